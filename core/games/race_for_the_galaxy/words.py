"""The vocabulary of the cards: goods, keywords, power words, bonus words, and the sums that players keep (§2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

# --- goods: what a world holds or makes ---
NONE: Final[i64] = 0
NOVELTY: Final[i64] = 1
RARE: Final[i64] = 2
GENES: Final[i64] = 3
ALIEN: Final[i64] = 4
DIFFERENT: Final[i64] = 5
GOODS: Final = ["", "novelty", "rare", "genes", "alien"]
KINDS_TO_CONSUME: Final = ["any", "novelty", "rare", "genes", "alien", "different"]
KINDS: Final = ["any", "novelty", "rare", "genes", "alien"]

# --- how a world gets its good ---
WINDFALL: Final[i64] = 1
PRODUCTION: Final[i64] = 2
SOURCES: Final = ["", "windfall", "production"]

KEYWORDS: Final = ["alien", "rebel", "imperium", "uplift", "terraforming", "chromosome"]
KEYWORD_ALIEN: Final[i64] = 0
KEYWORD_REBEL: Final[i64] = 1
KEYWORD_IMPERIUM: Final[i64] = 2
KEYWORD_TERRAFORMING: Final[i64] = 4
KEYWORD_CHROMOSOME: Final[i64] = 5

# --- rows of a card: the phases that powers belong to ---
ROW_EXPLORE: Final[i64] = 0
ROW_DEVELOP: Final[i64] = 1
ROW_SETTLE: Final[i64] = 2
ROW_TRADE: Final[i64] = 3
ROW_CONSUME: Final[i64] = 4
ROW_PRODUCE: Final[i64] = 5
ROWS: Final[i64] = 6
ROW_NAMES: Final = ["Explore", "Develop", "Settle", "Trade", "Consume", "Produce"]

# --- powers that act when their phase comes ---
PASSIVE: Final[i64] = 0
PAY_FOR_MILITARY: Final[i64] = 1
DISCARD_FOR_FREE_WORLD: Final[i64] = 2
DISCARD_FOR_MILITARY: Final[i64] = 3
HAND_FOR_MILITARY: Final[i64] = 4
CONSUME: Final[i64] = 5
CONSUME_ALL: Final[i64] = 6
SELL_GOOD: Final[i64] = 7
HAND_FOR_VP: Final[i64] = 8
CONSUME_DRAW: Final[i64] = 9
GAMBLE: Final[i64] = 10
PRODUCE: Final[i64] = 11
DISCARD_TO_PRODUCE: Final[i64] = 12
PRODUCE_WINDFALL: Final[i64] = 13
PRODUCE_DRAW: Final[i64] = 14
DRAW_IF_PRODUCED_HERE: Final[i64] = 15
DRAW_PER_GOOD: Final[i64] = 16
DRAW_PER_KIND: Final[i64] = 17
DRAW_IF_MOST: Final[i64] = 18
DRAW_PER_WORLD: Final[i64] = 19
DRAW_PER_MILITARY_WORLD: Final[i64] = 20
TRADE_FROM_THIS: Final[i64] = 21

# --- the record of a power ---
KIND: Final[i64] = 0
AMOUNT: Final[i64] = 1
GOOD: Final[i64] = 2
GOODS_A_USE: Final[i64] = 3
TIMES: Final[i64] = 4
VP: Final[i64] = 5
CARDS: Final[i64] = 6
LIMIT: Final[i64] = 7
THIS: Final[i64] = 8
BONUSES: Final[i64] = 9
EXCEPT: Final[i64] = 10
POWER_FIELDS: Final[i64] = 11

# --- the sums that a player keeps over the cards whose powers are in force ---
EXPLORE_DRAW: Final[i64] = 0
EXPLORE_KEEP: Final[i64] = 1
DEVELOP_DISCOUNT: Final[i64] = 2
DEVELOP_DRAW_BEFORE: Final[i64] = 3
DEVELOP_DRAW_AFTER: Final[i64] = 4
MILITARY: Final[i64] = 5  # without condition; +1 to +4: against worlds of that good only
MILITARY_KEYWORD: Final[i64] = 10  # +0 to +5: against worlds with that keyword only
SETTLE_DISCOUNT: Final[i64] = 16  # on every civil world; +1 to +4: on those of that good
SETTLE_DRAW_AFTER: Final[i64] = 21
SECOND_WORLDS: Final[i64] = 22
TRADE_BONUS: Final[i64] = 23  # for every good; +1 to +4: for that good
TRADE_CHROMOSOME: Final[i64] = 28  # for each own chromosome world: for every good; +1 to +4: for that good
ROW: Final[i64] = 33  # +0 to +5: cards with a power in that row
PRODUCTION_WORLDS: Final[i64] = 39  # +1 to +4: of that good
WINDFALL_WORLDS: Final[i64] = 44  # +1 to +4: of that good
MILITARY_WORLDS: Final[i64] = 49
KEYWORD: Final[i64] = 50  # +0 to +5: cards with that keyword
CHROMOSOME_WORLDS: Final[i64] = 56
DEVELOPMENTS: Final[i64] = 57
SIX_COST: Final[i64] = 58
SETTLE_OPTIONS: Final[i64] = 59  # powers that may be used while a world is paid for
CONSUME_POWERS: Final[i64] = 60  # powers of the Consume row
PRODUCE_POWERS: Final[i64] = 61  # powers of the Produce row
SUMS: Final[i64] = 62


@final
class Shape:
    """What may stand behind a power word: whether an amount does, and which key=value words; its row and code."""

    def __init__(
        self, row: i64, kind: i64, amount: str = "", keys: Sequence[str] = (), needs: Sequence[str] = ()
    ) -> None:
        self.row: Final[i64] = row
        self.kind: Final[i64] = kind
        self.amount: Final[str] = amount
        self.keys: Final[list[str]] = list(keys)
        self.needs: Final[list[str]] = list(needs)


SHAPES: Final[dict[str, Shape]] = {
    "explore_draw": Shape(ROW_EXPLORE, PASSIVE, "amount"),
    "explore_keep": Shape(ROW_EXPLORE, PASSIVE, "amount"),
    "develop_discount": Shape(ROW_DEVELOP, PASSIVE, "amount"),
    "develop_draw_before": Shape(ROW_DEVELOP, PASSIVE, "amount"),
    "develop_draw_after": Shape(ROW_DEVELOP, PASSIVE, "amount"),
    "military": Shape(ROW_SETTLE, PASSIVE, "signed", ["good", "keyword"]),
    "settle_discount": Shape(ROW_SETTLE, PASSIVE, "amount", ["good"]),
    "settle_draw_after": Shape(ROW_SETTLE, PASSIVE, "amount"),
    "second_world": Shape(ROW_SETTLE, PASSIVE),
    "pay_for_military": Shape(ROW_SETTLE, PAY_FOR_MILITARY, "amount", ["except"]),
    "discard_for_free_world": Shape(ROW_SETTLE, DISCARD_FOR_FREE_WORLD, "", ["except"]),
    "discard_for_military": Shape(ROW_SETTLE, DISCARD_FOR_MILITARY, "amount"),
    "hand_for_military": Shape(ROW_SETTLE, HAND_FOR_MILITARY, "amount", ["limit"], ["limit"]),
    "trade_bonus": Shape(ROW_TRADE, PASSIVE, "amount", ["good", "from", "per"]),
    "consume": Shape(ROW_CONSUME, CONSUME, "", ["goods", "kind", "from", "vp", "cards", "times"], ["goods", "kind"]),
    "consume_all": Shape(ROW_CONSUME, CONSUME_ALL, "", ["vp"], ["vp"]),
    "sell_good": Shape(ROW_CONSUME, SELL_GOOD, "", ["bonuses"], ["bonuses"]),
    "hand_for_vp": Shape(ROW_CONSUME, HAND_FOR_VP, "amount", ["limit"], ["limit"]),
    "consume_draw": Shape(ROW_CONSUME, CONSUME_DRAW, "amount"),
    "gamble": Shape(ROW_CONSUME, GAMBLE),
    "produce": Shape(ROW_PRODUCE, PRODUCE),
    "discard_to_produce": Shape(ROW_PRODUCE, DISCARD_TO_PRODUCE),
    "produce_windfall": Shape(ROW_PRODUCE, PRODUCE_WINDFALL, "", ["kind"], ["kind"]),
    "produce_draw": Shape(ROW_PRODUCE, PRODUCE_DRAW, "amount"),
    "draw_if_produced_here": Shape(ROW_PRODUCE, DRAW_IF_PRODUCED_HERE, "amount"),
    "draw_per_good": Shape(ROW_PRODUCE, DRAW_PER_GOOD, "amount", ["kind"], ["kind"]),
    "draw_per_kind": Shape(ROW_PRODUCE, DRAW_PER_KIND, "amount"),
    "draw_if_most": Shape(ROW_PRODUCE, DRAW_IF_MOST, "amount", ["kind"], ["kind"]),
    "draw_per_world": Shape(ROW_PRODUCE, DRAW_PER_WORLD, "amount", ["kind"], ["kind"]),
    "draw_per_military_world": Shape(ROW_PRODUCE, DRAW_PER_MILITARY_WORLD, "amount"),
}

PLAIN_SUMS: Final[dict[str, i64]] = {
    "explore_draw": EXPLORE_DRAW,
    "explore_keep": EXPLORE_KEEP,
    "develop_discount": DEVELOP_DISCOUNT,
    "develop_draw_before": DEVELOP_DRAW_BEFORE,
    "develop_draw_after": DEVELOP_DRAW_AFTER,
    "military": MILITARY,
    "settle_discount": SETTLE_DISCOUNT,
    "settle_draw_after": SETTLE_DRAW_AFTER,
    "second_world": SECOND_WORLDS,
    "trade_bonus": TRADE_BONUS,
}

# --- the words of a cost-6 development's bonus: what it scores for ---
PLACES: Final = [
    *[f"{good}_{source}_world" for good in GOODS[1:] for source in ("production", "windfall")],
    "world",
    "development",
    "six_cost_development",
    *[f"{type}_with_{row}_power" for type in ("development", "world") for row in ("explore", "trade", "consume")],
    "military_world",
    "rebel_military_world",
    "alien_card",
    "imperium_card",
    "terraforming_card",
]
TOTALS: Final = ["three_vp_chips", "total_military", "good_on_worlds"]

# --- what goals count, and when ---
GOAL_COUNTS: Final = [
    "vp_chips",
    "power_rows",
    "kinds_of_worlds",
    "six_cost_developments",
    "round_end_discards",
    "alien_cards",
    "production_worlds",
    "military",
    "developments",
    "novelty_or_rare_worlds",
]
GOAL_CLASSES: Final = ["first", "most"]
CHECKS: Final = ["develop", "settle", "consume", "round_end"]
AT_DEVELOP: Final[i64] = 1
AT_SETTLE: Final[i64] = 2
AT_CONSUME: Final[i64] = 4
AT_ROUND_END: Final[i64] = 8
