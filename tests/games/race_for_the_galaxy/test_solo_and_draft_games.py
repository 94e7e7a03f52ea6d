"""Whole solo games and drafts: the same moves and results wherever they are played, and within plausible bounds."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from games.race_for_the_galaxy.table import game
from games.race_for_the_galaxy.test_setup import new
from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy.state import RaceState
from ludometer.core.games.race_for_the_galaxy.uniform import UniformAgent
from ludometer.core.kernel.agent import Agent
from ludometer.core.kernel.play import play
from ludometer.core.kernel.rng import Rng, stream

DIGESTS = {
    # players, variants, settings: a digest of all moves, scores and ranks of eight games
    (1, (), ()): "d4b3d61b8de8",
    (1, (), ("difficulty=hard", "robot_start_world=doomed_world")): "60b6e066c932",
    (1, ("second-edition",), ("difficulty=medium", "solo.same_space_dice=twice")): "fcb43bc91e40",
    (2, ("draft",), ()): "b443792ad9b7",
    (2, ("draft", "advanced", "no-goals"), ()): "17f52d7692bc",
    (3, ("draft",), ("draft.batch=7",)): "7c8b09ffdcb4",
}


def digest(players: int, variants: tuple[str, ...], settings: tuple[str, ...]) -> str:
    """A digest of eight games of `uniform`."""
    course: list[int] = []
    agent = UniformAgent()
    for seed in range(8):
        state = new(players, variants, seed, settings)
        rng = stream(seed, 0, "play")
        while not state.over():
            move = agent.choose(state, state.options(), rng)
            course.append(int(move))
            state.apply(move)
        course += [int(state.ending), int(state.opponent_score()), *(int(rank) for rank in state.ranks())]
        course += [int(state.score(seat)) for seat in range(players)]
    return blake2b(str(course).encode(), digest_size=6).hexdigest()


@pytest.mark.parametrize(("players", "variants", "settings"), DIGESTS)
def test_the_same_games_everywhere(players: int, variants: tuple[str, ...], settings: tuple[str, ...]) -> None:
    """Interpreted and compiled, the same seeds give the same games."""
    assert digest(players, variants, settings) == DIGESTS[players, variants, settings]


@pytest.mark.parametrize(("players", "variants"), [(1, ()), (2, ("draft",)), (3, ("draft",))])
def test_the_games_advice_plays_to_the_end(players: int, variants: tuple[str, ...]) -> None:
    """The advisor's policy answers every question of these games with a legal move, and scores more than chance."""
    the_game = game(players, variants)
    advised, chance = 0, 0
    for seed in range(3):
        for advice in (True, False):
            state = new(players, variants, seed)
            advisor = the_game.advisor()
            uniform = UniformAgent()
            rng = stream(seed, 0, "play")
            while not state.over():
                options = state.options()
                move = options[0]
                if len(options) > 1:
                    seat = state.seat()
                    move = advisor.choose(state, seat, options, rng) if advice else uniform.choose(state, options, rng)
                assert move in list(options)
                state.apply(move)
            total = sum(int(state.score(seat)) for seat in range(players))
            if advice:
                advised += total
            else:
                chance += total
    assert advised > chance


class Idle(Agent):
    """A player of the solo game who chooses random pairs of actions, and places nothing."""

    def choose(self, state: RaceState, moves: vec[i64], rng: Rng) -> i64:  # type: ignore[override]
        return m.PLACE_NOTHING if moves[0] == m.PLACE_NOTHING else moves[rng.below(len(moves))]


BOUNDS = {"easy": (37.5, 49.5), "medium": (39.5, 51.5), "hard": (47.5, 60.5)}
"""Published statistics of the reconstructed dice: 39–48, 41–50 and 49–59 points by start world, 8 to 10 rounds and 9 to
12 cards, against random pairs of actions; one and a half points more for rounding and the sampling error."""


@pytest.mark.slow
@pytest.mark.parametrize("level", BOUNDS)
def test_the_robot_is_as_strong_as_published(level: str) -> None:
    """§14.7: points, rounds and cards of the robot of each start world, against random pairs of actions."""
    worlds = game(1).rules.book.parameters["robot_start_world"].choices[1:]
    for world in worlds:
        settings = (f"difficulty={level}", f"robot_start_world={world}")
        points, rounds, cards, games = 0, 0, 0, 600
        for seed in range(games):
            state = new(1, (), seed, settings)
            play(state, [Idle()], [stream(seed, 0, "idle")], 20_000)
            assert state.robot is not None
            points += int(state.opponent_score())
            rounds += int(state.round)
            cards += int(state.robot.size())
        low, high = BOUNDS[level]
        assert low <= points / games <= high, world
        assert 7.5 <= rounds / games <= 10.5, world
        assert 8.5 <= cards / games <= 12.5, world
