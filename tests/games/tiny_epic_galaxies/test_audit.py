"""Corner cases where rules meet: nested actions, limits along every way, the Rogue's end checks, wins in mid-action."""

from __future__ import annotations

import pytest
from games.tiny_epic_galaxies.table import Table, new_state

from ludometer.core.games.tiny_epic_galaxies.names import E_ACTION, E_FOLLOW, LOST_TO_SKULL, LOST_TO_TARGET
from ludometer.core.games.tiny_epic_galaxies.state import HOME, count_bits
from ludometer.core.kernel.frames import NOBODY
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.rng import stream

ONE_DIE = "rogue_dice=[1, 1, 1, 1, 1, 1]"
TWO_DICE = "rogue_dice=[2, 2, 2, 2, 2, 2]"


def solo(rogue: str, *settings: str, level: int = 1) -> Table:
    """A solo game; neither the player nor the Rogue has any resources."""
    table = Table(1, row=["jakks", "vici_ks156", "shouhua", "gort"], settings=[f"rogue={rogue}", *settings])
    return table.give(0, energy=0, culture=0).give(1, level=level)


# --- §6 and §7: ships ---


def test_6_1_from_orbit_to_another_planet_the_place_on_the_track_is_lost() -> None:
    """§6.1: an orbiting ship may go to the surface or the start space of any other planet."""
    table = Table(row=["shouhua", "jakks"], dice=["move"], settings=["row_size=2"]).give(1, culture=0)
    table.orbit(0, "shouhua", 4).use("move", "from_orbit planet=shouhua")
    assert table.options() == ["to_home", "to_surface planet=jakks slot=1", "to_orbit planet=jakks slot=1"]
    table.do("to_orbit")
    assert [table.player(0).orbiting, table.player(0).number(0), table.player(0).number(1)] == [0b10, 0, 0]


def test_7_nagato_remembers_a_ship_that_colonizing_sent_home() -> None:
    """§7 Nagato: the ship that landed is sent home by its own landing's action; the second move is another ship's."""
    table = Table(row=["shouhua", "jakks"], dice=["colony"]).colony(0, "nagato").give(0, energy=0, culture=1)
    table.give(1, culture=0).orbit(0, "shouhua", 5)
    table.use("colony", "use_colony", "from_home", "to_surface planet=shouhua", "perform", "advance planet=shouhua")
    assert [table.player(0).home, table.player(0).moved] == [2, HOME]
    table.do("from_home", "to_orbit planet=jakks")
    assert [table.player(0).home, table.player(0).moved] == [1, -1]
    assert table.options() == ["end_turn"]


def test_7_terra_bettia_sends_the_ship_of_a_first_move_home() -> None:
    """§7: another player colonizes the planet on which the first ship of Nagato stands; both its ships go home."""
    table = Table(row=["terra_bettia", "jakks"], dice=["colony"]).colony(0, "nagato").give(0, energy=0, culture=1)
    table.give(1, culture=0).orbit(1, "terra_bettia", 5)
    table.use("colony", "use_colony", "from_home", "to_surface planet=terra_bettia", "perform")
    assert table.seat() == 1
    table.do("advance planet=terra_bettia")
    assert [table.seat(), table.player(0).home, table.player(0).moved] == [0, 2, HOME]
    assert table.options() == ["from_home"]


# --- §7 and §8: limits and windows ---


def test_7_zavodnick_of_a_follower_opens_its_window_before_the_next_follow() -> None:
    """§7, §8: the follower pays 2 under Nibiru; free copies go clockwise from there; then the next follows."""
    table = Table(3, row=["jakks"], dice=["colony", "colony"]).colony(0, "nibiru").colony(1, "zavodnick")
    table.give(0, energy=0, culture=0).give(1, energy=0, culture=2).give(2, energy=2, culture=2)
    table.use("colony", "use_colony", "follow", "use_colony", "name_die die=energy_die")
    assert table.player(1).culture == 0
    assert table.options() == ["pass", "copy die=energy_die"]
    assert table.seat() == 2
    table.do("copy")
    assert [table.seat(), table.player(2).culture, table.player(2).energy] == [0, 2, 4]
    table.do("copy")
    assert [table.seat(), table.player(0).energy] == [2, 2]
    table.do("follow", "upgrade energy=2 culture=0")
    assert [table.seat(), table.player(2).culture] == [0, 0]


def test_7_copies_of_a_follower_s_zavodnick_give_no_bonus() -> None:
    """§7 Birkomius, Bisschop: both give for one follow; copying what a follower named is no follow of the active dice."""
    table = Table(3, row=["jakks"], dice=["colony"] * 3).colony(0, "birkomius", "bisschop").colony(1, "zavodnick")
    table.give(0, energy=0, culture=0).give(1, energy=0, culture=0).give(2, energy=0, culture=0)
    table.use("colony", "use_colony planet=birkomius").use("colony", "use_colony planet=bisschop")
    table.give(1, culture=1)
    table.use("colony", "use_colony planet=bisschop", "follow", "use_colony", "name_die die=energy_die", "copy", "pass")
    assert [table.player(0).energy, table.player(0).culture] == [1, 1]


def test_7_once_per_turn_belongs_to_each_player() -> None:
    """§7: the active player's use of Zavodnick does not bar a follower from it in the same turn."""
    table = Table(row=["zavodnick", "jakks"], dice=["move", "move"]).give(0, culture=0).give(1, energy=0, culture=1)
    table.use("move", "from_home", "to_surface planet=zavodnick", "perform", "name_die die=energy_die", "pass")
    table.do("follow", "from_home", "to_surface planet=zavodnick")
    assert table.options() == ["decline planet=zavodnick", "perform planet=zavodnick"]
    table.do("perform", "name_die die=culture_die", "pass")
    assert table.seat() == 0


def test_7_chain_guard_is_each_player_s_own() -> None:
    """§7: while one player resolves Zavodnick, another who copies its colony die may start Zavodnick too."""
    table = Table(row=["jakks"], dice=["colony"]).colony(0, "sargus_36", "aughmoore").colony(1, "zavodnick")
    table.give(0, energy=1, culture=0).give(1, energy=0, culture=0)
    table.use("colony", "use_colony planet=sargus_36", "use_colony_of planet=zavodnick", "name_die die=colony_die")
    table.do("use_colony planet=aughmoore", "copy", "use_colony planet=zavodnick", "name_die die=energy_die")
    assert table.options() == ["pass", "copy die=energy_die"]
    assert table.seat() == 0
    table.do("copy")
    assert [table.player(0).energy, table.player(1).energy, table.player(0).culture] == [2, 1 + 2, 2]
    assert [table.player(0).resolving, table.player(1).resolving, table.state.chain] == [0, 0, 0]


def test_7_umbra_forum_reaches_walsfeo_and_a_colony() -> None:
    """§7: row planet within landing, a colony of another within the row planet; each pays its own cost."""
    table = Table(row=["umbra_forum", "walsfeo"], dice=["move"], settings=["row_size=2"]).colony(1, "hoefker")
    table.give(0, energy=1, culture=1).give(1, energy=0, culture=0)
    table.use("move", "from_home", "to_surface planet=umbra_forum", "perform")
    assert table.options() == ["use_row_planet planet=walsfeo"]
    table.do("use_row_planet planet=walsfeo", "use_colony_of planet=hoefker")
    assert [table.player(0).energy, table.player(0).culture] == [0, 2]
    assert table.player(0).resolving == 0


def test_8_a_ship_gained_by_following_can_follow_at_once() -> None:
    """§8: an upgrade made while following gives a ship at once; the die only counts from the own next turn."""
    table = Table(row=["jakks", "shouhua"], dice=["colony", "move"]).give(0, energy=2, culture=0)
    table.give(1, energy=3, culture=2, level=2).orbit(1, "jakks").orbit(1, "shouhua")
    table.use("colony", "upgrade energy=2 culture=0", "follow", "upgrade energy=3 culture=0")
    assert table.player(1).home == 1
    table.use("move", "from_home", "to_orbit planet=jakks", "follow", "from_home", "to_surface planet=shouhua")
    assert table.player(1).home == 0


def test_8_mixed_payment_after_the_follow_cost() -> None:
    """§7 Lureena, §8: what the follow cost took cannot pay for the upgrade any more."""
    table = Table(row=["jakks"], dice=["colony"]).colony(1, "lureena").give(0, energy=2, culture=0)
    table.give(1, energy=1, culture=1)
    table.use("colony", "upgrade energy=2 culture=0", "follow", "use_colony")
    assert [table.seat(), table.player(1).level, table.player(1).energy] == [0, 1, 1]


def test_9_elder_is_the_follower_who_was_first() -> None:
    """§9: both reach the target with one die; the active player's action comes first, so that player is the trigger."""
    table = Table(row=["jakks", "mj_120210"], dice=["diplomacy"], settings=["target_vp=1"])
    table.orbit(0, "mj_120210", 1).orbit(1, "jakks", 1)
    table.use("diplomacy", "advance", "follow", "advance")
    assert table.state.trigger == 1
    assert table.options()[0] == "end_turn"


# --- §11: the Rogue ---


def test_11_energy_given_by_the_player_raises_the_rogue_a_turn_later() -> None:
    """§11: energy that reaches 7 in the player's turn counts at the end of the Rogue's; until then it gains no more."""
    table = Table(1, row=["jakks"], dice=["colony"], settings=[ONE_DIE]).colony(0, "gleam_zanier")
    table.give(0, energy=0, culture=0).give(1, energy=6)
    table.use("colony", "use_colony")
    assert [table.player(1).energy, table.player(1).level] == [7, 1]
    table.give(0, energy=0).rogue_turn("energy")
    assert [table.player(1).energy, table.player(1).level, table.state.bay] == [0, 2, 0]


def test_11_the_attack_of_the_level_reached_by_the_bonus_dice() -> None:
    """§11: once a turn counts earlier attacks of the turn, at whatever level; it bars only attacks marked so."""
    table = solo("gamelyn", ONE_DIE, "rogue_bonus_dice=1", "rogue_bonus_followable=true", level=3)
    table.give(0, culture=1).colony(0, "gort").give(1, energy=7, culture=7).rogue_turn("colony", "colony")
    table.do("pass")
    assert [table.player(1).level, table.state.active] == [4, 0], "the attack of level 4 is discarded"
    table = solo("hades", ONE_DIE, "rogue_bonus_dice=1", level=4).give(0, energy=1).give(1, energy=7, culture=7)
    table.rogue_turn("colony", "colony").do("give_resource resource=energy")
    assert [table.player(1).level, table.player(0).energy] == [5, 0], "that of level 5 is not marked"


def test_11_a_win_in_mid_attack_stops_it() -> None:
    """§11: the first ship's colony wins at once; neither the next ship nor the theft happens."""
    table = solo("gamelyn", ONE_DIE, "target_vp=5", "follow_cost=9", level=4).give(0, energy=3)
    table.colony(1, "tifnod").orbit(1, "jakks", 1).orbit(1, "shouhua", 1).rogue_turn("colony")
    assert table.state.ending == LOST_TO_TARGET
    assert [table.player(0).energy, table.player(1).number(2), len(table.state.stack)] == [3, 1, 0]


def test_11_the_skull_comes_before_the_bonus_dice() -> None:
    """§11: energy is checked first, and nothing after the skull counts."""
    table = solo("hades", ONE_DIE, level=5).give(1, energy=7, culture=7).rogue_turn("diplomacy")
    assert [table.state.ending, table.player(1).culture] == [LOST_TO_SKULL, 7]


def test_11_the_empire_alone_can_reach_the_target() -> None:
    """§11: the VP of a level gained at the end of the turn are tested at once."""
    table = solo("artemis", ONE_DIE, "target_vp=2", level=2).give(1, energy=7).rogue_turn("diplomacy")
    assert [table.state.ending, table.state.opponent_score()] == [LOST_TO_TARGET, 2]


def test_11_the_rogue_keeps_its_points_on_a_later_skull() -> None:
    """§16 `rogue_skull_level` = 7: on the skull the Rogue's empire counts as much as on the last level."""
    table = solo("artemis", ONE_DIE, "rogue_skull_level=7", level=6).give(1, energy=7).rogue_turn("diplomacy")
    assert [table.state.ending, table.state.opponent_score()] == [LOST_TO_SKULL, 8]


def test_11_terra_bettia_can_let_the_rogue_win_first() -> None:
    """§11: the Rogue's ship moves first; its win ends the game before the player's own advance."""
    table = Table(1, row=["jakks", "shouhua"], dice=["colony"], settings=["target_vp=8"]).colony(0, "terra_bettia")
    table.give(0, energy=0).orbit(0, "jakks", 1).colony(1, "gort", "tifnod").orbit(1, "shouhua", 5)
    table.player(1).colony_vp = 7
    table.state.facts.vp[table.planet("tifnod")] = 0
    table.use("colony", "use_colony")
    assert [table.state.ending, count_bits(table.player(0).colonies)] == [LOST_TO_TARGET, 1]


def test_11_the_bay_of_the_rogue_is_repeated_by_piedes() -> None:
    """§7 Piedes: in the Rogue's turn its bay counts, without the discarded die and without the die being followed."""
    table = solo("artemis", "rogue_dice=[3, 3, 3, 3, 3, 3]", "rogue_reroll_cost.energy=9").colony(0, "piedes")
    table.give(0, culture=2).rogue_turn("diplomacy", "energy", "colony")
    table.do("pass")
    table.give(0, culture=1).do("follow", "use_colony")
    assert table.options() == ["name_die die=energy_die"]


def test_11_own_turn_planets_do_nothing_in_the_rogue_s_turn() -> None:
    """§11, §17.3: following the Rogue is following; landing on an own-turn planet performs nothing."""
    table = Table(1, row=["gyore", "nibiru"], settings=[ONE_DIE, "rogue_reroll_cost.energy=9"]).give(0, culture=1)
    table.rogue_turn("move").do("follow", "from_home", "to_surface planet=gyore")
    assert table.state.active == 0


def test_11_a_player_without_dice_can_only_end_the_turn() -> None:
    """§11: lost dice add up where the limit is off, and the roll is not below 0 dice; the turn after is whole again."""
    table = solo("zendica", TWO_DICE, "rogue_once_per_turn=false", "empire_track.dice=[1, 1, 1, 1, 1, 1]", level=4)
    table.rogue_turn("colony", "colony")
    assert table.options() == ["end_turn"]
    table.roll_next("diplomacy", "diplomacy", "move").end()
    assert table.options()[:2] == ["end_turn", "activate die=move_die"]


def test_11_a_freely_rerolled_die_can_be_paid_for() -> None:
    """§11 harder solo: the player may pay for the new result too; an unusable one is then discarded."""
    table = solo("artemis", ONE_DIE, "rogue_reroll_unusable=true").give(0, energy=1, culture=1)
    table.rogue_turn("diplomacy", "move", "economy")
    table.do("accept_rogue_die die=diplomacy_die", "reroll_rogue_die die=move_die")
    assert [table.state.active, table.player(1).home, table.state.bay] == [0, 4, 0]


def test_11_ships_of_the_rogue_are_enemies() -> None:
    """§11: the Rogue's ships can be pushed back, and its planets are not unoccupied."""
    table = Table(1, row=["jakks", "shouhua"], dice=["colony"] * 2, settings=["row_size=2"]).give(0, energy=0)
    table.colony(0, "k_widow", "helios").orbit(1, "shouhua", 2).orbit(1, "jakks", 0)
    table.use("colony", "use_colony planet=helios")
    assert table.state.removed == 0
    table.use("colony", "use_colony planet=k_widow", "push_back planet=shouhua slot=1 owner=rogue")
    assert table.player(1).number(1) == 1


def test_11_the_table_shows_the_attack_of_the_level() -> None:
    """§11: the attack of the Rogue's current level stands on its mat, a reconstructed limit marked as such."""
    table = solo("hades", level=4)
    assert (
        "  attack: all its orbiting ships advance 2; once a turn (reconstructed)\n"
        in f"{table.game.show(table.state, 0)}\n"
    )
    table.give(1, level=2)
    assert "  attack: it takes 2 energy from you\n" in f"{table.game.show(table.state, 0)}\n"
    free = solo("hades", "rogue_once_per_turn=false", level=4)
    assert "once a turn" not in free.game.show(free.state, 0)


# --- in whole games ---


@pytest.mark.parametrize("players", [1, 3])
def test_7_limits_hold_along_every_way_in_random_games(players: int) -> None:
    """§7, §8: once-per-turn and own-turn planets, and what follows cost, in every turn of random games."""
    followed = False
    for seed in range(4):
        state = new_state(players, seed)
        state.journal = journal = Journal()
        chance = stream(seed, players, "audit")
        turn, heard = (0, 0), 0
        performed: set[tuple[int, int]] = set()
        while not state.over():
            active = state.active
            if turn != (state.round, active):
                turn = (state.round, active)
                performed = set()
            options = state.options()
            state.apply(options[chance.below(len(options))])
            while heard < journal.events():
                kind, seat, item = journal.event_kind[heard], journal.event_seat[heard], journal.event_item[heard]
                if kind == E_ACTION:
                    if (state.facts.once >> item) & 1:
                        assert (seat, item) not in performed
                        performed.add((seat, item))
                    if (state.facts.own_turn >> item) & 1:
                        assert seat == active
                if kind == E_FOLLOW:
                    followed = True
                    assert seat != active
                    assert journal.event_amount[heard] in (1, 2)
                heard += 1
        assert state.facts.solo or state.trigger != NOBODY
    assert followed
