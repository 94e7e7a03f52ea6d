"""The agents: the published baseline lands on its published figures, and greedy beats it."""

from __future__ import annotations

from math import sqrt

import pytest
from games.alien_frontiers.table import GREEN, RED, Table, game, new_state, ship, ships

from ludometer.core.agents.greedy import GreedyAgent
from ludometer.core.games.alien_frontiers.simple import SimpleAgent
from ludometer.core.kernel.agent import Agent
from ludometer.core.kernel.moves import move_id
from ludometer.core.kernel.play import play
from ludometer.core.kernel.rng import stream


def choice(table: Table, seed: int = 1) -> str:
    """What the baseline does here."""
    agent = SimpleAgent(table.game.numbers.card_ids)
    options = table.state.options()
    move = options[0] if len(options) == 1 else agent.choose(table.state, options, stream(seed, 0, "choice"))
    return move_id(move, table.game.kinds, table.game.catalogue)


def test_simple_01_raids_ore_first_from_the_player_furthest_ahead() -> None:
    table = Table(3).give(GREEN, 2, 1).give(2, 3, 3).colonies("lem_badlands", green=1).roll(1, 2, 3)
    table.do(ships("raiders_outpost", 1))
    taken = []
    while type(table.state.stack[-1]).__name__ == "Raid":
        taken.append(choice(table))
        table.do(taken[-1])
    assert sorted(taken) == [
        "steal seat=blue resource=ore",
        "steal seat=green resource=fuel",
        "steal seat=green resource=fuel",
        "steal seat=green resource=ore",
    ]


def test_simple_02_claims_the_dearest_card() -> None:
    table = Table().display("alien_city", "booster_pod", "stasis_beam").roll(4, 4)
    table.do(ship("alien_artifact", 4), ship("alien_artifact", 4))
    assert choice(table) == "claim tech=booster_pod"
    other = Table().display("stasis_beam").own(RED, "stasis_beam").roll(4, 4)
    assert choice(other.do(ship("alien_artifact", 4), ship("alien_artifact", 4))) == "cycle"


def test_simple_03_to_06_trade_launch_end_relic() -> None:
    assert choice(Table().roll(2, 2, 1).give(RED, 2).do(ships("orbital_market", 2))) == "trade"
    assert choice(Table().roll(1).hub(RED, 7).give(RED, 1, 1)) == "launch"
    assert choice(Table().colonies("burroughs_desert", red=1).give(RED, 1, 1)) == "end_turn"
    assert choice(Table().colonies("burroughs_desert", red=1).give(RED, 1, 1).roll(1)) == "buy_relic"


def test_simple_07_to_12_sets() -> None:
    assert choice(Table().roll(6, 6, 6, 6).give(RED, 3, 3)) == ships("colony_constructor", 6)
    assert choice(Table().roll(6, 1, 2, 3).give(RED, 1, 1)) == ship("terraforming_station", 6)
    assert choice(Table().roll(1, 2, 3, 4).give(RED, 1, 1)) == ships("raiders_outpost", 2)
    assert choice(Table().roll(6, 6, 2).give(RED, 1, 1)) == ships("shipyard", 6)
    table = Table().roll(6, 3, 2)
    assert choice(table) == ship("alien_artifact", 6)
    assert choice(table.do(ship("alien_artifact", 6))) == ship("alien_artifact", 3)
    assert choice(Table().roll(2, 2, 1).give(RED, 2)) == ships("orbital_market", 2)


def test_simple_13_to_16_single_ships() -> None:
    assert choice(Table().roll(1, 3)) == ship("lunar_mine", 1)
    assert choice(Table().roll(1, 3).give(RED, 0, 1)) == ship("solar_converter", 3)
    assert choice(Table().roll(1, 3).give(RED, 3, 3)).startswith("dock facility=colonist_hub")
    full = Table(settings=["strict_placement=false", "hub_launch_cost.ore=9"]).hub(RED, 7).roll(1, 3).give(RED, 3, 3)
    assert choice(full) == ship("maintenance_bay", 1)


def mean(values: list[float]) -> float:
    """The mean."""
    return sum(values) / len(values)


def test_simple_keeps_ore_first() -> None:
    table = Table().give(RED, 6, 6).do("end_turn")
    assert choice(table) == "give_back fuel=4 ore=0"


@pytest.mark.slow
def test_simple_lands_on_the_published_figures() -> None:
    """Mirror games of two: 21.85 rounds (sd 3.45), winner 14.31, last 7.68, 9.42 cards a player; within 4 errors."""
    plays = game(2)
    rounds: list[float] = []
    winner: list[float] = []
    last: list[float] = []
    cards: list[float] = []
    for index in range(350):
        state = new_state(plays, 70, index)
        agents: list[Agent] = [SimpleAgent(plays.numbers.card_ids) for _ in range(2)]
        play(state, agents, [stream(70, index, f"agent {seat}") for seat in range(2)], 20_000)
        rounds.append(float(state.rounds_completed()))
        scores = [float(state.score(seat)) for seat in range(2)]
        winner.append(max(scores))
        last.append(min(scores))
        cards.append(mean([float(state.tie_break(seat)[0]) for seat in range(2)]))
    for values, expected in ((rounds, 21.85), (winner, 14.31), (last, 7.68), (cards, 9.42)):
        found = mean(values)
        spread = sqrt(mean([(each - found) ** 2 for each in values]))
        error = spread * sqrt(1 / len(values) + 1 / 4000)
        assert abs(found - expected) < 4 * error, f"{found:.2f} ± {error:.2f} instead of {expected}"


def wins(names: list[str], games: int, seed: int) -> float:
    """The share of games that the first agent named wins, each game from another seat."""
    players = len(names)
    plays = game(players)
    total = 0.0
    for index in range(games):
        state = new_state(plays, seed, index // players)
        shift = index % players
        agents: list[Agent] = []
        for seat in range(players):
            name = names[(seat - shift) % players]
            agents.append(
                GreedyAgent(plays.advisor(), 0.0) if name == "greedy" else SimpleAgent(plays.numbers.card_ids)
            )
        play(state, agents, [stream(seed, index, f"agent {seat}") for seat in range(players)], 20_000)
        ranks = state.ranks()
        if ranks[shift] == 1:
            total += 1 / list(ranks).count(1)
    return total / games


@pytest.mark.slow
def test_greedy_beats_simple() -> None:
    """Greedy wins more than 65 % of two-player games, seats rotated."""
    assert wins(["greedy", "simple"], 40, 31) > 0.75


def test_rollout_policy_answers_every_choice() -> None:
    """The quick policy of searches finds a legal move in every position of random games."""
    plays = game(3)
    advisor = plays.advisor()
    for index in range(3):
        state = new_state(plays, 12, index)
        chance = stream(12, index, "moves")
        while not state.over():
            options = state.options()
            assert advisor.rollout(state, state.seat(), options, chance) in list(options)
            state.apply(options[chance.below(len(options))])
