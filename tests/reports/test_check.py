"""`check`: suites, baselines, and the example project of docs/example as a person would use it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from calling import call
from command_line import complaint

from ludometer.core.kernel.errors import LudometerError
from ludometer.reports.baseline import read_baseline
from ludometer.reports.checking import chosen_cases
from ludometer.reports.suite import read_suite

EXAMPLE = Path(__file__).parents[2] / "docs" / "example"

SMALL = """
[defaults]
game = "alien-frontiers"
agents = "random"
players = 2
games = 30
seed = 5

[case.base]
margins = { seats = 0.3 }

[case.other]
set = { resource_limit = 9 }
level = "warn"
"""


def suite(folder: Path, text: str = SMALL) -> Path:
    """A suite in a folder."""
    file = folder / "suite.toml"
    file.write_text(text)
    return file


@pytest.mark.slow
def test_the_example_passes_then_passes_a_harmless_change_and_fails_a_harmful_one(tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(EXAMPLE, project)
    first = call("check", "suite.toml", cwd=project)
    assert first.returncode == 0, first.stdout + first.stderr
    house = project / "rules" / "house.toml"
    shutil.copy(project / "changes" / "harmless.toml", house)
    harmless = call("check", "suite.toml", "--format", "md", cwd=project)
    assert harmless.returncode == 0, harmless.stdout
    assert "resource_limit: 8 → 9" in harmless.stdout or "resource_limit: as published → 9" in harmless.stdout
    shutil.copy(project / "changes" / "harmful.toml", house)
    harmful = call("check", "suite.toml", "--format", "junit", "-o", "balance.xml", cwd=project)
    assert harmful.returncode == 1
    report = ElementTree.parse(project / "balance.xml").getroot()
    failures = report.findall(".//failure")
    assert len(failures) == 2
    assert all(failure.get("message") == "drifted" and "rounds" in (failure.text or "") for failure in failures)
    # Agreed on, it passes.
    assert call("check", "suite.toml", "--update", "--case", "two-players", cwd=project).returncode == 0
    assert call("check", "suite.toml", "--case", "two-players", cwd=project).returncode == 0


def test_a_case_without_baseline_fails_and_update_writes_it(tmp_path: Path) -> None:
    file = suite(tmp_path)
    missing = call("check", file)
    assert missing.returncode == 1
    assert "--update" in missing.stdout
    assert call("check", file, "--update", "--runs", tmp_path / "runs").returncode == 0
    text = (tmp_path / "baselines" / "base.json").read_text()
    assert json.loads(text)["settings"]["games"] == 30
    assert all(len(line) < 400 for line in text.splitlines())
    again = call("check", file, "--runs", tmp_path / "runs")
    assert again.returncode == 0
    assert again.stdout.count("unchanged") == 2
    written = text
    assert call("check", file, "--update").returncode == 0
    assert (tmp_path / "baselines" / "base.json").read_text() == written


def test_bands_fail_a_figure_that_is_outside_beyond_doubt(tmp_path: Path) -> None:
    file = suite(tmp_path, SMALL.replace("[case.base]", '[case.base]\nbands = { rounds = [1, 5], "seat 1" = [0, 1] }'))
    assert call("check", file, "--update", "--case", "base").returncode == 1
    result = call("check", file, "--case", "base")
    assert result.returncode == 1
    assert "out of band" in result.stdout
    assert "outside 1 to 5" in result.stdout
    assert "seat 1" not in result.stdout


def test_a_case_that_only_warns_does_not_fail(tmp_path: Path) -> None:
    file = suite(tmp_path)
    assert call("check", file, "--update", "--case", "other").returncode == 0
    file.write_text(SMALL.replace("resource_limit = 9", "start_ships = 6"))
    result = call("check", file, "--case", "other")
    assert result.returncode == 0, result.stdout
    assert "warn  other: drifted" in result.stdout


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("[case.base]", "[cases.base]"), "did you mean 'case'"),
        (("games = 30", 'games = "many"'), "'games' takes a whole number"),
        (("players = 2", ""), "does not say its 'players'"),
        (("margins", "margin"), "did you mean 'margins'"),
        (("resource_limit", "resource_limits"), "did you mean 'resource_limit'"),
        (('"warn"', '"maybe"'), "'level' takes fail or warn"),
        (('"random"', '"randm"'), "did you mean 'random'"),
        (('"alien-frontiers"', '"alien"'), "there is no game 'alien'"),
        (("[case.base]", "[case.base"), "not valid TOML"),
        (("seats = 0.3", 'seats = "wide"'), "takes a number"),
        (("games = 30", "games = 0"), "the least is 1"),
    ],
)
def test_a_wrong_suite_is_one_clear_sentence(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    file = suite(tmp_path, SMALL.replace(*change))
    with pytest.raises(LudometerError, match=message) as error:
        read_suite(file)
    assert str(file) in str(error.value)


def test_the_command_line_says_it_in_one_line(tmp_path: Path) -> None:
    assert "cannot read the suite" in complaint(call("check", tmp_path / "none.toml"))
    file = suite(tmp_path)
    assert "did you mean 'base'" in complaint(call("check", file, "--case", "bas"))
    assert [case.name for case in chosen_cases(read_suite(file), [])] == ["base", "other"]


@pytest.mark.parametrize(
    "text", ["", "{}", '{"baseline": 99}', '{"baseline": 1, "settings": {}, "digests": {}, "figures": 3}']
)
def test_a_damaged_baseline_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text)
    with pytest.raises(LudometerError, match="--update"):
        read_baseline(file)


def test_baselines_keep_their_figures(tmp_path: Path) -> None:
    baseline = read_baseline(EXAMPLE / "baselines" / "two-players.json")
    assert baseline is not None
    copy = tmp_path / "copy.json"
    copy.write_text(baseline.text())
    assert read_baseline(copy) == baseline
    assert read_baseline(tmp_path / "none.json") is None
