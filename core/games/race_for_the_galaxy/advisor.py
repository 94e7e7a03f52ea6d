"""What the game knows about good play."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy.state import RaceState, goods_of
from ludometer.core.kernel.agent import Advisor
from ludometer.core.kernel.frames import State


@final
class RaceAdvisor(Advisor):
    """Values a position by the score as it stands, and a little for cards in hand and goods."""

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, RaceState)
        player = state.players[seat]
        cards = len(player.hand) + len(player.drawn)
        return float(state.score(seat)) + 0.5 * float(cards) + 0.8 * float(goods_of(player))
