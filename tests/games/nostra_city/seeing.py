"""A city to look at: Territories, a Street, a collection, bids; and how two views compare."""

from __future__ import annotations

from backroom.engine.flow import NOBODY
from backroom.games.nostra_city.rules.meeting import meeting_ends
from backroom.games.nostra_city.shapes import NostraCityView
from backroom.games.nostra_city.state import Game
from backroom.games.nostra_city.view import bills as counts
from backroom.games.nostra_city.view import view
from tests.games.nostra_city.table import Table

A, B, C, D = range(4)
EVERYBODY = [A, B, C, D, NOBODY]
NO_BILLS = counts(0)


def city(**options: object) -> Table:
    """Four lieutenants with three Caïds and two Turfs each, and a full Street."""
    t = Table(4, **options)
    t.territory("A", "c01", "c02", "c06", "t10", "t01")
    t.territory("B", "c03", "c04", "c07", "t11", "t02")
    t.territory("C", "c05", "c08", "c09", "t12", "t04")
    t.territory("D", "c10", "c11", "c12", "t13", "t05")
    t.street("c13", "t03", "r04", "e06")
    return t


def sees_alike(one_game: Game, other: Game, *seats: int) -> bool:
    return all(view(one_game, me) == view(other, me) for me in seats)


def asked_name(seen: NostraCityView) -> str:
    assert seen.question is not None
    return seen.question.name


def shared(first: str, *answers: str) -> Table:
    """A collects in the Bronx with c06; the first bill drawn is `first`; so far he has answered this."""
    t = city()
    t.script_bills(first, "10i", "5")
    t.begin("business", "A")
    t.answer("c06", "t10", "bronx", *answers)
    return t


def bidding(*answers: str) -> Table:
    """A bids in the MEETING."""
    t = city()
    t.begin("meeting", "A")
    t.answer("c01", *answers)
    return t


def auction(*bids: tuple[str, str, str, str], **options: object) -> Table:
    """These bids are on the table, and all Location cards are revealed."""
    t = city(**options)
    t.phase("meeting")
    for bid in bids:
        t.bid(*bid)
    t.run(meeting_ends(NOBODY))
    return t
