"""Agents by name and options, as in `mcts:iterations=400,rollout=greedy`."""

from __future__ import annotations

from typing import Final, final

from ludometer.core.agents.random_agent import RandomAgent
from ludometer.core.kernel.agent import Agent, AgentKind, OptionValues
from ludometer.core.kernel.errors import LudometerError, nearest
from ludometer.core.kernel.game import Definition, Game


def make_random(game: Game, seat: int, options: OptionValues) -> Agent:
    """The agent `random`."""
    return RandomAgent()


GENERIC: Final = [AgentKind("random", "chooses uniformly among the legal moves", make_random)]


def agent_kinds(definition: Definition) -> dict[str, AgentKind]:
    """Every kind of agent that can play the game, by name: those for all games, then the game's own."""
    return {kind.name: kind for kind in [*GENERIC, *definition.agents()]}


@final
class AgentSpec:
    """A kind of agent with a value for each of its options."""

    def __init__(self, kind: AgentKind, options: OptionValues) -> None:
        self.kind: Final[AgentKind] = kind
        self.options: Final[dict[str, int | float | str]] = dict(options)

    @property
    def text(self) -> str:
        """The canonical text: the name and the options that differ from their defaults, in declared order."""
        changed = [
            f"{name}={self.options[name]}"
            for name, option in self.kind.options.items()
            if self.options[name] != option.default
        ]
        return self.kind.name + (":" + ",".join(changed) if changed else "")

    def make(self, game: Game, seat: int) -> Agent:
        """The agent for a seat of a game."""
        return self.kind.make(game, seat, self.options)


def parse_agent(text: str, definition: Definition) -> AgentSpec:
    """The agent that a person named; LudometerError names the nearest kind or option."""
    name, _, rest = text.strip().partition(":")
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
    return AgentSpec(kind, values)


def parse_agents(text: str, definition: Definition, players: int) -> list[AgentSpec]:
    """The agents for all seats: one for all, or one a seat, split at commas that are not inside an agent's options.

    `greedy,random` names two; `mcts:iterations=50,depth=5` is one. LudometerError if their number does not fit.
    """
    parts: list[str] = []
    for part in text.split(","):
        if parts and "=" in part and ":" not in part:
            parts[-1] += "," + part
        else:
            parts.append(part)
    specs = [parse_agent(part, definition) for part in parts]
    if len(specs) == 1:
        specs = specs * players
    if len(specs) != players:
        raise LudometerError(
            f"{len(specs)} agents are named for {players} seats; name one for all or one for each seat"
        )
    return specs
