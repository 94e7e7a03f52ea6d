"""Plays the games of a plan in one process, and keeps what came of them as columns."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.kernel.agent import Agent
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.play import Outcomes, play_game
from ludometer.core.runs.plan import Plan
from ludometer.core.runs.schema import LOGS

TICK = 16


@dataclass
class Played:
    """Some games of a run, played: their columns, and the games that raised an error."""

    part: int
    games: range
    outcomes: Outcomes = field(default_factory=Outcomes)
    journal: Journal | None = None
    failures: list[dict[str, Any]] = field(default_factory=list)
    moves: int = 0


class StoppedError(Exception):
    """The run is to stop; the part at hand is dropped."""


class Batch:
    """The games of a plan, to be played one by one or part by part."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: Game = plan.new_game()
        self.specs = plan.specs()
        self.move_cap = plan.definition.move_cap

    def agents(self, index: int) -> list[Agent]:
        """New agents for game number `index`, by seat."""
        schedule = self.plan.schedule
        return [self.specs[schedule.agent_of(index, seat)].make(self.game, seat) for seat in range(self.plan.players)]

    def agent_texts(self, index: int) -> list[str]:
        """The canonical texts of the agents of a game, by seat."""
        schedule = self.plan.schedule
        return [self.plan.agents[schedule.agent_of(index, seat)] for seat in range(self.plan.players)]

    def new_state(self, index: int) -> State:
        """Game number `index`, set up and at its first decision."""
        return self.plan.schedule.new_state(self.game, index)

    def play(self, index: int, journal: Journal | None, outcomes: Outcomes | None) -> int:
        """Play one game and return its number of moves; whatever its rules raise comes through."""
        schedule = self.plan.schedule
        state = schedule.new_state(self.game, index)
        streams = schedule.agent_streams(index)
        return play_game(state, self.agents(index), streams, self.move_cap, index, journal, outcomes)

    def play_part(self, part: int, tick: Callable[[int], None] = lambda games: None) -> Played:
        """Play all games of a part. A game that raises is recorded as a failure and leaves no rows.

        `tick` is called with the number of games played since its last call; it may raise StoppedError.
        """
        games = self.plan.part_range(part)
        played = Played(part, games, journal=Journal() if self.plan.moves else None)
        waiting = 0
        for index in games:
            self.play_recorded(index, played)
            waiting += 1
            if waiting == TICK or self.plan.part_games < TICK:
                tick(waiting)
                waiting = 0
        tick(waiting)
        return played

    def play_recorded(self, index: int, played: Played) -> None:
        """Play one game into `played`; an error in it becomes a failure."""
        journal = played.journal
        moves, events = (journal.moves(), journal.events()) if journal is not None else (0, 0)
        outcomes = Outcomes()
        try:
            played.moves += self.play(index, journal, outcomes)
            played.outcomes.extend(outcomes)
        except (KeyboardInterrupt, StoppedError, MemoryError):
            raise
        except Exception as error:  # a rule or an agent failed: this game is lost, the run goes on
            if journal is not None:
                journal.forget(moves, events)
            played.failures.append(
                {
                    "game": index,
                    "seed": self.plan.seed,
                    "ply": self.failing_ply(index),
                    "error": f"{type(error).__name__}: {error}",
                    "traceback": traceback.format_exc(),
                }
            )

    def failing_ply(self, index: int) -> int:
        """The number of the move in which a game fails, found by playing it again."""
        journal = Journal()
        with contextlib.suppress(Exception):
            self.play(index, journal, Outcomes())
        return int(journal.ply)


def digests(played: Played, plan: Plan, game: Game) -> dict[str, str]:
    """A digest a table of the part, over its columns and the words that the codes in them stand for.

    The digests of a run's parts add up (modulo 2**128) to the digest of the run, so shards can be added in any order.
    """
    words = "\n".join(
        [
            *game.catalogue.ids,
            *(kind.id for kind in game.kinds),
            *(kind.id for kind in game.events),
            *game.endings,
            *game.sources,
            *plan.agents,
            *(f"{failure['game']} {failure['error']}" for failure in played.failures),
        ]
    ).encode()
    found = {}
    for name, columns in column_groups(played).items():
        if name in LOGS and not plan.moves:
            continue
        digest = blake2b(words, digest_size=16)
        for column in columns:
            digest.update(memoryview(column))
        found[name] = digest.hexdigest()
    return found


def column_groups(played: Played) -> dict[str, list[vec[i64]]]:
    """The raw columns of the part by table."""
    o, j = played.outcomes, played.journal or Journal()
    return {
        "outcomes": [o.game, o.seat, o.score, o.rank, o.winners, o.rounds, o.plies, o.ending, o.start, o.opponent],
        "points": [o.points_game, o.points_seat, o.points_source, o.points_points],
        "items": [o.items_game, o.items_seat, o.items_item, o.items_count, o.items_round],
        "moves": [j.move_game, j.move_ply, j.move_round, j.move_seat, j.move_code, j.move_options],
        "events": [
            j.event_game,
            j.event_ply,
            j.event_round,
            j.event_seat,
            j.event_kind,
            j.event_item,
            j.event_amount,
        ],
    }


def add_digests(totals: dict[str, int], part: dict[str, str]) -> None:
    """Add a part's digests to running totals."""
    for name, digest in part.items():
        totals[name] = (totals.get(name, 0) + int(digest, 16)) % (1 << 128)


def digest_texts(totals: dict[str, int]) -> dict[str, str]:
    """Running totals as 32 hexadecimal digits a table."""
    return {name: f"{total:032x}" for name, total in totals.items()}
