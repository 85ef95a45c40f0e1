"""Bots on the pages: people choose a level, and the bots at the table have personal names."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from backroom.web.application import Application
from backroom.web.parts import ShownPlayer
from tests.web.conftest import Visitors
from tests.web.pages import Visitor
from tests.web.playing import finish


def test_levels_are_offered_and_not_what_is_behind_them(ada: Visitor):
    values = [tag.get("value") for name, tag in ada.get("/new/reckoning").tags if name == "option"]
    assert [
        value for value in values if value in {"easy", "medium", "hard", "random", "greedy", "ismcts"}
    ] == [
        "easy",
        "medium",
        "hard",
    ]
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    offered = [
        button for form in ada.get(f"/t/{code}").forms for button in form.buttons if button[0] == "bot"
    ]
    assert offered == [("bot", "easy"), ("bot", "medium"), ("bot", "hard")] * 2


def test_a_quick_game_is_of_medium_strength(app: Application, ada: Visitor):
    code = ada.post("/quick/reckoning", players=3).url.path[3:]
    assert [info.bot for info in app.reader.seen_by(None, code).seats] == ["", "medium", "medium"]


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("en", "Old Fox (hard)"),
        ("fr", "Old Fox (difficile)"),
        ("it", "Old Fox (difficile)"),
    ],
)
def test_a_bot_at_the_table_has_a_name_and_says_how_well_it_plays(
    visitors: Visitors, language: str, named: str
):
    ada = visitors(language)
    code = ada.post("/new/reckoning", players=3, bots="hard").url.path[3:]
    table, lobby = ada.get(f"/t/{code}").html, ada.get("/").html
    assert named in table
    assert "Ice (" in table
    assert named in lobby


def test_nobody_sets_the_budget_of_a_search_over_the_network(ada: Visitor):
    assert ada.post("/quick/reckoning", players=3, bot="ismcts:1000000").status_code == 409


def test_nobody_starts_a_program_over_the_network(app: Application, ada: Visitor):
    assert ada.post("/quick/reckoning", players=3, bot="exec:sh").status_code == 409
    assert ada.post("/new/reckoning", players=3, bots="exec:sh").status_code == 409
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    ada.post(f"/t/{code}/bot", seat=1, bot="exec:sh")
    assert [info.bot for info in app.reader.seen_by(None, code).seats] == [""] * 3


def test_the_level_of_a_bot_is_in_the_same_brackets_as_its_name(app: Application, ada: Visitor):
    code = ada.post("/quick/reckoning", players=3, bot="medium").url.path[3:]
    finish(app, ada, code)
    html = ada.get(f"/t/{code}").html
    assert ", medium)" in html
    assert "))" not in html.partition("<main")[2].partition("</main>")[0]


def test_the_name_of_a_person_stays_as_it_is_while_a_bot_stands_in():
    ada = ShownPlayer(
        seat=0,
        colour="Blue",
        emblem=Markup(""),
        name="Ada (of Boston)",
        kind="person",
        is_host=False,
        bot="easy",
        stand_in=True,
        here=False,
        mine=False,
        asked=False,
        left=None,
        deadline=None,
    )
    assert ada.known_as == "Blue (Ada (of Boston))"
