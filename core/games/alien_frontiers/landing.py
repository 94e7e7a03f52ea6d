"""§8 Landing a colony, §9 the end of the game, and the launch from the Colonist Hub (§4)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.resources import can_pay, pay, score
from ludometer.core.games.alien_frontiers.state import CODE_TERRITORY, Frontier
from ludometer.core.games.alien_frontiers.territories import colonies_fixed, colony_arrives, settle_control
from ludometer.core.games.alien_frontiers.things import E_HUB, E_LAND, LAND, LAST_COLONY, TERRITORIES
from ludometer.core.kernel.frames import NOTHING, Decision
from ludometer.core.kernel.moves import first, move


@final
class Landing(Decision[Frontier]):
    """§8: choose a territory without the Repulsor Field and put a colony there.

    `launched`: it is the one on the Hub; otherwise one from the supply, or the one on the Hub if it is the last.
    """

    def __init__(self, seat: i64, launched: bool) -> None:
        super().__init__(seat)
        self.launched: Final[bool] = launched

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        territory: i64 = 0
        for territory in range(TERRITORIES):
            if not colonies_fixed(state, territory):
                moves = append(moves, move(LAND, territory))
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        if self.launched:
            leave_hub(state)
        else:
            leave_supply(state)
        territory = first(move)
        player = state.players[self.seat]
        state.note(E_LAND, self.seat, CODE_TERRITORY + territory, 1)
        colony_arrives(state, territory, self.seat)
        score(state, self.seat, CODE_TERRITORY + territory, state.rules.vp_colony)
        settle_control(state, territory)
        if player.supply == 0 and player.hub == 0:
            state.finish(LAST_COLONY)


def leave_supply(state: Frontier) -> None:
    """A colony for the Constructor or the Station; the last one is taken off the Hub and its progress is lost (§4)."""
    player = state.players[state.active]
    if player.supply > 0:
        player.supply -= 1
    else:
        player.hub = 0


def leave_hub(state: Frontier) -> None:
    """The launched colony leaves the Hub; steps beyond the last circle start the next colony, if there is one (§4)."""
    player = state.players[state.active]
    beyond = player.hub - state.rules.hub_circles
    player.hub = 0
    if beyond > 0 and player.supply > 0:
        player.supply -= 1
        player.hub = beyond
        state.note(E_HUB, state.active, NOTHING, beyond)


def can_launch(state: Frontier) -> bool:
    """§4 Colonist Hub: a colony stands on the last circle and the launch can be paid for."""
    rules = state.rules
    return state.players[state.active].hub >= rules.hub_circles and can_pay(
        state, state.active, rules.launch_fuel, rules.launch_ore
    )


def launch(state: Frontier) -> None:
    """§4 Colonist Hub: pay, and land the finished colony."""
    pay(state, state.active, state.rules.launch_fuel, state.rules.launch_ore)
    state.push(Landing(state.active, True))
