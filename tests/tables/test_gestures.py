"""Gestures are logged like answers and do not interfere with the question."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from backroom.bots import BOTS, Sight, Sign
from backroom.bots.simple import RandomBot
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from backroom.tables.schema import log
from backroom.tables.snapshot import GestureOptions
from backroom.tables.uploads import check_record
from backroom.tables.workers import BotReply, BotTask
from tests.tables.conftest import Make
from tests.tables.heists import ANN, BOB, EVE, Heist, heist_is_played
from tests.tables.scripted_services import ScriptedServices, bot_tasks

__all__ = ["heist_is_played"]
pytestmark = pytest.mark.usefixtures("heist_is_played")


@pytest.fixture
def table(services: ScriptedServices) -> Heist:
    """Ann is about to recruit."""
    return Heist(services).bid()


@pytest.fixture
def people(services: ScriptedServices) -> list[Person]:
    """Ann, Bob and Eve."""
    return [services.guest(name) for name in ("Ann", "Bob", "Eve")]


def test_a_gesture_is_a_row_of_the_log_and_every_process_follows_it(table: Heist, make_services: Make):
    other = make_services(table.services.url)
    other.look(None, table.code)
    table.signal(EVE, "wave")
    assert table.last == ("gesture", EVE, "wave")
    assert other.logged(table.code).game.g.waving == 1 << EVE
    assert other.position(table.code) == table.services.position(table.code)
    assert make_services(table.services.url).position(table.code) == table.services.position(table.code)


def test_a_gesture_makes_nobodys_answer_come_late(table: Heist, make_services: Make):
    asked_after = table.services.logged(table.code).rows
    table.signal(EVE, "wave")
    other = make_services(table.services.url)
    other.games.answer(table.people[ANN], table.code, ANN, asked_after, "rob-3")
    assert table.last == ("answer", ANN, "rob-3")


def test_a_gesture_does_not_keep_an_answer_to_an_earlier_question_good(table: Heist):
    asked_after = table.services.logged(table.code).rows
    table.answers("pass")
    table.signal(EVE, "wave")
    with pytest.raises(Refused, match="too-late"):
        table.services.games.answer(table.people[BOB], table.code, BOB, asked_after, "pass")


def test_a_gesture_restarts_no_clock_and_costs_no_time(services: ScriptedServices):
    table = Heist(services, clock=Clock("budget", 100, 10)).bid()
    deadline = table.look(ANN).deadline
    services.later(30)
    table.signal(ANN, "wave")
    assert table.look(ANN).deadline == deadline
    assert [info.time_left for info in table.look(ANN).seats] == [100, 100, 100]


def test_a_gesture_does_not_disturb_a_bot_that_thinks(make_services: Make, lite: str):
    services = make_services(lite)
    table = Heist(services, "random")
    services.answer(table.code, "0")
    services.answer(table.code, "0")
    (bot_task,) = bot_tasks(services.games, 10)
    table.signal(BOB, "wave")
    assert bot_tasks(services.games, 10) == []
    services.games.answer_for_bot(table.code, bot_task.seat, bot_task.seq, BotReply("0"))
    assert table.last == ("answer", EVE, "0")


def test_what_is_taken_back_takes_the_gestures_since_with_it(table: Heist, make_services: Make):
    before = table.services.position(table.code)
    table.answers("windfall-3")
    table.signal(EVE, "wave")
    table.signal(ANN, "wave")
    for seat in (ANN, BOB, EVE):
        table.services.games.agree(table.people[seat], table.code, "undo-3")
    assert table.last == ("undo", -1, "3")
    assert table.services.position(table.code) == before
    assert make_services(table.services.url).position(table.code) == before


def free_to_undo(services: ScriptedServices, people: list[Person]) -> tuple[str, str]:
    """A table of Bootleggers where Ann can freely undo an answer, and the position before that answer."""
    code = services.game(*people, game="bootleggers")
    before = ""
    while services.look(people[ANN], code, ANN).why_not_undo or not hands(services, people, code):
        before = services.position(code)
        services.play_on(code, 1)
    return code, before


def hands(services: ScriptedServices, people: list[Person], code: str) -> list[GestureOptions]:
    """The gestures that Eve can make now."""
    return services.look(people[EVE], code, EVE).gestures


def test_a_gesture_of_somebody_else_stops_no_undo_and_stays(
    services: ScriptedServices, make_services: Make, people: list[Person]
):
    code, before = free_to_undo(services, people)
    services.games.signal(people[EVE], code, EVE, "hand", "raise")
    assert services.look(people[ANN], code, ANN).why_not_undo == ""

    services.games.undo(people[ANN], code, ANN)

    assert [row[1:] for row in services.rows(code)[-2:]] == [("undo", -1, "2"), ("gesture", EVE, "raise")]
    assert hands(services, people, code) == [GestureOptions("hand", ["lower"])]
    services.games.signal(people[EVE], code, EVE, "hand", "lower")
    assert services.position(code) == before
    assert make_services(services.url).position(code) == before
    services.play_on(code, 3)


def test_an_answer_that_was_on_its_way_when_it_was_taken_back_is_too_late(
    services: ScriptedServices, people: list[Person]
):
    code, _ = free_to_undo(services, people)
    asked_after = services.logged(code).rows
    services.games.signal(people[EVE], code, EVE, "hand", "raise")
    services.games.undo(people[ANN], code, ANN)
    with pytest.raises(Refused, match="too-late"):
        services.games.answer(people[ANN], code, ANN, asked_after, services.options(code)[0])


def test_a_gesture_earns_no_time_that_could_go_back(services: ScriptedServices):
    table = Heist(services, clock=Clock("budget", 100, 10)).bid()
    services.later(50)
    table.answers("windfall-3")
    table.signal(ANN, "wave")
    for person in table.people:
        services.games.agree(person, table.code, "undo-3")
    assert table.look(ANN).seats[ANN].time_left == 50


def test_what_may_be_signalled_is_seen_from_ones_own_seat(table: Heist):
    assert table.look(EVE).gestures == [GestureOptions("wave", ["wave"])]
    table.signal(EVE, "wave")
    assert table.look(EVE).gestures == [GestureOptions("wave", ["stop"])]
    assert table.look(BOB).gestures == [GestureOptions("wave", ["wave"])]


def test_what_is_no_gesture_now_is_refused_and_nothing_is_written(table: Heist):
    rows = table.services.rows(table.code)
    for seat, name, word in [(EVE, "wave", "stop"), (EVE, "wave", "nod"), (EVE, "bow", "wave")]:
        with pytest.raises(Refused, match="not-allowed"):
            table.services.games.signal(table.people[EVE], table.code, seat, name, word)
    with pytest.raises(Refused, match="not-your-seat"):
        table.services.games.signal(table.people[EVE], table.code, BOB, "wave", "wave")
    assert table.services.rows(table.code) == rows
    table.signal(EVE, "wave")


def test_a_finished_game_with_gestures_can_be_saved_and_watched_again(table: Heist):
    table.signal(BOB, "wave")
    table.services.play_on(table.code)
    checked = check_record(table.services.reader.record(table.code))
    code = table.services.tables.import_record(table.people[EVE], checked)
    assert table.services.position(code) == table.services.position(table.code)


# -- bots ------------------------------------------------------------------------------------------


class Waver(RandomBot):
    """A bot that begins to wave with its first answer, and says so again with all others."""

    def gesture(self, _sight: Sight, _answer: int) -> Sign:
        return "wave", "wave"


@pytest.fixture
def waver(make_services: Make, lite: str, monkeypatch: pytest.MonkeyPatch) -> Heist:
    """Eve is a bot that waves; Ann and Bob have bid, and it is asked."""
    monkeypatch.setitem(BOTS, "waver", lambda _title: Waver())
    return Heist(make_services(lite), "waver").answers("0", "0")


def task_of(table: Heist) -> BotTask:
    """What the bot has to think about."""
    (bot_task,) = bot_tasks(table.services.games, 10)
    return bot_task


def test_a_bot_gestures_just_before_its_answer_and_at_the_same_moment(waver: Heist, make_services: Make):
    waver.services.bots_move()
    assert [row[1:3] for row in waver.services.rows(waver.code)[-2:]] == [("gesture", EVE), ("answer", EVE)]
    with waver.services.database.read() as c:
        moments = c.execute(select(log.c.at, log.c.version).order_by(log.c.seq.desc()).limit(2)).all()
    assert moments[0] == moments[1]
    assert waver.services.logged(waver.code).game.g.waving == 1 << EVE
    assert make_services(waver.services.url).position(waver.code) == waver.services.position(waver.code)


def test_a_gesture_that_a_bot_cannot_make_is_left_out(waver: Heist):
    for _ in range(20):
        waver.services.play_on(waver.code, 1)
    assert [row[1:] for row in waver.services.rows(waver.code) if row[1] == "gesture"] == [
        ("gesture", EVE, "wave")
    ]


@pytest.mark.parametrize("answer", ["nonsense", "999"])
def test_nothing_of_a_reply_is_played_if_its_answer_is_refused(
    waver: Heist, make_services: Make, answer: str
):
    services, task = waver.services, task_of(waver)
    rows, before = services.rows(waver.code), services.position(waver.code)
    with pytest.raises(Refused, match="none-taken"):
        services.games.answer_for_bot(waver.code, EVE, task.seq, BotReply(answer, ("wave", "wave")))
    assert services.rows(waver.code) == rows
    assert services.position(waver.code) == make_services(services.url).position(waver.code) == before


def test_a_reply_that_comes_twice_is_refused_with_its_gesture(waver: Heist, make_services: Make):
    services, task = waver.services, task_of(waver)
    services.games.answer_for_bot(waver.code, EVE, task.seq, BotReply("0"))
    rows, before = services.rows(waver.code), services.position(waver.code)
    with pytest.raises(Refused, match="too-late"):
        services.games.answer_for_bot(waver.code, EVE, task.seq, BotReply("0", ("wave", "wave")))
    assert services.rows(waver.code) == rows
    assert services.position(waver.code) == make_services(services.url).position(waver.code) == before
