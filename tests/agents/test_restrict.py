"""Restricted play: `never:…` wraps any agent, is part of its text, and is never broken while there is a choice."""

from __future__ import annotations

import pytest
from agents.bidding import BID, DEFINITION, STAY, SWAP, bidding, numbers

from ludometer.core.agents.restrict import Restriction, make_restriction
from ludometer.core.agents.specs import parse_agent, parse_agents, split_agents
from ludometer.core.kernel.agent import Agent
from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.moves import kind_of, move
from ludometer.core.kernel.play import play
from ludometer.core.runs.schedule import Schedule


def restriction(*texts: str) -> Restriction:
    return make_restriction(texts, bidding())


def test_a_kind_is_barred_in_every_form() -> None:
    never = restriction("never:kind=swap")
    moves = numbers([STAY, int(move(SWAP, 2)), int(move(SWAP, 3))])
    assert list(never.allowed(moves)) == [STAY]


def test_a_card_is_barred_in_every_kind_of_move_and_nothing_else_is() -> None:
    never = restriction("never:card=card_3")
    assert never.bars(move(BID, 2))
    assert never.bars(move(SWAP, 2))
    assert not never.bars(move(BID, 3))
    assert not never.bars(STAY)


def test_conditions_of_one_restriction_hold_together_and_several_restrictions_each() -> None:
    both = restriction("never:kind=swap,card=card_3")
    assert both.bars(move(SWAP, 2))
    assert not both.bars(move(BID, 2))
    either = restriction("never:kind=swap", "never:card=card_3")
    assert either.bars(move(BID, 2))
    assert either.bars(move(SWAP, 0))


def test_what_is_barred_is_allowed_when_nothing_else_is_left() -> None:
    moves = numbers([int(move(BID, 2))])
    assert list(restriction("never:kind=bid").allowed(moves)) == [int(move(BID, 2))]


@pytest.mark.parametrize("agent", ["random", "greedy:epsilon=0.5", "mcts:iterations=8,depth=2"])
def test_no_agent_breaks_its_restriction(agent: str) -> None:
    game = bidding(3)
    specs = parse_agents(f"{agent}!never:card=card_3!never:kind=gamble", DEFINITION, 3)
    never = make_restriction(specs[0].restrictions, game)
    schedule = Schedule(5, 3)
    choices = 0
    for index in range(10):
        state = schedule.new_state(game, index)
        agents = [Witness(spec.make(game, seat), never) for seat, spec in enumerate(specs)]
        play(state, agents, schedule.agent_streams(index), 1000)
        choices += sum(agent.barred for agent in agents)
    assert choices > 20


class Witness(Agent):
    """Checks each choice of an agent, and counts those in which a barred move was on offer beside others."""

    def __init__(self, agent: Agent, never: Restriction) -> None:
        self.agent = agent
        self.never = never
        self.barred = 0

    def choose(self, state, moves, rng):  # type: ignore[no-untyped-def]
        chosen = self.agent.choose(state, moves, rng)
        barred = [each for each in moves if self.never.bars(each)]
        if barred and len(barred) < len(moves):
            self.barred += 1
            assert chosen not in barred
        return chosen


def test_the_canonical_text_names_the_restrictions_and_reads_back() -> None:
    spec = parse_agent("greedy:epsilon=0.10! never:kind=swap, card=card_3!never:card=card_4", DEFINITION)
    assert spec.text == "greedy:epsilon=0.1!never:kind=swap,card=card_3!never:card=card_4"
    assert parse_agent(spec.text, DEFINITION).text == spec.text


def test_a_list_of_agents_splits_outside_options_and_restrictions() -> None:
    text = "greedy!never:kind=swap,card=card_3,mcts:iterations=5,depth=2!never:card=card_1,random"
    assert split_agents(text) == [
        "greedy!never:kind=swap,card=card_3",
        "mcts:iterations=5,depth=2!never:card=card_1",
        "random",
    ]


def test_restrict_applies_to_all_agents_or_to_the_one_with_a_number() -> None:
    specs = parse_agents("greedy,random", DEFINITION, 2, ["1:never:kind=swap", "never:card=card_1"])
    assert [spec.text for spec in specs] == ["greedy!never:card=card_1", "random!never:kind=swap!never:card=card_1"]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("never:kind=swop", "did you mean 'swap'"),
        ("never:card=card_99", "there is no 'card_99'"),
        ("never:cart=card_1", "did you mean 'card'"),
        ("always:kind=swap", "does not begin with 'never:'"),
        ("never:kind", "not of the form name=value"),
        ("never:", "not of the form name=value"),
    ],
)
def test_a_wrong_restriction_is_refused_with_a_hint(text: str, part: str) -> None:
    with pytest.raises(LudometerError, match=part):
        parse_agent(f"random!{text}", DEFINITION).check(bidding())


def test_a_number_that_no_agent_has_is_refused() -> None:
    with pytest.raises(LudometerError, match="numbered 0 to 1"):
        parse_agents("greedy", DEFINITION, 2, ["2:never:kind=swap"])


def test_the_search_never_makes_a_barred_kind_of_move() -> None:
    game = bidding()
    spec = parse_agent("mcts:iterations=30!never:kind=gamble", DEFINITION)
    schedule = Schedule(2, 2)
    journal = Journal()
    state = schedule.new_state(game, 0)
    state.journal = journal
    play(state, [spec.make(game, seat) for seat in range(2)], schedule.agent_streams(0), 1000)
    assert all(kind_of(code) != 2 for code in journal.move_code)
