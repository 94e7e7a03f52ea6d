"""The tech deck: draw pile, display, discard pile, and whose card it is (§2, §4 Alien Artifact, §7)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.resources import score
from ludometer.core.games.alien_frontiers.state import CODE_CARD, Frontier
from ludometer.core.games.alien_frontiers.things import (
    E_CARD,
    E_CARD_LOST,
    E_DISCARDED,
    E_RESHUFFLE,
    E_SHOWN,
    bit,
)
from ludometer.core.kernel.frames import NOBODY, NOTHING


def draw(state: Frontier) -> i64:
    """The top card of the draw pile; an empty pile is made anew from the discards. NOTHING if both are empty (§7)."""
    if state.left == 0:
        if state.discards == 0:
            return NOTHING
        pile = vec[i64]()
        card: i64 = 0
        for card in range(48):
            if state.discards >> card & 1:
                pile = append(pile, card)
        state.discards = 0
        state.shuffles.shuffle(pile)
        state.pile = pile
        state.left = len(pile)
        state.note(E_RESHUFFLE, NOBODY, NOTHING, state.left)
    state.left -= 1
    return state.pile[state.left]


def fill_display(state: Frontier) -> None:
    """Show cards until the display is full; if no card is left it stays short (§7)."""
    while len(state.display) < state.rules.display_size:
        card = draw(state)
        if card == NOTHING:
            return
        state.display = append(state.display, card)
        state.note(E_SHOWN, NOBODY, CODE_CARD + (card >> 2), 1)


def cycle_display(state: Frontier) -> None:
    """§4 Alien Artifact: discard the displayed cards and show new ones."""
    for card in state.display:
        state.discards |= bit(card)
    state.display = vec[i64]()
    fill_display(state)


def take_displayed(state: Frontier, seat: i64, kind: i64) -> None:
    """§4 Alien Artifact: claim a card of the display, which is refilled."""
    chosen: i64 = NOTHING
    kept = vec[i64]()
    for card in state.display:
        if card >> 2 == kind and chosen == NOTHING:
            chosen = card
        else:
            kept = append(kept, card)
    state.display = kept
    own(state, seat, chosen)
    fill_display(state)


def own(state: Frontier, seat: i64, card: i64) -> None:
    """A card comes to a player."""
    player = state.players[seat]
    kind = card >> 2
    player.cards |= bit(card)
    player.types |= bit(kind)
    player.since[kind] = state.round
    state.note(E_CARD, seat, CODE_CARD + kind, 1)
    score(state, seat, CODE_CARD + kind, state.rules.vp[kind])


def disown(state: Frontier, seat: i64, kind: i64) -> i64:
    """A card leaves a player; returns the single card."""
    player = state.players[seat]
    card = card_of(state, seat, kind)
    player.cards &= ~bit(card)
    player.types &= ~bit(kind)
    state.note(E_CARD_LOST, seat, CODE_CARD + kind, 1)
    score(state, seat, CODE_CARD + kind, -state.rules.vp[kind])
    return card


def to_discards(state: Frontier, card: i64) -> None:
    """A card goes to the discard pile."""
    state.discards |= bit(card)
    state.note(E_DISCARDED, NOBODY, CODE_CARD + (card >> 2), 1)


def owns(state: Frontier, seat: i64, kind: i64) -> bool:
    """Whether a player has a card of that type."""
    return state.players[seat].types >> kind & 1 != 0


def card_of(state: Frontier, seat: i64, kind: i64) -> i64:
    """The single card of that type that a player has."""
    held = state.players[seat].cards >> (kind * 4) & 15
    copy: i64 = 0
    while held >> copy & 1 == 0:
        copy += 1
    return kind * 4 + copy


def displayed_types(state: Frontier) -> i64:
    """The types on display, one bit each."""
    found: i64 = 0
    for card in state.display:
        found |= bit(card >> 2)
    return found


def discarded_types(state: Frontier) -> i64:
    """The types in the discard pile, one bit each."""
    found: i64 = 0
    kind: i64 = 0
    for kind in range(12):
        if state.discards >> (kind * 4) & 15:
            found |= bit(kind)
    return found
