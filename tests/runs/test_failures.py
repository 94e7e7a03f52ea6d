"""A game that raises is recorded with a command that shows it again; the run goes on and exits with 3."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludometer.cli import main as command_line
from ludometer.core.agents import specs
from ludometer.core.kernel.agent import Agent, AgentKind, OptionValues
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.rng import Rng
from ludometer.core.runs import plan as plans


class Clumsy(Agent):
    """Upsets the table in some games."""

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        if rng.below(4000) == 0:
            raise ValueError("the table fell over")
        return moves[rng.below(len(moves))]


def make_clumsy(game: Game, seat: int, options: OptionValues) -> Agent:
    return Clumsy()


@pytest.fixture
def clumsy(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = AgentKind("clumsy", "upsets the table in some games", make_clumsy)
    real = specs.parse_agent
    spec = specs.AgentSpec(kind, {})
    monkeypatch.setattr(plans, "parse_agent", lambda text, game: spec if text == "clumsy" else real(text, game))
    monkeypatch.setattr(plans, "parse_agents", lambda text, game, players, restrict: [spec] * players)


def run(folder: Path, *more: str) -> int:
    words = [
        "run",
        "alien-frontiers",
        "-p",
        "2",
        "-n",
        "30",
        "--agents",
        "clumsy",
        "--part-games",
        "7",
        "-q",
        "-w",
        "1",
    ]
    with pytest.raises(SystemExit) as end:
        command_line.main([*words, "-o", str(folder), *more])
    assert isinstance(end.value.code, int)
    return end.value.code


def test_failed_games_are_recorded_and_the_others_kept(
    clumsy: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import polars

    assert run(tmp_path / "run") == 3
    said = capsys.readouterr()
    assert "of 30 games failed" in said.err
    assert "ValueError: the table fell over" in said.err
    failures = [json.loads(line) for line in (tmp_path / "run" / "failures.jsonl").read_text().splitlines()]
    failed = [failure["game"] for failure in failures]
    assert failed == sorted(set(failed))
    assert 0 < len(failed) < 30
    for table in ("outcomes", "moves", "events", "points", "items"):
        games = set(polars.read_parquet(tmp_path / "run" / table / "*.parquet")["game"])
        assert games == set(range(30)) - set(failed), table
    first = failures[0]
    assert first["repeat"] == f"ludometer replay {tmp_path / 'run'} --game {first['game']}"
    assert "the table fell over" in first["traceback"]
    assert first["seed"] == 1

    # The command shows the game up to the move in which it fails, and the error.
    with pytest.raises(SystemExit) as end:
        command_line.main(first["repeat"].split()[1:])
    assert end.value.code == 3
    told = capsys.readouterr()
    assert f"\n{first['ply'] - 1:5}  " in told.out
    assert f"\n{first['ply']:5}  " not in told.out
    assert f"game {first['game']} fails at move {first['ply']}: ValueError: the table fell over" in told.err


def test_the_same_games_fail_again_without_logs(clumsy: None, tmp_path: Path) -> None:
    assert run(tmp_path / "run") == 3
    assert run(tmp_path / "bare", "--no-moves") == 3
    full, bare = ((tmp_path / name / "failures.jsonl").read_text().splitlines() for name in ("run", "bare"))
    keys = ("game", "ply", "error")
    assert [[json.loads(line)[key] for key in keys] for line in full] == [
        [json.loads(line)[key] for key in keys] for line in bare
    ]
