"""Games of other packages: found through their entry points, and refused with a sentence when they are faulty."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludometer.core.kernel import registry
from ludometer.core.kernel.errors import LudometerError, RulesError

DEFINITION = """
from ludometer.core.kernel.game import Definition
GAME = Definition("{id}", "Title", 1, "{package}", "{folder}", 2, 4)
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which packages can be put as if they were installed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    forget()
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]
    forget()


def forget() -> None:
    for cached in (registry.points, registry.definition, registry.rule_book):
        cached.cache_clear()


def install(site: Path, name: str, value: str, package: str = "toygame", **modules: str) -> None:
    """A package with modules and one entry point."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[ludometer.games]\n{name} = {value}\n")
    (site / package).mkdir()
    for module, text in ({"__init__": ""} | modules).items():
        (site / package / f"{module}.py").write_text(text)


def said(name: str) -> str:
    with pytest.raises(LudometerError) as caught:
        registry.rule_book(name)
    return str(caught.value)


def test_a_plug_in_is_found_with_its_data(site: Path) -> None:
    source = DEFINITION.format(id="toy-game", package="toygame", folder="data")
    install(site, "toy-game", "toygame.definition:GAME", definition=source)
    (site / "toygame" / "data").mkdir()
    (site / "toygame" / "data" / "rules.toml").write_text('[n]\nmeaning = "m"\ndefault = 3\n')
    assert "toy-game" in registry.game_names()
    assert registry.game_names() == sorted(registry.game_names())
    assert registry.definition("toy-game").title == "Title"
    assert registry.rule_book("toy-game").rules(2).integer("n") == 3
    assert registry.definition("toy-game") is registry.definition("toy-game")


def test_an_unknown_game_is_refused_with_the_nearest(site: Path) -> None:
    install(site, "toy-game", "toygame.definition:GAME")
    assert said("toy-gam") == "there is no game 'toy-gam'; did you mean 'toy-game'?"


@pytest.mark.parametrize(
    ("value", "source", "sentence"),
    [
        (
            "toygame.definition:GAME",
            "import no_such_module_here",
            "the game 'toy-game' cannot be loaded from toygame.definition:GAME: No module named 'no_such_module_here'",
        ),
        ("toygame.definition:GAME", "1 / 0", "the game 'toy-game' cannot be loaded from toygame.definition:GAME: division"),
        ("toygame.definition:GAM", "GAME = 1", "the game 'toy-game' cannot be loaded from toygame.definition:GAM: module"),
        (
            "toygame.definition:GAME",
            "GAME = 1",
            "the game 'toy-game' is no ludometer game: toygame.definition:GAME is not a Definition",
        ),
        (
            "toygame.definition:GAME",
            DEFINITION.format(id="other", package="toygame", folder="data"),
            "the game 'toy-game' of toygame.definition:GAME calls itself 'other'; the two must agree",
        ),
        (
            "toygame.definition:GAME",
            DEFINITION.format(id="toy-game", package="no_such_package", folder="data"),
            "the data of 'toy-game' cannot be found: No module named 'no_such_package'",
        ),
        (
            "toygame.definition:GAME",
            DEFINITION.format(id="toy-game", package="toygame", folder="dta"),
            "the data folder of toy-game does not exist: ",
        ),
    ],
)  # fmt: skip
def test_a_faulty_plug_in_is_refused(site: Path, value: str, source: str, sentence: str) -> None:
    install(site, "toy-game", value, definition=source)
    assert said("toy-game").startswith(sentence)


def test_a_faulty_plug_in_does_not_disturb_the_others(site: Path) -> None:
    install(site, "toy-game", "toygame.definition:GAME", definition="1 / 0")
    source = DEFINITION.format(id="fine-game", package="finegame", folder="")
    install(site, "fine-game", "finegame.definition:GAME", "finegame", definition=source)
    assert {"toy-game", "fine-game"} <= set(registry.game_names())
    assert registry.definition("fine-game").id == "fine-game"


def test_a_faulty_rules_file_is_refused(site: Path) -> None:
    source = DEFINITION.format(id="toy-game", package="toygame", folder="data")
    install(site, "toy-game", "toygame.definition:GAME", definition=source)
    (site / "toygame" / "data").mkdir()
    (site / "toygame" / "data" / "rules.toml").write_text("[n\n")
    with pytest.raises(RulesError, match=r"toy-game/rules\.toml is not valid TOML"):
        registry.rule_book("toy-game")


def test_two_packages_may_not_claim_one_name(site: Path) -> None:
    install(site, "toy-game", "toygame.definition:GAME")
    install(site, "toy-game", "othergame.definition:GAME", "othergame")
    with pytest.raises(LudometerError, match="two packages offer a game 'toy-game': "):
        registry.game_names()
