"""The conformance kit: what must hold for every game, tried on one through the door by which it plugs in.

It plays seeded games and looks at each state on the way. A check is a sentence about all games; its finding names the first
place where it does not hold: seed, game and ply, from which anyone gets there again. Copies and determinized states are
compared field by field (see `fields`), so that a forgotten field is found without the game's help.
"""

from __future__ import annotations

from ludometer.core.kernel.errors import LudometerError, RulesError
from ludometer.core.kernel.registry import definition, rule_book
from ludometer.core.runs.conformance.examination import Examination, Setup
from ludometer.core.runs.conformance.findings import CHECKS, Check, Findings


def setups(name: str, players: int | None = None, variant: str | None = None) -> tuple[list[Setup], list[str]]:
    """Every set-up of a game: its own rules and each variant, with each number of players; and why others are refused.

    `players` and `variant` narrow that down.
    """
    plugged = definition(name)
    book = rule_book(name)
    counts = range(plugged.minimum_players, plugged.maximum_players + 1) if players is None else [players]
    lists: list[tuple[str, ...]] = [(), *((each,) for each in book.variants)] if variant is None else [(variant,)]
    found: list[Setup] = []
    refused: list[str] = []
    for variants in lists:
        for count in counts:
            try:
                found.append(Setup(plugged, plugged.game(book.rules(count, variants)), variants))
            except RulesError as error:
                refused.append(str(error))
    return found, refused


def check_game(
    name: str, players: int | None = None, variant: str | None = None, games: int = 5, seed: int = 1
) -> list[Check]:
    """All checks on every set-up of a game, `games` games each; LudometerError if there is nothing to set up."""
    found, refused = setups(name, players, variant)
    if not found:
        raise LudometerError(refused[0])
    findings = Findings()
    plugged = definition(name)
    if players is None and variant is None:
        findings.place = plugged.id
        for count in range(plugged.minimum_players, plugged.maximum_players + 1):
            playable = any(each.game.players == count for each in found)
            findings.expect("set_up", playable, f"{count} players cannot be set up: {refused[0] if refused else ''}")
        for each in rule_book(name).variants:
            playable = any(each in setup.variants for setup in found)
            findings.expect("set_up", playable, f"variant {each} cannot be set up with any number of players")
    for setup in found:
        examine(setup, findings, games, seed)
    return list(findings.checks.values())


def examine(setup: Setup, findings: Findings, games: int, seed: int) -> None:
    """All checks on one set-up."""
    Examination(setup, findings, seed).run(games)


__all__ = ["CHECKS", "Check", "Findings", "Setup", "check_game", "examine", "setups"]
