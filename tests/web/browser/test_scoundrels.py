"""3000 Scoundrels in a browser: a game against bots by clicks, doubts between two people, a phone."""

from __future__ import annotations

from tests.web.browser.chromium import expect
from tests.web.browser.people import ANSWERS, IS_WHOLE, LONG, Arrive, Player
from tests.web.browser.test_access import faults_in_both_schemes
from tests.web.browser.test_ways import PHONE, fits, must_be_within_reach

GAME = "scoundrels"
PIECES = ".options, .scoundrel, .slot, .safe-box, .poker-card, .office, .poster, .plan, .standoff, .rogue"
QUIET_WAYS = ["done", "pass", "keep", "skip", "no", "sheriff", "sell"]  # answers that change little


def answer(player: Player) -> str:
    """Any visible answer; returns the kind of piece it was on."""
    return player.answer_with(player.anything, PIECES)


@LONG
def test_a_newcomer_plays_against_bots_with_nothing_but_clicks(ada: Player):
    ada.quick_game(3, GAME)
    ada.click(lambda: answer(ada), "poker-card", "slot", "scoundrel")
    if IS_WHOLE:
        expect(ada.page.locator(".ranking tbody tr")).to_have_count(3)
        expect(ada.page.locator(".ranking")).to_contain_text("technology")
        expect(ada.page.locator("#game-log-lines li").last).to_contain_text("over")


# -- doubts --------------------------------------------------------------------------------------------


def move_quietly(player: Player) -> None:
    """An answer that changes little; any answer if there is none."""
    for word in QUIET_WAYS:
        quiet = player.page.locator(f"#answer-form {ANSWERS}[value='{word}']:visible")
        if quiet.count():
            player.press(quiet.first)
            return
    player.press(player.page.locator(f"{ANSWERS}:visible").first)


def plan(player: Player, seat: str, *, honest: bool) -> str:
    """Play a card on its own slot, or another one on slot 6; returns the slot."""
    hand = player.page.locator(".poker-card .call").evaluate_all("all => all.map(b => b.value)")
    card = next(value for value in hand if (value != "6" and value != "0" if honest else value != "6"))
    slot = card if honest else "6"
    player.press(player.page.locator(f"#hand-card-{card} .call"))
    player.press(player.page.locator(f"#slot-{seat}-{slot} .call"))
    return slot


def test_a_doubt_about_a_bluff_pays_and_one_about_a_true_card_leads_to_jail(arrive: Arrive):
    ada, bob = arrive(), arrive(**PHONE)
    bob.sit(ada.open_table(2, GAME), 1)
    ada.start()
    bob.page.wait_for_selector("#table.running")
    doubted: list[str] = []

    while not ada.page.locator("#game-log-lines li.unmasks").count():
        for player in (ada, bob):
            if not player.is_asked:
                continue
            if player is ada and len(doubted) < 2 and ada.page.locator(".poker-card .call").count():
                doubted.append(plan(ada, "p1", honest=bool(doubted)))
                bob.press(bob.page.locator(".doubt"))
                expect(ada.page.locator(f"#slot-p1-{doubted[-1]} .henchman")).to_have_count(1)
                expect(bob.page.locator(f"#slot-p1-{doubted[-1]} .henchman")).to_have_count(1)
            elif player.page.locator(".trust").count():
                player.press(player.page.locator(".trust"))
            else:
                move_quietly(player)

    assert len(doubted) == 2
    expect(bob.page.locator("#game-log-lines li.unmasks")).to_have_count(1)
    expect(bob.page.locator("#game-log-lines li.jailed_for_nothing")).to_have_count(1)
    assert fits(bob)


# -- a phone -------------------------------------------------------------------------------------------


def test_a_phone_shows_the_whole_town_with_every_option_within_reach(arrive: Arrive):
    phone = arrive(**PHONE)
    phone.quick_game(4, GAME)
    expect(phone.page.locator(".site")).to_have_count(3)
    for _ in range(12):
        assert fits(phone)
        must_be_within_reach(phone)
        answer(phone)


# -- everybody -----------------------------------------------------------------------------------------


def test_the_town_is_open_to_everybody(ada: Player):
    ada.quick_game(4, GAME)
    assert faults_in_both_schemes(ada) == []
    while not ada.page.locator(".doubt").count():
        answer(ada)
    assert faults_in_both_schemes(ada) == []
