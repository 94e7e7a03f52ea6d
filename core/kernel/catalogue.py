"""The things of a game that logs and reports speak of: cards, tiles, places, resources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64


@final
class Section:
    """All things of one kind, such as the cards of a game. A thing is known inside the rules by its index here."""

    def __init__(self, kind: str, ids: Sequence[str], names: Sequence[str]) -> None:
        """`ids` are stable snake_case words that go into the logs, `names` the published English names."""
        self.kind: Final[str] = kind
        self.ids: Final[list[str]] = list(ids)
        self.names: Final[list[str]] = list(names)
        self.offset: i64 = 0

    def index(self, id: str) -> int:
        """The index of the thing `id`; ValueError if there is none."""
        return self.ids.index(id)


@final
class Catalogue:
    """Every thing of a game under one running code: section offset + index in the section.

    Codes are what moves, events and items carry in memory; on disk they become the ids, which are unique in a game.
    """

    def __init__(self, sections: Sequence[Section]) -> None:
        self.sections: Final[list[Section]] = list(sections)
        self.ids: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.kinds: Final[list[str]] = []
        for section in sections:
            if len(section.ids) != len(section.names):
                raise ValueError(f"section {section.kind} has {len(section.ids)} ids and {len(section.names)} names")
            section.offset = len(self.ids)
            self.ids.extend(section.ids)
            self.names.extend(section.names)
            self.kinds.extend([section.kind] * len(section.ids))
        repeated = sorted({id for id in self.ids if self.ids.count(id) > 1})
        if repeated:
            raise ValueError(f"ids that stand for more than one thing: {', '.join(repeated)}")

    def section(self, kind: str) -> Section:
        """The section of that kind; KeyError if there is none."""
        for section in self.sections:
            if section.kind == kind:
                return section
        raise KeyError(kind)

    def code(self, id: str) -> int:
        """The code of the thing `id`; KeyError if there is none."""
        if id not in self.ids:
            raise KeyError(id)
        return self.ids.index(id)

    def name(self, code: i64) -> str:
        """The published name of the thing with that code, or an empty text for -1."""
        return "" if code < 0 else self.names[code]
