"""A server under pressure says so and opens no new tables; running games go on."""

from __future__ import annotations

from random import Random

import pytest

from backroom.web.application import Application
from backroom.web.pressure import FADES, FULL, ROOM_AGAIN, Pressure
from backroom.web.words import page_words
from tests.web.conftest import Visitors
from tests.web.pages import Visitor
from tests.web.playing import answer_once


class Clock:
    time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_a_house_is_full_while_pushes_are_late_and_has_room_again_some_time_after():
    clock = Clock()
    pressure = Pressure(clock)
    full = [pressure.is_full]
    pressure.pushed(clock.time - FULL - 0.1)
    full.append(pressure.is_full)
    clock.time += FADES
    assert ROOM_AGAIN < pressure.behind() < FULL
    full.append(pressure.is_full)
    clock.time += FADES
    full.append(pressure.is_full)
    assert full == [False, True, True, False]


def test_a_quick_push_does_not_make_a_late_one_forgotten():
    clock = Clock()
    pressure = Pressure(clock)
    pressure.pushed(clock.time - 2.0)
    pressure.pushed(clock.time)
    assert pressure.behind() == 2.0


@pytest.fixture
def full(app: Application) -> Application:
    app.pressure.pushed(app.pressure.clock() - 60.0)
    return app


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_full_house_says_so_in_the_lobby(visitors: Visitors, language: str):
    assert page_words(language)("lobby", "full") in visitors(language).get("/").html


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize("path", ["/quick/reckoning", "/new/reckoning"])
def test_a_full_house_opens_no_table(ada: Visitor, path: str):
    response = ada.post(path, players=3, bot="random")
    assert response.status_code == 503
    assert page_words("en")("refused", "server-full") in response.text


def test_in_a_full_house_a_game_goes_on_but_none_begins(app: Application, ada: Visitor):
    code = ada.quick()
    waiting = ada.post("/new/reckoning", players=3, bots="random").url.path
    app.pressure.pushed(app.pressure.clock() - 60.0)
    assert ada.ours(f"{waiting}/start").status_code == 503
    dice = Random(1)
    assert answer_once(ada, ada.get(f"/t/{code}"), dice)
