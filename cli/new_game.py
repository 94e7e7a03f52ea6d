"""`ludometer new-game`: a plug-in project that runs and passes its tests."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Final

import typer

TEMPLATE: Final = {"slug": "night-market", "package": "night_market", "title": "Night Market", "prefix": "NightMarket"}


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name, such as moon-mine or 'Moon Mine'.")],
    folder: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", help="Where the project goes [default: ./NAME].")
    ] = None,
) -> None:
    """Start a game of your own: a project with a small complete game that plugs in, runs and passes its tests.

    The game has a hidden hand, a die, cards laid secretly, two variants, a table and an advisor: replace it rule by rule.
    """
    from ludometer.cli.show import notice

    names = forms(name)
    refuse_taken(names)
    target = folder or Path(names["slug"])
    write_project(target, names)
    print(target)
    notice(f"next: cd {target} && pip install -e '.[dev]' && pytest && ludometer check-game {names['slug']}")


def forms(name: str) -> dict[str, str]:
    """The forms of a game's name by where they are used; LudometerError if it cannot name a package."""
    import keyword
    import re

    from ludometer.core.kernel.errors import LudometerError

    words = [word for word in re.split(r"[\s_-]+", name.strip()) if word]
    package = "_".join(words).lower()
    if not words or not package.isascii() or not package.isidentifier() or keyword.iskeyword(package):
        raise LudometerError(
            f"'{name}' cannot name a game; take letters and digits, beginning with a letter, as in 'moon-mine'"
        )
    written = [word if word != word.lower() else word.capitalize() for word in words]
    return {
        "slug": package.replace("_", "-"),
        "package": package,
        "title": " ".join(written),
        "prefix": "".join(word[0].upper() + word[1:] for word in written),
    }


def refuse_taken(names: dict[str, str]) -> None:
    """LudometerError if a game or an importable package has that name."""
    from importlib.util import find_spec

    from ludometer.core.kernel.errors import LudometerError
    from ludometer.core.kernel.registry import game_names

    if names["slug"] in game_names():
        raise LudometerError(f"there is a game '{names['slug']}' already; choose another name")
    if find_spec(names["package"]) is not None:
        raise LudometerError(f"there is a Python package '{names['package']}' already; choose another name")


def write_project(target: Path, names: dict[str, str]) -> None:
    """The template with its names replaced, in a folder that is new or empty; LudometerError if it is neither."""
    from importlib.resources import files

    from ludometer.core.kernel.errors import LudometerError

    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise LudometerError(f"'{target}' is there already and not an empty folder; name another one")
    for path, text in template_files(files("ludometer.data").joinpath("template")):
        file = target / renamed(path, names)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(renamed(text, names), "utf-8")


def template_files(folder: Traversable, path: str = "") -> Iterator[tuple[str, str]]:
    """The files of the template: relative path and text."""
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_dir():
            if not each.name.startswith(("__pycache__", ".")) and not each.name.endswith(".egg-info"):
                yield from template_files(each, f"{path}{each.name}/")
        else:
            yield path + each.name, each.read_text("utf-8")


def renamed(text: str, names: dict[str, str]) -> str:
    """A text of the template with the forms of its name replaced."""
    for form, old in TEMPLATE.items():
        text = text.replace(old, names[form])
    return text
