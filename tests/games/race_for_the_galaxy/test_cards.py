"""The card table: its vocabulary, its errors, patches, and that every power word has a scenario."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from games.race_for_the_galaxy.table import Table, game, patched_game, rule_book

from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.cards import Card, read_power
from ludometer.core.games.race_for_the_galaxy.develop import Develop
from ludometer.core.kernel.errors import RulesError

SCENARIOS = {
    "explore_draw": "test_explore_and_develop.test_5_1_explore_draws_and_keeps",
    "explore_keep": "test_explore_and_develop.test_5_1_explore_draws_and_keeps",
    "develop_discount": "test_explore_and_develop.test_5_2_the_player_pays_the_cost_less_discounts",
    "develop_draw_before": "test_explore_and_develop.test_5_2_interstellar_bank_draws_before_the_choice",
    "develop_draw_after": "test_explore_and_develop.test_5_2_public_works_draws_after_placing_but_not_for_itself",
    "military": "test_settle.test_5_3_strength_against_a_world",
    "settle_discount": "test_settle.test_5_3_a_civil_world_costs_its_cost_less_discounts",
    "settle_draw_after": "test_settle.test_5_3_settle_bonus_and_draws_after_placing",
    "second_world": "test_settle.test_l1_improved_logistics",
    "pay_for_military": "test_settle.test_5_3_contact_specialist_pays_for_a_military_world",
    "discard_for_free_world": "test_settle.test_5_3_colony_ship_and_doomed_world_place_a_civil_world_for_nothing",
    "discard_for_military": "test_settle.test_5_3_new_military_tactics_lasts_for_the_whole_phase",
    "hand_for_military": "test_settle.test_m1_space_mercenaries",
    "trade_bonus": "test_consume.test_5_4_sale_prices",
    "consume": "test_consume.test_5_4_a_power_uses_as_many_goods_as_possible",
    "consume_all": "test_consume.test_5_4_pilgrimage_world_takes_all_for_one_less",
    "sell_good": "test_consume.test_5_4_selling_powers",
    "hand_for_vp": "test_consume.test_5_4_hand_cards_for_points_are_optional_and_never_doubled",
    "consume_draw": "test_consume.test_5_4_draws_and_gambling",
    "gamble": "test_consume.test_5_4_draws_and_gambling",
    "produce": "test_produce.test_5_5_production_worlds_without_a_good_produce",
    "discard_to_produce": "test_produce.test_5_5_damaged_alien_factory",
    "produce_windfall": "test_produce.test_5_5_windfall_powers",
    "produce_draw": "test_produce.test_5_5_draws_in_produce",
    "draw_if_produced_here": "test_produce.test_5_5_draws_when_a_good_is_produced_there",
    "draw_per_good": "test_produce.test_5_5_draws_for_what_was_produced",
    "draw_per_kind": "test_produce.test_5_5_draws_for_what_was_produced",
    "draw_if_most": "test_produce.test_5_5_most_rare_goods",
    "draw_per_world": "test_produce.test_5_5_draws_in_produce",
    "draw_per_military_world": "test_produce.test_5_5_draws_in_produce",
}


def cards() -> list[Card]:
    """All cards, read."""
    return [Card(row) for row in rule_book().rules(2).table("cards")]


def test_every_power_word_has_a_scenario_and_a_card() -> None:
    """Each word of the vocabulary is on a card, and a test of the rules shows what it does."""
    assert set(SCENARIOS) == set(w.SHAPES)
    assert {power.word for card in cards() for power in card.powers} == set(w.SHAPES)
    for scenario in SCENARIOS.values():
        module, _, name = scenario.partition(".")
        assert hasattr(importlib.import_module(f"games.race_for_the_galaxy.{module}"), name)


def test_every_bonus_word_is_known_and_used_or_of_the_second_edition() -> None:
    """The words of the cost-6 bonuses; goods at the end are a word of the second edition only."""
    used = {place for card in cards() for _, place in card.bonus if not place.startswith("card=")}
    assert used <= {*w.PLACES, *w.TOTALS}
    assert "good_on_worlds" not in used
    assert set(w.TOTALS) - used == {"good_on_worlds"}


def test_a_power_reads_back_as_it_is_written() -> None:
    """Every power of the table is what its text says."""
    for card in cards():
        assert "; ".join(power.text() for power in card.powers) == "; ".join(card.row.words("powers"))


ERRORS = [
    ("powers", "militry 2", "there is no power 'militry'; did you mean 'military'"),
    ("powers", "military", "takes an amount"),
    ("powers", "military two", "takes a whole number up to 99, not 'two'"),
    ("powers", "settle_discount -1", "takes a whole number"),
    ("powers", "military 2 good=novelti", "did you mean 'novelty'"),
    ("powers", "military 2 colour=red", "'colour=red' does not belong to the power 'military'"),
    ("powers", "military 2 good=rare good=rare", "says good twice"),
    ("powers", "military 2 good=rare keyword=rebel", "not both"),
    ("powers", "consume goods=1", "says no kind"),
    ("powers", "consume goods=0 kind=any", "at least one good"),
    ("powers", "consume goods=3 kind=different times=2", "once"),
    ("powers", "consume goods=2 kind=any from=this", "one good, once"),
    ("powers", "draw_per_good 1 kind=any", "one kind of good"),
    ("powers", "produce", "belongs once to a world whose 'goods' is production"),
    ("powers", "draw_if_produced_here 1", "belongs to a world with a good"),
    ("powers", "gamble 3", "it takes none"),
    ("bonus", "2 rare_worlds", "does not know 'rare_worlds'"),
    ("bonus", "2 card=mining_robot", "did you mean 'mining_robots'"),
    ("bonus", "rare_production_world", "takes points and what they are for"),
    ("cost", "-2", "takes a number from 0 to 99"),
    ("cost", "two", "takes a whole number"),
    ("good", "rare", "both empty or both given"),
    ("military", "yes", "a development has no good"),
    ("keywords", "terraformed", "did you mean 'terraforming'"),
    ("type", "world_", "does not know 'world_'"),
]


@pytest.mark.parametrize(("column", "text", "message"), ERRORS, ids=[f"{column} {text}" for column, text, _ in ERRORS])
def test_a_wrong_cell_is_named_with_what_is_near(column: str, text: str, message: str, tmp_path: Path) -> None:
    """The error says file, row, column and the nearest word."""
    patch = tmp_path / "patch.csv"
    patch.write_text(f"id,{column}\ndrop_ships,{text}\n")
    with pytest.raises(RulesError) as caught:
        patched_game(2, str(patch))
    assert message in str(caught.value)
    assert "cards.csv, drop_ships" in str(caught.value)


@pytest.mark.parametrize(
    ("column", "text", "message"),
    [("checked", "settel", "did you mean 'settle'"), ("counts", "alien_card", "did you mean 'alien_cards'")],
)
def test_a_wrong_cell_of_the_goals_is_named(column: str, text: str, message: str, tmp_path: Path) -> None:
    """goals.csv is data as well."""
    patch = tmp_path / "patch.csv"
    patch.write_text(f"table,id,{column}\ngoals,overlord_discoveries,{text}\n")
    with pytest.raises(RulesError, match=message):
        patched_game(2, str(patch))


def test_a_world_is_unique(tmp_path: Path) -> None:
    """Moves name worlds by their card."""
    patch = tmp_path / "patch.csv"
    patch.write_text("id,copies\ngem_world,2\n")
    with pytest.raises(RulesError, match="unique"):
        patched_game(2, str(patch))


def test_a_designer_changes_a_card(tmp_path: Path) -> None:
    """Cost, points, good and powers of a card can be patched, and the rules follow."""
    patch = tmp_path / "patch.csv"
    patch.write_text(
        "id,cost,vp,good,goods,powers\n"
        "drop_ships,1,7,,,military 9; develop_discount 2\n"
        "outlaw_world,3,,genes,production,produce; draw_if_produced_here 3\n"
    )
    changed = patched_game(2, str(patch))
    table = (
        Table(changed).seat(0, "old_earth drop_ships", "terraforming_robots public_works").seat(1, "new_sparta").deck()
    )
    assert table.state.score(0) == 2 + 7
    assert table.state.players[0].sums[w.MILITARY] == 9
    table.phase(Develop(False)).make("place card=terraforming_robots")
    assert table.hand(0) == []
    facts = changed.settings.facts
    outlaw = changed.settings.facts.ids.index("outlaw_world")
    assert (facts.cost[outlaw], facts.good[outlaw], facts.source[outlaw], facts.produced_draw[outlaw]) == (3, 3, 2, 3)
    assert game(2).settings.facts.cost[outlaw] == 1


def test_read_power_needs_known_words() -> None:
    """The place that is passed in comes first in the message."""
    with pytest.raises(RulesError, match=r"^here: there is no power"):
        read_power("fly 3", "here")
