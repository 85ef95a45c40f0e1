"""Positions of 3000 Scoundrels in text; players are the letters A to D, as in the specification's section 10.

    day 2
    money 10 7 12 0              for A, B, C, D
    hands A 0 4 6                poker cards in a hand
    decks A 05 3                 masks from the top: first 0 and 5 in an order that is open, then 3
    slots A - - 5 - - 3          the cards on slots A, 2, 3, 4, 5, 6
    henchmen A - - BC - - -      whose henchmen lie on them
    returned A - - - ABCD - - -  who knows that 0, A, 2, ... were played the day before; with A, everybody
                                 (from the third day on, the same for the day before that follows)
    sheets A t17-j03 - t04-j01 - -
                                 traits and jobs on places 1 to 5
    safe E3 4 B AB A4 B5         handle, value, where it lies (site, unused, a player), who knows it, marks

Whatever is left out is as in a new game. Bags of traits and jobs need no line: a bag holds what is
nowhere else.
"""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.errors import BadSave
from backroom.engine.nouns import Noun, listed
from backroom.engine.positions import (
    NONE,
    NUMBER,
    Each,
    Mask,
    Named,
    Numbers,
    Shape,
    Things,
    amount,
    members,
    read_field,
    read_lines,
    read_row,
    set_of,
    twice,
    unknown,
    write_fields,
    write_rows,
)
from backroom.games.scoundrels.nouns import (
    END_REASON,
    JOB,
    LEADER_NAME,
    NO_SLOT,
    NOBODY_THERE,
    ON_SITE,
    PHASES,
    PLACES,
    POKER,
    SAFE,
    SAFES,
    SCOUNDREL,
    SLOT,
    STRATEGY_BIT,
    STRATEGY_CARD,
    TRAIT,
    UNUSED,
    VALUE,
    VALUES,
    job_of,
    owner_of,
    pack_mark,
    pack_played,
    played_of,
    trait_of,
    value_of,
)
from backroom.games.scoundrels.state import Game, new_game

LETTERS: Final = "ABCD"
SEAT: Final = listed("player", list(LETTERS))
PHASE: Final = listed("phase", PHASES)
ANNOUNCED: Final = Noun("slot", {NO_SLOT: "none", **SLOT.names})
ARMED: Final = Noun("armed", {**{p: f"place-{p + 1}" for p in range(PLACES)}, STRATEGY_BIT: "strategy"})
LIES: Final = Noun("place of a safe", {ON_SITE: "site", UNUSED: "unused", **SEAT.names})
ON_CARDS: Final = Noun(
    "played card",
    {pack_played(p, s): LETTERS[p] + POKER[s] for p in range(len(LETTERS)) for s in range(1, VALUES)},
)


# -- shapes of its own --------------------------------------------------------------------------------


class Groups(Each):
    """A set for each player, site or slot, its members in one token."""

    def token(self, thing: int) -> str:
        """Return the names of its members, one after the other."""
        return "".join(members(self.noun, thing)) or NONE

    def thing(self, token: str) -> int:
        """Return the set of these members."""
        return 0 if token == NONE else set_of(self.noun, token)


class Pile(Groups):
    """Sets from the top of a poker deck downwards; any number of them."""

    def value(self, _old: Any, tokens: list[str]) -> Any:
        """Return the pile."""
        return tuple([self.thing(token) for token in tokens])


class Days(Groups):
    """A set for each poker value of a day; any number of days, the latest first."""

    def value(self, _old: Any, tokens: list[str]) -> Any:
        """Return the sets; every day has all values."""
        if not tokens or len(tokens) % VALUES:
            raise BadSave(f"{VALUES} values are needed for each day")
        return tuple([self.thing(token) for token in tokens])


COUNTS: Final = Numbers(SEAT)
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
    "blue": Things(TRAIT),
    "red": Things(TRAIT),
    "green": Things(JOB),
    "purple": Things(JOB),
    "black": Things(JOB),
    "traits_left": COUNTS,
    "jobs_left": COUNTS,
    "saloon": Each(SCOUNDREL),
    "discards": Things(SCOUNDREL),
    "set_aside": Named(SCOUNDREL),
    "aside": Things(SCOUNDREL),
    "money": COUNTS,
    "reputation": Numbers(SEAT, -2),
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
    "returned": Days(SEAT),
    "henchmen": Groups(SEAT),
    "turned_up": Mask(SLOT),
    "claimed": Mask(SLOT),
    "armed": Mask(ARMED),
    "sheets": Each(SCOUNDREL),
    "supply": COUNTS,
}
SAFE_FIELDS: Final = ["values", "where", "known", "marks"]  # one line for each safe, with these fields
TRAIT_BAGS: Final = ["blue", "red"]
JOB_BAGS: Final = ["green", "purple", "black"]


# -- writing -----------------------------------------------------------------------------------------


def write(g: Game) -> list[str]:
    """Return the position as lines; what is as in a new game is left out."""
    fresh = new_game(g.box, g.source)
    for name, bag in rest(g).items():
        setattr(fresh, name, bag)
    lines = write_fields(g, fresh, FIELDS)
    for name, shape in ROWS.items():
        lines += write_rows(g, fresh, name, SEAT, shape)
    for safe in range(SAFES):
        tokens = safe_tokens(g, safe)
        if tokens != safe_tokens(fresh, safe):
            lines.append(" ".join(["safe", SAFE.write(safe), *tokens]))
    return lines


def safe_tokens(g: Game, safe: int) -> list[str]:
    """Return the tokens for one safe."""
    known = "".join([LETTERS[player] for player in range(g.box.players) if g.known[safe] >> player & 1])
    marks = [f"{LETTERS[owner_of(mark)]}{value_of(mark)}" for mark in g.marks[safe]]
    return [str(g.values[safe]), LIES.write(g.where[safe]), known or NONE, *marks]


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
        read_row(g, name, read_player(g, tokens[0]), ROWS[name], tokens[1:])
    elif name == "safe":
        read_safe(g, tokens)
    else:
        raise unknown(name, [*FIELDS, *ROWS, "safe"])


def read_player(g: Game, token: str) -> int:
    """Read a player of this game."""
    player = SEAT.read(token)
    if player >= g.box.players:
        raise BadSave(f"there are only {g.box.players} players")
    return player


def read_safe(g: Game, tokens: list[str]) -> None:
    """Read one safe: handle, value, place, who knows it, marks."""
    if len(tokens) < len(SAFE_FIELDS):
        raise BadSave("handle, value, place and who knows it needed")
    safe, value, where, known = SAFE.read(tokens[0]), amount(tokens[1]), LIES.read(tokens[2]), tokens[3]
    g.values = (*g.values[:safe], value, *g.values[safe + 1 :])
    g.where[safe] = where
    g.known[safe] = 0 if known == NONE else set_of(SEAT, known)
    g.marks[safe] = tuple([pack_mark(SEAT.read(token[0]), amount(token[1:])) for token in tokens[4:]])


def leave_the_rest(g: Game, given: list[str]) -> None:
    """Fill bags without a line with what is nowhere else."""
    for name, bag in rest(g).items():
        if name not in given:
            setattr(g, name, bag)


def rest(g: Game) -> dict[str, list[int]]:
    """Return the bags of what is nowhere else."""
    created, box = scoundrels(g), g.box
    traits, jobs = {trait_of(one) for one in created}, {job_of(one) for one in created}
    bags = {name: [trait for trait in getattr(box, name) if trait not in traits] for name in TRAIT_BAGS}
    return bags | {name: [job for job in getattr(box, name) if job not in jobs] for name in JOB_BAGS}


def scoundrels(g: Game) -> list[int]:
    """Return all scoundrels that have been created."""
    everywhere = [*g.saloon, *g.discards, g.set_aside, *g.aside, *[s for sheet in g.sheets for s in sheet]]
    return [scoundrel for scoundrel in everywhere if scoundrel != NOBODY_THERE]


# -- checking ----------------------------------------------------------------------------------------


def check(g: Game) -> None:
    """Refuse players that this game does not have, cards in two places, and too many henchmen."""
    if highest_player(g) >= g.box.players:
        raise BadSave(f"there are only {g.box.players} players")
    twice([*g.blue, *g.red, *[trait_of(one) for one in scoundrels(g)]], "trait")
    twice([*g.green, *g.purple, *g.black, *[job_of(one) for one in scoundrels(g)]], "job")
    for me in range(g.box.players):
        twice(poker_cards(g, me), f"poker card of {LETTERS[me]}")
        if henchmen_of(g, me) > g.box.start_henchmen:
            raise BadSave(f"{LETTERS[me]} has more than {g.box.start_henchmen} henchmen")


def poker_cards(g: Game, me: int) -> list[int]:
    """Return all poker cards of a player, wherever they are."""
    piles = [g.hands[me], *g.decks[me]]
    found = [card for card in range(VALUES) for pile in piles if pile >> card & 1]
    found += [card for card in g.slots[me] if card >= 0]
    return [*found, 0] if g.open_zero >> me & 1 else found


def henchmen_of(g: Game, me: int) -> int:
    """Return how many henchmen a player has, wherever they are."""
    on_cards = sum([mask >> me & 1 for row in g.henchmen for mask in row])
    return g.reserve[me] + g.jail[me] + g.removed[me] + on_cards


def highest_player(g: Game) -> int:
    """Return the highest number of a player anywhere in the position."""
    masks = [
        g.open_zero,
        g.passed,
        *g.known,
        *[mask for row in [*g.seen, *g.henchmen, *g.returned] for mask in row],
    ]
    masks.append(
        1 << max([0, *[played_of(card)[0] for card in range(g.peeked.bit_length()) if g.peeked >> card & 1]])
    )
    owners = [owner_of(mark) for row in g.marks for mark in row]
    players = [g.active, g.first, g.last_victim, g.freed, *g.where, *owners]
    return max([*players, *[mask.bit_length() - 1 for mask in masks]])
