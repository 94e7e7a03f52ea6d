"""§7: every planet's action, one given/when/then row a planet, used as a colony with a colony die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from games.tiny_epic_galaxies.table import BOOK, Table

from ludometer.core.games.tiny_epic_galaxies.state import count_bits

Ship = tuple[int, str, int]
"""Seat, planet, and track number of a ship in orbit; -1 for one on the surface."""


@dataclass(frozen=True)
class Card:
    """A position of two players, the moves that follow the use of the colony, and what must then hold."""

    planet: str
    then: dict[str, int]
    moves: Sequence[str] = ()
    ships: Sequence[Ship] = ()
    mine: tuple[int, int] = (0, 0)
    theirs: tuple[int, int] = (0, 0)
    dice: Sequence[str] = ()
    their_colonies: Sequence[str] = ()
    row: Sequence[str] = ("jakks", "vici_ks156", "gort", "shouhua")
    levels: tuple[int, int] = (1, 1)
    bay: Sequence[str] = field(default=())


# Resources are (energy, culture); Jakks is a diplomacy track of 2, Vici-KS156 an economy track of 2.
CARDS = [
    Card("jakks", {"0.culture": 1}, row=("hoefker",)),
    Card("vici_ks156", {"0.energy": 1}, row=("hoefker",)),
    Card("drewkaiden", {"0.number.jakks": 1}, ["advance planet=jakks"], [(0, "jakks", 0), (0, "vici_ks156", 0)]),
    Card("leandra", {"0.number.vici_ks156": 1}, ["advance planet=vici_ks156"], [(0, "jakks", 0), (0, "vici_ks156", 0)]),
    Card(
        "birkomius",
        {"0.culture": 1, "1.culture": 3},
        ["pass", "activate die=energy_die", "follow"],
        theirs=(0, 4),
        dice=["energy"],
    ),
    Card(
        "bisschop",
        {"0.energy": 1, "1.culture": 3},
        ["pass", "activate die=culture_die", "follow"],
        theirs=(0, 4),
        dice=["culture"],
    ),
    Card("tifnod", {"1.number.jakks": 0}, ["push_back planet=jakks"], [(1, "jakks", 1), (1, "vici_ks156", 1)]),
    Card(
        "vizcarra", {"1.number.vici_ks156": 0}, ["push_back planet=vici_ks156"], [(1, "jakks", 1), (1, "vici_ks156", 1)]
    ),
    Card("mj_120210", {"0.energy": 2}),
    Card("helios", {"row.vici_ks156": 0}, ["remove_planet planet=vici_ks156"], [(1, "jakks", 0)]),
    Card("mared", {"0.level": 3, "0.energy": 0}, ["upgrade energy=2 culture=0"], mine=(2, 0), levels=(2, 3)),
    Card(
        "lureena",
        {"0.level": 4, "0.energy": 0, "0.culture": 2},
        ["upgrade energy=2 culture=2"],
        mine=(2, 4),
        levels=(3, 1),
    ),
    Card(
        "zalax",
        {"dice": 2},
        ["reroll_count die=energy_die count=2"],
        dice=["energy", "energy"],
    ),
    Card("hoefker", {"0.energy": 0, "0.culture": 2}, mine=(1, 0)),
    Card("clj_0517", {"0.culture": 1, "1.culture": 0}, ["steal_from owner=player_2"], theirs=(0, 1)),
    Card("la_torres", {"0.energy": 1, "1.energy": 1}, ["steal_from owner=player_2"], theirs=(2, 0)),
    Card("pembertonia_major", {"0.energy": 2, "0.culture": 1}, ["trade amount=2"], mine=(0, 3)),
    Card("omicron_fenzi", {"0.energy": 0, "0.culture": 3}, ["trade amount=3"], mine=(3, 0)),
    Card(
        "nagato",
        {"0.culture": 0, "0.orbiting": 2, "0.home": 0},
        ["from_home", "to_orbit planet=jakks", "from_home", "to_orbit planet=gort"],
        mine=(0, 1),
    ),
    Card(
        "padraigin_3110",
        {"0.number.shouhua": 2, "0.culture": 0},
        ["advance planet=shouhua"],
        [(0, "shouhua", 0)],
        mine=(0, 2),
    ),
    Card(
        "jorg", {"1.number.shouhua": 2, "0.culture": 0}, ["push_back planet=shouhua"], [(1, "shouhua", 4)], mine=(0, 2)
    ),
    Card("nakagawakozi", {"0.number.gort": 2, "0.energy": 0}, ["advance planet=gort"], [(0, "gort", 0)], mine=(2, 0)),
    Card(
        "brumbaugh",
        {"1.number.gort": 1, "1.number.shouhua": 3, "0.energy": 0},
        ["push_back planet=gort", "push_back planet=shouhua"],
        [(1, "gort", 2), (1, "shouhua", 4)],
        mine=(2, 0),
    ),
    Card("umbra_forum", {"0.energy": 1}, ["use_row_planet planet=vici_ks156"]),
    Card("jac_110912", {"0.culture": 2, "1.culture": 1}),
    Card("gleam_zanier", {"0.energy": 2, "1.energy": 1}),
    Card(
        "maia",
        {"0.energy": 2, "0.culture": 2, "dice": 1},
        ["spend_die die=energy_die", "spend_die die=culture_die"],
        dice=["culture", "energy", "move"],
    ),
    Card(
        "andellouxian_6",
        {"0.culture": 3, "0.home": 2},
        ["recall planet=shouhua slot=3 energy=0 culture=3"],
        [(0, "shouhua", 3)],
    ),
    Card(
        "walsfeo",
        {"0.culture": 0, "1.culture": 1, "0.energy": 2},
        ["use_colony_of planet=mj_120210"],
        mine=(0, 1),
        their_colonies=["mj_120210"],
    ),
    Card(
        "sargus_36",
        {"0.energy": 2, "1.energy": 1},
        ["use_colony_of planet=mj_120210"],
        mine=(1, 0),
        their_colonies=["mj_120210"],
    ),
    Card(
        "zavodnick",
        {"0.energy": 2, "1.energy": 2},
        ["name_die die=energy_die", "copy"],
    ),
    Card(
        "bsw_10_1",
        {"0.number.gort": 1, "0.number.shouhua": 4},
        ["push_back planet=gort", "advance planet=shouhua"],
        [(0, "gort", 2), (0, "shouhua", 3)],
    ),
    Card("aughmoore", {"0.culture": 1}, ships=[(0, "jakks", 0)]),
    Card("shouhua", {"0.number.gort": 1}, ["advance planet=gort"], [(0, "gort", 0)], row=("gort", "jakks")),
    Card(
        "nibiru",
        {"1.culture": 0},
        ["activate die=energy_die", "follow"],
        theirs=(0, 2),
        dice=["energy"],
    ),
    Card(
        "gort",
        {"0.number.shouhua": 4, "0.orbiting": 1},
        ["transfer planet=k_widow slot=0 target=shouhua target_slot=1"],
        [(0, "k_widow", 4)],
        row=("k_widow", "shouhua"),
    ),
    Card(
        "terra_bettia",
        {"1.number.gort": 1, "0.number.shouhua": 2},
        ["advance planet=gort", "advance planet=shouhua"],
        [(0, "shouhua", 0), (1, "gort", 0)],
    ),
    Card("k_widow", {"1.number.gort": 3}, ["push_back planet=gort"], [(1, "gort", 4)]),
    Card("piedes", {"0.energy": 2}, ["name_die die=energy_die"], bay=["energy"]),
    Card("gyore", {"dice": 1}, ["pick_die die=energy_die", "turn_die die=colony_die"], dice=["energy"]),
]


@pytest.mark.parametrize("card", CARDS, ids=[card.planet for card in CARDS])
def test_action(card: Card) -> None:
    """§7: the planet does what its row of the table says."""
    row = [id for id in card.row if id != card.planet]
    table = Table(row=row, dice=["colony", *card.dice]).colony(0, card.planet).colony(1, *card.their_colonies)
    for seat, id, number in card.ships:
        table.orbit(seat, id, number)
    table.give(0, *card.mine, level=card.levels[0]).give(1, *card.theirs, level=card.levels[1])
    for face in card.bay:
        table.state.bay += 1 << 4 * ["move", "energy", "culture", "diplomacy", "economy", "colony"].index(face)
    table.use("colony", f"use_colony planet={card.planet}", *card.moves)
    for what, value in card.then.items():
        assert look(table, what) == value, what


def look(table: Table, what: str) -> int:
    """A value of the position: `0.energy`, `1.number.jakks`, `row.jakks`, `dice`."""
    state = table.state
    parts = what.split(".")
    if parts[0] == "dice":
        return sum((state.handful >> 4 * face) & 15 for face in range(6))
    if parts[0] == "row":
        return int(table.planet(parts[1]) in list(state.row))
    galaxy = table.player(int(parts[0]))
    if parts[1] == "number":
        return int(galaxy.number(table.slot(parts[2])))
    if parts[1] == "orbiting":
        return int(count_bits(galaxy.orbiting))
    return int(getattr(galaxy, parts[1]))


def test_every_planet_has_a_row() -> None:
    """No planet of the table is left out."""
    assert sorted(card.planet for card in CARDS) == sorted(row.text("id") for row in BOOK.tables["planets"])
