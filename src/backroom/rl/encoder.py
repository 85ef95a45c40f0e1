"""One encoder for all games: what a seat sees, its options and what it has heard, as arrays.

encoder = Encoder(layout("reckoning", players=4))
encoder.look(g, g.seat)
encoder.flat  # or .tokens, .options, .heard: windows that the next look overwrites
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from backroom.engine.errors import BackroomError
from backroom.engine.flow import Flow, Happening, Seat
from backroom.engine.numbers import COLUMNS, FieldTable, Numbers
from backroom.engine.title import Title, View
from backroom.games import title as title_of
from backroom.rl.schema import Field, Schema

Array = npt.NDArray[np.int32]

MOST_TOKENS: Final = 8192
BELOW_ZERO: Final = 128  # places of a noun for numbers below 0, and for those that are none of its own
HEARD: Final = 16  # happenings in a flat vector
MOST_TOLD: Final = 1 << 15  # bound of an argument of a happening
SLOTS: Final = {"bootleggers": 256, "nostra_city": 32, "reckoning": 32, "scoundrels": 32}  # see Layout.slots


class Layout:
    """Where everything is in the numbers of a game with so many players; the same for all its games."""

    def __init__(self, title: Title[Any], players: int) -> None:
        module = import_module(f"backroom.games.{title.name}.encoding")
        self.title = title
        self.players = players
        self.encode: Callable[[Any, Numbers], None] = module.encode
        self.view: type[View] = module.VIEW
        self.schema = Schema(self.view)
        self.fields: list[Field] = self.schema.fields
        self.nouns = list({id(query.noun): query.noun for query in title.book.queries}.values())
        self.table = FieldTable()
        self.parts: dict[str, slice] = {}
        self.fill_book()
        self.fill_fields()

    def fill_book(self) -> None:
        """Note the rules, queries, nouns and events of the game by number."""
        book, table = self.title.book, self.table
        table.rules = {rule.name: rule.number for rule in book.rules}
        table.queries = {query.name: query.number for query in book.queries}
        for noun in self.nouns:
            table.places.append(table.noun_places + BELOW_ZERO)
            table.noun_places += 2 * BELOW_ZERO + max(noun.names)
        table.nouns = [self.nouns.index(query.noun) for query in book.queries]
        of_players = next(field.players.noun for field in self.fields if field.players)
        for event in book.events:
            seats = [number for number, noun in enumerate(event.nouns.values()) if noun is of_players]
            table.seats_told.append(sum(1 << number for number in seats))

    def fill_fields(self) -> None:
        """Give every field its places in the flat vector."""
        table = self.table
        for field in self.fields:
            table.bases.append(table.width)
            table.spans.append(field.span)
            table.leasts.append(field.kind.least)
            table.values.append(self.place_of(None if field.kind.bits else field.kind.noun))
            table.indices.append(self.place_of(field.index_noun))
            begin = table.width
            table.width += field.span * (self.players if field.owned else 1)
            self.parts[field.name] = slice(begin, table.width)
        table.heard = HEARD
        table.slots = SLOTS[self.title.name]
        heard = table.width + COLUMNS * HEARD
        self.parts["heard"] = slice(table.width, heard)
        self.parts["options"] = slice(heard, self.width)

    def place_of(self, noun: object) -> int:
        """Return where the places of a noun begin; -1 if no answer is of this noun."""
        return next((self.table.places[i] for i, one in enumerate(self.nouns) if one is noun), -1)

    @property
    def slots(self) -> int:
        """The number of options that can be answered by slots: more than nearly all questions have."""
        return self.table.slots

    @property
    def width(self) -> int:
        """The length of a flat vector: the fields, what was heard, and the answer in every slot."""
        return self.table.width + COLUMNS * HEARD + self.slots

    def part(self, name: str) -> slice:
        """Return where a field is in the flat vector, by its name; or `heard`, or `options`."""
        if name not in self.parts:
            raise BackroomError(f"{self.title.name} has no field {name!r}; there are {', '.join(self.parts)}")
        return self.parts[name]

    def bounds(self) -> tuple[Array, Array]:
        """Return the lowest and the highest number of each place of the flat vector."""
        low, high = np.zeros(self.width, np.int32), np.zeros(self.width, np.int32)
        for field in self.fields:
            high[self.part(field.name)] = field.kind.most - field.kind.least + 1
        low[self.part("heard")], high[self.part("heard")] = -MOST_TOLD, MOST_TOLD
        high[self.part("options")] = 1 + max([max(noun.names) for noun in self.nouns])
        return low, high


@cache
def layout(game: str, players: int) -> Layout:
    """Return the layout of a game with so many players."""
    return Layout(title_of(game), players)


def window(memory: Any, columns: int) -> Array:
    """Return an array that shows this memory, row by row."""
    return np.frombuffer(memory, np.int32).reshape(-1, columns)


class Encoder:
    """Encodes one look at a time; its arrays are windows on memory that the next look overwrites.

    Without tokens it is faster: there is the flat vector only.
    """

    def __init__(self, layout: Layout, *, tokens: bool = True) -> None:
        self.layout = layout
        self.numbers = Numbers(layout.table, layout.players, MOST_TOKENS if tokens else 0, 1)
        self.flat: Array = window(self.numbers.flat, layout.width)[0]
        self._tokens = window(self.numbers.tokens, COLUMNS)
        self._options = window(self.numbers.options, COLUMNS)
        self._heard: Array = self.flat[layout.part("heard")].reshape(-1, COLUMNS)

    def look(self, g: Flow, me: Seat, happenings: list[Happening] | None = None) -> None:
        """Encode what a seat sees and has heard, and its options."""
        look, numbers = self.layout.title.look(g, me), self.numbers
        self.layout.encode(look, numbers)
        if look.question is not None:
            numbers.put_options(look.question)
        if happenings:
            numbers.put_heard(happenings, me)

    @property
    def tokens(self) -> Array:
        """The tokens of the look: field, owner, index, value."""
        return self._tokens[: self.numbers.used // COLUMNS]

    @property
    def options(self) -> Array:
        """The options: query, noun, answer, and the token that each points at, or -1."""
        return self._options[: self.numbers.offered]

    @property
    def offered(self) -> int:
        """The number of slots with an option."""
        return min(int(self.numbers.offered), self.layout.slots)

    @property
    def heard(self) -> Array:
        """What was heard, the latest first: 1 + event and its three arguments."""
        return self._heard[: self.numbers.count]
