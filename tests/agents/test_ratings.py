"""Ratings: a Plackett-Luce fit over all games, with ties and any number of seats, tested against an independent package."""

from __future__ import annotations

import math

import pytest

from ludometer.core.kernel.rng import stream
from ludometer.core.runs.tournament import Deal, Match
from ludometer.reports.ratings import (
    ELO,
    added_choices,
    ahead_share,
    choices,
    deal_choices,
    fit,
    standings,
    total_of,
    win_shares,
)

choix = pytest.importorskip("choix")


def fitted(deals: list[Deal], count: int) -> list[float]:
    """The fit without added games."""
    parts = [deal_choices(deal) for deal in deals]
    return fit(total_of(parts, [1.0] * len(parts)), count)


def random_rankings(count: int, seats: int, games: int) -> list[list[int]]:
    """Rankings of some of `count` items, best first, drawn so that items of a higher number come first more often."""
    rng = stream(1, count, f"rankings {seats}")
    rankings = []
    for _ in range(games):
        left = list(range(count))
        while len(left) > seats:
            left.pop(int(rng.below(len(left))))
        ranking: list[int] = []
        while left:
            pick = rng.unit() * sum(each + 1 for each in left)
            for each in left:
                pick -= each + 1
                if pick < 0:
                    break
            ranking.append(each)
            left.remove(each)
        rankings.append(ranking)
    return rankings


@pytest.mark.parametrize(("count", "seats"), [(2, 2), (4, 2), (4, 3), (5, 5)])
def test_the_fit_agrees_with_choix(count: int, seats: int) -> None:
    rankings = random_rankings(count, seats, 300)
    deals = [Deal(i, [Match(tuple(each), tuple(range(1, seats + 1)))]) for i, each in enumerate(rankings)]
    expected = choix.mm_rankings(count, [tuple(each) for each in rankings], tol=1e-10)
    centre = sum(expected) / count
    assert fitted(deals, count) == pytest.approx([each - centre for each in expected], abs=1e-5)


def test_two_agents_are_as_far_apart_as_their_score_says() -> None:
    """75 wins of 100 are 400 log10(3) = 190.8 Elo (Bradley and Terry)."""
    deals = [Deal(i, [Match((0, 1), (1, 2) if i % 4 else (2, 1))]) for i in range(100)]
    one, other = fitted(deals, 2)
    assert (one - other) * ELO == pytest.approx(190.85, abs=0.01)


def test_a_tie_is_half_a_win_for_each() -> None:
    tied = Deal(0, [Match((0, 1), (1, 1))])
    halves = Deal(0, [Match((0, 1), (1, 2)), Match((1, 0), (1, 2))])
    assert deal_choices(tied) == {choice: weight / 2 for choice, weight in deal_choices(halves).items()}


def test_a_tie_of_three_counts_as_every_order_of_the_three() -> None:
    expected: dict[object, float] = {}
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        for choice, weight in choices([*order, 3], [1, 2, 3, 4], 1 / 6).items():
            expected[choice] = expected.get(choice, 0.0) + weight
    assert choices([0, 1, 2, 3], [1, 1, 1, 4]) == pytest.approx(expected)


def test_a_tied_winner_is_never_rated_below_a_loser() -> None:
    for seats in (3, 4):
        deals = [Deal(0, [Match(tuple(range(seats)), (1, 1, *range(3, seats + 1)))])]
        ratings = {row.agent: row.rating.estimate for row in standings(deals, seats)}
        assert ratings[0] == pytest.approx(ratings[1])
        assert ratings[0] > max(ratings[agent] for agent in range(2, seats))


def test_the_order_of_games_does_not_matter() -> None:
    deals = [Deal(i, [Match(tuple(each), (1, 2, 3))]) for i, each in enumerate(random_rankings(4, 3, 50))]
    assert fitted(deals, 4) == pytest.approx(fitted(deals[::-1], 4), abs=1e-6)


def test_an_agent_in_several_seats_is_not_compared_with_itself() -> None:
    found = choices([0, 0, 1], [1, 2, 3])
    assert found == {((0, 0, 1), 0): 1.0, ((0, 1), 0): 1.0}
    assert choices([0, 0], [1, 2]) == {}


def test_added_games_keep_the_rating_of_a_winner_of_everything_finite_and_its_interval_wide() -> None:
    deals = [Deal(i, [Match((0, 1), (1, 2)), Match((1, 0), (2, 1))]) for i in range(50)]
    best, worst = standings(deals, 2)
    assert best.agent == 0
    assert math.isfinite(best.rating.high)
    assert best.rating.high - best.rating.low > 100
    assert worst.rating.estimate == pytest.approx(-best.rating.estimate)
    assert best.wins.low < 0.95 < best.wins.high == 1.0
    assert len(added_choices(3)) == 3


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    """200 simulated matches of 60 games at 70 %: the interval of the difference covers it in about 95 %."""
    truth = ELO * math.log(0.7 / 0.3) / 2
    covered = 0
    for match in range(200):
        rng = stream(9, match, "match")
        deals = [Deal(i, [Match((0, 1), (1, 2) if rng.unit() < 0.7 else (2, 1))]) for i in range(60)]
        row = next(row for row in standings(deals, 2, match, 100) if row.agent == 0)
        covered += row.rating.low <= truth <= row.rating.high
    assert 0.89 <= covered / 200 <= 0.99


def test_the_same_seed_gives_the_same_interval_and_one_deal_gives_none() -> None:
    deals = [Deal(i, [Match((0, 1), (1, 2) if i % 3 else (2, 1))]) for i in range(30)]
    assert standings(deals, 2, 5) == standings(deals, 2, 5)
    assert standings(deals, 2, 5) != standings(deals, 2, 6)
    assert standings(deals[:1], 2)[0].rating.high == math.inf


def test_shares_of_wins_and_of_meetings() -> None:
    assert win_shares(Match((0, 1, 2), (1, 1, 3))) == [0.5, 0.5, 0.0]
    deals = [Deal(0, [Match((0, 1), (1, 1)), Match((1, 0), (2, 1))]), Deal(1, [Match((0, 1), (1, 2))])]
    assert ahead_share(deals, 0, 1).estimate == pytest.approx(2.5 / 3)
    assert ahead_share(deals, 1, 0).estimate == pytest.approx(0.5 / 3)
