"""The renderer: turns a table view into the regions of a page.

The part of a region is all that its drawing gets. Nothing else reaches a page, so nothing else can leak.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from itertools import chain
from typing import Any

import msgspec
from jinja2 import Environment
from markupsafe import Markup, escape

from backroom.engine.flow import NOBODY, Query, Seat
from backroom.engine.title import Outcome, Title, View
from backroom.games import title as title_named
from backroom.tables.snapshot import ChatLine, LastAnswer, SeatInfo, TableView
from backroom.web.boards.base import answer_in_words, queries
from backroom.web.boards.context import (
    Board,
    BoardContext,
    Call,
    RankingLine,
    ShownOption,
    calls_of,
)
from backroom.web.bot_names import bots_on_offer, called
from backroom.web.game_facts import minutes
from backroom.web.page_sheet import PageSheet
from backroom.web.parts import (
    Asking,
    Checking,
    Consent,
    Curtain,
    Elimination,
    Ending,
    Finale,
    FormTarget,
    GestureButton,
    GestureForm,
    HiddenLines,
    Layout,
    Leaving,
    LostTime,
    Now,
    OpenHand,
    Pace,
    Passing,
    Recap,
    Ribbon,
    Room,
    Seated,
    SetupSummary,
    ShownChatLine,
    ShownMoment,
    ShownPlayer,
    Undo,
)
from backroom.web.regions import ROOT, Drawings, Memory, Region, RegionUpdates, Screen
from backroom.web.turning_points import TurningPoint
from backroom.web.words import PageWords, page_words

RECAP_LINES = 6
SECOND = 2  # place
CROSSING = "crossing"  # the kind of turning point at which a verdict changes sides
GOES_OUT = "goes_out"  # the event of players who leave a game that goes on
PAGE = "page"  # the sheet of drawings that all games share


class Renderer:
    """Turns table views into regions and HTML."""

    def __init__(self, env: Environment, boards: Mapping[str, Board]) -> None:
        self.boards = boards
        self.drawings = Drawings({PAGE: PageSheet(env), **boards})

    def page(self, seen: TableView, language: str, curtain: Seat = NOBODY) -> str:
        """The whole `<main id="table">` element for one viewer."""
        return self._whole(self.compose(seen, language, curtain=curtain))

    def replay_page(self, seen: TableView, language: str) -> str:
        """The whole element for a step of a replay."""
        return self._whole(self.compose(seen, language, replaying=True))

    def lesson_page(self, seen: TableView, language: str, url: str, *, is_asking: bool) -> str:
        """The whole element for a step of a lesson, which has its own address."""
        board = self.boards[seen.game]
        page = LessonPage(seen, language, board, self.drawings, Memory(), NOBODY, not is_asking)
        page.post = FormTarget(url, seen.me)
        return self._whole(page)

    def board_picture(self, seen: TableView, language: str) -> str:
        """Only the board, without answers."""
        page = LessonPage(seen, language, self.boards[seen.game], self.drawings, Memory(), NOBODY, True)
        regions = page.board.table(page.context)
        return self.drawings.page([Region(ROOT, PAGE, "alone", regions[0].id), *regions], page.words)

    def updates(self, screen: Screen, seen: TableView, language: str, curtain: Seat) -> RegionUpdates:
        """What must be sent to update a screen to this table view."""
        page = self.compose(seen, language, curtain=curtain, memory=screen.memory)
        return screen.show(page.regions(), self.drawings, page.words)

    def stamp(self, html: str) -> str:
        """A short hash of a page."""
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
        """A page in this language."""
        board = self.boards[seen.game]
        return Page(seen, language, board, self.drawings, memory or Memory(), curtain, replaying)

    def _whole(self, page: Page) -> str:
        return self.drawings.page(page.regions(), page.words)


class Page:
    """The page of one viewer: a table view in one language, divided into regions."""

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
        self.words, self.say = self.title.words_for(seen.setup, language), page_words(language)
        self.query = query_of(seen.view, self.title)
        options, calls = self.offered(memory)
        asked = seen.view.question.waiting if seen.view and seen.view.question else ()
        players = memory.keep("players", self.seats, seen.seats, asked, seen.status)
        self.players = memory.keep("own", with_own, players, seen.mine)
        self.people = memory.keep("people", for_long, seen.seats)
        self.context = BoardContext(
            seen=seen,
            view=seen.view,
            words=self.words,
            say=self.say,
            options=options,
            calls=calls,
            names=[one.name for one in self.players],
            memory=memory,
        )
        self.curtain = None if curtain == NOBODY else self.players[curtain]
        self.is_asked = bool(options) and self.curtain is None
        self.plays = seen.me != NOBODY and seen.status == "running" and not replaying

    def offered(self, memory: Memory) -> tuple[list[ShownOption], dict[str, list[Call]]]:
        """The options of the viewer, if they are asked now, and those that can be clicked on the board.

        While others reply to the same question, only the list of those who are asked changes in the view.
        """
        seen, view, query = self.seen, self.seen.view, self.query
        if query is None or view is None or view.question is None or seen.status != "running":
            return [], {}
        if self.replaying or seen.me not in view.question.waiting or seen.seats[seen.me].bot:
            return [], {}
        at_rest = msgspec.structs.replace(view, question=None)
        return memory.keep("offered", self.in_words, query, view.question.options or (), at_rest)

    def in_words(
        self, query: Query, options: tuple[int, ...], _at_rest: View
    ) -> tuple[list[ShownOption], dict[str, list[Call]]]:
        """Options in words, and those that can be clicked on the board."""
        found = [self.board.option(self.seen, query, option, self.words, self.say) for option in options]
        return found, calls_of(found)

    def seats(self, infos: list[SeatInfo], asked: tuple[Seat, ...], status: str) -> list[ShownPlayer]:
        """All players as everybody else sees them."""
        return [
            ShownPlayer(
                seat=info.seat,
                colour=self.board.colour(info.seat, self.words),
                emblem=self.board.emblem(info.seat),
                name=name_of(info, self.say),
                kind=info.kind,
                is_host=info.is_host,
                bot=info.bot,
                stand_in=info.stand_in,
                here=info.here,
                mine=False,
                asked=info.seat in asked and status == "running",
                left=None if info.time_left is None else int(info.time_left),
                deadline=info.deadline,
            )
            for info in infos
        ]

    def regions(self) -> list[Region]:
        """All regions; each comes before those inside it."""
        middle, side = self.middle(), self.side()
        layout = Layout(self.classes(), bool(self.context.options), ids(middle), ids(side))
        return [self.region(ROOT, "table", layout), *chain(*middle, *side)]

    def region(self, id_: str, name: str, part: Any) -> Region:
        """A region drawn with a drawing that all games share."""
        return Region(id_, PAGE, name, part)

    def classes(self) -> str:
        """The CSS classes of the root element."""
        options = self.context.options
        from_hand = bool(options) and options[0].element.startswith(("hand-", "door-"))
        flags = {
            "asked": bool(options),
            "seated": self.seen.me != NOBODY,
            "veiled": self.curtain is not None,
            "from-hand": from_hand,
        }
        return " ".join(["table", self.seen.status, *[name for name, on in flags.items() if on]])

    # -- the middle: current state, board, the viewer's hand ----------------------------------------

    def middle(self) -> list[list[Region]]:
        """Groups of regions, top to bottom; the first of each group lies directly in the root element."""
        found: list[list[Region]] = []
        if self.curtain:
            found.append([self.region("curtain", "curtain", Curtain(self.url, self.curtain))])
        found.append(self.now())
        if self.seen.view is None:
            return found
        found.append(self.board.table(self.context))
        if self.is_asked:
            found.append(self.answering())
        if self.seen.me != NOBODY and not self.curtain:
            found.append(self.board.hand(self.context))
        return found + [[self.open_hand(view)] for view in self.seen.hands]

    def answering(self) -> list[Region]:
        """The answer form: its target, the number of the question, and the options."""
        return [
            self.region("answer-form", "answering", self.post),
            self.region("asked", "asked", (self.seen.seq, self.seen.me)),
            self.region("options", "options", tuple(self.context.options)),
        ]

    def now(self) -> list[Region]:
        """The current state of the table, with the phases and what else the viewer can do."""
        beside: list[Region] = []
        phases = tuple(self.board.phases(self.seen.view)) if self.seen.view else ()
        if phases:
            beside.append(self.region("ribbon", "ribbon", Ribbon(self.seen.game, phases)))
        if self.seen.mine and not self.replaying:
            beside += self.requests()
            beside += self.time_out()
        beside += self.elimination()
        if self.plays:
            beside += self.unasked()
        now = Now(regions=tuple([one.id for one in beside]), **self.headline())
        return [self.region("now", "now", now), *beside]

    def recap(self) -> list[Region]:
        """What the others have done since the viewer's last answer, when the viewer is asked again."""
        last = self.seen.last_answer
        if not self.is_asked or last is None:
            return []
        since = self.board.since(last.step + 1, self.seen, self.words)  # what that answer led to is known
        lines = [line for line in since if line.seats[:1] != (self.seen.me,)]
        if not lines:
            return []
        shown = lines[-RECAP_LINES:]
        drawn = tuple([(self.badges(line.seats[:1]), line) for line in shown])
        return [self.region("recap", "recap", Recap(self.url, drawn, len(lines) - len(shown)))]

    def time_out(self) -> list[Region]:
        """What was answered for the viewer because they had run out of time, and what they can do now."""
        seen = self.seen
        lost = [] if seen.status not in {"running", "paused"} else seen.timed_out
        if not lost:
            return []
        possible = [f"undo-{lost[0].step}", *(["pause"] if seen.status == "running" else [])]
        possible += ["clock-off"] if seen.clock.kind != "none" else []
        part = LostTime(
            self.post,
            f"time-out-{seen.code}-{lost[-1].step}",
            tuple([self.lost_answer(one) for one in lost]),
            self.votes((), tuple([name for name in possible if name not in seen.motions]), seen.steps),
            any(one.kind == "person" and not one.mine and not one.stand_in for one in self.players),
            self.players[seen.me].stand_in,
        )
        return [self.region("time-out", "time_out", part)]

    def lost_answer(self, last: LastAnswer) -> tuple[str, str]:
        """A question, and the answer that was given for the viewer."""
        game, words = self.seen.game, self.words
        ask = words.ask(queries(game)[last.question])
        return ask, answer_in_words(game, last.question, last.answer, words)

    def unasked(self) -> list[Region]:
        """What a player can do without being asked: advance passes, gestures, undo."""
        seen, found = self.seen, list[Region]()
        kinds = () if seen.advance_pass else tuple(seen.passes)
        if seen.advance_pass or kinds:
            found.append(self.region("passing", "passing", Passing(self.post, seen.advance_pass, kinds)))
        buttons = self.gesture_buttons()
        for name in dict.fromkeys([sign.name for sign in buttons]):
            part = GestureForm(self.post, tuple([sign for sign in buttons if sign.name == name]))
            found.append(self.region(f"signal-{name}", "signalling", part))
        if seen.coached and self.is_asked:
            found.append(self.region("coach", "coach", self.post))
        if seen.last_answer:
            about = (seen.last_answer, seen.why_not_undo, self.post, seen.mine, self.people)
            found.append(self.context.memory.keep("undo", self.undo, *about))
        return found

    def undo(self, last: LastAnswer, why_not: str, post: FormTarget, *_players: object) -> Region:
        """The undo button for the viewer's last answer."""
        query = queries(self.seen.game)[last.question]
        others = [one for one in self.players if one.kind == "person" and not one.mine and not one.stand_in]
        answer = answer_in_words(self.seen.game, last.question, last.answer, self.words)
        part = Undo(post, self.words.ask(query), answer, why_not, f"undo-{last.step}", bool(others))
        return self.region("taking-back", "taking_back", part)

    def headline(self) -> dict[str, Any]:
        """The most important thing now, as the field of `Now` that shows it."""
        seen = self.seen
        if seen.status == "open":
            return {"room": self.room()}
        if seen.status == "starting":
            return {"notice": ("starting",)}
        if seen.status == "broken":
            return {"notice": ("broken", "broken_help")}
        if seen.outcome and seen.view:
            return {"ending": self.ending(seen.outcome)}
        if seen.status in {"closed", "paused"}:
            return {"notice": ("cancelled" if seen.status == "closed" else "paused",)}
        if self.is_asked and self.query:
            return {"asking": self.asking(self.query)}
        return {"waits": self.waits(seen.view)}

    def asking(self, query: Query) -> Asking:
        """The question, its explanation, and the rule behind it."""
        game, me = self.words, self.players[self.seen.me]
        rules = f"/rules/{self.seen.game}"
        return Asking(game.ask(query), game.help(query), game.tip(query), rules, query.rule, me)

    def waits(self, view: View | None) -> str:
        """Which other players are asked, and what; empty if there is no question."""
        if self.query is None or view is None or view.question is None:
            return ""
        shown = self.replaying or self.seen.status == "running"
        asked = [seat for seat in view.question.waiting if shown and (self.replaying or seat != self.seen.me)]
        return self.context.memory.keep("waits", self.waits_for, self.query, asked, self.people)

    def waits_for(self, query: Query, asked: list[Seat], _people: list[SeatInfo]) -> str:
        """Who is asked what."""
        ask, players = self.words.ask(query), [one for one in self.players if one.seat in asked]
        said = [("bot" if one.bot else "person", one.known_as) for one in players]
        return " · ".join([self.say.fill("waiting", kind, name=name, ask=ask) for kind, name in said])

    def gesture_buttons(self) -> tuple[GestureButton, ...]:
        """The gestures that the viewer can make, in the words of the game."""
        found: list[GestureButton] = []
        for one in self.seen.gestures:
            gesture = self.title.book.gestured(one.name)
            if gesture is not None:
                noun = gesture.noun
                found += [
                    GestureButton(one.name, word, self.words.noun(noun, noun.read(word)))
                    for word in one.words
                ]
        return tuple(found)

    def room(self) -> Room:
        """The table before the game starts."""
        seen, players = self.seen, tuple(self.players)
        return Room(
            url=self.url,
            game=seen.game,
            minutes=minutes(seen.game, len(players), sum(one.kind == "bot" for one in players)),
            host=next((one.name for one in players if one.is_host), ""),
            setup=self.agreed(),
            seats=players,
            is_host=seen.is_host,
            is_seated=bool(seen.mine),
            bots=tuple(bots_on_offer(self.say)),
        )

    def ending(self, outcome: Outcome) -> Ending:
        """The result with the ranking."""
        say, players = self.say, self.players
        winners, rows = [players[seat].known_as for seat in outcome.winners], self.board.ranking(self.context)
        key = "nobody" if not winners else "won" if len(winners) == 1 else "shared"
        return Ending(
            self.url,
            self.finale(outcome),
            self.words("noun", "end", outcome.reason),
            next(iter(self.words.tables["ranking"].values())),
            self.margin(rows),
            say.fill("end", key, players=", ".join(winners)),
            tuple([(row, players[row.player]) for row in rows]),
            tuple([self.moment(point) for point in self.board.turning_points(self.seen)]),
            not self.replaying,
            self.seen.rematch,
            bool(self.seen.mine),
            self.seen.imported,
        )

    def finale(self, outcome: Outcome) -> Finale:
        """The scene at the end."""
        winner = outcome.winners[0] if len(outcome.winners) == 1 else NOBODY
        return Finale(self.seen.game, winner, outcome.reason)

    def margin(self, rows: list[RankingLine]) -> str:
        """By how much the winner is ahead of the player in second place; empty if there is none."""
        if len(rows) < SECOND or rows[1].place != SECOND or not self.seen.standings:
            return ""
        first, second = rows[0].player, rows[1].player
        by = self.seen.standings[-1][first] - self.seen.standings[-1][second]
        names = {"player": self.players[first].known_as, "second": self.players[second].known_as}
        amount = self.board.amount(by, self.words, self.say)
        return self.say.fill("end", "margin", amount=amount, **names) if by > 0 else ""

    def moment(self, point: TurningPoint) -> ShownMoment:
        """A turning point in words."""
        when, words = self.board.chapter_at(self.seen, point.step, self.words), self.words
        if point.happening is not None:
            text = self.board.in_words(point.happening, words)
            if point.kind == CROSSING:
                text = self.say.fill_in("moments", "crossing", what=text)
            return ShownMoment(point.step, point.kind, when, (), text)
        amount = self.board.amount(point.amount, words, self.say)
        said = self.say.fill("moments", point.kind, player=self.players[point.seat].known_as, amount=amount)
        return ShownMoment(point.step, point.kind, when, self.badges((point.seat,)), escape(said))

    def elimination(self) -> list[Region]:
        """Who has gone out since the viewer's last answer; viewers who are out themselves see it on."""
        seen, gone = self.seen, self.board.out(self.seen.view) if self.seen.view else ()
        if not gone or seen.status != "running" or self.replaying:
            return []
        is_out = seen.me in gone
        news = [seen.me] if is_out else [seat for seat in gone if self.is_news(seat)]
        if not news:
            return []
        part = Elimination(
            self.url,
            f"out-{seen.code}-{'-'.join(map(str, news))}",
            Finale(seen.game, news[0] if len(news) == 1 else NOBODY, "out"),
            tuple([self.players[seat].known_as for seat in news]),
            is_out,
            is_out and bool(self.pace()) and seen.clock.bots != "instant",
        )
        return [self.region("elimination", "elimination", part)]

    def is_news(self, gone: Seat) -> bool:
        """True if a player went out since the viewer's last answer, among the last lines of the game log."""
        last = self.seen.last_answer.step if self.seen.last_answer else self.seen.step - 1
        lines = self.board.since(last, self.seen, self.words)
        return any(line.kind == GOES_OUT and line.seats[:1] == (gone,) for line in lines)

    def open_hand(self, view: View) -> Region:
        """The hand of a player, shown openly."""
        context = msgspec.structs.replace(self.context, view=view, options=[], calls={}, memory=Memory())
        regions = self.board.hand(context)
        inside = [Region(ROOT, PAGE, "alone", regions[0].id), *regions]
        drawn = self.drawings.page(inside, self.words)
        hand = OpenHand(self.players[view.me], drawn)
        return self.region(f"holding-{view.me}", "open_hand", hand)

    # -- the side: players, game log, chat, motions, legend -----------------------------------------

    def side(self) -> list[list[Region]]:
        """Groups of regions, top to bottom; the first of each group lies directly in the side column."""
        seen, found = self.seen, list[list[Region]]()
        if seen.status != "open":
            found.append(self.seated())
        found += [[region] for region in self.recap()]
        if seen.view:
            found.append(self.game_log())
        if not self.replaying:
            found.append(self.context.memory.keep("chat", self.chat, seen.chat, seen.hidden_lines))
        about = (seen.status, seen.view is None, seen.mine, seen.is_host, list(seen.motions), self.people)
        agreed = (seen.setup, seen.clock, seen.coach, seen.server_commitment)
        return found + self.context.memory.keep("below", self.below, *about, *agreed)

    def below(self, *_about: object) -> list[list[Region]]:
        """The end of the side column, which seldom changes while a game is played."""
        seen, found, share = self.seen, list[Region](), self.context.memory.common.share
        if not self.replaying:
            found += [*self.consent(), *self.pace(), *self.leaving()]
        groups = [[region] for region in found]
        if seen.view:
            groups.append(self.legend())
        if seen.server_commitment and not self.replaying:
            groups.append([self.checking()])
        return [[share(region) for region in group] for group in groups]

    def legend(self) -> list[Region]:
        """The set-up, and the meaning of the signs on the board."""
        return [self.region("legend", "legend", self.agreed()), self.board.legend()]

    def checking(self) -> Region:
        """The link to the page that checks the game; before it begins, what the browser needs for that."""
        seen, waits = self.seen, self.seen.status in {"open", "starting"}
        mine = [f"{seat}:{seen.seats[seat].commitment}" for seat in seen.mine] if waits else []
        promised = seen.server_commitment if waits else ""
        part = Checking(self.url, seen.status if waits else "", promised, " ".join(mine))
        return self.region("checking", "checking", part)

    def seated(self) -> list[Region]:
        """All players with their panels."""
        seen, players = self.seen, self.players
        turn = NOBODY if seen.outcome else getattr(seen.view, "turn", NOBODY)
        found = [*self.context.memory.keep_regions("heads", self.heads, players, turn)]
        for one in players:
            found += self.board.panel(self.context, one.seat) if seen.view else [self.no_panel(one)]
        return found

    def heads(self, players: list[ShownPlayer], turn: Seat) -> list[Region]:
        """All players without their panels, which are regions of the board."""
        found = [self.region("players", "players", tuple([f"player-{one.seat}" for one in players]))]
        for one in players:
            part = Seated(self.url, one, one.seat == turn, self.replaying)
            found.append(self.region(f"player-{one.seat}", "player", part))
        return found

    def no_panel(self, one: ShownPlayer) -> Region:
        """An empty panel, for a table without a view."""
        return self.region(f"panel-{one.seat}", "no_panel", one.seat)

    def game_log(self) -> list[Region]:
        """The happenings of the game as text, with their heading."""
        lines = self.board.game_log(self.seen, self.words)
        return [
            self.region("game-log", "game_log", self.url),
            Region("game-log-lines", PAGE, "game_log_lines", None, "game_log_line", lines),
        ]

    def chat(self, chat: list[ChatLine], hidden: int) -> list[Region]:
        """The chat; of lines that the viewer does not want to see, how many there are."""
        shown = [
            ShownChatLine(line.id, line.name, self.badges(line.seats), line.by_host, line.text)
            for line in chat
        ]
        lines = (HiddenLines(hidden, self.url), *shown) if hidden else tuple(shown) or (None,)
        return [
            self.region("chat-panel", "chat_panel", self.url),
            Region("chat", PAGE, "chat", None, "chat_line", lines),
        ]

    def badges(self, seats: tuple[Seat, ...]) -> tuple[tuple[Markup, str], ...]:
        """The emblems and colours of these seats."""
        return tuple([(self.board.emblem(seat), self.board.colour(seat, self.words)) for seat in seats])

    def consent(self) -> list[Region]:
        """The motions that can be put, for players of a game in progress."""
        seen = self.seen
        if seen.status not in {"running", "paused"} or not seen.mine:
            return []
        absent = [one for one in self.players if one.kind == "person" and not one.stand_in and not one.mine]
        possible = [
            "resume" if seen.status == "paused" else "pause",
            *[f"stand-in-{one.seat}" for one in absent],
            *(["clock-off"] if seen.clock.kind != "none" else []),
        ]
        put = [name for name in possible if name not in seen.motions]
        return [self.region("consent", "consent", self.votes((), tuple(put)))] if put else []

    def pace(self) -> list[Region]:
        """The pace of the bots, for somebody who plays with bots alone, or lets bots play alone."""
        playing = [one for one in self.players if one.kind == "person" and not one.stand_in]
        is_alone = (self.seen.is_host or bool(self.seen.mine)) and all(one.mine for one in playing)
        if self.seen.status != "running" or not is_alone:
            return []
        return [self.region("pace", "pace", Pace(self.url, self.seen.clock.bots))]

    def requests(self) -> list[Region]:
        """The motions that have been put: everybody who plays sees them at once."""
        moved = tuple([(motion, tuple(seats)) for motion, seats in self.seen.motions.items()])
        return [self.region("requests", "requests", self.votes(moved, (), self.seen.steps))] if moved else []

    def votes(
        self, moved: tuple[tuple[str, tuple[Seat, ...]], ...], possible: tuple[str, ...], steps: int = 0
    ) -> Consent:
        """Motions that have been put, or could be, with the names of all players and the steps so far."""
        names = tuple([one.known_as for one in self.players])
        return Consent(self.url, tuple(self.seen.mine), moved, possible, steps, names)

    def leaving(self) -> list[Region]:
        """The way out, for players of a game in progress."""
        playing = [one for one in self.players if one.kind == "person"]
        has_others = any(not one.mine for one in playing)
        still_plays = any(one.mine and not one.stand_in for one in playing)
        if self.seen.status not in {"running", "paused"} or not self.seen.mine:
            return []
        if has_others and not still_plays:
            return []
        part = Leaving(self.url, "concede" if has_others else "abandon")
        return [self.region("leaving", "leaving", part)]

    def agreed(self) -> SetupSummary:
        """The set-up in the words of the game; values that are not text or numbers are left out."""
        setup, clock = self.seen.setup, self.seen.clock
        game = self.words
        values = {key: value for key, value in setup.items() if isinstance(value, str | int | float)}
        named = game.tables["house_rule"]
        house_rules = [
            (game("house_rule", key, "name"), str(named[key].get("value", {}).get(value, value)))
            for key, value in values.items()
        ]
        more = f"{clock.increment:g}" if clock.increment else ""
        return SetupSummary(tuple(house_rules), clock.kind, f"{clock.seconds:g}", more, self.seen.coach)


class LessonPage(Page):
    """The page of a lesson: only the board, the hand, the players and the question."""

    def now(self) -> list[Region]:
        """The question, if the learner is asked; the lesson says everything else."""
        now = Now(regions=(), **(self.headline() if self.is_asked else {}))
        return [self.region("now", "now", now)]

    def side(self) -> list[list[Region]]:
        """The players, and the meaning of the signs."""
        return [self.seated(), self.legend()]


def ids(groups: list[list[Region]]) -> tuple[str, ...]:
    """The ids of the regions directly inside the root: the first of each group."""
    return tuple([group[0].id for group in groups])


def with_own(players: list[ShownPlayer], mine: list[Seat]) -> list[ShownPlayer]:
    """The players as somebody sees them who plays these seats."""
    return [msgspec.structs.replace(one, mine=True) if one.seat in mine else one for one in players]


def for_long(seats: list[SeatInfo]) -> list[SeatInfo]:
    """The seats without what changes all the time."""
    return [msgspec.structs.replace(one, here=False, time_left=None, deadline=None) for one in seats]


def name_of(info: SeatInfo, say: PageWords) -> str:
    """The name of the person or the bot that plays a seat; empty for a free seat."""
    if info.is_deleted:
        return say("deleted")
    if info.is_program:
        return say.fill("program", "called", name=info.name)
    return info.name or (called(info.bot, info.seat, say) if info.bot else "")


def query_of(view: View | None, title: Title[Any]) -> Query | None:
    """The kind of the current question; None if there is none."""
    if view is None or view.question is None:
        return None
    return queries(title.name)[view.question.name]
