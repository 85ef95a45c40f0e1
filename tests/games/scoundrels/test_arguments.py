"""Numbers that say several things: what is packed comes out again, in the ints that saved games hold."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from backroom.games.scoundrels.arguments import (
    BY_HIRE,
    NO_KIND,
    NO_TRAIT,
    OTHERS,
    SELF,
    TRAITS_OF,
    ability_of,
    area_at_work,
    at_work_of,
    hire_of,
    is_double,
    is_job,
    marked_safe,
    memory_of,
    moved_kind,
    next_step,
    order_of,
    pack_ability,
    pack_at_work,
    pack_conclusion,
    pack_hire,
    pack_job,
    pack_leader_action,
    pack_marking,
    pack_memory,
    pack_order,
    pack_pair,
    pack_strategy,
    pack_swap,
    pack_taking,
    pack_use,
    pair_of,
    program_number,
    step_of,
    swap_of,
    taking_of,
    trait_at_work,
    use_of,
)
from backroom.games.scoundrels.nouns import (
    JOBS,
    MARK_KINDS,
    MOVED_MARK,
    NO_MARK,
    NOBODY_THERE,
    OPEN,
    PLACES,
    PLAYED_CARD,
    SAFES,
    SCOUNDREL,
    SET_ASIDE,
    SITES,
    SLOTS,
    STRATEGIES,
    TRAITS,
    face_of,
    job_of,
    kind_of,
    moved_of,
    owner_of,
    pack_mark,
    pack_moved,
    pack_played,
    pack_scoundrel,
    played_of,
    safes_on,
    site_of,
    trait_of,
    value_of,
)

STANDINGS = range(SET_ASIDE + 1)
FLAGS = [False, True]


# -- things ------------------------------------------------------------------------------------------


def test_a_scoundrel():
    for trait, job in product(range(TRAITS), range(JOBS)):
        scoundrel = pack_scoundrel(trait, job)
        assert (trait_of(scoundrel), job_of(scoundrel)) == (trait, job)
    assert [pack_scoundrel(trait, job) for trait in range(TRAITS) for job in range(JOBS)] == list(
        SCOUNDREL.names
    )
    assert trait_of(NOBODY_THERE) not in range(TRAITS)


def test_a_safe_belongs_to_a_site():
    assert [safe for site in range(len(SITES)) for safe in safes_on(site)] == list(range(SAFES))
    assert all(site_of(safe) == site for site in range(len(SITES)) for safe in safes_on(site))


def test_a_mark_on_a_safe():
    for owner, value in product(range(4), range(2, 8)):
        assert (owner_of(pack_mark(owner, value)), value_of(pack_mark(owner, value))) == (owner, value)
    assert pack_mark(3, 7) == 31


def test_a_kind_of_marks_has_two_faces():
    assert [(kind_of(face_of(kind)), kind_of(face_of(kind) + 1)) for kind in range(MARK_KINDS)] == [
        (kind, kind) for kind in range(MARK_KINDS)
    ]


def test_a_mark_that_is_moved():
    for safe, value in product(range(SAFES), range(2, 8)):
        assert moved_of(pack_moved(safe, value)) == (safe, value)
        assert pack_moved(safe, value) in MOVED_MARK.names
        assert pack_moved(safe, value) != NO_MARK


def test_a_played_card():
    cards = {pack_played(owner, slot): (owner, slot) for owner in range(4) for slot in range(1, SLOTS + 1)}
    assert {card: played_of(card) for card in cards} == cards
    assert list(cards) == list(PLAYED_CARD.names)


# -- arguments ---------------------------------------------------------------------------------------


def test_a_use():
    for standing, by in product(STANDINGS, range(BY_HIRE + 1)):
        assert use_of(pack_use(standing, by)) == (standing, by)
    assert pack_use(9, 9) == 9 + 16 * 9


def test_a_job_at_work():
    for trait, area, job in product(range(TRAITS), range(4), range(JOBS)):
        arg = pack_job(job, pack_at_work(trait, area))
        assert (program_number(arg), is_job(arg), step_of(arg)) == (job, True, 0)
        assert (trait_at_work(arg), area_at_work(arg)) == (trait, area)
        later = next_step(next_step(arg))
        assert (program_number(later), step_of(later)) == (job, 2)
        assert (trait_at_work(later), area_at_work(later)) == (trait, area)
    assert next_step(pack_job(59, pack_at_work(49, 3))) == 59 + 256 + 256**2 * 50 + 256**2 * 64 * 3


def test_leader_actions_and_strategy_cards_are_nobodys_job():
    leading = [pack_leader_action(slot) for slot in range(1, SLOTS + 1)]
    playing = [pack_strategy(card) for card in range(len(STRATEGIES))]
    assert [program_number(arg) for arg in leading] == [100 + slot for slot in range(1, SLOTS + 1)]
    assert [program_number(arg) for arg in playing] == [200 + card for card in range(len(STRATEGIES))]
    for arg in [*leading, *playing]:
        assert (is_job(arg), step_of(arg), step_of(next_step(arg)), trait_at_work(arg)) == (
            False,
            0,
            1,
            NO_TRAIT,
        )


def test_the_end_of_a_use():
    for trait, area, twice in product(range(TRAITS), range(4), FLAGS):
        at_work = pack_at_work(trait, area)
        arg = pack_conclusion(at_work, twice)
        assert (is_double(arg), at_work_of(arg), trait_at_work(arg), area_at_work(arg)) == (
            twice,
            at_work,
            trait,
            area,
        )
    assert pack_conclusion(pack_at_work(0, 0), is_double=True) == 256**2 + 256**2 * 64 * 4


@given(
    st.integers(-1, SAFES - 1),
    st.integers(-1, 3),
    st.integers(-1, 3),
    st.booleans(),
    st.integers(0, 2**32 - 1),
)
def test_what_a_program_has_done(safe: int, victim: int, freed: int, is_deed: bool, peeked: int):
    arg = pack_memory(safe, victim, freed, is_deed, peeked)
    assert memory_of(arg) == (safe, victim, freed, is_deed, peeked)
    assert arg == safe + 1 + 32 * (victim + 1) + 256 * (freed + 1) + 4096 * is_deed + 8192 * peeked


def test_money_that_is_taken():
    for number, by_job in product(range(100), FLAGS):
        assert taking_of(pack_taking(number, by_job)) == (number, by_job)
    assert pack_taking(3, by_job=True) == 131


def test_a_hire():
    for standing, flag in product(STANDINGS, FLAGS):
        assert hire_of(pack_hire(standing, flag)) == (standing, flag)
        assert ability_of(pack_ability(standing, flag)) == (standing, flag)
    assert (pack_hire(5, in_step_3=True), pack_ability(8, is_compulsory=True)) == (21, 24)


def test_a_sheet_that_is_put_into_another_order():
    for taken, filled in product(range(1 << PLACES), range(PLACES + 1)):
        assert order_of(pack_order(taken, filled)) == (taken, filled)
    assert pack_order(0b101, 3) == 5 + 3 * 32


def test_a_swap():
    for kind, standing, first in product([SELF, OTHERS, TRAITS_OF], STANDINGS, STANDINGS):
        swap = pack_swap(kind, standing)
        assert swap_of(swap) == (kind, standing)
        assert pair_of(pack_pair(swap, first)) == (swap, first)
    assert pack_pair(pack_swap(OTHERS, 7), 3) == 16 + 7 + 64 * 3


def test_a_mark_that_is_laid():
    for safe, kind in product(range(SAFES), range(NO_KIND, MARK_KINDS)):
        assert (marked_safe(pack_marking(safe, kind)), moved_kind(pack_marking(safe, kind))) == (safe, kind)
    assert (pack_marking(17), pack_marking(17, 2)) == (17, 17 + 32 * 3)


def test_a_slot_lets_a_scoundrel_be_used_too():
    assert use_of(pack_use(4, OPEN)) == (4, OPEN)
