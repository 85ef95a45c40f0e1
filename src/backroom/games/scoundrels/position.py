"""Positions of 3000 Scoundrels in text; players are the letters A to D, as in the specification's section 10.

    day 2
    money 10 7 12 0              for A, B, C, D
    hands A 0 4 6                poker cards in a hand
    decks A 05 3                 masks from the top: first 0 and 5 in an order that is open, then 3
    slots A - - 5 - - 3          the cards on slots A, 2, 3, 4, 5, 6
    henchmen A - - BC - - -      whose henchmen lie on them
    returned A - - - ABCD - - -  who knows that 0, A, 2, ... were played the day before; with A, everybody
    sheets A t17-j03 - t04-j01 - -
                                 traits and jobs on places 1 to 5
    safe E3 4 B AB A4 B5         handle, value, where it lies (site, unused, a player), who knows it, marks

Whatever is left out is as in a new game. Bags of traits and jobs need no line: a bag holds what is
nowhere else.
"""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.errors import BackroomError, BadSave
from backroom.engine.nouns import Noun, listed
from backroom.games.scoundrels.nouns import (
    END_REASON,
    JOB,
    JOBS,
    LEADER_NAME,
    MARK,
    NO_SLOT,
    NOBODY_THERE,
    ON_SITE,
    PHASES,
    PLACES,
    PLAYED,
    POKER,
    SAFE,
    SAFES,
    SCOUNDREL,
    SLOT,
    STRATEGY_CARD,
    TRAIT,
    UNUSED,
    VALUE,
    VALUES,
)
from backroom.games.scoundrels.state import Game, new_game

NONE: Final = "-"  # nobody, no card, an empty place
LETTERS: Final = "ABCD"
SEAT: Final = listed("player", list(LETTERS))
PHASE: Final = listed("phase", PHASES)
ANNOUNCED: Final = Noun("slot", {NO_SLOT: "none", **SLOT.names})
ARMED: Final = Noun("armed", {**{p: f"place-{p + 1}" for p in range(PLACES)}, PLACES: "strategy"})
LIES: Final = Noun("place of a safe", {ON_SITE: "site", UNUSED: "unused", **SEAT.names})
ON_CARDS: Final = Noun(
    "played card",
    {PLAYED * p + s: LETTERS[p] + POKER[s] for p in range(len(LETTERS)) for s in range(1, VALUES)},
)


# -- shapes: how a field is put into words and back --------------------------------------------------


class Shape:
    """A single whole number."""

    def words(self, value: Any) -> list[str]:
        """The value in words."""
        return [str(value)]

    def value(self, _old: Any, words: list[str]) -> Any:
        """The words as a value."""
        return amount(only(words))


class Named(Shape):
    """One thing, or none."""

    def __init__(self, noun: Noun) -> None:
        self.noun = noun

    def words(self, value: Any) -> list[str]:
        """Its name."""
        return [write_name(self.noun, value)]

    def value(self, _old: Any, words: list[str]) -> Any:
        """The thing of this name."""
        return read_name(self.noun, only(words))


class Row(Shape):
    """Things in order, a tuple or a list; as many as there are."""

    def __init__(self, noun: Noun) -> None:
        self.noun = noun

    def word(self, thing: int) -> str:
        """One of them."""
        return write_name(self.noun, thing)

    def thing(self, word: str) -> int:
        """One of them again."""
        return read_name(self.noun, word)

    def words(self, value: Any) -> list[str]:
        """All of them."""
        return [self.word(thing) for thing in value]

    def value(self, old: Any, words: list[str]) -> Any:
        """All of them again."""
        found = [self.thing(word) for word in words]
        return tuple(found) if isinstance(old, tuple) else found


class Each(Row):
    """A thing for each player, slot or place."""

    def value(self, old: Any, words: list[str]) -> Any:
        """Exactly as many things as before."""
        if len(words) != len(old):
            raise BadSave(f"{len(old)} values needed")
        return super().value(old, words)


class Numbers(Each):
    """A whole number for each; Reputation may be negative."""

    def __init__(self, least: int = 0) -> None:
        super().__init__(SEAT)
        self.least = least

    def word(self, thing: int) -> str:
        """The number."""
        return str(thing)

    def thing(self, word: str) -> int:
        """The number again."""
        if int(word) < self.least:
            raise BadSave(f"{word} is below {self.least}")
        return int(word)


class Groups(Each):
    """A set for each, its members in one word."""

    def word(self, thing: int) -> str:
        """The names of its members, one after the other."""
        return "".join([name for number, name in self.noun.names.items() if thing >> number & 1]) or NONE

    def thing(self, word: str) -> int:
        """The set of these members."""
        return 0 if word == NONE else sum([1 << number for number in {self.noun.read(name) for name in word}])


class Pile(Groups):
    """Sets from the top of a poker deck downwards; as many as there are."""

    def value(self, _old: Any, words: list[str]) -> Any:
        """The pile again."""
        return tuple([self.thing(word) for word in words])


class Mask(Shape):
    """A set."""

    def __init__(self, noun: Noun) -> None:
        self.noun = noun

    def words(self, value: Any) -> list[str]:
        """The names of its members."""
        return [name for number, name in self.noun.names.items() if value >> number & 1]

    def value(self, _old: Any, words: list[str]) -> Any:
        """The set of these members."""
        return sum([1 << number for number in {self.noun.read(word) for word in words}])


NUMBER: Final = Shape()
COUNTS: Final = Numbers()
FIELDS: Final[dict[str, Shape]] = {
    "day": NUMBER,
    "turn": NUMBER,
    "phase": Named(PHASE),
    "active": Named(SEAT),
    "first": Named(SEAT),
    "ended": Named(END_REASON),
    "leaders": Each(LEADER_NAME),
    "strategies": Each(STRATEGY_CARD),
    "tops": Each(VALUE),
    "planning": Named(VALUE),
    "open_zero": Mask(SEAT),
    "slot": Named(ANNOUNCED),
    "leader_used": NUMBER,
    "strategy_used": NUMBER,
    "traits_used": Mask(TRAIT),
    "jobs_used": Mask(JOB),
    "leaving": Mask(TRAIT),
    "passed": Mask(SEAT),
    "opening": NUMBER,
    "blue": Row(TRAIT),
    "red": Row(TRAIT),
    "green": Row(JOB),
    "purple": Row(JOB),
    "black": Row(JOB),
    "traits_left": COUNTS,
    "jobs_left": COUNTS,
    "saloon": Each(SCOUNDREL),
    "discards": Row(SCOUNDREL),
    "set_aside": Named(SCOUNDREL),
    "aside": Row(SCOUNDREL),
    "money": COUNTS,
    "reputation": Numbers(-2),
    "reserve": COUNTS,
    "jail": COUNTS,
    "removed": COUNTS,
    "last_safe": Named(SAFE),
    "last_victim": Named(SEAT),
    "freed": Named(SEAT),
    "peeked": Mask(ON_CARDS),
    "did": NUMBER,
}
# One line for each player.
ROWS: Final[dict[str, Shape]] = {
    "hands": Mask(VALUE),
    "decks": Pile(VALUE),
    "slots": Each(VALUE),
    "planned": COUNTS,
    "seen": Groups(SEAT),
    "returned": Groups(SEAT),
    "henchmen": Groups(SEAT),
    "turned_up": Mask(SLOT),
    "armed": Mask(ARMED),
    "sheets": Each(SCOUNDREL),
    "supply": COUNTS,
}
SAFE_FIELDS: Final = ["values", "where", "known", "marks"]  # one line for each safe
TRAIT_BAGS: Final = ["blue", "red"]
JOB_BAGS: Final = ["green", "purple", "black"]


# -- writing -----------------------------------------------------------------------------------------


def write(g: Game) -> list[str]:
    """What lies on the table, in lines; what is as in a new game is left out."""
    fresh = new_game(g.house, g.source)
    for name, bag in rest(g).items():
        setattr(fresh, name, bag)
    lines = []
    for name, shape in FIELDS.items():
        if getattr(g, name) != getattr(fresh, name):
            lines.append(" ".join([name, *shape.words(getattr(g, name))]))
    for name, shape in ROWS.items():
        for player, row in enumerate(getattr(g, name)):
            if row != getattr(fresh, name)[player]:
                lines.append(" ".join([name, SEAT.write(player), *shape.words(row)]))
    for safe in range(SAFES):
        words = safe_words(g, safe)
        if words != safe_words(fresh, safe):
            lines.append(" ".join(["safe", SAFE.write(safe), *words]))
    return lines


def safe_words(g: Game, safe: int) -> list[str]:
    """All about one safe."""
    known = "".join([LETTERS[player] for player in range(g.house.players) if g.known[safe] >> player & 1])
    marks = [f"{LETTERS[mark // MARK]}{mark % MARK}" for mark in g.marks[safe]]
    return [str(g.values[safe]), LIES.write(g.where[safe]), known or NONE, *marks]


# -- reading -----------------------------------------------------------------------------------------


def read(g: Game, lines: list[str]) -> None:
    """Lay out a new game as the lines say."""
    given = []
    for line in lines:
        name, *words = line.split()
        given.append(name)
        try:
            read_line(g, name, words)
        except (ValueError, IndexError, BackroomError) as error:
            raise BadSave(f"{line!r}: {error}") from None
    if g.ended:
        g.finish()
    leave_the_rest(g, given)
    check(g)


def read_line(g: Game, name: str, words: list[str]) -> None:
    """One line of a position."""
    if name in FIELDS:
        setattr(g, name, FIELDS[name].value(getattr(g, name), words))
    elif name in ROWS:
        rows, player = getattr(g, name), read_player(g, words[0])
        rows[player] = ROWS[name].value(rows[player], words[1:])
    elif name == "safe":
        read_safe(g, words)
    else:
        raise BadSave(f"unknown word {name!r}; known: {', '.join([*FIELDS, *ROWS, 'safe'])}")


def read_player(g: Game, word: str) -> int:
    """A player of this game."""
    player = SEAT.read(word)
    if player >= g.house.players:
        raise BadSave(f"there are only {g.house.players} players")
    return player


def read_safe(g: Game, words: list[str]) -> None:
    """One safe: its handle, value, place, knowers and marks."""
    if len(words) < len(SAFE_FIELDS):
        raise BadSave("handle, value, place and who knows it needed")
    safe, value, where, known = SAFE.read(words[0]), amount(words[1]), LIES.read(words[2]), words[3]
    g.values = (*g.values[:safe], value, *g.values[safe + 1 :])
    g.where[safe] = where
    g.known[safe] = 0 if known == NONE else sum([1 << player for player in {SEAT.read(k) for k in known}])
    g.marks[safe] = tuple([MARK * SEAT.read(word[0]) + amount(word[1:]) for word in words[4:]])


def leave_the_rest(g: Game, given: list[str]) -> None:
    """Bags without a line hold what lies nowhere else."""
    for name, bag in rest(g).items():
        if name not in given:
            setattr(g, name, bag)


def rest(g: Game) -> dict[str, list[int]]:
    """The bags of what lies nowhere else."""
    created, house = scoundrels(g), g.house
    traits, jobs = {one // JOBS for one in created}, {one % JOBS for one in created}
    bags = {name: [trait for trait in getattr(house, name) if trait not in traits] for name in TRAIT_BAGS}
    return bags | {name: [job for job in getattr(house, name) if job not in jobs] for name in JOB_BAGS}


def scoundrels(g: Game) -> list[int]:
    """All that have been created."""
    everywhere = [*g.saloon, *g.discards, g.set_aside, *g.aside, *[s for sheet in g.sheets for s in sheet]]
    return [scoundrel for scoundrel in everywhere if scoundrel != NOBODY_THERE]


# -- checking ----------------------------------------------------------------------------------------


def check(g: Game) -> None:
    """No player that this game does not have, no card in two places, no henchman too many."""
    if highest_player(g) >= g.house.players:
        raise BadSave(f"there are only {g.house.players} players")
    twice([*g.blue, *g.red, *[s // JOBS for s in scoundrels(g)]], "trait")
    twice([*g.green, *g.purple, *g.black, *[s % JOBS for s in scoundrels(g)]], "job")
    for me in range(g.house.players):
        twice(poker_cards(g, me), f"poker card of {LETTERS[me]}")
        if henchmen_of(g, me) > g.house.start_henchmen:
            raise BadSave(f"{LETTERS[me]} has more than {g.house.start_henchmen} henchmen")


def twice(cards: list[int], what: str) -> None:
    """Refuse a card that is in two places."""
    if len(set(cards)) != len(cards):
        raise BadSave(f"a {what} is in two places")


def poker_cards(g: Game, me: int) -> list[int]:
    """All poker cards of a player, wherever they are."""
    piles = [g.hands[me], *g.decks[me]]
    found = [card for card in range(VALUES) for pile in piles if pile >> card & 1]
    found += [card for card in g.slots[me] if card >= 0]
    return [*found, 0] if g.open_zero >> me & 1 else found


def henchmen_of(g: Game, me: int) -> int:
    """All henchmen of a player, wherever they are."""
    on_cards = sum([mask >> me & 1 for row in g.henchmen for mask in row])
    return g.reserve[me] + g.jail[me] + g.removed[me] + on_cards


def highest_player(g: Game) -> int:
    """The highest number of a player anywhere in the position."""
    masks = [
        g.open_zero,
        g.passed,
        *g.known,
        *[mask for row in [*g.seen, *g.henchmen, *g.returned] for mask in row],
    ]
    masks.append(
        1 << max([0, *[bit // PLAYED for bit in range(g.peeked.bit_length()) if g.peeked >> bit & 1]])
    )
    owners = [mark // MARK for row in g.marks for mark in row]
    players = [g.active, g.first, g.last_victim, g.freed, *g.where, *owners]
    return max([*players, *[mask.bit_length() - 1 for mask in masks]])


def only(words: list[str]) -> str:
    """The one word of a line that takes one."""
    if len(words) != 1:
        raise BadSave("one word needed")
    return words[0]


def amount(word: str) -> int:
    """A whole number that is not negative."""
    if int(word) < 0:
        raise BadSave("numbers count upwards from 0")
    return int(word)


def write_name(noun: Noun, number: int) -> str:
    """The name of a thing, or that there is none."""
    return NONE if number < 0 else noun.write(number)


def read_name(noun: Noun, word: str) -> int:
    """The thing of a name, or none."""
    return -1 if word == NONE else noun.read(word)
