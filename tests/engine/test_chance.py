"""Sources of chance: dice that mean the same for ever, outcomes written down, outcomes fixed beforehand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import pytest

from backroom.engine.chance import Dice, Recorder, Script
from backroom.engine.errors import BadSave

# -- dice ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "stream", "rolls"),
    [
        (0, 0, [981, 220, 580, 923, 487, 979, 236, 219]),
        (1, 0, [788, 251, 825, 666, 99, 633, 76, 32]),
        (1, 1, [957, 403, 37, 136, 464, 619, 559, 238]),
        (2**32, 0, [414, 471, 386, 635, 967, 164, 156, 665]),
        (2**64, 0, [20, 893, 846, 203, 536, 484, 766, 342]),
        (-1, 0, [368, 354, 852, 614, 982, 436, 3, 413]),
        (12345678901234567890, 0, [948, 797, 594, 881, 687, 759, 427, 937]),
    ],
)
def test_a_seed_means_the_same_rolls_for_ever(seed: int, stream: int, rolls: list[int]):
    dice = Dice(seed, stream)
    assert [dice(1000) for _ in rolls] == rolls


def test_the_words_behind_the_rolls_are_those_of_the_published_generator():
    """sfc32 as its author defines it, from our seeding: three words, a counter, fifteen rounds to mix."""
    a, b, c, counter, words = 7, 0, 0, 1, []
    for _ in range(15 + 100):
        word = (a + b + counter) % 2**32
        a, b, c, counter = b ^ b >> 9, 9 * c % 2**32, ((c << 21 | c >> 11) + word) % 2**32, counter + 1
        words.append(word)
    dice = Dice(7)
    assert [dice.next_bits() for _ in range(100)] == words[15:]


def unevenness(rolls: Iterable[int], faces: int) -> float:
    """Pearson's chi-square against equally likely faces."""
    counts = Counter(rolls)
    assert set(counts) <= set(range(faces))
    expected = counts.total() / faces
    return sum((counts[face] - expected) ** 2 / expected for face in range(faces))


ONE_IN_A_THOUSAND = {2: 10.8, 6: 20.5, 30: 58.3, 36: 66.6, 60: 98.3}  # of even dice exceed these


@pytest.mark.parametrize("faces", [2, 6, 30, 60])
def test_all_faces_are_equally_likely(faces: int):
    dice = Dice(7)
    assert unevenness([dice(faces) for _ in range(60000)], faces) < ONE_IN_A_THOUSAND[faces]


def test_a_roll_does_not_depend_on_the_one_before():
    dice = Dice(8)
    assert unevenness([6 * dice(6) + dice(6) for _ in range(36000)], 36) < ONE_IN_A_THOUSAND[36]


def test_neighbouring_seeds_have_nothing_in_common():
    first = [Dice(seed)(6) for seed in range(6001)]
    assert unevenness(first, 6) < ONE_IN_A_THOUSAND[6]
    assert unevenness([6 * one + two for one, two in pairwise(first)], 36) < ONE_IN_A_THOUSAND[36]


# -- records and scripts -------------------------------------------------------------------------


def test_a_recorder_passes_on_and_writes_down():
    recorder = Recorder(Script([2, 0, 4]))
    assert [recorder(3), recorder(3)] == [2, 0]
    assert recorder.take() == [2, 0]
    assert recorder(5) == 4
    assert recorder.take() == [4]
    assert recorder.take() == []


def test_what_was_recorded_can_be_scripted():
    recorder = Recorder(Dice(3))
    rolls = [recorder(n) for n in range(2, 50)]
    script = Script(recorder.take())
    assert [script(n) for n in range(2, 50)] == rolls


def test_a_script_does_not_change_the_list_it_is_given():
    outcomes = [1, 0]
    script = Script(outcomes)
    script(2)
    assert outcomes == [1, 0]
    assert script.outcomes == [0]


def test_a_script_that_runs_out_is_a_bad_save():
    script = Script([1])
    script(2)
    with pytest.raises(BadSave, match="more chance outcomes than the record holds"):
        script(2)


@pytest.mark.parametrize("outcome", [3, -1])
def test_an_outcome_that_is_impossible_is_a_bad_save(outcome: int):
    with pytest.raises(BadSave, match=rf"{outcome} is not one of 0 \.\. 2"):
        Script([outcome])(3)
