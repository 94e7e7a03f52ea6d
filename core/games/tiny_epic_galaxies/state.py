"""The state of one game: the galaxies of the players (and of the Rogue), the row, the dice of the turn.

Masks have one bit a row slot (0 = leftmost), a planet or a mission. A handful of dice is one integer with four bits a
face: dice that show the same face are alike.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.facts import TOP_LEVEL, Facts
from ludometer.core.games.tiny_epic_galaxies.names import E_REVEAL, ROGUE, SOLO_WON
from ludometer.core.games.tiny_epic_galaxies.words import ENERGY, FACES
from ludometer.core.kernel.frames import NOBODY, NOTHING, State
from ludometer.core.kernel.rng import Rng

EMPTY: Final[i64] = -1

# Where a ship is: at home, on the surface of slot n, in orbit at slot n.
NOWHERE: Final[i64] = -1
HOME: Final[i64] = 0
SURFACE: Final[i64] = 16
ORBIT: Final[i64] = 32

BITS: Final = vec[i64]([bin(n).count("1") for n in range(256)])


# Powers of two from a table: a constant shifted by 31 or more places would overflow in compiled code.
POWERS: Final = vec[i64]([1 << n for n in range(62)])
FIFTEENS: Final = vec[i64]([15 << 4 * n for n in range(15)])


def bit(n: i64) -> i64:
    """The mask with bit n set."""
    return POWERS[n]


def bits(mask: i64) -> i64:
    """How many bits are set in a mask of row slots."""
    return BITS[mask]


def count_bits(mask: i64) -> i64:
    """How many bits are set in any mask."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def of_face(handful: i64, face: i64) -> i64:
    """How many dice of a handful show that face."""
    return (handful >> (face << 2)) & 15


def one(face: i64) -> i64:
    """The handful of one die with that face."""
    return POWERS[face << 2]


def size(handful: i64) -> i64:
    """How many dice a handful has."""
    total: i64 = 0
    while handful:
        total += handful & 15
        handful >>= 4
    return total


@final
class Galaxy:
    """One galaxy mat: of a player, or of the Rogue in the solo game.

    energy, culture, level: the markers.
    home: ships at home; surface, orbiting: masks of the slots with a ship there; numbers: four bits a slot, the track
        number under the orbiting ship.
    colonies: mask of planets; colony_vp: what they are worth.
    hand, kept, rejected: masks of missions still to choose from, kept and rejected.
    fulfilled, mission_vp: the kept missions that score, and what they score; set when the game ends.
    used: mask of once-per-turn planets performed this turn; resolving: mask of planets whose action is going on.
    follows: follows made this turn.
    moved: where the ship stands that made the first of two moves, or NOWHERE.
    """

    def __init__(self) -> None:
        self.energy: i64 = 0
        self.culture: i64 = 0
        self.level: i64 = 1
        self.home: i64 = 0
        self.surface: i64 = 0
        self.orbiting: i64 = 0
        self.numbers: i64 = 0
        self.colonies: i64 = 0
        self.colony_vp: i64 = 0
        self.hand: i64 = 0
        self.kept: i64 = 0
        self.rejected: i64 = 0
        self.fulfilled: i64 = 0
        self.mission_vp: i64 = 0
        self.used: i64 = 0
        self.resolving: i64 = 0
        self.follows: i64 = 0
        self.moved: i64 = NOWHERE

    def copy(self) -> Galaxy:
        """An equal galaxy."""
        other = Galaxy()
        other.energy = self.energy
        other.culture = self.culture
        other.level = self.level
        other.home = self.home
        other.surface = self.surface
        other.orbiting = self.orbiting
        other.numbers = self.numbers
        other.colonies = self.colonies
        other.colony_vp = self.colony_vp
        other.hand = self.hand
        other.kept = self.kept
        other.rejected = self.rejected
        other.fulfilled = self.fulfilled
        other.mission_vp = self.mission_vp
        other.used = self.used
        other.resolving = self.resolving
        other.follows = self.follows
        other.moved = self.moved
        return other

    def number(self, slot: i64) -> i64:
        """The track number under the ship in orbit at that slot."""
        return (self.numbers >> (slot << 2)) & 15

    def set_number(self, slot: i64, number: i64) -> None:
        """Put the ship in orbit at that slot on a track number."""
        self.numbers = (self.numbers & ~FIFTEENS[slot]) | (number << (slot << 2))

    def ships(self) -> i64:
        """All ships in the game, wherever they are."""
        return self.home + BITS[self.surface] + BITS[self.orbiting]


@final
class Universe(State):
    """The state of one game.

    facts: the tables and parameters, shared by all copies.
    galaxies: those of the players by seat; in the solo game the Rogue's follows.
    active: the galaxy whose turn it is.
    handful: inactive dice; bay: the dice activated this turn and completely resolved.
    rerolls, converts: rerolls and conversions made this turn.
    follow_cost, bonus_energy, bonus_culture: culture for a follow this turn, and what the active player gains by each.
    trigger: the seat that was first to reach the target, or NOBODY.
    row: the planet in each slot, or EMPTY; filled, energy_slots, diplomacy_slots: masks of the slots with a planet, with
        one that has the energy symbol, with one that has a diplomacy track.
    deck: the next planet last; known: how many planets at its bottom everybody knows.
    removed: mask of the planets that left the game.
    history: what was gained when: catalogue code, seat and round, one after another.
    lost_dice: dice that the solo player will not roll next turn; attacked: whether the Rogue attacked this turn.
    chain: how deep planet actions are nested.
    """

    def __init__(self, seats: i64, shuffles: Rng, dice: Rng, facts: Facts) -> None:
        super().__init__(seats, shuffles, dice)
        self.facts: Final[Facts] = facts
        self.galaxies: list[Galaxy] = []
        self.active: i64 = 0
        self.handful: i64 = 0
        self.bay: i64 = 0
        self.rerolls: i64 = 0
        self.converts: i64 = 0
        self.follow_cost: i64 = 0
        self.bonus_energy: i64 = 0
        self.bonus_culture: i64 = 0
        self.trigger: i64 = NOBODY
        self.row: vec[i64] = vec[i64]()
        self.filled: i64 = 0
        self.energy_slots: i64 = 0
        self.diplomacy_slots: i64 = 0
        self.deck: vec[i64] = vec[i64]()
        self.known: i64 = 0
        self.removed: i64 = 0
        self.history: vec[i64] = vec[i64]()
        self.lost_dice: i64 = 0
        self.attacked: i64 = 0
        self.chain: i64 = 0

    def copy(self) -> Universe:
        other = Universe(self.seats, self.shuffles.copy(), self.dice.copy(), self.facts)
        self.copy_course(other)
        other.galaxies = [galaxy.copy() for galaxy in self.galaxies]
        other.active = self.active
        other.handful = self.handful
        other.bay = self.bay
        other.rerolls = self.rerolls
        other.converts = self.converts
        other.follow_cost = self.follow_cost
        other.bonus_energy = self.bonus_energy
        other.bonus_culture = self.bonus_culture
        other.trigger = self.trigger
        other.row = self.row[:]
        other.filled = self.filled
        other.energy_slots = self.energy_slots
        other.diplomacy_slots = self.diplomacy_slots
        other.deck = self.deck[:]
        other.known = self.known
        other.removed = self.removed
        other.history = self.history[:]
        other.lost_dice = self.lost_dice
        other.attacked = self.attacked
        other.chain = self.chain
        return other

    def determinize(self, seat: i64, rng: Rng) -> State:
        """§12: a copy with the deck in another order, the missions of the others dealt anew, and fresh chance.

        The seat knows its own missions, those it rejected included, and planets that were put under the deck.
        """
        other = self.copy()
        other.shuffles = rng.fork()
        other.dice = rng.fork()
        left = len(other.deck)
        i: i64 = 0
        mask: i64 = 0
        for i in range(self.known, left):
            mask |= bit(other.deck[i])
        unknown = vec[i64]()
        for i in range(self.facts.planets):
            if (mask >> i) & 1:
                unknown = append(unknown, i)
        rng.shuffle(unknown)
        for i in range(len(unknown)):
            other.deck[self.known + i] = unknown[i]
        if self.facts.missions_dealt > 0:
            own = self.galaxies[seat]
            seen = own.hand | own.kept | own.rejected
            missions = vec[i64]()
            for mission in self.facts.mission_pool:
                if not (seen >> mission) & 1:
                    missions = append(missions, mission)
            rng.shuffle(missions)
            dealt: i64 = 0
            for i in range(self.seats):
                if i == seat:
                    continue
                galaxy = other.galaxies[i]
                in_hand = count_bits(galaxy.hand)
                kept = count_bits(galaxy.kept)
                rejected = count_bits(galaxy.rejected)
                galaxy.hand = 0
                galaxy.kept = 0
                galaxy.rejected = 0
                while in_hand > 0:
                    galaxy.hand |= bit(missions[dealt])
                    dealt += 1
                    in_hand -= 1
                while kept > 0:
                    galaxy.kept |= bit(missions[dealt])
                    dealt += 1
                    kept -= 1
                while rejected > 0:
                    galaxy.rejected |= bit(missions[dealt])
                    dealt += 1
                    rejected -= 1
        return other

    # --- the row ---

    def slots_on(self, track: i64) -> i64:
        """Mask of the row slots whose planet has a track of that kind (§6.3)."""
        if track == 0:
            return self.diplomacy_slots
        if track == 1:
            return self.filled & ~self.diplomacy_slots
        return self.filled

    def slots_giving(self, resource: i64) -> i64:
        """Mask of the row slots whose planet has the symbol of that resource (§6.2)."""
        return self.energy_slots if resource == ENERGY else self.filled & ~self.energy_slots

    def fill(self, slot: i64) -> None:
        """Turn the top planet of the deck up into a slot; with an empty deck the slot stays empty (§6.4)."""
        own_bit = bit(slot)
        self.filled &= ~own_bit
        self.energy_slots &= ~own_bit
        self.diplomacy_slots &= ~own_bit
        left = len(self.deck)
        if left == 0:
            self.row[slot] = EMPTY
            return
        planet = self.deck[left - 1]
        self.deck = self.deck[: left - 1]
        self.known = min(self.known, left - 1)
        self.row[slot] = planet
        self.filled |= own_bit
        if self.facts.resource[planet] == ENERGY:
            self.energy_slots |= own_bit
        if self.facts.track[planet] == 0:
            self.diplomacy_slots |= own_bit
        self.note(E_REVEAL, NOBODY, planet, 1)

    def steps_to_colonize(self, slot: i64) -> i64:
        """Advances from the start space of the planet in a slot to its symbol (§1)."""
        return self.facts.numbers[self.row[slot]] + 1

    # --- the turn and its dice ---

    def begin_turn(self, owner: i64) -> None:
        """Everything that counts by the turn starts anew, for all players."""
        self.active = owner
        self.handful = 0
        self.bay = 0
        self.rerolls = 0
        self.converts = 0
        self.follow_cost = self.facts.follow_cost
        self.bonus_energy = 0
        self.bonus_culture = 0
        self.attacked = 0
        for galaxy in self.galaxies:
            galaxy.used = 0
            galaxy.follows = 0

    def roll(self, count: i64) -> i64:
        """Roll that many dice into a handful."""
        rolled: i64 = 0
        sides = self.facts.sides
        while count > 0:
            count -= 1
            rolled += one(sides[self.dice.below(len(sides))])
        return rolled

    # --- the journal ---

    def note_of(self, kind: i64, owner: i64, item: i64, amount: i64) -> None:
        """Note an event that can happen to players and to the Rogue, who has no seat."""
        journal = self.journal
        if journal is not None:
            if owner < self.seats:
                journal.note(kind, owner, item, amount)
            else:
                journal.note(kind + ROGUE, NOBODY, item, amount)

    def note_dice(self, kind: i64, owner: i64, handful: i64) -> None:
        """Note the dice of a handful, face by face."""
        if self.journal is not None:
            face: i64 = 0
            for face in range(FACES):
                if of_face(handful, face) > 0:
                    self.note_of(kind, owner, self.facts.die_code + face, of_face(handful, face))

    def remember(self, code: i64, owner: i64) -> None:
        """Keep in mind in which round a player gained something, for the list of items."""
        if owner < self.seats:
            self.history = append(append(append(self.history, code), owner), self.round)

    # --- points ---

    def empire_vp(self, owner: i64) -> i64:
        """§4: the VP of an empire's level."""
        level = self.galaxies[owner].level
        return self.facts.level_vp[level] if owner < self.seats else self.facts.rogue_vp[level]

    def running_vp(self, owner: i64) -> i64:
        """§9: empire and colonies; missions do not count yet."""
        return self.empire_vp(owner) + self.galaxies[owner].colony_vp

    def score(self, seat: i64) -> i64:
        """The running VP; missions are added when they are revealed at the end."""
        return self.running_vp(seat) + self.galaxies[seat].mission_vp

    def points(self, seat: i64) -> vec[i64]:
        galaxy = self.galaxies[seat]
        return vec[i64]([galaxy.colony_vp, self.empire_vp(seat), galaxy.mission_vp])

    def tie_break(self, seat: i64) -> vec[i64]:
        """§9: more colonies, then the higher empire level, then more energy and culture together."""
        galaxy = self.galaxies[seat]
        return vec[i64]([count_bits(galaxy.colonies), galaxy.level, galaxy.energy + galaxy.culture])

    def ranks(self) -> vec[i64]:
        if self.facts.solo:
            return vec[i64]([1 if self.ending == SOLO_WON else 2])
        return super().ranks()

    def rounds_completed(self) -> i64:
        """A game that ends with a round completes it; the solo game can end in the midst of one."""
        if self.ending < 0 or self.facts.solo:
            return max(self.round - 1, 0)
        return self.round

    def opponent_score(self) -> i64:
        return self.running_vp(self.seats) if self.facts.solo else 0

    def items(self, seat: i64) -> vec[i64]:
        """Colonies, the first of them once more as such, empire levels reached, missions kept and fulfilled."""
        found = vec[i64]()
        facts = self.facts
        first = NOTHING
        i: i64 = 0
        while i < len(self.history):
            if self.history[i + 1] == seat:
                code = self.history[i]
                round = self.history[i + 2]
                found = append(append(append(found, code), 1), round)
                if first < 0 and code < facts.planets:
                    first = code
                    found = append(append(append(found, facts.first_colony_code + code), 1), round)
            i += 3
        galaxy = self.galaxies[seat]
        mission: i64 = 0
        for mission in range(facts.missions):
            if (galaxy.kept >> mission) & 1:
                found = append(append(append(found, facts.mission_code + mission), 1), 0)
                if (galaxy.fulfilled >> mission) & 1:
                    found = append(append(append(found, facts.fulfilled_code + mission), 1), self.round)
        return found


def level_code(facts: Facts, level: i64) -> i64:
    """The catalogue code of an empire level."""
    return facts.level_code + min(level, TOP_LEVEL) - 1
