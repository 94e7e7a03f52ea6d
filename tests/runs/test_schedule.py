"""Seeds and seatings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludometer.core.runs.schedule import Schedule


def test_plain_games_have_a_deal_each() -> None:
    schedule = Schedule(seed=1, players=4)
    assert [schedule.deal(game) for game in range(3)] == [0, 1, 2]
    assert [schedule.agent_of(2, seat) for seat in range(4)] == [0, 1, 2, 3]


def test_rotation_gives_every_agent_every_seat_of_a_deal() -> None:
    schedule = Schedule(seed=1, players=3, rotate=True)
    assert [schedule.deal(game) for game in range(6)] == [0, 0, 0, 1, 1, 1]
    seatings = [[schedule.agent_of(game, seat) for seat in range(3)] for game in range(3)]
    assert seatings == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_an_agent_keeps_its_stream_when_the_seats_rotate() -> None:
    schedule = Schedule(seed=5, players=2, rotate=True)
    one, other = schedule.agent_streams(0), schedule.agent_streams(1)
    assert one[0].next32() == other[1].next32()
    assert one[1].next32() == other[0].next32()


def test_repeats_keep_the_deal_and_change_the_agents() -> None:
    schedule = Schedule(seed=5, players=2, repeats=3)
    assert [schedule.deal(game) for game in range(4)] == [0, 0, 0, 1]
    draws = [schedule.agent_streams(game)[0].next32() for game in range(3)]
    assert len(set(draws)) == 3


@given(st.integers(1, 6), st.booleans(), st.integers(1, 4), st.integers(0, 10_000))
def test_every_combination_of_deal_rotation_and_repeat_comes_once(
    players: int, rotate: bool, repeats: int, start: int
) -> None:
    schedule = Schedule(seed=0, players=players, rotate=rotate, repeats=repeats)
    games = range(start, start + 3 * schedule.block)
    seen = {(schedule.deal(game), schedule.rotation(game), schedule.repeat(game)) for game in games}
    assert len(seen) == len(games)
    assert all(0 <= schedule.rotation(game) < schedule.rotations for game in games)
