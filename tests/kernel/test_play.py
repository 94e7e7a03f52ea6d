"""Playing one game to its end, and what it came to."""

from __future__ import annotations

from pathlib import Path

import pytest
from kernel.countdown import Always, Take, Turn, countdown, new_stones, streams

from ludometer.core.agents.random_agent import RandomAgent
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.moves import move
from ludometer.core.kernel.play import MOVE_CAP, Outcomes, play, play_game
from ludometer.core.kernel.rng import stream
from ludometer.core.kernel.rules import RuleBook


@pytest.fixture
def book(tmp_path: Path) -> RuleBook:
    return RuleBook("countdown", tmp_path)


def test_seats_choose_in_turn_and_a_forced_move_is_made_without_asking(book: RuleBook) -> None:
    """Seven stones by threes: 3, 3, and the last one is forced."""
    state = countdown(book).new_state(stream(1, 0, "shuffles"), stream(1, 0, "dice"))
    state.journal = journal = Journal()
    agents = [Always(3), Always(3)]
    assert play(state, agents, streams(2), 100) == 3
    assert [len(agent.offers) for agent in agents] == [1, 1]
    assert (state.taken, state.ending) == ([4, 3], 0)
    assert list(journal.move_code) == [move(0, 3), move(0, 3), move(0, 1)]
    assert list(journal.move_options) == [3, 3, 1]
    assert list(journal.move_seat) == [0, 1, 0]
    assert list(journal.move_round) == [1, 1, 2]
    assert list(journal.event_amount) == [3, 3, 1]
    assert list(journal.event_ply) == [0, 1, 2]


def test_a_game_at_the_move_cap_is_cut_and_says_so(book: RuleBook) -> None:
    state = countdown(book).new_state(stream(1, 0, "shuffles"), stream(1, 0, "dice"))
    assert play(state, [Always(1), Always(1)], streams(2), 4) == 4
    assert state.ending == MOVE_CAP
    assert state.left == 3


def test_a_game_that_ends_with_its_last_allowed_move_is_not_cut(book: RuleBook) -> None:
    state = countdown(book).new_state(stream(1, 0, "shuffles"), stream(1, 0, "dice"))
    assert play(state, [Always(1), Always(1)], streams(2), 7) == 7
    assert state.ending == 0


def test_each_agent_draws_from_its_own_stream(book: RuleBook) -> None:
    state = countdown(book).new_state(stream(1, 0, "shuffles"), stream(1, 0, "dice"))
    sources = streams(2)
    untouched = sources[1].copy()
    play(state, [RandomAgent(), Always(1)], sources, 100)
    assert sources[1].next32() == untouched.next32()
    assert state.shuffles.next32() == stream(1, 0, "shuffles").next32()


def test_a_decision_without_a_move_names_its_frame_and_seat() -> None:
    state = new_stones(2, Take(1))
    state.round = 3
    state.fault = "no move"
    with pytest.raises(RuntimeError) as caught:
        play(state, [Always(1), Always(1)], streams(2), 10)
    assert str(caught.value) == "round 3: the decision Take offers seat 1 no move"


def test_a_game_that_runs_out_of_frames_is_an_error_with_the_name_of_the_last() -> None:
    state = new_stones(2, Turn(0))
    state.advance()
    state.fault = "nothing after a step"
    with pytest.raises(RuntimeError, match="nothing is left to happen after the step Turn"):
        play(state, [Always(1), Always(1)], streams(2), 10)


def test_what_a_game_came_to_is_kept_by_seat(book: RuleBook) -> None:
    outcomes = Outcomes()
    journal = Journal()
    for index in (5, 6):
        state = countdown(book).new_state(stream(1, index, "shuffles"), stream(1, index, "dice"))
        agents = [Always(3), Always(index - 4)]
        assert play_game(state, agents, streams(2), 100, index, journal, outcomes) == index - 2
    assert list(outcomes.game) == [5, 5, 6, 6]
    assert list(outcomes.seat) == [0, 1, 0, 1]
    assert list(outcomes.score) == [6, 1, 4, 3]
    assert list(outcomes.rank) == [1, 2, 1, 2]
    assert list(outcomes.winners) == [1, 1, 1, 1]
    assert list(outcomes.ending) == [0, 0, 0, 0]
    assert list(outcomes.start) == [0, -1, 0, -1]
    assert list(outcomes.points_points) == [6, 1, 4, 3]
    assert list(outcomes.points_source) == [0, 0, 0, 0]
    assert list(outcomes.items_item) == [0, 0, 0, 0]
    assert list(outcomes.items_count) == [6, 1, 4, 3]
    assert list(outcomes.items_round) == [1, 1, 1, 1]
    assert sorted(set(journal.move_game)) == [5, 6]


def test_tied_seats_share_the_win() -> None:
    state = new_stones(3)
    state.taken = [3, 1, 3]
    state.finish(0)
    outcomes = Outcomes()
    outcomes.add(0, state, 4)
    assert list(outcomes.rank) == [1, 3, 1]
    assert list(outcomes.winners) == [2, 2, 2]


def test_points_that_do_not_add_up_are_an_error_and_nothing_is_kept() -> None:
    state = new_stones(2)
    state.taken = [4, 3]
    state.fault = "points"
    state.finish(0)
    outcomes = Outcomes()
    with pytest.raises(ArithmeticError, match="seat 1 scores 3, but its points by source add up to 2"):
        outcomes.add(0, state, 4)
    columns = [name for name in dir(outcomes) if not name.startswith("_") and not callable(getattr(outcomes, name))]
    assert {name: len(getattr(outcomes, name)) for name in columns} == dict.fromkeys(columns, 0)


def test_the_advisor_tries_each_move_on_one_determinized_copy_and_breaks_ties_by_its_stream(book: RuleBook) -> None:
    game = countdown(book)
    state = game.new_state(stream(1, 0, "shuffles"), stream(1, 0, "dice"))
    assert game.advisor().choose(state, 0, state.options(), stream(1, 0, "agent")) == move(0, 3)
    assert state.left == 7
    none_matters = {game.advisor().choose(state, 1, state.options(), stream(1, i, "agent")) for i in range(40)}
    assert none_matters == {move(0, 1), move(0, 2), move(0, 3)}
