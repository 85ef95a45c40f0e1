"""Positions of Nostra City in text; players are the letters A to E, as in the specification's section 10.

    month april
    phase meeting
    territory A c01 c05 t10 r02   the cards before a player
    ready c05 t10                 Caïds and Turfs that are not Engaged
    street c07 - e02 t03          the cards on S1 to S4
    banks A 5*2 10i               bills, with their number if there are several
    hands B v05 v12*2             Vendetta cards
    discards all 20g              bills in the discard, by who knows them: a player, or all
    seen AC 10g                   bills that A knows to be in the Bank of C
    bid A c01 s2 10i 5            owner, Caïd, slot and stake
    collection january A drugs 1 0 2 0 0 1
                                  Month, collector, type, bills that each player got, then was short of

Whatever is left out is as in a new game. Once the game has begun, piles need no line: a pile holds what is
nowhere else.
"""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.errors import BadSave
from backroom.engine.nouns import Noun, listed
from backroom.engine.positions import (
    NUMBER,
    Each,
    Mask,
    Named,
    Numbers,
    Shape,
    Things,
    amount,
    read_field,
    read_lines,
    read_row,
    unknown,
    write_fields,
    write_rows,
)
from backroom.games.nostra_city.bags import EMPTY, KINDS, MOST, Bag, count, kinds, one
from backroom.games.nostra_city.nouns import (
    BILL,
    BILL_TYPES,
    CAID_OF_VENDETTA,
    CARD,
    CARDS,
    END,
    JOINING_CAID,
    JOINING_TURF,
    MONTH,
    NO_CARD,
    NOTHING,
    PHASE,
    SLOT,
    TURF_OF_VENDETTA,
    TYPE,
    VENDETTA_CARD,
    VENDETTA_KINDS,
    WINDOW,
)
from backroom.games.nostra_city.state import (
    Bid,
    Entry,
    Game,
    bills_of,
    head_of,
    is_reshuffle,
    new_game,
    owner_of,
    pack_entry,
    pack_reshuffle,
    stake_of,
)

LETTERS: Final = "ABCDE"
SEAT: Final = listed("player", list(LETTERS))
KNOWER: Final = "all"
SHARES: Final = Noun("share", {**SEAT.names, NOTHING: "keep"})
TIMES: Final = "*"


# -- shapes of its own --------------------------------------------------------------------------------


class Cards(Shape):
    """A bag: each kind that is in it, with its number if there are several."""

    def __init__(self, noun: Noun, size: int) -> None:
        self.noun = noun
        self.size = size  # the number of kinds

    def tokens(self, value: Any) -> list[str]:
        """Return the kinds, ascending, each with its number."""
        bag: Bag = value
        numbers = [(self.noun.write(kind), count(bag, kind)) for kind in kinds(bag)]
        return [name if number == 1 else f"{name}{TIMES}{number}" for name, number in numbers]

    def value(self, _old: Any, tokens: list[str]) -> Any:
        """Return the bag."""
        bag = EMPTY
        for token in tokens:
            name, _, number = token.partition(TIMES)
            kind = self.noun.read(name)
            if kind >= self.size or count(bag, kind) + amount(number or "1") > MOST:
                raise BadSave(f"{token!r} is no card of a bag")
            bag += amount(number or "1") * one(kind)
        return bag


BILLS: Final = Cards(BILL, BILL_TYPES)
VENDETTA: Final = Cards(VENDETTA_CARD, VENDETTA_KINDS)
PLAYER: Final = Named(SEAT)
COUNTS: Final = Numbers(SEAT)
PLAYERS: Final = Mask(SEAT)
FIELDS: Final[dict[str, Shape]] = {
    "month": Named(MONTH),
    "phase": Named(PHASE),
    "leader": PLAYER,
    "active": PLAYER,
    "first_player": PLAYER,
    "card_moved": NUMBER,
    "verdict": NUMBER,
    "ended": Named(END),
    "street": Each(CARD),
    "street_pile": Mask(CARD),
    "ready": Mask(CARD),
    "removed": Mask(CARD),
    "entered": NUMBER,
    "titles": Each(SEAT),
    "zealous": COUNTS,
    "bonuses": Each(SEAT),
    "shames": COUNTS,
    "shamed": VENDETTA,
    "pile": BILLS,
    "corruption": BILLS,
    "taken": NUMBER,
    "looks": COUNTS,
    "corruptions": COUNTS,
    "counted": BILLS,
    "vendetta_pile": VENDETTA,
    "vendetta_discard": VENDETTA,
    "made": Mask(TYPE),
    "collecting": Named(CARD),
    "kind": Named(TYPE),
    "dues": COUNTS,
    "drawn": Things(BILL),
    "shares": Things(SHARES),
    "bearer": Named(CARD),
    "location": Named(SLOT),
    "stake": BILLS,
    "bidders": PLAYERS,
    "gained": PLAYERS,
    "bid_on": Mask(SLOT),
    "revealed": NUMBER,
    "resolving": Named(SLOT),
    "open_stakes": NUMBER,
    "working": NUMBER,
    "window": Named(WINDOW),
    "passed": PLAYERS,
    "opening": NUMBER,
    "dirty": NUMBER,
    "aimed": PLAYERS,
    "peeked": BILLS,
}
# One line for each player; of `discards` one more, and of `seen` one for each pair.
ROWS: Final[dict[str, Shape]] = {
    "territory": Mask(CARD),
    "banks": BILLS,
    "hands": VENDETTA,
    "discards": BILLS,
    "seen": BILLS,
    "placed": BILLS,
    "glimpsed": BILLS,
}
LINES: Final = {"bid": "bids", "collection": "ledger", "reshuffle": "ledger"}  # one line for each item


def row_names(g: Game, name: str) -> Noun:
    """Return the noun that names the rows of a field."""
    letters = list(LETTERS[: g.box.players])
    if name == "seen":
        return listed("pair of players", [me + other for me in letters for other in letters])
    return listed("player", [*letters, KNOWER] if name == "discards" else letters)


# -- writing ------------------------------------------------------------------------------------------


def write(g: Game) -> list[str]:
    """Return the position as lines; what is as in a new game is left out."""
    fresh = new_game(g.box, g.source)
    for name, pile in rest(g).items():
        setattr(fresh, name, pile)
    lines = write_fields(g, fresh, FIELDS)
    for name, shape in ROWS.items():
        lines += write_rows(g, fresh, name, row_names(g, name), shape)
    lines += [" ".join(["bid", *write_bid(bid)]) for bid in g.bids]
    return lines + [" ".join(write_entry(entry)) for entry in g.ledger]


def write_bid(bid: Bid) -> list[str]:
    """Return owner, Caïd, slot and stake."""
    owner, caid, slot, stake = bid
    return [SEAT.write(owner), CARD.write(caid), SLOT.write(slot), *BILLS.tokens(stake)]


def write_entry(entry: Entry) -> list[str]:
    """Return Month, collector, type, and the numbers for each player; of a reshuffle the Month."""
    if is_reshuffle(entry):
        return ["reshuffle", MONTH.write(entry[0])]
    month, collector, kind = head_of(entry)
    head = ["collection", MONTH.write(month), SEAT.write(collector), TYPE.write(kind)]
    return [*head, *map(str, bills_of(entry))]


# -- reading ------------------------------------------------------------------------------------------


def read(g: Game, lines: list[str]) -> None:
    """Set up a new game as the lines say."""
    read_lines(g, lines, read_line)
    if g.ended:
        g.finish()
    given = [line.split()[0] for line in lines]
    for name, pile in rest(g).items():
        if name not in given:
            setattr(g, name, pile)
    check(g)


def read_line(g: Game, line: str) -> None:
    """Read one line of a position."""
    name, *tokens = line.split()
    if name in FIELDS:
        read_field(g, name, FIELDS[name], tokens)
    elif name in ROWS:
        read_row(g, name, row_names(g, name).read(tokens[0]), ROWS[name], tokens[1:])
    elif name == "bid":
        g.bids = (*g.bids, read_bid(tokens))
    elif name == "collection":
        g.ledger = (*g.ledger, read_collection(g, tokens))
    elif name == "reshuffle":
        (month,) = tokens
        g.ledger = (*g.ledger, pack_reshuffle(MONTH.read(month)))
    else:
        raise unknown(name, [*FIELDS, *ROWS, *LINES])


def read_bid(tokens: list[str]) -> Bid:
    """Read a bid."""
    if len(tokens) < 3:
        raise BadSave("owner, Caïd, slot and stake needed")
    return SEAT.read(tokens[0]), CARD.read(tokens[1]), SLOT.read(tokens[2]), BILLS.value(EMPTY, tokens[3:])


def read_collection(g: Game, tokens: list[str]) -> Entry:
    """Read a past collection."""
    if len(tokens) != 3 + 2 * g.box.players:
        raise BadSave("Month, collector, type and two numbers for each player needed")
    bills = [amount(token) for token in tokens[3:]]
    return pack_entry(MONTH.read(tokens[0]), SEAT.read(tokens[1]), TYPE.read(tokens[2]), bills)


# -- piles hold the rest ------------------------------------------------------------------------------


def rest(g: Game) -> dict[str, int]:
    """Return the piles of what is nowhere else; none before the set-up."""
    if g.phase == 0:
        return {}
    elsewhere = sum([1 << card for card in set(cards_about(g))])
    return {
        "street_pile": g.box.street & ~elsewhere,
        "pile": less(g.box.bills, bills_about(g)),
        "vendetta_pile": less(g.box.vendetta, vendetta_about(g)),
    }


def cards_about(g: Game) -> list[int]:
    """Return the cards of Territories and Street, and those out of the game."""
    masks = [*g.territory, g.removed]
    found = [card for card in range(len(CARDS)) for mask in masks if mask >> card & 1]
    return found + [card for card in g.street if card != NO_CARD]


def bills_about(g: Game) -> list[Bag]:
    """Return the bills that are not in their pile."""
    stakes = [stake_of(bid) for bid in g.bids]
    drawn = [one(bill) for bill in g.drawn]
    return [*g.banks, *stakes, g.stake, *g.discards, g.corruption, *drawn]


def vendetta_about(g: Game) -> list[Bag]:
    """Return the Vendetta cards that are not in their pile."""
    about = cards_about(g)
    joined = [(CAID_OF_VENDETTA, JOINING_CAID), (TURF_OF_VENDETTA, JOINING_TURF)]
    out = [one(kind) for card, kind in joined if card in about]
    return [*g.hands, g.vendetta_discard, g.shamed, *out]


def less(box: Bag, bags: list[Bag]) -> Bag:
    """Return the box without these bags; a kind that occurs too often elsewhere counts as none."""
    left = EMPTY
    for kind in range(KINDS):
        left += max(0, count(box, kind) - sum([count(bag, kind) for bag in bags])) * one(kind)
    return left


# -- checking -----------------------------------------------------------------------------------------


def check(g: Game) -> None:
    """Refuse players that this game does not have, cards in two places, and too many bills."""
    if highest_player(g) >= g.box.players:
        raise BadSave(f"there are only {g.box.players} players")
    in_pile = [card for card in range(len(CARDS)) if g.street_pile >> card & 1]
    about = [*cards_about(g), *in_pile]
    if len(set(about)) != len(about):
        raise BadSave("a card is in two places")
    if g.phase != 0:
        too_many(g.box.bills, [*bills_about(g), g.pile], BILL)
        too_many(g.box.vendetta, [*vendetta_about(g), g.vendetta_pile], VENDETTA_CARD)


def too_many(box: Bag, bags: list[Bag], noun: Noun) -> None:
    """Refuse more cards of a kind than there are."""
    for kind in range(KINDS):
        if sum([count(bag, kind) for bag in bags]) > count(box, kind):
            raise BadSave(f"there are only {count(box, kind)} of {noun.write(kind)}")


def highest_player(g: Game) -> int:
    """Return the highest number of a player anywhere in the position."""
    masks = [g.bidders, g.gained, g.passed, g.aimed]
    players = [g.leader, g.active, g.first_player, *g.titles, *g.bonuses]
    players += [share for share in g.shares if share != NOTHING]
    players += [owner_of(bid) for bid in g.bids]
    players += [head_of(entry)[1] for entry in g.ledger if not is_reshuffle(entry)]
    return max([*players, *[mask.bit_length() - 1 for mask in masks]])
