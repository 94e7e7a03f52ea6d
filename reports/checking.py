"""`check`: plays the cases of a suite and holds them to their baselines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from xml.etree import ElementTree

from ludometer.core.kernel.errors import LudometerError, nearest
from ludometer.core.runs.execute import execute
from ludometer.reports import text
from ludometer.reports.baseline import make_baseline, read_baseline, setting_changes, settings_of
from ludometer.reports.comparing import cells
from ludometer.reports.database import Database
from ludometer.reports.measures import Reading, read
from ludometer.reports.sources import open_run
from ludometer.reports.suite import Case, Suite
from ludometer.reports.verdicts import DRIFTED, OPEN, Comparison, check_margins, compare

UNCHANGED: Final = "unchanged"
SAME: Final = "same"
MISSING: Final = "no baseline"
FAILED: Final = "games failed"
BAND: Final = "out of band"
UPDATED: Final = "baseline written"
HEADINGS: Final = ("figure", "base", "now", "effect", "p", "margin", "verdict")


@dataclass
class Checked:
    """What became of a case: a word, notes, and the figures where they were compared."""

    case: Case
    word: str
    notes: list[str] = field(default_factory=list)
    comparisons: list[Comparison] = field(default_factory=list)

    @property
    def bad(self) -> bool:
        """Whether the case fails the check, before its level is looked at."""
        return self.word in (DRIFTED, MISSING, FAILED, BAND)

    @property
    def fails(self) -> bool:
        """Whether it fails the check."""
        return self.bad and (self.case.level == "fail" or self.word in (FAILED, MISSING))

    @property
    def table(self) -> list[list[str]]:
        """The figures that are not the same, as rows."""
        return [cells(each) for each in self.comparisons if each.verdict in (DRIFTED, OPEN)]


def check(
    suite: Suite,
    names: Sequence[str],
    update: bool,
    runs: Path | None,
    workers: int,
    progress: Callable[[int], None],
) -> list[Checked]:
    """Play the cases of those names (or all) and hold each to its baseline; with `update` write the baselines anew."""
    found = []
    for case in chosen_cases(suite, names):
        if runs is not None:
            found.append(check_case(suite, case, update, runs / case.name, workers, progress))
        else:
            with TemporaryDirectory(prefix="ludometer-") as folder:
                found.append(check_case(suite, case, update, Path(folder) / case.name, workers, progress))
    return found


def chosen_cases(suite: Suite, names: Sequence[str]) -> list[Case]:
    """The cases of those names, or all; LudometerError names the nearest."""
    known = {case.name: case for case in suite.cases}
    for name in names:
        if name not in known:
            raise LudometerError(f"{suite.path} has no case '{name}'{nearest(name, known)}")
    return [known[name] for name in names] if names else suite.cases


def check_case(
    suite: Suite, case: Case, update: bool, folder: Path, workers: int, progress: Callable[[int], None]
) -> Checked:
    """Play a case and hold it to its baseline."""
    path = suite.baseline(case)
    baseline = None if update else read_baseline(path)
    if baseline is None and not update:
        return Checked(case, MISSING, [f"{path} is missing; write it with --update and commit it"])
    result = execute(case.plan, folder, workers, progress=progress)
    if result.interrupted:
        raise KeyboardInterrupt
    if result.failures:
        first = result.failures[0]
        return Checked(case, FAILED, [f"{len(result.failures)} games failed; game {first['game']}: {first['error']}"])
    digests = {name: digest for name, digest in result.folder.manifest["digests"].items() if digest is not None}
    if baseline is not None and digests == baseline.digests and not case.bands:
        return Checked(case, UNCHANGED)
    database = Database([open_run(folder)])
    readings = read(database)[0][0]
    database.close()
    banded = out_of_band(case, readings)
    if update:
        check_margins(case.margins, list(readings))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(make_baseline(case.plan, digests, readings).text(), "utf-8")
        return Checked(case, BAND if banded else UPDATED, [str(path), *banded])
    assert baseline is not None
    notes = list(banded)
    comparisons: list[Comparison] = []
    word = UNCHANGED
    if digests != baseline.digests:
        changes = setting_changes(baseline.settings, settings_of(case.plan))
        notes += changes or [
            "the games are not those of the baseline, though rules and behaviour version are: something else in the "
            "game or its agents has changed"
        ]
        games = min(case.plan.games, int(baseline.settings["games"]))
        comparisons = compare(baseline.readings, readings, {}, games, case.margins)
        gone = sorted(set(baseline.readings) ^ set(readings))
        if gone:
            notes.append("figures that only one side has: " + ", ".join(gone[:8]) + (", …" if len(gone) > 8 else ""))
        verdicts = {each.verdict for each in comparisons}
        word = DRIFTED if DRIFTED in verdicts else SAME
        still_open = sum(each.verdict == OPEN for each in comparisons)
        if still_open:
            notes.append(f"{still_open} of {len(comparisons)} figures need more games to be called the same")
    return Checked(case, BAND if banded else word, notes, comparisons)


def out_of_band(case: Case, readings: dict[str, Reading]) -> list[str]:
    """The figures that lie outside their bands beyond doubt: their whole interval does."""
    found = []
    for name, (low, high) in case.bands.items():
        if name not in readings:
            raise LudometerError(f"case {case.name}: there is no figure '{name}'{nearest(name, readings)}")
        ratio = readings[name].ratio
        interval = ratio.share() if readings[name].measure.share else ratio.mean()
        if interval.high < low or interval.low > high:
            found.append(
                f"{name} is {interval.estimate:.4g} [{interval.low:.4g}, {interval.high:.4g}], outside {low:g} to {high:g}"
            )
    return found


# --- telling ---


def told(suite: Suite, results: Sequence[Checked], format: str) -> str:
    """The results in a format."""
    if format == "junit":
        return junit(suite, results)
    markdown = format == "md"
    lines = [f"# {suite.path.name}" if markdown else str(suite.path), ""]
    for result in results:
        mark = "FAIL" if result.fails else "warn" if result.bad else "ok"
        lines.append(
            f"## {result.case.name}: {result.word}" if markdown else f"{mark:<4}  {result.case.name}: {result.word}"
        )
        lines += [f"- {note}" if markdown else text.wrapped(note, "      ") for note in result.notes]
        if result.table:
            lines += ["", figures(result, markdown), ""]
        elif markdown:
            lines.append("")
    failing = [result.case.name for result in results if result.fails]
    last = f"{len(failing)} of {len(results)} cases fail: {', '.join(failing)}" if failing else "all cases pass"
    return "\n".join([*lines, "", last, ""])


def figures(result: Checked, markdown: bool) -> str:
    """The table of a case's figures that are not the same."""
    draw = text.markdown_table if markdown else text.plain_table
    table = draw(list(HEADINGS), result.table, [False, *[True] * 5, False])
    return table if markdown else "\n".join("  " + line for line in table.splitlines())


def junit(suite: Suite, results: Sequence[Checked]) -> str:
    """The results as JUnit XML, one test case a case."""
    root = ElementTree.Element("testsuites")
    tests = ElementTree.SubElement(
        root,
        "testsuite",
        name=suite.path.name,
        tests=str(len(results)),
        failures=str(sum(result.fails for result in results)),
        errors="0",
    )
    for result in results:
        case = ElementTree.SubElement(tests, "testcase", classname=suite.path.stem, name=result.case.name)
        details = "\n".join([*result.notes, *([figures(result, False)] if result.table else [])])
        if result.fails:
            failure = ElementTree.SubElement(case, "failure", message=result.word)
            failure.text = details
        elif details:
            ElementTree.SubElement(case, "system-out").text = f"{result.word}\n{details}"
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"
