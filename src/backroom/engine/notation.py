"""Positions as text: for tests, bug reports and saves in the middle of any decision.

    reckoning 1
    setup {"players":3}
    ...                          what lies on the table, in the words of the game
    then cards 0 0               rules to come, the next one first: seat, argument, answers so far
    then wake 0 0
    asks 0 card 0                the question: seat, name, argument

Rules and questions are written by name, cards and colours by the game's own names, seats by number.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from backroom.engine.errors import BackroomError, BadSave
from backroom.engine.flow import NO_REPLY, Chance, Flow, Frame
from backroom.engine.rulebook import Rulebook, waiting
from backroom.engine.title import Title

G = TypeVar("G", bound=Flow)


def write(title: Title[G], g: G, setup: object) -> str:
    """The position of a game as text."""
    lines = [f"{title.name} {title.version}", f"setup {msgspec.json.encode(setup).decode()}"]
    return "\n".join([*lines, *title.write(g), *write_flow(title.book, g)]) + "\n"


def write_flow(book: Rulebook[G], g: G) -> list[str]:
    """Where in the rules the game is."""
    lines = [
        " ".join(["then", book.rules[number].name, str(me), str(arg), *map(str, picked)])
        for number, me, arg, picked in reversed(g.stack)
    ]
    for seat, reply in zip(g.asked, g.replies):
        said = [] if reply == NO_REPLY else [str(reply)]
        lines.append(" ".join(["asks", str(seat), book.queries[g.query].name, str(g.arg), *said]))
    return lines


def read(title: Title[G], text: str, chance: Chance) -> G:
    """A game from the text of a position. Without any flow it begins where the game would begin."""
    head, *lines = [line.strip() for line in text.splitlines() if line.strip()]
    if head.split() != [title.name, str(title.version)]:
        raise BadSave(f"line 1: {head!r} is not {title.name!r} {title.version}")
    if not lines or not lines[0].startswith("setup "):
        raise BadSave("line 2: no set-up")
    try:
        g = title.new(title.options(msgspec.json.decode(lines[0].removeprefix("setup "))), chance)
    except msgspec.DecodeError as error:
        raise BadSave(f"line 2: {error}") from None
    flow = [line for line in lines if line.startswith(("then ", "asks "))]
    title.read(g, [line for line in lines[1:] if line not in flow])
    if flow:
        read_flow(title.book, g, flow)
    return g


def read_flow(book: Rulebook[G], g: G, lines: list[str]) -> None:
    """Put the game where the lines say."""
    frames, asked, replies = [], [], []
    for line in lines:
        verb, *rest = line.split()
        try:
            if verb == "then":
                frames.append(read_frame(book, rest))
            else:
                seat, name, arg, *said = rest
                asked.append(int(seat))
                replies.append(int(said[0]) if said else NO_REPLY)
                g.query, g.arg = number_of([query.name for query in book.queries], name), int(arg)
        except (ValueError, BackroomError) as error:
            raise BadSave(f"{line!r}: {error}") from None
    g.stack[:] = frames[::-1]
    g.asked, g.replies = tuple(asked), tuple(replies)
    still = waiting(g)
    g.seat = still[0] if still else -1


def read_frame(book: Rulebook[G], words: list[str]) -> Frame:
    """A rule in progress."""
    name, me, arg, *picked = words
    return number_of([rule.name for rule in book.rules], name), int(me), int(arg), tuple(map(int, picked))


def number_of(names: list[str], name: str) -> int:
    """Where a name stands in the book of this release."""
    if name not in names:
        raise BadSave(f"unknown name {name!r}")
    return names.index(name)
