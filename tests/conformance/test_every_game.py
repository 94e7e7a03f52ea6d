"""What must hold for every game, on every game that is registered, and on one that plugs in from outside.

A new game joins by being registered. Every number of players and every variant is looked at.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance.digests import digests
from conformance.plug_in import NAME, plugged_in, search_path

from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.registry import definition, game_names, rule_book
from ludometer.core.runs.conformance import Findings, examine, setups

Case = tuple[str, int, tuple[str, ...]]


def cases() -> list[Case]:
    """Every set-up of every game that can be loaded."""
    found: list[Case] = []
    with plugged_in():
        for name in game_names():
            try:
                found += [(name, each.game.players, each.variants) for each in setups(name)[0]]
            except LudometerError:
                continue  # said by test_every_registered_game_can_be_set_up
    return found


def named(case: Case) -> str:
    name, players, variants = case
    return "-".join([name, str(players), *variants])


@pytest.fixture(autouse=True)
def plug_in() -> Iterator[None]:
    with plugged_in():
        yield


def look(case: Case, games: int, seed: int) -> list[str]:
    """The findings on one set-up, each with the name of its check; at the fullest table, also what was not tried."""
    name, players, variants = case
    findings = Findings()
    examine(setups(name, players, variants)[0][0], findings, games, seed)
    checks = [check for check in findings.checks.values() if check.name != "set_up"]
    fullest = players == definition(name).maximum_players and not variants
    return [f"{check.name}: {check.finding}" for check in checks if not check.passed] + [
        f"{check.name}: untried, so that it says nothing" for check in checks if fullest and not check.tried
    ]


@pytest.mark.parametrize("case", cases(), ids=named)
def test_conforms(case: Case) -> None:
    assert look(case, games=1, seed=1) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 7))
@pytest.mark.parametrize("case", cases(), ids=named)
def test_conforms_over_many_games(case: Case, seed: int) -> None:
    assert look(case, games=8, seed=seed) == []


@pytest.mark.parametrize("name", [*game_names(), NAME])
def test_every_registered_game_can_be_set_up(name: str) -> None:
    """With every number of players between its bounds, and every variant with some number of players."""
    plugged, book = definition(name), rule_book(name)
    findings = Findings()
    found, _ = setups(name, findings=findings)
    assert findings.checks["set_up"].finding == ""
    assert {each.game.players for each in found} == set(range(plugged.minimum_players, plugged.maximum_players + 1))
    assert {variant for each in found for variant in each.variants} == set(book.variants)


ENVIRONMENTS = [
    {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"},
    {"PYTHONHASHSEED": "4711", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"},
]


@pytest.mark.parametrize("environment", ENVIRONMENTS, ids=lambda each: f"hash seed {each['PYTHONHASHSEED']}")
def test_games_are_the_same_in_a_fresh_interpreter_with_another_hash_seed_and_locale(
    environment: dict[str, str], tmp_path: Path
) -> None:
    path = os.pathsep.join([*search_path(tmp_path), os.environ.get("PYTHONPATH", "")])
    program = Path(__file__).with_name("digests.py")
    printed = subprocess.run(
        [sys.executable, str(program)],
        env=os.environ | environment | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    ).stdout
    ours = digests()
    assert json.loads(printed) == ours
    assert {setup.split()[0] for setup in ours} == set(game_names())
    assert len({ours[setup] for setup in ours if "--variant" not in setup}) > len(game_names())
