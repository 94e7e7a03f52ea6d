"""The kinds of moves and events of Race for the Galaxy, and why a game ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludometer.core.kernel.journal import EventKind
from ludometer.core.kernel.moves import Argument, MoveKind

# --- the action cards, in the order of their phases ---
EXPLORE_5_0: Final[i64] = 0
EXPLORE_1_1: Final[i64] = 1
DEVELOP: Final[i64] = 2
DEVELOP_2: Final[i64] = 3
SETTLE: Final[i64] = 4
SETTLE_2: Final[i64] = 5
CONSUME_TRADE: Final[i64] = 6
CONSUME_X2: Final[i64] = 7
PRODUCE: Final[i64] = 8
ACTIONS: Final[i64] = 9
ACTION_IDS: Final = [
    "explore_5_0",
    "explore_1_1",
    "develop",
    "develop2",
    "settle",
    "settle2",
    "consume_trade",
    "consume_x2",
    "produce",
]
ACTION_NAMES: Final = [
    "Explore +5",
    "Explore +1,+1",
    "Develop",
    "Develop II",
    "Settle",
    "Settle II",
    "Consume: Trade",
    "Consume: x2",
    "Produce",
]

# --- kinds of moves ---
CHOOSE_ACTION: Final[i64] = 0
CHOOSE_ACTIONS: Final[i64] = 1
DISCARD: Final[i64] = 2
KEEP: Final[i64] = 3
PLACE: Final[i64] = 4
PLACE_NOTHING: Final[i64] = 5
PAY: Final[i64] = 6
USE_POWER: Final[i64] = 7
PAY_COUNT: Final[i64] = 8
SECOND_WORLD: Final[i64] = 9
NO_SECOND_WORLD: Final[i64] = 10
SELL: Final[i64] = 11
CONSUME: Final[i64] = 12
STOP_CONSUMING: Final[i64] = 13
CONSUME_GOOD: Final[i64] = 14
HAND_CARDS: Final[i64] = 15
NAME_NUMBER: Final[i64] = 16
USE_PRODUCE: Final[i64] = 17
PRODUCE_ON: Final[i64] = 18
DISCARD_TO_PRODUCE: Final[i64] = 19
DISCARD_NOTHING: Final[i64] = 20
DRAFT: Final[i64] = 21
KEEP_START: Final[i64] = 22

CARD: Final = Argument("card", "card")
WORLD: Final = Argument("world", "card")
POWER: Final = Argument("power", shift=1)
COUNT: Final = Argument("count")

MOVES: Final = [
    MoveKind("choose_action", "chooses {action}", [Argument("action", "action")]),
    MoveKind(
        "choose_actions", "chooses {first} and {second}", [Argument("first", "action"), Argument("second", "action")]
    ),
    MoveKind("discard", "discards {card}", [CARD]),
    MoveKind("keep", "keeps {card}", [CARD]),
    MoveKind("place", "places {card}", [CARD]),
    MoveKind("place_nothing", "places nothing"),
    MoveKind("pay", "pays with {card}", [CARD]),
    MoveKind("use_power", "uses {card}", [CARD]),
    MoveKind("pay_count", "settles the bill with {count} cards", [COUNT]),
    MoveKind("second_world", "goes for a second world"),
    MoveKind("no_second_world", "settles no second world"),
    MoveKind("sell", "sells the good on {world}", [WORLD]),
    MoveKind("consume", "uses power {power} of {card}", [CARD, POWER]),
    MoveKind("stop_consuming", "consumes no more"),
    MoveKind("consume_good", "consumes the good on {world}", [WORLD]),
    MoveKind("hand_cards", "gives {count} cards for victory points", [COUNT]),
    MoveKind("name_number", "names the number {number}", [Argument("number")]),
    MoveKind("use_produce", "uses power {power} of {card}", [CARD, POWER]),
    MoveKind("produce_on", "produces on {world}", [WORLD]),
    MoveKind("discard_to_produce", "discards {card} to produce", [CARD]),
    MoveKind("discard_nothing", "discards nothing to produce"),
    MoveKind("draft", "drafts {card}", [CARD]),
    MoveKind("keep_start", "keeps {world} as start world", [WORLD]),
]

# --- kinds of events ---
PHASE_BEGINS: Final[i64] = 0
DRAWS: Final[i64] = 1
PLACED: Final[i64] = 2
PAID: Final[i64] = 3
GETS_GOOD: Final[i64] = 4
SOLD: Final[i64] = 5
CHIPS: Final[i64] = 6
GIVES_UP: Final[i64] = 7
TURNED_UP: Final[i64] = 8
DISCARDS: Final[i64] = 9
GOAL_TAKEN: Final[i64] = 10
GOAL_LOST: Final[i64] = 11
RESHUFFLE: Final[i64] = 12
CONSUMED: Final[i64] = 13
RESHUFFLE_OWN: Final[i64] = 14
STARTS_WITH: Final[i64] = 15
REMOVED: Final[i64] = 16
ROBOT_BEGINS: Final[i64] = 17
ROBOT_ROLLS: Final[i64] = 18
ROBOT_DIE: Final[i64] = 19
ROBOT_ACTS: Final[i64] = 20
ROBOT_REACTS: Final[i64] = 21
ROBOT_DRAWS: Final[i64] = 22
ROBOT_TURNS: Final[i64] = 23
ROBOT_PLACES: Final[i64] = 24
ROBOT_FINDS_NOTHING: Final[i64] = 25
ROBOT_TOKEN: Final[i64] = 26
ROBOT_CREDIT: Final[i64] = 27
ROBOT_ECONOMY: Final[i64] = 28
ROBOT_CHIPS: Final[i64] = 29
ROBOT_FACE: Final[i64] = 30
ROBOT_GIVES_UP: Final[i64] = 31

EVENTS: Final = [
    EventKind("phase", "— {item} —"),
    EventKind("draw", "{seat} draws {amount} for {item}"),
    EventKind("placed", "{seat} places {item}"),
    EventKind("paid", "{seat} pays {amount} for {item}"),
    EventKind("good", "{seat} gets a good on {item}"),
    EventKind("sold", "{seat} sells the good on {item} for {amount} cards"),
    EventKind("chips", "{seat} takes {amount} VP for {item}"),
    EventKind("give_up", "{seat} discards {item} from the tableau"),
    EventKind("turned_up", "{seat} turns up {item}"),
    EventKind("discard", "{seat} discards {amount}"),
    EventKind("goal_taken", "{seat} takes the goal {item}"),
    EventKind("goal_lost", "{seat} loses the goal {item}"),
    EventKind("reshuffle", "the discard pile is shuffled into a new deck"),
    EventKind("consumed", "{seat} consumes the good on {item}"),
    EventKind("reshuffle_own", "{seat} shuffles the own discard pile into a new draw pile"),
    EventKind("starts_with", "{seat} starts with {item}"),
    EventKind("removed", "{amount} cards that are left of the draft are removed from the game"),
    EventKind("robot_begins", "the robot starts with {item}"),
    EventKind("robot_rolls", "the robot rolls {item}"),
    EventKind("robot_die", "a die of the robot lies on {item}"),
    EventKind("robot_acts", "the robot acts in {item}"),
    EventKind("robot_reacts", "the robot reacts in {item}"),
    EventKind("robot_draws", "the robot draws {amount} face down"),
    EventKind("robot_turns", "the robot turns up {item}"),
    EventKind("robot_places", "the robot places {item}"),
    EventKind("robot_finds_nothing", "the robot finds nothing to place"),
    EventKind("robot_token", "the robot places a development token and has {amount} left"),
    EventKind("robot_credit", "the robot's credit is now {amount}"),
    EventKind("robot_economy", "the robot's economy is now {amount}"),
    EventKind("robot_chips", "the robot takes {amount} VP"),
    EventKind("robot_face", "the robot symbol now means {item}"),
    EventKind("robot_gives_up", "the robot discards {item} from its tableau"),
]

# --- phases, as the catalogue knows them ---
PHASE_IDS: Final = ["phase_explore", "phase_develop", "phase_settle", "phase_consume", "phase_produce", "phase_end"]
PHASE_NAMES: Final = ["Explore", "Develop", "Settle", "Consume", "Produce", "End of the round"]
PHASE_EXPLORE: Final[i64] = 0
PHASE_DEVELOP: Final[i64] = 1
PHASE_SETTLE: Final[i64] = 2
PHASE_CONSUME: Final[i64] = 3
PHASE_PRODUCE: Final[i64] = 4
PHASE_END: Final[i64] = 5

# --- why a game ends ---
TABLEAU: Final[i64] = 0
POOL: Final[i64] = 1
TABLEAU_AND_POOL: Final[i64] = 2
ROUND_LIMIT: Final[i64] = 3
ROBOT_TABLEAU: Final[i64] = 4
ENDINGS: Final = ["tableau", "vp_pool", "tableau_and_vp_pool", "round_limit", "robot_tableau"]

SOURCES: Final = ["vp_chips", "worlds", "developments", "six_cost_bonus", "first_goals", "most_goals"]
