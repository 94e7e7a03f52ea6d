"""The goals of The Gathering Storm: what counts, when they are awarded, lost and scored (§10)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.bits import bit
from ludometer.core.games.race_for_the_galaxy.powers import permanent_military
from ludometer.core.games.race_for_the_galaxy.state import Player, RaceState
from ludometer.core.kernel.frames import NOBODY, Step

# What a goal counts: the order of words.GOAL_COUNTS.
VP_CHIPS: Final[i64] = 0
POWER_ROWS: Final[i64] = 1
KINDS_OF_WORLDS: Final[i64] = 2
SIX_COST_DEVELOPMENTS: Final[i64] = 3
ROUND_END_DISCARDS: Final[i64] = 4
ALIEN_CARDS: Final[i64] = 5
PRODUCTION_WORLDS: Final[i64] = 6
TOTAL_MILITARY: Final[i64] = 7
DEVELOPMENTS: Final[i64] = 8
NOVELTY_OR_RARE_WORLDS: Final[i64] = 9


def developments(state: RaceState, player: Player) -> i64:
    """The developments that lie in the tableau now, even in the middle of a phase."""
    count: i64 = 0
    for card in player.tableau:
        count += state.facts.development[card]
    return count


def goal_count(state: RaceState, player: Player, goal: i64) -> i64:
    """How far the player is in what the goal counts."""
    sums = player.sums
    what = state.settings.goal_counts[goal]
    count: i64 = 0
    i: i64 = 0
    if what == VP_CHIPS:
        count = player.chips
    elif what == POWER_ROWS:
        for i in range(w.ROWS):
            if sums[w.ROW + i] > 0:
                count += 1
    elif what == KINDS_OF_WORLDS:
        i = 1
        while i <= 4:
            if sums[w.PRODUCTION_WORLDS + i] + sums[w.WINDFALL_WORLDS + i] > 0:
                count += 1
            i += 1
    elif what == SIX_COST_DEVELOPMENTS:
        count = sums[w.SIX_COST]
    elif what == ROUND_END_DISCARDS:
        count = player.discarded
    elif what == ALIEN_CARDS:
        count = sums[w.KEYWORD + w.KEYWORD_ALIEN]
    elif what == PRODUCTION_WORLDS:
        count = sums[w.PRODUCTION_WORLDS]
    elif what == TOTAL_MILITARY:
        count = permanent_military(player)
    elif what == DEVELOPMENTS:
        count = developments(state, player)
    else:
        for i in range(w.NOVELTY, w.RARE + 1):
            count += sums[w.PRODUCTION_WORLDS + i] + sums[w.WINDFALL_WORLDS + i]
    return count


def contending(state: RaceState, player: Player, goal: i64) -> i64:
    """The player's count, treated as 0 below the goal's minimum (§10 Most goals)."""
    count = goal_count(state, player, goal)
    return count if count >= state.settings.goal_minimum[goal] else 0


def check_goals(state: RaceState, moment: i64) -> None:
    """Award and return the goals that are checked at that moment (`words.AT_DEVELOP` and following)."""
    settings = state.settings
    goal: i64 = 0
    for goal in range(len(settings.goal_most)):
        if state.goals >> goal & 1 and settings.goal_checked[goal] & moment:
            if settings.goal_most[goal]:
                check_most(state, goal)
            elif state.open_first >> goal & 1:
                check_first(state, goal)


def check_first(state: RaceState, goal: i64) -> None:
    """§10 First goals: everybody who fulfils the condition at the first check at which somebody does has the goal."""
    seat: i64 = 0
    for seat in range(state.seats):
        player = state.players[seat]
        if contending(state, player, goal) > 0:
            player.first_goals |= bit(goal)
            state.open_first &= ~bit(goal)
            state.note(m.GOAL_TAKEN, seat, state.settings.goal_code + goal, 1)


def check_most(state: RaceState, goal: i64) -> None:
    """§10 Most goals: a holder who is beaten or below the minimum loses the tile; who is alone in front takes it."""
    most: i64 = 0
    leader: i64 = NOBODY
    seat: i64 = 0
    for seat in range(state.seats):
        count = contending(state, state.players[seat], goal)
        if count > most:
            most = count
            leader = seat
        elif count == most:
            leader = NOBODY
    holder = state.holders[goal]
    if holder >= 0 and (most == 0 or contending(state, state.players[holder], goal) < most):
        lose(state, goal)
        holder = NOBODY
    if most > 0 and leader >= 0 and leader != holder:
        state.holders[goal] = leader
        state.note(m.GOAL_TAKEN, leader, state.settings.goal_code + goal, 1)


def lose(state: RaceState, goal: i64) -> None:
    """The holder returns the tile to the middle."""
    state.note(m.GOAL_LOST, state.holders[goal], state.settings.goal_code + goal, 1)
    state.holders[goal] = NOBODY


def check_infrastructure(state: RaceState, seat: i64) -> None:
    """§10: who discards a development in Settle and falls behind in Greatest Infrastructure returns it at once."""
    goal = state.settings.infrastructure
    if goal < 0 or state.holders[goal] != seat:
        return
    count = contending(state, state.players[seat], goal)
    other: i64 = 0
    behind = count == 0
    for other in range(state.seats):
        if contending(state, state.players[other], goal) > count:
            behind = True
    if behind:
        lose(state, goal)


def goal_points(state: RaceState, seat: i64, most_class: bool) -> i64:
    """What the seat's goals of one class score as things stand (§10 End of game)."""
    settings = state.settings
    player = state.players[seat]
    total: i64 = 0
    goal: i64 = 0
    if state.goals == 0:
        return 0
    for goal in range(len(settings.goal_most)):
        if not state.goals >> goal & 1:
            continue
        if not settings.goal_most[goal]:
            if not most_class and player.first_goals >> goal & 1:
                total += settings.vp_first
        elif most_class:
            total += most_points(state, seat, goal)
    return total


def most_points(state: RaceState, seat: i64, goal: i64) -> i64:
    """What one goal of the class most scores: the holder's points, or those for equalling the largest count."""
    if state.holders[goal] == seat:
        return state.settings.vp_most
    count = contending(state, state.players[seat], goal)
    if count == 0:
        return 0
    for other in state.players:
        if contending(state, other, goal) > count:
            return 0
    return state.settings.vp_tie


@final
class EndPhase(Step[RaceState]):
    """The end of a phase for everybody: powers take effect, goals are checked (§4, §10)."""

    def __init__(self, moment: i64) -> None:
        super().__init__()
        self.moment: Final[i64] = moment

    def do(self, state: RaceState) -> None:
        for player in state.players:
            player.powers_take_effect(state.facts)
            player.military = 0
            player.spent = 0
        if state.goals != 0:
            check_goals(state, self.moment)
