"""The search: it keeps to its budget, says the same again, and sees what the house bot does not."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count
from typing import Any

import pytest

from backroom.bots import Sight, bot, outlook, sight
from backroom.bots.ismcts import (
    STRETCH,
    WIDTH,
    Branch,
    Budget,
    Candidate,
    Ismcts,
    Tree,
    in_order,
    ranked,
    room,
    still_hopeful,
    upper_bound,
)
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Seat
from backroom.games import TITLES, title

RECKONING = title("reckoning")


def after(game: str, seed: int, answers: int, players: int = 4) -> Any:
    """The position after so many answers of house bots."""
    played, dice = title(game), Dice(seed, 1)
    player = bot("greedy", played)
    g = played.start(played.parse_setup({"players": players}), Dice(seed))
    for _ in range(answers):
        played.book.apply(g, player.choose(sight(played, g, g.seat), dice))
    return g


def answer(name: str, game: str, g: Any, seed: int = 1) -> str:
    """What a bot answers, in words."""
    played = title(game)
    choice = bot(name, played).choose(sight(played, g, g.seat), Dice(seed))
    word: str = played.book.queries[g.query].noun.write(choice)
    return word


def asks(played: Any, g: Any) -> str:
    """The question on the table."""
    name: str = played.book.queries[g.query].name
    return name


def watched(played: Any, g: Any) -> tuple[Sight, list[Dice]]:
    """What the seat asked may see, and the dice of all worlds that it will have imagined."""
    worlds: list[Dice] = []

    class Watched(Sight):
        def imagine(self, dice: Dice) -> Any:
            worlds.append(dice)
            return super().imagine(dice)

    return Watched(played, g, g.seat), worlds


# -- the budget ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TITLES)
def test_the_same_dice_and_as_many_playouts_give_the_same_answer(game: str):
    for answers in (20, 45):
        g = after(game, 2, answers)
        first = answer("ismcts:20", game, g, seed=9)
        assert [answer("ismcts:20", game, g, seed=9) for _ in range(2)] == [first, first]


@pytest.mark.parametrize("game", TITLES)
def test_no_playout_begins_when_the_time_is_up(game: str, monkeypatch: pytest.MonkeyPatch):
    """The clock moves by a millisecond at every look: at the start, and before each playout."""
    clock, begun, iterate = count(), list[int](), Ismcts.iterate

    def begin(self: Ismcts, root: Any, me: Seat, answer: int, seed: int, tree: Tree) -> float:
        begun.append(answer)
        return iterate(self, root, me, answer, seed, tree)

    monkeypatch.setattr(sys.modules[Ismcts.__module__], "perf_counter", lambda: next(clock) / 1000)
    monkeypatch.setattr(Ismcts, "iterate", begin)
    g = after(game, 2, 30)
    player = bot("ismcts:7ms", title(game))
    assert isinstance(player, Ismcts)
    player.weigh(sight(title(game), g, g.seat), Dice(1))
    assert len(begun) == 6


def test_where_there_is_no_choice_there_is_no_search():
    g = after("reckoning", 1, 0)
    while len(RECKONING.book.options(g)) > 1:
        RECKONING.book.apply(g, RECKONING.book.options(g)[0])
    assert g.seat != NOBODY
    only = RECKONING.book.options(g)[0]
    assert bot("ismcts:1000000", RECKONING).choose(sight(RECKONING, g, g.seat), Dice(1)) == only


def test_a_budget_of_one_playout_leaves_the_answer_to_the_house_bot():
    g = after("reckoning", 4, 30)
    assert answer("ismcts:1", "reckoning", g) == answer("greedy", "reckoning", g)


@pytest.mark.parametrize("game", TITLES)
def test_what_is_left_to_the_house_is_a_question_of_the_game(game: str):
    assert set(outlook(title(game)).trusted) <= {query.name for query in title(game).book.queries}


def test_a_deal_is_drafted_by_the_house_without_a_search():
    played = title("bootleggers")
    g = next(
        g for answers in count() if (g := after("bootleggers", 3, answers)) and asks(played, g) == "floor"
    )
    propose = played.book.queries[g.query].noun.read("propose")
    assert propose in played.book.options(g)
    played.book.apply(g, propose)
    assert asks(played, g) == "whom"
    seen, worlds = watched(played, g)
    assert bot("ismcts:100", played).choose(seen, Dice(1)) == bot("greedy", played).choose(seen, Dice(1))
    assert worlds == []


# -- what it sees ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_it_sets_off_the_cake_that_wins_the_game_while_the_house_orders_another(seed: int):
    g = after("reckoning", 290, 141, players=3)
    me = g.seat
    assert answer("greedy", "reckoning", g, seed) == "play-order"
    assert answer("ismcts:60", "reckoning", g, seed) == "play-boom"
    RECKONING.book.apply(g, RECKONING.book.queries[g.query].noun.read("play-boom"))
    assert RECKONING.outcome(g).winners == (me,)


# -- how it weighs up ----------------------------------------------------------------------------------


def tried(answer: int, *rewards: float) -> Candidate:
    """An answer with what it has brought."""
    one = Candidate(answer)
    one.rewards = list(rewards)
    return one


def test_the_house_is_asked_again_without_the_answers_it_gave():
    g = after("reckoning", 4, 30)
    seen = sight(RECKONING, g, g.seat)
    order = ranked(outlook(RECKONING), seen, WIDTH, Dice(1))
    assert order[0] == bot("greedy", RECKONING).choose(seen, Dice(1))
    assert sorted(order) == sorted(seen.options)[: len(order)]
    assert ranked(outlook(RECKONING), seen, 2, Dice(1)) == order[:2]


def test_an_answer_is_dropped_once_it_is_clearly_behind_in_the_same_worlds():
    good, poor = tried(1, *[0.5, 0.6, 0.7] * 2), tried(2, *[0.4, 0.5, 0.6] * 2)
    unclear = tried(3, *[0.9, 0.2, 0.6] * 2)
    assert still_hopeful([poor, good, unclear]) == [good, unclear]


def test_what_matters_little_is_not_thought_over_again():
    good, equal = tried(1, *[0.5, 0.6] * 4), tried(2, *[0.5, 0.6] * 4)
    hardly_worse = tried(3, *[0.499, 0.595] * 4)
    assert still_hopeful([good, equal, hardly_worse]) == [good]


def test_the_halvings_share_the_budget_and_the_last_leaves_two():
    assert [room(8, spent) for spent in (0.0, 0.32, 0.34, 0.65, 0.67, 0.99)] == [8, 8, 4, 4, 2, 2]
    assert [room(5, spent) for spent in (0.3, 0.4, 0.7)] == [5, 3, 2]
    assert [room(3, spent) for spent in (0.4, 0.6)] == [3, 2]
    assert [room(2, spent) for spent in (0.0, 0.99)] == [2, 2]


def test_time_and_playouts_are_spent():
    assert Budget(playouts=200).spent(50, 1000.0) == 0.25
    assert Budget(ms=200.0).spent(50, 0.1) == 0.5


def tries_of_eight(playouts: int, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """In how many worlds each of eight candidates was tried, the fewest first.

    Their rewards say nothing, so nobody is dropped for being clearly worse: only the halvings drop.
    """
    tries, noise, g = Counter[int](), Dice(3), after("reckoning", 4, 30)
    while len(RECKONING.book.options(g)) < WIDTH:
        RECKONING.book.apply(g, RECKONING.book.options(g)[0])

    def toss(_self: Ismcts, _root: Any, _me: Seat, answer: int, _seed: int, _tree: Tree) -> float:
        tries[answer] += 1
        return noise(1000) / 1000

    monkeypatch.setattr(Ismcts, "iterate", toss)
    bot(f"ismcts:{playouts}", RECKONING).choose(sight(RECKONING, g, g.seat), Dice(1))
    assert len(tries) == WIDTH
    assert sum(tries.values()) == playouts
    return sorted(tries.values())


def test_every_third_of_a_budget_goes_to_half_as_many_of_eight_candidates(monkeypatch: pytest.MonkeyPatch):
    for expected, found in zip([1] * 4 + [3] * 2 + [7] * 2, tries_of_eight(400, monkeypatch)):
        assert abs(found - expected * 400 / 24) <= 2


def test_a_small_budget_drops_nobody_before_a_whole_stretch_of_worlds(monkeypatch: pytest.MonkeyPatch):
    assert tries_of_eight(48, monkeypatch) == [6] * 8
    assert tries_of_eight(100, monkeypatch)[0] == STRETCH


def test_every_candidate_is_tried_in_a_whole_stretch_of_worlds():
    g = after("reckoning", 4, 30)
    seen, worlds = watched(RECKONING, g)
    bot("ismcts:1000", RECKONING).choose(seen, Dice(1))
    assert len(worlds) >= STRETCH


def test_among_equals_the_house_decides_and_a_half_seen_world_does_not_count():
    first, second = tried(1, 0.5, 0.5, 0.0), tried(2, 0.4, 0.6)
    assert in_order([first, second], 2)[0].answer == 1
    assert in_order([first, tried(3, 0.5, 0.6)], 2)[0].answer == 3


def test_an_answer_that_could_seldom_be_tried_is_no_more_urgent_than_its_chances():
    often, seldom = Branch(), Branch()
    often.tried = seldom.tried = 5
    often.total = seldom.total = 2.0
    often.open, seldom.open = 50, 5
    assert upper_bound(often) > upper_bound(seldom)
