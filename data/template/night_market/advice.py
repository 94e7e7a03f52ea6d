"""What is known about good play, for the agents that play every game (`greedy`, `mcts`)."""

from __future__ import annotations

from typing import final

from ludometer.core.kernel.agent import Advisor
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.moves import first, kind_of
from mypy_extensions import i64

from night_market.market import LAY, Market


@final
class MarketAdvisor(Advisor):
    """Sells what is dear and stores what is new."""

    def evaluate(self, state: State, seat: i64) -> float:
        """The score, what another kind in the stall may still bring, and the worth of the seat's own hand."""
        assert isinstance(state, Market)
        facts = state.facts
        if state.over():
            return float(state.score(seat))
        nights_left = facts.nights - state.round
        hand = 0.0
        for good in range(facts.goods):
            hand += 0.2 * float(state.hands[seat * facts.goods + good] * facts.values[good])
        return float(state.score(seat)) + 0.3 * float(min(nights_left, 3) * state.different(seat)) + hand

    def weight(self, state: State, seat: i64, move: i64) -> float:
        """A card that is laid shows its worth only when all are turned over, so its price counts here."""
        assert isinstance(state, Market)
        if kind_of(move) != LAY:
            return 0.0
        good = first(move)
        different = state.different(seat)
        gain = float(state.price(good))
        if state.stalls[seat * state.facts.goods + good] == 0:
            gain = max(gain, float(state.facts.collection[different + 1] - state.facts.collection[different]))
        # Others want the good in demand as well; being alone with it is less likely.
        return gain * (0.5 if good == state.demand else 0.7)
