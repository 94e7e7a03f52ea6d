"""`ludometer play`: sit at the table yourself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ludometer.cli.options import CardsOption, GameArgument, PlayersOption, RulesOption, SetOption, VariantOption

if TYPE_CHECKING:
    from ludometer.core.runs.sitting import Sitting

WIDTH = 80
HELP = """\
  a number    make that move
  undo        take your last move back, if it showed you nothing new and nobody has chosen since
  show        show the table and your moves again
  save FILE   write the game to a file; `ludometer play GAME --save FILE` goes on with it
  quit        leave the table (so does the end of the input)"""


def command(
    game: GameArgument,
    players: PlayersOption = None,
    agents: Annotated[
        str | None,
        typer.Option(
            "--agents", "-a", metavar="A,B,…", help="Who else plays: one for all other seats, or one each [greedy]."
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Your seat, from 0 as in the logs; 0 begins [default: 0].")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="The seed that fixes the deal [default: 1].")] = None,
    variant: VariantOption = None,
    rules: RulesOption = None,
    set: SetOption = None,
    cards: CardsOption = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the game there move by move; go on if it is there already.")
    ] = None,
) -> None:
    """Sit at the table yourself, with agents in the other seats.

    You see what your seat may see. Moves are chosen by number; `help` lists what else can be said. Moves may also be
    piped in, one a line.
    """
    from pathlib import Path

    from ludometer.core.kernel.errors import LudometerError
    from ludometer.core.runs.sitting import take_up

    if save is not None and Path(save).exists():
        given = {
            "--players": players,
            "--agents": agents,
            "--seat": seat,
            "--seed": seed,
            "--variant": variant,
            "--rules": rules,
            "--set": set,
            "--cards": cards,
        }
        extra = [name for name, value in given.items() if value is not None]
        if extra:
            raise LudometerError(f"'{save}' already holds a game; leave out {extra[0]}, or choose another file")
        sitting = take_up(save)
        if sitting.name != game:
            raise LudometerError(f"'{save}' holds a game of {sitting.name}, not of {game}")
    else:
        from ludometer.core.kernel.registry import rules_for

        effective = rules_for(game, players, variant or [], rules or [], set or [], cards or [])
        sitting = new_sitting(game, effective, agents or "greedy", 1 if seed is None else seed, seat or 0)
    converse(sitting, save)


def new_sitting(game: str, rules: object, agents: str, seed: int, seat: int) -> Sitting:
    """A new game with those agents in the other seats."""
    from ludometer.core.agents.specs import parse_agent, split_agents
    from ludometer.core.kernel.errors import LudometerError
    from ludometer.core.kernel.registry import definition
    from ludometer.core.kernel.rules import Rules
    from ludometer.core.runs.sitting import sit_down

    assert isinstance(rules, Rules)
    found = definition(game)
    others = rules.players - 1
    specs = [parse_agent(text, found) for text in split_agents(agents)]
    if len(specs) == 1:
        specs = specs * max(1, others)
    if len(specs) != max(1, others):
        raise LudometerError(
            f"{len(specs)} agents are named for {others} other seats; name one for all or one for each"
        )
    own = min(max(seat, 0), others)
    by_seat = [*specs[:own], specs[0], *specs[own:]][: rules.players]
    for spec in by_seat:
        spec.check(found.game(rules))
    return sit_down(game, rules, by_seat, seed, seat)


def converse(sitting: Sitting, save: str | None) -> None:
    """Let the person play until the game is over, the input ends or the person leaves."""
    from ludometer.core.kernel.errors import LudometerError

    shown = False
    if save is not None:
        sitting.save(save)
    while True:
        for sentence in sitting.go_on():
            say(f"- {sentence}")
        if save is not None:
            sitting.save(save)
        if sitting.state.over():
            finish(sitting)
            return
        if not shown:
            show(sitting)
        shown = True
        words = ask()
        if words is None or words[0] in ("quit", "exit", "q"):
            say(f"The game is kept in {save}." if save else "You leave the table.")
            return
        try:
            shown = answer(sitting, words)
        except LudometerError as error:
            say(str(error))


def answer(sitting: Sitting, words: list[str]) -> bool:
    """Do what the person said; whether the table on the screen is still the right one."""
    from ludometer.core.kernel.errors import LudometerError, nearest

    word = words[0].lower()
    if word in ("help", "?", "h"):
        print(HELP)
        return True
    if word == "show":
        return False
    if word == "undo":
        sitting.undo()
        say("Your last move is taken back.")
        return False
    if word == "save":
        if len(words) != 2:
            raise LudometerError("say where to: save FILE")
        try:
            sitting.save(words[1])
        except OSError as error:
            raise LudometerError(f"cannot write '{words[1]}': {error.strerror}") from None
        say(f"Saved in {words[1]}.")
        return True
    moves = sitting.state.options()
    if not word.isdecimal():
        known = nearest(word, ["help", "undo", "show", "save", "quit"])
        raise LudometerError(f"'{word}' is neither a number nor a word known here{known}")
    if not 1 <= int(word) <= len(moves):
        raise LudometerError(f"there is no move {word}; they are numbered 1 to {len(moves)}")
    sitting.choose(int(moves[int(word) - 1]))
    return False


def ask() -> list[str] | None:
    """The next thing that the person says, as words; None at the end of the input."""
    import sys

    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            return None
        if not sys.stdin.isatty():
            print(line.rstrip("\n"))
        if line.split():
            return line.split()


def show(sitting: Sitting) -> None:
    """Print the table as the person sees it, and the moves to choose from."""
    state, game = sitting.state, sitting.game
    print()
    print(game.show(state, sitting.seat))
    print()
    say(f"You are {game.seat_name(sitting.seat)}. You may (or say help):")
    for number, move in enumerate(state.options(), start=1):
        say(f"{number:>3}  {game.tell(state, move)}", "     ")


def finish(sitting: Sitting) -> None:
    """Print the final table and who won."""
    state, game = sitting.state, sitting.game
    print()
    print(game.show(state, -1))
    print()
    ranks = state.ranks()
    say("The game is over.")
    for seat in sorted(range(game.players), key=lambda each: int(ranks[each])):
        who = "you" if seat == sitting.seat else sitting.specs[seat].text
        say(f"{ranks[seat]}. {game.seat_name(seat)} ({who}): {state.score(seat)} points")
    if game.has_opponent:
        say(f"The opponent: {state.opponent_score()} points")


def say(text: str, indent: str = "  ") -> None:
    """Print a sentence, wrapped to the width of a terminal."""
    import textwrap

    print(textwrap.fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False))
