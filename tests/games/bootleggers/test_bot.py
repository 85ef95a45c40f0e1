"""The house bot: legal, purposeful, quick, and no talker."""

from __future__ import annotations

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.bot import choose, gesture
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import DONE_SENDING, OMALLEYS, SMALL, YES, sending_to
from backroom.games.bootleggers.rules.muscle import pick
from backroom.games.bootleggers.rules.sales import password_phase
from backroom.games.bootleggers.rules.shipping import next_sending
from backroom.games.bootleggers.rules.windows import hand
from backroom.games.bootleggers.setup import BUILT_IN
from backroom.games.bootleggers.state import book
from backroom.games.bootleggers.terms import ALL, ASK, RENT, addressee_of, side_of
from backroom.games.bootleggers.view import look
from tests.games.bootleggers.dealing import opened, table
from tests.games.bootleggers.street import printed
from tests.games.bootleggers.table import Table
from tests.games.evenings import evening

B, C = 1, 2
MCCOY = 4


@pytest.mark.parametrize("options", [{}, {"influence": "chaos"}, {"windows": "brisk", "length": 8}])
def test_it_plays_legally_against_its_like_and_reaches_the_goal_or_the_last_round(options: dict[str, object]):
    g, _ = evening(TITLE, 4, 1, (0, 1, 2, 3), **options)
    assert g.ended


def test_it_beats_three_that_play_at_random():
    games = [evening(TITLE, 4, seed, (seed % 4,))[0] for seed in range(8)]
    won = [seed % 4 in TITLE.outcome(g).winners for seed, g in enumerate(games)]
    assert sum(won) >= 7


def test_bots_make_deals_with_each_other():
    happened = set[str]().union(*[evening(TITLE, 4, seed, (0, 1, 2, 3))[1] for seed in range(3)])
    assert {"proposes", "accepts", "deal_crates", "deal_cash"} <= happened


def short_of_trucks() -> Table:
    """The Talks: A has four crates too many; B needs a small truck, C and D have one to spare."""
    t = table()
    t.truck("C", "small")
    t.truck("D", "small")
    t.g.crates = [8, 4, 0, 0]
    return opened(t)


def propose(t: Table) -> None:
    """The bot proposes what it has in mind."""
    t.answer("propose")
    while t.asked[1] != "answer":
        book.answer(t.g, choose(look(t.g, t.g.seat), Dice(1)))


@pytest.mark.rule("B9.69", "B-DT15")
def test_it_asks_all_for_a_truck_that_more_than_one_would_part_with():
    t = short_of_trucks()
    propose(t)
    assert (addressee_of(t.g.proposal), side_of(t.g.proposal, ASK)) == (ALL, [(ASK, RENT, SMALL)])


@pytest.mark.rule("B9.69")
def test_it_asks_the_only_one_who_would_part_with_a_truck():
    t = short_of_trucks()
    t.g.crates[3] = 8
    propose(t)
    assert (addressee_of(t.g.proposal), side_of(t.g.proposal, ASK)) == (C, [(ASK, RENT, SMALL)])


@pytest.mark.rule("B5.303")
def test_a_bot_that_never_talks_is_legal():
    g, happened = evening(TITLE, 3, 2, (0, 1, 2), talk="none")
    assert g.ended
    assert "proposes" not in happened


# -- raising a hand to buy admission ---------------------------------------------------------------


def sending(talk: str = "normal", busted: int = 0, **markers: int) -> tuple[Table, int]:
    """B is about to send a small truck to the Real McCoy, where A decides and B has these markers."""
    t = table(4, talk=talk)
    t.markers("mccoy", A=4, C=3, D=2, **markers)
    truck = t.put(t.first_truck("B"), load=4)
    t.g.phase, t.g.pending, t.g.busted = 4, 0b11111, busted
    t.run(next_sending(), password_phase())
    return t, sending_to(truck, MCCOY)


def raises(t: Table, answer: int) -> bool:
    """Would B raise a hand with this answer?"""
    return gesture(look(t.g, B), answer) is not None


@pytest.mark.rule("B5.304")
def test_it_raises_its_hand_with_a_truck_that_goes_to_a_public_dock():
    t, answer = sending()
    assert t.asked == ("B", "send")
    assert raises(t, answer)
    assert not raises(t, sending_to(t.first_truck("B"), OMALLEYS))
    assert not raises(t, DONE_SENDING)


@pytest.mark.rule("B5.304")
def test_it_keeps_its_hand_down_where_it_has_influence_or_cannot_propose():
    assert not raises(*sending(B=1))
    assert not raises(*sending(talk="none"))
    t, answer = sending()
    t.g.asked_phase[B] = 1
    assert not raises(t, answer)
    t.g.asked_phase[B], t.g.raised = 0, 1 << B
    assert not raises(t, answer)


def bots_play(t: Table) -> list[tuple[str, ...]]:
    """House bots play on to the end of the sales; what happens meanwhile."""
    heard = list[tuple[str, ...]]()
    while t.asked:
        me = t.g.seat
        answer = choose(look(t.g, me), Dice(1))
        if gesture(look(t.g, me), answer):
            t.signal("ABCD"[me], "hand", "raise")
        book.answer(t.g, answer)
        heard += t.heard()
    return heard


@pytest.mark.rule("B5.304", "B-DT12")
def test_it_buys_admission_with_the_floor_it_asked_for_and_the_decider_keeps_their_word():
    t, _ = sending(busted=1 << OMALLEYS)
    t.dice(6, 6, 6, 6)
    heard = bots_play(t)
    told = [event for event in heard if event[0] in ("hand", "accepts", "promises", "admits", "promise_kept")]
    assert told == [
        ("hand", "green", "raise"),
        ("accepts", "blue", "green"),
        ("promises", "blue", "green", "admit"),
        ("admits", "blue", "truck-3"),
        ("promise_kept", "blue", "green", "admit"),
    ]


@pytest.mark.rule("B5.304")
def test_hands_are_raised_in_games_of_house_bots_at_most_once_in_a_phase():
    raised = [moment for seed in range(12) for moment in hands_raised(seed)]
    assert len(raised) > 0
    assert len(set(raised)) == len(raised)


def hands_raised(seed: int) -> list[tuple[int, int, int, int]]:
    """Seed, round, phase and seat of every hand that is raised in a game between house bots."""
    dice, raised = Dice(seed), list[tuple[int, int, int, int]]()
    g = TITLE.start(TITLE.parse_setup({"players": 4, "length": 8}), dice)
    while g.seat != NOBODY:
        seen = look(g, g.seat)
        answer = choose(seen, dice)
        if gesture(seen, answer):
            raised.append((seed, g.round, g.phase, g.seat))
            book.signal(g, hand, YES, g.seat)
        book.answer(g, answer)
    return raised


# -- an owner's data file --------------------------------------------------------------------------

PLAIN = msgspec.to_builtins(BUILT_IN)


def chosen(t: Table) -> str:
    """What the bot answers now."""
    return book.queries[t.g.query].noun.write(choose(look(t.g, t.g.seat), Dice(1)))


def picking(**gains: int) -> Table:
    """A takes a card, single or double influence or a truck; the data file has these gains."""
    t = table(4, data={"gains": PLAIN["gains"] | gains})
    t.offer("single-influence", "double-influence", truck="small")
    t.run(pick(0))
    return t


@pytest.mark.rule("B1.70")
def test_it_takes_the_card_that_brings_most_by_the_data_file():
    assert chosen(picking()) == "double-influence"
    assert chosen(picking(single_influence=3, double_influence=1)) == "single-influence"


@pytest.mark.rule("B1.70")
@pytest.mark.parametrize(
    ("data", "taken"),
    [({}, "dirty-rat"), (printed("hit", markers=3), "hit"), (printed("mob-war", markers=9), "dirty-rat")],
)
def test_it_values_a_thug_by_the_number_on_the_card(data: dict[str, object], taken: str):
    t = table(4, data=data)
    t.offer("hit", "dirty-rat")
    t.run(pick(0))
    assert chosen(t) == taken


def with_thug(card: str, **params: int) -> Table:
    """The Talks of round 1, data file with these numbers on one Thug card, which A holds."""
    t = table(4, data=printed(card, **params))
    t.thug("A", card)
    t.g.money[0] = 30
    t.markers("mothers", A=2, B=2)
    return opened(t)


@pytest.mark.rule("B1.70")
def test_it_buys_markers_only_at_a_price_that_they_are_worth():
    t = with_thug("city-politics")
    assert chosen(t) == "play-city-politics"
    t.answer("play-city-politics")
    assert chosen(t) == "2"
    assert chosen(with_thug("city-politics", price=24)) != "play-city-politics"


@pytest.mark.rule("B1.70")
@pytest.mark.parametrize(("markers", "played"), [(1, "play-mob-war"), (3, "play-hit")])
def test_it_plays_the_thug_that_removes_most_by_the_data_file(markers: int, played: str):
    t = table(4, data=printed("hit", markers=markers))
    t.thug("A", "hit", "mob-war")
    t.markers("mothers", A=2, B=3)
    assert chosen(opened(t)) == played


@pytest.mark.rule("B1.70")
def test_it_borrows_the_truck_that_holds_more_by_the_data_file():
    sizes = {"medium": PLAIN["trucks"]["medium"] | {"cap": 9}, "large": PLAIN["trucks"]["large"] | {"cap": 5}}
    for trucks, best in (({}, "play-big-favor"), (sizes, "play-little-favor")):
        t = table(4, data={"trucks": PLAIN["trucks"] | trucks})
        t.thug("A", "big-favor", "little-favor")
        t.g.crates = [13, 0, 0, 0]
        t.no_trucks()
        assert chosen(opened(t)) == best
