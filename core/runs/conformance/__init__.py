"""The conformance kit: what must hold for every game, tried on one through the door by which it plugs in.

It plays seeded games and looks at each state on the way. A check is a sentence about all games; its finding names the first
place where it does not hold: seed, game and ply, from which anyone gets there again. Copies and determinized states are
compared field by field (see `fields`), so that a forgotten field is found without the game's help.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludometer.core.kernel.errors import LudometerError, RulesError
from ludometer.core.kernel.registry import definition, rule_book
from ludometer.core.runs.conformance.examination import Examination, Setup
from ludometer.core.runs.conformance.findings import CHECKS, Check, Findings


def setups(
    name: str, players: int | None = None, variants: Sequence[str] | None = None, findings: Findings | None = None
) -> tuple[list[Setup], list[str]]:
    """The set-ups of a game that can be played, and why others are refused.

    Every number of players is taken, or `players`; the game without a variant and with each of them, or with `variants`
    together. A set-up that fails otherwise than by being refused goes into `findings`, where they are given.
    """
    plugged = definition(name)
    book = rule_book(name)
    counts = range(plugged.minimum_players, plugged.maximum_players + 1) if players is None else [players]
    together = [[], *([each] for each in book.variants)] if variants is None else [list(variants)]
    found: list[Setup] = []
    refused: list[str] = []
    kept = Findings() if findings is None else findings
    for chosen in together:
        for count in counts:
            kept.place = " ".join([name, f"-p {count}", *(f"--variant {each}" for each in chosen)])
            try:
                found.append(Setup(plugged, plugged.game(book.rules(count, chosen)), tuple(chosen)))
                kept.expect("set_up", True)
            except RulesError as error:
                refused.append(str(error))
            except Exception as error:
                kept.raised("set_up", error)
    return found, refused


def check_game(
    name: str,
    players: int | None = None,
    variants: Sequence[str] | None = None,
    games: int = 3,
    seed: int = 1,
    watch: Callable[[Setup, int], None] | None = None,
) -> list[Check]:
    """All checks on every set-up of a game, `games` games each; LudometerError if there is nothing to set up.

    `watch` is told of each set-up before it is looked at, and how many there are.
    """
    plugged = definition(name)
    low, high = plugged.minimum_players, plugged.maximum_players
    if players is not None and not low <= players <= high:
        raise LudometerError(f"{name} is for {low} to {high} players, not {players}")
    findings = Findings()
    found, refused = setups(name, players, variants, findings)
    if not found and findings.checks["set_up"].passed:
        raise LudometerError(refused[0])
    if players is None and variants is None:
        findings.place = name
        for count in range(low, high + 1):
            playable = any(setup.game.players == count for setup in found)
            findings.expect("set_up", playable, f"{count} players cannot be set up: {'; '.join(refused[:1])}")
        for variant in rule_book(name).variants:
            playable = any(variant in setup.variants for setup in found)
            findings.expect("set_up", playable, f"variant {variant} cannot be set up with any number of players")
    for setup in found:
        if watch is not None:
            watch(setup, len(found))
        examine(setup, findings, games, seed)
    return list(findings.checks.values())


def examine(setup: Setup, findings: Findings, games: int, seed: int) -> None:
    """All checks on one set-up."""
    Examination(setup, findings, seed).run(games)


__all__ = ["CHECKS", "Check", "Findings", "Setup", "check_game", "examine", "setups"]
