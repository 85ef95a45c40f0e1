"""The structs that describe what a seat may see of Bootleggers; `view.py` fills them."""

from __future__ import annotations

import msgspec

from backroom.engine.flow import Seat
from backroom.engine.title import View
from backroom.games.bootleggers.nouns import HALVES
from backroom.games.bootleggers.pledges import Promise
from backroom.games.bootleggers.terms import Deal

UNKNOWN = -1  # an amount that is not shown


class Truck(msgspec.Struct, frozen=True, gc=False):
    """A truck in play."""

    number: int
    size: int
    capacity: int
    owner: Seat  # NOBODY: a loan truck
    operator: Seat
    load: int
    payee: Seat
    place: int  # a speakeasy, or NOWHERE if it is at home
    dock: int
    arrival: int
    idle: bool


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A speakeasy in play."""

    open: bool
    shaded: int
    circles: int
    markers: tuple[int, ...]  # by Mobster
    status: tuple[int, ...]  # by Mobster
    decider: Seat
    controller: Seat
    spaces: int
    improvements: int
    dice: int  # 0: unlimited demand
    wholesale: int
    margin: int
    price: int  # what a crate brings the viewer this round
    profit: int  # what a crate brings the Mobster in Control this round
    payoff: Seat
    heat: Seat
    coppered: bool
    busted: bool
    thirsty: bool
    word: bool
    pending: bool
    rolled: bool
    lines: tuple[tuple[int, ...], ...]  # truck numbers by dock, in order of arrival

    def bonus(self, dice: int) -> int:
        """What the improvements add to so many consumption dice (B1.53)."""
        return dice * self.improvements


class Mobster(msgspec.Struct, frozen=True, gc=False):
    """A player as the viewer sees them; what is hidden is UNKNOWN or left out."""

    strength: int  # effective Muscle in half points
    face_up: int
    muscle_cards: int
    hand: tuple[int, ...]  # Muscle cards; those of other players only when the game is over (B4.22)
    money: int
    thugs: tuple[int, ...]  # those that the viewer may see
    thug_cards: int
    graft: int
    crates: int
    boys: int  # influence markers in the Back Room
    frozen: int
    supply: int
    stored_dice: int
    stored_improvements: int
    family: int
    remotes: tuple[int, ...]
    blocked: int
    production: int  # of the Family Still, this round
    warehouse: bool
    raised: bool
    asked_now: int  # proposals made in this window opening
    asked_phase: int

    @property
    def boost(self) -> int:
        """What Big City Boys add to the Muscle card, in half points (B3.3)."""
        return self.strength - HALVES * self.face_up if self.face_up else 0


class HouseRules(msgspec.Struct, frozen=True, gc=False):
    """The house rules that matter during play (2.4)."""

    rounds: int
    chaos: bool
    realign: bool
    safe_house_any: bool
    admit_per_truck: bool
    shared_markers: bool
    brisk: bool
    talks: int
    cash_open: bool
    memory_aid: bool
    goal: int
    copper_from: int
    bonus_rounds: tuple[int, ...]
    die_spaces: int
    trucks: tuple[tuple[int, int, int], ...]  # by size: capacity, price, graft
    amounts: tuple[int, ...]  # by kind of card: what it brings, costs or changes
    limits: tuple[int, ...]  # by kind of card: how many it may buy or take at most


class BootleggersView(View, frozen=True, gc=False, kw_only=True):
    """The table as seen from one seat. Mobsters are by seat, speakeasies in the order of sales."""

    round: int
    phase: int
    ended: int
    acted: int
    window: int
    is_first: bool
    is_last: bool
    opening: int
    door: int
    out: int
    floor: Seat
    boosted: Seat
    muscle: tuple[int, ...]  # the viewer's own cards
    muscle_discards: tuple[int, ...]
    deck: int
    offer: tuple[int, ...]
    discards: tuple[int, ...]
    truck_deck: int
    truck_offer: int
    truck_discards: tuple[int, ...]
    holder: Seat  # of the hidden Thug
    hidden: int  # its kind, only for its holder
    union_boss: Seat
    announced: int
    copper: Seat
    demand: int
    sold: int
    mobsters: tuple[Mobster, ...]
    spots: tuple[Spot, ...]
    trucks: tuple[Truck, ...]
    proposal: Deal
    counters: int
    declined: tuple[Deal, ...]
    promises: tuple[Promise, ...]
    settled: tuple[Promise, ...]
    doing: str  # the rule that asks, as far as the viewer may know
    about: int  # its argument
    picked: tuple[int, ...]  # the answers for it so far, only for the player who chooses
    costs: tuple[int, ...]  # of Muscle cards, by number
    house_rules: HouseRules = msgspec.field(name="house")  # its name in saved fingerprints
