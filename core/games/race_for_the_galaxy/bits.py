"""Sets of small numbers as the bits of one integer."""

from __future__ import annotations

from mypy_extensions import i64


def bit(number: i64) -> i64:
    """The set of one number, 0 to 62.

    A literal 1 would be shifted as a C int of 32 bits in compiled code; a variable is shifted as 64 bits.
    """
    one: i64 = number - number + 1
    return one << number


def bits(mask: i64) -> i64:
    """How many numbers are in a set."""
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


def lowest(mask: i64) -> i64:
    """The smallest number in a set that is not empty."""
    i: i64 = 0
    while not mask >> i & 1:
        i += 1
    return i


def drop_bit(mask: i64, number: i64) -> i64:
    """The set without `number`, the larger ones moved down by one."""
    low = mask & (bit(number) - 1)
    return low | (mask >> (number + 1)) << number
