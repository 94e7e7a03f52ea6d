"""What a run is: everything that its results depend on, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ludometer.core.agents.specs import AgentSpec, parse_agent, parse_agents
from ludometer.core.kernel.errors import LudometerError
from ludometer.core.kernel.game import Definition, Game
from ludometer.core.kernel.registry import definition, rule_book
from ludometer.core.kernel.rules import Rules
from ludometer.core.runs.schedule import Schedule
from ludometer.core.runs.schema import SCHEMA_VERSION

FAST_PART = 500
SEARCH_PART = 10


@dataclass(frozen=True)
class Plan:
    """The settings of a run. Two runs with equal plans (but for `games`) agree game by game, byte by byte.

    game: the game's id. rules: the document of its effective rules. agents: their canonical texts, in the order in which
    they sit down in game 0. games: how many are played. part_games: how many games one Parquet part holds.
    moves: whether moves and events are logged.
    """

    game: str
    rules: Mapping[str, Any]
    rules_hash: str
    behaviour: int
    agents: tuple[str, ...]
    seed: int
    games: int
    part_games: int = FAST_PART
    rotate: bool = False
    repeats: int = 1
    moves: bool = True

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.rules["players"])

    @cached_property
    def schedule(self) -> Schedule:
        """The seeds and seatings of the games."""
        return Schedule(self.seed, self.players, self.rotate, self.repeats)

    @cached_property
    def definition(self) -> Definition:
        """The game's definition."""
        return definition(self.game)

    def effective_rules(self) -> Rules:
        """The rules; LudometerError if the installed game no longer has what they name, or its tables have changed."""
        rules = rule_book(self.game).restored(self.rules)
        if rules.hash() != self.rules_hash:
            raise LudometerError(
                f"the rules or tables of {self.game} have changed since this run was made (hash {self.rules_hash}, now "
                f"{rules.hash()}); its games cannot be played again with this version"
            )
        if self.behaviour != self.definition.behaviour:
            raise LudometerError(
                f"this run was made with behaviour version {self.behaviour} of {self.game}, but this is version "
                f"{self.definition.behaviour}; its games cannot be played again with this version"
            )
        return rules

    def new_game(self) -> Game:
        """The game under these rules."""
        return self.definition.game(self.effective_rules())

    def specs(self) -> list[AgentSpec]:
        """The agents, in the order in which they sit down in game 0."""
        return [parse_agent(text, self.definition) for text in self.agents]

    @property
    def parts(self) -> int:
        """The number of Parquet parts of each table."""
        return -(-self.games // self.part_games)

    def part_range(self, part: int) -> range:
        """The games of a part."""
        return range(part * self.part_games, min((part + 1) * self.part_games, self.games))

    def document(self) -> dict[str, Any]:
        """The plan as plain data, for a manifest."""
        return {
            "schema": SCHEMA_VERSION,
            "game": self.game,
            "behaviour": self.behaviour,
            "rules_hash": self.rules_hash,
            "players": self.players,
            "agents": list(self.agents),
            "seed": self.seed,
            "games": self.games,
            "part_games": self.part_games,
            "rotate": self.rotate,
            "repeats": self.repeats,
            "moves": self.moves,
            "rules": dict(self.rules),
        }

    @staticmethod
    def from_document(document: Mapping[str, Any]) -> Plan:
        """The plan that `document` wrote; KeyError or TypeError if it is not one."""
        return Plan(
            game=str(document["game"]),
            rules=dict(document["rules"]),
            rules_hash=str(document["rules_hash"]),
            behaviour=int(document["behaviour"]),
            agents=tuple(str(agent) for agent in document["agents"]),
            seed=int(document["seed"]),
            games=int(document["games"]),
            part_games=int(document["part_games"]),
            rotate=bool(document["rotate"]),
            repeats=int(document["repeats"]),
            moves=bool(document["moves"]),
        )

    def differences(self, other: Plan) -> list[str]:
        """What keeps two plans from being parts of one run, as sentences' ends; empty if only `games` differs."""
        ours, theirs = self.document(), other.document()
        found = []
        for key in ours:
            if key in ("games", "rules", "rules_hash", "schema"):
                continue
            if ours[key] != theirs[key]:
                found.append(f"{key} is {theirs[key]} there and {ours[key]} here")
        for key in sorted(set(self.rules["parameters"]) | set(other.rules["parameters"])):
            mine, other_value = self.rules["parameters"].get(key), other.rules["parameters"].get(key)
            if mine != other_value:
                found.append(f"the rule {key} is {other_value} there and {mine} here")
        if not found and self.rules_hash != other.rules_hash:
            found.append("its tables of cards, tiles or tracks are others")
        return found

    def command(self, extra: Sequence[str] = ()) -> str:
        """A command line that makes the same run, given the same files."""
        words = ["ludometer run", self.game, f"-p {self.players}", f"-n {self.games}", f"--seed {self.seed}"]
        words.append(f"--agents '{','.join(self.agents)}'")
        words += [f"--variant {name}" for name in self.rules["variants"]]
        for key, value in self.changed_settings().items():
            text = str(value).lower() if isinstance(value, bool) else str(value).replace("'", '"').replace(" ", "")
            words.append(f"--set '{key}={text}'")
        words += ["--rotate"] if self.rotate else []
        words += [f"--repeats {self.repeats}"] if self.repeats > 1 else []
        words += [] if self.moves else ["--no-moves"]
        return " ".join([*words, *extra])

    def changed_settings(self) -> dict[str, Any]:
        """The parameters that differ from what the game and its variants give."""
        book = rule_book(self.game)
        given = book.rules(self.players, self.rules["variants"]).values
        return {key: value for key, value in self.rules["parameters"].items() if given.get(key) != value}


def make_plan(
    game: str,
    rules: Rules,
    agents: str,
    seed: int,
    games: int,
    rotate: bool = False,
    repeats: int = 1,
    moves: bool = True,
    part_games: int | None = None,
    restrict: Sequence[str] = (),
) -> Plan:
    """The plan of a run; LudometerError if the seed, the agents, their restrictions or the rules do not fit."""
    if not -(2**63) <= seed < 2**63:
        raise LudometerError(f"the seed {seed} is too large; take one between -2^63 and 2^63 - 1")
    found = definition(game)
    specs = parse_agents(agents, found, rules.players, restrict)
    made = found.game(rules)
    for spec in specs:
        spec.check(made)
    searches = any(spec.kind.searches for spec in specs)
    return Plan(
        game=game,
        rules=rules.document(),
        rules_hash=rules.hash(),
        behaviour=found.behaviour,
        agents=tuple(spec.text for spec in specs),
        seed=seed,
        games=games,
        part_games=part_games or (SEARCH_PART if searches else FAST_PART),
        rotate=rotate,
        repeats=repeats,
        moves=moves,
    )
