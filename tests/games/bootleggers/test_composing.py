"""Several answers at once, worked out from a view: the rules must ask for, and take, exactly these."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.composing import (
    FILLED,
    PUTS,
    Parameter,
    PossiblePromises,
    amount_phrase,
    first_phrase,
    full_loads,
    goods,
    parameter_phrase,
    partners,
    party_phrase,
    promise_phrase,
    reach,
    term_phrase,
    vocabulary,
)
from backroom.games.bootleggers.nouns import KIND, LARGE, MEDIUM, SMALL
from backroom.games.bootleggers.rules.shipping import next_loading
from backroom.games.bootleggers.terms import (
    ALL,
    ASK,
    CASH,
    CRATES,
    FORM_OF_PROMISE,
    GIVE,
    NEEDS,
    RENT,
    SALE,
    SIDES,
    THUG,
)
from backroom.games.bootleggers.view import view
from tests.games.bootleggers.dealing import opened, put, table, talks
from tests.games.bootleggers.table import Table

A, B, C, D = range(4)
EVERY_FORM = pytest.mark.parametrize("form", FORM_OF_PROMISE.names.values())
EVERY_SIDE = pytest.mark.parametrize("side", [GIVE, ASK])


def words(*phrases: str, filled: object = "") -> list[str]:
    """The answers of phrases, with what is filled in."""
    return " ".join(phrases).replace(FILLED, str(filled)).split()


def street() -> Table:
    """The first window of round 3: cards and a truck lie on offer, A has the floor."""
    t = table(4)
    t.g.round, t.g.crates = 3, [3, 1, 0, 0]
    t.offer("hit", "improvement", "hit", truck="medium")
    t.g.raised = 1
    return opened(t, "street")


# -- loading -----------------------------------------------------------------------------------------


def loading() -> Table:
    """A loads 11 crates on a small truck, a large one and a rented one; another is on its way already."""
    t = table(4)
    t.no_trucks()
    t.truck("A", "small")
    t.truck("A", "large")
    t.put(t.truck("B", "small"), operator="A")
    t.truck("A", "small", load=2, at="omalleys")
    t.g.crates = [11, 0, 0, 0]
    t.g.phase = 4
    t.run(next_loading())
    return t


@pytest.mark.rule("B3.422")
def test_all_trucks_are_filled_in_the_order_in_which_the_rules_ask():
    t = loading()

    loads = full_loads(view(t.g, A))
    t.answer(*loads)

    assert loads == (9, 2)
    assert t.g.crates[A] == 0
    assert t.asked is None or t.asked[1] != "load"


@pytest.mark.rule("B3.422")
def test_what_is_left_to_fill_begins_with_the_truck_in_question():
    t = loading()
    t.answer(1)

    loads = full_loads(view(t.g, A))
    t.answer(*loads)

    assert loads == (4, 4)
    assert t.g.load.count(4) == 2


def test_nothing_is_filled_while_nothing_is_loaded():
    assert full_loads(view(talks().g, A)) == ()


# -- goods -------------------------------------------------------------------------------------------


def test_a_deal_is_for_anybody_else_or_for_all_and_a_counter_for_the_proposer():
    t = talks()
    assert partners(view(t.g, A)) == [B, C, D, ALL]
    put(t, "green", "give-crates", 1, "ask-cash", 2)
    assert partners(view(t.g, B)) == [A]


@pytest.mark.parametrize("window", ["talks", "closing"])
def test_goods_are_what_the_rules_let_me_name(window: str):
    t = table(4)
    t.g.crates = [3, 5, 0, 0]
    t.truck("A", "large")
    t.thug("A", "hit", "moll")
    t.thug("B", "hijack", "pigeon")
    t.g.raised = 1
    opened(t, window)
    for side, party in ((GIVE, A), (ASK, B)):
        has = goods(view(t.g, A), party)
        opens = draft(t, "green").options
        for use, may in ((SALE, True), (RENT, has.may_rent)):
            sizes = [size for size in (SMALL, MEDIUM, LARGE) if term_phrase(side, use, size) in opens]
            assert sizes == (list(has.trucks) if may else [])
        assert draft(t, "green", term_phrase(side, CASH)).options[-1] == str(has.cash)
        assert draft(t, "green", term_phrase(side, CRATES)).options[-1] == str(has.crates)
        assert draft(t, "green", term_phrase(side, THUG)).options == [KIND.write(k) for k in has.thugs]


def draft(t: Table, *answers: str) -> Table:
    """The same table after the first answers of a draft, which was begun on a copy."""
    twin = Table(4)
    twin.g = t.g.copy()
    twin.answer("propose", *answers)
    return twin


@pytest.mark.rule("B9.69")
def test_an_open_offer_asks_for_crates_and_trucks_that_somebody_has_and_for_no_card():
    t = talks()
    t.truck("B", "small")
    t.truck("C", "large")
    t.truck("A", "medium")
    t.thug("C", "hit")
    has = goods(view(t.g, A), ALL)
    assert (has.crates, has.trucks, has.thugs) == (14, (SMALL, SMALL, LARGE), ())
    assert draft(t, "all", "ask-crates").options[-1] == "14"
    assert {"ask-rent-small", "ask-rent-large"} <= set(draft(t, "all").options)
    assert "ask-rent-medium" not in draft(t, "all").options
    assert draft(t, "all", "ask-rent-small", "ask-sale-small", "put").asked == ("B", "answer")


def test_the_thugs_of_who_holds_a_hidden_one_are_not_all_that_could_be_named():
    t = table(4)
    t.thug("B", "hit")
    t.hide("B", "moll")
    assert goods(view(t.g, A), B).thugs == (KIND.read("hit"),)
    assert [goods(view(t.g, me), B).is_certain for me in (A, B)] == [False, True]


# -- promises ----------------------------------------------------------------------------------------


def parameters(known: PossiblePromises, form: int) -> list[Parameter]:
    """What a form needs, in the order in which a page shows it."""
    return [one for one, forms in known.parameters if form in forms]


@EVERY_FORM
def test_parameters_stand_in_the_order_of_their_questions(form: str):
    number = FORM_OF_PROMISE.read(form)
    known = vocabulary(reach(view(street().g, A), GIVE))
    assert [one.name for one in parameters(known, number)] == list(NEEDS[number])


@EVERY_SIDE
@EVERY_FORM
def test_a_promise_can_be_filled_in_with_what_the_rules_offer_and_nothing_else(form: str, side: int):
    t, number = street(), FORM_OF_PROMISE.read(form)
    known = vocabulary(reach(view(t.g, A), side))
    t.answer("propose", "green", f"{SIDES[side]}-promise")
    assert t.options == [FORM_OF_PROMISE.write(n) for n in known.forms]
    t.answer(form)
    assert (t.options == [str(n) for n in known.rounds]) == (number in known.dated)
    if number in known.dated:
        t.answer(known.rounds[-1])
    for one in parameters(known, number):
        offered = [one.noun.write(n) for n in one.options or range(one.least, one.most + 1)]
        assert [word for word in offered if (side, word) != (ASK, "green")] == t.options
        t.answer(offered[-1])
    assert t.asked == ("A", "term")


def test_without_cards_on_offer_none_can_be_left():
    leave = FORM_OF_PROMISE.read("leave")
    assert leave in vocabulary(reach(view(street().g, A), GIVE)).forms
    assert leave not in vocabulary(reach(view(talks().g, A), GIVE)).forms


def test_in_the_last_round_no_round_is_asked_for():
    t = talks()
    t.g.round = t.g.box.rounds
    assert vocabulary(reach(view(t.g, A), GIVE)).dated == ()


def test_only_who_is_known_to_promise_cannot_be_the_target_of_it():
    t = talks()
    assert [reach(view(t.g, A), side).promiser for side in (GIVE, ASK)] == [A, NOBODY]
    put(t, "green", "give-crates", 1)
    assert [reach(view(t.g, B), side).promiser for side in (GIVE, ASK)] == [B, A]


# -- phrases -----------------------------------------------------------------------------------------


def test_phrases_put_together_are_the_answers_of_a_whole_deal():
    t = street()
    seen = view(t.g, A)
    has, asked = goods(seen, A), goods(seen, B)
    place = FORM_OF_PROMISE.read("place")
    needs = parameters(vocabulary(reach(seen, ASK)), place)

    t.answer(
        *words(first_phrase(seen), party_phrase(seen, B)),
        *words(amount_phrase(GIVE, CASH, has.cash), filled=4),
        *words(term_phrase(GIVE, SALE, has.trucks[0])),
        *words(amount_phrase(ASK, CRATES, asked.crates), filled=1),  # the only crate
        *words(promise_phrase(ASK), filled="place"),
        *words(FILLED, filled=5),
        *[
            word
            for one, value in zip(needs, (2, "mccoy"))
            for word in words(parameter_phrase(one), filled=value)
        ],
        PUTS,
    )

    assert t.g.proposal == (
        (A, B),
        (GIVE, CASH, 4),
        (GIVE, SALE, SMALL),
        (ASK, CRATES, 1),
        (ASK, 5, place, 5, 2, 4),
    )


def test_a_counter_is_addressed_already():
    t = talks()
    put(t, "green", "give-crates", 1)
    seen = view(t.g, B)
    t.answer(*words(first_phrase(seen), party_phrase(seen, A), "give-cash 1", PUTS))
    assert t.g.proposal == ((B, A), (GIVE, CASH, 1))


def test_the_only_card_on_offer_needs_no_word():
    t = table(4)
    t.offer("hit")
    t.g.raised = 1
    opened(t, "street")
    leave = FORM_OF_PROMISE.read("leave")
    (card,) = parameters(vocabulary(reach(view(t.g, A), GIVE)), leave)
    assert words(parameter_phrase(card), filled="hit") == []
    put(
        t, "green", *words(promise_phrase(GIVE), filled="leave"), *words(parameter_phrase(card), filled="hit")
    )
    assert t.g.proposal == ((A, B), (GIVE, 5, leave, 1, KIND.read("hit")))
