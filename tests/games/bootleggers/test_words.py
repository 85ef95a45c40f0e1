"""Words of Bootleggers in every language: a thing has one name, and a play reads well."""

from __future__ import annotations

from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import FLOOR_ACTION, KIND, SENDING, THUGS, TRUCK
from backroom.games.bootleggers.terms import THUG_TITLE, TITLE_OR_ANY
from tests.games.bootleggers.table import Table
from tests.games.words import every_language, log


@every_language
def test_a_card_has_one_name_wherever_it_is_named(language: str):
    words = TITLE.words(language).tables
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


# -- a story -------------------------------------------------------------------------------------


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
    assert log(TITLE, a_hit().ear, language)[:6] == STORY[language]


@every_language
def test_what_the_floor_allows_is_said_in_words(language: str):
    words = TITLE.words(language)
    said = [words.noun(FLOOR_ACTION, FLOOR_ACTION.read(word)) for word in ("pass", "propose", "place-lils")]
    assert len(set(said)) == 3
    assert "Texas Lil’s Diner" in said[2]
