"""The invariants of Nostra City (section 11 of its rules), each a property that raises if violated.

Most compare a position with an earlier one, `(before, after)`, however much lies between: one rule or
one answer. What concerns whole Months and draws is read from the story, all that happened in a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from backroom.engine.flow import NOBODY, Happening, Rule
from backroom.games.nostra_city.bags import Bag, count, one, size, total
from backroom.games.nostra_city.nouns import (
    ALL_CAIDS,
    ALL_TURFS,
    BIG_ANGER,
    BILL_TYPES,
    BUSINESS,
    CAID_OF_VENDETTA,
    CARDS,
    CHEAT_MOD,
    FINAL_VERDICT,
    FIRST_INVESTIGATION,
    FIRST_RESPECT,
    FIRST_TURF,
    INFORMANT,
    JOINING_CAID,
    JOINING_TURF,
    MEETING,
    NO_CARD,
    NO_SLOT,
    RACKETS,
    RAID,
    RECEPTION,
    SLOTS,
    TRIAL,
    TURF_OF_VENDETTA,
    UNDERBOSS,
    VENDETTA_KINDS,
    WIPE_BANKS,
    cards_of,
)
from backroom.games.nostra_city.rules.reception import street_and_date
from backroom.games.nostra_city.rules.titles import name_primo_capo, win_underboss
from backroom.games.nostra_city.state import Entry, Game, book, is_reshuffle

Invariant = Callable[[Game, Game], None]
Story = Callable[[Game, list[Happening]], None]  # the game at its end, and all that happened in it

WORKERS = ALL_CAIDS | ALL_TURFS
JOINING = {CAID_OF_VENDETTA: JOINING_CAID, TURF_OF_VENDETTA: JOINING_TURF}


# -- what a position shows -----------------------------------------------------------------------


def players(g: Game) -> range:
    return range(g.box.players)


def is_dealt(g: Game) -> bool:
    """Is the set-up done?"""
    return g.first_player != NOBODY


def is_due(g: Game, *rules: Rule) -> bool:
    """Is one of these rules still to be carried out?"""
    return any(frame.rule in [rule.number for rule in rules] for frame in g.stack)


def bills_about(g: Game) -> list[Bag]:
    """All bills, wherever they are."""
    stakes = [stake for _, _, _, stake in g.bids]
    drawn = [one(bill) for bill in g.drawn]
    return [*g.banks, *stakes, g.stake, g.pile, *g.discards, g.corruption, *drawn]


def collections(g: Game) -> list[Entry]:
    """The collections of the ledger."""
    return [entry for entry in g.ledger if not is_reshuffle(entry)]


def where_card(g: Game, card: int) -> int:
    """In how many places a card is."""
    masks = [*g.territory, g.street_pile, g.removed]
    return sum(mask >> card & 1 for mask in masks) + g.street.count(card)


# -- cards ---------------------------------------------------------------------------------------


def every_street_card_is_somewhere(_: Game, g: Game) -> None:
    """N11.1: once, in a Territory, in the Street, in its pile, or out of the game."""
    for card in range(UNDERBOSS) if is_dealt(g) else ():
        if card not in JOINING:
            assert where_card(g, card) == g.box.street >> card & 1


def every_vendetta_card_is_somewhere(_: Game, g: Game) -> None:
    """N11.2: by kind; two of them may lie in a Territory or be out of the game, and nowhere twice."""
    joined = Counter({kind: where_card(g, card) for card, kind in JOINING.items()})
    for kind in range(VENDETTA_KINDS):
        bags = [*g.hands, g.vendetta_pile, g.vendetta_discard, g.shamed]
        assert sum(count(bag, kind) for bag in bags) + joined[kind] == count(g.box.vendetta, kind)
    assert sum(g.shames) <= size(g.shamed)
    assert all(count(hand, kind) == 0 for hand in g.hands for kind in JOINING.values())


def every_bill_is_somewhere(_: Game, g: Game) -> None:
    """N11.3: by type, and so in value."""
    if not is_dealt(g):
        return
    for kind in range(BILL_TYPES):
        assert sum(count(bag, kind) for bag in bills_about(g)) == count(g.box.bills, kind)
    assert sum(total(bag, [*g.box.values, 0]) for bag in bills_about(g)) == total(g.box.bills, g.box.values)


def the_raid_is_in_the_pile(_: Game, g: Game) -> None:
    """N11.4: it is in no bag, since the pile always holds it beside its bills."""
    assert all(count(bag, RAID) == 0 for bag in bills_about(g))


def a_slot_holds_one_card(_: Game, g: Game) -> None:
    """N11.5: and the Underboss is aside, in a slot, or with a player."""
    there = [card for card in g.street if card != NO_CARD]
    assert len(g.street) == SLOTS
    assert len(set(there)) == len(there)
    places = there.count(UNDERBOSS) + (g.titles[0] != NOBODY)
    assert places == g.entered or (places < g.entered and is_due(g, win_underboss))


def everybody_can_act(_: Game, g: Game) -> None:
    """N11.17: at least one Caïd, and one Turf that can be Engaged."""
    for me in players(g) if is_dealt(g) else ():
        assert g.caids(me)
        assert any(g.box.turfs[turf - FIRST_TURF].engageable for turf in cards_of(g.turfs(me)))


def what_is_removed_stays_removed(before: Game, g: Game) -> None:
    """N11.18: and what is laid before a player stays there."""
    assert before.removed & ~g.removed == 0
    assert all(now >= then for now, then in zip(g.shames, before.shames))


def nobody_gets_rid_of_a_secret(before: Game, g: Game) -> None:
    """N11.15: Informants and Big Angers stay in their hand; an Informant stays one."""
    for me in players(g):
        for kind in (INFORMANT, BIG_ANGER):
            assert count(g.hands[me], kind) >= count(before.hands[me], kind)


# -- Respect, titles, rewards --------------------------------------------------------------------


def respect_adds_up(_: Game, g: Game) -> None:
    """N11.7: card by card."""
    for me in players(g):
        lying = sum(value_of(g, card) for card in range(UNDERBOSS) if g.territory[me] >> card & 1)
        named = sum(g.box.titles[title] for title in range(3) if g.titles[title] == me)
        given = sum(g.box.bonuses[bonus] for bonus in range(3) if g.bonuses[bonus] == me)
        earned = g.zealous[me] * g.box.zealous + g.shames[me] * g.box.shame
        assert g.respect(me) == lying + named + given + earned


def value_of(g: Game, card: int) -> int:
    """The Respect printed on a card."""
    box = g.box
    if card >= FIRST_INVESTIGATION:
        return box.investigation_respect
    if card >= FIRST_RESPECT:
        return box.respects[card - FIRST_RESPECT]
    return box.turfs[card - FIRST_TURF].respect if card >= FIRST_TURF else box.caids[card].respect


def rewards_are_limited(before: Game, g: Game) -> None:
    """N11.16: Zealous Corrupters one a Month, from April; three Titles or none, for three players."""
    assert sum(g.zealous) <= g.box.zealous_cards
    gained = sum(g.zealous) - sum(before.zealous)
    assert gained in (0, 1)
    if gained:
        assert before.month >= g.box.zealous_from
    holders = [holder for holder in g.titles if holder != NOBODY]
    assert len(set(holders)) == len(holders)
    assert len(holders) in (0, 3) or is_due(g, win_underboss, name_primo_capo)


# -- the frame -----------------------------------------------------------------------------------


def the_token_stays_on_the_bench(before: Game, g: Game) -> None:
    """N11.6: and nothing moves it in BUSINESS and MEETING."""
    assert 1 <= g.verdict <= g.box.spaces
    if (before.month, before.phase) == (g.month, g.phase) and g.phase in (BUSINESS, MEETING):
        assert g.verdict == before.verdict


def one_player_holds_the_first_player_card(before: Game, g: Game) -> None:
    """N11.8: it moves once a Month at most, and only in BUSINESS."""
    if not is_dealt(before):
        return
    assert g.first_player in players(g)
    if g.first_player != before.first_player:
        assert before.phase == BUSINESS
        assert not before.card_moved
        assert g.card_moved or g.month > before.month


def cards_are_ready_or_engaged(_: Game, g: Game) -> None:
    """N11.9: those before a player; all are Ready after step 1 of a RECEPTION, one Turf always is."""
    lying = 0
    for mask in g.territory:
        lying |= mask & WORKERS
    assert g.ready & ~lying == 0
    if g.phase == RECEPTION:
        assert g.ready == lying
    for turf in cards_of(lying & ALL_TURFS):
        assert g.ready >> turf & 1 or g.box.turfs[turf - FIRST_TURF].engageable


def collections_are_limited(_: Game, g: Game) -> None:
    """N11.11: one Racket, and one Traffic of each icon, for each player and Month."""
    made = Counter((month, me, -1 if kind < RACKETS else kind) for month, me, kind, *_ in collections(g))
    assert not made or max(made.values()) == 1


def shares_are_what_is_due(_: Game, g: Game) -> None:
    """N11.13: nobody is assigned more than he is due, nor more bills than were drawn."""
    assert len(g.shares) <= len(g.drawn)
    for me in players(g) if g.drawn else ():
        assert me == g.active or g.shares.count(me) <= g.dues[me]


def bids_are_limited(_: Game, g: Game) -> None:
    """N11.12: one for each slot and player, with a bill, on an Engaged Caïd; none outside the MEETING."""
    assert len({(owner, slot) for owner, _, slot, _ in g.bids}) == len(g.bids)
    for owner, caid, slot, stake in g.bids:
        assert stake or slot == g.resolving
        assert g.caids(owner) & ~g.ready & 1 << caid
        assert 0 <= slot < SLOTS
    if g.phase != MEETING:
        assert (g.bids, g.stake, g.location, g.bearer) == ((), 0, NO_SLOT, NO_CARD)


def banks_are_cut_down(_: Game, g: Game) -> None:
    """N11.14: to the limit by step 2 of a RECEPTION, to nothing under an Investigation that wipes them."""
    if g.stack and g.stack[-1].rule == street_and_date.number:
        most = 0 if g.acting(WIPE_BANKS) else g.box.bank_limit
        assert max(map(size, g.banks)) <= most


def knowledge_is_true(_: Game, g: Game) -> None:
    """N4.22: what players know of each other's Banks is there, the bills of a bid in the making included."""
    for me in players(g):
        for other in players(g):
            known = g.seen[g.box.players * me + other]
            held = g.banks[other] + (g.stake if other == g.active else 0)
            assert all(count(known, bill) <= count(held, bill) for bill in range(BILL_TYPES))


def whoever_is_asked_has_a_choice(_: Game, g: Game) -> None:
    """N11.20: at least two options, except where a prompt hides that there is no choice."""
    for me in g.asked:
        options = book.options(g, me)
        is_masked = g.masked and book.queries[g.query].masked
        assert len(options) == len(set(options)) >= (1 if is_masked else 2)


INVARIANTS: tuple[Invariant, ...] = (
    every_street_card_is_somewhere,
    every_vendetta_card_is_somewhere,
    every_bill_is_somewhere,
    the_raid_is_in_the_pile,
    a_slot_holds_one_card,
    the_token_stays_on_the_bench,
    respect_adds_up,
    one_player_holds_the_first_player_card,
    cards_are_ready_or_engaged,
    collections_are_limited,
    bids_are_limited,
    shares_are_what_is_due,
    banks_are_cut_down,
    rewards_are_limited,
    everybody_can_act,
    what_is_removed_stays_removed,
    knowledge_is_true,
)


# -- stories -------------------------------------------------------------------------------------

ACTIONS = {"collector", "bids", "corrupts", "uses", "cancels", "holds_grudge"}  # player, Caïd
DRAWING = {
    *["holds_grudge", "draws_vendetta", "drew_vendetta", "joins", "vendetta_reshuffled"],
    "vendetta_exhausted",
}


def named(story: list[Happening]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What happened, by name, with its arguments."""
    for happening in story:
        yield book.events[happening[0]].name, happening[1:4]


def by_month(story: list[Happening]) -> list[list[tuple[str, tuple[int, ...]]]]:
    """What happened, by Month; the set-up first."""
    months: list[list[tuple[str, tuple[int, ...]]]] = [[]]
    for name, arguments in named(story):
        if name == "month":
            months.append([])
        months[-1].append((name, arguments))
    return months


def a_caid_acts_once_a_month(_: Game, story: list[Happening]) -> None:
    """N11.10: one action or VENDETTA power."""
    for happenings in by_month(story):
        acting = [caid for name, (_, caid, _) in happenings if name in ACTIONS]
        assert len(set(acting)) == len(acting)


def shortfalls_are_paid_in_cards(g: Game, story: list[Happening]) -> None:
    """N11.13: as many cards as a player is short of bills, less and more by powers, as far as there are."""
    caid, short = NO_CARD, dict[int, int]()
    drawn, due = 0, 0
    for name, (a, b, c) in named(story):
        if name not in DRAWING:
            assert drawn == due
            drawn = due = 0
        if name == "collector":
            caid, short = b, {}
        elif name == "cheats":
            short[b] = c
        elif name == "is_cheated":
            assert b in owed(g, caid, short.pop(a, 1))
            due = b
        elif name == "holds_grudge":
            due += g.box.caids[b].power.amount
        elif name in {"draws_vendetta", "vendetta_exhausted"} and due:
            drawn += 1
    assert not short


def owed(g: Game, caid: int, short: int) -> set[int]:
    """What a shortfall may cost, whether the collector's power works or not."""
    power = g.box.caids[caid].power
    less = power.amount if power.verb == CHEAT_MOD and g.box.powers else 0
    return {short, max(0, short + less)}


def ledgers_are_right(g: Game, story: list[Happening]) -> None:
    """N11.13: what everybody was told of a collection adds up to what was counted."""
    counted = [b for name, (_, b, _) in named(story) if name == "counts_turfs"]
    passed = Counter[int]()
    turn = -1
    for name, _ in named(story):
        turn += name == "counts_turfs"
        passed[turn] += name == "passes_first_player"
    n = g.box.players
    for at, (number, (_, me, _, *rest)) in enumerate(zip(counted, collections(g), strict=True)):
        got, short = rest[:n], rest[n:]
        due_to_others = sum(got[q] + short[q] for q in players(g) if q != me) + passed[at]
        assert 0 <= due_to_others < number
        assert short[me] == 0
        assert min(got + short) >= 0


def the_game_lasts_its_months(g: Game, story: list[Happening]) -> None:
    """N11.21: each Month has its three phases, the last one the verdict instead of the RECEPTION."""
    months = by_month(story)[1:]
    assert [happenings[0][1][0] for happenings in months] == list(range(1, g.box.months + 1))
    for number, happenings in enumerate(months, 1):
        phases = [a for name, (a, _, _) in happenings if name == "phase"]
        assert phases == [BUSINESS, MEETING, TRIAL]
        names = [name for name, _ in happenings]
        assert names.count("reception") == (number < g.box.months)
        assert names.count("final_verdict") == (number == g.box.months)
    assert g.phase == FINAL_VERDICT


def everybody_has_one_turn_a_phase(g: Game, story: list[Happening]) -> None:
    """N3.2: clockwise from the leader."""
    for happenings in by_month(story)[1:]:
        turns: list[tuple[int, list[int]]] = []
        for name, (a, b, _) in happenings:
            if name == "phase":
                turns.append((b, []))
            elif name == "turn":
                turns[-1][1].append(a)
        for leader, order in turns:
            assert order == g.clockwise(leader)


# -- how long a game can be ----------------------------------------------------------------------


def most_questions(g: Game) -> int:
    """N11.21: every action and play spends a Caïd or a card, and each asks everybody once to react."""
    box = g.box
    n, caids, bills = box.players, len(CARDS), size(box.bills)
    action = 4 + bills + n  # a Caïd, Turf, type or slot, its bills, the First Player card, W7 of everybody
    play = 6  # what, against whom, two targets, a bill, W6
    plays = caids + n * size(box.vendetta)  # in a Month, even if all cards came back for every player
    window = n * (3 * n + caids + 2 + plays)  # before turns, after collections, and again after plays
    return box.months * (caids * action + plays * play + window + 4 * n + bills)
