"""Tables as they are printed: every row one line in a pipe, broken between words where a terminal is too narrow."""

from __future__ import annotations

import pytest

from ludometer.reports.text import plain_table

HEADINGS = ["setting", "wins", "what it means"]
CELLS = [
    ["supply_of_colonies", "61.2 [58.0, 64.3]", "how many colonies each player has to land before the game is over"],
    ["short", "3.0 [2.9, 3.1]", "few words"],
]
NUMERIC = [False, True, False]


def test_a_row_is_one_line_where_there_is_no_limit() -> None:
    lines = plain_table(HEADINGS, CELLS, NUMERIC).splitlines()
    assert len(lines) == 4
    assert lines[2] == "  ".join(CELLS[0])
    assert lines[3].split() == ["short", "3.0", "[2.9,", "3.1]", "few", "words"]


@pytest.mark.parametrize("limit", [40, 60, 80])
def test_cells_are_broken_to_fit_the_limit_and_nothing_is_lost(limit: int) -> None:
    table = plain_table(HEADINGS, CELLS, NUMERIC, limit)
    assert max(map(len, table.splitlines())) <= limit
    for row in CELLS:
        for word in row[2].split():
            assert word in table
    assert "[58.0, 64.3]" in table  # the two ends of an interval stay together


def test_long_ids_are_broken_after_an_underscore() -> None:
    table = plain_table(["id", "n"], [["a_card_with_a_very_long_name", "7"]], [False, True], 20)
    assert [line.split()[0] for line in table.splitlines()[2:]] == ["a_card_with_a_", "very_long_name"]


def test_what_no_break_can_shorten_stays_whole() -> None:
    assert "indivisible" in plain_table(["x"], [["indivisible"]], [False], 5)
