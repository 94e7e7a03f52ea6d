"""The table as text, and moves as people say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.discards import PickingColony, Swapping
from ludometer.core.games.alien_frontiers.docking import constructor_price, market_rate, ship_fuel, ship_ore
from ludometer.core.games.alien_frontiers.powers import Changing
from ludometer.core.games.alien_frontiers.ships import owner_of
from ludometer.core.games.alien_frontiers.state import Frontier
from ludometer.core.games.alien_frontiers.things import (
    ADD,
    AT_HOME,
    CHANGE,
    COLONIST_HUB,
    COLONY,
    COLONY_CONSTRUCTOR,
    COLOURS,
    DOCK,
    DOCK_SET,
    EJECT,
    FACILITIES,
    GIVE_BACK,
    LAND,
    LAUNCH,
    LOWER,
    MAINTENANCE_BAY,
    ORBITAL_MARKET,
    PICK,
    RAIDERS_OUTPOST,
    RAISE,
    RELIC,
    SEND_HOME,
    SHIPYARD,
    STEAL_CARD,
    STOP,
    TAKE_OFF,
    TERRAFORMING_STATION,
    TERRITORIES,
    TRADE,
    face_value,
)
from ludometer.core.kernel.catalogue import Catalogue
from ludometer.core.kernel.moves import first, fourth, kind_of, second, third

LETTERS: Final = "RGBY"


def colour(seat: i64) -> str:
    """The name of a seat."""
    return COLOURS[seat].capitalize()


def ship(face: i64) -> str:
    """An unplaced or docked ship as people say it."""
    return f"the Relic Ship ({face_value(face)})" if face >= 6 else f"a {face_value(face)}"


def table_text(state: Frontier, words: Catalogue) -> str:
    """The table in at most 80 columns; everything but the order of the draw pile is open (§11)."""
    lines = [f"Round {state.round}, turn of {colour(state.active)}", ""]
    if state.ending >= 0:
        lines[0] = f"The game is over after {state.turns // state.seats} full rounds"
    lines.append("Player  VP  fuel  ore  ships  colonies left  Hub  tech cards")
    for seat in range(state.seats):
        lines += player_lines(state, words, seat)
    lines += ["", "Territory           colonies      control"]
    for territory in range(TERRITORIES):
        lines += territory_lines(state, words, territory)
    lines += ["", "Facility              docks (R, G, B, Y colours, * Relic Ship, . free)"]
    for facility in range(FACILITIES):
        lines += facility_lines(state, words, facility)
    shown = [words.section("tech").names[card >> 2] for card in state.display] or ["nothing"]
    lines += ["", *wrapped("On display: ", shown, 12)]
    lines += wrapped(f"Draw pile: {state.left} cards. Discard pile: ", discard_names(state, words) or ["empty"], 12)
    if state.unplaced > 0:
        lines += wrapped("Unplaced: ", hand_words(state), 10)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def player_lines(state: Frontier, words: Catalogue, seat: i64) -> list[str]:
    """What a player has."""
    player = state.players[seat]
    names = words.section("tech").names
    cards = [names[kind] for kind in range(len(names)) if player.types >> kind & 1] or ["-"]
    ships = f"{state.rules.max_ships - player.stock}" + ("+*" if state.relic_owner == seat else "")
    hub = str(player.hub) if player.hub else "-"
    head = (
        f"{colour(seat):<7} {player.vp:>2}  {player.fuel:>4}  {player.ore:>3}  {ships:>5}"
        f"  {player.supply + (1 if player.hub else 0):>13}  {hub:>3}  "
    )
    return wrapped(head, cards, len(head))


def territory_lines(state: Frontier, words: Catalogue, territory: i64) -> list[str]:
    """Who is on a territory, who controls it, and which fields stand there."""
    counts = [
        f"{LETTERS[seat]}{state.colonies[territory * 4 + seat]}"
        for seat in range(state.seats)
        if state.colonies[territory * 4 + seat] > 0
    ]
    control = state.control[territory]
    who = colour(control) if control >= 0 else "-"
    notes = [words.section("field").names[field] for field in range(3) if state.fields[field] == territory]
    if territory == state.rules.relic_home and state.relic_place == AT_HOME:
        notes.append("Relic Ship")
    if state.loans >> territory & 1:
        notes.append("borrowed this turn")
    head = f"{words.section('territory').names[territory]:<20}{' '.join(counts):<14}{who:<8}"
    return wrapped(head, notes, len(head))


def facility_lines(state: Frontier, words: Catalogue, facility: i64) -> list[str]:
    """The ships at a facility, group by group."""
    name = words.section("facility").names[facility]
    rules = state.rules
    groups = []
    if facility == MAINTENANCE_BAY:
        groups = [
            f"{LETTERS[seat]}×{state.players[seat].bay}" for seat in range(state.seats) if state.players[seat].bay > 0
        ]
        if state.relic_place == MAINTENANCE_BAY:
            groups.append("*")
    else:
        size = int(rules.group[facility])
        start = int(rules.first_dock[facility])
        places = [dock_text(state, slot) for slot in range(start, start + int(rules.docks[facility]))]
        if size == 1:
            groups = places
        else:
            groups = ["[" + " ".join(places[i : i + size]) + "]" for i in range(0, len(places), size)]
    return wrapped(f"{name:<22}", groups, 22, " ")


def dock_text(state: Frontier, slot: i64) -> str:
    """The ship in a dock: colour and value."""
    code = state.slots[slot]
    if code == 0:
        return "."
    owner = LETTERS[owner_of(state, slot)]
    return f"{owner}{code & 7}" + ("*" if code >> 3 == RELIC else "")


def discard_names(state: Frontier, words: Catalogue) -> list[str]:
    """The open discard pile."""
    names = words.section("tech").names
    return [names[card >> 2] for card in range(48) if state.discards >> card & 1]


def hand_words(state: Frontier) -> list[str]:
    """The unplaced ships of the active player."""
    found = []
    for face in range(12):
        found += [str(face_value(face)) + ("*" if face >= 6 else "")] * int(state.hand[face])
    return found


def wrapped(head: str, parts: Sequence[str], indent: int, separator: str = ", ") -> list[str]:
    """The parts behind a head, on as many lines of at most 80 columns as it takes."""
    lines: list[str] = []
    current = head
    for i, part in enumerate(parts):
        between = separator if i > 0 else ""
        if i > 0 and len(current + between + part) > 79:
            lines.append(current + separator)
            current = " " * indent + part
        else:
            current += between + part
    return [*lines, current]


def told(state: Frontier, move: i64, words: Catalogue) -> str | None:
    """A move whose sentence depends on the state; None if the text of its kind says it all."""
    kind = kind_of(move)
    facilities = words.section("facility").names
    if kind == DOCK:
        return docking_told(state, first(move), second(move), facilities)
    if kind == DOCK_SET:
        return set_told(state, first(move), second(move), third(move) == 1, facilities)
    if kind == TRADE:
        return f"trades {market_rate(state)} fuel for 1 ore at the {facilities[ORBITAL_MARKET]}"
    if kind == LAUNCH:
        cost = price_told(state.rules.launch_fuel, state.rules.launch_ore)
        return f"launches the colony from the {facilities[COLONIST_HUB]}{cost}"
    if kind == LAND:
        return landing_told(state, first(move), words)
    if kind == GIVE_BACK:
        return f"gives back {amounts(first(move), second(move))}"
    if kind == STOP:
        return stop_told(state)
    if kind == COLONY:
        return colony_told(state, first(move), second(move), words)
    if kind == STEAL_CARD and state.players[state.active].types >> second(move) & 1:
        name = words.section("tech").names[second(move)]
        return f"steals {name} from {colour(first(move))} and discards it, having one already"
    if kind == TAKE_OFF:
        return f"takes {ship(second(move))} {place_told(first(move), third(move), facilities)}"
    if kind == EJECT:
        return f"drives {ship_of(first(move), third(move))} {place_told(second(move), fourth(move), facilities)}"
    if kind == SEND_HOME:
        return sending_told(first(move), second(move), third(move), fourth(move), facilities)
    return unplaced_told(state, kind, first(move), facilities)


def unplaced_told(state: Frontier, kind: i64, face: i64, names: list[str]) -> str | None:
    """What happens to one unplaced ship."""
    if kind == ADD:
        return f"adds {ship(face)} to the docking at the {names[COLONIST_HUB]}"
    if kind == CHANGE:
        frame = state.stack[-1]
        assert isinstance(frame, Changing)
        return f"turns {ship(face)} to {frame.changed(state, face)}"
    if kind == LOWER:
        return f"lowers {ship(face)} by 1"
    if kind == RAISE:
        return f"raises {ship(face)} by 1"
    if kind == PICK:
        return f"picks {ship(face)} for the reroll"
    return None


def ship_of(seat: i64, face: i64) -> str:
    """A ship of another player."""
    return f"{colour(seat)}'s " + (f"Relic Ship ({face_value(face)})" if face >= 6 else f"{face_value(face)}")


def sending_told(seat: i64, facility: i64, face: i64, dock: i64, names: list[str]) -> str:
    """A ship that the Plasma Cannon's discard takes off the board; on the Maintenance Bay ships show nothing."""
    what, place = ship_of(seat, face), place_told(facility, dock, names)
    if facility == MAINTENANCE_BAY:
        what = f"{colour(seat)}'s Relic Ship" if face >= 6 else f"a ship of {colour(seat)}"
        place = f"off the {names[facility]}"
    return f"sends {what} {place}, back to " + ("its territory" if face >= 6 else "stock")


def place_told(facility: i64, dock: i64, names: list[str]) -> str:
    """Out of which dock."""
    return f"out of dock {dock + 1} at the {names[facility]}"


def amounts(fuel: i64, ore: i64) -> str:
    """So much fuel and ore."""
    parts = [f"{fuel} fuel"] if fuel else []
    if ore:
        parts.append(f"{ore} ore")
    return " and ".join(parts) or "nothing"


def price_told(fuel: i64, ore: i64) -> str:
    """What is paid, as the end of a sentence."""
    return f" for {amounts(fuel, ore)}" if fuel or ore else ""


def docking_told(state: Frontier, facility: i64, face: i64, names: list[str]) -> str:
    """A single ship."""
    if facility == MAINTENANCE_BAY:
        return f"leaves {ship(face)} on the {names[facility]}"
    cost = ""
    if facility == TERRAFORMING_STATION:
        cost = price_told(state.rules.terraform_fuel, state.rules.terraform_ore)
    return f"docks {ship(face)} at the {names[facility]}{cost}"


def set_told(state: Frontier, facility: i64, value: i64, with_relic: bool, names: list[str]) -> str:
    """A pair, a triple or a run."""
    helped = ", one of them the Relic Ship," if with_relic else ""
    if facility == RAIDERS_OUTPOST:
        return f"docks {value}-{value + 1}-{value + 2}{helped} at the {names[facility]} and raids"
    count = "three" if facility == COLONY_CONSTRUCTOR else "two"
    cost = ""
    if facility == COLONY_CONSTRUCTOR:
        cost = price_told(0, constructor_price(state))
    elif facility == SHIPYARD:
        cost = price_told(ship_fuel(state), ship_ore(state)) or " for nothing"
    return f"docks {count} {value}s{helped} at the {names[facility]}{cost}"


def landing_told(state: Frontier, territory: i64, words: Catalogue) -> str:
    """Where, and what it does to control."""
    seat = state.active
    mine = state.colonies[territory * 4 + seat] + 1
    most = max(int(state.colonies[territory * 4 + other]) for other in range(state.seats) if other != seat)
    text = f"lands a colony on {words.section('territory').names[territory]}"
    control = state.control[territory]
    if control == seat:
        return text
    if mine > most:
        return text + " and takes control"
    if control >= 0 and mine == most:
        return text + f" and contests it with {colour(control)}"
    return text


def stop_told(state: Frontier) -> str:
    """What is enough."""
    return {
        "Raid": "ends the raid",
        "HubDocking": "docks no more ships with it",
        "Rerolling": "rolls the ships picked",
        "Ejecting": "ceases fire",
    }.get(type(state.stack[-1]).__name__, "leaves it at that")


def colony_told(state: Frontier, territory: i64, owner: i64, words: Catalogue) -> str:
    """Which colony is moved or swapped."""
    place = words.section("territory").names[territory]
    whose = f"a colony of {colour(owner)} on {place}"
    frame = state.stack[-1]
    if isinstance(frame, Swapping):
        return f"swaps it with {whose}"
    if isinstance(frame, PickingColony) and frame.swaps:
        return f"picks {whose} for a swap"
    return f"picks {whose} to be moved"
