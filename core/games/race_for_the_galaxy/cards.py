"""Reads the cards: numbers, powers and bonuses of data/race_for_the_galaxy/cards.csv, into flat integers (§2).

A power is a word, perhaps an amount, and perhaps key=value words; a card's powers stand in a row, separated by `;`. Here
each becomes a record of integers. Powers that only add up (a discount, strength, a trade bonus) become changes of the
sums that every player keeps; the others are looked up when their phase comes. No rule knows a card by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.kernel.errors import RulesError, nearest
from ludometer.core.kernel.tables import Row

LARGEST: Final = 99


@final
class Power:
    """One power of a card, as written."""

    def __init__(self, word: str, shape: w.Shape, amount: int, keys: dict[str, str]) -> None:
        self.word: Final[str] = word
        self.shape: Final[w.Shape] = shape
        self.amount: Final[int] = amount
        self.keys: Final[dict[str, str]] = keys

    def text(self) -> str:
        """The power as it stands in the table."""
        words = [self.word]
        if self.shape.amount:
            words.append(str(self.amount))
        return " ".join(words + [f"{key}={value}" for key, value in self.keys.items()])


def number(text: str, where: str, signed: bool = False) -> int:
    """A whole number of a power or bonus; RulesError if it is none or too large."""
    digits = text.removeprefix("-") if signed else text
    if not (digits.isascii() and digits.isdigit()) or int(digits) > LARGEST:
        raise RulesError(f"{where} takes a whole number up to {LARGEST}, not '{text}'")
    return int(text)


def word_of(text: str, known: Sequence[str], where: str) -> int:
    """The index of a word among the known ones; RulesError names the nearest."""
    if text not in known or not text:
        raise RulesError(f"{where} does not know '{text}'{nearest(text, [each for each in known if each])}")
    return list(known).index(text)


KEY_WORDS: Final[dict[str, list[str]]] = {
    "good": w.GOODS,
    "except": w.GOODS,
    "keyword": w.KEYWORDS,
    "from": ["this"],
    "per": ["chromosome_world"],
    "bonuses": ["no", "yes"],
}


def read_power(text: str, where: str) -> Power:
    """The power of a text such as `consume goods=1 kind=rare vp=1 times=2`; RulesError says what is wrong with it."""
    parts = text.split()
    word = parts[0]
    if word not in w.SHAPES:
        raise RulesError(f"{where}: there is no power '{word}'{nearest(word, w.SHAPES)}")
    shape = w.SHAPES[word]
    amount = 0
    rest = parts[1:]
    if shape.amount:
        if not rest or "=" in rest[0]:
            raise RulesError(f"{where}: the power '{word}' takes an amount, as in '{word} 1'")
        amount = number(rest[0], f"{where}: the amount of '{word}'", shape.amount == "signed")
        rest = rest[1:]
    keys: dict[str, str] = {}
    for part in rest:
        key, equals, value = part.partition("=")
        if not equals or key not in shape.keys:
            takes = nearest(key, shape.keys) if shape.keys else "; it takes none"
            raise RulesError(f"{where}: '{part}' does not belong to the power '{word}'{takes}")
        if key in keys:
            raise RulesError(f"{where}: the power '{word}' says {key} twice")
        place = f"{where}: {key} of '{word}'"
        if key == "kind":
            word_of(value, w.KINDS_TO_CONSUME if word == "consume" else w.KINDS, place)
        elif key in KEY_WORDS:
            word_of(value, KEY_WORDS[key], place)
        else:
            number(value, place)
        keys[key] = value
    for key in shape.needs:
        if key not in keys:
            raise RulesError(f"{where}: the power '{word}' says no {key}, as in '{key}=1'")
    check_power(word, keys, where)
    return Power(word, shape, amount, keys)


def check_power(word: str, keys: dict[str, str], where: str) -> None:
    """RulesError if the words of a power contradict each other."""
    if word == "military" and "good" in keys and "keyword" in keys:
        raise RulesError(f"{where}: 'military' is against a good or a keyword, not both")
    if word == "trade_bonus" and "from" in keys and len(keys) > 1:
        raise RulesError(f"{where}: 'trade_bonus' with from=this takes no other word")
    if word in ("draw_per_good", "draw_if_most") and keys["kind"] == "any":
        raise RulesError(f"{where}: '{word}' takes one kind of good, not any")
    if word == "consume":
        goods = int(keys["goods"])
        if goods < 1:
            raise RulesError(f"{where}: 'consume' takes at least one good")
        if keys["kind"] == "different" and (goods > 4 or keys.get("times", "1") != "1"):
            raise RulesError(f"{where}: 'consume' of different kinds takes at most 4 goods, once")
        if "from" in keys and (goods != 1 or keys.get("times", "1") != "1"):
            raise RulesError(f"{where}: 'consume' with from=this takes one good, once")


def record(power: Power) -> list[int]:
    """The power as integers, in the order of the constants from `words.KIND` on."""
    keys = power.keys
    fields = [0] * int(w.POWER_FIELDS)
    kind = power.shape.kind
    if power.word == "trade_bonus" and "from" in keys:
        kind = w.TRADE_FROM_THIS
    good = w.GOODS.index(keys["good"]) if "good" in keys else 0
    if "kind" in keys:
        good = w.KINDS_TO_CONSUME.index(keys["kind"])
    fields[w.KIND] = int(kind)
    fields[w.AMOUNT] = power.amount
    fields[w.GOOD] = good
    fields[w.GOODS_A_USE] = int(keys.get("goods", "0"))
    fields[w.TIMES] = int(keys.get("times", "1"))
    fields[w.VP] = int(keys.get("vp", "0"))
    fields[w.CARDS] = int(keys.get("cards", "0"))
    fields[w.LIMIT] = int(keys.get("limit", "0"))
    fields[w.THIS] = int("from" in keys)
    fields[w.BONUSES] = int(keys.get("bonuses") == "yes")
    fields[w.EXCEPT] = w.GOODS.index(keys["except"]) if "except" in keys else 0
    return fields


def sum_of(power: Power) -> int:
    """Which of the players' sums a passive power adds to."""
    keys = power.keys
    place = int(w.PLAIN_SUMS[power.word])
    if "per" in keys:
        place = int(w.TRADE_CHROMOSOME)
    if "keyword" in keys:
        return int(w.MILITARY_KEYWORD) + w.KEYWORDS.index(keys["keyword"])
    return place + (w.GOODS.index(keys["good"]) if "good" in keys else 0)


@final
class Card:
    """A card's line of the table, checked."""

    def __init__(self, row: Row) -> None:
        self.row: Final[Row] = row
        self.id: Final[str] = row.text("id")
        self.name: Final[str] = row.text("name")
        self.storm: Final[bool] = row.choice("set", ["base", "gathering_storm"]) == 1
        self.copies: Final[int] = self.small("copies")
        self.copies_added: Final[int] = self.small("copies_added")
        self.development: Final[bool] = row.choice("type", ["world", "development"]) == 1
        self.military: Final[bool] = row.flag("military")
        self.cost: Final[int] = self.small("cost")
        self.vp: Final[int] = row.integer("vp")
        self.good: Final[int] = row.choice("good", w.GOODS)
        self.source: Final[int] = row.choice("goods", w.SOURCES)
        self.keywords: Final[list[int]] = [
            word_of(word, w.KEYWORDS, f"{row.where}: column 'keywords'") for word in row.words("keywords")
        ]
        self.start_number: Final[int] = self.small("start_number") if row.text("start_number") else -1
        self.start_keep: Final[int] = self.small("start_keep") if row.text("start_keep") else -1
        self.preset_hand: Final[int] = self.small("preset_hand")
        place = f"{row.where}: column 'powers'"
        self.powers: Final[list[Power]] = [read_power(text, place) for text in row.words("powers")]
        self.bonus: Final[list[list[str]]] = [self.read_bonus(text) for text in row.words("bonus")]
        self.check()

    def small(self, column: str) -> int:
        """A whole number from 0 to 99; RulesError otherwise."""
        value = self.row.integer(column)
        if not 0 <= value <= LARGEST:
            raise RulesError(f"{self.row.where}: column '{column}' takes a number from 0 to {LARGEST}, not {value}")
        return value

    def read_bonus(self, text: str) -> list[str]:
        """A bonus such as `2 rare_production_world` or `3 card=genetics_lab`: points, and what they are for."""
        where = f"{self.row.where}: column 'bonus'"
        parts = text.split()
        if len(parts) != 2:
            raise RulesError(f"{where} takes points and what they are for, not '{text}'")
        number(parts[0], f"{where}: the number of points", signed=True)
        if not parts[1].startswith("card="):
            word_of(parts[1], [*w.PLACES, *w.TOTALS], where)
        return parts

    def check(self) -> None:
        """RulesError if the columns contradict each other."""
        where = self.row.where
        world = not self.development
        if (self.good > 0) != (self.source > 0):
            raise RulesError(f"{where}: 'good' and 'goods' are both empty or both given")
        if not world and (self.military or self.good or self.start_number >= 0):
            raise RulesError(f"{where}: a development has no good, no defense and no start number")
        if world and self.copies + self.copies_added > 1:
            raise RulesError(f"{where}: a world is unique; moves and goods name it by its card")
        here = [power.word for power in self.powers if power.word in ("produce", "discard_to_produce")]
        if (here and self.source != w.PRODUCTION) or len(here) > 1:
            raise RulesError(f"{where}: '{here[0]}' belongs once to a world whose 'goods' is production")
        counting = [power for power in self.powers if power.word in ("draw_per_good", "draw_per_kind")]
        if len(counting) + len(here) > 1 and (counting[1:] or here[0] != "produce"):
            raise RulesError(f"{where}: '{counting[0].word}' stands with another power that counts or feeds goods")
        for power in self.powers:
            lies_here = power.word == "draw_if_produced_here" or "from" in power.keys
            if lies_here and not self.good:
                raise RulesError(f"{where}: '{power.text()}' belongs to a world with a good")

    def has_row(self, row: i64) -> bool:
        """Whether the card has a power in that row."""
        return any(power.shape.row == row for power in self.powers)

    def is_place(self, place: str) -> bool:
        """Whether the card is what a bonus word scores for (§8)."""
        world = not self.development
        if place in ("world", "development"):
            return world == (place == "world")
        if place == "six_cost_development":
            return self.development and self.cost == 6
        if place in ("military_world", "rebel_military_world"):
            rebel = w.KEYWORD_REBEL in self.keywords
            return world and self.military and (rebel or place == "military_world")
        if place.endswith("_card"):
            return w.KEYWORDS.index(place.removesuffix("_card")) in self.keywords
        if "_with_" in place:
            type, _, row = place.removesuffix("_power").partition("_with_")
            rows = {"explore": w.ROW_EXPLORE, "trade": w.ROW_TRADE, "consume": w.ROW_CONSUME}
            return world == (type == "world") and self.has_row(rows[row])
        good, source, _ = place.split("_")
        return world and w.GOODS[self.good] == good and w.SOURCES[self.source] == source

    def changes(self) -> list[list[int]]:
        """What the card changes in its owner's sums while its powers are in force: pairs of place and amount."""
        made: dict[int, int] = {}

        def add(place: i64, amount: int = 1) -> None:
            made[int(place)] = made.get(int(place), 0) + amount

        for power in self.powers:
            kind = record(power)[w.KIND]
            if kind == w.PASSIVE:
                add(sum_of(power), 1 if power.word == "second_world" else power.amount)
            if w.PAY_FOR_MILITARY <= kind <= w.HAND_FOR_MILITARY:
                add(w.SETTLE_OPTIONS)
            if power.shape.row == w.ROW_CONSUME:
                add(w.CONSUME_POWERS)
            if power.shape.row == w.ROW_PRODUCE:
                add(w.PRODUCE_POWERS)
        for row in range(int(w.ROWS)):
            if self.has_row(row):
                add(w.ROW + row)
        if self.source:
            worlds = w.PRODUCTION_WORLDS if self.source == w.PRODUCTION else w.WINDFALL_WORLDS
            add(worlds)
            add(worlds + self.good)
        if self.military:
            add(w.MILITARY_WORLDS)
        for keyword in self.keywords:
            add(w.KEYWORD + keyword)
        if not self.development and w.KEYWORD_CHROMOSOME in self.keywords:
            add(w.CHROMOSOME_WORLDS)
        if self.development:
            add(w.DEVELOPMENTS)
        if self.is_place("six_cost_development"):
            add(w.SIX_COST)
        return [[place, amount] for place, amount in sorted(made.items())]


def read_cards(rows: Sequence[Row]) -> list[Card]:
    """The cards of the table; RulesError if a bonus names a card that there is not, or a number stands twice."""
    cards = [Card(row) for row in rows]
    ids = [card.id for card in cards]
    numbers: set[int] = set()
    for card in cards:
        for _, place in card.bonus:
            if place.startswith("card="):
                word_of(place.removeprefix("card="), ids, f"{card.row.where}: column 'bonus'")
        if card.start_number >= 0 and card.start_number in numbers:
            raise RulesError(f"{card.row.where}: the start number {card.start_number} stands twice")
        numbers.add(card.start_number)
    return cards


@final
class CardFacts:
    """What the rules ask about cards, as vectors by card number (the card's line in the table)."""

    def __init__(self, cards: Sequence[Card]) -> None:
        ids = [card.id for card in cards]
        self.count: Final[i64] = len(cards)
        self.cost: Final[vec[i64]] = vec[i64]([card.cost for card in cards])
        self.vp: Final[vec[i64]] = vec[i64]([card.vp for card in cards])
        self.development: Final[vec[i64]] = vec[i64]([int(card.development) for card in cards])
        self.military: Final[vec[i64]] = vec[i64]([int(card.military) for card in cards])
        self.good: Final[vec[i64]] = vec[i64]([card.good for card in cards])
        self.source: Final[vec[i64]] = vec[i64]([card.source for card in cards])
        self.keywords: Final[vec[i64]] = vec[i64]([sum(1 << each for each in set(card.keywords)) for card in cards])
        self.start_number: Final[vec[i64]] = vec[i64]([card.start_number for card in cards])
        self.start_keep: Final[vec[i64]] = vec[i64]([card.start_keep for card in cards])
        self.own_trade_bonus: Final[vec[i64]] = vec[i64](
            [sum(p.amount for p in card.powers if record(p)[w.KIND] == w.TRADE_FROM_THIS) for card in cards]
        )
        self.produced_draw: Final[vec[i64]] = vec[i64](
            [sum(p.amount for p in card.powers if record(p)[w.KIND] == w.DRAW_IF_PRODUCED_HERE) for card in cards]
        )
        # powers: the card's records are number power_start[card] to power_start[card + 1] - 1
        powers: list[int] = []
        starts = [0]
        consume: list[int] = []
        consume_starts = [0]
        changes: list[int] = []
        change_starts = [0]
        for card in cards:
            for position, power in enumerate(card.powers):
                powers += record(power)
                if power.shape.row == w.ROW_CONSUME:
                    consume.append(starts[-1] + position)
            starts.append(starts[-1] + len(card.powers))
            consume_starts.append(len(consume))
            for change in card.changes():
                changes += change
            change_starts.append(len(changes))
        self.powers: Final[vec[i64]] = vec[i64](powers)
        self.power_start: Final[vec[i64]] = vec[i64](starts)
        self.consume: Final[vec[i64]] = vec[i64](consume)
        self.consume_start: Final[vec[i64]] = vec[i64](consume_starts)
        self.changes: Final[vec[i64]] = vec[i64](changes)
        self.change_start: Final[vec[i64]] = vec[i64](change_starts)
        # bonuses: bonus[bonus_row[card] * count + other] is what `other` scores for the owner of `card` (§8)
        bonus_rows: list[int] = []
        bonus: list[int] = []
        for card in cards:
            bonus_rows.append(len(bonus) // len(cards) if card.bonus else -1)
            if card.bonus:
                bonus += [first_match(card, other) for other in cards]
        self.bonus_row: Final[vec[i64]] = vec[i64](bonus_rows)
        self.bonus: Final[vec[i64]] = vec[i64](bonus)
        self.bonus_chips: Final[vec[i64]] = totals(cards, "three_vp_chips")
        self.bonus_military: Final[vec[i64]] = totals(cards, "total_military")
        self.bonus_goods: Final[vec[i64]] = totals(cards, "good_on_worlds")
        self.ids: Final[list[str]] = ids

    def field(self, power: i64, field: i64) -> i64:
        """One number of a power's record."""
        return self.powers[power * w.POWER_FIELDS + field]


def first_match(card: Card, other: Card) -> int:
    """What `other` scores for the bonus of `card`: the first entry of the list that it satisfies, at most once (§8)."""
    for points, place in card.bonus:
        if place in w.TOTALS:
            continue
        named = place.startswith("card=") and place.removeprefix("card=") == other.id
        if named or (not place.startswith("card=") and other.is_place(place)):
            return int(points)
    return 0


def totals(cards: Sequence[Card], word: str) -> vec[i64]:
    """By card, the points that its bonus gives a unit of a total."""
    found = vec[i64]()
    for card in cards:
        found = append(found, sum(int(points) for points, place in card.bonus if place == word))
    return found
