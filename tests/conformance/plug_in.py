"""The template game of `ludometer new-game`, put where it is found like any installed plug-in."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

from ludometer.core.kernel import registry

NAME = "night-market"
TEMPLATE = Path(str(files("ludometer.data").joinpath("template")))


def search_path(folder: Path) -> list[str]:
    """What must stand on the search path for the game to be found; `folder` receives its entry point."""
    info = folder / "night_market-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: night-market\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[ludometer.games]\n{NAME} = night_market.definition:GAME\n")
    return [str(folder), str(TEMPLATE)]


@contextmanager
def plugged_in() -> Iterator[None]:
    """Inside, the registry knows the template game; afterwards it has forgotten it."""
    with tempfile.TemporaryDirectory() as folder:
        before = sys.path[:]
        sys.path[:0] = search_path(Path(folder))
        forget()
        try:
            yield
        finally:
            sys.path[:] = before
            forget()


def forget() -> None:
    """Let the registry look again."""
    for cached in (registry.points, registry.definition, registry.rule_book):
        cached.cache_clear()
