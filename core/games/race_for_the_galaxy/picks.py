"""Picking cards from a hand or from cards just drawn, one after another (§13 `discard`, `payment`, `consume_hand`).

Copies of a card are the same card, and cards are picked in ascending order, so that every set has exactly one way.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy.state import Player, RaceState, insert, without
from ludometer.core.kernel.frames import Decision

# What the picked cards are for.
FROM_HAND: Final[i64] = 0  # committed in secret, from the hand: the opening hand, the end of the round
FROM_DRAWN: Final[i64] = 1  # committed in secret, from the cards just drawn: Explore, those to discard
KEPT_DRAWN: Final[i64] = 2  # the same, those to keep
PAYMENT: Final[i64] = 3  # discarded at once, to pay
FOR_VP: Final[i64] = 4  # discarded at once, for victory points


def source(player: Player, purpose: i64) -> vec[i64]:
    """The cards that are picked from."""
    return player.drawn if FROM_DRAWN <= purpose <= KEPT_DRAWN else player.hand


def pick(state: RaceState, seat: i64, purpose: i64, card: i64) -> None:
    """Take one card out of its place: to the committed picks, or to the discard pile."""
    player = state.players[seat]
    if purpose >= PAYMENT:
        player.hand = without(player.hand, card)
        state.discard(seat, card)
        return
    if purpose == FROM_HAND:
        player.hand = without(player.hand, card)
    else:
        player.drawn = without(player.drawn, card)
    player.picks = insert(player.picks, card)


def first_from(cards: vec[i64], bound: i64) -> i64:
    """The place of the first card that is at least `bound`."""
    i: i64 = 0
    while i < len(cards) and cards[i] < bound:
        i += 1
    return i


def pick_cards(state: RaceState, seat: i64, purpose: i64, count: i64, bound: i64 = 0, taken: i64 = 0) -> None:
    """Have the seat pick `count` more cards, none below `bound`; where there is no choice they are taken at once."""
    if count <= 0:
        return
    cards = source(state.players[seat], purpose)
    start = first_from(cards, bound)
    if len(cards) - start == count:
        i: i64 = start
        while i < start + count:
            pick(state, seat, purpose, source(state.players[seat], purpose)[start])
            i += 1
        return
    state.push(PickCards(seat, purpose, count, bound, taken))


@final
class PickCards(Decision[RaceState]):
    """Pick the next card. `taken` copies of the card `bound` have been picked already."""

    def __init__(self, seat: i64, purpose: i64, count: i64, bound: i64, taken: i64) -> None:
        super().__init__(seat)
        self.purpose: Final[i64] = purpose
        self.count: Final[i64] = count
        self.bound: Final[i64] = bound
        self.taken: Final[i64] = taken

    def from_drawn(self) -> bool:
        """Whether the cards come from those just drawn."""
        return FROM_DRAWN <= self.purpose <= KEPT_DRAWN

    def choices(self, state: RaceState) -> vec[i64]:
        cards = source(state.players[self.seat], self.purpose)
        kind = m.PAY if self.purpose == PAYMENT else m.KEEP if self.purpose == KEPT_DRAWN else m.DISCARD
        moves = vec[i64]()
        last = len(cards) - self.count
        i = first_from(cards, self.bound)
        before: i64 = -1
        while i <= last:
            card = cards[i]
            if card != before:
                moves = append(moves, kind | card << 8)
                before = card
            i += 1
        return moves

    def take(self, state: RaceState, move: i64) -> None:
        card = (move >> 8) & 4095
        pick(state, self.seat, self.purpose, card)
        taken = self.taken + 1 if card == self.bound and self.taken > 0 else 1
        pick_cards(state, self.seat, self.purpose, self.count - 1, card, taken)
