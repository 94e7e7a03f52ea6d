"""A suite of pinned runs, as TOML: what `check` plays and what it holds the results to.

[defaults]                      # for every case
game = "tiny-epic-galaxies"
agents = "greedy"
games = 2000
seed = 7

[case.two-players]
players = 2
variants = ["short"]            # as on the command line
rules = ["house.toml"]          # paths from the suite's folder
cards = ["patch.csv"]
set = { hand_limit = 9 }
margins = { seats = 0.02 }      # figures or groups of figures, as in `compare`
bands = { "seat 1" = [0.45, 0.55] }
level = "warn"                  # report, but do not fail; default "fail"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ludometer.core.kernel.errors import LudometerError, nearest
from ludometer.core.kernel.parameters import read_toml, toml_value
from ludometer.core.kernel.registry import rule_book
from ludometer.core.kernel.rules import read_file
from ludometer.core.runs.plan import Plan, make_plan

TYPES: Final[dict[str, type | tuple[type, ...]]] = {
    "game": str,
    "players": int,
    "agents": str,
    "games": int,
    "seed": int,
    "variants": list,
    "rules": list,
    "cards": list,
    "set": dict,
    "rotate": bool,
    "repeats": int,
    "moves": bool,
    "margins": dict,
    "bands": dict,
    "level": str,
}
LEVELS: Final = ("fail", "warn")


@dataclass(frozen=True)
class Case:
    """One pinned run."""

    name: str
    plan: Plan
    margins: dict[str, float] = field(default_factory=dict)
    bands: dict[str, tuple[float, float]] = field(default_factory=dict)
    level: str = "fail"


@dataclass(frozen=True)
class Suite:
    """The cases of a file; baselines lie in `baselines/` beside it."""

    path: Path
    cases: list[Case]

    def baseline(self, case: Case) -> Path:
        """Where a case's baseline lies."""
        return self.path.parent / "baselines" / f"{case.name}.json"


def read_suite(path: str | Path) -> Suite:
    """The suite in a file; LudometerError says what is wrong and where."""
    file = Path(path)
    document = read_toml(read_file(str(file), "suite"), str(file))
    for key in document:
        if key not in ("case", "defaults"):
            raise LudometerError(f"{file}: a suite has no '{key}'{nearest(key, ['case', 'defaults'])}")
    defaults = document.get("defaults", {})
    cases = document.get("case", {})
    if not isinstance(cases, dict) or not cases:
        raise LudometerError(f"{file} has no cases; one begins with a line such as [case.two-players]")
    check_keys(defaults, f"{file}, defaults")
    found = []
    for name, given in cases.items():
        if not isinstance(given, dict):
            raise LudometerError(f"{file}: '{name}' is no case; one begins with a line such as [case.two-players]")
        if "/" in name or name.startswith("."):
            raise LudometerError(f"{file}: the case '{name}' cannot be the name of a file")
        check_keys(given, f"{file}, case {name}")
        found.append(make_case(name, defaults | given, file))
    return Suite(file, found)


def check_keys(settings: Mapping[str, Any], where: str) -> None:
    """LudometerError if a key is unknown or its value of the wrong type."""
    for key, value in settings.items():
        if key not in TYPES:
            raise LudometerError(f"{where}: there is no setting '{key}'{nearest(key, TYPES)}")
        wanted = TYPES[key]
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            kind = {str: "a text", int: "a whole number", list: "a list", dict: "a table", bool: "true or false"}[
                wanted if isinstance(wanted, type) else wanted[0]
            ]
            raise LudometerError(f"{where}: '{key}' takes {kind}, not {value!r}")


def make_case(name: str, settings: Mapping[str, Any], file: Path) -> Case:
    """A case; LudometerError if the game refuses it."""
    where = f"{file}, case {name}"
    for key in ("game", "players"):
        if key not in settings:
            raise LudometerError(f"{where} does not say its '{key}'")
    if settings.get("games", 1) < 1:
        raise LudometerError(f"{where}: 'games' is {settings['games']}; the least is 1")
    if settings.get("level", "fail") not in LEVELS:
        raise LudometerError(f"{where}: 'level' takes fail or warn, not {settings['level']!r}")
    beside = file.parent
    try:
        rules = rule_book(settings["game"]).rules(
            settings["players"],
            settings.get("variants", []),
            [str(beside / each) for each in settings.get("rules", [])],
            [f"{key}={setting_text(value)}" for key, value in settings.get("set", {}).items()],
            [str(beside / each) for each in settings.get("cards", [])],
        )
        plan = make_plan(
            settings["game"],
            rules,
            settings.get("agents", "greedy"),
            settings.get("seed", 1),
            settings.get("games", 1000),
            settings.get("rotate", False),
            settings.get("repeats", 1),
            settings.get("moves", False),
        )
    except LudometerError as error:
        raise LudometerError(f"{where}: {error}") from None
    return Case(name, plan, margins(settings, where), bands(settings, where), settings.get("level", "fail"))


def setting_text(value: Any) -> str:
    """A TOML value as `--set` takes it."""
    return value if isinstance(value, str) else toml_value(value)


def margins(settings: Mapping[str, Any], where: str) -> dict[str, float]:
    """The case's margins."""
    found = {}
    for key, value in settings.get("margins", {}).items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise LudometerError(f"{where}: the margin '{key}' takes a number, not {value!r}")
        found[key] = float(value)
    return found


def bands(settings: Mapping[str, Any], where: str) -> dict[str, tuple[float, float]]:
    """The case's bands."""
    found = {}
    for key, value in settings.get("bands", {}).items():
        numbers = value if isinstance(value, list) else []
        if len(numbers) != 2 or not all(isinstance(each, int | float) for each in numbers) or numbers[0] > numbers[1]:
            raise LudometerError(f"{where}: the band '{key}' takes two numbers such as [0.45, 0.55], not {value!r}")
        found[key] = (float(numbers[0]), float(numbers[1]))
    return found
