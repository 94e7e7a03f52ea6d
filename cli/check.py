"""`ludometer check`: the entry for CI."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from ludometer.cli.options import OutputOption, WorkersOption


class CheckFormat(StrEnum):
    """How the result is written."""

    text = "text"
    markdown = "md"
    junit = "junit"


def command(
    suite: Annotated[str, typer.Argument(metavar="SUITE", help="The suite: a TOML file.")],
    update: Annotated[bool, typer.Option("--update", help="Write the baselines anew.")] = False,
    case: Annotated[
        list[str] | None, typer.Option("--case", metavar="NAME", help="Only this case; may be repeated.")
    ] = None,
    runs: Annotated[
        str | None, typer.Option("--runs", metavar="DIR", help="Keep the runs there [default: throw them away].")
    ] = None,
    workers: WorkersOption = None,
    format: Annotated[CheckFormat, typer.Option("--format", help="How to write the result.")] = CheckFormat.text,
    output: OutputOption = None,
) -> None:
    """Hold pinned runs against kept baselines.

    A case whose games are those of its baseline is answered at once; otherwise its figures are compared as `compare` does.
    Exit code 1 if something drifted or left its band, 3 if games failed.
    """
    import os
    import sys
    from pathlib import Path

    from tqdm import tqdm

    from ludometer.reports import checking, writing
    from ludometer.reports.suite import read_suite

    found = read_suite(suite)
    chosen = checking.chosen_cases(found, case or [])
    total = sum(each.plan.games for each in chosen)
    with tqdm(total=total, unit=" games", disable=None, file=sys.stderr, dynamic_ncols=True, leave=False) as bar:
        folder = None if runs is None else Path(runs)
        results = checking.check(found, case or [], update, folder, workers or os.cpu_count() or 1, bar.update)
    writing.put(checking.told(found, results, format.value), output)
    if any(result.word == checking.FAILED for result in results):
        raise typer.Exit(3)
    if any(result.fails for result in results):
        raise typer.Exit(1)
