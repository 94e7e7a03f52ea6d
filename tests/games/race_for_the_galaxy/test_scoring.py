"""§8 Scoring, N1, N3, and the rulings of §16 about points."""

from __future__ import annotations

import pytest
from games.race_for_the_galaxy.table import Table, game


def bonus(tableau: str, chips: int = 0, variants: tuple[str, ...] = (), goods: str = "") -> int:
    """The points of the cost-6 bonuses in that tableau."""
    table = Table(game(2, variants)).seat(0, tableau, "", goods, chips)
    return int(table.state.points(0)[3])


@pytest.mark.parametrize(
    ("tableau", "chips", "points"),
    [
        ("pan_galactic_league avian_uplift_race hive_world outlaw_world contact_specialist", 0, 2 + 2 + 1 + 3),
        ("mining_league mining_world asteroid_belt mining_robots mining_conglomerate", 0, 2 + 1 + 2 + 2),
        ("free_trade_association gem_world refugee_world consumer_markets expanding_colony", 0, 2 + 1 + 2 + 2),
        ("alien_tech_institute alien_robotic_factory alien_robot_sentry alien_rosetta_stone_world", 0, 3 + 2 + 2 + 2),
        ("galactic_survey_seti expedition_force malevolent_lifeforms asteroid_belt", 0, 1 + 1 + 2 + 1),
        # Federation: 2 for each cost-6, 1 for Public Works; New Economy: itself 2 and Public Works 2 (Consume powers)
        ("galactic_federation new_economy public_works asteroid_belt", 0, (2 + 2 + 1) + (2 + 2)),
        ("merchant_guild gem_world mining_world hive_world alien_robotic_factory asteroid_belt", 0, 8),
        ("new_galactic_order space_marines contact_specialist", 0, 2 + 2 - 1),
        ("new_galactic_order contact_specialist refugee_world empath_world", 0, -1),
        ("galactic_renaissance research_labs galactic_trendsetters artist_colony", 14, 4 + 9),
        ("galactic_imperium rebel_base outlaw_world asteroid_belt", 0, 2 + 1),
        ("trade_league export_duties merchant_world gem_world", 0, 2 + 2 + 1),
        ("new_economy public_works old_earth", 0, 2 + 2 + 1),
        ("terraforming_guild asteroid_belt avian_uplift_race terraforming_robots gem_world", 0, 2 + 2 + 2 + 2),
        ("galactic_genome_project hive_world avian_uplift_race genetics_lab", 0, 2 + 2 + 3),
        ("imperium_lords galactic_imperium outlaw_world", 0, 5 + 1),
    ],
)
def test_8_cost_six_developments(tableau: str, chips: int, points: int) -> None:
    """§8: for each bonus every card scores the first entry that it satisfies, at most once; totals besides."""
    assert bonus(tableau, chips) == points


def test_n1_three_chips_a_point_and_goals_add_nothing() -> None:
    """N1: floor(14/3) = 4 for chips; goal tiles add nothing to it."""
    table = Table(game(2), ["galactic_status", "system_diversity"]).seat(0, "old_earth galactic_renaissance", chips=14)
    table.state.players[0].first_goals = table.state.goals
    assert list(table.state.points(0)) == [14, 2, 0, 4, 6, 0]


def test_n3_imperium_lords() -> None:
    """N3: Imperium Lords, Galactic Imperium, one military world that is not imperium: 2 + 2 + 1 for the former."""
    assert bonus("imperium_lords galactic_imperium rebel_base") == 5 + 2
    assert bonus("imperium_lords rebel_base") == 2 + 1


def test_8_a_score_is_the_sum_of_its_sources() -> None:
    """§8: chips, printed points of worlds and developments, bonuses, goals."""
    table = Table(game(2)).seat(0, "old_earth doomed_world drop_ships new_economy", chips=7)
    assert list(table.state.points(0)) == [7, 2 - 1, 2, 2 + 1, 0, 0]
    assert table.state.score(0) == 13


def test_8_only_cards_in_ones_own_tableau_count() -> None:
    """§16: not those in hand, nor the other players'."""
    table = Table(game(2)).seat(0, "merchant_guild", "gem_world").seat(1, "old_earth gem_world")
    assert table.state.points(0)[3] == 0


def test_8_ties_are_broken_by_cards_and_goods_and_then_shared() -> None:
    """§8 Tie-break."""
    table = Table(game(2)).seat(0, "old_earth", "gem_world").seat(1, "old_earth gem_world")
    table.state.players[0].chips = 1
    assert list(table.state.ranks()) == [1, 2]
    table = Table(game(2)).seat(0, "old_earth", "gem_world spice_world").seat(1, "old_earth", "gem_world")
    assert list(table.state.ranks()) == [1, 2]
    table = Table(game(2)).seat(0, "old_earth gem_world", "", "gem_world").seat(1, "old_earth gem_world", "spice_world")
    assert list(table.state.ranks()) == [1, 1]


def test_18_second_edition() -> None:
    """§18.6: five cards differ; Merchant Guild scores goods at the end, Outlaw World has military."""
    assert bonus("merchant_guild gem_world hive_world", 0, ("second-edition",), "hive_world") == 4 + 1
    assert bonus("merchant_guild gem_world hive_world", 0, (), "hive_world") == 4
    game_2 = game(2, ("second-edition",))
    table = Table(game_2).seat(0, "outlaw_world")
    assert table.state.players[0].sums[5] == 1
    facts = game_2.settings.facts
    found = {facts.ids[i]: (facts.cost[i], facts.vp[i]) for i in range(int(facts.count))}
    assert found["black_market_trading_world"] == (2, 1)
    assert found["imperium_armaments_world"] == (3, 2)
    assert found["bio_hazard_mining_world"] == (2, 0)


def test_items_name_cards_goals_actions_and_hand() -> None:
    """What a seat had: cards with the round they came in, goals, how often it chose each action, cards left in hand."""
    table = Table(game(2), ["galactic_status"]).seat(0, "old_earth gem_world", "comet_zone comet_zone")
    table.state.players[0].first_goals = table.state.goals
    table.state.players[0].all_actions = 3 << 7 * 8
    items = list(table.state.items(0))
    ids = table.game.catalogue.ids
    found = {ids[items[i]]: (items[i + 1], items[i + 2]) for i in range(0, len(items), 3)}
    assert found == {
        "old_earth": (1, 1),
        "gem_world": (1, 1),
        "galactic_status": (1, 0),
        "produce": (3, 0),
        "hand_comet_zone": (2, 0),
    }
