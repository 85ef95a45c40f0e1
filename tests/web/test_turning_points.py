"""The end of a game: a scene, how it was won, sums that add up, and the turning points."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.replay import Play
from backroom.engine.rulebook import waiting
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.tables.snapshot import TableView
from backroom.tables.standings import standings
from backroom.tables.uploads import check_record
from backroom.web.application import Application
from backroom.web.turning_points import TurningPoint, lead, swings
from tests.web.evening import SEATS, Evening
from tests.web.pages import Visitor
from tests.web.playing import person

SETUPS = {"bootleggers": {"players": 3}}


def played_out(game: str, seed: int = 2) -> Play[Any]:
    """A whole game in which everybody answers at random."""
    title, dice = TITLES[game], Dice(seed)
    play = Play(title, title.parse_setup(SETUPS.get(game, {"players": 4})), Dice(seed, 1))
    while play.g.seat != NOBODY:
        seat = waiting(play.g)[0]
        options = title.book.options(play.g, seat)
        play.answer(options[dice(len(options))], seat)
    return play


@pytest.fixture(scope="module", params=list(TITLES))
def play(request: pytest.FixtureRequest) -> Play[Any]:
    return played_out(request.param)


def at_a_table(app: Application, visitor: Visitor, play: Play[Any]) -> str:
    """Put a finished game on a table."""
    visitor.post("/name", name="Ada")
    return app.tables.import_record(person(app, visitor), check_record(play.save()))


def look(app: Application, code: str) -> TableView:
    return app.reader.seen_by(None, code)


# -- what is found ---------------------------------------------------------------------------------


def test_the_lead_is_taken_where_the_winner_was_never_caught_again():
    stood = [(0, 0), (3, 1), (3, 4), (5, 4), (7, 4)]
    assert lead(stood, (0,)) == [TurningPoint(3, "lead", 0)]


def test_who_wins_a_tie_or_shares_the_victory_took_no_lead():
    assert lead([(0, 0), (4, 4)], (0,)) == []
    assert lead([(0, 0), (4, 2)], (0, 1)) == []


def test_who_wins_behind_another_took_no_lead():
    assert lead([(0, 0), (2, 5)], (0,)) == []


def test_the_largest_gain_and_the_largest_loss_are_swings():
    stood = [(5, 5), (8, 5), (8, 1), (10, 1)]
    assert swings(stood) == [TurningPoint(1, "gain", 0, 3), TurningPoint(2, "loss", 1, 4)]


def test_small_change_is_no_swing():
    assert swings([(5, 5), (6, 5), (6, 4)]) == []


def test_every_step_of_a_game_has_its_standings_and_the_last_ones_are_the_result(play: Play[Any]):
    stood = standings(play)
    assert len(stood) == len(play.record.steps) + 1
    assert stood[-1] == tuple(play.title.standings(play.g))
    assert standings(play.copy()) is stood  # found once


# -- what is shown ---------------------------------------------------------------------------------


def test_the_end_is_a_scene_with_its_rule_and_links_to_its_turning_points(
    app: Application, ada: Visitor, play: Play[Any]
):
    code = at_a_table(app, ada, play)
    for language in LANGUAGES:
        page = unescape(app.renderer.page(look(app, code), language))
        assert page.count('<svg class="finale') == 1
        assert next(iter(play.title.words(language).tables["ranking"].values())) in page
        moments = page.partition('<ol class="turning-points"')[2].partition("</ol>")[0]
        steps = [int(step) for step in re.findall(r"/replay\?step=(\d+)", moments)]
        assert 1 <= len(steps) <= 5
        assert steps == sorted(set(steps))
        assert steps[-1] <= len(play.record.steps)


def test_a_game_without_a_winner_ends_with_nobody_in_first_place(app: Application, ada: Visitor):
    title = TITLES["nostra_city"]
    play = Play(title, title.parse_setup({"players": 3, "informants": 0}), Dice(1))
    while play.g.seat != NOBODY:
        write = title.book.queries[play.g.query].noun.write
        options = title.book.options(play.g, play.g.seat)
        play.answer(next(option for option in options if write(option) in {"end-turn", "pass"}))
    page = app.renderer.page(look(app, at_a_table(app, ada, play)), "en")
    assert '<h2 class="ask">Nobody wins.</h2>' in page
    assert page.count('<td class="place">lost</td>') == 3
    assert '<tr class="first">' not in page


def test_turning_points_lead_to_their_moment_in_the_replay(app: Application, ada: Visitor, play: Play[Any]):
    code = at_a_table(app, ada, play)
    moments = ada.get(f"/t/{code}").html.partition('<ol class="turning-points"')[2].partition("</ol>")[0]
    for step in re.findall(r"replay\?step=(\d+)", moments):
        assert ada.client.get(f"/t/{code}/replay?step={step}").status_code == 200


def test_nobody_knows_the_standings_before_the_end(app: Application):
    evening = Evening(app, "scoundrels", seed=3)
    for _ in range(30):
        evening.answer()
    seen = evening.snapshot().seen_by(evening.people[0], 0)
    assert seen.standings == []
    assert "turning-points" not in app.renderer.page(seen, "en")


def test_the_turning_points_are_found_once(app: Application, ada: Visitor, monkeypatch: pytest.MonkeyPatch):
    code = at_a_table(app, ada, played_out("reckoning"))
    first = ada.get(f"/t/{code}").html
    monkeypatch.setattr("backroom.web.boards.base.turning_points", lambda *_: pytest.fail("found again"))
    assert ada.get(f"/t/{code}").html.count("<li") == first.count("<li")


def test_sums_are_broken_down_in_bootleggers(app: Application, ada: Visitor):
    code = at_a_table(app, ada, played_out("bootleggers"))
    page = unescape(app.renderer.page(look(app, code), "en"))
    rows = re.findall(r"<b>\$(\d+)G?</b> <small>([^<]+)</small>", page)
    assert len(rows) == 3
    for total, detail in rows:
        start, sales, margins, sign, rest = re.findall(
            r"\$(\d+)G? at the start \+ \$(\d+)G? for crates \+ \$(\d+)G? in margins ([+−]) \$(\d+)", detail
        )[0]
        others = int(rest) * (1 if sign == "+" else -1)
        assert int(start) + int(sales) + int(margins) + others == int(total)


def test_sums_are_broken_down_in_nostra_city(app: Application, ada: Visitor):
    code = at_a_table(app, ada, played_out("nostra_city"))
    rows = re.findall(r"<b>(-?\d+)</b> <small>([^<;]+);", app.renderer.page(look(app, code), "en"))
    assert rows
    for total, parts in rows:
        assert sum(int(part) for part in re.findall(r"-?\d+", parts)) == int(total)


# -- players who go out ----------------------------------------------------------------------------


class Shooting(Evening):
    """A game of Reckoning that goes on after the first players have gone out."""

    def __init__(self, app: Application) -> None:
        app.cache.chance = Dice(25)
        super().__init__(app, "reckoning", seed=1)
        while not self.out:
            self.answer()
        assert self.asked()

    @property
    def out(self) -> tuple[int, ...]:
        return self.app.renderer.boards["reckoning"].out(self.snapshot().seen_by(None).view)

    def page(self, seat: int = NOBODY) -> str:
        return self.app.renderer.page(self.snapshot().seen_by(self.person(seat), seat), "en")


def test_everybody_sees_who_goes_out_and_they_learn_how_it_goes_on(app: Application):
    shooting = Shooting(app)
    for seat in (*SEATS, NOBODY):
        page = shooting.page(seat)
        assert page.count('id="elimination"') == 1
        assert ("You are out." in page) == (seat in shooting.out)
        assert ("Out of the game: " in page) == (seat not in shooting.out)


def test_who_is_out_goes_on_seeing_it_and_the_others_until_their_next_answer(app: Application):
    shooting = Shooting(app)
    out, asked = shooting.out, shooting.asked()[0]
    shooting.answer()
    assert shooting.out == out
    assert "elimination" not in shooting.page(asked)
    assert "elimination" not in shooting.page()
    assert "You are out." in shooting.page(out[0])
