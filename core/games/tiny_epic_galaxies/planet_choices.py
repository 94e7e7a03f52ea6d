"""§7 What planet actions leave open: ships, enemies, planets, amounts. Actions inside actions are in meta_planets.py."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

import ludometer.core.games.tiny_epic_galaxies.die_actions as die_actions
from ludometer.core.games.tiny_epic_galaxies.names import (
    ADVANCE_SHIP,
    E_HOME,
    E_ORBIT,
    E_REMOVED,
    PUSH_SHIP_BACK,
    RECALL,
    REMOVE_PLANET,
    STEAL_FROM,
    TRADE_AMOUNT,
    TRANSFER,
)
from ludometer.core.games.tiny_epic_galaxies.resources import gain, held, lose, pay
from ludometer.core.games.tiny_epic_galaxies.state import HOME, NOWHERE, ORBIT, Galaxy, Universe, bit
from ludometer.core.games.tiny_epic_galaxies.words import ANY_TRACK, CULTURE, ENERGY
from ludometer.core.kernel.frames import NOBODY, Decision, Step
from ludometer.core.kernel.moves import first, fourth, move, second, third

# --- pushing enemies back (Tifnod, Vizcarra, Jorg, Brumbaugh, K-Widow) ---


def can_push_back(state: Universe, seat: i64, track: i64) -> bool:
    """Whether an enemy ship is in orbit on such a track, past the start space."""
    slots = state.slots_on(track)
    i: i64 = 0
    slot: i64 = 0
    for i in range(len(state.galaxies)):
        enemy = state.galaxies[i]
        if i != seat and enemy.orbiting & slots and enemy.numbers:
            for slot in range(len(state.row)):
                if (slots >> slot) & 1 and enemy.number(slot) > 0:
                    return True
    return False


def ask_push_back(state: Universe, seat: i64, track: i64, steps: i64, ships: i64) -> None:
    """Let a player push enemy ships back, as many as there are up to `ships`."""
    if ships > 0 and can_push_back(state, seat, track):
        state.push(PushBack(seat, track, steps, ships, NOBODY))


@final
class PushBack(Decision[Universe]):
    """The next enemy ship to push back. Several are chosen from left to right, so that no set is reached in two ways."""

    def __init__(self, seat: i64, track: i64, steps: i64, ships: i64, after: i64) -> None:
        super().__init__(seat)
        self.track: i64 = track
        self.steps: i64 = steps
        self.ships: i64 = ships
        self.after: i64 = after

    def targets(self, state: Universe) -> vec[i64]:
        """The ships that can be pushed back and come after those chosen before."""
        moves = vec[i64]()
        slots = state.slots_on(self.track)
        slot: i64 = 0
        owner: i64 = 0
        for slot in range(len(state.row)):
            if (slots >> slot) & 1:
                for owner in range(len(state.galaxies)):
                    if (
                        owner != self.seat
                        and state.galaxies[owner].number(slot) > 0
                        and (slot << 4 | owner) > self.after
                    ):
                        moves = append(moves, move(PUSH_SHIP_BACK, state.row[slot], slot, owner))
        return moves

    def choices(self, state: Universe) -> vec[i64]:
        targets = self.targets(state)
        return targets[: max(len(targets) - self.ships + 1, 1)]

    def take(self, state: Universe, move: i64) -> None:
        slot = second(move)
        owner = third(move)
        die_actions.push_back(state, owner, slot, self.steps)
        if self.ships > 1:
            following_one = PushBack(self.seat, self.track, self.steps, self.ships - 1, slot << 4 | owner)
            if len(following_one.targets(state)) > 0:
                state.push(following_one)


# --- resources (Pembertonia-Major, Omicron-Fenzi, CLJ-0517, La-Torres, Andellouxian-6) ---


@final
class ChooseTrade(Decision[Universe]):
    """How much of one resource is turned into the other, one for one."""

    def __init__(self, seat: i64, give: i64, take_back: i64) -> None:
        super().__init__(seat)
        self.give: i64 = give
        self.take_back: i64 = take_back

    def choices(self, state: Universe) -> vec[i64]:
        moves = vec[i64]()
        amount: i64 = 1
        while amount <= held(state, self.seat, self.give):
            moves = append(moves, move(TRADE_AMOUNT, amount))
            amount += 1
        return moves

    def take(self, state: Universe, move: i64) -> None:
        pay(state, self.seat, self.give, first(move))
        gain(state, self.seat, self.take_back, first(move))


def has_victim(state: Universe, seat: i64, resource: i64) -> bool:
    """Whether another player has any of a resource."""
    total: i64 = 0
    i: i64 = 0
    for i in range(len(state.galaxies)):
        if i != seat:
            total += held(state, i, resource)
    return total > 0


@final
class ChooseVictim(Decision[Universe]):
    """From whom a resource is taken; it is lost to them even if the thief cannot hold it."""

    def __init__(self, seat: i64, resource: i64, amount: i64) -> None:
        super().__init__(seat)
        self.resource: i64 = resource
        self.amount: i64 = amount

    def choices(self, state: Universe) -> vec[i64]:
        moves = vec[i64]()
        i: i64 = 0
        for i in range(len(state.galaxies)):
            if i != self.seat and held(state, i, self.resource) > 0:
                moves = append(moves, move(STEAL_FROM, i))
        return moves

    def take(self, state: Universe, move: i64) -> None:
        taken = lose(state, first(move), self.resource, self.amount)
        gain(state, self.seat, self.resource, taken)


@final
class ChooseRecall(Decision[Universe]):
    """Which ship in orbit goes home, and the resource that its track number is gained in."""

    def choices(self, state: Universe) -> vec[i64]:
        galaxy = state.galaxies[self.seat]
        moves = vec[i64]()
        slot: i64 = 0
        for slot in range(len(state.row)):
            if (galaxy.orbiting >> slot) & 1:
                number = galaxy.number(slot)
                energy = number
                while energy >= 0:
                    if energy == number or energy == 0 or state.facts.split_gain:
                        moves = append(moves, move(RECALL, state.row[slot], slot, energy, number - energy))
                    energy -= 1
        return moves

    def take(self, state: Universe, move: i64) -> None:
        seat = self.seat
        die_actions.relocate(state.galaxies[seat], ORBIT + second(move), HOME, 0)
        state.note(E_HOME, seat, first(move), 1)
        gain(state, seat, ENERGY, third(move))
        gain(state, seat, CULTURE, fourth(move))


# --- ships in orbit (BSW-10-1, Terra-Bettia, Gort) ---


@final
class ChooseShift(Decision[Universe]):
    """Which own ship goes back; only if one does may a different one advance."""

    def __init__(self, seat: i64, back: i64, forward: i64) -> None:
        super().__init__(seat)
        self.back: i64 = back
        self.forward: i64 = forward

    def choices(self, state: Universe) -> vec[i64]:
        moves = vec[i64]()
        slot: i64 = 0
        for slot in range(len(state.row)):
            if state.galaxies[self.seat].number(slot) > 0:
                moves = append(moves, move(PUSH_SHIP_BACK, state.row[slot], slot, self.seat))
        return moves

    def take(self, state: Universe, move: i64) -> None:
        slot = second(move)
        die_actions.push_back(state, self.seat, slot, self.back)
        if state.galaxies[self.seat].orbiting & ~bit(slot):
            state.push(ChooseForward(self.seat, slot, self.forward))


@final
class ChooseForward(Decision[Universe]):
    """Which other own ship advances."""

    def __init__(self, seat: i64, but: i64, steps: i64) -> None:
        super().__init__(seat)
        self.but: i64 = but
        self.steps: i64 = steps

    def choices(self, state: Universe) -> vec[i64]:
        moves = vec[i64]()
        slot: i64 = 0
        for slot in range(len(state.row)):
            if slot != self.but and (state.galaxies[self.seat].orbiting >> slot) & 1:
                moves = append(moves, move(ADVANCE_SHIP, state.row[slot], slot))
        return moves

    def take(self, state: Universe, move: i64) -> None:
        die_actions.advance(state, self.seat, second(move), self.steps)


@final
class GroupAdvance(Step[Universe]):
    """Each other player, clockwise from the left, may advance a ship; then the acting player advances one."""

    def __init__(self, player: i64, others: i64, steps: i64, place: i64) -> None:
        super().__init__()
        self.player: i64 = player
        self.others: i64 = others
        self.steps: i64 = steps
        self.place: i64 = place

    def do(self, state: Universe) -> None:
        seats = len(state.galaxies)
        place = self.place
        while place < seats:
            other = (self.player + place) % seats
            place += 1
            if state.galaxies[other].orbiting == 0:
                continue
            if other < state.seats:
                state.push(GroupAdvance(self.player, self.others, self.steps, place))
                state.push(die_actions.ChooseAdvance(other, ANY_TRACK, self.others, True))
                return
            die_actions.advance(state, other, most_advanced(state, other), self.others)
            if state.over():
                return
        die_actions.ask_advance(state, self.player, ANY_TRACK, self.steps)


def most_advanced(state: Universe, owner: i64) -> i64:
    """The slot of somebody's ship in orbit with the highest number, leftmost among equals; NOBODY without one."""
    galaxy = state.galaxies[owner]
    best: i64 = NOBODY
    slot: i64 = 0
    for slot in range(len(state.row)):
        if (galaxy.orbiting >> slot) & 1 and (best < 0 or galaxy.number(slot) > galaxy.number(best)):
            best = slot
    return best


def can_transfer(state: Universe, seat: i64) -> bool:
    """Whether a ship in orbit can go to the same number of another planet's track."""
    galaxy = state.galaxies[seat]
    source: i64 = 0
    target: i64 = 0
    for source in range(len(state.row)):
        if (galaxy.orbiting >> source) & 1:
            for target in range(len(state.row)):
                if fits(state, galaxy, source, target):
                    return True
    return False


def fits(state: Universe, galaxy: Galaxy, source: i64, target: i64) -> bool:
    """Whether the ship in orbit at `source` may go to the same number at `target`: a track without a ship of its owner.

    The number may be that of the symbol, where the ship colonizes, but not beyond it.
    """
    if not (state.filled >> target) & 1 or (galaxy.orbiting >> target) & 1:
        return False
    last = state.steps_to_colonize(target)
    number = galaxy.number(source)
    return number < last or (number == last and state.facts.transfer_colonizes)


@final
class ChooseTransfer(Decision[Universe]):
    """Which ship in orbit goes to the same number of which other track."""

    def choices(self, state: Universe) -> vec[i64]:
        galaxy = state.galaxies[self.seat]
        moves = vec[i64]()
        source: i64 = 0
        target: i64 = 0
        for source in range(len(state.row)):
            if (galaxy.orbiting >> source) & 1:
                for target in range(len(state.row)):
                    if fits(state, galaxy, source, target):
                        moves = append(moves, move(TRANSFER, state.row[source], source, state.row[target], target))
        return moves

    def take(self, state: Universe, move: i64) -> None:
        galaxy = state.galaxies[self.seat]
        source = second(move)
        target = fourth(move)
        number = galaxy.number(source)
        die_actions.relocate(galaxy, ORBIT + source, ORBIT + target, min(number, 15))
        state.note(E_ORBIT, self.seat, third(move), 1)
        if number >= state.steps_to_colonize(target):
            die_actions.colonize(state, self.seat, target)


# --- moves, the empire, the row (Nagato, Mared, Lureena, Helios) ---


@final
class SecondMove(Step[Universe]):
    """The second of two moves, with another ship; left out only if no other ship can move."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: i64 = player

    def do(self, state: Universe) -> None:
        galaxy = state.galaxies[self.player]
        if die_actions.can_move_other(state, galaxy):
            state.push(die_actions.ChooseShip(self.player, die_actions.SECOND))
        else:
            galaxy.moved = NOWHERE


@final
class ChooseUpgrade(Decision[Universe]):
    """How the upgrade is paid."""

    def __init__(self, seat: i64, discount: i64, mixed: bool) -> None:
        super().__init__(seat)
        self.discount: i64 = discount
        self.mixed: bool = mixed

    def choices(self, state: Universe) -> vec[i64]:
        return die_actions.upgrade_moves(state, self.seat, self.discount, self.mixed)

    def take(self, state: Universe, move: i64) -> None:
        die_actions.upgrade(state, self.seat, first(move), second(move))


def unoccupied(state: Universe) -> i64:
    """Mask of the slots whose planet has no ship of anybody on or around it."""
    slots = state.filled
    for galaxy in state.galaxies:
        slots &= ~(galaxy.surface | galaxy.orbiting)
    return slots


@final
class ChooseRemoval(Decision[Universe]):
    """Which unoccupied planet leaves the row: out of the game, or under the deck."""

    def choices(self, state: Universe) -> vec[i64]:
        slots = unoccupied(state)
        moves = vec[i64]()
        slot: i64 = 0
        for slot in range(len(state.row)):
            if (slots >> slot) & 1:
                moves = append(moves, move(REMOVE_PLANET, state.row[slot], slot))
        return moves

    def take(self, state: Universe, move: i64) -> None:
        planet = first(move)
        state.note(E_REMOVED, NOBODY, planet, 1)
        if state.facts.removed_to_deck:
            under = vec[i64]([planet])
            for each in state.deck:
                under = append(under, each)
            state.deck = under
            state.known += 1
        else:
            state.removed |= bit(planet)
        state.fill(second(move))
