"""§5 Rerolls and the converter; planets use the same choices of dice (§7)."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.names import (
    E_GIVEN_UP,
    E_REROLL,
    E_ROLL,
    E_TURNED,
    PICK_DIE,
    REROLL_COUNT,
    SPEND_DIE,
    TURN_DIE,
)
from ludometer.core.games.tiny_epic_galaxies.resources import gain
from ludometer.core.games.tiny_epic_galaxies.state import Universe, of_face, one, size
from ludometer.core.games.tiny_epic_galaxies.words import CULTURE, ENERGY, FACES
from ludometer.core.kernel.frames import NOTHING, Decision, Step
from ludometer.core.kernel.moves import first, move, second


def choose_reroll(state: Universe, seat: i64) -> None:
    """Let a player choose inactive dice, at least one, and roll them again."""
    ask_reroll(state, seat, 0, 0)


def ask_reroll(state: Universe, seat: i64, face: i64, picked: i64) -> None:
    """Ask for the next face that has dice, or roll when all have been asked for."""
    while face < FACES and of_face(state.handful, face) == 0:
        face += 1
    if face < FACES:
        state.push(RerollFace(seat, face, picked))
        return
    count = size(picked)
    rolled = state.roll(count)
    state.handful += rolled - picked
    if state.journal is not None:
        state.note(E_REROLL, seat, NOTHING, count)
        state.note_dice(E_ROLL, seat, rolled)


@final
class RerollFace(Decision[Universe]):
    """How many of the inactive dice of one face are rolled again; face by face, at least one die in all."""

    def __init__(self, seat: i64, face: i64, picked: i64) -> None:
        super().__init__(seat)
        self.face: i64 = face
        self.picked: i64 = picked

    def choices(self, state: Universe) -> vec[i64]:
        face = self.face
        dice = state.handful
        count: i64 = 0
        if self.picked == 0 and dice >> ((face + 1) << 2) == 0:
            count = 1
        moves = vec[i64]()
        while count <= of_face(dice, face):
            moves = append(moves, REROLL_COUNT | face << 8 | count << 20)
            count += 1
        return moves

    def take(self, state: Universe, move: i64) -> None:
        ask_reroll(state, self.seat, self.face + 1, self.picked + (second(move) << (self.face << 2)))


# --- the converter, and other ways of spending and turning dice ---


def spend_dice(state: Universe, seat: i64, count: i64) -> None:
    """Let a player put away that many inactive dice."""
    if count > 0:
        state.push(SpendDie(seat, count, 0))


@final
class SpendDie(Decision[Universe]):
    """One more die is put away; faces in ascending order, so that no set of dice is reached in two ways."""

    def __init__(self, seat: i64, count: i64, lowest: i64) -> None:
        super().__init__(seat)
        self.count: i64 = count
        self.lowest: i64 = lowest

    def choices(self, state: Universe) -> vec[i64]:
        moves = vec[i64]()
        face: i64 = 0
        for face in range(self.lowest, FACES):
            rest = state.handful >> (face << 2)
            if rest & 15 > 0 and size(rest) >= self.count:
                moves = append(moves, move(SPEND_DIE, face))
        return moves

    def take(self, state: Universe, move: i64) -> None:
        face = first(move)
        state.handful -= one(face)
        state.note(E_GIVEN_UP, self.seat, state.facts.die_code + face, 1)
        if self.count > 1:
            state.push(SpendDie(self.seat, self.count - 1, face))


@final
class PickDie(Decision[Universe]):
    """Which inactive die is turned to another face."""

    def choices(self, state: Universe) -> vec[i64]:
        moves = vec[i64]()
        face: i64 = 0
        for face in range(FACES):
            if of_face(state.handful, face) > 0:
                moves = append(moves, move(PICK_DIE, face))
        return moves

    def take(self, state: Universe, move: i64) -> None:
        state.push(TurnDie(self.seat, first(move)))


@final
class TurnDie(Decision[Universe]):
    """To which face it is turned; leaving it as it is would change nothing and is not offered."""

    def __init__(self, seat: i64, face: i64) -> None:
        super().__init__(seat)
        self.face: i64 = face

    def choices(self, state: Universe) -> vec[i64]:
        moves = vec[i64]()
        face: i64 = 0
        for face in range(FACES):
            if face != self.face:
                moves = append(moves, move(TURN_DIE, face))
        return moves

    def take(self, state: Universe, move: i64) -> None:
        face = first(move)
        state.handful += one(face) - one(self.face)
        state.note(E_TURNED, self.seat, state.facts.die_code + face, 1)


@final
class GainBoth(Step[Universe]):
    """What is gained for dice given up (§7, Maia)."""

    def __init__(self, player: i64, energy: i64, culture: i64) -> None:
        super().__init__()
        self.player: i64 = player
        self.energy: i64 = energy
        self.culture: i64 = culture

    def do(self, state: Universe) -> None:
        gain(state, self.player, ENERGY, self.energy)
        gain(state, self.player, CULTURE, self.culture)
