"""The sequential test: it ends in every case, also when one side wins everything, and errs as seldom as it says."""

from __future__ import annotations

import math

import pytest

from ludometer.core.kernel.rng import stream
from ludometer.reports.sprt import LEAST, Sprt, bounds, elo_of, expected_score, log_likelihood_ratio, tilted


def test_elo_and_score_are_each_others_inverse() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    assert elo_of(expected_score(-130)) == pytest.approx(-130)


def test_the_bounds_are_those_of_wald() -> None:
    """alpha = beta = 0.05: ln 19 = 2.944."""
    found = bounds(0.05, 0.05)
    assert [found.lower, found.upper] == pytest.approx([-math.log(19), math.log(19)])


def test_the_tilted_distribution_has_the_wanted_mean_and_beats_others_of_that_mean() -> None:
    shares = {0.0: 0.2, 0.5: 0.3, 1.0: 0.5}
    found = tilted(shares, 0.5)
    assert sum(found.values()) == pytest.approx(1)
    assert sum(value * share for value, share in found.items()) == pytest.approx(0.5)

    def likelihood(other: dict[float, float]) -> float:
        return sum(share * math.log(other[value]) for value, share in shares.items())

    for change in (-0.01, 0.01):
        other = {0.0: found[0.0] + change, 0.5: found[0.5] - 2 * change, 1.0: found[1.0] + change}
        assert likelihood(other) < likelihood(found)


def test_with_two_outcomes_the_ratio_is_that_of_the_binomial() -> None:
    """60 wins and 40 losses: 60 ln(s1/s0) + 40 ln((1-s1)/(1-s0)), but for the thousandths of added observations."""
    low, high = expected_score(0), expected_score(50)
    plain = 60 * math.log(high / low) + 40 * math.log((1 - high) / (1 - low))
    assert log_likelihood_ratio({1.0: 60, 0.0: 40}, 0, 50) == pytest.approx(plain, abs=0.01)


@pytest.mark.parametrize(("score", "verdict"), [(1.0, "H1"), (0.0, "H0"), (0.5, "H0")])
def test_it_ends_when_every_deal_comes_out_the_same(score: float, verdict: str) -> None:
    test = Sprt(0, 50)
    while test.verdict is None and test.deals < 500:
        test.add(score)
    assert test.verdict == verdict
    assert LEAST <= test.deals < 500
    assert math.isfinite(test.ratio)


def test_nothing_changes_after_the_verdict() -> None:
    test = Sprt(0, 200)
    for _ in range(100):
        test.add(1.0)
    assert test.deals == LEAST


def errors(elo0: float, elo1: float, truth: float, draws: float, tests: int) -> int:
    """How many of some simulated tests end with the wrong verdict, if `truth` is one of the two hypotheses.

    A deal is two games; `draws` is the share of deals that are split whoever plays.
    """
    score = expected_score(truth)
    wrong = 0
    for number in range(tests):
        rng = stream(number, 0, f"{elo0} {elo1} {truth} {draws}")
        test = Sprt(elo0, elo1)
        while test.verdict is None:
            if rng.unit() < draws:
                test.add(0.5)
            else:
                own = (score - draws / 2) / (1 - draws)
                test.add(((rng.unit() < own) + (rng.unit() < own)) / 2)
        wrong += (test.verdict == "H1") != (truth == elo1)
    return wrong


def test_few_verdicts_are_wrong() -> None:
    """At most 5 % by design; the bound leaves room for chance in 150 tests (99.9 % of the binomial)."""
    assert errors(0, 150, 0, 0.2, 150) <= 17
    assert errors(0, 150, 150, 0.2, 150) <= 17


@pytest.mark.soak
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 100), (-50, 50), (100, 200)])
@pytest.mark.parametrize("draws", [0.0, 0.3])
def test_at_most_five_percent_of_verdicts_are_wrong(elo0: float, elo1: float, draws: float) -> None:
    """2,000 tests each: at most 5 %, plus three standard errors of the simulation."""
    for truth in (elo0, elo1):
        assert errors(elo0, elo1, truth, draws, 2000) / 2000 <= 0.05 + 3 * 0.0049
