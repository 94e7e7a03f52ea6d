"""`ludometer sql`: ask runs anything."""

from __future__ import annotations

from typing import Annotated

import typer

from ludometer.cli.options import Format, FormatOption, OutputOption


def command(
    words: Annotated[list[str], typer.Argument(metavar="RUN… QUERY", help="Folders of runs, then one SQL query.")],
    format: FormatOption = Format.table,
    output: OutputOption = None,
) -> None:
    """Ask runs anything, in SQL (DuckDB).

    Views: outcomes, points, items, moves, events; tables: runs, names, failures. Every view begins with the columns run and
    deal. `-` as the query reads it from stdin.
    """
    import sys

    from ludometer.core.kernel.errors import LudometerError
    from ludometer.reports import writing
    from ludometer.reports.database import Database
    from ludometer.reports.sources import open_runs

    *folders, query = words
    if not folders:
        raise LudometerError('give the folder of a run and then a query, such as "select count(*) from moves"')
    database = Database(open_runs(folders))
    names, rows = database.query(sys.stdin.read() if query == "-" else query, "the query")
    writing.put(writing.query_text(names, rows, format.value), output)
