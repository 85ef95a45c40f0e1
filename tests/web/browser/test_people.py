"""Two people and a spectator at one table, each in a browser of their own."""

from __future__ import annotations

import re
from collections import Counter

from tests.web.browser.chromium import expect
from tests.web.browser.people import Arrive, Player, play_together
from tests.web.browser.server import Server
from tests.web.browser.truth import game, hands

SECRET = "Red bluffs, I am sure"


def cards_in(html: str) -> list[str]:
    """The cards that a page shows face up."""
    return re.findall(r'data-key="card-([a-z]+)-\d', html)


def offers_in(html: str) -> set[str]:
    """The cards that a page offers to play or to discard."""
    return set(re.findall(r'value="(?:play|discard)-([a-z]+)"', html))


def draws_in(html: str) -> set[str]:
    """The players whose drawn cards a page names."""
    return set(re.findall(r'class="drew p(\d)"', html))


def is_of(html: str, hand: list[str]) -> bool:
    """True if all cards shown and offered are of this hand. A push shows only the cards that have changed."""
    return Counter(cards_in(html)) <= Counter(hand) and offers_in(html) <= set(hand)


def everything(player: Player) -> list[str]:
    """Everything a player's browser was sent: the page as loaded, as it is now, and every push."""
    loaded = player.page.request.get(player.page.url).text()
    return [loaded, player.page.content(), *player.pushes]


def invited(arrive: Arrive) -> tuple[Player, Player, Player]:
    """Ada opens a table and sends the link; Bob takes a seat, Eve watches, a bot takes the third seat."""
    ada, bob, eve = arrive(), arrive(), arrive()
    ada.go_by("Ada")
    invite = ada.open_table(players=3)
    bob.sit(invite, seat=1)
    eve.page.goto(invite)
    ada.add_bot(2)
    ada.start()
    return ada, bob, eve


def test_nobody_sees_what_they_must_not(arrive: Arrive, server: Server):
    ada, bob, eve = invited(arrive)
    ada.page.locator(".notes summary").click()
    ada.page.locator(".notes textarea").fill(SECRET)
    ada.page.locator(".notes button").click()
    answers = {"ada": 0, "bob": 0}

    def enough() -> bool:
        answers["ada"] += ada.is_asked
        answers["bob"] += bob.is_asked
        return min(answers.values()) > 4

    play_together({0: ada, 1: bob}, until=enough)
    for seat, player in enumerate((ada, bob)):
        held = hands(game(server, ada.code), seat)
        seen = everything(player)
        assert max(len(cards_in(html)) for html in seen) == 5
        assert [html for html in seen[:2] if cards_in(html) and cards_in(html) not in held] == []
        assert [html for html in seen[:2] if not offers_in(html) <= set(cards_in(html))] == []
        assert [html for html in seen if not any(is_of(html, hand) for hand in held)] == []
        assert set().union(*(draws_in(html) for html in seen)) <= {str(seat)}
    assert SECRET in everything(ada)[0]
    for html in [*everything(bob), *everything(eve)]:
        assert SECRET not in html
    assert len(eve.pushes) > 4
    for html in everything(eve):
        assert cards_in(html) == []
        assert offers_in(html) == set()
        assert draws_in(html) == set()
        assert "answer-form" not in html


def test_both_people_answer_and_everybody_sees_the_same_table(arrive: Arrive):
    ada, bob, eve = invited(arrive)
    expect(ada.page.locator("#answer-form")).to_have_count(1)
    expect(bob.page.locator("#status")).to_contain_text("Waiting for Yellow (Ada)")
    expect(bob.page.locator("#answer-form")).to_have_count(0)
    play_together({0: ada, 1: bob}, until=lambda: bob.is_asked)
    turns = ada.page.locator("#game-log-lines li.turn")
    play_together({0: ada, 1: bob}, until=lambda: turns.count() > 2)  # a Raid asks everybody in between
    ada.wait_until_asked()
    lines, colours = turns.all_inner_texts(), ["Yellow", "Red", "Blue"]
    first = colours.index(lines[0].split("’")[0])  # after a Raid the log may begin with a later turn
    assert lines == [f"{colours[(first + number) % 3]}’s turn" for number in range(len(lines))]
    for other in (bob, eve):
        expect(other.page.locator("#bank")).to_have_text(ada.page.locator("#bank").inner_text())
        expect(other.page.locator("#game-log-lines li.turn").last).to_have_text(lines[-1])


def test_what_others_have_answered_upon_is_taken_back_if_they_agree(arrive: Arrive):
    ada, bob, _ = invited(arrive)
    play_together({0: ada, 1: bob}, until=lambda: bob.is_asked)
    expect(ada.page.locator("#undo")).to_have_text("Ask to take back…")
    ada.page.locator("#undo").click()
    expect(ada.page.locator("#taking-back p").first).to_contain_text("everything that has happened since")
    ada.page.locator("#undo-all").click()
    motion = bob.page.locator(".motion.put")
    expect(motion).to_contain_text("Yellow (Ada) asks: Take back")
    expect(bob.page).to_have_title(re.compile("^● A request"))
    motion.get_by_role("button", name="Agree").click()
    expect(ada.page.locator("#table.asked")).to_be_visible()
    expect(bob.page.locator("#answer-form")).to_have_count(0)
    expect(bob.page.locator("#game-log-lines li.turn")).to_have_text(["Yellow’s turn"])


def test_a_vote_can_be_withdrawn_until_all_agree(arrive: Arrive):
    ada, bob, _ = invited(arrive)
    pause = ada.page.locator("#motion-pause")
    ada.page.locator("#consent summary").click()
    pause.get_by_role("button", name="Propose").click()
    expect(bob.page.locator("#motion-pause.put")).to_be_visible()
    pause.get_by_role("button", name="Withdraw").click()
    expect(bob.page.locator("#motion-pause.put")).to_have_count(0)
    expect(pause.get_by_role("button", name="Propose")).to_be_visible()


def test_everybody_sees_who_has_arrived(arrive: Arrive):
    ada, bob, _ = invited(arrive)
    for player in (ada, bob):
        for seat in (0, 1):
            expect(player.page.locator(f"#player-{seat} .presence")).to_have_text("here")
        expect(player.page.locator("#player-2 .presence")).to_have_count(0)
    bob.page.reload()
    expect(ada.page.locator("#player-1 .presence")).to_have_text("here")
    bob.page.close()
    expect(ada.page.locator("#player-1 .presence")).to_have_text("away")


def test_two_people_play_to_the_end_and_once_more(arrive: Arrive):
    ada, bob = arrive(), arrive()
    ada.go_by("Ada")
    bob.go_by("Bob")
    bob.sit(ada.open_table(players=6, stall_limit="12"), seat=3)  # a short game
    for seat in (1, 2, 4, 5):
        ada.add_bot(seat)
    ada.start()
    play_together({0: ada, 3: bob})
    expect(bob.page.locator(".ranking tbody tr")).to_have_count(6)
    ranking = ada.page.locator(".ranking").inner_text()
    assert bob.page.locator(".ranking").inner_text() == ranking
    assert len(re.findall(r"collected in \d+ payments?", ranking)) == 6
    places = [int(place) for place in ada.page.locator(".ranking .place").all_inner_texts()]
    assert places == sorted(places)
    ada.page.get_by_role("button", name="Rematch").click()
    expect(ada.page.locator("#seat-row-3.person")).to_contain_text("Bob")
    expect(ada.page.locator(".chairs .bot")).to_have_count(4)
    bob.page.get_by_role("link", name="rematch").click()
    expect(bob.page.locator("#seat-row-0.person")).to_contain_text("Ada")
    ada.start()
    expect(bob.page.locator("#table.running")).to_be_visible()


def test_people_talk_across_the_table(arrive: Arrive):
    ada, bob, eve = invited(arrive)
    bob.page.locator("#say").fill("half a thou")
    ada.say("Nice <b>cake</b>, Bob")
    for other in (bob, eve):  # with the emblem of Ada's seat
        expect(other.page.locator("#chat li").last).to_have_text("YAda host Nice <b>cake</b>, Bob")
    expect(bob.page.locator("#say")).to_have_value("half a thou")
    bob.say("I only eat at home")
    expect(ada.page.locator("#chat li")).to_have_count(2)
    expect(ada.page.locator("#chat li").last).to_contain_text("I only eat at home")


def test_in_one_browser_a_curtain_hides_the_hand_of_whoever_is_next(ada: Player):
    ada.open_table(players=3)
    ada.page.locator("#seat-row-1 form[action$=share] [name=name]").fill("Bob")
    ada.page.locator("#seat-row-1 form[action$=share] button").click()
    expect(ada.page.locator("#seat-row-1.person")).to_contain_text("Bob")
    ada.add_bot(2)
    ada.start()
    for seat, colour in enumerate(("Yellow", "Red (Bob)")):
        expect(ada.page.locator(".curtain h2")).to_contain_text(f"Pass the device to {colour}")
        expect(ada.page.locator(".hand")).to_have_count(0)
        ada.page.locator(".curtain button").click()
        expect(ada.page.locator(".hand .card")).to_have_count(5)
        play_together({seat: ada}, until=lambda: not ada.is_asked)
    assert [html for html in ada.pushes if 'id="curtain"' in html and cards_in(html)] == []


def test_on_a_phone_an_unread_line_is_counted_and_a_link_leads_to_it(arrive: Arrive):
    ada, bob = arrive(viewport={"width": 390, "height": 844}), arrive()
    ada.go_by("Ada")
    invite = ada.open_table(players=3)
    bob.sit(invite, seat=1)
    ada.add_bot(2)
    ada.start()
    expect(bob.page.locator("#table.running")).to_be_visible()
    bob.say("Mind the cake")
    link = ada.page.locator("a.to-chat")
    expect(link).to_have_text("Table talk · Unread: 1")
    assert ada.page.title().startswith("(1) ")
    link.click()
    expect(link).to_be_hidden()
    assert not ada.page.title().startswith("(")
