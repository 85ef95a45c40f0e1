"""Playing on a house from a test: bots think right here, people press buttons."""

from __future__ import annotations

from random import Random

from backroom.games.reckoning.meta import TITLE
from backroom.tables.people import Person, person_of
from backroom.tables.workers import think
from backroom.web.house import House
from tests.tables.house import errands
from tests.web.pages import Page, Visitor


def person(house: House, visitor: Visitor) -> Person:
    """Who a visitor is to the house."""
    with house.database.read() as c:
        found = person_of(c, visitor.client.cookies["backroom"])
    assert found is not None
    return found


def bots_move(house: House) -> None:
    """Every bot that is asked answers, until only people are."""
    while due := errands(house.dealer, 10):
        for errand in due:
            house.dealer.answer_for_bot(errand.code, errand.seat, errand.seq, think(errand))


def answer_once(visitor: Visitor, page: Page, dice: Random) -> bool:
    """Press any button of the question; false if nothing is asked."""
    form = page.by_id.get("answer-form")
    if form is None:
        return False
    visitor.press(form, dice.randrange(len(form.buttons)))
    return True


def finish(house: House, visitor: Visitor, code: str) -> None:
    """Play to the end without looking at pages: seat 0 takes the first option, bots do what they do."""
    she = person(house, visitor)
    while True:
        bots_move(house)
        look = house.reader.seen_by(she, code, 0)
        if look.view is None or look.view.question is None:
            return
        query = next(query for query in TITLE.book.queries if query.name == look.view.question.name)
        assert look.view.question.options is not None
        word = query.noun.write(look.view.question.options[0])
        house.dealer.answer(she, code, 0, look.seq, word)


def draw_anew(house: House, visitor: Visitor) -> None:
    """Nothing that was drawn is at hand any more; in the thread that draws."""

    def forget() -> None:
        house.renderer.drawings.kept.clear()
        house.renderer.drawings.size = 0
        for live in house.shelf.games.values():
            live.game.memo.clear()

    assert visitor.client.portal is not None
    visitor.client.portal.call(house.drawing.run, forget)
