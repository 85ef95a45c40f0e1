"""From a look at a table to the bytes of its page: a pure function of what a seat may see.

The types here and in `boards/scene.py` are all that `templates/fragment.html` gets: one `Fragment`, its
fields by name. Nothing else reaches a page, so nothing else can leak from one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from jinja2 import Environment
from markupsafe import Markup

from backroom.engine.flow import NOBODY, Query, Seat
from backroom.engine.title import Title, View
from backroom.engine.words import Words
from backroom.games import title as title_named
from backroom.specs import sentence
from backroom.tables.look import Look, Place
from backroom.web.boards.scene import LOG_LINES, Board, Choice, LogLine, Scene, Standing
from backroom.web.opponents import bots_on_offer, called
from backroom.web.words import PageWords, page_words

CACHED = 200  # fragments kept at hand


class Asking(msgspec.Struct, frozen=True):
    """My question, and why it is asked."""

    name: str
    ask: str
    help: str
    rule: str  # id, for a link to /rules/<game>#<id>
    sentence: str  # of the rule, in English


class Waited(msgspec.Struct, frozen=True):
    """Somebody whom the table waits for, and why."""

    seat: Seat
    name: str
    text: str


class Player(msgspec.Struct, frozen=True):
    """A seat as it is shown: colour, who plays it, and the clock."""

    seat: Seat
    colour: str  # in words: "Red"
    emblem: Markup  # colour, shape and letter
    panel: Markup  # what the player has; empty before the game
    name: str  # a person's name, a bot's, or ""
    kind: str  # person, bot, free
    bot: str  # its key, or ""
    stand_in: bool
    here: bool  # has looked at the table lately
    mine: bool
    asked: bool
    left: int | None  # whole seconds of a budget when they were last counted
    deadline: float | None  # epoch seconds, while this seat is asked

    @property
    def known_as(self) -> str:
        """Colour and name."""
        return f"{self.colour} ({self.name})" if self.name else self.colour


class Sign(msgspec.Struct, frozen=True):
    """Something a player may do unasked: what is posted, and what it says."""

    name: str
    word: str
    text: str


class Motion(msgspec.Struct, frozen=True):
    """Something the players may agree upon. `put`: somebody has asked for it already."""

    motion: str
    text: str
    agreed: list[str]
    put: bool
    can_agree: bool


class Ending(msgspec.Struct, frozen=True):
    """How the game ended."""

    reason: str
    headline: str
    rows: list[Standing]


class Fragment(msgspec.Struct, frozen=True, kw_only=True):
    """All that fragment.html may show."""

    look: Look
    title: Title[Any]
    game: Words
    say: PageWords
    lang: str
    me: Seat  # or -1
    replaying: bool  # nothing can be answered, nothing is pushed
    curtain: Player | None  # hot seat: pass the screen to this player; the view is a spectator's then
    asked: bool
    question: Asking | None
    choices: list[Choice]
    waiting: list[Waited]
    standing: str  # how one passes in advance, or ""
    passes: list[str]  # the kinds that are offered
    signs: list[Sign]
    log: Markup
    log_cut: bool  # perhaps there is more than is shown
    places: list[Player]
    phases: list[tuple[str, bool]]
    board: Markup  # empty before the game
    hand: Markup
    legend: Markup
    hands: list[tuple[Player, Markup]]  # open hands, in the replay of a finished game
    bots: list[tuple[str, str]]  # who can be put on a free seat: key, name
    can_undo: bool  # now, without asking anybody
    can_ask_undo: bool  # by consent
    undo_note: str
    motions: list[Motion]
    outcome: Ending | None


class Renderer:
    """Renders looks, and remembers the last fragments."""

    def __init__(self, env: Environment, boards: Mapping[str, Board]) -> None:
        self.env = env
        self.boards = boards
        self.kept: OrderedDict[tuple[object, ...], str] = OrderedDict()

    def fragment(self, look: Look, language: str, curtain: Seat = NOBODY) -> str:
        """The whole `<main id="table">` for one pair of eyes, pushed or as part of a page."""
        key = (*key_of(look), language, curtain)
        found = self.kept.pop(key, None) or self._draw(look, language, curtain=curtain)
        self.kept[key] = found
        while len(self.kept) > CACHED:
            self.kept.popitem(last=False)
        return found

    def still(self, look: Look, language: str) -> str:
        """The same for a step of a replay."""
        return self._draw(look, language, replaying=True)

    def _draw(self, look: Look, language: str, *, curtain: Seat = NOBODY, replaying: bool = False) -> str:
        made = compose(look, language, self.boards[look.game], curtain=curtain, replaying=replaying)
        context = {name: getattr(made, name) for name in made.__struct_fields__}
        return self.env.get_template("fragment.html").render(context)


def key_of(look: Look) -> tuple[object, ...]:
    """What makes a look differ from another: the table's version, who looks, and who is there by now."""
    here = tuple([place.here for place in look.places])
    return look.code, look.stamp, look.me, tuple(look.mine), look.is_host, look.note, here


def compose(look: Look, language: str, board: Board, *, curtain: Seat, replaying: bool) -> Fragment:
    """Put everything into the reader's words."""
    title = title_named(look.game)
    game, say = title.words(language), page_words(language)
    query = query_of(look.view, title)
    choices = [] if replaying else choices_of(look, query, board, game, say)
    names = [place.name or (called(place.bot, place.seat, say) if place.bot else "") for place in look.places]
    scene = Scene(look=look, view=look.view, game=game, say=say, choices=choices, names=names)
    places = [player(scene, place, board) for place in look.places]
    log = board.log(look.story, game)
    seated = look.me != NOBODY and look.status == "running" and not replaying
    return Fragment(
        look=look,
        title=title,
        game=game,
        say=say,
        lang=language,
        me=look.me,
        replaying=replaying,
        curtain=None if curtain == NOBODY else places[curtain],
        asked=bool(choices),
        question=asking(query, title, game) if choices and query else None,
        choices=choices,
        waiting=waited(look, query, places, game, say),
        standing=look.standing if seated else "",
        passes=look.passes if seated and not look.standing else [],
        signs=signs(look, title, game) if seated else [],
        log=told(log, look.code),
        log_cut=len(log) >= LOG_LINES,
        places=places,
        phases=board.phases(look.view) if look.view else [],
        board=board.table(scene) if look.view else Markup(),
        hand=board.hand(scene) if look.view and look.me != NOBODY else Markup(),
        legend=board.legend(game, say),
        hands=open_hands(scene, places, board),
        bots=bots_on_offer(say),
        can_undo=seated and look.why_not_undo == "",
        can_ask_undo=seated and look.why_not_undo not in {"", "nothing"},
        undo_note=say("undo", look.why_not_undo or "free"),
        motions=[] if replaying else motions(look, places, say),
        outcome=ending(look, places, board, game, say),
    )


# -- who sits where ------------------------------------------------------------------------------


def player(scene: Scene, place: Place, board: Board) -> Player:
    """One seat."""
    look, seat = scene.look, place.seat
    question = look.view.question if look.view else None
    asked = question is not None and seat in question.waiting and look.status == "running"
    return Player(
        seat=seat,
        colour=board.colour(seat, scene.game),
        emblem=board.emblem(seat),
        panel=board.panel(scene, seat) if look.view else Markup(),
        name=scene.names[seat],
        kind="person" if place.name else "bot" if place.bot else "free",
        bot=place.bot,
        stand_in=place.stand_in,
        here=place.here,
        mine=seat in look.mine,
        asked=asked,
        left=None if place.time_left is None else int(place.time_left),
        deadline=place.deadline,
    )


def open_hands(scene: Scene, places: list[Player], board: Board) -> list[tuple[Player, Markup]]:
    """Every hand, where the look holds every seat's own view."""
    return [
        (places[view.me], board.hand(msgspec.structs.replace(scene, view=view, choices=[])))
        for view in scene.look.hands
    ]


# -- the question --------------------------------------------------------------------------------


def query_of(view: View | None, title: Title[Any]) -> Query | None:
    """The question on the table."""
    if view is None or view.question is None:
        return None
    return next(query for query in title.book.queries if query.name == view.question.name)


def choices_of(look: Look, query: Query | None, board: Board, game: Words, say: PageWords) -> list[Choice]:
    """My answers, if I am asked."""
    view = look.view
    if query is None or view is None or view.question is None or look.status != "running":
        return []
    if look.me not in view.question.waiting or look.places[look.me].bot:
        return []
    return [board.choice(view, query, option, game, say) for option in view.question.options or ()]


def asking(query: Query, title: Title[Any], game: Words) -> Asking:
    """The question in words, and the rule behind it."""
    return Asking(query.name, game.ask(query), game.help(query), query.rule, sentence(title.name, query.rule))


def waited(
    look: Look, query: Query | None, places: list[Player], game: Words, say: PageWords
) -> list[Waited]:
    """Whom we wait for, and what they are asked."""
    if query is None or look.status != "running":
        return []
    return [
        Waited(
            place.seat,
            place.known_as,
            say.fill("waiting", "bot" if place.bot else "person", name=place.known_as, ask=game.ask(query)),
        )
        for place in places
        if place.asked and place.seat != look.me
    ]


def signs(look: Look, title: Title[Any], game: Words) -> list[Sign]:
    """What I may do unasked, in the words of the game."""
    found: list[Sign] = []
    for one in look.gestures:
        gesture = title.book.gestured(one.name)
        if gesture is not None:
            noun = gesture.noun
            found += [Sign(one.name, word, game.noun(noun, noun.read(word))) for word in one.words]
    return found


def told(lines: list[LogLine], code: str) -> Markup:
    """The lines of the log, each with the way to its place in the replay."""
    return Markup("\n".join([told_line(line, code) for line in lines]))  # noqa: S704 - every line is escaped


@lru_cache(maxsize=20_000)
def told_line(line: LogLine, code: str) -> Markup:
    """A line; most have been there an answer ago."""
    item = Markup('<li class="{}"><a href="/t/{}/replay?step={}">{}</a></li>')
    return item.format(line.kind, code, line.step, line.text)


# -- by consent ----------------------------------------------------------------------------------


def motions(look: Look, places: list[Player], say: PageWords) -> list[Motion]:
    """What is moved already, then what could be."""
    if look.status not in {"running", "paused"} or not look.mine:
        return []
    possible = ["resume" if look.status == "paused" else "pause"]
    possible += [
        f"stand-in-{place.seat}"
        for place in places
        if place.kind == "person" and not place.stand_in and not place.mine
    ]
    return [motion(look, name, places, say) for name in dict.fromkeys([*look.motions, *possible])]


def motion(look: Look, name: str, places: list[Player], say: PageWords) -> Motion:
    """One motion in words."""
    kind, _, about = name.rpartition("-") if name[-1].isdigit() else (name, "", "")
    subject = int(about) if kind == "stand-in" else NOBODY
    agreed = look.motions.get(name, [])
    return Motion(
        name,
        say.fill("motion", kind, name=places[subject].known_as if subject != NOBODY else ""),
        [places[seat].known_as for seat in agreed],
        bool(agreed),
        any(seat not in agreed and seat != subject for seat in look.mine),
    )


# -- the end -------------------------------------------------------------------------------------


def ending(look: Look, places: list[Player], board: Board, game: Words, say: PageWords) -> Ending | None:
    """The ranking with its breakdown."""
    if look.outcome is None or look.view is None:
        return None
    winners = [places[seat].known_as for seat in look.outcome.winners]
    key = "nobody" if not winners else "won" if len(winners) == 1 else "shared"
    headline = say.fill("end", key, players=", ".join(winners))
    return Ending(game("noun", "end", look.outcome.reason), headline, board.standings(look, game, say))
