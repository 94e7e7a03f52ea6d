"""At the table: what the person may see, sound undo, saving and going on, and a conversation over a pipe."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from agents.bidding import BOOK, DEFINITION, GAMBLE, KEEP, SWAP, Bidding, bidding

from ludometer.cli.play import converse
from ludometer.core.agents.specs import parse_agents
from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.moves import kind_of
from ludometer.core.runs import sitting as sitting_module
from ludometer.core.runs.sitting import Sitting, sit_down, take_up


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the test's game one that the registry knows."""
    monkeypatch.setattr(sitting_module, "definition", lambda name: DEFINITION)
    monkeypatch.setattr(sitting_module, "rule_book", lambda name: BOOK)


def table(players: int = 2, seat: int = 0, seed: int = 1, agents: str = "greedy") -> Sitting:
    rules = BOOK.rules(players)
    return Sitting(bidding(players), "bidding", rules, parse_agents(agents, DEFINITION, players), seed, seat)


def hidden_cards(sitting: Sitting, seat: int) -> list[str]:
    """The names of the cards that only `seat` has seen."""
    state = sitting.state
    assert isinstance(state, Bidding)
    cards = [*state.hands[seat], *state.gone[seat], *([state.bids[seat]] if state.bids[seat] else [])]
    return [f"Card {card}" for card in cards]


def test_a_secret_bid_is_told_when_it_is_revealed_and_not_before() -> None:
    sitting = table(players=3, seat=2)
    told = sitting.go_on()
    assert told == ["seat 1 has chosen in secret", "seat 2 has chosen in secret"]
    before = sitting.state
    assert isinstance(before, Bidding)
    bids = before.bids[:2]
    sitting.choose(int(sitting.state.options()[0]))
    assert sitting.secret == []
    assert isinstance(sitting.state, Bidding)
    assert sitting.state.shown[:2] == bids


def test_revealed_bids_are_told_with_their_cards() -> None:
    sitting = table(players=2, seat=0, seed=3)
    sitting.go_on()
    sitting.choose(int(sitting.state.options()[0]))
    told = sitting.go_on()
    state = sitting.state
    assert isinstance(state, Bidding)
    assert any(sentence.startswith("seat 2 bids Card") for sentence in told)


def test_a_face_down_swap_of_another_seat_never_names_the_card() -> None:
    swaps = 0
    for seed in range(30):
        sitting = table(players=3, seat=0, seed=seed, agents="random")
        while True:
            known = len(sitting.moves)
            told = sitting.go_on()
            swapped = [move for move in sitting.moves[known:] if kind_of(move) == SWAP]
            if swapped and sitting.state.over() is False:
                swaps += 1
                assert not any("swaps" in sentence for sentence in told)
                assert any("makes a move you cannot see" in sentence for sentence in told)
            if sitting.state.over():
                break
            sitting.choose(int(sitting.state.options()[0]))
    assert swaps > 5


def test_nothing_that_is_told_names_a_card_that_is_still_hidden() -> None:
    for seed in range(20):
        sitting = table(players=3, seat=1, seed=seed, agents="random")
        while True:
            told = " ".join(sitting.go_on())
            if sitting.state.over():
                break
            for seat in (0, 2):
                for card in hidden_cards(sitting, seat):
                    assert f"{card} " not in told + " "
            sitting.choose(int(sitting.state.options()[-1]))


def play_until(sitting: Sitting, kind: int) -> bool:
    """Make first choices until the person may make a move of that kind; whether that happened."""
    while True:
        sitting.go_on()
        if sitting.state.over():
            return False
        if kind in [kind_of(move) for move in sitting.state.options()]:
            return True
        sitting.choose(int(sitting.state.options()[0]))


def test_undo_takes_a_move_back_that_showed_nothing() -> None:
    """Keeping the prize shows nothing; the person is asked next whether to boast."""
    undone = 0
    for seed in range(60):
        sitting = table(players=2, seat=0, seed=seed)
        if not play_until(sitting, KEEP):
            continue
        before = list(sitting.moves)
        asked = list(sitting.state.options())
        sitting.choose(KEEP)
        sitting.go_on()
        sitting.undo()
        undone += 1
        assert sitting.moves == before
        assert list(sitting.state.options()) == asked
    assert undone > 10


def test_undo_is_refused_once_a_die_was_rolled() -> None:
    refused = 0
    for seed in range(60):
        sitting = table(players=2, seat=0, seed=seed)
        if not play_until(sitting, GAMBLE):
            continue
        sitting.choose(GAMBLE)
        sitting.go_on()
        with pytest.raises(LudometerError, match=r"showed you something new|another player has chosen"):
            sitting.undo()
        refused += 1
    assert refused > 10


def test_undo_is_refused_once_a_card_was_drawn() -> None:
    """The pile lies in a fixed order, so no chance is drawn: it is the card itself that is new."""
    sitting = table(players=2, seat=0, seed=1)
    for seed in range(60):
        sitting = table(players=2, seat=0, seed=seed)
        if not play_until(sitting, SWAP):
            continue
        sitting.choose(next(int(move) for move in sitting.state.options() if kind_of(move) == SWAP))
        assert sitting.reveals(sitting.moments[-1])
        with pytest.raises(LudometerError, match="showed you something new"):
            sitting.undo()
        return
    pytest.fail("the person was never offered a swap")


def test_undo_is_refused_without_a_move_and_after_others_chose() -> None:
    sitting = table(players=3, seat=0, seed=2)
    sitting.go_on()
    with pytest.raises(LudometerError, match="no move of yours"):
        sitting.undo()
    sitting.choose(int(sitting.state.options()[0]))
    sitting.go_on()
    with pytest.raises(LudometerError, match="another player has chosen"):
        sitting.undo()


def test_a_saved_game_goes_on_as_if_it_had_not_been_interrupted(tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    straight = table(players=3, seat=1, seed=5, agents="greedy:epsilon=0.5")
    finish(straight)
    stopped = table(players=3, seat=1, seed=5, agents="greedy:epsilon=0.5")
    stopped.go_on()
    stopped.choose(int(stopped.state.options()[0]))
    stopped.go_on()
    stopped.save(path)
    resumed = take_up(path)
    finish(resumed)
    assert resumed.moves == straight.moves
    assert [resumed.state.score(seat) for seat in range(3)] == [straight.state.score(seat) for seat in range(3)]


def finish(sitting: Sitting) -> None:
    """Always make the first move."""
    sitting.go_on()
    while not sitting.state.over():
        sitting.choose(int(sitting.state.options()[0]))
        sitting.go_on()


def test_a_file_that_is_no_game_and_a_move_that_is_not_legal_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("[]")
    with pytest.raises(LudometerError, match="is not a saved game"):
        take_up(str(path))
    sitting = table()
    sitting.go_on()
    sitting.choose(int(sitting.state.options()[0]))
    document = sitting.document()
    path.write_text(json.dumps({**document, "moves": [document["moves"][0]] * 2}))
    with pytest.raises(LudometerError, match="move 2 of the saved game, 'bid card=card_"):
        take_up(str(path))
    path.write_text(json.dumps({**document, "behaviour": 99}))
    with pytest.raises(LudometerError, match="other rules"):
        take_up(str(path))


def test_there_are_only_the_seats_of_the_game() -> None:
    with pytest.raises(LudometerError, match="numbered 0 to 1"):
        sit_down("bidding", BOOK.rules(2), parse_agents("greedy", DEFINITION, 2), 1, 2)


def talk(sitting: Sitting, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What is printed when the person says those lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO(words))
    converse(sitting, None)
    return capsys.readouterr().out


def test_a_whole_game_over_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    printed = talk(table(), "1\n" * 40, monkeypatch, capsys)
    assert "The game is over." in printed
    assert "(you)" in printed
    assert max(len(line) for line in printed.splitlines()) <= 80


def test_the_end_of_the_input_leaves_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = talk(table(), "1\n", monkeypatch, capsys)
    assert printed.endswith("You leave the table.\n")


def test_what_is_not_understood_is_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = f"halp\n99\n0\nundo\nhelp\nsave\nsave {tmp_path}/a.json\nsave {tmp_path}/no/a.json\n\nquit\n"
    printed = talk(table(), words, monkeypatch, capsys)
    assert "did you mean 'help'?" in printed
    assert "there is no move 99; they are numbered 1 to 4" in printed
    assert "there is no move 0" in printed
    assert "no move of yours" in printed
    assert "make that move" in printed
    assert "say where to: save FILE" in printed
    assert f"Saved in {tmp_path}/a.json." in " ".join(printed.split())
    assert "cannot write" in printed
    assert (tmp_path / "a.json").exists()


def test_the_table_hides_what_the_person_may_not_see(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = table(seat=1)
    printed = talk(sitting, "", monkeypatch, capsys)
    assert "seat 1: 0 points; hand: 3 cards" in printed
    assert "hand: Card" in printed
