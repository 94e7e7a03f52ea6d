"""Finds games: the built-in ones and those of other packages come through the same entry points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files

from ludometer.core.kernel.errors import LudometerError, nearest
from ludometer.core.kernel.game import Definition
from ludometer.core.kernel.rules import RuleBook, Rules

GROUP = "ludometer.games"


def game_names() -> list[str]:
    """The names of all games that can be played here, sorted."""
    return sorted(points())


@cache
def points() -> dict[str, EntryPoint]:
    """The entry points by game name; LudometerError if two packages claim one name."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        if point.name in found and found[point.name].value != point.value:
            raise LudometerError(
                f"two packages offer a game '{point.name}': {found[point.name].value} and {point.value}"
            )
        found[point.name] = point
    return found


@cache
def definition(name: str) -> Definition:
    """The definition of the game of that name; LudometerError if there is none or it cannot be loaded."""
    if name not in points():
        raise LudometerError(f"there is no game '{name}'{nearest(name, game_names())}")
    try:
        found = points()[name].load()
    except Exception as error:  # whatever a plug-in's import raises, the person gets a sentence
        raise LudometerError(f"the game '{name}' cannot be loaded from {points()[name].value}: {error}") from error
    if not isinstance(found, Definition):
        raise LudometerError(f"the game '{name}' is no ludometer game: {points()[name].value} is not a Definition")
    if found.id != name:
        raise LudometerError(
            f"the game '{name}' of {points()[name].value} calls itself '{found.id}'; the two must agree"
        )
    return found


@cache
def rule_book(name: str) -> RuleBook:
    """The data folder of the game of that name; RulesError if it is faulty."""
    game = definition(name)
    try:
        package = files(game.package)
    except ImportError as error:
        raise LudometerError(f"the data of '{name}' cannot be found: {error}") from error
    return RuleBook(game.id, package.joinpath(game.folder))


def rules_for(
    name: str,
    players: int | None = None,
    variants: Sequence[str] = (),
    files: Sequence[str] = (),
    settings: Sequence[str] = (),
    patches: Sequence[str] = (),
) -> Rules:
    """The effective rules of a game (see `RuleBook.rules`); LudometerError if it cannot be played by that many.

    Without a number of players it is the smallest above one that the game and the variants allow.
    """
    game = definition(name)
    book = rule_book(name)
    if players is None:
        players = default_players(game, book, variants)
    low, high = game.minimum_players, game.maximum_players
    if not low <= players <= high:
        raise LudometerError(f"{name} is for {low} to {high} players, not {players}")
    rules = book.rules(players, variants, files, settings, patches)
    game.game(rules)
    return rules


def default_players(game: Definition, book: RuleBook, variants: Sequence[str]) -> int:
    """The smallest number of players above one that all the variants allow, or else the smallest."""
    counts = list(range(game.minimum_players, game.maximum_players + 1))
    for variant in variants:
        if variant in book.variants and book.variants[variant].players:
            counts = [n for n in counts if n in book.variants[variant].players] or counts
    return next((n for n in counts if n > 1), counts[0])
