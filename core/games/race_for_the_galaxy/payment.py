"""How a world is paid for or conquered: the legal ways, and the choice among them (§5 III.2).

A way is a set of optional powers used, and a number of hand cards paid or discarded for strength. The choice is made in
small steps: the powers one after another in the order of the tableau, then the number, then the cards.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.bits import bit
from ludometer.core.games.race_for_the_galaxy.goals import check_infrastructure
from ludometer.core.games.race_for_the_galaxy.picks import PAYMENT, pick_cards
from ludometer.core.games.race_for_the_galaxy.powers import settle_discount_for, strength_against
from ludometer.core.games.race_for_the_galaxy.state import RaceState
from ludometer.core.kernel.frames import Decision


def settle_power(state: RaceState, card: i64) -> i64:
    """The record number of the card's optional Settle power, or -1."""
    facts = state.facts
    power = facts.power_start[card]
    while power < facts.power_start[card + 1]:
        kind = facts.field(power, w.KIND)
        if w.PAY_FOR_MILITARY <= kind <= w.HAND_FOR_MILITARY:
            return power
        power += 1
    return -1


def usable_powers(state: RaceState, seat: i64, card: i64) -> vec[i64]:
    """Where in the tableau lie cards whose optional power may be used while that world is settled."""
    facts = state.facts
    player = state.players[seat]
    positions = vec[i64]()
    if player.sums[w.SETTLE_OPTIONS] == 0:
        return positions
    good = facts.good[card]
    i: i64 = 0
    for i in range(player.before):
        power = settle_power(state, player.tableau[i])
        if power < 0 or player.spent >> i & 1:
            continue
        kind = facts.field(power, w.KIND)
        barred = facts.field(power, w.EXCEPT)
        if barred > 0 and barred == good:
            continue
        if kind == w.PAY_FOR_MILITARY and not facts.military[card]:
            continue
        positions = append(positions, i)
    return positions


@final
class Way:
    """What a set of powers allows: hand cards from `least` to `most`; none if `least` is larger than `most`."""

    def __init__(self, least: i64, most: i64) -> None:
        self.least: Final[i64] = least
        self.most: Final[i64] = most


def way(state: RaceState, seat: i64, card: i64, positions: vec[i64], used: i64, hand: i64) -> Way:
    """How many cards of a hand of that size settle the world with the powers in `used` (bit i: positions[i])."""
    facts = state.facts
    player = state.players[seat]
    free = False
    discount: i64 = 0
    payers: i64 = 0
    strength: i64 = 0
    hired = False
    i: i64 = 0
    for i in range(len(positions)):
        if used >> i & 1:
            power = settle_power(state, player.tableau[positions[i]])
            kind = facts.field(power, w.KIND)
            if kind == w.PAY_FOR_MILITARY:
                payers += 1
                discount = facts.field(power, w.AMOUNT)
            elif kind == w.DISCARD_FOR_FREE_WORLD:
                free = True
            elif kind == w.DISCARD_FOR_MILITARY:
                strength += facts.field(power, w.AMOUNT)
            else:
                hired = True
    if payers > 1:  # one pay power at a time
        return Way(1, 0)
    if facts.military[card] and payers == 0:
        return conquest(state, seat, card, positions, used, hand, strength, free)
    if hired:
        return Way(1, 0)
    cost: i64 = 0
    if not free:
        cost = max(facts.cost[card] - discount - settle_discount_for(player, facts.good[card]), 0)
    return Way(cost, min(cost, hand))


def conquest(
    state: RaceState, seat: i64, card: i64, positions: vec[i64], used: i64, hand: i64, extra: i64, free: bool
) -> Way:
    """The same for a world that is conquered: enough strength, perhaps with hand cards for temporary strength."""
    if free:  # a zero cost never helps to conquer
        return Way(1, 0)
    facts = state.facts
    player = state.players[seat]
    missing = facts.cost[card] - extra - strength_against(state, player, card)
    most: i64 = 0
    least: i64 = 0
    i: i64 = 0
    for i in range(len(positions)):
        if used >> i & 1:
            power = settle_power(state, player.tableau[positions[i]])
            if facts.field(power, w.KIND) == w.HAND_FOR_MILITARY:
                limit = facts.field(power, w.LIMIT)
                each = facts.field(power, w.AMOUNT)
                most += limit
                while limit > 0 and missing > 0 and each > 0:
                    limit -= 1
                    missing -= each
                    least += 1
    if missing > 0:
        return Way(1, 0)
    return Way(least, min(most, hand))


def may_settle(state: RaceState, seat: i64, card: i64) -> bool:
    """Whether the seat may place that card of its hand as a world: some way must settle it (§5 III)."""
    facts = state.facts
    if facts.development[card]:
        return False
    player = state.players[seat]
    hand = len(player.hand) - 1
    if facts.military[card]:
        if strength_against(state, player, card) >= facts.cost[card]:
            return True
    elif facts.cost[card] - settle_discount_for(player, facts.good[card]) <= hand:
        return True
    positions = usable_powers(state, seat, card)
    used: i64 = 1
    while used < bit(len(positions)):
        ways = way(state, seat, card, positions, used, hand)
        if ways.least <= ways.most:
            return True
        used += 1
    return False


def count_ways(state: RaceState, seat: i64, card: i64, positions: vec[i64], used: i64, start: i64) -> i64:
    """How many legal ways use the powers in `used` and any set of those from number `start` on."""
    rest = len(positions) - start
    total: i64 = 0
    more: i64 = 0
    while more < bit(rest):
        ways = way(state, seat, card, positions, used | more << start, len(state.players[seat].hand))
        if ways.least <= ways.most:
            total += ways.most - ways.least + 1
        more += 1
    return total


def pay_for_world(state: RaceState, seat: i64, card: i64) -> None:
    """Have the seat settle the bill; where there is but one way it is gone at once."""
    positions = usable_powers(state, seat, card)
    if len(positions) > 0 and count_ways(state, seat, card, positions, 0, 0) > 1:
        state.push(ChooseWay(seat, card, 0, 0))
        return
    used: i64 = 0
    hand = len(state.players[seat].hand)
    ways = way(state, seat, card, positions, used, hand)
    while ways.least > ways.most:
        used += 1
        ways = way(state, seat, card, positions, used, hand)
    settle_bill(state, seat, card, positions, used, ways.least)


@final
class ChooseWay(Decision[RaceState]):
    """Use another optional power, or go to the cards. `used` are bits of the usable powers, decided up to `start`."""

    def __init__(self, seat: i64, card: i64, used: i64, start: i64) -> None:
        super().__init__(seat)
        self.card: Final[i64] = card
        self.used: Final[i64] = used
        self.start: Final[i64] = start

    def choices(self, state: RaceState) -> vec[i64]:
        player = state.players[self.seat]
        positions = usable_powers(state, self.seat, self.card)
        moves = vec[i64]()
        i = self.start
        while i < len(positions):
            if count_ways(state, self.seat, self.card, positions, self.used | bit(i), i + 1) > 0:
                moves = append(moves, m.USE_POWER | player.tableau[positions[i]] << 8)
            i += 1
        ways = way(state, self.seat, self.card, positions, self.used, len(player.hand))
        i = ways.least
        while i <= ways.most:
            moves = append(moves, m.PAY_COUNT | i << 8)
            i += 1
        return moves

    def take(self, state: RaceState, move: i64) -> None:
        positions = usable_powers(state, self.seat, self.card)
        value = (move >> 8) & 4095
        if move & 255 == m.PAY_COUNT:
            settle_bill(state, self.seat, self.card, positions, self.used, value)
            return
        i: i64 = 0
        while state.players[self.seat].tableau[positions[i]] != value:
            i += 1
        state.push(ChooseWay(self.seat, self.card, self.used | bit(i), i + 1))


def settle_bill(state: RaceState, seat: i64, card: i64, positions: vec[i64], used: i64, cards: i64) -> None:
    """Do what was chosen: discard the cards whose power says so, add temporary strength, pay."""
    facts = state.facts
    player = state.players[seat]
    left = cards
    i: i64 = len(positions) - 1
    while i >= 0:  # from behind, since a discarded card moves the later ones
        if used >> i & 1:
            position = positions[i]
            power = settle_power(state, player.tableau[position])
            kind = facts.field(power, w.KIND)
            if kind == w.HAND_FOR_MILITARY:
                hired = min(left, facts.field(power, w.LIMIT))
                left -= hired
                player.military += hired * facts.field(power, w.AMOUNT)
                player.spent |= bit(position)
            elif kind != w.PAY_FOR_MILITARY:
                if kind == w.DISCARD_FOR_MILITARY:
                    player.military += facts.field(power, w.AMOUNT)
                development = facts.development[player.tableau[position]]
                state.give_up(seat, position)
                if development:
                    check_infrastructure(state, seat)
        i -= 1
    state.note(m.PAID, seat, card, cards)
    pick_cards(state, seat, PAYMENT, cards)
