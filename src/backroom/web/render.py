"""From what a viewer may see of a table to the regions of its page.

A region's part holds all that its drawing gets. Nothing else reaches a page, so nothing else can leak.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from itertools import chain
from typing import Any

import msgspec
from jinja2 import Environment
from markupsafe import Markup

from backroom.engine.flow import NOBODY, Query, Seat
from backroom.engine.title import Title, View
from backroom.engine.words import Words
from backroom.games import title as title_named
from backroom.specs import sentence
from backroom.tables.clock import Clock
from backroom.tables.snapshot import Place, TableView
from backroom.web.boards.scene import Board, Choice, Scene, Standing, calls_of
from backroom.web.opponents import bots_on_offer, called
from backroom.web.regions import ROOT, Changes, Drawings, Memory, Region, Screen, TemplateSheet
from backroom.web.words import PageWords, page_words

PAGE = "page"  # the sheet of drawings that all games share


class ShownPlayer(msgspec.Struct, frozen=True, gc=False):
    """A seat as it is shown: colour, who plays it, and the clock."""

    seat: Seat
    colour: str  # in words: "Red"
    emblem: Markup  # colour, shape and letter
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


class Layout(msgspec.Struct, frozen=True, gc=False):
    """The table's own element, and which regions lie in it."""

    classes: str
    asked: bool
    middle: tuple[str, ...]
    side: tuple[str, ...]


class Curtain(msgspec.Struct, frozen=True, gc=False):
    """Hot seat: the screen is to be passed to this player."""

    url: str
    player: ShownPlayer


class Asking(msgspec.Struct, frozen=True, gc=False):
    """My question, and why it is asked."""

    ask: str
    help: str
    rules: str  # where the rule is read
    rule: str  # its id
    sentence: str  # of the rule, in English
    me: ShownPlayer


class FormTarget(msgspec.Struct, frozen=True, gc=False):
    """Where something is posted, and for which seat."""

    url: str
    me: Seat


class Passing(msgspec.Struct, frozen=True, gc=False):
    """How one passes in advance, or how one could."""

    post: FormTarget
    advance_pass: str
    kinds: tuple[str, ...]


class GestureButton(msgspec.Struct, frozen=True, gc=False):
    """Something a player may do unasked: what is posted, and what it says."""

    name: str
    word: str
    text: str


class SetupSummary(msgspec.Struct, frozen=True, gc=False):
    """What was agreed upon before the game: names and values of options, and the clock."""

    options: tuple[tuple[str, str], ...]
    clock: str  # its kind
    seconds: str
    increment: str


class Room(msgspec.Struct, frozen=True, gc=False):
    """Before the game: who sits where, and what can be done about it."""

    url: str
    setup: SetupSummary
    places: tuple[ShownPlayer, ...]
    is_host: bool
    bots: tuple[tuple[str, str], ...]  # who can be put on a free seat: key, name


class Ending(msgspec.Struct, frozen=True, gc=False):
    """How the game ended, and where one goes from there."""

    url: str
    reason: str
    headline: str
    rows: tuple[tuple[Standing, ShownPlayer], ...]
    goes_on: bool  # not in a replay
    rematch: str
    is_player: bool


class Now(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What is going on, and what one is asked. One of these is shown, or nothing."""

    regions: tuple[str, ...]  # the phases before it, and after it what else one may do
    room: Room | None = None
    notice: tuple[str, ...] = ()  # keys of texts: the table is broken, closed or paused
    ending: Ending | None = None
    asking: Asking | None = None
    waits: str = ""


class Ribbon(msgspec.Struct, frozen=True, gc=False):
    """The phases of a turn, and which one it is."""

    game: str
    phases: tuple[tuple[str, bool], ...]


class Undo(msgspec.Struct, frozen=True, gc=False):
    """The way to take an answer back, freely or by consent."""

    post: FormTarget
    text: str  # its key
    note: str


class GestureForm(msgspec.Struct, frozen=True, gc=False):
    """All that one may do unasked."""

    post: FormTarget
    signs: tuple[GestureButton, ...]


class Seated(msgspec.Struct, frozen=True, gc=False):
    """A player beside the board; the panel is a region of its own."""

    url: str
    player: ShownPlayer
    has_turn: bool
    replaying: bool


class Consent(msgspec.Struct, frozen=True, gc=False):
    """What the players may agree upon: what is moved already, and what could be."""

    url: str
    mine: tuple[Seat, ...]
    moved: tuple[tuple[str, tuple[Seat, ...]], ...]  # and who is for it
    possible: tuple[str, ...]
    names: tuple[str, ...]  # of all players


class MotionLine(msgspec.Struct, frozen=True, gc=False):
    """Something the players may agree upon. `put`: somebody has asked for it already."""

    motion: str
    text: str
    agreed: list[str]
    put: bool
    can_agree: bool
    can_withdraw: bool


class OpenHand(msgspec.Struct, frozen=True, gc=False):
    """A hand that everybody may see, in the replay of a finished game."""

    player: ShownPlayer
    drawn: str


class PageSheet(TemplateSheet):
    """The drawings that all games share."""

    def draw_consent(self, it: Consent, _game: Words, say: PageWords) -> str:
        """What is moved already, then what could be."""
        moved = dict(it.moved)
        wanted = dict.fromkeys([*moved, *it.possible])
        drawn: str = self.art.consent(
            it, [motion(it, name, moved.get(name, ()), say) for name in wanted], say
        )
        return drawn


class Renderer:
    """Puts tables into regions, and draws them."""

    def __init__(self, env: Environment, boards: Mapping[str, Board]) -> None:
        self.boards = boards
        self.drawings = Drawings({PAGE: PageSheet(env, "regions.html"), **boards})

    def page(self, seen: TableView, language: str, curtain: Seat = NOBODY) -> str:
        """The whole `<main id="table">` for one viewer."""
        return self._whole(self.compose(seen, language, curtain=curtain))

    def still(self, seen: TableView, language: str) -> str:
        """The same for a step of a replay."""
        return self._whole(self.compose(seen, language, replaying=True))

    def changes(self, screen: Screen, seen: TableView, language: str, curtain: Seat) -> Changes:
        """What must be sent to a screen to show this."""
        page = self.compose(seen, language, curtain=curtain, memory=screen.memory)
        return screen.show(page.regions(), self.drawings, seen.game, language)

    def stamp(self, html: str) -> str:
        """A short name for a page: equal pages have equal names."""
        return hashlib.blake2b(html.encode(), digest_size=9).hexdigest()

    def compose(
        self,
        seen: TableView,
        language: str,
        *,
        curtain: Seat = NOBODY,
        replaying: bool = False,
        memory: Memory | None = None,
    ) -> Page:
        """A page in the reader's words."""
        board = self.boards[seen.game]
        return Page(seen, language, board, self.drawings, memory or Memory(), curtain, replaying)

    def _whole(self, page: Page) -> str:
        return self.drawings.page(page.regions(), page.seen.game, page.say.language)


class Page:
    """What one viewer sees, put into words and taken apart into regions."""

    def __init__(
        self,
        seen: TableView,
        language: str,
        board: Board,
        drawings: Drawings,
        memory: Memory,
        curtain: Seat,
        replaying: bool,
    ) -> None:
        self.seen = seen
        self.board = board
        self.drawings = drawings
        self.replaying = replaying
        self.url = f"/t/{seen.code}"
        self.post = FormTarget(self.url, seen.me)
        self.title = title_named(seen.game)
        self.game, self.say = self.title.words(language), page_words(language)
        self.query = query_of(seen.view, self.title)
        choices = [] if replaying else choices_of(seen, self.query, board, self.game, self.say)
        asked = seen.view.question.waiting if seen.view and seen.view.question else ()
        self.players = memory.keep("players", self.seats, seen.places, asked, seen.status, seen.mine)
        self.scene = Scene(
            seen=seen,
            view=seen.view,
            game=self.game,
            say=self.say,
            choices=choices,
            calls=calls_of(choices),
            names=[one.name for one in self.players],
            memory=memory,
        )
        self.curtain = None if curtain == NOBODY else self.players[curtain]
        self.is_asked = bool(choices) and self.curtain is None
        self.plays = seen.me != NOBODY and seen.status == "running" and not replaying

    def seats(
        self, places: list[Place], asked: tuple[Seat, ...], status: str, mine: list[Seat]
    ) -> list[ShownPlayer]:
        """Everybody at the table."""
        return [
            ShownPlayer(
                seat=place.seat,
                colour=self.board.colour(place.seat, self.game),
                emblem=self.board.emblem(place.seat),
                name=name_of(place, self.say),
                kind="person" if place.name else "bot" if place.bot else "free",
                bot=place.bot,
                stand_in=place.stand_in,
                here=place.here,
                mine=place.seat in mine,
                asked=place.seat in asked and status == "running",
                left=None if place.time_left is None else int(place.time_left),
                deadline=place.deadline,
            )
            for place in places
        ]

    def regions(self) -> list[Region]:
        """All of them; a region comes before those that lie in it."""
        middle, side = self.middle(), self.side()
        frame = Layout(self.classes(), bool(self.scene.choices), ids(middle), ids(side))
        return [self.region(ROOT, "table", frame), *chain(*middle, *side)]

    def region(self, id_: str, name: str, part: Any) -> Region:
        """A region with a drawing that all games share."""
        return Region(id_, PAGE, name, part)

    def classes(self) -> str:
        """How the table's own element looks."""
        choices = self.scene.choices
        from_hand = bool(choices) and choices[0].place.startswith(("hand-", "door-"))
        flags = {"asked": bool(choices), "seated": self.seen.me != NOBODY, "from-hand": from_hand}
        return " ".join(["table", self.seen.status, *[name for name, on in flags.items() if on]])

    # -- the middle: what is going on, the board, one's own hand -----------------------------------

    def middle(self) -> list[list[Region]]:
        """From top to bottom; the first of each group lies in the table itself."""
        found: list[list[Region]] = []
        if self.curtain:
            found.append([self.region("curtain", "curtain", Curtain(self.url, self.curtain))])
        found.append(self.now())
        if self.seen.view is None:
            return found
        found.append(self.board.table(self.scene))
        if self.is_asked:
            found.append(self.answering())
        if self.seen.me != NOBODY and not self.curtain:
            found.append(self.board.hand(self.scene))
        return found + [[self.open_hand(view)] for view in self.seen.hands]

    def answering(self) -> list[Region]:
        """The form of the question: to which one it answers, and what can be answered."""
        return [
            self.region("answer-form", "answering", self.post),
            self.region("asked", "asked", (self.seen.seq, self.seen.me)),
            self.region("choices", "choices", tuple(self.scene.choices)),
        ]

    def now(self) -> list[Region]:
        """The question or whatever else is going on, the phases, and what one may do besides."""
        beside: list[Region] = []
        phases = tuple(self.board.phases(self.seen.view)) if self.seen.view else ()
        if phases:
            beside.append(self.region("ribbon", "ribbon", Ribbon(self.seen.game, phases)))
        if self.plays:
            beside += self.unasked()
        now = Now(regions=tuple([one.id for one in beside]), **self.headline())
        return [self.region("now", "now", now), *beside]

    def unasked(self) -> list[Region]:
        """How one passes in advance, gestures, and taking back."""
        seen, found = self.seen, list[Region]()
        kinds = () if seen.advance_pass else tuple(seen.passes)
        if seen.advance_pass or kinds:
            found.append(self.region("passing", "passing", Passing(self.post, seen.advance_pass, kinds)))
        signs = self.signs()
        for name in dict.fromkeys([sign.name for sign in signs]):
            part = GestureForm(self.post, tuple([sign for sign in signs if sign.name == name]))
            found.append(self.region(f"signal-{name}", "signalling", part))
        why_not = seen.why_not_undo
        if why_not != "nothing":
            undo = Undo(self.post, "ask_undo" if why_not else "undo", self.say("undo", why_not or "free"))
            found.append(self.region("taking-back", "taking_back", undo))
        return found

    def headline(self) -> dict[str, Any]:
        """The one thing that matters most now."""
        seen = self.seen
        if seen.status == "open":
            return {"room": self.room()}
        if seen.status == "broken":
            return {"notice": ("broken", "broken_help")}
        if seen.outcome and seen.view:
            return {"ending": self.ending()}
        if seen.status in {"closed", "paused"}:
            return {"notice": ("cancelled" if seen.status == "closed" else "paused",)}
        if self.is_asked and self.query:
            return {"asking": self.asking(self.query)}
        return {"waits": self.waits()}

    def asking(self, query: Query) -> Asking:
        """The question in words, and the rule behind it."""
        game, name = self.game, self.seen.game
        rule = sentence(name, query.rule)
        me = self.players[self.seen.me]
        return Asking(game.ask(query), game.help(query), f"/rules/{name}", query.rule, rule, me)

    def waits(self) -> str:
        """Whom we wait for, and what they are asked."""
        if self.query is None or self.seen.view is None or self.seen.view.question is None:
            return ""
        running, waiting = self.seen.status == "running", self.seen.view.question.waiting
        asked = [
            one
            for one in self.players
            if one.seat in waiting and (self.replaying or (running and one.seat != self.seen.me))
        ]
        ask = self.game.ask(self.query)
        said = [("bot" if one.bot else "person", one.known_as) for one in asked]
        return " ".join([self.say.fill("waiting", kind, name=name, ask=ask) for kind, name in said])

    def signs(self) -> tuple[GestureButton, ...]:
        """What I may do unasked, in the words of the game."""
        found: list[GestureButton] = []
        for one in self.seen.gestures:
            gesture = self.title.book.gestured(one.name)
            if gesture is not None:
                noun = gesture.noun
                found += [
                    GestureButton(one.name, word, self.game.noun(noun, noun.read(word))) for word in one.words
                ]
        return tuple(found)

    def room(self) -> Room:
        """Before the game."""
        agreed = self.agreed(self.seen.setup, self.seen.clock)
        return Room(self.url, agreed, tuple(self.players), self.seen.is_host, tuple(bots_on_offer(self.say)))

    def ending(self) -> Ending:
        """The ranking with its breakdown."""
        outcome, say, players = self.seen.outcome, self.say, self.players
        winners = [players[seat].known_as for seat in outcome.winners] if outcome else []
        key = "nobody" if not winners else "won" if len(winners) == 1 else "shared"
        return Ending(
            self.url,
            self.game("noun", "end", outcome.reason) if outcome else "",
            say.fill("end", key, players=", ".join(winners)),
            tuple([(row, players[row.player]) for row in self.board.standings(self.scene)]),
            not self.replaying,
            self.seen.rematch,
            bool(self.seen.mine),
        )

    def open_hand(self, view: View) -> Region:
        """Somebody's own cards, where everybody may see them."""
        scene = msgspec.structs.replace(self.scene, view=view, choices=[], calls={}, memory=Memory())
        regions = self.board.hand(scene)
        inside = [Region(ROOT, PAGE, "alone", regions[0].id), *regions]
        drawn = self.drawings.page(inside, self.seen.game, self.say.language)
        hand = OpenHand(self.players[view.me], drawn)
        return self.region(f"holding-{view.me}", "open_hand", hand)

    # -- the side: players, log, talk --------------------------------------------------------------

    def side(self) -> list[list[Region]]:
        """From top to bottom; the first of each group lies in the side itself."""
        seen, found = self.seen, list[list[Region]]()
        if seen.status != "open":
            found.append(self.seated())
        if seen.view:
            found.append(self.told())
        if not self.replaying:
            found.append(self.talk())
            about = (seen.status, seen.mine, seen.motions, self.players)
            found += [[region] for region in self.scene.memory.keep("consent", self.consent, *about)]
        if seen.view:
            found.append(self.scene.memory.keep("legend", self.legend, seen.setup, seen.clock))
        return found

    def seated(self) -> list[Region]:
        """Everybody at the table, and what they have."""
        seen, players = self.seen, self.players
        turn = NOBODY if seen.outcome else getattr(seen.view, "turn", NOBODY)
        found = list(self.scene.memory.keep("heads", self.heads, players, turn))
        for one in players:
            found += self.board.panel(self.scene, one.seat) if seen.view else [self.no_panel(one)]
        return found

    def heads(self, players: list[ShownPlayer], turn: Seat) -> list[Region]:
        """Who sits where; their panels are regions of the game."""
        found = [self.region("players", "players", tuple([f"player-{one.seat}" for one in players]))]
        for one in players:
            part = Seated(self.url, one, one.seat == turn, self.replaying)
            found.append(self.region(f"player-{one.seat}", "player", part))
        return found

    def no_panel(self, one: ShownPlayer) -> Region:
        """Nothing, where there is no game."""
        return self.region(f"panel-{one.seat}", "no_panel", one.seat)

    def told(self) -> list[Region]:
        """The log."""
        lines = self.board.log(self.seen, self.game)
        return [
            self.region("told", "told", self.url),
            Region("log", PAGE, "log", None, "log_line", lines),
        ]

    def talk(self) -> list[Region]:
        """The chat."""
        lines = tuple(self.seen.chat) or (None,)
        return [
            self.region("talk", "talk", self.url),
            Region("chat", PAGE, "chat", None, "chat_line", lines),
        ]

    def consent(
        self, status: str, mine: list[Seat], motions: dict[str, list[Seat]], players: list[ShownPlayer]
    ) -> list[Region]:
        """What needs everybody's consent, for those who play."""
        if status not in {"running", "paused"} or not mine:
            return []
        absent = [one for one in players if one.kind == "person" and not one.stand_in and not one.mine]
        possible = ["resume" if status == "paused" else "pause"]
        part = Consent(
            self.url,
            tuple(mine),
            tuple([(motion, tuple(seats)) for motion, seats in motions.items()]),
            (*possible, *[f"stand-in-{one.seat}" for one in absent]),
            tuple([one.known_as for one in players]),
        )
        return [self.region("consent", "consent", part)]

    def legend(self, setup: dict[str, Any], clock: Clock) -> list[Region]:
        """What was agreed upon, and what the signs on the table mean."""
        return [self.region("legend", "legend", self.agreed(setup, clock)), self.board.legend()]

    def agreed(self, setup: dict[str, Any], clock: Clock) -> SetupSummary:
        """What was agreed upon before the game, in words."""
        game = self.game
        values = {key: value for key, value in setup.items() if isinstance(value, str | int | float)}
        named = game.tables["option"]
        options = [
            (game("option", key, "name"), str(named[key].get("value", {}).get(value, value)))
            for key, value in values.items()
        ]
        more = f"{clock.increment:g}" if clock.increment else ""
        return SetupSummary(tuple(options), clock.kind, f"{clock.seconds:g}", more)


def motion(it: Consent, name: str, agreed: tuple[Seat, ...], say: PageWords) -> MotionLine:
    """One motion in words."""
    kind, _, about = name.rpartition("-") if name[-1].isdigit() else (name, "", "")
    subject = int(about) if kind == "stand-in" else NOBODY
    can_agree = any(seat not in agreed and seat != subject for seat in it.mine)
    return MotionLine(
        name,
        say.fill("motion", kind, name=it.names[subject] if subject != NOBODY else ""),
        [it.names[seat] for seat in agreed],
        bool(agreed),
        can_agree,
        not can_agree and any(seat in agreed for seat in it.mine),
    )


def ids(groups: list[list[Region]]) -> tuple[str, ...]:
    """What lies in the table itself: the first of each group."""
    return tuple([group[0].id for group in groups])


def name_of(place: Place, say: PageWords) -> str:
    """Who plays a seat: a person's name, or a bot's."""
    return place.name or (called(place.bot, place.seat, say) if place.bot else "")


def query_of(view: View | None, title: Title[Any]) -> Query | None:
    """The question on the table."""
    if view is None or view.question is None:
        return None
    return queries(title.name)[view.question.name]


@cache
def queries(game: str) -> dict[str, Query]:
    """The questions of a game by name."""
    return {query.name: query for query in title_named(game).book.queries}


def choices_of(
    seen: TableView, query: Query | None, board: Board, game: Words, say: PageWords
) -> list[Choice]:
    """My answers, if I am asked."""
    view = seen.view
    if query is None or view is None or view.question is None or seen.status != "running":
        return []
    if seen.me not in view.question.waiting or seen.places[seen.me].bot:
        return []
    return [board.choice(view, query, option, game, say) for option in view.question.options or ()]
