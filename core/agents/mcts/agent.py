"""The agent that searches before it moves."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.agents.mcts.search import Search, Settings
from ludometer.core.agents.restrict import Restriction
from ludometer.core.kernel.agent import Advisor, Agent
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.rng import Rng


@final
class MctsAgent(Agent):
    """Searches from scratch for every move, so that a choice depends on nothing but the state and the stream.

    `restriction` is what the agent itself never does: it plans accordingly.
    """

    def __init__(
        self, settings: Settings, advisor: Advisor, has_opponent: bool, restriction: Restriction | None = None
    ) -> None:
        self.settings: Final[Settings] = settings
        self.advisor: Final[Advisor] = advisor
        self.has_opponent: Final[bool] = has_opponent
        self.restriction: Restriction | None = restriction

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        search = Search(state, moves, self.settings, self.advisor, self.restriction, self.has_opponent, rng)
        return search.best()
