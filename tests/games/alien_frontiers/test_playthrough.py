"""Golden playthroughs: whole games, told as a reader sees them.

After an intended change of the rules write them anew with
`UPDATE_EXPECTED=1 pytest tests/games/alien_frontiers/test_playthrough.py` and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from games.alien_frontiers.table import game, new_state

from ludometer.core.agents.greedy import GreedyAgent
from ludometer.core.agents.random_agent import RandomAgent
from ludometer.core.games.alien_frontiers.simple import SimpleAgent
from ludometer.core.kernel.agent import Agent
from ludometer.core.kernel.journal import Journal, event_sentence
from ludometer.core.kernel.rng import stream


def agent(name: str, players: int) -> Agent:
    """The agent of that name."""
    plays = game(players)
    if name == "simple":
        return SimpleAgent(plays.numbers.card_ids)
    if name == "greedy":
        return GreedyAgent(plays.advisor(), 0.0)
    return RandomAgent()


def told(names: list[str], seed: int) -> str:
    """The story of one game: every move with what followed from it."""
    players = len(names)
    agents = [agent(name, players) for name in names]
    plays = game(players)
    state = new_state(plays, seed)
    journal = Journal()
    state.journal = journal
    streams = [stream(seed, 0, f"agent {seat}") for seat in range(players)]
    lines = [plays.show(state, -1)]
    turns = -1
    heard = 0
    while not state.over():
        if state.turns != turns:
            turns = int(state.turns)
            lines.append(f"--- round {state.round}, {plays.seat_name(state.active)}")
        options = state.options()
        seat = state.seat()
        move = options[0] if len(options) == 1 else agents[seat].choose(state, options, streams[seat])
        lines.append(f"{plays.seat_name(seat)} {plays.tell(state, move)}")
        state.apply(move)
        while heard < journal.events():
            kind = plays.events[journal.event_kind[heard]]
            who = plays.seat_name(journal.event_seat[heard]) if journal.event_seat[heard] >= 0 else ""
            item = plays.catalogue.name(journal.event_item[heard])
            lines.append(f"    {event_sentence(kind, who, item, journal.event_amount[heard])}")
            heard += 1
    lines += ["", plays.show(state, -1), f"{plays.endings[state.ending]}: {list(state.ranks())}"]
    return "\n".join(lines) + "\n"


STORIES = {
    "two_players": (["greedy", "simple"], 4),
    "three_players": (["random", "greedy", "simple"], 2),
}


@pytest.mark.parametrize("name", STORIES)
def test_playthrough(name: str) -> None:
    """The game is told as it was."""
    story = told(*STORIES[name])
    file = Path(__file__).parent / f"playthrough_{name}.txt"
    if os.environ.get("UPDATE_EXPECTED"):
        file.write_text(story, encoding="utf-8")
    assert story == file.read_text(encoding="utf-8")
