"""The words of the game: its catalogue, its moves and its events, as logs and readers see them."""

from __future__ import annotations

from typing import Final

from ludometer.core.games.alien_frontiers.ruleset import RuleSet
from ludometer.core.games.alien_frontiers.things import COLOURS, FACILITY_IDS, FIELD_IDS
from ludometer.core.kernel.catalogue import Catalogue, Section
from ludometer.core.kernel.journal import EventKind
from ludometer.core.kernel.moves import Argument, MoveKind

VALUES: Final = ["1", "2", "3", "4", "5", "6"]


def catalogue(rules: RuleSet) -> Catalogue:
    """Everything that moves, events and items speak of; the order of the sections is that of `state.CODE_…`."""
    return Catalogue(
        [
            Section("facility", FACILITY_IDS, rules.facility_names),
            Section("territory", rules.territory_ids, rules.territory_names),
            Section("tech", rules.card_ids, rules.card_names),
            Section("field", FIELD_IDS, rules.field_names),
            Section("resource", ["fuel", "ore"], ["fuel", "ore"]),
            Section(
                "face",
                [f"ship_{value}" for value in VALUES] + [f"relic_{value}" for value in VALUES],
                VALUES + [f"Relic Ship {value}" for value in VALUES],
            ),
            Section("colour", COLOURS, [colour.capitalize() for colour in COLOURS]),
            Section(
                "colonies",
                [f"colonies_{id}" for id in rules.territory_ids],
                [f"colonies on {name}" for name in rules.territory_names],
            ),
            Section("fleet", ["ship", "relic_ship"], ["ship", "Relic Ship"]),
        ]
    )


FACILITY: Final = Argument("facility", "facility")
SHIP: Final = Argument("ship", "face")
TECH: Final = Argument("tech", "tech")
TERRITORY: Final = Argument("territory", "territory")
FIELD: Final = Argument("field", "field")
SEAT: Final = Argument("seat", "colour")
PLACE: Final = Argument("dock", shift=1)

MOVE_KINDS: Final = [
    MoveKind("dock", "docks a {ship} at the {facility}", [FACILITY, SHIP]),
    MoveKind(
        "dock_set",
        "docks a set of value {value} at the {facility}",
        [FACILITY, Argument("value"), Argument("relic", words=["without_relic", "with_relic"])],
    ),
    MoveKind("claim", "claims {tech}", [TECH]),
    MoveKind("cycle", "cycles the display"),
    MoveKind("trade", "trades fuel for 1 ore"),
    MoveKind("launch", "launches the colony from the Colonist Hub"),
    MoveKind("buy_relic", "buys the Relic Ship"),
    MoveKind("use", "uses the power of {tech}", [TECH]),
    MoveKind("discard", "discards {tech} for its discard power", [TECH]),
    MoveKind("end_turn", "ends the turn"),
    MoveKind("land", "lands a colony on {territory}", [TERRITORY]),
    MoveKind("steal", "steals 1 {resource} from {seat}", [SEAT, Argument("resource", "resource")], "resource"),
    MoveKind("steal_card", "steals {tech} from {seat}", [SEAT, TECH], "tech"),
    MoveKind("stop", "leaves it at that"),
    MoveKind("add", "adds a {ship} to the docking at the Colonist Hub", [SHIP]),
    MoveKind("change", "changes a ship that shows {ship}", [SHIP]),
    MoveKind("lower", "lowers a ship that shows {ship}", [SHIP]),
    MoveKind("raise", "raises a ship that shows {ship}", [SHIP]),
    MoveKind("pick", "picks a ship that shows {ship} for the reroll", [SHIP]),
    MoveKind("borrow", "borrows the bonus of {territory}", [TERRITORY]),
    MoveKind("take_off", "takes a {ship} out of dock {dock} at the {facility}", [FACILITY, SHIP, PLACE]),
    MoveKind("aim", "aims at the {facility}", [FACILITY]),
    MoveKind(
        "eject",
        "drives {seat}'s {ship} out of dock {dock} at the {facility}",
        [SEAT, FACILITY, SHIP, PLACE],
        "facility",
    ),
    MoveKind("set_field", "sets the {field} on {territory}", [FIELD, TERRITORY], "territory"),
    MoveKind("lift_field", "takes the {field} off the planet", [FIELD]),
    MoveKind("colony", "picks a colony of {seat} on {territory}", [TERRITORY, SEAT]),
    MoveKind("move_to", "moves the colony to {territory}", [TERRITORY]),
    MoveKind(
        "send_home",
        "sends {seat}'s {ship} out of dock {dock} at the {facility}, back to stock",
        [SEAT, FACILITY, SHIP, PLACE],
        "facility",
    ),
    MoveKind("recover", "takes {tech} from the discard pile", [TECH]),
    MoveKind("give_back", "gives back {fuel} fuel and {ore} ore", [Argument("fuel"), Argument("ore")]),
]

EVENT_KINDS: Final = [
    EventKind("roll", "{seat} rolls {item} (×{amount})"),
    EventKind("gain", "{seat} gains {amount} {item}"),
    EventKind("pay", "{seat} pays {amount} {item}"),
    EventKind("give_back", "{seat} gives {amount} {item} back"),
    EventKind("score", "{seat} scores {amount} VP: {item}"),
    EventKind("lose_vp", "{seat} loses {amount} VP: {item}"),
    EventKind("land", "{seat} lands a colony on {item}"),
    EventKind("control", "{seat} takes control of {item}"),
    EventKind("lose_control", "{seat} loses control of {item}"),
    EventKind("build", "{seat} builds a ship and now has {amount}"),
    EventKind("bump", "{seat}'s {item} is driven out of the Raiders' Outpost"),
    EventKind("eject", "{seat}'s {item} is shot out of its dock"),
    EventKind("ship_to_stock", "{seat}'s ship goes back to the ship stock"),
    EventKind("steal", "{seat} steals {amount} {item}"),
    EventKind("robbed", "{seat} is robbed of {amount} {item}"),
    EventKind("card", "{seat} now has {item}"),
    EventKind("card_lost", "{seat} no longer has {item}"),
    EventKind("shown", "{item} comes on display"),
    EventKind("reshuffle", "the {amount} discarded tech cards are shuffled into a new pile"),
    EventKind("use", "{seat} uses {item}"),
    EventKind("discard", "{seat} gives up {item} for its discard power"),
    EventKind("isolation_field", "{seat} sets the Isolation Field on {item}"),
    EventKind("positron_field", "{seat} sets the Positron Field on {item}"),
    EventKind("repulsor_field", "{seat} sets the Repulsor Field on {item}"),
    EventKind("field_lifted", "{seat} takes the {item} off the planet"),
    EventKind("relic_bought", "{seat} buys the Relic Ship"),
    EventKind("relic_home", "the Relic Ship leaves {seat} and goes home"),
    EventKind("hub", "{seat}'s colony on the Colonist Hub stands on circle {amount}"),
    EventKind("borrow", "{seat} has the bonus of {item} this turn"),
    EventKind("value", "{seat}'s ship now shows {item}"),
    EventKind("colony_out", "a colony of {seat} leaves {item}"),
    EventKind("colony_in", "a colony of {seat} comes to {item}"),
    EventKind("discarded", "{item} goes to the discard pile"),
    EventKind("overflow", "{seat} loses {amount} surplus steps at the Colonist Hub"),
]
