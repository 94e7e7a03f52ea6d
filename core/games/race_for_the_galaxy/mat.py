"""What a reader sees of the robot's mat and of a draft (§11, §14), as heads of lines and the lists behind them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy.draft_course import NO_WORLD
from ludometer.core.games.race_for_the_galaxy.robot import SPACE_NAMES, SYMBOL_NAMES
from ludometer.core.games.race_for_the_galaxy.state import RaceState
from ludometer.core.kernel.catalogue import Catalogue


@final
class Line:
    """A line of the table: what stands at its beginning, and a list (None: nothing follows)."""

    def __init__(self, head: str, words: list[str] | None = None) -> None:
        self.head: Final[str] = head
        self.words: Final[list[str] | None] = words


def robot_lines(state: RaceState, viewer: i64, catalogue: Catalogue) -> list[Line]:
    """The robot's mat: counters, dice, tableau; an onlooker (-1) sees its stack as well."""
    robot = state.robot
    if robot is None:
        return []
    names = catalogue.names
    rules = robot.rules
    lines = [
        Line(
            f"robot ({rules.difficulty}): {state.opponent_score()} points, {robot.chips} of them chips; "
            f"{robot.size()} cards for the end"
        ),
        Line(
            f"  credit {robot.credit} of {rules.credit_max}, economy {robot.economy} of {rules.economy_max}, "
            f"tokens placed {robot.placed}, left {robot.tokens}"
        ),
        Line(f"  stack {len(robot.stack)} cards; the robot symbol means {SYMBOL_NAMES[robot.face]}"),
    ]
    if robot.board.great_world and robot.great_world:
        lines.append(Line(f"  its first Settle action looks for a world of {rules.great_vp} VP or more"))
    if len(robot.rolled) > 0:
        rolled = " and ".join(SYMBOL_NAMES[symbol] for symbol in robot.rolled)
        spaces = [
            name + (f" ({count} dice)" if count > 1 else "") for name, count in zip(SPACE_NAMES, robot.spaces) if count
        ]
        lines.append(Line(f"  rolled {rolled}"))
        lines.append(Line("  dice on: ", [space.replace(", ", " ") for space in spaces]))
    lines.append(Line("  tableau: ", [names[card] for card in robot.tableau]))
    if viewer == -1:
        lines.append(Line("  robot's stack: ", [names[card] for card in robot.stack]))
    marks = [mark for mark in (rules.dice_mark, *robot.board.marks) if mark]
    if marks:
        lines.append(Line("  not certain: ", marks))
    return lines


def draft_lines(state: RaceState) -> list[Line]:
    """How far the draft is, or how many cards lie in the private piles."""
    draft = state.draft
    if draft is None:
        return []
    lines: list[Line] = []
    if draft.drafting:
        batch = draft.pack_count() // draft.seats
        way = "left" if batch % 2 == 1 else "right"
        lines.append(Line(f"Batch {batch}, {draft.taken} cards of each pack taken, passed to the {way}."))
        lines.append(Line(f"{len(draft.deck)} cards still to be dealt."))
    return lines


def own_lines(state: RaceState, seat: i64, viewer: i64, catalogue: Catalogue) -> list[Line]:
    """What a seat has of a draft: its piles, and for itself its picks and start worlds."""
    draft = state.draft
    if draft is None:
        return []
    names = catalogue.names
    lines: list[Line] = []
    if not draft.drafting:
        piles = state.piles[seat]
        lines.append(Line(f"  draw pile {len(piles.deck)}, discard pile {len(piles.discards)}"))
    if viewer in (seat, -1):
        if draft.drafting and draft.pack_count() > 0:
            lines.append(Line("  drafted: ", sorted(names[card] for card in draft.picks(seat))))
        worlds = [world for world in draft.starts[2 * seat : 2 * seat + 2] if world != NO_WORLD]
        if worlds and draft.kept[seat] < 0:
            lines.append(Line("  start worlds to choose from: ", [names[world] for world in worlds]))
            choice = state.players[seat].choice
            if not draft.drafting and choice >= 0:
                lines.append(Line("  start world kept: ", [names[choice]]))
    return lines
