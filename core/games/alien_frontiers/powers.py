"""§7 Alien Tech cards: the powers that fuel buys."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.deck import card_of
from ludometer.core.games.alien_frontiers.docking import dockings_with, has_room, hub_open
from ludometer.core.games.alien_frontiers.facilities import advance_colony, dock_set, dock_ship
from ludometer.core.games.alien_frontiers.resources import pay
from ludometer.core.games.alien_frontiers.ships import back_in_hand, from_dock_to_bay, owner_of
from ludometer.core.games.alien_frontiers.state import CODE_CARD, CODE_SHIP, CODE_TERRITORY, Frontier
from ludometer.core.games.alien_frontiers.territories import colonies_on, has_bonus, refresh_bonuses
from ludometer.core.games.alien_frontiers.things import (
    AIM,
    ALIEN_ARTIFACT,
    BORROW,
    BORROW_BONUS,
    CHANGE,
    CHANGE_VALUE,
    COLONIST_HUB,
    DOCK,
    E_BORROW,
    E_EJECT,
    E_ROLL,
    E_USE,
    E_VALUE,
    EJECT,
    EJECT_SHIPS,
    FACILITIES,
    FLIP_VALUE,
    ISOLATION,
    LOWER,
    MAINTENANCE_BAY,
    MOVE_DOCKED_SHIP,
    NO_POWER,
    PICK,
    RAISE,
    REROLL,
    SHIFT_POINT,
    SOLAR_CONVERTER,
    STOP,
    TAKE_OFF,
    TECH_DISCOUNT,
    TERRAFORMING_STATION,
    TERRITORIES,
    UNPLACED,
    bit,
    face_of,
    face_value,
)
from ludometer.core.kernel.frames import Decision
from ludometer.core.kernel.moves import first, fourth, kind_of, move, second, third


def uses_left(state: Frontier, kind: i64) -> bool:
    """Whether the active player's card of that type may still be used this turn: its power or its discard power."""
    card = card_of(state, state.active, kind)
    used = (state.used_once >> card & 1) + 2 * (state.used_twice >> card & 1)
    return used < state.rules.uses_per_card


def mark_used(state: Frontier, card: i64) -> None:
    """Count one use of a single card this turn."""
    if state.used_once >> card & 1:
        state.used_twice |= bit(card)
    state.used_once ^= bit(card)


def discount(state: Frontier) -> i64:
    """§5 Pohl Foothills: fuel saved by each use of a tech card."""
    return state.rules.fuel_bonus[TECH_DISCOUNT] if has_bonus(state, TECH_DISCOUNT) else 0


def price(state: Frontier, kind: i64, count: i64) -> i64:
    """Fuel for a use of a card on `count` things, never below 0."""
    return max(0, state.rules.fuel[kind] * count - discount(state))


def usable_powers(state: Frontier, moves: vec[i64], code: i64) -> vec[i64]:
    """Add the move `code` for each card whose power the active player can use now."""
    types = state.players[state.active].types
    kind: i64 = 0
    while types:
        if types & 1 and state.rules.power[kind] != NO_POWER and uses_left(state, kind) and can_use(state, kind):
            moves = append(moves, code | kind << 8)
        types >>= 1
        kind += 1
    return moves


def can_use(state: Frontier, kind: i64) -> bool:
    """Whether a power can be paid for and has something to work on."""
    power = state.rules.power[kind]
    fuel = state.players[state.active].fuel
    if fuel < price(state, kind, 1):
        return False
    if power == CHANGE_VALUE:
        return any_in_range(state, state.rules.delta[kind])
    if power in (FLIP_VALUE, REROLL):
        return state.unplaced > 0
    if power == SHIFT_POINT:
        return state.unplaced >= 2 and len(Lowering(state.active, kind).choices(state)) > 0
    if power == BORROW_BONUS:
        return len(Borrowing(state.active, kind).choices(state)) > 0
    if power == MOVE_DOCKED_SHIP:
        return can_teleport(state, kind)
    return len(Aiming(state.active, kind).choices(state)) > 0


def use_power(state: Frontier, kind: i64) -> None:
    """Use a card's power: count the use, pay what is fixed, and ask for the target."""
    seat = state.active
    power = state.rules.power[kind]
    mark_used(state, card_of(state, seat, kind))
    state.note(E_USE, seat, CODE_CARD + kind, 1)
    if power == BORROW_BONUS:
        state.push(Borrowing(seat, kind))
    elif power == EJECT_SHIPS:
        state.push(Aiming(seat, kind))
    else:
        pay(state, seat, price(state, kind, 1), 0)
        if power == SHIFT_POINT:
            state.push(Lowering(seat, kind))
        elif power == REROLL:
            state.push(Rerolling(seat, 0, 0))
        elif power == MOVE_DOCKED_SHIP:
            state.push(TakingOff(seat))
        else:
            state.push(Changing(seat, kind))


# --- Booster Pod, Stasis Beam, Polarity Device ---


def in_range(state: Frontier, face: i64, delta: i64) -> bool:
    """§7: values stay within 1 and 6; a use that would leave the range is not legal (or is cut off there)."""
    value = face_value(face) + delta
    return state.rules.cut_off or (value >= 1 and value <= 6)


def any_in_range(state: Frontier, delta: i64) -> bool:
    """Whether some unplaced ship can change by that much."""
    face: i64 = 0
    for face in range(12):  # noqa: SIM110  # a generator would cost far more than the loop
        if state.hand[face] > 0 and in_range(state, face, delta):
            return True
    return False


def turn_ship(state: Frontier, face: i64, value: i64) -> None:
    """An unplaced ship of that face now shows `value`."""
    value = min(max(value, 1), 6)
    shown = value - 1 if face < 6 else value + 5
    state.hand[face] -= 1
    state.hand[shown] += 1
    state.note(E_VALUE, state.active, CODE_SHIP + shown, 1)


@final
class Changing(Decision[Frontier]):
    """One unplaced ship shows more or less (Booster Pod, Stasis Beam), or its opposite face (Polarity Device)."""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: Final[i64] = card

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        flips = state.rules.power[self.card] == FLIP_VALUE
        face: i64 = 0
        for face in range(12):
            if state.hand[face] > 0 and (flips or in_range(state, face, state.rules.delta[self.card])):
                moves = append(moves, move(CHANGE, face))
        return moves

    def changed(self, state: Frontier, face: i64) -> i64:
        """What a ship of that face then shows."""
        value = face_value(face)
        if state.rules.power[self.card] == FLIP_VALUE:
            return 7 - value
        return min(max(value + state.rules.delta[self.card], 1), 6)

    def take(self, state: Frontier, move: i64) -> None:
        turn_ship(state, first(move), self.changed(state, first(move)))


# --- Gravity Manipulator ---


@final
class Lowering(Decision[Frontier]):
    """Gravity Manipulator: the ship that shows 1 less."""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: Final[i64] = card

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        face: i64 = 0
        for face in range(12):
            if (
                state.hand[face] > 0
                and in_range(state, face, -1)
                and len(Raising(self.seat, self.card, face).choices(state)) > 0
            ):
                moves = append(moves, move(LOWER, face))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        state.push(Raising(self.seat, self.card, first(move)))


@final
class Raising(Decision[Frontier]):
    """Gravity Manipulator: another ship, that shows 1 more; both change at once."""

    def __init__(self, seat: i64, card: i64, lowered: i64) -> None:
        super().__init__(seat)
        self.card: Final[i64] = card
        self.lowered: Final[i64] = lowered

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        face: i64 = 0
        for face in range(12):
            others = state.hand[face] - 1 if face == self.lowered else state.hand[face]
            if others > 0 and in_range(state, face, 1):
                moves = append(moves, move(RAISE, face))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        turn_ship(state, self.lowered, face_value(self.lowered) - 1)
        turn_ship(state, first(move), face_value(first(move)) + 1)


# --- Temporal Warper ---


@final
class Rerolling(Decision[Frontier]):
    """Temporal Warper: pick ships one at a time, in the order of their faces, then roll them; at least one.

    `picked` counts them by face, 4 bits each; `lowest` is the first face that may follow.
    """

    def __init__(self, seat: i64, picked: i64, lowest: i64) -> None:
        super().__init__(seat)
        self.picked: Final[i64] = picked
        self.lowest: Final[i64] = lowest

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        face: i64 = 0
        for face in range(self.lowest, 12):
            if state.hand[face] > (self.picked >> (4 * face) & 15):
                moves = append(moves, move(PICK, face))
        if self.picked:
            moves = append(moves, move(STOP))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        if kind_of(move) == PICK:
            face = first(move)
            state.push(Rerolling(self.seat, self.picked + bit(4 * face), face))
            return
        picked = self.picked
        for face in range(12):
            state.hand[face] -= picked >> (4 * face) & 15
        for face in range(12):
            for _ in range(picked >> (4 * face) & 15):
                value = state.dice.die()
                shown = value - 1 if face < 6 else value + 5
                state.hand[shown] += 1
                state.note(E_ROLL, self.seat, CODE_SHIP + shown, 1)


# --- Data Crystal ---


@final
class Borrowing(Decision[Frontier]):
    """Data Crystal: a territory with colonies and without the Isolation Field, whose bonus may be borrowed.

    The price is fixed now; all colonies there count, the own ones too.
    """

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: Final[i64] = card

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        territory: i64 = 0
        fuel = state.players[self.seat].fuel
        for territory in range(TERRITORIES):
            if state.rules.borrowable >> territory & 1 == 0 or state.fields[ISOLATION] == territory:
                continue
            count = colonies_on(state, territory)
            if count > 0 and price(state, self.card, count) <= fuel:
                moves = append(moves, move(BORROW, territory))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        territory = first(move)
        pay(state, self.seat, price(state, self.card, colonies_on(state, territory)), 0)
        state.loans |= bit(territory)
        state.note(E_BORROW, self.seat, CODE_TERRITORY + territory, 1)
        refresh_bonuses(state)


# --- Orbital Teleporter ---


def movable(state: Frontier, slot: i64) -> bool:
    """Whether the active player may teleport the ship in a dock: an own one, not on the Terraforming Station.

    All own ships in docks were docked this turn, since the others were gathered before the roll. Of equal ships in one
    group, or at one facility without groups, the first stands for all.
    """
    if owner_of(state, slot) != state.active:
        return False
    rules = state.rules
    facility = rules.facility_of[slot]
    if facility == TERRAFORMING_STATION:
        return False
    first_slot = rules.first_dock[facility]
    if rules.group[facility] > 1:
        first_slot = slot - (slot - first_slot) % rules.group[facility]
    other: i64 = 0
    for other in range(first_slot, slot):  # noqa: SIM110  # a generator would cost far more than the loop
        if state.slots[other] == state.slots[slot]:
            return False
    return True


def can_teleport(state: Frontier, kind: i64) -> bool:
    """Whether some ship can be taken off and docked at once elsewhere after the power is paid for."""
    fuel = price(state, kind, 1)
    slot: i64 = 0
    for slot in range(len(state.slots)):
        if state.slots[slot] != 0 and movable(state, slot) and fits_elsewhere(state, slot, fuel):
            return True
    return False


def fits_elsewhere(state: Frontier, slot: i64, fuel: i64) -> bool:
    """Whether the ship in a dock could dock at another facility with `fuel` fuel less in hand.

    Tried out on the state itself, which is put back as it was.
    """
    barred = state.rules.facility_of[slot]
    if (
        (barred != SOLAR_CONVERTER and has_room(state, SOLAR_CONVERTER))
        or (barred != ALIEN_ARTIFACT and has_room(state, ALIEN_ARTIFACT))
        or (barred != COLONIST_HUB and hub_open(state))
    ):
        return True
    face = face_of(state.slots[slot])
    player = state.players[state.active]
    place = state.relic_place
    player.fuel -= fuel
    state.hand[face] += 1
    state.unplaced += 1
    if face >= 6:
        state.relic_place = UNPLACED
    found = len(dockings_with(state, face, barred)) > 0
    player.fuel += fuel
    state.hand[face] -= 1
    state.unplaced -= 1
    state.relic_place = place
    return found


@final
class TakingOff(Decision[Frontier]):
    """Orbital Teleporter: the docked ship to take off; its dock says which."""

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)

    def choices(self, state: Frontier) -> vec[i64]:
        rules = state.rules
        moves = vec[i64]()
        slot: i64 = 0
        for slot in range(len(state.slots)):
            if state.slots[slot] != 0 and movable(state, slot) and fits_elsewhere(state, slot, 0):
                facility = rules.facility_of[slot]
                moves = append(
                    moves, move(TAKE_OFF, facility, face_of(state.slots[slot]), slot - rules.first_dock[facility])
                )
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        facility = first(move)
        face = back_in_hand(state, state.rules.first_dock[facility] + third(move))
        state.push(Redocking(self.seat, face, facility))


@final
class Redocking(Decision[Frontier]):
    """Orbital Teleporter: dock the ship at once in a legal set at another facility; the Bay is none."""

    def __init__(self, seat: i64, face: i64, barred: i64) -> None:
        super().__init__(seat)
        self.face: Final[i64] = face
        self.barred: Final[i64] = barred

    def choices(self, state: Frontier) -> vec[i64]:
        return dockings_with(state, self.face, self.barred)

    def take(self, state: Frontier, move: i64) -> None:
        if kind_of(move) == DOCK and first(move) == COLONIST_HUB:
            advance_colony(state, second(move), 0)  # lower ships may join it too, since it comes first of necessity
        elif kind_of(move) == DOCK:
            dock_ship(state, first(move), second(move))
        else:
            dock_set(state, first(move), second(move), third(move) == 1)


# --- Plasma Cannon ---


def target(state: Frontier, slot: i64) -> bool:
    """Whether a dock holds another player's ship."""
    return state.slots[slot] != 0 and owner_of(state, slot) != state.active


@final
class Aiming(Decision[Frontier]):
    """Plasma Cannon: the facility whose ships are driven out; not the Maintenance Bay."""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: Final[i64] = card

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        facility: i64 = 0
        slot: i64 = 0
        for facility in range(FACILITIES):
            if facility == MAINTENANCE_BAY or state.taken[facility] == 0:
                continue
            start = state.rules.first_dock[facility]
            found = False
            for slot in range(start, start + state.rules.docks[facility]):
                found = found or target(state, slot)
            if found:
                moves = append(moves, move(AIM, facility))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        state.push(Ejecting(self.seat, self.card, first(move), 0, 0))


@final
class Ejecting(Decision[Frontier]):
    """Plasma Cannon: other players' ships of the facility, one at a time in the order of the docks, or enough.

    `count` have gone so far; `lowest` is the first dock of the facility that may follow. The whole use has one discount,
    so the first ship is the cheaper one.
    """

    def __init__(self, seat: i64, card: i64, facility: i64, count: i64, lowest: i64) -> None:
        super().__init__(seat)
        self.card: Final[i64] = card
        self.facility: Final[i64] = facility
        self.count: Final[i64] = count
        self.lowest: Final[i64] = lowest

    def next_price(self, state: Frontier) -> i64:
        """Fuel for one more ship."""
        return price(state, self.card, self.count + 1) - (price(state, self.card, self.count) if self.count else 0)

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        if state.players[self.seat].fuel >= self.next_price(state):
            start = state.rules.first_dock[self.facility]
            group = state.rules.group[self.facility]
            dock: i64 = 0
            other: i64 = 0
            for dock in range(self.lowest, state.rules.docks[self.facility]):
                if not target(state, start + dock):
                    continue
                again = False
                since = self.lowest if group == 1 else max(self.lowest, dock - dock % group)
                for other in range(since, dock):
                    again = again or state.slots[start + other] == state.slots[start + dock]
                if not again:
                    code = state.slots[start + dock]
                    moves = append(
                        moves, move(EJECT, owner_of(state, start + dock), self.facility, face_of(code), dock)
                    )
        if self.count:
            moves = append(moves, move(STOP))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        if kind_of(move) == STOP:
            return
        pay(state, self.seat, self.next_price(state), 0)
        state.note(E_EJECT, first(move), CODE_SHIP + third(move), 1)
        from_dock_to_bay(state, state.rules.first_dock[self.facility] + fourth(move))
        frame = Ejecting(self.seat, self.card, self.facility, self.count + 1, fourth(move) + 1)
        if len(frame.choices(state)) > 1:
            state.push(frame)
