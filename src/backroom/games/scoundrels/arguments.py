"""The arguments of rules and questions: several small numbers packed into one int, for the frames.

For each kind of argument there is a function that packs it and functions that unpack it.
"""

from __future__ import annotations

from typing import Final

from backroom.games.scoundrels.nouns import JOBS, PLACES

NO_TRAIT: Final = -1  # no scoundrel is at work
NO_KIND: Final = -1  # no mark is moved


# -- a use: where the scoundrel stands, and what lets it be used ------------------------------------------

BY: Final = 16  # why it can be used: a slot 1 .. 6, OPEN, or one of these
BY_ANOTHER: Final = 0  # no modifiers, no timing (S3.36)
BY_TRIGGER: Final = 8  # armed by an event or a partner
BY_HIRE: Final = 9  # when hired (S3.49)


def pack_use(standing: int, by: int) -> int:
    """Pack the use of the scoundrel there, and why it can be used."""
    return standing + BY * by


def use_of(arg: int) -> tuple[int, int]:
    """Where the scoundrel stands, and why it can be used."""
    return arg % BY, arg // BY


# -- a performance: a program, its step, and the scoundrel at work ----------------------------------------
#
# A program is a job number, 100 + slot for a leader action or 200 + strategy. The scoundrel at work goes by
# 1 + its trait, by which it is found again wherever it moves, and by the area in which it stood.

OF_LEADER: Final = 100
OF_STRATEGY: Final = 200
STEP: Final = 256
STEPS: Final = 256  # more than a program has (S6.30); the same for saved games of all releases
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
    """Pack the scoundrel at work: its trait, and the area it was used from."""
    return AT_WORK * (1 + trait) + AREA * area


def pack_job(job: int, at_work: int) -> int:
    """Pack the first step of the job of a scoundrel at work."""
    return job + at_work


def pack_leader_action(slot: int) -> int:
    """Pack the first step of the leader action of a slot."""
    return OF_LEADER + slot


def pack_strategy(card: int) -> int:
    """Pack the first step of a strategy card."""
    return OF_STRATEGY + card


def program_number(arg: int) -> int:
    """The program: below JOBS a job, from OF_LEADER on a leader action, from OF_STRATEGY on a card."""
    return arg % STEP


def is_job(arg: int) -> bool:
    """True if it is a scoundrel's job, not a leader action or a strategy card."""
    return arg % STEP < JOBS


def step_of(arg: int) -> int:
    """The index of the step in the program."""
    return arg // STEP % STEPS


def next_step(arg: int) -> int:
    """The same performance, at its next step."""
    return arg + STEP


def trait_at_work(arg: int) -> int:
    """The trait of the scoundrel at work, or NO_TRAIT."""
    return arg // AT_WORK % TRAITS_AT_WORK - 1


def area_at_work(arg: int) -> int:
    """The area from which it was used."""
    return arg // AREA % AREAS


def pack_conclusion(at_work: int, is_double: bool) -> int:
    """Pack the end of the use of a scoundrel; a double effect may repeat its job first."""
    return at_work + TWICE if is_double else at_work


def is_double(arg: int) -> bool:
    """True if the job may be performed once more."""
    return arg >= TWICE


def at_work_of(arg: int) -> int:
    """The scoundrel at work, as packed by `pack_at_work`."""
    return arg % TWICE


# -- what a program has done so far, while another one is performed inside it -----------------------------

MEMORY_OF_VICTIM: Final = 32
MEMORY_OF_FREED: Final = 256
MEMORY_OF_DEED: Final = 4096
MEMORY_OF_PEEKS: Final = 8192


def pack_memory(safe: int, victim: int, freed: int, is_deed: bool, peeked: int) -> int:
    """Pack what the outer program has done; safe, victim and owner may be -1 for none."""
    named = (safe + 1) + MEMORY_OF_VICTIM * (victim + 1) + MEMORY_OF_FREED * (freed + 1)
    return named + (MEMORY_OF_DEED if is_deed else 0) + MEMORY_OF_PEEKS * peeked


def memory_of(arg: int) -> tuple[int, int, int, bool, int]:
    """Unpack the five arguments of `pack_memory`."""
    safe = arg % MEMORY_OF_VICTIM - 1
    victim = arg % MEMORY_OF_FREED // MEMORY_OF_VICTIM - 1
    freed = arg % MEMORY_OF_DEED // MEMORY_OF_FREED - 1
    return safe, victim, freed, arg & MEMORY_OF_DEED != 0, arg // MEMORY_OF_PEEKS


# -- money that is taken: a number (an amount, a player), and whether a scoundrel's job takes it ----------

IN_JOB: Final = 128


def pack_taking(number: int, by_job: bool) -> int:
    """Pack the amount or the player, and whether a scoundrel's job takes the money."""
    return number + IN_JOB if by_job else number


def taking_of(arg: int) -> tuple[int, bool]:
    """Unpack the two arguments of `pack_taking`."""
    return arg % IN_JOB, arg >= IN_JOB


# -- a hire -----------------------------------------------------------------------------------------------

IN_STEP_3: Final = 16
COMPULSORY: Final = 16


def pack_hire(standing: int, in_step_3: bool) -> int:
    """Pack a hire of the scoundrel there; in step 3 a strategy card may lower the price (S-G7)."""
    return standing + IN_STEP_3 if in_step_3 else standing


def hire_of(arg: int) -> tuple[int, bool]:
    """Unpack the two arguments of `pack_hire`."""
    return arg % IN_STEP_3, arg >= IN_STEP_3


def pack_ability(area: int, is_compulsory: bool) -> int:
    """Pack an ability that hires from this area; compulsory if it does not say "may"."""
    return area + COMPULSORY if is_compulsory else area


def ability_of(arg: int) -> tuple[int, bool]:
    """Unpack the two arguments of `pack_ability`."""
    return arg % COMPULSORY, arg >= COMPULSORY


# -- D13: a sheet that is put into another order ----------------------------------------------------------


def pack_order(taken: int, filled: int) -> int:
    """Pack the mask of old places whose scoundrel has its new place, and how many places are filled."""
    return taken + (filled << PLACES)


def order_of(arg: int) -> tuple[int, int]:
    """Unpack the two arguments of `pack_order`."""
    return arg % (1 << PLACES), arg >> PLACES


# -- a swap: which one, where the scoundrel stands that swaps, and the first of the pair ------------------

SELF: Final = 0  # `swapjob self`: with an own or Saloon scoundrel
OTHERS: Final = 16  # `swapjob others`: never its own job
TRAITS_OF: Final = 32  # `swaptrait`: it does not matter who swaps
FIRST: Final = 64


def pack_swap(kind: int, standing: int) -> int:
    """Pack a swap of this kind, and the place of the scoundrel who swaps."""
    return kind + standing


def swap_of(arg: int) -> tuple[int, int]:
    """Unpack the two arguments of `pack_swap`."""
    standing = arg % OTHERS
    return arg - standing, standing


def pack_pair(swap: int, first: int) -> int:
    """Pack a swap and the scoundrel that was chosen first (D27)."""
    return swap + FIRST * first


def pair_of(arg: int) -> tuple[int, int]:
    """Unpack the two arguments of `pack_pair`."""
    return arg % FIRST, arg // FIRST


# -- D18: the safe that is marked, and the kind of the mark if it is a moved one --------------------------

FACE: Final = 32


def pack_marking(safe: int, kind: int = NO_KIND) -> int:
    """Pack the safe that is marked: with any mark of the supply, or with a moved one of this kind."""
    return safe + FACE * (1 + kind)


def marked_safe(arg: int) -> int:
    """The safe that is marked."""
    return arg % FACE


def moved_kind(arg: int) -> int:
    """The kind of the mark that is moved to it, or NO_KIND."""
    return arg // FACE - 1
