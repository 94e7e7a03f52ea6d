"""The vocabulary: the codes by which the rules know faces, resources, tracks, planet actions, missions and attacks.

Planets, missions and attacks are described in the tables by one word and its values, such as `push_back track=any
steps=2`. Here is what each word takes; it is parsed once into whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from ludometer.core.kernel.errors import RulesError, nearest
from ludometer.core.kernel.tables import Row

# §1 faces of the dice
MOVE: Final[i64] = 0
ACQUIRE_ENERGY: Final[i64] = 1
ACQUIRE_CULTURE: Final[i64] = 2
ADVANCE_DIPLOMACY: Final[i64] = 3
ADVANCE_ECONOMY: Final[i64] = 4
UTILIZE_COLONY: Final[i64] = 5
FACES: Final[i64] = 6
FACE_WORDS: Final = ("move", "energy", "culture", "diplomacy", "economy", "colony")

ENERGY: Final[i64] = 0
CULTURE: Final[i64] = 1
BOTH: Final[i64] = 2
ANY_RESOURCE: Final[i64] = 3
RESOURCE_WORDS: Final = ("energy", "culture", "both", "any")

DIPLOMACY: Final[i64] = 0
ECONOMY: Final[i64] = 1
ANY_TRACK: Final[i64] = 2
TRACK_WORDS: Final = ("diplomacy", "economy", "any")

# §7 planet actions
GAIN: Final[i64] = 0
TRADE: Final[i64] = 1
STEAL: Final[i64] = 2
GAIN_PER_HOME_SHIP: Final[i64] = 3
RECALL_SHIP: Final[i64] = 4
GIVE_UP_DICE: Final[i64] = 5
FOLLOW_BONUS: Final[i64] = 6
FOLLOW_COST: Final[i64] = 7
ADVANCE: Final[i64] = 8
PUSH_BACK: Final[i64] = 9
SHIFT_PROGRESS: Final[i64] = 10
GROUP_ADVANCE: Final[i64] = 11
TRANSFER_SHIP: Final[i64] = 12
MOVE_SHIPS: Final[i64] = 13
UPGRADE: Final[i64] = 14
REPLACE_PLANET: Final[i64] = 15
REROLL_DICE: Final[i64] = 16
SET_DIE: Final[i64] = 17
USE_ROW_PLANET: Final[i64] = 18
USE_OTHER_COLONY: Final[i64] = 19
ANY_DIE: Final[i64] = 20
REPEAT_DIE: Final[i64] = 21

# What the values of a word become: a plain number, or the index of a word. `None` as the default: it must be given.
RESOURCE: Final = ("energy", "culture")
Signature = Mapping[str, tuple[str | None, Sequence[str]]]
ACTION_WORDS: Final[dict[str, Signature]] = {
    "gain": {"resource": (None, RESOURCE), "amount": (None, ()), "others": ("0", ())},
    "trade": {"give": (None, RESOURCE), "take": (None, RESOURCE)},
    "steal": {"resource": (None, RESOURCE), "amount": (None, ())},
    "gain_per_home_ship": {"resource": (None, RESOURCE), "amount": (None, ())},
    "recall_ship": {},
    "give_up_dice": {"dice": (None, ()), "energy": ("0", ()), "culture": ("0", ())},
    "follow_bonus": {"resource": (None, RESOURCE), "amount": (None, ())},
    "follow_cost": {"culture": (None, ())},
    "advance": {"track": (None, TRACK_WORDS), "steps": (None, ())},
    "push_back": {"track": (None, TRACK_WORDS), "steps": (None, ()), "ships": ("1", ())},
    "shift_progress": {"back": (None, ()), "forward": (None, ())},
    "group_advance": {"others": (None, ()), "steps": (None, ())},
    "transfer_ship": {},
    "move_ships": {"ships": (None, ("1", "2"))},
    "upgrade": {
        "discount": ("0", ()),
        "if": ("always", ("always", "lowest_level")),
        "payment": ("one", ("one", "mixed")),
    },
    "replace_planet": {},
    "reroll_dice": {},
    "set_die": {},
    "use_row_planet": {},
    "use_other_colony": {},
    "any_die": {},
    "repeat_die": {},
}

# §10 missions
MOST: Final[i64] = 0
FEWEST: Final[i64] = 1
EQUAL_TRACKS: Final[i64] = 2
TRIGGERED_END: Final[i64] = 3
SHIPS_HOME: Final[i64] = 4
AT_LEAST: Final[i64] = 5
EMPIRE_LEVEL: Final[i64] = 6
COUNTED: Final = ("energy", "culture", "colonies", "diplomacy_colonies", "economy_colonies")
MISSION_WORDS: Final[dict[str, Signature]] = {
    "most": {"what": (None, COUNTED)},
    "fewest": {"what": (None, COUNTED)},
    "equal_tracks": {},
    "triggered_end": {},
    "ships_home": {"which": (None, ("none", "all"))},
    "at_least": {"energy": ("0", ()), "culture": ("0", ())},
    "empire_level": {"level": (None, ())},
}

# §11 attacks of the Rogue Galaxies
PLAYER_LOSES: Final[i64] = 0
ROGUE_STEALS: Final[i64] = 1
ROGUE_GAINS: Final[i64] = 2
PUSH_BACK_ONE: Final[i64] = 3
PUSH_BACK_ALL: Final[i64] = 4
ADVANCE_ALL: Final[i64] = 5
ADVANCE_ALL_AND_STEAL: Final[i64] = 6
LOSE_DICE: Final[i64] = 7
ATTACK_WORDS: Final[dict[str, Signature]] = {
    "player_loses": {"resource": (None, ("energy", "culture", "both")), "amount": (None, ())},
    "steal": {"resource": (None, RESOURCE_WORDS), "amount": (None, ())},
    "gain": {"resource": (None, ("energy", "culture", "both")), "amount": (None, ())},
    "push_back": {"steps": (None, ())},
    "push_back_all": {"steps": (None, ())},
    "advance_all": {"steps": (None, ())},
    "advance_all_and_steal": {
        "steps": (None, ()),
        "resource": (None, ("energy", "culture", "both")),
        "amount": (None, ()),
    },
    "lose_dice": {"dice": (None, ())},
}


def parse(row: Row, column: str, words: Mapping[str, Signature]) -> list[int]:
    """The code of the cell's word, then its values in the order of the word's signature; RulesError if it is malformed."""
    parts = row.text(column).split()
    where = f"{row.where}: column '{column}'"
    if not parts or parts[0] not in words:
        word = parts[0] if parts else ""
        raise RulesError(f"{where} does not know '{word}'{nearest(word, words)}")
    signature = words[parts[0]]
    given: dict[str, str] = {}
    for part in parts[1:]:
        name, equals, value = part.partition("=")
        if not equals or name not in signature:
            raise RulesError(f"{where}: '{part}' is nothing that '{parts[0]}' takes{nearest(name, signature)}")
        if name in given:
            raise RulesError(f"{where}: '{name}' is given twice")
        given[name] = value
    values = [list(words).index(parts[0])]
    for name, (default, known) in signature.items():
        text = given.get(name, default)
        if text is None:
            raise RulesError(f"{where}: '{parts[0]}' needs a value '{name}='")
        if known:
            if text not in known:
                raise RulesError(f"{where}: '{name}' does not know '{text}'{nearest(text, known)}")
            values.append(list(known).index(text))
        else:
            if not text.isdigit() or int(text) > 15:
                raise RulesError(f"{where}: '{name}' takes a whole number from 0 to 15, not '{text}'")
            values.append(int(text))
    return values
