"""Random play, looked at through the encoder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from backroom.engine.chance import Dice
from backroom.engine.flow import Flow, Happening, Seat
from backroom.engine.laws import Member, choose, gesticulate, questions, seats
from backroom.engine.title import View
from backroom.rl.encoder import Encoder, layout
from tests.laws.members import BOOTLEGGERS, NOSTRA_CITY, RECKONING, SCOUNDRELS

GAMES: list[Member[Any]] = [BOOTLEGGERS, NOSTRA_CITY, RECKONING, SCOUNDRELS]


class Encoded(msgspec.Struct, frozen=True):
    """What a seat sees, as bytes: stands for the view of a game, so that the laws of views look at it."""

    me: Seat
    tokens: bytes
    flat: bytes
    options: bytes


def encoded(encoder: Encoder, g: Flow, me: Seat) -> Encoded:
    """What is encoded for a seat."""
    encoder.look(g, me)
    return Encoded(me, encoder.tokens.tobytes(), encoder.flat.tobytes(), encoder.options.tobytes())


def as_numbers(member: Member[Any]) -> Member[Any]:
    """The same game, of which seats see numbers."""
    title = member.title

    def view(g: Any, me: Seat) -> Any:
        return encoded(encoder_of(title.name, g.box.players), g, me)

    return msgspec.structs.replace(member, title=msgspec.structs.replace(title, view=view))


ENCODERS: dict[tuple[str, int], Encoder] = {}


def encoder_of(game: str, players: int) -> Encoder:
    """An encoder for a game with so many players; one for all tests."""
    return ENCODERS.setdefault((game, players), Encoder(layout(game, players)))


def looks(member: Member[Any], seed: int, every: int) -> Iterator[tuple[Encoder, View, list[Happening]]]:
    """Encode what each seat sees in a random game, now and then and once it is over; yields its view too."""
    dice, ear = Dice(seed), list[Happening]()
    setup = member.title.parse_setup(member.setups(dice))
    g = member.title.start(setup, dice, ear)
    encoder = encoder_of(member.title.name, setup.players)
    for number, _ in enumerate(questions(member, g)):
        if number % every == 0:
            yield from looks_at(member, g, encoder, seats(setup), ear)
        gesticulate(member, g, setup.players, dice)
        member.title.book.apply(g, *choose(member, g, dice))
    yield from looks_at(member, g, encoder, seats(setup), ear)


def looks_at(
    member: Member[Any], g: Flow, encoder: Encoder, viewers: list[Seat], ear: list[Happening]
) -> Iterator[tuple[Encoder, View, list[Happening]]]:
    """Encode what some seats see."""
    for me in viewers:
        encoder.look(g, me, ear)
        yield encoder, member.title.view(g, me), ear
