"""Time and memory over a large run: 100,000 games of 4 seats, 20 million moves."""

from __future__ import annotations

import resource
import subprocess
import time
from pathlib import Path

import pytest
from command_line import PROGRAM
from synthetic_runs import make_run


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two such runs."""
    folder = tmp_path_factory.mktemp("large")
    return [
        make_run(folder / name, games=100_000, players=4, seed=seed, skill=1.0, moves_per_round=6)
        for name, seed in (("base", 1), ("new", 2))
    ]


@pytest.mark.soak
def test_large_runs_are_answered_in_seconds(large: list[Path], tmp_path: Path) -> None:
    base, new = map(str, large)
    limits = {
        ("report", base, "decisions"): 5.0,
        ("report", base, "all", "--format", "json"): 10.0,
        ("report", base, "--format", "html"): 15.0,
        ("compare", base, new): 15.0,
    }
    for words, limit in limits.items():
        begun = time.perf_counter()
        result = subprocess.run([*PROGRAM, *words, "-o", str(tmp_path / "result")], check=False)
        taken = time.perf_counter() - begun
        assert result.returncode in (0, 1)
        assert taken < limit, f"{' '.join(words)}: {taken:.1f} s"
    # Kilobytes on Linux: the largest child.
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 1_500_000
