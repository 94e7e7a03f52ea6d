"""Sample sizes against a textbook value, and against simulation."""

from __future__ import annotations

import numpy
import pytest

from ludometer.core.kernel.errors import LudometerError
from ludometer.reports import power


def test_two_shares_of_a_textbook() -> None:
    # Fleiss: 0.5 against 0.6, power 0.8, two-sided 5 %, without continuity correction: 385 each with unpooled variance.
    assert power.games_for_shift(0.1, 0.5, 0.8, 0.05) == 385


def test_planned_games_find_the_effect_as_often_as_promised() -> None:
    games = power.games_for_shift(0.05, 0.25, 0.9, 0.05)
    random = numpy.random.default_rng(1)
    base = random.binomial(games, 0.25, 4000) / games
    new = random.binomial(games, 0.30, 4000) / games
    error = numpy.sqrt((base * (1 - base) + new * (1 - new)) / games)
    assert 0.88 <= numpy.mean(numpy.abs(new - base) / error > 1.96) <= 0.92


def test_one_sample_and_width() -> None:
    games = power.games_for_width(0.02, 0.25, 0.05)
    assert games == 1801
    random = numpy.random.default_rng(2)
    planned = power.games_for_share(0.05, 0.25, 0.9, 0.05)
    wins = random.binomial(planned, 0.30, 4000) / planned
    assert 0.88 <= numpy.mean(numpy.abs(wins - 0.25) / numpy.sqrt(0.1875 / planned) > 1.96) <= 0.92


def test_means_scale_with_the_square_of_the_deviation() -> None:
    assert power.games_for_mean(1, 10, 0.9, 0.05) == pytest.approx(4 * power.games_for_mean(1, 5, 0.9, 0.05), abs=4)


@pytest.mark.parametrize("deviation", [0.0, float("nan"), float("inf")])
def test_a_deviation_that_is_none_is_refused(deviation: float) -> None:
    with pytest.raises(LudometerError):
        power.games_for_mean(1, deviation, 0.9, 0.05)


@pytest.mark.parametrize(("effect", "chance"), [(1e-300, 0.9), (0.0, 0.9), (0.9, 0.9), (0.03, 1.0), (0.03, 0.01)])
def test_what_cannot_be_planned_is_refused(effect: float, chance: float) -> None:
    with pytest.raises(LudometerError):
        power.games_for_shift(effect, 0.25, chance, 0.05)
