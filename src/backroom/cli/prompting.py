"""A decision as text, for language models: the table, the question and numbered options.

It is made from what a program sees of a table (`web/api.py`), and has nothing that is not in it.
"""

from __future__ import annotations

from io import StringIO
from typing import Any

import msgspec
from rich.console import Console

from backroom.cli.boards import TerminalBoard, board
from backroom.cli.common import own_words
from backroom.engine.flow import EVERYONE, Happening, Query
from backroom.engine.title import Outcome, Title, View
from backroom.engine.words import Words
from backroom.games import TITLES, VIEWS

WIDTH = 110  # columns of a table
MOST_NEWS = 900  # characters about what has happened
MANY = 40  # options


def prompt(table: dict[str, Any], language: str) -> str:
    """What a seat sees, what has happened, and the question with its options, if it is asked."""
    title = TITLES[table["game"]]
    words, say = title.words_for(table["setup"], language), own_words(language)
    if table["view"] is None:
        return say.fill("model", "waits", game=words("title"), status=table["status"])
    view = msgspec.convert(table["view"], VIEWS[title.name])
    names = [seat["name"] for seat in table["seats"]]
    face = board(title, words, say, names, WIDTH, True)
    query = next((one for one in title.book.queries if one.name == table["question"]), None)
    is_asked = query is not None and bool(table["options"])
    lines = [say.fill("model", "seat", game=words("title"), player=face.player_name(view.me))]
    lines += news(title, face, table["heard"])
    lines += drawn(face, view, face.marks(view, query) if query and is_asked else {})
    lines.append("; ".join([f"{sign} = {meaning}" for sign, meaning in face.legend()]))
    lines.append(say.fill("play", "hand", cards=face.hand(view)))
    if query is not None and is_asked:
        lines += question(title, face, view, query, words, say)
    elif table["outcome"]:
        lines += ending(face, view, table["outcome"], words, say)
    else:
        lines.append(say("model", "not_asked"))
    return "\n".join(lines)


def news(title: Title[Any], face: TerminalBoard, heard: list[list[str]]) -> list[str]:
    """What has happened, in sentences: the last paragraphs, as many as are not too long together."""
    happenings = [told_again(title, words) for words in heard]
    paragraphs = [text for _mark, text in face.game_log(happenings, brief=False)]
    while len("".join(paragraphs)) > MOST_NEWS:
        paragraphs.pop(0)
    return paragraphs


def told_again(title: Title[Any], words: list[str]) -> Happening:
    """The happening that was put into these words (`Title.told`)."""
    number = next(number for number, event in enumerate(title.book.events) if event.name == words[0])
    nouns = title.book.events[number].nouns.values()
    first, second, third = ([noun.read(word) for noun, word in zip(nouns, words[1:])] + [0, 0, 0])[:3]
    return number, first, second, third, EVERYONE


def drawn(face: TerminalBoard, view: View, marks: dict[int, str]) -> list[str]:
    """The table as lines; columns stay in line, because what is below what says where it is."""
    paper = StringIO()
    Console(file=paper, width=WIDTH, color_system=None, highlight=False, emoji=False, markup=False).print(
        face.draw(view, marks)
    )
    return [line.rstrip() for line in paper.getvalue().splitlines() if line.strip()]


def question(
    title: Title[Any], face: TerminalBoard, view: View, query: Query, words: Words, say: Words
) -> list[str]:
    """The question, its explanation with the number of its rule, and the options, each with its number."""
    options = view.question.options if view.question and view.question.options else ()
    return [
        f"{words.ask(query)} {words.help(query)} ({title.name} {query.rule})",
        say.fill("play", "tip", text=words.tip(query)),
        *numbered([face.option(view, query, option) for option in options], options, say),
    ]


def numbered(texts: list[str], options: tuple[int, ...], say: Words) -> list[str]:
    """The options with their numbers; a long row of amounts only with its ends."""
    if len(options) > MANY and options == tuple(range(options[0], options[0] + len(options))):
        return [say.fill("model", "row", last=len(options), least=texts[0], most=texts[-1])]
    return [f"{number}. {text}" for number, text in enumerate(texts, 1)]


def ending(face: TerminalBoard, view: View, told: dict[str, Any], words: Words, say: Words) -> list[str]:
    """How the game ended: why, and the place of every player."""
    outcome = msgspec.convert(told, Outcome)
    lines = [say.fill("end", "title", reason=words("noun", "end", outcome.reason))]
    for place, player, result, remark in face.standings(view, outcome):
        lines.append(f"{place}. {player}: {result} {remark}".rstrip())
    return lines
