"""A table with an owner's data file shows the names and texts of that file; other tables do not."""

from __future__ import annotations

import pytest

from backroom.engine.words import LANGUAGES
from backroom.web.application import Application
from tests.games.own_texts import setup
from tests.web.evening import Evening

NAME = 'Mr. <b>"{}"</b>'
TEXT = "Beware of <i>{}</i>."
SHOWN_NAME = "Mr. &lt;b&gt;&#34;"
SHOWN_TEXT = "Beware of &lt;i&gt;"


def page(app: Application, evening: Evening, language: str, seat: int = 0) -> str:
    seen = app.reader.seen_by(evening.people[seat], evening.code, seat)
    return app.renderer.page(seen, language)


@pytest.mark.parametrize("game", ["bootleggers", "nostra_city", "scoundrels"])
def test_cards_have_the_names_and_texts_of_the_owner_and_no_markup_of_theirs(app: Application, game: str):
    evening, plain = Evening(app, game, 1, setup(game, NAME, TEXT)), Evening(app, game, 1)
    for _ in range(8):
        evening.answer()
    for language in LANGUAGES:
        html = page(app, evening, language)
        assert SHOWN_NAME in html
        assert (SHOWN_TEXT in html) == (game != "bootleggers")  # its file has no texts
        assert "<b>&#34;" not in html
        assert '<b>"' not in html
        assert "Mr. &lt;b" not in page(app, plain, language)


def test_the_game_log_and_the_answers_say_the_names_of_the_owner(app: Application):
    evening = Evening(app, "nostra_city", 1, setup("nostra_city", NAME, TEXT))
    html = page(app, evening, "fr", evening.asked()[0])
    log = html[html.index('id="game-log"') :]
    assert SHOWN_NAME in log
    assert "Agnello" not in html


def test_two_tables_with_other_data_share_no_drawing(app: Application):
    first = Evening(app, "scoundrels", 1, setup("scoundrels", "First {}"))
    second = Evening(app, "scoundrels", 1, setup("scoundrels", "Second {}"))
    assert "Second " not in page(app, first, "en")
    assert "First " not in page(app, second, "en")
    assert "Second " in page(app, second, "en")
