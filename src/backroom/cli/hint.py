"""The coach in the terminal: what the house would answer, why, and what an answer may lead to."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from backroom.bots.ismcts import Budget
from backroom.cli.common import grid
from backroom.coach import PLAYOUTS, Advice, advise
from backroom.engine.chance import Dice
from backroom.engine.flow import Seat
from backroom.engine.replay import Play
from backroom.engine.words import Words


def find_advice(play: Play[Any], seat: Seat, about: str) -> Advice:
    """Weigh the answers to the question that a seat is asked; whoever asks again hears the same."""
    dice = Dice(len(play.record.steps), seat)
    return advise(play.title, play.g, seat, Budget(playouts=PLAYOUTS), dice, about)


def print_advice(
    console: Console, advice: Advice, play: Play[Any], about: str, words: Words, say: Words
) -> None:
    """Print advice; with `about`, on that answer, and a few worlds in which it is given."""
    query = play.title.book.queries[play.g.query]

    def answer(word: str) -> str:
        return words.noun(query.noun, query.noun.read(word))

    head = say.fill("hint", "what_if" if about else "best", answer=answer(about or advice.answer))
    console.print(Text(head, style="bold"))
    for key, reasons in (("for", advice.reasons), ("against", advice.doubts)):
        for term, here, there in [reason.in_words(words) for reason in reasons]:
            console.print(say.fill("hint", key, term=term, here=here, there=there))
    if not about:
        chances = [[answer(one.answer), f"{100 * one.chance:.0f} %"] for one in advice.weighed]
        console.print(grid(["", say("hint", "chance")], chances))
        console.print(say("hint", "more"), style="dim")
    for number, world in enumerate(advice.told_in_words(play.title, words), 1):
        console.print(Text(say.fill("hint", "world", number=number), style="bold"))
        console.print("\n".join(world) or say("hint", "nothing"))
