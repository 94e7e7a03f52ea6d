"""How many games a question needs, before they are played."""

from __future__ import annotations

import math

from ludometer.core.kernel.errors import LudometerError
from ludometer.reports.statistics import normal_quantile


def factor(power: float, alpha: float) -> float:
    """The sum of the two normal quantiles in every sample-size formula, squared."""
    return (normal_quantile(1 - alpha / 2) + normal_quantile(power)) ** 2


def check_power(power: float, alpha: float) -> None:
    """LudometerError unless both lie between 0 and 1 and the power exceeds the error."""
    if not 0 < alpha < 1:
        raise LudometerError(f"--alpha is {alpha}; it takes a probability between 0 and 1, such as 0.05")
    if not alpha < power < 1:
        raise LudometerError(f"--power is {power}; it takes a probability between --alpha and 1, such as 0.9")


def games_for_share(effect: float, share: float, power: float, alpha: float) -> int:
    """Games of one run that find a share to be off from `share` by `effect`, with that power (one sample)."""
    check_power(power, alpha)
    check_effect(effect, share)
    spread = normal_quantile(1 - alpha / 2) * math.sqrt(share * (1 - share))
    other = share + effect if share + effect < 1 else share - effect
    spread += normal_quantile(power) * math.sqrt(other * (1 - other))
    return math.ceil((spread / effect) ** 2)


def games_for_shift(effect: float, share: float, power: float, alpha: float) -> int:
    """Games of each of two runs that find a share to have moved by `effect`, with that power (two samples)."""
    check_power(power, alpha)
    check_effect(effect, share)
    other = share + effect if share + effect < 1 else share - effect
    return math.ceil(factor(power, alpha) * (share * (1 - share) + other * (1 - other)) / effect**2)


def games_for_width(half_width: float, share: float, alpha: float) -> int:
    """Games after which the interval of a share reaches no further than `half_width` from it."""
    check_effect(half_width, share)
    return math.ceil(share * (1 - share) * (normal_quantile(1 - alpha / 2) / half_width) ** 2)


def games_for_mean(effect: float, deviation: float, power: float, alpha: float, samples: int = 2) -> int:
    """Games (of each run) that find a mean to have moved by `effect`, where one game deviates by `deviation`."""
    check_power(power, alpha)
    if not (1e-9 <= effect <= 1e99 and 1e-9 <= deviation <= 1e99):
        raise LudometerError(f"--effect is {effect} and --deviation {deviation}; both take a number above 0, such as 5")
    return math.ceil(samples * factor(power, alpha) * (deviation / effect) ** 2)


def check_effect(effect: float, share: float) -> None:
    """LudometerError unless the effect and the share can occur together."""
    if not 0 < share < 1:
        raise LudometerError(f"the share is {share}; it takes a number between 0 and 1")
    if not 1e-9 <= effect < max(share, 1 - share):
        raise LudometerError(
            f"--effect is {effect}; around a share of {share:.3g} it takes one between 0 and 1, such as 0.03"
        )
