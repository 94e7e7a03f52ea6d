"""The command `tournament`: the same result for any number of workers, verdicts as exit codes, formats, clear refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludometer.cli.main import run

GAME = "tiny-epic-galaxies"


def tournament(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of the command."""
    code = run("tournament", ["tournament", GAME, *words], False)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_result_does_not_depend_on_the_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("-n", "20", "--agents", "random,greedy:epsilon=0.5", "--format", "json")
    one = tournament(capsys, *words, "--workers", "1")
    two = tournament(capsys, *words, "--workers", "2")
    assert one == two
    assert one[0] == 0
    assert {row["agent"] for row in json.loads(one[1])["result"]} == {"random", "greedy:epsilon=0.5"}


def test_a_sequential_test_stops_at_the_same_deal_with_any_number_of_workers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--agents", "greedy,random", "--sprt", "0,100", "--format", "json")
    one = tournament(capsys, *words, "--workers", "1")
    assert one == tournament(capsys, *words, "--workers", "2")
    assert one[0] == 0
    verdict = json.loads(one[1])["result"][0]
    assert verdict["holds"] == "H1"
    assert verdict["games"] == 2 * verdict["deals"]
    assert verdict["deals"] < 100


@pytest.mark.parametrize("agents", ["random,greedy"])
def test_the_lower_hypothesis_or_no_verdict_is_exit_code_1(capsys: pytest.CaptureFixture[str], agents: str) -> None:
    code, printed, _ = tournament(capsys, "--agents", agents, "--sprt", "0,50", "-w", "1")
    assert (code, "H0" in printed) == (1, True)
    code, printed, _ = tournament(capsys, "--agents", agents, "--sprt", "0,50", "-n", "4", "-w", "1")
    assert (code, "undecided" in printed) == (1, True)


def test_the_ladder_holds_upwards_and_not_downwards(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--ladder", "-p", "2", "-n", "10", "-w", "1", "--format", "csv", "--agents")
    code, printed, _ = tournament(capsys, *words, "random,greedy")
    assert (code, printed.splitlines()[1].split(",")[-1]) == (0, "True")
    assert tournament(capsys, *words, "greedy,random")[0] == 1


def test_three_agents_give_a_matrix_that_agrees_with_itself(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    agents = "random,greedy,greedy:epsilon=0.5"
    code, printed, _ = tournament(capsys, "-n", "6", "-w", "1", "--agents", agents, "--format", "json", "-o", str(path))
    assert (code, printed) == (0, "")
    found = json.loads(path.read_text("utf-8"))
    shares = {row["agent"]: row for row in found["ahead"]}
    for one in shares:
        for other in shares:
            if one != other:
                assert shares[one][other] + shares[other][one] == pytest.approx(1.0, abs=0.002)
            else:
                assert shares[one][other] is None


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--agents", "greedy"), "at least two agents"),
        (("--agents", "greedy,greedy"), "named twice"),
        (("--agents", "greedy,grady"), "did you mean 'greedy'"),
        (("--agents", "a,b", "--sprt", "50,0"), "smaller one"),
        (("--agents", "a,b", "--sprt", "x"), "two Elo differences"),
        (("--agents", "random,greedy,greedy:epsilon=1", "--sprt", "0,5"), "compares two agents"),
        (("--agents", "random,greedy", "--sprt", "0,5", "--ladder"), "two different questions"),
        (("--agents", "random,greedy", "-p", "1"), "at least two seats"),
        (("--agents", "random,greedy", "--restrict", "never:card=nothing_at_all"), "there is no 'nothing_at_all'"),
    ],
)
def test_what_makes_no_sense_is_refused(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], part: str) -> None:
    code, _, error = tournament(capsys, *words, "-n", "1", "-w", "1")
    assert code == 2
    assert part in error


@pytest.mark.soak
@pytest.mark.parametrize("game", ["alien-frontiers", "race-for-the-galaxy", "tiny-epic-galaxies"])
def test_the_ladder_of_every_game(game: str) -> None:
    """random < greedy < mcts: at least 75 % of the wins with two players, twice the wins a seat with more."""
    assert run("tournament", ["tournament", game, "--ladder", "-n", "50"], False) == 0
