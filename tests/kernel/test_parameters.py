"""Parameters of rules.toml: what may be declared, what may be set, and what is said when it is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometer.core.kernel.errors import RulesError
from ludometer.core.kernel.parameters import (
    Parameter,
    as_toml,
    by_players,
    flatten,
    overlay,
    read_parameters,
    read_toml,
    toml_value,
)

RULES = """
[hand_limit]
meaning = "cards kept"
default = 5
minimum = 1
maximum = 9

[docks.mine]
meaning = "docks at the mine"
default = { 2 = 3, 3 = 4, 4 = 5 }
minimum = 1
maximum = 12
provenance = "reconstructed"

[cap]
meaning = "rounds"
default = "none"
minimum = 1
or_none = true

[solo]
meaning = "alone"
default = false

[mode]
meaning = "way"
default = "short"
choices = ["short", "long"]

[costs]
meaning = "cost of each level"
default = [1, 2]
minimum = 0
maximum = 9
length = [1, 3]

[colours]
meaning = "colours in play"
default = ["red"]
choices = ["red", "blue"]
or_none = true
"""
PARAMETERS = read_parameters(RULES, "game/rules.toml")


def sentence(function: Any, *arguments: Any) -> str:
    with pytest.raises(RulesError) as caught:
        function(*arguments)
    return str(caught.value)


def parameter(**spec: Any) -> Parameter:
    return Parameter("key", {"meaning": "m", **spec}, "here")


def test_parameters_are_read_in_order_with_dotted_keys_and_kinds() -> None:
    assert {key: each.kind for key, each in PARAMETERS.items()} == {
        "hand_limit": "integer",
        "docks.mine": "integer",
        "cap": "integer",
        "solo": "switch",
        "mode": "choice",
        "costs": "integers",
        "colours": "words",
    }
    assert PARAMETERS["docks.mine"].provenance == "reconstructed"


def test_a_default_may_depend_on_the_number_of_players_and_the_nearest_number_stands_in() -> None:
    assert [PARAMETERS["docks.mine"].default(players) for players in range(1, 7)] == [3, 3, 4, 5, 5, 5]
    assert PARAMETERS["hand_limit"].default(6) == 5


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"default": 1, "minimun": 0}, "here: 'minimun' of parameter 'key' is unknown; did you mean 'minimum'?"),
        ({}, "here: parameter 'key' has no default"),
        ({"default": "word"}, "here: parameter 'key' is a word but has no choices"),
        ({"default": {}}, "here: the default of parameter 'key' names no number of players"),
        ({"default": 5, "maximum": 4}, "here: 'key' is 5; the most is 4"),
        ({"default": {"2": 0, "3": 4}, "minimum": 1}, "here: 'key' is 0; the least is 1"),
        ({"default": 1.5}, "here: 'key' takes a whole number, not 1.5"),
        ({"default": 1, "minimum": "0"}, "here: the minimum of parameter 'key' takes a whole number, not '0'"),
        ({"default": 1, "maximum": True}, "here: the maximum of parameter 'key' takes a whole number, not True"),
        ({"default": "a", "choices": "ab"}, "here: the choices of parameter 'key' take a list of words, not 'ab'"),
        ({"default": "a", "choices": [1]}, "here: the choices of parameter 'key' take a list of words, not [1]"),
        ({"default": [1], "length": 1}, "here: the length of parameter 'key' takes a list of two numbers, not 1"),
        ({"default": [1], "length": [1]}, "here: the length of parameter 'key' takes a list of two numbers, not [1]"),
        ({"default": [1], "length": [2, 2]}, "here: 'key' takes 2 entries, not 1"),
        ({"default": 1, "or_none": "yes"}, "here: or_none of parameter 'key' takes true or false, not 'yes'"),
        ({"default": "c", "choices": ["a", "b"]}, "here: 'key' takes one of its choices, not 'c'; known: a, b"),
    ],
)
def test_a_faulty_declaration_is_refused(spec: dict[str, Any], said: str) -> None:
    assert sentence(lambda: parameter(**spec)) == said


def test_a_parameter_without_meaning_is_refused() -> None:
    assert sentence(Parameter, "key", {"default": 1}, "here") == "here: parameter 'key' has no meaning"


def test_a_key_that_ends_in_a_number_is_refused() -> None:
    said = sentence(read_parameters, '[bonus.2]\nmeaning = "m"\ndefault = 1\n', "here")
    assert said == "here: the parameter 'bonus.2' ends in a number, which is how numbers of players are given"


def test_a_value_outside_a_table_is_refused() -> None:
    assert (
        sentence(read_parameters, "hand_limit = 5\n", "here") == "here: 'hand_limit' stands outside a parameter's table"
    )


def test_faulty_toml_is_refused_with_its_line() -> None:
    said = sentence(read_toml, "a = 1\nb = \n", "here")
    assert said.startswith("here is not valid TOML: ")
    assert "line 2" in said


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("hand_limit", 0, "there: 'hand_limit' is 0; the least is 1"),
        ("hand_limit", 10, "there: 'hand_limit' is 10; the most is 9"),
        ("hand_limit", "five", "there: 'hand_limit' takes a whole number, not 'five'"),
        ("hand_limit", True, "there: 'hand_limit' takes a whole number, not True"),
        ("hand_limit", "none", "there: 'hand_limit' takes a whole number, not 'none'"),
        ("cap", "never", "there: 'cap' takes a whole number or none, not 'never'"),
        ("solo", 1, "there: 'solo' takes true or false, not 1"),
        ("mode", "shrt", "there: 'mode' takes one of its choices, not 'shrt'; did you mean 'short'?"),
        ("mode", 3, "there: 'mode' takes one of its choices, not 3; known: short, long"),
        ("costs", 3, "there: 'costs' takes a list, not 3"),
        ("costs", [1, 10], "there: 'costs' is 10; the most is 9"),
        ("costs", [], "there: 'costs' takes 1 to 3 entries, not 0"),
        ("costs", ["a"], "there: 'costs' takes a whole number, not 'a'"),
        ("colours", "red", "there: 'colours' takes a list, not 'red'"),
        ("colours", ["red", "bleu"], "there: 'colours' takes one of its choices, not 'bleu'; did you mean 'blue'?"),
        ("hand_limit", {"7": 3}, "there: 'hand_limit' is given for '7' players; it takes 1 to 6"),
        ("hand_limit", {"2": 99}, "there: 'hand_limit' is 99; the most is 9"),
        ("docks", {"mien": 3}, "there: there is no parameter 'docks.mien'; did you mean 'docks.mine'?"),
        ("hand_limt", 3, "there: there is no parameter 'hand_limt'; did you mean 'hand_limit'?"),
    ],
)
def test_a_wrong_setting_is_refused(key: str, value: Any, said: str) -> None:
    assert sentence(overlay, PARAMETERS, {key: value}, 2, "there") == said


def test_settings_are_dotted_or_nested_and_may_depend_on_the_number_of_players() -> None:
    assert overlay(PARAMETERS, {"docks": {"mine": 7}}, 2, "there") == {"docks.mine": 7}
    assert overlay(PARAMETERS, {"docks.mine": 7}, 2, "there") == {"docks.mine": 7}
    given_by_players = {"docks": {"mine": {"2": 7, "3": 8}}}
    assert [overlay(PARAMETERS, given_by_players, players, "there")["docks.mine"] for players in (2, 3, 4)] == [7, 8, 5]


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("hand_limit", "7", 7),
        ("hand_limit", " 7 ", 7),
        ("hand_limit", "seven", "seven"),
        ("hand_limit", "", ""),
        ("hand_limit", "7.5", 7.5),
        ("docks.mine", "{2 = 7}", {"2": 7}),
        ("cap", "none", "none"),
        ("cap", '"none"', "none"),
        ("solo", "true", True),
        ("solo", "yes", "yes"),
        ("mode", "long", "long"),
        ("mode", "'long'", "long"),
        ("mode", "long,short", "long,short"),
        ("costs", "1,2,3", [1, 2, 3]),
        ("costs", "[1, 2]", [1, 2]),
        ("costs", "", []),
        ("costs", "1;2", "1;2"),
        ("colours", "red,blue", ["red", "blue"]),
        ("colours", '["red", "blue"]', ["red", "blue"]),
        ("colours", "none", "none"),
        ("colours", "", []),
    ],
)
def test_what_a_person_types_is_read_as_toml_a_word_or_a_list(key: str, text: str, value: Any) -> None:
    assert PARAMETERS[key].parse(text) == value


def test_bounds_are_shown_to_a_person() -> None:
    assert {key: each.bounds() for key, each in PARAMETERS.items()} == {
        "hand_limit": "1 to 9",
        "docks.mine": "1 to 12",
        "cap": "at least 1 or none",
        "solo": "true or false",
        "mode": "short, long",
        "costs": "0 to 9, 1 to 3 entries",
        "colours": "red, blue",
    }
    assert parameter(default=1, maximum=4).bounds() == "at most 4"
    assert parameter(default=1).bounds() == "whole number"


def test_the_effective_rules_are_written_with_meanings_and_read_back() -> None:
    values = {key: each.default(3) for key, each in PARAMETERS.items()} | {"docks.mine": 9}
    text = as_toml(PARAMETERS, values, ["docks.mine"])
    assert "# docks at the mine (1 to 12) [reconstructed] [changed]\ndocks.mine = 9\n" in text
    assert overlay(PARAMETERS, read_toml(text, "there"), 3, "there") == values


@given(st.integers(1, 9), st.integers(1, 12), st.booleans(), st.lists(st.integers(0, 9), min_size=1, max_size=3))
def test_any_effective_rules_are_read_back(hand: int, docks: int, solo: bool, costs: list[int]) -> None:
    values = {key: each.default(3) for key, each in PARAMETERS.items()}
    values |= {"hand_limit": hand, "docks.mine": docks, "solo": solo, "costs": costs}
    assert overlay(PARAMETERS, read_toml(as_toml(PARAMETERS, values, []), "there"), 3, "there") == values


def test_values_in_the_notation_of_toml() -> None:
    assert [toml_value(each) for each in (True, False, 3, "word", [1, 2], ["a"], [])] == [
        "true", "false", "3", '"word"', "[1, 2]", '["a"]', "[]",
    ]  # fmt: skip


def test_tables_are_flattened_down_to_their_leaves() -> None:
    assert flatten({"a": {"b": {"2": 1}, "c": 2}, "d": 3}, by_players) == {"a.b": {"2": 1}, "a.c": 2, "d": 3}
    assert by_players({"2": 1, "3": 2})
    assert not by_players({})
    assert not by_players({"2": 1, "x": 2})
