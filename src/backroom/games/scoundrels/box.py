"""What never changes during a game: cards, sites, constants and options, all from the data file (S1.26)."""

from __future__ import annotations

from backroom.games.scoundrels.nouns import JOBS, NO_EVENT, TRAITS, job_of, trait_of
from backroom.games.scoundrels.programs import Condition, Cost, Program


class Trait:
    """When a scoundrel works, and what that needs."""

    __slots__ = (
        *("level", "slots", "plus", "double", "left", "right", "event", "condition", "is_naive"),
        *("when_hired", "icons", "requires", "use_cost", "discards_itself", "tech"),
    )

    def __init__(self, level: int, icons: int, tech: int) -> None:
        self.level = level  # 1 or 2
        self.icons = icons  # the mask of price positions with a dollar
        self.tech = tech
        self.slots = 0  # the mask of slots (bit n) that it works on
        self.plus = 0  # those of them with a +$1
        self.double = 0  # those of them with a double effect
        self.left = False  # a partner whose arrow starts from the left neighbour
        self.right = False
        self.event = NO_EVENT
        self.condition: Condition | None = None  # inside the timing
        self.is_naive = False  # works when the 0 was played openly
        self.when_hired = 0  # 1: when hired, 2: when hired with a double effect
        self.requires: Condition | None = None
        self.use_cost: Cost | None = None
        self.discards_itself = False


class Job:
    """What a scoundrel does."""

    __slots__ = ("colour", "holes", "tech", "program")

    def __init__(self, colour: int, holes: int, tech: int, program: Program) -> None:
        self.colour = colour  # 0 green, 1 purple, 2 black
        self.holes = holes  # the mask of price positions it covers
        self.tech = tech
        self.program = program


class Strategy:
    """A strategy card."""

    __slots__ = ("leader", "in_menu", "event", "condition", "discount", "program")

    def __init__(self, leader: int, program: Program | None) -> None:
        self.leader = leader
        self.program = program
        self.in_menu = False  # offered in step 2
        self.event = NO_EVENT
        self.condition: Condition | None = None
        self.discount = 0  # of the hire in step 3


class Box:
    """What all copies of a game share. House rules have their defaults until the set-up changes them."""

    def __init__(self, players: int, traits: list[Trait], jobs: list[Job]) -> None:
        self.players = players
        self.traits = traits
        self.jobs = jobs
        scoundrels = range(TRAITS * JOBS)
        self.trait = [traits[trait_of(one)] for one in scoundrels]  # of each scoundrel
        self.job = [jobs[job_of(one)] for one in scoundrels]
        self.prices = [(trait.icons & ~job.holes).bit_count() for trait, job in zip(self.trait, self.job)]
        self.strategies: list[Strategy] = []
        self.leader_actions: list[Program | None] = [None] * 7  # by slot
        self.blue = [t for t in range(TRAITS) if traits[t].level == 1]
        self.red = [t for t in range(TRAITS) if traits[t].level == 2]
        self.green = [j for j in range(JOBS) if jobs[j].colour == 0]
        self.purple = [j for j in range(JOBS) if jobs[j].colour == 1]
        self.black = [j for j in range(JOBS) if jobs[j].colour == 2]
        self.traits_in_deck: tuple[int, ...] = ()  # of blue and red (S1.23)
        self.jobs_in_deck: tuple[int, ...] = ()  # of green, purple and black
        self.sites: list[list[int]] = []  # the six values of each site, ascending
        self.marks: tuple[int, ...] = (2, 3, 2)  # of each kind
        self.points: list[int] = []  # of the Reputation spaces -2 .. 6
        self.days = 2
        self.turns = 4  # of each player in a day
        self.start_money = 4
        self.hand_size = 4
        self.start_jailed = 1
        self.start_henchmen = 3
        self.start_reputation = 0
        self.sell = 2
        self.bail = 2
        self.bail_most = 2
        self.bribe = 12
        self.with_strategies = False
        self.leaders = "choose"  # choose, random, fixed
        self.early_suspicion = True  # SW1
        self.first = -1  # NOBODY: chosen by chance

    def turns_of_all(self) -> int:
        """The turns of a day, of all players together (S3.1)."""
        return self.turns * self.players

    def most_safes(self, day: int) -> int:
        """How many safes may lie on a sheet: one on the first day, one more on each day after it (S3.65)."""
        return day
