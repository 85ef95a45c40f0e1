"""The things of Bootleggers and their numbers: fixed by the specification, never by the order of code."""

from __future__ import annotations

from typing import Final

from backroom.engine.nouns import Noun, counted, listed

COLOURS: Final = ["blue", "green", "yellow", "red", "orange", "violet"]

# -- speakeasies, in the order of sales (B-S1 .. B-S6) ---------------------------------------------

OMALLEYS: Final = 0
VOLSTEAD: Final = 5
SPOTS: Final = ["omalleys", "lils", "mothers", "barleycorns", "mccoy", "volstead"]
NOWHERE: Final = -1

# -- Men of Action (B-M1 .. B-M5, then the Thugs B-T01 .. B-T30) ------------------------------------

SINGLE_INFLUENCE: Final = 0
DOUBLE_INFLUENCE: Final = 1
SINGLE_STILL: Final = 2
DOUBLE_STILL: Final = 3
IMPROVEMENT: Final = 4
PLAIN_CARDS: Final = ["single-influence", "double-influence", "single-still", "double-still", "improvement"]

VIGORISH: Final = 5
BIG_CITY_BOYS: Final = 6
BIG_PAYOFF: Final = 7
BIG_FAVOR: Final = 8
LITTLE_FAVOR: Final = 9
CITY_POLITICS: Final = 10
COPPER_IN_THE_HOUSE: Final = 11
DOUBLE_CROSS: Final = 12
UNION_BOSS: Final = 13
BUST_SHIPMENT: Final = 14
BUST_SPEAKEASY: Final = 15
INVESTIGATION: Final = 16
FREE_TRUCK: Final = 17
HIJACK: Final = 18
HIT: Final = 19
MOB_WAR: Final = 20
MOLL: Final = 21
PIGEON: Final = 22
MUSCLING_IN: Final = 23
OPPORTUNITY: Final = 24
PACKING_HEAT: Final = 25
RECRUITING: Final = 26
SAFE_HOUSE: Final = 27
STATE_POLITICS: Final = 28
THIRSTY: Final = 29
TURF_WAR: Final = 30
WAREHOUSE: Final = 31
WINDFALL: Final = 32
WORD_OF_MOUTH: Final = 33
DIRTY_RAT: Final = 34
FIRST_THUG: Final = 5
THUGS: Final = [
    *["vigorish", "big-city-boys", "big-payoff", "big-favor", "little-favor", "city-politics"],
    *["copper-in-the-house", "double-cross", "union-boss", "bust-shipment", "bust-speakeasy"],
    *["investigation", "free-truck", "hijack", "hit", "mob-war", "moll", "pigeon", "muscling-in"],
    *["opportunity", "packing-heat", "recruiting", "safe-house", "state-politics", "thirsty", "turf-war"],
    *["warehouse", "windfall", "word-of-mouth", "dirty-rat"],
]
KINDS: Final = [*PLAIN_CARDS, *THUGS]
NO_CARD: Final = -1

# -- trucks (B-K1 .. B-K3) --------------------------------------------------------------------------

SMALL: Final = 0
MEDIUM: Final = 1
LARGE: Final = 2
SIZES: Final = ["small", "medium", "large"]
NO_TRUCK: Final = -1
TRUCK_CARD: Final = 35  # added to a size: the truck card among the cards on offer
MOST_TRUCKS: Final = 64  # a data file may not ask for more

# -- docks, in the order in which they are bought from (B3.507); the common line is the public dock --

MAJORITY_DOCK: Final = 0
MINORITY_DOCK: Final = 1
PUBLIC_DOCK: Final = 2
DOCKS: Final = ["majority", "minority", "public"]

# -- influence status (B3.213) ----------------------------------------------------------------------

NO_INFLUENCE: Final = 0
MINORITY: Final = 1
MAJORITY: Final = 2
CONTROL: Final = 3
STATUSES: Final = ["none", "minority", "majority", "control"]

# -- stills: those of one owner are numbered from FAMILY on, the Remote Stills as they were founded --

DIE_FACES: Final = 6
STILLS: Final = 8
FAMILY: Final = 0
BACK_ROOM: Final = 7  # beside a Mobster's own stills: where a die, or an improvement, is stored

# -- phases and windows -----------------------------------------------------------------------------

PHASES: Final = ["muscle", "boys", "stills", "shipping", "password", "heat"]  # 1 .. 6
STREET: Final = 1
BOYS: Final = 2
TALKS: Final = 3
ROAD: Final = 4
DOOR: Final = 5
CLOSING: Final = 6
WINDOWS: Final = ["none", "street", "boys", "talks", "road", "door", "closing"]  # W1 .. W6
NO_WINDOW: Final = 0

ENDS: Final = ["running", "last_round", "goal"]
RUNNING: Final = 0
LAST_ROUND: Final = 1
GOAL: Final = 2

MOST_MONEY: Final = 9999
HALVES: Final = 2  # half points in a point of Muscle
UNLIMITED: Final = 9999  # demand without end
MOST_ASKED: Final = 200  # $G that a deal may ask for (B5.110)

# -- answers that stand beside others -----------------------------------------------------------------

DONE: Final = 99
# D7: a kind plays that card; these are the other actions on the floor.
PASS: Final = 40
PROPOSE: Final = 41
MOVE_DIE: Final = 42
MOVE_IMPROVEMENT: Final = 43
PLACE: Final = 50  # chaos: added to a speakeasy
# yes or no
NO: Final = 0
YES: Final = 1
# D4
TWO_DICE: Final = 0
REMOTE_STILL: Final = 1

# D14
SENDING_STEP: Final = 8
DONE_SENDING: Final = 999

# -- numbers that say more than one thing -------------------------------------------------------------


def still_of(owner: int, number: int) -> int:
    """Pack a still of any Mobster: number 0 is the owner's Family Still, 1 the first Remote Still, ..."""
    return STILLS * owner + number


def owner_of(still: int) -> int:
    """The owner of a still."""
    return still // STILLS


def number_of(still: int) -> int:
    """The number of a still among its owner's."""
    return still % STILLS


def truck_card(size: int) -> int:
    """The truck card of a size, among the cards on offer."""
    return TRUCK_CARD + size


def is_truck_card(card: int) -> bool:
    """True if it is a truck card, not one of the Men of Action."""
    return card >= TRUCK_CARD


def size_on(card: int) -> int:
    """The size on a truck card."""
    return card - TRUCK_CARD


def placing_at(spot: int) -> int:
    """D7: place a marker in this speakeasy."""
    return PLACE + spot


def is_placing(choice: int) -> bool:
    """True if an answer to D7 places a marker."""
    return choice >= PLACE


def place_of(choice: int) -> int:
    """The speakeasy in which an answer to D7 places a marker."""
    return choice - PLACE


def sending_to(truck: int, spot: int) -> int:
    """D14: send this truck to that speakeasy."""
    return SENDING_STEP * truck + spot


def truck_sent(choice: int) -> int:
    """The truck of an answer to D14."""
    return choice // SENDING_STEP


def spot_sent_to(choice: int) -> int:
    """The speakeasy of an answer to D14."""
    return choice % SENDING_STEP


# -- vocabularies -------------------------------------------------------------------------------------

COLOUR = listed("colour", COLOURS)
SPOT = listed("spot", SPOTS)
KIND = listed("card", KINDS)
SIZE = listed("size", SIZES)
TRUCK = Noun("truck", {truck: f"truck-{truck}" for truck in range(MOST_TRUCKS)})
MUSCLE = counted("muscle", range(1, 73))
MONEY = counted("money", range(MOST_MONEY + 1))
COUNT = counted("count", range(1000))
ROUND = counted("round", range(1, 13))
DOCK = listed("dock", DOCKS)
PHASE = listed("phase", PHASES, 1)
WINDOW = listed("window", WINDOWS)
END = listed("end", ENDS)
CARD_ON_OFFER = Noun(
    "offered", {**KIND.names, **{truck_card(size): f"{name}-truck" for size, name in enumerate(SIZES)}}
)
STILL = Noun(
    "still",
    {
        still_of(player, number): f"{colour}-{'family' if number == FAMILY else f'remote-{number}'}"
        for player, colour in enumerate(COLOURS)
        for number in range(BACK_ROOM)
    },
)
DIE_PLACE = listed("die_place", ["family", *[f"remote-{n}" for n in range(1, BACK_ROOM)], "back-room"])
IMPROVEMENT_PLACE = Noun("improvement_place", {**SPOT.names, BACK_ROOM: "back-room"})
DOUBLE_CHOICE = listed("double", ["two-dice", "remote-still"])
ADMISSION = listed("admission", ["refuse", "admit"])  # NO, YES
PLACEMENT = Noun("placement", {**SPOT.names, DONE: "done"})
FLOOR_ACTION = Noun(
    "floor",
    {
        **{kind: "play-" + name for kind, name in enumerate(KINDS) if kind >= FIRST_THUG},
        PASS: "pass",
        PROPOSE: "propose",
        MOVE_DIE: "move-die",
        MOVE_IMPROVEMENT: "move-improvement",
        **{placing_at(spot): "place-" + name for spot, name in enumerate(SPOTS)},
    },
)
SENDING = Noun(
    "sending",
    {
        **{
            sending_to(truck, spot): f"truck-{truck}-to-{name}"
            for truck in range(MOST_TRUCKS)
            for spot, name in enumerate(SPOTS)
        },
        DONE_SENDING: "done",
    },
)
# D8 of Double Cross: destroy a marker of this Mobster, or add one of the player's own
ADD_MINE: Final = 7
CROSSING = Noun(
    "crossing",
    {**{player: "destroy-" + colour for player, colour in enumerate(COLOURS)}, ADD_MINE: "add-mine"},
)
PAYMENT = listed("payment", ["refuse", "pay"])  # NO, YES
PREEMPTION = listed("preemption", ["let-be", "pre-empt"])  # NO, YES
HAND_SIGN = listed("sign", ["lower", "raise"])  # NO, YES
