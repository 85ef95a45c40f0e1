"""What the boards of all games share: names of players, choices in a list, the story, the ranking."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import msgspec
from rich.text import Text

from backroom.engine.flow import Event, Happening, Query, Seat
from backroom.engine.nouns import Noun
from backroom.engine.title import Outcome
from backroom.engine.words import Words


class Tale(msgspec.Struct, frozen=True):
    """How a game tells its story: where paragraphs begin, and what is left out."""

    events: list[Event]
    paragraphs: set[str]  # events that begin one
    quiet: set[str]  # events that are never told
    plain_to_see: set[str]  # and those that a brief story leaves out too

    def name(self, happening: Happening) -> str:
        """The event that happened."""
        return self.events[happening[0]].name


class TerminalGameBoard(ABC):
    """The part of a board that is alike in all games; a game adds its table, its words and its results."""

    def __init__(self, words: Words, say: Words, names: list[str], colours: Noun, tale: Tale) -> None:
        self.words = words
        self.say = say
        self.names = names
        self.colours = colours
        self.tale = tale

    def player_name(self, player: Seat) -> str:
        """The colour of a player."""
        return self.words.noun(self.colours, player)

    def groups(self, _query: Query, options: tuple[int, ...]) -> list[list[int]]:
        """One list."""
        return [list(options)]

    # -- what happened -----------------------------------------------------------------------

    def story(self, happenings: list[Happening], brief: bool) -> list[tuple[Text, str]]:
        """What happened, in paragraphs, each behind its mark."""
        told: list[tuple[Text, list[Happening]]] = [(Text(" "), [])]
        for happening in happenings:
            if self.tale.name(happening) in self.tale.paragraphs:
                told.append((self.mark_of(happening), []))
            told[-1][1].append(happening)
        paragraphs = [(mark, self.sentences(part, brief)) for mark, part in told]
        return [(mark, "; ".join(sentences) + ".") for mark, sentences in paragraphs if sentences]

    def mark_of(self, _happening: Happening) -> Text:
        """The mark of a paragraph, by the event that begins it."""
        return Text(" ")

    def sentences(self, happenings: list[Happening], brief: bool) -> list[str]:
        """What is worth telling."""
        quiet = self.tale.quiet | (self.tale.plain_to_see if brief else set())
        return [
            self.sentence(happening) for happening in happenings if self.tale.name(happening) not in quiet
        ]

    def sentence(self, happening: Happening) -> str:
        """What happened, in words."""
        return self.words.event(self.tale.events[happening[0]], happening)

    # -- the end -----------------------------------------------------------------------------

    def standings(self, view: Any, outcome: Outcome) -> list[tuple[int, str, str, str]]:
        """Place, player, with what, and why there; best first."""
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
        """With what a player ends, and what explains the place."""
