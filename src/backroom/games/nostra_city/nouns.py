"""The things of Nostra City and their numbers. A card goes by its id: its name is in the texts."""

from __future__ import annotations

from typing import Final

from backroom.engine.kept import Kept
from backroom.engine.nouns import Noun, counted, listed

COLOURS: Final = ["black", "white", "red", "yellow", "blue"]
NOTHING: Final = 63  # the answer other than cards, bills, slots and players: end the turn, keep, none

# -- cards: Caïds, Turfs, Respect cards, Investigations and the Underboss share one row of numbers ---

CAIDS: Final = 21  # N-C01 .. N-C20, and the one of the Vendetta deck (N-V02)
CAID_OF_VENDETTA: Final = 20
FIRST_TURF: Final = 21  # N-T01 .. N-T14, and the one of the Vendetta deck (N-V03)
TURFS: Final = 15
TURF_OF_VENDETTA: Final = 35
FIRST_RESPECT: Final = 36  # N-R01 .. N-R06
RESPECTS: Final = 6
FIRST_INVESTIGATION: Final = 42  # N-E01 .. N-E06
INVESTIGATIONS: Final = 6
UNDERBOSS: Final = 48  # N-K01 in the Street
NO_CARD: Final = -1
CARDS: Final = [
    *[f"c{n:02}" for n in range(1, 21)],
    "v02",
    *[f"t{n:02}" for n in range(1, 15)],
    "v03",
    *[f"r{n:02}" for n in range(1, 7)],
    *[f"e{n:02}" for n in range(1, 7)],
    "k01",
]
ALL_CAIDS: Final = (1 << CAIDS) - 1
ALL_TURFS: Final = (1 << TURFS) - 1 << FIRST_TURF
ALL_INVESTIGATIONS: Final = (1 << INVESTIGATIONS) - 1 << FIRST_INVESTIGATION
KINDS_OF_CARD: Final = ["caid", "turf", "respect", "investigation", "underboss"]


def cards_of(mask: int) -> list[int]:
    """The cards of a mask, in ascending order."""
    found: list[int] = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


CARDS_IN: Final = Kept(lambda mask: tuple(cards_of(mask)))


def cards_in(mask: int) -> tuple[int, ...]:
    """The same as a tuple."""
    return CARDS_IN.of(mask) if mask else ()


def is_investigation(card: int) -> bool:
    """True if the card is bribed, not won for itself."""
    return FIRST_INVESTIGATION <= card < UNDERBOSS


def kind_of(card: int) -> int:
    """The index of a card's kind in KINDS_OF_CARD."""
    return sum([int(card >= first) for first in [FIRST_TURF, FIRST_RESPECT, FIRST_INVESTIGATION, UNDERBOSS]])


# -- bills (N-B01 .. N-B07), and the Police Raid -------------------------------------------------------

BILLS: Final = ["5", "10i", "10g", "20i", "20g", "50i", "50g"]
BILL_TYPES: Final = 7
RAID: Final = 7  # drawn instead of a bill

# -- Vendetta cards (N-V01 .. N-V12) ---------------------------------------------------------------------

INFORMANT: Final = 0
JOINING_CAID: Final = 1
JOINING_TURF: Final = 2
BIG_ANGER: Final = 11
VENDETTA_KINDS: Final = 12
VENDETTA: Final = [f"v{n:02}" for n in range(1, 13)]

# -- types of collection (N3.9) -----------------------------------------------------------------------

BOROUGHS: Final = ["staten-island", "brooklyn", "queens", "bronx"]
TRAFFICS: Final = ["drugs", "prostitution", "gambling"]
RACKETS: Final = 4
TYPES: Final = 7
ALL_RACKETS: Final = 15  # the mask of types 0 .. 3

# -- titles and rewards --------------------------------------------------------------------------------

TITLES: Final = ["k01", "k02", "k03"]  # Underboss, Consigliere, Primo Capo
BONUSES: Final = ["f01", "f02", "f03"]
THE_CREW: Final = 0
WISDOM: Final = 1

# -- time ------------------------------------------------------------------------------------------------

MONTHS: Final = ["january", "february", "march", "april", "may", "june"]  # 1 .. 6
BUSINESS: Final = 1
MEETING: Final = 2
TRIAL: Final = 3
RECEPTION: Final = 4
FINAL_VERDICT: Final = 5
PHASES: Final = ["set-up", "business", "meeting", "trial", "reception", "final-verdict"]
NO_WINDOW: Final = 0
TURN_WINDOW: Final = 1
PAYOFF: Final = 2
REVEAL: Final = 3
EVE: Final = 4
LAST_ROUND: Final = 5
WINDOWS: Final = ["none", "turn", "payoff", "reveal", "eve", "last-round"]  # W1 .. W5

ENDS: Final = ["running", "innocent", "guilty", "all-lose"]
RUNNING: Final = 0
INNOCENT: Final = 1
GUILTY: Final = 2
ALL_LOSE: Final = 3

SLOTS: Final = 4
NO_SLOT: Final = -1
MOST_SPACES: Final = 60  # a data file may not ask for a longer bench

# -- what cards may do (N1.23) and when (N1.24) -----------------------------------------------------------

VERBS: Final = [
    *["NONE", "DRAW_MOD", "DRAW_VENDETTA", "CHEAT_MOD", "IGNORE_RAID", "NO_TURF_ENGAGE", "BID_MOD"],
    *["WIN_TIES", "KEEP_MOD", "REFUND_LOSS", "TAKE_UNBID", "EXTRA_BILL", "PEEK_PILE", "CULL_PILE"],
    *["TAKE_PILE", "DRAW_BILLS", "MOVE_VERDICT", "ENGAGE_CAID", "KILL_CAID", "TAKE_CAID", "TAKE_TURF"],
    *["STEAL_RANDOM", "WITHDRAW_BID", "LAY_SHAME", "CANCEL", "UNTARGETABLE", "DISABLE_POWERS"],
    *["FORBID_TYPE", "LIMIT_ACTION", "WIPE_BANKS"],
]
NONE: Final = 0
DRAW_MOD: Final = 1
DRAW_VENDETTA: Final = 2
CHEAT_MOD: Final = 3
IGNORE_RAID: Final = 4
NO_TURF_ENGAGE: Final = 5
BID_MOD: Final = 6
WIN_TIES: Final = 7
KEEP_MOD: Final = 8
REFUND_LOSS: Final = 9
TAKE_UNBID: Final = 10
EXTRA_BILL: Final = 11
PEEK_PILE: Final = 12
CULL_PILE: Final = 13
TAKE_PILE: Final = 14
DRAW_BILLS: Final = 15
MOVE_VERDICT: Final = 16
ENGAGE_CAID: Final = 17
KILL_CAID: Final = 18
TAKE_CAID: Final = 19
TAKE_TURF: Final = 20
STEAL_RANDOM: Final = 21
WITHDRAW_BID: Final = 22
LAY_SHAME: Final = 23
CANCEL: Final = 24
UNTARGETABLE: Final = 25
DISABLE_POWERS: Final = 26
FORBID_TYPE: Final = 27
LIMIT_ACTION: Final = 28
WIPE_BANKS: Final = 29

HOOKS: Final = [
    *["never", "collection.types", "collection.engage", "collection.draw", "collection.raid"],
    *["collection.cheat", "bid.value", "bid.tie", "bid.keep", "bid.lost", "corruption.start"],
    *["corruption.before", "corruption.after", "window", "strike", "cheated", "targets"],
    *["reception.bank", "always"],
]
COLLECTION_RAID: Final = 4
IN_WINDOW: Final = 13
CHEATED: Final = 15

LABELS: Final = ["BUSINESS", "MEETING", "TRIAL", "VENDETTA", "STATIC"]
FAMILIES: Final = ["agnello", "baldini", "donata", "moretti", "none"]

# what an attack aims at, as the classes that a protector may cancel
AT_CAID: Final = 1
AT_BANK: Final = 2
AT_TURF: Final = 4
ATTACK_CLASSES: Final = ["caid", "bank", "turf"]

# -- answers ----------------------------------------------------------------------------------------------

NO: Final = 0
YES: Final = 1
DISCARD_IT: Final = 1
LEFT: Final = 0
RIGHT: Final = 1
STAY: Final = 2
USE: Final = 16  # DV1: added to a Caïd: the use of its power


def pack_use(caid: int) -> int:
    """DV1: pack the use of a Caïd's power; lower numbers are Vendetta cards."""
    return USE + caid


def is_use(played: int) -> bool:
    """True if it is the power of a Caïd, not a Vendetta card."""
    return played >= USE


def caid_used(played: int) -> int:
    """The Caïd whose power is used."""
    return played - USE


def word_of_play(played: int) -> str:
    """The word of the card that is played, or whose power is used."""
    return CARDS[caid_used(played)] if is_use(played) else VENDETTA[played]


COLOUR = listed("colour", COLOURS)
CARD = listed("card", CARDS)
BILL = listed("bill", [*BILLS, "raid"])
VENDETTA_CARD = listed("vendetta", VENDETTA)
TYPE = listed("type", [*BOROUGHS, *TRAFFICS])
TITLE = listed("title", TITLES)
BONUS = listed("bonus", BONUSES)
MONTH = listed("month", MONTHS, 1)
PHASE = listed("phase", PHASES)
WINDOW = listed("window", WINDOWS)
END = listed("end", ENDS)
SLOT = listed("slot", ["s1", "s2", "s3", "s4"])
COUNT = counted("count", range(1000))
MONEY = counted("money", range(10000))
SPACE = counted("space", range(MOST_SPACES + 1))
POINTS = counted("points", range(-100, 101))
ENGAGED_CAID = Noun("act", {**{c: CARDS[c] for c in range(CAIDS)}, NOTHING: "end-turn"})  # DB1, DM1, DP1
SHARE = Noun("share", {**{q: "give-" + colour for q, colour in enumerate(COLOURS)}, NOTHING: "keep"})  # DB4
STAKE = Noun("stake", {**dict(enumerate(BILLS)), NOTHING: "close"})  # DM3
UNBID = Noun("unbid", {**SLOT.names, NOTHING: "none"})  # DM5
SECOND_BILL = Noun("second_bill", {**dict(enumerate(BILLS)), NOTHING: "none"})  # DP3
CULLING = listed("culling", ["put-back", "discard"])  # DP4
MOVE = listed("move", ["left", "right", "no"])  # DP5
PLAY = Noun(  # DV1
    "play",
    {
        **{kind: "play-" + name for kind, name in enumerate(VENDETTA)},
        **{pack_use(c): "use-" + CARDS[c] for c in range(CAIDS)},
        NOTHING: "pass",
    },
)
SECOND_TARGET = Noun("second_target", {**{c: CARDS[c] for c in range(CAIDS)}, NOTHING: "only-one"})  # DV4
TAKING = Noun("taking", {**dict(enumerate(BILLS)), NOTHING: "none"})  # DV5
PROTECTION = listed("protection", ["accept", "engage"])  # DV6
GRUDGE = listed("grudge", ["no", "engage"])  # DV7


def worth_of(bills: tuple[int, ...], values: tuple[int, ...]) -> int:
    """The value of bills, counted by type."""
    return sum(count * value for count, value in zip(bills, values))
