"""What a seat may see, as numbers: where `encoding.py` of a game writes them. Only `backroom.rl` uses this.

A token is (field, owner, index, value): which leaf of the view it is, the seat that it belongs to, counted
from the viewer on (-1: to nobody), its place in the tuples around it, and the number itself; where that is a
seat, it counts from the viewer too. The flat vector has a place for every token that can be; a place holds 0
while there is no such token, otherwise 1 + value - the least value. What was heard and the options follow.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from backroom.engine.errors import BackroomError
from backroom.engine.flow import Happening, Seat
from backroom.engine.looks import Asked, hears

ME: Final = 0  # the fields that all views have, by number
QUERY: Final = 1
STILL: Final = 2  # how many seats still have to reply, then which
WAITING: Final = 3
SHOWN: Final = 4  # whether the viewer may see the options
COLUMNS: Final = 4  # of a token, an option and a happening
POINTS_AT_NOTHING: Final = -1
MOST_OPTIONS: Final = 10_000  # of a question; flat vectors have fewer slots, for the first of them
EPOCH: Final = 1 << 20  # more than there can be tokens


class FieldTable:
    """What is to know about each field to write it, and about queries and events, by number."""

    __slots__ = (
        *("bases", "spans", "leasts", "values", "indices", "rules", "queries", "nouns", "places"),
        *("seats_told", "noun_places", "width", "heard", "slots"),
    )

    def __init__(self) -> None:
        self.bases: list[int] = []  # where its places in the flat vector begin
        self.spans: list[int] = []  # and how many there are, for one owner
        self.leasts: list[int] = []
        self.values: list[int] = []  # where the places of its noun begin, or -1
        self.indices: list[int] = []  # the same for what its index, or owner, stands for
        self.rules: dict[str, int] = {}
        self.queries: dict[str, int] = {}
        self.nouns: list[int] = []  # by query: the number of its noun
        self.places: list[int] = []  # by noun: where its places begin
        self.noun_places = 0  # of all nouns together
        self.seats_told: list[int] = []  # by event: the mask of arguments that are seats
        self.width = 0  # of the fields in a flat vector; what was heard and the options follow
        self.heard = 0  # happenings in a flat vector
        self.slots = 0  # options in it


class Numbers:
    """The numbers of one look at a time, for games with so many players; a new look replaces the last.

    There are several flat vectors, for several games: a look is written into the one that is chosen.
    """

    __slots__ = (
        *(
            "players",
            "me",
            "tokens",
            "with_tokens",
            "used",
            "flat",
            "first",
            "width",
            "heard",
            "slots",
            "options",
        ),
        *("offered", "count", "bases", "spans", "leasts", "values", "indices", "rules", "queries"),
        *("nouns", "places", "seats_told", "where", "epoch"),
    )

    def __init__(self, table: FieldTable, players: int, tokens: int, games: int) -> None:
        self.players: i64 = players
        self.me: i64 = 0
        self.tokens = vec[i32]([0] * (COLUMNS * tokens))
        # Without tokens only the flat vectors are written, and options point nowhere.
        self.with_tokens = tokens > 0
        self.used: i64 = 0  # numbers in `tokens`
        self.width: i64 = table.width
        self.heard: i64 = table.heard
        self.slots: i64 = table.slots
        self.flat = vec[i32]([0] * (games * (table.width + COLUMNS * table.heard + table.slots)))
        self.first: i64 = 0  # where the chosen flat vector begins
        self.options = vec[i32]([0] * (COLUMNS * MOST_OPTIONS))
        self.offered: i64 = 0  # options of the look
        self.count: i64 = 0  # happenings that were heard
        self.bases = vec[i64](table.bases)
        self.spans = vec[i64](table.spans)
        self.leasts = vec[i64](table.leasts)
        self.values = vec[i64](table.values)
        self.indices = vec[i64](table.indices)
        self.rules = table.rules
        self.queries = table.queries
        self.nouns = table.nouns
        self.places = table.places
        self.seats_told = table.seats_told
        self.where = vec[i64]([0] * table.noun_places)  # by noun and number: the first token about it
        self.epoch: i64 = 0

    def choose(self, game: i64) -> None:
        """Write the next look into the flat vector of this game."""
        self.first = game * (self.width + COLUMNS * self.heard + self.slots)

    # -- a look ------------------------------------------------------------------------------

    def begin(self, me: Seat, asked: Asked | None) -> None:
        """Forget the last look, and write what all views have."""
        flat = self.flat
        for at in range(self.first, self.first + self.width + COLUMNS * self.heard + self.slots):
            flat[at] = 0
        self.me = max(me, 0)
        self.used = 0
        self.offered = 0
        self.count = 0
        self.epoch += EPOCH
        self.put(ME, -1, 0, me)
        if asked is not None:
            self.put_question(asked)

    def put_question(self, asked: Asked) -> None:
        """Write who is asked what, and whether the options are seen."""
        self.put(QUERY, -1, 0, self.queries[asked.name])
        self.put(STILL, -1, 0, len(asked.waiting))
        for place, seat in enumerate(asked.waiting):
            self.put_seat(WAITING, -1, place, seat)
        self.put(SHOWN, -1, 0, 0 if asked.options is None else 1)

    def put(self, field: i64, owner: i64, index: i64, value: i64) -> None:
        """Write a number."""
        span = self.spans[field]
        if index < span:
            at = self.first + self.bases[field] + index
            if owner > 0:
                at += span * owner
            self.flat[at] = i32(value - self.leasts[field] + 1)
        if self.with_tokens:
            self.put_token(field, owner, index, value)

    def put_all(self, field: i64, owner: i64, index: i64, values: tuple[int, ...]) -> None:
        """Write the numbers of a tuple, from this index on."""
        if self.with_tokens:
            for value in values:
                self.put(field, owner, index, value)
                index += 1
            return
        flat, span, least = self.flat, self.spans[field], self.leasts[field]
        base = self.first + self.bases[field]
        if owner > 0:
            base += span * owner
        for value in values:
            if index >= span:
                return
            flat[base + index] = i32(i64(value) - least + 1)
            index += 1

    def put_by_player(self, field: i64, index: i64, values: tuple[int, ...]) -> None:
        """Write a number for each player."""
        for seat, value in enumerate(values):
            self.put(field, self.owner(seat), index, value)

    def put_token(self, field: i64, owner: i64, index: i64, value: i64) -> None:
        """Write a token, and remember what it is about, for the options."""
        at, tokens = self.used, self.tokens
        if at + COLUMNS > i64(len(tokens)):
            raise BackroomError(f"a look has more than {len(tokens) // COLUMNS} tokens")
        tokens[at] = i32(field)
        tokens[at + 1] = i32(owner)
        tokens[at + 2] = i32(index)
        tokens[at + 3] = i32(value)
        self.used = at + COLUMNS
        if self.values[field] >= 0:
            self.note(self.values[field] + value, at)
        elif self.indices[field] >= 0:
            self.note(self.indices[field] + (index if owner < 0 else self.seat(owner)), at)

    def note(self, place: i64, at: i64) -> None:
        """Remember the first token that is about something."""
        if self.where[place] < self.epoch:
            self.where[place] = self.epoch + at // COLUMNS

    def put_seat(self, field: i64, owner: i64, index: i64, seat: i64) -> None:
        """Write a token whose value is a seat; what is no seat of a player stays as it is."""
        self.put(field, owner, index, self.owner(seat) if 0 <= seat < self.players else seat)

    def put_bits(self, field: i64, owner: i64, index: i64, mask: i64) -> None:
        """Write a token for each bit of a mask."""
        while mask > 0:
            if mask & 1:
                self.put(field, owner, index, 1)
            index += 1
            mask >>= 1

    def put_seat_bits(self, field: i64, owner: i64, index: i64, mask: i64, sign: i64) -> None:
        """Write a token for each seat in a mask, and one for its sign."""
        for seat in range(sign):
            if mask >> seat & 1:
                self.put(field, owner, index + (self.owner(seat) if seat < self.players else seat), 1)
        if mask < 0:
            self.put(field, owner, index + sign, 1)

    def owner(self, seat: i64) -> i64:
        """Return how many seats after the viewer this one is."""
        return seat - self.me if seat >= self.me else seat - self.me + self.players

    def seat(self, owner: i64) -> i64:
        """Return the seat that is so many after the viewer."""
        seat = owner + self.me
        return seat if seat < self.players else seat - self.players

    # -- options and happenings --------------------------------------------------------------

    def put_options(self, asked: Asked) -> None:
        """Write the options, as far as they are seen; with tokens, a row for each.

        A row is: query, noun, answer, and the token that it points at.
        """
        options = asked.options
        if options is None:
            return
        flat, at = self.flat, self.first + self.width + COLUMNS * self.heard
        end = at + self.slots
        for option in options:
            if at == end:
                break
            flat[at] = i32(i64(option) + 1)
            at += 1
        self.offered = len(options)
        if self.with_tokens:
            self.put_option_rows(asked.name, options)

    def put_option_rows(self, name: str, options: tuple[int, ...]) -> None:
        """Write a row for each option."""
        query = self.queries[name]
        noun = self.nouns[query]
        places: i64 = self.places[noun]
        rows, at = self.options, i64(0)
        if len(options) > MOST_OPTIONS:
            raise BackroomError(f"there are more than {MOST_OPTIONS} options")
        for option in options:
            answer: i64 = option
            token = self.where[places + answer] - self.epoch
            rows[at] = i32(i64(query))
            rows[at + 1] = i32(i64(noun))
            rows[at + 2] = i32(answer)
            rows[at + 3] = i32(token) if token >= 0 else POINTS_AT_NOTHING
            at += COLUMNS

    def put_heard(self, happenings: list[Happening], me: Seat) -> None:
        """Write the last happenings that a seat has heard, the latest first: 1 + event, three arguments."""
        for place in range(len(happenings) - 1, -1, -1):
            if self.count == self.heard:
                return
            happening = happenings[place]
            if hears(happening, me):
                self.put_happening(happening)

    def put_happening(self, happening: Happening) -> None:
        """Write one happening; seats count from the viewer on."""
        event, a, b, c, _ = happening
        seats: i64 = self.seats_told[event]
        flat, at = self.flat, self.first + self.width + COLUMNS * self.count
        flat[at] = i32(i64(event) + 1)
        flat[at + 1] = i32(self.told_about(a, seats & 1))
        flat[at + 2] = i32(self.told_about(b, seats & 2))
        flat[at + 3] = i32(self.told_about(c, seats & 4))
        self.count += 1

    def told_about(self, argument: i64, is_seat: i64) -> i64:
        """Return an argument of a happening; a seat counts from the viewer on."""
        return self.owner(argument) if is_seat and 0 <= argument < self.players else argument
