"""Games and final scores recorded from an independent implementation agree with this engine in everything (§1–§10)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from games.race_for_the_galaxy import oracle
from games.race_for_the_galaxy.table import Table, game

from ludometer.core.games.race_for_the_galaxy.powers import permanent_military, sale_price, strength_against
from ludometer.core.games.race_for_the_galaxy.scoring import bonus_of
from ludometer.core.games.race_for_the_galaxy.words import DEVELOP_DISCOUNT

FOLDER = oracle.folder()
MISSING = "no transcripts: set LUDOMETER_ORACLES to the folder that holds race_for_the_galaxy/transcripts"
FILES = sorted(FOLDER.glob("*.jsonl.gz")) if FOLDER else []
GAMES = [path for path in FILES if "score" not in path.name]
SCORES = [path for path in FILES if "score" in path.name]


@pytest.mark.skipif(not GAMES, reason=MISSING)
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_every_recorded_game_replays(path: Path) -> None:
    """Every choice is legal here, the alternatives are the same, and so are all check points and final scores."""
    count = 0
    for record in oracle.lines(path):
        replay = oracle.Replay(record)
        replay.run()
        count += 1
    assert count > 0


@pytest.mark.skipif(not GAMES, reason=MISSING)
def test_a_changed_transcript_is_noticed() -> None:
    """The comparison can fail: a card in a hand, a price, a legal placement or a score changed is a difference."""
    record = next(iter(oracle.lines(GAMES[0])))
    changes: dict[str, Callable[[Any], Any]] = {
        "hand": lambda event: event[0] == "state" and event[2]["players"][0][1].append("old_earth"),
        "legal": lambda event: (
            event[:1] == ["choose"] and event[2] == "place" and event[3]["legal"].append("old_earth")
        ),
    }
    for what, change in changes.items():
        copy: Any = json.loads(json.dumps(record))
        for event in copy["events"]:
            change(event)
        with pytest.raises(oracle.DifferenceError, match="hand" if what == "hand" else "place"):
            oracle.Replay(copy).run()
    copy = json.loads(json.dumps(record))
    copy["final"][0]["score"] += 1
    with pytest.raises(oracle.DifferenceError, match="score"):
        oracle.Replay(copy).run()


@pytest.mark.skipif(not SCORES, reason=MISSING)
@pytest.mark.parametrize("path", SCORES, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_every_recorded_score_case_agrees(path: Path) -> None:
    """§8: score, printed points, each cost-6 bonus; and discounts, sale prices and strength of the same tableau."""
    count = 0
    for case in oracle.lines(path):
        table = Table(game(2, ("base",) if case["expansion"] == "base" else ("no-goals",)))
        table.seat(0, " ".join(case["tableau"]), chips=case["vp_chips"])
        state = table.state
        player = state.players[0]
        facts = state.facts
        ours = [
            [
                table.ids[card],
                facts.vp[card],
                bonus_of(facts, card, player.tableau, player.chips, permanent_military(player), 0),
            ]
            for card in player.tableau
        ]
        assert ours == case["cards"]
        assert state.score(0) == case["score"]
        assert permanent_military(player) == case["military"]
        assert player.sums[DEVELOP_DISCOUNT] == case["develop_discount"]
        for world, price in case["sell_price"].items():
            assert sale_price(state, player, table.code(world), True) == price, world
        for world, strength in case["strength"].items():
            assert strength_against(state, player, table.code(world)) == strength, world
        count += 1
    assert count > 0
