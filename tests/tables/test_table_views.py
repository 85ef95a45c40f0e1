"""Table views: every seat sees what it may see, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.title import View
from backroom.games import TITLES
from backroom.games.reckoning.shapes import ReckoningView
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from backroom.tables.snapshot import TableView
from tests.engine import heist
from tests.tables.conftest import Make
from tests.tables.scripted_services import RECKONING, ScriptedServices


def hand(view: View | None) -> tuple[int, ...]:
    assert isinstance(view, ReckoningView)
    return view.hand


@pytest.fixture
def ann(services: ScriptedServices) -> Person:
    return services.guest("Ann")


def test_a_player_sees_their_own_hand_and_a_spectator_none(services: ScriptedServices, ann: Person):
    bob, eve = services.guest("Bob"), services.guest("Eve")
    code = services.game(ann, bob, "greedy")
    hands = services.logged(code).game.g.hands
    assert hand(services.look(ann, code, 0).view) == tuple(hands[0])
    assert hand(services.look(bob, code, 1).view) == tuple(hands[1])
    for person in (eve, None):
        for seat in (NOBODY, 0, 1, 2):
            look = services.look(person, code, seat)
            assert (look.me, look.mine, hand(look.view)) == (NOBODY, [], ())


@pytest.mark.parametrize("seat", [1, 2, 7, -5])
def test_nobody_looks_from_the_seat_of_another(services: ScriptedServices, ann: Person, seat: Seat):
    code = services.game(ann, services.guest("Bob"), "greedy")
    look = services.look(ann, code, seat)
    assert (look.me, hand(look.view)) == (NOBODY, ())


def test_at_a_hot_seat_each_seat_has_its_own_view_and_answers_for_itself(
    services: ScriptedServices, ann: Person
):
    code = services.tables.open_table(ann, "reckoning", {"players": 3}, Clock(), listed=False)
    services.tables.share_seat(ann, code, 1, "Grandma")
    services.tables.add_bot(ann, code, 2, "greedy")
    services.games.start(ann, code)
    first, second = services.look(ann, code, 0), services.look(ann, code, 1)
    assert first.mine == second.mine == [0, 1]
    assert [info.name for info in first.seats[:2]] == ["Ann", "Grandma"]
    hands = services.logged(code).game.g.hands
    assert [hand(first.view), hand(second.view)] == [tuple(hands[0]), tuple(hands[1])]
    with pytest.raises(Refused, match="too-late"):
        services.games.answer(ann, code, 1, first.seq, services.options(code)[0])
    services.games.answer(ann, code, 0, first.seq, services.options(code)[0])


# -- the leak law ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_no_byte_of_a_look_depends_on_what_the_seat_cannot_know(make_services: Make, lite: str, seed: int):
    services = make_services(lite, seed=seed)
    players = [services.guest(name) for name in ("Ann", "Bob", "Eve", "Dan")]
    code, dice = services.game(*players), Dice(seed, 5)
    checked = 0
    while services.asked(code) != NOBODY:
        services.play_on(code, 1 + dice(9))
        for seat in (NOBODY, *range(4)):
            checked += hides_the_rest(services, code, seat, None if seat == NOBODY else players[seat], dice)
    assert checked > 20


def every_byte(seen: TableView) -> bytes:
    """All the data in a table view, its story included."""
    return msgspec.json.encode(seen, enc_hook=list)


def hides_the_rest(
    services: ScriptedServices, code: str, seat: Seat, person: Person | None, dice: Dice
) -> bool:
    """Redeal what a seat cannot know: its table view must stay the same. Returns whether a hand changed."""
    logged = services.logged(code)
    real, honest = logged.game.g, every_byte(services.look(person, code, seat))
    logged.game.g = RECKONING.imagine(real, seat, dice)
    imagined = every_byte(services.look(person, code, seat))
    changed = bool(logged.game.g.hands != real.hands)
    logged.game.g = real
    assert imagined == honest
    return changed


def test_nobody_hears_what_was_told_to_another(services: ScriptedServices, ann: Person):
    bob = services.guest("Bob")
    code = services.game(ann, bob, "greedy")
    services.play_on(code, 30)
    secret = 0
    for person, seat in ((ann, 0), (bob, 1), (None, NOBODY)):
        for heard in services.look(person, code, seat).story:
            for happening in heard:
                to = happening[4]
                assert to == -1 or (seat != NOBODY and to >> seat & 1)
                secret += to != -1
    assert secret > 0


# -- looking back ----------------------------------------------------------------------------------------


def test_one_looks_back_from_ones_own_seat_at_any_time(services: ScriptedServices, ann: Person):
    code = services.game(ann, services.guest("Bob"), "greedy")
    views = []
    for _ in range(12):
        views.append(services.look(ann, code, 0).view)
        services.play_on(code, 1)
    for step, view in enumerate(views):
        then = services.reader.at_step(ann, code, step, 0)
        assert (then.view, then.step, then.steps) == (view, step, 12)
        assert len(then.story) == step + 1


def test_while_a_game_is_played_no_hand_is_opened(services: ScriptedServices, ann: Person):
    code = services.game(ann, services.guest("Bob"), "greedy")
    services.play_on(code, 5)
    for seat in (NOBODY, 0, 1, 2):
        look = services.reader.at_step(ann, code, 3, seat, open_hands=True)
        assert look.hands == []
        assert look.me == (0 if seat == 0 else NOBODY)
        assert all(to in {-1, 1} for heard in look.story for *_, to in heard)


def test_once_it_is_over_everybody_sees_all_hands_at_every_step(services: ScriptedServices, ann: Person):
    code = services.brief_game(ann, "greedy", "random")
    dealt = [tuple(hand) for hand in services.logged(code).game.g.hands]
    services.play_on(code)
    look = services.reader.at_step(None, code, 0, 1, open_hands=True)
    assert [hand(view) for view in look.hands] == dealt
    assert (look.me, hand(look.view)) == (1, dealt[1])
    assert any(to != -1 for *_, to in look.story[0])
    assert services.look(None, code, 1).hands == []


@pytest.mark.parametrize(("asked", "given"), [(-3, 0), (10_000, 20)])
def test_a_step_that_is_not_there_is_the_nearest_one(
    services: ScriptedServices, ann: Person, asked: int, given: int
):
    code = services.game(ann, "greedy", "random")
    services.play_on(code, 20)
    assert services.reader.at_step(ann, code, asked, 0).step == given


def test_there_is_nothing_to_look_back_on_before_the_game(services: ScriptedServices, ann: Person):
    with pytest.raises(Refused, match="not-now: open"):
        services.reader.at_step(ann, services.table(ann, "greedy", "greedy"), 0, 0)


# -- questions to several at once ------------------------------------------------------------------------


@pytest.fixture
def bidding(
    make_services: Make, url: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[ScriptedServices, str, list[Person]]:
    """A game of Heist, which begins with simultaneous secret bids."""
    monkeypatch.setitem(TITLES, "heist", heist.TITLE)
    services = make_services(url)
    players = [services.guest(name) for name in ("Ann", "Bob", "Eve")]
    return services, services.game(*players, game="heist"), players


def test_answers_of_several_at_once_are_taken_in_any_order(
    bidding: tuple[ScriptedServices, str, list[Person]],
):
    services, code, players = bidding
    assert services.still_asked(code) == (0, 1, 2)
    seq = services.look(None, code).seq
    for seat in (2, 0, 1):
        services.games.answer(players[seat], code, seat, seq, "1")
    assert [(seat, word) for _, kind, seat, word in services.rows(code) if kind == "answer"][:3] == [
        (2, "1"),
        (0, "1"),
        (1, "1"),
    ]
    assert services.still_asked(code) != (0, 1, 2)


def test_a_secret_reply_is_seen_by_nobody_before_all_are_in(
    bidding: tuple[ScriptedServices, str, list[Person]],
):
    services, code, players = bidding
    looks = []
    for bid in ("0", "4"):
        services.games.answer(players[0], code, 0, len(services.rows(code)), bid)
        looks.append(
            [
                msgspec.to_builtins(services.look(players[1], code, 1).view),
                list(services.look(None, code).story),
            ]
        )
        services.games.agree(players[0], code, "undo-0")
        for person in players[1:]:
            services.games.agree(person, code, "undo-0")
    assert looks[0] == looks[1]


def test_a_reply_given_twice_is_too_late(bidding: tuple[ScriptedServices, str, list[Person]]):
    services, code, players = bidding
    services.games.answer(players[1], code, 1, 1, "2")
    with pytest.raises(Refused, match="too-late"):
        services.games.answer(players[1], code, 1, 1, "3")


def test_after_going_back_into_the_middle_of_a_question_older_answers_come_too_late(
    bidding: tuple[ScriptedServices, str, list[Person]], make_services: Make
):
    services, code, players = bidding
    for seat in (0, 1, 2):
        services.games.answer(players[seat], code, seat, 1, "1")
    seen = services.look(None, code).seq
    for person in players:
        services.games.agree(person, code, "undo-2")
    assert services.still_asked(code) == (2,)
    for process in (services, make_services(services.url)):
        with pytest.raises(Refused, match="too-late"):
            process.games.answer(players[2], code, 2, seen, "2")
    services.games.answer(players[2], code, 2, seen + 1, "2")
