"""What `check` keeps of a run, so that a later one can be compared without it: digests, and sums over its deals.

A small text file, one figure a line, so that a change of the balance reads as a change of lines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ludometer.core.kernel.errors import LudometerError
from ludometer.core.runs.plan import Plan
from ludometer.reports.measures import Reading, measures
from ludometer.reports.statistics import Ratio

VERSION: Final = 1
SETTINGS: Final = (
    "game",
    "behaviour",
    "rules_hash",
    "players",
    "agents",
    "seed",
    "games",
    "rotate",
    "repeats",
    "moves",
)


@dataclass(frozen=True)
class Baseline:
    """The settings, digests and figures of a run."""

    settings: dict[str, Any]
    digests: dict[str, str]
    readings: dict[str, Reading]

    def text(self) -> str:
        """The file's content."""
        head = {"baseline": VERSION, "settings": self.settings, "digests": self.digests}
        lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
        figures = []
        for name, reading in self.readings.items():
            ratio = reading.ratio
            sums = [ratio.units, *(short(each) for each in (ratio.x, ratio.y, ratio.xx, ratio.xy, ratio.yy))]
            figures.append(f"    {json.dumps(name, ensure_ascii=False)}: {json.dumps([reading.measure.group, *sums])}")
        return "{\n" + "\n".join(lines) + '\n  "figures": {\n' + ",\n".join(figures) + "\n  }\n}\n"


def short(value: float) -> int | float:
    """A sum without digits that only say in which order it was added up."""
    rounded = float(f"{value:.12g}")
    return int(rounded) if rounded.is_integer() else rounded


def settings_of(plan: Plan) -> dict[str, Any]:
    """What of a plan a baseline notes: its settings, and the rules that it changes."""
    document = plan.document()
    changes = dict(plan.changed_settings())
    changes |= {f"{table}.{id}.{column}": cell for table, id, column, cell in plan.rules["changes"]}
    return {key: document[key] for key in SETTINGS} | {"variants": document["rules"]["variants"], "changes": changes}


def make_baseline(plan: Plan, digests: Mapping[str, Any], readings: Mapping[str, Reading]) -> Baseline:
    """The baseline of a finished run."""
    kept = {table: str(digest) for table, digest in digests.items() if digest is not None}
    return Baseline(settings_of(plan), kept, dict(readings))


def read_baseline(path: Path) -> Baseline | None:
    """The baseline in a file, None if there is no file; LudometerError if it is damaged or of another version."""
    if not path.exists():
        return None
    known = {measure.group: measure for measure in measures()}
    try:
        content = json.loads(path.read_text("utf-8"))
        if content["baseline"] != VERSION:
            raise LudometerError(f"{path} is a baseline of another version; make it anew with --update")
        readings = {
            name: Reading(known[group], name, Ratio(int(sums[0]), *map(float, sums[1:])))
            for name, (group, *sums) in content["figures"].items()
            if group in known
        }
        return Baseline(dict(content["settings"]), dict(content["digests"]), readings)
    except OSError as error:
        raise LudometerError(f"cannot read the baseline {path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise LudometerError(f"the baseline {path} is damaged ({error!r}); make it anew with --update") from None


def setting_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """The settings that differ from a baseline's, as sentences: the rules by name where they are known."""
    before, after = dict(old.get("changes", {})), dict(new["changes"])
    rules = [
        f"{key}: {before.get(key, 'as published')} → {after.get(key, 'as published')}"
        for key in sorted(set(before) | set(after))
        if before.get(key) != after.get(key)
    ]
    told = ("changes", "rules_hash") if rules else ("changes",)
    return rules + [
        f"{key}: {old.get(key)} → {new[key]}" for key in new if key not in told and old.get(key) != new[key]
    ]
