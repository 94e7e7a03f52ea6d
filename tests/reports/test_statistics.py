"""Intervals, tests and corrections against published values, other libraries, and simulation."""

from __future__ import annotations

import math

import numpy
import pytest
import scipy.stats

from ludometer.reports.statistics import (
    Ratio,
    chi_square_tail,
    equality,
    false_discovery,
    holm,
    normal_quantile,
    ratio_of,
    t_quantile,
    t_two_sided,
    two_sided,
    wilson,
)


@pytest.mark.parametrize(("wins", "n"), [(0, 10), (1, 10), (5, 10), (10, 10), (81, 263), (15, 148), (1, 29)])
def test_wilson_is_the_score_interval_of_scipy(wins: int, n: int) -> None:
    ours = wilson(wins / n, n)
    theirs = scipy.stats.binomtest(wins, n).proportion_ci(0.95, "wilson")
    assert ours.low == pytest.approx(theirs.low, abs=1e-12)
    assert ours.high == pytest.approx(theirs.high, abs=1e-12)


def test_wilson_gives_newcombes_published_values() -> None:
    # Newcombe 1998, table I, method 3.
    assert wilson(81 / 263, 263).low == pytest.approx(0.2553, abs=5e-5)
    assert wilson(81 / 263, 263).high == pytest.approx(0.3662, abs=5e-5)
    assert wilson(0 / 20, 20).high == pytest.approx(0.1611, abs=5e-5)


def test_no_observations_say_nothing() -> None:
    assert (wilson(0.0, 0).low, wilson(0.0, 0).high) == (0.0, 1.0)
    assert ratio_of([(1.0, 2.0)]).mean().high == math.inf


def test_distributions_agree_with_scipy() -> None:
    assert normal_quantile(0.975) == pytest.approx(scipy.stats.norm.ppf(0.975))
    assert two_sided(2.5) == pytest.approx(2 * scipy.stats.norm.sf(2.5))
    assert chi_square_tail(7.81, 3) == pytest.approx(scipy.stats.chi2.sf(7.81, 3))
    assert t_quantile(7, 0.975) == pytest.approx(scipy.stats.t.ppf(0.975, 7))
    assert t_two_sided(2.2, 9) == pytest.approx(2 * scipy.stats.t.sf(2.2, 9))


def test_ratio_is_a_mean_where_y_is_one() -> None:
    values = [3.0, 5.0, 4.0, 8.0]
    ratio = ratio_of([(value, 1.0) for value in values])
    assert ratio.value == pytest.approx(numpy.mean(values))
    assert ratio.error == pytest.approx(numpy.std(values, ddof=1) / 2)
    interval = scipy.stats.t.interval(0.95, 3, loc=ratio.value, scale=ratio.error)
    assert (ratio.mean().low, ratio.mean().high) == pytest.approx(interval)


def test_holm_and_false_discovery_of_published_examples() -> None:
    # Holm: textbook example with 0.01, 0.04, 0.03, 0.005. Benjamini and Hochberg: checked with scipy.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    found = [
        0.0001,
        0.0004,
        0.0019,
        0.0095,
        0.0201,
        0.0278,
        0.0298,
        0.0344,
        0.0459,
        0.324,
        0.4262,
        0.5719,
        0.6528,
        0.759,
        1,
    ]
    assert false_discovery(found) == pytest.approx(scipy.stats.false_discovery_control(found))


def test_weighted_holm_spends_the_allowance_where_the_weight_is() -> None:
    assert holm([0.02, 0.02], [3.0, 1.0]) == pytest.approx([0.02 * 4 / 3, 0.02 * 4 / 3])
    assert holm([0.02, 0.9], [1.0, 3.0])[0] == pytest.approx(0.08)
    assert holm([0.02, 0.03], [1.0, 1.0]) == pytest.approx(holm([0.02, 0.03]))


def test_equality_of_two_seats_is_pearsons_test() -> None:
    # 60 of 100 games without ties: chi-square = (60 - 50)^2 / 25 = 4.
    p = equality(100, [0.6, 0.4], [[0.25, -0.25], [-0.25, 0.25]], 0.5)
    assert p == pytest.approx(scipy.stats.chi2.sf(4.0, 1))


def test_equality_survives_a_seat_that_wins_everything() -> None:
    p = equality(50, [1.0, 0.0], [[0.25, -0.25], [-0.25, 0.25]], 0.5)
    assert p is not None
    assert p < 1e-9
    assert equality(50, [0.5, 0.5], [[0.0, 0.0], [0.0, 0.0]], 0.5) is None


def test_equality_of_seats_whose_wins_hang_together() -> None:
    """Seats 1 and 3 together always win half of a deal's games: what is left has two degrees of freedom."""
    random = numpy.random.default_rng(6)
    first, second = random.uniform(0, 0.5, (2, 500))
    wins = numpy.stack([first, second, 0.5 - first, 0.5 - second], axis=1)
    apart = wins - 0.25
    p = equality(500, list(wins.mean(axis=0)), (apart.T @ apart / 500).tolist(), 0.25)
    assert p is not None
    assert p > 0.01
    moved = numpy.add(apart, [0.05, 0, -0.05, 0])
    assert equality(500, list(0.25 + moved.mean(axis=0)), (moved.T @ moved / 500).tolist(), 0.25) < 1e-6  # type: ignore[operator]


# --- simulation ---


@pytest.mark.parametrize(("share", "games"), [(0.25, 60), (0.25, 400), (0.05, 300), (0.5, 30)])
def test_share_intervals_cover(share: float, games: int) -> None:
    wins = numpy.random.default_rng(1).binomial(games, share, 4000)
    held = [wilson(won / games, games) for won in wins]
    covered = numpy.mean([interval.low <= share <= interval.high for interval in held])
    assert 0.93 <= covered <= 0.975


def test_share_intervals_of_ties_cover() -> None:
    random = numpy.random.default_rng(2)
    covered = 0
    for _ in range(1500):
        won = random.choice([0.0, 0.5, 1.0], 200, p=[0.4, 0.2, 0.4])
        interval = ratio_of([(value, 1.0) for value in won]).share()
        covered += interval.low <= 0.5 <= interval.high
    assert 0.93 <= covered / 1500 <= 0.97


def test_share_intervals_of_dependent_games_cover_where_counting_games_would_not() -> None:
    random = numpy.random.default_rng(3)
    covered = naive = 0
    for _ in range(1500):
        # 60 deals of 4 games; what a deal favours, it favours in all four.
        chance = random.beta(2, 6, 60)
        wins = random.binomial(4, chance)
        interval = ratio_of([(float(won), 4.0) for won in wins]).share()
        covered += interval.low <= 0.25 <= interval.high
        simple = wilson(wins.sum() / 240, 240)
        naive += simple.low <= 0.25 <= simple.high
    assert 0.93 <= covered / 1500 <= 0.97
    assert naive / 1500 < 0.93


def test_mean_intervals_cover_with_few_games_too() -> None:
    random = numpy.random.default_rng(4)
    for games in (8, 40, 300):
        draws = random.normal(20, 5, (3000, games))
        rows = [Ratio(games, row.sum(), games, (row * row).sum(), row.sum(), games).mean() for row in draws]
        covered = numpy.mean([interval.low <= 20 <= interval.high for interval in rows])
        assert 0.93 <= covered <= 0.97


def test_equality_raises_false_alarms_as_often_as_it_says() -> None:
    random = numpy.random.default_rng(5)
    games, seats, alarms = 300, 4, 0
    for _ in range(2000):
        wins = random.multinomial(games, [0.25] * seats)
        means = wins / games
        products = [
            [float((means[i] * (i == j)) - 0.25 * means[i] - 0.25 * means[j] + 0.0625) for j in range(seats)]
            for i in range(seats)
        ]
        p = equality(games, list(means), products, 0.25)
        assert p is not None
        alarms += p < 0.05
    assert 0.035 <= alarms / 2000 <= 0.065
