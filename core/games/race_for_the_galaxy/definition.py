"""Race for the Galaxy with The Gathering Storm, as it plugs in."""

from __future__ import annotations

from typing import Final, final

from ludometer.core.games.race_for_the_galaxy.game import RaceGame
from ludometer.core.games.race_for_the_galaxy.uniform import UNIFORM
from ludometer.core.kernel.agent import AgentKind
from ludometer.core.kernel.game import Definition
from ludometer.core.kernel.rules import Rules


@final
class RaceDefinition(Definition):
    """Race for the Galaxy (Lehmann 2007) with its first expansion, The Gathering Storm (2008)."""

    def __init__(self) -> None:
        super().__init__(
            id="race-for-the-galaxy",
            title="Race for the Galaxy: The Gathering Storm",
            behaviour=1,
            package="ludometer.data",
            folder="race_for_the_galaxy",
            minimum_players=1,
            maximum_players=5,
        )

    def game(self, rules: Rules) -> RaceGame:
        return RaceGame(rules)

    def agents(self) -> list[AgentKind]:
        return [UNIFORM]


GAME: Final = RaceDefinition()
