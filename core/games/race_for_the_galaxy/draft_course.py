"""What was drafted, by whom and in which order, and so what each seat can know of it (§11.2, §11.5)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

NO_WORLD: Final[i64] = -1


@final
class Draft:
    """The course of a draft.

    A pack is the cards that one seat drew at the start of a batch. It stands in `packs` in the order in which its cards
    were taken; those not taken yet follow in ascending order. Pack number p belongs to batch p // seats and was drawn by
    seat p % seats.

    Fields:
        seats, size: players, and cards in a pack.
        deck: cards not yet dealt, the top last; removed: cards left over at the end.
        packs: all packs so far, one after another; taken: how many cards of each pack of the last batch are taken.
        drafting: whether the draft still goes on.
        starts: two start worlds a seat, the odd one first; NO_WORLD where start worlds are dealt at random.
        kept: by seat, whether the even one was kept (1), the odd one (0), or the start is not revealed yet (−1).
        reshuffled: bit mask of the seats that have reshuffled their discard pile.
        public: by seat, cards known to all to be in its deck from before its last reshuffle, ascending.
    """

    def __init__(self, seats: i64, size: i64, deck: vec[i64]) -> None:
        self.seats: Final[i64] = seats
        self.size: Final[i64] = size
        self.deck: vec[i64] = deck
        self.removed: vec[i64] = vec[i64]()
        self.packs: vec[i64] = vec[i64]()
        self.taken: i64 = 0
        self.drafting: bool = True
        self.starts: vec[i64] = vec[i64]()
        self.kept: vec[i64] = vec[i64]()
        self.reshuffled: i64 = 0
        self.public: list[vec[i64]] = []

    def copy(self) -> Draft:
        """An equal draft that shares nothing that changes."""
        other = Draft(self.seats, self.size, self.deck[:])
        other.removed = self.removed[:]
        other.packs = self.packs[:]
        other.taken = self.taken
        other.drafting = self.drafting
        other.starts = self.starts[:]
        other.kept = self.kept[:]
        other.reshuffled = self.reshuffled
        other.public = [cards[:] for cards in self.public]
        return other

    def pack_count(self) -> i64:
        """How many packs there have been."""
        return len(self.packs) // self.size

    def taker(self, pack: i64, place: i64) -> i64:
        """Who takes the card at that place of a pack: packs go to the left, in every second batch to the right."""
        origin = pack % self.seats
        way = place % self.seats
        if pack // self.seats % 2 == 1:
            way = self.seats - way
        return (origin + way) % self.seats

    def taken_of(self, pack: i64) -> i64:
        """How many cards of the pack are taken."""
        last = self.pack_count() - self.seats
        return self.taken if pack >= last else self.size

    def held(self, seat: i64) -> i64:
        """The pack that lies in front of the seat."""
        pack: i64 = self.pack_count() - self.seats
        while self.taker(pack, self.taken) != seat:
            pack += 1
        return pack

    def picks(self, seat: i64) -> vec[i64]:
        """The cards that the seat has drafted, in the order in which the packs were dealt."""
        found = vec[i64]()
        pack: i64 = 0
        place: i64 = 0
        for pack in range(self.pack_count()):
            for place in range(self.taken_of(pack)):
                if self.taker(pack, place) == seat:
                    found = append(found, self.packs[pack * self.size + place])
        return found

    def first_view(self, pack: i64, seat: i64) -> i64:
        """The place at which the seat first sees the pack, or `size` if it has not seen it (yet)."""
        place: i64 = 0
        seen = self.size if pack < self.pack_count() - self.seats or not self.drafting else self.taken + 1
        while place < min(seen, self.size):
            if self.taker(pack, place) == seat:
                return place
            place += 1
        return self.size
