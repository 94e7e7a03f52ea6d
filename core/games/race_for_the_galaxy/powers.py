"""The questions that the rules ask about the powers in force (§2.1, §5, §16)."""

from __future__ import annotations

from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.state import Player, RaceState


def explore_draws(state: RaceState, player: Player) -> i64:
    """§5 I: how many cards the player draws in Explore."""
    settings = state.settings
    cards = settings.explore_draw + player.sums[w.EXPLORE_DRAW]
    if player.chose(m.EXPLORE_5_0):
        cards += settings.bonus_draw[0]
    if player.chose(m.EXPLORE_1_1):
        cards += settings.bonus_draw[1]
    return cards


def explore_keeps(state: RaceState, player: Player) -> i64:
    """§5 I: how many of them the player keeps."""
    settings = state.settings
    cards = settings.explore_keep + player.sums[w.EXPLORE_KEEP]
    if player.chose(m.EXPLORE_5_0):
        cards += settings.bonus_keep[0]
    if player.chose(m.EXPLORE_1_1):
        cards += settings.bonus_keep[1]
    return cards


def development_cost(state: RaceState, player: Player, card: i64, bonus: bool) -> i64:
    """§5 II: the cards that a development costs; `bonus` if the player chose this very Develop phase."""
    cost = state.facts.cost[card] - player.sums[w.DEVELOP_DISCOUNT]
    if bonus:
        cost -= state.settings.develop_discount
    return max(cost, 0)


def settle_discount_for(player: Player, good: i64) -> i64:
    """§5 III: by how much a civil world with that good (0: none) is cheaper."""
    discount = player.sums[w.SETTLE_DISCOUNT]
    if good > 0:
        discount += player.sums[w.SETTLE_DISCOUNT + good]
    return discount


def permanent_military(player: Player) -> i64:
    """§16: strength without condition and for good, which New Galactic Order and Greatest Military count."""
    return player.sums[w.MILITARY]


def strength_against(state: RaceState, player: Player, card: i64) -> i64:
    """§5 III: military against that world, temporary strength of this phase included."""
    strength = player.sums[w.MILITARY] + player.military
    good = state.facts.good[card]
    if good > 0:
        strength += player.sums[w.MILITARY + good]
    keywords = state.facts.keywords[card]
    keyword: i64 = 0
    while keywords != 0:
        if keywords & 1:
            strength += player.sums[w.MILITARY_KEYWORD + keyword]
        keywords >>= 1
        keyword += 1
    return strength


def sale_price(state: RaceState, player: Player, world: i64, bonuses: bool) -> i64:
    """§5 IV.1: the cards for selling the good on that world; without `bonuses` the base price only."""
    good = state.facts.good[world]
    price = state.settings.prices[good]
    if bonuses:
        sums = player.sums
        price += sums[w.TRADE_BONUS] + sums[w.TRADE_BONUS + good] + state.facts.own_trade_bonus[world]
        price += (sums[w.TRADE_CHROMOSOME] + sums[w.TRADE_CHROMOSOME + good]) * sums[w.CHROMOSOME_WORLDS]
    return price
