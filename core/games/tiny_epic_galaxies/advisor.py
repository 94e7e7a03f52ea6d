"""What the game knows about good play."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.state import Universe
from ludometer.core.kernel.agent import Advisor
from ludometer.core.kernel.frames import State


@final
class GalaxiesAdvisor(Advisor):
    """Evaluates by VP and progress."""

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, Universe)
        return float(state.score(seat))
