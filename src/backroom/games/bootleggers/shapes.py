"""The structs that describe what a seat may see of Bootleggers; `view.py` fills them."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from backroom.engine.flow import Seat
from backroom.engine.kinds import (
    A_SEAT,
    ANSWER,
    FLAG,
    SEAT_MASK,
    Arguments,
    Entry,
    Heading,
    Part,
    by_player,
    count,
    each,
    mask,
    noun,
    up_to,
)
from backroom.engine.nouns import listed
from backroom.engine.title import View
from backroom.games.bootleggers.nouns import (
    BACK_ROOM,
    COLOUR,
    DIE_PLACE,
    DOCK,
    END,
    HALVES,
    KIND,
    MOST_MONEY,
    MOST_TRUCKS,
    MUSCLE,
    NO_CARD,
    NO_TRUCK,
    NOWHERE,
    PHASE,
    ROUND,
    SIZE,
    SPOT,
    STATUSES,
    STILLS,
    TRUCK,
    UNLIMITED,
    WINDOW,
)
from backroom.games.bootleggers.pledges import FATES, Promise
from backroom.games.bootleggers.terms import ASSETS, FORM_OF_PROMISE, SIDES, Deal

UNKNOWN = -1  # an amount that is not shown
PLAYERS: Final = by_player(COLOUR)
# Nouns that nobody is asked about and no line of the game log says, so they need no words.
STATUS: Final = listed("status", STATUSES)
SIDE_OF_DEAL: Final = listed("side", SIDES)
ASSET_OF_DEAL: Final = listed("asset", ASSETS)
FATE_OF_PROMISE: Final = listed("fate", FATES)
TRUCK_NUMBERS: Final = Entry(
    (
        Part("capacity", count(99)),
        Part("price", count(MOST_MONEY)),
        Part("graft", count(99)),
    )
)
DEAL: Final = Heading(
    Entry((Part("proposer", A_SEAT), Part("addressee", A_SEAT))),
    Entry((Part("side", noun(SIDE_OF_DEAL)), Part("asset", noun(ASSET_OF_DEAL))), count(MOST_MONEY), 6),
)
PROMISE_MADE: Final = Entry(
    (
        Part("fate", noun(FATE_OF_PROMISE)),
        Part("by", A_SEAT),
        Part("to", A_SEAT),
        Part("form", noun(FORM_OF_PROMISE)),
        Part("due", noun(ROUND)),
        Part("done", count(MOST_MONEY)),
        Part("chance", FLAG),
    ),
    count(MOST_MONEY),  # what the form needs
    9,
)
ABOUT: Final = Arguments(
    False,
    {
        "all_at_the_door": (Part("spot", noun(SPOT)),),
        "answers": (Part("declined", SEAT_MASK),),
        "at_the_door": (Part("truck", noun(TRUCK)),),
        "counter": (Part("card", noun(KIND)),),
        "extortion": (Part("still", noun(DIE_PLACE)), Part("owner", A_SEAT, STILLS)),
        "load_truck": (Part("truck", noun(TRUCK)),),
        "placing": (Part("spot", noun(SPOT)),),
        "play_thug": (Part("card", noun(KIND)),),
        "propose": (Part("counter_to", A_SEAT, raised=1),),
        "send_now": (Part("truck", noun(TRUCK)),),
    },
)


class Truck(msgspec.Struct, frozen=True, gc=False):
    """A truck in play."""

    number: Annotated[int, noun(TRUCK)]
    size: Annotated[int, noun(SIZE)]
    capacity: Annotated[int, count(99)]
    owner: Seat  # NOBODY: a loan truck
    operator: Seat
    load: Annotated[int, count(99)]
    payee: Seat
    place: Annotated[int, noun(SPOT, NOWHERE)]  # a speakeasy, or NOWHERE if it is at home
    dock: Annotated[int, noun(DOCK)]
    arrival: Annotated[int, count(999)]
    idle: bool


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A speakeasy in play."""

    open: bool
    shaded: Annotated[int, count(99)]
    circles: Annotated[int, count(198)]
    markers: Annotated[tuple[int, ...], PLAYERS, count(99)]  # by Mobster
    status: Annotated[tuple[int, ...], PLAYERS, noun(STATUS)]  # by Mobster
    decider: Seat
    controller: Seat
    spaces: Annotated[int, count(99)]
    improvements: Annotated[int, count(99)]
    dice: Annotated[int, count(99)]  # 0: unlimited demand
    wholesale: Annotated[int, count(MOST_MONEY)]
    margin: Annotated[int, count(MOST_MONEY)]
    price: Annotated[int, count(2 * MOST_MONEY)]  # what a crate brings the viewer this round
    profit: Annotated[int, count(2 * MOST_MONEY)]  # what a crate brings the Mobster in Control this round
    payoff: Seat
    heat: Seat
    coppered: bool
    busted: bool
    thirsty: bool
    word: bool
    pending: bool
    rolled: bool
    lines: Annotated[
        tuple[tuple[int, ...], ...], each(3, DOCK), up_to(24), noun(TRUCK)
    ]  # truck numbers by dock, in order of arrival

    def bonus(self, dice: int) -> int:
        """What the improvements add to so many consumption dice (B1.53)."""
        return dice * self.improvements


class Mobster(msgspec.Struct, frozen=True, gc=False):
    """A player as the viewer sees them; what is hidden is UNKNOWN or left out."""

    strength: Annotated[int, count(999)]  # effective Muscle in half points
    face_up: Annotated[int, noun(MUSCLE, 0)]
    muscle_cards: Annotated[int, count(72)]
    hand: Annotated[
        tuple[int, ...], up_to(24), noun(MUSCLE)
    ]  # Muscle cards; those of other players only when the game is over (B4.22)
    money: Annotated[int, count(MOST_MONEY, UNKNOWN)]
    thugs: Annotated[tuple[int, ...], up_to(30, kept=8), noun(KIND)]  # those that the viewer may see
    thug_cards: Annotated[int, count(99)]
    graft: Annotated[int, count(999)]
    crates: Annotated[int, count(9999)]
    boys: Annotated[int, count(99)]  # influence markers in the Back Room
    frozen: Annotated[int, count(99)]
    supply: Annotated[int, count(99)]
    stored_dice: Annotated[int, count(99)]
    stored_improvements: Annotated[int, count(99)]
    family: Annotated[int, count(9)]
    remotes: Annotated[tuple[int, ...], up_to(BACK_ROOM), count(9)]
    blocked: Annotated[int, mask(DIE_PLACE)]
    production: Annotated[int, count(99)]  # of the Family Still, this round
    warehouse: bool
    raised: bool
    asked_now: Annotated[int, count(99)]  # proposals made in this window opening
    asked_phase: Annotated[int, count(99)]

    @property
    def boost(self) -> int:
        """What Big City Boys add to the Muscle card, in half points (B3.3)."""
        return self.strength - HALVES * self.face_up if self.face_up else 0


class HouseRules(msgspec.Struct, frozen=True, gc=False):
    """The house rules that matter during play (2.4)."""

    rounds: Annotated[int, count(12)]
    chaos: bool
    realign: bool
    safe_house_any: bool
    admit_per_truck: bool
    shared_markers: bool
    brisk: bool
    talks: Annotated[int, count(99)]
    cash_open: bool
    memory_aid: bool
    goal: Annotated[int, count(MOST_MONEY)]
    copper_from: Annotated[int, count(99)]
    bonus_rounds: Annotated[tuple[int, ...], up_to(12), noun(ROUND)]
    die_spaces: Annotated[int, count(9)]
    trucks: Annotated[
        tuple[tuple[int, int, int], ...], each(3, SIZE), TRUCK_NUMBERS
    ]  # by size: capacity, price, graft
    amounts: Annotated[
        tuple[int, ...], each(35, KIND), count(MOST_MONEY)
    ]  # by kind of card: what it brings, costs or changes
    limits: Annotated[
        tuple[int, ...], each(35, KIND), count(MOST_MONEY)
    ]  # by kind of card: how many it may buy or take at most


class BootleggersView(View, frozen=True, gc=False, kw_only=True):
    """The table as seen from one seat. Mobsters are by seat, speakeasies in the order of sales."""

    round: Annotated[int, noun(ROUND)]
    phase: Annotated[int, noun(PHASE)]
    ended: Annotated[int, noun(END)]
    acted: Annotated[int, SEAT_MASK]
    window: Annotated[int, noun(WINDOW)]
    is_first: bool
    is_last: bool
    opening: Annotated[int, count(99999)]
    door: Annotated[int, noun(SPOT, NOWHERE)]
    out: Annotated[int, SEAT_MASK]
    floor: Seat
    boosted: Seat
    muscle: Annotated[tuple[int, ...], up_to(24), noun(MUSCLE)]  # the viewer's own cards
    muscle_discards: Annotated[tuple[int, ...], up_to(72), noun(MUSCLE)]
    deck: Annotated[int, count(999)]
    offer: Annotated[tuple[int, ...], up_to(6), noun(KIND, NO_CARD)]
    discards: Annotated[tuple[int, ...], up_to(999, kept=80), noun(KIND)]
    truck_deck: Annotated[int, count(99)]
    truck_offer: Annotated[int, noun(SIZE, NO_TRUCK)]
    truck_discards: Annotated[tuple[int, ...], up_to(99, kept=20), noun(SIZE)]
    holder: Seat  # of the hidden Thug
    hidden: Annotated[int, noun(KIND, NO_CARD)]  # its kind, only for its holder
    union_boss: Seat
    announced: Annotated[int, noun(KIND, NO_CARD)]
    copper: Seat
    demand: Annotated[int, count(UNLIMITED)]
    sold: Annotated[int, count(9999)]
    mobsters: Annotated[tuple[Mobster, ...], PLAYERS]
    spots: Annotated[tuple[Spot, ...], up_to(6, SPOT)]
    trucks: Annotated[tuple[Truck, ...], up_to(MOST_TRUCKS, kept=24)]
    proposal: Annotated[Deal, up_to(32), DEAL]
    counters: Annotated[int, count(99)]
    declined: Annotated[tuple[Deal, ...], up_to(99, kept=0), up_to(32), DEAL]
    promises: Annotated[tuple[Promise, ...], up_to(999, kept=16), PROMISE_MADE]
    settled: Annotated[tuple[Promise, ...], up_to(999, kept=16), PROMISE_MADE]
    doing: str  # the rule that asks, as far as the viewer may know
    about: Annotated[int, ABOUT]  # its argument
    picked: Annotated[
        tuple[int, ...], up_to(99, kept=40), ANSWER
    ]  # the answers for it so far, only for the player who chooses
    costs: Annotated[tuple[int, ...], each(73, MUSCLE), count(MOST_MONEY)]  # of Muscle cards, by number
    house_rules: HouseRules = msgspec.field(name="house")  # its name in saved fingerprints
