"""Advice on goods: what consuming them brings, and the choices of Consume and Produce (§5 IV–V)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.advice_outlook import Outlook, all_of, count_of, one_good
from ludometer.core.games.race_for_the_galaxy.bits import bit


def consuming(outlook: Outlook, goods: i64, spent: i64, multiplier: i64) -> float:
    """What the unused Consume powers bring with those goods: the most a good first, chips counted `multiplier` times."""
    facts = outlook.facts
    powers = outlook.powers
    count: i64 = len(powers)
    total = 0.0
    times_vp = float(multiplier)
    while goods != 0:
        best: i64 = -1
        best_rate = 0.0
        best_goods: i64 = 0
        wanted: i64 = 0
        there = all_of(goods)
        i: i64 = 0
        for i in range(count):
            if spent >> i & 1:
                continue
            power = powers[i]
            kind = facts.field(power, w.KIND)
            used: i64 = 0
            rate = 0.0
            if kind == w.CONSUME:
                good = facts.field(power, w.GOOD)
                each = facts.field(power, w.GOODS_A_USE)
                if good == w.DIFFERENT:
                    used = each if kinds_in(goods) >= each else 0
                else:
                    fits = there if good == 0 else count_of(goods, good)
                    used = min(facts.field(power, w.TIMES), fits // each) * each
                if used == 0:
                    continue
                vp = times_vp * float(facts.field(power, w.VP))
                rate = (vp + outlook.money * float(facts.field(power, w.CARDS))) / float(each)
                if good > 0 and good != w.DIFFERENT:
                    rate += 0.01
                    wanted |= bit(good)
            elif kind == w.CONSUME_ALL:
                used = there
                rate = times_vp * float(facts.field(power, w.VP) * (there - 1)) / float(there) - 0.01
            elif kind == w.SELL_GOOD:
                used = 1
                rate = outlook.money * best_price(outlook, goods, facts.field(power, w.BONUSES) != 0)
            else:
                continue
            if best < 0 or rate > best_rate:
                best = i
                best_rate = rate
                best_goods = used
        if best < 0:
            return total
        spent |= bit(best)
        total += best_rate * float(best_goods)
        power = powers[best]
        goods = less(outlook, goods, facts.field(power, w.KIND), facts.field(power, w.GOOD), best_goods, wanted)
    return total


def kinds_in(goods: i64) -> i64:
    """How many kinds are among the goods."""
    count: i64 = 0
    kind: i64 = 1
    while kind <= w.ALIEN:
        if count_of(goods, kind) > 0:
            count += 1
        kind += 1
    return count


def best_price(outlook: Outlook, goods: i64, bonuses: bool) -> float:
    """The most cards that one of the goods brings in a sale."""
    best = 0.0
    kind: i64 = 1
    while kind <= w.ALIEN:
        if count_of(goods, kind) > 0:
            price = outlook.prices[kind] if bonuses else float(outlook.state.settings.prices[kind])
            if price > best:
                best = price
        kind += 1
    return best


def less(outlook: Outlook, goods: i64, power: i64, good: i64, count: i64, wanted: i64) -> i64:
    """The goods that are left when a power has used `count`: those go first that no other power wants by kind."""
    if power == w.CONSUME and 0 < good <= w.ALIEN:
        return goods - count * one_good(good)
    kind: i64 = 0
    if power == w.SELL_GOOD:
        kind = w.ALIEN
        while kind > 1 and count_of(goods, kind) == 0:
            kind -= 1
        return goods - one_good(kind)
    taken: i64 = 0
    spared: i64 = 1
    while spared >= 0:
        kind = 1
        while kind <= w.ALIEN and count > 0:
            if not (spared == 1 and wanted >> kind & 1) and not (good == w.DIFFERENT and taken >> kind & 1):
                used = min(count_of(goods, kind), count)
                if good == w.DIFFERENT:
                    used = min(used, 1)
                if used > 0:
                    taken |= bit(kind)
                goods -= used * one_good(kind)
                count -= used
            kind += 1
        spared -= 1
    return goods


def engine_gain(outlook: Outlook, multiplier: i64) -> float:
    """What a Consume phase brings now without a sale for the bonus; a good that would lie on counts as kept."""
    return consuming(outlook, outlook.goods, 0, multiplier) - kept_worth(outlook, outlook.goods)


def kept_worth(outlook: Outlook, goods: i64) -> float:
    """What goods would be worth later if they were left where they are."""
    later = outlook.after if outlook.after < 1.0 else 1.0
    count = float(all_of(goods))
    if count == 0.0:
        return 0.0
    best = best_price(outlook, goods, True) * outlook.money * 0.3
    return later * (best + 0.2 * (count - 1.0))


def world_price(outlook: Outlook, world: i64, bonuses: bool) -> float:
    """The cards for selling the good on a world."""
    good = outlook.facts.good[world]
    if not bonuses:
        return float(outlook.state.settings.prices[good])
    return outlook.prices[good] + float(outlook.facts.own_trade_bonus[world])


def good_to_sell(outlook: Outlook, moves: vec[i64], bonuses: bool) -> i64:
    """Which good is sold: the best of its price and what the others then bring."""
    facts = outlook.facts
    multiplier = multiplier_of(outlook)
    best = moves[0]
    best_value = -1e9
    for move in moves:
        world = (move >> 8) & 4095
        rest = consuming(outlook, outlook.goods - one_good(facts.good[world]), outlook.player.spent, multiplier)
        value = world_price(outlook, world, bonuses) * outlook.money + rest
        if value > best_value:
            best = move
            best_value = value
    return best


def multiplier_of(outlook: Outlook) -> i64:
    """How often the seat's chips count in this Consume phase."""
    return outlook.state.settings.multiplier if outlook.player.chose(m.CONSUME_X2) else 1


def trade_gain(outlook: Outlook) -> float:
    """What the sale of the best good brings for the bonus of Consume: Trade, with the rest consumed."""
    facts = outlook.facts
    player = outlook.player
    best = 0.0
    i: i64 = 0
    tried: i64 = 0
    mask = player.filled
    while mask != 0:
        if mask & 1:
            world = player.tableau[i]
            good = facts.good[world]
            if not tried >> good & 1 or facts.own_trade_bonus[world] > 0:
                tried |= bit(good)
                value = world_price(outlook, world, True) * outlook.money
                value += consuming(outlook, outlook.goods - one_good(good), 0, 1)
                if value > best:
                    best = value
        mask >>= 1
        i += 1
    return best - kept_worth(outlook, outlook.goods)


def consume_power(outlook: Outlook, moves: vec[i64], feeding: float) -> i64:
    """Which Consume power comes next: the one that leaves most for the others; `feeding` is the worst card's worth."""
    facts = outlook.facts
    player = outlook.player
    multiplier = multiplier_of(outlook)
    best = moves[0]
    best_value = -1e9
    for move in moves:
        value = 0.0
        if move & 255 == m.CONSUME:
            wanted = (move >> 8) & 4095
            power = facts.power_start[wanted] + ((move >> 20) & 4095)
            number = number_of(outlook, wanted, power)
            kind = facts.field(power, w.KIND)
            spent = player.spent | bit(number)
            if kind == w.CONSUME:
                value = after_power(outlook, power, spent, multiplier)
            elif kind == w.CONSUME_ALL:
                value = float(multiplier * facts.field(power, w.VP) * (all_of(outlook.goods) - 1))
            elif kind == w.SELL_GOOD:
                bonuses = facts.field(power, w.BONUSES) != 0
                value = best_price(outlook, outlook.goods, bonuses) * outlook.money
                left = less(outlook, outlook.goods, kind, 0, 1, 0)
                value += consuming(outlook, left, spent, multiplier)
            elif kind == w.HAND_FOR_VP:
                value = float(facts.field(power, w.AMOUNT)) - feeding
                value += consuming(outlook, outlook.goods, spent, multiplier) - 0.001
            else:  # cards for nothing: see them first
                value = consuming(outlook, outlook.goods, spent, multiplier) + outlook.money
        if value > best_value:
            best = move
            best_value = value
    return best


def number_of(outlook: Outlook, wanted: i64, power: i64) -> i64:
    """The running number of a Consume power in the tableau."""
    facts = outlook.facts
    number: i64 = 0
    for card in outlook.player.tableau:
        if card == wanted:
            j = facts.consume_start[card]
            while j < facts.consume_start[card + 1] and facts.consume[j] != power:
                number += 1
                j += 1
            return number
        number += facts.consume_start[card + 1] - facts.consume_start[card]
    return number


def after_power(outlook: Outlook, power: i64, spent: i64, multiplier: i64) -> float:
    """What a `consume` power and all powers after it bring, if it is used now."""
    facts = outlook.facts
    goods = outlook.goods
    good = facts.field(power, w.GOOD)
    each = facts.field(power, w.GOODS_A_USE)
    there = all_of(goods) if good == 0 or good == w.DIFFERENT else count_of(goods, good)
    used = each if good == w.DIFFERENT else min(facts.field(power, w.TIMES), there // each) * each
    reward = float(multiplier * facts.field(power, w.VP)) + outlook.money * float(facts.field(power, w.CARDS))
    value = reward * float(used // each)
    wanted: i64 = 0
    i: i64 = 0
    for i in range(len(outlook.powers)):
        other = outlook.powers[i]
        if not spent >> i & 1 and facts.field(other, w.KIND) == w.CONSUME:
            kind = facts.field(other, w.GOOD)
            if 0 < kind <= w.ALIEN:
                wanted |= bit(kind)
    left = less(outlook, goods, w.CONSUME, good, used, wanted)
    return value + consuming(outlook, left, spent, multiplier)


def good_to_consume(outlook: Outlook, moves: vec[i64]) -> i64:
    """Which good a power uses: the one that the others and a later sale miss least."""
    multiplier = multiplier_of(outlook)
    best = moves[0]
    best_value = -1e9
    for move in moves:
        world = (move >> 8) & 4095
        good = outlook.facts.good[world]
        value = consuming(outlook, outlook.goods - one_good(good), outlook.player.spent, multiplier)
        value -= 0.01 * world_price(outlook, world, True)
        if outlook.facts.source[world] == w.WINDFALL:
            value -= 0.3  # it is not filled again by itself
        if value > best_value:
            best = move
            best_value = value
    return best


def made_worth(outlook: Outlook, world: i64) -> float:
    """What a good on that world, which has none, is worth."""
    facts = outlook.facts
    good = facts.good[world]
    draws = float(facts.produced_draw[world]) * outlook.money
    return draws + outlook.good_now[good] + 0.05 * world_price(outlook, world, True)


def world_to_fill(outlook: Outlook, moves: vec[i64]) -> i64:
    """On which world a good is put."""
    best = moves[0]
    best_value = -1e9
    for move in moves:
        world = (move >> 8) & 4095
        good = outlook.facts.good[world]
        with_it = consuming(outlook, outlook.goods + one_good(good), 0, 1)
        value = with_it + made_worth(outlook, world)
        if value > best_value:
            best = move
            best_value = value
    return best


def produce_gain(outlook: Outlook, bonus: bool) -> float:
    """What a Produce phase brings now: goods for the next Consume phase, and cards."""
    facts = outlook.facts
    player = outlook.player
    filled = player.filled
    goods = outlook.goods
    later = outlook.after if outlook.after < 1.0 else 1.0
    draws = 0.0
    new: i64 = 0
    refills: i64 = 1 if bonus and outlook.state.settings.bonus_windfalls > 0 else 0
    made: i64 = 0
    empty: i64 = 0
    i: i64 = 0
    for i in range(len(player.tableau)):
        card = player.tableau[i]
        power = facts.power_start[card]
        while power < facts.power_start[card + 1]:
            kind = facts.field(power, w.KIND)
            if kind >= w.PRODUCE:
                amount = float(facts.field(power, w.AMOUNT))
                good = facts.field(power, w.GOOD)
                if kind == w.PRODUCE:
                    if not filled >> i & 1:
                        goods += one_good(facts.good[card])
                        made += one_good(facts.good[card])
                        draws += float(facts.produced_draw[card])
                        new += 1
                elif kind == w.DISCARD_TO_PRODUCE:
                    if not filled >> i & 1:
                        goods += one_good(facts.good[card])
                        made += one_good(facts.good[card])
                        draws -= 1.0
                        new += 1
                elif kind == w.PRODUCE_WINDFALL:
                    refills += 1
                elif kind == w.PRODUCE_DRAW:
                    draws += amount
                elif kind == w.DRAW_PER_GOOD:
                    draws += amount * float(count_of(made, good))
                elif kind == w.DRAW_PER_KIND:
                    draws += amount * float(kinds_in(made))
                elif kind == w.DRAW_IF_MOST:
                    draws += 0.6 * amount if count_of(made, good) > 0 else 0.0
                elif kind == w.DRAW_PER_WORLD:
                    worlds = player.sums[w.PRODUCTION_WORLDS + good] + player.sums[w.WINDFALL_WORLDS + good]
                    draws += amount * float(worlds)
                elif kind == w.DRAW_PER_MILITARY_WORLD:
                    draws += amount * float(player.sums[w.MILITARY_WORLDS])
            power += 1
        if facts.source[card] == w.WINDFALL and not filled >> i & 1:
            empty += one_good(facts.good[card])
    while refills > 0 and empty != 0:
        good = w.ALIEN
        while count_of(empty, good) == 0:
            good -= 1
        empty -= one_good(good)
        goods += one_good(good)
        new += 1
        refills -= 1
    value = draws * outlook.money
    if new > 0 and later > 0.0:
        multiplier = outlook.judgement.doubling
        eaten = stock_worth(outlook, goods, multiplier) - stock_worth(outlook, outlook.goods, multiplier)
        value += later * (eaten if eaten > 0.0 else 0.0) + 0.05 * float(new)
    return value


def stock_worth(outlook: Outlook, goods: i64, multiplier: float) -> float:
    """What goods are worth at the next Consume phase: the better of consuming them and selling the dearest one."""
    if goods == 0:
        return 0.0
    once = consuming(outlook, goods, 0, 1)
    eaten = once * multiplier
    best = best_price(outlook, goods, True)
    kind: i64 = w.ALIEN
    while kind > 1 and (count_of(goods, kind) == 0 or outlook.prices[kind] < best):
        kind -= 1
    sold = best * outlook.money + once * 0.8
    return max(eaten, sold) * 0.8
