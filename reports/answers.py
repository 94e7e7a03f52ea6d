"""Asks a report of some runs: the rows, and the notes that keep a reader from reading too much into them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ludometer.core.kernel.errors import LudometerError, nearest
from ludometer.core.runs.schema import LOGS
from ludometer.reports.database import SAMPLE, Database
from ludometer.reports.library import Column, Report
from ludometer.reports.plain import p_phrase, plain
from ludometer.reports.statistics import equality, false_discovery, holm

CORRECTIONS: Final[dict[str, Callable[[Sequence[float]], list[float]]]] = {
    "holm": holm,
    "false_discovery": false_discovery,
}


@dataclass
class Answer:
    """What a report says of some runs: rows, findings of its tests, and notes that warn."""

    report: Report
    run: str
    columns: list[Column]
    rows: list[tuple[Any, ...]]
    notes: list[str] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)
    absent: str = ""

    def index(self, name: str) -> int:
        """Where a column stands; -1 if there is none."""
        names = [column.name for column in self.columns]
        return names.index(name) if name in names else -1

    def values(self, name: str) -> list[Any]:
        """A column's cells; LudometerError if there is none."""
        i = self.index(name)
        if i < 0:
            known = [column.name for column in self.columns]
            raise LudometerError(f"{self.report.file}: there is no column '{name}'{nearest(name, known)}")
        return [row[i] for row in self.rows]

    def records(self) -> list[dict[str, Any]]:
        """The rows as columns' names and values; what is no number becomes none."""
        names = [column.name for column in self.columns]
        return [{name: plain(cell) for name, cell in zip(names, row)} for row in self.rows]


def ask(report: Report, database: Database) -> Answer:
    """The report's answer; one that is `absent`, with the reason, if these runs cannot answer it."""
    run = ", ".join(source.name for source in database.sources)
    reason = absent(report, database)
    if reason:
        return Answer(report, run, [], [], absent=reason)
    for name in report.listed("uses"):
        database.help_with(name)
    names, rows = database.query(report.sql, f"report {report.name}")
    if report.columns and names != [column.name for column in report.columns]:
        declared = ", ".join(column.name for column in report.columns)
        raise LudometerError(
            f"{report.file}: the header declares the columns {declared}, but the query gives {', '.join(names)}"
        )
    answer = Answer(report, run, [report.column(name) for name in names], rows)
    if not rows:
        answer.absent = report.marks.get("none", "nothing of the kind happened in this run")
        return answer
    correct(answer)
    answer.notes += precision(answer, database)
    answer.findings += tests(answer, database)
    if report.marks.get("sample") == "yes" and database.games > SAMPLE:
        answer.findings.append(f"Over the first {SAMPLE:,} of {database.games:,} games.")
    return answer


def absent(report: Report, database: Database) -> str:
    """Why these runs cannot answer the report, or an empty text."""
    for table in report.listed("needs"):
        if table in LOGS and not database.has(table):
            return database.lacks(table)
    plan = database.sources[0].plan
    if plan.players < int(report.marks.get("players", "1")):
        return f"it is about {report.marks['players']} or more players"
    if report.marks.get("solo") == "yes" and plan.players > 1:
        return "it is about solo games"
    if report.marks.get("runs") == "several" and len(database.sources) < 2:
        return "it compares several runs; name two or more"
    if report.marks.get("repeats") == "yes" and plan.repeats < 2:
        return "it needs deals that are played more than once; run with --repeats 10 (and --rotate)"
    return ""


def correct(answer: Answer) -> None:
    """Correct the report's p-values for their number."""
    mark = answer.report.marks.get("correct")
    if not mark:
        return
    name, _, method = mark.partition(" by ")
    if method not in CORRECTIONS:
        raise LudometerError(f"{answer.report.file}: there is no correction '{method}'{nearest(method, CORRECTIONS)}")
    place = answer.index(name)
    tested = [i for i, cell in enumerate(answer.values(name)) if cell is not None]
    corrected = CORRECTIONS[method]([float(answer.rows[i][place]) for i in tested])
    for i, value in zip(tested, corrected):
        row = list(answer.rows[i])
        row[place] = value
        answer.rows[i] = tuple(row)


def precision(answer: Answer, database: Database) -> Iterator[str]:
    """A warning where the sample is too small for what the report shows."""
    mark = answer.report.marks.get("precision")
    if not mark:
        return
    name, _, limit = mark.partition(" ")
    low, high = answer.index(f"{name}_low"), answer.index(f"{name}_high")
    if low < 0 or high < 0:
        raise LudometerError(f"{answer.report.file}: the column '{name}' of 'precision' has no interval")
    widths = [(row[high] - row[low]) / 2 for row in answer.rows if row[low] is not None and row[high] is not None]
    widest = max((width for width in widths if math.isfinite(width)), default=0.0)
    if widest > float(limit):
        games = rounded(database.games * (widest / float(limit)) ** 2)
        unit = answer.report.column(name).unit
        wide, wanted = (f"{100 * widest:.1f}", f"{100 * float(limit):g}") if unit == "%" else (f"{widest:.2g}", limit)
        points = " points" if unit == "%" else f" {unit}" if unit else ""
        yield (
            f"Intervals of {name.replace('_', ' ')} reach ±{wide}{points}; about {games:,} games bring them to "
            f"±{wanted}{points}: top up with `ludometer run … -n {games}`."
        )


def rounded(games: float) -> int:
    """A number of games that a person would type: two leading digits, rounded up."""
    if games < 100:
        return 100
    step = int(10 ** (math.floor(math.log10(games)) - 1))
    return math.ceil(games / step) * step


def tests(answer: Answer, database: Database) -> Iterator[str]:
    """What the report's test of the whole table finds."""
    name = answer.report.marks.get("test")
    if not name:
        return
    if name not in TESTS:
        raise LudometerError(f"{answer.report.file}: there is no test '{name}'{nearest(name, TESTS)}")
    yield from TESTS[name](database)


def equal_seats(database: Database) -> Iterator[str]:
    """Whether all seats win equally often."""
    seats = database.sources[0].plan.players
    shares = ", ".join(f"avg(won) filter (seat = {seat}) as s{seat}" for seat in range(seats))
    products = ", ".join(f"avg((s{i} - mean) * (s{j} - mean))" for i in range(seats) for j in range(seats))
    means = ", ".join(f"avg(s{seat})" for seat in range(seats))
    _, rows = database.query(
        f"""with units as (select deal, seat, avg(win) as won from outcomes group by deal, seat),
            wide as (select deal, avg(won) as mean_won, {shares} from units group by deal),
            centred as (select *, avg(mean_won) over () as mean from wide)
            select count(*), avg(mean), {means}, {products} from centred""",
        "the test of equal seats",
    )
    row = rows[0]
    found = equality(
        int(row[0]),
        [float(value) for value in row[2 : 2 + seats]],
        [[float(row[2 + seats + i * seats + j]) for j in range(seats)] for i in range(seats)],
        float(row[1]),
    )
    if found is not None:
        verdict = "the seats differ" if found < 0.05 else "no difference between the seats is shown"
        yield f"Test that all seats win equally often: {p_phrase(found)} over {int(row[0]):,} deals; {verdict}."


TESTS: Final[dict[str, Callable[[Database], Iterator[str]]]] = {"equal_seats": equal_seats}
