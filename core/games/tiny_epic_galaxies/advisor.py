"""What the game knows about good play: a direct policy that weighs each decision by the lore, without looking ahead."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.die_actions import ChooseAdvance
from ludometer.core.games.tiny_epic_galaxies.facts import TOP_LEVEL
from ludometer.core.games.tiny_epic_galaxies.lore import (
    NESTED,
    action_worth,
    best_face,
    face_worth,
    gain_worth,
    orbit_worth,
    planet_worth,
    progress,
    pushed_worth,
    source_worth,
    step_worth,
    surface_worth,
    transfer_worth,
)
from ludometer.core.games.tiny_epic_galaxies.names import (
    ACCEPT_ROGUE_DIE,
    ACTIVATE,
    ADVANCE_SHIP,
    CONVERT,
    COPY,
    DECLINE,
    END_TURN,
    FOLLOW,
    FROM_HOME,
    FROM_ORBIT,
    FROM_SURFACE,
    GIVE_RESOURCE,
    KEEP_MISSION,
    NAME_DIE,
    PASS,
    PERFORM,
    PICK_DIE,
    PUSH_SHIP_BACK,
    RECALL,
    REMOVE_PLANET,
    REROLL,
    REROLL_COUNT,
    REROLL_ROGUE_DIE,
    SPEND_DIE,
    STEAL_FROM,
    TO_HOME,
    TO_ORBIT,
    TO_SURFACE,
    TRADE_AMOUNT,
    TRANSFER,
    TURN_DIE,
    UPGRADE_EMPIRE,
    USE_COLONY,
    USE_COLONY_OF,
    USE_ROW,
)
from ludometer.core.games.tiny_epic_galaxies.planets import can_perform
from ludometer.core.games.tiny_epic_galaxies.resources import held
from ludometer.core.games.tiny_epic_galaxies.rogue import rogue_produce
from ludometer.core.games.tiny_epic_galaxies.state import HOME, ORBIT, SURFACE, Universe, of_face, size
from ludometer.core.games.tiny_epic_galaxies.words import (
    ACQUIRE_CULTURE,
    ACQUIRE_ENERGY,
    ADVANCE_DIPLOMACY,
    ADVANCE_ECONOMY,
    CULTURE,
    DIPLOMACY,
    ECONOMY,
    EMPIRE_LEVEL,
    ENERGY,
    EQUAL_TRACKS,
    FACES,
    FEWEST,
    MOST,
    SHIPS_HOME,
    TRIGGERED_END,
)
from ludometer.core.kernel.agent import Advisor
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.moves import first, fourth, kind_of, second, third
from ludometer.core.kernel.rng import Rng

# A die that is worth less than this is rather rolled again, for nothing or for energy.
REROLLED_FREE: Final = 0.4
REROLLED_PAID: Final = 0.4
CULTURE_TO_FOLLOW: Final = 0.35


@final
class GalaxiesAdvisor(Advisor):
    """Values positions by VP, progress and resources, and chooses by the lore."""

    def evaluate(self, state: State, seat: i64) -> float:
        """The seat's expected lead over the best of the others."""
        assert isinstance(state, Universe)
        best = -1000.0
        i: i64 = 0
        for i in range(len(state.galaxies)):
            if i != seat:
                best = max(best, standing(state, i))
        own = standing(state, seat)
        if state.over() and state.facts.solo:
            return 20.0 if state.ranks()[0] == 1 else -20.0
        return own - best

    def choose(self, state: State, seat: i64, moves: vec[i64], rng: Rng) -> i64:
        assert isinstance(state, Universe)
        if kind_of(moves[0]) == END_TURN:
            return use_dice(state, seat, moves)
        best = moves[0]
        best_value = -1e9
        for move in moves:
            value = move_value(state, seat, move)
            if value > best_value:
                best = move
                best_value = value
        return best

    def depth(self) -> i64:
        """Few: the evaluation says more than long play by the quick policy."""
        return 8

    def rollout(self, state: State, seat: i64, moves: vec[i64], rng: Rng) -> i64:
        return self.choose(state, seat, moves, rng)


def standing(state: Universe, owner: i64) -> float:
    """What a galaxy may expect: its VP, its progress on the tracks, its dice, ships and resources."""
    galaxy = state.galaxies[owner]
    value = float(state.running_vp(owner)) + 0.7 * float(galaxy.level)
    slot: i64 = 0
    for slot in range(len(state.row)):
        if (galaxy.orbiting >> slot) & 1:
            value += 0.3 + 0.8 * progress(state, owner, slot)
    value += 0.25 * float(min(galaxy.energy, 6)) + 0.3 * float(min(galaxy.culture, 6))
    if owner < state.seats:
        value += float(galaxy.mission_vp)
    return value


# --- the active player's dice ---


def use_dice(state: Universe, seat: i64, moves: vec[i64]) -> i64:
    """The most valuable die first; when only poor ones are left, the converter, a reroll, or the end of the turn."""
    best = moves[0]
    best_value = 0.0
    can_reroll = False
    can_convert = False
    for move in moves:
        kind = kind_of(move)
        if kind == ACTIVATE:
            value = face_worth(state, seat, first(move), NESTED)
            if value > best_value:
                best = move
                best_value = value
        elif kind == REROLL:
            can_reroll = True
        elif kind == CONVERT:
            can_convert = True
    if can_convert and converts(state, seat):
        return CONVERT
    if can_reroll:
        free = state.rerolls < state.facts.free_rerolls
        bar = REROLLED_FREE if free else REROLLED_PAID
        if best_value < bar and (free or paid_reroll(state, seat, best_value)):
            return REROLL
    return best


def paid_reroll(state: Universe, seat: i64, best_value: float) -> bool:
    """Whether to pay for another reroll: with dice enough to make it worth the energy."""
    galaxy = state.galaxies[seat]
    spare = galaxy.energy > state.facts.level_cost[galaxy.level + 1] if galaxy.level < TOP_LEVEL else True
    poor = size(state.handful)
    return poor >= (2 if spare else 3) and best_value < REROLLED_PAID


def converts(state: Universe, seat: i64) -> bool:
    """Whether turning one die to the best face is worth more than what the poorest dice would do."""
    count = state.facts.converter_dice + 1
    given_up = poorest(state, seat, count)
    gain = best_face(state, seat, 1)
    if state.rerolls < state.facts.free_rerolls:
        return gain >= 3.0 and gain > given_up + 2.0
    return gain > given_up + 0.6


def poorest(state: Universe, seat: i64, count: i64) -> float:
    """What the so many poorest inactive dice are worth together."""
    total = 0.0
    taken: i64 = 0
    limit = 0.0
    while taken < count:
        least = 1e9
        dice: i64 = 0
        face: i64 = 0
        for face in range(FACES):
            here = of_face(state.handful, face)
            if here > 0:
                worth = face_worth(state, seat, face, 1)
                if worth >= limit and worth < least and (worth > limit or taken == 0):
                    least = worth
                    dice = here
        if dice == 0:
            return total
        dice = min(dice, count - taken)
        total += least * float(dice)
        taken += dice
        limit = least
    return total


# --- every other decision ---


def move_value(state: Universe, seat: i64, move: i64) -> float:
    """How good a move is among those of the same decision."""
    kind = kind_of(move)
    if kind == FOLLOW:
        return follow_value(state, seat, first(move))
    if kind in (PASS, DECLINE, ACCEPT_ROGUE_DIE):
        return 0.0
    if kind in (COPY, NAME_DIE):
        return 0.01 + face_worth(state, seat, first(move), 1)
    if kind == ADVANCE_SHIP:
        return 0.01 + step_worth(state, seat, second(move), advance_steps(state))
    if kind == UPGRADE_EMPIRE:
        return 100.0 + payment_value(state, seat, first(move), second(move))
    if kind in (USE_COLONY, USE_ROW, USE_COLONY_OF, PERFORM):
        if not can_perform(state, seat, first(move)):
            return -0.1
        return action_worth(state, seat, first(move), NESTED)
    if kind == FROM_HOME:
        return best_destination(state, seat, HOME)
    if kind == FROM_SURFACE:
        return best_destination(state, seat, SURFACE + second(move))
    if kind == FROM_ORBIT:
        return best_destination(state, seat, ORBIT + second(move))
    if kind == TO_HOME:
        return -0.1
    if kind == TO_SURFACE:
        return 0.03 + surface_worth(state, seat, second(move), 1)
    if kind == TO_ORBIT:
        return orbit_worth(state, seat, second(move))
    return rarer_value(state, seat, move)


def rarer_value(state: Universe, seat: i64, move: i64) -> float:
    """The same for the decisions that come up less often."""
    kind = kind_of(move)
    if kind == REROLL_COUNT:
        return reroll_value(state, seat, first(move), second(move))
    if kind == SPEND_DIE:
        return -face_worth(state, seat, first(move), 1)
    if kind == PICK_DIE:
        return -face_worth(state, seat, first(move), 1)
    if kind == TURN_DIE:
        return face_worth(state, seat, first(move), 1)
    if kind == PUSH_SHIP_BACK:
        if third(move) == seat:
            return -progress(state, seat, second(move))
        return pushed_worth(state, third(move), second(move), 1)
    if kind == TRANSFER:
        return transfer_worth(state, seat, second(move), fourth(move))
    if kind == TRADE_AMOUNT:
        return -float(first(move))
    if kind == STEAL_FROM:
        return float(state.running_vp(first(move)))
    if kind == RECALL:
        gains = gain_worth(state, seat, ENERGY, third(move)) + gain_worth(state, seat, CULTURE, fourth(move))
        return gains - progress(state, seat, second(move))
    if kind == REMOVE_PLANET:
        return -float(state.facts.vp[first(move)])
    if kind == KEEP_MISSION:
        return mission_value(state, first(move))
    if kind == GIVE_RESOURCE:
        return float(held(state, seat, first(move))) - (0.5 if first(move) == CULTURE else 0.0)
    if kind == REROLL_ROGUE_DIE:
        return rogue_reroll_value(state, seat, first(move))
    return 0.0


def follow_value(state: Universe, seat: i64, face: i64) -> float:
    """What following is worth, its cost taken off."""
    galaxy = state.galaxies[seat]
    cost = state.follow_cost
    galaxy.culture -= cost
    value = face_worth(state, seat, face, 1)
    galaxy.culture += cost
    return value - CULTURE_TO_FOLLOW * float(cost)


def payment_value(state: Universe, seat: i64, energy: i64, culture: i64) -> float:
    """Rather energy than culture, which also pays for follows."""
    return -0.3 * float(energy) - 0.4 * float(culture)


def advance_steps(state: Universe) -> i64:
    """How many steps the advance that is being chosen makes."""
    frame = state.stack[-1]
    return frame.steps if isinstance(frame, ChooseAdvance) else 1


def best_destination(state: Universe, seat: i64, place: i64) -> float:
    """The best that a ship from a place can do, minus what is given up there."""
    galaxy = state.galaxies[seat]
    own: i64 = -1 if place == HOME else place & 15
    best = -0.1
    slot: i64 = 0
    for slot in range(len(state.row)):
        if slot != own and (state.filled >> slot) & 1:
            if not (galaxy.orbiting >> slot) & 1:
                best = max(best, orbit_worth(state, seat, slot))
            if not (galaxy.surface >> slot) & 1:
                best = max(best, 0.03 + surface_worth(state, seat, slot, 1))
    return best - source_worth(state, seat, place)


def reroll_value(state: Universe, seat: i64, face: i64, count: i64) -> float:
    """Dice below the bar are all rolled again, the others kept."""
    worth = face_worth(state, seat, face, 1)
    bar = REROLLED_FREE
    return float(count) * (bar - worth)


def mission_value(state: Universe, mission: i64) -> float:
    """How much a secret mission may be expected to score."""
    condition = state.facts.condition[mission]
    likely = 0.5
    if condition == MOST:
        likely = 1.0 / float(state.seats) + 0.1
    elif condition == FEWEST:
        likely = 0.15
    elif condition == EQUAL_TRACKS:
        likely = 0.3
    elif condition == TRIGGERED_END:
        likely = 0.9 / float(state.seats)
    elif condition == SHIPS_HOME:
        likely = 0.1 if state.facts.wanted[mission] == 1 else 0.5
    elif condition == EMPIRE_LEVEL:
        likely = 0.85
    return likely * float(state.facts.mission_points[mission])


def rogue_reroll_value(state: Universe, seat: i64, face: i64) -> float:
    """Whether a die of the Rogue is bad enough to pay for another roll."""
    rogue = state.seats
    harm = 0.0
    if face in (ADVANCE_DIPLOMACY, ADVANCE_ECONOMY):
        slots = state.galaxies[rogue].orbiting & state.slots_on(DIPLOMACY if face == ADVANCE_DIPLOMACY else ECONOMY)
        slot: i64 = 0
        for slot in range(len(state.row)):
            if (slots >> slot) & 1:
                worth = planet_worth(state, state.row[slot])
                left = state.steps_to_colonize(slot) - state.galaxies[rogue].number(slot)
                harm += worth / float(left)
        own = face_worth(state, seat, face, 1)
        harm -= 0.7 * own
    elif face in (ACQUIRE_ENERGY, ACQUIRE_CULTURE):
        resource = ENERGY if face == ACQUIRE_ENERGY else CULTURE
        have = held(state, rogue, resource)
        gains = rogue_produce(state, resource)
        if have < state.facts.cap and have + gains >= state.facts.cap:
            harm = 2.0
        else:
            harm = 0.25 * float(gains)
    return harm - 2.2
