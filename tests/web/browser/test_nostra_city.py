"""Nostra City in a browser: a game against bots by clicks, a cheated player's vendetta, a phone."""

from __future__ import annotations

import re
from html import unescape

from tests.web.browser.chromium import expect
from tests.web.browser.people import ANSWERS, IS_WHOLE, LONG, Arrive, Player
from tests.web.browser.test_access import faults_in_both_schemes
from tests.web.browser.test_ways import PHONE, fits, must_be_within_reach

GAME = "nostra_city"
PIECES = ".options, .card, .strip, .spot, .bill, .grudge, .share, .dossier, .bench, .holdings"
ADA, BOB, CAL = range(3)
HELP = re.compile(r"<div class=.{,2}why-words.*?</div>")  # names the FBI Informant, whoever holds the card


def answer(player: Player) -> str:
    """Any visible answer; returns the kind of piece it was on."""
    return player.answer_with(player.anything, PIECES)


@LONG
def test_a_newcomer_plays_against_bots_with_nothing_but_clicks(ada: Player):
    ada.quick_game(3, GAME)
    ada.click(lambda: answer(ada), "card", "bill")
    if IS_WHOLE:
        expect(ada.page.locator(".ranking tbody tr")).to_have_count(3)
        expect(ada.page.locator(".ranking")).to_contain_text("in the Bank")
        expect(ada.page.locator(".sentence")).to_be_visible()
        expect(ada.page.locator(".count .turned").first).to_be_visible()


def seated(arrive: Arrive) -> dict[int, Player]:
    """Three people at a table: one at a desktop, one on a phone, one in dark mode."""
    ada, bob, cal = arrive(), arrive(**PHONE), arrive(color_scheme="dark")
    invite = ada.open_table(3, GAME)
    bob.sit(invite, BOB)
    cal.sit(invite, CAL)
    ada.start()
    for player in (ada, bob, cal):
        player.page.wait_for_selector("#table.running")
    return {ADA: ada, BOB: bob, CAL: cal}


# -- vendetta ------------------------------------------------------------------------------------------


def cheat(player: Player) -> None:
    """Keep every bill; otherwise collect, bid and corrupt at random, as long as there is something to do."""
    keep = player.page.locator(f"#share-keep {ANSWERS}")
    player.press(keep if keep.count() else player.anything(":not([value=end-turn])"))


def test_a_cheated_player_draws_vendetta_and_nobody_else_sees_what(arrive: Arrive):
    seats = seated(arrive)
    ada, bob = seats[ADA], seats[BOB]

    def victims() -> list[int]:
        return [seat for seat, player in seats.items() if player.page.locator(".grudge").count()]

    while not victims():
        assert not ada.is_over
        for player in seats.values():
            if player.is_asked and not victims():  # a card that is played is not secret any more
                cheat(player)
    victim = victims()[0]

    kinds = set(seats[victim].page.locator(".grudge h4").all_inner_texts())
    tally = seats[victim].page.locator(".grudge").count()
    for seat, player in seats.items():
        expect(player.page.locator("#game-log-lines li.is_cheated").first).to_be_visible()
        if seat != victim:
            expect(player.page.locator(f"#dossier-{victim} .tallies")).to_contain_text(str(tally))
            unknown = kinds - set(player.page.locator(".grudge h4").all_inner_texts())  # of their own
            told = [HELP.sub("", unescape(push)) for push in player.pushes]
            assert [kind for kind in unknown for push in told if kind in push] == []
    assert fits(bob)


# -- a phone -------------------------------------------------------------------------------------------


def test_a_phone_shows_the_whole_case_file_with_every_option_within_reach(arrive: Arrive):
    phone = arrive(**PHONE)
    phone.quick_game(5, GAME)
    expect(phone.page.locator(".spot")).to_have_count(4)
    expect(phone.page.locator(".bench li")).to_have_count(12)
    expect(phone.page.locator(".dossier")).to_have_count(4)
    for _ in range(14):
        assert fits(phone)
        must_be_within_reach(phone)
        answer(phone)


# -- everybody -----------------------------------------------------------------------------------------


def test_the_case_file_is_open_to_everybody(ada: Player):
    ada.quick_game(4, GAME)
    assert faults_in_both_schemes(ada) == []
    while not ada.page.locator("#takings").count() and not ada.is_over:
        answer(ada)
    assert faults_in_both_schemes(ada) == []
