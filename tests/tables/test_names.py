"""Names can be seen and read; logins that look alike are one login."""

from __future__ import annotations

import pytest

from backroom.tables.errors import Refused
from backroom.tables.names import clean_login, clean_name, clean_text, skeleton


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        pytest.param("A\u200bn\u2060n", "Ann", id="letters that nobody sees"),
        pytest.param("A\u202enn\u2066", "Ann", id="letters that reverse the text"),
        pytest.param("Z\u0335" + "\u0316" * 30 + "oe", "Z\u0335\u0316oe", id="a flood of accents"),
        pytest.param("𝕬nn", "Ann", id="mathematical letters"),
        pytest.param("O’Neil", "O’Neil", id="an apostrophe"),
        pytest.param("Zoë", "Zoë", id="an accent"),
        pytest.param("נעמה", "נעמה", id="another script"),
        pytest.param("🎲", "🎲", id="a sign"),
    ],
)
def test_a_name_is_shown_without_tricks(given: str, shown: str):
    assert clean_name(given) == shown


@pytest.mark.parametrize("name", ["\u2800", "\u3164", "\u200b", "...", "\u0301"])
def test_a_name_that_nobody_could_see_or_say_is_refused(name: str):
    with pytest.raises(Refused, match="name-"):
        clean_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("ada", "аdа", id="Cyrillic letters"),
        pytest.param("olga", "0lga", id="zero"),
        pytest.param("paul", "pau1", id="one"),
        pytest.param("mary", "rnary", id="two letters like one"),
        pytest.param("ada", "ADA", id="capital letters"),
        pytest.param("ada", "ａｄａ", id="wide letters"),
    ],
)
def test_logins_that_look_alike_have_one_skeleton(one: str, other: str):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("ada", "adam"), ("ian", "lan"), ("zoe", "zoë"), ("s5", "ss")])
def test_logins_that_look_different_have_different_skeletons(one: str, other: str):
    assert skeleton(one) != skeleton(other)


def test_a_login_is_written_in_small_letters():
    assert clean_login(" Ada ") == "ada"


@pytest.mark.parametrize(
    ("login", "why"),
    [("", "login-odd"), ("ada lovelace", "login-odd"), ("a\u200bda", "login-odd"), ("x" * 25, "login-long")],
)
def test_what_is_no_login_is_refused(login: str, why: str):
    with pytest.raises(Refused, match=why):
        clean_login(login)


def test_a_line_of_chat_cannot_turn_the_page_around():
    assert clean_text("  abc \u202e def\u2069 ") == "abc def"
