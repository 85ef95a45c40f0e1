"""The rules browser: cards in the reader's language, and every numbered rule, with search."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from backroom.games import TITLES
from backroom.tables.errors import Refused
from backroom.web.application import game_card
from backroom.web.rules_html import cards
from backroom.web.rules_search import search
from backroom.web.sessions import Visit

LONGEST_SEARCH = 80


async def rules(request: Request) -> Response:
    """The rules page of a game: all rules, or those that match the search."""
    visit, game = Visit(request), request.path_params["game"]
    if game not in TITLES:
        raise Refused("not-found")
    await visit.take("page")
    wanted = request.query_params.get("q", "").strip()[:LONGEST_SEARCH]
    sections = search(game, wanted)
    return await visit.page(
        "rules.html",
        game=game_card(game, visit.language),
        wanted=wanted,
        cards=cards(TITLES[game].words(visit.language), wanted),
        sections=sections,
        count=sum(len(section.entries) for section in sections),
    )
