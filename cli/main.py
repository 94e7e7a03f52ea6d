"""The command `ludometer`: finds the verb, runs it, and turns errors into one sentence and an exit code.

Exit codes: 0 good; 1 the thing asked about is not so; 2 wrong usage or input; 3 some games failed; 4 a fault in
ludometer itself; 130 interrupted.
Only Typer and the standard library are imported here; a verb's module is imported when that verb is called.
"""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Callable
from typing import Annotated, Any, Final

import typer

VERBS: Final = {
    "games": "What can be played: games, players, variants, agents.",
    "rules": "A game's effective rules as TOML, with meanings.",
    "run": "Play many seeded games and log them.",
    "replay": "One game of a run as a person would read it, every move re-checked.",
    "verify": "Play a run again and compare.",
    "report": "What a run says about balance.",
    "sql": "Ask a run anything, in SQL.",
    "compare": "What moved between two runs, by how much, and whether it matters.",
    "check": "Hold pinned runs against kept baselines: the entry for CI.",
    "sweep": "One run a setting: which number matters, and how much.",
    "tune": "Search for settings that reach a balance target.",
    "luck": "How much of the result the deal decides.",
    "plan": "How many games a question needs.",
    "tournament": "Agents against each other: win shares and ratings.",
    "play": "Sit at the table yourself.",
    "bench": "Moves and games a second on this machine.",
    "new-game": "Start a game of your own: a plug-in project that runs.",
    "check-game": "The conformance kit, on any game.",
}


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        from ludometer.core.version import compiled, version

        typer.echo(f"ludometer {version()} ({'compiled' if compiled() else 'interpreted'} kernel)")
        if not compiled():
            hint = "installed without compiling: the same results, some 25 times slower; with gcc at hand, install it again"
            typer.echo(hint, err=True)
        raise typer.Exit


def frame(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and leave.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
) -> None:
    """A laboratory for tabletop games: play seeded games by the thousand, log every move, and ask what it means.

    Start with: ludometer games
    """


def stand_in(help: str) -> Callable[[], None]:
    """A command that only carries its help line, for the list of verbs."""

    def command() -> None:
        pass

    command.__doc__ = help
    return command


def application(verb: str | None) -> typer.Typer:
    """The Typer application; only the verb that is called is imported."""
    app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback()(frame)
    for name, help in VERBS.items():
        command: Callable[..., Any] = stand_in(help)
        if name == verb:
            command = importlib.import_module(f"ludometer.cli.{name.replace('-', '_')}").command
        app.command(name)(command)
    return app


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave the process with its exit code."""
    open_missing_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in given
    given = [word for word in given if word != "--debug"]
    verb = next((word for word in given if not word.startswith("-")), None)
    try:
        code = run(verb, given, debug)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has enough.
        discard_output()
        code = 0
    except OSError as error:
        discard_output()
        code = complain(f"cannot write the result: {error.strerror}", 2)
    sys.exit(code)


def open_missing_streams() -> None:
    """Give the standard streams that the caller has closed an end that holds nothing."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def discard_output() -> None:
    """Send what is still to be written nowhere, so that the interpreter does not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(verb: str | None, arguments: list[str], debug: bool) -> int:
    """Run one verb and return the exit code; errors of the person become a sentence on stderr."""
    from ludometer.core.kernel.errors import LudometerError, nearest

    try:
        if verb is not None and verb not in VERBS:
            raise LudometerError(f"there is no command '{verb}'{nearest(verb, VERBS)}")
        result = application(verb)(arguments, standalone_mode=False, prog_name="ludometer")
        if result == 130:  # what Typer makes of Ctrl-C
            return complain("interrupted", 130)
        return result if isinstance(result, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        return complain("interrupted", 130)
    except typer.TyperException as error:
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        if not message:
            return 2
        where = f"ludometer {verb}" if verb in VERBS else "ludometer"
        return complain(f"{message.rstrip('.')}; `{where} --help` tells the usage", 2)
    except LudometerError as error:
        if debug:
            raise
        return complain(str(error), error.exit_code)
    except BrokenPipeError:
        raise
    except SystemExit as leaving:
        # Typer leaves with 1 where a pipe was closed; 1 means something else here.
        if isinstance(leaving.__context__, BrokenPipeError):
            raise BrokenPipeError from None
        raise
    except Exception as error:
        if debug:
            raise
        if isinstance(error, OSError) and error.errno == errno.ENOSPC and error.filename is None:
            discard_output()
            return complain(f"cannot write the result: {error.strerror}", 2)
        if isinstance(error, OSError) and error.filename is not None:
            return complain(f"cannot use '{error.filename}': {error.strerror}", 2)
        return complain(f"a fault in ludometer itself: {type(error).__name__}: {error}; --debug shows where", 4)


def complain(message: str, code: int) -> int:
    """Print an error as one line on stderr and return the exit code."""
    print(f"ludometer: {message}", file=sys.stderr)
    return code
