"""The names of all scoundrels: 50 traits with 60 jobs, in three languages."""

from __future__ import annotations

import pytest

from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import JOB, SCOUNDREL, TRAIT, job_of, trait_of

SCOUNDRELS = range(50 * 60)
FEMININE = {"en": set[str](), "fr": {"Vache", "Abomination"}, "it": {"Mucca", "Cavia", "Spia"}}
INVARIABLE = ("ficcanaso", "dal grilletto facile")


def is_feminine(trait: str, language: str) -> bool:
    """True if an adjective can stand with a feminine noun."""
    return trait.endswith("e") if language == "fr" else not trait.endswith("o") or trait in INVARIABLE


@pytest.mark.parametrize("language", ["fr", "it"])
def test_every_trait_agrees_with_its_job(language: str):
    words = TITLE.words(language)
    wrong = []
    for scoundrel in SCOUNDRELS:
        job, trait = words.noun(JOB, job_of(scoundrel)), words.noun(TRAIT, trait_of(scoundrel))
        said = words.noun(SCOUNDREL, scoundrel).removeprefix(f"{job} ")
        agrees = is_feminine(said, language) if job in FEMININE[language] else said == small(trait)
        if not agrees:
            wrong.append(words.noun(SCOUNDREL, scoundrel))
    assert wrong == []


def small(trait: str) -> str:
    """The trait as it follows a noun."""
    return trait[0].lower() + trait[1:]


@pytest.mark.parametrize(
    ("language", "trait", "job", "name"),
    [
        ("fr", "t16", "j04", "Vache menteuse"),
        ("fr", "t16", "j03", "Chien menteur"),
        ("it", "t16", "j55", "Spia bugiarda"),
        ("it", "t07", "j04", "Mucca chiacchierona"),
        ("en", "t16", "j04", "Lying Cow"),
    ],
)
def test_names_are_said_as_people_say_them(language: str, trait: str, job: str, name: str):
    scoundrel = SCOUNDREL.read(f"{trait}-{job}")
    assert TITLE.words(language).noun(SCOUNDREL, scoundrel) == name


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_no_two_scoundrels_have_the_same_name(language: str):
    words = TITLE.words(language)
    assert len({words.noun(SCOUNDREL, scoundrel) for scoundrel in SCOUNDRELS}) == len(SCOUNDRELS)
