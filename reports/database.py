"""DuckDB over the Parquet files of runs: one view a table, and the macros that reports use. Nothing is copied.

Every view has two columns in front of those of the log: `run`, the run's name, and `deal`, the number of the deal that a
game belongs to. Games of one deal share their chance (`--rotate`, `--repeats`); deals are independent of each other, so a
deal is the unit of every interval.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ludometer.core.kernel.errors import LudometerError, nearest
from ludometer.core.runs.schema import LOGS, TABLES
from ludometer.reports.sources import Source
from ludometer.reports.statistics import CONFIDENCE, chi_square_tail, normal_quantile, t_quantile, two_sided

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

MEMORY: Final = "1GB"
BATCHES: Final = 2000
"""Batches of deals that large runs are cut into where single deals would be too many groups."""
SAMPLE: Final = 25_000
"""Games that reports about the course of play look at, from the first on."""
MACROS: Final = Path(__file__).parent / "macros.sql"
OWN: Final = Path(__file__).parent / "sql"
TYPES: Final = {"string": "VARCHAR", "float64": "DOUBLE", "int8": "TINYINT", "int16": "SMALLINT", "int32": "INTEGER"}


def quoted(text: str) -> str:
    """A text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def values(rows: Iterable[Sequence[Any]]) -> str:
    """Some rows as an SQL list of values."""
    return ", ".join("(" + ", ".join(literal(cell) for cell in row) + ")" for row in rows)


def literal(cell: Any) -> str:
    """A value as an SQL literal."""
    if cell is None:
        return "NULL"
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, dict):
        return "MAP {" + ", ".join(f"{quoted(key)}: {quoted(value)}" for key, value in cell.items()) + "}"
    return str(cell) if isinstance(cell, int | float) else quoted(str(cell))


@dataclass
class Database:
    """A connection to some runs, with the tables that they have."""

    sources: list[Source]
    confidence: float = CONFIDENCE
    helpers: set[str] = field(default_factory=set)

    @cached_property
    def connection(self) -> DuckDBPyConnection:
        """The connection, with the views, the macros and the tables `runs`, `names` and `failures`."""
        import duckdb

        made = duckdb.connect(":memory:", config={"memory_limit": MEMORY, "autoinstall_known_extensions": "false"})
        made.execute("set preserve_insertion_order = false")
        add_macros(made, self.confidence)
        for table in TABLES:
            selects = [select(source, table.name) for source in self.sources if source.files(table.name)]
            if selects:
                made.execute(f"create view {table.name} as {' union all '.join(selects)}")
            elif table.name not in LOGS:
                columns = ", ".join(f"NULL::{TYPES.get(c.type, 'VARCHAR')} as {c.name}" for c in table.columns)
                made.execute(f"create view {table.name} as select ''::VARCHAR as run, 0 as deal, {columns} where false")
        add_runs(made, self.sources)
        first = self.sources[0]
        add_tables(made, first)
        deals = max(source.plan.games // source.plan.schedule.block for source in self.sources)
        made.execute(f"create macro batch(deal) as {f'deal % {BATCHES}' if deals > 2 * BATCHES else 'deal'}")
        made.execute(f"create macro sampled(deal) as deal < {SAMPLE // first.plan.schedule.block}")
        made.execute(f"create macro players() as {first.plan.players}")
        made.execute(f"create macro fair() as {1 / first.plan.players!r}")
        return made

    def query(self, sql: str, where: str) -> tuple[list[str], list[tuple[Any, ...]]]:
        """The column names and rows of a query; LudometerError if it cannot be answered. `where` names it."""
        import duckdb

        try:
            cursor = self.connection.execute(sql)
            if cursor is None:
                raise LudometerError(f"{where} is empty; write one, such as: select count(*) from outcomes")
            names = [str(column[0]) for column in cursor.description or []]
            return names, [tuple(row) for row in cursor.fetchall()]
        except duckdb.Error as error:
            raise LudometerError(self.explain(str(error), where)) from None

    def explain(self, message: str, where: str) -> str:
        """A sentence for an error of DuckDB's."""
        missing = re.search(r"Table with name (\w+) does not exist", message)
        if missing and missing[1] in LOGS:
            return f"{where}: {self.lacks(missing[1])}"
        if missing:
            known = [table.name for table in TABLES if self.has(table.name)] + ["runs", "names", "failures"]
            return f"{where}: there is no table '{missing[1]}'{nearest(missing[1], known)}"
        if ("Invalid Input Error" in message and "parquet" in message.lower()) or "magic bytes" in message:
            return f"{where}: {message.splitlines()[0]}; the file is damaged: delete it and run again to restore it"
        lines = [line for line in message.splitlines() if line.strip()]
        return f"{where}: {lines[0]}" + (f" ({lines[-2].strip()})" if len(lines) > 3 else "")

    def has(self, table: str) -> bool:
        """Whether some run has a table of the log."""
        return any(source.files(table) for source in self.sources)

    def lacks(self, table: str) -> str:
        """Why there is no table: half a sentence for a person."""
        names = ", ".join(source.name for source in self.sources)
        if table in LOGS and not any(source.plan.moves for source in self.sources):
            return f"{names} was made with --no-moves and has no {table}; run it again without"
        return f"{names} has no {table}"

    def help_with(self, name: str) -> None:
        """Make the shared table `name`, once; those that it needs itself come first.

        It stands in sql/GAME/shared, or else in sql/shared.
        """
        if name in self.helpers:
            return
        own = OWN / self.sources[0].plan.game.replace("-", "_") / "shared" / f"{name}.sql"
        file = own if own.is_file() else OWN / "shared" / f"{name}.sql"
        if not file.is_file():
            known = [path.stem for path in sorted((OWN / "shared").glob("*.sql"))]
            raise LudometerError(f"there is no shared table '{name}'{nearest(name, known)}")
        text = file.read_text("utf-8")
        for line in text.splitlines():
            if line.startswith("-- uses:"):
                for other in line.partition(":")[2].split(","):
                    self.help_with(other.strip())
        self.helpers.add(name)
        self.query(text, f"the shared table {name}")

    def number(self, sql: str) -> float:
        """The one number that a query gives; 0 if it gives none."""
        _, rows = self.query(sql, "a count")
        return float(rows[0][0] or 0) if rows else 0.0

    @cached_property
    def games(self) -> int:
        """How many games the runs hold."""
        return int(self.number("select count(*) from outcomes where seat = 0"))

    @cached_property
    def deals(self) -> int:
        """How many independent deals the runs hold."""
        return int(self.number("select count(distinct (run, deal)) from outcomes where seat = 0"))

    def close(self) -> None:
        """Free the connection's memory."""
        if "connection" in self.__dict__:
            self.connection.close()


def select(source: Source, table: str) -> str:
    """The query that reads one table of one run."""
    files = ", ".join(quoted(str(file)) for file in source.files(table))
    deal = "game" if source.plan.schedule.block == 1 else f"game // {source.plan.schedule.block}"
    return f"select {quoted(source.name)} as run, {deal} as deal, * from read_parquet([{files}], hive_partitioning = false)"


def add_macros(connection: DuckDBPyConnection, confidence: float) -> None:
    """The functions and macros that reports use for intervals and tests."""

    def width(units: int) -> float:
        return math.inf if units < 2 else t_quantile(units - 1, 0.5 + confidence / 2)

    connection.create_function("t_width", width, [int], float)
    connection.create_function("two_sided", two_sided, [float], float)
    connection.create_function("chi_square_tail", chi_square_tail, [float, float], float)
    connection.execute(f"create macro z() as {normal_quantile(0.5 + confidence / 2)!r}")
    connection.execute(MACROS.read_text("utf-8"))


def add_runs(connection: DuckDBPyConnection, sources: Sequence[Source]) -> None:
    """The tables that describe the runs: `runs`, `names` of things, `failures`."""
    connection.execute(
        "create table runs (run VARCHAR, game VARCHAR, players INTEGER, agents VARCHAR, variants VARCHAR, changes VARCHAR, "
        "seed BIGINT, games INTEGER, deals INTEGER, rotate BOOLEAN, repeats INTEGER, rules_hash VARCHAR, "
        "behaviour INTEGER, parameters MAP(VARCHAR, VARCHAR))"
    )
    connection.execute("create table names (item VARCHAR, name VARCHAR, kind VARCHAR)")
    connection.execute("create table failures (run VARCHAR, game INTEGER, ply INTEGER, error VARCHAR, message VARCHAR)")
    rows = []
    names: dict[str, tuple[str, str]] = {}
    failures: list[Sequence[Any]] = []
    for source in sources:
        plan = source.plan
        changes = "; ".join(f"{key} = {value}" for key, value in source.changes.items())
        described: list[Any] = [source.name, plan.game, plan.players, source.agents]
        described += ["+".join(plan.rules["variants"]), changes, plan.seed, plan.games]
        described += [-(-plan.games // plan.schedule.block), plan.rotate, plan.repeats, plan.rules_hash, plan.behaviour]
        described.append({key: str(value) for key, value in plan.rules["parameters"].items()})
        rows.append(described)
        names |= source.names
        failures += [[source.name, *failure] for failure in source.failures]
    connection.execute(f"insert into runs values {values(rows)}")
    if names:
        connection.execute(f"insert into names values {values([item, *rest] for item, rest in names.items())}")
    if failures:
        connection.execute(f"insert into failures values {values(failures)}")


def add_tables(connection: DuckDBPyConnection, source: Source) -> None:
    """The tables of the game's rules as `rules_NAME`, with all columns as texts and the run's patches made."""
    for name, rows in source.tables.items():
        columns = list(rows[0].cells) if rows else []
        if columns:
            named = ", ".join(f'"{column}"' for column in columns)
            cells = values([row.cells[column] for column in columns] for row in rows)
            connection.execute(f"create table rules_{name} as select * from (values {cells}) as rows({named})")
