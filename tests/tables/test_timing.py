"""When a bot answers, or an advance pass is given, tells nothing about what the player holds."""

from __future__ import annotations

import asyncio
import time
from itertools import product
from typing import NamedTuple

import pytest
from sqlalchemy import select

from backroom.bots import thinking_time
from backroom.engine.flow import NOBODY, Seat
from backroom.engine.rulebook import waiting
from backroom.games import TITLES
from backroom.tables import active_table, pacing, passes
from backroom.tables.active_table import ActiveTable
from backroom.tables.hub import Hub
from backroom.tables.pacing import LATEST, SOONEST, answer_delay, answer_time
from backroom.tables.scheduler import Scheduler
from backroom.tables.schema import log
from backroom.tables.workers import BotReply, Workers
from tests.tables.conftest import Make
from tests.tables.scripted_services import ScriptedServices

EVERY_GAME = pytest.mark.parametrize("game", TITLES)
PLAYERS = ("easy", "medium", "hard")  # on seats 1 to 3; a person on seat 0 passes in advance where they can
ANN = 0
ANSWERS = 250
MOST = 0.53  # 0.5: the time tells nothing; 1: it tells everything
PACE = 0.8
LONG = 60.0  # seconds after which a test fails


class TimedAnswer(NamedTuple):
    """Who answers, how many options they have, whether others see these, and the delay drawn."""

    player: str
    options: int
    hidden: bool
    delay: float


class Evening:
    """A person and a bot of each level; the clock stands still, and all answers are random."""

    def __init__(self, services: ScriptedServices, game: str) -> None:
        self.services = services
        self.ann = services.guest("Ann")
        self.code = services.game(self.ann, *PLAYERS, game=game)
        self.answers: list[TimedAnswer] = []

    def play(self, answers: int) -> list[TimedAnswer]:
        """Play, and note every delay. Returns them all."""
        for _ in range(answers):
            logged = self.services.logged(self.code)
            g, book = logged.game.g, logged.title.book
            if g.seat == NOBODY:
                break
            seat = next((seat for seat in waiting(g) if seat != ANN), ANN)
            options = book.options(g, seat)
            query = book.queries[g.query]
            self.note(seat, len(options), hidden=query.secret or query.masked)
            word = query.noun.write(options[self.services.dice(len(options))])
            if seat == ANN:
                self.services.games.answer(self.ann, self.code, seat, logged.rows, word)
            else:
                self.services.games.answer_for_bot(self.code, seat, logged.rows, BotReply(word))
        return self.answers

    def note(self, seat: Seat, options: int, *, hidden: bool) -> None:
        if seat == ANN:
            self.pass_in_advance()
        with self.services.database.read() as c:
            row = self.services.store.find(c, self.code)
        moment = row.pass_at if seat == ANN else row.bot_at
        if moment is not None:
            player = "Ann" if seat == ANN else PLAYERS[seat - 1]
            self.answers.append(TimedAnswer(player, options, hidden, moment - self.services.time))

    def pass_in_advance(self) -> None:
        if passes.has_windows(self.services.logged(self.code).title):
            self.services.games.pass_in_advance(self.ann, self.code, ANN, "aimed")


def told(answers: list[TimedAnswer]) -> float:
    """How well the delay tells who can only pass: the area under the curve, between 0.5 and 1."""
    few = [answer.delay for answer in answers if answer.options == 1]
    many = [answer.delay for answer in answers if answer.options > 1]
    won = [(a < b) + (a == b) / 2 for a, b in product(few, many)]
    area = sum(won) / len(won) if won else 0.5
    return max(area, 1 - area)


@pytest.fixture
def one_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every delay is drawn alike, so that nothing but what it depends on can make a difference."""

    class Always:
        def uniform(self, low: float, high: float) -> float:
            return (low + high) / 2

    monkeypatch.setattr(pacing, "chance", Always())


@EVERY_GAME
@pytest.mark.usefixtures("one_draw")
def test_when_a_player_replies_depends_on_nothing_but_the_pace_and_the_level(
    make_services: Make, lite: str, game: str
):
    answers = Evening(make_services(lite, bot_pace=PACE), game).play(ANSWERS)
    mean = PACE * (SOONEST + LATEST) / 2
    for player in PLAYERS:
        delays = {round(answer.delay, 6) for answer in answers if answer.player == player}
        assert delays == {round(thinking_time(player) + mean, 6)}
    assert {round(answer.delay, 6) for answer in answers if answer.player == "Ann"} <= {round(mean, 6)}
    for player in (*PLAYERS, "Ann"):
        mine = [answer for answer in answers if answer.player == player]
        assert told(mine) <= MOST
        assert told([answer for answer in mine if answer.hidden]) <= MOST


def test_the_games_ask_hidden_questions_with_and_without_a_choice(make_services: Make, lite: str):
    answers = Evening(make_services(lite, bot_pace=PACE), "nostra_city").play(ANSWERS)
    hidden = [answer.options for answer in answers if answer.hidden]
    assert hidden.count(1) > ANSWERS / 10
    assert len(hidden) - hidden.count(1) > ANSWERS / 10


@pytest.mark.usefixtures("one_draw")
def test_a_bot_that_takes_longer_when_it_has_a_choice_is_caught(
    make_services: Make, lite: str, monkeypatch: pytest.MonkeyPatch
):
    honest = ActiveTable.call_bot

    def telling(self: ActiveTable) -> None:
        g, book = self.logged.game.g, self.logged.title.book
        slow = 0.4 if g.seat != NOBODY and len(book.options(g, self.bot_asked()[0])) > 1 else 0.0
        monkeypatch.setattr(active_table, "thinking_time", lambda _bot: slow)
        honest(self)

    monkeypatch.setattr(ActiveTable, "call_bot", telling)
    answers = Evening(make_services(lite, bot_pace=PACE), "nostra_city").play(ANSWERS)
    assert told([answer for answer in answers if answer.player in PLAYERS]) > MOST


# -- the moment itself -----------------------------------------------------------------------------------


def test_a_delay_is_about_the_pace_and_without_a_pace_there_is_none():
    delays = [answer_delay(PACE, 0.4) for _ in range(500)]
    assert 0.4 + 0.6 <= min(delays) < 0.4 + 0.7
    assert 0.4 + 1.1 < max(delays) <= 0.4 + 1.2
    assert answer_delay(0.0, 0.4) == 0.0


@pytest.mark.parametrize(
    ("ready", "given"), [(9.0, 10.0), (10.0, 10.0), (10.1, 10.8), (10.79, 10.8), (10.9, 11.6)]
)
def test_an_answer_that_is_ready_is_held_back_and_a_late_one_waits_for_the_next_beat(
    ready: float, given: float
):
    assert answer_time(10.0, ready, PACE) == pytest.approx(given)


def test_without_a_pace_nothing_waits():
    assert answer_time(10.0, 12.3, 0.0) <= 12.3


# -- with real workers ------------------------------------------------------------------------------------


class City:
    """Tables of Nostra City with a hard bot; everybody answers at random, except when the bot is watched."""

    BOT = 3

    def __init__(self, services: ScriptedServices) -> None:
        services.store.now = services.games.now = time.time
        self.services = services
        self.people = [services.guest(name) for name in ("Ann", "Bob", "Eve")]
        self.begin()

    def begin(self) -> None:
        self.code = self.services.game(*self.people, "hard", game="nostra_city")

    def until_the_bot_may_react(self, *, has_choice: bool) -> tuple[int, float]:
        """Play until the bot is asked if it reacts. Returns the last row, and when it should answer."""
        while True:
            logged = self.services.logged(self.code)
            g, book = logged.game.g, logged.title.book
            if g.seat == NOBODY:
                self.begin()
                continue
            seat, query = waiting(g)[0], book.queries[g.query]
            options = book.options(g, seat)
            if (seat, query.name, len(options) > 1) == (self.BOT, "react", has_choice):
                with self.services.database.read() as c:
                    return logged.rows, self.services.store.find(c, self.code).bot_at
            self.answer(seat, logged.rows, query.noun.write(options[self.services.dice(len(options))]))

    def answer(self, seat: Seat, row: int, word: str) -> None:
        if seat == self.BOT:
            self.services.games.answer_for_bot(self.code, seat, row, BotReply(word))
        else:
            self.services.games.answer(self.people[seat], self.code, seat, row, word)

    async def bot_answer(self, scheduler: Scheduler, *, has_choice: bool) -> float:
        """Wait for the bot to react. Returns how many seconds after its moment that was."""
        run = self.services.database.run
        row, moment = self.until_the_bot_may_react(has_choice=has_choice)
        async with self.services.hub.subscribe(self.code) as changes, asyncio.timeout(LONG):
            await scheduler.round()
            while (await run(self.services.logged, self.code)).rows == row:
                await changes.wait()
        return await run(self.given_at, row + 1) - moment

    def given_at(self, row: int) -> float:
        with self.services.database.read() as c:
            table = self.services.store.find(c, self.code)
            wanted = select(log.c.at).where(log.c.table_id == table.id, log.c.seq == row)
            return float(c.execute(wanted).scalar_one())


def test_a_hard_bot_never_replies_before_its_moment_whether_it_has_a_choice_or_not(
    make_services: Make, lite: str
):
    services = make_services(lite, bot_pace=PACE)
    city = City(services)

    async def play() -> list[float]:
        workers = Workers(1)
        scheduler = Scheduler(services.database, services.games, services.hub, workers)
        found = [await city.bot_answer(scheduler, has_choice=choice) for choice in (False, True, False, True)]
        workers.close()
        return found

    assert min(asyncio.run(play())) >= 0


def test_a_scheduler_that_stops_gives_up_its_leases(make_services: Make, lite: str):
    services = make_services(lite, bot_pace=90.0)
    services.game("greedy", services.guest("Ann"), "greedy")

    async def stop() -> None:
        hub, workers = Hub(), Workers(1)
        scheduler = Scheduler(services.database, services.games, hub, workers)
        await scheduler.round()
        assert services.games.pending().bots == []
        hub.close()
        await scheduler.run()
        workers.close()

    asyncio.run(stop())
    assert len(services.games.pending().bots) == 1
