"""The robot's round: its dice, then its action or reaction in each phase, after the player's (§14.3–14.5)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import robot as r
from ludometer.core.games.race_for_the_galaxy.robot import Board, Robot, is_six_cost
from ludometer.core.games.race_for_the_galaxy.state import (
    EVERYBODY,
    NO_HAND,
    OWNER_SHIFT,
    SEEN_SHIFT,
    RaceState,
)
from ludometer.core.kernel.frames import NOBODY, NOTHING, Step

PLAYER: Final[i64] = 0


def robot_of(state: RaceState) -> Robot:
    """The robot of a solo game."""
    robot = state.robot
    assert robot is not None
    return robot


# --- §14.2 set-up ---


def deal_start_worlds(state: RaceState) -> list[vec[i64]]:
    """A start world each for the player and the robot; the robot's may be fixed."""
    settings = state.settings
    rules = settings.robot
    assert rules is not None
    worlds = settings.start_worlds[:]
    state.shuffles.shuffle(worlds)
    second = worlds[1]
    first = worlds[0]
    if rules.fixed >= 0:
        second = rules.boards[rules.fixed].world
        if first == second:
            first = worlds[1]
    state.robot = Robot(rules, rules.board_of(second))
    return [vec[i64]([first])]


# --- the robot's cards and counters ---


def draw(state: RaceState, count: i64) -> None:
    """Move cards face down from the draw pile to the robot's stack."""
    robot = robot_of(state)
    drawn: i64 = 0
    while drawn < count:
        last = len(state.piles[0].deck) == 1
        card = state.take_top(PLAYER)
        if card < 0:
            break
        robot.stack = append(robot.stack, card)
        if last:  # it was there before the discard pile was shuffled
            robot.stale = len(robot.stack)
        drawn += 1
    if drawn > 0:
        state.note(m.ROBOT_DRAWS, NOBODY, NOTHING, drawn)


def turn_up(state: RaceState) -> i64:
    """Turn up the top card of the robot's stack."""
    robot = robot_of(state)
    stack, card = pop(robot.stack)
    robot.stack = stack
    robot.stale = min(robot.stale, len(stack))
    return card


def discard(state: RaceState, card: i64) -> None:
    """Put a card that all have seen on the discard pile."""
    piles = state.piles[0]
    piles.discards = append(piles.discards, card | EVERYBODY << SEEN_SHIFT | NO_HAND << OWNER_SHIFT)


def place(state: RaceState, card: i64) -> None:
    """Place a card in the robot's tableau."""
    robot = robot_of(state)
    robot.tableau = append(robot.tableau, card)
    state.note(m.ROBOT_PLACES, NOBODY, card, 1)


def change_credit(state: RaceState, amount: i64) -> None:
    """Change the robot's credit, between 0 and its maximum."""
    robot = robot_of(state)
    before = robot.credit
    robot.credit = max(min(before + amount, robot.rules.credit_max), 0)
    if robot.credit != before:
        state.note(m.ROBOT_CREDIT, NOBODY, NOTHING, robot.credit)


def change_economy(state: RaceState, amount: i64) -> None:
    """Change the robot's economy, between 0 and its maximum."""
    robot = robot_of(state)
    before = robot.economy
    robot.economy = max(min(before + amount, robot.rules.economy_max), 0)
    if robot.economy != before:
        state.note(m.ROBOT_ECONOMY, NOBODY, NOTHING, robot.economy)


def take_chips(state: RaceState, amount: i64) -> None:
    """Take VP chips from the pool for the robot."""
    if amount > 0:
        robot_of(state).chips += amount
        state.pool -= amount
        state.note(m.ROBOT_CHIPS, NOBODY, NOTHING, amount)


def change_face(state: RaceState, face: i64) -> None:
    """Let the robot symbol mean something else from now on, if the board says so."""
    robot = robot_of(state)
    if face != r.UNCHANGED and face != robot.face:
        robot.face = face
        state.note(m.ROBOT_FACE, NOBODY, state.settings.symbol_code + face, 1)


# --- §14.4 the dice ---


def roll(state: RaceState) -> i64:
    """Roll both dice and place them; returns the spaces with dice, as a mask of action cards."""
    robot = robot_of(state)
    symbols = vec[i64]()
    die: i64 = 0
    for die in range(r.DICE):
        symbol = robot.rules.dice[die * r.SIDES + state.dice.below(r.SIDES)]
        symbols = append(symbols, symbol)
        state.note(m.ROBOT_ROLLS, NOBODY, state.settings.symbol_code + symbol, 1)
    return lay_dice(state, symbols)


def lay_dice(state: RaceState, symbols: vec[i64]) -> i64:
    """Place the dice that show these symbols; returns the spaces with dice, as a mask of action cards."""
    robot = robot_of(state)
    robot.rolled = symbols
    robot.spaces = r.place_dice(symbols, robot.face, state.players[PLAYER].actions)
    found: i64 = 0
    space: i64 = 0
    one: i64 = 1
    for space in range(r.SPACES):
        if robot.spaces[space] > 0:
            found |= one << space
            state.note(m.ROBOT_DIE, NOBODY, state.settings.space_code + space, robot.spaces[space])
    return found


def times(robot: Robot, space: i64) -> i64:
    """How often the robot's action on a space of Trade, x2 or Produce takes place."""
    count = robot.spaces[space]
    return count if robot.rules.twice else min(count, 1)


def note_part(state: RaceState, acts: bool, phase: i64) -> None:
    """Note that the robot acts or reacts in a phase."""
    state.note(m.ROBOT_ACTS if acts else m.ROBOT_REACTS, NOBODY, state.settings.phase_code + phase, 1)


# --- §14.5 actions and reactions ---


@final
class RobotExplore(Step[RaceState]):
    """Draw for the dice on Explore and gain credit; or draw because the player explores."""

    def do(self, state: RaceState) -> None:
        robot = robot_of(state)
        board = robot.board
        player = state.players[PLAYER]
        dice = robot.spaces[0] + robot.spaces[1]
        both = player.chose(m.EXPLORE_5_0) and player.chose(m.EXPLORE_1_1)
        if dice > 0:
            note_part(state, True, m.PHASE_EXPLORE)
            draw(state, board.explore_both if dice > 1 else board.explore)
            change_credit(state, robot.rules.explore_credit)
        if dice == 0 or (dice == 1 and both and robot.rules.explore_each):
            if player.chose(m.EXPLORE_5_0) or player.chose(m.EXPLORE_1_1):
                note_part(state, False, m.PHASE_EXPLORE)
                draw(state, board.explore_reaction)


@final
class RobotDevelop(Step[RaceState]):
    """Place a token if there is one and the credit for it; otherwise look for a development."""

    def __init__(self, second: bool) -> None:
        super().__init__()
        self.space: Final[i64] = m.DEVELOP_2 if second else m.DEVELOP

    def do(self, state: RaceState) -> None:
        robot = robot_of(state)
        acts = robot.spaces[self.space] > 0
        note_part(state, acts, m.PHASE_DEVELOP)
        credit = robot.rules.token_action if acts else robot.rules.token_reaction
        if robot.tokens > 0 and robot.credit >= credit:
            robot.tokens -= 1
            robot.placed += 1
            state.note(m.ROBOT_TOKEN, NOBODY, NOTHING, robot.tokens)
            change_credit(state, -credit)
        elif acts:
            draw(state, robot.rules.develop)
            card = reveal_development(state, True)
            if card >= 0:
                place(state, card)
                if is_six_cost(state.facts, card):
                    change_credit(state, -robot.rules.six_cost)
        elif robot.credit >= robot.rules.reaction:
            card = reveal_development(state, False)
            if card >= 0:
                place(state, card)
                change_credit(state, -robot.rules.reaction)


def reveal_development(state: RaceState, acts: bool) -> i64:
    """Turn up cards of the stack until a development may be placed; NOTHING if none is.

    In an action one of cost 6 is passed over without the credit for it.
    """
    robot = robot_of(state)
    facts = state.facts
    while len(robot.stack) > 0:
        card = turn_up(state)
        fits = facts.development[card] != 0
        if fits and acts and is_six_cost(facts, card):
            fits = robot.credit >= robot.rules.six_cost
        if fits and not robot.rules.duplicates and holds(robot, card):
            fits = False
        if fits:
            return card
        state.note(m.ROBOT_TURNS, NOBODY, card, 0)
        discard(state, card)
    state.note(m.ROBOT_FINDS_NOTHING, NOBODY, NOTHING, 0)
    return NOTHING


def holds(robot: Robot, card: i64) -> bool:
    """Whether the robot has a copy of the card in its tableau."""
    i: i64 = 0
    while i < len(robot.tableau) and robot.tableau[i] != card:
        i += 1
    return i < len(robot.tableau)


@final
class RobotSettle(Step[RaceState]):
    """Draw and look for a world of the kind that the board says."""

    def __init__(self, second: bool) -> None:
        super().__init__()
        self.space: Final[i64] = m.SETTLE_2 if second else m.SETTLE

    def do(self, state: RaceState) -> None:
        robot = robot_of(state)
        board = robot.board
        acts = robot.spaces[self.space] > 0
        note_part(state, acts, m.PHASE_SETTLE)
        if acts and robot.great_world:
            settle_great_world(state)
        elif acts:
            settle(state, board, board.settle, 0)
        elif not board.needs_credit or robot.credit >= board.reaction_cost:
            settle(state, board, board.settle_reaction, board.reaction_cost)


def settle(state: RaceState, board: Board, draws: i64, credit: i64) -> None:
    """Draw, then turn up cards of the stack until a world of the wanted kind comes, and place it for that credit."""
    draw(state, draws)
    robot = robot_of(state)
    facts = state.facts
    while len(robot.stack) > 0:
        card = turn_up(state)
        if not facts.development[card] and (facts.military[card] != 0) == board.military:
            place(state, card)
            change_credit(state, -credit)
            return
        state.note(m.ROBOT_TURNS, NOBODY, card, 0)
        discard(state, card)
    state.note(m.ROBOT_FINDS_NOTHING, NOBODY, NOTHING, 0)


def settle_great_world(state: RaceState) -> None:
    """Doomed World's first Settle action: a civil world of many points out of the draw pile, in exchange for itself.

    The cards turned up are laid aside until the search is over. Credit and economy that are not there are not paid.
    """
    robot = robot_of(state)
    facts = state.facts
    passed = vec[i64]()
    found: i64 = NOTHING
    while found < 0:
        card = state.take_top(PLAYER)
        if card < 0:
            break
        if not facts.development[card] and not facts.military[card] and facts.vp[card] >= robot.rules.great_vp:
            found = card
        else:
            state.note(m.ROBOT_TURNS, NOBODY, card, 0)
            passed = append(passed, card)
    for card in passed:
        discard(state, card)
    if found < 0:
        state.note(m.ROBOT_FINDS_NOTHING, NOBODY, NOTHING, 0)
        return
    place(state, found)
    robot.great_world = False
    change_credit(state, -robot.rules.great_credit)
    change_economy(state, -robot.rules.great_economy)
    rest = vec[i64]()
    for card in robot.tableau:
        if card != robot.board.world:
            rest = append(rest, card)
    robot.tableau = rest
    state.note(m.ROBOT_GIVES_UP, NOBODY, robot.board.world, 1)
    discard(state, robot.board.world)


@final
class RobotConsume(Step[RaceState]):
    """Once a round: chips for the economy, as the dice on Trade and x2 say."""

    def do(self, state: RaceState) -> None:
        robot = robot_of(state)
        rules = robot.rules
        trade = times(robot, m.CONSUME_TRADE)
        doubled = times(robot, m.CONSUME_X2)
        acts = trade + doubled > 0
        note_part(state, acts, m.PHASE_CONSUME)
        if not acts:
            take_chips(state, robot.economy)
        elif trade > 0 and doubled > 0:
            take_chips(state, rules.x2_multiplier * robot.economy)
            change_credit(state, rules.trade_credit)
            change_economy(state, rules.x2_economy)
            change_face(state, robot.board.after_trade)
        else:
            while trade > 0:
                change_credit(state, rules.trade_credit)
                take_chips(state, robot.economy)
                change_face(state, robot.board.after_trade)
                trade -= 1
            while doubled > 0:
                take_chips(state, rules.x2_multiplier * robot.economy)
                change_economy(state, rules.x2_economy)
                doubled -= 1


@final
class RobotProduce(Step[RaceState]):
    """More economy for a die on Produce; there is no reaction."""

    def do(self, state: RaceState) -> None:
        robot = robot_of(state)
        count = times(robot, m.PRODUCE)
        if count > 0:
            note_part(state, True, m.PHASE_PRODUCE)
            change_economy(state, count * robot.rules.produce_economy)
            change_face(state, robot.board.after_produce)
