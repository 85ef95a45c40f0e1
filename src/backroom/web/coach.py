"""The coach at a table: a hint, what an answer would lead to, and a warning before a blunder."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from backroom.coach import Advice, Reason, is_blunder
from backroom.engine.nouns import Noun
from backroom.engine.words import Words
from backroom.games import title
from backroom.tables.coaching import advice_task
from backroom.tables.errors import Refused
from backroom.tables.workers import LostWorker
from backroom.web import forms
from backroom.web.sessions import Visit

MARGIN = 0.08  # of the chance to win, by which an answer must be worse to be a blunder
MOST_WAITING = 6  # people who wait for advice; the next one is refused
SHARES = "%"  # a term whose name says so is a share


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
    words, noun = title(task.game).words(visit.language), noun_of(task.game, advice.question)
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
        "reasons": [in_words(reason, words) for reason in advice.reasons],
        "doubts": [in_words(reason, words) for reason in advice.doubts],
        "told": told(advice, task.game, words),
        "worlds": max([one.worlds for one in advice.weighed], default=0),
    }
    template = "coach_words.html" if visit.is_ours else "coach.html"
    return await visit.page(template, **shown)


def noun_of(game: str, question: str) -> Noun:
    """What the answers to a question denote."""
    return next(query.noun for query in title(game).book.queries if query.name == question)


def in_words(reason: Reason, words: Words) -> ShownReason:
    """A reason in the words of the game."""
    term = words("term", reason.term)
    scale = 100 if SHARES in term else 1
    here, there = (words.number(round(value * scale, 1)) for value in (reason.here, reason.there))
    return ShownReason(term, here, there)


def told(advice: Advice, game: str, words: Words) -> list[list[str]]:
    """What would happen in a few worlds, in words."""
    events = title(game).book.events
    return [[words.event(events[happening[0]], happening) for happening in world] for world in advice.told]
