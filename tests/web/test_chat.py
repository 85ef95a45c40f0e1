"""Who writes is told apart from others of the same name, and can be muted without scripts."""

from __future__ import annotations

import re

import pytest

from backroom.web.application import Application
from backroom.web.words import page_words
from tests.web.conftest import Visitors
from tests.web.pages import Page, Visitor


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    ada = visitors()
    ada.post("/name", name="Ada", next="/")
    return ada


@pytest.fixture
def eve(visitors: Visitors) -> Visitor:
    """A spectator who calls herself like a player."""
    eve = visitors()
    eve.post("/name", name="Ada", next="/")
    return eve


def lines(page: Page) -> list[str]:
    """The lines of chat without tags; emblems have no text but their letter."""
    inside = page.html.partition('<ol id="chat"')[2].partition("</ol>")[0]
    found = re.findall(r"<li.*?</li>", inside)
    return [" ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", line).split()) for line in found]


def test_a_spectator_with_the_name_of_a_player_is_told_apart(ada: Visitor, eve: Visitor):
    code = ada.quick()
    ada.post(f"/t/{code}/say", text="hello")
    eve.post(f"/t/{code}/say", text="I give up")
    page = ada.get(f"/t/{code}")
    assert lines(page) == ["Ada host hello", "Ada spectator I give up"]
    real, false = re.findall(r"<li data-key=.*?</li>", page.html.partition('<ol id="chat"')[2])[:2]
    assert 'title="Yellow"' in real
    assert "emblem" in real
    assert "emblem" not in false


def test_the_waiting_room_says_who_the_host_is(ada: Visitor):
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    first, second = ada.get(f"/t/{code}").html.split('id="seat-row-')[1:3]
    assert ">host<" in first
    assert ">host<" not in second


def test_somebody_is_muted_and_unmuted_by_forms(ada: Visitor, eve: Visitor):
    code = ada.quick()
    for number in range(3):
        eve.post(f"/t/{code}/say", text=f"bla {number}")
    ada.post(f"/t/{code}/say", text="hush")
    mute = ada.get(f"/t/{code}/chat").form("/mute")
    assert mute is not None
    told = ada.press(mute)
    assert told.url.path == f"/t/{code}/chat"
    assert "muted by you" in told.text
    assert lines(ada.get(f"/t/{code}")) == ["3 lines are hidden", "Ada host hush"]
    assert len(lines(eve.get(f"/t/{code}"))) == 4
    unmute = ada.get(f"/t/{code}/chat").form("/unmute")
    assert unmute is not None
    ada.press(unmute)
    assert len(lines(ada.get(f"/t/{code}"))) == 4


def test_a_spectator_can_mute_a_player(ada: Visitor, eve: Visitor):
    code = ada.quick()
    ada.post(f"/t/{code}/say", text="bla")
    mute = eve.get(f"/t/{code}/chat").form("/mute")
    assert mute is not None
    eve.press(mute)
    assert lines(eve.get(f"/t/{code}")) == ["1 line is hidden"]


def test_the_host_keeps_a_spectator_from_writing_who_is_told_why(
    ada: Visitor, eve: Visitor, app: Application
):
    code = ada.quick()
    eve.post(f"/t/{code}/say", text="bla")
    forms = [form for form in ada.get(f"/t/{code}/chat").forms if form.action.endswith("/mute")]
    assert [form.buttons for form in forms] == [[("whom", "me")], [("whom", "everyone")]]
    ada.press(forms[1])
    told = eve.ours(f"/t/{code}/say", text="bla bla")
    assert (told.status_code, told.text) == (403, page_words("en")("refused", "muted-here"))
    assert [line.text for line in app.reader.seen_by(None, code).chat] == ["bla"]


def test_only_the_host_is_offered_to_mute_for_everybody(ada: Visitor, eve: Visitor, visitors: Visitors):
    code, bob = ada.quick(), visitors()
    eve.post(f"/t/{code}/say", text="bla")
    bob.post("/name", name="Bob", next="/")
    page = bob.get(f"/t/{code}/chat")
    assert [form.buttons for form in page.forms if form.action.endswith("/mute")] == [[("whom", "me")]]
    line = page.form("/mute").fields["line"]  # type: ignore[union-attr]
    assert bob.ours(f"/t/{code}/mute", line=line, whom="everyone").status_code == 403


def test_nobody_is_offered_to_mute_themselves(ada: Visitor):
    code = ada.quick()
    ada.post(f"/t/{code}/say", text="bla")
    assert ada.get(f"/t/{code}/chat").form("/mute") is None
