"""§3 Setup, and the choice of secret missions."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.facts import TOP_LEVEL, Facts
from ludometer.core.games.tiny_epic_galaxies.names import KEEP_MISSION
from ludometer.core.games.tiny_epic_galaxies.state import EMPTY, Galaxy, Universe, bit, count_bits
from ludometer.core.games.tiny_epic_galaxies.turn import StartTurn
from ludometer.core.kernel.frames import Decision
from ludometer.core.kernel.moves import first, move
from ludometer.core.kernel.rng import Rng


def set_up(facts: Facts, players: i64, shuffles: Rng, dice: Rng) -> Universe:
    """§3: mats, planets and missions; in the solo game the Rogue's mat lies beside the player's (§11)."""
    state = Universe(players, shuffles, dice, facts)
    seat: i64 = 0
    for _ in range(players):
        galaxy = Galaxy()
        galaxy.energy = facts.start_energy
        galaxy.culture = facts.start_culture
        galaxy.home = facts.level_ships[1]
        state.galaxies.append(galaxy)
    if facts.solo:
        rogue = Galaxy()
        rogue.home = facts.level_ships[TOP_LEVEL]
        state.galaxies.append(rogue)
    state.deck = vec[i64](range(facts.planets))
    shuffles.shuffle(state.deck)
    slot: i64 = 0
    for slot in range(facts.row_size):
        state.row = append(state.row, EMPTY)
        state.fill(slot)
    missions = facts.mission_pool[:]
    shuffles.shuffle(missions)
    state.push(StartTurn(0))
    for seat in range(players):
        i: i64 = 0
        for i in range(facts.missions_dealt):
            state.galaxies[seat].hand |= bit(missions[seat * facts.missions_dealt + i])
    if facts.missions_dealt > 0:
        for seat in range(players):
            state.push(KeepMission(players - 1 - seat))
    state.advance()
    return state


@final
class KeepMission(Decision[Universe]):
    """§3.5: a player looks at the missions dealt and keeps some, hidden from the others, in the order of the table."""

    def choices(self, state: Universe) -> vec[i64]:
        galaxy = state.galaxies[self.seat]
        wanted = state.facts.missions_kept - count_bits(galaxy.kept)
        moves = vec[i64]()
        mission: i64 = 0
        for mission in range(state.facts.missions):
            if (galaxy.hand >> mission) & 1 and count_bits(galaxy.hand >> mission) >= wanted:
                moves = append(moves, move(KEEP_MISSION, mission))
        return moves

    def take(self, state: Universe, move: i64) -> None:
        galaxy = state.galaxies[self.seat]
        mission = first(move)
        galaxy.kept |= bit(mission)
        passed = galaxy.hand & (bit(mission) - 1)
        galaxy.rejected |= passed
        galaxy.hand &= ~(passed | bit(mission))
        if count_bits(galaxy.kept) == state.facts.missions_kept:
            galaxy.rejected |= galaxy.hand
            galaxy.hand = 0
        else:
            state.push(self)
