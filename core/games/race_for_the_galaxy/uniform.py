"""The agent `uniform`: answers every whole question at random, as the published engine's random player does.

A question that is split into small choices here (a set of cards, a way to pay) is answered as if it were asked whole:
each small choice is weighted by the number of whole answers behind it. A placement is declined one time in eight, a
second world one time in six, consuming stops where it may one time in three, and no card is discarded to produce one
time in three.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.bits import bit, bits
from ludometer.core.games.race_for_the_galaxy.consume import ChooseConsumePower, PickGood, goods_left
from ludometer.core.games.race_for_the_galaxy.develop import PlaceCard
from ludometer.core.games.race_for_the_galaxy.payment import ChooseWay, count_ways, usable_powers
from ludometer.core.games.race_for_the_galaxy.picks import PickCards, first_from, source
from ludometer.core.games.race_for_the_galaxy.produce import FeedWorld
from ludometer.core.games.race_for_the_galaxy.settle import GoForSecondWorld
from ludometer.core.games.race_for_the_galaxy.state import RaceState
from ludometer.core.kernel.agent import Agent, AgentKind, OptionValues
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.rng import Rng

LARGEST_DRAW: Final[i64] = (1 << 31) - 1


def choose_from(n: i64, k: i64) -> i64:
    """The number of ways to choose k of n."""
    if k < 0 or k > n:
        return 0
    total: i64 = 1
    i: i64 = 1
    while i <= k:
        total = total * (n - k + i) // i
        i += 1
    return total


def copies_in(cards: vec[i64], card: i64) -> i64:
    """How many copies of a card are among the cards."""
    count: i64 = 0
    for each in cards:
        if each == card:
            count += 1
    return count


def weights(state: RaceState, moves: vec[i64]) -> vec[i64] | None:
    """How many of the whole answers go on with each move (in one unit), or None where all moves are equal."""
    top = state.stack[-1]
    if isinstance(top, PickCards):
        return weights_of_cards(state, top, moves)
    if isinstance(top, PlaceCard):
        return weights_of_placements(state, top.seat, moves)
    if isinstance(top, ChooseWay):
        return weights_of_ways(state, top, moves)
    if isinstance(top, ChooseConsumePower) and moves[len(moves) - 1] == m.STOP_CONSUMING:
        return last_is(moves, 2, len(moves) - 1)
    if isinstance(top, PickGood):
        return weights_of_goods(state, top, moves)
    if isinstance(top, GoForSecondWorld):
        return vec[i64]([1, 5])
    if isinstance(top, FeedWorld):
        return weights_of_feeding(state, top.seat, moves)
    return None


def last_is(moves: vec[i64], others: i64, last: i64) -> vec[i64]:
    """The same weight for all moves but the last."""
    found = vec[i64]()
    i: i64 = 1
    while i < len(moves):
        found = append(found, others)
        i += 1
    return append(found, last)


def weights_of_cards(state: RaceState, question: PickCards, moves: vec[i64]) -> vec[i64]:
    """The number of sets of cards, copies told apart, whose next card in ascending order is each move's."""
    cards = source(state.players[question.seat], question.purpose)
    found = vec[i64]()
    bound = question.bound if question.taken > 0 else -1
    for move in moves:
        card = (move >> 8) & 4095
        taken: i64 = question.taken if card == bound else 0
        copies = copies_in(cards, card) + taken
        above = len(cards) - first_from(cards, card + 1)
        total: i64 = 0
        wanted = taken + 1
        while wanted <= copies and wanted - taken <= question.count:
            total += choose_from(copies, wanted) * choose_from(above, question.count - (wanted - taken))
            wanted += 1
        if bound >= 0 and card != bound:  # the copies of the last card that were left out
            total *= choose_from(copies_in(cards, bound) + question.taken, question.taken)
        found = append(found, total)
    return found


def weights_of_placements(state: RaceState, seat: i64, moves: vec[i64]) -> vec[i64]:
    """Nothing one time in eight, otherwise each card of the hand alike."""
    hand = state.players[seat].hand
    found = vec[i64]([0])
    total: i64 = 0
    i: i64 = 1
    while i < len(moves):
        copies = copies_in(hand, (moves[i] >> 8) & 4095)
        total += copies
        found = append(found, 7 * copies)
        i += 1
    found[0] = max(total, 1)
    return found


def weights_of_ways(state: RaceState, question: ChooseWay, moves: vec[i64]) -> vec[i64]:
    """The number of legal ways to pay behind each move."""
    seat = question.seat
    tableau = state.players[seat].tableau
    positions = usable_powers(state, seat, question.card)
    found = vec[i64]()
    for move in moves:
        ways: i64 = 1
        if move & 255 == m.USE_POWER:
            i: i64 = 0
            while tableau[positions[i]] != (move >> 8) & 4095:
                i += 1
            ways = count_ways(state, seat, question.card, positions, question.used | bit(i), i + 1)
        found = append(found, ways)
    return found


def weights_of_goods(state: RaceState, question: PickGood, moves: vec[i64]) -> vec[i64]:
    """The number of sets of goods whose next one in the order of the tableau is each move's."""
    player = state.players[question.seat]
    goods = goods_left(state, player, question.position, question.power, question.start, question.kinds)
    different = state.facts.field(question.power, w.GOOD) == w.DIFFERENT
    found = vec[i64]()
    for move in moves:
        place = player.position((move >> 8) & 4095)
        after = goods >> (place + 1) << (place + 1)
        if different:
            own = state.facts.good[player.tableau[place]]
            found = append(found, sets_of_kinds(state, question.seat, after, own, question.count - 1))
        else:
            found = append(found, choose_from(bits(after), question.count - 1))
    return found


def sets_of_kinds(state: RaceState, seat: i64, goods: i64, barred: i64, count: i64) -> i64:
    """The number of sets of `count` goods of different kinds, none of the kind `barred`."""
    by_size = vec[i64]([1, 0, 0, 0, 0])
    kind: i64 = 1
    while kind <= w.ALIEN:
        there: i64 = 0
        i: i64 = 0
        while goods >> i != 0:
            if goods >> i & 1 and state.facts.good[state.players[seat].tableau[i]] == kind:
                there += 1
            i += 1
        if kind != barred:
            size: i64 = 4
            while size > 0:
                by_size[size] += by_size[size - 1] * there
                size -= 1
        kind += 1
    return by_size[count]


def weights_of_feeding(state: RaceState, seat: i64, moves: vec[i64]) -> vec[i64]:
    """No card one time in three, otherwise each card of the hand alike."""
    hand = state.players[seat].hand
    found = vec[i64]([len(hand)])
    i: i64 = 1
    while i < len(moves):
        found = append(found, 2 * copies_in(hand, (moves[i] >> 8) & 4095))
        i += 1
    return found


@final
class UniformAgent(Agent):
    """Every whole answer alike."""

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        assert isinstance(state, RaceState)
        found = weights(state, moves)
        if found is None:
            return moves[rng.below(len(moves))]
        i: i64 = 0
        total: i64 = 0
        for weight in found:
            total += weight
        while total > LARGEST_DRAW:  # only for hands of more than thirty cards
            total = 0
            i = 0
            for i in range(len(found)):
                found[i] = (found[i] + 1) >> 1
                total += found[i]
        drawn = rng.below(total)
        i = 0
        while drawn >= found[i]:
            drawn -= found[i]
            i += 1
        return moves[i]


def make_uniform(game: Game, seat: int, options: OptionValues) -> Agent:
    """The agent `uniform`."""
    return UniformAgent()


UNIFORM: Final = AgentKind(
    "uniform", "answers every whole question at random, as published statistics assume", make_uniform
)
