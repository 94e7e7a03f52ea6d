"""`ludometer rules`: a game's effective rules."""

from __future__ import annotations

from ludometer.cli.options import (
    CardsOption,
    Format,
    FormatOption,
    GameArgument,
    PlayersOption,
    RulesOption,
    SetOption,
    VariantOption,
)


def command(
    game: GameArgument,
    players: PlayersOption = None,
    variant: VariantOption = None,
    rules: RulesOption = None,
    set: SetOption = None,
    cards: CardsOption = None,
    format: FormatOption = Format.table,
) -> None:
    """A game's effective rules as TOML, with meanings; `--rules` reads the output back."""
    from ludometer.cli.show import render
    from ludometer.core.kernel.registry import rules_for

    found = rules_for(game, players, variant or [], rules or [], set or [], cards or [])
    changed = found.differences()
    if format is Format.table:
        title = f"# {game}, {found.players} players"
        title += "".join(f", variant {name}" for name in found.variants)
        print(f"{title}; {len(changed)} of {len(found.values)} parameters changed\n")
        for table, id, column, cell in found.changes:
            print(f"# table {table}: {id}.{column} = {cell} [changed]")
        print(found.toml(), end="")
        return
    rows = [
        [
            key,
            found.values[key],
            parameter.default(found.players),
            parameter.bounds(),
            parameter.provenance,
            parameter.meaning,
        ]
        for key, parameter in found.book.parameters.items()
    ]
    print(render(["key", "value", "default", "bounds", "provenance", "meaning"], rows, format))
