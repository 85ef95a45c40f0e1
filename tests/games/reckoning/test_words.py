"""Words of Reckoning in every language: a card has one name, and a turn reads well."""

from __future__ import annotations

from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.state import Game
from tests.games.reckoning.table import play, table
from tests.games.words import every_language, log


@every_language
def test_a_card_has_one_name(language: str):
    tables = TITLE.words(language).tables
    assert {kind: card["name"] for kind, card in tables["card"].items()} == tables["noun"]["card"]


# -- a turn in words -----------------------------------------------------------------------------


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
    assert log(TITLE, a_dangerous_turn().ear or [], language) == STORY[language]
