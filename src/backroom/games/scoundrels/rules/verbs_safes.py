"""Safes and marks (3.H): scouting, marking, stealing, abandoning."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.arguments import NO_KIND, moved_kind, pack_marking
from backroom.games.scoundrels.nouns import (
    FALSE_MARK,
    MARK_KINDS,
    MOVED_MARK,
    NO_MARK,
    ON_SITE,
    PER_SITE,
    PLAYER,
    SAFE,
    SAFE_VALUE,
    SAFES,
    SCOUTED,
    STOLE,
    UNUSED,
    face_of,
    kind_of,
    moved_of,
    owner_of,
    pack_mark,
    pack_moved,
    site_of,
    value_of,
)
from backroom.games.scoundrels.programs import Instruction
from backroom.games.scoundrels.rules.arming import arm
from backroom.games.scoundrels.rules.possible import AREA, safes_in
from backroom.games.scoundrels.state import Game, book

SCOUTS: Final = book.event("scouts", {"player": PLAYER, "safe": SAFE})
SEES_SAFE: Final = book.event(
    "sees_safe", {"player": PLAYER, "safe": SAFE, "value": SAFE_VALUE}, reveals=True
)
MARKS: Final = book.event("marks", {"player": PLAYER, "safe": SAFE, "value": SAFE_VALUE})
TAKES_MARK: Final = book.event("takes_mark", {"player": PLAYER, "safe": SAFE, "value": SAFE_VALUE})
STEALS: Final = book.event("steals", {"player": PLAYER, "safe": SAFE})
ABANDONS: Final = book.event("abandons", {"player": PLAYER, "safe": SAFE})


# -- scouting -----------------------------------------------------------------------------------------


@book.query(SAFE, "S-D17")
def SCOUT_WHICH(g: Game, me: Seat, area: int) -> list[int]:
    """D17: the safe to scout, marked or known or not."""
    return safes_in(g, me, area)


@book.rule
def scout(g: Game, me: Seat, area: int, picked: Picked) -> None:
    """Look at a safe of the area in secret, then mark it (S3.58)."""
    match picked:
        case ():
            g.ask(me, SCOUT_WHICH, area)
        case (safe,):
            g.tell(SCOUTS, me, safe)
            look(g, me, safe)
            g.last_safe = safe
            g.did = 1
            arm(g, me, SCOUTED)
            g.do(place_mark(me, safe))


def look(g: Game, me: Seat, safe: int) -> None:
    """A player learns the value of a safe for good (S4.9, S4.10)."""
    g.known[safe] |= 1 << me
    g.tell(SEES_SAFE, me, safe, g.values[safe], to=1 << me)


# -- marks --------------------------------------------------------------------------------------------


@book.query(SAFE, "S-D17")
def MARK_WHICH(g: Game, me: Seat, area: int) -> list[int]:
    """D17: the safe to mark without looking."""
    return safes_in(g, me, area)


@book.rule
def mark_unseen(g: Game, me: Seat, area: int, picked: Picked) -> None:
    """Choose a safe, then the value, before any new look (S6.13)."""
    match picked:
        case ():
            g.ask(me, MARK_WHICH, area)
        case (safe,):
            g.do(place_mark(me, safe))


@book.query(SAFE_VALUE, "S-D18")
def MARK_VALUE(g: Game, me: Seat, arg: int) -> list[int]:
    """D18: each value that a mark in the supply can show; of a moved mark its two faces."""
    moved = moved_kind(arg)
    if moved != NO_KIND:
        low = face_of(moved)
        return [low, low + 1]
    kinds = [kind for kind in range(MARK_KINDS) if g.supply[me][kind] > 0]
    return [value for kind in kinds for value in (face_of(kind), face_of(kind) + 1)]


@book.query(MOVED_MARK, "S-D19")
def MOVE_MARK(g: Game, me: Seat, safe: int) -> list[int]:
    """D19: none, or an own mark on another safe that no opponent has stolen."""
    found: list[int] = [NO_MARK]
    for other in range(SAFES):
        if other != safe and g.where[other] in (ON_SITE, UNUSED, me):
            values = sorted({value_of(mark) for mark in g.marks[other] if owner_of(mark) == me})
            found += [pack_moved(other, value) for value in values]
    return found


@book.rule
def place_mark(g: Game, me: Seat, safe: int, picked: Picked) -> None:
    """An own mark goes on the safe, any value up (S3.59, S3.60); with none left one may be moved (S3.61)."""
    match picked:
        case ():
            if sum(g.supply[me]):
                g.ask(me, MARK_VALUE, pack_marking(safe))
            else:
                g.do(move_mark(me, safe))
        case (value,):
            change_supply(g, me, kind_of(value), -1)
            put_mark(g, me, safe, value)


@book.rule
def move_mark(g: Game, me: Seat, safe: int, picked: Picked) -> None:
    """Take an own mark from another safe, and show one of its faces on this one."""
    match picked:
        case ():
            g.ask(me, MOVE_MARK, safe)
        case (taken,) if taken != NO_MARK:
            _, shown = moved_of(taken)
            g.ask(me, MARK_VALUE, pack_marking(safe, kind_of(shown)))
        case (taken, value):
            source, old = moved_of(taken)
            marks = list(g.marks[source])
            marks.remove(pack_mark(me, old))
            g.marks[source] = tuple(marks)
            g.tell(TAKES_MARK, me, source, old)
            put_mark(g, me, safe, value)


def change_supply(g: Game, me: Seat, kind: int, change: int) -> None:
    """Marks of a kind leave the supply."""
    row = g.supply[me]
    g.supply[me] = (*row[:kind], row[kind] + change, *row[kind + 1 :])


def put_mark(g: Game, me: Seat, safe: int, value: int) -> None:
    """The mark lies there: its owner may look at the safe (S4.11); an impossible value is a lie (S3.62)."""
    g.marks[safe] = (*g.marks[safe], pack_mark(me, value))
    g.did = 1
    g.tell(MARKS, me, safe, value)
    if not g.known[safe] >> me & 1:
        look(g, me, safe)
    if value not in g.box.sites[site_of(safe)]:
        arm(g, me, FALSE_MARK)


# -- stealing -----------------------------------------------------------------------------------------


@book.query(SAFE, "S-D17")
def STEAL_WHICH(g: Game, me: Seat, area: int) -> list[int]:
    """D17: the safe to steal."""
    return safes_in(g, me, area)


@book.query(SAFE, "S-D20")
def ABANDON(g: Game, me: Seat, _: int) -> list[int]:
    """D20: each held safe, the new one included."""
    return g.safes_of(me)


@book.rule
def steal(g: Game, me: Seat, area: int, picked: Picked) -> None:
    """A safe of the area comes to the thief's sheet with all its marks (S3.64)."""
    match picked:
        case ():
            g.ask(me, STEAL_WHICH, area)
        case (safe,):
            g.where[safe] = me
            g.did = 1
            g.tell(STEALS, me, safe)
            look(g, me, safe)
            arm(g, me, STOLE)
            if g.where.count(me) > g.box.most_safes(g.day):
                g.let(me, abandon)


@book.rule
def abandon(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Above the limit one safe goes back to its site, or is unused if that is full (S3.65, S3.66)."""
    match picked:
        case ():
            g.ask(me, ABANDON)
        case (safe,):
            is_full = len(g.safes_at(site_of(safe))) >= PER_SITE - 1
            g.where[safe] = UNUSED if is_full else ON_SITE
            g.tell(ABANDONS, me, safe)


# -- as instructions ----------------------------------------------------------------------------------


def do_scout(g: Game, me: Seat, step: Instruction, _arg: int) -> None:
    """`scout AREA`."""
    g.do(scout(me, AREA[step.argument]))


def do_mark(g: Game, me: Seat, step: Instruction, _arg: int) -> None:
    """`mark open`."""
    g.do(mark_unseen(me, AREA[step.argument]))


def do_steal(g: Game, me: Seat, step: Instruction, _arg: int) -> None:
    """`steal AREA`."""
    g.do(steal(me, AREA[step.argument]))
