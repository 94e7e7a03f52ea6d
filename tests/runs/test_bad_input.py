"""What a person gets for wrong input: one sentence that says what to do, exit code 2, and nothing half-written or lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import PROGRAM, complaint, ludometer, same_files, start

RUN = ["run", "alien-frontiers", "-p", "2", "-n", "6", "--agents", "random", "--part-games", "3", "-q", "-w", "1"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept") / "run"
    assert ludometer(*RUN, "-o", folder).returncode == 0
    return folder


@pytest.fixture
def run(kept: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(kept, tmp_path / "run"))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["run", "alien-frontier"], "there is no game 'alien-frontier'; did you mean 'alien-frontiers'?"),
        (["runn"], "there is no command 'runn'; did you mean 'run'?"),
        ([*RUN[:2], "-p", "7"], "alien-frontiers is for 2 to 4 players, not 7"),
        ([*RUN[:2], "-p", "two"], "Invalid value for '--players' / '-p'"),
        ([*RUN[:2], "--variant", "lon"], "alien-frontiers has no variant 'lon'; did you mean 'long'?"),
        ([*RUN[:2], "-p", "2", "--variant", "long"], "variant 'long' of alien-frontiers is for 3 or 4 players, not 2"),
        ([*RUN[:2], "--agents", "gredy"], "alien-frontiers has no agent 'gredy'; did you mean 'greedy'?"),
        ([*RUN[:2], "--agents", "random,random,random"], "3 agents are named for 2 seats"),
        ([*RUN[:2], "--agents", "greedy:epsilom=1"], "no option 'epsilom'; did you mean 'epsilon'?"),
        ([*RUN[:2], "--agents", "greedy:epsilon=x"], "takes a real number, not 'x'"),
        ([*RUN[:2], "--agents", "greedy:epsilon=7"], "option 'epsilon' of the agent 'greedy' is 7; the most is 1"),
        (
            [*RUN[:2], "--set", "resource_limt=9"],
            "there is no parameter 'resource_limt'; did you mean 'resource_limit'?",
        ),
        ([*RUN[:2], "--set", "resource_limit=lots"], "'resource_limit' takes a whole number, not 'lots'"),
        ([*RUN[:2], "--set", "resource_limit=-1"], "'resource_limit' is -1; the least is"),
        ([*RUN[:2], "--set", "resource_limit"], "is not of the form key=value"),
        ([*RUN[:2], "--rules", "none.toml"], "cannot read the rules file 'none.toml': No such file or directory"),
        ([*RUN[:2], "--cards", "none.csv"], "cannot read the card patch 'none.csv': No such file or directory"),
        ([*RUN[:2], "--seed", str(2**63)], "the seed 9223372036854775808 is too large"),
        ([*RUN, "-o", ""], "--output takes a folder, not an empty name"),
        ([*RUN[:2], "-n", "0"], "Invalid value for '--games' / '-n'"),
        ([*RUN[:2], "--shard", "4/3"], "--shard takes I/N with I from 1 to N, not '4/3'"),
        ([*RUN[:2], "--shard", "x"], "--shard takes I/N"),
        ([*RUN[:2], "--executor", "cloud"], "--executor takes local or ray, not 'cloud'"),
        (["check-game", "alien-frontiers", "-p", "9"], "alien-frontiers is for 2 to 4 players, not 9"),
        (["replay", "nowhere"], "there is no folder 'nowhere'; `ludometer run` makes one"),
        (["verify", "."], "'.' is no run: it has no manifest.json"),
    ],
)
def test_a_wrong_word_gets_one_sentence(words: list[str], says: str, tmp_path: Path) -> None:
    assert says in complaint(ludometer(*words, cwd=tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("resource_limit = ", "is not valid TOML"),
        ("resource_limits = 8", "there is no parameter 'resource_limits'; did you mean 'resource_limit'?"),
        ("resource_limit = true", "'resource_limit' takes a whole number, not True"),
        ('resource_limit = "8"', "'resource_limit' takes a whole number, not '8'"),
    ],
)
def test_a_wrong_rules_file_gets_one_sentence(text: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(text)
    assert says in complaint(ludometer(*RUN, "--rules", "my.toml", "-o", "out", cwd=tmp_path))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name,copies\nplasma_cannon,3\n", "one of them must be 'id'"),
        ("id,copies\nplasma_canon,3\n", "no table has the id 'plasma_canon'; did you mean 'plasma_cannon'?"),
        ("id,copeis\nplasma_cannon,3\n", "has no column 'copeis'; did you mean 'copies'?"),
        ("id,copies\nplasma_cannon\n", "line 2: 1 cells, but the header names 2 columns"),
    ],
)
def test_a_wrong_card_patch_gets_one_sentence(text: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "patch.csv").write_text(text)
    assert says in complaint(ludometer(*RUN, "--cards", "patch.csv", "-o", "out", cwd=tmp_path))
    assert not (tmp_path / "out").exists()


def test_a_folder_with_other_settings_is_refused_and_left_alone(run: Path, kept: Path) -> None:
    said = complaint(ludometer(*RUN, "--seed", "2", "-o", run))
    assert "holds a run with other settings: seed is 1 there and 2 here" in said
    said = complaint(ludometer(*RUN, "--set", "resource_limit=9", "-o", run))
    assert "the rule resource_limit is 8 there and 9 here" in said
    said = complaint(ludometer(*RUN[:4], "-n", "3", *RUN[6:], "-o", run))
    assert "holds a run of 6 games, more than the 3 asked for" in said
    assert same_files(run, kept, ignore=()) == []


def test_a_folder_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    assert "is not empty and holds no run" in complaint(ludometer(*RUN, "-o", tmp_path / "mine"))
    (tmp_path / "file").write_text("x")
    assert "is not empty and holds no run" in complaint(ludometer(*RUN, "-o", tmp_path / "file"))
    assert "a file stands where a folder is needed" in complaint(ludometer(*RUN, "-o", tmp_path / "file" / "run"))
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"


def test_a_damaged_manifest_gets_one_sentence(run: Path) -> None:
    (run / "manifest.json").write_text("{")
    assert "manifest.json is damaged" in complaint(ludometer("verify", run))
    (run / "manifest.json").write_text("[]")
    assert "manifest.json is damaged" in complaint(ludometer("verify", run))


def test_a_run_of_another_schema_gets_one_sentence(run: Path) -> None:
    manifest = json.loads((run / "manifest.json").read_text())
    (run / "manifest.json").write_text(json.dumps(manifest | {"schema": 99}))
    assert "was written with log schema 99, but this version reads schema 1" in complaint(ludometer("verify", run))


def test_a_run_whose_rules_are_gone_gets_one_sentence(run: Path) -> None:
    manifest = json.loads((run / "manifest.json").read_text())
    (run / "manifest.json").write_text(json.dumps(manifest | {"rules_hash": "0123456789abcdef"}))
    assert "have changed since this run was made" in complaint(ludometer("replay", run))
    (run / "manifest.json").write_text(json.dumps(manifest | {"behaviour": 0}))
    assert "behaviour version 0" in complaint(ludometer("replay", run))


def test_a_truncated_part_gets_one_sentence(run: Path) -> None:
    part = run / "outcomes" / "part-00001.parquet"
    part.write_bytes(part.read_bytes()[:200])
    assert "is damaged or no Parquet file; delete it" in complaint(ludometer("verify", run))
    assert "is damaged or no Parquet file; delete it" in complaint(ludometer(*RUN, "-o", run))


def test_a_deleted_part_is_made_anew(run: Path, kept: Path) -> None:
    (run / "outcomes" / "part-00001.parquet").unlink()
    (run / "moves" / "part-00000.parquet").unlink()
    assert ludometer(*RUN, "-o", run).returncode == 0
    assert same_files(run, kept) == []


def test_a_foreign_parquet_gets_one_sentence(run: Path) -> None:
    import polars

    polars.DataFrame({"x": [1]}).write_parquet(run / "outcomes" / "part-00000.parquet")
    assert "ludometer did not write it" in complaint(ludometer("verify", run))


@pytest.mark.parametrize("table", ["moves", "events", "points", "items"])
def test_another_table_in_the_place_of_one_gets_one_sentence(table: str, run: Path) -> None:
    shutil.copy(run / "outcomes" / "part-00001.parquet", run / table / "part-00001.parquet")
    for words in (["report"], ["verify"], ["replay"], [*RUN, "-o"]):
        assert f"holds outcomes, not {table}; delete it" in complaint(ludometer(*words, run))


def test_an_altered_log_is_found(run: Path) -> None:
    """`verify` shows the first row that differs and `replay` the first move; both exit with 1."""
    import polars

    path = run / "moves" / "part-00000.parquet"
    metadata = {key: value for key, value in polars.read_parquet_metadata(path).items() if key.startswith("ludometer")}
    moves = polars.read_parquet(path)
    forged = moves.with_columns(
        polars.when((polars.col("game") == 1) & (polars.col("ply") == 5))
        .then(polars.col("options") + 1)
        .otherwise(polars.col("options"))
        .alias("options")
    )
    forged.write_parquet(path, metadata=metadata)
    result = ludometer("verify", run)
    assert result.returncode == 1
    assert "game=1 ply=5" in result.stdout
    result = ludometer("replay", run, "--game", "1")
    assert result.returncode == 1
    assert "game 1, move 5" in result.stderr
    assert ludometer("replay", run, "--game", "0").returncode == 0


def test_a_game_that_the_run_does_not_have_gets_one_sentence(run: Path) -> None:
    assert "has games 0 to 5, not 6" in complaint(ludometer("replay", run, "--game", "6"))


def test_two_processes_cannot_write_one_run(tmp_path: Path) -> None:
    first = start(*RUN[:4], "-n", "100000", *RUN[6:], "-o", tmp_path / "run")
    try:
        part = tmp_path / "run" / "outcomes" / "part-00000.parquet"
        while not part.exists():
            assert first.poll() is None
        said = complaint(ludometer(*RUN[:4], "-n", "100000", *RUN[6:], "-o", tmp_path / "run"))
        assert "another process is writing the run" in said
    finally:
        os.killpg(first.pid, signal.SIGKILL)
        first.communicate()


def test_a_disk_that_fills_up_gets_one_sentence_and_leaves_nothing_half_written(tmp_path: Path) -> None:
    """A limit on the size of files stands in for the full disk: the system refuses a write in the middle of a part."""
    limited = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000)); " + PROGRAM[-1]
    )
    words = [*RUN[:4], "-n", "100", *RUN[6:8], "--part-games", "50", "-q", "-w", "1", "-o", str(tmp_path / "run")]
    result = subprocess.run(
        [sys.executable, "-c", limited, *words], capture_output=True, text=True, timeout=300, check=False
    )
    said = complaint(result)
    assert "cannot write" in said
    assert "everything finished before is kept" in said
    assert list((tmp_path / "run").rglob("*.tmp")) == []
    assert list((tmp_path / "run").rglob("outcomes/*.parquet")) == []
    # With room again the same command completes the run.
    assert ludometer(*words).returncode == 0


def test_a_read_only_folder_gets_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o555)
    if os.access(folder, os.W_OK):
        folder.chmod(0o755)
        pytest.skip("this user may write everywhere")
    assert "you may not write there; choose another folder with -o" in complaint(ludometer(*RUN, "-o", folder / "run"))


def test_a_read_only_disk_gets_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import errno

    from ludometer.core.kernel.errors import LudometerError
    from ludometer.core.runs import parts

    def refuse(*words: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(LudometerError, match="the file system is read-only; choose another folder with -o"):
        parts.write_whole(tmp_path / "x", lambda path: path.write_text("x"))
    assert list(tmp_path.iterdir()) == []


def test_a_closed_pipe_is_no_error(run: Path) -> None:
    words = " ".join([*(f"'{word}'" for word in PROGRAM), "replay", f"'{run}'"])
    result = subprocess.run(
        f"{words} | head -n 1", shell=True, capture_output=True, text=True, timeout=120, check=False
    )
    assert result.returncode == 0
    assert result.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_behind_stdout_gets_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [*PROGRAM, "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=120, check=False
        )
    assert result.returncode == 2
    assert result.stderr == "ludometer: cannot write the result: No space left on device\n"


@pytest.mark.parametrize(("stream", "code"), [("<&-", 0), (">&-", 0), ("2>&-", 0)])
def test_a_closed_stream_is_no_fault(stream: str, code: int) -> None:
    words = " ".join(f"'{word}'" for word in [*PROGRAM, "games"])
    result = subprocess.run(f"{words} {stream}", shell=True, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == code
    assert "Traceback" not in result.stderr


def test_output_cut_off_in_the_middle_is_no_finding(run: Path) -> None:
    words = " ".join([*(f"'{word}'" for word in PROGRAM), "replay", f"'{run}'"])
    result = subprocess.run(
        ["bash", "-c", f"{words} | head -n 1; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 0


def test_debug_shows_the_traceback(tmp_path: Path) -> None:
    result = ludometer("run", "nothing", "--debug")
    assert result.returncode == 1
    assert "Traceback" in result.stderr
