"""The determinism contract: the same settings give the same bytes, however the work is done."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import pytest
from command_line import ludometer, same_files, start

RUN = ["run", "alien-frontiers", "-p", "3", "-n", "23", "--seed", "7", "--agents", "random", "--part-games", "5", "-q"]
# The digests of that run, in both modes and on every machine. They change with the behaviour version only.
DIGESTS = {
    "outcomes": "a895f2886f0496f4cf0ae5cf4fd9a5eb",
    "points": "06df3f20e8fdbe18dfec724c2b178a22",
    "items": "ded25793e77f58e36f7b5adf912b3f39",
    "moves": "054835f3f4633d35a198f6ff5c49c1fb",
    "events": "7278878e350b9a64a6142a96f0b194ed",
}


def run(folder: Path, *more: str, env: dict[str, str] | None = None) -> Path:
    result = ludometer(*RUN, "-o", folder, *more, env=env)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == str(folder)
    return folder


def digests(folder: Path) -> dict[str, str | None]:
    found: dict[str, str | None] = json.loads((folder / "manifest.json").read_text())["digests"]
    return found


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return run(tmp_path_factory.mktemp("base") / "run", "--workers", "1")


def test_digests_are_the_recorded_ones_interpreted_and_compiled(base: Path) -> None:
    assert digests(base) == DIGESTS


def test_two_workers_write_the_same_bytes(base: Path, tmp_path: Path) -> None:
    assert same_files(base, run(tmp_path / "two", "--workers", "2")) == []


def test_three_shards_write_the_same_bytes(base: Path, tmp_path: Path) -> None:
    for shard in ("3/3", "1/3", "2/3"):
        run(tmp_path / "shards", "--shard", shard, "--workers", "1")
    assert same_files(base, tmp_path / "shards") == []


def test_a_run_is_topped_up_to_the_same_bytes(base: Path, tmp_path: Path) -> None:
    small = [*RUN[:4], "-n", "12", *RUN[6:]]
    assert ludometer(*small, "-o", tmp_path / "grown", "--workers", "1").returncode == 0
    assert same_files(base, run(tmp_path / "grown", "--workers", "1")) == []


def test_hash_seed_locale_and_time_zone_do_not_matter(base: Path, tmp_path: Path) -> None:
    env = {"PYTHONHASHSEED": "12345", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"}
    assert same_files(base, run(tmp_path / "elsewhere", "--workers", "1", env=env)) == []


def test_a_run_killed_outright_is_completed_to_the_same_bytes(tmp_path: Path) -> None:
    command = [*RUN[:4], "-n", "400", *RUN[6:], "--workers", "2"]
    assert ludometer(*command, "-o", tmp_path / "whole").returncode == 0
    process = start(*command, "-o", tmp_path / "killed")
    wait_for(tmp_path / "killed" / "outcomes" / "part-00001.parquet")
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert not (tmp_path / "killed" / "outcomes" / "part-00079.parquet").exists()
    # What a process leaves behind that dies in the middle of a write:
    (tmp_path / "killed" / "moves" / ".part-00050.parquet.1.tmp").write_bytes(b"PAR1 half")
    assert ludometer(*command, "-o", tmp_path / "killed").returncode == 0
    assert same_files(tmp_path / "whole", tmp_path / "killed") == []


def test_ctrl_c_keeps_what_is_finished_and_the_same_command_plays_the_rest(tmp_path: Path) -> None:
    command = [*RUN[:4], "-n", "400", *RUN[6:], "--workers", "2"]
    process = start(*command, "-o", tmp_path / "stopped")
    parts = tmp_path / "stopped" / "outcomes"
    wait_for(parts / "part-00001.parquet")
    finished = set(parts.glob("part-*.parquet"))
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "the same command plays the rest" in said
    assert "Traceback" not in said
    kept = set(parts.glob("part-*.parquet"))
    assert finished <= kept
    assert len(kept) < 80
    assert not list((tmp_path / "stopped").rglob("*.tmp"))
    assert ludometer(*command, "-o", tmp_path / "stopped").returncode == 0
    assert ludometer(*command, "-o", tmp_path / "whole").returncode == 0
    assert same_files(tmp_path / "whole", tmp_path / "stopped") == []


def test_one_game_alone_is_the_game_of_the_run(base: Path, tmp_path: Path) -> None:
    """Replayed without its log (agents choose again), game 17 is the same as in the run of 23."""
    bare = run(tmp_path / "bare", "--no-moves", "--workers", "1")
    told = ludometer("replay", base, "--game", "17", "--format", "jsonl")
    again = ludometer("replay", bare, "--game", "17", "--format", "jsonl")
    assert told.returncode == again.returncode == 0
    assert told.stdout == again.stdout


def test_no_moves_leaves_the_other_tables_as_they_are(base: Path, tmp_path: Path) -> None:
    bare = run(tmp_path / "bare", "--no-moves", "--workers", "1")
    assert sorted(path.name for path in bare.iterdir() if path.is_dir()) == ["items", "outcomes", "points"]
    kept = digests(bare)
    assert kept["moves"] is None
    assert kept["outcomes"] == DIGESTS["outcomes"]


def test_games_of_a_run_differ_from_each_other(base: Path) -> None:
    import polars

    moves = polars.read_parquet(base / "moves" / "*.parquet")
    stories = {tuple(part["a"].to_list()) for part in moves.partition_by("game")}
    assert len(stories) == 23


def wait_for(path: Path) -> None:
    deadline = time.monotonic() + 120
    while not path.exists():
        assert time.monotonic() < deadline, f"{path} never came"
        time.sleep(0.01)
