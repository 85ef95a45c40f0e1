"""Sets of seats as bit masks: seat s is bit s, so that `|`, `&` and `~` read as or, and, not.

The ring has 30 seats numbered clockwise; a gangster faces the middle, so left is the next number.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

RING: Final = 30
ALL_SEATS: Final = (1 << 31) - 2


def left_of(seats: i64) -> i64:
    """The left neighbours of these seats; 30 is followed by 1."""
    return (seats << 1) & ALL_SEATS | (seats >> 29) & 2


def right_of(seats: i64) -> i64:
    """The right neighbours of these seats; 1 is preceded by 30."""
    return (seats >> 1) & ALL_SEATS | (seats & 2) << 29


def beside(seats: i64) -> i64:
    """The neighbours of these seats, on both sides."""
    return left_of(seats) | right_of(seats)


def blast(seat: i64) -> i64:
    """The seats that a cake on this seat would clear."""
    return 1 << seat | beside(1 << seat)


def around(seat: int) -> list[int]:
    """The seats that a cake on this seat would clear, as a list: the seat between its two neighbours."""
    return [(seat - 2) % RING + 1, seat, seat % RING + 1]


def each(seats: int) -> list[int]:
    """The numbers of these seats, in ascending order."""
    found: list[int] = []
    while seats:
        lowest = seats & -seats
        found.append(lowest.bit_length() - 1)
        seats ^= lowest
    return found


def count(seats: i64) -> int:
    """The number of these seats."""
    found = 0
    while seats:
        seats &= seats - 1
        found += 1
    return found


def mask(numbers: list[int]) -> int:
    """The mask of these seats."""
    seats = 0
    for number in numbers:
        seats |= 1 << number
    return seats
