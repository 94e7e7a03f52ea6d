"""A table to set up positions at, and to play from them by the text of moves."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import append

from ludometer.core.games.alien_frontiers.definition import GAME, AlienFrontiers
from ludometer.core.games.alien_frontiers.state import Frontier
from ludometer.core.games.alien_frontiers.territories import place_field, refresh_bonuses, settle_control
from ludometer.core.games.alien_frontiers.things import FACILITY_IDS, FIELD_IDS, MAINTENANCE_BAY, UNPLACED
from ludometer.core.kernel.moves import move_id, parse_move
from ludometer.core.kernel.registry import rule_book
from ludometer.core.kernel.rng import stream

RED, GREEN, BLUE, YELLOW = range(4)


def game(
    players: int = 4, settings: Sequence[str] = (), variants: Sequence[str] = (), patches: Sequence[str] = ()
) -> AlienFrontiers:
    """The game under rules with those changes."""
    made = GAME.game(rule_book("alien-frontiers").rules(players, variants, settings=settings, patches=patches))
    assert isinstance(made, AlienFrontiers)
    return made


def new_state(plays: AlienFrontiers, seed: int = 1, index: int = 0) -> Frontier:
    """A game just set up."""
    state = plays.new_state(stream(seed, index, "shuffles"), stream(seed, index, "dice"))
    assert isinstance(state, Frontier)
    return state


class Table:
    """A game in the main part of a turn, with nothing in hand, no resources, no cards owned and none on display."""

    def __init__(
        self,
        players: int = 4,
        settings: Sequence[str] = (),
        variants: Sequence[str] = (),
        seat: int = RED,
        seed: int = 1,
    ) -> None:
        self.game = game(players, settings, variants)
        self.state = new_state(self.game, seed)
        state = self.state
        for face in range(12):
            state.hand[face] = 0
        state.unplaced = 0
        state.display = state.display[:0]
        state.pile = state.rules.deck[:]
        state.left = len(state.pile)
        for player in state.players:
            player.fuel = player.ore = player.vp = 0
            player.cards = player.types = 0
            player.bay = state.rules.start_ships
        while state.active != seat:
            self.do("end_turn")
            self.clear_hand()

    def clear_hand(self) -> None:
        """Put the rolled fleet back on the Bay."""
        state = self.state
        for face in range(12):
            state.hand[face] = 0
        state.players[state.active].bay = state.unplaced
        state.unplaced = 0

    # --- setting up ---

    def roll(self, *values: int, relic: int = 0) -> Table:
        """The active player has exactly these unplaced ships; the Bay is emptied and the rest is in the stock."""
        state = self.state
        player = state.players[state.active]
        for face in range(12):
            state.hand[face] = 0
        for value in values:
            state.hand[value - 1] += 1
        state.unplaced = len(values)
        player.bay = 0
        docked = sum(1 for code in state.slots if code > 0 and code >> 3 == state.active)
        player.stock = state.rules.max_ships - len(values) - docked
        assert player.stock >= 0
        if relic:
            assert state.relic_owner == state.active
            state.hand[relic + 5] = 1
            state.unplaced += 1
            state.relic_place = UNPLACED
        return self

    def fleet(self, seat: int, ships: int) -> Table:
        """A player who is not rolling has that many ships in play: those not docked are on the Bay."""
        state = self.state
        docked = sum(1 for code in state.slots if code > 0 and code >> 3 == seat)
        state.players[seat].bay = ships - docked
        state.players[seat].stock = state.rules.max_ships - ships
        return self

    def give(self, seat: int, fuel: int = 0, ore: int = 0) -> Table:
        """A player has these resources."""
        self.state.players[seat].fuel = fuel
        self.state.players[seat].ore = ore
        return self

    def type(self, card: str) -> int:
        """The number of a type of card."""
        return self.state.rules.card_ids.index(card)

    def single(self, card: str) -> int:
        """Take a single card of that type out of the draw pile."""
        state = self.state
        kind = self.type(card)
        left = [int(each) for each in state.pile][: state.left]
        chosen = next(each for each in left if each >> 2 == kind)
        left.remove(chosen)
        self.stack_pile(left)
        return chosen

    def stack_pile(self, cards: Sequence[int]) -> None:
        """The draw pile, the top card last."""
        pile = self.state.pile[:0]
        for card in cards:
            pile = append(pile, card)
        self.state.pile = pile
        self.state.left = len(pile)

    def next_cards(self, *cards: str) -> Table:
        """The next cards to be drawn, in this order."""
        chosen = [self.single(card) for card in cards]
        self.stack_pile([*[int(each) for each in self.state.pile][: self.state.left], *reversed(chosen)])
        return self

    def own(self, seat: int, *cards: str) -> Table:
        """A player has these cards."""
        state = self.state
        for card in cards:
            kind = self.type(card)
            state.players[seat].cards |= 1 << self.single(card)
            state.players[seat].types |= 1 << kind
            state.players[seat].vp += state.rules.vp[kind]
        return self

    def display(self, *cards: str) -> Table:
        """These cards are on display."""
        for card in cards:
            self.state.display = append(self.state.display, self.single(card))
        return self

    def discard(self, *cards: str) -> Table:
        """These cards lie in the discard pile."""
        for card in cards:
            self.state.discards |= 1 << self.single(card)
        return self

    def territory(self, id: str) -> int:
        """The number of a territory."""
        return self.state.rules.territory_ids.index(id)

    def colonies(self, territory: str, **counts: int) -> Table:
        """So many colonies by colour on a territory."""
        state = self.state
        number = self.territory(territory)
        for colour, count in counts.items():
            seat = ["red", "green", "blue", "yellow"].index(colour)
            state.colonies[number * 4 + seat] += count
            state.players[seat].supply -= count
            state.players[seat].vp += count * state.rules.vp_colony
            assert state.players[seat].supply >= 0
        settle_control(state, number)
        refresh_bonuses(state)
        return self

    def field(self, field: str, territory: str) -> Table:
        """A field generator stands on a territory."""
        place_field(self.state, FIELD_IDS.index(field), self.territory(territory))
        return self

    def hub(self, seat: int, circle: int) -> Table:
        """A colony of a player stands on a circle of the Hub."""
        player = self.state.players[seat]
        if player.hub == 0:
            player.supply -= 1
        player.hub = circle
        return self

    def relic(self, seat: int) -> Table:
        """A player who controls Burroughs Desert has the Relic Ship, on the Bay."""
        self.state.relic_owner = seat
        self.state.relic_place = MAINTENANCE_BAY
        return self

    def docked(self, facility: str, seat: int, *values: int, relic: int = 0) -> Table:
        """Ships of a player in the next free docks of a facility (for the Hub: the player's track)."""
        state = self.state
        number = FACILITY_IDS.index(facility)
        slot = state.rules.first_dock[number] + (seat * state.rules.track if facility == "colonist_hub" else 0)
        for value in [*values, *([relic] if relic else [])]:
            while state.slots[slot] != 0:
                slot += 1
            code = 32 + value if relic and value == relic and state.relic_place != number else seat * 8 + value
            state.slots[slot] = code
            state.taken[number] += 1
            if code >= 32:
                state.relic_place = number
            elif state.players[seat].bay > 0:
                state.players[seat].bay -= 1
            else:
                state.players[seat].stock -= 1
        return self

    # --- playing ---

    def options(self) -> list[str]:
        """The texts of the legal moves."""
        return [move_id(each, self.game.kinds, self.game.catalogue) for each in self.state.options()]

    def do(self, *texts: str) -> Table:
        """Make moves; each must be legal."""
        for text in texts:
            options = self.options()
            assert text in options, f"{text} is not among {options}"
            self.state.apply(parse_move(text, self.game.kinds, self.game.catalogue))
        return self

    def can(self, text: str) -> bool:
        """Whether a move (or one that begins so) is legal."""
        return any(each == text or each.startswith(text + " ") for each in self.options())

    def consistent(self) -> Table:
        """Nothing is lost."""
        assert self.game.invariants(self.state) == []
        return self

    # --- looking ---

    def resources(self, seat: int = RED) -> tuple[int, int]:
        """Fuel and ore."""
        return self.state.players[seat].fuel, self.state.players[seat].ore

    def controller(self, territory: str) -> int:
        """Who controls a territory, or -1."""
        return self.state.control[self.territory(territory)]

    def vp(self, seat: int = RED) -> int:
        """Victory points as they stand."""
        return self.state.players[seat].vp

    def owns(self, seat: int, card: str) -> bool:
        """Whether a player has a card."""
        return bool(self.state.players[seat].types >> self.type(card) & 1)

    def place_of(self, field: str) -> int:
        """Where a field stands."""
        return self.state.fields[FIELD_IDS.index(field)]

    def taken(self, facility: str) -> int:
        """How many ships a facility holds."""
        return self.state.taken[FACILITY_IDS.index(facility)]

    def hand(self) -> list[int]:
        """The values of the unplaced ships."""
        found = []
        for face in range(12):
            found += [face % 6 + 1] * int(self.state.hand[face])
        return sorted(found)


def ship(facility: str, value: int, relic: bool = False) -> str:
    """The move that docks a single ship."""
    return f"dock facility={facility} ship={'relic' if relic else 'ship'}_{value}"


def ships(facility: str, value: int, relic: bool = False) -> str:
    """The move that docks a set."""
    return f"dock_set facility={facility} value={value} relic={'with_relic' if relic else 'without_relic'}"


__all__ = ["BLUE", "GREEN", "RED", "YELLOW", "Table", "game", "new_state", "ship", "ships"]
