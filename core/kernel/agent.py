"""What sits in a seat and chooses, and what a game knows about good play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludometer.core.kernel.errors import LudometerError, nearest
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent:
    """Chooses the moves of one seat in one game.

    An agent may look only at what its seat can know. One that searches does so on `state.determinize(seat, rng)`; its
    choice must not change when everything hidden from its seat is dealt anew, and the conformance kit tests that.
    """

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        """One of `moves`, the legal moves of the seat that must choose in `state` (at least two).

        All randomness comes from `rng`, the seat's own stream. `state` must be left as it is.
        """
        raise NotImplementedError


@final
class Option:
    """An option of an agent, as in `greedy:epsilon=0.1`: its default, what it means and what it may be.

    The type is that of the default: a whole number, a real number, or a word out of `choices`.
    """

    def __init__(
        self,
        default: int | float | str,
        meaning: str,
        minimum: float | None = None,
        maximum: float | None = None,
        choices: Sequence[str] = (),
    ) -> None:
        self.default: Final[int | float | str] = default
        self.meaning: Final[str] = meaning
        self.minimum: Final[float | None] = minimum
        self.maximum: Final[float | None] = maximum
        self.choices: Final[list[str]] = list(choices)

    def parse(self, text: str, where: str) -> int | float | str:
        """The value of what a person typed; LudometerError if it is of the wrong type or out of bounds."""
        if isinstance(self.default, str):
            if self.choices and text not in self.choices:
                raise LudometerError(f"{where} takes one of its choices, not '{text}'{nearest(text, self.choices)}")
            return text
        value: int | float
        try:
            value = int(text) if isinstance(self.default, int) else float(text)
        except ValueError:
            kind = "whole" if isinstance(self.default, int) else "real"
            raise LudometerError(f"{where} takes a {kind} number, not '{text}'") from None
        if value != value or value in (float("inf"), float("-inf")):
            raise LudometerError(f"{where} takes a real number, not '{text}'")
        if self.minimum is not None and value < self.minimum:
            raise LudometerError(f"{where} is {text}; the least is {self.bound(self.minimum)}")
        if self.maximum is not None and value > self.maximum:
            raise LudometerError(f"{where} is {text}; the most is {self.bound(self.maximum)}")
        return value

    def bound(self, value: float) -> int | float:
        """A bound in the type of the default, since compiled code keeps every bound as a real number."""
        return int(value) if isinstance(self.default, int) else float(value)


OptionValues = Mapping[str, int | float | str]
AgentMaker = Callable[[Game, int, OptionValues], Agent]


@final
class AgentKind:
    """A kind of agent under the name that `--agents` takes.

    `make(game, seat, options)` makes one for a seat; `options` holds a value for each declared option. `searches` says
    that a game takes seconds rather than milliseconds, so that work is cut into small pieces.
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        make: AgentMaker,
        options: Mapping[str, Option] | None = None,
        searches: bool = False,
    ) -> None:
        self.name: Final[str] = name
        self.meaning: Final[str] = meaning
        self.make: Final[AgentMaker] = make
        self.options: Final[dict[str, Option]] = dict(options or {})
        self.searches: Final[bool] = searches


@mypyc_attr(allow_interpreted_subclasses=True)
class Advisor:
    """What a game knows about good play, behind one interface that the game-independent agents use.

    A game offers at least `evaluate`. `weight` sharpens the choice where one ply ahead is not enough, since big choices
    are split into small ones; `choose` may be overridden with a complete policy, and `rollout` with a quick one.
    """

    def evaluate(self, state: State, seat: i64) -> float:
        """How well `seat` stands, in points of the game: what it may expect to score from here, roughly.

        Looks only at what the seat can know.
        """
        raise NotImplementedError

    def weight(self, state: State, seat: i64, move: i64) -> float:
        """What the game's lore adds for `move`, in points, to the evaluation one ply ahead."""
        return 0.0

    def choose(self, state: State, seat: i64, moves: vec[i64], rng: Rng) -> i64:
        """The greedy choice: the move with the best evaluation one ply ahead plus its weight; ties by `rng`.

        Every move is tried on the same determinized copy of the state, so that nothing hidden is seen.
        """
        hidden = state.determinize(seat, rng)
        best: i64 = moves[0]
        best_value = -1e300
        ties: i64 = 0
        for move in moves:
            trial = hidden.copy()
            trial.apply(move)
            value = self.evaluate(trial, seat) + self.weight(state, seat, move)
            if value > best_value:
                best = move
                best_value = value
                ties = 1
            elif value == best_value:
                ties += 1
                if rng.below(ties) == 0:
                    best = move
        return best

    def rollout(self, state: State, seat: i64, moves: vec[i64], rng: Rng) -> i64:
        """A quick good choice, made some thousand times for each move of a search; by default what `choose` says.

        `state` is a determinized copy, perhaps for another seat: look only at what `seat` can know, copy nothing, and
        leave it as it is. A few microseconds are the aim: rules of thumb about the moves rather than evaluations.
        """
        return self.choose(state, seat, moves, rng)

    def depth(self) -> i64:
        """Choices after which the play-outs of a search are best cut and evaluated, as measured in this game.

        Few where `evaluate` says more than the quick policy shows, many where it is the other way round.
        """
        return 20
