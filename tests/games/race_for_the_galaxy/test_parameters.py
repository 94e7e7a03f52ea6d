"""§17 Parameters: each is changed here, and its effect seen; variants stack, and nonsense is refused."""

from __future__ import annotations

import sys

import pytest
from games.race_for_the_galaxy.table import Table, game, rule_book
from games.race_for_the_galaxy.test_setup import finished_setup, new

from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.consume import Consume
from ludometer.core.games.race_for_the_galaxy.develop import Develop
from ludometer.core.games.race_for_the_galaxy.explore import Explore
from ludometer.core.games.race_for_the_galaxy.goals import check_goals
from ludometer.core.games.race_for_the_galaxy.produce import Produce
from ludometer.core.games.race_for_the_galaxy.rounds import EndRound, StartRound
from ludometer.core.games.race_for_the_galaxy.settle import Settle
from ludometer.core.kernel.errors import RulesError


def table(setting: str, goals: tuple[str, ...] = ()) -> Table:
    """A table under one changed parameter."""
    return Table(game(2, (), (setting,)), goals)


def test_card_set() -> None:
    assert len(game(2, (), ("card_set=base", "goals.enabled=false")).settings.deck) == 114


def test_preset_hands() -> None:
    assert new(2, (), settings=("preset_hands=true",)).round == 1


def test_actions_per_player() -> None:
    assert len(table("actions_per_player=2").phase(StartRound()).options()) == 23


def test_vp_chips_per_player() -> None:
    assert new(3, settings=("vp_chips_per_player=5",)).pool == 15


def test_tableau_end() -> None:
    changed = table("tableau_end=2").seat(0, "old_earth gem_world").seat(1, "new_sparta").phase(EndRound())
    assert changed.state.over()


def test_max_rounds() -> None:
    for setting, over in (("max_rounds=3", True), ("max_rounds=none", False)):
        changed = table(setting).seat(0, "old_earth").seat(1, "new_sparta")
        changed.state.round = 3 if over else 500
        assert changed.phase(EndRound()).state.over() == over


def test_hand_limit() -> None:
    changed = table("hand_limit=1").seat(0, "old_earth", "gem_world comet_zone hive_world").seat(1, "new_sparta")
    changed.phase(EndRound()).make("discard card=gem_world", "discard card=comet_zone")
    assert changed.hand(0) == ["hive_world"]
    changed = table("hand_limit=0").seat(0, "old_earth", "gem_world").seat(1, "new_sparta").phase(EndRound())
    assert changed.hand(0) == []
    assert changed.state.players[0].discarded == 1


def test_start_draw() -> None:
    assert len(new(2, settings=("start.draw=8",)).players[0].hand) == 8


def test_start_keep() -> None:
    for seed in range(12):
        for player in finished_setup(new(2, ("base",), seed, ("start.keep=2",))).players:
            assert len(player.hand) == 2


def test_explore_draw() -> None:
    changed = table("explore.draw=4").seat(0, "old_earth").seat(1, "new_sparta").deck().phase(Explore())
    assert len(changed.state.players[0].drawn) == 4


def test_explore_keep() -> None:
    changed = table("explore.keep=2").seat(0, "old_earth").seat(1, "new_sparta").deck().phase(Explore())
    assert len(changed.hand(0)) == 2


def test_explore_bonus_draw() -> None:
    for action, cards in (("explore_5_0", 5), ("explore_1_1", 6)):
        changed = table("explore.bonus_draw=[3, 4]").seat(0, "old_earth").seat(1, "new_sparta").deck()
        changed.actions(action, "").phase(Explore())
        assert len(changed.state.players[0].drawn) == cards


def test_explore_bonus_keep() -> None:
    for action, cards in (("explore_5_0", 3), ("explore_1_1", 1)):
        changed = table("explore.bonus_keep=[2, 0]").seat(0, "old_earth").seat(1, "new_sparta").deck()
        changed.actions(action, "").phase(Explore())
        while changed.options():
            changed.make(changed.options()[0])
        assert len(changed.hand(0)) == cards


def test_develop_discount() -> None:
    changed = table("develop.discount=3").seat(0, "old_earth", "terraforming_robots").seat(1, "new_sparta")
    assert changed.actions("develop", "").phase(Develop(False)).options() == [
        "place_nothing",
        "place card=terraforming_robots",
    ]


def test_settle_bonus_draw() -> None:
    changed = table("settle.bonus_draw=3").seat(0, "new_sparta", "outlaw_world").seat(1, "old_earth").deck()
    changed.actions("settle", "").phase(Settle(False)).make("place card=outlaw_world")
    assert len(changed.hand(0)) == 3


def test_settle_second_worlds() -> None:
    for count, more in ((0, []), (2, ["no_second_world", "second_world"])):
        changed = table(f"settle.second_worlds={count}").seat(
            0, "new_sparta improved_logistics", "outlaw_world runaway_robots star_nomad_lair"
        )
        changed.seat(1, "old_earth").deck("", rest=5).phase(Settle(False)).make("place card=outlaw_world")
        assert changed.options() == more
        if more:
            changed.make("second_world", "place card=runaway_robots")
            assert changed.options() == more


def test_consume_trade_price() -> None:
    changed = table("consume.trade_price=[1, 7, 8, 9]").seat(0, "new_sparta mining_world", "", "mining_world")
    changed.seat(1, "old_earth").deck().actions("consume_trade", "").phase(Consume())
    assert len(changed.hand(0)) == 7


def test_consume_multiplier() -> None:
    changed = table("consume.multiplier=3").seat(0, "old_earth gem_world", "", "gem_world").seat(1, "new_sparta")
    assert changed.actions("consume_x2", "").phase(Consume()).state.players[0].chips == 3


def test_produce_bonus_windfalls() -> None:
    for count, goods in ((0, []), (2, ["asteroid_belt", "avian_uplift_race"])):
        changed = table(f"produce.bonus_windfalls={count}").seat(0, "new_sparta asteroid_belt avian_uplift_race")
        changed.seat(1, "old_earth").deck().actions("produce", "").phase(Produce())
        if count:
            changed.make("produce_on world=asteroid_belt")
        assert changed.goods(0) == goods


def test_goals_enabled() -> None:
    assert new(2, settings=("goals.enabled=false",)).goals == 0


def test_goals_first() -> None:
    assert sum(int(new(2, settings=("goals.first=6",)).open_first) >> i & 1 for i in range(10)) == 6


def test_goals_most() -> None:
    state = new(2, settings=("goals.most=4", "goals.first=0"))
    assert sum(int(state.goals) >> i & 1 for i in range(10)) == 4


def test_goals_vp_first() -> None:
    changed = table("goals.vp_first=7", ("galactic_status",)).seat(0, "old_earth new_economy").seat(1, "new_sparta")
    check_goals(changed.state, w.AT_DEVELOP)
    assert changed.state.points(0)[4] == 7


def test_goals_vp_most() -> None:
    changed = table("goals.vp_most=9", ("greatest_military",)).seat(0, "old_earth drop_ships lost_alien_battle_fleet")
    changed.seat(1, "new_sparta")
    check_goals(changed.state, w.AT_SETTLE)
    assert changed.state.points(0)[5] == 9


def test_goals_vp_tie() -> None:
    changed = table("goals.vp_tie=2", ("greatest_military",))
    for seat in range(2):
        changed.seat(seat, "old_earth drop_ships lost_alien_battle_fleet")
    check_goals(changed.state, w.AT_SETTLE)
    assert changed.state.points(0)[5] == 2


MINIMUMS = {
    # goal: a tableau that fulfils it with the minimum 1 (or 2 for the kinds), when it is checked, chips
    "galactic_standard_of_living": ("old_earth", w.AT_CONSUME, 1),
    "innovation_leader": ("expedition_force", w.AT_SETTLE, 0),
    "system_diversity": ("asteroid_belt", w.AT_SETTLE, 0),
    "overlord_discoveries": ("alien_robot_sentry", w.AT_SETTLE, 0),
    "production_leader": ("gem_world", w.AT_SETTLE, 0),
    "greatest_military": ("expedition_force", w.AT_SETTLE, 0),
    "greatest_infrastructure": ("export_duties", w.AT_DEVELOP, 0),
    "largest_industry": ("gem_world", w.AT_SETTLE, 0),
}


@pytest.mark.parametrize("goal", MINIMUMS)
def test_goals_minimum(goal: str) -> None:
    tableau, moment, chips = MINIMUMS[goal]
    for setting, has in ((f"goals.minimum.{goal}=1", True), ("hand_limit=10", False)):
        changed = table(setting, (goal,)).seat(0, tableau, chips=chips).seat(1, "pre_sentient_race")
        check_goals(changed.state, moment)
        assert (changed.goals(0) == [goal]) == has


def test_goals_minimum_galactic_status() -> None:
    changed = table("goals.minimum.galactic_status=2", ("galactic_status",)).seat(0, "old_earth new_economy")
    changed.seat(1, "new_sparta")
    check_goals(changed.state, w.AT_DEVELOP)
    assert changed.goals(0) == []


def test_goals_minimum_budget_surplus() -> None:
    changed = table("goals.minimum.budget_surplus=2", ("budget_surplus",))
    changed.seat(0, "old_earth").seat(1, "new_sparta").state.players[0].discarded = 1
    check_goals(changed.state, w.AT_ROUND_END)
    assert changed.goals(0) == []


def test_every_parameter_has_a_test() -> None:
    """A parameter that is added must be shown to work; those of the solo game and the draft have files of their own."""
    here = sys.modules[__name__]
    for key in rule_book().parameters:
        if key.startswith(("solo.", "draft.")) or key in ("difficulty", "robot_start_world", "start.world"):
            continue
        name = "test_" + key.replace(".", "_")
        if key.startswith("goals.minimum."):
            goal = key.removeprefix("goals.minimum.")
            assert goal in MINIMUMS or hasattr(here, name), key
        else:
            assert hasattr(here, name), key


REFUSED = [
    (6, (), (), "2 to 5 players, not 6"),
    (5, ("base",), (), "for 2 or 3 or 4 players, not 5"),
    (5, (), ("card_set=base", "goals.enabled=false"), "2 to 4 players, not 5"),
    (3, (), ("card_set=base",), "goals belong to card_set"),
    (2, (), ("start.keep=7",), "more than the 6 cards"),
    (3, (), ("actions_per_player=2",), "advanced game of 2 players"),
    (2, ("base", "no-goals"), (), "cannot be combined"),
    (2, ("advance",), (), "did you mean 'advanced'"),
    (2, (), ("hand_limits=9",), "did you mean 'hand_limit'"),
    (2, (), ("hand_limit=99",), "the most is 40"),
    (5, (), ("start.draw=12", "tableau_end=40"), ""),
]


@pytest.mark.parametrize(("players", "variants", "settings", "message"), REFUSED)
def test_what_cannot_be_set_up_is_refused(
    players: int, variants: tuple[str, ...], settings: tuple[str, ...], message: str
) -> None:
    """One sentence says what is wrong; the last row can be played."""
    if not message:
        assert new(players, variants, settings=settings).pool == 60
        return
    with pytest.raises(RulesError, match=message):
        game(players, variants, settings)


def test_variants_stack() -> None:
    """Base and advanced; the second edition and preset hands on top of either."""
    stacked = game(2, ("base", "advanced", "second-edition", "preset-hands"))
    assert len(stacked.settings.deck) == 114
    assert stacked.settings.actions_each == 2
    assert stacked.settings.preset_hands
    assert len(stacked.rules.changes) > 0


def test_preset_hands_of_five_need_five_players() -> None:
    """§3: the fifth hand is in play with five players only."""
    assert len(game(4, ("preset-hands",)).settings.preset) == 4
    assert len(game(5, ("preset-hands",)).settings.preset) == 5
