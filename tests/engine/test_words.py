"""Words: how a number, a question and a happening become a sentence."""

from __future__ import annotations

import pytest

from backroom.engine.errors import BackroomError, InvalidChoice
from backroom.engine.flow import EVERYONE
from backroom.engine.words import Words
from backroom.games.reckoning.cards import MOVES, STAB
from backroom.games.reckoning.nouns import COLOUR, MONEY, SEAT

RECKONING = "backroom.games.reckoning"
YELLOW = 0


@pytest.fixture
def english() -> Words:
    return Words(RECKONING, "en")


def test_a_thing_has_a_word_for_its_name(english: Words):
    assert english.noun(COLOUR, YELLOW) == "Yellow"


def test_a_star_gives_one_template_to_all_names(english: Words):
    assert [english.noun(SEAT, seat) for seat in (1, 30)] == ["seat 1", "seat 30"]


def test_a_word_of_its_own_comes_before_the_star(english: Words):
    assert [english.noun(MONEY, money) for money in (0, 1, 26)] == ["$0", "$1,000", "$26,000"]


def test_what_is_no_thing_has_no_word(english: Words):
    with pytest.raises(InvalidChoice, match=r"^31 is no seat$"):
        english.noun(SEAT, 31)


def test_a_text_is_found_by_its_path_as_it_is_written(english: Words):
    assert english("event", "collects") == "{player} collects {money}"


def test_a_question_asks_and_explains(english: Words):
    assert english.ask(STAB) == "Choose whom to stab"
    assert english.help(STAB) == english("question", "stab", "help")
    assert english.tip(STAB) == english("question", "stab", "tip")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Yellow moves a gangster from seat 12 to seat 17"),
        ("fr", "Jaune déplace un gangster de la place 12 à la place 17"),
        ("it", "Giallo sposta un gangster dal posto 12 al posto 17"),
    ],
)
def test_a_happening_is_a_sentence_in_every_language(language: str, sentence: str):
    assert Words(RECKONING, language).event(MOVES, (MOVES.number, YELLOW, 12, 17, EVERYONE)) == sentence


def test_an_unknown_language_is_refused_with_those_there_are():
    with pytest.raises(BackroomError, match=r"^no words in 'de'; there are en, fr, it$"):
        Words(RECKONING, "de")
