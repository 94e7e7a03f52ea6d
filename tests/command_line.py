"""Runs `ludometer` as a shell would: in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

PROGRAM = [sys.executable, "-P", "-c", "from ludometer.cli.main import main; main()"]


def ludometer(
    *words: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None, input: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command line and return its exit code and what it printed."""
    return subprocess.run(
        [*PROGRAM, *map(str, words)],
        cwd=cwd,
        env=os.environ | dict(env or {}),
        input=input,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def start(*words: str | Path, cwd: Path | None = None) -> subprocess.Popen[str]:
    """Start a command line without waiting for it, as the head of a process group of its own."""
    return subprocess.Popen(
        [*PROGRAM, *map(str, words)],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def complaint(result: subprocess.CompletedProcess[str]) -> str:
    """The one sentence on stderr of a command that was refused; fails if there is more than that."""
    assert result.returncode == 2, f"exit {result.returncode}: {result.stdout}{result.stderr}"
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("ludometer: ")
    return lines[0].removeprefix("ludometer: ")


def same_files(one: Path, other: Path, ignore: Sequence[str] = ("timing.parquet",)) -> list[str]:
    """The relative paths in which two run folders differ; lock files and clocks do not count."""

    def contents(folder: Path) -> dict[str, bytes]:
        return {
            str(file.relative_to(folder)): file.read_bytes()
            for file in sorted(folder.rglob("*"))
            if file.is_file() and file.name not in ignore and not file.name.startswith(".lock")
        }

    left, right = contents(one), contents(other)
    return sorted(name for name in left.keys() | right.keys() if left.get(name) != right.get(name))
