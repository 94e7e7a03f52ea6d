"""Lays a table as a test wants it, and speaks of cards by their ids."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.definition import GAME
from ludometer.core.games.race_for_the_galaxy.game import RaceGame
from ludometer.core.games.race_for_the_galaxy.state import Piles, Player, RaceState
from ludometer.core.kernel.frames import Frame
from ludometer.core.kernel.moves import move_id, parse_move
from ludometer.core.kernel.rng import stream
from ludometer.core.kernel.rules import RuleBook


@cache
def rule_book() -> RuleBook:
    """The game's data folder."""
    return RuleBook(GAME.id, files(GAME.package).joinpath(GAME.folder))


@cache
def game(players: int = 2, variants: tuple[str, ...] = (), settings: tuple[str, ...] = ()) -> RaceGame:
    """The game under some rules."""
    return GAME.game(rule_book().rules(players, variants, settings=settings))


def patched_game(players: int, patch: str) -> RaceGame:
    """The game with a card patch from a file."""
    return GAME.game(rule_book().rules(players, patches=[patch]))


class Table:
    """A game in progress, laid as the test says."""

    def __init__(self, game: RaceGame, goals: Sequence[str] = ()) -> None:
        self.game = game
        self.ids: list[str] = game.settings.facts.ids
        self.goal_ids = [row.text("id") for row in game.rules.table("goals")]
        self.state = RaceState(game.settings, game.players, stream(1, 0, "shuffles"), stream(1, 0, "dice"))
        self.state.pool = game.settings.pool
        self.state.round = 1
        self.state.holders = vec[i64]([-1] * len(self.goal_ids))
        for _ in range(game.players):
            player = Player()
            player.sums = vec[i64]([0] * int(w.SUMS))
            self.state.players.append(player)
        self.state.piles.append(Piles(vec[i64]()))
        for goal in goals:
            number = self.goal_ids.index(goal)
            self.state.goals |= 1 << number
            if not game.settings.goal_most[number]:
                self.state.open_first |= 1 << number

    def code(self, id: str) -> int:
        """The number of a card."""
        return self.ids.index(id)

    def cards(self, ids: str) -> list[int]:
        """The numbers of several cards."""
        return [self.code(id) for id in ids.split()]

    def seat(self, seat: int, tableau: str = "", hand: str = "", goods: str = "", chips: int = 0) -> Table:
        """Give a seat its tableau, its hand, the worlds that hold a good, and chips."""
        state = self.state
        player = state.players[seat]
        for card in self.cards(tableau):
            state.lay_down(seat, card)
        if tableau and player.start < 0:
            player.start = player.tableau[0]
        player.powers_take_effect(state.facts)
        player.hand = vec[i64](sorted([*player.hand, *self.cards(hand)]))
        spare = self.code("asteroid_belt")
        for world in self.cards(goods):
            position = player.position(world)
            player.goods[position] = spare
            player.filled |= 1 << position
        player.chips += chips
        state.pool -= chips
        return self

    def deck(self, cards: str = "", rest: int = 60) -> Table:
        """Put these cards on top of the draw pile, the first on top, and `rest` copies of a plain card below."""
        order = self.cards(cards) + [self.code("destroyed_world")] * rest
        self.state.piles[0].deck = vec[i64](order[::-1])
        return self

    def actions(self, *actions: str) -> Table:
        """What each seat has chosen this round, several joined with `+`."""
        names = list(self.game.catalogue.section("action").ids)
        for player, chosen in zip(self.state.players, actions, strict=True):
            player.actions = sum(1 << names.index(action) for action in chosen.split("+") if action)
        return self

    def phase(self, *frames: Frame) -> Table:
        """Play these frames, the first one first, up to the first question."""
        for frame in reversed(frames):
            self.state.push(frame)
        return self.run()

    def run(self) -> Table:
        """Run steps up to the next question or to the end of what was laid out."""
        state = self.state
        while state.ending < 0 and state.stack and state.stack[-1].seat < 0:
            state.stack.pop().run(state)
        return self

    def options(self) -> list[str]:
        """The legal moves as text; none when nothing is left to happen."""
        if not self.state.stack:
            return []
        return [move_id(move, self.game.kinds, self.game.catalogue) for move in self.state.options()]

    def make(self, *moves: str) -> Table:
        """Make these moves, which must be legal."""
        for text in moves:
            assert text in self.options(), f"{text} is not among {self.options()}"
            frame = self.state.stack.pop()
            frame.apply(self.state, parse_move(text, self.game.kinds, self.game.catalogue))
            self.run()
        return self

    def hand(self, seat: int) -> list[str]:
        """The hand of a seat by ids."""
        return [self.ids[card] for card in self.state.players[seat].hand]

    def tableau(self, seat: int) -> list[str]:
        """The tableau of a seat by ids."""
        return [self.ids[card] for card in self.state.players[seat].tableau]

    def goods(self, seat: int) -> list[str]:
        """The worlds of a seat that hold a good."""
        player = self.state.players[seat]
        return [self.ids[card] for i, card in enumerate(player.tableau) if player.filled >> i & 1]

    def goals(self, seat: int) -> list[str]:
        """The goals that a seat has."""
        state = self.state
        return [
            id
            for number, id in enumerate(self.goal_ids)
            if state.players[seat].first_goals >> number & 1 or state.holders[number] == seat
        ]
