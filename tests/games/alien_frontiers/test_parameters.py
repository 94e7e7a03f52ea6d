"""Every parameter of rules.toml has an effect that a test sees, and impossible combinations are refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.alien_frontiers.table import GREEN, RED, Table, game, new_state, ship, ships

from ludometer.core.kernel.errors import RulesError

STATION = "dock facility=terraforming_station"


def test_colonies_each() -> None:
    assert new_state(game(2, ["colonies_each=3"])).players[0].supply == 3


def test_start_ships_and_max_ships() -> None:
    state = new_state(game(2, ["start_ships=2", "max_ships=4"]))
    assert (state.unplaced, state.players[0].stock) == (2, 2)


def test_start_resources() -> None:
    plays = game(2, ["start_resources.fuel=2,3,0,0", "start_resources.ore=1,4,0,0"])
    state = new_state(plays)
    assert (state.players[1].fuel, state.players[1].ore) == (3, 4)


def test_resource_limit() -> None:
    table = Table(2, ["resource_limit=3"]).give(RED, 2, 2).do("end_turn")
    assert table.can("give_back")


def test_limited_tokens_and_their_numbers() -> None:
    table = Table(2, ["limited_tokens=true", "tokens.fuel=2", "tokens.ore=1"]).roll(6, 1, 2)
    table.do(ship("solar_converter", 6), ship("lunar_mine", 1), ship("lunar_mine", 2))
    assert table.resources() == (2, 1)


@pytest.mark.parametrize(
    ("setting", "values", "move"),
    [
        ("docks.alien_artifact=0", (3,), "dock facility=alien_artifact"),
        ("docks.colonist_hub=0", (3,), "dock facility=colonist_hub"),
        ("docks.colony_constructor=0", (3, 3, 3), "dock_set facility=colony_constructor"),
        ("docks.lunar_mine=0", (3,), "dock facility=lunar_mine"),
        ("docks.orbital_market=0", (3, 3), "dock_set facility=orbital_market"),
        ("docks.raiders_outpost=0", (1, 2, 3), "dock_set facility=raiders_outpost"),
        ("docks.shipyard=0", (3, 3), "dock_set facility=shipyard"),
        ("docks.solar_converter=0", (3,), "dock facility=solar_converter"),
        ("docks.terraforming_station=0", (6, 1, 1, 2), STATION),
    ],
)
def test_docks(setting: str, values: tuple[int, ...], move: str) -> None:
    assert Table(4).roll(*values).give(RED, 9, 9).can(move)
    assert not Table(4, [setting]).roll(*values).give(RED, 9, 9).can(move)


def test_more_docks() -> None:
    table = Table(2, ["docks.terraforming_station=2"]).docked("terraforming_station", GREEN, 6).roll(6, 1, 1, 1)
    assert table.give(RED, 1, 1).can(STATION)


def test_hub_circles_and_launch_cost() -> None:
    table = Table(2, ["hub_circles=3", "hub_launch_cost.fuel=2", "hub_launch_cost.ore=0"]).hub(RED, 3).give(RED, 2)
    table.do("launch", "land territory=lem_badlands")
    assert table.resources() == (0, 0)


def test_constructor_ore() -> None:
    assert Table(2, ["constructor_ore=1"]).roll(2, 2, 2).give(RED, 0, 1).can("dock_set facility=colony_constructor")


def test_terraform_cost_value_and_smallest_fleet() -> None:
    settings = ["terraform_cost.fuel=0", "terraform_cost.ore=2", "terraform_value=5", "min_fleet=1"]
    table = Table(2, settings).roll(5, 6).give(RED, 0, 2)
    assert table.can(ship("terraforming_station", 5))
    assert not table.can(ship("terraforming_station", 6))
    table.do(ship("terraforming_station", 5), "land territory=lem_badlands")
    assert table.resources() == (0, 0)


def test_ship_costs() -> None:
    table = Table(2, ["ship_costs=5,1"]).roll(2, 2, 3, 4).give(RED, 1, 1)
    table.do(ships("shipyard", 2))
    assert table.resources() == (0, 0)
    assert not Table(2, ["ship_costs=5,1"]).roll(2, 2, 3).give(RED, 4, 4).can("dock_set facility=shipyard")
    assert Table(2, ["ship_costs=5,1"]).roll(2, 2, 3, 4, 5).give(RED, 1, 1).can("dock_set facility=shipyard")


def test_solar_divisor() -> None:
    assert Table(2, ["solar_divisor=1"]).roll(5).do(ship("solar_converter", 5)).resources() == (5, 0)


def test_artifact_threshold() -> None:
    table = Table(2, ["artifact_threshold=3"]).display("alien_city").roll(4).do(ship("alien_artifact", 4))
    assert table.can("claim")


def test_display_size_and_tech_dealt() -> None:
    state = new_state(game(2, ["display_size=5", "tech_dealt=3"]))
    assert len(state.display) == 5
    assert [bin(player.types).count("1") for player in state.players] == [3, 3]


def test_raid_resources() -> None:
    table = Table(2, ["raid_resources=1"]).give(GREEN, 3).roll(1, 2, 3)
    table.do(ships("raiders_outpost", 1), "steal seat=green resource=fuel")
    assert not table.can("steal")


def test_tech_copies() -> None:
    assert len(game(2, ["tech_copies.power=1", "tech_copies.vp=2"]).numbers.deck) == 14


def test_discards_per_turn() -> None:
    table = Table(2, ["discards_per_turn=2"]).own(RED, "stasis_beam", "data_crystal")
    table.do("discard tech=stasis_beam", "set_field field=isolation_field territory=lem_badlands")
    assert table.can("discard tech=data_crystal")
    assert not Table(2, ["discards_per_turn=0"]).own(RED, "stasis_beam").can("discard")


def test_uses_per_card() -> None:
    table = Table(2, ["uses_per_card=2"]).own(RED, "booster_pod").roll(1).give(RED, 9)
    table.do("use tech=booster_pod", "change ship=ship_1", "use tech=booster_pod", "change ship=ship_2")
    assert not table.can("use")


def test_relic_cost() -> None:
    table = Table(2, ["relic_cost.fuel=3", "relic_cost.ore=0"]).colonies("burroughs_desert", red=1).give(RED, 3)
    assert table.do("buy_relic").resources() == (0, 0)


def test_victory_points() -> None:
    settings = ["vp_colony=2", "vp_control=3", "vp_positron=4", "vp_city=5", "vp_monument=6"]
    table = Table(2, settings).colonies("lem_badlands", red=1).own(RED, "alien_city", "alien_monument")
    table.field("positron_field", "lem_badlands").consistent()
    assert list(table.state.points(RED)) == [2, 3, 11, 4]
    assert table.vp() == 20


def test_strict_placement() -> None:
    assert Table(2, ["strict_placement=false"]).roll(1).can("dock facility=maintenance_bay")


@pytest.mark.parametrize(
    ("settings", "part"),
    [
        (["start_ships=7"], "max_ships"),
        (["tech_copies.power=0", "tech_dealt=2"], "tech cards"),
        (["docks.colonist_hub=0", "docks.colony_constructor=0", "docks.terraforming_station=0"], "no colony"),
        (["strict_placement=false", "strict_placement_paid=true"], "strict_placement"),
        (["limited_tokens=true", "tokens.fuel=1", "start_resources.fuel=1,1,0,0"], "tokens.fuel"),
        (["tech_copies.vp=5"], "most is 4"),
        (["no_such_rule=1"], "no_such_rule"),
    ],
)
def test_impossible_rules_are_refused(settings: list[str], part: str) -> None:
    with pytest.raises(RulesError, match=part):
        game(2, settings)


def test_patches_of_cards_and_territories(tmp_path: Path) -> None:
    """A card's price or a territory's bonus can be patched; two territories with one bonus are refused."""
    (tmp_path / "cheap.csv").write_text("id,fuel\norbital_teleporter,1\n")
    plays = game(2, patches=[str(tmp_path / "cheap.csv")])
    assert plays.numbers.fuel[plays.numbers.card_ids.index("orbital_teleporter")] == 1
    (tmp_path / "twice.csv").write_text("id,bonus\nlem_badlands,tech_discount\n")
    with pytest.raises(RulesError, match="two territories"):
        game(2, patches=[str(tmp_path / "twice.csv")])
