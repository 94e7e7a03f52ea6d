"""§5 Territories and §6 Field generators: control, bonuses, and what the fields do to them."""

from __future__ import annotations

from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.resources import score
from ludometer.core.games.alien_frontiers.ships import relic_home
from ludometer.core.games.alien_frontiers.state import (
    CODE_FIELD,
    CODE_TERRITORY,
    SINCE_COLONY,
    SINCE_CONTROL,
    Frontier,
)
from ludometer.core.games.alien_frontiers.things import (
    E_CONTROL,
    E_CONTROL_LOST,
    E_FIELD_ISOLATION,
    E_FIELD_LIFTED,
    ISOLATION,
    OFF_BOARD,
    POSITRON,
    REPULSOR,
    TERRITORIES,
    bit,
)
from ludometer.core.kernel.frames import NOBODY


def has_bonus(state: Frontier, bonus: i64) -> bool:
    """Whether the active player has a bonus, by control or by a loan (§5; had twice it counts once)."""
    return state.bonuses >> state.rules.home_of[bonus] & 1 != 0


def refresh_bonuses(state: Frontier) -> None:
    """Note down whose bonuses the active player has: controlled or borrowed, and not under the Isolation Field (§6)."""
    found = state.loans
    territory: i64 = 0
    for territory in range(TERRITORIES):
        if state.control[territory] == state.active:
            found |= bit(territory)
    if state.fields[ISOLATION] >= 0:
        found &= ~bit(state.fields[ISOLATION])
    state.bonuses = found


def leader(state: Frontier, territory: i64) -> i64:
    """§5: who has more colonies there than each other player; NOBODY in a tie."""
    best: i64 = 0
    who: i64 = NOBODY
    seat: i64 = 0
    for seat in range(state.seats):
        count = state.colonies[territory * 4 + seat]
        if count > best:
            best = count
            who = seat
        elif count == best:
            who = NOBODY
    return who


def colonies_on(state: Frontier, territory: i64) -> i64:
    """How many colonies of all players a territory holds."""
    count: i64 = 0
    seat: i64 = 0
    for seat in range(state.seats):
        count += state.colonies[territory * 4 + seat]
    return count


def colony_arrives(state: Frontier, territory: i64, seat: i64) -> None:
    """A colony is put on a territory; call `settle_control` after the last change to it."""
    at = territory * 4 + seat
    if state.colonies[at] == 0:
        state.players[seat].since[SINCE_COLONY + territory] = state.round
    state.colonies[at] += 1


def settle_control(state: Frontier, territory: i64) -> None:
    """§5: give and take control, its VP and the Relic Ship after the colonies of a territory changed."""
    rules = state.rules
    before = state.control[territory]
    after = leader(state, territory)
    if before == after:
        return
    state.control[territory] = after
    if before != NOBODY:
        state.note(E_CONTROL_LOST, before, CODE_TERRITORY + territory, 1)
        score(state, before, CODE_TERRITORY + territory, -rules.vp_control)
        if state.fields[POSITRON] == territory:
            score(state, before, CODE_FIELD + POSITRON, -rules.vp_positron)
        if territory == rules.relic_home and state.relic_owner == before:
            relic_home(state)
    if after != NOBODY:
        state.players[after].since[SINCE_CONTROL + territory] = state.round
        state.note(E_CONTROL, after, CODE_TERRITORY + territory, 1)
        score(state, after, CODE_TERRITORY + territory, rules.vp_control)
        if state.fields[POSITRON] == territory:
            score(state, after, CODE_FIELD + POSITRON, rules.vp_positron)
    refresh_bonuses(state)


def colonies_fixed(state: Frontier, territory: i64) -> bool:
    """§6 Repulsor Field: no colony may be landed there, nor moved or swapped from or to it."""
    return state.fields[REPULSOR] == territory


def place_field(state: Frontier, field: i64, territory: i64) -> None:
    """§6: a field comes to a territory, from another one or from beside the board."""
    lift(state, field)
    state.fields[field] = territory
    state.note(E_FIELD_ISOLATION + field, state.active, CODE_TERRITORY + territory, 1)
    if field == POSITRON:
        controller = state.control[territory]
        if controller != NOBODY:
            score(state, controller, CODE_FIELD + POSITRON, state.rules.vp_positron)
    elif field == ISOLATION:
        state.loans &= ~bit(territory)  # §7 Data Crystal: the loan ends, even if the field moves on this turn
        if territory == state.rules.relic_home and state.relic_owner != NOBODY:
            relic_home(state)
        refresh_bonuses(state)


def remove_field(state: Frontier, field: i64) -> None:
    """§6, §7 Booster Pod: a field leaves the planet; it can come back."""
    lift(state, field)
    state.note(E_FIELD_LIFTED, state.active, CODE_FIELD + field, 1)
    if field == ISOLATION:
        refresh_bonuses(state)


def lift(state: Frontier, field: i64) -> None:
    """Take a field off the territory where it stands, with the VP that it gave there."""
    territory = state.fields[field]
    state.fields[field] = OFF_BOARD
    if field == POSITRON and territory != OFF_BOARD:
        controller = state.control[territory]
        if controller != NOBODY:
            score(state, controller, CODE_FIELD + POSITRON, -state.rules.vp_positron)
