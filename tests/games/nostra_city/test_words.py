"""Words of Nostra City in every language: a card has one name, and a play reads well."""

from __future__ import annotations

import pytest

from backroom.games.nostra_city.meta import TITLE
from backroom.games.nostra_city.nouns import BONUS, CAIDS, CARD, CARDS, VENDETTA, VENDETTA_CARD
from backroom.games.nostra_city.nouns import TITLE as NAMED_TITLE
from tests.games.nostra_city.table import Table
from tests.games.words import every_language, log


@every_language
def test_a_card_has_one_name_wherever_it_is_named(language: str):
    words = TITLE.words(language).tables
    names = {word: card["name"] for word, card in words["card"].items()}
    for noun in (CARD, VENDETTA_CARD, NAMED_TITLE, BONUS):
        assert words["noun"][noun.name] == {word: names[word] for word in noun.numbers}
    assert all(names[word] in words["noun"]["play"][f"play-{word}"] for word in VENDETTA)
    for caid in CARDS[:CAIDS]:
        assert words["noun"]["act"][caid] == words["noun"]["second_target"][caid] == names[caid]
        assert names[caid] in words["noun"]["play"][f"use-{caid}"]


@every_language
def test_no_two_cards_of_the_table_share_a_name(language: str):
    names = [TITLE.words(language).noun(CARD, card) for card in range(len(CARDS))]
    assert len(set(names)) == len(CARDS)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("c01", "If the Police Raid turns up in her collection, draw a Vendetta card."),
        ("c20", "After placing, you may discard a Bill to move the Verdict token one space."),
        ("v05", "Kill a Caïd of an opponent. Not their last one."),
        ("e01", "At the RECEPTION everybody discards the whole Bank."),
    ],
)
def test_cards_say_what_the_specification_says(card: str, text: str):
    assert TITLE.words("en")("card", card, "text") == text


# -- a story -------------------------------------------------------------------------------------


def a_cheat() -> Table:
    """Black collects in the Bronx, keeps what is due to White, and White robs him for it."""
    t = Table(3)
    t.territory("A", "c04", "t10")
    t.territory("B", "c06", "t11")
    t.g.card_moved = 1
    t.script_bills("10i", "50g")
    t.script_vendetta("v06")
    t.begin("business", "A")
    t.answer("c04", "bronx", "keep", "keep")
    t.answer("play-v06", "black")
    return t


STORY = {
    "en": [
        "BUSINESS, led by Black",
        "Black’s turn",
        "Black sends Pietro Agnello to collect",
        "Black collects: Bronx Racket, from Bronx (drugs)",
        "Bronx Racket: 2 Turfs counted",
        "Black draws 2 Bills",
        "Black draws $10,000 Innocent",
        "Black draws $50,000 Guilty",
        "Black keeps 2 Bills",
        "Black cheats White out of 1 Bill",
        "White is cheated and may draw 1 Vendetta card",
        "White draws a Vendetta card and holds 1",
        "White has drawn Burglary",
        "Time for vendettas: after a collection",
        "White plays Burglary",
        "White aims at Black",
        "White robs Black of 2 Bills",
    ],
    "fr": [
        "BUSINESS, Noir commence",
        "Au tour de Noir",
        "Noir envoie Pietro Agnello encaisser",
        "Noir encaisse : Racket Bronx, avec Bronx (drogue)",
        "Racket Bronx : 2 Turfs comptés",
        "Noir pioche 2 Billets",
        "Noir pioche 10 000 $ Innocent",
        "Noir pioche 50 000 $ Coupable",
        "Noir garde 2 Billets",
        "Noir lèse Blanc de 1 Billet",
        "Blanc a le droit de se venger : 1 carte Vendetta",
        "Blanc pioche une carte Vendetta et en a 1 en main",
        "Blanc a pioché « Cambriolage »",
        "L’heure des vendettas : après un encaissement",
        "Blanc joue « Cambriolage »",
        "Blanc vise Noir",
        "Blanc vole 2 Billets à Noir",
    ],
    "it": [
        "AFFARI, comincia Nero",
        "Tocca a Nero",
        "Nero manda Pietro Agnello a incassare",
        "Nero incassa: Racket Bronx, con Bronx (droga)",
        "Racket Bronx: 2 Zone contate",
        "Nero pesca 2 Banconote",
        "Nero pesca 10.000 $ Innocente",
        "Nero pesca 50.000 $ Colpevole",
        "Nero tiene 2 Banconote",
        "Nero truffa Bianco: manca 1 Banconota",
        "Bianco ha diritto alla vendetta: 1 carta Vendetta",
        "Bianco pesca una carta Vendetta e ne ha 1",
        "Bianco ha pescato «Furto con scasso»",
        "L’ora delle vendette: dopo un incasso",
        "Bianco gioca «Furto con scasso»",
        "Bianco mira a Nero",
        "Bianco ruba 2 Banconote a Nero",
    ],
}


@every_language
def test_a_cheat_and_its_price_read_as_a_story(language: str):
    told = log(TITLE, a_cheat().ear, language)
    assert [line for line in told if line in STORY[language]] == STORY[language]
