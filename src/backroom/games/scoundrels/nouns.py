"""The things of 3000 Scoundrels and their numbers: fixed by the specification, never by the order of code."""

from __future__ import annotations

from typing import Final

from backroom.engine.nouns import Noun, counted, listed

# -- players ---------------------------------------------------------------------------------------

LEADERS: Final = ["cain", "zimmer", "boone", "goff"]
NO_LEADER: Final = -1
STRATEGIES: Final = [f"g{number}" for number in range(1, 9)]  # S-G1 .. S-G8, two for each leader
NO_STRATEGY: Final = -1

# -- poker cards and slots: a slot is numbered by its value, A is 1 -----------------------------------

VALUES: Final = 7  # 0, A, 2, 3, 4, 5, 6
POKER: Final = ["0", "A", "2", "3", "4", "5", "6"]
SLOTS: Final = 6
NO_CARD: Final = -1
OPEN: Final = 7  # beside the slots 1 .. 6: the 0 is played openly (S3.16)
NO_SLOT: Final = 0

# -- scoundrels: JOBS * trait + job -------------------------------------------------------------------

TRAITS: Final = 50
JOBS: Final = 60
NOBODY_THERE: Final = -1  # an empty place
PLACES: Final = 5
STRATEGY_BIT: Final = PLACES  # of the strategy card, in the mask of armed places
SALOON: Final = 3  # left, middle, right


def pack_scoundrel(trait: int, job: int) -> int:
    """Pack the scoundrel that combines a trait and a job."""
    return JOBS * trait + job


def trait_of(scoundrel: int) -> int:
    """Its trait; no trait's number for NOBODY_THERE."""
    return scoundrel // JOBS


def job_of(scoundrel: int) -> int:
    """Its job."""
    return scoundrel % JOBS


# Where a scoundrel stands: places 0 .. 4 of the user's sheet, then the Saloon, the discard, set aside.
IN_SALOON: Final = 5  # 5 left, 6 middle, 7 right
ON_DISCARD: Final = 8  # the top of the discard
SET_ASIDE: Final = 9

# -- safes: 6 * site + number; number 0 is the one set aside ------------------------------------------

SITES: Final = ["depot", "estate", "lab"]
SAFES: Final = 18
PER_SITE: Final = 6
ON_SITE: Final = -1  # where a safe is: on its site, unused, or (0 ..) on the sheet of a player
UNUSED: Final = -2
NO_SAFE: Final = -1


SAFES_BY_SITE: Final = [[PER_SITE * site + n for n in range(PER_SITE)] for site in range(len(SITES))]


def site_of(safe: int) -> int:
    """The site where a safe belongs."""
    return safe // PER_SITE


def safes_on(site: int) -> list[int]:
    """The safes that belong to a site; not to be changed."""
    return SAFES_BY_SITE[site]


# -- marks: kinds show 2/3, 4/5 and 6/7 ---------------------------------------------------------------

MARK_KINDS: Final = 3
MARK: Final = 8  # a mark on a safe is MARK * owner + value


def pack_mark(owner: int, value: int) -> int:
    """Pack a mark on a safe."""
    return MARK * owner + value


def owner_of(mark: int) -> int:
    """The owner of a mark."""
    return mark // MARK


def value_of(mark: int) -> int:
    """The value that a mark shows."""
    return mark % MARK


def face_of(kind: int) -> int:
    """The lower value of a kind of marks: 2/3, 4/5, 6/7."""
    return 2 + 2 * kind


def kind_of(value: int) -> int:
    """The kind of marks that shows this value."""
    return (value - 2) // 2


# -- events that arm scoundrels (S5.9) ----------------------------------------------------------------

EVENTS: Final = [
    *["none", "turn_start", "turn_end", "hired", "rep_gained", "rep_lost", "money", "scouted", "stole"],
    *["false_mark", "sheriff", "end_of_day", "sheriff_step3"],
]
NO_EVENT: Final = 0
TURN_START: Final = 1
TURN_END: Final = 2
HIRED: Final = 3
REP_GAINED: Final = 4
REP_LOST: Final = 5
MONEY_CAME: Final = 6
SCOUTED: Final = 7
STOLE: Final = 8
FALSE_MARK: Final = 9
SHERIFF_USED: Final = 10
END_OF_DAY: Final = 11
SHERIFF_STEP3: Final = 12

# -- phases of a turn -----------------------------------------------------------------------------------

PHASES: Final = ["set_up", "start", "plan", "actions", "hire", "end", "end_of_day"]
SET_UP: Final = 0
START: Final = 1
PLAN: Final = 2
ACTIONS: Final = 3
HIRE: Final = 4
END: Final = 5
NIGHT: Final = 6

ENDS: Final = ["running", "last_day"]
RUNNING: Final = 0
LAST_DAY: Final = 1

# -- answers that stand beside others ---------------------------------------------------------------------

PASS: Final = 99
DONE: Final = 99
LEADER: Final = 10  # D06: other than `use place i` (0 .. 4)
STRATEGY: Final = 11
PLACE: Final = 1  # D05: other than `pass`
NO: Final = 0
YES: Final = 1
NONE: Final = 99

# -- vocabularies -------------------------------------------------------------------------------------

SEATS: Final = ["p1", "p2", "p3", "p4"]
PLAYER = listed("player", SEATS)
LEADER_NAME = listed("leader", LEADERS)
STRATEGY_CARD = listed("strategy", STRATEGIES)
VALUE = listed("poker", POKER)
SLOT = Noun("slot", {**{n: POKER[n] for n in range(1, VALUES)}, OPEN: "open"})
TRAIT = Noun("trait", {trait: f"t{trait + 1:02}" for trait in range(TRAITS)})
JOB = Noun("job", {job: f"j{job + 1:02}" for job in range(JOBS)})
SCOUNDREL = Noun(
    "scoundrel",
    {pack_scoundrel(t, j): f"t{t + 1:02}-j{j + 1:02}" for t in range(TRAITS) for j in range(JOBS)},
)
SITE = listed("site", SITES)
SAFE = Noun("safe", {safe: f"{SITES[site_of(safe)][0].upper()}{safe % PER_SITE}" for safe in range(SAFES)})
SAFE_VALUE = counted("value", range(2, 8))
MONEY = counted("money", range(1000))
COUNT = counted("count", range(100))
REPUTATION = Noun("reputation", {n: str(n) for n in range(-2, 7)})
STANDING = Noun(
    "standing",
    {
        **{place: f"place-{place + 1}" for place in range(PLACES)},
        IN_SALOON: "left",
        IN_SALOON + 1: "middle",
        IN_SALOON + 2: "right",
        ON_DISCARD: "discard",
        SET_ASIDE: "set-aside",
    },
)
DAY = counted("day", range(1, 4))
END_REASON = listed("end", ENDS)

# -- hiring, the Sheriff's Office ------------------------------------------------------------------------

OFFICE: Final = 12  # D09: other than `hire left|middle|right`
EMPTY: Final = 99  # D13: nobody at this place
SELL: Final = 0
BAIL_1: Final = 1
BAIL_2: Final = 2
BRIBE: Final = 3

STEP_3 = Noun("step3", {5: "left", 6: "middle", 7: "right", OFFICE: "sheriff"})
ABILITY_HIRE = Noun("ability_hire", {5: "left", 6: "middle", 7: "right", ON_DISCARD: "discard", NONE: "none"})
WHO_GOES = Noun("who_goes", {**{p: f"place-{p + 1}" for p in range(PLACES)}, SET_ASIDE: "newcomer"})
WHO_STANDS = Noun("who_stands", {**{p: f"place-{p + 1}" for p in range(PLACES)}, EMPTY: "empty"})
REARRANGING = listed("rearranging", ["keep", "rearrange"])
WHEN_HIRED = listed("when_hired", ["skip", "use"])
AT_THE_OFFICE = listed("office", ["sell", "bail-1", "bail-2", "bribe"])
USES: Final = {place: f"use-{place + 1}" for place in range(PLACES)}
MENU_ACT = Noun("menu_act", {**USES, LEADER: "leader", STRATEGY: "strategy", DONE: "done"})
REACTION = Noun("reaction", {**USES, STRATEGY: "strategy", PASS: "pass"})
SUSPICION = Noun("suspicion", {PLACE: "place", PASS: "pass"})
# The answers of all these nouns that are about a scoundrel, and the place of that scoundrel.
STANDINGS: Final = {
    **STANDING.numbers,
    **{word: place for place, word in USES.items()},
    "newcomer": SET_ASIDE,
}

# -- uses of scoundrels -----------------------------------------------------------------------------------

PLAYED: Final = 8  # a played card is PLAYED * owner + slot


def pack_played(owner: int, slot: int) -> int:
    """Pack a played card: its owner and its slot."""
    return PLAYED * owner + slot


def played_of(card: int) -> tuple[int, int]:
    """The owner and the slot of a played card."""
    return card // PLAYED, card % PLAYED


LOWEST: Final = -2  # of the Reputation track
HIGHEST: Final = 6
NO_MARK: Final = 0  # D19: other than MARK * safe + value


def pack_moved(safe: int, value: int) -> int:
    """D19: pack the player's own mark of this value on a safe."""
    return MARK * safe + value


def moved_of(choice: int) -> tuple[int, int]:
    """The safe that a mark is taken from, and the value it shows there."""
    return choice // MARK, choice % MARK


STOP: Final = 0  # D08
AGAIN: Final = 1
GIVE_IN: Final = 0  # D22: send a henchman to jail, or pay
LOSE_FACE: Final = 1
RANSOM: Final = 2  # of `ultimatum pay2`

PLAYED_CARD = Noun(
    "played",
    {pack_played(p, s): f"{SEATS[p]}-{POKER[s]}" for p in range(len(SEATS)) for s in range(1, VALUES)},
)
MOVED_MARK = Noun(
    "moved_mark",
    {
        NO_MARK: "none",
        **{pack_moved(s, v): f"{SAFE.names[s]}-{v}" for s in range(SAFES) for v in range(2, 8)},
    },
)
YES_OR_NO = listed("yes_or_no", ["no", "yes"])
ONCE_MORE = listed("once_more", ["stop", "again"])
THREATENED = listed("threatened", ["jail", "lose"])
BLACKMAILED = listed("blackmailed", ["pay", "lose"])
SCORE = counted("score", range(-100, 1000))
