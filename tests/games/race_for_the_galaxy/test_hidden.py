"""§12 Hidden information: what a seat knows survives, everything else is dealt anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games.race_for_the_galaxy.table import Table, game
from games.race_for_the_galaxy.test_setup import new

from ludometer.core.games.race_for_the_galaxy.explore import Explore
from ludometer.core.games.race_for_the_galaxy.rounds import StartRound
from ludometer.core.games.race_for_the_galaxy.state import CARD_MASK, SEEN_SHIFT, RaceState
from ludometer.core.games.race_for_the_galaxy.uniform import UniformAgent
from ludometer.core.kernel.rng import stream

SETTINGS = [(2, ("base",)), (3, ()), (5, ()), (2, ("advanced",)), (4, ("preset-hands", "second-edition"))]


def course(players: int, variants: tuple[str, ...], seed: int, steps: int) -> Iterator[RaceState]:
    """The states of a game between `uniform` players."""
    state = new(players, variants, seed)
    agent = UniformAgent()
    rng = stream(seed, 0, "course")
    for _ in range(steps):
        if state.over():
            return
        yield state
        state.apply(agent.choose(state, state.options(), rng))


def known(state: RaceState, seat: int) -> list[object]:
    """Everything that the seat can see."""
    own = state.players[seat]
    seen = [int(e) for e in state.piles[0].discards if e >> (SEEN_SHIFT + seat) & 1]
    public = [
        (list(p.tableau), int(p.filled), int(p.chips), len(p.hand) + len(p.drawn) + len(p.picks), int(p.first_goals))
        for p in state.players
    ]
    mine = (list(own.hand), list(own.drawn), list(own.picks), int(own.choice))
    counts = (len(state.piles[0].deck), len(state.piles[0].discards), int(state.pool), list(state.holders))
    return [seen, public, mine, counts]


@pytest.mark.parametrize(("players", "variants"), SETTINGS)
def test_12_a_determinized_copy_agrees_with_all_that_the_seat_knows(players: int, variants: tuple[str, ...]) -> None:
    """§12: own cards, own discards, tableaus, sizes; the same questions; no card lost; play goes on in it."""
    agent = UniformAgent()
    rng = stream(5, 0, "worlds")
    the_game = game(players, variants)
    different = 0
    for step, state in enumerate(course(players, variants, 11, 260)):
        if step % 4:
            continue
        for seat in range(players):
            world = state.determinize(seat, rng)
            assert known(world, seat) == known(state, seat)
            assert the_game.show(world, seat) == the_game.show(state, seat)
            assert the_game.invariants(world) == []
            assert world.seat() == state.seat()
            if seat == state.seat():
                assert list(world.options()) == list(state.options())
            different += list(world.piles[0].deck) != list(state.piles[0].deck)
            for _ in range(12):
                if not world.over():
                    world.apply(agent.choose(world, world.options(), rng))
            assert the_game.invariants(world) == []
    assert different > 50


def test_12_other_hands_and_goods_are_dealt_anew_own_ones_not() -> None:
    """§12: nobody looks at goods, not even their owner."""
    table = Table(game(2)).seat(0, "old_earth gem_world", "comet_zone", "gem_world").seat(1, "new_sparta", "hive_world")
    table.deck("spice_world mining_world plague_world new_earth", rest=0).phase(StartRound())
    hands, goods = set(), set()
    for number in range(200):
        world = table.state.determinize(0, stream(number, 0, "x"))
        assert list(world.players[0].hand) == list(table.state.players[0].hand)
        hands.add(int(world.players[1].hand[0]))
        goods.add(int(world.players[0].goods[1]))
    assert len(hands) == len(goods) == 6


def test_12_secret_choices_of_others_are_made_anew_and_own_ones_stand() -> None:
    """§12: the action of a seat that has chosen already is asked again in the copy, but not of its owner."""
    table = Table(game(2)).seat(0, "old_earth").seat(1, "new_sparta").deck().phase(StartRound())
    table.make("choose_action action=produce")
    world = table.state.determinize(1, stream(1, 0, "x"))
    assert world.seat() == 1
    world.apply(world.options()[0])
    assert world.seat() == 0
    assert len(world.options()) == 7
    own = table.state.determinize(0, stream(1, 0, "x"))
    assert own.players[0].choice == table.state.players[0].choice
    own.apply(own.options()[0])
    assert own.players[0].all_actions == 1 << 7 * 8


def test_12_picks_of_others_are_taken_back() -> None:
    """§12: what another seat has secretly kept in Explore is open again, and its cards are dealt anew."""
    table = Table(game(2)).seat(0, "old_earth").seat(1, "new_sparta")
    table.deck("gem_world spice_world comet_zone hive_world mining_world").actions("", "").phase(Explore())
    table.make("discard card=gem_world")
    world = table.state.determinize(1, stream(1, 0, "x"))
    assert len(world.players[0].picks) == 0
    assert len(world.players[0].drawn) == 2
    assert list(world.players[1].drawn) == list(table.state.players[1].drawn)


def test_12_own_discards_are_known_and_others_are_not() -> None:
    """§12: face-down discards are seen by their owner only; a card discarded from a tableau by all."""
    table = Table(game(2)).seat(0, "old_earth colony_ship").seat(1, "new_sparta").deck("", rest=30)
    table.state.discard(0, table.code("gem_world"))
    table.state.discard(1, table.code("spice_world"))
    table.state.give_up(0, 1)
    table.state.players[0].pending = table.state.players[0].pending[:0]
    table.phase(StartRound())
    for number in range(20):
        mine = [entry & CARD_MASK for entry in table.state.determinize(0, stream(number, 0, "x")).piles[0].discards]
        theirs = [entry & CARD_MASK for entry in table.state.determinize(1, stream(number, 0, "x")).piles[0].discards]
        assert mine[0] == table.code("gem_world")
        assert theirs[1] == table.code("spice_world")
        assert mine[2] == theirs[2] == table.code("colony_ship")


def where(world: RaceState, card: int) -> str:
    """Where a card lies."""
    if card in list(world.piles[0].deck):
        return "deck"
    if card in [entry & CARD_MASK for entry in world.piles[0].discards]:
        return "discards"
    for seat, player in enumerate(world.players):
        if card in list(player.hand):
            return f"hand {seat}"
        if card in list(player.goods):
            return f"good {seat}"
    return "tableau"


def test_12_a_card_turned_up_by_all_stays_a_known_card_of_that_hand() -> None:
    """§12: until its owner discards; from then on it is there or among what he has discarded since."""
    table = Table(game(3)).seat(0, "old_earth").seat(1, "new_sparta", "gem_world comet_zone").seat(2, "alpha_centauri")
    table.deck("", rest=30)
    state = table.state
    state.discard(1, table.code("spice_world"))
    card = table.code("rebel_homeworld")
    state.players[1].hand = type(state.holders)(sorted([*state.players[1].hand, card]))
    state.show_to_all(1, card)
    table.phase(StartRound())
    places = {where(state.determinize(2, stream(n, 0, "x")), card) for n in range(60)}
    assert places == {"hand 1"}
    state.players[1].hand = type(state.holders)([c for c in state.players[1].hand if c != table.code("gem_world")])
    state.discard(1, table.code("gem_world"))
    worlds = [state.determinize(2, stream(n, 0, "x")) for n in range(200)]
    assert {where(world, card) for world in worlds} == {"hand 1", "discards"}
    assert all(world.piles[0].discards[0] & CARD_MASK != card for world in worlds)
    assert {where(state.determinize(1, stream(n, 0, "x")), card) for n in range(20)} == {"hand 1"}


def test_12_what_was_seen_before_a_reshuffle_is_not_where_nothing_came_since() -> None:
    """§12: a seat's own discards are in the new draw pile or where cards were drawn to since."""
    table = Table(game(2)).seat(0, "old_earth").seat(1, "new_sparta gem_world", "hive_world comet_zone", "gem_world")
    table.deck("plague_world", rest=0)
    state = table.state
    for id in ("rebel_homeworld", "rebel_base", "new_earth", "spice_world"):
        state.discard(0, table.code(id))
    state.draw(1, 1, 0)  # the last card: the discards become the draw pile
    assert len(state.piles[0].deck) == 4
    table.phase(StartRound())
    card = table.code("rebel_homeworld")
    # one card, at most, of the hand may have come after the shuffle
    for number in range(50):
        world = state.determinize(0, stream(number, 0, "x"))
        remembered = {table.code(id) for id in ("rebel_homeworld", "rebel_base", "new_earth", "spice_world")}
        assert len(remembered & set(world.players[1].hand)) <= 1
        assert where(world, card) != "good 1"
    state.players[1].fresh = 0
    assert {where(state.determinize(0, stream(n, 0, "x")), card) for n in range(50)} == {"deck"}


def test_12_the_copy_meets_fresh_chance() -> None:
    """The true future is not in the copy: its streams come from the given one."""
    state = new(2)
    ours = [state.determinize(0, stream(1, 0, "x")).shuffles.next32() for _ in range(2)]
    other = state.determinize(0, stream(2, 0, "x")).shuffles.next32()
    assert ours[0] == ours[1] != other
    assert ours[0] != state.copy().shuffles.next32()


@pytest.mark.parametrize(("players", "variants"), SETTINGS)
def test_a_copy_is_equal_and_independent(players: int, variants: tuple[str, ...]) -> None:
    """A copy goes on like the original, and neither changes the other; no card is ever lost."""
    the_game = game(players, variants)
    agent = UniformAgent()
    for step, state in enumerate(course(players, variants, 3, 400)):
        if step % 20 == 0:
            copy, untouched = state.copy(), state.copy()
            one, other = stream(step, 0, "y"), stream(step, 0, "y")
            for _ in range(15):
                if not copy.over():
                    copy.apply(agent.choose(copy, copy.options(), one))
            assert the_game.show(state, -1) == the_game.show(untouched, -1)
            for _ in range(15):
                if not untouched.over():
                    untouched.apply(agent.choose(untouched, untouched.options(), other))
            assert the_game.show(copy, -1) == the_game.show(untouched, -1)
        assert the_game.invariants(state) == []


def test_a_copy_copies_every_field() -> None:
    """Every field of state, players and piles is carried over."""
    for step, state in enumerate(course(3, (), 4, 120)):
        if step % 30:
            continue
        copy = state.copy()
        for mine, theirs in [
            (state, copy),
            (state.piles[0], copy.piles[0]),
            *zip(state.players, copy.players, strict=True),
        ]:
            names = [name for name in dir(mine) if not name.startswith("_") and not callable(getattr(mine, name))]
            assert len(names) > 2
            for name in names:
                if name in ("players", "piles", "shuffles", "dice", "journal"):
                    continue
                assert getattr(mine, name) == getattr(theirs, name), name
