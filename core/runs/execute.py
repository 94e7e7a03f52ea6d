"""Plays a run into its folder: in this process, in spawned worker processes, or on a Ray cluster."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludometer.core.kernel.errors import LudometerError
from ludometer.core.runs.batch import Batch, StoppedError, digests
from ludometer.core.runs.folder import TIMING, RunFolder
from ludometer.core.runs.parts import frames, write_part, write_whole
from ludometer.core.runs.plan import Plan

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized
    from multiprocessing.synchronize import Event

Progress = Callable[[int], None]
"""Told how many more games have been played."""


@dataclass(frozen=True)
class Timing:
    """How long a part took. The only place with clocks; no digest covers it."""

    part: int
    games: int
    moves: int
    cpu_seconds: float
    wall_seconds: float


@dataclass(frozen=True)
class Result:
    """What a run came to: whether it was interrupted, and the games that failed."""

    folder: RunFolder
    interrupted: bool
    failures: list[dict[str, Any]]
    complete: bool


def execute(
    plan: Plan,
    path: str | Path,
    workers: int = 1,
    shard: tuple[int, int] | None = None,
    executor: str = "local",
    progress: Progress = lambda games: None,
) -> Result:
    """Play what is missing of the plan's run in the folder `path`, and return what it came to.

    `workers` processes share the work; `shard` (i, n) plays only every n-th part, beginning with the i-th (1-based).
    Ctrl-C keeps the parts that are finished. LudometerError if the folder cannot be used.
    """
    # One process a core is the parallelism here (the workers inherit this): threads below would only fight over the cores.
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    folder = RunFolder.prepare(path, plan)
    with folder.locked(shard):
        if shard is None:
            folder.sweep_up()
        if folder.manifest.get("games") != plan.games:
            folder.write_manifest({})
        todo = folder.unfinished()
        if shard is not None:
            todo = [part for part in todo if part % shard[1] == shard[0] - 1]
        progress(plan.games - sum(len(plan.part_range(part)) for part in todo) if shard is None else 0)
        interrupted = False
        timings: list[Timing] = []
        started = play_parts(plan, folder.path, todo, workers, executor, progress)
        try:
            for timing in started:
                timings.append(timing)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            started.close()
            if shard is None:
                folder.sweep_up()
            write_timings(folder, timings)
        failures = folder.failures()
        folder.write_failures(failures)
        found = {} if interrupted else folder.digests()
        if found:
            folder.write_manifest(found)
    return Result(folder, interrupted, failures, bool(found))


def play_parts(
    plan: Plan, path: Path, todo: Sequence[int], workers: int, executor: str, progress: Progress
) -> Generator[Timing, None, None]:
    """Play the parts and yield each one's timing as it is finished; on KeyboardInterrupt all work stops first."""
    if executor == "ray":
        from ludometer.core.runs.ray_executor import play_on_ray

        return play_on_ray(plan, path, todo, workers, progress)
    if workers == 1 or len(todo) <= 1:
        return play_here(plan, path, todo, progress)
    return play_in_workers(plan, path, todo, min(workers, len(todo)), progress)


def play_and_write(batch: Batch, path: Path, part: int, tick: Progress) -> Timing:
    """Play one part and write it."""
    cpu, wall = time.process_time(), time.perf_counter()
    played = batch.play_part(part, tick)
    tables = frames(played, batch.plan, batch.game)
    write_part(path, played, tables, digests(played, batch.plan, batch.game), batch.plan)
    return Timing(part, len(played.games), played.moves, time.process_time() - cpu, time.perf_counter() - wall)


def play_here(plan: Plan, path: Path, todo: Sequence[int], progress: Progress) -> Generator[Timing, None, None]:
    """Play the parts in this process."""
    batch = Batch(plan)
    for part in todo:
        yield play_and_write(batch, path, part, progress)


# --- worker processes ---
# Always spawned, never forked: Polars must not be used after a fork. A job is plain data; a worker keeps its batch.


class Worker:
    """What a worker process keeps between parts."""

    batch: Batch | None = None
    stop: Event | None = None
    played: Synchronized[int] | None = None


def begin_worker(document: Mapping[str, Any], stop: Event, played: Synchronized[int]) -> None:
    """Set up a worker process. Ctrl-C is the parent's business: it sets `stop`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Worker.batch = Batch(Plan.from_document(document))
    Worker.stop = stop
    Worker.played = played


def work(path: Path, part: int) -> Timing:
    """Play and write one part in a worker process."""
    assert Worker.batch is not None
    return play_and_write(Worker.batch, path, part, tick_in_worker)


def tick_in_worker(games: int) -> None:
    """Count the games played, and stop if the parent says so."""
    assert Worker.stop is not None
    assert Worker.played is not None
    if Worker.stop.is_set():
        raise StoppedError
    with Worker.played.get_lock():
        Worker.played.value += games


def play_in_workers(
    plan: Plan, path: Path, todo: Sequence[int], workers: int, progress: Progress
) -> Generator[Timing, None, None]:
    """Play the parts in that many spawned processes."""
    context = get_context("spawn")
    stop = context.Event()
    played: Synchronized[int] = context.Value("q", 0)
    shown = 0
    waiting = iter(todo)
    running: set[Future[Timing]] = set()
    with ProcessPoolExecutor(workers, context, begin_worker, (plan.document(), stop, played)) as pool:
        try:
            with interrupts_ignored():  # the workers are started here, and keep ignoring Ctrl-C
                running.update(pool.submit(work, path, part) for part in islice(waiting, workers + 1))
            while True:
                # A few parts ahead keep the workers busy; more would only delay the end after Ctrl-C.
                while len(running) < workers + 1 and (part := next(waiting, None)) is not None:
                    running.add(pool.submit(work, path, part))
                if not running:
                    break
                done, running = wait(running, timeout=0.2, return_when=FIRST_COMPLETED)
                now = played.value
                progress(now - shown)
                shown = now
                for future in done:
                    yield future.result()
        except BrokenProcessPool:
            raise LudometerError(
                "a worker process was killed, perhaps for want of memory; what was finished is kept: run the same command "
                "again, with fewer --workers"
            ) from None
        finally:
            stop.set()
            for future in running:
                future.cancel()
            with contextlib.suppress(KeyboardInterrupt):
                wait(running)


@contextlib.contextmanager
def interrupts_ignored() -> Generator[None, None, None]:
    """Ignore Ctrl-C for a moment, so that processes started meanwhile ignore it from their first instruction on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    former = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, former)


def write_timings(folder: RunFolder, timings: Sequence[Timing]) -> None:
    """Add the timings of parts just played to the run's timing file."""
    import polars

    if not timings:
        return
    path = folder.path / TIMING
    frame = polars.DataFrame([vars(timing) for timing in timings])
    if path.exists():
        with contextlib.suppress(Exception):  # a damaged timing file is no loss: it is written anew
            frame = polars.concat([polars.read_parquet(path), frame])
    write_whole(path, frame.write_parquet)
