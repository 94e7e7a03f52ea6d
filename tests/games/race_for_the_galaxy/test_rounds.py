"""§4 Round structure, §6 Empty deck, §7 End of the game, §9 Advanced two-player game."""

from __future__ import annotations

import pytest
from games.race_for_the_galaxy.table import Table, game
from games.race_for_the_galaxy.test_setup import finished_setup, new
from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy.develop import Develop
from ludometer.core.games.race_for_the_galaxy.explore import Explore
from ludometer.core.games.race_for_the_galaxy.rounds import EndRound, RevealActions, StartRound
from ludometer.core.games.race_for_the_galaxy.settle import Settle
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.moves import parse_move


def phases_after(*actions: str, variants: tuple[str, ...] = ()) -> list[str]:
    """The phases that take place when the seats choose these actions."""
    table = Table(game(len(actions), variants))
    for seat in range(len(actions)):
        table.seat(seat, "old_earth")
    table.deck()
    journal = Journal()
    table.state.journal = journal
    table.phase(StartRound()).make(*(f"choose_action action={action}" for action in actions))
    while table.state.round == 2 and table.options() and not table.options()[0].startswith("choose_action"):
        table.make(table.options()[0])
    offset = table.game.settings.phase_code
    kinds = zip(journal.event_kind, journal.event_item, strict=True)
    return [m.PHASE_NAMES[item - offset] for kind, item in kinds if kind == m.PHASE_BEGINS]


def test_4_only_chosen_phases_take_place_each_once_and_in_order() -> None:
    """§4.2."""
    assert phases_after("produce", "produce") == ["Produce"]
    assert phases_after("produce", "explore_5_0") == ["Explore", "Produce"]
    assert phases_after("consume_x2", "consume_trade", "settle", "develop") == ["Develop", "Settle", "Consume"]
    assert phases_after("explore_1_1", "explore_5_0") == ["Explore"]


def test_4_actions_are_secret_until_all_have_chosen() -> None:
    """§4.1."""
    table = Table(game(3)).phase(StartRound())
    assert len(table.options()) == 7
    table.make("choose_action action=produce")
    assert [player.actions for player in table.state.players] == [0, 0, 0]
    assert table.state.seat() == 1


def test_4_the_same_action_may_be_chosen_again() -> None:
    """§4: no restriction on repeating last round's action."""
    table = Table(game(2)).seat(0, "old_earth").seat(1, "new_sparta").phase(StartRound())
    for _ in range(3):
        table.make("choose_action action=produce", "choose_action action=produce")
    assert table.state.round == 5
    assert "choose_action action=produce" in table.options()


def test_4_a_development_placed_in_develop_works_in_settle_of_the_same_round() -> None:
    """§4 Power timing: from the phase after the one in which it was placed."""
    table = Table(game(2)).seat(0, "old_earth", "space_marines alien_robot_sentry gem_world").seat(1, "old_earth")
    table.deck().actions("develop", "").phase(Develop(False), Settle(False))
    table.make("place card=space_marines", "pay card=gem_world")
    assert "place card=alien_robot_sentry" in table.options()


def test_4_a_development_does_not_help_in_its_own_phase_but_in_a_second_one() -> None:
    """§4, §9: Investment Credits placed in the first Develop phase count in the second."""
    hand = "investment_credits mining_robots gem_world"
    table = Table(game(2, ("advanced",))).seat(0, "old_earth", hand).seat(1, "old_earth")
    table.actions("develop", "").phase(Develop(False), Develop(True)).make("place card=investment_credits")
    table.make("place card=mining_robots")  # cost 2, less 1 for the power; one card is left to pay
    assert table.hand(0) == []


def test_4_everybody_discards_to_ten_at_the_end_of_the_round() -> None:
    """§4.3: simultaneous, face down, own choice; the hand limit of ten."""
    hand = "gem_world spice_world mining_world comet_zone new_earth old_earth space_port distant_world plague_world"
    table = Table(game(2)).seat(0, "new_sparta", hand + " artist_colony alien_toy_shop hive_world")
    table.seat(1, "old_earth", hand + " artist_colony").phase(EndRound())
    table.make("discard card=gem_world")
    assert len(table.state.piles[0].discards) == 0
    table.make("discard card=spice_world")
    assert len(table.hand(0)) == 10
    assert len(table.hand(1)) == 10
    assert table.state.players[0].discarded == 2
    assert table.state.players[1].discarded == 0
    assert table.state.round == 2


def test_7_twelve_cards_end_the_game_at_the_end_of_the_round() -> None:
    """§7 (b)."""
    worlds = "old_earth gem_world spice_world mining_world comet_zone new_earth space_port distant_world plague_world"
    table = Table(game(2)).seat(0, worlds + " artist_colony hive_world").seat(1, "new_sparta").phase(EndRound())
    assert not table.state.over()
    table = Table(game(2)).seat(0, worlds + " artist_colony hive_world asteroid_belt").seat(1, "new_sparta")
    table.phase(EndRound())
    assert table.game.endings[table.state.ending] == "tableau"


@pytest.mark.parametrize(("chips", "ends"), [(23, False), (24, True), (26, True)])
def test_7_an_exhausted_pool_ends_the_game(chips: int, ends: bool) -> None:
    """§7 (a): the pool is exhausted at 0 or below; goods are not cards."""
    table = Table(game(2, ("base",))).seat(0, "old_earth", chips=chips).seat(1, "new_sparta").phase(EndRound())
    assert table.state.over() == ends
    if ends:
        assert table.game.endings[table.state.ending] == "vp_pool"


def test_7_both_at_once_and_the_round_limit() -> None:
    """§7: both reasons in one round; the guard of 30 rounds."""
    worlds = "old_earth gem_world spice_world mining_world comet_zone new_earth space_port distant_world plague_world"
    table = Table(game(2)).seat(0, worlds + " artist_colony hive_world asteroid_belt", chips=24).seat(1, "new_sparta")
    assert table.game.endings[table.phase(EndRound()).state.ending] == "tableau_and_vp_pool"
    table = Table(game(2)).seat(0, "old_earth").seat(1, "new_sparta")
    table.state.round = 30
    assert table.game.endings[table.phase(EndRound()).state.ending] == "round_limit"
    assert table.state.rounds_completed() == 30


def test_6_the_discard_pile_is_shuffled_when_the_last_card_is_taken() -> None:
    """§6."""
    table = Table(game(2)).seat(0, "old_earth").deck("gem_world", rest=0)
    for card in table.cards("spice_world mining_world"):
        table.state.discard(1, card)
    assert table.state.draw(0, 1, 0) == 1
    assert len(table.state.piles[0].deck) == 2
    assert len(table.state.piles[0].discards) == 0


def test_6_nothing_is_drawn_when_both_piles_are_empty() -> None:
    """§6: no card, no good; what is discarded later is shuffled when the next card is due."""
    table = Table(game(2)).seat(0, "old_earth gem_world").deck("", rest=0)
    assert table.state.draw(0, 3, 0) == 0
    assert not table.state.put_good(0, 1)
    assert table.goods(0) == []
    table.state.discard(1, table.code("spice_world"))
    assert table.state.draw(0, 2, 0) == 1
    assert table.hand(0) == ["spice_world"]


def test_6_an_explore_of_an_almost_empty_pile_discards_at_most_what_was_drawn() -> None:
    """§6, §5 I: of seven cards due only two come, of which one is kept."""
    table = (
        Table(game(2)).seat(0, "old_earth", "mining_world").seat(1, "new_sparta").deck("gem_world spice_world", rest=0)
    )
    table.actions("explore_5_0", "produce").phase(Explore())
    table.make("discard card=gem_world")
    assert table.hand(0) == ["spice_world", "mining_world"] or table.hand(0) == ["mining_world", "spice_world"]


def test_9_there_are_23_pairs() -> None:
    """§9: Develop II needs Develop, Settle II needs Settle."""
    table = Table(game(2, ("advanced",))).phase(StartRound())
    pairs = [option.removeprefix("choose_actions ") for option in table.options()]
    assert len(set(pairs)) == 23
    assert "first=develop second=develop2" in pairs
    assert not any("develop2" in pair and "first=develop " not in pair for pair in pairs)
    assert not any("settle2" in pair and "first=settle " not in pair for pair in pairs)


def test_9_two_develops_are_two_phases_and_a_single_develop_has_its_bonus_in_the_first_only() -> None:
    """§9."""
    table = Table(game(2, ("advanced",)))
    table.seat(0, "old_earth", "mining_robots genetics_lab gem_world comet_zone")
    table.seat(1, "new_sparta", "mining_robots genetics_lab gem_world comet_zone spice_world")
    table.actions("develop+develop2", "develop+settle").phase(Develop(False), Develop(True))
    table.make("place card=mining_robots", "place card=mining_robots", "pay card=gem_world", "pay card=gem_world")
    table.make("place card=genetics_lab", "place card=genetics_lab")  # costs 2: one card with the bonus, two without
    assert table.hand(0) == []
    assert table.hand(1) == []


def test_9_both_explores_are_one_phase() -> None:
    """§9: draw 2+5+1, keep 1+1."""
    table = Table(game(2, ("advanced",))).seat(0, "old_earth").seat(1, "new_sparta").deck()
    table.state.players[0].choice = (1 << m.EXPLORE_5_0) | (1 << m.EXPLORE_1_1)
    table.state.players[1].choice = (1 << m.PRODUCE) | (1 << m.SETTLE)
    table.phase(RevealActions())
    assert len(table.state.players[0].drawn) == 8
    assert len(table.state.players[1].drawn) == 2
    table.make("keep card=destroyed_world", "keep card=destroyed_world", "discard card=destroyed_world")
    assert len(table.hand(0)) == 2


def test_9_the_advanced_game_is_for_two() -> None:
    """§9: other numbers of players are refused; the plain game with two is legal."""
    from ludometer.core.kernel.errors import RulesError

    with pytest.raises(RulesError, match="2 players"):
        game(3, ("advanced",))
    with pytest.raises(RulesError, match="actions_per_player"):
        game(3, (), ("actions_per_player=2",))
    assert game(2).settings.actions_each == 1


def test_every_game_ends_and_a_state_goes_on_from_round_to_round() -> None:
    """§4: after set-up the first question is the choice of an action."""
    state = finished_setup(new(2))
    assert state.round == 1
    assert parse_move("choose_action action=produce", m.MOVES, game(2).catalogue) in list(state.options())
    assert isinstance(state.options(), type(vec[i64]()))
