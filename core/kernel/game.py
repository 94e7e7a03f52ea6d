"""What a game must offer: a definition that makes it under given rules, and the game that makes states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from ludometer.core.kernel.catalogue import Catalogue
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.journal import EventKind
from ludometer.core.kernel.moves import MoveKind
from ludometer.core.kernel.rng import Rng
from ludometer.core.kernel.rules import Rules

if TYPE_CHECKING:
    from ludometer.core.kernel.agent import Advisor, AgentKind


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game under one set of rules and for one number of players: makes its states and names what is in them.

    Fields:
        rules: the effective rules; players: the number of seats.
        catalogue: all things that moves, events and items speak of.
        kinds: the kinds of moves, by the code in a move's low 8 bits.
        events: the kinds of events, by the code that `State.note` takes.
        endings: why a game can end, by the code that `State.finish` takes.
        sources: where points come from, in the order of `State.points`.
        has_opponent: whether an automated opponent without a seat plays along.
    """

    def __init__(
        self,
        rules: Rules,
        catalogue: Catalogue,
        kinds: Sequence[MoveKind],
        events: Sequence[EventKind],
        endings: Sequence[str],
        sources: Sequence[str],
        has_opponent: bool = False,
    ) -> None:
        self.rules: Final[Rules] = rules
        self.players: Final[int] = rules.players
        self.catalogue: Final[Catalogue] = catalogue
        self.kinds: Final[list[MoveKind]] = list(kinds)
        self.events: Final[list[EventKind]] = list(events)
        self.endings: Final[list[str]] = list(endings)
        self.sources: Final[list[str]] = list(sources)
        self.has_opponent: Final[bool] = has_opponent

    def new_state(self, shuffles: Rng, dice: Rng) -> State:
        """A game set up and advanced to its first decision. Everything random comes from the two streams."""
        raise NotImplementedError

    def advisor(self) -> Advisor:
        """What this game knows about good play."""
        raise NotImplementedError

    def seat_name(self, seat: i64) -> str:
        """What a reader calls a seat: "Red", or "seat 1" where players have no colours."""
        return f"seat {seat + 1}"

    def show(self, state: State, viewer: i64) -> str:
        """The table as `viewer` sees it, as text of at most 80 columns; -1 sees everything."""
        raise NotImplementedError

    def invariants(self, state: State) -> list[str]:
        """What is wrong in `state` that must hold after every move, a sentence each: a lost card, a negative stock.

        The conformance kit asks after every move, also in determinized copies; play itself never does.
        """
        return []

    def tell(self, state: State, move: i64) -> str:
        """What the move says to a person who knows the game, before it is made; by default the text of its kind.

        `state` is the state in which it is chosen.
        """
        from ludometer.core.kernel.moves import move_sentence

        return move_sentence(move, self.kinds, self.catalogue)


@mypyc_attr(allow_interpreted_subclasses=True)
class Definition:
    """A game as it plugs in: an instance of this stands behind an entry point of the group `ludometer.games`.

    Fields:
        id: the name on the command line, such as "alien-frontiers".
        title: the published name.
        behaviour: the behaviour version; raised if and only if the same seed may give another game.
        package: the package whose folder `folder` holds rules.toml, variants/ and the tables.
        minimum_players, maximum_players: over all variants.
        move_cap: the number of moves after which a game is cut and counted as `move_cap`.
    """

    def __init__(
        self,
        id: str,
        title: str,
        behaviour: int,
        package: str,
        folder: str,
        minimum_players: int,
        maximum_players: int,
        move_cap: int = 20_000,
    ) -> None:
        self.id: Final[str] = id
        self.title: Final[str] = title
        self.behaviour: Final[int] = behaviour
        self.package: Final[str] = package
        self.folder: Final[str] = folder
        self.minimum_players: Final[int] = minimum_players
        self.maximum_players: Final[int] = maximum_players
        self.move_cap: Final[int] = move_cap

    def game(self, rules: Rules) -> Game:
        """The game under those rules; RulesError if they cannot be set up together."""
        raise NotImplementedError

    def agents(self) -> list[AgentKind]:
        """The agents that this game has of its own, besides those that play every game."""
        return []
