"""What is made often from the same number is made once, as long as it is kept."""

from __future__ import annotations

from backroom.engine.kept import PLACES, Kept


def counting() -> tuple[Kept, list[int]]:
    """Doubles of numbers, and a note of those that were worked out."""
    made: list[int] = []

    def double(number: int) -> tuple[int, ...]:
        made.append(number)
        return (2 * number,)

    return Kept(double), made


def test_a_number_is_worked_out_once():
    doubles, made = counting()
    assert [doubles.of(number) for number in (3, 4, 3, 4, 3)] == [(6,), (8,), (6,), (8,), (6,)]
    assert made == [3, 4]


def test_what_is_kept_is_bounded():
    doubles, made = counting()
    for number in range(PLACES):
        doubles.of(number)
    assert doubles.of(0) == (0,)
    assert (len(made), len(doubles.found)) == (PLACES, PLACES)
    assert doubles.of(PLACES) == (2 * PLACES,)
    assert doubles.of(0) == (0,)
    assert made[-2:] == [PLACES, 0]
    assert len(doubles.found) == PLACES
