"""A table of Reckoning in mid-air, and players who answer in words.

g = table("gang Y BL@30", "gang R BR@1 BR@29", "hand Y knife move move order order")
play(g, "play-knife")
assert options(g) == ["1", "29"]
"""

from __future__ import annotations

from collections.abc import Callable

from backroom.engine.flow import NOBODY, Happening
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import COLOURS, GONE, HAND, IN_FRONT, KIND
from backroom.games.reckoning.position import LETTERS, read
from backroom.games.reckoning.rules.turn import next_turn
from backroom.games.reckoning.state import Game, book

Y, R, B, G, O, V = range(6)  # noqa: E741 - the letters of the specification's vectors


def lowest(_n: int) -> int:
    """Chance that always takes the first of what it may take: draws are the lowest kind in the pile."""
    return 0


def table(*lines: str, players: int = 3, chance: Callable[[int], int] = lowest, **options: object) -> Game:
    """The turn of the player named by the line `turn` (yellow by default) begins in this position.

    Players without gangsters are out. Players in play whose hand is not given hold the first five cards left.
    """
    g = TITLE.new(TITLE.parse_setup({"players": players, **options}), chance)
    g.stack.clear()
    read(g, list(lines))
    for me, gang in enumerate(g.gangs):
        if not gang and not g.out[me]:
            go_missing(g, me)
        elif gang and not any(line.startswith(f"hand {LETTERS[me]}") for line in lines):
            g.hands[me], g.pile = g.pile[:HAND], g.pile[HAND:]
    g.ear = []
    g.let((g.turn - 1) % players, next_turn)
    book.advance(g)
    del g.ear[0]  # that this turn begins is given, not told
    return g


def go_missing(g: Game, me: int) -> None:
    """A player without gangsters went out before anything else happened."""
    g.events = max(g.events, 1)
    g.out[me] = 1
    g.hands[me] = []
    g.cakes[me] = GONE if g.cakes[me] == IN_FRONT else g.cakes[me]


def deal(players: int, chance: Callable[[int], int] = lowest, **options: object) -> Game:
    """A new game at its first question."""
    return TITLE.start(TITLE.parse_setup({"players": players, **options}), chance, [])


def play(g: Game, *answers: str) -> Game:
    """Whoever is asked answers, in words; every answer is checked."""
    for answer in answers:
        book.answer(g, book.queries[g.query].noun.read(answer))
    return g


def options(g: Game) -> list[str]:
    """What may be answered now, in words."""
    query = book.queries[g.query]
    return [query.noun.write(choice) for choice in book.options(g)]


def asked(g: Game) -> tuple[str, str] | None:
    """Who is asked what: the colour and the name of the question; nothing once the game is over."""
    return None if g.seat == NOBODY else (COLOURS[g.seat], book.queries[g.query].name)


def hand(g: Game, me: int) -> list[str]:
    """The cards of a player."""
    return [KIND.write(kind) for kind in g.hands[me]]


def told(g: Game, name: str) -> list[tuple[int, ...]]:
    """The arguments of every event of this name since the table was laid."""
    ear: list[Happening] = g.ear or []
    return [
        happening[1 : 1 + len(book.events[happening[0]].nouns)]
        for happening in ear
        if book.events[happening[0]].name == name
    ]
