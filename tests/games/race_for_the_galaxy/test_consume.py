"""§5 IV Consume, T1, U1, and the rulings of §16 that belong to it."""

from __future__ import annotations

import pytest
from games.race_for_the_galaxy.table import Table, game

from ludometer.core.games.race_for_the_galaxy.consume import Consume
from ludometer.core.games.race_for_the_galaxy.powers import sale_price


def consume(tableau: str, goods: str = "", hand: str = "", action: str = "", deck: str = "", chips: int = 0) -> Table:
    """A Consume phase of a player with that tableau, goods and hand, the other one having nothing."""
    table = Table(game(2)).seat(0, tableau, hand, goods, chips).seat(1, "new_sparta").deck(deck)
    return table.actions(action, "").phase(Consume())


def chips(table: Table) -> int:
    """The chips of seat 0."""
    return int(table.state.players[0].chips)


@pytest.mark.parametrize(
    ("tableau", "world", "price"),
    [
        ("old_earth gem_world", "gem_world", 3),
        ("new_sparta gem_world", "gem_world", 2),
        ("new_sparta mining_world", "mining_world", 3),
        ("new_sparta hive_world", "hive_world", 4),
        ("new_sparta alien_robotic_factory", "alien_robotic_factory", 5),
        ("new_sparta spice_world gem_world", "gem_world", 4),
        ("new_sparta spice_world mining_world", "mining_world", 3),
        ("new_sparta star_nomad_lair gem_world", "star_nomad_lair", 3),
        ("new_sparta star_nomad_lair gem_world", "gem_world", 2),
        ("new_sparta pirate_world", "pirate_world", 5),
        ("new_sparta merchant_world export_duties trade_league genetics_lab hive_world", "hive_world", 9),
        ("new_sparta bio_hazard_mining_world mining_conglomerate", "bio_hazard_mining_world", 4),
    ],
)
def test_5_4_sale_prices(tableau: str, world: str, price: int) -> None:
    """§5 IV.1: novelty 2, rare 3, genes 4, alien 5, and the trade bonuses that apply."""
    table = consume(tableau, world, action="consume_trade")
    assert len(table.hand(0)) == price
    assert table.goods(0) == []


def test_u1_clandestine_uplift_lab() -> None:
    """U1: 4 + 3 cards for a genes good with three chromosome worlds; the Lab counts itself."""
    tableau = "new_sparta clandestine_uplift_lab avian_uplift_race aquatic_uplift_race spice_world"
    table = Table(game(2)).seat(0, tableau)
    player = table.state.players[0]
    assert sale_price(table.state, player, table.code("avian_uplift_race"), True) == 7
    assert sale_price(table.state, player, table.code("spice_world"), True) == 4


def test_5_4_who_chose_trade_must_sell_exactly_one_good() -> None:
    """§5 IV.1: which is his choice."""
    table = consume("new_sparta gem_world hive_world", "gem_world hive_world", action="consume_trade")
    assert table.options() == ["sell world=gem_world", "sell world=hive_world"]
    table.make("sell world=hive_world")
    assert len(table.hand(0)) == 4
    assert table.goods(0) == ["gem_world"]
    assert consume("new_sparta gem_world", "gem_world").goods(0) == ["gem_world"]
    assert consume("new_sparta gem_world", action="consume_trade").options() == []


def test_5_4_a_power_uses_as_many_goods_as_possible() -> None:
    """§5 IV.2: up to its number of times, each for its reward; which goods is the owner's choice."""
    table = consume("old_earth gem_world", "gem_world")
    assert (chips(table), table.goods(0)) == (1, [])
    table = consume("old_earth gem_world hive_world mining_world", "gem_world hive_world mining_world")
    assert table.options() == ["consume_good world=gem_world", "consume_good world=hive_world"]
    table.make("consume_good world=gem_world")
    assert table.options() == ["consume_good world=hive_world", "consume_good world=mining_world"]
    table.make("consume_good world=mining_world")
    assert (chips(table), table.goods(0)) == (2, ["hive_world"])
    table = consume("new_sparta free_trade_association gem_world artist_colony", "gem_world artist_colony")
    assert (chips(table), len(table.hand(0))) == (2, 2)


def test_5_4_powers_take_their_own_kind_only() -> None:
    """§5 IV.2: a kind named on the power is needed."""
    assert consume("new_sparta consumer_markets mining_world", "mining_world").goods(0) == ["mining_world"]
    table = consume("new_sparta terraforming_robots mining_world gem_world", "mining_world gem_world")
    assert (chips(table), len(table.hand(0)), table.goods(0)) == (1, 1, ["gem_world"])


def test_5_4_two_goods_at_once() -> None:
    """§5 IV.2: exactly two matching goods, once."""
    assert consume("new_sparta tourist_world gem_world", "gem_world").goods(0) == ["gem_world"]
    table = consume("new_sparta tourist_world gem_world hive_world", "gem_world hive_world")
    assert (chips(table), table.goods(0)) == (3, [])
    worlds = "rebel_miners comet_zone mining_world"
    table = consume(f"new_sparta mining_league {worlds}", worlds)
    table.make("consume_good world=rebel_miners", "consume_good world=mining_world")
    assert (chips(table), table.goods(0)) == (3, ["comet_zone"])
    table = consume("new_sparta galactic_genome_project hive_world plague_world", "hive_world plague_world")
    assert chips(table.make("consume card=galactic_genome_project power=0")) == 3


def test_5_4_three_different_kinds() -> None:
    """§5 IV.2: Diversified Economy takes exactly three goods of three different kinds."""
    assert (
        chips(
            consume(
                "new_sparta diversified_economy gem_world artist_colony mining_world",
                "gem_world artist_colony mining_world",
            )
        )
        == 0
    )
    table = consume(
        "new_sparta diversified_economy gem_world artist_colony mining_world hive_world",
        "gem_world artist_colony mining_world hive_world",
    )
    assert table.options() == ["consume_good world=gem_world", "consume_good world=artist_colony"]
    table.make("consume_good world=artist_colony")
    assert (chips(table), table.goods(0)) == (3, ["gem_world"])


def test_t1_alien_toy_shop_uses_its_own_good_only() -> None:
    """T1: empty itself, with a good on another alien world, its power cannot be used."""
    table = consume("new_sparta alien_toy_shop deserted_alien_outpost", "deserted_alien_outpost")
    assert (chips(table), table.goods(0)) == (0, ["deserted_alien_outpost"])
    table = consume("new_sparta alien_toy_shop deserted_alien_outpost", "alien_toy_shop deserted_alien_outpost")
    assert (chips(table), table.goods(0)) == (2, ["deserted_alien_outpost"])


def test_5_4_other_powers_may_use_the_good_of_the_toy_shop() -> None:
    """§5 IV.2: other powers may use goods from any world."""
    table = consume("old_earth alien_toy_shop", "alien_toy_shop")
    assert table.options() == ["consume card=old_earth power=1", "consume card=alien_toy_shop power=0"]
    table.make("consume card=old_earth power=1")
    assert chips(table) == 1


def test_5_4_pilgrimage_world_takes_all_for_one_less() -> None:
    """§5 IV.2 consume_all."""
    table = consume(
        "new_sparta pilgrimage_world gem_world hive_world mining_world", "gem_world hive_world mining_world"
    )
    assert (chips(table), table.goods(0)) == (2, [])
    table = consume("new_sparta pilgrimage_world gem_world", "gem_world")
    assert (chips(table), table.goods(0)) == (0, [])


def test_5_4_selling_powers() -> None:
    """§5 IV.2 sell_good: Trade League with all bonuses, Black Market Trading World at the base price; mandatory."""
    assert len(consume("new_sparta trade_league gem_world", "gem_world").hand(0)) == 3
    assert len(consume("new_sparta black_market_trading_world export_duties gem_world", "gem_world").hand(0)) == 2


def test_5_4_draws_and_gambling() -> None:
    """§5 IV.2: New Economy draws; Gambling World keeps the top card if its cost or defense was named."""
    assert len(consume("new_sparta new_economy").hand(0)) == 1
    table = consume("new_sparta gambling_world", deck="rebel_homeworld").make("name_number number=7")
    assert table.hand(0) == ["rebel_homeworld"]
    table = consume("new_sparta gambling_world", deck="rebel_homeworld")
    assert len(table.options()) == 7
    table.make("name_number number=6")
    assert table.hand(0) == []
    assert table.state.piles[0].discards[0] & 4095 == table.code("rebel_homeworld")


def test_5_4_hand_cards_for_points_are_optional_and_never_doubled() -> None:
    """§5 IV.2–3: Deficit Spending up to 2, Galactic Bazaar up to 1; also with x2 one point each."""
    table = consume("new_sparta deficit_spending", hand="gem_world spice_world comet_zone", action="consume_x2")
    assert table.options() == ["consume card=deficit_spending power=0", "stop_consuming"]
    table.make("consume card=deficit_spending power=0")
    assert table.options() == ["hand_cards count=0", "hand_cards count=1", "hand_cards count=2"]
    table.make("hand_cards count=2", "discard card=gem_world", "discard card=spice_world")
    assert (chips(table), table.hand(0)) == (2, ["comet_zone"])
    table = consume("new_sparta galactic_bazaar", hand="gem_world spice_world")
    table.make("consume card=galactic_bazaar power=1")
    assert table.options() == ["hand_cards count=0", "hand_cards count=1"]
    assert consume("new_sparta deficit_spending", hand="gem_world").make("stop_consuming").options() == []
    assert consume("new_sparta deficit_spending").options() == []


def test_5_4_as_long_as_a_mandatory_power_can_be_used_one_must_be() -> None:
    """§5 IV.2: the order is free; stopping is allowed only when nothing but optional powers is left."""
    table = consume("old_earth deficit_spending gem_world", "gem_world", "comet_zone")
    assert table.options() == ["consume card=old_earth power=1", "consume card=deficit_spending power=0"]
    table.make("consume card=old_earth power=1")
    assert table.options() == ["consume card=deficit_spending power=0", "stop_consuming"]


def test_5_4_each_power_once_a_phase_and_goods_may_be_left_by_the_order() -> None:
    """§5 IV.2: another order would have consumed more."""
    table = consume("new_sparta galactic_trendsetters new_survivalists mining_world", "new_survivalists mining_world")
    table.make("consume card=galactic_trendsetters power=0", "consume_good world=new_survivalists")
    assert table.goods(0) == ["mining_world"]
    assert table.options() == []


def test_5_4_x2_doubles_points_not_cards() -> None:
    """§5 IV.3: also those of consume_all."""
    table = consume("new_sparta outlaw_world gem_world", "gem_world", action="consume_x2")
    assert (chips(table), len(table.hand(0))) == (2, 1)
    table = consume("new_sparta pilgrimage_world gem_world hive_world", "gem_world hive_world", action="consume_x2")
    assert chips(table) == 2


def test_9_both_consumes_sell_first_then_double() -> None:
    """§9: both consumes are one phase."""
    table = Table(game(2, ("advanced",))).seat(0, "old_earth gem_world hive_world", "", "gem_world hive_world")
    table.seat(1, "new_sparta").deck().actions("consume_trade+consume_x2", "").phase(Consume())
    table.make("sell world=hive_world")
    assert (len(table.hand(0)), chips(table)) == (5, 2)


def test_5_4_everybody_receives_the_full_amount_when_the_pool_runs_out() -> None:
    """§5 IV.3: the pool may go below zero."""
    table = consume("old_earth gem_world hive_world", "gem_world hive_world", action="consume_x2", chips=22)
    assert chips(table) == 26
    assert table.state.pool == -2


def test_16_consuming_with_nothing_to_do_is_allowed() -> None:
    """§16: a player may choose Consume or Produce with nothing to do."""
    assert consume("new_sparta", action="consume_x2").options() == []
