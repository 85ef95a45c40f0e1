"""Advance passes: they neither slow the game down nor reveal anything, and they end by themselves."""

from __future__ import annotations

import asyncio

import pytest

from backroom.engine.title import Window
from backroom.tables import passes
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.hub import Hub
from backroom.tables.scheduler import Scheduler
from backroom.tables.workers import Workers
from tests.tables.conftest import Make
from tests.tables.heists import ANN, BOB, EVE, Heist, heist_is_played
from tests.tables.scripted_services import ScriptedServices

__all__ = ["heist_is_played"]
pytestmark = pytest.mark.usefixtures("heist_is_played")

DAYS = Clock("days", 3)


@pytest.fixture
def table(services: ScriptedServices) -> Heist:
    """Ann has recruited a Windfall: Bob is asked to react, then Eve."""
    return Heist(services).bid().answers("windfall-3")


# -- when a pass is played, and how long it lasts -------------------------------------------------------


def test_a_standing_pass_is_given_after_the_pace_that_bots_have(make_services: Make, url: str):
    services = make_services(url, bot_pace=0.8)
    table = Heist(services).bid()
    services.later(9)
    table.answers("windfall-3")
    table.pass_in_advance(BOB, "phase")
    services.later(0.6)
    assert not table.is_due()
    with pytest.raises(Refused, match="not-now"):
        table.give_advance_pass()
    services.later(0.6)
    assert table.is_due()
    table.give_advance_pass()
    assert table.last == ("answer", BOB, "pass")
    assert table.asked == EVE
    assert not table.is_due()


@pytest.mark.rule("B5.13")
def test_a_pass_for_the_phase_holds_in_its_later_openings_and_ends_with_it(table: Heist):
    table.pass_in_advance(BOB, "phase")
    table.give_advance_pass()
    table.answers("pass", "pass")  # Eve passes, Bob recruits nobody
    table.answers("rob-3", "pass")  # Eve recruits, Ann passes
    assert (table.asked, table.is_due()) == (BOB, True)
    table.give_advance_pass()
    table.answers("1", "0", "0", "0", "pass", "pass")  # the robbery; then another round: bids, Bob, Eve
    table.answers(table.services.options(table.code)[-1])
    assert (table.asked, table.is_due()) == (BOB, False)
    assert table.look(BOB).advance_pass == ""


def test_whoever_passes_unless_aimed_at_is_asked_as_soon_as_they_are_the_target(table: Heist):
    table.pass_in_advance(ANN, "aimed")
    table.answers("cancel-1")  # Bob, against Ann's Windfall
    table.answers("pass")
    assert (table.asked, table.is_due()) == (ANN, False)
    table.answers("pass")
    assert table.look(ANN).advance_pass == "aimed"
    table.answers("rob-3", "pass")  # Bob recruits, Eve passes
    assert (table.asked, table.is_due()) == (ANN, True)


@pytest.mark.rule("B5.13")
def test_a_pass_for_the_phase_ends_when_something_is_aimed_at_its_owner(table: Heist):
    table.pass_in_advance(ANN, "phase")
    assert table.look(ANN).advance_pass == "phase"
    table.answers("cancel-1")
    assert table.look(ANN).advance_pass == ""
    table.answers("pass")
    assert (table.asked, table.is_due()) == (ANN, False)


def test_whoever_knows_to_be_the_target_can_still_pass_for_the_phase(table: Heist):
    table.answers("cancel-1", "pass")
    table.pass_in_advance(ANN, "phase")
    assert (table.asked, table.is_due()) == (ANN, True)
    table.give_advance_pass()
    table.answers("rob-3", "pass")
    assert (table.asked, table.is_due()) == (ANN, True)


def test_a_pass_for_the_opening_is_over_with_it(table: Heist):
    table.pass_in_advance(EVE, "opening")
    table.answers("pass")
    assert (table.asked, table.is_due()) == (EVE, True)
    table.give_advance_pass()
    table.answers("rob-3")
    assert (table.asked, table.is_due()) == (EVE, False)
    assert table.look(EVE).advance_pass == ""


def test_whoever_was_the_target_is_asked_for_the_rest_of_that_opening():
    def moment(opening: int, *aimed: int) -> Window:
        return Window(passing=0, phase=1, window_opening=opening, seats=(ANN, BOB, EVE), aimed=aimed)

    calm, hit, calm_again, next_one = moment(6), moment(7, BOB), moment(7), moment(8)
    advance_pass = passes.given("aimed", calm, BOB)
    asked = []
    for window in (calm, hit, calm_again, next_one):
        advance_pass = passes.lasts(advance_pass, window, BOB)
        asked.append(not passes.holds(advance_pass, window, BOB))
    assert asked == [False, True, True, False]


@pytest.mark.rule("B5.13")
def test_whoever_changes_their_mind_in_time_is_asked(table: Heist):
    table.pass_in_advance(BOB, "phase")
    table.pass_in_advance(BOB, "")
    assert not table.is_due()
    with pytest.raises(Refused, match="not-now"):
        table.give_advance_pass()
    table.answers("cancel-1")
    assert table.last == ("answer", BOB, "cancel-1")


def test_whoever_is_quicker_than_their_own_pass_answers(table: Heist):
    table.pass_in_advance(BOB, "phase")
    table.answers("cancel-1")
    assert table.last == ("answer", BOB, "cancel-1")
    assert not table.is_due()


def test_that_somebody_else_passes_in_advance_does_not_put_off_a_pass(make_services: Make, lite: str):
    services = make_services(lite, bot_pace=0.8)
    table = Heist(services).bid().answers("windfall-3")
    table.pass_in_advance(BOB, "phase")
    services.later(0.6)
    table.pass_in_advance(EVE, "opening")
    table.signal(ANN, "wave")
    services.later(0.6)
    assert table.is_due()


def test_an_answer_that_is_taken_back_takes_the_pass_with_it(table: Heist):
    table.pass_in_advance(BOB, "phase")
    table.pass_in_advance(EVE, "aimed")
    table.give_advance_pass()
    for person in table.people:
        table.services.games.agree(person, table.code, "undo-4")
    assert (table.asked, table.is_due()) == (BOB, False)
    assert [table.look(seat).advance_pass for seat in (BOB, EVE)] == ["", "aimed"]


# -- restarts, clocks, bots ----------------------------------------------------------------------------


def test_a_pass_outlives_the_process_and_is_given_once(table: Heist, make_services: Make):
    table.pass_in_advance(BOB, "phase")
    later, other = make_services(table.services.url), make_services(table.services.url)
    assert later.games.pending().passes == other.games.pending().passes == [table.code]
    later.games.give_advance_pass(table.code)
    with pytest.raises(Refused, match="not-now"):
        other.games.give_advance_pass(table.code)
    assert table.last == ("answer", BOB, "pass")
    assert table.look(BOB).advance_pass == "phase"


def test_the_sweep_gives_the_passes_that_are_due(table: Heist):
    table.pass_in_advance(BOB, "phase")
    table.pass_in_advance(EVE, "aimed")

    async def rounds() -> None:
        workers = Workers(1)
        for _ in range(2):
            await Scheduler(table.services.database, table.services.games, Hub(), workers).round()
        workers.close()

    asyncio.run(rounds())
    assert [row[1:] for row in table.services.rows(table.code)[-2:]] == [
        ("answer", BOB, "pass"),
        ("answer", EVE, "pass"),
    ]


def test_whose_time_runs_out_first_gets_the_answer_of_the_rules(make_services: Make, lite: str):
    services = make_services(lite, bot_pace=90.0)
    table = Heist(services, clock=Clock("move", 60)).bid().answers("windfall-3")
    table.pass_in_advance(BOB, "phase")
    services.later(60)
    assert services.games.pending().late == [table.code]
    services.games.time_out(table.code)
    services.later(30)
    assert not table.is_due()


def test_a_pass_in_advance_moves_no_deadline(make_services: Make, lite: str):
    services = make_services(lite, bot_pace=0.8)
    table = Heist(services, clock=Clock("move", 60)).bid().answers("windfall-3")
    services.later(20)
    table.pass_in_advance(BOB, "aimed")
    assert table.look(BOB).deadline == services.time + 40


def test_nobody_passes_while_the_game_is_paused(table: Heist):
    table.pass_in_advance(BOB, "phase")
    for person in table.people:
        table.services.games.agree(person, table.code, "pause")
    assert not table.is_due()
    for person in table.people:
        table.services.games.agree(person, table.code, "resume")
    assert table.is_due()


def test_a_bot_that_stands_in_decides_for_itself(table: Heist):
    table.pass_in_advance(BOB, "aimed")
    for seat in (ANN, EVE):
        table.services.games.agree(table.people[seat], table.code, "stand-in-1")
    assert not table.is_due()
    with pytest.raises(Refused, match="stand-in-plays"):
        table.pass_in_advance(BOB, "")
    table.services.games.come_back(table.people[BOB], table.code, BOB)
    assert table.is_due()


# -- what is refused -------------------------------------------------------------------------------------


def test_nobody_passes_for_somebody_else(table: Heist):
    with pytest.raises(Refused, match="not-your-seat"):
        table.services.games.pass_in_advance(table.people[ANN], table.code, BOB, "phase")
    assert not table.is_due()


def test_what_is_no_pass_is_refused(table: Heist):
    with pytest.raises(Refused, match="not-understood"):
        table.pass_in_advance(BOB, "always")
    table.answers("pass", "pass")  # now Bob recruits, and no window is open
    for kind in ("phase", "opening"):
        with pytest.raises(Refused, match="not-now"):
            table.pass_in_advance(BOB, kind)
    table.pass_in_advance(BOB, "aimed")
    assert table.look(BOB).advance_pass == "aimed"


def test_a_game_without_reactions_knows_no_passes(services: ScriptedServices):
    ann = services.guest("Ann")
    code = services.game(ann, "greedy", "greedy")
    with pytest.raises(Refused, match="no-windows"):
        services.games.pass_in_advance(ann, code, 0, "aimed")


# -- who sees it -------------------------------------------------------------------------------------


def test_nobody_but_its_owner_sees_that_a_pass_stands(table: Heist):
    services, code = table.services, table.code

    def seen() -> list[object]:
        looks = [services.look(None, code), table.look(ANN), table.look(EVE)]
        return [
            looks,
            [services.tables.lobby(table.people[seat]).mine for seat in (ANN, EVE)],
            services.tables.all_tables(),
        ]

    before = seen()
    for kind in ("phase", "", "aimed", "opening"):
        services.later(0.1)
        table.pass_in_advance(BOB, kind)
        assert seen() == before
        assert table.look(BOB).advance_pass == kind


def test_one_sees_from_the_gallery_nothing_of_ones_own_pass(table: Heist):
    table.pass_in_advance(BOB, "phase")
    gallery = table.services.look(table.people[BOB], table.code)
    assert (gallery.advance_pass, gallery.passes, gallery.window, gallery.gestures) == ("", [], [], [])


def test_when_a_game_is_over_nobody_sees_how_somebody_else_passed(table: Heist):
    table.pass_in_advance(BOB, "aimed")
    table.services.play_on(table.code)
    seen = table.services.reader.at_step(table.people[EVE], table.code, 4, BOB)
    assert (seen.me, seen.advance_pass) == (BOB, "")


def test_whoever_waits_in_a_window_is_offered_to_pass_this_opening_and_whoever_is_asked_just_answers(
    table: Heist,
):
    assert (table.look(ANN).passes, table.look(ANN).window) == (["phase", "aimed"], [BOB, EVE])
    assert table.look(BOB).passes == ["phase", "aimed"]
    assert table.look(EVE).passes == ["opening", "phase", "aimed"]
    table.answers("pass", "pass")
    assert (table.look(EVE).passes, table.look(EVE).window) == ([], [])


# -- correspondence games --------------------------------------------------------------------------------


def test_by_correspondence_all_who_may_react_are_waited_for_at_once(services: ScriptedServices):
    table = Heist(services, clock=DAYS).bid()
    ann, bob, eve = table.people
    assert table.waiting(ann) == [ANN]
    table.answers("windfall-3")
    assert table.waiting(ann) == [BOB, EVE]
    assert [table.my_turn(person) for person in (ann, bob, eve)] == [False, True, True]


def test_by_correspondence_an_early_pass_is_known_to_its_owner_alone_until_it_is_given(
    services: ScriptedServices,
):
    table = Heist(services, clock=DAYS).bid().answers("windfall-3")
    ann, bob, eve = table.people
    table.pass_in_advance(EVE, "opening")
    assert [table.my_turn(person) for person in (bob, eve)] == [True, False]
    assert table.waiting(ann) == [BOB, EVE]
    table.answers("pass")
    table.give_advance_pass()
    assert table.waiting(ann) == [BOB]
    assert table.last == ("answer", EVE, "pass")


def test_by_correspondence_nobody_waits_for_a_bot_that_is_not_asked(services: ScriptedServices):
    table = Heist(services, "random", clock=DAYS)
    for seat in (ANN, BOB):
        services.games.answer(table.people[seat], table.code, seat, 1, "0")
    services.bots_move()
    table.answers("windfall-3")
    assert table.waiting(table.people[ANN]) == [BOB]


def test_in_a_live_game_only_whoever_is_asked_is_waited_for(table: Heist):
    assert table.waiting(table.people[ANN]) == [BOB]
