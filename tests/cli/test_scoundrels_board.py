"""3000 Scoundrels in the terminal: scoundrels as cards, sites, sheets, whom to suspect; and a whole game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.console import Console

from backroom.cli.boards.scoundrels import ScoundrelsBoard
from backroom.cli.common import own_words
from backroom.games.scoundrels.meta import words
from backroom.games.scoundrels.rules.hiring import hire_or_office
from backroom.games.scoundrels.state import book
from backroom.games.scoundrels.view import view
from tests.cli.terminal import backroom
from tests.games.scoundrels.table import Table

NAMES = ["you", "greedy", "greedy", "random"]


@pytest.fixture(autouse=True)
def _folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def board(lang: str = "en", width: int = 80, ascii_only: bool = False) -> ScoundrelsBoard:
    return ScoundrelsBoard(words(lang), own_words(lang), NAMES, width, ascii_only)


def screen(t: Table, me: int = 0, *, lang: str = "en", width: int = 80, ascii_only: bool = False) -> str:
    """What a player sees."""
    console = Console(width=width, color_system=None, force_terminal=False)
    with console.capture() as seen:
        console.print(board(lang, width, ascii_only).draw(view(t.g, me), {}))
    return seen.get()


def choices(t: Table) -> list[str]:
    """What the one who is asked may choose, in words."""
    seen, query = view(t.g, t.g.seat), book.queries[t.g.query]
    return [board().option(seen, query, choice) for choice in book.options(t.g)]


def town() -> Table:
    """B has two cards out, one of them doubted; A knows a safe."""
    t = Table(4)
    t.sheet("A", "Filthy Dog", None, "Wealthy Doctor")
    t.sheet("B", "Cocky Drifter")
    t.saloon("Toothless Horse")
    t.discard("Bold Barber")
    t.plan("B", "0", slot=4)
    t.henchman("C", on=("B", 4))
    t.safe("E3", value=6, known="A")
    t.mark("B", "E3", 5)
    t.rep(A=2, B=-1, C=2)
    return t


CARD = """\
╭─ $4 Toothless ───────╮
│Slot 6.               │
│$·○·$○$$              │
│Horse                 │
│Use one of your       │
│scoundrels, whatever  │
│its timing.           │
╰──────────────────────╯"""


def test_a_scoundrel_is_a_card_trait_over_job_with_timing_price_bullet_holes_and_effect():
    lines = [line.rstrip() for line in screen(town()).splitlines()]
    first = lines.index(CARD.splitlines()[0])
    assert "\n".join(lines[first : first + 8]) == CARD


def test_without_other_letters_the_card_is_drawn_in_ascii():
    cards = screen(town(), ascii_only=True)
    assert "$.o.$o$$" in cards
    assert "+- $4 Toothless -" in cards
    assert cards.isascii()


def test_a_narrow_screen_puts_fewer_cards_side_by_side():
    assert "1. Filthy ──────────╮ ╭─ 3. Wealthy" in screen(town())
    assert "1. Filthy ──────────╮ ╭" not in screen(town(), width=50)


def test_sites_show_their_values_safes_and_marks_and_what_one_knows():
    assert "2 3 3 4 5 6  E1?  E2?  E3=6 B5  E4?  E5?  (E0?)" in screen(town())
    assert "E3? B5" in screen(town(), 3)


def test_a_sheet_shows_face_down_cards_and_the_henchmen_on_them():
    assert re.search(r"B Blue greedy +\$4 +2/1 +4\+2 +A 2 3 4\[\?\]Y 5 6 ", screen(town()))
    assert "4[0]Y" in screen(town(), 1)


def test_pawns_stand_on_the_reputation_track():
    assert "-2  -1B  0G  1  2RY  3  4  5  6" in screen(town())


def test_one_is_told_whom_one_may_suspect_until_a_henchman_lies_there():
    t = town()
    t.announce("B", 5)
    assert "You may suspect Blue on slot 5 (you have 2 henchmen)." in screen(t)
    assert "You may suspect" not in screen(t, 1)
    t.henchman("A", on=("B", 5))
    assert "You may suspect" not in screen(t)


def test_questions_name_the_scoundrels_they_are_about():
    t = town()
    t.run(hire_or_office(0))
    assert choices(t) == ["hire the one on the right: Toothless Horse", "use the Sheriff’s Office"]


@pytest.mark.parametrize(("lang", "word"), [("fr", "Vos Truands"), ("it", "Le tue canaglie")])
def test_it_speaks_other_languages(lang: str, word: str):
    assert word in screen(town(), lang=lang)


def test_whoever_always_answers_1_gets_to_the_end_and_sees_who_has_won():
    result = backroom("play", "scoundrels", "--seed", "7", typed="1\n" * 1000)
    assert result.exit_code == 0, result.stderr
    ending = result.stdout[result.stdout.index("The game is over") :]
    assert len(re.findall(r"^ +\d\.  .* \([^)]+\) +-?\d+ ", ending, re.MULTILINE)) == 4
    assert "technology" in ending
