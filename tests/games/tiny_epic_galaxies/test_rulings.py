"""§7: the rulings per card, and the general rules of planet actions."""

from __future__ import annotations

from collections.abc import Sequence

from games.tiny_epic_galaxies.table import Table
from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.state import HOME, count_bits


def colony(
    planet: str, dice: Sequence[str] = (), row: Sequence[str] = ("jakks", "vici_ks156", "shouhua", "k_widow")
) -> Table:
    """Player 1 owns a planet and has a colony die; player 2 cannot follow."""
    return (
        Table(row=row, dice=["colony", *dice])
        .give(0, energy=0, culture=0)
        .give(1, energy=0, culture=0)
        .colony(0, planet)
    )


def test_costs_are_paid_in_full_or_not_at_all() -> None:
    """§7: without the full cost the action is not performed, and nothing is paid."""
    table = colony("jorg").give(0, energy=1, culture=1).orbit(1, "shouhua", 3)
    table.use("colony", "use_colony")
    assert [table.player(0).culture, table.player(1).number(2)] == [1, 3]


def test_nothing_is_paid_for_nothing() -> None:
    """§7: without a target the cost is not paid either."""
    table = colony("jorg").give(0, culture=2)
    table.use("colony", "use_colony")
    assert table.player(0).culture == 2


def test_gains_above_the_cap_are_lost_to_the_victim_too() -> None:
    """§7: a victim loses the resource even if the thief is full."""
    table = colony("clj_0517").give(0, culture=7).give(1, culture=1)
    table.use("colony", "use_colony planet=clj_0517", "steal_from")
    assert [table.player(0).culture, table.player(1).culture] == [7, 0]


def test_own_ships_are_no_enemies() -> None:
    """§7: "enemy" is any other player."""
    table = (
        colony("k_widow", row=["jakks", "shouhua"]).orbit(0, "shouhua", 3).orbit(1, "shouhua", 2).orbit(1, "jakks", 0)
    )
    table.use("colony", "use_colony")
    assert table.state.galaxies[1].number(1) == 2
    assert table.options() == ["push_back planet=shouhua slot=1 owner=player_2"]


def test_birkomius_counts_the_die_in_use_and_does_not_stack() -> None:
    """§7: the follow window of the die that used it counts; later dice too, each follow once."""
    table = Table(3, dice=["colony", "energy"]).give(0, energy=0, culture=0).colony(0, "birkomius")
    table.give(1, energy=2, culture=5).give(2, energy=2, culture=5)
    table.use("colony", "use_colony", "follow", "upgrade energy=2 culture=0", "follow", "upgrade energy=2 culture=0")
    assert table.player(0).culture == 2
    table.use("energy", "follow", "pass")
    assert table.player(0).culture == 3


def test_birkomius_ends_with_the_turn() -> None:
    """§7: the bonus holds until the turn ends."""
    table = colony("birkomius").give(1, culture=0)
    table.use("colony", "use_colony")
    table.end()
    assert [table.state.bonus_culture, table.state.follow_cost] == [0, 1]


def test_helios_needs_an_unoccupied_planet() -> None:
    """§7: without such a planet nothing happens; the removed planet is out of the game."""
    table = colony("helios", row=["jakks", "vici_ks156"])
    for slot in range(4):
        table.player(1).orbiting |= 1 << slot
    table.player(1).home = -2
    assert table.state.filled == 15
    table.player(1).orbiting = 0
    table.player(1).home = 2
    table.use("colony", "use_colony", "remove_planet planet=jakks")
    assert table.state.removed == 1 << table.planet("jakks")
    table = Table(row=["jakks", "vici_ks156", "shouhua", "k_widow"], dice=["colony"]).colony(0, "helios")
    table.give(0, energy=0, culture=0, level=6).give(1, energy=0, culture=0, level=6)
    for seat, id in ((0, "jakks"), (0, "vici_ks156"), (1, "shouhua"), (1, "k_widow")):
        table.land(seat, id)
    table.use("colony", "use_colony")
    assert table.options() == ["end_turn"]


def test_mared_needs_the_strictly_lowest_level() -> None:
    """§7: a tie does not qualify; the discount keeps to one resource."""
    table = colony("mared").give(0, energy=1)
    table.use("colony", "use_colony")
    assert table.player(0).level == 1
    table = colony("mared").give(0, energy=1, culture=1).give(1, level=2)
    table.use("colony", "use_colony")
    assert table.options() == ["upgrade energy=1 culture=0", "upgrade energy=0 culture=1"]


def test_lureena_and_mared_at_level_6() -> None:
    """§7: nothing at level 6."""
    for planet in ("lureena", "mared"):
        table = colony(planet).give(0, energy=7, culture=7, level=6)
        table.use("colony", "use_colony")
        assert table.player(0).level == 6


def test_clj_needs_a_victim_with_the_resource() -> None:
    """§7: the victim needs at least 1."""
    table = colony("clj_0517").give(1, energy=3)
    table.use("colony", "use_colony")
    assert table.seat() == 0
    assert table.options() == ["end_turn"]


def test_nagato_lands_before_the_second_move() -> None:
    """§7: landing triggers the surface action first; then a different ship moves."""
    table = colony("nagato").give(0, energy=0, culture=1)
    table.use("colony", "use_colony", "from_home", "to_surface planet=vici_ks156", "perform")
    assert table.player(0).energy == 1
    assert table.options() == ["from_home"]
    table.do("from_home", "to_orbit planet=jakks")
    assert table.options() == ["end_turn"]


def test_nagato_the_second_ship_is_another_one() -> None:
    """§7: the ship that moved first may not move again, not even when it went home."""
    table = colony("nagato").give(0, energy=0, culture=1).orbit(0, "jakks", 1).land(0, "shouhua")
    table.use("colony", "use_colony", "from_orbit planet=jakks", "to_home")
    assert table.player(0).moved == HOME
    assert table.options() == ["from_surface planet=shouhua slot=2"]
    table.do("from_surface", "to_home")
    assert table.player(0).moved == -1


def test_nagato_skips_the_second_move_only_if_none_is_legal() -> None:
    """§7: with one ship there is no second move."""
    table = Table(row=["jakks"], dice=["colony"], settings=["empire_track.ships=[1, 1, 1, 1, 1, 1]"])
    table.give(0, energy=0, culture=1).give(1, energy=0, culture=0).colony(0, "nagato")
    table.use("colony", "use_colony", "from_home", "to_orbit planet=jakks")
    assert table.options() == ["end_turn"]


def test_nagato_may_move_the_ship_that_landed_on_it() -> None:
    """§7: the ship that landed on Nagato may be one of the two."""
    table = Table(row=["nagato", "jakks"], dice=["move"]).give(0, culture=1).give(1, culture=0)
    table.use("move", "from_home", "to_surface planet=nagato", "perform")
    assert table.can("from_surface planet=nagato")


def test_brumbaugh_with_one_target() -> None:
    """§7: with only one legal target it pushes one; two are different ships, each pair reached once."""
    table = colony("brumbaugh").give(0, energy=2).orbit(1, "shouhua", 2)
    table.use("colony", "use_colony planet=brumbaugh", "push_back")
    assert table.player(1).number(2) == 1
    assert table.options() == ["end_turn"]
    table = Table(3, row=["jakks", "shouhua", "k_widow"], dice=["colony"]).give(0, energy=2, culture=0)
    table.give(1, culture=0).give(2, culture=0).colony(0, "brumbaugh")
    table.orbit(1, "shouhua", 2).orbit(2, "shouhua", 1).orbit(2, "k_widow", 3)
    table.use("colony", "use_colony planet=brumbaugh")
    assert len(table.options()) == 2, "the last target cannot come first"
    table.do("push_back planet=shouhua slot=1 owner=player_3")
    assert table.options() == ["push_back planet=k_widow slot=2 owner=player_3"]


def test_umbra_forum_needs_no_ship_but_keeps_the_limits() -> None:
    """§7: any row planet; its costs and limits apply, and itself is barred by the chain guard."""
    table = Table(row=["umbra_forum", "hoefker", "gyore", "jakks"], dice=["move", "energy"])
    table.give(0, energy=0, culture=0).give(1, culture=0)
    table.use("move", "from_home", "to_surface planet=umbra_forum", "perform")
    assert table.options() == ["use_row_planet planet=gyore", "use_row_planet planet=jakks"]


def test_andellouxian_at_the_start_gives_nothing() -> None:
    """§7: a ship at 0 gives 0; one resource kind."""
    table = colony("andellouxian_6").orbit(0, "shouhua", 3).orbit(0, "jakks", 0)
    table.use("colony", "use_colony")
    assert table.options() == [
        "recall planet=jakks slot=0 energy=0 culture=0",
        "recall planet=shouhua slot=2 energy=3 culture=0",
        "recall planet=shouhua slot=2 energy=0 culture=3",
    ]


def test_walsfeo_pays_the_owner_and_not_oneself() -> None:
    """§7: the payment goes to the owner; own colonies cannot be chosen."""
    table = colony("walsfeo").give(0, culture=3).colony(0, "mj_120210").colony(1, "gleam_zanier", "jorg")
    table.orbit(1, "shouhua", 4)
    table.use("colony", "use_colony planet=walsfeo")
    assert table.options() == [
        "use_colony_of planet=jorg owner=player_2",
        "use_colony_of planet=gleam_zanier owner=player_2",
    ]
    table.do("use_colony_of planet=jorg", "push_back")
    assert [table.player(0).culture, table.player(1).number(2)] == [0, 2]


def test_walsfeo_the_cost_of_the_action_comes_after_the_payment() -> None:
    """§7: with 2 culture, 1 for the owner leaves too little for Jorg."""
    table = colony("walsfeo").give(0, culture=2).colony(1, "jorg").orbit(1, "shouhua", 4)
    table.use("colony", "use_colony")
    assert table.player(0).culture == 2


def test_walsfeo_and_sargus_cannot_circle() -> None:
    """§7, chain guard: inside Walsfeo and Sargus-36 neither can be started again by the same player."""
    table = colony("walsfeo").give(0, energy=3, culture=3).colony(1, "sargus_36")
    table.use("colony", "use_colony planet=walsfeo")
    assert table.seat() == 0
    assert table.player(0).resolving == 0
    table = colony("walsfeo").give(0, energy=3, culture=3).colony(1, "sargus_36", "mj_120210")
    table.use("colony", "use_colony planet=walsfeo", "use_colony_of planet=sargus_36", "use_colony_of planet=mj_120210")
    assert [table.player(0).energy, table.player(0).culture] == [4, 2]
    assert [table.player(1).energy, table.player(1).culture] == [1, 1]
    assert table.player(0).resolving == 0


def test_zavodnick_copies_are_free_and_in_order() -> None:
    """§7: each other player may copy for nothing, Nibiru or not; then the normal window of the die opens."""
    table = Table(3, row=["jakks"], dice=["colony"], active=1).colony(1, "zavodnick", "nibiru").give(1, energy=0)
    table.give(2, energy=0, culture=2, level=6).give(0, energy=0, culture=0).state.follow_cost = 2
    table.use("colony", "use_colony planet=zavodnick", "name_die die=energy_die")
    assert table.seat() == 2
    table.do("copy")
    assert table.seat() == 0
    table.do("pass")
    assert [table.player(2).energy, table.player(2).culture] == [4, 2]
    assert table.seat() == 1


def test_zavodnick_copies_count_for_birkomius() -> None:
    """§7: the free copies of the active player's Zavodnick count as follows of the dice."""
    table = colony("zavodnick", dice=["colony"]).colony(0, "birkomius")
    table.use("colony", "use_colony planet=birkomius").use("colony", "use_colony planet=zavodnick")
    table.do("name_die die=energy_die", "copy")
    assert table.player(0).culture == 1


def test_zavodnick_nested_by_a_copy() -> None:
    """§7: a copy that reaches Zavodnick again opens its own free window, once a turn and player."""
    table = Table(row=["zavodnick", "jakks"], dice=["move"]).give(0, energy=0, culture=0).give(1, energy=0, culture=0)
    table.use("move", "from_home", "to_surface planet=zavodnick", "perform", "name_die die=move_die")
    table.do("from_home", "to_orbit planet=jakks")
    assert table.seat() == 1
    table.do("copy", "from_home", "to_surface planet=zavodnick", "perform", "name_die die=energy_die")
    assert table.seat() == 0, "player 1 may copy what player 2 named"
    table.do("copy")
    assert [table.player(0).energy, table.player(1).energy] == [1, 1 + 1]


def test_bsw_needs_a_ship_that_can_go_back() -> None:
    """§7: no advance unless the first ship really moved back; without a second ship only the first part is done."""
    table = colony("bsw_10_1").orbit(0, "shouhua", 0).orbit(0, "jakks", 0)
    table.use("colony", "use_colony")
    assert table.player(0).numbers == 0
    table = colony("bsw_10_1").orbit(0, "shouhua", 2)
    table.use("colony", "use_colony", "push_back")
    assert table.player(0).number(2) == 1
    assert table.options() == ["end_turn"]


def test_nibiru_applies_to_its_own_die() -> None:
    """§7: already the window of the die that used it costs 2."""
    table = colony("nibiru").give(1, energy=2, culture=2)
    table.use("colony", "use_colony", "follow", "upgrade energy=2 culture=0")
    assert table.player(1).culture == 0


def test_gort_to_the_symbol_colonizes_and_not_beyond() -> None:
    """§7: number n + 1 of a shorter track colonizes; a still larger one is not allowed; 0 to 0 is."""
    table = colony("gort", row=["jakks", "mj_120210", "shouhua", "k_widow"]).orbit(0, "shouhua", 3)
    table.use("colony", "use_colony planet=gort")
    assert table.options() == [
        "transfer planet=shouhua slot=2 target=mj_120210 target_slot=1",
        "transfer planet=shouhua slot=2 target=k_widow target_slot=3",
    ]
    table.do("transfer planet=shouhua slot=2 target=mj_120210")
    assert count_bits(table.player(0).colonies) == 2
    table = colony("gort", row=["jakks", "shouhua"]).orbit(0, "shouhua", 0)
    table.use("colony", "use_colony planet=gort", "transfer planet=shouhua slot=1 target=jakks")
    assert table.player(0).orbiting == 1


def test_gort_needs_a_free_track() -> None:
    """§7: the destination must not hold another own ship in orbit."""
    table = Table(row=["k_widow", "shouhua"], dice=["colony"], settings=["row_size=2"]).colony(0, "gort")
    table.give(0, energy=0, culture=0).give(1, culture=0).orbit(0, "k_widow", 1).orbit(0, "shouhua", 2)
    table.use("colony", "use_colony planet=gort")
    assert table.options() == ["end_turn"]


def test_terra_bettia_others_decide_first_and_may_colonize() -> None:
    """§7: the others go clockwise and may decline; colonizing that way can trigger the end."""
    table = Table(3, row=["jakks", "shouhua"], dice=["colony"], settings=["target_vp=1"]).colony(0, "terra_bettia")
    table.state.trigger = 0
    table.give(0, energy=0, culture=0).give(1, culture=0).give(2, culture=0)
    table.orbit(1, "jakks", 1).orbit(2, "shouhua", 1).orbit(0, "shouhua", 1)
    table.use("colony", "use_colony")
    assert table.options()[0] == "pass"
    table.do("advance planet=jakks", "pass", "advance planet=shouhua")
    assert count_bits(table.player(1).colonies) == 1
    assert table.player(0).number(1) == 3


def test_piedes_needs_an_earlier_die() -> None:
    """§7: the die being resolved does not qualify, nor dice in the converter or given up."""
    table = colony("piedes", dice=["energy", "culture", "move"])
    table.use("colony", "use_colony")
    assert table.options()[0] == "end_turn"
    assert table.state.bay == 1 << 20


def test_piedes_repeats_a_follower_too() -> None:
    """§7: while following, the bay is the active player's; the repetition opens no follow window."""
    table = Table(3, row=["jakks"], dice=["energy", "colony"]).colony(1, "piedes").give(0, energy=2, culture=0)
    table.give(1, energy=0, culture=2).give(2, energy=0, culture=1)
    table.use("energy", "pass", "pass").use(
        "colony", "upgrade energy=2 culture=0", "follow", "use_colony planet=piedes"
    )
    assert table.options() == ["name_die die=energy_die"]
    table.do("name_die die=energy_die")
    assert table.player(1).energy == 2
    assert table.seat() == 0, "player 3 cannot upgrade, and the repeated energy die is not offered"


def test_piedes_naming_a_colony_die_cannot_circle() -> None:
    """§7, chain guard: Piedes repeating a colony die cannot use Piedes again inside."""
    table = colony("piedes", dice=["colony"])
    table.use("colony", "use_colony planet=piedes").use("colony", "use_colony planet=piedes")
    table.do("name_die die=colony_die", "use_colony planet=piedes")
    assert table.options() == ["end_turn"]
    assert table.player(0).resolving == 0


def test_own_turn_planets_as_colonies_of_a_follower() -> None:
    """§7: Maia, Zalax, Gyore and Nibiru do nothing when a follower uses them."""
    for planet in ("maia", "zalax", "gyore", "nibiru"):
        table = Table(row=["jakks"], dice=["colony", "energy", "energy"]).colony(1, planet).give(0, energy=2)
        table.give(1, energy=0, culture=1)
        table.use("colony", "upgrade energy=2 culture=0", "follow", "use_colony")
        assert table.seat() == 0
        assert [table.state.follow_cost, table.player(1).energy] == [1, 0]


def test_zalax_costs_no_reroll() -> None:
    """§7: Zalax rerolls any number of inactive dice, free."""
    table = colony("zalax", dice=["energy", "energy"])
    table.use("colony", "use_colony", "reroll_count die=energy_die count=1")
    assert table.state.rerolls == 0


def test_the_deck_is_a_vector_of_its_own() -> None:
    """§6.4: refilling draws from the top."""
    table = Table(row=["jakks"], dice=["diplomacy"]).give(1, culture=0).orbit(0, "jakks", 1)
    top = table.state.deck[len(table.state.deck) - 1]
    before = vec[i64](table.state.deck)
    copy = table.state.copy()
    table.use("diplomacy", "advance")
    assert table.state.row[0] == top
    assert list(copy.deck) == list(before)


def test_the_active_player_copies_in_the_own_turn() -> None:
    """§7: copying another's Zavodnick, the active player may perform own-turn planets; it is no follow of the own dice."""
    table = Table(row=["jakks"], dice=["colony", "energy"]).colony(0, "gyore", "birkomius").colony(1, "zavodnick")
    table.give(0, energy=2, culture=0, level=6).give(1, energy=0, culture=1, level=6).state.bonus_culture = 1
    table.use("colony", "use_colony planet=birkomius", "follow", "use_colony planet=zavodnick")
    assert table.player(0).culture == 1, "the follow of the die"
    table.do("name_die die=colony_die", "use_colony planet=zavodnick")
    assert table.seat() == 0
    table.do("copy", "use_colony planet=gyore", "pick_die die=energy_die", "turn_die die=move_die")
    assert [table.player(0).culture, table.state.handful] == [1, 1]


def test_umbra_forum_of_a_follower_keeps_to_the_own_turn() -> None:
    """§7: a follower cannot reach an own-turn planet by way of Umbra-Forum."""
    table = Table(row=["gyore", "maia", "jakks"], dice=["colony", "energy"], settings=["row_size=3"])
    table.give(0, energy=2, culture=0).give(1, energy=0, culture=1).colony(1, "umbra_forum")
    table.use("colony", "upgrade energy=2 culture=0", "follow", "use_colony")
    assert table.options() == ["use_row_planet planet=jakks"]


def test_once_per_turn_holds_along_every_way() -> None:
    """§7: a once-per-turn planet used as a colony cannot be used again by landing on its like through another planet."""
    table = colony("umbra_forum", dice=["colony"], row=["zavodnick", "jakks"])
    table.use("colony", "use_colony", "use_row_planet planet=zavodnick", "name_die die=energy_die", "pass")
    table.use("colony", "use_colony")
    assert "use_row_planet planet=zavodnick" not in table.options()
    assert table.can("use_row_planet planet=jakks")


def test_walsfeo_can_lead_to_an_upgrade() -> None:
    """§7: a colony of another may be Lureena; the upgrade is paid by the acting player."""
    table = colony("sargus_36").give(0, energy=2, culture=1).colony(1, "lureena")
    table.use("colony", "use_colony", "use_colony_of planet=lureena", "upgrade energy=1 culture=1")
    assert [table.player(0).level, table.player(0).energy, table.player(0).culture, table.player(1).energy] == [
        2,
        0,
        0,
        1,
    ]


def test_a_stolen_payment() -> None:
    """§7: the owner holds the payment when the action begins: CLJ-0517 can take it back at once."""
    table = colony("walsfeo").give(0, culture=1).give(1, culture=0).colony(1, "clj_0517")
    table.use("colony", "use_colony", "use_colony_of planet=clj_0517", "steal_from owner=player_2")
    assert [table.player(0).culture, table.player(1).culture] == [1, 0]
