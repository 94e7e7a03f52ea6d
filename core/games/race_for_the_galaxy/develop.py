"""Phase II, Develop (§5 II), and the choice of a card to place, which Settle shares."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.bits import bit
from ludometer.core.games.race_for_the_galaxy.goals import EndPhase
from ludometer.core.games.race_for_the_galaxy.payment import may_settle
from ludometer.core.games.race_for_the_galaxy.picks import PAYMENT, pick_cards
from ludometer.core.games.race_for_the_galaxy.powers import development_cost
from ludometer.core.games.race_for_the_galaxy.state import RaceState
from ludometer.core.kernel.frames import NOBODY, NOTHING, Decision, Frame, Step


def may_develop(state: RaceState, seat: i64, card: i64, bonus: bool) -> bool:
    """Whether the seat may place that card of its hand as a development: no second of its name, and affordable (§5 II)."""
    player = state.players[seat]
    if not state.facts.development[card]:
        return False
    if development_cost(state, player, card, bonus) > len(player.hand) - 1:
        return False
    return player.position(card) < 0


def placeable(state: RaceState, seat: i64, develop: bool, bonus: bool) -> vec[i64]:
    """The different cards of the hand that the seat may place in this phase, in ascending order."""
    cards = vec[i64]()
    before: i64 = -1
    for card in state.players[seat].hand:
        if card != before:
            before = card
            if may_develop(state, seat, card, bonus) if develop else may_settle(state, seat, card):
                cards = append(cards, card)
    return cards


@final
class PlaceCard(Decision[RaceState]):
    """Choose a card from the hand to place, or none; kept secret until all have chosen, but for a second world."""

    def __init__(self, seat: i64, develop: bool, bonus: bool) -> None:
        super().__init__(seat)
        self.develop: Final[bool] = develop
        self.bonus: Final[bool] = bonus

    def choices(self, state: RaceState) -> vec[i64]:
        cards = placeable(state, self.seat, self.develop, self.bonus)
        moves = vec[i64]([m.PLACE_NOTHING])
        for card in cards:
            moves = append(moves, m.PLACE | card << 8)
        return moves

    def take(self, state: RaceState, move: i64) -> None:
        chosen = NOTHING if move == m.PLACE_NOTHING else (move >> 8) & 4095
        state.players[self.seat].choice = chosen


@final
class Develop(Step[RaceState]):
    """A Develop phase: draws before it, then everybody chooses a development; `second` in the advanced game (§9)."""

    def __init__(self, second: bool) -> None:
        super().__init__()
        self.action: Final[i64] = m.DEVELOP_2 if second else m.DEVELOP

    def do(self, state: RaceState) -> None:
        state.phase = m.PHASE_DEVELOP
        state.note(m.PHASE_BEGINS, NOBODY, state.settings.phase_code + m.PHASE_DEVELOP, 0)
        seat: i64 = 0
        for seat in range(state.seats):
            player = state.players[seat]
            player.choice = NOTHING
            if player.sums[w.DEVELOP_DRAW_BEFORE] > 0:
                state.draw(seat, player.sums[w.DEVELOP_DRAW_BEFORE], state.settings.phase_code + m.PHASE_DEVELOP)
        ask_what_to_place(state, True, self.action, RevealDevelopments(self.action))


def ask_what_to_place(state: RaceState, develop: bool, action: i64, after: Frame) -> None:
    """Ask all seats at once which card they place; a seat that can place none is not asked."""
    questions: list[Frame] = []
    silent: i64 = 0
    seat: i64 = 0
    for seat in range(state.seats):
        bonus = state.players[seat].chose(action)
        questions.append(PlaceCard(seat, develop, bonus))
        if len(placeable(state, seat, develop, bonus)) == 0:
            silent |= bit(seat)
    state.ask(questions, silent, after)


@final
class RevealDevelopments(Step[RaceState]):
    """All developments are turned up and placed; then seat by seat is paid (§12)."""

    def __init__(self, action: i64) -> None:
        super().__init__()
        self.action: Final[i64] = action

    def do(self, state: RaceState) -> None:
        state.asked = []
        state.push(EndPhase(w.AT_DEVELOP))
        seat: i64 = 0
        for seat in range(state.seats):
            card = state.players[seat].choice
            if card >= 0:
                state.place(seat, card)
        seat = state.seats - 1
        while seat >= 0:
            card = state.players[seat].choice
            if card >= 0:
                state.players[seat].choice = NOTHING
                state.push(PayDevelopment(seat, card, state.players[seat].chose(self.action)))
            seat -= 1


@final
class PayDevelopment(Step[RaceState]):
    """Pay for the development, then draw for the powers that follow from placing one."""

    def __init__(self, player: i64, card: i64, bonus: bool) -> None:
        super().__init__()
        self.player: Final[i64] = player
        self.card: Final[i64] = card
        self.bonus: Final[bool] = bonus

    def do(self, state: RaceState) -> None:
        player = state.players[self.player]
        cost = development_cost(state, player, self.card, self.bonus)
        state.note(m.PAID, self.player, self.card, cost)
        draws = player.sums[w.DEVELOP_DRAW_AFTER]
        if draws > 0:
            state.push(DrawAfterDeveloping(self.player))
        pick_cards(state, self.player, PAYMENT, cost)


@final
class DrawAfterDeveloping(Step[RaceState]):
    """Draw for having placed a development; one placed just now does not count (§5 II.4)."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: Final[i64] = player

    def do(self, state: RaceState) -> None:
        draws = state.players[self.player].sums[w.DEVELOP_DRAW_AFTER]
        state.draw(self.player, draws, state.settings.phase_code + m.PHASE_DEVELOP)
