"""What drives every game: a state, and the stack of what is still to happen.

A `Step` is something that the game does by itself; a `Decision` is something that a seat must choose. A phase is a Step
that pushes its parts in reverse order; an effect that needs a choice pushes a Decision. So a rule reads from top to
bottom, interrupts nest by themselves (a follower's whole action runs on top of the active player's turn), and copying
what is to come is copying a list, since a frame never changes once it is pushed.

Vectors: `append(v, x)` may write into the spare room behind `v` and share it with the result. So a vector has one owner
who says `v = append(v, x)`; take `v[:]` before a vector goes two ways.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.rng import Rng

NOBODY: Final[i64] = -1
NOTHING: Final[i64] = -1
RUNNING: Final[i64] = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything about one game being played: plain fields, copied one by one in `copy`.

    Fields that every game has:
        seats: number of players, 1 to 6.
        round: the round in progress, 1-based; 0 during set-up. Kept by the game.
        ending: why the game is over (index into the game's endings), or RUNNING.
        shuffles, dice: the two streams of chance: set-up and decks, and everything rolled.
        stack: what is still to happen, the next thing last.
        journal: where events are noted, or None.
    """

    def __init__(self, seats: i64, shuffles: Rng, dice: Rng) -> None:
        self.seats: i64 = seats
        self.round: i64 = 0
        self.ending: i64 = RUNNING
        self.shuffles: Rng = shuffles
        self.dice: Rng = dice
        self.stack: list[Frame] = []
        self.journal: Journal | None = None

    # --- what a game must offer ---

    def copy(self) -> State:
        """An equal state that shares nothing that changes with this one, and keeps no journal."""
        raise NotImplementedError

    def determinize(self, seat: i64, rng: Rng) -> State:
        """A copy in which everything that `seat` cannot know is dealt anew: decks, other hands, uncommitted choices.

        The copy agrees with all that the seat has seen, offers it the same options, and meets fresh chance from `rng`.
        """
        raise NotImplementedError

    def score(self, seat: i64) -> i64:
        """The seat's score as it stands; at the end, its final score."""
        raise NotImplementedError

    def tie_break(self, seat: i64) -> vec[i64]:
        """What decides between equal scores, most important first; more is better."""
        return vec[i64]()

    def rounds_completed(self) -> i64:
        """How many rounds are over in which every seat had its turn."""
        raise NotImplementedError

    def points(self, seat: i64) -> vec[i64]:
        """Where the seat's score comes from: one number a source of the game, adding up to `score`."""
        raise NotImplementedError

    def items(self, seat: i64) -> vec[i64]:
        """What the seat has: catalogue code, count and round first gained, one after another."""
        return vec[i64]()

    def start(self, seat: i64) -> i64:
        """What the seat started with that others did not (catalogue code), or NOTHING."""
        return NOTHING

    def opponent_score(self) -> i64:
        """The score of an automated opponent that has no seat; only asked where the game has one."""
        return 0

    # --- who is ahead ---

    def ranks(self) -> vec[i64]:
        """The rank of each seat, 1 the best; seats equal in score and every tie-break share a rank.

        A game that can be lost by everybody (a solo game, say) overrides this: nobody then has rank 1.
        """
        ranks = vec[i64]()
        seat: i64 = 0
        other: i64 = 0
        for seat in range(self.seats):
            rank: i64 = 1
            for other in range(self.seats):
                if other != seat and self.compare(other, seat) > 0:
                    rank += 1
            ranks = append(ranks, rank)
        return ranks

    def compare(self, one: i64, other: i64) -> i64:
        """Above 0 if seat `one` stands better than seat `other`, below 0 if worse, 0 if they tie in everything."""
        difference = self.score(one) - self.score(other)
        if difference != 0:
            return difference
        ours = self.tie_break(one)
        theirs = self.tie_break(other)
        i: i64 = 0
        for i in range(len(ours)):
            if ours[i] != theirs[i]:
                return ours[i] - theirs[i]
        return 0

    # --- the course of play ---

    def push(self, frame: Frame) -> None:
        """Put `frame` on top of what is still to happen."""
        self.stack.append(frame)

    def advance(self) -> None:
        """Run automatic steps until a seat must choose or the game is over.

        Raises RuntimeError if nothing is left to happen and no rule has ended the game.
        """
        last: Frame | None = None
        while self.ending < 0:
            if not self.stack:
                after = "at the start" if last is None else f"after the step {type(last).__name__}"
                raise RuntimeError(
                    f"round {self.round}: nothing is left to happen {after}, but the game has not ended;"
                    " the last frame must push another one or call finish"
                )
            frame = self.stack[-1]
            if frame.seat >= 0:
                return
            self.stack.pop()
            last = frame
            frame.run(self)

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ending >= 0

    def finish(self, ending: i64) -> None:
        """End the game at once for that reason (index into the game's endings); nothing more happens in it."""
        self.ending = ending
        self.stack = []

    def seat(self) -> i64:
        """The seat that must choose now."""
        return self.stack[-1].seat

    def options(self) -> vec[i64]:
        """The legal moves of the seat that must choose: never empty, each once, in a fixed order."""
        return self.stack[-1].options(self)

    def apply(self, move: i64) -> None:
        """Make one of the legal moves and go on to the next decision."""
        frame = self.stack.pop()
        frame.apply(self, move)
        if not self.stack and self.ending < 0:
            raise RuntimeError(
                f"round {self.round}: nothing is left to happen after the decision {type(frame).__name__},"
                " but the game has not ended; it must push another frame or call finish"
            )
        self.advance()

    def note(self, kind: i64, seat: i64, item: i64, amount: i64) -> None:
        """Note an event (see `Journal.note`) if a journal is kept."""
        journal = self.journal
        if journal is not None:
            journal.note(kind, seat, item, amount)

    def copy_course(self, other: State) -> None:
        """Give `other` this state's fields of the kernel, as the first part of a game's `copy`."""
        other.seats = self.seats
        other.round = self.round
        other.ending = self.ending
        other.stack = self.stack[:]


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """One thing that is still to happen. It never changes once it is pushed: copies of a state share their frames."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, state: State) -> None:
        """Do it (a Step)."""
        raise NotImplementedError

    def options(self, state: State) -> vec[i64]:
        """What may be chosen (a Decision)."""
        raise NotImplementedError

    def apply(self, state: State, move: i64) -> None:
        """Do what was chosen (a Decision)."""
        raise NotImplementedError


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame, Generic[S]):
    """Something that the game does by itself."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def run(self, state: State) -> None:
        self.do(state)  # type: ignore[arg-type]  # a game pushes its own frames only

    def do(self, state: S) -> None:
        """The rule."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Frame, Generic[S]):
    """Something that a seat must choose. It is taken off the stack before `take` runs; push it again to ask again."""

    def options(self, state: State) -> vec[i64]:
        return self.choices(state)  # type: ignore[arg-type]  # a game pushes its own frames only

    def apply(self, state: State, move: i64) -> None:
        self.take(state, move)  # type: ignore[arg-type]  # a game pushes its own frames only

    def choices(self, state: S) -> vec[i64]:
        """The legal moves: never empty, each once, in a fixed order."""
        raise NotImplementedError

    def take(self, state: S, move: i64) -> None:
        """What follows from `move`, one of the choices."""
        raise NotImplementedError
