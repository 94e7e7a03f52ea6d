"""Deterministic random numbers, equal in interpreted and compiled code and on every machine."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

MASK: Final[i64] = 0xFFFFFFFF


@final
class Rng:
    """xoshiro128++ of Blackman and Vigna (2018), in 32-bit words held in 63-bit integers, so nothing ever overflows."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def copy(self) -> Rng:
        """An independent generator that goes on with the same numbers."""
        return Rng(self.a, self.b, self.c, self.d)

    def fork(self) -> Rng:
        """A new generator seeded by the next four words of this one."""
        a = self.next32()
        b = self.next32()
        c = self.next32()
        return Rng(a, b, c, self.next32() | 1)  # never all zero, the one state that xoshiro cannot leave

    def next32(self) -> i64:
        """The next 32 random bits."""
        x = (self.a + self.d) & MASK
        result = ((((x << 7) & MASK) | (x >> 25)) + self.a) & MASK
        t = (self.b << 9) & MASK
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= t
        self.d = ((self.d << 11) & MASK) | (self.d >> 21)
        return result

    def below(self, n: i64) -> i64:
        """A uniform integer in [0, n) without bias (Lemire 2019); n from 1 to 2**31 - 1."""
        m = self.next32() * n
        low = m & MASK
        if low < n:
            threshold = (0x100000000 - n) % n
            while low < threshold:
                m = self.next32() * n
                low = m & MASK
        return m >> 32

    def die(self) -> i64:
        """The roll of a six-sided die, 1 to 6."""
        return self.below(6) + 1

    def unit(self) -> float:
        """A uniform number in [0, 1) with 32 random bits."""
        return float(self.next32()) / 4294967296.0

    def shuffle(self, v: vec[i64]) -> None:
        """Put `v` into a uniformly random order, in place (Fisher and Yates)."""
        i: i64 = len(v) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = v[i]
            v[i] = v[j]
            v[j] = kept
            i -= 1


def stream(seed: int, game: int, name: str) -> Rng:
    """The random stream `name` of game number `game` in a run with `seed`.

    Streams of different seeds, games or names are independent: the state is a BLAKE2b hash of the three.
    """
    digest = blake2b(f"{seed}/{game}/{name}".encode(), digest_size=16).digest()
    a, b, c, d = (int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8, 12))
    return Rng(a, b, c, d | 1)
