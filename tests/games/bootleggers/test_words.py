"""Words of Bootleggers in every language: nothing is missing, nothing is left over, and a play reads well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from backroom.engine.nouns import Noun
from backroom.engine.words import LANGUAGES
from backroom.games.bootleggers import nouns, terms
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import CARD_ON_OFFER, FLOOR_ACTION, KIND, SENDING, THUGS, TRUCK
from backroom.games.bootleggers.state import book
from backroom.games.bootleggers.terms import THUG_TITLE, TITLE_OR_ANY
from tests.games.bootleggers.table import Table
from tests.games.reckoning.test_words import NO_BREAK, blanks, flat, is_well_set, literals, missing, unused

RANKING = ["ranking.money", "ranking.muscle"]

every_language = pytest.mark.parametrize("language", LANGUAGES)


def vocabularies() -> dict[str, Noun]:
    """Every noun of the game, also those that only interfaces put into words."""
    named = [thing for module in (nouns, terms) for thing in vars(module).values() if isinstance(thing, Noun)]
    used = [noun for event in book.events for noun in event.nouns.values()]
    asked = [*[query.noun for query in book.queries], *[gesture.noun for gesture in book.gestures]]
    return {noun.name: noun for noun in [*named, *used, *asked]}


def wanted() -> Iterator[str]:
    """The key of every text that the game needs in every language."""
    yield from ["title", "tagline", *RANKING]
    for query in book.queries:
        yield from [f"question.{query.name}.ask", f"question.{query.name}.help"]
    for event in book.events:
        yield f"event.{event.name}"
    for noun in vocabularies().values():
        yield from [f"noun.{noun.name}.{name}" for name in noun.numbers]
    for card in CARD_ON_OFFER.numbers:
        yield from [f"card.{card}.name", f"card.{card}.text"]
    for option in msgspec.structs.fields(TITLE.setup):
        yield from [f"option.{option.name}.name", f"option.{option.name}.help"]
        yield from [f"option.{option.name}.value.{word}" for word in literals(option.type)]


def tables(language: str) -> dict[str, Any]:
    return TITLE.words(language).tables


def texts(language: str) -> dict[str, str]:
    return flat(tables(language))


# -- nothing is missing, nothing is left over ----------------------------------------------------


@every_language
def test_every_question_event_thing_card_and_option_has_its_words(language: str):
    assert missing(wanted(), texts(language)) == []


@every_language
def test_no_text_is_there_for_nothing(language: str):
    assert unused(wanted(), texts(language)) == []


@every_language
def test_templates_name_exactly_the_arguments_there_are(language: str):
    holes = {f"event.{event.name}": set(event.nouns) for event in book.events}
    holes |= {f"noun.{name}.*": {""} for name in vocabularies()}
    wrong = {key for key, text in texts(language).items() if blanks(text) != holes.get(key, set())}
    assert wrong == set()


@every_language
def test_a_card_has_one_name_wherever_it_is_named(language: str):
    words = tables(language)
    names = {kind: card["name"] for kind, card in words["card"].items()}
    assert {kind: names[kind] for kind in KIND.numbers} == words["noun"]["card"]
    assert names == words["noun"]["offered"]
    for noun in (THUG_TITLE, TITLE_OR_ANY):
        assert {kind: words["noun"][noun.name][kind] for kind in THUGS} == {
            kind: names[kind] for kind in THUGS
        }
    assert all(names[kind] in words["noun"]["floor"][f"play-{kind}"] for kind in THUGS)


@every_language
def test_every_truck_of_the_box_has_a_name_and_is_sent_under_it(language: str):
    words = TITLE.words(language)
    for truck in range(2 + 20):
        name = words.noun(TRUCK, truck)
        assert name != TRUCK.write(truck)
        assert words.noun(SENDING, 8 * truck + 2).startswith(name)


# -- typography ----------------------------------------------------------------------------------


@every_language
def test_punctuation_follows_the_custom_of_the_language(language: str):
    assert [key for key, text in texts(language).items() if not is_well_set(text, language)] == []


@every_language
def test_lines_of_the_log_are_headlines_and_explanations_are_sentences(language: str):
    stops = {key for key, text in texts(language).items() if text.endswith((".", "?"))}
    sentences = {key for key in wanted() if key.endswith((".help", ".text"))}
    assert {key for key in stops if key.startswith(("event.", "noun."))} == set()
    assert sentences - stops == set()


@pytest.mark.parametrize("language", ["fr", "it"])
def test_nothing_is_left_in_english(language: str):
    english, ours = texts("en"), texts(language)
    said = {key: re.sub(r"{\w*}", "", text) for key, text in english.items() if key[:5] in ("quest", "event")}
    long = [key for key, text in said.items() if any(letter.isalpha() for letter in text)]
    assert [key for key in long if ours[key] == english[key]] == []
    assert [key for key in english if key.endswith(".text") and ours[key] == english[key]] == []


# -- a story -------------------------------------------------------------------------------------


def log(table: Table, language: str) -> list[str]:
    """Everything that happened since the table was laid, in words; all spaces alike, for the eye."""
    words = TITLE.words(language)
    lines = [words.event(book.events[happening[0]], happening) for happening in table.ear]
    return [line.replace(NO_BREAK, " ") for line in lines]


def a_hit() -> Table:
    """Orange plays Hit on Blue at Mother's, and Blue, who knows a G-man, lets it be."""
    t = Table(5)
    t.muscle(60, 47, 33, 12, 62)
    t.markers("mothers", A=2, E=1)
    t.thug("E", "hit")
    t.thug("A", "investigation")
    t.window("street")
    t.answer("play-hit", "blue", "pass")
    return t


STORY = {
    "en": [
        "The floor is open: the Street",
        "Orange plays Hit",
        "Orange aims at Mother’s Groceries",
        "Orange aims at Blue",
        "Blue does nothing against Hit",
        "Blue loses a marker at Mother’s Groceries",
    ],
    "fr": [
        "La parole est ouverte : la Rue",
        "Orange joue « Exécution »",
        "Orange vise Mother’s Groceries",
        "Orange vise Bleu",
        "Bleu ne fait rien contre « Exécution »",
        "Bleu perd un marqueur chez Mother’s Groceries",
    ],
    "it": [
        "La parola è aperta: la Strada",
        "Arancione gioca «Esecuzione»",
        "Arancione mira a Mother’s Groceries",
        "Arancione mira a Blu",
        "Blu non fa niente contro «Esecuzione»",
        "Blu perde un segnalino da Mother’s Groceries",
    ],
}


@every_language
def test_a_hit_reads_as_a_story(language: str):
    assert log(a_hit(), language)[:6] == STORY[language]


@every_language
def test_what_the_floor_allows_is_said_in_words(language: str):
    words = TITLE.words(language)
    said = [words.noun(FLOOR_ACTION, FLOOR_ACTION.read(word)) for word in ("pass", "propose", "place-lils")]
    assert len(set(said)) == 3
    assert "Texas Lil’s Diner" in said[2]
