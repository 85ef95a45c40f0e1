"""Cost laws: how much work one answer causes in every game, at a table of four with all four watching."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import anyio
import msgspec
import pytest

from backroom.engine.flow import NOBODY
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.tables.people import open_session
from backroom.web.application import Application
from backroom.web.audience import Audience, Viewer
from backroom.web.boards import base
from backroom.web.boards.context import GAME_LOG_LINES
from backroom.web.render import Renderer
from tests.web.conftest import Visitors
from tests.web.costs import Costs, counting
from tests.web.evening import SEATS, Evening
from tests.web.pages import SAME_SITE, Visitor

EVERY_GAME = pytest.mark.parametrize("game", TITLES)
ANSWERS = 25
KIB = 1024
ANSWER = {"transactions": 1, "statements": 5, "index_writes": 0, "hops": 2, "snapshots": 1, "views": 4}
QUIET = 5  # rounds without other work after which all threads count as idle
MOST_DRAWINGS = 60  # for one answer; most of what changes is in the cache


class Table(Evening):
    """Four visitors who watch over live connections and answer."""

    def __init__(self, app: Application, visitors: Visitors, game: str) -> None:
        self.visitors: list[Visitor] = [visitors() for _ in SEATS]
        super().__init__(app, game, seed=3)
        for visitor, person in zip(self.visitors, self.people):
            visitor.client.cookies.set("backroom", self.token(person.id))
        self.sizes: list[int] = []

    def token(self, person_id: int) -> str:
        with self.app.database.begin() as c:
            return open_session(c, person_id, self.app.now())

    def watch(self, stack: ExitStack) -> None:
        """Connect everybody, and wait until all have seen that."""
        self.sockets = [
            stack.enter_context(
                visitor.client.websocket_connect(f"/t/{self.code}/live?seat={seat}", headers=dict(SAME_SITE))
            )
            for seat, visitor in enumerate(self.visitors)
        ]
        while not all(info.here for info in self.snapshot().seat_infos):
            self.portal.call(anyio.sleep, 0)
        self.quiet()
        version = self.snapshot().version
        for socket in self.sockets:
            while socket.receive_json()["version"] < version:
                pass
        self.quiet()

    @property
    def portal(self) -> Any:
        return self.visitors[0].client.portal

    def quiet(self) -> None:
        """Wait until no thread has any work left but our own."""
        hops = self.own_hops = 0
        while hops != 2 * QUIET:
            with counting(self.app) as costs:
                for _ in range(QUIET):
                    self.portal.call(self.app.database.run, int)
                    self.portal.call(self.app.drawing.run, int)
            hops = costs.hops
            self.own_hops += 2 * QUIET

    def costs(self) -> Costs:
        """The costs of one answer and its pushes, without those of the test itself."""
        seat, seq, word = self.choose()
        with counting(self.app) as costs:
            self.visitors[seat].ours(f"/t/{self.code}/answer", seat=seat, seq=seq, answer=word)
            self.sizes += [len(socket.receive_text().encode()) for socket in self.sockets]
            self.quiet()
        return msgspec.structs.replace(costs, hops=costs.hops - self.own_hops)


def check(costs: Costs) -> None:
    """Check the costs of one answer against the law."""
    exact = {name: getattr(costs, name) for name in ANSWER}
    assert exact == ANSWER
    assert (costs.openings, costs.compilations) == (0, 0)
    assert costs.drawings <= MOST_DRAWINGS


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@EVERY_GAME
def test_an_answer_costs_what_it_must_and_no_more(
    app: Application, visitors: Visitors, stack: ExitStack, game: str
):
    table = Table(app, visitors, game)
    table.watch(stack)
    table.sizes.clear()
    for _ in range(ANSWERS):
        check(table.costs())
    assert len(table.sizes) == 4 * ANSWERS
    assert statistics.median(table.sizes) <= 8 * KIB
    assert max(table.sizes) <= 100 * KIB


@EVERY_GAME
def test_talk_and_a_page_cost_little_too(app: Application, visitors: Visitors, stack: ExitStack, game: str):
    table = Table(app, visitors, game)
    table.watch(stack)
    with counting(app) as talk:
        table.visitors[0].ours(f"/t/{table.code}/say", text="hello")
        sizes = [len(socket.receive_text()) for socket in table.sockets]
        table.quiet()
    hops = talk.hops - table.own_hops
    assert (talk.transactions, hops, talk.views, talk.drawings) == (3, 4, 4, 1)
    assert max(sizes) < KIB
    with counting(app) as page:
        table.visitors[0].get(f"/t/{table.code}")
    assert (page.hops, page.views, page.drawings, page.openings, page.compilations) == (3, 1, 0, 0, 0)
    assert page.statements <= 12


def test_a_late_answer_is_pushed_to_nobody(app: Application, visitors: Visitors, stack: ExitStack):
    table = Table(app, visitors, "reckoning")
    table.watch(stack)
    seat, _, word = table.choose()
    with counting(app) as costs:
        table.visitors[seat].ours(f"/t/{table.code}/answer", seat=seat, seq=0, answer=word)
    assert (costs.transactions, costs.hops, costs.snapshots, costs.views) == (1, 1, 0, 0)


def test_a_gallery_is_drawn_for_once_per_language(
    app: Application, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
):
    table = Table(app, visitors, "bootleggers")
    gallery = [Viewer(None, NOBODY, LANGUAGES[number % 3]) for number in range(90)]
    put_into_words: list[str] = []
    honest = base.sentence

    def counted(words: Any, event: Any, what: Any) -> str:
        put_into_words.append(event.name)
        return honest(words, event, what)

    async def drawn() -> list[tuple[Viewer, bytes | None]]:
        audience = Audience(app.audiences, table.code)
        audience.stop()
        return audience.draw(table.snapshot(), gallery)

    for _ in range(4 * ANSWERS):
        table.answer()
    monkeypatch.setattr(base, "sentence", counted)
    for _ in range(2):
        with counting(app) as costs:
            pushes = table.portal.call(drawn)
        assert costs.views == len({id(message) for _, message in pushes}) == 3
        assert len({id(viewer.screen) for viewer in gallery}) == 3
        table.answer()
    shown = 3 * GAME_LOG_LINES
    assert shown <= len(put_into_words) < 2 * shown  # the game has many more lines


def test_last_seen_times_are_refreshed_many_in_one_transaction(app: Application, visitors: Visitors):
    table = Table(app, visitors, "reckoning")
    with ExitStack() as stack:
        table.watch(stack)
        with counting(app) as costs:
            table.portal.call(app.presences.refresh, list(app.presences.stays))
    assert (costs.transactions, costs.statements, costs.hops) == (1, 4, 1)


# -- planted regressions are caught ----------------------------------------------------------------


def planted(app: Application, visitors: Visitors, stack: ExitStack) -> Costs:
    table = Table(app, visitors, "reckoning")
    table.watch(stack)
    return table.costs()


def test_a_file_that_is_read_for_every_draw_is_caught(
    app: Application, visitors: Visitors, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
):
    honest = Renderer.compose

    def reading(self: Renderer, *arguments: Any, **named: Any) -> Any:
        Path(__file__).read_bytes()
        return honest(self, *arguments, **named)

    monkeypatch.setattr(Renderer, "compose", reading)
    costs = planted(app, visitors, stack)
    assert costs.openings == 4
    with pytest.raises(AssertionError):
        check(costs)


def test_a_query_for_every_viewer_is_caught(
    app: Application, visitors: Visitors, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
):
    honest = Audience.push

    def asking(self: Audience, *arguments: Any) -> Any:
        with app.database.read() as c:
            app.reader.store.find(c, self.code)
        return honest(self, *arguments)

    monkeypatch.setattr(Audience, "push", asking)
    costs = planted(app, visitors, stack)
    assert (costs.transactions, costs.statements) == (1 + 4, 5 + 4)
    with pytest.raises(AssertionError):
        check(costs)


def test_a_second_look_for_every_push_is_caught(
    app: Application, visitors: Visitors, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
):
    honest = Audience.push

    def twice(self: Audience, snapshot: Any, viewers: Any) -> Any:
        snapshot.seen_by(viewers[0].person)
        return honest(self, snapshot, viewers)

    monkeypatch.setattr(Audience, "push", twice)
    costs = planted(app, visitors, stack)
    assert costs.views == 8
    with pytest.raises(AssertionError):
        check(costs)


def test_drawings_that_are_not_kept_are_caught(
    app: Application, visitors: Visitors, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
):
    honest = Renderer.updates

    def forgetful(self: Renderer, screen: Any, *arguments: Any) -> Any:
        self.drawings.kept.clear()
        self.drawings.older.clear()
        screen.regions.clear()
        return honest(self, screen, *arguments)

    monkeypatch.setattr(Renderer, "updates", forgetful)
    with pytest.raises(AssertionError):
        check(planted(app, visitors, stack))
