"""The coach and the review at a table: who may ask, what they are told, and never about a running game."""

from __future__ import annotations

import time

import pytest

from backroom.web.application import Application
from backroom.web.words import page_words
from tests.web.conftest import Visitors
from tests.web.pages import Visitor
from tests.web.playing import bots_move, finish

SAY = page_words("en")


def asked(app: Application, ada: Visitor) -> tuple[str, list[str]]:
    """A game against bots in which Ada is asked: its code, and her answers."""
    code = ada.quick()
    bots_move(app)
    form = ada.get(f"/t/{code}").by_id["answer-form"]
    return code, [value for name, value in form.buttons if name == "answer"]


def test_against_bots_the_coach_says_what_the_house_would_answer(app: Application, ada: Visitor):
    code, answers = asked(app, ada)
    assert 'id="coach"' in ada.get(f"/t/{code}").html
    said = ada.post(f"/t/{code}/coach", seat=0).text
    assert SAY("coach", "chances") in said
    listed = [word for word in answers if f'name="about" value="{word}"' in said]
    assert len(listed) > 1
    worlds = ada.post(f"/t/{code}/coach", seat=0, about=listed[-1]).text
    assert worlds.count('class="coach-world"') == 3


def test_a_warning_comes_only_before_a_blunder(app: Application, ada: Visitor):
    code, answers = asked(app, ada)
    found = [ada.ours(f"/t/{code}/coach", seat=0, about=word, warn=1) for word in answers]
    warned = [response for response in found if response.status_code == 200]
    assert {response.status_code for response in found} <= {200, 204}
    assert len(warned) < len(found)
    assert all("data-anyway" in response.text for response in warned)


@pytest.mark.parametrize("coach", ["", "on"])
def test_among_people_there_is_a_coach_only_where_the_table_allows_it(visitors: Visitors, coach: str):
    ada, bob = visitors(), visitors()
    path = ada.post("/new/reckoning", players=3, listed="on", coach=coach).url.path
    ada.post(f"{path}/bot", seat=2, bot="random")
    bob.post(f"{path}/sit", seat=1, name="Bob")
    ada.post(f"{path}/start")
    for visitor, seat in ((ada, 0), (bob, 1)):
        page = visitor.get(path)
        if "answer-form" in page.by_id:
            assert ('id="coach"' in page.html) == bool(coach)
            assert visitor.ours(f"{path}/coach", seat=seat).status_code == (200 if coach else 409)


def test_nobody_is_advised_on_the_seat_of_another_or_on_nonsense(app: Application, visitors: Visitors):
    ada, eve = visitors(), visitors()
    code, _ = asked(app, ada)
    eve.post("/name", name="Eve", next="/")
    for visitor, fields in (
        (eve, {"seat": 0}),
        (ada, {"seat": 1}),
        (ada, {"seat": 0, "about": "play-spoon"}),
        (ada, {"seat": 99}),
    ):
        assert visitor.ours(f"/t/{code}/coach", **fields).status_code in {400, 403, 404, 409}


def test_a_finished_game_is_reviewed_and_kept_and_a_running_one_is_not(app: Application, ada: Visitor):
    code, _ = asked(app, ada)
    assert ada.client.get(f"/t/{code}/review").status_code == 409
    assert ada.ours(f"/t/{code}/review").status_code == 409
    finish(app, ada, code)
    assert SAY("review", "begin") in ada.get(f"/t/{code}/review").html
    assert ada.client.get(f"/t/{code}/review.svg").status_code == 404
    page = ada.post(f"/t/{code}/review").text
    while "<progress" in page:
        time.sleep(0.05)
        page = ada.get(f"/t/{code}/review").html
    assert SAY("review", "decisions") in page
    assert page.count('class="line p0"') > 5
    assert ada.client.get(f"/t/{code}/review.svg").headers["content-type"] == "image/svg+xml"
    assert not app.reviewing.begin(code)
