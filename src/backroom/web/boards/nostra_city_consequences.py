"""What an answer in Nostra City would lead to, as far as the rules and the view of the asked seat tell.

Nothing here is a guess. What depends on hidden bills or on the answers of others is left out, or said as an
"if".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from backroom.engine.flow import Query, Seat
from backroom.engine.words import Words
from backroom.games.nostra_city.arguments import source_of, targets_of
from backroom.games.nostra_city.box import Deed
from backroom.games.nostra_city.nouns import (
    ALL_RACKETS,
    AT_BANK,
    AT_CAID,
    AT_TURF,
    BILL,
    CANCEL,
    CARD,
    CHEATED,
    COLOUR,
    DISABLE_POWERS,
    DISCARD_IT,
    DRAW_MOD,
    DRAW_VENDETTA,
    ENGAGE_CAID,
    FIRST_TURF,
    FORBID_TYPE,
    KILL_CAID,
    LAY_SHAME,
    LEFT,
    MONEY,
    NO_CARD,
    NOTHING,
    SPACE,
    STAY,
    STEAL_RANDOM,
    TAKE_CAID,
    TAKE_TURF,
    TURF_OF_VENDETTA,
    TYPE,
    WITHDRAW_BID,
    YES,
    caid_used,
    cards_of,
    is_investigation,
    is_use,
)
from backroom.games.nostra_city.shapes import Lieutenant, NostraCityView
from backroom.tables.snapshot import TableView
from backroom.web.boards.nostra_city_cards import box_of
from backroom.web.words import PageWords

ATTACKED = {
    KILL_CAID: AT_CAID,
    TAKE_CAID: AT_CAID,
    ENGAGE_CAID: AT_CAID,
    STEAL_RANDOM: AT_BANK,
    TAKE_TURF: AT_TURF,
}


def consequence(seen: TableView, query: Query, option: int, words: Words, say: PageWords) -> str:
    """What an answer would lead to, in words; "" if that cannot be known, or is plain to see."""
    tell = TELLS.get(query.name)
    return tell(Ahead(seen, words, say), option) if tell else ""


class Ahead:
    """A view, the box of its table, and the words for what may come."""

    def __init__(self, seen: TableView, words: Words, say: PageWords) -> None:
        self.view: NostraCityView = cast("Any", seen.view)
        self.box = box_of(seen)
        self.words = words
        self.say = say

    @property
    def mine(self) -> Lieutenant:
        """The viewer."""
        return self.view.lieutenants[self.view.me]

    def __call__(self, key: str, **values: Any) -> str:
        """A text about consequences, filled in."""
        return self.say.fill("nostra_city", "consequence", key, **values)

    def money(self, bills: tuple[int, ...], more: int = 0) -> str:
        """The value of bills, and of so much more, in words."""
        return self.words.noun(MONEY, self.view.house_rules.worth(bills) + more)

    def players(self, counts: dict[Seat, int]) -> str:
        """Players with a number each."""
        return ", ".join([f"{self.words.noun(COLOUR, player)} {count}" for player, count in counts.items()])

    def moves(self, what: str, before: int, change: int) -> str:
        """Something that goes from one number to another, or stays."""
        key = "moves" if change else "stays"
        return self(key, what=what, before=before, after=before + change)

    def respect(self, player: Seat, change: int) -> str:
        """Where the Respect of a player would land."""
        before = self.view.lieutenants[player].respect
        return self.moves(self.say("nostra_city", "respect"), before, change)

    def space(self, space: int) -> str:
        """A space of the jury bench, and its side."""
        at = min(max(1, space), self.view.house_rules.spaces)
        side = "innocent" if at <= self.view.house_rules.last_blue else "guilty"
        return self("space", space=self.words.noun(SPACE, at), side=self.say("nostra_city", side))

    # -- powers ------------------------------------------------------------------------------------

    def acting(self, verb: int) -> list[Deed]:
        """The effects of this verb of Investigations in the Street."""
        effects = [self.box.effect(card) for card in self.view.street if is_investigation(card)]
        return [effect for effect in effects if effect.verb == verb]

    def has_power(self, caid: int, verb: int) -> bool:
        """True if this Caïd has a power of this verb, and it works now."""
        works = self.box.powers and not self.acting(DISABLE_POWERS)
        return works and self.box.caids[caid].power.verb == verb

    def ready(self, player: Seat) -> list[int]:
        """The Ready Caïds of a player."""
        has = self.view.lieutenants[player]
        return [caid for caid in has.caids if caid not in has.engaged]


# -- BUSINESS --------------------------------------------------------------------------------------------


def engages(ahead: Ahead, caid: int) -> str:
    """A Caïd who acts is Engaged: how many stay Ready."""
    return "" if caid == NOTHING else ahead("ready", count=len(ahead.ready(ahead.view.me)) - 1)


def collection_from(ahead: Ahead, turf: int) -> str:
    """What each collection that a Turf can start would bring."""
    types = ahead.box.turf(turf).types & ~barred(ahead)
    return "; ".join(
        [
            ahead("of", player=ahead.words.noun(TYPE, kind), what=collection(ahead, kind))
            for kind in cards_of(types)
        ]
    )


def barred(ahead: Ahead) -> int:
    """The types that cannot be collected any more this turn, or that an Investigation forbids (N3.10)."""
    found = ahead.view.made | (ALL_RACKETS if ahead.view.made & ALL_RACKETS else 0)
    for deed in ahead.acting(FORBID_TYPE):
        found |= deed.scope
    return found


def collection(ahead: Ahead, kind: int) -> str:
    """How many bills a collection draws unless the Raid ends it, and how many are due to others (N3.14)."""
    view = ahead.view
    due = [has.turfs_by_type[kind] for has in view.lieutenants]
    bills = sum(due) + sum([deed.amount for deed in ahead.acting(DRAW_MOD)])
    if ahead.has_power(view.collecting, DRAW_MOD):
        bills += ahead.box.caids[view.collecting].power.amount
    return ahead("collection", count=max(1, bills), due=sum(due) - due[view.me])


def short(ahead: Ahead) -> dict[Seat, int]:
    """How many bills the others would be short of if no more were given."""
    view = ahead.view
    left = {q: due - view.shares.count(q) for q, due in enumerate(view.dues) if q != view.me}
    return {q: count for q, count in left.items() if count > 0}


def share(ahead: Ahead, player: int) -> str:
    """Whether the bill pays a player in full, or what is left for those who are not paid."""
    view = ahead.view
    if player != NOTHING:
        return ahead("paid", paid=view.shares.count(player) + 1, due=view.dues[player])
    left = len(view.drawn) - len(view.shares) - 1
    return ahead("left_over", count=left, due=sum(short(ahead).values()))


def share_card(ahead: Ahead, heir: int) -> str:
    """Who would be short of bills, with the First Player card in place of one of them (N3.19)."""
    missing = short(ahead)
    if heir in missing:
        missing[heir] -= 1
    missing = {q: count for q, count in missing.items() if count}
    return ahead("cheated", players=ahead.players(missing)) if missing else ahead("nobody_cheated")


# -- MEETING ---------------------------------------------------------------------------------------------


def location(ahead: Ahead, slot: int) -> str:
    """Where one's Respect would land with the card of this slot, and what it takes to win it."""
    card = ahead.view.street[slot]
    said = ahead("if_won", what=gain(ahead, card))
    if not is_investigation(card):
        return said
    return ahead("bribe", money=ahead.words.noun(MONEY, ahead.box.bribe(card)), what=said)


def gain(ahead: Ahead, card: int) -> str:
    """What changes for the viewer with this card: Respect, and the Turfs that count for a collection."""
    said = [ahead.respect(ahead.view.me, ahead.box.respect_of(card))]
    if FIRST_TURF <= card <= TURF_OF_VENDETTA:
        said += [
            ahead.moves(ahead.words.noun(TYPE, kind), ahead.mine.turfs_by_type[kind], 1)
            for kind in cards_of(ahead.box.turf(card).types)
        ]
    return ", ".join(said)


def stake(ahead: Ahead, bill: int) -> str:
    """What the bid is worth with this bill, without powers, and what stays in the Bank."""
    more = 0 if bill == NOTHING else ahead.view.house_rules.values[bill]
    left = ahead.money(ahead.view.bank, -more)
    return ahead("bid", money=ahead.money(ahead.view.open_stake, more), left=left)


def into_bank(ahead: Ahead, bill: int) -> str:
    """What the Bank holds with this bill."""
    more = 0 if bill == NOTHING else ahead.view.house_rules.values[bill]
    return ahead("bank", money=ahead.money(ahead.view.bank, more))


def out_of_bank(ahead: Ahead, bill: int) -> str:
    """What the Bank holds without this bill."""
    less = 0 if bill == NOTHING else ahead.view.house_rules.values[bill]
    return ahead("bank", money=ahead.money(ahead.view.bank, -less))


def take_unbid(ahead: Ahead, slot: int) -> str:
    """What changes with a card that nobody has bid for."""
    return "" if slot == NOTHING else gain(ahead, ahead.view.street[slot])


def consigliere(ahead: Ahead, player: Seat) -> str:
    """Where the Respect of the new Consigliere would land."""
    return ahead.respect(player, ahead.box.titles[1])


def primo_capo(ahead: Ahead, player: Seat) -> str:
    """Where the Respect of the new Primo Capo would land, and who is left out (N3.42)."""
    others = [q for q in range(len(ahead.view.lieutenants)) if q not in (*ahead.view.titles, player)]
    names = ", ".join([ahead.words.noun(COLOUR, q) for q in others])
    said = ahead.respect(player, ahead.box.titles[2])
    return f"{said}; {ahead('left_out', players=names)}" if others else said


# -- TRIAL -----------------------------------------------------------------------------------------------


def corrupt(ahead: Ahead, bill: int) -> str:
    """Where the token would go by the viewer's own bills on the pile, and what stays in the Bank."""
    points = ahead.view.house_rules.points
    votes = sum([count * points[kind] for kind, count in enumerate(ahead.view.placed)])
    votes += 0 if bill == NOTHING else points[bill]
    alone = ahead("votes", space=ahead.space(ahead.view.verdict + votes))
    return f"{alone}; {out_of_bank(ahead, bill)}"


def cull(ahead: Ahead, answer: int) -> str:
    """A bill that is discarded does not count."""
    seen = [kind for kind, count in enumerate(ahead.view.peeked) if count]
    names = ", ".join([ahead.words.noun(BILL, kind) for kind in seen])
    return ahead("not_counted", bills=names) if answer == DISCARD_IT else ""


def sway(ahead: Ahead, way: int) -> str:
    """The space to which the token would move, and the price."""
    if way == STAY:
        return ""
    power = ahead.box.caids[ahead.view.about].power
    space = ahead.space(ahead.view.verdict + (-power.amount if way == LEFT else power.amount))
    return ahead("sways", space=space, count=power.scope)


# -- Vendetta cards --------------------------------------------------------------------------------------


def react(ahead: Ahead, played: int) -> str:
    """How many Vendetta cards are left in hand, or how many Caïds stay Ready."""
    if played == NOTHING:
        return ""
    return engages(ahead, played) if is_use(played) else ahead("hand", count=sum(ahead.view.hand) - 1)


def deed_of(ahead: Ahead) -> Deed:
    """What the attack in question does."""
    source = source_of(ahead.view.about)
    box = ahead.box
    return box.caids[caid_used(source)].power if is_use(source) else box.reprisals[source].steps[0]


def against(ahead: Ahead, victim: Seat) -> str:
    """What an attack at a player would take, if it is not aimed at a card of theirs."""
    deed = deed_of(ahead)
    if deed.verb == STEAL_RANDOM:
        return joined(steals(ahead, victim, deed), cancelled(ahead, victim, deed, []))
    return ahead.respect(victim, ahead.box.shame) if deed.verb == LAY_SHAME else ""


def steals(ahead: Ahead, victim: Seat, deed: Deed) -> str:
    """How many bills would be stolen."""
    bills = ahead.view.lieutenants[victim].bills
    return ahead("steals", count=min(deed.amount, bills), bills=bills)


def aim(ahead: Ahead, card: int) -> str:
    """What an attack at a card would do, and who can cancel it."""
    if card == NOTHING:
        return ""
    deed, (victim, *chosen) = deed_of(ahead), ahead.view.picked
    hurt = joined(*hits(ahead, victim, card, deed, ahead.view.me))
    return joined(hurt, cancelled(ahead, victim, deed, [*chosen, card]))


def hits(ahead: Ahead, victim: Seat, card: int, deed: Deed, thief: Seat) -> list[str]:
    """What an attack does to one card, as the viewer is concerned."""
    if deed.verb == ENGAGE_CAID:
        return [ahead("engaged")]
    said = []
    if deed.verb in (KILL_CAID, TAKE_CAID, TAKE_TURF):
        lost = ahead.respect(victim, -ahead.box.respect_of(card))
        is_mine = victim == ahead.view.me
        said.append(lost if is_mine else ahead("of", player=ahead.words.noun(COLOUR, victim), what=lost))
    if deed.verb in (TAKE_CAID, TAKE_TURF) and thief == ahead.view.me:
        said.append(ahead("yours", what=gain(ahead, card)))
    if deed.verb == WITHDRAW_BID or any(bid.caid == card for bid in ahead.view.bids):
        said.append(ahead("withdrawn"))
    return said


def cancelled(ahead: Ahead, victim: Seat, deed: Deed, aimed: list[int]) -> str:
    """Who can cancel the attack, if anybody can."""
    caid = protector(ahead, victim, deed, aimed)
    if caid == NO_CARD:
        return ""
    who = ahead.words.noun(COLOUR, victim)
    return ahead("may_cancel", player=who, caid=ahead.words.noun(CARD, caid))


def protector(ahead: Ahead, victim: Seat, deed: Deed, aimed: list[int]) -> int:
    """A Ready Caïd of the victim who may cancel an attack, not one aimed at him alone; or NO_CARD (N5.13)."""
    attacked = ATTACKED.get(deed.verb, 0)
    for caid in ahead.ready(victim):
        fits = ahead.has_power(caid, CANCEL) and ahead.box.caids[caid].power.scope & attacked
        if fits and (attacked != AT_CAID or aimed != [caid]):
            return caid
    return NO_CARD


def protect(ahead: Ahead, answer: int) -> str:
    """What an attack would do to the viewer, or who is Engaged to cancel it."""
    deed, me, aimed = deed_of(ahead), ahead.view.me, targets_of(ahead.view.about)
    if answer == YES:
        return ahead("cancels", caid=ahead.words.noun(CARD, protector(ahead, me, deed, aimed)))
    if deed.verb == STEAL_RANDOM:
        return steals(ahead, me, deed)
    return joined(
        *[
            ahead(
                "of", player=ahead.words.noun(CARD, card), what=joined(*hits(ahead, me, card, deed, NOTHING))
            )
            for card in aimed
        ]
    )


def hold_grudge(ahead: Ahead, answer: int) -> str:
    """How many Vendetta cards the viewer would draw."""
    view, box = ahead.view, ahead.box
    powers = [box.caids[caid].power for caid in ahead.ready(view.me) if ahead.has_power(caid, DRAW_VENDETTA)]
    more = next(power.amount for power in powers if power.hook == CHEATED) if answer == YES else 0
    left = view.vendetta_pile + (sum(view.vendetta_discard) if box.reshuffles else 0)
    return ahead("draws", count=min(view.about + more, left))


def joined(*said: str) -> str:
    """What there is to say, in one line."""
    return "; ".join([one for one in said if one])


TELLS: dict[str, Callable[[Ahead, int], str]] = {
    "collect": engages,
    "collect_from": collection_from,
    "collect_what": collection,
    "share_bill": share,
    "share_card": share_card,
    "bid": engages,
    "location": location,
    "stake_bill": stake,
    "keep_bill": into_bank,
    "keep_shown_bill": into_bank,
    "unbid_card": take_unbid,
    "consigliere": consigliere,
    "primo_capo": primo_capo,
    "too_many": out_of_bank,
    "corrupt": engages,
    "corrupt_with": corrupt,
    "corrupt_more": corrupt,
    "cull": cull,
    "sway": sway,
    "sway_with": out_of_bank,
    "react": react,
    "against": against,
    "aim": aim,
    "aim_again": aim,
    "intercept": into_bank,
    "protect": protect,
    "hold_grudge": hold_grudge,
}
