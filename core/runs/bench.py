"""How fast games are played on this machine. Rates are per second of this process's CPU time, so that other load on the
machine disturbs them little."""

from __future__ import annotations

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from ludometer.core.kernel.registry import rules_for
from ludometer.core.runs.batch import Batch
from ludometer.core.runs.execute import execute, play_and_write
from ludometer.core.runs.plan import Plan, make_plan
from ludometer.core.version import compiled

COPIES = 2000


@dataclass(frozen=True)
class Speed:
    """What was measured for a game, a number of players and an agent.

    moves_per_s, games_per_s: without logs. logged_moves_per_s: with every log written to disk. copy_us: microseconds to
    copy a state, the mean over the states of a game. moves_per_game and games: what was played without logs.
    """

    game: str
    players: int
    agent: str
    moves_per_s: float
    games_per_s: float
    logged_moves_per_s: float
    copy_us: float
    moves_per_game: float
    games: int
    compiled: bool


def measure(game: str, players: int, variants: list[str], agent: str, seconds: float, seed: int = 1) -> Speed:
    """Play for about `seconds` of CPU time without logs, then as many with logs, and copy states."""
    rules = rules_for(game, players, variants)
    plan = make_plan(game, rules, agent, seed, games=1_000_000_000)
    batch = Batch(plan)
    batch.play(0, None, None)
    games, moves, spent = 0, 0, 0.0
    start = time.process_time()
    while spent < seconds:
        moves += batch.play(games, None, None)
        games += 1
        spent = time.process_time() - start
    return Speed(
        game=game,
        players=players,
        agent=agent,
        moves_per_s=moves / spent,
        games_per_s=games / spent,
        logged_moves_per_s=measure_logged(plan, games),
        copy_us=measure_copy(batch),
        moves_per_game=moves / games,
        games=games,
        compiled=compiled(),
    )


def measure_logged(plan: Plan, games: int) -> float:
    """Moves a second of CPU time when the same games are logged and written to a temporary folder."""
    part_games = min(games, plan.part_games)
    logged = Plan.from_document(plan.document() | {"part_games": part_games, "games": max(games, part_games)})
    batch = Batch(logged)
    with tempfile.TemporaryDirectory(prefix="ludometer-bench-") as folder:
        # The first part pays for imports, which a long run does not notice.
        play_and_write(batch, Path(folder), 0, lambda games: None)
        timings = [
            play_and_write(batch, Path(folder), part, lambda games: None) for part in range(max(1, logged.parts - 1))
        ]
    return sum(timing.moves for timing in timings) / sum(timing.cpu_seconds for timing in timings)


def measure_copy(batch: Batch) -> float:
    """Microseconds to copy a state: the mean over states along a game, the best of five tries."""
    states = []
    state = batch.new_state(0)
    rng = batch.plan.schedule.agent_streams(0)[0]
    ply = 0
    while not state.over() and ply < batch.move_cap:
        if ply % 16 == 0:
            states.append(state.copy())
        options = state.options()
        state.apply(options[rng.below(len(options))])
        ply += 1
    rounds = max(1, COPIES // len(states))
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for _ in range(rounds):
            for each in states:
                each.copy()
        best = min(best, (time.process_time() - start) / (rounds * len(states)))
    return best * 1e6


def measure_scaling(game: str, players: int, agent: str, games: int, workers: int) -> float:
    """How many times faster (by the wall clock) that many workers play a run with all logs than one does."""
    rules = rules_for(game, players)
    spent = []
    for count in (1, workers):
        plan = make_plan(game, rules, agent, 1, games)
        with tempfile.TemporaryDirectory(prefix="ludometer-bench-") as folder:
            start = time.perf_counter()
            execute(plan, Path(folder) / "run", workers=count)
            spent.append(time.perf_counter() - start)
    return spent[0] / spent[1]
