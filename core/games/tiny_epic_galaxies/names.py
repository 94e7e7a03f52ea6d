"""What moves, events and items are called: the kinds of each and the catalogue of all things."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.facts import TOP_LEVEL
from ludometer.core.kernel.catalogue import Catalogue, Section
from ludometer.core.kernel.journal import EventKind
from ludometer.core.kernel.moves import Argument, MoveKind
from ludometer.core.kernel.rules import Rules

PLANET: Final = Argument("planet", "planet")
SLOT: Final = Argument("slot", shift=1)
FACE: Final = Argument("die", "die")
OWNER: Final = Argument("owner", "galaxy")

# the kinds of moves
KEEP_MISSION: Final[i64] = 0
END_TURN: Final[i64] = 1
ACTIVATE: Final[i64] = 2
REROLL: Final[i64] = 3
REROLL_COUNT: Final[i64] = 4
CONVERT: Final[i64] = 5
SPEND_DIE: Final[i64] = 6
PICK_DIE: Final[i64] = 7
TURN_DIE: Final[i64] = 8
FROM_HOME: Final[i64] = 9
FROM_SURFACE: Final[i64] = 10
FROM_ORBIT: Final[i64] = 11
TO_HOME: Final[i64] = 12
TO_SURFACE: Final[i64] = 13
TO_ORBIT: Final[i64] = 14
PERFORM: Final[i64] = 15
DECLINE: Final[i64] = 16
ADVANCE_SHIP: Final[i64] = 17
UPGRADE_EMPIRE: Final[i64] = 18
USE_COLONY: Final[i64] = 19
FOLLOW: Final[i64] = 20
COPY: Final[i64] = 21
PASS: Final[i64] = 22
PUSH_SHIP_BACK: Final[i64] = 23
NAME_DIE: Final[i64] = 24
USE_ROW: Final[i64] = 25
USE_COLONY_OF: Final[i64] = 26
RECALL: Final[i64] = 27
TRANSFER: Final[i64] = 28
REMOVE_PLANET: Final[i64] = 29
TRADE_AMOUNT: Final[i64] = 30
STEAL_FROM: Final[i64] = 31
ACCEPT_ROGUE_DIE: Final[i64] = 32
REROLL_ROGUE_DIE: Final[i64] = 33
GIVE_RESOURCE: Final[i64] = 34

KINDS: Final = [
    MoveKind("keep_mission", "keeps the secret mission {mission}", [Argument("mission", "mission")]),
    MoveKind("end_turn", "ends the turn"),
    MoveKind("activate", "activates a die: {die}", [FACE]),
    MoveKind("reroll", "rerolls dice"),
    MoveKind("reroll_count", "rerolls {count} of the dice showing {die}", [FACE, Argument("count")]),
    MoveKind("convert", "uses the converter"),
    MoveKind("spend_die", "puts away a die: {die}", [FACE]),
    MoveKind("pick_die", "takes a die to turn: {die}", [FACE]),
    MoveKind("turn_die", "turns it to {die}", [FACE]),
    MoveKind("from_home", "takes a ship from home"),
    MoveKind("from_surface", "takes the ship on the surface of {planet}", [PLANET, SLOT]),
    MoveKind("from_orbit", "takes the ship in orbit of {planet}", [PLANET, SLOT]),
    MoveKind("to_home", "brings it home"),
    MoveKind("to_surface", "lands it on {planet}", [PLANET, SLOT]),
    MoveKind("to_orbit", "puts it into orbit of {planet}", [PLANET, SLOT]),
    MoveKind("perform", "performs the action of {planet}", [PLANET]),
    MoveKind("decline", "does not perform the action of {planet}", [PLANET]),
    MoveKind("advance", "advances the ship at {planet}", [PLANET, SLOT]),
    MoveKind(
        "upgrade",
        "upgrades the empire for {energy} energy and {culture} culture",
        [Argument("energy"), Argument("culture")],
    ),
    MoveKind("use_colony", "uses the colony {planet}", [PLANET]),
    MoveKind("follow", "follows: {die}", [FACE]),
    MoveKind("copy", "copies the action: {die}", [FACE]),
    MoveKind("pass", "passes"),
    MoveKind("push_back", "pushes back the ship of {owner} at {planet}", [PLANET, SLOT, OWNER]),
    MoveKind("name_die", "performs the action of a die: {die}", [FACE]),
    MoveKind("use_row_planet", "performs the action of {planet} in the row", [PLANET]),
    MoveKind("use_colony_of", "performs the action of {planet}, a colony of {owner}", [PLANET, OWNER]),
    MoveKind(
        "recall",
        "recalls the ship at {planet} for {energy} energy and {culture} culture",
        [PLANET, SLOT, Argument("energy"), Argument("culture")],
    ),
    MoveKind(
        "transfer",
        "moves the ship at {planet} to the same number at {target}",
        [PLANET, SLOT, Argument("target", "planet"), Argument("target_slot", shift=1)],
    ),
    MoveKind("remove_planet", "takes {planet} out of the row", [PLANET, SLOT]),
    MoveKind("trade", "trades {amount}", [Argument("amount")]),
    MoveKind("steal_from", "takes it from {owner}", [OWNER]),
    MoveKind("accept_rogue_die", "lets the die of the Rogue stand: {die}", [FACE]),
    MoveKind("reroll_rogue_die", "pays to make the Rogue roll again: {die}", [FACE]),
    MoveKind("give_resource", "gives up 1 {resource}", [Argument("resource", "resource")]),
]

# the kinds of events: first those that a player and the Rogue share
E_GAIN: Final[i64] = 0
E_WASTE: Final[i64] = 1
E_LOSE: Final[i64] = 2
E_ORBIT: Final[i64] = 3
E_HOME: Final[i64] = 4
E_ADVANCE: Final[i64] = 5
E_PUSHED: Final[i64] = 6
E_DISPLACED: Final[i64] = 7
E_COLONIZE: Final[i64] = 8
E_LEVEL: Final[i64] = 9
E_DICE: Final[i64] = 10
E_ROLL: Final[i64] = 11
E_USE_DIE: Final[i64] = 12
E_UNUSED_DIE: Final[i64] = 13
ROGUE: Final[i64] = 14
# those of players only
E_REROLL: Final[i64] = 28
E_CONVERT: Final[i64] = 29
E_TURNED: Final[i64] = 30
E_GIVEN_UP: Final[i64] = 31
E_PAY: Final[i64] = 32
E_LAND: Final[i64] = 33
E_ACTION: Final[i64] = 34
E_FOLLOW: Final[i64] = 35
E_FOLLOWED: Final[i64] = 36
E_COPY: Final[i64] = 37
E_TRIGGER: Final[i64] = 38
E_MISSION: Final[i64] = 39
E_LOST_DIE: Final[i64] = 40
# those of the table and of the Rogue only
E_REVEAL: Final[i64] = 41
E_REMOVED: Final[i64] = 42
E_ATTACK: Final[i64] = 43
E_BONUS: Final[i64] = 44
E_SKULL: Final[i64] = 45

SHARED: Final = [
    ("gain", "gains {amount} {item}"),
    ("waste", "cannot hold {amount} more {item}"),
    ("lose", "loses {amount} {item}"),
    ("orbit", "goes into orbit of {item}"),
    ("home", "takes a ship home from {item}"),
    ("advance", "advances at {item} to {amount}"),
    ("pushed_back", "is pushed back at {item} to {amount}"),
    ("displaced", "gets {amount} back home from {item}"),
    ("colonize", "colonizes {item}: {amount} VP"),
    ("level", "reaches empire level {amount}"),
    ("turn", "takes {amount} dice"),
    ("roll", "rolls {amount} × {item}"),
    ("use_die", "uses a die: {item}"),
    ("unused_die", "leaves unused: {amount} × {item}"),
]


def event_kinds(rogue: str) -> list[EventKind]:
    """The kinds of events; `rogue` is the name of the Rogue Galaxy of the solo game."""
    return [
        *[EventKind(id, f"{{seat}} {text}") for id, text in SHARED],
        *[EventKind(f"rogue_{id}", f"{rogue} {text}") for id, text in SHARED],
        EventKind("reroll", "{seat} rerolls dice: {amount}"),
        EventKind("convert", "{seat} spends {amount} dice in the converter"),
        EventKind("turned_die", "{seat} turns a die to {item}"),
        EventKind("given_up_die", "{seat} gives up a die: {item}"),
        EventKind("pay", "{seat} pays {amount} {item}"),
        EventKind("land", "{seat} lands on {item}"),
        EventKind("action", "{seat} performs the action of {item}"),
        EventKind("follow", "{seat} follows a die for {amount} culture: {item}"),
        EventKind("followed", "{seat} is followed: {item}"),
        EventKind("copy", "{seat} copies the action of a die: {item}"),
        EventKind("trigger", "{seat} triggers the end with {amount} VP"),
        EventKind("mission", "{seat} scores {amount} for the mission {item}"),
        EventKind("lost_die", "{seat} rolls fewer dice next turn: {amount}"),
        EventKind("reveal", "{item} comes into the row"),
        EventKind("removed", "{item} leaves the row"),
        EventKind("attack", f"{rogue} attacks: {{item}}"),
        EventKind("bonus", f"{rogue} takes {{amount}} bonus dice"),
        EventKind("skull", f"{rogue} reaches the skull"),
    ]


# why a game ends
TARGET_REACHED: Final[i64] = 0
PLANETS_GONE: Final[i64] = 1
SOLO_WON: Final[i64] = 2
LOST_TO_TARGET: Final[i64] = 3
LOST_TO_SKULL: Final[i64] = 4
ENDINGS: Final = ["target_reached", "planets_gone", "won", "lost_to_target", "lost_to_skull"]

SOURCES: Final = ["planets", "empire", "mission"]


def catalogue(rules: Rules) -> Catalogue:
    """Everything that logs and reports speak of; `first_colony` stands for the planet that a player colonized first."""
    planets = rules.table("planets")
    missions = rules.table("missions")
    faces = rules.table("dice_faces")
    attacks = rules.table("rogue_attacks")
    rogue = next(row.text("name") for row in attacks if row.text("rogue") == rules.choice("rogue"))
    players = [f"player_{seat + 1}" for seat in range(rules.players)]
    names = [f"player {seat + 1}" for seat in range(rules.players)]
    if rules.players == 1:
        players.append("rogue")
        names.append(rogue)
    ids = [row.text("id") for row in planets]
    titles = [row.text("name") for row in planets]
    levels = range(1, TOP_LEVEL + 1)
    return Catalogue(
        [
            Section("planet", ids, titles),
            Section("first_colony", [f"first_{id}" for id in ids], [f"{title} first" for title in titles]),
            Section("mission", [row.text("id") for row in missions], [row.text("name") for row in missions]),
            Section(
                "fulfilled_mission",
                [f"{row.text('id')}_fulfilled" for row in missions],
                [f"{row.text('name')} fulfilled" for row in missions],
            ),
            Section("empire_level", [f"level_{n}" for n in levels], [f"level {n}" for n in levels]),
            Section("die", [row.text("id") for row in faces], [row.text("name") for row in faces]),
            Section("resource", ["energy", "culture"], ["energy", "culture"]),
            Section("galaxy", players, names),
            Section("attack", [row.text("id") for row in attacks], [row.text("effect") for row in attacks]),
        ]
    )
