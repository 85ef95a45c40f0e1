"""BUSINESS (3.2): what may be collected, the draw, the sharing, and who is cheated."""

from __future__ import annotations

import pytest

from backroom.games.nostra_city.bags import size
from backroom.games.nostra_city.nouns import TYPE, TYPES
from backroom.games.nostra_city.rules.business import turfs_of_type
from backroom.games.nostra_city.rules.money import hand_over, learn
from backroom.games.nostra_city.rules.trial import trial_turn
from backroom.games.nostra_city.rules.turns import turn
from tests.games.nostra_city.table import Table, bills, names, seat

ANGER = "v12 v12 v12 v12 v12 v12"
TO_B = "give-white"


def bronx(collector: str = "c06") -> Table:
    """A and B have a Turf in the Bronx each; C leads and has none there."""
    t = Table(3)
    t.territory("A", collector, "t10")
    t.territory("B", "c07", "t11")
    t.territory("C", "c08", "t01")
    t.first("C")
    return t


def gambling(collector: str = "c06", **options: object) -> Table:
    """A has one Turf with Gambling, B two, C none; C leads."""
    t = Table(3, **options)
    t.territory("A", collector, "t03")
    t.territory("B", "c07", "t06", "t09")
    t.territory("C", "c08", "t01")
    t.first("C")
    return t


def collects(t: Table, *answers: str, by: str = "A") -> None:
    """A player's turn in BUSINESS, and the first answers."""
    t.g.active = seat(by)
    t.run(turn(seat(by)))
    t.answer(*answers)


def words(t: Table, *kinds: str) -> list[tuple[str, ...]]:
    """What happened of these kinds."""
    return [happening for happening in t.heard() if happening[0] in kinds]


# -- Caïd, Turf, type ---------------------------------------------------------------------------------


@pytest.mark.rule("N10.1", "N3.12", "N3.13", "N3.14", "N3.17", "N-DB1", "N-DB3", "N-DB4")
def test_marco_collects_in_the_bronx_and_luigi_owns_a_turf_there():
    t = bronx()
    t.script_bills("20g", "50i")
    collects(t)
    assert (t.asked, t.options) == (("A", "collect"), ["c06", "end-turn"])
    t.answer("c06")
    assert (t.asked, t.options) == (("A", "collect_what"), ["bronx", "drugs"])
    t.answer("bronx")
    assert t.g.drawn == (4, 5)
    assert (t.asked, t.options) == (("A", "share_bill"), ["give-white", "keep"])
    t.answer("keep")
    assert (t.asked, t.options) == (("A", "share_bill"), ["give-white", "keep"])
    t.answer("give-white")
    assert (t.in_bank("A"), t.in_bank("B")) == ("5 5 10i 10g 20g", "5 5 10i 10g 50i")
    assert (t.is_ready("c06"), t.is_ready("t10"), t.is_ready("t11")) == (False, False, True)


@pytest.mark.rule("N10.1", "N-DB4", "N9.11", "N3.17")
def test_nobody_gets_more_than_is_due_and_the_rest_is_kept_unasked():
    t = bronx()
    t.script_bills("20g", "50i")
    collects(t, "c06", "bronx", "give-white")
    assert t.asked is None
    assert (t.in_bank("A"), t.in_bank("B")) == ("5 5 10i 10g 50i", "5 5 10i 10g 20g")
    assert t.in_bank("C") == "5 5 10i 10g"


@pytest.mark.rule("N10.3", "N3.9", "N-DB2", "N-DB3")
def test_what_tonio_can_start_and_what_is_due_to_him():
    t = Table(3)
    t.territory("A", "c06", "c07", "t08", "t13", "v03")
    collects(t, "c06")
    assert (t.asked, t.options) == (("A", "collect_from"), ["t08", "t13"])
    t.answer("t08")
    assert t.options == ["queens", "prostitution"]
    t = Table(3)
    t.territory("A", "c06", "c07", "t08", "t13", "v03")
    collects(t, "c06", "t13")
    assert t.options == ["staten-island", "queens"]
    due = {TYPE.write(kind): turfs_of_type(t.g, 0, kind) for kind in range(TYPES)}
    assert due == {
        "staten-island": 1,
        "brooklyn": 0,
        "queens": 2,
        "bronx": 0,
        "drugs": 1,
        "prostitution": 2,
        "gambling": 1,
    }


@pytest.mark.rule("N10.4", "N3.10", "N3.11", "N3.23", "N-DB2")
def test_one_racket_a_turn_and_luigi_has_nothing_more_to_collect():
    t = Table(3)
    t.territory("A", "c06", "c07", "c08", "t07", "t10")
    collects(t, "c06", "t10", "bronx")
    assert t.asked == ("A", "collect")
    t.answer("c07")
    assert [event for event in t.heard() if event[0] == "collects"][-1] == (
        "collects",
        "black",
        "drugs",
        "t07",
    )
    assert t.asked is None
    assert t.is_ready("c08")


@pytest.mark.rule("N10.5", "N3.10", "N3.3")
def test_four_collections_at_most_and_the_fifth_caid_stays_ready():
    t = Table(3)
    t.territory("A", "c06", "c07", "c08", "c09", "c10", "t01", "t04", "t05", "t09", "t12")
    collects(t, "c06", "t01", "staten-island", "c07", "t04", "c08", "t05")
    assert t.asked == ("A", "collect")
    t.answer("c09", "t09")
    made = [event[2] for event in t.heard() if event[0] == "collects"]
    assert made == ["staten-island", "drugs", "prostitution", "gambling"]
    assert (t.asked, t.is_ready("c10"), t.is_ready("t12")) == (None, True, True)


@pytest.mark.rule("N3.10")
def test_the_collections_of_others_bar_nobody():
    t = bronx()
    t.script_bills("raid")
    t.begin("business", "A")
    t.answer("c06", "bronx", "give-white")
    assert t.asked == ("B", "collect")
    t.answer("c07")
    assert t.options == ["bronx", "prostitution"]


@pytest.mark.rule("N3.10")
def test_after_business_nobody_has_collected_anything_in_a_turn():
    t = bronx()
    t.script_bills("5", "5")
    t.begin("business", "B")
    t.answer("end-turn", "end-turn", "c06", "bronx", "give-white")
    assert (t.asked, t.active, t.g.made) == (None, None, 0)


@pytest.mark.rule("N-DB1", "N3.3", "N3.4", "N3.11")
def test_a_turn_may_be_ended_before_any_collection_and_needs_a_caid_and_a_turf():
    t = bronx()
    collects(t, "end-turn")
    assert (t.asked, t.is_ready("c06")) == (None, True)
    for card in ("c06", "t10"):
        t = bronx()
        t.engaged(card)
        collects(t)
        assert t.asked is None


TURFS = {
    "t01": ["staten-island", "drugs"],
    "t02": ["staten-island", "prostitution"],
    "t03": ["staten-island", "gambling"],
    "t04": ["brooklyn", "drugs"],
    "t05": ["brooklyn", "prostitution"],
    "t06": ["brooklyn", "gambling"],
    "t07": ["queens", "drugs"],
    "t08": ["queens", "prostitution"],
    "t09": ["queens", "gambling"],
    "t10": ["bronx", "drugs"],
    "t11": ["bronx", "prostitution"],
    "t12": ["bronx", "gambling"],
    "t13": ["staten-island", "queens"],
    "t14": ["brooklyn", "bronx"],
}


@pytest.mark.rule("N-T01", "N-T02", "N-T03", "N-T04", "N-T05", "N-T06", "N-T07", "N-T08", "N-T09")
@pytest.mark.rule("N-T10", "N-T11", "N-T12", "N-T13", "N-T14", "N3.9", "N3.13")
@pytest.mark.parametrize("turf", TURFS)
def test_a_turf_starts_and_counts_for_its_colours_and_its_icon(turf: str):
    t = Table(3)
    t.territory("A", "c06", turf)
    collects(t, "c06")
    assert t.options == TURFS[turf]
    counted = [TYPE.write(kind) for kind in range(TYPES) if turfs_of_type(t.g, 0, kind)]
    assert counted == TURFS[turf]
    assert t.respect("A") == 1 + (turf in ("t13", "t14"))


# -- the count and the draw ---------------------------------------------------------------------------


@pytest.mark.rule("N3.13")
def test_engaged_turfs_count_and_turfs_in_the_street_do_not():
    t = bronx()
    t.territory("C", "t12")
    t.engaged("t11", "t12")
    t.street("t14")
    collects(t, "c06", "bronx")
    assert ("counts_turfs", "bronx", "3") in t.heard()
    assert (t.g.dues, len(t.g.drawn)) == ((1, 1, 1), 3)


@pytest.mark.rule("N3.15", "N-B08", "N3.22", "N10.12", "N3.18", "N3.21")
def test_the_raid_ends_the_draw_and_whoever_goes_without_is_cheated():
    t = bronx()
    t.territory("C", "t12")
    t.script_bills("10i", "raid")
    before = size(t.g.pile)
    collects(t, "c06", "bronx")
    assert t.g.drawn == (1,)
    assert ("police_raid",) in t.heard()
    assert size(t.g.pile) == before - 1
    assert t.options == ["give-white", "give-red", "keep"]
    t.answer("give-white")
    assert (size(t.g.hands[0]), size(t.g.hands[1]), size(t.g.hands[2])) == (0, 0, 1)


@pytest.mark.rule("N3.15")
def test_after_a_raid_the_discard_is_in_the_pile_again_and_the_drawn_bills_are_not():
    t = bronx()
    t.pile("10i 20g 5")
    out = t.discarded
    t.script_bills("20g", "raid")
    collects(t, "c06", "bronx", "keep")
    assert (t.discarded, size(t.g.pile)) == (0, 2 + out)
    assert t.in_bank("A") == "5 5 10i 10g 20g"


@pytest.mark.rule("N3.16", "N9.8")
def test_with_nothing_but_the_raid_in_the_pile_it_is_drawn_and_all_is_reshuffled():
    t = bronx()
    t.pile("")
    out = t.discarded
    collects(t, "c06", "bronx")
    assert ("draws_bills", "black", "0") in t.heard()
    assert (t.discarded, size(t.g.pile)) == (0, out)
    assert t.in_bank("A") == "5 5 10i 10g"


@pytest.mark.rule("N9.9", "N3.15")
def test_a_raid_left_on_top_after_the_last_draw_raids_nobody():
    t = bronx()
    t.pile("10i 20g")
    out = t.discarded
    t.script_bills("20g")
    t.script(0)
    collects(t, "c06", "bronx", "keep", "keep")
    assert words(t, "police_raid", "bills_reshuffled") == []
    assert (size(t.g.pile), t.discarded) == (0, out)


@pytest.mark.rule("N10.14", "N-E03", "N3.14", "N-C02", "N-C03")
@pytest.mark.parametrize(
    ("caid", "turfs", "drawn"), [("c06", 1, 1), ("c06", 3, 2), ("c02", 2, 2), ("c03", 1, 1)]
)
def test_an_investigation_draws_one_bill_fewer_but_at_least_one(caid: str, turfs: int, drawn: int):
    t = Table(3)
    t.street("e03")
    t.territory("A", caid, "t10")
    for turf in ("t11", "t12")[: turfs - 1]:
        t.territory("B", turf)
    collects(t, caid, "bronx")
    assert ("draws_bills", "black", str(drawn)) in t.heard()


@pytest.mark.rule("N10.15", "N-C02", "N3.14")
def test_one_bill_more_is_due_to_nobody():
    t = bronx("c02")
    collects(t, "c02", "bronx")
    assert (len(t.g.drawn), t.g.dues) == (3, (1, 1, 0))
    t.answer("give-white")
    assert size(t.g.banks[1]) == 5
    assert size(t.g.banks[0]) == 6


@pytest.mark.rule("N10.16", "N-C03")
def test_a_collection_that_ignores_the_raid_goes_on_and_reshuffles_at_its_end():
    t = gambling("c03")
    t.pile("10i 20g 10g 5")
    out = t.discarded
    t.script_bills("10i", "raid")
    t.script_from("5 10g 20g", "20g", "10g")
    collects(t, "c03", "gambling")
    assert t.g.drawn == (1, 4, 2)
    assert (size(t.g.pile), t.discarded) == (1 + out, 0)


@pytest.mark.rule("N-C03")
def test_ignoring_the_raid_the_discard_is_drawn_from_when_the_pile_runs_out():
    t = gambling("c03")
    t.pile("10i")
    t.script_bills("10i")
    out = t.discarded
    collects(t, "c03", "gambling")
    assert (len(t.g.drawn), size(t.g.pile), t.discarded) == (3, out - 2, 0)


@pytest.mark.rule("N-C03")
def test_ignoring_the_raid_the_draw_ends_when_there_is_no_bill_anywhere():
    t = gambling("c03")
    t.pile("10i")
    t.g.corruption, t.g.discards[-1] = t.g.discards[-1], 0
    t.script_bills("10i")
    collects(t, "c03", "gambling")
    assert t.g.drawn == (1,)


@pytest.mark.rule("N10.7a", "N-C01")
def test_gisella_s_owner_draws_a_vendetta_card_for_a_raid():
    t = bronx("c01")
    t.script_bills("raid")
    t.script_vendetta("v12", "v05")
    out = size(t.g.pile)
    collects(t, "c01", "bronx")
    assert (t.in_hand("A"), t.in_hand("B")) == ("v12", "v05")
    assert (t.in_bank("A"), size(t.g.pile)) == ("5 5 10i 10g", out)
    told = [event[0] for event in t.heard()]
    assert told.index("bills_reshuffled") < told.index("drew_vendetta") < told.index("keeps_bills")


@pytest.mark.rule("N10.7a", "N-C01", "N10.7b")
def test_without_a_raid_or_in_another_action_gisella_brings_nothing():
    t = bronx("c01")
    t.script_bills("5", "5")
    collects(t, "c01", "bronx", "give-white")
    assert t.in_hand("A") == ""
    t = bronx("c01")
    t.script_bills("raid")
    t.run(trial_turn(0))
    t.answer("c01", "10i")
    assert (t.in_hand("A"), size(t.g.corruption)) == ("", 1)


@pytest.mark.rule("N10.20", "N-C01")
def test_a_turf_that_gisella_brings_counts_only_from_the_next_collection_on():
    t = Table(3)
    t.territory("A", "c01", "t03")
    t.territory("B", "c06", "t12")
    t.first("C")
    t.script_bills("5", "raid")
    t.script_vendetta("v03")
    collects(t, "c01", "gambling")
    assert (t.lies("A"), t.g.dues) == (["c01", "t03", "v03"], (1, 1, 0))
    t.answer("give-white")
    collects(t, "c06", "gambling", by="B")
    assert t.g.dues == (2, 1, 0)


@pytest.mark.rule("N10.17", "N-C04", "N3.6")
def test_pietro_leaves_his_turf_ready_for_another_type():
    t = Table(3)
    t.territory("A", "c04", "c06", "t01")
    collects(t, "c04", "staten-island")
    assert (t.is_ready("t01"), t.asked) == (True, ("A", "collect"))
    t.answer("c06")
    made = [event[2] for event in t.heard() if event[0] == "collects"]
    assert made == ["staten-island", "drugs"]
    assert (t.is_ready("t01"), t.asked) == (False, None)


@pytest.mark.rule("N-E02", "N3.76", "N-C04")
def test_an_investigation_that_stops_powers_leaves_respect_alone():
    t = Table(3)
    t.street(None, "e02")
    t.territory("A", "c04", "c06", "t01")
    collects(t, "c04", "staten-island")
    assert (t.is_ready("t01"), t.asked) == (False, None)
    assert t.respect("A") == 2


@pytest.mark.rule("N10.21", "N-E04", "N3.5", "N3.11")
def test_a_forbidden_type_can_leave_nothing_to_collect():
    t = Table(3)
    t.street("e04")
    t.territory("A", "c06", "c07", "t04", "t05")
    collects(t, "c06", "t05", "brooklyn")
    assert (t.asked, t.is_ready("c07"), t.is_ready("t04")) == (None, True, True)


@pytest.mark.rule("N-E04")
def test_a_turf_of_the_forbidden_traffic_still_starts_and_counts_for_its_racket():
    t = bronx()
    t.street("e04")
    collects(t, "c06")
    assert t.asked == ("A", "share_bill")
    assert t.g.dues == (1, 1, 0)


# -- sharing ------------------------------------------------------------------------------------------


@pytest.mark.rule("N10.2a", "N10.2b", "N10.2c", "N3.18", "N3.21")
@pytest.mark.parametrize(
    ("answers", "cards"),
    [((TO_B, TO_B), 0), ((TO_B, "keep", "keep"), 1), (("keep", TO_B, "keep"), 1), (("keep",) * 3, 2)],
)
def test_one_vendetta_card_for_each_bill_that_luigi_is_short_of(answers: tuple[str, ...], cards: int):
    t = gambling()
    t.vendetta(ANGER)
    t.script_bills("5", "5", "5")
    collects(t, "c06", "gambling", *answers)
    assert [size(hand) for hand in t.g.hands] == [0, cards, 0]
    assert size(t.g.banks[1]) == 6 - cards


@pytest.mark.rule("N10.2d", "N3.19", "N3.2", "N-DB5", "N-P01", "N9.12")
def test_the_first_player_card_stands_for_one_bill_and_moves_once_a_month():
    t = gambling()
    t.territory("A", "c09", "t10")
    t.first("A")
    t.script_bills("5", "5", "5")
    collects(t, "c06", "t03", "gambling", TO_B, "keep", "keep")
    assert (t.asked, t.options) == (("A", "share_card"), ["give-white", "keep"])
    t.answer("give-white")
    assert [size(hand) for hand in t.g.hands] == [0, 0, 0]
    assert (t.first_player, t.g.leader, t.g.card_moved) == ("B", 0, 1)
    assert ("passes_first_player", "black", "white") in t.heard()


@pytest.mark.rule("N3.19", "N-DB5")
def test_the_card_stands_for_exactly_one_of_two_bills():
    t = gambling()
    t.first("A")
    t.script_bills("5", "5", "5")
    collects(t, "c06", "gambling", "keep", "keep", "keep", "give-white")
    assert [size(hand) for hand in t.g.hands] == [0, 1, 0]


@pytest.mark.rule("N-DB5", "N3.19", "N10.22")
@pytest.mark.parametrize("why", ["not the holder", "moved this month", "nobody is short"])
def test_the_card_is_not_offered_otherwise(why: str):
    t = gambling()
    t.script_bills("5", "5", "5")
    if why != "not the holder":
        t.first("A")
    if why == "moved this month":
        t.g.card_moved = 1
    collects(t, "c06", "gambling", TO_B, *([TO_B] if why == "nobody is short" else ["keep", "keep"]))
    assert t.asked in (None, ("B", "react"))
    assert t.first_player == ("C" if why == "not the holder" else "A")


@pytest.mark.rule("N10.13", "N3.25", "N-DB5")
@pytest.mark.parametrize(("to", "cards"), [("give-red", [0, 1, 1]), ("keep", [0, 1, 2])])
def test_with_no_bill_drawn_only_the_card_can_be_given(to: str, cards: list[int]):
    t = bronx()
    t.territory("C", "t12", "t14")
    t.first("A")
    t.vendetta(ANGER)
    t.script_bills("raid")
    collects(t, "c06", "bronx")
    assert (t.asked, t.options) == (("A", "share_card"), ["give-white", "give-red", "keep"])
    t.answer(to)
    assert [size(hand) for hand in t.g.hands] == cards


@pytest.mark.rule("N3.25")
def test_a_collection_that_concerns_nobody_else_asks_nothing_more():
    t = Table(3)
    t.territory("A", "c06", "t10", "t12")
    t.territory("B", "t01")
    t.script_bills("50g", "5")
    collects(t, "c06", "t10", "bronx")
    assert (t.asked, t.in_bank("A")) == (None, "5 5 5 10i 10g 50g")


@pytest.mark.rule("N3.20", "N3.24")
def test_everybody_sees_the_numbers_and_only_giver_and_receiver_the_bills():
    t = gambling()
    t.script_bills("5", "20g", "50i")
    collects(t, "c06", "gambling", "keep")
    assert [event[0] for event in t.heard("C")] == [
        "turn",
        "collector",
        "collects",
        "counts_turfs",
        "draws_bills",
    ]
    t.heard("A"), t.heard("B")
    t.answer(TO_B, TO_B)
    public = [("gives_bills", "black", "white", "2"), ("keeps_bills", "black", "1")]
    given = [("gives_bill", "black", "white", "20g"), ("gives_bill", "black", "white", "50i")]
    assert (t.heard("A"), t.heard("B"), t.heard("C")) == (given + public, given + public, public)


@pytest.mark.rule("N3.24")
def test_bills_move_only_when_all_are_assigned():
    t = gambling()
    t.script_bills("5", "20g", "50i")
    collects(t, "c06", "gambling", TO_B, "keep")
    assert [size(bank) for bank in t.g.banks] == [4, 4, 4]
    t.answer(TO_B)
    assert [size(bank) for bank in t.g.banks] == [5, 6, 4]


@pytest.mark.rule("N3.17")
def test_no_bill_of_the_bank_is_ever_given():
    t = gambling()
    t.bank("A", "50g 50i")
    t.script_bills("5", "raid")
    collects(t, "c06", "gambling", TO_B)
    assert (t.in_bank("A"), t.in_bank("B")) == ("50i 50g", "5 5 5 10i 10g")


# -- who is cheated -----------------------------------------------------------------------------------


@pytest.mark.rule("N3.21", "N9.45")
def test_the_cheated_draw_clockwise_from_the_leader():
    t = Table(4)
    t.territory("A", "c06", "t10")
    t.territory("B", "t11")
    t.territory("D", "t12")
    t.first("C")
    t.script_bills("raid")
    t.script_vendetta("v05", "v12")
    collects(t, "c06", "bronx")
    assert (t.in_hand("D"), t.in_hand("B")) == ("v05", "v12")
    assert [e[1:] for e in words(t, "cheats")] == [("black", "yellow", "1"), ("black", "white", "1")]


@pytest.mark.rule("N10.18", "N-C05")
@pytest.mark.parametrize(("grudge", "cards"), [("no", [0, 0, 2]), ("engage", [0, 1, 2])])
def test_enzo_s_victims_draw_one_card_fewer_and_are_cheated_all_the_same(grudge: str, cards: list[int]):
    t = Table(3)
    t.territory("A", "c05", "t03")
    t.territory("B", "c11", "t06")
    t.territory("C", "c07", "t09", "t12", "v03")
    t.first("B")
    t.vendetta(ANGER)
    t.script_bills("raid")
    collects(t, "c05", "gambling")
    assert t.asked[0] == "B"
    t.answer(grudge)
    assert [size(hand) for hand in t.g.hands] == cards


@pytest.mark.rule("N3.23", "N3.21")
def test_a_window_opens_after_the_cards_are_drawn_and_then_the_collector_goes_on():
    t = gambling()
    t.territory("A", "c09", "t10")
    t.script_bills("raid")
    collects(t, "c06", "t03", "gambling")
    assert t.asked == ("B", "react")
    t.answer("pass")
    assert (t.asked, t.options) == (("A", "collect"), ["c09", "end-turn"])


@pytest.mark.rule("N3.20", "N3.21")
def test_the_ledger_keeps_what_everybody_got_and_was_short_of():
    t = gambling()
    t.month("march")
    t.script_bills("5", "5", "5")
    collects(t, "c06", "gambling", TO_B, "keep", "keep")
    assert t.g.ledger == ((3, 0, TYPE.read("gambling"), 2, 1, 0, 0, 1, 0),)
    assert (t.g.drawn, t.g.shares, t.g.dues, t.g.collecting) == ((), (), (0, 0, 0), -1)


# -- who knows which bills ----------------------------------------------------------------------------


def knows(t: Table, who: str, owner: str) -> str:
    """The bills that a player knows to be in another's Bank."""
    return names(t.g.seen[t.g.box.players * seat(who) + seat(owner)])


@pytest.mark.rule("N4.4", "N3.20", "N4.22")
def test_the_giver_knows_what_the_receiver_has_until_a_bill_leaves_that_bank_unseen():
    t = gambling()
    t.script_bills("5", "20g", "50i")
    collects(t, "c06", "gambling", "keep", TO_B, TO_B)
    assert (knows(t, "A", "B"), knows(t, "C", "B"), knows(t, "B", "A")) == ("20g 50i", "", "")
    t.run(trial_turn(1))
    t.answer("c07", "5")
    assert knows(t, "A", "B") == ""


@pytest.mark.rule("N4.19")
def test_both_know_a_bill_that_goes_from_bank_to_bank():
    t = gambling()
    learn(t.g, 0, 1, bills("5 10i"))
    learn(t.g, 2, 1, bills("10g"))
    hand_over(t.g, 1, 0, bills("10i"))
    assert (t.in_bank("A"), t.in_bank("B")) == ("5 5 10i 10i 10g", "5 5 10g")
    assert (knows(t, "B", "A"), knows(t, "A", "B"), knows(t, "C", "B")) == ("10i", "5", "")


@pytest.mark.rule("N-C01", "N10.7a")
def test_no_other_power_to_draw_vendetta_cards_acts_in_a_raid():
    t = bronx("c11")
    t.script_bills("raid")
    collects(t, "c11", "bronx")
    assert t.in_hand("A") == ""
