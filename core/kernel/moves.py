"""A move is one integer: the kind in the low 8 bits, and up to four arguments of 12 bits above it.

A game declares its kinds and what each argument means, so that one function turns any move into text and back, and the
log can name a move's subject without any work while the game is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from ludometer.core.kernel.catalogue import Catalogue
from ludometer.core.kernel.errors import LudometerError, nearest

KIND_BITS: Final[i64] = 8
ARGUMENT_BITS: Final[i64] = 12
ARGUMENTS: Final[i64] = 4
LARGEST_ARGUMENT: Final[i64] = 4095


def move(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> i64:
    """The move of that kind with those arguments, each from 0 to 4095."""
    return kind | a << 8 | b << 20 | c << 32 | d << 44


def kind_of(move: i64) -> i64:
    """The kind of a move: its index in the game's list of kinds."""
    return move & 255


def first(move: i64) -> i64:
    """The first argument of a move."""
    return (move >> 8) & 4095


def second(move: i64) -> i64:
    """The second argument of a move."""
    return (move >> 20) & 4095


def third(move: i64) -> i64:
    """The third argument of a move."""
    return (move >> 32) & 4095


def fourth(move: i64) -> i64:
    """The fourth argument of a move."""
    return (move >> 44) & 4095


def argument(move: i64, position: i64) -> i64:
    """Argument number `position` (0 to 3) of a move."""
    return (move >> (KIND_BITS + ARGUMENT_BITS * position)) & LARGEST_ARGUMENT


@final
class Argument:
    """What one argument of a move means: the index of a thing in a section of the catalogue, or a plain number.

    `section` names the section; empty means a number. `words` spells out a number that is a choice, such as
    ("keep", "discard"). `shift` is added for display: 1 turns a 0-based place into the number that players say.
    """

    def __init__(self, name: str, section: str = "", words: Sequence[str] = (), shift: int = 0) -> None:
        self.name: Final[str] = name
        self.section: Final[str] = section
        self.words: Final[list[str]] = list(words)
        self.shift: Final[int] = shift

    def id(self, value: i64, catalogue: Catalogue) -> str:
        """The stable text of a value, for logs and commands."""
        if self.section:
            return catalogue.section(self.section).ids[value]
        return self.words[value] if self.words else str(value)

    def name_of(self, value: i64, catalogue: Catalogue) -> str:
        """The text of a value that players read."""
        if self.section:
            return catalogue.section(self.section).names[value]
        return self.words[value] if self.words else str(value + self.shift)

    def parse(self, text: str, catalogue: Catalogue) -> int:
        """The value of a stable text; LudometerError if it is unknown."""
        known = catalogue.section(self.section).ids if self.section else self.words
        if known:
            if text not in known:
                raise LudometerError(f"'{text}' is no {self.name}{nearest(text, known)}")
            return known.index(text)
        if not (text.isascii() and text.isdigit()) or int(text) > LARGEST_ARGUMENT:
            raise LudometerError(f"'{text}' is no {self.name}; it takes a number from 0 to {LARGEST_ARGUMENT}")
        return int(text)


@final
class MoveKind:
    """One kind of move of a game.

    `text` is the sentence that a reader sees, with the arguments' names in braces: "docks a {ship} at the {facility}".
    `subject` names the argument that is the move's main item (the column `subject` of the log); by default the first one
    that is a thing of the catalogue.
    """

    def __init__(self, id: str, text: str, arguments: Sequence[Argument] = (), subject: str = "") -> None:
        if len(arguments) > ARGUMENTS:
            raise ValueError(f"move kind {id} has {len(arguments)} arguments; at most {ARGUMENTS} fit")
        self.id: Final[str] = id
        self.text: Final[str] = text
        self.arguments: Final[list[Argument]] = list(arguments)
        if subject and not any(each.name == subject and each.section for each in arguments):
            raise ValueError(f"the subject '{subject}' of move kind {id} is no argument that names a thing")
        position = -1
        for i, each in enumerate(arguments):
            if each.name == subject or (not subject and each.section and position < 0):
                position = i
        self.subject: Final[int] = position

    def subject_of(self, move: i64, catalogue: Catalogue) -> i64:
        """The catalogue code of the move's main item, or -1."""
        if self.subject < 0:
            return -1
        return catalogue.section(self.arguments[self.subject].section).offset + argument(move, self.subject)


def move_id(move: i64, kinds: Sequence[MoveKind], catalogue: Catalogue) -> str:
    """The canonical text of a move, such as `dock facility=lunar_mine ship=3`; `parse_move` reads it back."""
    kind = kinds[kind_of(move)]
    words = [kind.id]
    for i, each in enumerate(kind.arguments):
        words.append(f"{each.name}={each.id(argument(move, i), catalogue)}")
    return " ".join(words)


def move_sentence(move: i64, kinds: Sequence[MoveKind], catalogue: Catalogue) -> str:
    """The move as players say it, from the text of its kind."""
    kind = kinds[kind_of(move)]
    text = kind.text
    for i, each in enumerate(kind.arguments):
        text = text.replace("{" + each.name + "}", each.name_of(argument(move, i), catalogue))
    return text


def parse_move(text: str, kinds: Sequence[MoveKind], catalogue: Catalogue) -> int:
    """The move that `move_id` wrote as `text`; LudometerError says what is wrong with it."""
    words = text.split()
    ids = [kind.id for kind in kinds]
    if not words or words[0] not in ids:
        word = words[0] if words else ""
        raise LudometerError(f"'{word}' is no kind of move{nearest(word, ids)}")
    code = ids.index(words[0])
    given: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals:
            raise LudometerError(f"'{word}' in the move '{text}' is not of the form name=value")
        if name in given:
            raise LudometerError(f"the move '{text}' says {name} twice")
        given[name] = value
    packed = code
    for i, each in enumerate(kinds[code].arguments):
        if each.name not in given:
            raise LudometerError(f"the move '{text}' says no {each.name}")
        packed |= each.parse(given.pop(each.name), catalogue) << int(KIND_BITS + ARGUMENT_BITS * i)
    if given:
        raise LudometerError(f"the move '{text}' has an argument '{next(iter(given))}' that a {words[0]} does not take")
    return packed
