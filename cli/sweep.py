"""`ludometer sweep`: which number matters, and how much."""

from __future__ import annotations

from typing import Annotated

import typer

from ludometer.cli.options import (
    AgentsOption,
    CardsOption,
    Format,
    FormatOption,
    GameArgument,
    PlayersOption,
    RulesOption,
    SeedOption,
    SetOption,
    VariantOption,
    WorkersOption,
)


def command(
    game: GameArgument,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary", metavar="KEY=A..B", help="Values of a parameter: a..b, a..b..step or x,y,z; repeatable."
        ),
    ] = None,
    around: Annotated[
        bool, typer.Option("--around", help="Instead: each parameter by one step to either side, one at a time.")
    ] = False,
    players: PlayersOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="Games of each setting.")] = 1000,
    seed: SeedOption = 1,
    agents: AgentsOption = "greedy",
    variant: VariantOption = None,
    rules: RulesOption = None,
    set: SetOption = None,
    cards: CardsOption = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="DIR", help="Folder of the runs [default: sweeps/GAME].")
    ] = None,
    chart: Annotated[
        str | None, typer.Option("--chart", metavar="FILE", help="Draw the largest effects there, as SVG.")
    ] = None,
    workers: WorkersOption = None,
    format: FormatOption = Format.table,
) -> None:
    """One run a setting, on common seeds: which number matters, and how much.

    Several --vary are combined. The same command goes on where it was interrupted; runs that are there are kept.
    """
    import os
    import sys
    from pathlib import Path

    from tqdm import tqdm

    from ludometer.cli.show import notice
    from ludometer.core.kernel.errors import LudometerError
    from ludometer.core.kernel.registry import rules_for
    from ludometer.core.kernel.rules import Rules
    from ludometer.core.runs.plan import Plan, make_plan
    from ludometer.reports import settings, sweeping, writing

    def with_settings(texts: list[str]) -> Rules:
        return rules_for(game, players, variant or [], rules or [], [*(set or []), *texts], cards or [])

    def plan(effective: Rules) -> Plan:
        return make_plan(game, effective, agents, seed, games, moves=False)

    base = with_settings([])
    if vary and around:
        raise LudometerError("--vary and --around are two ways to say what to vary; give one of them")
    if not vary and not around:
        raise LudometerError(
            "say what to vary: --vary key=a..b (may be repeated), or --around for every parameter alone"
        )
    if around:
        wanted = settings.around(base)
    else:
        wanted = settings.combinations([settings.parse_axis(each, base) for each in vary or []], base)
    playable, refused = settings.playable(wanted, with_settings)
    for each in refused:
        notice(f"left out {each}")
    if not playable:
        raise LudometerError("none of these settings differs from the base and can be played")
    total = games * (len(playable) + 1)
    with tqdm(total=total, unit=" games", disable=None, file=sys.stderr, dynamic_ncols=True, leave=False) as bar:
        folder = Path(output or f"sweeps/{game}")
        effects = sweeping.sweep(playable, plan, base, folder, workers or os.cpu_count() or 1, bar.update)
    if chart is not None:
        sweeping.draw(effects, chart)
    writing.put(sweeping.told(effects, format.value), None)
