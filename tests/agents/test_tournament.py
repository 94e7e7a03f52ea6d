"""Tournaments: even seatings on common deals, and the same result for any number of workers."""

from __future__ import annotations

from collections import Counter

import pytest
from agents.bidding import BOOK, DEFINITION, bidding

from ludometer.core.kernel.frames import State
from ludometer.core.kernel.rng import Rng
from ludometer.core.runs.tournament import Hall, Tournament, agent_streams, line_ups, seatings


def tournament(agents: str, players: int, timed: bool = False) -> Tournament:
    return Tournament("bidding", BOOK.rules(players).document(), tuple(agents.split(";")), 3, timed)


def hall(agents: str, players: int, timed: bool = False) -> Hall:
    return Hall(tournament(agents, players, timed), DEFINITION, bidding(players))


def test_line_ups_share_out_the_seats_as_evenly_as_can_be() -> None:
    assert line_ups(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert line_ups(2, 2) == [(0, 1)]
    assert line_ups(2, 3) == [(0, 0, 1), (0, 1, 1)]
    assert line_ups(2, 4) == [(0, 0, 1, 1)]
    assert line_ups(3, 4) == [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]


@pytest.mark.parametrize(("agents", "seats"), [(2, 2), (3, 2), (2, 3), (4, 3), (2, 4), (3, 5)])
def test_each_agent_sits_in_each_seat_equally_often_on_every_deal(agents: int, seats: int) -> None:
    for deal in range(4):
        held = Counter(
            (agent, seat)
            for line_up in line_ups(agents, seats)
            for seating in seatings(line_up, deal)
            for seat, agent in enumerate(seating)
        )
        assert len(held) == agents * seats
        assert len(set(held.values())) == 1


def test_who_follows_whom_changes_from_deal_to_deal() -> None:
    assert {seatings((0, 1, 2), deal)[0] for deal in range(4)} == {(0, 1, 2), (0, 2, 1)}


def test_all_games_of_a_deal_meet_the_same_chance_and_deals_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    room = hall("random;greedy", 3)
    chance: list[tuple[int, ...]] = []
    original = room.game.new_state

    def watched(shuffles: Rng, dice: Rng) -> State:
        chance.append(tuple(int(word) for each in (shuffles, dice) for word in (each.a, each.b, each.c, each.d)))
        return original(shuffles, dice)

    monkeypatch.setattr(room.game, "new_state", watched)
    for deal in range(5):
        room.play(deal)
    assert [len(set(chance[deal * 6 : deal * 6 + 6])) for deal in range(5)] == [1] * 5
    assert len(set(chance)) == 5


def test_an_agent_has_the_same_stream_wherever_it_sits() -> None:
    def first_words(seating: tuple[int, ...]) -> dict[tuple[int, int], int]:
        streams = agent_streams(1, 2, seating)
        return {(agent, seating[:seat].count(agent)): int(streams[seat].a) for seat, agent in enumerate(seating)}

    assert first_words((0, 1, 1)) == first_words((1, 0, 1))
    assert len(set(first_words((0, 1, 1)).values())) == 3


def test_a_deal_is_played_the_same_again() -> None:
    assert hall("random;greedy;mcts:iterations=5", 2).play(7) == hall("random;greedy;mcts:iterations=5", 2).play(7)


def test_a_game_that_raises_is_told_of_and_left_out() -> None:
    room = hall("random;greedy", 2)
    good = len(room.play(0).matches)

    def broken(shuffles: Rng, dice: Rng) -> State:
        raise RuntimeError("the table has fallen over")

    room.game.new_state = broken  # type: ignore[method-assign]
    deal = room.play(0)
    assert (good, deal.matches) == (2, [])
    assert "fallen over" in deal.failures[0]
    assert "deal 0 of seed 3" in deal.failures[0]


def test_the_time_of_decisions_is_noted_when_asked_for() -> None:
    deal = hall("greedy;mcts:iterations=20", 2, timed=True).play(0)
    assert min(len(costs) for costs in deal.costs.values()) > 2
    assert sum(deal.costs[1]) > sum(deal.costs[0]) > 0
    assert hall("greedy;random", 2).play(0).costs == {}
