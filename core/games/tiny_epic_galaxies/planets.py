"""§7 Planet actions: when one can be performed, and what each word of the vocabulary does.

A planet's action is reached by landing, by a colony die, or by the action of another planet. Costs are paid first. The
choices that an action leaves open are in planet_choices.py and meta_planets.py.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

import ludometer.core.games.tiny_epic_galaxies.die_actions as die_actions
import ludometer.core.games.tiny_epic_galaxies.meta_planets as meta_planets
import ludometer.core.games.tiny_epic_galaxies.planet_choices as choices
from ludometer.core.games.tiny_epic_galaxies.dice import GainBoth, PickDie, choose_reroll, spend_dice
from ludometer.core.games.tiny_epic_galaxies.facts import TOP_LEVEL
from ludometer.core.games.tiny_epic_galaxies.names import DECLINE, E_ACTION, PERFORM
from ludometer.core.games.tiny_epic_galaxies.resources import gain, held, pay
from ludometer.core.games.tiny_epic_galaxies.state import Universe, bit, of_face, size
from ludometer.core.games.tiny_epic_galaxies.words import (
    ADVANCE,
    ANY_DIE,
    ENERGY,
    FACES,
    FOLLOW_BONUS,
    FOLLOW_COST,
    GAIN,
    GAIN_PER_HOME_SHIP,
    GIVE_UP_DICE,
    GROUP_ADVANCE,
    MOVE_SHIPS,
    PUSH_BACK,
    RECALL_SHIP,
    REPLACE_PLANET,
    REROLL_DICE,
    SET_DIE,
    SHIFT_PROGRESS,
    STEAL,
    TRADE,
    TRANSFER_SHIP,
    UPGRADE,
    USE_OTHER_COLONY,
    USE_ROW_PLANET,
)
from ludometer.core.kernel.frames import Decision, Step

# Without the chain guard, planet actions nest at most this deep.
DEEPEST: Final[i64] = 8


def nests(action: i64) -> bool:
    """Whether other planet actions can happen inside this one."""
    return action >= USE_ROW_PLANET or action == MOVE_SHIPS


def land(state: Universe, seat: i64, planet: i64) -> None:
    """§6.1: a ship that landed may perform the planet's action at once."""
    if can_perform(state, seat, planet):
        state.push(Landed(seat, planet))


@final
class Landed(Decision[Universe]):
    """Performing the action after landing is optional."""

    def __init__(self, seat: i64, planet: i64) -> None:
        super().__init__(seat)
        self.planet: i64 = planet

    def choices(self, state: Universe) -> vec[i64]:
        return vec[i64]([DECLINE | self.planet << 8, PERFORM | self.planet << 8])

    def take(self, state: Universe, move: i64) -> None:
        if move & 255 == PERFORM:
            perform(state, self.seat, self.planet)


def can_perform(state: Universe, seat: i64, planet: i64) -> bool:
    """Whether a player can perform a planet's action now: limits, chain guard, cost, and something that it can do."""
    facts = state.facts
    galaxy = state.galaxies[seat]
    own_bit = bit(planet)
    if facts.once & galaxy.used & own_bit:
        return False
    if facts.own_turn & own_bit and seat != state.active:
        return False
    if facts.chain_guard:
        if galaxy.resolving & own_bit:
            return False
    elif state.chain >= DEEPEST:
        return False
    cost = facts.cost[planet]
    if cost > 0 and held(state, seat, facts.cost_resource[planet]) < cost:
        return False
    action = facts.action[planet]
    if action in (USE_ROW_PLANET, USE_OTHER_COLONY):
        resolving = galaxy.resolving
        galaxy.resolving |= own_bit
        state.chain += 1
        found = False
        if action == USE_ROW_PLANET:
            found = len(meta_planets.row_planets(state, seat)) > 0
        else:
            found = len(meta_planets.other_colonies(state, seat, planet)) > 0
        state.chain -= 1
        galaxy.resolving = resolving
        return found
    return has_effect(state, seat, planet)


def has_effect(state: Universe, seat: i64, planet: i64) -> bool:
    """Whether the action of a planet finds something to do."""
    facts = state.facts
    galaxy = state.galaxies[seat]
    action = facts.action[planet]
    if action in (GAIN, GAIN_PER_HOME_SHIP, ANY_DIE, FOLLOW_BONUS, FOLLOW_COST):
        return True
    if action == ADVANCE:
        return galaxy.orbiting & state.slots_on(facts.first[planet]) != 0
    if action == PUSH_BACK:
        return choices.can_push_back(state, seat, facts.first[planet])
    if action == TRADE:
        return held(state, seat, facts.first[planet]) > 0
    if action == STEAL:
        return choices.has_victim(state, seat, facts.first[planet])
    if action == RECALL_SHIP:
        return galaxy.orbiting != 0
    if action == GIVE_UP_DICE:
        return size(state.handful) >= facts.first[planet]
    if action in (REROLL_DICE, SET_DIE):
        return state.handful != 0
    if action == SHIFT_PROGRESS:
        return galaxy.numbers != 0
    if action == GROUP_ADVANCE:
        orbiting: i64 = 0
        for each in state.galaxies:
            orbiting |= each.orbiting
        return orbiting != 0
    if action == TRANSFER_SHIP:
        return choices.can_transfer(state, seat)
    if action == MOVE_SHIPS:
        return die_actions.can_move(state, galaxy)
    if action == UPGRADE:
        if facts.second[planet] == 1 and not is_lowest(state, seat):
            return False
        mixed = facts.third[planet] == 1 or facts.mixed
        return die_actions.can_upgrade(state, seat, facts.first[planet], mixed)
    if action == REPLACE_PLANET:
        return choices.unoccupied(state) != 0
    repeatable: i64 = 0
    face: i64 = 0
    for face in range(FACES):
        if of_face(state.bay, face) > 0 and die_actions.face_possible(state, seat, face):
            repeatable += 1
    return repeatable > 0


def is_lowest(state: Universe, seat: i64) -> bool:
    """§7, Mared: whether a player's empire level is below every other's, or tied where that is enough."""
    level = state.galaxies[seat].level
    i: i64 = 0
    for i in range(len(state.galaxies)):
        if i != seat:
            other = state.galaxies[i].level
            if other < level or (other == level and not state.facts.lowest_tie):
                return False
    return level < TOP_LEVEL


def perform(state: Universe, seat: i64, planet: i64) -> None:
    """Perform a planet's action, which `can_perform` allows."""
    facts = state.facts
    galaxy = state.galaxies[seat]
    action = facts.action[planet]
    first = facts.first[planet]
    second = facts.second[planet]
    third = facts.third[planet]
    own_bit = bit(planet)
    galaxy.used |= facts.once & own_bit
    state.note(E_ACTION, seat, planet, 1)
    if facts.cost[planet] > 0 and action != USE_OTHER_COLONY:
        pay(state, seat, facts.cost_resource[planet], facts.cost[planet])
    if nests(action):
        galaxy.resolving |= own_bit
        state.chain += 1
        state.push(Resolved(seat, own_bit))
    if action == GAIN:
        gain(state, seat, first, second)
        if third > 0:
            others_gain(state, seat, first, third)
    elif action == GAIN_PER_HOME_SHIP:
        gain(state, seat, first, second * galaxy.home)
    elif action == ADVANCE:
        die_actions.ask_advance(state, seat, first, second)
    elif action == PUSH_BACK:
        choices.ask_push_back(state, seat, first, second, third)
    elif action == TRADE:
        state.push(choices.ChooseTrade(seat, first, second))
    elif action == STEAL:
        state.push(choices.ChooseVictim(seat, first, second))
    elif action == RECALL_SHIP:
        state.push(choices.ChooseRecall(seat))
    elif action == GIVE_UP_DICE:
        state.push(GainBoth(seat, second, third))
        spend_dice(state, seat, first)
    elif action == FOLLOW_BONUS:
        if first == ENERGY:
            state.bonus_energy = second
        else:
            state.bonus_culture = second
    elif action == FOLLOW_COST:
        state.follow_cost = max(state.follow_cost, first)
    elif action == SHIFT_PROGRESS:
        state.push(choices.ChooseShift(seat, first, second))
    elif action == GROUP_ADVANCE:
        state.push(choices.GroupAdvance(seat, first, second, 1))
    elif action == TRANSFER_SHIP:
        state.push(choices.ChooseTransfer(seat))
    elif action == MOVE_SHIPS:
        if first == 1:
            state.push(choices.SecondMove(seat))
            state.push(die_actions.ChooseShip(seat, die_actions.FIRST))
        else:
            state.push(die_actions.ChooseShip(seat, die_actions.SINGLE))
    elif action == UPGRADE:
        state.push(choices.ChooseUpgrade(seat, first, third == 1 or facts.mixed))
    elif action == REPLACE_PLANET:
        state.push(choices.ChooseRemoval(seat))
    elif action == REROLL_DICE:
        choose_reroll(state, seat)
    elif action == SET_DIE:
        state.push(PickDie(seat))
    elif action == USE_ROW_PLANET:
        state.push(meta_planets.ChooseRowPlanet(seat))
    elif action == USE_OTHER_COLONY:
        state.push(meta_planets.ChooseOtherColony(seat, planet))
    elif action == ANY_DIE:
        state.push(meta_planets.NameDie(seat))
    else:
        state.push(meta_planets.RepeatDie(seat))


def others_gain(state: Universe, seat: i64, resource: i64, amount: i64) -> None:
    """Every other player gains, clockwise from the left; in the solo game the Rogue does (§11)."""
    seats = len(state.galaxies)
    place: i64 = 0
    for place in range(1, seats):
        gain(state, (seat + place) % seats, resource, amount)


@final
class Resolved(Step[Universe]):
    """A planet's action is over: it may be started again (the chain guard)."""

    def __init__(self, player: i64, planet: i64) -> None:
        super().__init__()
        self.player: i64 = player
        self.planet: i64 = planet

    def do(self, state: Universe) -> None:
        state.galaxies[self.player].resolving &= ~self.planet
        state.chain -= 1
