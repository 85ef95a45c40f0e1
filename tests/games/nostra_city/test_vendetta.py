"""Vendetta cards come into a hand (section 3.7), and W7, where Francesca (c11) adds one."""

from __future__ import annotations

import pytest

from backroom.games.nostra_city.bags import size
from backroom.games.nostra_city.rules.meeting import meeting_ends
from backroom.games.nostra_city.rules.vendetta import cheat, draw_vendetta
from tests.games.nostra_city.table import Table, seat, vendetta


def cheated(t: Table, letter: str, cards: int) -> None:
    """A player is cheated of so many cards' worth."""
    t.run(cheat(seat(letter), cards))


# -- drawing -------------------------------------------------------------------------------------


@pytest.mark.rule("N3.66")
def test_cards_are_drawn_one_at_a_time_secretly_into_the_hand():
    t = Table()
    t.script_vendetta("v05", "v12", "v05")
    cheated(t, "B", 3)
    assert t.in_hand("B") == "v05 v05 v12"
    assert size(t.g.vendetta_pile) == 24
    assert t.heard("B") == [
        ("is_cheated", "white", "3"),
        ("draws_vendetta", "white", "1"),
        ("drew_vendetta", "white", "v05"),
        ("draws_vendetta", "white", "2"),
        ("drew_vendetta", "white", "v12"),
        ("draws_vendetta", "white", "3"),
        ("drew_vendetta", "white", "v05"),
    ]
    assert t.heard("A") == [
        ("is_cheated", "white", "3"),
        *[("draws_vendetta", "white", number) for number in "123"],
    ]


@pytest.mark.rule("N3.66")
def test_a_hand_has_no_limit():
    t = Table()
    t.hand("B", "v04 v04 v05 v05 v06 v12 v12 v12 v12 v12")
    t.script_vendetta("v12")
    cheated(t, "B", 1)
    assert t.asked is None
    assert t.in_hand("B") == "v04 v04 v05 v05 v06 v12 v12 v12 v12 v12 v12"


@pytest.mark.rule("N3.67", "N9.36", "N-V02")
def test_anthony_gota_joins_at_once_ready_and_no_card_is_drawn_for_him():
    t = Table()
    t.phase("trial")
    t.script_vendetta("v02", "v05")
    cheated(t, "B", 2)
    assert t.lies("B") == ["v02"]
    assert t.is_ready("v02")
    assert t.in_hand("B") == "v05"
    assert t.respect("B") == 1
    assert ("joins", "white", "v02") in t.heard("C")


@pytest.mark.rule("N3.67", "N-V03")
def test_atlantic_city_joins_at_once_and_counts_for_every_traffic():
    t = Table()
    t.script_vendetta("v03")
    cheated(t, "B", 1)
    assert t.lies("B") == ["v03"]
    assert t.in_hand("B") == ""
    assert t.respect("B") == 0
    t.territory("A", "c01", "t10")
    t.script_bills("5", "10i")
    t.begin("business", "A")
    t.answer("c01", "drugs")
    assert t.g.dues[seat("B")] == 1


@pytest.mark.rule("N-V03")
def test_atlantic_city_starts_no_collection_and_counts_for_no_racket():
    t = Table(3)
    t.territory("A", "c01", "v03")
    t.territory("B", "c02", "t10")
    t.script_bills("5")
    t.begin("business", "A")
    assert t.asked == ("B", "collect")
    t.answer("c02", "bronx")
    assert t.g.ledger[-1][-3:] == (0, 0, 0)


@pytest.mark.rule("N3.67", "N3.45")
@pytest.mark.parametrize(("drawn", "gained"), [("v02", 1), ("v03", 1), ("v05", 0)])
def test_a_card_that_joins_is_gained_and_one_that_stays_in_hand_is_not(drawn: str, gained: int):
    t = Table()
    t.phase("meeting")
    t.script_vendetta(drawn)
    cheated(t, "B", 1)
    assert t.g.gained == gained << seat("B")


@pytest.mark.rule("N5.4")
def test_a_draw_is_something_that_has_happened():
    t = Table()
    t.g.dirty = 0
    draw_vendetta(t.g, seat("A"))
    assert t.g.dirty == 1


@pytest.mark.rule("N3.68", "N-V01")
def test_an_informant_is_one_from_the_draw_on_and_nobody_else_hears_it():
    t = Table()
    t.script_vendetta("v01")
    assert not t.g.is_informant(seat("B"))
    cheated(t, "B", 1)
    assert t.g.is_informant(seat("B"))
    assert ("drew_vendetta", "white", "v01") in t.heard("B")
    assert "drew_vendetta" not in [event[0] for event in t.heard("A")]


@pytest.mark.rule("N3.68", "N3.69", "N-V01", "N-V12")
def test_informants_and_big_angers_can_only_be_kept():
    t = Table()
    t.hand("A", "v01 v12 v04")
    t.window("turn")
    assert t.options == ["play-v04", "pass"]
    t.answer("play-v04", "white")
    assert t.in_hand("A") == "v01 v12"
    assert t.options == ["pass"]


@pytest.mark.rule("N9.34", "N10.67", "N-V01")
def test_both_informants_in_one_hand_make_one_informant_and_count_as_two_cards():
    t = Table(3)
    t.month("june")
    t.hand("A", "v01 v01")
    t.hand("B", "v12")
    for letter, turf in zip("ABC", ["t01", "t02", "t03"]):
        t.territory(letter, turf)
    t.verdict(9)
    t.begin("final-verdict")
    t.answer("pass", "pass")
    assert [t.g.is_informant(me) for me in range(3)] == [True, False, False]
    assert t.g.bonuses[1] == seat("A")
    assert t.g.ended == 2
    assert ("wins", "black") in [event[:2] for event in t.heard("C")]


@pytest.mark.rule("N3.70")
def test_no_attack_touches_the_hand_of_another_player():
    hands = "v04 v05 v06 v07 v08 v09 v11"
    for card in hands.split():
        t = Table(3)
        t.territory("B", "c01", "c02", "t01", "t02")
        t.corruption("5 10i")
        t.hand("A", card)
        t.hand("B", "v05 v12")
        t.window("turn")
        t.answer("play-" + card)
        while t.asked is not None and t.asked[1] != "react":
            t.answer(t.options[0])
        assert t.in_hand("B") == "v05 v12", card


# -- piles that run out --------------------------------------------------------------------------


@pytest.mark.rule("N3.71", "N9.23", "N10.59")
def test_played_reprisals_are_shuffled_into_a_new_pile_when_it_is_empty():
    t = Table()
    t.vendetta("v12", discard="v05 v05 v06 v08")
    cheated(t, "A", 3)
    assert size(t.g.hands[seat("A")]) == 3
    assert size(t.g.vendetta_pile) == 2
    assert size(t.g.vendetta_discard) == 0
    assert t.heard("B") == [
        ("is_cheated", "black", "3"),
        ("draws_vendetta", "black", "1"),
        ("vendetta_reshuffled", "4"),
        ("draws_vendetta", "black", "2"),
        ("draws_vendetta", "black", "3"),
    ]


@pytest.mark.rule("N3.71", "N-O5")
def test_without_the_reshuffle_the_draw_is_lost():
    t = Table(vendetta_reshuffle="off")
    t.vendetta("v12", discard="v05 v05")
    cheated(t, "A", 2)
    assert t.in_hand("A") == "v12"
    assert t.g.vendetta_discard == vendetta("v05 v05")
    assert t.heard("B")[-1] == ("vendetta_exhausted", "black")


@pytest.mark.rule("N3.71", "N10.60")
@pytest.mark.parametrize(("pile", "discard", "drawn"), [("", "", ""), ("v12", "v05", "v05 v12")])
def test_nothing_is_drawn_from_nothing_and_francesca_is_not_asked(pile: str, discard: str, drawn: str):
    t = Table()
    t.territory("A", "c11")
    t.vendetta(pile, discard=discard)
    cheated(t, "A", 2)
    assert t.asked is None
    assert t.in_hand("A") == drawn
    assert t.is_ready("c11")
    assert t.heard("B")[0] == ("is_cheated", "black", "2")


def test_a_draw_tells_what_came_or_that_nothing_did():
    t = Table()
    t.vendetta("v02")
    draw_vendetta(t.g, seat("A"))
    draw_vendetta(t.g, seat("A"))
    assert t.heard("B") == [
        ("draws_vendetta", "black", "0"),
        ("joins", "black", "v02"),
        ("vendetta_exhausted", "black"),
    ]


# -- W7: Francesca -------------------------------------------------------------------------------


@pytest.mark.rule("N10.8a", "N-C11", "N-W7", "N-DV7", "N3.74")
def test_francesca_is_engaged_for_one_card_more():
    t = Table()
    t.territory("B", "c11", "c01")
    cheated(t, "B", 1)
    assert t.asked == ("B", "hold_grudge")
    assert t.options == ["no", "engage"]
    assert t.in_hand("B") == ""
    t.answer("engage")
    assert size(t.g.hands[seat("B")]) == 2
    assert not t.is_ready("c11")
    assert ("holds_grudge", "white", "c11") in t.heard("A")
    t.bank("B", "5")
    t.begin("trial", "B")
    t.answer("pass")
    assert t.asked == ("B", "corrupt")
    assert t.options == ["c01", "end-turn"]


@pytest.mark.rule("N-DV7", "N-C11")
def test_francesca_may_stay_ready():
    t = Table()
    t.territory("B", "c11")
    cheated(t, "B", 1)
    t.answer("no")
    assert size(t.g.hands[seat("B")]) == 1
    assert t.is_ready("c11")


@pytest.mark.rule("N10.8b", "N3.74")
def test_francesca_engaged_for_a_bid_adds_nothing():
    t = Table()
    t.bid("B", "c11", "s1", "5")
    cheated(t, "B", 1)
    assert t.asked is None
    assert size(t.g.hands[seat("B")]) == 1


@pytest.mark.rule("N10.19", "N9.22")
def test_francesca_adds_one_card_an_event_however_much_is_missing():
    t = Table()
    t.territory("B", "c11")
    t.script_vendetta("v05", "v05", "v12", "v12")
    cheated(t, "B", 3)
    t.answer("engage")
    assert t.in_hand("B") == "v05 v05 v12 v12"


@pytest.mark.rule("N10.18")
@pytest.mark.parametrize(("answer", "drawn"), [("no", 0), ("engage", 1)])
def test_enzo_spares_a_card_for_each_and_francesca_answers_all_the_same(answer: str, drawn: int):
    t = Table(3)
    t.territory("A", "c05", "t01")
    t.territory("B", "c11", "t04")
    t.territory("C", "t07", "t10", "v03")
    t.pile("")
    t.script_vendetta(*["v12"] * (2 + drawn))
    t.begin("business", "A")
    t.answer("c05", "drugs")
    assert t.asked == ("A", "share_card")
    t.answer("keep")
    assert t.asked == ("B", "hold_grudge")
    t.answer(answer)
    assert (size(t.g.hands[seat("B")]), size(t.g.hands[seat("C")])) == (drawn, 2)
    assert t.is_ready("c11") == (answer == "no")


@pytest.mark.rule("N9.51", "N-DV7", "N5.9")
@pytest.mark.parametrize(
    ("discard", "reshuffle", "asked"), [("", "on", False), ("v05", "on", True), ("v05", "off", False)]
)
def test_francesca_is_asked_only_if_she_can_add_a_card(discard: str, reshuffle: str, asked: bool):
    t = Table(vendetta_reshuffle=reshuffle)
    t.territory("B", "c11")
    t.vendetta("v12 v12", discard=discard)
    cheated(t, "B", 2)
    assert (t.asked == ("B", "hold_grudge")) is asked


@pytest.mark.rule("N-DV7", "N-C11")
def test_francesca_has_no_power_while_the_fbi_is_about():
    t = Table()
    t.territory("B", "c11")
    t.street("e02")
    cheated(t, "B", 1)
    assert t.asked is None


# -- who is cheated ------------------------------------------------------------------------------


def cheated_of(t: Table) -> list[tuple[str, ...]]:
    """Who was cheated, of how many cards."""
    return [event[1:] for event in t.heard() if event[0] == "is_cheated"]


@pytest.mark.rule("N3.65")
def test_a_raid_a_robbery_and_a_meeting_without_bids_cheat_nobody():
    t = Table(3)
    t.territory("A", "c06", "t10")
    t.hand("A", "v06")
    t.script_bills("raid")
    t.begin("business", "A")
    t.answer("pass", "c06", "bronx", "play-v06", "white")
    t.street("c07", "t03")
    t.engaged("c06")
    t.begin("meeting", "A")
    assert t.asked is None
    assert cheated_of(t) == []


@pytest.mark.rule("N3.65")
def test_a_shortfall_cheats_of_a_card_for_each_missing_bill():
    t = Table(3)
    t.territory("A", "c06", "t10")
    t.territory("B", "t11", "t12")
    t.first("C")
    t.pile("")
    t.begin("business", "C")
    t.answer("c06", "bronx")
    assert cheated_of(t) == [("white", "2")]


@pytest.mark.rule("N3.65")
def test_no_title_and_no_card_in_the_meeting_cheat_of_one_each():
    t = Table(4)
    t.street("k01", "t03")
    t.script_vendetta("v12", "v12")
    t.bid("A", "c01", "s1", "10i")
    t.bid("C", "c02", "s2", "20i")
    t.bid("D", "c03", "s2", "20g")
    t.run(meeting_ends())
    t.answer("white", "red")
    assert cheated_of(t) == [("yellow", "1"), ("yellow", "1")]


@pytest.mark.rule("N3.72", "N10.20")
def test_a_turf_drawn_inside_a_collection_does_not_change_its_count():
    t = Table(3)
    t.territory("A", "c01", "t03")
    t.territory("B", "t06")
    t.script_bills("raid")
    t.script_vendetta("v03")
    t.begin("business", "A")
    t.answer("c01", "gambling")
    assert t.lies("A") == ["c01", "t03", "v03"]
    assert t.g.dues[:2] == (1, 1)
    assert size(t.g.hands[seat("B")]) == 0
