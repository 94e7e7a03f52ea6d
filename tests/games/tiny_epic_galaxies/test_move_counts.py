"""Move counts: how many courses of play a position has to a fixed depth, and a digest of where they lead.

Chance goes on from the position's own streams, so the tree is fixed. After an intended change of the rules write the new
counts with `UPDATE_EXPECTED=1 pytest tests/games/tiny_epic_galaxies/test_move_counts.py` and read the difference.
"""

from __future__ import annotations

import csv
import os
from hashlib import blake2b
from pathlib import Path

import pytest
from games.tiny_epic_galaxies.table import game, new_state

from ludometer.core.games.tiny_epic_galaxies.state import Universe
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.moves import move_id
from ludometer.core.kernel.rng import stream

FILE = Path(__file__).parent / "move_counts.csv"
COLUMNS = ("players", "changes", "seed", "after", "depth", "leaves", "digest")


def rows() -> list[dict[str, str]]:
    """The table of expected counts."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def position(row: dict[str, str]) -> Universe:
    """The position of a row: a seeded game after some random moves."""
    players, seed = int(row["players"]), int(row["seed"])
    state = new_state(players, seed, [text for text in row["changes"].split(";") if text])
    chance = stream(seed, 0, "position")
    for _ in range(int(row["after"])):
        options = state.options()
        state.apply(options[chance.below(len(options))])
        assert not state.over()
    return state


def picture(state: State) -> str:
    """A leaf as text."""
    assert isinstance(state, Universe)
    mats = [
        (
            each.energy,
            each.culture,
            each.level,
            each.home,
            each.surface,
            each.orbiting,
            each.numbers,
            each.colonies,
            each.kept,
        )
        for each in state.galaxies
    ]
    return repr([mats, list(state.row), state.handful, state.bay, state.active, state.round, state.ending])


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


def counted(row: dict[str, str]) -> tuple[int, str]:
    """Leaves and digest of a row."""
    leaves: list[str] = []
    total = count(position(row), int(row["depth"]), leaves)
    return total, blake2b("\n".join(leaves).encode(), digest_size=8).hexdigest()


def divide(row: dict[str, str]) -> str:
    """The count below each first move, to find the move that differs."""
    state = position(row)
    plays = game(int(row["players"]), [text for text in row["changes"].split(";") if text])
    lines = []
    for move in state.options():
        trial = state.copy()
        trial.apply(move)
        lines.append(f"{move_id(move, plays.kinds, plays.catalogue)}: {count(trial, int(row['depth']) - 1, [])}")
    return "\n".join(lines)


@pytest.mark.parametrize("number", range(len(rows())))
def test_move_counts(number: int) -> None:
    """The rules offer exactly these moves."""
    row = rows()[number]
    total, digest = counted(row)
    if os.environ.get("UPDATE_EXPECTED"):
        table = rows()
        table[number] |= {"leaves": str(total), "digest": digest}
        with FILE.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(table)
        return
    assert (total, digest) == (int(row["leaves"]), row["digest"]), divide(row)
