"""`ludometer verify`: play a run again and compare."""

from __future__ import annotations

import sys
from typing import Annotated

import typer


def command(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run's folder.")],
    sample: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Only N games, drawn evenly over the run [default: all].")
    ] = None,
) -> None:
    """Play a run's games again and compare every logged row: first difference shown, exit code 1."""
    from tqdm import tqdm

    from ludometer.core.runs.folder import RunFolder
    from ludometer.core.runs.verify import verify

    folder = RunFolder.open(run)
    total = folder.plan.games if sample is None else min(sample, folder.plan.games)
    with tqdm(total=total, unit=" games", disable=None, file=sys.stderr, dynamic_ncols=True, leave=False) as bar:
        verdict = verify(folder, sample, bar.update)
    missing = len(folder.unfinished())
    if verdict.difference:
        print(f"different: {verdict.difference}")
        raise typer.Exit(1)
    print(f"identical: {verdict.games} games played again, every row the same")
    if missing:
        print(f"({missing} of {folder.plan.parts} parts are not finished yet)")
