"""Puts reports together: which are asked of which runs, and what stands above them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from ludometer.core.kernel.errors import LudometerError
from ludometer.reports import text
from ludometer.reports.answers import Answer, ask
from ludometer.reports.database import Database
from ludometer.reports.library import Column, Report, all_reports, chosen, for_game
from ludometer.reports.plain import plain
from ludometer.reports.sources import Source, open_runs
from ludometer.reports.statistics import CONFIDENCE

FEW_DEALS: Final = 100
"""Fewer independent deals than this carry hardly any claim."""


def answers(
    sources: Sequence[Source],
    reports: Sequence[Report],
    names: Sequence[str],
    confidence: float,
    everything: bool = False,
) -> list[Answer]:
    """The answers of some runs: run by run, then those reports that read several runs at once.

    Without names those of the overview, or `everything` that has an answer.
    """
    found: list[Answer] = []
    for source in sources:
        known = for_game(reports, source.plan.game)
        asked = [report for report in chosen(known, names) if not report.several]
        if not names:
            asked = [report for report in known if not report.several and (everything or report.overview)]
        database = Database([source], confidence)
        for report in asked:
            answer = ask(report, database)
            if (names and "all" not in names) or not answer.absent:
                found.append(answer)
        database.close()
    games = {source.plan.game for source in sources}
    general = for_game(reports, games.pop()) if len(games) == 1 else [each for each in reports if not each.game]
    several = [report for report in general if report.several and (report.name in names or "all" in names or not names)]
    if several:
        database = Database(list(sources), confidence)
        together = [ask(report, database) for report in several]
        found += [answer for answer in together if not answer.absent or answer.report.name in names]
        database.close()
    return found


def describe(source: Source) -> list[tuple[str, str]]:
    """What a reader must know of a run: label and text."""
    plan = source.plan
    played = plan.games - source.unfinished
    games = f"{played:,}" + (f" of {plan.games:,}" if source.unfinished else "")
    games += f" ({len(source.failures):,} of them failed)" if source.failures else ""
    times = ["once per rotation of the agents"] if plan.rotate else []
    times += [f"{plan.repeats} times in each seating"] if plan.repeats > 1 else []
    seating = f" (each deal {', '.join(times)})" if times else ""
    seats = "1 player" if plan.players == 1 else f"{plan.players} players"
    lines = [
        ("game", f"{source.title} ({plan.game}), {seats}, behaviour version {plan.behaviour}"),
        ("rules", source.rules_text),
        ("agents", source.agents),
        ("games", f"{games}{seating}, seed {plan.seed}"),
        ("made by", f"ludometer {source.folder.manifest.get('versions', {}).get('ludometer', 'unknown')}"),
        ("repeat", source.command),
    ]
    if played // plan.schedule.block < FEW_DEALS:
        unit = "games" if plan.schedule.block == 1 else "independent deals"
        warning = (
            f"only {played // plan.schedule.block} {unit}: a sketch. The command above with a larger -n tops them up"
        )
        lines.append(("warning", warning))
    return [(label, line) for label, line in lines if line]


def table_header(sources: Sequence[Source], confidence: float) -> str:
    """The lines above text reports."""
    lines = []
    for source in sources:
        lines.append(source.name)
        lines += [text.wrapped(line, f"  {label:<8} ") for label, line in describe(source)]
    lines.append(f"Brackets hold {100 * confidence:g} % intervals.")
    return "\n".join(lines) + "\n"


def markdown_header(sources: Sequence[Source], confidence: float) -> str:
    """The lines above Markdown reports."""
    lines = ["# " + " · ".join(source.name for source in sources), ""]
    for source in sources:
        lines += [f"**{source.name}**", ""] if len(sources) > 1 else []
        lines += [f"- {label}: {f'`{line}`' if label == 'repeat' else line}" for label, line in describe(source)]
        lines.append("")
    return "\n".join([*lines, f"Brackets hold {100 * confidence:g} % intervals.", ""])


def document(sources: Sequence[Source], found: Sequence[Answer], confidence: float) -> dict[str, Any]:
    """Reports as plain data."""
    return {
        "runs": [{"name": source.name, **source.plan.document(), "changes": source.changes} for source in sources],
        "confidence": confidence,
        "reports": [text.answer_document(answer) for answer in found],
    }


def table(sources: Sequence[Source], found: Sequence[Answer], confidence: float, output: str | None) -> str:
    """Reports for a terminal, or aligned text where the output is none."""
    header = table_header(sources, confidence)
    if output is None and sys.stdout.isatty():
        return text.print_answers(header.rstrip("\n"), found)
    return "\n".join([header, *map(text.plain_answer, found)])


def quick(folders: Sequence[Path], names: Sequence[str], format: str) -> str:
    """Some reports of runs in a format, for commands that make the runs themselves."""
    sources = open_runs(folders)
    found = answers(sources, all_reports(), names, CONFIDENCE)
    if format == "json":
        return text.json_text(document(sources, found, CONFIDENCE))
    if format == "csv":
        return text.csv_answers(found)
    if format == "md":
        return "\n".join([markdown_header(sources, CONFIDENCE), *map(text.markdown_answer, found)])
    return table(sources, found, CONFIDENCE, None)


def listing(reports: Sequence[Report], game: str | None, format: str) -> str:
    """The reports there are, with their questions; those of one game if it is given."""
    shown = for_game(reports, game) if game else list(reports)
    rows = [(report.name, report.game or "all", report.question) for report in shown]
    return query_text(["report", "game", "question"], rows, format if format != "html" else "table")


def query_text(names: Sequence[str], rows: Sequence[tuple[Any, ...]], format: str) -> str:
    """The result of a query in a format."""
    if format == "json":
        return text.json_text([{name: plain(cell) for name, cell in zip(names, row)} for row in rows])
    if format == "csv":
        return text.csv_text(names, rows)
    columns = [Column(name) for name in names]
    cells = [[text.cell_text(cell, column) for cell, column in zip(row, columns)] for row in rows]
    numeric = [all(not isinstance(row[i], str) for row in rows) for i in range(len(names))]
    draw = text.markdown_table if format == "md" else text.plain_table
    return draw(list(names), cells, numeric) + "\n"


def put(result: str, output: str | None) -> None:
    """Write a result to a file, or to stdout; LudometerError if the file cannot be written."""
    if output is None:
        sys.stdout.write(result if result.endswith("\n") else result + "\n")
        return
    try:
        Path(output).write_text(result, "utf-8")
    except OSError as error:
        raise LudometerError(f"cannot write '{output}': {error.strerror}") from None
