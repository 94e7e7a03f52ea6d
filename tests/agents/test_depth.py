"""Unless told otherwise, `mcts` cuts its play-outs where the game's advisor says."""

from __future__ import annotations

import pytest

from ludometer.core.agents.specs import parse_agent
from ludometer.core.kernel.registry import definition, rules_for
from ludometer.core.kernel.rng import stream


def choices(name: str, text: str) -> list[int]:
    """What an agent would choose at each of the first decisions of a game that goes on as the quick policy has it."""
    found = definition(name)
    game = found.game(rules_for(name, 2, [], [], [], []))
    advisor = game.advisor()
    state = game.new_state(stream(8, 0, "shuffles"), stream(8, 0, "dice"))
    chosen = []
    for ply in range(24):
        moves = state.options()
        if len(moves) > 1:
            agent = parse_agent(text, found).make(game, int(state.seat()))
            chosen.append(int(agent.choose(state, moves, stream(9, ply, "agent"))))
        state.apply(advisor.rollout(state, state.seat(), moves, stream(7, ply, "walk")))
    return chosen


@pytest.mark.parametrize(
    ("name", "depth"), [("alien-frontiers", 0), ("race-for-the-galaxy", 100), ("tiny-epic-galaxies", 8)]
)
def test_the_games_depth_is_the_default(name: str, depth: int) -> None:
    default = choices(name, "mcts:iterations=16,trust=0")
    assert default == choices(name, f"mcts:iterations=16,trust=0,depth={depth}")
    assert default != choices(name, "mcts:iterations=16,trust=0,depth=1")


def test_the_default_is_not_part_of_the_name() -> None:
    found = definition("alien-frontiers")
    assert parse_agent("mcts:depth=-1", found).text == "mcts"
    assert parse_agent("mcts:depth=0", found).text == "mcts:depth=0"
