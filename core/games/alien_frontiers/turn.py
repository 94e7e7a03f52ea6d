"""§2 Set-up and §3 Turn: gather, roll, Resource Cache, the main part, and the end of the turn."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.deck import (
    cycle_display,
    disown,
    displayed_types,
    draw,
    fill_display,
    own,
    take_displayed,
    to_discards,
)
from ludometer.core.games.alien_frontiers.discards import discard_power, usable_discards
from ludometer.core.games.alien_frontiers.docking import docking_moves, free_for_bay
from ludometer.core.games.alien_frontiers.facilities import can_trade, dock_set, dock_ship, may_claim, trade
from ludometer.core.games.alien_frontiers.landing import can_launch, launch
from ludometer.core.games.alien_frontiers.powers import usable_powers, use_power
from ludometer.core.games.alien_frontiers.resources import can_pay, gain, pay
from ludometer.core.games.alien_frontiers.ruleset import RuleSet, numbers
from ludometer.core.games.alien_frontiers.ships import from_dock_to_stock, out_of_dock, owner_of
from ludometer.core.games.alien_frontiers.state import (
    CODE_FLEET,
    CODE_RESOURCE,
    CODE_SHIP,
    SINCE,
    SINCE_RELIC,
    Frontier,
    Player,
    empty_board,
)
from ludometer.core.games.alien_frontiers.territories import has_bonus, refresh_bonuses
from ludometer.core.games.alien_frontiers.things import (
    AT_HOME,
    BUY_RELIC,
    CLAIM,
    CYCLE,
    DISCARD,
    DOCK,
    DOCK_SET,
    E_GIVE_BACK,
    E_OVERFLOW,
    E_RELIC_BOUGHT,
    E_ROLL,
    END_TURN,
    FUEL,
    GIVE_BACK,
    LAUNCH,
    MAINTENANCE_BAY,
    ORE,
    RELIC_SHIP,
    TERRAFORMING_STATION,
    TRADE,
    UNPLACED,
    USE,
    bit,
)
from ludometer.core.kernel.frames import NOTHING, Decision, Step
from ludometer.core.kernel.moves import first, kind_of, move, second, third
from ludometer.core.kernel.rng import Rng


def set_up(rules: RuleSet, shuffles: Rng, dice: Rng) -> Frontier:
    """§2: the board, the display, a card dealt to each player, and the compensation for playing later."""
    state = empty_board(rules, shuffles, dice)
    seat: i64 = 0
    shuffles.shuffle(state.pile)
    state.left = len(state.pile)
    for seat in range(rules.players):
        player = Player(
            rules.max_ships - rules.start_ships, rules.start_ships, rules.colonies_each, numbers([0] * int(SINCE))
        )
        player.fuel = rules.start_fuel[seat]
        player.ore = rules.start_ore[seat]
        state.players.append(player)
    fill_display(state)
    for seat in range(rules.players):
        for _ in range(rules.tech_dealt):
            deal(state, seat)
    state.active = rules.players - 1
    state.push(TURN)
    return state


def deal(state: Frontier, seat: i64) -> None:
    """§2: deal one card from the pile; where several are dealt, one that the player has already is dealt again (§7)."""
    aside = vec[i64]()
    card = draw(state)
    while state.players[seat].types >> (card >> 2) & 1 and state.left > 0:
        aside = append(aside, card)
        card = draw(state)
    if state.players[seat].types >> (card >> 2) & 1:
        aside = append(aside, card)
    else:
        if state.players[seat].dealt == NOTHING:
            state.players[seat].dealt = card >> 2
        own(state, seat, card)
    for card in aside:
        state.pile[state.left] = card
        state.left += 1
    if len(aside) > 0:
        rest = state.pile[: state.left]
        state.shuffles.shuffle(rest)
        state.pile = rest


@final
class Turn(Step[Frontier]):
    """§3, 1 to 3: the next player gathers and rolls the fleet; then comes the main part."""

    def do(self, state: Frontier) -> None:
        state.active = (state.active + 1) % state.seats
        state.round = state.turns // state.seats + 1
        gather(state)
        refresh_bonuses(state)
        roll(state)
        resource_cache(state)
        state.push(MAIN_PART[state.active])


def gather(state: Frontier) -> None:
    """§3, 1: the ships on the Terraforming Station leave for stock, all others are taken up."""
    seat = state.active
    slot: i64 = 0
    if state.taken[TERRAFORMING_STATION] > 0:
        start = state.rules.first_dock[TERRAFORMING_STATION]
        for slot in range(start, start + state.rules.docks[TERRAFORMING_STATION]):
            if owner_of(state, slot) == seat:
                from_dock_to_stock(state, slot)
    relic = state.relic_owner == seat
    own_relic: i64 = 4 if relic else seat
    for slot in range(len(state.slots)):
        code = state.slots[slot]
        if code != 0 and (code >> 3 == seat or code >> 3 == own_relic):
            out_of_dock(state, slot)
    state.players[seat].bay = 0
    if relic:
        state.relic_place = UNPLACED


def roll(state: Frontier) -> None:
    """§3, 2: roll the whole fleet."""
    seat = state.active
    count = state.rules.max_ships - state.players[seat].stock
    i: i64 = 0
    for _ in range(count):
        state.hand[state.dice.die() - 1] += 1
    state.unplaced = count
    if state.relic_owner == seat:
        state.hand[state.dice.die() + 5] += 1
        state.unplaced += 1
    if state.journal is not None:
        for i in range(12):
            if state.hand[i] > 0:
                state.note(E_ROLL, seat, CODE_SHIP + i, state.hand[i])


def resource_cache(state: Frontier) -> None:
    """§3, 3 and §7 Resource Cache: more odd ships give 1 ore, more even ones 1 fuel; equal both, and it is discarded."""
    seat = state.active
    if state.players[seat].types & state.rules.roll_incomes == 0:
        return
    odd: i64 = 0
    even: i64 = 0
    face: i64 = 0
    for face in range(12):
        if face & 1 == 0:
            odd += state.hand[face]
        else:
            even += state.hand[face]
    if odd >= even:
        gain(state, seat, ORE, 1)
    if even >= odd:
        gain(state, seat, FUEL, 1)
    if odd == even:
        kind: i64 = 0
        for kind in range(12):
            if state.players[seat].types & state.rules.roll_incomes & bit(kind):
                to_discards(state, disown(state, seat, kind))


@final
class MainPart(Decision[Frontier]):
    """§3, 4: dock ships, claim and cycle, trade, launch, buy the Relic Ship, use and discard cards; then end the turn."""

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)

    def choices(self, state: Frontier) -> vec[i64]:
        moves = vec[i64]()
        if state.unplaced > 0:
            moves = docking_moves(state, moves)
            bay = free_for_bay(state, moves)
            face: i64 = 0
            while bay:
                if bay & 1:
                    moves = append(moves, DOCK | MAINTENANCE_BAY << 8 | face << 20)
                bay >>= 1
                face += 1
        else:
            moves = append(moves, END_TURN)
        if may_claim(state):
            claimable = displayed_types(state) & ~state.players[self.seat].types
            kind: i64 = 0
            while claimable:
                if claimable & 1:
                    moves = append(moves, CLAIM | kind << 8)
                claimable >>= 1
                kind += 1
        if state.cycles > 0:
            moves = append(moves, CYCLE)
        if can_trade(state):
            moves = append(moves, TRADE)
        if can_launch(state):
            moves = append(moves, LAUNCH)
        if can_buy_relic(state):
            moves = append(moves, BUY_RELIC)
        moves = usable_powers(state, moves, USE)
        return usable_discards(state, moves, DISCARD)

    def take(self, state: Frontier, move: i64) -> None:
        kind = kind_of(move)
        if kind == END_TURN:
            end_turn(state)
            return
        state.push(self)
        if kind == DOCK:
            dock_ship(state, first(move), second(move))
        elif kind == DOCK_SET:
            dock_set(state, first(move), second(move), third(move) == 1)
        elif kind == CLAIM:
            state.artifact_total = 0
            state.cycles = 0
            take_displayed(state, self.seat, first(move))
        elif kind == CYCLE:
            state.cycles -= 1
            cycle_display(state)
        elif kind == TRADE:
            trade(state)
        elif kind == LAUNCH:
            launch(state)
        elif kind == BUY_RELIC:
            buy_relic(state)
        elif kind == USE:
            use_power(state, first(move))
        else:
            discard_power(state, first(move))


def can_buy_relic(state: Frontier) -> bool:
    """§5 Relic Ship: it lies at home, the active player has its territory's bonus and the price."""
    return (
        state.relic_place == AT_HOME
        and has_bonus(state, RELIC_SHIP)
        and can_pay(state, state.active, state.rules.relic_fuel, state.rules.relic_ore)
    )


def buy_relic(state: Frontier) -> None:
    """§5 Relic Ship: it goes to the Maintenance Bay and joins the next roll."""
    pay(state, state.active, state.rules.relic_fuel, state.rules.relic_ore)
    state.relic_owner = state.active
    state.relic_place = MAINTENANCE_BAY
    state.players[state.active].since[SINCE_RELIC] = state.round
    state.note(E_RELIC_BOUGHT, state.active, CODE_FLEET + 1, 1)


def end_turn(state: Frontier) -> None:
    """§3, 5: what holds for this turn only is cleared; a surplus of resources is given back; the next player follows."""
    player = state.players[state.active]
    if player.hub > state.rules.hub_circles:
        state.note(E_OVERFLOW, state.active, NOTHING, player.hub - state.rules.hub_circles)
        player.hub = state.rules.hub_circles
    state.artifact_total = 0
    state.cycles = 0
    state.hub_ships = 0
    state.hub_extra = False
    state.mined = 0
    state.used_once = 0
    state.used_twice = 0
    state.discarded = 0
    if state.loans:
        state.loans = 0
        refresh_bonuses(state)
    state.turns += 1
    state.push(TURN)
    if player.fuel + player.ore > state.rules.resource_limit:
        state.push(GivingBack(state.active))


@final
class GivingBack(Decision[Frontier]):
    """§3, 5: which resources above the limit go back: so much fuel, and the rest ore."""

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)

    def choices(self, state: Frontier) -> vec[i64]:
        player = state.players[self.seat]
        surplus = player.fuel + player.ore - state.rules.resource_limit
        moves = vec[i64]()
        fuel = max(0, surplus - player.ore)
        while fuel <= player.fuel and fuel <= surplus:
            moves = append(moves, move(GIVE_BACK, fuel, surplus - fuel))
            fuel += 1
        return moves

    def take(self, state: Frontier, move: i64) -> None:
        player = state.players[self.seat]
        player.fuel -= first(move)
        player.ore -= second(move)
        if first(move) > 0:
            state.note(E_GIVE_BACK, self.seat, CODE_RESOURCE + FUEL, first(move))
        if second(move) > 0:
            state.note(E_GIVE_BACK, self.seat, CODE_RESOURCE + ORE, second(move))


TURN = Turn()
MAIN_PART = [MainPart(0), MainPart(1), MainPart(2), MainPart(3)]
