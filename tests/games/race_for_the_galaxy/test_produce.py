"""§5 V Produce, W1."""

from __future__ import annotations

from games.race_for_the_galaxy.table import Table, game

from ludometer.core.games.race_for_the_galaxy.produce import Produce

DAF = "damaged_alien_factory"


def produce(
    tableau: str, goods: str = "", hand: str = "", action: str = "", deck: str = "", other: str = "new_sparta"
) -> Table:
    """A Produce phase of a player with that tableau, goods and hand."""
    table = Table(game(2)).seat(0, tableau, hand, goods).seat(1, other).deck(deck).actions(action, "")
    return table.phase(Produce())


def test_5_5_production_worlds_without_a_good_produce() -> None:
    """§5 V.1: mandatory, with the top card face down; windfall worlds do not by themselves."""
    table = produce("new_sparta gem_world mining_world asteroid_belt", "mining_world", deck="hive_world")
    assert table.goods(0) == ["gem_world", "mining_world"]
    assert table.state.players[0].goods[1] == table.code("hive_world")


def test_5_5_draws_when_a_good_is_produced_there() -> None:
    """§5 V.2: by whatever means; not if it held one already."""
    assert len(produce("new_sparta gem_world").hand(0)) == 1
    assert len(produce("new_sparta gem_world", "gem_world").hand(0)) == 0
    assert len(produce("new_sparta lost_species_ark_world").hand(0)) == 2
    assert len(produce("new_sparta runaway_robots", action="produce").hand(0)) == 1
    assert len(produce("new_sparta runaway_robots mining_robots").hand(0)) == 1


def test_5_5_windfall_powers() -> None:
    """§5 V.3: one windfall world of the kind without a good; each power once; the owner picks which."""
    assert produce("new_sparta genetics_lab avian_uplift_race").goods(0) == ["avian_uplift_race"]
    assert produce("new_sparta genetics_lab asteroid_belt").goods(0) == []
    table = produce("new_sparta genetics_lab avian_uplift_race aquatic_uplift_race")
    assert table.options() == ["produce_on world=avian_uplift_race", "produce_on world=aquatic_uplift_race"]
    assert table.make("produce_on world=aquatic_uplift_race").goods(0) == ["aquatic_uplift_race"]
    tableau = "new_sparta mining_robots mining_league asteroid_belt radioactive_world destroyed_world"
    table = produce(tableau).make("produce_on world=asteroid_belt", "produce_on world=destroyed_world")
    assert table.goods(0) == ["asteroid_belt", "destroyed_world"]
    assert produce("new_sparta galactic_engineers asteroid_belt").goods(0) == ["asteroid_belt"]


def test_5_5_the_bonus_windfall() -> None:
    """§5 V.4: who chose Produce; any kind; the owner picks; not declinable."""
    assert produce("new_sparta asteroid_belt", action="produce").goods(0) == ["asteroid_belt"]
    table = produce("new_sparta asteroid_belt avian_uplift_race", action="produce")
    assert table.options() == ["produce_on world=asteroid_belt", "produce_on world=avian_uplift_race"]
    assert produce("new_sparta asteroid_belt").goods(0) == []


def test_5_5_damaged_alien_factory() -> None:
    """§5 V.5: optional; discard a hand card to produce here if there is no good."""
    table = produce(DAF, hand="gem_world spice_world")
    assert table.options() == [
        "discard_nothing",
        "discard_to_produce card=gem_world",
        "discard_to_produce card=spice_world",
    ]
    table.make("discard_to_produce card=spice_world")
    assert (table.goods(0), table.hand(0)) == ([DAF], ["gem_world"])
    assert produce(DAF, hand="gem_world").make("discard_nothing").goods(0) == []
    assert produce(DAF, DAF, "gem_world").options() == []
    assert produce(DAF).options() == []


def test_5_5_draws_in_produce() -> None:
    """§5 V.6: Merchant Guild 2, Rebel Underground 1, then by genes and by military worlds."""
    assert len(produce("old_earth merchant_guild").hand(0)) == 2
    assert len(produce("old_earth rebel_underground").hand(0)) == 1
    assert len(produce("old_earth pan_galactic_league avian_uplift_race hive_world asteroid_belt").hand(0)) == 2
    assert len(produce("new_sparta imperium_lords rebel_base asteroid_belt").hand(0)) == 2


def test_5_5_draws_for_what_was_produced() -> None:
    """§5 V.7: Consumer Markets for novelty goods, Research Labs for alien goods, Diversified Economy for kinds."""
    assert (
        len(produce("old_earth consumer_markets artist_colony spice_world mining_world", "mining_world").hand(0)) == 2
    )
    assert len(produce("old_earth research_labs alien_robotic_factory").hand(0)) == 1
    assert len(produce("old_earth diversified_economy artist_colony spice_world rebel_miners").hand(0)) == 2
    assert len(produce("old_earth diversified_economy artist_colony", "artist_colony").hand(0)) == 0


def test_w1_a_card_drawn_for_kinds_may_feed_the_factory_but_then_its_good_does_not_count() -> None:
    """W1: each power runs to its end, once."""
    table = produce(f"{DAF} diversified_economy artist_colony", deck="new_earth hive_world comet_zone")
    # no card in hand: the draw comes first by itself
    assert table.hand(0) == ["hive_world"]
    table.make("discard_to_produce card=hive_world")
    assert (table.hand(0), table.goods(0)) == ([], [DAF, "artist_colony"])


def test_w1_the_other_order_counts_the_alien_kind() -> None:
    """§5 V.7: up to the moment the power is used; the owner is asked where the order matters."""
    table = produce(f"{DAF} diversified_economy artist_colony", hand="gem_world")
    assert table.options() == [
        "use_produce card=diversified_economy power=1",
        f"use_produce card={DAF} power=0",
    ]
    table.make(f"use_produce card={DAF} power=0", "discard_to_produce card=gem_world")
    assert len(table.hand(0)) == 2


def test_5_5_most_rare_goods() -> None:
    """§5 V.8: Mining Conglomerate draws 2 for strictly the most rare goods of this phase; ties and zero are nobody's."""
    assert len(produce("old_earth mining_conglomerate rebel_miners").hand(0)) == 2
    assert len(produce("old_earth mining_conglomerate rebel_miners", other="new_sparta volcanic_world").hand(0)) == 0
    assert len(produce("old_earth mining_conglomerate", other="new_sparta").hand(0)) == 0
    assert len(produce("old_earth mining_conglomerate rebel_miners", "rebel_miners").hand(0)) == 0


def test_5_5_no_goal_is_checked_in_produce() -> None:
    """§5 V: goals wait for the next check."""
    table = Table(game(2), ["galactic_standard_of_living"]).seat(0, "old_earth", chips=9).seat(1, "new_sparta").deck()
    assert table.phase(Produce()).goals(0) == []
