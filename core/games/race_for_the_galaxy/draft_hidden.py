"""What a seat cannot know of a draft, dealt anew (§11.5).

A seat knows a pack whenever it lies in front of it. So it knows which cards were taken between two looks, and which were
left when it passed the pack on, but not which of the others took which of them; and it never sees what was taken before
its first look. Cards that became public are known to be their owner's, which may tell who took what.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy.draft_course import NO_WORLD, Draft
from ludometer.core.games.race_for_the_galaxy.state import (
    CARD_MASK,
    SEEN_SHIFT,
    RaceState,
    ascending,
    insert,
    most_of_each,
    public_cards,
    without,
)
from ludometer.core.kernel.rng import Rng

FREE: Final[i64] = -1


@final
class Recollection:
    """The draft as one seat remembers it, while the rest is dealt anew.

    Fields:
        cards: by place in `draft.packs`, the card dealt to it, or FREE; owner: who took it or will.
        group: by place, the group of places among which the seat knows the cards but not their takers; −1: the seat has
            never seen the card; −2: the seat knows it.
        left: by group, the cards not dealt yet; unseen: by card, the copies that the seat has never seen, not dealt yet.
        owners, public: the cards that are known to be somebody's, with the owner of each.
    """

    def __init__(self, world: RaceState, draft: Draft, viewer: i64) -> None:
        self.world: Final[RaceState] = world
        self.draft: Final[Draft] = draft
        self.viewer: Final[i64] = viewer
        self.cards: vec[i64] = draft.packs[:]
        self.owner: vec[i64] = vec[i64]()
        self.group: vec[i64] = vec[i64]()
        self.left: list[vec[i64]] = []
        self.unseen: vec[i64] = vec[i64]()
        self.owners: vec[i64] = vec[i64]()
        self.public: vec[i64] = vec[i64]()
        while len(self.unseen) < world.facts.count:
            self.unseen = append(self.unseen, 0)
        pack: i64 = 0
        for pack in range(draft.pack_count()):
            self.look_back(pack)
        self.forget()

    def look_back(self, pack: i64) -> None:
        """Sort the places of a pack into groups."""
        draft = self.draft
        taken = draft.taken_of(pack)
        first = draft.first_view(pack, self.viewer)
        group: i64 = -1
        place: i64 = 0
        for place in range(draft.size):
            taker = draft.taker(pack, place)
            self.owner = append(self.owner, taker)
            if place >= first and taker == self.viewer and place <= taken:
                group = -2
                if place == taken:  # the pack lies in front of the seat
                    while len(self.group) < (pack + 1) * draft.size:
                        self.group = append(self.group, -2)
                    place += 1
                    while place < draft.size:
                        self.owner = append(self.owner, draft.taker(pack, place))
                        place += 1
                    return
                self.group = append(self.group, -2)
            else:
                if group == -2:
                    group = len(self.left)
                    self.left.append(vec[i64]())
                self.group = append(self.group, group)

    def forget(self) -> None:
        """Take all cards from the places where the seat does not know them."""
        place: i64 = 0
        for place in range(len(self.cards)):
            group = self.group[place]
            card = self.cards[place]
            if group >= 0:
                self.left[group] = append(self.left[group], card)
                self.cards[place] = FREE
            elif group == -1:
                self.unseen[card] += 1
                self.cards[place] = FREE
        group = 0
        for group in range(len(self.left)):
            self.left[group] = ascending(self.left[group])
        for card in self.draft.deck:
            self.unseen[card] += 1
        for card in self.draft.removed:
            self.unseen[card] += 1

    # --- cards known to be somebody's ---

    def place_public(self, item: i64) -> bool:
        """Find a place for the public card number `item` and all after it; false if there is none for them all."""
        if item == len(self.public):
            return True
        card = self.public[item]
        owner = self.owners[item]
        tried: i64 = -1  # the places of a group are alike for one owner, those never seen as well
        tried_unseen = False
        place: i64 = 0
        for place in range(len(self.cards)):
            if self.cards[place] != FREE or self.owner[place] != owner:
                continue
            group = self.group[place]
            if group == -1:
                if tried_unseen or self.unseen[card] == 0:
                    continue
                tried_unseen = True
                self.unseen[card] -= 1
                self.cards[place] = card
                if self.place_public(item + 1):
                    return True
                self.unseen[card] += 1
                self.cards[place] = FREE
            elif group > tried and holds(self.left[group], card):
                tried = group
                before = self.left[group]
                self.left[group] = without(before[:], card)
                self.cards[place] = card
                if self.place_public(item + 1):
                    return True
                self.left[group] = before
                self.cards[place] = FREE
        return False

    def rarest_first(self) -> None:
        """Put the public cards that can have only one origin before the others, which spares most of the search."""
        counts = self.unseen[:]
        for cards in self.left:
            for card in cards:
                counts[card] += 1
        owners = vec[i64]()
        public = vec[i64]()
        several: i64 = 0
        i: i64 = 0
        for several in range(2):
            for i in range(len(self.public)):
                if (counts[self.public[i]] > 1) == (several == 1):
                    owners = append(owners, self.owners[i])
                    public = append(public, self.public[i])
        self.owners = owners
        self.public = public

    # --- what is left ---

    def deal_groups(self, rng: Rng) -> None:
        """Deal what is left of each group among its places."""
        group: i64 = 0
        for group in range(len(self.left)):
            cards = self.left[group][:]
            rng.shuffle(cards)
            self.left[group] = cards
        place: i64 = 0
        for place in range(len(self.cards)):
            group = self.group[place]
            if group >= 0 and self.cards[place] == FREE:
                last: i64 = len(self.left[group]) - 1
                self.cards[place] = self.left[group][last]
                self.left[group] = self.left[group][:last]

    def deal_unseen(self, rng: Rng) -> None:
        """Deal the cards never seen: to packs, to the draft deck, and to what was removed."""
        cards = vec[i64]()
        card: i64 = 0
        for card in range(len(self.unseen)):
            copies = self.unseen[card]
            while copies > 0:
                cards = append(cards, card)
                copies -= 1
        rng.shuffle(cards)
        next: i64 = 0
        i: i64 = 0
        for i in range(len(self.cards)):
            if self.cards[i] == FREE:
                self.cards[i] = cards[next]
                next += 1
        for i in range(len(self.draft.deck)):
            self.draft.deck[i] = cards[next]
            next += 1
        for i in range(len(self.draft.removed)):
            self.draft.removed[i] = cards[next]
            next += 1


def holds(cards: vec[i64], card: i64) -> bool:
    """Whether the card is among the cards."""
    i: i64 = 0
    while i < len(cards) and cards[i] != card:
        i += 1
    return i < len(cards)


def redeal_draft(world: RaceState, draft: Draft, viewer: i64, rng: Rng) -> None:
    """Deal anew what the seat cannot know of the draft, and give every other seat the cards that it then has."""
    memory = Recollection(world, draft, viewer)
    forget_starts(world, draft, memory)
    seat: i64 = 0
    for seat in range(world.seats):
        if seat != viewer and not draft.drafting:
            recall_public(world, draft, memory, seat)
    memory.rarest_first()
    if not memory.place_public(0):
        raise RuntimeError("cards that are known to be a seat's have no place in the draft")
    deal_starts(world, draft, memory, rng)
    memory.deal_groups(rng)
    memory.deal_unseen(rng)
    draft.packs = memory.cards
    if draft.drafting:
        take_up_packs(world, draft)
    else:
        for seat in range(world.seats):
            if seat != viewer:
                hand_out(world, draft, seat, viewer)


# --- start worlds ---


def is_secret(draft: Draft, viewer: i64, place: i64) -> bool:
    """Whether the viewer does not know the start world at that place of `draft.starts`."""
    seat = place // 2
    return seat != viewer and draft.starts[place] != NO_WORLD and draft.kept[seat] != place % 2


def forget_starts(world: RaceState, draft: Draft, memory: Recollection) -> None:
    """Put the start worlds that the viewer has never seen among the other cards that he has never seen."""
    place: i64 = 0
    for place in range(len(draft.starts)):
        if is_secret(draft, memory.viewer, place):
            memory.unseen[draft.starts[place]] += 1
            draft.starts[place] = FREE - 1


def recall_public(world: RaceState, draft: Draft, memory: Recollection, seat: i64) -> None:
    """Note the seat's public cards; a start world among them may be the one that it did not keep."""
    player = world.players[seat]
    for card in most_of_each(draft.public[seat], public_cards(world, seat)):
        if card == player.start:
            continue
        number = world.facts.start_number[card]
        if number >= 0 and draft.kept[seat] >= 0 and memory.unseen[card] > 0:
            place = 2 * seat + 1 - draft.kept[seat]
            odd = place % 2 == 0
            if draft.starts[place] == FREE - 1 and (number % 2 == 1) == odd:
                draft.starts[place] = card
                memory.unseen[card] -= 1
                continue
        memory.owners = append(memory.owners, seat)
        memory.public = append(memory.public, card)


def deal_starts(world: RaceState, draft: Draft, memory: Recollection, rng: Rng) -> None:
    """Deal unseen start worlds, odd and even, to the places where the viewer does not know them."""
    place: i64 = 0
    for place in range(len(draft.starts)):
        if draft.starts[place] == FREE - 1:
            worlds = vec[i64]()
            for card in world.settings.start_worlds:
                if memory.unseen[card] > 0 and (world.facts.start_number[card] % 2 == 1) == (place % 2 == 0):
                    worlds = append(worlds, card)
            chosen = worlds[rng.below(len(worlds))]
            draft.starts[place] = chosen
            memory.unseen[chosen] -= 1


# --- where the cards lie ---


def take_up_packs(world: RaceState, draft: Draft) -> None:
    """While cards are drafted, everybody holds his pack, in ascending order."""
    seat: i64 = 0
    for seat in range(world.seats):
        start = draft.held(seat) * draft.size
        pack = ascending(draft.packs[start + draft.taken : start + draft.size])
        world.players[seat].drawn = pack
        i: i64 = 0
        for i in range(len(pack)):
            draft.packs[start + draft.taken + i] = pack[i]


def start_lies_there(draft: Draft, seat: i64) -> bool:
    """Whether the start world that the seat did not keep still is the first card of its discard pile."""
    return draft.kept[seat] >= 0 and not draft.reshuffled >> seat & 1


def hand_out(world: RaceState, draft: Draft, seat: i64, viewer: i64) -> None:
    """Put the cards that the seat then has, but for those that the viewer sees, in the places where its cards lie."""
    player = world.players[seat]
    piles = world.piles[seat]
    cards = ascending(draft.picks(seat))
    place: i64 = 0
    for place in range(2 * seat, 2 * seat + 2):
        if draft.starts[place] != NO_WORLD and draft.kept[seat] >= 0:
            cards = insert(cards, draft.starts[place])
    if draft.starts[2 * seat] == NO_WORLD:
        cards = insert(cards, player.start)
    for card in player.tableau:
        cards = without(cards, card)
    i: i64 = 0
    for i in range(len(piles.discards)):
        if i == 0 and start_lies_there(draft, seat):
            other = draft.starts[2 * seat + 1 - draft.kept[seat]]
            piles.discards[0] = piles.discards[0] & ~CARD_MASK | other
            cards = without(cards, other)
        elif piles.discards[i] >> (SEEN_SHIFT + viewer) & 1:
            cards = without(cards, piles.discards[i] & CARD_MASK)
    next: i64 = 0
    for i in range(len(piles.deck)):
        piles.deck[i] = cards[next]
        next += 1
    for i in range(len(piles.discards)):
        hidden = not piles.discards[i] >> (SEEN_SHIFT + viewer) & 1
        if hidden and (i > 0 or not start_lies_there(draft, seat)):
            piles.discards[i] = piles.discards[i] & ~CARD_MASK | cards[next]
            next += 1
    for i in range(len(player.goods)):
        if player.filled >> i & 1:
            player.goods[i] = cards[next]
            next += 1
    for own in (player.hand, player.drawn, player.picks):
        for i in range(len(own)):
            own[i] = cards[next]
            next += 1
