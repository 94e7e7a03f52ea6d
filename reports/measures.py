"""What `compare`, `check`, `sweep` and `tune` hold runs against: measures, each an SQL file of totals by deal.

A measure's query gives one row a run, name and deal: the totals x and y whose ratio is the figure. `constant: games` (or
seats) says that y is the deal's number of games (or seats), also of deals where x is 0 and the row is left out.

    -- group: seats                    its name in --margin
    -- measure: what it is
    -- margin: 0.02                    the difference that matters
    -- scale: deviation                the margin is in standard deviations between deals
    -- weight: 40                      its part of the allowance for false alarms
    -- batches: yes                    in large runs totals of batches of deals are enough (not with scale: deviation)
    -- unit: %
    -- name: seat {}                   how a figure is called; {} is the name that the query gives
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ludometer.core.kernel.errors import LudometerError, nearest
from ludometer.reports.database import Database, quoted
from ludometer.reports.statistics import Ratio, normal_quantile

FOLDER: Final = Path(__file__).parent / "measures_sql"
RARE: Final = 30


@dataclass(frozen=True)
class Measure:
    """A group of figures."""

    group: str
    meaning: str
    margin: float
    deviation: bool
    weight: float
    unit: str
    name: str
    constant: str
    batches: bool
    sql: str

    @property
    def share(self) -> bool:
        """Whether the figures are shares."""
        return self.unit == "%"


@dataclass(frozen=True)
class Reading:
    """One figure of one run, from sums over its deals."""

    measure: Measure
    name: str
    ratio: Ratio

    @property
    def value(self) -> float:
        """The figure."""
        return self.ratio.value

    @property
    def deviation(self) -> float:
        """The standard deviation between deals."""
        return math.sqrt(self.ratio.variance * self.ratio.units) if math.isfinite(self.ratio.variance) else 0.0

    @property
    def variance(self) -> float:
        """The variance of the figure. A share that hardly ever (or nearly always) is seen gets the variance of one that is
        a little further from the end (Agresti and Coull 1998), since its own would be far too small."""
        if not self.measure.share or min(self.ratio.x, self.ratio.y - self.ratio.x) >= RARE or not self.ratio.y:
            return self.ratio.variance
        share = (self.ratio.x + 2) / (self.ratio.y + 4)
        return max(self.ratio.variance, share * (1 - share) / (self.ratio.y + 4))


Pairing = dict[str, float]
"""The covariance of each figure between two runs that share their deals, by the figure's name."""


@cache
def measures() -> tuple[Measure, ...]:
    """All measures, the weightiest first."""
    found = []
    for file in FOLDER.glob("*.sql"):
        text = file.read_text("utf-8")
        marks = dict(line[3:].split(": ", 1) for line in text.splitlines() if line.startswith("-- ") and ": " in line)
        found.append(
            Measure(
                group=marks["group"],
                meaning=marks["measure"],
                margin=float(marks["margin"]),
                deviation=marks.get("scale") == "deviation",
                weight=float(marks["weight"]),
                unit=marks.get("unit", ""),
                name=marks["name"],
                constant=marks.get("constant", ""),
                batches=marks.get("batches") == "yes",
                sql=text,
            )
        )
    return tuple(sorted(found, key=lambda measure: (-measure.weight, measure.group)))


def read(database: Database, groups: Sequence[str] | None = None) -> tuple[list[dict[str, Reading]], Pairing]:
    """The figures of each run of a database by name, and the covariances of the first two runs if they share deals."""
    runs = [source.name for source in database.sources]
    readings: list[dict[str, Reading]] = [{} for _ in runs]
    pairing: Pairing = {}
    paired = len(runs) > 1 and share_deals(database)
    for measure in measures():
        if groups is not None and measure.group not in groups:
            continue
        # Runs of different lengths share deals but not batches.
        even = len({source.plan.games - source.unfinished for source in database.sources}) == 1
        unit = "batch(deal)" if measure.batches and (even or not paired) else "deal"
        add_deals(database, unit)
        y = measure.constant or "y"
        sums = "sum(x)::double as x" + ("" if measure.constant else ", sum(y)::double as y")
        join = "join deals using (run, deal)" if measure.constant else ""
        database.query(
            f"create or replace temp table measured as select run, name::varchar as name, deal, x, {y}::double as y from "
            f"(select run, name, {unit} as deal, {sums} from ({measure.sql}) group by run, name, {unit}) {join}",
            f"the measure {measure.group}",
        )
        for run, found in zip(runs, readings):
            found |= totals(database, measure, run)
        if measure.constant:
            # What never happened in one run was seen there 0 times; for a ratio without a base there is no figure.
            names = {name for found in readings for name, reading in found.items() if reading.measure is measure}
            for run, found in zip(runs, readings):
                deals, total, squares = whole(database, measure, run)
                for name in sorted(names - set(found)):
                    found[name] = Reading(measure, name, Ratio(deals, 0.0, total, 0.0, 0.0, squares))
        if paired:
            pairing |= covariances(database, measure, readings[0], readings[1])
    return readings, pairing


def add_deals(database: Database, unit: str) -> None:
    """Make the table of the deals (or batches of deals) of each run, with their numbers of games and seats."""
    database.query(
        f"create or replace temp table deals as select run, {unit} as deal, count(*) filter (seat = 0) as games, "
        f"count(*) as seats from outcomes group by run, {unit}",
        "the deals",
    )


def share_deals(database: Database) -> bool:
    """Whether the first two runs play the same deals: then their figures move together."""
    one, other = (source.plan for source in database.sources[:2])
    return (one.game, one.seed, one.players, one.schedule.block) == (
        other.game,
        other.seed,
        other.players,
        other.schedule.block,
    )


def totals(database: Database, measure: Measure, run: str) -> dict[str, Reading]:
    """The figures of one measure in one run."""
    _, rows = database.query(
        f"select name, count(*), sum(x), sum(y), sum(x * x), sum(x * y), sum(y * y) from measured "
        f"where run = {quoted(run)} group by name order by name",
        f"the measure {measure.group}",
    )
    found = {}
    every = whole(database, measure, run) if measure.constant else None
    for name, units, x, y, xx, xy, yy in rows:
        if every is not None:
            units, y, yy = every
        full = measure.name.replace("{}", str(name))
        found[full] = Reading(measure, full, Ratio(int(units), *map(float, (x, y, xx, xy, yy))))
    return found


def whole(database: Database, measure: Measure, run: str) -> tuple[int, float, float]:
    """The number of a run's deals, and the total and sum of squares of a constant measure's y over all of them."""
    _, rows = database.query(
        f"select count(*), sum({measure.constant}), sum({measure.constant} ** 2) from deals where run = {quoted(run)}",
        "the deals",
    )
    return int(rows[0][0]), float(rows[0][1]), float(rows[0][2])


def covariances(database: Database, measure: Measure, base: dict[str, Reading], new: dict[str, Reading]) -> Pairing:
    """The covariance of each figure of a measure between two runs, over the deals that both played in full."""
    first, second = (quoted(source.name) for source in database.sources[:2])
    both = (
        f"(select one.deal, one.games, one.seats from deals one join deals two using (deal, games, seats) "
        f"where one.run = {first} and two.run = {second})"
    )
    side = "select name, deal, x, y from measured where run = "
    _, rows = database.query(
        f"""with one as ({side}{first}), two as ({side}{second}),
            joined as (
                select name, one.x as x1, one.y as y1, two.x as x2, two.y as y2
                from one full join two using (name, deal) where deal in (select deal from {both})
            )
            select name, sum(x1 * x2), sum(x1 * coalesce(y2, y1)) , sum(coalesce(y1, y2) * x2), sum(y1 * y2),
                sum(x1 * y2), sum(y1 * x2)
            from joined group by name""",
        f"the pairing of {measure.group}",
    )
    shared = database.number(f"select sum({measure.constant} ** 2) from {both}") if measure.constant else 0.0
    found = {}
    for name, xx, x_any, any_x, yy, xy, yx in rows:
        full = measure.name.replace("{}", str(name))
        if full not in base or full not in new:
            continue
        one, two = base[full].ratio, new[full].ratio
        cross = (float(x_any or 0), float(any_x or 0), shared) if measure.constant else (
            float(xy or 0), float(yx or 0), float(yy or 0)
        )  # fmt: skip
        product = float(xx or 0) - two.value * cross[0] - one.value * cross[1] + one.value * two.value * cross[2]
        units = min(one.units, two.units)
        found[full] = product * units / max(1, units - 1) / (one.y * two.y)
    return found


def critical(weight: float, alpha: float) -> float:
    """The normal quantile at which a figure with that part of the allowance counts as real."""
    return normal_quantile(1 - alpha * weight / 2)


def measure_of(group: str) -> Measure:
    """The measure of a group; LudometerError names the nearest."""
    known = {measure.group: measure for measure in measures()}
    if group not in known:
        raise LudometerError(f"there is no measure '{group}'{nearest(group, known)}")
    return known[group]
