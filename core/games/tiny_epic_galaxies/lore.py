"""What the game's lore says things are worth: resources, steps on a track, places for ships, planet actions, dice.

All values are in victory points, roughly. They look only at what everybody can see.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.die_actions import can_upgrade, face_possible
from ludometer.core.games.tiny_epic_galaxies.facts import TOP_LEVEL
from ludometer.core.games.tiny_epic_galaxies.planets import can_perform
from ludometer.core.games.tiny_epic_galaxies.resources import held, produce
from ludometer.core.games.tiny_epic_galaxies.state import HOME, ORBIT, SURFACE, Universe, bit, of_face, size
from ludometer.core.games.tiny_epic_galaxies.words import (
    ACQUIRE_CULTURE,
    ACQUIRE_ENERGY,
    ADVANCE,
    ADVANCE_DIPLOMACY,
    ADVANCE_ECONOMY,
    ANY_DIE,
    ANY_TRACK,
    CULTURE,
    DIPLOMACY,
    ECONOMY,
    ENERGY,
    FACES,
    FOLLOW_BONUS,
    FOLLOW_COST,
    GAIN,
    GAIN_PER_HOME_SHIP,
    GIVE_UP_DICE,
    GROUP_ADVANCE,
    MOVE,
    MOVE_SHIPS,
    PUSH_BACK,
    REPEAT_DIE,
    REPLACE_PLANET,
    REROLL_DICE,
    SET_DIE,
    STEAL,
    TRADE,
    TRANSFER_SHIP,
    UPGRADE,
    USE_OTHER_COLONY,
    USE_ROW_PLANET,
)

# A resource that the next upgrade needs, one beyond that, and an upgrade that can be paid.
NEEDED: Final = 0.6
SPARE: Final = 0.12
UPGRADE_WORTH: Final = 4.0
# Of colonizing: the certainty of the last step; what the ships of others lose by it.
LAST_STEP: Final = 0.8
DISPLACED: Final = 0.25
# How much a rival ship spoils a track, one that is ahead and one that is close behind.
AHEAD: Final = 0.5
CLOSE: Final = 0.85
# What a move gives up: energy of a ship at home, a place in orbit, the progress made there.
LEAVE_HOME: Final = 0.2
LEAVE_ORBIT: Final = 0.35
LEAVE_PROGRESS: Final = 1.2
# A first ship on tracks of a kind makes use of more dice.
OTHER_TRACK: Final = 0.25
NOT_FOUND: Final[i64] = -1
# How deep the value of actions inside actions is looked at.
NESTED: Final[i64] = 2


# --- resources ---


def gain_worth(state: Universe, seat: i64, resource: i64, amount: i64) -> float:
    """What a gain is worth: what the next upgrade needs counts more, what cannot be held nothing."""
    galaxy = state.galaxies[seat]
    have = held(state, seat, resource)
    room = min(amount, state.facts.cap - have)
    if room <= 0:
        return 0.0
    wanted: i64 = 2 if resource == CULTURE else 1
    if galaxy.level < TOP_LEVEL:
        wanted = state.facts.level_cost[galaxy.level + 1] + (1 if resource == CULTURE else 0)
    useful = min(room, max(wanted - have, 0))
    return NEEDED * float(useful) + SPARE * float(room - useful)


# --- ships ---


def missing(state: Universe, owner: i64, slot: i64) -> i64:
    """Steps that a ship in orbit still lacks."""
    return state.steps_to_colonize(slot) - state.galaxies[owner].number(slot)


def rivalry(state: Universe, seat: i64, slot: i64, steps: i64) -> float:
    """By how much the ships of others spoil a ship that lacks so many steps: 1 not at all, towards 0 if they are ahead."""
    spoiled = 1.0
    i: i64 = 0
    for i in range(len(state.galaxies)):
        if i != seat and (state.galaxies[i].orbiting >> slot) & 1:
            theirs = missing(state, i, slot)
            if theirs < steps:
                spoiled *= AHEAD
            elif theirs <= steps + 1:
                spoiled *= CLOSE
    return spoiled


def planet_worth(state: Universe, planet: i64) -> float:
    """What a colony is worth: its VP. Its action is worth little more than what else a die does."""
    return float(state.facts.vp[planet])


def step_worth(state: Universe, seat: i64, slot: i64, steps: i64) -> float:
    """What advancing the ship in a slot is worth."""
    left = missing(state, seat, slot)
    worth = planet_worth(state, state.row[slot])
    if steps >= left:
        return worth + LAST_STEP + denial(state, seat, slot)
    rate = worth / float(left + 1) * (1.0 + 1.0 / float(left))
    return rate * float(steps) * rivalry(state, seat, slot, left - steps)


def denial(state: Universe, seat: i64, slot: i64) -> float:
    """What it is worth to send the ships of others home from a slot."""
    total = 0.0
    i: i64 = 0
    for i in range(len(state.galaxies)):
        if i != seat:
            total += DISPLACED * progress(state, i, slot)
    return total


def progress(state: Universe, owner: i64, slot: i64) -> float:
    """What the steps made so far on a track are worth."""
    if not (state.galaxies[owner].orbiting >> slot) & 1:
        return 0.0
    total = state.steps_to_colonize(slot)
    number = state.galaxies[owner].number(slot)
    return planet_worth(state, state.row[slot]) * float(number) / float(total)


def best_step(state: Universe, seat: i64, track: i64, steps: i64) -> float:
    """The best advance on tracks of a kind, 0 without one."""
    best = 0.0
    slots = state.galaxies[seat].orbiting & state.slots_on(track)
    slot: i64 = 0
    while slots:
        if slots & 1:
            best = max(best, step_worth(state, seat, slot, steps))
        slots >>= 1
        slot += 1
    return best


def orbit_worth(state: Universe, seat: i64, slot: i64) -> float:
    """What a new ship in orbit of a planet is worth: the better the more VP a die brings there."""
    steps = state.steps_to_colonize(slot)
    galaxy = state.galaxies[seat]
    worth = planet_worth(state, state.row[slot]) / float(steps + 1) * rivalry(state, seat, slot, steps)
    same = galaxy.orbiting & state.slots_on(state.facts.track[state.row[slot]])
    return worth + (OTHER_TRACK if same == 0 else 0.0)


def surface_worth(state: Universe, seat: i64, slot: i64, depth: i64) -> float:
    """What landing on a planet is worth: its action now."""
    planet = state.row[slot]
    if not can_perform(state, seat, planet):
        return 0.0
    return max(action_worth(state, seat, planet, depth), 0.0)


def source_worth(state: Universe, seat: i64, place: i64) -> float:
    """What is given up by taking a ship from a place."""
    if place == HOME:
        return LEAVE_HOME
    if place < ORBIT:
        return 0.0
    return LEAVE_ORBIT + LEAVE_PROGRESS * progress(state, seat, place - ORBIT)


def best_source(state: Universe, seat: i64) -> i64:
    """The place of the ship that is spared most easily."""
    galaxy = state.galaxies[seat]
    slot: i64 = 0
    for slot in range(len(state.row)):
        if (galaxy.surface >> slot) & 1:
            return SURFACE + slot
    if galaxy.home > 0:
        return HOME
    best = NOT_FOUND
    least = 0.0
    for slot in range(len(state.row)):
        if (galaxy.orbiting >> slot) & 1:
            worth = source_worth(state, seat, ORBIT + slot)
            if best == NOT_FOUND or worth < least:
                best = ORBIT + slot
                least = worth
    return best


def move_worth(state: Universe, seat: i64, depth: i64) -> float:
    """The best move of the ship that is spared most easily."""
    galaxy = state.galaxies[seat]
    source = best_source(state, seat)
    if source == NOT_FOUND:
        return 0.0
    own: i64 = 0
    if source != HOME:
        own = bit(source & 15)
    slots = state.filled & ~own
    best = 0.0
    slot: i64 = 0
    while slots:
        if slots & 1:
            if not (galaxy.orbiting >> slot) & 1:
                best = max(best, orbit_worth(state, seat, slot))
            if not (galaxy.surface >> slot) & 1 and depth > 0:
                best = max(best, surface_worth(state, seat, slot, depth - 1))
        slots >>= 1
        slot += 1
    return max(best - source_worth(state, seat, source), 0.0)


# --- dice ---


def face_worth(state: Universe, seat: i64, face: i64, depth: i64) -> float:
    """What acting with a die of that face is worth now; 0 if nothing can be done."""
    if face == ACQUIRE_ENERGY:
        return gain_worth(state, seat, ENERGY, produce(state, seat, ENERGY))
    if face == ACQUIRE_CULTURE:
        return gain_worth(state, seat, CULTURE, produce(state, seat, CULTURE))
    if face == ADVANCE_DIPLOMACY:
        return best_step(state, seat, DIPLOMACY, 1)
    if face == ADVANCE_ECONOMY:
        return best_step(state, seat, ECONOMY, 1)
    if face == MOVE:
        return move_worth(state, seat, depth)
    if can_upgrade(state, seat, 0, state.facts.mixed):
        return UPGRADE_WORTH
    return best_colony(state, seat, depth)


def best_colony(state: Universe, seat: i64, depth: i64) -> float:
    """The best action of an own colony, 0 without one."""
    best = 0.0
    colonies = state.galaxies[seat].colonies
    planet: i64 = 0
    while colonies:
        if colonies & 1 and can_perform(state, seat, planet):
            best = max(best, action_worth(state, seat, planet, depth))
        colonies >>= 1
        planet += 1
    return best


def best_face(state: Universe, seat: i64, depth: i64) -> float:
    """The best that any face could do now."""
    best = 0.0
    face: i64 = 0
    for face in range(FACES):
        if face_possible(state, seat, face):
            best = max(best, face_worth(state, seat, face, depth))
    return best


# --- planet actions ---


def pushed_worth(state: Universe, owner: i64, slot: i64, steps: i64) -> float:
    """What it is worth to push somebody's ship back."""
    number = state.galaxies[owner].number(slot)
    left = missing(state, owner, slot)
    lost = planet_worth(state, state.row[slot]) / float(left + 1) * float(min(steps, number))
    others: i64 = max(len(state.galaxies) - 1, 1)
    return lost * 0.6 / float(others)


def best_push(state: Universe, seat: i64, track: i64, steps: i64) -> float:
    """The best enemy ship to push back."""
    best = 0.0
    slots = state.slots_on(track)
    i: i64 = 0
    slot: i64 = 0
    for i in range(len(state.galaxies)):
        if i != seat and state.galaxies[i].numbers:
            for slot in range(len(state.row)):
                if (slots >> slot) & 1 and state.galaxies[i].number(slot) > 0:
                    best = max(best, pushed_worth(state, i, slot, steps))
    return best


def action_worth(state: Universe, seat: i64, planet: i64, depth: i64) -> float:
    """What performing a planet's action is worth, its cost taken off; it must be possible."""
    facts = state.facts
    galaxy = state.galaxies[seat]
    action = facts.action[planet]
    first = facts.first[planet]
    second = facts.second[planet]
    third = facts.third[planet]
    others: i64 = len(state.galaxies) - 1
    worth = -0.25 * float(facts.cost[planet])
    if action == GAIN:
        return worth + gain_worth(state, seat, first, second) - 0.1 * float(third * others)
    if action == GAIN_PER_HOME_SHIP:
        return worth + gain_worth(state, seat, first, second * galaxy.home)
    if action == ADVANCE:
        return worth + best_step(state, seat, first, second)
    if action == PUSH_BACK:
        return worth + best_push(state, seat, first, second) * (1.0 if third == 1 else 1.6)
    if action == STEAL:
        return worth + gain_worth(state, seat, first, second) + 0.2
    if action == GROUP_ADVANCE:
        return worth + best_step(state, seat, ANY_TRACK, second) - 0.4 * float(others)
    if action == UPGRADE:
        return worth + UPGRADE_WORTH
    if action == TRADE:
        return worth + trade_worth(state, seat, first, second)
    if action in (FOLLOW_BONUS, FOLLOW_COST):
        return worth + 0.1 * float(size(state.handful))
    if action == REROLL_DICE:
        return worth + 0.2 * float(size(state.handful))
    if action == GIVE_UP_DICE:
        return worth + gain_worth(state, seat, ENERGY, second) + gain_worth(state, seat, CULTURE, third) - 0.9
    if action == REPLACE_PLANET:
        return worth + 0.02
    if action == TRANSFER_SHIP:
        return worth + best_transfer(state, seat)
    if depth <= 0:
        return worth + 0.3
    if action == MOVE_SHIPS:
        return worth + 1.5 * move_worth(state, seat, depth - 1)
    if action == SET_DIE:
        return worth + best_face(state, seat, depth - 1) - 0.4
    if action == USE_ROW_PLANET:
        return worth + best_row(state, seat, depth - 1)
    if action == USE_OTHER_COLONY:
        return worth + best_other_colony(state, seat, depth - 1)
    if action == ANY_DIE:
        return worth + best_face(state, seat, depth - 1) - 0.25 * float(others)
    if action == REPEAT_DIE:
        return worth + best_repeat(state, seat, depth - 1)
    return -0.5


def trade_worth(state: Universe, seat: i64, give: i64, take: i64) -> float:
    """Turning one resource into the other is worth it if it pays for an upgrade."""
    galaxy = state.galaxies[seat]
    if galaxy.level >= TOP_LEVEL:
        return 0.05
    cost = state.facts.level_cost[galaxy.level + 1]
    short = cost - held(state, seat, take)
    if short > 0 and held(state, seat, give) >= short and held(state, seat, give) < cost:
        return 1.5
    return 0.0


def best_transfer(state: Universe, seat: i64) -> float:
    """The best ship in orbit to take to the same number of another track."""
    best = -0.1
    source: i64 = 0
    target: i64 = 0
    galaxy = state.galaxies[seat]
    for source in range(len(state.row)):
        if (galaxy.orbiting >> source) & 1:
            for target in range(len(state.row)):
                if target != source and (state.filled >> target) & 1 and not (galaxy.orbiting >> target) & 1:
                    best = max(best, transfer_worth(state, seat, source, target))
    return best


def transfer_worth(state: Universe, seat: i64, source: i64, target: i64) -> float:
    """What a ship gains by going to the same number of another track."""
    number = state.galaxies[seat].number(source)
    total = state.steps_to_colonize(target)
    if number > total:
        return -1.0
    here = planet_worth(state, state.row[source]) / float(missing(state, seat, source) + 1)
    there = planet_worth(state, state.row[target])
    if number < total:
        there = there / float(total - number + 1) * rivalry(state, seat, target, total - number)
    return there - here


def best_row(state: Universe, seat: i64, depth: i64) -> float:
    """The best action of a row planet."""
    best = 0.0
    slot: i64 = 0
    for slot in range(len(state.row)):
        if (state.filled >> slot) & 1 and can_perform(state, seat, state.row[slot]):
            best = max(best, action_worth(state, seat, state.row[slot], depth))
    return best


def best_other_colony(state: Universe, seat: i64, depth: i64) -> float:
    """The best action of a colony of somebody else."""
    best = 0.0
    i: i64 = 0
    planet: i64 = 0
    for i in range(len(state.galaxies)):
        if i != seat:
            colonies = state.galaxies[i].colonies
            for planet in range(state.facts.planets):
                if (colonies >> planet) & 1 and can_perform(state, seat, planet):
                    best = max(best, action_worth(state, seat, planet, depth) - 0.2)
    return best


def best_repeat(state: Universe, seat: i64, depth: i64) -> float:
    """The best face in the bay."""
    best = 0.0
    face: i64 = 0
    for face in range(FACES):
        if of_face(state.bay, face) > 0 and face_possible(state, seat, face):
            best = max(best, face_worth(state, seat, face, depth))
    return best
