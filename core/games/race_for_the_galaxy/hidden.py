"""What a seat cannot know, dealt anew (§12): draw pile, other hands, goods, unseen discards, secret choices.

The hidden cards go at random to the hidden places, in agreement with what the seat has seen: a card that all saw going to
a hand is still there or among what its owner has discarded since; a card that the seat saw in the discard pile before the
last reshuffle is in the draw pile or where cards have been drawn to since.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy.draft_hidden import redeal_draft, start_lies_there
from ludometer.core.games.race_for_the_galaxy.picks import PickCards
from ludometer.core.games.race_for_the_galaxy.state import (
    CARD_MASK,
    OWNER_SHIFT,
    SEEN_SHIFT,
    Piles,
    RaceState,
    ascending,
)
from ludometer.core.kernel.frames import NOTHING, Frame
from ludometer.core.kernel.rng import Rng

# Kinds of hidden places, with the seat above them.
DECK: Final[i64] = 0
DISCARDS: Final[i64] = 1
HAND: Final[i64] = 2
DRAWN: Final[i64] = 3
GOOD: Final[i64] = 4
ROBOT: Final[i64] = 5


@final
class Hidden:
    """The hidden cards and places of some piles that are left while they are dealt; both lists are in random order."""

    def __init__(self, world: RaceState, piles: Piles, viewer: i64, cards: vec[i64], places: vec[i64]) -> None:
        self.world: Final[RaceState] = world
        self.piles: Final[Piles] = piles
        self.viewer: Final[i64] = viewer
        self.cards: vec[i64] = cards
        self.places: vec[i64] = places
        self.fresh: vec[i64] = vec[i64]()
        for player in world.players:
            self.fresh = append(self.fresh, player.fresh)

    def put(self, i: i64, card: i64) -> None:
        """Put a card in the hidden place number `i`."""
        place = self.places[i]
        index = place >> 8
        player = self.world.players[place >> 4 & 15]
        kind = place & 15
        piles = self.piles
        robot = self.world.robot
        if kind == DECK:
            piles.deck[index] = card
        elif kind == DISCARDS:
            piles.discards[index] = piles.discards[index] & ~CARD_MASK | card
        elif kind == HAND:
            player.hand[index] = card
        elif kind == DRAWN:
            player.drawn[index] = card
        elif kind == ROBOT and robot is not None:
            robot.stack[index] = card
        else:
            player.goods[index] = card

    def settle(self, i: i64, card: i64) -> bool:
        """Put a hidden card in place number `i` and strike both out; false if no such card is hidden any more."""
        j: i64 = 0
        while j < len(self.cards) and self.cards[j] != card:
            j += 1
        if j == len(self.cards):
            return False
        self.put(i, card)
        last: i64 = len(self.cards) - 1
        self.cards[j] = self.cards[last]
        self.cards = self.cards[:last]
        self.places[i] = self.places[last]
        self.places = self.places[:last]
        return True

    def place_shown(self) -> None:
        """Cards that all saw going to a hand: still there, or discarded since by its owner."""
        piles = self.piles
        for entry in self.world.shown:
            owner = entry >> SEEN_SHIFT & 255
            if owner == self.viewer or self.world.piles_of(owner) is not piles:
                continue
            i: i64 = 0
            while i < len(self.places):
                place = self.places[i]
                index = place >> 8
                there = place & 255 == HAND | owner << 4
                if place & 15 == DISCARDS and index >= entry >> OWNER_SHIFT:
                    there = piles.discards[index] >> OWNER_SHIFT == owner
                if there and self.settle(i, entry & CARD_MASK):
                    break
                i += 1

    def place_remembered(self) -> None:
        """Cards that the viewer saw in the discard pile before it was last shuffled: not where nothing came since."""
        for entry in self.piles.shuffled:
            i: i64 = 0
            while i < len(self.places):
                place = self.places[i]
                owner = place >> 4 & 15
                if self.drawn_since(place) and self.settle(i, entry & CARD_MASK):
                    if place & 15 == HAND:
                        self.fresh[owner] -= 1
                    break
                i += 1

    def drawn_since(self, place: i64) -> bool:
        """Whether a card drawn since the last reshuffle may lie in that place."""
        owner = place >> 4 & 15
        kind = place & 15
        if kind == HAND:
            return self.fresh[owner] > 0
        if kind == GOOD:
            return not self.world.players[owner].stale >> (place >> 8) & 1
        robot = self.world.robot
        if kind == ROBOT and robot is not None:
            return place >> 8 >= robot.stale
        return True


def determinized(state: RaceState, viewer: i64, rng: Rng) -> RaceState:
    """A copy that `viewer` cannot tell from the truth, with fresh chance from `rng`."""
    world = state.copy()
    take_back_choices(world, viewer)
    draft = world.draft
    if draft is None:
        redeal(world, world.piles[0], viewer, 0, world.seats, rng)
    else:
        redeal_draft(world, draft, viewer, rng)
        owner: i64 = 0
        for owner in range(world.seats):
            if not draft.drafting:
                redeal(world, world.piles[owner], viewer, owner, owner + 1, rng)
    world.shuffles = rng.fork()
    world.dice = rng.fork()
    return world


def take_back_choices(world: RaceState, viewer: i64) -> None:
    """Let the other seats choose anew what they chose in secret; the viewer's own choice stands."""
    if len(world.asked) == 0:
        reopen(world, viewer)
        return
    own: Frame | None = None
    mover = world.stack[-1].seat
    while world.stack[-1].seat >= 0:
        frame = world.stack.pop()
        if frame.seat == viewer:
            own = frame
    first: Frame | None = None
    for question in world.asked:
        if question.seat != viewer:
            player = world.players[question.seat]
            player.choice = NOTHING
            if len(player.picks) > 0:
                take_back_picks(world, question)
            if question.seat == mover:
                first = question
            else:
                world.push(question)
    if own is not None:
        world.push(own)
    if first is not None:
        world.push(first)


def take_back_picks(world: RaceState, question: Frame) -> None:
    """Put the cards that a seat has picked back where they came from."""
    player = world.players[question.seat]
    from_drawn = isinstance(question, PickCards) and question.from_drawn()
    for card in player.picks:
        if from_drawn:
            player.drawn = append(player.drawn, card)
        else:
            player.hand = append(player.hand, card)
    player.picks = vec[i64]()
    player.hand = ascending(player.hand)
    player.drawn = ascending(player.drawn)


def reopen(world: RaceState, viewer: i64) -> None:
    """Let another seat that is picking cards go on from any card, since its hand is dealt anew."""
    top = world.stack[-1] if len(world.stack) > 0 else None
    if top is not None and top.seat != viewer and isinstance(top, PickCards):
        world.stack.pop()
        world.push(PickCards(top.seat, top.purpose, top.count, 0, 0))


def in_order(cards: vec[i64], kinds: i64) -> vec[i64]:
    """The cards in ascending order, by counting."""
    counts = vec[i64]()
    while len(counts) < kinds:
        counts = append(counts, 0)
    for card in cards:
        counts[card] += 1
    found = vec[i64]()
    card = 0
    while card < kinds:
        copies = counts[card]
        while copies > 0:
            found = append(found, card)
            copies -= 1
        card += 1
    return found


def redeal(world: RaceState, piles: Piles, viewer: i64, first: i64, end: i64, rng: Rng) -> None:
    """Collect the hidden cards of some piles and of the seats from `first` to before `end` that draw from them, and deal
    them to the hidden places."""
    cards = vec[i64]()
    places = vec[i64]()  # kind | seat << 4 | index << 8
    i: i64 = 0
    seat: i64 = 0
    draft = world.draft
    known_start = draft is not None and first != viewer and start_lies_there(draft, first)
    for i in range(len(piles.deck)):
        cards = append(cards, piles.deck[i])
        places = append(places, DECK | i << 8)
    for i in range(len(piles.discards)):
        entry = piles.discards[i]
        if not entry >> (SEEN_SHIFT + viewer) & 1 and (i > 0 or not known_start):
            cards = append(cards, entry & CARD_MASK)
            places = append(places, DISCARDS | i << 8)
    for seat in range(first, end):
        player = world.players[seat]
        if seat != viewer:
            for i in range(len(player.hand)):
                cards = append(cards, player.hand[i])
                places = append(places, HAND | seat << 4 | i << 8)
            for i in range(len(player.drawn)):
                cards = append(cards, player.drawn[i])
                places = append(places, DRAWN | seat << 4 | i << 8)
        for i in range(len(player.tableau)):
            if player.filled >> i & 1:
                cards = append(cards, player.goods[i])
                places = append(places, GOOD | seat << 4 | i << 8)
    robot = world.robot
    if robot is not None:
        for i in range(len(robot.stack)):
            cards = append(cards, robot.stack[i])
            places = append(places, ROBOT | i << 8)
    remembered = vec[i64]()
    for entry in piles.shuffled:
        if entry >> (SEEN_SHIFT + viewer) & 1:
            remembered = append(remembered, entry)
    piles.shuffled = remembered
    cards = in_order(cards, world.facts.count)  # so that nothing depends on how the hidden cards really lie
    rng.shuffle(places)
    rng.shuffle(cards)
    hidden = Hidden(world, piles, viewer, cards, places)
    hidden.place_shown()
    hidden.place_remembered()
    for i in range(len(hidden.cards)):
        hidden.put(i, hidden.cards[i])
    for seat in range(first, end):
        player = world.players[seat]
        player.hand = ascending(player.hand)
        player.drawn = ascending(player.drawn)
