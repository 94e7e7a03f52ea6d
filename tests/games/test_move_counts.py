"""Move counts (perft): how many courses of play a position has to a fixed depth, and a digest of where they lead.

Chance goes on from the position's own streams, so the tree is fixed. A count that changed is a rule that changed. After
an intended change write new counts with `UPDATE_EXPECTED=1 pytest tests/games/test_move_counts.py` and read the difference.
"""

from __future__ import annotations

import csv
import os
from hashlib import blake2b
from pathlib import Path

import pytest

from ludometer.core.agents.specs import parse_agent
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.moves import move_id
from ludometer.core.kernel.registry import definition, game_names, rules_for
from ludometer.core.kernel.rng import stream

FILE = Path(__file__).parent / "move_counts.csv"
COLUMNS = ("game", "players", "variants", "settings", "agent", "seed", "after", "depth", "leaves", "digest")


def rows() -> list[dict[str, str]]:
    """The table of expected counts."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def position(row: dict[str, str]) -> tuple[Game, State]:
    """The position of a row: a seeded game after `after` moves of the agent."""
    seed = int(row["seed"])
    found = definition(row["game"])
    effective = rules_for(
        row["game"],
        int(row["players"]),
        variants=[name for name in row["variants"].split(";") if name],
        settings=[text for text in row["settings"].split(";") if text],
    )
    game = found.game(effective)
    state = game.new_state(stream(seed, 0, "shuffles"), stream(seed, 0, "dice"))
    agents = [parse_agent(row["agent"], found).make(game, seat) for seat in range(game.players)]
    chance = stream(seed, 0, "position")
    for _ in range(int(row["after"])):
        options = state.options()
        state.apply(agents[state.seat()].choose(state, options, chance) if len(options) > 1 else options[0])
        assert not state.over()
    return game, state


def count(game: Game, state: State, depth: int, leaves: list[str]) -> int:
    """The number of courses of `depth` moves from a state; what the table then looks like is added to `leaves`."""
    if depth == 0 or state.over():
        leaves.append(f"{game.show(state, -1)}\n{list(state.ranks()) if state.over() else len(state.options())}")
        return 1
    total = 0
    for move in state.options():
        trial = state.copy()
        trial.apply(move)
        total += count(game, trial, depth - 1, leaves)
    return total


def divide(row: dict[str, str]) -> str:
    """The count below each first move, to find the move that differs."""
    game, state = position(row)
    lines = ["by first move:"]
    for move in state.options():
        trial = state.copy()
        trial.apply(move)
        below = count(game, trial, int(row["depth"]) - 1, [])
        lines.append(f"{below:6} {move_id(move, game.kinds, game.catalogue)}")
    return "\n".join(lines)


def label(row: dict[str, str]) -> str:
    """The row as the name of a test."""
    return "-".join(row[column] for column in COLUMNS[:8] if row[column])


@pytest.mark.parametrize("number", range(len(rows())), ids=[label(row) for row in rows()])
def test_move_counts(number: int) -> None:
    """The rules offer exactly these moves, and they lead exactly there, interpreted and compiled."""
    row = rows()[number]
    game, state = position(row)
    leaves: list[str] = []
    total = count(game, state, int(row["depth"]), leaves)
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


def test_every_game_has_counts_for_every_number_of_players() -> None:
    counted = {(row["game"], int(row["players"])) for row in rows()}
    for name in game_names():
        if not definition(name).__module__.startswith("ludometer."):
            continue
        found = definition(name)
        for players in range(found.minimum_players, found.maximum_players + 1):
            assert (name, players) in counted, f"{name} with {players} players has no row in {FILE.name}"
