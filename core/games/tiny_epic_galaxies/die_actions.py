"""§6 The six die actions: moving ships, acquiring, advancing and colonizing, utilizing a colony."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

import ludometer.core.games.tiny_epic_galaxies.planets as planets
from ludometer.core.games.tiny_epic_galaxies.facts import TOP_LEVEL
from ludometer.core.games.tiny_epic_galaxies.names import (
    ADVANCE_SHIP,
    E_ADVANCE,
    E_COLONIZE,
    E_DISPLACED,
    E_HOME,
    E_LAND,
    E_LEVEL,
    E_ORBIT,
    E_PUSHED,
    E_SKULL,
    E_TRIGGER,
    FROM_HOME,
    FROM_ORBIT,
    FROM_SURFACE,
    LOST_TO_SKULL,
    LOST_TO_TARGET,
    PASS,
    SOLO_WON,
    TO_HOME,
    TO_ORBIT,
    TO_SURFACE,
    UPGRADE_EMPIRE,
    USE_COLONY,
)
from ludometer.core.games.tiny_epic_galaxies.resources import acquire, pay
from ludometer.core.games.tiny_epic_galaxies.state import (
    HOME,
    NOWHERE,
    ORBIT,
    SURFACE,
    Galaxy,
    Universe,
    bit,
    bits,
    level_code,
)
from ludometer.core.games.tiny_epic_galaxies.words import (
    ACQUIRE_CULTURE,
    ACQUIRE_ENERGY,
    ADVANCE_DIPLOMACY,
    ADVANCE_ECONOMY,
    CULTURE,
    DIPLOMACY,
    ECONOMY,
    ENERGY,
    MOVE,
)
from ludometer.core.kernel.frames import NOBODY, Decision
from ludometer.core.kernel.moves import first, move, second

# Of the moves that one action makes with different ships: the only one, the first, the second (§7, Nagato).
SINGLE: Final[i64] = 0
FIRST: Final[i64] = 1
SECOND: Final[i64] = 2


def face_possible(state: Universe, seat: i64, face: i64) -> bool:
    """§5: whether a player has a possible action for a die of that face."""
    galaxy = state.galaxies[seat]
    if face == MOVE:
        return can_move(state, galaxy)
    if face == ADVANCE_DIPLOMACY:
        return galaxy.orbiting & state.slots_on(DIPLOMACY) != 0
    if face == ADVANCE_ECONOMY:
        return galaxy.orbiting & state.slots_on(ECONOMY) != 0
    if face in (ACQUIRE_ENERGY, ACQUIRE_CULTURE):
        return True
    return galaxy.colonies != 0 or can_upgrade(state, seat, 0, state.facts.mixed)


def perform_face(state: Universe, seat: i64, face: i64) -> None:
    """Do what a die of that face lets a player do, with own ships, own colonies and at own cost."""
    if face == MOVE:
        state.push(ChooseShip(seat, SINGLE))
    elif face == ACQUIRE_ENERGY:
        acquire(state, seat, ENERGY)
    elif face == ACQUIRE_CULTURE:
        acquire(state, seat, CULTURE)
    elif face == ADVANCE_DIPLOMACY:
        state.push(ChooseAdvance(seat, DIPLOMACY, 1, False))
    elif face == ADVANCE_ECONOMY:
        state.push(ChooseAdvance(seat, ECONOMY, 1, False))
    else:
        state.push(ChooseColony(seat))


# --- §6.1 move ---


def can_move(state: Universe, galaxy: Galaxy) -> bool:
    """Whether any ship has a legal move: one that is away can always go home."""
    if galaxy.surface | galaxy.orbiting:
        return True
    return galaxy.home > 0 and state.filled != 0


def can_move_other(state: Universe, galaxy: Galaxy) -> bool:
    """Whether a ship other than the one that moved first has a legal move."""
    moved = galaxy.moved
    away = bits(galaxy.surface) + bits(galaxy.orbiting)
    home = galaxy.home
    if moved == HOME:
        home -= 1
    else:
        away -= 1
    return away > 0 or (home > 0 and free_slots(state, galaxy) != 0)


def free_slots(state: Universe, galaxy: Galaxy) -> i64:
    """Mask of the slots with a planet where a ship from home can go, to the surface or into orbit."""
    return state.filled & ~(galaxy.surface & galaxy.orbiting)


@final
class ChooseShip(Decision[Universe]):
    """Which ship moves. Ships at home are alike."""

    def __init__(self, seat: i64, which: i64) -> None:
        super().__init__(seat)
        self.which: i64 = which

    def choices(self, state: Universe) -> vec[i64]:
        galaxy = state.galaxies[self.seat]
        moved = galaxy.moved if self.which == SECOND else NOWHERE
        moves = vec[i64]()
        home = galaxy.home
        if moved == HOME:
            home -= 1
        if home > 0 and free_slots(state, galaxy) != 0:
            moves = append(moves, FROM_HOME)
        away = galaxy.surface | galaxy.orbiting
        slot: i64 = 0
        while away:
            if away & 1:
                place = state.row[slot] << 8 | slot << 20
                if (galaxy.surface >> slot) & 1 and moved != SURFACE + slot:
                    moves = append(moves, FROM_SURFACE | place)
                if (galaxy.orbiting >> slot) & 1 and moved != ORBIT + slot:
                    moves = append(moves, FROM_ORBIT | place)
            away >>= 1
            slot += 1
        return moves

    def take(self, state: Universe, move: i64) -> None:
        kind = move & 255
        place = HOME
        if kind == FROM_SURFACE:
            place = SURFACE + second(move)
        elif kind == FROM_ORBIT:
            place = ORBIT + second(move)
        state.push(ChooseDestination(self.seat, place, self.which))


@final
class ChooseDestination(Decision[Universe]):
    """Where it goes: to another place, where no ship of its owner is in the same way."""

    def __init__(self, seat: i64, place: i64, which: i64) -> None:
        super().__init__(seat)
        self.place: i64 = place
        self.which: i64 = which

    def choices(self, state: Universe) -> vec[i64]:
        galaxy = state.galaxies[self.seat]
        moves = vec[i64]()
        own: i64 = 0
        if self.place != HOME:
            moves = append(moves, TO_HOME)
            own = 1
            own <<= self.place & 15
        open_slots = state.filled & ~own
        slot: i64 = 0
        while open_slots:
            if open_slots & 1:
                place = state.row[slot] << 8 | slot << 20
                if not (galaxy.surface >> slot) & 1:
                    moves = append(moves, TO_SURFACE | place)
                if not (galaxy.orbiting >> slot) & 1:
                    moves = append(moves, TO_ORBIT | place)
            open_slots >>= 1
            slot += 1
        return moves

    def take(self, state: Universe, move: i64) -> None:
        seat = self.seat
        galaxy = state.galaxies[seat]
        kind = move & 255
        planet = first(move)
        place = HOME
        if kind == TO_SURFACE:
            place = SURFACE + second(move)
        elif kind == TO_ORBIT:
            place = ORBIT + second(move)
        relocate(galaxy, self.place, place, 0)
        if self.which == FIRST:
            galaxy.moved = place
        elif self.which == SECOND:
            galaxy.moved = NOWHERE
        if kind == TO_SURFACE:
            state.note(E_LAND, seat, planet, 1)
            planets.land(state, seat, planet)
        elif kind == TO_ORBIT:
            state.note_of(E_ORBIT, seat, planet, 1)
        else:
            state.note_of(E_HOME, seat, state.row[self.place & 15], 1)


def relocate(galaxy: Galaxy, source: i64, target: i64, number: i64) -> None:
    """Move one ship from a place to another; `number` is the track number that it comes to if it goes into orbit.

    Follows the ship that made the first of two moves; of the ships at home, another one leaves first.
    """
    follows = galaxy.moved == source and (source != HOME or galaxy.home == 1)
    if source == HOME:
        galaxy.home -= 1
    elif source < ORBIT:
        galaxy.surface &= ~bit(source - SURFACE)
    else:
        galaxy.orbiting &= ~bit(source - ORBIT)
        galaxy.set_number(source - ORBIT, 0)
    if target == HOME:
        galaxy.home += 1
    elif target < ORBIT:
        galaxy.surface |= bit(target - SURFACE)
    else:
        galaxy.orbiting |= bit(target - ORBIT)
        galaxy.set_number(target - ORBIT, number)
    if follows:
        galaxy.moved = target


# --- §6.3 diplomacy and economy, §6.4 colonizing ---


@final
class ChooseAdvance(Decision[Universe]):
    """Which own ship in orbit advances, on a track of that kind."""

    def __init__(self, seat: i64, track: i64, steps: i64, may_pass: bool) -> None:
        super().__init__(seat)
        self.track: i64 = track
        self.steps: i64 = steps
        self.may_pass: bool = may_pass

    def choices(self, state: Universe) -> vec[i64]:
        moves = vec[i64]()
        if self.may_pass:
            moves = append(moves, PASS)
        slots = state.galaxies[self.seat].orbiting & state.slots_on(self.track)
        slot: i64 = 0
        while slots:
            if slots & 1:
                moves = append(moves, ADVANCE_SHIP | state.row[slot] << 8 | slot << 20)
            slots >>= 1
            slot += 1
        return moves

    def take(self, state: Universe, move: i64) -> None:
        if move & 255 == ADVANCE_SHIP:
            advance(state, self.seat, second(move), self.steps)


def ask_advance(state: Universe, seat: i64, track: i64, steps: i64) -> None:
    """Let a player advance an own ship, if there is one on a track of that kind."""
    if state.galaxies[seat].orbiting & state.slots_on(track):
        state.push(ChooseAdvance(seat, track, steps, False))


def advance(state: Universe, owner: i64, slot: i64, steps: i64) -> None:
    """Advance a ship; on the symbol its owner colonizes the planet, and further steps are lost."""
    galaxy = state.galaxies[owner]
    number = galaxy.number(slot) + steps
    if number >= state.steps_to_colonize(slot):
        colonize(state, owner, slot)
    else:
        galaxy.set_number(slot, number)
        state.note_of(E_ADVANCE, owner, state.row[slot], number)


def push_back(state: Universe, owner: i64, slot: i64, steps: i64) -> None:
    """§7: a ship goes back on its track, at most to the start space."""
    galaxy = state.galaxies[owner]
    number = max(galaxy.number(slot) - steps, 0)
    galaxy.set_number(slot, number)
    state.note_of(E_PUSHED, owner, state.row[slot], number)


def colonize(state: Universe, owner: i64, slot: i64) -> None:
    """Every ship on the card goes home, the card goes under the owner's mat, and its slot is filled again."""
    planet = state.row[slot]
    i: i64 = 0
    for i in range(len(state.galaxies)):
        galaxy = state.galaxies[i]
        ships = ((galaxy.surface >> slot) & 1) + ((galaxy.orbiting >> slot) & 1)
        if ships > 0:
            galaxy.home += ships
            galaxy.surface &= ~bit(slot)
            galaxy.orbiting &= ~bit(slot)
            galaxy.set_number(slot, 0)
            if galaxy.moved == SURFACE + slot or galaxy.moved == ORBIT + slot:
                galaxy.moved = HOME
            if i != owner:
                state.note_of(E_DISPLACED, i, planet, ships)
    colonist = state.galaxies[owner]
    colonist.colonies |= bit(planet)
    colonist.colony_vp += state.facts.vp[planet]
    state.note_of(E_COLONIZE, owner, planet, state.facts.vp[planet])
    state.remember(planet, owner)
    state.fill(slot)
    check_target(state, owner)


def check_target(state: Universe, owner: i64) -> None:
    """§9: the first to reach the target triggers the end; in the solo game it is over at once (§11)."""
    if state.running_vp(owner) < state.facts.target:
        return
    if state.facts.solo:
        if state.ending < 0:
            state.finish(SOLO_WON if owner < state.seats else LOST_TO_TARGET)
    elif state.trigger == NOBODY:
        state.trigger = owner
        state.note(E_TRIGGER, owner, -1, state.running_vp(owner))


# --- §6.5 colony ---


def can_upgrade(state: Universe, seat: i64, discount: i64, mixed: bool) -> bool:
    """Whether a player can pay for the next empire level."""
    galaxy = state.galaxies[seat]
    if galaxy.level >= TOP_LEVEL:
        return False
    cost = state.facts.level_cost[galaxy.level + 1] - discount
    if galaxy.energy >= cost or galaxy.culture >= cost:
        return True
    return mixed and galaxy.energy + galaxy.culture >= cost


def upgrade_moves(state: Universe, seat: i64, discount: i64, mixed: bool) -> vec[i64]:
    """The ways to pay for the next empire level: in one resource, or mixed where that is allowed."""
    moves = vec[i64]()
    galaxy = state.galaxies[seat]
    if galaxy.level >= TOP_LEVEL:
        return moves
    cost = max(state.facts.level_cost[galaxy.level + 1] - discount, 0)
    energy = cost
    while energy >= 0:
        culture = cost - energy
        if energy <= galaxy.energy and culture <= galaxy.culture and (mixed or energy == 0 or culture == 0):
            moves = append(moves, move(UPGRADE_EMPIRE, energy, culture))
        energy -= 1
    return moves


def upgrade(state: Universe, seat: i64, energy: i64, culture: i64) -> None:
    """Pay, and go up a level; a new ship stands at home at once, a new die is rolled from the next turn on."""
    pay(state, seat, ENERGY, energy)
    pay(state, seat, CULTURE, culture)
    raise_level(state, seat)
    galaxy = state.galaxies[seat]
    galaxy.home += state.facts.level_ships[galaxy.level] - state.facts.level_ships[galaxy.level - 1]
    check_target(state, seat)


def raise_level(state: Universe, owner: i64) -> None:
    """The empire marker goes up one space."""
    galaxy = state.galaxies[owner]
    galaxy.level += 1
    code = level_code(state.facts, galaxy.level)
    state.note_of(E_LEVEL, owner, code, galaxy.level)
    state.remember(code, owner)


def raise_rogue(state: Universe) -> None:
    """§11: the Rogue's empire goes up one level, perhaps to the skull."""
    raise_level(state, state.seats)
    if state.galaxies[state.seats].level >= state.facts.skull:
        state.note(E_SKULL, NOBODY, -1, 1)
        state.finish(LOST_TO_SKULL)
    else:
        check_target(state, state.seats)


@final
class ChooseColony(Decision[Universe]):
    """Upgrade the empire, or perform the action of one colony (even one that can do nothing now)."""

    def choices(self, state: Universe) -> vec[i64]:
        moves = upgrade_moves(state, self.seat, 0, state.facts.mixed)
        colonies = state.galaxies[self.seat].colonies
        planet: i64 = 0
        while colonies:
            if colonies & 1:
                moves = append(moves, USE_COLONY | planet << 8)
            colonies >>= 1
            planet += 1
        return moves

    def take(self, state: Universe, move: i64) -> None:
        if move & 255 == UPGRADE_EMPIRE:
            upgrade(state, self.seat, first(move), second(move))
        elif planets.can_perform(state, self.seat, first(move)):
            planets.perform(state, self.seat, first(move))
