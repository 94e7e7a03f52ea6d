"""Where two runs of the same seed part ways: the first game and move that differ."""

from __future__ import annotations

from dataclasses import dataclass

from ludometer.reports.database import quoted
from ludometer.reports.sources import Source

COLUMNS = ("seat", "kind", "subject", "a", "b", "c", "d", "options")


@dataclass(frozen=True)
class Parting:
    """The first move that differs. A side is empty where that run's game was over already."""

    game: int
    ply: int
    round: int
    base: str
    new: str

    @property
    def text(self) -> str:
        """The sentence for a person."""
        return (
            f"The runs part ways in game {self.game} at move {self.ply} (round {self.round}): "
            f"base {self.base or 'is over'}; new {self.new or 'is over'}."
        )


def first_parting(base: Source, new: Source) -> Parting | None:
    """The first game and move in which two runs differ; None if the moves that both have logged are the same.

    Part by part, so that a difference in the first games is found without reading the rest.
    """
    import duckdb

    connection = duckdb.connect(":memory:")
    theirs = {file.name: file for file in new.files("moves")}
    for file in base.files("moves"):
        if file.name not in theirs:
            continue
        sides = [f"read_parquet({quoted(str(path))}, hive_partitioning = false)" for path in (file, theirs[file.name])]
        shown = ", ".join(f"{side}.{column}" for side in ("one", "two") for column in COLUMNS)
        differ = " or ".join(f"one.{column} is distinct from two.{column}" for column in COLUMNS)
        row = connection.execute(
            f"select game, ply, coalesce(one.round, two.round), {shown} from {sides[0]} one full join {sides[1]} two "
            f"using (game, ply) where {differ} order by game, ply limit 1"
        ).fetchone()
        if row is not None:
            width = len(COLUMNS)
            return Parting(
                game=int(row[0]),
                ply=int(row[1]),
                round=int(row[2]),
                base=told(base, row[3 : 3 + width]),
                new=told(new, row[3 + width :]),
            )
    return None


def told(source: Source, cells: tuple[object, ...]) -> str:
    """A logged move in words: who, what, and among how many."""
    seat, kind, subject, *arguments, options = cells
    if seat is None:
        return ""
    words = [str(kind)]
    game = source.game
    kinds = {each.id: each for each in game.kinds} if game is not None else {}
    if game is not None and str(kind) in kinds:
        for each, value in zip(kinds[str(kind)].arguments, arguments):
            words.append(f"{each.name}={each.id(int(str(value)), game.catalogue)}")
    elif subject is not None:
        words.append(str(subject))
    return f"seat {int(str(seat)) + 1} `{' '.join(words)}` ({options} options)"
