"""What holds in every game: conservation, copies, determinizing, an end, and the same course whether compiled or not."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from games.tiny_epic_galaxies.table import game, new_state
from hypothesis import given, settings
from hypothesis import strategies as st

from ludometer.core.agents.random_agent import RandomAgent
from ludometer.core.games.tiny_epic_galaxies.definition import GAME
from ludometer.core.games.tiny_epic_galaxies.state import Universe
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.play import play
from ludometer.core.kernel.rng import stream
from ludometer.core.runs.conformance.fields import Snapshot, snapshot

ROGUES = ["artemis", "rothkel", "zendica", "hades", "gamelyn"]
SETUPS: list[tuple[int, list[str], list[str]]] = [
    *[(1, [f"rogue={rogue}"], []) for rogue in ROGUES],
    *[(players, [], []) for players in (2, 3, 4, 5)],
    (1, [], ["harder-solo"]),
    (2, [], ["reprint-two-player-missions"]),
    (3, [], ["later-printing"]),
    (2, ["chain_guard=false", "self_payment=true", "piedes_followable=true", "upgrade_mix=true"], []),
    (5, ["row_size=8", "missions_dealt=2", "empire_track.ships=[4, 4, 5, 6, 7, 8]"], []),
]
IDS = [f"{players}p {' '.join(changes + variants)}".strip() for players, changes, variants in SETUPS]

# Digest of the course of random games; the same interpreted and compiled, on any machine.
DIGESTS = {
    1: "22a323f2a6fc4ca2",
    2: "028e7bb7297e029a",
    3: "4e8a30af4505d2ea",
    4: "b2a56a57000aa67e",
    5: "5000e988364cb145",
}


def fields(state: Universe) -> Snapshot:
    """Every field of a state, frames and chance included; the facts, which all states share, left out."""
    return snapshot(state, frozenset({id(state.facts)}), ("journal",))


@pytest.mark.parametrize(("players", "changes", "variants"), SETUPS, ids=IDS)
def test_random_games_keep_the_invariants(players: int, changes: list[str], variants: list[str]) -> None:
    """Ships, planets, missions and caps hold after every move of random games, and every game ends."""
    plays = game(players, changes, variants)
    for seed in range(3):
        state = new_state(players, seed, changes, variants)
        chance = stream(seed, players, "test")
        moves = 0
        while not state.over():
            options = state.options()
            assert len(options) > 0
            assert len(set(options)) == len(options)
            state.apply(options[chance.below(len(options))])
            moves += 1
            if moves % 7 == 0 or state.over():
                assert plays.invariants(state) == []
            assert moves < GAME.move_cap


@pytest.mark.parametrize(("players", "changes", "variants"), SETUPS, ids=IDS)
def test_copies_are_equal_and_independent(players: int, changes: list[str], variants: list[str]) -> None:
    """A copy equals its original in every field; playing on with one leaves the other as it was."""
    state = new_state(players, 11, changes, variants)
    chance = stream(11, players, "test")
    moves = 0
    while not state.over() and moves < 600:
        if moves % 40 == 0:
            before = fields(state)
            copy = state.copy()
            assert fields(copy) == before
            trial = copy.copy()
            other = chance.copy()
            for _ in range(30):
                if not trial.over():
                    options = trial.options()
                    trial.apply(options[other.below(len(options))])
            assert fields(copy) == before
            assert fields(state) == before
        options = state.options()
        state.apply(options[chance.below(len(options))])
        moves += 1


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(1, 5), moves=st.integers(0, 200))
def test_determinize_keeps_what_the_seat_knows(seed: int, players: int, moves: int) -> None:
    """§12: the table that the seat sees, its options and its own missions stay; planets and missions are conserved."""
    plays = game(players)
    state = new_state(players, seed)
    chance = stream(seed, 0, "test")
    for _ in range(moves):
        if not state.over():
            options = state.options()
            state.apply(options[chance.below(len(options))])
    for seat in range(players):
        before = fields(state)
        other = state.determinize(seat, chance)
        assert isinstance(other, Universe)
        assert fields(state) == before
        assert plays.show(other, seat) == plays.show(state, seat)
        assert plays.invariants(other) == []
        own, theirs = state.galaxies[seat], other.galaxies[seat]
        assert [own.hand, own.kept, own.rejected] == [theirs.hand, theirs.kept, theirs.rejected]
        if not state.over() and state.seat() == seat:
            assert list(other.options()) == list(state.options())
        missions = [each.hand | each.kept | each.rejected for each in other.galaxies[:players]]
        assert sum(missions) == 0 or sum(missions) == missions[0] | sum(missions[1:])


def test_12_determinize_deals_the_hidden_anew() -> None:
    """§12: the deck and the missions of others change, planets known to lie under the deck do not."""
    state = new_state(3, 2, variants=["later-printing"])
    for _ in range(3):
        state.apply(state.options()[0])
    state.known = 2
    chance = stream(1, 1, "test")
    decks, kept = set(), set()
    for _ in range(20):
        other = state.determinize(0, chance)
        assert isinstance(other, Universe)
        decks.add(tuple(other.deck))
        kept.add(other.galaxies[1].kept)
        assert list(other.deck)[:2] == list(state.deck)[:2]
        assert sorted(other.deck) == sorted(state.deck)
        assert not other.galaxies[1].kept & (state.galaxies[0].kept | state.galaxies[0].rejected)
    assert len(decks) == 20
    assert len(kept) > 3


def course(players: int, seed: int) -> str:
    """Digest of the moves, events and result of one random game."""
    state = new_state(players, seed)
    journal = Journal()
    state.journal = journal
    play(state, [RandomAgent()] * players, [stream(seed, 0, f"agent {seat}") for seat in range(players)], GAME.move_cap)
    told = [
        list(journal.move_code),
        list(journal.event_kind),
        list(journal.event_item),
        list(journal.event_amount),
        [state.score(seat) for seat in range(players)],
    ]
    return blake2b(repr(told).encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize("players", DIGESTS)
def test_interpreted_equals_compiled(players: int) -> None:
    """Behaviour version 1: the same seed gives the same course."""
    assert course(players, 3) == DIGESTS[players]
