"""§7 Alien Tech cards: the powers that giving up the card buys, at most one a turn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.deck import discarded_types, disown, own, owns, to_discards
from ludometer.core.games.alien_frontiers.powers import mark_used, uses_left
from ludometer.core.games.alien_frontiers.ships import (
    coloured_on_station,
    from_dock_to_stock,
    into_stock,
    owner_of,
    relic_home,
)
from ludometer.core.games.alien_frontiers.state import CODE_CARD, CODE_TERRITORY, Frontier
from ludometer.core.games.alien_frontiers.territories import (
    colonies_fixed,
    colony_arrives,
    place_field,
    remove_field,
    settle_control,
)
from ludometer.core.games.alien_frontiers.things import (
    COLONY,
    E_COLONY_IN,
    E_COLONY_OUT,
    E_DISCARD,
    LIFT_FIELD,
    MAINTENANCE_BAY,
    MOVE_COLONY,
    MOVE_TO,
    NO_DISCARD,
    OFF_BOARD,
    PLACE_FIELD,
    RECOVER,
    RELIC,
    REMOVE_FIELD,
    RETURN_SHIP,
    SEND_HOME,
    SET_FIELD,
    SWAP_COLONIES,
    TAKE_FROM_DISCARDS,
    TERRITORIES,
    bit,
    face_of,
)
from ludometer.core.kernel.frames import Decision
from ludometer.core.kernel.moves import first, fourth, move, second, third


def usable_discards(state: Frontier, moves: vec[i64], code: i64) -> vec[i64]:
    """Add the move `code` for each card that the active player may now discard for its power."""
    if state.discarded >= state.rules.discards_per_turn:
        return moves
    types = state.players[state.active].types
    kind: i64 = 0
    while types:
        if (
            types & 1
            and state.rules.discard[kind] != NO_DISCARD
            and uses_left(state, kind)
            and can_discard(state, kind)
        ):
            moves = append(moves, code | kind << 8)
        types >>= 1
        kind += 1
    return moves


def can_discard(state: Frontier, kind: i64) -> bool:
    """Whether a discard power has something to work on."""
    power = state.rules.discard[kind]
    if power == PLACE_FIELD:
        return True
    if power == REMOVE_FIELD:
        return state.fields[0] >= 0 or state.fields[1] >= 0 or state.fields[2] >= 0
    if power == MOVE_COLONY:
        return colony_territories(state, 0) >= 1
    if power == SWAP_COLONIES:
        return colony_territories(state, 0) >= 2
    if power == RETURN_SHIP:
        return len(SendingHome(state.active).choices(state)) > 0
    others = state.players[state.active].types & ~bit(kind)
    return discarded_types(state) & ~others != 0


def discard_power(state: Frontier, kind: i64) -> None:
    """Give up a card for its discard power, and ask for the target."""
    seat = state.active
    power = state.rules.discard[kind]
    state.note(E_DISCARD, seat, CODE_CARD + kind, 1)
    card = disown(state, seat, kind)
    mark_used(state, card)
    state.discarded += 1
    if power == TAKE_FROM_DISCARDS:
        state.push(Recovering(seat, state.discards))
    elif power == PLACE_FIELD:
        state.push(PlacingField(seat, state.rules.field[kind]))
    elif power == REMOVE_FIELD:
        state.push(RemovingField(seat))
    elif power == RETURN_SHIP:
        state.push(SendingHome(seat))
    else:
        state.push(PickingColony(seat, power == SWAP_COLONIES))
    to_discards(state, card)


# --- Stasis Beam, Data Crystal, Gravity Manipulator, Booster Pod ---


@final
class PlacingField(Decision[Frontier]):
    """The field's new territory: any; if it is on the board, another one (§6)."""

    def __init__(self, seat: i64, field: i64) -> None:
        super().__init__(seat)
        self.field: Final[i64] = field

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        territory: i64 = 0
        for territory in range(TERRITORIES):
            if state.fields[self.field] != territory:
                moves = append(moves, move(SET_FIELD, self.field, territory))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        place_field(state, first(move), second(move))


@final
class RemovingField(Decision[Frontier]):
    """Booster Pod: one field generator that is on the board."""

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        field: i64 = 0
        for field in range(3):
            if state.fields[field] != OFF_BOARD:
                moves = append(moves, move(LIFT_FIELD, field))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        remove_field(state, first(move))


# --- Orbital Teleporter, Polarity Device ---


def colony_territories(state: Frontier, lowest: i64) -> i64:
    """How many territories from number `lowest` on hold colonies that may be moved."""
    count: i64 = 0
    territory: i64 = 0
    seat: i64 = 0
    for territory in range(lowest, TERRITORIES):
        if colonies_fixed(state, territory):
            continue
        for seat in range(state.seats):
            if state.colonies[territory * 4 + seat] > 0:
                count += 1
                break
    return count


@final
class PickingColony(Decision[Frontier]):
    """A colony of any player, not under the Repulsor Field: to be moved, or the first of two to be swapped.

    Of two that are swapped the one on the earlier territory is picked first.
    """

    def __init__(self, seat: i64, swaps: bool) -> None:
        super().__init__(seat)
        self.swaps: Final[bool] = swaps

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        territory: i64 = 0
        seat: i64 = 0
        for territory in range(TERRITORIES):
            if colonies_fixed(state, territory) or (self.swaps and colony_territories(state, territory + 1) == 0):
                continue
            for seat in range(state.seats):
                if state.colonies[territory * 4 + seat] > 0:
                    moves = append(moves, move(COLONY, territory, seat))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        if self.swaps:
            state.push(Swapping(self.seat, first(move), second(move)))
        else:
            state.push(MovingColony(self.seat, first(move), second(move)))


@final
class MovingColony(Decision[Frontier]):
    """Orbital Teleporter: the territory to which the picked colony goes."""

    def __init__(self, seat: i64, origin: i64, owner: i64) -> None:
        super().__init__(seat)
        self.origin: Final[i64] = origin
        self.owner: Final[i64] = owner

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        territory: i64 = 0
        for territory in range(TERRITORIES):
            if territory != self.origin and not colonies_fixed(state, territory):
                moves = append(moves, move(MOVE_TO, territory))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        carry(state, self.owner, self.origin, first(move))
        settle_control(state, self.origin)
        settle_control(state, first(move))


@final
class Swapping(Decision[Frontier]):
    """Polarity Device: the second colony, on a later territory."""

    def __init__(self, seat: i64, origin: i64, owner: i64) -> None:
        super().__init__(seat)
        self.origin: Final[i64] = origin
        self.owner: Final[i64] = owner

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        territory: i64 = 0
        seat: i64 = 0
        for territory in range(self.origin + 1, TERRITORIES):
            if colonies_fixed(state, territory):
                continue
            for seat in range(state.seats):
                if state.colonies[territory * 4 + seat] > 0:
                    moves = append(moves, move(COLONY, territory, seat))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        carry(state, self.owner, self.origin, first(move))
        carry(state, second(move), first(move), self.origin)
        settle_control(state, self.origin)
        settle_control(state, first(move))


def carry(state: Frontier, owner: i64, origin: i64, goal: i64) -> None:
    """One colony of `owner` moves; control is settled afterwards."""
    state.colonies[origin * 4 + owner] -= 1
    colony_arrives(state, goal, owner)
    state.note(E_COLONY_OUT, owner, CODE_TERRITORY + origin, 1)
    state.note(E_COLONY_IN, owner, CODE_TERRITORY + goal, 1)


# --- Plasma Cannon ---


@final
class SendingHome(Decision[Frontier]):
    """Plasma Cannon: one ship of another player with more than 3 coloured ships on the board goes to stock.

    Docked ships and those in the Bay; the Relic Ship too, which goes back to its territory.
    """

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)

    def choices(self, state: Frontier) -> vec[i64]:
        rules = state.rules
        moves = vec[i64]()
        open: i64 = 0
        victim: i64 = 0
        for victim in range(state.seats):
            if victim != self.seat and large_enough(state, victim):
                open |= bit(victim)
        slot: i64 = 0
        other: i64 = 0
        for slot in range(len(state.slots)):
            code = state.slots[slot]
            owner = owner_of(state, slot)
            if owner < 0 or owner == self.seat:
                continue
            free_relic = code >> 3 == RELIC and not rules.plasma_relic_needs_four
            if open >> owner & 1 == 0 and not free_relic:
                continue
            facility = rules.facility_of[slot]
            since = rules.first_dock[facility]
            if rules.group[facility] > 1:
                since = slot - (slot - since) % rules.group[facility]
            again = False
            for other in range(since, slot):
                again = again or state.slots[other] == code
            if not again:
                dock = slot - rules.first_dock[facility]
                moves = append(moves, move(SEND_HOME, owner, facility, face_of(code), dock))
        for victim in range(state.seats):
            if open >> victim & 1 and state.players[victim].bay > 0:
                moves = append(moves, move(SEND_HOME, victim, MAINTENANCE_BAY, 0, 0))
        relic = state.relic_owner
        if relic >= 0 and relic != self.seat and state.relic_place == MAINTENANCE_BAY:
            if open >> relic & 1 or not rules.plasma_relic_needs_four:
                moves = append(moves, move(SEND_HOME, relic, MAINTENANCE_BAY, 6, 0))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        owner = first(move)
        facility = second(move)
        if facility != MAINTENANCE_BAY:
            from_dock_to_stock(state, state.rules.first_dock[facility] + fourth(move))
        elif third(move) >= 6:
            relic_home(state)
        else:
            state.players[owner].bay -= 1
            into_stock(state, owner)


def large_enough(state: Frontier, victim: i64) -> bool:
    """Whether a player has more coloured ships on the board than the smallest fleet."""
    rules = state.rules
    count = rules.max_ships - state.players[victim].stock
    if not rules.plasma_counts_terraforming:
        count -= coloured_on_station(state, victim)
    return count > rules.min_fleet


# --- Temporal Warper ---


@final
class Recovering(Decision[Frontier]):
    """Temporal Warper: a card of the discard pile as it lay before, of a type not owned.

    `pile` is that pile, one bit a single card.
    """

    def __init__(self, seat: i64, pile: i64) -> None:
        super().__init__(seat)
        self.pile: Final[i64] = pile

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        kind: i64 = 0
        for kind in range(len(state.rules.power)):
            if self.pile >> (kind * 4) & 15 and not owns(state, self.seat, kind):
                moves = append(moves, move(RECOVER, kind))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        kind = first(move)
        copy: i64 = 0
        while self.pile >> (kind * 4 + copy) & 1 == 0:
            copy += 1
        state.discards &= ~bit(kind * 4 + copy)
        own(state, self.seat, kind * 4 + copy)
