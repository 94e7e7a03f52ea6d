"""What must hold for every game: see `ludometer check-game night-market`."""

from __future__ import annotations

import pytest
from ludometer.core.runs.conformance import Check, check_game


@pytest.fixture(scope="module")
def checks() -> list[Check]:
    return check_game("night-market")


def test_every_check_of_the_conformance_kit_passes(checks: list[Check]) -> None:
    assert [f"{check.name}: {check.finding}" for check in checks if not check.passed] == []


def test_every_check_was_tried(checks: list[Check]) -> None:
    assert [check.name for check in checks if check.tried == 0] == []
