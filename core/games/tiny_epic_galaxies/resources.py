"""§6.2 Energy and culture: gaining up to the cap, paying, losing."""

from __future__ import annotations

from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.names import E_GAIN, E_LOSE, E_PAY, E_WASTE
from ludometer.core.games.tiny_epic_galaxies.state import Universe, bits
from ludometer.core.games.tiny_epic_galaxies.words import ENERGY


def produce(state: Universe, seat: i64, resource: i64) -> i64:
    """What an acquire die would give a player, cap or no cap."""
    galaxy = state.galaxies[seat]
    slots = state.slots_giving(resource)
    amount = bits(galaxy.surface & slots) + bits(galaxy.orbiting & slots)
    at_home = state.facts.home_energy if resource == ENERGY else state.facts.home_culture
    return amount + at_home * galaxy.home


def acquire(state: Universe, seat: i64, resource: i64) -> None:
    """One for each own ship on or around a planet with the symbol, and for home ships on an energy die."""
    gain(state, seat, resource, produce(state, seat, resource))


def gain(state: Universe, owner: i64, resource: i64, amount: i64) -> None:
    """Gain up to the cap; the surplus is lost."""
    galaxy = state.galaxies[owner]
    have = galaxy.energy if resource == ENERGY else galaxy.culture
    gained = min(amount, state.facts.cap - have)
    if resource == ENERGY:
        galaxy.energy += gained
    else:
        galaxy.culture += gained
    if state.journal is not None:
        code = state.facts.resource_code + resource
        if gained > 0:
            state.note_of(E_GAIN, owner, code, gained)
        if gained < amount:
            state.note_of(E_WASTE, owner, code, amount - gained)


def held(state: Universe, owner: i64, resource: i64) -> i64:
    """How much of a resource somebody has."""
    galaxy = state.galaxies[owner]
    return galaxy.energy if resource == ENERGY else galaxy.culture


def pay(state: Universe, seat: i64, resource: i64, amount: i64) -> None:
    """Pay what a player is known to have."""
    galaxy = state.galaxies[seat]
    if resource == ENERGY:
        galaxy.energy -= amount
    else:
        galaxy.culture -= amount
    if amount > 0:
        state.note(E_PAY, seat, state.facts.resource_code + resource, amount)


def lose(state: Universe, owner: i64, resource: i64, amount: i64) -> i64:
    """Lose up to that much; what is missing is not lost. Returns what was."""
    galaxy = state.galaxies[owner]
    lost = min(amount, held(state, owner, resource))
    if resource == ENERGY:
        galaxy.energy -= lost
    else:
        galaxy.culture -= lost
    if lost > 0:
        state.note_of(E_LOSE, owner, state.facts.resource_code + resource, lost)
    return lost
