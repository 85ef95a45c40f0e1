"""Helpers to play against an application in a test: bots think in this process, people press buttons."""

from __future__ import annotations

from random import Random

from backroom.games import title
from backroom.tables.people import Person, person_of
from backroom.tables.workers import think
from backroom.web.application import Application
from tests.tables.scripted_services import bot_tasks
from tests.web.pages import Page, Visitor


def person(app: Application, visitor: Visitor) -> Person:
    """The person behind a visitor."""
    with app.database.read() as c:
        found = person_of(c, visitor.client.cookies["backroom"], app.now())
    assert found is not None
    return found


def bots_move(app: Application) -> None:
    """Let bots answer until only people are asked."""
    while due := bot_tasks(app.games, 10):
        for bot_task in due:
            app.games.answer_for_bot(bot_task.code, bot_task.seat, bot_task.seq, think(bot_task))


def answer_once(visitor: Visitor, page: Page, dice: Random) -> bool:
    """Press a random button of the question. Returns False if nothing is asked."""
    form = page.by_id.get("answer-form")
    if form is None:
        return False
    visitor.press(form, dice.randrange(len(form.buttons)))
    return True


def finish(app: Application, visitor: Visitor, code: str) -> None:
    """Play to the end without pages: seat 0 takes the first option, bots answer as usual."""
    she = person(app, visitor)
    while True:
        bots_move(app)
        look = app.reader.seen_by(she, code, 0)
        if look.view is None or look.view.question is None:
            return
        query = next(
            query for query in title(look.game).book.queries if query.name == look.view.question.name
        )
        assert look.view.question.options is not None
        word = query.noun.write(look.view.question.options[0])
        app.games.answer(she, code, 0, look.seq, word)


def draw_anew(app: Application, visitor: Visitor) -> None:
    """Empty all caches of drawings, in the drawing thread."""

    def forget() -> None:
        app.renderer.drawings.kept.clear()
        app.renderer.drawings.older.clear()
        app.renderer.drawings.size = 0
        for logged in app.cache.games.values():
            logged.game.memo.clear()

    assert visitor.client.portal is not None
    visitor.client.portal.call(app.drawing.run, forget)
