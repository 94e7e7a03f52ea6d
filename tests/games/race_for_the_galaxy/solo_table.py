"""Lays a table of the solo game as a test wants it."""

from __future__ import annotations

from games.race_for_the_galaxy.table import Table, game
from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy.robot import SYMBOLS, Robot
from ludometer.core.games.race_for_the_galaxy.robot_phases import lay_dice
from ludometer.core.games.race_for_the_galaxy.rounds import push_with_robot
from ludometer.core.games.race_for_the_galaxy.state import CARD_MASK
from ludometer.core.kernel.journal import Journal, event_sentence


class SoloTable(Table):
    """A player of New Sparta or what the test says against a robot of Old Earth or what the test says."""

    def __init__(self, world: str = "old_earth", settings: tuple[str, ...] = (), tableau: str = "") -> None:
        super().__init__(game(1, (), settings))
        rules = self.game.settings.robot
        assert rules is not None
        self.robot = Robot(rules, rules.board_of(self.code(world)))
        self.state.robot = self.robot
        self.state.journal = Journal()
        self.seat(0, tableau or ("new_sparta" if world != "new_sparta" else "old_earth"))
        self.deck()

    def deck(self, cards: str = "", rest: int = 60) -> SoloTable:
        super().deck(cards, rest)
        return self

    def counters(self, credit: int = 1, economy: int = 0, tokens: int = 0) -> SoloTable:
        """Set the robot's counters and its tokens."""
        self.robot.credit = credit
        self.robot.economy = economy
        self.robot.tokens = tokens
        return self

    def stack(self, cards: str) -> SoloTable:
        """Put these cards on the robot's stack, the first on top."""
        self.robot.stack = vec[i64](self.cards(cards)[::-1])
        return self

    def round(self, actions: str, dice: str) -> SoloTable:
        """Play the phases of a round with these two actions and these symbols on the dice; the player places nothing."""
        self.begin(actions, dice)
        while self.options():
            options = self.options()
            self.make("place_nothing" if "place_nothing" in options else options[0])
        return self

    def begin(self, actions: str, dice: str) -> SoloTable:
        """The same up to the first question."""
        self.lay(actions, dice)
        spaces = sum(1 << space for space, count in enumerate(self.robot.spaces) if count)
        push_with_robot(self.state, self.state.players[0].actions | spaces)
        self.run()
        return self

    def lay(self, actions: str, dice: str) -> SoloTable:
        """Choose these actions and place dice with these symbols."""
        self.actions(actions)
        lay_dice(self.state, vec[i64]([SYMBOLS.index(symbol) for symbol in dice.split()]))
        return self

    def spaces(self, actions: str, dice: str) -> list[int]:
        """On which spaces of the mat the dice come to lie."""
        self.lay(actions, dice)
        return [int(count) for count in self.robot.spaces]

    def numbers(self) -> tuple[int, int, int, int]:
        """The robot's credit, economy, chips and cards in its stack."""
        robot = self.robot
        return int(robot.credit), int(robot.economy), int(robot.chips), len(robot.stack)

    def robots(self) -> list[str]:
        """The robot's tableau without its start world."""
        start = self.robot.board.world
        return [self.ids[card] for card in self.robot.tableau if card != start]

    def discards(self) -> list[str]:
        """The discard pile, oldest first."""
        return [self.ids[entry & CARD_MASK] for entry in self.state.piles[0].discards]

    def story(self) -> list[str]:
        """The events so far as a reader sees them."""
        journal = self.state.journal
        assert journal is not None
        columns = (journal.event_kind, journal.event_seat, journal.event_item, journal.event_amount)
        told = []
        for kind, seat, item, amount in zip(*columns, strict=True):
            who = self.game.seat_name(seat) if seat >= 0 else ""
            told.append(event_sentence(self.game.events[kind], who, self.game.catalogue.name(item), amount))
        return told
