"""The game as it plugs in: GAME stands behind the entry point in pyproject.toml."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from ludometer.core.kernel.agent import Advisor
from ludometer.core.kernel.catalogue import Catalogue, Section
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Definition, Game
from ludometer.core.kernel.journal import EventKind
from ludometer.core.kernel.moves import Argument, MoveKind
from ludometer.core.kernel.rng import Rng
from ludometer.core.kernel.rules import Rules
from mypy_extensions import i64

from night_market.advice import MarketAdvisor
from night_market.facts import Facts
from night_market.market import NONE, Market, SetUp


@final
class NightMarketGame(Game):
    """Night Market under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.facts: Final[Facts] = Facts(rules)
        good = Argument("good", "good")
        super().__init__(
            rules,
            catalogue=Catalogue([Section("good", self.facts.ids, self.facts.names)]),
            kinds=[
                MoveKind("lay", "lays {good} face down", [good]),
                MoveKind("sell", "sells {good}", [good]),
                MoveKind("store", "stores {good} in its stall", [good]),
            ],
            events=[
                EventKind("demand", "{item} is in demand: {amount} coins more"),
                EventKind("sale", "{seat} sells {item} for {amount}"),
                EventKind("glut", "{seat} gets rid of {item} for {amount}"),
                EventKind("store", "{seat} stores {item}"),
            ],
            endings=["last_night", "sold_out"],
            sources=["sales", "gluts", "collection"],
        )

    def new_state(self, shuffles: Rng, dice: Rng) -> State:
        state = Market(self.facts, self.players, shuffles, dice)
        state.push(SetUp())
        state.advance()
        return state

    def advisor(self) -> Advisor:
        return MarketAdvisor()

    def show(self, state: State, viewer: i64) -> str:
        assert isinstance(state, Market)
        demand = "nothing" if state.demand == NONE else self.facts.names[state.demand]
        lines = [
            f"Night {state.round} of {self.facts.nights}, {demand} in demand",
            f"discards: {self.counted(state.discards, 0)}",
            f"deck: {len(state.deck)} cards",
        ]
        if viewer < 0:
            lines[-1] += ", next " + ", ".join([self.facts.names[good] for good in state.deck[-5:]][::-1])
        for seat in range(state.seats):
            lines.append(f"{self.seat_name(seat)}: {state.score(seat)} points")
            lines.append(f"  stall: {self.counted(state.stalls, seat)}")
            if viewer in (seat, -1):
                lines.append(f"  hand: {self.counted(state.hands, seat)}")
            else:
                lines.append(f"  hand: {state.held(seat)} cards")
            offer = state.offers[seat]
            if offer != NONE and (viewer in (seat, -1) or not state.face_down):
                lines.append(f"  laid: {self.facts.names[offer]}")
        return "\n".join(lines)

    def counted(self, counts: vec[i64], seat: i64) -> str:
        """The goods of a seat as text, such as "2 Tea, 1 Silk"."""
        row = counts[seat * self.facts.goods : (seat + 1) * self.facts.goods]
        return ", ".join(f"{count} {name}" for count, name in zip(row, self.facts.names) if count) or "nothing"

    def invariants(self, state: State) -> list[str]:
        """No good is ever lost or made: deck, hands, offers, stalls and discards hold all copies."""
        assert isinstance(state, Market)
        wrong = []
        for good, name in enumerate(self.facts.names):
            count = state.discards[good] + list(state.deck).count(good) + list(state.offers).count(good)
            for seat in range(state.seats):
                place = seat * self.facts.goods + good
                count += state.hands[place] + state.stalls[place]
            if count != self.facts.copies[good]:
                wrong.append(f"there are {count} {name} of {self.facts.copies[good]}")
        return wrong


@final
class NightMarketDefinition(Definition):
    """Night Market as `ludometer games` lists it."""

    def __init__(self) -> None:
        super().__init__(
            id="night-market",
            title="Night Market",
            behaviour=1,
            package="night_market",
            folder="data",
            minimum_players=2,
            maximum_players=4,
            move_cap=500,
        )

    def game(self, rules: Rules) -> Game:
        return NightMarketGame(rules)


GAME: Final = NightMarketDefinition()
