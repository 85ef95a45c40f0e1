"""What Thug cards do to trucks, loads and crates (section 6.2)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.bootleggers.nouns import COLOUR, COUNT, LARGE, MEDIUM, TRUCK
from backroom.games.bootleggers.rules.sending import has_yet_to_send, send_now
from backroom.games.bootleggers.state import LOAN_TRUCKS, Game, book

BORROWS: Final = book.event("borrows", {"player": COLOUR, "truck": TRUCK})
BUSTED: Final = book.event("busted", {"truck": TRUCK, "count": COUNT})
STEALS_TRUCK: Final = book.event("steals_truck", {"player": COLOUR, "truck": TRUCK})
HIJACKS: Final = book.event("hijacks", {"truck": TRUCK, "onto": TRUCK, "count": COUNT})
TAKES_LOAD: Final = book.event("takes_load", {"player": COLOUR, "truck": TRUCK})


def is_on_loan(g: Game, size: int) -> bool:
    """Has somebody called the loan truck of this size?"""
    return g.operator[LOAN_TRUCKS.index(size)] != NOBODY


def big_favor(g: Game, me: Seat, _picked: Picked) -> None:
    """A large truck until the end of the round, free of charge."""
    borrow(g, me, LOAN_TRUCKS.index(LARGE))


def little_favor(g: Game, me: Seat, _picked: Picked) -> None:
    """A medium truck until the end of the round, free of charge."""
    borrow(g, me, LOAN_TRUCKS.index(MEDIUM))


def borrow(g: Game, me: Seat, truck: int) -> None:
    """A loan truck stands at the home of whoever has called the favor."""
    g.operator[truck] = me
    g.payee[truck] = me
    g.tell(BORROWS, me, truck)


def bust_shipment(g: Game, _me: Seat, picked: Picked) -> None:
    """The load is lost; the empty truck goes home to its owner, whoever has rented it."""
    truck = picked[0]
    g.tell(BUSTED, truck, g.load[truck])
    g.go_home(truck)


def free_truck(g: Game, me: Seat, picked: Picked) -> None:
    """The truck goes to its new owner's home; a rental of it ends."""
    truck = picked[0]
    g.owner[truck] = me
    g.go_home(truck)
    g.tell(STEALS_TRUCK, me, truck)


def hijack(g: Game, me: Seat, picked: Picked) -> None:
    """The whole load changes trucks; who has already sent their trucks sends this one at once (B9.43)."""
    victim, onto = picked[0], picked[1]
    g.tell(HIJACKS, victim, onto, g.load[victim])
    g.load[onto], g.load[victim] = g.load[victim], 0
    g.payee[onto] = me
    g.payee[victim] = g.operator[victim]
    if not has_yet_to_send(g, me):
        g.do(send_now(me, onto))


def pigeon(g: Game, me: Seat, picked: Picked) -> None:
    """The load is paid to somebody else; dock and place stay those of the operator."""
    g.payee[picked[0]] = me
    g.tell(TAKES_LOAD, me, picked[0])


def warehouse(g: Game, me: Seat, _picked: Picked) -> None:
    """The crates in the Back Room are kept at the end of this phase."""
    g.warehouse |= 1 << me
