"""Runs made up of whole cloth, with effects that are known because they were put in.

Each seat's score is a base plus the effects of its seat and of its items plus noise; items come more often to strong
seats where `skill` says so. Written as a run on disk, in the layout that `ludometer run` writes.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy
import polars

from ludometer.core.runs.parts import part_path
from ludometer.core.runs.plan import Plan
from ludometer.core.runs.schema import SCHEMA_VERSION, TABLES

CARDS = [f"card_{letter}" for letter in "abcdefghij"]
KINDS = ["draw", "build", "pass", "trade"]
SOURCES = ["colonies", "cards", "bonus"]
TYPES = {"int8": polars.Int8, "int16": polars.Int16, "int32": polars.Int32, "float64": polars.Float64}


def make_run(
    folder: Path,
    games: int = 400,
    players: int = 3,
    seed: int = 1,
    seat_effects: tuple[float, ...] = (),
    card_effects: dict[str, float] | None = None,
    skill: float = 0.0,
    moves_per_round: int = 2,
    moves: bool = True,
    rotate: bool = False,
    repeats: int = 1,
    deal_deviation: float = 0.0,
    agents: tuple[str, ...] = (),
    agent_effects: dict[str, float] | None = None,
    part_games: int = 500,
    integer_scores: bool = True,
    unfinished_parts: int = 0,
    settings: dict[str, Any] | None = None,
    failing: int = 0,
) -> Path:
    """A run on disk; see the module's text. `card_effects` are in points, and so are the others.

    The first `failing` games of each part are lost.
    """
    seats = list(agents) or ["greedy"] * players
    plan = Plan(
        game="made-up",
        rules={"players": players, "variants": [], "parameters": {"hand_limit": 7} | (settings or {}), "changes": []},
        rules_hash="0123456789abcdef" if not settings else "fedcba9876543210",
        behaviour=1,
        agents=tuple(seats),
        seed=seed,
        games=games,
        part_games=part_games,
        rotate=rotate,
        repeats=repeats,
        moves=moves,
    )
    put_in = [seat_effects, card_effects, skill, moves_per_round, deal_deviation, agent_effects, integer_scores]
    write_manifest(folder, plan, blake2b(repr([plan.document(), put_in]).encode(), digest_size=8).hexdigest())
    for part in range(plan.parts - unfinished_parts):
        random = numpy.random.default_rng([seed, part])
        tables = make_part(
            random, plan, part, seat_effects, card_effects or {}, skill, moves_per_round, deal_deviation,
            agent_effects or {}, integer_scores,
        )  # fmt: skip
        write_part(folder, plan, part, tables, failing)
    return folder


def write_manifest(folder: Path, plan: Plan, digest: str) -> None:
    """The manifest, as core.runs writes it; the digest stands for the content of every table."""
    folder.mkdir(parents=True, exist_ok=True)
    document = plan.document() | {
        "versions": {"ludometer": "0.1.0"},
        "digests": {table.name: digest for table in TABLES},
    }
    (folder / "manifest.json").write_text(json.dumps(document))


def write_part(folder: Path, plan: Plan, part: int, tables: dict[str, dict[str, Any]], failing: int) -> None:
    """One part of every table, typed as the schema says."""
    span = plan.part_range(part)
    lost = [
        {
            "game": game,
            "seed": plan.seed,
            "ply": 7,
            "error": "ValueError: no",
            "traceback": "…\nValueError: no such card",
        }
        for game in span[:failing]
    ]
    metadata = {
        "ludometer.schema": str(SCHEMA_VERSION),
        "ludometer.game": plan.game,
        "ludometer.rules": plan.rules_hash,
        "ludometer.part": str(part),
        "ludometer.games": f"{span.start}-{span.stop}",
        "ludometer.digests": "{}",
        "ludometer.failures": json.dumps(lost),
    }
    for table in TABLES:
        if table.name not in tables:
            continue
        columns = []
        for column in table.columns:
            values = tables[table.name].get(column.name)
            kind = TYPES.get(column.type, polars.String)
            if values is None:
                size = len(next(iter(tables[table.name].values())))
                columns.append(polars.Series(column.name, [None] * size, dtype=kind))
            else:
                columns.append(polars.Series(column.name, values).cast(kind))
        path = part_path(folder, table.name, part)
        path.parent.mkdir(parents=True, exist_ok=True)
        frame = polars.DataFrame(columns)
        frame.filter(polars.col("game") >= span.start + failing).write_parquet(
            path, metadata=metadata | {"ludometer.table": table.name}
        )


def words(known: list[str], codes: Any) -> polars.Series:
    """Codes as words."""
    return polars.Series(known).gather(polars.Series(codes.astype(numpy.int64)))


def make_part(
    random: Any,
    plan: Plan,
    part: int,
    seat_effects: tuple[float, ...],
    card_effects: dict[str, float],
    skill: float,
    moves_per_round: int,
    deal_deviation: float,
    agent_effects: dict[str, float],
    integer_scores: bool,
) -> dict[str, dict[str, Any]]:
    """The columns of every table of a part."""
    span = plan.part_range(part)
    count, players = len(span), plan.players
    game = numpy.arange(span.start, span.stop)
    block = plan.schedule.block
    rotation = game % block // plan.repeats
    sitting = (numpy.arange(players)[None, :] + rotation[:, None]) % players
    texts = list(dict.fromkeys(plan.agents))
    agent = numpy.array([texts.index(text) for text in plan.agents])[sitting]

    latent = random.normal(0, 3, (count, players))
    latent += numpy.array([*seat_effects, *[0.0] * (players - len(seat_effects))])[None, :]
    latent += numpy.array([agent_effects.get(text, 0.0) for text in texts])[agent]
    if deal_deviation:
        lowest = game[0] // block
        deals = random.normal(0, deal_deviation, (game[-1] // block - lowest + 1, players))
        latent += deals[game // block - lowest]
    ability = random.normal(0, 1, (count, players))
    latent += skill * ability

    rounds = random.integers(6, 12, count)
    chance = 0.3 + 0.1 * skill * numpy.clip(ability, -2, 2)[:, :, None]
    had = random.random((count, players, len(CARDS))) < numpy.clip(chance, 0.02, 0.98)
    first_round = random.integers(1, 6, had.shape)
    effects = numpy.array([card_effects.get(card, 0.0) for card in CARDS])
    latent += (had * effects).sum(axis=2)

    score = numpy.rint(20 + latent) if integer_scores else 1000 * (20 + latent)
    score = score.astype(numpy.int64)
    best = score.max(axis=1, keepdims=True)
    winner = score == best
    rank = 1 + (score[:, None, :] > score[:, :, None]).sum(axis=2)
    win = winner / winner.sum(axis=1, keepdims=True)
    plies = rounds * players * moves_per_round

    seats = numpy.broadcast_to(numpy.arange(players), (count, players))
    spread = numpy.broadcast_to(game[:, None], (count, players))
    flat = {"game": spread.ravel(), "seat": seats.ravel()}
    cards = numpy.minimum(had.sum(axis=2), 6)
    bonus = random.integers(0, 3, (count, players))
    parts = numpy.stack([score - cards - bonus, cards, bonus], axis=2)
    where = numpy.nonzero(parts)
    items = numpy.nonzero(had)
    tables: dict[str, dict[str, Any]] = {
        "outcomes": flat
        | {
            "agent": words(texts, agent.ravel()),
            "score": score.ravel(),
            "rank": rank.ravel(),
            "win": win.ravel(),
            "rounds": numpy.repeat(rounds, players),
            "plies": numpy.repeat(plies, players),
            "end": words(["last_round", "colonies_out"], numpy.repeat(random.integers(0, 2, count), players)),
            "start": words(["north", "south", "east"], random.integers(0, 3, count * players)),
        },
        "points": {
            "game": game[where[0]],
            "seat": where[1],
            "source": words(SOURCES, where[2]),
            "points": parts[where],
        },
        "items": {
            "game": game[items[0]],
            "seat": items[1],
            "kind": polars.Series(["card"] * len(items[0])),
            "item": words(CARDS, items[2]),
            "count": numpy.ones(len(items[0]), dtype=numpy.int64),
            "first_round": first_round[items],
        },
    }
    if plan.moves:
        tables |= logs(random, game, rounds, players, moves_per_round, score)
    return tables


def logs(
    random: Any, game: Any, rounds: Any, players: int, moves_per_round: int, score: Any
) -> dict[str, dict[str, Any]]:
    """The columns of moves and events: each seat scores evenly over the rounds."""
    plies = rounds * players * moves_per_round
    total = int(plies.sum())
    start = numpy.repeat(numpy.cumsum(plies) - plies, plies)
    ply = numpy.arange(total) - start
    kind = random.integers(0, len(KINDS), total)
    moves = {
        "game": numpy.repeat(game, plies),
        "ply": ply,
        "round": ply // (players * moves_per_round) + 1,
        "seat": ply // moves_per_round % players,
        "kind": words(KINDS, kind),
        "subject": words(CARDS, random.integers(0, len(CARDS), total)),
        "a": random.integers(0, len(CARDS), total),
        "options": 1 + random.integers(0, 8, total),
    }
    turns = rounds * players
    total = int(turns.sum())
    start = numpy.repeat(numpy.cumsum(turns) - turns, turns)
    turn = numpy.arange(total) - start
    seat, number = turn % players, turn // players
    index = numpy.repeat(numpy.arange(len(game)), turns)
    final, length = score[index, seat], rounds[index]
    events = {
        "game": game[index],
        "ply": turn * moves_per_round,
        "round": number + 1,
        "seat": seat,
        "event": polars.Series(["score"] * total),
        "amount": final * (number + 1) // length - final * number // length,
    }
    return {"moves": moves, "events": events}
