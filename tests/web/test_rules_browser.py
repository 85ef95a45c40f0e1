"""The rules browser."""

from __future__ import annotations

import re

import pytest

from backroom import specs
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.games.reckoning.meta import TITLE
from backroom.web.application import Application
from backroom.web.rules_html import RuleSection, rule_entry, sections, to_html
from backroom.web.rules_search import search, topics
from backroom.web.words import page_words
from tests.web.conftest import Visitors
from tests.web.evening import Evening
from tests.web.pages import Visitor

EVERY_GAME = pytest.mark.parametrize("game", TITLES)

EMPTY = specs.parse("reckoning", "# Reckoning: rules\n\n- **R1.1** One rule.\n- **R1.2** Another.\n")


def html(markdown: str) -> str:
    return str(to_html(markdown, EMPTY, "R1.1"))


def test_every_rule_is_on_the_page_under_its_id(ada: Visitor):
    ids = [given["id"] for _, given in ada.get("/rules/reckoning").tags if "id" in given]
    assert set(specs.load("reckoning").entries) <= set(ids)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_told_in_the_readers_language(visitors: Visitors, language: str):
    assert (
        TITLE.words(language)("card", "cocktail", "name") in visitors(language).get("/rules/reckoning").html
    )


@EVERY_GAME
def test_every_card_is_on_the_page_once_under_its_word(ada: Visitor, game: str):
    cards = TITLES[game].words("en").tables["card"]
    ids = [given["id"] for _, given in ada.get(f"/rules/{game}").tags if "id" in given]
    assert {f"card-{word}" for word in cards} <= set(ids)
    assert len(ids) == len(set(ids))


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_in_groups_with_headings_in_the_readers_language(
    visitors: Visitors, game: str, language: str
):
    html = visitors(language).get(f"/rules/{game}").html
    groups = page_words(language).tables["cards"][game]
    assert [heading for heading in groups.values() if f"<h3>{heading}</h3>" not in html] == []
    assert html.count('class="card-group"') == len(groups)


def test_a_long_list_of_cards_is_folded_until_a_search_makes_it_short(ada: Visitor):
    assert '<details class="card-group" open>' not in ada.get("/rules/scoundrels").html
    found = ada.get("/rules/scoundrels?q=Reputation").html
    assert '<details class="card-group" open>' in found
    assert 'id="card-j33"' in found
    assert 'id="card-j01"' not in found


@EVERY_GAME
def test_every_picture_on_a_table_has_a_symbol(app: Application, game: str):
    sprite = app.env.get_template(f"boards/{game}-sprite.html").render()
    symbols = {f"#{name}" for name in re.findall(r'id="([^"]+)"', sprite)}
    evening = Evening(app, game, seed=3)
    for _ in range(40):
        evening.answer()
        drawn = app.renderer.page(app.reader.seen_by(evening.people[0], evening.code, 0), "en")
        assert set(re.findall(r'<use href="([^"]+)"', drawn + sprite)) <= symbols


def test_search_finds_rules_by_words_and_by_id():
    by_id = [entry.id for section in search("reckoning", "R6.24") for entry in section.entries]
    assert by_id[0] == "R6.24"
    words = [entry.id for section in search("reckoning", "cake EXPLODES itself") for entry in section.entries]
    assert "R3.45" in words
    assert "R1.1" not in words
    assert search("reckoning", "helicopter") == []


ASKED = {  # by game: who wins, who wins a tie, how many cards there are
    "bootleggers": ("B7.3", "B7.4", "B1.8"),
    "nostra_city": ("N0.4", "N7.12", "N1.1"),
    "reckoning": ("R7.6", "R7.7", "R1.22"),
    "scoundrels": ("S7.7", "S7.7", "S1.1"),
}


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize(
    "phrases",
    [
        ("who wins", "tie", "how many cards"),
        ("Qui gagne ?", "égalité", "combien de cartes"),
        ("chi vince", "parità", "quante carte"),
    ],
)
def test_what_people_ask_is_found_first_in_every_game_and_language(game: str, phrases: tuple[str, ...]):
    firsts = tuple(search(game, phrase)[0].entries[0].id for phrase in phrases)
    assert firsts == ASKED[game]


def test_topics_name_rules_of_every_game():
    for topic in topics():
        assert set(topic.phrases) == set(LANGUAGES)
        assert set(topic.rules) == set(TITLES)
        for game, rules in topic.rules.items():
            assert set(rules) <= set(specs.load(game).entries)


def test_a_search_that_looks_like_markup_is_only_looked_for(ada: Visitor):
    page = ada.get("/rules/reckoning?q=<script>alert(1)</script>")
    assert "<script>alert" not in page.html


def test_markdown_is_escaped_before_it_is_marked_up():
    assert html("**R1.1** <b>x</b> **bold** `a<b` *soft*") == (
        "<p>&lt;b&gt;x&lt;/b&gt; <strong>bold</strong> <code>a&lt;b</code> <em>soft</em></p>"
    )


def test_lists_tables_and_code_are_what_they_look_like():
    assert html("- one\n- two") == "<ul><li>one</li><li>two</li></ul>"
    assert html("| a | b |\n|---|---|\n| 1 | <2> |") == (
        '<div class="wide" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead>'
        "<tbody><tr><td>1</td><td>&lt;2&gt;</td></tr></tbody></table></div>"
    )
    assert html("```\na\n\n<b>\n```\n\nafter") == '<pre tabindex="0">a\n\n&lt;b&gt;</pre>\n<p>after</p>'
    assert html("```\n<a>\n```") == '<pre tabindex="0">&lt;a&gt;</pre>'


def test_rules_that_are_rows_of_one_table_share_it_and_leave_out_columns_of_sources():
    spec = (
        "# Reckoning: rules\n\n| id | piece | tag |\n|---|---|---|\n"
        "| R1.1 | a cake | [seed] |\n| R1.2 | a knife | [seed] |\n\n"
    )
    entries = list(specs.parse("reckoning", f"{spec}- **R1.3** Else.\n").entries.values())
    section = RuleSection("Pieces", [rule_entry(entry, EMPTY) for entry in entries])
    (head, rows), (no_head, others) = section.blocks()
    assert (head, [row.cells for row in rows]) == (("id", "piece"), [("a cake",), ("a knife",)])
    assert (no_head, [entry.html for entry in others]) == ((), ["<p>Else.</p>"])


def test_a_rule_that_is_cited_is_linked_and_an_unknown_one_is_not():
    assert html("see R1.2, R1.1 and R9.9") == (
        '<p>see <a href="/rules/reckoning#R1.2">R1.2</a>, R1.1 and R9.9</p>'
    )


def test_sources_are_left_out():
    assert html("**R1.1** A rule. [seed: page 3] [ruled, R9.1]") == "<p>A rule.</p>"


def test_every_section_has_a_plain_heading():
    assert all("`" not in section.title and "(FR" not in section.title for section in sections("reckoning"))


def test_an_unknown_game_has_no_rules(ada: Visitor):
    assert ada.client.get("/rules/chess").status_code == 404
    assert ada.client.get("/rules/..%2f..%2fsecret").status_code == 404
