"""What the arguments of rules and questions say: several small numbers in one int, for the frames.

Each has a function that packs it and others that say what is in it.
"""

from __future__ import annotations

from typing import Final

from backroom.games.scoundrels.nouns import JOBS, PLACES

NO_TRAIT: Final = -1  # nobody is at work
NO_KIND: Final = -1  # no mark is moved


# -- a use: where the scoundrel stands, and what lets it be used ------------------------------------------

BY: Final = 16  # what lets it be used: a slot 1 .. 6, OPEN, or one of these
BY_ANOTHER: Final = 0  # no modifiers, no timing (S3.36)
BY_TRIGGER: Final = 8  # armed by an event or a partner
BY_HIRE: Final = 9  # when hired (S3.49)


def pack_use(standing: int, by: int) -> int:
    """The scoundrel there is used for this reason."""
    return standing + BY * by


def use_of(arg: int) -> tuple[int, int]:
    """Where it stands, and what lets it be used."""
    return arg % BY, arg // BY


# -- a performance: a program, its step, and the scoundrel at work ----------------------------------------
#
# A program is a job number, 100 + slot for a leader action or 200 + strategy. The scoundrel at work goes by
# 1 + its trait, by which it is found again wherever it moves, and by the area in which it stood.

OF_LEADER: Final = 100
OF_STRATEGY: Final = 200
STEP: Final = 256
STEPS: Final = 256  # more than a program has
AT_WORK: Final = STEP * STEPS  # 1 + the trait
TRAITS_AT_WORK: Final = 64
AREA: Final = AT_WORK * TRAITS_AT_WORK
AREAS: Final = 4
FROM_SHEET: Final = 0
FROM_SALOON: Final = 1
FROM_DISCARD: Final = 2
FROM_ASIDE: Final = 3
TWICE: Final = AREA * AREAS  # a performance that may be followed by a second one


def pack_at_work(trait: int, area: int) -> int:
    """The scoundrel with this trait is at work, used from this area."""
    return AT_WORK * (1 + trait) + AREA * area


def pack_job(job: int, at_work: int) -> int:
    """The first step of the job of a scoundrel at work."""
    return job + at_work


def pack_leader_action(slot: int) -> int:
    """The first step of what the leader does on a slot."""
    return OF_LEADER + slot


def pack_strategy(card: int) -> int:
    """The first step of a strategy card."""
    return OF_STRATEGY + card


def program_number(arg: int) -> int:
    """What is performed: below JOBS a job, from OF_LEADER on a leader action, from OF_STRATEGY on a card."""
    return arg % STEP


def is_job(arg: int) -> bool:
    """Is it a scoundrel's job that is performed, and not a leader action or a strategy card?"""
    return arg % STEP < JOBS


def step_of(arg: int) -> int:
    """Which step of the program it is."""
    return arg // STEP % STEPS


def next_step(arg: int) -> int:
    """The same performance, one step on."""
    return arg + STEP


def trait_at_work(arg: int) -> int:
    """The trait of the scoundrel at work, or NO_TRAIT."""
    return arg // AT_WORK % TRAITS_AT_WORK - 1


def area_at_work(arg: int) -> int:
    """The area from which it was used."""
    return arg // AREA % AREAS


def pack_conclusion(at_work: int, is_double: bool) -> int:
    """The use of a scoundrel ends; a double effect may repeat its job first."""
    return at_work + TWICE if is_double else at_work


def is_double(arg: int) -> bool:
    """May the job be performed once more?"""
    return arg >= TWICE


def at_work_of(arg: int) -> int:
    """Who is at work, as `pack_at_work` says it."""
    return arg % TWICE


# -- what a program has done so far, while another one is performed inside it -----------------------------

MEMORY_OF_VICTIM: Final = 32
MEMORY_OF_FREED: Final = 256
MEMORY_OF_DEED: Final = 4096
MEMORY_OF_PEEKS: Final = 8192


def pack_memory(safe: int, victim: int, freed: int, is_deed: bool, peeked: int) -> int:
    """Safe, victim and owner may be none, which is -1; is the program inside a deed of the outer one?"""
    named = (safe + 1) + MEMORY_OF_VICTIM * (victim + 1) + MEMORY_OF_FREED * (freed + 1)
    return named + (MEMORY_OF_DEED if is_deed else 0) + MEMORY_OF_PEEKS * peeked


def memory_of(arg: int) -> tuple[int, int, int, bool, int]:
    """The same five again."""
    safe = arg % MEMORY_OF_VICTIM - 1
    victim = arg % MEMORY_OF_FREED // MEMORY_OF_VICTIM - 1
    freed = arg % MEMORY_OF_DEED // MEMORY_OF_FREED - 1
    return safe, victim, freed, arg & MEMORY_OF_DEED != 0, arg // MEMORY_OF_PEEKS


# -- money that is taken: a number (an amount, a player), and whether a scoundrel's job takes it ----------

IN_JOB: Final = 128


def pack_taking(number: int, by_job: bool) -> int:
    """The amount or the player, and is it a scoundrel's job that takes the money?"""
    return number + IN_JOB if by_job else number


def taking_of(arg: int) -> tuple[int, bool]:
    """The same two again."""
    return arg % IN_JOB, arg >= IN_JOB


# -- a hire -----------------------------------------------------------------------------------------------

IN_STEP_3: Final = 16
COMPULSORY: Final = 16


def pack_hire(standing: int, in_step_3: bool) -> int:
    """Who stands there is hired; in step 3 a strategy card may lower the price (S-G7)."""
    return standing + IN_STEP_3 if in_step_3 else standing


def hire_of(arg: int) -> tuple[int, bool]:
    """The same two again."""
    return arg % IN_STEP_3, arg >= IN_STEP_3


def pack_ability(area: int, is_compulsory: bool) -> int:
    """An ability hires from this area, and perhaps does not say "may"."""
    return area + COMPULSORY if is_compulsory else area


def ability_of(arg: int) -> tuple[int, bool]:
    """The same two again."""
    return arg % COMPULSORY, arg >= COMPULSORY


# -- D13: a sheet that is put into another order ----------------------------------------------------------


def pack_order(taken: int, filled: int) -> int:
    """The mask of old places whose scoundrel has its new place, and how many places are filled."""
    return taken + (filled << PLACES)


def order_of(arg: int) -> tuple[int, int]:
    """The same two again."""
    return arg % (1 << PLACES), arg >> PLACES


# -- a swap: which one, where the scoundrel stands that swaps, and the first of the pair ------------------

SELF: Final = 0  # `swapjob self`: with an own or Saloon scoundrel
OTHERS: Final = 16  # `swapjob others`: never its own job
TRAITS_OF: Final = 32  # `swaptrait`: whoever swaps does not matter
FIRST: Final = 64


def pack_swap(kind: int, standing: int) -> int:
    """A swap of this kind, by who stands there."""
    return kind + standing


def swap_of(arg: int) -> tuple[int, int]:
    """The same two again."""
    standing = arg % OTHERS
    return arg - standing, standing


def pack_pair(swap: int, first: int) -> int:
    """A swap whose first is chosen (D27)."""
    return swap + FIRST * first


def pair_of(arg: int) -> tuple[int, int]:
    """The same two again."""
    return arg % FIRST, arg // FIRST


# -- D18: the safe that is marked, and the kind of the mark if it is a moved one --------------------------

FACE: Final = 32


def pack_marking(safe: int, kind: int = NO_KIND) -> int:
    """A mark goes on this safe: any of the supply, or a moved one of this kind."""
    return safe + FACE * (1 + kind)


def marked_safe(arg: int) -> int:
    """The safe that is marked."""
    return arg % FACE


def moved_kind(arg: int) -> int:
    """The kind of the mark that is moved there, or NO_KIND."""
    return arg // FACE - 1
