"""`ludometer report`: what runs say about balance."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ludometer.cli.options import OutputOption

if TYPE_CHECKING:
    from ludometer.reports.library import Report


class PageFormat(StrEnum):
    """How reports are written."""

    table = "table"
    markdown = "md"
    csv = "csv"
    json = "json"
    html = "html"


def command(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="RUN… [NAME…]", help="Folders of runs, then names of reports.")
    ] = None,
    list_only: Annotated[bool, typer.Option("--list", help="List the reports and leave.")] = False,
    reports: Annotated[
        list[str] | None, typer.Option("--reports", metavar="DIR", help="A folder of .sql reports that join these.")
    ] = None,
    confidence: Annotated[
        float, typer.Option("--confidence", min=0.5, max=0.9999, help="Confidence level of all intervals.")
    ] = 0.95,
    format: Annotated[PageFormat, typer.Option("--format", help="How to write the reports.")] = PageFormat.table,
    output: OutputOption = None,
) -> None:
    """What a run says about balance.

    Without names: the overview (html: every report). `all` means every report; --list shows them. A word that is the name
    of a report and no folder is a report.
    """
    from ludometer.cli.show import notice
    from ludometer.core.kernel.errors import LudometerError
    from ludometer.reports import page, text, writing
    from ludometer.reports.library import all_reports
    from ludometer.reports.sources import open_runs

    known = all_reports(reports or [])
    folders, names = split(words or [], known)
    if list_only:
        print(writing.listing(known, open_runs(folders)[0].plan.game if folders else None, format.value), end="")
        return
    if not folders:
        raise LudometerError("name the folder of a run, such as runs/base; `ludometer run … -o runs/base` makes one")
    sources = open_runs(folders)
    for source in sources:
        if source.unfinished:
            notice(f"{source.name}: {source.unfinished:,} of {source.plan.games:,} games are not played yet")
    everything = format is PageFormat.html
    answers = writing.answers(sources, known, names, confidence, everything)
    if format is PageFormat.html:
        if output is None:
            raise LudometerError("an HTML page needs a file: add -o report.html")
        result = page.html(sources, answers, confidence)
    elif format is PageFormat.json:
        result = text.json_text(writing.document(sources, answers, confidence))
    elif format is PageFormat.csv:
        result = text.csv_answers(answers)
    elif format is PageFormat.markdown:
        result = "\n".join([writing.markdown_header(sources, confidence), *map(text.markdown_answer, answers)])
    else:
        result = writing.table(sources, answers, confidence, output)
    writing.put(result, output)


def split(words: list[str], known: list[Report]) -> tuple[list[str], list[str]]:
    """The words that are folders of runs, and those that are names of reports; LudometerError names the nearest."""
    from pathlib import Path

    from ludometer.core.kernel.errors import LudometerError, nearest

    reports = {report.name for report in known} | {"all"}
    folders, names = [], []
    for word in words:
        if (Path(word) / "manifest.json").is_file():
            folders.append(word)
        elif word in reports:
            names.append(word)
        elif "/" in word or Path(word).exists() or not folders:
            folders.append(word)
        else:
            raise LudometerError(
                f"'{word}' is neither the folder of a run nor the name of a report{nearest(word, reports)}"
            )
    return folders, names
