"""Digests of some games of every registered game. Run as a program, it prints them as JSON."""

from __future__ import annotations

import json
from hashlib import blake2b

from ludometer.core.agents.specs import agent_kinds
from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.play import play
from ludometer.core.kernel.registry import game_names
from ludometer.core.runs.conformance import setups
from ludometer.core.runs.schedule import Schedule

SEED = 12
MOVES = 150


def digests() -> dict[str, str]:
    """By set-up, a digest of moves, options, events and scores in the first moves of two games with mixed agents."""
    found: dict[str, str] = {}
    for name in game_names():
        try:
            playable, _ = setups(name)
        except LudometerError:
            continue
        for setup in playable:
            schedule = Schedule(SEED, setup.game.players)
            kinds = [kind for kind in agent_kinds(setup.definition).values() if not kind.searches]
            journal = Journal()
            scores: list[int] = []
            for index in range(2):
                agents = [
                    kind.make(setup.game, seat, {key: option.default for key, option in kind.options.items()})
                    for seat in range(setup.game.players)
                    for kind in [kinds[(seat + index) % len(kinds)]]
                ]
                state = schedule.new_state(setup.game, index)
                state.journal = journal
                play(state, agents, schedule.agent_streams(index), MOVES)
                scores += [state.score(seat) for seat in range(setup.game.players)]
            columns = (
                journal.move_seat, journal.move_code, journal.move_options,
                journal.event_kind, journal.event_seat, journal.event_item, journal.event_amount, scores,
            )  # fmt: skip
            found[setup.text] = blake2b(repr([list(column) for column in columns]).encode()).hexdigest()
    return found


if __name__ == "__main__":
    print(json.dumps(digests()))
