"""The things of a game under one running code."""

from __future__ import annotations

import pytest

from ludometer.core.kernel.catalogue import Catalogue, Section


def test_codes_run_through_all_sections() -> None:
    catalogue = Catalogue([Section("card", ["ace", "king"], ["Ace", "King"]), Section("token", ["coin"], ["Coin"])])
    assert catalogue.ids == ["ace", "king", "coin"]
    assert catalogue.kinds == ["card", "card", "token"]
    assert [catalogue.code(id) for id in catalogue.ids] == [0, 1, 2]
    assert catalogue.section("token").offset == 2
    assert catalogue.section("card").index("king") == 1
    assert [catalogue.name(code) for code in (0, 2, -1)] == ["Ace", "Coin", ""]


def test_an_unknown_section_thing_or_index_is_an_error() -> None:
    catalogue = Catalogue([Section("card", ["ace"], ["Ace"])])
    with pytest.raises(KeyError, match="token"):
        catalogue.section("token")
    with pytest.raises(KeyError, match="coin"):
        catalogue.code("coin")
    with pytest.raises(ValueError, match="is not in list"):
        catalogue.section("card").index("king")


def test_an_id_stands_for_one_thing_only() -> None:
    with pytest.raises(ValueError, match="ids that stand for more than one thing: ace, coin"):
        Catalogue(
            [Section("card", ["ace", "coin"], ["Ace", "Coin"]), Section("token", ["coin", "ace"], ["Coin", "Ace"])]
        )


def test_every_id_has_a_name() -> None:
    with pytest.raises(ValueError, match="section card has 2 ids and 1 names"):
        Catalogue([Section("card", ["ace", "king"], ["Ace"])])
