"""Words in every language: nothing is missing, nothing is left over, and a turn reads well."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from backroom.engine.nouns import Noun, listed
from backroom.engine.title import Title
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.games.bootleggers.nouns import DOCK
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import OBJECTS, TYPE
from backroom.games.reckoning.state import Game, book
from backroom.games.scoundrels import nouns as scoundrels
from tests.games.reckoning.table import play, table

# What interfaces look up by themselves, beside questions, events, cards and options.
OTHER_NOUNS = {
    "reckoning": [TYPE, listed("object", OBJECTS)],
    "bootleggers": [DOCK],
    "scoundrels": [scoundrels.TRAIT, scoundrels.JOB, scoundrels.SITE],
}
SCOUNDREL_CARDS = [*scoundrels.TRAIT.numbers, *scoundrels.JOB.numbers, *scoundrels.STRATEGY_CARD.numbers]
SAFE_CARDS = [f"c{number:02}" for number in range(1, scoundrels.SAFES + 1)]
OTHER_TEXTS = {
    "reckoning": ["ranking.money", "ranking.longer", "ranking.gangsters", "ranking.shared"],
    "bootleggers": ["ranking.money", "ranking.muscle"],
    "scoundrels": [
        *["ranking.points", "ranking.money", "ranking.later"],
        *[f"card.{card}.{part}" for card in [*SCOUNDREL_CARDS, *SAFE_CARDS] for part in ("name", "text")],
    ],
}
CARDS = {"card", "offered"}  # nouns whose things have a name and a text

every_game = pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
every_language = pytest.mark.parametrize("language", LANGUAGES)


# -- which texts there must be -------------------------------------------------------------------


def nouns(title: Title[Any]) -> dict[str, Noun]:
    """Every noun that a question, an event or an interface puts into words."""
    asked = [query.noun for query in title.book.queries]
    asked += [gesture.noun for gesture in title.book.gestures]
    told = [noun for event in title.book.events for noun in event.nouns.values()]
    return {noun.name: noun for noun in [*asked, *told, *OTHER_NOUNS.get(title.name, [])]}


def literals(kind: Any) -> list[str]:
    """The words that a type of an option allows."""
    if get_origin(kind) is Literal:
        return [str(word) for word in get_args(kind)]
    return [word for part in get_args(kind) for word in literals(part)]


def wanted(title: Title[Any]) -> Iterator[str]:
    """The key of every text that the game needs in every language."""
    yield from ["title", "tagline", *OTHER_TEXTS.get(title.name, [])]
    for query in title.book.queries:
        yield from [f"question.{query.name}.ask", f"question.{query.name}.help"]
    for event in title.book.events:
        yield f"event.{event.name}"
    for noun in nouns(title).values():
        for name in noun.numbers:
            yield f"noun.{noun.name}.{name}"
            if noun.name in CARDS:
                yield from [f"card.{name}.name", f"card.{name}.text"]
    for option in msgspec.structs.fields(title.setup):
        yield from [f"option.{option.name}.name", f"option.{option.name}.help"]
        yield from [f"option.{option.name}.value.{word}" for word in literals(option.type)]


# -- which there are -----------------------------------------------------------------------------


def flat(tables: dict[str, Any], path: str = "") -> dict[str, str]:
    """Every text that is not blank, by its dotted key."""
    texts: dict[str, str] = {}
    for key, value in tables.items():
        if isinstance(value, dict):
            texts |= flat(value, f"{path}{key}.")
        elif value.strip():
            texts[path + key] = value
    return texts


def texts(title: Title[Any], language: str) -> dict[str, str]:
    return flat(title.words(language).tables)


def found_at(key: str, written: Iterable[str]) -> str:
    """Where a text is found: under its own key or, for a noun without a word of its own, under the star."""
    return key if key in written or not key.startswith("noun.") else key.rpartition(".")[0] + ".*"


def missing(needed: Iterable[str], written: dict[str, str]) -> list[str]:
    return [key for key in needed if found_at(key, written) not in written]


def unused(needed: Iterable[str], written: dict[str, str]) -> list[str]:
    return sorted(written.keys() - {found_at(key, written) for key in needed})


def blanks(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# -- nothing is missing, nothing is left over ----------------------------------------------------


@every_language
@every_game
def test_every_question_event_thing_card_and_option_has_its_words(title: Title[Any], language: str):
    lacking = [f"{language}: {key}" for key in missing(wanted(title), texts(title, language))]
    assert lacking == []


@every_language
@every_game
def test_no_text_is_there_for_nothing(title: Title[Any], language: str):
    idle = [f"{language}: {key}" for key in unused(wanted(title), texts(title, language))]
    assert idle == []


@every_game
def test_all_languages_have_the_same_keys(title: Title[Any]):
    keys = {language: texts(title, language).keys() for language in LANGUAGES}
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
        if blanks(text) != holes.get(key, set())
    }
    assert wrong == {}


@every_language
def test_a_card_has_one_name(language: str):
    tables = TITLE.words(language).tables
    assert {kind: card["name"] for kind, card in tables["card"].items()} == tables["noun"]["card"]


# -- the tests above can fail --------------------------------------------------------------------


def test_a_text_that_is_not_written_or_blank_is_missing():
    written = flat({"title": "Heist", "question": {"stab": {"ask": "Choose", "help": " "}}})
    assert missing(["title", "question.stab.ask", "question.stab.help", "event.turn"], written) == [
        "question.stab.help",
        "event.turn",
    ]


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

NO_BREAK = "\N{NO-BREAK SPACE}"
BAD_SPACING = {
    "en": r"\s[,;:!?.]|\s\s|^\s|\s$",
    "fr": rf"[^{NO_BREAK}][;:!?»]|«[^{NO_BREAK}]|\s[,.]|\s\s|^\s|\s$",
    "it": r"\s[,;:!?.»]|«\s|\s\s|^\s|\s$",
}


def is_well_set(text: str, language: str) -> bool:
    """Spaces as the language wants them, and real quotes and apostrophes."""
    return not re.search(rf"{BAD_SPACING[language]}|['\"]", text)


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
    sentences = {key for key in wanted(title) if key.endswith((".help", ".text"))}
    assert {key for key in stops if key.startswith(("event.", "noun."))} == set()
    assert sentences - stops == set()


# -- a turn in words -----------------------------------------------------------------------------


def log(g: Game, language: str) -> list[str]:
    """Everything that happened since the table was laid, in words; all spaces alike, for the eye."""
    words = TITLE.words(language)
    lines = [words.event(book.events[happening[0]], happening) for happening in g.ear or []]
    return [line.replace(NO_BREAK, " ") for line in lines]


def a_dangerous_turn() -> Game:
    """Orange's cake goes off, Orange collects, stabs a Godfather and leaves it at that."""
    g = table(
        "turn O",
        "gang O GF@5 BR@6",
        "gang Y GM@11 BR@30",
        "gang R GF@4 BL@20",
        "cakes O@12",
        "hand O knife order order order order",
        players=5,
    )
    return play(g, "play-knife", "stop")


STORY = {
    "en": [
        "Orange’s cake explodes on seat 12",
        "Yellow loses a Gunman on seat 11",
        "Orange collects $2,000",
        "Orange plays Knife",
        "Orange’s knife flashes from seat 5 to seat 4",
        "Red loses the Godfather on seat 4",
        "Orange plays no second card",
        "Orange draws a card",
        "Orange draws Gunshot",
        "Yellow’s turn",
    ],
    "fr": [
        "Le gâteau du gang Orange explose à la place 12",
        "Jaune perd un Flingueur à la place 11",
        "Orange encaisse 2 000 $",
        "Orange joue « Coup de couteau »",
        "Orange sort le couteau à la place 5 et frappe à la place 4",
        "Rouge perd le Parrain à la place 4",
        "Orange ne joue pas de deuxième carte",
        "Orange pioche une carte",
        "Orange pioche « Pan ! »",
        "À Jaune de jouer",
    ],
    "it": [
        "La torta di Arancione esplode al posto 12",
        "Giallo perde un Pistolero al posto 11",
        "Arancione incassa 2.000 $",
        "Arancione gioca «Coltellata»",
        "Arancione tira fuori il coltello al posto 5 e colpisce al posto 4",
        "Rosso perde il Padrino al posto 4",
        "Arancione non gioca una seconda carta",
        "Arancione pesca una carta",
        "Arancione pesca «Sparo»",
        "Turno di Giallo",
    ],
}


@every_language
def test_a_turn_reads_as_a_story(language: str):
    assert log(a_dangerous_turn(), language) == STORY[language]
