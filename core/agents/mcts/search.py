"""Monte Carlo tree search for games with hidden information, chance and any number of seats.

Each iteration deals everything anew that the searching seat cannot know (`State.determinize`) and plays on from there.
Every seat has a tree of its own, and all of them grow together (multiple-observer search: Cowling, Powley and Whitehouse,
Information Set Monte Carlo Tree Search, 2012). A seat's tree holds its own decisions only. A node is reached by the moves
that the seat itself made and by the options that it was then offered: both are things that the seat knows. So no choice in
any tree can depend on what its seat does not see: neither the searcher's on another's secret commit, nor the others' on the
searcher's. What the others and chance did in between shows in the options, or else is averaged over.

Each seat maximises its own reward (max^n: Luckhardt and Irani 1986): the share of the win that it gets, or where the
play-out was cut, the share that the game's evaluation promises.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.agents.mcts.tree import NONE, Forest
from ludometer.core.agents.restrict import Restriction
from ludometer.core.kernel.agent import Advisor
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.rng import Rng

PATIENCE: Final[i64] = 16
"""How often, in iterations, the search looks whether the choice can still change."""
QUICK: Final[i64] = 0
FULL: Final[i64] = 1
RANDOM: Final[i64] = 2
ROLLOUTS: Final = ["greedy", "full", "random"]
"""Who plays a play-out: the game's quick policy, its whole greedy choice, or chance."""
LONGEST: Final[i64] = 400
"""Choices that the others may make in one iteration before the searcher leaves its tree; then it is cut as it stands."""


@final
class Settings:
    """The options of the agent `mcts`, which docs/agents.md describes."""

    def __init__(
        self,
        iterations: i64,
        depth: i64,
        rollout: i64,
        noise: float,
        exploration: float,
        urgency: float,
        rank_after: i64,
        margin: float,
        scale: float,
        trust: float,
        others_search: bool,
    ) -> None:
        self.iterations: Final[i64] = iterations
        self.depth: Final[i64] = depth
        self.rollout: Final[i64] = rollout
        self.noise: Final[float] = noise
        self.exploration: Final[float] = exploration
        self.urgency: Final[float] = urgency
        self.rank_after: Final[i64] = rank_after
        self.margin: Final[float] = margin
        self.scale: Final[float] = scale
        self.trust: Final[float] = trust
        self.others_search: Final[bool] = others_search


@final
class Search:
    """One search for one decision. The true state is only ever determinized."""

    def __init__(
        self,
        state: State,
        moves: vec[i64],
        settings: Settings,
        advisor: Advisor,
        restriction: Restriction | None,
        has_opponent: bool,
        rng: Rng,
    ) -> None:
        self.state: Final[State] = state
        self.seat: Final[i64] = state.seat()
        self.seats: Final[i64] = state.seats
        self.settings: Final[Settings] = settings
        self.advisor: Final[Advisor] = advisor
        self.restriction: Final[Restriction | None] = restriction
        self.has_opponent: Final[bool] = has_opponent
        self.rng: Final[Rng] = rng
        self.forest: Final[Forest] = Forest(state.seats)
        self.root: Final[i64] = self.forest.add(self.seat, moves)
        self.moves: Final[vec[i64]] = moves
        # The edges passed in this iteration and who chose them.
        self.path_edge: vec[i64] = vec[i64]()
        self.path_seat: vec[i64] = vec[i64]()
        self.path: i64 = 0
        self.worlds: list[Rng] = []
        # How far results scatter, in points: what turns a margin into a share of the win.
        self.samples: i64 = 0
        self.mean: float = 0.0
        self.deviation: float = 0.0

    def best(self) -> i64:
        """The move to make: the one that most iterations went through."""
        forest = self.forest
        world = self.state.determinize(self.seat, self.rng)
        self.prefer(self.root, self.advise(world, self.seat, self.moves, self.rng))
        i: i64 = 0
        iterations = self.settings.iterations
        while i < iterations:
            self.iterate()
            i += 1
            if i % PATIENCE == 0 and forest.lead(self.root) > iterations - i:
                break
        return forest.edge_move[forest.most_visited(self.root)]

    def iterate(self) -> None:
        """Deal anew what is hidden, go down the trees, play on, and note in each tree what its seat got.

        The n-th try of each move at the root meets the same world and the same chance as the n-th try of every other
        one: what the moves have in common cancels out when they are compared.
        """
        edge = self.select(self.root)
        chance = self.chance_of(self.forest.edge_visits[edge])
        state = self.state.determinize(self.seat, chance)
        self.path = 0
        if self.due(self.root):
            self.rank(self.root, state, self.seat, self.moves)
        self.note(edge, self.seat)
        state.apply(self.forest.edge_move[edge])
        self.descend(state, edge, chance)
        rewards = self.rewards(state)
        i: i64 = 0
        for i in range(self.path):
            self.forest.reward(self.path_edge[i], rewards[self.path_seat[i]])

    def chance_of(self, number: i64) -> Rng:
        """The stream of all chance in world `number`, from its beginning."""
        while len(self.worlds) <= number:
            self.worlds.append(self.rng.fork())
        return self.worlds[number].copy()

    def descend(self, state: State, edge: i64, chance: Rng) -> None:
        """Play `state` on until the play-out is cut or the game over, adding at most one node to each tree.

        `edge` is where the searcher's tree stands.
        """
        forest = self.forest
        places = vec[i64]()
        seat: i64 = 0
        for seat in range(self.seats):
            places = append(places, seat if self.settings.others_search else NONE)
        places[self.seat] = edge
        left = self.settings.depth
        strays: i64 = 0
        while state.ending < 0:
            seat = state.seat()
            moves = self.offered(state, seat)
            move = moves[0]
            if len(moves) > 1:
                place = places[seat]
                if place == NONE:
                    if places[self.seat] == NONE:
                        if left == 0:
                            return
                        left -= 1
                    else:
                        strays += 1
                        if strays > LONGEST:
                            return
                    move = self.play_on(state, seat, moves, chance)
                else:
                    node = forest.find(place, moves)
                    if node == NONE:
                        node = forest.add(place, moves)
                        move = self.advise(state, seat, moves, chance)
                        edge = forest.edge_of(node, move)
                        self.prefer(node, move)
                        places[seat] = NONE
                    else:
                        if self.due(node):
                            self.rank(node, state, seat, moves)
                        edge = self.select(node)
                        move = forest.edge_move[edge]
                        places[seat] = edge
                    self.note(edge, seat)
            state.apply(move)

    def select(self, node: i64) -> i64:
        """The edge of a node to try next."""
        return self.forest.select(node, self.settings.exploration, self.settings.urgency)

    def due(self, node: i64) -> bool:
        """Whether a node has been visited often enough for its moves to be ranked."""
        after = self.settings.rank_after
        return after > 0 and self.forest.ranked[node] == 0 and self.forest.visits[node] >= after

    def prefer(self, node: i64, move: i64) -> None:
        """Let the search try the quick policy's move first and most."""
        self.forest.prefer(node, self.forest.edge_of(node, move), self.settings.trust)

    def offered(self, state: State, seat: i64) -> vec[i64]:
        """The moves that a seat may choose from; the searcher keeps to its own restriction."""
        moves = state.options()
        restriction = self.restriction
        if restriction is not None and seat == self.seat:
            return restriction.allowed(moves)
        return moves

    def play_on(self, state: State, seat: i64, moves: vec[i64], chance: Rng) -> i64:
        """The move of a seat where no tree guides it."""
        settings = self.settings
        if settings.rollout == RANDOM or (settings.noise > 0.0 and chance.unit() < settings.noise):
            return moves[chance.below(len(moves))]
        if settings.rollout == FULL:
            return self.advisor.choose(state, seat, moves, chance)
        return self.advisor.rollout(state, seat, moves, chance)

    def advise(self, world: State, seat: i64, moves: vec[i64], chance: Rng) -> i64:
        """The move to try first in a new node: the greedy choice, however long it takes, or any if play is at random."""
        if self.settings.rollout == RANDOM:
            return moves[chance.below(len(moves))]
        return self.advisor.choose(world, seat, moves, chance)

    def note(self, edge: i64, seat: i64) -> None:
        """Remember that this iteration passes an edge which `seat` chose."""
        if self.path < len(self.path_edge):
            self.path_edge[self.path] = edge
            self.path_seat[self.path] = seat
        else:
            self.path_edge = append(self.path_edge, edge)
            self.path_seat = append(self.path_seat, seat)
        self.path += 1

    def rank(self, node: i64, state: State, seat: i64, moves: vec[i64]) -> None:
        """Give a node priors from the evaluation one move ahead in the world of this iteration."""
        values = vec[float]()
        for move in moves:
            trial = state.copy()
            trial.apply(move)
            values = append(values, self.advisor.evaluate(trial, seat) + self.advisor.weight(state, seat, move))
        self.forest.rank(node, values, 0.1 * self.spread())
        preferred = self.forest.preferred[node]
        if preferred != NONE:
            self.forest.prefer(node, preferred, self.settings.trust)

    def rewards(self, state: State) -> vec[float]:
        """What an iteration came to for each seat, from 0 to 1."""
        over = state.ending >= 0
        standings = vec[float]()
        seat: i64 = 0
        for seat in range(self.seats):
            standings = append(standings, float(state.score(seat)) if over else self.advisor.evaluate(state, seat))
        self.learn(standings, state)
        promised = self.promised(standings, state)
        if not over:
            return promised
        margin = self.settings.margin
        ranks = state.ranks()
        winners = 0.0
        for seat in range(self.seats):
            if ranks[seat] == 1:
                winners += 1.0
        for seat in range(self.seats):
            won = 1.0 / winners if ranks[seat] == 1 else 0.0
            promised[seat] = (1.0 - margin) * won + margin * promised[seat]
        return promised

    def learn(self, standings: vec[float], state: State) -> None:
        """Take the searcher's margin over the best other seat into the measure of how far results scatter."""
        margin = standings[self.seat] - self.reference(standings, self.seat, state)
        self.samples += 1
        step = margin - self.mean
        self.mean += step / float(self.samples)
        self.deviation += step * (margin - self.mean)

    def reference(self, standings: vec[float], seat: i64, state: State) -> float:
        """What a seat is measured against: the best other seat, the automated opponent, or alone nothing."""
        best = -1e300
        other: i64 = 0
        for other in range(self.seats):
            if other != seat and standings[other] > best:
                best = standings[other]
        if self.has_opponent:
            opponent = float(state.opponent_score())
            if opponent > best:
                best = opponent
        return best if best > -1e300 else 0.0

    def spread(self) -> float:
        """The points that count as a clear lead: as set, or twice the standard deviation of the results so far."""
        if self.settings.scale > 0.0:
            return self.settings.scale
        found = 2.0 * sqrt(self.deviation / float(self.samples)) if self.samples > 1 else 1.0
        return found if found > 1.0 else 1.0

    def promised(self, standings: vec[float], state: State) -> vec[float]:
        """The share of the win that each seat may expect from how the seats stand; shares of several seats add up to 1.

        A seat's chance against each other one follows its lead; the products of these, made to add up, are the shares.
        """
        spread = self.spread()
        shares = vec[float]()
        seat: i64 = 0
        other: i64 = 0
        total = 0.0
        for seat in range(self.seats):
            share = 1.0
            for other in range(self.seats):
                if other != seat:
                    share *= chance((standings[seat] - standings[other]) / spread)
            total += share
            shares = append(shares, share)
        if self.seats > 1 and not self.has_opponent:
            for seat in range(self.seats):
                shares[seat] /= total
            return shares
        for seat in range(self.seats):
            # Alone, or all seats against an opponent: measured against it, or against the mean of what was seen.
            reference = self.reference(standings, seat, state) if self.has_opponent else self.mean
            shares[seat] = chance((standings[seat] - reference) / spread)
        return shares


def chance(lead: float) -> float:
    """A lead in units of a clear one as a chance from 0 to 1; only exact operations, so that no platform differs."""
    return 0.5 + 0.5 * lead / sqrt(1.0 + lead * lead)
