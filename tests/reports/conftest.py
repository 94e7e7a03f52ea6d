"""Made-up runs that several tests read."""

from __future__ import annotations

from pathlib import Path

import pytest
from synthetic_runs import make_run


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with quotes and spaces in its name, as people have them."""
    return tmp_path_factory.mktemp('o\'clock "runs" = 1')


@pytest.fixture(scope="session")
def run(folder: Path) -> Path:
    """Four seats, a better first seat, one strong and one weak card."""
    return make_run(
        folder / "base",
        games=600,
        players=4,
        seed=3,
        seat_effects=(2.0,),
        card_effects={"card_a": 3, "card_b": -3},
        skill=1,
    )


@pytest.fixture(scope="session")
def other(folder: Path) -> Path:
    """The same rules with another seed, and no better seat."""
    return make_run(folder / "other", games=600, players=4, seed=4, card_effects={"card_a": 3, "card_b": -3}, skill=1)


@pytest.fixture(scope="session")
def bare(folder: Path) -> Path:
    """A run without moves and events."""
    return make_run(folder / "bare", games=120, players=2, moves=False)


@pytest.fixture(scope="session")
def repeated(folder: Path) -> Path:
    """Rotated agents, each deal several times."""
    return make_run(
        folder / "repeated",
        games=1200,
        players=2,
        moves=False,
        rotate=True,
        repeats=6,
        deal_deviation=3.0,
        agents=("greedy", "random"),
        agent_effects={"greedy": 3.0},
    )
