"""§17 Parameters of the solo game: each is changed here, and its effect seen; what does not fit is refused."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from games.race_for_the_galaxy.solo_table import SoloTable
from games.race_for_the_galaxy.table import game, patched_game, rule_book
from games.race_for_the_galaxy.test_setup import new

from ludometer.core.games.race_for_the_galaxy.definition import GAME
from ludometer.core.games.race_for_the_galaxy.rounds import EndRound
from ludometer.core.kernel.errors import RulesError


def table(setting: str, world: str = "old_earth") -> SoloTable:
    """A solo game under one changed parameter."""
    return SoloTable(world, (setting,))


def test_difficulty() -> None:
    assert table("difficulty=hard").robot.tokens == 3


def test_robot_start_world() -> None:
    robot = new(1, settings=("robot_start_world=doomed_world",)).robot
    assert robot is not None
    assert robot.great_world


def test_solo_pool() -> None:
    assert new(1, settings=("solo.pool=9",)).pool == 9


def test_solo_tokens() -> None:
    assert table("solo.tokens=5").robot.tokens == 5


def test_solo_token_vp() -> None:
    changed = table("solo.token_vp=8").counters()
    before = changed.state.opponent_score()
    changed.robot.placed = 2
    assert changed.state.opponent_score() == before + 16


def test_solo_credit_max() -> None:
    assert table("solo.credit_max=2").round("develop+produce", "trade explore").robot.credit == 2


def test_solo_economy_max() -> None:
    assert table("solo.economy_max=1").counters(economy=1).round("develop+settle", "produce x2").robot.economy == 1


def test_solo_start_credit() -> None:
    assert table("solo.start_credit=3").robot.credit == 3
    assert table("solo.start_credit=3", "alpha_centauri").robot.credit == 2


def test_solo_start_economy() -> None:
    assert table("solo.start_economy=3").robot.economy == 3


def test_solo_start_stack() -> None:
    robot = new(1, settings=("solo.start_stack=7", "robot_start_world=old_earth")).robot
    assert robot is not None
    assert len(robot.stack) == 7


def test_solo_explore_draw() -> None:
    assert len(table("solo.explore_draw=4").round("consume_x2+produce", "explore produce").robot.stack) == 4


def test_solo_explore_both_draw() -> None:
    assert len(table("solo.explore_both_draw=6").round("explore_5_0+explore_1_1", "explore match").robot.stack) == 6


def test_solo_explore_reaction_draw() -> None:
    assert len(table("solo.explore_reaction_draw=3").round("explore_5_0+produce", "trade x2").robot.stack) == 3


def test_solo_explore_credit() -> None:
    changed = table("solo.explore_credit=2").counters(credit=0)
    assert changed.round("consume_x2+produce", "explore produce").robot.credit == 2


def test_solo_explore_reaction() -> None:
    """§14.4, the alternative: a reaction beside the action, when the player chose both and one die lies there."""
    for setting, cards in (("solo.explore_reaction=each", 2), ("solo.explore_reaction=whole", 1)):
        assert len(table(setting).round("explore_5_0+explore_1_1", "match produce").robot.stack) == cards
        assert len(table(setting).round("explore_5_0+produce", "explore trade").robot.stack) == 1


def test_solo_token_credit_action() -> None:
    changed = table("solo.token_credit_action=1").counters(credit=1, tokens=1)
    changed.round("consume_x2+produce", "develop produce")
    assert (changed.robot.placed, changed.robot.credit) == (1, 0)


def test_solo_token_credit_reaction() -> None:
    changed = table("solo.token_credit_reaction=4").counters(credit=3, tokens=1)
    assert changed.round("develop+produce", "produce produce").robot.placed == 0


def test_solo_six_cost_credit() -> None:
    changed = table("solo.six_cost_credit=3").counters(credit=2).stack("galactic_federation").deck("comet_zone")
    assert changed.round("consume_x2+produce", "develop produce").robots() == []


def test_solo_reaction_credit() -> None:
    changed = table("solo.reaction_credit=2").counters(credit=3).stack("public_works")
    assert changed.round("develop+produce", "produce produce").robot.credit == 1
    assert table("solo.reaction_credit=2").counters(credit=1).round("settle+produce", "produce produce").robots() == []


def test_solo_develop_draw() -> None:
    changed = table("solo.develop_draw=3").deck("comet_zone gem_world public_works")
    assert changed.round("consume_x2+produce", "develop produce").robots() == ["public_works"]
    assert len(changed.robot.stack) == 2


def test_solo_duplicates() -> None:
    """§14, the alternative: a second copy is discarded and the search goes on."""
    changed = table("solo.duplicates=false").stack("public_works public_works").deck("comet_zone spice_world")
    assert changed.round("consume_x2+produce", "develop develop").robots() == ["public_works"]


def test_solo_settle_draw() -> None:
    changed = table("solo.settle_draw=5").round("consume_x2+produce", "settle produce")
    assert len(changed.robot.stack) == 4
    assert len(table("solo.settle_draw=5", "alpha_centauri").round("develop+produce", "settle x2").robot.stack) == 3


def test_solo_settle_reaction_draw() -> None:
    assert len(table("solo.settle_reaction_draw=4").round("settle+produce", "trade x2").robot.stack) == 3


def test_solo_great_world_vp() -> None:
    changed = table("solo.great_world_vp=1", "doomed_world").deck("comet_zone")
    assert changed.round("consume_x2+produce", "settle produce").robots() == ["comet_zone"]


def test_solo_great_world_credit() -> None:
    changed = table("solo.great_world_credit=1", "doomed_world").counters(credit=4).deck("galactic_trendsetters")
    assert changed.round("consume_x2+produce", "settle produce").robot.credit == 3


def test_solo_great_world_economy() -> None:
    changed = table("solo.great_world_economy=3", "doomed_world").counters(economy=4).deck("galactic_trendsetters")
    assert changed.round("develop+consume_x2", "settle explore").robot.economy == 1


def test_solo_trade_credit() -> None:
    assert table("solo.trade_credit=3").counters(credit=0).round("settle+produce", "trade produce").robot.credit == 3


def test_solo_x2_multiplier() -> None:
    assert table("solo.x2_multiplier=4").counters(economy=2).round("settle+produce", "x2 produce").robot.chips == 8


def test_solo_x2_economy() -> None:
    assert table("solo.x2_economy=3").counters(economy=0).round("settle+develop", "x2 trade").robot.economy == 3


def test_solo_produce_economy() -> None:
    assert table("solo.produce_economy=2").round("settle+develop", "produce trade").robot.economy == 2


def test_solo_same_space_dice() -> None:
    """§14.4, the alternative: two dice on one single space count twice."""
    changed = table("solo.same_space_dice=twice", "damaged_alien_factory").counters(credit=0, economy=0)
    assert changed.round("settle+develop", "produce robot").robot.economy == 2
    changed = table("solo.same_space_dice=twice", "ancient_race").counters(credit=0, economy=1)
    assert changed.round("settle+develop", "trade robot").numbers()[:3] == (4, 1, 2)


def test_every_solo_parameter_has_a_test() -> None:
    here = sys.modules[__name__]
    for key in rule_book().parameters:
        if key.startswith("solo.") or key in ("difficulty", "robot_start_world"):
            assert hasattr(here, "test_" + key.replace(".", "_")), key


def test_rules_of_the_other_games_count_here_too() -> None:
    """§17: the end of the game and the hand limit, for instance."""
    changed = table("tableau_end=3").counters()
    changed.robot.placed = 2
    assert changed.phase(EndRound()).state.over()


# --- tables ---


def write(folder: Path, text: str) -> str:
    """A patch in a file."""
    file = folder / "patch.csv"
    file.write_text(text)
    return str(file)


def test_dice_boards_and_difficulties_can_be_patched(tmp_path: Path) -> None:
    """§14.7: what is reconstructed is data."""
    patch = "id,symbol,face,tokens,token_vp\ndie_1_face_1,x2,,,\nrobot_old_earth,,x2,,\neasy,,,4,7\n"
    robot = patched_game(1, write(tmp_path, patch)).settings.robot
    assert robot is not None
    assert (robot.dice[0], robot.boards[0].face, robot.tokens, robot.token_vp) == (4, 4, 4, 7)


@pytest.mark.parametrize(
    ("patch", "message"),
    [
        ("id,symbol\ndie_1_face_1,xplore\n", "did you mean 'explore'"),
        ("id,face\ndie_1_face_1,2\n", "face 2 of die 1 stands twice"),
        ("id,die\ndie_1_face_1,3\n", "dice 1 and 2"),
        ("id,face\nrobot_old_earth,match\n", "does not know 'match'"),
        ("id,credit\nrobot_old_earth,-1\n", "0 to 99"),
        ("id,world\nrobot_old_earth,gem_wrld\n", "did you mean 'gem_world'"),
    ],
)
def test_a_wrong_table_is_refused(tmp_path: Path, patch: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        patched_game(1, write(tmp_path, patch))


def test_a_fixed_world_without_a_board_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path, "id,world\nrobot_old_earth,gem_world\n")
    with pytest.raises(RulesError, match="no board for the start world 'old_earth'"):
        game_of(file)


def game_of(patch: str) -> None:
    """The solo game against Old Earth's robot under a patch."""
    GAME.game(rule_book().rules(1, settings=["robot_start_world=old_earth"], patches=[patch]))


REFUSED = [
    (1, ("base",), (), "for 2 or 3 or 4 players, not 1"),
    (1, ("no-goals",), (), "players, not 1"),
    (1, ("preset-hands",), (), "players, not 1"),
    (1, ("draft",), (), "for 2 or 3 players, not 1"),
    (1, ("advanced",), (), "for 2 players, not 1"),
    (1, (), ("goals.enabled=true",), "without goals"),
    (1, (), ("card_set=base",), "gathering_storm"),
    (1, (), ("preset_hands=true",), "at random"),
    (1, (), ("actions_per_player=1",), "2 actions a round"),
    (1, (), ("draft.enabled=true",), "2 or 3 players, not 1"),
    (1, (), ("vp_chips_per_player=10",), "set 'solo.pool' instead"),
    (1, (), ("difficulty=heard",), "did you mean 'hard'"),
    (1, (), ("robot_start_world=gem_world",), "one of its choices"),
    (2, (), ("difficulty=hard",), "belongs to the solo game"),
    (2, (), ("robot_start_world=old_earth",), "belongs to the solo game"),
    (3, (), ("solo.pool=30",), "belongs to the solo game"),
]


@pytest.mark.parametrize(("players", "variants", "settings", "message"), REFUSED)
def test_what_does_not_fit_is_refused(
    players: int, variants: tuple[str, ...], settings: tuple[str, ...], message: str
) -> None:
    """One sentence says what is wrong."""
    with pytest.raises(RulesError, match=message):
        game(players, variants, settings)


def test_the_second_edition_stacks_with_the_solo_game() -> None:
    assert len(game(1, ("second-edition",)).rules.changes) > 0
