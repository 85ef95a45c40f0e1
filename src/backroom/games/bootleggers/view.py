"""What a seat may see (section 4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.looks import Asked, question
from backroom.games.bootleggers.box import Box
from backroom.games.bootleggers.influence import controller, is_common, is_open, leader, statuses
from backroom.games.bootleggers.looks import BootleggersLook, HouseRules, Mobster, Spot, Truck
from backroom.games.bootleggers.nouns import NO_CARD, RUNNING
from backroom.games.bootleggers.pledges import DONE, FORM, Promise, noted
from backroom.games.bootleggers.rules.sales import margin, wholesale
from backroom.games.bootleggers.shapes import UNKNOWN, BootleggersView
from backroom.games.bootleggers.state import Game, book
from backroom.games.bootleggers.terms import STRIKE
from backroom.games.bootleggers.worlds import DRAFTS

# Every field of the state, and who may see it; a law checks that no field is missing.
PUBLIC = [
    *["box", "round", "phase", "ended", "acted", "face_up", "boosted", "muscle_discards", "offer"],
    *["discards", "truck_offer", "truck_discards", "holder", "union_boss", "announced", "graft", "crates"],
    *["warehouse", "boys", "frozen", "influence", "stored_dice", "stored_improvements", "improvements"],
    *["family", "remotes", "blocked", "family_production", "copper", "size", "owner", "operator", "load"],
    *["payee", "place", "dock", "arrival", "arrivals", "payoff", "heat", "coppered", "busted", "thirsty"],
    *["word", "pending", "rolled", "demand", "sold", "window", "opening", "is_first", "is_last", "door"],
    *["out", "welcome", "floor", "raised", "lowering", "asked_now", "asked_phase", "proposal", "counters"],
    *["aimed", "declined", "promises", "settled", "asked", "seat", "query", "masked"],
]
OWNER = ["muscle", "thugs", "hidden", "money", "replies", "stack", "arg"]  # a draft is on its author's frame
HIDDEN = ["undealt", "deck", "truck_deck"]
PORTS = ["source", "ear", "offered", "now"]  # not part of the position
NO_LINES: Final = ((), (), ())  # nobody waits at a dock


def view(g: Game, me: Seat) -> BootleggersView:
    """Return what seat `me` may see, as it is sent."""
    return look(g, me).shown()


def look(g: Game, me: Seat) -> BootleggersLook:
    """Build the look of seat `me` from scratch: a field that is not written here is not seen."""
    frame = g.stack[-1] if g.asked else None
    asked = me in g.asked
    private = is_private(g) and not asked
    return BootleggersLook(
        me=me,
        question=asked_of(g, me),
        round=g.round,
        phase=g.phase,
        ended=g.ended,
        acted=g.acted,
        window=g.window,
        is_first=g.is_first == 1,
        is_last=g.is_last == 1,
        opening=g.opening,
        door=g.door,
        out=g.out,
        floor=g.floor,
        boosted=g.boosted,
        muscle=g.muscle[me] if me != NOBODY else (),
        muscle_discards=g.muscle_discards,
        deck=len(g.deck),
        offer=tuple(g.offer),
        discards=g.discards,
        truck_deck=len(g.truck_deck),
        truck_offer=g.truck_offer,
        truck_discards=g.truck_discards,
        holder=g.holder,
        hidden=g.hidden if me != NOBODY and me == g.holder else NO_CARD,
        union_boss=g.union_boss,
        announced=g.announced,
        copper=g.copper,
        demand=g.demand,
        sold=g.sold,
        mobsters=tuple([mobster(g, player, me) for player in range(g.box.players)]),
        spots=tuple([spot_view(g, spot, me) for spot in range(len(g.box.spots))]),
        trucks=tuple([truck(g, t) for t in range(len(g.size)) if g.operator[t] != NOBODY]),
        proposal=g.proposal,
        counters=g.counters,
        declined=g.declined,
        promises=tuple([shown(promise) for promise in g.promises]),
        settled=g.settled,
        doing=doing(g, private),
        about=frame.arg if frame is not None and not private else 0,
        picked=frame.picked if frame is not None and asked else (),
        costs=tuple(g.box.costs),
        house_rules=house_rules(g.box),
    )


def is_private(g: Game) -> bool:
    """True while a player drafts a deal or chooses targets, which the others must not know yet."""
    return bool(g.asked) and g.announced == NO_CARD and book.rules[g.stack[-1].rule].name in DRAFTS


def doing(g: Game, private: bool) -> str:
    """Return the rule that asks. A draft looks like the floor, or the answer, that it comes from (B3.703)."""
    if private:
        return "answers" if g.proposal else "on_the_floor"
    return book.rules[g.stack[-1].rule].name if g.asked else ""


def shown(promise: Promise) -> Promise:
    """A promise as all players see it: whether the promised card could be played may be a secret (P6)."""
    if promise[FORM] != STRIKE:
        return promise
    return noted(promise, promise[DONE], 0)


def asked_of(g: Game, me: Seat) -> Asked | None:
    """Return the question; while a player drafts, the others see only that this player has the floor."""
    put_now = question(book, g, me)
    if put_now is None or not is_private(g) or me in g.asked:
        return put_now
    return Asked("answer" if g.proposal else "floor", put_now.waiting, None)


def mobster(g: Game, player: Seat, me: Seat) -> Mobster:
    """Return a player as `me` may see them; once the game is over, nothing is hidden any more (B4.22)."""
    all_open = player == me or g.ended != RUNNING
    return Mobster(
        strength=g.strength(player) if g.face_up[player] else 0,
        face_up=g.face_up[player],
        muscle_cards=len(g.muscle[player]),
        hand=g.muscle[player] if all_open else (),
        money=g.money[player] if all_open or g.box.cash_open else UNKNOWN,
        thugs=g.thugs[player] if all_open else tuple(g.known_hand(player)) if g.box.memory_aid else (),
        thug_cards=len(g.thugs[player]),
        graft=g.graft[player],
        crates=g.crates[player],
        boys=g.boys[player],
        frozen=g.frozen[player],
        supply=g.supply(player),
        stored_dice=g.stored_dice[player],
        stored_improvements=g.stored_improvements[player],
        family=g.family[player],
        remotes=g.remotes[player],
        blocked=g.blocked[player],
        production=g.family_production[player],
        warehouse=g.warehouse >> player & 1 == 1,
        raised=g.raised >> player & 1 == 1,
        asked_now=g.asked_now[player],
        asked_phase=g.asked_phase[player],
    )


def truck(g: Game, t: int) -> Truck:
    """Return a truck in play."""
    return Truck(
        number=t,
        size=g.size[t],
        capacity=g.capacity(t),
        owner=g.owner[t],
        operator=g.operator[t],
        load=g.load[t],
        payee=g.payee[t],
        place=g.place[t],
        dock=g.dock[t],
        arrival=g.arrival[t],
        idle=g.is_idle(t),
    )


def spot_view(g: Game, spot: int, me: Seat) -> Spot:
    """A speakeasy in play, and what `me` would be paid there."""
    printed, holder, head = g.box.spots[spot], controller(g, spot), leader(g, spot)
    return Spot(
        open=is_open(g, spot),
        shaded=printed.shaded,
        circles=printed.circles,
        markers=g.influence[spot],
        status=tuple(statuses(g, spot, holder, head)),
        decider=holder if holder != NOBODY else head,
        controller=holder,
        spaces=printed.spaces,
        improvements=g.improvements[spot],
        dice=printed.dice,
        wholesale=printed.wholesale,
        margin=printed.margin,
        price=wholesale(g, spot, me),
        profit=0 if is_common(g, spot) else margin(g, spot),
        payoff=g.payoff[spot],
        heat=g.heat[spot],
        coppered=g.coppered >> spot & 1 == 1,
        busted=g.busted >> spot & 1 == 1,
        thirsty=g.thirsty >> spot & 1 == 1,
        word=g.word >> spot & 1 == 1,
        pending=g.pending >> spot & 1 == 1,
        rolled=g.rolled >> spot & 1 == 1,
        lines=lines(g, spot) if spot in g.place else NO_LINES,
    )


def lines(g: Game, spot: int) -> tuple[tuple[int, ...], ...]:
    """The trucks at each dock of a speakeasy, in order of arrival."""
    return tuple([tuple(g.line(spot, dock)) for dock in range(3)])


@lru_cache(maxsize=64)
def house_rules(box: Box) -> HouseRules:
    """Return the house rules of a game."""
    return HouseRules(
        rounds=box.rounds,
        chaos=box.chaos,
        realign=box.realign,
        safe_house_any=box.safe_house_any,
        admit_per_truck=box.admit_per_truck,
        shared_markers=box.shared_markers,
        brisk=box.brisk,
        talks=box.talks,
        cash_open=box.cash_open,
        memory_aid=box.memory_aid,
        goal=box.goal,
        copper_from=box.copper_from,
        bonus_rounds=tuple(box.bonus_rounds),
        die_spaces=box.die_spaces,
        trucks=tuple([(size.capacity, size.price, size.graft) for size in box.trucks]),
        amounts=tuple(box.amounts),
        limits=tuple(box.limits),
    )
