"""Which chance and which agents meet in which game of a run. The one place where seeds are dealt out.

A run plays games 0, 1, 2, … Several games in a row may share one *deal*, the same set-up, decks and dice:

* `rotate`: each deal is played once per rotation of the agents over the seats, so that a block of games is fair to all;
* `repeats`: each of those is played several times with fresh agent streams, which shows how much the deal decides.

Game g therefore belongs to deal g // (rotations x repeats). Every stream is a function of the run's seed, the deal and the
stream's own name, never of the worker or of what was played before.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.rng import Rng, stream


@dataclass(frozen=True)
class Schedule:
    """The seeds and seatings of a run's games."""

    seed: int
    players: int
    rotate: bool = False
    repeats: int = 1

    @property
    def rotations(self) -> int:
        """How many seatings each deal is played in."""
        return self.players if self.rotate else 1

    @property
    def block(self) -> int:
        """How many games in a row share a deal."""
        return self.rotations * self.repeats

    def deal(self, game: int) -> int:
        """The deal of a game."""
        return game // self.block

    def rotation(self, game: int) -> int:
        """By how many seats the agents have moved on in a game."""
        return game % self.block // self.repeats

    def repeat(self, game: int) -> int:
        """Which repetition of its deal and seating a game is."""
        return game % self.repeats

    def agent_of(self, game: int, seat: int) -> int:
        """The index in the run's list of agents of the one that sits in a seat."""
        return (seat + self.rotation(game)) % self.players

    def new_state(self, game: Game, index: int) -> State:
        """Game number `index`, set up and at its first decision."""
        deal = self.deal(index)
        return game.new_state(stream(self.seed, deal, "shuffles"), stream(self.seed, deal, "dice"))

    def agent_streams(self, index: int) -> list[Rng]:
        """The streams of the agents in game number `index`, by seat. They follow the agent, not the seat."""
        again = f" again {self.repeat(index)}" if self.repeat(index) else ""
        return [
            stream(self.seed, self.deal(index), f"agent {self.agent_of(index, seat)}{again}")
            for seat in range(self.players)
        ]
