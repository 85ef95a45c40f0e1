"""Names and texts of an owner's data file take the place of the built-in ones, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.engine.flow import EVERYONE
from backroom.engine.words import LANGUAGES, NAME, Words, translated
from backroom.games import TITLES, title
from backroom.games.bootleggers.nouns import THUGS
from backroom.games.nostra_city.nouns import BONUSES, CARDS, VENDETTA
from backroom.games.nostra_city.nouns import TITLES as TITLES_OF_CITY
from tests.games.own_texts import setup

GAMES = ("bootleggers", "nostra_city", "scoundrels")
every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def words(game: str, language: str, **own: str) -> Words:
    """The words of a game in which an owner has named every card."""
    plain = setup(game, **own)
    title(game).parse_setup(plain)
    return title(game).words_for(plain, language)


@every_language
@pytest.mark.parametrize(
    ("game", "path", "said"),
    [
        ("bootleggers", ("card", "vigorish", "name"), "Mr. T01"),
        ("bootleggers", ("noun", "card", "vigorish"), "Mr. T01"),
        ("nostra_city", ("card", "c01", "name"), "Mr. N-C01"),
        ("nostra_city", ("card", "c01", "text"), "Beware of N-C01."),
        ("nostra_city", ("noun", "act", "c01"), "Mr. N-C01"),
        ("nostra_city", ("noun", "vendetta", "v05"), "Mr. N-V05"),
        ("nostra_city", ("noun", "bonus", "f01"), "Mr. N-F01"),
        ("nostra_city", ("card", "z01", "name"), "Mr. N-Z01"),
        ("nostra_city", ("card", "z01", "text"), "Beware of N-Z01."),
        ("scoundrels", ("card", "t01", "name"), "Mr. T01"),
        ("scoundrels", ("card", "j60", "text"), "Beware of J60."),
        ("scoundrels", ("noun", "job", "j60"), "Mr. J60"),
    ],
)
def test_what_an_owner_writes_in_one_language_stands_in_all(
    game: str, path: tuple[str, ...], said: str, language: str
):
    assert words(game, language)(*path) == said


@every_language
def test_the_two_names_of_a_scoundrel_are_joined_as_ever(language: str):
    joined = words("scoundrels", language)("noun", "scoundrel", "t01-j02")
    assert sorted(joined.lower().split()) == ["j02", "mr.", "mr.", "t01"]


@every_language
@pytest.mark.parametrize("event", ["zealous", "zealous_gone"])
def test_the_game_log_says_the_owner_s_name_of_the_zealous_corrupter(event: str, language: str):
    (told,) = [one for one in title("nostra_city").book.events if one.name == event]
    said = words("nostra_city", language, name="{{{}}}").event(told, (told.number, 2, 0, 0, EVERYONE))
    assert "{N-Z01}" in said


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "play Mr. T03"), ("fr", "jouer «\xa0Mr. T03\xa0»"), ("it", "giocare «Mr. T03»")],
)
def test_an_answer_says_the_name(language: str, said: str):
    assert words("bootleggers", language)("noun", "floor", "play-big-payoff") == said


def test_a_text_in_the_reader_s_language_comes_first():
    plain = setup("nostra_city")
    plain["data"]["caids"][0]["name"] = {"en": "Gus", "it": "Gustavo"}
    said = {lang: title("nostra_city").words_for(plain, lang)("card", "c01", "name") for lang in LANGUAGES}
    assert said == {"en": "Gus", "fr": "Gus", "it": "Gustavo"}


def test_a_file_that_only_repeats_the_built_in_titles_changes_no_language():
    plain = setup("bootleggers")
    plain["data"]["thugs"][0]["title_en"] = "A Little Vigorish"
    assert (
        title("bootleggers").words_for(plain, "fr")("card", "vigorish", "name") == "Racket sur la production"
    )


def test_the_text_of_a_scoundrel_whose_owner_wrote_none_says_what_it_does():
    plain = setup("scoundrels")
    job: dict[str, Any] = plain["data"]["jobs"][0]
    del job["text_en"]
    job["program"] = "gain 9"
    assert "9" in title("scoundrels").words_for(plain, "en")("card", "j01", "text")


@every_language
@pytest.mark.parametrize(
    ("game", "cards"),
    [("bootleggers", THUGS), ("nostra_city", [*CARDS, *VENDETTA, *TITLES_OF_CITY, *BONUSES])],
)
def test_every_phrase_with_a_card_in_it_takes_its_new_name(game: str, cards: list[str], language: str):
    own = [(card, NAME, {"en": "Zoltan"}) for card in cards]
    renamed = Words(f"backroom.games.{game}", language, b"zoltan", own).tables["noun"]
    for noun, table in renamed.items():
        for word, phrase in table.items():
            if word in cards or word.partition("-")[2] in cards:
                assert "Zoltan" in phrase, f"{noun}, {word}: {phrase}"


def test_words_without_data_stay_the_same_object_and_those_with_data_have_a_key_of_their_own():
    for one in TITLES.values():
        assert one.words_for({"players": 4}, "en") is one.words("en")
    plain, named = title("nostra_city").words("en"), words("nostra_city", "en")
    assert words("nostra_city", "en") is named
    assert named.key != plain.key
    assert plain("card", "c01", "name") == "Gisella Agnello"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("A\x1b[31mB", "A[31mB"),
        ("a\nb", "ab"),
        ("\u202eevil", "evil"),
        (" Ann ", "Ann"),
        ("{0} {x}", "{0} {x}"),
    ],
)
def test_only_what_can_be_printed_is_kept(written: str, kept: str):
    assert translated({"en": written}, "fr") == kept


@every_game
def test_braces_in_a_name_are_no_template(game: str):
    said = words(game, "en", name="{{x}} {}")
    for event in title(game).book.events:
        a, b, c = [*[min(noun.names) for noun in event.nouns.values()], 0, 0, 0][:3]
        said.event(event, (event.number, a, b, c, EVERYONE))


def test_a_name_of_nothing_printable_leaves_the_built_in_one():
    plain = setup("nostra_city")
    plain["data"]["caids"][0]["name"] = {"en": "\u200b"}
    assert title("nostra_city").words_for(plain, "en")("card", "c01", "name") == "Gisella Agnello"
