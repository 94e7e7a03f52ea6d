"""`ludometer plan`: how many games a question needs."""

from __future__ import annotations

from typing import Annotated

import typer

from ludometer.cli.options import Format, FormatOption


def command(
    effect: Annotated[
        float, typer.Option("--effect", metavar="X", help="The effect to be found; 0.03 is three points of win share.")
    ] = 0.03,
    power: Annotated[float, typer.Option("--power", help="Probability of finding it if it is there.")] = 0.9,
    alpha: Annotated[float, typer.Option("--alpha", help="Probability of a false alarm if it is not.")] = 0.05,
    players: Annotated[int, typer.Option("--players", "-p", min=1, max=6, metavar="N", help="Number of seats.")] = 4,
    share: Annotated[
        float | None, typer.Option("--share", metavar="X", help="The share around which [default: 1 / players].")
    ] = None,
    deviation: Annotated[
        float | None,
        typer.Option("--deviation", metavar="X", help="For a mean: the standard deviation of one game, in its unit."),
    ] = None,
    figures: Annotated[
        int,
        typer.Option(
            "--figures", min=1, max=1_000_000, metavar="N", help="Questions asked at once (the allowance is split)."
        ),
    ] = 1,
    format: FormatOption = Format.table,
) -> None:
    """How many games a question needs, before a run.

    Without --deviation the effect is one on a share; with it, on a mean.
    """
    from ludometer.reports import power as sizes
    from ludometer.reports import writing

    alpha /= figures
    rows: list[tuple[str, int]] = []
    if deviation is None:
        centre = share if share is not None else 1 / players if players > 1 else 0.5
        rows += [
            ("one run: the share is off by the effect", sizes.games_for_share(effect, centre, power, alpha)),
            ("two runs: the share moved by it (games of each)", sizes.games_for_shift(effect, centre, power, alpha)),
            ("one run: interval no wider than ± the effect", sizes.games_for_width(effect, centre, alpha)),
        ]
    else:
        rows += [
            ("one run: the mean is off by the effect", sizes.games_for_mean(effect, deviation, power, alpha, 1)),
            (
                "two runs: the mean moved by it (games of each)",
                sizes.games_for_mean(effect, deviation, power, alpha, 2),
            ),
        ]
    writing.put(writing.query_text(["question", "games"], rows, format.value), None)
