"""`backroom learn`: the lessons of a game in the terminal."""

from __future__ import annotations

from secrets import randbits
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.text import Text

from backroom.bots import personality
from backroom.cli.boards import TerminalBoard, board
from backroom.cli.common import language, open_console, own_words
from backroom.cli.play import SEED_BITS, new_table, seat_bots
from backroom.cli.telling import print_game_log
from backroom.cli.terminal_table import Leave, TerminalTable, choices, chosen, read_line
from backroom.engine.errors import BackroomError
from backroom.engine.title import View
from backroom.games import TITLES
from backroom.games import title as title_of
from backroom.lessons import NEXT, RIVAL, STRONG, Lesson, LessonPlay, course, find_lesson


@click.command()
@click.argument("game", required=False)
@click.argument("lesson", required=False)
@language
@click.option("--json", "as_json", is_flag=True, help="List the lessons of all games as JSON.")
def learn(game: str | None, lesson: str | None, lang: str, as_json: bool) -> None:
    """Learn GAME by its lessons, from the first or from LESSON on; without GAME, list them."""
    if as_json:
        names = {name: [one.name for one in course(name)] for name in TITLES}
        click.echo(msgspec.json.encode(names).decode())
    elif game is None:
        list_lessons(lang)
    else:
        teach(game, lesson, lang)


def list_lessons(lang: str) -> None:
    """Print all lessons of all games."""
    console = open_console()
    for name, title in TITLES.items():
        console.print(Text(title.words(lang)("title"), style="bold"))
        for one in course(name):
            console.print(f"  {one.name}: {one.title[lang]}", soft_wrap=True)
    console.print(own_words(lang)("learn", "how"), style="italic", soft_wrap=True)


def teach(game: str, name: str | None, lang: str) -> None:
    """Teach the lessons of a game, one after the other, until the learner leaves."""
    lessons = course(title_of(game).name)
    if name is not None:
        first = find_lesson(game, name)
        if first is None:
            known = ", ".join([one.name for one in lessons])
            raise BackroomError(f"{game} has no lesson {name!r}; there are: {known}")
        lessons = lessons[lessons.index(first) :]
    try:
        for one in lessons:
            if one.practice:
                practise(one, lang)
            else:
                TerminalLesson(one, lang).run()
    except (Leave, EOFError):
        open_console().print(own_words(lang)("play", "left"), style="italic")


def practise(lesson: Lesson, lang: str) -> None:
    """Play a whole game against bots."""
    if lesson.practice:
        seed = randbits(SEED_BITS)
        table = new_table(title_of(lesson.game), lesson.practice.players, 1, seed, ())
        seat_bots(table, lesson.practice.bot)
        TerminalTable(table, seed, lang, None).run()


class TerminalLesson:
    """A lesson in the terminal."""

    def __init__(self, lesson: Lesson, lang: str) -> None:
        self.lesson = lesson
        self.lang = lang
        self.play = LessonPlay(lesson)
        self.said: list[str] = []
        self.words = self.play.title.words(lang)
        self.say = own_words(lang)
        self.console: Console = open_console()

    def run(self) -> None:
        """Teach this lesson to its end."""
        self.console.rule(Text(self.lesson.title[self.lang]))
        self.console.print(self.lesson.goal[self.lang], style="italic")
        while not self.play.is_done:
            self.show()
            word = self.ask()
            if word:
                self.play.say(word)
                self.tell()
                self.said.append(word)
                if self.play.wrong:
                    self.take_back()
        self.console.print(strong(self.lesson.done[self.lang]))
        self.read(self.say("learn", "go_on"))

    def tell(self) -> None:
        """Print what the last answer led to."""
        print_game_log(self.console, self.board(), self.play.heard[-1], self.lesson.seat)

    def take_back(self) -> None:
        """Say what was wrong, and go back to the question."""
        comment = self.play.comment().get(self.lang, self.say("learn", "wrong"))
        self.console.print(strong(comment))
        self.read(self.say("learn", "take_back"))
        self.said.pop()
        self.play = LessonPlay(self.lesson)
        for word in self.said:
            self.play.say(word)

    def board(self) -> TerminalBoard:
        """The board for the current width of the terminal."""
        me, seats = self.lesson.seat, range(self.play.setup["players"])
        names = [self.say("you") if seat == me else personality(RIVAL, seat) for seat in seats]
        ascii_only = self.console.options.ascii_only
        return board(self.play.title, self.words, self.say, names, self.console.width, ascii_only)

    def show(self) -> None:
        """Show the table and what the lesson says."""
        view: View = self.play.title.view(self.play.g, self.lesson.seat)
        face, query = self.board(), self.play.title.book.queries[self.play.g.query]
        is_asked = self.play.options() != [NEXT]
        self.console.print(face.draw(view, face.marks(view, query) if is_asked else {}))
        self.console.print(self.say.fill("play", "hand", cards=face.hand(view)))
        step = self.play.step
        self.console.print(strong(step.say[self.lang] if step else ""))
        if is_asked and view.question and view.question.options:
            self.console.print(Text(self.words.ask(query), style="bold"))
            self.console.print(choices(face, view, query, view.question.options, self.console.width))

    def ask(self) -> str:
        """Read an answer, in notation; empty if it was not understood."""
        options = self.play.options()
        if options == [NEXT]:
            self.read(self.say("learn", "go_on"))
            return NEXT
        word = self.read(self.say.fill("learn", "prompt", last=len(options)))
        if word == "?":
            hint = self.play.step.hint if self.play.step else {}
            self.console.print(hint.get(self.lang, ""), style="italic")
            return ""
        query: Any = self.play.title.book.queries[self.play.g.query]
        numbers = tuple([query.noun.read(option) for option in options])
        choice = chosen(word, numbers, query)
        if choice is None:
            self.console.print(self.say.fill("learn", "not_understood", last=len(options)), style="italic")
        return "" if choice is None else query.noun.write(choice)

    def read(self, prompt: str) -> str:
        """Read a line; `q` leaves."""
        word = read_line(self.console, prompt)
        if word.lower() == "q":
            raise Leave
        return word


def strong(text: str) -> Text:
    """A text with its **strong** words."""
    pieces = STRONG.split(text)  # every second one is strong
    return Text.assemble(*[(piece, "bold" if at % 2 else "") for at, piece in enumerate(pieces)])
