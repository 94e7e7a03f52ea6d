"""Who is likely to win: a position in figures, and the model of them that a search believes where it stops.

The model was fitted to finished games (`fit_prospects`): each figure of a seat adds to its log-odds of winning, with a
weight that changes with the rounds still to come. It asks how a position ends, not which move comes next; for that the
look-ahead of `advisor` is the better guide.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.prospects_weights import MOST_ROUNDS, POINTS, WEIGHTS
from ludometer.core.games.alien_frontiers.ruleset import RuleSet
from ludometer.core.games.alien_frontiers.ships import coloured_on_station
from ludometer.core.games.alien_frontiers.state import Frontier
from ludometer.core.games.alien_frontiers.things import BONUS_WORDS, BONUSES, CARD_TYPES, TERRITORIES

FIGURES: Final = [
    "victory_points",
    "colonies_left",
    "ships",
    "fuel_to_3",
    "fuel_to_6",
    "ore_to_3",
    "ore_to_6",
    "hub_circles",
    "turn_now",
    "turn_next",
    "turn_third",
    "relic_ship",
    "led_by_2",
    "level",
    "behind_by_1",
    "behind_by_2",
    "behind_by_3",
    *(f"bonus_{word}" for word in BONUS_WORDS),
]
"""The figures of a seat, apart from its cards, which follow one a type."""
ROUNDS_A_COLONY: Final = 1.7
"""Rounds that a colony still to be landed takes, roughly."""


@final
class Prospects:
    """The weights of every figure under one set of rules."""

    def __init__(self, rules: RuleSet) -> None:
        self.most_rounds: Final[float] = MOST_ROUNDS[int(rules.players)]
        self.unit: Final[float] = POINTS[int(rules.players)]
        self.worth: Final[vec[float]] = weights(rules, 0)
        self.worth_a_round: Final[vec[float]] = weights(rules, 1)

    def points(self, state: Frontier, seat: i64) -> float:
        """How well `seat` stands, in victory points; only differences between seats say anything."""
        rounds = min(rounds_left(state), self.most_rounds)
        found = figures(state, seat)
        value = 0.0
        at: i64 = 0
        for at in range(len(found)):
            value += (self.worth[at] + self.worth_a_round[at] * rounds) * found[at]
        return self.unit * value


def weights(rules: RuleSet, part: int) -> vec[float]:
    """The fitted weights in the order of the figures; a card that the model has never seen is worth the mean card."""
    table = WEIGHTS[int(rules.players)]
    found = vec[float]()
    for name in FIGURES:
        found = append(found, table[name][part])
    cards = [pair[part] for name, pair in table.items() if name not in FIGURES]
    mean = sum(cards) / len(cards)
    for id in rules.card_ids:
        found = append(found, table[id][part] if id in table else mean)
    return found


def rounds_left(state: Frontier) -> float:
    """Rounds until somebody has landed the last colony, roughly."""
    fewest = 1e9
    for player in state.players:
        left = float(player.supply)
        if player.hub > 0:
            left += 1.0 - 0.5 * float(min(player.hub, state.rules.hub_circles)) / float(state.rules.hub_circles)
        fewest = min(fewest, left)
    return ROUNDS_A_COLONY * fewest


def fleet(state: Frontier, seat: i64) -> i64:
    """The ships that a seat rolls each turn: those of its colour in play and the Relic Ship."""
    ships = state.rules.max_ships - state.players[seat].stock - coloured_on_station(state, seat)
    return ships + 1 if state.relic_owner == seat else ships


def figures(state: Frontier, seat: i64) -> vec[float]:
    """The position of a seat in figures, in the order of FIGURES and then one for each type of card."""
    player = state.players[seat]
    found = vec[float]()
    found = append(found, float(player.vp))
    found = append(found, float(player.supply))
    found = append(found, float(fleet(state, seat)))
    found = append(found, float(min(player.fuel, 3)))
    found = append(found, float(max(0, min(player.fuel, 6) - 3)))
    found = append(found, float(min(player.ore, 3)))
    found = append(found, float(max(0, min(player.ore, 6) - 3)))
    found = append(found, float(min(player.hub, state.rules.hub_circles)))
    turn: i64 = 0
    for turn in range(3):
        found = append(found, nearness(state, seat, turn))
    found = append(found, 1.0 if state.relic_owner == seat else 0.0)
    led: i64 = 0
    level: i64 = 0
    behind_by_1: i64 = 0
    behind_by_2: i64 = 0
    behind_by_3: i64 = 0
    territory: i64 = 0
    other: i64 = 0
    for territory in range(TERRITORIES):
        mine = state.colonies[territory * 4 + seat]
        most: i64 = 0
        for other in range(state.seats):
            if other != seat and state.colonies[territory * 4 + other] > most:
                most = state.colonies[territory * 4 + other]
        lead = mine - most
        if lead >= 2:
            led += 1
        elif lead == 0 and mine > 0:
            level += 1
        elif lead == -1:
            behind_by_1 += 1
        elif lead == -2:
            behind_by_2 += 1
        elif lead < -2:
            behind_by_3 += 1
    found = append(found, float(led))
    found = append(found, float(level))
    found = append(found, float(behind_by_1))
    found = append(found, float(behind_by_2))
    found = append(found, float(behind_by_3))
    bonus: i64 = 0
    for bonus in range(BONUSES):
        found = append(found, 1.0 if state.control[state.rules.home_of[bonus]] == seat else 0.0)
    kind: i64 = 0
    for kind in range(CARD_TYPES):
        found = append(found, 1.0 if player.types >> kind & 1 else 0.0)
    return found


def nearness(state: Frontier, seat: i64, turn: i64) -> float:
    """How much of the turn `turn` after this one a seat has: what is left of the running turn, and the rest of the next.

    While a turn runs, the share of its ships that are unplaced moves everybody from their place in the order to the one
    before it.
    """
    order = seat - state.active
    if order < 0:
        order += state.seats
    if order != turn and order != turn + 1:
        return 0.0
    if turn >= state.seats - 1:
        return 0.0
    ships = fleet(state, state.active)
    unplaced = 1.0 if state.unplaced >= ships else float(state.unplaced) / float(ships)
    return unplaced if order == turn else 1.0 - unplaced
