"""Parquet parts: the columns of some games as typed tables, written so that a part which exists is whole."""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.play import MOVE_CAP
from ludometer.core.runs.batch import Played
from ludometer.core.runs.plan import Plan
from ludometer.core.runs.schema import SCHEMA_VERSION, TABLES, Table

if TYPE_CHECKING:
    import polars

WRITE_ORDER: Final = ("events", "moves", "items", "points", "outcomes")
"""Outcomes come last: where they are, the whole part is."""


def part_name(part: int) -> str:
    """The file name of a part."""
    return f"part-{part:05}.parquet"


def part_path(folder: Path, table: str, part: int) -> Path:
    """Where a part of a table lies in a run folder."""
    return folder / table / part_name(part)


def frames(played: Played, plan: Plan, game: Game) -> dict[str, polars.DataFrame]:
    """The tables of a part, typed as the schema says."""
    made = {
        "outcomes": outcomes_frame(played, plan, game),
        "points": points_frame(played, game),
        "items": items_frame(played, game),
    }
    if played.journal is not None:
        made["moves"] = moves_frame(played.journal, game)
        made["events"] = events_frame(played.journal, game)
    return made


def column(name: str, values: vec[i64]) -> polars.Series:
    """A vector as a series that shares its memory.

    Polars takes a plain memoryview value by value; through numpy it costs nothing.
    """
    import numpy
    import polars

    return polars.Series(name, numpy.frombuffer(memoryview(values), dtype=numpy.int64), dtype=polars.Int64)


def words(codes: polars.Series, known: Sequence[str]) -> polars.Series:
    """Codes as the words they stand for; a negative code is null."""
    import polars

    kept = polars.DataFrame([codes]).select(polars.when(codes >= 0).then(codes)).to_series()
    return kept.cat.to(polars.Enum(list(known))).alias(codes.name)


def typed(table: Table, columns: Sequence[polars.Series]) -> polars.DataFrame:
    """The columns under the schema's names and types."""
    import polars

    types = {
        "int8": polars.Int8,
        "int16": polars.Int16,
        "int32": polars.Int32,
        "float64": polars.Float64,
    }
    made = []
    for spec, series in zip(table.columns, columns, strict=True):
        made.append((series.cast(types[spec.type]) if spec.type in types else series).alias(spec.name))
    return polars.DataFrame(made)


def outcomes_frame(played: Played, plan: Plan, game: Game) -> polars.DataFrame:
    """One row a game and seat."""
    import polars

    o = played.outcomes
    seats, games, ranks = column("seat", o.seat), column("game", o.game), column("rank", o.rank)
    schedule = plan.schedule
    sitting = (seats + games % schedule.block // schedule.repeats) % plan.players
    # Several seats may hold the same agent: the words are its texts, each once.
    texts = list(dict.fromkeys(plan.agents))
    code = polars.Series([texts.index(text) for text in plan.agents], dtype=polars.Int64)
    endings = column("end", o.ending)
    endings = endings.set(endings == MOVE_CAP, len(game.endings))
    table = polars.DataFrame({"rank": ranks, "winners": column("winners", o.winners)})
    win = table.select(
        polars.when(polars.col("rank") == 1).then(1.0 / polars.col("winners")).otherwise(0.0)
    ).to_series()
    opponent = column("opponent_score", o.opponent)
    if not game.has_opponent:
        opponent = polars.Series("opponent_score", [None] * len(o.game), dtype=polars.Int32)
    return typed(
        TABLES[0],
        [
            games,
            seats,
            words(code.gather(sitting), texts),
            column("score", o.score),
            ranks,
            win,
            column("rounds", o.rounds),
            column("plies", o.plies),
            words(endings, [*game.endings, "move_cap"]),
            words(column("start", o.start), game.catalogue.ids),
            opponent,
        ],
    )


def points_frame(played: Played, game: Game) -> polars.DataFrame:
    """One row a game, seat and source of points."""
    o = played.outcomes
    source = words(column("source", o.points_source), game.sources)
    return typed(
        TABLES[1],
        [column("game", o.points_game), column("seat", o.points_seat), source, column("points", o.points_points)],
    )


def items_frame(played: Played, game: Game) -> polars.DataFrame:
    """One row a game, seat and thing."""
    import polars

    o = played.outcomes
    codes = column("item", o.items_item)
    kinds = list(dict.fromkeys(game.catalogue.kinds))
    code_of_kind = polars.Series([kinds.index(kind) for kind in game.catalogue.kinds] or [0], dtype=polars.Int64)
    return typed(
        TABLES[2],
        [
            column("game", o.items_game),
            column("seat", o.items_seat),
            words(code_of_kind.gather(codes), kinds),
            words(codes, game.catalogue.ids),
            column("count", o.items_count),
            column("first_round", o.items_round),
        ],
    )


def moves_frame(journal: Journal, game: Game) -> polars.DataFrame:
    """One row a move, its packed code taken apart."""
    import polars

    code = column("code", journal.move_code)
    kind = (code & 255).rename("kind")
    arity = polars.Series([len(each.arguments) for each in game.kinds], dtype=polars.Int64).gather(kind)
    subject = polars.repeat(-1, len(code), dtype=polars.Int64, eager=True).alias("subject")
    arguments = []
    frame = polars.DataFrame({"code": code, "kind": kind, "arity": arity})
    for i in range(4):
        low = 8 + 12 * i
        value = (polars.col("code") & (4095 << low)) // (1 << low)
        arguments.append(frame.select(polars.when(polars.col("arity") > i).then(value)).to_series())
        # The subject is one of the arguments, counted from where its section begins in the catalogue.
        offsets = [
            int(game.catalogue.section(each.arguments[i].section).offset) if each.subject == i else -1
            for each in game.kinds
        ]
        if any(offset >= 0 for offset in offsets):
            offset = polars.Series("offset", offsets, dtype=polars.Int64).gather(kind)
            both = polars.DataFrame([offset, arguments[i].alias("value"), subject.alias("former")])
            found = polars.when(polars.col("offset") >= 0).then(polars.col("offset") + polars.col("value"))
            subject = both.select(found.otherwise(polars.col("former"))).to_series()
    return typed(
        TABLES[3],
        [
            column("game", journal.move_game),
            column("ply", journal.move_ply),
            column("round", journal.move_round),
            column("seat", journal.move_seat),
            words(kind, [each.id for each in game.kinds]),
            words(subject, game.catalogue.ids),
            *arguments,
            column("options", journal.move_options),
        ],
    )


def events_frame(journal: Journal, game: Game) -> polars.DataFrame:
    """One row an event."""
    import polars

    seats = column("seat", journal.event_seat)
    return typed(
        TABLES[4],
        [
            column("game", journal.event_game),
            column("ply", journal.event_ply),
            column("round", journal.event_round),
            polars.DataFrame([seats]).select(polars.when(seats >= 0).then(seats)).to_series(),
            words(column("event", journal.event_kind), [each.id for each in game.events]),
            words(column("item", journal.event_item), game.catalogue.ids),
            column("amount", journal.event_amount),
        ],
    )


def write_part(
    folder: Path, played: Played, tables: dict[str, polars.DataFrame], digests: dict[str, str], plan: Plan
) -> None:
    """Write a part of every table, outcomes last; LudometerError if the disk does not take it."""
    metadata = {
        "ludometer.schema": str(SCHEMA_VERSION),
        "ludometer.game": plan.game,
        "ludometer.rules": plan.rules_hash,
        "ludometer.part": str(played.part),
        "ludometer.games": f"{played.games.start}-{played.games.stop}",
        "ludometer.digests": json.dumps(digests),
        "ludometer.failures": json.dumps(played.failures),
    }
    for name in WRITE_ORDER:
        if name in tables:
            write_whole(
                part_path(folder, name, played.part),
                lambda path, name=name: tables[name].write_parquet(
                    path, compression="zstd", statistics=False, metadata=metadata | {"ludometer.table": name}
                ),
            )


def write_whole(path: Path, write: Any) -> None:
    """Call `write` with a temporary path beside `path`, flush it to disk, and rename it; nothing half-written remains."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(temporary)
        handle = os.open(temporary, os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(temporary, path)
    except Exception as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise disk_error(error, path) from error


def disk_error(error: Exception, path: Path) -> Exception:
    """What a person is told when a file cannot be written; an error that is not the disk's comes back as it is."""
    reasons = {
        errno.ENOSPC: "the disk is full; free some space and run the same command again",
        errno.EDQUOT: "the disk quota is used up; free some space and run the same command again",
        errno.EFBIG: "the file may not grow that large; lift the limit and run the same command again",
        errno.EROFS: "the file system is read-only; choose another folder with -o",
        errno.EACCES: "you may not write there; choose another folder with -o",
        errno.EPERM: "you may not write there; choose another folder with -o",
        errno.ENOTDIR: "a file stands where a folder is needed; choose another folder with -o",
    }
    number = error.errno if isinstance(error, OSError) else None
    if number is None:
        # Polars hands some errors of the system on as text only.
        text = str(error).lower()
        number = errno.ENOSPC if "no space left" in text else errno.EFBIG if "file too large" in text else None
    if number is None:
        return error
    reason = reasons.get(number, os.strerror(number))
    return LudometerError(f"cannot write {path}: {reason}; everything finished before is kept")


def read_metadata(path: Path) -> dict[str, str]:
    """What `write_part` noted in a part; LudometerError if the file is no whole part of a run."""
    import polars

    try:
        found = polars.read_parquet_metadata(path)
    except Exception as error:  # whatever is wrong with the bytes, it is not a part of ours
        raise LudometerError(
            f"{path} is damaged or no Parquet file; delete it and run the same command again to make it anew"
        ) from error
    if "ludometer.schema" not in found:
        raise LudometerError(
            f"{path} is a Parquet file, but ludometer did not write it; move it out of the run's folder"
        )
    if found["ludometer.schema"] != str(SCHEMA_VERSION):
        raise LudometerError(
            f"{path} has log schema {found['ludometer.schema']}, but this version reads schema {SCHEMA_VERSION}; "
            "make the run again or read it with the version that made it"
        )
    return dict(found)
