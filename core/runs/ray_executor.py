"""Plays the parts of a run on a Ray cluster (extra `ray`). The run's folder must be on a disk that all machines share."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ludometer.core.kernel.errors import LudometerError
from ludometer.core.runs.execute import Timing
from ludometer.core.runs.plan import Plan


def play_on_ray(
    plan: Plan, path: Path, todo: Sequence[int], workers: int, progress: Callable[[int], None]
) -> Generator[Timing, None, None]:
    """Play the parts as Ray tasks, at most `workers` at a time; LudometerError if Ray is not installed."""
    try:
        import ray
    except ImportError:
        raise LudometerError("--executor ray needs the package ray: pip install 'ludometer[ray]'") from None

    def task(document: Mapping[str, Any], path: Path, part: int) -> Timing:
        from ludometer.core.runs.batch import Batch
        from ludometer.core.runs.execute import play_and_write

        return play_and_write(Batch(Plan.from_document(document)), path, part, lambda games: None)

    ray.init(ignore_reinit_error=True, log_to_driver=False)
    remote = ray.remote(max_retries=3)(task)
    waiting = iter(todo)
    running: dict[Any, int] = {}
    while True:
        while len(running) < workers and (part := next(waiting, None)) is not None:
            running[remote.remote(plan.document(), path.resolve(), part)] = part
        if not running:
            return
        done, _ = ray.wait(list(running), num_returns=1)
        for reference in done:
            progress(len(plan.part_range(running.pop(reference))))
            yield ray.get(reference)
