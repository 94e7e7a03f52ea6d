"""What must hold after every move, whatever was played."""

from __future__ import annotations

from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.facts import TOP_LEVEL
from ludometer.core.games.tiny_epic_galaxies.state import EMPTY, Universe, count_bits, size
from ludometer.core.games.tiny_epic_galaxies.words import FACES
from ludometer.core.kernel.frames import NOBODY


def broken(state: Universe) -> list[str]:
    """What is wrong, a sentence each."""
    faults = planet_faults(state)
    owner: i64 = 0
    for owner in range(len(state.galaxies)):
        faults += galaxy_faults(state, owner)
    if state.handful >> (4 * FACES) or state.handful < 0 or size(state.bay) > 15:
        faults.append(f"the dice are {state.handful:x}, the bay is {state.bay:x}")
    if not state.over() and not state.facts.solo:
        reached = [seat for seat in range(state.seats) if state.running_vp(seat) >= state.facts.target]
        if bool(reached) != (state.trigger != NOBODY):
            faults.append(f"seats {reached} have reached the target, but the trigger is {state.trigger}")
    return faults


def planet_faults(state: Universe) -> list[str]:
    """Every planet is in exactly one place, and the masks of the row agree with it."""
    facts = state.facts
    faults: list[str] = []
    places = [*state.deck, *(planet for planet in state.row if planet != EMPTY)]
    for mask in [state.removed, *(galaxy.colonies for galaxy in state.galaxies)]:
        places += [planet for planet in range(facts.planets) if (mask >> planet) & 1]
    if sorted(places) != list(range(facts.planets)):
        faults.append(f"the planets in the deck, the row, the colonies and out of the game are {sorted(places)}")
    filled = sum(1 << slot for slot, planet in enumerate(state.row) if planet != EMPTY)
    energy = sum(1 << slot for slot, p in enumerate(state.row) if p != EMPTY and facts.resource[p] == 0)
    diplomacy = sum(1 << slot for slot, p in enumerate(state.row) if p != EMPTY and facts.track[p] == 0)
    if [filled, energy, diplomacy] != [state.filled, state.energy_slots, state.diplomacy_slots]:
        faults.append("the masks of the row do not agree with its planets")
    if not 0 <= state.known <= len(state.deck):
        faults.append(f"{state.known} of {len(state.deck)} planets of the deck are known")
    return faults


def galaxy_faults(state: Universe, owner: i64) -> list[str]:
    """Ships, resources, track numbers, VP and missions of one galaxy."""
    facts = state.facts
    galaxy = state.galaxies[owner]
    faults: list[str] = []
    level = galaxy.level if owner < state.seats else TOP_LEVEL
    if galaxy.home < 0 or galaxy.ships() != facts.level_ships[level]:
        faults.append(f"galaxy {owner} has {galaxy.ships()} ships, {galaxy.home} of them at home, at level {level}")
    if not 0 <= galaxy.energy <= facts.cap or not 0 <= galaxy.culture <= facts.cap:
        faults.append(f"galaxy {owner} has {galaxy.energy} energy and {galaxy.culture} culture")
    if (galaxy.surface | galaxy.orbiting) & ~state.filled:
        faults.append(f"galaxy {owner} has a ship where no planet is")
    slot: i64 = 0
    for slot in range(len(state.row)):
        number = galaxy.number(slot)
        if (galaxy.orbiting >> slot) & 1:
            if number >= state.steps_to_colonize(slot):
                faults.append(f"galaxy {owner} has a ship at {number} in slot {slot}, beyond the track")
        elif number != 0:
            faults.append(f"galaxy {owner} has a track number in slot {slot} without a ship")
    worth = sum(facts.vp[planet] for planet in range(facts.planets) if (galaxy.colonies >> planet) & 1)
    if worth != galaxy.colony_vp:
        faults.append(f"galaxy {owner} has colonies for {worth} VP, but counts {galaxy.colony_vp}")
    dealt = facts.missions_dealt if owner < state.seats else 0
    if count_bits(galaxy.hand) + count_bits(galaxy.kept) + count_bits(galaxy.rejected) != dealt:
        faults.append(f"galaxy {owner} does not have {dealt} missions")
    if galaxy.hand & galaxy.kept or galaxy.hand & galaxy.rejected or galaxy.kept & galaxy.rejected:
        faults.append(f"galaxy {owner} has a mission twice")
    return faults
