"""Final scoring: chips, printed points, the bonuses of cost-6 developments, goals; and what a seat had (§8, §10)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy.cards import CardFacts
from ludometer.core.games.race_for_the_galaxy.goals import goal_points
from ludometer.core.games.race_for_the_galaxy.robot import Robot, is_six_cost
from ludometer.core.games.race_for_the_galaxy.state import RaceState, goods_of
from ludometer.core.games.race_for_the_galaxy.words import MILITARY


def bonus_of(facts: CardFacts, card: i64, tableau: vec[i64], chips: i64, military: i64, goods: i64) -> i64:
    """What a cost-6 development scores in that tableau (§8): the first match of each card, and the totals."""
    row = facts.bonus_row[card]
    if row < 0:
        return 0
    total = facts.bonus_chips[card] * (chips // 3)
    total += facts.bonus_military[card] * military
    total += facts.bonus_goods[card] * goods
    start = row * facts.count
    for other in tableau:
        total += facts.bonus[start + other]
    return total


def points(state: RaceState, seat: i64) -> vec[i64]:
    """The seat's points by source, in the order of `moves.SOURCES`."""
    facts = state.facts
    player = state.players[seat]
    worlds: i64 = 0
    developments: i64 = 0
    bonuses: i64 = 0
    for card in player.tableau:
        if facts.development[card]:
            developments += facts.vp[card]
        else:
            worlds += facts.vp[card]
        if facts.bonus_row[card] >= 0:
            military = military_of(state, seat)
            bonuses += bonus_of(facts, card, player.tableau, player.chips, military, goods_of(player))
    first = goal_points(state, seat, False)
    most = goal_points(state, seat, True)
    return vec[i64]([player.chips, worlds, developments, bonuses, first, most])


def robot_score(facts: CardFacts, robot: Robot) -> i64:
    """§14.6: chips, printed points, and the same for every cost-6 development, card or token."""
    total = robot.chips + robot.placed * robot.rules.token_vp
    for card in robot.tableau:
        total += robot.rules.token_vp if is_six_cost(facts, card) else facts.vp[card]
    return total


def military_of(state: RaceState, seat: i64) -> i64:
    """The permanent unconditional military of the cards in the tableau now."""
    return state.players[seat].sums[MILITARY] + pending_military(state, seat)


def pending_military(state: RaceState, seat: i64) -> i64:
    """What cards placed or lost in the phase in progress will change of it."""
    facts = state.facts
    total: i64 = 0
    for entry in state.players[seat].pending:
        card = entry - 1 if entry > 0 else -entry - 1
        i = facts.change_start[card]
        while i < facts.change_start[card + 1]:
            if facts.changes[i] == MILITARY:
                total += facts.changes[i + 1] if entry > 0 else -facts.changes[i + 1]
            i += 2
    return total


def items(state: RaceState, seat: i64) -> vec[i64]:
    """What the seat has: cards of its tableau with the round they came in, goals, hand cards, actions it chose."""
    settings = state.settings
    player = state.players[seat]
    found = vec[i64]()
    i: i64 = 0
    for i in range(len(player.tableau)):
        found = entry(found, player.tableau[i], 1, player.since[i])
    for i in range(len(settings.goal_most)):
        if player.first_goals >> i & 1 or state.holders[i] == seat:
            found = entry(found, settings.goal_code + i, 1, 0)
    for i in range(m.ACTIONS):
        chosen = player.all_actions >> 7 * i & 127
        if chosen > 0:
            found = entry(found, settings.action_code + i, chosen, 0)
    i = 0
    while i < len(player.hand):
        copies: i64 = 1
        while i + copies < len(player.hand) and player.hand[i + copies] == player.hand[i]:
            copies += 1
        found = entry(found, settings.hand_code + player.hand[i], copies, 0)
        i += copies
    robot = state.robot
    if robot is not None:
        found = entry(found, settings.robot_code + robot.board.number, 1, 0)
    return found


def entry(found: vec[i64], code: i64, count: i64, round: i64) -> vec[i64]:
    """The items with one more."""
    found = append(found, code)
    found = append(found, count)
    return append(found, round)
