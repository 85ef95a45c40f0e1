"""Bootleggers on a page: a street of speakeasies at night, trucks in line, and the deals of six Mobsters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, ClassVar, cast

import msgspec
from jinja2 import Environment
from markupsafe import Markup

from backroom.engine.flow import Happening, Query, Seat
from backroom.engine.words import Words
from backroom.games.bootleggers.composing import COUNTERS, PROPOSES, Reach, full_loads, reach
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import (
    CARD_ON_OFFER,
    COLOUR,
    COLOURS,
    DOCKS,
    DONE_SENDING,
    KIND,
    KINDS,
    MONEY,
    NO_CARD,
    NO_TRUCK,
    NOWHERE,
    PHASES,
    SIZE,
    SIZES,
    SPOT,
    SPOTS,
    THUGS,
    is_truck_card,
    spot_sent_to,
    truck_card,
    truck_sent,
)
from backroom.games.bootleggers.shapes import BootleggersView, Mobster, Truck
from backroom.games.bootleggers.terms import ASK, GIVE, PARTY, SIDES, Deal
from backroom.tables.snapshot import Story, TableView
from backroom.web.boards import staging
from backroom.web.boards.base import GameBoard
from backroom.web.boards.bootleggers_deals import (
    Ledger,
    Post,
    composer,
    deal_on_table,
    ledger,
    option_tags,
    promises,
)
from backroom.web.boards.bootleggers_street import (
    STILLS_RUN,
    Facade,
    Purse,
    Sales,
    Stills,
    asked_truck,
    at_home,
    circles,
    facades,
    garage,
    has_chosen,
    last_rolls,
    order_of_muscle,
    points,
    pots,
    purse,
    stash,
)
from backroom.web.boards.context import BoardContext, Call, GameLogLine, RankingLine, ShownOption
from backroom.web.regions import Region
from backroom.web.words import PageWords

SLOT = "SLOT"  # placeholder for the number of a promise in its drawing
LAST_SETTLED = 12  # how many settled promises are still shown
# Events that are not shown in the game log: they are visible on the table, or say that nothing was done.
PAID_AT = {"earns": 0, "margin": 1}  # events: which argument after the player is the money
QUIET = {"offered", "offered_truck", "window", "passes", "lets_be"}

TRUCK_CARDS = [CARD_ON_OFFER.write(truck_card(size)) for size in range(len(SIZES))]

# Arguments of the events `sells` and `earns`.
CRATES_SOLD = 3
EARNED = 2

# Names that the templates use, by number.
NAMES = {
    "colours": COLOURS,
    "parties": PARTY.names,
    "sizes": SIZES,
    "docks": DOCKS,
    "kinds": KINDS,
    "thugs": THUGS,
    "truck_cards": TRUCK_CARDS,
}


class City(msgspec.Struct, frozen=True, gc=False):
    """Which regions are on the table, and the card that is being played."""

    has_offer: bool
    announced: str  # the card that everyone may react to, or ""
    playing: str  # the card whose targets the viewer is choosing, or ""
    has_deal: bool
    spots: tuple[str, ...]
    has_ledger: bool


class Track(msgspec.Struct, frozen=True, gc=False):
    """The rounds of the game."""

    round: int
    rounds: int
    bonus_rounds: tuple[int, ...]
    copper_from: int
    goal: int


class Rank(msgspec.Struct, frozen=True, gc=False):
    """A Mobster in the order of Muscle."""

    player: Seat
    points: float | None  # None before the reveal
    has_acted: bool
    has_chosen: bool


class Offered(msgspec.Struct, frozen=True, gc=False):
    """A card on offer; of identical cards only the first can be clicked."""

    id: str
    round: int
    card: int
    copy: int  # how many cards of the same kind come before it
    is_truck: bool
    calls: tuple[Call, ...]


class Decks(msgspec.Struct, frozen=True, gc=False):
    """The cards on offer, and the decks."""

    cards: tuple[str, ...]  # ids
    deck: int
    discards: tuple[int, ...]


class Hand(msgspec.Struct, frozen=True, gc=False):
    """The viewer's own Muscle cards and Thugs, and the forms for loading trucks and composing deals."""

    loads: Loads | None
    has_composer: bool
    muscle: tuple[str, ...]  # ids
    thugs: tuple[str, ...]


class MuscleCard(msgspec.Struct, frozen=True, gc=False):
    """One of the viewer's own Muscle cards."""

    number: int
    cost: int
    calls: tuple[Call, ...]


class ThugCard(msgspec.Struct, frozen=True, gc=False):
    """One of the viewer's own Thugs; of identical cards only the first can be clicked."""

    id: str
    name: str
    copy: int  # how many cards of the same kind come before it
    is_hidden: bool  # no other player knows of it
    calls: tuple[Call, ...]


class Loads(msgspec.Struct, frozen=True, gc=False):
    """Load all trucks at once: the answers, and where to post them."""

    post: Post
    loads: tuple[int, ...]


class BootleggersBoard(GameBoard):
    """Makes regions of views of Bootleggers, and puts its options and results into words."""

    groups: ClassVar = {
        "men": [kind for kind in KINDS if kind not in THUGS],
        "thugs": THUGS,
        "trucks": TRUCK_CARDS,
    }
    score: ClassVar = MONEY
    decisive: ClassVar = {"promise_broken": 1, "steals_truck": 1, "still_destroyed": 1}

    def __init__(self, env: Environment) -> None:
        super().__init__(env, "bootleggers", COLOUR, TITLE.book.events, QUIET, "round", staging.BOOTLEGGERS)
        self.art = env.get_template("boards/bootleggers.html").make_module(NAMES)

    # -- what is drawn -----------------------------------------------------------------------------

    def table(self, context: BoardContext) -> list[Region]:
        """The round, the order of Muscle, the cards on offer, the deal, the promises and the street."""
        view, game, say, calls = context.view, context.words, context.say, context.calls
        rolls = last_rolls(context.seen.story)
        sales = Sales(view.round, view.phase, view.door, view.demand)
        spots = context.memory.keep_regions(
            "street", self.street, view.spots, view.trucks, calls, rolls.thirst, sales, asked_truck(view)
        )
        offer = context.memory.keep_regions(
            "offer", self.offer, view.offer, view.truck_offer, view.round, view.deck, view.discards, calls
        )
        deal = context.memory.keep("deal", self.deal, view.proposal, calls.get("deal", ()), game, say)
        words = Ledger(view.promises, view.settled[-LAST_SETTLED:])
        found = [self.region("track", "track", track(view)), self.region("pecking", "pecking", ranks(view))]
        found += offer
        if deal:
            found.append(deal)
        has_ledger = bool(words.promises or words.settled)
        if has_ledger:
            found.append(self.region("ledger", "ledger", words))
        city = City(
            bool(offer),
            KIND.write(view.announced) if view.announced != NO_CARD else "",
            playing(view),
            deal is not None,
            ids(spots),
            has_ledger,
        )
        return [self.region("board", "table", city), *found, *spots]

    def offer(
        self,
        kinds: tuple[int, ...],
        truck: int,
        number: int,
        deck: int,
        discards: tuple[int, ...],
        calls: dict[str, list[Call]],
    ) -> list[Region]:
        """The decks and the cards on offer, if there are any in this round."""
        cards = [self.region(one.id, "offered", one) for one in offered(kinds, truck, number, calls)]
        decks = Decks(ids(cards), deck, discards)
        return [self.region("offer", "offer", decks), *cards] if cards else []

    def street(self, *of: Any) -> list[Region]:
        """The speakeasies, in the order of sales."""
        return [self.region(f"spot-{one.name}", "spot", one) for one in facades(*of)]

    def deal(self, deal: Deal, calls: Sequence[Call], words: Words, say: PageWords) -> Region | None:
        """The proposal on the table, if there is one."""
        return self.region("deal", "deal", deal_on_table(deal, calls, words, say)) if deal else None

    def draw_spot(self, facade: Facade, words: Words, say: PageWords) -> str:
        """Draw a speakeasy with its circles."""
        bonus = facade.here.bonus(len(facade.faces))
        drawn: str = self.art.spot(facade, circles(facade.here), bonus, words, say)
        return drawn

    def draw_offered(self, it: Offered, words: Words, _say: PageWords) -> str:
        """Draw a card on offer, with its name and text."""
        word = CARD_ON_OFFER.write(it.card)
        drawn: str = self.art.offered(it, word, words.noun(CARD_ON_OFFER, it.card), card_text(word, words))
        return drawn

    def draw_words(self, at: Reach, words: Words, say: PageWords) -> str:
        """Draw the promises that one side of a deal can contain.

        One promise is drawn and then copied for every slot, because its lists of options are long.
        """
        known = promises(at, words)
        listed = [option_tags(need.options) for need in known.needs]
        promise: str = self.art.promise(known, SLOT, listed, say)
        slots = [promise.replace(SLOT, str(slot)) for slot in range(known.slots)]
        drawn: str = self.art.promises(known.side, Markup("".join(slots)))  # noqa: S704 - the template escapes
        return drawn

    def draw_ledger(self, it: Ledger, words: Words, say: PageWords) -> str:
        """Draw the promises in words."""
        drawn: str = self.art.ledger(
            ledger(it.promises, words, say), ledger(it.settled, words, say), words, say
        )
        return drawn

    def hand(self, context: BoardContext) -> list[Region]:
        """The viewer's own Muscle cards and Thugs, the form that loads all trucks, the composer of deals."""
        view, seen, calls = context.view, context.seen, context.calls
        post = Post(f"/t/{seen.code}/answer", seen.seq, view.me)
        words = {option.word for option in context.options}
        is_lesson = not seen.code  # there one question is asked after the other
        may_compose = not is_lesson and (PROPOSES in words or COUNTERS in words)
        fill = full_loads(view) if words and not is_lesson else ()
        bids = calls if calls and any(f"hand-muscle-{n}" in calls for n in view.muscle) else {}
        cards = context.memory.keep("muscle", self.muscle, view.muscle, view.costs, bids)
        thugs = [self.region(one.id, "thug", one) for one in own_thugs(view, calls)]
        hand = Hand(Loads(post, fill) if fill else None, may_compose, ids(cards), ids(thugs))
        found = [self.region("holding", "hand", hand), *cards, *thugs]
        if may_compose:
            form = composer(view, post, context.words, context.say)
            found.append(self.region("composer", "composer", form))
            found += [self.region(f"words-{SIDES[side]}", "words", reach(view, side)) for side in (GIVE, ASK)]
        return found

    def muscle(
        self, cards: tuple[int, ...], costs: tuple[int, ...], calls: dict[str, list[Call]]
    ) -> list[Region]:
        """The viewer's own Muscle cards."""
        own = [MuscleCard(n, costs[n], tuple(calls.get(f"hand-muscle-{n}", ()))) for n in cards]
        return [self.region(f"hand-muscle-{card.number}", "muscle", card) for card in own]

    def panel(self, context: BoardContext, player: Seat) -> list[Region]:
        """Muscle, money, stills, trucks, Back Room and Thugs of a Mobster."""
        view, rolls = context.view, last_rolls(context.seen.story)
        found = context.memory.keep_regions(
            f"panel-{player}",
            self.belongings,
            purse(view, player),
            view.mobsters[player],
            context.memory.keep("home", at_home, view.trucks).get(player, ()),
            context.calls,
            rolls.stills if view.phase >= STILLS_RUN else {},
            view.house_rules.die_spaces,
            view.copper == player,
            asked_truck(view),
        )
        return [*found]

    def belongings(
        self,
        line: Purse,
        has: Mobster,
        home: tuple[Truck, ...],
        calls: dict[str, list[Call]],
        rolled: dict[int, tuple[int, ...]],
        spaces: int,
        has_copper: bool,
        asked: int,
    ) -> list[Region]:
        """The first line of a panel, the stills, the Back Room and the trucks of a Mobster."""
        player = line.player
        stills = Stills(player, pots(player, has, rolled, spaces, calls), has_copper)
        return [
            self.region(f"panel-{player}", "panel", (player, tuple(calls.get(f"player-{player}", ())))),
            self.region(f"purse-{player}", "purse", line),
            self.region(f"pots-{player}", "pots", stills),
            self.region(f"room-{COLOURS[player]}", "stash", stash(player, has, calls)),
            self.region(f"garage-{player}", "garage", garage(player, home, calls, asked)),
        ]

    def draw_purse(self, it: Purse, words: Words, say: PageWords) -> str:
        """Draw the first line of a panel; Muscle is written as in the language: 43.5 or 43,5."""

        def number(halves: int) -> str:
            return say.number(points(halves))

        drawn: str = self.art.purse(it, number(it.strength), number(it.boost), words, say)
        return drawn

    def phases(self, view: Any) -> list[tuple[str, bool]]:
        """The six phases of a round, each with whether it is the current one."""
        if view.ended:
            return []
        return [(phase, number == view.phase) for number, phase in enumerate(PHASES, 1)]

    # -- options -----------------------------------------------------------------------------------

    def option(self, seen: TableView, query: Query, option: int, words: Words, say: PageWords) -> ShownOption:
        """An answer in words, and the element where it can be clicked."""
        view: BootleggersView = cast("Any", seen.view)
        noun = query.noun
        word, text = noun.write(option), words.noun(noun, option)
        if noun.name == "sending":
            return sending(view, word, text, option, words, say)
        if query.name == "load":
            return loading(view, word, option, words, say)
        if noun.name == "truck":
            found = next((t for t in view.trucks if t.number == option), None)
            text = truck_words(found, words, say) if found else text
        return ShownOption(
            word,
            text,
            element_of(view, noun.name, word, option),
            card_text(word, words) if noun.name == "offered" else "",
            card=card_meant(noun.name, word),
            consequence=payroll(view, option, words, say) if option in bids_of(view, noun.name) else "",
        )

    # -- what happened -----------------------------------------------------------------------------

    def happened(self, url: str, step: int, heard: list[Happening], words: Words) -> list[GameLogLine]:
        """The lines of one step; what was earned by a sale shows how it adds up: crates times price."""
        lines, told = super().happened(url, step, heard, words), self.in_game_log(heard)
        return [
            msgspec.structs.replace(line, picture=product(told[n - 1][CRATES_SOLD], told[n][EARNED], words))
            if line.kind == "earns" and lines[n - 1].kind == "sells"
            else line
            for n, line in enumerate(lines)
        ]

    # -- the end -----------------------------------------------------------------------------------

    def ranking_line(self, context: BoardContext, player: Seat, at: int) -> RankingLine:
        """Money and where it came from, markers, trucks, promises; equal money: Muscle decides (B7.4)."""
        view: BootleggersView = context.view
        say, has, shown = context.say, view.mobsters[player], purse(view, player)
        rivals = [p for p, other in enumerate(view.mobsters) if other.money == has.money and p != player]
        markers = sum(spot.markers[player] for spot in view.spots)
        trucks = sum(truck.owner == player for truck in view.trucks)
        detail = say.fill(
            "bootleggers",
            "result",
            markers=say.fill("bootleggers", "placed_markers", count=markers),
            trucks=say.fill("bootleggers", "owned_trucks", count=trucks),
            kept=shown.kept,
            broken=shown.broken,
        )
        remark = say.fill("bootleggers", "tie", muscle=points(has.strength)) if rivals else ""
        made_of = accounts(context, player, has.money)
        return RankingLine(
            at, player, context.words.noun(MONEY, has.money), "; ".join([*made_of, detail]), remark
        )


def accounts(context: BoardContext, player: Seat, money: int) -> list[str]:
    """Where a player's money came from: what they began with, sales, margins, and all the rest."""
    seen, words = context.seen, context.words
    if not seen.standings:
        return []
    start, taken = seen.standings[0][player], seen.story.keep("takings", takings)
    sales, margins = taken.get(("earns", player), 0), taken.get(("margin", player), 0)
    rest = money - start - sales - margins
    said = {"start": start, "sales": sales, "margins": margins, "rest": abs(rest)}
    amounts = {name: words.noun(MONEY, amount) for name, amount in said.items()}
    key = "accounts" if rest >= 0 else "accounts_less"
    return [context.say.fill("bootleggers", key, **amounts)]


def takings(story: Story) -> dict[tuple[str, Seat], int]:
    """What every player was paid in sales and margins, by event and player."""
    found: dict[tuple[str, Seat], int] = defaultdict(int)
    for event, player, one, other, _ in (happening for heard in story for happening in heard):
        name = TITLE.book.events[event].name
        if name in PAID_AT:
            found[name, player] += (one, other)[PAID_AT[name]]
    return found


def product(crates: int, money: int, words: Words) -> str:
    """The picture of a sale: so many crates at a price."""
    return f"crate:{crates} × {words.noun(MONEY, money // crates)}"


# -- answers -------------------------------------------------------------------------------------------


def element_of(view: BootleggersView, noun: str, word: str, option: int) -> str:
    """The id of the element on the page that an answer is about, or ""."""
    if noun in {"spot", "placement", "improvement_place"}:
        return f"spot-{word}" if word in SPOTS else f"room-{COLOURS[view.me]}" if word == "back-room" else ""
    if noun == "floor":
        verb, _, thing = word.partition("-")
        return {"play": f"thug-{thing}", "place": f"spot-{thing}"}.get(verb, "")
    if noun == "die_place":
        return f"room-{COLOURS[view.me]}" if word == "back-room" else f"still-{COLOURS[view.me]}-{word}"
    if noun == "muscle":
        return f"hand-muscle-{word}" if option in view.muscle else ""
    if noun == "answer":
        return "deal"
    if noun == "admission":
        return f"truck-{view.about}" if word == "admit" else ""
    elements = {
        "offered": f"offer-{word}",
        "truck": word,
        "still": f"still-{word}",
        "colour": f"player-{option}",
    }
    return elements.get(noun, "")


def bids_of(view: BootleggersView, noun: str) -> tuple[int, ...]:
    """The Muscle cards among the answers: those in the viewer's hand."""
    return view.muscle if noun == "muscle" else ()


def payroll(view: BootleggersView, muscle: int, words: Words, say: PageWords) -> str:
    """The payroll with this Muscle card, and what is left after it (B3.110, B3.111)."""
    mine = [truck for truck in view.trucks if truck.owner == view.me]
    graft = 0 if view.union_boss == view.me else sum(view.house_rules.trucks[t.size][2] for t in mine)
    cost, money = view.costs[muscle], view.mobsters[view.me].money
    said = {"due": cost + graft, "cost": cost, "graft": graft, "left": max(money - cost - graft, 0)}
    return say.fill(
        "bootleggers", "payroll", **{name: words.noun(MONEY, amount) for name, amount in said.items()}
    )


def card_meant(noun: str, word: str) -> str:
    """The word of the card that an answer is about, or ""."""
    card = word.removeprefix("play-") if noun == "floor" else word
    return card if noun == "offered" or card in THUGS else ""


def card_text(kind: str, words: Words) -> str:
    """The text of a Men of Action card or of a truck card."""
    return str(words.tables["card"].get(kind, {}).get("text", ""))


def sending(
    view: BootleggersView, word: str, text: str, option: int, words: Words, say: PageWords
) -> ShownOption:
    """Sending a truck to a speakeasy, or sending no more."""
    if option == DONE_SENDING:
        return ShownOption(word, text, "", "")
    number, spot = truck_sent(option), spot_sent_to(option)
    truck = next(t for t in view.trucks if t.number == number)
    size = words.noun(SIZE, truck.size)
    load = say.fill("bootleggers", "loaded", size=size, number=number, count=truck.load)
    price = view.spots[spot].price
    worth = {"price": words.noun(MONEY, price), "most": words.noun(MONEY, price * truck.load)}
    return ShownOption(
        word,
        f"{load} → {words.noun(SPOT, spot)}",
        f"spot-{SPOTS[spot]}",
        "",
        load,
        consequence=say.fill("bootleggers", "would_earn", **worth),
    )


def loading(view: BootleggersView, word: str, crates: int, words: Words, say: PageWords) -> ShownOption:
    """Loading a number of crates on the truck in question."""
    truck = next(t for t in view.trucks if t.number == view.about)
    size = words.noun(SIZE, truck.size)
    text = say.fill("bootleggers", "load", count=crates, size=size, number=truck.number)
    left = view.mobsters[view.me].crates - crates
    return ShownOption(word, text, "", "", consequence=say.fill("bootleggers", "leaves_crates", count=left))


def truck_words(truck: Truck, words: Words, say: PageWords) -> str:
    """A truck by its operator, size, load and place."""
    said = say.fill(
        "bootleggers",
        "truck_of",
        player=words.noun(COLOUR, truck.operator),
        size=words.noun(SIZE, truck.size),
        number=truck.number,
        load=truck.load,
        capacity=truck.capacity,
    )
    return said if truck.place == NOWHERE else f"{said}, {words.noun(SPOT, truck.place)}"


def playing(view: BootleggersView) -> str:
    """The word of the Thug card whose targets the viewer is choosing, or ""."""
    is_mine = view.question is not None and view.me in view.question.waiting
    is_open = is_mine and view.doing == "play_thug" and view.announced == NO_CARD
    return KIND.write(view.about) if is_open and view.about != NO_CARD else ""


# -- what lies on the table ----------------------------------------------------------------------------


def track(view: BootleggersView) -> Track:
    """The rounds, and the current one."""
    box = view.house_rules
    return Track(view.round, box.rounds, tuple(box.bonus_rounds), box.copper_from, box.goal)


def ranks(view: BootleggersView) -> tuple[Rank, ...]:
    """All Mobsters in the order of Muscle."""
    return tuple(
        [
            Rank(
                player,
                points(view.mobsters[player].strength) if view.mobsters[player].face_up else None,
                view.acted >> player & 1 == 1,
                has_chosen(view, player),
            )
            for player in order_of_muscle(view)
        ]
    )


def offered(kinds: tuple[int, ...], truck: int, number: int, calls: dict[str, list[Call]]) -> list[Offered]:
    """The cards on offer in the round with this number; the truck card comes last."""
    cards = [kind for kind in kinds if kind != NO_CARD]
    if truck != NO_TRUCK:
        cards.append(truck_card(truck))
    found = []
    for at, card in enumerate(cards):
        copy, own_id = cards[:at].count(card), f"offer-{CARD_ON_OFFER.write(card)}"
        uses = () if copy else tuple(calls.get(own_id, ()))
        own_id = f"{own_id}-{copy}" if copy else own_id
        found.append(Offered(own_id, number, card, copy, is_truck_card(card), uses))
    return found


def own_thugs(view: BootleggersView, calls: dict[str, list[Call]]) -> list[ThugCard]:
    """The viewer's own Thugs; cards of the same kind are numbered."""
    kinds, found = view.mobsters[view.me].thugs, list[ThugCard]()
    for at, kind in enumerate(kinds):
        name, copy = KIND.write(kind), kinds[:at].count(kind)
        own_id = f"thug-{name}-{copy}" if copy else f"thug-{name}"
        uses = () if copy else tuple(calls.get(own_id, ()))
        found.append(ThugCard(own_id, name, copy, kind == view.hidden and not copy, uses))
    return found


def ids(regions: Sequence[Region]) -> tuple[str, ...]:
    """The ids of regions."""
    return tuple([region.id for region in regions])
