"""Tables of cards, and patches that change single cells of them."""

from __future__ import annotations

from typing import Any

import pytest

from ludometer.core.kernel.errors import RulesError
from ludometer.core.kernel.tables import Row, patched, read_patch, read_table

CARDS = read_table(
    "id,name,cost,rare,tags,need\nace,Ace,3,yes,a;b ; c,one\nking,King,,no,,two\nten,Ten,x,maybe,,\n", "g/cards.csv"
)
TABLES = {"cards": CARDS, "tokens": read_table("id,worth\ncoin,1\nace,2\n", "g/tokens.csv")}


def sentence(function: Any, *arguments: Any) -> str:
    with pytest.raises(RulesError) as caught:
        function(*arguments)
    return str(caught.value)


def cells(rows: list[Row], column: str) -> list[str]:
    return [row.text(column) for row in rows]


def test_cells_are_read_as_text_number_flag_words_or_choice() -> None:
    ace, king, _ = CARDS
    assert (ace.text("name"), ace.integer("cost"), ace.flag("rare")) == ("Ace", 3, True)
    assert (king.integer("cost"), king.flag("rare"), king.words("tags")) == (0, False, [])
    assert ace.words("tags") == ["a", "b", "c"]
    assert [row.choice("need", ["two", "one"]) for row in CARDS[:2]] == [1, 0]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda row: row.text("nam"), "g/cards.csv, ten: there is no column 'nam'; did you mean 'name'?"),
        (lambda row: row.integer("cost"), "g/cards.csv, ten: column 'cost' takes a whole number, not 'x'"),
        (lambda row: row.flag("rare"), "g/cards.csv, ten: column 'rare' takes yes or no, not 'maybe'"),
        (
            lambda row: row.choice("name", ["tin", "two"]),
            "g/cards.csv, ten: column 'name' does not know 'Ten'; known: tin, two",
        ),
    ],
)
def test_a_faulty_cell_is_named(call: Any, said: str) -> None:
    assert sentence(call, CARDS[2]) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "here: the first line must name the columns, and one of them must be 'id'"),
        ("name,cost\n", "here: the first line must name the columns, and one of them must be 'id'"),
        ("id,cost,cost\n", "here: a column is named twice"),
        ("id,cost\nace\n", "here, line 2: 1 cells, but the header names 2 columns"),
        ("id,cost\n\nace,1,2\n", "here, line 3: 3 cells, but the header names 2 columns"),
        ("id,cost\nace,1\n\nace,2\n", "here, line 4: the id 'ace' is empty or stands twice"),
        ("id,cost\n,1\n", "here, line 2: the id '' is empty or stands twice"),
    ],
)
def test_a_faulty_table_is_refused_with_its_line(text: str, said: str) -> None:
    assert sentence(read_table, text, "here") == said


def test_what_spreadsheets_write_is_read() -> None:
    """A byte-order mark, line ends of Windows, spaces around cells, a quoted cell with a line end, empty lines."""
    rows = read_table('\ufeffid, cost\r\nace , 3\r\n\r\n"king","1"\r\n"two\nlines",4\r\n', "here")
    assert cells(rows, "id") == ["ace", "king", "two\nlines"]
    assert [row.integer("cost") for row in rows] == [3, 1, 4]


def test_a_patch_changes_the_cells_that_it_names() -> None:
    changes = read_patch("id,cost,name\nking,7,\nten,-,Dix\n", "p.csv", TABLES)
    assert changes == [["cards", "king", "cost", "7"], ["cards", "ten", "cost", "-"], ["cards", "ten", "name", "Dix"]]
    made = patched(TABLES, changes)
    assert cells(made["cards"], "cost") == ["3", "7", ""]
    assert cells(made["cards"], "name") == ["Ace", "King", "Dix"]
    assert made["tokens"] == TABLES["tokens"]
    assert cells(CARDS, "cost") == ["3", "", "x"]


def test_later_changes_lie_on_top_of_earlier_ones() -> None:
    made = patched(TABLES, [["cards", "ace", "cost", "1"], ["cards", "ace", "cost", "2"]])
    assert cells(made["cards"], "cost")[0] == "2"


def test_a_patched_cell_says_so_when_it_is_faulty() -> None:
    made = patched(TABLES, [["cards", "ace", "cost", "many"]])
    said = sentence(made["cards"][0].integer, "cost")
    assert said == "g/cards.csv, ace (patched): column 'cost' takes a whole number, not 'many'"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name\nx\n", "p.csv: the first line must name the columns, and one of them must be 'id'"),
        ("id,cost\nkong,1\n", "p.csv, line 2: no table has the id 'kong'; did you mean 'king'?"),
        ("id,cots\nking,1\n", "p.csv, line 2: table cards has no column 'cots'; did you mean 'cost'?"),
        ("id,cost\n\nace,1\n", "p.csv, line 3: 'ace' stands in cards and tokens; add a column 'table' that says which"),
        ("table,id,cost\ncard,ace,1\n", "p.csv, line 2: there is no table 'card'; did you mean 'cards'?"),
        (
            "table,id,cost\ntokens,king,1\n",
            "p.csv, line 2: table tokens does not have the id 'king'; did you mean 'coin'?",
        ),
        ("table,id,cost\ntokens,ace,1\n", "p.csv, line 2: table tokens has no column 'cost'; known: id, worth"),
    ],
)
def test_a_faulty_patch_is_refused_with_its_line(text: str, said: str) -> None:
    assert sentence(read_patch, text, "p.csv", TABLES) == said


def test_a_column_table_says_which_table_is_meant() -> None:
    assert read_patch("table,id,worth\ntokens,ace,9\n", "p.csv", TABLES) == [["tokens", "ace", "worth", "9"]]
