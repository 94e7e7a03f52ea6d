"""No agent looks at what its seat cannot know: deal everything hidden anew, and its choice does not change."""

from __future__ import annotations

import pytest
from agents.bidding import DEFINITION, Bidding, bidding

from ludometer.core.agents.specs import parse_agent
from ludometer.core.kernel.rng import stream
from ludometer.core.runs.schedule import Schedule

AGENTS = (
    "random",
    "greedy",
    "greedy:epsilon=0.3",
    "mcts:iterations=24",
    "mcts:iterations=24,others=policy",
    "mcts:iterations=24,rollout=random,depth=3",
    "greedy!never:kind=gamble",
)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("text", AGENTS)
def test_the_choice_does_not_depend_on_what_is_hidden(text: str, players: int) -> None:
    game = bidding(players)
    spec = parse_agent(text, DEFINITION)
    schedule = Schedule(11, players)
    different = 0
    for index in range(4):
        state = schedule.new_state(game, index)
        walk = stream(3, index, "walk")
        ply = 0
        while not state.over():
            moves = state.options()
            seat = state.seat()
            agent = spec.make(game, int(seat))
            chosen = agent.choose(state, moves, stream(4, ply, "agent"))
            for again in range(3):
                other = state.determinize(seat, stream(again, ply, "deal"))
                assert list(other.options()) == list(moves)
                assert agent.choose(other, other.options(), stream(4, ply, "agent")) == chosen
                assert isinstance(state, Bidding)
                assert isinstance(other, Bidding)
                different += other.hands != state.hands or other.bids != state.bids
            state.apply(moves[walk.below(len(moves))])
            ply += 1
    assert different > 50, "hardly anything was hidden, so nothing was tested"


@pytest.mark.parametrize("text", AGENTS)
def test_choosing_leaves_the_state_as_it_is(text: str) -> None:
    game = bidding(3)
    state = Schedule(6, 3).new_state(game, 0)
    assert isinstance(state, Bidding)
    before = state.copy()
    parse_agent(text, DEFINITION).make(game, 0).choose(state, state.options(), stream(1, 1, "agent"))
    assert vars_of(state) == vars_of(before)


def vars_of(state: Bidding) -> list[object]:
    """Everything that can change in a state."""
    streams = [(each.a, each.b, each.c, each.d) for each in (state.shuffles, state.dice)]
    return [
        state.hands,
        state.gone,
        state.bids,
        state.won,
        state.shown,
        state.pile,
        state.prizes,
        streams,
        [type(frame) for frame in state.stack],
    ]
