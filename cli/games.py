"""`ludometer games`: what can be played."""

from __future__ import annotations

from typing import Annotated

import typer

from ludometer.cli.options import Format, FormatOption


def command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Tell more about one game.")] = None,
    format: FormatOption = Format.table,
) -> None:
    """What can be played: games, players, variants, agents."""
    if game is None:
        list_games(format)
    else:
        describe(game, format)


def list_games(format: Format) -> None:
    """One line a game."""
    from ludometer.cli.show import notice, render
    from ludometer.core.agents.specs import agent_kinds
    from ludometer.core.kernel.errors import LudometerError
    from ludometer.core.kernel.registry import definition, game_names, rule_book

    rows = []
    for name in game_names():
        try:
            found, book = definition(name), rule_book(name)
        except LudometerError as error:
            notice(f"ludometer: {error}")
            continue
        low, high = found.minimum_players, found.maximum_players
        players = str(low) if low == high else f"{low}-{high}"
        rows.append([name, found.title, players, " ".join(book.variants), " ".join(agent_kinds(found))])
    if format is Format.table:
        print("\n\n".join(block(*row) for row in rows))
        print("\nMore about one: ludometer games GAME")
    else:
        print(render(["game", "title", "players", "variants", "agents"], rows, format))


def block(name: str, title: str, players: str, variants: str, agents: str) -> str:
    """A game's lines in the list."""
    lines = [f"{name}: {title}", f"  players   {players}"]
    if variants:
        lines.append(f"  variants  {variants}")
    return "\n".join([*lines, f"  agents    {agents}"])


def describe(game: str, format: Format) -> None:
    """Everything that can be asked of one game."""
    from ludometer.cli.show import render
    from ludometer.core.agents.specs import agent_kinds
    from ludometer.core.kernel.registry import definition, rule_book

    found, book = definition(game), rule_book(game)
    rows: list[list[str]] = []
    for variant in book.variants.values():
        counts = f" ({', '.join(map(str, variant.players))} players)" if variant.players else ""
        rows.append(["variant", variant.name, variant.meaning + counts])
    for kind in agent_kinds(found).values():
        rows.append(["agent", kind.name, kind.meaning])
        for name, option in kind.options.items():
            rows.append(["option", f"{kind.name}:{name}={option.default}", option.meaning])
    columns = ["what", "name", "meaning"]
    if format is not Format.table:
        print(render(columns, rows, format))
        return
    import textwrap

    print(f"{found.title} ({game}), {found.minimum_players} to {found.maximum_players} players\n")
    for what, name, meaning in rows:
        indent = "    " if what == "option" else "  "
        print(f"{indent}{what} {name}" if what != "option" else f"{indent}{name}")
        print(textwrap.fill(meaning, 78, initial_indent=indent + "    ", subsequent_indent=indent + "    "))
    print(f"\n{len(book.parameters)} rule parameters: ludometer rules {game}")
