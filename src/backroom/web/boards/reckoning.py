"""Reckoning on a page: a candle-lit table from above, thirty seats, and what lies on each."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Any

import msgspec
from jinja2 import Environment
from markupsafe import Markup

from backroom.engine.flow import NOBODY, Happening, Query, Seat
from backroom.engine.words import Words
from backroom.games.reckoning.nouns import (
    ASLEEP,
    COLOUR,
    DISCARD,
    GANGSTER,
    KINDS,
    MONEY,
    OBJECTS,
    PASS,
    PLAY_MOVE,
    SEAT,
    TYPE,
)
from backroom.games.reckoning.seats import RING
from backroom.games.reckoning.state import HAND, IN_PLAY, book
from backroom.games.reckoning.view import Gangster, ReckoningView
from backroom.tables.look import Look
from backroom.web.boards.furniture import Furnished, kept, last_news
from backroom.web.boards.scene import Choice, Scene, Standing
from backroom.web.words import PageWords

PLAIN = OBJECTS.index("plain")
QUIET = {"draws", "stops", "shows"}  # events that the log leaves out
PHASES = ["cake", "cash", "cards", "wake"]
CAKE_CHOSEN = {"pass_which", "boom_which"}  # questions that offer cakes by colour
CAKE_GOES = {"cake", "pass_to"}  # questions that offer seats for a cake
BUILDS_ON = {"drug", "move_to"}  # questions that build on seats already chosen
BILLS = (10, 5, 1)  # thousands


class Man(msgspec.Struct, frozen=True):
    """A gangster as a piece on the page; the key is the page's own name for him, made of public facts."""

    player: Seat
    type: int
    asleep: bool
    key: str


class Chair(msgspec.Struct, frozen=True):
    """Everything that is drawn at one seat."""

    seat: int
    side: str
    object: str
    label: str
    man: Man | None
    ghost: Man | None  # whoever has just died here
    cake: Seat  # its owner, or NOBODY
    is_near_cake: bool
    is_blasted: bool
    is_picked: bool
    answer: str  # what clicking it answers; empty: nothing
    number: int  # of that answer in the list


class Holding(msgspec.Struct, frozen=True):
    """What the panel of a player shows."""

    player: Seat
    money: int
    income: int
    cards: int
    gang: tuple[int, ...]  # how many of each type, at the table or at the door
    has_cake: bool
    is_out: bool


class Trace(msgspec.Struct, frozen=True):
    """A shot or a stab that has just happened, from seat to seat, on the wide and on the tall table."""

    kind: str
    wide: tuple[float, float, float, float]
    tall: tuple[float, float, float, float]


class ReckoningBoard(Furnished):
    """Draws views of Reckoning, and puts its choices, events and results into words."""

    def __init__(self, env: Environment) -> None:
        super().__init__(env, "reckoning", COLOUR, book.events, QUIET)
        self.drawings: dict[Chair, Markup] = {}

    # -- what is drawn -----------------------------------------------------------------------------

    def table(self, scene: Scene) -> Markup:
        """The table with its thirty seats, and what lies in the middle."""
        drawn = Markup("".join([self.chair(chair) for chair in chairs(scene)]))  # noqa: S704 - escaped
        news = last_news(scene.look, book.events)
        return Markup(  # noqa: S704 - the template escapes
            self.art.table(drawn, traces(news), bills(scene.view.bank), scene.view, scene.game, scene.say)
        )

    def chair(self, chair: Chair) -> Markup:
        """One seat; most look as they did an answer ago, so the drawings are kept."""
        return kept(self.drawings, chair, lambda: self.art.chair(chair))

    def hand(self, scene: Scene) -> Markup:
        """The cards of the view's own seat, and the gangsters at the door."""
        return Markup(self.art.hand(scene.view, scene.choices, scene.game, scene.say))  # noqa: S704 - escaped

    def panel(self, scene: Scene, player: Seat) -> Markup:
        """Money, income, cards, gang and cake of a player."""
        has = holding(scene.view, player)
        return self.panel_of(has, scene)

    def phases(self, view: Any) -> list[tuple[str, bool]]:
        """Cake, cash, cards, wake; only the cards ask anything. Before the first turn, the seating."""
        if view.ended:
            return []
        if not view.turns:
            return [("seating", True)]
        return [(step, step == "cards") for step in PHASES]

    # -- choices -----------------------------------------------------------------------------------

    def choice(self, view: Any, query: Query, choice: int, game: Words, say: PageWords) -> Choice:
        """An answer in words, and where it can be clicked."""
        word, text = query.noun.write(choice), game.noun(query.noun, choice)
        if query.name in CAKE_CHOSEN:
            seat = view.cakes[choice]
            text = say.fill("reckoning", "cake_on", player=text, seat=game.noun(SEAT, seat))
            return Choice(word, text, f"seat-{seat}", blast(view, seat, game, say))
        if query.name in CAKE_GOES:
            return Choice(word, text, f"seat-{choice}", blast(view, choice, game, say))
        if query.name == "card":
            return self.card(word, text, choice, game)
        if query.name == "second":
            return Choice(word, text, "hand-move" if choice == PLAY_MOVE else "", "")
        if query.name == "who_sits":
            return Choice(word, text, f"door-{GANGSTER.write(choice)}", "")
        if not choice:
            return Choice(word, text, "", "")
        return Choice(word, text, f"seat-{choice}", occupied(view, choice, game, say))

    def card(self, word: str, text: str, choice: int, game: Words) -> Choice:
        """Playing or discarding a card; both lie on the card."""
        if choice == PASS:
            return Choice(word, text, "", "")
        kind = KINDS[choice % DISCARD]
        return Choice(word, text, f"hand-{kind}", game("card", kind, "text") if choice < DISCARD else "")

    # -- what happened -----------------------------------------------------------------------------

    def told(self, heard: list[Happening]) -> list[Happening]:
        """What is worth a line; a whole hand that is dealt is seen in the hand."""
        names = [book.events[happening[0]].name for happening in heard]
        is_dealt = names.count("drew") >= HAND
        return [h for h in super().told(heard) if not (is_dealt and book.events[h[0]].name == "drew")]

    def standing(self, scene: Scene, player: Seat, at: int) -> Standing:
        """With how much, where it came from, and why before an equal."""
        view: ReckoningView = scene.view
        game = scene.game
        money = game.noun(MONEY, view.money[player])
        detail = breakdown(scene.look, view, player, game, scene.say)
        return Standing(at, player, money, detail, tie_break(view, player, game))


# -- seats -----------------------------------------------------------------------------------------


def chairs(scene: Scene) -> list[Chair]:
    """Seat by seat, clockwise."""
    view, look = scene.view, scene.look
    names, news = identities(look.story), last_news(look, book.events)
    answers = {choice.place: (choice.word, n) for n, choice in enumerate(scene.choices, 1)}
    ghosts = {h[3]: man(h[1], h[2], f"ghost-{look.seq}-{h[3]}") for h in news["killed"]}
    blasted = {seat for happening in news["explodes"] for seat in around(happening[2])}
    near = {seat for cake in view.cakes if cake > 0 for seat in around(cake)}
    picked = view.picked if view.question and view.question.name in BUILDS_ON else ()
    found = []
    for seat in range(1, RING + 1):
        who = view.seats[seat]
        answer, number = answers.get(f"seat-{seat}", ("", 0))
        found.append(
            Chair(
                seat=seat,
                side=side(seat),
                object=OBJECTS[view.objects[seat]],
                label=f"{scene.game.noun(SEAT, seat)}: {occupied(view, seat, scene.game, scene.say)}",
                man=Man(who.player, who.type, who.asleep, names.get(seat, f"0-{seat}")) if who else None,
                ghost=ghosts.get(seat),
                cake=view.cakes.index(seat) if seat in view.cakes else NOBODY,
                is_near_cake=seat in near,
                is_blasted=seat in blasted,
                is_picked=seat in picked,
                answer=answer,
                number=number,
            )
        )
    return found


def man(player: Seat, who: int, key: str) -> Man:
    """A gangster as the events name him: a type, + ASLEEP for a sleeper."""
    return Man(player, who % ASLEEP, who >= ASLEEP, key)


def identities(story: list[list[Happening]]) -> dict[int, str]:
    """A name for everybody who has moved: the seat where he first sat since the last Raid."""
    names: dict[int, str] = {}
    raids = 0
    for happening in (happening for heard in story for happening in heard):
        event = book.events[happening[0]].name
        if event == "leave":
            raids += 1
            names = {seat: f"{raids}-{seat}" for seat in range(1, RING + 1)}
        elif event == "moves":
            names[happening[3]] = names.pop(happening[2], f"{raids}-{happening[2]}")
    return names


def occupied(view: ReckoningView, seat: int, game: Words, say: PageWords) -> str:
    """Who sits on a seat, what it shows, whose cakes threaten it."""
    who = view.seats[seat]
    owners = tuple(p for p, cake in enumerate(view.cakes) if cake > 0 and seat in around(cake))
    return description(who, view.objects[seat], owners, game, say)


@lru_cache(maxsize=20_000)
def description(
    who: Gangster | None, thing: int, owners: tuple[Seat, ...], game: Words, say: PageWords
) -> str:
    """The same in words; most seats look alike again and again."""
    cakes = [game.noun(COLOUR, player) for player in owners]
    said = [gangster(who.player, who.type, game, say)] if who else [say("reckoning", "empty")]
    said += [say("reckoning", "asleep")] if who and who.asleep else []
    said += [game("noun", "object", OBJECTS[thing])] if thing != PLAIN else []
    said += [say.fill("reckoning", "near_cake", owners=", ".join(cakes))] if cakes else []
    return ", ".join(said)


def gangster(player: Seat, kind: int, game: Words, say: PageWords) -> str:
    """A gangster by colour and type."""
    return say.fill("reckoning", "man", colour=game.noun(COLOUR, player), type=game.noun(TYPE, kind))


def blast(view: ReckoningView, seat: int, game: Words, say: PageWords) -> str:
    """Whom a cake on this seat would hit."""
    hit = [who for other in around(seat) if (who := view.seats[other])]
    men = [gangster(who.player, who.type, game, say) for who in hit]
    return say.fill("reckoning", "hits", victims=", ".join(men)) if men else say("reckoning", "hits_nobody")


def holding(view: ReckoningView, player: Seat) -> Holding:
    """What a player has."""
    gang = [0, 0, 0, 0]
    for who in view.seats:
        if who and who.player == player:
            gang[who.type] += 1
    for waits in view.waiting[player]:
        gang[waits % ASLEEP] += 1
    return Holding(
        player,
        view.money[player],
        view.income[player],
        view.hands[player],
        tuple(gang),
        view.cakes[player] == 0,
        bool(view.out[player]),
    )


# -- what has just happened ------------------------------------------------------------------------


def traces(news: dict[str, list[Happening]]) -> list[Trace]:
    """Shots and stabs, to be drawn across the table."""
    return [
        Trace(kind, (*wide(start), *wide(end)), (*tall(start), *tall(end)))
        for kind in ("shoots", "stabs")
        for _, _, start, end, _ in news[kind]
    ]


# -- the end -----------------------------------------------------------------------------------------


def breakdown(look: Look, view: ReckoningView, player: Seat, game: Words, say: PageWords) -> str:
    """Where a player's money came from, and what is left of the gang."""
    paid: dict[str, list[int]] = defaultdict(list)
    for happening in (happening for heard in look.story for happening in heard):
        if happening[1] == player:
            paid[book.events[happening[0]].name].append(happening[2])
    said = [
        say.fill(
            "reckoning",
            "collected",
            money=game.noun(MONEY, sum(paid["collects"])),
            times=len(paid["collects"]),
        )
    ]
    if paid["inherits"]:
        said.append(say.fill("reckoning", "inherited", money=game.noun(MONEY, sum(paid["inherits"]))))
    key = "left" if view.out[player] == IN_PLAY else "left_out"
    said.append(say.fill("reckoning", key, gangsters=stood(view, player)[1]))
    return "; ".join(said)


def tie_break(view: ReckoningView, player: Seat, game: Words) -> str:
    """Why a player with the same money as another stands where he stands (R7.7)."""
    mine = stood(view, player)
    rivals = [p for p, money in enumerate(view.money) if money == view.money[player] and p != player]
    reasons = [
        "longer" if other[0] != mine[0] else "gangsters" if other[1] != mine[1] else "shared"
        for other in (stood(view, rival) for rival in rivals)
    ]
    return " ".join(game("ranking", reason) for reason in dict.fromkeys(reasons))


def stood(view: ReckoningView, player: Seat) -> tuple[int, int]:
    """How long a gang stayed in play, and how many it was then."""
    if view.out[player] == IN_PLAY:
        return view.events + 1, sum(who is not None and who.player == player for who in view.seats)
    return view.out[player], view.last_stand[player]


# -- where things are --------------------------------------------------------------------------------


def bills(bank: int) -> list[tuple[int, int]]:
    """The bank as bills: how many of each, largest first."""
    found = []
    for bill in BILLS:
        found.append((bill, bank // bill))
        bank %= bill
    return found


def around(seat: int) -> list[int]:
    """A seat between its two neighbours."""
    return [(seat - 2) % RING + 1, seat, seat % RING + 1]


def side(seat: int) -> str:
    """The side of the table on which a seat is: seats run clockwise from the top left."""
    return "top" if seat <= 13 else "right" if seat <= 15 else "bottom" if seat <= 28 else "left"


def wide(seat: int) -> tuple[float, float]:
    """The middle of a chair in chair widths, on the table that lies across the page (see reckoning.css)."""
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
    """The same on the table that stands upright on a phone."""
    match side(seat):
        case "top":
            return 6.0, 1.54 + 0.82 * seat
        case "bottom":
            return 0.5, 1.54 + 0.82 * (29 - seat)
        case "right":
            return 2.6 + 1.3 * (15 - seat), 14.06
        case _:
            return 2.6 + 1.3 * (seat - 29), 0.5
