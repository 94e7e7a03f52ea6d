"""The agent `simple`: the published baseline, a list of rules of which the first that applies is followed.

It never uses the power or the discard power of a tech card, so it plays the board only. What follows from a choice of the
baseline that takes several moves here (a raid, two ships at the Alien Artifact, three at the Colonist Hub) is read off the
state, so that the agent needs no memory.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.docking import hub_dock, market_rate
from ludometer.core.games.alien_frontiers.facilities import Raid, may_claim
from ludometer.core.games.alien_frontiers.state import Frontier, bits
from ludometer.core.games.alien_frontiers.territories import has_bonus
from ludometer.core.games.alien_frontiers.things import (
    ADD,
    ALIEN_ARTIFACT,
    BUY_RELIC,
    CHANGE,
    CLAIM,
    COLONIST_HUB,
    COLONY_CONSTRUCTOR,
    CYCLE,
    DOCK,
    DOCK_SET,
    END_TURN,
    EXTRA_HUB_ADVANCE,
    FUEL,
    GIVE_BACK,
    LAND,
    LAUNCH,
    LUNAR_MINE,
    MAINTENANCE_BAY,
    ORBITAL_MARKET,
    ORE,
    RAIDERS_OUTPOST,
    SHIPYARD,
    SOLAR_CONVERTER,
    STEAL,
    STEAL_CARD,
    STOP,
    TERRAFORMING_STATION,
    TRADE,
    TRADE_RATE,
    bit,
    face_value,
)
from ludometer.core.kernel.agent import Agent
from ludometer.core.kernel.frames import NOBODY, State
from ludometer.core.kernel.moves import first, kind_of, move, second
from ludometer.core.kernel.rng import Rng

CARD_VALUES: Final[dict[str, float]] = {
    "polarity_device": 2.0,
    "booster_pod": 1.75,
    "plasma_cannon": 1.5,
    "stasis_beam": 1.5,
    "data_crystal": 1.5,
    "orbital_teleporter": 1.5,
    "holographic_decoy": 1.5,
    "resource_cache": 1.2,
    "alien_city": 1.0,
    "alien_monument": 1.0,
    "gravity_manipulator": 0.25,
    "temporal_warper": 0.0,
}
NO_MOVE: Final[i64] = -1


@final
class SimpleAgent(Agent):
    """Follows the first rule that applies; the only chance is in where colonies land and in the order of equal ships."""

    def __init__(self, card_ids: list[str]) -> None:
        self.values: vec[float] = card_values(card_ids)

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        assert isinstance(state, Frontier)
        if len(moves) == 1:
            return moves[0]
        kind = kind_of(moves[0])
        if kind == LAND:
            return landing(state, moves, rng)
        if kind in (STEAL, STEAL_CARD):
            return raid(state, moves)
        if kind == GIVE_BACK:
            return moves[len(moves) - 1]  # keep ore first
        if kind == STOP:  # the docking at the Hub goes on
            return hub_ship(state, moves, ADD, rng)
        if kind >= CHANGE:  # the target of a tech power, when asked in the middle of one
            return moves[rng.below(len(moves))]
        return self.main_part(state, moves, rng)

    def main_part(self, state: Frontier, moves: vec[i64], rng: Rng) -> i64:
        """Rules 2 to 16."""
        if state.artifact_total > 0 and not may_claim(state):  # the second ship of rule 11
            second_ship = dearest(moves, ALIEN_ARTIFACT)
            if (
                second_ship >= 0
                and state.artifact_total + face_value(second(second_ship)) > state.rules.artifact_threshold
            ):
                return second_ship
        if may_claim(state):
            claim = self.best_claim(moves)
            if claim >= 0:
                return claim
            if has(moves, CYCLE):
                return CYCLE
        if has(moves, TRADE) and market_rate(state) <= 2:
            return TRADE
        if has(moves, LAUNCH):
            return LAUNCH
        if has(moves, END_TURN):
            return END_TURN
        if has(moves, BUY_RELIC):
            return BUY_RELIC
        chosen = first_at(moves, DOCK_SET, COLONY_CONSTRUCTOR)
        if chosen < 0:
            chosen = first_at(moves, DOCK, TERRAFORMING_STATION)
        if chosen < 0:
            chosen = last_at(moves, DOCK_SET, RAIDERS_OUTPOST)
        if chosen < 0:
            chosen = first_at(moves, DOCK_SET, SHIPYARD)
        if chosen < 0:
            chosen = artifact_pair(state, moves)
        if chosen < 0:
            chosen = cheap_market(state, moves)
        if chosen >= 0:
            return chosen
        player = state.players[state.active]
        if player.ore < 3 and player.ore <= player.fuel:
            chosen = cheapest(moves, LUNAR_MINE)
            if chosen >= 0:
                return chosen
        if player.fuel < 3:
            chosen = dearest(moves, SOLAR_CONVERTER)
            if chosen >= 0:
                return chosen
        if first_at(moves, DOCK, COLONIST_HUB) >= 0:
            return hub_ship(state, moves, DOCK, rng)
        return leftover(moves)

    def best_claim(self, moves: vec[i64]) -> i64:
        """Rule 2: the best card that may be claimed; of equal ones the first in the list of the deck."""
        best = NO_MOVE
        value = -1.0
        for each in moves:
            if kind_of(each) == CLAIM and self.values[first(each)] > value:
                best = each
                value = self.values[first(each)]
        return best


def card_values(card_ids: list[str]) -> vec[float]:
    """What the baseline thinks of each type of card."""
    values = vec[float]()
    for id in card_ids:
        values = append(values, CARD_VALUES.get(id, 0.0))
    return values


def has(moves: vec[i64], wanted: i64) -> bool:
    """Whether a move is legal."""
    for each in moves:  # noqa: SIM110  # a generator would cost far more than the loop
        if each == wanted:
            return True
    return False


def first_at(moves: vec[i64], kind: i64, facility: i64) -> i64:
    """The first docking of that kind at a facility; without the Relic Ship where there is a choice."""
    for each in moves:
        if kind_of(each) == kind and first(each) == facility:
            return each
    return NO_MOVE


def last_at(moves: vec[i64], kind: i64, facility: i64) -> i64:
    """The last docking of that kind at a facility: the highest run."""
    found = NO_MOVE
    for each in moves:
        if kind_of(each) == kind and first(each) == facility:
            found = each
    return found


def cheapest(moves: vec[i64], facility: i64) -> i64:
    """The docking of the lowest single ship at a facility."""
    best = NO_MOVE
    for each in moves:
        if kind_of(each) == DOCK and first(each) == facility:
            if best < 0 or face_value(second(each)) < face_value(second(best)):
                best = each
    return best


def dearest(moves: vec[i64], facility: i64) -> i64:
    """The docking of the highest single ship at a facility."""
    best = NO_MOVE
    for each in moves:
        if kind_of(each) == DOCK and first(each) == facility:
            if best < 0 or face_value(second(each)) > face_value(second(best)):
                best = each
    return best


def artifact_pair(state: Frontier, moves: vec[i64]) -> i64:
    """Rule 11: two free docks, and the two highest ships together suffice for a claim: the highest one docks."""
    if state.taken[ALIEN_ARTIFACT] + 2 > state.rules.docks[ALIEN_ARTIFACT] or state.unplaced < 2:
        return NO_MOVE
    highest: i64 = 0
    next_highest: i64 = 0
    face: i64 = 0
    for face in range(12):
        value = face_value(face)
        for _ in range(state.hand[face]):
            if value > highest:
                next_highest = highest
                highest = value
            elif value > next_highest:
                next_highest = value
    if highest + next_highest <= state.rules.artifact_threshold:
        return NO_MOVE
    return dearest(moves, ALIEN_ARTIFACT)


def cheap_market(state: Frontier, moves: vec[i64]) -> i64:
    """Rule 12: none open this turn; the lowest pair with a rate of at most 2 that can be paid once."""
    if market_rate(state) > 0:
        return NO_MOVE
    for each in moves:
        if kind_of(each) == DOCK_SET and first(each) == ORBITAL_MARKET:
            rate = state.rules.fuel_bonus[TRADE_RATE] if has_bonus(state, TRADE_RATE) else second(each)
            if rate <= 2 and state.players[state.active].fuel >= rate:
                return each
    return NO_MOVE


def hub_ship(state: Frontier, moves: vec[i64], kind: i64, rng: Rng) -> i64:
    """Rule 15: up to three ships to the Hub, in fleet order: the ships of the colour in any order, the Relic Ship last.

    Ships that go beyond the last circle are added in the order of their values, so of the ships drawn for that the lowest
    goes first.
    """
    coloured: i64 = 0
    candidates = vec[i64]()
    face: i64 = 0
    for each in moves:
        if kind_of(each) != kind or (kind == DOCK and first(each) != COLONIST_HUB):
            continue
        face = first(each) if kind == ADD else second(each)
        if face < 6:
            for _ in range(state.hand[face]):
                candidates = append(candidates, each)
                coloured += 1
        elif coloured == 0:
            return each
    drawn = candidates[rng.below(coloured)]
    reach = state.players[state.active].hub + 1
    if state.hub_ships == 1 and has_bonus(state, EXTRA_HUB_ADVANCE):
        reach += state.rules.extra_advance
    if reach < state.rules.hub_circles:
        return drawn
    room = free_on_track(state)
    rng.shuffle(candidates)
    lowest = candidates[0]
    i: i64 = 0
    for i in range(min(room, coloured)):
        lowest = min(lowest, candidates[i])  # moves of one kind and facility are ordered by face
    return lowest


def free_on_track(state: Frontier) -> i64:
    """How many docks of the active player's track are free."""
    slot = hub_dock(state)
    end = state.rules.first_dock[COLONIST_HUB] + (state.active + 1) * state.rules.track
    free: i64 = 0
    while slot >= 0 and slot < end:
        if state.slots[slot] == 0:
            free += 1
        slot += 1
    return free


def leftover(moves: vec[i64]) -> i64:
    """Rule 16: to the Maintenance Bay; where the rules forbid that, to the facility that changes least."""
    chosen = first_at(moves, DOCK, MAINTENANCE_BAY)
    if chosen >= 0:
        return chosen
    chosen = cheapest(moves, SOLAR_CONVERTER)
    if chosen >= 0:
        return chosen
    chosen = cheapest(moves, LUNAR_MINE)
    if chosen >= 0:
        return chosen
    chosen = cheapest(moves, ALIEN_ARTIFACT)
    return chosen if chosen >= 0 else moves[0]


def standing(state: Frontier, seat: i64) -> float:
    """How far ahead a player is: victory points, then tech cards, ore and fuel."""
    player = state.players[seat]
    return (
        float(player.vp) + 0.01 * float(bits(player.types)) + 0.0001 * float(player.ore) + 0.000001 * float(player.fuel)
    )


def raid(state: Frontier, moves: vec[i64]) -> i64:
    """Rule 1: from the player furthest ahead, ore before fuel; a card only if there is nothing else.

    What the raid takes in all is worked out first, since resources are taken in a fixed order.
    """
    frame = state.stack[-1]
    assert isinstance(frame, Raid)
    left = state.rules.raid_resources - frame.taken
    wanted = NO_MOVE
    resource: i64 = 0
    order = victims(state)
    for victim in order:
        player = state.players[victim]
        for resource in range(ORE, FUEL - 1, -1):
            stock = player.ore if resource == ORE else player.fuel
            take = move(STEAL, victim, resource)
            if left > 0 and stock > 0 and has(moves, take):
                left -= stock
                if wanted < 0 or rank_of(take) < rank_of(wanted):
                    wanted = take
    if wanted >= 0:
        return wanted
    for victim in order:
        for each in moves:
            if kind_of(each) == STEAL_CARD and first(each) == victim:
                return each
    return moves[len(moves) - 1]


def rank_of(take: i64) -> i64:
    """The place of a theft in the order in which resources are taken."""
    return first(take) * 2 + second(take)


def victims(state: Frontier) -> vec[i64]:
    """The other players, the one furthest ahead first."""
    order = vec[i64]()
    used: i64 = 0
    seat: i64 = 0
    for _ in range(state.seats - 1):
        best = NOBODY
        for seat in range(state.seats):
            if seat != state.active and used >> seat & 1 == 0:
                if best < 0 or standing(state, seat) > standing(state, best):
                    best = seat
        used |= bit(best)
        order = append(order, best)
    return order


def landing(state: Frontier, moves: vec[i64], rng: Rng) -> i64:
    """Where to land: control with one colony counts most, and takes something from whoever leads there."""
    best = moves[0]
    best_value = -1e9
    other: i64 = 0
    for each in moves:
        territory = first(each)
        most: i64 = 0
        for other in range(state.seats):
            if other != state.active:
                most = max(most, state.colonies[territory * 4 + other])
        needed = most - state.colonies[territory * 4 + state.active] + 1
        controller = state.control[territory]
        if controller == state.active:
            value = 10.0
        elif needed == 1:
            value = 100.0
        elif needed == 2:
            value = 30.0
        else:
            value = 10.0 - float(needed)
        if controller not in (NOBODY, state.active):
            value += 0.1 * standing(state, controller)
        value += 4.0 * rng.unit() - 2.0
        if value > best_value:
            best = each
            best_value = value
    return best
