"""Plays one game, and keeps what it came to as columns of integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ludometer.core.kernel.agent import Agent
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.rng import Rng

MOVE_CAP: Final[i64] = -2
"""The ending of a game that was cut after its largest number of moves."""


def play(state: State, agents: Sequence[Agent], streams: Sequence[Rng], move_cap: i64) -> i64:
    """Play `state` to its end with one agent a seat and return the number of moves.

    Moves and events go into the state's journal if it has one. A move that is forced (one option) is made without asking.
    A game that reaches `move_cap` moves ends there as MOVE_CAP.
    """
    seats = list(agents)
    sources = list(streams)
    journal = state.journal
    ply: i64 = 0
    while state.ending < 0 and ply < move_cap:
        frame = state.stack[-1]
        seat = frame.seat
        if journal is not None:
            journal.ply = ply
            journal.round = state.round
        moves = frame.options(state)
        count: i64 = len(moves)
        if count == 0:
            raise RuntimeError(f"round {state.round}: the decision {type(frame).__name__} offers seat {seat} no move")
        move = moves[0]
        if count > 1:
            move = seats[seat].choose(state, moves, sources[seat])
        if journal is not None:
            journal.note_move(seat, move, count)
        state.apply(move)
        ply += 1
    if state.ending < 0:
        state.ending = MOVE_CAP
    return ply


@final
class Outcomes:
    """What finished games came to, one vector a column; seats of a game follow one another."""

    def __init__(self) -> None:
        self.game: vec[i64] = vec[i64]()
        self.seat: vec[i64] = vec[i64]()
        self.score: vec[i64] = vec[i64]()
        self.rank: vec[i64] = vec[i64]()
        self.winners: vec[i64] = vec[i64]()
        self.rounds: vec[i64] = vec[i64]()
        self.plies: vec[i64] = vec[i64]()
        self.ending: vec[i64] = vec[i64]()
        self.start: vec[i64] = vec[i64]()
        self.opponent: vec[i64] = vec[i64]()
        self.points_game: vec[i64] = vec[i64]()
        self.points_seat: vec[i64] = vec[i64]()
        self.points_source: vec[i64] = vec[i64]()
        self.points_points: vec[i64] = vec[i64]()
        self.items_game: vec[i64] = vec[i64]()
        self.items_seat: vec[i64] = vec[i64]()
        self.items_item: vec[i64] = vec[i64]()
        self.items_count: vec[i64] = vec[i64]()
        self.items_round: vec[i64] = vec[i64]()

    def add(self, game: i64, state: State, plies: i64) -> None:
        """Note what game number `game` came to; `state` is over and had `plies` moves.

        Raises ArithmeticError, and notes nothing, if the points by source do not add up to a seat's score.
        """
        all_points: list[vec[i64]] = []
        all_items: list[vec[i64]] = []
        seat: i64 = 0
        source: i64 = 0
        for seat in range(state.seats):
            points = state.points(seat)
            total: i64 = 0
            for source in range(len(points)):
                total += points[source]
            score = state.score(seat)
            if total != score:
                raise ArithmeticError(f"seat {seat} scores {score}, but its points by source add up to {total}")
            all_points.append(points)
            all_items.append(state.items(seat))
        ranks = state.ranks()
        winners: i64 = 0
        for rank in ranks:
            if rank == 1:
                winners += 1
        rounds = state.rounds_completed()
        opponent = state.opponent_score()
        for seat in range(state.seats):
            self.game = append(self.game, game)
            self.seat = append(self.seat, seat)
            self.score = append(self.score, state.score(seat))
            self.rank = append(self.rank, ranks[seat])
            self.winners = append(self.winners, winners)
            self.rounds = append(self.rounds, rounds)
            self.plies = append(self.plies, plies)
            self.ending = append(self.ending, state.ending)
            self.start = append(self.start, state.start(seat))
            self.opponent = append(self.opponent, opponent)
            points = all_points[seat]
            for source in range(len(points)):
                if points[source] != 0:
                    self.points_game = append(self.points_game, game)
                    self.points_seat = append(self.points_seat, seat)
                    self.points_source = append(self.points_source, source)
                    self.points_points = append(self.points_points, points[source])
            items = all_items[seat]
            i: i64 = 0
            while i < len(items):
                self.items_game = append(self.items_game, game)
                self.items_seat = append(self.items_seat, seat)
                self.items_item = append(self.items_item, items[i])
                self.items_count = append(self.items_count, items[i + 1])
                self.items_round = append(self.items_round, items[i + 2])
                i += 3

    def extend(self, other: Outcomes) -> None:
        """Add the rows of `other` behind these."""
        self.game = extend(self.game, other.game)
        self.seat = extend(self.seat, other.seat)
        self.score = extend(self.score, other.score)
        self.rank = extend(self.rank, other.rank)
        self.winners = extend(self.winners, other.winners)
        self.rounds = extend(self.rounds, other.rounds)
        self.plies = extend(self.plies, other.plies)
        self.ending = extend(self.ending, other.ending)
        self.start = extend(self.start, other.start)
        self.opponent = extend(self.opponent, other.opponent)
        self.points_game = extend(self.points_game, other.points_game)
        self.points_seat = extend(self.points_seat, other.points_seat)
        self.points_source = extend(self.points_source, other.points_source)
        self.points_points = extend(self.points_points, other.points_points)
        self.items_game = extend(self.items_game, other.items_game)
        self.items_seat = extend(self.items_seat, other.items_seat)
        self.items_item = extend(self.items_item, other.items_item)
        self.items_count = extend(self.items_count, other.items_count)
        self.items_round = extend(self.items_round, other.items_round)


def play_game(
    state: State,
    agents: Sequence[Agent],
    streams: Sequence[Rng],
    move_cap: i64,
    index: i64,
    journal: Journal | None,
    outcomes: Outcomes | None,
) -> i64:
    """Play `state`, just set up as game number `index`, to its end and return the number of moves.

    Moves and events are added to `journal`, results to `outcomes`, where they are wanted.
    """
    if journal is not None:
        journal.game = index
        state.journal = journal
    plies = play(state, agents, streams, move_cap)
    if outcomes is not None:
        outcomes.add(index, state, plies)
    return plies
