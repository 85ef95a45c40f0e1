"""The routes and the ASGI app."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from backroom.web.account import account, export, privacy, programs
from backroom.web.admin import admin, healthz, metrics
from backroom.web.api import OPERATIONS, PREFIX
from backroom.web.api_description import description
from backroom.web.application import STATIC, Application
from backroom.web.cards import card, card_at_table
from backroom.web.chat import chat
from backroom.web.checking import check, proof
from backroom.web.coach import coach
from backroom.web.connection import connect
from backroom.web.errors import HANDLERS, ErrorMiddleware
from backroom.web.game_log import game_log
from backroom.web.learn import learn, lesson, lesson_answer
from backroom.web.lobby import language, lobby, match, name, quick
from backroom.web.metrics import MetricsMiddleware
from backroom.web.new_table import new
from backroom.web.replay import download, import_game, replay
from backroom.web.review import review, review_picture
from backroom.web.rules import rules
from backroom.web.security import SAFE_METHODS, SecurityMiddleware
from backroom.web.table import act, table

SMALL = 1000  # bytes below which compression is not worthwhile
COMPRESSION_LEVEL = 4  # zlib level: a page of 45 KB becomes 6 KB in a third of a millisecond

ROUTES = [
    Route("/t/{code}/coach", coach, methods=["POST"]),
    Route("/t/{code}/review", review, methods=["GET", "POST"]),
    Route("/t/{code}/{action}", act, methods=["POST"]),  # early, because routes are tried in this order
    Route("/", lobby),
    Route("/name", name, methods=["POST"]),
    Route("/language", language, methods=["POST"]),
    Route("/new/{game}", new, methods=["GET", "POST"]),
    Route("/quick/{game}", quick, methods=["POST"]),
    Route("/match", match, methods=["POST"]),
    Route("/match/{game}", match, methods=["POST"]),
    Route("/learn", learn),
    Route("/learn/{game}/{lesson}", lesson),
    Route("/learn/{game}/{lesson}/answer", lesson_answer, methods=["POST"]),
    Route("/t/{code}", table),
    Route("/t/{code}/replay", replay),
    Route("/t/{code}/log", game_log),
    Route("/t/{code}/download", download),
    Route("/t/{code}/check", check),
    Route("/t/{code}/proof", proof),
    Route("/t/{code}/chat", chat),
    Route("/t/{code}/card/{word}", card_at_table),
    Route("/t/{code}/review.svg", review_picture),
    WebSocketRoute("/t/{code}/live", connect),
    *[Route(PREFIX + one.path, one.do, methods=[one.method]) for one in OPERATIONS],
    Route(f"{PREFIX}/openapi.json", description),
    Route("/import", import_game, methods=["GET", "POST"]),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/card/{word}", card),
    Route("/account", account, methods=["GET", "POST"]),
    Route("/account/data", export),
    Route("/account/programs", programs, methods=["POST"]),
    Route("/privacy", privacy),
    Route("/admin", admin, methods=["GET", "POST"]),
    Route("/metrics", metrics),
    Route("/healthz", healthz),
]


class CompressionMiddleware(GZipMiddleware):
    """Compresses pages and files; responses to POST are short and are not compressed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_read = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        await (super().__call__ if is_read else self.app)(scope, receive, send)


class CachedStaticFiles(StaticFiles):
    """Static files; browsers may cache those with a content hash in their URL forever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, with its Cache-Control header."""
        response = await super().get_response(path, scope)
        forever = scope["query_string"].startswith(b"v=")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if forever else "no-cache"
        return response


def create_app(app: Application) -> Starlette:
    """The ASGI app with all pages; `app` opens when the server starts and closes when it stops."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with app.open():
            yield

    asgi = Starlette(
        routes=[*ROUTES, Mount("/static", CachedStaticFiles(directory=STATIC, check_dir=False))],
        middleware=[
            Middleware(MetricsMiddleware, metrics=app.metrics),
            Middleware(CompressionMiddleware, minimum_size=SMALL, compresslevel=COMPRESSION_LEVEL),
            Middleware(SecurityMiddleware),
            Middleware(ErrorMiddleware),
        ],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    asgi.state.application = app
    return asgi
