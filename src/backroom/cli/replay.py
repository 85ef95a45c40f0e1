"""`backroom replay`: shows a saved game, all at once or step by step."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any

import click

from backroom.bots import personality
from backroom.cli.boards import TerminalBoard, board
from backroom.cli.common import blaming, language, open_console, own_words, read_file
from backroom.cli.telling import print_game_log, tell_ending
from backroom.engine.chance import Script
from backroom.engine.flow import NOBODY
from backroom.engine.replay import Play, Record, read_record
from backroom.engine.replay import replay as play_again
from backroom.engine.title import Title
from backroom.games import title as title_of


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", is_flag=True, help="Only check that the record is correct.")
@click.option("--step", is_flag=True, help="Pause after every answer.")
@language
def replay(file: Path, verify: bool, step: bool, lang: str) -> None:
    """Show a saved game again, as a spectator would have seen it."""
    text = read_file(file)
    with blaming(file):
        record = read_record(text)
        title = title_of(record.game)
        play = play_again(title, record, Script([]))
    teller = Teller(title, record, lang)
    if verify:
        teller.confirm(file, play)
    elif step:
        teller.step_through()
    else:
        print_game_log(teller.console, teller.face, list(chain.from_iterable(play.heard)), NOBODY)
        teller.conclude(play)


class Teller:
    """Prints one record in one language."""

    def __init__(self, title: Title[Any], record: Record, lang: str) -> None:
        self.title = title
        self.record = record
        self.words = title.words_for(record.setup, lang)
        self.say = own_words(lang)
        self.console = open_console()
        names = [personality(who, seat) for seat, who in enumerate(record.who)]
        names = names or [""] * record.setup["players"]
        self.face: TerminalBoard = board(
            title, self.words, self.say, names, self.console.width, self.console.options.ascii_only
        )

    def confirm(self, file: Path, play: Play[Any]) -> None:
        """Print one line that says that the record is correct."""
        state = self.say("replay", "over" if play.g.seat == NOBODY else "running")
        steps = len(self.record.steps)
        line = self.say.fill("replay", "verified", path=file, game=self.title.name, steps=steps, state=state)
        self.console.print(line, soft_wrap=True)

    def step_through(self) -> None:
        """Show the game answer by answer, each with the table as it is then."""
        for number in range(len(self.record.steps) + 1):
            play = play_again(self.title, self.record, Script([]), until=number)
            if number:
                self.console.rule(self.headline(number))
            print_game_log(self.console, self.face, play.heard[-1], NOBODY)
            if number == len(self.record.steps):
                self.conclude(play)
                return
            self.console.print(self.face.draw(self.title.view(play.g, NOBODY), {}))
            try:
                word = self.console.input(self.say("replay", "next"))
            except EOFError:
                self.console.print()
                return
            if word.strip().lower() == "q":
                return

    def headline(self, number: int) -> str:
        """Return a line that says who answered what."""
        step = self.record.steps[number - 1]
        return self.say.fill(
            "replay",
            "step",
            number=number,
            all=len(self.record.steps),
            player=self.face.player_name(step.seat),
            answer=step.answer,
        )

    def conclude(self, play: Play[Any]) -> None:
        """Show the last position, and the ranking or who must answer next."""
        view = self.title.view(play.g, NOBODY)
        self.console.print(self.face.draw(view, {}))
        if play.g.seat == NOBODY:
            tell_ending(self.console, self.face, self.title, play.g, view, self.words, self.say)
        else:
            query = self.title.book.queries[play.g.query]
            waits = self.say.fill(
                "replay", "waits", player=self.face.player_name(play.g.seat), question=self.words.ask(query)
            )
            self.console.print(waits)
