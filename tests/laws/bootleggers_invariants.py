"""The invariants of Bootleggers (section 11 of its rules), each a property that raises where it is violated.

Most compare a position with an earlier one, `(before, after)`, however much lies between: one rule or
one answer. What concerns whole rounds, crates and money is read from the story, all that happened in a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from backroom.engine.chance import Script
from backroom.engine.flow import NOBODY, Happening
from backroom.games.bootleggers.influence import status
from backroom.games.bootleggers.nouns import (
    BIG_CITY_BOYS,
    CLOSING,
    CONTROL,
    IMPROVEMENT,
    MAJORITY,
    NO_CARD,
    NO_TRUCK,
    NO_WINDOW,
    NOWHERE,
    OMALLEYS,
    RUNNING,
    TALKS,
    TRUCK_CARD,
    UNION_BOSS,
    UNLIMITED,
    VIGORISH,
    WORD_OF_MOUTH,
)
from backroom.games.bootleggers.rules.deals import ANSWER, MOST_COUNTERS, PER_PHASE
from backroom.games.bootleggers.rules.heat import winners
from backroom.games.bootleggers.rules.muscle import PICK
from backroom.games.bootleggers.rules.taking import take_card
from backroom.games.bootleggers.state import LOAN_TRUCKS, Game, book, new_game
from backroom.games.bootleggers.terms import ASK, CASH, CRATES, GIVE, amount, side_of

Invariant = Callable[[Game, Game], None]
Story = Callable[[Game, list[Happening]], None]  # the game at its end, and all that happened in it

PHASE_3, PHASE_4, PHASE_5, PHASE_6 = 3, 4, 5, 6
MASKED = {"floor", "counter", "answer"}  # B4.20


# -- what a position shows -----------------------------------------------------------------------


def mobsters(g: Game) -> range:
    return range(g.box.players)


def trucks(g: Game) -> range:
    """All but the loan trucks."""
    return range(len(LOAN_TRUCKS), len(g.size))


def is_asked(g: Game, query: int) -> bool:
    return g.seat != NOBODY and g.query == query


def is_face_up(g: Game) -> bool:
    """Do the Muscle cards lie open?"""
    return all(g.face_up)


def are_sales_over(g: Game) -> bool:
    """Has every truck gone home (B3.520), and no new round got as far as the reveal?"""
    return g.window == CLOSING or g.phase == PHASE_6 or not is_face_up(g)


def taken(g: Game) -> list[int]:
    """The cards that were taken and are about to be resolved."""
    return [frame.arg for frame in g.stack if frame.rule == take_card.number]


def is_same_phase(before: Game, g: Game) -> bool:
    return (before.round, before.phase) == (g.round, g.phase)


# -- cards ---------------------------------------------------------------------------------------


def every_muscle_number_lies_somewhere(_: Game, g: Game) -> None:
    """B11.1: each number once; hands hold the rounds left, and of no quarter more than were dealt."""
    held = [number for hand in g.muscle for number in hand]
    shown = [number for number in g.face_up if number]
    numbers = [number for quarter in g.box.quarters for number in quarter]
    assert sorted([*held, *shown, *g.muscle_discards, *g.undealt]) == numbers
    left = g.box.rounds - len(g.muscle_discards) // g.box.players
    for me in mobsters(g) if g.round else ():
        assert len(g.muscle[me]) == left - (1 if g.face_up[me] else 0)
        for quarter in g.box.quarters:
            dealt = g.box.rounds // len(g.box.quarters)
            assert sum(number in quarter for number in g.muscle[me]) <= dealt


def no_man_of_action_is_lost(_: Game, g: Game) -> None:
    """B11.2: deck, offer, hands, what lies face up and the discard are the deck of the box."""
    cards = [*g.deck, *g.offer, *g.discards, *[kind for hand in g.thugs for kind in hand]]
    cards += [UNION_BOSS] if g.union_boss != NOBODY else []
    cards += [BIG_CITY_BOYS] if g.boosted != NOBODY else []
    cards += [g.announced] if g.announced != NO_CARD else []
    cards += [card for card in taken(g) if card < TRUCK_CARD]
    assert sorted(cards) == g.box.deck


def no_truck_card_is_lost(_: Game, g: Game) -> None:
    """B11.3: and the first to pick always finds one on offer."""
    offered = [] if g.truck_offer == NO_TRUCK else [g.truck_offer]
    cards = [card - TRUCK_CARD for card in taken(g) if card >= TRUCK_CARD]
    assert sorted([*g.truck_deck, *g.truck_discards, *offered, *cards]) == g.box.truck_deck
    if is_asked(g, PICK.number) and g.acted.bit_count() == 1:
        assert g.truck_offer != NO_TRUCK


def at_most_one_thug_is_hidden(_: Game, g: Game) -> None:
    """B11.4: and whoever holds it is known to hold one."""
    assert (g.hidden == NO_CARD) == (g.holder == NOBODY)
    if g.holder != NOBODY:
        assert g.hidden in g.thugs[g.holder]


def the_last_chooses_among_two(_: Game, g: Game) -> None:
    """B11.5: one card is taken from the offer for each who has picked before."""
    if is_asked(g, PICK.number):
        offered = len(g.offer) + (g.truck_offer != NO_TRUCK)
        assert offered == g.box.players + 2 - g.acted.bit_count()


# -- pieces --------------------------------------------------------------------------------------


def every_marker_is_somewhere(_: Game, g: Game) -> None:
    """B11.10: supply, Back Room and speakeasies are all the markers of a Mobster."""
    for me in mobsters(g):
        out = g.boys[me] + sum(markers[me] for markers in g.influence)
        assert 0 <= g.frozen[me] <= g.boys[me]
        if g.box.shared_markers:
            assert out + g.supply(me) <= g.box.markers
        else:
            assert out + g.supply(me) == g.box.markers


def a_speakeasy_holds_what_it_has_room_for(_: Game, g: Game) -> None:
    """B11.11: O'Malley's holds nothing, and Volstead exists with six only."""
    for printed, markers, improvements in zip(g.box.spots, g.influence, g.improvements, strict=True):
        assert min(markers) >= 0
        assert sum(markers) <= printed.circles
        assert 0 <= improvements <= printed.spaces
    assert g.box.spots[OMALLEYS].circles == g.box.spots[OMALLEYS].spaces == 0
    assert len(g.box.spots) == (6 if g.box.players == 6 else 5)


def improvements_come_from_cards(_: Game, g: Game) -> None:
    """B11.12: no more are out than the box holds, and than cards were drawn."""
    out = sum(g.stored_improvements) + sum(g.improvements)
    assert min(g.stored_improvements) >= 0
    assert out <= min(g.box.improvements, g.box.deck.count(IMPROVEMENT))


def trucks_come_from_the_box(before: Game, g: Game) -> None:
    """B11.13: no more of a size than there are pieces; a loan truck of each size, gone after the sales."""
    for size, printed in enumerate(g.box.trucks):
        assert sum(g.size[truck] == size for truck in trucks(g)) <= printed.pieces
    assert g.size[: len(before.size)] == before.size
    for loan in range(len(LOAN_TRUCKS)):
        assert g.owner[loan] == NOBODY
        assert g.operator[loan] == NOBODY or not are_sales_over(g)


def stills_have_room_for_their_dice(_: Game, g: Game) -> None:
    """B11.14."""
    assert all(1 <= dice <= g.box.die_spaces for dice in g.family)
    assert all(0 <= dice <= g.box.die_spaces for dice in [*sum(g.remotes, ())])
    assert sum(map(len, g.remotes)) <= g.box.boards


def a_truck_carries_what_it_can(_: Game, g: Game) -> None:
    """B11.15: whoever is paid for a load in a line is known, and no two trucks arrived at once."""
    assert all(0 <= g.load[truck] <= g.capacity(truck) for truck in range(len(g.size)))
    lined = [truck for truck in range(len(g.size)) if g.place[truck] != NOWHERE]
    assert all(g.payee[truck] != NOBODY for truck in lined if g.load[truck])
    assert len({g.arrival[truck] for truck in lined}) == len(lined)
    assert sum(len(g.line(spot, dock)) for spot in range(len(g.box.spots)) for dock in range(3)) == len(lined)


def rentals_end_with_the_sales(_: Game, g: Game) -> None:
    """B11.16: somebody else operates a truck only while it is rented, within one round."""
    if are_sales_over(g):
        assert all(g.operator[truck] == g.owner[truck] for truck in trucks(g))


def only_a_warehouse_keeps_crates(before: Game, g: Game) -> None:
    """B11.17: up to the next production no crate is added; after the sales no truck has a load or a line."""
    if before.phase == PHASE_4 and g.phase == PHASE_5:
        assert all(not crates or g.warehouse >> me & 1 for me, crates in enumerate(g.crates))
    if is_same_phase(before, g) and g.phase not in {PHASE_3, PHASE_4}:
        assert sum(g.crates) <= sum(before.crates)
    if are_sales_over(g):
        assert not any(g.load)
        assert all(place == NOWHERE for place in g.place)


def the_copper_stays_at_one_mobster(before: Game, g: Game) -> None:
    """B11.19: off the board first, then somewhere for good."""
    if g.round < g.box.copper_from:
        assert g.copper == NOBODY
    if before.copper != NOBODY:
        assert g.copper != NOBODY
    if g.round > g.box.copper_from and g.box.deck.count(VIGORISH) <= 1:  # B3.307
        assert g.copper != NOBODY


# -- money ---------------------------------------------------------------------------------------


def nobody_is_in_debt(_: Game, g: Game) -> None:
    """B11.30."""
    assert min(g.money) >= 0


def nothing_is_sold_beyond_demand(before: Game, g: Game) -> None:
    """B11.33: what is sold at a door comes off its demand, unless that never ends."""
    assert min(g.demand, g.sold) >= 0
    if before.door == g.door != NOWHERE and UNLIMITED not in (before.demand, g.demand):
        assert g.sold + g.demand == before.sold + before.demand


# -- order, status, windows ----------------------------------------------------------------------


def no_two_are_equally_strong(_: Game, g: Game) -> None:
    """B11.40."""
    if is_face_up(g):
        assert len({g.strength(me) for me in mobsters(g)}) == g.box.players


def a_speakeasy_has_one_master_at_most(_: Game, g: Game) -> None:
    """B11.41: who is alone there has Control; who is not there has it by Big Payoff only."""
    for spot, markers in enumerate(g.influence):
        found = Counter(status(g, spot, me) for me in mobsters(g))
        masters = (found[CONTROL], found[MAJORITY])
        assert masters in {(1, 0), (0, 1), (0, 0)}
        if g.payoff[spot] == NOBODY and not g.coppered >> spot & 1:
            present = [me for me in mobsters(g) if markers[me]]
            assert present or masters == (0, 0)
            assert len(present) != 1 or status(g, spot, present[0]) == CONTROL


def status_depends_on_four_things(_: Game, g: Game) -> None:
    """B11.42: on markers, Muscle, Big Payoff and Copper in the House."""
    alike = new_game(g.box, Script([]))
    alike.influence, alike.face_up, alike.boosted = g.influence, g.face_up, g.boosted
    alike.payoff, alike.coppered = g.payoff, g.coppered
    for spot in range(len(g.box.spots)):
        for me in mobsters(g):
            assert status(alike, spot, me) == status(g, spot, me)


def nobody_acts_twice(before: Game, g: Game) -> None:
    """B11.43: who has acted in a step stays so; only the two steps of phase 4 begin anew."""
    if is_same_phase(before, g) and (g.phase != PHASE_4 or (before.arrivals and g.arrivals)):
        assert g.acted & before.acted == before.acted


def nothing_happens_under_cover(_: Game, g: Game) -> None:
    """B11.44: no window, no card, no deal while the Muscle cards are not face up."""
    if not is_face_up(g):
        assert g.window == NO_WINDOW
        assert g.announced == NO_CARD
        assert g.proposal == ()


def talk_is_limited(_: Game, g: Game) -> None:
    """B11.45: no more proposals than the quota, no more counters than three."""
    quota = g.box.talks if g.window == TALKS else min(g.box.talks, 1)
    if g.window != NO_WINDOW:
        assert max(g.asked_now) <= quota
    assert max(g.asked_phase) <= PER_PHASE
    assert g.counters <= MOST_COUNTERS


def whoever_is_asked_has_a_choice(_: Game, g: Game) -> None:
    """B11.46: except where asking protects something hidden."""
    if g.seat == NOBODY or len(g.asked) > 1:
        return
    options = book.options(g)
    assert len(options) >= 2 or (options and book.queries[g.query].name in MASKED)


def a_deal_moves_only_what_may_be_dealt(before: Game, g: Game) -> None:
    """B11.47: what B5.104 names stays where it was, and both bundles move or neither does."""
    if not is_asked(before, ANSWER.number) or g.opening != before.opening or g.window != before.window:
        return
    for field in ("influence", "boys", "face_up", "stored_dice", "stored_improvements", "family", "remotes"):
        assert getattr(g, field) == getattr(before, field)
    for field in ("offer", "truck_offer", "union_boss", "load", "place"):
        assert getattr(g, field) == getattr(before, field)
    assert [len(hand) for hand in g.muscle] == [len(hand) for hand in before.muscle]
    changed = (g.money, g.crates) != (before.money, before.crates)
    deal, taker = before.proposal, before.seat
    for have, had, asset in ((g.money, before.money, CASH), (g.crates, before.crates, CRATES)):
        gain = amount(side_of(deal, GIVE), asset) - amount(side_of(deal, ASK), asset)
        moved = gain if changed else 0
        assert have[taker] == had[taker] + moved
        assert have[deal[0][0]] == had[deal[0][0]] - moved
        assert sum(have) == sum(had)


def the_game_ends_in_time(_: Game, g: Game) -> None:
    """B11.50: after phase 5 of the last round at the latest, and the richest wins."""
    assert g.round <= g.box.rounds
    if g.ended != RUNNING:
        assert g.phase == PHASE_5
        assert [g.money[me] for me in winners(g)] == [max(g.money)]


INVARIANTS: tuple[Invariant, ...] = (
    every_muscle_number_lies_somewhere,
    no_man_of_action_is_lost,
    no_truck_card_is_lost,
    at_most_one_thug_is_hidden,
    the_last_chooses_among_two,
    every_marker_is_somewhere,
    a_speakeasy_holds_what_it_has_room_for,
    improvements_come_from_cards,
    trucks_come_from_the_box,
    stills_have_room_for_their_dice,
    a_truck_carries_what_it_can,
    rentals_end_with_the_sales,
    only_a_warehouse_keeps_crates,
    the_copper_stays_at_one_mobster,
    nobody_is_in_debt,
    nothing_is_sold_beyond_demand,
    no_two_are_equally_strong,
    a_speakeasy_has_one_master_at_most,
    status_depends_on_four_things,
    nobody_acts_twice,
    nothing_happens_under_cover,
    talk_is_limited,
    whoever_is_asked_has_a_choice,
    a_deal_moves_only_what_may_be_dealt,
    the_game_ends_in_time,
)


# -- stories -------------------------------------------------------------------------------------


def named(story: list[Happening]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What happened, by name, with its arguments."""
    for happening in story:
        yield book.events[happening[0]].name, happening[1:4]


def crates_add_up(g: Game, story: list[Happening]) -> None:
    """B11.18: what is produced is sold, lost or kept by a Warehouse; deals and Hijack change no total."""
    stock, kept = 0, 0
    for name, (_, b, c) in named(story):
        if name == "produces":
            stock, kept = stock + b, 0
        elif name == "sells":
            stock -= c
        elif name in {"loses_crates", "load_lost", "busted"}:
            stock -= b
        elif name == "stores_crates":
            kept += b
        elif name == "round":
            assert stock == kept
        assert stock >= 0
    assert stock == kept == sum(g.crates)


def every_payment_is_told(g: Game, story: list[Happening]) -> None:
    """B11.31, B11.32: who adds up the payments knows all money; payroll is short only for the penniless."""
    money = [g.box.cash] * g.box.players
    for name, (me, b, c) in named(story):
        if name == "payroll":
            assert b == min(c, money[me])
            money[me] -= b
        elif name in {"buys_truck", "pays"}:
            money[me] -= c
        elif name in {"deal_cash", "pays_vigorish"}:
            money[me] -= c
            money[b] += c
        elif name == "earns":
            money[me] += b
        elif name == "margin":
            money[me] += c
        elif name == "announces":
            assert money[me] == b
        assert min(money) >= 0
    assert money == g.money


def margins_are_paid_once(g: Game, story: list[Happening]) -> None:
    """B11.33: the margin on all crates sold at a door, to one Mobster, or to none."""
    sold: Counter[int] = Counter()
    paid: set[int] = set()
    for name, (_, spot, c) in named(story):
        if name == "round":
            sold.clear()
            paid.clear()
        elif name == "sells":
            sold[spot] += c
        elif name == "margin":
            margin = g.box.spots[spot].margin
            assert c in {sold[spot] * margin, sold[spot] * (margin + g.box.amounts[WORD_OF_MOUTH])}
            assert spot not in paid
            paid.add(spot)


def everybody_takes_one_card_a_round(g: Game, story: list[Happening]) -> None:
    """B11.5, B11.43: one payroll and one card each, whatever Big City Boys do."""
    rounds: list[list[tuple[str, int]]] = []
    for name, (me, _, _) in named(story):
        if name == "round":
            rounds.append([])
        elif name in {"payroll", "takes"}:
            rounds[-1].append((name, me))
    for happened in rounds:
        assert sorted(happened) == [(name, me) for name in ("payroll", "takes") for me in mobsters(g)]


# -- how long a game can be ----------------------------------------------------------------------


def most_questions(g: Game) -> int:
    """B5.17: an opening asks everybody, and again after each act; acts use up cards, markers and quotas."""
    box = g.box
    n, rounds = box.players, box.rounds
    fleet = len(LOAN_TRUCKS) + sum(size.pieces for size in box.trucks)
    draft = 2 + 2 * (2 * 2 + 2 * 2 * fleet + 2 * len(box.deck) + 3 * 6)  # to whom, terms of two sides, put
    proposals = n * (max(box.talks, 1) + PER_PHASE * 5)  # in a round
    chain = (1 + MOST_COUNTERS) * (draft + n)
    acts = proposals + len(box.deck) + n * box.markers  # that restart an opening, in a round
    openings = 3 * n + 4 + len(box.spots)
    on_the_floor = (openings + acts) * n + proposals * chain + acts * (n + 6)
    phases = n * (2 + 3 + box.markers + 1) + 3 * fleet + n
    return rounds * (on_the_floor + phases)
