"""The guide for authors of games says what is so: its excerpts stand in the template, and its own lines run."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
from conformance.plug_in import TEMPLATE

from ludometer.cli.main import VERBS

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "writing-a-game.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
EXCERPTS = [
    (text.splitlines()[0].removeprefix("# "), "\n".join(text.splitlines()[1:]))
    for _, text in BLOCKS
    if text.startswith("# ")
]
PROGRAMS = [text for language, text in BLOCKS if language == "python" and not text.startswith("# ")]


@pytest.mark.parametrize(("file", "text"), EXCERPTS, ids=[f"{file} {i}" for i, (file, _) in enumerate(EXCERPTS)])
def test_an_excerpt_stands_in_the_template(file: str, text: str) -> None:
    assert text in (TEMPLATE / file).read_text("utf-8")


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_of_the_guide_runs(program: str) -> None:
    exec(compile(dedent(program), "writing-a-game.md", "exec"), {})


def test_the_guide_has_excerpts_and_programs() -> None:
    assert len(EXCERPTS) >= 12
    assert len(PROGRAMS) == 1
    assert {language for language, _ in BLOCKS} == {"python", "toml", "csv", "sh"}


@pytest.mark.parametrize("page", [GUIDE, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_commands_and_targets_that_a_page_names_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    verbs = re.findall(r"(?:^|`)ludometer ([a-z-]+)", text, re.MULTILINE)
    assert verbs
    assert set(verbs) <= set(VERBS)
    targets = set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE))
    assert targets <= set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for link in re.findall(r"\]\(([\w./-]+\.md)\)", text):
        assert (page.parent / link).exists()
