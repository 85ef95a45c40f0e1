"""Writes a position as text and reads it: for tests, bug reports and saves in the middle of any decision.

    reckoning 1
    setup {"players":3}
    ...                          the table, in lines that the game defines
    then cards 0 0               scheduled rules, the next one first: seat, argument, answers so far
    then wake 0 0
    asks 0 card 0                the question: seat, name, argument

Rules and questions are written by name, cards and colours by the names of the game, seats by number.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from backroom.engine.errors import BackroomError, BadSave
from backroom.engine.flow import NO_REPLY, NOBODY, Chance, Flow, Frame, Seat
from backroom.engine.rulebook import Rulebook, waiting
from backroom.engine.title import Title

G = TypeVar("G", bound=Flow)


def write(title: Title[G], g: G, setup: object) -> str:
    """Return the position of `g` as text. `setup` is the set-up that the game was started with."""
    lines = [f"{title.name} {title.rules}", f"setup {msgspec.json.encode(setup).decode()}"]
    return "\n".join([*lines, *title.write(g), *write_flow(title.book, g)]) + "\n"


def write_flow(book: Rulebook[G], g: G) -> list[str]:
    """Return the lines that say where in the rules the game is."""
    lines = [
        " ".join(["then", book.rules[frame.rule].name, *map(str, [frame.me, frame.arg, *frame.picked])])
        for frame in reversed(g.stack)
    ]
    for seat, reply in zip(g.asked, g.replies):
        said = [] if reply == NO_REPLY else [str(reply)]
        lines.append(" ".join(["asks", str(seat), book.queries[g.query].name, str(g.arg), *said]))
    return lines


def read(title: Title[G], text: str, chance: Chance) -> G:
    """Return the game that `text` describes; it draws from `chance`.

    A text with only the first two lines gives a game that is about to begin.
    """
    head, *lines = [line.strip() for line in text.splitlines() if line.strip()] or [""]
    if head.split() != [title.name, str(title.rules)]:
        raise BadSave(f"line 1: {head!r} is not {title.name!r} {title.rules}")
    if not lines or not lines[0].startswith("setup "):
        raise BadSave("line 2: no set-up")
    try:
        setup = title.parse_setup(msgspec.json.decode(lines[0].removeprefix("setup ")))
        g = title.new(setup, chance)
    except (msgspec.DecodeError, BackroomError) as error:
        raise BadSave(f"line 2: {error}") from None
    flow = [line for line in lines if line.startswith(("then ", "asks "))]
    title.read(g, [line for line in lines[1:] if line not in flow])
    if not flow and lines[1:] and g.stack:
        raise BadSave("no line says what comes next: 'then' a rule, or 'ended'")
    if flow:
        read_flow(title.book, g, flow, range(setup.players))
    return g


def read_flow(book: Rulebook[G], g: G, lines: list[str], seats: range) -> None:
    """Set the position in the rules from the `then` and `asks` lines."""
    g.stack.clear()
    for line in lines:
        verb, *rest = line.split()
        try:
            if verb == "then":
                g.stack.insert(0, read_frame(book, rest, seats))
            else:
                read_question(book, g, rest, seats)
        except (ValueError, BackroomError) as error:
            raise BadSave(f"{line!r}: {error}") from None
    still = waiting(g)
    g.seat = still[0] if still else NOBODY


def read_frame(book: Rulebook[G], tokens: list[str], seats: range) -> Frame:
    """Parse the tokens after `then`."""
    name, me, arg, *picked = tokens
    number = number_of([rule.name for rule in book.rules], name)
    on_behalf = NOBODY if me == str(NOBODY) else read_seat(me, seats)
    return Frame(number, on_behalf, int(arg), tuple(map(int, picked)))


def read_question(book: Rulebook[G], g: G, tokens: list[str], seats: range) -> None:
    """Parse the tokens after `asks`: a seat that is asked, and its reply if it has already replied."""
    token, name, arg, *said = tokens
    seat = read_seat(token, seats)
    asked = number_of([query.name for query in book.queries], name), int(arg)
    if len(said) > 1:
        raise BadSave("more than one reply")
    if not g.stack:
        raise BadSave("no rule is waiting for an answer")
    if g.asked and (asked != (g.query, g.arg) or seat in g.asked):
        raise BadSave("does not match the question before it")
    g.query, g.arg = asked
    g.asked += (seat,)
    g.replies += (int(said[0]) if said else NO_REPLY,)


def read_seat(token: str, seats: range) -> Seat:
    """Parse the number of a seat of this game."""
    if int(token) not in seats:
        raise BadSave(f"there is no seat {token}")
    return int(token)


def number_of(names: list[str], name: str) -> int:
    """Return the number of a rule or query in this release."""
    if name not in names:
        raise BadSave(f"unknown name {name!r}")
    return names.index(name)
