"""The house bot of Reckoning: it scores every option and takes the best; dice break ties.

Scores are in thousands of dollars. A gangster is worth his income over the turns still to come, plus
something for being alive. What a rival loses counts in part, more if that rival leads. There is no search: a
cake is worth what its blast would take now, a seat what it would earn now. The weights were tuned by matches
of this bot against itself with other weights.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from backroom.engine.chance import Dice
from backroom.engine.flow import Seat
from backroom.games.reckoning.box import Box, DinnerTable
from backroom.games.reckoning.looks import ReckoningLook
from backroom.games.reckoning.nouns import (
    BAR,
    BLADE,
    BOOM,
    COCKTAIL,
    DRINK,
    GAMBLING,
    GODFATHER,
    GUNMAN,
    GUNSHOT,
    IN_PLAY,
    KNIFE,
    KNIFE_SEAT,
    MOVE,
    ORDER,
    PASS,
    PLAY_MOVE,
    RAID,
    REGISTER,
    RESTAURANT,
    REVOLVER_SEAT,
    TYPES,
    is_discard,
    is_sleeper,
    kind_of,
    type_of,
)
from backroom.games.reckoning.seats import ALL_SEATS, RING, beside, blast, count, each
from backroom.heuristics.choosing import asked, best

LIFE: Final = 6.0  # a gangster who earns nothing
EXTINCTION: Final = 6.0  # the last gangster, on top of that
AIM: Final = 0.4  # how likely a weapon in reach is used before my next turn
BLAST: Final = 0.8  # how likely a cake on the table explodes where it lies
RIVAL: Final = 0.4  # how much a rival's loss is worth
LEADER: Final = 0.8  # how much the richest rival's loss is worth
LONGEST: Final = 8.0  # the most turns ahead that count
NAP: Final = 0.2  # bonus for putting a rival to sleep, whom the next cocktail may kill
NEVER: Final = -999.0  # a cake that cannot be moved
KEEP: Final = [0.4, 0.4, 0.3, 0.2, 0.2, 0.3, 0.1, 0.3]  # what each card, R-C01 .. R-C08, is worth in the hand


def held(awake: i64, business: i64) -> i64:
    """What these gangsters earn by a business: 1 on one of its two seats, as a monopoly 4."""
    found = awake & business
    return 4 if found == business else 1 if found else 0


class Appraisal:
    """The table as one player judges it. Sets of seats are masks."""

    def __init__(self, look: ReckoningLook, table: DinnerTable) -> None:
        self.look = look
        self.table = table
        self.me: Seat = look.me
        self.bar: i64 = table.with_object[BAR]
        self.restaurant: i64 = table.with_object[RESTAURANT]
        self.gambling: i64 = table.with_object[GAMBLING]
        self.register: i64 = table.with_object[REGISTER]
        self.gangs = [0] * len(look.money)
        self.types = [0] * len(TYPES)
        self.type_at = [0] * (RING + 1)
        self.asleep: i64 = 0
        self.see_gangsters()
        self.mine: i64 = self.gangs[self.me]
        self.godfathers: i64 = self.types[GODFATHER]
        self.empty: i64 = ALL_SEATS & ~(self.types[0] | self.types[1] | self.types[2] | self.types[3])
        self.rivals = [p for p, out in enumerate(look.out) if out == IN_PLAY and p != self.me]
        self.earning = look.income
        self.turns_left = min(LONGEST, look.bank / max(sum(self.earning), 3))
        rich = [money + 2 * earned for money, earned in zip(look.money, self.earning)]
        richest = max([rich[rival] for rival in self.rivals], default=0)
        self.weight = [LEADER if wealth == richest else RIVAL for wealth in rich]
        self.worth = [0.0] * (RING + 1)  # what each gangster is worth to his own player
        for player, gang in enumerate(self.gangs):
            for seat in each(gang):
                self.worth[seat] = self.loss(player, 1 << seat)
        self.danger = [0.0] * (RING + 1)  # how likely a gangster of mine would soon die on each seat
        self.weigh_dangers()

    def see_gangsters(self) -> None:
        """Note who sits where."""
        for seat, who in enumerate(self.look.seats):
            if who is not None:
                self.gangs[who.player] |= 1 << seat
                self.types[who.type] |= 1 << seat
                self.type_at[seat] = who.type
                if who.asleep:
                    self.asleep |= 1 << seat

    def weigh_dangers(self) -> None:
        """Add up the dangers of each seat: rivals in reach, and cakes."""
        for rival in self.rivals:
            for seat in each(self.gangs[rival] & ~self.asleep):
                for target in each(self.reach(seat, self.type_at[seat])):
                    self.danger[target] += AIM
        for seat in self.look.cakes:
            for target in each(blast(seat)) if seat > 0 else []:
                self.danger[target] += BLAST

    def income(self, awake: i64) -> i64:
        """The income of these waking gangsters of one player (R3.14)."""
        return self.collected(awake, count(awake & self.godfathers))

    def collected(self, awake: i64, godfathers: i64) -> i64:
        """The income of these gangsters, with this number of Godfathers, who may not have sat down yet."""
        earned = godfathers + held(awake, self.bar)
        earned += held(awake, self.restaurant) + held(awake, self.gambling)
        return earned * 2 if awake & self.register else earned

    def stabs(self, seat: i64, kind: i64) -> i64:
        """The seats that a gangster of this type could reach with a knife from this seat."""
        return beside(1 << seat) if kind == BLADE or self.table.object[seat] == KNIFE_SEAT else 0

    def shots(self, seat: i64, kind: i64) -> i64:
        """The seats that he could shoot at from this seat."""
        armed = kind == GUNMAN or self.table.object[seat] == REVOLVER_SEAT
        return 1 << self.table.opposite[seat] & ALL_SEATS if armed else 0

    def reach(self, seat: i64, kind: i64) -> i64:
        return self.stabs(seat, kind) | self.shots(seat, kind)

    def loss(self, player: Seat, victims: i64) -> float:
        """What a player would lose by the death of their own gangsters among these victims."""
        gang: i64 = self.gangs[player]
        lost: int = self.earning[player] - self.income(gang & ~victims & ~self.asleep)
        last = EXTINCTION if gang & ~victims == 0 else 0.0
        return self.turns_left * lost + LIFE * count(gang & victims) + last

    def relief(self, rivals: i64) -> float:
        """What my gangsters gain if these rivals cannot strike."""
        spared = 0.0
        for seat in each(rivals & ~self.asleep):
            for own in each(self.reach(seat, self.type_at[seat]) & self.mine):
                spared += AIM * self.worth[own]
        return spared

    def harm(self, victims: i64) -> float:
        """What the death of these gangsters is worth to me; if no rival is left, the bank is mine."""
        score = -self.loss(self.me, victims) if self.mine & victims else 0.0
        others_left: i64 = 0
        for rival in self.rivals:
            gang: i64 = self.gangs[rival]
            others_left |= gang & ~victims
            if gang & victims:
                dying = gang & victims
                score += self.weight[rival] * self.loss(rival, dying) + self.relief(dying)
        return score if others_left or not self.mine & ~victims else score + self.look.bank

    def sitting(self, who: int, seat: int, others: i64, godfathers: i64, without: i64) -> float:
        """What a gangster adds on a seat, beside these waking others: income, targets, danger.

        `without` is what the others would collect without him.
        """
        added: int = 0 if is_sleeper(who) else self.collected(others | 1 << seat, godfathers) - without
        danger = self.danger[seat]
        return (1 - danger) * (self.turns_left * added + LIFE) + AIM * self.best_prey(seat, type_of(who))

    def best_prey(self, seat: int, kind: int) -> float:
        """The worth of the best target of a gangster on a seat."""
        targets = self.reach(seat, kind) & ~self.mine
        return max([self.worth[target] for target in each(targets)]) if targets else 0.0

    def moving(self, start: int, seats: list[int]) -> float:
        """What moving a gangster to the best of these seats would gain."""
        awake = self.mine & ~self.asleep
        who, others = self.type_at[start], awake & ~(1 << start)
        godfathers = count(awake & self.godfathers)
        without = self.collected(others, godfathers)
        there = [self.sitting(who, seat, others, godfathers, without) for seat in seats]
        return max(there) - self.sitting(who, start, others, godfathers, without)

    # -- what there is to choose from ------------------------------------------------------------

    def victims(self, reach: Callable[[Appraisal, int, int], int]) -> list[int]:
        """The opponents that my waking gangsters could hit in this way."""
        hit: i64 = 0
        for seat in each(self.mine & ~self.asleep):
            hit |= reach(self, seat, self.type_at[seat])
        return each(hit & ~self.empty & ~self.mine)

    def cakes_of_others(self) -> list[Seat]:
        return [owner for owner, seat in enumerate(self.look.cakes) if seat > 0 and owner != self.me]

    def slides(self, owner: Seat) -> list[int]:
        """Where a cake may slide: to the first gangster on either side, if no cake lies there (R6.24)."""
        found = [self.first_gangster(self.look.cakes[owner], step) for step in (1, -1)]
        return [seat for seat in found if seat not in self.look.cakes]

    def first_gangster(self, seat: int, step: int) -> int:
        for _ in range(RING):
            seat = (seat - 1 + step) % RING + 1
            if not self.empty >> seat & 1:
                break
        return seat

    # -- what an answer is worth -----------------------------------------------------------------

    def card(self, choice: int) -> float:
        """What a card would do at its best, less what it is worth in the hand."""
        if choice == PASS:
            return -min(KEEP)
        kind = kind_of(choice)
        kept = KEEP[kind] / self.look.hand.count(kind)
        return -kept if is_discard(choice) else self.best(kind) - kept

    def second(self, choice: int) -> float:
        return self.best(MOVE) - KEEP[MOVE] / 2 if choice == PLAY_MOVE else 0.0

    def victim(self, seat: int) -> float:
        return self.harm(1 << seat)

    def cake(self, seat: int) -> float:
        return BLAST * self.harm(blast(seat))

    def slide(self, owner: Seat, seat: int) -> float:
        """The change in expected harm; the cake of a player who is out may never explode."""
        likely = BLAST if self.look.out[owner] == IN_PLAY else AIM
        return likely * (self.harm(blast(seat)) - self.harm(blast(self.look.cakes[owner])))

    def pass_which(self, owner: int) -> float:
        return max([self.slide(owner, seat) for seat in self.slides(owner)], default=NEVER)

    def pass_to(self, seat: int) -> float:
        return self.slide(self.look.picked[0], seat)

    def boom_which(self, owner: int) -> float:
        """Exploding now is certain; otherwise the cake might be moved, or explode anyway."""
        return (1 - BLAST) * self.harm(blast(self.look.cakes[owner]))

    def drug(self, seat: int) -> float:
        """A sleeper dies; one who falls asleep misses an income and cannot strike. Stopping scores 0."""
        who = self.look.seats[seat]
        if who is None:
            return 0.0
        if who.asleep:
            return self.harm(1 << seat)
        missed: int = self.earning[who.player] - self.income(
            self.gangs[who.player] & ~self.asleep & ~(1 << seat)
        )
        return self.weight[who.player] * missed + self.relief(1 << seat) + NAP

    def seating(self, who: int, seats: list[int]) -> float:
        """What a gangster who sits down on the best of these seats adds."""
        awake = self.mine & ~self.asleep
        without = self.collected(awake, 1)
        return max([self.sitting(who, seat, awake, 1, without) for seat in seats])

    def who_sits(self, who: int) -> float:
        return self.seating(who, each(self.empty))

    def where(self, seat: int) -> float:
        return self.seating(self.look.picked[0], [seat])

    def move_who(self, start: int) -> float:
        return self.moving(start, each(self.empty))

    def move_to(self, seat: int) -> float:
        return self.moving(self.look.picked[0], [seat])

    def best(self, kind: int) -> float:
        """What a card would do at its best."""
        if kind == RAID:  # the raider sits down first: good if the others have better seats now
            return self.turns_left / 2 * (sum(self.earning) / (1 + len(self.rivals)) - self.earning[self.me])
        if kind == COCKTAIL:
            drinkers = each(self.table.with_object[DRINK] & ~self.empty & ~self.mine)
            return sum(sorted([self.drug(seat) for seat in drinkers])[-3:])
        if kind in (KNIFE, GUNSHOT):
            reach = Appraisal.stabs if kind == KNIFE else Appraisal.shots
            return max([self.victim(seat) for seat in self.victims(reach)])
        if kind == ORDER:
            return max([self.cake(seat) for seat in range(1, RING + 1) if seat not in self.look.cakes])
        if kind == MOVE:
            return max([self.move_who(start) for start in each(self.mine & ~self.asleep)])
        score = Appraisal.boom_which if kind == BOOM else Appraisal.pass_which
        return max([score(self, owner) for owner in self.cakes_of_others()])


SCORES: dict[str, Callable[[Appraisal, int], float]] = {
    "card": Appraisal.card,
    "second": Appraisal.second,
    "stab": Appraisal.victim,
    "shoot": Appraisal.victim,
    "cake": Appraisal.cake,
    "pass_which": Appraisal.pass_which,
    "pass_to": Appraisal.pass_to,
    "boom_which": Appraisal.boom_which,
    "drug": Appraisal.drug,
    "who_sits": Appraisal.who_sits,
    "where": Appraisal.where,
    "move_who": Appraisal.move_who,
    "move_to": Appraisal.move_to,
}


def choose(look: ReckoningLook, dice: Dice, box: Box) -> int:
    """Return the answer with the best score; dice break ties."""
    name, options = asked(look)
    table, score = Appraisal(look, box.table), SCORES[name]
    return best(options, [score(table, option) for option in options], dice)
