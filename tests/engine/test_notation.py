"""Positions as text: written in the middle of any decision, read again, and refused when damaged."""

from __future__ import annotations

import re

import pytest

from backroom.engine import notation
from backroom.engine.errors import BadSave
from backroom.engine.flow import NOBODY
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.state import Game
from tests.engine import heist
from tests.games.reckoning.table import asked, deal, lowest, options, play, table

DEFAULTS = TITLE.parse_setup({"players": 3})

TEXT = """\
reckoning 1
setup {"players":3}
turn Y 5 5 2
bank 31
money 1 2 3
gang Y BL@9 GF@30
gang R BR@1 BR@7z
gang B BR@13 BR@15
hand Y order order move move
hand R knife knife knife knife knife
hand B knife knife knife knife gunshot
cakes R@5 B@gone
discards cocktail
then cocktail 0 0 1
then second_card 0 0
then refill 0 0
then wake 0 0
then end_of_turn 0 0
then next_turn 0 0
asks 0 drug 2
"""


def load(text: str) -> Game:
    """The game that this text describes."""
    return notation.read(TITLE, text, lowest)


def through_text(g: Game, **others: object) -> Game:
    """The same game, written and read again."""
    return load(notation.write(TITLE, g, TITLE.parse_setup({"players": g.box.players, **others})))


def drugging() -> Game:
    """Yellow has chosen the first of three targets."""
    g = table(
        *("turn Y 4 0 2", "bank 32", "money 0 2 3", "cakes R@5 B@gone"),
        *("gang Y BL@9 GF@30", "gang R BR@1 BR@7z", "gang B BR@13 BR@15"),
        *("hand Y move move order order cocktail",),
    )
    return play(g, "play-cocktail", "1")


def raided() -> Game:
    """Red's sleeper is seated, all others wait."""
    g = table(
        *("gang Y GF@1", "gang R GF@2 BL@7z", "gang B BR@9 BR@10", "turn R", "cakes Y@5"),
        "hand R raid move order order order",
    )
    return play(g, "play-raid", "sleeping-blade", "17")


def passing() -> Game:
    """Yellow has chosen the cake, not yet where it goes; blue is out."""
    g = table("gang Y BR@3", "gang R BR@27", "cakes R@1 B@30", "hand Y pass move move order order")
    return play(g, "play-pass", "blue")


# -- writing and reading -------------------------------------------------------------------------


def test_a_position_is_written_in_names():
    assert notation.write(TITLE, drugging(), DEFAULTS) == TEXT


@pytest.mark.parametrize("position", [drugging, raided, passing, lambda: deal(3), lambda: deal(6)])
def test_a_game_read_in_the_middle_of_a_decision_is_the_same_game(position):
    g = position()
    again = through_text(g)
    assert (again.key(), asked(again), options(again)) == (g.key(), asked(g), options(g))


@pytest.mark.parametrize("position", [drugging, raided, passing])
def test_a_game_read_in_the_middle_of_a_decision_goes_on_equally(position):
    g = position()
    again = through_text(g)
    for _ in range(40):
        if asked(g):
            answer = options(g)[-1]
            play(g, answer)
            play(again, answer)
    assert again.key() == g.key()


def test_free_seating_survives_in_the_middle():
    g = play(deal(4, seating="free", first_placer=2), "blade")
    again = through_text(g, seating="free", first_placer=2)
    assert (again.key(), asked(again)) == (g.key(), ("blue", "where"))


def test_a_finished_game_is_read_as_finished():
    g = table("gang Y GF@6", "gang R BR@30", "bank 2")
    again = through_text(g)
    assert (again.key(), asked(again), TITLE.outcome(again)) == (g.key(), None, TITLE.outcome(g))


def test_removed_raids_and_players_who_are_out_survive():
    g = table(
        *("gang Y BR@3", "gang R BR@27 BR@9", "removed raid", "out B-2-3", "turn Y 7 6 2"), raid_card="remove"
    )
    again = through_text(g, raid_card="remove")
    assert again.key() == g.key()
    assert (again.removed, again.out, again.last_stand) == ([6], [0, 0, 2], [0, 0, 3])


def test_blank_lines_and_indentation_do_not_matter():
    ragged = "\n\n" + TEXT.replace("\n", "\n\n   ")
    assert load(ragged).key() == load(TEXT).key()


def test_secret_replies_are_kept_while_others_still_choose():
    title, setup = heist.TITLE, heist.Setup(players=3)
    g = title.start(setup, lowest)
    title.book.answer(g, 2, seat=1)
    text = notation.write(title, g, setup)
    assert text.splitlines()[-3:] == ["asks 0 bids 0", "asks 1 bids 0 2", "asks 2 bids 0"]
    again = notation.read(title, text, lowest)
    assert (again.key(), again.seat) == (g.key(), 0)
    for game in (g, again):
        title.book.answer(game, 3, seat=2)
        title.book.answer(game, 0, seat=0)
    assert (again.key(), again.money) == (g.key(), [5, 5, 2])


# -- what is left out ----------------------------------------------------------------------------


@pytest.mark.parametrize("seating", ["predefined", "free"])
def test_a_position_of_only_a_set_up_is_a_game_about_to_begin(seating: str):
    g = load(f'reckoning 1\nsetup {{"players":3,"seating":"{seating}","first_placer":1}}\n')
    TITLE.book.advance(g)
    assert g.key() == deal(3, seating=seating, first_placer=1).key()


def test_lines_that_are_left_out_are_as_in_a_new_game():
    kept = [
        line
        for line in TEXT.splitlines()
        if line.split()[0] in {"reckoning", "setup", "gang", "then", "asks"}
    ]
    g = load("\n".join(kept))
    assert (g.bank, g.money, g.cakes, g.turn, g.turns) == (120, [0, 0, 0], [0, 0, 0], 0, 0)
    assert (g.hands, g.discards, len(g.pile)) == ([[], [], []], [], 60)


def test_rules_to_come_without_a_question_are_followed_to_the_next_one():
    g = load(TEXT.replace("asks 0 drug 2\n", ""))
    assert g.seat == NOBODY
    TITLE.book.advance(g)
    assert asked(g) == ("yellow", "drug")


# -- what is refused -----------------------------------------------------------------------------

DAMAGES = [
    ("reckoning 1", "chess 1", "line 1: 'chess 1' is not 'reckoning' 1"),
    ("reckoning 1", "reckoning 2", "line 1: 'reckoning 2' is not 'reckoning' 1"),
    ("reckoning 1", "reckoning", "line 1: 'reckoning' is not 'reckoning' 1"),
    ('setup {"players":3}\n', "", "line 2: no set-up"),
    ('{"players":3}', '{"players":3', "line 2: Input data was truncated"),
    ('{"players":3}', '{"players":9}', "line 2: "),
    ('{"players":3}', '{"players":3,"stall_limit":3}', "line 2: "),
    ("then wake 0 0", "then snore 0 0", "'then snore 0 0': unknown name 'snore'"),
    ("then wake 0 0", "then wake 0", "'then wake 0': "),
    ("then wake 0 0", "then wake 0 x", "'then wake 0 x': "),
    ("then wake 0 0", "then wake 7 0", "'then wake 7 0': "),
    ("asks 0 drug 2", "asks 0 poison 2", "'asks 0 poison 2': unknown name 'poison'"),
    ("asks 0 drug 2", "asks 0 drug", "'asks 0 drug': "),
    ("asks 0 drug 2", "asks 0 drug x", "'asks 0 drug x': "),
    ("asks 0 drug 2", "asks 7 drug 2", "'asks 7 drug 2': "),
    ("asks 0 drug 2", "asks -1 drug 2", "'asks -1 drug 2': "),
    ("asks 0 drug 2", "asks 0 drug 2 7 8", "'asks 0 drug 2 7 8': "),
    ("asks 0 drug 2", "asks 0 drug 2\nasks 1 stab 2", "'asks 1 stab 2': "),
    ("asks 0 drug 2", "asks 0 drug 2\nasks 0 drug 2", "'asks 0 drug 2': "),
    ("asks 0 drug 2", "asks", "'asks': "),
    ("bank 31", "banc 31", "'banc 31': unknown word 'banc'"),
    ("bank 31", "bank", "'bank': "),
    ("bank 31", "bank much", "'bank much': "),
    ("bank 31", "bank -1", "'bank -1': "),
    ("money 1 2 3", "money 1 2", "'money 1 2': 3 amounts needed"),
    ("money 1 2 3", "money 1 2 -3", "'money 1 2 -3': "),
    ("turn Y 5 5 2", "turn V 5 5 2", "'turn V 5 5 2': no player 'V' in this game"),
    ("turn Y 5 5 2", "turn Y 5", "'turn Y 5': "),
    ("gang Y BL@9 GF@30", "gang Y GF@31", "'gang Y GF@31': seat 31 is taken or not at the table"),
    ("gang Y BL@9 GF@30", "gang Y GF@9 BL@9", "'gang Y GF@9 BL@9': seat 9 is taken or not at the table"),
    ("gang Y BL@9 GF@30", "gang Y XX@30", "'gang Y XX@30': "),
    ("gang Y BL@9 GF@30", "gang Y GF30", "'gang Y GF30': "),
    ("hand Y order order move move", "hand Y rat", "'hand Y rat': 'rat' is no card"),
    ("cakes R@5 B@gone", "cakes R@x", "'cakes R@x': "),
    ("cakes R@5 B@gone", "cakes R@31", "'cakes R@31': "),
    ("cakes R@5 B@gone", "cakes R@5 B@5", "'cakes R@5 B@5': "),
    ("discards cocktail", "discards raid raid raid", "more cards of one kind than the deck has"),
    ("discards cocktail", "out B", "'out B': "),
    ("discards cocktail", "ended never", "'ended never': 'never' is no end"),
    ("discards cocktail", "waiting Y-rat", "'waiting Y-rat': 'rat' is no gangster"),
]


@pytest.mark.parametrize(("line", "damaged", "reason"), DAMAGES)
def test_a_damaged_position_is_refused_with_the_line_and_the_reason(line: str, damaged: str, reason: str):
    assert line in TEXT
    with pytest.raises(BadSave, match="^" + re.escape(reason)):
        load(TEXT.replace(line, damaged))


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_an_empty_text_is_no_position(text: str):
    with pytest.raises(BadSave, match=r"^line 1: "):
        load(text)


def test_a_question_that_no_rule_waits_for_is_refused():
    text = "".join(line for line in TEXT.splitlines(keepends=True) if not line.startswith("then "))
    with pytest.raises(BadSave, match="asks 0 drug 2"):
        load(text)


def test_pieces_without_a_rule_to_come_are_no_position():
    text = "".join(line for line in TEXT.splitlines(keepends=True) if not line.startswith(("then ", "asks ")))
    with pytest.raises(BadSave, match="no line says what comes next"):
        load(text)


@pytest.mark.parametrize(
    ("line", "damaged", "reason"),
    [
        ("turn Y 5 5 2", "turn Y -5 9 -2", "'turn Y -5 9 -2': turns and events count upwards from 0"),
        ("cakes R@5 B@gone", "out Y-1-2", "a player who is out has no gangsters"),
    ],
)
def test_a_position_that_cannot_be_is_refused(line: str, damaged: str, reason: str):
    with pytest.raises(BadSave, match="^" + re.escape(reason)):
        load(TEXT.replace(line, damaged))
