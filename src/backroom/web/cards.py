"""Cards explained: a card as a fragment of a page, which a script shows beside the thing it explains."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from backroom.games import TITLES
from backroom.tables.errors import Refused
from backroom.web.sessions import Visit

CACHING = "private, max-age=3600"  # cards do not change during a game


async def card(request: Request) -> Response:
    """A card of a game, as the rules page shows it."""
    visit, game = Visit(request), request.path_params["game"]
    if game not in TITLES:
        raise Refused("not-found")
    await visit.take("page")
    return await explanation(visit, game, {"players": TITLES[game].seats[0]})


async def card_at_table(request: Request) -> Response:
    """A card at a table, with the names and texts of the owner's data file if it has one."""
    visit = Visit(request)
    await visit.take("page")
    game, setup = await visit.app.database.run(visit.app.reader.setup, request.path_params["code"])
    return await explanation(visit, game, setup)


async def explanation(visit: Visit, game: str, setup: dict[str, Any]) -> Response:
    """The fragment that explains the card named in the address, in the visitor's language."""
    fragment = await visit.app.drawing.run(draw, visit, game, setup, visit.connection.path_params["word"])
    headers = {
        "Cache-Control": CACHING,
        "Content-Language": visit.language,
        "Vary": "Cookie, Accept-Language",
    }
    return Response(fragment, 200, headers, "text/html; charset=utf-8")


def draw(visit: Visit, game: str, setup: dict[str, Any], word: str) -> str:
    """Draw the cards that a word stands for; runs in the drawing thread."""
    app, say = visit.app, visit.say
    words = TITLES[game].words_for(setup, visit.language)
    cards = app.renderer.boards[game].explained(word, setup, words, say)
    if not cards:
        raise Refused("not-found")
    drawn: str = app.env.get_template("cards.html").module.explanation(cards, game, say)  # type: ignore[attr-defined]
    return drawn
