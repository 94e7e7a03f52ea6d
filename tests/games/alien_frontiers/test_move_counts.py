"""Move counts: how many courses of play a position has to a fixed depth, and a digest of where they lead.

Chance goes on from the position's own streams, so the tree is fixed. After an intended change of the rules write the new
counts with `UPDATE_EXPECTED=1 pytest tests/games/alien_frontiers/test_move_counts.py` and read the difference.
"""

from __future__ import annotations

import csv
import os
from hashlib import blake2b
from pathlib import Path

import pytest
from games.alien_frontiers.table import BLUE, GREEN, RED, Table, game, new_state, ships

from ludometer.core.games.alien_frontiers.state import Frontier
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.moves import move_id
from ludometer.core.kernel.rng import stream

FILE = Path(__file__).parent / "move_counts.csv"
COLUMNS = ("players", "variant", "seed", "after", "depth", "leaves", "digest")


def rows() -> list[dict[str, str]]:
    """The table of expected counts."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def position(row: dict[str, str]) -> Frontier:
    """The position of a row: a seeded game after some random moves."""
    seed = int(row["seed"])
    state = new_state(game(int(row["players"]), variants=[row["variant"]] if row["variant"] else []), seed)
    chance = stream(seed, 0, "position")
    for _ in range(int(row["after"])):
        options = state.options()
        state.apply(options[chance.below(len(options))])
        assert not state.over()
    return state


def picture(state: State) -> str:
    """A state as text."""
    assert isinstance(state, Frontier)
    players = [
        (each.fuel, each.ore, each.stock, each.bay, each.supply, each.hub, each.cards, each.types, each.vp, each.dealt)
        for each in state.players
    ]
    vectors = [state.hand, state.slots, state.colonies, state.control, state.fields, state.display]
    turn = [state.active, state.turns, state.artifact_total, state.cycles, state.hub_ships, state.mined, state.loans]
    rest = [state.relic_owner, state.relic_place, state.used_once, state.discarded, state.left, state.ending]
    return repr([players, [list(each) for each in vectors], turn, rest])


def count(state: State, depth: int, leaves: list[str]) -> int:
    """The number of courses of `depth` moves from a state; the pictures of their ends are added to `leaves`."""
    if depth == 0 or state.over():
        leaves.append(picture(state))
        return 1
    total = 0
    for move in state.options():
        trial = state.copy()
        trial.apply(move)
        total += count(trial, depth - 1, leaves)
    return total


def divide(row: dict[str, str]) -> str:
    """The count below each first move, to find the move that differs."""
    state = position(row)
    plays = game(int(row["players"]))
    lines = []
    for move in state.options():
        trial = state.copy()
        trial.apply(move)
        lines.append(f"{move_id(move, plays.kinds, plays.catalogue)}: {count(trial, int(row['depth']) - 1, [])}")
    return "\n".join(lines)


@pytest.mark.parametrize("number", range(len(rows())))
def test_move_counts(number: int) -> None:
    """The rules offer exactly these moves, interpreted and compiled."""
    row = rows()[number]
    leaves: list[str] = []
    total = count(position(row), int(row["depth"]), leaves)
    digest = blake2b("\n".join(leaves).encode(), digest_size=8).hexdigest()
    if os.environ.get("UPDATE_EXPECTED"):
        table = rows()
        table[number] |= {"leaves": str(total), "digest": digest}
        with FILE.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(table)
        return
    assert (total, digest) == (int(row["leaves"]), row["digest"]), divide(row)


def test_no_course_to_one_position_twice_within_a_choice() -> None:
    """A choice that is split into steps leads to each result in one way only: raids from a rich table."""
    table = Table(3).give(GREEN, 4, 4).give(BLUE, 4, 4).roll(1, 2, 3).do(ships("raiders_outpost", 1))
    results: list[tuple[int, ...]] = []

    def follow(state: Frontier) -> None:
        if type(state.stack[-1]).__name__ != "Raid":
            results.append((*(each.fuel for each in state.players), *(each.ore for each in state.players)))
            return
        for move in state.options():
            trial = state.copy()
            trial.apply(move)
            follow(trial)

    follow(table.state)
    assert len(results) == len(set(results)) == 70  # multisets of at most 4 out of 4 kinds
    assert table.resources(RED) == (0, 0)
