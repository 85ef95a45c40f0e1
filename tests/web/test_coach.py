"""The coach and the review at a table: who may ask, what they are told, and never about a running game."""

from __future__ import annotations

import re

import anyio
import pytest
from markupsafe import escape

from backroom.coach.dealings import dealings_in
from backroom.coach.review import put_together, review_portion
from backroom.engine.chance import Script
from backroom.engine.replay import replay
from backroom.games import title
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
    found = [ada.ours(f"/t/{code}/coach", seat=0, about=word, warn=1) for word in answers[:4]]
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
    assert (SAY("coach", "allow") in bob.get(path).html) == bool(coach)
    page = ada.get(path)
    assert "answer-form" in page.by_id
    assert ('id="coach"' in page.html) == bool(coach)
    assert ada.ours(f"{path}/coach", seat=0).status_code == (200 if coach else 409)


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
    assert ada.client.portal is not None
    while "<progress" in page:
        ada.client.portal.call(anyio.sleep, 0.1)  # another process makes the review
        page = ada.get(f"/t/{code}/review").html
    assert SAY("review", "decisions") in page
    assert page.count('class="line p0"') > 5
    assert ada.client.get(f"/t/{code}/review.svg").headers["content-type"] == "image/svg+xml"
    assert not app.reviewing.begin(code)


@pytest.mark.parametrize("game", ["nostra_city", "scoundrels"])
def test_a_review_lists_bids_and_bluffs_with_what_they_brought(app: Application, ada: Visitor, game: str):
    code = ada.quick(game=game)
    finish(app, ada, code)
    record, _ = app.reviewing.subject(code)
    found = dealings_in(replay(title(game), record, Script([])))
    start, stop = found[0].begins[0], found[0].begins[-1] + 1
    app.reviewing.begin(code)
    app.reviewing.note(code, 1, put_together(record, [review_portion(record, [], start, stop)]))
    page = ada.get(f"/t/{code}/review").html
    assert f'href="/t/{code}/replay?step=' in page
    assert SAY("review", "dealings", game) in page
    words = title(game).words("en")
    told = [escape(line) for one in found for line in one.in_words(game, words)]
    assert told
    assert [line for line in told if line not in page] == []
    fates = {one.fate for one in found}
    assert len({SAY.fill("review", "fate", fate, player="…") for fate in fates}) == len(fates)
    assert f"boards/{game}.css" in page
    picture = ada.client.get(f"/t/{code}/review.svg").text
    css = ada.client.get(re.search(rf'href="(/static/boards/{game}[^"]*)"', page)[1]).text  # type: ignore[index]
    for seat in range(3):
        colour = re.search(rf"--p{seat}: (#\w+);", css)
        assert colour
        assert f'stroke="{colour[1]}"' in picture
