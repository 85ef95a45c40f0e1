"""Words of 3000 Scoundrels in every language; what is printed on cards is made from their programs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from backroom.engine.words import LANGUAGES
from backroom.games.scoundrels.cards_text import CardWords
from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import SCOUNDREL, SLOTS
from backroom.games.scoundrels.programs import COSTS, VERBS, read_program
from tests.games.scoundrels.table import Table
from tests.games.words import NO_BREAK, blanks, every_language, is_well_set, log


@cache
def words(language: str) -> CardWords:
    return CardWords("backroom.games.scoundrels", language)


# -- scoundrels ----------------------------------------------------------------------------------


@pytest.mark.rule("S1.20")
@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "Trigger-happy Bank robber"),
        ("fr", "Braqueur de banque flingueur"),
        ("it", "Rapinatore di banche dal grilletto facile"),
    ],
)
def test_a_scoundrel_is_named_after_its_trait_and_its_job(language: str, name: str):
    assert words(language).noun(SCOUNDREL, SCOUNDREL.read("t10-j27")) == name


@every_language
def test_three_thousand_scoundrels_have_names_of_their_own(language: str):
    assert len({words(language).noun(SCOUNDREL, scoundrel) for scoundrel in SCOUNDREL.names}) == 3000


@every_language
def test_a_card_has_one_name_wherever_it_is_named(language: str):
    tables = words(language).tables
    for noun in ("trait", "job", "strategy"):
        assert tables["noun"][noun] == {card: tables["card"][card]["name"] for card in tables["noun"][noun]}


# -- cards ---------------------------------------------------------------------------------------


def card(language: str, name: str) -> str:
    """What is printed on a card; all spaces alike, for the eye."""
    return words(language)("card", name, "text").replace(NO_BREAK, " ")


@pytest.mark.rule("S1.27")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("t04", "Right after you use the scoundrel to its left."),
        ("t08", "When you play your 0 openly."),
        ("t10", "When hired. To use it, lose 1 Reputation."),
        ("t13", "At the start of your turn. Discard this scoundrel after use."),
        ("t14", "At the start of your turn, if you have no money."),
        ("t20", "Slot 4 (+$1) or 6."),
        ("t36", "Slot 3 or 4. Only if your Reputation is 0 or more."),
        ("t41", "Right after you use the scoundrel to its left or right."),
        ("t42", "When hired: double effect."),
        ("t43", "Slot 3 or 6 (double effect)."),
        ("t47", "Slot 4, 5 or 6."),
    ],
)
def test_a_trait_says_when_it_works_and_what_it_needs(name: str, text: str):
    assert card("en", name) == text


@pytest.mark.rule("S1.28")
@pytest.mark.parametrize(
    ("name", "english", "french", "italian"),
    [
        (
            "j02",
            "Only if you have less than $4: gain $4.",
            "Seulement si vous avez moins de 4 $ : gagnez 4 $.",
            "Solo se avete meno di 4 $: guadagnate 4 $.",
        ),
        (
            "j23",
            "Send 1 available henchman of an opponent to jail. If you do, gain $4.",
            "Envoyez en prison 1 homme de main disponible d’un adversaire. Si vous le faites, gagnez 4 $.",
            "Mandate in prigione 1 scagnozzo disponibile di un avversario. Se lo fate, guadagnate 4 $.",
        ),
        (
            "j37",
            "Gain $1. Free 2 of your henchmen.",
            "Gagnez 1 $. Libérez 2 de vos hommes de main.",
            "Guadagnate 1 $. Liberate 2 vostri scagnozzi.",
        ),
        (
            "j32",
            "Gain $3. You may lose 1 Reputation to gain $3.",
            "Gagnez 3 $. Vous pouvez perdre 1 Réputation pour gagner 3 $.",
            "Guadagnate 3 $. Potete perdere 1 di reputazione per guadagnare 3 $.",
        ),
        (
            "g8",
            "At the end of your turn, if you have at least $5: gain $1.",
            "À la fin de votre tour, si vous avez au moins 5 $ : gagnez 1 $.",
            "Alla fine del vostro turno, se avete almeno 5 $: guadagnate 1 $.",
        ),
    ],
)
def test_a_card_says_what_it_does_in_every_language(name: str, english: str, french: str, italian: str):
    assert [card(language, name) for language in LANGUAGES] == [english, french, italian]


def test_the_text_follows_the_program():
    printed = words("en").grammar.program(read_program("if richest; may pay 3 to take 7 each", "here"))
    condition, _, deed = printed.partition(": ")
    assert condition == "Only if you have more money than each opponent"
    assert deed == "you may pay $3 to steal $7 from each opponent."


@pytest.mark.rule("S1.8")
def test_leader_actions_are_put_into_words():
    assert [words("en").leader_action(slot) for slot in range(1, SLOTS + 1)] == [
        "Scout a safe at any site.",
        "Scout a safe at any site.",
        "Gain $3.",
        "Gain $4.",
        "Steal a safe at any site.",
        "No leader action.",
    ]


def rows(table: list[str]) -> Iterator[str]:
    """Every instruction or cost that the rows of a table allow, with a number that is not one."""
    for row in table:
        forms = [""]
        for part in row.replace("AREA", "any/unused").split():
            forms = [f"{form} {word}".strip() for form in forms for word in part.replace("N", "7").split("/")]
        yield from forms


@pytest.mark.rule("S6.30")
@every_language
def test_every_verb_and_every_cost_can_be_said_as_a_duty_and_as_an_offer(language: str):
    before = "scout any; free any; take 1 one;"
    forms = [
        form for verb in rows(VERBS) for form in (verb, f"may {verb}", f"then {verb}", f"pay 2 to {verb}")
    ]
    bought = [f"{may} {cost} to gain 1" for cost in rows(COSTS) for may in ("", "may")]
    said = [
        words(language).grammar.program(read_program(f"{before} {form}", "here"))
        for form in [*forms, *bought]
    ]
    assert len(set(said)) == len(said)
    assert [text for text in said if not is_well_set(text, language) or blanks(text)] == []


@every_language
def test_all_grammars_have_the_verbs_areas_and_conditions_of_the_english_one(language: str):
    ours, english = words(language).grammar.tables, words("en").grammar.tables
    plural = {"free-own-many"} if language == "it" else set()  # the other languages do not need it
    assert {table: set(ours[table]) for table in ours if table != "feminine"} == {
        table: set(english[table]) | (plural if table == "verb" else set()) for table in english
    }


# -- a turn in words -----------------------------------------------------------------------------


def a_dirty_dog() -> Table:
    """A's dog finds a safe, A lies about it, and the helpful prospector follows."""
    t = Table()
    t.sheet("A", "Filthy Dog", "Helpful Prospector")
    t.money(A=0)
    t.turn("A", slot=6)
    t.answer("use-1", "E3", 7, "use-2")
    return t


STORY = {
    "en": [
        "Red uses Filthy Dog (place 1)",
        "Red scouts E3",
        "Red sees the value of E3: 4",
        "Red marks E3 with a 7",
        "Red may now use the scoundrel on place 2",
        "Filthy Dog of Red discards itself (place 1)",
        "Red uses Helpful Prospector (place 2)",
        "Red gains $3",
    ],
    "fr": [
        "Rouge utilise Chien crasseux (place 1)",
        "Rouge jette un coup d’œil à E3",
        "Rouge voit la valeur de E3 : 4",
        "Rouge marque E3 d’un 7",
        "Rouge peut maintenant utiliser le truand de la place 2",
        "Chien crasseux de Rouge se défausse (place 1)",
        "Rouge utilise Chercheur d’or serviable (place 2)",
        "Rouge gagne 3 $",
    ],
    "it": [
        "Rosso usa Cane lurido (posto 1)",
        "Rosso sbircia E3",
        "Rosso vede il valore di E3: 4",
        "Rosso segna E3 con un 7",
        "Rosso può ora usare la canaglia al posto 2",
        "Cane lurido di Rosso si scarta (posto 1)",
        "Rosso usa Cercatore d’oro servizievole (posto 2)",
        "Rosso guadagna 3 $",
    ],
}


@every_language
def test_a_dirty_dog_reads_as_a_story(language: str):
    assert log(TITLE, a_dirty_dog().ear, language)[: len(STORY[language])] == STORY[language]
