"""The push: everybody who looks gets the newest state of the table, each their own."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import anyio
import pytest
from starlette.websockets import WebSocketDisconnect

from backroom.engine.flow import NOBODY
from backroom.tables.look import Look
from backroom.web import live
from backroom.web.house import House
from backroom.web.rooms import Eye
from tests.web.conftest import Visitors
from tests.web.pages import SAME_SITE, Page, Visitor
from tests.web.playing import bots_move, person

NEVER = 1 << 30


def watch(visitor: Visitor, code: str, query: str = "seat=0", headers: dict[str, str] = SAME_SITE) -> Any:
    return visitor.client.websocket_connect(f"/t/{code}/live?{query}", headers=dict(headers))


def newest(socket: Any, version: int) -> dict[str, Any]:
    """Read on until this version has come, whether or not those before it were passed over."""
    while True:
        push: dict[str, Any] = socket.receive_json()
        if push["version"] >= version:
            return push


def test_an_answer_is_pushed_to_everybody_who_looks_each_their_own(house: House, visitors: Visitors):
    ada, eve = visitors(), visitors()
    code = ada.quick()
    with watch(ada, code) as hers, watch(eve, code, "seat=-1") as gallery:
        assert 'id="answer-form"' in hers.receive_json()["html"]
        assert 'id="answer-form"' not in gallery.receive_json()["html"]
        form = ada.get(f"/t/{code}").by_id["answer-form"]
        ada.ours(form.action, **form.fields, answer=form.buttons[0][1])
        version = house.dealer.look(None, code).version
        mine, theirs = newest(hers, version), newest(gallery, version)
        assert mine["html"] != theirs["html"]
        assert f'data-version="{version}"' in mine["html"]


def test_a_push_is_the_very_fragment_of_the_page(house: House, ada: Visitor):
    code = ada.quick()
    house.desk.here(person(house, ada), code)  # or her being there would be news
    page = ada.get(f"/t/{code}").html
    fragment = ada.client.get(f"/t/{code}", headers={"x-fragment": "1"}).text
    assert fragment in page
    with watch(ada, code) as socket:
        assert socket.receive_json()["html"] == fragment


def test_a_seat_of_somebody_else_is_watched_from_the_gallery(house: House, visitors: Visitors):
    ada, eve = visitors(), visitors()
    code = ada.quick()
    with watch(eve, code, "seat=0") as asked, watch(eve, code, "seat=-1") as gallery:
        assert asked.receive_json() == gallery.receive_json()


def test_who_is_up_to_date_is_sent_nothing_old(house: House, ada: Visitor):
    code = ada.quick()
    house.desk.here(person(house, ada), code)
    version = house.dealer.look(None, code).version
    with watch(ada, code, f"seat=0&version={version}") as socket:
        ada.ours(f"/t/{code}/say", text="hello")
        assert socket.receive_json()["version"] == version + 1


def test_what_changed_meanwhile_is_one_push(house: House, ada: Visitor):
    code, she = ada.quick(), person(house, ada)
    house.desk.here(she, code)

    def thirty_lines() -> None:
        """In the event loop, which pushes nothing until it is done."""
        for number in range(30):
            house.desk.say(she, code, f"line {number}")

    with watch(ada, code) as socket:
        socket.receive_json()
        assert ada.client.portal is not None
        ada.client.portal.call(thirty_lines)
        last = house.dealer.look(None, code).version
        versions = [socket.receive_json()["version"]]
        while versions[-1] < last:
            versions.append(socket.receive_json()["version"])
        assert len(versions) <= 2


def test_whoever_comes_between_two_changes_gets_the_newest_once(house: House, visitors: Visitors):
    ada, eve = visitors(), visitors()
    code = ada.quick()
    house.desk.here(person(house, ada), code)
    with watch(ada, code) as hers:
        version = hers.receive_json()["version"]
        ada.ours(f"/t/{code}/say", text="one")
        with watch(eve, code, "seat=-1") as gallery:
            assert gallery.receive_json()["version"] == version + 1
            ada.ours(f"/t/{code}/say", text="two")
            assert gallery.receive_json()["version"] == version + 2
        assert newest(hers, version + 2)["version"] == version + 2


def test_whoever_a_table_cannot_be_drawn_for_is_sent_away_and_the_others_stay(
    house: House, visitors: Visitors, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    ada, eve = visitors(), visitors()
    code, honest = ada.quick(), house.renderer.fragment

    def broken(look: Look, *others: Any) -> str:
        if look.me == 0:
            raise KeyError(look.view)
        return honest(look, *others)

    with watch(ada, code) as hers, watch(eve, code, "seat=-1") as gallery:
        newest(gallery, house.dealer.look(None, code).version)
        monkeypatch.setattr(house.renderer, "fragment", broken)
        for number in range(2):
            ada.ours(f"/t/{code}/say", text=f"line {number}")
            newest(gallery, house.dealer.look(None, code).version)
        with pytest.raises(WebSocketDisconnect):
            newest(hers, NEVER)
    assert {record.getMessage() for record in caplog.records if "drawn" in record.getMessage()} == {
        "a table cannot be drawn: KeyError"
    }


def test_whose_session_has_ended_is_sent_away(house: House, ada: Visitor, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(live, "STILL_HERE", 0.0)
    code = ada.quick()
    with watch(ada, code) as socket:
        ada.post("/account", do="logout")
        with pytest.raises(WebSocketDisconnect) as goodbye:
            newest(socket, NEVER)
    assert goodbye.value.code == 1008


def test_for_a_slow_reader_only_the_newest_is_kept():
    async def read() -> str | None:
        eye = Eye(None, NOBODY, "en", NOBODY)
        eye.give("old")
        eye.give("new")
        found = await eye.wait()
        assert (eye.message, eye.news.is_set()) == ("", False)
        return found

    assert asyncio.run(read()) == "new"


@pytest.mark.parametrize("headers", [{"sec-fetch-site": "cross-site"}, {"origin": "http://evil.example"}])
def test_another_site_cannot_listen_with_somebodys_cookie(ada: Visitor, headers: dict[str, str]):
    code = ada.quick()
    del ada.client.headers["sec-fetch-site"]
    with pytest.raises(WebSocketDisconnect), watch(ada, code, headers=headers):
        pass


def test_there_is_nothing_to_watch_at_a_table_that_does_not_exist(ada: Visitor):
    with pytest.raises(WebSocketDisconnect), watch(ada, "nosuchtable"):
        pass


def test_when_the_house_closes_everybody_is_told_to_come_back_later(house: House, ada: Visitor):
    code = ada.quick()
    with watch(ada, code) as socket:
        socket.receive_json()
        house.hub.close()
        with pytest.raises(WebSocketDisconnect) as goodbye:
            newest(socket, NEVER)
    assert goodbye.value.code == 1012


def test_whoever_leaves_is_forgotten(house: House, ada: Visitor):
    code = ada.quick()
    with watch(ada, code) as socket:
        socket.receive_json()
        assert house.hub.watches.get(code)
    assert not house.rooms.rooms
    assert ada.client.portal is not None
    while house.hub.watches.get(code):
        ada.client.portal.call(anyio.sleep, 0)  # until the room has been left
    assert "backroom_watchers 0.0" in house.meters.text().decode()


def test_pushes_follow_a_whole_game_of_bots(house: House, ada: Visitor):
    code, dice = ada.quick(), Random(8)
    answers = 0
    with watch(ada, code) as socket:
        while True:
            bots_move(house)
            page = Page(newest(socket, house.dealer.look(None, code).version)["html"])
            form = page.by_id.get("answer-form")
            if form is None:
                break
            ada.ours(form.action, **form.fields, answer=dice.choice(form.buttons)[1])
            answers += 1
    assert answers > 10
    assert page.form("/rematch") is not None
