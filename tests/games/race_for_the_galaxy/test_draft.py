"""§11 Draft variant: packs, private piles, start worlds, and what a seat knows of it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from games.race_for_the_galaxy.table import game, rule_book
from games.race_for_the_galaxy.test_setup import new
from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy.bits import bits
from ludometer.core.games.race_for_the_galaxy.consume import NameNumber, sell
from ludometer.core.games.race_for_the_galaxy.draft import DraftCard, KeepStart, draft_of
from ludometer.core.games.race_for_the_galaxy.draft_course import Draft
from ludometer.core.games.race_for_the_galaxy.state import CARD_MASK, SEEN_SHIFT, RaceState
from ludometer.core.games.race_for_the_galaxy.uniform import UniformAgent
from ludometer.core.kernel.errors import RulesError
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.rng import stream

DRAFT = ("draft",)


def drafted(state: RaceState, rng_seed: int = 1) -> RaceState:
    """The same when all have drafted, at the choice of start worlds."""
    rng = stream(rng_seed, 0, "draft")
    while draft_of(state).drafting:
        options = state.options()
        state.apply(options[rng.below(len(options))])
    return state


def started(state: RaceState, worlds: str = "", seed: int = 1) -> RaceState:
    """The same at the first choice of actions; start worlds as named, where they can be."""
    rng = stream(seed, 0, "start")
    drafted(state, seed)
    while state.round == 0:
        options = state.options()
        wanted = [move for move in options if move & 255 == m.KEEP_START and state.facts.ids[move >> 8] in worlds]
        state.apply(wanted[0] if wanted else options[rng.below(len(options))])
    return state


def ids(state: RaceState, cards: vec[i64]) -> list[str]:
    """Cards by their ids."""
    return [state.facts.ids[card] for card in cards]


# --- §11.1, §11.2 ---


@pytest.mark.parametrize(("players", "deck", "batches", "each", "removed"), [(2, 132, 13, 65, 2), (3, 130, 8, 40, 10)])
def test_11_2_all_cards_are_drafted_five_at_a_time(
    players: int, deck: int, batches: int, each: int, removed: int
) -> None:
    """§11.2: 2 players draft 13 batches and 65 cards each, 3 players 8 and 40; the rest is removed."""
    state = new(players, DRAFT)
    draft = draft_of(state)
    assert len(draft.deck) + len(draft.packs) == deck
    drafted(state)
    assert draft.pack_count() == batches * players
    assert len(draft.removed) == removed
    for seat in range(players):
        assert len(draft.picks(seat)) == each
        assert len(state.piles[seat].deck) == each - 6
        assert len(state.players[seat].hand) == 6
    assert game(players, DRAFT).invariants(state) == []


def test_11_1_everybody_has_one_odd_and_one_even_start_world() -> None:
    """§11.1: all nine come up; those not dealt lie in the deck and can be drafted (§11.6)."""
    seen: set[int] = set()
    in_deck = 0
    for seed in range(40):
        state = new(3, DRAFT, seed)
        draft = draft_of(state)
        numbers = [int(state.facts.start_number[world]) for world in draft.starts]
        assert [number % 2 for number in numbers] == [1, 0] * 3
        assert len(set(numbers)) == 6
        seen.update(numbers)
        in_deck += sum(state.facts.start_number[card] >= 0 for card in [*draft.deck, *draft.packs])
    assert seen == set(range(9))
    assert in_deck == 40 * 3


def test_11_1_goals_are_chosen_before_the_draft_or_not_played() -> None:
    """§11.1: drawn before the draft; they may be off."""
    assert bits(new(2, DRAFT).goals) == 6
    assert new(2, ("draft", "no-goals")).goals == 0


@pytest.mark.parametrize(("batch", "way"), [(0, 1), (1, -1), (2, 1)])
def test_11_2_packs_go_to_the_left_and_to_the_right_by_turns(batch: int, way: int) -> None:
    """§11.2: what one seat passes on, its neighbour looks at next; nobody loses or gains a card on the way."""
    state = new(3, DRAFT)
    draft = draft_of(state)
    rng = stream(2, 0, "draft")
    while not (draft.pack_count() == 3 * (batch + 1) and draft.taken == 0):
        options = state.options()
        state.apply(options[rng.below(len(options))])
    before = [list(player.drawn) for player in state.players]
    assert [len(pack) for pack in before] == [5, 5, 5]
    taken = []
    for _ in range(3):
        options = state.options()
        taken.append(int(options[rng.below(len(options))]) >> 8)
        state.apply(m.DRAFT | taken[-1] << 8)
    for seat in range(3):
        left = list(before[seat])
        left.remove(taken[seat])
        assert list(state.players[(seat + way) % 3].drawn) == left


def test_11_2_picks_are_secret_until_all_have_picked() -> None:
    """§11.2, §12: seats choose in turn, but nothing moves before the last."""
    state = new(2, DRAFT)
    packs = list(draft_of(state).packs)
    state.apply(state.options()[0])
    assert state.seat() == 1
    assert list(draft_of(state).packs) == packs
    assert list(state.players[0].drawn) == packs[:5]


def test_11_2_the_last_card_of_a_pack_is_taken_without_a_question() -> None:
    """§11.2: four choices a batch and seat."""
    state = new(2, DRAFT)
    asked = 0
    while draft_of(state).pack_count() == 2:
        assert isinstance(state.stack[-1], DraftCard)
        asked += 1
        state.apply(state.options()[0])
    assert asked == 8


def test_11_6_both_copies_of_a_development_may_be_taken() -> None:
    """§11.6 [decision]: nothing limits the picks; two copies in one pack are one option, as they are the same card."""
    twice = 0
    for seed in range(6):
        state = drafted(new(2, DRAFT, seed))
        for seat in range(2):
            twice += sum(1 for copies in Counter(draft_of(state).picks(seat)).values() if copies > 1)
    assert twice > 10


# --- §11.3 ---


def test_11_3_start_world_and_discards_are_chosen_together_and_revealed_together() -> None:
    """§11.3: the first seat's choice shows nowhere before the last seat has chosen; two of six cards are discarded, and
    the other start world goes to the own discard pile."""
    state = drafted(new(2, DRAFT, 5))
    draft = draft_of(state)
    worlds = list(draft.starts)
    assert isinstance(state.stack[-1], KeepStart)
    state.apply(m.KEEP_START | worlds[0] << 8)
    while state.seat() == 0:
        state.apply(state.options()[0])
    assert len(state.players[0].tableau) == 0
    assert len(state.piles[0].discards) == 0
    state.apply(m.KEEP_START | worlds[3] << 8)
    while state.round == 0:
        state.apply(state.options()[0])
    for seat, kept, other in ((0, worlds[0], worlds[1]), (1, worlds[3], worlds[2])):
        assert list(state.players[seat].tableau) == [kept]
        assert state.players[seat].start == kept
        pile = [entry & CARD_MASK for entry in state.piles[seat].discards]
        assert other in pile
        discarded = 3 if state.facts.ids[kept] == "ancient_race" else 2
        assert len(pile) == 1 + discarded
        assert len(state.players[seat].hand) == 6 - discarded
        for entry in state.piles[seat].discards:  # seen by its owner only (§12)
            assert entry >> SEEN_SHIFT & 255 == 1 << seat


@pytest.mark.parametrize(("setting", "kept"), [("draft.own_hand_size=true", 3), ("draft.own_hand_size=false", 4)])
def test_11_3_ancient_race_discards_three_cards(setting: str, kept: int) -> None:
    """§11.3 [decision], and its alternative: two cards as everybody else."""
    found = 0
    for seed in range(30):
        state = new(2, DRAFT, seed, (setting,))
        if "ancient_race" not in ids(state, draft_of(state).starts):
            continue
        started(state, "ancient_race")
        for player in state.players:
            if state.facts.ids[player.start] == "ancient_race":
                found += 1
                assert len(player.hand) == kept
                assert player.filled == 1
    assert found > 0


def test_11_3_a_windfall_start_world_takes_its_good_from_the_own_pile_after_the_choice() -> None:
    """§11.3: one card less in that draw pile."""
    found = 0
    for seed in range(30):
        state = started(new(2, DRAFT, seed), "alpha_centauri ancient_race")
        for seat, player in enumerate(state.players):
            good = player.goods[0] >= 0
            assert good == (state.facts.ids[player.start] in ("alpha_centauri", "ancient_race"))
            assert len(state.piles[seat].deck) == 65 - 6 - good
            if good:
                assert player.goods[0] in list(draft_of(state).picks(seat))
                found += 1
    assert found > 3


# --- §11.4 private piles ---


def test_11_4_hand_goods_and_gambling_come_from_the_own_pile_and_go_to_it() -> None:
    """§11.4: draws, a good sold, the card turned up by a gamble, a reshuffle of the own discard pile."""
    state = started(new(2, DRAFT))
    state.journal = Journal()
    others = list(state.piles[1].deck)
    own = state.piles[0]
    top = own.deck[len(own.deck) - 1]
    state.draw(0, 1, 0)
    assert top in list(state.players[0].hand)
    top = own.deck[len(own.deck) - 1]
    number = state.facts.cost[top] % 7 + 1
    NameNumber(0, 0).take(state, m.NAME_NUMBER | (number if number != state.facts.cost[top] else 7) << 8)
    assert own.discards[len(own.discards) - 1] & CARD_MASK == top
    world = state.facts.ids.index("gem_world")
    state.lay_down(0, world)
    state.put_good(0, 1)
    good = state.players[0].goods[1]
    sell(state, 0, 1, False)
    assert good in [entry & CARD_MASK for entry in own.discards]
    lying = len(own.discards)
    state.draw(0, len(own.deck), 0)
    assert (len(own.deck), len(own.discards)) == (lying, 0)
    assert list(state.piles[1].deck) == others
    assert [game(2, DRAFT).events[kind].id for kind in state.journal.event_kind].count("reshuffle_own") == 1


def test_11_4_an_empty_own_pile_does_not_draw_from_the_others() -> None:
    """§11.4, §6: for each player's piles alone."""
    state = started(new(2, DRAFT))
    state.piles[0].deck = vec[i64]()
    state.piles[0].discards = vec[i64]()
    assert state.draw(0, 3, 0) == 0
    assert state.draw(1, 3, 0) == 3


# --- §11.5 what a seat knows ---


def known_of_packs(draft: Draft, seat: int) -> list[object]:
    """Every pack as often as it lay in front of the seat, and what it took of it, from the true course."""
    seen: list[object] = []
    for pack in range(draft.pack_count()):
        taken = int(draft.taken_of(pack))
        for place in range(min(taken + 1, int(draft.size))):
            if draft.taker(pack, place) == seat:
                rest = sorted(draft.packs[pack * draft.size + place : (pack + 1) * draft.size])
                own = draft.packs[pack * draft.size + place] if place < taken else -1
                seen.append((pack, place, rest, own))
    return seen


def course(players: int, variants: tuple[str, ...], seed: int, settings: tuple[str, ...] = ()) -> Iterator[RaceState]:
    """The states of a game between `uniform` players."""
    state = new(players, variants, seed, settings)
    agent = UniformAgent()
    rng = stream(seed, 0, "course")
    while not state.over():
        yield state
        state.apply(agent.choose(state, state.options(), rng))


def known(state: RaceState, seat: int) -> list[object]:
    """Everything that the seat can see or has seen."""
    own = state.players[seat]
    draft = draft_of(state)
    public = [
        (ids(state, p.tableau), int(p.filled), int(p.chips), len(p.hand) + len(p.drawn) + len(p.picks))
        for p in state.players
    ]
    piles = [
        (len(each.deck), [int(entry) for entry in each.discards if entry >> (SEEN_SHIFT + seat) & 1])
        for each in state.piles
    ]
    mine = (
        list(own.hand),
        list(own.drawn),
        list(own.picks),
        int(own.choice),
        list(draft.starts)[2 * seat : 2 * seat + 2],
    )
    contents = [*state.piles[seat].deck, *[good for good in own.goods if good >= 0]]
    contents += [e & CARD_MASK for e in state.piles[seat].discards if not e >> (SEEN_SHIFT + seat) & 1]  # goods
    sizes = (len(draft.deck), len(draft.removed), draft.drafting, list(draft.kept))
    return [public, piles, mine, sorted(contents), sizes, known_of_packs(draft, seat)]


GAMES = [(2, DRAFT, ()), (3, DRAFT, ()), (2, ("draft", "advanced"), ()), (3, DRAFT, ("start.draw=12", "start.keep=2"))]


@pytest.mark.parametrize(("players", "variants", "settings"), GAMES)
def test_11_5_a_determinized_copy_agrees_with_all_that_the_seat_knows(
    players: int, variants: tuple[str, ...], settings: tuple[str, ...]
) -> None:
    """§11.5: the packs seen, the own picks and the contents of the own pile, public cards; the same questions."""
    the_game = game(players, variants, settings)
    rng = stream(7, 0, "worlds")
    agent = UniformAgent()
    for step, state in enumerate(course(players, variants, 3, settings)):
        if step % 9:
            continue
        for seat in range(players):
            world = state.determinize(seat, rng)
            assert known(world, seat) == known(state, seat)
            assert the_game.show(world, seat) == the_game.show(state, seat)
            assert the_game.invariants(world) == []
            assert world.seat() == state.seat()
            if seat == state.seat():
                assert list(world.options()) == list(state.options())
            for _ in range(10):
                if not world.over():
                    world.apply(agent.choose(world, world.options(), rng))
            assert the_game.invariants(world) == []


@pytest.mark.parametrize(("players", "different"), [(2, 10), (3, 25)])
def test_11_5_picks_never_seen_and_the_order_of_piles_are_dealt_anew(players: int, different: int) -> None:
    """§11.5: what another took first of a pack may be any card not seen; the order of the own pile is not known."""
    state = started(new(players, DRAFT, 2))
    draft = draft_of(state)
    picks, orders, removed, other_starts = set(), set(), set(), set()
    for number in range(60):
        world = state.determinize(0, stream(number, 0, "x"))
        mine = draft_of(world)
        picks.add(int(mine.packs[5]))  # the second seat's first pick out of its own first pack
        orders.add(tuple(world.piles[0].deck))
        removed.add(tuple(sorted(mine.removed)))
        other_starts.add(int(mine.starts[2 if draft.kept[1] else 3]))
    assert len(picks) > different
    assert len(orders) == 60
    assert len(removed) > 30
    assert len(other_starts) > 1 or players == 2  # with two players nearly everything has been seen


def test_11_5_two_players_know_what_was_taken_between_two_looks() -> None:
    """§11.5: a pack that comes back tells what the other took of it, and the last card passed on is known too."""
    state = started(new(2, DRAFT, 4))
    draft = draft_of(state)
    for number in range(20):
        other = draft_of(state.determinize(0, stream(number, 0, "x")))
        for pack in range(0, draft.pack_count(), 2):  # packs that seat 0 drew: it saw all five cards
            for place in (1, 3):
                assert other.packs[5 * pack + place] == draft.packs[5 * pack + place]


def test_11_5_three_players_know_two_cards_but_not_who_took_which() -> None:
    """§11.5: between two looks of one seat the two others have taken one card each."""
    state = started(new(3, DRAFT, 4))
    draft = draft_of(state)
    ways = set()
    for number in range(40):
        other = draft_of(state.determinize(0, stream(number, 0, "x")))
        pair = (int(other.packs[1]), int(other.packs[2]))
        assert sorted(pair) == sorted([int(draft.packs[1]), int(draft.packs[2])])
        assert other.packs[4] == draft.packs[4]
        ways.add(pair)
    assert len(ways) == 2


def test_11_5_a_public_card_tells_who_took_it() -> None:
    """§11.5: a card that lies in a tableau was taken by its owner; then the other one of the pair was not."""
    state = started(new(3, DRAFT, 4))
    draft = draft_of(state)
    pack = 0
    while draft.packs[15 * pack + 1] not in list(state.piles[1].deck):  # packs of seat 0 that went to the left
        pack += 2
    place = 15 * pack + 1
    card = draft.packs[place]
    assert draft.taker(3 * pack, 1) == 1
    state.piles[1].deck = vec[i64](_without(list(state.piles[1].deck), card))
    state.lay_down(1, card)
    for number in range(40):
        other = draft_of(state.determinize(0, stream(number, 0, "x")))
        assert other.packs[place] == card
        assert other.packs[place + 1] == draft.packs[place + 1]


def test_11_5_the_start_world_not_kept_lies_in_the_discard_pile_until_it_is_shuffled() -> None:
    """§11.3, §11.5: the others know that it is there, and whether its number is odd, but not which it is."""
    state = started(new(2, DRAFT, 6))
    draft = draft_of(state)
    parity = state.facts.start_number[state.piles[1].discards[0] & CARD_MASK] % 2
    assert parity == draft.kept[1]  # the even one kept: the odd one was discarded
    for number in range(30):
        world = state.determinize(0, stream(number, 0, "x"))
        card = world.piles[1].discards[0] & CARD_MASK
        assert state.facts.start_number[card] >= 0
        assert state.facts.start_number[card] % 2 == parity


def test_11_5_cards_shown_before_reshuffles_stay_known_as_their_owners() -> None:
    """§11.5: a card turned up and shuffled in twice is still in its owner's pile or hand."""
    state = started(new(2, DRAFT, 8))
    own = state.piles[1]
    top = own.deck[len(own.deck) - 1]
    NameNumber(1, 0).take(state, m.NAME_NUMBER | (7 if state.facts.cost[top] != 7 else 1) << 8)
    for _ in range(2):
        state.draw(1, len(own.deck), 0)
        hand = [card for card in state.players[1].hand if card != top]
        for card in hand[:30]:
            state.players[1].hand = vec[i64](sorted(_without(list(state.players[1].hand), card)))
            state.discard(1, card)
    assert top in list(draft_of(state).public[1])
    for number in range(30):
        world = state.determinize(0, stream(number, 0, "x"))
        everywhere = [*world.piles[1].deck, *world.players[1].hand]
        everywhere += [entry & CARD_MASK for entry in world.piles[1].discards]
        assert top in everywhere


def _without(cards: list[i64], card: i64) -> list[i64]:
    cards.remove(card)
    return cards


# --- variants, parameters ---


def test_draft_batch() -> None:
    """§17: packs of another size."""
    state = new(2, DRAFT, settings=("draft.batch=10",))
    assert len(state.players[0].drawn) == 10
    drafted(state)
    assert len(draft_of(state).picks(0)) == 60
    assert len(draft_of(state).removed) == 12


def test_start_world() -> None:
    """§17 start_world_mode: one at random, which lies open from the beginning."""
    state = new(2, DRAFT, settings=("start.world=random",))
    assert all(len(player.tableau) == 1 for player in state.players)
    drafted(state)
    while state.round == 0:
        state.apply(state.options()[0])
    assert game(2, DRAFT, ("start.world=random",)).invariants(state) == []


def test_draft_enabled() -> None:
    assert new(2, (), settings=("draft.enabled=true", "start.world=choose_of_two")).draft is not None


def test_draft_own_hand_size() -> None:
    assert not game(2, DRAFT, ("draft.own_hand_size=false",)).settings.own_hand_size


def test_every_draft_parameter_has_a_test() -> None:
    for key in rule_book().parameters:
        if key.startswith("draft.") or key == "start.world":
            assert "test_" + key.replace(".", "_") in globals(), key


def test_the_draft_stacks_with_the_advanced_game_the_second_edition_and_no_goals() -> None:
    """§9, §11: with two players plain or advanced; goals may be off."""
    stacked = game(2, ("draft", "advanced", "second-edition", "no-goals"))
    assert stacked.settings.actions_each == 2
    state = started(new(2, ("draft", "advanced")))
    assert len(state.options()) == 23


REFUSED = [
    (2, ("draft", "base"), (), "cannot be combined"),
    (2, ("base", "draft"), (), "cannot be combined"),
    (2, ("preset-hands", "draft"), (), "cannot be combined"),
    (4, DRAFT, (), "for 2 or 3 players, not 4"),
    (3, ("draft", "advanced"), (), "for 2 players, not 3"),
    (4, (), ("draft.enabled=true",), "a draft takes 2 or 3 players, not 4"),
    (2, (), ("draft.enabled=true", "card_set=base", "goals.enabled=false"), "gathering_storm"),
    (2, DRAFT, ("preset_hands=true",), "set one of them"),
    (2, (), ("start.world=choose_of_two",), "use the variant 'draft'"),
    (2, (), ("draft.batch=6",), "use the variant 'draft'"),
    (2, DRAFT, ("draft.batch=21",), "the most is 20"),
]


@pytest.mark.parametrize(("players", "variants", "settings", "message"), REFUSED)
def test_what_does_not_fit_is_refused(
    players: int, variants: tuple[str, ...], settings: tuple[str, ...], message: str
) -> None:
    """One sentence says what is wrong."""
    with pytest.raises(RulesError, match=message):
        game(players, variants, settings)


@pytest.mark.parametrize(("players", "variants", "settings"), GAMES)
def test_11_no_card_is_lost_and_every_game_ends(
    players: int, variants: tuple[str, ...], settings: tuple[str, ...]
) -> None:
    """§11: draft deck, packs, removed cards and both piles of everybody hold the 136 cards after every move."""
    the_game = game(players, variants, settings)
    last = None
    for state in course(players, variants, 12, settings):
        assert the_game.invariants(state) == []
        last = state
    assert last is not None
    assert last.over()
