"""Advance passes and gestures on the page: plain forms; nobody else can see an advance pass."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.words import LANGUAGES
from backroom.games.bootleggers.meta import TITLE
from backroom.tables.snapshot import GestureOptions, TableView
from backroom.web.application import Application
from backroom.web.words import page_words
from tests.web.conftest import Visitors
from tests.web.pages import SAME_SITE, Page, Visitor
from tests.web.playing import draw_anew, person

ADA, BOB, CLEO = range(3)


class Evening:
    """Ada, Bob and Cleo play Bootleggers; Eve watches."""

    def __init__(
        self, app: Application, visitors: Visitors, language: str = "en", **house_rules: object
    ) -> None:
        self.app = app
        self.dice = Random(4)
        app.cache.chance = Dice(4)
        self.visitors = [visitors(language) for _ in range(3)]
        self.eve = visitors(language)
        self.code = self.visitors[ADA].post("/new/bootleggers", players=3, **house_rules).url.path[3:]
        for seat in (BOB, CLEO):
            self.visitors[seat].post(f"/t/{self.code}/sit", seat=seat)
        self.visitors[ADA].post(f"/t/{self.code}/start")
        for visitor in self.visitors:
            app.tables.here(person(app, visitor), self.code)  # so that her arrival is not a change later

    @property
    def path(self) -> str:
        return f"/t/{self.code}"

    def look(self, seat: int) -> TableView:
        return self.app.reader.seen_by(person(self.app, self.visitors[seat]), self.code, seat)

    def asked(self) -> int:
        view = self.look(ADA).view
        assert view is not None
        assert view.question is not None
        return view.question.waiting[0]

    def answer(self) -> None:
        """Give a random answer for the seat that is asked."""
        seat = self.asked()
        look = self.look(seat)
        assert look.view is not None
        assert look.view.question is not None
        query = next(query for query in TITLE.book.queries if query.name == look.view.question.name)
        word = query.noun.write(self.dice.choice(look.view.question.options or ()))
        self.app.games.answer(person(self.app, self.visitors[seat]), self.code, seat, look.seq, word)

    def until_window(self, seat: int) -> Evening:
        """Play until this player is asked to react in a window of several seats, and can raise a hand."""
        while not (len(self.look(seat).window) > 1 and self.look(seat).gestures and self.asked() == seat):
            self.answer()
        return self

    def page(self, seat: int) -> Page:
        return self.visitors[seat].get(self.path)


@pytest.fixture
def evening(app: Application, visitors: Visitors) -> Evening:
    """Ada is asked to react."""
    return Evening(app, visitors).until_window(ADA)


def press(visitor: Visitor, page: Page, form: str, value: str) -> Page:
    """Press the button with this value."""
    found = page.by_id[form]
    at = [worth for _, worth in found.buttons].index(value)
    return Page(visitor.press(found, at).text)


def test_without_scripts_one_passes_for_the_phase_and_stops_passing(evening: Evening):
    ada = evening.visitors[ADA]
    page = press(ada, evening.page(ADA), "passing", "phase")
    assert page_words("en")("passes", "now", "phase") in page.html
    assert evening.look(ADA).advance_pass == "phase"
    assert page.by_id["passing"].buttons == [("kind", "")]
    page = press(ada, page, "passing", "")
    assert evening.look(ADA).advance_pass == ""
    assert [kind for _, kind in page.by_id["passing"].buttons] == ["phase", "aimed"]


def test_a_pass_is_given_for_whoever_is_asked_and_the_page_goes_on(evening: Evening):
    press(evening.visitors[ADA], evening.page(ADA), "passing", "phase")
    before = evening.look(ADA).seq
    assert evening.app.games.pending().passes == [evening.code]
    evening.app.games.give_advance_pass(evening.code)
    assert evening.look(ADA).seq == before + 1
    assert evening.app.games.pending().passes == []


def test_whoever_waits_in_a_window_can_pass_in_advance(evening: Evening):
    other = next(seat for seat in evening.look(ADA).window if seat != ADA)
    page = press(evening.visitors[other], evening.page(other), "passing", "opening")
    assert page_words("en")("passes", "now", "opening") in page.html


def test_not_a_byte_of_other_pages_tells_that_somebody_passes_in_advance(evening: Evening):
    def pages() -> list[bytes]:
        draw_anew(evening.app, evening.eve)
        others = [evening.visitors[BOB], evening.eve]
        return [visitor.client.get(path).content for visitor in others for path in (evening.path, "/")]

    before = pages()
    press(evening.visitors[ADA], evening.page(ADA), "passing", "aimed")
    assert pages() == before


def test_the_push_brings_it_to_its_owner_and_to_nobody_else(evening: Evening):
    ada, path = evening.visitors[ADA], f"{evening.path}/live?seat="
    version = evening.look(ADA).version
    with (
        ada.client.websocket_connect(f"{path}0", headers=dict(SAME_SITE)) as hers,
        evening.eve.client.websocket_connect(f"{path}-1", headers=dict(SAME_SITE)) as gallery,
    ):
        assert hers.receive_json()["version"] == gallery.receive_json()["version"] == version
        assert ada.ours(f"{evening.path}/passes", seat=ADA, kind="phase").status_code == 204
        push = hers.receive_json()
        assert push["version"] == version
        assert [name for name, _ in push["regions"]] == ["passing"]
        assert ada.ours(f"{evening.path}/passes", seat=ADA, kind="").status_code == 204
        assert hers.receive_json()["version"] == version
        ada.ours(f"{evening.path}/say", text="hm")
        assert gallery.receive_json()["version"] == version + 1


def test_a_gesture_is_one_press_and_everybody_reads_of_it(evening: Evening):
    ada, bob, _ = evening.visitors
    raised = TITLE.words("en")("noun", "sign", "raise")
    assert raised in evening.page(ADA).html
    asked_after = evening.look(ADA).seq
    page = press(ada, evening.page(ADA), "signal-hand", "raise")
    assert page.by_id["signal-hand"].buttons == [("word", "lower")]
    assert evening.look(ADA).seq == asked_after + 1
    assert '<li class="hand of p' in bob.get(evening.path).html


def test_a_long_list_of_gestures_folds_away(evening: Evening):
    look = msgspec.structs.replace(
        evening.look(ADA), gestures=[GestureOptions("judge", ["kept-1", "broken-1", "void-1"])]
    )
    html = evening.app.renderer.page(look, "en")
    assert page_words("en").fill("table", "gesture_options", count=3) in html
    assert Page(html).by_id["signal-judge"].buttons == [("word", word) for word in look.gestures[0].words]


def test_whoever_only_looks_on_is_offered_neither(evening: Evening):
    page = evening.eve.get(evening.path)
    assert "passing" not in page.by_id
    assert "signal-hand" not in page.by_id
    assert evening.eve.ours(f"{evening.path}/passes", seat=ADA, kind="phase").status_code == 403
    assert evening.eve.ours(f"{evening.path}/signal", seat=ADA, name="hand", word="raise").status_code == 403


def test_what_comes_from_elsewhere_is_not_done(evening: Evening):
    foreign = {"sec-fetch-site": "cross-site", "x-fragment": "1"}
    sent = {"seat": "0", "kind": "phase"}
    refused = evening.visitors[ADA].client.post(f"{evening.path}/passes", data=sent, headers=foreign)
    assert (refused.status_code, refused.text) == (403, page_words("en")("refused", "csrf"))
    assert evening.look(ADA).advance_pass == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_speak_the_language_of_the_page(app: Application, visitors: Visitors, language: str):
    evening = Evening(app, visitors, language).until_window(ADA)
    page = evening.page(ADA).html
    say = page_words(language)
    assert say("passes", "give", "phase") in page
    assert say("passes", "give", "aimed") in page


def test_by_correspondence_the_lobby_says_your_turn_to_all_who_may_react(
    app: Application, visitors: Visitors
):
    mine = page_words("en")("whose", "mine")
    evening = Evening(app, visitors, clock="days", seconds=3).until_window(ADA)
    others = [seat for seat in evening.look(ADA).window if seat != ADA]
    for seat in (ADA, *others):
        assert mine in evening.visitors[seat].get("/").html
    press(evening.visitors[others[0]], evening.page(others[0]), "passing", "opening")
    assert mine not in evening.visitors[others[0]].get("/").html


def test_in_a_live_game_the_lobby_says_it_only_to_whoever_is_asked(evening: Evening):
    mine = page_words("en")("whose", "mine")
    turns = [mine in visitor.get("/").html for visitor in evening.visitors]
    assert turns == [True, False, False]
