"""Calls `ludometer`, and asks its reports, without a process of its own, so that imports are paid once."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
from pathlib import Path
from unittest import mock

from ludometer.cli.main import main
from ludometer.reports.answers import Answer, ask
from ludometer.reports.database import Database
from ludometer.reports.library import all_reports
from ludometer.reports.sources import open_runs

GENERAL = [report for report in all_reports() if not report.game]


def call(*words: str | Path, cwd: Path | None = None, input: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command line in this process; like `command_line.ludometer` otherwise."""
    out, err = io.StringIO(), io.StringIO()
    code: int | str | None = 0
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.redirect_stdout(out))
        stack.enter_context(contextlib.redirect_stderr(err))
        stack.enter_context(mock.patch.object(sys, "stdin", io.StringIO(input or "")))
        if cwd is not None:
            stack.enter_context(contextlib.chdir(cwd))
        try:
            main([str(word) for word in words])
        except SystemExit as exit:
            code = exit.code
    assert isinstance(code, int)
    return subprocess.CompletedProcess(list(map(str, words)), code, out.getvalue(), err.getvalue())


def answer(name: str, *runs: Path) -> Answer:
    """A report's answer."""
    report = next(each for each in GENERAL if each.name == name)
    return ask(report, Database(open_runs(runs)))
