"""A game with a person at the table: what the person may see, moves taken back, games put aside and taken up again.

Everything here is generic: what a seat may know is found by asking the game to deal the rest anew (`State.determinize`).
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ludometer.core.agents.specs import AgentSpec, parse_agent
from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.moves import argument, kind_of, move_id, parse_move
from ludometer.core.kernel.registry import definition, rule_book
from ludometer.core.kernel.rng import Rng, stream
from ludometer.core.kernel.rules import Rules
from ludometer.core.runs.schedule import Schedule

WORLDS: Final = 24
"""How many re-dealt worlds are compared to tell whether a move showed something new."""
SAVED: Final = ("game", "behaviour", "rules", "rules_hash", "seed", "seat", "agents", "moves", "streams")


@dataclass
class Moment:
    """The table before a choice of the person: what `undo` goes back to, and whether another agent has chosen since."""

    state: State
    moves: int
    move: int
    others_chose: bool = False


class Sitting:
    """One game in progress. The person holds `seat`; `specs` are the agents by seat (the person's own is not asked)."""

    def __init__(self, game: Game, name: str, rules: Rules, specs: Sequence[AgentSpec], seed: int, seat: int) -> None:
        self.game = game
        self.name = name
        self.rules = rules
        self.specs = list(specs)
        self.seed = seed
        self.seat = seat
        schedule = Schedule(seed, game.players)
        self.state = schedule.new_state(game, 0)
        self.streams = schedule.agent_streams(0)
        self.agents = [spec.make(game, number) for number, spec in enumerate(self.specs)]
        self.moves: list[int] = []
        self.moments: list[Moment] = []
        self.secret: list[tuple[int, str]] = []
        self.glances = stream(seed, 0, "what a person may see")

    # --- the course of play ---

    def go_on(self) -> list[str]:
        """Play until the person must choose or the game is over; what the person may know of it, in sentences."""
        told: list[str] = []
        while not self.state.over():
            moves = self.state.options()
            seat = int(self.state.seat())
            if len(moves) > 1:
                if seat == self.seat:
                    break
                chosen = self.agents[seat].choose(self.state, moves, self.streams[seat])
                for moment in self.moments:
                    moment.others_chose = True
            else:
                chosen = moves[0]
            told += self.make(int(chosen))
        return told

    def choose(self, move: int) -> None:
        """Make the person's move."""
        self.moments.append(Moment(self.state.copy(), len(self.moves), move))
        self.make(move)

    def make(self, move: int) -> list[str]:
        """Make a move, and tell what the person may know of it and of secret moves that came to light with it."""
        before = self.state.copy()
        seat = int(before.seat())
        sentence = self.game.tell(before, move)
        self.state.apply(move)
        self.moves.append(move)
        name = self.game.seat_name(seat)
        told: list[str] = []
        if not self.still_secret(seat):
            shown = self.game.show(self.state, self.seat)
            self.secret.append((seat, sentence if self.known(before, move, shown) else "makes a move you cannot see"))
            told = [f"{self.game.seat_name(who)} {what}" for who, what in self.secret if who != self.seat]
            self.secret = []
        elif seat != self.seat:
            self.secret.append((seat, sentence))
            told = [f"{name} has chosen in secret"]
        return told

    def still_secret(self, seat: int) -> bool:
        """Whether `seat` just chose something that is not revealed yet: dealt anew, the table has it choose again."""
        if self.state.over() or seat == self.seat:
            return False
        world = self.state.determinize(self.seat, self.glances)
        pending = Counter(int(frame.seat) for frame in world.stack)
        return pending[seat] > Counter(int(frame.seat) for frame in self.state.stack)[seat]

    def known(self, before: State, move: int, shown: str) -> bool:
        """Whether the person may know which move was made.

        So it is if the person could see what there was to choose from; otherwise only what now lies open is told.
        """
        offered = list(before.options())
        worlds = (before.determinize(self.seat, self.glances) for _ in range(WORLDS))
        if before.seat() == self.seat or all(list(world.options()) == offered for world in worlds):
            return True
        kind = self.game.kinds[kind_of(move)]
        things = [
            each.name_of(argument(move, position), self.game.catalogue)
            for position, each in enumerate(kind.arguments)
            if each.section
        ]
        return all(re.search(rf"(?<!\w){re.escape(thing)}(?!\w)", shown) for thing in things)

    # --- taking a move back ---

    def undo(self) -> None:
        """Take the person's last move back; LudometerError says why that would not be fair."""
        if not self.moments:
            raise LudometerError("there is no move of yours to take back")
        moment = self.moments[-1]
        if moment.others_chose:
            raise LudometerError("another player has chosen since your last move; it stands")
        if self.reveals(moment):
            raise LudometerError("your last move showed you something new, such as a roll or a card; it stands")
        self.moments.pop()
        self.state = moment.state.copy()
        self.moves = self.moves[: moment.moves]

    def reveals(self, moment: Moment) -> bool:
        """Whether the person knows more since a move than what it says itself.

        The move is made again in worlds that the person could not tell from the true one: if it ever looks different,
        then what it looked like was news.
        """
        seen = self.view(self.state)
        for _ in range(WORLDS):
            world = moment.state.determinize(self.seat, self.glances)
            world.apply(moment.move)
            while not world.over() and len(world.options()) == 1:
                world.apply(world.options()[0])
            if self.view(world) != seen:
                return True
        return False

    def view(self, state: State) -> tuple[str, list[int]]:
        """All that the person sees: the table, and the choices if they are the person's."""
        own = not state.over() and state.seat() == self.seat
        return self.game.show(state, self.seat), [int(move) for move in state.options()] if own else []

    # --- putting a game aside ---

    def document(self) -> dict[str, Any]:
        """The game so far as plain data: the seed and the moves, and how far each agent's stream has come."""
        return {
            "game": self.name,
            "behaviour": definition(self.name).behaviour,
            "rules": self.rules.document(),
            "rules_hash": self.rules.hash(),
            "seed": self.seed,
            "seat": self.seat,
            "agents": [spec.text for spec in self.specs],
            "moves": [move_id(move, self.game.kinds, self.game.catalogue) for move in self.moves],
            "streams": [[int(word) for word in (each.a, each.b, each.c, each.d)] for each in self.streams],
        }

    def save(self, path: str) -> None:
        """Write the game to a file, whole or not at all."""
        temporary = Path(f"{path}.part")
        temporary.write_text(json.dumps(self.document(), indent=1, ensure_ascii=False) + "\n", "utf-8")
        os.replace(temporary, path)

    def repeat(self, moves: Sequence[str], streams: Sequence[Sequence[int]]) -> None:
        """Bring a new game to where a saved one stood; LudometerError if its moves are not legal."""
        for number, text in enumerate(moves, start=1):
            move = parse_move(text, self.game.kinds, self.game.catalogue)
            if self.state.over() or move not in list(self.state.options()):
                raise LudometerError(f"move {number} of the saved game, '{text}', is not legal there")
            self.state.apply(move)
            self.moves.append(move)
        self.streams = [Rng(*words) for words in streams]


def sit_down(name: str, rules: Rules, specs: Sequence[AgentSpec], seed: int, seat: int) -> Sitting:
    """A new game of the named game; LudometerError if there is no such seat."""
    if not 0 <= seat < rules.players:
        raise LudometerError(f"there is no seat {seat}; the seats are numbered 0 to {rules.players - 1}")
    return Sitting(definition(name).game(rules), name, rules, specs, seed, seat)


def take_up(path: str) -> Sitting:
    """The game that was saved in a file; LudometerError if it is none, or of another version of the game."""
    document = read_saved(path)
    name = str(document["game"])
    found = definition(name)
    rules = rule_book(name).restored(document["rules"])
    if found.behaviour != document["behaviour"] or rules.hash() != document["rules_hash"]:
        raise LudometerError(f"'{path}' was saved with other rules of {name} than this version has; it cannot go on")
    specs = [parse_agent(text, found) for text in document["agents"]]
    sitting = sit_down(name, rules, specs, int(document["seed"]), int(document["seat"]))
    sitting.repeat(document["moves"], document["streams"])
    return sitting


def read_saved(path: str) -> Mapping[str, Any]:
    """The content of a saved game's file."""
    try:
        document = json.loads(Path(path).read_text("utf-8"))
    except (ValueError, OSError):
        document = None
    if not isinstance(document, dict) or any(key not in document for key in SAVED):
        raise LudometerError(f"'{path}' is not a saved game; choose another file for --save")
    return document
