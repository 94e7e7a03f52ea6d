"""Sequential tests between two agents: stop as soon as it is known which of two hypotheses holds.

The generalised sequential probability ratio test as used for chess engines (Wald 1945; Van den Bergh, "A practical
introduction to the GSPRT", fishtest): one observation is a deal with all its seatings, scored from 0 to 1, so that what
the deal and the seat decide cancels out. Hypotheses are stated in logistic Elo. The likelihood of each is that of the
distribution which fits the observations best among those with the mean that the hypothesis states (Owen 1988).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

FLOOR: Final = 1e-3
"""Observations added at 0, 1/2 and 1, so that the test also ends when one side wins or draws everything."""
LEAST: Final = 16
"""Deals before the first verdict: fewer say nothing about how results scatter."""


def expected_score(elo: float) -> float:
    """The score that an agent with that many Elo more may expect: wins, with ties as half a win."""
    return float(1.0 / (1.0 + 10.0 ** (-elo / 400.0)))


def elo_of(score: float) -> float:
    """The Elo difference that a score between 0 and 1 (both excluded) stands for."""
    return 400.0 * math.log10(score / (1.0 - score))


def tilted(shares: Mapping[float, float], mean: float) -> dict[float, float]:
    """The most likely distribution with that mean, given observed shares: share / (1 + t (value - mean)) for one t.

    `mean` lies strictly between the least and the greatest value.
    """
    low = -1.0 / (max(shares) - mean)
    high = 1.0 / (mean - min(shares))
    for _ in range(100):
        t = (low + high) / 2
        slope = math.fsum(share * (value - mean) / (1.0 + t * (value - mean)) for value, share in shares.items())
        if slope > 0:
            low = t
        else:
            high = t
    t = (low + high) / 2
    return {value: share / (1.0 + t * (value - mean)) for value, share in shares.items()}


def log_likelihood_ratio(counts: Mapping[float, int], elo0: float, elo1: float) -> float:
    """How much better `elo1` explains the scores of deals (value: how often) than `elo0` does, as a natural logarithm."""
    kept: dict[float, float] = {0.0: FLOOR, 0.5: FLOOR, 1.0: FLOOR}
    for value, count in counts.items():
        kept[value] = kept.get(value, 0.0) + count
    total = math.fsum(kept.values())
    shares = {value: count / total for value, count in sorted(kept.items())}
    under0 = tilted(shares, expected_score(elo0))
    under1 = tilted(shares, expected_score(elo1))
    return total * math.fsum(share * math.log(under1[value] / under0[value]) for value, share in shares.items())


@dataclass(frozen=True)
class Bounds:
    """The log-likelihood ratios at which the test ends (Wald 1945)."""

    lower: float
    upper: float


def bounds(alpha: float, beta: float) -> Bounds:
    """The bounds for error probabilities: `alpha` of taking H1 when H0 holds, `beta` of taking H0 when H1 holds."""
    return Bounds(math.log(beta / (1.0 - alpha)), math.log((1.0 - beta) / alpha))


class Sprt:
    """A test in progress: feed it the scores of deals in their order, and look at `verdict`."""

    def __init__(self, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        """H0: the first agent is `elo0` stronger than the second; H1: it is `elo1` stronger; elo0 < elo1."""
        self.elo0 = elo0
        self.elo1 = elo1
        self.bounds = bounds(alpha, beta)
        self.counts: Counter[float] = Counter()
        self.ratio = 0.0
        self.verdict: str | None = None

    @property
    def deals(self) -> int:
        """How many deals were seen."""
        return self.counts.total()

    def add(self, score: float) -> None:
        """Take in the first agent's score in one deal; once there is a verdict nothing changes any more."""
        if self.verdict is not None:
            return
        self.counts[score] += 1
        self.ratio = log_likelihood_ratio(self.counts, self.elo0, self.elo1)
        if self.deals >= LEAST:
            if self.ratio >= self.bounds.upper:
                self.verdict = "H1"
            elif self.ratio <= self.bounds.lower:
                self.verdict = "H0"
