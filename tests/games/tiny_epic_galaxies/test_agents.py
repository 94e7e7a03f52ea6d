"""§18: the policy `basic` lands on the published figures, and the ladder random < basic < greedy holds."""

from __future__ import annotations

import csv
from math import sqrt
from pathlib import Path

import pytest
from games.tiny_epic_galaxies.table import Table, game
from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.agents.random_agent import RandomAgent
from ludometer.core.games.tiny_epic_galaxies.basic import BasicAgent, basic_choice
from ludometer.core.games.tiny_epic_galaxies.definition import GAME
from ludometer.core.games.tiny_epic_galaxies.names import LOST_TO_SKULL
from ludometer.core.games.tiny_epic_galaxies.state import Universe, count_bits
from ludometer.core.kernel.agent import Advisor, Agent
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.moves import move_id
from ludometer.core.kernel.play import play
from ludometer.core.kernel.rng import Rng, stream

# The same policy under another implementation, and the number of games behind its figures.
PUBLISHED = 4000
FIGURES = list(csv.DictReader((Path(__file__).parent / "basic_figures.csv").open(encoding="utf-8")))


class Advised(Agent):
    """Plays what the game's advisor says."""

    def __init__(self, advisor: Advisor) -> None:
        self.advisor = advisor

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        return self.advisor.choose(state, state.seat(), moves, rng)


def finished(plays: Game, agents: list[Agent], seed: int, index: int, journal: Journal | None = None) -> Universe:
    """One game, played to its end."""
    state = plays.new_state(stream(seed, index, "shuffles"), stream(seed, index, "dice"))
    assert isinstance(state, Universe)
    state.journal = journal
    play(state, agents, [stream(seed, index, f"agent {seat}") for seat in range(plays.players)], GAME.move_cap)
    return state


def measured(players: str, games: int) -> dict[str, list[float]]:
    """Figures of games between `basic` agents, one value a game."""
    solo = not players.isdigit()
    count = 1 if solo else int(players)
    plays = game(count, [f"rogue={players}"] if solo else ["missions_dealt=0"])
    ids = [kind.id for kind in plays.events]
    values: dict[str, list[float]] = {}

    def note(name: str, value: float) -> None:
        values.setdefault(name, []).append(value)

    for index in range(games):
        journal = Journal()
        state = finished(plays, [BasicAgent()] * count, 18, index, journal)
        if solo:
            note("win", float(state.ranks()[0] == 1))
            note("lost_by_skull", float(state.ending == LOST_TO_SKULL))
            note("turns", float(state.round))
            continue
        seats = range(count)
        scores = [int(state.score(seat)) for seat in seats]
        ranks = list(state.ranks())
        note("rounds", float(state.rounds_completed()))
        note("winner_vp", float(max(scores)))
        note("player_vp", sum(scores) / count)
        note("empire_level", sum(state.galaxies[seat].level for seat in seats) / count)
        note("colonies", sum(count_bits(state.galaxies[seat].colonies) for seat in seats) / count)
        note("follows", sum(kind == ids.index("follow") for kind in journal.event_kind))
        displaced = zip(journal.event_kind, journal.event_amount)
        note("displaced", sum(float(amount) for kind, amount in displaced if kind == ids.index("displaced")))
        for seat in seats:
            note(f"win_seat_{seat + 1}", (ranks[seat] == 1) / ranks.count(1))
    return values


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """Mean and standard error."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


@pytest.mark.slow
@pytest.mark.parametrize("players", ["2", "artemis"])
def test_18_basic_lands_on_the_published_figures(players: str) -> None:
    """§18: within four standard errors of the difference for every figure that is published."""
    values = measured(players, 1200)
    for row in FIGURES:
        if row["players"] == players and row["published"]:
            mean, error = mean_and_error(values[row["figure"]])
            of_difference = error * sqrt(1 + len(values[row["figure"]]) / PUBLISHED)
            assert abs(mean - float(row["published"])) < 4 * of_difference, row["figure"]


@pytest.mark.slow
@pytest.mark.parametrize("players", ["2", "3", "4", "5", "artemis", "rothkel", "zendica", "hades", "gamelyn"])
def test_18_basic_lands_on_its_own_figures(players: str) -> None:
    """§18: the table that the documentation prints is what the policy does."""
    values = measured(players, 400)
    for row in FIGURES:
        if row["players"] == players:
            mean, error = mean_and_error(values[row["figure"]])
            assert abs(mean - float(row["mean"])) < 4 * error + 4 * float(row["se"]), row["figure"]


def chosen(table: Table) -> str:
    """What `basic` chooses."""
    state = table.state
    return move_id(basic_choice(state, state.seat(), state.options()), table.game.kinds, table.game.catalogue)


def test_18_the_lines_of_the_policy() -> None:
    """§18: the first line that applies, in order."""
    dice = ["colony", "diplomacy", "economy", "move", "energy", "culture"]
    table = Table(row=["vici_ks156", "jakks", "gort"], dice=dice).give(0, energy=2, culture=2)
    table.orbit(0, "jakks")
    assert chosen(table) == "activate die=colony_die"
    table.do("activate die=colony_die")
    assert chosen(table) == "upgrade energy=2 culture=0"
    table = Table(row=["vici_ks156", "jakks", "gort"], dice=dice[1:]).give(0, energy=1).orbit(0, "jakks")
    assert chosen(table) == "activate die=diplomacy_die"
    table = Table(row=["vici_ks156", "jakks", "gort"], dice=dice[2:]).give(1, culture=0).orbit(0, "jakks")
    assert chosen(table) == "activate die=move_die", "no ship on an economy track"
    table.do("activate die=move_die")
    assert chosen(table) == "from_home"
    table.do("from_home")
    assert chosen(table) == "to_orbit planet=vici_ks156 slot=0"
    table = Table(row=["gort"], dice=["energy", "culture"]).give(0, energy=7)
    assert chosen(table) == "reroll", "energy is full, and no ship gives culture"
    table.do("reroll")
    assert chosen(table) == "reroll_count die=energy_die count=1"
    table = Table(row=["gort"], dice=["energy", "culture"]).give(0, energy=7)
    table.state.rerolls = 1
    assert chosen(table) == "end_turn"


def test_18_ties_of_the_policy() -> None:
    """§18: advances with the fewest missing steps, then the higher VP, then the lower slot."""
    table = Table(row=["jakks", "mj_120210", "leandra"], dice=["diplomacy"]).give(0, level=3)
    table.orbit(0, "jakks", 1).orbit(0, "mj_120210", 2).orbit(0, "leandra", 1)
    table.do("activate die=diplomacy_die")
    assert chosen(table) == "advance planet=mj_120210 slot=1"


def test_18_what_it_follows() -> None:
    """§18: a colony die only to upgrade, diplomacy and economy to advance, nothing else."""
    table = Table(dice=["energy", "colony"]).give(0, energy=2).give(1, energy=0, culture=3).colony(1, "gort")
    table.use("energy")
    assert chosen(table) == "pass"
    table.do("pass").use("colony", "upgrade energy=2 culture=0")
    assert chosen(table) == "follow die=colony_die"
    table.give(1, culture=2)
    assert chosen(table) == "pass", "1 culture is left after the follow, too little to upgrade"


def test_18_solo_choices() -> None:
    """§18: gives up the more plentiful kind, culture if equal; never pays for rerolls; the lowest slot goes back."""
    settings = ["rogue=artemis", "rogue_dice=[1, 1, 1, 1, 1, 1]", "rogue_reroll_cost.energy=2"]
    table = Table(1, settings=settings).give(0, energy=2, culture=1).give(1, level=5).rogue_turn("colony")
    assert chosen(table) == "accept_rogue_die die=colony_die"
    table.do("accept_rogue_die")
    assert chosen(table) == "give_resource resource=energy"
    table.do("give_resource resource=energy")
    assert chosen(table) == "give_resource resource=culture"


def duel(players: int, games: int, one: Agent, other: Agent, settings: list[str]) -> float:
    """The win share of one agent against a table of another, seats rotated."""
    plays = game(players, settings)
    won = 0.0
    for index in range(games):
        seat = index % players
        agents: list[Agent] = [one if each == seat else other for each in range(players)]
        ranks = list(finished(plays, agents, 7, index // players).ranks())
        won += (ranks[seat] == 1) / max(ranks.count(1), 1)
    return won / games


@pytest.mark.slow
def test_the_ladder_of_agents() -> None:
    """random < basic < greedy with a clear margin, in a game of two and in the solo game."""
    advised = Advised(game(2).advisor())
    assert duel(2, 60, BasicAgent(), RandomAgent(), []) > 0.95
    assert duel(2, 1000, advised, BasicAgent(), []) > 0.78
    assert duel(1, 500, advised, advised, ["rogue=hades"]) > 0.75


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4, 5])
def test_greedy_beats_basic_at_larger_tables(players: int) -> None:
    """A single greedy among basics wins far more than its share."""
    assert duel(players, 2000, Advised(game(players).advisor()), BasicAgent(), []) > 0.75


@pytest.mark.slow
def test_every_planet_is_performed() -> None:
    """A soak in which each planet's action is performed at least five times."""
    plays = game(4)
    performed = [0] * len(plays.catalogue.section("planet").ids)
    action = [kind.id for kind in plays.events].index("action")
    for index in range(100):
        journal = Journal()
        finished(plays, [RandomAgent()] * 4, 3, index, journal)
        for kind, item in zip(journal.event_kind, journal.event_item):
            if kind == action:
                performed[item] += 1
    assert min(performed) >= 5, performed
