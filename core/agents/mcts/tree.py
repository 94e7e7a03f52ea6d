"""The statistics of a search: several trees in flat parallel arrays, without an object a node.

A *node* stands for one decision of one seat as that seat sees it; its *edges* are the legal moves there. Node and edge
are indices. The edges of a node follow one another; the nodes that an edge has led to form a chain, one for each list of
options that the seat was offered next. The first edges, one a seat, are gates: no moves, but where the seat's tree begins.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

NONE: Final[i64] = -1
WORD: Final[i64] = 0xFFFFFFFF
MULTIPLIER: Final[i64] = 0x01000193


def mark_of(moves: vec[i64]) -> i64:
    """32 bits that tell lists of moves apart (the hash of Fowler, Noll and Vo over 32-bit words)."""
    mark: i64 = 0x811C9DC5
    for move in moves:
        mark = ((mark ^ (move & WORD)) * MULTIPLIER) & WORD
        mark = ((mark ^ (move >> 32)) * MULTIPLIER) & WORD
    return mark


@final
class Forest:
    """One tree a seat."""

    def __init__(self, seats: i64) -> None:
        self.sibling: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.count: vec[i64] = vec[i64]()
        self.mark: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.value: vec[float] = vec[float]()
        self.ranked: vec[i64] = vec[i64]()
        self.preferred: vec[i64] = vec[i64]()
        self.edge_move: vec[i64] = vec[i64]()
        self.edge_node: vec[i64] = vec[i64]()
        self.edge_child: vec[i64] = vec[i64]()
        self.edge_visits: vec[i64] = vec[i64]()
        self.edge_value: vec[float] = vec[float]()
        self.edge_prior: vec[float] = vec[float]()
        while len(self.edge_move) < seats:
            self.add_edge(NONE, 0, 0.0)

    def add_edge(self, node: i64, move: i64, prior: float) -> None:
        """A new edge of a node."""
        self.edge_move = append(self.edge_move, move)
        self.edge_node = append(self.edge_node, node)
        self.edge_child = append(self.edge_child, NONE)
        self.edge_visits = append(self.edge_visits, 0)
        self.edge_value = append(self.edge_value, 0.0)
        self.edge_prior = append(self.edge_prior, prior)

    def add(self, edge: i64, moves: vec[i64]) -> i64:
        """A new node behind `edge`, where `moves` are legal."""
        node: i64 = len(self.first)
        self.sibling = append(self.sibling, self.edge_child[edge])
        self.edge_child[edge] = node
        count: i64 = len(moves)
        self.first = append(self.first, len(self.edge_move))
        self.count = append(self.count, count)
        self.mark = append(self.mark, mark_of(moves))
        self.visits = append(self.visits, 0)
        self.value = append(self.value, 0.0)
        self.ranked = append(self.ranked, 0)
        self.preferred = append(self.preferred, NONE)
        prior = 1.0 / float(count)
        for move in moves:
            self.add_edge(node, move, prior)
        return node

    def find(self, edge: i64, moves: vec[i64]) -> i64:
        """The node behind `edge` where exactly `moves` are legal, or NONE."""
        node = self.edge_child[edge]
        if node < 0:
            return NONE
        mark = mark_of(moves)
        count: i64 = len(moves)
        while node >= 0:
            if self.mark[node] == mark and self.count[node] == count:
                first = self.first[node]
                i: i64 = 0
                while i < count and self.edge_move[first + i] == moves[i]:
                    i += 1
                if i == count:
                    return node
            node = self.sibling[node]
        return NONE

    def prefer(self, node: i64, edge: i64, trust: float) -> None:
        """Give one edge of a node, the choice of the quick policy, `trust` of the prior, and the rest what remains."""
        i: i64 = 0
        for i in range(self.first[node], self.first[node] + self.count[node]):
            self.edge_prior[i] *= 1.0 - trust
        self.edge_prior[edge] += trust
        self.preferred[node] = edge

    def edge_of(self, node: i64, move: i64) -> i64:
        """The edge of a node that stands for a move."""
        edge = self.first[node]
        while self.edge_move[edge] != move:
            edge += 1
        return edge

    def select(self, node: i64, exploration: float, urgency: float) -> i64:
        """The edge to try next: the mean reward, plus a bonus for what was tried little for how promising it looked.

        This is PUCT (Rosin 2011, in the form of Silver et al. 2016). A move that was never tried counts as the mean of
        its node less `urgency`.
        """
        total = self.visits[node]
        bonus = exploration * sqrt(float(total + 1))
        unknown = self.value[node] / float(total) - urgency if total > 0 else 0.5
        best = self.first[node]
        best_value = -1e300
        edge: i64 = 0
        for edge in range(self.first[node], self.first[node] + self.count[node]):
            visits = self.edge_visits[edge]
            mean = self.edge_value[edge] / float(visits) if visits > 0 else unknown
            value = mean + bonus * self.edge_prior[edge] / float(visits + 1)
            if value > best_value:
                best = edge
                best_value = value
        return best

    def rank(self, node: i64, values: vec[float], least_spread: float) -> None:
        """Turn what the game's lore says of a node's moves into priors that add up to 1.

        The shortfall behind the best move, measured in standard deviations of `values` (at least `least_spread` points),
        thins a move's prior by the square. A tenth is spread evenly, so that no move is shut out.
        """
        count: i64 = len(values)
        mean = 0.0
        best = values[0]
        for value in values:
            mean += value / float(count)
            if value > best:
                best = value
        variance = 0.0
        for value in values:
            variance += (value - mean) * (value - mean) / float(count)
        spread = sqrt(variance)
        if spread < least_spread:
            spread = least_spread
        total = 0.0
        for value in values:
            total += thinned((best - value) / spread)
        first = self.first[node]
        i: i64 = 0
        for i in range(count):
            self.edge_prior[first + i] = 0.1 / float(count) + 0.9 * thinned((best - values[i]) / spread) / total
        self.ranked[node] = 1

    def reward(self, edge: i64, reward: float) -> None:
        """Note what an iteration through `edge` came to for the seat that chose there."""
        node = self.edge_node[edge]
        self.visits[node] += 1
        self.value[node] += reward
        self.edge_visits[edge] += 1
        self.edge_value[edge] += reward

    def most_visited(self, node: i64) -> i64:
        """The edge of a node with the most visits; among equals the one with the better mean, then the first."""
        best = self.first[node]
        edge: i64 = 0
        for edge in range(self.first[node] + 1, self.first[node] + self.count[node]):
            visits = self.edge_visits[edge]
            if visits > self.edge_visits[best] or (
                visits == self.edge_visits[best] and self.edge_value[edge] > self.edge_value[best]
            ):
                best = edge
        return best

    def lead(self, node: i64) -> i64:
        """By how many visits the most visited edge of a node is ahead of every other."""
        best = self.most_visited(node)
        second: i64 = 0
        edge: i64 = 0
        for edge in range(self.first[node], self.first[node] + self.count[node]):
            if edge != best and self.edge_visits[edge] > second:
                second = self.edge_visits[edge]
        return self.edge_visits[best] - second


def thinned(shortfall: float) -> float:
    """1 for the best move, falling with the square of the shortfall: only exact operations, so no platform differs."""
    return 1.0 / ((1.0 + shortfall) * (1.0 + shortfall))
