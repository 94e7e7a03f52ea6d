"""What reports say of made-up runs, whose effects are known because they were put in."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy
import polars
import pytest
from calling import GENERAL, answer
from synthetic_runs import make_run

from ludometer.core.kernel.errors import LudometerError
from ludometer.reports import text, writing
from ludometer.reports.answers import ask
from ludometer.reports.database import Database
from ludometer.reports.library import all_reports, for_game, read_report
from ludometer.reports.sources import open_run, open_runs


def column(run: Path, table: str, name: str) -> polars.Series:
    """A column of a run, read without DuckDB."""
    return polars.concat([polars.read_parquet(file) for file in sorted((run / table).glob("*"))])[name]


@pytest.mark.parametrize("report", [each for each in GENERAL if not each.several], ids=lambda each: each.name)
def test_every_report_answers_and_fits_a_terminal(report: object, run: Path, repeated: Path) -> None:
    from ludometer.reports.library import Report

    assert isinstance(report, Report)
    found = ask(report, Database(open_runs([repeated if report.marks.get("repeats") else run])))
    assert report.name == "failures" or report.name == "agents" or not found.absent
    written = text.plain_answer(found)
    assert max(len(line) for line in written.splitlines()) <= 80
    assert text.markdown_answer(found)
    json.dumps(text.answer_document(found), allow_nan=False)


def test_seats_count_each_game_once_and_find_the_better_seat(run: Path) -> None:
    found = answer("seats", run)
    wins, seats = column(run, "outcomes", "win"), column(run, "outcomes", "seat")
    for row in found.records():
        mine = wins.filter(seats == row["seat"] - 1)
        assert row["games"] == len(mine) == 600
        assert row["win_share"] == pytest.approx(mine.mean())
        assert row["win_share_low"] < row["win_share"] < row["win_share_high"]
    assert found.records()[0]["win_share_low"] > 0.3
    assert "the seats differ" in found.findings[0]


def test_seats_that_do_not_differ_are_not_said_to(other: Path) -> None:
    assert "no difference" in answer("seats", other).findings[0]


def test_intervals_that_are_too_wide_say_how_many_games_would_do(run: Path) -> None:
    notes = answer("seats", run).notes
    assert len(notes) == 1
    assert "ludometer run … -n" in notes[0]


def test_scores_are_those_of_the_log(run: Path) -> None:
    found = {row["what"]: row for row in answer("scores", run).records()}
    scores = column(run, "outcomes", "score").cast(polars.Float64)
    assert found["all seats"]["mean"] == pytest.approx(scores.mean())
    assert found["all seats"]["deviation"] == pytest.approx(scores.std())
    table = numpy.sort(scores.to_numpy().reshape(-1, 4), axis=1)
    assert found["margin"]["mean"] == pytest.approx((table[:, 3] - table[:, 2]).mean())
    assert found["first to last"]["mean"] == pytest.approx((table[:, 3] - table[:, 0]).mean())


def test_sources_add_up_to_the_score(run: Path) -> None:
    rows = answer("sources", run).records()
    assert sum(row["mean"] for row in rows) == pytest.approx(column(run, "outcomes", "score").mean())
    assert sum(row["share"] for row in rows) == pytest.approx(1)


def test_items_find_the_strong_and_the_weak_card(run: Path) -> None:
    rows = {row["item"]: row for row in answer("items", run).records()}
    assert rows["card_a"]["effect_low"] > 0.05
    assert rows["card_b"]["effect_high"] < -0.05
    assert max(rows["card_a"]["p"], rows["card_b"]["p"]) < 1e-6
    assert all(abs(row["effect"]) < 0.07 for card, row in rows.items() if card not in ("card_a", "card_b"))


def test_items_are_adjusted_for_what_good_players_gain_anyway(folder: Path) -> None:
    """Strong seats get more of every card: raw win shares make each card look strong, the effect does not."""
    skilled = make_run(folder / "skilled", games=3000, players=3, seed=8, skill=3.0, moves=False)
    for row in answer("items", skilled).records():
        assert row["win_with"] > row["win_without"] + 0.05
        assert row["effect_low"] < 0.0 < row["effect_high"] or abs(row["effect"]) < 0.02


def test_items_that_hardly_anybody_had_get_no_effect(folder: Path) -> None:
    tiny = make_run(folder / "tiny", games=15, players=2, seed=1)
    assert all(row["effect"] is None and row["p"] is None for row in answer("items", tiny).records())


def test_pace_ends_at_the_final_scores(run: Path) -> None:
    standing = Database(open_runs([run]))
    standing.help_with("standings")
    _, rows = standing.query(
        "select count(*) from standings join outcomes using (game, seat) where round = last and total <> score",
        "a test",
    )
    assert rows == [(0,)]


def test_leads_of_steady_scorers_are_safe(run: Path) -> None:
    assert answer("leads", run).records()[-1]["leader_wins"] == 1.0
    drama = {row["what"]: row["value"] for row in answer("drama", run).records()}
    assert drama["lead changes in a game"] == pytest.approx(0, abs=0.2)


def test_decisions_are_those_of_the_log(run: Path) -> None:
    found = {row["what"]: row["value"] for row in answer("decisions", run).records()}
    options = column(run, "moves", "options")
    assert found["moves of a game"] == pytest.approx(len(options) / 600)
    assert found["share of moves that are forced"] == pytest.approx((options == 1).mean())
    assert found["options of a decision"] == pytest.approx(options.filter(options > 1).mean())


def test_luck_finds_the_deal_and_the_agents(repeated: Path) -> None:
    shares = {(row["measure"], row["source"]): row for row in answer("luck", repeated).records()}
    assert shares["score", "deal"]["share_low"] > 0.1
    assert shares["score", "agent"]["share_low"] > 0.02
    assert shares["score", "seat"]["share"] < 0.03
    assert sum(shares["score", source]["share"] for source in ("seat", "agent", "deal", "play")) == pytest.approx(
        1, abs=0.05
    )
    assert answer("luck_deals", repeated).records()[0]["true_deviation"] > 0.1


def test_luck_of_equal_deals_is_nothing(folder: Path) -> None:
    equal = make_run(folder / "equal", games=1200, players=2, moves=False, repeats=6, seed=5)
    shares = {(row["measure"], row["source"]): row["share"] for row in answer("luck", equal).records()}
    assert shares["win", "deal"] < 0.05
    assert shares["win", "play"] > 0.9


def test_agents_are_held_against_the_seats_that_they_had(repeated: Path) -> None:
    rows = {row["agent"]: row for row in answer("agents", repeated).records()}
    assert rows["greedy"]["win_share_low"] > 0.6
    assert rows["greedy"]["seats"] == rows["random"]["seats"] == 1200


def test_strengths_stand_side_by_side(run: Path, other: Path) -> None:
    found = answer("strength", run, other)
    assert [row["run"] for row in found.records()] == ["base", "other"]
    assert "two or more" in answer("strength", run).absent


# --- what is missing or broken ---


def test_a_run_without_moves_says_so(bare: Path) -> None:
    found = answer("decisions", bare)
    assert "--no-moves" in found.absent
    with pytest.raises(LudometerError, match="--no-moves"):
        Database(open_runs([bare])).query("select * from moves", "the query")


def test_an_unfinished_run_is_read_as_far_as_it_goes(folder: Path) -> None:
    half = make_run(folder / "half", games=1000, players=2, moves=False, unfinished_parts=1)
    source = open_run(half)
    assert source.unfinished == 500
    assert answer("seats", half).records()[0]["games"] == 500


def test_folders_that_hold_no_run_are_refused(tmp_path: Path, run: Path) -> None:
    with pytest.raises(LudometerError, match="no folder"):
        open_run(tmp_path / "none")
    with pytest.raises(LudometerError, match=r"no manifest\.json"):
        open_run(tmp_path)
    copy = tmp_path / "newer"
    shutil.copytree(run, copy)
    manifest = json.loads((copy / "manifest.json").read_text())
    (copy / "manifest.json").write_text(json.dumps(manifest | {"schema": 99}))
    with pytest.raises(LudometerError, match="schema 99"):
        open_run(copy)


def test_truncated_and_foreign_files_are_named(tmp_path: Path, run: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(run, copy)
    part = copy / "outcomes" / "part-00000.parquet"
    part.write_bytes(part.read_bytes()[:300])
    with pytest.raises(LudometerError, match=r"part-00000\.parquet is damaged"):
        open_run(copy)
    polars.DataFrame({"a": [1]}).write_parquet(part)
    with pytest.raises(LudometerError, match="ludometer did not write it"):
        open_run(copy)
    shutil.copy(run / "outcomes" / "part-00000.parquet", part)
    moves = copy / "moves" / "part-00000.parquet"
    moves.write_bytes(moves.read_bytes()[:300])
    with pytest.raises(LudometerError, match="part-00000"):
        Database([open_run(copy)]).query("select count(*) from moves where options > 3", "the query")


def test_failed_games_are_counted_and_shown(folder: Path) -> None:
    lossy = make_run(folder / "lossy", games=100, players=2, failing=3)
    row = answer("failures", lossy).records()[0]
    assert (row["error"], row["games"], row["share"], row["first_game"], row["ply"]) == ("ValueError", 3, 0.03, 0, 7)
    assert row["message"] == "no such card"
    assert answer("seats", lossy).records()[0]["games"] == 97
    assert ("games", "100 (3 of them failed), seed 1") in writing.describe(open_run(lossy))


def test_a_run_whose_games_all_failed_is_told_and_not_compared(folder: Path, run: Path) -> None:
    from ludometer.reports.comparing import compare_runs

    lost = make_run(folder / "lost", games=40, players=4, failing=40)
    found = writing.answers(open_runs([lost]), all_reports(), [], 0.95)
    assert [each.report.name for each in found] == ["failures"]
    with pytest.raises(LudometerError, match="every game of lost failed"):
        compare_runs(open_run(lost), open_run(run), {})


def test_a_report_whose_columns_are_not_those_declared_is_refused(tmp_path: Path, run: Path) -> None:
    file = tmp_path / "wrong.sql"
    file.write_text("-- column one: first\nselect 1 as two")
    with pytest.raises(LudometerError, match="declares the columns one"):
        ask(read_report(file), Database(open_runs([run])))


def test_errors_in_sql_are_one_sentence(run: Path) -> None:
    database = Database(open_runs([run]))
    with pytest.raises(LudometerError, match="did you mean 'moves'"):
        database.query("select * from movs", "the query")
    with pytest.raises(LudometerError, match="the query"):
        database.query("selec 1", "the query")


def test_several_runs_are_answered_one_by_one_and_then_together(run: Path, other: Path) -> None:
    found = writing.answers(open_runs([run, other]), all_reports(), [], 0.95)
    assert [each.run for each in found if each.report.name == "seats"] == ["base", "other"]
    assert any(each.report.name == "strength" for each in found)


def test_reports_that_a_game_lacks_are_left_out_of_the_overview(bare: Path) -> None:
    found = writing.answers(open_runs([bare]), all_reports(), [], 0.95)
    assert all(not each.absent for each in found)
    assert "decisions" not in [each.report.name for each in found]
    assert for_game(all_reports(), "made-up")


# --- simulation ---


@pytest.mark.slow
def test_item_effects_cover_nothing_where_there_is_nothing(tmp_path: Path) -> None:
    """Ten equal cards, 40 runs with skilled seats: 95 % intervals hold 0 about 95 times in 100."""
    held = []
    for seed in range(40):
        made = make_run(tmp_path / str(seed), games=500, players=3, seed=seed, skill=0.5, moves=False)
        held += [row["effect_low"] <= 0 <= row["effect_high"] for row in answer("items", made).records()]
    assert 0.93 <= numpy.mean(held) <= 0.98


@pytest.mark.slow
def test_seat_intervals_cover_with_rotated_agents(tmp_path: Path) -> None:
    """Deals that favour a seat, agents of two strengths, each deal played in every seating."""
    held = []
    for seed in range(120):
        made = make_run(
            tmp_path / str(seed),
            games=200,
            players=2,
            seed=seed,
            moves=False,
            rotate=True,
            deal_deviation=3.0,
            agents=("greedy", "random"),
            agent_effects={"greedy": 2.0},
            integer_scores=False,
        )
        rows = answer("seats", made).records()
        held.append(rows[0]["win_share_low"] <= 0.5 <= rows[0]["win_share_high"])
    assert 0.91 <= numpy.mean(held) <= 0.99
