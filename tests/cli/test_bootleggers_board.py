"""Bootleggers in the terminal: the street, the Mobsters, what was promised; and a whole game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.console import Console

from backroom.cli.boards.bootleggers import BootleggersBoard
from backroom.cli.common import own_words
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.rules.promises import give_word
from backroom.games.bootleggers.terms import ASK, CASH, CRATES, GIVE, PAY
from backroom.games.bootleggers.view import view
from tests.cli.terminal import backroom
from tests.games.bootleggers.table import Table

NAMES = ["you", "greedy", "greedy", "random"]


@pytest.fixture(autouse=True)
def _folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def screen(t: Table, lang: str = "en", width: int = 150) -> str:
    """What A sees."""
    board = BootleggersBoard(TITLE.words(lang), own_words(lang), NAMES, width, ascii_only=False)
    console = Console(width=width, color_system=None, force_terminal=False)
    with console.capture() as seen:
        console.print(board.draw(view(t.g, 0), {}))
    return re.sub(r"[ \t]+", " ", seen.get())


def harbour() -> Table:
    """Mother's is open, and B has a truck in its majority line."""
    t = Table(4)
    t.g.round, t.g.phase = 5, 4
    t.muscle(60, 47, 33, 12)
    t.markers("mothers", B=3, C=1)
    t.truck("B", "medium", load=5, at="mothers")
    t.thug("C", "hit")
    t.g.copper = 2
    return t


def test_a_speakeasy_shows_its_circles_dice_prices_and_lines():
    seen = screen(harbour())
    assert re.search(r"Mother’s Groceries G3 Y1 4/4/9 2d 2\+1 3★ Gm5/6#6", seen)
    assert re.search(r"O’Malley’s Dry Goods no limit 1 ", seen)


@pytest.mark.parametrize(
    ("lang", "cheap", "dear"),
    [
        ("en", "costs $0", "costs $4G"),
        ("fr", "coûte 0\u00a0$", "coûte 4\u00a0000\u00a0$"),
        ("it", "costa 0\u00a0$", "costa 4.000\u00a0$"),
    ],
)
def test_a_muscle_card_says_what_it_costs_even_if_that_is_nothing(lang: str, cheap: str, dear: str):
    board = BootleggersBoard(TITLE.words(lang), own_words(lang), NAMES, 80, ascii_only=False)
    seen, query = view(Table(4).g, 0), next(one for one in TITLE.book.queries if one.noun.name == "muscle")
    assert board.option(seen, query, 2) == f"2 ({cheap})"
    assert board.option(seen, query, 67) == f"67 ({dear})"


def test_a_mobster_shows_muscle_stills_trucks_back_room_and_known_thugs():
    seen = screen(harbour())
    assert re.search(r"Blue you 60 \(0\) 10 1 s0/4#2 1 marker", seen)
    assert re.search(r"Yellow greedy 33 \(0\) \? 1 s0/4#4 1 marker Hit", seen)
    assert "Round 5 of 12 · Ship the Whiskey · the Copper watches Yellow" in seen


def test_the_hidden_thug_of_another_is_a_question_mark():
    t = harbour()
    t.hide("D", "moll")
    assert re.search(r"Red random 12 .* 1 marker \?", screen(t))
    assert "Moll" not in screen(t)


def test_the_proposal_and_the_promises_are_told_in_full():
    t = harbour()
    t.g.proposal = ((1, 0), (GIVE, CASH, 3), (ASK, CRATES, 2))
    give_word(t.g, 2, 0, (PAY, 6, 4))
    seen = screen(t)
    assert "Green proposes a deal to Blue; Green would pay $3G; Blue would hand over 2 crates" in seen
    assert re.search(r"Yellow .* Blue.*\$4G or more by the end of round 6", seen)


@pytest.mark.parametrize(("lang", "word"), [("fr", "Bar clandestin"), ("it", "Spaccio")])
def test_it_speaks_other_languages(lang: str, word: str):
    assert word in screen(harbour(), lang)


def test_whoever_always_answers_1_gets_to_the_end_and_sees_who_has_won():
    result = backroom("play", "bootleggers", "--seed", "7", "--option", "length=8", typed="1\n" * 2000)
    assert result.exit_code == 0, result.stderr
    ending = result.stdout[result.stdout.index("The game is over") :]
    assert len(re.findall(r"^ +\d\.  \w+ \([^)]+\) +\$\d+", ending, re.MULTILINE)) == 4


def test_a_load_is_offered_with_the_truck_it_goes_on():
    result = backroom("play", "bootleggers", "--seed", "3", typed="1\n" * 40 + "q\nn\n")
    assert re.search(r" 1 0 crates on truck \d", result.stdout)
