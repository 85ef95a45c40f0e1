"""Scoundrels as cards on a page: a trait in its sleeve over a job whose bullet holes go through the price.

A face holds everything that is printed on the two cards. It is made from the box of the table, so that an
owner's cards are shown as they play.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

import msgspec

from backroom.engine.words import Words
from backroom.games.scoundrels.box import Box, Trait
from backroom.games.scoundrels.cards_text import CardWords, Grammar
from backroom.games.scoundrels.meta import box as boxes
from backroom.games.scoundrels.nouns import (
    EVENTS,
    JOB,
    NO_EVENT,
    NOBODY_THERE,
    POKER,
    SCOUNDREL,
    TRAIT,
    VALUES,
    job_of,
    trait_of,
)
from backroom.web.boards.base import boxes_of_tables

FIRST = 1  # the first position of a price in the bit masks
POSITIONS = 8
LEVELS = ["", "blue", "red"]
COLOURS = ["green", "purple", "black"]

box_of = boxes_of_tables(boxes)


class Face(msgspec.Struct, frozen=True, gc=False):
    """What is printed on a scoundrel's two cards."""

    number: int
    word: str
    name: str
    trait: str
    job: str
    level: str  # one of LEVELS
    colour: str  # one of COLOURS
    price: int
    holes: tuple[str, ...]  # by position: a coin, a hole, a coin shot through, or nothing
    slots: tuple[tuple[str, str], ...]  # the slots that it works on, each with "", "plus" or "double"
    partners: str  # "", "left", "right", "both"
    event: str  # the event that arms it, including "hire" and "zero"
    tech: int
    when: str  # when it works, in words
    does: str


class HalfFace(msgspec.Struct, frozen=True, gc=False):
    """What is printed on one of a scoundrel's two cards: a trait, or a job."""

    look: str  # one of LEVELS or COLOURS
    holes: tuple[str, ...]
    tech: int
    slots: tuple[tuple[str, str], ...] = ()
    partners: str = ""
    event: str = ""


@lru_cache(maxsize=5_000)
def face(scoundrel: int, box: Box, words: Words) -> Face | None:
    """The two cards as they are printed, or None if nobody is there."""
    if scoundrel == NOBODY_THERE:
        return None
    trait, job = box.trait[scoundrel], box.job[scoundrel]
    return Face(
        number=scoundrel,
        word=SCOUNDREL.write(scoundrel),
        name=words.noun(SCOUNDREL, scoundrel),
        trait=words.noun(TRAIT, trait_of(scoundrel)),
        job=words.noun(JOB, job_of(scoundrel)),
        level=LEVELS[trait.level],
        colour=COLOURS[job.colour],
        price=box.prices[scoundrel],
        holes=tuple(position(trait.icons >> at & 1, job.holes >> at & 1) for at in positions(box)),
        slots=slots_of(trait),
        partners=partners_of(trait),
        event=event_of(trait),
        tech=trait.tech + job.tech,
        when=words("card", TRAIT.write(trait_of(scoundrel)), "text"),
        does=words("card", JOB.write(job_of(scoundrel)), "text"),
    )


def trait_face(number: int, box: Box) -> HalfFace:
    """A trait as it is printed."""
    trait = box.traits[number]
    return HalfFace(
        look=LEVELS[trait.level],
        holes=tuple(position(trait.icons >> at & 1, 0) for at in positions(box)),
        tech=trait.tech,
        slots=slots_of(trait),
        partners=partners_of(trait),
        event=event_of(trait),
    )


def job_face(number: int, box: Box) -> HalfFace:
    """A job as it is printed."""
    job = box.jobs[number]
    holes = tuple(position(0, job.holes >> at & 1) for at in positions(box))
    return HalfFace(COLOURS[job.colour], holes, job.tech)


def positions(box: Box) -> range:
    """The positions of a price: as many as any card uses, and never fewer than are printed."""
    masks = [*[trait.icons for trait in box.traits], *[job.holes for job in box.jobs]]
    return range(FIRST, max(FIRST + POSITIONS, *[mask.bit_length() for mask in masks]))


def position(icon: int, hole: int) -> str:
    """What is shown at a position of the price: holes cover dollars (S1.21)."""
    if icon:
        return "shot" if hole else "coin"
    return "hole" if hole else "none"


def slots_of(trait: Trait) -> tuple[tuple[str, str], ...]:
    """The slots that a trait works on, each with its modifier."""
    return tuple(
        (POKER[slot], "plus" if trait.plus >> slot & 1 else "double" if trait.double >> slot & 1 else "")
        for slot in range(1, VALUES)
        if trait.slots >> slot & 1
    )


def partners_of(trait: Trait) -> str:
    """The neighbours that make a scoundrel work: "", "left", "right" or "both"."""
    return "both" if trait.left and trait.right else "left" * trait.left + "right" * trait.right


def event_of(trait: Trait) -> str:
    """The event that makes a scoundrel work; "" if a slot or a neighbour does."""
    if trait.is_naive:
        return "zero"
    if trait.when_hired:
        return "hire" if trait.when_hired == 1 else "hire_twice"
    return EVENTS[trait.event] if trait.event != NO_EVENT else ""


@lru_cache(maxsize=1000)
def leader_actions(box: Box, words: Words) -> tuple[str, ...]:
    """The leader actions in words, by slot."""
    said = grammar(words)
    return tuple(
        [said("leader", "none") if action is None else said.program(action) for action in box.leader_actions]
    )


def grammar(words: Words) -> Grammar:
    """The grammar that puts programs into words."""
    return cast("CardWords", words).grammar
