"""The end of the game (section 7): the last round, End bonuses, the second count, the verdict."""

from __future__ import annotations

from typing import Final

from backroom.engine.flow import NOBODY, Picked, Seat
from backroom.games.nostra_city.bags import count, kinds, size, total
from backroom.games.nostra_city.nouns import (
    ALL_CAIDS,
    ALL_LOSE,
    ALL_TURFS,
    BILL,
    BONUS,
    BONUSES,
    COLOUR,
    COUNT,
    END,
    FINAL_VERDICT,
    GUILTY,
    INFORMANT,
    INNOCENT,
    LAST_ROUND,
    MONEY,
    RUNNING,
    THE_CREW,
    WISDOM,
)
from backroom.games.nostra_city.rules.reception import count_pile, investigations_press
from backroom.games.nostra_city.rules.windows import opened
from backroom.games.nostra_city.state import Game, book

FINAL: Final = book.event("final_verdict")
ZEALOUS_GONE: Final = book.event("zealous_gone", {"count": COUNT})
HAS_BILLS: Final = book.event("has_bills", {"player": COLOUR, "bill": BILL, "count": COUNT}, reveals=True)
HAS_MONEY: Final = book.event("has_money", {"player": COLOUR, "money": MONEY}, reveals=True)
GETS_BONUS: Final = book.event("gets_bonus", {"player": COLOUR, "bonus": BONUS})
BONUS_TIED: Final = book.event("bonus_tied", {"bonus": BONUS})
IS_INFORMANT: Final = book.event("is_informant", {"player": COLOUR, "count": COUNT}, reveals=True)
VERDICT: Final = book.event("verdict", {"end": END})
WINS: Final = book.event("wins", {"player": COLOUR})


@book.rule
def final_verdict(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """The last round for Vendetta cards opens it; nothing is made Ready or refilled (N7.1, N7.15)."""
    g.phase = FINAL_VERDICT
    g.tell(FINAL)
    g.do(opened(LAST_ROUND), judgement())


@book.rule
def judgement(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Bonuses, the count, the Investigations, the Informants, the verdict, in this order (N7.2 - N7.8)."""
    g.tell(ZEALOUS_GONE, g.box.zealous_cards - sum(g.zealous))
    show_banks(g)
    give_bonuses(g)
    count_pile(g)
    investigations_press(g)
    for me in g.clockwise(g.leader):
        if g.is_informant(me):
            g.tell(IS_INFORMANT, me, count(g.hands[me], INFORMANT))
    g.ended = the_end(g)
    g.tell(VERDICT, g.ended)
    for me in winners(g):
        g.tell(WINS, me)
    g.finish()


def show_banks(g: Game) -> None:
    """Step 3: all Banks are revealed (N7.3)."""
    for me in g.clockwise(g.leader):
        for bill in kinds(g.banks[me]):
            g.tell(HAS_BILLS, me, bill, count(g.banks[me], bill))
        g.tell(HAS_MONEY, me, money(g, me))


def money(g: Game, me: Seat) -> int:
    """The value of the bills in a Bank."""
    return total(g.banks[me], g.box.values)


# -- End bonuses --------------------------------------------------------------------------------------


def give_bonuses(g: Game) -> None:
    """Each to the one who has the most; with a tie, to nobody (N7.3)."""
    g.bonuses = tuple([best_for(g, bonus) for bonus in range(len(BONUSES))])
    for bonus, best in enumerate(g.bonuses):
        if best == NOBODY:
            g.tell(BONUS_TIED, bonus)
        else:
            g.tell(GETS_BONUS, best, bonus)


def best_for(g: Game, bonus: int) -> Seat:
    """Who alone has the most of what a bonus is given for, or NOBODY."""
    counts = [bonus_count(g, bonus, me) for me in range(g.box.players)]
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else NOBODY


def bonus_count(g: Game, bonus: int, me: Seat) -> int:
    """Turfs and Caïds; cards in the Vendetta hand; money in the Bank (N7.4)."""
    if bonus == THE_CREW:
        return (g.territory[me] & (ALL_CAIDS | ALL_TURFS)).bit_count()
    return size(g.hands[me]) if bonus == WISDOM else money(g, me)


# -- who wins -----------------------------------------------------------------------------------------


def the_end(g: Game) -> int:
    """Blue is Innocent, red is Guilty; Guilty without an Informant, all lose (N7.8 - N7.11)."""
    if g.verdict <= g.box.last_blue:
        return INNOCENT
    return GUILTY if any(g.is_informant(me) for me in range(g.box.players)) else ALL_LOSE


def merit(g: Game, me: Seat) -> tuple[int, int, int]:
    """Respect, then the highest Title, then, as an option, the Bank (N7.12, N7.13)."""
    title = len(g.titles) - g.titles.index(me) if me in g.titles else 0
    return g.respect(me), title, money(g, me) if g.box.bank_breaks_ties else 0


def winners(g: Game) -> list[Seat]:
    """The best of the side that the verdict favours, shared if need be; nobody before the end."""
    if g.ended in (RUNNING, ALL_LOSE):
        return []
    side = [me for me in range(g.box.players) if g.is_informant(me) == (g.ended == GUILTY)]
    merits = [merit(g, me) for me in side]
    return [me for me, mine in zip(side, merits) if mine == max(merits)]


def places(g: Game) -> list[int]:
    """Winners are first, and there is no second: all others share the place after them (N7.14)."""
    first = winners(g)
    after = 1 + len(first) if first else g.box.players
    return [1 if me in first else after for me in range(g.box.players)]
