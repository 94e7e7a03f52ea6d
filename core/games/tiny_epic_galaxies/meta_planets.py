"""§7 Actions that perform other actions: Umbra-Forum, Walsfeo, Sargus-36, Zavodnick, Piedes."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

import ludometer.core.games.tiny_epic_galaxies.die_actions as die_actions
import ludometer.core.games.tiny_epic_galaxies.following as following
import ludometer.core.games.tiny_epic_galaxies.planets as planets
from ludometer.core.games.tiny_epic_galaxies.names import NAME_DIE, USE_COLONY_OF, USE_ROW
from ludometer.core.games.tiny_epic_galaxies.resources import gain, pay
from ludometer.core.games.tiny_epic_galaxies.state import Universe, of_face
from ludometer.core.games.tiny_epic_galaxies.words import ENERGY, FACES
from ludometer.core.kernel.frames import Decision
from ludometer.core.kernel.moves import first, move, second


def row_planets(state: Universe, seat: i64) -> vec[i64]:
    """The row planets whose action a player can perform now."""
    moves = vec[i64]()
    slot: i64 = 0
    for slot in range(len(state.row)):
        if (state.filled >> slot) & 1 and planets.can_perform(state, seat, state.row[slot]):
            moves = append(moves, USE_ROW | state.row[slot] << 8)
    return moves


@final
class ChooseRowPlanet(Decision[Universe]):
    """Which row planet's action is performed; no ship is needed there."""

    def choices(self, state: Universe) -> vec[i64]:
        return row_planets(state, self.seat)

    def take(self, state: Universe, move: i64) -> None:
        planets.perform(state, self.seat, first(move))


def other_colonies(state: Universe, seat: i64, planet: i64) -> vec[i64]:
    """The colonies of others whose action a player can perform after paying their owner."""
    facts = state.facts
    payer = state.galaxies[seat]
    moves = vec[i64]()
    colony: i64 = 0
    owner: i64 = 0
    for owner in range(len(state.galaxies)):
        galaxy = state.galaxies[owner]
        if galaxy.colonies == 0 or (owner == seat and not facts.self_payment):
            continue
        # Pay for a moment, to see what is possible afterwards.
        energy = payer.energy
        culture = payer.culture
        their_energy = galaxy.energy
        their_culture = galaxy.culture
        if facts.cost_resource[planet] == ENERGY:
            payer.energy -= facts.cost[planet]
            galaxy.energy = min(galaxy.energy + facts.cost[planet], facts.cap)
        else:
            payer.culture -= facts.cost[planet]
            galaxy.culture = min(galaxy.culture + facts.cost[planet], facts.cap)
        for colony in range(facts.planets):
            if (galaxy.colonies >> colony) & 1 and planets.can_perform(state, seat, colony):
                moves = append(moves, move(USE_COLONY_OF, colony, owner))
        galaxy.energy = their_energy
        galaxy.culture = their_culture
        payer.energy = energy
        payer.culture = culture
    return moves


@final
class ChooseOtherColony(Decision[Universe]):
    """Whose colony's action is performed; its owner is paid."""

    def __init__(self, seat: i64, planet: i64) -> None:
        super().__init__(seat)
        self.planet: i64 = planet

    def choices(self, state: Universe) -> vec[i64]:
        return other_colonies(state, self.seat, self.planet)

    def take(self, state: Universe, move: i64) -> None:
        facts = state.facts
        pay(state, self.seat, facts.cost_resource[self.planet], facts.cost[self.planet])
        gain(state, second(move), facts.cost_resource[self.planet], facts.cost[self.planet])
        planets.perform(state, self.seat, first(move))


@final
class NameDie(Decision[Universe]):
    """Any one die action; then every other player may copy it (§7, Zavodnick)."""

    def choices(self, state: Universe) -> vec[i64]:
        moves = vec[i64]()
        face: i64 = 0
        for face in range(FACES):
            if die_actions.face_possible(state, self.seat, face):
                moves = append(moves, move(NAME_DIE, face))
        return moves

    def take(self, state: Universe, move: i64) -> None:
        state.push(following.OfferCopies(self.seat, first(move), 1))
        die_actions.perform_face(state, self.seat, first(move))


@final
class RepeatDie(Decision[Universe]):
    """The action of a die that already lies in the bay, once more."""

    def choices(self, state: Universe) -> vec[i64]:
        moves = vec[i64]()
        face: i64 = 0
        for face in range(FACES):
            if of_face(state.bay, face) > 0 and die_actions.face_possible(state, self.seat, face):
                moves = append(moves, move(NAME_DIE, face))
        return moves

    def take(self, state: Universe, move: i64) -> None:
        if state.facts.repeat_followable and self.seat == state.active:
            state.push(following.OfferFollows(self.seat, first(move), 1, True))
        die_actions.perform_face(state, self.seat, first(move))
