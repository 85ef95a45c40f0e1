"""Other ways to use the table: a phone, the keyboard alone, another language, no scripts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from tests.web.browser.chromium import Locator, Route, expect
from tests.web.browser.people import ANSWERS, Arrive, Player

WIDTH = 360  # pixels, of a small phone
PHONE: dict[str, Any] = {"viewport": {"width": WIDTH, "height": 740}, "has_touch": True, "is_mobile": True}
SMALLEST = 24  # the least number of pixels that a finger needs (WCAG 2.2, 2.5.8)
PAGES = ["/", "/new/reckoning", "/rules/reckoning", "/account", "/import"]


# -- a phone ---------------------------------------------------------------------------------------


def fits(player: Player) -> bool:
    """True if the page does not scroll sideways."""
    return bool(player.page.evaluate(f"document.scrollingElement.scrollWidth <= {WIDTH}"))


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_a_phone(arrive: Arrive, path: str):
    phone = arrive(**PHONE)
    phone.page.goto(path)
    assert fits(phone)


CUT = """[...document.querySelectorAll(".site-header a")]
  .filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth).map((it) => it.textContent)"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "it-IT"])
def test_the_words_of_the_header_are_whole_on_a_phone(arrive: Arrive, locale: str):
    phone = arrive(**PHONE, locale=locale)
    phone.page.goto("/")
    assert phone.page.evaluate(CUT) == []


SCROLLS = """[...document.querySelectorAll(".entry *")].filter(it => it.scrollWidth > it.clientWidth
  && getComputedStyle(it).overflowX !== "visible").map(it => it.tabIndex)"""


def test_wide_tables_of_the_rules_scroll_inside_themselves_and_the_keyboard_reaches_them(arrive: Arrive):
    phone = arrive(**PHONE)
    phone.page.goto("/rules/reckoning")
    assert set(phone.page.evaluate(SCROLLS)) == {0}
    assert fits(phone)


def must_be_within_reach(player: Player) -> None:
    """Every option can be tapped somewhere, on a target that is large enough."""
    words = set(player.page.locator(f"#answer-form {ANSWERS}").evaluate_all("all => all.map(b => b.value)"))
    reached = set()
    for button in player.options().all():
        button.tap(trial=True)
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= SMALLEST, button.get_attribute("aria-label")
        reached.add(button.get_attribute("value"))
    assert reached >= words > set()


def test_on_a_phone_nothing_is_out_of_reach(arrive: Arrive):
    phone = arrive(**PHONE)
    phone.open_table(players=6, seating="free", bots="easy")
    phone.page.locator("form[action$=start] button").tap()
    phone.wait_until_asked()
    checked = set()
    for _ in range(60):
        question = phone.page.locator("#status").inner_text()
        if question not in checked:
            must_be_within_reach(phone)
            checked.add(question)
        assert fits(phone)
        since = phone.seq
        phone.choose().tap()
        phone.wait_until_asked(since)
        if phone.is_over or len(checked) == 5:
            break
    assert len(checked) >= 4


# -- the keyboard ----------------------------------------------------------------------------------


def tab_to(player: Player, target: Locator) -> None:
    """Press Tab until the target has the focus."""
    for _ in range(120):
        player.page.keyboard.press("Tab")
        if target.evaluate("it => it === document.activeElement"):
            return
    pytest.fail(f"Tab does not lead to {target}")


def test_the_keyboard_alone_leads_from_the_lobby_through_some_turns(ada: Player):
    page, keyboard = ada.page, ada.page.keyboard
    page.goto("/")
    tab_to(ada, page.locator("form[action='/quick/reckoning'] button").first)
    keyboard.press("Enter")
    ada.wait_until_asked()
    for turn in range(4):
        since = ada.seq
        if turn % 2:
            tab_to(ada, ada.choose())
            keyboard.press("Enter")
        else:
            last = page.locator(f"#answer-form {ANSWERS}").count()
            keyboard.type(str(ada.dice.randint(1, last)))
        ada.wait_until_asked(since)
    assert not ada.is_over


def test_an_answer_is_not_lost_while_the_reply_to_the_last_one_is_still_on_its_way(ada: Player):
    ada.quick_game()
    held = []
    ada.page.route("**/answer", lambda route: held.append((route, route.fetch())), times=1)
    for _ in range(2):
        since = ada.seq
        ada.page.keyboard.type("1")
        ada.wait_until_asked(since)
    assert len(held) == 1
    for route, reply in held:
        route.fulfill(response=reply)


def test_a_question_mark_explains_and_u_takes_back(ada: Player):
    ada.open_table(players=3, seating="free", first_placer="0", bots="easy")
    ada.start()
    ada.wait_until_asked()
    ada.page.locator("html.has-script").wait_for(state="attached")
    ada.page.keyboard.press("?")
    expect(ada.page.locator("#why p").first).to_be_visible()
    expect(ada.page.locator("#why .tip")).to_contain_text("What to look at:")
    asked = ada.page.locator("#status").inner_text()
    ada.page.keyboard.press("1")
    expect(ada.page.locator("#undo")).to_have_text("Take back")
    expect(ada.page.locator("#status")).not_to_have_text(asked)
    ada.page.keyboard.press("u")
    expect(ada.page.locator("#status")).to_have_text(asked)
    expect(ada.page.locator("#undo")).to_have_count(0)


def test_focus_and_what_is_typed_survive_a_push(arrive: Arrive):
    ada, eve = arrive(), arrive()
    code = ada.quick_game()
    eve.page.goto(f"/t/{code}")
    button = ada.choose()
    button.focus()
    eve.say("What a lovely cake")
    expect(ada.page.locator("#chat")).to_contain_text("What a lovely cake")
    expect(button).to_be_focused()
    since = ada.seq
    ada.page.keyboard.press("Enter")
    ada.wait_until_asked(since)
    talk = ada.page.locator("#say")
    talk.fill("Is it you")
    for _ in range(3):
        since = ada.seq
        ada.page.evaluate(f"document.querySelector('#answer-form {ANSWERS}').click()")  # the focus stays
        ada.wait_until_asked(since)
        expect(talk).to_be_focused()
        expect(talk).to_have_value("Is it you")


# -- elsewhere -------------------------------------------------------------------------------------

DESKTOP = """window.notices = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() { Notification.permission = "granted"; }
  constructor(title, { body }) { notices.push(`${title}: ${body}`); }
};"""  # what an operating system would show


@pytest.mark.parametrize("is_elsewhere", [True, False])
def test_whoever_is_elsewhere_gets_a_notice_when_they_are_asked(ada: Player, is_elsewhere: bool):
    ada.page.add_init_script(DESKTOP)
    ada.open_table(players=3, bots="easy")
    ada.page.locator("#notice").check()
    expect(ada.page.locator("#notice")).to_be_checked()
    ada.page.evaluate(f"document.hasFocus = () => {str(not is_elsewhere).lower()}")
    ada.start()
    ada.wait_until_asked()
    shown = [f"Your turn: Table {ada.code} · Backroom"] if is_elsewhere else []
    assert ada.page.evaluate("notices") == shown


# -- other languages -------------------------------------------------------------------------------


def words(package: str, language: str) -> dict[str, str]:
    """All texts of a language, by key."""

    def leaves(table: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
        for key, value in table.items():
            if isinstance(value, dict):
                yield from leaves(value, f"{path}.{key}")
            else:
                yield f"{path}.{key}", str(value)

    source = files(package).joinpath("text", f"{language}.toml")
    return dict(leaves(tomllib.loads(source.read_text("utf-8")), ""))


@cache
def english_only() -> list[str]:
    """English texts of several words that are different in French and Italian."""
    found = []
    for package in ("backroom.web", "backroom.games.reckoning"):
        english, others = words(package, "en"), [words(package, language) for language in ("fr", "it")]
        found += [
            text
            for path, text in english.items()
            if text.count(" ") > 1 and "{" not in text and all(other[path] != text for other in others)
        ]
    return found


SHOWN = """() => {
  const page = document.body.cloneNode(true);
  for (const english of page.querySelectorAll("[lang=en]")) english.remove();
  const titles = [...page.querySelectorAll("[title], [aria-label]")];
  return [page.textContent, ...titles.flatMap(it => [it.title, it.ariaLabel])].join("|");
}"""


def english_in(player: Player) -> list[str]:
    """English texts on a page, tooltips included, except those marked as English."""
    shown = player.page.evaluate(SHOWN)
    return [text for text in english_only() if text in shown]


def test_an_english_page_is_full_of_english(ada: Player):
    ada.page.goto("/")
    assert len(english_in(ada)) > 5


@pytest.mark.parametrize(
    ("locale", "welcome", "turn"),
    [
        ("fr-FR", "Prenez place à la table", "À Jaune de jouer"),
        ("it-IT", "Siediti al tavolo", "Turno di Giallo"),
    ],
)
def test_a_table_in_another_language(arrive: Arrive, locale: str, welcome: str, turn: str):
    guest = arrive(locale=locale)
    guest.page.goto("/")
    expect(guest.page.locator("h1")).to_have_text(welcome)
    for path in PAGES[:2] + PAGES[3:]:
        guest.page.goto(path)
        assert english_in(guest) == []
    guest.quick_game()
    expect(guest.page.locator("#game-log-lines li").first).to_have_text(turn)
    for _ in range(6):
        guest.answer()
        assert english_in(guest) == []


def test_everybody_reads_the_same_game_in_their_own_language(arrive: Arrive):
    ada, luca = arrive(locale="fr-FR"), arrive(locale="it-IT")
    luca.page.goto(f"/t/{ada.quick_game()}")
    first = luca.page.locator("#game-log-lines li").first.inner_text()
    ada.answer()
    count = ada.page.locator("#game-log-lines li:not(.drew)").count()
    expect(luca.page.locator("#game-log-lines li")).to_have_count(count)
    assert ada.page.locator("#game-log-lines li").first.inner_text() != first
    luca.page.get_by_role("button", name="Français").click()
    expect(luca.page.locator("#game-log-lines li").first).to_have_text(
        ada.page.locator("#game-log-lines li").first.inner_text()
    )


# -- no scripts ------------------------------------------------------------------------------------


def with_notice(route: Route) -> None:
    """The page of a table, with the notice that a player has gone out."""
    page = route.fetch()
    now, notice = (
        '<section class="now" id="now">',
        f'<section class="elimination">{"<p>Out.</p>" * 4}</section>',
    )
    route.fulfill(response=page, body=page.text().replace(now, f"{now}{notice}"))


def lies_in(outer: Locator, inner: Locator) -> bool:
    """True if an element does not stick out of another one at the top or the bottom."""
    around, box = outer.bounding_box(), inner.bounding_box()
    assert around
    assert box
    return around["y"] <= box["y"] and box["y"] + box["height"] <= around["y"] + around["height"]


def test_without_scripts_no_notice_covers_an_answer_and_no_seat_is_cut_off(arrive: Arrive):
    ada = arrive(java_script_enabled=False)
    ada.page.goto("/")
    ada.play_now("reckoning", players="3")
    ada.page.route("**/t/*", with_notice)
    ada.page.reload()
    assert lies_in(ada.page.locator("#now"), ada.page.locator(".elimination"))
    expect(ada.page.locator("#board")).to_be_visible()
    assert lies_in(ada.page.locator("#board"), ada.page.locator("#seat-1"))
    assert lies_in(ada.page.locator("#board"), ada.page.locator("#seat-20"))


def test_some_turns_without_scripts(arrive: Arrive):
    """Whole games without scripts are played in test_game_by_forms.py, by the same pages."""
    ada = arrive(java_script_enabled=False)
    ada.page.goto("/")
    ada.play_now("reckoning", players="6")
    answers, waits = 0, 0
    loaded: list[str] = []
    ada.page.on("framenavigated", lambda frame: loaded.append(frame.url))
    while not ada.is_over and (answers < 6 or waits == 0):
        before = len(loaded)
        if ada.is_asked:
            ada.choose().click()
            answers += 1
        elif waits == 0:  # the page looks again by itself, perhaps just now
            if len(loaded) == before:
                ada.page.wait_for_event("framenavigated")
            waits += 1
        else:
            ada.page.reload()
    assert answers > 1
    assert waits == 1
    assert ada.pushes == []
