"""The title of Bootleggers: its rules, words, views and set-up in one object."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from backroom.engine.flow import Chance
from backroom.engine.title import Outcome, Title, boxes, wording
from backroom.engine.words import Words
from backroom.games.bootleggers import position
from backroom.games.bootleggers.box import Box
from backroom.games.bootleggers.nouns import END
from backroom.games.bootleggers.rules.heat import places, winners
from backroom.games.bootleggers.rules.opening import opening
from backroom.games.bootleggers.rules.timeouts import timeout
from backroom.games.bootleggers.rules.windows import floor_window
from backroom.games.bootleggers.setup import Setup, make_box, own_texts, read_data
from backroom.games.bootleggers.state import Game, book, new_game
from backroom.games.bootleggers.view import look, view
from backroom.games.bootleggers.worlds import redeal_hidden

box: Callable[[bytes], Box] = boxes(Setup, make_box)


@wording
def words(language: str, data: bytes) -> Words:
    """The texts of the game, with those of an owner's data file."""
    return Words(__package__, language, data, own_texts(data))


def new(setup: Setup, chance: Chance) -> Game:
    """Make a game that is about to begin."""
    g = new_game(box(msgspec.json.encode(setup)), chance)
    g.do(opening())
    return g


def outcome(g: Game) -> Outcome:
    """Return why the game ended, the places and the winners."""
    return Outcome(END.write(g.ended), tuple(places(g)), tuple(winners(g)))


def standings(g: Game) -> list[int]:
    """Return the money of every player."""
    return g.money


TITLE: Title[Game] = Title(
    name="bootleggers",
    rules=2,
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
    window=floor_window,
    files={"data": read_data},
)
