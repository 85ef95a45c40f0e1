"""Pushes: every viewer gets the newest state of the table, as they may see it."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any
from weakref import ref

import anyio
import msgspec
import pytest
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from backroom.engine.flow import NOBODY
from backroom.tables.snapshot import TableView
from backroom.web.application import Application
from backroom.web.audience import Viewer
from backroom.web.crowd import Crowd
from backroom.web.presence import GRACE
from backroom.web.regions import Common, RegionUpdates, Screen
from tests.web.conftest import Visitors
from tests.web.dom import Mirror, plain
from tests.web.pages import SAME_SITE, Page, Visitor
from tests.web.playing import bots_move, person

NEVER = 1 << 30


def watch(visitor: Visitor, code: str, query: str = "seat=0", headers: Mapping[str, str] = SAME_SITE) -> Any:
    return visitor.client.websocket_connect(f"/t/{code}/live?{query}", headers=dict(headers))


def newest(socket: Any, version: int) -> dict[str, Any]:
    """Receive pushes until this version arrives; earlier versions may be skipped."""
    while True:
        push: dict[str, Any] = socket.receive_json()
        if push["version"] >= version:
            return push


def refresh_presences(app: Application, visitor: Visitor) -> None:
    """Refresh the last-seen times of everybody who is connected, without waiting until they are due."""
    assert visitor.client.portal is not None
    visitor.client.portal.call(app.presences.refresh, list(app.presences.stays))


def follow(socket: Any, app: Application, code: str, mirror: Mirror) -> Mirror:
    """Apply every push until the newest state is there."""
    version = app.reader.snapshot(code).version
    while mirror.version < version:
        mirror.take(socket.receive_json())
    return mirror


def test_an_answer_is_pushed_to_everybody_who_looks_each_their_own(app: Application, visitors: Visitors):
    ada, eve = visitors(), visitors()
    code = ada.quick()
    with watch(ada, code) as hers, watch(eve, code, "seat=-1") as gallery:
        mine, theirs = Mirror().take(hers.receive_json()), Mirror().take(gallery.receive_json())
        assert mine.root.find("answer-form")
        assert not theirs.root.find("answer-form")
        form = ada.get(f"/t/{code}").by_id["answer-form"]
        ada.ours(form.action, **form.fields, answer=form.buttons[0][1])
        follow(hers, app, code, mine)
        follow(gallery, app, code, theirs)
        assert mine.html != theirs.html


def test_the_first_push_is_the_very_fragment_of_the_page(app: Application, ada: Visitor):
    code = ada.quick()
    app.tables.here(person(app, ada), code)  # otherwise her arrival would be a change
    page = ada.client.get(f"/t/{code}").text
    fragment = ada.client.get(f"/t/{code}", headers={"x-fragment": "1"}).text
    assert fragment in page
    with watch(ada, code) as socket:
        assert socket.receive_json()["regions"] == [["table", fragment]]


def test_an_answer_sends_only_what_has_changed(app: Application, ada: Visitor):
    code = ada.quick()
    app.tables.here(person(app, ada), code)
    with watch(ada, code) as socket:
        whole = socket.receive_text()
        ada.ours(f"/t/{code}/say", text="hello")
        (push,) = socket.receive_json()["regions"]
        assert push[0] == "chat"
        assert f"<b><bdi>{person(app, ada).name}</bdi></b>" in push[1]["more"]
        assert push[1]["more"].endswith("<bdi>hello</bdi></li>")
        assert len(str(push)) < len(whole) / 50


def test_a_seat_of_somebody_else_is_watched_from_the_gallery(app: Application, visitors: Visitors):
    ada, eve = visitors(), visitors()
    code = ada.quick()
    with watch(eve, code, "seat=0") as asked, watch(eve, code, "seat=-1") as gallery:
        assert asked.receive_json() == gallery.receive_json()


def test_whoever_has_just_loaded_the_page_is_sent_nothing_that_is_on_it(app: Application, ada: Visitor):
    code = ada.quick()
    app.tables.here(person(app, ada), code)
    room = next(given for _, given in ada.get(f"/t/{code}").tags if "data-live" in given)
    version = app.reader.seen_by(None, code).version
    with watch(ada, code, room["data-live"].partition("?")[2]) as socket:
        ada.ours(f"/t/{code}/say", text="hello")
        assert socket.receive_json()["version"] == version + 1


def test_whoever_comes_back_to_the_page_that_they_loaded_is_sent_it_again(
    app: Application, visitors: Visitors
):
    ada, bob = visitors(), visitors()
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    bob.post("/name", name="Bob")
    room = next(given for _, given in bob.get(f"/t/{code}").tags if "data-live" in given)
    with watch(bob, code, room["data-live"].partition("?")[2]) as socket:
        for action in ("sit", "leave"):
            assert bob.ours(f"/t/{code}/{action}", seat=1).status_code == 204
            mirror = follow(socket, app, code, Mirror())
            assert ("Bob" in mirror.html) == (action == "sit")


def test_what_changed_meanwhile_is_one_push(app: Application, ada: Visitor):
    code, she = ada.quick(), person(app, ada)
    app.tables.here(she, code)

    def thirty_lines() -> None:
        """Runs in the event loop, which pushes nothing until it is done."""
        for number in range(30):
            app.tables.say(she, code, f"line {number}")

    with watch(ada, code) as socket:
        socket.receive_json()
        assert ada.client.portal is not None
        ada.client.portal.call(thirty_lines)
        last = app.reader.seen_by(None, code).version
        versions = [socket.receive_json()["version"]]
        while versions[-1] < last:
            versions.append(socket.receive_json()["version"])
        assert len(versions) <= 2


def test_whoever_comes_between_two_changes_gets_the_newest_once(app: Application, visitors: Visitors):
    ada, eve = visitors(), visitors()
    code = ada.quick()
    app.tables.here(person(app, ada), code)
    with watch(ada, code) as hers:
        version = hers.receive_json()["version"]
        ada.ours(f"/t/{code}/say", text="one")
        with watch(eve, code, "seat=-1") as gallery:
            assert gallery.receive_json()["version"] == version + 1
            ada.ours(f"/t/{code}/say", text="two")
            assert gallery.receive_json()["version"] == version + 2
        assert newest(hers, version + 2)["version"] == version + 2


def test_whoever_a_table_cannot_be_drawn_for_is_sent_away_and_the_others_stay(
    app: Application, visitors: Visitors, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    ada, eve = visitors(), visitors()
    code, honest = ada.quick(), app.renderer.updates

    def broken(screen: Screen, seen: TableView, *others: Any) -> RegionUpdates:
        if seen.me == 0:
            raise KeyError(seen.view)
        return honest(screen, seen, *others)

    with watch(ada, code) as hers, watch(eve, code, "seat=-1") as gallery:
        newest(gallery, app.reader.seen_by(None, code).version)
        monkeypatch.setattr(app.renderer, "updates", broken)
        for number in range(2):
            ada.ours(f"/t/{code}/say", text=f"line {number}")
            newest(gallery, app.reader.seen_by(None, code).version)
        with pytest.raises(WebSocketDisconnect):
            newest(hers, NEVER)
    assert {record.getMessage() for record in caplog.records if "drawn" in record.getMessage()} == {
        "a table could not be drawn: KeyError"
    }


def see_off(app: Application, visitor: Visitor) -> None:
    """Let the time pass in which somebody who has left may come back."""
    assert visitor.client.portal is not None
    visitor.client.portal.call(app.presences.see_off, time.monotonic() + GRACE)


def is_here(app: Application, code: str) -> list[bool]:
    return [info.here for info in app.reader.seen_by(None, code).seats if info.name]


def test_who_leaves_the_page_is_away_for_everybody_unless_they_come_back(
    app: Application, visitors: Visitors
):
    ada, bob = visitors(), visitors()
    code = ada.post("/new/reckoning", players=3, bots="random").url.path[3:]
    ada.post(f"/t/{code}/leave", seat=1)
    bob.post(f"/t/{code}/sit", seat=1)
    with watch(ada, code) as hers:
        with watch(bob, code):
            newest(hers, app.reader.snapshot(code).version)
        with watch(bob, code):  # has reloaded the page
            see_off(app, ada)
            assert is_here(app, code) == [True, True]
        before = app.reader.snapshot(code).version
        see_off(app, ada)
        assert is_here(app, code) == [True, False]
        assert newest(hers, before + 1)["regions"]
    with watch(bob, code):
        assert is_here(app, code)[1]


def test_whose_session_has_ended_is_sent_away(app: Application, ada: Visitor):
    code = ada.quick()
    with watch(ada, code) as socket:
        ada.post("/account", do="logout")
        refresh_presences(app, ada)
        with pytest.raises(WebSocketDisconnect) as goodbye:
            newest(socket, NEVER)
    assert goodbye.value.code == 1008


def test_for_a_slow_reader_nothing_is_drawn_until_they_have_what_was_sent(app: Application, ada: Visitor):
    code, she = ada.quick(), person(app, ada)
    app.tables.here(she, code)
    slow, quick = Viewer(she, 0, "en"), Viewer(None, NOBODY, "en")

    async def evening() -> None:
        with app.audiences.join(code, slow) as audience, app.audiences.join(code, quick):
            versions = [await version(slow), await version(quick)]
            audience.sent(quick)
            for number in range(3):
                await app.database.run(app.tables.say, she, code, f"line {number}")
                versions.append(await version(quick))
                audience.sent(quick)
            assert versions == [versions[0], *range(versions[0], versions[0] + 4)]
            assert (slow.version, slow.has_missed, slow.news.is_set()) == (versions[0], True, False)
            audience.sent(slow)
            assert await version(slow) == versions[-1]

    async def version(viewer: Viewer) -> int:
        found: int = msgspec.json.decode(await viewer.wait() or "")["version"]
        return found

    assert ada.client.portal is not None
    ada.client.portal.call(evening)


def test_a_push_waits_only_if_it_cannot_be_sent_at_once():
    sent = list[bytes]()

    def send_now(message: bytes) -> bool:
        sent.append(message)
        return message == b"one"

    viewer = Viewer(None, NOBODY, "en", "", send_now)
    viewer.give(b"one")
    assert (viewer.is_busy, viewer.news.is_set()) == (False, False)
    viewer.give(b"two")
    assert (viewer.is_busy, viewer.news.is_set(), viewer.message) == (True, True, b"two")
    viewer.give(None)  # the end always waits for the task that closes the connection
    assert (viewer.message, sent) == (None, [b"one", b"two"])


def test_a_screen_that_is_passed_on_is_drawn_anew(app: Application, ada: Visitor):
    """A hand may equal what was shown in a panel, but it is in another element."""
    viewer, common = Viewer(None, NOBODY, "en"), Common()
    viewer.look_from(NOBODY, NOBODY, common)
    before = viewer.screen
    viewer.look_from(NOBODY, NOBODY, common)
    assert viewer.screen is before
    viewer.look_from(NOBODY, 1, common)
    assert viewer.screen is not before


@pytest.mark.parametrize("headers", [{"sec-fetch-site": "cross-site"}, {"origin": "http://evil.example"}])
def test_another_site_cannot_listen_with_somebodys_cookie(ada: Visitor, headers: dict[str, str]):
    code = ada.quick()
    del ada.client.headers["sec-fetch-site"]
    with pytest.raises(WebSocketDisconnect), watch(ada, code, headers=headers):
        pass


def test_a_visitor_with_too_many_pages_open_is_told_so_and_the_page_still_works(
    app: Application, visitors: Visitors
):
    ada, eve = visitors(), visitors()
    code = ada.quick()
    app.viewers = Crowd(10, per_address=3, per_session=2)
    with watch(ada, code) as first, watch(ada, code) as second:
        assert first.receive_json()
        assert second.receive_json()
        with watch(ada, code) as third, pytest.raises(WebSocketDisconnect) as goodbye:
            third.receive_json()
        assert goodbye.value.code == 1013
        with watch(eve, code) as hers, watch(eve, code) as again:  # from the same address
            assert hers.receive_json()
            with pytest.raises(WebSocketDisconnect):
                again.receive_json()
        ada.get(f"/t/{code}")
    with watch(ada, code) as later:
        assert later.receive_json()


def test_there_is_nothing_to_watch_at_a_table_that_does_not_exist(ada: Visitor):
    with pytest.raises(WebSocketDisconnect), watch(ada, "nosuchtable"):
        pass


def test_when_the_house_closes_everybody_is_told_to_come_back_later(app: Application, ada: Visitor):
    code = ada.quick()
    with watch(ada, code) as socket:
        socket.receive_json()
        app.hub.close()
        with pytest.raises(WebSocketDisconnect) as goodbye:
            newest(socket, NEVER)
    assert goodbye.value.code == 1012


def test_whoever_leaves_is_forgotten(app: Application, ada: Visitor):
    code = ada.quick()
    with watch(ada, code) as socket:
        socket.receive_json()
        assert app.hub.subscriptions.get(code)
    assert not app.audiences.audiences
    assert ada.client.portal is not None
    while app.hub.subscriptions.get(code):
        ada.client.portal.call(anyio.sleep, 0)  # until the audience has ended
    assert "backroom_watchers 0.0" in app.metrics.text().decode()


def test_pushes_follow_a_whole_game_of_bots(app: Application, ada: Visitor):
    code, dice, mirror = ada.quick(), Random(8), Mirror()
    answers = 0
    with watch(ada, code) as socket:
        while True:
            bots_move(app)
            page = Page(follow(socket, app, code, mirror).html)
            form = page.by_id.get("answer-form")
            if form is None:
                break
            ada.ours(form.action, **form.fields, answer=dice.choice(form.buttons)[1])
            answers += 1
    assert answers > 0
    assert page.form("/rematch") is not None
    assert mirror.html == plain(ada.client.get(f"/t/{code}", headers={"x-fragment": "1"}).text)


@pytest.fixture
def no_garbage_collection() -> Iterator[None]:
    """Only what nothing refers to is freed, at once."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_garbage_collection")
def test_when_the_last_viewer_has_left_nothing_is_left_of_the_audience(app: Application, ada: Visitor):
    code = ada.quick()
    with watch(ada, code) as socket:
        socket.receive_json()
        audience = ref(app.audiences.audiences[code])
        viewers = [ref(viewer) for viewer in app.audiences.audiences[code].viewers]
    assert ada.client.portal is not None
    ada.client.portal.call(anyio.wait_all_tasks_blocked)
    assert audience() is None
    assert [viewer() for viewer in viewers] == [None]


def test_a_viewer_who_leaves_while_the_connection_is_being_made_is_no_error(
    ada: Visitor, caplog: pytest.LogCaptureFixture
):
    scope = {
        "type": "websocket",
        "path": f"/t/{ada.quick()}/live",
        "raw_path": b"",
        "query_string": b"",
        "headers": [(b"host", b"testserver"), (b"sec-fetch-site", b"same-origin")],
        "scheme": "ws",
        "server": ("testserver", 80),
        "client": ("127.0.0.1", 1),
        "subprotocols": [],
    }

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(_message: Message) -> None:
        raise ConnectionResetError  # what a server does when nobody is there

    assert ada.client.portal is not None
    ada.client.portal.call(ada.client.app, scope, receive, send)
    assert caplog.records == []
