"""Which settings `sweep` and `tune` try: values of rule parameters, alone or in combination."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import product
from typing import Final

from ludometer.core.kernel.errors import LudometerError, RulesError, nearest
from ludometer.core.kernel.parameters import NONE, Parameter, toml_value
from ludometer.core.kernel.rules import Rules

MOST_SETTINGS: Final = 200
RANGE: Final = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?")
MOST_VALUES: Final = 10_000


@dataclass(frozen=True)
class Axis:
    """A parameter and the values to try, as `--set` takes them."""

    key: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Setting:
    """One combination of changes against the base; empty for the base itself."""

    changes: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        """How it is called."""
        return ", ".join(f"{key}={value}" for key, value in self.changes) or "base"

    @property
    def folder(self) -> str:
        """A folder name of its own."""
        plain = re.sub(r"[^A-Za-z0-9_.=,+-]", "_", self.name.replace(", ", "+"))
        if plain == self.name.replace(", ", "+") and len(plain) <= 80:
            return plain
        return f"{plain[:60]}-{blake2b(self.name.encode(), digest_size=4).hexdigest()}"

    @property
    def texts(self) -> list[str]:
        """The changes as `--set` takes them."""
        return [f"{key}={value}" for key, value in self.changes]


def parse_axis(text: str, rules: Rules) -> Axis:
    """What `--vary` says: key=a..b, key=a..b..step or key=x,y,z; LudometerError if it is wrong."""
    key, equals, values = text.partition("=")
    key = key.strip()
    parameters = rules.book.parameters
    if not equals or not values.strip():
        raise LudometerError(f"--vary '{text}' is not of the form key=a..b, key=a..b..step or key=x,y,z")
    if key not in parameters:
        raise LudometerError(f"--vary {text}: there is no parameter '{key}'{nearest(key, parameters)}")
    found = RANGE.fullmatch(values.strip())
    if found:
        low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
        if low > high or step < 1:
            raise LudometerError(f"--vary {text}: the range is empty")
        if (high - low) // step >= MOST_VALUES:
            raise LudometerError(f"--vary {text}: these are more than {MOST_VALUES:,} values; take a larger step")
        listed = [str(value) for value in range(low, high + 1, step)]
    elif parameters[key].kind in ("integers", "words"):
        listed = [value.strip() for value in values.split(";")]
    else:
        listed = [value.strip() for value in values.split(",")]
    for value in listed:
        parameters[key].resolve(parameters[key].parse(value), rules.players, f"--vary {key}={value}")
    return Axis(key, tuple(dict.fromkeys(listed)))


def combinations(axes: Sequence[Axis], rules: Rules) -> list[Setting]:
    """Every combination of the axes' values but for the base itself; LudometerError if they are too many."""
    keys = [axis.key for axis in axes]
    for key in keys:
        if keys.count(key) > 1:
            raise LudometerError(f"--vary {key} is given twice; list all its values in one")
    found = []
    for values in product(*(axis.values for axis in axes)):
        changes = tuple((key, value) for key, value in zip(keys, values) if not is_base(rules, key, value))
        if changes:
            found.append(Setting(changes))
    if len(found) > MOST_SETTINGS:
        raise LudometerError(f"these are {len(found)} combinations; at most {MOST_SETTINGS} can be swept at once")
    return found


def is_base(rules: Rules, key: str, value: str) -> bool:
    """Whether a value is the one that the base has."""
    parameter = rules.book.parameters[key]
    return bool(parameter.resolve(parameter.parse(value), rules.players, key) == rules.values[key])


def around(rules: Rules, keys: Sequence[str] = ()) -> list[Setting]:
    """One step to either side in each parameter alone: numbers by 1 (or a tenth), switches, words to each other one."""
    found = []
    for key, parameter in rules.book.parameters.items():
        if not keys or key in keys:
            found += [Setting(((key, value),)) for value in neighbours(parameter, rules.values)]
    return found


def neighbours(parameter: Parameter, values: Mapping[str, object]) -> Iterator[str]:
    """The values next to the one that a parameter has; none for lists."""
    value = values[parameter.key]
    if isinstance(value, bool):
        yield toml_value(not value)
    elif isinstance(value, int):
        step = max(1, round(abs(value) / 10))
        for near in (value - step, value + step):
            low, high = parameter.minimum, parameter.maximum
            if (low is None or near >= low) and (high is None or near <= high):
                yield str(near)
    elif isinstance(value, str) and value != NONE:
        yield from (choice for choice in parameter.choices if choice != value)


def playable(
    settings: Sequence[Setting], make: Callable[[list[str]], Rules]
) -> tuple[list[tuple[Setting, Rules]], list[str]]:
    """The settings with their rules, and why the others cannot be set up. `make` gives the rules of a list of texts."""
    found: list[tuple[Setting, Rules]] = []
    refused = []
    for setting in settings:
        try:
            found.append((setting, make(setting.texts)))
        except RulesError as error:
            refused.append(f"{setting.name}: {error}")
    return found, refused
