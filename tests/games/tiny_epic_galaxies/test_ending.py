"""§9 and §10: the end of the game, scoring, secret missions."""

from __future__ import annotations

import pytest
from games.tiny_epic_galaxies.table import BOOK, Table
from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.missions import points_for
from ludometer.core.games.tiny_epic_galaxies.names import PLANETS_GONE, TARGET_REACHED
from ludometer.core.games.tiny_epic_galaxies.turn import EndTurn
from ludometer.core.kernel.frames import NOBODY, RUNNING

MISSIONS = [row.text("id") for row in BOOK.tables["missions"]]


def test_9_the_round_is_finished() -> None:
    """§9: every player has the same number of turns; the last ones are complete."""
    table = Table(3, row=["jakks"], dice=["diplomacy"], settings=["target_vp=1"]).orbit(0, "jakks", 1)
    for seat in (1, 2):
        table.give(seat, culture=0)
    table.state.round = 1
    table.use("diplomacy", "advance")
    assert [table.state.trigger, table.state.ending] == [0, RUNNING]
    for seat in (0, 1, 2):
        assert table.seat() == seat
        table.state.galaxies[0].culture = 0
        table.end()
    assert [table.state.ending, table.state.rounds_completed()] == [TARGET_REACHED, 1]


def test_9_the_target_can_be_reached_in_the_turn_of_another() -> None:
    """§9: at any time; the first to reach it is the trigger, and stays it."""
    table = Table(2, row=["jakks", "mj_120210"], dice=["diplomacy"], settings=["target_vp=1"])
    table.orbit(0, "jakks", 1).orbit(1, "mj_120210", 2)
    table.use("diplomacy", "advance planet=jakks", "follow", "advance planet=mj_120210")
    assert table.state.trigger == 0
    table = Table(2, row=["jakks", "mj_120210"], dice=["diplomacy"], settings=["target_vp=2"])
    table.orbit(0, "jakks", 1).orbit(1, "mj_120210", 2)
    table.use("diplomacy", "advance planet=jakks", "follow", "advance planet=mj_120210")
    assert table.state.trigger == 1


def test_9_nothing_left_to_gain() -> None:
    """§9: without planets in the row and with complete empires the game ends with the round."""
    table = Table(2).give(0, level=6).give(1, level=6)
    state = table.state
    state.galaxies[0].colonies = sum(1 << planet for planet in [*state.deck, *state.row])
    state.galaxies[0].colony_vp = 0
    state.deck = vec[i64]()
    for slot in range(len(state.row)):
        state.fill(slot)
    state.stack = [EndTurn(1)]
    state.advance()
    assert state.ending == PLANETS_GONE


def scored(mission: str, table: Table) -> list[int]:
    """What a mission is worth to each player."""
    return [points_for(table.state, seat, MISSIONS.index(mission)) for seat in range(table.state.seats)]


@pytest.mark.parametrize(("mission", "what"), [("charger", "energy"), ("seeker", "culture")])
def test_10_most_resources(mission: str, what: str) -> None:
    """§10: 3 for the most, 2 if tied."""
    table = Table(3)
    for seat, amount in enumerate([5, 4, 1]):
        setattr(table.player(seat), what, amount)
    assert scored(mission, table) == [3, 0, 0]
    setattr(table.player(1), what, 5)
    assert scored(mission, table) == [2, 2, 0]


def test_10_most_and_fewest_colonies() -> None:
    """§10: Conqueror and Hermit."""
    table = Table(3).colony(0, "tifnod", "gort").colony(1, "nibiru")
    assert scored("conqueror", table) == [3, 0, 0]
    assert scored("hermit", table) == [0, 0, 3]
    table.colony(1, "shouhua").colony(2, "k_widow", "piedes")
    assert scored("conqueror", table) == [2, 2, 2]
    assert scored("hermit", table) == [2, 2, 2]


def test_10_tracks() -> None:
    """§10: Noble, Trader, Equalizer; none and none are equal."""
    table = Table(2).colony(0, "nibiru", "shouhua", "gort")
    assert scored("noble", table) == [3, 0]
    assert scored("trader", table) == [3, 0]
    assert scored("equalizer", table) == [0, 3]
    table.colony(0, "k_widow")
    assert scored("equalizer", table) == [3, 3]


def test_10_elder_hoarder_industrialist() -> None:
    """§10: the trigger; at least 3 of each resource; level 6."""
    table = Table(2).give(0, energy=3, culture=3, level=6).give(1, energy=7, culture=2, level=5)
    assert scored("elder", table) == [0, 0]
    table.state.trigger = 1
    assert scored("elder", table) == [0, 2]
    assert scored("hoarder", table) == [2, 0]
    assert scored("industrialist", table) == [2, 0]


def test_10_orbiter_and_explorer() -> None:
    """§10: all ships home, or none; ships not yet in the game are ignored."""
    table = Table(2, row=["jakks", "mj_120210"]).orbit(1, "jakks").land(1, "mj_120210")
    assert scored("orbiter", table) == [2, 0]
    assert scored("explorer", table) == [0, 2]
    table.orbit(0, "jakks")
    assert scored("orbiter", table) == [0, 0]


def test_10_missions_count_only_at_the_end() -> None:
    """§9: the running VP leave missions out; the final score has them, with their own source of points."""
    table = Table(2, settings=["missions_dealt=2", "target_vp=1"])
    galaxy = table.player(0)
    galaxy.hand, galaxy.kept, galaxy.rejected = 0, 1 << MISSIONS.index("charger"), 1 << MISSIONS.index("elder")
    table.player(1).hand, table.player(1).kept, table.player(1).rejected = 0, 2, 4
    table.give(0, energy=5, level=2).give(1, culture=0)
    table.state.trigger = 0
    assert table.state.score(0) == 1
    table.state.stack = [EndTurn(1)]
    table.state.advance()
    assert [table.state.score(0), list(table.state.points(0))] == [4, [0, 1, 3]]
    ids = table.game.catalogue.ids
    items = [ids[code] for code in list(table.state.items(0))[::3]]
    assert items == ["charger", "charger_fulfilled"]


def test_9_items_remember_the_round() -> None:
    """Items: each colony with the round it was gained in, and which was the first."""
    table = Table(2, row=["jakks", "mj_120210"], dice=["diplomacy", "diplomacy"]).give(1, culture=0)
    table.state.round = 4
    table.orbit(0, "jakks", 1).orbit(0, "mj_120210", 2)
    table.use("diplomacy", "advance planet=mj_120210").use("diplomacy", "advance planet=jakks")
    ids = table.game.catalogue.ids
    items = list(table.state.items(0))
    assert [(ids[code], count, first) for code, count, first in zip(items[::3], items[1::3], items[2::3])] == [
        ("mj_120210", 1, 4),
        ("first_mj_120210", 1, 4),
        ("jakks", 1, 4),
    ]
    assert table.state.trigger == NOBODY
