"""Decisions: who is asked what and when, and what may be answered (section 3.6)."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.engine.errors import IllegalChoice
from backroom.engine.flow import NOBODY
from backroom.engine.replay import Play
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import COLOURS, KINDS
from backroom.games.reckoning.seats import each
from backroom.games.reckoning.state import Game, book
from tests.games.reckoning.table import B, R, Y, asked, deal, options, play, table, told
from tests.games.reckoning.witness import (
    discard_any,
    gang,
    happened,
    random_games,
    seated,
    spec_table,
    twin,
)

QUESTIONS = {
    "D-WHO": "who_sits",
    "D-WHERE": "where",
    "D-CARD": "card",
    "D-STAB": "stab",
    "D-SHOOT": "shoot",
    "D-CAKE": "cake",
    "D-PASS": "pass_which",
    "D-PASSTO": "pass_to",
    "D-BOOM": "boom_which",
    "D-DRUG": "drug",
    "D-SECOND": "second",
    "D-MOVEWHO": "move_who",
    "D-MOVETO": "move_to",
}
SEATS = [str(seat) for seat in range(1, 31)]


def men(kind: str, *seats: int) -> str:
    """Gangsters of one type on these seats."""
    return " ".join(f"{kind}@{seat}" for seat in seats)


def questions(g: Game, *answers: str) -> list[str]:
    """What is asked while these answers are given, and after the last one."""
    names = [book.queries[g.query].name]
    for answer in answers:
        play(g, answer)
        names.append("" if g.seat == NOBODY else book.queries[g.query].name)
    return names


# -- what is asked and what is not ---------------------------------------------------------------


@pytest.mark.rule("R3.33")
@pytest.mark.parametrize("mask", ["on", "off"])
def test_a_decision_with_one_option_is_taken_and_not_asked(mask: str):
    g = table("gang Y BL@1", "gang R BR@2 BR@9", "hand Y knife move order order order", mask=mask)
    play(g, "play-knife")
    assert told(g, "stabs") == [(Y, 1, 2)]
    assert asked(g) == ("yellow", "second")
    play(g, "play-move")
    assert asked(g) == ("yellow", "move_to")


@pytest.mark.rule("R3.33", "D-CARD")
def test_with_the_mask_the_card_is_asked_even_if_one_option_is_left():
    g = table("gang Y BR@1", "gang R BR@5", "hand Y boom boom boom boom boom")
    assert asked(g) == ("yellow", "card")
    assert options(g) == ["discard-boom"]


@pytest.mark.rule("R3.33")
def test_without_the_mask_a_single_card_option_is_taken():
    red = ["gang R BR@5", "hand R order order order order order"]
    g = table("gang Y BR@1", *red, "hand Y boom boom boom boom boom", mask="off")
    assert told(g, "discards") == [(Y, 4)]
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R3.33", "D-SECOND")
def test_with_the_mask_the_second_card_is_asked_even_without_a_move_in_hand():
    g = table("gang Y BL@1", "gang R BR@2 BR@9", "hand Y knife order order order order")
    play(g, "play-knife")
    assert asked(g) == ("yellow", "second")
    assert options(g) == ["stop"]


@pytest.mark.rule("R3.33")
def test_without_the_mask_the_second_card_is_asked_only_with_a_move_in_hand():
    gangs = ["gang Y BL@1", "gang R BR@2 BR@9", "hand R order order order order gunshot"]
    g = table(*gangs, "hand Y knife order order order order", mask="off")
    play(g, "play-knife")
    assert told(g, "stops") == [(Y,)]
    assert asked(g) == ("red", "card")
    g = table(*gangs, "hand Y knife order order order move", mask="off")
    play(g, "play-knife")
    assert asked(g) == ("yellow", "second")


@pytest.mark.rule("R3.33")
@pytest.mark.parametrize("mask", ["on", "off"])
def test_no_other_question_is_ever_asked_with_one_option(mask: str):
    for game in random_games(mask=mask, cocktail="upto"):
        for g in game:
            if g.seat != NOBODY and len(book.options(g)) < 2:
                assert mask == "on"
                assert book.queries[g.query].name in {"card", "second"}


@pytest.mark.rule("R3.34")
def test_a_card_once_chosen_cannot_be_cancelled():
    g = table("gang Y BL@1 BL@9", "gang R BR@2 BR@8", "gang B BR@10", "hand Y knife move order order order")
    play(g, "play-knife")
    assert options(g) == ["2", "8", "10"]
    with pytest.raises(IllegalChoice):
        play(g, "1")
    play(g, "2", "play-move")
    assert options(g) == ["1", "9"]
    play(g, "1")
    assert options(g) == [seat for seat in SEATS if seat not in {"1", "8", "9", "10"}]


@pytest.mark.rule("R3.34")
def test_a_card_once_laid_cannot_be_taken_back():
    game = Play(TITLE, TITLE.parse_setup({"players": 4}), Dice(1))
    game.answer(next(choice for choice in book.options(game.g) if choice < 8))
    assert game.why_not_undo(Y) != ""


@pytest.mark.rule("R3.35")
def test_only_the_options_of_card_and_second_depend_on_hidden_cards():
    dice = Dice(5)
    for game in random_games(5, cocktail="upto"):
        for g in game:
            if g.seat == NOBODY or book.queries[g.query].name in {"card", "second"}:
                continue
            world = TITLE.imagine(g, NOBODY, dice)
            assert book.options(world) == book.options(g)


# -- the table of decisions ----------------------------------------------------------------------


@pytest.mark.rule("R3.36")
def test_there_is_a_question_for_every_row_of_the_table_and_no_other():
    rows = [row[0].strip("`") for row in spec_table("R3.36")]
    assert rows == list(QUESTIONS)
    assert sorted(query.name for query in book.queries) == sorted(QUESTIONS.values())


@pytest.mark.rule("R3.36")
def test_no_question_ever_has_more_options_than_the_table_says():
    at_most = {QUESTIONS[row[0].strip("`")]: int(row[4]) for row in spec_table("R3.36")}
    for game in random_games(10, pass_turn="on", cocktail="upto", seating="free"):
        for g in game:
            if g.seat != NOBODY:
                name = book.queries[g.query].name
                assert 1 <= len(book.options(g)) <= at_most[name]


@pytest.mark.rule("D-WHO", "R3.36")
def test_who_offers_every_kind_once_awake_or_asleep():
    g = table(
        "gang Y BR@29",
        "gang R GM@1 GM@7z GF@2 BL@3 BL@8z BR@4 BR@5 BR@13z BR@15z BR@18z",
        "hand Y raid order order order order",
    )
    play(g, "play-raid", "30")
    assert asked(g) == ("red", "who_sits")
    assert options(g) == [
        *["godfather", "gunman", "blade", "bruiser"],
        *["sleeping-gunman", "sleeping-blade", "sleeping-bruiser"],
    ]
    play(g, "sleeping-blade")
    assert asked(g) == ("red", "where")
    play(g, "20")
    assert gang(g, R) == ["sleeping-blade@20"]
    assert "sleeping-blade" not in options(g)


@pytest.mark.rule("D-WHERE", "R3.36")
def test_where_offers_any_empty_seat_with_a_cake_or_without():
    g = table("gang Y BR@29 BL@1", "gang R GF@2", "cakes R@5", "hand Y raid order order order order")
    play(g, "play-raid", "blade")
    assert asked(g) == ("yellow", "where")
    assert options(g) == SEATS
    play(g, "5")
    assert gang(g, Y) == ["blade@5"]
    assert asked(g) == ("red", "where")
    assert options(g) == [seat for seat in SEATS if seat != "5"]


@pytest.mark.rule("D-CARD", "R3.37", "R3.36")
def test_card_offers_to_play_what_is_playable_and_to_discard_anything():
    g = table("gang Y BL@1 BR@3", "gang R BR@2", "hand Y boom knife pass order move")
    assert asked(g) == ("yellow", "card")
    assert options(g) == [
        *["play-knife", "play-order", "play-move"],
        *["discard-knife", "discard-order", "discard-pass", "discard-boom", "discard-move"],
    ]


@pytest.mark.rule("D-CARD", "R3.37")
def test_card_has_at_most_eleven_options():
    g = table("gang Y BL@1", "gang R BR@2", "cakes R@9", "hand Y boom knife pass order move", pass_turn="on")
    assert len(options(g)) == 11
    assert options(g)[-1] == "pass"


@pytest.mark.rule("R3.37")
def test_copies_of_a_kind_count_once():
    g = table("gang Y BL@1", "gang R BR@2", "hand Y knife knife boom boom boom")
    assert options(g) == ["play-knife", "discard-knife", "discard-boom"]


@pytest.mark.rule("D-CARD")
def test_card_is_asked_of_the_turn_player_at_the_start_of_step_three():
    g = table("gang Y BR@1", "gang R GF@2", "gang B BR@9", "turn R")
    assert asked(g) == ("red", "card")
    assert happened(g) == ["collects"]


@pytest.mark.rule("D-STAB", "R3.36")
def test_stab_offers_the_seats_of_the_legal_victims():
    blades = range(1, 31, 3)
    others = [seat for seat in range(1, 31) if seat not in blades]
    g = table(
        f"gang Y {men('BL', *blades)}", f"gang R {men('BR', *others)}", "hand Y knife boom boom boom boom"
    )
    play(g, "play-knife")
    assert asked(g) == ("yellow", "stab")
    assert options(g) == [str(seat) for seat in others]
    assert len(options(g)) == 20
    play(g, "12")
    assert told(g, "killed") == [(R, 3, 12)]


@pytest.mark.rule("D-STAB", "D-SHOOT")
@pytest.mark.parametrize("kind", ["knife", "gunshot"])
def test_own_gangsters_are_no_victims(kind: str):
    g = table("gang Y BL@8 GM@9 BR@7 BR@20", "gang R BR@30", f"hand Y {kind} boom boom boom boom")
    assert options(g) == [f"discard-{kind}", "discard-boom"]


@pytest.mark.rule("D-SHOOT", "R3.36")
def test_shoot_offers_the_seats_of_the_legal_victims():
    g = table(
        f"gang Y {men('GM', *range(1, 11))}",
        f"gang R {men('BR', *range(11, 31))}",
        "hand Y gunshot boom boom boom boom",
    )
    play(g, "play-gunshot")
    assert asked(g) == ("yellow", "shoot")
    assert options(g) == [str(seat) for seat in range(19, 29)]
    play(g, "23")
    assert told(g, "killed") == [(R, 3, 23)]


@pytest.mark.rule("D-CAKE", "R3.36")
def test_cake_offers_any_seat_without_a_cake():
    g = table("gang Y BR@1", "gang R BR@2", "hand Y order boom boom boom boom")
    play(g, "play-order")
    assert asked(g) == ("yellow", "cake")
    assert options(g) == SEATS
    play(g, "2")
    assert g.cakes[Y] == 2


FIVE_CAKES = [
    *["gang Y BR@1 BR@2", "gang R BR@6", "gang B BR@11", "gang G BR@16", "gang O BR@21", "gang V BR@26"],
    "cakes R@5 B@10 G@15 O@20 V@25",
]


@pytest.mark.rule("D-PASS", "R3.36")
def test_pass_offers_the_cakes_of_opponents_that_have_somewhere_to_go():
    g = table(*FIVE_CAKES, "hand Y pass order order order order", players=6)
    play(g, "play-pass")
    assert asked(g) == ("yellow", "pass_which")
    assert options(g) == ["red", "blue", "green", "orange", "violet"]
    hemmed_in = table("gang Y BR@1", "gang R BR@9", "cakes R@9 B@1", "hand Y pass order order order order")
    assert "play-pass" not in options(hemmed_in)
    one_free = table(
        "gang Y BR@1 BR@4", "gang R BR@9", "cakes R@9 B@1", "hand Y pass order order order order"
    )
    play(one_free, "play-pass")
    assert options(one_free) == ["red", "blue"]


@pytest.mark.rule("D-PASS")
def test_pass_does_not_offer_a_cake_without_a_legal_destination():
    g = table(
        *["gang Y BR@20", "gang R BR@1", "gang B BR@4", "gang G BR@7", "cakes R@4 B@1 G@7", "turn Y"],
        "hand Y pass order order order order",
        players=4,
    )
    play(g, "play-pass")
    assert asked(g) == ("yellow", "pass_which")
    assert options(g) == ["blue", "green"]


@pytest.mark.rule("D-PASSTO", "R3.36")
def test_passto_follows_at_once_and_offers_the_seats_on_either_side():
    g = table(*FIVE_CAKES, "hand Y pass order order order order", players=6)
    play(g, "play-pass", "blue")
    assert asked(g) == ("yellow", "pass_to")
    assert options(g) == ["6", "11"]
    play(g, "6")
    assert g.cakes == [0, 5, 6, 15, 20, 25]


@pytest.mark.rule("D-BOOM", "R3.36")
def test_boom_offers_the_cakes_of_opponents_on_the_table():
    g = table(*FIVE_CAKES, "hand Y boom order order order order", players=6)
    play(g, "play-boom")
    assert asked(g) == ("yellow", "boom_which")
    assert options(g) == ["red", "blue", "green", "orange", "violet"]
    play(g, "green")
    assert told(g, "explodes") == [(3, 15)]
    g = table(*FIVE_CAKES[:-1], "cakes O@20 B@7", "hand Y boom order order order order", players=6)
    assert options(play(g, "play-boom")) == ["blue", "orange"]


DRINKS = [1, 7, 8, 13, 15, 18, 19, 23, 27]


@pytest.mark.rule("D-DRUG", "R3.36")
def test_drug_is_asked_up_to_three_times_for_seats_not_yet_chosen():
    g = table("gang Y BR@30", f"gang R {men('BR', *DRINKS)}", "hand Y cocktail order order order order")
    play(g, "play-cocktail")
    assert asked(g) == ("yellow", "drug")
    assert options(g) == [str(seat) for seat in DRINKS]
    play(g, "7")
    assert options(g) == [str(seat) for seat in DRINKS if seat != 7]
    play(g, "27")
    assert options(g) == [str(seat) for seat in DRINKS if seat not in {7, 27}]
    assert g.asleep == 0
    play(g, "1")
    assert asked(g) == ("yellow", "second")
    assert each(g.asleep) == [1, 7, 27]


@pytest.mark.rule("D-DRUG")
def test_drug_offers_done_only_with_upto_and_after_the_first_choice():
    g = table(
        *["gang Y BR@30", f"gang R {men('BR', *DRINKS)}", "hand Y cocktail order order order order"],
        cocktail="upto",
    )
    play(g, "play-cocktail")
    assert "done" not in options(g)
    play(g, "7")
    assert options(g) == ["done", *[str(seat) for seat in DRINKS if seat != 7]]
    assert len(options(g)) == 9
    play(g, "done")
    assert asked(g) == ("yellow", "second")
    assert each(g.asleep) == [7]


@pytest.mark.rule("D-SECOND", "R3.36")
def test_second_offers_a_move_or_to_stop():
    g = table("gang Y BR@1 BR@2", "gang R BR@5", "hand Y order move move boom boom")
    play(g, "play-order", "5")
    assert asked(g) == ("yellow", "second")
    assert options(g) == ["stop", "play-move"]
    assert asked(play(twin(g), "stop")) == ("red", "card")
    assert asked(play(twin(g), "play-move")) == ("yellow", "move_who")


@pytest.mark.rule("D-MOVEWHO", "R3.36")
def test_movewho_offers_the_seats_of_the_own_waking_gangsters():
    g = table(f"gang Y {men('BR', *range(1, 11))} BL@13z", "gang R BR@20", "hand Y move boom boom boom boom")
    play(g, "play-move")
    assert asked(g) == ("yellow", "move_who")
    assert options(g) == [str(seat) for seat in range(1, 11)]


@pytest.mark.rule("D-MOVETO", "R3.36")
def test_moveto_offers_any_empty_seat():
    g = table("gang Y GM@1", "gang R BR@20", "cakes R@9", "hand Y move boom boom boom boom")
    play(g, "play-move")
    assert asked(g) == ("yellow", "move_to")
    assert options(g) == [seat for seat in SEATS if seat not in {"1", "20"}]
    assert len(options(g)) == 28
    play(g, "9")
    assert gang(g, Y) == ["gunman@9"]


# -- the second card -----------------------------------------------------------------------------


@pytest.mark.rule("R3.38")
def test_no_second_card_after_a_discard():
    g = table("gang Y BR@1", "gang R BR@5", "hand Y move move move move move")
    play(g, "discard-move")
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R3.38")
def test_no_second_card_when_the_game_is_over():
    g = table("gang Y BL@1", "gang R BR@2", "hand Y knife move move move move")
    play(g, "play-knife")
    assert asked(g) is None


@pytest.mark.rule("R3.38")
def test_no_second_card_for_a_turn_player_who_is_out():
    g = table("gang Y BR@1", "gang R BR@5", "gang B BR@9", "cakes R@1", "hand Y boom move move move move")
    play(g, "play-boom")
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R3.38")
def test_no_second_card_at_a_full_table():
    one_order = {**dict.fromkeys(KINDS, 0), "order": 1, "move": 59}
    full = play(deal(3, deck_data=one_order), "play-order", "1")
    assert asked(full) == ("red", "card")
    roomy = play(deal(4, deck_data=one_order), "play-order", "1")
    assert asked(roomy) == ("yellow", "second")


@pytest.mark.rule("R3.38")
def test_no_second_card_with_all_gangsters_asleep():
    g = table("gang Y BR@1z BR@7z", "gang R BR@5", "hand Y order move move move move")
    play(g, "play-order", "5")
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R3.38")
@pytest.mark.parametrize("held", ["move move move", "boom boom boom"])
def test_a_second_card_is_asked_once_whatever_the_hand(held: str):
    g = table("gang Y BR@1", "gang R BR@5", f"hand Y move move {held}")
    play(g, "play-move", "2")
    assert asked(g) == ("yellow", "second")
    play(g, "play-move", "3")
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R3.39")
def test_the_log_names_the_attacker_on_the_lowest_seat_and_nobody_is_asked():
    g = table("gang Y BL@30 BL@2", "gang R BR@1 BR@9", "hand Y knife boom boom boom boom")
    play(g, "play-knife")
    assert told(g, "stabs") == [(Y, 2, 1)]
    g = table("gang Y BL@12 BR@14", "gang R BR@13 BR@9", "hand Y knife boom boom boom boom")
    play(g, "play-knife")
    assert told(g, "stabs") == [(Y, 12, 13)]


@pytest.mark.rule("R3.39")
def test_the_log_names_the_only_gangster_who_can_shoot():
    g = table("gang Y GM@9 BR@2 BR@3", "gang R BR@20", "gang B BR@25", "hand Y gunshot boom boom boom boom")
    play(g, "play-gunshot")
    assert told(g, "shoots") == [(Y, 9, 20)]


@pytest.mark.rule("R3.40")
def test_all_answers_to_all_questions_are_63():
    kinds = ["knife", "gunshot", "order", "pass", "boom", "cocktail", "raid", "move"]
    types = ["godfather", "gunman", "blade", "bruiser"]
    vocabulary = {name for query in book.queries for name in query.noun.names.values()}
    assert vocabulary == {
        *[f"play-{kind}" for kind in kinds],
        *[f"discard-{kind}" for kind in kinds],
        *["pass", "stop", "done"],
        *types,
        *[f"sleeping-{who}" for who in types],
        *SEATS,
        *COLOURS,
    }
    assert len(vocabulary) == 63


@pytest.mark.rule("R3.41")
def test_the_decisions_of_one_turn_in_order():
    g = table(
        *["gang Y BL@7 BR@20 GF@23z", "gang R BR@6 BR@8 BR@25", "gang B BR@16", "cakes Y@25"],
        "hand Y knife move order order order",
    )
    assert happened(g) == ["explodes", "killed", "collects"]
    assert questions(g, "play-knife", "6", "play-move", "20", "30") == [
        *["card", "stab", "second", "move_who", "move_to"],
        "card",
    ]
    assert asked(g) == ("red", "card")
    assert told(g, "wakes") == [(Y,)]


@pytest.mark.rule("R3.41")
def test_the_decisions_after_a_first_move_in_order():
    g = table("gang Y BL@7 BR@21", "gang R BR@2", "gang B BR@16", "hand Y move move order order order")
    assert questions(g, "play-move", "21", "30", "play-move", "7", "21", "discard-knife") == [
        *["card", "move_who", "move_to", "second", "move_who", "move_to"],
        *["card", "card"],
    ]
    assert seated(g, Y) == [21, 30]
    assert asked(discard_any(g)) == ("yellow", "card")
    assert seated(g, B) == [16]
