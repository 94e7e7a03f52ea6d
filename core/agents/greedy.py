"""The agent that takes what looks best now, as the game's own lore sees it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.kernel.agent import Advisor, Agent
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.rng import Rng


@final
class GreedyAgent(Agent):
    """Asks the game's advisor, and with probability `epsilon` moves at random instead."""

    def __init__(self, advisor: Advisor, epsilon: float) -> None:
        self.advisor: Advisor = advisor
        self.epsilon: float = epsilon

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        if self.epsilon > 0.0 and rng.unit() < self.epsilon:
            return moves[rng.below(len(moves))]
        return self.advisor.choose(state, state.seat(), moves, rng)
