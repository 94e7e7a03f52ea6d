"""Compiles the kernel, the agents and the games with mypyc.

`LUDOMETER_COMPILE=0` leaves everything interpreted. Without a C compiler the extensions fail softly and the installation
goes on interpreted; `ludometer --version` tells which of the two it is. `LUDOMETER_ONLY=alien_frontiers,agents` compiles
the kernel and the named packages only, which is quicker while working on one game.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from setuptools import find_packages, setup

ROOT = Path(__file__).parent.resolve()
FOLDERS = ("cli", "core", "reports", "data")
# Loaded late, once a command: interpreted is as good, and their libraries have no place in compiled code.
INTERPRETED = ("core/kernel/registry.py", "core/games/alien_frontiers/fit_prospects.py")


def packages() -> list[str]:
    """Every package under the four folders, by its import name."""
    names = []
    for folder in FOLDERS:
        names.append(f"ludometer.{folder}")
        names += [f"ludometer.{folder}.{name}" for name in find_packages(str(ROOT / folder))]
    return names


def sources() -> list[str]:
    """The files to compile: kernel, agents and games."""
    only = os.environ.get("LUDOMETER_ONLY", "")
    folders = [ROOT / "core" / "kernel"]
    if only:
        known = {path.parent.name: path.parent for path in (ROOT / "core" / "games").glob("*/__init__.py")}
        known["agents"] = ROOT / "core" / "agents"
        for name in only.split(","):
            if name not in known:
                raise SystemExit(f"LUDOMETER_ONLY names '{name}', which is none of {', '.join(sorted(known))}")
            folders.append(known[name])
    else:
        folders += [ROOT / "core" / "agents", ROOT / "core" / "games"]
    files = sorted(path for folder in folders for path in folder.rglob("*.py"))
    return [
        path.relative_to(ROOT).as_posix()
        for path in files
        if path.name != "__init__.py" and path.relative_to(ROOT).as_posix() not in INTERPRETED
    ]


def compiled_modules() -> list[Any]:
    """The mypyc extensions, each optional: one that cannot be built is left out."""
    from mypyc.build import mypycify

    # mypyc names modules after folders, so it is shown the import names: ludometer/<folder> -> <folder>
    view = Path(tempfile.mkdtemp(prefix="ludometer-"))
    (view / "ludometer").mkdir()
    for folder in FOLDERS:
        (view / "ludometer" / folder).symlink_to(ROOT / folder)
    os.environ["MYPYPATH"] = str(view)
    try:
        extensions = mypycify(
            [
                "--namespace-packages",
                "--explicit-package-bases",
                f"--python-version={sys.version_info.major}.{sys.version_info.minor}",
                *(str(view / "ludometer" / source) for source in sources()),
            ],
            group_name="ludometer",
            multi_file=True,
            opt_level=os.environ.get("LUDOMETER_OPT", "2"),
            debug_level="0",
        )
    finally:
        shutil.rmtree(view, ignore_errors=True)
    for extension in extensions:
        extension.optional = True
        if sys.platform != "win32":
            # A product and a sum stay two operations, each rounded, as they are when interpreted: some processors can do
            # both in one, and compilers use that unasked.
            extension.extra_compile_args.append("-ffp-contract=off")
    return extensions


setup(
    packages=packages(),
    ext_modules=compiled_modules() if os.environ.get("LUDOMETER_COMPILE", "1") == "1" else [],
)
