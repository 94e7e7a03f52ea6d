"""Which ludometer this is, and whether its kernel runs compiled."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version

from ludometer.core.kernel import rng


def version() -> str:
    """The installed version."""
    try:
        return installed_version("ludometer")
    except PackageNotFoundError:
        return "unknown"


def compiled() -> bool:
    """Whether the kernel is compiled code."""
    return not rng.__file__.endswith(".py")
