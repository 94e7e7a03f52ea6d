"""The numbers of a game that a designer may change: read from rules.toml, overlaid, checked, written back.

A rules.toml holds one table a parameter, perhaps in groups:

    [docks.lunar_mine]
    meaning = "single docks at the Lunar Mine"
    default = { 2 = 3, 3 = 4, 4 = 5 }     # by number of players; or one value for all
    minimum = 1
    maximum = 12

The type is that of the default: an integer, true or false, a word (with `choices`), or a list of integers or words (each
member within the bounds or among the choices, the length within `length = [1, 9]`). `or_none = true` also allows "none".
`provenance = "reconstructed"` marks a value whose original is lost; it is shown wherever the rules are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, Final, final

from ludometer.core.kernel.errors import RulesError, nearest

Value = int | bool | str | list[int] | list[str]
NONE: Final = "none"
MARKS: Final = ("meaning", "default", "minimum", "maximum", "choices", "length", "or_none", "provenance")
MOST_PLAYERS: Final = 6


@final
class Parameter:
    """One number, switch, choice or list of a game's rules."""

    def __init__(self, key: str, spec: Mapping[str, Any], where: str) -> None:
        for mark in spec:
            if mark not in MARKS:
                raise RulesError(f"{where}: '{mark}' of parameter '{key}' is unknown{nearest(mark, MARKS)}")
        for mark in ("meaning", "default"):
            if mark not in spec:
                raise RulesError(f"{where}: parameter '{key}' has no {mark}")
        if key.rpartition(".")[2].isdigit():
            raise RulesError(
                f"{where}: the parameter '{key}' ends in a number, which is how numbers of players are given"
            )
        check_marks(key, spec, where)
        self.key: Final[str] = key
        self.meaning: Final[str] = str(spec["meaning"])
        self.provenance: Final[str] = str(spec.get("provenance", ""))
        self.minimum: Final[int | None] = spec.get("minimum")
        self.maximum: Final[int | None] = spec.get("maximum")
        self.choices: Final[list[str]] = list(spec.get("choices", []))
        self.length: Final[list[int]] = list(spec.get("length", []))
        self.or_none: Final[bool] = bool(spec.get("or_none", False))
        self.given: Final[Any] = spec["default"]
        samples = list(self.given.values()) if isinstance(self.given, dict) else [self.given]
        shown = [each for each in samples if not (self.or_none and each == NONE)]
        self.sample: Final[Any] = shown[0] if shown else 0
        self.kind: Final[str] = self.kind_of(self.sample)
        if self.kind in ("choice", "words") and not self.choices:
            raise RulesError(f"{where}: parameter '{key}' is a word but has no choices")
        for each in samples:
            self.check(each, where)

    def kind_of(self, sample: Any) -> str:
        """integer, switch, choice, integers or words."""
        if isinstance(sample, list):
            return "words" if self.choices else "integers"
        if isinstance(sample, bool):
            return "switch"
        return "choice" if isinstance(sample, str) else "integer"

    def default(self, players: int) -> Value:
        """The default with that many players."""
        return self.resolve(self.given, players, "the default")

    def resolve(self, value: Any, players: int, where: str) -> Value:
        """The value with that many players of one that may be given by number of players; RulesError if it is wrong."""
        if isinstance(value, dict):
            for count in value:
                if count not in [str(n) for n in range(1, MOST_PLAYERS + 1)]:
                    raise RulesError(
                        f"{where}: '{self.key}' is given for '{count}' players; it takes 1 to {MOST_PLAYERS}"
                    )
            if str(players) not in value:
                if value is self.given:
                    # A number of players that the game's table leaves out is only reached by mistake: use the nearest.
                    near = min(value, key=lambda count: (abs(int(count) - players), count))
                    value = value[near]
                    return self.check(value, where)
                return self.default(players)
            value = value[str(players)]
        return self.check(value, where)

    def check(self, value: Any, where: str) -> Value:
        """The value if it is of the right type and within its bounds; otherwise a RulesError that names the key."""
        if self.or_none and value == NONE:
            return NONE
        if self.kind in ("integers", "words"):
            if not isinstance(value, list):
                raise RulesError(f"{where}: '{self.key}' takes a list, not {value!r}")
            if self.length and not self.length[0] <= len(value) <= self.length[1]:
                low, high = self.length
                span = f"{low}" if low == high else f"{low} to {high}"
                raise RulesError(f"{where}: '{self.key}' takes {span} entries, not {len(value)}")
            return [self.check_one(each, where) for each in value]
        checked: Value = self.check_one(value, where)
        return checked

    def check_one(self, value: Any, where: str) -> Any:
        """The same for one member of a list, or for a value that is no list."""
        if self.kind == "switch":
            if not isinstance(value, bool):
                raise RulesError(f"{where}: '{self.key}' takes true or false, not {value!r}")
            return value
        if self.kind in ("choice", "words"):
            if value not in self.choices:
                hint = nearest(str(value), self.choices)
                raise RulesError(f"{where}: '{self.key}' takes one of its choices, not {value!r}{hint}")
            return value
        if isinstance(value, bool) or not isinstance(value, int):
            extra = " or none" if self.or_none else ""
            raise RulesError(f"{where}: '{self.key}' takes a whole number{extra}, not {value!r}")
        if self.minimum is not None and value < self.minimum:
            raise RulesError(f"{where}: '{self.key}' is {value}; the least is {self.minimum}")
        if self.maximum is not None and value > self.maximum:
            raise RulesError(f"{where}: '{self.key}' is {value}; the most is {self.maximum}")
        return value

    def parse(self, text: str) -> Any:
        """The value that a person typed after `--set key=`: a TOML value, a bare word, or a list with commas."""
        source = text.strip()
        bare = source.strip("\"'")
        if self.kind == "choice" or (self.or_none and bare == NONE):
            return bare
        if self.kind == "words":
            return [word.strip().strip("\"'") for word in source.strip("[]").split(",") if word.strip()]
        if self.kind == "integers" and not source.startswith("["):
            source = f"[{source}]"
        try:
            return tomllib.loads(f"value = {source}")["value"]
        except tomllib.TOMLDecodeError:
            return text

    def bounds(self) -> str:
        """The allowed values, as shown to a person."""
        if self.kind == "switch":
            return "true or false"
        if self.choices:
            return ", ".join(self.choices)
        low = "" if self.minimum is None else str(self.minimum)
        high = "" if self.maximum is None else str(self.maximum)
        extra = " or none" if self.or_none else ""
        if self.kind == "integers" and self.length:
            extra += f", {self.length[0]} to {self.length[1]} entries"
        if low and high:
            return f"{low} to {high}{extra}"
        if low:
            return f"at least {low}{extra}"
        return f"at most {high}{extra}" if high else f"whole number{extra}"


def check_marks(key: str, spec: Mapping[str, Any], where: str) -> None:
    """RulesError if a mark of a parameter's table is of the wrong type."""
    for mark in ("minimum", "maximum"):
        if mark in spec and (isinstance(spec[mark], bool) or not isinstance(spec[mark], int)):
            raise RulesError(f"{where}: the {mark} of parameter '{key}' takes a whole number, not {spec[mark]!r}")
    choices = spec.get("choices", [])
    if not isinstance(choices, list) or not all(isinstance(each, str) for each in choices):
        raise RulesError(f"{where}: the choices of parameter '{key}' take a list of words, not {choices!r}")
    length = spec.get("length", [0, 0])
    if not isinstance(length, list) or len(length) != 2 or not all(type(each) is int for each in length):
        raise RulesError(f"{where}: the length of parameter '{key}' takes a list of two numbers, not {length!r}")
    if not isinstance(spec.get("or_none", False), bool):
        raise RulesError(f"{where}: or_none of parameter '{key}' takes true or false, not {spec['or_none']!r}")
    if spec["default"] == {}:
        raise RulesError(f"{where}: the default of parameter '{key}' names no number of players")


def read_parameters(text: str, where: str) -> dict[str, Parameter]:
    """The parameters of a rules.toml by key, in its order; RulesError if it is malformed."""
    found: dict[str, Parameter] = {}
    for key, spec in flatten(read_toml(text, where), lambda table: "default" in table).items():
        if not isinstance(spec, dict):
            raise RulesError(f"{where}: '{key}' stands outside a parameter's table")
        found[key] = Parameter(key, spec, where)
    return found


def read_toml(text: str, where: str) -> dict[str, Any]:
    """The content of a TOML text; RulesError names the file and the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{where} is not valid TOML: {error}") from None


def flatten(tables: Mapping[str, Any], is_leaf: Any, prefix: str = "") -> dict[str, Any]:
    """Nested tables as one table with dotted keys; a table for which `is_leaf` holds is a value."""
    flat: dict[str, Any] = {}
    for name, value in tables.items():
        key = prefix + name
        if isinstance(value, dict) and not is_leaf(value):
            flat |= flatten(value, is_leaf, key + ".")
        else:
            flat[key] = value
    return flat


def by_players(table: Mapping[str, Any]) -> bool:
    """Whether a table in an overlay gives one value a number of players."""
    return bool(table) and all(key.isdigit() for key in table)


def overlay(
    parameters: Mapping[str, Parameter], settings: Mapping[str, Any], players: int, where: str
) -> dict[str, Value]:
    """The checked values of some settings by key (dotted or nested); RulesError names an unknown key's nearest."""
    values: dict[str, Value] = {}
    for key, value in flatten(settings, by_players).items():
        if key not in parameters:
            raise RulesError(f"{where}: there is no parameter '{key}'{nearest(key, parameters)}")
        values[key] = parameters[key].resolve(value, players, where)
    return values


def toml_value(value: Value) -> str:
    """A value in TOML's notation."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(each) for each in value) + "]"
    return str(value)


def as_toml(parameters: Mapping[str, Parameter], values: Mapping[str, Value], marks: Sequence[str]) -> str:
    """The values as a TOML document that `--rules` reads back, each with its meaning and bounds as a comment.

    `marks` names keys that differ from the default; they are pointed out.
    """
    lines: list[str] = []
    for key, parameter in parameters.items():
        note = f"{parameter.meaning} ({parameter.bounds()})"
        if parameter.provenance:
            note += f" [{parameter.provenance}]"
        if key in marks:
            note += " [changed]"
        lines += wrap(note, 80, initial_indent="# ", subsequent_indent="#   ")
        lines.append(f"{key} = {toml_value(values[key])}")
    return "\n".join(lines) + "\n"
