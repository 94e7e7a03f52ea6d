"""Charts of answers as static SVG: altair describes them, vl-convert draws them, no network and no browser.

Lines and texts take the colour of the page (`currentColor`), so that one drawing serves light, dark and paper.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from ludometer.core.kernel.errors import LudometerError, nearest
from ludometer.reports.answers import Answer
from ludometer.reports.library import Chart
from ludometer.reports.plain import plain

if TYPE_CHECKING:
    import altair

INK: Final = "#123456"
"""Stands for the page's own colour until the drawing is done."""
COLOURS: Final = ["#3b82c4", "#e08a2c", "#3fa66b", "#c8506a", "#8e6bbf", "#7a8590", "#b39b2e", "#3aa6b0"]
MOST_MARKS: Final = 40
WIDTH: Final = 640


def drawings(answer: Answer) -> list[str]:
    """The SVG of each chart that an answer's report asks for."""
    drawn = []
    for chart in answer.report.charts if answer.rows else []:
        group = chart.options.get("group")
        if group is None:
            drawn.append(svg(make(answer, chart)))
            continue
        # One chart a group, with the group's name on top.
        rest = Chart(chart.kind, {option: name for option, name in chart.options.items() if option != "group"})
        kinds = answer.values(group)
        for kind in dict.fromkeys(kinds):
            rows = [row for row, of in zip(answer.rows, kinds) if of == kind]
            picture = make(replace(answer, rows=rows), rest)
            if picture is not None:
                name = str(kind).replace("_", " ")
                more = picture.title.text if hasattr(picture.title, "text") else ""
                drawn.append(svg(picture.properties(title=f"{name}: {more}" if more else name)))
    return [drawing for drawing in drawn if drawing]


def make(answer: Answer, chart: Chart) -> Any:
    """A chart of an answer; LudometerError if its header names an unknown kind or column."""
    if chart.kind not in KINDS:
        raise LudometerError(f"{answer.report.file}: there is no chart '{chart.kind}'{nearest(chart.kind, KINDS)}")
    for option, names in chart.options.items():
        for name in names.split(","):
            if answer.index(name) < 0:
                known = [column.name for column in answer.columns]
                raise LudometerError(
                    f"{answer.report.file}: {option}={names} of the chart names no column{nearest(name, known)}"
                )
    return KINDS[chart.kind](Drawing(answer, chart))


def shown_as(percent: bool) -> str:
    """How an axis or legend writes its numbers."""
    return ".1~%" if percent else "~f"


class Drawing:
    """An answer's rows as a chart needs them."""

    def __init__(self, answer: Answer, chart: Chart) -> None:
        self.answer = answer
        self.options = chart.options
        self.rows = [{name: plain(value) for name, value in record.items()} for record in answer.records()]
        for row in self.rows:
            for name, value in row.items():
                if isinstance(value, float) and not math.isfinite(value):
                    row[name] = None

    def option(self, name: str) -> str:
        """The column that an option of the chart names; LudometerError if it is not given."""
        if name not in self.options:
            raise LudometerError(f"{self.answer.report.file}: the chart needs {name}=COLUMN")
        return self.options[name]

    def base(self, rows: Sequence[dict[str, Any]] | None = None) -> altair.Chart:
        """A chart with the rows as data."""
        import altair

        data: Any = altair.Data
        return altair.Chart(data(values=list(self.rows if rows is None else rows)))

    def title(self, name: str) -> str:
        """A column's name with its unit, for an axis."""
        unit = self.answer.report.column(name).unit
        text = name.replace("_", " ")
        return f"{text} ({unit})" if unit not in ("", "id", "%", "p") and unit != text else text

    def axis(self, name: str, **more: Any) -> altair.Axis:
        """The axis of a column: shares in percent."""
        import altair

        percent = self.answer.report.column(name).unit == "%"
        return altair.Axis(title=self.title(name), tickCount=8, format=shown_as(percent), **more)

    def order(self, name: str) -> list[Any]:
        """The values of a column in the order of the rows, each once."""
        return list(dict.fromkeys(row[name] for row in self.rows))


def whiskers(drawing: Drawing) -> Any:
    """A point and its interval for each row, and a mark where a reference says what would be fair."""
    import altair

    x, y = drawing.option("x"), drawing.option("y")
    category = altair.Y(f"{x}:N", sort=drawing.order(x), axis=altair.Axis(title=drawing.title(x), labelLimit=220))
    colour = drawing.options.get("color")
    hue: Any = altair.Color(f"{colour}:N", scale=altair.Scale(range=COLOURS)) if colour else altair.value(COLOURS[0])
    base = drawing.base().encode(y=category)
    scale = altair.Scale(zero=False, nice=True)
    layers = []
    if "reference" in drawing.options:
        mark = altair.X(f"{drawing.option('reference')}:Q", scale=scale)
        layers.append(base.mark_tick(thickness=2, size=26, opacity=0.55, color=INK).encode(x=mark))
    value = altair.X(f"{y}:Q", axis=drawing.axis(y), scale=scale)
    layers.append(base.mark_rule(strokeWidth=2).encode(x=altair.X(f"{y}_low:Q"), x2=f"{y}_high:Q", color=hue))
    layers.append(base.mark_point(filled=True, size=80, opacity=1).encode(x=value, color=hue))
    return altair.layer(*layers).properties(width=WIDTH, height=altair.Step(34))


def forest(drawing: Drawing) -> Any:
    """Effects with intervals, best first, around a line at no effect. Those that are shown to be real stand out."""
    import altair

    y, x = drawing.option("y"), drawing.option("x")
    rows = [row for row in drawing.rows if row[x] is not None and row[f"{x}_low"] is not None]
    rows.sort(key=lambda row: -row[x])
    if not rows:
        return None
    left_out = len(rows) - MOST_MARKS
    if left_out > 0:
        rows = rows[: MOST_MARKS // 2] + rows[-(MOST_MARKS // 2) :]
    for row in rows:
        row["shown"] = "real" if row.get("p") is not None and row["p"] < 0.05 else "open"
    domain = altair.Scale(domain=["real", "open"], range=[COLOURS[0], COLOURS[5]])
    hue = altair.Color("shown:N", scale=domain, legend=None)
    axis = altair.Axis(title=None, labelLimit=240, labelFontSize=10)
    category = altair.Y(f"{y}:N", sort=[row[y] for row in rows], axis=axis)
    base = drawing.base(rows).encode(y=category)
    zero = drawing.base([{"zero": 0}]).mark_rule(color=INK, opacity=0.5).encode(x=altair.X("zero:Q"))
    line = base.mark_rule(strokeWidth=1.5).encode(x=altair.X(f"{x}_low:Q"), x2=f"{x}_high:Q", color=hue)
    value = altair.X(f"{x}:Q", axis=drawing.axis(x))
    point = base.mark_point(filled=True, size=40, opacity=1).encode(x=value, color=hue)
    picture = altair.layer(zero, line, point).properties(width=WIDTH - 120, height=altair.Step(15))
    if left_out > 0:
        half = MOST_MARKS // 2
        text = f"the {half} largest and the {half} smallest effects; {left_out} between them are in the table"
        picture = picture.properties(title=altair.Title(text, fontSize=11))
    return picture


def histogram(drawing: Drawing) -> Any:
    """Bars over a number, stacked by a group if one is named."""
    import altair

    x, y = drawing.option("x"), drawing.option("y")
    values = sorted({row[x] for row in drawing.rows if row[x] is not None})
    step = min((b - a for a, b in pairwise(values)), default=1)
    colour = drawing.options.get("color")
    hue: Any = altair.value(COLOURS[0])
    tops: dict[Any, float] = {}
    if colour:
        drawing.rows.sort(key=lambda row: str(row[colour]), reverse=True)
    for row in drawing.rows:
        row["from"], row["to"] = row[x] - step / 2, row[x] + step / 2
        row["bottom"] = tops.get(row[x], 0.0)
        row["top"] = tops[row[x]] = row["bottom"] + row[y]
    if colour:
        groups = list(dict.fromkeys(str(row[colour]) for row in drawing.rows))
        hue = altair.Color(f"{colour}:N", scale=altair.Scale(domain=groups, range=COLOURS), title=None)
    return (
        drawing.base()
        .mark_bar(stroke=None)
        .encode(
            x=altair.X(
                "from:Q", axis=altair.Axis(title=drawing.title(x), tickMinStep=1), scale=altair.Scale(zero=False)
            ),
            x2="to:Q",
            y=altair.Y("bottom:Q", axis=altair.Axis(title=drawing.title(y))),
            y2="top:Q",
            color=hue,
        )
        .properties(width=WIDTH, height=220)
    )


def lines(drawing: Drawing) -> Any:
    """One line a column over a number, with a band where the column has an interval."""
    import altair

    x, names = drawing.option("x"), drawing.option("y").split(",")
    tall = []
    for name in names:
        for row in drawing.rows:
            part = {"line": name.replace("_", " "), "x": row[x], "y": row[name]}
            part |= {"low": row.get(f"{name}_low"), "high": row.get(f"{name}_high")}
            tall.append(part)
    title = drawing.title(names[0]) if len(names) == 1 else drawing.answer.report.column(names[0]).unit
    percent = drawing.answer.report.column(names[0]).unit == "%"
    legend = altair.Legend(title=None) if len(names) > 1 else None
    order = [name.replace("_", " ") for name in names]
    hue = altair.Color("line:N", scale=altair.Scale(domain=order, range=COLOURS), legend=legend)
    axis = drawing.axis(x, tickMinStep=0.1 if drawing.answer.report.column(x).unit == "%" else 1)
    base = drawing.base([row for row in tall if row["y"] is not None]).encode(x=altair.X("x:Q", axis=axis), color=hue)
    value = altair.Y("y:Q", axis=altair.Axis(title=title, format=shown_as(percent)))
    band = base.mark_area(opacity=0.2).encode(y=altair.Y("low:Q"), y2="high:Q")
    line = base.mark_line(point=True).encode(y=value)
    return altair.layer(band, line).properties(width=WIDTH, height=240)


def heatmap(drawing: Drawing) -> Any:
    """A field of colours over two groups."""
    import altair

    x, y, colour = drawing.option("x"), drawing.option("y"), drawing.option("color")
    rows = drawing.order(y)[:MOST_MARKS]
    kept = [row for row in drawing.rows if row[y] in rows and row[colour] is not None]
    percent = drawing.answer.report.column(colour).unit == "%"
    legend = altair.Legend(title=drawing.title(colour), format=shown_as(percent))
    columns = sorted({row[x] for row in kept})
    # Counts differ by orders of magnitude; the root shows the small ones too.
    scale = altair.Scale(scheme="viridis", type="linear" if percent else "sqrt")
    return (
        drawing.base(kept)
        .mark_rect()
        .encode(
            x=altair.X(f"{x}:O", sort=columns, axis=altair.Axis(title=drawing.title(x), labelAngle=0)),
            y=altair.Y(f"{y}:N", sort=rows, axis=altair.Axis(title=None, labelLimit=240, labelFontSize=10)),
            color=altair.Color(f"{colour}:Q", scale=scale, legend=legend),
        )
        .properties(width=min(WIDTH - 100, max(160, 34 * len(columns))), height=altair.Step(16))
    )


def stacked(drawing: Drawing) -> Any:
    """Bars of several columns side by side for each row."""
    import altair

    x, names = drawing.option("x"), drawing.option("y").split(",")
    tall = [{"x": row[x], "column": name, "value": row[name] or 0} for row in drawing.rows for name in names]
    unit = drawing.answer.report.column(names[0]).unit
    return (
        drawing.base(tall)
        .mark_bar()
        .encode(
            y=altair.Y("x:N", sort=drawing.order(x), axis=altair.Axis(title=None, labelLimit=220)),
            yOffset=altair.YOffset("column:N", sort=names),
            x=altair.X("value:Q", axis=altair.Axis(title=unit, tickCount=8)),
            color=altair.Color("column:N", scale=altair.Scale(domain=names, range=COLOURS), title=None),
        )
        .properties(width=WIDTH - 60, height=altair.Step(14))
    )


def stacked_share(drawing: Drawing) -> Any:
    """One bar a row group, cut into the shares of its parts."""
    import altair

    x, y, colour = drawing.option("x"), drawing.option("y"), drawing.option("color")
    parts = drawing.order(colour)
    for row in drawing.rows:
        row["place"] = parts.index(row[colour])
    return (
        drawing.base()
        .mark_bar()
        .encode(
            y=altair.Y(f"{x}:N", axis=altair.Axis(title=None)),
            x=altair.X(f"{y}:Q", stack="normalize", axis=drawing.axis(y)),
            color=altair.Color(f"{colour}:N", scale=altair.Scale(domain=parts, range=COLOURS), title=None),
            order=altair.Order("place:Q"),
        )
        .properties(width=WIDTH, height=altair.Step(36))
    )


KINDS: Final[dict[str, Callable[[Drawing], Any]]] = {
    "whiskers": whiskers,
    "forest": forest,
    "histogram": histogram,
    "lines": lines,
    "heatmap": heatmap,
    "stacked": stacked,
    "stackedshare": stacked_share,
}


def specification(chart: Any) -> dict[str, Any]:
    """The chart as a Vega-Lite document, in the page's style."""
    styled = (
        chart.configure(background="transparent", font="sans-serif")
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK, titleColor=INK, domainColor=INK, tickColor=INK, gridColor=INK, gridOpacity=0.12,
            domainOpacity=0.5, tickOpacity=0.5, labelOverlap=True, titleFontWeight="normal",
            labelFontSize=11, titleFontSize=12,
        )
        .configure_title(color=INK, anchor="start", fontWeight="normal", fontSize=13)
        .configure_legend(labelColor=INK, titleColor=INK, titleFontWeight="normal")
    )  # fmt: skip
    document: dict[str, Any] = json.loads(styled.to_json())
    return document


def svg(chart: Any) -> str:
    """The drawing as an SVG element without a prolog; empty if there is nothing to draw."""
    if chart is None:
        return ""
    import vl_convert

    drawn: str = vl_convert.vegalite_to_svg(specification(chart))
    return drawn[drawn.index("<svg") :].replace(INK, "currentColor")
