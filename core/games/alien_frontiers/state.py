"""Everything about a game of Alien Frontiers in progress, and the score (§1, §9, §11)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.ruleset import RuleSet, numbers
from ludometer.core.games.alien_frontiers.things import (
    AT_HOME,
    FACES,
    FACILITIES,
    OFF_BOARD,
    POSITRON,
    TERRITORIES,
)
from ludometer.core.kernel.frames import NOBODY, NOTHING, State
from ludometer.core.kernel.rng import Rng

# Where a player's `since` keeps the round in which something came: 12 card types, then these.
SINCE_CONTROL: Final[i64] = 12
SINCE_COLONY: Final[i64] = 20
SINCE_RELIC: Final[i64] = 28
SINCE: Final[i64] = 29

# Where the catalogue's sections begin (the order of `vocabulary.catalogue`).
CODE_FACILITY: Final[i64] = 0
CODE_TERRITORY: Final[i64] = 10
CODE_CARD: Final[i64] = 18
CODE_FIELD: Final[i64] = 30
CODE_RESOURCE: Final[i64] = 33
CODE_SHIP: Final[i64] = 35
CODE_COLOUR: Final[i64] = 47
CODE_COLONIES: Final[i64] = 51
CODE_FLEET: Final[i64] = 59


@final
class Player:
    """What a player has.

    Fields:
        fuel, ore: resources.
        stock: ships of the colour not in play; bay: those on the Maintenance Bay.
        supply: colonies that are neither on the planet nor on the Hub.
        hub: circle of the colony on the Colonist Hub, 0 if there is none; above the last circle while surplus steps wait.
        cards: the single cards owned, one bit each; types: their types, one bit each.
        vp: victory points as they stand.
        dealt: type of the first card dealt, or NOTHING.
        since: the round in which each card type, each control, each first colony and the Relic Ship came.
    """

    def __init__(self, stock: i64, bay: i64, supply: i64, since: vec[i64]) -> None:
        self.fuel: i64 = 0
        self.ore: i64 = 0
        self.stock: i64 = stock
        self.bay: i64 = bay
        self.supply: i64 = supply
        self.hub: i64 = 0
        self.cards: i64 = 0
        self.types: i64 = 0
        self.vp: i64 = 0
        self.dealt: i64 = NOTHING
        self.since: vec[i64] = since

    def copy(self) -> Player:
        """An equal player that shares nothing."""
        other = Player(self.stock, self.bay, self.supply, self.since[:])
        other.fuel = self.fuel
        other.ore = self.ore
        other.hub = self.hub
        other.cards = self.cards
        other.types = self.types
        other.vp = self.vp
        other.dealt = self.dealt
        return other


@final
class Frontier(State):
    """A game in progress.

    Fields:
        rules: the numbers of the rules, never changed.
        players: one a seat. active: the seat whose turn it is. turns: turns that are over.
        hand: unplaced ships of the active player by face; unplaced: how many they are.
        slots: the ship in each dock (see `things.code_of`); taken: how many ships each facility holds.
        colonies: number of colonies by territory * 4 + seat; control: the controller of each territory or NOBODY.
        fields: the territory of each field generator, or OFF_BOARD.
        display, pile: the cards on display in the order drawn, and the draw pile, whose first `left` cards remain, the
            top one last. discards: the discard pile, one bit a card.
        relic_owner, relic_place: who has the Relic Ship, and where it is.
        run: the lowest value of the run at the Raiders' Outpost as it was docked, or 0.
        loans: territories whose bonus is borrowed this turn, one bit each; bonuses: those whose bonus the active player
            has, borrowed ones included.
    Of the turn in progress:
        artifact_total, cycles: what the ships at the Artifact add up to, and the cycling rights that they left.
        hub_ships, hub_extra: ships docked at the Hub, and whether the extra circle has come.
        mined: ships docked at the Lunar Mine.
        used_once, used_twice: cards used (a count of up to 3 a card, its low bit and its high bit).
        discarded: discard powers used.
    """

    def __init__(
        self,
        rules: RuleSet,
        shuffles: Rng,
        dice: Rng,
        players: list[Player],
        hand: vec[i64],
        slots: vec[i64],
        taken: vec[i64],
        colonies: vec[i64],
        control: vec[i64],
        fields: vec[i64],
        display: vec[i64],
        pile: vec[i64],
    ) -> None:
        super().__init__(rules.players, shuffles, dice)
        self.rules: Final[RuleSet] = rules
        self.players: list[Player] = players
        self.active: i64 = 0
        self.turns: i64 = 0
        self.hand: vec[i64] = hand
        self.unplaced: i64 = 0
        self.slots: vec[i64] = slots
        self.taken: vec[i64] = taken
        self.colonies: vec[i64] = colonies
        self.control: vec[i64] = control
        self.fields: vec[i64] = fields
        self.display: vec[i64] = display
        self.pile: vec[i64] = pile
        self.left: i64 = 0
        self.discards: i64 = 0
        self.relic_owner: i64 = NOBODY
        self.relic_place: i64 = AT_HOME
        self.run: i64 = 0
        self.loans: i64 = 0
        self.bonuses: i64 = 0
        self.artifact_total: i64 = 0
        self.cycles: i64 = 0
        self.hub_ships: i64 = 0
        self.hub_extra: bool = False
        self.mined: i64 = 0
        self.used_once: i64 = 0
        self.used_twice: i64 = 0
        self.discarded: i64 = 0

    def copy(self) -> Frontier:
        players: list[Player] = []
        for player in self.players:
            players.append(player.copy())
        other = Frontier(
            self.rules,
            self.shuffles.copy(),
            self.dice.copy(),
            players,
            self.hand[:],
            self.slots[:],
            self.taken[:],
            self.colonies[:],
            self.control[:],
            self.fields[:],
            self.display[:],
            self.pile[:],
        )
        self.copy_course(other)
        other.active = self.active
        other.turns = self.turns
        other.unplaced = self.unplaced
        other.left = self.left
        other.discards = self.discards
        other.relic_owner = self.relic_owner
        other.relic_place = self.relic_place
        other.run = self.run
        other.loans = self.loans
        other.bonuses = self.bonuses
        other.artifact_total = self.artifact_total
        other.cycles = self.cycles
        other.hub_ships = self.hub_ships
        other.hub_extra = self.hub_extra
        other.mined = self.mined
        other.used_once = self.used_once
        other.used_twice = self.used_twice
        other.discarded = self.discarded
        return other

    def determinize(self, seat: i64, rng: Rng) -> Frontier:
        """§11: only the order of the draw pile is hidden, from everybody alike.

        The pile is sorted before it is shuffled, so that the result does not depend on the true order.
        """
        other = self.copy()
        other.shuffles = rng.fork()
        other.dice = rng.fork()
        unseen = sorted_cards(other.pile[: other.left])
        rng.shuffle(unseen)
        other.pile = unseen
        return other

    # --- §9 score ---

    def score(self, seat: i64) -> i64:
        """The victory points as they stand."""
        return self.players[seat].vp

    def points(self, seat: i64) -> vec[i64]:
        """§9: the snapshot, counted afresh: colonies, control, cards, Positron Field."""
        rules = self.rules
        player = self.players[seat]
        landed: i64 = 0
        controlled: i64 = 0
        positron: i64 = 0
        territory: i64 = 0
        for territory in range(TERRITORIES):
            landed += self.colonies[territory * 4 + seat]
            if self.control[territory] == seat:
                controlled += 1
                if self.fields[POSITRON] == territory:
                    positron = rules.vp_positron
        cards: i64 = 0
        kind: i64 = 0
        for kind in range(len(rules.vp)):
            if player.types >> kind & 1:
                cards += rules.vp[kind]
        return vec[i64]([landed * rules.vp_colony, controlled * rules.vp_control, cards, positron])

    def tie_break(self, seat: i64) -> vec[i64]:
        """§9: more tech cards, then more ore, then more fuel."""
        player = self.players[seat]
        return vec[i64]([bits(player.types), player.ore, player.fuel])

    def rounds_completed(self) -> i64:
        return self.turns // self.seats

    def start(self, seat: i64) -> i64:
        """The tech card that the seat was dealt."""
        dealt = self.players[seat].dealt
        return NOTHING if dealt < 0 else CODE_CARD + dealt

    def items(self, seat: i64) -> vec[i64]:
        """Tech cards, territories controlled, colonies by territory, and ships."""
        player = self.players[seat]
        found = vec[i64]()
        i: i64 = 0
        for i in range(len(self.rules.power)):
            if player.types >> i & 1:
                found = entry(found, CODE_CARD + i, 1, player.since[i])
        for i in range(TERRITORIES):
            if self.control[i] == seat:
                found = entry(found, CODE_TERRITORY + i, 1, player.since[SINCE_CONTROL + i])
        for i in range(TERRITORIES):
            if self.colonies[i * 4 + seat] > 0:
                found = entry(found, CODE_COLONIES + i, self.colonies[i * 4 + seat], player.since[SINCE_COLONY + i])
        found = entry(found, CODE_FLEET, self.rules.max_ships - player.stock, 0)
        if self.relic_owner == seat:
            found = entry(found, CODE_FLEET + 1, 1, player.since[SINCE_RELIC])
        return found


def entry(items: vec[i64], code: i64, count: i64, since: i64) -> vec[i64]:
    """The items with one more: its code, how many, and the round in which the first came."""
    items = append(items, code)
    items = append(items, count)
    return append(items, since)


def bits(set: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while set:
        set &= set - 1
        count += 1
    return count


def sorted_cards(cards: vec[i64]) -> vec[i64]:
    """The cards in rising order, in place."""
    i: i64 = 1
    while i < len(cards):
        card = cards[i]
        j = i - 1
        while j >= 0 and cards[j] > card:
            cards[j + 1] = cards[j]
            j -= 1
        cards[j + 1] = card
        i += 1
    return cards


def empty_board(rules: RuleSet, shuffles: Rng, dice: Rng) -> Frontier:
    """A board with nothing on it and no players yet."""
    return Frontier(
        rules,
        shuffles,
        dice,
        [],
        numbers([0] * int(FACES)),
        numbers([0] * len(rules.facility_of)),
        numbers([0] * int(FACILITIES)),
        numbers([0] * 32),
        numbers([NOBODY] * int(TERRITORIES)),
        numbers([OFF_BOARD] * 3),
        vec[i64](),
        rules.deck[:],
    )
