"""The house bot: scores every answer by what it should earn until the end of the game. No search.

Only money counts, so everything is valued in $G: a die by the crates it will make, a marker by the trade it
wins, a rival's loss by a share of what it costs them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Seat
from backroom.games.bootleggers.looks import BootleggersLook, Spot, Truck
from backroom.games.bootleggers.nouns import (
    ADD_MINE,
    BACK_ROOM,
    BIG_CITY_BOYS,
    BIG_FAVOR,
    BIG_PAYOFF,
    BUST_SHIPMENT,
    BUST_SPEAKEASY,
    CITY_POLITICS,
    CLOSING,
    CONTROL,
    COPPER_IN_THE_HOUSE,
    DIRTY_RAT,
    DONE,
    DONE_SENDING,
    DOUBLE_CROSS,
    DOUBLE_INFLUENCE,
    DOUBLE_STILL,
    FAMILY,
    FREE_TRUCK,
    HAND_SIGN,
    HIJACK,
    HIT,
    IMPROVEMENT,
    INVESTIGATION,
    LARGE,
    LITTLE_FAVOR,
    MAJORITY,
    MAJORITY_DOCK,
    MEDIUM,
    MINORITY,
    MINORITY_DOCK,
    MOB_WAR,
    MOLL,
    MOVE_DIE,
    MOVE_IMPROVEMENT,
    MUSCLING_IN,
    NO_INFLUENCE,
    NOWHERE,
    OMALLEYS,
    OPPORTUNITY,
    PACKING_HEAT,
    PASS,
    PIGEON,
    PROPOSE,
    PUBLIC_DOCK,
    RECRUITING,
    ROAD,
    SAFE_HOUSE,
    SINGLE_INFLUENCE,
    SINGLE_STILL,
    STATE_POLITICS,
    TALKS,
    THIRSTY,
    TURF_WAR,
    TWO_DICE,
    UNION_BOSS,
    VIGORISH,
    WAREHOUSE,
    WINDFALL,
    WORD_OF_MOUTH,
    YES,
    is_placing,
    is_truck_card,
    number_of,
    owner_of,
    place_of,
    size_on,
    spot_sent_to,
    truck_sent,
)
from backroom.games.bootleggers.pledges import BY, DUE, FORM, TO, spot_of
from backroom.games.bootleggers.rules.drafting import Draft
from backroom.games.bootleggers.rules.templates import MOST_ADMISSION, TRADES, Plan, Trade, others, room
from backroom.games.bootleggers.terms import (
    ADMIT_TRUCKS,
    ALL,
    ASK,
    ASSET,
    CASH,
    COUNTER_OFFER,
    CRATES,
    DECLINE,
    DROP,
    GIVE,
    PROMISE,
    RENT,
    SALE,
    THUG,
    WHAT,
    Deal,
    Term,
    deal_of,
    form_of,
    needs_of,
    side_of,
    things,
    word_of,
)
from backroom.heuristics.choosing import asked, best

PIP: Final = 3.5  # the average of a die
CRATE: Final = 1.2  # what a crate should bring
MARKER: Final = 2.5  # a marker that cannot be placed at once
RIVAL: Final = 0.3  # how much a rival's loss is worth to me
WORD: Final = 0.4  # a promise of another player, or the burden of one of mine
ADMITTED: Final = 0.35  # how likely a truck is admitted at a public dock
PROMISED: Final = 0.75  # the same, if its decider has promised it
HOPE: Final = 0.5  # how likely a decider takes my money for it
HONOUR: Final = 20.0  # what a promise of mine to admit trucks is worth when I am asked
RAISE: Final = ("hand", HAND_SIGN.write(YES))
WORTHWHILE: Final = 0.5  # no deal is proposed for less
HIS_SHARE: Final = 0.3  # the least that a deal must bring the other side
SELL_CRATES: Final = 1  # the templates that a bot considers: DT1 to DT4, and DT12
BUY_CRATES: Final = 2
RENT_OUT: Final = 3
RENT_TRUCK: Final = 4
BUY_ADMISSION: Final = 12
THREAT: Final = 2.0  # a Thug card in the hand
PLAIN_THUGS: Final = {  # Thugs without a number that are worth more or less than THREAT
    UNION_BOSS: 5.0,
    HIJACK: 5.0,
    PIGEON: 5.0,
    BUST_SHIPMENT: 3.0,
    WAREHOUSE: 1.0,
}
NUMBERED_THUGS: Final = {  # Thugs that do more the larger the number on the card is, for each one of it
    VIGORISH: THREAT / 3,
    BIG_CITY_BOYS: 1 / 11,
    DOUBLE_CROSS: 4.0,
    HIT: THREAT,
    MOB_WAR: THREAT / 2,
    MOLL: THREAT,
    MUSCLING_IN: THREAT,
    OPPORTUNITY: THREAT,
    RECRUITING: 6.0,
    SAFE_HOUSE: THREAT / 3,
    THIRSTY: THREAT,
    TURF_WAR: THREAT,
    WINDFALL: 4.0,
    WORD_OF_MOUTH: THREAT,
    DIRTY_RAT: 4.5,
}


class Street:
    """The table as one Mobster judges it."""

    def __init__(self, look: BootleggersLook) -> None:
        self.look = look
        self.me: Seat = look.me
        self.mine = look.mobsters[look.me]
        self.amounts = look.house_rules.amounts  # the numbers on the cards
        self.power = self.haul()
        self.rooms = [room(look, player) for player in range(len(look.mobsters))]
        self.planned: tuple[float, Plan] | None = None  # the best deal, once it has been looked for
        self.left = (
            look.house_rules.rounds - look.round + (1 if look.phase < 3 else 0)
        )  # rounds of sales to come

    # -- speakeasies -------------------------------------------------------------------------------

    def thirst(self, spot: Spot) -> float:
        """The average demand of a speakeasy."""
        return (
            99.0
            if spot.dice == 0 or spot.coppered
            else (spot.dice + spot.thirsty) * (PIP + spot.improvements)
        )

    def haul(self) -> float:
        """Crates that I can bring to the street in a round."""
        dice = self.mine.family + sum(self.mine.remotes)
        trucks = [truck.capacity for truck in self.look.trucks if truck.operator == self.me]
        return min(PIP * dice, float(sum(trucks))) + 1.0

    def standing(self, markers: tuple[int, ...]) -> int:
        """My status with these markers; I win ties only with the higher Muscle."""
        count, total = markers[self.me], sum(markers)
        rivals = [m for player, m in enumerate(markers) if player != self.me]
        if count == 0:
            return 0
        if 2 * count > total or (2 * count == total and self.is_stronger(markers)):
            return CONTROL
        return MAJORITY if count > max(rivals) and 2 * max(rivals) < total else MINORITY

    def is_stronger(self, markers: tuple[int, ...]) -> bool:
        """True if I win a tie for Control."""
        tied = [p for p, m in enumerate(markers) if 2 * m == sum(markers) and p != self.me]
        return all(self.mine.strength > self.look.mobsters[p].strength for p in tied)

    def income(self, spot: Spot, markers: tuple[int, ...]) -> float:
        """My income from a speakeasy in a round, with these markers."""
        total = sum(markers)
        chance = 1.0 if total >= spot.shaded else max(0.1, total / spot.shaded - 0.2)
        status, wanted = self.standing(markers), self.thirst(spot)
        sold = min(self.power, wanted) * {CONTROL: 0.9, MAJORITY: 0.85, MINORITY: 0.5}.get(status, 0.0)
        margin = spot.margin * min(wanted, 1.6 * self.power) if status == CONTROL else 0.0
        return chance * (sold * (spot.wholesale - 1) + margin)

    def with_markers(self, spot: int, change: dict[Seat, int]) -> float:
        """The worth of a change of markers until the end: my income, and the harm to rivals."""
        place = self.look.spots[spot]
        after = tuple([m + change.get(player, 0) for player, m in enumerate(place.markers)])
        gained = self.income(place, after) - self.income(place, place.markers)
        hurt = sum([1.0 for player, step in change.items() if player != self.me and step < 0])
        return self.left * gained + RIVAL * hurt * place.wholesale

    def best_placement(self) -> float:
        """The worth of the best marker that I could place."""
        free = [n for n, spot in enumerate(self.look.spots) if sum(spot.markers) < spot.circles]
        return max([self.with_markers(spot, {self.me: 1}) for spot in free], default=0.0)

    # -- questions of the phases -------------------------------------------------------------------

    def muscle(self, number: int) -> float:
        """A high card gets the best of the offer, but must be worth its cost."""
        values = sorted([self.card(kind) for kind in self.look.offer])
        spread = values[-1] - values[0] if values else 0.0
        cost = min(self.look.costs[number], self.mine.money)
        return 0.6 * spread * number / 72 - cost + 0.5 * (cost == 0)

    def pick(self, card: int) -> float:
        if is_truck_card(card):
            return self.truck_card(size_on(card))
        return self.card(card)

    def card(self, kind: int) -> float:
        """What taking a card is worth."""
        if kind in {SINGLE_INFLUENCE, DOUBLE_INFLUENCE}:
            return self.amounts[kind] * max(MARKER, 0.8 * self.best_placement()) if self.left else 0.0
        if kind in {SINGLE_STILL, DOUBLE_STILL}:
            return self.amounts[kind] * self.die()
        if kind == IMPROVEMENT:
            return self.amounts[kind] * max([self.improve(spot) for spot in range(len(self.look.spots))])
        return self.thug(kind) if self.left else 0.0

    def thug(self, kind: int) -> float:
        """The worth of a Thug card in the hand."""
        if kind in NUMBERED_THUGS:
            return self.amounts[kind] * NUMBERED_THUGS[kind]
        return PLAIN_THUGS.get(kind, THREAT)

    def die(self) -> float:
        """The worth of a die: crates in every round to come, if there are trucks for them."""
        room_for = sum([truck.capacity for truck in self.look.trucks if truck.owner == self.me])
        makes = PIP * (self.mine.family + sum(self.mine.remotes))
        return self.left * PIP * CRATE * (1.0 if makes + PIP <= room_for + 2 else 0.3)

    def truck_card(self, size: int) -> float:
        """The worth of a truck: the crates that would stay behind without it."""
        capacity, price, graft = self.look.house_rules.trucks[size]
        if self.mine.money < price:
            return 0.0
        trucks = sum([truck.capacity for truck in self.look.trucks if truck.owner == self.me])
        spare = max(PIP * (self.mine.family + sum(self.mine.remotes)) + 2 - trucks, 0.0)
        return self.left * (min(capacity, spare) * CRATE - graft) - price

    def die_place(self, place: int) -> float:
        """A die makes crates on a still; the Copper only troubles the Family Still."""
        if place == BACK_ROOM:
            return 0.0
        return 1.0 if place == FAMILY and self.look.copper == self.me else 2.0

    def double(self, choice: int) -> float:
        """Prefer two dice if two spaces are free on my stills, otherwise a new Remote Still."""
        free = sum(
            [self.look.house_rules.die_spaces - dice for dice in (self.mine.family, *self.mine.remotes)]
        )
        return 2.0 if (choice == TWO_DICE) == (free >= 2) else 1.0

    def improve(self, place: int) -> float:
        """The worth of more demand at a speakeasy where I have influence."""
        if place >= len(self.look.spots):
            return 0.3
        spot = self.look.spots[place]
        status = self.standing(spot.markers)
        share = {CONTROL: spot.margin + 0.5, MAJORITY: 0.4, MINORITY: 0.1}.get(status, 0.0)
        return self.left * spot.dice * share * (1.0 if spot.open else 0.4)

    def place(self, spot: int) -> float:
        return 0.4 if spot == DONE else self.with_markers(spot, {self.me: 1})

    def load(self, crates: int) -> float:
        return float(crates)

    def send(self, choice: int) -> float:
        """What the load should bring at the speakeasy."""
        if choice == DONE_SENDING:
            return 0.0
        number, spot = truck_sent(choice), spot_sent_to(choice)
        truck = next(truck for truck in self.look.trucks if truck.number == number)
        status = self.look.spots[spot].status[self.me]
        dock = MAJORITY_DOCK if status >= MAJORITY else MINORITY_DOCK if status == MINORITY else PUBLIC_DOCK
        return self.revenue(spot, truck.load, dock) + HOPE * max(self.bargain(spot, truck.load), 0.0)

    def revenue(self, number: int, load: int, dock: int) -> float:
        """The revenue of the crates that are still wanted after the trucks ahead of them."""
        spot = self.look.spots[number]
        if number == OMALLEYS or spot.coppered:
            return float(load)
        ahead = sum([self.loaded(t) for line in spot.lines[: dock + 1] for t in line])
        sold = max(min(float(load), self.thirst(spot) - ahead), 0.0)
        admitted = ADMITTED if dock == PUBLIC_DOCK else 1.0
        profit = spot.profit if spot.controller == self.me else 0
        return sold * admitted * (spot.price + profit)

    def loaded(self, number: int) -> int:
        return next(truck.load for truck in self.look.trucks if truck.number == number)

    def admit(self, choice: int) -> float:
        """Admit customers if I have promised it or my margin outweighs what they earn."""
        spot = self.look.spots[self.look.door]
        profit = spot.profit if spot.controller == self.me else 0
        kept = HONOUR if self.has_promised_entry() else 0.0
        return (1.0 if choice == YES else -1.0) * (kept + profit - RIVAL * spot.wholesale)

    def has_promised_entry(self) -> bool:
        """Have I promised to admit a truck that I decide on now?"""
        line, is_single = self.lined_up(self.look.door), self.look.house_rules.admit_per_truck
        payees = [truck.payee for truck in line if truck.number == self.look.about or not is_single]
        return any(
            promise[BY] == self.me
            and promise[TO] in payees
            and promise[FORM] == ADMIT_TRUCKS
            and promise[DUE] == self.look.round
            and spot_of(promise) == self.look.door
            for promise in self.look.promises
        )

    def lined_up(self, number: int) -> list[Truck]:
        """The loaded trucks at the public dock of a speakeasy."""
        line = self.look.spots[number].lines[PUBLIC_DOCK]
        return [truck for truck in self.look.trucks if truck.number in line and truck.load]

    # -- the floor ---------------------------------------------------------------------------------

    def floor(self, choice: int) -> float:
        if choice == PASS:
            return WORTHWHILE
        if choice == PROPOSE:
            return self.best_plan()[0]
        if choice in {MOVE_DIE, MOVE_IMPROVEMENT}:
            return 5.0
        if is_placing(choice):
            return 0.5 * self.with_markers(place_of(choice), {self.me: 1})
        return self.playing(choice) - self.kept(choice)

    def kept(self, kind: int) -> float:
        """What a card may still be worth later; 0 at the end."""
        return min(self.thug(kind), 0.8 * self.left)

    def playing(self, kind: int) -> float:
        """What a Thug would do now, at its best."""
        score = PLAYS.get(kind)
        return score(self) if score else 0.0

    def counter(self, choice: int) -> float:
        """Keep Investigation for what would hurt me."""
        announced = self.look.announced
        return WORTHWHILE if choice == PASS else self.thug(announced) - 3.5

    def favor(self, size: int) -> float:
        """A truck for this round, when crates would stay behind."""
        capacity = self.look.house_rules.trucks[size][0]
        return 1.5 * min(capacity, -self.rooms[self.me]) if self.look.window == TALKS else 0.0

    def politics(self, kind: int) -> float:
        """The worth of buying markers."""
        price, most = self.amounts[kind], self.look.house_rules.limits[kind]
        if self.mine.money < price + 6:
            return 0.0
        return self.buying(min(most, self.mine.money // price, self.mine.supply), price) + THREAT

    def buying(self, count: int, price: int) -> float:
        return count * (0.7 * self.best_placement() - price)

    def best_marker(self, moves: Callable[[Street, int], list[dict[Seat, int]]]) -> float:
        """The best change of markers that a card allows anywhere."""
        changes = [
            self.with_markers(spot, change)
            for spot in range(1, len(self.look.spots))
            for change in moves(self, spot)
        ]
        return max(changes, default=0.0)

    def rivals_there(self, spot: int) -> list[Seat]:
        return [p for p, m in enumerate(self.look.spots[spot].markers) if m and p != self.me]

    def hits(self, spot: int) -> list[dict[Seat, int]]:
        return [{p: -1} for p in self.rivals_there(spot)]

    def crossings(self, spot: int) -> list[dict[Seat, int]]:
        place = self.look.spots[spot]
        adds = [{self.me: 1}] if sum(place.markers) < place.circles and self.mine.supply else []
        return self.hits(spot) + adds

    def swaps(self, spot: int) -> list[dict[Seat, int]]:
        return [{p: -1, self.me: 1} for p in self.rivals_there(spot)]

    def spoils(self, kind: int, truck: Truck) -> float:
        """The worth of another player's truck as a target."""
        if kind == FREE_TRUCK:
            return truck.capacity / 2 * min(self.left, 3) / 2
        price = 2.0 if truck.place in {NOWHERE, OMALLEYS} else float(self.look.spots[truck.place].wholesale)
        lost = truck.load * price
        if kind == BUST_SHIPMENT:
            return 0.5 * lost
        return (0.9 if kind == PIGEON else 1.1) * truck.load * (price if truck.dock != PUBLIC_DOCK else 0.5)

    def best_truck(self, kind: int) -> float:
        """The worth of the best target for a card about trucks."""
        prey = [truck for truck in self.look.trucks if self.is_prey(kind, truck)]
        return max([self.spoils(kind, truck) for truck in prey], default=0.0)

    def is_prey(self, kind: int, truck: Truck) -> bool:
        if kind == FREE_TRUCK:
            return truck.load == 0 and truck.owner not in {self.me, NOBODY}
        return truck.load > 0 and truck.payee != self.me

    def at_spot(self, kind: int, number: int) -> float:
        """The worth of a card's effect on the sales of a speakeasy this round."""
        spot = self.look.spots[number]
        crates = [(t.payee, t.load) for t in self.look.trucks if t.place == number and t.load]
        own = sum([load for payee, load in crates if payee == self.me])
        others = sum([load for payee, load in crates if payee != self.me])
        if kind == BUST_SPEAKEASY:
            return RIVAL * others * spot.wholesale - own * spot.wholesale
        if kind == PACKING_HEAT:
            return RIVAL * others * (spot.wholesale - self.amounts[kind]) + (
                0.5 * own if spot.controller == self.me else 0
            )
        if kind == COPPER_IN_THE_HOUSE:
            earned = spot.profit * (own + others) if spot.controller == self.me else 0
            return 0.4 * others * RIVAL - own * (spot.wholesale - self.amounts[kind]) - earned
        sold = min(self.thirst(spot), float(own + others))
        if kind == BIG_PAYOFF:
            return sold * spot.profit + 0.5 * own - self.amounts[kind] if spot.controller != self.me else -9.0
        more = self.amounts[kind] if kind == WORD_OF_MOUTH else 1
        return more * sold * (1.0 if spot.controller == self.me else -0.3)

    def best_spot(self, kind: int) -> float:
        able = [n for n, spot in enumerate(self.look.spots) if n and spot.open and spot.pending]
        return max([self.at_spot(kind, n) for n in able], default=0.0)

    # -- targets; the card is what the question is about ---------------------------------------------

    def target_spot(self, spot: int) -> float:
        kind = self.look.about
        moves = {
            HIT: Street.hits,
            MOB_WAR: Street.hits,
            DOUBLE_CROSS: Street.crossings,
            DIRTY_RAT: Street.swaps,
        }
        if kind in moves:
            changes = [self.with_markers(spot, change) for change in moves[kind](self, spot)]
            return max(changes, default=-99.0)
        if kind == OPPORTUNITY:
            return -self.improve(spot)
        return self.at_spot(kind, spot)

    def target_marker(self, player: int) -> float:
        change = {player: -1, self.me: 1} if self.look.about == DIRTY_RAT else {player: -1}
        return self.with_markers(self.look.picked[0], change)

    def target_cross(self, choice: int) -> float:
        change = {self.me: 1} if choice == ADD_MINE else {choice: -1}
        return self.with_markers(self.look.picked[0], change)

    def target_mobster(self, player: int) -> float:
        """Choose my own Muscle, or the richest rival."""
        if self.look.about == BIG_CITY_BOYS:
            return 1.0 if player == self.me else 0.0
        rival = self.look.mobsters[player]
        return (
            float(rival.money)
            if rival.money >= 0
            else float(sum([spot.markers[player] for spot in self.look.spots]))
        )

    def target_still(self, still: int) -> float:
        mobster, number = self.look.mobsters[owner_of(still)], number_of(still)
        return float(mobster.family if number == FAMILY else mobster.remotes[number - 1])

    def target_truck(self, number: int) -> float:
        truck = next(truck for truck in self.look.trucks if truck.number == number)
        return self.spoils(self.look.about, truck)

    def target_onto(self, number: int) -> float:
        return -float(next(truck.capacity for truck in self.look.trucks if truck.number == number))

    def target_number(self, count: int) -> float:
        return self.buying(count, self.amounts[self.look.about])

    def vigorish(self, choice: int) -> float:
        """Never pay: the still rarely makes more than it costs."""
        return 0.0 if choice != YES else -1.0

    def safe(self, spot: int) -> float:
        return 1.0 if spot == DONE else self.with_markers(spot, {self.me: -1}) + 0.5

    def preempt(self, choice: int) -> float:
        return 0.5 if choice != YES else 0.4 * self.with_markers(self.look.about, {self.me: 1})

    # -- deals -------------------------------------------------------------------------------------

    def worth(self, player: Seat, term: Term) -> float:
        """The worth of an asset to a Mobster, as far as I can judge."""
        asset, thing = term[ASSET], term[WHAT]
        if asset == CASH:
            return float(thing)
        if asset == CRATES:
            fitting = max(min(thing, self.rooms[player] + (thing if player == self.me else 0)), 0)
            return 1.3 * fitting
        if asset == THUG:
            return min(self.thug(thing), 1.5 * self.left)
        if asset == PROMISE:
            return self.entry(term) if player == self.me else WORD
        useful = 1.2 * min(self.look.house_rules.trucks[thing][0], max(-self.rooms[player], 0))
        return useful if asset == RENT else useful + 0.5 * self.left

    def value_of(self, player: Seat, gets: list[Term], gives: list[Term]) -> float:
        """What a Mobster would gain by an exchange."""
        lost = gained = 0.0
        for term in gives:
            lost += self.loss(player, term)
        for term in gets:
            gained += self.worth(player, term)
        return gained - lost

    def loss(self, player: Seat, term: Term) -> float:
        """The cost of giving an asset away: low for crates without trucks, and for trucks without crates."""
        asset, count = term[ASSET], term[WHAT]
        if asset == CRATES:
            spare = max(-self.rooms[player], 0)
            return 0.3 * min(count, spare) + 1.4 * max(count - spare, 0)
        if asset in (RENT, SALE):
            needed = self.rooms[player] < 4
            return (3.0 if needed else 0.5) + (1.0 * self.left if asset == SALE else 0.0)
        if asset == PROMISE:
            return self.burden(player, term)
        return self.worth(player, term)

    def entry(self, term: Term) -> float:
        """The worth of a promise to me: for one to admit my trucks, the crates that I shall sell by it."""
        if form_of(word_of(term)) != ADMIT_TRUCKS:
            return WORD
        (number,) = needs_of(word_of(term))
        mine = sum([truck.load for truck in self.lined_up(number) if truck.payee == self.me])
        return self.admission(number, mine)

    def admission(self, number: int, load: int) -> float:
        """What a promise to admit a load at a public dock brings."""
        return (PROMISED - ADMITTED) * self.wanted(number, load) * self.look.spots[number].price

    def wanted(self, number: int, load: int) -> float:
        """How many crates of a load at the public dock should still be wanted after the other docks."""
        spot = self.look.spots[number]
        ahead = sum([self.loaded(t) for line in spot.lines[:PUBLIC_DOCK] for t in line])
        return max(min(float(load), self.thirst(spot) - ahead), 0.0)

    def burden(self, player: Seat, term: Term) -> float:
        """The cost of giving a promise: to admit trucks lets rivals earn, and pays whoever has Control."""
        if form_of(word_of(term)) != ADMIT_TRUCKS:
            return WORD
        (number,) = needs_of(word_of(term))
        return self.entrance(player, number, sum([truck.load for truck in self.lined_up(number)]))

    def bargain(self, number: int, load: int) -> float:
        """What I should gain by buying admission for a load that I send to a public dock."""
        spot = self.look.spots[number]
        is_public = spot.decider not in (NOBODY, self.me) and spot.status[self.me] == NO_INFLUENCE
        if not is_public or self.mine.asked_phase or not self.look.house_rules.talks:
            return 0.0
        price = 1 + int(self.entrance(spot.decider, number, load) + HIS_SHARE)
        return self.admission(number, load) - price if price <= MOST_ADMISSION else 0.0

    def entrance(self, player: Seat, number: int, load: int) -> float:
        """What it costs a decider to admit a load."""
        spot = self.look.spots[number]
        profit = spot.profit if spot.controller == player else 0
        return max(self.wanted(number, load) * (RIVAL * spot.wholesale - profit), WORD)

    def gain(self, deal: Deal) -> float:
        """What I would gain by a proposal of another player."""
        return self.value_of(self.me, side_of(deal, GIVE), side_of(deal, ASK))

    def best_plan(self) -> tuple[float, Plan]:
        """The best deal for me among those that the other side may like too; found once, then kept."""
        if self.planned is None:
            self.planned = self.look_for_plan()
        return self.planned

    def look_for_plan(self) -> tuple[float, Plan]:
        """Look for the best deal among the templates."""
        best: tuple[float, Plan] = (-1.0, ())
        for number in self.templates():
            for x in others(self.look):
                for trade in TRADES[number](self.look, x):
                    best = self.bettered(best, trade)
        return best[0], self.opened(best[1])

    def bettered(self, best: tuple[float, Plan], trade: Trade) -> tuple[float, Plan]:
        """The best deal so far, or this one at a price that suits me better and the other side too."""
        goods, is_sale = [trade.goods], trade.is_sale()
        mine = self.value_of(self.me, [], goods) if is_sale else self.value_of(self.me, goods, [])
        his = self.value_of(trade.whom, goods, []) if is_sale else self.value_of(trade.whom, [], goods)
        for price in trade.prices[::-1] if is_sale else trade.prices:  # the best for me first
            paid = price if is_sale else -price
            if mine + paid > best[0] and his - paid > HIS_SHARE:
                for offer in trade.at(self.look, price):
                    return mine + paid, offer.plan()
        return best

    def templates(self) -> tuple[int, ...]:
        """What may be worth a deal: crates and trucks up to the loading, then the doors."""
        if self.look.window >= ROAD:
            return (BUY_ADMISSION,)
        spare = self.rooms[self.me]
        return (SELL_CRATES, RENT_TRUCK) if spare < 0 else (BUY_CRATES, RENT_OUT) if spare > 0 else ()

    def likes(self, player: Seat, gives: list[Term], asks: list[Term]) -> bool:
        """Would a deal bring another player enough?"""
        return self.value_of(player, gives, asks) > HIS_SHARE

    def opened(self, plan: Plan) -> Plan:
        """The plan as an open offer, if it asks for a truck that more than one Mobster would part with."""
        draft = Draft(self.me, plan) if plan else None
        sizes = things(draft.given(ASK), RENT) if draft else []
        if draft is None or not sizes or deal_of(self.me, ALL, draft.terms) in self.look.declined:
            return plan
        owners = {t.owner for t in self.look.trucks if t.idle and t.size in sizes and t.owner != self.me}
        keen = [x for x in owners if self.likes(x, draft.given(GIVE), draft.given(ASK))]
        return (ALL, *plan[1:]) if len(keen) > 1 else plan

    def draft(self, choice: int) -> float:
        """Follow the plan; drop the draft if it no longer matches."""
        plan, done = self.best_plan()[1], self.look.picked
        if plan[: len(done)] == done and len(plan) > len(done):
            return 1.0 if choice == plan[len(done)] else 0.0
        return 1.0 if choice == DROP else 0.0

    def answer(self, choice: int) -> float:
        """Accept a deal that pays; never make a counter-proposal."""
        if choice == DECLINE:
            return 0.0
        return -1.0 if choice == COUNTER_OFFER else self.gain(self.look.proposal) - HIS_SHARE

    # -- gestures ----------------------------------------------------------------------------------

    def wants_floor(self, choice: int) -> bool:
        """Shall I want to buy admission for the truck that I send with this answer? Once in a phase."""
        if choice == DONE_SENDING or self.mine.raised:
            return False
        return self.bargain(spot_sent_to(choice), self.loaded(truck_sent(choice))) > WORTHWHILE


PLAYS: Final[dict[int, Callable[[Street], float]]] = {
    VIGORISH: lambda it: 4 / 3 * it.amounts[VIGORISH],
    BIG_PAYOFF: lambda it: it.best_spot(BIG_PAYOFF),
    BIG_FAVOR: lambda it: it.favor(LARGE),
    LITTLE_FAVOR: lambda it: it.favor(MEDIUM),
    CITY_POLITICS: lambda it: it.politics(CITY_POLITICS),
    STATE_POLITICS: lambda it: it.politics(STATE_POLITICS),
    COPPER_IN_THE_HOUSE: lambda it: it.best_spot(COPPER_IN_THE_HOUSE),
    DOUBLE_CROSS: lambda it: it.amounts[DOUBLE_CROSS] * it.best_marker(Street.crossings),
    UNION_BOSS: lambda it: 5.0 + it.mine.graft * it.left,
    BUST_SHIPMENT: lambda it: it.best_truck(BUST_SHIPMENT),
    BUST_SPEAKEASY: lambda it: it.best_spot(BUST_SPEAKEASY),
    INVESTIGATION: lambda it: 0.5,
    FREE_TRUCK: lambda it: it.best_truck(FREE_TRUCK),
    HIJACK: lambda it: it.best_truck(HIJACK),
    HIT: lambda it: it.amounts[HIT] * it.best_marker(Street.hits),
    MOB_WAR: lambda it: 0.8 * it.amounts[MOB_WAR] * it.best_marker(Street.hits),
    MOLL: lambda it: it.amounts[MOLL] * (3.5 if it.look.window == CLOSING else 1.5),
    PIGEON: lambda it: it.best_truck(PIGEON),
    MUSCLING_IN: lambda it: it.amounts[MUSCLING_IN] * it.die(),
    OPPORTUNITY: lambda it: 1.0 * it.amounts[OPPORTUNITY],
    PACKING_HEAT: lambda it: it.best_spot(PACKING_HEAT),
    RECRUITING: lambda it: 6.5 * it.amounts[RECRUITING] if it.look.phase == 1 else 0.0,
    SAFE_HOUSE: lambda it: 0.0,
    THIRSTY: lambda it: it.best_spot(THIRSTY),
    TURF_WAR: lambda it: 3.0 * it.amounts[TURF_WAR],
    WAREHOUSE: lambda it: 1.2 * it.mine.crates if it.look.phase == 4 and it.look.window != TALKS else 0.0,
    WINDFALL: lambda it: 6.0 * it.amounts[WINDFALL],
    WORD_OF_MOUTH: lambda it: it.best_spot(WORD_OF_MOUTH),
    DIRTY_RAT: lambda it: it.amounts[DIRTY_RAT] * it.best_marker(Street.swaps),
}

# The questions of a draft: one plan answers all of them.
DRAFTING: Final = (
    *("whom", "term", "amount", "how_many", "which_thug", "form", "due"),
    *("where", "title", "victim", "card", "bound", "level", "at_least"),
)

SCORES: Final[dict[str, Callable[[Street, int], float]]] = {
    "muscle": Street.muscle,
    "pick": Street.pick,
    "die": Street.die_place,
    "move_to_still": Street.die_place,
    "double": Street.double,
    "improve": Street.improve,
    "move_to_spot": Street.improve,
    "place": Street.place,
    "floor": Street.floor,
    "counter": Street.counter,
    "vigorish": Street.vigorish,
    "load": Street.load,
    "send": Street.send,
    "admit": Street.admit,
    "preempt": Street.preempt,
    "safe": Street.safe,
    "target_spot": Street.target_spot,
    "target_space": Street.improve,
    "target_marker": Street.target_marker,
    "target_cross": Street.target_cross,
    "target_mobster": Street.target_mobster,
    "target_still": Street.target_still,
    "target_truck": Street.target_truck,
    "target_onto": Street.target_onto,
    "target_number": Street.target_number,
    "answer": Street.answer,
    **dict.fromkeys(DRAFTING, Street.draft),
}


def choose(look: BootleggersLook, dice: Dice, _box: object = None) -> int:
    """Return the answer with the best score; dice break ties. All numbers of the box are in the look."""
    name, options = asked(look)
    street, score = Street(look), SCORES[name]
    return best(options, [score(street, option) for option in options], dice)


def gesture(look: BootleggersLook, answer: int) -> tuple[str, str] | None:
    """Raise a hand with an answer that leads to something to propose (B5.304)."""
    if asked(look)[0] != "send":
        return None
    return RAISE if Street(look).wants_floor(answer) else None
