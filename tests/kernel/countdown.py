"""A small game for the tests of the kernel: seats in turn take one to three stones and score them, until none are left."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.kernel.agent import Advisor, Agent
from ludometer.core.kernel.catalogue import Catalogue, Section
from ludometer.core.kernel.frames import Decision, Frame, State, Step
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.journal import EventKind
from ludometer.core.kernel.moves import Argument, MoveKind, first, move
from ludometer.core.kernel.rng import Rng, stream
from ludometer.core.kernel.rules import RuleBook, Rules


class Stones(State):
    """`fault` breaks one thing, for the tests of what the kernel says then."""

    def __init__(self, seats: i64, shuffles: Rng, dice: Rng) -> None:
        super().__init__(seats, shuffles, dice)
        self.left: i64 = 0
        self.taken: list[int] = [0] * seats
        self.fault: str = ""

    def copy(self) -> Stones:
        other = Stones(self.seats, self.shuffles.copy(), self.dice.copy())
        self.copy_course(other)
        other.left = self.left
        other.taken = self.taken[:]
        other.fault = self.fault
        return other

    def determinize(self, seat: i64, rng: Rng) -> Stones:
        other = self.copy()
        other.shuffles = rng.fork()
        other.dice = rng.fork()
        return other

    def score(self, seat: i64) -> i64:
        return self.taken[seat]

    def points(self, seat: i64) -> vec[i64]:
        lost = 1 if self.fault == "points" and seat == 1 else 0
        return vec[i64]([self.taken[seat] - lost, 0])

    def rounds_completed(self) -> i64:
        return self.round

    def items(self, seat: i64) -> vec[i64]:
        return vec[i64]([0, self.taken[seat], 1])

    def start(self, seat: i64) -> i64:
        return 0 if seat == 0 else -1


class Turn(Step[Stones]):
    """The next seat takes; the game is over when no stone is left."""

    def __init__(self, seat_to_come: i64) -> None:
        super().__init__()
        self.seat_to_come = seat_to_come

    def do(self, state: Stones) -> None:
        if state.fault == "nothing after a step":
            return
        if state.left == 0:
            state.finish(0)
        else:
            if self.seat_to_come == 0:
                state.round += 1
            state.push(Take(self.seat_to_come))


class Take(Decision[Stones]):
    """Take one to three stones."""

    def choices(self, state: Stones) -> vec[i64]:
        moves = vec[i64]()
        if state.fault == "no move":
            return moves
        for count in range(1, min(3, state.left) + 1):
            moves = append(moves, move(0, count))
        return moves

    def take(self, state: Stones, move: i64) -> None:
        state.left -= first(move)
        state.taken[self.seat] += first(move)
        state.note(0, self.seat, 0, first(move))
        if state.fault != "nothing after a decision":
            state.push(Turn((self.seat + 1) % state.seats))


class Most(Advisor):
    """More stones are better."""

    def evaluate(self, state: State, seat: i64) -> float:
        return float(state.score(seat))


class Countdown(Game):
    """The game with seven stones."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(
            rules,
            Catalogue([Section("thing", ["stone"], ["Stone"])]),
            [MoveKind("take", "takes {count}", [Argument("count")])],
            [EventKind("took", "{seat} takes {amount} of {item}")],
            ["empty"],
            ["stones", "other"],
        )

    def new_state(self, shuffles: Rng, dice: Rng) -> Stones:
        state = Stones(self.players, shuffles, dice)
        state.left = 7
        state.push(Turn(0))
        state.advance()
        return state

    def advisor(self) -> Advisor:
        return Most()


class Always(Agent):
    """Takes as many stones as it was told, or the fewest that it can; remembers what it was offered."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.offers: list[list[int]] = []

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        self.offers.append(list(moves))
        wanted = move(0, self.count)
        return wanted if wanted in moves else moves[0]


def countdown(book: RuleBook, players: int = 2) -> Countdown:
    """The game for some players; it takes no rules from the book."""
    return Countdown(Rules(book, players, [], {}, []))


def streams(count: int) -> list[Rng]:
    """A stream for each of some agents."""
    return [stream(1, 0, f"agent {seat}") for seat in range(count)]


def new_stones(players: int = 2, *frames: Frame) -> Stones:
    """A state of seven stones with nothing on its stack but these frames."""
    state = Stones(players, stream(1, 0, "shuffles"), stream(1, 0, "dice"))
    state.left = 7
    for frame in frames:
        state.push(frame)
    return state
