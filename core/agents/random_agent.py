"""The agent that plays at random."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.kernel.agent import Agent
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.rng import Rng


@final
class RandomAgent(Agent):
    """Chooses uniformly among the legal moves."""

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        return moves[rng.below(len(moves))]
