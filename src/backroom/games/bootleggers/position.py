"""Positions of Bootleggers in text; Mobsters are the letters A to F, as in the specification's section 10.

    round 3
    money 10 7 12 0              for A, B, C, D
    thugs B hit moll             Thug cards in a hand
    influence mothers 0 2 3 0    markers of A, B, C, D
    truck 4 small C C 4 C mothers minority 2
                                 number, size, owner, operator, load, payee, place, dock, order of arrival

Whatever is left out is as in a new game. Decks need no line: a deck is what lies nowhere else.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from backroom.engine.errors import BadSave
from backroom.engine.nouns import Noun, listed
from backroom.engine.positions import (
    NUMBER,
    Each,
    Mask,
    Named,
    Shape,
    Things,
    amount,
    left_over,
    read_field,
    read_lines,
    read_row,
    twice,
    unknown,
    write_fields,
    write_rows,
)
from backroom.games.bootleggers.nouns import (
    BIG_CITY_BOYS,
    COUNT,
    DOCK,
    END,
    KIND,
    MONEY,
    MUSCLE,
    PHASE,
    SIZE,
    SPOT,
    SPOTS,
    UNION_BOSS,
    WINDOW,
)
from backroom.games.bootleggers.state import LOAN_TRUCKS, Game, new_game

SEAT: Final = listed("Mobster", ["A", "B", "C", "D", "E", "F"])


# -- shapes of its own --------------------------------------------------------------------------------


class Terms(Shape):
    """Tuples of numbers: the terms of a deal, or promises."""

    def tokens(self, value: Any) -> list[str]:
        """Return each tuple as numbers separated by commas."""
        return [",".join([str(number) for number in term]) for term in value]

    def value(self, _old: Any, tokens: list[str]) -> Any:
        """Return the tuples."""
        return tuple([tuple([int(number) for number in token.split(",")]) for token in tokens])


FIELDS: Final[dict[str, Shape]] = {
    "round": NUMBER,
    "phase": Named(PHASE),
    "ended": Named(END),
    "acted": Mask(SEAT),
    "undealt": Things(MUSCLE),
    "face_up": Each(COUNT),
    "boosted": Named(SEAT),
    "muscle_discards": Things(MUSCLE),
    "deck": Things(KIND),
    "offer": Things(KIND),
    "discards": Things(KIND),
    "truck_deck": Things(SIZE),
    "truck_offer": Named(SIZE),
    "truck_discards": Things(SIZE),
    "hidden": Named(KIND),
    "holder": Named(SEAT),
    "union_boss": Named(SEAT),
    "announced": Named(KIND),
    "money": Each(MONEY),
    "graft": Each(COUNT),
    "crates": Each(COUNT),
    "warehouse": Mask(SEAT),
    "boys": Each(COUNT),
    "frozen": Each(COUNT),
    "stored_dice": Each(COUNT),
    "stored_improvements": Each(COUNT),
    "improvements": Each(COUNT),
    "family": Each(COUNT),
    "blocked": Each(COUNT),
    "family_production": Each(COUNT),
    "copper": Named(SEAT),
    "arrivals": NUMBER,
    "payoff": Each(SEAT),
    "heat": Each(SEAT),
    "coppered": Mask(SPOT),
    "busted": Mask(SPOT),
    "thirsty": Mask(SPOT),
    "word": Mask(SPOT),
    "pending": Mask(SPOT),
    "rolled": Mask(SPOT),
    "demand": NUMBER,
    "sold": NUMBER,
    "window": Named(WINDOW),
    "opening": NUMBER,
    "is_first": NUMBER,
    "is_last": NUMBER,
    "door": Named(SPOT),
    "out": Mask(SEAT),
    "welcome": Mask(SEAT),
    "floor": Named(SEAT),
    "raised": Mask(SEAT),
    "lowering": Mask(SEAT),
    "asked_now": Each(COUNT),
    "asked_phase": Each(COUNT),
    "proposal": Terms(),
    "counters": NUMBER,
    "aimed": Mask(SEAT),
    "promises": Terms(),
    "settled": Terms(),
}
# One line for each Mobster or speakeasy: what the lines are of, and what they hold.
ROWS: Final[dict[str, tuple[Noun, Shape]]] = {
    "muscle": (SEAT, Things(MUSCLE)),
    "thugs": (SEAT, Things(KIND)),
    "remotes": (SEAT, Things(COUNT)),
    "influence": (SPOT, Each(COUNT)),
}
# One line for each truck, with a token for each of these.
TRUCK_TOKENS: Final[dict[str, Shape]] = {
    "size": Named(SIZE),
    "owner": Named(SEAT),
    "operator": Named(SEAT),
    "load": NUMBER,
    "payee": Named(SEAT),
    "place": Named(SPOT),
    "dock": Named(DOCK),
    "arrival": NUMBER,
}
DECLINED: Final = Terms()


# -- writing -----------------------------------------------------------------------------------------


def write(g: Game) -> list[str]:
    """Return the position as lines; what is as in a new game is left out."""
    fresh = new_game(g.box, g.source)
    lines = write_fields(g, fresh, FIELDS)
    for name, (noun, shape) in ROWS.items():
        lines += write_rows(g, fresh, name, noun, shape)
    for truck in range(len(g.size)):
        tokens = truck_tokens(g, truck)
        if truck >= len(LOAN_TRUCKS) or tokens != truck_tokens(fresh, truck):
            lines.append(" ".join(["truck", str(truck), *tokens]))
    return lines + [" ".join(["declined", *DECLINED.tokens(deal)]) for deal in g.declined]


def truck_tokens(g: Game, truck: int) -> list[str]:
    """Return the tokens for one truck."""
    return [token for name, shape in TRUCK_TOKENS.items() for token in shape.tokens(getattr(g, name)[truck])]


# -- reading -----------------------------------------------------------------------------------------


def read(g: Game, lines: list[str]) -> None:
    """Set up a new game as the lines say."""
    read_lines(g, lines, read_line)
    if g.ended:
        g.finish()
    leave_the_rest(g, [line.split()[0] for line in lines])
    check(g)


def read_line(g: Game, line: str) -> None:
    """Read one line of a position."""
    name, *tokens = line.split()
    if name in FIELDS:
        read_field(g, name, FIELDS[name], tokens)
    elif name in ROWS:
        noun, shape = ROWS[name]
        read_row(g, name, noun.read(tokens[0]), shape, tokens[1:])
    elif name == "truck":
        read_truck(g, tokens)
    elif name == "declined":
        g.declined = (*g.declined, DECLINED.value((), tokens))
    else:
        raise unknown(name, [*FIELDS, *ROWS, "truck", "declined"])


def read_truck(g: Game, tokens: list[str]) -> None:
    """Read one truck; new ones must be numbered consecutively."""
    truck = amount(tokens[0])
    if truck > len(g.size):
        raise BadSave(f"truck {len(g.size)} comes first")
    if len(tokens) != 1 + len(TRUCK_TOKENS):
        raise BadSave(f"{', '.join(TRUCK_TOKENS)} needed")
    if truck == len(g.size):
        g.add_truck(0, 0)
    for (name, shape), token in zip(TRUCK_TOKENS.items(), tokens[1:]):
        column = getattr(g, name)
        column[truck] = shape.value(column[truck], [token])


def leave_the_rest(g: Game, given: list[str]) -> None:
    """Fill decks without a line with the cards that are nowhere else."""
    if "undealt" not in given:
        seen = {*g.face_up, *g.muscle_discards, *[card for hand in g.muscle for card in hand]}
        g.undealt = tuple([card for card in g.undealt if card not in seen])
    if "deck" not in given:
        g.deck = left_over(g.box.deck, men_elsewhere(g))
    if "truck_deck" not in given:
        g.truck_deck = left_over(g.box.truck_deck, [*g.truck_discards, g.truck_offer])


def men_elsewhere(g: Game) -> list[int]:
    """Return the Men of Action outside the deck: on offer, discarded, in hands, or in front of a Mobster."""
    cards = [*g.offer, *g.discards, *[kind for hand in g.thugs for kind in hand]]
    if g.union_boss >= 0:
        cards.append(UNION_BOSS)
    if g.boosted >= 0:
        cards.append(BIG_CITY_BOYS)
    return cards


# -- checking ----------------------------------------------------------------------------------------


def check(g: Game) -> None:
    """Refuse Mobsters, speakeasies or cards that this game does not have, and cards in two places."""
    if highest(g, SEAT) >= g.box.players:
        raise BadSave(f"there are only {g.box.players} Mobsters")
    if highest(g, SPOT) >= len(g.box.spots):
        raise BadSave(f"only {', '.join(SPOTS[: len(g.box.spots)])} are in play")
    numbers = [*g.undealt, *g.muscle_discards, *[card for hand in g.muscle for card in hand]]
    numbers += [card for card in g.face_up if card]
    twice(numbers, "Muscle card")
    if Counter([*g.deck, *men_elsewhere(g)]) - Counter(g.box.deck):
        raise BadSave("more Men of Action of one kind than there are")
    if Counter([*g.truck_deck, *g.truck_discards]) - Counter(g.box.truck_deck):
        raise BadSave("more truck cards of one size than there are")
    for me in range(g.box.players):
        if g.boys[me] + sum([markers[me] for markers in g.influence]) > g.box.markers:
            raise BadSave(f"{SEAT.write(me)} has more than {g.box.markers} influence markers")


def highest(g: Game, noun: Noun) -> int:
    """Return the highest number of a Mobster, or of a speakeasy, anywhere in the position."""
    found = [0]
    for name, shape in FIELDS.items():
        value = getattr(g, name)
        if isinstance(shape, Mask) and shape.noun is noun:
            found.append(value.bit_length() - 1)
        elif isinstance(shape, Named) and shape.noun is noun:
            found.append(value)
        elif isinstance(shape, Things) and shape.noun is noun:
            found += value
    for name, shape in TRUCK_TOKENS.items():
        if isinstance(shape, Named) and shape.noun is noun:
            found += getattr(g, name)
    return max(found)
