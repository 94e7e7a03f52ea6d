"""Moves are single integers, and have one text each that reads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludometer.core.kernel.catalogue import Catalogue, Section
from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.moves import (
    Argument,
    MoveKind,
    argument,
    first,
    fourth,
    kind_of,
    move,
    move_id,
    move_sentence,
    parse_move,
    second,
    third,
)

CATALOGUE = Catalogue(
    [
        Section("ship", ["red_ship", "blue_ship"], ["Red Ship", "Blue Ship"]),
        Section("place", ["dock", "mine", "moon"], ["Dock", "Lunar Mine", "Moon"]),
    ]
)
KINDS = [
    MoveKind("end", "ends the turn"),
    MoveKind("land", "lands {ship} at {place}", [Argument("ship", "ship"), Argument("place", "place")], "place"),
    MoveKind(
        "roll", "rolls {count} dice and {what} them", [Argument("count"), Argument("what", words=["keeps", "sells"])]
    ),
    MoveKind("pay", "pays with card {nth}", [Argument("nth", shift=1), Argument("ship", "ship")]),
]
ARGUMENT = st.integers(0, 4095)
LAND = move(1, 1, 2)


@given(st.integers(0, 255), ARGUMENT, ARGUMENT, ARGUMENT, ARGUMENT)
def test_a_move_holds_its_kind_and_four_arguments(kind: int, a: int, b: int, c: int, d: int) -> None:
    packed = move(kind, a, b, c, d)
    assert (kind_of(packed), first(packed), second(packed), third(packed), fourth(packed)) == (kind, a, b, c, d)
    assert [argument(packed, position) for position in range(4)] == [a, b, c, d]
    assert 0 <= packed < 2**56


@given(st.data())
def test_the_text_of_a_move_reads_back(data: st.DataObject) -> None:
    kind = data.draw(st.integers(0, len(KINDS) - 1))
    values = []
    for each in KINDS[kind].arguments:
        known = len(CATALOGUE.section(each.section).ids) if each.section else len(each.words) or 4096
        values.append(data.draw(st.integers(0, known - 1)))
    packed = move(kind, *values)
    assert parse_move(move_id(packed, KINDS, CATALOGUE), KINDS, CATALOGUE) == packed


def test_a_move_is_written_with_ids_and_told_with_names() -> None:
    assert move_id(LAND, KINDS, CATALOGUE) == "land ship=blue_ship place=moon"
    assert move_sentence(LAND, KINDS, CATALOGUE) == "lands Blue Ship at Moon"
    assert move_id(move(2, 3, 1), KINDS, CATALOGUE) == "roll count=3 what=sells"
    assert move_sentence(move(2, 3, 1), KINDS, CATALOGUE) == "rolls 3 dice and sells them"
    assert move_id(move(3, 4, 0), KINDS, CATALOGUE) == "pay nth=4 ship=red_ship"
    assert move_sentence(move(3, 4, 0), KINDS, CATALOGUE) == "pays with card 5"
    assert move_id(move(0), KINDS, CATALOGUE) == "end"


def test_arguments_are_read_in_any_order() -> None:
    assert parse_move("land place=moon  ship=blue_ship", KINDS, CATALOGUE) == LAND


def test_the_subject_is_the_named_argument_or_the_first_thing_of_the_catalogue() -> None:
    assert KINDS[1].subject_of(LAND, CATALOGUE) == CATALOGUE.code("moon")
    assert KINDS[3].subject_of(move(3, 4, 1), CATALOGUE) == CATALOGUE.code("blue_ship")
    assert KINDS[0].subject_of(move(0), CATALOGUE) == -1
    assert KINDS[2].subject_of(move(2, 3, 1), CATALOGUE) == -1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is no kind of move; known: end, land, roll, pay"),
        ("lands ship=red_ship", "'lands' is no kind of move; did you mean 'land'?"),
        ("land ship", "'ship' in the move 'land ship' is not of the form name=value"),
        ("land ship=red_ship", "the move 'land ship=red_ship' says no place"),
        ("land ship=red_sip place=moon", "'red_sip' is no ship; did you mean 'red_ship'?"),
        ("roll count=3 what=burns", "'burns' is no what; known: keeps, sells"),
        ("roll count=4096 what=keeps", "'4096' is no count; it takes a number from 0 to 4095"),
        ("roll count=-1 what=keeps", "'-1' is no count; it takes a number from 0 to 4095"),
        ("roll count=² what=keeps", "'²' is no count; it takes a number from 0 to 4095"),
        ("end now=1", "the move 'end now=1' has an argument 'now' that a end does not take"),
        ("roll count=1 count=2 what=keeps", "the move 'roll count=1 count=2 what=keeps' says count twice"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(LudometerError) as caught:
        parse_move(text, KINDS, CATALOGUE)
    assert str(caught.value) == sentence


def test_a_kind_with_five_arguments_is_refused() -> None:
    with pytest.raises(ValueError, match="move kind many has 5 arguments; at most 4 fit"):
        MoveKind("many", "", [Argument(f"a{i}") for i in range(5)])


@pytest.mark.parametrize("subject", ["what", "weight"])
def test_a_subject_that_is_no_thing_is_refused(subject: str) -> None:
    with pytest.raises(
        ValueError, match=f"the subject '{subject}' of move kind roll is no argument that names a thing"
    ):
        MoveKind("roll", "", [Argument("what", words=["a"])], subject)
