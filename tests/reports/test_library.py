"""The reports as files: what their headers say, and what is wrong with some."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludometer.core.kernel.errors import LudometerError
from ludometer.reports.library import OWN, all_reports, chosen, for_game, read_report

REPORTS = all_reports()
NEEDED = {
    "seats",
    "agents",
    "scores",
    "score_distribution",
    "close_games",
    "sources",
    "length",
    "length_distribution",
    "endings",
    "failures",
    "starts",
    "items",
    "item_rounds",
    "pace",
    "leads",
    "drama",
    "decisions",
    "move_kinds",
    "decision_map",
    "variety",
    "events",
    "luck",
    "luck_deals",
    "strength",
    "strength_items",
}


def test_every_report_that_people_look_for_is_there() -> None:
    assert {report.name for report in REPORTS if not report.game} >= NEEDED


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: f"{report.game or 'all'}:{report.name}")
def test_own_reports_state_their_question_and_every_column(report: object) -> None:
    from ludometer.reports.library import Report

    assert isinstance(report, Report)
    assert report.question.endswith("?")
    assert report.columns
    assert report.order < 900
    assert all(column.meaning for column in report.columns)
    names = [column.name for column in report.columns]
    assert len(set(names)) == len(names)
    for name in names:
        stem = name.removesuffix("_low").removesuffix("_high")
        assert stem in names


def test_reports_of_a_game_belong_to_it_only() -> None:
    race = {report.name for report in for_game(REPORTS, "race-for-the-galaxy")}
    assert {"actions", "goals", "cards", "seats"} <= race
    assert "tech_cards" not in race


def test_a_folder_of_ones_own_joins_and_replaces(tmp_path: Path) -> None:
    (tmp_path / "mine.sql").write_text("select 1 as one")
    (tmp_path / "seats.sql").write_text("-- title: Other seats\nselect 2 as two")
    (tmp_path / "toy_game").mkdir()
    (tmp_path / "toy_game" / "own.sql").write_text("select 3 as three")
    found = all_reports([tmp_path])
    assert {"mine", "seats", "scores"} <= {report.name for report in for_game(found, "other")}
    assert next(report for report in found if report.name == "seats").title == "Other seats"
    assert "own" in {report.name for report in for_game(found, "toy-game")}
    assert "own" not in {report.name for report in for_game(found, "other")}


def test_unknown_names_and_folders_get_a_hint(tmp_path: Path) -> None:
    with pytest.raises(LudometerError, match="did you mean 'seats'"):
        chosen(REPORTS, ["seat"])
    with pytest.raises(LudometerError, match="no folder of reports"):
        all_reports([tmp_path / "none"])
    with pytest.raises(LudometerError, match=r"holds no \.sql file"):
        all_reports([tmp_path])


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("-- titel: x", "did you mean 'title'"),
        ("-- order: first", "takes a whole number"),
        ("-- chart: whiskers x", "name=value"),
    ],
)
def test_a_faulty_header_is_named_with_its_line(tmp_path: Path, header: str, message: str) -> None:
    file = tmp_path / "report.sql"
    file.write_text(f"{header}\nselect 1 as one")
    with pytest.raises(LudometerError, match=message):
        read_report(file)


def test_own_reports_lie_with_the_package() -> None:
    assert OWN.is_dir()
