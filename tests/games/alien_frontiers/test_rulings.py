"""The rulings of the rules, section by section; each name or docstring says the section."""

from __future__ import annotations

import pytest
from games.alien_frontiers.table import BLUE, GREEN, RED, YELLOW, Table, game, new_state, ship, ships

from ludometer.core.games.alien_frontiers.things import FACILITY_IDS
from ludometer.core.games.alien_frontiers.turn import resource_cache
from ludometer.core.kernel.errors import RulesError
from ludometer.core.kernel.rng import stream

STATION = ship("terraforming_station", 6)


def crowded(table: Table) -> Table:
    """Fill the Alien Artifact and the Solar Converter of a four-player table with ships of other players."""
    table.docked("alien_artifact", GREEN, 1, 1, 1, 1).docked("solar_converter", BLUE, 1, 1, 1, 1)
    return table.docked("solar_converter", YELLOW, 1, 1, 1, 1)


# --- §1, §2 ---


def test_1_components() -> None:
    """§1: 22 tech cards, two each of ten and one each of two; 8 territories, 3 fields; 6 ships a colour."""
    rules = game().numbers
    kinds = [int(card) >> 2 for card in rules.deck]
    assert len(kinds) == 22
    assert sorted(kinds.count(kind) for kind in range(12)) == [1, 1] + [2] * 10
    assert (len(rules.territory_ids), len(rules.field_names), rules.max_ships) == (8, 3, 6)


def test_1_limited_tokens() -> None:
    """§1: with limited tokens a gain gives what is left, and a trade needs an ore in the supply."""
    table = Table(settings=["limited_tokens=true"]).give(GREEN, 29, 20).roll(6, 6, 1, 1)
    table.do(ship("solar_converter", 6))
    assert table.resources() == (1, 0)
    table.do(ships("orbital_market", 1))
    assert not table.can("trade")
    table.give(GREEN, 29, 19)
    assert table.can("trade")


@pytest.mark.parametrize(
    ("players", "variants", "colonies"), [(2, [], 8), (3, [], 7), (4, [], 6), (3, ["long"], 8), (4, ["long"], 8)]
)
def test_2_set_up(players: int, variants: list[str], colonies: int) -> None:
    """§2, §10: cards, ships, colonies and compensation by number of players."""
    plays = game(players, variants=variants)
    state = new_state(plays)
    assert plays.invariants(state) == []
    assert len(state.display) == 3
    assert state.left == 22 - 3 - players
    expected = [(0, 0), (1, 0), (0, 1), (1, 1)]
    for seat, player in enumerate(state.players):
        assert player.supply == colonies
        assert bin(player.types).count("1") == 1
        assert state.start(seat) == 18 + player.dealt
        assert player.stock == 3
        if seat > 0:
            assert (player.fuel, player.ore) == expected[seat]
            assert player.bay == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_docks(players: int) -> None:
    """§2: docks by number of players; blocked docks are not there at all, so they count for nothing."""
    docks = dict(
        zip(
            [each for each in FACILITY_IDS if each not in ("colonist_hub", "maintenance_bay")],
            {
                4: [4, 6, 5, 4, 3, 6, 8, 1],
                3: [4, 6, 4, 2, 3, 4, 7, 1],
                2: [4, 3, 3, 2, 3, 2, 7, 1],
            }[players],
        )
    )
    rules = game(players).numbers
    for name, count in docks.items():
        assert rules.docks[FACILITY_IDS.index(name)] == count
    assert rules.track == 3
    assert sum(docks.values()) == 37 - {2: 12, 3: 6, 4: 0}[players]


def test_2_long_game_is_not_for_two() -> None:
    """§10: the long game is for 3 or 4 players."""
    with pytest.raises(RulesError, match="3 or 4 players"):
        game(2, variants=["long"])


def test_2_groups_must_be_wholly_empty() -> None:
    """§2: a group with a single ship left in it is not available."""
    table = Table(2).docked("orbital_market", GREEN, 3).roll(2, 2, 1)
    assert not table.can(ships("orbital_market", 2))


# --- §3 ---


def test_3_gather_takes_up_all_ships_also_new_ones() -> None:
    """§3: ships built last turn join the roll; the ship on the Station is lost first."""
    table = Table(2).roll(6, 2, 2, 3).give(RED, 5, 5)
    table.do(STATION, "land territory=lem_badlands", ships("shipyard", 2), ship("lunar_mine", 3), "end_turn")
    table.roll().do("end_turn")
    assert table.state.unplaced == 4
    assert table.state.players[RED].stock == 2
    table.consistent()


@pytest.mark.parametrize(("odd", "even"), [(True, False), (False, True), (True, True)])
def test_3_resource_cache_pays_after_the_roll(odd: bool, even: bool) -> None:
    """§3, §7 Resource Cache: odd majority 1 ore, even majority 1 fuel, equal both and it is discarded."""
    table = Table().own(RED, "resource_cache")
    table.roll(*([1, 3] if odd else []), *([2, 4] if even else []))
    resource_cache(table.state)
    assert table.resources() == (1 if even else 0, 1 if odd else 0)
    assert table.owns(RED, "resource_cache") != (odd and even)
    table.consistent()


def test_3_end_needs_all_ships_placed() -> None:
    """§3: the turn ends when all ships are placed."""
    table = Table().roll(1)
    assert not table.can("end_turn")
    assert table.do(ship("colonist_hub", 1)).can("end_turn")


def test_3_must_place_no_bay_while_a_free_dock_costs_nothing() -> None:
    """§3 must place: the Converter, the Artifact or the Hub take any ship."""
    assert not Table().roll(1, 2).can("dock facility=maintenance_bay")


def test_3_must_place_bay_if_no_set_fits() -> None:
    """§3 must place: a ship that fits nowhere at no cost may go to the Bay; one that fits the Mine may not."""
    table = crowded(Table(4)).docked("lunar_mine", GREEN, 4).hub(RED, 7).roll(2, 5)
    assert table.can(ship("maintenance_bay", 2))
    assert not table.can(ship("maintenance_bay", 5))


def test_3_must_place_counts_pairs_and_runs() -> None:
    """§3 must place: ships of a pair for the Market or a run for the Outpost may not go to the Bay."""
    table = crowded(Table(4)).docked("lunar_mine", GREEN, 6).hub(RED, 7).roll(2, 2, 3)
    assert not table.can(ship("maintenance_bay", 2))
    assert table.can(ship("maintenance_bay", 3))
    table.roll(2, 3, 4, 1)
    assert not table.can("dock facility=maintenance_bay")
    table.roll(1, 3, 4, 4)
    assert table.can(ship("maintenance_bay", 1))
    assert table.can(ship("maintenance_bay", 3))


def test_3_must_place_paid_facilities_never_force() -> None:
    """§3 must place: not even a Shipyard that Herbert Valley makes free; `strict_placement_paid` changes that."""

    def position(*settings: str) -> Table:
        table = crowded(Table(4, settings)).docked("lunar_mine", GREEN, 6).hub(RED, 7)
        table.docked("orbital_market", GREEN, 1, 1, 1, 1)
        return table.colonies("herbert_valley", red=1).roll(2, 2, 4)

    assert position().can(ship("maintenance_bay", 2))
    assert not position("strict_placement_paid=true").can(ship("maintenance_bay", 2))
    assert position("strict_placement_paid=true").can(ship("maintenance_bay", 4))


def test_3_benefits_come_at_once() -> None:
    """§3: control won in the middle of a turn helps in the same turn."""
    table = Table().roll(6, 5, 1, 1).give(RED, 1, 1)
    table.do(STATION, "land territory=lem_badlands", ship("solar_converter", 5))
    assert table.resources() == (4, 0)


# --- §4 ---


def test_4_facility_several_times_in_a_turn() -> None:
    """§4: a facility may be used again while docks remain."""
    table = Table(4).roll(2, 2, 3, 3).give(RED, 5, 5)
    table.do(ships("shipyard", 2), ships("shipyard", 3))
    assert table.resources() == (0, 0)
    assert table.state.players[RED].bay == 2


def test_4_artifact_claim_needs_more_than_seven_and_a_new_card() -> None:
    """§4 Alien Artifact: 7 is not enough, and a card owned may not be claimed."""
    table = Table().display("alien_city", "stasis_beam").own(RED, "stasis_beam").roll(3, 4, 1)
    table.do(ship("alien_artifact", 3), ship("alien_artifact", 4))
    assert not table.can("claim")
    table.do(ship("alien_artifact", 1))
    assert table.can("claim tech=alien_city")
    assert not table.can("claim tech=stasis_beam")


def test_4_artifact_rights_stay_open_and_end_with_the_turn() -> None:
    """§4 Alien Artifact: claim and cycling wait for no one moment, and are cleared at the end of the turn."""
    table = Table().display("alien_city").roll(4, 4, 1)
    table.do(ship("alien_artifact", 4), ship("alien_artifact", 4), ship("solar_converter", 1))
    assert table.can("claim tech=alien_city")
    assert table.can("cycle")
    table.do("end_turn")
    assert (table.state.artifact_total, table.state.cycles) == (0, 0)


def test_4_artifact_credit_stays_when_the_ship_is_teleported() -> None:
    """§4 Alien Artifact: the credit of a ship stays when the Orbital Teleporter takes it away."""
    table = Table().display("alien_city").own(RED, "orbital_teleporter").roll(4, 6).give(RED, 2)
    table.do(ship("alien_artifact", 6), "use tech=orbital_teleporter")
    table.do("take_off facility=alien_artifact ship=ship_6 dock=0", ship("solar_converter", 6))
    table.do(ship("alien_artifact", 4), "claim tech=alien_city")


def test_4_hub_no_dock_on_the_last_circle() -> None:
    """§4 Colonist Hub: no ship may dock while the colony stands on circle 7."""
    table = Table().hub(RED, 7).roll(1)
    assert not table.can(ship("colonist_hub", 1))


def test_4_hub_three_docks_a_turn_and_one_more_by_teleporter() -> None:
    """§4 Colonist Hub: docked ships stay, so three a turn, one more if the Teleporter frees a dock."""
    table = Table().own(RED, "orbital_teleporter").roll(1, 1, 1, 1).give(RED, 2)
    table.do(*[ship("colonist_hub", 1)] * 3)
    assert not table.can(ship("colonist_hub", 1))
    table.do("use tech=orbital_teleporter", "take_off facility=colonist_hub ship=ship_1 dock=0")
    table.do(ship("solar_converter", 1), ship("colonist_hub", 1))
    assert table.state.players[RED].hub == 4


def test_4_hub_launch_in_a_later_turn() -> None:
    """§4 Colonist Hub: the launch may come in any later turn."""
    table = Table(2).hub(RED, 7).do("end_turn").roll().do("end_turn").give(RED, 1, 1)
    table.do("launch", "land territory=lem_badlands")
    assert table.state.players[RED].hub == 0


def test_4_hub_surplus_is_lost_without_another_colony() -> None:
    """§4 Colonist Hub: a player without another unplaced colony cannot start one; the game is then over anyway."""
    table = Table().colonies("lem_badlands", red=5).hub(RED, 8).give(RED, 1, 1)
    table.do("launch", "land territory=pohl_foothills")
    assert table.state.over()


def test_4_hub_needs_a_colony_to_start() -> None:
    """§4 Colonist Hub: with all colonies placed or on the way no ship may dock on an empty track."""
    table = Table().roll(1)
    table.state.players[RED].supply = 0
    assert not table.can(ship("colonist_hub", 1))


def test_4_last_colony_may_be_taken_off_the_hub() -> None:
    """§4 Colonist Hub: the last colony is not locked there; the game ends on the spot (§9)."""
    table = Table().colonies("lem_badlands", red=5).hub(RED, 3).roll(6, 1, 1, 1).give(RED, 1, 1)
    table.do(STATION, "land territory=pohl_foothills")
    assert table.state.players[RED].hub == 0
    assert table.state.over()


def test_4_colony_on_the_hub_is_locked_while_others_remain() -> None:
    """§4 Colonist Hub: the Constructor lands one from the supply first."""
    table = Table().hub(RED, 3).roll(2, 2, 2).give(RED, 0, 3)
    table.do(ships("colony_constructor", 2), "land territory=pohl_foothills")
    assert table.state.players[RED].hub == 3
    assert table.state.players[RED].supply == 4


def test_4_mine_counts_own_ships() -> None:
    """§4 Lunar Mine: the highest ship there counts, the own included."""
    table = Table().roll(5, 3)
    table.do(ship("lunar_mine", 5))
    assert not table.can(ship("lunar_mine", 3))


def test_4_market_lower_rate_of_two_pairs() -> None:
    """§4 Orbital Market: with two pairs use the lower rate."""
    table = Table(4).roll(4, 4, 2, 2).give(RED, 4)
    table.do(ships("orbital_market", 4), ships("orbital_market", 2), "trade", "trade")
    assert table.resources() == (0, 2)


def test_4_market_right_ends_if_a_ship_of_the_pair_leaves() -> None:
    """§4 Orbital Market: the right ends with the pair, and with the turn."""
    table = Table(2).own(RED, "orbital_teleporter").roll(2, 2).give(RED, 8)
    table.do(ships("orbital_market", 2))
    assert table.can("trade")
    table.do("use tech=orbital_teleporter", "take_off facility=orbital_market ship=ship_2 dock=0")
    table.do(ship("solar_converter", 2))
    assert not table.can("trade")
    other = Table(2).roll(2, 2, 1).give(RED, 3).do(ships("orbital_market", 2), ship("solar_converter", 1), "end_turn")
    assert not other.give(GREEN, 8).can("trade")


def test_4_outpost_incomplete_run_is_beaten_by_the_sum() -> None:
    """§4 Raiders' Outpost: the new run must beat the sum of the ships still docked, or the original run."""
    for setting, expected in (("sum_of_docked", True), ("original_run", False)):
        table = Table(4, [f"raiders_bump_rule={setting}"]).docked("raiders_outpost", GREEN, 4, 5).roll(1, 2, 3)
        table.state.run = 4
        table.state.slots[table.state.rules.first_dock[6]] = 0
        table.state.taken[6] -= 1
        table.state.players[GREEN].bay += 1
        assert table.can(ships("raiders_outpost", 1)) == expected


def test_4_outpost_own_run_may_be_bumped() -> None:
    """§4 Raiders' Outpost: the own run of the same turn may be driven out too."""
    table = Table().roll(1, 2, 3, 2, 3, 4).do(ships("raiders_outpost", 1), "stop", ships("raiders_outpost", 2))
    assert table.state.players[RED].bay == 3


def test_4_raid_mix_and_less() -> None:
    """§4 Raiders' Outpost: up to 4 in any mix from any players, never from oneself; each mix in one order only."""
    table = Table(4).give(RED, 5, 5).give(GREEN, 1, 1).give(BLUE, 3, 0).roll(1, 2, 3)
    table.do(ships("raiders_outpost", 1), "steal seat=green resource=ore")
    assert table.options() == ["steal seat=blue resource=fuel", "stop"]
    table.do(*["steal seat=blue resource=fuel"] * 3)
    assert table.resources() == (8, 6)
    assert not table.can("stop")


def test_4_raid_card_already_owned_is_discarded() -> None:
    """§4 Raiders' Outpost: a stolen card that the raider owns is discarded; VP cards may be stolen too."""
    table = Table(2).own(RED, "stasis_beam").own(GREEN, "stasis_beam", "alien_city").roll(1, 2, 3)
    table.do(ships("raiders_outpost", 1), "steal_card seat=green tech=stasis_beam").consistent()
    assert not table.owns(GREEN, "stasis_beam")
    assert table.state.discards != 0
    other = Table(2).own(GREEN, "alien_city").roll(1, 2, 3)
    other.do(ships("raiders_outpost", 1), "steal_card seat=green tech=alien_city")
    assert (other.vp(RED), other.vp(GREEN)) == (1, 0)


def test_4_raid_with_nothing_to_steal() -> None:
    """§4 Raiders' Outpost: there may be nothing to steal."""
    table = Table(2).roll(1, 2, 3).do(ships("raiders_outpost", 1))
    assert table.options() == ["stop"]


@pytest.mark.parametrize(("fleet", "price"), [(2, 1), (3, 1), (4, 2), (5, 3)])
def test_4_shipyard_price_is_counted_from_the_stock(fleet: int, price: int) -> None:
    """§4 Shipyard: 4th 1 + 1, 5th 2 + 2, 6th 3 + 3; below the 4th the price of the 4th."""
    table = Table().roll(*[2] * fleet).give(RED, price, price)
    table.do(ships("shipyard", 2))
    assert table.resources() == (0, 0)
    assert not Table().roll(*[2] * fleet).give(RED, price, price - 1).can(ships("shipyard", 2))


def test_4_shipyard_needs_a_ship_in_the_stock() -> None:
    """§4 Shipyard: not with an empty stock; a ship on the Station still counts as owned."""
    assert not Table().roll(2, 2, 1, 3, 4, 5).give(RED, 9, 9).can("dock_set facility=shipyard")
    table = Table().roll(6, 2, 2, 1).give(RED, 9, 9).do(STATION, "land territory=lem_badlands")
    fuel, ore = table.resources()
    table.do(ships("shipyard", 2))
    assert table.resources() == (fuel - 2, ore - 2)


def test_4_station_counts_ships_in_the_bay_and_new_ones() -> None:
    """§4 Terraforming Station: ships built this turn count for the smallest fleet."""
    table = Table().roll(6, 2, 2).give(RED, 2, 2)
    assert not table.can(STATION)
    table.do(ships("shipyard", 2)).give(RED, 1, 1)
    assert table.can(STATION)


def test_4_station_relic_ship_may_go_whatever_the_number() -> None:
    """§4 Terraforming Station: the Relic Ship does not shrink the coloured fleet."""
    table = Table().colonies("burroughs_desert", red=1).relic(RED).roll(1, 1, 1, relic=6).give(RED, 1, 1)
    assert table.can(ship("terraforming_station", 6, relic=True))


def test_4_sets_with_the_relic_ship_are_told_apart() -> None:
    """§4, §5: a pair with the Relic Ship is another move than a pair of coloured ships; equal ships are not."""
    table = Table().colonies("burroughs_desert", red=1).relic(RED).roll(3, 3, 3, relic=3)
    assert table.can(ships("orbital_market", 3))
    assert table.can(ships("orbital_market", 3, relic=True))
    assert table.options().count(ship("lunar_mine", 3)) == 1
    assert table.can(ship("lunar_mine", 3, relic=True))


# --- §5 ---


def test_5_asimov_crater_across_a_launch_and_once() -> None:
    """§5 Asimov Crater: ships are counted over the turn, also across a launch; once a turn."""
    table = Table().colonies("asimov_crater", red=1).hub(RED, 6).roll(1, 1, 1).give(RED, 1, 1)
    table.do(ship("colonist_hub", 1), "stop", "launch", "land territory=lem_badlands", ship("colonist_hub", 1))
    assert table.state.players[RED].hub == 2
    table.do(ship("colonist_hub", 1))
    assert table.state.players[RED].hub == 3


def test_5_asimov_crater_got_late_counts_with_the_next_docking() -> None:
    """§5 Asimov Crater: the step comes with the first docking that finds 2 or more ships and the bonus."""
    table = Table().colonies("asimov_crater", green=1).own(RED, "data_crystal").roll(1, 1, 1).give(RED, 1)
    table.do(ship("colonist_hub", 1), ship("colonist_hub", 1))
    assert table.state.players[RED].hub == 2
    table.do("use tech=data_crystal", "borrow territory=asimov_crater", ship("colonist_hub", 1))
    assert table.state.players[RED].hub == 4


def test_5_van_vogt_mountains_only_before_the_first_ship() -> None:
    """§5 Van Vogt Mountains: once a ship has docked at the Mine this turn the bonus is gone."""
    table = Table(4).colonies("van_vogt_mountains", green=1).own(RED, "data_crystal").roll(5, 1).give(RED, 1)
    table.do(ship("lunar_mine", 5), "use tech=data_crystal", "borrow territory=van_vogt_mountains")
    assert not table.can(ship("lunar_mine", 1))


def test_5_bonus_had_twice_counts_once() -> None:
    """§5: control and a loan of the same bonus."""
    table = Table().colonies("lem_badlands", red=1).own(RED, "data_crystal").roll(2).give(RED, 1)
    table.do("use tech=data_crystal", "borrow territory=lem_badlands", ship("solar_converter", 2))
    assert table.resources() == (2, 0)


def test_5_control_lost_takes_vp_and_bonus_at_once() -> None:
    """§5: losing control takes both away at once."""
    table = Table(2).colonies("lem_badlands", green=1).roll(6, 1, 1, 1).give(RED, 1, 1)
    assert table.vp(GREEN) == 2
    table.do(STATION, "land territory=lem_badlands")
    assert (table.vp(RED), table.vp(GREEN)) == (1, 1)


def test_5_relic_ship_joins_the_next_roll() -> None:
    """§5 Relic Ship: bought for 1 fuel + 1 ore, it goes to the Bay and joins the next roll."""
    table = Table(2).colonies("burroughs_desert", red=1).give(RED, 1, 1).do("buy_relic")
    assert table.resources() == (0, 0)
    table.do("end_turn").roll().do("end_turn")
    assert table.state.unplaced == 4
    table.consistent()


def test_5_relic_ship_leaves_the_hand_when_control_is_lost() -> None:
    """§5 Relic Ship: it returns wherever it is, unplaced too; benefits taken stay."""
    table = Table().colonies("burroughs_desert", red=1).relic(RED).roll(1, 2, relic=3).own(RED, "stasis_beam")
    table.do("discard tech=stasis_beam", "set_field field=isolation_field territory=burroughs_desert").consistent()
    assert table.hand() == [1, 2]


def test_5_relic_ship_leaves_a_pair() -> None:
    """§5, §17: it leaves even out of a docked pair, and with it the Market right."""
    table = (
        Table(2).colonies("burroughs_desert", red=1).relic(RED).roll(3, relic=3).own(RED, "stasis_beam").give(RED, 8)
    )
    table.do(ships("orbital_market", 3, relic=True))
    assert table.can("trade")
    table.do("discard tech=stasis_beam", "set_field field=isolation_field territory=burroughs_desert").consistent()
    assert not table.can("trade")


# --- §6 ---


def test_6_placing_a_field_on_the_board_moves_it_to_another_territory() -> None:
    """§6: another territory than where it stands."""
    table = Table().field("positron_field", "lem_badlands").own(RED, "data_crystal").do("discard tech=data_crystal")
    assert not table.can("set_field field=positron_field territory=lem_badlands")
    assert len(table.options()) == 7


def test_6_repulsor_field_does_not_stop_fields() -> None:
    """§6: fields move from and to it freely, itself included; several may share a territory."""
    table = Table().field("repulsor_field", "lem_badlands").field("isolation_field", "lem_badlands")
    table.own(RED, "gravity_manipulator", "booster_pod")
    assert table.can("discard tech=gravity_manipulator")
    table.do("discard tech=booster_pod")
    assert table.options() == ["lift_field field=isolation_field", "lift_field field=repulsor_field"]
    table.do("lift_field field=repulsor_field")
    assert table.place_of("repulsor_field") == -1
    assert table.place_of("isolation_field") == table.territory("lem_badlands")


def test_6_booster_pod_discard_needs_a_field_on_the_board() -> None:
    """§6: the field removed must be on the board; it can come back."""
    table = Table().own(RED, "booster_pod")
    assert not table.can("discard tech=booster_pod")
    table.field("positron_field", "lem_badlands").do("discard tech=booster_pod", "lift_field field=positron_field")
    table.field("positron_field", "pohl_foothills").consistent()


def test_6_isolation_field_leaves_control_and_positron_vp() -> None:
    """§6 Isolation: no bonus to anybody, but control, its VP and the Positron VP stay."""
    table = Table().colonies("lem_badlands", red=1).field("positron_field", "lem_badlands")
    assert table.vp() == 3
    table.field("isolation_field", "lem_badlands").roll(2).do(ship("solar_converter", 2)).consistent()
    assert table.vp() == 3
    assert table.resources() == (1, 0)


# --- §7 ---


def test_7_power_and_discard_of_a_card_exclude_each_other() -> None:
    """§7: a card is used once a turn, its power or its discard power."""
    table = Table().own(RED, "stasis_beam", "data_crystal").roll(5, 5).give(RED, 5)
    table.do("use tech=stasis_beam", "change ship=ship_5")
    assert not table.can("use tech=stasis_beam")
    assert not table.can("discard tech=stasis_beam")


def test_7_one_discard_power_a_turn() -> None:
    """§7: at most one discard power a turn."""
    table = Table().own(RED, "stasis_beam", "data_crystal")
    table.do("discard tech=stasis_beam", "set_field field=isolation_field territory=lem_badlands")
    assert not table.can("discard")


def test_7_second_copy_is_fresh() -> None:
    """§7: the limit holds for the single card; a second copy got after the first was discarded is fresh."""
    table = Table().own(RED, "stasis_beam").display("stasis_beam").roll(4, 4, 3).give(RED, 1)
    table.do("discard tech=stasis_beam", "set_field field=isolation_field territory=lem_badlands")
    table.do(ship("alien_artifact", 4), ship("alien_artifact", 4), "claim tech=stasis_beam", "use tech=stasis_beam")


def test_7_new_cards_work_in_the_same_turn() -> None:
    """§7: a new card can be used or discarded at once, Resource Cache excepted."""
    table = Table().display("booster_pod").roll(4, 4, 3).give(RED, 1)
    table.do(ship("alien_artifact", 4), ship("alien_artifact", 4), "claim tech=booster_pod", "use tech=booster_pod")


def test_7_values_stay_in_range() -> None:
    """§7: a use that would leave 1 to 6 is not legal; `out_of_range = cut_off` cuts off."""
    cards = ("booster_pod", "stasis_beam", "gravity_manipulator")
    assert not Table().own(RED, "booster_pod").roll(6, 6).give(RED, 5).can("use")
    assert not Table().own(RED, "stasis_beam").roll(1, 1).give(RED, 5).can("use")
    only = Table().own(RED, "gravity_manipulator").roll(1, 5).give(RED, 5).do("use tech=gravity_manipulator")
    assert only.options() == ["lower ship=ship_5"]
    assert not Table().own(RED, "gravity_manipulator").roll(1, 1).give(RED, 5).can("use")
    table = Table(settings=["out_of_range=cut_off"]).own(RED, *cards).roll(1, 1).give(RED, 9)
    table.do("use tech=gravity_manipulator", "lower ship=ship_1", "raise ship=ship_1")
    assert table.hand() == [1, 2]


def test_7_gravity_manipulator_needs_two_ships() -> None:
    """§7 Gravity Manipulator: two different ships, both within range."""
    assert not Table().own(RED, "gravity_manipulator").roll(3).give(RED, 5).can("use")
    table = Table().own(RED, "gravity_manipulator").roll(3, 3).give(RED, 5)
    table.do("use tech=gravity_manipulator", "lower ship=ship_3", "raise ship=ship_3")
    assert table.hand() == [2, 4]


def test_7_empty_pile_is_made_of_the_discards() -> None:
    """§7: the discards are shuffled when a card must be drawn; a cycled display is already among them."""
    table = Table().display("alien_city", "stasis_beam", "booster_pod").roll(1)
    table.stack_pile([])
    table.do(ship("alien_artifact", 1), "cycle")
    assert sorted(int(card) >> 2 for card in table.state.display) == sorted(
        table.type(card) for card in ("alien_city", "stasis_beam", "booster_pod")
    )
    assert table.state.discards == 0


def test_7_display_stays_short_if_no_card_is_left() -> None:
    """§7: if pile and discards are both empty the display stays short."""
    table = Table().display("alien_city", "stasis_beam").roll(4, 4)
    table.stack_pile([])
    table.do(ship("alien_artifact", 4), ship("alien_artifact", 4), "claim tech=alien_city")
    assert len(table.state.display) == 1


def test_7_data_crystal_limits() -> None:
    """§7 Data Crystal: not an empty territory, not Burroughs Desert; all colonies count, the own too."""
    table = Table().own(RED, "data_crystal").colonies("burroughs_desert", green=1).give(RED, 9)
    assert not table.can("use tech=data_crystal")
    table.colonies("lem_badlands", red=1, green=2)
    table.do("use tech=data_crystal", "borrow territory=lem_badlands")
    assert table.resources() == (6, 0)


def test_7_data_crystal_price_is_fixed_when_used() -> None:
    """§7 Data Crystal: borrowing Pohl Foothills does not cheapen that same use, but the next one."""
    table = Table().own(RED, "data_crystal", "booster_pod").colonies("pohl_foothills", green=1).roll(3).give(RED, 1)
    table.do("use tech=data_crystal", "borrow territory=pohl_foothills")
    assert table.resources() == (0, 0)
    assert table.can("use tech=booster_pod")


def test_7_data_crystal_controller_keeps_the_bonus_and_the_loan_ends_with_the_turn() -> None:
    """§7 Data Crystal: the loan lasts to the end of the own turn."""
    table = Table(2).own(RED, "data_crystal").colonies("lem_badlands", green=1).give(RED, 1)
    table.do("use tech=data_crystal", "borrow territory=lem_badlands", "end_turn").consistent()
    table.roll(2).do(ship("solar_converter", 2))
    assert table.resources(GREEN) == (2, 0)
    table.do("end_turn").roll(2).do(ship("solar_converter", 2))
    assert table.resources(RED) == (1, 0)


def test_7_data_crystal_loan_ends_under_the_isolation_field() -> None:
    """§7 Data Crystal: the loan ends when the Isolation Field arrives."""
    table = Table().own(RED, "data_crystal", "stasis_beam").colonies("lem_badlands", green=1).roll(2).give(RED, 1)
    table.do("use tech=data_crystal", "borrow territory=lem_badlands")
    table.do("discard tech=stasis_beam", "set_field field=isolation_field territory=lem_badlands")
    table.do(ship("solar_converter", 2)).consistent()
    assert table.resources() == (1, 0)


def test_7_data_crystal_loan_stays_when_colonies_change() -> None:
    """§7 Data Crystal: it lasts even if colonies change."""
    table = (
        Table().own(RED, "data_crystal", "orbital_teleporter").colonies("lem_badlands", green=1).roll(2).give(RED, 1)
    )
    table.do("use tech=data_crystal", "borrow territory=lem_badlands", "discard tech=orbital_teleporter")
    table.do("colony territory=lem_badlands seat=green", "move_to territory=pohl_foothills", ship("solar_converter", 2))
    assert table.resources() == (2, 0)


def test_7_teleporter_not_from_the_station_or_the_bay() -> None:
    """§7 Orbital Teleporter: only ships docked this turn, not from the Station, not from the Bay."""
    table = Table().own(RED, "orbital_teleporter").roll(6, 1, 1, 1).give(RED, 9, 1)
    table.do(STATION, "land territory=lem_badlands")
    assert not table.can("use tech=orbital_teleporter")
    table.state.players[RED].bay = 1
    table.state.players[RED].stock -= 1
    assert not table.can("use tech=orbital_teleporter")


def test_7_teleporter_combines_with_unplaced_ships_and_pays_as_usual() -> None:
    """§7 Orbital Teleporter: docked again at once in a legal set, its cost paid, never where it was, never the Bay."""
    table = Table(4).own(RED, "orbital_teleporter").roll(4, 4, 1).give(RED, 3, 0)
    table.do(ship("lunar_mine", 4), "use tech=orbital_teleporter", "take_off facility=lunar_mine ship=ship_4 dock=0")
    assert table.can(ships("shipyard", 4))
    assert table.can(ships("orbital_market", 4))
    assert not table.can("dock facility=lunar_mine")
    assert not table.can("dock facility=maintenance_bay")
    assert not table.can(ship("solar_converter", 1))
    table.do(ships("shipyard", 4)).consistent()
    assert table.resources() == (0, 0)


def test_7_teleporter_lowers_the_bar_of_the_mine() -> None:
    """§7 Orbital Teleporter: its leaving lowers the bar; benefits taken stay."""
    table = Table().own(RED, "orbital_teleporter").roll(6, 1).give(RED, 2)
    table.do(ship("lunar_mine", 6))
    assert not table.can(ship("lunar_mine", 1))
    table.do("use tech=orbital_teleporter", "take_off facility=lunar_mine ship=ship_6 dock=0", ship("colonist_hub", 6))
    table.do(ship("lunar_mine", 1))
    assert table.resources() == (0, 2)


def test_7_teleporter_needs_somewhere_to_go() -> None:
    """§7 Orbital Teleporter: if no legal set exists the power cannot be used."""
    table = crowded(Table(4)).hub(RED, 7).own(RED, "orbital_teleporter").roll(3).give(RED, 9)
    table.do(ship("lunar_mine", 3))
    assert not table.can("use tech=orbital_teleporter")


def test_7_plasma_cannon_targets() -> None:
    """§7 Plasma Cannon: other players' ships only, not in the Bay, one facility; Hub progress is not touched."""
    table = Table(4).own(RED, "plasma_cannon").roll(1).give(RED, 9).do(ship("solar_converter", 1))
    assert not table.can("use tech=plasma_cannon")
    table.hub(GREEN, 3).docked("colonist_hub", GREEN, 2).docked("lunar_mine", BLUE, 2)
    table.do("use tech=plasma_cannon")
    assert table.options() == ["aim facility=colonist_hub", "aim facility=lunar_mine"]
    table.do("aim facility=colonist_hub", "eject seat=green facility=colonist_hub ship=ship_2 dock=3").consistent()
    assert table.state.players[GREEN].hub == 3


def test_7_plasma_cannon_relic_ship_on_the_station_goes_home() -> None:
    """§7 Plasma Cannon: the Relic Ship goes from the Station to Burroughs Desert, from elsewhere to the Bay."""
    for facility, home in (("terraforming_station", True), ("solar_converter", False)):
        table = Table(4).colonies("burroughs_desert", green=1).relic(GREEN).docked(facility, GREEN, relic=6)
        table.own(RED, "plasma_cannon").give(RED, 1)
        table.do("use tech=plasma_cannon", f"aim facility={facility}")
        table.do(f"eject seat=green facility={facility} ship=relic_6 dock=0").consistent()
        assert (table.state.relic_owner == -1) == home


def test_7_plasma_discard_needs_more_than_three_ships() -> None:
    """§7 Plasma Cannon discard: more than 3 coloured ships; the Relic Ship is not counted; ships in the Bay too."""
    table = Table(2).fleet(GREEN, 3).colonies("burroughs_desert", green=1).relic(GREEN).own(RED, "plasma_cannon")
    assert not table.can("discard tech=plasma_cannon")
    table.fleet(GREEN, 4).do("discard tech=plasma_cannon")
    assert table.options() == [
        "send_home seat=green facility=maintenance_bay ship=ship_1 dock=0",
        "send_home seat=green facility=maintenance_bay ship=relic_1 dock=0",
    ]
    table.do("send_home seat=green facility=maintenance_bay ship=relic_1 dock=0").consistent()
    assert table.state.relic_owner == -1


def test_7_plasma_discard_counts_the_station() -> None:
    """§7 Plasma Cannon discard: a ship on the Station counts, unless `plasma_counts_terraforming` is false."""
    for setting, expected in (("true", True), ("false", False)):
        table = Table(2, [f"plasma_counts_terraforming={setting}"]).docked("terraforming_station", GREEN, 6)
        table.fleet(GREEN, 4).own(RED, "plasma_cannon")
        assert table.can("discard tech=plasma_cannon") == expected


def test_7_plasma_discard_relic_condition() -> None:
    """§7 Plasma Cannon discard: the same condition for the Relic Ship, unless `plasma_relic_needs_four` is false."""
    for setting, expected in (("true", False), ("false", True)):
        table = Table(2, [f"plasma_relic_needs_four={setting}"]).fleet(GREEN, 3).own(RED, "plasma_cannon")
        table.colonies("burroughs_desert", green=1).relic(GREEN).docked("lunar_mine", GREEN, relic=2)
        assert table.can("discard tech=plasma_cannon") == expected


def test_7_warper_discard_excludes_itself_and_owned_cards() -> None:
    """§7 Temporal Warper: not a card owned, not itself; with nothing else there it cannot be discarded."""
    table = Table().own(RED, "temporal_warper", "stasis_beam").discard("stasis_beam")
    assert not table.can("discard tech=temporal_warper")
    table.discard("booster_pod").do("discard tech=temporal_warper")
    assert table.options() == ["recover tech=booster_pod"]


def test_7_warper_rerolls_at_least_one() -> None:
    """§7 Temporal Warper: at least one ship; a later reroll does not pay the Resource Cache again."""
    table = Table().own(RED, "temporal_warper", "resource_cache").roll(1, 2).give(RED, 1)
    table.do("use tech=temporal_warper")
    assert not table.can("stop")
    table.do("pick ship=ship_1", "stop")
    assert table.resources() == (0, 0)


def test_7_polarity_discard_two_territories_any_owners() -> None:
    """§7: colonies of one player may be swapped, which changes nothing; two territories are needed."""
    table = Table().own(RED, "polarity_device").colonies("lem_badlands", green=1)
    assert not table.can("discard tech=polarity_device")
    table.colonies("pohl_foothills", green=1).do("discard tech=polarity_device")
    table.do("colony territory=lem_badlands seat=green", "colony territory=pohl_foothills seat=green").consistent()
    assert table.controller("lem_badlands") == GREEN


def test_7_decoy_stolen_by_its_owner_is_discarded() -> None:
    """§7 Holographic Decoy: a raider who owns one already discards the stolen one."""
    table = Table(2).own(RED, "holographic_decoy").own(GREEN, "holographic_decoy").roll(1, 2, 3)
    table.do(ships("raiders_outpost", 1), "steal_card seat=green tech=holographic_decoy").consistent()
    assert table.state.discards != 0


# --- §8, §9 ---


def test_8_landing_chooses_any_territory_without_the_repulsor_field() -> None:
    """§8: every territory but the one with the Repulsor Field."""
    table = Table().field("repulsor_field", "lem_badlands").hub(RED, 7).give(RED, 1, 1).do("launch")
    assert len(table.options()) == 7
    assert not table.can("land territory=lem_badlands")


def test_9_game_ends_at_once_without_the_resource_limit() -> None:
    """§9: nothing more happens in the turn in which the last colony lands."""
    table = (
        Table().colonies("lem_badlands", red=5).hub(RED, 7).give(RED, 9, 9).do("launch", "land territory=lem_badlands")
    )
    assert table.state.over()
    assert table.resources() == (8, 8)
    assert table.state.rounds_completed() == 0


def test_9_score_and_tie_breaks() -> None:
    """§9: colonies, control, VP cards, Positron; ties by cards, ore, fuel; then shared."""
    table = Table(2).colonies("lem_badlands", red=2).own(RED, "alien_city", "alien_monument")
    table.field("positron_field", "lem_badlands")
    assert list(table.state.points(RED)) == [2, 1, 2, 1]
    other = Table(2)
    assert list(other.state.ranks()) == [1, 1]
    other.give(RED, 3, 0).give(GREEN, 0, 1)
    assert list(other.state.ranks()) == [2, 1]
    other.own(RED, "stasis_beam")
    assert list(other.state.ranks()) == [1, 2]


# --- §11, §12 ---


def test_11_only_the_order_of_the_pile_is_hidden() -> None:
    """§11: a determinized copy differs in the order of the draw pile and in chance only, whatever the true order."""
    state = new_state(game(3))
    one = state.determinize(GREEN, stream(1, 0, "x"))
    assert sorted(one.pile[: one.left]) == sorted(state.pile[: state.left])
    assert list(one.display) == list(state.display)
    assert list(one.options()) == list(state.options())
    state.shuffles.shuffle(state.pile[: state.left])
    backwards = state.copy()
    flipped = list(backwards.pile)[: backwards.left][::-1]
    for i, card in enumerate(flipped):
        backwards.pile[i] = card
    assert list(backwards.determinize(GREEN, stream(1, 0, "x")).pile) == list(one.pile)


def test_12_only_the_active_player_decides() -> None:
    """§12: other players never decide in another's turn."""
    state = new_state(game(4))
    chance = stream(3, 0, "x")
    while not state.over():
        assert state.seat() == state.active
        options = state.options()
        state.apply(options[chance.below(len(options))])
