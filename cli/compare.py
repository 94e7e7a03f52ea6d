"""`ludometer compare`: what moved between two runs."""

from __future__ import annotations

from typing import Annotated

import typer

from ludometer.cli.options import Format, FormatOption, OutputOption


def command(
    base: Annotated[str, typer.Argument(metavar="BASE", help="Folder of the run to compare with.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Folder of the run that may have drifted.")],
    margin: Annotated[
        list[str] | None,
        typer.Option("--margin", metavar="FIGURE=X", help="The difference that matters, of a figure or a group."),
    ] = None,
    format: FormatOption = Format.table,
    output: OutputOption = None,
) -> None:
    """What moved between two runs, by how much, is it real, does it matter.

    Groups and their margins: seats, solo, endings and agents 0.02; items_had 0.03; items_won 0.05; score, length and
    sources 0.2 standard deviations. A --margin is in the figure's own unit, shares running from 0 to 1. Exit code 1 if
    something drifted.
    """
    from ludometer.reports import writing
    from ludometer.reports.comparing import compare_runs, parse_margins
    from ludometer.reports.sources import open_run

    found = compare_runs(open_run(base), open_run(new), parse_margins(margin or []))
    writing.put(found.text(format.value), output)
    if found.drifted:
        raise typer.Exit(1)
