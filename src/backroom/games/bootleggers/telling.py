"""Deals and promises in words, made of the sentences of the game log."""

from __future__ import annotations

from backroom.engine.flow import EVERYONE, Event
from backroom.engine.words import Words
from backroom.games.bootleggers.pledges import BY, FORM, TO, Promise, word_in
from backroom.games.bootleggers.rules.deals import PROPOSES, TERMS
from backroom.games.bootleggers.rules.promises import DETAILS, PROMISES, detail_of
from backroom.games.bootleggers.terms import (
    ASSET,
    GIVE,
    PARTIES,
    PROMISE,
    SHIP,
    SIDE,
    WHAT,
    Deal,
    Word,
    form_of,
    terms_of,
    word_of,
)

BULLET = "· "  # marks a line that belongs to the one above


def deal_in_words(deal: Deal, words: Words) -> str:
    """A proposal with all its terms."""
    proposer, whom = deal[PARTIES]
    said = [sentence(words, PROPOSES, proposer, whom)]
    for term in terms_of(deal):
        giver, asset, what = proposer if term[SIDE] == GIVE else whom, term[ASSET], term[WHAT]
        said.append(sentence(words, TERMS[asset], giver, what))
        if asset == PROMISE:
            said.append(detail(words, word_of(term)))
    return "; ".join(said)


def promise_in_words(promise: Promise, words: Words) -> str:
    """A promise in words: who promised whom what."""
    made = sentence(words, PROMISES, promise[BY], promise[TO], promise[FORM])
    return f"{made}: {detail(words, word_in(promise))}"


def detail(words: Words, word: Word) -> str:
    """The content of a promise, in words."""
    return sentence(words, DETAILS[form_of(word) - SHIP], *detail_of(word))


def sentence(words: Words, event: Event, *about: int) -> str:
    """A sentence of the log, without the bullet."""
    a, b, c = (*about, 0, 0, 0)[:3]
    return words.event(event, (event.number, a, b, c, EVERYONE)).removeprefix(BULLET)
