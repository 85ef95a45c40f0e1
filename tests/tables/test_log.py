"""The log is the truth: every acknowledged answer is in it, and any process can continue from it."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import msgspec
import pytest
from sqlalchemy import update

from backroom.engine.chance import Dice
from backroom.engine.errors import RulesBroken
from backroom.engine.flow import Picked, Seat
from backroom.engine.replay import Step, fingerprint, replay
from backroom.games.reckoning.rules.hand import refill
from backroom.games.reckoning.state import Game
from backroom.games.scoundrels.setup import BUILT_IN
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from backroom.tables.schema import log, tables
from backroom.tables.snapshot import TableView
from backroom.tables.table_rows import append_log, encode, log_row
from backroom.tables.workers import BotReply
from tests.laws.planting import swapped
from tests.tables.conftest import Make
from tests.tables.scripted_services import RECKONING, ScriptedServices, bot_tasks


def refusal(error: pytest.ExceptionInfo[Refused]) -> str:
    return error.value.why


def tamper(services: ScriptedServices, code: str, row: int, **values: object) -> None:
    """Change a row of the log from outside."""
    with services.database.begin() as c:
        table = services.store.find(c, code)
        c.execute(update(log).where(log.c.table_id == table.id, log.c.seq == row).values(values))


def kept_reason(services: ScriptedServices, code: str) -> str:
    with services.database.read() as c:
        return str(services.store.find(c, code).trouble)


def test_every_acknowledged_answer_is_a_row_and_a_fresh_process_comes_to_the_same_position(
    services: ScriptedServices, make_services: Make
):
    code = services.game(services.guest("Ann"), services.guest("Bob"), "greedy")
    given = services.play_on(code, 40)
    fresh = make_services(services.url)
    assert given == 40
    assert [kind for _, kind, _, _ in services.rows(code)] == ["open"] + ["answer"] * 40
    assert fresh.position(code) == services.position(code)
    assert fresh.asked(code) == services.asked(code)


def test_a_whole_game_is_played_to_its_end_and_says_who_won(services: ScriptedServices):
    ann = services.guest("Ann")
    code = services.game(ann, "greedy", "random", "greedy")
    services.play_on(code)
    look = services.look(ann, code, 0)
    assert look.status == "over"
    assert look.outcome is not None
    assert len(look.outcome.places) == 4
    assert services.tables.lobby(ann).past[0].outcome == look.outcome


def test_two_processes_take_turns_at_one_table(services: ScriptedServices, make_services: Make):
    ann, bob = services.guest("Ann"), services.guest("Bob")
    code = services.game(ann, bob, "greedy")
    other = make_services(services.url)
    for number in range(30):
        (services, other)[number % 2].play_on(code, 1)
    assert services.position(code) == other.position(code)
    assert [seq for seq, _, _, _ in services.rows(code)] == list(range(1, 32))


def test_of_two_processes_that_answer_at_once_one_wins_and_the_other_is_told(
    services: ScriptedServices, make_services: Make
):
    code = services.game(services.guest("Ann"), services.guest("Bob"), services.guest("Eve"))
    processes, together = [services, make_services(services.url)], Barrier(2)

    def answer(process: ScriptedServices, person: Person, seat: int, seq: int, word: str) -> str:
        together.wait()
        try:
            process.games.answer(person, code, seat, seq, word)
        except Refused as refused:
            return refused.why
        return "taken"

    with ThreadPoolExecutor(2) as threads:
        for number in range(12):
            seat, seq, words = services.asked(code), len(services.rows(code)), services.options(code)
            person = services.person_at(code, seat)
            said = [
                threads.submit(answer, process, person, seat, seq, word)
                for process, word in zip(processes, (words[0], words[-1]), strict=True)
            ]
            assert sorted(future.result() for future in said) == ["taken", "too-late"], number
    assert len(services.rows(code)) == 13
    assert processes[0].position(code) == processes[1].position(code)


def test_a_row_whose_number_is_taken_is_never_written_twice(services: ScriptedServices):
    ann = services.guest("Ann")
    code = services.game(ann, "greedy", "greedy")
    with services.database.begin() as c:  # a writer that takes no lock
        taken = log_row(
            services.store.find(c, code).id, 2, "answer", Step(0, "card", "discard-move"), 0.0, None, 2
        )
        append_log(c, taken)
    with pytest.raises(Refused, match="busy"):
        services.games.answer(ann, code, 0, 1, services.options(code)[0])
    assert services.rows(code)[1:] == [(2, "answer", 0, "discard-move")]
    assert services.look(ann, code, 0).seq == 1


def test_threads_of_one_process_share_a_table_without_losing_anything(services: ScriptedServices):
    players = [services.guest(name) for name in ("Ann", "Bob", "Eve")]
    code = services.game(*players)
    seats = [0, 1, 2] * 8

    def insist(seat: int) -> str:
        look = services.look(players[seat], code, seat)
        try:
            services.games.answer(players[seat], code, seat, look.seq, last_option(look))
        except Refused as refused:
            return refused.why
        return "taken"

    with ThreadPoolExecutor(4) as threads:
        said = list(threads.map(insist, seats))
    assert set(said) <= {"taken", "too-late", "not-allowed"}
    assert len(services.rows(code)) == 1 + said.count("taken") > 1


def last_option(look: TableView) -> str:
    """The last option of this seat, or an arbitrary answer if it is not asked."""
    question = look.view.question if look.view else None
    if question is None or question.options is None:
        return "stop"
    query = next(query for query in RECKONING.book.queries if query.name == question.name)
    return query.noun.write(question.options[-1])


def test_a_process_killed_in_mid_game_has_written_down_all_it_acknowledged(
    services: ScriptedServices, make_services: Make
):
    code = services.game(services.guest("Ann"), services.guest("Bob"), "greedy", "random")
    with start_victim(services.url, code) as victim:
        assert victim.stdout is not None
        lines = [victim.stdout.readline() for _ in range(25)]
        victim.kill()
        lines += victim.stdout.readlines()
    acknowledged = [line.split() for line in lines if line.endswith("\n")]
    fresh = make_services(services.url)
    rows = fresh.rows(code)[1:]
    assert [row[3] for row in rows][: len(acknowledged)] == [word for word, _ in acknowledged]
    assert len(rows) - len(acknowledged) in {0, 1}  # one more may have been written but not yet acknowledged
    again = replay(RECKONING, fresh.logged(code).game.record, Dice(1), len(acknowledged))
    assert fingerprint(RECKONING, again.g) == acknowledged[-1][1]
    fresh.later(60)  # if the victim had leased a bot's move, the lease has expired
    fresh.play_on(code)
    assert fresh.status(code) == "over"


def start_victim(url: str, code: str) -> subprocess.Popen[str]:
    """Start another process that plays and reports every acknowledged answer."""
    words = [sys.executable, "-m", "tests.tables.victim", url, code]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)


# -- what is refused -----------------------------------------------------------------------------------


def test_a_stale_answer_is_refused_and_changes_nothing(services: ScriptedServices):
    ann, bob = services.guest("Ann"), services.guest("Bob")
    code = services.game(ann, bob, "greedy")
    seq, word = services.look(ann, code, 0).seq, services.options(code)[0]
    services.games.answer(ann, code, 0, seq, word)
    before = services.position(code)
    with pytest.raises(Refused) as refused:
        services.games.answer(ann, code, 0, seq, word)
    assert refusal(refused) == "too-late"
    assert services.position(code) == before
    assert len(services.rows(code)) == 2


def test_only_the_person_of_a_seat_answers_for_it(services: ScriptedServices):
    ann, bob, eve = services.guest("Ann"), services.guest("Bob"), services.guest("Eve")
    code = services.game(ann, bob, "greedy")
    for stranger in (bob, eve):
        with pytest.raises(Refused) as refused:
            services.games.answer(stranger, code, 0, 1, services.options(code)[0])
        assert refusal(refused) == "not-your-seat"
    with pytest.raises(Refused) as refused:
        services.games.answer(ann, code, 2, 1, services.options(code)[0])
    assert refusal(refused) == "not-your-seat"


def test_nobody_answers_for_a_person_in_the_name_of_a_bot(services: ScriptedServices):
    code = services.game(services.guest("Ann"), "greedy", "greedy")
    with pytest.raises(Refused) as refused:
        services.games.answer_for_bot(code, 0, 1, BotReply(services.options(code)[0]))
    assert refusal(refused) == "not-a-bot"


@pytest.mark.parametrize("word", ["", "no such word", "31", "play-knife play-knife"])
def test_an_answer_that_is_not_offered_is_refused_and_the_game_goes_on(
    services: ScriptedServices, make_services: Make, word: str
):
    ann = services.guest("Ann")
    code = services.game(ann, "greedy", "greedy")
    before = services.position(code)
    with pytest.raises(Refused) as refused:
        services.games.answer(ann, code, 0, 1, word)
    assert refusal(refused) == "not-allowed"
    assert services.position(code) == before
    assert make_services(services.url).position(code) == before
    services.answer(code)


def test_a_move_that_fails_half_way_has_never_been(services: ScriptedServices):
    ann = services.guest("Ann")
    code = services.game(ann, "greedy", "greedy")
    before, word = services.position(code), services.options(code)[0]

    def fail() -> None:
        with services.games.activate(code) as active:
            active.take(0, 1, word)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert services.position(code) == before
    services.games.answer(ann, code, 0, 1, word)
    assert services.rows(code)[1:] == [(2, "answer", 0, word)]


def test_an_answer_before_the_game_or_at_no_table_is_refused(services: ScriptedServices):
    ann = services.guest("Ann")
    code = services.table(ann, "greedy", "greedy")
    with pytest.raises(Refused, match="not-now: open"):
        services.games.answer(ann, code, 0, 0, "stop")
    with pytest.raises(Refused, match="no-such-table: nowhere"):
        services.games.answer(ann, "nowhere", 0, 0, "stop")


# -- several answers in one command ----------------------------------------------------------------------


def seating(services: ScriptedServices, ann: Person) -> str:
    """Ann is about to place a gangster: which one, and where."""
    return services.game(ann, "greedy", "greedy", seating="free", first_placer=0)


def test_several_answers_are_taken_one_after_the_other_and_told_once(
    services: ScriptedServices, make_services: Make
):
    ann = services.guest("Ann")
    code = seating(services, ann)
    services.told.clear()
    services.games.answer(ann, code, 0, 1, "gunman", "5")
    assert services.rows(code)[1:] == [(2, "answer", 0, "gunman"), (3, "answer", 0, "5")]
    assert services.told == [code]
    assert make_services(services.url).position(code) == services.position(code)
    assert services.asked(code) == 2


@pytest.mark.parametrize(
    ("words", "refused_word"),
    [
        (["gunman", "31"], "31"),
        (["gunman", "gunman"], "gunman"),
        (["nobody", "5"], "nobody"),
        (["gunman", "5", "blade"], "blade"),
        (["gunman", "x" * 60_000], "x" * 40),
    ],
)
def test_of_several_answers_all_are_taken_or_none(
    services: ScriptedServices, make_services: Make, words: list[str], refused_word: str
):
    ann = services.guest("Ann")
    code = seating(services, ann)
    before, version = services.position(code), services.look(None, code).version
    with pytest.raises(Refused) as refused:
        services.games.answer(ann, code, 0, 1, *words)
    assert (refusal(refused), refused.value.detail) == ("none-taken", refused_word)
    assert len(services.rows(code)) == 1
    assert services.look(None, code).version == version
    assert services.position(code) == make_services(services.url).position(code) == before
    services.games.answer(ann, code, 0, 1, "gunman", "5")
    assert len(services.rows(code)) == 3


def test_a_game_that_was_half_way_is_not_kept_when_somebody_else_goes_on(
    services: ScriptedServices, make_services: Make
):
    ann = services.guest("Ann")
    code = seating(services, ann)
    with pytest.raises(Refused, match="none-taken: 31"):
        services.games.answer(ann, code, 0, 1, "gunman", "31")
    other = make_services(services.url)
    other.games.answer(ann, code, 0, 1, "blade", "7")
    assert services.position(code) == other.position(code)


def test_several_answers_to_an_old_question_come_too_late(services: ScriptedServices):
    ann = services.guest("Ann")
    code = seating(services, ann)
    services.games.answer(ann, code, 0, 1, "gunman")
    for words in (["gunman", "5"], ["5", "5"]):
        with pytest.raises(Refused) as refused:
            services.games.answer(ann, code, 0, 1, *words)
        assert refusal(refused) == "too-late"
    assert len(services.rows(code)) == 2


def test_what_has_shown_something_is_not_undone_by_a_wrong_answer_after_it(services: ScriptedServices):
    ann = services.guest("Ann")
    step_by_step, at_once = services.game(ann, "greedy", "greedy"), services.game(ann, "greedy", "greedy")
    services.answer(step_by_step, "play-knife")
    assert services.look(ann, step_by_step, 0).why_not_undo == "revealed"
    where = services.options(step_by_step)[0]
    services.answer(step_by_step, where)
    with pytest.raises(Refused, match=f"none-taken: {where}"):
        services.games.answer(ann, at_once, 0, 1, "play-knife", where)
    assert len(services.rows(at_once)) == 1


# -- a broken log ----------------------------------------------------------------------------------------


def test_a_row_changed_behind_our_back_breaks_the_table_and_nothing_is_papered_over(
    services: ScriptedServices, make_services: Make
):
    ann, bob = services.guest("Ann"), services.guest("Bob")
    code = services.game(ann, bob, "greedy")
    services.play_on(code, 20)
    rows = services.rows(code)
    tamper(services, code, 9, chance="[]", answer=rows[9][3])
    fresh = make_services(services.url)
    look = fresh.look(ann, code, 0)
    assert (look.status, look.trouble, look.view) == ("broken", "row 9", None)
    assert kept_reason(fresh, code).startswith("row 9: ")
    assert fresh.tables.all_tables()[0].trouble == "row 9"
    with pytest.raises(Refused, match="broken: row 9"):
        fresh.games.answer(ann, code, 0, 21, "stop")
    assert len(fresh.rows(code)) == len(rows)
    assert bot_tasks(fresh.games, 10) == []


def test_a_position_that_is_not_the_one_that_was_played_is_noticed_by_its_fingerprint(
    services: ScriptedServices, make_services: Make
):
    ann = services.guest("Ann")
    code = services.game(ann, "greedy", "greedy")
    services.play_on(code, 20)
    tamper(services, code, 16, fingerprint="0" * 16)
    with pytest.raises(Refused, match="broken: row 16"):
        make_services(services.url).games.undo(ann, code, 0)
    assert services.status(code) == "broken"


@pytest.mark.parametrize("row", [1, 5, 11])
def test_a_row_that_is_missing_is_noticed(services: ScriptedServices, make_services: Make, row: int):
    code = services.game(services.guest("Ann"), "greedy", "greedy")
    services.play_on(code, 10)
    tamper(services, code, row, seq=50)
    assert make_services(services.url).look(None, code).trouble == f"row {row}"


def test_a_broken_table_with_a_bot_to_move_stops_the_sweep_from_asking_again(
    services: ScriptedServices, make_services: Make
):
    code = services.game(services.guest("Ann"), "greedy", "greedy")
    services.answer(code)
    while services.asked(code) == 0:
        services.answer(code)
    tamper(services, code, 2, answer="no such word")
    fresh = make_services(services.url)
    assert bot_tasks(fresh.games, 10) == []
    assert fresh.status(code) == "broken"


def test_rules_that_break_in_mid_game_stop_the_table_and_not_the_server(
    services: ScriptedServices, monkeypatch: pytest.MonkeyPatch
):
    def broken(*_: object) -> None:
        raise RulesBroken("card offers seat 1 nothing")

    ann = services.guest("Ann")
    code, other = services.game(ann, "greedy", "greedy"), services.game(ann, "greedy", "greedy")
    word = services.options(code)[0]
    with monkeypatch.context() as here:
        here.setattr(services.logged(code).game, "answer", broken)
        with pytest.raises(Refused, match="broken: rules"):
            services.games.answer(ann, code, 0, 1, word)
    assert (services.status(code), len(services.rows(code))) == ("broken", 1)
    services.answer(other)


def test_rules_that_run_for_ever_stop_the_table_and_not_the_server(services: ScriptedServices):
    ann = services.guest("Ann")
    code, other = services.game(ann, "greedy", "greedy"), services.game(ann, "greedy", "greedy")

    def for_ever(g: Game, me: Seat, _arg: int, _picked: Picked) -> None:
        g.let(me, refill)

    with (
        swapped(RECKONING.book.bodies, refill.number, for_ever),
        pytest.raises(Refused, match="broken: rules"),
    ):
        services.play_on(code)
    assert services.status(code) == "broken"
    assert "5000 rules have run without a question, the next is refill" in kept_reason(services, code)
    services.answer(other)


def test_a_stored_table_whose_data_is_no_longer_allowed_stops_without_being_played(
    services: ScriptedServices, make_services: Make
):
    code = services.game(services.guest("Ann"), "random", game="scoundrels")
    jobs = [{**msgspec.to_builtins(job), "program": "; ".join(["peek"] * 300)} for job in BUILT_IN.jobs]
    setup = encode({"players": 2, "data": {"jobs": jobs}})
    with services.database.begin() as c:
        c.execute(update(tables).where(tables.c.code == code).values(setup=setup))
    fresh = make_services(services.url)
    assert fresh.look(None, code).trouble == "row 1"
    assert fresh.status(code) == "broken"
    assert bot_tasks(fresh.games, 10) == []


def test_a_game_of_other_rules_is_refused_with_the_reason_and_left_as_it_is(
    services: ScriptedServices, make_services: Make
):
    ann = services.guest("Ann")
    code = services.game(ann, "greedy", "greedy")
    with services.database.begin() as c:
        c.execute(update(tables).where(tables.c.code == code).values(rules=99))
    fresh = make_services(services.url)
    look = fresh.look(ann, code, 0)
    assert (look.status, look.trouble, look.view) == ("running", "rules 99", None)
    with pytest.raises(Refused, match="other-rules: version 99"):
        fresh.games.answer(ann, code, 0, 1, "stop")
    assert fresh.status(code) == "running"
