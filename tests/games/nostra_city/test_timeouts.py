"""What is answered for a player who has run out of time (N9.54)."""

from __future__ import annotations

import pytest

from backroom.games.nostra_city.rules.meeting import meeting_ends
from backroom.games.nostra_city.rules.timeouts import timeout
from backroom.games.nostra_city.rules.vendetta import cheat
from backroom.games.nostra_city.state import book
from tests.games.nostra_city.table import Table, seat


def default(t: Table) -> tuple[str, str, str]:
    """Who is asked what, and the answer that the table would give."""
    assert t.asked is not None
    letter, question = t.asked
    return letter, question, book.queries[t.g.query].noun.write(timeout(t.g, t.g.seat))


@pytest.mark.rule("N9.54")
def test_a_collection_is_not_begun_and_what_was_drawn_is_kept():
    t = Table(3)
    t.territory("A", "c02", "c03", "t01", "t05")
    t.territory("B", "t04")
    t.script_bills("10i", "10g", "20g")
    t.begin("business")
    assert default(t) == ("A", "collect", "end-turn")
    t.answer("c02")
    assert default(t) == ("A", "collect_from", "t01")
    t.answer("t01")
    assert default(t) == ("A", "collect_what", "staten-island")
    t.answer("drugs")
    assert default(t) == ("A", "share_bill", "keep")
    t.answer("keep", "keep", "keep")
    assert default(t) == ("A", "share_card", "keep")


@pytest.mark.rule("N9.54")
def test_a_bid_is_not_begun_and_one_that_was_begun_is_closed_as_soon_as_it_may_be():
    t = Table(3)
    t.territory("A", "c01")
    t.street("c07", "t03")
    t.begin("meeting")
    assert default(t) == ("A", "bid", "end-turn")
    t.answer("c01")
    assert default(t) == ("A", "location", "s1")
    t.answer("s2")
    assert default(t) == ("A", "stake_bill", "5")
    t.answer("10i")
    assert default(t) == ("A", "stake_bill", "close")


@pytest.mark.rule("N9.54")
def test_no_card_is_taken_without_a_bid_and_the_first_bill_returns():
    t = Table(3)
    t.street("t01", "t02", "t03")
    t.bid("A", "c09", "s1", "10i")
    t.bid("B", "c01", "s1", "20i")
    t.bid("C", "c02", "s2", "5 10g")
    t.run(meeting_ends())
    assert default(t) == ("A", "unbid_card", "none")
    t.answer("none")
    assert default(t) == ("C", "keep_bill", "5")


@pytest.mark.rule("N9.54")
def test_titles_go_to_the_first_seat_that_may_have_them():
    t = Table(4)
    t.street("k01")
    t.bid("B", "c01", "s1", "5")
    t.run(meeting_ends())
    assert default(t) == ("B", "consigliere", "black")
    t.answer("black")
    assert default(t) == ("A", "primo_capo", "red")


@pytest.mark.rule("N9.54")
def test_a_corruption_is_not_begun_and_powers_that_may_be_declined_are():
    t = Table(3)
    t.territory("A", "c16", "c19", "c20")
    t.corruption("10i", by="B")
    t.bank("A", "5 5 5 10g 10g 20g")
    t.begin("trial")
    assert default(t) == ("A", "corrupt", "end-turn")
    t.answer("c16")
    assert default(t) == ("A", "corrupt_with", "5")
    t.answer("10g")
    assert default(t) == ("A", "corrupt_more", "none")
    t.answer("none", "c19", "5")
    assert default(t) == ("A", "cull", "put-back")
    t.answer("put-back", "c20", "5")
    assert default(t) == ("A", "sway", "no")
    t.answer("left")
    assert default(t) == ("A", "sway_with", "5")


@pytest.mark.rule("N9.54")
def test_a_bank_over_the_limit_loses_its_smallest_bills():
    t = Table(3)
    t.bank("B", "50i 10g 10g 5 5 5 20i")
    t.begin("reception")
    assert default(t) == ("B", "too_many", "5")


@pytest.mark.rule("N9.54")
def test_no_card_is_played_and_an_attack_that_was_begun_does_as_little_as_it_may():
    t = Table(3)
    t.territory("B", "c01", "c02", "c12")
    t.territory("C", "c03", "c04")
    t.corruption("10i", by="B")
    t.hand("A", "v08 v11")
    t.window("turn")
    assert default(t) == ("A", "react", "pass")
    t.answer("play-v08")
    assert default(t) == ("A", "against", "white")
    t.answer("white")
    assert default(t) == ("A", "aim", "c01")
    t.answer("c01")
    assert default(t) == ("A", "aim_again", "only-one")
    t.answer("only-one")
    assert default(t) == ("B", "protect", "accept")
    t.answer("accept", "play-v11")
    assert default(t) == ("A", "intercept", "none")


@pytest.mark.rule("N9.54")
def test_no_caid_is_engaged_for_a_grudge():
    t = Table(3)
    t.territory("B", "c11")
    t.run(cheat(seat("B"), 1))
    assert default(t) == ("B", "hold_grudge", "no")
