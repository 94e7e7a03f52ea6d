"""The rules, in the order in which a night goes.

§1 Set-up: shuffle the goods and deal each seat a hand.
§2 A night: a die says which good is in demand. Each seat lays one card face down; all are turned over together.
§3 A seat that is alone with its good sells it, or stores it in its stall. Several with the same good get the glut price.
§4 All draw up to the hand limit. After the last night, or when the goods run out, collections score and the game ends.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from ludometer.core.kernel.frames import NOBODY, Decision, State, Step
from ludometer.core.kernel.moves import first, kind_of, move
from ludometer.core.kernel.rng import Rng
from mypy_extensions import i64

from night_market.facts import Facts

# The kinds of moves, events and endings, in the order in which definition.py declares them.
LAY: Final[i64] = 0
SELL: Final[i64] = 1
STORE: Final[i64] = 2
DEMANDED: Final[i64] = 0
SOLD: Final[i64] = 1
DUMPED: Final[i64] = 2
STORED: Final[i64] = 3
LAST_NIGHT: Final[i64] = 0
SOLD_OUT: Final[i64] = 1
NONE: Final[i64] = -1


@final
class Market(State):
    """Everything about one game. What is kept by seat and good stands at `seat * goods + good`."""

    def __init__(self, facts: Facts, seats: i64, shuffles: Rng, dice: Rng) -> None:
        super().__init__(seats, shuffles, dice)
        self.facts: Final[Facts] = facts
        self.demand: i64 = NONE
        self.deck: vec[i64] = vec[i64]()
        self.discards: vec[i64] = vec[i64]([0] * facts.goods)
        self.hands: vec[i64] = vec[i64]([0] * (seats * facts.goods))
        self.stalls: vec[i64] = vec[i64]([0] * (seats * facts.goods))
        self.stored_in: vec[i64] = vec[i64]([0] * (seats * facts.goods))
        self.offers: vec[i64] = vec[i64]([NONE] * seats)
        self.face_down: bool = True
        self.sales: vec[i64] = vec[i64]([0] * seats)
        self.gluts: vec[i64] = vec[i64]([0] * seats)

    def copy(self) -> Market:
        other = Market(self.facts, self.seats, self.shuffles.copy(), self.dice.copy())
        self.copy_course(other)
        other.demand = self.demand
        other.deck = self.deck[:]
        other.discards = self.discards[:]
        other.hands = self.hands[:]
        other.stalls = self.stalls[:]
        other.stored_in = self.stored_in[:]
        other.offers = self.offers[:]
        other.face_down = self.face_down
        other.sales = self.sales[:]
        other.gluts = self.gluts[:]
        return other

    def determinize(self, seat: i64, rng: Rng) -> Market:
        """Other hands, the cards that others have laid face down and the deck are dealt anew.

        A card that another seat has laid goes back to its hand, and the seat is asked again.
        """
        other = self.copy()
        other.shuffles = rng.fork()
        other.dice = rng.fork()
        for owner in range(self.seats):
            if owner != seat and other.face_down and other.offers[owner] != NONE:
                other.hands[owner * self.facts.goods + other.offers[owner]] += 1
                other.offers[owner] = NONE
                other.stack.insert(len(other.stack) - 1, Lay(owner))
        # What the seat cannot see is what is left of all goods, by good: never in the order in which it really lies.
        unseen = vec[i64]()
        for good in range(self.facts.goods):
            hidden = self.facts.copies[good] - other.visible(seat, good)
            for _ in range(hidden):
                unseen = append(unseen, good)
        rng.shuffle(unseen)
        for owner in range(self.seats):
            if owner != seat:
                size = other.hand_size(owner)
                for good in range(self.facts.goods):
                    other.hands[owner * self.facts.goods + good] = 0
                for _ in range(size):
                    unseen, good = pop(unseen)
                    other.hands[owner * self.facts.goods + good] += 1
        other.deck = unseen
        return other

    def visible(self, seat: i64, good: i64) -> i64:
        """How many cards of a good `seat` can see: its own hand and offer, what is turned over, stalls and discards."""
        goods = self.facts.goods
        count = self.hands[seat * goods + good] + self.discards[good]
        for owner in range(self.seats):
            count += self.stalls[owner * goods + good]
            if self.offers[owner] == good and (owner == seat or not self.face_down):
                count += 1
        return count

    def hand_size(self, seat: i64) -> i64:
        """The number of cards in a hand."""
        size: i64 = 0
        for good in range(self.facts.goods):
            size += self.hands[seat * self.facts.goods + good]
        return size

    def held(self, seat: i64) -> i64:
        """The number of cards that others see a seat hold. One that lies face down counts: who laid first is no news."""
        return self.hand_size(seat) + (1 if self.face_down and self.offers[seat] != NONE else 0)

    def price(self, good: i64) -> i64:
        """What a seat gets that is alone with a good (§3)."""
        return self.facts.values[good] + (self.facts.demand_bonus if good == self.demand else 0)

    def different(self, seat: i64) -> i64:
        """The number of different goods in a stall."""
        count: i64 = 0
        for good in range(self.facts.goods):
            if self.stalls[seat * self.facts.goods + good] > 0:
                count += 1
        return count

    def score(self, seat: i64) -> i64:
        return self.sales[seat] + self.gluts[seat] + self.facts.collection[self.different(seat)]

    def points(self, seat: i64) -> vec[i64]:
        return vec[i64]([self.sales[seat], self.gluts[seat], self.facts.collection[self.different(seat)]])

    def tie_break(self, seat: i64) -> vec[i64]:
        """§4 Of two seats with as many points, the one with more different goods in its stall is ahead."""
        return vec[i64]([self.different(seat)])

    def rounds_completed(self) -> i64:
        return self.round if self.over() else max(self.round - 1, 0)

    def items(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        for good in range(self.facts.goods):
            place = seat * self.facts.goods + good
            if self.stalls[place] > 0:
                found = append(append(append(found, good), self.stalls[place]), self.stored_in[place])
        return found


@final
class SetUp(Step[Market]):
    """§1 Shuffle the goods and deal."""

    def do(self, state: Market) -> None:
        for good in range(state.facts.goods):
            for _ in range(state.facts.copies[good]):
                state.deck = append(state.deck, good)
        state.shuffles.shuffle(state.deck)
        draw_up(state)
        state.push(Night())


@final
class Night(Step[Market]):
    """§2 One night: the die, one card from each seat, the trade, and new cards."""

    def do(self, state: Market) -> None:
        state.round += 1
        state.demand = state.dice.below(state.facts.goods)
        state.note(DEMANDED, NOBODY, state.demand, state.facts.demand_bonus)
        state.face_down = True
        state.push(Dawn())
        state.push(Reveal())
        for turn in range(state.seats - 1, -1, -1):
            state.push(Lay((state.round - 1 + turn) % state.seats))


@final
class Lay(Decision[Market]):
    """§2 A seat lays one card face down. Nothing that others see changes until all have laid theirs."""

    def choices(self, state: Market) -> vec[i64]:
        moves = vec[i64]()
        for good in range(state.facts.goods):
            if state.hands[self.seat * state.facts.goods + good] > 0:
                moves = append(moves, move(LAY, good))
        return moves

    def take(self, state: Market, move: i64) -> None:
        good = first(move)
        state.hands[self.seat * state.facts.goods + good] -= 1
        state.offers[self.seat] = good


@final
class Reveal(Step[Market]):
    """§3 All cards are turned over: who is alone with a good trades it, the others get the glut price."""

    def do(self, state: Market) -> None:
        state.face_down = False
        laid = vec[i64]([0] * state.facts.goods)
        for seat in range(state.seats):
            laid[state.offers[seat]] += 1
        for turn in range(state.seats - 1, -1, -1):
            seat = (state.round - 1 + turn) % state.seats
            good = state.offers[seat]
            if laid[good] == 1:
                state.push(Trade(seat))
            else:
                state.gluts[seat] += state.facts.glut_price
                state.note(DUMPED, seat, good, state.facts.glut_price)
                state.discards[good] += 1
                state.offers[seat] = NONE


@final
class Trade(Decision[Market]):
    """§3 A seat that is alone with its good sells it, or stores it in its stall."""

    def choices(self, state: Market) -> vec[i64]:
        good = state.offers[self.seat]
        return vec[i64]([move(SELL, good), move(STORE, good)])

    def take(self, state: Market, move: i64) -> None:
        good = first(move)
        state.offers[self.seat] = NONE
        if kind_of(move) == SELL:
            state.sales[self.seat] += state.price(good)
            state.note(SOLD, self.seat, good, state.price(good))
            state.discards[good] += 1
        else:
            place = self.seat * state.facts.goods + good
            if state.stalls[place] == 0:
                state.stored_in[place] = state.round
            state.stalls[place] += 1
            state.note(STORED, self.seat, good, 1)


@final
class Dawn(Step[Market]):
    """§4 The game ends after the last night or when a hand cannot be filled; otherwise the next night comes."""

    def do(self, state: Market) -> None:
        if state.round == state.facts.nights:
            state.finish(LAST_NIGHT)
        elif draw_up(state):
            state.push(Night())
        else:
            state.finish(SOLD_OUT)


def draw_up(state: Market) -> bool:
    """Each seat draws up to the hand limit; whether the goods sufficed."""
    for seat in range(state.seats):
        for _ in range(state.facts.hand_limit - state.hand_size(seat)):
            if len(state.deck) == 0:
                return False
            state.deck, good = pop(state.deck)
            state.hands[seat * state.facts.goods + good] += 1
    return True
