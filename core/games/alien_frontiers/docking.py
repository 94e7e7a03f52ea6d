"""§4: which sets of unplaced ships may dock where. What a facility then gives is in `facilities`."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.ships import coloured_on_station
from ludometer.core.games.alien_frontiers.state import Frontier
from ludometer.core.games.alien_frontiers.territories import has_bonus
from ludometer.core.games.alien_frontiers.things import (
    ALIEN_ARTIFACT,
    COLONIST_HUB,
    COLONY_CONSTRUCTOR,
    CONSTRUCTOR_DISCOUNT,
    DOCK,
    DOCK_SET,
    FREE_MINE_SHIP,
    LUNAR_MINE,
    ORBITAL_MARKET,
    RAIDERS_OUTPOST,
    SHIPYARD,
    SHIPYARD_DISCOUNT,
    SOLAR_CONVERTER,
    TERRAFORMING_STATION,
    TRADE_RATE,
    UNPLACED,
    bit,
)
from ludometer.core.kernel.moves import first, kind_of, move, second, third

FREE_FACILITIES: Final[i64] = (
    1 << SOLAR_CONVERTER
    | 1 << LUNAR_MINE
    | 1 << ALIEN_ARTIFACT
    | 1 << COLONIST_HUB
    | 1 << ORBITAL_MARKET
    | 1 << RAIDERS_OUTPOST
)


def has_room(state: Frontier, facility: i64) -> bool:
    """Whether a facility with single docks has a free one."""
    return state.taken[facility] < state.rules.docks[facility]


def free_dock(state: Frontier, facility: i64) -> i64:
    """The first free single dock."""
    slot = state.rules.first_dock[facility]
    while state.slots[slot] != 0:
        slot += 1
    return slot


def free_group(state: Frontier, facility: i64) -> i64:
    """The first dock of the first wholly empty group, or -1. A group with a ship left in it does not count (§2)."""
    rules = state.rules
    size = rules.group[facility]
    slot = rules.first_dock[facility]
    end = slot + rules.docks[facility]
    i: i64 = 0
    while slot < end:
        filled: i64 = 0
        for i in range(size):
            filled |= state.slots[slot + i]
        if filled == 0:
            return slot
        slot += size
    return -1


def hub_dock(state: Frontier) -> i64:
    """§4 Colonist Hub: the first free dock on the active player's track, or -1."""
    slot = state.rules.first_dock[COLONIST_HUB] + state.active * state.rules.track
    i: i64 = 0
    for i in range(state.rules.track):
        if state.slots[slot + i] == 0:
            return slot + i
    return -1


def hub_open(state: Frontier) -> bool:
    """§4 Colonist Hub: a ship may dock unless the colony stands on the last circle or there is none to start."""
    player = state.players[state.active]
    if player.hub >= state.rules.hub_circles or (player.hub == 0 and player.supply == 0):
        return False
    return hub_dock(state) >= 0


def mine_bar(state: Frontier) -> i64:
    """§4 Lunar Mine: what a ship must at least show; §5 the first of the turn anything, with Van Vogt Mountains."""
    if state.mined == 0 and has_bonus(state, FREE_MINE_SHIP):
        return 0
    highest: i64 = 0
    slot: i64 = 0
    start = state.rules.first_dock[LUNAR_MINE]
    for slot in range(start, start + state.rules.docks[LUNAR_MINE]):
        highest = max(highest, state.slots[slot] & 7)
    return highest


def run_beats(state: Frontier, lowest: i64) -> bool:
    """§4 Raiders' Outpost: whether the run from `lowest` may dock: nothing is there, or it is higher."""
    if state.rules.docks[RAIDERS_OUTPOST] == 0:
        return False
    if state.taken[RAIDERS_OUTPOST] == 0:
        return True
    if not state.rules.bump_by_sum:
        return lowest > state.run
    total: i64 = 0
    slot: i64 = 0
    start = state.rules.first_dock[RAIDERS_OUTPOST]
    for slot in range(start, start + 3):
        total += state.slots[slot] & 7
    return 3 * lowest + 3 > total


def constructor_price(state: Frontier) -> i64:
    """§4 Colony Constructor: its ore, less with Bradbury Plateau."""
    ore = state.rules.constructor_ore
    if has_bonus(state, CONSTRUCTOR_DISCOUNT):
        ore -= state.rules.ore_bonus[CONSTRUCTOR_DISCOUNT]
    return max(0, ore)


def ship_price(state: Frontier, resource_bonus: i64) -> i64:
    """§4 Shipyard: fuel, and as much ore, of the next ship, counted from the stock; less by `resource_bonus`."""
    rules = state.rules
    number = rules.max_ships + 1 - state.players[state.active].stock - rules.start_ships
    number = min(max(number, 1), len(rules.ship_costs))
    return max(0, rules.ship_costs[number - 1] - resource_bonus)


def ship_fuel(state: Frontier) -> i64:
    """The fuel of the next ship, less with Herbert Valley."""
    return ship_price(state, state.rules.fuel_bonus[SHIPYARD_DISCOUNT] if has_bonus(state, SHIPYARD_DISCOUNT) else 0)


def ship_ore(state: Frontier) -> i64:
    """The ore of the next ship, less with Herbert Valley."""
    return ship_price(state, state.rules.ore_bonus[SHIPYARD_DISCOUNT] if has_bonus(state, SHIPYARD_DISCOUNT) else 0)


def can_build(state: Frontier) -> bool:
    """§4 Shipyard: a ship in the stock, its price, and a free pair of docks."""
    player = state.players[state.active]
    return (
        player.stock > 0
        and player.fuel >= ship_fuel(state)
        and player.ore >= ship_ore(state)
        and free_group(state, SHIPYARD) >= 0
    )


def can_construct(state: Frontier) -> bool:
    """§4 Colony Constructor: its price, and a free triple of docks."""
    return state.players[state.active].ore >= constructor_price(state) and free_group(state, COLONY_CONSTRUCTOR) >= 0


def can_terraform(state: Frontier, face: i64) -> bool:
    """§4 Terraforming Station: a free dock, its price, its value, and a fleet that does not shrink too far."""
    rules = state.rules
    player = state.players[state.active]
    value = face + 1 if face < 6 else face - 5
    if (
        value != rules.terraform_value
        or not has_room(state, TERRAFORMING_STATION)
        or player.fuel < rules.terraform_fuel
        or player.ore < rules.terraform_ore
    ):
        return False
    if face >= 6:
        return True
    fleet = rules.max_ships - player.stock - coloured_on_station(state, state.active)
    return fleet > rules.min_fleet


def market_rate(state: Frontier) -> i64:
    """§4 Orbital Market: fuel for 1 ore while the active player has a whole pair there; 0 without one.

    The lower pair counts; Heinlein Plains sets the rate.
    """
    if state.taken[ORBITAL_MARKET] == 0:
        return 0
    lowest: i64 = 0
    slot = state.rules.first_dock[ORBITAL_MARKET]
    end = slot + state.rules.docks[ORBITAL_MARKET]
    while slot < end:
        one = state.slots[slot]
        two = state.slots[slot + 1]
        if one > 0 and two > 0 and (one >> 3 == state.active or two >> 3 == state.active):
            value = one & 7
            if lowest == 0 or value < lowest:
                lowest = value
        slot += 2
    if lowest > 0 and has_bonus(state, TRADE_RATE):
        return state.rules.fuel_bonus[TRADE_RATE]
    return lowest


def relic_in_hand(state: Frontier) -> i64:
    """What the unplaced Relic Ship of the active player shows; 0 if there is none."""
    if state.relic_place != UNPLACED:
        return 0
    value: i64 = 1
    while state.hand[value + 5] == 0:
        value += 1
    return value


def docking_moves(state: Frontier, moves: vec[i64]) -> vec[i64]:
    """Add every docking that the unplaced ships allow, the Maintenance Bay excepted.

    Single ships by face; sets by facility, value (of a run: its lowest) and whether the Relic Ship is one of them.
    """
    hand = state.hand
    artifact = has_room(state, ALIEN_ARTIFACT)
    converter = has_room(state, SOLAR_CONVERTER)
    hub = hub_open(state)
    bar: i64 = 7
    if has_room(state, LUNAR_MINE):
        bar = mine_bar(state)
    face: i64 = 0
    for face in range(12):
        if hand[face] == 0:
            continue
        value = face + 1 if face < 6 else face - 5
        if artifact:
            moves = append(moves, DOCK | ALIEN_ARTIFACT << 8 | face << 20)
        if hub:
            moves = append(moves, DOCK | COLONIST_HUB << 8 | face << 20)
        if value >= bar:
            moves = append(moves, DOCK | LUNAR_MINE << 8 | face << 20)
        if converter:
            moves = append(moves, DOCK | SOLAR_CONVERTER << 8 | face << 20)
        if value == state.rules.terraform_value and can_terraform(state, face):
            moves = append(moves, DOCK | TERRAFORMING_STATION << 8 | face << 20)
    if state.unplaced < 2:
        return moves
    relic = relic_in_hand(state)
    moves = equal_sets(state, moves, relic)
    if state.unplaced >= 3:
        moves = runs(state, moves, relic)
    return moves


def equal_sets(state: Frontier, moves: vec[i64], relic: i64) -> vec[i64]:
    """Add the pairs and triples of one value at the Constructor, the Market and the Shipyard."""
    hand = state.hand
    value: i64 = 0
    largest: i64 = 0
    for value in range(1, 7):
        count = hand[value - 1]
        if relic == value:
            count += 1
        largest = max(largest, count)
    if largest < 2:
        return moves
    market = free_group(state, ORBITAL_MARKET) >= 0
    shipyard = can_build(state)
    constructor = largest >= 3 and can_construct(state)
    if not (market or shipyard or constructor):
        return moves
    for value in range(1, 7):
        count = hand[value - 1]
        helped = count + 1 if relic == value and count > 0 else 0
        if constructor:
            moves = with_sets(moves, COLONY_CONSTRUCTOR, value, count >= 3, helped >= 3)
        if market:
            moves = with_sets(moves, ORBITAL_MARKET, value, count >= 2, helped >= 2)
        if shipyard:
            moves = with_sets(moves, SHIPYARD, value, count >= 2, helped >= 2)
    return moves


def with_sets(moves: vec[i64], facility: i64, value: i64, plain: bool, helped: bool) -> vec[i64]:
    """Add the set without and the set with the Relic Ship."""
    if plain:
        moves = append(moves, DOCK_SET | facility << 8 | value << 20)
    if helped:
        moves = append(moves, DOCK_SET | facility << 8 | value << 20 | 1 << 32)
    return moves


def runs(state: Frontier, moves: vec[i64], relic: i64) -> vec[i64]:
    """Add the runs of three at the Raiders' Outpost."""
    hand = state.hand
    lowest: i64 = 0
    i: i64 = 0
    for lowest in range(1, 5):
        missing: i64 = 0
        gap: i64 = 0
        for i in range(lowest, lowest + 3):
            if hand[i - 1] == 0:
                missing += 1
                gap = i
        plain = missing == 0
        helped = relic >= lowest and relic < lowest + 3 and (missing == 0 or (missing == 1 and gap == relic))
        if (plain or helped) and run_beats(state, lowest):
            moves = with_sets(moves, RAIDERS_OUTPOST, lowest, plain, helped)
    return moves


def contains(docking: i64, face: i64, relic: i64) -> bool:
    """Whether a docking can include an unplaced ship of that face; `relic` is what the Relic Ship shows, or 0."""
    if kind_of(docking) == DOCK:
        return second(docking) == face
    value = face + 1 if face < 6 else face - 5
    lowest = second(docking)
    helped = third(docking) == 1
    if face >= 6:
        return helped
    if first(docking) != RAIDERS_OUTPOST:
        return lowest == value
    return value >= lowest and value < lowest + 3 and not (helped and relic == value)


def dockings_with(state: Frontier, face: i64, barred: i64) -> vec[i64]:
    """Every docking of unplaced ships with one of that face among them, anywhere but at the facility `barred`."""
    moves = vec[i64]()
    relic = relic_in_hand(state)
    for docking in docking_moves(state, vec[i64]()):
        if first(docking) != barred and contains(docking, face, relic):
            moves = append(moves, docking)
    return moves


def costs_nothing(facility: i64) -> bool:
    """§3 Must place: the facilities that have no cost."""
    return FREE_FACILITIES >> facility & 1 != 0


def free_for_bay(state: Frontier, docking: vec[i64]) -> i64:
    """§3 Must place: the faces of the unplaced ships that may go to the Maintenance Bay, one bit each.

    `docking` holds every docking now possible.
    """
    rules = state.rules
    in_hand: i64 = 0
    face: i64 = 0
    for face in range(12):
        if state.hand[face] > 0:
            in_hand |= bit(face)
    if not rules.strict_placement:
        return in_hand
    if has_room(state, SOLAR_CONVERTER) or has_room(state, ALIEN_ARTIFACT):
        return 0
    free = in_hand
    relic = relic_in_hand(state)
    for each in docking:
        kind = kind_of(each)
        if kind > DOCK_SET or not (rules.strict_placement_paid or costs_nothing(first(each))):
            continue
        for face in range(12):
            if free >> face & 1 and contains(each, face, relic):
                free &= ~bit(face)
    return free


def ship_move(facility: i64, face: i64) -> i64:
    """The move that docks a single ship."""
    return move(DOCK, facility, face)
