"""One screen: the question, its answers, one's hand and what they are about are seen without scrolling.

A few questions of each game are looked at, each on two sizes of the screen, by turns; if BACKROOM_TOUR is
"whole", whole games, on all sizes.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.browser.chromium import expect
from tests.web.browser.people import IS_WHOLE, LONG, Arrive, Player
from tests.web.browser.test_ways import PHONE

GAMES = {"reckoning": 6, "bootleggers": 5, "scoundrels": 4, "nostra_city": 5}  # with this many players
SCREENS = [(1280, 800), (1366, 768), (1440, 900), (1920, 1080)]
PHONES = [(360, 740), (390, 844), (430, 932)]
MOST = 10_000 if IS_WHOLE else 5  # questions
NO_DEALS = ":not([value=propose]):not([value=counter])"

# The key caps on the board that lie on a value or a name.
VALUES = """.seat .number, .seat .object, .handle, .dial, .marks .mark, .poker-card > b, .muscle > b,
  .bill > b, .bill em, .prices b, .worth, .bench b, .spot > .number, .strip .kind"""
COVERED = """(() => {
  const shown = (it) => it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0;
  const box = (it) => it.getBoundingClientRect();
  const overlap = (one, other) => Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  );
  const values = [...document.querySelectorAll(`VALUES`)].filter(shown).map((it) => ({ it, at: box(it) }));
  const keys = [...document.querySelectorAll("kbd")].filter((it) => shown(it) && !it.closest(".options"));
  return keys.flatMap((key) => {
    const at = box(key);
    const under = values.find((one) => overlap(at, one.at) > 3);
    if (!under) return [];
    return [`the key cap on ${key.closest("[id]").id} covers ${under.it.outerHTML.slice(0, 60)}`];
  });
})""".replace("VALUES", VALUES)
# Everything that must be seen; of the answers in a list, which may scroll, the first one.
SEEN = """() => {
  const shown = (it) => it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0;
  const list = (it) => it.closest(".options");
  const must = [
    document.getElementById("status"),
    document.getElementById("holding"),
    ...document.querySelectorAll("#holding :is(.card, .muscle, .poker-card, .bill, .grudge, .guest)"),
    ...[...document.querySelectorAll("[name=answer]:not([type=hidden])")]
      .filter((it) => !list(it) || list(it).querySelector("[name=answer]") === it),
  ];
  const name = (it) => it.id || it.closest("[id]").id;
  const faults = COVERED();
  for (const it of new Set(must.filter((it) => it && shown(it)))) {
    const { left, top, right, bottom } = it.getBoundingClientRect();
    if (top < -1 || left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
      faults.push(`${name(it)} is off the screen`);
      continue;
    }
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!above || !(it.contains(above) || above.contains(it) || above.closest("button")?.contains(it))) {
      faults.push(`${name(it)} is covered by ${above && (above.id || above.className)}`);
    }
  }
  if (scrollY !== 0) faults.push("the page has scrolled");
  if (document.scrollingElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  return faults;
}""".replace("COVERED", COVERED)

# On a phone, at three places of the page: the question and the first answers, and nothing beside the page.
WITHIN_REACH = """async () => {
  const faults = COVERED();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const home = scrollY;
  const inside = (it) => {
    const { top, bottom, left, right } = it.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isWithin = top >= -1 && bottom <= innerHeight + 1;
    return isWithin && over !== null && (it.contains(over) || over.contains(it));
  };
  const onBoard = [...document.querySelectorAll("[name=answer][form=answer-form]")]
    .filter((it) => it.checkVisibility());
  if (onBoard.length && !onBoard.some(inside)) faults.push("the board is not at what is asked about");
  const seenWhole = document.querySelector("[data-seen-whole]");
  if (onBoard.some((it) => seenWhole?.contains(it))) {
    const { top, bottom, left } = seenWhole.getBoundingClientRect();
    const ends = [top + 3, bottom - 3].map((y) => document.elementFromPoint(left + 3, y));
    if (!ends.every((it) => it && seenWhole.contains(it))) faults.push("what must be seen whole is not");
  }
  for (const part of [0, 0.5, 1]) {
    scrollTo({ top: part * document.scrollingElement.scrollHeight, behavior: "instant" });
    await frame();
    const first = document.querySelector("#answer-form [name=answer]:not([type=hidden])");
    const reach = first.checkVisibility() ? first : document.querySelector("#many summary");
    for (const it of [document.getElementById("status"), reach]) {
      if (!inside(it)) faults.push(`${it.id || it.className} is out of reach at ${part}`);
    }
  }
  scrollTo({ top: home, behavior: "instant" });
  if (document.scrollingElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  return faults;
}""".replace("COVERED", COVERED)

# Every height that the status bar has while the game goes on, by the width of the screen.
HEIGHTS = """() => {
  window.heights = {};
  const measure = () => {
    const height = document.querySelector("#table.running #now")?.offsetHeight;
    if (height) (heights[innerWidth] ??= new Set()).add(height);
  };
  new MutationObserver(measure).observe(document.getElementById("main"), { childList: true, subtree: true });
}"""

SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def begin(player: Player, game: str) -> None:
    """Start a game with as many bots as there is room for, and wait for the first question."""
    player.open_table(GAMES[game], game, bots="easy")
    player.start()
    player.wait_until_asked()


def questions(player: Player, most: int) -> Iterator[str]:
    """Answer at random, and stop before every question; yields its text."""
    for _ in range(most):
        if player.is_over:
            return
        yield player.page.locator("#status").inner_text()
        player.answer_with(lambda: player.anything(NO_DEALS), "body")


def faults_at(player: Player, size: tuple[int, int], measure: str) -> set[str]:
    """What cannot be seen of the current question on a screen of this size."""
    width, height = size
    player.page.set_viewport_size({"width": width, "height": height})
    player.page.evaluate(SETTLED)
    return {f"{width}x{height}: {fault}" for fault in player.page.evaluate(measure)}


def walk(player: Player, sizes: list[tuple[int, int]], measure: str, most: int) -> dict[str, set[str]]:
    """All faults of the questions of a game, by the text of the question."""
    found: dict[str, set[str]] = {}
    player.page.evaluate(HEIGHTS)
    for number, question in enumerate(questions(player, most)):
        looks = sizes if IS_WHOLE else [sizes[at % len(sizes)] for at in (2 * number, 2 * number + 1)]
        faults = set[str]().union(*(faults_at(player, size, measure) for size in looks))
        if faults:
            found[question] = faults
    return found


def heights(player: Player) -> list[int]:
    """How many heights the status bar has had, for every width of the screen."""
    return list(player.page.evaluate("Object.values(heights).map((all) => all.size)"))


@LONG
@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_seen_with_all_it_is_about_without_scrolling(arrive: Arrive, game: str):
    ada = arrive(viewport={"width": 1280, "height": 800})
    begin(ada, game)
    assert walk(ada, SCREENS, SEEN, MOST) == {}
    assert set(heights(ada)) == {1}


@LONG
@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_question_and_answers_stay_and_the_board_goes_where_it_is_asked(arrive: Arrive, game: str):
    phone = arrive(**PHONE)
    begin(phone, game)
    assert walk(phone, PHONES, WITHIN_REACH, MOST) == {}
    assert set(heights(phone)) == {1}


# -- what is named lights up ---------------------------------------------------------------------------


def test_an_answer_lights_up_its_seat_and_the_seat_its_answer(arrive: Arrive):
    ada = arrive(viewport={"width": 1280, "height": 800})
    ada.open_table(players=3, seating="free", bots="easy")
    ada.start()
    ada.wait_until_asked()
    while not ada.page.locator("button.seat").count():
        ada.answer()
    seat = ada.page.locator("button.seat").first
    word = seat.get_attribute("value")
    ada.page.locator("#many summary").click()
    answer = ada.page.locator(f"#option-{word}")
    answer.hover()
    expect(seat).to_contain_class("lit")
    answer.focus()
    seat.focus()
    expect(answer).to_contain_class("lit")


def test_a_line_of_the_game_log_lights_up_the_player_it_is_about(arrive: Arrive):
    ada = arrive(viewport={"width": 1280, "height": 800})
    ada.quick_game()
    line = ada.page.locator("#game-log-lines [data-about~=player-0]").first
    line.hover()
    expect(ada.page.locator("#player-0")).to_contain_class("lit")
    ada.page.locator("#say").hover()
    expect(ada.page.locator("#player-0")).not_to_contain_class("lit")


def test_pieces_on_their_way_do_not_shrink_the_board(arrive: Arrive):
    player = arrive(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    player.quick_game(3, "nostra_city")
    for _ in range(4):
        player.answer_with(player.anything, ".options, .card, .spot, .dossier, .bill, body")
        scale = player.page.locator("#main").evaluate("room => room.style.getPropertyValue('--fit')")
        assert float(scale) > 0.7
