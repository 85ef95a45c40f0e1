"""What could be done is asked without doing anything (S3.27)."""

from __future__ import annotations

import pytest

from backroom.engine.errors import RulesBroken
from backroom.games.scoundrels.arguments import BY_ANOTHER, BY_HIRE
from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import IN_SALOON, ON_DISCARD, SET_ASIDE
from backroom.games.scoundrels.programs import VERBS
from backroom.games.scoundrels.rules import announced
from backroom.games.scoundrels.rules.possible import (
    MOST_LOOKS,
    POSSIBLE,
    Means,
    is_usable,
    may_hire,
    means_of,
)
from backroom.games.scoundrels.rules.verbs import ACTS
from tests.games.evenings import at_random
from tests.games.scoundrels.table import Table


def test_asking_changes_nothing():
    answers = set()
    for seed in range(3):
        for g in at_random(TITLE, 3, seed, strategy="on"):
            before = TITLE.key(g)
            for me in range(3):
                means = means_of(g, me)
                has = parts(means)
                for standing in range(SET_ASIDE + 1):
                    answers |= {is_usable(g, me, standing, by, means) for by in range(BY_HIRE + 1)}
                may_hire(g, me, IN_SALOON, means)
                may_hire(g, me, ON_DISCARD, means)
                assert parts(means) == has
            assert TITLE.key(g) == before
    assert answers == {True, False}


def parts(means: Means) -> tuple[object, ...]:
    """All that somebody has, as it is now."""
    pieces = (means.money, means.reputation, tuple(means.reserve), tuple(means.jail))
    return (*pieces, means.freed, means.traits_used, means.jobs_used)


def test_a_chain_that_needs_too_many_looks_is_given_up():
    t = Table()
    t.sheet("A", "Filthy Banker")
    means = means_of(t.g, 0)
    means.looks[0] = MOST_LOOKS - 1
    assert is_usable(t.g, 0, 0, BY_ANOTHER, means)
    with pytest.raises(RulesBroken, match="5000 looks"):
        is_usable(t.g, 0, 0, BY_ANOTHER, means)


def test_every_verb_can_be_asked_for_and_done():
    verbs = {form.split()[0] for form in VERBS}
    assert set(POSSIBLE) == set(ACTS) == verbs


def test_every_rule_that_is_announced_is_written():
    rules = TITLE.book.rules
    assert [rules[rule.number] for rule in (announced.use, announced.play_strategy)] == [
        announced.use,
        announced.play_strategy,
    ]
    assert [announced.use.name, announced.play_strategy.name] == ["use", "play_strategy"]
