"""`sweep`: one run a setting on common seeds, and what each change does to the figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ludometer.core.kernel.errors import InterruptedRunError, LudometerError
from ludometer.core.kernel.rules import Rules
from ludometer.core.runs.execute import execute
from ludometer.core.runs.plan import Plan
from ludometer.reports import text
from ludometer.reports.comparing import signed
from ludometer.reports.database import Database
from ludometer.reports.library import Column
from ludometer.reports.measures import Pairing, Reading, read
from ludometer.reports.plain import p_text
from ludometer.reports.settings import Setting
from ludometer.reports.sources import open_runs
from ludometer.reports.statistics import Interval, holm, mean_interval
from ludometer.reports.verdicts import Difference, margin_of

GROUPS: Final = ("seats", "solo", "score", "length")
SHOWN: Final = 40


@dataclass(frozen=True)
class Effect:
    """What one setting does to one figure, against the base. `times` is the effect in margins that matter."""

    setting: Setting
    reading: Reading
    base: float
    new: float
    effect: Interval
    p: float
    times: float

    @property
    def figure(self) -> str:
        """The figure's name."""
        return self.reading.name


def sweep(
    settings: Sequence[tuple[Setting, Rules]],
    make_plan: Callable[[Rules], Plan],
    base_rules: Rules,
    folder: Path,
    workers: int,
    progress: Callable[[int], None],
) -> list[Effect]:
    """Play the base and every setting into folders of their own (what is there is kept), and measure the effects.

    Ranked by what is shown beyond chance, in margins: the nearer end of the interval, then the effect itself.
    """
    base = Setting(())
    for setting, rules in [(base, base_rules), *settings]:
        result = execute(make_plan(rules), folder / setting.folder, workers, progress=progress)
        if result.interrupted:
            raise InterruptedRunError("interrupted; the same command goes on where it stopped")
    told: list[tuple[Setting, Difference]] = []
    for setting, _ in settings:
        readings, pairing = figures(folder / base.folder, folder / setting.folder)
        told += [(setting, each) for each in differences(readings[0], readings[1], pairing)]
    corrected = holm([difference.p for _, difference in told]) if told else []
    effects = []
    for (setting, difference), p in zip(told, corrected):
        interval = mean_interval(difference.effect, difference.error, difference.units)
        margin = margin_of(difference.base, {})
        times = difference.effect / margin if margin else 0.0
        effects.append(
            Effect(setting, difference.base, difference.base.value, difference.new.value, interval, p, times)
        )
    return sorted(effects, key=lambda each: (-shown(each), -abs(each.times), each.setting.name, each.figure))


def shown(each: Effect) -> float:
    """The effect that is left at the end of its interval that lies nearer to 0, in margins; 0 if 0 lies within."""
    nearer = max(0.0, each.effect.low, -each.effect.high)
    return nearer * abs(each.times / each.effect.estimate) if each.effect.estimate else 0.0


def figures(base: Path, new: Path) -> tuple[list[dict[str, Reading]], Pairing]:
    """The figures of two runs, and how they move together."""
    database = Database(open_runs([base, new]))
    found = read(database, GROUPS)
    database.close()
    return found


def differences(base: dict[str, Reading], new: dict[str, Reading], pairing: Pairing) -> list[Difference]:
    """The differences of the figures that both have."""
    return [Difference(base[name], new[name], pairing.get(name, 0.0)) for name in base if name in new]


# --- telling ---


def told(effects: Sequence[Effect], format: str) -> str:
    """The effects in a format: the largest as a table, or all of them as data."""
    records = [record(each) for each in effects]
    if format == "json":
        return text.json_text(records)
    if format == "csv":
        return text.csv_text(list(records[0]) if records else [], [list(each.values()) for each in records])
    draw = text.markdown_table if format == "md" else text.plain_table
    kept = list(effects) if format == "md" else list(effects[:SHOWN])
    headings = ["setting", "figure", "base", "new", "effect", "p", "margins"]
    table = draw(headings, [cells(each) for each in kept], [False, False, *[True] * 5])
    lines = [table, ""]
    if len(kept) < len(effects):
        lines.append(f"The largest {len(kept)} of {len(effects)} effects; --format csv has all.")
    lines.append(
        "`margins` is the effect in units of the difference that matters (see compare); p is Holm's, over all."
    )
    return "\n".join([*lines, ""])


def record(each: Effect) -> dict[str, Any]:
    """An effect as plain data."""
    return {
        "setting": each.setting.name,
        "figure": each.figure,
        "base": each.base,
        "new": each.new,
        "effect": each.effect.estimate,
        "low": each.effect.low,
        "high": each.effect.high,
        "p": each.p,
        "margins": each.times,
    }


def cells(each: Effect) -> list[str]:
    """An effect as a row of the table."""
    column = Column(each.figure, "%" if each.reading.measure.share else "")
    digits = text.digits_of(column, each.effect.low, each.effect.high)
    values = [text.number_text(value, column, digits) for value in (each.base, each.new)]
    low, effect, high = (
        signed(value, column, digits) for value in (each.effect.low, each.effect.estimate, each.effect.high)
    )
    name = f"{each.figure} %" if each.reading.measure.share else each.figure
    return [each.setting.name, name, *values, f"{effect} [{low}, {high}]", p_text(each.p), f"{each.times:+.1f}"]


def draw(effects: Sequence[Effect], path: str) -> None:
    """The largest effects as an SVG file; LudometerError if the packages that draw are not installed."""
    try:
        import altair

        from ludometer.reports.charts import COLOURS, INK, svg
    except ImportError as error:
        raise LudometerError(
            f"charts need the extra 'html' ({error.name} is missing): pip install 'ludometer[html]'"
        ) from None
    rows = []
    for each in effects[:SHOWN]:
        scale = each.times / each.effect.estimate if each.effect.estimate else 0.0
        rows.append(
            {
                "name": f"{each.setting.name}: {each.figure}",
                "effect": each.times,
                "low": each.effect.low * scale,
                "high": each.effect.high * scale,
                "real": each.p < 0.05,
            }
        )
    data: Any = altair.Data
    hue = altair.Color("real:N", scale=altair.Scale(domain=[True, False], range=[COLOURS[0], COLOURS[5]]), legend=None)
    order = [str(row["name"]) for row in rows]
    category = altair.Y("name:N", sort=order, axis=altair.Axis(title=None, labelLimit=360))
    base = altair.Chart(data(values=rows)).encode(y=category)
    axis = altair.Axis(title="effect, in margins that matter")
    layers = altair.layer(
        altair.Chart(data(values=[{"zero": 0}])).mark_rule(color=INK, opacity=0.5).encode(x="zero:Q"),
        base.mark_rule(strokeWidth=2).encode(x=altair.X("low:Q", axis=axis), x2="high:Q", color=hue),
        base.mark_point(filled=True, size=50, opacity=1).encode(x=altair.X("effect:Q", axis=axis), color=hue),
    ).properties(width=520, height=altair.Step(18))
    try:
        Path(path).write_text(svg(layers), "utf-8")
    except OSError as error:
        raise LudometerError(f"cannot write '{path}': {error.strerror}") from None
