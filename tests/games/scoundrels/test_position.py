"""Positions in text: whatever lies on the table comes back, and nonsense is refused by its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backroom.engine import notation
from backroom.engine.chance import Dice, Script
from backroom.engine.flow import Flow
from backroom.engine.laws import fields_of
from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import JOBS, MARK, NO_CARD, SAFE, SAFES, SLOTS, TRAITS, VALUES
from backroom.games.scoundrels.position import FIELDS, ROWS, SAFE_FIELDS, read, write
from backroom.games.scoundrels.state import Game, new_game
from tests.games.positions import Positions
from tests.games.scoundrels.table import Table

POSITIONS = Positions(TITLE, lambda g: new_game(g.box, Script([])))
again = POSITIONS.again


def refusal(*lines: str, players: int = 4) -> str:
    """Why these lines are no position."""
    return POSITIONS.refusal(Table(players).g, *lines)


# -- there and back ------------------------------------------------------------------------------


@st.composite
def arrangements(draw: st.DrawFn) -> Game:
    """A table arranged at random: not always reachable, but of this game."""
    players = draw(st.integers(2, 4))
    g = Table(players).g
    seats, sets = st.integers(-1, players - 1), st.integers(0, (1 << players) - 1)
    few = st.integers(0, 9)

    def each(of: st.SearchStrategy[int], n: int = players) -> tuple[int, ...]:
        return tuple(draw(st.lists(of, min_size=n, max_size=n)))

    g.day, g.turn, g.phase = draw(st.integers(1, 3)), draw(few), draw(st.integers(0, 6))
    g.active, g.first, g.last_victim, g.freed = [draw(seats) for _ in range(4)]
    g.leaders, g.strategies = each(st.integers(-1, 3)), each(st.integers(-1, 7))
    g.tops, g.planning = list(each(st.integers(-1, 6))), draw(st.integers(-1, 6))
    g.slot, g.last_safe = draw(st.integers(0, 7)), draw(st.integers(-1, SAFES - 1))
    g.leader_used, g.strategy_used, g.did = each(st.integers(0, 1), 3)
    g.traits_used, g.leaving = [draw(st.integers(0, (1 << TRAITS) - 1)) for _ in range(2)]
    g.jobs_used, g.passed = draw(st.integers(0, (1 << JOBS) - 1)), draw(sets)
    g.peeked = sum([1 << 8 * player + draw(st.integers(1, 6)) for player in range(players)])
    g.opening, g.traits_left, g.jobs_left = draw(few), each(few, 2), each(few, 3)
    g.money, g.reputation = list(each(st.integers(0, 99))), list(each(st.integers(-2, 6)))
    g.planned, g.supply = [each(few, SLOTS) for _ in range(players)], [each(few, 3) for _ in range(players)]
    g.seen = [each(sets, SLOTS) for _ in range(players)]
    g.turned_up = [2 * draw(st.integers(0, (1 << SLOTS) - 1)) for _ in range(players)]
    g.returned = [each(sets, VALUES * draw(st.integers(1, 2))) for _ in range(players)]
    g.claimed = [2 * draw(st.integers(0, (1 << SLOTS) - 1)) for _ in range(players)]
    g.armed = list(each(st.integers(0, 63)))
    g.values, g.known = each(st.integers(0, 7), SAFES), list(each(sets, SAFES))
    g.where = list(each(st.integers(-2, players - 1), SAFES))
    mark = st.integers(0, players - 1).map(lambda owner: MARK * owner + 5)
    g.marks = [tuple(draw(st.lists(mark, max_size=3))) for _ in range(SAFES)]
    put_men(draw, g)
    deal(draw, g)
    return g


def put_men(draw: st.DrawFn, g: Game) -> None:
    """Scoundrels stand about, each of another trait and job."""
    traits, jobs = draw(st.permutations(range(TRAITS))), draw(st.permutations(range(JOBS)))
    crew = [JOBS * trait + job for trait, job in zip(traits, jobs)]
    g.sheets = [tuple([crew.pop() if draw(st.booleans()) else -1 for _ in range(5)]) for _ in g.sheets]
    g.saloon = tuple([crew.pop() if draw(st.booleans()) else -1 for _ in range(3)])
    g.discards = tuple([crew.pop() for _ in range(draw(st.integers(0, 4)))])
    g.aside = tuple([crew.pop() for _ in range(draw(st.integers(0, 2)))])
    g.set_aside = crew.pop() if draw(st.booleans()) else -1
    traits_in_box, jobs_in_box = {one // JOBS for one in crew}, {one % JOBS for one in crew}
    box = g.box
    g.blue, g.red = [[t for t in bag if t in traits_in_box] for bag in (box.blue, box.red)]
    unused = {*jobs[TRAITS:], *jobs_in_box}
    g.green, g.purple, g.black = [
        [j for j in bag if j in unused] for bag in (box.green, box.purple, box.black)
    ]


def deal(draw: st.DrawFn, g: Game) -> None:
    """Poker cards lie in hands, decks and slots, henchmen wherever they may."""
    n = g.box.players
    g.reserve, g.jail, g.removed = [0] * n, [1] * n, [1] * n
    for me in range(n):
        cards = list(draw(st.permutations(range(1, 7))))
        g.slots[me] = (*[cards.pop() if draw(st.booleans()) else NO_CARD for _ in range(3)], *[NO_CARD] * 3)
        at = draw(st.integers(0, len(cards)))
        g.hands[me] = sum([1 << card for card in cards[:at]])
        rest = cards[at:]
        g.decks[me] = (*[1 << card for card in rest[2:]], sum([1 << card for card in rest[:2]]))
        g.decks[me] = g.decks[me] if rest else ()
        g.open_zero |= draw(st.integers(0, 1)) << me
        rival = (me + 1) % n
        g.henchmen[me] = (0, 1 << rival, 0, 0, 0, 0) if draw(st.booleans()) else (0,) * SLOTS


@given(arrangements())
def test_every_arrangement_comes_back(g: Game):
    assert again(g).key() == g.key()


def test_a_finished_game_comes_back():
    g = Table(3).g
    g.ended = 1
    twin = again(g)
    assert twin.ended == 1
    assert twin.stack == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_in_the_middle_of_any_decision_comes_back(players: int):
    setup = TITLE.parse_setup({"players": players, "length": "short", "strategy": "on"})
    g, dice = TITLE.start(setup, Dice(players)), Dice(players, 1)
    while g.seat >= 0:
        text = notation.write(TITLE, g, setup)
        assert notation.read(TITLE, text, Script([])).key() == g.key(), text
        options = TITLE.book.options(g)
        TITLE.book.answer(g, options[dice(len(options))])


def test_every_field_of_the_state_is_in_the_text():
    flow = {*fields_of(Flow)}
    left_out = {*fields_of(Game)} - flow - {*FIELDS, *ROWS, *SAFE_FIELDS, "box"}
    assert left_out == set()


def test_a_new_game_needs_no_words():
    assert write(new_game(Table(4).g.box, Script([]))) == []


def test_a_position_reads_like_a_table():
    t = Table(2)
    t.sheet("A", "Filthy Dog", None, "Helpful Prospector")
    t.hand("A", "046")
    t.plan("A", "5", 3)
    t.henchman("B", on=("A", 3))
    t.safe("E3", value=4, at="B", known="A")
    t.mark("A", "E3", 4)
    lines = write(t.g)
    assert "sheets A t17-j03 - t04-j01 - -" in lines
    assert "slots A - - 5 - - -" in lines
    assert "hands A 0 4 6" in lines
    assert "decks A A23" in lines
    assert "henchmen A - - B - - -" in lines
    assert "safe E3 4 B AB A4" in lines
    assert not [line for line in lines if line.startswith(("blue", "green", "red"))]


def test_bags_without_a_line_hold_what_is_nowhere_else():
    g = new_game(Table(2).g.box, Script([]))
    read(g, ["saloon - - t17-j03"])
    assert 16 not in g.blue
    assert 2 not in g.green
    assert len(g.blue) == 39


# -- nonsense ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cows 3", "unknown word 'cows'"),
        ("day", "exactly one word is needed"),
        ("day -1", "the number must not be negative"),
        ("money 1 2", "exactly 4 values are needed"),
        ("reputation 0 0 -3 0", "-3 is below -2"),
        ("phase lunch", "'lunch' is no phase"),
        ("sheets A t17-j99 - - - -", "'t17-j99' is no scoundrel"),
        ("slots A 5", "exactly 6 values are needed"),
        ("safe E9 4 site -", "'E9' is no safe"),
        ("safe E3 4 heaven -", "'heaven' is no place of a safe"),
        ("safe E3 4", "handle, value, place and who knows it needed"),
        ("hands E 0", "'E' is no player"),
    ],
)
def test_a_line_that_is_not_understood_is_named(line: str, reason: str):
    said = refusal(line)
    assert repr(line) in said
    assert reason in said


@pytest.mark.parametrize(
    "line",
    [
        "active C",
        "passed C",
        "hands C 0",
        "safe E3 4 C -",
        "safe E3 4 site C",
        "safe E3 4 site - C4",
        "henchmen A C - - - - -",
        "peeked C3",
    ],
)
def test_a_player_who_is_not_there_is_refused(line: str):
    assert "there are only 2 players" in refusal(line, players=2)


def test_a_card_in_two_places_is_refused():
    assert "a trait is in two places" in refusal("saloon - t17-j01 t17-j03")
    assert "a job is in two places" in refusal("saloon - - t17-j03", "discards t18-j03")
    assert "a trait is in two places" in refusal("saloon - - t17-j03", "blue t17")
    assert "a poker card of B is in two places" in refusal("hands B 0 4", "slots B 4 - - - - -")
    assert "a poker card of A is in two places" in refusal("hands A 0 4", "open_zero A")


@pytest.mark.rule("S1.6")
def test_a_fourth_henchman_is_refused():
    assert "B has more than 3 henchmen" in refusal("reserve 0 3 0 0", "henchmen A - - B - - -")


def test_safes_are_named_by_their_handles():
    g = new_game(Table(2).g.box, Script([]))
    read(g, ["safe L0 7 A AB B7 A2"])
    safe = SAFE.read("L0")
    assert (g.values[safe], g.where[safe], g.known[safe]) == (7, 0, 0b11)
    assert g.marks[safe] == (MARK + 7, 2)
