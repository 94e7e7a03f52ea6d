"""Answers as text: tables for a terminal or a pipe, Markdown, CSV, JSON."""

from __future__ import annotations

import csv
import io
import json
import math
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ludometer.reports.answers import Answer
from ludometer.reports.library import Column
from ludometer.reports.plain import p_text, plain

WIDTH: Final = 80


@dataclass(frozen=True)
class Field:
    """A column of a printed table: one column of the answer, or three that are a figure with its interval."""

    column: Column
    place: int
    low: int = -1
    high: int = -1

    def text(self, row: Sequence[Any]) -> str:
        """The cell of a row."""
        cell = row[self.place]
        if self.low < 0 or row[self.low] is None or row[self.high] is None:
            return cell_text(cell, self.column)
        digits = digits_of(self.column, row[self.low], row[self.high])
        low, high = (number_text(row[end], self.column, digits) for end in (self.low, self.high))
        return f"{number_text(cell, self.column, digits)} [{low}, {high}]"

    @property
    def numeric(self) -> bool:
        """Whether the cells are numbers as far as the column's name and unit tell."""
        return self.low >= 0 or bool(self.column.unit)


def fields(answer: Answer, narrow: bool = True) -> list[Field]:
    """The printed columns of an answer; narrow tables leave out those marked as wide."""
    places = {column.name: i for i, column in enumerate(answer.columns)}
    found = []
    for name, place in places.items():
        stem = name.removesuffix("_low").removesuffix("_high")
        if stem != name and stem in places:
            continue
        if narrow and answer.columns[place].wide:
            continue
        low, high = places.get(f"{name}_low", -1), places.get(f"{name}_high", -1)
        if low < 0 or high < 0 or (narrow and answer.columns[low].wide):
            low = high = -1
        found.append(Field(answer.columns[place], place, low, high))
    return found


def digits_of(column: Column, low: float, high: float) -> int:
    """Decimals that the width of an interval supports: those of the first digit of its half width, 1 to 4."""
    width = abs(high - low) / 2 * (100 if column.unit == "%" else 1)
    if not math.isfinite(width) or width <= 0:
        return 1
    return max(1, min(4, -math.floor(math.log10(width)))) if width < 10 else 0


def number_text(cell: Any, column: Column, digits: int) -> str:
    """A number with that many decimals, in percent where the unit says so."""
    if cell is None:
        return "–"
    value = float(cell) * (100 if column.unit == "%" else 1)
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    text = f"{value:.{digits}f}"
    return text.removeprefix("-") if float(text) == 0 else text


def cell_text(cell: Any, column: Column) -> str:
    """A cell as people read it."""
    if cell is None:
        return "–"
    if column.unit == "p":
        return p_text(float(cell))
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, int):
        return f"{100 * cell}" if column.unit == "%" else f"{cell:,}"
    if isinstance(cell, str):
        return cell
    cell = plain(cell)
    if isinstance(cell, float):
        if column.unit == "%":
            return number_text(cell, column, 1)
        return f"{cell:.0f}" if abs(cell) >= 1000 else f"{cell:.1f}" if abs(cell) >= 10 else f"{cell:.2f}"
    return "–" if cell is None else str(cell)


def heading(column: Column) -> str:
    """A column's heading with its unit."""
    name = column.name.replace("_", " ")
    return f"{name} %" if column.unit == "%" else name


def grid(answer: Answer, narrow: bool = True) -> tuple[list[str], list[list[str]], list[bool]]:
    """Headings, cells, and which columns are numbers."""
    shown = fields(answer, narrow)
    cells = [[each.text(row) for each in shown] for row in answer.rows]
    numeric = [
        all(not isinstance(row[each.place], str) for row in answer.rows) or (each.numeric and each.column.unit != "id")
        for each in shown
    ]
    return [heading(each.column) for each in shown], cells, numeric


def plain_table(
    headings: Sequence[str], cells: Sequence[Sequence[str]], numeric: Sequence[bool], limit: int | None = None
) -> str:
    """An aligned table without lines. Headings that are wider than their column are broken.

    On a terminal, or with a `limit` of characters in a line, cells are broken too where it is needed; elsewhere, in a pipe
    or a file, every row is one line.
    """
    widths = [
        max([len(row[i]) for row in cells] + [len(word) for word in name.split(" ")]) for i, name in enumerate(headings)
    ]
    if limit is None and sys.stdout.isatty():
        limit = terminal_width()
    if limit is not None:
        widths = squeezed(widths, headings, cells, limit)
    tops = broken_row(headings, widths)
    height = max(map(len, tops), default=1)
    rows = [[[""] * (height - len(lines)) + lines for lines in tops]]
    rows += [broken_row(row, widths) for row in cells]
    lines = []
    for row in rows:
        for i in range(max(map(len, row), default=1)):
            parts = [part[i] if i < len(part) else "" for part in row]
            padded = [
                part.rjust(width) if number else part.ljust(width)
                for part, width, number in zip(parts, widths, numeric)
            ]
            lines.append("  ".join(padded).rstrip())
    return "\n".join([*lines[:height], "  ".join("-" * width for width in widths), *lines[height:]])


def squeezed(widths: list[int], headings: Sequence[str], cells: Sequence[Sequence[str]], limit: int) -> list[int]:
    """The widths of columns that fit a line of `limit` characters, as far as words allow: the widest give way first."""
    least = [
        max([len(word) for row in [headings, *cells] for word in words(row[i])], default=0) for i in range(len(widths))
    ]
    widths = list(widths)
    while sum(widths) + 2 * (len(widths) - 1) > limit:
        wide = [i for i in range(len(widths)) if widths[i] > least[i]]
        if not wide:
            break
        widths[max(wide, key=lambda i: widths[i])] -= 1
    return widths


def words(text: str) -> list[str]:
    """What a cell may be broken between: words, the parts of an id, but not the two ends of an interval."""
    return [word.rstrip(" ") for word in re.split(r"(?<=[ _])(?<!, )(?!%)", text)]


def broken_row(row: Sequence[str], widths: Sequence[int]) -> list[list[str]]:
    """The lines of each cell in a column of its width."""
    return [[text] if len(text) <= width else broken(text, width) for text, width in zip(row, widths)]


def broken(text: str, width: int) -> list[str]:
    """A text in lines of at most that width, if no word is longer."""
    lines: list[str] = []
    for word in words(text):
        gap = "" if not lines or lines[-1].endswith("_") else " "
        if lines and len(lines[-1]) + len(gap) + len(word) <= width:
            lines[-1] += gap + word
        else:
            lines.append(word)
    return lines


def wrapped(text: str, indent: str = "") -> str:
    """A text broken into lines of at most 80 characters."""
    from textwrap import fill

    return fill(text, WIDTH, initial_indent=indent, subsequent_indent=" " * len(indent), break_on_hyphens=False)


def plain_answer(answer: Answer) -> str:
    """An answer as plain text."""
    lines = [title(answer), answer.report.question, ""]
    if answer.absent:
        return "\n".join([*lines[:2], f"  (not answered: {answer.absent})", ""])
    lines.append(plain_table(*grid(answer)))
    lines += [wrapped(finding, "= ") for finding in answer.findings]
    lines += [wrapped(note, "! ") for note in answer.notes]
    if answer.report.marks.get("reading"):
        lines.append(wrapped(answer.report.marks["reading"], "  "))
    return "\n".join([*lines, ""])


def title(answer: Answer) -> str:
    """The heading of an answer."""
    return f"{answer.report.title} — {answer.run}"


def print_answers(header: str, answers: Sequence[Answer]) -> str:
    """Answers for a terminal, with rich; for a pipe use `plain_answer`."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=terminal_width())
    console.print(Text(header, style="bold"))
    for answer in answers:
        console.print()
        console.print(Text(title(answer), style="bold cyan"))
        console.print(Text(answer.report.question, style="italic"))
        if answer.absent:
            console.print(Text(f"not answered: {answer.absent}", style="dim"))
            continue
        headings, cells, numeric = grid(answer)
        table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
        for name, number in zip(headings, numeric):
            table.add_column(Text(name), justify="right" if number else "left", overflow="fold")
        for row in cells:
            table.add_row(*(Text(cell) for cell in row))
        console.print(table)
        for finding in answer.findings:
            console.print(Text(f"= {finding}", style="green"))
        for note in answer.notes:
            console.print(Text(f"! {note}", style="yellow"))
        if answer.report.marks.get("reading"):
            console.print(Text(answer.report.marks["reading"], style="dim"))
    return out.getvalue()


def terminal_width() -> int:
    """The terminal's columns, at least 80."""
    from shutil import get_terminal_size

    return max(WIDTH, min(get_terminal_size((WIDTH, 24)).columns, 120))


def markdown_answer(answer: Answer) -> str:
    """An answer as Markdown."""
    lines = [f"## {title(answer)}", "", answer.report.question, ""]
    if answer.absent:
        return "\n".join([*lines, f"*Not answered: {answer.absent}.*", ""])
    lines.append(markdown_table(*grid(answer, narrow=False)))
    lines += ["", *answer.findings] if answer.findings else []
    lines += ["", *(f"> **Note:** {note}" for note in answer.notes)] if answer.notes else []
    if answer.report.marks.get("reading"):
        lines += ["", answer.report.marks["reading"]]
    return "\n".join([*lines, ""])


def markdown_table(headings: Sequence[str], cells: Sequence[Sequence[str]], numeric: Sequence[bool]) -> str:
    """A Markdown table; bars in cells are escaped."""
    rules = ["---:" if number else "---" for number in numeric]
    rows = [list(headings), rules, *map(list, cells)]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) + " |" for row in rows
    )


def csv_text(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Rows as CSV: shares as numbers from 0 to 1, empty where there is nothing, lists and structs as JSON."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([[csv_cell(plain(cell)) for cell in row] for row in rows])
    return out.getvalue()


def csv_cell(cell: Any) -> Any:
    """A plain cell as CSV has it."""
    if cell is None:
        return ""
    return json.dumps(cell, ensure_ascii=False) if isinstance(cell, (dict, list)) else cell


def csv_answers(answers: Sequence[Answer]) -> str:
    """Answers as CSV: one table; several follow one another, each after a line `# name`."""
    parts = []
    for answer in answers:
        head = f"# {answer.report.name} ({answer.run})\n" if len(answers) > 1 else ""
        text = f"# not answered: {answer.absent}\n" if answer.absent else ""
        parts.append(
            head + text + csv_text([column.name for column in answer.columns], answer.rows) * bool(answer.columns)
        )
    return "\n".join(parts)


def json_text(document: Any) -> str:
    """A document as JSON."""
    return json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def answer_document(answer: Answer) -> dict[str, Any]:
    """An answer as plain data."""
    return {
        "report": answer.report.name,
        "run": answer.run,
        "title": answer.report.title,
        "question": answer.report.question,
        "columns": [{"name": column.name, "unit": column.unit, "meaning": column.meaning} for column in answer.columns],
        "rows": answer.records(),
        "findings": answer.findings,
        "notes": answer.notes,
        "absent": answer.absent or None,
    }
