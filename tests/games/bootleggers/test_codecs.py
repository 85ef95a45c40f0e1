"""Ints and tuples that say more than one thing come apart as they were put together."""

from __future__ import annotations

from itertools import product

import pytest

from backroom.games.bootleggers import pledges, terms
from backroom.games.bootleggers.nouns import (
    BACK_ROOM,
    CARD_ON_OFFER,
    COLOURS,
    DONE_SENDING,
    FIRST_THUG,
    FLOOR_ACTION,
    KINDS,
    MOST_TRUCKS,
    PASS,
    SENDING,
    SIZES,
    SPOTS,
    STILL,
    WINDOWS,
    is_placing,
    is_truck_card,
    number_of,
    owner_of,
    place_of,
    placing_at,
    sending_to,
    size_on,
    spot_sent_to,
    still_of,
    truck_card,
    truck_sent,
)
from backroom.games.bootleggers.rules.drafting import (
    NO_COUNTER,
    Draft,
    asset_asked,
    counter_to,
    form_asked,
    is_promisable,
    pack_asked,
    side_asked,
    tokens_so_far,
)
from backroom.games.bootleggers.rules.promises import (
    JUDGEMENT,
    JUDGEMENTS,
    MOST_JUDGED,
    fate_judged,
    judgement,
    place_judged,
)
from backroom.games.bootleggers.rules.targets import aim, card_of, chosen
from backroom.games.bootleggers.rules.windows import opened, read_opening
from backroom.games.bootleggers.terms import ASSETS, FORMS, NEEDS, PROMISE, SIDES

PLAYERS = range(len(COLOURS))
EVERY_FORM = pytest.mark.parametrize("form", range(1, len(FORMS) + 1))


def test_a_still_knows_its_owner_and_its_number():
    for owner, number in product(PLAYERS, range(BACK_ROOM)):
        still = still_of(owner, number)
        assert (owner_of(still), number_of(still)) == (owner, number)
        assert STILL.write(still).startswith(COLOURS[owner])


def test_a_sending_knows_its_truck_and_its_speakeasy():
    for truck, spot in product(range(MOST_TRUCKS), range(len(SPOTS))):
        choice = sending_to(truck, spot)
        assert (truck_sent(choice), spot_sent_to(choice)) == (truck, spot)
        assert SENDING.write(choice) == f"truck-{truck}-to-{SPOTS[spot]}"
        assert choice != DONE_SENDING


def test_a_truck_card_knows_its_size_and_no_man_of_action_is_one():
    assert [size_on(truck_card(size)) for size in range(len(SIZES))] == list(range(len(SIZES)))
    assert [card for card in CARD_ON_OFFER.names if is_truck_card(card)] == [truck_card(n) for n in range(3)]


def test_to_place_a_marker_on_the_floor_is_told_from_everything_else():
    assert [place_of(placing_at(spot)) for spot in range(len(SPOTS))] == list(range(len(SPOTS)))
    assert [word for n, word in FLOOR_ACTION.names.items() if is_placing(n)] == [f"place-{s}" for s in SPOTS]
    assert not is_placing(PASS)


def test_an_opening_knows_its_window_and_whether_it_is_the_first_or_the_last():
    for kind, first, last in product(range(len(WINDOWS)), (False, True), (False, True)):
        assert read_opening(opened(kind, first, last).arg) == (kind, first, last)


def test_a_question_about_a_term_knows_its_side_its_asset_and_its_form():
    for side, asset, form in product(range(len(SIDES)), range(len(ASSETS)), range(len(FORMS) + 1)):
        arg = pack_asked(side, asset, form)
        assert (side_asked(arg), asset_asked(arg), form_asked(arg)) == (side, asset, form)
        assert arg > 0


def test_a_draft_knows_whose_proposal_it_counters():
    for whom in PLAYERS:
        assert tokens_so_far(counter_to(whom), (7, 8)) == (whom, 7, 8)
    assert tokens_so_far(NO_COUNTER, (7, 8)) == (7, 8)
    assert NO_COUNTER not in [counter_to(whom) for whom in PLAYERS]


def test_an_aim_knows_its_card_and_all_that_was_chosen_for_it():
    for kind in range(FIRST_THUG, len(KINDS)):
        for picked in [(), (0,), (63, 0), (5, 3, 5)]:
            aimed = aim(kind, picked)
            assert card_of(aimed) == kind
            assert [chosen(aimed, place) for place in range(1, 5)] == [*picked, -1, -1, -1, -1][:4]


def test_a_judgement_knows_its_promise_and_its_fate():
    for at, fate in product(range(MOST_JUDGED), JUDGEMENTS):
        choice = judgement(at, fate)
        assert (place_judged(choice), fate_judged(choice)) == (at, fate)
        assert JUDGEMENT.write(choice) == f"{pledges.FATES[fate]}-{at + 1}"


# -- terms, deals and promises -----------------------------------------------------------------------


def test_a_token_knows_the_side_and_the_asset_of_the_term_that_it_opens():
    for side, asset in product(range(len(SIDES)), range(len(ASSETS))):
        if terms.is_truck(asset):
            continue
        token = terms.opens(side, asset)
        assert terms.opened_by(token) == (side, asset)
        assert terms.DRAFT.write(token) == f"{SIDES[side]}-{ASSETS[asset]}"
        assert token not in (terms.PUT, terms.DROP)


def test_a_token_that_opens_a_term_about_a_truck_names_its_size_and_is_the_whole_term():
    for side, asset, size in product(range(len(SIDES)), (terms.SALE, terms.RENT), range(len(SIZES))):
        token = terms.opens(side, asset, size)
        assert (terms.opened_by(token), terms.size_opened(token)) == ((side, asset), size)
        assert terms.DRAFT.write(token) == f"{SIDES[side]}-{ASSETS[asset]}-{SIZES[size]}"
        assert terms.tokens_of((side, asset, size)) == (token,)
        assert Draft(0, (1, token, terms.PUT)).terms == [(side, asset, size)]


def word(form: int) -> terms.Word:
    """A word in a form, due in round 9, with needs that are told apart."""
    return form, 9, *range(21, 21 + len(NEEDS[form]))


@EVERY_FORM
def test_a_word_becomes_a_term_and_a_term_becomes_a_draft_and_back(form: int):
    given = word(form)
    term = terms.promise_of(terms.ASK, given)
    draft = Draft(0, (1, *terms.tokens_of(term), terms.PUT))

    assert (terms.form_of(given), terms.due_of(given), len(terms.needs_of(given))) == (
        form,
        9,
        len(NEEDS[form]),
    )
    assert (term[terms.SIDE], term[terms.ASSET], terms.word_of(term)) == (terms.ASK, PROMISE, given)
    assert (draft.terms, draft.end) == ([term], terms.PUT)


@EVERY_FORM
def test_a_draft_that_is_broken_off_knows_how_far_it_has_come(form: int):
    given, cash = word(form), (terms.GIVE, terms.CASH, 7)
    for known in range(len(given)):
        begun = (terms.opens(terms.ASK, PROMISE), *given[:known])
        draft = Draft(0, (1, *terms.tokens_of(cash), *begun))
        assert (draft.terms, draft.side, draft.asset) == ([cash], terms.ASK, PROMISE)
        assert draft.begun == given[:known]


def test_a_deal_knows_its_parties_and_its_terms_ascending():
    cash, crates = (terms.ASK, terms.CASH, 3), (terms.GIVE, terms.CRATES, 2)
    deal = terms.deal_of(1, terms.ALL, [cash, crates])

    assert (terms.proposer_of(deal), terms.addressee_of(deal)) == (1, terms.ALL)
    assert terms.terms_of(deal) == (crates, cash)
    assert (terms.side_of(deal, terms.GIVE), terms.side_of(deal, terms.ASK)) == ([crates], [cash])


def test_a_strike_knows_at_whom_it_is_aimed():
    targets = [terms.aimed_at(player) for player in PLAYERS]
    targets += [terms.aimed_on(spot) for spot in range(len(SPOTS))]
    assert sorted([terms.ANYTHING, *targets]) == sorted(terms.TARGET.names)
    for target, player in product(targets, PLAYERS):
        strike = terms.promise_of(terms.GIVE, (terms.STRIKE, 1, FIRST_THUG, target))
        assert strike[terms.STRUCK] == target
        assert is_promisable(player, [strike]) == (target != terms.aimed_at(player))


@EVERY_FORM
def test_a_promise_keeps_its_word_whatever_becomes_of_it(form: int):
    made = pledges.pledged(2, 4, word(form))
    known = pledges.with_fate(pledges.noted(made, 5, 1), pledges.KEPT)

    assert pledges.word_in(known) == word(form)
    assert [known[pledges.BY], known[pledges.TO], known[pledges.FORM], known[pledges.DUE]] == [2, 4, form, 9]
    assert [made[pledges.FATE], made[pledges.DONE], made[pledges.CHANCE]] == [pledges.OPEN, 0, 0]
    assert [known[pledges.FATE], known[pledges.DONE], known[pledges.CHANCE]] == [pledges.KEPT, 5, 1]


READERS = {
    "crates": pledges.quantity_of,
    "markers": pledges.quantity_of,
    "spot": pledges.spot_of,
    "card": pledges.card_of,
    "target": pledges.target_of,
    "bound": pledges.bound_of,
    "muscle": pledges.level_of,
    "size": pledges.size_of,
}


@EVERY_FORM
def test_what_a_form_needs_is_read_from_where_it_was_written(form: int):
    promise = pledges.pledged(2, 4, word(form))
    readers = {**READERS, "money": pledges.quantity_of if form == terms.PAY else pledges.price_of}
    read = [readers[name](promise) for name in NEEDS[form]]
    assert read == list(terms.needs_of(word(form)))
