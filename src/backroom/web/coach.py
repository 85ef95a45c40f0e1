"""The coach at a table: a hint, what an answer would lead to, and a warning before a blunder."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from backroom.coach import is_blunder
from backroom.games import title
from backroom.tables.coaching import advice_task
from backroom.tables.errors import Refused
from backroom.tables.workers import LostWorker
from backroom.web import forms
from backroom.web.boards.base import queries
from backroom.web.sessions import Visit

MARGIN = 0.08  # of the chance to win, by which an answer must be worse to be a blunder
MOST_WAITING = 6  # people who wait for advice; the next one is refused


class ShownReason(msgspec.Struct, frozen=True, gc=False):
    """A term of the judgement in words: how much of it, and how much otherwise."""

    term: str
    here: str
    there: str


class ShownAnswer(msgspec.Struct, frozen=True, gc=False):
    """An answer that the coach has weighed."""

    word: str
    text: str
    percent: int
    is_best: bool


async def coach(request: Request) -> Response:
    """Advice on the question that the visitor is asked; a warning only if the answer is a blunder."""
    visit, code = Visit(request), request.path_params["code"]
    form = await forms.read(visit, "coach", needs_session=True)
    seat, about, warns = form.number("seat"), form.text("about"), form.text("warn") == "1"
    app = visit.app
    task = await visit.do(lambda person: advice_task(app.reader.snapshot(code), person, seat, about))
    if app.coaches.thinking >= MOST_WAITING:
        raise Refused("server-full")
    try:
        advice = await app.coaches.think(task)
    except LostWorker:
        raise Refused("not-now", "") from None
    if warns and not is_blunder(advice, about, MARGIN):
        return Response(status_code=204)
    words, noun = title(task.game).words(visit.language), queries(task.game)[advice.question].noun
    shown = {
        "code": code,
        "seat": seat,
        "about": about and words.noun(noun, noun.read(about)),
        "word": about,
        "warns": warns,
        "best": words.noun(noun, noun.read(advice.answer)),
        "answers": [
            ShownAnswer(
                one.answer,
                words.noun(noun, noun.read(one.answer)),
                round(100 * one.chance),
                one.answer == advice.answer,
            )
            for one in advice.weighed
        ],
        "reasons": [ShownReason(*reason.in_words(words)) for reason in advice.reasons],
        "doubts": [ShownReason(*reason.in_words(words)) for reason in advice.doubts],
        "told": advice.told_in_words(title(task.game), words),
        "worlds": max([one.worlds for one in advice.weighed], default=0),
    }
    template = "coach_words.html" if visit.is_ours else "coach.html"
    return await visit.page(template, **shown)
