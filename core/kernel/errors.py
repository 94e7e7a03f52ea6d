"""The one kind of error that a person sees as a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import ClassVar


class LudometerError(Exception):
    """Wrong input: one sentence that says what is wrong, where, and what to do.

    Commands print it and leave with `exit_code`: 2, unless a kind of error says otherwise.
    """

    exit_code: ClassVar[int] = 2


class RulesError(LudometerError):
    """A rules file, a setting, a table or a combination of them that cannot be played."""


class InterruptedRunError(LudometerError):
    """Ctrl-C, where there is more to say of it than that."""

    exit_code = 130


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint for an unknown `word`: the nearest known one, or else all of them.

    Returns text to append to a sentence, such as "; did you mean 'hand_limit'?".
    """
    names = list(known)
    close = get_close_matches(word, names, n=1, cutoff=0.5)
    if close:
        return f"; did you mean '{close[0]}'?"
    if names and len(names) <= 20:
        return f"; known: {', '.join(names)}"
    return ""
