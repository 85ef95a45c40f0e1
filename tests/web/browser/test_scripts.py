"""The small scripts of the pages, each on a page that has only what it needs."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import pytest

from backroom.tables.fair_chance import draw
from tests.web.browser.chromium import Page, expect
from tests.web.browser.people import Arrive, Player
from tests.web.browser.scripts import MARKED, Room, lay_out, options, table, wait_until

# -- the clock -------------------------------------------------------------------------------------

DAY, HOUR = 86400, 3600


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (0, "0:00"),
        (9, "0:09"),
        (65, "1:05"),
        (59 * 60 + 59, "59:59"),
        (HOUR, "1:00:00"),
        (HOUR + 65, "1:01:05"),
        (DAY - 1, "23:59:59"),
        (DAY, "1d 0:00"),
        (2 * DAY + 3 * HOUR + 4, "2d 3:00:04"),
    ],
)
def test_a_clock_shows_what_is_left(ada: Player, left: int, shown: str):
    page = lay_out(ada, "")
    spelt = page.evaluate("async left => (await import('/static/clock.js')).spell(left, 'd')", left)
    assert spelt == shown


# -- seeds and draws -------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])
def test_hashes_are_those_of_every_other_program(ada: Player, length: int):
    page, text = lay_out(ada, ""), "é" * (length // 2) + "x" * (length % 2)
    script = """async text => {
      const { hmac, sha256, toBytes, toHex } = await import('/static/sha256.js');
      return [toHex(sha256(toBytes(text))), toHex(hmac(toBytes(text), toBytes('m')))];
    }"""
    expected = [hashlib.sha256(text.encode()).hexdigest(), hmac.digest(text.encode(), b"m", "sha256").hex()]
    assert page.evaluate(script, text) == expected


@pytest.mark.parametrize("sides", [1, 2, 6, 52, 97])
def test_draws_are_those_of_the_server(ada: Player, sides: int):
    page, key = lay_out(ada, ""), bytes(range(32))
    script = """async ([key, sides]) => {
      const { draw } = await import('/static/check.js');
      return Array.from({ length: 20 }, (_, number) => draw(Uint8Array.from(key), number, sides));
    }"""
    assert page.evaluate(script, [list(key), sides]) == [draw(key, number, sides) for number in range(20)]


PANEL = """<p id="checking" data-url="/t/ABCD" data-waits="{}" data-commitment="{}" data-seats="{}"></p>"""
RESULTS = """async ([server_commitment, contributions]) => {
  const { CHECKS } = await import('/static/check.js');
  const proof = { code: 'ABCD', server_commitment, contributions };
  return ['commitment', 'own'].map((name) => {
    try {
      return CHECKS[name](proof) ? 'right' : 'open';
    } catch {
      return 'wrong';
    }
  });
}"""


def test_a_server_that_changes_or_drops_a_seed_after_the_start_is_found_out(ada: Player):
    take_part = "async () => (await import('/static/seeds.js')).takePart()"
    ada.page.route("**/t/ABCD/*", lambda route: route.fulfill(status=204))
    page = lay_out(ada, PANEL.format("open", "promised", "0:"))
    assert page.evaluate(RESULTS, ["promised", []]) == ["open", "open"]
    mine = page.evaluate("async () => (await import('/static/seeds.js')).newCommitment()")
    page.evaluate(take_part)
    lay_out(ada, PANEL.format("starting", "another", f"0:{mine}"), "/another-sheet")
    page.evaluate(take_part)
    seed = page.evaluate("async mine => (await import('/static/seeds.js')).seedOf(mine)", mine)
    honest = {"seat": 0, "commitment": mine, "seed": seed}
    assert page.evaluate(RESULTS, ["promised", [honest]]) == ["right", "right"]
    assert page.evaluate(RESULTS, ["another", []]) == ["wrong", "wrong"]
    assert page.evaluate(RESULTS, ["promised", [{**honest, "seed": "00"}]]) == ["right", "wrong"]


# -- the table -------------------------------------------------------------------------------------


def test_the_title_says_whose_turn_it_is(ada: Player):
    room = Room(ada, table(MARKED))
    assert room.page.title() == "T"
    room.push(("table", table(options(2) + MARKED, "yes")))
    assert room.page.title() == "● Your turn · T"
    room.push(("table", table(MARKED)))
    assert room.page.title() == "T"


def test_the_focus_goes_on_to_the_next_question(ada: Player):
    room = Room(ada, table(f'<button id="old">x</button>{MARKED}', "yes"))
    room.page.locator("#old").focus()
    room.push(("table", table(options(2) + MARKED, "yes")))
    expect(room.page.locator("[data-number='1']")).to_be_focused()
    room.push(("table", table(MARKED)))
    expect(room.page.locator("#table")).to_be_focused()


@pytest.mark.parametrize("where", ["#sound", "body"])
def test_the_focus_outside_the_table_is_left_alone(ada: Player, where: str):
    room = Room(ada, table(MARKED))
    room.page.locator(where).focus()
    room.push(("table", table(options(2) + MARKED, "yes")))
    expect(room.page.locator(where)).to_be_focused()


def test_a_list_that_has_just_come_is_shown_at_its_end(ada: Player):
    lines = "<li>line</li>" * 60
    log = f'<ol id="log" data-follow style="height: 100px; overflow: auto">{lines}</ol>'
    room = Room(ada, table(MARKED))
    room.push(("table", table(log + MARKED)))
    gap = "list => list.scrollHeight - list.scrollTop - list.clientHeight"
    assert room.page.locator("#log").evaluate(gap) < 2


def test_a_torn_page_calls_again_for_the_whole_of_it(ada: Player):
    room = Room(ada, table(MARKED))
    room.push(("table", table(f'<i data-hole="lost"></i>{MARKED}')))
    room.wait_for_call(2)
    assert [call.url.rpartition("/")[2] for call in room.calls] == ["live?stamp=7", "live"]


def log(*lines: str) -> str:
    """A game log with these lines, each by the player on seat 1."""
    drawn = "".join(f'<li class="shoots of p1" data-about="player-1">{line}</li>' for line in lines)
    return f'<ol id="game-log-lines">{drawn}</ol><div id="player-1"></div>'


def test_sounds_are_off_until_they_are_switched_on(arrive: Arrive):
    room, heard = Room(ada := arrive(), table(log("old") + MARKED)), list[str]()
    ada.page.on("request", lambda request: heard.append(request.url.rpartition("/")[2]))
    growth = {"first": 0, "last": 1, "more": '<li class="shoots">bang</li>'}
    room.push(("game-log-lines", growth))
    room.page.locator("#sound").check()
    wait_until(room.page, lambda: heard == ["turn.wav"])
    room.push(("game-log-lines", growth))
    wait_until(room.page, lambda: heard == ["turn.wav", "shot.wav"])


def test_a_screen_reader_hears_that_it_is_ones_turn(ada: Player):
    room = Room(ada, table(MARKED))
    asking = '<h2 id="status"><span>Your turn: </span> Choose a card</h2>'
    room.push(("table", table(asking + options(2) + MARKED, "yes")))
    expect(room.page.get_by_role("status")).to_have_text("Your turn: Choose a card")


def press(page: Page, keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


@pytest.mark.parametrize(
    ("count", "keys", "answer"), [(3, "2", "2"), (12, "12", "12"), (12, "2", "2"), (30, "07", "7")]
)
def test_a_number_chooses_as_soon_as_no_longer_one_is_possible(
    ada: Player, count: int, keys: str, answer: str
):
    room = Room(ada, table(options(count), "yes"))
    press(room.page, keys)
    room.must_have_sent(f"answer={answer}")


def test_a_number_that_may_be_longer_is_taken_after_a_while(ada: Player):
    room = Room(ada, table(options(12), "yes"))
    press(room.page, "1")
    room.page.clock.run_for(899)
    assert room.answers == []
    room.page.clock.run_for(1)
    room.must_have_sent("answer=1")


def test_the_answers_to_a_new_question_are_seen_from_the_first_one(ada: Player):
    def asked(seq: int) -> str:
        form = options(40).replace("<form", '<form style="width: 60px; height: 60px; overflow: auto"')
        return (
            f'<div id="question"><i id="asked"><input type="hidden" name="seq" value="{seq}"></i>{form}</div>'
        )

    room = Room(ada, table(asked(1) + MARKED, "yes"))
    scrolled = "document.getElementById('answer-form').scrollTop"
    room.page.evaluate(f"{scrolled} = 100")
    room.push(("question", asked(1)))
    assert room.page.evaluate(scrolled) == 100
    room.push(("question", asked(2)))
    assert room.page.evaluate(scrolled) == 0


def test_keys_mean_nothing_where_somebody_writes(ada: Player):
    room = Room(ada, table(f'<input id="say">{options(3)}', "yes"))
    room.page.locator("#say").focus()
    press(room.page, "2")
    room.page.locator("#table").focus()
    press(room.page, "3")
    room.must_have_sent("answer=3")


def test_an_option_in_the_list_lights_up_its_element(ada: Player):
    room = Room(ada, table(f'<b id="spot-2">o</b>{options(3)}', "yes"))
    room.page.locator("[data-number='2']").focus()
    expect(room.page.locator("#spot-2")).to_have_class("lit")
    room.page.locator("[data-number='3']").focus()
    expect(room.page.locator("#spot-2")).to_have_class("")


def test_a_button_that_may_not_be_pressed_says_why(ada: Player):
    refusing = '<form method="post" action="/t/ABCD/answer"><button aria-disabled="true" title="Too early">'
    room = Room(ada, table(f"{refusing}Start</button></form>"))
    room.page.get_by_text("Start").click(force=True)
    expect(room.page.locator("#message")).to_have_text("Too early")
    assert room.answers == []


# -- the replay ------------------------------------------------------------------------------------

CONTROLS = "".join(f'<a id="replay-{key}" href="#">{key}</a>' for key in ("first", "prev", "next", "last"))
REEL = f"""<nav id="reel" data-step-url="/r?step=" data-step="2" data-steps="5"
  data-words-play="Play" data-words-stop="Stop">
{CONTROLS}<button id="replay-play">Play</button><input type="range" id="replay-range" max="5" value="2">
<input name="step" value="2"><output id="replay-step">Step 2 of 5</output>
<span class="points"><a id="share" href="/r?step=2&amp;seat=1">Share</a></span></nav>
<main id="table"><b id="moment">2</b></main>
<script type="module" src="/static/replay.js"></script>"""


class Reel:
    """The page of a replay; the test decides when the server replies."""

    def __init__(self, player: Player) -> None:
        self.page = player.page
        self.asked: dict[int, Any] = {}
        self.page.route("**/r?step=*", lambda route: self.asked.update({step_of(route): route}))
        lay_out(player, REEL)
        expect(self.page.locator("html.has-script")).to_have_count(1)

    def reply(self, step: int) -> None:
        """Send the position at that step, which the page has requested."""
        wait_until(self.page, lambda: step in self.asked)
        self.asked.pop(step).fulfill(body=f'<main id="table"><b id="moment">{step}</b></main>')

    def must_be_at(self, step: int) -> None:
        expect(self.page.locator("#moment")).to_have_text(str(step))
        expect(self.page.locator("#replay-step")).to_have_text(f"Step {step} of 5")
        expect(self.page.locator("#replay-range")).to_have_value(str(step))


def step_of(route: Any) -> int:
    return int(route.request.url.rpartition("=")[2])


def test_all_links_of_the_reel_follow_the_step(ada: Player):
    reel = Reel(ada)
    reel.page.locator("#replay-next").click()
    reel.reply(3)
    reel.must_be_at(3)
    links = reel.page.locator("#reel a").evaluate_all("all => all.map(it => it.getAttribute('href'))")
    assert links[:4] == ["/r?step=0", "/r?step=2", "/r?step=4", "/r?step=5"]
    assert links[4].endswith("/r?step=3&seat=1")
    expect(reel.page.locator("[name=step]")).to_have_value("3")


def test_at_the_end_nothing_leads_on(ada: Player):
    reel = Reel(ada)
    reel.page.locator("#replay-last").click()
    reel.reply(5)
    reel.must_be_at(5)
    disabled = reel.page.locator("#reel [aria-disabled=true]")
    assert disabled.evaluate_all("all => all.map(it => [it.id, it.hasAttribute('href')])") == [
        ["replay-next", False],
        ["replay-last", False],
    ]


SHOWN = """window.shown = [];
new MutationObserver(() => shown.push(document.getElementById("moment").textContent))
  .observe(document.getElementById("table"), { subtree: true, childList: true, characterData: true });"""


def test_a_reply_that_comes_late_is_not_shown(ada: Player):
    reel = Reel(ada)
    reel.page.evaluate(SHOWN)
    reel.page.keyboard.press("ArrowRight")
    reel.page.keyboard.press("ArrowRight")
    reel.reply(3)
    reel.reply(4)
    reel.must_be_at(4)
    assert reel.page.evaluate("shown") == ["4"]


def test_the_keys_stay_within_the_game(ada: Player):
    reel = Reel(ada)
    reel.page.locator("#replay-first").click()
    reel.reply(0)
    reel.must_be_at(0)
    reel.page.keyboard.press("ArrowLeft")
    reel.reply(0)
    reel.must_be_at(0)
    reel.page.locator("[name=step]").press("ArrowRight")
    assert reel.asked == {}


def test_what_plays_by_itself_stops_when_the_house_does_not_answer(ada: Player):
    reel = Reel(ada)
    play = reel.page.locator("#replay-play")
    play.click()
    expect(play).to_have_text("Stop")
    reel.reply(3)
    reel.must_be_at(3)
    wait_until(reel.page, lambda: 4 in reel.asked)
    reel.asked.pop(4).fulfill(status=429)
    expect(play).to_have_text("Play")
    assert "429" in ada.complaints.pop()


# -- unread lines of chat --------------------------------------------------------------------------

TALK = """<div id="main" data-code="{code}"><div style="height: {above}px"></div>
<h2>Talk <small id="unread" data-unread="Unread: #" hidden></small></h2>
<ol id="chat" style="height: 60px; overflow-y: auto; line-height: 20px; margin: 0">{lines}</ol></div>"""
SHOW = """async more => {
  const { showUnread } = await import('/static/unread.js');
  document.getElementById('chat').insertAdjacentHTML('beforeend', more);
  const said = [];
  return [showUnread((text) => said.push(text)), ...said];
}"""


def talk(player: Player, code: str, lines: int, above: int = 0) -> Page:
    """A page with so many lines of chat, below so many pixels of other things."""
    return lay_out(player, TALK.format(code=code, above=above, lines=spoken(1, lines)))


def spoken(first: int, last: int) -> str:
    return "".join(f'<li data-key="chat-{number}">line {number}</li>' for number in range(first, last + 1))


def test_whoever_comes_for_the_first_time_has_missed_nothing(ada: Player):
    page = talk(ada, "first", 3, above=5000)
    assert page.evaluate(SHOW, "") == [0]
    assert page.locator("#unread").is_hidden()


def test_lines_that_come_while_the_chat_is_out_of_view_are_counted_until_it_is_seen(ada: Player):
    page = talk(ada, "away", 2, above=5000)
    assert page.evaluate(SHOW, "") == [0]
    assert page.evaluate(SHOW, spoken(3, 4)) == [2]
    assert page.locator("#unread").inner_text() == "Unread: 2"
    page.locator("#chat li").last.scroll_into_view_if_needed()
    assert page.evaluate(SHOW, "") == [0]
    assert page.locator("#unread").is_hidden()


def test_lines_in_view_are_read_unless_the_chat_is_scrolled_up(ada: Player):
    page = talk(ada, "seen", 2)
    assert page.evaluate(SHOW, "") == [0]
    assert page.evaluate(SHOW, spoken(3, 3)) == [0]
    assert page.evaluate(SHOW, spoken(4, 9)) == [6]  # further down in the list
    page.locator("#chat").evaluate("list => { list.scrollTop = list.scrollHeight }")
    assert page.evaluate(SHOW, "") == [0]


def test_lines_between_two_visits_are_unread(ada: Player):
    assert talk(ada, "twice", 2).evaluate(SHOW, "") == [0]
    assert talk(ada, "twice", 5, above=5000).evaluate(SHOW, "") == [3]


def test_a_screen_reader_hears_of_lines_in_a_chat_that_is_not_displayed(ada: Player):
    page = talk(ada, "hidden", 2)
    assert page.evaluate(SHOW, "") == [0]
    page.locator("#chat").evaluate("list => { list.style.display = 'none' }")
    assert page.evaluate(SHOW, spoken(3, 3)) == [1, "Unread: 1"]
    assert page.evaluate(SHOW, "") == [1]  # once


# -- notices that can be dismissed -----------------------------------------------------------------

NOTICE = '<section id="it" data-dismissed="{}">Out <button data-dismiss>Go on</button></section>'
HIDE = "async () => (await import('/static/dismiss.js')).hideDismissed()"


def test_a_notice_that_was_dismissed_stays_away_until_there_is_another(ada: Player):
    page = lay_out(ada, NOTICE.format("out-1"))
    page.evaluate(HIDE)
    page.locator("[data-dismiss]").click()
    assert page.locator("#it").is_hidden()
    page = lay_out(ada, NOTICE.format("out-1"))
    page.evaluate(HIDE)
    assert page.locator("#it").is_hidden()
    page = lay_out(ada, NOTICE.format("out-2"))
    page.evaluate(HIDE)
    assert page.locator("#it").is_visible()


def test_escape_dismisses_every_notice(ada: Player):
    page = lay_out(ada, NOTICE.format("out-3"))
    page.evaluate(HIDE)
    page.keyboard.press("Escape")
    assert page.locator("#it").is_hidden()
