"""Plays the games of a run again and compares them with what is on disk."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.rng import stream
from ludometer.core.runs import schema
from ludometer.core.runs.batch import Batch, Played, digests
from ludometer.core.runs.folder import RunFolder
from ludometer.core.runs.parts import frames, part_path

if TYPE_CHECKING:
    import polars


@dataclass(frozen=True)
class Verdict:
    """What a verification came to: how many games were compared, and the first difference, or an empty text."""

    games: int
    difference: str


def verify(folder: RunFolder, sample: int | None, progress: Callable[[int], None] = lambda games: None) -> Verdict:
    """Play games of a run again and compare every row of every table with what is on disk.

    All finished games, or `sample` of them drawn evenly over the run. Whole parts are compared by digest as well, so that a
    part whose note about itself was altered is found. LudometerError if nothing is finished.
    """
    batch = Batch(folder.plan)
    finished = folder.finished()
    if not finished:
        raise LudometerError(f"'{folder.path}' holds no finished games to verify")
    if sample is None:
        compared = 0
        for part in finished:
            played = batch.play_part(part)
            difference = digest_difference(folder, batch, played) or rows_difference(folder, batch, played, None)
            compared += len(played.games)
            progress(len(played.games))
            if difference:
                return Verdict(compared, difference)
        return Verdict(compared, folder_difference(folder))
    games = [game for part in finished for game in folder.plan.part_range(part)]
    chosen = sorted(sampled(games, sample, folder.plan.seed))
    for count, game in enumerate(chosen, start=1):
        played = Played(
            game // folder.plan.part_games, range(game, game + 1), journal=Journal() if folder.plan.moves else None
        )
        batch.play_recorded(game, played)
        progress(1)
        difference = rows_difference(folder, batch, played, game)
        if difference:
            return Verdict(count, difference)
    return Verdict(len(chosen), folder_difference(folder))


def sampled(games: Sequence[int], count: int, seed: int) -> list[int]:
    """`count` of the games without repetition, one drawn from each of as many equal stretches."""
    if count >= len(games):
        return list(games)
    rng = stream(seed, 0, "verify")
    bounds = [len(games) * i // count for i in range(count + 1)]
    return [games[low + int(rng.below(high - low))] for low, high in pairwise(bounds)]


def digest_difference(folder: RunFolder, batch: Batch, played: Played) -> str:
    """The first table of a part whose digest is another one, or an empty text."""
    metadata = folder.metadata(played.part)
    assert metadata is not None
    noted = json.loads(metadata["ludometer.digests"])
    for table, digest in digests(played, folder.plan, batch.game).items():
        if noted.get(table) != digest:
            difference = rows_difference(folder, batch, played, None)
            return (
                difference
                or f"part {played.part}: the digest of {table} is {digest}, but the part notes {noted.get(table)}"
            )
    return ""


def rows_difference(folder: RunFolder, batch: Batch, played: Played, game: int | None) -> str:
    """The first row in which the games played anew and those on disk differ, or an empty text."""
    import polars

    made = frames(played, folder.plan, batch.game)
    # Moves first: what differs there explains every other difference.
    for table in sorted(made, key=["moves", "events", "outcomes", "points", "items"].index):
        path = part_path(folder.path, table, played.part)
        try:
            kept = polars.read_parquet(path)
        except Exception as error:  # whatever is wrong with the bytes
            raise LudometerError(f"{path} is damaged ({error}); delete it and run the same command again") from error
        columns = [column.name for column in schema.table(table).columns]
        if kept.columns != columns:
            return f"{path} has the columns {', '.join(kept.columns)} instead of {', '.join(columns)}"
        if game is not None:
            kept = kept.filter(polars.col("game") == game)
        difference = first_row_difference(table, kept, made[table])
        if difference:
            return difference
    return ""


def first_row_difference(table: str, kept: polars.DataFrame, made: polars.DataFrame) -> str:
    """Where two frames of one table part ways, as a sentence; empty if they are equal."""
    import polars

    texts = [polars.col(name).cast(polars.String) for name in made.columns]
    kept, made = kept.select(texts), made.select(texts)
    if kept.equals(made):
        return ""
    shorter = min(len(kept), len(made))
    unequal = polars.any_horizontal([polars.col(name).ne_missing(polars.col(f"{name}_new")) for name in made.columns])
    renamed = made.head(shorter).rename({name: f"{name}_new" for name in made.columns})
    found = polars.concat([kept.head(shorter), renamed], how="horizontal").with_row_index("row").filter(unequal)
    row = int(found["row"][0]) if len(found) else shorter
    old = row_text(kept, row)
    new = row_text(made, row)
    return f"{table}, row {row}: on disk {old}; played again {new}"


def row_text(frame: polars.DataFrame, row: int) -> str:
    """A row as text, or that there is none."""
    if row >= len(frame):
        return "nothing"
    cells: dict[str, Any] = frame.row(row, named=True)
    return " ".join(f"{name}={value}" for name, value in cells.items() if value is not None)


def folder_difference(folder: RunFolder) -> str:
    """Whether the manifest's digests are those of the parts; a difference as a sentence, or an empty text."""
    found = folder.digests()
    for table, digest in found.items():
        noted = folder.manifest.get("digests", {}).get(table)
        if noted != digest:
            return f"the manifest notes the digest {noted} for {table}, but the parts have {digest}"
    return ""
