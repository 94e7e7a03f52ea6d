"""What is known about good play: what a position is worth, and a quick policy for the play-outs of a search."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.docking import can_build, can_construct, can_terraform
from ludometer.core.games.alien_frontiers.facilities import may_claim
from ludometer.core.games.alien_frontiers.powers import Rerolling
from ludometer.core.games.alien_frontiers.prospects import Prospects, fleet, rounds_left
from ludometer.core.games.alien_frontiers.ruleset import RuleSet
from ludometer.core.games.alien_frontiers.simple import SimpleAgent
from ludometer.core.games.alien_frontiers.state import Frontier
from ludometer.core.games.alien_frontiers.things import (
    CYCLE,
    DISCARD,
    END_TURN,
    REROLL,
    TERRITORIES,
    USE,
    face_value,
)
from ludometer.core.games.alien_frontiers.turn import MainPart
from ludometer.core.kernel.agent import Advisor
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.moves import first, kind_of
from ludometer.core.kernel.rng import Rng

# In victory points; tuned by hand in games against the published baseline with two to four players.
SHIP_A_ROUND: Final = 0.4  # a ship, for each round still to come
BONUS_A_ROUND: Final = 0.03  # a controlled territory beyond its own point
CARD: Final = 0.5
FIRST_FUEL: Final = 0.15  # each of the first 3
MORE_FUEL: Final = 0.05  # each of the next 3
FIRST_ORE: Final = 0.2  # each of the first 4
MORE_ORE: Final = 0.08  # each of the next 3
CIRCLE: Final = 0.18  # a circle of the Hub
UNPLACED_SHIP: Final = 0.1  # an unplaced ship, and each point that it shows
UNPLACED_POINT: Final = 0.02
WIN: Final = 100.0
DEEPEST: Final[i64] = 4


@final
class FrontierAdvisor(Advisor):
    """Looks one move ahead, and through the small choices that finish a move, to what the position is then worth.

    A search is told who is likely to win instead (`Prospects`). For one move ahead that is no guide: greedy with it won
    39 % of the games of three players against greedy as it is.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.baseline: Final[SimpleAgent] = SimpleAgent(rules.card_ids)
        self.prospects: Final[Prospects] = Prospects(rules)

    def evaluate(self, state: State, seat: i64) -> float:
        assert isinstance(state, Frontier)
        return self.prospects.points(state, seat)

    def promise(self, state: Frontier, seat: i64) -> float:
        """What the position promises to `seat` a move ahead, over what it promises to the others."""
        if state.ending >= 0:
            return final_worth(state, seat)
        rounds = rounds_left(state)
        value = worth(state, seat, rounds)
        best_other = -1e9
        others = 0.0
        other: i64 = 0
        for other in range(state.seats):
            if other != seat:
                theirs = worth(state, other, rounds)
                others += theirs
                best_other = max(best_other, theirs)
        value -= 0.5 * best_other + 0.5 * others / float(state.seats - 1)
        if state.active == seat:
            value += hand_worth(state, rounds) + artifact_worth(state)
        return value

    def choose(self, state: State, seat: i64, moves: vec[i64], rng: Rng) -> i64:
        """The move with the best value; tech powers are tried while ships are unplaced, discard powers afterwards."""
        hidden = state.determinize(seat, rng)
        assert isinstance(hidden, Frontier)
        best = moves[0]
        best_value = -1e300
        ties: i64 = 0
        for move in moves:
            if tried_later(hidden, move):
                continue
            trial = hidden.copy()
            trial.apply(move)
            value = self.settled(trial, seat, DEEPEST) + lore(hidden, move)
            if value > best_value:
                best = move
                best_value = value
                ties = 1
            elif value == best_value:
                ties += 1
                if rng.below(ties) == 0:
                    best = move
        return best

    def settled(self, state: Frontier, seat: i64, depth: i64) -> float:
        """The value once the small choices are made in which a move goes on: the best of them for the seat."""
        if state.ending >= 0 or depth == 0:
            return self.promise(state, seat)
        frame = state.stack[-1]
        if frame.seat != seat or isinstance(frame, (MainPart, Rerolling)):
            return self.promise(state, seat)
        best = -1e300
        for move in frame.options(state):
            trial = state.copy()
            trial.apply(move)
            best = max(best, self.settled(trial, seat, depth - 1))
        return best

    def depth(self) -> i64:
        """None: the model of who wins says more than the quick policy, which does not play tech cards."""
        return 0

    def rollout(self, state: State, seat: i64, moves: vec[i64], rng: Rng) -> i64:
        """The published baseline's rules, which cost about a microsecond."""
        return self.baseline.choose(state, moves, rng)


def tried_later(state: Frontier, move: i64) -> bool:
    """Whether a move is left for another moment of the turn, since many small choices hang on it."""
    kind = kind_of(move)
    if kind == USE:
        return state.unplaced == 0 or state.rules.power[first(move)] == REROLL
    if kind == DISCARD:
        return state.unplaced > 0
    return False


def lore(state: Frontier, move: i64) -> float:
    """What a move is worth beyond the position that follows: new cards are worth seeing if none on display is wanted."""
    kind = kind_of(move)
    if kind == CYCLE:
        wanted = False
        for card in state.display:
            if state.players[state.active].types >> (card >> 2) & 1 == 0:
                wanted = True
        return -0.05 if wanted or not may_claim(state) else 0.3
    return 0.01 if kind == END_TURN else 0.0


def final_worth(state: Frontier, seat: i64) -> float:
    """A game that is over: above all won or lost."""
    lead = 1e9
    other: i64 = 0
    for other in range(state.seats):
        if other != seat:
            lead = min(lead, float(state.compare(seat, other)))
    return (WIN if lead > 0.0 else -WIN) + lead


def worth(state: Frontier, seat: i64, rounds: float) -> float:
    """What a player's things are worth in victory points, apart from unplaced ships."""
    rules = state.rules
    player = state.players[seat]
    value = float(player.vp)
    value += SHIP_A_ROUND * rounds * float(fleet(state, seat))
    value += FIRST_FUEL * float(min(player.fuel, 3)) + MORE_FUEL * float(max(0, min(player.fuel, 6) - 3))
    value += FIRST_ORE * float(min(player.ore, 4)) + MORE_ORE * float(max(0, min(player.ore, 7) - 4))
    value += CIRCLE * float(min(player.hub, rules.hub_circles)) + 0.06 * float(max(0, player.hub - rules.hub_circles))
    if player.hub >= rules.hub_circles and player.fuel >= rules.launch_fuel and player.ore >= rules.launch_ore:
        value += 0.3
    territory: i64 = 0
    for territory in range(TERRITORIES):
        if state.control[territory] == seat:
            value += BONUS_A_ROUND * rounds
    types = player.types
    while types:
        value += CARD
        types &= types - 1
    return value


def hand_worth(state: Frontier, rounds: float) -> float:
    """What the active player's unplaced ships promise: something each, and the best set that could dock now."""
    value = 0.0
    best = 0.0
    ship = SHIP_A_ROUND * rounds
    builds = can_build(state)
    constructs = can_construct(state)
    face: i64 = 0
    for face in range(12):
        count = state.hand[face]
        if count == 0:
            continue
        shown = face_value(face)
        value += float(count) * (UNPLACED_SHIP + UNPLACED_POINT * float(shown))
        if shown == state.rules.terraform_value and can_terraform(state, face):
            best = max(best, 1.0 + 0.5 - ship)
        if constructs and count >= 3:
            best = max(best, 0.8)
        elif builds and count >= 2:
            best = max(best, ship - 0.8)
    return value + 0.8 * best


def artifact_worth(state: Frontier) -> float:
    """What the ships at the Alien Artifact promise this turn."""
    if state.artifact_total == 0:
        return 0.0
    if not may_claim(state):
        needed = state.rules.artifact_threshold + 1 - state.artifact_total
        highest: i64 = 0
        face: i64 = 0
        for face in range(12):
            if state.hand[face] > 0:
                highest = max(highest, face_value(face))
        return 0.3 if highest >= needed else 0.02 * float(state.artifact_total)
    for card in state.display:
        if state.players[state.active].types >> (card >> 2) & 1 == 0:
            return CARD - 0.02
    return 0.15 if state.cycles > 0 else 0.05
