"""The show of what happened: lines over the board, and numbers that count up with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from backroom.games import TITLES
from tests.web.browser.chromium import Locator, expect
from tests.web.browser.people import Arrive, Player
from tests.web.browser.scripts import MARKED, Room, options, table

SYMBOL = '<symbol id="{}" viewBox="0 0 9 9"></symbol>'.format
SPRITE = f"<svg hidden>{SYMBOL('die-2')}{SYMBOL('art-hit')}</svg>"
LINE = 750  # a little more than a line takes, in milliseconds
WHOLE_SHOW = 10_000


def log(*lines: str) -> str:
    """A game log with these lines."""
    return f'<ol id="game-log-lines">{"".join(lines)}</ol>'


def line(text: str, kind: str = "earns", **given: str) -> str:
    """A line of the game log, by the player on seat 1."""
    more = "".join(f' data-{name}="{value}"' for name, value in given.items())
    return f'<li class="{kind} of p1" data-about="player-1"{more}>{text}</li>'


def purse(money: str) -> str:
    """The player on seat 1 with some money."""
    emblem = '<svg class="emblem"></svg>'
    return f'<div class="player" id="player-1">{emblem}<b data-count="money-1">{money}</b></div>'


def more(*lines: str) -> tuple[str, dict[str, object]]:
    """A push of lines that are added to a log with one line."""
    return "game-log-lines", {"first": 0, "last": 1, "more": "".join(lines)}


class Show(Room):
    """A table at which a player sees the show."""

    def __init__(self, player: Player, board: str = "") -> None:
        super().__init__(player, SPRITE + table(log(line("old")) + purse("$3G") + board + MARKED))

    @property
    def lines(self) -> Locator:
        return self.page.locator("#stage li > span:not([class])")

    @property
    def money(self) -> Locator:
        return self.page.locator("[data-count=money-1]")

    def go_on(self, milliseconds: int = LINE) -> None:
        self.page.clock.run_for(milliseconds)

    def must_be_over(self) -> None:
        """There is nothing on the stage, and nothing comes."""
        expect(self.page.locator("#stage li")).to_have_count(0)
        expect(self.page.locator(".lit")).to_have_count(0)
        self.go_on(WHOLE_SHOW)
        expect(self.page.locator("#stage li")).to_have_count(0)


@pytest.fixture
def show(arrive: Arrive) -> Show:
    return Show(arrive(reduced_motion="no-preference"))


def test_what_happened_is_staged_line_by_line_and_can_be_skipped(show: Show):
    show.push(more(line("one"), line("two"), line("three")))
    expect(show.lines).to_have_text(["one"])
    expect(show.page.locator("#player-1")).to_contain_class("lit")
    show.go_on()
    expect(show.lines).to_have_text(["one", "two"])
    show.page.keyboard.press("Escape")
    show.must_be_over()


def test_a_click_on_a_line_skips_the_show(show: Show):
    show.push(more(line("one"), line("two")))
    show.lines.first.click()
    show.must_be_over()


def test_a_number_adds_up_to_what_it_is_line_by_line(show: Show):
    gains = [line("two", changes="money-1:2"), line("none"), line("thousand", changes="money-1:1000")]
    show.push(("player-1", purse("$1,005G")), more(*gains))
    expect(show.money).to_have_text("$5G")
    expect(show.page.locator("#stage .tally")).to_have_text("+$2G = $5G")
    show.go_on()
    expect(show.money).to_have_text("$5G")
    show.go_on()
    expect(show.money).to_have_text("$1,005G")
    expect(show.page.locator("#stage .tally").last).to_have_text("+$1,000G = $1,005G")


def test_what_is_lost_counts_down_to_nothing(show: Show):
    show.push(
        ("player-1", purse("$0")), more(line("one", changes="money-1:-1"), line("two", changes="money-1:-2"))
    )
    expect(show.money).to_have_text("$2G")
    expect(show.page.locator(".floating.less")).to_have_text("−$1G")
    show.go_on()
    expect(show.money).to_have_text("$0")


def test_who_skips_the_show_sees_the_true_numbers(show: Show):
    show.push(
        ("player-1", purse("$9G")), more(line("one", changes="money-1:2"), line("two", changes="money-1:4"))
    )
    expect(show.money).to_have_text("$5G")
    show.page.keyboard.press("Escape")
    expect(show.money).to_have_text("$9G")


def test_a_push_during_the_show_is_shown_after_it(show: Show):
    show.push(
        ("player-1", purse("$9G")), more(line("one", changes="money-1:2"), line("two", changes="money-1:4"))
    )
    third = {"first": 0, "last": 3, "more": line("three", changes="money-1:1")}
    show.push(("player-1", purse("$10G")), ("game-log-lines", third))
    expect(show.money).to_have_text("$5G")
    show.go_on()
    expect(show.money).to_have_text("$9G")
    show.go_on()
    expect(show.money).to_have_text("$10G")


def test_a_push_that_says_nothing_of_a_number_leaves_it_held_back(show: Show):
    show.push(
        ("player-1", purse("$9G")), more(line("one", changes="money-1:2"), line("two", changes="money-1:4"))
    )
    show.push()
    expect(show.money).to_have_text("$5G")
    show.go_on(WHOLE_SHOW)
    expect(show.money).to_have_text("$9G")


def test_what_is_taken_back_is_not_shown_any_more(show: Show):
    show.push(
        ("player-1", purse("$9G")), more(line("one", changes="money-1:2"), line("two", changes="money-1:4"))
    )
    show.push(("player-1", purse("$5G")), ("game-log-lines", {"first": 0, "last": 2, "more": ""}))
    expect(show.money).to_have_text("$5G")
    show.go_on(2 * LINE)
    show.must_be_over()


def test_what_no_line_tells_changes_with_the_last_one(show: Show):
    show.push(("player-1", purse("$9G")), more(line("one", changes="money-1:2"), line("two")))
    expect(show.money).to_have_text("$5G")
    show.go_on()
    expect(show.money).to_have_text("$9G")


def test_a_change_rises_from_a_purse_that_hides_its_money(arrive: Arrive):
    hidden = '<i data-count="money-2">?</i>'
    show = Show(arrive(reduced_motion="no-preference"), hidden)
    show.push(more(line("one", changes="money-2:4")))
    expect(show.page.locator(".floating")).to_have_text("+$4G")
    expect(show.page.locator("[data-count=money-2]")).to_have_text("?")


def test_the_dice_of_one_roll_lie_beside_each_other(show: Show):
    rolls = [line(f"rolls {n}", "rolls", picture="die-2") for n in range(3)]
    show.push(more(*rolls, line("one", changes="money-1:0")))
    show.go_on(2 * LINE)
    expect(show.lines).to_have_text(["rolls 2"])
    expect(show.page.locator("#stage .picture use[href='#die-2']")).to_have_count(3)
    show.go_on()
    expect(show.lines).to_have_text(["rolls 2", "one"])


def test_a_card_is_shown_with_its_picture_or_its_number(show: Show):
    show.push(more(line('plays <b data-card="hit">Hit</b>', "plays"), line("reveals", picture="card:43")))
    expect(show.page.locator("#stage .picture use")).to_have_attribute("href", "#art-hit")
    show.go_on()
    expect(show.page.locator("#stage .picture.plain")).to_have_text("43")


def test_a_shot_waits_for_its_line(arrive: Arrive):
    show = Show(arrive(reduced_motion="no-preference"), '<p id="board"></p>')
    shot = '<p id="board"><i data-key="shot" data-fleeting="shoots">bang</i></p>'
    show.push(("board", shot), more(line("one"), line("two", "shoots")))
    expect(show.page.locator(".to-come")).to_have_text("bang")
    show.go_on()
    expect(show.page.locator(".to-come")).to_have_count(0)


def test_a_shot_that_is_taken_back_waits_no_longer(arrive: Arrive):
    show = Show(arrive(reduced_motion="no-preference"), '<p id="board"></p>')
    shot = '<p id="board"><i data-key="shot" data-fleeting="shoots">bang</i></p>'
    show.push(("board", shot), more(line("one"), line("two", "shoots")))
    show.push(("game-log-lines", {"first": 0, "last": 2, "more": ""}))
    expect(show.page.locator(".to-come")).to_have_count(0)


def turned_up(*cards: str) -> str:
    """The players on seats 1 and 2 with these cards, face up."""
    faces = [
        f'<p class="player" id="player-{n}"><i data-key="{card}" data-told="reveals"><b>{card}</b></i></p>'
        for n, card in enumerate(cards, 1)
    ]
    return f'<div id="players">{"".join(faces)}</div>'


def test_cards_are_turned_up_with_their_lines(arrive: Arrive):
    show = Room(arrive(reduced_motion="no-preference"), table(log(line("old")) + turned_up() + MARKED))
    waiting = show.page.locator(".to-come")
    reveals = line("two", "reveals").replace("player-1", "player-2"), line("one", "reveals")
    show.push(("players", turned_up("66", "12")), more(line("begins"), *reveals))
    expect(waiting).to_have_text(["66", "12"])
    show.push(("players", turned_up("66", "12").replace("<i ", '<i lang="en" ')))  # drawn again meanwhile
    show.page.clock.run_for(LINE)
    expect(waiting).to_have_text(["66"])
    show.page.clock.run_for(LINE)
    expect(waiting).to_have_count(0)


def test_cards_without_a_place_are_turned_up_one_by_one(arrive: Arrive):
    show = Show(arrive(reduced_motion="no-preference"), '<p id="board"></p>')
    bills = "".join(f'<i data-told="vote"><b>{n}</b></i>' for n in (5, 10))
    show.push(("board", f'<p id="board">{bills}</p>'), more(*[line(n, "vote") for n in ("five", "ten")]))
    expect(show.page.locator(".to-come")).to_have_text(["10"])


TRUCK = (
    '<b id="truck-1" data-key="truck-1" data-flies style="display:inline-block; margin-left:{}px">truck</b>'
)
FLIGHTS = """() => document.getElementById("truck-1").getAnimations().map((one) => one.playState)"""


def street(left: int) -> str:
    """A board with a truck on it."""
    return f'<section id="board">{TRUCK.format(left)}</section>'


def driven(arrive: Arrive) -> Show:
    """A truck has moved, which the second of two lines tells."""
    show = Show(arrive(reduced_motion="no-preference"), street(0))
    show.push(("board", street(200)), more(line("one"), line("two").replace("player-1", "truck-1")))
    return show


def left_of(show: Show) -> float:
    """Where the truck is seen."""
    return float(show.page.evaluate("document.getElementById('truck-1').getBoundingClientRect().left"))


def test_a_piece_moves_with_its_line(arrive: Arrive):
    show = driven(arrive)
    assert show.page.evaluate(FLIGHTS) == ["paused"]
    assert left_of(show) < 100
    show.go_on()
    assert show.page.evaluate(FLIGHTS) != ["paused"]


def test_a_piece_that_waits_is_still_there_after_another_push(arrive: Arrive):
    show = driven(arrive)
    show.push(("board", street(300)))
    assert show.page.evaluate(FLIGHTS) == ["paused"]
    assert left_of(show) < 100
    show.page.keyboard.press("Escape")
    expect(show.page.locator("#truck-1")).to_have_css("margin-left", "300px")
    assert show.page.evaluate(FLIGHTS) != ["paused"]


def test_a_piece_with_an_owner_waits_for_a_line_about_both(arrive: Arrive):
    show, own = Show(arrive(reduced_motion="no-preference"), street(0)), '<b data-of="player-1" id="truck-1"'
    moved = street(200).replace('<b id="truck-1"', own)
    lines = [line(n).replace("player-1", about) for n, about in (("one", "board"), ("two", "board player-1"))]
    show.push(("board", moved), more(*lines))
    assert show.page.evaluate(FLIGHTS) == ["paused"]
    show.go_on()
    assert show.page.evaluate(FLIGHTS) != ["paused"]


def test_a_piece_that_no_line_names_moves_at_once(arrive: Arrive):
    show = Show(arrive(reduced_motion="no-preference"), street(0))
    show.push(("board", street(200)), more(line("one"), line("two")))
    assert "paused" not in show.page.evaluate(FLIGHTS)


def test_an_answer_can_be_given_before_the_show_is_over(arrive: Arrive):
    inside = log(line("old")) + options(3) + MARKED
    show = Room(arrive(reduced_motion="no-preference"), table(inside, "yes"))
    show.push(more(line("one"), line("two"), line("three")))
    expect(show.page.locator("#stage li")).to_have_count(1)
    show.page.locator("#answer-form [value='2']").click()
    show.must_have_sent("answer=2")
    expect(show.page.locator("#stage li")).to_have_count(1)


def test_who_wants_no_motion_sees_a_list_of_what_happened(arrive: Arrive):
    show = Show(arrive())
    lines = [line("one", changes="money-1:2"), line("two", changes="money-1:4")]
    show.push(("player-1", purse("$9G")), more(*lines))
    expect(show.lines).to_have_text(["one", "two"])
    expect(show.page.locator("#stage .tally")).to_have_text(["+$2G = $5G", "+$4G = $9G"])
    expect(show.money).to_have_text("$9G")
    expect(show.page.locator(".floating")).to_have_count(0)
    show.page.locator("body").click(position={"x": 2, "y": 2})
    show.must_be_over()


def test_the_stage_stays_empty_for_who_wants_no_show(show: Show):
    show.page.locator("#speed").select_option("off")
    show.push(("player-1", purse("$9G")), more(line("one", changes="money-1:6")))
    expect(show.money).to_have_text("$9G")
    show.must_be_over()


# -- at rest -------------------------------------------------------------------------------------------

FRAMES = """async () => {
  for (let frame = 0; frame < 40; frame++) await new Promise((done) => requestAnimationFrame(done));
}"""


def counter(ada: Player, what: str) -> Callable[[], int]:
    """How often the browser has done something with the page so far."""
    session = ada.page.context.new_cdp_session(ada.page)
    session.send("Performance.enable")

    def count() -> int:
        found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return int(found[what])

    return count


@pytest.mark.parametrize("game", TITLES)
def test_while_nothing_happens_nothing_is_laid_out(arrive: Arrive, game: str):
    ada = arrive(reduced_motion="no-preference", viewport={"width": 1280, "height": 800})
    ada.quick_game(players=3, game=game)
    ada.wait_until_asked()
    layouts = counter(ada, "LayoutCount")

    def layouts_of_some_frames() -> int:
        before = layouts()
        ada.page.evaluate(FRAMES)
        return layouts() - before

    while layouts_of_some_frames() > 3:  # the show of the last push goes on; a candle would never end
        ada.wait_until_asked()


SMALL_CHANGES = """() => {
  const change = document.createElement("i");
  for (const place of [...document.querySelectorAll("#board [id]")].slice(0, 20)) {
    place.append(change);
    document.body.getBoundingClientRect();
    change.remove();
    document.body.getBoundingClientRect();
  }
}"""


@pytest.mark.parametrize("game", TITLES)
def test_a_small_change_of_the_board_styles_nothing_else_anew(arrive: Arrive, game: str):
    ada = arrive(viewport={"width": 1280, "height": 800})
    ada.quick_game(players=3, game=game)
    ada.wait_until_asked()
    styled = counter(ada, "RecalcStyleCount")
    before = styled()
    ada.page.evaluate(SMALL_CHANGES)
    assert 20 < styled() - before < 80  # 120 with a board that is a container
