"""The game under one set of rules: its catalogue, its states, and how they are told and shown."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy.advisor import RaceAdvisor
from ludometer.core.games.race_for_the_galaxy.rounds import set_up
from ludometer.core.games.race_for_the_galaxy.settings import Settings
from ludometer.core.kernel.agent import Advisor
from ludometer.core.kernel.catalogue import Catalogue, Section
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.rng import Rng
from ludometer.core.kernel.rules import Rules


def catalogue_of(rules: Rules) -> Catalogue:
    """Cards, goals, actions, phases, and the cards once more as hand cards."""
    cards = rules.table("cards")
    goals = rules.table("goals")
    ids = [row.text("id") for row in cards]
    names = [row.text("name") for row in cards]
    return Catalogue(
        [
            Section("card", ids, names),
            Section("goal", [row.text("id") for row in goals], [row.text("name") for row in goals]),
            Section("action", m.ACTION_IDS, m.ACTION_NAMES),
            Section("phase", m.PHASE_IDS, m.PHASE_NAMES),
            Section("hand", [f"hand_{id}" for id in ids], [f"{name} (in hand)" for name in names]),
        ]
    )


@final
class RaceGame(Game):
    """Race for the Galaxy under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, catalogue_of(rules), m.MOVES, m.EVENTS, m.ENDINGS, m.SOURCES)
        self.settings: Final[Settings] = Settings(rules)

    def new_state(self, shuffles: Rng, dice: Rng) -> State:
        return set_up(self.settings, self.players, shuffles, dice)

    def advisor(self) -> Advisor:
        return RaceAdvisor()

    def show(self, state: State, viewer: i64) -> str:
        return ""
