"""What they see of piles and Vendetta cards, and who is asked (section 4)."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.nostra_city.nouns import CARD
from backroom.games.nostra_city.rules.vendetta import cheat
from backroom.games.nostra_city.view import bills as counts
from backroom.games.nostra_city.view import view
from tests.games.nostra_city.seeing import (
    EVERYBODY,
    NO_BILLS,
    A,
    B,
    C,
    D,
    city,
    sees_alike,
)
from tests.games.nostra_city.table import bills

# -- piles ------------------------------------------------------------------------------------------


@pytest.mark.rule("N4.9")
@pytest.mark.parametrize("me", EVERYBODY)
def test_of_the_bill_pile_only_the_number_of_bills_is_seen(me: int):
    one_game, other = city(), city()
    for t, bill in ((one_game, "50g"), (other, "50i")):
        t.g.pile -= bills(bill)
        t.g.discards[A if me != A else B] += bills(bill)
    assert view(one_game.g, me).pile == 52 - 16 - 1
    assert view(one_game.g, me) == view(other.g, me)


@pytest.mark.rule("N4.11", "N4.12")
def test_all_see_who_put_how_many_bills_on_the_corruption_pile_and_only_he_which():
    one_game, other = city(), city()
    one_game.corruption("50g 5", by="B")
    other.corruption("10i 20i", by="B")
    for t in (one_game, other):
        t.corruption("10g", by="A")
    assert sees_alike(one_game.g, other.g, A, C, D, NOBODY)
    seen = view(one_game.g, A)
    assert (seen.corruption, [him.placed for him in seen.lieutenants]) == (3, [1, 2, 0, 0])
    assert seen.placed == counts(bills("10g"))
    assert view(one_game.g, B).placed == counts(bills("5 50g"))


@pytest.mark.rule("N4.12", "N4.22")
def test_what_a_power_shows_of_the_pile_is_on_the_record_of_who_looked():
    t = city()
    t.territory("A", "c17")
    t.corruption("50g 5", by="B")
    t.begin("trial", "A")
    t.answer("c17")
    assert view(t.g, A).glimpsed == counts(bills("5 50g"))
    assert [view(t.g, me).glimpsed for me in (B, C, D)] == [NO_BILLS] * 3
    assert ("sees_in_pile", "black", "50g") in t.heard("A")
    assert "sees_in_pile" not in [name for name, *_ in t.heard("B")]


@pytest.mark.rule("N4.12", "N4.21")
@pytest.mark.parametrize("me", EVERYBODY)
def test_a_count_shows_all_bills_of_the_pile_without_names(me: int):
    t = city()
    t.month("march")
    t.corruption("50g 5", by="B")
    t.corruption("10g", by="A")
    t.begin("reception", "A")
    seen = view(t.g, me)
    assert seen.counted == counts(bills("5 10g 50g"))
    assert (seen.corruption, [him.placed for him in seen.lieutenants]) == (0, [0] * 4)
    assert [words for words in t.heard("D") if words[0] == "vote"] == [
        ("vote", "5"),
        ("vote", "10g"),
        ("vote", "50g"),
    ]


@pytest.mark.rule("N4.22")
def test_a_bill_that_was_placed_stays_on_the_record_though_somebody_may_have_taken_it():
    seen = []
    for taken in ("5", "50g"):
        t = city()
        t.corruption("5 50g", by="B")
        t.corruption("10g", by="C")
        t.hand("D", "v11")
        t.script_from("5 10g 50g", "5", "50g")
        t.window("turn", "D")
        t.answer("play-v11", taken)
        assert (view(t.g, B).placed, view(t.g, B).taken) == (counts(bills("5 50g")), 1)
        seen.append([view(t.g, me) for me in (A, B, C, NOBODY)])
    assert seen[0] == seen[1]


@pytest.mark.rule("N4.20")
def test_what_a_player_discards_for_the_hand_limit_only_he_knows():
    seen = []
    for bill in ("10i", "10g"):
        t = city()
        t.bank("A", "5 5 5 5 10i 10g 20i")
        t.begin("reception", "A")
        t.answer(bill)
        seen.append([view(t.g, me) for me in (B, C, D, NOBODY)])
        assert ("discarded_bill", "black", bill) in t.heard("A")
        assert "discarded_bill" not in [name for name, *_ in t.heard("B")]
        assert t.g.discards[A] == bills(bill)
    assert seen[0] == seen[1]


@pytest.mark.rule("N4.19")
def test_a_stolen_bill_is_known_to_thief_and_victim():
    seen = []
    for stolen in ("5", "50g"):
        t = city()
        t.bank("B", "5 5 50g")
        t.hand("D", "v06")
        t.script_from("5 5 50g", "5", stolen)
        t.window("turn", "D")
        t.answer("play-v06", "white")
        assert view(t.g, B).lieutenants[D].known == counts(bills("5") + bills(stolen))
        assert ("stolen", "yellow", "white", stolen) in t.heard("D")
        assert ("stolen", "yellow", "white", stolen) in t.heard("B")
        assert "stolen" not in [name for name, *_ in t.heard("C")]
        seen.append([view(t.g, me) for me in (A, C, NOBODY)])
    assert seen[0] == seen[1]


# -- Vendetta cards ---------------------------------------------------------------------------------


@pytest.mark.rule("N4.13", "N4.14", "N4.16", "N9.40")
def test_of_a_vendetta_hand_all_see_the_number_of_cards_and_its_owner_which():
    one_game, other = city(), city()
    one_game.hand("B", "v01 v05")
    other.hand("B", "v12 v12")
    assert sees_alike(one_game.g, other.g, A, C, D, NOBODY)
    assert [him.cards for him in view(one_game.g, A).lieutenants] == [0, 2, 0, 0]
    assert view(one_game.g, A).vendetta_pile == 25
    seen = view(one_game.g, B)
    assert (seen.hand[0], seen.hand[4], sum(seen.hand)) == (1, 1, 2)


@pytest.mark.rule("N4.15")
def test_only_the_informant_knows_that_he_is_one():
    t = city()
    t.hand("B", "v01")
    assert view(t.g, B).informant
    assert view(t.g, B).lieutenants[B].informant
    for me in (A, C, D, NOBODY):
        assert not view(t.g, me).lieutenants[B].informant


@pytest.mark.rule("N4.23")
def test_a_drawn_card_that_stays_in_hand_may_be_a_reprisal_an_informant_or_a_big_anger():
    views, heard = [], []
    for card in ("v01", "v05", "v12"):
        t = city()
        t.script_vendetta(card)
        t.run(cheat(B, 1))
        views.append([view(t.g, me) for me in (A, C, D, NOBODY)])
        heard.append(t.heard("A"))
        assert t.heard("B")[-1] == ("drew_vendetta", "white", card)
    assert views[0] == views[1] == views[2]
    assert heard[0] == heard[1] == heard[2]


@pytest.mark.rule("N4.23")
@pytest.mark.parametrize("me", EVERYBODY)
def test_a_card_that_joins_its_drawer_is_visible(me: int):
    t = city()
    t.script_vendetta("v02")
    t.run(cheat(B, 1))
    seen = view(t.g, me).lieutenants[B]
    assert (seen.cards, CARD.write(seen.caids[-1])) == (0, "v02")


@pytest.mark.rule("N4.14")
def test_a_reprisal_is_public_when_it_is_played():
    t = city()
    t.hand("D", "v05 v12")
    t.window("turn", "D")
    t.answer("play-v05")
    assert ("plays", "yellow", "v05") in t.heard("A")
    for me in EVERYBODY:
        seen = view(t.g, me)
        assert (seen.vendetta_discard[4], seen.lieutenants[D].cards) == (1, 1)


@pytest.mark.rule("N4.21")
@pytest.mark.parametrize("me", EVERYBODY)
def test_the_reprisals_seen_and_the_cards_that_were_never_played_can_be_counted(me: int):
    t = city()
    t.hand("D", "v04 v05 v12")
    t.window("turn", "D")
    t.answer("play-v04", "black")
    seen = view(t.g, me)
    assert ([him.shames for him in seen.lieutenants], seen.lieutenants[D].cards) == ([1, 0, 0, 0], 2)


# -- who is asked -----------------------------------------------------------------------------------


@pytest.mark.rule("N4.24")
def test_what_a_bank_contains_does_not_decide_whether_a_turn_is_taken():
    for bank in ("5", "50g"):
        t = city()
        t.bank("A", bank)
        t.begin("trial", "A")
        assert t.asked == ("A", "corrupt")
        t.answer("end-turn")
        assert t.asked == ("B", "corrupt")


@pytest.mark.rule("N5.10")
def test_what_was_chosen_so_far_is_sent_to_who_chooses():
    t = city()
    t.hand("A", "v05")
    t.window("turn", "A")
    t.answer("play-v05", "red")
    assert [view(t.g, me).picked for me in EVERYBODY] == [(C,), (), (), (), ()]


@pytest.mark.rule("N5.8")
def test_that_somebody_has_passed_is_on_his_own_record_only():
    t = city()
    t.hand("A", "v12")
    t.hand("B", "v04")
    t.window("turn", "A")
    assert [view(t.g, me).passed for me in EVERYBODY] == [False] * 5
    t.answer("pass")
    assert [view(t.g, me).passed for me in EVERYBODY] == [True, False, False, False, False]


@pytest.mark.rule("N4.24")
def test_the_options_of_a_question_about_bills_are_seen_by_who_is_asked_only():
    t = city()
    t.begin("trial", "A")
    t.answer("c01")
    for me in EVERYBODY:
        seen = view(t.g, me)
        question = seen.question
        assert question is not None
        assert (question.name, question.waiting) == ("corrupt_with", (A,))
        assert (seen.doing, CARD.write(seen.about)) == ("corruption", "c01")
        assert question.options == ((0, 1, 2) if me == A else None)
