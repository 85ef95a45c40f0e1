"""Cards are explained wherever they are named: in the words of the table and the language of the reader."""

from __future__ import annotations

import re

import pytest

from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.web.application import Application
from backroom.web.boards.base import sentence
from backroom.web.mentions import with_mentions
from backroom.web.words import page_words
from tests.games.own_texts import setup
from tests.web.conftest import Visitors
from tests.web.evening import Evening
from tests.web.pages import Visitor

EVERY_GAME = pytest.mark.parametrize("game", TITLES)
MENTIONED = re.compile(r'data-card="([^"]+)"')


def page(app: Application, evening: Evening, seat: int) -> str:
    return app.renderer.page(app.reader.seen_by(evening.people[seat], evening.code, seat), "en")


# -- the explanation -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_explained_in_the_readers_language_with_a_link_to_the_rules(
    visitors: Visitors, language: str
):
    words, reader = TITLES["nostra_city"].words(language), visitors(language)
    html = reader.client.get("/rules/nostra_city/card/v05").text
    assert f"<h4>{words('card', 'v05', 'name')}</h4>" in html
    assert words("card", "v05", "text") in html
    assert 'href="/rules/nostra_city#card-v05"' in html
    assert '<use href="#v05"/>' in html


def test_a_scoundrel_is_explained_by_both_its_cards(ada: Visitor):
    html = ada.client.get("/rules/scoundrels/card/t03-j12").text
    assert re.findall(r"#card-(\w+)", html) == ["t03", "j12"]


@pytest.mark.parametrize(
    "path",
    [
        "/rules/reckoning/card/joker",
        "/rules/scoundrels/card/t03-j99",
        "/rules/chess/card/t03",
        "/t/NONE/card/t03",
    ],
)
def test_what_is_no_card_is_not_found(ada: Visitor, path: str):
    assert ada.client.get(path).status_code == 404


def test_a_browser_may_keep_an_explanation_but_not_for_another_language(ada: Visitor):
    headers = ada.client.get("/rules/reckoning/card/knife").headers
    assert headers["cache-control"] == "private, max-age=3600"
    assert "cookie" in headers["vary"].lower()
    assert "accept-language" in headers["vary"].lower()


@pytest.mark.parametrize(
    ("game", "word", "id_"), [("nostra_city", "c01", "N-C01"), ("scoundrels", "t01", "T01")]
)
def test_a_card_at_a_table_has_the_texts_of_its_owner(
    app: Application, visitors: Visitors, game: str, word: str, id_: str
):
    evening = Evening(app, game, 1, setup(game, "Mr. <b>{}</b>", "Beware of {}."))
    html = visitors().client.get(f"/t/{evening.code}/card/{word}").text
    assert "Mr. &lt;b&gt;" in html
    assert "Beware of " in html
    assert "Mr. " not in visitors().client.get(f"/rules/{game}/card/{word}").text


# -- where cards are shown -------------------------------------------------------------------------


@EVERY_GAME
def test_every_card_on_a_page_can_be_explained(app: Application, game: str):
    evening, board = Evening(app, game, seed=4), app.renderer.boards[game]
    found: set[str] = set()
    for answers in range(60):
        evening.answer()
        if answers % 5 == 0:
            for seat in range(len(evening.people)):
                found |= set(MENTIONED.findall(page(app, evening, seat)))
    words, say = TITLES[game].words("en"), page_words("en")
    assert len(found) > 3
    assert [word for word in found if not board.explained(word, {"players": 4}, words, say)] == []


def test_the_game_log_names_cards_so_that_they_can_be_explained(app: Application):
    evening = Evening(app, "nostra_city", seed=2)
    html = page(app, evening, 0)
    log = html[html.index('id="game-log-lines"') : html.index('id="chat-panel"')]
    names = dict(re.findall(r'<span data-card="(\w+)">([^<]+)</span>', log))
    assert names
    words = TITLES["nostra_city"].words("en")
    assert {word: words("card", word, "name") for word in names} == names


def test_an_answer_that_is_about_a_card_explains_it(app: Application):
    evening = Evening(app, "bootleggers", seed=1)
    while evening.snapshot().seen_by(None).view.question.name != "pick":  # type: ignore[union-attr]
        evening.answer()
    (seat,) = evening.asked()
    options = re.findall(r'<button name="answer"[^>]*>', page(app, evening, seat))
    assert options
    assert all(MENTIONED.search(option) for option in options)


# -- the chat --------------------------------------------------------------------------------------


def said(text: str) -> str:
    return str(with_mentions(text, TITLES["reckoning"].words("en")))


def test_a_name_in_the_chat_is_marked_and_everything_is_escaped():
    assert said("<b>Knife</b>!") == ('&lt;b&gt;<span data-card="knife" tabindex="0">Knife</span>&lt;/b&gt;!')


def test_a_name_in_another_language_is_marked_too():
    french, italian = (TITLES["reckoning"].words(language) for language in ("fr", "it"))
    for words in (french, italian):
        assert 'data-card="cocktail"' in said(f"… {words('card', 'cocktail', 'name')} …")


@pytest.mark.parametrize("text", ["your move", "Moved", "Knifes", "kniFe", "aKnife"])
def test_a_word_that_is_no_name_is_left_alone(text: str):
    assert said(text) == text


def test_the_longest_name_is_marked():
    assert MENTIONED.findall(said("Pass the Cake, not Order a Cake")) == ["pass", "order"]


def test_the_chat_of_a_table_knows_its_owners_names(app: Application):
    evening = Evening(app, "scoundrels", 1, setup("scoundrels", "Mister {}"))
    name = TITLES["scoundrels"].words_for(evening.snapshot().setup, "en")("card", "t07", "name")
    app.tables.say(evening.people[0], evening.code, f"I like {name}")
    html = page(app, evening, 1)
    assert f'<span data-card="t07" tabindex="0">{name}</span>' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_a_line_of_the_game_log_always_names_can_be_explained_there_too(language: str):
    words = TITLES["nostra_city"].words(language)
    event = next(one for one in TITLES["nostra_city"].book.events if one.name == "zealous")
    line = sentence(words, event, (event.number, 1, 0, 0, 0))
    assert f'<span data-card="z01">{words("card", "z01", "name")}</span>' in line
