"""What the boards of all games share: names of players, lists of options, the game log, the ranking."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import msgspec
from rich.text import Text

from backroom.engine.flow import Event, Happening, Query, Seat
from backroom.engine.nouns import Noun
from backroom.engine.title import Outcome
from backroom.engine.words import Words


class GameLogStyle(msgspec.Struct, frozen=True):
    """How the game log is written: where paragraphs begin, and which events are left out."""

    events: list[Event]
    paragraphs: set[str]  # events that begin a paragraph
    quiet: set[str]  # events that are always left out
    plain_to_see: set[str]  # events that a brief game log leaves out too

    def name(self, happening: Happening) -> str:
        """The name of the event of a happening."""
        return self.events[happening[0]].name


class TerminalGameBoard(ABC):
    """The common part of all boards; each game adds its table, its texts and its results."""

    def __init__(
        self, words: Words, say: Words, names: list[str], colours: Noun, game_log_style: GameLogStyle
    ) -> None:
        self.words = words
        self.say = say
        self.names = names
        self.colours = colours
        self.game_log_style = game_log_style

    def player_name(self, player: Seat) -> str:
        """The colour of a player."""
        return self.words.noun(self.colours, player)

    def groups(self, _query: Query, options: tuple[int, ...]) -> list[list[int]]:
        """The options in one group."""
        return [list(options)]

    # -- what happened -----------------------------------------------------------------------

    def game_log(self, happenings: list[Happening], brief: bool) -> list[tuple[Text, str]]:
        """What happened, in paragraphs, each with its mark."""
        groups: list[tuple[Text, list[Happening]]] = [(Text(" "), [])]
        for happening in happenings:
            if self.game_log_style.name(happening) in self.game_log_style.paragraphs:
                groups.append((self.mark_of(happening), []))
            groups[-1][1].append(happening)
        paragraphs = [(mark, self.sentences(group, brief)) for mark, group in groups]
        return [(mark, "; ".join(sentences) + ".") for mark, sentences in paragraphs if sentences]

    def mark_of(self, _happening: Happening) -> Text:
        """The mark of a paragraph, by the happening that begins it."""
        return Text(" ")

    def sentences(self, happenings: list[Happening], brief: bool) -> list[str]:
        """The happenings in words, without those that are left out."""
        quiet = self.game_log_style.quiet | (self.game_log_style.plain_to_see if brief else set())
        return [
            self.sentence(happening)
            for happening in happenings
            if self.game_log_style.name(happening) not in quiet
        ]

    def sentence(self, happening: Happening) -> str:
        """A happening in words."""
        return self.words.event(self.game_log_style.events[happening[0]], happening)

    # -- the end -----------------------------------------------------------------------------

    def standings(self, view: Any, outcome: Outcome) -> list[tuple[int, str, str, str]]:
        """Place, player, result and the reason for the place; best first."""
        order = sorted(range(len(outcome.places)), key=lambda player: outcome.places[player])
        return [
            (
                outcome.places[player],
                f"{self.player_name(player)} ({self.names[player]})",
                *self.result(view, player),
            )
            for player in order
        ]

    @abstractmethod
    def result(self, view: Any, player: Seat) -> tuple[str, str]:
        """The result of a player, and what explains the place."""
