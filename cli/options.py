"""Options that several commands share, with one meaning everywhere."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Format(StrEnum):
    """How a result is printed."""

    table = "table"
    markdown = "md"
    csv = "csv"
    json = "json"


GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game; `ludometer games` lists them.")]
PlayersOption = Annotated[
    int | None, typer.Option("--players", "-p", metavar="N", help="Number of players [default: the smallest above 1].")
]
VariantOption = Annotated[
    list[str] | None, typer.Option("--variant", metavar="NAME", help="A variant of the game; may be repeated.")
]
RulesOption = Annotated[
    list[str] | None, typer.Option("--rules", metavar="FILE", help="A TOML file with rule parameters; may be repeated.")
]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="One rule parameter; may be repeated.")
]
CardsOption = Annotated[
    list[str] | None, typer.Option("--cards", metavar="FILE", help="A CSV patch of the game's tables; may be repeated.")
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="S", help="The seed that fixes everything random.")]
AgentsOption = Annotated[
    str,
    typer.Option(
        "--agents", "-a", metavar="A,B,…", help="One agent for all seats, or one a seat: greedy, mcts:iterations=50"
    ),
]
RestrictOption = Annotated[
    list[str] | None,
    typer.Option(
        "--restrict",
        metavar="[I:]never:…",
        help="Agents (or agent number I, from 0) never make such moves: never:card=ID, never:kind=KIND.",
    ),
]
WorkersOption = Annotated[
    int | None, typer.Option("--workers", "-w", min=1, metavar="N", help="Worker processes [default: one a core].")
]
FormatOption = Annotated[Format, typer.Option("--format", help="How to print the result.")]
OutputOption = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="Write there instead of stdout.")
]
