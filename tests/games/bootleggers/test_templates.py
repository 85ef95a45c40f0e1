"""Deal templates: the finite list of proposals and counters that a bot thinks of (section 5.6)."""

from __future__ import annotations

import pytest

from backroom.games.bootleggers.nouns import LARGE, PROPOSE, SMALL
from backroom.games.bootleggers.rules.templates import Plan, counters, proposals
from backroom.games.bootleggers.state import book
from backroom.games.bootleggers.terms import COUNTER_OFFER, Term
from backroom.games.bootleggers.view import look
from tests.games.bootleggers.dealing import opened, put, table, talks
from tests.games.bootleggers.table import LETTERS, Table

A, B, C, D = range(4)
GIVE, ASK = 0, 1
CASH, CRATES, SALE, RENT, THUG, PROMISE = range(6)
HIT, MOLL, WAREHOUSE = 19, 21, 31


def play(t: Table, plan: Plan) -> tuple[Term, ...]:
    """Answer by plan until the deal is put; what the draft fills in unasked is not given again."""
    while t.g.seat == A and t.g.stack[-1].picked != plan and book.queries[t.g.query].name != "answer":
        book.answer(t.g, plan[len(t.g.stack[-1].picked)])
    return t.g.proposal


def thought_of(t: Table, *templates: int) -> list[tuple[Term, ...]]:
    """The deals of some templates as A sees them, each played out to where it lies on the table."""
    deals = []
    for plan in proposals(look(t.g, A), *templates):
        g, t.g = t.g, t.g.copy()
        book.answer(t.g, PROPOSE)
        deals.append(play(t, plan))
        assert t.g.seat != A
        t.g = g
    return deals


def to_green(deals: list[tuple[Term, ...]]) -> list[tuple[Term, ...]]:
    """The terms of those that are for B."""
    return [deal[1:] for deal in deals if deal[0] == (A, B)]


def priced(*goods: Term, ask: range) -> list[tuple[Term, ...]]:
    """These goods of A's for each price."""
    return [tuple(sorted([*goods, (ASK, CASH, price)])) for price in ask]


def paid(*goods: Term, give: range) -> list[tuple[Term, ...]]:
    """These goods of B's for each price."""
    return [tuple(sorted([*goods, (GIVE, CASH, price)])) for price in give]


def simple(window: str = "talks") -> Table:
    """A and B with $3G and one small truck each, the others with nothing."""
    t = table(3)
    t.no_trucks()
    t.truck("A", "small")
    t.truck("B", "small")
    t.g.money = [3, 3, 0]
    t.g.raised = 1
    return opened(t, window)


@pytest.mark.rule("B-DT1")
def test_dt1_sells_crates_to_who_has_room_at_four_prices():
    t = simple()
    t.g.crates = [2, 1, 0]
    assert thought_of(t, 1) == [
        ((A, B), (GIVE, CRATES, 1), (ASK, CASH, 1)),
        ((A, B), (GIVE, CRATES, 1), (ASK, CASH, 2)),
        ((A, B), (GIVE, CRATES, 2), (ASK, CASH, 1)),
        ((A, B), (GIVE, CRATES, 2), (ASK, CASH, 2)),
        ((A, B), (GIVE, CRATES, 2), (ASK, CASH, 3)),
        ((A, B), (GIVE, CRATES, 2), (ASK, CASH, 4)),
    ]
    t.g.crates = [2, 4, 0]  # B's truck is full, C has none
    assert thought_of(t, 1) == []
    t.g.crates = [12, 0, 0]
    assert max([deal[1][2] for deal in thought_of(t, 1)]) == 9


@pytest.mark.rule("B-DT2", "B5.301")
def test_dt2_buys_no_more_crates_than_there_is_room_and_money_for():
    t = simple()
    t.g.crates = [1, 9, 0]
    assert to_green(thought_of(t, 2)) == [
        ((GIVE, CASH, 1), (ASK, CRATES, 1)),
        ((GIVE, CASH, 2), (ASK, CRATES, 1)),
        ((GIVE, CASH, 1), (ASK, CRATES, 2)),
        ((GIVE, CASH, 2), (ASK, CRATES, 2)),
        ((GIVE, CASH, 3), (ASK, CRATES, 2)),
        ((GIVE, CASH, 2), (ASK, CRATES, 3)),
        ((GIVE, CASH, 3), (ASK, CRATES, 3)),
    ]


@pytest.mark.rule("B-DT3", "B-DT5")
def test_dt3_and_dt5_rent_out_and_sell_one_idle_truck_of_each_size():
    t = simple()
    t.truck("A", "small")
    t.truck("A", "large")
    rents = priced((GIVE, RENT, SMALL), ask=range(1, 5)) + priced((GIVE, RENT, LARGE), ask=range(1, 5))
    assert to_green(thought_of(t, 3)) == rents
    sales = priced((GIVE, SALE, SMALL), ask=range(1, 7)) + priced((GIVE, SALE, LARGE), ask=range(1, 7))
    assert to_green(thought_of(t, 5)) == sales


@pytest.mark.rule("B-DT4", "B-DT6", "B5.301")
def test_dt4_and_dt6_rent_and_buy_at_prices_one_has():
    t = simple()
    assert to_green(thought_of(t, 4)) == paid((ASK, RENT, SMALL), give=range(1, 4))
    assert to_green(thought_of(t, 6)) == paid((ASK, SALE, SMALL), give=range(1, 4))
    t.g.money[A] = 9
    assert to_green(thought_of(t, 4)) == paid((ASK, RENT, SMALL), give=range(1, 5))
    assert to_green(thought_of(t, 6)) == paid((ASK, SALE, SMALL), give=range(1, 7))


@pytest.mark.rule("B-DT3", "B-DT4", "B-DT13")
def test_nothing_is_rented_when_the_sales_have_begun():
    t = simple("closing")
    t.g.crates = [2, 2, 2]
    assert thought_of(t, 3, 4, 13) == []
    assert thought_of(t, 5, 6) != []


def armed() -> Table:
    """A holds a Hit and a Warehouse, B is known to hold a Moll."""
    t = simple()
    t.thug("A", "hit", "warehouse")
    t.thug("B", "moll")
    t.g.money = [9, 0, 0]
    return t


@pytest.mark.rule("B-DT7", "B-DT8", "B-DT9")
def test_dt7_dt8_and_dt9_sell_buy_and_swap_thugs():
    t = armed()
    sales = [*priced((GIVE, THUG, HIT), ask=range(1, 9)), *priced((GIVE, THUG, WAREHOUSE), ask=range(1, 9))]
    assert to_green(thought_of(t, 7)) == sales
    assert to_green(thought_of(t, 8)) == paid((ASK, THUG, MOLL), give=range(1, 9))
    assert thought_of(t, 9) == [
        ((A, B), (GIVE, THUG, HIT), (ASK, THUG, MOLL)),
        ((A, B), (GIVE, THUG, WAREHOUSE), (ASK, THUG, MOLL)),
    ]


@pytest.mark.rule("B-DT8")
def test_dt8_knows_nothing_of_a_hidden_thug():
    t = simple()
    t.hide("B", "moll")
    assert thought_of(t, 8, 9, 11) == []


@pytest.mark.rule("B-DT10")
def test_dt10_sells_protection_from_cards_that_could_be_aimed():
    t = armed()
    assert thought_of(t, 10) == []  # nobody has a marker to lose
    t.markers("mothers", B=1)
    word = (GIVE, PROMISE, 5, 1, HIT)
    assert [deal[1:] for deal in thought_of(t, 10)] == priced(word, ask=range(1, 6))


def sheltered(t: Table, card: str) -> str:
    """To whom A could sell protection from this card."""
    t.thug("A", card)
    return "".join(sorted({LETTERS[deal[0][1]] for deal in thought_of(t, 10)}))


@pytest.mark.rule("B-DT10", "B5.204")
@pytest.mark.parametrize(
    ("card", "whom"),
    [
        ("moll", "BC"),  # anybody
        ("turf-war", "BC"),
        ("muscling-in", "C"),  # who has a Remote Still
        ("hijack", "B"),  # who owns, operates or is paid for a truck
        ("hit", "BC"),  # who has a marker, or decides about a speakeasy
        ("bust-speakeasy", "B"),  # who decides
        ("investigation", "C"),  # who has the Union Boss
        ("recruiting", ""),  # nobody
    ],
)
def test_dt10_knows_at_whom_a_card_could_be_aimed(card: str, whom: str):
    t = simple()
    t.g.remotes[C] = (1,)
    t.g.union_boss = C
    t.markers("mothers", B=2, C=1)
    assert sheltered(t, card) == whom


@pytest.mark.rule("B-DT1", "B-DT3", "B5.103")
def test_on_the_road_trucks_are_rented_out_and_loaded_ones_have_no_room():
    t = simple("road")
    t.g.crates = [1, 0, 0]
    assert to_green(thought_of(t, 1)) == priced((GIVE, CRATES, 1), ask=range(1, 3))
    assert to_green(thought_of(t, 3)) == priced((GIVE, RENT, SMALL), ask=range(1, 5))
    t.g.load[3] = 3  # B's
    assert to_green(thought_of(t, 1)) == priced((GIVE, CRATES, 1), ask=range(1, 3))
    t.g.load[3] = 4
    assert thought_of(t, 1) == []


@pytest.mark.rule("B-DT11")
def test_dt11_buys_protection_from_known_cards():
    t = armed()
    word = (ASK, PROMISE, 5, 1, MOLL)
    assert to_green(thought_of(t, 11)) == paid(word, give=range(1, 6))


@pytest.mark.rule("B-DT12")
def test_dt12_buys_admission_where_one_may_come_to_the_public_dock():
    t = armed()
    t.markers("lils", B=3)
    t.markers("mothers", A=1, B=3)  # here A has the minority dock
    t.markers("mccoy", B=3)  # closed
    word = (ASK, PROMISE, 7, 1, 1)
    assert thought_of(t, 12) == [((A, B), *terms) for terms in paid(word, give=range(1, 5))]


@pytest.mark.rule("B-DT12")
@pytest.mark.parametrize(("window", "plans"), [("street", 0), ("road", 4), ("door", 4), ("closing", 0)])
def test_dt12_is_thought_of_while_trucks_wait_to_be_admitted(window, plans):
    t = table(3)
    t.markers("lils", B=3)
    t.put(t.first_truck("A"), load=2, at="lils")
    t.g.raised = 1
    opened(t, window)
    assert len(thought_of(t, 12)) == plans


@pytest.mark.rule("B-DT12")
@pytest.mark.parametrize(
    ("window", "place", "plans"), [("road", None, 4), ("road", "omalleys", 0), ("door", None, 0)]
)
def test_dt12_is_for_who_waits_at_the_public_dock_or_may_still_come(window, place, plans):
    t = table(3)
    t.markers("lils", B=3)
    t.put(t.first_truck("C"), load=2, at="lils")
    t.put(t.first_truck("A"), load=2, at=place)
    t.g.raised = 1
    opened(t, window)
    assert len(thought_of(t, 12)) == plans


@pytest.mark.rule("B-DT13")
def test_dt13_trades_the_use_of_a_truck_for_crates_both_ways():
    t = simple()
    t.g.crates = [1, 9, 0]
    assert to_green(thought_of(t, 13)) == [
        ((GIVE, RENT, SMALL), (ASK, CRATES, 1)),
        ((GIVE, RENT, SMALL), (ASK, CRATES, 2)),
        ((GIVE, RENT, SMALL), (ASK, CRATES, 3)),
        ((GIVE, CRATES, 1), (ASK, RENT, SMALL)),
    ]


@pytest.mark.rule("B-DT14")
def test_dt14_pacts_to_keep_trucks_or_markers_out():
    t = simple()
    deals = to_green(thought_of(t, 14))
    assert len(deals) == len(set(deals)) == (2 * 4) ** 2
    assert ((GIVE, PROMISE, 2, 1, 1), (ASK, PROMISE, 4, 1, 4)) in deals
    assert {term[2] for deal in deals for term in deal} == {2, 4}
    assert 0 not in {term[4] for deal in deals for term in deal}  # never O'Malley's


@pytest.mark.rule("B-DT15")
def test_dt15_offers_to_all_what_dt1_and_dt3_to_dt7_offer_to_one():
    t = armed()
    t.g.crates = [2, 0, 0]
    for_all = [deal[1:] for deal in thought_of(t, 15)]
    assert for_all == [deal for n in (1, 3, 4, 5, 6, 7) for deal in to_green(thought_of(t, n))]
    assert len(for_all) == 6 + 4 + 4 + 6 + 6 + 16


@pytest.mark.rule("B-DT15", "B9.69")
def test_dt15_asks_all_for_each_size_that_anybody_has_idle_once():
    t = simple()
    t.truck("C", "small")
    t.truck("C", "large")
    t.truck("A", "medium")
    asked = [deal[-1][2] for deal in thought_of(t, 15) if deal[-1][:2] == (ASK, RENT)]
    assert asked == 3 * [SMALL] + 3 * [LARGE]


@pytest.mark.rule("B5.301", "B5.116")
def test_all_templates_together_are_finite_legal_and_leave_out_what_was_declined():
    t = talks()
    t.g.crates[B] = 0
    t.thug("A", "hit", "moll")
    t.thug("C", "hijack")
    t.markers("mothers", B=3, C=2)
    deals = thought_of(t)
    assert len(set(deals)) == len(deals)
    assert deals == thought_of(t, *range(1, 16))
    refused = next(deal for deal in deals if deal[0] == (A, C))
    t.g.declined = (refused,)
    assert [deal for deal in deals if deal != refused] == thought_of(t)


# -- counters --------------------------------------------------------------------------------------


def countered(t: Table) -> list[tuple[Term, ...]]:
    """The counters that A thinks of, each played out to where it lies on the table."""
    deals = []
    for plan in counters(look(t.g, A)):
        g, t.g = t.g, t.g.copy()
        book.answer(t.g, COUNTER_OFFER)
        deals.append(play(t, plan))
        assert deals[-1][0][0] == A
        t.g = g
    return deals


def asked_by_green(*words: str | int, hidden: str = "", money: int = 3) -> Table:
    """B, who has so much money, proposes something to A, who has no Thug card but perhaps a hidden one."""
    t = simple()
    t.g.crates = [3, 3, 0]
    t.g.money[B] = money
    if hidden:
        t.hide("A", hidden)
    t.answer("pass")
    put(t, "blue", *words)
    assert t.asked == ("A", "answer")
    return t


LAY_OFF = (ASK, PROMISE, 5, 1, 0)


@pytest.mark.rule("B5.302")
def test_a_buyer_counters_with_less_money_fewer_crates_or_a_promise_more():
    t = asked_by_green("give-crates", 2, "ask-cash", 2)
    assert countered(t) == [
        ((A, B), (GIVE, CASH, 1), (ASK, CRATES, 2)),
        ((A, B), (ASK, CRATES, 2)),
        ((A, B), (GIVE, CASH, 2), (ASK, CRATES, 2), LAY_OFF),
        ((A, B), (GIVE, CASH, 2), (ASK, CRATES, 1)),
    ]


@pytest.mark.rule("B5.302")
def test_a_seller_counters_with_more_money():
    t = asked_by_green("ask-crates", 1, "give-cash", 1)
    assert countered(t) == [
        ((A, B), (GIVE, CRATES, 1), (ASK, CASH, 2)),
        ((A, B), (GIVE, CRATES, 1), (ASK, CASH, 3)),
        ((A, B), (GIVE, CRATES, 1), (ASK, CASH, 1), LAY_OFF),
    ]


@pytest.mark.rule("B5.302", "B5.205")
def test_no_counter_asks_for_more_than_may_be_asked_for():
    t = asked_by_green("ask-crates", 1, "give-cash", 199, money=199)
    assert countered(t) == [
        ((A, B), (GIVE, CRATES, 1), (ASK, CASH, 200)),
        ((A, B), (GIVE, CRATES, 1), (ASK, CASH, 199), LAY_OFF),
    ]


@pytest.mark.rule("B5.302", "B5.205")
def test_no_counter_asks_for_a_fourth_promise():
    words = [word for form in ("avoid", "keep-out", "admit") for word in ("give-promise", form, 1, "lils")]
    t = asked_by_green(*words, "ask-cash", 1)
    assert [len(deal) for deal in countered(t)] == [4, 5]  # the promises, for nothing or for cash of B's


@pytest.mark.rule("B5.302", "B4.9")
@pytest.mark.parametrize(("hidden", "number"), [("hit", 3), ("moll", 0)])
def test_a_card_that_one_has_not_is_not_offered_in_a_counter(hidden: str, number: int):
    t = asked_by_green("ask-thug", "hit", "give-cash", 1, hidden=hidden)
    assert len(countered(t)) == number


@pytest.mark.rule("B5.302")
def test_admission_can_be_asked_for_on_top():
    t = simple()
    t.markers("lils", B=3)
    t.answer("pass")
    put(t, "blue", "ask-cash", 2)
    admit = (ASK, PROMISE, 7, 1, 1)
    assert ((A, B), (GIVE, CASH, 2), admit) in countered(t)


@pytest.mark.rule("B5.302")
def test_what_one_has_not_is_not_offered_in_a_counter():
    t = asked_by_green("give-crates", 1, "ask-cash", 9)
    assert countered(t) == []  # A has $3G: 8 and 7 are too much as well
    t.g.money[A] = 7
    assert countered(t) == [((A, B), (GIVE, CASH, 7), (ASK, CRATES, 1))]


@pytest.mark.rule("B5.303")
def test_a_bot_that_never_proposes_and_always_declines_is_legal():
    t = talks()
    t.answer("pass")
    for _ in "BCD":
        put(t, "blue", "give-cash", 1)
        t.answer("decline")
    while t.asked is not None:
        t.answer("pass")
    assert t.g.money == [10, 10, 10, 10]
    assert t.g.asked_now == [0, 1, 1, 1]
