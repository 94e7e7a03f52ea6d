"""§3 to §6 and §8: set-up, turns, moves, colonizing, following."""

from __future__ import annotations

import pytest
from games.tiny_epic_galaxies.table import Table, new_state
from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.state import EMPTY, count_bits


def test_3_setup_of_players() -> None:
    """§3: two ships at home, 2 energy, 1 culture, level 1; two missions to choose from, the rest unseen."""
    state = new_state(4)
    for galaxy in state.galaxies:
        assert [galaxy.home, galaxy.ships(), galaxy.energy, galaxy.culture, galaxy.level] == [2, 2, 2, 1, 1]
        assert count_bits(galaxy.hand) == 2
    hands = [galaxy.hand for galaxy in state.galaxies]
    assert count_bits(hands[0] | hands[1] | hands[2] | hands[3]) == 8


def test_3_each_player_keeps_one_mission() -> None:
    """§3.5: one mission is kept, the other discarded."""
    state = new_state(2)
    for _ in range(2):
        assert len(state.options()) == 2
        state.apply(state.options()[1])
    for galaxy in state.galaxies:
        assert [count_bits(galaxy.kept), count_bits(galaxy.rejected), galaxy.hand] == [1, 1, 0]
    assert state.round == 1


def test_5_dice_gained_this_turn_count_from_the_next() -> None:
    """§5.1: an upgrade to level 2 gives no die now."""
    table = Table(dice=["colony", "move"]).give(0, energy=2).give(1, culture=0)
    table.use("colony", "upgrade")
    assert table.state.handful == 1
    table.end()
    table.state.galaxies[1].culture = 0
    table.end()
    assert sum((table.state.handful >> 4 * face) & 15 for face in range(6)) == 5


def test_5_equal_dice_are_one_option() -> None:
    """§5.2: dice that show the same face are alike."""
    table = Table(dice=["energy", "energy", "energy", "culture"])
    assert table.options() == ["end_turn", "activate die=energy_die", "activate die=culture_die", "reroll", "convert"]


def test_5_possible_actions_only() -> None:
    """§5: a die needs a possible action; energy and culture always have one, even for nothing."""
    table = Table(dice=["move", "culture", "diplomacy", "economy", "colony"]).give(0, energy=1).give(1, culture=0)
    assert [text for text in table.options() if text.startswith("activate")] == [
        "activate die=move_die",
        "activate die=culture_die",
    ]
    table.use("culture")
    table.colony(0, "helios").orbit(0, "jakks")
    assert table.can("activate die=diplomacy_die")
    assert not table.can("activate die=economy_die")
    assert table.can("activate die=colony_die"), "a colony is enough, whatever its action can do"


def test_5_reroll_any_subset_once() -> None:
    """§5.2: any non-empty subset can be rerolled, each in one way."""

    def walk(table: Table, path: tuple[str, ...]) -> None:
        for option in table.options():
            copy = table.state.copy()
            kept, table.state = table.state, copy
            table.do(option)
            if table.can("end_turn"):
                assert (*path, option) not in ways
                ways.append((*path, option))
            else:
                walk(table, (*path, option))
            table.state = kept

    ways: list[tuple[str, ...]] = []
    table = Table(dice=["move", "energy", "energy"])
    table.do("reroll")
    walk(table, ())
    assert len(ways) == 2 * 3 - 1


def test_5_rerolled_dice_are_the_chosen_ones() -> None:
    """§5.2: only the chosen dice are rolled."""
    table = Table(dice=["move", "energy"]).roll_next("colony")
    table.do("reroll", "reroll_count die=move_die count=0", "reroll_count die=energy_die count=1")
    assert table.can("activate die=move_die")
    assert table.state.handful == 1 + (1 << 20)


def test_5_converter_needs_three_dice() -> None:
    """§5.2: two dice cannot be converted; the turned die may be rerolled like any other."""
    assert not Table(dice=["move", "energy"]).can("convert")
    table = Table(dice=["move", "energy", "culture"])
    table.do("convert", "spend_die die=energy_die", "spend_die die=culture_die")
    table.do("pick_die die=move_die", "turn_die die=colony_die")
    assert table.can("reroll")
    assert table.options()[0] == "end_turn"


def test_5_sets_of_spent_dice_are_reached_once() -> None:
    """§5.2: dice go into the converter in ascending order of their faces."""
    table = Table(dice=["move", "energy", "culture"])
    table.do("convert")
    assert table.options() == ["spend_die die=move_die", "spend_die die=energy_die"]
    table.do("spend_die die=energy_die")
    assert table.options() == ["spend_die die=culture_die"]


def test_6_1_one_ship_a_track_and_a_surface() -> None:
    """§6.1: at most one own ship on a surface and one on a track, both on one planet if wanted; others do not block."""
    table = Table(row=["jakks"], dice=["move"]).give(1, culture=0).orbit(0, "jakks").land(1, "jakks").orbit(1, "jakks")
    table.use("move", "from_home")
    assert table.can("to_surface planet=jakks")
    assert not table.can("to_orbit planet=jakks")
    table.do("to_surface planet=jakks", "decline")
    assert [table.player(0).surface, table.player(0).orbiting] == [1, 1]


def test_6_1_home_from_surface_and_orbit() -> None:
    """§6.1: ships go home from the surface and from orbit, and lose their place on the track."""
    table = Table(dice=["move", "move"]).give(1, culture=0).land(0, "jakks").orbit(0, "hoefker", 2)
    table.use("move", "from_surface", "to_home").use("move", "from_orbit", "to_home")
    assert [table.player(0).home, table.player(0).orbiting, table.player(0).numbers] == [2, 0, 0]


def test_6_1_landing_may_perform_the_action() -> None:
    """§6.1: the action is optional, and a ship that already stands there does not trigger it."""
    for answer, energy in (("perform", 3), ("decline", 2)):
        table = Table(dice=["move"]).give(1, culture=0)
        table.use("move", "from_home", "to_surface planet=vici_ks156", answer)
        assert table.player(0).energy == energy


def test_6_2_home_ships_give_energy_and_colonies_nothing() -> None:
    """§6.2: home ships count on energy dice only."""
    table = (
        Table(dice=["energy", "culture"]).give(0, energy=0, culture=0).give(1, culture=0).colony(0, "gort", "nibiru")
    )
    table.use("energy").use("culture")
    assert [table.player(0).energy, table.player(0).culture] == [2, 0]


def test_6_2_the_cap() -> None:
    """§6.2: at most 7; the surplus is lost, and noted."""
    table = Table(dice=["energy"]).give(0, energy=6).give(1, culture=0)
    journal = table.watch()
    table.use("energy")
    assert table.player(0).energy == 7
    assert table.events(journal)[-2:] == ["gain", "waste"]


def test_6_4_steps_beyond_the_symbol_are_lost() -> None:
    """§6.4: two steps from the last number colonize once."""
    table = Table(row=["gort", "k_widow"], dice=["colony"]).give(0, energy=2, culture=0).give(1, culture=0)
    table.colony(0, "nakagawakozi").orbit(0, "gort", 5)
    table.use("colony", "use_colony", "advance")
    assert count_bits(table.player(0).colonies) == 2
    assert table.player(0).home == 2


def test_6_4_an_empty_deck_leaves_the_slot_empty() -> None:
    """§6.4: the slot stays empty and keeps its place."""
    table = Table(row=["jakks", "vici_ks156"], dice=["diplomacy"]).give(1, culture=0).orbit(0, "jakks", 1)
    table.state.galaxies[1].colonies = sum(1 << planet for planet in table.state.deck)
    table.state.galaxies[1].colony_vp = sum(table.state.facts.vp[planet] for planet in table.state.deck)
    table.state.deck = vec[i64]()
    table.state.trigger = 1
    table.use("diplomacy", "advance")
    assert list(table.state.row)[:2] == [EMPTY, table.planet("vici_ks156")]


def test_6_5_a_new_ship_can_be_used_at_once() -> None:
    """§6.5: the ship of level 3 stands at home and moves in the same turn."""
    table = (
        Table(dice=["colony", "move"])
        .give(0, energy=3, level=2)
        .give(1, culture=0)
        .orbit(0, "jakks")
        .orbit(0, "vici_ks156")
    )
    table.use("colony", "upgrade")
    assert table.player(0).home == 1
    table.use("move", "from_home", "to_orbit planet=hoefker")


def test_8_clockwise_from_the_left() -> None:
    """§8: the others decide in clockwise order, each after the one before is done, once a die."""
    table = Table(4, dice=["energy"], active=2)
    table.use("energy")
    order = []
    for _ in range(3):
        order.append(table.seat())
        table.do("follow")
    assert order == [3, 0, 1]
    assert table.seat() == 2


def test_8_a_follower_cannot_reroll() -> None:
    """§8: a follower only performs the face."""
    table = Table(dice=["move"])
    table.use("move", "from_home", "to_orbit planet=jakks", "follow")
    assert all(text.startswith("from_") for text in table.options())


def test_8_the_window_opens_after_the_last_die() -> None:
    """§8: also the last die of a turn can be followed."""
    table = Table(dice=["energy"])
    table.use("energy")
    assert table.options() == ["pass", "follow die=energy_die"]
    table.do("follow")
    assert table.options() == ["end_turn"]


def test_8_the_follow_comes_after_colonizing_and_refilling() -> None:
    """§8: the row is refilled before anyone follows, and a follow can colonize what the active player's ships are on."""
    table = Table(row=["jakks"], dice=["diplomacy"]).next_planet("helios").orbit(0, "jakks", 1).orbit(1, "jakks", 0)
    table.use("diplomacy", "advance")
    assert table.player(1).orbiting == 0
    assert table.seat() == 0, "the follower's ship went home, so there is nothing to advance"
    assert table.slot("helios") == 0


def test_17_2_a_follow_displaces_everyone() -> None:
    """§17.2: a follower colonizes a planet that the active player's ships are on."""
    table = (
        Table(row=["jakks", "mj_120210"], dice=["diplomacy"]).orbit(0, "jakks", 0).land(0, "jakks").orbit(1, "jakks", 1)
    )
    table.use("diplomacy", "advance", "follow", "advance")
    assert table.player(0).home == 2
    assert count_bits(table.player(1).colonies) == 1


def test_17_3_own_turn_planets_do_nothing_for_a_follower() -> None:
    """§17.3: a follower may land on Gyore, but performs nothing."""
    table = Table(row=["gyore", "jakks"], dice=["move", "move"])
    table.use("move", "from_home", "to_orbit planet=jakks", "follow", "from_home", "to_surface planet=gyore")
    assert table.seat() == 0


def test_17_4_once_per_turn_counts_every_turn_of_anyone() -> None:
    """§17.4: a once-per-turn planet can be used again in the next turn, by each player."""
    table = (
        Table(dice=["colony", "colony"]).give(0, energy=0, culture=2).give(1, energy=0, culture=0).colony(0, "nagato")
    )
    table.use("colony", "use_colony", "from_home", "to_orbit planet=jakks", "from_home", "to_orbit planet=hoefker")
    table.use("colony", "use_colony")
    assert table.player(0).culture == 1, "the second use does nothing"
    table.end()
    assert table.player(0).used == 0


def test_8_level_6_cannot_upgrade() -> None:
    """§4: level 6 is the last."""
    table = Table(dice=["colony"]).give(0, energy=7, culture=7, level=6)
    assert not table.can("activate die=colony_die")


@pytest.mark.parametrize(
    ("level", "dice", "ships", "vp"),
    [(1, 4, 2, 0), (2, 5, 2, 1), (3, 5, 3, 2), (4, 6, 3, 3), (5, 6, 4, 5), (6, 7, 4, 8)],
)
def test_4_empire_levels(level: int, dice: int, ships: int, vp: int) -> None:
    """§4: dice, ships and VP of each level; the VP shown is all of the empire's VP."""
    table = Table(dice=[], active=1).give(0, level=level).give(1, culture=0)
    table.end()
    assert sum((table.state.handful >> 4 * face) & 15 for face in range(6)) == dice
    assert [table.player(0).ships(), table.state.running_vp(0)] == [ships, vp]
