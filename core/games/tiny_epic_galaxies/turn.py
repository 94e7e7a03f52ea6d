"""§5 Turn: roll, use the dice in any order; §9 the end of the round."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

import ludometer.core.games.tiny_epic_galaxies.rogue as rogue
from ludometer.core.games.tiny_epic_galaxies.dice import PickDie, choose_reroll, spend_dice
from ludometer.core.games.tiny_epic_galaxies.die_actions import face_possible, perform_face
from ludometer.core.games.tiny_epic_galaxies.ending import end_round
from ludometer.core.games.tiny_epic_galaxies.following import OfferFollows
from ludometer.core.games.tiny_epic_galaxies.names import (
    ACTIVATE,
    CONVERT,
    E_CONVERT,
    E_DICE,
    E_ROLL,
    E_UNUSED_DIE,
    E_USE_DIE,
    END_TURN,
    REROLL,
)
from ludometer.core.games.tiny_epic_galaxies.resources import pay
from ludometer.core.games.tiny_epic_galaxies.state import Universe, of_face, one, size
from ludometer.core.games.tiny_epic_galaxies.words import ENERGY, FACES
from ludometer.core.kernel.frames import NOTHING, Decision, Step
from ludometer.core.kernel.moves import first


@final
class StartTurn(Step[Universe]):
    """§5.1: take the dice of the empire's level and roll them all."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: i64 = player

    def do(self, state: Universe) -> None:
        player = self.player
        if player == 0:
            state.round += 1
        state.begin_turn(player)
        dice = max(state.facts.level_dice[state.galaxies[player].level] - state.lost_dice, 0)
        state.lost_dice = 0
        state.handful = state.roll(dice)
        if state.journal is not None:
            state.note_of(E_DICE, player, NOTHING, dice)
            state.note_dice(E_ROLL, player, state.handful)
        state.push(UseDice(player))


@final
class UseDice(Decision[Universe]):
    """§5.2: activate a die, reroll, convert, or end the turn."""

    def choices(self, state: Universe) -> vec[i64]:
        seat = self.seat
        moves = vec[i64]([END_TURN])
        dice = state.handful
        if dice == 0:
            return moves
        facts = state.facts
        face: i64 = 0
        for face in range(FACES):
            if of_face(dice, face) > 0 and face_possible(state, seat, face):
                moves = append(moves, ACTIVATE | face << 8)
        if state.rerolls < facts.free_rerolls or state.galaxies[seat].energy >= facts.reroll_cost:
            moves = append(moves, REROLL)
        if state.converts < facts.converter_uses and size(dice) > facts.converter_dice:
            moves = append(moves, CONVERT)
        return moves

    def take(self, state: Universe, move: i64) -> None:
        seat = self.seat
        facts = state.facts
        kind = move & 255
        if kind == ACTIVATE:
            face = first(move)
            state.handful -= one(face)
            state.note(E_USE_DIE, seat, facts.die_code + face, 1)
            state.push(self)
            state.push(OfferFollows(seat, face, 1))
            perform_face(state, seat, face)
        elif kind == REROLL:
            if state.rerolls >= facts.free_rerolls:
                pay(state, seat, ENERGY, facts.reroll_cost)
            state.rerolls += 1
            state.push(self)
            choose_reroll(state, seat)
        elif kind == CONVERT:
            state.converts += 1
            state.note(E_CONVERT, seat, NOTHING, facts.converter_dice)
            state.push(self)
            state.push(PickDie(seat))
            spend_dice(state, seat, facts.converter_dice)
        else:
            state.note_dice(E_UNUSED_DIE, seat, state.handful)
            state.handful = 0
            state.push(EndTurn(seat))


@final
class EndTurn(Step[Universe]):
    """§5.3: the dice leave the control mat; the next player takes a turn, or the round ends (§9)."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: i64 = player

    def do(self, state: Universe) -> None:
        following = self.player + 1
        if state.facts.solo:
            state.push(rogue.RogueTurn())
        elif following < state.seats:
            state.push(StartTurn(following))
        else:
            end_round(state)
            if not state.over():
                state.push(StartTurn(0))
