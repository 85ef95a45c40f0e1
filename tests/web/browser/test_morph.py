"""morph.js: a region looks as it was drawn, and what the person is doing in it is not interrupted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.browser.chromium import expect
from tests.web.browser.people import Arrive, Player
from tests.web.browser.scripts import Sheet

Lay = Callable[[str], Sheet]


@pytest.fixture
def lay(ada: Player) -> Lay:
    return lambda inside: Sheet(ada, inside)


# -- a region looks as it was drawn ----------------------------------------------------------------


def test_attributes_come_change_and_go(lay: Lay):
    sheet = lay('<p id="a" class="old" title="gone">x</p>')
    sheet.morph(("a", '<p id="a" class="new" lang="it">x</p>'))
    assert sheet.html == '<p id="a" class="new" lang="it">x</p>'
    assert sheet.kept == ["a"]


@pytest.mark.parametrize(
    "drawn",
    [
        "<b>one</b> two",
        "one <i>two</i><b>three</b>",
        "",
        "<!-- nothing --><b>one</b>",
        '<b data-key="k">one</b><b>two</b>',
    ],
)
def test_words_and_elements_without_a_key_become_what_was_drawn(lay: Lay, drawn: str):
    sheet = lay('<p id="a">some <b>bold</b> words <i>here</i></p>')
    sheet.morph(("a", f'<p id="a">{drawn}</p>'))
    assert sheet.html == f'<p id="a">{drawn}</p>'
    assert sheet.kept[0] == "a"


def test_the_table_itself_is_a_region(lay: Lay):
    sheet = lay("<p>before</p>")
    sheet.morph(("table", '<main id="table" class="asked"><p>after</p></main>'))
    assert sheet.page.locator("#table").get_attribute("class") == "asked"
    assert sheet.html == "<p>after</p>"


def test_a_region_of_another_kind_takes_the_place_of_the_old_one(lay: Lay):
    sheet = lay('<p id="a">x</p><p id="b">y</p>')
    sheet.morph(("a", '<section id="a">z</section>'))
    assert sheet.html == '<section id="a">z</section><p id="b">y</p>'
    assert sheet.kept == ["b"]


def test_a_region_that_is_not_on_the_page_is_let_go(lay: Lay):
    sheet = lay('<p id="a">x</p>')
    sheet.morph(("b", '<p id="b">y</p>'), ("a", '<p id="a">z</p>'))
    assert sheet.html == '<p id="a">z</p>'


def test_an_id_may_hold_any_sign(lay: Lay):
    sheet = lay('<p id="1:a.b">x</p>')
    sheet.morph(("1:a.b", '<p id="1:a.b">y</p>'))
    assert sheet.html == '<p id="1:a.b">y</p>'


# -- keys ------------------------------------------------------------------------------------------


def items(keys: str) -> str:
    return "".join(f'<li data-key="{key}">{key}</li>' for key in keys)


@pytest.mark.parametrize("after", ["cba", "bca", "ab", "c", "axbyc", "xcy", "xyz"])
def test_whatever_has_a_key_is_moved_and_never_made_anew(lay: Lay, after: str):
    sheet = lay(items("abc"))
    sheet.redraw(items(after))
    assert sheet.html == items(after)
    assert sheet.kept == [key for key in after if key in "abc"]
    assert sheet.made == [key for key in after if key not in "abc"]


def test_a_key_on_another_kind_of_element_is_drawn_anew(lay: Lay):
    sheet = lay('<b data-key="a">x</b><i data-key="b">y</i>')
    sheet.redraw('<i data-key="a">x</i><i data-key="b">y</i>')
    assert sheet.html == '<i data-key="a">x</i><i data-key="b">y</i>'
    assert sheet.kept == ["b"]


def test_keys_hold_among_words_and_elements_without_one(lay: Lay):
    sheet = lay(f"<hr>one {items('a')} two {items('b')}<p>three</p>")
    sheet.redraw(f"{items('b')}<p>one</p> two {items('ca')}")
    assert sheet.html == f"{items('b')}<p>one</p> two {items('ca')}"
    assert sheet.kept == ["b", "a"]


# -- what a person is doing ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "after",
    [
        '<input id="say">',
        '<p>new</p><input id="say">',
        '<p data-key="n">new</p><p>two</p><input id="say"><b>after</b>',
        '<input id="say" class="lit">',
    ],
)
def test_focus_and_what_is_typed_survive(lay: Lay, after: str):
    sheet = lay('<p>old</p> words <input id="say">')
    field = sheet.page.locator("#say")
    field.fill("Is it you")
    field.evaluate("it => it.setSelectionRange(3, 5)")
    sheet.redraw(after)
    expect(field).to_be_focused()
    expect(field).to_have_value("Is it you")
    assert field.evaluate("it => [it.selectionStart, it.selectionEnd]") == [3, 5]


def test_focus_survives_where_a_card_before_it_has_left(lay: Lay):
    sheet = lay('<button id="a">a</button><button id="b">b</button><button id="c">c</button>')
    sheet.page.locator("#b").focus()
    sheet.redraw('<button id="b">b</button><button id="c">c</button><button id="d">d</button>')
    expect(sheet.page.locator("#b")).to_be_focused()


def test_what_is_unfolded_stays_unfolded(lay: Lay):
    sheet = lay('<details id="why"><summary>Why</summary>old</details>')
    sheet.page.locator("summary").click()
    sheet.redraw('<details id="why"><summary>Why</summary>new</details>')
    assert sheet.html == '<details id="why" open=""><summary>Why</summary>new</details>'


# -- holes -----------------------------------------------------------------------------------------


def test_what_the_page_shows_stays_where_a_drawing_has_a_hole(lay: Lay):
    sheet = lay('<section id="a"><h2>old</h2><p id="in">kept</p></section>')
    sheet.morph(("a", '<section id="a"><h2>new</h2><h3>more</h3><i data-hole="in"></i></section>'))
    assert sheet.html == '<section id="a"><h2>new</h2><h3>more</h3><p id="in">kept</p></section>'
    assert sheet.kept == ["a", "in"]
    assert not sheet.is_torn


def test_a_hole_is_filled_by_what_comes_next(lay: Lay):
    sheet = lay('<section id="a"></section>')
    sheet.morph(
        ("a", '<section id="a"><i data-hole="in"></i><b>x</b></section>'), ("in", '<p id="in">new</p>')
    )
    assert sheet.html == '<section id="a"><p id="in">new</p><b>x</b></section>'
    assert not sheet.is_torn


def test_holes_change_places_with_what_lies_in_them(lay: Lay):
    sheet = lay('<p id="one">1</p><p id="two">2</p>')
    sheet.redraw('<i data-hole="two"></i><i data-hole="one"></i>')
    assert sheet.html == '<p id="two">2</p><p id="one">1</p>'
    assert sheet.kept == ["two", "one"]


def test_a_page_with_an_open_hole_is_torn(lay: Lay):
    sheet = lay('<section id="a"></section>')
    assert not sheet.is_torn
    sheet.morph(("a", '<section id="a"><i data-hole="in"></i></section>'))
    assert sheet.is_torn


# -- lists that grow -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "last", "more", "after"),
    [(0, 3, "d", "abcd"), (0, 3, "", "abc"), (1, 3, "de", "bcde"), (0, 2, "x", "abx"), (3, 3, "z", "z")],
)
def test_a_list_keeps_some_lines_and_gets_more(lay: Lay, first: int, last: int, more: str, after: str):
    sheet = lay(f'<ol id="log">{items("abc")}</ol>')
    sheet.morph(("log", {"first": first, "last": last, "more": items(more)}))
    assert sheet.html == f'<ol id="log">{items(after)}</ol>'
    assert sheet.kept == ["log", *"abc"[first:last]]


LONG = '<ol id="log" data-follow style="height: 100px; overflow: auto">{}</ol>'
GAP = "list => list.scrollHeight - list.scrollTop - list.clientHeight"


@pytest.mark.parametrize("comes", ["whole", "more"])
@pytest.mark.parametrize("is_at_end", [True, False])
def test_a_list_is_followed_by_whoever_reads_its_end(lay: Lay, comes: str, is_at_end: bool):
    lines = [f"<li>line {n}</li>" for n in range(60)]
    sheet = lay(LONG.format("".join(lines[:30])))
    log = sheet.page.locator("#log")
    log.evaluate(f"list => {{ list.scrollTop = {'list.scrollHeight' if is_at_end else 50}; }}")
    if comes == "more":
        sheet.morph(("log", {"first": 0, "last": 30, "more": "".join(lines[30:])}))
    else:
        sheet.morph(("log", LONG.format("".join(lines))))
    assert log.locator("li").count() == 60
    if is_at_end:
        assert log.evaluate(GAP) < 2
    else:
        assert log.evaluate("list => list.scrollTop") == 50


# -- what moves ------------------------------------------------------------------------------------

PIECE = '<b data-flies data-key="van" style="position: absolute; left: {}px; width: 20px">o</b>'
FLIGHT = """() => document.getAnimations().map(one => one.effect.getKeyframes()[0].transform)"""


@pytest.fixture
def restless(arrive: Arrive) -> Lay:
    """For a person who has not asked for reduced motion."""
    somebody = arrive(reduced_motion="no-preference")
    return lambda inside: Sheet(somebody, inside)


def section(left: int, inside: str, key: str = "s") -> str:
    style = f"position: absolute; left: {left}px"
    return f'<section data-key="{key}" style="{style}">{inside}</section>'


def test_a_piece_flies_from_where_it_was(restless: Lay):
    sheet = restless(section(0, PIECE.format(10)))
    sheet.redraw(section(0, PIECE.format(70)))
    assert sheet.page.evaluate(FLIGHT) == ["translate(-60px, 0px) scale(1)"]


def test_a_piece_flies_from_one_part_of_the_page_to_another(restless: Lay):
    sheet = restless(section(0, PIECE.format(10), "s") + section(200, "", "t"))
    sheet.redraw(section(0, "", "s") + section(200, PIECE.format(30), "t"))
    assert sheet.page.evaluate(FLIGHT) == ["translate(-220px, 0px) scale(1)"]


def test_nothing_flies_when_only_the_page_shifts(restless: Lay):
    sheet = restless(section(0, PIECE.format(10)))
    sheet.redraw(section(300, PIECE.format(10)))
    assert sheet.page.evaluate(FLIGHT) == []


def test_nothing_flies_for_somebody_who_wants_it_calm(lay: Lay):
    sheet = lay(section(0, PIECE.format(10)))
    sheet.redraw(section(0, PIECE.format(70)))
    assert sheet.page.evaluate(FLIGHT) == []


BURST = '<b id="bang" data-fleeting="">Bang</b>'
BURN = "it => { it.animate([{ opacity: 1 }, { opacity: 0 }], 1e9); }"


def test_an_explosion_is_shown_to_its_end(restless: Lay):
    sheet = restless(f"{BURST}<p>x</p>")
    bang = sheet.page.locator("#bang")
    bang.evaluate(BURN)
    sheet.redraw("<p>y</p>")
    assert sheet.html == f"{BURST}<p>y</p>"
    bang.evaluate("it => it.getAnimations()[0].finish()")
    expect(bang).to_have_count(0)


def test_an_explosion_that_is_over_goes_at_once(restless: Lay):
    sheet = restless(f"{BURST}<p>x</p>")
    sheet.redraw("<p>y</p>")
    assert sheet.html == "<p>y</p>"


def test_an_explosion_does_not_stay_for_somebody_who_wants_it_calm(lay: Lay):
    sheet = lay(f"{BURST}<p>x</p>")
    sheet.page.locator("#bang").evaluate(BURN)
    sheet.redraw("<p>y</p>")
    assert sheet.html == "<p>y</p>"
