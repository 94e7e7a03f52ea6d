"""What is noted while a game is played."""

from __future__ import annotations

from ludometer.core.kernel.journal import EventKind, Journal, event_ids, event_sentence


def noted() -> Journal:
    journal = Journal()
    for game in range(2):
        journal.game = game
        for ply in range(3):
            journal.ply = ply
            journal.round = ply // 2 + 1
            journal.note_move(ply % 2, 100 + ply, ply + 1)
            journal.note(ply, -1, 7, -ply)
    return journal


def test_moves_and_events_carry_where_play_stands() -> None:
    journal = noted()
    assert (journal.moves(), journal.events()) == (6, 6)
    assert list(journal.move_game) == list(journal.event_game) == [0, 0, 0, 1, 1, 1]
    assert list(journal.move_ply) == list(journal.event_ply) == [0, 1, 2, 0, 1, 2]
    assert list(journal.move_round) == list(journal.event_round) == [1, 1, 2, 1, 1, 2]
    assert list(journal.move_seat) == [0, 1, 0, 0, 1, 0]
    assert list(journal.move_code) == [100, 101, 102, 100, 101, 102]
    assert list(journal.move_options) == [1, 2, 3, 1, 2, 3]
    assert list(journal.event_kind) == [0, 1, 2, 0, 1, 2]
    assert list(journal.event_seat) == [-1] * 6
    assert list(journal.event_item) == [7] * 6
    assert list(journal.event_amount) == [0, -1, -2, 0, -1, -2]


def test_what_came_after_some_moves_and_events_is_forgotten_in_every_column() -> None:
    journal = noted()
    whole = noted()
    journal.forget(4, 2)
    assert (journal.moves(), journal.events()) == (4, 2)
    for column in ("game", "ply", "round", "seat", "code", "options"):
        assert list(getattr(journal, f"move_{column}")) == list(getattr(whole, f"move_{column}"))[:4]
    for column in ("game", "ply", "round", "seat", "kind", "item", "amount"):
        assert list(getattr(journal, f"event_{column}")) == list(getattr(whole, f"event_{column}"))[:2]
    journal.note_move(1, 5, 1)
    assert list(journal.move_code) == [100, 101, 102, 100, 5]


def test_an_event_is_a_sentence() -> None:
    kind = EventKind("gain", "{seat} gains {amount} {item}, {amount} in all")
    assert event_sentence(kind, "Red", "Ore", 3) == "Red gains 3 Ore, 3 in all"
    assert event_ids([kind, EventKind("loss", "")]) == ["gain", "loss"]
