"""What a seat may see, for bots: written by tools/looks.py from shapes.py; `make format` writes it anew."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from backroom.engine.flow import Seat
from backroom.engine.looks import Asked, Look
from backroom.engine.title import shown
from backroom.games.bootleggers import shapes
from backroom.games.bootleggers.pledges import Promise
from backroom.games.bootleggers.terms import Deal


@mypyc_attr(acyclic=True)
class Truck:
    """Has the fields of `shapes.Truck`."""

    __slots__ = (
        "number",
        "size",
        "capacity",
        "owner",
        "operator",
        "load",
        "payee",
        "place",
        "dock",
        "arrival",
        "idle",
    )

    def __init__(
        self,
        number: int,
        size: int,
        capacity: int,
        owner: Seat,
        operator: Seat,
        load: int,
        payee: Seat,
        place: int,
        dock: int,
        arrival: int,
        idle: bool,
    ) -> None:
        self.number = number
        self.size = size
        self.capacity = capacity
        self.owner = owner
        self.operator = operator
        self.load = load
        self.payee = payee
        self.place = place
        self.dock = dock
        self.arrival = arrival
        self.idle = idle

    def shown(self) -> shapes.Truck:
        """Make the struct."""
        return shapes.Truck(
            number=self.number,
            size=self.size,
            capacity=self.capacity,
            owner=self.owner,
            operator=self.operator,
            load=self.load,
            payee=self.payee,
            place=self.place,
            dock=self.dock,
            arrival=self.arrival,
            idle=self.idle,
        )


@mypyc_attr(acyclic=True)
class Spot:
    """Has the fields of `shapes.Spot`."""

    __slots__ = (
        "open",
        "shaded",
        "circles",
        "markers",
        "status",
        "decider",
        "controller",
        "spaces",
        "improvements",
        "dice",
        "wholesale",
        "margin",
        "price",
        "profit",
        "payoff",
        "heat",
        "coppered",
        "busted",
        "thirsty",
        "word",
        "pending",
        "rolled",
        "lines",
    )

    def __init__(
        self,
        open: bool,
        shaded: int,
        circles: int,
        markers: tuple[int, ...],
        status: tuple[int, ...],
        decider: Seat,
        controller: Seat,
        spaces: int,
        improvements: int,
        dice: int,
        wholesale: int,
        margin: int,
        price: int,
        profit: int,
        payoff: Seat,
        heat: Seat,
        coppered: bool,
        busted: bool,
        thirsty: bool,
        word: bool,
        pending: bool,
        rolled: bool,
        lines: tuple[tuple[int, ...], ...],
    ) -> None:
        self.open = open
        self.shaded = shaded
        self.circles = circles
        self.markers = markers
        self.status = status
        self.decider = decider
        self.controller = controller
        self.spaces = spaces
        self.improvements = improvements
        self.dice = dice
        self.wholesale = wholesale
        self.margin = margin
        self.price = price
        self.profit = profit
        self.payoff = payoff
        self.heat = heat
        self.coppered = coppered
        self.busted = busted
        self.thirsty = thirsty
        self.word = word
        self.pending = pending
        self.rolled = rolled
        self.lines = lines

    def shown(self) -> shapes.Spot:
        """Make the struct."""
        return shapes.Spot(
            open=self.open,
            shaded=self.shaded,
            circles=self.circles,
            markers=self.markers,
            status=self.status,
            decider=self.decider,
            controller=self.controller,
            spaces=self.spaces,
            improvements=self.improvements,
            dice=self.dice,
            wholesale=self.wholesale,
            margin=self.margin,
            price=self.price,
            profit=self.profit,
            payoff=self.payoff,
            heat=self.heat,
            coppered=self.coppered,
            busted=self.busted,
            thirsty=self.thirsty,
            word=self.word,
            pending=self.pending,
            rolled=self.rolled,
            lines=self.lines,
        )


@mypyc_attr(acyclic=True)
class Mobster:
    """Has the fields of `shapes.Mobster`."""

    __slots__ = (
        "strength",
        "face_up",
        "muscle_cards",
        "hand",
        "money",
        "thugs",
        "thug_cards",
        "graft",
        "crates",
        "boys",
        "frozen",
        "supply",
        "stored_dice",
        "stored_improvements",
        "family",
        "remotes",
        "blocked",
        "production",
        "warehouse",
        "raised",
        "asked_now",
        "asked_phase",
    )

    def __init__(
        self,
        strength: int,
        face_up: int,
        muscle_cards: int,
        hand: tuple[int, ...],
        money: int,
        thugs: tuple[int, ...],
        thug_cards: int,
        graft: int,
        crates: int,
        boys: int,
        frozen: int,
        supply: int,
        stored_dice: int,
        stored_improvements: int,
        family: int,
        remotes: tuple[int, ...],
        blocked: int,
        production: int,
        warehouse: bool,
        raised: bool,
        asked_now: int,
        asked_phase: int,
    ) -> None:
        self.strength = strength
        self.face_up = face_up
        self.muscle_cards = muscle_cards
        self.hand = hand
        self.money = money
        self.thugs = thugs
        self.thug_cards = thug_cards
        self.graft = graft
        self.crates = crates
        self.boys = boys
        self.frozen = frozen
        self.supply = supply
        self.stored_dice = stored_dice
        self.stored_improvements = stored_improvements
        self.family = family
        self.remotes = remotes
        self.blocked = blocked
        self.production = production
        self.warehouse = warehouse
        self.raised = raised
        self.asked_now = asked_now
        self.asked_phase = asked_phase

    def shown(self) -> shapes.Mobster:
        """Make the struct."""
        return shapes.Mobster(
            strength=self.strength,
            face_up=self.face_up,
            muscle_cards=self.muscle_cards,
            hand=self.hand,
            money=self.money,
            thugs=self.thugs,
            thug_cards=self.thug_cards,
            graft=self.graft,
            crates=self.crates,
            boys=self.boys,
            frozen=self.frozen,
            supply=self.supply,
            stored_dice=self.stored_dice,
            stored_improvements=self.stored_improvements,
            family=self.family,
            remotes=self.remotes,
            blocked=self.blocked,
            production=self.production,
            warehouse=self.warehouse,
            raised=self.raised,
            asked_now=self.asked_now,
            asked_phase=self.asked_phase,
        )


@mypyc_attr(acyclic=True)
class HouseRules:
    """Has the fields of `shapes.HouseRules`."""

    __slots__ = (
        "rounds",
        "chaos",
        "realign",
        "safe_house_any",
        "admit_per_truck",
        "shared_markers",
        "brisk",
        "talks",
        "cash_open",
        "memory_aid",
        "goal",
        "copper_from",
        "bonus_rounds",
        "die_spaces",
        "trucks",
        "amounts",
        "limits",
    )

    def __init__(
        self,
        rounds: int,
        chaos: bool,
        realign: bool,
        safe_house_any: bool,
        admit_per_truck: bool,
        shared_markers: bool,
        brisk: bool,
        talks: int,
        cash_open: bool,
        memory_aid: bool,
        goal: int,
        copper_from: int,
        bonus_rounds: tuple[int, ...],
        die_spaces: int,
        trucks: tuple[tuple[int, int, int], ...],
        amounts: tuple[int, ...],
        limits: tuple[int, ...],
    ) -> None:
        self.rounds = rounds
        self.chaos = chaos
        self.realign = realign
        self.safe_house_any = safe_house_any
        self.admit_per_truck = admit_per_truck
        self.shared_markers = shared_markers
        self.brisk = brisk
        self.talks = talks
        self.cash_open = cash_open
        self.memory_aid = memory_aid
        self.goal = goal
        self.copper_from = copper_from
        self.bonus_rounds = bonus_rounds
        self.die_spaces = die_spaces
        self.trucks = trucks
        self.amounts = amounts
        self.limits = limits

    def shown(self) -> shapes.HouseRules:
        """Make the struct."""
        return shapes.HouseRules(
            rounds=self.rounds,
            chaos=self.chaos,
            realign=self.realign,
            safe_house_any=self.safe_house_any,
            admit_per_truck=self.admit_per_truck,
            shared_markers=self.shared_markers,
            brisk=self.brisk,
            talks=self.talks,
            cash_open=self.cash_open,
            memory_aid=self.memory_aid,
            goal=self.goal,
            copper_from=self.copper_from,
            bonus_rounds=self.bonus_rounds,
            die_spaces=self.die_spaces,
            trucks=self.trucks,
            amounts=self.amounts,
            limits=self.limits,
        )


@mypyc_attr(acyclic=True)
class BootleggersLook(Look):
    """Has the fields of `shapes.BootleggersView`."""

    __slots__ = (
        "round",
        "phase",
        "ended",
        "acted",
        "window",
        "is_first",
        "is_last",
        "opening",
        "door",
        "out",
        "floor",
        "boosted",
        "muscle",
        "muscle_discards",
        "deck",
        "offer",
        "discards",
        "truck_deck",
        "truck_offer",
        "truck_discards",
        "holder",
        "hidden",
        "union_boss",
        "announced",
        "copper",
        "demand",
        "sold",
        "mobsters",
        "spots",
        "trucks",
        "proposal",
        "counters",
        "declined",
        "promises",
        "settled",
        "doing",
        "about",
        "picked",
        "costs",
        "house_rules",
    )

    def __init__(
        self,
        *,
        me: Seat,
        question: Asked | None,
        round: int,
        phase: int,
        ended: int,
        acted: int,
        window: int,
        is_first: bool,
        is_last: bool,
        opening: int,
        door: int,
        out: int,
        floor: Seat,
        boosted: Seat,
        muscle: tuple[int, ...],
        muscle_discards: tuple[int, ...],
        deck: int,
        offer: tuple[int, ...],
        discards: tuple[int, ...],
        truck_deck: int,
        truck_offer: int,
        truck_discards: tuple[int, ...],
        holder: Seat,
        hidden: int,
        union_boss: Seat,
        announced: int,
        copper: Seat,
        demand: int,
        sold: int,
        mobsters: tuple[Mobster, ...],
        spots: tuple[Spot, ...],
        trucks: tuple[Truck, ...],
        proposal: Deal,
        counters: int,
        declined: tuple[Deal, ...],
        promises: tuple[Promise, ...],
        settled: tuple[Promise, ...],
        doing: str,
        about: int,
        picked: tuple[int, ...],
        costs: tuple[int, ...],
        house_rules: HouseRules,
    ) -> None:
        super().__init__(me, question)
        self.round = round
        self.phase = phase
        self.ended = ended
        self.acted = acted
        self.window = window
        self.is_first = is_first
        self.is_last = is_last
        self.opening = opening
        self.door = door
        self.out = out
        self.floor = floor
        self.boosted = boosted
        self.muscle = muscle
        self.muscle_discards = muscle_discards
        self.deck = deck
        self.offer = offer
        self.discards = discards
        self.truck_deck = truck_deck
        self.truck_offer = truck_offer
        self.truck_discards = truck_discards
        self.holder = holder
        self.hidden = hidden
        self.union_boss = union_boss
        self.announced = announced
        self.copper = copper
        self.demand = demand
        self.sold = sold
        self.mobsters = mobsters
        self.spots = spots
        self.trucks = trucks
        self.proposal = proposal
        self.counters = counters
        self.declined = declined
        self.promises = promises
        self.settled = settled
        self.doing = doing
        self.about = about
        self.picked = picked
        self.costs = costs
        self.house_rules = house_rules

    def shown(self) -> shapes.BootleggersView:
        """Make the struct."""
        return shapes.BootleggersView(
            me=self.me,
            question=shown(self.question),
            round=self.round,
            phase=self.phase,
            ended=self.ended,
            acted=self.acted,
            window=self.window,
            is_first=self.is_first,
            is_last=self.is_last,
            opening=self.opening,
            door=self.door,
            out=self.out,
            floor=self.floor,
            boosted=self.boosted,
            muscle=self.muscle,
            muscle_discards=self.muscle_discards,
            deck=self.deck,
            offer=self.offer,
            discards=self.discards,
            truck_deck=self.truck_deck,
            truck_offer=self.truck_offer,
            truck_discards=self.truck_discards,
            holder=self.holder,
            hidden=self.hidden,
            union_boss=self.union_boss,
            announced=self.announced,
            copper=self.copper,
            demand=self.demand,
            sold=self.sold,
            mobsters=tuple([one.shown() for one in self.mobsters]),
            spots=tuple([one.shown() for one in self.spots]),
            trucks=tuple([one.shown() for one in self.trucks]),
            proposal=self.proposal,
            counters=self.counters,
            declined=self.declined,
            promises=self.promises,
            settled=self.settled,
            doing=self.doing,
            about=self.about,
            picked=self.picked,
            costs=self.costs,
            house_rules=self.house_rules.shown(),
        )
