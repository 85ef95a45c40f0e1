"""Names and logins: what people may call themselves, and which logins look alike.

Names follow the PRECIS profile for nicknames (RFC 8266), logins the one for usernames (RFC 8265).
"""

from __future__ import annotations

import unicodedata
from functools import cache

from precis_i18n import get_profile
from precis_i18n.derived import CONTEXTJ, DISALLOWED, UNASSIGNED, derived_property
from precis_i18n.unicode import UnicodeData

from backroom.tables.errors import Refused

LONGEST_NAME = 24
LONGEST_LOGIN = 24
MOST_MARKS = 2  # accents on one letter; more of them would grow into the lines above and below
BLANK = "\u2800"  # an empty Braille pattern: allowed by the profile, but nobody can see it
BIDI_CONTROLS = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])

NICKNAME = get_profile("NicknameCasePreserved")
USERNAME = get_profile("UsernameCaseMapped")
CHARACTERS = UnicodeData()


def clean_name(name: str) -> str:
    """Make a name fit to be shown: visible, short, not flooded with accents; refuse it if nothing is left."""
    visible = "".join(filter(is_visible, unicodedata.normalize("NFKC", " ".join(name.split()))))
    try:
        cleaned: str = NICKNAME.enforce(without_floods(visible)[:LONGEST_NAME].rstrip())
    except UnicodeEncodeError as error:
        raise Refused("name-empty" if "empty" in error.reason else "name-odd") from None
    if not any(letter.isalnum() or unicodedata.category(letter)[0] == "S" for letter in cleaned):
        raise Refused("name-empty")
    return cleaned


def is_visible(letter: str) -> bool:
    """True if a letter can be seen and changes nothing about how the text around it is laid out."""
    kind, _ = derived_property(ord(letter), CHARACTERS)
    return kind not in {DISALLOWED, UNASSIGNED, CONTEXTJ} and letter != BLANK


def without_floods(text: str) -> str:
    """The text without the accents beyond the first few on each letter."""
    kept, marks = "", 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        if marks <= MOST_MARKS:
            kept += letter
    return kept


def clean_login(login: str) -> str:
    """A login as it is stored: in lower case, without spaces. Refuse one that is too long, or no login."""
    try:
        cleaned: str = USERNAME.enforce(login.strip())
    except UnicodeEncodeError:
        raise Refused("login-odd") from None
    if len(cleaned) > LONGEST_LOGIN:
        raise Refused("login-long", str(LONGEST_LOGIN))
    return cleaned


def skeleton(login: str) -> str:
    """The login with every letter replaced by the simplest one that looks like it; look-alikes become equal.

    Like the skeletons of Unicode (UTS 39), in lower case, and 0 counts as o.
    """
    plain = unicodedata.normalize("NFKC", login).casefold().replace("0", "o")
    return "".join(map(prototype, unicodedata.normalize("NFD", plain)))


@cache
def prototype(letter: str) -> str:
    """The simplest letter, or letters, that look like this one."""
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - large, seldom needed

    alike = [entry["c"].strip("\u200e") for entry in confusables_data.get(letter, ())]
    if len(alike) == 1 and len(alike[0]) > 1:  # m looks like rn
        return "".join(map(prototype, alike[0]))
    simplest = min([letter, *[other for other in alike if len(other) == 1]])
    return letter if simplest == letter else prototype(simplest)


def clean_text(text: str) -> str:
    """A line of text without line breaks, and without characters that reorder the text around them."""
    return " ".join(text.translate(BIDI_CONTROLS).split())
