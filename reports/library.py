"""The reports: SQL files that state in a header what they ask, what their columns mean, and how to draw them.

    -- title: Seats
    -- question: Does the place at the table decide who wins?
    -- none: every game went well         said where there are no rows
    -- needs: moves                      tables of the log that may be missing
    -- uses: standings                   shared tables of sql/shared
    -- sample: yes                       says that of a large run only the first games are looked at (see `sampled`)
    -- order: 10                         place among the reports
    -- overview: yes                     shown where nobody asks for it by name
    -- players: 2                        least number of seats
    -- runs: several                     reads several runs at once (all: also a single one)
    -- solo: yes                         only for games with one seat
    -- repeats: yes                      only for runs whose deals are played more than once
    -- column win_share [%]: share of games won, a tie shared
    -- column win_low [%]: lower end of its interval
    -- correct: p by false_discovery     (or holm) corrects a column of p-values
    -- precision: win_share 0.03         warn where an interval reaches further than that from its figure
    -- test: equal_seats                 a test of the whole table, named in tests.py
    -- chart: whiskers x=seat y=win_share reference=fair
    -- reading: how to read it, and what it does not say

Columns X, X_low and X_high are one figure with its interval. `(wide)` after a column's unit leaves it out of narrow tables.
A file without a header is a report too: its name is its title. Files in a folder named like a game are for that game only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ludometer.core.kernel.errors import LudometerError, nearest

OWN: Final = Path(__file__).parent / "sql"
KEYS: Final = (
    "title",
    "question",
    "none",
    "needs",
    "uses",
    "order",
    "sample",
    "overview",
    "players",
    "runs",
    "repeats",
    "solo",
    "correct",
    "precision",
    "test",
    "chart",
    "reading",
)
COLUMN: Final = re.compile(r"column (\w+)(?: \[([^\]]*)\])?( \(wide\))?: (.*)")


@dataclass(frozen=True)
class Column:
    """A column of a report: its unit ("%" for shares, which are numbers from 0 to 1) and its meaning."""

    name: str
    unit: str = ""
    meaning: str = ""
    wide: bool = False


@dataclass(frozen=True)
class Chart:
    """How to draw a report: the kind of chart and which column stands for what."""

    kind: str
    options: dict[str, str]


@dataclass
class Report:
    """One SQL file. `game` is the only game that it is for, or empty."""

    name: str
    file: Path
    sql: str
    game: str = ""
    columns: list[Column] = field(default_factory=list)
    charts: list[Chart] = field(default_factory=list)
    marks: dict[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The heading."""
        return self.marks.get("title", self.name.replace("_", " "))

    @property
    def question(self) -> str:
        """The question that it answers."""
        return self.marks.get("question", "")

    @property
    def order(self) -> int:
        """Its place among the reports."""
        return int(self.marks.get("order", "900"))

    @property
    def overview(self) -> bool:
        """Whether it is shown where nobody asks for it by name. Reports without a header always are."""
        return self.marks.get("overview", "no" if self.columns else "yes") == "yes"

    @property
    def several(self) -> bool:
        """Whether it reads several runs at once."""
        return self.marks.get("runs", "") in ("several", "all")

    def listed(self, mark: str) -> list[str]:
        """The words of a mark that is a list."""
        return [word.strip() for word in self.marks.get(mark, "").split(",") if word.strip()]

    def column(self, name: str) -> Column:
        """What is known of a column."""
        return next((column for column in self.columns if column.name == name), Column(name))


def read_report(file: Path, game: str = "") -> Report:
    """The report in a file; LudometerError says which line of its header is wrong."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LudometerError(f"cannot read the report '{file}': {error}") from None
    report = Report(file.stem, file, text, game)
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.startswith("--"):
            break
        key, colon, value = line[2:].strip().partition(":")
        value = value.strip()
        found = COLUMN.match(line[2:].strip())
        if found:
            report.columns.append(Column(found[1], found[2] or "", found[4].strip(), bool(found[3])))
        elif key == "chart" and colon:
            report.charts.append(read_chart(value, f"{file}, line {number}"))
        elif key in KEYS and colon:
            report.marks[key] = f"{report.marks[key]} {value}" if key == "reading" and key in report.marks else value
        elif colon and re.fullmatch(r"[a-z]+", key):
            raise LudometerError(f"{file}, line {number}: a report's header has no '{key}'{nearest(key, KEYS)}")
    if not report.marks.get("order", "0").isdigit():
        raise LudometerError(f"{file}: 'order' takes a whole number, not '{report.marks['order']}'")
    return report


def read_chart(text: str, where: str) -> Chart:
    """A chart from its line in a header."""
    kind, *words = text.split()
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise LudometerError(f"{where}: '{word}' in the chart is not of the form name=value")
        options[name] = value
    return Chart(kind, options)


def folder_reports(folder: Path) -> list[Report]:
    """The reports in a folder, and in its subfolders that are named like a game."""
    if not folder.is_dir():
        raise LudometerError(f"there is no folder of reports '{folder}'")
    found = [read_report(file) for file in sorted(folder.glob("*.sql"))]
    for inner in sorted(path for path in folder.iterdir() if path.is_dir() and path.name != "shared"):
        found += [read_report(file, inner.name.replace("_", "-")) for file in sorted(inner.glob("*.sql"))]
    return found


def all_reports(extra: Iterable[str | Path] = ()) -> list[Report]:
    """Ludometer's reports and those in further folders, in their order; a later one replaces an equal name."""
    found: dict[tuple[str, str], Report] = {}
    for folder in [OWN, *map(Path, extra)]:
        reports = folder_reports(folder)
        if not reports:
            raise LudometerError(f"the folder of reports '{folder}' holds no .sql file")
        for report in reports:
            found[report.game, report.name] = report
    return sorted(found.values(), key=lambda report: (report.order, report.game, report.name))


def for_game(reports: Sequence[Report], game: str) -> list[Report]:
    """The reports that can be asked of a game; one of its own replaces a general one of the same name."""
    own = {report.name for report in reports if report.game == game}
    return [report for report in reports if report.game == game or (not report.game and report.name not in own)]


def chosen(reports: Sequence[Report], names: Sequence[str]) -> list[Report]:
    """The reports of those names, in the order asked for; LudometerError names the nearest. `all` means every one."""
    if "all" in names:
        return list(reports)
    known = {report.name: report for report in reports}
    for name in names:
        if name not in known:
            raise LudometerError(f"there is no report '{name}'{nearest(name, known)} (see ludometer report --list)")
    return [known[name] for name in names]
