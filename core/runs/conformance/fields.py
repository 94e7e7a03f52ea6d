"""Looks into any object of a game, interpreted or compiled, field by field.

An interpreted object keeps its fields in `__dict__` or in the `__slots__` of its classes. A class compiled by mypyc keeps
them in a C structure and lists them in `__mypyc_attrs__`; an interpreted subclass of it has both. `fields_of` reads all
three, so the walk below needs to know nothing about a game. Vectors are read as values. What the game object itself holds
(cards, numbers, tables) are *facts*: all states share them, and they are compared once rather than in every state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import FunctionType, ModuleType

from librt.vecs import vec

from ludometer.core.kernel.frames import Frame

Snapshot = dict[str, object]
PLAIN = (int, float, str, bytes, bool, Enum, type, FunctionType, ModuleType)


def fields_of(thing: object) -> list[str]:
    """The names of the fields that `thing` has and that are set."""
    names: dict[str, None] = {}
    for each in type(thing).__mro__:
        for listed in ("__mypyc_attrs__", "__slots__"):
            slots = each.__dict__.get(listed, ())
            names |= dict.fromkeys([slots] if isinstance(slots, str) else slots)
    names |= dict.fromkeys(getattr(thing, "__dict__", {}))
    return [name for name in names if name not in ("__dict__", "__weakref__") and hasattr(thing, name)]


def parts(thing: object) -> Iterator[tuple[str, object]]:
    """What `thing` consists of, each part with how its path goes on: `.field`, `[3]`, `['key']`; nothing for a value."""
    if thing is None or isinstance(thing, (*PLAIN, vec)):
        return
    if isinstance(thing, (list, tuple)):
        for i, each in enumerate(thing):
            yield f"[{i}]", each
    elif isinstance(thing, (set, frozenset)):
        for i, each in enumerate(sorted(thing, key=repr)):
            yield f"[{i}]", each
    elif isinstance(thing, Mapping):
        for key, each in thing.items():
            yield f"[{key!r}]", each
    else:
        for name in fields_of(thing):
            yield f".{name}", getattr(thing, name)


def snapshot(thing: object, facts: frozenset[int] = frozenset(), without: tuple[str, ...] = ()) -> Snapshot:
    """Every value in `thing` by its path, and the class of every object on the way.

    Objects whose identity is among `facts` stand for themselves; top-level fields in `without` are left out.
    """
    found: Snapshot = {}

    def walk(path: str, part: object, above: tuple[int, ...]) -> None:
        if isinstance(part, vec):
            found[path] = tuple(part)
        elif part is None or isinstance(part, PLAIN):
            found[path] = part
        elif id(part) in facts or id(part) in above:
            found[path] = f"{type(part).__name__} at {id(part):x}"
        else:
            found[path] = (
                f"{type(part).__name__} of {len(part)}" if isinstance(part, (list, tuple, dict, set)) else type(part)
            )
            for step, each in parts(part):
                if path or step.lstrip(".") not in without:
                    walk(path + step, each, (*above, id(part)))

    walk("", thing, ())
    return found


def difference(one: Snapshot, other: Snapshot) -> str:
    """The first path at which two snapshots differ, with both values; empty if they are equal."""
    if one == other:
        return ""
    for path in [*one, *other]:
        ours, theirs = one.get(path, "missing"), other.get(path, "missing")
        if ours != theirs:
            return f"{path.lstrip('.') or 'class'}: {shown(ours)} against {shown(theirs)}"
    return ""


def shown(value: object) -> str:
    """A value as text, cut if it is long."""
    text = value.__name__ if isinstance(value, type) else str(value)
    return text if len(text) <= 60 else text[:57] + "…"


def reachable(thing: object) -> frozenset[int]:
    """The identities of all objects in `thing`, itself included. Valid while `thing` lives and does not change."""
    seen: dict[int, object] = {}
    todo = [thing]
    while todo:
        part = todo.pop()
        if part is None or isinstance(part, PLAIN) or id(part) in seen:
            continue
        if isinstance(part, vec):
            continue
        seen[id(part)] = part
        todo += [each for _, each in parts(part)]
    return frozenset(seen)


def holders(thing: object, facts: frozenset[int]) -> dict[str, object]:
    """Everything in `thing` that could change, by its path: lists, objects, vectors, but neither frames nor facts."""
    found: dict[str, object] = {}

    def walk(path: str, part: object) -> None:
        if part is None or isinstance(part, (*PLAIN, Frame)) or id(part) in facts:
            return
        if path and not isinstance(part, (tuple, frozenset)):
            found[path.lstrip(".")] = part
        for step, each in parts(part):
            walk(path + step, each)

    walk("", thing)
    return found


def same_place(one: object, other: object) -> bool:
    """Whether two things are one, so that a change in one shows in the other.

    A vector has no identity of its own where classes are compiled, so one of its numbers is changed in the first, looked
    for in the second, and put back. One of them may be longer, having grown into the spare room behind the other.
    """
    if not (isinstance(one, vec) and isinstance(other, vec)):
        return one is other
    if len(one) == 0 or len(other) == 0 or type(one[0]) is not int:
        return False
    kept = one[0]
    one[0] = kept + 1
    same = bool(other[0] == kept + 1)
    one[0] = kept
    return same


class Loans:
    """What a state shares with its copies. Sharing is well while it lasts: the rule is broken by changing it in place."""

    def __init__(self, state: object, copy: object, facts: frozenset[int]) -> None:
        self.facts = facts
        copied = holders(copy, facts)
        self.lent = {
            path: (thing, snapshot(thing, facts))
            for path, thing in holders(state, facts).items()
            if path in copied and same_place(copied[path], thing)
        }

    def broken(self, state: object) -> str:
        """The first path at which `state`, having gone on, has changed in place what a copy also holds; or nothing."""
        now = holders(state, self.facts)
        for path, (thing, before) in self.lent.items():
            grown = path in now and same_place(thing, now[path]) and snapshot(now[path], self.facts) != before
            if grown or snapshot(thing, self.facts) != before:
                return path
        return ""
