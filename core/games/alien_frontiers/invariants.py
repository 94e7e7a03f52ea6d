"""What must hold after every move: nothing is lost, and everything counted twice agrees."""

from __future__ import annotations

from ludometer.core.games.alien_frontiers.state import Frontier, bits
from ludometer.core.games.alien_frontiers.territories import leader
from ludometer.core.games.alien_frontiers.things import (
    AT_HOME,
    COLOURS,
    FACILITIES,
    ISOLATION,
    MAINTENANCE_BAY,
    RELIC,
    TERRITORIES,
    UNPLACED,
)


def broken(state: Frontier) -> list[str]:
    """A sentence for each thing that is wrong."""
    return ships_lost(state) + colonies_lost(state) + cards_lost(state) + counts_wrong(state)


def ships_lost(state: Frontier) -> list[str]:
    """§1: as many ships of each colour as ever, and one Relic Ship where it is said to be."""
    rules = state.rules
    wrong = []
    for seat in range(state.seats):
        player = state.players[seat]
        count = int(player.stock + player.bay)
        count += sum(1 for code in state.slots if code > 0 and code >> 3 == seat)
        if seat == state.active:
            count += sum(int(state.hand[face]) for face in range(6))
        if count != rules.max_ships:
            wrong.append(f"{COLOURS[seat]} has {count} ships in all, not {rules.max_ships}")
    docked = [int(rules.facility_of[slot]) for slot in range(len(state.slots)) if state.slots[slot] >> 3 == RELIC]
    in_hand = sum(int(state.hand[face]) for face in range(6, 12))
    place = state.relic_place
    expected = [] if place in (MAINTENANCE_BAY, UNPLACED, AT_HOME) else [place]
    if (
        docked != expected
        or in_hand != (1 if place == UNPLACED else 0)
        or (place == AT_HOME) != (state.relic_owner < 0)
    ):
        wrong.append(f"the Relic Ship is at place {place}, docked at {docked}, {in_hand} times in hand")
    if state.relic_owner >= 0 and state.control[rules.relic_home] != state.relic_owner:
        wrong.append("the Relic Ship belongs to a player who does not control its territory")
    if state.relic_owner >= 0 and state.fields[ISOLATION] == rules.relic_home:
        wrong.append("the Relic Ship is out although its territory is isolated")
    return wrong


def colonies_lost(state: Frontier) -> list[str]:
    """§1: as many colonies of each colour as ever; control is where the most colonies are."""
    wrong = []
    for seat in range(state.seats):
        player = state.players[seat]
        count = player.supply + (1 if player.hub > 0 else 0)
        count += sum(int(state.colonies[territory * 4 + seat]) for territory in range(TERRITORIES))
        if count != state.rules.colonies_each:
            wrong.append(f"{COLOURS[seat]} has {count} colonies in all, not {state.rules.colonies_each}")
    for territory in range(TERRITORIES):
        if state.control[territory] != leader(state, territory):
            wrong.append(f"the control of {state.rules.territory_ids[territory]} is not where most colonies are")
    return wrong


def cards_lost(state: Frontier) -> list[str]:
    """§1: every tech card is in exactly one place, and nobody has two of a type."""
    rules = state.rules
    places = [int(card) for card in state.display] + [int(state.pile[i]) for i in range(state.left)]
    places += [card for card in range(48) if state.discards >> card & 1]
    wrong = []
    for seat in range(state.seats):
        player = state.players[seat]
        held = [card for card in range(48) if player.cards >> card & 1]
        places += held
        if sum(1 << kind for kind in sorted({card >> 2 for card in held})) != player.types or len(held) != bits(
            player.types
        ):
            wrong.append(f"{COLOURS[seat]} holds the cards {held}, which do not fit the types noted")
    if sorted(places) != sorted(int(card) for card in rules.deck):
        wrong.append(f"the tech cards are {sorted(places)}")
    return wrong


def counts_wrong(state: Frontier) -> list[str]:
    """The running counts agree with the board (§9), and nothing is negative."""
    wrong = []
    for seat in range(state.seats):
        player = state.players[seat]
        counted = sum(int(each) for each in state.points(seat))
        if counted != player.vp:
            wrong.append(f"{COLOURS[seat]} has {player.vp} VP on the track but {counted} on the board")
        if min(player.fuel, player.ore, player.stock, player.bay, player.supply, player.hub) < 0:
            wrong.append(f"{COLOURS[seat]} has less than nothing of something")
    for facility in range(FACILITIES):
        ships = sum(
            1 for slot in range(len(state.slots)) if state.slots[slot] > 0 and state.rules.facility_of[slot] == facility
        )
        if ships != state.taken[facility]:
            wrong.append(f"facility {facility} holds {ships} ships, not {state.taken[facility]}")
    if sum(int(each) for each in state.hand) != state.unplaced or min(state.hand) < 0:
        wrong.append(f"{state.unplaced} unplaced ships are noted, but the hand is {list(state.hand)}")
    bonuses = state.loans
    for territory in range(TERRITORIES):
        if state.control[territory] == state.active:
            bonuses |= 1 << territory
    if state.fields[ISOLATION] >= 0:
        bonuses &= ~(1 << int(state.fields[ISOLATION]))
    if bonuses != state.bonuses:
        wrong.append(f"the bonuses noted are {state.bonuses:b}, those held {bonuses:b}")
    return wrong
