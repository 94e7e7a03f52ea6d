"""Tiny Epic Galaxies as it plugs in."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.advisor import GalaxiesAdvisor
from ludometer.core.games.tiny_epic_galaxies.basic import make_basic
from ludometer.core.games.tiny_epic_galaxies.facts import Facts
from ludometer.core.games.tiny_epic_galaxies.invariants import broken
from ludometer.core.games.tiny_epic_galaxies.names import ENDINGS, KINDS, SOURCES, catalogue, event_kinds
from ludometer.core.games.tiny_epic_galaxies.setup import set_up
from ludometer.core.games.tiny_epic_galaxies.show import table_text
from ludometer.core.games.tiny_epic_galaxies.state import Universe
from ludometer.core.kernel.agent import Advisor, AgentKind
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Definition, Game
from ludometer.core.kernel.rng import Rng
from ludometer.core.kernel.rules import Rules


@final
class GalaxiesGame(Game):
    """Tiny Epic Galaxies under one set of rules, with one player against a Rogue Galaxy or with several."""

    def __init__(self, rules: Rules) -> None:
        self.facts: Facts = Facts(rules)
        solo = rules.players == 1
        super().__init__(
            rules, catalogue(rules), KINDS, event_kinds(self.facts.rogue_name), ENDINGS, SOURCES, has_opponent=solo
        )

    def new_state(self, shuffles: Rng, dice: Rng) -> State:
        return set_up(self.facts, self.players, shuffles, dice)

    def advisor(self) -> Advisor:
        return GalaxiesAdvisor()

    def seat_name(self, seat: i64) -> str:
        return f"Player {seat + 1}"

    def invariants(self, state: State) -> list[str]:
        assert isinstance(state, Universe)
        return broken(state)

    def show(self, state: State, viewer: i64) -> str:
        assert isinstance(state, Universe)
        return table_text(state, viewer, self.catalogue, self.facts.rogue_name)


@final
class TinyEpicGalaxies(Definition):
    """The definition behind the entry point."""

    def __init__(self) -> None:
        super().__init__(
            id="tiny-epic-galaxies",
            title="Tiny Epic Galaxies",
            behaviour=1,
            package="ludometer.data",
            folder="tiny_epic_galaxies",
            minimum_players=1,
            maximum_players=5,
        )

    def game(self, rules: Rules) -> Game:
        return GalaxiesGame(rules)

    def agents(self) -> list[AgentKind]:
        return [
            AgentKind(
                "basic",
                "upgrades, advances, goes into orbit and acquires, in this order; no planet actions, no missions",
                make_basic,
            )
        ]


GAME = TinyEpicGalaxies()
