"""The state of a game of Race for the Galaxy: players, piles, pool and goals (§2–3, §12)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy.bits import bit, bits, drop_bit
from ludometer.core.games.race_for_the_galaxy.cards import CardFacts
from ludometer.core.games.race_for_the_galaxy.draft_course import Draft
from ludometer.core.games.race_for_the_galaxy.robot import Robot
from ludometer.core.games.race_for_the_galaxy.settings import Settings
from ludometer.core.kernel.frames import NOBODY, NOTHING, Frame, State
from ludometer.core.kernel.rng import Rng

CARD_BITS: Final[i64] = 12
CARD_MASK: Final[i64] = 4095
SEEN_SHIFT: Final[i64] = 12
OWNER_SHIFT: Final[i64] = 20
EVERYBODY: Final[i64] = 255
NO_HAND: Final[i64] = 15


@mypyc_attr(allow_interpreted_subclasses=True)
class Piles:
    """A draw pile and its discard pile. The players share one; a rule may give each player his own.

    Fields:
        deck: the draw pile, its top last.
        discards: the discard pile; each entry is a card, who has seen it (bits from SEEN_SHIFT on) and who discarded it.
        shuffled: the discard pile as it was when last shuffled into a deck: what was seen to go in. Never changed.
    """

    def __init__(self, deck: vec[i64]) -> None:
        self.deck: vec[i64] = deck
        self.discards: vec[i64] = vec[i64]()
        self.shuffled: vec[i64] = vec[i64]()

    def copy(self) -> Piles:
        """Equal piles that share nothing that changes."""
        other = Piles(self.deck[:])
        other.discards = self.discards[:]
        other.shuffled = self.shuffled[:]
        return other

    def restock(self, rng: Rng) -> None:
        """Shuffle the discard pile into a new draw pile (§6)."""
        deck = vec[i64]()
        for entry in self.discards:
            deck = append(deck, entry & CARD_MASK)
        rng.shuffle(deck)
        self.deck = deck
        self.shuffled = self.discards
        self.discards = vec[i64]()


@final
class Player:
    """One player's hand, tableau and chips, and what he has committed to or used in the phase in progress.

    Fields:
        hand: cards in hand in ascending order; drawn: cards just drawn in Explore, likewise.
        tableau: cards in the order of placement; since: the round in which each came; goods: the card that lies on each
            as a good, or NOTHING; filled: bit i says that a good lies on tableau[i].
        sums: what the cards in force add up to (`words.EXPLORE_DRAW` and following).
        chips: VP chips; first_goals: bit mask of goals of the class first that he has.
        actions: bit mask of the actions chosen this round; all_actions: how often each was chosen, 7 bits each.
        choice: what was committed to in secret, or NOTHING; picks: cards committed to be discarded or kept.
        discarded: cards discarded at the end of this round.
        before: cards of the tableau that were there when the phase began; military: temporary strength in this Settle;
        spent: bits of tableau cards or powers whose power was used in this phase; worlds: worlds placed in this Settle;
        pending: cards whose powers are about to come into force (card + 1) or to end (−card − 1).
        made: goods produced in this phase, 8 bits a kind.
        fresh: cards drawn since the last reshuffle, at most; stale: goods that lay there at the last reshuffle.
        start: the start world.
    """

    def __init__(self) -> None:
        self.hand: vec[i64] = vec[i64]()
        self.drawn: vec[i64] = vec[i64]()
        self.tableau: vec[i64] = vec[i64]()
        self.since: vec[i64] = vec[i64]()
        self.goods: vec[i64] = vec[i64]()
        self.filled: i64 = 0
        self.sums: vec[i64] = vec[i64]()
        self.chips: i64 = 0
        self.first_goals: i64 = 0
        self.actions: i64 = 0
        self.all_actions: i64 = 0
        self.choice: i64 = NOTHING
        self.picks: vec[i64] = vec[i64]()
        self.discarded: i64 = 0
        self.before: i64 = 0
        self.military: i64 = 0
        self.spent: i64 = 0
        self.worlds: i64 = 0
        self.pending: vec[i64] = vec[i64]()
        self.made: i64 = 0
        self.fresh: i64 = 0
        self.stale: i64 = 0
        self.start: i64 = NOTHING

    def copy(self) -> Player:
        """An equal player that shares nothing that changes."""
        other = Player()
        other.hand = self.hand[:]
        other.drawn = self.drawn[:]
        other.tableau = self.tableau[:]
        other.since = self.since[:]
        other.goods = self.goods[:]
        other.filled = self.filled
        other.sums = self.sums[:]
        other.chips = self.chips
        other.first_goals = self.first_goals
        other.actions = self.actions
        other.all_actions = self.all_actions
        other.choice = self.choice
        other.picks = self.picks[:]
        other.discarded = self.discarded
        other.before = self.before
        other.military = self.military
        other.spent = self.spent
        other.worlds = self.worlds
        other.pending = self.pending[:]
        other.made = self.made
        other.fresh = self.fresh
        other.stale = self.stale
        other.start = self.start
        return other

    def chose(self, action: i64) -> bool:
        """Whether the player has chosen that action this round."""
        return self.actions >> action & 1 != 0

    def position(self, card: i64) -> i64:
        """Where in the tableau the card lies, or NOTHING."""
        i: i64 = 0
        for i in range(len(self.tableau)):
            if self.tableau[i] == card:
                return i
        return NOTHING

    def take_in(self, facts: CardFacts, card: i64, sign: i64) -> None:
        """Let the card's powers come into force (sign 1) or end (−1)."""
        i = facts.change_start[card]
        end = facts.change_start[card + 1]
        while i < end:
            self.sums[facts.changes[i]] += sign * facts.changes[i + 1]
            i += 2

    def powers_take_effect(self, facts: CardFacts) -> None:
        """From now on the cards placed and lost in this phase count for powers (§4 Power timing)."""
        if len(self.pending) > 0:
            for entry in self.pending:
                if entry > 0:
                    self.take_in(facts, entry - 1, 1)
                else:
                    self.take_in(facts, -entry - 1, -1)
            self.pending = vec[i64]()


def insert(cards: vec[i64], card: i64) -> vec[i64]:
    """The ascending cards with one more."""
    cards = append(cards, card)
    i: i64 = len(cards) - 1
    while i > 0 and cards[i - 1] > card:
        cards[i] = cards[i - 1]
        i -= 1
    cards[i] = card
    return cards


def without(cards: vec[i64], card: i64) -> vec[i64]:
    """The ascending cards with one copy of `card` less; ValueError if there is none."""
    i: i64 = 0
    last: i64 = len(cards) - 1
    while i <= last and cards[i] != card:
        i += 1
    if i > last:
        raise ValueError("the card is not there")
    while i < last:
        cards[i] = cards[i + 1]
        i += 1
    cards, _ = pop(cards)
    return cards


def ascending(cards: vec[i64]) -> vec[i64]:
    """The cards in ascending order."""
    found = vec[i64]()
    for card in cards:
        found = insert(found, card)
    return found


def drop(values: vec[i64], position: i64) -> vec[i64]:
    """The values without the one at that position."""
    i = position
    last: i64 = len(values) - 1
    while i < last:
        values[i] = values[i + 1]
        i += 1
    values, _ = pop(values)
    return values


@final
class RaceState(State):
    """One game of Race for the Galaxy.

    Fields besides those of every game:
        settings: what stays the same; players; piles: one for all, or one a player; pool: chips left, may go below 0.
        phase: the phase in progress (`moves.PHASE_EXPLORE` and following).
        goals: bit mask of the goals in play; open_first: those of the class first that nobody has yet.
        holders: by goal, who holds a goal of the class most, or NOBODY.
        asked: while the players choose in secret, the question of each seat that has one, as it stood when it was asked.
        shown: cards seen by all on their way to a hand: card, owner, and how many discards lay there then.
        robot: the opponent of the solo game (§14); draft: what was drafted and how (§11).
    """

    def __init__(self, settings: Settings, seats: i64, shuffles: Rng, dice: Rng) -> None:
        super().__init__(seats, shuffles, dice)
        self.settings: Final[Settings] = settings
        self.facts: Final[CardFacts] = settings.facts
        self.players: list[Player] = []
        self.piles: list[Piles] = []
        self.pool: i64 = 0
        self.phase: i64 = m.PHASE_END
        self.goals: i64 = 0
        self.open_first: i64 = 0
        self.holders: vec[i64] = vec[i64]()
        self.asked: list[Frame] = []
        self.shown: vec[i64] = vec[i64]()
        self.robot: Robot | None = None
        self.draft: Draft | None = None

    def copy(self) -> RaceState:
        other = RaceState(self.settings, self.seats, self.shuffles.copy(), self.dice.copy())
        self.copy_course(other)
        other.players = [player.copy() for player in self.players]
        other.piles = [piles.copy() for piles in self.piles]
        other.pool = self.pool
        other.phase = self.phase
        other.goals = self.goals
        other.open_first = self.open_first
        other.holders = self.holders[:]
        other.asked = self.asked[:]
        other.shown = self.shown[:]
        robot = self.robot
        if robot is not None:
            other.robot = robot.copy()
        draft = self.draft
        if draft is not None:
            other.draft = draft.copy()
        return other

    def piles_of(self, seat: i64) -> Piles:
        """The piles that the seat draws from and discards to."""
        return self.piles[seat] if len(self.piles) > 1 else self.piles[0]

    # --- drawing and discarding (§6, §12) ---

    def take_top(self, seat: i64) -> i64:
        """The top card of the seat's draw pile, or NOTHING if both piles are empty (§6).

        When the last card is taken, the discard pile is shuffled into a new draw pile at once.
        """
        piles = self.piles_of(seat)
        if len(piles.deck) == 0:
            if len(piles.discards) == 0:
                return NOTHING
            self.reshuffle(seat)
        deck, card = pop(piles.deck)
        piles.deck = deck
        if len(deck) == 0 and len(piles.discards) > 0:
            self.reshuffle(seat)
        return card

    def reshuffle(self, seat: i64) -> None:
        """Shuffle the discard pile into a new draw pile, and keep track of what the players know by it."""
        piles = self.piles_of(seat)
        if len(self.piles) > 1:
            remember_public(self, seat)
        shown = vec[i64]()
        for entry in self.shown:
            owner = entry >> SEEN_SHIFT & 255
            if self.piles_of(owner) is not piles:
                shown = append(shown, entry)
            elif not discarded_since(piles, owner, entry >> OWNER_SHIFT):
                shown = append(shown, entry & ((1 << OWNER_SHIFT) - 1))
        self.shown = shown
        robot = self.robot
        if robot is not None:
            robot.stale = len(robot.stack)
        piles.restock(self.shuffles)
        other: i64 = 0
        for other in range(self.seats):
            if self.piles_of(other) is piles:
                player = self.players[other]
                player.fresh = 0
                player.stale = player.filled
        if len(self.piles) > 1:
            self.note(m.RESHUFFLE_OWN, seat, NOTHING, len(piles.deck))
        else:
            self.note(m.RESHUFFLE, NOBODY, NOTHING, len(piles.deck))

    def draw(self, seat: i64, count: i64, reason: i64) -> i64:
        """Draw cards into the seat's hand; `reason` is a catalogue code for the journal. Returns how many there were."""
        player = self.players[seat]
        drawn: i64 = 0
        while drawn < count:
            card = self.take_top(seat)
            if card < 0:
                break
            player.hand = insert(player.hand, card)
            player.fresh += 1
            drawn += 1
        if drawn > 0:
            self.note(m.DRAWS, seat, reason, drawn)
        return drawn

    def discard(self, seat: i64, card: i64) -> None:
        """Put a card on the seat's discard pile face down, seen by its owner only."""
        piles = self.piles_of(seat)
        piles.discards = append(piles.discards, card | bit(SEEN_SHIFT + seat) | seat << OWNER_SHIFT)

    def discard_seen(self, seat: i64, card: i64, seen: i64) -> None:
        """Put a card on the seat's discard pile that the seats in the mask `seen` know."""
        piles = self.piles_of(seat)
        piles.discards = append(piles.discards, card | seen << SEEN_SHIFT | seat << OWNER_SHIFT)

    # --- goods ---

    def put_good(self, seat: i64, position: i64) -> bool:
        """Put the top card of the pile face down on a world without a good; false if there is no card (§6)."""
        old = len(self.piles_of(seat).deck) == 1
        card = self.take_top(seat)
        if card < 0:
            return False
        player = self.players[seat]
        player.goods[position] = card
        player.filled |= bit(position)
        player.stale &= ~bit(position)
        if old:
            player.stale |= bit(position)
        self.note(m.GETS_GOOD, seat, player.tableau[position], 1)
        return True

    def remove_good(self, seat: i64, position: i64) -> None:
        """Discard the good on a world; nobody looks at it."""
        player = self.players[seat]
        piles = self.piles_of(seat)
        piles.discards = append(piles.discards, player.goods[position] | NO_HAND << OWNER_SHIFT)
        player.goods[position] = NOTHING
        player.filled &= ~bit(position)

    # --- the tableau ---

    def place(self, seat: i64, card: i64) -> None:
        """Put a card from the hand into the tableau; its powers come into force with `powers_take_effect`."""
        player = self.players[seat]
        player.hand = without(player.hand, card)
        player.fresh = min(player.fresh, len(player.hand))
        self.forget_shown(seat, card)
        self.lay_down(seat, card)
        self.note(m.PLACED, seat, card, 1)

    def lay_down(self, seat: i64, card: i64) -> None:
        """Add a card to the tableau."""
        player = self.players[seat]
        player.tableau = append(player.tableau, card)
        player.since = append(player.since, self.round)
        player.goods = append(player.goods, NOTHING)
        player.pending = append(player.pending, card + 1)

    def give_up(self, seat: i64, position: i64) -> None:
        """Discard a card of the tableau by its own power; its other powers last until the phase ends (§4)."""
        player = self.players[seat]
        card = player.tableau[position]
        if player.filled >> position & 1:
            self.remove_good(seat, position)
        self.discard_seen(seat, card, EVERYBODY)
        player.tableau = drop(player.tableau, position)
        player.since = drop(player.since, position)
        player.goods = drop(player.goods, position)
        player.filled = drop_bit(player.filled, position)
        player.stale = drop_bit(player.stale, position)
        player.spent = drop_bit(player.spent, position)
        if position < player.before:
            player.before -= 1
        player.pending = append(player.pending, -card - 1)
        self.note(m.GIVES_UP, seat, card, 1)

    def show_to_all(self, seat: i64, card: i64) -> None:
        """A card has gone to the seat's hand in the open (§12)."""
        lying = len(self.piles_of(seat).discards)
        self.shown = append(self.shown, card | seat << SEEN_SHIFT | lying << OWNER_SHIFT)

    def forget_shown(self, seat: i64, card: i64) -> None:
        """A card that all saw going to the seat's hand has left it in the open."""
        i: i64 = 0
        for i in range(len(self.shown)):
            if self.shown[i] & CARD_MASK == card and self.shown[i] >> SEEN_SHIFT & 255 == seat:
                self.shown = drop(self.shown, i)
                return

    def gain_chips(self, seat: i64, amount: i64, reason: i64) -> None:
        """Take VP chips; when the pool is empty, others stand in for them (§5 IV)."""
        if amount > 0:
            self.players[seat].chips += amount
            self.pool -= amount
            self.note(m.CHIPS, seat, reason, amount)

    # --- simultaneous choices (§12) ---

    def ask(self, questions: list[Frame], silent: i64, after: Frame) -> None:
        """Have the seats answer their questions in secret, one after another, then go on with `after`.

        Seats in the mask `silent` have only one answer, which stands already: they are not asked, but nobody can know.
        """
        self.asked = questions
        self.push(after)
        i: i64 = len(questions) - 1
        while i >= 0:
            if not silent >> questions[i].seat & 1:
                self.push(questions[i])
            i -= 1

    # --- what the kernel asks ---

    def score(self, seat: i64) -> i64:
        total: i64 = 0
        for part in self.points(seat):
            total += part
        return total

    def points(self, seat: i64) -> vec[i64]:
        from ludometer.core.games.race_for_the_galaxy.scoring import points

        return points(self, seat)

    def tie_break(self, seat: i64) -> vec[i64]:
        """Hand cards and goods in the tableau (§8)."""
        player = self.players[seat]
        return vec[i64]([len(player.hand) + len(player.drawn) + goods_of(player)])

    def opponent_score(self) -> i64:
        from ludometer.core.games.race_for_the_galaxy.scoring import robot_score

        robot = self.robot
        return 0 if robot is None else robot_score(self.facts, robot)

    def ranks(self) -> vec[i64]:
        """By score and tie-break; against the robot 1 for who beats it, also by the tie-break, otherwise 2 (§14.6)."""
        robot = self.robot
        if robot is None:
            return State.ranks(self)
        lead = self.score(0) - self.opponent_score()
        if lead == 0:
            lead = self.tie_break(0)[0] - robot.credit - robot.economy
        return vec[i64]([1 if lead > 0 else 2])

    def rounds_completed(self) -> i64:
        return self.round if self.ending >= 0 else max(self.round - 1, 0)

    def items(self, seat: i64) -> vec[i64]:
        from ludometer.core.games.race_for_the_galaxy.scoring import items

        return items(self, seat)

    def start(self, seat: i64) -> i64:
        return self.players[seat].start

    def determinize(self, seat: i64, rng: Rng) -> RaceState:
        from ludometer.core.games.race_for_the_galaxy.hidden import determinized

        return determinized(self, seat, rng)


def public_cards(state: RaceState, seat: i64) -> vec[i64]:
    """The cards of a private deck that all can see, or have seen since its last reshuffle, in ascending order (§11.5)."""
    found = ascending(state.players[seat].tableau)
    for entry in state.piles[seat].discards:
        if entry >> SEEN_SHIFT & EVERYBODY == EVERYBODY:
            found = insert(found, entry & CARD_MASK)
    for entry in state.shown:
        if entry >> SEEN_SHIFT & 255 == seat:
            found = insert(found, entry & CARD_MASK)
    return found


def remember_public(state: RaceState, seat: i64) -> None:
    """Keep in mind which cards all have seen of a private deck, before its discard pile is shuffled (§11.5)."""
    draft = state.draft
    if draft is not None:
        draft.reshuffled |= bit(seat)
        draft.public[seat] = most_of_each(draft.public[seat], public_cards(state, seat))


def most_of_each(one: vec[i64], other: vec[i64]) -> vec[i64]:
    """The smallest ascending cards that hold both ascending lists."""
    found = vec[i64]()
    i: i64 = 0
    j: i64 = 0
    while i < len(one) or j < len(other):
        if j == len(other) or (i < len(one) and one[i] < other[j]):
            found = append(found, one[i])
            i += 1
        else:
            if i < len(one) and one[i] == other[j]:
                i += 1
            found = append(found, other[j])
            j += 1
    return found


def goods_of(player: Player) -> i64:
    """How many goods lie in the tableau."""
    return bits(player.filled)


def discarded_since(piles: Piles, owner: i64, start: i64) -> bool:
    """Whether the owner has discarded face down since the discard pile held `start` cards."""
    i = start
    while i < len(piles.discards):
        entry = piles.discards[i]
        if entry >> OWNER_SHIFT == owner and entry >> SEEN_SHIFT & 255 != EVERYBODY:
            return True
        i += 1
    return False
