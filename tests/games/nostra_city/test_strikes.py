"""Attacks: when they are made, whom they may hit, who answers them, and what none can take (6.1, W6)."""

from __future__ import annotations

import pytest

from backroom.games.nostra_city.nouns import VENDETTA_CARD
from tests.games.nostra_city.striking import full_table, shown, struck
from tests.games.nostra_city.table import Table, seat, vendetta

EVERY_WINDOW = ["turn", "payoff", "reveal", "eve", "last-round"]
ANYTIME = ["v04", "v05", "v06", "v07", "v08", "v09", "v11"]


# -- which card, when ----------------------------------------------------------------------------


@pytest.mark.rule("N5.7", "N-V04", "N-V05", "N-V06", "N-V07", "N-V08", "N-V09", "N-V11")
@pytest.mark.parametrize("window", EVERY_WINDOW)
@pytest.mark.parametrize("card", ANYTIME)
def test_a_reprisal_can_be_played_in_every_window(card: str, window: str):
    t = full_table()
    t.bid("C", "c05", "s1", "5")
    t.hand("A", card)
    t.window(window)
    assert t.options == ["play-" + card, "pass"]


@pytest.mark.rule("N5.7", "N-V10", "N-V01", "N-V12")
@pytest.mark.parametrize("window", EVERY_WINDOW)
def test_strong_arm_is_for_the_reveal_alone_and_two_cards_for_no_window(window: str):
    t = full_table()
    t.bid("B", "c05", "s1", "5")
    t.hand("A", "v01 v10 v12")
    t.window(window)
    assert t.options == (["play-v10", "pass"] if window == "reveal" else ["pass"])


@pytest.mark.rule("N5.7", "N6.1")
@pytest.mark.parametrize("card", ["v05", "v06", "v07", "v08", "v09", "v11"])
def test_a_card_without_a_legal_target_is_not_offered(card: str):
    t = Table(3)
    t.territory("A", "c01", "c02", "t01", "t02")
    for letter in "BC":
        t.bank(letter, "")
    t.territory("B", "c03", "t03")
    t.engaged("c03")
    t.hand("A", card)
    t.window("turn")
    assert t.options == ["pass"]


@pytest.mark.rule("N6.1")
@pytest.mark.parametrize("card", ["v04", "v05", "v06", "v07", "v08", "v09"])
def test_an_attack_is_never_aimed_at_its_own_player(card: str):
    t = Table(3)
    for letter, words in [("A", "c01 c02 t01 t02"), ("B", "c03 c04 t03 t04"), ("C", "c05 c06 t05 t06")]:
        t.territory(letter, *words.split())
    t.hand("A", card)
    struck(t, "play-" + card)
    assert t.asked == ("A", "against")
    assert t.options == ["white", "red"]


@pytest.mark.rule("N5.10", "N-DV2", "N-DV3", "N-DV6", "N-W6")
def test_a_card_is_shown_then_aimed_then_answered_and_then_it_acts():
    t = full_table()
    t.territory("B", "c12")
    t.territory("C", "c04")
    t.hand("A", "v05")
    struck(t, "play-v05")
    assert shown(t) == [("plays", "black", "v05")]
    assert t.in_hand("A") == ""
    assert t.asked == ("A", "against")
    assert t.options == ["white", "red"]
    t.answer("white")
    assert t.asked == ("A", "aim")
    assert t.options == ["c01", "c02", "c12"]
    t.answer("c02")
    assert shown(t) == [("aims_at_card", "black", "white", "c02")]
    assert t.asked == ("B", "protect")
    assert t.options == ["accept", "engage"]
    assert "c02" in t.lies("B")
    t.answer("accept")
    assert shown(t) == [("is_killed", "white", "c02"), ("window_closes", "turn")]
    assert t.g.vendetta_discard == vendetta("v05")


@pytest.mark.rule("N-DV2", "N-DV3")
def test_a_single_opponent_and_a_single_target_need_no_question():
    t = Table(3)
    t.territory("B", "c01", "v02", "t01")
    t.hand("A", "v05")
    struck(t, "play-v05")
    assert t.asked is None
    assert t.removed == ["c01"]


# -- W6: Gaspare and Renata ----------------------------------------------------------------------


@pytest.mark.rule("N-C12", "N10.64", "N5.13", "N-W6", "N-DV6", "N5.9")
@pytest.mark.parametrize("card", ["v05", "v09"])
def test_gaspare_saves_another_caid_but_not_himself(card: str):
    t = Table(3)
    t.territory("B", "c12", "c01")
    t.hand("A", card)
    struck(t, "play-" + card, "c01")
    assert t.asked == ("B", "protect")
    t.answer("engage")
    assert t.lies("B") == ["c01", "c12"]
    assert [t.is_ready(caid) for caid in ("c01", "c12")] == [True, False]
    assert t.g.vendetta_discard == vendetta(card)
    assert ("cancels", "white", "c12") in shown(t)
    t = Table(3)
    t.territory("B", "c12", "c01")
    t.hand("A", card)
    struck(t, "play-" + card, "c12")
    assert t.asked is None
    assert t.lies("B") == ["c01"]


@pytest.mark.rule("N-C12", "N10.65")
def test_gaspare_cancels_a_whole_tip_if_it_is_aimed_at_another_too():
    t = Table(3)
    t.territory("B", "c12", "c01")
    t.hand("A", "v08")
    struck(t, "play-v08", "c01", "c12")
    assert t.asked == ("B", "protect")
    t.answer("engage")
    assert t.is_ready("c01")
    assert not t.is_ready("c12")


@pytest.mark.rule("N-C12", "N5.13", "N-C15")
def test_a_cancelled_power_leaves_its_caid_engaged():
    t = Table(3)
    t.territory("A", "c15")
    t.territory("B", "c12", "c01")
    struck(t, "use-c15", "c01", "engage")
    assert [t.is_ready(caid) for caid in ("c15", "c12", "c01")] == [False, False, True]


@pytest.mark.rule("N-C13", "N10.66", "N-DV6")
@pytest.mark.parametrize(("answer", "taken"), [("accept", "10g"), ("engage", "")])
def test_renata_guards_the_bank(answer: str, taken: str):
    t = Table(3)
    t.bank("A", "")
    t.bank("B", "10g")
    t.bank("C", "")
    t.territory("B", "c13")
    t.hand("A", "v06")
    struck(t, "play-v06")
    assert t.asked == ("B", "protect")
    t.answer(answer)
    assert t.in_bank("A") == taken
    assert t.is_ready("c13") == (answer == "accept")


@pytest.mark.rule("N-C13")
def test_renata_answers_a_takeover_and_teresa():
    t = Table(3)
    t.territory("A", "c14")
    t.territory("B", "c13", "t01", "t02")
    t.bank("A", "")
    t.bank("C", "")
    t.hand("A", "v07")
    struck(t, "play-v07", "t01")
    assert t.asked == ("B", "protect")
    t.answer("accept")
    assert t.lies("A") == ["c14", "t01"]
    t.answer("use-c14")
    assert t.asked == ("B", "protect")
    t.answer("engage")
    assert t.in_bank("A") == ""


@pytest.mark.rule("N-C12", "N-C13", "N5.9", "N-DV6")
@pytest.mark.parametrize(
    ("card", "target"),
    [("v05", "c01"), ("v08", "c01"), ("v06", None), ("v07", "t01"), ("v04", None)],
)
def test_a_protector_answers_only_what_he_protects_from(card: str, target: str | None):
    wrong = "c13" if target == "c01" else "c12"
    t = Table(3)
    t.territory("B", wrong, "c01", "t01", "t02")
    t.bank("C", "")
    t.hand("A", card)
    struck(t, "play-" + card)
    while t.asked is not None and t.asked[1] != "protect":
        words = {"against": "white", "aim": target or "", "aim_again": "only-one", "react": "pass"}
        t.answer(words[t.asked[1]])
    assert t.asked is None


@pytest.mark.rule("N-DV6", "N5.9")
@pytest.mark.parametrize("case", ["engaged", "fbi"])
def test_a_protector_who_cannot_act_is_not_asked(case: str):
    t = Table(3)
    t.territory("B", "c12", "c01")
    if case == "engaged":
        t.engaged("c12")
    else:
        t.street("e02")
    t.hand("A", "v05")
    struck(t, "play-v05", "c01")
    assert t.asked is None
    assert t.removed == ["c01"]


@pytest.mark.rule("N5.13")
def test_a_cancel_cannot_be_cancelled():
    t = Table(3)
    t.territory("A", "c13")
    t.territory("B", "c12", "c01")
    t.territory("C", "c14")
    t.bank("C", "5 5 10i 10g")
    t.hand("A", "v05")
    struck(t, "play-v05", "c01", "engage")
    assert t.asked is None
    assert t.is_ready("c13")


# -- what no card can take (N6.8) ----------------------------------------------------------------


@pytest.mark.rule("N6.8")
@pytest.mark.parametrize("card", [*ANYTIME, "v10"])
def test_titles_zealous_corrupters_respect_cards_and_investigations_stay(card: str):
    t = full_table()
    t.territory("B", "r04", "e01")
    t.titles(B="k02")
    t.g.zealous = [0, 1, 0]
    t.bid("B", "c06", "s1", "5")
    t.hand("A", card)
    t.window("reveal")
    t.answer("play-" + card)
    while t.asked is not None:
        assert not {"r04", "e01", "k02"} & set(t.options), VENDETTA_CARD.read(card)
        t.answer("white" if "white" in t.options else t.options[0])
    assert {"r04", "e01"} <= set(t.lies("B"))
    assert t.g.titles[1] == seat("B")
    assert t.g.zealous == [0, 1, 0]
