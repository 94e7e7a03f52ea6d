"""Alien Frontiers as it plugs in."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.advisor import FrontierAdvisor
from ludometer.core.games.alien_frontiers.invariants import broken
from ludometer.core.games.alien_frontiers.ruleset import RuleSet
from ludometer.core.games.alien_frontiers.simple import SimpleAgent
from ludometer.core.games.alien_frontiers.state import Frontier
from ludometer.core.games.alien_frontiers.table import table_text, told
from ludometer.core.games.alien_frontiers.things import COLOURS, ENDINGS, SOURCES
from ludometer.core.games.alien_frontiers.turn import set_up
from ludometer.core.games.alien_frontiers.vocabulary import EVENT_KINDS, MOVE_KINDS, catalogue
from ludometer.core.kernel.agent import Advisor, Agent, AgentKind, OptionValues
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Definition, Game
from ludometer.core.kernel.moves import move_sentence
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

    def advisor(self) -> Advisor:
        return FrontierAdvisor(self.numbers)

    def seat_name(self, seat: i64) -> str:
        return COLOURS[seat].capitalize()

    def invariants(self, state: State) -> list[str]:
        assert isinstance(state, Frontier)
        return broken(state)

    def show(self, state: State, viewer: i64) -> str:
        assert isinstance(state, Frontier)
        return table_text(state, self.catalogue)

    def tell(self, state: State, move: i64) -> str:
        assert isinstance(state, Frontier)
        sentence = told(state, move, self.catalogue)
        return move_sentence(move, self.kinds, self.catalogue) if sentence is None else sentence


@final
class AlienFrontiersDefinition(Definition):
    """What the entry point of the game names."""

    def __init__(self) -> None:
        super().__init__("alien-frontiers", "Alien Frontiers", 1, "ludometer.data", "alien_frontiers", 2, 4)

    def game(self, rules: Rules) -> Game:
        return AlienFrontiers(rules)

    def agents(self) -> list[AgentKind]:
        return [AgentKind("simple", "the published baseline: a list of rules, no powers of tech cards", make_simple)]


def make_simple(game: Game, seat: int, options: OptionValues) -> Agent:
    """The agent `simple`."""
    assert isinstance(game, AlienFrontiers)
    return SimpleAgent(game.numbers.card_ids)


GAME: Final = AlienFrontiersDefinition()
