"""Set-up, the course of a round, and the end of the game (§3, §4, §7, §9)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import robot_phases as robot
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.bits import bit
from ludometer.core.games.race_for_the_galaxy.consume import Consume
from ludometer.core.games.race_for_the_galaxy.develop import Develop
from ludometer.core.games.race_for_the_galaxy.explore import Explore
from ludometer.core.games.race_for_the_galaxy.goals import check_goals
from ludometer.core.games.race_for_the_galaxy.picks import FROM_HAND, PickCards
from ludometer.core.games.race_for_the_galaxy.produce import Produce
from ludometer.core.games.race_for_the_galaxy.settings import Settings
from ludometer.core.games.race_for_the_galaxy.settle import Settle
from ludometer.core.games.race_for_the_galaxy.state import Piles, Player, RaceState, ascending, without
from ludometer.core.kernel.frames import NOBODY, NOTHING, Decision, Frame, Step
from ludometer.core.kernel.rng import Rng

EXPLORES: Final[i64] = (1 << m.EXPLORE_5_0) | (1 << m.EXPLORE_1_1)
CONSUMES: Final[i64] = (1 << m.CONSUME_TRADE) | (1 << m.CONSUME_X2)


def set_up(settings: Settings, seats: i64, shuffles: Rng, dice: Rng) -> RaceState:
    """§3: goals, start worlds, deck and opening hands, at the first question."""
    state = RaceState(settings, seats, shuffles, dice)
    choose_goals(state)
    hands = robot.deal_start_worlds(state) if settings.solo else deal_start_worlds(state)
    deck = settings.deck[:]
    for hand in hands:
        for card in hand:
            deck = without(deck, card)
    opponent = state.robot
    if opponent is not None:
        deck = without(deck, opponent.board.world)
    shuffles.shuffle(deck)
    lay_out(state, hands, Piles(deck))
    state.advance()
    return state


def lay_out(state: RaceState, hands: list[vec[i64]], piles: Piles) -> None:
    """§3.1, §3.4–3.6: start worlds (the first card of each of `hands`, by seat), their goods, and opening hands."""
    settings = state.settings
    state.pool = settings.pool
    state.piles.append(piles)
    for hand in hands:
        player = Player()
        player.sums = vec[i64]([0] * int(w.SUMS))
        player.start = hand[0]
        state.players.append(player)
        state.lay_down(len(state.players) - 1, hand[0])
        player.powers_take_effect(settings.facts)
    seat: i64 = 0
    for seat in range(state.seats):
        if settings.facts.source[hands[seat][0]] == w.WINDFALL:
            state.put_good(seat, 0)
    opponent = state.robot
    if opponent is not None:
        robot.draw(state, opponent.board.stack)
    state.push(StartRound())
    if settings.preset_hands:
        for seat in range(state.seats):
            state.players[seat].hand = ascending(hands[seat][1:])
    else:
        deal_hands(state)


def choose_goals(state: RaceState) -> None:
    """§3.3: the goals in play, so many of each class at random."""
    settings = state.settings
    state.holders = vec[i64]([NOBODY] * len(settings.goal_most))
    if not settings.goals:
        return
    most: i64 = 0
    goal: i64 = 0
    for most in range(2):
        tiles = vec[i64]()
        for goal in range(len(settings.goal_most)):
            if settings.goal_most[goal] == most:
                tiles = append(tiles, goal)
        state.shuffles.shuffle(tiles)
        wanted = settings.goals_most if most else settings.goals_first
        for goal in range(min(wanted, len(tiles))):
            state.goals |= bit(tiles[goal])
            if not most:
                state.open_first |= bit(tiles[goal])


def deal_start_worlds(state: RaceState) -> list[vec[i64]]:
    """§3.4, §3.7: a start world each (with its preset hand), dealt round the table; the lowest number is seat 0."""
    settings = state.settings
    hands: list[vec[i64]] = []
    i: i64 = 0
    if settings.preset_hands:
        hands = [hand[:] for hand in settings.preset]
    else:
        for world in settings.start_worlds:
            hands.append(vec[i64]([world]))
    order = vec[i64]()
    for i in range(len(hands)):
        order = append(order, i)
    state.shuffles.shuffle(order)
    lowest: i64 = 0
    for i in range(state.seats):
        if order[i] < order[lowest]:
            lowest = i
    dealt: list[vec[i64]] = []
    for i in range(state.seats):
        dealt.append(hands[order[(lowest + i) % state.seats]])
    return dealt


def deal_hands(state: RaceState) -> None:
    """§3.6: everybody gets an opening hand and discards in secret down to what he may keep."""
    settings = state.settings
    questions: list[Frame] = []
    seat: i64 = 0
    for seat in range(state.seats):
        player = state.players[seat]
        state.draw(seat, settings.start_draw, settings.hand_code - 1)
        keep = settings.facts.start_keep[player.start]
        if keep < 0:
            keep = settings.start_keep
        excess = len(player.hand) - keep
        if excess > 0:
            questions.append(PickCards(seat, FROM_HAND, excess, 0, 0))
    state.ask(questions, 0, Discarded(False))


@final
class Discarded(Step[RaceState]):
    """All discard at once what they have picked; at the end of a round it counts for Budget Surplus."""

    def __init__(self, counts: bool) -> None:
        super().__init__()
        self.counts: Final[bool] = counts

    def do(self, state: RaceState) -> None:
        state.asked = []
        seat: i64 = 0
        for seat in range(state.seats):
            player = state.players[seat]
            for card in player.picks:
                state.discard(seat, card)
            if len(player.picks) > 0:
                state.note(m.DISCARDS, seat, NOTHING, len(player.picks))
                player.fresh = min(player.fresh, len(player.hand))
            if self.counts:
                player.discarded = len(player.picks)
            player.picks = vec[i64]()


@final
class StartRound(Step[RaceState]):
    """§4.1: everybody chooses an action in secret, or two of them (§9)."""

    def do(self, state: RaceState) -> None:
        state.round += 1
        opponent = state.robot
        if opponent is not None and state.round == 1:
            state.note(m.ROBOT_BEGINS, NOBODY, opponent.board.world, 1)
        questions: list[Frame] = []
        seat: i64 = 0
        for seat in range(state.seats):
            questions.append(ChooseActions(seat))
        state.ask(questions, 0, RevealActions())


@final
class ChooseActions(Decision[RaceState]):
    """Choose one action card of seven, or two different ones of nine: a second Develop or Settle needs the first."""

    def choices(self, state: RaceState) -> vec[i64]:
        moves = vec[i64]()
        first: i64 = 0
        second: i64 = 0
        if state.settings.actions_each == 1:
            for first in range(m.ACTIONS):
                if first != m.DEVELOP_2 and first != m.SETTLE_2:
                    moves = append(moves, m.CHOOSE_ACTION | first << 8)
            return moves
        for first in range(m.ACTIONS):
            if first == m.DEVELOP_2 or first == m.SETTLE_2:
                continue
            for second in range(first + 1, m.ACTIONS):
                alone = (second == m.DEVELOP_2 and first != m.DEVELOP) or (second == m.SETTLE_2 and first != m.SETTLE)
                if not alone:
                    moves = append(moves, m.CHOOSE_ACTIONS | first << 8 | second << 20)
        return moves

    def take(self, state: RaceState, move: i64) -> None:
        actions: i64 = bit((move >> 8) & 4095)
        if move & 255 == m.CHOOSE_ACTIONS:
            actions |= bit((move >> 20) & 4095)
        state.players[self.seat].choice = actions


@final
class RevealActions(Step[RaceState]):
    """§4.2: the phases that somebody chose take place, each once for everybody."""

    def do(self, state: RaceState) -> None:
        state.asked = []
        chosen: i64 = 0
        action: i64 = 0
        for player in state.players:
            player.actions = player.choice
            player.choice = NOTHING
            chosen |= player.actions
            for action in range(m.ACTIONS):
                if player.actions >> action & 1 and player.all_actions >> 7 * action & 127 < 127:
                    player.all_actions += bit(7 * action)
        state.push(EndRound())
        if state.robot is not None:
            push_with_robot(state, chosen | robot.roll(state))
            return
        if chosen >> m.PRODUCE & 1:
            state.push(Produce())
        if chosen & CONSUMES:
            state.push(Consume())
        if chosen >> m.SETTLE_2 & 1:
            state.push(Settle(True))
        if chosen >> m.SETTLE & 1:
            state.push(Settle(False))
        if chosen >> m.DEVELOP_2 & 1:
            state.push(Develop(True))
        if chosen >> m.DEVELOP & 1:
            state.push(Develop(False))
        if chosen & EXPLORES:
            state.push(Explore())


def push_with_robot(state: RaceState, phases: i64) -> None:
    """§14.3: the phases that the player chose or that have a die; in each the player comes first, then the robot."""
    if phases >> m.PRODUCE & 1:
        state.push(robot.RobotProduce())
        state.push(Produce())
    if phases & CONSUMES:
        state.push(robot.RobotConsume())
        state.push(Consume())
    if phases >> m.SETTLE_2 & 1:
        state.push(robot.RobotSettle(True))
        state.push(Settle(True))
    if phases >> m.SETTLE & 1:
        state.push(robot.RobotSettle(False))
        state.push(Settle(False))
    if phases >> m.DEVELOP_2 & 1:
        state.push(robot.RobotDevelop(True))
        state.push(Develop(True))
    if phases >> m.DEVELOP & 1:
        state.push(robot.RobotDevelop(False))
        state.push(Develop(False))
    if phases & EXPLORES:
        state.push(robot.RobotExplore())
        state.push(Explore())


@final
class EndRound(Step[RaceState]):
    """§4.3: everybody over the hand limit discards down to it in secret; then the goals and the end are checked."""

    def do(self, state: RaceState) -> None:
        state.phase = m.PHASE_END
        questions: list[Frame] = []
        seat: i64 = 0
        for seat in range(state.seats):
            excess = len(state.players[seat].hand) - state.settings.hand_limit
            if excess > 0:
                if excess < len(state.players[seat].hand):
                    questions.append(PickCards(seat, FROM_HAND, excess, 0, 0))
                else:
                    state.players[seat].picks = state.players[seat].hand
                    state.players[seat].hand = vec[i64]()
        state.push(CheckEnd())
        state.ask(questions, 0, Discarded(True))


@final
class CheckEnd(Step[RaceState]):
    """§7: the game ends when the pool is exhausted or a tableau is full; otherwise the next round begins."""

    def do(self, state: RaceState) -> None:
        settings = state.settings
        if state.goals != 0:
            check_goals(state, w.AT_ROUND_END)
        full = False
        for player in state.players:
            player.actions = 0
            if len(player.tableau) >= settings.tableau_end:
                full = True
        opponent = state.robot
        if opponent is not None and opponent.size() >= settings.tableau_end and not full and state.pool > 0:
            state.finish(m.ROBOT_TABLEAU)
            return
        if opponent is not None and opponent.size() >= settings.tableau_end:
            full = True
        if full:
            state.finish(m.TABLEAU_AND_POOL if state.pool <= 0 else m.TABLEAU)
        elif state.pool <= 0:
            state.finish(m.POOL)
        elif state.round >= settings.max_rounds:
            state.finish(m.ROUND_LIMIT)
        else:
            state.push(StartRound())
