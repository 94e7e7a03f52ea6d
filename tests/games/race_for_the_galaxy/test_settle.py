"""§5 III Settle, and the rulings of §16 that belong to it."""

from __future__ import annotations

import pytest
from games.race_for_the_galaxy.table import Table, game

from ludometer.core.games.race_for_the_galaxy.powers import strength_against
from ludometer.core.games.race_for_the_galaxy.settle import Settle

SPARE = " gem_world spice_world comet_zone plague_world"


def settle(tableau: str, hand: str, action: str = "", deck: str = "") -> Table:
    """A Settle phase of a player with that tableau and hand, the other one having nothing."""
    table = Table(game(2)).seat(0, tableau, hand).seat(1, "old_earth").deck(deck).actions(action, "")
    return table.phase(Settle(False))


def placeable(table: Table) -> list[str]:
    """The cards that may be placed."""
    return [option.removeprefix("place card=") for option in table.options() if option.startswith("place card=")]


@pytest.mark.parametrize(
    ("tableau", "world", "cost"),
    [
        ("old_earth", "asteroid_belt", 2),
        ("alpha_centauri", "asteroid_belt", 1),
        ("alpha_centauri mining_robots", "asteroid_belt", 0),
        ("alpha_centauri mining_robots", "pre_sentient_race", 2),
        ("old_earth replicant_robots", "pre_sentient_race", 0),
        ("old_earth replicant_robots alien_rosetta_stone_world", "deserted_alien_outpost", 0),
        ("old_earth alien_rosetta_stone_world", "deserted_alien_outpost", 2),
        ("old_earth deserted_alien_world", "alien_rosetta_stone_world", 3),  # the keyword makes no alien world
    ],
)
def test_5_3_a_civil_world_costs_its_cost_less_discounts(tableau: str, world: str, cost: int) -> None:
    """§5 III.2, §2.1, §16: discounts of the good or of all; never below 0; choosing Settle gives none."""
    table = settle(tableau, world + SPARE, "settle").make(f"place card={world}")
    paid = 0
    while table.options():
        table.make(table.options()[0])
        paid += 1
    # the last cards are taken without asking when none are left over
    assert len(table.hand(0)) == 4 - cost + 1
    assert paid == (cost if cost < 4 else 0)


@pytest.mark.parametrize(
    ("tableau", "world", "strength"),
    [
        ("new_sparta", "alien_robot_sentry", 2),
        ("old_earth refugee_world pan_galactic_league", "rebel_fuel_cache", -2),
        ("alpha_centauri", "rebel_fuel_cache", 1),
        ("alpha_centauri", "outlaw_world", 0),
        ("old_earth galactic_imperium", "rebel_homeworld", 4),
        ("old_earth galactic_imperium", "new_survivalists", 0),
        ("old_earth alien_tech_institute", "lost_alien_warship", 2),
        ("old_earth alien_tech_institute", "outlaw_world", 0),
        ("new_sparta drop_ships space_marines", "rebel_homeworld", 7),
    ],
)
def test_5_3_strength_against_a_world(tableau: str, world: str, strength: int) -> None:
    """§5 III.2: unconditional military, that against the good, that against rebels; negative values count."""
    table = Table(game(2)).seat(0, tableau).seat(1, "old_earth")
    assert strength_against(table.state, table.state.players[0], table.code(world)) == strength
    need = int(table.state.facts.cost[table.code(world)])
    assert (world in placeable(settle(tableau, world))) == (strength >= need)


def test_5_3_a_conquest_costs_no_cards_and_a_windfall_world_gets_its_good() -> None:
    """§5 III.1–2: the good is the top card, placed before anybody pays."""
    table = settle("new_sparta", "alien_robot_sentry gem_world", deck="mining_world").make(
        "place card=alien_robot_sentry"
    )
    assert table.hand(0) == ["gem_world"]
    assert table.goods(0) == ["alien_robot_sentry"]
    assert table.state.players[0].goods[1] == table.code("mining_world")


def test_5_3_goods_are_dealt_before_anybody_pays() -> None:
    """§12: all place, windfall goods in seat order; then seat by seat pays and draws."""
    table = Table(game(2)).seat(0, "new_sparta", "alien_robot_sentry").seat(1, "new_sparta", "runaway_robots")
    table.deck("mining_world new_earth comet_zone hive_world").actions("settle", "settle").phase(Settle(False))
    table.make("place card=alien_robot_sentry", "place card=runaway_robots")
    players = table.state.players
    assert players[0].goods[1] == table.code("mining_world")
    assert players[1].goods[1] == table.code("new_earth")
    assert table.hand(0) == ["comet_zone"]
    assert table.hand(1) == ["hive_world"]


def test_5_3_settle_bonus_and_draws_after_placing() -> None:
    """§5 III.3: 1 card for who chose Settle and placed a world; Terraforming Robots 1 more; nothing without a world."""
    table = settle("new_sparta terraforming_robots", "alien_robot_sentry", "settle").make(
        "place card=alien_robot_sentry"
    )
    assert len(table.hand(0)) == 2
    table = settle("new_sparta terraforming_robots", "alien_robot_sentry", "settle").make("place_nothing")
    assert table.hand(0) == ["alien_robot_sentry"]
    table = settle("new_sparta terraforming_robots", "alien_robot_sentry").make("place card=alien_robot_sentry")
    assert len(table.hand(0)) == 1


def test_5_3_contact_specialist_pays_for_a_military_world() -> None:
    """§5 III.2, §16: defense − 1 − civil discounts, not for alien worlds; it need not be used and has −1 military."""
    table = settle("old_earth contact_specialist", "rebel_miners gem_world spice_world alien_robot_sentry")
    assert placeable(table) == ["rebel_miners", "gem_world", "spice_world"] or set(placeable(table)) == {
        "rebel_miners",
        "gem_world",
        "spice_world",
    }
    table.make("place card=rebel_miners", "pay card=gem_world")
    assert len(table.hand(0)) == 2
    table = settle("old_earth contact_specialist replicant_robots", "rebel_outpost gem_world spice_world")
    table.make("place card=rebel_outpost")  # 5 − 1 − 2 = 2
    assert table.hand(0) == []
    table = settle("new_sparta contact_specialist drop_ships", "rebel_miners gem_world spice_world")
    table.make("place card=rebel_miners")
    assert table.options() == ["use_power card=contact_specialist", "pay_count count=0"]


def test_5_3_colony_ship_and_doomed_world_place_a_civil_world_for_nothing() -> None:
    """§5 III.2: the card is discarded; never for alien worlds, never to conquer."""
    for ship in ("colony_ship", "doomed_world"):
        table = settle(f"old_earth {ship}", "new_earth deserted_alien_outpost rebel_miners")
        assert placeable(table) == ["new_earth"]
        table.make("place card=new_earth")
        assert table.tableau(0) == ["old_earth", "new_earth"]
        assert sorted(table.hand(0)) == sorted(["deserted_alien_outpost", "rebel_miners"])


def test_5_3_colony_ship_with_contact_specialist_places_a_military_world_for_nothing() -> None:
    """§5 III.2: combined, for a non-alien military world."""
    table = settle("old_earth contact_specialist colony_ship", "rebel_homeworld lost_alien_warship")
    assert placeable(table) == ["rebel_homeworld"]
    table.make("place card=rebel_homeworld")
    assert table.tableau(0) == ["old_earth", "contact_specialist", "rebel_homeworld"]


def test_16_colony_ship_may_be_wasted() -> None:
    """§16: on a world that would be free anyway it is legal but pointless."""
    table = settle("old_earth colony_ship replicant_robots", "gem_world").make("place card=gem_world")
    assert table.options() == ["use_power card=colony_ship", "pay_count count=0"]


def test_5_3_new_military_tactics_lasts_for_the_whole_phase() -> None:
    """§5 III.2: discarded for +3 military until the end of the phase, also for a second world."""
    table = settle(
        "old_earth new_military_tactics improved_logistics", "alien_robot_sentry rebel_miners lost_alien_warship"
    )
    assert set(placeable(table)) == {"alien_robot_sentry", "rebel_miners"}
    table.make("place card=alien_robot_sentry")
    assert table.tableau(0) == ["old_earth", "improved_logistics", "alien_robot_sentry"]
    table.make("second_world", "place card=rebel_miners")
    assert table.tableau(0)[-1] == "rebel_miners"
    assert table.state.players[0].military == 0  # the phase is over


def test_5_3_optional_powers_may_be_wasted_on_a_civil_world() -> None:
    """§5 III.2: New Military Tactics may be discarded while paying for a civil world; Mercenaries may not be hired."""
    table = settle("old_earth new_military_tactics space_mercenaries", "asteroid_belt" + SPARE)
    table.make("place card=asteroid_belt")
    assert table.options() == ["use_power card=new_military_tactics", "pay_count count=2"]


def mercenaries(defense: str) -> Table:
    """M1: Space Mercenaries, a world of that defense and two more cards in hand."""
    return settle("old_earth space_mercenaries", f"{defense} gem_world spice_world")


def test_m1_space_mercenaries() -> None:
    """M1: defense 2 needs one card, defense 3 two, defense 4 cannot be placed (besides 1 permanent military)."""
    table = mercenaries("alien_robot_sentry").make("place card=alien_robot_sentry")
    table.make("use_power card=space_mercenaries")
    assert table.options() == ["pay_count count=1", "pay_count count=2"]
    table.make("pay_count count=1", "pay card=gem_world")
    assert table.hand(0) == ["spice_world"]
    assert table.state.players[0].military == 0
    table = mercenaries("hive_world").make("place card=hive_world")
    assert table.hand(0) == []
    assert "malevolent_lifeforms" not in placeable(mercenaries("malevolent_lifeforms"))


def test_5_3_mercenaries_are_used_once_a_phase_and_not_with_contact_specialist() -> None:
    """§5 III.2: unused capacity is lost once the power was used for a world; never together with a payment."""
    tableau = "new_sparta space_mercenaries improved_logistics"
    table = settle(tableau, "malevolent_lifeforms lost_alien_warship gem_world spice_world comet_zone new_earth")
    table.make("place card=malevolent_lifeforms", "use_power card=space_mercenaries", "pay_count count=1")
    table.make("pay card=gem_world", "second_world")
    # strength 2 + 1 + 1 = 4: one card more would conquer the warship of defense 5, but they were hired already
    assert "place card=lost_alien_warship" not in table.options()
    table = settle("old_earth space_mercenaries contact_specialist", "outlaw_world gem_world spice_world")
    table.make("place card=outlaw_world")
    ways = set(table.options())
    assert ways == {"use_power card=space_mercenaries", "use_power card=contact_specialist"}
    table.make("use_power card=space_mercenaries")
    assert table.options() == ["pay_count count=1", "pay_count count=2"]


def test_l1_improved_logistics() -> None:
    """L1: the bonus card once, after the first world; the first world's powers do not help the second."""
    table = settle(
        "new_sparta improved_logistics",
        "runaway_robots lost_alien_warship former_penal_colony",
        "settle",
        "hive_world new_earth",
    )
    table.make("place card=former_penal_colony")  # military +1, but not yet
    assert len(table.hand(0)) == 3
    assert table.options() == ["no_second_world", "second_world"]
    table.make("second_world")
    assert placeable(table) == ["runaway_robots"]
    table.make("place card=runaway_robots")
    assert len(table.hand(0)) == 2
    assert table.options() == []


def test_5_3_the_second_world_is_optional_even_after_saying_yes() -> None:
    """§5 III.4: needs a first world; cards just drawn may be placed; the owner may still place nothing."""
    table = settle("new_sparta improved_logistics", "outlaw_world", "settle", deck="runaway_robots")
    table.make("place card=outlaw_world", "second_world")
    assert table.options() == ["place_nothing", "place card=runaway_robots"]
    table.make("place_nothing")
    assert table.options() == []
    table = settle("new_sparta improved_logistics", "outlaw_world").make("place_nothing")
    assert table.options() == []


def test_5_3_draws_after_placing_come_for_the_second_world_too() -> None:
    """§5 III.4: Terraforming Guild draws for each world; the Settle bonus comes once."""
    table = settle("new_sparta improved_logistics terraforming_guild", "outlaw_world runaway_robots", "settle")
    table.make("place card=outlaw_world", "second_world", "place card=runaway_robots")
    assert len(table.hand(0)) == 3


def test_4_a_card_discarded_in_a_phase_keeps_its_other_powers_until_it_ends(tmp_path: object) -> None:
    """§4 Power timing: shown with a Colony Ship that also draws after placing."""
    from pathlib import Path

    from games.race_for_the_galaxy.table import patched_game

    assert isinstance(tmp_path, Path)
    patch = tmp_path / "patch.csv"
    patch.write_text("id,powers\ncolony_ship,discard_for_free_world except=alien; settle_draw_after 2\n")
    table = Table(patched_game(2, str(patch))).seat(0, "old_earth colony_ship", "new_earth").seat(1, "old_earth").deck()
    table.phase(Settle(False)).make("place card=new_earth")
    assert len(table.hand(0)) == 2
    assert table.tableau(0) == ["old_earth", "new_earth"]


def test_5_3_a_player_who_reveals_a_world_carries_it_out() -> None:
    """§5 III: placeable only if the bill can be settled with the rest of the hand."""
    assert placeable(settle("old_earth", "asteroid_belt gem_world")) == []
    assert set(placeable(settle("old_earth", "asteroid_belt gem_world spice_world"))) == {
        "asteroid_belt",
        "gem_world",
        "spice_world",
    }
