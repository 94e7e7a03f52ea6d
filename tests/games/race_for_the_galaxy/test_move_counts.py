"""Move counts (perft): how many ways a position can go on to a depth, and a digest of where they lead.

A change here is a change of the rules. When one fails, the counts behind each first move are printed.
"""

from __future__ import annotations

from hashlib import blake2b

import pytest
from games.race_for_the_galaxy.table import game
from games.race_for_the_galaxy.test_setup import new

from ludometer.core.games.race_for_the_galaxy.state import RaceState
from ludometer.core.games.race_for_the_galaxy.uniform import UniformAgent
from ludometer.core.kernel.moves import move_id
from ludometer.core.kernel.rng import stream

# players, variants, seed, moves made before by `uniform`, depth: leaves, digest of the leaves
TABLE: dict[tuple[int, tuple[str, ...], int, int, int], tuple[int, str]] = {
    (2, ("base",), 1, 0, 2): (19, "991331c611a8"),
    (2, ("base",), 1, 4, 3): (194, "5b31cc9c8a78"),
    (2, ("base",), 2, 60, 4): (1565, "96a794347939"),
    (2, ("base",), 3, 120, 4): (1685, "742b093f9f5b"),
    (2, ("advanced",), 1, 4, 2): (529, "803c46a1052a"),
    (2, ("advanced",), 2, 70, 3): (54, "0fc2adaea494"),
    (3, (), 1, 0, 2): (14, "3bb93274c336"),
    (3, (), 2, 80, 4): (16, "146ae9530a37"),
    (4, (), 1, 130, 3): (147, "e53552a07d41"),
    (5, (), 1, 150, 3): (63, "2bc8b7464d80"),
    (5, ("preset-hands",), 2, 0, 3): (343, "6e5771c5ff79"),
    (3, ("second-edition", "no-goals"), 4, 100, 4): (46, "db14810e158f"),
}


def position(players: int, variants: tuple[str, ...], seed: int, moves: int) -> RaceState:
    """The position after so many moves of `uniform`."""
    state = new(players, variants, seed)
    agent = UniformAgent()
    rng = stream(seed, 0, "perft")
    for _ in range(moves):
        options = state.options()
        state.apply(agent.choose(state, options, rng) if len(options) > 1 else options[0])
    return state


def leaves(state: RaceState, depth: int, tables: list[str], shown: dict[str, int] | None = None) -> int:
    """The number of leaves; what each of them looks like goes into `tables`, the count by first move into `shown`."""
    the_game = game(int(state.seats))
    if depth == 0 or state.over():
        tables.append(the_game.show(state, -1))
        return 1
    total = 0
    for move in state.options():
        trial = state.copy()
        trial.apply(move)
        count = leaves(trial, depth - 1, tables)
        if shown is not None:
            shown[move_id(move, the_game.kinds, the_game.catalogue)] = count
        total += count
    return total


def counted(case: tuple[int, tuple[str, ...], int, int, int]) -> tuple[int, str, dict[str, int]]:
    """Leaves, digest and the counts by first move."""
    players, variants, seed, moves, depth = case
    tables: list[str] = []
    shown: dict[str, int] = {}
    total = leaves(position(players, variants, seed, moves), depth, tables, shown)
    return total, blake2b("\n".join(tables).encode(), digest_size=6).hexdigest(), shown


@pytest.mark.parametrize("case", TABLE, ids=lambda case: "-".join(str(part) for part in case))
def test_move_counts(case: tuple[int, tuple[str, ...], int, int, int]) -> None:
    """Leaves and their digest are what they were."""
    total, digest, shown = counted(case)
    divide = "\n".join(f"{count:6} {move}" for move, count in shown.items())
    assert (total, digest) == TABLE[case], f"by first move:\n{divide}"
