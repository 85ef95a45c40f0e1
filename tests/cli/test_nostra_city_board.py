"""Nostra City in the terminal: jury, Street, Territories, what one knows of the pile; and a whole game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.console import Console

from backroom.cli.boards.nostra_city import NostraCityBoard
from backroom.cli.common import own_words
from backroom.games.nostra_city.meta import words
from backroom.games.nostra_city.state import book
from backroom.games.nostra_city.view import view
from tests.cli.terminal import backroom
from tests.games.nostra_city.table import Table

NAMES = ["you", "greedy", "greedy", "random"]


@pytest.fixture(autouse=True)
def _folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def board(lang: str = "en", width: int = 80, ascii_only: bool = False) -> NostraCityBoard:
    return NostraCityBoard(words(lang), own_words(lang), NAMES, width, ascii_only)


def screen(t: Table, me: int = 0, *, lang: str = "en", ascii_only: bool = False) -> str:
    """What a player sees."""
    console = Console(width=80, color_system=None, force_terminal=False)
    with console.capture() as seen:
        console.print(board(lang, 80, ascii_only).draw(view(t.g, me), {}))
    return seen.get()


def choices(t: Table) -> list[str]:
    """What the one who is asked may choose, in words."""
    seen, query = view(t.g, t.g.seat), book.queries[t.g.query]
    return [board().option(seen, query, choice) for choice in book.options(t.g)]


def city() -> Table:
    """March: A and B have each put something on the pile, and B holds a bid."""
    t = Table(4)
    t.month("march")
    t.verdict(8)
    t.first("B")
    t.territory("A", "c16", "c02", "t10")
    t.territory("B", "c06", "t04", "r04")
    t.territory("C", "c12", "t14")
    t.territory("D", "c05", "t01")
    t.engaged("c02", "t10")
    t.street("c09", None, "e02", "t07")
    t.bank("A", "5 5 10i 20g")
    t.hand("A", "v06 v12 v12")
    t.corruption("10g 20i", by="A")
    t.corruption("50i", by="B")
    return t


def test_the_calendar_and_the_jury_bench_show_where_the_trial_stands():
    drawn = screen(city())
    assert " Feb  (Underboss) [Mar] (verdict)  Apr " in drawn
    assert "Innocent  1 2 3 4 5 6 | 7 [8] 9 10 11 12 Guilty" in drawn
    assert "First Player: White" in drawn


def test_the_street_says_what_each_card_does_and_what_an_investigation_costs():
    drawn = screen(city())
    assert re.search(r"S1 +Carla Baldini +If her bid does not win", drawn)
    assert re.search(r"S2 +- ", drawn)
    assert re.search(r"S3 +FBI \(bribe 40\) +Caïd powers do not work", drawn)


def test_engaged_caids_and_turfs_bear_a_star():
    drawn = screen(city())
    assert "K  Rocco Agnello*, Aldo Moretti; Bronx (drugs)*" in drawn
    assert "W  Vito Baldini; Brooklyn (drugs)" in drawn


def test_one_knows_of_the_corruption_pile_what_one_has_put_there():
    t = city()
    assert "Corruption pile: 3 bills (K 2, W 1) · you placed 10G 20I\n" in screen(t)
    assert "Corruption pile: 3 bills (K 2, W 1) · you placed 50I\n" in screen(t, 1)
    assert "Corruption pile: 3 bills (K 2, W 1)\n" in screen(t, 2)


def test_a_bid_shows_its_caid_and_its_bills_and_only_its_owner_sees_the_slot():
    t = city()
    t.bid("B", "c06", "s4", "20g 5")
    assert "W  Vito Baldini* ×2; Brooklyn" in screen(t)
    assert "W×2" not in screen(t)
    assert re.search(r"Queens \(drugs\).*\n? *.*W×2\s+\(5 20G\)", screen(t, 1))


def test_the_collector_alone_sees_the_bills_he_deals_out():
    t = city()
    t.territory("A", "c01", "t05")
    t.script_bills("10i", "50g", "5")
    t.begin("business")
    t.answer("pass", "c01", "brooklyn")
    assert t.asked == ("A", "share_bill")
    assert "3 bills drawn, due: W 1, R 1" in screen(t)
    assert "10I  50G  5" in screen(t)
    assert "50G" not in screen(t, 1)


def test_one_s_own_bank_and_vendetta_cards_stand_in_a_line():
    t = city()
    assert board().hand(view(t.g, 0)) == "5×2 10I 20G · Burglary, Big Anger×2"
    assert board(ascii_only=True).hand(view(t.g, 0)) == "5x2 10I 20G - Burglary, Big Angerx2"


def test_respect_bills_vendetta_cards_and_titles_are_listed_by_player():
    t = city()
    t.titles(A="k01", B="k02", C="k03")
    drawn = screen(t)
    assert re.search(r"K Black you +2 +4 +3 +Underboss", drawn)
    assert re.search(r"W White greedy +5 +4 +0 +Consigliere, Villa in the Hamptons", drawn)


def test_questions_say_what_a_caid_can_do():
    t = city()
    t.begin("trial")
    t.answer("pass")
    assert choices(t)[0] == "Aldo Moretti: He may place two Bills."
    assert choices(t)[-1] == "end the turn"


@pytest.mark.parametrize(
    ("lang", "word"), [("fr", "Pile de Corruption\N{NO-BREAK SPACE}: 3"), ("it", "Pila della corruzione: 3")]
)
def test_it_speaks_other_languages(lang: str, word: str):
    assert word in screen(city(), lang=lang)


def test_whoever_always_answers_1_gets_to_the_end_even_if_nobody_wins():
    result = backroom("play", "nostra_city", "--seed", "7", typed="1\n" * 1000)
    assert result.exit_code == 0, result.stderr
    ending = result.stdout[result.stdout.index("The game is over") :]
    assert len(re.findall(r"^ +\d\.  .* \([^)]+\) +-?\d+ ", ending, re.MULTILINE)) == 4
    assert "in the Bank" in ending
