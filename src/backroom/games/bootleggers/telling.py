"""Deals and promises in words, in the sentences of the log that told them."""

from __future__ import annotations

from backroom.engine.flow import EVERYONE, Event
from backroom.engine.words import Words
from backroom.games.bootleggers.pledges import BY, DUE, FORM, NEED, TO, Promise
from backroom.games.bootleggers.rules.deals import PROPOSES, TERMS
from backroom.games.bootleggers.rules.promises import DETAILS, PROMISES
from backroom.games.bootleggers.shapes import BootleggersView
from backroom.games.bootleggers.terms import GIVE, PROMISE, RENT, SALE, Deal

BULLET = "· "  # before what belongs to the line above


def deal_in_words(deal: Deal, view: BootleggersView, words: Words) -> str:
    """A proposal with all its terms."""
    proposer, whom = deal[0]
    said = [sentence(words, PROPOSES, proposer, whom)]
    for term in deal[1:]:
        giver, asset, what = proposer if term[0] == GIVE else whom, term[1], term[2]
        size = size_of(view, what) if asset in {SALE, RENT} else 0
        said.append(sentence(words, TERMS[asset], giver, what, size))
        if asset == PROMISE:
            said.append(detail(words, what, (*term[4:], term[3])))
    return "; ".join(said)


def promise_in_words(promise: Promise, words: Words) -> str:
    """Who has promised whom what."""
    made = sentence(words, PROMISES, promise[BY], promise[TO], promise[FORM])
    return f"{made}: {detail(words, promise[FORM], (*promise[NEED:], promise[DUE]))}"


def detail(words: Words, form: int, needs: tuple[int, ...]) -> str:
    """What exactly is promised."""
    return sentence(words, DETAILS[form - 1], *needs)


def sentence(words: Words, event: Event, *about: int) -> str:
    """A line of the log, without the mark that it belongs to the one above."""
    a, b, c = (*about, 0, 0, 0)[:3]
    return words.event(event, (event.number, a, b, c, EVERYONE)).removeprefix(BULLET)


def size_of(view: BootleggersView, number: int) -> int:
    """The size of a truck."""
    return next(truck.size for truck in view.trucks if truck.number == number)
