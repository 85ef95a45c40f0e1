"""The show of what happened: lines over the board, and numbers that count up with them."""

from __future__ import annotations

import pytest

from tests.web.browser.chromium import Locator, expect
from tests.web.browser.people import Arrive, Player
from tests.web.browser.scripts import MARKED, Room, table

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
