"""`compare`: two runs on disk, their figures side by side, and what to tell people about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ludometer.core.kernel.errors import LudometerError
from ludometer.reports import text
from ludometer.reports.database import Database
from ludometer.reports.divergence import Parting, first_parting
from ludometer.reports.library import Column
from ludometer.reports.measures import read, share_deals
from ludometer.reports.plain import p_text, plain
from ludometer.reports.sources import Source
from ludometer.reports.verdicts import DRIFTED, OPEN, SAME, Comparison, compare, variance_saved

ORDER: Final = {DRIFTED: 0, OPEN: 1, SAME: 2}


@dataclass
class Compared:
    """What `compare` has to say."""

    base: Source
    new: Source
    comparisons: list[Comparison]
    settings: list[str]
    paired: bool
    identical: bool
    parting: Parting | None

    @property
    def drifted(self) -> list[Comparison]:
        """The figures that drifted."""
        return [each for each in self.comparisons if each.verdict == DRIFTED]

    @property
    def open(self) -> list[Comparison]:
        """The figures that need more games."""
        return [each for each in self.comparisons if each.verdict == OPEN]

    def text(self, format: str) -> str:
        """The result in a format."""
        if format == "json":
            return text.json_text(self.document())
        if format == "csv":
            records = [record(each) for each in self.comparisons]
            return text.csv_text(list(records[0]) if records else [], [list(each.values()) for each in records])
        return self.lines(markdown=format == "md")

    def lines(self, markdown: bool) -> str:
        """The result as text."""
        lines = [f"# {self.base.name} → {self.new.name}" if markdown else f"{self.base.name} → {self.new.name}", ""]
        bullet = "- " if markdown else "  "
        facts = [*self.settings, *self.notes()]
        lines += [text.wrapped(fact, bullet) if not markdown else bullet + fact for fact in facts]
        lines.append("")
        if not self.identical:
            shown = sorted(self.comparisons, key=lambda each: ORDER[each.verdict])
            draw = text.markdown_table if markdown else text.plain_table
            headings = ["figure", "base", "new", "effect", "p", "margin", "verdict"]
            lines += [draw(headings, [cells(each) for each in shown], [False, *[True] * 5, False]), ""]
        lines.append(text.wrapped(self.verdict()) if not markdown else self.verdict())
        return "\n".join(lines) + "\n"

    def notes(self) -> list[str]:
        """How the runs were compared, and where they part ways."""
        notes = []
        if self.identical:
            notes.append("Every table is identical, byte for byte.")
        elif self.paired:
            saved = variance_saved(self.comparisons)
            notes.append(
                "Same seed and deals: compared deal by deal, which takes away "
                f"{100 * saved:.0f} % of the variance of the main figures."
            )
        else:
            notes.append("Different deals: compared as independent runs.")
        if self.parting is not None:
            notes.append(self.parting.text)
        elif self.paired and not self.identical and self.base.files("moves") and self.new.files("moves"):
            notes.append("All moves that both runs have logged are the same.")
        return notes

    def verdict(self) -> str:
        """The last line."""
        if self.identical:
            return "Verdict: identical."
        count = len(self.comparisons)
        if self.drifted:
            names = ", ".join(each.name for each in self.drifted[:6]) + (", …" if len(self.drifted) > 6 else "")
            return f"Verdict: {len(self.drifted)} of {count} figures drifted: {names}."
        if self.open:
            return (
                f"Verdict: nothing is shown to have drifted; {len(self.open)} of {count} figures need more games to be "
                "called the same."
            )
        return f"Verdict: all {count} figures are the same within their margins."

    def document(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "base": self.base.name,
            "new": self.new.name,
            "identical": self.identical,
            "paired": self.paired,
            "variance_saved": variance_saved(self.comparisons) if self.paired else None,
            "settings": self.settings,
            "parting": None if self.parting is None else vars(self.parting),
            "drifted": [each.name for each in self.drifted],
            "figures": [record(each) for each in self.comparisons],
        }


def record(each: Comparison) -> dict[str, Any]:
    """A figure as plain data."""
    return {
        "group": each.measure.group,
        "figure": each.name,
        "unit": each.measure.unit,
        "base": plain(each.base),
        "new": plain(each.new),
        "effect": plain(each.effect.estimate),
        "low": plain(each.effect.low),
        "high": plain(each.effect.high),
        "p": each.p,
        "margin": plain(each.margin),
        "verdict": each.verdict,
        "more_games": each.more if each.verdict == OPEN and each.more >= 0 else None,
    }


def cells(each: Comparison) -> list[str]:
    """A figure as a row of the table."""
    column = Column(each.name, "%" if each.measure.share else "")
    digits = max(1, text.digits_of(column, each.effect.low, each.effect.high))
    number = [text.number_text(value, column, digits) for value in (each.base, each.new)]
    low, effect, high = (
        signed(value, column, digits) for value in (each.effect.low, each.effect.estimate, each.effect.high)
    )
    word = each.verdict
    if each.verdict == OPEN:
        word = f"{OPEN[:10]} (+{each.more:,})" if each.more >= 0 else "not enough"
    name = f"{each.name} %" if each.measure.share else each.name
    margin = f"{each.margin * (100 if each.measure.share else 1):.2g}"
    return [name, *number, f"{effect} [{low}, {high}]", p_text(each.p), margin, word]


def signed(value: float, column: Column, digits: int) -> str:
    """A difference with its sign."""
    written = text.number_text(value, column, digits)
    return written if written.startswith("-") or float(written.replace("∞", "1")) == 0 else f"+{written}"


def compare_runs(base: Source, new: Source, margins: dict[str, float]) -> Compared:
    """The comparison of two runs; LudometerError if they cannot be compared."""
    if base.plan.game != new.plan.game:
        raise LudometerError(f"{base.name} is a run of {base.plan.game}, {new.name} one of {new.plan.game}")
    if base.plan.players != new.plan.players:
        raise LudometerError(
            f"{base.name} has {base.plan.players} players, {new.name} has {new.plan.players}: their seats do not correspond"
        )
    for source in (base, new):
        if len(source.failures) >= source.plan.games - source.unfinished:
            raise LudometerError(
                f"every game of {source.name} failed; `ludometer report {source.folder.path}` shows how"
            )
    if base.name == new.name:
        base.name, new.name = str(base.folder.path), str(new.folder.path)
        if base.name == new.name:
            new.name += " (again)"
    database = Database([base, new])
    paired = share_deals(database)
    settings = differences(base, new)
    if paired and same_digests(base, new):
        return Compared(base, new, [], settings, paired, True, None)
    readings, pairing = read(database)
    games = min(source.plan.games - source.unfinished for source in (base, new))
    found = compare(readings[0], readings[1], pairing, games, margins)
    database.close()
    parting = first_parting(base, new) if paired else None
    return Compared(base, new, found, settings, paired, False, parting)


def same_digests(base: Source, new: Source) -> bool:
    """Whether two finished runs hold the same bytes in every table."""
    ours, theirs = (source.folder.manifest.get("digests", {}) for source in (base, new))
    return bool(ours) and None not in [ours.get("outcomes"), theirs.get("outcomes")] and ours == theirs


def differences(base: Source, new: Source) -> list[str]:
    """The settings in which two runs differ, as sentences."""
    found = rule_changes(base, new)
    if (
        not found
        and base.plan.rules_hash != new.plan.rules_hash
        and base.plan.rules["variants"] == new.plan.rules["variants"]
    ):
        found.append("the tables of the game differ between the versions that played")
    pairs = [
        ("variants", "+".join(base.plan.rules["variants"]), "+".join(new.plan.rules["variants"])),
        ("agents", base.agents, new.agents),
        ("behaviour version", base.plan.behaviour, new.plan.behaviour),
        ("seed", base.plan.seed, new.plan.seed),
        ("games", base.plan.games - base.unfinished, new.plan.games - new.unfinished),
    ]
    found += [f"{label}: {ours or 'none'} → {theirs or 'none'}" for label, ours, theirs in pairs if ours != theirs]
    return found


def rule_changes(base: Source, new: Source) -> list[str]:
    """The parameters and cells of tables in which the rules of two runs differ, as sentences."""
    one, other = base.plan.rules["parameters"], new.plan.rules["parameters"]
    found = [
        f"{key}: {one.get(key, 'unknown')} → {other.get(key, 'unknown')}"
        for key in sorted(set(one) | set(other))
        if one.get(key) != other.get(key)
    ]
    cells = [
        {f"{table}.{id}.{column}": cell for table, id, column, cell in source.plan.rules["changes"]}
        for source in (base, new)
    ]
    for key in sorted(set(cells[0]) | set(cells[1])):
        if cells[0].get(key) != cells[1].get(key):
            found.append(f"{key}: {cells[0].get(key, 'as published')} → {cells[1].get(key, 'as published')}")
    return found


def parse_margins(texts: Sequence[str]) -> dict[str, float]:
    """The margins that a person gave as FIGURE=X; LudometerError if one is malformed."""
    margins = {}
    for each in texts:
        key, equals, value = each.rpartition("=")
        try:
            margins[key.strip()] = float(value)
        except ValueError:
            equals = ""
        if not equals:
            raise LudometerError(f"--margin '{each}' is not of the form FIGURE=X, such as seats=0.02")
    return margins
