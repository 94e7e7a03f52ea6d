"""The tables of a run: every column with its type, unit and meaning. The one place that defines them.

`columns` is what readers rely on; `docs/log-format.md` is written from it and a test keeps the two equal. The schema
version goes up when a column changes or goes; new columns may be added without.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SCHEMA_VERSION: Final = 1


@dataclass(frozen=True)
class Column:
    """One column: its name, its type in Parquet, and what it says."""

    name: str
    type: str
    meaning: str
    nullable: bool = False


@dataclass(frozen=True)
class Table:
    """One table: what a row is, and its columns."""

    name: str
    row: str
    columns: tuple[Column, ...]


TABLES: Final = (
    Table(
        "outcomes",
        "a game and seat",
        (
            Column("game", "int32", "number of the game in the run, from 0"),
            Column("seat", "int8", "seat, from 0 in turn order"),
            Column("agent", "string", "the agent in that seat, with the options that differ from their defaults"),
            Column("score", "int32", "final score, in the game's points"),
            Column("rank", "int8", "1 is best; seats equal after all tie-breaks share a rank; 2 for a lost solo game"),
            Column("win", "float64", "1 for the winner, an equal share for each of several, 0 for the others"),
            Column("rounds", "int16", "completed rounds: those in which every seat had its turn"),
            Column("plies", "int32", "moves made in the whole game by all seats, forced ones included"),
            Column("end", "string", "why the game ended; `move_cap` if it was cut"),
            Column("start", "string", "what the seat started with that others did not: id of a card or world", True),
            Column("opponent_score", "int32", "final score of an automated opponent without a seat", True),
        ),
    ),
    Table(
        "points",
        "a game, seat and source of points (those of 0 points are left out)",
        (
            Column("game", "int32", "as in outcomes"),
            Column("seat", "int8", "as in outcomes"),
            Column("source", "string", "where the points came from"),
            Column("points", "int32", "points from there at the end; a seat's add up to its score"),
        ),
    ),
    Table(
        "items",
        "a game, seat and thing that the seat had",
        (
            Column("game", "int32", "as in outcomes"),
            Column("seat", "int8", "as in outcomes"),
            Column("kind", "string", "kind of thing: card, planet, territory, …"),
            Column("item", "string", "id of the thing"),
            Column("count", "int32", "how many the seat had at the end"),
            Column("first_round", "int16", "round in which it was first gained; 0 is set-up"),
        ),
    ),
    Table(
        "moves",
        "a move",
        (
            Column("game", "int32", "as in outcomes"),
            Column("ply", "int32", "number of the move in its game, from 0"),
            Column("round", "int16", "round in progress, from 1; 0 is set-up"),
            Column("seat", "int8", "who made it"),
            Column("kind", "string", "kind of move"),
            Column("subject", "string", "id of the move's main thing", True),
            Column("a", "int16", "first argument: index of a thing in its section, or a number", True),
            Column("b", "int16", "second argument", True),
            Column("c", "int16", "third argument", True),
            Column("d", "int16", "fourth argument", True),
            Column("options", "int16", "how many moves were legal; 1 means it was forced and no agent was asked"),
        ),
    ),
    Table(
        "events",
        "an event",
        (
            Column("game", "int32", "as in outcomes"),
            Column("ply", "int32", "the move that it belongs to"),
            Column("round", "int16", "as in moves"),
            Column("seat", "int8", "whom it concerns", True),
            Column("event", "string", "kind of event"),
            Column("item", "string", "id of the thing it is about", True),
            Column("amount", "int32", "how much or how many, in the unit of the event's kind"),
        ),
    ),
)

LOGS: Final = ("moves", "events")
"""The tables that `--no-moves` leaves out."""


def table(name: str) -> Table:
    """The table of that name; KeyError if there is none."""
    for each in TABLES:
        if each.name == name:
            return each
    raise KeyError(name)


HEAD: Final = """# The log format

Schema version {version}, noted in every file's Parquet metadata (`ludometer.schema`) and in `manifest.json`. This page is
written from `core/runs/schema.py`; a test keeps the two equal.

A run is a folder with one sub-folder a table and the same number of parts in each. Ids are stable snake_case words;
published names are joined when a report is made. `moves` and `events` are missing after `--no-moves`.
"""

FOOT: Final = """
## Beside the tables

* `manifest.json`: everything that the results depend on (game, behaviour version, effective rules and their hash, agents,
  seed, games, schedule), the version that wrote it, and one digest a table; no clock.
* `failures.jsonl`: games that raised an error: game, seed, ply, error, traceback, and a command that shows it again.
* `timing.parquet`: CPU and wall seconds a part; the only file with clocks, covered by no digest.

A part that exists is whole: it is written under another name, flushed and renamed. The outcomes are written last, so a
part counts once its outcomes are there. A part's digest (BLAKE2b over its columns and the words that their codes stand
for) stands in its metadata; the parts' digests add up, modulo 2^128, to the run's digest in the manifest, so shards can
be finished in any order.

What the kinds of moves, events and items of a game are, and in which unit an event's amount is, is told on the game's
own page in `docs/games/`.
"""


def document() -> str:
    """The schema as the Markdown of docs/log-format.md."""
    text = HEAD.format(version=SCHEMA_VERSION)
    for each in TABLES:
        text += f"\n## {each.name}\n\nOne row is {each.row}.\n\n| column | type | meaning |\n|---|---|---|\n"
        for column in each.columns:
            kind = column.type + (", may be null" if column.nullable else "")
            text += f"| `{column.name}` | {kind} | {column.meaning} |\n"
    return text + FOOT
