"""The game under one set of rules: its catalogue, its states, and how they are told and shown."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy.advisor import RaceAdvisor
from ludometer.core.games.race_for_the_galaxy.cards import Power, read_cards
from ludometer.core.games.race_for_the_galaxy.draft import draft_faults, set_up_draft
from ludometer.core.games.race_for_the_galaxy.robot import SPACE_NAMES, SYMBOL_NAMES, SYMBOLS
from ludometer.core.games.race_for_the_galaxy.rounds import set_up
from ludometer.core.games.race_for_the_galaxy.settings import Settings
from ludometer.core.games.race_for_the_galaxy.state import CARD_MASK, RaceState
from ludometer.core.games.race_for_the_galaxy.texts import show, tell
from ludometer.core.kernel.agent import Advisor
from ludometer.core.kernel.catalogue import Catalogue, Section
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.moves import move_sentence
from ludometer.core.kernel.rng import Rng
from ludometer.core.kernel.rules import Rules


def catalogue_of(rules: Rules) -> Catalogue:
    """Cards, goals, actions, phases, and the cards once more as hand cards."""
    cards = rules.table("cards")
    goals = rules.table("goals")
    ids = [row.text("id") for row in cards]
    names = [row.text("name") for row in cards]
    sections = [
        Section("card", ids, names),
        Section("goal", [row.text("id") for row in goals], [row.text("name") for row in goals]),
        Section("action", m.ACTION_IDS, m.ACTION_NAMES),
        Section("phase", m.PHASE_IDS, m.PHASE_NAMES),
        Section("hand", [f"hand_{id}" for id in ids], [f"{name} (in hand)" for name in names]),
    ]
    if rules.players == 1:
        boards = rules.table("robot_start_worlds")
        worlds = [names[ids.index(row.text("world"))] if row.text("world") in ids else "" for row in boards]
        sections += [
            Section("robot", [row.text("id") for row in boards], [f"{world} (the robot's)" for world in worlds]),
            Section("symbol", [f"symbol_{symbol}" for symbol in SYMBOLS], SYMBOL_NAMES),
            Section("space", [f"space_{action}" for action in m.ACTION_IDS], SPACE_NAMES),
        ]
    return Catalogue(sections)


@final
class RaceGame(Game):
    """Race for the Galaxy under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(
            rules, catalogue_of(rules), m.MOVES, m.EVENTS, m.ENDINGS, m.SOURCES, has_opponent=rules.players == 1
        )
        self.settings: Final[Settings] = Settings(rules)
        self.powers: Final[list[list[Power]]] = [card.powers for card in read_cards(rules.table("cards"))]

    def new_state(self, shuffles: Rng, dice: Rng) -> State:
        if self.settings.drafting:
            return set_up_draft(self.settings, self.players, shuffles, dice)
        return set_up(self.settings, self.players, shuffles, dice)

    def advisor(self) -> Advisor:
        return RaceAdvisor()

    def show(self, state: State, viewer: i64) -> str:
        assert isinstance(state, RaceState)
        return show(state, viewer, self.catalogue, [self.seat_name(seat) for seat in range(self.players)])

    def tell(self, state: State, move: i64) -> str:
        assert isinstance(state, RaceState)
        default = move_sentence(move, self.kinds, self.catalogue)
        return tell(state, move, self.catalogue, self.powers, default)

    def invariants(self, state: State) -> list[str]:
        assert isinstance(state, RaceState)
        return invariants(state)


def invariants(state: RaceState) -> list[str]:
    """Every card is somewhere once, the pool and the chips add up, goods lie on worlds that hold them."""
    wrong: list[str] = []
    facts = state.facts
    found = [0] * int(facts.count)
    for piles in state.piles:
        for card in piles.deck:
            found[card] += 1
        for entry in piles.discards:
            found[entry & CARD_MASK] += 1
    for seat, player in enumerate(state.players):
        for cards in (player.hand, player.drawn, player.picks, player.tableau):
            for card in cards:
                found[card] += 1
        for i, card in enumerate(player.goods):
            if card >= 0:
                found[card] += 1
            if (card >= 0) != (player.filled >> i & 1 != 0):
                wrong.append(f"seat {seat}: a good is marked where none lies, or the other way round")
            if card >= 0 and not facts.good[player.tableau[i]]:
                wrong.append(f"seat {seat}: a good lies on {facts.ids[player.tableau[i]]}, which holds none")
        if list(player.hand) != sorted(player.hand):
            wrong.append(f"seat {seat}: the hand is not in order")
    chips = state.pool
    robot = state.robot
    if robot is not None:
        for cards in (robot.stack, robot.tableau):
            for card in cards:
                found[card] += 1
        chips += robot.chips
        if robot.tokens < 0 or robot.tokens + robot.placed != robot.rules.tokens:
            wrong.append(f"the robot has {robot.tokens} tokens and {robot.placed} placed of {robot.rules.tokens}")
        if not 0 <= robot.credit <= robot.rules.credit_max or not 0 <= robot.economy <= robot.rules.economy_max:
            wrong.append(f"the robot has credit {robot.credit} and economy {robot.economy}")
    draft = state.draft
    if draft is not None:
        wrong += draft_faults(state, draft, found)
    expected = [0] * int(facts.count)
    for card in state.settings.deck:
        expected[card] += 1
    for card in range(facts.count):
        if found[card] != expected[card]:
            wrong.append(f"{facts.ids[card]} is there {found[card]} times instead of {expected[card]}")
    for player in state.players:
        chips += player.chips
    if chips != state.settings.pool:
        wrong.append(f"pool and chips add up to {chips} instead of {state.settings.pool}")
    return wrong
