"""What a seat may see, for bots: a look has the fields of the view, in a compiled class.

`view.py` of a game fills a look, field by field from nothing; the struct of the view, which goes to people,
over the wire and to bots of others, is made from it. So there is one account of what a seat may see, and a
law holds the fields of every look against those of its view. House bots read looks, because compiled code
reads a field of a compiled class far faster than one of a struct.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.engine.rulebook import G, Rulebook, waiting


@mypyc_attr(acyclic=True)
class Asked:
    """The question now asked. `options` is None for a seat that may not see them."""

    __slots__ = ("name", "waiting", "options")

    def __init__(self, name: str, waiting: tuple[Seat, ...], options: tuple[int, ...] | None) -> None:
        self.name = name
        self.waiting = waiting
        self.options = options


@mypyc_attr(acyclic=True)
class Look:
    """What one seat may see. Each game has its own subclass."""

    __slots__ = ("me", "question")

    def __init__(self, me: Seat, question: Asked | None) -> None:
        self.me = me
        self.question = question

    def narrow(self, options: tuple[int, ...]) -> None:
        """Leave only these options of the question, for a search that asks what is best among the rest."""
        if self.question is not None:
            self.question = Asked(self.question.name, self.question.waiting, options)


def question(book: Rulebook[G], g: G, me: Seat) -> Asked | None:
    """Return the question now asked as seat `me` may see it; None once the game is over."""
    if g.seat == NOBODY:
        return None
    query, still = book.queries[g.query], waiting(g)
    options: tuple[int, ...] | None = None
    if me in still:
        options = tuple(book.options(g, me))
    elif not query.secret and len(g.asked) == 1:
        options = tuple(book.options(g))
    return Asked(query.name, still, options)


def hears(happening: Happening, me: Seat) -> bool:
    """True if seat `me` may know this happening. Spectators (`NOBODY`) know what everybody is told."""
    to = happening[4]
    return to == -1 or (me != NOBODY and to >> me & 1 == 1)
