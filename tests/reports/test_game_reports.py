"""The games' own reports, asked of real runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludometer.core.kernel.registry import rules_for
from ludometer.core.runs.execute import execute
from ludometer.core.runs.plan import make_plan
from ludometer.reports import text
from ludometer.reports.answers import Answer, ask
from ludometer.reports.database import Database
from ludometer.reports.library import all_reports, for_game
from ludometer.reports.sources import open_runs

RUNS = {
    "alien": ("alien-frontiers", 3, 20),
    "race": ("race-for-the-galaxy", 2, 24),
    "tiny": ("tiny-epic-galaxies", 2, 4),
    "rogue": ("tiny-epic-galaxies", 1, 12),
}
OWN = [(name, report.name) for name, (game, _, _) in RUNS.items() for report in all_reports() if report.game == game]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A small run of each game."""
    folder = tmp_path_factory.mktemp("games")
    for name, (game, players, games) in RUNS.items():
        plan = make_plan(game, rules_for(game, players), "random", 1, games)
        assert not execute(plan, folder / name).failures
    return {name: folder / name for name in RUNS}


def answer(run: Path, name: str) -> Answer:
    """A report's answer."""
    sources = open_runs([run])
    report = next(each for each in for_game(all_reports(), sources[0].plan.game) if each.name == name)
    return ask(report, Database(sources))


def number(run: Path, sql: str) -> Any:
    """What a query gives."""
    return Database(open_runs([run])).number(sql)


@pytest.mark.parametrize(("run", "report"), OWN, ids=str)
def test_own_reports_answer(runs: dict[str, Path], run: str, report: str) -> None:
    found = answer(runs[run], report)
    solo = run == "rogue"
    if report == "rogues":
        assert bool(found.absent) is not solo
    elif not (solo and found.absent):
        assert not found.absent
        assert text.plain_answer(found)


@pytest.mark.parametrize("run", list(RUNS))
def test_general_reports_answer_too(runs: dict[str, Path], run: str) -> None:
    database = Database(open_runs([runs[run]]))
    for report in all_reports():
        if not report.game and not report.several and report.name not in ("luck", "luck_deals"):
            ask(report, database)


def test_names_are_the_published_ones(runs: dict[str, Path]) -> None:
    assert "Alien City" in answer(runs["alien"], "tech_cards").values("card")
    assert "Settle" in answer(runs["race"], "actions").values("action")
    assert "Jakks" in answer(runs["tiny"], "planets").values("planet")


def test_dockings_are_those_of_the_log(runs: dict[str, Path]) -> None:
    rows = answer(runs["alien"], "facilities").records()
    docked = number(runs["alien"], "select count(*) from moves where kind in ('dock', 'dock_set')")
    assert sum(row["dockings"] for row in rows) * 20 == pytest.approx(docked)
    winners = number(runs["alien"], "select count(*) from outcomes where win > 0")
    others = number(runs["alien"], "select count(*) from outcomes where win = 0")
    assert sum(row["winners"] * winners + row["others"] * others for row in rows) == pytest.approx(docked)


def test_control_of_territories_is_that_of_the_log(runs: dict[str, Path]) -> None:
    rows = answer(runs["alien"], "territories").records()
    held = number(runs["alien"], "select count(*) from items where kind = 'territory'")
    assert sum(row["controlled"] or 0 for row in rows) * 20 == pytest.approx(held)


def test_actions_are_those_chosen(runs: dict[str, Path]) -> None:
    rounds = answer(runs["race"], "actions_by_round").records()
    first = [row for row in rounds if row["round"] == 1]
    assert sum(row["share"] for row in first) == pytest.approx(1)
    chosen = number(runs["race"], "select count(*) from moves where kind = 'choose_action' and round = 1")
    assert sum(row["choices"] for row in first) == chosen


def test_points_in_play_add_up_as_far_as_they_are_counted_in_play(runs: dict[str, Path]) -> None:
    """Alien Frontiers counts everything at once; the others leave their last bonuses for the end."""
    for name, sources in (
        ("alien", "source is not null"),
        ("race", "source in ('vp_chips', 'worlds', 'developments')"),
        ("tiny", "source in ('planets', 'empire')"),
    ):
        database = Database(open_runs([runs[name]]))
        database.help_with("scoring")
        counted = database.number("select sum(points) from scoring")
        final = database.number(f"select sum(points) from points where {sources}")
        assert counted == final, name


def test_the_rogue_is_named(runs: dict[str, Path]) -> None:
    row = answer(runs["rogue"], "rogues").records()[0]
    assert row["rogue"] == rules_for("tiny-epic-galaxies", 1).choice("rogue")
    assert row["games"] == 12
