"""The effective rules of a game: defaults, variants, files, settings and patches, stacked in that order and checked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, final

from ludometer.core.kernel.errors import RulesError, nearest
from ludometer.core.kernel.parameters import (
    NONE,
    Parameter,
    Value,
    as_toml,
    overlay,
    read_parameters,
    read_toml,
)
from ludometer.core.kernel.tables import Row, patched, read_patch, read_table


@final
class Variant:
    """A named overlay of a game's rules: `variants/NAME.toml` in its data folder.

    meaning = "what is different"; players = [3, 4] the numbers it can be played with; excludes = ["other"] the variants
    it cannot be combined with; patches = ["file.csv"] table patches beside it; [set] the parameters it changes.
    """

    MARKS: Final = ("meaning", "players", "excludes", "patches", "set")

    def __init__(self, name: str, spec: Mapping[str, Any], where: str) -> None:
        for mark in spec:
            if mark not in self.MARKS:
                raise RulesError(f"{where}: '{mark}' is unknown{nearest(mark, self.MARKS)}")
        for mark, member in (("players", int), ("excludes", str), ("patches", str)):
            given = spec.get(mark, [])
            if not isinstance(given, list) or not all(type(each) is member for each in given):
                what = "numbers" if member is int else "names"
                raise RulesError(f"{where}: '{mark}' takes a list of {what}, not {given!r}")
        if not isinstance(spec.get("set", {}), dict):
            raise RulesError(f"{where}: 'set' takes a table of parameters, not {spec['set']!r}")
        self.name: Final[str] = name
        self.where: Final[str] = where
        self.meaning: Final[str] = str(spec.get("meaning", ""))
        self.players: Final[list[int]] = list(spec.get("players", []))
        self.excludes: Final[list[str]] = list(spec.get("excludes", []))
        self.patches: Final[list[str]] = list(spec.get("patches", []))
        self.settings: Final[dict[str, Any]] = dict(spec.get("set", {}))


@final
class RuleBook:
    """A game's data folder, read once: rules.toml, variants/*.toml and every table *.csv."""

    def __init__(self, game: str, folder: Traversable) -> None:
        self.game: Final[str] = game
        self.folder: Final[Traversable] = folder
        if not folder.is_dir():
            raise RulesError(f"the data folder of {game} does not exist: {folder}")
        rules = folder.joinpath("rules.toml")
        self.parameters: Final[dict[str, Parameter]] = (
            read_parameters(rules.read_text("utf-8"), f"{game}/rules.toml") if rules.is_file() else {}
        )
        self.variants: Final[dict[str, Variant]] = {}
        self.tables: Final[dict[str, list[Row]]] = {}
        variants = folder.joinpath("variants")
        if variants.is_dir():
            for file in sorted(variants.iterdir(), key=lambda each: each.name):
                if file.name.endswith(".toml"):
                    name = file.name.removesuffix(".toml")
                    where = f"{game}/variants/{file.name}"
                    self.variants[name] = Variant(name, read_toml(file.read_text("utf-8"), where), where)
        for file in sorted(folder.iterdir(), key=lambda each: each.name):
            if file.name.endswith(".csv"):
                name = file.name.removesuffix(".csv")
                self.tables[name] = read_table(file.read_text("utf-8"), f"{game}/{file.name}")

    def rules(
        self,
        players: int,
        variants: Sequence[str] = (),
        files: Sequence[str] = (),
        settings: Sequence[str] = (),
        patches: Sequence[str] = (),
    ) -> Rules:
        """The effective rules with that many players.

        `variants` are names; `files` are paths of TOML overlays; `settings` are texts `key=value`; `patches` are paths of
        CSV patches. Each stacks on the former; RulesError says which of them is wrong and what is near.
        """
        values = {key: parameter.default(players) for key, parameter in self.parameters.items()}
        changes: list[list[str]] = []
        for name in variants:
            variant = self.variant(name, players, variants)
            values |= overlay(self.parameters, variant.settings, players, variant.where)
            for patch in variant.patches:
                file = self.folder.joinpath("variants").joinpath(patch)
                if not file.is_file():
                    raise RulesError(f"{variant.where}: there is no patch '{patch}' beside it")
                changes += read_patch(file.read_text("utf-8"), f"{self.game}/variants/{patch}", self.tables)
        for path in files:
            values |= overlay(self.parameters, read_toml(read_file(path, "rules file"), path), players, path)
        for setting in settings:
            key, equals, text = setting.partition("=")
            if not equals:
                raise RulesError(f"--set '{setting}' is not of the form key=value")
            if key not in self.parameters:
                raise RulesError(f"--set {setting}: there is no parameter '{key}'{nearest(key, self.parameters)}")
            parameter = self.parameters[key]
            values[key] = parameter.resolve(parameter.parse(text), players, f"--set {setting}")
        for path in patches:
            changes += read_patch(read_file(path, "card patch"), path, self.tables)
        return Rules(self, players, variants, values, changes)

    def variant(self, name: str, players: int, together: Sequence[str]) -> Variant:
        """The variant of that name; RulesError if it is unknown or cannot be played so."""
        if name not in self.variants:
            none = "" if self.variants else "; it has none"
            raise RulesError(f"{self.game} has no variant '{name}'{nearest(name, self.variants) or none}")
        variant = self.variants[name]
        if variant.players and players not in variant.players:
            counts = " or ".join(str(count) for count in variant.players)
            raise RulesError(f"variant '{name}' of {self.game} is for {counts} players, not {players}")
        for other in together:
            if other in variant.excludes:
                raise RulesError(f"variants '{name}' and '{other}' of {self.game} cannot be combined")
        if list(together).count(name) > 1:
            raise RulesError(f"variant '{name}' is given twice")
        return variant

    def restored(self, document: Mapping[str, Any]) -> Rules:
        """The effective rules that `Rules.document` wrote; RulesError if this version of the game cannot hold them."""
        players = int(document["players"])
        where = "the recorded rules"
        values = {key: parameter.default(players) for key, parameter in self.parameters.items()}
        values |= overlay(self.parameters, document["parameters"], players, where)
        changes = [list(change) for change in document["changes"]]
        for table, id, column, _ in changes:
            rows = [row for row in self.tables.get(table, []) if row.cells["id"] == id]
            if not rows or column not in rows[0].cells:
                raise RulesError(
                    f"{where} change {table}.{id}.{column}, which this version of {self.game} does not have"
                )
        return Rules(self, players, list(document["variants"]), values, changes)


@final
class Rules:
    """The effective rules of one game for one number of players."""

    def __init__(
        self,
        book: RuleBook,
        players: int,
        variants: Sequence[str],
        values: Mapping[str, Value],
        changes: Sequence[Sequence[str]],
    ) -> None:
        self.book: Final[RuleBook] = book
        self.players: Final[int] = players
        self.variants: Final[list[str]] = list(variants)
        self.values: Final[dict[str, Value]] = dict(values)
        self.changes: Final[list[list[str]]] = [list(change) for change in changes]
        self.tables: Final[dict[str, list[Row]]] = patched(book.tables, changes)

    def integer(self, key: str) -> int:
        """The value of a whole-number parameter."""
        value = self.values[key]
        assert isinstance(value, int)
        return value

    def integer_or_none(self, key: str) -> int | None:
        """The value of a whole-number parameter that may be "none"."""
        return None if self.values[key] == NONE else self.integer(key)

    def switch(self, key: str) -> bool:
        """The value of a true-or-false parameter."""
        return self.values[key] is True

    def choice(self, key: str) -> str:
        """The value of a parameter that is one of some words."""
        value = self.values[key]
        assert isinstance(value, str)
        return value

    def integers(self, key: str) -> list[int]:
        """The value of a list of whole numbers."""
        value = self.values[key]
        assert isinstance(value, list)
        return [int(each) for each in value]

    def words(self, key: str) -> list[str]:
        """The value of a list of words."""
        value = self.values[key]
        assert isinstance(value, list)
        return [str(each) for each in value]

    def table(self, name: str) -> list[Row]:
        """The rows of a table, patches made."""
        return self.tables[name]

    def differences(self) -> dict[str, Value]:
        """The parameters whose value is not the default for this number of players."""
        defaults = {key: parameter.default(self.players) for key, parameter in self.book.parameters.items()}
        return {key: value for key, value in self.values.items() if value != defaults[key]}

    def toml(self) -> str:
        """The effective parameters as TOML with their meanings; `--rules` reads it back."""
        return as_toml(self.book.parameters, self.values, list(self.differences()))

    def document(self) -> dict[str, Any]:
        """Everything needed to restore these rules, as plain data for a manifest."""
        return {
            "players": self.players,
            "variants": self.variants,
            "parameters": self.values,
            "changes": self.changes,
        }

    def hash(self) -> str:
        """16 hexadecimal digits that differ when anything that can matter to play differs, tables included."""
        tables = {name: [row.cells for row in rows] for name, rows in self.tables.items()}
        content = json.dumps([self.players, self.values, tables], sort_keys=True)
        return blake2b(content.encode(), digest_size=8).hexdigest()


def read_file(path: str, what: str) -> str:
    """The text of a file that a person named; RulesError if it cannot be read."""
    try:
        return Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise RulesError(f"cannot read the {what} '{path}': {reason}") from None
