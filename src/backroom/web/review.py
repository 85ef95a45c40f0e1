"""The review of a finished game: curves, turning points, decisions, luck; drawn as SVG by the server."""

from __future__ import annotations

import asyncio
import logging
import re
from functools import cache
from itertools import chain, pairwise

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from backroom.coach.advice import scaled
from backroom.coach.dealings import BLUFF, Dealing
from backroom.coach.review import Decision, Point, Review
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.words import Words
from backroom.games import title
from backroom.tables.errors import Refused
from backroom.tables.snapshot import TableView
from backroom.web import forms
from backroom.web.application import STATIC, Application
from backroom.web.boards.base import queries
from backroom.web.boards.context import GameLogLine
from backroom.web.render import name_of
from backroom.web.sessions import Visit, see_other
from backroom.web.words import PageWords

WIDTH, HEIGHT = 600.0, 200.0  # of the chart of chances
SMALL_WIDTH, SMALL_HEIGHT = 260.0, 90.0
MOST_WAITING = 20  # reviews that are being made; the next one is refused
MOST_SHOWN = 12  # decisions
MOST_LINES = 4  # about a turning point
COLOUR = re.compile(r"--p(\d): (#[0-9a-f]{6});")

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


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A turning point: its place in the chart, whose chance changed most, and what was told on the way."""

    step: int
    place: float
    seat: Seat
    player: str
    change: int
    lines: list[str]


class ShownDealing(msgspec.Struct, frozen=True, gc=False):
    """A dealing in words, and what it brought those concerned, in points of a hundred."""

    step: int
    seat: Seat
    lines: list[str]
    fate: str
    begun: list[tuple[str, int]]  # player, change
    decided: list[tuple[str, int]]  # empty if that is not known


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
    players = [player_of(board.colour(info.seat, words), name_of(info, visit.say)) for info in seen.seats]
    chances = [[100 * one for one in point.chances] for point in found.points]
    steps = [point.step for point in found.points]
    log = [line for chapter in board.chapters(seen, words) for line in chapter.lines]
    dearest = sorted(found.decisions, key=lambda one: -one.cost)[:MOST_SHOWN]
    return {
        "players": players,
        "colours": colours(found.game),
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
        "bands": bands(steps),
        "turning": [
            turn(one, other, log, players, found.steps)
            for one, other in pairwise(found.points)
            if other.step in found.swings
        ],
        "decisions": [decision(one, found.game, players, words) for one in dearest if one.cost > 0],
        "luck": [round(100 * one) for one in found.luck] if any(found.luck) else [],
        "costs": [round(100 * found.cost(seat)) for seat in range(found.players)],
        "weighed": sorted({one.seat for one in found.decisions}),
        "decided": any(one.ends for one in found.dealings),
        "dealings": [dealing(one, found.game, players, words, visit.say) for one in found.dealings],
        "facts": found.facts,
    }


def turn(before: Point, after: Point, log: list[GameLogLine], players: list[str], last: int) -> Turn:
    """A turning point in words: whose chance changed most, and the last lines of the game log before it."""
    changes = [round(100 * (now - then)) for then, now in zip(before.chances, after.chances)]
    seat = max(range(len(players)), key=lambda one: abs(changes[one]))
    told = [
        line.text.striptags()
        for line in log
        if before.step < line.step <= after.step and line.kind not in {"turn", "phase"}
    ]
    place = WIDTH * after.step / max(last, 1)
    return Turn(after.step, place, seat, players[seat], changes[seat], told[-MOST_LINES:])


def player_of(colour: str, name: str) -> str:
    """A player in a chart or a table; in an imported game only the colour is known."""
    return f"{colour} ({name})" if name else colour


@cache
def colours(game: str) -> list[str]:
    """The colours of the seats, as the style sheet of the board has them, else that of all pages."""
    sheets = [STATIC / "style.css", STATIC / "boards" / f"{game}.css"]
    found = dict(chain(*[COLOUR.findall(sheet.read_text("utf-8")) for sheet in sheets if sheet.is_file()]))
    return [found[seat] for seat in sorted(found)]


def bands(steps: list[int]) -> list[tuple[int, float, float]]:
    """The part of the chart that leads to each step: up to half-way to the next; step, place and width."""
    places = [WIDTH * step / max(steps[-1], 1) for step in steps]
    edges = [0.0, *[(one + other) / 2 for one, other in pairwise(places)], WIDTH]
    return [(step, left, right - left) for step, (left, right) in zip(steps, pairwise(edges))]


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


def dealing(one: Dealing, game: str, players: list[str], words: Words, say: PageWords) -> ShownDealing:
    """A dealing in the words of the game."""
    lines = one.in_words(game, words)
    if one.kind == BLUFF:
        lines.append(say.fill("review", "bluff", card=one.told[0][3]))
    return ShownDealing(
        one.begins[0],
        one.seat,
        lines,
        say.fill("review", "fate", one.fate, player="" if one.other == NOBODY else players[one.other]),
        [(players[seat], round(100 * one.begun[seat])) for seat in one.concerned],
        [(players[seat], round(100 * one.decided[seat])) for seat in one.concerned if one.ends],
    )
