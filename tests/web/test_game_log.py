"""What happened: the whole game log on a page, and what the others did since one's last move."""

from __future__ import annotations

import re
from random import Random

import pytest

from backroom.games import TITLES
from backroom.web.application import Application
from tests.web.conftest import Visitors
from tests.web.pages import Visitor
from tests.web.playing import answer_once, bots_move

LINE = re.compile(r'<li class="(\w+)[^>]*>\s*<a href="/t/\w+/replay\?step=\d+">(.+?)</a>')


def play_a_while(app: Application, visitor: Visitor, code: str, answers: int) -> None:
    """The visitor answers so many times, and the bots whenever it is their turn."""
    dice = Random(1)
    for _ in range(answers):
        bots_move(app)
        answer_once(visitor, visitor.get(f"/t/{code}"), dice)


def lines(visitor: Visitor, path: str) -> list[tuple[str, str]]:
    """The lines of the game log on a page: the kind of each and its text."""
    return LINE.findall(visitor.get(path).html)


def headings(visitor: Visitor, code: str) -> list[str]:
    """The chapters on the page of the whole log."""
    log = visitor.get(f"/t/{code}/log").html.partition('class="game-log whole"')[2]
    return re.findall(r"<summary>(.+?)</summary>", log)


def test_the_whole_log_goes_back_to_the_deal_by_turns(app: Application, ada: Visitor):
    code = ada.quick()
    play_a_while(app, ada, code, 25)
    page = ada.get(f"/t/{code}/log")
    latest = lines(ada, f"/t/{code}")
    whole = lines(ada, f"/t/{code}/log")
    assert len(whole) > len(latest)
    without_headings = [line for line in latest if line[0] != "turn"]
    assert whole[-len(without_headings) :] == without_headings
    assert headings(ada, code)[:3] == ["Yellow’s turn", "Red’s turn", "Blue’s turn"]
    assert page.html.count('<details class="panel-box" open>') == 1  # the last


def test_the_log_can_be_read_player_by_player(app: Application, ada: Visitor):
    code = ada.quick()
    play_a_while(app, ada, code, 8)
    of_red = lines(ada, f"/t/{code}/log?player=1")
    assert of_red
    assert all("Red" in text for _, text in of_red)
    assert ada.client.get(f"/t/{code}/log?player=99").status_code == 200


def test_the_log_tells_everybody_their_own_draws_only(app: Application, visitors: Visitors):
    ada, eve = visitors(), visitors()
    code = ada.quick()
    play_a_while(app, ada, code, 8)
    drew = [text for kind, text in lines(ada, f"/t/{code}/log") if kind == "drew"]
    assert drew
    assert all(text.startswith("Yellow") for text in drew)
    assert [kind for kind, _ in lines(eve, f"/t/{code}/log") if kind == "drew"] == []


def test_there_is_no_log_before_the_game(ada: Visitor):
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    assert ada.client.get(f"/t/{code}/log").status_code == 409


@pytest.mark.parametrize("game", sorted(TITLES))
def test_every_game_has_chapters(app: Application, ada: Visitor, game: str):
    code = ada.post(f"/quick/{game}", players=3, bot="random").url.path[3:]
    play_a_while(app, ada, code, 12)
    assert len(headings(ada, code)) > 1


def test_whoever_is_asked_again_reads_what_the_others_did_since(app: Application, ada: Visitor):
    code = ada.quick()
    bots_move(app)
    assert "Since your last move" not in ada.get(f"/t/{code}").html
    play_a_while(app, ada, code, 1)
    while "answer-form" in ada.get(f"/t/{code}").by_id:  # still the same turn
        assert "Since your last move" not in ada.get(f"/t/{code}").html
        answer_once(ada, ada.get(f"/t/{code}"), Random(1))
    bots_move(app)
    recap = ada.get(f"/t/{code}").html.partition("Since your last move")[2].partition("</details>")[0]
    assert re.search(r'<li class="\w+"><svg class="emblem p[12]"', recap)
