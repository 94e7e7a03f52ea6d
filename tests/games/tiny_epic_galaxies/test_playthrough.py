"""Golden playthroughs: one game of several and one solo game, told as a reader sees them.

After an intended change of the rules write them anew with
`UPDATE_EXPECTED=1 pytest tests/games/tiny_epic_galaxies/test_playthrough.py` and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from games.tiny_epic_galaxies.table import game, new_state

from ludometer.core.agents.random_agent import RandomAgent
from ludometer.core.games.tiny_epic_galaxies.basic import BasicAgent
from ludometer.core.kernel.agent import Agent
from ludometer.core.kernel.journal import Journal, event_sentence
from ludometer.core.kernel.rng import stream


def told(players: int, changes: list[str], agents: list[Agent], seed: int) -> str:
    """The story of one game: every move with what followed from it."""
    plays = game(players, changes)
    state = new_state(players, seed, changes)
    journal = Journal()
    state.journal = journal
    streams = [stream(seed, 0, f"agent {seat}") for seat in range(players)]
    lines = [plays.show(state, -1), ""]
    round = 0
    heard = 0
    while not state.over():
        if state.round != round:
            round = state.round
            lines.append(f"--- round {round}")
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
    lines += ["", plays.show(state, -1), "", f"{plays.endings[state.ending]}: {list(state.ranks())}"]
    return "\n".join(lines) + "\n"


STORIES: dict[str, tuple[int, list[str], list[Agent], int]] = {
    "three_players": (3, [], [BasicAgent(), RandomAgent(), BasicAgent()], 4),
    "solo_hades": (1, ["rogue=hades"], [BasicAgent()], 2),
}


@pytest.mark.parametrize("name", STORIES)
def test_playthrough(name: str) -> None:
    """The game is told as it was."""
    story = told(*STORIES[name])
    file = Path(__file__).parent / f"playthrough_{name}.txt"
    if os.environ.get("UPDATE_EXPECTED"):
        file.write_text(story, "utf-8")
        return
    assert story == file.read_text("utf-8")
