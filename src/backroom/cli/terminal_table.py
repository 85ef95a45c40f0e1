"""A game in the terminal: shows the table, takes answers, explains rules, undoes, saves."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from itertools import chain, count, zip_longest
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from backroom.bots import LEVELS, Sight, bot, gesture_with, personality, sight
from backroom.cli.boards import TerminalBoard, board
from backroom.cli.common import open_console, own_words
from backroom.cli.hint import find_advice, print_advice
from backroom.cli.telling import print_game_log, tell_ending
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY, Happening, Query, Seat
from backroom.engine.replay import Play
from backroom.engine.title import View

HUMAN = "human"
INTERRUPTED = 130
GAP = 3  # between columns of choices
TALL = 30  # lines of a terminal with room for everything
SHORT = 4  # most rows of choices to print below the table


class Leave(Exception):
    """The person leaves the game, or the lesson."""


class TerminalTable:
    """One game in the terminal: who plays, the console, and the file that the game is saved to."""

    def __init__(self, table: Play[Any], seed: int, lang: str, file: Path | None) -> None:
        self.play = table
        self.title = table.title
        self.seed = seed
        self.resumed = file is not None
        self.file = file
        self.saved = len(table.record.steps) if file else 0  # number of steps in the file
        self.me = table.record.who.index(HUMAN)
        self.bots = {seat: bot(who, table.title) for seat, who in enumerate(table.record.who) if who != HUMAN}
        self.lang = lang
        self.words = table.title.words_for(table.record.setup, lang)
        self.say = own_words(lang)
        self.console = open_console()
        self.welcomed = False
        own = [number for number, step in enumerate(table.record.steps, 1) if step.seat == self.me]
        self.shown_until = own[-1] if own else 0  # number of steps that need not be told again
        self.keys: dict[str, Callable[[str], bool]] = {
            "?": self.explain,
            "h": self.hint,
            "u": self.undo,
            "s": self.save_as,
            "l": self.game_log,
            "c": self.cards,
            "q": self.leave,
        }

    # -- the course of the game --------------------------------------------------------------

    def run(self) -> None:
        """Play to the end, or until the person leaves. The end of the input or Ctrl-C saves the game."""
        try:
            while (seat := self.play.g.seat) != NOBODY:
                if seat == self.me:
                    self.decide()
                else:
                    seen = sight(self.title, self.play.g, seat)
                    dice = Dice(self.seed, 1 + len(self.play.record.steps))
                    self.let_bot_move(seat, self.bots[seat].choose(seen, dice), seen)
            self.finish()
        except Leave:
            self.print(self.say("play", "left"))
        except EOFError:
            self.keep(self.say("play", "ended_input"))
        except KeyboardInterrupt:
            self.keep("")
            raise click.exceptions.Exit(INTERRUPTED) from None

    def let_bot_move(self, seat: Seat, choice: int, seen: Sight) -> None:
        """Play the answer of a bot, and the gesture that it makes with it."""
        made = gesture_with(self.bots[seat], seen, choice)
        if made is not None:
            self.play.signal(*made, seat)
        self.play.answer(choice, seat)

    def decide(self) -> None:
        """Ask the person until there is an answer; a question with one option is answered at once."""
        view = self.title.view(self.play.g, self.me)
        options = view.question.options if view.question and view.question.options else ()
        if len(options) == 1:
            self.play.answer(options[0], self.me)
            return
        query = self.title.book.queries[self.play.g.query]
        self.show(view, query, options)
        while True:
            word = read_line(self.console, self.say.fill("play", "prompt", last=len(options)))
            key, _, rest = word.partition(" ")
            press = self.keys.get(key.lower())
            done = press(rest.strip()) if press else not word or self.answer(word, options, query)
            if done:
                return

    def answer(self, word: str, options: tuple[int, ...], query: Query) -> bool:
        """Give the answer that a word stands for. Returns False if it stands for none."""
        choice = chosen(word, options, query)
        if choice is None:
            self.print(self.say.fill("play", "not_understood", word=repr(word), last=len(options)))
            return False
        self.shown_until = len(self.play.heard)
        self.play.answer(choice, self.me)
        return True

    def finish(self) -> None:
        """Show how the game ended, and save it if it has a file."""
        view = self.title.view(self.play.g, self.me)
        face = self.board()
        print_game_log(self.console, face, self.heard(self.shown_until), self.me)
        self.console.print(face.draw(view, {}))
        tell_ending(self.console, face, self.title, self.play.g, view, self.words, self.say)
        if self.file is not None and self.save(self.file):
            self.print(
                self.say.fill("play", "whole", command=shlex.join(["backroom", "replay", str(self.file)]))
            )
        if not self.resumed:
            self.print(self.say.fill("play", "seed", seed=str(self.seed)))

    # -- what the person sees ----------------------------------------------------------------

    def print(self, words: str) -> None:
        """Print a text of the command line itself; a command in it is not wrapped."""
        self.console.print(words, style="italic", soft_wrap=True)

    def board(self) -> TerminalBoard:
        """Return the board for the current width of the terminal."""
        names = [
            self.say("you") if who == HUMAN else personality(who, seat)
            for seat, who in enumerate(self.play.record.who)
        ]
        ascii_only = self.console.options.ascii_only
        return board(self.title, self.words, self.say, names, self.console.width, ascii_only)

    def heard(self, start: int) -> list[Happening]:
        """Return everything that happened since this step."""
        return list(chain.from_iterable(self.play.heard[start:]))

    def show(self, view: View, query: Query, options: tuple[int, ...]) -> None:
        """Show what happened since the last answer, the table, the hand, the question and its choices.

        A long list of choices is printed above the table, which marks the same numbers, so that the table
        stays in view.
        """
        face = self.board()
        marks, listed = face.marks(view, query), choices(face, view, query, options, self.console.width)
        above = bool(marks) and listed.row_count > SHORT
        if self.console.is_terminal:
            self.console.clear()
        self.welcome(face)
        small = self.console.is_terminal and self.console.height < TALL
        print_game_log(self.console, face, self.heard(self.shown_until), self.me, brief=small)
        if above:
            self.console.print(listed)
        self.console.print(face.draw(view, marks))
        self.console.print(self.say.fill("play", "hand", cards=face.hand(view)))
        self.console.print(Text(self.words.ask(query), style="bold"))
        if not above:
            self.console.print(listed)

    def welcome(self, face: TerminalBoard) -> None:
        """At the first question, say who plays and what can be typed."""
        if not self.welcomed:
            words = {"game": self.words("title"), "player": face.player_name(self.me), "bots": self.rivals()}
            self.print(self.say.fill("play", "welcome", **words))
            self.print(self.say("play", "keys"))
        self.welcomed = True

    def rivals(self) -> str:
        """Return the bots at the table, by level."""
        kinds = sorted(set(self.play.record.who) - {HUMAN})
        return ", ".join(self.say("level", kind) if kind in LEVELS else kind for kind in kinds)

    # -- keys; each returns True if the question is to be asked again -------------------------

    def explain(self, _: str) -> bool:
        """Explain the question, and say where the rule behind it is."""
        query = self.title.book.queries[self.play.g.query]
        self.console.print(self.words.help(query))
        self.console.print(self.say.fill("play", "tip", text=self.words.tip(query)))
        self.console.print(self.say.fill("play", "rule", game=self.title.name, id=query.rule), style="dim")
        self.print(self.say("play", "keys"))
        return False

    def hint(self, about: str) -> bool:
        """Say what the house would answer and why; with a choice, what that may lead to."""
        query, options = (
            self.title.book.queries[self.play.g.query],
            self.title.book.options(self.play.g, self.me),
        )
        choice = chosen(about, tuple(options), query)
        if about and choice is None:
            self.print(self.say.fill("play", "not_understood", word=repr(about), last=len(options)))
            return False
        word = "" if choice is None else query.noun.write(choice)
        with self.console.status(self.say("hint", "thinking")):
            advice = find_advice(self.play, self.me, word)
        print_advice(self.console, advice, self.play, word, self.words, self.say)
        return False

    def undo(self, _: str) -> bool:
        """Take back the person's last answer, or say why that is not possible."""
        why = self.play.why_not_undo(self.me)
        if why:
            self.print(self.say("undo", why))
            return False
        self.play.undo(self.me)
        self.shown_until = min(self.shown_until, len(self.play.heard) - 1)
        return True

    def game_log(self, _: str) -> bool:
        """Print everything that happened so far."""
        print_game_log(self.console, self.board(), self.heard(0), self.me)
        return False

    def cards(self, _: str) -> bool:
        """Print all cards of the game, and what the letters on the table mean."""
        grid = Table.grid(padding=(0, 2))
        for card in self.words.tables["card"].values():
            grid.add_row(Text(card["name"], style="bold"), Text(card["text"]))
        self.console.print(grid)
        legend = [Text(f"{sign} = {meaning}", style="dim") for sign, meaning in self.board().legend()]
        self.console.print(in_rows(spread(legend, self.console.width)))
        return False

    def leave(self, _: str) -> bool:
        """Leave, after an offer to save what is not saved yet."""
        if self.unsaved():
            answer = read_line(self.console, self.say("play", "leave"))
            if answer[:1].lower() != self.say("no"):
                self.keep("")
        raise Leave

    # -- files -------------------------------------------------------------------------------

    def save_as(self, name: str) -> bool:
        """Save under the given name, the current file, or a free name."""
        path = Path(name) if name else self.file or self.free_name()
        if path != self.file and path.exists():
            self.print(self.say.fill("play", "exists", path=path))
        elif self.save(path):
            self.print(self.say.fill("play", "saved", command=self.resume_command()))
        return False

    def save(self, path: Path) -> bool:
        """Write the game to a file. An older file is replaced only when the new one is complete."""
        draft = path.with_name(path.name + ".part")
        try:
            draft.write_bytes(self.play.save())
            draft.replace(path)
        except OSError as error:
            self.print(self.say.fill("play", "unwritable", path=path, reason=error.strerror))
            return False
        self.file, self.saved = path, len(self.play.record.steps)
        return True

    def unsaved(self) -> bool:
        """True if answers of the person would be lost."""
        answered = any(step.seat == self.me for step in self.play.record.steps)
        return answered and self.saved != len(self.play.record.steps)

    def keep(self, reason: str) -> None:
        """Save what is not saved yet, and say how to continue."""
        self.console.print()
        if reason:
            self.print(reason)
        if self.unsaved() and not self.save(self.file or self.free_name()):
            return
        if self.file is not None:
            self.print(self.say.fill("play", "saved", command=self.resume_command()))

    def free_name(self) -> Path:
        """Return the first default file name that is not taken."""
        return next(path for n in count(1) if not (path := Path(f"{self.title.name}-{n}.json")).exists())

    def resume_command(self) -> str:
        """Return the command that continues this game."""
        words = ["backroom", "play", self.title.name, "--resume", str(self.file)]
        return shlex.join([*words, *(["--lang", self.lang] if self.lang != "en" else [])])


def chosen(word: str, options: tuple[int, ...], query: Query) -> int | None:
    """Return the choice with this number, or with this name as in saved games (a seat as @12), or None."""
    if word.isdecimal():
        return {str(number): choice for number, choice in enumerate(options, 1)}.get(word)
    try:
        choice = query.noun.read(word.removeprefix("@"))
    except BackroomError:
        return None
    return choice if choice in options else None


def read_line(console: Console, prompt: str) -> str:
    """Read one line; if it does not come from a keyboard, print it as well."""
    word = console.input(Text(prompt, style="bold")).strip()
    if not sys.stdin.isatty():
        console.print(word)
    return word


def choices(face: TerminalBoard, view: View, query: Query, options: tuple[int, ...], width: int) -> Table:
    """Return the numbered choices, in as many columns as fit."""
    numbered = {choice: number for number, choice in enumerate(options, 1)}
    entries = [
        [
            Text.assemble((f"{numbered[choice]:>2}", "bold"), " ", face.option(view, query, choice))
            for choice in group
        ]
        for group in face.groups(query, options)
    ]
    return in_rows(entries if len(entries) > 1 else spread(entries[0], width))


def spread(entries: list[Text], width: int) -> list[list[Text]]:
    """Arrange a long list in columns, and a short one in a single column."""
    widest = max(len(entry) for entry in entries) + GAP
    columns = 1 if len(entries) <= 4 else max(1, min((width + GAP) // widest, 4))
    height = -(-len(entries) // columns)
    return [entries[start : start + height] for start in range(0, len(entries), height)]


def in_rows(columns: list[list[Text]]) -> Table:
    """Return a table with these columns side by side."""
    grid = Table.grid(padding=(0, GAP))
    for row in zip_longest(*columns, fillvalue=Text()):
        grid.add_row(*row)
    return grid
