"""The table service: opening tables, sitting down, chat, notes, presence, lists."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from math import inf, nan
from typing import Any

import pytest

from backroom.bots import bot
from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY
from backroom.games import title
from backroom.tables import people
from backroom.tables.clock import Clock
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from backroom.tables.table_rows import MOST_OPEN, NewTable
from backroom.tables.table_service import Presence
from backroom.tables.workers import think
from tests.tables.conftest import Make
from tests.tables.scripted_services import ScriptedServices


@pytest.fixture
def ann(services: ScriptedServices) -> Person:
    return services.guest("Ann")


@pytest.fixture
def bob(services: ScriptedServices) -> Person:
    return services.guest("Bob")


def opened(services: ScriptedServices, host: Person, **setup: object) -> str:
    return services.tables.open_table(host, "reckoning", {"players": 3, **setup}, Clock(), listed=True)


def active(services: ScriptedServices, code: str) -> list[str]:
    return [info.name or info.bot for info in services.look(None, code).seats]


def test_whoever_opens_a_table_sits_at_it_and_others_join(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = opened(services, ann)
    services.tables.sit(bob, code, 2)
    services.tables.add_bot(ann, code, 1, "greedy")
    assert active(services, code) == ["Ann", "greedy", "Bob"]
    assert services.look(ann, code).is_host
    assert not services.look(bob, code).is_host


def test_everybody_is_told_of_every_change(services: ScriptedServices, ann: Person, bob: Person):
    code = opened(services, ann)
    before = services.look(None, code).version
    services.told.clear()
    services.tables.sit(bob, code, 1)
    services.tables.say(bob, code, "hello")
    assert services.told == [code, code]
    assert services.look(None, code).version == before + 2


def test_a_seat_that_is_taken_stays_taken(services: ScriptedServices, ann: Person, bob: Person):
    code = opened(services, ann)
    services.tables.add_bot(ann, code, 1, "random")
    for seat in (0, 1):
        with pytest.raises(Refused, match="seat-taken"):
            services.tables.sit(bob, code, seat)
    with pytest.raises(Refused, match="no-such-seat"):
        services.tables.sit(bob, code, 3)
    with pytest.raises(Refused, match="seat-taken"):
        services.tables.add_bot(ann, code, 0, "greedy")


@pytest.mark.parametrize("name", ["exec:sh", "exec:50ms:sh", "EXEC:sh", " exec:sh"])
def test_nobody_can_have_the_server_run_a_program(services: ScriptedServices, ann: Person, name: str):
    """Programs play for the person at the terminal alone."""
    code = opened(services, ann)
    with pytest.raises(Refused, match="no-such-bot"):
        services.tables.add_bot(ann, code, 1, name)
    with pytest.raises(BackroomError, match="unknown bot"):  # nor would a worker start one
        bot(name, title("reckoning"))


def test_whoever_moves_to_another_seat_leaves_the_first(services: ScriptedServices, ann: Person):
    code = opened(services, ann)
    services.tables.sit(ann, code, 2)
    assert active(services, code) == ["", "", "Ann"]


def test_only_the_host_brings_bots_clears_seats_starts_and_cancels(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = opened(services, ann)
    services.tables.sit(bob, code, 1)
    deeds: list[Callable[[], None]] = [
        lambda: services.tables.add_bot(bob, code, 2, "greedy"),
        lambda: services.tables.share_seat(bob, code, 2),
        lambda: services.tables.leave_seat(bob, code, 0),
        lambda: services.games.start(bob, code),
        lambda: services.tables.cancel(bob, code),
    ]
    for deed in deeds:
        with pytest.raises(Refused, match="host-only"):
            deed()
    services.tables.leave_seat(ann, code, 1)
    assert active(services, code) == ["Ann", "", ""]
    services.tables.cancel(ann, code)
    assert services.status(code) == "closed"


def test_a_game_starts_once_and_with_every_seat_taken(services: ScriptedServices, ann: Person):
    code = opened(services, ann)
    with pytest.raises(Refused, match="seats-empty"):
        services.games.start(ann, code)
    for seat in (1, 2):
        services.tables.add_bot(ann, code, seat, "greedy")
    services.games.start(ann, code)
    with pytest.raises(Refused, match="not-now: running"):
        services.games.start(ann, code)
    with pytest.raises(Refused, match="not-now: running"):
        services.tables.leave_seat(ann, code, 0)


@pytest.mark.parametrize(
    ("game", "setup", "why"),
    [
        ("chess", {"players": 3}, "no-such-game: chess"),
        ("reckoning", {"players": 9}, "bad-setup: reckoning"),
        ("reckoning", {"players": 3, "colour": "pink"}, "bad-setup: .*colour"),
        ("reckoning", {}, "bad-setup: .*players"),
    ],
)
def test_a_table_at_which_nothing_could_be_played_is_refused(
    services: ScriptedServices, ann: Person, game: str, setup: dict[str, Any], why: str
):
    with pytest.raises(Refused, match=why):
        services.tables.open_table(ann, game, setup, Clock(), listed=True)


@pytest.mark.parametrize("clock", [("move", 0, 0), ("budget", nan, 0), ("days", inf, 0), ("budget", 60, -1)])
def test_a_clock_by_which_nobody_could_play_is_refused(
    services: ScriptedServices, ann: Person, clock: tuple[Any, float, float]
):
    with pytest.raises(Refused, match="bad-setup: clock"):
        services.tables.open_table(ann, "reckoning", {"players": 3}, Clock(*clock), listed=True)


def test_nobody_opens_tables_without_end(services: ScriptedServices, ann: Person, bob: Person):
    for _ in range(MOST_OPEN):
        opened(services, ann)
    with pytest.raises(Refused, match="too-many-tables"):
        opened(services, ann)
    opened(services, bob)


# -- chat, notes, presence -----------------------------------------------------------------------------


def test_what_is_said_is_heard_by_all_in_order(services: ScriptedServices, ann: Person, bob: Person):
    code = opened(services, ann)
    services.tables.say(ann, code, "  good\nevening ")
    services.tables.say(bob, code, "x" * 999)
    assert [(line.name, line.text) for line in services.look(None, code).chat] == [
        ("Ann", "good evening"),
        ("Bob", "x" * 500),
    ]
    with pytest.raises(Refused, match="nothing-said"):
        services.tables.say(ann, code, " \n ")


def test_whoever_was_here_a_moment_ago_still_is_while_their_session_lasts(services: ScriptedServices):
    with services.database.begin() as c:
        ann, token = people.add_guest(c, "Ann", services.time)
    code = opened(services, ann)
    hers, stolen = Presence(ann, token, code), Presence(ann, "another", code)
    assert services.tables.still_here([hers]) == [False]
    services.tables.here(ann, code)
    services.told.clear()
    services.later(60)
    assert services.tables.still_here([stolen, hers]) == [False, True]
    services.later(60)
    assert services.look(None, code).seats[0].here
    assert services.told == []
    services.later(60)
    assert services.tables.still_here([hers]) == [False]


def test_a_note_is_its_writers_alone(services: ScriptedServices, ann: Person, bob: Person):
    code = opened(services, ann)
    services.told.clear()
    services.tables.write_note(ann, code, 0, "Bob has a knife")
    services.tables.write_note(ann, code, 0, "Bob has two knives")
    assert services.tables.note(ann, code) == "Bob has two knives"
    assert services.tables.note(bob, code) == services.tables.note(None, code) == ""
    assert services.told == []


def test_at_a_shared_browser_every_seat_has_a_note_of_its_own(services: ScriptedServices, ann: Person):
    code = services.game(ann, ann, "greedy")
    services.tables.write_note(ann, code, 0, "Red bluffs")
    services.tables.write_note(ann, code, 1, "Yellow bluffs")
    assert [services.tables.note(ann, code, seat) for seat in (0, 1, NOBODY)] == [
        "Red bluffs",
        "Yellow bluffs",
        "",
    ]
    with pytest.raises(Refused, match="not-your-seat"):
        services.tables.write_note(ann, code, NOBODY, "whose?")


def test_a_note_goes_with_its_writer_to_another_seat(services: ScriptedServices, ann: Person, bob: Person):
    code = opened(services, ann)
    services.tables.write_note(bob, code, NOBODY, "I like blue")
    services.tables.sit(bob, code, 2)
    assert services.tables.note(bob, code, 2) == "I like blue"
    services.tables.write_note(bob, code, 2, "I like red")
    services.tables.leave_seat(bob, code, 2)
    assert services.tables.note(bob, code) == "I like red"


# -- muting --------------------------------------------------------------------------------------------


def written(services: ScriptedServices, person: Person, code: str) -> list[str]:
    return [line.text for line in services.look(person, code).chat]


def test_whoever_is_muted_is_hidden_from_one_person_and_from_nobody_else(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = opened(services, ann)
    services.tables.say(bob, code, "bla")
    services.tables.say(ann, code, "hush")
    services.tables.say(bob, code, "bla bla")
    line = services.look(ann, code).chat[0].id
    services.told.clear()
    services.tables.mute(ann, code, line)
    services.tables.mute(ann, code, line)
    assert written(services, ann, code) == ["hush"]
    assert services.look(ann, code).hidden_lines == 2
    assert written(services, bob, code) == ["bla", "hush", "bla bla"]
    services.tables.unmute(ann, code, line)
    assert written(services, ann, code) == ["bla", "hush", "bla bla"]
    assert services.look(ann, code).hidden_lines == 0


def test_nobody_mutes_themselves_or_a_line_of_another_table(
    services: ScriptedServices, ann: Person, bob: Person
):
    code, other = opened(services, ann), opened(services, ann)
    services.tables.say(ann, code, "hello")
    line = services.look(ann, code).chat[0].id
    with pytest.raises(Refused, match="not-allowed"):
        services.tables.mute(ann, code, line)
    with pytest.raises(Refused, match="not-found"):
        services.tables.mute(bob, other, line)


def test_a_spectator_whom_the_host_has_muted_cannot_write(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = opened(services, ann)
    services.tables.say(bob, code, "bla")
    line = services.look(ann, code).chat[0].id
    with pytest.raises(Refused, match="host-only"):
        services.tables.mute(services.guest("Cy"), code, line, everyone=True)
    services.tables.mute(ann, code, line, everyone=True)
    with pytest.raises(Refused, match="muted-here"):
        services.tables.say(bob, code, "bla bla")
    assert [one.is_muted_for_everybody for one in services.tables.writers(ann, code)] == [True]
    services.tables.unmute(ann, code, line, everyone=True)
    services.tables.say(bob, code, "thank you")


def test_the_host_cannot_mute_a_player_for_everybody(services: ScriptedServices, ann: Person, bob: Person):
    code = opened(services, ann)
    services.tables.sit(bob, code, 1)
    services.tables.say(bob, code, "bla")
    with pytest.raises(Refused, match="mute-player"):
        services.tables.mute(ann, code, services.look(ann, code).chat[0].id, everyone=True)


def test_a_line_of_chat_says_who_sits_where(services: ScriptedServices, ann: Person, bob: Person):
    code = opened(services, ann)
    services.tables.say(ann, code, "welcome")
    services.tables.say(services.guest("Ann"), code, "I am Ann too")
    services.tables.sit(bob, code, 2)
    services.tables.say(bob, code, "hello")
    lines = [(line.name, line.seats, line.by_host) for line in services.look(None, code).chat]
    assert lines == [("Ann", (0,), True), ("Ann", (), False), ("Bob", (2,), False)]


def test_who_is_here_is_known_for_a_while_and_told_when_it_is_news(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = opened(services, ann)
    services.tables.sit(bob, code, 1)
    services.told.clear()
    services.tables.here(ann, code)
    services.later(30)
    services.tables.here(ann, code)
    assert services.told == [code]
    assert [info.here for info in services.look(None, code).seats] == [True, False, False]
    services.later(75)
    assert not services.look(None, code).seats[0].here
    services.tables.here(ann, code)
    assert services.told == [code, code]


# -- lists -----------------------------------------------------------------------------------------------


def test_the_lobby_shows_listed_tables_that_wait_for_players(
    services: ScriptedServices, ann: Person, bob: Person
):
    waiting = opened(services, ann)
    services.tables.open_table(bob, "reckoning", {"players": 3}, Clock(), listed=False)
    services.game(ann, "greedy", "greedy")
    services.tables.cancel(ann, opened(services, ann))
    (shown,) = services.tables.lobby(None).open
    assert (shown.code, shown.names, shown.free, shown.host) == (waiting, ["Ann", "", ""], 2, "Ann")


def test_my_tables_say_whose_turn_it_is_and_mine_come_first(
    services: ScriptedServices, ann: Person, bob: Person
):
    mine = services.game(ann, bob, "greedy")
    services.later(1)
    theirs = services.game(bob, ann, "greedy")
    assert [(table.code, table.is_my_turn, table.waiting) for table in services.tables.lobby(ann).mine] == [
        (mine, True, [0]),
        (theirs, False, [0]),
    ]
    assert [table.code for table in services.tables.lobby(bob).mine] == [theirs, mine]
    assert services.tables.lobby(services.guest("Eve")).mine == []


def test_a_turn_that_a_bot_takes_for_me_is_not_mine(services: ScriptedServices, ann: Person, bob: Person):
    services.games.agree(bob, services.game(ann, bob, "greedy"), "stand-in-0")
    assert [table.is_my_turn for table in services.tables.lobby(ann).mine] == [False]


def test_a_finished_game_is_history(services: ScriptedServices, ann: Person):
    code = services.brief_game(ann, "random", "random")
    services.play_on(code)
    assert services.tables.lobby(ann).mine == []
    (past,) = services.tables.lobby(ann).past
    assert (past.code, past.status, past.mine, past.waiting) == (code, "over", [0], [])
    assert past.outcome == services.look(None, code).outcome


def test_the_census_counts(services: ScriptedServices, ann: Person, bob: Person):
    opened(services, ann)
    services.answer(services.game(ann, bob, "greedy"))
    assert services.tables.census() == {
        "tables_open": 1,
        "tables_running": 1,
        "people": 2,
        "accounts": 0,
        "rows": 2,
    }


def test_notes_that_come_at_once_replace_each_other(services: ScriptedServices, make_services: Make):
    ann = services.guest("Ann")
    code = services.table(ann, "greedy", "greedy")
    processes, written = [services, make_services(services.url)], list[Future[None]]()
    with ThreadPoolExecutor(8) as threads:
        for number in range(16):
            tables = processes[number % 2].tables
            written.append(threads.submit(tables.write_note, ann, code, 0, f"note {number}"))
    assert [done.result() for done in written] == [None] * 16
    assert services.tables.note(ann, code, 0).startswith("note ")


def test_my_tables_say_for_how_long_somebody_is_asked_and_the_longest_wait_comes_first(
    services: ScriptedServices, ann: Person
):
    first = services.game(ann, "greedy", "greedy")
    services.later(60)
    second = services.game(ann, "greedy", "greedy")
    services.later(60)
    mine = services.tables.lobby(ann).mine
    assert [(table.code, services.time - (table.asked_at or 0)) for table in mine] == [
        (first, 120),
        (second, 60),
    ]


def test_listed_games_in_play_can_be_watched_by_others(services: ScriptedServices, ann: Person, bob: Person):
    code = services.game(ann, "greedy", "greedy")
    assert [table.code for table in services.tables.lobby(bob).running] == [code]
    assert [table.code for table in services.tables.lobby(None).running] == [code]
    assert services.tables.lobby(ann).running == []


def test_a_table_without_a_free_seat_is_not_offered(services: ScriptedServices, ann: Person, bob: Person):
    code = opened(services, ann)
    services.tables.add_bot(ann, code, 1, "greedy")
    assert [table.free for table in services.tables.lobby(bob).open] == [1]
    services.tables.add_bot(ann, code, 2, "greedy")
    assert services.tables.lobby(bob).open == []


# -- hiding ----------------------------------------------------------------------------------------------


def test_a_finished_table_can_be_hidden_and_shown_again_by_each_person(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.brief_game(ann, bob, "random")
    with pytest.raises(Refused, match="not-now: running"):
        services.tables.hide(ann, code)
    services.play_on(code)
    with pytest.raises(Refused, match="not-a-player"):
        services.tables.hide(services.guest("Eve"), code)
    for _ in range(2):
        services.tables.hide(ann, code)
    lists = services.tables.lobby(ann)
    assert (lists.past, lists.hidden) == ([], 1)
    assert [table.code for table in services.tables.lobby(ann, hidden=True).past] == [code]
    assert [table.code for table in services.tables.lobby(bob).past] == [code]
    services.tables.show_again(ann, code)
    lists = services.tables.lobby(ann)
    assert ([table.code for table in lists.past], lists.hidden) == ([code], 0)


def test_what_is_hidden_belongs_to_a_persons_data(services: ScriptedServices, ann: Person):
    code = services.brief_game(ann, "random", "random")
    services.play_on(code)
    assert not services.privacy.at_table(ann, code)["is_hidden"]
    services.tables.hide(ann, code)
    assert services.privacy.at_table(ann, code)["is_hidden"]
    services.privacy.delete(ann)
    assert services.tables.lobby(ann).hidden == 0


# -- leaving a game --------------------------------------------------------------------------------------


def test_a_game_against_bots_can_be_abandoned(services: ScriptedServices, ann: Person, bob: Person):
    code = services.game("greedy", "greedy", ann)
    (thinking,) = services.games.lease([code])
    with pytest.raises(Refused, match="not-a-player"):
        services.tables.abandon(bob, code)
    services.tables.abandon(ann, code)
    with pytest.raises(Refused, match="not-now: closed"):
        services.games.answer_for_bot(code, thinking.seat, thinking.seq, think(thinking))
    assert services.status(code) == "closed"
    assert services.games.pending().bots == []
    with pytest.raises(Refused, match="not-now: closed"):
        services.tables.abandon(ann, code)


def test_nobody_abandons_a_game_with_other_people_but_everybody_may_concede(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = services.game(ann, bob, "greedy")
    with pytest.raises(Refused, match="others-play"):
        services.tables.abandon(ann, code)
    with pytest.raises(Refused, match="not-your-seat"):
        services.games.concede(services.guest("Eve"), code)
    services.games.concede(ann, code)
    left, stays = services.look(None, code).seats[:2]
    assert (left.stand_in, stays.stand_in) == (True, False)
    services.games.come_back(ann, code, 0)
    assert not services.look(None, code).seats[0].stand_in


# -- quick match -----------------------------------------------------------------------------------------


def match(services: ScriptedServices, person: Person, game: str = "", players: int = 3) -> str:
    new = NewTable(game or "reckoning", {"players": players}, Clock(), listed=True)
    return services.tables.quick_match(person, game, new)


def test_a_quick_match_takes_the_next_free_seat_and_opens_a_table_if_there_is_none(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = match(services, ann)
    assert active(services, code) == ["Ann", "", ""]
    services.told.clear()
    assert match(services, bob) == code
    assert (active(services, code), services.told) == (["Ann", "Bob", ""], [code])
    assert match(services, services.guest("Eve"), "scoundrels") != code
    assert match(services, services.guest("Dan"), "reckoning") == code
    assert match(services, services.guest("Fay"), "reckoning") != code


def test_whoever_waits_already_is_led_back_and_takes_no_second_seat(
    services: ScriptedServices, ann: Person, bob: Person
):
    code = match(services, ann)
    other = opened(services, bob)
    services.tables.here(bob, other)
    assert [match(services, ann), match(services, bob)] == [code, other]


def test_a_quick_match_leaves_private_tables_and_those_of_absent_hosts_alone(
    services: ScriptedServices, ann: Person, bob: Person
):
    private = services.tables.open_table(ann, "reckoning", {"players": 3}, Clock(), listed=False)
    services.tables.here(ann, private)
    deserted = match(services, ann)
    assert deserted != private
    services.later(600)
    assert match(services, bob) not in {private, deserted}


def test_two_people_who_come_at_once_meet_and_the_last_seat_goes_to_one(make_services: Make, url: str):
    halls = [make_services(url) for _ in range(4)]
    guests = [hall.guest(f"Guest {number}") for number, hall in enumerate(halls)]
    with ThreadPoolExecutor(4) as crowd:
        found = list(crowd.map(match, halls, guests, [""] * 4, [3] * 4))
    together = {code: found.count(code) for code in found}
    assert sorted(together.values()) == [1, 3]


def test_nobody_waits_at_tables_without_end(services: ScriptedServices, ann: Person):
    hosts = [services.guest(f"Host {number}") for number in range(MOST_OPEN + 1)]
    *codes, last = [opened(services, host) for host in hosts]
    for code in codes:
        services.tables.sit(ann, code, 1)
    with pytest.raises(Refused, match="too-many-tables"):
        services.tables.sit(ann, last, 1)
    with pytest.raises(Refused, match="too-many-tables"):
        match(services, ann, "bootleggers")
    services.tables.sit(ann, codes[0], 2)  # to move is no second seat
