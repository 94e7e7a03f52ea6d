"""Intervals, tests and corrections. Plain functions of counts and sums; docs/statistics.md names the sources.

The unit of every method is what was dealt independently: a game, or all games of one deal where a run rotates the agents
or repeats its deals. Seats of one game are never counted as separate observations.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
NORMAL: Final = NormalDist()


@dataclass(frozen=True)
class Interval:
    """An estimate with the ends of its confidence interval."""

    estimate: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the distance of the ends."""
        return (self.high - self.low) / 2


# --- distributions ---


def normal_quantile(probability: float) -> float:
    """The value below which a standard normal variable lies with that probability."""
    return NORMAL.inv_cdf(probability)


def two_sided(z: float) -> float:
    """The probability that a standard normal variable is further from 0 than `z`."""
    return math.erfc(abs(z) / math.sqrt(2.0))


def normal_tail(z: float) -> float:
    """The probability that a standard normal variable exceeds `z`."""
    return 0.5 * math.erfc(z / math.sqrt(2.0))


def chi_square_tail(statistic: float, freedom: float) -> float:
    """The probability that a chi-square variable with that many degrees of freedom exceeds `statistic`."""
    from scipy.special import chdtrc

    return float(chdtrc(freedom, statistic))


@cache
def t_quantile(freedom: int, probability: float) -> float:
    """The quantile of Student's t; that of the normal distribution above 2,000 degrees of freedom."""
    if freedom > 2000:
        return normal_quantile(probability)
    from scipy.special import stdtrit

    return float(stdtrit(freedom, probability))


def t_two_sided(t: float, freedom: int) -> float:
    """The probability that a t variable is further from 0 than `t`; normal above 2,000 degrees of freedom."""
    if freedom > 2000:
        return two_sided(t)
    from scipy.special import stdtr

    return 2.0 * float(stdtr(freedom, -abs(t)))


# --- intervals ---


def wilson(share: float, n: float, confidence: float = CONFIDENCE) -> Interval:
    """The score interval of a share seen in `n` independent observations (Wilson 1927).

    For observations between 0 and 1, such as shared wins, it is conservative: their variance is at most share (1 - share).
    """
    if n <= 0:
        return Interval(share, 0.0, 1.0)
    z = normal_quantile(0.5 + confidence / 2)
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    spread = z / (1 + z * z / n) * math.sqrt(max(0.0, share * (1 - share)) / n + z * z / (4 * n * n))
    return Interval(share, max(0.0, min(share, centre - spread)), min(1.0, max(share, centre + spread)))


def mean_interval(mean: float, error: float, n: int, confidence: float = CONFIDENCE) -> Interval:
    """The interval of a mean over `n` units whose standard error is `error` (Student's t)."""
    if n < 2:
        return Interval(mean, -math.inf, math.inf)
    spread = t_quantile(n - 1, 0.5 + confidence / 2) * error
    return Interval(mean, mean - spread, mean + spread)


@dataclass(frozen=True)
class Ratio:
    """A ratio of two totals over units, from sums alone: sum of `x` over sum of `y`, one pair a unit.

    A mean is a ratio whose y is always 1; the win share of those who had a card has their wins as x, their number as y.
    """

    units: int
    x: float
    y: float
    xx: float
    xy: float
    yy: float

    @property
    def value(self) -> float:
        """The ratio; not a number if the lower total is 0."""
        return self.x / self.y if self.y else math.nan

    @property
    def variance(self) -> float:
        """The variance of the ratio by linearisation, units being independent (Cochran 1977, section 6.4)."""
        if self.units < 2 or not self.y:
            return math.inf
        ratio = self.value
        squares = max(0.0, self.xx - 2 * ratio * self.xy + ratio * ratio * self.yy)
        return squares * self.units / (self.units - 1) / (self.y * self.y)

    @property
    def error(self) -> float:
        """The standard error of the ratio."""
        return math.sqrt(self.variance)

    def mean(self, confidence: float = CONFIDENCE) -> Interval:
        """The interval of the ratio as a mean."""
        return mean_interval(self.value, self.error, self.units, confidence)

    def share(self, confidence: float = CONFIDENCE) -> Interval:
        """The interval of the ratio as a share: Wilson's, with the number of observations that its error is worth."""
        return wilson(self.value, self.effective(confidence), confidence)

    def effective(self, confidence: float = CONFIDENCE) -> float:
        """How many independent observations of a share the units are worth (Korn and Graubard 1998).

        They can be worth more than their number: shared wins vary less, and so do games whose deals balance each other.
        """
        share = self.value
        spread = share * (1 - share)
        if self.units < 2 or not self.y:
            return float(min(self.units, 1))
        if spread <= 0 or self.variance <= 0:
            return float(min(self.units, self.y))
        small = normal_quantile(0.5 + confidence / 2) / t_quantile(self.units - 1, 0.5 + confidence / 2)
        most = self.y * (4 if self.units >= 30 else 1)
        return min(most, spread / self.variance * small * small)


def ratio_of(pairs: Sequence[tuple[float, float]]) -> Ratio:
    """The ratio of some units given one by one."""
    return Ratio(
        units=len(pairs),
        x=math.fsum(x for x, _ in pairs),
        y=math.fsum(y for _, y in pairs),
        xx=math.fsum(x * x for x, _ in pairs),
        xy=math.fsum(x * y for x, y in pairs),
        yy=math.fsum(y * y for _, y in pairs),
    )


# --- tests ---


def equality(units: int, means: Sequence[float], products: Sequence[Sequence[float]], fair: float) -> float | None:
    """The p-value of the hypothesis that every mean is `fair`.

    `products` holds the mean product of deviations from `fair` of each two of them. The score test (Rao 1948) with the
    covariance taken at the hypothesis: it does not break down when one seat wins everything. Sums of means that never vary,
    as that of all seats' wins, cost a degree of freedom each. None if nothing varies.
    """
    import numpy

    if len(means) < 2 or units < 2:
        return None
    gaps = numpy.array(means) - fair
    sizes, directions = numpy.linalg.eigh(numpy.array(products))
    kept = sizes > 1e-9 * max(1e-12, float(sizes.max()))
    if not kept.any() or float(sizes.max()) < 1e-12:
        return None
    along = directions.T @ gaps
    if float(numpy.abs(along[~kept]).max(initial=0.0)) > 1e-9:
        return 0.0
    return chi_square_tail(units * float((along[kept] ** 2 / sizes[kept]).sum()), int(kept.sum()))


# --- many questions at once ---


def holm(p_values: Sequence[float], weights: Sequence[float] | None = None) -> list[float]:
    """The p-values corrected so that one false alarm among all has at most the wanted probability (Holm 1979).

    `weights` spread the allowance unevenly (Holm's weighted procedure); only their ratios matter.
    """
    shares = list(weights) if weights is not None else [1.0] * len(p_values)
    order = sorted(range(len(p_values)), key=lambda i: (p_values[i] / shares[i], i))
    left = math.fsum(shares)
    corrected = [1.0] * len(p_values)
    highest = 0.0
    for i in order:
        highest = max(highest, min(1.0, p_values[i] * left / shares[i]))
        corrected[i] = highest
        left -= shares[i]
    return corrected


def false_discovery(p_values: Sequence[float]) -> list[float]:
    """The p-values corrected for the share of false finds among all finds (Benjamini and Hochberg 1995)."""
    count = len(p_values)
    order = sorted(range(count), key=lambda i: p_values[i], reverse=True)
    corrected = [1.0] * count
    lowest = 1.0
    for place, i in enumerate(order):
        lowest = min(lowest, p_values[i] * count / (count - place))
        corrected[i] = lowest
    return corrected
