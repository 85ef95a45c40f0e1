"""Bots cost thinking time: hosts share it fairly, nobody has too many bots, and unattended tables sleep."""

from __future__ import annotations

import asyncio

import pytest

from backroom.tables.clock import DAY, Clock
from backroom.tables.errors import Refused
from backroom.tables.hub import Hub
from backroom.tables.people import Person, Session, add_guest
from backroom.tables.scheduler import Scheduler
from backroom.tables.table_rows import MOST_WITH_BOTS
from backroom.tables.table_service import Presence
from backroom.tables.thinking_queue import DueBot, ThinkingQueue
from backroom.tables.workers import BotReply, Workers
from tests.tables.conftest import Make
from tests.tables.scripted_services import ScriptedServices, bot_tasks

ANN, BOB, EVE = range(3)
AWHILE = 301.0  # seconds after which a table that nobody attends to sleeps


def bots_play(services: ScriptedServices, host: Person, clock: Clock | None = None) -> str:
    """A table at which it is a bot's turn."""
    return services.game("greedy", host, "random", clock=clock or Clock())


def due(services: ScriptedServices) -> list[str]:
    """The tables at which bots have to think."""
    return [bot.code for bot in services.games.pending().bots]


# -- who comes next ----------------------------------------------------------------------------------------


class Clockwork:
    """A queue on a clock of its own, and the tables that wait in it."""

    def __init__(self, *due: tuple[str, int]) -> None:
        self.time = 0.0
        self.queue = ThinkingQueue(lambda: self.time)
        self.due = [DueBot(code, host, float(number)) for number, (code, host) in enumerate(due)]

    def chosen(self, free: int) -> list[str]:
        return [bot.code for bot in self.queue.choose(self.due, free)]

    def thought(self, host: int, seconds: float) -> None:
        self.queue.begin(host)
        self.queue.end(host, seconds)


def test_the_bots_of_a_host_think_one_at_a_time_the_most_urgent_first():
    queue = Clockwork(("a", ANN), ("b", ANN), ("c", BOB), ("d", ANN), ("e", BOB))
    assert queue.chosen(4) == ["a", "c"]
    queue.queue.begin(ANN)
    assert queue.chosen(4) == ["c"]
    queue.queue.end(ANN, 0.1)
    assert queue.chosen(4) == ["c", "a"]
    assert queue.chosen(1) == ["c"]
    assert queue.chosen(0) == []


def test_the_host_whose_bots_have_thought_least_comes_first():
    queue = Clockwork(("a", ANN), ("b", BOB), ("c", EVE))
    queue.thought(ANN, 0.4)
    queue.thought(BOB, 0.3)
    assert queue.chosen(3) == ["c", "b", "a"]
    queue.thought(EVE, 0.8)
    assert queue.chosen(3) == ["b", "a", "c"]


def test_what_was_thought_long_ago_counts_for_less_and_is_forgotten():
    queue = Clockwork(("a", ANN), ("b", BOB))
    queue.thought(ANN, 0.4)
    queue.time += 120
    queue.thought(BOB, 0.2)
    assert queue.chosen(2) == ["a", "b"]
    queue.time += 3600
    queue.thought(EVE, 0.2)
    assert list(queue.queue.used) == [EVE]


def test_however_many_tables_one_host_has_the_bot_of_another_is_the_next_to_think(services: ScriptedServices):
    ann, bob = services.guest("Ann"), services.guest("Bob")
    many = [bots_play(services, ann) for _ in range(MOST_WITH_BOTS)]
    while len(many) < 20:
        services.later(AWHILE)
        many += [bots_play(services, ann) for _ in range(MOST_WITH_BOTS)]
    for code in many:
        services.tables.here(ann, code)
    services.later(1)
    queue, thinking = ThinkingQueue(lambda: services.time), list[str]()
    single = ""
    for number in range(21):
        if number == 4:
            single = bots_play(services, bob)
        chosen = queue.choose(services.games.pending().bots, 1)
        bot_task = services.games.lease([bot.code for bot in chosen])[0]
        queue.begin(bot_task.host_id)
        services.later(0.4)
        queue.end(bot_task.host_id, 0.4)
        thinking.append(bot_task.code)
    assert thinking.index(single) == 4
    assert set(thinking) == {*many, single}


# -- how many tables -----------------------------------------------------------------------------------------


def test_nobody_lets_bots_play_at_more_tables_than_they_can_attend_to(services: ScriptedServices):
    ann, bob = services.guest("Ann"), services.guest("Bob")
    for _ in range(MOST_WITH_BOTS):
        bots_play(services, ann)
    another = services.table("greedy", ann, "greedy")
    with pytest.raises(Refused, match="too-many-bots"):
        services.games.start(ann, another)
    bots_play(services, bob)
    services.game(ann, bob, services.guest("Eve"))
    services.later(AWHILE)
    services.games.start(ann, another)
    assert services.status(another) == "running"


def test_a_game_that_is_over_does_not_count(services: ScriptedServices):
    ann = services.guest("Ann")
    first, *_ = [bots_play(services, ann) for _ in range(MOST_WITH_BOTS)]
    services.games.agree(ann, first, "stand-in-1")
    while services.status(first) != "over":
        for bot_task in services.games.lease([first]):
            options = services.options(first)
            word = options[services.dice(len(options))]
            services.games.answer_for_bot(first, bot_task.seat, bot_task.seq, BotReply(word))
    bots_play(services, ann)


# -- tables that sleep ------------------------------------------------------------------------------------


def nap(services: ScriptedServices) -> None:
    """Put the tables that nobody attends to to sleep, as the scheduler does."""
    services.games.put_to_sleep(services.games.pending().unattended)


def is_asleep(services: ScriptedServices, code: str) -> bool:
    with services.database.read() as c:
        return bool(services.store.find(c, code).asleep)


def test_bots_stop_at_a_table_that_nobody_attends_to_until_somebody_looks(services: ScriptedServices):
    ann = services.guest("Ann")
    code = bots_play(services, ann)
    services.later(299)
    assert due(services) == [code]
    services.later(2)
    assert (due(services), services.games.pending().unattended) == ([], [code])
    nap(services)
    assert (due(services), services.games.pending().unattended) == ([], [])
    assert bot_tasks(services.games, 1) == []
    services.tables.here(ann, code)
    assert services.games.pending().bots[0].answer_at == services.time
    assert services.bots_move() == 1


def test_the_look_of_a_spectator_wakes_a_table_too(services: ScriptedServices):
    code = bots_play(services, services.guest("Ann"))
    services.later(AWHILE)
    nap(services)
    services.tables.here(None, code)
    assert due(services) == [code]
    services.later(AWHILE)
    nap(services)
    services.tables.here(services.guest("Zoe"), code)
    assert due(services) == [code]


def test_a_table_whose_player_has_been_seen_or_has_acted_does_not_sleep(services: ScriptedServices):
    ann = services.guest("Ann")
    seen, acted = bots_play(services, ann), services.game(ann, "greedy", "random")
    services.later(200)
    services.tables.here(ann, seen)
    services.answer(acted)
    services.later(200)
    assert set(due(services)) == {seen, acted}


def test_a_table_with_viewers_does_not_sleep(services: ScriptedServices):
    code = bots_play(services, services.guest("Ann"))
    services.later(AWHILE)

    async def watch() -> list[str]:
        async with services.hub.subscribe(code):
            return due(services)

    assert asyncio.run(watch()) == [code]
    assert due(services) == []


def test_a_look_at_the_last_moment_keeps_the_table_awake(services: ScriptedServices):
    ann = services.guest("Ann")
    code = bots_play(services, ann)
    services.later(AWHILE)
    unattended = services.games.pending().unattended
    services.tables.here(ann, code)
    services.games.put_to_sleep(unattended)
    assert not is_asleep(services, code)
    assert due(services) == [code]


def test_whoever_says_that_they_are_still_here_wakes_a_table_that_sleeps(make_services: Make, lite: str):
    services = make_services(lite, sleep_after=10.0)
    with services.database.begin() as c:
        ann, token = add_guest(c, "Ann", services.time)
    code = bots_play(services, ann)
    services.tables.here(ann, code)
    services.later(11)
    nap(services)
    presence = Presence(ann, token, code)
    assert services.tables.still_here([presence]) == [False]
    services.tables.here(Session(token), code)
    assert services.tables.still_here([presence]) == [True]
    assert due(services) == [code]


def test_a_person_who_acts_at_a_table_that_sleeps_wakes_it(services: ScriptedServices):
    ann = services.guest("Ann")
    code = bots_play(services, ann)
    services.later(AWHILE)
    nap(services)
    services.games.agree(ann, code, "pause")
    assert not is_asleep(services, code)
    services.games.agree(ann, code, "resume")
    assert due(services) == [code]


def test_by_correspondence_bots_go_on_after_the_time_out_of_somebody_who_is_away(services: ScriptedServices):
    code = services.game(services.guest("Ann"), "greedy", "random", clock=Clock("days", 1))
    services.later(DAY)
    services.games.time_out(code)
    assert due(services) == [code]
    services.bots_move()
    assert services.asked(code) != ANN


def test_in_a_live_game_a_time_out_keeps_nobody_awake(services: ScriptedServices):
    code = services.game(services.guest("Ann"), "greedy", "random", clock=Clock("move", AWHILE))
    services.later(AWHILE)
    services.games.time_out(code)
    assert services.games.pending().unattended == [code]


def test_the_scheduler_puts_tables_to_sleep(make_services: Make, lite: str):
    services = make_services(lite)
    code = bots_play(services, services.guest("Ann"))
    services.later(AWHILE)

    async def one_round() -> None:
        workers = Workers(1)
        await Scheduler(services.database, services.games, Hub(), workers).round()
        workers.close()

    asyncio.run(one_round())
    assert is_asleep(services, code)
