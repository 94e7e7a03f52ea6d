"""Phase I, Explore (§5 I)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy.picks import FROM_DRAWN, KEPT_DRAWN, PickCards
from ludometer.core.games.race_for_the_galaxy.powers import explore_draws, explore_keeps
from ludometer.core.games.race_for_the_galaxy.state import Player, RaceState, insert
from ludometer.core.kernel.frames import NOBODY, Frame, Step


@final
class Explore(Step[RaceState]):
    """Everybody draws, then picks in secret what to discard of it; cards already in hand are safe."""

    def do(self, state: RaceState) -> None:
        reason = state.settings.phase_code + m.PHASE_EXPLORE
        state.phase = m.PHASE_EXPLORE
        state.note(m.PHASE_BEGINS, NOBODY, reason, 0)
        questions: list[Frame] = []
        seat: i64 = 0
        for seat in range(state.seats):
            player = state.players[seat]
            wanted = explore_draws(state, player)
            player.drawn = vec[i64]()
            while len(player.drawn) < wanted:
                card = state.take_top(seat)
                if card < 0:
                    break
                player.drawn = insert(player.drawn, card)
            drawn = len(player.drawn)
            state.note(m.DRAWS, seat, reason, drawn)
            keep = kept(state, player)
            if 0 < keep < drawn - keep:
                questions.append(PickCards(seat, KEPT_DRAWN, keep, 0, 0))
            elif 0 < keep < drawn:
                questions.append(PickCards(seat, FROM_DRAWN, drawn - keep, 0, 0))
        state.ask(questions, 0, EndExplore())


def kept(state: RaceState, player: Player) -> i64:
    """How many of the cards drawn the player keeps; all if he may keep more than there were (§5 I, §6)."""
    return min(explore_keeps(state, player), len(player.drawn) + len(player.picks))


@final
class EndExplore(Step[RaceState]):
    """All discard at once, and what is kept goes to the hands."""

    def do(self, state: RaceState) -> None:
        seat: i64 = 0
        state.asked = []
        for seat in range(state.seats):
            player = state.players[seat]
            keep = kept(state, player)
            total = len(player.drawn) + len(player.picks)
            keepers = player.drawn
            leavers = player.picks
            if keep < total - keep:  # then those to keep were picked
                keepers = player.picks
                leavers = player.drawn
            for card in keepers:
                player.hand = insert(player.hand, card)
            for card in leavers:
                state.discard(seat, card)
            player.fresh += len(keepers)
            if len(leavers) > 0:
                state.note(m.DISCARDS, seat, state.settings.phase_code + m.PHASE_EXPLORE, len(leavers))
            player.drawn = vec[i64]()
            player.picks = vec[i64]()
