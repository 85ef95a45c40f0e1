"""Several people at one browser: what the curtain hides is hidden in replays and notes too."""

from __future__ import annotations

from random import Random

import pytest

from backroom.web.application import Application
from tests.web.dom import Mirror
from tests.web.pages import SAME_SITE, Visitor
from tests.web.playing import answer_once, finish

HAND = 'data-key="card-'
NOTE = "Bob always bluffs"


@pytest.fixture
def code(ada: Visitor) -> str:
    """A game of Ada and Bob at one browser, in which seat 0 is asked."""
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    ada.post(f"/t/{code}/share", seat=1, name="Bob")
    ada.post(f"/t/{code}/bot", seat=2, bot="random")
    ada.post(f"/t/{code}/start")
    return code


def unveil(ada: Visitor, code: str, seat: int) -> None:
    ada.post(f"/t/{code}/unveil", seat=seat)


def until_asked(app: Application, ada: Visitor, code: str, seat: int) -> None:
    """Play on by the forms of the page until this seat is asked."""
    dice = Random(2)
    while (waiting := app.reader.seen_by(None, code).view.question.waiting) != (seat,):  # type: ignore[union-attr]
        unveil(ada, code, waiting[0])
        answer_once(ada, ada.get(f"/t/{code}"), dice)


@pytest.mark.parametrize("address", ["step=0", "step=0&seat=0", "step=0&seat=1", ""])
def test_while_the_curtain_is_down_no_hand_is_seen_in_the_replay(ada: Visitor, code: str, address: str):
    replay = ada.get(f"/t/{code}/replay?{address}")
    assert HAND not in replay.html
    assert ">Yellow</a>" not in replay.html


def test_in_the_replay_the_seat_that_is_shown_sees_its_own_hand_only(ada: Visitor, code: str):
    unveil(ada, code, 0)
    for address in ("step=0", "step=0&seat=0", "step=0&seat=1"):
        replay = ada.get(f"/t/{code}/replay?{address}")
        assert HAND in replay.html
        assert replay.form("/replay").fields["seat"] == "0"  # type: ignore[union-attr]


def test_when_the_next_seat_is_asked_the_replay_hides_the_last_hand(
    app: Application, ada: Visitor, code: str
):
    unveil(ada, code, 0)
    until_asked(app, ada, code, 1)
    assert HAND not in ada.get(f"/t/{code}/replay?step=0&seat=0").html


def test_once_the_game_is_over_it_is_seen_from_every_seat(app: Application, ada: Visitor):
    code = ada.quick()
    finish(app, ada, code)
    for seat in range(3):
        shown = ada.get(f"/t/{code}/replay?step=0&seat={seat}").form("/replay")
        assert shown is not None
        assert shown.fields["seat"] == str(seat)


def test_a_note_is_seen_by_the_seat_that_wrote_it(app: Application, ada: Visitor, code: str):
    unveil(ada, code, 0)
    ada.post(f"/t/{code}/note", seat=0, text=NOTE)
    assert NOTE in ada.get(f"/t/{code}").html
    until_asked(app, ada, code, 1)
    curtain = ada.get(f"/t/{code}")
    assert NOTE not in curtain.html
    assert curtain.form("/note") is None
    unveil(ada, code, 1)
    page = ada.get(f"/t/{code}")
    assert NOTE not in page.html
    note = page.form("/note")
    assert note is not None
    assert note.fields["seat"] == "1"


def test_a_push_with_the_curtain_tells_the_page_to_hide_the_note(app: Application, ada: Visitor, code: str):
    unveil(ada, code, 0)
    page = ada.get(f"/t/{code}")
    live = next(tag["data-live"] for _, tag in page.tags if "data-live" in tag).partition("&")[0]
    with ada.client.websocket_connect(live, headers=dict(SAME_SITE)) as socket:
        mirror = Mirror().take(socket.receive_json())
        assert "veiled" not in mirror.html
        dice = Random(2)
        while app.reader.seen_by(None, code).view.question.waiting == (0,):  # type: ignore[union-attr]
            answer_once(ada, ada.get(f"/t/{code}"), dice)
        while 'id="curtain"' not in mirror.html:
            mirror.take(socket.receive_json())
        assert 'class="table running veiled' in mirror.html
