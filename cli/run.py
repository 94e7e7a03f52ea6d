"""`ludometer run`: play many seeded games and log them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from ludometer.cli.options import (
    AgentsOption,
    CardsOption,
    GameArgument,
    PlayersOption,
    RestrictOption,
    RulesOption,
    SeedOption,
    SetOption,
    VariantOption,
    WorkersOption,
)

CONFIDENCE: Final = 0.95


def command(
    game: GameArgument,
    players: PlayersOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="How many games.")] = 1000,
    seed: SeedOption = 1,
    agents: AgentsOption = "greedy",
    restrict: RestrictOption = None,
    variant: VariantOption = None,
    rules: RulesOption = None,
    set: SetOption = None,
    cards: CardsOption = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="DIR", help="The run's folder [default: runs/ and a name from the settings]."
        ),
    ] = None,
    workers: WorkersOption = None,
    executor: Annotated[str, typer.Option(metavar="local|ray", help="Where the work is done.")] = "local",
    shard: Annotated[
        str | None,
        typer.Option(metavar="I/N", help="Play only the I-th of N shares; the others go into the same folder."),
    ] = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Play each deal once per rotation of the agents over the seats.")
    ] = False,
    repeats: Annotated[
        int, typer.Option(min=1, metavar="N", help="Play each deal N times with fresh agent streams (see `luck`).")
    ] = 1,
    moves: Annotated[bool, typer.Option("--moves/--no-moves", help="Log moves and events.")] = True,
    part_games: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Games a Parquet part holds [default: 500; 10 with search].")
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print the folder only, no progress and no summary.")
    ] = False,
) -> None:
    """Play many seeded games and log them to Parquet.

    The same settings always give the same bytes, whatever the number of workers. A run that was interrupted is completed
    by the same command, and a finished one is topped up by the same command with a larger -n.
    """
    from tqdm import tqdm

    from ludometer.cli.show import notice
    from ludometer.core.kernel.errors import InterruptedRunError
    from ludometer.core.kernel.registry import rules_for
    from ludometer.core.runs.execute import execute
    from ludometer.core.runs.plan import make_plan

    effective = rules_for(game, players, variant or [], rules or [], set or [], cards or [])
    plan = make_plan(game, effective, agents, seed, games, rotate, repeats, moves, part_games, restrict or [])
    share = parse_shard(shard)
    if output == "":
        raise typer.BadParameter("--output takes a folder, not an empty name")
    path = output or default_folder(plan.document())
    if executor not in ("local", "ray"):
        raise typer.BadParameter(f"--executor takes local or ray, not '{executor}'")
    with tqdm(
        total=plan.games,
        unit=" games",
        disable=True if quiet else None,
        file=sys.stderr,
        dynamic_ncols=True,
        leave=False,
    ) as bar:
        result = execute(plan, path, workers or os.cpu_count() or 1, share, executor, bar.update)
    if not quiet:
        if result.complete:
            summarize(result.folder.path)
    print(result.folder.path)
    if result.interrupted:
        done = result.folder.finished_games()
        raise InterruptedRunError(
            f"interrupted; {done} of {plan.games} games are kept, the same command plays the rest"
        )
    if result.failures:
        first = result.failures[0]
        notice(
            f"ludometer: {len(result.failures)} of {plan.games} games failed, the first of them game {first['game']} "
            f"({first['error']}); see {result.folder.path}/failures.jsonl or try: {first['repeat']}"
        )
        raise typer.Exit(3)


def parse_shard(text: str | None) -> tuple[int, int] | None:
    """The share that `--shard` names."""
    if text is None:
        return None
    index, slash, count = text.partition("/")
    if not (slash and index.isdigit() and count.isdigit() and 1 <= int(index) <= int(count)):
        raise typer.BadParameter(f"--shard takes I/N with I from 1 to N, not '{text}'")
    return int(index), int(count)


def default_folder(document: dict[str, object]) -> str:
    """A folder name that differs whenever the settings do (but for the number of games)."""
    import json
    from hashlib import blake2b

    kept = {key: value for key, value in document.items() if key != "games"}
    tag = blake2b(json.dumps(kept, sort_keys=True, default=str).encode(), digest_size=3).hexdigest()
    return f"runs/{document['game']}-{document['players']}p-seed{document['seed']}-{tag}"


def summarize(path: Path) -> None:
    """Print the balance table of a finished run."""
    from ludometer.reports import writing
    from ludometer.reports.library import all_reports
    from ludometer.reports.sources import open_runs

    sources = open_runs([str(path)])
    found = writing.answers(sources, all_reports([]), ["seats", "length"], CONFIDENCE)
    print(writing.table(sources, found, CONFIDENCE, None))
