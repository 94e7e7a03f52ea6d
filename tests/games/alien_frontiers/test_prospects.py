"""What a search of Alien Frontiers believes where it stops: the figures of a position, their weights, and the fit."""

from __future__ import annotations

import ast

import numpy
import pytest
from games.alien_frontiers.table import BLUE, GREEN, RED, Table, game, new_state

from ludometer.core.games.alien_frontiers.fit_prospects import design, fit, main, module_text, points_a_unit, watch
from ludometer.core.games.alien_frontiers.prospects import FIGURES, Prospects, figures, nearness
from ludometer.core.games.alien_frontiers.prospects_weights import MOST_ROUNDS, POINTS, WEIGHTS
from ludometer.core.kernel.rng import stream


def figures_of(table: Table, seat: int) -> dict[str, float]:
    """The figures of a seat by name, without those that are 0."""
    names = [*FIGURES, *table.game.numbers.card_ids]
    found = list(figures(table.state, seat))
    assert len(found) == len(names)
    return {name: value for name, value in zip(names, found) if value != 0.0}


def points(table: Table, seat: int) -> float:
    """How well a seat stands."""
    return Prospects(table.game.numbers).points(table.state, seat)


def test_figures_of_things() -> None:
    table = Table(3).give(RED, 5, 2).own(RED, "alien_city", "booster_pod").hub(RED, 4).fleet(RED, 5)
    table.colonies("burroughs_desert", red=1).relic(RED)
    found = figures_of(table, RED)
    assert found == {
        "victory_points": 3.0,  # the city, the colony and the control of its territory
        "colonies_left": 5.0,
        "ships": 6.0,
        "fuel_to_3": 3.0,
        "fuel_to_6": 2.0,
        "ore_to_3": 2.0,
        "hub_circles": 4.0,
        "relic_ship": 1.0,
        "bonus_relic_ship": 1.0,
        "alien_city": 1.0,
        "booster_pod": 1.0,
    }


def test_figures_of_territories_count_the_lead_over_the_best_other_seat() -> None:
    table = Table(3).colonies("lem_badlands", red=3, green=1).colonies("asimov_crater", red=1, green=1)
    table.colonies("herbert_valley", green=1).colonies("pohl_foothills", green=2, blue=1)
    table.colonies("heinlein_plains", blue=3)
    bands = ("led_by_2", "level", "behind_by_1", "behind_by_2", "behind_by_3")
    by_seat = [[figures_of(table, seat).get(band, 0.0) for band in bands] for seat in (RED, GREEN, BLUE)]
    assert by_seat == [[1, 1, 1, 1, 1], [0, 1, 0, 1, 1], [1, 0, 3, 0, 1]]
    assert figures_of(table, RED)["bonus_extra_fuel"] == 1.0
    assert "bonus_extra_hub_advance" not in figures_of(table, RED)  # a tie: nobody controls it
    assert figures_of(table, GREEN)["bonus_tech_discount"] == 1.0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_of_the_next_turns_belongs_to_the_seats_as_a_whole(players: int) -> None:
    plays = game(players)
    state = new_state(plays, 4)
    chance = stream(4, 0, "moves")
    while not state.over():
        for turn in range(players - 1):
            assert sum(nearness(state, seat, turn) for seat in range(players)) == pytest.approx(1.0)
        options = state.options()
        state.apply(options[chance.below(len(options))])


def test_a_turn_half_over_counts_half() -> None:
    table = Table(3).roll(1, 2, 3, 4)
    assert [nearness(table.state, seat, 0) for seat in range(3)] == [1.0, 0.0, 0.0]
    assert [nearness(table.state, seat, 1) for seat in range(3)] == [0.0, 1.0, 0.0]
    table.do("dock facility=solar_converter ship=ship_1", "dock facility=lunar_mine ship=ship_2")
    assert [nearness(table.state, seat, 0) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert [nearness(table.state, seat, 1) for seat in range(3)] == [0.0, 0.5, 0.5]
    assert [nearness(table.state, seat, 2) for seat in range(3)] == [
        0.0,
        0.0,
        0.0,
    ]  # the last one follows from the rest


def test_every_figure_and_card_has_weights_for_every_number_of_players() -> None:
    names = {*FIGURES, *game().numbers.card_ids}
    assert len(names) == len(FIGURES) + 12
    assert set(POINTS) == set(MOST_ROUNDS) == {2, 3, 4}
    assert {players: set(table) for players, table in WEIGHTS.items()} == {2: names, 3: names, 4: names}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_more_is_better(players: int) -> None:
    """A ship, ore, a colony and its control, the first turn: each makes a win likelier."""
    table = Table(players)
    before = points(table, RED) - points(table, GREEN)
    for better in (
        Table(players).fleet(RED, 5),
        Table(players).give(RED, ore=2),
        Table(players).colonies("lem_badlands", red=1),
        Table(players).roll(1, 2, 3),
        Table(players).hub(RED, 6),
    ):
        assert points(better, RED) - points(better, GREEN) > before


def test_an_unknown_card_is_worth_the_mean_card() -> None:
    table = Table(2)
    rules = table.game.numbers
    table.state.players[RED].types = 1
    known = points(table, RED)
    rules.card_ids[0] = "a_card_of_my_own"
    assert points(table, RED) != known
    mean = [sum(WEIGHTS[2][id][part] for id in WEIGHTS[2] if id not in FIGURES) / 12 for part in (0, 1)]
    assert Prospects(rules).worth[len(FIGURES)] == pytest.approx(mean[0])
    assert Prospects(rules).worth_a_round[len(FIGURES)] == pytest.approx(mean[1])


def test_longer_games_than_were_fitted_count_as_the_longest() -> None:
    standard, longer = Table(3), Table(3, settings=["colonies_each=20"])
    for table in (standard, longer):
        table.state.players[RED].ore = 2
    gains = []
    for table in (standard, longer):
        with_ore = points(table, RED)
        table.state.players[RED].ore = 0
        gains.append(with_ore - points(table, RED))
    assert gains[0] == pytest.approx(gains[1])


def test_the_fit_finds_the_weights_that_made_the_winners() -> None:
    chance = numpy.random.default_rng(3)
    positions = chance.normal(size=(20_000, 3, 3))
    positions[:, :, 0] = chance.uniform(0.0, 10.0, size=(20_000, 1))
    true = numpy.array([0.8, -0.4, 0.1, 0.05])
    logits = design(positions) @ true + chance.gumbel(size=(20_000, 3))
    winners = (logits == logits.max(axis=1, keepdims=True)).astype(float)
    pairs, loss = fit(positions, winners)
    assert [pair[0] for pair in pairs] == pytest.approx([0.8, -0.4], abs=0.06)
    assert [pair[1] for pair in pairs] == pytest.approx([0.1, 0.05], abs=0.015)
    assert loss < numpy.log(3)


def test_points_are_the_slope_of_the_lead_on_the_log_odds() -> None:
    chance = numpy.random.default_rng(4)
    positions = chance.normal(size=(5_000, 2, 2))
    positions[:, :, 0] = 0.0
    logits = positions[:, :, 1] * 0.5
    leads = 3.0 * (logits - logits.mean(axis=1, keepdims=True)) + chance.normal(size=(5_000, 2))
    assert points_a_unit([(0.5, 0.2)], positions, leads) == pytest.approx(3.0, abs=0.1)


def test_bad_requests_are_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, told in (
        (["--agent", "gredy"], "has no agent 'gredy'"),
        (["--set", "max_shps=3"], "max_shps"),
        (["--games", "0"], "whole number of at least 1, not '0'"),
        (["--games", "1", "--share", "0"], "no position was looked at in 1 games"),
    ):
        monkeypatch.setattr("sys.argv", ["fit_prospects", *words])
        with pytest.raises(SystemExit) as stop:
            main()
        assert stop.value.code == 2
        assert told in capsys.readouterr().err


def test_the_printed_module_holds_what_was_fitted() -> None:
    positions, winners, leads = watch(game(2), 4, "greedy", 0.2, 9)
    assert positions.shape[1:] == (2, 1 + len(FIGURES) + 12)
    assert winners.sum(axis=1) == pytest.approx(numpy.ones(len(winners)))
    pairs, _ = fit(positions, winners)
    names = [*FIGURES, *game(2).numbers.card_ids]
    statements = ast.parse(module_text({2: pairs}, {2: 1.234}, {2: 13.6}, names, "Fitted to little.")).body
    values = [each.value for each in statements if isinstance(each, ast.AnnAssign) and each.value is not None]
    table, points, rounds = [ast.literal_eval(value) for value in values]
    assert list(table[2]) == names
    assert points == {2: 1.23}
    assert rounds == {2: positions[:, :, 0].max()}
    assert leads.sum(axis=1) == pytest.approx(numpy.zeros(len(leads)))
    assert [pair[0] for pair in table[2].values()] == pytest.approx([pair[0] for pair in pairs], abs=1e-4)
