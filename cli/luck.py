"""`ludometer luck`: how much of the result the deal decides."""

from __future__ import annotations

from typing import Annotated

import typer

from ludometer.cli.options import (
    AgentsOption,
    CardsOption,
    Format,
    FormatOption,
    GameArgument,
    OutputOption,
    PlayersOption,
    RulesOption,
    SeedOption,
    SetOption,
    VariantOption,
    WorkersOption,
)


def command(
    game: GameArgument,
    players: PlayersOption = None,
    deals: Annotated[int, typer.Option("--deals", min=2, metavar="N", help="How many deals.")] = 200,
    repeats: Annotated[int, typer.Option("--repeats", min=2, metavar="N", help="Games of each deal and seating.")] = 10,
    rotate: Annotated[bool, typer.Option("--rotate/--no-rotate", help="Rotate the agents over the seats too.")] = True,
    seed: SeedOption = 1,
    agents: AgentsOption = "greedy",
    variant: VariantOption = None,
    rules: RulesOption = None,
    set: SetOption = None,
    cards: CardsOption = None,
    runs: Annotated[
        str | None, typer.Option("--run", metavar="DIR", help="Keep the run there [default: throw it away].")
    ] = None,
    workers: WorkersOption = None,
    format: FormatOption = Format.table,
    output: OutputOption = None,
) -> None:
    """How much of the result the deal decides.

    Plays each deal (set-up, decks, dice) many times with fresh agent streams and with the agents in every seat, and
    splits what happens into seat, agent, deal and play. The same as `run --repeats … --rotate` and the reports luck and
    luck_deals.
    """
    import os
    import sys
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from tqdm import tqdm

    from ludometer.core.kernel.registry import rules_for
    from ludometer.core.runs.execute import execute
    from ludometer.core.runs.plan import make_plan
    from ludometer.reports import writing

    effective = rules_for(game, players, variant or [], rules or [], set or [], cards or [])
    rotate = rotate and effective.players > 1
    games = deals * repeats * (effective.players if rotate else 1)
    plan = make_plan(game, effective, agents, seed, games, rotate, repeats, moves=False)
    with (
        TemporaryDirectory(prefix="ludometer-") as temporary,
        tqdm(total=games, unit=" games", disable=None, file=sys.stderr, dynamic_ncols=True, leave=False) as bar,
    ):
        folder = Path(runs) if runs else Path(temporary) / "luck"
        result = execute(plan, folder, workers or os.cpu_count() or 1, progress=bar.update)
        if result.interrupted:
            raise KeyboardInterrupt
        writing.put(writing.quick([folder], ["luck", "luck_deals"], format.value), output)
