"""The worked examples of the rules, in their order."""

from __future__ import annotations

import pytest
from games.alien_frontiers.table import BLUE, GREEN, RED, YELLOW, Table, ship, ships

STATION = ship("terraforming_station", 6)


def test_example_01_terraforming_station_needs_a_six_a_dock_and_the_price() -> None:
    assert Table().roll(6, 1, 1, 2).give(RED, 1, 1).can(STATION)
    assert not Table().roll(5, 1, 1, 2).give(RED, 1, 1).can("dock facility=terraforming_station")
    assert not Table().docked("terraforming_station", GREEN, 6).roll(6, 1, 1, 2).give(RED, 1, 1).can(STATION)
    assert not Table().roll(6, 1, 1, 2).give(RED, 0, 1).can(STATION)
    assert not Table().roll(6, 1, 1, 2).give(RED, 1, 0).can(STATION)


def test_example_02_artifact_two_and_six_take_the_polarity_device() -> None:
    table = Table().display("polarity_device", "stasis_beam", "alien_city").roll(2, 6, 1)
    table.do(ship("alien_artifact", 2))
    assert not table.can("claim")
    table.do(ship("alien_artifact", 6), "claim tech=polarity_device")
    assert table.owns(RED, "polarity_device")


def three_cycles() -> Table:
    """Example 3: a 3, a 2 and a 4 go to the Artifact with a cycle each, until the Plasma Cannon appears."""
    table = Table().display("booster_pod", "data_crystal", "stasis_beam").roll(3, 2, 4, 5)
    table.next_cards(
        *("gravity_manipulator", "holographic_decoy", "resource_cache"),
        *("temporal_warper", "polarity_device", "alien_city"),
        *("plasma_cannon", "orbital_teleporter", "alien_monument"),
    )
    return table.do(
        *(ship("alien_artifact", 3), "cycle", ship("alien_artifact", 2), "cycle", ship("alien_artifact", 4), "cycle")
    )


def test_example_03_artifact_three_cycles_and_a_claim() -> None:
    table = three_cycles()
    assert table.state.artifact_total == 9
    table.do("claim tech=plasma_cannon").consistent()
    assert table.owns(RED, "plasma_cannon")


def test_example_04_artifact_fourth_ship_may_cycle_but_not_claim_again() -> None:
    table = three_cycles().do("claim tech=plasma_cannon")
    assert not table.can("cycle")
    table.do(ship("alien_artifact", 5))
    assert table.can("cycle")
    assert not table.can("claim")


def test_example_05_lunar_mine_takes_four_and_six_but_not_three() -> None:
    table = Table(4).docked("lunar_mine", GREEN, 1).docked("lunar_mine", BLUE, 4).roll(3, 4, 6)
    assert not table.can(ship("lunar_mine", 3))
    table.do(ship("lunar_mine", 4), ship("lunar_mine", 6))
    assert table.resources() == (0, 2)
    assert table.taken("lunar_mine") == 4
    table.roll(5, 6)
    assert not table.can(ship("lunar_mine", 5))
    assert table.can(ship("lunar_mine", 6))


def test_example_06_orbital_market_pair_of_threes_trades_twice_and_once_more_later() -> None:
    table = Table().roll(3, 3, 5).give(RED, 6)
    table.do(ships("orbital_market", 3), "trade", "trade")
    assert table.resources() == (0, 2)
    assert not table.can("trade")
    table.do(ship("solar_converter", 5), "trade")
    assert table.resources() == (0, 3)


def test_example_07_raiders_outpost_a_higher_run_bumps_and_raids() -> None:
    table = Table(4).docked("raiders_outpost", GREEN, 1, 2, 3).roll(2, 3, 4).give(GREEN, 0, 2)
    bay = table.state.players[GREEN].bay
    table.do(ships("raiders_outpost", 2), "steal seat=green resource=ore", "steal seat=green resource=ore")
    assert table.state.players[GREEN].bay == bay + 3
    assert table.resources() == (0, 2)
    table.do("stop").consistent()
    table.do("end_turn")
    table.roll(3, 4, 5)
    assert table.can(ships("raiders_outpost", 3))
    table.roll(4, 5, 6)
    assert table.can(ships("raiders_outpost", 4))
    table.roll(2, 3, 4)
    assert not table.can(ships("raiders_outpost", 2))


def test_example_08_solar_converter_three_and_four_give_two_each() -> None:
    table = Table().roll(3, 4)
    table.do(ship("solar_converter", 3))
    assert table.resources() == (2, 0)
    table.do(ship("solar_converter", 4))
    assert table.resources() == (4, 0)


@pytest.mark.parametrize(("count", "circles"), [(2, 3), (3, 4)])
def test_example_09_asimov_crater_gives_one_circle_more(count: int, circles: int) -> None:
    table = Table().colonies("asimov_crater", red=1).roll(*[1] * count)
    table.do(*[ship("colonist_hub", 1)] * count)
    assert table.state.players[RED].hub == circles


def test_example_10_bradbury_plateau_constructor_costs_two_ore() -> None:
    table = Table().colonies("bradbury_plateau", red=1).roll(5, 5, 5).give(RED, 0, 2)
    table.do(ships("colony_constructor", 5), "land territory=lem_badlands")
    assert table.resources() == (0, 0)
    assert not Table().roll(5, 5, 5).give(RED, 0, 2).can(ships("colony_constructor", 5))


def test_example_11_contesting_burroughs_returns_the_relic_ship() -> None:
    table = Table().colonies("burroughs_desert", green=1).relic(GREEN).roll(6, 1, 2, 3).give(RED, 1, 1)
    before = table.vp(GREEN)
    table.do(STATION, "land territory=burroughs_desert").consistent()
    assert table.controller("burroughs_desert") == -1
    assert table.state.relic_owner == -1
    assert table.vp(GREEN) == before - 1


def test_example_12_isolation_field_on_burroughs_returns_the_relic_ship_and_bars_its_sale() -> None:
    table = Table(4).colonies("burroughs_desert", green=1).relic(GREEN).docked("lunar_mine", GREEN, relic=5)
    table.own(RED, "stasis_beam").give(GREEN, 5, 5)
    table.do("discard tech=stasis_beam", "set_field field=isolation_field territory=burroughs_desert").consistent()
    assert table.taken("lunar_mine") == 0
    assert table.state.relic_owner == -1
    assert table.controller("burroughs_desert") == GREEN
    table.do("end_turn")
    assert not table.can("buy_relic")
    table.field("isolation_field", "lem_badlands")
    assert table.can("buy_relic")


def test_example_13_relic_ship_at_the_station_may_be_bought_again_next_turn() -> None:
    table = Table(2).colonies("burroughs_desert", red=1).relic(RED).roll(1, 1, 1, relic=6).give(RED, 2, 2)
    table.do(ship("terraforming_station", 6, relic=True), "land territory=lem_badlands")
    assert table.state.relic_owner == RED
    for _ in range(3):
        table.do(ship("solar_converter", 1))
    table.do("end_turn")
    table.roll()
    table.do("end_turn").consistent()
    assert table.state.relic_owner == -1
    assert table.can("buy_relic")


def test_example_14_heinlein_plains_pair_of_threes_trades_one_for_one() -> None:
    table = Table().colonies("heinlein_plains", red=1).roll(3, 3).give(RED, 2)
    table.do(ships("orbital_market", 3), "trade", "trade")
    assert table.resources() == (0, 2)


def test_example_15_herbert_valley_fifth_ship_for_one_each_and_the_fourth_for_nothing() -> None:
    table = Table().colonies("herbert_valley", red=1).roll(2, 2, 3, 4).give(RED, 1, 1)
    table.do(ships("shipyard", 2))
    assert table.resources() == (0, 0)
    table = Table().colonies("herbert_valley", red=1).roll(2, 2, 3)
    table.do(ships("shipyard", 2))
    assert table.state.players[RED].bay == 1


def test_example_16_lem_badlands_three_and_four_give_six_fuel() -> None:
    table = Table().colonies("lem_badlands", red=1).roll(3, 4)
    table.do(ship("solar_converter", 3), ship("solar_converter", 4))
    assert table.resources() == (6, 0)


def test_example_17_pohl_foothills_booster_pod_is_free() -> None:
    table = Table().colonies("pohl_foothills", red=1).own(RED, "booster_pod").roll(3)
    table.do("use tech=booster_pod", "change ship=ship_3")
    assert table.hand() == [4]


def test_example_18_pohl_foothills_plasma_cannon_on_three_ships_costs_two() -> None:
    table = Table().colonies("pohl_foothills", red=1).own(RED, "plasma_cannon").give(RED, 2)
    table.docked("solar_converter", GREEN, 1, 2, 3)
    table.do("use tech=plasma_cannon", "aim facility=solar_converter")
    for number, value in enumerate((1, 2, 3), start=1):
        table.do(f"eject seat=green facility=solar_converter ship=ship_{value} dock={number - 1}")
    assert table.resources() == (0, 0)
    assert table.taken("solar_converter") == 0


def test_example_19_van_vogt_mountains_first_ship_anything_then_the_normal_rule() -> None:
    table = Table(4).colonies("van_vogt_mountains", red=1).docked("lunar_mine", GREEN, 5).roll(1, 2, 4, 5)
    for value in (1, 2, 4):
        assert table.can(ship("lunar_mine", value))
    table.do(ship("lunar_mine", 2))
    assert not table.can(ship("lunar_mine", 4))
    table.do(ship("lunar_mine", 5))
    assert table.resources() == (0, 2)


def test_example_20_isolation_field_on_pohl_foothills_gives_no_discount_to_anybody() -> None:
    table = Table().colonies("pohl_foothills", red=1).own(RED, "booster_pod", "data_crystal").roll(3)
    table.field("isolation_field", "pohl_foothills")
    assert not table.can("use tech=booster_pod")
    table.give(RED, 5)
    assert not table.can("use tech=data_crystal")
    table.do("use tech=booster_pod", "change ship=ship_3")
    assert table.resources() == (4, 0)


def test_example_21_positron_field_on_herbert_valley_gives_its_controller_one_vp() -> None:
    table = Table().colonies("herbert_valley", green=1).own(RED, "data_crystal")
    before = table.vp(GREEN)
    table.do("discard tech=data_crystal", "set_field field=positron_field territory=herbert_valley").consistent()
    assert table.vp(GREEN) == before + 1


def test_example_22_repulsor_field_on_asimov_crater_bars_landing_swap_and_move() -> None:
    table = (
        Table().colonies("asimov_crater", green=1).colonies("lem_badlands", green=1).colonies("pohl_foothills", blue=1)
    )
    table.field("repulsor_field", "asimov_crater").own(RED, "polarity_device", "orbital_teleporter")
    table.roll(6, 1, 2, 3).give(RED, 1, 1)
    table.do("discard tech=orbital_teleporter")
    assert not table.can("colony territory=asimov_crater")
    table.do("colony territory=lem_badlands seat=green")
    assert not table.can("move_to territory=asimov_crater")
    table.do("move_to territory=heinlein_plains", STATION)
    assert not table.can("land territory=asimov_crater")
    other = Table().colonies("asimov_crater", green=1).colonies("lem_badlands", green=1)
    other.field("repulsor_field", "asimov_crater").own(RED, "polarity_device")
    assert not other.can("discard tech=polarity_device")


def test_example_23_booster_pod_makes_a_pair_for_the_shipyard() -> None:
    table = Table().own(RED, "booster_pod").roll(1, 3, 4).give(RED, 2, 1)
    table.do("use tech=booster_pod", "change ship=ship_3", ships("shipyard", 4))
    assert table.resources() == (0, 0)


def test_example_24_data_crystal_borrows_heinlein_plains_for_two_fuel() -> None:
    table = Table().colonies("heinlein_plains", green=1, red=1).own(RED, "data_crystal").roll(1, 6, 6).give(RED, 5)
    table.do("use tech=data_crystal", "borrow territory=heinlein_plains")
    assert table.resources() == (3, 0)
    table.do(ships("orbital_market", 6), "trade", "trade", "trade")
    assert table.resources() == (0, 3)


def test_example_25_gravity_manipulator_moves_a_point_from_the_two_to_the_five() -> None:
    table = Table().own(RED, "gravity_manipulator").roll(1, 2, 5).give(RED, 2)
    table.do("use tech=gravity_manipulator", "lower ship=ship_2", "raise ship=ship_5")
    assert table.hand() == [1, 1, 6]
    assert table.resources() == (0, 0)


def test_example_26_holographic_decoy_only_the_decoy_can_be_stolen() -> None:
    table = Table(2, seat=GREEN).own(RED, "holographic_decoy", "alien_city").give(RED, 0, 4).roll(1, 2, 3)
    table.do(ships("raiders_outpost", 1))
    assert table.options() == ["steal_card seat=red tech=holographic_decoy", "stop"]
    table.do("steal_card seat=red tech=holographic_decoy")
    assert table.owns(GREEN, "holographic_decoy")


def test_example_27_orbital_teleporter_from_the_mine_to_the_artifact() -> None:
    table = Table().own(RED, "orbital_teleporter").display("alien_city").roll(2, 5, 6).give(RED, 2)
    table.do(ship("lunar_mine", 6), "use tech=orbital_teleporter", "take_off facility=lunar_mine ship=ship_6 dock=0")
    table.do(ship("alien_artifact", 6), ship("alien_artifact", 2), "claim tech=alien_city")
    assert table.resources() == (0, 1)
    assert table.owns(RED, "alien_city")


def test_example_28_orbital_teleporter_discard_moves_a_colony_and_wins_control() -> None:
    table = Table(4, seat=BLUE).colonies("lem_badlands", blue=1, red=1).colonies("van_vogt_mountains", blue=1, green=2)
    table.own(BLUE, "orbital_teleporter")
    before = table.vp(BLUE)
    table.do("discard tech=orbital_teleporter", "colony territory=van_vogt_mountains seat=blue")
    table.do("move_to territory=lem_badlands").consistent()
    assert table.controller("lem_badlands") == BLUE
    assert table.vp(BLUE) == before + 1


def test_example_29_plasma_cannon_frees_a_full_shipyard() -> None:
    table = (
        Table(2, seat=GREEN).docked("shipyard", RED, 4, 4).own(GREEN, "plasma_cannon").roll(2, 2, 4).give(GREEN, 3, 1)
    )
    assert not table.can(ships("shipyard", 2))
    bay = table.state.players[RED].bay
    table.do("use tech=plasma_cannon", "aim facility=shipyard")
    table.do(
        "eject seat=red facility=shipyard ship=ship_4 dock=0", "eject seat=red facility=shipyard ship=ship_4 dock=1"
    )
    assert table.resources(GREEN) == (1, 1)
    assert table.state.players[RED].bay == bay + 2
    table.do(ships("shipyard", 2)).consistent()


def test_example_30_plasma_cannon_sends_a_ship_on_the_station_to_stock() -> None:
    table = Table(4, seat=BLUE).docked("terraforming_station", RED, 6).own(BLUE, "plasma_cannon").give(BLUE, 1)
    stock = table.state.players[RED].stock
    table.do("use tech=plasma_cannon", "aim facility=terraforming_station")
    table.do("eject seat=red facility=terraforming_station ship=ship_6 dock=0").consistent()
    assert table.state.players[RED].stock == stock + 1
    assert table.resources(BLUE) == (0, 0)


def test_example_31_plasma_cannon_discard_sends_the_yellow_six_from_the_mine_to_stock() -> None:
    table = Table(4).fleet(YELLOW, 6).docked("lunar_mine", YELLOW, 6).own(RED, "plasma_cannon")
    table.do("discard tech=plasma_cannon", "send_home seat=yellow facility=lunar_mine ship=ship_6 dock=0").consistent()
    assert table.state.players[YELLOW].stock == 1
    assert table.taken("lunar_mine") == 0


def test_example_32_resource_cache_pays_from_the_next_roll_on() -> None:
    table = Table(2).display("resource_cache").roll(3, 6, 1)
    table.do(ship("alien_artifact", 3), ship("alien_artifact", 6), "claim tech=resource_cache")
    assert table.resources() == (0, 0)
    table.do(ship("colonist_hub", 1), "end_turn").roll().do("end_turn")
    assert sum(table.resources()) >= 1


def test_example_33_polarity_device_turns_a_one_into_a_six() -> None:
    table = Table().own(RED, "polarity_device").roll(1, 2, 5).give(RED, 1)
    table.do("use tech=polarity_device", "change ship=ship_1")
    assert table.hand() == [2, 5, 6]


def test_example_34_polarity_discard_swap_contests_both_territories() -> None:
    table = Table().colonies("herbert_valley", yellow=2).colonies("lem_badlands", red=2).own(RED, "polarity_device")
    table.do("discard tech=polarity_device", "colony territory=herbert_valley seat=yellow")
    table.do("colony territory=lem_badlands seat=red").consistent()
    assert table.controller("herbert_valley") == -1
    assert table.controller("lem_badlands") == -1
    assert (table.vp(RED), table.vp(YELLOW)) == (2, 2)


def test_example_35_stasis_beam_makes_a_pair_of_ones() -> None:
    table = Table().own(RED, "stasis_beam").roll(1, 2, 5).give(RED, 3)
    table.do("use tech=stasis_beam", "change ship=ship_2", ships("orbital_market", 1), "trade", "trade")
    assert table.resources() == (0, 2)


def test_example_36_temporal_warper_rerolls_the_one_and_the_two() -> None:
    table = Table().own(RED, "temporal_warper").roll(1, 2, 5).give(RED, 1)
    table.do("use tech=temporal_warper", "pick ship=ship_1", "pick ship=ship_2", "stop").consistent()
    assert len(table.hand()) == 3
    assert 5 in table.hand()
    assert table.resources() == (0, 0)


def test_example_37_temporal_warper_discard_takes_alien_city_from_the_discard_pile() -> None:
    table = Table().own(RED, "temporal_warper").discard("alien_city", "stasis_beam")
    table.do("discard tech=temporal_warper", "recover tech=alien_city").consistent()
    assert table.owns(RED, "alien_city")
    assert not table.owns(RED, "temporal_warper")
    assert table.vp() == 1


def test_example_38_nine_resources_at_the_end_go_down_to_eight_by_choice() -> None:
    table = Table().give(RED, 5, 4).do("end_turn")
    assert table.options() == ["give_back fuel=0 ore=1", "give_back fuel=1 ore=0"]
    table.do("give_back fuel=1 ore=0")
    assert table.resources() == (4, 4)


def test_example_39_hub_circle_eight_launches_and_the_next_colony_stands_on_one() -> None:
    table = Table().colonies("asimov_crater", red=1).hub(RED, 5).roll(3, 4).give(RED, 1, 1)
    table.do(ship("colonist_hub", 3), ship("colonist_hub", 4))
    assert table.state.players[RED].hub == 8
    supply = table.state.players[RED].supply
    table.do("launch", "land territory=lem_badlands").consistent()
    assert table.state.players[RED].hub == 1
    assert table.state.players[RED].supply == supply - 1
    assert table.resources() == (0, 0)


def test_example_40_hub_circle_nine_falls_back_to_seven_at_the_end_of_the_turn() -> None:
    table = Table().hub(RED, 6).roll(1, 1, 1)
    table.do(ship("colonist_hub", 1), "add ship=ship_1", "add ship=ship_1")
    assert table.state.players[RED].hub == 9
    table.do("end_turn")
    assert table.state.players[RED].hub == 7


def test_example_41_three_coloured_ships_bar_the_station_four_allow_it() -> None:
    assert not Table().roll(6, 1, 1).give(RED, 1, 1).can(STATION)
    assert Table().roll(6, 1, 1, 1).give(RED, 1, 1).can(STATION)


def test_example_42_control_needs_more_than_each_other_player() -> None:
    assert Table().colonies("lem_badlands", red=2, green=1, yellow=1, blue=1).controller("lem_badlands") == RED
    assert Table().colonies("lem_badlands", red=2, yellow=2).controller("lem_badlands") == -1
