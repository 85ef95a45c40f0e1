"""Words of all games in every language: nothing is missing, nothing is left over, all is well set."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from backroom import specs
from backroom.bots import outlook
from backroom.engine.nouns import Noun, listed
from backroom.engine.title import Title
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.games.bootleggers.nouns import DOCK
from backroom.games.nostra_city.nouns import POINTS
from backroom.games.nostra_city.nouns import TITLES as TITLES_OF_NOSTRA_CITY
from backroom.games.nostra_city.setup import ZEALOUS
from backroom.games.reckoning.nouns import OBJECTS, TYPE
from backroom.games.scoundrels import nouns as scoundrels
from backroom.games.scoundrels.setup import BUILT_IN
from tests.games.words import bare, blanks, every_language, flat, is_well_set

# What interfaces look up by themselves, beside questions, events, cards and house rules.
OTHER_NOUNS = {
    "reckoning": [TYPE, listed("object", OBJECTS)],
    "bootleggers": [DOCK],
    "scoundrels": [scoundrels.TRAIT, scoundrels.JOB, scoundrels.SITE],
    "nostra_city": [POINTS],
}
SCOUNDREL_CARDS = [*BUILT_IN.traits, *BUILT_IN.jobs, *BUILT_IN.strategies, *BUILT_IN.safes]
OTHER_TEXTS = {
    "reckoning": ["ranking.money", "ranking.longer", "ranking.gangsters", "ranking.shared"],
    "bootleggers": ["ranking.money", "ranking.muscle"],
    "nostra_city": [
        "ranking.money",
        *[f"card.{card}.{part}" for card in [*TITLES_OF_NOSTRA_CITY, ZEALOUS] for part in ("name", "text")],
    ],
    "scoundrels": [
        *["ranking.points", "ranking.money", "ranking.later"],
        *[f"card.{card.id.lower()}.{part}" for card in SCOUNDREL_CARDS for part in ("name", "text")],
    ],
}
CARDS = {"card", "offered", "vendetta", "bonus"}  # nouns whose things have a name and a text

every_game = pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))


# -- which texts there must be -------------------------------------------------------------------


def nouns(title: Title[Any]) -> dict[str, Noun]:
    """Every noun that a question, an event or an interface puts into words."""
    asked = [query.noun for query in title.book.queries]
    asked += [gesture.noun for gesture in title.book.gestures]
    told = [noun for event in title.book.events for noun in event.nouns.values()]
    return {noun.name: noun for noun in [*asked, *told, *OTHER_NOUNS.get(title.name, [])]}


def named(title: Title[Any]) -> list[Noun]:
    """Every noun that the vocabulary of the game defines, also one that nothing has used yet."""
    package = title.setup.__module__.rpartition(".")[0]
    modules = [
        sys.modules[f"{package}.{name}"] for name in ("nouns", "terms") if f"{package}.{name}" in sys.modules
    ]
    return [thing for module in modules for thing in vars(module).values() if isinstance(thing, Noun)]


def literals(kind: Any) -> list[str]:
    """The words that a type of a house rule allows."""
    if get_origin(kind) is Literal:
        return [str(word) for word in get_args(kind)]
    return [word for part in get_args(kind) for word in literals(part)]


def wanted(title: Title[Any]) -> Iterator[str]:
    """The key of every text that the game needs in every language."""
    yield from ["title", "tagline", *OTHER_TEXTS.get(title.name, [])]
    for query in title.book.queries:
        yield from [f"question.{query.name}.{what}" for what in ("ask", "help", "tip")]
    for event in title.book.events:
        yield f"event.{event.name}"
    for noun in nouns(title).values():
        for name in noun.numbers:
            yield f"noun.{noun.name}.{name}"
            if noun.name in CARDS:
                yield from [f"card.{name}.name", f"card.{name}.text"]
    yield from [f"term.{name}" for name in outlook(title).term_names]
    for rule in msgspec.structs.fields(title.setup):
        yield from [f"house_rule.{rule.name}.name", f"house_rule.{rule.name}.help"]
        yield from [f"house_rule.{rule.name}.value.{word}" for word in literals(rule.type)]


# -- which there are -----------------------------------------------------------------------------


def texts(title: Title[Any], language: str) -> dict[str, str]:
    return flat(title.words(language).tables)


def found_at(key: str, written: Iterable[str]) -> str:
    """Where a text is found: under its own key or, for a noun without a word of its own, under the star."""
    return key if key in written or not key.startswith("noun.") else key.rpartition(".")[0] + ".*"


def missing(needed: Iterable[str], written: dict[str, str]) -> list[str]:
    there = {bare(key) for key in written}
    return [key for key in needed if found_at(key, there) not in there]


def unused(needed: Iterable[str], written: dict[str, str]) -> list[str]:
    there = {bare(key) for key in written}
    return sorted(there - {found_at(key, there) for key in needed})


# -- nothing is missing, nothing is left over ----------------------------------------------------


@every_language
@every_game
def test_every_question_event_thing_card_and_house_rule_has_its_words(title: Title[Any], language: str):
    lacking = [f"{language}: {key}" for key in missing(wanted(title), texts(title, language))]
    assert lacking == []


@every_language
@every_game
def test_every_noun_that_a_game_defines_has_its_words(title: Title[Any], language: str):
    things = [f"noun.{noun.name}.{name}" for noun in named(title) for name in noun.numbers]
    assert len(things) > 100
    assert missing(things, texts(title, language)) == []


@every_language
@every_game
def test_no_text_is_there_for_nothing(title: Title[Any], language: str):
    idle = [f"{language}: {key}" for key in unused(wanted(title), texts(title, language))]
    assert idle == []


@every_game
def test_all_languages_have_the_same_keys(title: Title[Any]):
    keys = {language: {bare(key) for key in texts(title, language)} for language in LANGUAGES}
    everywhere = set().union(*keys.values())
    assert [f"{language}: {key}" for language in LANGUAGES for key in everywhere - keys[language]] == []


@every_language
@every_game
def test_templates_name_exactly_the_arguments_there_are(title: Title[Any], language: str):
    arguments = {f"event.{event.name}": set(event.nouns) for event in title.book.events}
    stars = {f"noun.{name}.*": {""} for name in nouns(title)}
    holes = arguments | stars
    wrong = {
        f"{language}: {key}": blanks(text)
        for key, text in texts(title, language).items()
        if blanks(text) != holes.get(bare(key), set())
    }
    assert wrong == {}


# -- the tests above can fail --------------------------------------------------------------------


def test_a_text_that_is_not_written_or_blank_is_missing():
    written = flat({"title": "Heist", "question": {"stab": {"ask": "Choose", "help": " "}}})
    assert missing(["title", "question.stab.ask", "question.stab.help", "event.turn"], written) == [
        "question.stab.help",
        "event.turn",
    ]


def test_a_text_with_forms_is_one_text():
    written = flat({"event": {"makes": {"one": "{count} crate", "other": "{count} crates"}}})
    assert written == {"event.makes[one]": "{count} crate", "event.makes[other]": "{count} crates"}
    assert missing(["event.makes"], written) == unused(["event.makes"], written) == []


def test_a_star_stands_for_the_names_of_its_own_noun_only():
    written = flat({"noun": {"money": {"0": "nothing", "*": "${}"}, "seat": {"1": "seat 1"}}})
    assert missing(["noun.money.0", "noun.money.1", "noun.seat.1", "noun.seat.2"], written) == ["noun.seat.2"]


def test_a_text_that_nothing_asks_for_is_unused():
    written = flat(
        {"title": "Heist", "noun": {"end": {"stall": "tired", "*": "{}"}}, "event": {"sings": "!"}}
    )
    assert unused(["title", "noun.end.stall"], written) == ["event.sings", "noun.end.*"]


def test_blanks_are_the_names_in_braces():
    assert blanks("{player} sits on {seat}") == {"player", "seat"}
    assert blanks("seat {}") == {""}
    assert blanks("Everyone leaves") == set()


def test_literals_are_found_inside_unions():
    assert literals(Literal["random"] | int) == ["random"]
    assert literals(int) == []


# -- typography ----------------------------------------------------------------------------------


@every_language
@every_game
def test_punctuation_follows_the_custom_of_the_language(title: Title[Any], language: str):
    wrong = [key for key, text in texts(title, language).items() if not is_well_set(text, language)]
    assert wrong == []


def test_french_wants_a_no_break_space_where_italian_wants_none():
    assert is_well_set("«\N{NO-BREAK SPACE}Boum\N{NO-BREAK SPACE}!\N{NO-BREAK SPACE}»", "fr")
    assert not is_well_set("Boum !", "fr")
    assert not is_well_set("«Boum»", "fr")
    assert is_well_set("«Bum!»", "it")
    assert not is_well_set("Bum !", "it")
    assert not is_well_set("Lama d'Acciaio", "it")


@every_language
@every_game
def test_lines_of_the_log_are_headlines_and_explanations_are_sentences(title: Title[Any], language: str):
    stops = {key for key, text in texts(title, language).items() if text.endswith((".", "?"))}
    sentences = {key for key in wanted(title) if key.endswith((".help", ".text", ".tip"))}
    assert {key for key in stops if key.startswith(("event.", "noun."))} == set()
    assert sentences - stops == set()


def has_markup(text: str) -> bool:
    """True if a text has marks of Markdown, ids of rules, or names that only the code has."""
    return bool(re.search(rf"[`|#*_=]|\]\(|{specs.ID}\b", text))


@every_language
@every_game
def test_explanations_are_written_for_players(title: Title[Any], language: str):
    said = {key: text for key, text in texts(title, language).items() if key.startswith("question.")}
    assert [key for key, text in said.items() if has_markup(text)] == []


def test_raw_markup_is_noticed():
    assert not has_markup("One opponent dies: “Boom”, $2G – or not.")
    for raw in ("| a | b |", "a `place`", "**Sale**", "see R3.42", "options = place 1 marker in s", "B-T02"):
        assert has_markup(raw), raw


@pytest.mark.parametrize("language", ["fr", "it"])
@every_game
def test_nothing_is_left_in_english(title: Title[Any], language: str):
    english, ours = texts(title, "en"), texts(title, language)
    said = {key: re.sub(r"{\w*}", "", text) for key, text in english.items() if key[:5] in ("quest", "event")}
    long = [key for key, text in said.items() if any(letter.isalpha() for letter in text)]
    assert [key for key in long if ours.get(key) == english[key]] == []
    assert [key for key in english if key.endswith(".text") and ours[key] == english[key]] == []
