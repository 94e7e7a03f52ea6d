"""The stack of frames, who is ahead, and what is said when a rule leaves nothing to do."""

from __future__ import annotations

import pytest
from kernel.countdown import Stones, Take, Turn, new_stones
from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.kernel.frames import NOBODY, NOTHING, RUNNING, Decision, State, Step
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.moves import move
from ludometer.core.kernel.rng import stream


class Say(Step[Stones]):
    """Writes its number down, and pushes what it was given."""

    def __init__(self, number: i64, *then: Step[Stones] | Decision[Stones]) -> None:
        super().__init__()
        self.number = number
        self.then = then

    def do(self, state: Stones) -> None:
        state.taken.append(self.number)
        for frame in reversed(self.then):
            state.push(frame)


class End(Step[Stones]):
    def do(self, state: Stones) -> None:
        state.finish(3)


def test_the_last_frame_pushed_happens_first_and_nested_frames_before_those_below() -> None:
    state = new_stones(2, End(), Say(4), Say(1, Say(2), Say(3)))
    state.taken = []
    state.advance()
    assert state.taken == [1, 2, 3, 4]
    assert state.over()
    assert state.ending == 3
    assert state.stack == []


def test_play_stops_at_a_decision() -> None:
    state = new_stones(2, End(), Take(1), Say(1))
    state.advance()
    assert state.seat() == 1
    assert list(state.options()) == [move(0, 1), move(0, 2), move(0, 3)]
    assert not state.over()
    state.apply(move(0, 2))
    assert state.taken[:2] == [0, 2]
    assert state.seat() == 0


def test_a_step_has_no_seat() -> None:
    assert Say(1).seat == NOBODY
    assert Take(1).seat == 1


def test_a_finished_game_does_nothing_more() -> None:
    state = new_stones(2, Say(9))
    state.finish(0)
    state.advance()
    assert state.taken == [0, 0]


def test_a_new_state_is_running_in_round_zero() -> None:
    state = new_stones(3)
    assert (state.seats, state.round, state.ending, state.journal) == (3, 0, RUNNING, None)


def test_running_out_of_frames_at_the_start_is_an_error() -> None:
    with pytest.raises(RuntimeError) as caught:
        new_stones().advance()
    assert str(caught.value) == (
        "round 0: nothing is left to happen at the start, but the game has not ended;"
        " the last frame must push another one or call finish"
    )


def test_running_out_of_frames_after_a_step_names_the_step() -> None:
    with pytest.raises(RuntimeError, match="round 0: nothing is left to happen after the step Say, but"):
        new_stones(2, Say(1)).advance()


def test_running_out_of_frames_after_a_decision_names_the_decision() -> None:
    state = new_stones(2, Take(0))
    state.fault = "nothing after a decision"
    with pytest.raises(RuntimeError, match="round 0: nothing is left to happen after the decision Take, but"):
        state.apply(move(0, 1))


def test_a_decision_may_end_the_game() -> None:
    class Last(Decision[Stones]):
        def take(self, state: Stones, move: i64) -> None:
            state.finish(1)

    state = new_stones(2, Last(0))
    state.apply(move(0))
    assert state.ending == 1


def test_a_copy_of_the_course_shares_frames_but_not_the_stack() -> None:
    state = new_stones(2, End(), Turn(1))
    state.round = 4
    state.journal = Journal()
    other = state.copy()
    assert (other.seats, other.round, other.ending, other.journal) == (2, 4, RUNNING, None)
    assert other.stack == state.stack
    other.push(Take(0))
    assert len(state.stack) == 2


def test_a_copy_plays_on_by_itself() -> None:
    state = new_stones(2, Turn(0))
    state.advance()
    other = state.copy()
    other.apply(move(0, 3))
    assert (state.left, state.taken, state.seat()) == (7, [0, 0], 0)
    assert (other.left, other.taken, other.seat()) == (4, [3, 0], 1)


def test_events_are_noted_only_where_a_journal_is_kept() -> None:
    state = new_stones(2)
    state.note(0, 1, 0, 5)
    state.journal = journal = Journal()
    state.note(0, 1, 0, 5)
    assert journal.events() == 1


def test_a_game_must_offer_its_own_rules() -> None:
    state = State(2, stream(1, 0, "a"), stream(1, 0, "b"))
    for ask in (
        state.copy,
        lambda: state.determinize(0, stream(1, 0, "a")),
        lambda: state.score(0),
        state.rounds_completed,
        lambda: state.points(0),
    ):
        with pytest.raises(NotImplementedError):
            ask()
    assert list(state.tie_break(0)) == []
    assert list(state.items(0)) == []
    assert (state.start(0), state.opponent_score()) == (NOTHING, 0)


class Placed(State):
    """Scores and tie-breaks as given."""

    def __init__(self, scores: list[int], ties: list[list[int]]) -> None:
        super().__init__(len(scores), stream(1, 0, "a"), stream(1, 0, "b"))
        self.scores = scores
        self.ties = ties

    def score(self, seat: i64) -> i64:
        return self.scores[seat]

    def tie_break(self, seat: i64) -> vec[i64]:
        return vec[i64](self.ties[seat]) if self.ties else vec[i64]()


@pytest.mark.parametrize(
    ("scores", "ties", "ranks"),
    [
        ([3, 9, 5], [], [3, 1, 2]),
        ([5, 9, 5], [], [2, 1, 2]),
        ([9, 9, 5], [], [1, 1, 3]),
        ([5, 5, 5, 5], [], [1, 1, 1, 1]),
        ([5, 5], [[0], [1]], [2, 1]),
        ([5, 5, 5], [[1, 0], [1, 2], [0, 9]], [2, 1, 3]),
        ([5, 5], [[1, 2], [1, 2]], [1, 1]),
        ([6, 5], [[0], [9]], [1, 2]),
        ([-2, -1], [], [2, 1]),
        ([4], [], [1]),
    ],
)
def test_ranks_go_by_score_then_tie_breaks_and_are_shared(
    scores: list[int], ties: list[list[int]], ranks: list[int]
) -> None:
    assert list(Placed(scores, ties).ranks()) == ranks


def test_two_seats_compare_the_same_from_both_sides() -> None:
    state = Placed([5, 5, 7], [[3], [1], [0]])
    assert state.compare(0, 1) > 0 > state.compare(1, 0)
    assert state.compare(2, 0) > 0 > state.compare(0, 2)
    assert state.compare(1, 1) == 0
