"""`ludometer replay`: one game of a run as a person would read it."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from ludometer.core.runs.replay import Replay

WIDTH: Final = 80


def command(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run's folder.")],
    game: Annotated[int, typer.Option("--game", "-g", min=0, metavar="G", help="Number of the game in the run.")] = 0,
    start: Annotated[int, typer.Option("--from", min=0, metavar="PLY", help="Tell the moves from this one on.")] = 0,
    table: Annotated[bool, typer.Option("--table", help="Show the table at the beginning of every round.")] = False,
    format: Annotated[str, typer.Option(metavar="text|jsonl", help="How to print it.")] = "text",
) -> None:
    """One game of a run as a person would read it, every move re-checked against the rules.

    Exit code 1 if the log and the rules disagree, 3 if the game fails.
    """
    from ludometer.core.runs.folder import RunFolder
    from ludometer.core.runs.replay import Replay

    if format not in ("text", "jsonl"):
        raise typer.BadParameter(f"--format takes text or jsonl, not '{format}'")
    replay = Replay(RunFolder.open(run), game)
    if start and replay.logged is not None and start >= len(replay.logged):
        raise typer.BadParameter(f"game {game} has {len(replay.logged)} moves; --from {start} is behind its end")
    if format == "text":
        tell(replay, start, table)
    else:
        tell_json(replay, start)


def tell(replay: Replay, start: int, table: bool) -> None:
    """Print the game as text."""
    from ludometer.core.kernel.registry import definition

    plan = replay.folder.plan
    title = definition(plan.game).title
    variants = "".join(f", {name}" for name in plan.rules["variants"])
    print(f"{title}, {plan.players} players{variants}: game {replay.index} of seed {plan.seed}")
    for seat, agent in enumerate(replay.agents):
        print(f"  {replay.game.seat_name(seat)}: {agent}")
    if replay.logged is None:
        print("  (no moves are logged for this game: the agents play it again)")
    if not start:
        print(f"\n{replay.game.show(replay.state, -1)}")
    round = -1
    width = max(len(replay.game.seat_name(seat)) for seat in range(plan.players))
    for turn in replay.turns():
        if turn.ply < start:
            continue
        if turn.round != round:
            round = turn.round
            print("\n" + (f"Round {round}" if round else "Set-up"))
            if table and turn.ply > start:
                print(replay.game.show(replay.state, -1))
        print_wrapped(f"{turn.ply:5}  {replay.game.seat_name(turn.seat):{width}}  ", turn.text)
        for event in turn.events:
            print_wrapped(f"       {'':{width}}    ", event.text)
    rows = replay.outcome()
    print(
        f"\nThe game ends after {rows[0]['rounds']} rounds and {replay.plies} moves: {rows[0]['end'].replace('_', ' ')}."
    )
    for row in sorted(rows, key=lambda each: (each["rank"], each["seat"])):
        points = ", ".join(f"{source.replace('_', ' ')} {value}" for source, value in row["points"].items())
        print_wrapped(f"  {row['rank']}. {row['name']:{width}} {row['score']:3} points ", f"({points or 'none'})")
    if rows[0]["opponent_score"] is not None:
        print(f"  The automated opponent has {rows[0]['opponent_score']} points.")


def print_wrapped(head: str, text: str) -> None:
    """Print a text behind its head in lines of at most 80 columns."""
    print(fill(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_long_words=False))


def tell_json(replay: Replay, start: int) -> None:
    """Print the game as one JSON object a line: the game, its turns, its outcome."""
    import json
    from dataclasses import asdict

    plan = replay.folder.plan
    head = {
        "game": plan.game,
        "players": plan.players,
        "seed": plan.seed,
        "index": replay.index,
        "agents": replay.agents,
    }
    print(json.dumps({"type": "game"} | head, ensure_ascii=False))
    for turn in replay.turns():
        if turn.ply >= start:
            print(json.dumps({"type": "turn"} | asdict(turn), ensure_ascii=False))
    for row in replay.outcome():
        print(json.dumps({"type": "outcome"} | row, ensure_ascii=False))
