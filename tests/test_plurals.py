"""Numbers in texts: every counted text of games, pages and command line has the plural forms of CLDR."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from babel import Locale

from backroom.cli.common import own_words
from backroom.engine.words import BY, COUNT, LANGUAGES, Words
from backroom.games import TITLES
from backroom.web.words import page_words
from tests.games.words import blanks, is_counted

NARROW = "\N{NARROW NO-BREAK SPACE}"
SPEAKERS: dict[str, Callable[[str], Words]] = {
    "web": page_words,
    "cli": own_words,
    **{name: title.words for name, title in TITLES.items()},
}

every_speaker = pytest.mark.parametrize("speaker", SPEAKERS.values(), ids=list(SPEAKERS))
every_language = pytest.mark.parametrize("language", LANGUAGES)


def counted(tables: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text with plural forms, by its dotted key."""
    for key, value in tables.items():
        if isinstance(value, dict):
            yield from [(path + key, value)] if is_counted(value) else counted(value, f"{path}{key}.")


def wrong_forms(tables: dict[str, Any], language: str) -> list[str]:
    """Counted texts whose forms are not those of CLDR, or which leave out an argument in one of them."""
    required = {*Locale.parse(language).plural_form.tags, "other"}
    found: list[str] = []
    for key, text in counted(tables):
        forms = {name: form for name, form in text.items() if name != BY}
        found += [f"{key}: no form {name!r}" for name in sorted(required - forms.keys())]
        found += [f"{key}: needless form {name!r}" for name in sorted(forms.keys() - required)]
        everything = {text.get(BY, COUNT)}.union(*[blanks(form) for form in forms.values()])
        found += [
            f"{key}: {name!r} lacks {gap}"
            for name, form in forms.items()
            for gap in sorted(everything - blanks(form))
        ]
    return found


@every_language
@every_speaker
def test_every_counted_text_has_the_forms_of_its_language(speaker: Callable[[str], Words], language: str):
    assert wrong_forms(speaker(language).tables, language) == []


def bare_millions(texts: dict[str, str]) -> list[str]:
    """Forms `many` that leave out the "de" or "di" of a million, before a word that has it elsewhere."""
    nouns = {noun for many in texts.values() for noun in re.findall(r"} (?:de |di |d’)([^\W\d_]+)", many)}
    return [
        key for key, many in texts.items() if {*re.findall(r"} ([^\W\d_]+)", many)} & nouns - {"de", "di"}
    ]


@pytest.mark.parametrize("language", ["fr", "it"])
def test_a_million_of_things_has_its_preposition(language: str):
    texts = {
        f"{name}: {key}": text["many"]
        for name, speaker in SPEAKERS.items()
        for key, text in counted(speaker(language).tables)
    }
    assert bare_millions(texts) == []


def test_a_missing_preposition_is_found():
    texts = {"load": "{count} de caisses", "left": "{count} caisses", "due": "{count} dus"}
    assert bare_millions(texts) == ["left"]


def test_there_are_counted_texts_in_every_language():
    assert {len([*counted(page_words(language).tables)]) > 20 for language in LANGUAGES} == {True}


def test_a_wrong_form_is_found_by_name():
    crates = {"one": "{count} crate", "two": "a pair", "other": "{count} of {all} crates"}
    assert wrong_forms({"event": {"makes": crates}}, "fr") == [
        "event.makes: no form 'many'",
        "event.makes: needless form 'two'",
        "event.makes: 'one' lacks all",
        "event.makes: 'two' lacks all",
        "event.makes: 'two' lacks count",
    ]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            ["0 rules found", "1 rule found", "2 rules found", "5 rules found", "1,000,000 rules found"],
        ),
        (
            "fr",
            [
                *["0 règle trouvée", "1 règle trouvée", "2 règles trouvées", "5 règles trouvées"],
                f"1{NARROW}000{NARROW}000 de règles trouvées",
            ],
        ),
        (
            "it",
            [
                *["0 regole trovate", "1 regola trovata", "2 regole trovate", "5 regole trovate"],
                "1.000.000 di regole trovate",
            ],
        ),
    ],
)
def test_a_number_takes_the_form_of_its_language(language: str, sentences: list[str]):
    say = page_words(language)
    assert [say.fill("rules", "found", count=count) for count in (0, 1, 2, 5, 1_000_000)] == sentences


@pytest.mark.parametrize(
    ("language", "whole", "half"),
    [
        ("en", "Step 5 of 1,234", "43.5"),
        ("fr", f"Étape 5 sur 1{NARROW}234", "43,5"),
        ("it", "Passo 5 di 1.234", "43,5"),
    ],
)
def test_a_number_is_written_as_its_language_writes_it(language: str, whole: str, half: str):
    say = page_words(language)
    assert say.fill("replay", "step", step=5, steps=1234) == whole
    assert (say.number(43.5), say.number(43.0)) == (half, "43")


def test_a_text_with_forms_is_not_said_without_its_number():
    with pytest.raises(TypeError, match=r"^rules\.found is a table"):
        page_words("en")("rules", "found")
