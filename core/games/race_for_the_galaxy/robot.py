"""The robot of the solo game: its numbers, its dice and its boards as the tables say, and its state (§14.1–14.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy.cards import CardFacts
from ludometer.core.kernel.errors import RulesError
from ludometer.core.kernel.rules import Rules
from ludometer.core.kernel.tables import Row

# --- what a die can show ---
EXPLORE: Final[i64] = 0
DEVELOP: Final[i64] = 1
SETTLE: Final[i64] = 2
TRADE: Final[i64] = 3
X2: Final[i64] = 4
PRODUCE: Final[i64] = 5
MATCH: Final[i64] = 6
FACE: Final[i64] = 7
SYMBOLS: Final = ["explore", "develop", "settle", "trade", "x2", "produce", "match", "robot"]
SYMBOL_NAMES: Final = ["Explore", "Develop", "Settle", "Trade", "x2", "Produce", "a match", "the robot symbol"]

# --- the spaces of the mat, left to right: those of the action cards, in the order of `moves.ACTION_IDS` ---
SPACES: Final[i64] = 9
PAIRED: Final[i64] = 6
SPACE_OF_SYMBOL: Final[vec[i64]] = vec[i64]([0, 2, 4, 6, 7, 8])
SPACE_NAMES: Final = [
    "Explore, left",
    "Explore, right",
    "Develop, left",
    "Develop, right",
    "Settle, left",
    "Settle, right",
    "Trade",
    "x2",
    "Produce",
]

DICE: Final = 2
SIDES: Final = 6
LARGEST: Final = 99
UNCHANGED: Final[i64] = -1


@final
class Board:
    """What one start world makes of the robot: a line of robot_start_worlds.csv, with the rules' numbers where it is empty.

    Fields:
        number: its line in the table; world: the start world's card; credit, economy, stack: at the start.
        face: what a robot symbol means; after_trade, after_produce: what it means after such an action, or UNCHANGED.
        explore, explore_both, explore_reaction: cards drawn in Explore.
        military: whether it settles military worlds instead of civil ones.
        settle, settle_reaction: cards drawn in Settle; needs_credit, reaction_cost: credit for a reaction in Settle.
        great_world: whether its first Settle action looks for a world of many points in the draw pile.
        marks: which of its numbers are not certain, for people.
    """

    def __init__(self, row: Row, line: int, rules: Rules, worlds: Sequence[str]) -> None:
        self.number: Final[i64] = line
        self.world: Final[i64] = row.choice("world", worlds)
        self.credit: Final[i64] = number(row, "credit", rules.integer("solo.start_credit"))
        self.economy: Final[i64] = number(row, "economy", rules.integer("solo.start_economy"))
        self.stack: Final[i64] = number(row, "stack", rules.integer("solo.start_stack"))
        self.face: Final[i64] = row.choice("face", SYMBOLS[: PRODUCE + 1])
        self.after_trade: Final[i64] = row.choice("face_after_trade", ["", *SYMBOLS[: PRODUCE + 1]]) - 1
        self.after_produce: Final[i64] = row.choice("face_after_produce", ["", *SYMBOLS[: PRODUCE + 1]]) - 1
        self.explore: Final[i64] = number(row, "explore_draw", rules.integer("solo.explore_draw"))
        self.explore_both: Final[i64] = number(row, "explore_both_draw", rules.integer("solo.explore_both_draw"))
        self.explore_reaction: Final[i64] = number(
            row, "explore_reaction_draw", rules.integer("solo.explore_reaction_draw")
        )
        self.military: Final[bool] = row.choice("settle_target", ["civil", "military"]) == 1
        self.settle: Final[i64] = number(row, "settle_draw", rules.integer("solo.settle_draw"))
        self.settle_reaction: Final[i64] = number(
            row, "settle_reaction_draw", rules.integer("solo.settle_reaction_draw")
        )
        self.needs_credit: Final[bool] = row.flag("reaction_needs_credit")
        self.reaction_cost: Final[i64] = number(row, "reaction_cost", rules.integer("solo.reaction_credit"))
        self.great_world: Final[bool] = row.flag("great_world")
        self.marks: Final[list[str]] = [
            f"{what} {row.text(column)}"
            for what, column in (
                ("set-up", "confidence_setup"),
                ("robot face", "confidence_face"),
                ("mat", "confidence_mat"),
            )
            if not row.text(column).startswith("verified")
        ]


def number(row: Row, column: str, default: int) -> int:
    """A whole number from 0 to 99 of the table, or the default where the cell is empty; RulesError otherwise."""
    if not row.text(column):
        return default
    value = row.integer(column)
    if not 0 <= value <= LARGEST:
        raise RulesError(f"{row.where}: column '{column}' takes a number from 0 to {LARGEST}, not {value}")
    return value


def read_dice(rows: Sequence[Row]) -> vec[i64]:
    """The symbols on the two dice, six sides each, the first die first; RulesError if a side is missing or there twice."""
    symbols = [-1] * (DICE * SIDES)
    for row in rows:
        die = row.integer("die")
        side = row.integer("face")
        if not 1 <= die <= DICE or not 1 <= side <= SIDES:
            raise RulesError(f"{row.where}: the robot has dice 1 and 2 with faces 1 to 6, not face {side} of die {die}")
        place = (die - 1) * SIDES + side - 1
        if symbols[place] >= 0:
            raise RulesError(f"{row.where}: face {side} of die {die} stands twice")
        symbols[place] = row.choice("symbol", SYMBOLS)
    if min(symbols) < 0:
        raise RulesError("robot_dice.csv: both dice of the robot have six faces; one is missing")
    return vec[i64](symbols)


@final
class RobotRules:
    """The numbers of the solo game that stay the same (§17)."""

    def __init__(self, rules: Rules, worlds: Sequence[str]) -> None:
        self.boards: Final[list[Board]] = [
            Board(row, line, rules, worlds) for line, row in enumerate(rules.table("robot_start_worlds"))
        ]
        wanted = rules.choice("robot_start_world")
        self.fixed: Final[i64] = -1 if wanted == "random" else board_with(self.boards, worlds.index(wanted), wanted)
        levels = [row for row in rules.table("robot_difficulties") if row.text("id") == rules.choice("difficulty")]
        if not levels:
            raise RulesError(f"robot_difficulties.csv: there is no level '{rules.choice('difficulty')}'")
        tokens = rules.integer_or_none("solo.tokens")
        token_vp = rules.integer_or_none("solo.token_vp")
        self.tokens: Final[i64] = number(levels[0], "tokens", 0) if tokens is None else tokens
        self.token_vp: Final[i64] = number(levels[0], "token_vp", 0) if token_vp is None else token_vp
        self.difficulty: Final[str] = rules.choice("difficulty")
        self.dice: Final[vec[i64]] = read_dice(rules.table("robot_dice"))
        self.credit_max: Final[i64] = rules.integer("solo.credit_max")
        self.economy_max: Final[i64] = rules.integer("solo.economy_max")
        self.explore_credit: Final[i64] = rules.integer("solo.explore_credit")
        self.explore_each: Final[bool] = rules.choice("solo.explore_reaction") == "each"
        self.token_action: Final[i64] = rules.integer("solo.token_credit_action")
        self.token_reaction: Final[i64] = rules.integer("solo.token_credit_reaction")
        self.six_cost: Final[i64] = rules.integer("solo.six_cost_credit")
        self.reaction: Final[i64] = rules.integer("solo.reaction_credit")
        self.develop: Final[i64] = rules.integer("solo.develop_draw")
        self.duplicates: Final[bool] = rules.switch("solo.duplicates")
        self.great_vp: Final[i64] = rules.integer("solo.great_world_vp")
        self.great_credit: Final[i64] = rules.integer("solo.great_world_credit")
        self.great_economy: Final[i64] = rules.integer("solo.great_world_economy")
        self.trade_credit: Final[i64] = rules.integer("solo.trade_credit")
        self.x2_multiplier: Final[i64] = rules.integer("solo.x2_multiplier")
        self.x2_economy: Final[i64] = rules.integer("solo.x2_economy")
        self.produce_economy: Final[i64] = rules.integer("solo.produce_economy")
        self.twice: Final[bool] = rules.choice("solo.same_space_dice") == "twice"
        reconstructed = any(row.text("confidence") == "reconstructed" for row in rules.table("robot_dice"))
        self.dice_mark: Final[str] = "dice reconstructed" if reconstructed else ""

    def board_of(self, world: i64) -> Board:
        """The board of a start world."""
        return self.boards[board_with(self.boards, world, "")]


def is_six_cost(facts: CardFacts, card: i64) -> bool:
    """Whether the card is one of the developments whose points are not printed."""
    return facts.development[card] != 0 and facts.cost[card] == 6


def board_with(boards: Sequence[Board], world: i64, id: str) -> int:
    """The number of the board of a start world; RulesError if there is none."""
    for i, board in enumerate(boards):
        if board.world == world:
            return i
    raise RulesError(f"robot_start_worlds.csv: there is no board for the start world '{id}'")


@final
class Robot:
    """The robot in play.

    Fields:
        rules, board: what stays the same.
        credit, economy, chips: its counters; tokens: tokens not yet placed, placed: those placed.
        stack: its face-down cards, the top last; stale: how many of them, from below, lay there at the last reshuffle.
        tableau: its cards, the start world first as long as it is there.
        face: what a robot symbol means now; great_world: whether the search of its board is still to come.
        rolled: what the dice showed this round; spaces: the dice on each space of the mat.
    """

    def __init__(self, rules: RobotRules, board: Board) -> None:
        self.rules: Final[RobotRules] = rules
        self.board: Final[Board] = board
        self.credit: i64 = min(board.credit, rules.credit_max)
        self.economy: i64 = min(board.economy, rules.economy_max)
        self.chips: i64 = 0
        self.tokens: i64 = rules.tokens
        self.placed: i64 = 0
        self.stack: vec[i64] = vec[i64]()
        self.stale: i64 = 0
        self.tableau: vec[i64] = vec[i64]([board.world])
        self.face: i64 = board.face
        self.great_world: bool = board.great_world
        self.rolled: vec[i64] = vec[i64]()
        self.spaces: vec[i64] = vec[i64]([0] * int(SPACES))

    def copy(self) -> Robot:
        """An equal robot that shares nothing that changes."""
        other = Robot(self.rules, self.board)
        other.credit = self.credit
        other.economy = self.economy
        other.chips = self.chips
        other.tokens = self.tokens
        other.placed = self.placed
        other.stack = self.stack[:]
        other.stale = self.stale
        other.tableau = self.tableau[:]
        other.face = self.face
        other.great_world = self.great_world
        other.rolled = self.rolled[:]
        other.spaces = self.spaces[:]
        return other

    def size(self) -> i64:
        """How many cards count for the end of the game: those of the tableau and the tokens placed (§14.6)."""
        return len(self.tableau) + self.placed


def place_dice(symbols: vec[i64], face: i64, actions: i64) -> vec[i64]:
    """§14.4: how many dice lie on each space, when the dice show these symbols and the player chose these actions.

    `face` is what a robot symbol means; `actions` is a mask of action cards, each of which stands on its own space.
    """
    spaces = vec[i64]([0] * int(SPACES))
    matches: i64 = 0
    i: i64 = 0
    for i in range(len(symbols)):
        symbol = face if symbols[i] == FACE else symbols[i]
        if symbol == MATCH:
            matches += 1
        else:
            space = SPACE_OF_SYMBOL[symbol]
            if space < PAIRED and spaces[space] > 0:  # the leftmost free one of the pair
                space += 1
            spaces[space] += 1
    # where the player's two markers stand; a lone Explore stands on the left space, whichever it is
    markers = vec[i64]()
    for i in range(SPACES):
        if actions >> i & 1:
            alone = i == 1 and not actions & 1
            markers = append(markers, 0 if alone else i)
    left = markers[0]
    right = markers[len(markers) - 1]
    if matches == 2:
        spaces[left] += 1
        spaces[right] += 1
    elif matches == 1:
        if left >> 1 == right >> 1 and right < PAIRED:  # both on one pair: the first of it
            right, left = left, right
        if spaces[right] > 0:
            right = left
        spaces[right] += 1
    return spaces
