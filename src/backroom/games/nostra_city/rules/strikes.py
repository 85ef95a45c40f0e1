"""Attacks (6.1, 6.5): a Reprisal or a VENDETTA power names its targets, may be cancelled, and acts."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.nostra_city.arguments import pack_attack, source_of, targets_of, victim_of
from backroom.games.nostra_city.bags import EMPTY, cards, either, kinds, one, size, some, without
from backroom.games.nostra_city.box import Deed
from backroom.games.nostra_city.nouns import (
    AT_BANK,
    AT_CAID,
    AT_TURF,
    BILL,
    CANCEL,
    CARD,
    COLOUR,
    COUNT,
    ENGAGE_CAID,
    FIRST_TURF,
    IN_WINDOW,
    KILL_CAID,
    LAY_SHAME,
    NO,
    NO_CARD,
    NOTHING,
    PROTECTION,
    SECOND_TARGET,
    SLOT,
    STEAL_RANDOM,
    TAKE_CAID,
    TAKE_PILE,
    TAKE_TURF,
    TAKING,
    UNTARGETABLE,
    VENDETTA_CARD,
    WITHDRAW_BID,
    YES,
    caid_used,
    cards_of,
    is_use,
    pack_use,
)
from backroom.games.nostra_city.rules.money import hand_over, receive
from backroom.games.nostra_city.state import Bid, Game, bearer_of, book

PLAYS: Final = book.event("plays", {"player": COLOUR, "vendetta": VENDETTA_CARD}, reveals=True)
USES: Final = book.event("uses", {"player": COLOUR, "caid": CARD})
AIMS: Final = book.event("aims_at", {"player": COLOUR, "victim": COLOUR})
AIMS_AT_CARD: Final = book.event("aims_at_card", {"player": COLOUR, "victim": COLOUR, "card": CARD})
CANCELS: Final = book.event("cancels", {"player": COLOUR, "caid": CARD})
ENGAGED: Final = book.event("is_engaged", {"player": COLOUR, "caid": CARD})
KILLED: Final = book.event("is_killed", {"player": COLOUR, "caid": CARD})
TAKES: Final = book.event("takes_card", {"player": COLOUR, "victim": COLOUR, "card": CARD})
STEALS: Final = book.event("steals", {"player": COLOUR, "victim": COLOUR, "bills": COUNT}, random=True)
STOLEN: Final = book.event(
    "stolen", {"player": COLOUR, "victim": COLOUR, "bill": BILL}, reveals=True, random=True
)
WITHDRAWN: Final = book.event("is_withdrawn", {"player": COLOUR, "caid": CARD})
WITHDRAWN_FROM: Final = book.event("is_withdrawn_from", {"player": COLOUR, "caid": CARD, "slot": SLOT})
SHAMED: Final = book.event("is_shamed", {"player": COLOUR})
LOOKS: Final = book.event("looks_into_envelope", {"player": COLOUR, "bills": COUNT}, random=True)
SEES: Final = book.event("sees_in_envelope", {"player": COLOUR, "bill": BILL}, reveals=True, random=True)
INTERCEPTS: Final = book.event("intercepts", {"player": COLOUR})
TOOK: Final = book.event("took_from_envelope", {"player": COLOUR, "bill": BILL})
LEAVES: Final = book.event("intercepts_nothing", {"player": COLOUR})


def deed_of(g: Game, attack: int) -> Deed:
    """What the card that was played, or the Caïd who was Engaged, does."""
    source = source_of(attack)
    return g.box.caids[caid_used(source)].power if is_use(source) else g.box.reprisals[source].steps[0]


# -- legal targets (N6.1 - N6.5) ----------------------------------------------------------------------


def targets(g: Game, victim: Seat, deed: Deed) -> list[int]:
    """The cards of a player at which an attack may be aimed, ascending."""
    if deed.verb == TAKE_TURF:
        return turfs_to_take(g, victim)
    if deed.verb == WITHDRAW_BID:
        return sorted([caid for owner, caid, _, _ in g.bids if owner == victim])
    if deed.verb == ENGAGE_CAID:
        return exposed(g, g.ready_caids(victim))
    caids = g.caids(victim)
    return exposed(g, caids) if caids & caids - 1 else []  # nobody loses the last Caïd (N6.2)


def exposed(g: Game, caids: int) -> list[int]:
    """Those at whom an attack may be aimed."""
    return [caid for caid in cards_of(caids) if not g.has_power(caid, UNTARGETABLE)]


def turfs_to_take(g: Game, victim: Seat) -> list[int]:
    """All their Turfs, but not the last one that can be Engaged (N6.3)."""
    turfs = cards_of(g.turfs(victim))
    working = [turf for turf in turfs if g.box.turf(turf).engageable]
    return [turf for turf in turfs if len(working) > 1 or turf not in working]


def has_targets(deed: Deed) -> bool:
    """Is it aimed at cards of its victim?"""
    return deed.verb in (ENGAGE_CAID, KILL_CAID, TAKE_CAID, TAKE_TURF, WITHDRAW_BID)


def is_target(g: Game, me: Seat, opponent: Seat, deed: Deed) -> bool:
    """May this attack of `me` be aimed at another player or something of theirs (N6.1)?"""
    if opponent == me:
        return False
    if deed.verb == STEAL_RANDOM:
        mine = size(g.banks[me]) if deed.scope else 0  # scope: only from who has more bills
        return size(g.banks[opponent]) > mine
    return deed.verb == LAY_SHAME or len(targets(g, opponent, deed)) > 0


def victims(g: Game, me: Seat, deed: Deed) -> list[Seat]:
    """Everybody at whom this attack may be aimed."""
    return [opponent for opponent in range(g.box.players) if is_target(g, me, opponent, deed)]


def is_possible(g: Game, me: Seat, deed: Deed) -> bool:
    """Is there anything that it could act on?"""
    if deed.verb == TAKE_PILE:
        return g.corruption != EMPTY
    return len(victims(g, me, deed)) > 0


# -- what may be played or used (DV1) -----------------------------------------------------------------


def playable(g: Game, me: Seat) -> list[int]:
    """The Reprisals in hand that the open window allows and that have a legal target (N5.7)."""
    found: list[int] = []
    for kind in kinds(g.hands[me]):
        reprisal = g.box.reprisals[kind]
        if reprisal.windows >> g.window & 1 and is_possible(g, me, reprisal.steps[0]):
            found.append(kind)
    return found


def usable(g: Game, me: Seat) -> list[int]:
    """Their Ready Caïds with a power for windows that works and has a legal target, as answers (N3.74)."""
    if not g.powers_work():
        return []
    found: list[int] = []
    for caid in cards_of(g.ready_caids(me)):
        power = g.box.caids[caid].power
        if power.hook == IN_WINDOW and is_possible(g, me, power):
            found.append(pack_use(caid))
    return found


# -- aiming (DV2 - DV4) -------------------------------------------------------------------------------


@book.query(COLOUR, "N-DV2")
def AGAINST(g: Game, me: Seat, attack: int) -> list[int]:
    """DV2: an opponent with a legal target."""
    return victims(g, me, deed_of(g, attack))


@book.query(CARD, "N-DV3")
def AIM(g: Game, _me: Seat, attack: int) -> list[int]:
    """DV3: a Caïd or Turf of theirs, or the Caïd who bears a bid of theirs."""
    return targets(g, victim_of(attack), deed_of(g, attack))


@book.query(SECOND_TARGET, "N-DV4")
def AIM_AGAIN(g: Game, _me: Seat, attack: int) -> list[int]:
    """DV4: another legal Caïd of theirs, or only those chosen so far."""
    return [*others(g, attack), NOTHING]


def others(g: Game, attack: int) -> list[int]:
    """The legal targets that are not yet chosen."""
    chosen = targets_of(attack)
    return [card for card in targets(g, victim_of(attack), deed_of(g, attack)) if card not in chosen]


@book.rule
def strike(g: Game, me: Seat, source: int, _picked: Picked) -> None:
    """A card is committed when chosen, and shown; a Caïd is Engaged for his power (N5.10)."""
    g.dirty = 1
    g.aimed = 0
    if is_use(source):
        g.engage(caid_used(source))
        g.tell(USES, me, caid_used(source))
    else:
        show(g, me, source)
    g.do(aim(me, pack_attack(source)))


def show(g: Game, me: Seat, kind: int) -> None:
    """A Reprisal leaves the hand for the face-up discard, or for good if it is to lie before its victim."""
    g.hands[me] -= one(kind)
    if g.box.reprisals[kind].stays:
        g.shamed += one(kind)
    else:
        g.vendetta_discard += one(kind)
    g.tell(PLAYS, me, kind)


@book.rule
def aim(g: Game, me: Seat, attack: int, picked: Picked) -> None:
    """The targets are chosen one by one: an opponent, then what of theirs."""
    if deed_of(g, attack).verb == TAKE_PILE:
        g.do(intercept(me, attack))
    elif not picked:
        g.ask(me, AGAINST, attack)
    else:
        choose_targets(g, me, aimed_at(attack, picked), picked)


def aimed_at(attack: int, picked: Picked) -> int:
    """The attack with what was chosen: the victim, then their cards."""
    targets = 0
    for card in picked[1:]:
        if card != NOTHING:
            targets |= 1 << card
    return pack_attack(source_of(attack), picked[0], targets)


def choose_targets(g: Game, me: Seat, attack: int, picked: Picked) -> None:
    """As many as the attack may hit, and the player wants."""
    deed, chosen = deed_of(g, attack), len(picked) - 1
    may_hit_more = deed.verb == ENGAGE_CAID and chosen < deed.amount and picked[-1] != NOTHING
    if has_targets(deed) and chosen == 0:
        g.ask(me, AIM, attack)
    elif may_hit_more and len(others(g, attack)) > 0:
        g.ask(me, AIM_AGAIN, attack)
    else:
        take_aim(g, me, attack)


def take_aim(g: Game, me: Seat, attack: int) -> None:
    """Everybody sees at whom and what the attack is aimed, before it acts."""
    victim = victim_of(attack)
    g.aimed = 1 << victim
    if not targets_of(attack):
        g.tell(AIMS, me, victim)
    for card in targets_of(attack):
        g.tell(AIMS_AT_CARD, me, victim, card)
    g.do(hit(me, attack))


# -- W6: protectors -----------------------------------------------------------------------------------


def class_of(deed: Deed) -> int:
    """What kind of thing is attacked, as protectors know it; 0: none of them answers."""
    if deed.verb == KILL_CAID or deed.verb == TAKE_CAID or deed.verb == ENGAGE_CAID:
        return AT_CAID
    if deed.verb == STEAL_RANDOM:
        return AT_BANK
    return AT_TURF if deed.verb == TAKE_TURF else 0


def protector(g: Game, attack: int) -> int:
    """A Ready Caïd of the victim who may cancel the attack, or NO_CARD; nobody protects himself alone."""
    attacked = class_of(deed_of(g, attack))
    aimed = targets_of(attack)
    for caid in cards_of(g.ready_caids(victim_of(attack))):
        fits = g.has_power(caid, CANCEL) and g.box.caids[caid].power.scope & attacked
        if fits and (attacked != AT_CAID or aimed != [caid]):
            return caid
    return NO_CARD


@book.query(PROTECTION, "N-DV6")
def PROTECT(_g: Game, _me: Seat, _attack: int) -> list[int]:
    """DV6: accept the attack, or Engage the protector."""
    return [NO, YES]


@book.rule
def hit(g: Game, me: Seat, attack: int, picked: Picked) -> None:
    """The victim may cancel the attack (N5.13); else it takes effect."""
    if not picked and protector(g, attack) != NO_CARD:
        g.ask(victim_of(attack), PROTECT, attack)
    elif picked and picked[0] == YES:
        caid = protector(g, attack)
        g.engage(caid)
        g.tell(CANCELS, victim_of(attack), caid)
    else:
        act(g, me, attack)


# -- effects ------------------------------------------------------------------------------------------


def act(g: Game, me: Seat, attack: int) -> None:
    """The attack takes effect."""
    deed, victim = deed_of(g, attack), victim_of(attack)
    if deed.verb == STEAL_RANDOM:
        steal(g, me, victim, deed.amount)
    elif deed.verb == LAY_SHAME:
        g.shames[victim] += 1
        g.tell(SHAMED, victim)
    for card in targets_of(attack):
        act_on(g, me, victim, card, deed)


def act_on(g: Game, me: Seat, victim: Seat, card: int, deed: Deed) -> None:
    """It takes effect on one card."""
    if deed.verb == ENGAGE_CAID:
        g.engage(card)
        g.tell(ENGAGED, victim, card)
    elif deed.verb == KILL_CAID:
        g.territory[victim] &= ~(1 << card)
        g.remove(card)
        g.tell(KILLED, victim, card)
        withdraw_bid_of(g, card)
    elif deed.verb == WITHDRAW_BID:
        withdraw_bid_of(g, card)
    else:
        take(g, me, victim, card, deed)
        withdraw_bid_of(g, card)


def take(g: Game, me: Seat, victim: Seat, card: int, deed: Deed) -> None:
    """A card changes sides in its position, or Engaged if the attack says so and it can be (N6.4, N11.9)."""
    g.territory[victim] &= ~(1 << card)
    g.territory[me] |= 1 << card
    g.tell(TAKES, me, victim, card)
    if deed.scope and (card < FIRST_TURF or g.box.turf(card).engageable):
        g.engage(card)


def steal(g: Game, me: Seat, victim: Seat, number: int) -> None:
    """Random bills go from Bank to Bank (N6.5); only thief and victim know which (N4.19)."""
    stolen = some(g.banks[victim], number, g.chance)
    hand_over(g, victim, me, stolen)
    g.tell(STEALS, me, victim, size(stolen))
    for bill in cards(stolen):
        g.tell(STOLEN, me, victim, bill, to=1 << me | 1 << victim)


def withdraw_bid_of(g: Game, caid: int) -> None:
    """The bid that a Caïd bears, if any, is withdrawn."""
    for bid in g.bids:
        if bearer_of(bid) == caid:
            withdraw(g, bid)


def withdraw(g: Game, bid: Bid) -> None:
    """The bills go back unrevealed; the slot is shown only if it was revealed already (N5.16)."""
    owner, caid, slot, stake = bid
    g.bids = tuple([other for other in g.bids if other != bid])
    receive(g, owner, stake)
    if g.revealed:
        g.tell(WITHDRAWN_FROM, owner, caid, slot)
    else:
        g.tell(WITHDRAWN, owner, caid)


# -- the Corruption pile (DV5) ------------------------------------------------------------------------


@book.query(TAKING, "N-DV5", secret=True)
def INTERCEPT(g: Game, _me: Seat, _attack: int) -> list[int]:
    """DV5: one of the bills that were seen, or none."""
    return [*kinds(g.peeked), NOTHING]


@book.rule
def intercept(g: Game, me: Seat, attack: int, picked: Picked) -> None:
    """Random bills of the pile are seen by the player alone; one of them may go to their Bank."""
    match picked:
        case ():
            g.peeked = some(g.corruption, deed_of(g, attack).amount, g.chance)
            g.looks[me] += size(g.peeked)
            g.tell(LOOKS, me, size(g.peeked))
            for bill in cards(g.peeked):
                g.tell(SEES, me, bill, to=1 << me)
            g.ask(me, INTERCEPT, attack)
        case (bill,):
            g.glimpsed[me] = either(g.glimpsed[me], g.peeked)
            g.peeked = EMPTY
            if bill == NOTHING:
                g.tell(LEAVES, me)
            else:
                take_from_pile(g, me, bill)


def take_from_pile(g: Game, me: Seat, bill: int) -> None:
    """Everybody sees that a bill leaves the pile, its taker alone which."""
    g.corruption -= one(bill)
    g.glimpsed[me] = without(g.glimpsed[me], one(bill))
    g.taken += 1
    receive(g, me, one(bill))
    g.tell(INTERCEPTS, me)
    g.tell(TOOK, me, bill, to=1 << me)
