"""report, sql, compare, plan, sweep, tune and luck as a shell calls them."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import shutil
from pathlib import Path

import pytest
from calling import call
from command_line import PROGRAM, complaint, ludometer

from ludometer.reports.library import all_reports

DOCS = Path(__file__).parents[2] / "docs" / "reports.md"


def test_report_says_who_played_and_how_to_repeat_it(run: Path) -> None:
    result = ludometer("report", run)
    assert result.returncode == 0
    assert result.stderr == ""
    for text in ("made-up", "4 players", "greedy", "600, seed 3", "Seats — base", "Length — base"):
        assert text in result.stdout
    assert "\x1b" not in result.stdout


def test_reports_by_name_in_every_format(run: Path, tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(call("report", run, "seats", "--format", "csv").stdout)))
    assert [row["seat"] for row in rows] == ["1", "2", "3", "4"]
    assert 0.2 < float(rows[0]["win_share_low"]) < float(rows[0]["win_share"]) < 1
    found = json.loads(call("report", run, "seats", "length", "--format", "json").stdout)
    assert [each["report"] for each in found["reports"]] == ["seats", "length"]
    assert found["runs"][0]["seed"] == 3
    assert "| seat |" in call("report", run, "seats", "--format", "md").stdout
    file = tmp_path / "a file.txt"
    assert call("report", run, "seats", "-o", file).stdout == ""
    assert "Seats" in file.read_text()


def test_list_shows_names_and_questions() -> None:
    result = call("report", "--list")
    assert result.returncode == 0
    for report in all_reports():
        assert report.name in result.stdout
        assert report.question in result.stdout


def test_the_page_is_written_to_a_file(run: Path, tmp_path: Path) -> None:
    pytest.importorskip("altair", reason="HTML pages need the extra 'html'")
    file = tmp_path / "page.html"
    assert call("report", run, "seats", "--format", "html", "-o", file).returncode == 0
    assert file.read_text().startswith("<!doctype html>")
    assert "add -o" in complaint(call("report", run, "--format", "html"))


def test_a_folder_of_reports_joins(run: Path, tmp_path: Path) -> None:
    example = DOCS.read_text().split("```sql\n")[1].split("```")[0]
    (tmp_path / "big_scores.sql").write_text(example)
    result = call("report", run, "big_scores", "--reports", tmp_path)
    assert result.returncode == 0, result.stderr
    assert "Big scores" in result.stdout


def test_a_terminal_gets_colours_and_80_columns(run: Path) -> None:
    import re
    import subprocess

    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "report", str(run), "seats", "items"], stdout=slave, env=os.environ | {"COLUMNS": "80"}
    )
    os.close(slave)
    seen = b""
    while True:
        try:
            block = os.read(master, 65536)
        except OSError:
            break
        if not block:
            break
        seen += block
    process.wait()
    text = seen.decode()
    assert "\x1b[" in text
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert max(len(line.rstrip("\r")) for line in plain.split("\n")) <= 80


def test_what_is_wrong_is_said_in_one_line(run: Path, bare: Path, tmp_path: Path) -> None:
    assert "name the folder of a run" in complaint(call("report"))
    assert "there is no folder" in complaint(call("report", tmp_path / "none"))
    assert "did you mean 'seats'" in complaint(call("report", run, "seat"))
    assert "is no run" in complaint(call("report", tmp_path))
    assert "--no-moves" in complaint(call("sql", bare, "select * from moves"))
    assert "did you mean 'outcomes'" in complaint(call("sql", run, "select * from outcome"))
    assert "the query is empty" in complaint(call("sql", run, ""))
    assert "cannot write" in complaint(call("report", run, "seats", "-o", tmp_path / "none" / "x"))
    result = call("report", bare, "decisions")
    assert result.returncode == 0
    assert "--no-moves" in result.stdout


def test_sql_answers_in_every_format(run: Path, other: Path) -> None:
    query = "select seat, count(*) as n from outcomes group by seat order by seat"
    assert json.loads(call("sql", run, query, "--format", "json").stdout)[0] == {"seat": 0, "n": 600}
    assert call("sql", run, query, "--format", "csv").stdout.splitlines()[:2] == ["seat,n", "0,600"]
    nested = "select [1, 2] as list, {'a': 1, 'b': null} as struct"
    assert call("sql", run, nested, "--format", "csv").stdout.splitlines()[1] == '"[1, 2]","{""a"": 1, ""b"": null}"'
    both = call(
        "sql", run, other, "select run, count(*) as n from outcomes group by run order by run", "--format", "csv"
    )
    assert both.stdout.splitlines() == ["run,n", "base,2400", "other,2400"]
    assert call("sql", run, "-", input="select 1 as one").stdout.split() == ["one", "---", "1"]
    settings = call("sql", run, "select parameters['hand_limit'] as limit from runs", "--format", "csv")
    assert settings.stdout.splitlines() == ["limit", "7"]


def test_compare_exits_with_its_verdict(run: Path, other: Path, tmp_path: Path) -> None:
    drifted = call("compare", run, other)
    assert drifted.returncode == 1
    assert "seat 1" in drifted.stdout.partition("Verdict:")[2]
    forgiven = call("compare", run, other, "--margin", "seats=0.5", "--margin", "score=3", "--margin", "sources=3")
    assert forgiven.returncode == 0, forgiven.stdout
    found = json.loads(call("compare", run, other, "--format", "json").stdout)
    assert {"figure", "effect", "low", "high", "p", "verdict"} <= set(found["figures"][0])
    same = tmp_path / "same"
    shutil.copytree(run, same)
    identical = call("compare", run, same)
    assert identical.returncode == 0
    assert "identical" in identical.stdout
    assert "FIGURE=X" in complaint(call("compare", run, other, "--margin", "seats"))
    assert "a margin is above 0" in complaint(call("compare", run, other, "--margin", "seats=nan"))


def test_plan_tells_the_games() -> None:
    result = call("plan", "--effect", "0.03", "--power", "0.9", "--players", "4", "--format", "json")
    rows = json.loads(result.stdout)
    assert [row["games"] for row in rows] == [2254, 4543, 801]
    assert "between 0 and 1" in complaint(call("plan", "--effect", "2"))
    assert "1000000" in complaint(call("plan", "--figures", "1000001"))


@pytest.mark.slow
def test_a_sweep_finds_what_a_number_does_and_goes_on_where_it_was(tmp_path: Path) -> None:
    words = ["sweep", "alien-frontiers", "-p", "2", "-n", "60", "--agents", "random", "-o", "sw", "--vary"]
    result = call(*words, "start_ships=2..4", "--chart", "effects.svg", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines()[2].split()[:2] == ["start_ships=2", "rounds"]
    assert (tmp_path / "effects.svg").read_text().startswith("<svg")
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "sw").rglob("outcomes/*.parquet")}
    assert len(before) == 3
    rows = json.loads(call(*words, "start_ships=2..4", "--format", "json", cwd=tmp_path).stdout)
    assert {file: file.stat().st_mtime_ns for file in before} == before
    longer = next(row for row in rows if row["setting"] == "start_ships=2" and row["figure"] == "rounds")
    assert longer["low"] > 0
    assert longer["p"] < 0.05
    assert "say what to vary" in complaint(call("sweep", "alien-frontiers", cwd=tmp_path))
    assert "two ways" in complaint(call(*words, "start_ships=2..4", "--around", cwd=tmp_path))
    assert "more than 10,000 values" in complaint(call(*words, "start_ships=0..20000", cwd=tmp_path))
    assert "did you mean 'start_ships'" in complaint(call(*words, "start_ship=2..4", cwd=tmp_path))
    assert "the range is empty" in complaint(call(*words, "start_ships=4..2", cwd=tmp_path))


@pytest.mark.slow
def test_tune_reaches_a_target_and_proves_it(tmp_path: Path) -> None:
    pytest.importorskip("optuna", reason="tune needs the extra 'tune'")
    words = ["tune", "alien-frontiers", "-p", "2", "-n", "20", "--prove", "40", "--agents", "random", "-o", "t"]
    vary = ["--vary", "start_ships=3..5", "--trials", "4", "--format", "json"]
    result = call(*words, *vary, "--target", "rounds=5..30", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    best = json.loads(result.stdout)[0]
    assert best["changes"] == {"start_ships": "5"}
    assert best["reached"] == "yes"
    again = call(*words, *vary, "--target", "rounds=5..30", cwd=tmp_path)
    assert again.stdout == result.stdout
    assert call(*words, *vary, "--target", "rounds<1", cwd=tmp_path).returncode == 1
    assert "did you mean 'seat_gap'" in complaint(call(*words, *vary, "--target", "seat_gp<0.1", cwd=tmp_path))
    assert "is not of the form" in complaint(call(*words, *vary, "--target", "rounds", cwd=tmp_path))
    assert "the range is empty" in complaint(call(*words, *vary, "--target", "rounds=30..5", cwd=tmp_path))


def test_luck_plays_and_splits_the_result() -> None:
    words = ["luck", "alien-frontiers", "-p", "2", "--deals", "6", "--repeats", "3", "--agents", "random"]
    found = json.loads(call(*words, "--format", "json").stdout)
    assert [each["report"] for each in found["reports"]] == ["luck", "luck_deals"]
    assert {row["source"] for row in found["reports"][0]["rows"]} == {"seat", "agent", "deal", "play"}


def test_the_documentation_names_every_report() -> None:
    text = DOCS.read_text()
    missing = [report.name for report in all_reports() if f"`{report.name}`" not in text]
    assert missing == []


def test_commands_start_without_what_only_reports_need() -> None:
    import subprocess
    import sys

    probe = (
        "import sys; from ludometer.cli import report, sql, compare, check, sweep, tune, plan, luck; heavy = "
        "('polars', 'duckdb', 'numpy', 'scipy', 'altair', 'optuna', 'rich'); print([n for n in heavy if n in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-P", "-c", probe], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
