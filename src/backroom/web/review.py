"""The review of a finished game: curves, turning points, decisions, luck; drawn as SVG by the server."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from backroom.coach.review import Decision, Review
from backroom.engine.flow import Seat
from backroom.engine.words import Words
from backroom.games import title
from backroom.tables.errors import Refused
from backroom.tables.snapshot import TableView
from backroom.web import forms
from backroom.web.application import Application
from backroom.web.boards.base import queries
from backroom.web.coach import SHARES
from backroom.web.render import name_of
from backroom.web.sessions import Visit, see_other

WIDTH, HEIGHT = 600.0, 200.0  # of the chart of chances
SMALL_WIDTH, SMALL_HEIGHT = 260.0, 90.0
MOST_WAITING = 20  # reviews that are being made; the next one is refused
MOST_SHOWN = 12  # decisions

logger = logging.getLogger(__name__)


class Curve(msgspec.Struct, frozen=True, gc=False):
    """The line of a player in a chart: the points of an SVG polyline, and its last value."""

    seat: Seat
    player: str
    points: str
    last: str


class Chart(msgspec.Struct, frozen=True, gc=False):
    """A chart: its heading, its lines, the highest value, and all numbers for a table."""

    title: str
    curves: list[Curve]
    highest: str
    rows: list[tuple[int, list[str]]]  # step, and the value of each player


class ShownDecision(msgspec.Struct, frozen=True, gc=False):
    """A decision in words, with its cost in points of a hundred."""

    step: int
    seat: Seat
    player: str
    question: str
    answer: str
    best: str
    cost: int


async def review(request: Request) -> Response:
    """The review of a game, or how far it is; posting asks for one."""
    visit, code = Visit(request), request.path_params["code"]
    app = visit.app
    if request.method == "POST":
        await forms.read(visit, "coach")
        await ask_for(app, code)
        return see_other(f"/t/{code}/review")
    await visit.take("page")
    progress = await app.database.run(app.reviewing.find, code)
    seen = await visit.do(lambda person: app.reader.seen_by(person, code))
    shown = await app.drawing.run(drawn, app, seen, progress.review, visit) if progress.review else {}
    return await visit.page("review.html", code=code, seen=seen, progress=progress, **shown)


async def ask_for(app: Application, code: str) -> None:
    """Begin a review, unless there is one."""
    if len(app.reviews) >= MOST_WAITING:
        raise Refused("server-full")
    if await app.database.run(app.reviewing.begin, code):
        task = asyncio.create_task(make(app, code))
        app.reviews.add(task)
        task.add_done_callback(app.reviews.discard)


async def make(app: Application, code: str) -> None:
    """Make a review; if that fails, somebody can ask again."""
    try:
        await app.reviewing.make(code, app.reviewers)
    except Exception as error:  # noqa: BLE001 - any error; only its type is logged
        logger.error("review of table %s failed: %s", code, type(error).__name__)  # noqa: TRY400


async def review_picture(request: Request) -> Response:
    """The chart of chances as a picture of its own."""
    visit, code = Visit(request), request.path_params["code"]
    await visit.take("page")
    app = visit.app
    progress = await app.database.run(app.reviewing.find, code)
    if progress.review is None:
        raise Refused("not-found")
    seen = await visit.do(lambda person: app.reader.seen_by(person, code))
    shown = await app.drawing.run(drawn, app, seen, progress.review, visit)
    svg = app.env.get_template("review_picture.html").render({**visit.words(), **shown})
    return Response(svg, media_type="image/svg+xml")


def drawn(app: Application, seen: TableView, found: Review, visit: Visit) -> dict[str, object]:
    """Everything that the page shows of a review."""
    words = title(found.game).words(visit.language)
    board = app.renderer.boards[found.game]
    players = [f"{board.colour(info.seat, words)} ({name_of(info, visit.say)})" for info in seen.seats]
    chances = [[100 * one for one in point.chances] for point in found.points]
    steps = [point.step for point in found.points]
    dearest = sorted(found.decisions, key=lambda one: -one.cost)[:MOST_SHOWN]
    return {
        "players": players,
        "chances": chart(visit.say("review", "chances"), steps, chances, players, words, (WIDTH, HEIGHT)),
        "charts": [
            chart(
                words("term", term),
                steps,
                [scaled(point.amounts[number], words("term", term)) for point in found.points],
                players,
                words,
                (SMALL_WIDTH, SMALL_HEIGHT),
            )
            for number, term in enumerate(found.terms)
        ],
        "turning": [(step, WIDTH * step / max(found.steps, 1)) for step in found.swings],
        "decisions": [decision(one, found.game, players, words) for one in dearest if one.cost > 0],
        "luck": [round(100 * one) for one in found.luck] if any(found.luck) else [],
        "costs": [round(100 * found.cost(seat)) for seat in range(found.players)],
        "weighed": sorted({one.seat for one in found.decisions}),
        "facts": found.facts,
    }


def scaled(amounts: list[float], term: str) -> list[float]:
    """Amounts of a term; shares are shown in per cent."""
    return [100 * one for one in amounts] if SHARES in term else amounts


def chart(
    heading: str,
    steps: list[int],
    values: list[list[float]],
    players: list[str],
    words: Words,
    size: tuple[float, float],
) -> Chart:
    """A chart with a line for each player; `values` has a row for each step."""
    highest = max([max(row) for row in values], default=0.0) or 1.0
    lowest = min(min([min(row) for row in values], default=0.0), 0.0)
    width, height = size
    last = max(steps[-1], 1) if steps else 1

    def place(step: int, value: float) -> str:
        return f"{width * step / last:.1f},{height * (1 - (value - lowest) / (highest - lowest)):.1f}"

    curves = [
        Curve(
            seat,
            player,
            " ".join([place(step, row[seat]) for step, row in zip(steps, values)]),
            words.number(round(values[-1][seat], 1)) if values else "",
        )
        for seat, player in enumerate(players)
    ]
    rows = [(step, [words.number(round(one, 1)) for one in row]) for step, row in zip(steps, values)]
    return Chart(heading, curves, words.number(round(highest, 1)), rows)


def decision(one: Decision, game: str, players: list[str], words: Words) -> ShownDecision:
    """A decision in the words of the game."""
    query = queries(game)[one.question]
    answer, best = (words.noun(query.noun, query.noun.read(word)) for word in (one.answer, one.best))
    cost = round(100 * one.cost)
    return ShownDecision(one.step, one.seat, players[one.seat], words.ask(query), answer, best, cost)
