"""The hint at what a person may have meant."""

from __future__ import annotations

from ludometer.core.kernel.errors import LudometerError, RulesError, nearest


def test_a_near_word_is_suggested() -> None:
    assert nearest("hand_limt", ["hand_limit", "rounds"]) == "; did you mean 'hand_limit'?"


def test_otherwise_all_are_named_if_they_are_few() -> None:
    assert nearest("xyz", ["one", "two"]) == "; known: one, two"
    assert nearest("xyz", [f"word_{i}" for i in range(21)]) == ""
    assert nearest("xyz", []) == ""


def test_a_rules_error_is_shown_like_any_other() -> None:
    assert issubclass(RulesError, LudometerError)
