"""Alien Frontiers as it plugs in."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.ruleset import RuleSet
from ludometer.core.games.alien_frontiers.state import Frontier
from ludometer.core.games.alien_frontiers.things import COLOURS, ENDINGS, SOURCES
from ludometer.core.games.alien_frontiers.turn import set_up
from ludometer.core.games.alien_frontiers.vocabulary import EVENT_KINDS, MOVE_KINDS, catalogue
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Definition, Game
from ludometer.core.kernel.rng import Rng
from ludometer.core.kernel.rules import Rules


@final
class AlienFrontiers(Game):
    """The game under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.numbers: Final[RuleSet] = RuleSet(rules)
        super().__init__(rules, catalogue(self.numbers), MOVE_KINDS, EVENT_KINDS, ENDINGS, SOURCES)

    def new_state(self, shuffles: Rng, dice: Rng) -> State:
        state = set_up(self.numbers, shuffles, dice)
        state.advance()
        return state

    def seat_name(self, seat: i64) -> str:
        return COLOURS[seat].capitalize()

    def show(self, state: State, viewer: i64) -> str:
        assert isinstance(state, Frontier)
        return str(state.turns)


@final
class AlienFrontiersDefinition(Definition):
    """What the entry point of the game names."""

    def __init__(self) -> None:
        super().__init__("alien-frontiers", "Alien Frontiers", 1, "ludometer.data", "alien_frontiers", 2, 4)

    def game(self, rules: Rules) -> Game:
        return AlienFrontiers(rules)


GAME: Final = AlienFrontiersDefinition()
