"""The title of Reckoning: its rules, words, views and set-up in one object."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from backroom.engine.flow import Chance
from backroom.engine.title import Outcome, Title, boxes, wording
from backroom.engine.words import Words
from backroom.games.reckoning import position
from backroom.games.reckoning.box import Box
from backroom.games.reckoning.nouns import END
from backroom.games.reckoning.rules.ending import places, winners
from backroom.games.reckoning.rules.hand import timeout
from backroom.games.reckoning.rules.opening import opening
from backroom.games.reckoning.setup import PARTS, Setup, make_box, read_data
from backroom.games.reckoning.state import Game, book, new_game
from backroom.games.reckoning.view import look, redeal_hidden, view

box: Callable[[bytes], Box] = boxes(Setup, make_box)
words = wording(partial(Words, __package__))


def new(setup: Setup, chance: Chance) -> Game:
    """Make a game that is about to begin."""
    g = new_game(box(msgspec.json.encode(setup)), chance)
    g.masked = setup.mask == "on"
    g.do(opening())
    return g


def outcome(g: Game) -> Outcome:
    """Return why the game ended, the places and the winners."""
    return Outcome(END.write(g.ended), tuple(places(g)), tuple(winners(g)))


def standings(g: Game) -> list[int]:
    """Return the money of every player."""
    return g.money


TITLE: Title[Game] = Title(
    name="reckoning",
    rules=1,
    seats=range(3, 7),
    setup=Setup,
    book=book,
    new=new,
    copy=Game.copy,
    key=Game.key,
    look=look,
    view=view,
    redeal=redeal_hidden,
    timeout=timeout,
    outcome=outcome,
    standings=standings,
    write=position.write,
    read=position.read,
    words=words,
    files={option: partial(read_data, option=option) for option in PARTS},
)
