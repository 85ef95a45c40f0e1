"""Drafting a deal by small questions (D11, B9.67): short lists, no peeping, no stalling."""

from __future__ import annotations

import random

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.rules.timeouts import timeout
from backroom.games.bootleggers.state import Game, book
from backroom.games.bootleggers.view import view
from tests.games.bootleggers.dealing import opened, put, table, talks
from tests.games.bootleggers.table import Table

A, B, C, D = range(4)


@pytest.mark.rule("B-D11", "B9.67", "B3.702")
def test_a_deal_is_drafted_term_by_term_and_put_when_it_is_one():
    t = talks()
    t.answer("propose")
    assert t.asked == ("A", "whom")
    assert t.options == ["green", "yellow", "red", "all"]
    t.answer("green")
    assert t.asked == ("A", "term")
    assert "put" not in t.options
    t.answer("give-crates")
    assert t.asked == ("A", "how_many")
    t.answer(3)
    assert "give-crates" not in t.options  # once on each side
    t.answer("ask-cash", 2)
    assert "ask-cash" not in t.options
    t.answer("put")
    assert t.asked == ("B", "answer")
    assert t.g.proposal == ((A, B), (0, 1, 3), (1, 0, 2))


@pytest.mark.rule("B9.67", "B5.116")
def test_the_order_of_drafting_makes_no_difference():
    t, s = talks(), talks()
    put(t, "green", "give-crates", 3, "ask-cash", 2, "give-cash", 1)
    put(s, "green", "give-cash", 1, "ask-cash", 2, "give-crates", 3)
    assert t.g.proposal == s.g.proposal


@pytest.mark.rule("B9.67", "B-D11", "B5.115")
def test_nobody_learns_anything_of_a_draft_before_it_is_put():
    t = table()
    t.thug("A", "hit", "moll")
    opened(t)
    t.answer("propose")
    before = view(t.g, B)
    for word in ("green", "give-thug", "hit", "ask-cash", "7", "give-promise", "pay", "1"):
        t.answer(word)
        assert view(t.g, B) == before
    assert t.heard() == []
    t.answer(5, "put")
    assert t.heard("B")[-4:] == [
        ("term_thug", "blue", "hit"),
        ("term_promise", "blue", "pay"),
        ("promise_to_pay", "5", "1"),
        ("term_cash", "green", "7"),
    ]


@pytest.mark.rule("B9.67", "B5.114")
def test_a_dropped_draft_uses_up_quota():
    t = talks(talk="quick")
    t.answer("propose", "green", "give-cash", 1, "drop")
    assert t.heard() == [("drops", "blue")]
    assert t.g.declined == ()
    assert t.asked == ("B", "floor")
    t.answer("pass", "pass", "pass", "propose", "green", "drop")
    assert t.asked is None


@pytest.mark.rule("B9.67", "B5.114")
def test_outside_the_talks_who_drops_a_draft_keeps_the_floor_without_another_proposal():
    t = table()
    t.thug("A", "moll")
    opened(t, "street")
    t.answer("propose", "green", "drop")
    assert t.asked == ("A", "floor")
    assert t.options == ["play-moll", "pass"]


@pytest.mark.rule("B9.67", "B5.112", "B5.116")
def test_a_dropped_counter_declines_the_proposal():
    t = talks()
    put(t, "green", "give-crates", 1, "ask-cash", 1)
    t.heard()
    t.answer("counter", "give-cash", 1, "drop")
    assert t.heard() == [("declines", "green", "blue")]
    assert t.g.declined == (((A, B), (0, 1, 1), (1, 0, 1)),)
    assert t.g.proposal == ()
    assert t.asked == ("B", "floor")


@pytest.mark.rule("B-D11", "B9.67")
def test_who_runs_out_of_time_in_a_draft_drops_it():
    t = talks()
    t.answer("propose", "green", "give-cash")
    while t.asked != ("B", "floor"):
        book.answer(t.g, timeout(t.g, A))
    assert t.heard() == [("drops", "blue")]


@pytest.mark.rule("B-D12", "B5.115")
def test_who_runs_out_of_time_with_an_answer_declines():
    t = talks()
    put(t, "green", "give-cash", 1)
    book.answer(t.g, timeout(t.g, B))
    assert t.heard()[-1] == ("declines", "green", "blue")


@pytest.mark.rule("B5.205")
def test_three_promises_a_side_are_enough():
    t = talks()
    t.answer("propose", "green")
    for spot in ("lils", "mothers", "mccoy"):
        t.answer("give-promise", "avoid", 1, spot)
    assert "give-promise" not in t.options
    assert "ask-promise" in t.options


# The questions of each form after its due round, in order: (question, options, the answer given).
BOUNDS = {
    "ship": [("how_many", 99, "99"), ("where", 5, "mccoy")],
    "avoid": [("where", 5, "omalleys")],
    "place": [("how_many", 20, "20"), ("where", 5, "lils")],
    "keep-out": [("where", 5, "lils")],
    "lay-off": [("title", 31, "any")],
    "strike": [("which_thug", 30, "hit"), ("victim", 9, "green")],
    "admit": [("where", 5, "lils")],
    "pay": [("amount", 200, "200")],
    "bid": [("bound", 2, "below"), ("level", 72, "72")],
    "lend": [("at_least", 3, "large"), ("amount", 201, "0")],
    "words": [],
}


@pytest.mark.rule("B5.205", "B9.63")
@pytest.mark.parametrize("form", BOUNDS)
def test_the_parameters_of_promises_are_bounded(form):
    t = talks()
    t.g.round = 5
    t.answer("propose", "green", "give-promise", form)
    assert t.asked == ("A", "due")
    assert t.options == ["5", "6", "7", "8", "9", "10", "11", "12"]
    t.answer(5)
    for question, options, answer in BOUNDS[form]:
        assert t.asked == ("A", question)
        assert len(t.options) == options
        t.answer(answer)
    assert t.asked == ("A", "term")


@pytest.mark.rule("B5.205")
def test_a_card_to_be_left_is_one_on_offer_and_in_this_round():
    t = table()
    t.offer("hit", "single-still", "single-still", truck="large")
    t.g.raised = 1
    opened(t, "street")
    t.answer("propose", "green", "ask-promise", "leave")
    assert t.asked == ("A", "card")
    assert t.options == ["single-still", "hit", "large-truck"]
    t.answer("hit", "put")
    assert t.g.proposal[1] == (1, 5, 9, 1, 19)


@pytest.mark.rule("B5.205")
def test_there_is_nothing_to_leave_when_the_cards_are_taken():
    t = talks()
    t.answer("propose", "green", "ask-promise")
    assert "leave" not in t.options


@pytest.mark.rule("B5.205")
def test_nobody_promises_to_strike_at_himself():
    t = talks()
    t.answer("propose", "green", "give-promise", "strike", 1, "hit")
    assert t.options[:4] == ["anything", "green", "yellow", "red"]
    t.answer("anything", "ask-promise", "strike", 1, "hit")
    assert t.options[:4] == ["anything", "blue", "yellow", "red"]


@pytest.mark.rule("B5.205", "B5.113")
def test_an_open_offer_of_a_strike_is_not_put_to_its_victim():
    t = talks()
    put(t, "all", "give-cash", 2, "ask-promise", "strike", 1, "hit", "green")
    assert t.asked == ("C", "answer")


# -- no stalling -----------------------------------------------------------------------------------


def longest_talks(g: Game) -> int:
    """How many answers the Talks can take at most (B5.17): by quotas, counters and what there is to name."""
    n = g.box.players
    trucks = len(g.size)
    thugs = sum([len(hand) for hand in g.thugs]) + n  # a hidden one may be asked for under any title
    draft = 1 + 2 * (4 + trucks + thugs) + 6 * 5 + 1  # whom; cash, crates, trucks, cards; promises; the end
    chain = 4 * draft + max(4, n - 1)  # a proposal and three counters, and the answers
    proposals = n * g.box.talks
    floor = proposals + (proposals + 1) * n  # all may pass anew after every deal
    return floor + proposals * chain


def random_talks(players: int, seed: int, leaning: dict[str, float]) -> tuple[Table, int]:
    """Random play from the opening of the Talks to their end, and the number of answers it took."""
    dice = random.Random(seed)
    t = table(players)
    t.g.crates = [6] * players
    t.g.money = [dice.randrange(12) for _ in range(players)]
    opened(t)
    answers = 0
    while t.g.seat != NOBODY:
        options = book.options(t.g)
        assert options == sorted(set(options))
        assert len(options) <= 201
        weights = [leaning.get(word, 1.0) for word in t.options]
        book.answer(t.g, dice.choices(options, weights)[0])
        answers += 1
    return t, answers


@pytest.mark.rule("B5.17", "B9.35", "B11.45", "B11.47", "B3.702")
@pytest.mark.parametrize("seed", range(25))
def test_talks_of_six_end_however_they_are_played(seed):
    t = table(6)
    bound = longest_talks(t.g)
    t, answers = random_talks(6, seed, {"pass": 0.2})
    assert answers <= bound
    assert max(t.g.asked_now) <= 4
    assert sum(t.g.crates) == 36
    assert sum([t.g.supply(me) for me in range(6)]) == 6 * 19
    assert t.g.proposal == ()


@pytest.mark.rule("B5.112", "B5.17")
def test_even_those_who_never_pass_and_always_counter_come_to_an_end():
    t, answers = random_talks(6, 7, {"pass": 0.0001, "drop": 0.01, "counter": 50.0})
    assert answers <= longest_talks(t.g)
    assert t.g.asked_now == [4] * 6
