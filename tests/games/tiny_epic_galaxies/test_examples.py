"""The worked examples of §14, one test each."""

from __future__ import annotations

from games.tiny_epic_galaxies.table import Table, new_state

from ludometer.core.games.tiny_epic_galaxies.names import SOLO_WON, TARGET_REACHED
from ludometer.core.games.tiny_epic_galaxies.state import EMPTY, size
from ludometer.core.games.tiny_epic_galaxies.turn import EndTurn
from ludometer.core.kernel.frames import NOBODY


def test_14_1_three_players_five_planets() -> None:
    """§14.1: the row of 3 players."""
    assert len(new_state(3).row) == 5


def test_14_2_five_players_six_planets() -> None:
    """§14.2: the row of 5 players."""
    state = new_state(5)
    assert len(state.row) == 6
    assert EMPTY not in list(state.row)


def test_14_3_first_turn() -> None:
    """§14.3: 4 dice, 2 ships, 2 energy, 1 culture."""
    state = new_state(2, settings=["missions_dealt=0"])
    assert size(state.handful) == 4
    assert [state.galaxies[0].home, state.galaxies[0].energy, state.galaxies[0].culture] == [2, 2, 1]


def test_14_4_two_ships_on_one_planet() -> None:
    """§14.4: a ship in orbit and one on the surface give 2 culture."""
    table = Table(row=["jakks"], dice=["culture"]).give(1, culture=0).orbit(0, "jakks").land(0, "jakks")
    table.use("culture")
    assert table.player(0).culture == 3


def test_14_5_upgrade_without_mixture() -> None:
    """§14.5: level 3 costs 3 energy or 3 culture."""
    table = Table(dice=["colony"]).give(0, energy=2, culture=2, level=2).colony(0, "gleam_zanier").give(1, culture=0)
    table.use("colony")
    assert not table.can("upgrade")
    table = Table(dice=["colony"]).give(0, energy=3, culture=3, level=2)
    table.use("colony")
    assert table.options() == ["upgrade energy=3 culture=0", "upgrade energy=0 culture=3"]
    table.do("upgrade energy=0 culture=3")
    assert [table.player(0).level, table.player(0).culture, table.player(0).energy] == [3, 0, 3]
    assert table.player(0).home == 3


def test_14_6_three_choices_of_a_colony_die() -> None:
    """§14.6: the mat, or either colony."""
    table = Table(dice=["colony"]).give(0, energy=2, culture=0).colony(0, "gleam_zanier", "aughmoore")
    table.use("colony")
    assert table.options() == [
        "upgrade energy=2 culture=0",
        "use_colony planet=gleam_zanier",
        "use_colony planet=aughmoore",
    ]


def test_14_7_the_follower_gains_by_own_ships() -> None:
    """§14.7: a follower of an energy die counts own sources and pays 1 culture."""
    table = (
        Table(row=["vici_ks156", "mj_120210"], dice=["energy"]).give(0, energy=0, level=3).give(1, energy=1, culture=3)
    )
    table.orbit(0, "vici_ks156").orbit(1, "vici_ks156").land(1, "mj_120210")
    table.use("energy")
    assert table.player(0).energy == 3
    table.do("follow")
    assert [table.player(1).energy, table.player(1).culture] == [3, 2]


def test_14_8_a_follower_uses_own_colonies() -> None:
    """§14.8: only the follower's own colonies or upgrade, which is paid too."""
    table = Table(dice=["colony"]).colony(0, "gleam_zanier").colony(1, "aughmoore").give(1, energy=2, culture=1)
    table.use("colony", "use_colony planet=gleam_zanier", "follow")
    assert table.options() == ["upgrade energy=2 culture=0", "use_colony planet=aughmoore"]
    table.do("upgrade")
    assert [table.player(1).energy, table.player(1).culture, table.player(1).level] == [1, 0, 2]


def test_14_9_colonizing_jakks() -> None:
    """§14.9: from number 1 one diplomacy advance colonizes; all ships on the card go home, the slot is refilled."""
    table = Table(row=["hoefker", "jakks"], dice=["diplomacy"]).give(1, culture=0).next_planet("gort")
    table.orbit(0, "jakks", 1).land(0, "jakks").orbit(1, "jakks").land(1, "jakks")
    table.use("diplomacy", "advance planet=jakks")
    assert [table.player(0).home, table.player(1).home] == [2, 2]
    assert table.state.running_vp(0) == 1
    assert table.slot("gort") == 1


def test_14_10_six_advances_for_shouhua() -> None:
    """§14.10: Shouhua is colonized with the sixth advance."""
    table = Table(row=["shouhua"], dice=["diplomacy"] * 6).give(1, culture=0).orbit(0, "shouhua")
    for number in range(1, 6):
        table.use("diplomacy", "advance")
        assert table.player(0).number(0) == number
    table.use("diplomacy", "advance")
    assert table.state.running_vp(0) == 7


def test_14_11_upgrade_after_the_follow_cost() -> None:
    """§14.11: level 5, 6 culture, no energy: a followed colony die cannot pay for level 6."""
    table = Table(dice=["colony"]).give(0, energy=2).give(1, energy=0, culture=6, level=5)
    table.use("colony", "upgrade")
    assert table.seat() == 0, "no follow is offered"
    table = Table(dice=["colony"]).give(0, energy=2).give(1, energy=0, culture=7, level=5)
    table.use("colony", "upgrade", "follow", "upgrade energy=0 culture=6")
    assert [table.player(1).level, table.player(1).culture] == [6, 0]


def test_14_12_a_ship_at_the_start_is_no_target() -> None:
    """§14.12: Tifnod finds no target in an enemy ship at 0."""
    table = Table(row=["jakks"], dice=["colony"]).give(0, energy=0, culture=0).give(1, culture=0)
    table.colony(0, "tifnod").orbit(1, "jakks", 0)
    table.use("colony", "use_colony planet=tifnod")
    assert table.options() == ["end_turn"]


def test_14_13_pushed_back_to_the_start() -> None:
    """§14.13: Jorg pushes a ship at 1 back to 0, where it stays on the track."""
    table = Table(row=["jakks"], dice=["colony"]).give(0, energy=0, culture=2).give(1, culture=0)
    table.colony(0, "jorg").orbit(1, "jakks", 1)
    table.use("colony", "use_colony planet=jorg", "push_back planet=jakks")
    assert [table.player(1).number(0), table.player(1).orbiting, table.player(0).culture] == [0, 1, 0]


def test_14_14_follows_under_nibiru() -> None:
    """§14.14: after Nibiru opponents with 1 culture cannot follow; with 2 they pay 2."""
    table = Table(dice=["colony", "energy"]).give(0, energy=0, culture=0).give(1, culture=1).colony(0, "nibiru")
    table.use("colony", "use_colony planet=nibiru")
    assert table.seat() == 0
    table.use("energy")
    assert table.seat() == 0
    table = (
        Table(dice=["colony", "energy"]).give(0, energy=0, culture=0).give(1, energy=0, culture=2).colony(0, "nibiru")
    )
    table.use("colony", "use_colony planet=nibiru").use("energy", "follow")
    assert table.player(1).culture == 0


def test_14_15_the_converter() -> None:
    """§14.15: 4 dice, 2 in the converter: 2 are left to activate, and the converter is closed."""
    table = Table(dice=["move", "move", "energy", "culture"]).give(0, energy=4)
    table.do("convert", "spend_die die=move_die", "spend_die die=move_die", "pick_die die=energy_die")
    table.do("turn_die die=colony_die")
    assert not table.can("convert")
    assert [text for text in table.options() if text.startswith("activate")] == [
        "activate die=culture_die",
        "activate die=colony_die",
    ]


def test_14_16_full_culture_of_the_rogue() -> None:
    """§14.16: 3 bonus dice, culture faces discarded, none can be followed, culture goes to 0."""
    table = (
        Table(1, settings=["rogue_dice=[1, 5, 5, 6, 6, 7]"]).give(0, energy=0, culture=7).give(1, energy=0, culture=7)
    )
    table.rogue_turn("culture", "culture", "energy", "energy")
    assert table.state.active == 0, (
        "the first die and the bonus culture die are unusable, the energy dice not followable"
    )
    assert [table.player(1).culture, table.player(1).energy] == [0, 7]


def test_14_17_level_before_bonus_dice() -> None:
    """§14.17: energy and culture both full: the level goes up first, then come the bonus dice."""
    table = Table(1, settings=["rogue_dice=[1, 5, 5, 6, 6, 7]", "rogue=hades"]).give(0, energy=2, culture=0)
    table.give(1, energy=7, culture=7).rogue_turn("energy", "colony", "energy", "culture")
    assert table.player(1).level == 2
    assert table.player(0).energy == 0, "the attack of level 2 takes 2 energy"
    assert [table.player(1).energy, table.player(1).culture] == [2 + 4, 0]


def test_14_18_no_ship_at_home() -> None:
    """§14.18: a move die without a home ship is discarded and cannot be followed."""
    table = Table(1, settings=["rogue_dice=[1, 5, 5, 6, 6, 7]"]).give(0, energy=0, culture=3)
    for id in ("jakks", "mj_120210", "hoefker", "vici_ks156"):
        table.orbit(1, id)
    table.rogue_turn("move")
    assert table.state.active == 0


def test_14_19_last_in_order_reaches_the_target() -> None:
    """§14.19: when the last player in order reaches 21, the game is over with that turn."""
    table = Table(row=["jakks"], dice=["diplomacy"], active=1).give(0, culture=0).orbit(1, "jakks", 1)
    table.colony(1, "gort", "nibiru", "shouhua")
    table.player(1).colony_vp = 20
    table.state.facts.vp[table.planet("gort")] = 6
    table.use("diplomacy", "advance")
    table.end()
    assert table.state.ending == TARGET_REACHED


def finish_with(levels: list[int], colonies: list[list[str]], resources: list[tuple[int, int]]) -> list[int]:
    """Ranks of a game that ends with these galaxies."""
    table = Table(len(levels))
    for seat, level in enumerate(levels):
        table.give(seat, energy=resources[seat][0], culture=resources[seat][1], level=level).colony(
            seat, *colonies[seat]
        )
    table.state.trigger = 0
    table.state.round = 9
    table.state.stack = [EndTurn(len(levels) - 1)]
    table.state.advance()
    assert table.state.ending == TARGET_REACHED
    return list(table.state.ranks())


def test_14_20_more_colonies_break_a_tie() -> None:
    """§14.20: equal VP, 5 colonies beat 4."""
    five = ["gort", "walsfeo", "tifnod", "drewkaiden", "birkomius"]
    four = ["nibiru", "umbra_forum", "omicron_fenzi", "helios"]
    assert finish_with([6, 6], [four, five], [(7, 7), (0, 0)]) == [2, 1]


def test_14_21_level_then_resources_then_shared() -> None:
    """§14.21: equal colonies: the higher level, then more energy and culture, then shared victory."""
    level = finish_with([5, 6], [["gort", "maia"], ["k_widow", "helios"]], [(7, 7), (0, 0)])
    assert level == [2, 1], "17 VP and 2 colonies each: level 6 beats level 5"
    equal = [["gort"], ["nibiru"]]
    assert finish_with([6, 6], equal, [(3, 1), (1, 2)]) == [1, 2]
    assert finish_with([6, 6], equal, [(3, 1), (2, 2)]) == [1, 1]


def test_14_22_home_ships_of_the_rogue_give_culture() -> None:
    """§14.22: 3 ships home, 1 in orbit of a culture planet: a culture die gives 4, energy is unchanged."""
    table = Table(1, row=["jakks"], settings=["rogue_dice=[1, 5, 5, 6, 6, 7]"]).give(0, energy=0, culture=0)
    table.orbit(1, "jakks").rogue_turn("culture")
    assert [table.player(1).energy, table.player(1).culture] == [0, 4]


def test_14_23_home_ships_of_the_rogue_give_energy() -> None:
    """§14.23: the same position, an energy die: 3 energy, culture unchanged."""
    table = Table(1, row=["jakks"], settings=["rogue_dice=[1, 5, 5, 6, 6, 7]"]).give(0, energy=0, culture=0)
    table.orbit(1, "jakks").rogue_turn("energy")
    assert [table.player(1).energy, table.player(1).culture] == [3, 0]


def test_14_24_an_attack_once_per_turn() -> None:
    """§14.24: the second colony die is discarded without a follow if the attack is marked once per turn."""
    table = Table(1, settings=["rogue_dice=[4, 2, 2, 2, 2, 2]", "rogue=gamelyn"]).give(0, energy=0, culture=3)
    table.give(1, level=3).colony(0, "gort").rogue_turn("colony", "colony")
    table.do("follow", "use_colony planet=gort")
    assert [table.state.active, table.player(0).culture] == [0, 2]


def test_14_25_all_ships_of_a_kind_advance() -> None:
    """§14.25: both ships on diplomacy tracks advance, the one on an economy track stays."""
    table = Table(1, row=["jakks", "vici_ks156", "mj_120210"], settings=["rogue_dice=[1, 5, 5, 6, 6, 7]"])
    table.give(0, energy=0, culture=0).orbit(1, "jakks").orbit(1, "vici_ks156").orbit(1, "mj_120210", 1)
    table.rogue_turn("diplomacy")
    assert [table.player(1).number(slot) for slot in range(3)] == [1, 0, 2]


def test_14_26_leftmost_planet_without_a_rogue_ship() -> None:
    """§14.26: the Rogue's ship goes to the next planet, where only the player's ship is."""
    table = Table(1, row=["jakks", "vici_ks156"], settings=["rogue_dice=[1, 5, 5, 6, 6, 7]"])
    table.give(0, energy=0, culture=0).orbit(1, "jakks").orbit(0, "vici_ks156").rogue_turn("move")
    assert table.player(1).orbiting == 0b11


def test_14_27_a_move_changes_the_place() -> None:
    """§14.27: from the surface of a planet its orbit is no destination; every other planet and home are."""
    table = Table(dice=["move"]).give(1, culture=0).land(0, "jakks")
    table.use("move", "from_surface planet=jakks")
    others = [option for option in table.options() if "planet=jakks" in option]
    assert others == []
    assert len(table.options()) == 1 + 2 * 3
    assert table.can("to_home")


def test_14_28_three_rerolls() -> None:
    """§14.28: 2 energy, all dice rerolled three times: the first is free, then 1 each."""
    table = Table(dice=["move", "move"]).give(0, energy=2)
    for _ in range(3):
        table.do("reroll")
        while not table.can("end_turn"):
            table.state.apply(table.state.options()[-1])
    assert table.player(0).energy == 0
    assert not table.can("reroll")


def test_14_solo_win_by_a_follow() -> None:
    """§11: the player wins at once at 21 VP, also by following the Rogue's die."""
    table = Table(1, row=["jakks"], settings=["rogue_dice=[1, 5, 5, 6, 6, 7]", "target_vp=1"])
    table.give(0, energy=0, culture=1).orbit(0, "jakks", 1).orbit(1, "jakks").rogue_turn("diplomacy")
    table.do("follow", "advance")
    assert table.state.ending == SOLO_WON
    assert table.state.trigger == NOBODY
