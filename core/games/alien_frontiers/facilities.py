"""§4 Facilities: what docking a set of ships costs and gives. Which sets fit is in `docking`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.deck import disown, own, owns, to_discards
from ludometer.core.games.alien_frontiers.docking import (
    constructor_price,
    free_dock,
    free_group,
    hub_dock,
    market_rate,
    relic_in_hand,
    ship_fuel,
    ship_ore,
)
from ludometer.core.games.alien_frontiers.landing import Landing
from ludometer.core.games.alien_frontiers.resources import gain, pay, tokens_left
from ludometer.core.games.alien_frontiers.ships import from_dock_to_bay, into_bay, into_dock, owner_of
from ludometer.core.games.alien_frontiers.state import CODE_CARD, CODE_FLEET, CODE_RESOURCE, CODE_SHIP, Frontier
from ludometer.core.games.alien_frontiers.territories import has_bonus
from ludometer.core.games.alien_frontiers.things import (
    ADD,
    ALIEN_ARTIFACT,
    COLONIST_HUB,
    COLONY_CONSTRUCTOR,
    E_BUILD,
    E_BUMP,
    E_HUB,
    E_ROBBED,
    E_STEAL,
    EXTRA_FUEL,
    EXTRA_HUB_ADVANCE,
    FUEL,
    LUNAR_MINE,
    ORBITAL_MARKET,
    ORE,
    RAIDERS_OUTPOST,
    SHIPYARD,
    SOLAR_CONVERTER,
    STEAL,
    STEAL_CARD,
    STOP,
    TERRAFORMING_STATION,
    face_of,
    face_value,
)
from ludometer.core.kernel.frames import NOTHING, Decision
from ludometer.core.kernel.moves import first, kind_of, move, second


def dock_ship(state: Frontier, facility: i64, face: i64) -> None:
    """Dock one unplaced ship and take the benefit at once."""
    seat = state.active
    if facility == SOLAR_CONVERTER:
        into_dock(state, face, free_dock(state, facility))
        convert(state, face)
    elif facility == LUNAR_MINE:
        into_dock(state, face, free_dock(state, facility))
        state.mined += 1
        gain(state, seat, ORE, 1)
    elif facility == ALIEN_ARTIFACT:
        into_dock(state, face, free_dock(state, facility))
        state.artifact_total += face_value(face)
        state.cycles += 1
    elif facility == COLONIST_HUB:
        advance_colony(state, face, face)
    elif facility == TERRAFORMING_STATION:
        into_dock(state, face, free_dock(state, facility))
        pay(state, seat, state.rules.terraform_fuel, state.rules.terraform_ore)
        state.push(Landing(seat, False))
    else:
        into_bay(state, face)


def dock_set(state: Frontier, facility: i64, value: i64, with_relic: bool) -> None:
    """Dock a pair, a triple or a run of unplaced ships and take the benefit at once."""
    if facility == ORBITAL_MARKET:
        fill_group(state, facility, value, 2, with_relic)
    elif facility == SHIPYARD:
        build_ship(state, value, with_relic)
    elif facility == COLONY_CONSTRUCTOR:
        ore = constructor_price(state)
        fill_group(state, facility, value, 3, with_relic)
        pay(state, state.active, 0, ore)
        state.push(Landing(state.active, False))
    else:
        raid(state, value, with_relic)


def fill_group(state: Frontier, facility: i64, value: i64, size: i64, with_relic: bool) -> None:
    """Dock ships of one value into a wholly empty group."""
    slot = free_group(state, facility)
    i: i64 = 0
    for i in range(size):
        face = value + 5 if with_relic and i == size - 1 else value - 1
        into_dock(state, face, slot + i)


# --- Alien Artifact ---


def may_claim(state: Frontier) -> bool:
    """Whether the ships docked since the last claim of this turn add up to enough."""
    return state.artifact_total > state.rules.artifact_threshold


# --- Colonist Hub ---


def advance_colony(state: Frontier, face: i64, lowest: i64) -> None:
    """A ship moves the colony on the track one circle; the first one starts it.

    A docking that reaches the last circle may go on with more ships, from the face `lowest` on, whose steps are surplus;
    up to there, docking one by one is the same as docking together.
    """
    step(state, face)
    if state.players[state.active].hub >= state.rules.hub_circles and state.unplaced > 0 and hub_dock(state) >= 0:
        frame = HubDocking(state.active, lowest)
        if len(frame.choices(state)) > 1:
            state.push(frame)


def step(state: Frontier, face: i64) -> None:
    """Dock one ship on the own track, and move the colony; §5 Asimov Crater gives one circle more, once a turn."""
    player = state.players[state.active]
    into_dock(state, face, hub_dock(state))
    if player.hub == 0:
        player.supply -= 1
    player.hub += 1
    state.hub_ships += 1
    if state.hub_ships >= 2 and not state.hub_extra and has_bonus(state, EXTRA_HUB_ADVANCE):
        state.hub_extra = True
        player.hub += state.rules.extra_advance
    state.note(E_HUB, state.active, NOTHING, player.hub)


@final
class HubDocking(Decision[Frontier]):
    """§4 Colonist Hub: more ships for the docking that brought the colony to the last circle, or enough.

    They are added in the order of their faces, so that each set is docked in one way only.
    """

    def __init__(self, seat: i64, lowest: i64) -> None:
        super().__init__(seat)
        self.lowest: Final[i64] = lowest

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        moves = append(moves, move(STOP))
        if hub_dock(state) < 0:
            return moves
        face: i64 = 0
        for face in range(self.lowest, 12):
            if state.hand[face] > 0:
                moves = append(moves, move(ADD, face))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        if kind_of(move) == STOP:
            return
        step(state, first(move))
        frame = HubDocking(self.seat, first(move))
        if len(frame.choices(state)) > 1:
            state.push(frame)


# --- Orbital Market ---


def can_trade(state: Frontier) -> bool:
    """Whether the Market right is open and a trade can be paid for."""
    rate = market_rate(state)
    if rate == 0 or state.players[state.active].fuel < rate:
        return False
    return not state.rules.limited_tokens or tokens_left(state, ORE) > 0


def trade(state: Frontier) -> None:
    """Pay the rate in fuel and take 1 ore."""
    pay(state, state.active, market_rate(state), 0)
    gain(state, state.active, ORE, 1)


# --- Raiders' Outpost ---


def raid(state: Frontier, lowest: i64, with_relic: bool) -> None:
    """A run docks, the ships there go to the Maintenance Bay, and the raid begins."""
    relic = relic_in_hand(state)
    start = state.rules.first_dock[RAIDERS_OUTPOST]
    slot: i64 = 0
    for slot in range(start, start + 3):
        if state.slots[slot] != 0:
            state.note(E_BUMP, owner_of(state, slot), CODE_SHIP + face_of(state.slots[slot]), 1)
            from_dock_to_bay(state, slot)
    i: i64 = 0
    for i in range(3):
        value = lowest + i
        into_dock(state, value + 5 if with_relic and value == relic else value - 1, start + i)
    state.run = lowest
    state.push(Raid(state.active, 0, 0))


@final
class Raid(Decision[Frontier]):
    """§4 Raiders' Outpost: up to 4 resources from any players, one at a time, or 1 tech card.

    `taken` resources were stolen so far; `lowest` is the first that may follow, as victim * 2 + kind, so that each mix is
    taken in one order only.
    """

    def __init__(self, seat: i64, taken: i64, lowest: i64) -> None:
        super().__init__(seat)
        self.taken: Final[i64] = taken
        self.lowest: Final[i64] = lowest

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        victim: i64 = 0
        kind: i64 = 0
        shields = state.rules.raid_shields
        if self.taken < state.rules.raid_resources:
            for victim in range(state.seats):
                player = state.players[victim]
                if victim == self.seat or player.types & shields:
                    continue
                if player.fuel > 0 and victim * 2 + FUEL >= self.lowest:
                    moves = append(moves, move(STEAL, victim, FUEL))
                if player.ore > 0 and victim * 2 + ORE >= self.lowest:
                    moves = append(moves, move(STEAL, victim, ORE))
        if self.taken == 0:
            for victim in range(state.seats):
                if victim == self.seat:
                    continue
                types = state.players[victim].types
                if types & shields:
                    types &= shields
                for kind in range(len(state.rules.power)):
                    if types >> kind & 1:
                        moves = append(moves, move(STEAL_CARD, victim, kind))
        return append(moves, move(STOP))

    def take(self, state: Frontier, move: i64) -> None:
        kind = kind_of(move)
        if kind == STEAL:
            steal(state, first(move), second(move))
            if self.taken + 1 < state.rules.raid_resources:
                state.push(Raid(self.seat, self.taken + 1, first(move) * 2 + second(move)))
        elif kind == STEAL_CARD:
            steal_card(state, first(move), second(move))


def steal(state: Frontier, victim: i64, resource: i64) -> None:
    """One fuel or ore of a victim goes to the raider."""
    thief = state.players[state.active]
    robbed = state.players[victim]
    if resource == FUEL:
        robbed.fuel -= 1
        thief.fuel += 1
    else:
        robbed.ore -= 1
        thief.ore += 1
    state.note(E_STEAL, state.active, CODE_RESOURCE + resource, 1)
    state.note(E_ROBBED, victim, CODE_RESOURCE + resource, 1)


def steal_card(state: Frontier, victim: i64, kind: i64) -> None:
    """One card of a victim goes to the raider, or to the discard pile if the raider has one already."""
    state.note(E_STEAL, state.active, CODE_CARD + kind, 1)
    card = disown(state, victim, kind)
    if owns(state, state.active, kind):
        to_discards(state, card)
    else:
        own(state, state.active, card)


# --- Shipyard, Solar Converter ---


def build_ship(state: Frontier, value: i64, with_relic: bool) -> None:
    """§4 Shipyard: pay the price of the next ship, which goes from the stock to the Maintenance Bay."""
    player = state.players[state.active]
    fuel = ship_fuel(state)
    ore = ship_ore(state)
    fill_group(state, SHIPYARD, value, 2, with_relic)
    pay(state, state.active, fuel, ore)
    player.stock -= 1
    player.bay += 1
    state.note(E_BUILD, state.active, CODE_FLEET, state.rules.max_ships - player.stock)


def convert(state: Frontier, face: i64) -> None:
    """§4 Solar Converter: half the value, rounded up, in fuel; §5 Lem Badlands gives 1 more."""
    divisor = state.rules.solar_divisor
    fuel = (face_value(face) + divisor - 1) // divisor
    if has_bonus(state, EXTRA_FUEL):
        fuel += state.rules.fuel_bonus[EXTRA_FUEL]
    gain(state, state.active, FUEL, fuel)
