"""What the boards of all games share: drawings, answers on the board, the game log, the ranking."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar, TypeVar

import msgspec
from jinja2 import Environment
from markupsafe import Markup, escape

from backroom.engine.flow import Event, Happening, Query, Seat
from backroom.engine.nouns import Noun
from backroom.engine.words import Words
from backroom.games import title as title_named
from backroom.tables.snapshot import Story, TableView, TimeOut
from backroom.web.boards.context import (
    GAME_LOG_LINES,
    BoardContext,
    Chapter,
    GameLogLine,
    PrintedCard,
    RankingLine,
)
from backroom.web.boards.staging import NOT_STAGED, Stagings, staged
from backroom.web.mentions import mention, with_mentions
from backroom.web.regions import Region, TemplateSheet
from backroom.web.turning_points import TurningPoint, last_of, turning_points
from backroom.web.words import PageWords, page_words

H = TypeVar("H")
PLACES = {
    "seat": "seat-",
    "spot": "spot-",
    "truck": "",
    "safe": "safe-",
    "slot": "slot-",
}  # nouns: start of ids


class GameBoard(TemplateSheet, ABC):
    """The common part of all boards; each game adds its table, its options and its results."""

    groups: ClassVar[dict[str, Sequence[str]]]  # the words of all cards, by group
    score: ClassVar[Noun]  # what players are ranked by
    decisive: ClassVar[dict[str, int]] = {}  # events that decide games: how many of each are told in the end

    def __init__(
        self,
        env: Environment,
        game: str,
        colours: Noun,
        events: list[Event],
        quiet: set[str],
        chapter: str,
        stagings: Stagings,
        **names: object,
    ) -> None:
        super().__init__(env, f"boards/{game}.html", **names)
        self.game = game
        self.colours = colours
        self.events = events
        self.quiet = quiet  # events that are not shown in the game log
        self.chapter = chapter  # the event that begins a chapter of the game log
        self.stagings = stagings
        self.emblems: dict[Seat, Markup] = {}

    def region(self, id_: str, name: str, part: Hashable) -> Region:
        """Make a region that this game draws."""
        return Region(id_, self.game, name, part)

    def legend(self) -> Region:
        """The legend; it is the same for everyone who uses the same language."""
        return self.region("board-legend", "legend", None)

    def emblem(self, player: Seat) -> Markup:
        """A player's emblem: shape, colour and letter."""
        if player not in self.emblems:
            self.emblems[player] = Markup(self.art.emblem(player))  # noqa: S704 - the template escapes
        return self.emblems[player]

    def colour(self, player: Seat, words: Words) -> str:
        """The name of a player's colour."""
        return colour_of(words, self.colours, player)

    def game_log(self, seen: TableView, words: Words) -> tuple[GameLogLine, ...]:
        """The last lines of the game log, without the events that are left out."""

        def add(lines: tuple[GameLogLine, ...], step: int, heard: list[Happening]) -> tuple[GameLogLine, ...]:
            more = self.log_lines(seen, step, heard, words)
            return (*lines, *more)[-GAME_LOG_LINES:] if more else lines

        return seen.story.retell(("game log", words), (), add, since=self.first_shown)

    def log_lines(
        self, seen: TableView, step: int, heard: list[Happening], words: Words
    ) -> list[GameLogLine]:
        """One step in the game log: who had run out of time, if somebody had, then what happened."""
        url, late = f"/t/{seen.code}", seen.story.time_out(step)
        lines = self.happened(url, step, heard, words)
        return lines if late is None else [self.late_line(url, step, late, words), *lines]

    def late_line(self, url: str, step: int, late: TimeOut, words: Words) -> GameLogLine:
        """A line that says who has run out of time, and the answer that was given for them."""
        player, about = self.colour(late.seat, words), f"player-{late.seat}"
        given = answer_in_words(self.game, late.question, late.answer, words) if late.answer else ""
        say, key = page_words(words.language), "log_answer" if given else "log"
        text = say.fill("time_out", key, player=player, answer=given)
        return GameLogLine(url, step, "time-out", escape(text), (late.seat,), about, "", "")

    def happened(self, url: str, step: int, heard: list[Happening], words: Words) -> list[GameLogLine]:
        """The happenings of one step as lines of the game log."""
        return [log_line(self, url, step, happening, words) for happening in self.in_game_log(heard)]

    def since(self, step: int, seen: TableView, words: Words) -> tuple[GameLogLine, ...]:
        """What happened after this step, among the last lines of the game log."""
        return tuple([line for line in self.game_log(seen, words) if line.step > step])

    def chapters(self, seen: TableView, words: Words) -> list[Chapter]:
        """The whole game log."""
        found = [Chapter("", [])]
        for step, heard in enumerate(seen.story):
            for line in self.log_lines(seen, step, heard, words):
                if line.kind == self.chapter:
                    found.append(Chapter(line.text, []))
                else:
                    found[-1].lines.append(line)
        return [one for one in found if one.title or one.lines]

    def about(self, event: Event, happening: Happening, at: str) -> str:
        """The ids of the elements that a happening names: players, and places, or those given as `at`."""
        named = [(noun, n) for noun, n in zip(event.nouns.values(), happening[1:4]) if n in noun.names]
        players = [f"player-{n}" for noun, n in named if noun is self.colours]
        places = [PLACES[noun.name] + noun.write(n) for noun, n in named if noun.name in PLACES]
        return " ".join([*players, *([at] if at else places)])

    def first_shown(self, story: Story) -> int:
        """The first step of which the game log shows a line; those before it need not be put into words."""
        lines, step = 0, len(story)
        while step > 0 and lines < GAME_LOG_LINES:
            step -= 1
            lines += len(self.in_game_log(story[step]))
        return step

    def in_game_log(self, heard: list[Happening]) -> list[Happening]:
        """The happenings that get a line in the game log."""
        return [happening for happening in heard if self.events[happening[0]].name not in self.quiet]

    # -- cards away from the table -----------------------------------------------------------------

    def cards(self, setup: dict[str, Any], words: Words, say: PageWords) -> list[PrintedCard]:
        """All cards of a game with this set-up, group by group."""
        return [
            self.printed(word, group, setup, words, say)
            for group, listed in self.groups.items()
            for word in listed
        ]

    def explained(self, word: str, setup: dict[str, Any], words: Words, say: PageWords) -> list[PrintedCard]:
        """The cards that a word stands for; none if there is no such card."""
        return [
            self.printed(one, group, setup, words, say)
            for one in self.cards_of(word)
            for group, listed in self.groups.items()
            if one in listed and one in words.tables["card"]
        ]

    def cards_of(self, word: str) -> list[str]:
        """The words of the cards that a word stands for."""
        return [word]

    def printed(
        self, word: str, group: str, setup: dict[str, Any], words: Words, say: PageWords
    ) -> PrintedCard:
        """A card with its picture."""
        picture = Markup(self.picture(word, group, setup, words, say))  # noqa: S704 - the template escapes
        card = words.tables["card"][word]
        return PrintedCard(word, group, card["name"], card["text"], picture)

    def picture(self, word: str, _group: str, _setup: dict[str, Any], _words: Words, _say: PageWords) -> str:
        """Draw the picture of a card: in most games, its symbol."""
        drawn: str = self.art.picture(word)
        return drawn

    def ranking(self, context: BoardContext) -> list[RankingLine]:
        """The ranking of a finished game, best first."""
        outcome = context.seen.outcome
        if outcome is None:
            return []
        order = sorted(range(len(outcome.places)), key=lambda player: outcome.places[player])
        plain = msgspec.structs.replace(context, options=[], calls={}, names=[])
        return [self.ranking_line(plain, player, outcome.places[player]) for player in order]

    def amount(self, number: int, words: Words, say: PageWords) -> str:
        """So much of what players are ranked by, in words."""
        return say.fill("moments", "amount", self.game, count=number, amount=words.noun(self.score, number))

    def in_words(self, happening: Happening, words: Words) -> Markup:
        """A happening as a sentence, in which cards can be explained."""
        return sentence(words, self.events[happening[0]], happening)

    def turning_points(self, seen: TableView) -> tuple[TurningPoint, ...]:
        """The turning points of a finished game; found once, and kept with it."""
        return seen.story.keep(
            "turning points", lambda story: turning_points(seen, self.what_decided(story, seen))
        )

    def what_decided(self, story: Story, _seen: TableView) -> list[TurningPoint]:
        """The happenings that decided a finished game, the most important first."""
        numbers = {event.name: event.number for event in self.events}
        return last_of(story, {numbers[name]: count for name, count in self.decisive.items()})

    def chapter_at(self, seen: TableView, step: int, words: Words) -> str:
        """The heading of the part of the game log in which a step lies; empty before the first."""
        for earlier in range(step, -1, -1):
            for happening in seen.story[earlier]:
                event = self.events[happening[0]]
                if event.name == self.chapter:
                    return words.event(event, happening)
        return ""

    def out(self, _view: Any) -> tuple[Seat, ...]:
        """The players who are out of the game while it goes on; in most games nobody ever is."""
        return ()

    @abstractmethod
    def ranking_line(self, context: BoardContext, player: Seat, at: int) -> RankingLine:
        """A line of the ranking: the result of a player, and the reason for the place."""


def boxes_of_tables(boxes: Callable[[bytes], H]) -> Callable[[TableView], H]:
    """Return a function that makes the box of a table from its set-up, an owner's data file included."""

    def box_of(seen: TableView) -> H:
        return boxes(msgspec.json.encode(seen.setup))

    return box_of


def last_news(seen: TableView, events: list[Event]) -> dict[str, list[Happening]]:
    """The happenings of the last step, by event."""
    found: dict[str, list[Happening]] = defaultdict(list)
    for happening in seen.story[-1] if len(seen.story) else []:
        found[events[happening[0]].name].append(happening)
    return found


@cache
def queries(game: str) -> dict[str, Query]:
    """The kinds of questions of a game, by name."""
    return {query.name: query for query in title_named(game).book.queries}


def answer_in_words(game: str, question: str, answer: str, words: Words) -> str:
    """An answer in notation, in the words of the game."""
    noun = queries(game)[question].noun
    return words.noun(noun, noun.read(answer))


@lru_cache(maxsize=5_000)
def log_line(board: GameBoard, url: str, step: int, happening: Happening, words: Words) -> GameLogLine:
    """A happening as a line of the game log; cached, because most lines are the same for every viewer."""
    event = board.events[happening[0]]
    seats = [seat for noun, seat in zip(event.nouns.values(), happening[1:4]) if noun is board.colours]
    show = staged(board.stagings.get(event.name, NOT_STAGED), event, happening, words)
    return GameLogLine(
        url,
        step,
        event.name,
        sentence(words, event, happening),
        tuple(seats),
        board.about(event, happening, show.at),
        show.picture,
        show.changes,
    )


@lru_cache(maxsize=5_000)
def sentence(words: Words, event: Event, happening: Happening) -> Markup:
    """A happening in words, in which cards can be explained.

    Cached, because the same things happen again and again.
    """
    template, values = words.event_template(event, happening)
    said = {name: noun_or_card(words, noun, n, is_focusable=False) for name, (noun, n) in values.items()}
    return with_mentions(template, words, is_focusable=False).format(**said)


def noun_or_card(words: Words, noun: Noun, number: int, *, is_focusable: bool = True) -> str:
    """The text for one value of a noun; a card can be explained."""
    name, word = words.noun(noun, number), noun.write(number)
    return mention(word, name, is_focusable=is_focusable) if is_card(word, words) else name


def is_card(word: str, words: Words) -> bool:
    """True if a word stands for a card, or for a scoundrel, who is two."""
    cards = words.tables["card"]
    return word in cards or all(part in cards for part in word.split("-"))


@lru_cache(maxsize=1000)
def colour_of(words: Words, colours: Noun, player: Seat) -> str:
    """The name of a player's colour; cached, because every page needs it for every seat."""
    return words.noun(colours, player)
