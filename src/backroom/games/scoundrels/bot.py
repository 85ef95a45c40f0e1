"""The house bot: scores every answer in Technology points, a dollar at two sevenths of a point. No search.

A day is planned as a whole: the cards in hand go to the slots that are worth most, and a bluff costs what it
risks. Cards are judged by the data of the game, an owner's or the built-in one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from backroom.engine.chance import Dice
from backroom.engine.flow import Seat
from backroom.games.scoundrels.arguments import is_job, marked_safe, program_number, step_of
from backroom.games.scoundrels.box import Box
from backroom.games.scoundrels.looks import Card, Leader, Safe, ScoundrelsLook
from backroom.games.scoundrels.nouns import (
    BRIBE,
    GIVE_IN,
    HIGHEST,
    IN_SALOON,
    LEADER,
    NO_MARK,
    NOBODY_THERE,
    NONE,
    OFFICE,
    ON_DISCARD,
    ON_SITE,
    OPEN,
    PASS,
    PLACES,
    PLAN,
    SALOON,
    SELL,
    SET_ASIDE,
    SLOTS,
    STRATEGY,
    UNUSED,
    YES,
    moved_of,
    played_of,
)
from backroom.games.scoundrels.programs import Cost, Instruction, Program
from backroom.games.scoundrels.rules.possible import AREAS
from backroom.games.scoundrels.shapes import UNKNOWN
from backroom.heuristics.choosing import asked, best

POINT: Final = 3.5  # dollars
HORIZON: Final = 6.0  # turns before the end from which money is worth less
LAST_DOLLAR: Final = 0.02  # what a dollar is still worth at the end, for ties
HENCHMAN: Final = 0.7  # the worth of one more in the reserve
SCOUTING: Final = 0.8  # the worth of knowing a safe, while there is time to steal
RIVAL: Final = 0.3  # how much a rival's loss is worth to me
RISK: Final = 0.65  # the cost of a bluff, which may be caught
TRUST: Final = 0.5  # how much of a rival's mark I believe
TURNS: Final = 4  # in a day
SURE: Final = 1.0
PER_DAY: Final = [0.0, 3.0, 1.5, 2.0, 1.0, 0.6, 2.5, 1.2, 1.0, 0.8, 1.8, 1.0, 0.0]  # how often events happen
ENGINE: Final = 1.0  # how many of the expected uses of a scoundrel will happen
PARTNER: Final = 1.5  # uses of a partner in a day, if its neighbour works
SMALL: Final = {  # the worth of verbs that need no closer look
    "draw": 0.3,
    "peek": 0.1,
    "topdeck": 0.1,
    "plant": 0.3,
    "burn": 0.2,
    "swapjob": -0.1,
    "swaptrait": -0.1,
    "give": -0.15,
    "discard": -0.4,
    "use": 0.8,
    "hire": 0.3,
    "sheriff": 0.6,
}


def has_all_back(owner: Leader) -> bool:
    """True if every card of the day before that is not in the deck has been seen: no other has come back."""
    back = [card for card in owner.cards if card.value in owner.returned]
    return len(back) + (owner.open_zero and 0 in owner.returned) >= TURNS - owner.deck


class Assignment:
    """The best slot for each card of a hand: `gains` by card and free slot. Of equals, the first in order."""

    def __init__(self, gains: list[list[float]]) -> None:
        self.gains = gains
        self.most = -99.0
        self.best = list(range(len(gains)))  # the index of the slot, by card
        self.trial = list(range(len(gains)))
        self.extend(0, 0, 0.0)

    def extend(self, card: int, taken: int, total: float) -> None:
        """Try all slots that are not taken for this card and those after it."""
        if card == len(self.gains):
            if total > self.most:
                self.most = total
                self.best = self.trial[:]
            return
        row = self.gains[card]
        for slot in range(len(row)):
            if not taken >> slot & 1:
                self.trial[card] = slot
                self.extend(card + 1, taken | 1 << slot, total + row[slot])


class Town:
    """The town as one player judges it; `plans`: also how to play the hand, in the phase for that."""

    def __init__(self, look: ScoundrelsLook, box: Box, *, plans: bool = True) -> None:
        self.look = look
        self.box = box
        self.me: Seat = look.me
        self.mine = look.players[look.me]
        self.rivals = len(look.players) - 1
        self.left = (look.days - look.day + 1) * TURNS - len(self.mine.cards) - self.mine.open_zero
        self.dollar = min(self.left / HORIZON, 1.0) / POINT + LAST_DOLLAR
        self.loots: dict[str, float] = {}  # by area, once they have been looked for
        self.spare = self.least_held()
        is_planning = plans and look.phase == PLAN and look.active == look.me
        self.slots = self.all_slots() if is_planning else []
        self.plan = self.best_plan() if is_planning and look.hand else (0, 0)

    # -- safes -------------------------------------------------------------------------------------

    def worth(self, safe: Safe) -> float:
        """The expected score of a safe: its value, and its correct marks."""
        if safe.value != UNKNOWN:
            return safe.value + sum(shown == safe.value for _owner, shown in safe.marks)
        mean = sum(safe.possible) / max(len(safe.possible), 1)
        told = [shown for _owner, shown in safe.marks if shown in safe.possible]
        return mean + TRUST * (sum(told) / len(told) - mean) + TRUST * len(told) / 2 if told else mean

    def least_held(self) -> float:
        """The worth of the safe that a theft would make me give up; 0 below the limit of the day."""
        held = sorted([self.worth(self.look.safes[safe]) for safe in self.mine.safes])
        return held[0] if len(held) >= self.box.most_safes(self.look.day) else 0.0

    def loot(self, area: str) -> float:
        """The gain of the best theft in an area."""
        if area not in self.loots:
            self.loots[area] = self.best_loot(area)
        return self.loots[area]

    def best_loot(self, area: str) -> float:
        """Look for the best theft in an area."""
        prey = [self.worth(safe) for safe in self.look.safes if self.is_in(safe, area)]
        return max([worth - self.spare for worth in prey], default=0.0)

    def is_in(self, safe: Safe, area: str) -> bool:
        """True if a safe lies in an area."""
        if area == "unused":
            return safe.where == UNUSED
        if safe.where != ON_SITE:
            return False
        site = AREAS.index(area) - 1
        if area == "marked":
            return self.me in [owner for owner, _shown in safe.marks]
        return safe.site == site if 0 <= site < 3 else True

    # -- programs ----------------------------------------------------------------------------------

    def program(self, program: Program | None) -> float:
        """The worth of a card's program now."""
        return sum([self.step(step) for step in program.instructions]) if program is not None else 0.0

    def step(self, step: Instruction) -> float:
        """One instruction with its cost; an optional one is never worse than nothing."""
        worth = self.verb(step) - (self.cost(step.cost) if step.cost is not None else 0.0)
        return max(worth, 0.0) if step.may else worth

    def cost(self, cost: Cost) -> float:
        """The worth of what a cost takes."""
        if cost.verb == "pay":
            return cost.number * self.dollar
        return {"rep": 1.0, "jail": HENCHMAN, "discard": 0.4}.get(cost.verb, 0.1)

    def verb(self, step: Instruction) -> float:
        """The worth of an instruction, without its cost."""
        match step.verb:
            case "gain" | "take" | "flip":
                return self.money(step)
            case "scout":
                return SCOUTING * min(self.left, 4) / 4
            case "mark":
                return 0.8 if self.mine.safes else 0.2
            case "steal":
                return self.loot(step.argument)
            case "rep":
                return 1.0 if self.mine.reputation < HIGHEST else 0.0
            case "free":
                return HENCHMAN if step.argument != "other" and self.mine.jail else -0.1
            case "jail" | "ultimatum":
                each = 2 * self.dollar if step.argument == "pay2" else 0.2
                return each if step.argument == "one" else each * self.rivals
            case _:
                return SMALL.get(step.verb, 0.0)

    def money(self, step: Instruction) -> float:
        """The worth of an instruction in money, as points; stolen money also hurts a rival."""
        if step.verb == "gain":
            return step.number * self.count(step.argument) * self.dollar
        if step.verb == "flip":
            return (step.number + 2 * step.second) / 3 * self.dollar
        victims = self.rivals if step.argument == "each" else 1
        return step.number * victims * (self.dollar + RIVAL / POINT)

    def count(self, what: str) -> int:
        """How many cards, scoundrels or safes something is gained for."""
        if what == "per card":
            return max(len(self.mine.cards), 2)
        if what == "per scoundrel":
            return max(PLACES - self.mine.sheet.count(NOBODY_THERE), 1)
        return len(self.mine.safes) if what == "per safe" else 1

    # -- scoundrels --------------------------------------------------------------------------------

    def job(self, scoundrel: int) -> float:
        """The worth of one use of a scoundrel."""
        if scoundrel == NOBODY_THERE:
            return 0.0
        trait = self.box.trait[scoundrel]
        cost = self.cost(trait.use_cost) if trait.use_cost is not None else 0.0
        return self.program(self.box.job[scoundrel].program) - cost

    def rate(self, scoundrel: int) -> float:
        """How often a scoundrel should work in a day."""
        trait = self.box.trait[scoundrel]
        if trait.left or trait.right:
            return PARTNER
        often = PER_DAY[trait.event] * (0.4 if trait.condition is not None else 1.0)
        return often + 0.8 * trait.slots.bit_count() + 0.4 * trait.double.bit_count() + 0.3 * trait.is_naive

    def asset(self, scoundrel: int) -> float:
        """The worth of a scoundrel on my sheet until the end: its uses and its technology."""
        if scoundrel == NOBODY_THERE:
            return 0.0
        trait, job = self.box.trait[scoundrel], self.box.job[scoundrel]
        uses = self.rate(scoundrel) * max(self.left - 1, 0) / TURNS
        if trait.discards_itself or "discard self" in job.program.text:
            uses = min(uses, 1.0)
        return max(self.job(scoundrel), 0.0) * ENGINE * uses + trait.tech + job.tech

    def least_asset(self) -> float:
        """The worth of the least of my scoundrels; 0 while there is room."""
        return min([self.asset(scoundrel) for scoundrel in self.mine.sheet])

    def hiring(self, scoundrel: int, price: int) -> float:
        """The worth of a hire, less its price."""
        trait = self.box.trait[scoundrel]
        if trait.when_hired:
            return (
                max(self.job(scoundrel), 0.0) * (1.7 if trait.when_hired > 1 else 1.0) - price * self.dollar
            )
        return self.asset(scoundrel) - self.least_asset() - price * self.dollar

    # -- the plan ----------------------------------------------------------------------------------

    def all_slots(self) -> list[float]:
        """The worth of each slot now, by number; OPEN is worth what Naive scoundrels do."""
        found = [0.0] * (OPEN + 1)
        for slot in range(1, SLOTS + 1):
            found[slot] = self.slot(slot, self.mine)
        naive = [one for one in self.mine.sheet if one != NOBODY_THERE and self.box.trait[one].is_naive]
        found[OPEN] = sum([self.job(scoundrel) for scoundrel in naive])
        return found

    def slot(self, slot: int, whose: Leader) -> float:
        """The worth of a slot: its leader action, and the scoundrels that work on it."""
        worth = max(self.program(self.box.leader_actions[slot]), 0.0)
        for scoundrel in whose.sheet:
            if scoundrel != NOBODY_THERE and self.box.trait[scoundrel].slots >> slot & 1:
                worth += max(self.job(scoundrel), 0.0) + (self.box.trait[scoundrel].plus >> slot & 1) / POINT
        return worth

    def best_plan(self) -> tuple[int, int]:
        """Plan the hand for the rest of the day; returns the best card and slot of that plan."""
        taken = [card.slot for card in self.mine.cards]
        free = [slot for slot in range(1, SLOTS + 1) if slot not in taken]
        hand = self.look.hand[: max(len(free), 1)]
        order = Assignment([[self.gain(card, slot) for slot in free] for card in hand])
        pairs = [(card, free[at]) for card, at in zip(hand, order.best)]
        if 0 in hand and self.slots[OPEN] > 0.5:
            return 0, OPEN
        return max(pairs, key=lambda pair: self.gain(pair[0], pair[1]))

    def gain(self, card: int, slot: int) -> float:
        """The worth of a slot, less the risk of a bluff."""
        return self.slots[slot] - RISK * (card != slot)

    def plan_card(self, card: int) -> float:
        return float(card == self.plan[0])

    def plan_slot(self, slot: int) -> float:
        """Follow the plan; if another card was picked, take its best slot."""
        if self.look.planning == self.plan[0]:
            return float(slot == self.plan[1])
        return self.gain(self.look.planning, slot)

    # -- suspicion ---------------------------------------------------------------------------------

    def doubt(self, owner: Leader, card: Card) -> float:
        """How likely a face-down card is a bluff.

        A day's hand is the three cards that were not played the day before, and one of those that were
        (S4.7): a slot claimed again is doubtful, a new one is probably honest, and so is one whose card was
        played two days before.
        """
        if card.value != UNKNOWN:
            return float(card.value != card.slot)
        if card.slot in [other.value for other in owner.cards]:
            return SURE  # every value exists once
        wanted = self.slot(card.slot, owner)
        if card.slot in owner.returned:
            return SURE if has_all_back(owner) else min(0.3 + 0.15 * wanted, 0.85)
        if card.slot in owner.earlier:
            return min(0.05 + 0.02 * wanted, 0.5)
        if card.slot in owner.claimed:
            return min(0.15 + 0.15 * wanted, 0.75)
        if self.look.day > 1:
            return min(0.1 + 0.03 * wanted, 0.7)
        return min(0.05 + 0.18 * wanted + 0.05 * len(card.henchmen) + 0.03 * card.turn, 0.7)

    def suspect(self, choice: int) -> float:
        """Wait for the last moment; then be choosy as long as many cards are still to come."""
        look = self.look
        owner = look.players[look.active]
        card = next(card for card in owner.cards if card.slot == look.slot)
        doubt = self.doubt(owner, card)
        if look.doing == "before_jail":
            return doubt - 0.1 if choice != PASS else 0.0
        coming = (len(look.players) * TURNS - look.turns_taken - 1) * self.rivals / len(look.players)
        wrong = 0.1 if look.day == look.days else HENCHMAN
        choosy = 0.35 * min(coming / (3.0 * self.mine.reserve), 1.0)
        gain = doubt * (1 + RIVAL) - (1 - doubt) * wrong - choosy
        return 0.0 if choice == PASS else -1.0 if look.phase == PLAN else gain

    # -- step 2 and triggers -------------------------------------------------------------------------

    def act(self, choice: int) -> float:
        """The worth of what can be done; stopping is worth 0."""
        if choice == LEADER:
            return self.program(self.box.leader_actions[self.look.slot])
        if choice == STRATEGY:
            return self.program(self.box.strategies[self.mine.strategy].program)
        return 0.0 if choice >= PLACES else self.job(self.mine.sheet[choice]) + 0.01

    def at(self, standing: int) -> int:
        """The scoundrel of a standing, with places on my own sheet, or NOBODY_THERE."""
        if 0 <= standing < PLACES:
            return self.mine.sheet[standing]
        if IN_SALOON <= standing < IN_SALOON + SALOON:
            return self.look.saloon[standing - IN_SALOON]
        if standing == ON_DISCARD and self.look.discards:
            return self.look.discards[-1]
        return self.look.set_aside if standing == SET_ASIDE else NOBODY_THERE

    def use(self, standing: int) -> float:
        return self.job(self.at(standing))

    def optional(self, choice: int) -> float:
        """The worth of an optional instruction, less its cost."""
        number, at = program_number(self.look.about), step_of(self.look.about)
        if choice != YES or not is_job(self.look.about):
            return 0.0
        step = self.box.jobs[number].program.instructions[at]
        return self.verb(step) - (self.cost(step.cost) if step.cost is not None else 0.0)

    # -- step 3 ------------------------------------------------------------------------------------

    def step_3(self, choice: int) -> float:
        if choice == OFFICE:
            return max([self.office(option) for option in (SELL, 1, BRIBE)])
        return self.hiring(self.at(choice), self.look.prices[choice - IN_SALOON])

    def office(self, choice: int) -> float:
        if choice == SELL:
            return self.box.sell * self.dollar
        if choice == BRIBE:
            is_open = self.look.day == self.look.days and self.mine.money >= self.box.bribe
            return self.loot("any") - self.box.bribe * self.dollar if is_open else 0.0
        if self.mine.money < self.box.bail * choice:
            return 0.0
        return min(choice, self.mine.jail) * (HENCHMAN + 0.2) - choice * self.box.bail * self.dollar

    def ability(self, choice: int) -> float:
        if choice == NONE:
            return 0.0
        scoundrel = self.at(choice)
        return self.hiring(scoundrel, self.box.prices[scoundrel]) - 0.1

    def goes(self, standing: int) -> float:
        return -self.asset(self.at(standing))

    def place(self, place: int) -> float:
        """Place a scoundrel beside partners: those who set it to work, and those whom it sets to work."""
        sheet = list(self.mine.sheet)
        sheet[place] = self.look.set_aside
        return sum([self.bond(one, other) for one, other in pairwise(sheet)])

    def bond(self, one: int, other: int) -> float:
        """The worth of two scoundrels side by side."""
        if NOBODY_THERE in (one, other):
            return 0.0
        worth = self.job(other) if self.box.trait[other].left else 0.0
        return worth + (self.job(one) if self.box.trait[one].right else 0.0)

    # -- safes and marks -----------------------------------------------------------------------------

    def scout(self, number: int) -> float:
        """Prefer an unknown safe whose possible values differ most."""
        safe = self.look.safes[number]
        if safe.value != UNKNOWN or not safe.possible:
            return 0.0
        return 1.0 + max(safe.possible) - sum(safe.possible) / len(safe.possible)

    def steal(self, number: int) -> float:
        return self.worth(self.look.safes[number])

    def abandon(self, number: int) -> float:
        return -self.worth(self.look.safes[number])

    def mark_which(self, number: int) -> float:
        safe = self.look.safes[number]
        return (safe.where == self.me) + 0.1 * (safe.value != UNKNOWN)

    def mark(self, value: int) -> float:
        """Tell the truth about safes that I want or have; overstate the value of a poor one."""
        safe = self.look.safes[marked_safe(self.look.about)]
        if safe.value == UNKNOWN:
            return safe.possible.count(value) / 9
        if safe.value >= 4 or safe.where == self.me:
            return float(value == safe.value)
        listed = self.box.sites[safe.site]
        return float(value) / 9 if value in listed else 0.0

    def move_mark(self, choice: int) -> float:
        """Move a mark only from a safe on its site."""
        return 0.1 if choice == NO_MARK else 0.2 * (self.look.safes[moved_of(choice)[0]].where == ON_SITE)

    # -- people --------------------------------------------------------------------------------------

    def threat(self, player: int) -> float:
        """How dangerous a rival is."""
        rival = self.look.players[player]
        return 4.0 * len(rival.safes) + rival.reputation + rival.tech + rival.money / POINT

    def victim(self, player: int) -> float:
        return self.threat(player)

    def freed(self, player: int) -> float:
        return 99.0 if player == self.me else -self.threat(player)

    def played(self, choice: int) -> float:
        """Choose the rival's card that I doubt most."""
        player, slot = played_of(choice)
        owner = self.look.players[player]
        card = next(card for card in owner.cards if card.slot == slot)
        return -1.0 if player == self.me else self.doubt(owner, card)

    def burn(self, choice: int) -> float:
        _, slot = played_of(choice)
        card = next(card for card in self.mine.cards if card.slot == slot)
        return len(card.henchmen) + 3.0 * (card.value != card.slot)

    def yields(self, choice: int) -> float:
        """Give in: Reputation is worth more than a henchman or two dollars."""
        return float(choice == GIVE_IN)

    def myself(self, player: int) -> float:
        return float(player == self.me)

    def yes(self, choice: int) -> float:
        return float(choice == YES)

    def no(self, choice: int) -> float:
        return float(choice != YES)

    def whatever(self, _choice: int) -> float:
        return 0.0


SCORES: Final[dict[str, Callable[[Town, int], float]]] = {
    "plan_card": Town.plan_card,
    "plan_slot": Town.plan_slot,
    "suspect": Town.suspect,
    "menu": Town.act,
    "triggered": Town.act,
    "twice_over": Town.yes,
    "hire_or_office": Town.step_3,
    "make_room": Town.goes,
    "place": Town.place,
    "rearrange": Town.no,
    "use_when_hired": Town.yes,
    "at_office": Town.office,
    "whose_henchman": Town.freed,
    "scout_which": Town.scout,
    "mark_which": Town.mark_which,
    "steal_which": Town.steal,
    "mark_value": Town.mark,
    "move_mark": Town.move_mark,
    "abandon": Town.abandon,
    "jail_whose": Town.victim,
    "take_from": Town.victim,
    "jail_or_lose": Town.yields,
    "pay_or_lose": Town.yields,
    "peek_at": Town.played,
    "plant_on": Town.played,
    "burn_which": Town.burn,
    "use_which": Town.use,
    "hire_by_ability": Town.ability,
    "may": Town.optional,
    "shuffle": Town.no,
    "who_acts": Town.myself,
    "first_of_day": Town.myself,
}


def choose(look: ScoundrelsLook, dice: Dice, box: Box) -> int:
    """Return the answer with the best score; dice break ties."""
    name, options = asked(look)
    town, score = Town(look, box), SCORES.get(name, Town.whatever)
    return best(options, [score(town, option) for option in options], dice)
