"""§11: the solo game against the Rogue Galaxies."""

from __future__ import annotations

import pytest
from games.tiny_epic_galaxies.table import Table, game, new_state

from ludometer.core.games.tiny_epic_galaxies.names import LOST_TO_SKULL, LOST_TO_TARGET, SOLO_WON

ONE_DIE = "rogue_dice=[1, 1, 1, 1, 1, 1]"
TWO_DICE = "rogue_dice=[2, 2, 2, 2, 2, 2]"


def solo(rogue: str = "artemis", *settings: str, level: int = 1) -> Table:
    """A solo game with a Rogue of some level and one die a turn; the player has nothing."""
    table = Table(1, row=["jakks", "vici_ks156", "shouhua", "gort"], settings=[f"rogue={rogue}", ONE_DIE, *settings])
    return table.give(0, energy=0, culture=0).give(1, level=level)


def test_11_setup() -> None:
    """§11: a row of 4, all 4 Rogue ships home, no resources, no missions, the player first."""
    state = new_state(1)
    rogue = state.galaxies[1]
    assert [len(state.row), rogue.home, rogue.energy, rogue.culture, rogue.level] == [4, 4, 0, 0, 1]
    assert [state.seats, state.active, state.galaxies[0].hand] == [1, 0, 0]


def test_11_the_rogue_plays_after_the_player() -> None:
    """§11: then it is the player's turn again, in the next round."""
    table = solo().roll_next("move", "energy", "energy", "energy", "energy")
    table.state.round = 1
    table.end()
    assert [table.state.round, table.state.active, table.player(1).orbiting] == [2, 0, 1]


def test_11_paying_for_rerolls_as_often_as_possible() -> None:
    """§11: 1 energy and 1 culture make the Rogue roll again, as often as they can be paid, usable die or not."""
    table = solo().give(0, energy=2, culture=2).rogue_turn("move", "move", "culture")
    assert table.options() == ["accept_rogue_die die=move_die", "reroll_rogue_die die=move_die"]
    table.do("reroll_rogue_die", "reroll_rogue_die")
    assert [table.player(0).energy, table.player(0).culture, table.player(1).culture] == [0, 0, 4]


def test_11_following_the_rogue() -> None:
    """§11: after the die is done it may be followed for 1 culture; the Rogue never follows."""
    table = solo().give(0, culture=1).rogue_turn("energy")
    table.do("follow die=energy_die")
    assert [table.player(0).energy, table.player(0).culture] == [2, 0]
    assert table.state.active == 0


def test_11_a_discarded_die_lies_in_no_bay() -> None:
    """§11: an unusable die is discarded: not in the bay, not followed."""
    table = solo("artemis", TWO_DICE).give(0, culture=1).orbit(0, "jakks").rogue_turn("diplomacy", "energy")
    assert table.state.bay == 0
    assert table.options() == ["pass", "follow die=energy_die"]


def test_11_no_gain_is_unusable() -> None:
    """§11: an acquire die that would gain nothing, be it at the cap, is unusable."""
    table = solo("artemis", "rogue_bonus_dice=0").give(0, culture=1).give(1, culture=7)
    table.rogue_turn("culture")
    assert table.state.active == 0
    assert table.player(1).culture == 0


def test_11_each_ship_is_resolved_before_the_next() -> None:
    """§11: from left to right; the slot is refilled before the next ship moves; the win comes at once."""
    table = solo("artemis", "target_vp=8").next_planet("helios")
    table.orbit(1, "jakks", 1).orbit(1, "shouhua", 5).rogue_turn("diplomacy")
    assert table.state.ending == LOST_TO_TARGET
    assert table.slot("helios") == 0
    assert list(table.state.ranks()) == [2]


def test_11_energy_at_the_cap_raises_the_empire() -> None:
    """§11, end of turn: energy at 7 gives one level, then energy is 0; the empire's VP count."""
    table = solo().give(1, energy=6).rogue_turn("energy")
    assert [table.player(1).level, table.player(1).energy, table.state.opponent_score()] == [2, 0, 1]


def test_11_the_skull() -> None:
    """§11: reaching the skull ends the game."""
    table = solo("artemis", level=5).give(1, energy=6).rogue_turn("energy")
    assert table.state.ending == LOST_TO_SKULL


def test_11_energy_full_in_the_bonus_dice_waits() -> None:
    """§11: what fills up during the bonus dice waits until the end of the next Rogue turn."""
    table = solo().give(1, energy=6, culture=7).rogue_turn("culture", "energy", "colony", "culture")
    assert [table.player(1).level, table.player(1).energy, table.player(1).culture] == [1, 7, 0]


def test_11_bonus_dice_are_rolled_at_the_new_level_and_may_be_rerolled() -> None:
    """§11: one may still pay for rerolls of bonus dice."""
    table = (
        solo().give(0, energy=1, culture=1).give(1, culture=7).rogue_turn("diplomacy", "energy", "move", "move", "move")
    )
    table.do("accept_rogue_die die=diplomacy_die", "reroll_rogue_die die=energy_die")
    assert [table.player(1).energy, table.player(1).home] == [0, 1]


def test_11_the_player_wins_at_once() -> None:
    """§11: at 21 VP nothing after that counts."""
    table = Table(1, row=["jakks"], dice=["diplomacy", "diplomacy"], settings=["target_vp=1"]).orbit(0, "jakks", 1)
    table.use("diplomacy", "advance")
    assert table.state.ending == SOLO_WON
    assert list(table.state.ranks()) == [1]
    assert not table.state.stack


def attack(rogue: str, level: int, *settings: str) -> Table:
    """A position before an attack of a Rogue at a level: 3 energy, 2 culture, ships on both sides."""
    table = solo(rogue, "rogue_reroll_cost.energy=9", "follow_cost=9", *settings, level=level).give(
        0, energy=3, culture=2
    )
    table.orbit(0, "shouhua", 3).orbit(0, "gort", 1).orbit(1, "jakks", 0).orbit(1, "shouhua", 1)
    return table.rogue_turn("colony")


def resources(table: Table) -> list[int]:
    """Energy and culture of the player, then of the Rogue."""
    return [table.player(0).energy, table.player(0).culture, table.player(1).energy, table.player(1).culture]


@pytest.mark.parametrize(
    ("rogue", "level", "after"),
    [
        ("artemis", 1, [2, 2, 0, 0]),
        ("artemis", 2, [3, 1, 0, 0]),
        ("artemis", 3, [3, 1, 0, 1]),
        ("rothkel", 1, [2, 2, 0, 0]),
        ("rothkel", 2, [3, 1, 0, 0]),
        ("rothkel", 3, [3, 2, 2, 0]),
        ("zendica", 1, [2, 2, 0, 0]),
        ("zendica", 2, [3, 2, 0, 2]),
        ("hades", 1, [3, 2, 1, 1]),
        ("hades", 2, [1, 2, 2, 0]),
        ("hades", 3, [3, 0, 0, 2]),
        ("gamelyn", 1, [2, 1, 0, 0]),
        ("gamelyn", 2, [2, 1, 1, 1]),
        ("gamelyn", 4, [2, 2, 1, 0]),
    ],
)
def test_11_attacks_on_resources(rogue: str, level: int, after: list[int]) -> None:
    """§11: what is lost, taken or gained."""
    assert resources(attack(rogue, level)) == after


@pytest.mark.parametrize(
    ("rogue", "level", "numbers"),
    [("artemis", 4, [2, 1]), ("rothkel", 4, [2, 1]), ("zendica", 3, [2, 1]), ("zendica", 5, [2, 0])],
)
def test_11_attacks_that_push_back(rogue: str, level: int, numbers: list[int]) -> None:
    """§11: the most advanced ship, or all of them."""
    table = attack(rogue, level)
    if level < 5:
        table.do("push_back planet=shouhua")
    assert [table.player(0).number(2), table.player(0).number(3)] == numbers


@pytest.mark.parametrize(
    ("rogue", "level", "steps"),
    [("rothkel", 5, 1), ("hades", 4, 2), ("gamelyn", 3, 1), ("gamelyn", 4, 1), ("gamelyn", 5, 2)],
)
def test_11_attacks_that_advance_all(rogue: str, level: int, steps: int) -> None:
    """§11: every orbiting Rogue ship moves its whole amount, whatever the track; steps beyond the symbol are lost."""
    table = attack(rogue, level)
    assert table.player(1).number(2) == 1 + steps
    if steps == 1:
        assert table.player(1).number(0) == 1
    else:
        assert table.player(1).colonies == 1 << table.planet("jakks")


def test_11_the_lost_die() -> None:
    """§11: the next roll has one die fewer, once."""
    table = attack("zendica", 4)
    assert sum((table.state.handful >> 4 * face) & 15 for face in range(6)) == 3
    assert table.state.lost_dice == 0


@pytest.mark.parametrize(("rogue", "amount"), [("artemis", 2), ("hades", 3)])
def test_11_the_player_chooses_what_is_stolen(rogue: str, amount: int) -> None:
    """§11: steal any: the player gives resources one at a time, and the Rogue gets them."""
    table = attack(rogue, 5)
    assert table.options() == ["give_resource resource=energy", "give_resource resource=culture"]
    for _ in range(amount):
        table.do("give_resource resource=energy")
    assert resources(table) == [3 - amount, 2, amount, 0]


def test_11_stolen_above_the_cap_is_lost() -> None:
    """§11: a stolen resource goes to the Rogue up to 7; missing ones are not lost."""
    table = solo("hades", level=2).give(0, energy=1).give(1, energy=7).rogue_turn("colony")
    assert table.player(0).energy == 0
    assert [table.player(1).energy, table.player(1).level] == [0, 3]


def test_11_the_player_chooses_among_equals() -> None:
    """§11: of several most advanced ships the player chooses; a ship at 0 is no target."""
    table = solo("artemis", level=4).orbit(0, "shouhua", 2).orbit(0, "gort", 2).rogue_turn("colony")
    assert len(table.options()) == 2
    table.do("push_back planet=gort")
    assert [table.player(0).number(2), table.player(0).number(3)] == [2, 1]
    table = solo("artemis", level=4).orbit(0, "shouhua", 0).rogue_turn("colony")
    assert table.state.active == 0


def test_11_an_empty_attack_can_be_followed() -> None:
    """§11: an attack that finds nothing to push back is still performed and can be followed."""
    table = solo("artemis", level=4).give(0, culture=1).colony(0, "gort").rogue_turn("colony")
    assert table.can("follow")


def test_11_effects_on_other_players_hit_the_rogue() -> None:
    """§11: Gleam-Zanier, thefts and payments treat the Rogue as the other player; it never copies Zavodnick."""
    table = Table(1, row=["jakks"], dice=["colony"] * 4).give(0, energy=0, culture=0)
    table.colony(0, "gleam_zanier", "la_torres", "zavodnick", "walsfeo").colony(1, "mj_120210")
    table.use("colony", "use_colony planet=gleam_zanier")
    assert resources(table) == [2, 0, 1, 0]
    table.use("colony", "use_colony planet=la_torres", "steal_from owner=rogue")
    assert resources(table) == [3, 0, 0, 0]
    table.use("colony", "use_colony planet=zavodnick", "name_die die=energy_die")
    assert table.seat() == 0
    assert table.player(1).energy == 0
    table.give(0, culture=1)
    table.use("colony", "use_colony planet=walsfeo", "use_colony_of planet=mj_120210 owner=rogue")
    assert resources(table) == [7, 0, 0, 1]


def test_11_terra_bettia_moves_the_most_advanced_rogue_ship() -> None:
    """§11: its most advanced ship moves, leftmost among equals."""
    table = Table(1, row=["jakks", "gort", "shouhua"], dice=["colony"]).give(0, energy=0).colony(0, "terra_bettia")
    table.orbit(1, "jakks", 0).orbit(1, "gort", 3).orbit(1, "shouhua", 3).orbit(0, "shouhua", 0)
    table.use("colony", "use_colony", "advance")
    assert [table.player(1).number(slot) for slot in range(3)] == [0, 4, 3]
    assert table.player(0).number(2) == 2


def test_11_mared_compares_with_the_rogue() -> None:
    """§11: the comparison of levels includes the Rogue."""
    table = Table(1, dice=["colony", "colony"]).give(0, energy=1, culture=0).colony(0, "mared")
    table.use("colony", "use_colony")
    assert table.player(0).level == 1
    table.give(1, level=2).use("colony", "use_colony", "upgrade")
    assert table.player(0).level == 2


@pytest.mark.parametrize("rogue", ["artemis", "rothkel", "zendica", "hades", "gamelyn"])
def test_11_every_rogue_can_be_chosen(rogue: str) -> None:
    """§11: five Rogues, five attacks each; the level before the skull has the fifth."""
    facts = new_state(1, settings=[f"rogue={rogue}"]).facts
    rows = game(1, [f"rogue={rogue}"]).rules.table("rogue_attacks")
    assert [rows[row].text("id") for row in list(facts.attack_row)[:5]] == [f"{rogue}_{level}" for level in range(1, 6)]
