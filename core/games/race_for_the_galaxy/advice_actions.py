"""Advice on the choice of actions (§4.1, §9): what each phase brings, and which of them the others are likely to choose."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.advice_cards import Purse, placing_gain
from ludometer.core.games.race_for_the_galaxy.advice_goods import engine_gain, produce_gain, trade_gain
from ludometer.core.games.race_for_the_galaxy.advice_outlook import Outlook
from ludometer.core.games.race_for_the_galaxy.develop import may_develop
from ludometer.core.games.race_for_the_galaxy.payment import may_settle

PHASES: Final[i64] = 5
ROBOT_PHASE: Final = 0.28
"""How likely one of two dice with seven things to show shows a phase."""


def phase_of(action: i64) -> i64:
    """The phase that an action brings about."""
    if action <= m.EXPLORE_1_1:
        return m.PHASE_EXPLORE
    if action <= m.DEVELOP_2:
        return m.PHASE_DEVELOP
    if action <= m.SETTLE_2:
        return m.PHASE_SETTLE
    if action <= m.CONSUME_X2:
        return m.PHASE_CONSUME
    return m.PHASE_PRODUCE


def explore_gain(outlook: Outlook, draws: i64, keeps: i64, wishes: float) -> float:
    """What drawing so many cards and keeping some is worth: the more to choose from, the better what is kept."""
    settings = outlook.state.settings
    sums = outlook.player.sums
    drawn = settings.explore_draw + sums[w.EXPLORE_DRAW] + draws
    kept = min(settings.explore_keep + sums[w.EXPLORE_KEEP] + keeps, drawn)
    spare = float(drawn - kept)
    sight = spare / (1.0 + 0.22 * spare)
    return outlook.money * (float(kept) + outlook.judgement.sight * sight * wishes)


@final
class Forecast:
    """What the phases bring a seat without and with the bonus of each action, and how likely others choose them.

    Fields:
        plain: by phase, without a bonus; bonus: by action, with it.
        likely: by phase, the probability that another player chooses it; shared: what it brings the others.
    """

    def __init__(self, outlook: Outlook) -> None:
        self.plain: vec[float] = vec[float]([0.0] * int(PHASES))
        self.bonus: vec[float] = vec[float]([0.0] * int(m.ACTIONS))
        self.likely: vec[float] = vec[float]([0.0] * int(PHASES))
        self.shared: vec[float] = vec[float]([0.0] * int(PHASES))
        self.weigh(outlook)

    def weigh(self, outlook: Outlook) -> None:
        """Find what each phase brings the seat."""
        state = outlook.state
        settings = state.settings
        player = outlook.player
        plain = self.plain
        bonus = self.bonus
        best = vec[float]([0.0, 0.0, 0.0])  # developments: plain, with the bonus, the second best with it
        world = vec[float]([0.0, 0.0])
        if len(player.hand) > 0:
            purse = Purse(outlook)
            before: i64 = -1
            for card in player.hand:
                if card == before:
                    continue
                before = card
                if outlook.facts.development[card]:
                    if may_develop(state, outlook.seat, card, True):
                        gain = placing_gain(outlook, purse, card, True, True)
                        if gain > best[1]:
                            best[2] = best[1]
                            best[1] = gain
                        elif gain > best[2]:
                            best[2] = gain
                        if may_develop(state, outlook.seat, card, False):
                            gain = placing_gain(outlook, purse, card, True, False)
                            if gain > best[0]:
                                best[0] = gain
                elif may_settle(state, outlook.seat, card):
                    gain = placing_gain(outlook, purse, card, False, False)
                    if gain > world[0]:
                        world[1] = world[0]
                        world[0] = gain
                    elif gain > world[1]:
                        world[1] = gain
        develops = player.sums[w.DEVELOP_DRAW_BEFORE]
        plain[m.PHASE_DEVELOP] = best[0] + outlook.money * float(develops)
        bonus[m.DEVELOP] = best[1] + outlook.money * float(develops)
        if best[1] > 0.0:
            draws = outlook.money * float(player.sums[w.DEVELOP_DRAW_AFTER])
            plain[m.PHASE_DEVELOP] += draws if best[0] > 0.0 else 0.0
            bonus[m.DEVELOP] += draws
        bonus[m.DEVELOP_2] = best[2] * 0.8 + outlook.money * float(develops)
        plain[m.PHASE_SETTLE] = world[0]
        bonus[m.SETTLE] = world[0]
        if world[0] > 0.0:
            draws = outlook.money * float(player.sums[w.SETTLE_DRAW_AFTER])
            plain[m.PHASE_SETTLE] += draws
            bonus[m.SETTLE] += draws + outlook.money * float(settings.settle_draw)
        if world[1] > 0.0:
            bonus[m.SETTLE_2] = world[1] * 0.8 + outlook.money * float(settings.settle_draw)
            if player.sums[w.SECOND_WORLDS] > 0:
                plain[m.PHASE_SETTLE] += world[1] * 0.8
                bonus[m.SETTLE] += world[1] * 0.8
        wishes = 1.0
        if best[1] <= 0.0 and world[0] <= 0.0:
            wishes = 1.0 + outlook.judgement.need
        elif best[1] < 1.5 and world[0] < 1.5:
            wishes = 1.0 + 0.4 * outlook.judgement.need
        if outlook.after < 1.0:  # what is found now can hardly be placed any more
            wishes *= outlook.after
        plain[m.PHASE_EXPLORE] = explore_gain(outlook, 0, 0, wishes)
        bonus[m.EXPLORE_5_0] = explore_gain(outlook, settings.bonus_draw[0], settings.bonus_keep[0], wishes)
        bonus[m.EXPLORE_1_1] = explore_gain(outlook, settings.bonus_draw[1], settings.bonus_keep[1], wishes)
        self.weigh_goods(outlook)

    def weigh_goods(self, outlook: Outlook) -> None:
        """Find what Consume and Produce bring."""
        plain = self.plain
        bonus = self.bonus
        extra = float(outlook.player.sums[w.CONSUME_POWERS]) * 0.001
        plain[m.PHASE_CONSUME] = extra
        bonus[m.CONSUME_X2] = extra
        bonus[m.CONSUME_TRADE] = 0.0
        if outlook.goods != 0:
            plain[m.PHASE_CONSUME] += engine_gain(outlook, 1)
            bonus[m.CONSUME_X2] += engine_gain(outlook, outlook.state.settings.multiplier)
            bonus[m.CONSUME_TRADE] = trade_gain(outlook)
        plain[m.PHASE_PRODUCE] = produce_gain(outlook, False)
        bonus[m.PRODUCE] = produce_gain(outlook, True)

    def expect(self, own: Outlook) -> None:
        """Guess what the others choose, from what all can see."""
        state = own.state
        likely = self.likely
        shared = self.shared
        phase: i64 = 0
        seat: i64 = 0
        weights = vec[float]([0.0] * int(PHASES))
        missed = vec[float]([1.0] * int(PHASES))
        if state.robot is not None:  # its dice show about every phase alike
            for phase in range(PHASES):
                likely[phase] = ROBOT_PHASE
            return
        for seat in range(state.seats):
            if seat == own.seat:
                continue
            other = Outlook(state, own.lore, own.judgement, seat, False)
            hand = float(min(len(other.player.hand), 8))
            card = own.judgement.card
            weights[m.PHASE_EXPLORE] = own.judgement.curiosity * card + (0.3 * (4.0 - hand) if hand < 4.0 else 0.0)
            weights[m.PHASE_DEVELOP] = 0.3 + own.judgement.leisure * hand
            weights[m.PHASE_SETTLE] = 0.4 + own.judgement.leisure * hand + 0.1 * float(max(other.strength, 0))
            x2 = 0.0
            trade = 0.0
            eaten = 0.0
            if other.goods != 0:
                eaten = engine_gain(other, 1)
                x2 = engine_gain(other, state.settings.multiplier)
                trade = trade_gain(other)
            weights[m.PHASE_CONSUME] = own.judgement.appetite * max(x2, trade)
            made = produce_gain(other, True)
            weights[m.PHASE_PRODUCE] = own.judgement.industry * made
            shared[m.PHASE_CONSUME] += eaten if eaten > 0.0 else 0.0
            shared[m.PHASE_PRODUCE] += made
            shared[m.PHASE_DEVELOP] += 0.2 * hand
            shared[m.PHASE_SETTLE] += 0.25 * hand
            shared[m.PHASE_EXPLORE] += card
            total = 0.0
            for phase in range(PHASES):
                weight = weights[phase]
                weight = sharpened(weight if weight > 0.05 else 0.05, own.judgement.boldness)
                weights[phase] = weight
                total += weight
            for phase in range(PHASES):
                share = weights[phase] / total
                missed[phase] *= 1.0 - share
                if state.settings.actions_each > 1:
                    missed[phase] *= 1.0 - share
        for phase in range(PHASES):
            likely[phase] = 1.0 - missed[phase]

    def value(self, own: Outlook, action: i64) -> float:
        """What choosing that action adds to what the others' choices bring anyway."""
        phase = phase_of(action)
        likely = self.likely[phase] * own.judgement.wait
        plain = self.plain[phase]
        spite = own.judgement.spite * (1.0 - likely) * self.shared[phase] / float(max(own.state.seats - 1, 1))
        return self.bonus[action] - likely * (plain if plain > 0.0 else 0.0) - spite


def sharpened(weight: float, boldness: float) -> float:
    """A weight to the power of 1, 2 or 3, and between."""
    if boldness <= 1.0:
        return weight
    if boldness <= 2.0:
        return weight * (1.0 + (boldness - 1.0) * (weight - 1.0))
    return weight * weight * (1.0 + (boldness - 2.0) * (weight - 1.0))


def actions(outlook: Outlook, moves: vec[i64]) -> i64:
    """The action, or the pair of actions, that promises most."""
    forecast = Forecast(outlook)
    forecast.expect(outlook)
    worth = vec[float]([0.0] * int(m.ACTIONS))
    action: i64 = 0
    for action in range(m.ACTIONS):
        worth[action] = forecast.value(outlook, action)
    if outlook.state.settings.actions_each > 1:
        # a second phase of a kind comes on top of the first, and is not shared by the likelihood of the first
        worth[m.DEVELOP_2] = forecast.bonus[m.DEVELOP_2]
        worth[m.SETTLE_2] = forecast.bonus[m.SETTLE_2]
    best = moves[0]
    best_value = -1e9
    for move in moves:
        first = (move >> 8) & 4095
        value = worth[first]
        if move & 255 == m.CHOOSE_ACTIONS:
            second = (move >> 20) & 4095
            value += worth[second]
            value += together(outlook, forecast, first, second)
        if value > best_value:
            best = move
            best_value = value
    return best


def together(outlook: Outlook, forecast: Forecast, first: i64, second: i64) -> float:
    """What two actions chosen at once bring more or less than each for itself."""
    plain = forecast.plain
    if phase_of(first) == phase_of(second):
        phase = phase_of(first)
        if first == m.CONSUME_TRADE:
            # the sale takes a good from what is doubled; the phase itself comes but once
            return -max(plain[phase], 0.0) - 0.3 * forecast.bonus[m.CONSUME_X2]
        if first == m.EXPLORE_5_0:
            return -plain[phase]
        return 0.0
    if first == m.DEVELOP and second == m.SETTLE:
        cards = float(len(outlook.player.hand))
        return -0.5 if cards < 6.0 else 0.0  # both are paid from one hand
    if second == m.PRODUCE and (first == m.CONSUME_TRADE or first == m.CONSUME_X2):
        return 0.6 * outlook.card * float(min(outlook.lying, 3))  # worlds emptied now are filled again
    if first <= m.EXPLORE_1_1 and (second == m.DEVELOP or second == m.SETTLE):
        return 0.3 * outlook.card
    return 0.0
