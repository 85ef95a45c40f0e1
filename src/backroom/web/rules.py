"""The rules browser: cards in the reader's language, and every numbered rule, with search."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from backroom.games import TITLES
from backroom.tables.errors import Refused
from backroom.web.application import game_card
from backroom.web.boards.context import Board, PrintedCard
from backroom.web.forms import parse_small
from backroom.web.rulebook import Picture, draw_picture, found_in, rulebook
from backroom.web.rules_html import by_group
from backroom.web.rules_search import search
from backroom.web.sessions import Visit
from backroom.web.words import page_words

LONGEST_SEARCH = 80
LONG_LIST = 100  # cards; the groups of a longer list are folded


async def rules(request: Request) -> Response:
    """The rules page of a game: all cards and rules, or those that match the search."""
    visit, game = Visit(request), request.path_params["game"]
    if game not in TITLES:
        raise Refused("not-found")
    await visit.take("page")
    wanted = request.query_params.get("q", "").strip()[:LONGEST_SEARCH]
    sections = search(game, wanted)
    app, language = visit.app, visit.language
    cards = await app.drawing.run(all_cards, app.renderer.boards[game], game, language)
    groups = by_group(cards, wanted)
    book = found_in(rulebook(game, language), wanted)
    example, at = request.query_params.get("example", ""), parse_small(request.query_params.get("at", ""))

    def board_of(one: Picture) -> tuple[int, Markup, str]:
        """A picture at its step: the number, the board, and what is said there."""
        step = min(max(at, 0), one.steps) if one.steps and example == one.lesson else one.step
        return step, *draw_picture(app.renderer, game, one.lesson, step, language)

    return await visit.page(
        "rules.html",
        book=book,
        board_of=board_of,
        game=game_card(game, language),
        wanted=wanted,
        groups=groups,
        is_folded=sum(len(group) for group in groups.values()) > LONG_LIST,
        sections=sections,
        count=sum(len(section.entries) for section in sections),
    )


@lru_cache(maxsize=32)
def all_cards(board: Board, game: str, language: str) -> list[PrintedCard]:
    """All cards of a game without an owner's data file; cached, because there are many."""
    title = TITLES[game]
    return board.cards({"players": title.seats[0]}, title.words(language), page_words(language))
