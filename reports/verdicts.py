"""Holds the figures of two runs against each other: effect, interval, p, and whether it matters."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ludometer.core.kernel.errors import LudometerError, nearest
from ludometer.reports.measures import Measure, Pairing, Reading, critical, measures
from ludometer.reports.statistics import Interval, holm, mean_interval, t_quantile, t_two_sided

ALPHA: Final = 0.05
SAME: Final = "same"
DRIFTED: Final = "drifted"
OPEN: Final = "not enough games"
FEWEST_DEALS: Final = 20
MOST_TIMES: Final = 1000.0


@dataclass(frozen=True)
class Comparison:
    """One figure in two runs.

    `effect` is new minus base with its interval; `p` is corrected over all figures; `margin` is the difference that
    matters; `more` is about how many more games of each run would settle it; `saved` is the part of the variance that
    common deals take away.
    """

    measure: Measure
    name: str
    base: float
    new: float
    effect: Interval
    error: float
    p: float
    margin: float
    verdict: str
    more: int
    saved: float


def compare(
    base: Mapping[str, Reading],
    new: Mapping[str, Reading],
    pairing: Pairing,
    games: int,
    margins: Mapping[str, float] | None = None,
) -> list[Comparison]:
    """Each figure that both runs have, in the order of the measures. `games` is the number of games of the smaller run."""
    wanted = margins or {}
    check_margins(wanted, [*base, *new])
    names = [name for name in base if name in new]
    told = [Difference(base[name], new[name], pairing.get(name, 0.0)) for name in names]
    weights = spread_weights([difference.base.measure for difference in told])
    corrected = holm([difference.p for difference in told], weights) if told else []
    whole = math.fsum(weights)
    return [
        verdict(difference, p, margin_of(difference.base, wanted), games, weight / whole)
        for difference, p, weight in zip(told, corrected, weights)
    ]


class Difference:
    """A figure's two readings and what lies between them."""

    def __init__(self, base: Reading, new: Reading, covariance: float) -> None:
        self.base = base
        self.new = new
        self.effect = new.value - base.value
        apart = base.variance + new.variance
        # Rare shares have a floor under their variance; the covariance must not take more away than it saw.
        together = apart - 2 * covariance
        floored = base.variance > base.ratio.variance or new.variance > new.ratio.variance
        self.variance = apart if floored else max(0.0, together)
        self.saved = 0.0 if floored or not apart or math.isinf(apart) else 1 - self.variance / apart
        self.units = min(base.ratio.units, new.ratio.units)
        self.enough = self.units >= FEWEST_DEALS or (self.units >= 2 and apart == 0)

    @property
    def error(self) -> float:
        """The standard error of the effect."""
        return math.sqrt(self.variance)

    @property
    def p(self) -> float:
        """The probability of such an effect where there is none; 1 where there are too few deals to say."""
        if not self.enough:
            return 1.0
        if self.error <= 1e-12:
            return 1.0 if abs(self.effect) < 1e-12 else 0.0
        return t_two_sided(self.effect / self.error, self.units - 1)


def spread_weights(found: Sequence[Measure]) -> list[float]:
    """The part of the allowance for each figure: that of its measure, spread evenly over the measure's figures."""
    count: dict[str, int] = {}
    for measure in found:
        count[measure.group] = count.get(measure.group, 0) + 1
    return [measure.weight / count[measure.group] for measure in found]


def margin_of(base: Reading, wanted: Mapping[str, float]) -> float:
    """The difference that matters for a figure: the one asked for, by its name or its group, or the measure's own."""
    given = wanted.get(base.name, wanted.get(base.measure.group))
    if given is not None:
        return given
    return base.measure.margin * base.deviation if base.measure.deviation else base.measure.margin


def check_margins(wanted: Mapping[str, float], names: Sequence[str]) -> None:
    """LudometerError if a margin is asked for something that is neither a figure nor a group."""
    known = [*(measure.group for measure in measures()), *names]
    for key, margin in wanted.items():
        if key not in known:
            raise LudometerError(f"--margin {key}: there is no such figure or group of figures{nearest(key, known)}")
        if not margin > 0:
            raise LudometerError(f"--margin {key}={margin}: a margin is above 0")


def verdict(difference: Difference, p: float, margin: float, games: int, weight: float) -> Comparison:
    """The verdict on a figure.

    *same*: the 90 % interval of the effect lies within the margin (two one-sided tests at 5 %). *drifted*: the effect is
    real after correction, and at least as large as the margin. Otherwise there are not enough games to say.
    """
    effect, error, units = difference.effect, difference.error, difference.units
    interval = mean_interval(effect, error, units) if difference.enough else Interval(effect, -math.inf, math.inf)
    half = t_quantile(max(1, units - 1), 0.95) * error
    more = 0
    if not difference.enough:
        word, more = OPEN, about(games, games * FEWEST_DEALS / max(1, units))
    elif abs(effect) + half <= margin or (error <= 1e-12 and abs(effect) < 1e-12):
        word = SAME
    elif p < ALPHA and abs(effect) >= margin:
        word = DRIFTED
    else:
        word = OPEN
        wide = critical(weight, ALPHA) * error / abs(effect) if abs(effect) > margin else math.inf
        narrow = half / (margin - abs(effect)) if abs(effect) < margin else math.inf
        more = about(games, games * min(wide, narrow) ** 2)
    return Comparison(
        difference.base.measure,
        difference.base.name,
        difference.base.value,
        difference.new.value,
        interval,
        error,
        p,
        margin,
        word,
        more,
        difference.saved,
    )


def about(games: int, needed: float) -> int:
    """How many more games, in two leading digits and at least 100; -1 if it is more than people play."""
    if needed > games * MOST_TIMES or math.isnan(needed):
        return -1
    missing = max(100.0, needed - games)
    step = int(10 ** max(0, math.floor(math.log10(missing)) - 1))
    return math.ceil(missing / step) * step


def variance_saved(comparisons: Sequence[Comparison]) -> float:
    """The mean part of the variance that common deals take away, over the figures that describe every game."""
    saved = [each.saved for each in comparisons if each.measure.group in ("seats", "solo", "score", "length")]
    return math.fsum(saved) / len(saved) if saved else 0.0


def drifted(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """Those that drifted."""
    return [each for each in comparisons if each.verdict == DRIFTED]
