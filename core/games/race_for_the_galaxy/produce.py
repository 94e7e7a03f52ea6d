"""Phase V, Produce (§5 V).

What order cannot matter for is done in a fixed one: per seat the powers that need no choice, newest card first; then the
bonus windfall; then windfall worlds of any kind; then the powers that count what was produced. Only where the order
matters (a card drawn for what was produced may feed a discard power, whose good may then count) the owner is asked.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.bits import bit, lowest
from ludometer.core.games.race_for_the_galaxy.consume import moves_for
from ludometer.core.games.race_for_the_galaxy.state import Player, RaceState, without
from ludometer.core.kernel.frames import NOBODY, Decision, Step

MADE_BITS: Final[i64] = 8
MADE_MASK: Final[i64] = 255


@final
class Produce(Step[RaceState]):
    """Everybody in turn produces; then comes what compares the players."""

    def do(self, state: RaceState) -> None:
        state.phase = m.PHASE_PRODUCE
        state.note(m.PHASE_BEGINS, NOBODY, state.settings.phase_code + m.PHASE_PRODUCE, 0)
        state.push(EndProduce())
        seat: i64 = state.seats - 1
        while seat >= 0:
            player = state.players[seat]
            player.spent = 0
            player.made = 0
            powers = player.sums[w.PRODUCE_POWERS] > 0
            if powers:
                state.push(CountPowers(seat))
                state.push(AnyWindfalls(seat, len(player.tableau) - 1))
            if player.chose(m.PRODUCE) and state.settings.bonus_windfalls > 0:
                state.push(BonusWindfall(seat, state.settings.bonus_windfalls))
            if powers:
                state.push(SimplePowers(seat, len(player.tableau) - 1))
            seat -= 1


def made_of(player: Player, good: i64) -> i64:
    """How many goods of that kind the player has produced in this phase."""
    return player.made >> (good * MADE_BITS) & MADE_MASK


def produce_on(state: RaceState, seat: i64, position: i64) -> None:
    """Put a good on a world, and draw for the world's power that says so (§5 V.2)."""
    player = state.players[seat]
    if state.put_good(seat, position):
        world = player.tableau[position]
        player.made += bit(state.facts.good[world] * MADE_BITS)
        draws = state.facts.produced_draw[world]
        if draws > 0:
            state.draw(seat, draws, world)


def empty_windfalls(state: RaceState, player: Player, good: i64) -> i64:
    """The windfall worlds of that kind (0: any) without a good, as bits of tableau positions."""
    facts = state.facts
    found: i64 = 0
    i: i64 = 0
    for i in range(len(player.tableau)):
        card = player.tableau[i]
        if facts.source[card] == w.WINDFALL and not player.filled >> i & 1:
            if good == 0 or facts.good[card] == good:
                found |= bit(i)
    return found


def produce_windfall(state: RaceState, seat: i64, good: i64) -> None:
    """Put a good on one windfall world of that kind (0: any): the owner's choice where there are several (§5 V.3)."""
    worlds = empty_windfalls(state, state.players[seat], good)
    if worlds == 0:
        return
    if worlds & (worlds - 1) == 0:
        produce_on(state, seat, lowest(worlds))
    else:
        state.push(ChooseWindfall(seat, good))


@final
class ChooseWindfall(Decision[RaceState]):
    """On which windfall world the good is put."""

    def __init__(self, seat: i64, good: i64) -> None:
        super().__init__(seat)
        self.good: Final[i64] = good

    def choices(self, state: RaceState) -> vec[i64]:
        player = state.players[self.seat]
        return moves_for(player, empty_windfalls(state, player, self.good), m.PRODUCE_ON)

    def take(self, state: RaceState, move: i64) -> None:
        produce_on(state, self.seat, state.players[self.seat].position((move >> 8) & 4095))


@final
class SimplePowers(Step[RaceState]):
    """Powers whose order does not matter, from the card at `position` back to the oldest."""

    def __init__(self, player: i64, position: i64) -> None:
        super().__init__()
        self.player: Final[i64] = player
        self.position: Final[i64] = position

    def do(self, state: RaceState) -> None:
        facts = state.facts
        player = state.players[self.player]
        i = self.position
        asked = len(state.stack)
        while i >= 0:
            card = player.tableau[i]
            power = facts.power_start[card]
            while power < facts.power_start[card + 1]:
                self.use(state, player, i, card, power)
                power += 1
            i -= 1
            if len(state.stack) > asked:  # a question: go on after it
                question = state.stack.pop()
                state.push(SimplePowers(self.player, i))
                state.push(question)
                return

    def use(self, state: RaceState, player: Player, position: i64, card: i64, power: i64) -> None:
        """Use one power, if it is one of these."""
        facts = state.facts
        kind = facts.field(power, w.KIND)
        if kind < w.PRODUCE:
            return
        amount = facts.field(power, w.AMOUNT)
        good = facts.field(power, w.GOOD)
        if kind == w.PRODUCE:
            if not player.filled >> position & 1:
                produce_on(state, self.player, position)
        elif kind == w.PRODUCE_WINDFALL and good > 0:
            produce_windfall(state, self.player, good)
        elif kind == w.PRODUCE_DRAW:
            state.draw(self.player, amount, card)
        elif kind == w.DRAW_PER_WORLD:
            worlds = player.sums[w.PRODUCTION_WORLDS + good] + player.sums[w.WINDFALL_WORLDS + good]
            state.draw(self.player, amount * worlds, card)
        elif kind == w.DRAW_PER_MILITARY_WORLD:
            state.draw(self.player, amount * player.sums[w.MILITARY_WORLDS], card)


@final
class BonusWindfall(Step[RaceState]):
    """Who chose Produce gets a good on a windfall world of any kind (§5 V.4)."""

    def __init__(self, player: i64, count: i64) -> None:
        super().__init__()
        self.player: Final[i64] = player
        self.count: Final[i64] = count

    def do(self, state: RaceState) -> None:
        if self.count > 1:
            state.push(BonusWindfall(self.player, self.count - 1))
        produce_windfall(state, self.player, 0)


@final
class AnyWindfalls(Step[RaceState]):
    """Powers that put a good on a windfall world of any kind, from the card at `position` back to the oldest."""

    def __init__(self, player: i64, position: i64) -> None:
        super().__init__()
        self.player: Final[i64] = player
        self.position: Final[i64] = position

    def do(self, state: RaceState) -> None:
        facts = state.facts
        player = state.players[self.player]
        i = self.position
        asked = len(state.stack)
        while i >= 0:
            card = player.tableau[i]
            power = facts.power_start[card]
            while power < facts.power_start[card + 1]:
                if facts.field(power, w.KIND) == w.PRODUCE_WINDFALL and facts.field(power, w.GOOD) == 0:
                    produce_windfall(state, self.player, 0)
                power += 1
            i -= 1
            if len(state.stack) > asked:
                question = state.stack.pop()
                state.push(AnyWindfalls(self.player, i))
                state.push(question)
                return


# --- powers that count what was produced, and the one that costs a card (§5 V.5, V.7) ---


def is_counting(kind: i64) -> bool:
    """Whether a power draws for what has been produced so far."""
    return kind == w.DRAW_PER_GOOD or kind == w.DRAW_PER_KIND


def can_feed(player: Player, position: i64) -> bool:
    """Whether a power that discards a card to produce here can be used."""
    return not player.filled >> position & 1 and len(player.hand) > 0


@final
class CountPowers(Step[RaceState]):
    """Use these powers one after another; the owner is asked for the order where it can matter."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: Final[i64] = player

    def do(self, state: RaceState) -> None:
        moves = count_powers(state, self.player)
        if len(moves) == 0:
            return
        feeding = False
        for move in moves:
            if not is_counting(state.facts.field(power_of(state, move), w.KIND)):
                feeding = True
        if len(moves) > 1 and feeding:
            state.push(ChooseProducePower(self.player))
        else:
            use_count_power(state, self.player, moves[0])


def power_of(state: RaceState, move: i64) -> i64:
    """The record of the power that a move names."""
    return state.facts.power_start[(move >> 8) & 4095] + ((move >> 20) & 4095)


def count_powers(state: RaceState, seat: i64) -> vec[i64]:
    """A move for each of these powers that is unused and can be used, newest card first."""
    facts = state.facts
    player = state.players[seat]
    moves = vec[i64]()
    i: i64 = len(player.tableau) - 1
    while i >= 0:
        card = player.tableau[i]
        power = facts.power_start[card]
        while power < facts.power_start[card + 1]:
            kind = facts.field(power, w.KIND)
            fits = is_counting(kind) or (kind == w.DISCARD_TO_PRODUCE and can_feed(player, i))
            if fits and not player.spent >> i & 1:
                moves = append(moves, m.USE_PRODUCE | card << 8 | (power - facts.power_start[card]) << 20)
            power += 1
        i -= 1
    return moves


def use_count_power(state: RaceState, seat: i64, move: i64) -> None:
    """Use one of these powers, then go on with the others."""
    facts = state.facts
    player = state.players[seat]
    card = (move >> 8) & 4095
    power = power_of(state, move)
    kind = facts.field(power, w.KIND)
    player.spent |= bit(player.position(card))
    state.push(CountPowers(seat))
    if kind == w.DISCARD_TO_PRODUCE:
        state.push(FeedWorld(seat, card))
    elif kind == w.DRAW_PER_GOOD:
        state.draw(seat, facts.field(power, w.AMOUNT) * made_of(player, facts.field(power, w.GOOD)), card)
    else:
        kinds: i64 = 0
        good: i64 = 1
        while good <= w.ALIEN:
            if made_of(player, good) > 0:
                kinds += 1
            good += 1
        state.draw(seat, facts.field(power, w.AMOUNT) * kinds, card)


@final
class ChooseProducePower(Decision[RaceState]):
    """Which of these powers comes next."""

    def choices(self, state: RaceState) -> vec[i64]:
        return count_powers(state, self.seat)

    def take(self, state: RaceState, move: i64) -> None:
        use_count_power(state, self.seat, move)


@final
class FeedWorld(Decision[RaceState]):
    """Damaged Alien Factory: discard a hand card to produce there, or do not."""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: Final[i64] = card

    def choices(self, state: RaceState) -> vec[i64]:
        moves = vec[i64]([m.DISCARD_NOTHING])
        before: i64 = -1
        for card in state.players[self.seat].hand:
            if card != before:
                moves = append(moves, m.DISCARD_TO_PRODUCE | card << 8)
                before = card
        return moves

    def take(self, state: RaceState, move: i64) -> None:
        if move == m.DISCARD_NOTHING:
            return
        player = state.players[self.seat]
        card = (move >> 8) & 4095
        player.hand = without(player.hand, card)
        state.discard(self.seat, card)
        state.note(m.DISCARDS, self.seat, self.card, 1)
        produce_on(state, self.seat, player.position(self.card))


@final
class EndProduce(Step[RaceState]):
    """After all players: who alone produced most of a kind draws for it (§5 V.8)."""

    def do(self, state: RaceState) -> None:
        facts = state.facts
        seat: i64 = 0
        for seat in range(state.seats):
            player = state.players[seat]
            player.spent = 0
            for card in player.tableau:
                power = facts.power_start[card]
                while power < facts.power_start[card + 1]:
                    if facts.field(power, w.KIND) == w.DRAW_IF_MOST:
                        if produced_most(state, seat, facts.field(power, w.GOOD)):
                            state.draw(seat, facts.field(power, w.AMOUNT), card)
                    power += 1


def produced_most(state: RaceState, seat: i64, good: i64) -> bool:
    """Whether the seat produced more goods of that kind in this phase than every other; ties are nobody's."""
    made = made_of(state.players[seat], good)
    if made == 0:
        return False
    rivals: i64 = 0
    for other in state.players:
        if made_of(other, good) >= made:
            rivals += 1
    return rivals == 1  # the seat itself
