"""Agents by name and options, as in `mcts:iterations=400,rollout=greedy`, perhaps restricted: `greedy!never:card=x`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from ludometer.core.agents.greedy import GreedyAgent
from ludometer.core.agents.mcts.agent import MctsAgent
from ludometer.core.agents.mcts.search import ROLLOUTS, Settings
from ludometer.core.agents.random_agent import RandomAgent
from ludometer.core.agents.restrict import RestrictedAgent, canonical_restriction, make_restriction
from ludometer.core.kernel.agent import Agent, AgentKind, Option, OptionValues
from ludometer.core.kernel.errors import LudometerError, nearest
from ludometer.core.kernel.game import Definition, Game

RESTRICTED: Final = "!"


def make_random(game: Game, seat: int, options: OptionValues) -> Agent:
    """The agent `random`."""
    return RandomAgent()


def make_greedy(game: Game, seat: int, options: OptionValues) -> Agent:
    """The agent `greedy`."""
    return GreedyAgent(game.advisor(), float(options["epsilon"]))


def make_mcts(game: Game, seat: int, options: OptionValues) -> Agent:
    """The agent `mcts`."""
    advisor = game.advisor()
    depth = int(options["depth"])
    settings = Settings(
        iterations=int(options["iterations"]),
        depth=depth if depth >= 0 else advisor.depth(),
        rollout=ROLLOUTS.index(str(options["rollout"])),
        noise=float(options["noise"]),
        exploration=float(options["exploration"]),
        urgency=float(options["urgency"]),
        rank_after=int(options["rank_after"]),
        margin=float(options["margin"]),
        scale=float(options["scale"]),
        trust=float(options["trust"]),
        others_search=options["others"] == "search",
    )
    return MctsAgent(settings, advisor, game.has_opponent)


GREEDY_OPTIONS: Final = {
    "epsilon": Option(0.0, "probability of a random move instead", 0.0, 1.0),
}
MCTS_OPTIONS: Final = {
    "iterations": Option(400, "play-outs for each decision", 1, 10_000_000),
    "rollout": Option(
        "greedy",
        "who plays the play-outs: the game's quick policy, the whole choice of greedy, or chance",
        choices=ROLLOUTS,
    ),
    "depth": Option(
        -1, "choices in a play-out before it is cut and evaluated; -1 as many as suit the game", -1, 100_000
    ),
    "noise": Option(0.0, "probability of a random move in a greedy play-out", 0.0, 1.0),
    "exploration": Option(0.5, "weight of trying what was tried little against what did well", 0.0, 1000.0),
    "urgency": Option(0.1, "how much below its node's mean an untried move counts", 0.0, 1.0),
    "trust": Option(0.5, "part of the prior that goes to the choice of the quick policy", 0.0, 1.0),
    "rank_after": Option(
        0, "visits after which the game's evaluation ranks a node's moves; 0 leaves that out", 0, 10_000_000
    ),
    "margin": Option(
        0.25, "weight of the lead in points against the win itself, where a play-out ends the game", 0.0, 1.0
    ),
    "scale": Option(0.0, "points that count as a clear lead; 0 measures how far results scatter", 0.0, 1e9),
    "others": Option(
        "search",
        "how other seats choose near the root: by trees of their own, or by the play-out's policy",
        choices=("search", "policy"),
    ),
}
GENERIC: Final = [
    AgentKind("random", "chooses uniformly among the legal moves", make_random),
    AgentKind("greedy", "takes what the game's own lore thinks best now", make_greedy, GREEDY_OPTIONS),
    AgentKind("mcts", "searches over what may be hidden and what may come", make_mcts, MCTS_OPTIONS, searches=True),
]


def agent_kinds(definition: Definition) -> dict[str, AgentKind]:
    """Every kind of agent that can play the game, by name: those for all games, then the game's own."""
    return {kind.name: kind for kind in [*GENERIC, *definition.agents()]}


@final
class AgentSpec:
    """A kind of agent with a value for each of its options, and what it never does."""

    def __init__(self, kind: AgentKind, options: OptionValues, restrictions: Sequence[str] = ()) -> None:
        """`restrictions` are canonical texts such as `never:card=lunar_mine`."""
        self.kind: Final[AgentKind] = kind
        self.options: Final[dict[str, int | float | str]] = dict(options)
        self.restrictions: Final[list[str]] = list(dict.fromkeys(restrictions))

    @property
    def text(self) -> str:
        """The canonical text: the name, the options that differ from their defaults in declared order, restrictions."""
        changed = [
            f"{name}={self.options[name]}"
            for name, option in self.kind.options.items()
            if self.options[name] != option.default
        ]
        name = self.kind.name + (":" + ",".join(changed) if changed else "")
        return RESTRICTED.join([name, *self.restrictions])

    def check(self, game: Game) -> None:
        """LudometerError if a restriction names something that the game does not have."""
        make_restriction(self.restrictions, game)

    def make(self, game: Game, seat: int) -> Agent:
        """The agent for a seat of a game."""
        agent = self.kind.make(game, seat, self.options)
        if not self.restrictions:
            return agent
        restriction = make_restriction(self.restrictions, game)
        if isinstance(agent, MctsAgent):
            agent.restriction = restriction
        return RestrictedAgent(agent, restriction)


def parse_agent(text: str, definition: Definition) -> AgentSpec:
    """The agent that a person named; LudometerError names the nearest kind or option."""
    first, *restrictions = text.strip().split(RESTRICTED)
    name, _, rest = first.strip().partition(":")
    kinds = agent_kinds(definition)
    if name not in kinds:
        raise LudometerError(f"{definition.id} has no agent '{name}'{nearest(name, kinds)}")
    kind = kinds[name]
    values = {key: option.default for key, option in kind.options.items()}
    for part in rest.split(",") if rest else []:
        key, equals, value = part.partition("=")
        if not equals:
            raise LudometerError(f"'{part}' in the agent '{text}' is not of the form option=value")
        if key not in kind.options:
            known = nearest(key, kind.options) if kind.options else "; it takes none"
            raise LudometerError(f"the agent '{name}' has no option '{key}'{known}")
        values[key] = kind.options[key].parse(value, f"option '{key}' of the agent '{name}'")
    return AgentSpec(kind, values, [canonical_restriction(each) for each in restrictions])


def split_agents(text: str) -> list[str]:
    """The texts of agents in a list, split at commas that are not inside an agent's options or restrictions.

    `greedy,random` names two; `mcts:iterations=50,depth=5` is one.
    """
    parts: list[str] = []
    for part in text.split(","):
        name = part.partition(RESTRICTED)[0].partition(":")[0]
        if parts and "=" in name:
            parts[-1] += "," + part
        else:
            parts.append(part)
    return parts


def parse_agents(text: str, definition: Definition, players: int, restrict: Sequence[str] = ()) -> list[AgentSpec]:
    """The agents for all seats: one for all, or one a seat; `restrict` as in `restricted`.

    LudometerError if their number does not fit.
    """
    specs = [parse_agent(part, definition) for part in split_agents(text)]
    if len(specs) == 1:
        specs = specs * players
    if len(specs) != players:
        raise LudometerError(
            f"{len(specs)} agents are named for {players} seats; name one for all or one for each seat"
        )
    return restricted(specs, restrict)


def restricted(specs: Sequence[AgentSpec], restrict: Sequence[str]) -> list[AgentSpec]:
    """The agents with what `--restrict` adds: `never:…` for all of them, `1:never:…` for the one with that number.

    Agents are numbered from 0 in the order in which they are named, which is that of the seats unless they rotate.
    """
    found = list(specs)
    for text in restrict:
        number, colon, rest = text.strip().partition(":")
        chosen = range(len(found))
        if colon and number.isdigit():
            if int(number) >= len(found):
                raise LudometerError(f"--restrict '{text}': the agents are numbered 0 to {len(found) - 1}")
            chosen = range(int(number), int(number) + 1)
            text = rest
        restriction = canonical_restriction(text)
        for i in chosen:
            found[i] = AgentSpec(found[i].kind, found[i].options, [*found[i].restrictions, restriction])
    return found
