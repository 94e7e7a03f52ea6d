"""Prints tables: for a person on a terminal, in a pipe, or for another program."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Sequence
from typing import Any

from ludometer.cli.options import Format

Cell = str | int | float | bool | None


def render(columns: Sequence[str], rows: Sequence[Sequence[Any]], format: Format, title: str = "") -> str:
    """The table as text: aligned columns, Markdown, CSV, or a JSON list of objects."""
    if format is Format.json:
        return json.dumps([dict(zip(columns, row, strict=True)) for row in rows], indent=2, ensure_ascii=False)
    if format is Format.csv:
        buffer = io.StringIO()
        writer = csv.writer(buffer, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
        return buffer.getvalue().rstrip("\n")
    texts = [[shown(cell) for cell in row] for row in rows]
    if format is Format.markdown:
        lines = ["| " + " | ".join(columns) + " |", "|" + "|".join("---" for _ in columns) + "|"]
        lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in texts]
        return "\n".join(lines)
    widths = [max([len(name), *(len(row[i]) for row in texts)]) for i, name in enumerate(columns)]
    right = [all(not isinstance(row[i], str) for row in rows) for i in range(len(columns))]
    lines = [title, ""] if title else []
    lines.append("  ".join(aligned(name, widths[i], right[i]) for i, name in enumerate(columns)).rstrip())
    lines.append("  ".join("-" * width for width in widths))
    lines += ["  ".join(aligned(cell, widths[i], right[i]) for i, cell in enumerate(row)).rstrip() for row in texts]
    return "\n".join(lines)


def shown(cell: Any) -> str:
    """A cell as a person reads it."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        return f"{cell:,.0f}" if abs(cell) >= 1000 else f"{cell:.3g}"
    if isinstance(cell, int):
        return f"{cell:,}" if abs(cell) >= 10000 else str(cell)
    return str(cell)


def aligned(text: str, width: int, right: bool) -> str:
    """The text in a column of that width."""
    return text.rjust(width) if right else text.ljust(width)


def notice(text: str) -> None:
    """Tell the person something that is not a result: on stderr."""
    print(text, file=sys.stderr)
