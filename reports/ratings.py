"""Ratings of agents from all their games at once: no order of play matters, and ties and large tables count as they are.

The model is that of Plackett (1975) and Luce (1959), which for two seats is that of Bradley and Terry (1952): the best of
those still to be placed is agent i with probability strength(i) / sum of strengths. Equal ranks are taken as every order
of the tied agents with equal weight; for two agents that is half a win each, as everywhere in ludometer, so that ratings
and win shares never tell different stories. The fit is the MM algorithm of Hunter (2004).

Each pair of agents is given one more game, half won and half lost: without it an agent that won everything would have no
finite rating. Intervals come from the Bayesian bootstrap (Rubin 1981) over deals, the added games included, so that they
stay honest when one side wins everything.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ludometer.core.kernel.rng import Rng, stream
from ludometer.core.runs.tournament import Deal, Match
from ludometer.reports.statistics import Interval, ratio_of

RESAMPLES: Final = 400
ADDED: Final = 0.5
"""Wins and losses added for each pair of agents."""
ELO: Final = 400.0 / math.log(10.0)

Choice = tuple[tuple[int, ...], int]
"""Agents still to be placed, in ascending order (one may sit in several seats), and the one that comes next."""


def choices(agents: Sequence[int], ranks: Sequence[int], weight: float = 1.0) -> dict[Choice, float]:
    """The choices that the ranks of one game consist of, with their weights.

    A group of k tied seats is placed one after the other in every order: each member comes next with equal weight.
    Choices among seats of a single agent say nothing and are left out.
    """
    found: dict[Choice, float] = defaultdict(float)
    for rank in sorted(set(ranks)):
        tied = [agent for agent, own in zip(agents, ranks) if own == rank]
        behind = [agent for agent, own in zip(agents, ranks) if own > rank]
        place_tied(tied, behind, weight, found)
    return dict(found)


def place_tied(tied: Sequence[int], behind: Sequence[int], weight: float, found: dict[Choice, float]) -> None:
    """Add the choices by which the tied seats are placed before those behind, over every order of the tied."""
    for size in range(len(tied), 0, -1):
        # Each subset of that size is what is left of the tied with the same weight.
        subsets = list(combinations(range(len(tied)), size))
        for subset in subsets:
            left = [tied[i] for i in subset]
            pool = tuple(sorted([*left, *behind]))
            if len(set(pool)) > 1:
                for agent in left:
                    found[pool, agent] += weight / len(subsets) / size


def added_choices(count: int) -> list[dict[Choice, float]]:
    """The game added for each pair of agents."""
    return [{((a, b), a): ADDED, ((a, b), b): ADDED} for a, b in combinations(range(count), 2)]


def total_of(parts: Iterable[Mapping[Choice, float]], weights: Iterable[float]) -> dict[Choice, float]:
    """The weighted sum of some games' choices."""
    total: dict[Choice, float] = defaultdict(float)
    for part, weight in zip(parts, weights):
        for choice, count in part.items():
            total[choice] += weight * count
    return total


def fit(data: Mapping[Choice, float], count: int, start: Sequence[float] | None = None) -> list[float]:
    """The logarithms of the strengths that make the choices most likely, with mean 0 (Hunter 2004, section 3 and 5)."""
    wins = [0.0] * count
    pools: dict[tuple[int, ...], float] = defaultdict(float)
    for (pool, agent), weight in data.items():
        wins[agent] += weight
        pools[pool] += weight
    strengths = [math.exp(each) for each in start] if start else [1.0] * count
    for _ in range(10_000):
        divisors = [0.0] * count
        for pool, weight in pools.items():
            share = weight / math.fsum(strengths[agent] for agent in pool)
            for agent in pool:
                divisors[agent] += share
        updated = [own / divisor if divisor else 1.0 for own, divisor in zip(wins, divisors)]
        scale = math.exp(math.fsum(math.log(each) for each in updated) / count)
        updated = [each / scale for each in updated]
        moved = max(abs(math.log(new / old)) for new, old in zip(updated, strengths))
        strengths = updated
        if moved < 1e-9:
            break
    return [math.log(each) for each in strengths]


@dataclass(frozen=True)
class Standing:
    """How one agent did: its rating in Elo (the mean of all agents is 0), and its share of wins for each seat it held."""

    agent: int
    rating: Interval
    wins: Interval
    seats: int


def standings(deals: Sequence[Deal], count: int, seed: int = 0, resamples: int = RESAMPLES) -> list[Standing]:
    """How each of `count` agents did, the best first. Intervals cover 95 % and take a deal as one observation."""
    parts = [deal_choices(deal) for deal in deals] + added_choices(count)
    found = fit(total_of(parts, [1.0] * len(parts)), count)
    rng = stream(seed, 0, "ratings")
    drawn: list[list[float]] = [[] for _ in range(count)]
    for _ in range(resamples if len(deals) > 1 else 0):
        again = fit(total_of(parts, [exponential(rng) for _ in parts]), count, found)
        for agent in range(count):
            drawn[agent].append(again[agent] * ELO)
    rows = []
    for agent in range(count):
        pairs = [win_pair(deal, agent) for deal in deals]
        rating = Interval(found[agent] * ELO, *middle(drawn[agent]))
        rows.append(Standing(agent, rating, ratio_of(pairs).share(), int(sum(seats for _, seats in pairs))))
    return sorted(rows, key=lambda row: (-row.rating.estimate, row.agent))


def deal_choices(deal: Deal) -> dict[Choice, float]:
    """The choices that all games of a deal consist of."""
    games = [choices(match.agents, match.ranks) for match in deal.matches]
    return total_of(games, [1.0] * len(games))


def exponential(rng: Rng) -> float:
    """A standard exponential variable: the weight of an observation in the Bayesian bootstrap."""
    return -math.log(1.0 - rng.unit())


def middle(values: Sequence[float]) -> tuple[float, float]:
    """The ends of the middle 95 % of some values; everything if there are none."""
    if not values:
        return -math.inf, math.inf
    ordered = sorted(values)
    cut = len(ordered) // 40
    return ordered[cut], ordered[-1 - cut]


# --- shares ---


def win_shares(match: Match) -> list[float]:
    """What each seat won: 1, an equal share among several winners, or 0."""
    winners = match.ranks.count(1)
    return [1.0 / winners if rank == 1 else 0.0 for rank in match.ranks]


def win_pair(deal: Deal, agent: int) -> tuple[float, float]:
    """An agent's wins in a deal, and the seats it held."""
    won = 0.0
    seats = 0
    for match in deal.matches:
        for each, share in zip(match.agents, win_shares(match)):
            if each == agent:
                won += share
                seats += 1
    return won, float(seats)


def ahead_pair(deal: Deal, one: int, other: int) -> tuple[float, float]:
    """How often agent `one` came before agent `other` in a deal (ties are half), and how often the two met."""
    ahead = 0.0
    met = 0
    for match in deal.matches:
        ours = [rank for agent, rank in zip(match.agents, match.ranks) if agent == one]
        theirs = [rank for agent, rank in zip(match.agents, match.ranks) if agent == other]
        for rank in ours:
            for against in theirs:
                ahead += 1.0 if rank < against else 0.5 if rank == against else 0.0
                met += 1
    return ahead, float(met)


def ahead_share(deals: Sequence[Deal], one: int, other: int) -> Interval:
    """The share of meetings in which agent `one` came before agent `other`, ties counting half; a deal is one unit."""
    pairs = [pair for deal in deals if (pair := ahead_pair(deal, one, other))[1]]
    return ratio_of(pairs).share()


def deal_score(deal: Deal) -> float | None:
    """The score of the first agent against the second in a deal, from 0 to 1; None if they did not meet."""
    ahead, met = ahead_pair(deal, 0, 1)
    return ahead / met if met else None
