"""The draft variant: private decks drafted card by card, and a start world out of two (§11)."""

from __future__ import annotations

from typing import final

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.draft_course import NO_WORLD, Draft
from ludometer.core.games.race_for_the_galaxy.picks import FROM_HAND, PickCards, pick_cards
from ludometer.core.games.race_for_the_galaxy.rounds import Discarded, StartRound, choose_goals
from ludometer.core.games.race_for_the_galaxy.settings import Settings
from ludometer.core.games.race_for_the_galaxy.state import Piles, Player, RaceState, ascending, without
from ludometer.core.kernel.frames import NOBODY, NOTHING, Decision, Frame, Step
from ludometer.core.kernel.rng import Rng


def draft_of(state: RaceState) -> Draft:
    """The draft of a game that has one."""
    draft = state.draft
    assert draft is not None
    return draft


def set_up_draft(settings: Settings, seats: i64, shuffles: Rng, dice: Rng) -> RaceState:
    """§11.1: goals, start worlds, and the deck to draft from, at the first question."""
    state = RaceState(settings, seats, shuffles, dice)
    choose_goals(state)
    state.pool = settings.pool
    draft = Draft(seats, settings.draft_batch, vec[i64]())
    state.draft = draft
    while len(state.players) < seats:
        player = Player()
        player.sums = vec[i64]([0] * int(w.SUMS))
        state.players.append(player)
        state.piles.append(Piles(vec[i64]()))
        draft.public.append(vec[i64]())
        draft.kept = append(draft.kept, -1)
    deal_start_worlds(state)
    deck = settings.deck[:]
    for world in draft.starts:
        if world != NO_WORLD:
            deck = without(deck, world)
    for player in state.players:
        for world in player.tableau:
            deck = without(deck, world)
    shuffles.shuffle(deck)
    draft.deck = deck
    state.push(DealPacks())
    state.advance()
    return state


def deal_start_worlds(state: RaceState) -> None:
    """§11.1: one start world with an odd and one with an even number each, face down; or one at random, face up."""
    settings = state.settings
    draft = draft_of(state)
    odd = vec[i64]()
    even = vec[i64]()
    worlds = settings.start_worlds[:]
    state.shuffles.shuffle(worlds)
    seat: i64 = 0
    for world in worlds:
        if settings.facts.start_number[world] % 2 == 1:
            odd = append(odd, world)
        else:
            even = append(even, world)
    for seat in range(state.seats):
        if settings.choose_start:
            draft.starts = append(draft.starts, odd[seat])
            draft.starts = append(draft.starts, even[seat])
        else:
            draft.starts = append(draft.starts, NO_WORLD)
            draft.starts = append(draft.starts, NO_WORLD)
            start_with(state, seat, worlds[seat])


def start_with(state: RaceState, seat: i64, world: i64) -> None:
    """Lay out a seat's start world."""
    player = state.players[seat]
    player.start = world
    state.lay_down(seat, world)
    player.powers_take_effect(state.facts)


# --- §11.2 drafting ---


@final
class DealPacks(Step[RaceState]):
    """Everybody draws a pack, or the draft is over because the deck has not enough cards left for that."""

    def do(self, state: RaceState) -> None:
        draft = draft_of(state)
        if len(draft.deck) < draft.size * draft.seats:
            draft.removed = draft.deck
            draft.deck = vec[i64]()
            draft.drafting = False
            state.note(m.REMOVED, NOBODY, NOTHING, len(draft.removed))
            state.push(OpeningHands())
            return
        packs = draft.seats
        while packs > 0:
            pack = vec[i64]()
            while len(pack) < draft.size:
                deck, card = pop(draft.deck)
                draft.deck = deck
                pack = append(pack, card)
            draft.packs = extend(draft.packs, ascending(pack))
            packs -= 1
        draft.taken = 0
        state.push(LookAtPacks())


@final
class LookAtPacks(Step[RaceState]):
    """Everybody takes up the pack in front of him and picks a card in secret; a last card is taken without asking."""

    def do(self, state: RaceState) -> None:
        draft = draft_of(state)
        questions: list[Frame] = []
        seat: i64 = 0
        for seat in range(draft.seats):
            start = draft.held(seat) * draft.size
            state.players[seat].drawn = draft.packs[start + draft.taken : start + draft.size]
            questions.append(DraftCard(seat))
        if draft.taken == draft.size - 1:
            for player in state.players:
                player.choice = player.drawn[0]
            state.push(PassPacks())
        else:
            state.ask(questions, 0, PassPacks())


@final
class DraftCard(Decision[RaceState]):
    """Pick one card of the pack."""

    def choices(self, state: RaceState) -> vec[i64]:
        moves = vec[i64]()
        before: i64 = -1
        for card in state.players[self.seat].drawn:
            if card != before:
                moves = append(moves, m.DRAFT | card << 8)
                before = card
        return moves

    def take(self, state: RaceState, move: i64) -> None:
        state.players[self.seat].choice = (move >> 8) & 4095


@final
class PassPacks(Step[RaceState]):
    """All keep what they have picked and pass the rest on."""

    def do(self, state: RaceState) -> None:
        draft = draft_of(state)
        state.asked = []
        packs = draft.packs[:]
        seat: i64 = 0
        for seat in range(draft.seats):
            player = state.players[seat]
            start = draft.held(seat) * draft.size + draft.taken
            packs[start] = player.choice
            for card in without(player.drawn[:], player.choice):
                start += 1
                packs[start] = card
            player.choice = NOTHING
            player.drawn = vec[i64]()
        draft.packs = packs
        draft.taken += 1
        if draft.taken < draft.size:
            state.push(LookAtPacks())
        else:
            state.push(DealPacks())


# --- §11.3 opening hands and start worlds ---


@final
class OpeningHands(Step[RaceState]):
    """Everybody shuffles his picks, draws a hand, and chooses in secret what to discard of it and his start world."""

    def do(self, state: RaceState) -> None:
        settings = state.settings
        draft = draft_of(state)
        questions: list[Frame] = []
        seat: i64 = 0
        for seat in range(draft.seats):
            own = draft.picks(seat)
            state.shuffles.shuffle(own)
            state.piles[seat].deck = own
        for seat in range(draft.seats):
            if not settings.choose_start and settings.facts.source[state.players[seat].start] == w.WINDFALL:
                state.put_good(seat, 0)
        for seat in range(draft.seats):
            state.draw(seat, settings.start_draw, settings.hand_code - 1)
            if settings.choose_start:
                questions.append(KeepStart(seat))
            else:
                excess = len(state.players[seat].hand) - kept_cards(state, state.players[seat].start)
                if excess > 0:
                    questions.append(PickCards(seat, FROM_HAND, excess, 0, 0))
        state.push(StartRound())
        state.push(Discarded(False))
        state.ask(questions, 0, RevealStarts())


def kept_cards(state: RaceState, start: i64) -> i64:
    """How many cards of the opening hand are kept with that start world."""
    own = state.facts.start_keep[start]
    return own if own >= 0 and state.settings.own_hand_size else state.settings.start_keep


@final
class KeepStart(Decision[RaceState]):
    """Choose which of the two start worlds to keep; then, still in secret, which cards to discard."""

    def choices(self, state: RaceState) -> vec[i64]:
        starts = draft_of(state).starts
        return vec[i64]([m.KEEP_START | starts[2 * self.seat] << 8, m.KEEP_START | starts[2 * self.seat + 1] << 8])

    def take(self, state: RaceState, move: i64) -> None:
        player = state.players[self.seat]
        player.choice = (move >> 8) & 4095
        excess = len(player.hand) - kept_cards(state, player.choice)
        pick_cards(state, self.seat, FROM_HAND, excess)


@final
class RevealStarts(Step[RaceState]):
    """The start worlds kept are turned up together; the others go to the discard piles; goods are laid last."""

    def do(self, state: RaceState) -> None:
        draft = draft_of(state)
        state.asked = []
        if not state.settings.choose_start:
            return
        kept = draft.kept[:]
        seat: i64 = 0
        for seat in range(draft.seats):
            player = state.players[seat]
            world = player.choice
            player.choice = NOTHING
            kept[seat] = 1 if world == draft.starts[2 * seat + 1] else 0
            state.discard(seat, draft.starts[2 * seat + 1 - kept[seat]])
            start_with(state, seat, world)
            state.note(m.STARTS_WITH, seat, world, 1)
        draft.kept = kept
        for seat in range(draft.seats):
            if state.facts.source[state.players[seat].start] == w.WINDFALL:
                state.put_good(seat, 0)


# --- what must hold ---


def draft_faults(state: RaceState, draft: Draft, found: list[int]) -> list[str]:
    """Count the cards that are in the draft into `found`; what is wrong with it."""
    wrong: list[str] = []
    for cards in (draft.deck, draft.removed):
        for card in cards:
            found[card] += 1
    if draft.drafting:
        for seat in range(draft.seats):
            for card in draft.picks(seat):
                found[card] += 1
    for seat in range(draft.seats):
        for world in draft.starts[2 * seat : 2 * seat + 2]:
            if draft.kept[seat] < 0 and world != NO_WORLD:
                found[world] += 1
        held = [0] * int(state.facts.count)
        player = state.players[seat]
        for cards in (state.piles[seat].deck, player.hand, player.picks, player.tableau):
            for card in cards:
                held[card] += 1
        for entry in state.piles[seat].discards:
            held[entry & 4095] += 1
        for card in player.goods:
            if card >= 0:
                held[card] += 1
        if not draft.drafting:
            for card in player.drawn:
                held[card] += 1
            picked = [0] * int(state.facts.count)
            for card in draft.picks(seat):
                picked[card] += 1
            for world in draft.starts[2 * seat : 2 * seat + 2]:
                if draft.kept[seat] >= 0 and world != NO_WORLD:
                    picked[world] += 1
            if draft.starts[2 * seat] == NO_WORLD:
                picked[player.start] += 1
            if held != picked:
                wrong.append(f"seat {seat} does not have the cards that it drafted")
    return wrong


__all__ = ["DealPacks", "DraftCard", "KeepStart", "OpeningHands", "draft_faults", "draft_of", "set_up_draft"]
