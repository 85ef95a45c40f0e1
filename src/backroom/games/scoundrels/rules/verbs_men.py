"""Henchmen and Reputation in programs (S3.69-S3.74, S6.6-S6.8)."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import Picked, Seat
from backroom.games.scoundrels.arguments import is_job, pack_taking, taking_of
from backroom.games.scoundrels.nouns import (
    BLACKMAILED,
    COUNT,
    GIVE_IN,
    HIGHEST,
    LOSE_FACE,
    LOWEST,
    PLAYED_CARD,
    PLAYER,
    RANSOM,
    REP_GAINED,
    REP_LOST,
    REPUTATION,
    THREATENED,
    played_of,
)
from backroom.games.scoundrels.programs import Instruction
from backroom.games.scoundrels.rules.arming import arm
from backroom.games.scoundrels.rules.office import free_henchman
from backroom.games.scoundrels.rules.possible import (
    can_give_in,
    may_burn,
    may_plant_on,
    means_of,
    owners_in_jail,
    with_henchmen,
)
from backroom.games.scoundrels.rules.suspicion import before_jail
from backroom.games.scoundrels.rules.verbs_money import take
from backroom.games.scoundrels.state import Game, book

RISES: Final = book.event("rises", {"player": PLAYER, "reputation": REPUTATION})
FALLS: Final = book.event("falls", {"player": PLAYER, "reputation": REPUTATION})
JAILED: Final = book.event("jailed", {"player": PLAYER})
PLANTS: Final = book.event("plants", {"player": PLAYER, "owner": PLAYER, "card": PLAYED_CARD})
BURNS: Final = book.event("burns", {"card": PLAYED_CARD, "count": COUNT})


# -- Reputation ---------------------------------------------------------------------------------------


def rise(g: Game, me: Seat) -> None:
    """Gain 1 Reputation; a move that does not happen arms nothing (S3.74)."""
    if g.reputation[me] < HIGHEST:
        g.reputation[me] += 1
        g.did = 1
        g.tell(RISES, me, g.reputation[me])
        arm(g, me, REP_GAINED)


def fall(g: Game, me: Seat) -> None:
    """Lose 1 Reputation, if it can be lost."""
    if g.reputation[me] > LOWEST:
        g.reputation[me] -= 1
        g.did = 1
        g.tell(FALLS, me, g.reputation[me])
        arm(g, me, REP_LOST)


def do_rep(g: Game, me: Seat, _step: Instruction, _arg: int) -> None:
    """`rep +1`."""
    rise(g, me)


# -- jail ---------------------------------------------------------------------------------------------


def do_jail(g: Game, me: Seat, step: Instruction, _arg: int) -> None:
    """`jail one/each`: whoever is hit may first place the henchman on the active player's card (SW2)."""
    if step.argument == "one":
        g.let(me, jail_one)
        return
    rivals = [rival for rival in g.clockwise(me) if g.reserve[rival] > 0]
    for rival in rivals[::-1]:
        g.let(rival, before_jail, go_to_jail)


@book.query(PLAYER, "S-D21")
def JAIL_WHOSE(g: Game, me: Seat, _: int) -> list[int]:
    """D21: an opponent with an available henchman."""
    return with_henchmen(g, me, g.reserve)


@book.rule
def jail_one(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Send a henchman of one opponent to jail."""
    match picked:
        case ():
            g.ask(me, JAIL_WHOSE)
        case (victim,):
            g.last_victim = victim
            g.let(victim, before_jail, go_to_jail)


@book.rule
def go_to_jail(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """An available henchman goes to jail; if none is left, nothing happens (S3.71)."""
    if g.reserve[me] > 0:
        jail(g, me)


def jail(g: Game, me: Seat) -> None:
    """From the reserve to jail."""
    g.reserve[me] -= 1
    g.jail[me] += 1
    g.did = 1
    g.tell(JAILED, me)


# -- free, plant, burn --------------------------------------------------------------------------------


def do_free(g: Game, me: Seat, step: Instruction, _arg: int) -> None:
    """`free own/other/any`: from jail to the owner's reserve, usable at once (S3.72)."""
    g.did = 1
    g.do(free_henchman(me, owners_in_jail(g, me, step.argument, g.jail)))


def do_plant(g: Game, me: Seat, _step: Instruction, _arg: int) -> None:
    """`plant`."""
    g.let(me, plant)


@book.query(PLAYED_CARD, "S-D23")
def PLANT_ON(g: Game, me: Seat, _: int) -> list[int]:
    """D23: the card that the freed henchman is put on."""
    return may_plant_on(g, me, means_of(g, me))


@book.rule
def plant(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """The henchman just freed goes on a card, of this turn or an earlier one."""
    match picked:
        case ():
            g.ask(me, PLANT_ON)
        case (card,):
            owner, slot = played_of(card)
            put_henchmen(g, owner, slot, g.henchmen[owner][slot - 1] | 1 << g.freed)
            g.reserve[g.freed] -= 1
            g.did = 1
            g.tell(PLANTS, me, g.freed, card)


def put_henchmen(g: Game, owner: Seat, slot: int, mask: int) -> None:
    """These henchmen lie on a card now."""
    row = g.henchmen[owner]
    g.henchmen[owner] = (*row[: slot - 1], mask, *row[slot:])


def do_burn(g: Game, me: Seat, _step: Instruction, _arg: int) -> None:
    """`burn`."""
    g.let(me, burn)


@book.query(PLAYED_CARD, "S-D23")
def BURN_WHICH(g: Game, me: Seat, _: int) -> list[int]:
    """D23: the own card that is rid of its henchmen."""
    return may_burn(g, me)


@book.rule
def burn(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """All henchmen on one own card leave the game for good (S6.8)."""
    match picked:
        case ():
            g.ask(me, BURN_WHICH)
        case (card,):
            _, slot = played_of(card)
            mask = g.henchmen[me][slot - 1]
            for owner in range(g.box.players):
                g.removed[owner] += mask >> owner & 1
            put_henchmen(g, me, slot, 0)
            g.did = 1
            g.tell(BURNS, card, mask.bit_count())


# -- ultimatum (S6.7) ---------------------------------------------------------------------------------


def do_ultimatum(g: Game, me: Seat, step: Instruction, arg: int) -> None:
    """`ultimatum jail/pay2`: each opponent in clockwise order."""
    for rival in g.clockwise(me)[::-1]:
        if step.argument == "pay2":
            g.do(blackmail(rival, pack_taking(me, is_job(arg))))
        else:
            g.let(rival, before_jail, threat)


@book.query(THREATENED, "S-D22")
def JAIL_OR_LOSE(g: Game, me: Seat, _: int) -> list[int]:
    """D22: send an own available henchman to jail, or lose 1 Reputation."""
    return answers(g, me, is_ransom=False)


@book.query(BLACKMAILED, "S-D22")
def PAY_OR_LOSE(g: Game, me: Seat, _: int) -> list[int]:
    """D22: pay, or lose 1 Reputation."""
    return answers(g, me, is_ransom=True)


def answers(g: Game, me: Seat, is_ransom: bool) -> list[int]:
    """Only possible answers are offered (S9.25)."""
    options = [GIVE_IN] if can_give_in(g, me, is_ransom, g.reserve) else []
    return [*options, LOSE_FACE] if g.reputation[me] > LOWEST else options


@book.rule
def threat(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Send a henchman to jail or lose 1 Reputation; with no answer left nothing happens."""
    match picked:
        case ():
            if answers(g, me, is_ransom=False):
                g.ask(me, JAIL_OR_LOSE)
        case (choice,) if choice == GIVE_IN:
            jail(g, me)
        case (_,):
            fall(g, me)


@book.rule
def blackmail(g: Game, me: Seat, arg: int, picked: Picked) -> None:
    """Pay the user of the card, or lose 1 Reputation."""
    match picked:
        case ():
            if answers(g, me, is_ransom=True):
                g.ask(me, PAY_OR_LOSE, arg)
        case (choice,) if choice == GIVE_IN:
            thief, by_job = taking_of(arg)
            take(g, thief, me, RANSOM, by_job)
        case (_,):
            fall(g, me)
