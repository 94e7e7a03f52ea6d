"""What a game notes down while it is played, as columns of integers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64


@final
class EventKind:
    """One kind of event of a game, such as a gain or a landing.

    `text` is the sentence that a reader sees; {seat}, {item} and {amount} stand for the event's seat, item and amount.
    """

    def __init__(self, id: str, text: str) -> None:
        self.id: Final[str] = id
        self.text: Final[str] = text


@final
class Journal:
    """The moves and events of some games, one vector a column, in the order in which they happened.

    `game`, `ply` and `round` say where play stands; what is noted carries them.
    """

    def __init__(self) -> None:
        self.game: i64 = 0
        self.ply: i64 = 0
        self.round: i64 = 0
        self.move_game: vec[i64] = vec[i64]()
        self.move_ply: vec[i64] = vec[i64]()
        self.move_round: vec[i64] = vec[i64]()
        self.move_seat: vec[i64] = vec[i64]()
        self.move_code: vec[i64] = vec[i64]()
        self.move_options: vec[i64] = vec[i64]()
        self.event_game: vec[i64] = vec[i64]()
        self.event_ply: vec[i64] = vec[i64]()
        self.event_round: vec[i64] = vec[i64]()
        self.event_seat: vec[i64] = vec[i64]()
        self.event_kind: vec[i64] = vec[i64]()
        self.event_item: vec[i64] = vec[i64]()
        self.event_amount: vec[i64] = vec[i64]()

    def note_move(self, seat: i64, move: i64, options: i64) -> None:
        """One move: who made it, the packed move, and how many moves were legal."""
        self.move_game = append(self.move_game, self.game)
        self.move_ply = append(self.move_ply, self.ply)
        self.move_round = append(self.move_round, self.round)
        self.move_seat = append(self.move_seat, seat)
        self.move_code = append(self.move_code, move)
        self.move_options = append(self.move_options, options)

    def note(self, kind: i64, seat: i64, item: i64, amount: i64) -> None:
        """One event: its kind (index in the game's list), the seat or -1, the item's catalogue code or -1, an amount."""
        self.event_game = append(self.event_game, self.game)
        self.event_ply = append(self.event_ply, self.ply)
        self.event_round = append(self.event_round, self.round)
        self.event_seat = append(self.event_seat, seat)
        self.event_kind = append(self.event_kind, kind)
        self.event_item = append(self.event_item, item)
        self.event_amount = append(self.event_amount, amount)

    def moves(self) -> int:
        """How many moves have been noted."""
        return len(self.move_code)

    def events(self) -> int:
        """How many events have been noted."""
        return len(self.event_kind)

    def forget(self, moves: i64, events: i64) -> None:
        """Drop everything after the first `moves` moves and `events` events, as when a game failed half-way."""
        self.move_game = self.move_game[:moves]
        self.move_ply = self.move_ply[:moves]
        self.move_round = self.move_round[:moves]
        self.move_seat = self.move_seat[:moves]
        self.move_code = self.move_code[:moves]
        self.move_options = self.move_options[:moves]
        self.event_game = self.event_game[:events]
        self.event_ply = self.event_ply[:events]
        self.event_round = self.event_round[:events]
        self.event_seat = self.event_seat[:events]
        self.event_kind = self.event_kind[:events]
        self.event_item = self.event_item[:events]
        self.event_amount = self.event_amount[:events]


def event_sentence(kind: EventKind, seat: str, item: str, amount: i64) -> str:
    """The event as a reader sees it."""
    return kind.text.replace("{seat}", seat).replace("{item}", item).replace("{amount}", str(amount))


def event_ids(kinds: Sequence[EventKind]) -> list[str]:
    """The ids of the kinds, in their order."""
    return [kind.id for kind in kinds]
