"""The invariants of 3000 Scoundrels (section 11 of its rules), each a property that raises if violated.

Most compare a position with an earlier one, `(before, after)`, however much lies between: one rule or
one answer. What concerns whole turns and money is read from the story, all that happened in a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from backroom.engine.flow import NOBODY, Happening, Rule
from backroom.games.scoundrels.nouns import (
    JOBS,
    LEADERS,
    MARK,
    MARK_KINDS,
    NIGHT,
    NO_CARD,
    NO_SLOT,
    NOBODY_THERE,
    ON_SITE,
    PER_SITE,
    RUNNING,
    SAFES,
    SET_UP,
    SITES,
    SLOTS,
    TRAITS,
    UNUSED,
    VALUES,
)
from backroom.games.scoundrels.rules.hiring import end_hire
from backroom.games.scoundrels.rules.night import check_bluffs
from backroom.games.scoundrels.rules.planning import PLAN_CARD
from backroom.games.scoundrels.rules.scoring import places, winners
from backroom.games.scoundrels.rules.verbs_safes import abandon
from backroom.games.scoundrels.state import Game, book

Invariant = Callable[[Game, Game], None]
Story = Callable[[Game, list[Happening]], None]  # the game at its end, and all that happened in it

UNPLAYED = VALUES - 4  # of the seven cards, after the four turns of a day


# -- what a position shows -----------------------------------------------------------------------


def players(g: Game) -> range:
    return range(g.box.players)


def is_due(g: Game, rule: Rule) -> bool:
    """Is this rule still to be carried out?"""
    return any(frame.rule == rule.number for frame in g.stack)


def are_pieces_dealt(g: Game) -> bool:
    return g.phase != SET_UP or any(g.hands)


def crowd(g: Game) -> list[int]:
    """Every scoundrel there is."""
    here = [*g.saloon, *[scoundrel for sheet in g.sheets for scoundrel in sheet], g.set_aside]
    return [scoundrel for scoundrel in [*here, *g.discards, *g.aside] if scoundrel != NOBODY_THERE]


def values_of(mask: int) -> list[int]:
    return [value for value in range(VALUES) if mask >> value & 1]


def played(g: Game, me: int) -> list[int]:
    """The cards of this day, an open 0 included."""
    return [card for card in g.slots[me] if card != NO_CARD] + [0] * (g.open_zero >> me & 1)


def turns_taken(g: Game, me: int) -> int:
    """Of this day; the turn that a player is in counts from the plan on."""
    n = g.box.players
    whole = g.turn // n + ((me - g.first) % n < g.turn % n)
    is_in_it = me == g.active == (g.first + g.turn) % n
    return whole + (is_in_it and g.slot != NO_SLOT)


# -- cards ---------------------------------------------------------------------------------------


def every_trait_and_job_is_somewhere(_: Game, g: Game) -> None:
    """S11.1: once each, and traits dealt = jobs dealt = scoundrels created."""
    there = crowd(g)
    traits = [*g.blue, *g.red, *[scoundrel // JOBS for scoundrel in there]]
    jobs = [*g.green, *g.purple, *g.black, *[scoundrel % JOBS for scoundrel in there]]
    assert sorted(traits) == list(range(TRAITS))
    assert sorted(jobs) == list(range(JOBS))
    assert sum(g.box.traits_in_deck) - sum(g.traits_left) == len(there)
    assert sum(g.box.jobs_in_deck) - sum(g.jobs_left) == len(there)


def everybody_has_seven_poker_cards(_: Game, g: Game) -> None:
    """S11.6: all different, in hand, deck, on slots or open; what is looked at or picked lies there."""
    for me in players(g) if are_pieces_dealt(g) else ():
        deck = [value for part in g.decks[me] for value in values_of(part)]
        assert sorted([*values_of(g.hands[me]), *deck, *played(g, me)]) == list(range(VALUES))
        assert all(g.decks[me])
        if g.tops[me] != NO_CARD:
            assert g.decks[me][0] >> g.tops[me] & 1
    if g.planning != NO_CARD:
        assert g.hands[g.active] >> g.planning & 1


def a_turn_plays_a_card(_: Game, g: Game) -> None:
    """S11.7: after k turns of a day k played cards, and at least one in hand at the next plan."""
    for me in players(g) if g.active != NOBODY else ():
        assert len(played(g, me)) == turns_taken(g, me)
        assert [card != NO_CARD for card in g.slots[me]] == [turn > 0 for turn in g.planned[me]]
    if g.seat != NOBODY and g.query == PLAN_CARD.number:
        assert g.hands[g.seat]


def the_saloon_is_full(_: Game, g: Game) -> None:
    """S11.11: at every decision outside a hire, unless a deck is empty; then it is packed to the right."""
    if g.seat == NOBODY or is_due(g, end_hire):
        return
    gaps = g.saloon.count(NOBODY_THERE)
    assert g.saloon[:gaps] == (NOBODY_THERE,) * gaps
    assert gaps == 0 or not (sum(g.traits_left) and sum(g.jobs_left))


def a_price_depends_on_two_cards(_: Game, g: Game) -> None:
    """S11.16: between 0 and the icons of the trait."""
    for scoundrel in crowd(g):
        icons, holes = g.box.traits[scoundrel // JOBS].icons, g.box.jobs[scoundrel % JOBS].holes
        assert g.box.prices[scoundrel] == (icons & ~holes).bit_count() <= icons.bit_count()


def the_new_hand_is_what_was_not_played(before: Game, g: Game) -> None:
    """S11.22: and of the four played as many as it takes; the deck is the rest of these."""
    for me in players(g):
        old = played(before, me)
        if len(old) < g.box.turns or played(g, me):
            continue
        hand = values_of(g.hands[me])
        assert len([value for value in hand if value not in old]) == UNPLAYED
        assert len(hand) == g.box.hand_size
        rest = sum([1 << card for card in old if card not in hand])
        assert g.decks[me] == ((rest,) if rest else ())


# -- henchmen, Reputation, money -----------------------------------------------------------------


def every_henchman_is_somewhere(_: Game, g: Game) -> None:
    """S11.2."""
    for me in players(g) if are_pieces_dealt(g) else ():
        on_cards = sum(mask >> me & 1 for row in g.henchmen for mask in row)
        assert g.reserve[me] + g.jail[me] + on_cards + g.removed[me] == g.box.start_henchmen
        assert min(g.reserve[me], g.jail[me], g.removed[me]) >= 0


def henchmen_lie_on_face_down_cards_of_others(_: Game, g: Game) -> None:
    """S11.8: and on none once all bluffs are checked."""
    for me in players(g):
        for slot in range(1, SLOTS + 1):
            owners = g.henchmen[me][slot - 1]
            assert not owners >> me & 1
            if owners:
                assert g.slots[me][slot - 1] != NO_CARD
                assert not g.turned_up[me] >> slot & 1
    if g.phase == NIGHT and not is_due(g, check_bluffs):
        assert not any(map(any, g.henchmen))


def nobody_is_in_debt(_: Game, g: Game) -> None:
    """S11.9."""
    assert min(g.money) >= 0


def reputation_stays_on_the_track(_: Game, g: Game) -> None:
    """S11.10."""
    assert all(-2 <= reputation <= 6 for reputation in g.reputation)


def what_is_removed_stays_removed(before: Game, g: Game) -> None:
    """S11.21: henchmen out of the game, and cards in the box."""
    assert all(now >= then for now, then in zip(g.removed, before.removed))
    for bag in ("blue", "red", "green", "purple", "black"):
        assert set(getattr(g, bag)) <= set(getattr(before, bag))
    for deck in ("traits_left", "jobs_left"):
        assert all(now <= then for now, then in zip(getattr(g, deck), getattr(before, deck)))


# -- safes ---------------------------------------------------------------------------------------


def every_mark_is_somewhere(_: Game, g: Game) -> None:
    """S11.3: by player and kind."""
    laid = Counter((mark // MARK, (mark % MARK - 2) // 2) for marks in g.marks for mark in marks)
    for me in players(g):
        for kind in range(MARK_KINDS):
            assert g.supply[me][kind] + laid[me, kind] == g.box.marks[kind]
            assert g.supply[me][kind] >= 0


def every_safe_is_somewhere(_: Game, g: Game) -> None:
    """S11.4: a site holds five at most, and its six values are the printed list."""
    assert len(g.where) == len(g.values) == SAFES
    assert all(where in (ON_SITE, UNUSED, *players(g)) for where in g.where)
    for site in range(len(SITES)):
        assert len(g.safes_at(site)) < PER_SITE
        if any(g.values):
            assert sorted(g.values[PER_SITE * site : PER_SITE * (site + 1)]) == g.box.sites[site]


def nobody_holds_more_safes_than_days(_: Game, g: Game) -> None:
    """S11.5: except between a theft and its D20."""
    for me in players(g):
        assert g.where.count(me) <= g.day + is_due(g, abandon)


def a_value_is_not_forgotten(before: Game, g: Game) -> None:
    """S11.19: and whoever holds or has marked a safe knows it."""
    assert all(now & then == then for now, then in zip(g.known, before.known))
    for safe in range(SAFES):
        for me in [g.where[safe], *[mark // MARK for mark in g.marks[safe]]]:
            assert me < 0 or g.known[safe] >> me & 1


# -- questions and the end -----------------------------------------------------------------------


def whoever_is_asked_has_a_choice(_: Game, g: Game) -> None:
    """S11.13: whatever is listed is legal by another law."""
    for me in g.asked:
        options = book.options(g, me)
        assert len(options) == len(set(options)) >= 2


def scores_add_up(_: Game, g: Game) -> None:
    """S11.20: safes, matching marks, Reputation, technology; and no two share a place."""
    if g.ended == RUNNING:
        return
    ranks = [(points(g, me), g.money[me], (me - g.first) % g.box.players) for me in players(g)]
    order = sorted(players(g), key=lambda me: ranks[me], reverse=True)
    assert [places(g)[me] for me in order] == [1 + place for place in players(g)]
    assert winners(g) == order[:1]


def points(g: Game, me: int) -> int:
    """Technology points, added up piece by piece."""
    total = g.box.points[g.reputation[me] + 2]
    for safe in range(SAFES):
        if g.where[safe] == me:
            total += g.values[safe]
            total += len([mark for mark in g.marks[safe] if mark % MARK == g.values[safe]])
    for scoundrel in g.sheets[me]:
        if scoundrel != NOBODY_THERE:
            total += g.box.traits[scoundrel // JOBS].tech + g.box.jobs[scoundrel % JOBS].tech
    return total


INVARIANTS: tuple[Invariant, ...] = (
    every_trait_and_job_is_somewhere,
    every_henchman_is_somewhere,
    every_mark_is_somewhere,
    every_safe_is_somewhere,
    nobody_holds_more_safes_than_days,
    everybody_has_seven_poker_cards,
    a_turn_plays_a_card,
    henchmen_lie_on_face_down_cards_of_others,
    nobody_is_in_debt,
    reputation_stays_on_the_track,
    the_saloon_is_full,
    whoever_is_asked_has_a_choice,
    a_price_depends_on_two_cards,
    a_value_is_not_forgotten,
    scores_add_up,
    what_is_removed_stays_removed,
    the_new_hand_is_what_was_not_played,
)


# -- stories -------------------------------------------------------------------------------------


def named(story: list[Happening]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What happened, by name, with its arguments."""
    for happening in story:
        yield book.events[happening[0]].name, happening[1:4]


def every_payment_is_told(g: Game, story: list[Happening]) -> None:
    """S11.9: who adds up what is gained, paid and taken knows all money; what is taken stays in the game."""
    money = [g.box.start_money] * g.box.players
    for name, (me, b, c) in named(story):
        if name in {"gains", "sold"}:
            money[me] += b
        elif name in {"pays", "bailed", "bribed"}:
            money[me] -= b
        elif name == "hires":
            money[me] -= c
        elif name == "robs":
            money[me] += c
            money[b] -= c
        assert min(money) >= 0
    assert money == g.money


def by_turn(story: list[Happening]) -> list[list[int]]:
    """The scoundrels whose use began, by turn or end of day."""
    turns: list[list[int]] = [[]]
    for name, (_, scoundrel, _) in named(story):
        if name in {"turn", "day_ends"}:
            turns.append([])
        elif name == "uses":
            turns[-1].append(scoundrel)
    return turns


def no_card_is_used_twice(_: Game, story: list[Happening]) -> None:
    """S11.12: no trait and no job begins two uses in a turn or an End of day."""
    for uses in by_turn(story):
        assert len({scoundrel // JOBS for scoundrel in uses}) == len(uses)
        assert len({scoundrel % JOBS for scoundrel in uses}) == len(uses)


def uses_are_limited(g: Game, story: list[Happening]) -> None:
    """S11.17: in a turn no more than there are traits in play."""
    assert max(map(len, by_turn(story))) <= sum(g.box.traits_in_deck)


def everybody_takes_four_turns_a_day(g: Game, story: list[Happening]) -> None:
    """S11.14: in the same order all day."""
    days: list[list[int]] = []
    for name, (a, _, _) in named(story):
        if name == "day":
            days.append([])
        elif name == "turn":
            days[-1].append(a)
    assert len(days) == g.box.days
    for turns in days:
        order = turns[: g.box.players]
        assert sorted(order) == list(players(g))
        assert turns == order * g.box.turns


def scores_are_told(g: Game, story: list[Happening]) -> None:
    """S11.20: the points that are announced are those one can add up."""
    told = {a: b for name, (a, b, _) in named(story) if name == "scores"}
    assert told == {me: points(g, me) for me in players(g)}


# -- how long a game can be ----------------------------------------------------------------------


def most_questions(g: Game) -> int:
    """S11.17: no trait is used twice in a turn, a use asks for its steps, and each asks all to react."""
    box = g.box
    n, uses = box.players, sum(box.traits_in_deck)
    steps = max(len(job.program.instructions) for job in box.jobs)
    step = 16 + 2 * n  # a hire: whom, room, place, order, use; SW2 and an answer of everybody
    use = 2 * steps * step + 2 + 2 * n  # twice over; then SW4 asks, at night with D29
    turn = 3 + 2 * n * n + (uses + 4) * (use + 1)  # the plan, SW1 and SW3, the menu
    return (box.turns * n + n + 1) * box.days * turn + len(LEADERS) * 2
