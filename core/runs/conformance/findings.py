"""The checks of the conformance kit, and what they find."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from traceback import extract_tb
from typing import Final

from ludometer.core.runs.conformance.fields import difference, snapshot

CHECKS: Final = {
    "set_up": "every number of players and every variant can be set up",
    "end": "every game ends by itself, for a declared reason, below the move cap, and without an error",
    "options": "a valid seat has options: at least one, each once, the same and in the same order when asked again",
    "moves": "the text of every move can be read back",
    "words": "moves and events are told in a line, and the table is shown, in at most 80 columns",
    "same_seed": "the same seed gives the same game",
    "other_seeds": "other seeds give other games",
    "journal": "keeping a journal changes nothing",
    "copy_equal": "a copy equals its original in every field, but keeps no journal",
    "copy_independent": "what happens in a copy changes neither its original nor other copies",
    "copy_continues": "a copy goes on to the same end",
    "facts": "playing changes nothing in the game object, which all its states share",
    "determinize_visible": "determinizing keeps what the seat knows: round, ending, score, options, the table it sees",
    "determinize_blind": "determinizing looks at nothing hidden: the result depends on what the seat knows and the stream",
    "determinize_deals": "determinizing deals anew what is hidden, and gives fresh streams of chance",
    "determinize_plays": "a determinized state can be played to the end, and leaves its original as it was",
    "agents": "every agent chooses a legal move, the same in the same place, and leaves the state as it was",
    "no_peeking": "no agent chooses by what its seat cannot know",
    "points": "the points by source add up to the score",
    "ranks": "ranks follow scores and tie-breaks",
    "codes": "items, starts and events name things that exist, in rounds that were played",
    "invariants": "what the game itself says must always hold does hold",
}


@dataclass
class Check:
    """One check: how often it was tried, how often it failed, and the first failure as a sentence that can be repeated."""

    name: str
    meaning: str
    tried: int = 0
    failed: int = 0
    finding: str = ""

    @property
    def passed(self) -> bool:
        """Whether nothing was found."""
        return self.failed == 0

    @property
    def result(self) -> str:
        """passed, failed, or untried where a game gave no occasion."""
        if not self.passed:
            return "failed"
        return "passed" if self.tried else "untried"


@dataclass
class Findings:
    """All checks by name, and the place that is being looked at."""

    checks: dict[str, Check] = field(
        default_factory=lambda: {name: Check(name, meaning) for name, meaning in CHECKS.items()}
    )
    place: str = ""

    def expect(self, name: str, holds: bool, sentence: str = "") -> bool:
        """Count a try of a check, and a failure if it does not hold; returns `holds`."""
        check = self.checks[name]
        check.tried += 1
        if not holds:
            check.failed += 1
            check.finding = check.finding or f"{self.place}: {sentence}"
        return holds

    def same(self, name: str, one: object, other: object, what: str) -> bool:
        """The same for two values that must be equal; of longer ones, the first line or entry that differs is named."""
        if one == other:
            return self.expect(name, True)
        if isinstance(one, str) and isinstance(other, str):
            one, other = one.split("\n"), other.split("\n")
        return self.expect(name, False, f"{what}: {difference(snapshot(one), snapshot(other))}")

    def raised(self, name: str, error: Exception) -> None:
        """A failure of a check by an exception, with the line that raised it."""
        last = extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}, line {last.lineno}"
        self.expect(name, False, f"{type(error).__name__} in {where}: {error}")

    def trying(self, name: str) -> Trying:
        """Whatever the game raises inside is a failure of that check."""
        return Trying(self, name)


@dataclass(frozen=True)
class Trying:
    """Turns what the game raises into a finding."""

    findings: Findings
    name: str

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, Exception):
            return False
        self.findings.raised(self.name, error)
        return True
