"""The golden playthrough: the whole story of one game, which changes only when the rules or their telling do.

After a wanted change, write it anew with LUDOMETER_UPDATE=1 and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

from games.race_for_the_galaxy.table import game
from games.race_for_the_galaxy.test_setup import new

from ludometer.core.games.race_for_the_galaxy.uniform import UniformAgent
from ludometer.core.kernel.journal import Journal, event_sentence
from ludometer.core.kernel.rng import stream

FILE = Path(__file__).with_name("playthrough.txt")


def story() -> str:
    """A game of three `uniform` players with The Gathering Storm, every move and event in words."""
    the_game = game(3)
    state = new(3, seed=21)
    agent = UniformAgent()
    rng = stream(21, 0, "playthrough")
    journal = Journal()
    state.journal = journal
    lines = [the_game.show(state, -1)]
    told = 0
    while not state.over():
        options = state.options()
        move = agent.choose(state, options, rng) if len(options) > 1 else options[0]
        seat = the_game.seat_name(state.seat())
        lines.append(f"{state.round:2} {seat} {the_game.tell(state, move)}")
        state.apply(move)
        while told < journal.events():
            kind = the_game.events[journal.event_kind[told]]
            who = the_game.seat_name(journal.event_seat[told]) if journal.event_seat[told] >= 0 else ""
            item = the_game.catalogue.name(journal.event_item[told])
            lines.append("     " + event_sentence(kind, who, item, journal.event_amount[told]))
            told += 1
    lines.append(the_game.show(state, -1))
    for number in range(3):
        parts = zip(the_game.sources, state.points(number), strict=True)
        lines.append(f"{the_game.seat_name(number)}: " + ", ".join(f"{name} {part}" for name, part in parts))
    lines.append(f"The end: {the_game.endings[state.ending]}.")
    return "\n".join(lines) + "\n"


def test_the_golden_playthrough() -> None:
    """The story is what it was."""
    text = story()
    if os.environ.get("LUDOMETER_UPDATE") == "1":
        FILE.write_text(text, encoding="utf-8")
    assert text == FILE.read_text(encoding="utf-8")
