"""The coach: it says what the searching bot would do, for its reasons, and knows only what its seat knows."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.bots import bot, outlook, sight
from backroom.bots.ismcts import Budget, Ismcts
from backroom.coach import Advice, Reason, Weighed, advise, is_blunder
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.title import Title
from backroom.games import TITLES
from backroom.heuristics.odds import shares, strength_of

every_game = pytest.mark.parametrize("title", TITLES.values(), ids=list(TITLES))
BUDGET = Budget(playouts=64)


def asked(title: Title[Any], seed: int) -> tuple[Any, Seat]:
    """A game in which somebody has a real choice, after a while of play by house bots."""
    g, player, dice = (
        title.start(title.parse_setup({"players": 3}), Dice(seed)),
        bot("greedy", title),
        Dice(seed, 1),
    )
    for _ in range(60 + 7 * seed):
        if g.seat == NOBODY:
            break
        title.book.apply(g, player.choose(sight(title, g, g.seat), dice), g.seat)
    while g.seat != NOBODY and len(title.book.options(g)) < 3:
        title.book.apply(g, player.choose(sight(title, g, g.seat), dice), g.seat)
    assert g.seat != NOBODY
    return g, g.seat


@every_game
def test_the_coach_answers_as_the_searching_bot_does(title: Title[Any]):
    g, me = asked(title, 1)
    advice = advise(title, g, me, BUDGET, Dice(5))
    noun = title.book.queries[g.query].noun
    searching = Ismcts(title, outlook(title), BUDGET).choose(sight(title, g, me), Dice(5))
    assert advice.question == title.book.queries[g.query].name
    if advice.question not in outlook(title).trusted:
        assert noun.read(advice.answer) == searching
    assert advice.answer in {noun.write(option) for option in title.book.options(g, me)}
    assert all(0 <= one.chance <= 1 and one.worlds > 0 for one in advice.weighed)


@every_game
def test_the_coach_says_the_same_in_every_world_that_its_seat_cannot_tell_apart(title: Title[Any]):
    lies = 0
    for seed in (1, 2):
        g, me = asked(title, seed)
        about = title.book.queries[g.query].noun.write(title.book.options(g, me)[-1])
        truth = [advise(title, g, me, BUDGET, Dice(5), asked_about) for asked_about in ("", about)]
        for other in range(2):
            world = title.imagine(g, me, Dice(other, 9))
            lies += title.key(world) != title.key(g)
            for asked_about, told in zip(("", about), truth):
                assert advise(title, world, me, BUDGET, Dice(5), asked_about) == told
    assert lies


@every_game
def test_the_reasons_are_terms_of_the_judgement_that_differ(title: Title[Any]):
    names = outlook(title).term_names
    for seed in (1, 2, 3):
        g, me = asked(title, seed)
        about = title.book.queries[g.query].noun.write(title.book.options(g, me)[-1])
        for advice in (advise(title, g, me, BUDGET, Dice(5)), advise(title, g, me, BUDGET, Dice(5), about)):
            for reason in advice.reasons + advice.doubts:
                assert reason.term in names
                assert reason.here != reason.there
            assert all(reason.gain > 0 for reason in advice.reasons)
            assert all(reason.gain < 0 for reason in advice.doubts)


@every_game
def test_what_if_weighs_the_answer_and_tells_a_few_worlds(title: Title[Any]):
    g, me = asked(title, 2)
    noun = title.book.queries[g.query].noun
    for option in title.book.options(g, me)[-2:]:
        advice = advise(title, g, me, BUDGET, Dice(5), noun.write(option))
        assert advice.chance_of(noun.write(option)) is not None
        assert len(advice.told) == 3


@pytest.mark.parametrize("name", ["bootleggers", "reckoning", "scoundrels"])
def test_the_terms_add_up_to_the_odds_of_the_prospects(name: str):
    title = TITLES[name]
    g, _ = asked(title, 1)
    found = outlook(title)
    assert found.prospects(g) == shares([strength_of(found.terms(g, seat)) for seat in range(3)])
    assert len(found.terms(g, 0)) == len(found.term_names)


def test_a_blunder_is_an_answer_that_is_worse_by_the_margin():
    weighed = [Weighed("a", 0.5, 8), Weighed("b", 0.45, 8), Weighed("c", 0.2, 8)]
    advice = Advice("q", "a", weighed, [Reason("money", 2, 1, 0.1)], [], [])
    assert [is_blunder(advice, word, 0.08) for word in ("a", "b", "c", "unknown")] == [
        False,
        False,
        True,
        False,
    ]
