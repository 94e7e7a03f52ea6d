"""A run on disk: its manifest, its parts, and the lock that keeps two processes from writing one run."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from ludometer.core.kernel.errors import LudometerError
from ludometer.core.runs.batch import add_digests, digest_texts
from ludometer.core.runs.parts import disk_error, part_path, read_metadata, write_whole
from ludometer.core.runs.plan import Plan
from ludometer.core.runs.schema import LOGS, SCHEMA_VERSION, TABLES

MANIFEST: Final = "manifest.json"
FAILURES: Final = "failures.jsonl"
TIMING: Final = "timing.parquet"


class RunFolder:
    """The folder of one run. What it says about parts is read from the parts themselves."""

    def __init__(self, path: Path, plan: Plan, manifest: Mapping[str, Any]) -> None:
        self.path = path
        self.plan = plan
        self.manifest = dict(manifest)
        self.whole: dict[int, dict[str, str]] = {}
        """What the finished parts note about themselves, once read."""

    # --- opening ---

    @staticmethod
    def open(path: str | Path) -> RunFolder:
        """The run in a folder; LudometerError says why it is none."""
        folder = Path(path)
        file = folder / MANIFEST
        if not folder.exists():
            raise LudometerError(f"there is no folder '{folder}'; `ludometer run` makes one")
        if not file.is_file():
            raise LudometerError(f"'{folder}' is no run: it has no {MANIFEST}")
        try:
            manifest = json.loads(file.read_text("utf-8"))
            schema = manifest["schema"]
            plan = Plan.from_document(manifest) if schema == SCHEMA_VERSION else None
        except OSError as error:
            raise LudometerError(f"cannot read {file}: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise LudometerError(f"{file} is damaged ({type(error).__name__}: {error}); make the run again") from None
        if plan is None:
            raise LudometerError(
                f"{folder} was written with log schema {schema}, but this version reads schema {SCHEMA_VERSION}; "
                "make the run again or read it with the version that made it"
            )
        return RunFolder(folder, plan, manifest)

    @staticmethod
    def prepare(path: str | Path, plan: Plan) -> RunFolder:
        """The folder for a plan: a new one, or the one of an equal plan to be completed or topped up.

        LudometerError if it holds something else, or a larger run.
        """
        folder = Path(path)
        try:
            if (folder / MANIFEST).exists():
                return RunFolder.open(folder).continued(plan)
            if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
                raise LudometerError(f"'{folder}' is not empty and holds no run; choose another folder with -o")
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise disk_error(error, folder) from error
        run = RunFolder(folder, plan, {})
        run.write_manifest({})
        return run

    def continued(self, plan: Plan) -> RunFolder:
        """This run, to be carried on up to the plan's number of games; LudometerError if the plans differ."""
        differences = plan.differences(self.plan)
        if differences:
            shown = "; ".join(differences[:4]) + ("; …" if len(differences) > 4 else "")
            raise LudometerError(
                f"'{self.path}' holds a run with other settings: {shown}. Choose another folder with -o"
            )
        if plan.games < self.plan.games:
            raise LudometerError(
                f"'{self.path}' holds a run of {self.plan.games} games, more than the {plan.games} asked for; choose "
                "another folder with -o"
            )
        return RunFolder(self.path, plan, self.manifest)

    # --- the manifest ---

    def write_manifest(self, digests: Mapping[str, str]) -> None:
        """Write the manifest with the digests of the whole run; empty while parts are missing."""
        from ludometer.core.version import version

        self.manifest = self.plan.document() | {
            "versions": {"ludometer": version()},
            "digests": {each.name: digests.get(each.name) for each in TABLES},
        }
        text = json.dumps(self.manifest, indent=2, ensure_ascii=False) + "\n"
        write_whole(self.path / MANIFEST, lambda path: Path(path).write_text(text, "utf-8"))

    @property
    def tables(self) -> list[str]:
        """The tables that this run writes."""
        return [each.name for each in TABLES if self.plan.moves or each.name not in LOGS]

    # --- parts ---

    def metadata(self, part: int) -> dict[str, str] | None:
        """What a finished part notes about itself, or None if it is not finished or holds other games.

        LudometerError if its file is damaged or foreign.
        """
        if part in self.whole:
            return self.whole[part]
        games = self.plan.part_range(part)
        found: dict[str, str] = {}
        for table in reversed(self.tables):  # the outcomes last, as they are written
            path = part_path(self.path, table, part)
            if not path.exists():
                return None
            found = read_metadata(path)
            if found["ludometer.rules"] != self.plan.rules_hash or found["ludometer.game"] != self.plan.game:
                raise LudometerError(f"{path} belongs to another run; move it out of the run's folder")
            if found["ludometer.table"] != table:
                raise LudometerError(
                    f"{path} holds {found['ludometer.table']}, not {table}; delete it and run the same command again"
                )
            if found["ludometer.games"] != f"{games.start}-{games.stop}":
                return None
        self.whole[part] = found
        return found

    def unfinished(self) -> list[int]:
        """The parts that are still to be played."""
        return [part for part in range(self.plan.parts) if self.metadata(part) is None]

    def finished(self) -> list[int]:
        """The parts that lie finished on disk."""
        return [part for part in range(self.plan.parts) if self.metadata(part) is not None]

    def finished_games(self) -> int:
        """How many games lie finished on disk."""
        return sum(len(self.plan.part_range(part)) for part in self.finished())

    def failures(self) -> list[dict[str, Any]]:
        """The games that raised an error, by game, with the command that shows one again."""
        found: list[dict[str, Any]] = []
        for part in range(self.plan.parts):
            metadata = self.metadata(part)
            if metadata is not None:
                found += json.loads(metadata["ludometer.failures"])
        return [failure | {"repeat": f"ludometer replay {self.path} --game {failure['game']}"} for failure in found]

    def digests(self) -> dict[str, str]:
        """The digest of each table of the whole run; empty while parts are missing."""
        totals: dict[str, int] = {}
        for part in range(self.plan.parts):
            metadata = self.metadata(part)
            if metadata is None:
                return {}
            add_digests(totals, json.loads(metadata["ludometer.digests"]))
        return digest_texts(totals)

    def write_failures(self, failures: Sequence[Mapping[str, Any]]) -> None:
        """Write failures.jsonl, or remove it where there are none."""
        path = self.path / FAILURES
        if failures:
            text = "".join(json.dumps(failure, ensure_ascii=False) + "\n" for failure in failures)
            write_whole(path, lambda temporary: Path(temporary).write_text(text, "utf-8"))
        else:
            path.unlink(missing_ok=True)

    def sweep_up(self) -> None:
        """Remove temporary files that a killed process left behind."""
        for temporary in self.path.rglob(".*.tmp"):
            temporary.unlink(missing_ok=True)

    @contextmanager
    def locked(self, shard: tuple[int, int] | None) -> Iterator[None]:
        """Hold the run for writing: alone, or as one shard beside others. LudometerError if somebody else holds it.

        The lock is the operating system's: it ends with the process, however that ends.
        """
        try:
            whole = (self.path / ".lock").open("a")
            own = None if shard is None else (self.path / f".lock-{shard[0]}-of-{shard[1]}").open("a")
        except OSError as error:
            raise disk_error(error, self.path) from error
        try:
            free = lock(whole, shared=own is not None) and (own is None or lock(own, shared=False))
            if not free:
                raise LudometerError(
                    f"another process is writing the run '{self.path}'; wait for it or choose another folder with -o"
                )
            yield
        finally:
            whole.close()
            if own is not None:
                own.close()


def lock(file: IO[str], shared: bool) -> bool:
    """Lock an open file without waiting; whether that worked."""
    try:
        import fcntl
    except ImportError:  # Windows has no fcntl; it knows exclusive locks only, so shards share the folder unguarded
        import msvcrt

        if not shared:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
            except OSError:
                return False
        return True
    try:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
