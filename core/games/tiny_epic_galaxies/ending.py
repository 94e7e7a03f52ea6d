"""§9 End and scoring: the end of a round, and the missions that are then revealed."""

from __future__ import annotations

from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.facts import TOP_LEVEL
from ludometer.core.games.tiny_epic_galaxies.missions import points_for
from ludometer.core.games.tiny_epic_galaxies.names import E_MISSION, PLANETS_GONE, TARGET_REACHED
from ludometer.core.games.tiny_epic_galaxies.state import Universe, bit
from ludometer.core.kernel.frames import NOBODY


def end_round(state: Universe) -> None:
    """Every player has had the same number of turns: the game ends here if its end was triggered.

    It also ends when nobody can gain anything any more: no planet is left, and every empire is complete.
    """
    if state.trigger != NOBODY:
        reveal_missions(state)
        state.finish(TARGET_REACHED)
    elif state.filled == 0:
        for galaxy in state.galaxies:
            if galaxy.level < TOP_LEVEL:
                return
        reveal_missions(state)
        state.finish(PLANETS_GONE)


def reveal_missions(state: Universe) -> None:
    """All missions are tested at once; what they score changes nothing that they test."""
    facts = state.facts
    seat: i64 = 0
    mission: i64 = 0
    for seat in range(state.seats):
        galaxy = state.galaxies[seat]
        for mission in range(facts.missions):
            if (galaxy.kept >> mission) & 1:
                points = points_for(state, seat, mission)
                galaxy.mission_vp += points
                if points > 0:
                    galaxy.fulfilled |= bit(mission)
                    state.note(E_MISSION, seat, facts.mission_code + mission, points)
