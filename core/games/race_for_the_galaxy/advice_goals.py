"""Advice on goals: what a card placed now adds to the seat's hold on them (§10)."""

from __future__ import annotations

from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import goals as g
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.advice_outlook import Outlook
from ludometer.core.games.race_for_the_galaxy.goals import goal_count


def adds_to_goal(outlook: Outlook, card: i64, what: i64) -> i64:
    """How much further the card brings its owner in what a goal counts."""
    facts = outlook.facts
    sums = outlook.player.sums
    good = facts.good[card]
    if what == g.KINDS_OF_WORLDS:
        return 1 if good > 0 and sums[w.PRODUCTION_WORLDS + good] + sums[w.WINDFALL_WORLDS + good] == 0 else 0
    if what == g.DEVELOPMENTS:
        return facts.development[card]
    if what == g.NOVELTY_OR_RARE_WORLDS:
        return 1 if w.NOVELTY <= good <= w.RARE else 0
    total: i64 = 0
    i = facts.change_start[card]
    while i < facts.change_start[card + 1]:
        place = facts.changes[i]
        amount = facts.changes[i + 1]
        if what == g.POWER_ROWS:
            if w.ROW <= place < w.ROW + w.ROWS and sums[place] == 0:
                total += 1
        elif what == g.SIX_COST_DEVELOPMENTS:
            total += amount if place == w.SIX_COST else 0
        elif what == g.ALIEN_CARDS:
            total += amount if place == w.KEYWORD + w.KEYWORD_ALIEN else 0
        elif what == g.PRODUCTION_WORLDS:
            total += amount if place == w.PRODUCTION_WORLDS else 0
        elif what == g.TOTAL_MILITARY:
            total += amount if place == w.MILITARY else 0
        i += 2
    return total


def goal_gain(outlook: Outlook, card: i64) -> float:
    """The points that the card promises in goals."""
    state = outlook.state
    settings = state.settings
    total = 0.0
    goal: i64 = 0
    for goal in range(len(settings.goal_most)):
        if not state.goals >> goal & 1:
            continue
        most = settings.goal_most[goal] != 0
        if not most and not state.open_first >> goal & 1:
            continue
        step = adds_to_goal(outlook, card, settings.goal_counts[goal])
        if step == 0:
            continue
        count = goal_count(state, outlook.player, goal)
        minimum = settings.goal_minimum[goal]
        if most:
            total += most_gain(outlook, goal, count, step, minimum)
        elif count + step >= minimum:
            total += 0.95 * float(settings.vp_first)
        else:
            short = float(minimum - count - step)
            if short <= outlook.places:
                total += float(settings.vp_first) * float(step) / (float(minimum) * (1.0 + 0.6 * short))
    return total


def most_gain(outlook: Outlook, goal: i64, count: i64, step: i64, minimum: i64) -> float:
    """What a step promises in a goal of the class most: the tile, or a part of it on the way."""
    state = outlook.state
    settings = state.settings
    tile = float(settings.vp_most)
    rival: i64 = minimum - 1
    seat: i64 = 0
    for seat in range(state.seats):
        if seat != outlook.seat:
            rival = max(rival, goal_count(state, state.players[seat], goal))
    after = count + step
    if step < 0:
        return -0.6 * tile if state.holders[goal] == outlook.seat and after <= rival else 0.0
    if state.holders[goal] == outlook.seat:
        return 0.06 * tile * float(step) if count - rival <= 1 else 0.0
    if after > rival:
        return 0.65 * tile
    short = float(rival + 1 - after)
    if short > outlook.places:
        return 0.0
    return tile * 0.3 * float(step) / (1.0 + short)
