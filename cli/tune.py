"""`ludometer tune`: search for settings that reach a balance target."""

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
    target: Annotated[
        list[str],
        typer.Option("--target", metavar="FIGURE<X", help="seat_gap<0.02, rounds=8..10, score>20, …; repeatable."),
    ],
    vary: Annotated[
        list[str],
        typer.Option(
            "--vary", metavar="KEY=A..B", help="Values of a parameter: a..b, a..b..step or x,y,z; repeatable."
        ),
    ],
    players: PlayersOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="Games of each trial.")] = 1000,
    trials: Annotated[int, typer.Option("--trials", min=1, metavar="N", help="How many settings to try.")] = 30,
    prove: Annotated[
        int | None, typer.Option("--prove", min=1, metavar="N", help="Games of the proof [default: four times -n].")
    ] = None,
    seed: SeedOption = 1,
    agents: AgentsOption = "greedy",
    variant: VariantOption = None,
    rules: RulesOption = None,
    set: SetOption = None,
    cards: CardsOption = None,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="DIR", help="Folder of the runs [default: tunes/GAME].")
    ] = None,
    workers: WorkersOption = None,
    format: FormatOption = Format.table,
) -> None:
    """Search for settings that reach a balance target.

    Figures: seat_gap, seat_1, score, winning_score, lead, rounds, moves, ends_by_…, points_from_…. All trials share their
    seeds; the best three settings and the base are then played again on fresh ones, so that the search's luck does not
    flatter them. Exit code 1 if none of them reaches the targets.
    """
    import os
    import sys
    from pathlib import Path

    from tqdm import tqdm

    from ludometer.core.kernel.registry import rules_for
    from ludometer.core.kernel.rules import Rules
    from ludometer.core.runs.plan import Plan, make_plan
    from ludometer.reports import tuning, writing
    from ludometer.reports.settings import Setting, parse_axis

    def with_settings(texts: list[str]) -> Rules:
        return rules_for(game, players, variant or [], rules or [], [*(set or []), *texts], cards or [])

    def plan(effective: Rules) -> Plan:
        return make_plan(game, effective, agents, seed, games, moves=False)

    def fresh(effective: Rules) -> Plan:
        return make_plan(game, effective, agents, seed + 1_000_003, prove or 4 * games, moves=False)

    base = with_settings([])
    axes = [parse_axis(each, base) for each in vary]
    targets = [tuning.parse_target(each) for each in target]
    folder = Path(output or f"tunes/{game}")
    with tqdm(unit=" games", disable=None, file=sys.stderr, dynamic_ncols=True, leave=False) as bar:
        tuner = tuning.Tuner(
            targets, with_settings, plan, folder / "trials", workers or os.cpu_count() or 1, bar.update
        )
        found = tuning.search(tuner, axes, base, trials, seed)
        best = [each.setting for each in found[:3]]
        proof = tuning.Tuner(
            targets, with_settings, fresh, folder / "proof", workers or os.cpu_count() or 1, bar.update
        )
        again = dict.fromkeys([*best, Setting(())])
        proved = [each for setting in again if (each := proof.tried(setting)) is not None]
    proved.sort(key=lambda each: each.score)
    writing.put(tuning.told(proof, proved, len(found), format.value), None)
    if all(tuning.reached(proof, each) == "no" for each in proved):
        raise typer.Exit(1)
