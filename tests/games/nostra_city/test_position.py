"""Positions in text: whatever lies on the table comes back, and nonsense is refused by its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backroom.engine import notation
from backroom.engine.chance import Dice, Script
from backroom.engine.flow import Flow
from backroom.engine.laws import fields_of
from backroom.engine.replay import fingerprint
from backroom.games.nostra_city.bags import EMPTY, Bag, bag_of, cards, one, size
from backroom.games.nostra_city.meta import TITLE
from backroom.games.nostra_city.nouns import (
    ALL_CAIDS,
    ALL_TURFS,
    BILL_TYPES,
    CAIDS,
    NO_CARD,
    NOTHING,
    SLOTS,
    TYPES,
    UNDERBOSS,
)
from backroom.games.nostra_city.position import FIELDS, LINES, ROWS, read, write
from backroom.games.nostra_city.state import Game, is_reshuffle, new_game
from tests.games.nostra_city.table import Table, bills, seat
from tests.games.positions import Positions

POSITIONS = Positions(TITLE, lambda g: new_game(g.box, Script([])))
again = POSITIONS.again


def refusal(*lines: str, players: int = 4) -> str:
    """Why these lines are no position."""
    return POSITIONS.refusal(Table(players).g, *lines)


# -- there and back ------------------------------------------------------------------------------


@st.composite
def arrangements(draw: st.DrawFn) -> Game:
    """A table arranged at random: not always reachable, but of this game."""
    players = draw(st.integers(3, 5))
    g = Table(players).g
    seats, sets = st.integers(-1, players - 1), st.integers(0, (1 << players) - 1)
    few, slots, yes = st.integers(0, 9), st.integers(0, (1 << SLOTS) - 1), st.integers(0, 1)

    def each(of: st.SearchStrategy[int], n: int = players) -> tuple[int, ...]:
        return tuple(draw(st.lists(of, min_size=n, max_size=n)))

    g.month, g.phase, g.verdict = draw(st.integers(1, 6)), draw(st.integers(1, 5)), draw(few)
    g.leader, g.active, g.first_player = each(seats, 3)
    g.card_moved, g.entered, g.revealed, g.open_stakes, g.working, g.dirty = each(yes, 6)
    g.titles, g.bonuses = each(seats, 3), each(seats, 3)
    g.zealous, g.corruptions, g.shames = list(each(few)), list(each(few)), list(each(few))
    g.taken, g.opening, g.window = draw(few), draw(few), draw(st.integers(0, 5))
    g.bidders, g.gained, g.passed, g.aimed = each(sets, 4)
    g.bid_on, g.made = draw(slots), draw(st.integers(0, (1 << TYPES) - 1))
    g.resolving, g.location = each(st.integers(-1, SLOTS - 1), 2)
    g.collecting, g.bearer = each(st.integers(-1, CAIDS - 1), 2)
    g.kind, g.dues = draw(st.integers(0, TYPES - 1)), each(few)
    collection = st.tuples(st.integers(1, 6), st.integers(0, players - 1), st.integers(0, TYPES - 1))
    g.ledger = tuple([(*head, *each(few, 2 * players)) for head in draw(st.lists(collection, max_size=3))])
    g.ledger += tuple([(month,) for month in draw(st.lists(st.integers(1, 6), max_size=2))])
    lay_cards(draw, g)
    lay_bills(draw, g)
    lay_vendetta(draw, g)
    return g


def lay_cards(draw: st.DrawFn, g: Game) -> None:
    """Cards lie in Territories, in the Street, out of the game or in the pile."""
    n = g.box.players
    g.street_pile = 0
    for card in range(UNDERBOSS + 1):
        where = draw(st.integers(0, n + 1))
        if where < n:
            g.territory[where] |= 1 << card
        elif where == n:
            g.removed |= 1 << card
        elif g.box.street >> card & 1:
            g.street_pile |= 1 << card
    g.ready = draw(st.integers(0, ALL_CAIDS | ALL_TURFS))
    for slot in range(draw(st.integers(0, SLOTS))):
        card = g.street_pile.bit_length() - 1
        g.street_pile &= ~(1 << card) if card >= 0 else -1
        g.put_in_street(slot, card if card >= 0 else NO_CARD)


def heaps(draw: st.DrawFn, box: Bag, n: int) -> list[Bag]:
    """A box dealt out at random."""
    found = [EMPTY] * n
    for kind in cards(box):
        found[draw(st.integers(0, n - 1))] += one(kind)
    return found


def lay_bills(draw: st.DrawFn, g: Game) -> None:
    """Bills lie wherever they may."""
    n = g.box.players
    dealt = heaps(draw, g.box.bills, 2 * n + 7)
    g.banks, g.discards = dealt[:n], dealt[n : 2 * n + 1]
    g.pile, g.corruption, g.stake, first, second, drawn = dealt[2 * n + 1 :]
    g.bids = ((0, 3, 1, first), (n - 1, 20, 3, second))
    g.drawn = tuple(cards(drawn))
    g.shares = tuple(draw(st.lists(st.sampled_from([*range(n), NOTHING]), max_size=4)))
    bag = st.lists(st.integers(0, BILL_TYPES - 1), max_size=5).map(bag_of)
    g.seen = draw(st.lists(bag, min_size=n * n, max_size=n * n))
    g.placed, g.glimpsed = [draw(st.lists(bag, min_size=n, max_size=n)) for _ in range(2)]
    g.counted, g.peeked = draw(bag), draw(bag)


def lay_vendetta(draw: st.DrawFn, g: Game) -> None:
    """Vendetta cards lie wherever they may; two of them are cards of Territories if they are out."""
    n = g.box.players
    out = g.removed | sum(g.territory)
    box = g.box.vendetta - (one(1) if out >> 20 & 1 else 0) - (one(2) if out >> 35 & 1 else 0)
    dealt = heaps(draw, box, n + 3)
    g.hands, (g.vendetta_pile, g.vendetta_discard, g.shamed) = dealt[:n], dealt[n:]


@given(arrangements())
def test_every_arrangement_comes_back(g: Game):
    assert again(g).key() == g.key()


def test_a_finished_game_comes_back():
    g = Table(3).g
    g.ended = 2
    twin = again(g)
    assert twin.ended == 2
    assert twin.stack == []


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_in_the_middle_of_any_decision_comes_back(players: int):
    setup = TITLE.parse_setup({"players": players})
    g, dice = TITLE.start(setup, Dice(players)), Dice(players, 1)
    while g.seat >= 0:
        text = notation.write(TITLE, g, setup)
        assert notation.read(TITLE, text, Script([])).key() == g.key(), text
        options = TITLE.book.options(g)
        TITLE.book.answer(g, options[dice(len(options))])


def test_every_field_of_the_state_is_in_the_text():
    flow = {*fields_of(Flow)}
    left_out = {*fields_of(Game)} - flow - {*FIELDS, *ROWS, *LINES.values(), "box"}
    assert left_out == set()


def test_a_new_game_needs_no_words():
    assert write(new_game(Table(4).g.box, Script([]))) == []


def test_a_position_reads_like_a_table():
    t = Table(3)
    t.month("april")
    t.phase("meeting")
    t.territory("A", "c05", "t10", "r02")
    t.street("c07", None, "e02", "t03")
    t.bank("A", "5 5 10i")
    t.hand("B", "v05 v12 v12")
    t.bid("A", "c01", "s2", "10i 5")
    t.g.seen[seat("A") * 3 + seat("C")] = bills("10g")
    t.g.ledger = ((1, 0, 4, 1, 0, 2, 0, 0, 1), (2,))
    t.g.discards[3] = bills("20g")
    t.g.pile -= bills("20g")
    lines = write(t.g)
    assert "territory A c01 c05 t10 r02" in lines
    assert "ready c05 t10" in lines
    assert "street c07 - e02 t03" in lines
    assert "banks A 5*2 10i" in lines
    assert "hands B v05 v12*2" in lines
    assert "bid A c01 s2 5 10i" in lines
    assert "seen AC 10g" in lines
    assert "discards all 20g" in lines
    assert "collection january A drugs 1 0 2 0 0 1" in lines
    assert "reshuffle february" in lines
    assert not [line for line in lines if line.split()[0].endswith("pile")]


def test_piles_without_a_line_hold_what_is_nowhere_else():
    g = new_game(Table(3).g.box, Script([]))
    read(g, ["phase business", "territory A c01 v02", "hands B v05", "banks A 50g*3"])
    assert not g.street_pile & 1
    assert size(g.vendetta_pile) == 25
    assert size(g.pile) == 52 - 3 - 8


# -- nonsense ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cows 3", "unknown word 'cows'"),
        ("month", "exactly one word is needed"),
        ("month july", "'july' is no month"),
        ("verdict -1", "the number must not be negative"),
        ("zealous 1 2", "exactly 4 values are needed"),
        ("street c01", "exactly 4 values are needed"),
        ("territory A c99", "'c99' is no card"),
        ("territory F c01", "'F' is no player"),
        ("banks A raid", "'raid' is no card of a bag"),
        ("banks A 5*32", "'5*32' is no card of a bag"),
        ("seen A 5", "'A' is no pair of players"),
        ("bid A c01", "owner, Caïd, slot and stake needed"),
        ("collection january A drugs 1 0", "two numbers for each player needed"),
    ],
)
def test_a_line_that_is_not_understood_is_named(line: str, reason: str):
    said = refusal(line)
    assert repr(line) in said
    assert reason in said


@pytest.mark.parametrize(
    "line",
    [
        "active D",
        "passed D",
        "titles D - -",
        "bid D c01 s1 5",
        "shares D",
        "collection may D drugs 0 0 0 0 0 0",
    ],
)
def test_a_player_who_is_not_there_is_refused(line: str):
    assert "there are only 3 players" in refusal(line, players=3)


@pytest.mark.parametrize("line", ["hands D v05", "discards D 5", "seen AD 5"])
def test_a_row_of_a_player_who_is_not_there_is_refused(line: str):
    assert "is no pla" in refusal(line, players=3).replace("pair of pla", "pla")


def test_a_card_in_two_places_is_refused():
    assert "a card is in two places" in refusal("territory A c01", "territory B c01")
    assert "a card is in two places" in refusal("territory A c01", "street c01 - - -")
    assert "a card is in two places" in refusal("removed c01", "street_pile c01")


def test_more_cards_than_there_are_are_refused():
    assert "there are only 3 of 50g" in refusal("phase trial", "banks A 50g*2", "corruption 50g*2")
    assert "there are only 2 of v01" in refusal("phase trial", "hands A v01*2", "hands B v01")
    assert "there are only 1 of v02" in refusal("phase trial", "territory A v02", "hands B v02")


@pytest.mark.parametrize("line", ["reshuffle", "reshuffle smarch", "reshuffle may june"])
def test_a_reshuffle_without_its_month_is_refused(line: str):
    assert refusal(line)


def test_games_that_were_stored_before_reshuffles_were_written_keep_their_fingerprint():
    dice = Dice(12)
    g = TITLE.start(TITLE.parse_setup({"players": 5}), dice)
    while not any(is_reshuffle(entry) for entry in g.ledger):
        options = TITLE.book.options(g)
        TITLE.book.apply(g, options[dice(len(options))])
    assert "reshuffle june" in write(g)
    assert fingerprint(TITLE, g) == "6b7c9f62d4f2c5fe"
