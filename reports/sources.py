"""The runs that a report reads: their manifests, their Parquet files, and the names of what is in them."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.tables import Row
from ludometer.core.runs.folder import RunFolder
from ludometer.core.runs.parts import part_path
from ludometer.core.runs.plan import Plan

if TYPE_CHECKING:
    from ludometer.core.kernel.game import Game


@dataclass
class Source:
    """One run on disk."""

    folder: RunFolder
    name: str

    @property
    def plan(self) -> Plan:
        """The run's settings."""
        return self.folder.plan

    @cached_property
    def parts(self) -> list[int]:
        """The parts that are finished; LudometerError if one is damaged or of another run."""
        return self.folder.finished()

    @property
    def unfinished(self) -> int:
        """How many games are still to be played."""
        return self.plan.games - sum(len(self.plan.part_range(part)) for part in self.parts)

    def files(self, table: str) -> list[Path]:
        """The Parquet parts of a table, in the order of their games."""
        if table not in self.folder.tables:
            return []
        return [part_path(self.folder.path, table, part) for part in self.parts]

    @cached_property
    def game(self) -> Game | None:
        """The game with the run's rules, or None if it is not installed here or has changed since."""
        try:
            return self.plan.new_game()
        except LudometerError:
            return None

    @cached_property
    def title(self) -> str:
        """The published name of the game, or its id if it is not installed here."""
        try:
            return self.plan.definition.title
        except LudometerError:
            return self.plan.game

    @cached_property
    def names(self) -> dict[str, tuple[str, str]]:
        """Published name and kind of each thing by id."""
        game = self.game
        if game is None:
            return {}
        catalogue = game.catalogue
        return dict(zip(catalogue.ids, zip(catalogue.names, catalogue.kinds)))

    @cached_property
    def tables(self) -> dict[str, list[Row]]:
        """The tables of the game's rules by name, or none if the game is not installed here or has changed since."""
        with contextlib.suppress(LudometerError):
            return self.plan.effective_rules().tables
        return {}

    @cached_property
    def changes(self) -> dict[str, Any]:
        """The rules that differ from the game's defaults: parameters, and cells of tables as `table.id.column`."""
        changes: dict[str, Any] = {}
        with contextlib.suppress(LudometerError):
            changes |= self.plan.effective_rules().differences()
        for table, id, column, cell in self.plan.rules["changes"]:
            changes[f"{table}.{id}.{column}"] = cell
        return changes

    @property
    def rules_text(self) -> str:
        """Variants and changed numbers, or that there are none."""
        variants = [f"variant {name}" for name in self.plan.rules["variants"]]
        changed = [f"{key} = {value}" for key, value in self.changes.items()]
        return "; ".join([*variants, *changed]) or "as published"

    @cached_property
    def command(self) -> str:
        """The command line that makes the run again, or an empty text if the game is not installed here."""
        try:
            return self.plan.command()
        except LudometerError:
            return ""

    @property
    def agents(self) -> str:
        """Who played: one text if all seats had the same agent."""
        return self.plan.agents[0] if len(set(self.plan.agents)) == 1 else ", ".join(self.plan.agents)

    @cached_property
    def failures(self) -> list[Sequence[Any]]:
        """The games that raised an error: game, ply, error, message."""
        found: list[Sequence[Any]] = []
        for failure in self.folder.failures():
            lines = str(failure.get("traceback", "")).strip().splitlines() or ["unknown"]
            error, _, message = lines[-1].partition(": ")
            found.append((failure["game"], failure.get("ply"), error, message))
        return found


def open_run(path: str | Path) -> Source:
    """The run in a folder; LudometerError says what is wrong if it is none, or if nothing of it is finished."""
    run = RunFolder.open(path)
    source = Source(run, run.path.resolve().name)
    if not source.parts:
        raise LudometerError(f"the run '{run.path}' has no finished games yet; run its command again to go on with it")
    return source


def open_runs(paths: Sequence[str | Path]) -> list[Source]:
    """Some runs, each under a name of its own; LudometerError says what is wrong with the first that is none."""
    sources = [open_run(path) for path in paths]
    repeated = {source.name for source in sources if sum(other.name == source.name for other in sources) > 1}
    for source, path in zip(sources, paths):
        if source.name in repeated:
            source.name = str(path).rstrip("/")
    names = [source.name for source in sources]
    for name in names:
        if names.count(name) > 1:
            raise LudometerError(f"the run '{name}' is named twice")
    return sources
