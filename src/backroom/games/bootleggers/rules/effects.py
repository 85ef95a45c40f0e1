"""What Thug cards do to Muscle, money, markers and stills (section 6.2)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.engine.knowledge import draw
from backroom.games.bootleggers.nouns import (
    ADD_MINE,
    CITY_POLITICS,
    COLOUR,
    COUNT,
    DIRTY_RAT,
    DONE,
    DOUBLE_CROSS,
    FAMILY,
    FIRST_THUG,
    KIND,
    MOLL,
    MONEY,
    MUSCLING_IN,
    NO,
    PAYMENT,
    PLACEMENT,
    RECRUITING,
    SAFE_HOUSE,
    SPOT,
    STATE_POLITICS,
    STILL,
    TURF_WAR,
    UNION_BOSS,
    YES,
    number_of,
    owner_of,
)
from backroom.games.bootleggers.nouns import VIGORISH as VIGORISH_CARD
from backroom.games.bootleggers.rules.promises import adds_marker
from backroom.games.bootleggers.rules.taking import RECRUITS, take_card, take_die
from backroom.games.bootleggers.state import Game, book

DIE_FACES: Final = 6

PAYS: Final = book.event("pays", {"player": COLOUR, "card": KIND, "money": MONEY})
LOSES_MARKER: Final = book.event("loses_marker", {"player": COLOUR, "spot": SPOT})
ADDS_MARKER: Final = book.event("adds_marker", {"player": COLOUR, "spot": SPOT})
RECALLS: Final = book.event("recalls", {"player": COLOUR, "spot": SPOT})
ROLLS: Final = book.event("rolls_for", {"player": COLOUR, "card": KIND, "face": COUNT}, random=True)
PAYS_VIGORISH: Final = book.event("pays_vigorish", {"player": COLOUR, "to": COLOUR, "money": MONEY})
REFUSES: Final = book.event("refuses_vigorish", {"player": COLOUR, "still": STILL})
LOSES_DIE: Final = book.event("loses_die", {"still": STILL})
DESTROYED: Final = book.event("still_destroyed", {"still": STILL})
DRAWS: Final = book.event("draws", {"player": COLOUR}, random=True)
DREW: Final = book.event("drew", {"player": COLOUR, "card": KIND}, reveals=True, random=True)
SHOWS: Final = book.event("shows_drawn", {"player": COLOUR, "card": KIND}, reveals=True)
KEEPS: Final = book.event("keeps_thug", {"player": COLOUR})
BOSS_LEAVES: Final = book.event("boss_leaves", {"player": COLOUR})


def pay(g: Game, me: Seat, kind: int, amount: int) -> None:
    """Pay the bank for a card, as far as the money goes (B3.7)."""
    g.tell(PAYS, me, kind, g.pay_bank(me, amount))


def roll(g: Game, me: Seat, kind: int) -> int:
    """Roll the dice of a card, in the open."""
    total = 0
    for _ in range(g.box.amounts[kind]):
        face = 1 + g.chance(DIE_FACES)
        g.tell(ROLLS, me, kind, face)
        total += face
    return total


# -- Muscle, money, markers in the Back Room ----------------------------------------------------------


def big_city_boys(g: Game, _me: Seat, picked: Picked) -> None:
    """The card lies on a face-up Muscle card until the end of the round."""
    g.boosted = picked[0]


def union_boss(g: Game, me: Seat, _picked: Picked) -> None:
    """The card lies face up to the end of the game: no graft from now on."""
    g.union_boss = me


def investigation(g: Game, _me: Seat, _picked: Picked) -> None:
    """A face-up Friendly Union Boss is discarded."""
    g.tell(BOSS_LEAVES, g.union_boss)
    g.union_boss = NOBODY
    g.discard(UNION_BOSS)


def moll(g: Game, me: Seat, picked: Picked) -> None:
    """Another Mobster loses what a die shows, as far as their money goes."""
    pay(g, picked[0], MOLL, roll(g, me, MOLL))


def city_politics(g: Game, me: Seat, picked: Picked) -> None:
    """Buy markers at the price of the card."""
    buy_markers(g, me, CITY_POLITICS, picked[0])


def state_politics(g: Game, me: Seat, picked: Picked) -> None:
    """The same, dearer and more."""
    buy_markers(g, me, STATE_POLITICS, picked[0])


def buy_markers(g: Game, me: Seat, kind: int, count: int) -> None:
    """Markers go from the supply to the Back Room (B9.47)."""
    pay(g, me, kind, count * g.box.amounts[kind])
    g.tell(RECRUITS, me, g.recruit(me, count))


def recruiting(g: Game, me: Seat, _picked: Picked) -> None:
    """As many recruits as the die shows: one for `me`, then one each by Muscle, round and round."""
    left = roll(g, me, RECRUITING)
    gained = [0] * g.box.players
    order = g.by_muscle()
    line = [me]
    while left and any(g.supply(player) > 0 for player in order):
        for player in line:
            if left and g.recruit(player, 1):
                gained[player] += 1
                left -= 1
        line = order
    for player in order:
        if gained[player]:
            g.tell(RECRUITS, player, gained[player])


@book.query(PLACEMENT, "B-D17")
def SAFE(g: Game, me: Seat, first: int) -> list[int]:
    """D17: take one own marker back from a speakeasy (where the house says so, the `first` one), or done."""
    if first == DONE:
        return own_spots(g, me)
    spots = own_spots(g, me) if g.box.safe_house_any else [first]
    return [*spots, DONE]


def own_spots(g: Game, me: Seat) -> list[int]:
    """Where a Mobster has markers."""
    return [spot for spot, markers in enumerate(g.influence) if markers[me]]


@book.rule
def safe_house(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Take back one marker, or more up to the limit; they cannot be placed again this round."""
    if not picked:
        g.ask(me, SAFE, DONE)
        return
    spot = picked[-1]
    if spot == DONE:
        return
    g.mark(spot, me, -1)
    g.boys[me] += 1
    g.frozen[me] += 1
    g.tell(RECALLS, me, spot)
    more = own_spots(g, me) if g.box.safe_house_any else [s for s in own_spots(g, me) if s == picked[0]]
    if more and len(picked) < g.box.limits[SAFE_HOUSE]:
        g.ask(me, SAFE, picked[0])


def go_to_safe_house(g: Game, me: Seat, _picked: Picked) -> None:
    """Safe house asks for one marker after the other."""
    g.let(me, safe_house)


def windfall(g: Game, me: Seat, _picked: Picked) -> None:
    """Draw a card unseen: a Thug is kept hidden, everything else is shown and resolved at once."""
    if not g.deck:
        g.deck, g.discards = sorted(g.discards), ()  # B1.31
    if not g.deck:
        return
    kind = draw(g.deck, g.chance)
    g.tell(DRAWS, me)
    if kind >= FIRST_THUG:
        g.tell(DREW, me, kind, to=1 << me)
        g.tell(KEEPS, me)
        g.take_thug(me, kind)
        g.hidden, g.holder = kind, me
    else:
        g.tell(SHOWS, me, kind)
        g.do(take_card(me, kind))


# -- markers on the board -----------------------------------------------------------------------------


def destroy_marker(g: Game, spot: int, owner: Seat) -> None:
    """A marker goes back to its owner's supply (B2.34)."""
    g.mark(spot, owner, -1)
    g.tell(LOSES_MARKER, owner, spot)


def add_marker(g: Game, me: Seat, spot: int) -> None:
    """A marker comes from the supply to a circle."""
    g.mark(spot, me, 1)
    g.tell(ADDS_MARKER, me, spot)
    adds_marker(g, me, spot)


def hit(g: Game, _me: Seat, picked: Picked) -> None:
    """Destroy the chosen markers at a speakeasy: one for Hit, two for Mob War."""
    for owner in picked[1:]:
        destroy_marker(g, picked[0], owner)


def double_cross(g: Game, me: Seat, picked: Picked) -> None:
    """Destroy a rival's marker, or add one's own."""
    spot, choice = picked[0], picked[1]
    for _ in range(g.box.amounts[DOUBLE_CROSS]):
        if choice == ADD_MINE:
            add_marker(g, me, spot)
        else:
            destroy_marker(g, spot, choice)


def dirty_rat(g: Game, me: Seat, picked: Picked) -> None:
    """Replace a rival's marker by one's own."""
    spot, rival = picked[0], picked[1]
    for _ in range(g.box.amounts[DIRTY_RAT]):
        destroy_marker(g, spot, rival)
        add_marker(g, me, spot)


# -- stills -------------------------------------------------------------------------------------------


@book.query(PAYMENT, "B-D10")
def VIGORISH(g: Game, me: Seat, still: int) -> list[int]:
    """D10: refuse, or pay for every die on the still; who cannot pay all of it refuses."""
    return [NO, YES] if g.money[me] >= price_of(g, still) else [NO]


def dice_on(g: Game, still: int) -> int:
    """The dice on a still."""
    owner, number = owner_of(still), number_of(still)
    return g.family[owner] if number == FAMILY else g.remotes[owner][number - 1]


def price_of(g: Game, still: int) -> int:
    """What A Little Vigorish asks for a still."""
    return g.box.amounts[VIGORISH_CARD] * dice_on(g, still)


def vigorish(g: Game, me: Seat, picked: Picked) -> None:
    """The owner of the still has to decide."""
    g.do(extortion(me, picked[0]))


@book.rule
def extortion(g: Game, me: Seat, still: int, picked: Picked) -> None:
    """The owner pays for every die on their still, or it makes nothing this round."""
    owner, number = owner_of(still), number_of(still)
    match picked:
        case ():
            g.ask(owner, VIGORISH, still)
        case (choice,) if choice == YES:
            price = price_of(g, still)
            g.money[owner] -= price
            g.money[me] += price
            g.tell(PAYS_VIGORISH, owner, me, price)
        case (_,):
            g.blocked[owner] |= 1 << number
            g.tell(REFUSES, owner, still)


def muscling_in(g: Game, me: Seat, picked: Picked) -> None:
    """Take a die from a rival's Remote Still, which survives even without dice."""
    still = picked[0]
    for _ in range(min(g.box.amounts[MUSCLING_IN], dice_on(g, still))):
        lose_die(g, still)
        g.let(me, take_die)


def turf_war(g: Game, _me: Seat, picked: Picked) -> None:
    """Destroy a rival's Remote Still, or a die of a Family Still, never its last."""
    still = picked[0]
    owner, number = owner_of(still), number_of(still)
    if number == FAMILY:
        for _ in range(min(g.box.amounts[TURF_WAR], g.family[owner] - 1)):
            lose_die(g, still)
        return
    remotes, low = g.remotes[owner], (1 << number) - 1
    g.remotes[owner] = remotes[: number - 1] + remotes[number:]
    g.blocked[owner] = g.blocked[owner] & low | g.blocked[owner] >> 1 & ~low
    g.tell(DESTROYED, still)


def lose_die(g: Game, still: int) -> None:
    """A die leaves a still."""
    owner, number = owner_of(still), number_of(still)
    if number == FAMILY:
        g.family[owner] -= 1
    else:
        dice = g.remotes[owner]
        g.remotes[owner] = (*dice[: number - 1], dice[number - 1] - 1, *dice[number:])
    g.tell(LOSES_DIE, still)
