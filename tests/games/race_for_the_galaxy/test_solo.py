"""§14 Solo game against the robot, and the worked examples D, R, S, C and P of §15."""

from __future__ import annotations

from collections import Counter

import pytest
from games.race_for_the_galaxy.solo_table import SoloTable
from games.race_for_the_galaxy.table import game
from games.race_for_the_galaxy.test_setup import finished_setup, new
from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import robot_phases as phases
from ludometer.core.games.race_for_the_galaxy.robot import SYMBOLS
from ludometer.core.games.race_for_the_galaxy.rounds import EndRound, StartRound
from ludometer.core.games.race_for_the_galaxy.state import RaceState
from ludometer.core.games.race_for_the_galaxy.uniform import UniformAgent
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.rng import stream

# --- §14.2 set-up ---

WORLDS = {
    # start world: credit, economy, cards of the stack, what the robot symbol means
    "old_earth": (1, 0, 4, "trade"),
    "epsilon_eridani": (1, 1, 4, "settle"),
    "alpha_centauri": (2, 0, 4, "settle"),
    "new_sparta": (1, 0, 4, "settle"),
    "earths_lost_colony": (1, 1, 4, "produce"),
    "separatist_colony": (1, 0, 4, "explore"),
    "ancient_race": (0, 0, 3, "trade"),
    "damaged_alien_factory": (1, 0, 4, "produce"),
    "doomed_world": (1, 0, 4, "settle"),
}


@pytest.mark.parametrize("world", WORLDS)
def test_14_2_the_robot_starts_as_its_world_says(world: str) -> None:
    """§14.2: credit, economy, stack and robot face by start world; the player has another world."""
    for seed in range(12):
        state = new(1, seed=seed, settings=(f"robot_start_world={world}",))
        robot = state.robot
        assert robot is not None
        assert (int(robot.credit), int(robot.economy), len(robot.stack), SYMBOLS[robot.face]) == WORLDS[world]
        assert [state.facts.ids[card] for card in robot.tableau] == [world]
        assert state.facts.ids[state.players[0].start] != world
        assert state.pool == 24
        assert state.goals == 0


@pytest.mark.parametrize(("level", "tokens", "vp"), [("easy", 1, 6), ("medium", 2, 6), ("hard", 3, 9)])
def test_14_2_difficulty(level: str, tokens: int, vp: int) -> None:
    """§14.2: tokens, and what each cost-6 development of the robot scores."""
    robot = new(1, settings=(f"difficulty={level}",)).robot
    assert robot is not None
    assert (robot.tokens, robot.rules.token_vp) == (tokens, vp)


def test_14_2_both_start_worlds_are_dealt_at_random_and_the_others_lie_in_the_deck() -> None:
    """§14.2: all nine come up on both sides; 136 cards in all."""
    dealt: set[tuple[str, str]] = set()
    for seed in range(150):
        state = new(1, seed=seed)
        assert state.robot is not None
        dealt.add((state.facts.ids[state.players[0].start], state.facts.ids[state.robot.board.world]))
        assert game(1).invariants(state) == []
    assert {mine for mine, _ in dealt} == {its for _, its in dealt} == set(WORLDS)
    assert all(mine != its for mine, its in dealt)


def test_14_2_the_player_keeps_four_cards_three_with_ancient_race_and_gets_a_good_on_a_windfall_world() -> None:
    """§14.2 item 4: the start power of Ancient Race is kept."""
    seen = set()
    for seed in range(80):
        state = new(1, seed=seed)
        assert len(state.players[0].hand) == 6
        world = state.facts.ids[state.players[0].start]
        assert (state.players[0].filled == 1) == (world in ("alpha_centauri", "ancient_race"))
        finished_setup(state)
        assert len(state.players[0].hand) == (3 if world == "ancient_race" else 4)
        seen.add(world)
    assert "ancient_race" in seen


# --- §14.3 the round ---


def test_14_3_the_player_chooses_one_of_23_pairs() -> None:
    """§14.3 item 1, §9: nobody else is asked."""
    state = finished_setup(new(1))
    assert len(state.options()) == 23
    assert state.seats == 1


def test_14_3_the_player_comes_first_in_each_phase_and_double_phases_interleave() -> None:
    """§14.3 item 3: player, robot, player, robot."""
    table = SoloTable().counters(credit=4).stack("investment_credits").deck("public_works")
    table.seat(0, "", "expedition_force drop_ships comet_zone comet_zone comet_zone comet_zone comet_zone")
    table.begin("develop+develop2", "match trade")
    for card in ("expedition_force", "drop_ships"):
        table.make(f"place card={card}")
        while table.options() and "place_nothing" not in table.options():
            table.make(table.options()[0])
    told = [line for line in table.story() if " places " in line or "reacts" in line or "acts" in line]
    assert told == [
        "seat 1 places Expedition Force",
        "the robot acts in Develop",
        "the robot places Public Works",
        "seat 1 places Drop Ships",
        "the robot reacts in Develop",
        "the robot places Investment Credits",
        "the robot acts in Consume",
    ]


def test_14_3_a_phase_of_the_robot_alone_gives_the_player_no_bonus() -> None:
    """§14.3 item 3: the player performs it without a bonus."""
    table = SoloTable().counters(credit=0)
    table.round("produce+consume_x2", "explore develop")
    assert len(table.state.players[0].hand) == 1  # two cards seen, one kept


def test_14_3_dice_on_both_spaces_make_two_phases() -> None:
    """§14.4: two Settle dice, two Settle phases, though the player chose none."""
    table = SoloTable().stack("comet_zone gem_world").round("produce+consume_x2", "settle settle")
    assert [line for line in table.story() if line == "— Settle —"] == ["— Settle —"] * 2
    assert len(table.robots()) == 2


def test_14_3_the_player_alone_discards_to_ten() -> None:
    """§14.3 item 4: the robot has no limit."""
    table = SoloTable()
    table.robot.stack = vec[i64]([table.code("comet_zone")] * 14)
    table.seat(0, "", " ".join(["comet_zone"] * 11)).phase(EndRound())
    while table.options() and table.state.round == 1:
        table.make(table.options()[0])
    assert len(table.state.players[0].hand) == 10
    assert len(table.robot.stack) == 14


# --- §14.4 placing the dice: spaces are Explore 2, Develop 2, Settle 2, Trade, x2, Produce ---

DICE = [
    # the player's actions, the dice, the spaces
    ("consume_x2+produce", "develop match", [0, 0, 1, 0, 0, 0, 0, 0, 1]),  # D1
    ("explore_5_0+explore_1_1", "produce match", [1, 0, 0, 0, 0, 0, 0, 0, 1]),  # D2
    ("consume_x2+produce", "develop develop", [0, 0, 1, 1, 0, 0, 0, 0, 0]),  # leftmost free one of the pair
    ("consume_x2+produce", "explore settle", [1, 0, 0, 0, 1, 0, 0, 0, 0]),
    ("settle+produce", "match match", [0, 0, 0, 0, 1, 0, 0, 0, 1]),  # one under each marker
    ("settle+settle2", "match match", [0, 0, 0, 0, 1, 1, 0, 0, 0]),
    ("explore_5_0+explore_1_1", "match match", [1, 1, 0, 0, 0, 0, 0, 0, 0]),
    ("develop+settle", "trade match", [0, 0, 0, 0, 1, 0, 1, 0, 0]),  # rightmost marker
    ("develop+settle", "settle match", [0, 0, 1, 0, 1, 0, 0, 0, 0]),  # taken: the other marker
    ("consume_trade+produce", "match produce", [0, 0, 0, 0, 0, 0, 1, 0, 1]),  # named dice first, whatever the order
    ("develop+develop2", "trade match", [0, 0, 1, 0, 0, 0, 1, 0, 0]),  # both on one pair: the left one
    ("develop+develop2", "match develop", [0, 0, 1, 1, 0, 0, 0, 0, 0]),  # unless the other die is there
    ("explore_1_1+produce", "produce match", [1, 0, 0, 0, 0, 0, 0, 0, 1]),  # a lone Explore: either space
    ("consume_trade+consume_x2", "explore match", [1, 0, 0, 0, 0, 0, 0, 1, 0]),  # two single spaces are no pair
    ("develop+produce", "trade robot", [0, 0, 0, 0, 0, 0, 2, 0, 0]),  # Old Earth: robot means trade
    ("consume_x2+produce", "robot match", [0, 0, 0, 0, 0, 0, 1, 0, 1]),
]


@pytest.mark.parametrize(("actions", "dice", "spaces"), DICE)
def test_14_4_dice_are_placed(actions: str, dice: str, spaces: list[int]) -> None:
    """§14.4; the first two are the examples D1 and D2 of §15."""
    assert SoloTable().spaces(actions, dice) == spaces


def test_14_4_exactly_one_die_has_robot_symbols_and_every_action_can_be_rolled() -> None:
    """§14.7: what is known of the dice; two robot symbols, a match on both dice, all six actions; marked as
    reconstructed."""
    rules = game(1).rules
    faces = [row.text("symbol") for row in rules.table("robot_dice")]
    first, second = Counter(faces[:6]), Counter(faces[6:])
    assert (first["robot"], second["robot"]) == (0, 2)
    assert first["match"] == second["match"] == 1
    assert set(faces) == set(SYMBOLS)
    assert {row.text("confidence") for row in rules.table("robot_dice")} == {"reconstructed"}
    assert "reconstructed" in rules.toml()


def test_14_4_two_dice_on_one_single_space_count_once() -> None:
    """§14.4 [decision]."""
    table = SoloTable().counters(credit=0, economy=2).round("develop+produce", "trade robot")
    assert table.numbers()[:3] == (2, 2, 2)


# --- §14.5 Explore ---


def test_14_5_explore() -> None:
    """§14.5: one die draws 1 and brings credit; two dice draw 3 in all, credit once; a reaction draws 1 without credit."""
    for actions, dice, credit, cards in (
        ("consume_x2+produce", "explore produce", 1, 1),
        ("explore_5_0+explore_1_1", "explore match", 1, 3),
        ("explore_5_0+explore_1_1", "match match", 1, 3),
        ("explore_5_0+explore_1_1", "match produce", 1, 1),  # Explore as a whole: no reaction beside the action
        ("explore_5_0+explore_1_1", "produce trade", 2, 1),  # one reaction for both; Trade brings the credit
        ("explore_1_1+produce", "produce match", 1, 1),
        ("explore_1_1+settle", "trade x2", 2, 1),
        ("consume_x2+produce", "produce produce", 0, 0),
    ):
        table = SoloTable().counters(credit=0).round(actions, dice)
        assert (table.robot.credit, len(table.robot.stack)) == (credit, cards), (actions, dice)


# --- §14.5 Develop: R1 to R3 ---


def test_15_r1_a_develop_action_draws_one_and_reveals_up_to_a_development() -> None:
    """§15 R1: credit 1, stack 2; the second card turned up is a cheap development."""
    table = SoloTable().counters(credit=1).stack("public_works gem_world").deck("spice_world")
    table.round("consume_x2+produce", "develop produce")
    assert table.robots() == ["public_works"]
    assert table.numbers()[0] == 1
    assert table.numbers()[3] == 1
    assert table.discards() == ["spice_world"]


def test_15_r2_a_token_is_placed_for_two_credit_and_the_action_is_skipped() -> None:
    """§15 R2: credit 4, stack 5, two tokens; both Develops, the first matched."""
    table = SoloTable().counters(credit=4, tokens=2)
    table.stack("comet_zone gem_world public_works spice_world new_earth")
    table.lay("develop+develop2", "match produce")
    phases.RobotDevelop(False).run(table.state)
    assert (table.robot.tokens, table.robot.placed) == (1, 1)
    assert table.numbers() == (2, 0, 0, 5)
    assert table.robots() == []


def test_15_r3_a_reaction_without_credit_for_the_token_reveals() -> None:
    """§15 R3: after R2 a token would cost 3; the third card turned up is a development; credit 1, stack 2."""
    table = SoloTable().counters(credit=2, tokens=1)
    table.stack("comet_zone gem_world public_works spice_world new_earth")
    table.lay("develop+develop2", "match produce")
    phases.RobotDevelop(True).run(table.state)
    assert table.robots() == ["public_works"]
    assert (table.robot.tokens, table.numbers()) == (1, (1, 0, 0, 2))
    assert table.discards() == ["comet_zone", "gem_world"]


def test_14_5_a_token_as_a_reaction_costs_three() -> None:
    """§14.5 Develop: unplaced tokens, credit 3."""
    table = SoloTable().counters(credit=3, tokens=1).stack("public_works").round("develop+produce", "produce trade")
    assert (table.robot.placed, table.robots()) == (1, [])


def test_14_5_a_cost_six_development_needs_credit_in_an_action() -> None:
    """§14.5 Develop action: without credit it is discarded and the search goes on; with credit it costs one."""
    cards = "galactic_federation public_works"
    poor = SoloTable().counters(credit=0).stack(cards).deck("comet_zone")
    assert poor.round("consume_x2+produce", "develop produce").robots() == ["public_works"]
    assert poor.discards() == ["comet_zone", "galactic_federation"]
    rich = SoloTable().counters(credit=2).stack(cards).deck("comet_zone")
    assert rich.round("consume_x2+produce", "develop produce").robots() == ["galactic_federation"]
    assert rich.robot.credit == 1


def test_14_5_a_develop_reaction_takes_any_development_and_needs_credit() -> None:
    """§14.5 Develop reaction: no draw; nothing without credit; one credit for what is found, none for nothing."""
    for credit, stack, placed, left in (
        (0, "public_works", [], 0),
        (1, "galactic_federation", ["galactic_federation"], 0),
        (2, "comet_zone", [], 2),
    ):
        table = SoloTable().counters(credit=credit).stack(stack).round("develop+produce", "produce produce")
        assert (table.robots(), table.robot.credit) == (placed, left)
        assert len(table.robot.stack) == (1 if credit == 0 else 0)


def test_14_the_robot_may_hold_two_copies_of_a_development() -> None:
    """§14 [decision]."""
    table = SoloTable().counters(credit=0).stack("public_works public_works").deck("comet_zone spice_world")
    table.round("consume_x2+produce", "develop develop")
    assert table.robots() == ["public_works", "public_works"]


# --- §14.5 Settle: S1 to S3 ---


def test_15_s1_no_settle_reaction_without_credit() -> None:
    """§15 S1: not even a draw."""
    table = SoloTable().counters(credit=0).stack("comet_zone").round("settle+produce", "produce produce")
    assert (table.robots(), len(table.robot.stack)) == ([], 1)


def test_15_s2_a_settle_action_draws_three_and_reveals_up_to_a_civil_world() -> None:
    """§15 S2: credit 2, stack 2; the fourth card turned up is a civil world."""
    table = SoloTable().counters(credit=2)
    table.robot.stack = vec[i64](table.cards("spice_world gem_world"))
    table.deck("public_works outlaw_world drop_ships").lay("settle+settle2", "match produce")
    phases.RobotSettle(False).run(table.state)
    assert table.robots() == ["gem_world"]
    assert table.numbers() == (2, 0, 0, 1)
    assert sorted(table.discards()) == ["drop_ships", "outlaw_world", "public_works"]


@pytest.mark.parametrize(
    ("drawn", "placed", "credit"), [("public_works outlaw_world", [], 2), ("gem_world public_works", ["gem_world"], 1)]
)
def test_15_s3_a_settle_reaction_draws_two_and_costs_credit_if_a_world_is_found(
    drawn: str, placed: list[str], credit: int
) -> None:
    """§15 S3: after S2, with credit 2 and one card in the stack."""
    table = SoloTable().counters(credit=2).stack("drop_ships").deck(drawn).lay("settle+settle2", "match produce")
    phases.RobotSettle(True).run(table.state)
    assert (table.robots(), table.robot.credit) == (placed, credit)


MILITARY = [("epsilon_eridani", 3, 2), ("new_sparta", 4, 3), ("separatist_colony", 3, 2)]


@pytest.mark.parametrize(("world", "action", "reaction"), MILITARY)
def test_14_5_some_boards_look_for_military_worlds(world: str, action: int, reaction: int) -> None:
    """§14.5 Settle: military worlds only; the reaction needs no credit and costs none (§18.7); New Sparta draws more."""
    for dice, draws in (("settle trade", action), ("trade trade", reaction)):
        for credit in (0, 1):
            table = SoloTable(world).counters(credit=credit).stack("gem_world")
            table.deck(" ".join(["comet_zone"] * (draws - 1)) + " outlaw_world")
            table.lay("settle+produce", dice)
            phases.RobotSettle(False).run(table.state)
            assert table.robots() == ["outlaw_world"]
            assert table.robot.credit == credit
            assert len(table.robot.stack) == draws  # all that was drawn but the topmost, and the card below


def test_14_5_alpha_centauri_draws_more_and_reacts_without_credit() -> None:
    """§14.5 Settle: four cards for the action; the reaction needs no credit."""
    table = SoloTable("alpha_centauri").counters(credit=0).deck("public_works drop_ships outlaw_world gem_world")
    table.round("consume_x2+produce", "settle produce")
    assert (table.robots(), len(table.robot.stack)) == (["gem_world"], 3)
    table = SoloTable("alpha_centauri").counters(credit=0).deck("outlaw_world gem_world")
    table.round("settle+produce", "produce produce")
    assert (table.robots(), table.robot.credit, len(table.robot.stack)) == (["gem_world"], 0, 1)


def test_14_5_separatist_colony_draws_more_in_explore() -> None:
    """§14.5: 2 for one die, 4 for two, 2 for a reaction [reconstructed numbers]."""
    for actions, dice, cards in (
        ("consume_x2+produce", "explore produce", 2),
        ("consume_x2+produce", "explore robot", 4),
        ("explore_5_0+produce", "produce produce", 2),
    ):
        assert len(SoloTable("separatist_colony").round(actions, dice).robot.stack) == cards


def test_14_5_doomed_worlds_first_settle_action_takes_a_great_world_from_the_deck() -> None:
    """§14.5: a civil world of 3 points or more; credit −2, economy −1, and Doomed World goes; later actions are usual."""
    table = SoloTable("doomed_world").counters(credit=3, economy=2).stack("comet_zone")
    worthy = "galactic_trendsetters"
    table.deck(f"gem_world public_works {worthy}").round("consume_trade+produce", "settle x2")
    assert [table.ids[card] for card in table.robot.tableau] == [worthy]
    assert (table.robot.credit, table.robot.economy) == (1, 2)  # the economy: −1, and +1 by x2 before the end
    assert table.discards()[-1] == "doomed_world"
    assert "gem_world" in table.discards()
    assert "public_works" in table.discards()
    assert len(table.robot.stack) == 1  # not drawn from, nor to
    table.deck("public_works public_works outlaw_world").round("consume_x2+produce", "settle produce")
    assert table.robots() == [worthy, "comet_zone"]
    assert "doomed_world" not in [table.ids[card] for card in table.robot.tableau]


def test_14_5_doomed_world_needs_no_credit_and_pays_what_is_there() -> None:
    """§14.5 [decision]: a lack of credit or economy is simply not paid; its reactions are the usual ones."""
    table = SoloTable("doomed_world").counters(credit=1, economy=0).deck("galactic_trendsetters")
    table.round("consume_x2+produce", "settle produce")
    assert table.robots() == ["galactic_trendsetters"]
    assert table.robot.credit == 0
    table = SoloTable("doomed_world").counters(credit=0).stack("gem_world").round("settle+produce", "trade produce")
    assert table.robots() == []
    assert [table.ids[card] for card in table.robot.tableau] == ["doomed_world"]


def test_14_5_doomed_world_without_a_great_world_in_the_deck_keeps_its_search() -> None:
    """§14.5: where there is none, nothing is placed or paid, and the cards turned up are discarded."""
    table = SoloTable("doomed_world").counters(credit=2, economy=1).deck("gem_world comet_zone", rest=0)
    phases.settle_great_world(table.state)
    assert table.robots() == []
    assert (table.robot.credit, table.robot.economy, table.robot.great_world) == (2, 1, True)
    assert sorted(table.discards()) == ["comet_zone", "gem_world"]


# --- §14.5 Consume and Produce ---


def test_15_c1_trade() -> None:
    """§15 C1: credit 3, economy 1, the player's x2, the robot's Trade die: credit 4, one chip, nothing more."""
    table = SoloTable().counters(credit=3, economy=1).round("develop+consume_x2", "trade trade")
    credit, economy, chips, _ = table.numbers()
    assert (credit, economy, chips) == (4, 1, 1)
    assert table.state.pool == 23


def test_15_c2_a_consume_reaction_comes_once() -> None:
    """§15 C2: economy 3, both Consumes of the player, no Consume die: 3 chips."""
    table = SoloTable().counters(economy=3).round("consume_trade+consume_x2", "develop develop")
    assert table.robot.chips == 3


def test_14_5_x2_and_both_dice() -> None:
    """§14.5 Consume: twice the economy, then economy +1; with the Trade die also credit +2, and no chips besides."""
    assert SoloTable().counters(credit=0, economy=2).round("develop+settle", "x2 produce").robot.chips == 4
    table = SoloTable("ancient_race").counters(credit=0, economy=2).round("develop+settle", "x2 robot")
    assert table.numbers()[:3] == (2, 3, 4)


@pytest.mark.parametrize(
    ("economy", "actions", "dice", "after"),
    [
        (0, "develop+settle", "produce trade", 1),
        (0, "develop+produce", "trade trade", 0),
        (2, "settle+produce", "match match", 3),
    ],
)
def test_15_p1_to_p3_produce(economy: int, actions: str, dice: str, after: int) -> None:
    """§15 P1, P2, P3: a die raises the economy; there is no reaction; the player's choice adds nothing."""
    assert SoloTable().counters(economy=economy, credit=0).round(actions, dice).robot.economy == after


def test_14_1_credit_and_economy_have_bounds() -> None:
    """§14.1 [decision]: what goes beyond is lost, what goes below stops at 0."""
    table = SoloTable().counters(credit=4, economy=5).round("develop+consume_x2", "trade produce")
    assert table.numbers()[:2] == (4, 5)


def test_14_5_old_earths_face_becomes_x2_after_its_first_trade_action() -> None:
    """§14.5 Consume: and stays so."""
    table = SoloTable().round("develop+settle", "develop trade")
    assert SYMBOLS[table.robot.face] == "x2"
    assert "the robot symbol now means x2" in table.story()
    assert table.spaces("develop+settle", "develop robot")[7] == 1
    table.round("develop+settle", "trade produce")
    assert SYMBOLS[table.robot.face] == "x2"
    assert SYMBOLS[SoloTable().round("develop+consume_trade", "develop settle").robot.face] == "trade"


def test_14_5_the_damaged_alien_factorys_face_flips() -> None:
    """§14.5: after a Produce action to Trade, after a Trade action to Produce; not after a reaction."""
    table = SoloTable("damaged_alien_factory")
    assert SYMBOLS[table.robot.face] == "produce"
    for dice, face in (("develop robot", "trade"), ("develop robot", "produce"), ("trade develop", "produce")):
        assert SYMBOLS[table.round("develop+consume_x2", dice).robot.face] == face
    assert SYMBOLS[table.round("develop+settle", "trade robot").robot.face] == "trade"  # Trade, then Produce


# --- §14 shared piles, ending, scoring ---


def test_14_deck_discard_pile_and_pool_are_shared() -> None:
    """§14: what the robot turns up lies on the common discard pile, seen by all; its chips come from the pool."""
    table = SoloTable().counters(credit=1, economy=5).stack("comet_zone").deck("gem_world", rest=0)
    table.round("consume_trade+produce", "develop x2")
    assert table.robot.chips == 10
    assert table.state.pool == 14
    # the last card of the deck was drawn; what was turned up is shuffled into a new one when the next card is due
    assert sorted(table.discards()) == ["comet_zone", "gem_world"]


def test_14_mining_conglomerate_compares_with_a_robot_that_produced_nothing() -> None:
    """§14 [decision]: one rare good is enough."""
    table = SoloTable(tableau="new_sparta mining_world mining_conglomerate").round("settle+produce", "trade produce")
    assert any("for Mining Conglomerate" in line for line in table.story())


def ended(table: SoloTable) -> RaceState:
    table.phase(EndRound())
    return table.state


def test_14_6_the_end() -> None:
    """§14.6: twelve cards of either, tokens counted, or the pool used up; the round is finished with extra chips."""
    table = SoloTable()
    table.robot.tableau = vec[i64]([*table.robot.tableau, *[table.code("gem_world")] * 10])
    assert not ended(table).over()
    table = SoloTable().counters()
    table.robot.tableau = vec[i64]([*table.robot.tableau, *[table.code("gem_world")] * 10])
    table.robot.placed = 1
    assert ended(table).ending == m.ROBOT_TABLEAU
    table = SoloTable(tableau="new_sparta " + " ".join(SoloTable().ids[20:31]))
    assert ended(table).ending == m.TABLEAU
    table = SoloTable().counters(economy=5)
    table.state.pool = 3
    table.round("develop+settle", "x2 develop")
    assert (table.robot.chips, table.state.pool) == (10, -7)
    assert ended(table).ending == m.POOL
    table = SoloTable()
    table.robot.placed = 11
    table.state.pool = 0
    assert ended(table).ending == m.TABLEAU_AND_POOL


@pytest.mark.parametrize(("level", "vp"), [("easy", 6), ("medium", 6), ("hard", 9)])
def test_14_6_the_robots_score(level: str, vp: int) -> None:
    """§14.6: chips, printed points, and 6 or 9 for every cost-6 development, card or token; no powers, no bonuses."""
    table = SoloTable("doomed_world", (f"difficulty={level}",)).counters()
    table.robot.tableau = vec[i64](table.cards("doomed_world galactic_federation gem_world public_works"))
    table.robot.placed = 2
    table.robot.chips = 5
    printed = sum(int(table.state.facts.vp[card]) for card in table.cards("gem_world public_works"))
    assert table.state.opponent_score() == 5 - 1 + printed + 3 * vp


@pytest.mark.parametrize(
    ("chips", "hand", "rank"),
    [(3, "", 1), (1, "", 2), (2, "", 2), (2, "comet_zone", 2), (2, "comet_zone gem_world comet_zone", 1)],
)
def test_14_6_the_tie_break(chips: int, hand: str, rank: int) -> None:
    """§14.6: hand cards and goods against credit and economy; still tied, the player does not win [decision]."""
    table = SoloTable("epsilon_eridani", (), "new_sparta").counters(credit=1, economy=1)
    table.seat(0, "", hand, chips=chips)
    table.robot.chips = 2
    assert table.state.score(0) - chips == table.state.opponent_score() - 2
    assert list(table.state.ranks()) == [rank]
    if hand == "comet_zone":
        table.seat(0, "", "gem_world")
        assert list(table.state.ranks()) == [2]


# --- whole games ---


def play(seed: int, settings: tuple[str, ...] = ()) -> RaceState:
    """A game of a `uniform` player."""
    state = new(1, seed=seed, settings=settings)
    state.journal = Journal()
    agent = UniformAgent()
    rng = stream(seed, 0, "play")
    while not state.over():
        state.apply(agent.choose(state, state.options(), rng))
    return state


@pytest.mark.parametrize("world", WORLDS)
def test_14_no_card_is_ever_lost(world: str) -> None:
    """§14: deck, discard pile, hand, tableau, goods, the robot's stack and tableau hold the 136 cards after every move."""
    the_game = game(1, (), (f"robot_start_world={world}",))
    agent = UniformAgent()
    for seed in range(2):
        state = new(1, seed=seed, settings=(f"robot_start_world={world}",))
        rng = stream(seed, 0, "play")
        while not state.over():
            state.apply(agent.choose(state, state.options(), rng))
            assert the_game.invariants(state) == []
        assert state.rounds_completed() == state.round


def test_12_the_robots_stack_is_hidden() -> None:
    """§12: a determinized copy has the same size of it, what the player has seen, and other cards in it."""
    agent = UniformAgent()
    state = new(1, seed=4)
    rng = stream(4, 0, "play")
    changed = 0
    while not state.over():
        world = state.determinize(0, rng)
        assert state.robot is not None
        assert world.robot is not None
        assert game(1).show(world, 0) == game(1).show(state, 0)
        assert len(world.robot.stack) == len(state.robot.stack)
        assert list(world.robot.tableau) == list(state.robot.tableau)
        assert game(1).invariants(world) == []
        changed += list(world.robot.stack) != list(state.robot.stack)
        state.apply(agent.choose(state, state.options(), rng))
    assert changed > 10


def test_12_a_card_turned_up_before_a_reshuffle_is_not_dealt_below_what_lay_there() -> None:
    """§12: cards of the robot's stack from before the reshuffle cannot be those seen going into the new deck."""
    table = SoloTable().stack("public_works drop_ships")
    phases.discard(table.state, table.code("gem_world"))
    table.state.piles[0].deck = vec[i64](table.cards("comet_zone"))
    phases.draw(table.state, 1)  # the last card of the old deck: the discard pile is shuffled
    assert table.robot.stale == 3
    for number in range(60):
        world = table.state.determinize(0, stream(number, 0, "x"))
        assert world.robot is not None
        assert table.code("gem_world") not in list(world.robot.stack)


def test_a_replay_reads_like_a_story() -> None:
    """The start world, dice, actions, reactions, counters and cards of the robot are told."""
    state = play(3, ("difficulty=hard",))
    assert state.journal is not None
    kinds = {game(1).events[kind].id for kind in state.journal.event_kind}
    told = {"robot_begins", "robot_rolls", "robot_die", "robot_acts", "robot_reacts", "robot_draws", "robot_places"}
    assert kinds >= told | {"robot_turns", "robot_token", "robot_credit", "robot_economy", "robot_chips"}


def test_the_mat_is_shown() -> None:
    """Counters, tokens, dice, tableau and what is reconstructed; the stack to an onlooker only."""
    table = SoloTable("damaged_alien_factory").counters(credit=2, economy=3, tokens=1).stack("gem_world")
    table.spaces("develop+produce", "match robot")
    shown = table.game.show(table.state, 0)
    for text in ("credit 2 of 4, economy 3 of 5", "left 1", "stack 1 cards", "dice on: ", "reconstructed"):
        assert text in shown
    assert "Gem World" not in shown
    assert "Gem World" in table.game.show(table.state, -1)


def test_choosing_starts_the_robots_dice() -> None:
    """§14.3: the dice are rolled after the player has chosen, from the stream of dice."""
    table = SoloTable()
    table.phase(StartRound()).make("choose_actions first=develop second=settle")
    assert len(table.robot.rolled) == 2
    assert sum(table.robot.spaces) == 2
