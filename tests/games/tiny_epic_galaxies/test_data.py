"""The tables: totals that nobody typed in, and a vocabulary without unused or unknown words."""

from __future__ import annotations

from collections import Counter

from games.tiny_epic_galaxies.table import BOOK, game, new_state

from ludometer.core.games.tiny_epic_galaxies.words import ACTION_WORDS, ATTACK_WORDS, MISSION_WORDS

PLANETS = BOOK.tables["planets"]


def test_1_planets_balance() -> None:
    """§1: 40 planets; 20 of each symbol, 20 of each track; in every VP tier 8 planets, 4 of each track."""
    assert len(PLANETS) == 40
    assert Counter(row.text("resource") for row in PLANETS) == {"energy": 20, "culture": 20}
    assert Counter(row.text("track") for row in PLANETS) == {"diplomacy": 20, "economy": 20}
    tiers = Counter((row.integer("vp"), row.text("track")) for row in PLANETS)
    assert tiers == {(vp, track): 4 for vp in (1, 2, 3, 5, 7) for track in ("diplomacy", "economy")}
    assert sum(row.integer("vp") for row in PLANETS) == 144
    assert sum(row.integer("numbers") + 1 for row in PLANETS) == 160


def test_1_track_lengths_follow_the_vp() -> None:
    """§1: 1 VP needs 2 advances, 2 VP 3, 3 VP 4, 5 VP 5, 7 VP 6."""
    assert {(row.integer("vp"), row.integer("numbers") + 1) for row in PLANETS} == {
        (1, 2),
        (2, 3),
        (3, 4),
        (5, 5),
        (7, 6),
    }


def test_7_limits() -> None:
    """§7: which planets are limited to once per turn or to the own turn."""
    once = {row.text("id") for row in PLANETS if "once_per_turn" in row.words("limits")}
    own = {row.text("id") for row in PLANETS if "own_turn" in row.words("limits")}
    assert once == {"birkomius", "bisschop", "clj_0517", "la_torres", "nagato", "zavodnick"}
    assert own == {"birkomius", "bisschop", "clj_0517", "la_torres", "zalax", "maia", "nibiru", "gyore"}


def test_every_word_is_used() -> None:
    """Every word of the three vocabularies stands in its table."""
    assert {row.text("action").split()[0] for row in PLANETS} == set(ACTION_WORDS)
    assert {row.text("condition").split()[0] for row in BOOK.tables["missions"]} == set(MISSION_WORDS)
    assert {row.text("attack").split()[0] for row in BOOK.tables["rogue_attacks"]} == set(ATTACK_WORDS)


def test_10_missions_and_11_attacks() -> None:
    """§10: 12 missions; §11: five Rogues with five attacks each."""
    assert len(BOOK.tables["missions"]) == 12
    assert Counter(row.text("rogue") for row in BOOK.tables["rogue_attacks"]) == dict.fromkeys(
        ("artemis", "rothkel", "zendica", "hades", "gamelyn"), 5
    )


def test_confidence_is_said_everywhere() -> None:
    """Every row says how sure it is; reconstructed flags say so."""
    for name, rows in BOOK.tables.items():
        assert all(row.text("confidence") for row in rows), name
    for row in BOOK.tables["rogue_attacks"]:
        assert ("reconstructed" in row.text("confidence")) == ("once_per_turn" in row.words("limits"))


def test_catalogue_codes() -> None:
    """The codes that the rules compute are those of the catalogue."""
    for players in (1, 2, 5):
        facts = new_state(players).facts
        catalogue = game(players).catalogue
        for section, code in (
            ("planet", 0),
            ("first_colony", facts.first_colony_code),
            ("mission", facts.mission_code),
            ("fulfilled_mission", facts.fulfilled_code),
            ("empire_level", facts.level_code),
            ("die", facts.die_code),
            ("resource", facts.resource_code),
            ("galaxy", facts.galaxy_code),
            ("attack", facts.attack_code),
        ):
            assert catalogue.section(section).offset == code, section
