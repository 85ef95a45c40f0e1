"""The Sheriff's Office (S3.53-S3.56): sell information, post bail, or bribe the sheriff on the last day."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import EVERYONE, Frame, Picked, Seat
from backroom.games.scoundrels.nouns import (
    AT_THE_OFFICE,
    BAIL_1,
    BAIL_2,
    BRIBE,
    IN_SALOON,
    MONEY,
    NOBODY_THERE,
    ON_SITE,
    PLAYER,
    SALOON,
    SCOUNDREL,
    SELL,
    SHERIFF_STEP3,
    SHERIFF_USED,
)
from backroom.games.scoundrels.rules.arming import arm
from backroom.games.scoundrels.rules.saloon import discard, leave_saloon, refill
from backroom.games.scoundrels.rules.verbs_safes import steal
from backroom.games.scoundrels.state import Game, book

RUN_OUT: Final = book.event("run_out", {"scoundrel": SCOUNDREL})
SOLD: Final = book.event("sold", {"player": PLAYER, "money": MONEY})
BAILED: Final = book.event("bailed", {"player": PLAYER, "money": MONEY})
BRIBED: Final = book.event("bribed", {"player": PLAYER, "money": MONEY})
FREED: Final = book.event("freed", {"player": PLAYER, "owner": PLAYER})


@book.query(AT_THE_OFFICE, "S3.54")
def AT_OFFICE(g: Game, me: Seat, _: int) -> list[int]:
    """D15: sell, post bail for one or two henchmen, or bribe the sheriff."""
    most = min(g.box.bail_most, sum(g.jail))
    bails = [count for count in [BAIL_1, BAIL_2] if count <= most and g.box.bail * count <= g.money[me]]
    found = [SELL, *bails]
    if g.day == g.box.days and g.money[me] >= g.box.bribe and ON_SITE in g.where:
        found.append(BRIBE)
    return found


@book.rule
def office(g: Game, me: Seat, is_step_3: int, picked: Picked) -> None:
    """The rightmost of the Saloon must go; then the sheriff has something to offer."""
    match picked:
        case ():
            run_out(g)
            g.ask(me, AT_OFFICE)
        case (choice,):
            arm(g, me, SHERIFF_USED)
            if is_step_3:
                arm(g, me, SHERIFF_STEP3)
            deal(g, me, choice)


def run_out(g: Game) -> None:
    """The rightmost scoundrel that is in the Saloon is discarded; with an empty Saloon nobody is (S9.27).

    The right place may be the gap that a hire has left (S9.51).
    """
    there = [at for at in range(SALOON) if g.saloon[at] != NOBODY_THERE]
    if there:
        scoundrel = leave_saloon(g, IN_SALOON + there[-1])
        discard(g, scoundrel)
        g.tell(RUN_OUT, scoundrel)
        refill(g)


def deal(g: Game, me: Seat, choice: int) -> None:
    """What was chosen is paid and happens."""
    if choice == SELL:
        g.money[me] += g.box.sell
        g.tell(SOLD, me, g.box.sell)
    elif choice == BRIBE:
        g.money[me] -= g.box.bribe
        g.tell(BRIBED, me, g.box.bribe)
        g.do(steal(me))
    else:
        g.money[me] -= g.box.bail * choice
        g.tell(BAILED, me, g.box.bail * choice)
        frames: list[Frame] = [free_henchman(me, EVERYONE) for _ in range(choice)]
        g.do(*frames)


# -- henchmen out of jail ----------------------------------------------------------------------------


def jailed(g: Game, owners: int) -> list[Seat]:
    """Those of these owners (a mask) who have a henchman in jail."""
    return [owner for owner in range(g.box.players) if owners >> owner & 1 and g.jail[owner] > 0]


@book.query(PLAYER, "S3.72")
def WHOSE_HENCHMAN(g: Game, _me: Seat, owners: int) -> list[int]:
    """D16: each eligible owner with a henchman in jail."""
    return jailed(g, owners)


@book.rule
def free_henchman(g: Game, me: Seat, owners: int, picked: Picked) -> None:
    """A henchman of one of these owners goes from jail to its reserve, usable at once."""
    match picked:
        case () if jailed(g, owners):
            g.ask(me, WHOSE_HENCHMAN, owners)
        case (owner,):
            g.jail[owner] -= 1
            g.reserve[owner] += 1
            g.freed = owner
            g.did = 1
            g.tell(FREED, me, owner)
