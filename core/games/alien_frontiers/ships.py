"""Where ships go: hand, docks, Maintenance Bay, ship stock, and the Relic Ship's way home (§3, §4, §5)."""

from __future__ import annotations

from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.state import CODE_FLEET, Frontier
from ludometer.core.games.alien_frontiers.things import (
    AT_HOME,
    E_RELIC_HOME,
    E_SHIP_TO_STOCK,
    MAINTENANCE_BAY,
    RAIDERS_OUTPOST,
    RELIC,
    TERRAFORMING_STATION,
    UNPLACED,
    code_of,
    face_of,
)
from ludometer.core.kernel.frames import NOBODY


def into_dock(state: Frontier, face: i64, slot: i64) -> None:
    """An unplaced ship of the active player goes into a dock."""
    facility = state.rules.facility_of[slot]
    state.hand[face] -= 1
    state.unplaced -= 1
    state.slots[slot] = code_of(state.active, face)
    state.taken[facility] += 1
    if face >= 6:
        state.relic_place = facility


def into_bay(state: Frontier, face: i64) -> None:
    """An unplaced ship of the active player goes to the Maintenance Bay."""
    state.hand[face] -= 1
    state.unplaced -= 1
    if face >= 6:
        state.relic_place = MAINTENANCE_BAY
    else:
        state.players[state.active].bay += 1


def out_of_dock(state: Frontier, slot: i64) -> i64:
    """Empty a dock and return the code of the ship that was there."""
    code = state.slots[slot]
    facility = state.rules.facility_of[slot]
    state.slots[slot] = 0
    state.taken[facility] -= 1
    if facility == RAIDERS_OUTPOST and state.taken[facility] == 0:
        state.run = 0
    return code


def back_in_hand(state: Frontier, slot: i64) -> i64:
    """Take one of the active player's docked ships up again; return its face."""
    face = face_of(out_of_dock(state, slot))
    state.hand[face] += 1
    state.unplaced += 1
    if face >= 6:
        state.relic_place = UNPLACED
    return face


def owner_of(state: Frontier, slot: i64) -> i64:
    """The seat whose ship is in a dock; NOBODY if it is empty."""
    code = state.slots[slot]
    if code == 0:
        return NOBODY
    colour = code >> 3
    return state.relic_owner if colour == RELIC else colour


def from_dock_to_bay(state: Frontier, slot: i64) -> None:
    """A docked ship goes to the Maintenance Bay of its owner; off the Terraforming Station it goes to stock (§7)."""
    if state.rules.facility_of[slot] == TERRAFORMING_STATION:
        from_dock_to_stock(state, slot)
        return
    colour = out_of_dock(state, slot) >> 3
    if colour == RELIC:
        state.relic_place = MAINTENANCE_BAY
    else:
        state.players[colour].bay += 1


def from_dock_to_stock(state: Frontier, slot: i64) -> None:
    """A docked ship goes to its owner's stock, the Relic Ship to its home."""
    colour = state.slots[slot] >> 3
    if colour == RELIC:
        relic_home(state)
        return
    out_of_dock(state, slot)
    into_stock(state, colour)


def into_stock(state: Frontier, seat: i64) -> None:
    """One more ship in the stock of a seat."""
    state.players[seat].stock += 1
    state.note(E_SHIP_TO_STOCK, seat, CODE_FLEET, 1)


def relic_home(state: Frontier) -> None:
    """§5 Relic Ship: it returns to its territory at once, wherever it is."""
    place = state.relic_place
    face: i64 = 6
    slot: i64 = 0
    if place == UNPLACED:
        for face in range(6, 12):
            if state.hand[face] > 0:
                state.hand[face] = 0
                state.unplaced -= 1
    elif place < UNPLACED and place != MAINTENANCE_BAY:
        first = state.rules.first_dock[place]
        for slot in range(first, first + state.rules.docks[place]):
            if state.slots[slot] >> 3 == RELIC:
                out_of_dock(state, slot)
    state.note(E_RELIC_HOME, state.relic_owner, CODE_FLEET + 1, 1)
    state.relic_owner = NOBODY
    state.relic_place = AT_HOME


def coloured_on_station(state: Frontier, seat: i64) -> i64:
    """How many ships of the seat's colour stand on the Terraforming Station."""
    if state.taken[TERRAFORMING_STATION] == 0:
        return 0
    count: i64 = 0
    slot: i64 = 0
    first = state.rules.first_dock[TERRAFORMING_STATION]
    for slot in range(first, first + state.rules.docks[TERRAFORMING_STATION]):
        if state.slots[slot] >> 3 == seat and state.slots[slot] > 0:
            count += 1
    return count
