"""`ludometer new-game` and `ludometer check-game`: a project of one's own that plugs in, runs and is checked."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from command_line import complaint, ludometer
from conformance.plug_in import NAME, TEMPLATE, search_path

from ludometer.cli.new_game import forms, write_project
from ludometer.core.kernel.errors import LudometerError
from ludometer.core.runs.conformance import CHECKS


def path_with(*folders: str | Path) -> dict[str, str]:
    """An environment in which these folders come first on the search path."""
    return {"PYTHONPATH": os.pathsep.join([*map(str, folders), os.environ.get("PYTHONPATH", "")])}


@pytest.mark.parametrize(
    ("name", "slug", "package", "title", "prefix"),
    [
        ("moon-mine", "moon-mine", "moon_mine", "Moon Mine", "MoonMine"),
        ("Moon Mine", "moon-mine", "moon_mine", "Moon Mine", "MoonMine"),
        (" moon_mine ", "moon-mine", "moon_mine", "Moon Mine", "MoonMine"),
        ("market", "market", "market", "Market", "Market"),
        ("moon McMine 2", "moon-mcmine-2", "moon_mcmine_2", "Moon McMine 2", "MoonMcMine2"),
    ],
)
def test_a_name_takes_the_form_that_each_place_needs(
    name: str, slug: str, package: str, title: str, prefix: str
) -> None:
    assert forms(name) == {"slug": slug, "package": package, "title": title, "prefix": prefix}


@pytest.mark.parametrize("name", ["", "2 moons", "moon/mine", "мост", "class", "a.b"])
def test_a_name_that_cannot_be_a_package_is_refused(name: str) -> None:
    with pytest.raises(LudometerError, match="cannot name a game; take letters and digits, beginning with a letter"):
        forms(name)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["json"], "there is a Python package 'json' already; choose another name"),
        (["tiny-epic-galaxies"], "there is a game 'tiny-epic-galaxies' already; choose another name"),
        (["moon-mine", "."], "'.' is there already and not an empty folder; name another one"),
    ],
)
def test_what_is_taken_is_refused_and_nothing_is_written(words: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("kept")
    assert complaint(ludometer("new-game", *words, cwd=tmp_path)) == said
    assert [each.name for each in tmp_path.iterdir()] == ["mine.txt"]


def test_a_project_is_the_template_under_its_own_name(tmp_path: Path) -> None:
    result = ludometer("new-game", "Moon Mine", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (0, "moon-mine\n")
    assert "ludometer check-game moon-mine" in result.stderr
    written = {str(each.relative_to(tmp_path / "moon-mine")) for each in tmp_path.rglob("*") if each.is_file()}
    template = {
        str(each.relative_to(TEMPLATE)).replace("night_market", "moon_mine")
        for each in TEMPLATE.rglob("*")
        if each.is_file() and not re.search(r"/(__pycache__|\.[a-z_]+_cache)/", each.as_posix())
    }
    assert written == template
    for name in written:
        text = (tmp_path / "moon-mine" / name).read_text("utf-8")
        assert not [old for old in ("night_market", "night-market", "Night Market", "NightMarket") if old in text]


def test_a_name_that_the_rules_of_the_template_use_themselves_makes_no_clash(tmp_path: Path) -> None:
    write_project(tmp_path / "market", forms("market"))
    program = "from market.definition import GAME; print(GAME.id, GAME.title)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | path_with(tmp_path / "market"),
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert loaded.stdout == "market Market\n"


@pytest.mark.slow
def test_a_project_installs_passes_its_tests_and_types_and_is_played(tmp_path: Path) -> None:
    names = forms("Moon Mine")
    project, installed, view = tmp_path / "project", tmp_path / "installed", tmp_path / "view" / "ludometer"
    write_project(project, names)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(installed), str(project)], check=True, timeout=300)
    environment = path_with(installed)

    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"],
        cwd=project, env=os.environ | environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert tested.returncode == 0, tested.stdout

    view.mkdir(parents=True)
    for part in ("cli", "core", "reports", "data"):
        (view / part).symlink_to(Path(str(files(f"ludometer.{part}"))))
    typed = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), names["package"], "tests"],
        cwd=project, env=os.environ | {"MYPYPATH": str(view.parent)},
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert typed.returncode == 0, typed.stdout

    played = ludometer("run", names["slug"], "-p", "3", "-n", "20", "-o", tmp_path / "run", "--quiet", env=environment)
    assert played.returncode == 0, played.stderr
    assert (tmp_path / "run" / "manifest.json").is_file()


def test_a_game_that_conforms_passes_every_check(tmp_path: Path) -> None:
    result = ludometer("check-game", NAME, "-n", "1", env=path_with(*search_path(tmp_path)))
    assert result.returncode == 0, result.stdout
    assert result.stderr == f"{NAME} passes every check\n"
    assert [line.split()[:2] for line in result.stdout.splitlines()] == [["passed", name] for name in CHECKS]


def test_a_fault_is_told_with_the_place_to_find_it_again(tmp_path: Path) -> None:
    """A plug-in whose copies share a vector."""
    environment = path_with(*search_path(tmp_path)[:1], tmp_path / "broken")
    shutil.copytree(TEMPLATE, tmp_path / "broken", ignore=shutil.ignore_patterns("__pycache__"))
    market = tmp_path / "broken" / "night_market" / "market.py"
    source = market.read_text("utf-8")
    market.write_text(source.replace("other.discards = self.discards[:]", "other.discards = self.discards"), "utf-8")
    assert market.read_text("utf-8") != source
    words = ("check-game", NAME, "-p", "3", "-n", "1", "--variant", "silk_road")
    result = ludometer(*words, env=environment)
    assert result.returncode == 1
    assert "failed    copy_independent " in result.stdout
    assert f"{NAME} -p 3 --variant silk_road, seed 1, game 0, ply " in result.stdout
    assert result.stderr.startswith(f"{NAME} fails ")

    rows = json.loads(ludometer(*words, "--format", "json", env=environment).stdout)
    assert [row["check"] for row in rows] == list(CHECKS)
    assert set(rows[0]) == {"check", "result", "tried", "failed", "finding", "meaning"}
    failed = {row["check"]: row for row in rows if row["result"] == "failed"}
    assert failed["copy_independent"]["failed"] > 0
    assert "discards" in failed["copy_independent"]["finding"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["night-markt"], "there is no game 'night-markt'; did you mean 'night-market'?"),
        ([NAME, "--variant", "silk"], "night-market has no variant 'silk'; did you mean 'silk_road'?"),
        (
            [NAME, "-p", "2", "--variant", "silk_road"],
            "variant 'silk_road' of night-market is for 3 or 4 players, not 2",
        ),
    ],
)
def test_what_cannot_be_checked_is_refused(words: list[str], said: str, tmp_path: Path) -> None:
    assert complaint(ludometer("check-game", *words, env=path_with(*search_path(tmp_path)))) == said
