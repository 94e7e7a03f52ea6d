"""Advice on cards: what they are worth in the tableau and in the hand, and what placing them costs (§5 II–III, §8)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.advice_goals import goal_gain
from ludometer.core.games.race_for_the_galaxy.advice_outlook import Outlook
from ludometer.core.games.race_for_the_galaxy.bits import bit
from ludometer.core.games.race_for_the_galaxy.payment import settle_power, usable_powers, way
from ludometer.core.games.race_for_the_galaxy.powers import development_cost, settle_discount_for, strength_against
from ludometer.core.games.race_for_the_galaxy.scoring import bonus_of

IMPOSSIBLE: Final = 1e9


def worth(outlook: Outlook, card: i64) -> float:
    """The points that the card in the tableau adds until the end of the game, whatever it costs."""
    facts = outlook.facts
    player = outlook.player
    value = float(facts.vp[card])
    for other in player.tableau:
        row = facts.bonus_row[other]
        if row >= 0:
            value += float(facts.bonus[row * facts.count + card])
    if facts.bonus_row[card] >= 0:
        value += bonus_worth(outlook, card)
    for other in player.hand:
        row = facts.bonus_row[other]
        if row >= 0 and other != card:
            value += outlook.judgement.planned * float(facts.bonus[row * facts.count + card])
    i = facts.change_start[card]
    sums = outlook.sums
    while i < facts.change_start[card + 1]:
        value += float(facts.changes[i + 1]) * sums[facts.changes[i]]
        i += 2
    value += powers_worth(outlook, card)
    if facts.source[card] == w.WINDFALL:
        value += outlook.good_now[facts.good[card]]
    if outlook.state.goals != 0:
        value += goal_gain(outlook, card)
    return value


def bonus_worth(outlook: Outlook, card: i64) -> float:
    """The bonus of a cost-6 development: what it would score now, and what the cards to come will add to it."""
    facts = outlook.facts
    player = outlook.player
    judgement = outlook.judgement
    own: i64 = 0 if player.position(card) >= 0 else facts.bonus[facts.bonus_row[card] * facts.count + card]
    military = float(player.sums[w.MILITARY])
    value = float(own + bonus_of(facts, card, player.tableau, player.chips, player.sums[w.MILITARY], outlook.lying))
    row = facts.bonus_row[card] * facts.count
    planned = 0.0
    for other in player.hand:
        if other != card:
            planned += float(facts.bonus[row + other])
    value += min(planned, outlook.places) * judgement.planned
    value += outlook.places * outlook.lore.density[card] * judgement.growth
    if facts.bonus_chips[card] > 0:
        value += float(facts.bonus_chips[card]) * outlook.consumes * min(outlook.made, outlook.used) * 0.4
    if facts.bonus_military[card] > 0 and military > 1.0:
        value += float(facts.bonus_military[card]) * outlook.places * 0.3
    return value


def powers_worth(outlook: Outlook, card: i64) -> float:
    """What the powers are worth that act when their phase comes."""
    facts = outlook.facts
    player = outlook.player
    judgement = outlook.judgement
    value = 0.0
    power = facts.power_start[card]
    end = facts.power_start[card + 1]
    while power < end:
        kind = facts.field(power, w.KIND)
        amount = float(facts.field(power, w.AMOUNT))
        good = facts.field(power, w.GOOD)
        if kind == w.PASSIVE or kind == w.PRODUCE:
            pass
        elif kind == w.CONSUME:
            each = facts.field(power, w.GOODS_A_USE)
            times = float(facts.field(power, w.TIMES))
            reward = judgement.doubling * float(facts.field(power, w.VP))
            reward += outlook.card * float(facts.field(power, w.CARDS))
            value += reward * fed(outlook, good, each, times, facts.field(power, w.THIS) != 0) * outlook.consumes
        elif kind == w.CONSUME_ALL:
            rest = outlook.made - outlook.used
            value += judgement.doubling * outlook.consumes * (rest - 0.7 if rest > 1.2 else 0.4)
        elif kind == w.SELL_GOOD:
            rest = outlook.made - outlook.used
            value += 2.5 * outlook.card * outlook.consumes * (0.9 if rest > 0.5 else 0.45)
        elif kind == w.HAND_FOR_VP:
            gain = amount - 0.8 * outlook.card
            value += 0.8 * float(facts.field(power, w.LIMIT)) * gain * outlook.consumes
        elif kind == w.CONSUME_DRAW:
            value += amount * outlook.card * outlook.consumes
        elif kind == w.GAMBLE:
            value += 0.25 * outlook.card * outlook.consumes
        elif kind == w.PRODUCE_WINDFALL:
            worlds = player.sums[w.WINDFALL_WORLDS + good]
            flow = outlook.good_flow[good] if good > 0 else outlook.good_flow[2]
            share = 0.75 if worlds > 0 else 0.25
            value += share * flow * outlook.produces
        elif kind == w.PRODUCE_DRAW:
            value += amount * outlook.card * outlook.produces
        elif kind == w.DRAW_IF_PRODUCED_HERE:
            share = 0.85 if facts.source[card] == w.PRODUCTION else 0.35
            value += amount * outlook.card * outlook.produces * share
        elif kind == w.DRAW_PER_GOOD:
            worlds = player.sums[w.PRODUCTION_WORLDS + good]
            value += amount * outlook.card * outlook.produces * (0.15 + 0.8 * float(worlds))
        elif kind == w.DRAW_PER_KIND:
            kinds: i64 = 0
            each = 1
            while each <= w.ALIEN:
                if player.sums[w.PRODUCTION_WORLDS + each] > 0:
                    kinds += 1
                each += 1
            value += amount * outlook.card * outlook.produces * (0.2 + 0.85 * float(kinds))
        elif kind == w.DRAW_IF_MOST:
            worlds = player.sums[w.PRODUCTION_WORLDS + good]
            value += amount * outlook.card * outlook.produces * (0.65 if worlds > 0 else 0.1)
        elif kind == w.DRAW_PER_WORLD:
            worlds = player.sums[w.PRODUCTION_WORLDS + good] + player.sums[w.WINDFALL_WORLDS + good]
            value += amount * outlook.card * outlook.produces * (0.2 + float(worlds))
        elif kind == w.DRAW_PER_MILITARY_WORLD:
            value += amount * outlook.card * outlook.produces * (0.3 + float(player.sums[w.MILITARY_WORLDS]))
        elif kind == w.PAY_FOR_MILITARY:
            value += 0.16 * outlook.places
        elif kind == w.DISCARD_FOR_FREE_WORLD:
            value += min(outlook.settles, 1.0) * 2.6 * outlook.card
        elif kind == w.DISCARD_FOR_MILITARY:
            value += min(outlook.settles, 1.0) * (1.4 if player.sums[w.MILITARY] > 0 else 0.7)
        elif kind == w.HAND_FOR_MILITARY:
            value += 0.2 * outlook.places
        elif kind == w.DISCARD_TO_PRODUCE:
            value -= 0.8 * outlook.card * outlook.produces * 0.6
        power += 1
    return value


def fed(outlook: Outlook, good: i64, each: i64, times: float, here: bool) -> float:
    """How often in a Consume phase one more power would find the goods that it needs."""
    sums = outlook.player.sums
    rest = outlook.made - outlook.used
    if good == 0 or good == w.DIFFERENT:
        found = rest / float(each)
        if good == w.DIFFERENT and found > 0.6:
            found = 0.6
    else:
        own = float(sums[w.PRODUCTION_WORLDS + good]) + 0.3 * float(sums[w.WINDFALL_WORLDS + good])
        if here:
            own = 0.5
        found = min(own, max(rest, 0.4 * own)) / float(each)
    if found < 0.0:
        found = 0.0
    least = outlook.judgement.hunger * (1.0 if each == 1 and good == 0 else 0.4)
    found = found * 0.85 + least
    return found if found < times else times


# --- cards in the hand ---


def missing_for(outlook: Outlook, card: i64) -> float:
    """How many cards the hand is short of for placing the card, or as many for its strength; 0 or less if none."""
    facts = outlook.facts
    player = outlook.player
    hand = max(len(player.hand), 1) - 1
    if facts.development[card]:
        return float(facts.cost[card] - player.sums[w.DEVELOP_DISCOUNT] - hand)
    if not facts.military[card]:
        return float(facts.cost[card] - settle_discount_for(player, facts.good[card]) - hand)
    strength = strength_against(outlook.state, player, card)
    lacking = float(facts.cost[card] - strength) * outlook.judgement.siege
    if lacking <= 0.0:
        return lacking
    if player.sums[w.SETTLE_OPTIONS] > 0:
        positions = usable_powers(outlook.state, outlook.seat, card)
        used: i64 = 1
        while used < bit(len(positions)):
            ways = way(outlook.state, outlook.seat, card, positions, used, 99)
            if ways.least <= ways.most:
                lacking = min(lacking, float(ways.least - hand))
            used += 1
    return lacking


def price_of(outlook: Outlook, card: i64) -> i64:
    """About how many hand cards placing the card takes."""
    facts = outlook.facts
    player = outlook.player
    if facts.development[card]:
        return max(facts.cost[card] - player.sums[w.DEVELOP_DISCOUNT], 0)
    if not facts.military[card]:
        return max(facts.cost[card] - settle_discount_for(player, facts.good[card]), 0)
    return 0


def keep(outlook: Outlook, card: i64) -> float:
    """What the card is worth in the hand: as money, and more if it is wished for the tableau and can come there."""
    facts = outlook.facts
    player = outlook.player
    money = outlook.money
    judgement = outlook.judgement
    if facts.development[card] and player.position(card) >= 0:
        return money
    missing = missing_for(outlook, card)
    value = worth(outlook, card) - money * float(price_of(outlook, card) + 1) + judgement.tempo
    if value <= 0.0:
        return money + 0.02 * value
    chance = judgement.chance
    if missing > 0.0:
        if missing > 3.0 * outlook.left:
            return money
        chance /= 1.0 + judgement.haste * missing
    if outlook.left < 2.0:
        chance *= 0.25 + 0.35 * outlook.left
    return money + chance * value


def keeps(outlook: Outlook, cards: vec[i64]) -> vec[float]:
    """The worth of each of the cards in the hand.

    A second copy of a development is money only; and of what is wished for, only one card can be placed at a time.
    """
    found = vec[float]()
    before: i64 = -1
    for card in cards:
        found = append(found, outlook.money if card == before else keep(outlook, card))
        before = card
    queue = outlook.judgement.queue
    share = 1.0
    order = ranked(found)
    i: i64 = len(order) - 1
    while i >= 0 and found[order[i]] > outlook.money:
        found[order[i]] = outlook.money + share * (found[order[i]] - outlook.money)
        share *= queue
        i -= 1
    return found


@final
class Purse:
    """What it costs the seat to pay with cards of its hand: the least wanted first."""

    def __init__(self, outlook: Outlook) -> None:
        self.cards: Final[vec[i64]] = outlook.player.hand
        self.values: Final[vec[float]] = keeps(outlook, outlook.player.hand)
        self.order: Final[vec[i64]] = ranked(self.values)

    def value(self, card: i64) -> float:
        """What one card of the hand is worth there."""
        i: i64 = 0
        while i < len(self.cards):
            if self.cards[i] == card:
                return self.values[i]
            i += 1
        return 0.0

    def cost(self, card: i64, count: i64) -> float:
        """What `count` cards other than `card` (-1: any) are worth together; IMPOSSIBLE if there are not so many."""
        total = 0.0
        spared = card < 0
        for i in self.order:
            if count <= 0:
                return total
            if not spared and self.cards[i] == card:
                spared = True
                continue
            total += self.values[i]
            count -= 1
        return total if count <= 0 else IMPOSSIBLE


def ranked(values: vec[float]) -> vec[i64]:
    """The places of the values, the smallest first."""
    order = vec[i64]()
    i: i64 = 0
    for i in range(len(values)):
        order = append(order, i)
        j = i
        while j > 0 and values[order[j - 1]] > values[i]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = i
    return order


# --- placing ---


@final
class Bill:
    """How a world is best paid for: the powers used (bits of the usable ones), the hand cards, and what that costs."""

    def __init__(self, used: i64, cards: i64, cost: float) -> None:
        self.used: Final[i64] = used
        self.cards: Final[i64] = cards
        self.cost: Final[float] = cost


def best_bill(outlook: Outlook, purse: Purse, card: i64, decided: i64, start: i64, placed: bool) -> Bill:
    """The cheapest way to settle the world; powers up to number `start` are decided, `placed` if it has left the hand."""
    state = outlook.state
    player = outlook.player
    positions = usable_powers(state, outlook.seat, card)
    hand = len(player.hand) if placed else len(player.hand) - 1
    best = Bill(0, 0, IMPOSSIBLE)
    rest: i64 = len(positions) - start
    more: i64 = 0
    while more < bit(rest):
        used = decided | more << start
        ways = way(state, outlook.seat, card, positions, used, hand)
        if ways.least <= ways.most:
            cost = purse.cost(-1 if placed else card, ways.least)
            i: i64 = 0
            for i in range(len(positions)):
                if used >> i & 1:
                    cost += given_up(outlook, player.tableau[positions[i]]) + 0.001
            if cost < best.cost:
                best = Bill(used, ways.least, cost)
        more += 1
    return best


def given_up(outlook: Outlook, card: i64) -> float:
    """What is lost with a card of the tableau whose optional Settle power is used: all of it, or nothing."""
    facts = outlook.facts
    kind = facts.field(settle_power(outlook.state, card), w.KIND)
    if kind == w.DISCARD_FOR_FREE_WORLD or kind == w.DISCARD_FOR_MILITARY:
        lost = worth(outlook, card) + outlook.judgement.tempo
        return lost if lost > 0.0 else 0.0
    return 0.0


def placing_gain(outlook: Outlook, purse: Purse, card: i64, develop: bool, bonus: bool) -> float:
    """What placing the card of the hand now brings, all costs off; below 0 if it does not pay."""
    state = outlook.state
    player = outlook.player
    value = worth(outlook, card) + outlook.judgement.tempo - outlook.money
    if develop:
        return value - purse.cost(card, development_cost(state, player, card, bonus))
    if outlook.facts.military[card] and strength_against(state, player, card) >= outlook.facts.cost[card]:
        return value
    if player.sums[w.SETTLE_OPTIONS] == 0:
        if outlook.facts.military[card]:
            return -IMPOSSIBLE
        cost = max(outlook.facts.cost[card] - settle_discount_for(player, outlook.facts.good[card]), 0)
        return value - purse.cost(card, cost)
    return value - best_bill(outlook, purse, card, 0, 0, False).cost
