"""Fits the model of `prospects` to finished games and prints the module `prospects_weights`.

    python -m ludometer.core.games.alien_frontiers.fit_prospects > weights.py

Who wins is modelled as a choice among the seats (conditional logit: McFadden 1974): the log-odds of one seat
against another are the differences of their figures, each times a weight that changes with the rounds to come. The weights
that make the games seen most likely, pulled slightly towards 0, are printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, Final

import numpy
from librt.vecs import vec
from mypy_extensions import i64
from scipy.optimize import minimize
from tqdm import tqdm

from ludometer.core.agents.specs import parse_agent
from ludometer.core.games.alien_frontiers.definition import GAME, AlienFrontiers
from ludometer.core.games.alien_frontiers.prospects import FIGURES, figures, rounds_left
from ludometer.core.games.alien_frontiers.state import Frontier
from ludometer.core.kernel.agent import Agent
from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.play import play
from ludometer.core.kernel.registry import rules_for
from ludometer.core.kernel.rng import Rng, stream

PULL: Final = 1e-6
"""How strongly weights of figures in units of their standard deviation are pulled towards 0."""


class Watcher(Agent):
    """Plays as another agent does, and notes the position before some of its decisions."""

    def __init__(self, agent: Agent, share: float, chance: Rng, seen: list[list[list[float]]]) -> None:
        self.agent = agent
        self.share = share
        self.chance = chance
        self.seen = seen

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        assert isinstance(state, Frontier)
        if self.chance.unit() < self.share:
            rounds = rounds_left(state)
            self.seen.append([[rounds, *figures(state, seat)] for seat in range(int(state.seats))])
        return self.agent.choose(state, moves, rng)


def watch(game: AlienFrontiers, games: int, agent: str, share: float, seed: int) -> tuple[Any, Any, Any]:
    """Positions and results of games of an agent against itself.

    Three arrays: positions by seats by figures, the rounds to come first; positions by seats, with the share of the win
    that it came to; and the same with the victory points by which the seat was ahead of the mean of all in the end.
    """
    players = int(game.numbers.players)
    spec = parse_agent(agent, GAME)
    positions: list[list[list[float]]] = []
    winners: list[list[float]] = []
    leads: list[list[float]] = []
    for number in tqdm(range(games), desc=f"{players} players", unit=" games", disable=None, file=sys.stderr):
        state = game.new_state(stream(seed, number, "shuffles"), stream(seed, number, "dice"))
        seen: list[list[list[float]]] = []
        chance = stream(seed, number, "positions")
        agents = [Watcher(spec.make(game, seat), share, chance, seen) for seat in range(players)]
        play(state, agents, [stream(seed, number, f"agent {seat}") for seat in range(players)], GAME.move_cap)
        ranks = list(state.ranks())
        shares = [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]
        scores = [float(state.score(seat)) for seat in range(players)]
        positions += seen
        winners += [shares] * len(seen)
        leads += [[score - sum(scores) / players for score in scores]] * len(seen)
    return numpy.array(positions), numpy.array(winners), numpy.array(leads)


def design(positions: Any) -> Any:
    """The figures, and each of them once more times the rounds to come."""
    figures = positions[:, :, 1:]
    return numpy.concatenate([figures, figures * positions[:, :, :1]], axis=2)


def fit(positions: Any, winners: Any) -> tuple[list[tuple[float, float]], float]:
    """The pair of weights of each figure, and the mean negative log-likelihood that they leave, in nats."""
    terms = design(positions)
    spread = terms.std(axis=(0, 1))
    spread[spread == 0.0] = 1.0
    terms = terms / spread

    def loss(weights: Any) -> tuple[float, Any]:
        logits = terms @ weights
        logits -= logits.max(axis=1, keepdims=True)
        chances = numpy.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        missed = -(winners * numpy.log(chances + 1e-12)).sum(axis=1).mean()
        slope = numpy.einsum("ps,psk->k", (chances - winners) / len(winners), terms)
        return missed + PULL * (weights**2).sum(), slope + 2.0 * PULL * weights

    found = minimize(loss, numpy.zeros(terms.shape[2]), jac=True, method="L-BFGS-B", options={"maxiter": 1000})
    weights = found.x / spread
    count = terms.shape[2] // 2
    pairs = [(float(weights[i]), float(weights[count + i])) for i in range(count)]
    return pairs, float(found.fun)


def points_a_unit(pairs: Sequence[tuple[float, float]], positions: Any, leads: Any) -> float:
    """The lead in victory points at the end that goes with a unit of log-odds: the slope of one on the other."""
    logits = design(positions) @ numpy.array([pair[0] for pair in pairs] + [pair[1] for pair in pairs])
    logits -= logits.mean(axis=1, keepdims=True)
    return float((logits * leads).sum() / (logits**2).sum())


def module_text(
    tables: dict[int, list[tuple[float, float]]],
    points: dict[int, float],
    rounds: dict[int, float],
    names: Sequence[str],
    origin: str,
) -> str:
    """The module `prospects_weights`."""
    lines = [
        '"""The weights of the figures of `prospects`, as `fit_prospects` printed them.',
        "",
        *origin.splitlines(),
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
        "",
        "WEIGHTS: Final[dict[int, dict[str, tuple[float, float]]]] = {",
    ]
    for players, pairs in tables.items():
        lines.append(f"    {players}: {{")
        lines += [
            f'        "{name}": ({worth:.4f}, {a_round:.4f}),'
            for name, (worth, a_round) in zip(names, pairs, strict=True)
        ]
        lines.append("    },")
    lines += ["}", '"""By players and figure: log-odds of winning, and log-odds for each round to come."""']
    lines.append(f"POINTS: Final[dict[int, float]] = {{{', '.join(f'{n}: {each:.2f}' for n, each in points.items())}}}")
    lines.append('"""By players: the lead in victory points at the end that goes with a unit of log-odds."""')
    lines.append(
        f"MOST_ROUNDS: Final[dict[int, float]] = {{{', '.join(f'{n}: {each:.1f}' for n, each in rounds.items())}}}"
    )
    lines.append('"""By players: the most rounds to come that were seen."""')
    return "\n".join(lines)


def whole(text: str) -> int:
    """A number of games."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"it takes a whole number of at least 1, not '{text}'")
    return int(text)


def main() -> None:
    """Watch games, fit, and print."""
    parser = argparse.ArgumentParser(description="Fit the search's evaluation of Alien Frontiers to finished games.")
    parser.add_argument("--agent", default="greedy:epsilon=0.05", help="who plays all seats")
    parser.add_argument("--games", type=whole, default=12_000, help="games for each number of players")
    parser.add_argument("--share", type=float, default=0.04, help="part of the positions that is looked at")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--variant", action="append", default=[], help="as for ludometer run")
    parser.add_argument("--set", action="append", default=[], help="as for ludometer run")
    asked = parser.parse_args()
    tables, points, rounds = {}, {}, {}
    rules = "".join(f", {text}" for text in [*asked.variant, *asked.set])
    lines = [
        f"Fitted to {asked.games} games of {asked.agent} for each number of players, seed {asked.seed}{rules}. Log-loss:"
    ]
    names: list[str] = []
    for players in (2, 3, 4):
        try:
            game = GAME.game(rules_for(GAME.id, players, asked.variant, [], asked.set, []))
            assert isinstance(game, AlienFrontiers)
            positions, winners, leads = watch(game, asked.games, asked.agent, asked.share, asked.seed)
        except LudometerError as error:
            parser.error(str(error))
        if len(winners) == 0:
            parser.error(f"no position was looked at in {asked.games} games; raise --games or --share")
        names = [*FIGURES, *game.numbers.card_ids]
        tables[players], missed = fit(positions, winners)
        points[players] = points_a_unit(tables[players], positions, leads)
        rounds[players] = float(positions[:, :, 0].max())
        lines.append(f"{players} players {missed:.4f} nats on {len(winners)} positions.")
    sys.stdout.write(module_text(tables, points, rounds, names, "\n".join(lines)) + "\n")


if __name__ == "__main__":
    main()
