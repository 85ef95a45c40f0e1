"""Positions in text: whatever lies on the table comes back, and nonsense is refused by its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backroom.engine.chance import Script
from backroom.engine.flow import Flow
from backroom.engine.laws import fields_of
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import (
    DOCKS,
    HIT,
    KINDS,
    MOLL,
    NO_CARD,
    NOWHERE,
    SIZES,
    UNION_BOSS,
    WINDOWS,
)
from backroom.games.bootleggers.position import FIELDS, ROWS, TRUCK_TOKENS, read, write
from backroom.games.bootleggers.state import Game, new_game
from tests.games.bootleggers.table import Table
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
    players = draw(st.integers(3, 6))
    t = Table(players)
    g, spots = t.g, len(t.g.box.spots)
    seats = st.integers(-1, players - 1)
    mobsters, places = st.integers(0, (1 << players) - 1), st.integers(0, (1 << spots) - 1)
    few = st.integers(0, 9)

    def each(of: st.SearchStrategy[int], n: int = players) -> list[int]:
        return draw(st.lists(of, min_size=n, max_size=n))

    g.round, g.phase, g.ended = draw(st.integers(1, 12)), draw(st.integers(1, 6)), draw(st.integers(0, 2))
    g.acted, g.warehouse, g.out, g.welcome = [draw(mobsters) for _ in range(4)]
    g.raised, g.lowering, g.aimed = [draw(mobsters) for _ in range(3)]
    g.coppered, g.busted, g.thirsty, g.word, g.pending, g.rolled = [draw(places) for _ in range(6)]
    g.boosted, g.holder, g.union_boss, g.copper, g.floor = [draw(seats) for _ in range(5)]
    g.demand, g.sold, g.opening, g.arrivals, g.counters = each(st.integers(0, 9999), 5)
    g.is_first, g.is_last = each(st.integers(0, 1), 2)
    g.window, g.door = draw(st.integers(0, len(WINDOWS) - 1)), draw(st.integers(NOWHERE, spots - 1))
    g.hidden, g.announced = each(st.integers(NO_CARD, len(KINDS) - 1), 2)
    g.money, g.crates, g.boys, g.frozen = [each(few) for _ in range(4)]
    g.stored_dice, g.stored_improvements, g.family, g.blocked = [each(few) for _ in range(4)]
    g.family_production, g.asked_now, g.asked_phase = [each(few) for _ in range(3)]
    g.graft, g.payoff, g.heat = tuple(each(few)), tuple(each(seats, spots)), tuple(each(seats, spots))
    g.improvements = each(few, spots)
    g.influence = [tuple(each(st.integers(0, 1))) for _ in range(spots)]
    g.remotes = [tuple(draw(st.lists(few, max_size=3))) for _ in range(players)]
    deal_cards(draw, g)
    park_trucks(draw, g, seats, spots)
    numbers = st.lists(st.integers(-1, 200), min_size=1, max_size=5).map(tuple)
    terms = st.lists(numbers, max_size=3).map(tuple)
    g.proposal, g.promises, g.settled = draw(terms), draw(terms), draw(terms)
    g.declined = tuple(draw(st.lists(terms, max_size=2)))
    return g


def deal_cards(draw: st.DrawFn, g: Game) -> None:
    """Cards of all three kinds anywhere, each in one place."""
    numbers = draw(st.permutations(range(1, 73)))
    n = g.box.players
    g.face_up = draw(st.sampled_from([numbers[:n], [0] * n]))
    g.muscle = [tuple(sorted(numbers[10 + 5 * me : 15 + 5 * me])) for me in range(n)]
    g.muscle_discards, g.undealt = tuple(numbers[50:60]), tuple(sorted(numbers[60:]))
    men = [kind for kind in draw(st.permutations(g.box.deck)) if kind not in (UNION_BOSS, 6)]
    g.offer, g.discards, g.deck = men[:n], tuple(men[n:20]), sorted(men[40:])
    g.thugs = [tuple(sorted(men[20 + 2 * me : 22 + 2 * me])) for me in range(n)]
    trucks = draw(st.permutations(g.box.truck_deck))
    g.truck_offer, g.truck_discards = trucks[0], tuple(trucks[1:4])
    g.truck_deck = sorted(trucks[4 : draw(st.integers(4, 14))])


def park_trucks(draw: st.DrawFn, g: Game, seats: st.SearchStrategy[int], spots: int) -> None:
    """Trucks anywhere."""
    for _ in range(draw(st.integers(0, 3))):
        g.add_truck(0, draw(st.integers(0, len(SIZES) - 1)))
    for truck in range(len(g.size)):
        g.owner[truck], g.operator[truck], g.payee[truck] = [draw(seats) for _ in range(3)]
        g.load[truck], g.arrival[truck] = draw(st.integers(0, 9)), draw(st.integers(0, 30))
        g.place[truck] = draw(st.integers(NOWHERE, spots - 1))
        g.dock[truck] = draw(st.integers(0, len(DOCKS) - 1))


@given(arrangements())
def test_whatever_lies_on_the_table_comes_back(g: Game):
    assert again(g).key() == g.key()


def test_every_field_of_the_state_is_written():
    fields = set(fields_of(Game)) - set(fields_of(Flow))
    assert sorted([*FIELDS, *ROWS, *TRUCK_TOKENS, "declined", "box"]) == sorted(fields)


def test_a_new_game_needs_no_line():
    assert write(new_game(Table(4).g.box, Script([]))) == []


# -- as people write it --------------------------------------------------------------------------


def test_a_position_reads_like_the_table():
    t = Table(3)
    t.muscle(60, 47, 12)
    t.markers("mothers", B=2, C=3)
    t.thug("B", "moll", "hit")
    t.put(t.first_truck("C"), load=4, at="mothers")
    t.g.copper = 1
    lines = write(t.g)
    assert "face_up 60 47 12" in lines
    assert "copper B" in lines
    assert "influence mothers 0 2 3" in lines
    assert "thugs B hit moll" in lines
    assert "truck 4 small C C 4 C mothers majority 1" in lines


def test_what_lies_elsewhere_is_not_in_a_deck_that_is_left_out():
    g = new_game(Table(3).g.box, Script([]))
    read(
        g,
        [
            "thugs B hit",
            "discards moll",
            "union_boss A",
            "muscle A 3 7",
            "face_up 0 12 0",
            "truck_offer small",
        ],
    )
    assert (g.deck.count(HIT), g.deck.count(MOLL), g.deck.count(UNION_BOSS), len(g.deck)) == (1, 0, 0, 77)
    assert (len(g.undealt), 3 in g.undealt, 12 in g.undealt) == (69, False, False)
    assert len(g.truck_deck) == 13


def test_nothing_comes_after_the_end():
    t = Table(3)
    t.g.ended = 1
    twin = new_game(t.g.box, Script([]))
    twin.do(*t.g.stack)
    read(twin, write(t.g))
    assert twin.stack == []


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["cats 3"], "'cats 3': unknown word 'cats'"),
        (["round"], "'round': exactly one word is needed"),
        (["round -1"], "'round -1': the number must not be negative"),
        (["round x"], "'round x': invalid literal"),
        (["money 1 2 3"], "'money 1 2 3': exactly 4 values are needed"),
        (["thugs B knife"], "'thugs B knife': 'knife' is no card"),
        (["thugs E hit"], "'thugs E hit': list"),
        (["copper E"], "there are only 4 Mobsters"),
        (["raised A F"], "there are only 4 Mobsters"),
        (["door volstead"], "only omalleys, lils, mothers, barleycorns, mccoy are in play"),
        (["influence volstead 0 0 0 1"], "'influence volstead 0 0 0 1': list"),
        (["face_up 3 3 4 5"], "a Muscle card is in two places"),
        (["thugs A moll", "thugs B moll"], "more Men of Action of one kind than there are"),
        (["truck_discards large large large large"], "more truck cards of one size than there are"),
        (["boys 21 0 0 0"], "A has more than 20 influence markers"),
        (["truck 3 small A A 0 A - majority 0"], "truck 2 comes first"),
        (["truck 2 small A"], "'truck 2 small A': size, owner"),
        (["truck 2 small A A 0 A volstead majority 0"], "only omalleys"),
    ],
)
def test_nonsense_is_refused(lines: list[str], reason: str):
    assert reason in refusal(*lines)
