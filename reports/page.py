"""Reports as one HTML file that needs no network: charts as SVG, tables that sort, queries to look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ludometer.core.kernel.errors import LudometerError
from ludometer.reports.answers import Answer
from ludometer.reports.sources import Source
from ludometer.reports.text import Field, cell_text, fields, heading
from ludometer.reports.writing import describe

FOLDER: Final = Path(__file__).parent
MOST_ROWS: Final = 400


@dataclass(frozen=True)
class Cell:
    """A cell of a table: its text, and the value that it sorts by."""

    text: str
    value: str
    numeric: bool


@dataclass
class Section:
    """A report on the page."""

    answer: Answer
    anchor: str
    headings: list[tuple[str, str, bool]]
    rows: list[list[Cell]]
    more: int
    drawings: list[Any]


@dataclass(frozen=True)
class Figure:
    """A figure of the summary on top."""

    label: str
    value: str
    detail: str


def html(sources: Sequence[Source], answers: Sequence[Answer], confidence: float) -> str:
    """The page; LudometerError if the packages that draw it are not installed."""
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
        from markupsafe import Markup

        from ludometer.reports import charts

        import_drawing()
    except ImportError as error:
        raise LudometerError(
            f"HTML pages need the extra 'html' ({error.name} is missing): pip install 'ludometer[html]'"
        ) from None
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["coded"] = coded
    sections = []
    for number, answer in enumerate(each for each in answers if not each.absent):
        drawn = [Markup(drawing) for drawing in charts.drawings(answer)]
        sections.append(section(answer, f"{answer.report.name}-{number}", drawn))
    page = environment.get_template("page.html")
    return page.render(
        title=" · ".join(source.name for source in sources),
        sources=[(source, describe(source), changes(source)) for source in sources],
        figures=summary(answers) if len(sources) == 1 else [],
        sections=sections,
        absent=[answer for answer in answers if answer.absent],
        confidence=f"{100 * confidence:g} %",
        several=len(sources) > 1,
        style=Markup((FOLDER / "page.css").read_text("utf-8")),
        script=Markup((FOLDER / "page.js").read_text("utf-8")),
        version=sources[0].folder.manifest.get("versions", {}).get("ludometer", ""),
    )


def coded(text: str) -> Any:
    """A sentence with what stands in backticks as code; everything in it is escaped."""
    from markupsafe import Markup

    parts = [Markup("<code>{}</code>" if i % 2 else "{}").format(part) for i, part in enumerate(text.split("`"))]
    return Markup("").join(parts)


def import_drawing() -> None:
    """Import what draws; ImportError if it is not installed."""
    import altair
    import vl_convert

    del altair, vl_convert


def section(answer: Answer, anchor: str, drawn: list[Any]) -> Section:
    """A report as the page shows it."""
    shown = fields(answer, narrow=False)
    headings = [(heading(each.column), each.column.meaning, column_numeric(answer, each)) for each in shown]
    rows = [
        [cell(each, row, numeric) for each, (_, _, numeric) in zip(shown, headings)] for row in answer.rows[:MOST_ROWS]
    ]
    return Section(answer, anchor, headings, rows, max(0, len(answer.rows) - MOST_ROWS), drawn)


def column_numeric(answer: Answer, shown: Field) -> bool:
    """Whether a column holds numbers."""
    return all(not isinstance(row[shown.place], str) for row in answer.rows)


def cell(shown: Field, row: Sequence[Any], numeric: bool) -> Cell:
    """A cell with what it sorts by."""
    value = row[shown.place]
    return Cell(shown.text(row), "" if value is None else str(float(value)) if numeric else str(value), numeric)


def changes(source: Source) -> list[tuple[str, str, str]]:
    """The changed rules: key, published value, value here."""
    try:
        rules = source.plan.effective_rules()
    except LudometerError:
        return [(key, "", str(value)) for key, value in source.changes.items()]
    rows = []
    for key, value in source.changes.items():
        published = ""
        if key in rules.book.parameters:
            published = str(rules.book.parameters[key].default(rules.players))
        else:
            table, id, column = key.split(".", 2)
            published = next((row.cells[column] for row in rules.book.tables[table] if row.cells["id"] == id), "")
        rows.append((key, published, str(value)))
    return rows


def summary(answers: Sequence[Answer]) -> list[Figure]:
    """The figures that people look for first."""
    found = {answer.report.name: answer for answer in answers if not answer.absent}
    figures = []
    if "seats" in found and len(found["seats"].rows) > 1:
        shares = found["seats"].values("win_share")
        best, worst = shares.index(max(shares)), shares.index(min(shares))
        detail = f"seat {best + 1}: {100 * shares[best]:.1f} %, seat {worst + 1}: {100 * shares[worst]:.1f} %"
        figures.append(Figure("gap between the seats", f"{100 * (max(shares) - min(shares)):.1f} points", detail))
    for name, row, label in (
        ("scores", "winners", "mean winning score"),
        ("scores", "margin", "mean winning margin"),
        ("length", "rounds", "mean rounds"),
        ("length", "moves of a seat", "moves of a seat"),
    ):
        if name in found and row in found[name].values("what"):
            answer = found[name]
            place = answer.values("what").index(row)
            record = answer.records()[place]
            low, high = record["mean_low"], record["mean_high"]
            detail = f"{low:.2f} to {high:.2f}" if low is not None and high is not None else ""
            figures.append(Figure(label, cell_text(record["mean"], answer.columns[1]), detail))
    if "items" in found:
        real = [p for p in found["items"].values("p") if p is not None and p < 0.05]
        detail = f"of {len(found['items'].rows)} are shown to differ from their like"
        figures.append(Figure("items that stand out", str(len(real)), detail))
    return figures
