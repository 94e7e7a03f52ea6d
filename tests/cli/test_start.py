"""How commands start: quickly, and without what they do not need yet."""

from __future__ import annotations

import importlib
import json
import os
import resource
import subprocess
import sys

import pytest
from command_line import PROGRAM, ludometer

from ludometer.cli.main import VERBS
from ludometer.core.version import compiled

HEAVY = ("polars", "duckdb", "numpy", "scipy", "tqdm", "rich", "altair", "optuna", "ray")


def test_the_mode_is_the_one_that_was_asked_for() -> None:
    """`make test` runs everything twice; this keeps the second time from being interpreted by mistake."""
    wanted = os.environ.get("LUDOMETER_MODE")
    if wanted is None:
        pytest.skip("LUDOMETER_MODE is not set, so either mode will do")
    assert ("compiled" if compiled() else "interpreted") == wanted
    assert f"({wanted} kernel)" in ludometer("--version").stdout


def test_help_lists_every_verb_and_imports_nothing_heavy() -> None:
    code = f"""
import sys
try:
    {PROGRAM[-1].split("; ")[0]}
    main(["--help"])
except SystemExit as end:
    print(end.code)
print([name for name in {HEAVY!r} if name in sys.modules])
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert result.stdout.endswith("0\n[]\n")
    for verb in VERBS:
        assert f"  {verb} " in result.stdout


def test_help_takes_little_time() -> None:
    """The best of five: other load on the machine may only add."""
    spent = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert ludometer("--help").returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(spent) < 0.35


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_tells_its_usage_in_80_columns_without_heavy_imports(verb: str) -> None:
    code = f"""
import sys
{PROGRAM[-1].split("; ")[0]}
try:
    main([{verb!r}, "--help"])
except SystemExit as end:
    assert end.code == 0
loaded = [name for name in {HEAVY!r} if name in sys.modules]
assert not loaded, loaded
"""
    env = os.environ | {"COLUMNS": "80"}
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False, env=env
    )
    assert result.returncode == 0, result.stderr
    assert "Usage: ludometer" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert importlib.import_module(f"ludometer.cli.{verb.replace('-', '_')}").command.__doc__


def test_no_arguments_tell_the_usage() -> None:
    result = ludometer()
    assert "Usage: ludometer" in result.stdout + result.stderr


def test_games_lists_the_built_in_ones() -> None:
    result = ludometer("games")
    assert result.returncode == 0
    for name in ("alien-frontiers", "race-for-the-galaxy", "tiny-epic-galaxies"):
        assert f"{name}: " in result.stdout
    rows = json.loads(ludometer("games", "--format", "json").stdout)
    assert {"game", "title", "players", "variants", "agents"} == set(rows[0])


def test_rules_are_read_back_by_the_option_rules(tmp_path: object) -> None:
    changed = ludometer("rules", "alien-frontiers", "-p", "3", "--set", "resource_limit=9").stdout
    assert "resource_limit = 9" in changed
    assert "1 of" in changed.splitlines()[0]
    file = os.path.join(str(tmp_path), "my.toml")
    with open(file, "w", encoding="utf-8") as out:
        out.write(changed)
    again = ludometer("rules", "alien-frontiers", "-p", "3", "--rules", file)
    assert again.stdout == changed


def test_bench_in_json_has_the_documented_keys() -> None:
    result = ludometer("bench", "alien-frontiers", "-p", "2", "--seconds", "0.05", "--format", "json")
    assert result.returncode == 0, result.stderr
    (row,) = json.loads(result.stdout)
    assert {"game", "players", "agent", "moves_per_s", "games_per_s", "copy_us", "compiled"} <= set(row)
    assert row["game"] == "alien-frontiers"
    assert row["players"] == 2
    assert row["compiled"] is compiled()
    assert row["moves_per_s"] > 0
