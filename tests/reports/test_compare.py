"""What `compare` finds between runs, and how often it is wrong."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy
import polars
import pytest
from synthetic_runs import make_run

from ludometer.core.kernel.errors import LudometerError
from ludometer.reports.comparing import Compared, compare_runs, parse_margins
from ludometer.reports.measures import Measure, Reading, measures
from ludometer.reports.sources import open_run
from ludometer.reports.statistics import Ratio
from ludometer.reports.verdicts import DRIFTED, OPEN, SAME, Comparison, compare


def compared(base: Path, new: Path, **margins: float) -> Compared:
    """The comparison of two runs on disk."""
    return compare_runs(open_run(base), open_run(new), margins)


def outcomes(run: Path) -> polars.DataFrame:
    """The outcomes of a run, read without DuckDB."""
    return polars.concat([polars.read_parquet(file) for file in sorted((run / "outcomes").glob("*"))])


def verdicts(found: Compared) -> dict[str, str]:
    """The verdict on each figure."""
    return {each.name: each.verdict for each in found.comparisons}


def test_a_better_seat_drifts_and_what_did_not_change_does_not(folder: Path) -> None:
    base = make_run(folder / "c base", games=3000, players=2, seed=1, moves=False)
    new = make_run(folder / "c new", games=3000, players=2, seed=2, seat_effects=(1.0,), moves=False)
    found = compared(base, new)
    assert verdicts(found)["seat 1"] == verdicts(found)["seat 2"] == DRIFTED
    assert verdicts(found)["rounds"] == SAME
    assert not found.paired
    seat = next(each for each in found.comparisons if each.name == "seat 1")
    shares = [float(outcomes(each).filter(polars.col("seat") == 0)["win"].to_numpy().mean()) for each in (base, new)]
    assert (seat.base, seat.new) == pytest.approx(shares)
    assert seat.effect.low < shares[1] - shares[0] < seat.effect.high
    assert "seat 1" in found.verdict()


def test_common_deals_are_compared_deal_by_deal(folder: Path) -> None:
    """The same games but for one better card: nearly all of the variance cancels."""
    base = make_run(folder / "p base", games=1000, players=2, seed=1, moves=False)
    new = make_run(folder / "p new", games=1000, players=2, seed=1, moves=False, card_effects={"card_a": 1})
    found = compared(base, new)
    assert found.paired
    score = next(each for each in found.comparisons if each.name == "score")
    assert score.saved > 0.8
    games = [outcomes(each)["score"].to_numpy().reshape(-1, 2).mean(axis=1) for each in (base, new)]
    change = games[1] - games[0]
    assert score.effect.estimate == pytest.approx(change.mean())
    assert score.error == pytest.approx(numpy.std(change, ddof=1) / 1000**0.5, rel=1e-9)
    assert "takes away" in found.text("table")


def test_runs_of_different_lengths_are_paired_where_they_overlap(folder: Path) -> None:
    base = make_run(folder / "l base", games=1000, players=2, seed=1, moves=False)
    new = make_run(folder / "l new", games=1500, players=2, seed=1, moves=False, card_effects={"card_a": 1})
    score = next(each for each in compared(base, new).comparisons if each.name == "score")
    assert 0.4 < score.saved < 0.95


def test_the_first_move_that_differs_is_named(folder: Path, tmp_path: Path) -> None:
    base = make_run(folder / "m base", games=200, players=2, seed=1)
    new = tmp_path / "m new"
    shutil.copytree(base, new)
    part = new / "moves" / "part-00000.parquet"
    metadata = polars.read_parquet_metadata(part)
    moves = polars.read_parquet(part)
    changed = (moves["game"] == 17) & (moves["ply"] >= 5) | (moves["game"] > 30)
    moves = moves.with_columns(kind=polars.when(changed).then(polars.lit("other")).otherwise("kind"))
    moves.write_parquet(part, metadata=metadata)
    manifest = json.loads((new / "manifest.json").read_text())
    manifest["digests"]["moves"] = "another"
    (new / "manifest.json").write_text(json.dumps(manifest))
    found = compared(base, new)
    assert found.parting is not None
    assert (found.parting.game, found.parting.ply) == (17, 5)
    assert "game 17 at move 5" in found.text("md")
    assert not found.drifted


def test_identical_runs_are_said_to_be(folder: Path) -> None:
    base = make_run(folder / "i base", games=50, players=2, seed=1)
    again = make_run(folder / "i again", games=50, players=2, seed=1)
    found = compared(base, again)
    assert found.identical
    assert "identical" in found.text("table")
    assert json.loads(found.text("json"))["identical"] is True


def test_settings_that_differ_are_listed(folder: Path) -> None:
    base = make_run(folder / "s base", games=50, players=2, seed=1)
    new = make_run(
        folder / "s new", games=60, players=2, seed=2, agents=("greedy", "random"), settings={"hand_limit": 9}
    )
    settings = compared(base, new).settings
    assert "hand_limit: 7 → 9" in settings
    assert not any("tables" in each for each in settings)
    assert "seed: 1 → 2" in settings
    assert "games: 50 → 60" in settings
    assert "agents: greedy → greedy, random" in settings


def test_runs_that_cannot_be_compared_are_refused(folder: Path) -> None:
    two = make_run(folder / "r two", games=20, players=2)
    three = make_run(folder / "r three", games=20, players=3)
    with pytest.raises(LudometerError, match="their seats do not correspond"):
        compared(two, three)


def test_margins_are_checked() -> None:
    assert parse_margins(["seats=0.01", "seat 1=0.05"]) == {"seats": 0.01, "seat 1": 0.05}
    with pytest.raises(LudometerError, match="FIGURE=X"):
        parse_margins(["seats"])
    with pytest.raises(LudometerError, match="FIGURE=X"):
        parse_margins(["seats=much"])


def test_unknown_margins_get_a_hint(run: Path, other: Path) -> None:
    with pytest.raises(LudometerError, match="did you mean 'seats'"):
        compared(run, other, seat_=0.1)


def test_too_few_deals_decide_nothing(folder: Path) -> None:
    base = make_run(folder / "f base", games=10, players=2, seed=1, moves=False)
    new = make_run(folder / "f new", games=10, players=2, seed=2, moves=False, seat_effects=(9.0,))
    found = compared(base, new)
    assert not found.drifted
    assert found.open


def test_a_wider_margin_forgives(folder: Path) -> None:
    base = make_run(folder / "w base", games=3000, players=2, seed=1, moves=False)
    new = make_run(folder / "w new", games=3000, players=2, seed=2, seat_effects=(1.0,), moves=False)
    found = compared(base, new, seats=0.3, score=2.0, sources=2.0, items_won=0.5)
    assert not found.drifted
    assert verdicts(found)["seat 1"] == SAME


# --- simulation: figures straight from their distributions, so that thousands of comparisons take seconds ---


def measure(group: str) -> Measure:
    """The measure of a group."""
    return next(each for each in measures() if each.group == group)


def drawn(random: Any, games: int, shares: list[float], items: int = 20) -> dict[str, Reading]:
    """The figures of a run without anything special but the shares of its seats: some 60 of them."""
    found: dict[str, Reading] = {}

    def add(group: str, name: str, x: Any, y: Any) -> None:
        sums = [float(value) for value in (x.sum(), y.sum(), (x * x).sum(), (x * y).sum(), (y * y).sum())]
        found[name] = Reading(measure(group), name, Ratio(games, *sums))

    one = numpy.ones(games)
    winner = random.choice(len(shares), games, p=shares)
    for seat in range(len(shares)):
        add("seats", f"seat {seat + 1}", (winner == seat).astype(float), one)
    score = random.normal(20, 4, (games, len(shares)))
    add("score", "score", score.mean(axis=1), one)
    add("score", "winning score", score.max(axis=1), one)
    add("length", "rounds", random.integers(6, 12, games).astype(float), one)
    end = random.random(games) < 0.03
    add("endings", "ends by a", end.astype(float), one)
    add("endings", "ends by b", 1.0 - end, one)
    for source in range(4):
        add("sources", f"points from {source}", random.poisson(3, games).astype(float), one)
    for item in range(items):
        had = random.random((games, len(shares))) < 0.4 * (item + 1) / items
        add("items_had", f"had {item}", had.sum(axis=1).astype(float), one * len(shares))
        won = had[numpy.arange(games), winner].astype(float)
        add("items_won", f"won with {item}", won, had.sum(axis=1).astype(float))
    return found


def comparisons(random: Any, games: int, base: list[float], new: list[float], items: int = 20) -> list[Comparison]:
    """The comparison of two runs drawn at random."""
    return compare(drawn(random, games, base, items), drawn(random, games, new, items), {}, games)


def test_equal_rules_raise_a_false_alarm_at_most_5_times_in_100() -> None:
    random = numpy.random.default_rng(1)
    alarms = open_figures = 0
    for _ in range(200):
        found = comparisons(random, 300, [0.25] * 4, [0.25] * 4)
        alarms += any(each.verdict == DRIFTED for each in found)
        open_figures += sum(each.verdict == OPEN for each in found)
    assert alarms / 200 <= 0.05
    assert open_figures > 0


@pytest.mark.slow
def test_equal_rules_raise_false_alarms_no_more_often_over_many_runs() -> None:
    random = numpy.random.default_rng(2)
    real = 0
    for _ in range(2000):
        found = comparisons(random, 300, [0.5, 0.5], [0.5, 0.5])
        real += any(each.p < 0.05 for each in found)
    # Even without a margin, over all figures together.
    assert real / 2000 <= 0.05 + 2 * (0.05 * 0.95 / 2000) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("base", "new"),
    [([0.5, 0.5], [0.53, 0.47]), ([0.25] * 4, [0.28, 0.24, 0.24, 0.24])],
    ids=["2 seats", "4 seats"],
)
def test_three_points_of_a_seat_are_found_in_ten_thousand_games(base: list[float], new: list[float]) -> None:
    random = numpy.random.default_rng(3)
    found = sum(
        any(each.name == "seat 1" and each.verdict == DRIFTED for each in comparisons(random, 10_000, base, new, 4))
        for _ in range(150)
    )
    assert found / 150 >= 0.9


def test_equal_rules_are_called_the_same_with_enough_games() -> None:
    found = comparisons(numpy.random.default_rng(4), 20_000, [0.25] * 4, [0.25] * 4)
    assert all(each.verdict == SAME for each in found if each.measure.group in ("seats", "score", "length", "endings"))


@pytest.mark.soak
def test_whole_runs_of_equal_rules_raise_false_alarms_at_most_5_times_in_100(tmp_path: Path) -> None:
    """The whole way from Parquet to the verdict, 200 pairs of runs."""
    alarms = 0
    for seed in range(200):
        runs = [
            make_run(tmp_path / f"{seed}-{side}", games=400, players=3, seed=1000 * side + seed, skill=0.5, moves=False)
            for side in (0, 1)
        ]
        alarms += bool(compared(*runs).drifted)
    assert alarms / 200 <= 0.05


def test_constant_figures_that_change_drift() -> None:
    rounds = measure("length")
    base = {"rounds": Reading(rounds, "rounds", Ratio(100, 800, 100, 6400, 800, 100))}
    new = {"rounds": Reading(rounds, "rounds", Ratio(100, 900, 100, 8100, 900, 100))}
    assert compare(base, new, {}, 100)[0].verdict == DRIFTED
    assert compare(base, base, {}, 100)[0].verdict == SAME


def test_rare_items_do_not_alarm_by_their_tiny_variance() -> None:
    won = measure("items_won")
    base = {"won with x": Reading(won, "won with x", Ratio(25, 25, 25, 25, 25, 25))}
    new = {"won with x": Reading(won, "won with x", Ratio(25, 21, 25, 21, 21, 25))}
    assert compare(base, new, {}, 1000)[0].verdict == OPEN


def test_batches_of_deals_give_the_error_of_single_deals(folder: Path) -> None:
    runs = [make_run(folder / f"batches {seed}", games=4500, players=2, seed=seed, moves=False) for seed in (1, 2)]
    found = next(each for each in compared(*runs).comparisons if each.name == "won with card_a")
    variance = 0.0
    for run in runs:
        items = polars.concat([polars.read_parquet(file) for file in sorted((run / "items").glob("*"))])
        had = items.filter(polars.col("item") == "card_a").join(outcomes(run), on=["game", "seat"])
        deals = had.group_by("game").agg(x=polars.col("win").sum(), y=polars.len())
        x, y = deals["x"].to_numpy().astype(float), deals["y"].to_numpy().astype(float)
        variance += ((x - y * x.sum() / y.sum()) ** 2).sum() / y.sum() ** 2
    assert found.error == pytest.approx(variance**0.5, rel=0.06)
