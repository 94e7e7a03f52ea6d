"""How the game looks from one seat: how long it will last, what its engine does, what each sum of its powers is worth."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.advice_judgement import Judgement
from ludometer.core.games.race_for_the_galaxy.cards import CardFacts
from ludometer.core.games.race_for_the_galaxy.powers import strength_against
from ludometer.core.games.race_for_the_galaxy.settings import Settings
from ludometer.core.games.race_for_the_galaxy.state import Player, RaceState

KIND_SHIFT: Final[i64] = 8
KIND_MASK: Final[i64] = 255
STRENGTHS: Final[i64] = 16
TWO_ACTIONS: Final = 1.3
"""How much faster tableaus grow where everybody chooses two actions."""


@final
class Lore:
    """What the rules say once and for all that the advisor wants to know again and again.

    Fields:
        density: by cost-6 development, the bonus that a card of the deck brings it on average.
        likeliest: the number that most cards of the deck cost.
        conquests: by defense, the points of the deck's military worlds of that defense, against the average defense.
        production, consumption: by card, goods made in a Produce phase and used in a Consume phase.
    """

    def __init__(self, settings: Settings) -> None:
        facts = settings.facts
        self.settings: Final[Settings] = settings
        density = vec[float]()
        production = vec[i64]()
        consumption = vec[i64]()
        card: i64 = 0
        for card in range(facts.count):
            total: i64 = 0
            row = facts.bonus_row[card]
            if row >= 0:
                for other in settings.deck:
                    total += facts.bonus[row * facts.count + other]
            density = append(density, float(total) / float(max(len(settings.deck), 1)))
            made: i64 = 0
            used: i64 = 0
            power = facts.power_start[card]
            while power < facts.power_start[card + 1]:
                kind = facts.field(power, w.KIND)
                if kind == w.PRODUCE or kind == w.DISCARD_TO_PRODUCE:
                    made += 1
                elif kind == w.CONSUME:
                    used += facts.field(power, w.GOODS_A_USE) * facts.field(power, w.TIMES)
                elif kind == w.CONSUME_ALL:
                    used += 2
                elif kind == w.SELL_GOOD:
                    used += 1
                power += 1
            production = append(production, made)
            consumption = append(consumption, used)
        self.density: Final[vec[float]] = density
        self.production: Final[vec[i64]] = production
        self.consumption: Final[vec[i64]] = consumption
        conquests = vec[float]([0.0] * int(STRENGTHS))
        points = 0.0
        for card in settings.deck:
            if facts.military[card] and facts.cost[card] < STRENGTHS:
                conquests[facts.cost[card]] += float(facts.vp[card] + 1)
                points += float(facts.vp[card] + 1)
        defense: i64 = 0
        for defense in range(STRENGTHS):
            conquests[defense] = 7.0 * conquests[defense] / points if points > 0.0 else 0.0
        self.conquests: Final[vec[float]] = conquests
        counts = vec[i64]([0] * 8)
        for card in settings.deck:
            if 1 <= facts.cost[card] <= 7:
                counts[facts.cost[card]] += 1
        likeliest: i64 = 1
        number: i64 = 1
        while number <= 7:
            if counts[number] > counts[likeliest]:
                likeliest = number
            number += 1
        self.likeliest: Final[i64] = likeliest


def rounds_left(state: RaceState, judgement: Judgement) -> float:
    """How many rounds are still to come, the one in progress included."""
    settings = state.settings
    left = float(settings.max_rounds - state.round + 1)
    chips: i64 = 0
    largest: i64 = 0
    for player in state.players:
        largest = max(largest, len(player.tableau))
        chips += player.chips
    robot = state.robot
    if robot is not None:
        largest = max(largest, len(robot.tableau) + robot.placed)
        chips += robot.chips
    if state.pool <= 0 or largest >= settings.tableau_end:
        return 1.0
    pace = judgement.pace
    if settings.actions_each > 1:
        pace *= TWO_ACTIONS
    left = min(left, float(settings.tableau_end - largest) / pace)
    flow = 1.6 * float(chips) / float(max(state.round, 1))
    least = 0.7 * float(state.seats)
    if flow < least:
        flow = least
    by_pool = float(state.pool) / flow
    return max(min(left, by_pool), 1.0)


@final
class Outlook:
    """One seat's position as the seat itself sees it, or for `own` false, as all others see it: without its hand.

    Fields:
        left: rounds to come with this one; after: without it. card: the worth of a card in hand;
        money: that of one more now, less where the hand is full.
        places: cards that the seat will still place.
        explores, develops, settles, consumes, produces: phases still to come after this round, on average.
        made: goods that a Produce phase yields; used: goods that a Consume phase can use up.
        prices: by kind, the cards for a good sold.
        goods: the goods that lie there, 8 bits a kind; lying: how many.
        powers: the seat's Consume powers in their order.
        per_good: what a good consumed brings on average.
        sums: what one more in each of the player's sums is worth.
        good_now, good_flow: by kind, the worth of a good now, and of one more good in each Produce phase.
    """

    def __init__(self, state: RaceState, lore: Lore, judgement: Judgement, seat: i64, own: bool) -> None:
        facts = state.facts
        player = state.players[seat]
        self.state: Final[RaceState] = state
        self.facts: Final[CardFacts] = facts
        self.lore: Final[Lore] = lore
        self.judgement: Final[Judgement] = judgement
        self.seat: Final[i64] = seat
        self.player: Final[Player] = player
        left = rounds_left(state, judgement)
        after = left - 1.0
        self.left: float = left
        self.after: float = after
        ripe = after / judgement.ripe
        self.card: float = judgement.card * (0.15 + 0.85 * (ripe if ripe < 1.0 else 1.0))
        crowded = 1.0 - judgement.crowding * (float(len(player.hand)) - judgement.roomy)
        self.money: float = self.card * min(max(crowded, 0.25), 1.0)
        missing = state.settings.tableau_end - len(player.tableau)
        places = after * judgement.pace * (TWO_ACTIONS if state.settings.actions_each > 1 else 1.0)
        self.places: float = min(places, float(max(missing, 0)))
        choosers = state.seats if state.robot is None else 2
        crowd = 0.55 + 0.15 * float(choosers * state.settings.actions_each)
        self.explores: float = after * min(judgement.explore * crowd, 1.0)
        self.develops: float = after * min(judgement.develop * crowd, 1.0)
        self.settles: float = after * min(judgement.settle * crowd, 1.0)
        self.consumes: float = after * min(judgement.consume * crowd, 1.0)
        self.produces: float = after * min(judgement.produce * crowd, 1.0)
        self.made: float = 0.0
        self.used: float = 0.0
        self.per_good: float = 1.0
        self.powers: vec[i64] = vec[i64]()
        self.goods: i64 = 0
        self.lying: i64 = 0
        self.prices: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0, 0.0])
        self.count_engine()
        self.good_now: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0, 0.0])
        self.good_flow: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0, 0.0])
        self.value_goods()
        self.sums: vec[float] = vec[float]()
        self.strength: i64 = player.sums[w.MILITARY]
        if own:
            self.value_sums()

    def count_engine(self) -> None:
        """Count what the tableau makes and uses, and the goods that lie there."""
        facts = self.facts
        player = self.player
        settings = self.state.settings
        production = self.lore.production
        consumption = self.lore.consumption
        reward = 0.0
        used: i64 = 0
        made: i64 = 0
        refills: i64 = 0
        i: i64 = 0
        for i in range(len(player.tableau)):
            card = player.tableau[i]
            made += production[card]
            if player.filled >> i & 1:
                self.goods += one_good(facts.good[card])
                self.lying += 1
            j = facts.consume_start[card]
            while j < facts.consume_start[card + 1]:
                power = facts.consume[j]
                self.powers = append(self.powers, power)
                if facts.field(power, w.KIND) == w.CONSUME:
                    times = float(facts.field(power, w.TIMES))
                    vp = float(facts.field(power, w.VP)) * self.judgement.doubling
                    reward += times * (vp + float(facts.field(power, w.CARDS)) * self.card)
                j += 1
            used += consumption[card]
            if player.sums[w.PRODUCE_POWERS] > 0:
                power = facts.power_start[card]
                while power < facts.power_start[card + 1]:
                    if facts.field(power, w.KIND) == w.PRODUCE_WINDFALL:
                        good = facts.field(power, w.GOOD)
                        if player.sums[w.WINDFALL_WORLDS + good] > 0:
                            refills += 1
                    power += 1
        refills = min(refills, player.sums[w.WINDFALL_WORLDS])
        bonus = 0.5 if player.sums[w.WINDFALL_WORLDS] > refills else 0.0
        self.made = float(made + refills) + bonus
        self.used = float(used)
        if used > 0:
            self.per_good = max(reward / float(used), 0.5)
        kind: i64 = 1
        sums = player.sums
        while kind <= w.ALIEN:
            price = settings.prices[kind] + sums[w.TRADE_BONUS] + sums[w.TRADE_BONUS + kind]
            price += (sums[w.TRADE_CHROMOSOME] + sums[w.TRADE_CHROMOSOME + kind]) * sums[w.CHROMOSOME_WORLDS]
            self.prices[kind] = float(price)
            kind += 1

    def value_goods(self) -> None:
        """What goods are worth: to be consumed while powers want them, otherwise to be sold."""
        spare = self.used - self.made
        kind: i64 = 1
        soon = self.after if self.after < 1.0 else 1.0
        while kind <= w.ALIEN:
            price = self.prices[kind] * self.card
            eaten = self.per_good if spare > 0.0 else self.judgement.surplus * self.per_good
            if self.used < 1.0:
                eaten = 0.0
            sold = 0.8 * price * (1.0 if self.made < 1.0 else self.judgement.resale)
            self.good_flow[kind] = max(eaten, sold)
            sold = price * self.judgement.stored
            if self.lying > 0:
                sold *= 0.5
            if float(self.lying) >= self.used:
                eaten *= 0.4
            self.good_now[kind] = soon * max(sold, eaten)
            kind += 1

    def value_sums(self) -> None:
        """What one more in each of the player's sums is worth from the next phase on."""
        judgement = self.judgement
        card = self.card
        sums = vec[float]([0.0] * int(w.SUMS))
        share = self.player.sums
        developments = 0.5 * self.places
        worlds = 0.5 * self.places
        kind: i64 = 0
        sums[w.EXPLORE_DRAW] = 0.6 * judgement.sight * card * self.explores
        sums[w.EXPLORE_KEEP] = 0.9 * card * self.explores
        sums[w.DEVELOP_DISCOUNT] = 0.9 * card * developments
        sums[w.DEVELOP_DRAW_BEFORE] = card * self.develops
        sums[w.DEVELOP_DRAW_AFTER] = card * developments
        sums[w.SETTLE_DISCOUNT] = 0.65 * card * worlds
        sums[w.SETTLE_DRAW_AFTER] = card * worlds
        sums[w.SECOND_WORLDS] = 0.8 * card * worlds
        sums[w.MILITARY] = self.value_of_strength()
        sums[w.MILITARY_KEYWORD + w.KEYWORD_REBEL] = judgement.spread * judgement.strength * self.places
        sums[w.TRADE_BONUS] = 0.25 * card * self.after
        kind = 1
        while kind <= w.ALIEN:
            has = share[w.PRODUCTION_WORLDS + kind] + share[w.WINDFALL_WORLDS + kind] > 0
            sums[w.SETTLE_DISCOUNT + kind] = judgement.spread * card * worlds
            sums[w.MILITARY + kind] = 0.5 * judgement.spread * judgement.strength * self.places
            sums[w.TRADE_BONUS + kind] = (0.22 if has else 0.06) * card * self.after
            sums[w.TRADE_CHROMOSOME + kind] = (0.2 if has else 0.06) * card * self.after
            sums[w.PRODUCTION_WORLDS + kind] = judgement.flow * self.good_flow[kind] * self.produces
            sums[w.WINDFALL_WORLDS + kind] = judgement.trickle * self.good_flow[kind] * self.produces
            kind += 1
        self.value_counting_powers(sums)
        self.sums = sums

    def value_of_strength(self) -> float:
        """What a point of military is worth: for worlds of the deck, and for those in the hand that it brings nearer."""
        facts = self.facts
        judgement = self.judgement
        next = min(max(self.strength + 1, 1), STRENGTHS - 2)
        ahead = 0.6 * self.lore.conquests[next] + 0.4 * self.lore.conquests[next + 1]
        value = judgement.strength * self.places * (1.0 + judgement.frontier * (ahead - 1.0))
        if self.places > 0.0:
            for card in self.player.hand:
                if facts.military[card]:
                    lacking = facts.cost[card] - strength_against(self.state, self.player, card)
                    if 0 < lacking <= 4:
                        value += judgement.reach * float(facts.vp[card] + 1) / float(lacking)
        return value

    def value_counting_powers(self, sums: vec[float]) -> None:
        """What the tableau's own powers add to worlds that they count, refill or feed on."""
        facts = self.facts
        if self.player.sums[w.PRODUCE_POWERS] == 0:
            return
        cards = self.card * self.produces
        for card in self.player.tableau:
            power = facts.power_start[card]
            while power < facts.power_start[card + 1]:
                kind = facts.field(power, w.KIND)
                good = facts.field(power, w.GOOD)
                if kind == w.DRAW_PER_GOOD:
                    sums[w.PRODUCTION_WORLDS + good] += cards * float(facts.field(power, w.AMOUNT))
                elif kind == w.DRAW_PER_WORLD:
                    sums[w.PRODUCTION_WORLDS + good] += cards * float(facts.field(power, w.AMOUNT))
                    sums[w.WINDFALL_WORLDS + good] += cards * float(facts.field(power, w.AMOUNT))
                elif kind == w.DRAW_PER_MILITARY_WORLD:
                    sums[w.MILITARY_WORLDS] += cards * float(facts.field(power, w.AMOUNT))
                elif kind == w.PRODUCE_WINDFALL and self.player.sums[w.WINDFALL_WORLDS + good] == 0:
                    worth = 0.6 * self.produces
                    if good > 0:
                        sums[w.WINDFALL_WORLDS + good] += worth * self.good_flow[good]
                power += 1


def one_good(kind: i64) -> i64:
    """One good of that kind, in the packed count of goods by kind."""
    one: i64 = kind - kind + 1
    return one << (KIND_SHIFT * kind)


def count_of(goods: i64, kind: i64) -> i64:
    """How many goods of that kind are in a packed count."""
    return goods >> (KIND_SHIFT * kind) & KIND_MASK


def all_of(goods: i64) -> i64:
    """How many goods are in a packed count."""
    return count_of(goods, 1) + count_of(goods, 2) + count_of(goods, 3) + count_of(goods, 4)
