"""Corners of the rules where several of them meet; each test names the sections."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.alien_frontiers.table import BLUE, GREEN, RED, Table, game, ship, ships

from ludometer.core.kernel.errors import RulesError

STATION = ship("terraforming_station", 6)


def test_4_7_teleported_ship_takes_lower_ones_along_to_the_hub() -> None:
    """§4 Hub, §7 Orbital Teleporter: it may be combined with any unplaced ships, lower ones too, for surplus steps."""
    table = Table().own(RED, "orbital_teleporter").hub(RED, 6).roll(6, 2, 4).give(RED, 3, 1)
    table.do(ship("solar_converter", 6), "use tech=orbital_teleporter")
    table.do("take_off facility=solar_converter ship=ship_6 dock=0", ship("colonist_hub", 6))
    assert table.options() == ["stop", "add ship=ship_2", "add ship=ship_4"]
    table.do("add ship=ship_2", "add ship=ship_4")
    assert table.state.players[RED].hub == 9
    table.do("launch", "land territory=lem_badlands").consistent()
    assert table.state.players[RED].hub == 2


def test_4_hub_takes_all_ships_of_one_docking_past_the_last_circle() -> None:
    """§4 Hub: each set for a docking beyond circle 7 is reached in one way only, from its lowest ship on."""
    table = Table().hub(RED, 6).roll(2, 5)
    table.do(ship("colonist_hub", 5))
    assert table.state.players[RED].hub == 7
    assert table.options()[0] != "stop"
    table = Table().hub(RED, 6).roll(2, 5).do(ship("colonist_hub", 2), "add ship=ship_5")
    assert table.state.players[RED].hub == 8


def test_5_17_relic_ship_leaves_a_run_that_is_then_easier_to_beat() -> None:
    """§4 Outpost, §5, §17: out of a docked triple; the sum of the two ships left is what the next run must beat."""
    table = Table().colonies("burroughs_desert", green=1).relic(GREEN)
    table.docked("raiders_outpost", GREEN, 4, 5, relic=6).own(RED, "stasis_beam").roll(2, 3, 4)
    assert not table.can(ships("raiders_outpost", 2))
    table.do("discard tech=stasis_beam", "set_field field=isolation_field territory=burroughs_desert").consistent()
    assert table.taken("raiders_outpost") == 2
    assert not table.can(ships("raiders_outpost", 2))  # 9 does not beat 4 + 5
    table = Table().colonies("burroughs_desert", green=1).relic(GREEN)
    table.docked("raiders_outpost", GREEN, 2, 4, relic=3).roll(2, 3, 4)
    table.own(RED, "stasis_beam")
    table.do("discard tech=stasis_beam", "set_field field=isolation_field territory=burroughs_desert")
    table.do(ships("raiders_outpost", 2), "stop").consistent()
    assert table.state.players[GREEN].bay >= 2


def test_3_must_place_counts_sets_with_the_relic_ship() -> None:
    """§3 must place: a pair of a coloured ship and the Relic Ship for the Market keeps both from the Bay."""
    table = Table().colonies("burroughs_desert", red=1).relic(RED).hub(RED, 7)
    table.docked("alien_artifact", GREEN, 1, 1, 1, 1).docked("solar_converter", BLUE, *[1] * 5)
    table.docked("solar_converter", GREEN, 1).docked("lunar_mine", BLUE, 6)
    table.state.slots[table.state.rules.first_dock[8] + 6] = 8 * 3 + 1
    table.state.slots[table.state.rules.first_dock[8] + 7] = 8 * 3 + 1
    table.state.taken[8] += 2
    table.roll(3, 4, relic=3)
    bay = [each for each in table.options() if "maintenance_bay" in each]
    assert bay == [ship("maintenance_bay", 4)]


def test_3_must_place_van_vogt_mountains_open_the_mine() -> None:
    """§3, §5 Van Vogt Mountains: while the first ship may show anything, the Mine keeps every ship from the Bay."""
    table = Table(settings=["docks.alien_artifact=0", "docks.solar_converter=0"]).hub(RED, 7)
    table.docked("lunar_mine", GREEN, 6).roll(1, 2)
    assert table.can(ship("maintenance_bay", 1))
    table.colonies("van_vogt_mountains", red=1)
    assert not table.can("dock facility=maintenance_bay")
    table.do(ship("lunar_mine", 1))
    assert table.can(ship("maintenance_bay", 2))


def test_5_6_isolation_field_ends_a_bonus_in_the_middle_of_the_turn() -> None:
    """§6, §17: Heinlein Plains sets the rate of an open Market right until the field comes, and again after it left."""
    table = Table().colonies("heinlein_plains", red=1).own(RED, "stasis_beam").roll(5, 5).give(RED, 6)
    table.do(ships("orbital_market", 5), "trade")
    assert table.resources() == (5, 1)
    table.do("discard tech=stasis_beam", "set_field field=isolation_field territory=heinlein_plains", "trade")
    assert table.resources() == (0, 2)


def test_5_asimov_crater_moves_the_colony_then_on_the_track() -> None:
    """§5 Asimov Crater: after a launch the extra circle goes to the next colony, and only once."""
    table = Table().colonies("asimov_crater", red=1).hub(RED, 6).roll(1, 2, 3).give(RED, 1, 1)
    table.do(ship("colonist_hub", 3), "launch", "land territory=lem_badlands", ship("colonist_hub", 1))
    assert table.state.players[RED].hub == 2
    table.do(ship("colonist_hub", 2))
    assert table.state.players[RED].hub == 3


def test_7_plasma_cannon_pohl_foothills_saves_on_the_first_ship_only() -> None:
    """§5 Pohl Foothills, §7 Plasma Cannon: with no fuel exactly one ship can be driven out."""
    table = Table().colonies("pohl_foothills", red=1).own(RED, "plasma_cannon").docked("lunar_mine", GREEN, 2, 3)
    table.do(
        "use tech=plasma_cannon", "aim facility=lunar_mine", "eject seat=green facility=lunar_mine ship=ship_2 dock=0"
    )
    assert table.can("end_turn")
    assert table.taken("lunar_mine") == 1


def test_9_ending_by_the_station_with_the_last_colony_far_along_the_hub() -> None:
    """§4, §9: a colony on circle 7 that is the last may be landed by the Station; the game ends on the spot."""
    table = Table().colonies("lem_badlands", red=5).hub(RED, 7).roll(6, 1, 1, 1).give(RED, 9, 9)
    table.do(STATION, "land territory=pohl_foothills")
    assert table.state.over()
    assert table.resources() == (8, 8)


def test_table_fits_into_80_columns() -> None:
    """Whatever stands on a territory or at a facility."""
    table = Table(settings=["docks.solar_converter=20", "docks.colonist_hub=9"]).colonies("burroughs_desert", red=1)
    for field in ("isolation_field", "positron_field", "repulsor_field"):
        table.field(field, "burroughs_desert")
    table.docked("solar_converter", GREEN, *[1] * 6).docked("colonist_hub", BLUE, *[2] * 6)
    text = table.game.show(table.state, -1)
    assert max(len(line) for line in text.splitlines()) <= 80
    assert "Relic Ship" in text.split("Burroughs Desert")[1].split("Heinlein")[0]


@pytest.mark.parametrize(
    ("patch", "part"),
    [
        ("id,fuel\nheinlein_plains,-", "trade_rate"),
        ("id,per\nplasma_cannon,use", "per"),
        ("id,per\nbooster_pod,ship", "per"),
    ],
)
def test_16_tables_that_the_rules_cannot_play_are_refused(tmp_path: Path, patch: str, part: str) -> None:
    """A rate of nothing at the Market, or a price per something that the power does not count."""
    file = tmp_path / "patch.csv"
    file.write_text(patch + "\n", encoding="utf-8")
    with pytest.raises(RulesError, match=part):
        game(4, patches=[str(file)])
