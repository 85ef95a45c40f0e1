"""Cards and signs are explained in a browser: on hover, on focus, on a tap, and on a long press."""

from __future__ import annotations

import pytest

from backroom.games.reckoning.meta import TITLE
from tests.web.browser.chromium import Locator, expect
from tests.web.browser.people import Arrive, Player
from tests.web.browser.test_access import grave_faults

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
BOX = "#explanation"
CARD = "#holding .card >> nth=0"
SHOWN = "() => document.querySelector('#explanation').matches(':popover-open')"
# How far two elements overlap, in pixels, and how far the first is outside the window.
FAULTS = """([box, thing]) => {
  const [a, b] = [box, thing].map((one) => document.querySelector(one).getBoundingClientRect());
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const out = Math.max(-a.left, -a.top, a.right - innerWidth, a.bottom - innerHeight);
  return [Math.max(0, Math.min(across, along)), Math.max(0, out)];
}"""


def words_of(card: Locator, language: str = "en") -> tuple[str, str]:
    """The name and the text of a card, by its word."""
    card.wait_for()
    words, kind = TITLE.words(language), str(card.get_attribute("data-card"))
    return words("card", kind, "name"), words("card", kind, "text")


def is_explained(player: Player, *texts: str) -> None:
    box = player.page.locator(BOX)
    expect(box).to_be_visible()
    for text in texts:
        expect(box).to_contain_text(text)


def press_long(player: Player, thing: Locator) -> None:
    """Put a finger on a thing until it is explained, then lift it."""
    at = thing.bounding_box()
    assert at is not None
    point = [{"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}]
    finger = player.context.new_cdp_session(player.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    player.page.wait_for_function(SHOWN)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("fr", "dark"), ("it", "light")])
def test_a_card_is_explained_beside_itself_while_the_pointer_is_on_it(
    arrive: Arrive, language: str, scheme: str
):
    ada = arrive(locale=language, color_scheme=scheme)
    code = ada.quick_game()
    name, text = words_of(ada.page.locator(CARD), language)
    with ada.page.expect_response(f"**/t/{code}/card/*"):
        ada.page.locator(CARD).hover()
    is_explained(ada, name, text)
    assert ada.page.evaluate(FAULTS, [BOX, "#holding .card"]) == [0, 0]
    assert grave_faults(ada) == []
    ada.page.locator(f"{BOX} a").hover()
    is_explained(ada, name)
    ada.page.locator("#game-log h2").hover()
    expect(ada.page.locator(BOX)).to_be_hidden()


def test_the_link_of_an_explanation_leads_to_the_card_in_the_rules(ada: Player):
    ada.quick_game()
    card = ada.page.locator(CARD)
    kind = card.get_attribute("data-card")
    card.hover()
    with ada.context.expect_page() as opened:
        ada.page.locator(f"{BOX} a").click()
    expect(opened.value.locator(f"#card-{kind}")).to_be_in_viewport()


def test_the_keyboard_explains_what_has_the_focus_until_escape(ada: Player):
    ada.quick_game()
    name, _ = words_of(ada.page.locator(CARD))
    ada.page.keyboard.press("Tab")  # from here on the focus is shown
    ada.page.locator(f"{CARD} >> button >> nth=0").focus()
    is_explained(ada, name)
    described = ada.page.locator("[aria-describedby=explanation]")
    expect(described).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(BOX)).to_be_hidden()
    expect(described).to_have_count(0)


def test_a_line_of_the_game_log_explains_the_card_that_it_names(ada: Player):
    ada.quick_game()
    mention = ada.page.locator("#game-log-lines [data-card]")
    while mention.count() == 0:
        ada.answer()
    name, text = words_of(mention.last)
    mention.last.hover()
    is_explained(ada, name, text)
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("Tab")
    mention.last.locator("xpath=..").focus()
    is_explained(ada, name)


def test_a_name_in_the_chat_is_explained(ada: Player):
    ada.quick_game()
    ada.say("Beware of my Knife")
    ada.page.locator("#chat [data-card=knife]").hover()
    is_explained(ada, *words_of(ada.page.locator("#chat [data-card=knife]")))


def test_a_tap_explains_and_a_tap_elsewhere_closes(arrive: Arrive):
    ada = arrive(**PHONE)
    ada.quick_game()
    ada.say("Beware of my Knife")
    mention = ada.page.locator("#chat [data-card=knife]")
    mention.tap()
    is_explained(ada, *words_of(mention))
    assert ada.page.evaluate(FAULTS, [BOX, "#chat [data-card=knife]"]) == [0, 0]
    ada.page.locator("#chat-panel h2").tap()
    expect(ada.page.locator(BOX)).to_be_hidden()


def test_a_tap_on_an_answer_answers_and_a_long_press_explains(arrive: Arrive):
    ada = arrive(**PHONE)
    ada.quick_game()
    button, seq = ada.page.locator(f"{CARD} >> .uses button >> nth=0"), ada.seq
    button.scroll_into_view_if_needed()
    press_long(ada, button)
    is_explained(ada, words_of(ada.page.locator(CARD))[0])
    assert ada.page.evaluate(FAULTS, [BOX, "#holding .card"]) == [0, 0]
    assert ada.seq == seq
    button.tap()
    ada.wait_until_asked(seq)
    expect(ada.page.locator(BOX)).to_be_hidden()


def test_a_sign_is_explained_by_its_text(arrive: Arrive):
    ada = arrive(**PHONE)
    ada.quick_game()
    seat = ada.page.locator("div.seat >> nth=0")
    seat.tap()
    is_explained(ada, str(seat.get_attribute("aria-label")))
    ada.page.keyboard.press("Tab")
    phase = ada.page.locator("#ribbon li:visible >> nth=0")
    phase.focus()
    is_explained(ada, str(phase.get_attribute("data-sign")))


def test_an_explanation_goes_when_its_card_does(ada: Player):
    ada.quick_game()
    card = ada.page.locator("#holding .card:has(button) >> nth=0")
    button = card.locator("button").last
    card.hover()
    expect(ada.page.locator(BOX)).to_be_visible()
    button.evaluate("button => button.closest('.card').remove()")
    expect(ada.page.locator(BOX)).to_be_hidden()


def test_an_explanation_adds_what_the_answer_on_the_card_would_lead_to(ada: Player):
    ada.quick_game(game="bootleggers", players=3)
    ada.page.evaluate(
        """() => {
          const card = document.querySelector("[data-card]");
          card.insertAdjacentHTML("beforeend", '<button data-consequence="leaves you $4G"></button>');
        }"""
    )
    ada.page.locator("[data-card]:has(> [data-consequence])").hover()
    expect(ada.page.locator(f"{BOX} .consequence")).to_have_text("leaves you $4G")
