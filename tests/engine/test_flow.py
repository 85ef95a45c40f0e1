"""Frames and the verbs that rules are written with: do, let, ask, ask_each, chance, tell, skip_to, finish."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Script
from backroom.engine.errors import BadSave
from backroom.engine.flow import EVERYONE, NOBODY, Flow, Picked, Seat
from backroom.engine.nouns import counted
from backroom.engine.rulebook import Rulebook, waiting

NUMBER = counted("number", range(10))
PLAYER = counted("player", range(6))


class Diary(Flow):
    """A game in which rules do nothing but write down that they happened."""

    __slots__ = ("pages",)

    def __init__(self, *outcomes: int) -> None:
        super().__init__(Script(list(outcomes)))
        self.pages: list[str] = []


book: Rulebook[Diary] = Rulebook()
WAVES = book.event("waves", {"player": PLAYER, "number": NUMBER})


@book.query(NUMBER, "number")
def DIGIT(_g: Diary, _me: Seat, most: int) -> list[int]:
    return list(range(most + 1))


@book.rule
def breakfast(g: Diary, me: Seat, arg: int, _picked: Picked) -> None:
    g.pages.append(f"breakfast {me} {arg}")


@book.rule
def lunch(g: Diary, me: Seat, arg: int, _picked: Picked) -> None:
    g.pages.append(f"lunch {me} {arg}")


@book.rule
def dinner(g: Diary, me: Seat, arg: int, _picked: Picked) -> None:
    g.pages.append(f"dinner {me} {arg}")
    if arg:
        g.do(breakfast(me), lunch(me))


@book.rule
def sum_of_two(g: Diary, me: Seat, _: int, picked: Picked) -> None:
    g.pages.append(f"picked {picked}")
    match picked:
        case ():
            g.ask(me, DIGIT, 5)
        case (first,):
            g.ask(me, DIGIT, first)
        case (first, second):
            g.pages.append(f"sum {first + second}")


@book.rule
def vote(g: Diary, _me: Seat, _: int, picked: Picked) -> None:
    if picked:
        g.pages.append(f"votes {picked}")
    else:
        g.ask_each((3, 0, 2), DIGIT, 9)


# -- do and let ----------------------------------------------------------------------------------


def test_rules_happen_in_the_order_written():
    g = Diary()
    g.do(breakfast(0), lunch(0, 7), dinner())
    book.advance(g)
    assert g.pages == ["breakfast 0 0", "lunch 0 7", f"dinner {NOBODY} 0"]


def test_what_a_rule_schedules_happens_before_anything_scheduled_already():
    g = Diary()
    g.do(dinner(1, 1), dinner(2))
    book.advance(g)
    assert g.pages == ["dinner 1 1", "breakfast 1 0", "lunch 1 0", "dinner 2 0"]


def test_calling_a_rule_runs_nothing():
    g = Diary()
    breakfast(0)
    g.do(breakfast(0))
    assert g.pages == []


@pytest.mark.parametrize("me", [NOBODY, 0, 5])
def test_let_schedules_the_same_as_do_for_one_player(me: Seat):
    one, other = Diary(), Diary()
    one.do(breakfast(me), lunch(me), dinner(me))
    other.let(me, breakfast, lunch, dinner)
    assert one.flow_key() == other.flow_key()


# -- ask -----------------------------------------------------------------------------------------


def test_a_rule_is_entered_again_with_every_answer():
    g = Diary()
    g.do(sum_of_two(4), lunch(4))
    book.advance(g)
    assert (g.seat, book.options(g)) == (4, [0, 1, 2, 3, 4, 5])
    book.answer(g, 3)
    assert (g.seat, book.options(g)) == (4, [0, 1, 2, 3])
    book.answer(g, 2)
    assert g.pages == ["picked ()", "picked (3,)", "picked (3, 2)", "sum 5", "lunch 4 0"]
    assert (g.seat, g.stack) == (NOBODY, [])


def test_the_middle_of_a_decision_is_plain_data():
    g = Diary()
    g.do(sum_of_two(4), lunch(4))
    book.advance(g)
    book.answer(g, 3)
    frames, asked, replies, seat, query, arg, masked = g.flow_key()
    assert frames == ((lunch.number, 4, 0, ()), (sum_of_two.number, 4, 0, (3,)))
    assert (asked, replies, seat, query, arg, masked) == ((4,), (-1,), 4, DIGIT.number, 3, True)


def test_players_asked_at_the_same_time_reply_in_any_order_and_are_picked_in_the_order_asked():
    g = Diary()
    g.do(vote())
    book.advance(g)
    assert (g.seat, waiting(g)) == (3, (3, 0, 2))
    book.answer(g, 7, seat=0)
    assert (g.seat, waiting(g), g.pages) == (3, (3, 2), [])
    book.answer(g, 8)
    assert (g.seat, waiting(g), g.pages) == (2, (2,), [])
    book.answer(g, 9, seat=2)
    assert g.pages == ["votes (8, 7, 9)"]


# -- chance and events ---------------------------------------------------------------------------


def test_chance_takes_from_the_source():
    assert Diary(2).chance(3) == 2


def test_a_sure_thing_is_not_rolled_for():
    g = Diary()
    assert g.chance(1) == 0
    with pytest.raises(BadSave):
        g.chance(2)


def test_events_are_told_to_everybody_or_to_a_mask_of_seats():
    g = Diary()
    g.ear = []
    g.tell(WAVES, 4, 2)
    g.tell(WAVES, 4, to=0b101)
    assert g.ear == [(WAVES.number, 4, 2, 0, EVERYONE), (WAVES.number, 4, 0, 0, 0b101)]


def test_without_an_ear_nothing_is_kept():
    g = Diary()
    g.tell(WAVES, 4)
    assert g.ear is None


# -- skip_to and finish --------------------------------------------------------------------------


def test_skipping_drops_what_comes_before_the_first_of_these_rules():
    g = Diary()
    g.do(breakfast(0), breakfast(1), dinner(2, 5), lunch(3), dinner(4))
    found = g.skip_to(lunch, dinner)
    assert found.key() == (dinner.number, 2, 5, ())
    assert [frame.key() for frame in g.stack[::-1]] == [
        (dinner.number, 2, 5, ()),
        (lunch.number, 3, 0, ()),
        (dinner.number, 4, 0, ()),
    ]


def test_nothing_happens_after_the_finish():
    g = Diary()
    g.do(breakfast(0), lunch(0))
    g.finish()
    book.advance(g)
    assert (g.pages, g.seat) == ([], NOBODY)


# -- copies --------------------------------------------------------------------------------------


def test_a_copy_stands_at_the_same_point_and_goes_on_alone():
    g = Diary()
    g.masked = False
    g.do(sum_of_two(4), vote())
    book.advance(g)
    twin = Diary()
    g.copy_flow(twin)
    before = g.flow_key()
    assert twin.flow_key() == before
    book.answer(twin, 0)
    assert twin.flow_key() != before
    assert g.flow_key() == before


def test_a_copy_in_the_middle_of_a_vote_keeps_the_replies():
    g = Diary()
    g.do(vote())
    book.advance(g)
    book.answer(g, 7, seat=0)
    twin = Diary()
    g.copy_flow(twin)
    book.answer(twin, 1, seat=2)
    assert (waiting(g), waiting(twin)) == ((3, 2), (3,))
    assert twin.replies == (-1, 7, 1)
