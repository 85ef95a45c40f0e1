"""The lobby: lists, set-ups, names, invitations."""

from __future__ import annotations

import json

import msgspec
import pytest

from backroom.engine.words import LANGUAGES
from backroom.games.reckoning.meta import TITLE
from backroom.web.application import Application
from backroom.web.new_table import fields
from backroom.web.words import page_words
from tests.web.conftest import Visitors
from tests.web.pages import Visitor


def links(visitor: Visitor, path: str = "/") -> list[str]:
    return [given["href"] for tag, given in visitor.get(path).tags if tag == "a" and "href" in given]


def test_a_listed_table_is_found_by_others_and_a_private_one_is_not(visitors: Visitors):
    ada, bob = visitors(), visitors()
    shown = ada.post("/new/reckoning", players=3, listed="on").url.path
    hidden = ada.post("/new/reckoning", players=3).url.path
    assert {shown, hidden} <= set(links(ada))
    assert shown in links(bob)
    assert hidden not in links(bob)


def test_my_tables_say_whose_turn_it_is(app: Application, ada: Visitor):
    ada.quick()
    assert page_words("en")("whose", "mine") in ada.get("/").html


def test_a_cancelled_table_is_gone_from_the_lobby(visitors: Visitors):
    ada, bob = visitors(), visitors()
    path = ada.post("/new/reckoning", players=3, listed="on").url.path
    assert ada.post(f"{path}/cancel").url.path == "/"
    assert path not in links(bob)


def test_a_name_can_be_changed_and_is_shown_as_it_is(ada: Visitor):
    ada.post("/name", name="  <i>Ada</i> ", next="/")
    assert "&lt;i&gt;Ada&lt;/i&gt;" in ada.get("/").html
    ada.post("/name", name="Countess", next="/")
    assert "Countess" in ada.get("/").html
    assert ada.post("/name", name=" ", next="/").status_code == 409


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_game_is_explained(visitors: Visitors, language: str):
    html, words = visitors(language).get("/new/reckoning").html, TITLE.words(language)
    shown = {tag["name"] for _, tag in visitors(language).get("/new/reckoning").tags if "name" in tag}
    for setting in msgspec.structs.fields(TITLE.setup):
        assert setting.name in shown
        assert words("house_rule", setting.name, "name") in html


def test_options_are_fields_of_the_right_kind():
    kinds = {setting.name: setting.kind for setting in fields(TITLE, TITLE.words("en"), {})}
    assert kinds == {
        "players": "number",
        "seating": "choice",
        "first_placer": "mixed",
        "pass_turn": "choice",
        "cocktail": "choice",
        "raid_sleepers": "choice",
        "raid_card": "choice",
        "mask": "choice",
        "stall_limit": "number",
        "table_data": "file",
        "deck_data": "file",
        "seating_data": "file",
    }


@pytest.mark.parametrize(("language", "shown"), [("en", "at random"), ("fr", "au hasard"), ("it", "a caso")])
def test_an_option_that_is_a_number_or_a_word_is_read_and_shown_in_words(
    app: Application, visitors: Visitors, language: str, shown: str
):
    ada = visitors(language)
    form = ada.get("/new/reckoning").form("/new/reckoning")
    assert form is not None
    assert form.fields["first_placer"] == shown
    given = {"players": "3", "seating": "free", "first_placer": shown.upper()}
    code = ada.client.post("/new/reckoning", data=given).url.path[3:]
    assert app.reader.seen_by(None, code).setup == {"players": 3, "seating": "free"}
    wrong = ada.client.post("/new/reckoning", data={**given, "first_placer": "random", "players": "9"})
    assert f'name="first_placer" value="{shown}"' in wrong.text


def test_a_table_is_opened_with_the_chosen_options(app: Application, ada: Visitor):
    code = ada.post(
        "/new/reckoning", players=4, seating="free", first_placer=2, pass_turn="on", stall_limit=20,
        clock="budget", seconds=600, increment=5,
    ).url.path[3:]  # fmt: skip
    look = app.reader.seen_by(None, code)
    assert look.setup == {
        "players": 4, "seating": "free", "first_placer": 2, "pass_turn": "on", "stall_limit": 20
    }  # fmt: skip
    assert (look.clock.kind, look.clock.seconds, look.clock.increment) == ("budget", 600, 5)


def test_a_data_file_of_the_owner_is_read_into_the_table(app: Application, ada: Visitor):
    deck = {"knife": 9, "gunshot": 9, "order": 9, "pass": 6, "boom": 5, "cocktail": 6, "raid": 2, "move": 20}
    file = {"deck_data": ("deck.json", json.dumps({"deck": deck}))}
    code = ada.client.post("/new/reckoning", data={"players": "3"}, files=file).url.path[3:]
    assert app.reader.seen_by(None, code).setup["deck_data"] == deck


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "7"},
        {"players": "many"},
        {"players": "3", "stall_limit": "5"},
        {"players": "3", "seating": "standing"},
        {"players": "3", "clock": "move", "seconds": "soon"},
        {"players": "3", "clock": "budget", "seconds": "nan"},
        {},
    ],
)
def test_a_wrong_option_is_named_and_what_was_filled_in_stays(ada: Visitor, wrong: dict[str, str]):
    page = ada.client.post("/new/reckoning", data={**wrong, "cocktail": "upto"})
    assert page.status_code == 409
    assert page.url.path == "/new/reckoning"


def test_a_wrong_data_file_is_refused_with_the_reason(ada: Visitor):
    file = {"deck_data": ("deck.json", '{"deck": {"knife": 9}}')}
    page = ada.client.post("/new/reckoning", data={"players": "3"}, files=file)
    assert page.status_code == 409
    assert "deck, gunshot: is missing (RB.3)" in page.text


def test_nobody_opens_tables_without_end(ada: Visitor):
    codes = [ada.post("/new/reckoning", players=3).status_code for _ in range(21)]
    assert codes == [200] * 20 + [409]


def test_a_taken_seat_is_taken(app: Application, visitors: Visitors):
    ada, bob, eve = visitors(), visitors(), visitors()
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    bob.post(f"/t/{code}/sit", seat=1)
    told = eve.ours(f"/t/{code}/sit", seat=1)
    assert (told.status_code, told.text) == (409, page_words("en")("refused", "seat-taken"))
    assert eve.ours(f"/t/{code}/start").status_code == 403


def test_whoever_sits_down_as_a_newcomer_is_told_to_connect_anew(visitors: Visitors):
    ada, bob = visitors(), visitors()
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    assert bob.ours(f"/t/{code}/sit", seat=1).status_code == 205
    assert bob.ours(f"/t/{code}/sit", seat=2).status_code == 204
