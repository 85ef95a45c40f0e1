"""Reckoning on a page: a candle-lit table from above, thirty seats, and what lies on each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, cast

import msgspec
from jinja2 import Environment

from backroom.engine.flow import NOBODY, Happening, Query, Seat
from backroom.engine.words import Words
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import (
    COLOUR,
    GANGSTER,
    HAND,
    IN_FRONT,
    IN_PLAY,
    KINDS,
    MONEY,
    OBJECTS,
    PASS,
    PLAY_MOVE,
    SEAT,
    STEPS,
    TYPE,
    TYPES,
    is_discard,
    is_sleeper,
    kind_of,
    type_of,
)
from backroom.games.reckoning.seats import RING, around
from backroom.games.reckoning.shapes import Gangster, ReckoningView
from backroom.tables.snapshot import Story, TableView
from backroom.web.boards import staging
from backroom.web.boards.base import GameBoard, last_news
from backroom.web.boards.context import BoardContext, Call, RankingLine, ShownOption
from backroom.web.regions import Region
from backroom.web.words import PageWords

PLAIN = OBJECTS.index("plain")
QUIET = {"draws", "stops", "shows"}  # events that are not shown in the game log
CAKE_CHOSEN = {"pass_which", "boom_which"}  # questions that offer cakes by colour
CAKE_GOES = {"cake", "pass_to"}  # questions that offer seats for a cake
BUILDS_ON = {"drug", "move_to"}  # questions that depend on seats already chosen
BILLS = (10, 5, 1)  # in thousands
GAME = "reckoning"
SEAT_IDS = tuple([f"seat-{seat}" for seat in range(1, RING + 1)])


class Man(msgspec.Struct, frozen=True, gc=False):
    """A gangster as a piece on the page; the key identifies him and is made of public facts only."""

    player: Seat
    type: int
    asleep: bool
    key: str


class Chair(msgspec.Struct, frozen=True, gc=False):
    """Everything that is drawn at one seat."""

    seat: int
    side: str
    object: str
    who: Gangster | None
    owners: tuple[Seat, ...]  # the owners of the cakes that threaten this seat
    man: Man | None
    ghost: Man | None  # a gangster who has just died here
    cake: Seat  # its owner, or NOBODY
    is_blasted: bool
    is_picked: bool
    answer: str = ""  # the answer that a click gives
    number: int = 0  # the number of that answer in the list


class Holding(msgspec.Struct, frozen=True, gc=False):
    """What the panel of a player shows."""

    player: Seat
    money: int
    income: int
    cards: int
    gang: tuple[int, ...]  # how many of each type, at the table or at the door
    has_cake: bool
    is_out: bool


class Trace(msgspec.Struct, frozen=True, gc=False):
    """A shot or a stab of the last step, from seat to seat, on the wide and on the tall table."""

    kind: str
    wide: tuple[float, float, float, float]
    tall: tuple[float, float, float, float]


class Dinner(msgspec.Struct, frozen=True, gc=False):
    """The table itself, and the shots and stabs of the last step."""

    chairs: tuple[str, ...]  # ids
    traces: tuple[Trace, ...]


class Guest(msgspec.Struct, frozen=True, gc=False):
    """The viewer's gangsters of one kind who wait at the door."""

    man: Man
    name: str
    count: int
    answer: str  # the answer that a click gives, or ""
    is_picked: bool  # one of them is being seated


class Hand(msgspec.Struct, frozen=True, gc=False):
    """The viewer's own cards, and their gangsters at the door."""

    guests: tuple[Guest, ...]
    cards: tuple[str, ...]  # ids


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card in hand, and the answers it can be used for."""

    id: str
    name: str
    copy: int  # how many cards of the same kind come before it
    uses: tuple[tuple[str, str], ...]  # word and text of each answer


class ReckoningBoard(GameBoard):
    """Makes regions of views of Reckoning, and puts its options and results into words."""

    groups: ClassVar = {"hand": KINDS}
    score: ClassVar = MONEY
    decisive: ClassVar = {"goes_out": 3, "inherits": 1}

    def __init__(self, env: Environment) -> None:
        super().__init__(
            env,
            GAME,
            COLOUR,
            TITLE.book.events,
            QUIET,
            "turn",
            staging.RECKONING,
            kinds=KINDS,
            types=TYPES,
            objects=OBJECTS[:PLAIN],
        )

    def out(self, view: ReckoningView) -> tuple[Seat, ...]:
        """The players without a gangster at the table (R3.42)."""
        return tuple([player for player, when in enumerate(view.out) if when != IN_PLAY])

    # -- what is drawn -----------------------------------------------------------------------------

    def table(self, context: BoardContext) -> list[Region]:
        """The table with its thirty seats, and what lies in the middle."""
        view = context.view
        news = last_news(context.seen, TITLE.book.events)
        plain = context.memory.keep_regions("chairs", chairs, seating(context, news))
        seats = with_answers(plain, context.options) if context.options else plain
        heaps = {"bank": view.bank, "pile": view.pile, "discards": view.discards, "tokens": view.tokens}
        middle = [self.region(f"heap-{name}", name, what) for name, what in heaps.items()]
        dinner = Dinner(SEAT_IDS, traces(news))
        return [self.region("board", "table", dinner), *seats, self.region("centre", "centre", None), *middle]

    def draw_chair(self, chair: Chair, words: Words, say: PageWords) -> str:
        """Draw one seat, with a description in words."""
        said = description(chair.who, OBJECTS.index(chair.object), chair.owners, words, say)
        drawn: str = self.art.chair(chair, f"{words.noun(SEAT, chair.seat)}: {said}")
        return drawn

    def draw_bank(self, money: int, words: Words, say: PageWords) -> str:
        """Draw the bank in bills."""
        drawn: str = self.art.bank(money, bills(money), words, say)
        return drawn

    def hand(self, context: BoardContext) -> list[Region]:
        """The cards of the viewer's own seat, and their gangsters at the door."""
        view, uses = context.view, context.calls
        cards = [self.region(card.id, "card", card) for card in cards_in_hand(view.hand, uses)]
        guests = [guest(view, who, uses) for who in dict.fromkeys(view.waiting[view.me])]
        hand = Hand(tuple(guests), tuple([card.id for card in cards]))
        return [self.region("holding", "hand", hand), *cards]

    def panel(self, context: BoardContext, player: Seat) -> list[Region]:
        """Money, income, cards, gang and cake of a player."""
        view = context.view
        found = context.memory.keep("gangs", gangs, view.seats, view.waiting)
        return [self.region(f"panel-{player}", "panel", holding(view, player, found[player]))]

    def phases(self, view: Any) -> list[tuple[str, bool]]:
        """Cake, cash, cards, wake: only the cards ask questions. Before the first turn, the seating."""
        if view.ended:
            return []
        if not view.turns:
            return [("seating", True)]
        return [(step, step == "cards") for step in STEPS]

    # -- options -----------------------------------------------------------------------------------

    def option(self, seen: TableView, query: Query, option: int, words: Words, say: PageWords) -> ShownOption:
        """An answer in words, and the element where it can be clicked."""
        view: ReckoningView = cast("Any", seen.view)
        word, text = query.noun.write(option), words.noun(query.noun, option)
        if query.name in CAKE_CHOSEN:
            seat = view.cakes[option]
            text = say.fill("reckoning", "cake_on", player=text, seat=words.noun(SEAT, seat))
            after = blast(view, seat, words, say)
            return ShownOption(word, text, f"seat-{seat}", "", consequence=after)
        if query.name in CAKE_GOES:
            after = blast(view, option, words, say)
            return ShownOption(word, text, f"seat-{option}", "", consequence=after)
        if query.name == "card":
            return self.card(word, text, option, words)
        if query.name == "second":
            is_move = option == PLAY_MOVE
            return ShownOption(word, text, "hand-move" if is_move else "", "", card="move" if is_move else "")
        if query.name == "who_sits":
            return ShownOption(word, text, f"door-{GANGSTER.write(option)}", "")
        if not option:
            return ShownOption(word, text, "", "")
        return ShownOption(word, text, f"seat-{option}", occupied(view, option, words, say))

    def card(self, word: str, text: str, option: int, words: Words) -> ShownOption:
        """Playing or discarding a card; both are clicked on the card."""
        if option == PASS:
            return ShownOption(word, text, "", "")
        kind = KINDS[kind_of(option)]
        does = "" if is_discard(option) else words("card", kind, "text")
        return ShownOption(word, text, f"hand-{kind}", does, card=kind)

    # -- what happened -----------------------------------------------------------------------------

    def in_game_log(self, heard: list[Happening]) -> list[Happening]:
        """The happenings that get a line in the game log; the cards of a complete new hand get none."""
        names = [TITLE.book.events[happening[0]].name for happening in heard]
        is_dealt = names.count("drew") >= HAND
        return [
            h for h in super().in_game_log(heard) if not (is_dealt and TITLE.book.events[h[0]].name == "drew")
        ]

    def ranking_line(self, context: BoardContext, player: Seat, at: int) -> RankingLine:
        """A player's money, where it came from, and the tie-break."""
        view: ReckoningView = context.view
        game = context.words
        money = game.noun(MONEY, view.money[player])
        detail = breakdown(context.seen.story, view, player, game, context.say)
        return RankingLine(at, player, money, detail, tie_break(view, player, game))


# -- seats -----------------------------------------------------------------------------------------


class Seating(msgspec.Struct, frozen=True, gc=False):
    """Everything that all viewers see at the thirty seats."""

    seats: tuple[Gangster | None, ...]
    objects: tuple[int, ...]
    cakes: tuple[int, ...]
    names: tuple[str, ...]  # of the gangsters, by seat
    ghosts: tuple[tuple[int, Man], ...]  # gangsters who have just died, with their seats
    blasted: tuple[int, ...]
    picked: tuple[int, ...]


def seating(context: BoardContext, news: dict[str, list[Happening]]) -> Seating:
    """Collect from the view and the last step everything that all viewers see at the seats."""
    view, seen = context.view, context.seen
    return Seating(
        view.seats,
        view.objects,
        view.cakes,
        seen.story.sum_up("identities", NOBODY_MOVED, identities).names,
        tuple([(at, man(owner, who, f"ghost-{seen.seq}-{at}")) for _, owner, who, at, _ in news["killed"]]),
        tuple([seat for _, _, cake, _, _ in news["explodes"] for seat in around(cake)]),
        view.picked if view.question and view.question.name in BUILDS_ON else (),
    )


def chairs(at: Seating) -> tuple[Region, ...]:
    """The seats, clockwise, as somebody sees them who is not asked."""
    ghosts, near = dict(at.ghosts), threatened(at.cakes)
    found = []
    for seat in range(1, RING + 1):
        who = at.seats[seat]
        chair = Chair(
            seat=seat,
            side=side(seat),
            object=OBJECTS[at.objects[seat]],
            who=who,
            owners=tuple(near.get(seat, ())),
            man=Man(who.player, who.type, who.asleep, at.names[seat]) if who else None,
            ghost=ghosts.get(seat),
            cake=at.cakes.index(seat) if seat in at.cakes else NOBODY,
            is_blasted=seat in at.blasted,
            is_picked=seat in at.picked,
        )
        found.append(Region(f"seat-{seat}", GAME, "chair", chair))
    return tuple(found)


def with_answers(seats: Sequence[Region], options: list[ShownOption]) -> list[Region]:
    """The seats for a viewer who is asked: a click on some of them is an answer."""
    answers = {option.element: (option.word, number) for number, option in enumerate(options, 1)}
    return [with_answer(seat, *answers[seat.id]) if seat.id in answers else seat for seat in seats]


def with_answer(seat: Region, answer: str, number: int) -> Region:
    """A seat that gives this answer."""
    chair: Any = seat.part
    return Region(seat.id, GAME, "chair", msgspec.structs.replace(chair, answer=answer, number=number))


def man(player: Seat, who: int, key: str) -> Man:
    """A gangster as events name him: his type, + ASLEEP if he is asleep."""
    return Man(player, type_of(who), is_sleeper(who), key)


class Identities(msgspec.Struct, frozen=True, gc=False):
    """A name for every gangster: the seat where he first sat since the last Raid."""

    raids: int
    names: tuple[str, ...]  # by the seat where the gangster sits now


def nobody_moved(raids: int) -> Identities:
    """The names when nobody has moved yet: every gangster is where he first sat."""
    return Identities(raids, tuple([f"{raids}-{seat}" for seat in range(RING + 1)]))


NOBODY_MOVED = nobody_moved(0)


def identities(known: Identities, _step: int, heard: list[Happening]) -> Identities:
    """The names after one more step."""
    for number, _, left, taken, _ in heard:
        event = TITLE.book.events[number].name
        if event == "leave":
            known = nobody_moved(known.raids + 1)
        elif event == "moves":
            names = list(known.names)
            names[taken], names[left] = names[left], f"{known.raids}-{left}"
            known = Identities(known.raids, tuple(names))
    return known


def cards_in_hand(hand: tuple[int, ...], uses: dict[str, list[Call]]) -> list[Card]:
    """The cards in hand; cards of the same kind are numbered."""
    found = []
    for at, kind in enumerate(hand):
        name, copy = KINDS[kind], hand[:at].count(kind)
        own_id = f"hand-{name}-{copy}" if copy else f"hand-{name}"
        found.append(
            Card(own_id, name, copy, tuple([(use.word, use.text) for use in uses.get(f"hand-{name}", ())]))
        )
    return found


def guest(view: ReckoningView, who: int, uses: dict[str, list[Call]]) -> Guest:
    """The viewer's gangsters of one kind who wait at the door."""
    name = GANGSTER.write(who)
    offered = uses.get(f"door-{name}", ())
    waiting, asked = view.waiting[view.me].count(who), view.question
    seats = asked is not None and asked.name == "where" and view.me in asked.waiting
    is_picked = seats and view.picked[-1:] == (who,)
    return Guest(man(view.me, who, name), name, waiting, offered[0].word if offered else "", is_picked)


def threatened(cakes: tuple[int, ...]) -> dict[int, list[Seat]]:
    """The seats that a cake would hit, each with the owners of those cakes."""
    found: dict[int, list[Seat]] = {}
    for owner, cake in enumerate(cakes):
        for seat in around(cake) if cake > 0 else ():
            found.setdefault(seat, []).append(owner)
    return found


def occupied(view: ReckoningView, seat: int, words: Words, say: PageWords) -> str:
    """A seat in words: who sits there, what it shows, whose cakes threaten it."""
    owners = tuple(threatened(view.cakes).get(seat, ()))
    return description(view.seats[seat], view.objects[seat], owners, words, say)


@lru_cache(maxsize=5_000)
def description(
    who: Gangster | None, thing: int, owners: tuple[Seat, ...], words: Words, say: PageWords
) -> str:
    """Describe a seat in words; cached, because most seats look alike."""
    cakes = [words.noun(COLOUR, player) for player in owners]
    said = [gangster(who.player, who.type, words, say)] if who else [say("reckoning", "empty")]
    said += [say("reckoning", "asleep")] if who and who.asleep else []
    said += [words("noun", "object", OBJECTS[thing])] if thing != PLAIN else []
    said += [say.fill("reckoning", "near_cake", owners=", ".join(cakes))] if cakes else []
    return ", ".join(said)


def gangster(player: Seat, kind: int, words: Words, say: PageWords) -> str:
    """A gangster by colour and type."""
    return say.fill("reckoning", "man", colour=words.noun(COLOUR, player), type=words.noun(TYPE, kind))


def blast(view: ReckoningView, seat: int, words: Words, say: PageWords) -> str:
    """The gangsters that a cake on this seat would hit, in words."""
    hit = [who for other in around(seat) if (who := view.seats[other])]
    men = [gangster(who.player, who.type, words, say) for who in hit]
    return say.fill("reckoning", "hits", victims=", ".join(men)) if men else say("reckoning", "hits_nobody")


def gangs(seats: tuple[Gangster | None, ...], waiting: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
    """How many gangsters of each type every player has, at the table or at the door."""
    found = [[0] * len(TYPES) for _ in waiting]
    for who in seats:
        if who:
            found[who.player][who.type] += 1
    for player, at_the_door in enumerate(waiting):
        for who_waits in at_the_door:
            found[player][type_of(who_waits)] += 1
    return [tuple(gang) for gang in found]


def holding(view: ReckoningView, player: Seat, gang: tuple[int, ...]) -> Holding:
    """What the panel of a player shows."""
    return Holding(
        player,
        view.money[player],
        view.income[player],
        view.hands[player],
        gang,
        view.cakes[player] == IN_FRONT,
        view.out[player] != IN_PLAY,
    )


# -- what has just happened ------------------------------------------------------------------------


def traces(news: dict[str, list[Happening]]) -> tuple[Trace, ...]:
    """Shots and stabs of the last step, to be drawn across the table."""
    return tuple(
        [
            Trace(kind, (*wide(start), *wide(end)), (*tall(start), *tall(end)))
            for kind in ("shoots", "stabs")
            for _, _, start, end, _ in news[kind]
        ]
    )


# -- the end -----------------------------------------------------------------------------------------


def breakdown(story: Story, view: ReckoningView, player: Seat, words: Words, say: PageWords) -> str:
    """Where a player's money came from, and what is left of the gang."""
    paid: dict[str, list[int]] = defaultdict(list)
    for event, who, money, _, _ in (happening for heard in story for happening in heard):
        if who == player:
            paid[TITLE.book.events[event].name].append(money)
    said = [
        say.fill(
            "reckoning",
            "collected",
            money=words.noun(MONEY, sum(paid["collects"])),
            count=len(paid["collects"]),
        )
    ]
    if paid["inherits"]:
        said.append(say.fill("reckoning", "inherited", money=words.noun(MONEY, sum(paid["inherits"]))))
    key = "left" if view.out[player] == IN_PLAY else "left_out"
    _, _, gangsters = view.standing(player)
    said.append(say.fill("reckoning", key, count=gangsters))
    return "; ".join(said)


def tie_break(view: ReckoningView, player: Seat, words: Words) -> str:
    """Why a player ranks above or below others with the same money (R7.7)."""
    return " ".join(words("ranking", reason) for reason in view.tie_breaks(player))


# -- where things are --------------------------------------------------------------------------------


def bills(bank: int) -> tuple[tuple[int, int], ...]:
    """The bank as bills: how many of each, largest first."""
    found = []
    for bill in BILLS:
        found.append((bill, bank // bill))
        bank %= bill
    return tuple(found)


def side(seat: int) -> str:
    """The side of the table where a seat is: seats run clockwise from the top left."""
    return "top" if seat <= 13 else "right" if seat <= 15 else "bottom" if seat <= 28 else "left"


def wide(seat: int) -> tuple[float, float]:
    """The centre of a chair, in chair widths, on the wide table (see reckoning.css)."""
    match side(seat):
        case "top":
            return 1.45 + seat, 0.5
        case "bottom":
            return 30.45 - seat, 5.6
        case "right":
            return 16.4, 2.5 + 1.1 * (seat - 14)
        case _:
            return 0.5, 2.5 + 1.1 * (30 - seat)


def tall(seat: int) -> tuple[float, float]:
    """The centre of a chair on the tall table, for phones."""
    match side(seat):
        case "top":
            return 6.0, 1.54 + 0.82 * seat
        case "bottom":
            return 0.5, 1.54 + 0.82 * (29 - seat)
        case "right":
            return 2.6 + 1.3 * (15 - seat), 14.06
        case _:
            return 2.6 + 1.3 * (seat - 29), 0.5
