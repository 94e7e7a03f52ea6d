"""§10 Goals: G1–G8, F1, N2, and every goal's condition and moment."""

from __future__ import annotations

import pytest
from games.race_for_the_galaxy.table import Table, game

from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.goals import check_goals, goal_count
from ludometer.core.games.race_for_the_galaxy.rounds import EndRound
from ludometer.core.games.race_for_the_galaxy.settle import Settle

MILITARY = "greatest_military"
FIVE = "drop_ships space_marines"  # +3 and +2


def military(*strengths: int) -> Table:
    """Three players with these strengths, Greatest Military in play."""
    table = Table(game(3), [MILITARY])
    for seat, strength in enumerate(strengths):
        table.seat(seat, "old_earth")
        table.state.players[seat].sums[w.MILITARY] = strength
    return table


def becomes(table: Table, *strengths: int) -> list[int]:
    """Who holds the tile after the players reach these strengths in one phase."""
    for player, strength in zip(table.state.players, strengths, strict=True):
        player.sums[w.MILITARY] = strength
    check_goals(table.state, w.AT_SETTLE)
    return [seat for seat in range(3) if MILITARY in table.goals(seat)]


def test_g1_the_first_to_reach_the_minimum_takes_the_tile() -> None:
    """G1."""
    table = military(5, 0, 0)
    assert becomes(table, 5, 0, 0) == []
    assert becomes(table, 6, 0, 0) == [0]
    assert table.state.points(0)[5] == 5


def test_g2_below_the_minimum_it_goes_back() -> None:
    """G2."""
    table = military(0, 0, 0)
    becomes(table, 6, 0, 0)
    assert becomes(table, 5, 0, 0) == []


def test_g3_equalling_the_holder_changes_nothing() -> None:
    """G3."""
    table = military(0, 0, 0)
    becomes(table, 6, 0, 0)
    assert becomes(table, 6, 6, 0) == [0]


def test_g4_having_more_takes_it() -> None:
    """G4."""
    table = military(0, 0, 0)
    becomes(table, 6, 0, 0)
    assert becomes(table, 6, 0, 7) == [2]


def test_g5_to_g8() -> None:
    """G5: two at once take nothing. G6: who has more takes it. G7: two overtake together. G8: 3, 0 and 3 points."""
    table = military(0, 0, 0)
    assert becomes(table, 6, 0, 6) == []
    assert becomes(table, 6, 7, 6) == [1]
    assert becomes(table, 8, 7, 8) == []
    assert [table.state.points(seat)[5] for seat in range(3)] == [3, 0, 3]


def test_10_two_overtake_with_unequal_counts() -> None:
    """§10: the larger takes it."""
    table = military(0, 0, 0)
    becomes(table, 6, 0, 0)
    assert becomes(table, 6, 7, 8) == [2]


def test_10_a_holder_who_falls_back_to_an_equal_count_keeps_it() -> None:
    """§10."""
    table = military(0, 0, 0)
    becomes(table, 8, 7, 0)
    assert becomes(table, 7, 7, 0) == [0]


def test_10_a_tile_in_the_middle_goes_to_whoever_is_alone_in_front_later() -> None:
    """§10: even if only because a tied rival fell back."""
    table = military(0, 0, 0)
    assert becomes(table, 7, 7, 0) == []
    assert becomes(table, 7, 6, 0) == [0]


def test_f1_all_who_fulfil_a_first_goal_at_one_check_have_it_and_it_is_closed() -> None:
    """F1: whatever their amounts; later nobody can claim it, and nobody loses it."""
    table = Table(game(3), ["overlord_discoveries"])
    alien = "alien_robot_sentry deserted_alien_outpost deserted_alien_colony"
    table.seat(0, f"old_earth {alien}").seat(1, f"new_sparta {alien} lost_alien_warship").seat(2, "alpha_centauri")
    check_goals(table.state, w.AT_SETTLE)
    assert [bool(table.goals(seat)) for seat in range(3)] == [True, True, False]
    assert [table.state.points(seat)[4] for seat in range(3)] == [3, 3, 0]
    table.seat(2, alien)
    check_goals(table.state, w.AT_SETTLE)
    assert table.goals(2) == []


def test_n2_goal_points_are_no_vp_chips() -> None:
    """N2: 4 chips and a goal tile do not fulfil Galactic Standard of Living; 5 chips do."""
    table = Table(game(2), ["galactic_standard_of_living", "galactic_status"])
    table.seat(0, "old_earth new_economy", chips=4).seat(1, "new_sparta", chips=5)
    check_goals(table.state, w.AT_DEVELOP)
    check_goals(table.state, w.AT_CONSUME)
    assert table.goals(0) == ["galactic_status"]
    assert table.goals(1) == ["galactic_standard_of_living"]


ROWS = "expedition_force public_works export_duties mining_robots"  # Explore+Settle, Develop+Consume, Trade, Settle+Produce

CASES = [
    # goal, tableau that falls short, tableau that fulfils it, when it is checked
    ("innovation_leader", ROWS.replace("mining_robots", ""), ROWS, w.AT_DEVELOP | w.AT_SETTLE),
    (
        "system_diversity",
        "gem_world mining_world hive_world",
        "gem_world mining_world hive_world alien_robot_sentry",
        w.AT_SETTLE,
    ),
    ("galactic_status", "consumer_markets", "new_economy", w.AT_DEVELOP),
    (
        "overlord_discoveries",
        "alien_rosetta_stone_world alien_robot_sentry research_labs",
        "alien_rosetta_stone_world alien_robot_sentry alien_tech_institute",
        w.AT_DEVELOP | w.AT_SETTLE,
    ),
    (
        "production_leader",
        "gem_world mining_world hive_world asteroid_belt",
        "gem_world mining_world hive_world comet_zone",
        w.AT_SETTLE,
    ),
    (MILITARY, f"{FIVE} alien_tech_institute", f"{FIVE} expedition_force", w.AT_DEVELOP | w.AT_SETTLE),
    (
        "greatest_infrastructure",
        "public_works export_duties mining_robots gem_world",
        "public_works export_duties mining_robots genetics_lab",
        w.AT_DEVELOP,
    ),
    ("largest_industry", "gem_world asteroid_belt hive_world", "gem_world asteroid_belt refugee_world", w.AT_SETTLE),
]


@pytest.mark.parametrize(("goal", "short", "enough", "moments"), CASES, ids=[case[0] for case in CASES])
def test_10_conditions_and_moments(goal: str, short: str, enough: str, moments: int) -> None:
    """§10: each goal's condition, and that it is awarded at its own checks only."""
    for moment in (w.AT_DEVELOP, w.AT_SETTLE, w.AT_CONSUME, w.AT_ROUND_END):
        table = Table(game(2), [goal]).seat(0, f"old_earth {short}").seat(1, "alpha_centauri")
        check_goals(table.state, moment)
        assert table.goals(0) == []
        table = Table(game(2), [goal]).seat(0, f"epsilon_eridani {enough}".replace("epsilon_eridani", "doomed_world"))
        table.seat(1, "alpha_centauri")
        check_goals(table.state, moment)
        assert (table.goals(0) == [goal]) == (moment & moments != 0)


def test_10_budget_surplus() -> None:
    """§10: cards discarded at the end of this round, checked then."""
    hand = "gem_world spice_world mining_world comet_zone new_earth old_earth space_port distant_world plague_world"
    table = Table(game(2), ["budget_surplus"]).seat(0, "new_sparta", f"{hand} hive_world artist_colony")
    table.seat(1, "alpha_centauri").phase(EndRound()).make("discard card=gem_world")
    assert table.goals(0) == ["budget_surplus"]
    assert table.goals(1) == []


def test_10_innovation_leader_counts_rows() -> None:
    """§16: a production world's produce counts for V, a negative military for III; windfall worlds have no V power."""
    table = Table(game(2)).seat(0, "gem_world refugee_world").seat(1, "asteroid_belt")
    goal = table.goal_ids.index("innovation_leader")
    assert goal_count(table.state, table.state.players[0], goal) == 2
    assert goal_count(table.state, table.state.players[1], goal) == 0


def infrastructure(mine: str, others: str, hand: str) -> Table:
    """Seat 0 holds Greatest Infrastructure with these developments, and settles a world from that hand."""
    goal = "greatest_infrastructure"
    table = Table(game(2), [goal]).seat(0, f"old_earth {mine}", hand).seat(1, f"alpha_centauri {others}").deck()
    table.state.holders[table.goal_ids.index(goal)] = 0
    return table.phase(Settle(False))


def test_10_who_discards_a_development_in_settle_returns_the_tile_at_once() -> None:
    """§10: below 4, or strictly behind another; claimed again only after a Develop phase; equal: kept."""
    four = "colony_ship public_works export_duties mining_robots"
    table = infrastructure(four, "", "new_earth").make("place card=new_earth")
    assert table.goals(0) == []
    table = infrastructure(f"{four} genetics_lab", f"{four}", "new_earth").make("place card=new_earth")
    assert table.goals(0) == ["greatest_infrastructure"]
    table = infrastructure(f"{four} genetics_lab", f"{four} genetics_lab", "new_earth").make("place card=new_earth")
    assert table.goals(0) == []
    assert table.goals(1) == []
    check_goals(table.state, w.AT_DEVELOP)
    assert table.goals(1) == ["greatest_infrastructure"]


def test_10_a_sole_leader_without_the_tile_gets_three() -> None:
    """§10 End of game: possible only for Greatest Infrastructure; counts are those at the end."""
    four = "public_works export_duties mining_robots genetics_lab"
    table = Table(game(2), ["greatest_infrastructure"]).seat(0, f"old_earth {four}").seat(1, "alpha_centauri")
    assert [table.state.points(seat)[5] for seat in range(2)] == [3, 0]


def test_9_a_phase_that_happens_twice_is_checked_after_each() -> None:
    """§9: a goal of the first Develop phase is closed before the second."""
    from ludometer.core.games.race_for_the_galaxy.develop import Develop

    table = Table(game(2, ("advanced",)), ["galactic_status"])
    spare = "gem_world spice_world comet_zone plague_world hive_world new_earth"
    table.seat(0, "old_earth", f"new_economy {spare}").seat(1, "new_sparta", f"merchant_guild {spare}").deck()
    table.phase(Develop(False), Develop(True)).make(
        "place card=new_economy", "place_nothing", "place card=merchant_guild"
    )
    assert table.goals(0) == ["galactic_status"]
    assert table.goals(1) == []
