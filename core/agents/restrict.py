"""Restricted play: an agent that never makes moves of some sort while it has any other.

What the restriction costs the agent measures what those moves are worth, and causally so: nothing but the restriction
differs (Jaffe, Miller, Andersen, Liu, Karlin and Popović: Evaluating competitive game balance with restricted play, 2012).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.kernel.agent import Agent
from ludometer.core.kernel.errors import LudometerError, nearest
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.moves import ARGUMENTS, MoveKind, argument, kind_of
from ludometer.core.kernel.rng import Rng

NEVER: Final = "never:"
FORM: Final = "'never:kind=KIND', 'never:card=ID' or both joined by a comma"
ANY_VALUE: Final[i64] = 1 << 4
"""The bit of a mask that says: every move of this kind fits; the bits below it name the arguments to compare."""


@final
class Condition:
    """One condition on moves, such as `card=lunar_mine`: for each kind of move, which arguments must have which value."""

    def __init__(self, masks: vec[i64], values: vec[i64]) -> None:
        self.masks: Final[vec[i64]] = masks
        self.values: Final[vec[i64]] = values

    def fits(self, move: i64) -> bool:
        """Whether the condition holds for a move."""
        kind = kind_of(move)
        mask = self.masks[kind]
        if mask & ANY_VALUE != 0:
            return True
        position: i64 = 0
        for position in range(ARGUMENTS):
            if (mask >> position) & 1 != 0 and argument(move, position) == self.values[kind]:
                return True
        return False


@final
class Restriction:
    """What an agent never does: a move is barred if all conditions of any one of the rules hold for it."""

    def __init__(self, rules: Sequence[Sequence[Condition]]) -> None:
        self.rules: Final[list[list[Condition]]] = [list(rule) for rule in rules]

    def bars(self, move: i64) -> bool:
        """Whether the move is never made while there is another."""
        for rule in self.rules:
            barred = True
            for condition in rule:
                if not condition.fits(move):
                    barred = False
            if barred:
                return True
        return False

    def allowed(self, moves: vec[i64]) -> vec[i64]:
        """The moves that are not barred, in their order; all of them if every one is barred."""
        kept = vec[i64]()
        for move in moves:
            if not self.bars(move):
                kept = append(kept, move)
        return kept if len(kept) > 0 else moves


@final
class RestrictedAgent(Agent):
    """An agent that is shown only what its restriction allows."""

    def __init__(self, agent: Agent, restriction: Restriction) -> None:
        self.agent: Final[Agent] = agent
        self.restriction: Final[Restriction] = restriction

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        allowed = self.restriction.allowed(moves)
        if len(allowed) == 1:
            return allowed[0]
        return self.agent.choose(state, allowed, rng)


def canonical_restriction(text: str) -> str:
    """The restriction as it is written into logs; LudometerError if it is not of the right form."""
    written = text.strip()
    if not written.startswith(NEVER):
        raise LudometerError(f"the restriction '{text}' does not begin with 'never:'; write {FORM}")
    conditions = [part.strip() for part in written.removeprefix(NEVER).split(",")]
    for part in conditions:
        name, equals, value = part.partition("=")
        if not equals or not name or not value:
            raise LudometerError(f"'{part}' in the restriction '{text}' is not of the form name=value; write {FORM}")
    return NEVER + ",".join(conditions)


def make_restriction(texts: Sequence[str], game: Game) -> Restriction:
    """The restriction that some canonical texts describe together, in the terms of a game.

    LudometerError if a text names something that the game's moves do not speak of.
    """
    return Restriction(
        [
            [condition(part, text, game) for part in canonical_restriction(text).removeprefix(NEVER).split(",")]
            for text in texts
        ]
    )


def condition(part: str, text: str, game: Game) -> Condition:
    """One `name=value` of a restriction.

    `kind` is a kind of move, `card` (or `item`) any thing of the catalogue in any argument of the move; any other name is
    that of an argument.
    """
    name, _, value = part.partition("=")
    if name == "kind":
        kinds = [kind.id for kind in game.kinds]
        if value not in kinds:
            raise LudometerError(f"the restriction '{text}': there is no kind of move '{value}'{nearest(value, kinds)}")
        return made([ANY_VALUE if kind == value else 0 for kind in kinds], [0] * len(kinds))
    if name in ("card", "item"):
        return thing_condition(value, text, game)
    return argument_condition(name, value, text, game)


def thing_condition(id: str, text: str, game: Game) -> Condition:
    """The moves that speak of a thing of the catalogue, in whatever argument."""
    catalogue = game.catalogue
    if id not in catalogue.ids:
        raise LudometerError(f"the restriction '{text}': there is no '{id}' in the game{nearest(id, catalogue.ids)}")
    code = catalogue.code(id)
    section = catalogue.section(catalogue.kinds[code])
    masks = [mask_of(kind, "", section.kind) for kind in game.kinds]
    if not any(masks):
        raise LudometerError(f"the restriction '{text}': no move of the game speaks of a {section.kind}")
    index = code - int(section.offset)
    return made(masks, [index] * len(masks))


def argument_condition(name: str, value: str, text: str, game: Game) -> Condition:
    """The moves whose argument of that name has that value."""
    names = sorted({each.name for kind in game.kinds for each in kind.arguments})
    if name not in names:
        known = nearest(name, ["kind", "card", *names])
        raise LudometerError(f"the restriction '{text}': no move of the game has a '{name}'{known}")
    masks: list[int] = []
    values: list[int] = []
    wrong: list[LudometerError] = []
    for kind in game.kinds:
        mask = mask_of(kind, name, "")
        index = 0
        for each in kind.arguments:
            if each.name == name:
                try:
                    index = each.parse(value, game.catalogue)
                except LudometerError as error:
                    wrong.append(error)
                    mask = 0
        masks.append(mask)
        values.append(index)
    if not any(masks):
        raise LudometerError(f"the restriction '{text}': {wrong[0]}")
    return made(masks, values)


def mask_of(kind: MoveKind, name: str, section: str) -> int:
    """The bits of the arguments of a kind that have that name, or that are things of that section."""
    mask = 0
    for position, each in enumerate(kind.arguments):
        if (each.name == name) if name else (each.section == section):
            mask |= 1 << position
    return mask


def made(masks: Sequence[int], values: Sequence[int]) -> Condition:
    """A condition of plain lists."""
    ours = vec[i64]()
    theirs = vec[i64]()
    for mask in masks:
        ours = append(ours, mask)
    for value in values:
        theirs = append(theirs, value)
    return Condition(ours, theirs)
