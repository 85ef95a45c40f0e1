"""Boards drawn from views for a player or a spectator, without a server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.engine.replay import Play
from backroom.engine.rulebook import waiting
from backroom.engine.title import Outcome, Title
from backroom.engine.words import LANGUAGES
from backroom.tables.clock import Clock
from backroom.tables.snapshot import SeatInfo, Story, TableView
from backroom.web.boards.context import Board, BoardContext, ShownOption, calls_of
from backroom.web.regions import ROOT, Draw, Drawings, Memory, Region, hole
from backroom.web.words import page_words
from tests.games.kit import LETTERS, Kit, seat
from tests.web.pages import Page


def look(
    title: Title[Any], g: Any, told: list[Happening], me: Seat, outcome: Outcome | None = None
) -> TableView:
    """A table view of this game, for one seat or for spectators."""
    return TableView(
        code="abc",
        game=title.name,
        setup={"players": g.box.players},
        status="running",
        trouble="",
        listed=False,
        version=1,
        seq=7,
        clock=Clock(),
        deadline=None,
        is_host=False,
        seats=[SeatInfo(p, LETTERS[p], "", False, True, None) for p in range(g.box.players)],
        mine=[me],
        me=me,
        step=1,
        steps=1,
        view=title.view(g, me),
        hands=[],
        story=Story([told], me, {}),
        why_not_undo="nothing",
        advance_pass="",
        passes=[],
        window=[],
        gestures=[],
        motions={},
        chat=[],
        outcome=outcome,
        rematch="",
        server_commitment="",
        head="",
    )


class Alone:
    """A sheet that draws nothing around a group of regions."""

    def drawing(self, _name: str) -> Draw:
        return lambda inside, _game, _say: hole(inside)


class Drawn:
    """Everything that a board draws for a player, or for spectators if there is no letter."""

    def __init__(
        self, board: Board, title: Title[Any], t: Kit[Any] | Play[Any], letter: str, language: str
    ) -> None:
        me = seat(letter) if letter else NOBODY
        told = t.ear if isinstance(t, Kit) else [happening for heard in t.heard for happening in heard]
        game, say = title.words(language), page_words(language)
        seen = look(title, t.g, told, me)
        question: Any = seen.view.question if seen.view else None
        options = question.options if question and me in question.waiting else ()
        query = next((q for q in title.book.queries if question and q.name == question.name), None)
        self.options: list[ShownOption] = [
            board.option(seen, query, option, game, say) for option in options or () if query
        ]
        self.context = BoardContext(
            seen=seen,
            view=seen.view,
            words=game,
            say=say,
            options=self.options,
            calls=calls_of(self.options),
            names=[],
            memory=Memory(),
        )
        drawings = Drawings({title.name: board, "page": Alone()})

        def page(regions: list[Region]) -> Page:
            root = Region(ROOT, "page", "alone", regions[0].id)
            return Page(drawings.page([root, *regions], game))

        self.table = page(board.table(self.context))
        self.panels = [page(board.panel(self.context, player)) for player in range(t.g.box.players)]
        self.hand = page(board.hand(self.context)) if me != NOBODY else Page("")

    @property
    def pages(self) -> list[Page]:
        """The table, all panels and the hand."""
        return [self.table, *self.panels, self.hand]

    @property
    def all(self) -> str:
        """The HTML of all of them."""
        return "".join([page.html for page in self.pages])

    def tag(self, name: str) -> dict[str, str]:
        """The attributes of the element with this id."""
        return next(given for page in self.pages for _, given in page.tags if given.get("id") == name)

    @property
    def ids(self) -> list[str]:
        """The ids of all elements that an option could highlight."""
        found = [given["id"] for page in self.pages for _, given in page.tags if "id" in given]
        return [*found, *[f"player-{player}" for player in range(len(self.panels))]]  # drawn by the renderer

    @property
    def elements(self) -> dict[str, str]:
        """The id of the element to click for each answer."""
        return {option.word: option.element for option in self.options}


def must_lie_where_they_say(
    see: Callable[[Play[Any], str, str], Drawn], play: Play[Any], dice: Random, drawn: Counter[str]
) -> None:
    """Play at random; draw the first three questions of each kind, for the asked seat and for spectators.

    Every option must point to an element that is there, and ids must be unique.
    """
    book = play.title.book
    while play.g.seat != NOBODY:
        name, asked = book.queries[play.g.query].name, waiting(play.g)[0]
        drawn[name] += 1
        if drawn[name] <= 3:
            seen = see(play, LETTERS[asked], LANGUAGES[drawn[name] - 1])
            assert {option.element for option in seen.options} <= {"", *seen.ids}, name
            assert see(play, "", "en").options == []
            assert len(set(seen.ids)) == len(seen.ids)
        play.answer(dice.choice(book.options(play.g, asked)), asked)
