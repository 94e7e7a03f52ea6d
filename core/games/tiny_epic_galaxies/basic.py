"""The agent `basic`: a small complete policy for cross-checks.

It uses no missions, no surface, no planet action, no converter and no paid reroll. As the active player it does the first
of these that it can: upgrade; advance on a diplomacy track, otherwise on an economy track; go into orbit; acquire energy,
then culture; use the free reroll on all dice; end the turn. It follows only to upgrade or to advance.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.die_actions import can_upgrade
from ludometer.core.games.tiny_epic_galaxies.names import (
    ACCEPT_ROGUE_DIE,
    ACTIVATE,
    ADVANCE_SHIP,
    COPY,
    DECLINE,
    END_TURN,
    FOLLOW,
    FROM_HOME,
    GIVE_RESOURCE,
    PASS,
    REROLL,
    REROLL_COUNT,
    TO_ORBIT,
    UPGRADE_EMPIRE,
)
from ludometer.core.games.tiny_epic_galaxies.resources import produce
from ludometer.core.games.tiny_epic_galaxies.state import Universe, of_face
from ludometer.core.games.tiny_epic_galaxies.words import (
    ACQUIRE_CULTURE,
    ACQUIRE_ENERGY,
    ADVANCE_DIPLOMACY,
    ADVANCE_ECONOMY,
    CULTURE,
    DIPLOMACY,
    ECONOMY,
    ENERGY,
    MOVE,
    UTILIZE_COLONY,
)
from ludometer.core.kernel.agent import Agent, OptionValues
from ludometer.core.kernel.frames import NOBODY, State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.moves import kind_of, second
from ludometer.core.kernel.rng import Rng

NO_MOVE: Final[i64] = -1


def make_basic(game: Game, seat: int, options: OptionValues) -> Agent:
    """The agent `basic`."""
    return BasicAgent()


@final
class BasicAgent(Agent):
    """The policy `basic`."""

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        assert isinstance(state, Universe)
        return basic_choice(state, state.seat(), moves)


def find(moves: vec[i64], kind: i64) -> i64:
    """The first of the moves of that kind, or NO_MOVE."""
    for move in moves:
        if kind_of(move) == kind:
            return move
    return NO_MOVE


def basic_choice(state: Universe, seat: i64, moves: vec[i64]) -> i64:
    """What the policy chooses."""
    kind = kind_of(moves[0])
    if kind == END_TURN:
        return use_dice(state, seat, moves)
    if kind == PASS:
        return answer(state, seat, moves)
    if kind == ADVANCE_SHIP:
        return best_advance(state, seat, moves)
    if kind in (FROM_HOME, DECLINE, ACCEPT_ROGUE_DIE, UPGRADE_EMPIRE):
        return moves[0]
    if kind == REROLL_COUNT:
        return moves[len(moves) - 1]
    if kind == GIVE_RESOURCE:
        galaxy = state.galaxies[seat]
        return moves[0] if galaxy.energy > galaxy.culture else moves[1]
    orbit = best_orbit(state, moves)
    return orbit if orbit != NO_MOVE else moves[0]


def use_dice(state: Universe, seat: i64, moves: vec[i64]) -> i64:
    """The first line of the policy that applies to the active player's dice."""
    galaxy = state.galaxies[seat]
    dice = state.handful
    face = NOBODY
    if of_face(dice, UTILIZE_COLONY) > 0 and can_upgrade(state, seat, 0, False):
        face = UTILIZE_COLONY
    elif of_face(dice, ADVANCE_DIPLOMACY) > 0 and galaxy.orbiting & state.slots_on(DIPLOMACY):
        face = ADVANCE_DIPLOMACY
    elif of_face(dice, ADVANCE_ECONOMY) > 0 and galaxy.orbiting & state.slots_on(ECONOMY):
        face = ADVANCE_ECONOMY
    elif of_face(dice, MOVE) > 0 and galaxy.home > 0 and state.filled & ~galaxy.orbiting:
        face = MOVE
    elif gives(state, seat, ENERGY) and of_face(dice, ACQUIRE_ENERGY) > 0:
        face = ACQUIRE_ENERGY
    elif gives(state, seat, CULTURE) and of_face(dice, ACQUIRE_CULTURE) > 0:
        face = ACQUIRE_CULTURE
    if face != NOBODY:
        return ACTIVATE | face << 8
    if dice != 0 and state.rerolls < state.facts.free_rerolls:
        return REROLL
    return moves[0]


def gives(state: Universe, seat: i64, resource: i64) -> bool:
    """Whether an acquire die would give at least 1 that can be held."""
    galaxy = state.galaxies[seat]
    have = galaxy.energy if resource == ENERGY else galaxy.culture
    return have < state.facts.cap and produce(state, seat, resource) > 0


def answer(state: Universe, seat: i64, moves: vec[i64]) -> i64:
    """Follow or copy a colony die to upgrade, a diplomacy or economy die to advance; pass otherwise."""
    other = moves[1]
    if kind_of(other) == ADVANCE_SHIP:
        return best_advance(state, seat, moves)
    face = (other >> 8) & 15
    if kind_of(other) == FOLLOW or kind_of(other) == COPY:
        if face in (ADVANCE_DIPLOMACY, ADVANCE_ECONOMY):
            return other
        if face == UTILIZE_COLONY:
            galaxy = state.galaxies[seat]
            cost = state.follow_cost if kind_of(other) == FOLLOW else 0
            galaxy.culture -= cost
            wanted = can_upgrade(state, seat, 0, False)
            galaxy.culture += cost
            if wanted:
                return other
    return moves[0]


def best_advance(state: Universe, seat: i64, moves: vec[i64]) -> i64:
    """The ship with the fewest missing steps; ties: the higher VP, then the lower slot."""
    best = NO_MOVE
    fewest: i64 = 0
    highest: i64 = 0
    for move in moves:
        if kind_of(move) == ADVANCE_SHIP:
            slot = second(move)
            missing = state.steps_to_colonize(slot) - state.galaxies[seat].number(slot)
            vp = state.facts.vp[state.row[slot]]
            if best == NO_MOVE or missing < fewest or (missing == fewest and vp > highest):
                best = move
                fewest = missing
                highest = vp
    return best


def best_orbit(state: Universe, moves: vec[i64]) -> i64:
    """The orbit with the fewest steps; ties: the lower slot."""
    best = NO_MOVE
    fewest: i64 = 0
    for move in moves:
        if kind_of(move) == TO_ORBIT:
            steps = state.steps_to_colonize(second(move))
            if best == NO_MOVE or steps < fewest:
                best = move
                fewest = steps
    return best
