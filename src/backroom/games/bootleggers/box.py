"""What never changes during a game: the numbers of the data file (B1.70) and the options (B2.40-B2.49)."""

from __future__ import annotations


class Spot:
    """A speakeasy as it is printed."""

    __slots__ = ("shaded", "circles", "spaces", "dice", "wholesale", "margin")

    def __init__(self, shaded: int, light: int, spaces: int, dice: int, wholesale: int, margin: int) -> None:
        self.shaded = shaded
        self.circles = shaded + light
        self.spaces = spaces  # for improvements
        self.dice = dice  # 0: unlimited demand (O'Malley's)
        self.wholesale = wholesale
        self.margin = margin


class TruckSize:
    """The numbers of a size of truck."""

    __slots__ = ("capacity", "price", "graft", "pieces")

    def __init__(self, capacity: int, price: int, graft: int, pieces: int) -> None:
        self.capacity = capacity
        self.price = price
        self.graft = graft  # per round
        self.pieces = pieces


class Box:
    """What all copies of a game share. House rules have their defaults until the set-up changes them."""

    def __init__(
        self,
        players: int,
        spots: list[Spot],
        trucks: list[TruckSize],
        deck: list[int],
        truck_deck: list[int],
    ) -> None:
        self.players = players
        self.spots = spots  # those in play, in the order of sales
        self.trucks = trucks  # by size
        self.deck = deck  # all Men of Action, ascending
        self.truck_deck = truck_deck  # all truck cards by size, ascending
        self.quarters: list[list[int]] = []  # the Muscle numbers of each quarter
        self.costs = [0] * 73  # of the Muscle cards, by number
        self.windows = [0] * 35  # by kind: the mask of the windows (bit W) in which a Thug may be played
        self.amounts = [0] * 35  # by kind: the number on the card: a price, a limit, half points of Muscle
        self.limits = [0] * 35  # by kind: how many it may buy or take at most
        self.cash = 10
        self.first_markers = 1  # in the Back Room at the start
        self.first_truck = 0  # its size
        self.first_dice = 1  # on the Family Still
        self.markers = 20  # of each Mobster
        self.improvements = 12  # markers in the box
        self.boards = 6  # Remote Stills in the box
        self.die_spaces = 4  # of a still
        self.goal = 100
        self.copper_from = 4  # the round in which the Copper enters
        self.bonus_rounds: list[int] = [4, 8]
        self.rounds = 12
        self.chaos = False
        self.realign = True
        self.safe_house_any = True
        self.admit_per_truck = True
        self.shared_markers = False
        self.brisk = False
        self.talks = 4  # proposals per Mobster in the Talks; 0: no deals at all
        self.cash_open = False
        self.memory_aid = True
