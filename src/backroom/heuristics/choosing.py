"""How a house bot chooses an answer once it has scored all options."""

from __future__ import annotations

from backroom.engine.chance import Dice
from backroom.engine.errors import IllegalChoice
from backroom.engine.flow import NOBODY
from backroom.engine.looks import Look


def asked(look: Look) -> tuple[str, tuple[int, ...]]:
    """Return the name and the options of the question that is put to the seat of this look."""
    question = look.question
    if question is None or question.options is None or look.me == NOBODY:
        raise IllegalChoice(f"seat {look.me} is not asked anything now")
    return question.name, question.options


def best(options: tuple[int, ...], scores: list[float], dice: Dice) -> int:
    """Return the option with the highest score; ties are broken by the dice."""
    highest = max(scores)
    equals = [option for option, score in zip(options, scores) if score == highest]
    return equals[dice.roll(len(equals))]
