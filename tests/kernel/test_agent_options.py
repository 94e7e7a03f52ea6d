"""Options of agents: numbers and words with bounds."""

from __future__ import annotations

import pytest

from ludometer.core.kernel.agent import Option
from ludometer.core.kernel.errors import LudometerError

WHOLE = Option(400, "play-outs", 1, 1000)
REAL = Option(0.5, "noise", 0.0, 1.0)
WORD = Option("greedy", "policy", choices=["greedy", "random"])
FREE = Option("", "text")


def test_the_type_is_that_of_the_default() -> None:
    assert WHOLE.parse("7", "x") == 7
    assert REAL.parse("1", "x") == 1.0
    assert WORD.parse("random", "x") == "random"
    assert FREE.parse("anything", "x") == "anything"


@pytest.mark.parametrize(
    ("option", "text", "said"),
    [
        (WHOLE, "7.5", "x takes a whole number, not '7.5'"),
        (WHOLE, "0", "x is 0; the least is 1"),
        (WHOLE, "1001", "x is 1001; the most is 1000"),
        (REAL, "much", "x takes a real number, not 'much'"),
        (REAL, "nan", "x takes a real number, not 'nan'"),
        (REAL, "inf", "x takes a real number, not 'inf'"),
        (REAL, "1.1", "x is 1.1; the most is 1.0"),
        (WORD, "gredy", "x takes one of its choices, not 'gredy'; did you mean 'greedy'?"),
    ],
)
def test_a_wrong_value_is_refused(option: Option, text: str, said: str) -> None:
    with pytest.raises(LudometerError) as caught:
        option.parse(text, "x")
    assert str(caught.value) == said
