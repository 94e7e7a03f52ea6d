"""Plays agents against each other: every line-up on the same deals, every deal once per rotation of its seats.

A *line-up* says which agents share a table. With at least as many agents as seats these are all choices of that many
agents; with fewer, the seats are shared out as evenly as can be, in every way. Deal d is the same set-up, decks and dice
for every line-up and rotation (common random numbers), so that a deal with all its games is one observation.
"""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections import deque
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.agents.specs import AgentSpec, parse_agent, split_agents
from ludometer.core.kernel.agent import Agent
from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Definition, Game
from ludometer.core.kernel.play import MOVE_CAP, play
from ludometer.core.kernel.registry import definition, rule_book
from ludometer.core.kernel.rng import Rng, stream
from ludometer.core.kernel.rules import Rules

QUICK_DEALS = 16
"""Deals that a worker plays at a time when no agent searches."""


@dataclass(frozen=True)
class Match:
    """One game: the number of the agent in each seat, and each seat's rank."""

    agents: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass
class Deal:
    """All games on one deal.

    `cut` counts those that reached the move cap; `failures` tells of those that raised. `costs` holds the nanoseconds of
    processor time that each agent took for each decision, if that was asked for; no result depends on it.
    """

    number: int
    matches: list[Match] = field(default_factory=list)
    cut: int = 0
    failures: list[str] = field(default_factory=list)
    costs: dict[int, list[int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Tournament:
    """Who plays what: everything that the results depend on. `agents` are canonical texts."""

    game: str
    rules: Mapping[str, Any]
    agents: tuple[str, ...]
    seed: int
    timed: bool = False

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.rules["players"])

    @cached_property
    def line_ups(self) -> list[tuple[int, ...]]:
        """Who shares a table, as numbers of agents in ascending order."""
        return line_ups(len(self.agents), self.players)

    @property
    def games_per_deal(self) -> int:
        """How many games a deal is played in."""
        return len(self.line_ups) * self.players

    def document(self) -> dict[str, Any]:
        """The tournament as plain data for a worker."""
        return {
            "game": self.game,
            "rules": dict(self.rules),
            "agents": list(self.agents),
            "seed": self.seed,
            "timed": self.timed,
        }


def make_tournament(
    game: str, rules: Rules, agents: str, seed: int, restrict: Sequence[str] = (), timed: bool = False
) -> Tournament:
    """The tournament of the agents in a list such as `greedy,mcts:iterations=50`; LudometerError if it makes no sense."""
    from ludometer.core.agents.specs import restricted

    found = definition(game)
    specs = restricted([parse_agent(part, found) for part in split_agents(agents)], restrict)
    table = found.game(rules)
    for spec in specs:
        spec.check(table)
    texts = [spec.text for spec in specs]
    twice = [text for text in texts if texts.count(text) > 1]
    if twice:
        raise LudometerError(f"the agent '{twice[0]}' is named twice; a tournament takes different agents")
    if len(texts) < 2:
        raise LudometerError("a tournament takes at least two agents; name them with --agents a,b")
    if rules.players < 2:
        raise LudometerError("a tournament takes at least two seats; choose a number of players with -p")
    return Tournament(game, rules.document(), tuple(texts), seed, timed)


def line_ups(agents: int, seats: int) -> list[tuple[int, ...]]:
    """Every way to share out the seats among the agents as evenly as can be."""
    each, extra = divmod(seats, agents)
    return [
        tuple(agent for agent in range(agents) for _ in range(each + (agent in more)))
        for more in combinations(range(agents), extra)
    ]


def arrangement(line_up: Sequence[int], deal: int) -> tuple[int, ...]:
    """The order in which a line-up sits down on a deal: who follows whom changes from deal to deal."""
    orders = list(dict.fromkeys(permutations(line_up[1:])))
    return (line_up[0], *orders[deal % len(orders)])


def seatings(line_up: Sequence[int], deal: int) -> list[tuple[int, ...]]:
    """The seatings in which a line-up plays a deal: each agent in each seat equally often."""
    order = arrangement(line_up, deal)
    return [order[rotation:] + order[:rotation] for rotation in range(len(order))]


def agent_streams(seed: int, deal: int, seating: Sequence[int]) -> list[Rng]:
    """The streams of the agents by seat; an agent has the same one in every game of a deal, whoever sits where."""
    return [
        stream(seed, deal, f"agent {agent}" + (f" copy {copy}" if (copy := seating[:seat].count(agent)) else ""))
        for seat, agent in enumerate(seating)
    ]


class Timed(Agent):
    """Notes how much processor time another agent takes for each decision."""

    def __init__(self, agent: Agent, costs: list[int]) -> None:
        self.agent = agent
        self.costs = costs

    def choose(self, state: State, moves: vec[i64], rng: Rng) -> i64:
        began = time.thread_time_ns()
        chosen = self.agent.choose(state, moves, rng)
        self.costs.append(time.thread_time_ns() - began)
        return chosen


class Hall:
    """Where the games of a tournament are played, one process each."""

    def __init__(self, tournament: Tournament, found: Definition | None = None, game: Game | None = None) -> None:
        """`found` and `game` stand in for the installed game of that name."""
        self.tournament = tournament
        self.definition = found or definition(tournament.game)
        self.game = game or self.definition.game(rule_book(tournament.game).restored(tournament.rules))
        self.specs: list[AgentSpec] = [parse_agent(text, self.definition) for text in tournament.agents]

    def play(self, number: int) -> Deal:
        """Play all games on deal `number`."""
        deal = Deal(number)
        for line_up in self.tournament.line_ups:
            for seating in seatings(line_up, number):
                try:
                    self.play_game(deal, seating)
                except (KeyboardInterrupt, MemoryError):
                    raise
                except Exception:  # a rule or an agent failed: this game is lost, the tournament goes on
                    texts = ",".join(self.tournament.agents[agent] for agent in seating)
                    where = f"deal {number} of seed {self.tournament.seed} with {texts}"
                    deal.failures.append(f"{where}: {traceback.format_exc()}")
        return deal

    def play_game(self, deal: Deal, seating: tuple[int, ...]) -> None:
        """Play one game and note its result."""
        seed = self.tournament.seed
        state = self.game.new_state(stream(seed, deal.number, "shuffles"), stream(seed, deal.number, "dice"))
        agents: list[Agent] = []
        for seat, number in enumerate(seating):
            agent = self.specs[number].make(self.game, seat)
            agents.append(Timed(agent, deal.costs.setdefault(number, [])) if self.tournament.timed else agent)
        play(state, agents, agent_streams(seed, deal.number, seating), self.definition.move_cap)
        deal.cut += state.ending == MOVE_CAP
        deal.matches.append(Match(seating, tuple(int(rank) for rank in state.ranks())))


def deals(tournament: Tournament, count: int, workers: int = 1) -> Generator[Deal, None, None]:
    """Deals 0 to `count` - 1, played by that many processes, always in this order.

    Closing the generator early stops the work; what was begun beyond is dropped, so that nothing depends on `workers`.
    """
    hall = Hall(tournament)
    if workers <= 1 or count <= 1:
        for number in range(count):
            yield hall.play(number)
        return
    size = 1 if any(spec.kind.searches for spec in hall.specs) else QUICK_DEALS
    chunks = iter([range(first, min(first + size, count)) for first in range(0, count, size)])
    waiting: deque[Future[list[Deal]]] = deque()
    with ProcessPoolExecutor(workers, get_context("spawn"), begin_worker, (tournament.document(),)) as pool:
        try:
            while True:
                while len(waiting) < 2 * workers and (chunk := next(chunks, None)) is not None:
                    waiting.append(pool.submit(work, chunk))
                if not waiting:
                    return
                yield from waiting.popleft().result()
        except BrokenProcessPool:
            raise LudometerError(
                "a worker process was killed, perhaps for want of memory; run the same command with fewer --workers"
            ) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


class Worker:
    """What a worker process keeps between deals."""

    hall: Hall | None = None


def begin_worker(document: Mapping[str, Any]) -> None:
    """Set up a worker process. Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()
    Worker.hall = Hall(Tournament(**{**document, "agents": tuple(document["agents"])}))


def end_with_parent() -> None:
    """Leave when the parent process is gone, also where it was killed and could not say so."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def work(numbers: Sequence[int]) -> list[Deal]:
    """Play some deals in a worker process."""
    assert Worker.hall is not None
    return [Worker.hall.play(number) for number in numbers]
