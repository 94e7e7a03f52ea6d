"""One game of a run, told move by move, every logged move checked against the rules on the way."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.journal import Journal, event_sentence
from ludometer.core.kernel.moves import move_id
from ludometer.core.kernel.play import MOVE_CAP, Outcomes
from ludometer.core.runs.batch import Batch
from ludometer.core.runs.folder import RunFolder
from ludometer.core.runs.parts import part_path


@dataclass(frozen=True)
class Told:
    """One event of a game, told: `text` is a sentence, the rest are the logged facts."""

    event: str
    text: str
    seat: int
    item: str
    amount: int


@dataclass(frozen=True)
class Turn:
    """One move of a game and what it brought about."""

    ply: int
    round: int
    seat: int
    move: str
    text: str
    options: int
    events: list[Told]


class DivergenceError(LudometerError):
    """A logged move that the rules do not allow, or a game that goes on differently: the log and the rules disagree."""

    exit_code: ClassVar[int] = 1


class FailedGameError(LudometerError):
    """A game in which the rules or an agent raised an error."""

    exit_code: ClassVar[int] = 3


class Replay:
    """A game of a run, ready to be told.

    Where the run holds moves they are followed and checked; otherwise the agents play the game again.
    """

    def __init__(self, folder: RunFolder, index: int) -> None:
        plan = folder.plan
        if not 0 <= index < plan.games:
            raise LudometerError(f"'{folder.path}' has games 0 to {plan.games - 1}, not {index}")
        self.folder = folder
        self.index = index
        self.batch = Batch(plan)
        self.game: Game = self.batch.game
        self.agents = self.batch.agent_texts(index)
        self.state: State = self.batch.new_state(index)
        self.logged = logged_moves(folder, index)

    def turns(self) -> Generator[Turn, None, None]:
        """The moves of the game in order; afterwards `state` is the final one. DivergenceError at the first difference."""
        journal = Journal()
        journal.game = self.index
        self.state.journal = journal
        streams = self.batch.plan.schedule.agent_streams(self.index)
        players = self.batch.agents(self.index)
        logged = iter(self.logged) if self.logged is not None else None
        ply = 0
        while not self.state.over() and ply < self.batch.move_cap:
            seat, options = self.state.seat(), self.state.options()
            if logged is not None:
                move = self.checked(ply, seat, [int(option) for option in options], next(logged, None))
            elif len(options) == 1:
                move = options[0]
            else:
                with self.failure_told(ply):
                    move = players[seat].choose(self.state, options, streams[seat])
            round, text, before = int(self.state.round), self.game.tell(self.state, move), journal.events()
            journal.ply, journal.round = ply, round
            with self.failure_told(ply):
                self.state.apply(move)
            events = [self.told(journal, i) for i in range(before, journal.events())]
            name = move_id(move, self.game.kinds, self.game.catalogue)
            yield Turn(ply, round, int(seat), name, text, len(options), events)
            ply += 1
        if not self.state.over():
            self.state.ending = MOVE_CAP
        if logged is not None and next(logged, None) is not None:
            raise DivergenceError(f"game {self.index} is over after {ply} moves by the rules, but the log goes on")
        self.plies = ply

    @contextmanager
    def failure_told(self, ply: int) -> Generator[None, None, None]:
        """Turn an error of the rules or of an agent into one that names the game and the move."""
        try:
            yield
        except Exception as error:
            text = f"game {self.index} fails at move {ply}: {type(error).__name__}: {error}; --debug shows where"
            raise FailedGameError(text) from error

    def checked(self, ply: int, seat: int, options: list[int], row: dict[str, Any] | None) -> int:
        """The logged move, if the rules allow just that; otherwise DivergenceError says what differs."""
        where = f"game {self.index}, move {ply}"
        if row is None:
            raise DivergenceError(f"{where}: the log ends here, but by the rules the game is not over")
        kinds = [kind.id for kind in self.game.kinds]
        if row["kind"] not in kinds:
            raise DivergenceError(f"{where}: the log names a move '{row['kind']}' that the rules do not know")
        move = kinds.index(row["kind"])
        for position, column in enumerate("abcd"):
            move |= (row[column] or 0) << (8 + 12 * position)
        if row["seat"] != seat:
            raise DivergenceError(f"{where}: by the rules seat {seat} moves, but the log has seat {row['seat']}")
        if move not in options:
            text = move_id(move, self.game.kinds, self.game.catalogue)
            raise DivergenceError(f"{where}: '{text}' is logged, but the rules do not allow it there")
        if len(options) != row["options"]:
            raise DivergenceError(f"{where}: {row['options']} options are logged, but the rules give {len(options)}")
        return move

    def told(self, journal: Journal, i: int) -> Told:
        """Event number `i` of the journal as a sentence."""
        kind = self.game.events[journal.event_kind[i]]
        seat, item, amount = journal.event_seat[i], journal.event_item[i], journal.event_amount[i]
        name = self.game.seat_name(seat) if seat >= 0 else ""
        text = event_sentence(kind, name, self.game.catalogue.name(item), amount)
        return Told(kind.id, text, int(seat), self.game.catalogue.ids[item] if item >= 0 else "", int(amount))

    def outcome(self) -> list[dict[str, Any]]:
        """What the game came to, by seat; only after all turns."""
        outcomes = Outcomes()
        outcomes.add(self.index, self.state, self.plies)
        ending = int(self.state.ending)
        rows = []
        for seat in range(self.game.players):
            points = {
                source: int(value)
                for source, value in zip(self.game.sources, self.state.points(seat), strict=True)
                if value
            }
            rows.append(
                {
                    "seat": seat,
                    "name": self.game.seat_name(seat),
                    "agent": self.agents[seat],
                    "score": int(outcomes.score[seat]),
                    "rank": int(outcomes.rank[seat]),
                    "points": points,
                    "end": "move_cap" if ending == MOVE_CAP else self.game.endings[ending],
                    "rounds": int(outcomes.rounds[seat]),
                    "opponent_score": int(self.state.opponent_score()) if self.game.has_opponent else None,
                }
            )
        return rows


def logged_moves(folder: RunFolder, index: int) -> list[dict[str, Any]] | None:
    """The logged moves of a game, or None if the run logs none, has not played it yet, or the game failed."""
    part = index // folder.plan.part_games
    if not folder.plan.moves or folder.metadata(part) is None:
        return None
    if index in {failure["game"] for failure in folder.failures()}:
        return None
    path = part_path(folder.path, "moves", part)
    found = read_game(path, index)
    if not {"ply", "seat", "kind"} <= set(found.columns):
        raise LudometerError(f"{path} holds no moves; delete it and run the same command again to make it anew")
    rows: list[dict[str, Any]] = found.sort("ply").to_dicts()
    return rows


def read_game(path: Path, index: int) -> Any:
    """The rows of one game in a part of a table; LudometerError if the part is damaged."""
    import polars

    try:
        return polars.scan_parquet(path).filter(polars.col("game") == index).collect()
    except Exception as error:  # whatever is wrong with the bytes
        raise LudometerError(f"{path} is damaged ({error}); delete it and run the same command again") from error
