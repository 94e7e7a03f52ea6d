"""What the rules speak of, as numbers: facilities, territories, cards, fields, ships, kinds of moves and of events (§1).

A ship is known by its face: 0 to 5 a ship of its owner's colour that shows 1 to 6, 6 to 11 the Relic Ship that shows 1
to 6. A ship in a dock is known by its code, colour * 8 + value; an empty dock is 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Facilities (§4), in the order of the rulebook; UNPLACED and AT_HOME are the two other places of the Relic Ship.
ALIEN_ARTIFACT: Final[i64] = 0
COLONIST_HUB: Final[i64] = 1
COLONY_CONSTRUCTOR: Final[i64] = 2
LUNAR_MINE: Final[i64] = 3
MAINTENANCE_BAY: Final[i64] = 4
ORBITAL_MARKET: Final[i64] = 5
RAIDERS_OUTPOST: Final[i64] = 6
SHIPYARD: Final[i64] = 7
SOLAR_CONVERTER: Final[i64] = 8
TERRAFORMING_STATION: Final[i64] = 9
FACILITIES: Final[i64] = 10
UNPLACED: Final[i64] = 10
AT_HOME: Final[i64] = 11

FACILITY_IDS: Final = [
    "alien_artifact",
    "colonist_hub",
    "colony_constructor",
    "lunar_mine",
    "maintenance_bay",
    "orbital_market",
    "raiders_outpost",
    "shipyard",
    "solar_converter",
    "terraforming_station",
]

# Territories (§5) are numbered by the rows of their table; what a bonus does is one of these words.
TERRITORIES: Final[i64] = 8
EXTRA_HUB_ADVANCE: Final[i64] = 0
CONSTRUCTOR_DISCOUNT: Final[i64] = 1
RELIC_SHIP: Final[i64] = 2
TRADE_RATE: Final[i64] = 3
SHIPYARD_DISCOUNT: Final[i64] = 4
EXTRA_FUEL: Final[i64] = 5
TECH_DISCOUNT: Final[i64] = 6
FREE_MINE_SHIP: Final[i64] = 7
BONUSES: Final[i64] = 8
BONUS_WORDS: Final = [
    "extra_hub_advance",
    "constructor_discount",
    "relic_ship",
    "trade_rate",
    "shipyard_discount",
    "extra_fuel",
    "tech_discount",
    "first_mine_ship_free",
]

# Field generators (§6).
ISOLATION: Final[i64] = 0
POSITRON: Final[i64] = 1
REPULSOR: Final[i64] = 2
FIELD_IDS: Final = ["isolation_field", "positron_field", "repulsor_field"]
OFF_BOARD: Final[i64] = -1

# Alien Tech cards (§7): types are numbered by the rows of their table. A single card is type * 4 + copy.
CARD_TYPES: Final[i64] = 12
MOST_COPIES: Final[i64] = 4
NO_POWER: Final[i64] = 0
CHANGE_VALUE: Final[i64] = 1
SHIFT_POINT: Final[i64] = 2
FLIP_VALUE: Final[i64] = 3
REROLL: Final[i64] = 4
BORROW_BONUS: Final[i64] = 5
MOVE_DOCKED_SHIP: Final[i64] = 6
EJECT_SHIPS: Final[i64] = 7
POWER_WORDS: Final = [
    "none",
    "change_value",
    "shift_point",
    "flip_value",
    "reroll",
    "borrow_bonus",
    "move_docked_ship",
    "eject_ships",
]
NO_DISCARD: Final[i64] = 0
PLACE_FIELD: Final[i64] = 1
REMOVE_FIELD: Final[i64] = 2
MOVE_COLONY: Final[i64] = 3
SWAP_COLONIES: Final[i64] = 4
RETURN_SHIP: Final[i64] = 5
TAKE_FROM_DISCARDS: Final[i64] = 6
DISCARD_WORDS: Final = [
    "none",
    "place_field",
    "remove_field",
    "move_colony",
    "swap_colonies",
    "return_ship",
    "take_from_discards",
]
PASSIVE_WORDS: Final = ["none", "vp_city", "vp_monument", "raid_shield", "roll_income"]

# Resources.
FUEL: Final[i64] = 0
ORE: Final[i64] = 1

# Ships: seats are colours 0 to 3; the Relic Ship has a colour of its own.
RELIC: Final[i64] = 4
FACES: Final[i64] = 12
COLOURS: Final = ["red", "green", "blue", "yellow"]

# How the game ends (§9), and where points come from.
LAST_COLONY: Final[i64] = 0
ENDINGS: Final = ["last_colony"]
SOURCES: Final = ["colonies", "control", "cards", "positron_field"]

# Kinds of moves, by the code in a move's low 8 bits (texts in `vocabulary`).
DOCK: Final[i64] = 0
DOCK_SET: Final[i64] = 1
CLAIM: Final[i64] = 2
CYCLE: Final[i64] = 3
TRADE: Final[i64] = 4
LAUNCH: Final[i64] = 5
BUY_RELIC: Final[i64] = 6
USE: Final[i64] = 7
DISCARD: Final[i64] = 8
END_TURN: Final[i64] = 9
LAND: Final[i64] = 10
STEAL: Final[i64] = 11
STEAL_CARD: Final[i64] = 12
STOP: Final[i64] = 13
ADD: Final[i64] = 14
CHANGE: Final[i64] = 15
LOWER: Final[i64] = 16
RAISE: Final[i64] = 17
PICK: Final[i64] = 18
BORROW: Final[i64] = 19
TAKE_OFF: Final[i64] = 20
AIM: Final[i64] = 21
EJECT: Final[i64] = 22
SET_FIELD: Final[i64] = 23
LIFT_FIELD: Final[i64] = 24
COLONY: Final[i64] = 25
MOVE_TO: Final[i64] = 26
SEND_HOME: Final[i64] = 27
RECOVER: Final[i64] = 28
GIVE_BACK: Final[i64] = 29

# Kinds of events (texts in `vocabulary`).
E_ROLL: Final[i64] = 0
E_GAIN: Final[i64] = 1
E_PAY: Final[i64] = 2
E_GIVE_BACK: Final[i64] = 3
E_SCORE: Final[i64] = 4
E_LOSE_VP: Final[i64] = 5
E_LAND: Final[i64] = 6
E_CONTROL: Final[i64] = 7
E_CONTROL_LOST: Final[i64] = 8
E_BUILD: Final[i64] = 9
E_BUMP: Final[i64] = 10
E_EJECT: Final[i64] = 11
E_SHIP_TO_STOCK: Final[i64] = 12
E_STEAL: Final[i64] = 13
E_ROBBED: Final[i64] = 14
E_CARD: Final[i64] = 15
E_CARD_LOST: Final[i64] = 16
E_SHOWN: Final[i64] = 17
E_RESHUFFLE: Final[i64] = 18
E_USE: Final[i64] = 19
E_DISCARD: Final[i64] = 20
E_FIELD_ISOLATION: Final[i64] = 21
E_FIELD_POSITRON: Final[i64] = 22
E_FIELD_REPULSOR: Final[i64] = 23
E_FIELD_LIFTED: Final[i64] = 24
E_RELIC_BOUGHT: Final[i64] = 25
E_RELIC_HOME: Final[i64] = 26
E_HUB: Final[i64] = 27
E_BORROW: Final[i64] = 28
E_VALUE: Final[i64] = 29
E_COLONY_OUT: Final[i64] = 30
E_COLONY_IN: Final[i64] = 31
E_DISCARDED: Final[i64] = 32
E_OVERFLOW: Final[i64] = 33


def bit(index: i64) -> i64:
    """The number with only that bit set.

    The 1 is computed, since compiled code shifts a literal in 32 bits only.
    """
    return (index - index + 1) << index


def face_value(face: i64) -> i64:
    """What a ship with that face shows, 1 to 6."""
    return face + 1 if face < 6 else face - 5


def is_relic(face: i64) -> bool:
    """Whether that face is the Relic Ship's."""
    return face >= 6


def code_of(seat: i64, face: i64) -> i64:
    """The code of a ship in a dock."""
    return seat * 8 + face + 1 if face < 6 else RELIC * 8 + face - 5


def face_of(code: i64) -> i64:
    """The face of a docked ship."""
    return (code & 7) - 1 if code < RELIC * 8 else (code & 7) + 5
