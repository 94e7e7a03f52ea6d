"""Phase IV, Consume: selling for the Trade bonus, then the consume powers in an order of one's choice (§5 IV)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.bits import bit, bits, lowest
from ludometer.core.games.race_for_the_galaxy.goals import EndPhase
from ludometer.core.games.race_for_the_galaxy.picks import FOR_VP, pick_cards
from ludometer.core.games.race_for_the_galaxy.powers import sale_price
from ludometer.core.games.race_for_the_galaxy.state import EVERYBODY, Player, RaceState, insert
from ludometer.core.kernel.frames import NOBODY, Decision, Step


@final
class Consume(Step[RaceState]):
    """Everybody in turn sells and consumes; then the goals of this phase are checked."""

    def do(self, state: RaceState) -> None:
        state.phase = m.PHASE_CONSUME
        state.note(m.PHASE_BEGINS, NOBODY, state.settings.phase_code + m.PHASE_CONSUME, 0)
        state.push(EndPhase(w.AT_CONSUME))
        seat: i64 = state.seats - 1
        while seat >= 0:
            player = state.players[seat]
            player.spent = 0
            if player.sums[w.CONSUME_POWERS] > 0:
                state.push(ConsumePowers(seat))
            if player.filled != 0 and player.chose(m.CONSUME_TRADE):
                state.push(Trade(seat, True))
            seat -= 1


@final
class Trade(Step[RaceState]):
    """Sell one good, if there is one: which is the owner's choice."""

    def __init__(self, player: i64, bonuses: bool) -> None:
        super().__init__()
        self.player: Final[i64] = player
        self.bonuses: Final[bool] = bonuses

    def do(self, state: RaceState) -> None:
        filled = state.players[self.player].filled
        if filled == 0:
            return
        if filled & (filled - 1) == 0:
            sell(state, self.player, lowest(filled), self.bonuses)
        else:
            state.push(ChooseGoodToSell(self.player, self.bonuses))


@final
class ChooseGoodToSell(Decision[RaceState]):
    """Which good is sold."""

    def __init__(self, seat: i64, bonuses: bool) -> None:
        super().__init__(seat)
        self.bonuses: Final[bool] = bonuses

    def choices(self, state: RaceState) -> vec[i64]:
        player = state.players[self.seat]
        return moves_for(player, player.filled, m.SELL)

    def take(self, state: RaceState, move: i64) -> None:
        sell(state, self.seat, state.players[self.seat].position((move >> 8) & 4095), self.bonuses)


def moves_for(player: Player, mask: i64, kind: i64) -> vec[i64]:
    """A move of that kind for each tableau card in the mask."""
    moves = vec[i64]()
    i: i64 = 0
    while mask >> i != 0:
        if mask >> i & 1:
            moves = append(moves, kind | player.tableau[i] << 8)
        i += 1
    return moves


def sell(state: RaceState, seat: i64, position: i64, bonuses: bool) -> None:
    """Discard the good and draw as many cards as it is worth (§5 IV.1)."""
    player = state.players[seat]
    world = player.tableau[position]
    price = sale_price(state, player, world, bonuses)
    state.remove_good(seat, position)
    state.note(m.SOLD, seat, world, price)
    state.draw(seat, price, world)


def matching(state: RaceState, player: Player, position: i64, power: i64) -> i64:
    """The goods that a consume power may use, as bits of tableau positions."""
    facts = state.facts
    if facts.field(power, w.THIS):
        return player.filled & bit(position)
    good = facts.field(power, w.GOOD)
    if good == 0 or good == w.DIFFERENT:
        return player.filled
    mask = player.filled
    found: i64 = 0
    i: i64 = 0
    while mask != 0:
        if mask & 1 and facts.good[player.tableau[i]] == good:
            found |= bit(i)
        mask >>= 1
        i += 1
    return found


def kinds_among(state: RaceState, player: Player, mask: i64) -> i64:
    """The kinds of goods that lie on the worlds in the mask, as bits 1 to 4."""
    kinds: i64 = 0
    i: i64 = 0
    while mask != 0:
        if mask & 1:
            kinds |= bit(state.facts.good[player.tableau[i]])
        mask >>= 1
        i += 1
    return kinds


def goods_needed(state: RaceState, player: Player, position: i64, power: i64) -> i64:
    """How many goods the power uses now: as many as possible, 0 if it cannot be used."""
    facts = state.facts
    each = facts.field(power, w.GOODS_A_USE)
    goods = matching(state, player, position, power)
    there = bits(goods)
    if facts.field(power, w.GOOD) == w.DIFFERENT:
        return each if bits(kinds_among(state, player, goods)) >= each else 0
    return min(facts.field(power, w.TIMES), there // each) * each


def is_optional(kind: i64) -> bool:
    """Whether a Consume power need not be used: the one that costs hand cards (§4)."""
    return kind == w.HAND_FOR_VP


def can_use(state: RaceState, player: Player, position: i64, power: i64) -> bool:
    """Whether a Consume power can be used now."""
    kind = state.facts.field(power, w.KIND)
    if kind == w.CONSUME:
        return goods_needed(state, player, position, power) > 0
    if kind == w.CONSUME_ALL or kind == w.SELL_GOOD:
        return player.filled != 0
    if kind == w.HAND_FOR_VP:
        return len(player.hand) > 0
    return True


@final
class ConsumePowers(Step[RaceState]):
    """Find what can be used: nothing is the end, one mandatory power is used at once, otherwise the owner chooses."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: Final[i64] = player

    def do(self, state: RaceState) -> None:
        facts = state.facts
        player = state.players[self.player]
        number: i64 = 0
        usable: i64 = 0
        one: i64 = -1
        place: i64 = -1
        i: i64 = 0
        for i in range(len(player.tableau)):
            card = player.tableau[i]
            j = facts.consume_start[card]
            while j < facts.consume_start[card + 1]:
                power = facts.consume[j]
                if not player.spent >> number & 1 and can_use(state, player, i, power):
                    usable += 1
                    one = number
                    place = i
                number += 1
                j += 1
        if usable == 0:
            return
        if usable == 1 and not is_optional(facts.field(power_number(state, player, one), w.KIND)):
            use_power(state, self.player, place, one)
        else:
            state.push(ChooseConsumePower(self.player))


def power_number(state: RaceState, player: Player, number: i64) -> i64:
    """The record of the Consume power with that running number in the tableau."""
    facts = state.facts
    for card in player.tableau:
        count = facts.consume_start[card + 1] - facts.consume_start[card]
        if number < count:
            return facts.consume[facts.consume_start[card] + number]
        number -= count
    raise IndexError("no such power")


@final
class ChooseConsumePower(Decision[RaceState]):
    """Which power is used next; only if none is mandatory may the owner stop."""

    def choices(self, state: RaceState) -> vec[i64]:
        facts = state.facts
        player = state.players[self.seat]
        moves = vec[i64]()
        number: i64 = 0
        may_stop = True
        i: i64 = 0
        for i in range(len(player.tableau)):
            card = player.tableau[i]
            j = facts.consume_start[card]
            while j < facts.consume_start[card + 1]:
                power = facts.consume[j]
                if not player.spent >> number & 1 and can_use(state, player, i, power):
                    moves = append(moves, m.CONSUME | card << 8 | (power - facts.power_start[card]) << 20)
                    if not is_optional(facts.field(power, w.KIND)):
                        may_stop = False
                number += 1
                j += 1
        if may_stop:
            moves = append(moves, m.STOP_CONSUMING)
        return moves

    def take(self, state: RaceState, move: i64) -> None:
        if move == m.STOP_CONSUMING:
            return
        facts = state.facts
        player = state.players[self.seat]
        wanted = (move >> 8) & 4095
        power = facts.power_start[wanted] + ((move >> 20) & 4095)
        number: i64 = 0
        i: i64 = 0
        while player.tableau[i] != wanted:
            number += facts.consume_start[player.tableau[i] + 1] - facts.consume_start[player.tableau[i]]
            i += 1
        j = facts.consume_start[wanted]
        while facts.consume[j] != power:
            number += 1
            j += 1
        use_power(state, self.seat, i, number)


def use_power(state: RaceState, seat: i64, position: i64, number: i64) -> None:
    """Use the power with that running number, on the card at that position, then go on consuming."""
    facts = state.facts
    player = state.players[seat]
    card = player.tableau[position]
    power = power_number(state, player, number)
    kind = facts.field(power, w.KIND)
    player.spent |= bit(number)
    state.push(ConsumePowers(seat))
    if kind == w.CONSUME:
        count = goods_needed(state, player, position, power)
        times = count // facts.field(power, w.GOODS_A_USE)
        state.push(Reward(seat, card, facts.field(power, w.VP) * times, facts.field(power, w.CARDS) * times))
        pick_goods(state, seat, position, power, count, 0, 0)
    elif kind == w.CONSUME_ALL:
        count = bits(player.filled)
        while player.filled != 0:
            use_good(state, seat, lowest(player.filled))
        state.push(Reward(seat, card, facts.field(power, w.VP) * (count - 1), 0))
    elif kind == w.SELL_GOOD:
        state.push(Trade(seat, facts.field(power, w.BONUSES) != 0))
    elif kind == w.CONSUME_DRAW:
        state.draw(seat, facts.field(power, w.AMOUNT), card)
    elif kind == w.GAMBLE:
        state.push(NameNumber(seat, card))
    else:
        state.push(GiveHandCards(seat, card, power))


def use_good(state: RaceState, seat: i64, position: i64) -> None:
    """Discard a good as consumed."""
    state.note(m.CONSUMED, seat, state.players[seat].tableau[position], 1)
    state.remove_good(seat, position)


@final
class Reward(Step[RaceState]):
    """What goods consumed bring: chips, doubled for who chose x2, and cards (§5 IV.2–3)."""

    def __init__(self, player: i64, card: i64, vp: i64, cards: i64) -> None:
        super().__init__()
        self.player: Final[i64] = player
        self.card: Final[i64] = card
        self.vp: Final[i64] = vp
        self.cards: Final[i64] = cards

    def do(self, state: RaceState) -> None:
        doubled = state.players[self.player].chose(m.CONSUME_X2)
        vp = self.vp * state.settings.multiplier if doubled else self.vp
        state.gain_chips(self.player, vp, self.card)
        state.draw(self.player, self.cards, self.card)


def pick_goods(state: RaceState, seat: i64, position: i64, power: i64, count: i64, start: i64, kinds: i64) -> None:
    """Have the owner pick `count` more goods from tableau place `start` on; without a choice they go at once.

    `kinds` are the kinds picked so far for a power that needs different ones.
    """
    if count == 0:
        return
    goods = goods_left(state, state.players[seat], position, power, start, kinds)
    if bits(goods) == count:
        while goods != 0:
            use_good(state, seat, lowest(goods))
            goods &= goods - 1
        return
    state.push(PickGood(seat, position, power, count, start, kinds))


def goods_left(state: RaceState, player: Player, position: i64, power: i64, start: i64, kinds: i64) -> i64:
    """The goods that may still be picked, from tableau place `start` on and of no kind in `kinds`."""
    goods = matching(state, player, position, power) >> start << start
    if kinds != 0:
        i: i64 = start
        while goods >> i != 0:
            if goods >> i & 1 and kinds >> state.facts.good[player.tableau[i]] & 1:
                goods &= ~bit(i)
            i += 1
    return goods


@final
class PickGood(Decision[RaceState]):
    """The next good to consume, in the order of the tableau."""

    def __init__(self, seat: i64, position: i64, power: i64, count: i64, start: i64, kinds: i64) -> None:
        super().__init__(seat)
        self.position: Final[i64] = position
        self.power: Final[i64] = power
        self.count: Final[i64] = count
        self.start: Final[i64] = start
        self.kinds: Final[i64] = kinds

    def choices(self, state: RaceState) -> vec[i64]:
        player = state.players[self.seat]
        goods = goods_left(state, player, self.position, self.power, self.start, self.kinds)
        different = state.facts.field(self.power, w.GOOD) == w.DIFFERENT
        moves = vec[i64]()
        i: i64 = 0
        while goods >> i != 0:
            if goods >> i & 1:
                after = goods >> (i + 1) << (i + 1)
                enough = bits(after)
                if different:
                    own = bit(state.facts.good[player.tableau[i]])
                    enough = bits(kinds_among(state, player, after) & ~own)
                if enough >= self.count - 1:
                    moves = append(moves, m.CONSUME_GOOD | player.tableau[i] << 8)
            i += 1
        return moves

    def take(self, state: RaceState, move: i64) -> None:
        player = state.players[self.seat]
        place = player.position((move >> 8) & 4095)
        kinds: i64 = 0
        if state.facts.field(self.power, w.GOOD) == w.DIFFERENT:
            kinds = self.kinds | bit(state.facts.good[player.tableau[place]])
        use_good(state, self.seat, place)
        pick_goods(state, self.seat, self.position, self.power, self.count - 1, place + 1, kinds)


@final
class NameNumber(Decision[RaceState]):
    """Gambling World: name a number, turn up the top card, keep it if its cost or defense is that number."""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: Final[i64] = card

    def choices(self, state: RaceState) -> vec[i64]:
        moves = vec[i64]()
        number: i64 = 1
        while number <= 7:
            moves = append(moves, m.NAME_NUMBER | number << 8)
            number += 1
        return moves

    def take(self, state: RaceState, move: i64) -> None:
        card = state.take_top(self.seat)
        if card < 0:
            return
        player = state.players[self.seat]
        won = state.facts.cost[card] == (move >> 8) & 4095
        state.note(m.TURNED_UP, self.seat, card, 1 if won else 0)
        if won:
            player.hand = insert(player.hand, card)
            player.fresh += 1
            state.show_to_all(self.seat, card)
        else:
            state.discard_seen(self.seat, card, EVERYBODY)


@final
class GiveHandCards(Decision[RaceState]):
    """How many hand cards are discarded for victory points, from none to the limit; they are never doubled."""

    def __init__(self, seat: i64, card: i64, power: i64) -> None:
        super().__init__(seat)
        self.card: Final[i64] = card
        self.power: Final[i64] = power

    def choices(self, state: RaceState) -> vec[i64]:
        most = min(state.facts.field(self.power, w.LIMIT), len(state.players[self.seat].hand))
        moves = vec[i64]()
        count: i64 = 0
        while count <= most:
            moves = append(moves, m.HAND_CARDS | count << 8)
            count += 1
        return moves

    def take(self, state: RaceState, move: i64) -> None:
        count = (move >> 8) & 4095
        state.gain_chips(self.seat, count * state.facts.field(self.power, w.AMOUNT), self.card)
        pick_cards(state, self.seat, FOR_VP, count)
