"""The agent `uniform`: each small choice carries the weight of the whole answers behind it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

from games.race_for_the_galaxy.table import Table, game

from ludometer.core.games.race_for_the_galaxy.consume import Consume
from ludometer.core.games.race_for_the_galaxy.develop import Develop
from ludometer.core.games.race_for_the_galaxy.explore import Explore
from ludometer.core.games.race_for_the_galaxy.produce import Produce
from ludometer.core.games.race_for_the_galaxy.rounds import EndRound
from ludometer.core.games.race_for_the_galaxy.settle import Settle
from ludometer.core.games.race_for_the_galaxy.uniform import UniformAgent, weights
from ludometer.core.kernel.moves import move_id
from ludometer.core.kernel.rng import stream

Chances = dict[str, Fraction]


def chances(table: Table) -> Chances:
    """The chance of each legal move."""
    moves = table.state.options()
    found = weights(table.state, moves)
    numbers = [1] * len(moves) if found is None else [int(weight) for weight in found]
    assert all(number > 0 for number in numbers)
    names = [move_id(move, table.game.kinds, table.game.catalogue) for move in moves]
    return {name: Fraction(number, sum(numbers)) for name, number in zip(names, numbers, strict=True)}


def outcomes(table: Table, result: object, steps: int = 99) -> Counter[str]:
    """The chance of each result after the next `steps` choices of seat 0."""
    found: Counter[str] = Counter()

    def walk(chance: Fraction, left: int) -> None:
        if not table.state.stack or table.state.seat() != 0 or left == 0:
            found[str(result(table))] += chance  # type: ignore[operator, assignment]
            return
        state, stack = table.state, list(table.state.stack)
        for move, part in chances(table).items():
            table.state = state.copy()
            table.state.stack = list(stack)
            table.make(move)
            walk(chance * part, left - 1)
        table.state = state

    walk(Fraction(1), steps)
    assert sum(found.values()) == 1
    return found


def subsets(cards: list[str], size: int) -> Counter[str]:
    """The chance of each set of cards if every subset of that size is alike, copies told apart."""
    found = Counter(str(sorted(each)) for each in combinations(cards, size))
    total = sum(found.values())
    return Counter({key: Fraction(count, total) for key, count in found.items()})


HAND = "gem_world gem_world comet_zone spice_world mining_robots mining_robots mining_robots hive_world"


def test_payment_cards_are_a_uniform_subset() -> None:
    """`payment`: uniform hand cards, though copies are alike here and cards are picked in order."""
    table = Table(game(2)).seat(0, "old_earth", f"terraforming_robots {HAND}").seat(1, "new_sparta")
    table.phase(Develop(False)).make("place card=terraforming_robots")
    left = outcomes(table, lambda table: sorted(table.hand(0)))
    assert left == subsets(HAND.split(), 5)


def test_end_of_round_discards_are_a_uniform_subset() -> None:
    """`discard`."""
    hand = f"{HAND} new_earth new_earth old_earth plague_world distant_world"
    table = Table(game(2)).seat(0, "new_sparta", hand).seat(1, "alpha_centauri").phase(EndRound())
    assert outcomes(table, lambda table: sorted(table.hand(0)), 3) == subsets(hand.split(), 10)


def test_explore_discards_are_a_uniform_subset_whether_kept_or_discarded_cards_are_named() -> None:
    """`discard` in Explore."""
    for action, keep in (("explore_5_0", 1), ("explore_1_1", 2)):
        table = Table(game(2)).seat(0, "separatist_colony").seat(1, "new_sparta", "gem_world")
        table.deck(HAND + " new_earth").actions(action, "").phase(Explore())
        drawn = [table.ids[card] for card in table.state.players[0].drawn]

        def kept(table: Table, keep: int = keep) -> list[str]:
            player = table.state.players[0]
            return sorted(table.ids[c] for c in (player.picks if keep < len(player.drawn) else player.drawn))

        assert outcomes(table, kept) == subsets(drawn, keep)


def test_placements() -> None:
    """`place`: none one time in eight, otherwise each legal card of the hand, two copies count twice."""
    hand = "expedition_force expedition_force public_works gem_world gem_world"
    table = Table(game(2)).seat(0, "old_earth", hand).seat(1, "new_sparta").phase(Develop(False))
    assert chances(table) == {
        "place_nothing": Fraction(1, 8),
        "place card=expedition_force": Fraction(7, 12),
        "place card=public_works": Fraction(7, 24),
    }


def test_ways_to_pay_are_alike() -> None:
    """`payment`: every legal pair of a number of cards and a set of powers, wasteful ones too."""
    tableau = "old_earth contact_specialist colony_ship new_military_tactics space_mercenaries"
    table = Table(game(2)).seat(0, tableau, "rebel_miners gem_world spice_world comet_zone").seat(1, "new_sparta")
    table.phase(Settle(False)).make("place card=rebel_miners")
    ways: Counter[str] = Counter()

    def walk(chance: Fraction, path: str) -> None:
        state, stack = table.state, list(table.state.stack)
        for move, part in chances(table).items():
            table.state = state.copy()
            table.state.stack = list(stack)
            if move.startswith("pay_count"):
                ways[f"{path} {move}"] += chance * part  # type: ignore[assignment]
            else:
                table.make(move)
                walk(chance * part, f"{path} {move.removeprefix('use_power card=')}")
        table.state = state

    walk(Fraction(1), "")
    # strength 0: specialist 1; specialist and tactics 1; with ship 0 (twice); tactics and mercenaries 0, 1, 2;
    # tactics alone 0; mercenaries alone 2
    assert len(ways) == 9
    assert set(ways.values()) == {Fraction(1, 9)}


def test_goods_are_a_uniform_subset() -> None:
    """`good`: of the required size; of different kinds where that is asked."""
    worlds = "gem_world artist_colony mining_world hive_world alien_robotic_factory"
    table = Table(game(2)).seat(0, f"old_earth {worlds}", "", worlds).seat(1, "new_sparta").phase(Consume())
    assert outcomes(table, lambda table: sorted(table.goods(0))) == subsets(worlds.split(), 3)
    table = Table(game(2)).seat(0, f"new_sparta diversified_economy {worlds}", "", worlds).seat(1, "new_sparta")
    table.phase(Consume())
    legal = [
        sorted(set(worlds.split()) - set(three))
        for three in combinations(worlds.split(), 3)
        if not {"gem_world", "artist_colony"} <= set(three)
    ]
    found = outcomes(table, lambda table: sorted(table.goods(0)))
    assert found == {str(rest): Fraction(1, len(legal)) for rest in legal}


def test_stopping_second_worlds_and_the_factory() -> None:
    """`consume` stops 1/3 where it may; `settle` declines 1/6; `discard_produce` none 1/3, else each card alike."""
    table = Table(game(2)).seat(0, "new_sparta deficit_spending merchant_world", "gem_world").seat(1, "new_sparta")
    assert chances(table.phase(Consume())) == {
        "consume card=deficit_spending power=0": Fraction(1, 3),
        "consume card=merchant_world power=1": Fraction(1, 3),
        "stop_consuming": Fraction(1, 3),
    }
    table = (
        Table(game(2)).seat(0, "old_earth deficit_spending gem_world", "gem_world", "gem_world").seat(1, "new_sparta")
    )
    assert set(chances(table.phase(Consume())).values()) == {Fraction(1, 2)}
    table = Table(game(2)).seat(0, "new_sparta improved_logistics", "outlaw_world runaway_robots").seat(1, "new_sparta")
    table.deck().phase(Settle(False)).make("place card=outlaw_world")
    assert chances(table) == {"no_second_world": Fraction(1, 6), "second_world": Fraction(5, 6)}
    table = Table(game(2)).seat(0, "damaged_alien_factory", "gem_world gem_world comet_zone").seat(1, "new_sparta")
    assert chances(table.deck().phase(Produce())) == {
        "discard_nothing": Fraction(1, 3),
        "discard_to_produce card=gem_world": Fraction(4, 9),
        "discard_to_produce card=comet_zone": Fraction(2, 9),
    }


def test_hand_cards_for_points() -> None:
    """`consume_hand`: the number uniform in 0 to the limit, then uniform cards."""
    hand = "gem_world gem_world comet_zone"
    table = Table(game(2)).seat(0, "new_sparta deficit_spending", hand).seat(1, "new_sparta").phase(Consume())
    table.make("consume card=deficit_spending power=0")
    found = outcomes(table, lambda table: sorted(table.hand(0)))
    assert found[str(sorted(hand.split()))] == Fraction(1, 3)
    assert found["['comet_zone']"] == Fraction(1, 9)
    assert found["['gem_world']"] == Fraction(2, 9)


def test_it_draws_by_the_weights() -> None:
    """The agent chooses each move as often as its weight says, here out of 4,000 choices."""
    table = (
        Table(game(2)).seat(0, "old_earth", "expedition_force public_works gem_world gem_world").seat(1, "new_sparta")
    )
    table.phase(Develop(False))
    rng = stream(1, 0, "agent 0")
    agent = UniformAgent()
    nothing = sum(
        agent.choose(table.state, table.state.options(), rng) == table.state.options()[0] for _ in range(4000)
    )
    assert 420 < nothing < 580
