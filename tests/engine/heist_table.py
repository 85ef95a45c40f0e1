"""A table of Heist in mid-air, and players who answer in words.

g = table("hand 1 cancel-1:2", "offer rob-1")
play(g, "rob-1", "cancel-1")
assert g.money == [5, 5]
"""

from __future__ import annotations

from backroom.engine.flow import NOBODY, Chance, Frame, Seat
from backroom.engine.looks import hears
from tests.engine.heist import CARD, TITLE, Game, auction, book, in_order, read, recruit


def lowest(_n: int) -> int:
    """Chance that always takes the first of what it may take."""
    return 0


def table(*lines: str, players: int = 2, chance: Chance = lowest) -> Game:
    """Exactly these hands and this offer; now each player recruits, in the order of the round."""
    g = lay_out(lines, players, chance)
    return begin(g, *[recruit(me) for me in in_order(g)])


def bidding(*lines: str, players: int = 2, chance: Chance = lowest) -> Game:
    """Exactly these hands and this offer; now its first card is auctioned, and that is all."""
    return begin(lay_out(lines, players, chance), auction())


def lay_out(lines: tuple[str, ...], players: int, chance: Chance) -> Game:
    g = TITLE.new(TITLE.parse_setup({"players": players}), chance)
    g.finish()
    read(g, list(lines))
    return g


def begin(g: Game, *frames: Frame) -> Game:
    g.ear = []
    g.do(*frames)
    book.advance(g)
    return g


def play(g: Game, *answers: str) -> Game:
    """Whoever is asked answers, in words; every answer is checked."""
    for answer in answers:
        book.answer(g, book.queries[g.query].noun.read(answer))
    return g


def options(g: Game) -> list[str]:
    """What may be answered now, in words."""
    return [book.queries[g.query].noun.write(choice) for choice in book.options(g)]


def asked(g: Game) -> tuple[Seat, str] | None:
    """Who is asked what; nothing once the game is over."""
    return None if g.seat == NOBODY else (g.seat, book.queries[g.query].name)


def cards(*names: str) -> list[int]:
    """Cards by name, ascending."""
    return sorted([CARD.read(name) for name in names])


def heard(g: Game, me: Seat) -> list[str]:
    """The names of the events that a seat has heard."""
    return [book.events[happening[0]].name for happening in g.ear or [] if hears(happening, me)]
