"""The tables: totals, words, and that each row is the one that the rules mean."""

from __future__ import annotations

from games.alien_frontiers.table import game

from ludometer.core.games.alien_frontiers.things import (
    BONUS_WORDS,
    DISCARD_WORDS,
    FACILITY_IDS,
    FIELD_IDS,
    PASSIVE_WORDS,
    POWER_WORDS,
)
from ludometer.core.games.alien_frontiers.vocabulary import EVENT_KINDS, MOVE_KINDS
from ludometer.core.kernel.registry import rule_book

POWERS = {
    "booster_pod": ("change_value", 1, "remove_field"),
    "data_crystal": ("borrow_bonus", 1, "place_field"),
    "gravity_manipulator": ("shift_point", 2, "place_field"),
    "orbital_teleporter": ("move_docked_ship", 2, "move_colony"),
    "plasma_cannon": ("eject_ships", 1, "return_ship"),
    "polarity_device": ("flip_value", 1, "swap_colonies"),
    "stasis_beam": ("change_value", 1, "place_field"),
    "temporal_warper": ("reroll", 1, "take_from_discards"),
}


def test_tech_cards() -> None:
    """Each card has its power, its price and its discard power; the four others have none."""
    rows = rule_book("alien-frontiers").rules(4).table("tech_cards")
    for row in rows:
        found = (row.text("power"), row.integer("fuel"), row.text("discard"))
        assert found == POWERS.get(row.text("id"), ("none", 0, "none"))
    assert {row.text("id"): row.text("field") for row in rows if row.text("field")} == {
        "stasis_beam": "isolation_field",
        "data_crystal": "positron_field",
        "gravity_manipulator": "repulsor_field",
    }


def test_every_word_of_the_vocabulary_is_used() -> None:
    """No word is left over, and none is missing."""
    rules = rule_book("alien-frontiers").rules(4)
    cards = rules.table("tech_cards")
    assert {row.text("power") for row in cards} == set(POWER_WORDS)
    assert {row.text("discard") for row in cards} == set(DISCARD_WORDS)
    assert {row.text("passive") for row in cards} == set(PASSIVE_WORDS)
    assert {row.text("bonus") for row in rules.table("territories")} == set(BONUS_WORDS)
    assert [row.text("id") for row in rules.table("facilities")] == FACILITY_IDS
    assert [row.text("id") for row in rules.table("field_generators")] == FIELD_IDS


def test_nothing_is_reconstructed() -> None:
    """Every row says how sure it is; all of this game's facts are verified."""
    rules = rule_book("alien-frontiers").rules(4)
    for table in ("tech_cards", "territories", "facilities", "field_generators"):
        assert {row.text("confidence") for row in rules.table(table)} == {"verified"}


def test_only_burroughs_desert_cannot_be_borrowed() -> None:
    """The Data Crystal's column."""
    rows = rule_book("alien-frontiers").rules(4).table("territories")
    assert [row.text("id") for row in rows if not row.flag("borrowable")] == ["burroughs_desert"]


def test_catalogue_offsets() -> None:
    """The codes that the rules note down are those of the catalogue."""
    from ludometer.core.games.alien_frontiers import state

    catalogue = game().catalogue
    for kind, code in (
        ("facility", state.CODE_FACILITY),
        ("territory", state.CODE_TERRITORY),
        ("tech", state.CODE_CARD),
        ("field", state.CODE_FIELD),
        ("resource", state.CODE_RESOURCE),
        ("face", state.CODE_SHIP),
        ("colour", state.CODE_COLOUR),
        ("colonies", state.CODE_COLONIES),
        ("fleet", state.CODE_FLEET),
    ):
        assert catalogue.section(kind).offset == code


def test_kinds_have_their_codes() -> None:
    """The lists of kinds stand in the order of the codes."""
    from ludometer.core.games.alien_frontiers import things

    assert [MOVE_KINDS[code].id for code in (things.DOCK, things.END_TURN, things.GIVE_BACK)] == [
        "dock",
        "end_turn",
        "give_back",
    ]
    assert [EVENT_KINDS[code].id for code in (things.E_ROLL, things.E_CARD, things.E_OVERFLOW)] == [
        "roll",
        "card",
        "overflow",
    ]
    assert len(MOVE_KINDS) == things.GIVE_BACK + 1
    assert len(EVENT_KINDS) == things.E_OVERFLOW + 1
