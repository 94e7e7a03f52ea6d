"""What holds in every game: nothing is lost, copies are equal and apart, every game ends, every mode plays the same."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from games.alien_frontiers.table import BLUE, GREEN, RED, Table, game, new_state, ships

from ludometer.core.agents.random_agent import RandomAgent
from ludometer.core.games.alien_frontiers.state import Frontier
from ludometer.core.games.alien_frontiers.things import DISCARD, USE
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.moves import first, kind_of
from ludometer.core.kernel.play import play
from ludometer.core.kernel.registry import definition
from ludometer.core.kernel.rng import stream
from ludometer.core.runs.conformance import examine
from ludometer.core.runs.conformance.examination import Setup
from ludometer.core.runs.conformance.findings import Findings

SETTINGS = [
    [],
    ["limited_tokens=true", "tokens.fuel=12", "tokens.ore=8"],
    ["strict_placement=false", "out_of_range=cut_off", "uses_per_card=3", "discards_per_turn=3"],
    ["strict_placement_paid=true", "raiders_bump_rule=original_run", "tech_dealt=2", "display_size=5"],
    ["hub_circles=3", "docks.terraforming_station=2", "resource_limit=2", "max_ships=8"],
]


def picture(state: State) -> str:
    """A state as text."""
    assert isinstance(state, Frontier)
    players = [
        (each.fuel, each.ore, each.stock, each.bay, each.supply, each.hub, each.cards, each.types, each.vp, each.dealt)
        for each in state.players
    ]
    vectors = [state.hand, state.slots, state.colonies, state.control, state.fields, state.display]
    turn = [state.active, state.turns, state.artifact_total, state.cycles, state.hub_ships, state.mined, state.loans]
    rest = [state.relic_owner, state.relic_place, state.used_once, state.discarded, state.left, state.ending]
    return repr([players, [list(each) for each in vectors], turn, rest])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("settings", SETTINGS)
def test_nothing_is_lost(players: int, settings: list[str]) -> None:
    """§1, §9: after every move of random games all ships, colonies, cards and counts are right."""
    plays = game(players, settings)
    for index in range(2):
        state = new_state(plays, 9, index)
        chance = stream(9, index, "moves")
        while not state.over():
            options = state.options()
            assert len(set(options)) == len(options) > 0
            state.apply(options[chance.below(len(options))])
            assert plays.invariants(state) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_conformance(players: int) -> None:
    """The conformance kit finds nothing: copies, determinism, no peeking, words."""
    findings = Findings()
    plugged = definition("alien-frontiers")
    variants = ("long",) if players > 2 else ()
    examine(Setup(plugged, game(players, variants=variants), variants), findings, 1, 3)
    assert [check for check in findings.checks.values() if not check.passed] == []


def test_every_game_ends() -> None:
    """Random games end by themselves, with the winner's last colony landed."""
    for players in (2, 3, 4):
        plays = game(players)
        for index in range(10):
            state = new_state(plays, 21, index)
            streams = [stream(21, index, f"agent {seat}") for seat in range(players)]
            assert play(state, [RandomAgent()] * players, streams, 20_000) < 5_000
            assert state.ending == 0
            assert any(player.supply == 0 and player.hub == 0 for player in state.players)


def test_every_power_and_discard_is_reached() -> None:
    """Random games use every power and every discard power."""
    plays = game(3)
    seen: set[tuple[int, int]] = set()
    for index in range(50):
        state = new_state(plays, 2, index)
        chance = stream(2, index, "moves")
        while not state.over():
            options = state.options()
            move = options[chance.below(len(options))]
            if kind_of(move) in (USE, DISCARD):
                seen.add((kind_of(move), first(move)))
            state.apply(move)
    rules = plays.numbers
    expected = {(int(USE), kind) for kind in range(12) if rules.power[kind]}
    expected |= {(int(DISCARD), kind) for kind in range(12) if rules.discard[kind]}
    assert seen == expected


DIGESTS = {2: "cd43f378c375a301", 3: "c53e487a1277fd15", 4: "9e7100a7bc53a27b"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_interpreted_and_compiled_play_the_same(players: int) -> None:
    """The ends of seeded random games, as a stored digest that both modes must meet."""
    plays = game(players)
    ends = []
    for index in range(12):
        state: Frontier = new_state(plays, 5, index)
        state.journal = Journal()
        streams = [stream(5, index, f"agent {seat}") for seat in range(players)]
        plies = play(state, [RandomAgent()] * players, streams, 20_000)
        ends.append(f"{plies} {state.journal.events()} {picture(state)}")
    assert blake2b("\n".join(ends).encode(), digest_size=8).hexdigest() == DIGESTS[players]


def test_no_course_to_one_position_twice_within_a_choice() -> None:
    """A choice that is split into steps leads to each result in one way only: raids from a rich table."""
    table = Table(3).give(GREEN, 4, 4).give(BLUE, 4, 4).roll(1, 2, 3).do(ships("raiders_outpost", 1))
    results: list[tuple[int, ...]] = []

    def follow(state: Frontier) -> None:
        if type(state.stack[-1]).__name__ != "Raid":
            results.append((*(each.fuel for each in state.players), *(each.ore for each in state.players)))
            return
        for move in state.options():
            trial = state.copy()
            trial.apply(move)
            follow(trial)

    follow(table.state)
    assert len(results) == len(set(results)) == 70  # multisets of at most 4 out of 4 kinds
    assert table.resources(RED) == (0, 0)
