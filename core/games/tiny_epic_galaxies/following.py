"""§8 Following: the others may do what the active player's die does."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

import ludometer.core.games.tiny_epic_galaxies.die_actions as die_actions
from ludometer.core.games.tiny_epic_galaxies.names import COPY, E_COPY, E_FOLLOW, E_FOLLOWED, FOLLOW, PASS
from ludometer.core.games.tiny_epic_galaxies.resources import gain, pay
from ludometer.core.games.tiny_epic_galaxies.state import Universe, one
from ludometer.core.games.tiny_epic_galaxies.words import CULTURE, ENERGY
from ludometer.core.kernel.frames import Decision, Step


def can_follow(state: Universe, seat: i64, face: i64) -> bool:
    """Whether a player can pay for a follow and then has a possible action for that face."""
    galaxy = state.galaxies[seat]
    if galaxy.culture < state.follow_cost or galaxy.follows >= state.facts.follow_limit:
        return False
    galaxy.culture -= state.follow_cost
    possible = die_actions.face_possible(state, seat, face)
    galaxy.culture += state.follow_cost
    return possible


@final
class OfferFollows(Step[Universe]):
    """After a die is resolved, each other player in clockwise order may follow; then the die lies in the bay.

    `place` counts from the left of the player whose die it is. The Rogue never follows. A die that its player performs
    again (§16 `piedes_followable`) lies in the bay already: `repeated`.
    """

    def __init__(self, player: i64, face: i64, place: i64, repeated: bool = False) -> None:
        super().__init__()
        self.player: i64 = player
        self.face: i64 = face
        self.place: i64 = place
        self.repeated: bool = repeated

    def do(self, state: Universe) -> None:
        seats = len(state.galaxies)
        place = self.place
        while place < seats:
            seat = (self.player + place) % seats
            if seat < state.seats and can_follow(state, seat, self.face):
                state.push(OfferFollows(self.player, self.face, place + 1, self.repeated))
                state.push(ChooseFollow(seat, self.face))
                return
            place += 1
        if not self.repeated:
            state.bay += one(self.face)


@final
class ChooseFollow(Decision[Universe]):
    """Pass, or pay and act as with a die of that face."""

    def __init__(self, seat: i64, face: i64) -> None:
        super().__init__(seat)
        self.face: i64 = face

    def choices(self, state: Universe) -> vec[i64]:
        return vec[i64]([PASS, FOLLOW | self.face << 8])

    def take(self, state: Universe, move: i64) -> None:
        if move == PASS:
            return
        seat = self.seat
        pay(state, seat, CULTURE, state.follow_cost)
        state.galaxies[seat].follows += 1
        code = state.facts.die_code + self.face
        state.note(E_FOLLOW, seat, code, state.follow_cost)
        if state.active < state.seats:
            state.note(E_FOLLOWED, state.active, code, state.follow_cost)
            reward(state)
        die_actions.perform_face(state, seat, self.face)


def reward(state: Universe) -> None:
    """§7, Birkomius and Bisschop: what the active player gains when a die of the turn is followed."""
    if state.bonus_energy > 0:
        gain(state, state.active, ENERGY, state.bonus_energy)
    if state.bonus_culture > 0:
        gain(state, state.active, CULTURE, state.bonus_culture)


@final
class OfferCopies(Step[Universe]):
    """§7, Zavodnick: each other player, clockwise from the acting player's left, may copy the named face for nothing."""

    def __init__(self, player: i64, face: i64, place: i64) -> None:
        super().__init__()
        self.player: i64 = player
        self.face: i64 = face
        self.place: i64 = place

    def do(self, state: Universe) -> None:
        seats = len(state.galaxies)
        place = self.place
        while place < seats:
            seat = (self.player + place) % seats
            if seat < state.seats and die_actions.face_possible(state, seat, self.face):
                state.push(OfferCopies(self.player, self.face, place + 1))
                state.push(ChooseCopy(seat, self.face, self.player))
                return
            place += 1


@final
class ChooseCopy(Decision[Universe]):
    """Pass, or act as with a die of that face."""

    def __init__(self, seat: i64, face: i64, player: i64) -> None:
        super().__init__(seat)
        self.face: i64 = face
        self.player: i64 = player

    def choices(self, state: Universe) -> vec[i64]:
        return vec[i64]([PASS, COPY | self.face << 8])

    def take(self, state: Universe, move: i64) -> None:
        if move == PASS:
            return
        state.note(E_COPY, self.seat, state.facts.die_code + self.face, 1)
        if self.player == state.active:
            reward(state)
        die_actions.perform_face(state, self.seat, self.face)
