"""Phase III, Settle (§5 III)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.develop import PlaceCard, ask_what_to_place, placeable
from ludometer.core.games.race_for_the_galaxy.goals import EndPhase
from ludometer.core.games.race_for_the_galaxy.payment import pay_for_world
from ludometer.core.games.race_for_the_galaxy.state import RaceState
from ludometer.core.kernel.frames import NOBODY, NOTHING, Decision, Step


@final
class Settle(Step[RaceState]):
    """A Settle phase: everybody chooses a world in secret; `second` in the advanced game (§9)."""

    def __init__(self, second: bool) -> None:
        super().__init__()
        self.action: Final[i64] = m.SETTLE_2 if second else m.SETTLE

    def do(self, state: RaceState) -> None:
        state.phase = m.PHASE_SETTLE
        state.note(m.PHASE_BEGINS, NOBODY, state.settings.phase_code + m.PHASE_SETTLE, 0)
        for player in state.players:
            player.choice = NOTHING
            player.before = len(player.tableau)
            player.worlds = 0
        ask_what_to_place(state, False, self.action, RevealWorlds(self.action))


@final
class RevealWorlds(Step[RaceState]):
    """All worlds are turned up and placed, windfall worlds with their good; then each seat settles its bill (§12)."""

    def __init__(self, action: i64) -> None:
        super().__init__()
        self.action: Final[i64] = action

    def do(self, state: RaceState) -> None:
        state.asked = []
        state.push(EndPhase(w.AT_SETTLE))
        seat: i64 = 0
        for seat in range(state.seats):
            card = state.players[seat].choice
            if card >= 0:
                place_world(state, seat, card)
        seat = state.seats - 1
        while seat >= 0:
            player = state.players[seat]
            if player.choice >= 0:
                state.push(SettleWorld(seat, player.choice, player.chose(self.action)))
                player.choice = NOTHING
            seat -= 1


def place_world(state: RaceState, seat: i64, card: i64) -> None:
    """Place a world from the hand; a windfall world gets its good as it is placed."""
    state.place(seat, card)
    state.players[seat].worlds += 1
    if state.facts.source[card] == w.WINDFALL:
        state.put_good(seat, len(state.players[seat].tableau) - 1)


@final
class SettleWorld(Step[RaceState]):
    """Settle the bill of a world just placed, draw, and perhaps place a second one; `bonus`: Settle was chosen."""

    def __init__(self, player: i64, card: i64, bonus: bool) -> None:
        super().__init__()
        self.player: Final[i64] = player
        self.card: Final[i64] = card
        self.bonus: Final[bool] = bonus

    def do(self, state: RaceState) -> None:
        state.push(AfterSettling(self.player, self.bonus))
        pay_for_world(state, self.player, self.card)


@final
class AfterSettling(Step[RaceState]):
    """Draws after placing a world, then the second world of Improved Logistics if there is one to place (§5 III.3–4)."""

    def __init__(self, player: i64, bonus: bool) -> None:
        super().__init__()
        self.player: Final[i64] = player
        self.bonus: Final[bool] = bonus

    def do(self, state: RaceState) -> None:
        player = state.players[self.player]
        reason = state.settings.phase_code + m.PHASE_SETTLE
        if self.bonus:
            state.draw(self.player, state.settings.settle_draw, reason)
        if player.sums[w.SETTLE_DRAW_AFTER] > 0:
            state.draw(self.player, player.sums[w.SETTLE_DRAW_AFTER], reason)
        more = player.sums[w.SECOND_WORLDS] * state.settings.second_worlds
        if player.worlds <= more and len(placeable(state, self.player, False, False)) > 0:
            state.push(GoForSecondWorld(self.player))


@final
class GoForSecondWorld(Decision[RaceState]):
    """Use Improved Logistics or not."""

    def choices(self, state: RaceState) -> vec[i64]:
        return vec[i64]([m.NO_SECOND_WORLD, m.SECOND_WORLD])

    def take(self, state: RaceState, move: i64) -> None:
        if move == m.SECOND_WORLD:
            state.push(PlaceSecondWorld(self.seat))
            state.push(PlaceCard(self.seat, False, False))


@final
class PlaceSecondWorld(Step[RaceState]):
    """Place the second world, if one was chosen after all; the Settle bonus is not given again."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: Final[i64] = player

    def do(self, state: RaceState) -> None:
        player = state.players[self.player]
        card = player.choice
        player.choice = NOTHING
        if card >= 0:
            place_world(state, self.player, card)
            state.push(SettleWorld(self.player, card, False))
