"""Players with a browser: they see a page and press what is on it. Every wait is for a condition."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.web.browser.chromium import PATIENCE, Browser, Locator, Page, TooLate, expect

IS_WHOLE = os.environ.get("BACKROOM_TOUR") == "whole"
LONG = pytest.mark.timeout(3600 if IS_WHOLE else 240)
ANSWERS = "[name=answer]"
# Too narrow for the board to be scaled to the window, which takes most of the time of a page on a desktop.
TABLET = {"width": 1100, "height": 800}
OFTEN = 50.0  # milliseconds between two looks; to look at every frame costs four times as much CPU time
BRIEFLY = 5000.0  # milliseconds in which a button that is there can be pressed
ASKED_ANEW = """seq => {
  const asked = document.querySelector("#answer-form [name=seq]");
  return document.querySelector("#table.over") !== null || (asked !== null && asked.value !== seq);
}"""


MOVED_ON = """seq => {
  const asked = document.querySelector("#answer-form [name=seq]");
  return asked === null || asked.value !== seq;
}"""

# To paint gradients without a graphics card takes a third of the CPU time of a game.
PAINT_LITTLE = """
const sheet = new CSSStyleSheet();
sheet.replaceSync("*, ::before, ::after { background-image: none !important; box-shadow: none !important }");
document.adoptedStyleSheets.push(sheet);
"""
REFUSED = "status of 409"  # to an answer that came too late: the page catches up


class Player:
    """A player with a browser of their own, which records everything the server sends to the table page."""

    def __init__(self, browser: Browser, address: str, **habits: Any) -> None:
        self.context = browser.new_context(
            base_url=address,
            **{"locale": "en-GB", "reduced_motion": "reduce", "viewport": TABLET, **habits},
        )
        self.context.add_init_script(PAINT_LITTLE)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.pushes: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._overhear)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._remember))
        self.dice = Random(7)

    def _overhear(self, message: Any) -> None:
        if message.type == "error" and REFUSED not in message.text:
            self.complaints.append(message.text)

    def _remember(self, frame: Any) -> None:
        drawn = [region for _, region in json.loads(frame)["regions"]]
        self.pushes.append("".join(one if isinstance(one, str) else one["more"] for one in drawn))

    # -- at the door -------------------------------------------------------------------------------

    def go_by(self, name: str) -> None:
        """Take a name in the lobby."""
        self.page.goto("/")
        self.page.locator("form[action='/name'] [name=name]").fill(name)
        self.page.locator("form[action='/name'] button").click()
        expect(self.page.locator("header nav")).to_contain_text(name)

    def quick_game(self, players: int = 3, game: str = "reckoning") -> str:
        """Go from the lobby to a table with bots; returns its code."""
        self.page.goto("/")
        self.play_now(game, players=str(players))
        self.wait_until_asked()
        return self.code

    def play_now(self, game: str, **choices: str) -> None:
        """In the lobby, choose players and bots and press the button of a game."""
        form = self.page.locator(f"form[action='/quick/{game}']")
        for name, value in choices.items():
            form.locator(f"label:has([name={name}][value='{value}'])").click()
        form.locator("button").click()

    def open_table(self, players: int = 3, game: str = "reckoning", **house_rules: str) -> str:
        """Open a table with the form; returns the invite link."""
        self.page.goto(f"/new/{game}")
        self.page.locator(f"label:has([name=players][value='{players}'])").click()
        if house_rules.keys() - {"bots", "clock"}:
            self.page.locator(".more-settings > summary").click()
        for name, value in house_rules.items():
            field = self.page.locator(f"form [name={name}]")
            if field.evaluate("field => field.nodeName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.page.locator(f"form[action='/new/{game}'] button").click()
        return self.page.locator("#invite").input_value()

    def sit(self, invite: str, seat: int) -> None:
        """Follow an invite link and take a seat."""
        self.page.goto(invite)
        self.page.locator(f"#seat-row-{seat} button[form=sit-down]").click()
        expect(self.page.locator(f"#seat-row-{seat}.person")).to_contain_text("(")

    def add_bot(self, seat: int, bot: str = "medium") -> None:
        """As the host, put a bot on a seat."""
        self.page.locator(f"#seat-row-{seat} button[value={bot}]").click()
        expect(self.page.locator(f"#seat-row-{seat}.bot")).to_be_visible()

    def start(self) -> None:
        """As the host, start the game."""
        self.page.locator("form[action$=start] button").click()
        expect(self.page.locator("#table.running")).to_be_visible()

    def import_game(self, saved: Path) -> None:
        """Put a saved game on a table."""
        self.page.goto("/import")
        self.page.locator("input[type=file]").set_input_files(saved)
        self.page.locator("form[action='/import'] button").click()
        self.page.wait_for_url("**/t/**")

    # -- at the table ------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The code of the table in the address."""
        return urlsplit(self.page.url).path.split("/")[2]

    @property
    def seq(self) -> str:
        """The number of the question that is put to this player, or ""."""
        asked = self.page.locator("#answer-form [name=seq]")
        return asked.input_value() if asked.count() else ""

    @property
    def is_asked(self) -> bool:
        return self.page.locator("#table.running.asked").count() > 0

    @property
    def is_over(self) -> bool:
        return self.page.locator("#table.over").count() > 0

    def wait_until_asked(self, since: str = "") -> None:
        """Wait for a question other than `since`, or for the end of the game."""
        self.page.wait_for_function(ASKED_ANEW, arg=since, polling=OFTEN)

    def options(self) -> Locator:
        """The buttons that answer the question: on the board, in the hand, in the list."""
        return self.page.locator(f"{ANSWERS}:visible")

    def choose(self) -> Locator:
        """A random answer; no card is discarded if one can be played."""
        playing = ":not([value^=discard])"
        self.options().first.wait_for()
        return self.anything(playing if self.page.locator(f"{ANSWERS}:visible{playing}").count() else "")

    def anything(self, but: str = "") -> Locator:
        """A random visible answer, except those that the selector `but` excludes.

        If all players choose at once, the question that was just answered may still be there for a moment.
        """
        offered, count = self.page.locator(f"{ANSWERS}:visible{but}"), 0
        while count == 0:
            offered.first.wait_for()
            count = offered.count()
        return offered.nth(self.dice.randrange(count))

    def answer(self) -> str:
        """Press a random answer and wait for the next question; returns the kind of element it was on."""
        return self.answer_with(self.choose, ".seat, .card, .guest, .options")

    def answer_with(self, choose: Callable[[], Locator], pieces: str) -> str:
        """Press an answer and wait for the next question; returns on which of these pieces it was.

        A push may replace the buttons at any moment; then another answer is chosen. A click that was given up
        may have been the last answer of the game all the same; then "" is returned.
        """
        since, element = "", ""
        while not element:
            self.wait_until_asked()
            if self.is_over:
                return ""
            with suppress(TooLate):
                since, chosen = self.seq, choose()
                found = chosen.evaluate(
                    f"button => button.closest('{pieces}')?.classList[0]", timeout=BRIEFLY
                )
                if found:
                    chosen.click(timeout=BRIEFLY)
                    element = str(found)
        self.wait_until_asked(since)
        return element

    def click(self, answer: Callable[[], str], *pieces: str) -> None:
        """Answer until each of these pieces was clicked; to the end if BACKROOM_TOUR is "whole"."""
        clicked = set[str]()
        while not self.is_over and (IS_WHOLE or not clicked.issuperset(pieces)):
            clicked.add(answer())
        assert clicked.issuperset(pieces)

    def answer_once(self) -> None:
        """Press an answer if this player is asked, and wait until it is accepted."""
        if self.is_asked:
            self.press(self.choose())

    def press(self, button: Locator) -> None:
        """Press a button and wait until this player is asked another question, or none."""
        since = self.seq
        button.click()
        self.page.wait_for_function(MOVED_ON, arg=since, polling=OFTEN)

    def say(self, text: str) -> None:
        """Write in the chat."""
        self.page.locator("#say").fill(text)
        self.page.locator(".chat button").click()
        expect(self.page.locator("#chat")).to_contain_text(text)


Arrive = Callable[..., Player]  # makes a player


def play_together(players: dict[int, Player], until: Callable[[], bool] = lambda: False) -> None:
    """Let those of these players answer who are asked, until `until` is true or the game is over."""
    due = ", ".join(["#table.over", *(f"#player-{seat}.asked" for seat in players)])
    anybody = next(iter(players.values()))
    while not until() and not anybody.is_over:
        anybody.page.wait_for_selector(due, state="attached")
        for player in players.values():
            player.answer_once()
