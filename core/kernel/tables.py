"""Tables of cards, tiles and tracks: CSV files with an `id` column, and patches that change single cells.

A patch is a CSV with an `id` column and any columns of the table that it changes. An empty cell leaves the table as it
is; `-` empties it. A column `table` says which table is meant where an id stands in more than one.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Final, final

from ludometer.core.kernel.errors import RulesError, nearest

EMPTY: Final = "-"


@final
class Row:
    """One line of a table: its cells by column, and where it stands, for error messages."""

    def __init__(self, cells: Mapping[str, str], where: str) -> None:
        self.cells: Final[dict[str, str]] = dict(cells)
        self.where: Final[str] = where

    def text(self, column: str) -> str:
        """The cell's text, empty if there is none; RulesError if the table has no such column."""
        if column not in self.cells:
            raise RulesError(f"{self.where}: there is no column '{column}'{nearest(column, self.cells)}")
        return self.cells[column]

    def integer(self, column: str) -> int:
        """The cell as a whole number, 0 if it is empty; RulesError if it is none."""
        text = self.text(column)
        try:
            return int(text) if text else 0
        except ValueError:
            raise RulesError(f"{self.where}: column '{column}' takes a whole number, not '{text}'") from None

    def flag(self, column: str) -> bool:
        """The cell as yes or no (empty: no); RulesError if it is neither."""
        text = self.text(column)
        if text not in ("yes", "no", ""):
            raise RulesError(f"{self.where}: column '{column}' takes yes or no, not '{text}'")
        return text == "yes"

    def words(self, column: str, separator: str = ";") -> list[str]:
        """The cell as a list of words."""
        return [word.strip() for word in self.text(column).split(separator) if word.strip()]

    def choice(self, column: str, known: Sequence[str]) -> int:
        """The index of the cell's word among the known ones; RulesError names the nearest."""
        text = self.text(column)
        if text not in known:
            raise RulesError(f"{self.where}: column '{column}' does not know '{text}'{nearest(text, known)}")
        return list(known).index(text)


def read_rows(text: str, where: str) -> list[tuple[int, dict[str, str]]]:
    """The rows of a CSV text, each with its line; RulesError if a row does not fit the header, or that is faulty.

    The mark that spreadsheets put before the first byte of UTF-8 is no part of the text; empty lines are none.
    """
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    header = [name.strip() for name in next(reader, [])]
    if "id" not in header:
        raise RulesError(f"{where}: the first line must name the columns, and one of them must be 'id'")
    if len(set(header)) < len(header):
        raise RulesError(f"{where}: a column is named twice")
    rows = []
    for line in reader:
        if not line:
            continue
        if len(line) != len(header):
            raise RulesError(
                f"{where}, line {reader.line_num}: {len(line)} cells, but the header names {len(header)} columns"
            )
        rows.append((reader.line_num, dict(zip(header, (cell.strip() for cell in line)))))
    return rows


def read_table(text: str, where: str) -> list[Row]:
    """A table's rows; RulesError if an id is missing or stands twice."""
    rows = read_rows(text, where)
    seen: set[str] = set()
    for number, row in rows:
        if not row["id"] or row["id"] in seen:
            raise RulesError(f"{where}, line {number}: the id '{row['id']}' is empty or stands twice")
        seen.add(row["id"])
    return [Row(row, f"{where}, {row['id']}") for _, row in rows]


def read_patch(text: str, where: str, tables: Mapping[str, Sequence[Row]]) -> list[list[str]]:
    """The single changes of a patch: table, id, column and new text (`-` for empty) of each cell that it changes."""
    changes: list[list[str]] = []
    for number, row in read_rows(text, where):
        place = f"{where}, line {number}"
        id = row.pop("id")
        wanted = row.pop("table", "")
        if wanted and wanted not in tables:
            raise RulesError(f"{place}: there is no table '{wanted}'{nearest(wanted, tables)}")
        holders = [
            name
            for name, rows in tables.items()
            if (not wanted or name == wanted) and any(each.cells["id"] == id for each in rows)
        ]
        if not holders:
            known = [each.cells["id"] for name, rows in tables.items() if wanted in ("", name) for each in rows]
            which = f"table {wanted} does not have" if wanted else "no table has"
            raise RulesError(f"{place}: {which} the id '{id}'{nearest(id, known)}")
        if len(holders) > 1:
            raise RulesError(f"{place}: '{id}' stands in {' and '.join(holders)}; add a column 'table' that says which")
        columns = tables[holders[0]][0].cells
        for column, cell in row.items():
            if not cell:
                continue
            if column not in columns:
                known = list(columns)
                raise RulesError(f"{place}: table {holders[0]} has no column '{column}'{nearest(column, known)}")
            changes.append([holders[0], id, column, cell])
    return changes


def patched(tables: Mapping[str, Sequence[Row]], changes: Sequence[Sequence[str]]) -> dict[str, list[Row]]:
    """The tables with the changes of `read_patch` made, later ones on top of earlier ones."""
    made: dict[tuple[str, str], dict[str, str]] = {}
    for table, id, column, cell in changes:
        made.setdefault((table, id), {})[column] = "" if cell == EMPTY else cell
    return {
        name: [
            Row(row.cells | made[name, row.cells["id"]], f"{row.where} (patched)")
            if (name, row.cells["id"]) in made
            else row
            for row in rows
        ]
        for name, rows in tables.items()
    }
