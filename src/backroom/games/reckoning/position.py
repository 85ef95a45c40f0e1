"""Positions of Reckoning in text, in the notation of the specification's section 10.

    gang Y GF@4 BR@20z           a gangster is a type, a seat, and z when asleep
    cakes R@1 Y@18 B@gone        cakes that are not in front of their owners
    hand Y knife knife move

Whatever is left out is as in a new game. The draw pile is never written: it is what lies nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from backroom.engine.errors import BadSave
from backroom.engine.positions import left_over, read_lines, unknown
from backroom.games.reckoning.nouns import (
    COLOURS,
    END,
    GANGSTER,
    GONE,
    IN_FRONT,
    KIND,
    owner_of,
    pack_waiting,
    pack_who,
    who_of,
)
from backroom.games.reckoning.seats import RING, each
from backroom.games.reckoning.state import Game

LETTERS = [colour[0].upper() for colour in COLOURS]
TYPE_LETTERS = ["GF", "GM", "BL", "BR"]


def write(g: Game) -> list[str]:
    """Return the position as lines."""
    letters = LETTERS[: g.box.players]
    lines = [
        f"turn {LETTERS[g.turn]} {g.turns} {g.stirred} {g.events}",
        " ".join(["bank", str(g.bank)]),
        " ".join(["money", *map(str, g.money)]),
    ]
    for me, letter in enumerate(letters):
        lines.append(" ".join(["gang", letter, *[gangster(g, seat) for seat in each(g.gangs[me])]]))
    for me, letter in enumerate(letters):
        lines.append(" ".join(["hand", letter, *map(KIND.write, g.hands[me])]))
    waiting = [f"{LETTERS[owner_of(one)]}-{GANGSTER.write(who_of(one))}" for one in g.waiting]
    cakes = [
        f"{letters[me]}@{'gone' if seat == GONE else seat}"
        for me, seat in enumerate(g.cakes)
        if seat != IN_FRONT
    ]
    out = [f"{letters[me]}-{event}-{g.last_stand[me]}" for me, event in enumerate(g.out) if event]
    lists = {
        "waiting": waiting,
        "cakes": cakes,
        "discards": [KIND.write(kind) for kind in g.discards],
        "removed": [KIND.write(kind) for kind in g.removed],
        "out": out,
        "ended": [END.write(g.ended)] if g.ended else [],
    }
    return lines + [" ".join([name, *tokens]) for name, tokens in lists.items() if tokens]


def gangster(g: Game, seat: int) -> str:
    """Return one gangster as a token, e.g. BR@20z."""
    return f"{TYPE_LETTERS[g.type_at(seat)]}@{seat}{'z' if g.asleep >> seat & 1 else ''}"


def read(g: Game, lines: list[str]) -> None:
    """Set up a new game as the lines say."""
    if lines:
        g.waiting.clear()
    read_lines(g, lines, read_line)
    if any(event and gang for event, gang in zip(g.out, g.gangs)):
        raise BadSave("a player who is out has no gangsters")
    g.waiting.sort()
    elsewhere = [*g.discards, *g.removed, *[kind for hand in g.hands for kind in hand]]
    if Counter(elsewhere) - Counter(g.box.deck):
        raise BadSave("more cards of one kind than the deck has")
    g.pile = left_over(g.box.deck, elsewhere)


def read_line(g: Game, line: str) -> None:
    """Read one line of a position."""
    name, *tokens = line.replace(",", " ").split()
    if name not in READERS:
        raise unknown(name, READERS)
    READERS[name](g, tokens)


def read_turn(g: Game, tokens: list[str]) -> None:
    """Read whose turn it is, turns begun, the turn of the last payment or kill, kill events."""
    g.turn = player(g, tokens[0])
    g.turns, g.stirred, g.events = map(int, tokens[1:]) if tokens[1:] else (0, 0, 0)
    if not 0 <= g.stirred <= g.turns or g.events < 0:
        raise BadSave("turns and events count upwards from 0")


def read_gang(g: Game, tokens: list[str]) -> None:
    """Read a player's gangsters on the table."""
    me = player(g, tokens[0])
    for token in tokens[1:]:
        kind, seat = token.removesuffix("z").split("@")
        if not 1 <= int(seat) <= RING or g.occupied() >> int(seat) & 1:
            raise BadSave(f"seat {seat} is taken or not at the table")
        g.sit(me, pack_who(TYPE_LETTERS.index(kind), token.endswith("z")), int(seat))


def read_bank(g: Game, tokens: list[str]) -> None:
    """Read the money left in the bank."""
    g.bank = amount(tokens[0])


def read_money(g: Game, tokens: list[str]) -> None:
    """Read the money of all players."""
    if len(tokens) != g.box.players:
        raise BadSave(f"{g.box.players} amounts needed")
    g.money = [amount(token) for token in tokens]


def read_hand(g: Game, tokens: list[str]) -> None:
    """Read a player's cards."""
    g.hands[player(g, tokens[0])] = kinds(tokens[1:])


def read_waiting(g: Game, tokens: list[str]) -> None:
    """Read gangsters off the table."""
    for token in tokens:
        letter, who = token.split("-", 1)
        g.waiting.append(pack_waiting(player(g, letter), GANGSTER.read(who)))


def read_cakes(g: Game, tokens: list[str]) -> None:
    """Read cakes on the table or gone."""
    for token in tokens:
        letter, seat = token.split("@")
        where = GONE if seat == "gone" else int(seat)
        if where != GONE and (not 1 <= where <= RING or where in g.cakes):
            raise BadSave(f"seat {seat} has a cake already or is not at the table")
        g.cakes[player(g, letter)] = where


def read_discards(g: Game, tokens: list[str]) -> None:
    """Read the discard pile."""
    g.discards = kinds(tokens)


def read_removed(g: Game, tokens: list[str]) -> None:
    """Read cards out of the game."""
    g.removed = kinds(tokens)


def read_out(g: Game, tokens: list[str]) -> None:
    """Read players who are out: in which event, and with how many gangsters just before."""
    for token in tokens:
        letter, event, gangsters = token.split("-")
        me = player(g, letter)
        g.out[me], g.last_stand[me] = int(event), int(gangsters)


def read_ended(g: Game, tokens: list[str]) -> None:
    """Read why the game is over."""
    g.ended = END.read(tokens[0])
    g.finish()


READERS: dict[str, Callable[[Game, list[str]], None]] = {
    "turn": read_turn,
    "gang": read_gang,
    "bank": read_bank,
    "money": read_money,
    "hand": read_hand,
    "waiting": read_waiting,
    "cakes": read_cakes,
    "discards": read_discards,
    "removed": read_removed,
    "out": read_out,
    "ended": read_ended,
}


def player(g: Game, letter: str) -> int:
    """Return a player by the first letter of the colour."""
    if letter not in LETTERS[: g.box.players]:
        raise BadSave(f"no player {letter!r} in this game")
    return LETTERS.index(letter)


def amount(token: str) -> int:
    """Parse an amount in thousands of dollars."""
    if int(token) < 0:
        raise BadSave("money is never owed")
    return int(token)


def kinds(tokens: list[str]) -> list[int]:
    """Return cards by name, in ascending order."""
    return sorted([KIND.read(token) for token in tokens])
