"""§10 Secret missions: what each is worth at the end."""

from __future__ import annotations

from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.state import Universe, count_bits
from ludometer.core.games.tiny_epic_galaxies.words import (
    AT_LEAST,
    DIPLOMACY,
    EMPIRE_LEVEL,
    EQUAL_TRACKS,
    MOST,
    SHIPS_HOME,
    TRIGGERED_END,
)


def colonies_on(state: Universe, seat: i64, track: i64) -> i64:
    """How many colonies of a player have a track of that kind."""
    count: i64 = 0
    planet: i64 = 0
    colonies = state.galaxies[seat].colonies
    for planet in range(state.facts.planets):
        if (colonies >> planet) & 1 and state.facts.track[planet] == track:
            count += 1
    return count


def counted(state: Universe, seat: i64, what: i64) -> i64:
    """What the missions that compare players count: energy, culture, colonies, diplomacy or economy colonies."""
    galaxy = state.galaxies[seat]
    if what == 0:
        return galaxy.energy
    if what == 1:
        return galaxy.culture
    if what == 2:
        return count_bits(galaxy.colonies)
    return colonies_on(state, seat, what - 3)


def comparing_points(state: Universe, seat: i64, mission: i64, sign: i64) -> i64:
    """Full points for having strictly most (sign 1) or fewest (-1) of something, fewer if tied with another."""
    facts = state.facts
    own = counted(state, seat, facts.wanted[mission]) * sign
    tied = False
    other: i64 = 0
    for other in range(state.seats):
        if other != seat:
            theirs = counted(state, other, facts.wanted[mission]) * sign
            if theirs > own:
                return 0
            tied = tied or theirs == own
    return facts.tied_points[mission] if tied else facts.mission_points[mission]


def points_for(state: Universe, seat: i64, mission: i64) -> i64:
    """What a mission is worth to a player as things stand. Ships that are not in the game yet are ignored."""
    facts = state.facts
    galaxy = state.galaxies[seat]
    condition = facts.condition[mission]
    if condition == MOST:
        return comparing_points(state, seat, mission, 1)
    if condition == EQUAL_TRACKS:
        diplomacy = colonies_on(state, seat, DIPLOMACY)
        fulfilled = diplomacy * 2 == count_bits(galaxy.colonies)
    elif condition == TRIGGERED_END:
        fulfilled = state.trigger == seat
    elif condition == SHIPS_HOME:
        away = galaxy.ships() - galaxy.home
        fulfilled = away == 0 if facts.wanted[mission] == 1 else galaxy.home == 0
    elif condition == AT_LEAST:
        fulfilled = galaxy.energy >= facts.wanted[mission] and galaxy.culture >= facts.wanted_too[mission]
    elif condition == EMPIRE_LEVEL:
        fulfilled = galaxy.level >= facts.wanted[mission]
    else:
        return comparing_points(state, seat, mission, -1)
    return facts.mission_points[mission] if fulfilled else 0
