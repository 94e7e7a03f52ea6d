"""The rules, section by section."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from ludometer.core.kernel.errors import RulesError
from ludometer.core.kernel.moves import move, move_id
from ludometer.core.kernel.registry import definition, rule_book
from ludometer.core.kernel.rng import stream
from mypy_extensions import i64

from night_market.definition import NightMarketGame
from night_market.market import LAST_NIGHT, LAY, SELL, SOLD_OUT, STORE, Market

HONEY, PAPER, TEA, SPICE, JADE, SILK = range(6)


def new_game(players: int, *settings: str, variants: tuple[str, ...] = ()) -> NightMarketGame:
    game = definition("night-market").game(rule_book("night-market").rules(players, variants, settings=settings))
    assert isinstance(game, NightMarketGame)
    return game


def new_market(players: int, *settings: str, variants: tuple[str, ...] = ()) -> Market:
    state = new_game(players, *settings, variants=variants).new_state(stream(1, 0, "shuffles"), stream(1, 0, "dice"))
    assert isinstance(state, Market)
    return state


def give(state: Market, seat: int, *goods: int) -> None:
    """Let a seat hold just these goods."""
    for good in range(6):
        state.hands[seat * 6 + good] = goods.count(good)


def test_section_1_deals_four_cards_to_each_of_two_seats_and_three_otherwise() -> None:
    assert [new_market(2).hand_size(seat) for seat in range(2)] == [4, 4]
    assert [new_market(4).hand_size(seat) for seat in range(4)] == [3, 3, 3, 3]


def test_section_2_a_card_that_is_laid_changes_nothing_that_others_see() -> None:
    game = new_game(3)
    state = game.new_state(stream(1, 0, "shuffles"), stream(1, 0, "dice"))
    before = game.show(state, 1)
    state.apply(state.options()[0])
    assert game.show(state, 1) == before
    assert game.show(state, 0) != before


def test_section_3_who_is_alone_sells_at_the_price_or_stores_and_the_others_get_the_glut_price() -> None:
    state = new_market(4)
    state.demand = SILK
    for seat, good in enumerate([SILK, TEA, TEA, JADE]):
        give(state, seat, good)
    for good in [SILK, TEA, TEA, JADE]:
        state.apply(move(LAY, good))
    assert [state.gluts[seat] for seat in range(4)] == [0, 1, 1, 0]
    assert list(state.options()) == [move(SELL, SILK), move(STORE, SILK)]
    state.apply(move(SELL, SILK))
    assert state.score(0) == 5 + 2  # its value, and the bonus of the good in demand
    state.apply(move(STORE, JADE))
    assert state.score(3) == 2  # the first good of a collection
    assert list(state.items(3)) == [JADE, 1, 1]
    assert state.round == 2


def test_section_3_all_with_the_same_good_trade_nothing() -> None:
    state = new_market(2)
    for seat in range(2):
        give(state, seat, TEA)
    state.apply(move(LAY, TEA))
    state.apply(move(LAY, TEA))
    assert [state.score(0), state.score(1)] == [1, 1]
    assert state.round == 2


def test_section_4_ends_after_the_last_night() -> None:
    state = new_market(2, "nights=1")
    while not state.over():
        state.apply(state.options()[0])
    assert state.ending == LAST_NIGHT
    assert state.rounds_completed() == 1


def test_section_4_ends_when_the_goods_run_out() -> None:
    state = new_market(4, variants=("long_market",))
    while not state.over():
        state.apply(state.options()[0])
    assert state.ending == SOLD_OUT


def test_silk_road_makes_silk_dearer_and_jade_rarer() -> None:
    facts = new_game(3, variants=("silk_road",)).facts
    assert [facts.values[SILK], facts.copies[JADE], facts.demand_bonus] == [7, 5, 3]
    with pytest.raises(RulesError, match="for 3 or 4 players, not 2"):
        new_game(2, variants=("silk_road",))


def test_a_hand_limit_that_the_goods_cannot_fill_is_refused() -> None:
    assert new_game(4, "hand_limit=8").facts.hand_limit == 8
    with pytest.raises(RulesError, match="the most is 8"):
        new_game(4, "hand_limit=9")


def test_a_card_that_another_seat_has_laid_is_unknown_and_laid_again() -> None:
    state = new_market(3)
    state.apply(state.options()[0])
    guess = state.determinize(1, stream(1, 0, "guess"))
    assert list(guess.offers) == [-1, -1, -1]
    assert list(guess.options()) == list(state.options())
    guess.apply(guess.options()[0])
    assert guess.seat() == 0


def test_moves_are_written_as_text() -> None:
    game = new_game(2)
    assert move_id(move(LAY, SILK), game.kinds, game.catalogue) == "lay good=silk"


def test_the_advisor_lays_what_is_dear_and_new() -> None:
    game = new_game(3)
    state = game.new_state(stream(1, 0, "shuffles"), stream(1, 0, "dice"))
    assert isinstance(state, Market)
    state.demand = HONEY
    give(state, 0, PAPER, SILK)
    options: vec[i64] = state.options()
    assert game.advisor().choose(state, 0, options, stream(1, 0, "agent")) == move(LAY, SILK)
