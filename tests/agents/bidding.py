"""A small game for the tests of the agents: secret bids, hidden hands, face-down discards, dice, two to six seats.

Each seat is dealt four of the cards 1 to 4 x seats + 3; the rest is the pile. Four prizes, worth 2, 4, 6 and 8, are
turned up one by one. For each, all seats bid a card in secret; the highest bid wins the prize (no two are equal). The
winner may gamble (a die of 4 or more adds 3 points, a lower one takes 3 away) or else boast. The lowest bidder may swap a
hand card for the top of the pile, face down. Most points win.
"""

from __future__ import annotations

from pathlib import Path
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.kernel.agent import Advisor
from ludometer.core.kernel.catalogue import Catalogue, Section
from ludometer.core.kernel.frames import Decision, Frame, State, Step
from ludometer.core.kernel.game import Definition, Game
from ludometer.core.kernel.moves import Argument, MoveKind, first, kind_of, move
from ludometer.core.kernel.rng import Rng
from ludometer.core.kernel.rules import RuleBook, Rules

BID, KEEP, GAMBLE, SWAP, STAY, BOAST, HUSH = range(7)
HAND = 4
PRIZES = (2, 4, 6, 8)
BOOK = RuleBook("bidding", Path(__file__).parent / "bidding_data")


def numbers(values: list[int]) -> vec[i64]:
    """A vector of plain numbers."""
    made = vec[i64]()
    for value in values:
        made = append(made, value)
    return made


@final
class Bidding(State):
    """The table. `gone` holds each seat's face-down discards; `bids` is 0 for none."""

    def __init__(self, seats: int, shuffles: Rng, dice: Rng) -> None:
        super().__init__(seats, shuffles, dice)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.gone: list[list[int]] = [[] for _ in range(seats)]
        self.bids: list[int] = [0] * seats
        self.won: list[int] = [0] * seats
        self.shown: list[int] = []
        self.pile: list[int] = []
        self.prizes: list[int] = []
        self.prize = 0

    def copy(self) -> Bidding:
        other = Bidding(int(self.seats), self.shuffles.copy(), self.dice.copy())
        self.copy_course(other)
        other.hands = [hand[:] for hand in self.hands]
        other.gone = [cards[:] for cards in self.gone]
        other.bids = self.bids[:]
        other.won = self.won[:]
        other.shown = self.shown[:]
        other.pile = self.pile[:]
        other.prizes = self.prizes[:]
        other.prize = self.prize
        return other

    def determinize(self, seat: i64, rng: Rng) -> Bidding:
        other = self.copy()
        other.shuffles = rng.fork()
        other.dice = rng.fork()
        known = {*self.hands[seat], *self.gone[seat], *self.shown, self.bids[seat]}
        cards = mixed([card for card in range(1, HAND * int(self.seats) + 4) if card not in known], rng)
        other.prizes = mixed(sorted(self.prizes), rng)
        for each in range(int(self.seats)):
            if each != seat:
                count = len(self.hands[each]) + (1 if self.bids[each] else 0)
                other.hands[each] = sorted(cards.pop() for _ in range(count))
                other.gone[each] = [cards.pop() for _ in self.gone[each]]
                if self.bids[each]:
                    other.bids[each] = 0
                    place = next(i for i, frame in enumerate(other.stack) if isinstance(frame, Reveal))
                    other.stack.insert(place + 1, Bid(each))
        other.pile = cards
        return other

    def score(self, seat: i64) -> i64:
        return self.won[seat]

    def points(self, seat: i64) -> vec[i64]:
        return numbers([self.won[seat]])

    def rounds_completed(self) -> i64:
        return self.round if self.over() else self.round - 1


def mixed(cards: list[int], rng: Rng) -> list[int]:
    """The cards in random order."""
    order = numbers(cards)
    rng.shuffle(order)
    return [int(card) for card in order]


class Round(Step[Bidding]):
    """Turn up a prize and let everybody bid."""

    def do(self, state: Bidding) -> None:
        if not state.prizes:
            state.finish(0)
            return
        state.round += 1
        state.prize = state.prizes.pop()
        state.push(Round())
        state.push(Reveal())
        for seat in reversed(range(int(state.seats))):
            state.push(Bid(seat))


class Bid(Decision[Bidding]):
    """Bid a card in secret."""

    def choices(self, state: Bidding) -> vec[i64]:
        return numbers([int(move(BID, card - 1)) for card in state.hands[self.seat]])

    def take(self, state: Bidding, move: i64) -> None:
        card = int(first(move)) + 1
        state.hands[self.seat].remove(card)
        state.bids[self.seat] = card


class Reveal(Step[Bidding]):
    """Turn the bids up: the highest wins the prize."""

    def do(self, state: Bidding) -> None:
        bids = state.bids
        winner, loser = bids.index(max(bids)), bids.index(min(bids))
        state.won[winner] += state.prize
        state.shown += bids
        state.bids = [0] * int(state.seats)
        if state.pile and state.hands[loser]:
            state.push(Swap(loser))
        state.push(Gamble(winner))


class Gamble(Decision[Bidding]):
    """The winner may gamble."""

    def choices(self, state: Bidding) -> vec[i64]:
        return numbers([KEEP, GAMBLE])

    def take(self, state: Bidding, move: i64) -> None:
        if kind_of(move) == GAMBLE:
            state.won[self.seat] += 3 if state.dice.die() >= 4 else -3
        else:
            state.push(Boast(self.seat))


class Boast(Decision[Bidding]):
    """A winner who keeps the prize may boast, which changes nothing."""

    def choices(self, state: Bidding) -> vec[i64]:
        return numbers([BOAST, HUSH])

    def take(self, state: Bidding, move: i64) -> None:
        pass


class Swap(Decision[Bidding]):
    """The lowest bidder may swap a card, face down."""

    def choices(self, state: Bidding) -> vec[i64]:
        return numbers([STAY, *(int(move(SWAP, card - 1)) for card in state.hands[self.seat])])

    def take(self, state: Bidding, move: i64) -> None:
        if kind_of(move) == SWAP:
            card = int(first(move)) + 1
            state.hands[self.seat].remove(card)
            state.gone[self.seat].append(card)
            state.hands[self.seat] = sorted([*state.hands[self.seat], state.pile.pop()])


class BiddingAdvisor(Advisor):
    """Points and the worth of the cards in hand; high cards for high prizes."""

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, Bidding)
        return state.won[seat] + 0.1 * sum(state.hands[seat]) + 0.1 * state.bids[seat]

    def weight(self, state: State, seat: i64, move: i64) -> float:
        assert isinstance(state, Bidding)
        if kind_of(move) == BID:
            share = state.prize / 8
            hand = state.hands[seat]
            return -abs(sorted(hand).index(int(first(move)) + 1) / max(1, len(hand) - 1) - share)
        if kind_of(move) == GAMBLE:
            return -0.1
        return 0.0

    def rollout(self, state: State, seat: i64, moves: vec[i64], rng: Rng) -> i64:
        best = moves[0]
        for each in moves:
            if self.weight(state, seat, each) > self.weight(state, seat, best):
                best = each
        return best


class BiddingGame(Game):
    """The game under its (only) rules."""

    def __init__(self, rules: Rules) -> None:
        cards = range(1, HAND * rules.players + 4)
        section = Section("card", [f"card_{card}" for card in cards], [f"Card {card}" for card in cards])
        card = Argument("card", "card")
        kinds = [
            MoveKind("bid", "bids {card}", [card]),
            MoveKind("keep", "keeps the prize as it is"),
            MoveKind("gamble", "gambles"),
            MoveKind("swap", "swaps {card} face down", [card]),
            MoveKind("stay", "swaps nothing"),
            MoveKind("boast", "boasts"),
            MoveKind("hush", "says nothing"),
        ]
        super().__init__(rules, Catalogue([section]), kinds, [], ["prizes"], ["prizes"])

    def new_state(self, shuffles: Rng, dice: Rng) -> State:
        state = Bidding(self.players, shuffles, dice)
        cards = mixed(list(range(1, HAND * self.players + 4)), shuffles)
        for seat in range(self.players):
            state.hands[seat] = sorted(cards.pop() for _ in range(HAND))
        state.pile = cards
        state.prizes = mixed(list(PRIZES), shuffles)
        state.push(Round())
        state.advance()
        return state

    def advisor(self) -> Advisor:
        return BiddingAdvisor()

    def show(self, state: State, viewer: i64) -> str:
        assert isinstance(state, Bidding)
        lines = [f"Round {state.round}, prize {state.prize}, pile {len(state.pile)}; bid before:"]
        lines += [f"  Card {card}" for card in sorted(state.shown)]
        for seat in range(self.players):
            hand = ", ".join(f"Card {card}" for card in state.hands[seat])
            seen = hand if viewer in (seat, -1) else f"{len(state.hands[seat])} cards"
            lines.append(f"{self.seat_name(seat)}: {state.won[seat]} points; hand: {seen}")
        return "\n".join(lines)


class BiddingDefinition(Definition):
    """The game as it plugs in."""

    def game(self, rules: Rules) -> Game:
        return BiddingGame(rules)


DEFINITION = BiddingDefinition("bidding", "Bidding", 1, "bidding", "bidding", 2, 6)


def bidding(players: int = 2) -> Game:
    """The game for that many players."""
    return DEFINITION.game(BOOK.rules(players))


__all__ = ["BID", "BOAST", "DEFINITION", "GAMBLE", "KEEP", "STAY", "SWAP", "Bidding", "Frame", "bidding"]
