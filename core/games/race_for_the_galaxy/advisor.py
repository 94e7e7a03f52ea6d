"""What the game knows about good play: how a position stands, and a quick policy for every decision.

The policy follows what the cards say, never their names: a card's worth comes from its points, its powers, what it adds
to the tableau's engine, to bonuses and to goals, and from the rounds to come (`advice_cards`); goods are worth what they
can be consumed or sold for (`advice_goods`); an action is worth what its phase brings beyond what the others are likely to
bring about anyway (`advice_actions`). It looks only at what the seat can know.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.advice_actions import actions
from ludometer.core.games.race_for_the_galaxy.advice_cards import (
    Purse,
    best_bill,
    keep,
    keeps,
    placing_gain,
    price_of,
    ranked,
    worth,
)
from ludometer.core.games.race_for_the_galaxy.advice_goods import (
    consume_power,
    good_to_consume,
    good_to_sell,
    made_worth,
    world_to_fill,
)
from ludometer.core.games.race_for_the_galaxy.advice_judgement import Judgement
from ludometer.core.games.race_for_the_galaxy.advice_outlook import Lore, Outlook
from ludometer.core.games.race_for_the_galaxy.bits import lowest
from ludometer.core.games.race_for_the_galaxy.consume import ChooseGoodToSell, GiveHandCards
from ludometer.core.games.race_for_the_galaxy.develop import PlaceCard, placeable
from ludometer.core.games.race_for_the_galaxy.payment import ChooseWay, usable_powers
from ludometer.core.games.race_for_the_galaxy.picks import PickCards, first_from, source
from ludometer.core.games.race_for_the_galaxy.powers import development_cost, strength_against
from ludometer.core.games.race_for_the_galaxy.produce import FeedWorld, power_of
from ludometer.core.games.race_for_the_galaxy.state import RaceState
from ludometer.core.kernel.agent import Advisor
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.rng import Rng


@final
class RaceAdvisor(Advisor):
    """Advice on Race for the Galaxy: `choose` answers each decision by a rule of thumb made of card values."""

    def __init__(self) -> None:
        self.judgement: Judgement = Judgement()
        self.lore: Lore | None = None

    def outlook(self, state: RaceState, seat: i64) -> Outlook:
        """How the game looks from the seat."""
        lore = self.lore
        if lore is None or lore.settings is not state.settings:
            lore = Lore(state.settings)
            self.lore = lore
        return Outlook(state, lore, self.judgement, seat, True)

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, RaceState)
        player = state.players[seat]
        score = float(state.score(seat))
        cards = float(len(player.hand) + len(player.drawn))
        if state.ending >= 0:
            return score
        outlook = self.outlook(state, seat)
        value = score + outlook.card * cards
        value += 0.5 * min(outlook.made, outlook.used) * outlook.per_good * outlook.consumes
        kind: i64 = 1
        while kind <= w.ALIEN:
            value += outlook.good_now[kind] * float(outlook.goods >> (8 * kind) & 255)
            kind += 1
        place: i64 = 0
        for place in range(w.ROW):
            amount = player.sums[place]
            if amount != 0:
                value += outlook.sums[place] * float(amount)
        return value

    def depth(self) -> i64:
        """Most of a game: how much an engine brings shows only in playing it."""
        return 100

    def choose(self, state: State, seat: i64, moves: vec[i64], rng: Rng) -> i64:
        assert isinstance(state, RaceState)
        frame = state.stack[-1]
        kind = moves[0] & 255
        outlook = self.outlook(state, seat)
        if kind == m.CHOOSE_ACTION or kind == m.CHOOSE_ACTIONS:
            return actions(outlook, moves)
        if isinstance(frame, PickCards):
            return picked(outlook, frame, moves)
        if isinstance(frame, PlaceCard):
            return placed(outlook, frame, moves)
        if isinstance(frame, ChooseWay):
            return paid(outlook, frame, moves)
        if kind == m.NO_SECOND_WORLD:
            return second_world(outlook)
        if isinstance(frame, ChooseGoodToSell):
            return good_to_sell(outlook, moves, frame.bonuses)
        if kind == m.CONSUME:
            return consume_power(outlook, moves, worst(outlook))
        if kind == m.CONSUME_GOOD:
            return good_to_consume(outlook, moves)
        if isinstance(frame, GiveHandCards):
            return given(outlook, frame, moves)
        if kind == m.NAME_NUMBER:
            return moves[0] + (outlook.lore.likeliest - 1 << 8)
        if kind == m.PRODUCE_ON:
            return world_to_fill(outlook, moves)
        if kind == m.USE_PRODUCE:
            return produce_power(outlook, moves)
        if isinstance(frame, FeedWorld):
            return fed_world(outlook, frame, moves)
        return best_card(outlook, moves, rng)


def worst(outlook: Outlook) -> float:
    """What the least wanted card of the hand is worth."""
    hand = outlook.player.hand
    if len(hand) == 0:
        return 1e9
    return Purse(outlook).cost(-1, 1)


def picked(outlook: Outlook, question: PickCards, moves: vec[i64]) -> i64:
    """The next of the cards to keep (the best) or to give away (the worst): of that set, the one that comes first."""
    cards = source(outlook.player, question.purpose)
    values = keeps(outlook, cards)
    order = ranked(values)
    start = first_from(cards, question.bound)
    keeping = moves[0] & 255 == m.KEEP
    count = question.count
    first: i64 = len(cards)
    i: i64 = 0
    total: i64 = len(order)
    while i < total and count > 0:
        place = order[total - 1 - i] if keeping else order[i]
        if place >= start:
            count -= 1
            first = min(first, place)
        i += 1
    # copies of one card are one move, which its first copy stands for
    wanted = cards[first]
    for move in moves:
        if (move >> 8) & 4095 == wanted:
            return move
    return moves[0]


def placed(outlook: Outlook, question: PlaceCard, moves: vec[i64]) -> i64:
    """Which card is placed, if one pays; a development gives way to a better world that would have to be paid as well."""
    purse = Purse(outlook)
    world = 0.0
    price: i64 = 0
    hand: i64 = len(outlook.player.hand)
    if question.develop and settles_this_round(outlook.state):
        for card in placeable(outlook.state, outlook.seat, False, False):
            value = placing_gain(outlook, purse, card, False, False)
            if value > world:
                world = value
                price = price_of(outlook, card)
    best = moves[0]
    best_value = 0.0
    for move in moves:
        if move == m.PLACE_NOTHING:
            continue
        card = (move >> 8) & 4095
        value = placing_gain(outlook, purse, card, question.develop, question.bonus)
        if world > 0.0:
            cost = development_cost(outlook.state, outlook.player, card, question.bonus)
            if hand - 1 - cost < price + 1:
                value -= outlook.judgement.patience * world
        if value > best_value:
            best = move
            best_value = value
    return best


def settles_this_round(state: RaceState) -> bool:
    """Whether somebody has chosen to settle this round."""
    chosen: i64 = 0
    for player in state.players:
        chosen |= player.actions
    return chosen >> m.SETTLE & 1 != 0


def paid(outlook: Outlook, question: ChooseWay, moves: vec[i64]) -> i64:
    """How a world is paid for: the next power of the cheapest way, or its number of cards."""
    bill = best_bill(outlook, Purse(outlook), question.card, question.used, question.start, True)
    wanted = m.PAY_COUNT | bill.cards << 8
    rest = bill.used >> question.start
    if rest != 0:
        positions = usable_powers(outlook.state, outlook.seat, question.card)
        wanted = m.USE_POWER | outlook.player.tableau[positions[question.start + lowest(rest)]] << 8
    for move in moves:
        if move == wanted:
            return move
    return moves[len(moves) - 1]


def second_world(outlook: Outlook) -> i64:
    """Whether a second world is placed: if one pays."""
    purse = Purse(outlook)
    for card in placeable(outlook.state, outlook.seat, False, False):
        if placing_gain(outlook, purse, card, False, False) > 0.0:
            return m.SECOND_WORLD
    return m.NO_SECOND_WORLD


def given(outlook: Outlook, question: GiveHandCards, moves: vec[i64]) -> i64:
    """How many hand cards are given for victory points: as many as are worth less."""
    purse = Purse(outlook)
    each = float(outlook.facts.field(question.power, w.AMOUNT))
    best = moves[0]
    for move in moves:
        count = (move >> 8) & 4095
        if count > 0 and purse.cost(-1, count) - purse.cost(-1, count - 1) < each:
            best = move
    return best


def produce_power(outlook: Outlook, moves: vec[i64]) -> i64:
    """Which power that counts or feeds comes next: a good made first is counted after."""
    for move in moves:
        if outlook.facts.field(power_of(outlook.state, move), w.KIND) == w.DISCARD_TO_PRODUCE:
            return move
    return moves[0]


def fed_world(outlook: Outlook, question: FeedWorld, moves: vec[i64]) -> i64:
    """Which card is discarded for a good, if the good is worth it."""
    best = moves[0]
    least = made_worth(outlook, question.card)
    for move in moves:
        if move == m.DISCARD_NOTHING:
            continue
        value = keep(outlook, (move >> 8) & 4095)
        if value < least:
            best = move
            least = value
    return best


def best_card(outlook: Outlook, moves: vec[i64], rng: Rng) -> i64:
    """For picking from cards that are not one's own yet: the card of most worth for its price; without cards, any move."""
    best = moves[0]
    best_value = -1e9
    for move in moves:
        card = (move >> 8) & 4095
        if card >= outlook.facts.count:
            return moves[rng.below(len(moves))]
        value = worth(outlook, card) - 0.6 * outlook.money * float(price_of(outlook, card))
        if outlook.facts.military[card]:
            lacking = outlook.facts.cost[card] - strength_against(outlook.state, outlook.player, card)
            value -= 0.6 * float(max(lacking, 0))
        if value > best_value:
            best = move
            best_value = value
    return best
