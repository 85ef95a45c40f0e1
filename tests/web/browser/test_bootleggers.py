"""Bootleggers in a browser: a game against bots by clicks, a deal between two people, a phone."""

from __future__ import annotations

from backroom.games.bootleggers.nouns import KIND, LARGE, SMALL
from backroom.games.bootleggers.terms import ASK, CRATES, GIVE, PROMISE, RENT, SALE, THUG
from backroom.web.application import STATIC
from tests.games.bootleggers.dealing import opened, table
from tests.web.browser.chromium import Browser, expect
from tests.web.browser.people import IS_WHOLE, LONG, Arrive, Player
from tests.web.browser.test_ways import PHONE, fits, must_be_within_reach
from tests.web.test_bootleggers_board import Seen

GAME = "bootleggers"
PIECES = ".options, .spot, .small-card, .muscle, .card, .mobster, body"  # the body: none of the others
NO_DEALS = ":not([value=propose]):not([value=counter])"


def answer(player: Player) -> str:
    """Any answer except a proposal or a counter-proposal; returns the kind of element it was on."""
    return player.answer_with(lambda: player.anything(NO_DEALS), PIECES)


@LONG
def test_a_newcomer_plays_against_bots_with_nothing_but_clicks(ada: Player):
    ada.quick_game(3, GAME)
    ada.click(lambda: answer(ada), "muscle", "small-card", "spot")
    if IS_WHOLE:
        expect(ada.page.locator(".ranking tbody tr")).to_have_count(3)
        expect(ada.page.locator("#game-log-lines li").last).to_contain_text("over")


def come_to_talk(people: dict[str, Player]) -> str:
    """Give any answers until one of two people may propose a deal to the other; returns their colour."""
    one, two = people
    while True:
        for colour, other in ((one, two), (two, one)):
            player = people[colour]
            if player.page.locator(f"#composer [name=whom][value={other}]").count():
                return colour
            if player.is_asked:
                player.press(player.anything(NO_DEALS))


def test_two_people_strike_a_deal_with_the_composer(arrive: Arrive):
    ada, bob = arrive(), arrive(**PHONE)
    invite = ada.open_table(3, GAME)
    bob.sit(invite, 1)
    ada.add_bot(2, "easy")
    ada.start()
    bob.page.wait_for_selector("#table.running")
    people = {"blue": ada, "green": bob}
    colour = come_to_talk(people)
    other = "green" if colour == "blue" else "blue"
    giver, taker = people[colour], people[other]

    giver.page.locator("#composer summary").click()
    giver.page.locator(f"#composer [name=whom][value={other}]").check()
    giver.page.locator(f"#give-{colour}-cash").fill("1")
    giver.page.locator(".side-give .trucks select").first.select_option("give-rent-small")
    giver.page.locator("#give-word-0").select_option("place")
    giver.page.locator("#give-word-0-place-markers").fill("2")
    giver.page.locator("#give-word-0-ship-spot").select_option("lils")
    giver.page.locator("#ask-word-0").select_option("avoid")
    giver.page.locator("#ask-word-0-ship-spot").select_option("mccoy")
    giver.page.locator("#put-deal").click()

    expect(taker.page.locator("#deal")).to_contain_text("$1G")
    expect(taker.page.locator("#deal")).to_contain_text("rented out")
    expect(taker.page.locator("#deal")).to_contain_text("to place at least 2 markers")
    expect(taker.page.locator("#deal")).to_contain_text("to send no truck to The Real McCoy")
    taker.page.locator("#deal [value=accept]").click()
    expect(giver.page.locator("#ledger")).to_contain_text("to send no truck to The Real McCoy")
    this_deal = giver.page.locator("#deal", has_text="to send no truck to The Real McCoy")
    expect(this_deal).to_have_count(0)  # the bot may propose another one by now
    assert fits(bob)


def test_what_is_shown_in_the_composer_and_nothing_else_becomes_the_answers_of_a_draft(browser: Browser):
    t = table(4)
    t.g.crates = [0, 4, 1, 0]
    t.truck("A", "large")
    t.thug("A", "hit", "hit")
    t.thug("C", "moll", "pigeon")
    opened(t)
    page = browser.new_page()
    page.set_content(f'<html class="has-script">{Seen(t, "A").hand.html}</html>')
    page.add_style_tag(path=STATIC / "boards/bootleggers.css")
    page.add_script_tag(path=STATIC / "composer.js", type="module")

    page.locator("#composer summary").click()
    page.locator("[name=whom][value=green]").check()
    page.locator("#ask-green-crates").fill("3")  # hidden by the next field
    page.locator("[name=whom][value=yellow]").check()
    page.locator("#give-blue-truck-1").select_option("give-sale-small")
    page.locator("#give-blue-truck-2").select_option("give-rent-large")
    page.locator("#give-blue-thug-1").check()  # both are the same
    page.locator("#ask-yellow-crates").fill("1")  # the only one there is
    page.locator("#ask-yellow-thug-2").check()
    page.locator("#ask-word-0").select_option("lend")
    page.locator("#ask-word-0-round").select_option("4")
    page.locator("#ask-word-0-lend-size").select_option("medium")
    answers = page.evaluate("new FormData(document.querySelector('#composer-form')).getAll('answer')")
    page.close()
    t.answer(*answers)

    assert t.g.proposal == (
        (0, 2),
        (GIVE, SALE, SMALL),
        (GIVE, RENT, LARGE),
        (GIVE, THUG, KIND.read("hit")),
        (ASK, CRATES, 1),
        (ASK, THUG, KIND.read("pigeon")),
        (ASK, PROMISE, 11, 4, 1, 0),
    )


def test_a_phone_shows_the_whole_street_with_every_option_within_reach(arrive: Arrive):
    phone = arrive(**PHONE)
    phone.quick_game(6, GAME)
    expect(phone.page.locator(".spot")).to_have_count(6)
    for _ in range(8):
        assert fits(phone)
        must_be_within_reach(phone)
        answer(phone)
