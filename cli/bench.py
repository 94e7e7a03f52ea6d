"""`ludometer bench`: moves and games a second on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from ludometer.cli.options import Format, FormatOption, VariantOption


def command(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="Which games [default: all].")] = None,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", "-p", metavar="N", help="Players; may be repeated [default: all numbers]."),
    ] = None,
    agent: Annotated[str, typer.Option("--agent", "-a", metavar="A", help="The agent in every seat.")] = "random",
    variant: VariantOption = None,
    seconds: Annotated[
        float, typer.Option(min=0.05, metavar="S", help="CPU seconds to play, per game and number.")
    ] = 1.0,
    scaling: Annotated[
        int | None, typer.Option(min=2, metavar="W", help="Also measure how much faster W workers are than one.")
    ] = None,
    scaling_games: Annotated[int, typer.Option(min=2, metavar="N", help="Games for --scaling.")] = 20_000,
    format: FormatOption = Format.table,
) -> None:
    """Moves and games a second of CPU time, one process: without logs, with all logs on disk, and the cost of a copy."""
    from dataclasses import asdict

    from ludometer.cli.show import notice, render
    from ludometer.core.kernel.registry import definition, game_names
    from ludometer.core.runs.bench import measure, measure_scaling

    rows = []
    for name in game or game_names():
        found = definition(name)
        for count in players or range(found.minimum_players, found.maximum_players + 1):
            speed = asdict(measure(name, count, variant or [], agent, seconds))
            if scaling is not None:
                speed["scaling"] = measure_scaling(name, count, agent, scaling_games, scaling)
            rows.append(speed)
    if format is not Format.table:
        columns = list(rows[0])
        print(render(columns, [[row[column] for column in columns] for row in rows], format))
        return
    head = ["game", "players", "moves/s", "games/s", "logged moves/s", "copy µs", "moves/game"]
    keys = ["game", "players", "moves_per_s", "games_per_s", "logged_moves_per_s", "copy_us", "moves_per_game"]
    if scaling is not None:
        head.append(f"x{scaling} workers")
        keys.append("scaling")
    print(render(head, [[row[key] for key in keys] for row in rows], Format.table))
    notice(
        f"agent {agent}, {'compiled' if rows[0]['compiled'] else 'interpreted'}, per second of CPU time of one process"
    )
