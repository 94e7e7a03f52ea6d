"""Random numbers: the published algorithm, without bias, in independent streams, the same everywhere."""

from __future__ import annotations

from hashlib import blake2b
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64
from scipy.stats import chisquare

from ludometer.core.kernel.rng import Rng, stream

WORDS = st.integers(0, 2**32 - 1)


def words(rng: Rng, count: int) -> list[int]:
    return [rng.next32() for _ in range(count)]


def state_of(rng: Rng) -> tuple[int, int, int, int]:
    return rng.a, rng.b, rng.c, rng.d


def test_xoshiro128_plus_plus_gives_the_published_numbers() -> None:
    """The first numbers of the reference implementation from the state 1, 2, 3, 4, and number 102,401."""
    rng = Rng(1, 2, 3, 4)
    assert words(rng, 10) == [
        641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420,
    ]  # fmt: skip
    for _ in range(102_390):
        rng.next32()
    assert rng.next32() == 0x2C873CFA


def test_xoshiro128_plus_plus_gives_the_published_numbers_from_a_second_state() -> None:
    rng = Rng(0x964D4A0C, 0xD40AB895, 0xAD7FDECB, 0x3006F0F0)
    assert words(rng, 4) == [0xC06AC86F, 0xB459C753, 0xAA04C486, 0xB3FB785A]
    assert state_of(rng) == (0xFC65379C, 0x52006D70, 0x87487639, 0xF1908343)


@given(WORDS, WORDS, WORDS, WORDS)
def test_words_and_state_stay_within_32_bits(a: int, b: int, c: int, d: int) -> None:
    rng = Rng(a, b, c, d)
    assert all(0 <= word < 2**32 for word in words(rng, 20))
    assert all(0 <= word < 2**32 for word in state_of(rng))


def test_a_copy_goes_on_with_the_same_numbers_and_leaves_the_original_alone() -> None:
    rng = Rng(5, 6, 7, 8)
    copy = rng.copy()
    expected = words(copy, 50)
    assert words(rng, 50) == expected
    words(copy, 3)
    assert state_of(rng) != state_of(copy)


def test_a_fork_takes_four_words_and_goes_its_own_way() -> None:
    rng = Rng(5, 6, 7, 8)
    same = rng.copy()
    fork = rng.fork()
    a, b, c, d = words(same, 4)
    assert state_of(fork) == (a, b, c, d | 1)
    assert state_of(rng) == state_of(same)
    assert not set(words(fork, 200)) & set(words(rng, 200))


@given(WORDS, WORDS, WORDS, st.integers(1, 2**31 - 1))
def test_below_is_the_high_word_of_a_product_whose_low_word_is_not_in_the_surplus(
    a: int, b: int, c: int, n: int
) -> None:
    """Lemire 2019: of the 2**32 words, the 2**32 mod n with the lowest low words are drawn again; the rest falls evenly."""
    rng = Rng(a, b, c, 1)
    same = rng.copy()
    drawn = rng.below(n)
    while True:
        product = same.next32() * n
        if product % 2**32 >= 2**32 % n:
            break
    assert drawn == product >> 32
    assert 0 <= drawn < n
    assert state_of(rng) == state_of(same)


def test_below_draws_again_where_a_plain_product_would_be_biased() -> None:
    """With n = 3 * 2**29 a quarter of all words is surplus."""
    rng = Rng(1, 2, 3, 4)
    same = rng.copy()
    for _ in range(1000):
        rng.below(3 * 2**29)
    taken = 0
    while state_of(same) != state_of(rng):
        same.next32()
        taken += 1
    assert 1250 < taken < 1420


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 52])
def test_below_is_uniform(n: int) -> None:
    rng = stream(1, 0, f"uniform below {n}")
    counts = [0] * n
    for _ in range(30_000):
        counts[rng.below(n)] += 1
    assert chisquare(counts).pvalue > 1e-4


def test_below_one_is_nothing() -> None:
    assert {Rng(1, 2, 3, 4).below(1) for _ in range(5)} == {0}


def test_a_die_shows_one_to_six() -> None:
    rng = Rng(1, 2, 3, 4)
    rolls = [rng.die() for _ in range(600)]
    assert sorted(set(rolls)) == [1, 2, 3, 4, 5, 6]
    same = Rng(1, 2, 3, 4)
    assert rolls == [same.below(6) + 1 for _ in range(600)]


def test_unit_lies_in_the_half_open_unit_interval() -> None:
    rng = Rng(1, 2, 3, 4)
    drawn = [rng.unit() for _ in range(5000)]
    assert all(0.0 <= each < 1.0 for each in drawn)
    assert abs(sum(drawn) / 5000 - 0.5) < 0.02
    assert drawn[0] == 641 / 2**32


@given(st.lists(st.integers(-(2**40), 2**40), max_size=60), WORDS)
def test_a_shuffle_keeps_every_member(members: list[int], word: int) -> None:
    shuffled: vec[i64] = vec[i64](members)
    Rng(word, 2, 3, 4).shuffle(shuffled)
    assert sorted(shuffled) == sorted(members)


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    rng = stream(1, 0, "shuffles of four")
    counts = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(12_000):
        cards: vec[i64] = vec[i64]([0, 1, 2, 3])
        rng.shuffle(cards)
        counts[cards[0], cards[1], cards[2], cards[3]] += 1
    assert chisquare(list(counts.values())).pvalue > 1e-4


def test_a_stream_is_seeded_by_blake2b_of_seed_game_and_name() -> None:
    """Part of the determinism contract: these numbers may never change."""
    digest = blake2b(b"7/3/dice", digest_size=16).digest()
    parts = [int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8, 12)]
    assert state_of(stream(7, 3, "dice")) == (parts[0], parts[1], parts[2], parts[3] | 1)
    assert words(stream(7, 3, "dice"), 3) == [675199977, 493484199, 3184289589]


def test_streams_of_other_seeds_games_and_names_differ() -> None:
    streams = [stream(seed, game, name) for seed in (1, 11, -1, 2**70) for game in (0, 1, 11) for name in ("a", "b")]
    assert len({state_of(each) for each in streams}) == len(streams)
    seen: set[int] = set()
    for each in streams:
        drawn = set(words(each, 100))
        assert len(drawn & seen) <= 1
        seen |= drawn


def test_streams_of_neighbouring_games_are_independent() -> None:
    """The first two rolls of a die over many games: all 36 pairs alike, and so the sums of two neighbouring games."""
    pairs = [0] * 36
    sums = [0] * 6
    before = 0
    for game in range(12_000):
        rng = stream(1, game, "dice")
        one, other = rng.below(6), rng.below(6)
        pairs[one * 6 + other] += 1
        sums[(one + before) % 6] += 1
        before = one
    assert chisquare(pairs).pvalue > 1e-4
    assert chisquare(sums).pvalue > 1e-4
