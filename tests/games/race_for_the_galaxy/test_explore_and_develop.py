"""§5 I Explore and §5 II Develop."""

from __future__ import annotations

import pytest
from games.race_for_the_galaxy.table import Table, game

from ludometer.core.games.race_for_the_galaxy.develop import Develop
from ludometer.core.games.race_for_the_galaxy.explore import Explore


@pytest.mark.parametrize(
    ("tableau", "action", "drawn", "kept"),
    [
        ("old_earth", "", 2, 1),
        ("old_earth", "explore_5_0", 7, 1),
        ("old_earth", "explore_1_1", 3, 2),
        ("old_earth expedition_force", "", 3, 1),
        ("old_earth research_labs", "", 2, 2),
        ("separatist_colony", "explore_5_0", 9, 1),
        ("old_earth galactic_renaissance galactic_survey_seti", "explore_1_1", 7, 3),
    ],
)
def test_5_1_explore_draws_and_keeps(tableau: str, action: str, drawn: int, kept: int) -> None:
    """§5 I: 2 + bonus + powers are drawn, 1 + bonus + powers are kept; if that is no less than were drawn, all."""
    table = Table(game(2)).seat(0, tableau, "gem_world").seat(1, "new_sparta")
    table.deck("old_earth artist_colony").actions(action, "").phase(Explore())
    player = table.state.players[0]
    if kept < drawn:
        assert len(player.drawn) == drawn
        while table.state.stack and table.state.seat() == 0:
            table.make(table.options()[0])
    table.make(*(table.options()[:1]))
    assert len(table.hand(0)) == 1 + kept


def test_5_1_cards_in_hand_are_safe_and_the_choice_is_simultaneous() -> None:
    """§5 I, §12: only drawn cards may be discarded; nobody's discard shows before all have chosen."""
    table = Table(game(2)).seat(0, "old_earth", "gem_world").seat(1, "new_sparta", "comet_zone")
    table.deck("spice_world mining_world plague_world hive_world").phase(Explore())
    assert sorted(table.options()) == ["discard card=mining_world", "discard card=spice_world"]
    table.make("discard card=mining_world")
    assert len(table.state.piles[0].discards) == 0
    assert table.hand(0) == ["gem_world"]
    assert sorted(table.options()) == ["discard card=hive_world", "discard card=plague_world"]
    table.make("discard card=plague_world")
    assert sorted(table.hand(0)) == ["gem_world", "spice_world"]
    assert len(table.state.piles[0].discards) == 2


def test_5_2_the_player_pays_the_cost_less_discounts() -> None:
    """§5 II.3: −1 for who chose Develop, −1 Investment Credits, −2 Galactic Federation; no change is given."""
    hand = "terraforming_robots gem_world comet_zone plague_world hive_world"
    for tableau, action, cost in (
        ("old_earth", "", 3),
        ("old_earth", "develop", 2),
        ("old_earth investment_credits", "develop", 1),
        ("old_earth investment_credits galactic_federation", "develop", 0),
    ):
        table = Table(game(2)).seat(0, tableau, hand).seat(1, "new_sparta").actions(action, "")
        table.phase(Develop(False)).make("place card=terraforming_robots")
        for card in ("gem_world", "comet_zone", "plague_world")[:cost]:
            table.make(f"pay card={card}")
        assert table.options() == []
        assert len(table.hand(0)) == 4 - cost
        assert table.tableau(0)[-1] == "terraforming_robots"


def test_5_2_affordable_means_hand_less_the_card_plus_discounts() -> None:
    """§5 II: the card itself does not pay."""
    table = Table(game(2)).seat(0, "old_earth", "mining_robots gem_world").seat(1, "new_sparta").phase(Develop(False))
    assert table.options() == []
    table = Table(game(2)).seat(0, "old_earth", "mining_robots gem_world").seat(1, "new_sparta")
    assert "place card=mining_robots" in table.actions("develop", "").phase(Develop(False)).options()


def test_5_2_no_second_development_of_a_name() -> None:
    """§5 II.2, §16: duplicates may not be placed, but paid with."""
    table = Table(game(2)).seat(0, "old_earth expedition_force", "expedition_force mining_robots gem_world")
    table.seat(1, "new_sparta").phase(Develop(False))
    assert table.options() == ["place_nothing", "place card=mining_robots"]
    table.make("place card=mining_robots")
    assert table.hand(0) == []


def test_5_2_interstellar_bank_draws_before_the_choice() -> None:
    """§5 II.1: the card drawn may be placed or paid at once."""
    table = Table(game(2)).seat(0, "old_earth interstellar_bank", "gem_world").seat(1, "new_sparta")
    table.deck("expedition_force").phase(Develop(False))
    assert table.options() == ["place_nothing", "place card=expedition_force"]


def test_5_2_public_works_draws_after_placing_but_not_for_itself() -> None:
    """§5 II.4."""
    table = Table(game(2)).seat(0, "old_earth public_works", "expedition_force gem_world").seat(1, "new_sparta")
    table.deck("spice_world").phase(Develop(False)).make("place card=expedition_force")
    assert table.hand(0) == ["spice_world"]
    table = Table(game(2)).seat(0, "old_earth", "public_works gem_world").seat(1, "new_sparta")
    table.deck("spice_world").phase(Develop(False)).make("place card=public_works")
    assert table.hand(0) == []
    table = Table(game(2)).seat(0, "old_earth public_works", "expedition_force gem_world").seat(1, "new_sparta")
    table.deck("spice_world").phase(Develop(False)).make("place_nothing")
    assert table.hand(0) == ["gem_world", "expedition_force"]


def test_5_2_placement_is_simultaneous() -> None:
    """§12: nothing is placed before all have chosen."""
    table = (
        Table(game(2))
        .seat(0, "old_earth", "expedition_force gem_world")
        .seat(1, "new_sparta", "public_works gem_world")
    )
    table.phase(Develop(False)).make("place card=expedition_force")
    assert table.tableau(0) == ["old_earth"]
    table.make("place card=public_works")
    assert table.tableau(0) == ["old_earth", "expedition_force"]
    assert table.tableau(1) == ["new_sparta", "public_works"]


def test_13_a_payment_has_one_way_a_set_of_cards() -> None:
    """§13: cards are picked in ascending order, copies alike, so that no set of cards can be paid in two ways."""
    hand = "terraforming_robots gem_world gem_world comet_zone plague_world"
    table = Table(game(2)).seat(0, "old_earth", hand).seat(1, "new_sparta").actions("develop", "")
    found: list[tuple[str, ...]] = []

    def walk(table: Table, path: tuple[str, ...]) -> None:
        options = table.options()
        if not options:
            found.append(tuple(sorted(table.hand(0))))
            return
        state, stack = table.state.copy(), list(table.state.stack)
        for option in options:
            table.state = state.copy()
            table.state.stack = list(stack)
            table.make(option)
            walk(table, (*path, option))

    table.phase(Develop(False)).make("place card=terraforming_robots")
    walk(table, ())
    assert len(found) == len(set(found)) == 4  # pairs out of two alike and two others
