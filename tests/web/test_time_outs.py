"""A time-out is seen by everybody in the game log, and whoever lost the time is told what was answered."""

from __future__ import annotations

import pytest

from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import COLOUR
from backroom.web.application import Application
from backroom.web.words import page_words
from tests.web.conftest import Visitors, Wall
from tests.web.pages import Visitor

MINUTE = 60.0


class LateEvening:
    """Ada, Bob and Cleo play Reckoning with a minute for every answer; Eve watches."""

    def __init__(self, app: Application, wall: Wall, visitors: Visitors, language: str = "en") -> None:
        self.app, self.wall = app, wall
        self.ada, self.bob, self.cleo, self.eve = [visitors(language) for _ in range(4)]
        opened = self.ada.post("/new/reckoning", players=3, clock="move", seconds=int(MINUTE), increment=0)
        self.code = opened.url.path[3:]
        for seat, visitor in ((1, self.bob), (2, self.cleo)):
            visitor.post(f"/t/{self.code}/sit", seat=seat)
        self.ada.post(f"/t/{self.code}/start")

    def time_out(self) -> Visitor:
        """A minute passes; returns who was asked."""
        late = next(
            one for one in (self.ada, self.bob, self.cleo) if one.get(self.path).by_id.get("answer-form")
        )
        self.wall.time += MINUTE
        self.app.games.time_out(self.code)
        return late

    @property
    def path(self) -> str:
        return f"/t/{self.code}"


def yellow(language: str) -> str:
    """The name of the first player's colour."""
    return TITLE.words(language).noun(COLOUR, 0)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_everybody_reads_in_the_log_that_somebody_ran_out_of_time(
    app: Application, wall: Wall, visitors: Visitors, language: str
):
    evening = LateEvening(app, wall, visitors, language)
    evening.time_out()
    said = ">" + page_words(language).fill("time_out", "log", player=yellow(language))
    for visitor in (evening.ada, evening.bob, evening.eve):
        for path in (evening.path, f"{evening.path}/log", f"{evening.path}/replay"):
            assert visitor.get(path).html.count(said) == 1, path
    assert said not in evening.eve.get(f"{evening.path}/replay?step=0").html


def test_a_restart_forgets_no_time_out(app: Application, wall: Wall, visitors: Visitors):
    evening = LateEvening(app, wall, visitors)
    evening.time_out()
    app.cache.games.clear()
    assert "ran out of time" in evening.eve.get(evening.path).html


def test_whoever_lost_the_time_is_told_what_was_answered_and_what_they_can_do(
    app: Application, wall: Wall, visitors: Visitors
):
    evening = LateEvening(app, wall, visitors)
    late = evening.time_out()
    page = late.get(evening.path)
    assert "You ran out of time." in page.html
    notice = page.html.partition('id="time-out"')[2].partition("</section>")[0]
    assert "was answered for you: discard" in notice
    assert [f'value="{motion}"' in notice for motion in ("undo-0", "pause", "clock-off")] == [True] * 3
    for other in {evening.ada, evening.bob, evening.cleo, evening.eve} - {late}:
        assert "You ran out of time." not in other.get(evening.path).html


def test_the_notice_goes_with_the_next_answer(app: Application, wall: Wall, visitors: Visitors):
    evening = LateEvening(app, wall, visitors)
    late = evening.time_out()
    for _ in range(40):
        for visitor in (evening.ada, evening.bob, evening.cleo):
            form = visitor.get(evening.path).by_id.get("answer-form")
            if form is None:
                continue
            visitor.press(form)
            if visitor is late:
                assert "You ran out of time." not in late.get(evening.path).html
                return
    raise AssertionError("the late player was never asked again")


def test_with_the_consent_of_all_the_clock_is_switched_off(app: Application, wall: Wall, visitors: Visitors):
    evening = LateEvening(app, wall, visitors)
    late = evening.time_out()
    late.post(f"{evening.path}/agree", motion="clock-off")
    for other in {evening.ada, evening.bob, evening.cleo} - {late}:
        assert "Switch the clock off" in other.get(evening.path).html
        other.post(f"{evening.path}/agree", motion="clock-off")
    page = late.get(evening.path)
    assert "data-deadline" not in page.html
    assert "clock-off" not in page.html
