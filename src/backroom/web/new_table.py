"""The page that opens a table. Its form is generated from the set-up of the game."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from backroom.engine.errors import BackroomError
from backroom.engine.title import Title
from backroom.engine.words import Words
from backroom.games import TITLES
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from backroom.web import forms
from backroom.web.application import Application, game_card
from backroom.web.bot_names import bots_on_offer
from backroom.web.errors import in_words
from backroom.web.forms import Sent
from backroom.web.sessions import Visit, see_other

LONGEST_MOVE = 3600.0
LONGEST_BUDGET = 86_400.0
MOST_DAYS = 30.0
EXPLAINED = ("bad-setup", "too-costly", "checks-busy")  # refusals that are shown above the form
USUAL = {"move": 60.0, "budget": 1800.0, "days": 1.0}  # the times that the form proposes
LIMITS = {"none": 0.0, "move": LONGEST_MOVE, "budget": LONGEST_BUDGET, "days": MOST_DAYS}

PICTURES = {  # of house rules: symbols of the game's sprite, where one helps
    "bootleggers": {
        "influence": "art-single-influence",
        "big_payoff": "art-big-payoff",
        "safe_house": "art-safe-house",
        "public_dock": "art-small-truck",
        "markers": "marker",
        "windows": "art-double-cross",
        "talk": "bubble",
        "cash": "purse",
        "memory": "art-moll",
    },
    "nostra_city": {
        "first_player": "ring",
        "caid_powers": "caid-c01",
        "verdict_shift": "gavel",
        "vendetta_reshuffle": "vendetta",
        "final_tie": "star",
        "informants": "v01",
    },
    "reckoning": {
        "seating": "chair",
        "first_placer": "type-0",
        "cocktail": "art-cocktail",
        "raid_sleepers": "pill",
        "raid_card": "art-raid",
        "mask": "card-back",
        "stall_limit": "candle",
    },
    "scoundrels": {
        "length": "sun",
        "strategy": "cog",
        "leaders": "leader-cain",
        "suspicion": "henchman",
        "first": "bandit",
    },
}


class SetupField(msgspec.Struct, frozen=True, gc=False):
    """A field of the set-up as a field of the form."""

    name: str
    label: str
    help: str
    picture: str  # a symbol of the game's sprite, or empty
    kind: str  # choice, number, mixed (a number or one of the values), file
    values: list[tuple[str, str]]  # value, text
    value: str  # the current value; translated if the kind is "mixed"
    fewest: int | None
    most: int | None


def fields(title: Title[Any], words: Words, given: dict[str, str]) -> list[SetupField]:
    """The form fields in the reader's language, with the values given before or the defaults."""
    return [field(title, setting, words, given) for setting in msgspec.structs.fields(title.setup)]


def field(
    title: Title[Any], setting: msgspec.structs.FieldInfo, words: Words, given: dict[str, str]
) -> SetupField:
    """One field of the form."""
    kind, name = setting.type, setting.name
    texts = value_texts(words, name)
    values = [(word, texts[word]) for word in literals(kind)]
    numeric = takes_number(kind)
    low, high = (title.seats[0], title.seats[-1]) if name == "players" else (None, None)
    default = "" if setting.required or setting.default is None else str(setting.default)
    value = given.get(name, default or str(low or ""))
    return SetupField(
        name=name,
        label=words("house_rule", name, "name"),
        help=words("house_rule", name, "help"),
        picture=PICTURES[title.name].get(name, ""),
        kind="file" if name in title.files else "choice" if not numeric else "mixed" if values else "number",
        values=values,
        value=texts.get(value, value) if numeric else value,
        fewest=low,
        most=high,
    )


def value_texts(words: Words, name: str) -> dict[str, str]:
    """The texts of the named values of a field, by value."""
    return {value: str(text) for value, text in words.tables["house_rule"][name].get("value", {}).items()}


def literals(kind: Any) -> list[str]:
    """The values that a type lists, as text."""
    if get_origin(kind) is Literal:
        return [str(word) for word in get_args(kind)]
    return [word for member in get_args(kind) for word in literals(member)] if is_union(kind) else []


def takes_number(kind: Any) -> bool:
    """True if a type allows any integer."""
    if get_origin(kind) is Annotated:
        return takes_number(get_args(kind)[0])
    return kind is int or (is_union(kind) and any(takes_number(member) for member in get_args(kind)))


def is_union(kind: Any) -> bool:
    """True for a union type."""
    return get_origin(kind) in {Union, UnionType}


# -- the page ------------------------------------------------------------------------------------


async def new(request: Request) -> Response:
    """Show the form, or open a table with what was submitted."""
    visit, game = Visit(request), request.path_params["game"]
    if game not in TITLES:
        raise Refused("not-found")
    if request.method != "POST":
        await visit.take("page")
        return await form_page(visit, game, {}, "")
    form = await forms.read(visit, "open", files=True)
    visit.app.must_have_room()
    try:
        setup, clock = read_setup(TITLES[game], form, visit.language), read_clock(form)
        files = {name: form.file(name) for name in TITLES[game].files if form.file(name)}
        if files:
            setup = await visit.app.checker.setup(game, setup, files)
        person = await visit.somebody(form.text("name"))
        code = await visit.app.database.run(open_table, visit.app, person, game, setup, clock, form)
    except BackroomError as error:
        why, detail = (error.why, error.detail) if isinstance(error, Refused) else ("bad-setup", str(error))
        if why not in EXPLAINED:
            raise
        return await form_page(visit, game, form.fields, in_words(visit.say, why, detail))
    return see_other(f"/t/{code}")


async def form_page(visit: Visit, game: str, given: dict[str, str], error: str) -> Response:
    """The form with the values given so far."""
    title = TITLES[game]
    players, *others = fields(title, title.words(visit.language), given)
    return await visit.page(
        "new.html",
        409 if error else 200,
        game=game_card(game, visit.language),
        players=players,
        variants=[field for field in others if field.kind != "file"],
        data_files=[field for field in others if field.kind == "file"],
        given=given,
        bots_list=bots_on_offer(visit.say),
        error=error,
    )


def open_table(
    app: Application, person: Person, game: str, setup: dict[str, Any], clock: Clock, form: Sent
) -> str:
    """Open a table, with bots on the other seats if a bot was chosen."""
    ticked = {name: form.text(name) == "on" for name in ("listed", "coach", "programs")}
    return app.tables.open_table(person, game, setup, clock, bots=form.text("bots"), **ticked)


def read_setup(title: Title[Any], form: Sent, language: str) -> dict[str, Any]:
    """The set-up from the form, without its files; empty fields keep their defaults."""
    setup: dict[str, Any] = {}
    words = title.words(language)
    for setting in msgspec.structs.fields(title.setup):
        name, given = setting.name, form.text(setting.name).strip()
        if name in title.files:
            continue
        kind = setting.type
        value = number_or_word(given, words, name) if takes_number(kind) else listed(kind, given)
        if value != "":
            setup[name] = value
    return setup


def listed(kind: Any, given: str) -> object:
    """The listed value (it may be a number) whose text was given; if there is none, the text itself."""
    return next((value for value in get_args(kind) if str(value) == given), given)


def number_or_word(given: str, words: Words, name: str) -> int | str:
    """A named value, given by its key or its translation, or an integer; otherwise the text itself."""
    for value, text in value_texts(words, name).items():
        if given.casefold() in {value, text.casefold()}:
            return value
    try:
        return int(given[:12])
    except ValueError:
        return given


def read_clock(form: Sent) -> Clock:
    """The clock and the pace of bots from the form; the time is cut to the allowed range."""
    kind, pace = form.text("clock") or "none", {"bots": form.text("pace") or "natural"}
    if kind not in LIMITS:
        raise Refused("not-understood", "clock")
    try:
        if kind == "none":
            return msgspec.convert(pace, Clock)
        seconds = float(form.text("seconds") or USUAL[kind])
        increment = float(form.text("increment") or 0)
        plain = {
            "kind": kind,
            "seconds": min(max(seconds, 1.0), LIMITS[kind]),
            "increment": max(increment, 0.0),
            **pace,
        }
        return msgspec.convert(plain, Clock)
    except (ValueError, msgspec.ValidationError):
        raise Refused("bad-setup", "clock") from None
