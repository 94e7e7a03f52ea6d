"""§2 Components, §3 Setup."""

from __future__ import annotations

from collections import Counter

import pytest
from games.race_for_the_galaxy.table import Table, game, rule_book

from ludometer.core.games.race_for_the_galaxy.state import RaceState
from ludometer.core.kernel.rng import stream


def new(players: int, variants: tuple[str, ...] = (), seed: int = 1, settings: tuple[str, ...] = ()) -> RaceState:
    """A game just set up."""
    state = game(players, variants, settings).new_state(stream(seed, 0, "shuffles"), stream(seed, 0, "dice"))
    assert isinstance(state, RaceState)
    return state


def finished_setup(state: RaceState) -> RaceState:
    """The same after everybody has discarded from the opening hand."""
    while state.round == 0:
        state.apply(state.options()[0])
    return state


def test_2_the_base_deck_has_114_cards() -> None:
    """§2: 5 start worlds, 59 other worlds and 50 developments; cheap developments twice, worlds and cost 6 once."""
    settings = game(2, ("base",)).settings
    facts = settings.facts
    deck = list(settings.deck)
    assert len(deck) == 114
    assert len(settings.start_worlds) == 5
    assert sum(facts.development[card] for card in deck) == 50
    assert sum(1 - facts.development[card] for card in deck) == 64
    for card, copies in Counter(deck).items():
        cheap = facts.development[card] and facts.cost[card] < 6
        assert copies == (2 if cheap else 1), facts.ids[card]


def test_2_the_gathering_storm_adds_22_cards() -> None:
    """§2, §16: 136 cards; four more start worlds, 18 more cards, three Contact Specialists, one Gambling World."""
    settings = game(2).settings
    deck = Counter(settings.facts.ids[card] for card in settings.deck)
    assert sum(deck.values()) == 136
    assert len(settings.start_worlds) == 9
    assert deck["contact_specialist"] == 3
    assert deck["gambling_world"] == 1


COSTS = {
    # by cost 0 to 7, start worlds included: the totals printed with the card facts
    ("base", "developments"): [0, 12, 12, 4, 8, 2, 12, 0],
    ("base", "civil"): [2, 6, 11, 10, 5, 5, 2, 0],
    ("base", "military"): [0, 6, 7, 3, 2, 2, 2, 1],
    ("", "developments"): [0, 15, 12, 6, 8, 2, 15, 0],
    ("", "civil"): [2, 8, 14, 12, 5, 6, 2, 0],
    ("", "military"): [0, 8, 7, 6, 3, 2, 2, 1],
}


@pytest.mark.parametrize(("variant", "type"), COSTS)
def test_2_cards_per_cost_and_defense(variant: str, type: str) -> None:
    """§2.1: how many cards of each type there are at each cost."""
    settings = game(2, (variant,) if variant else ()).settings
    facts = settings.facts
    counts = [0] * 8
    for card in settings.deck:
        kind = "developments" if facts.development[card] else "military" if facts.military[card] else "civil"
        if kind == type:
            counts[facts.cost[card]] += 1
    assert counts == COSTS[variant, type]


def test_2_worlds_with_goods() -> None:
    """§2.1: production and windfall worlds of each kind, base and with the expansion."""
    for variants, expected in (
        (("base",), {1: (9, 5), 2: (6, 7), 3: (4, 7), 4: (2, 6)}),
        ((), {1: (10, 7), 2: (7, 8), 3: (5, 8), 4: (3, 7)}),
    ):
        settings = game(2, variants).settings
        facts = settings.facts
        found = Counter((int(facts.good[card]), int(facts.source[card])) for card in settings.deck)
        assert {good: (found[good, 2], found[good, 1]) for good in range(1, 5)} == expected


@pytest.mark.parametrize(("players", "pool"), [(2, 24), (3, 36), (4, 48), (5, 60)])
def test_3_the_pool_is_twelve_a_player(players: int, pool: int) -> None:
    """§3.1."""
    assert new(players).pool == pool


def test_3_four_first_and_two_most_goals() -> None:
    """§3.3: drawn at random from six and four; all of them come up in some game."""
    seen = 0
    for seed in range(40):
        state = new(3, seed=seed)
        most = sum(1 for g in range(10) if state.goals >> g & 1 and state.settings.goal_most[g])
        first = sum(1 for g in range(10) if state.goals >> g & 1 and not state.settings.goal_most[g])
        assert (first, most) == (4, 2)
        seen |= state.goals
    assert seen == (1 << 10) - 1
    assert new(3, ("no-goals",)).goals == 0
    assert new(3, ("base",)).goals == 0


def test_3_start_worlds_are_dealt_and_the_others_are_in_the_deck() -> None:
    """§3.4, §3.7: one each, the lowest number first; the rest are ordinary cards of the deck."""
    seen = set()
    for seed in range(60):
        state = new(4, seed=seed)
        numbers = [int(state.facts.start_number[player.tableau[0]]) for player in state.players]
        assert numbers[0] == min(numbers)
        assert len(set(numbers)) == 4
        seen.update(numbers)
        everywhere = list(state.piles[0].deck)
        for player in state.players:
            everywhere += list(player.hand) + [good for good in player.goods if good >= 0]
        rest = [int(state.facts.start_number[card]) for card in everywhere if state.facts.start_number[card] >= 0]
        assert sorted(rest + numbers) == list(range(9))
    assert seen == set(range(9))


def test_3_seats_follow_the_table_from_the_lowest_start_world() -> None:
    """§3.7: only the lowest number is fixed; the other seats are in no order of numbers."""
    orders = set()
    for seed in range(40):
        numbers = [int(p.tableau[0]) for p in new(3, ("base",), seed=seed).players]
        orders.add(numbers[1] < numbers[2])
    assert orders == {True, False}


def test_3_a_windfall_start_world_gets_its_good() -> None:
    """§3.5: Alpha Centauri and Ancient Race."""
    for seed in range(30):
        state = new(4, seed=seed)
        for player in state.players:
            world = state.facts.ids[player.tableau[0]]
            assert player.filled == (1 if world in ("alpha_centauri", "ancient_race") else 0)


def test_3_keep_four_of_six_and_three_with_ancient_race_a1() -> None:
    """§3.6, A1: the start power of Ancient Race is there only if it is one's start world."""
    found = False
    for seed in range(30):
        state = new(4, seed=seed)
        assert [len(player.hand) for player in state.players] == [6] * 4
        finished_setup(state)
        for player in state.players:
            ancient = state.facts.ids[player.tableau[0]] == "ancient_race"
            assert len(player.hand) == (3 if ancient else 4)
            found = found or ancient
        assert len(state.piles[0].discards) == sum(6 - len(player.hand) for player in state.players)
    assert found


def test_3_the_opening_discard_is_secret() -> None:
    """§3.6, §12: nothing is on the discard pile before all have chosen."""
    state = new(2)
    state.apply(state.options()[0])
    state.apply(state.options()[-1])
    assert len(state.piles[0].discards) == 0
    assert state.seat() == 1


@pytest.mark.parametrize(("players", "variants"), [(2, ("base",)), (4, ("base",)), (3, ()), (5, ())])
def test_3_preset_hands(players: int, variants: tuple[str, ...]) -> None:
    """§3 Preset hands: start worlds 1 to 4 with their marked cards, the fifth with five players only."""
    marked = {
        row.text("start_number"): row.text("id")
        for row in rule_book().rules(2).table("cards")
        if row.text("start_number")
    }
    hands: dict[str, list[str]] = {}
    for row in rule_book().rules(2).table("cards"):
        if row.text("preset_hand"):
            hands.setdefault(marked[row.text("preset_hand")], []).append(row.text("id"))
    seen = set()
    for seed in range(30):
        state = new(players, (*variants, "preset-hands"), seed=seed)
        assert state.round == 1  # nothing to discard
        for player in state.players:
            world = state.facts.ids[player.tableau[0]]
            assert sorted(state.facts.ids[card] for card in player.hand) == sorted(hands[world])
            assert player.filled == (1 if world == "alpha_centauri" else 0)
            seen.add(world)
    assert len(seen) == (5 if players == 5 else 4)


def test_3_the_second_copies_and_unused_hands_are_in_the_deck() -> None:
    """§3 Preset hands: all cards not dealt are shuffled together."""
    state = new(2, ("base", "preset-hands"))
    out = sum(len(player.hand) + len(player.tableau) + player.filled for player in state.players)
    assert len(state.piles[0].deck) == 114 - out


def test_a1_ancient_race_placed_later_changes_no_hand() -> None:
    """A1: drawn and placed in Settle it is an ordinary windfall world."""
    from ludometer.core.games.race_for_the_galaxy.settle import Settle

    table = Table(game(2)).seat(0, "old_earth", "ancient_race gem_world spice_world mining_world").seat(1, "new_sparta")
    table.deck().actions("settle", "settle").phase(Settle(False)).make("place card=ancient_race")
    table.make("pay card=gem_world")
    assert table.goods(0) == ["ancient_race"]
    assert len(table.hand(0)) == 2  # four, less the world and two paid, one drawn for Settle
