"""The title of Nostra City: its rules, words, views and set-up in one object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from backroom.engine.flow import Chance
from backroom.engine.title import Outcome, Title, boxes, wording
from backroom.engine.words import NAME, Words, read_tables
from backroom.games.nostra_city import position
from backroom.games.nostra_city.box import Box
from backroom.games.nostra_city.nouns import END
from backroom.games.nostra_city.rules.ending import places, winners
from backroom.games.nostra_city.rules.opening import opening
from backroom.games.nostra_city.rules.timeouts import timeout
from backroom.games.nostra_city.rules.windows import standing
from backroom.games.nostra_city.setup import ZEALOUS, Setup, make_box, own_texts, read_data
from backroom.games.nostra_city.state import Game, book, new_game
from backroom.games.nostra_city.view import TALLIES, look, view
from backroom.games.nostra_city.worlds import redeal_hidden

box: Callable[[bytes], Box] = boxes(Setup, make_box)


@wording
def words(language: str, data: bytes) -> Words:
    """The texts of the game, with those of an owner's data file."""
    said = Words(__package__, language, data, own_texts(data))
    built_in = read_tables(__package__, f"{language}.toml")["card"][ZEALOUS][NAME]
    rename_zealous(said.tables["event"], built_in, said("card", ZEALOUS, NAME))
    return said


def rename_zealous(events: dict[str, Any], before: str, name: str) -> None:
    """Give the Zealous Corrupter another name in the game log, whose lines say it without a placeholder."""
    plain = name.replace("{", "{{").replace("}", "}}")
    events["zealous"] = events["zealous"].replace(before, plain)
    events["zealous_gone"] = {n: line.replace(before, plain) for n, line in events["zealous_gone"].items()}


def new(setup: Setup, chance: Chance) -> Game:
    """Make a game that is about to begin."""
    g = new_game(box(msgspec.json.encode(setup)), chance)
    g.do(opening())
    return g


def outcome(g: Game) -> Outcome:
    """Return how the trial ended, and the winners, if any."""
    return Outcome(END.write(g.ended), tuple(places(g)), tuple(winners(g)))


def standings(g: Game) -> list[int]:
    """Return the Respect of every player."""
    return [g.respect(me) for me in range(g.box.players)]


TITLE: Title[Game] = Title(
    name="nostra_city",
    rules=1,
    seats=range(3, 6),
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
    tallies=TALLIES,
    unhashed=("reshuffle", "looks"),
    files={"data": read_data},
)
