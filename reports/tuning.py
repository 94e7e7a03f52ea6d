"""`tune`: searches for settings that reach targets, and proves the best of them on fresh seeds."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ludometer.core.kernel.errors import LudometerError, RulesError, nearest
from ludometer.core.kernel.rules import Rules
from ludometer.core.runs.execute import execute
from ludometer.core.runs.plan import Plan
from ludometer.reports import text
from ludometer.reports.database import Database
from ludometer.reports.library import Column
from ludometer.reports.measures import Reading, read
from ludometer.reports.settings import Axis, Setting
from ludometer.reports.sources import open_runs
from ludometer.reports.statistics import Interval
from ludometer.reports.verdicts import margin_of

if TYPE_CHECKING:
    import optuna

TARGET: Final = re.compile(r"\s*([A-Za-z_][\w .-]*?)\s*(<|>|=)\s*(-?[\d.]+?)(?:\.\.(-?[\d.]+))?\s*")
GROUPS: Final = ("seats", "solo", "score", "length", "endings", "sources")
CHANGE_COST: Final = 0.01
"""What a change costs the score of a setting, so that of equal settings the one nearer to the base wins."""


@dataclass(frozen=True)
class Target:
    """A figure and where it should lie."""

    figure: str
    low: float
    high: float

    def missed(self, value: float) -> float:
        """How far a value lies outside."""
        return max(0.0, self.low - value, value - self.high)

    @property
    def text(self) -> str:
        """The target as it was typed."""
        if math.isinf(self.low):
            return f"{self.figure} < {self.high:g}"
        if math.isinf(self.high):
            return f"{self.figure} > {self.low:g}"
        return f"{self.figure} = {self.low:g}..{self.high:g}"


@dataclass(frozen=True)
class Tried:
    """A setting with the figures of its run, and its score: 0 reaches every target unchanged; less is better."""

    setting: Setting
    figures: Mapping[str, Interval]
    shares: frozenset[str]
    score: float


def parse_target(given: str) -> Target:
    """What `--target` says: figure<x, figure>x or figure=a..b; LudometerError if it is wrong."""
    found = TARGET.fullmatch(given)
    try:
        if found is None or (found[2] == "=") != (found[4] is not None):
            raise ValueError
        name, first = found[1].strip().replace(" ", "_"), float(found[3])
        if found[2] == "<":
            return Target(name, -math.inf, first)
        if found[2] == ">":
            return Target(name, first, math.inf)
        last = float(found[4])
        if first > last:
            raise LudometerError(f"--target '{given}': the range is empty; the smaller number goes first")
        return Target(name, first, last)
    except ValueError:
        raise LudometerError(
            f"--target '{given}' is not of the form figure<x, figure>x or figure=a..b, such as 'seat_gap<0.02'"
        ) from None


def figures(readings: Mapping[str, Reading]) -> tuple[dict[str, Interval], dict[str, float], frozenset[str]]:
    """The figures that targets can name, the difference in each that matters, and which are shares.

    `seat_gap` is the best seat's share minus the worst's; its interval is made of theirs, so it is rather too wide.
    """
    found: dict[str, Interval] = {}
    margins: dict[str, float] = {}
    shares = set()
    seats = []
    for reading in readings.values():
        name = reading.name.replace(" ", "_")
        found[name] = reading.ratio.share() if reading.measure.share else reading.ratio.mean()
        margins[name] = margin_of(reading, {}) or 1.0
        if reading.measure.share:
            shares.add(name)
        if reading.measure.group == "seats":
            seats.append(found[name])
    if seats:
        best = max(seats, key=lambda each: each.estimate)
        worst = min(seats, key=lambda each: each.estimate)
        gap = best.estimate - worst.estimate
        found["seat_gap"] = Interval(gap, max(0.0, best.low - worst.high), best.high - worst.low)
        margins["seat_gap"] = 0.02
        shares.add("seat_gap")
    return found, margins, frozenset(shares)


class Tuner:
    """Plays settings and scores them; every setting is played once."""

    def __init__(
        self,
        targets: Sequence[Target],
        rules: Callable[[list[str]], Rules],
        make_plan: Callable[[Rules], Plan],
        folder: Path,
        workers: int,
        progress: Callable[[int], None],
    ) -> None:
        self.targets = list(targets)
        self.rules = rules
        self.make_plan = make_plan
        self.folder = folder
        self.workers = workers
        self.progress = progress
        self.known: dict[Setting, Tried | None] = {}

    def tried(self, setting: Setting) -> Tried | None:
        """The setting's figures and score; None if it cannot be set up."""
        if setting not in self.known:
            try:
                plan = self.make_plan(self.rules(setting.texts))
            except RulesError:
                self.known[setting] = None
                return None
            self.known[setting] = self.play(setting, plan, self.folder / setting.folder)
        return self.known[setting]

    def play(self, setting: Setting, plan: Plan, folder: Path) -> Tried:
        """Play a plan and score it."""
        if execute(plan, folder, self.workers, progress=self.progress).interrupted:
            raise KeyboardInterrupt
        database = Database(open_runs([folder]))
        found, margins, shares = figures(read(database, GROUPS)[0][0])
        database.close()
        score = CHANGE_COST * len(setting.changes)
        for target in self.targets:
            if target.figure not in found:
                raise LudometerError(
                    f"--target {target.text}: there is no figure {target.figure!r}{nearest(target.figure, found)}"
                )
            score += target.missed(found[target.figure].estimate) / margins[target.figure]
        return Tried(setting, found, shares, score)


def search(tuner: Tuner, axes: Sequence[Axis], base: Rules, trials: int, seed: int) -> list[Tried]:
    """Try `trials` settings with the tree-structured Parzen estimator of optuna; the best come first.

    The base is tried first. LudometerError if optuna is not installed.
    """
    try:
        import optuna
    except ImportError:
        raise LudometerError("tune needs the extra 'tune': pip install 'ludometer[tune]'") from None
    from ludometer.reports.settings import is_base

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed))
    start = {axis.key: value for axis in axes for value in axis.values if is_base(base, axis.key, value)}
    if len(start) == len(axes):
        study.enqueue_trial(start)

    def objective(trial: optuna.Trial) -> float:
        chosen = [(axis.key, str(trial.suggest_categorical(axis.key, axis.values))) for axis in axes]
        changes = tuple((key, value) for key, value in chosen if not is_base(base, key, value))
        found = tuner.tried(Setting(changes))
        if found is None:
            raise optuna.TrialPruned
        return found.score

    study.optimize(objective, n_trials=trials)
    found = [each for each in tuner.known.values() if each is not None]
    return sorted(found, key=lambda each: (each.score, len(each.setting.changes), each.setting.name))


def told(tuner: Tuner, proved: Sequence[Tried], tried: int, format: str) -> str:
    """The proven settings in a format."""
    if format == "json":
        return text.json_text([record(tuner, each) for each in proved])
    headings = ["setting", *(target.text for target in tuner.targets), "reached"]
    rows = []
    for each in proved:
        cells = []
        for target in tuner.targets:
            interval = each.figures[target.figure]
            column = Column(target.figure, "%" if target.figure in each.shares else "")
            digits = text.digits_of(column, interval.low, interval.high)
            value, low, high = (
                text.number_text(end, column, digits) for end in (interval.estimate, interval.low, interval.high)
            )
            cells.append(f"{value} [{low}, {high}]{' %' if column.unit else ''}")
        rows.append([each.setting.name, *cells, reached(tuner, each)])
    if format == "csv":
        return text.csv_text(headings, rows)
    draw = text.markdown_table if format == "md" else text.plain_table
    table = draw(headings, rows, [False] * len(headings))
    return f"{table}\n\n{tried} settings tried; these were played again on fresh seeds, best first.\n"


def reached(tuner: Tuner, each: Tried) -> str:
    """Whether a setting reaches the targets: yes if the whole interval does, no if none of it does."""
    inside = [
        each.figures[target.figure].low >= target.low and each.figures[target.figure].high <= target.high
        for target in tuner.targets
    ]
    outside = [
        each.figures[target.figure].high < target.low or each.figures[target.figure].low > target.high
        for target in tuner.targets
    ]
    return "yes" if all(inside) else "no" if any(outside) else "perhaps"


def record(tuner: Tuner, each: Tried) -> dict[str, Any]:
    """A proven setting as plain data."""
    return {
        "setting": each.setting.name,
        "changes": dict(each.setting.changes),
        "score": each.score,
        "reached": reached(tuner, each),
        "figures": {
            target.figure: {
                "value": each.figures[target.figure].estimate,
                "low": each.figures[target.figure].low,
                "high": each.figures[target.figure].high,
            }
            for target in tuner.targets
        },
    }
