"""Ctrl-C: every command ends with exit code 130, one line on stderr and nothing half written."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import termios
from pathlib import Path

from command_line import PROGRAM


def test_ctrl_c_at_the_table() -> None:
    process = subprocess.Popen(
        [*PROGRAM, "play", "tiny-epic-galaxies", "--agents", "random"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    assert process.stdout.readline() != b""  # the table is drawn
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=120)
    assert (process.returncode, said) == (130, b"ludometer: interrupted\n")


def test_ctrl_c_in_a_tournament_ends_its_workers_and_writes_nothing(tmp_path: Path) -> None:
    """Its progress is shown on a terminal only: the test is that terminal and waits for the first deals."""
    terminal, line = pty.openpty()
    termios.tcsetwinsize(line, (24, 80))
    command = ["tournament", "tiny-epic-galaxies", "--agents", "random,greedy", "-n", "10000000", "-w", "2"]
    process = subprocess.Popen(
        [*PROGRAM, *command, "--format", "json", "-o", str(tmp_path / "result.json")],
        stdout=subprocess.PIPE,
        stderr=line,
        start_new_session=True,
    )
    os.close(line)
    try:
        until(terminal, "deals/s")
        os.killpg(process.pid, signal.SIGINT)
        said = until(terminal, "interrupted")
        printed, _ = process.communicate(timeout=120)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert said.endswith("ludometer: interrupted")
    assert "Traceback" not in said
    assert printed == b""
    assert list(tmp_path.iterdir()) == []


def until(terminal: int, word: str) -> str:
    """What the terminal shows up to the first time that it shows `word`; fails after two minutes."""
    seen = b""
    while word.encode() not in seen:
        assert select.select([terminal], [], [], 120)[0], f"'{word}' never came, only {seen!r}"
        seen += os.read(terminal, 1)
    return seen.decode()
