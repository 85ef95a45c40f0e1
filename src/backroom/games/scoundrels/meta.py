"""The title of 3000 Scoundrels: its rules, words, views and set-up in one object."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from backroom.engine.flow import Chance
from backroom.engine.title import Outcome, Title, boxes, wording
from backroom.games.scoundrels import position
from backroom.games.scoundrels.box import Box
from backroom.games.scoundrels.cards_text import CardWords
from backroom.games.scoundrels.nouns import END_REASON
from backroom.games.scoundrels.rules.opening import opening
from backroom.games.scoundrels.rules.scoring import places, points, winners
from backroom.games.scoundrels.rules.timeouts import timeout
from backroom.games.scoundrels.rules.windows import standing
from backroom.games.scoundrels.setup import Setup, make_box, read_data
from backroom.games.scoundrels.state import Game, book, new_game
from backroom.games.scoundrels.view import look, view
from backroom.games.scoundrels.worlds import redeal_hidden

box: Callable[[bytes], Box] = boxes(Setup, make_box)
words = wording(partial(CardWords, __package__))


def new(setup: Setup, chance: Chance) -> Game:
    """Make a game that is about to begin."""
    g = new_game(box(msgspec.json.encode(setup)), chance)
    g.do(opening())
    return g


def outcome(g: Game) -> Outcome:
    """Return why the game ended, the places and the winners."""
    return Outcome(END_REASON.write(g.ended), tuple(places(g)), tuple(winners(g)))


def standings(g: Game) -> list[int]:
    """Return the points of every player, as they would be counted now."""
    return [points(g, me) for me in range(g.box.players)]


TITLE: Title[Game] = Title(
    name="scoundrels",
    rules=2,
    seats=range(2, 5),
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
    window=standing,
    files={"data": read_data},
)
