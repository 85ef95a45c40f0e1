"""A MEETING whose turns are over: the Street, the bids on it, and nobody has anything else."""

from __future__ import annotations

from backroom.games.nostra_city.bags import size
from backroom.games.nostra_city.rules.meeting import meeting_ends
from tests.games.nostra_city.table import LETTERS, Table, vendetta

ANGERS = "v12 v12 v12 v12 v12 v12"


def bidding(street: str, *bids: str, players: int = 4, **options: object) -> Table:
    """Cards on S1 to S4 ("t01 - e02 r04") and bids ("A c06 s1 20i 10g"); only Big Angers can be drawn."""
    t = Table(players, **options)
    t.phase("meeting")
    for letter in LETTERS[:players]:
        t.bank(letter, "")
    t.street(*[None if word == "-" else word for word in street.split()])
    for bid in bids:
        letter, caid, slot, stake = bid.split(maxsplit=3)
        t.bid(letter, caid, slot, stake)
    t.vendetta(ANGERS)
    return t


def auction(street: str, *bids: str, players: int = 4, **options: object) -> Table:
    """The Location cards are revealed, and the slots resolved up to the first question."""
    t = bidding(street, *bids, players=players, **options)
    t.run(meeting_ends())
    return t


def drawn(t: Table) -> list[int]:
    """The Vendetta cards in hand, player by player: who was cheated."""
    return [size(hand) for hand in t.g.hands]


def hold(t: Table, letter: str, card: str) -> None:
    """A player has a Vendetta card in hand; the pile stays as it is."""
    pile = t.g.vendetta_pile
    t.g.vendetta_pile = vendetta(card)
    t.hand(letter, card)
    t.g.vendetta_pile = pile
