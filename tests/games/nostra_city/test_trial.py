"""TRIAL (3.4): Corruptions, the powers of those who make them, and the lone corrupter."""

from __future__ import annotations

import msgspec
import pytest

from backroom.games.nostra_city.bags import size
from backroom.games.nostra_city.nouns import CARDS
from backroom.games.nostra_city.rules.trial import trial_ends, trial_turn
from backroom.games.nostra_city.setup import BUILT_IN, read_data
from tests.games.data_files import file
from tests.games.nostra_city.table import Table, names


def corrupter(caid: str = "c06", bank: str = "5 10i 20g", pile: str = "", **options: object) -> Table:
    """A has one Caïd and these bills; B put these bills on the Corruption pile."""
    t = Table(3, **options)
    t.territory("A", caid)
    t.bank("A", bank)
    t.corruption(pile, by="B")
    return t


def turn(t: Table, *answers: str) -> None:
    """A's turn in the TRIAL."""
    t.run(trial_turn(0))
    t.answer(*answers)


# -- a Corruption -------------------------------------------------------------------------------------


@pytest.mark.rule("N3.48", "N3.49", "N9.7", "N-DP1", "N-DP2")
def test_a_caid_is_engaged_and_one_bill_of_any_kind_goes_on_the_pile():
    t = corrupter()
    turn(t)
    assert (t.asked, t.options) == (("A", "corrupt"), ["c06", "end-turn"])
    t.answer("c06")
    assert (t.asked, t.options) == (("A", "corrupt_with"), ["5", "10i", "20g"])
    t.answer("5")
    assert (t.in_bank("A"), names(t.g.corruption), t.is_ready("c06")) == ("10i 20g", "5", False)
    assert t.asked is None


@pytest.mark.rule("N-DP1", "N3.48")
def test_a_turn_in_the_trial_may_be_ended_at_once():
    t = corrupter()
    turn(t, "end-turn")
    assert (t.asked, t.is_ready("c06"), size(t.g.corruption)) == (None, True, 0)


@pytest.mark.rule("N-DP2")
def test_a_single_type_of_bill_is_placed_unasked():
    t = corrupter(bank="10g 10g", mask_prompts="off")
    turn(t, "c06")
    assert (t.asked, t.in_bank("A"), names(t.g.corruption)) == (None, "10g", "10g")


@pytest.mark.rule("N-DP2", "N4.26", "N9.56")
def test_with_masks_it_is_asked_for_unless_the_bank_has_one_bill_only():
    t = corrupter(bank="10g 10g")
    turn(t, "c06")
    assert (t.asked, t.options) == (("A", "corrupt_with"), ["10g"])
    t = corrupter(bank="10g")
    turn(t, "c06")
    assert (t.asked, t.in_bank("A"), names(t.g.corruption)) == (None, "", "10g")


@pytest.mark.rule("N-DP6", "N4.26", "N9.56")
def test_with_masks_the_bill_for_the_jury_is_asked_for_unless_there_is_only_one():
    t = corrupter(bank="5 10g 10g", caid="c20")
    turn(t, "c20", "5", "left")
    assert (t.asked, t.options) == (("A", "sway_with"), ["10g"])
    t = corrupter(bank="5 10g", caid="c20")
    turn(t, "c20", "5", "left")
    assert (t.asked, t.in_bank("A")) == (None, "")


@pytest.mark.rule("N3.50")
def test_everybody_sees_the_caid_and_the_size_of_the_pile_but_not_the_bill():
    t = corrupter(pile="5 5")
    turn(t, "c06", "20g")
    seen = [("corrupts", "black", "c06"), ("places_bill", "black", "3")]
    assert t.heard("B") == seen
    assert t.heard("A") == [seen[0], ("placed_bill", "black", "20g"), seen[1]]
    assert [names(bag) for bag in t.g.placed] == ["20g", "5 5", ""]


@pytest.mark.rule("N3.48", "N-DP1")
def test_a_player_goes_on_as_long_as_caids_and_bills_last():
    t = corrupter(bank="5 10i")
    t.territory("A", "c07", "c08")
    turn(t, "c06", "5")
    assert (t.asked, t.options) == (("A", "corrupt"), ["c07", "c08", "end-turn"])
    t.answer("c08")
    assert (t.asked, names(t.g.corruption), t.is_ready("c07")) == (None, "5 10i", True)


@pytest.mark.rule("N-E06")
def test_an_investigation_can_limit_everybody_to_one_corruption():
    t = corrupter()
    t.territory("A", "c07")
    t.street("e06")
    turn(t, "c06", "5")
    assert (t.asked, t.is_ready("c07")) == (None, True)


# -- powers -------------------------------------------------------------------------------------------


@pytest.mark.rule("N10.51", "N-C16", "N-DP3", "N-E06")
def test_two_bills_in_one_corruption_keep_within_the_limit():
    t = corrupter("c16")
    t.territory("A", "c07")
    t.street("e06")
    turn(t, "c16", "20g")
    assert (t.asked, t.options) == (("A", "corrupt_more"), ["5", "10i", "none"])
    t.answer("10i")
    assert (names(t.g.corruption), t.g.corruptions[0], t.asked) == ("10i 20g", 1, None)


@pytest.mark.rule("N-C16", "N-DP3")
def test_the_second_bill_may_be_left_out_and_is_not_asked_for_with_an_empty_bank():
    t = corrupter("c16")
    turn(t, "c16", "20g", "none")
    assert (names(t.g.corruption), t.in_bank("A")) == ("20g", "5 10i")
    t = corrupter("c16", bank="5")
    turn(t, "c16")
    assert (names(t.g.corruption), t.asked) == ("5", None)


@pytest.mark.rule("N-C17", "N-DP2")
def test_bianca_looks_at_three_random_bills_before_she_places_hers():
    t = corrupter("c17", pile="5 10g 20i 50i")
    t.script_from("5 10g 20i 50i", "50i", "5", "10g")
    turn(t, "c17")
    assert t.asked == ("A", "corrupt_with")
    looks = [event for event in t.heard("A") if event[0] == "sees_in_pile"]
    assert looks == [("sees_in_pile", "black", bill) for bill in ("5", "10g", "50i")]
    assert t.heard("B") == [("corrupts", "black", "c17"), ("looks_at_pile", "black", "3")]
    assert (names(t.g.glimpsed[0]), names(t.g.corruption)) == ("5 10g 50i", "5 10g 20i 50i")


@pytest.mark.rule("N-C17")
def test_bianca_sees_all_of_a_small_pile_and_nothing_of_none():
    t = corrupter("c17", pile="10g 50i")
    turn(t, "c17")
    assert names(t.g.glimpsed[0]) == "10g 50i"
    t = corrupter("c17")
    turn(t, "c17")
    assert (t.g.glimpsed[0], [e[0] for e in t.heard()]) == (0, ["corrupts"])


@pytest.mark.rule("N-C17", "N4.12")
def test_nobody_else_sees_what_bianca_looks_at():
    t = Table(3)
    t.territory("B", "c17")
    t.corruption("10g", by="A")
    t.run(trial_turn(1))
    t.answer("c17")
    heard = {letter: [event for event in t.heard(letter) if event[0] == "sees_in_pile"] for letter in "ABC"}
    assert heard == {"A": [], "B": [("sees_in_pile", "white", "10g")], "C": []}


@pytest.mark.rule("N-C18")
def test_cesare_draws_a_bill_that_only_his_owner_sees():
    t = corrupter("c18")
    t.script_bills("50g")
    turn(t, "c18", "5")
    assert t.in_bank("A") == "10i 20g 50g"
    assert ("drew_bill", "black", "50g") in t.heard("A")
    assert [event[0] for event in t.heard("B")] == ["corrupts", "places_bill", "draws_bill"]


@pytest.mark.rule("N-C18", "N9.10", "N3.15", "N-B08")
def test_cesare_may_draw_the_raid():
    t = corrupter("c18")
    t.pile("10g")
    out = t.discarded
    t.script_bills("raid")
    turn(t, "c18", "5")
    assert (t.in_bank("A"), t.discarded, size(t.g.pile)) == ("10i 20g", 0, 1 + out)
    assert ("police_raid",) in t.heard("C")


@pytest.mark.rule("N-C19", "N-DP4")
@pytest.mark.parametrize(("answer", "left"), [("put-back", "10g 10g 50i"), ("discard", "10g 10g")])
def test_dina_looks_at_another_bill_and_may_discard_it(answer: str, left: str):
    t = corrupter("c19", bank="10g 20g", pile="10g 50i")
    t.script_from("10g 50i", "50i")
    turn(t, "c19", "10g")
    assert (t.asked, t.options) == (("A", "cull"), ["put-back", "discard"])
    assert names(t.g.peeked) == "50i"
    t.answer(answer)
    assert (names(t.g.corruption), t.g.peeked) == (left, 0)
    assert (names(t.g.discards[0]), t.g.taken) == (("50i", 1) if answer == "discard" else ("", 0))
    told = [event for event in t.heard("B") if event[0] in ("sees_in_pile", "culls_pile")]
    assert told == ([("culls_pile", "black", "2")] if answer == "discard" else [])


@pytest.mark.rule("N-C19", "N-DP4")
def test_dina_never_looks_at_her_own_bill():
    t = corrupter("c19")
    turn(t, "c19", "5")
    assert (t.asked, names(t.g.corruption)) == (None, "5")
    t = corrupter("c19", bank="5 50i", pile="20i")
    turn(t, "c19", "5")
    assert names(t.g.peeked) == "20i"


@pytest.mark.rule("N-C19", "N4.12")
def test_dina_knows_that_a_bill_she_has_discarded_is_in_the_pile_no_more():
    t = corrupter("c17", pile="10g 50i")
    t.territory("A", "c19")
    turn(t, "c17", "5")
    t.script_from("5 10g 50i", "50i")
    t.answer("c19", "10i", "discard")
    assert names(t.g.glimpsed[0]) == "10g"


@pytest.mark.rule("N10.52", "N-C20", "N-DP5", "N-DP6")
def test_ettore_moves_the_token_for_a_bill_but_not_beyond_the_bench():
    t = corrupter("c20", bank="5 10i 20g")
    t.verdict(12)
    turn(t, "c20", "20g")
    assert (t.asked, t.options) == (("A", "sway"), ["left", "no"])
    t.answer("left")
    assert (t.asked, t.options) == (("A", "sway_with"), ["5", "10i"])
    t.heard("B")
    t.answer("5")
    assert (t.g.verdict, t.in_bank("A"), names(t.g.discards[0])) == (11, "10i", "5")
    assert t.heard("B") == [("sways_jury", "black", "left", "11")]


@pytest.mark.rule("N-C20", "N-DP5", "N-DP6")
def test_ettore_goes_right_too_or_stays_and_asks_nothing_with_an_empty_bank():
    t = corrupter("c20", bank="5 10i")
    t.verdict(1)
    turn(t, "c20", "5")
    assert t.options == ["right", "no"]
    t.answer("right")
    assert (t.g.verdict, t.in_bank("A")) == (2, "")
    t = corrupter("c20", bank="5 10i")
    t.verdict(2)
    turn(t, "c20", "5", "left")
    assert (t.g.verdict, t.in_bank("A")) == (1, "")
    t = corrupter("c20", bank="5 10i")
    turn(t, "c20", "5", "no")
    assert (t.g.verdict, t.in_bank("A")) == (9, "10i")
    t = corrupter("c20", bank="5")
    turn(t, "c20")
    assert (t.asked, t.g.verdict) == (None, 9)


@pytest.mark.rule("N-E02", "N-C16", "N-C17", "N-C18", "N-C19", "N-C20")
@pytest.mark.parametrize("caid", ["c16", "c17", "c18", "c19", "c20"])
def test_none_of_these_powers_works_against_the_investigation_that_stops_them(caid: str):
    t = corrupter(caid, pile="10g 50i")
    t.street("e02")
    turn(t, caid, "5")
    assert (t.asked, t.in_bank("A"), names(t.g.corruption)) == (None, "10i 20g", "5 10g 50i")
    assert (t.g.glimpsed[0], t.g.peeked) == (0, 0)


def powerful(caid: str, **params: int) -> object:
    """A data file that gives the power of a Caïd other numbers."""
    caids = msgspec.to_builtins(BUILT_IN.caids)
    caids[CARDS.index(caid)]["power"]["params"] = params
    return read_data(file(caids=caids))


@pytest.mark.rule("N1.23", "N-DP3")
def test_a_data_file_may_let_aldo_place_more_than_two_bills():
    t = corrupter("c16", data=powerful("c16", k=2))
    turn(t, "c16", "5", "10i", "20g")
    assert (t.asked, names(t.g.corruption)) == (None, "5 10i 20g")


@pytest.mark.rule("N1.23", "N-DP5", "N-DP6")
def test_a_data_file_may_let_ettore_move_the_token_further_for_more_bills():
    t = corrupter("c20", data=powerful("c20", k=2, price=2))
    turn(t, "c20", "5", "left", "20g")
    assert (t.asked, t.g.verdict, t.in_bank("A")) == (None, 7, "")


# -- the lone corrupter -------------------------------------------------------------------------------


def zealous(month: str, **corruptions: int) -> Table:
    """The end of a TRIAL in which players made so many Corruptions."""
    t = Table(5)
    t.month(month)
    t.g.corruptions = [corruptions.get(letter, 0) for letter in "ABCDE"]
    t.run(trial_ends())
    return t


@pytest.mark.rule("N10.50", "N3.51", "N-Z01", "N9.33")
def test_from_april_on_a_lone_corrupter_is_zealous():
    t = zealous("april", D=1)
    assert (t.g.zealous, t.respect("D")) == ([0, 0, 0, 1, 0], 1)
    assert t.heard() == [("zealous", "yellow")]
    assert zealous("april", D=3).g.zealous == [0, 0, 0, 1, 0]
    assert zealous("june", D=1).g.zealous == [0, 0, 0, 1, 0]


@pytest.mark.rule("N10.50", "N3.51")
def test_nobody_is_zealous_in_march_or_in_company_or_without_a_corruption():
    assert zealous("march", D=1).g.zealous == [0] * 5
    assert zealous("may", D=1, E=1).g.zealous == [0] * 5
    assert zealous("may").g.zealous == [0] * 5


@pytest.mark.rule("N3.51", "N-Z01")
def test_there_are_three_such_cards():
    t = Table(3)
    t.month("june")
    for taken, gets in ((2, 1), (3, 0)):
        t.g.zealous = [0, taken, 0]
        t.g.corruptions = [1, 0, 0]
        t.run(trial_ends())
        assert t.g.zealous[0] == gets


@pytest.mark.rule("N10.50", "N3.51", "N3.49")
def test_a_whole_trial_counts_only_its_own_corruptions():
    t = Table(3)
    t.month("april")
    t.territory("A", "c06")
    t.territory("B", "c07")
    t.g.corruptions = [0, 2, 2]
    t.begin("trial", "A")
    t.answer("c06", "5", "end-turn")
    assert (t.asked, t.g.zealous) == (None, [1, 0, 0])
