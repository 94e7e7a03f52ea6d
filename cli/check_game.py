"""`ludometer check-game`: the conformance kit on any game."""

from __future__ import annotations

from typing import Annotated

import typer

from ludometer.cli.options import Format, FormatOption, GameArgument, SeedOption, VariantOption


def command(
    game: GameArgument,
    players: Annotated[
        int | None, typer.Option("--players", "-p", metavar="N", help="Only this number of players [default: all].")
    ] = None,
    variant: VariantOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="Games for each set-up.")] = 3,
    seed: SeedOption = 1,
    format: FormatOption = Format.table,
) -> None:
    """Try what must hold for every game: copies, determinism, no peeking, options, texts, points, invariants.

    Plays every number of players, without a variant and with each of them. With --variant, only that one, or several
    together. Exits with 1 if anything is found; each finding says the set-up, seed, game and ply to get there again.
    """
    import sys

    from tqdm import tqdm

    from ludometer.cli.show import notice, render
    from ludometer.core.runs.conformance import Setup, check_game

    with tqdm(unit=" set-ups", disable=None, file=sys.stderr, dynamic_ncols=True, leave=False) as bar:

        def watch(setup: Setup, total: int) -> None:
            bar.total = total
            bar.set_description(setup.text)
            bar.update()

        checks = check_game(game, players, variant, games, seed, watch)
    failed = [check for check in checks if not check.passed]
    if format is Format.table:
        for check in checks:
            print(f"{check.result:9} {check.name:20} {check.meaning}")
            if check.finding:
                more = f" ({check.failed - 1} more)" if check.failed > 1 else ""
                print(f"{'':9} {check.finding}{more}")
    else:
        columns = ["check", "result", "tried", "failed", "finding", "meaning"]
        rows = [[check.name, check.result, check.tried, check.failed, check.finding, check.meaning] for check in checks]
        print(render(columns, rows, format))
    if failed:
        notice(f"{game} fails {len(failed)} of {len(checks)} checks")
        raise typer.Exit(1)
    untried = [check.name for check in checks if not check.tried]
    notice(
        f"{game} passes every check" + (f" but these, which were not tried: {', '.join(untried)}" if untried else "")
    )
