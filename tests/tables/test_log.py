"""A table's truth is its log: whatever was acknowledged is in it, and any process can go on from it."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import update

from backroom.engine.chance import Dice
from backroom.engine.errors import RulesBroken
from backroom.engine.replay import Step, fingerprint, replay
from backroom.tables.ledger import append, log_row
from backroom.tables.people import Person, Refused
from backroom.tables.schema import log, tables
from backroom.tables.snapshot import TableView
from tests.tables.conftest import Make
from tests.tables.house import RECKONING, House, errands


def refusal(error: pytest.ExceptionInfo[Refused]) -> str:
    return error.value.why


def tamper(house: House, code: str, row: int, **values: object) -> None:
    """Somebody writes into the log with a pen of their own."""
    with house.database.begin() as c:
        table = house.store.find(c, code)
        c.execute(update(log).where(log.c.table_id == table.id, log.c.seq == row).values(values))


def kept_reason(house: House, code: str) -> str:
    with house.database.read() as c:
        return str(house.store.find(c, code).trouble)


def test_every_acknowledged_answer_is_a_row_and_a_fresh_process_comes_to_the_same_position(
    house: House, open_house: Make
):
    code = house.game(house.guest("Ann"), house.guest("Bob"), "greedy")
    given = house.play_on(code, 40)
    fresh = open_house(house.url)
    assert given == 40
    assert [kind for _, kind, _, _ in house.rows(code)] == ["open"] + ["answer"] * 40
    assert fresh.position(code) == house.position(code)
    assert fresh.asked(code) == house.asked(code)


def test_a_whole_game_is_played_to_its_end_and_says_who_won(house: House):
    ann = house.guest("Ann")
    code = house.game(ann, "greedy", "random", "greedy")
    house.play_on(code)
    look = house.look(ann, code, 0)
    assert look.status == "over"
    assert look.outcome is not None
    assert len(look.outcome.places) == 4
    assert house.desk.history(ann)[0].outcome == look.outcome


def test_two_processes_take_turns_at_one_table(house: House, open_house: Make):
    ann, bob = house.guest("Ann"), house.guest("Bob")
    code = house.game(ann, bob, "greedy")
    other = open_house(house.url)
    for number in range(30):
        (house, other)[number % 2].play_on(code, 1)
    assert house.position(code) == other.position(code)
    assert [seq for seq, _, _, _ in house.rows(code)] == list(range(1, 32))


def test_of_two_processes_that_answer_at_once_one_wins_and_the_other_is_told(house: House, open_house: Make):
    code = house.game(house.guest("Ann"), house.guest("Bob"), house.guest("Eve"))
    houses, together = [house, open_house(house.url)], Barrier(2)

    def answer(process: House, person: Person, seat: int, seq: int, word: str) -> str:
        together.wait()
        try:
            process.dealer.answer(person, code, seat, seq, word)
        except Refused as refused:
            return refused.why
        return "taken"

    with ThreadPoolExecutor(2) as threads:
        for number in range(12):
            seat, seq, words = house.asked(code), len(house.rows(code)), house.options(code)
            person = house.person_at(code, seat)
            said = [
                threads.submit(answer, process, person, seat, seq, word)
                for process, word in zip(houses, (words[0], words[-1]), strict=True)
            ]
            assert sorted(future.result() for future in said) == ["taken", "too-late"], number
    assert len(house.rows(code)) == 13
    assert houses[0].position(code) == houses[1].position(code)


def test_a_row_whose_number_is_taken_is_never_written_twice(house: House):
    ann = house.guest("Ann")
    code = house.game(ann, "greedy", "greedy")
    with house.database.begin() as c:  # somebody who waits for nobody
        taken = log_row(house.store.find(c, code).id, 2, "answer", Step(0, "card", "discard-move"), 0.0, None)
        append(c, [taken])
    with pytest.raises(Refused, match="busy"):
        house.dealer.answer(ann, code, 0, 1, house.options(code)[0])
    assert house.rows(code)[1:] == [(2, "answer", 0, "discard-move")]
    assert house.look(ann, code, 0).seq == 1


def test_threads_of_one_process_share_a_table_without_losing_anything(house: House):
    players = [house.guest(name) for name in ("Ann", "Bob", "Eve")]
    code = house.game(*players)
    seats = [0, 1, 2] * 8

    def insist(seat: int) -> str:
        look = house.look(players[seat], code, seat)
        try:
            house.dealer.answer(players[seat], code, seat, look.seq, last_option(look))
        except Refused as refused:
            return refused.why
        return "taken"

    with ThreadPoolExecutor(4) as threads:
        said = list(threads.map(insist, seats))
    assert set(said) <= {"taken", "too-late", "not-allowed"}
    assert len(house.rows(code)) == 1 + said.count("taken") > 1


def last_option(look: TableView) -> str:
    """What this seat may answer; whoever is not asked tries anything."""
    question = look.view.question if look.view else None
    if question is None or question.options is None:
        return "stop"
    query = next(query for query in RECKONING.book.queries if query.name == question.name)
    return query.noun.write(question.options[-1])


def test_a_process_killed_in_mid_game_has_written_down_all_it_acknowledged(house: House, open_house: Make):
    code = house.game(house.guest("Ann"), house.guest("Bob"), "greedy", "random")
    with start_victim(house.url, code) as victim:
        assert victim.stdout is not None
        lines = [victim.stdout.readline() for _ in range(25)]
        victim.kill()
        lines += victim.stdout.readlines()
    acknowledged = [line.split() for line in lines if line.endswith("\n")]
    fresh = open_house(house.url)
    rows = fresh.rows(code)[1:]
    assert [row[3] for row in rows][: len(acknowledged)] == [word for word, _ in acknowledged]
    assert len(rows) - len(acknowledged) in {0, 1}  # one may have been written and not yet acknowledged
    again = replay(RECKONING, fresh.live(code).game.record, Dice(1), len(acknowledged))
    assert fingerprint(RECKONING, again.g) == acknowledged[-1][1]
    fresh.later(60)  # if the victim had leased a bot's move, it is anybody's again
    fresh.play_on(code)
    assert fresh.status(code) == "over"


def start_victim(url: str, code: str) -> subprocess.Popen[str]:
    """Another process that plays on and reports every answer once it is acknowledged."""
    words = [sys.executable, "-m", "tests.tables.victim", url, code]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)


# -- what is refused -----------------------------------------------------------------------------------


def test_a_stale_answer_is_refused_and_changes_nothing(house: House):
    ann, bob = house.guest("Ann"), house.guest("Bob")
    code = house.game(ann, bob, "greedy")
    seq, word = house.look(ann, code, 0).seq, house.options(code)[0]
    house.dealer.answer(ann, code, 0, seq, word)
    before = house.position(code)
    with pytest.raises(Refused) as refused:
        house.dealer.answer(ann, code, 0, seq, word)
    assert refusal(refused) == "too-late"
    assert house.position(code) == before
    assert len(house.rows(code)) == 2


def test_only_the_person_of_a_seat_answers_for_it(house: House):
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    code = house.game(ann, bob, "greedy")
    for stranger in (bob, eve):
        with pytest.raises(Refused) as refused:
            house.dealer.answer(stranger, code, 0, 1, house.options(code)[0])
        assert refusal(refused) == "not-your-seat"
    with pytest.raises(Refused) as refused:
        house.dealer.answer(ann, code, 2, 1, house.options(code)[0])
    assert refusal(refused) == "not-your-seat"


def test_nobody_answers_for_a_person_in_the_name_of_a_bot(house: House):
    code = house.game(house.guest("Ann"), "greedy", "greedy")
    with pytest.raises(Refused) as refused:
        house.dealer.answer_for_bot(code, 0, 1, house.options(code)[0])
    assert refusal(refused) == "not-a-bot"


@pytest.mark.parametrize("word", ["", "no such word", "31", "play-knife play-knife"])
def test_an_answer_that_is_not_offered_is_refused_and_the_game_goes_on(
    house: House, open_house: Make, word: str
):
    ann = house.guest("Ann")
    code = house.game(ann, "greedy", "greedy")
    before = house.position(code)
    with pytest.raises(Refused) as refused:
        house.dealer.answer(ann, code, 0, 1, word)
    assert refusal(refused) == "not-allowed"
    assert house.position(code) == before
    assert open_house(house.url).position(code) == before
    house.answer(code)


def test_a_move_that_fails_half_way_has_never_been(house: House):
    ann = house.guest("Ann")
    code = house.game(ann, "greedy", "greedy")
    before, word = house.position(code), house.options(code)[0]

    def fail() -> None:
        with house.dealer.at(code) as at:
            at.take(0, 1, word)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert house.position(code) == before
    house.dealer.answer(ann, code, 0, 1, word)
    assert house.rows(code)[1:] == [(2, "answer", 0, word)]


def test_an_answer_before_the_game_or_at_no_table_is_refused(house: House):
    ann = house.guest("Ann")
    code = house.table(ann, "greedy", "greedy")
    with pytest.raises(Refused, match="not-now: open"):
        house.dealer.answer(ann, code, 0, 0, "stop")
    with pytest.raises(Refused, match="no-such-table: nowhere"):
        house.dealer.answer(ann, "nowhere", 0, 0, "stop")


# -- several answers in one command ----------------------------------------------------------------------


def seating(house: House, ann: Person) -> str:
    """Ann is about to place a gangster: which one, and where."""
    return house.game(ann, "greedy", "greedy", seating="free", first_placer=0)


def test_several_answers_are_taken_one_after_the_other_and_told_once(house: House, open_house: Make):
    ann = house.guest("Ann")
    code = seating(house, ann)
    house.told.clear()
    house.dealer.answer(ann, code, 0, 1, "gunman", "5")
    assert house.rows(code)[1:] == [(2, "answer", 0, "gunman"), (3, "answer", 0, "5")]
    assert house.told == [code]
    assert open_house(house.url).position(code) == house.position(code)
    assert house.asked(code) == 2


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
    house: House, open_house: Make, words: list[str], refused_word: str
):
    ann = house.guest("Ann")
    code = seating(house, ann)
    before, version = house.position(code), house.look(None, code).version
    with pytest.raises(Refused) as refused:
        house.dealer.answer(ann, code, 0, 1, *words)
    assert (refusal(refused), refused.value.detail) == ("none-taken", refused_word)
    assert len(house.rows(code)) == 1
    assert house.look(None, code).version == version
    assert house.position(code) == open_house(house.url).position(code) == before
    house.dealer.answer(ann, code, 0, 1, "gunman", "5")
    assert len(house.rows(code)) == 3


def test_a_game_that_was_half_way_is_not_kept_when_somebody_else_goes_on(house: House, open_house: Make):
    ann = house.guest("Ann")
    code = seating(house, ann)
    with pytest.raises(Refused, match="none-taken: 31"):
        house.dealer.answer(ann, code, 0, 1, "gunman", "31")
    other = open_house(house.url)
    other.dealer.answer(ann, code, 0, 1, "blade", "7")
    assert house.position(code) == other.position(code)


def test_several_answers_to_an_old_question_come_too_late(house: House):
    ann = house.guest("Ann")
    code = seating(house, ann)
    house.dealer.answer(ann, code, 0, 1, "gunman")
    for words in (["gunman", "5"], ["5", "5"]):
        with pytest.raises(Refused) as refused:
            house.dealer.answer(ann, code, 0, 1, *words)
        assert refusal(refused) == "too-late"
    assert len(house.rows(code)) == 2


def test_what_has_shown_something_is_not_undone_by_a_wrong_answer_after_it(house: House):
    ann = house.guest("Ann")
    step_by_step, at_once = house.game(ann, "greedy", "greedy"), house.game(ann, "greedy", "greedy")
    house.answer(step_by_step, "play-knife")
    assert house.look(ann, step_by_step, 0).why_not_undo == "revealed"
    where = house.options(step_by_step)[0]
    house.answer(step_by_step, where)
    with pytest.raises(Refused, match=f"none-taken: {where}"):
        house.dealer.answer(ann, at_once, 0, 1, "play-knife", where)
    assert len(house.rows(at_once)) == 1


# -- a log that does not lead where it led ---------------------------------------------------------------


def test_a_row_changed_behind_our_back_breaks_the_table_and_nothing_is_papered_over(
    house: House, open_house: Make
):
    ann, bob = house.guest("Ann"), house.guest("Bob")
    code = house.game(ann, bob, "greedy")
    house.play_on(code, 20)
    rows = house.rows(code)
    tamper(house, code, 9, chance="[]", answer=rows[9][3])
    fresh = open_house(house.url)
    look = fresh.look(ann, code, 0)
    assert (look.status, look.trouble, look.view) == ("broken", "row 9", None)
    assert kept_reason(fresh, code).startswith("row 9: ")
    assert fresh.desk.all_tables()[0].trouble == "row 9"
    with pytest.raises(Refused, match="broken: row 9"):
        fresh.dealer.answer(ann, code, 0, 21, "stop")
    assert len(fresh.rows(code)) == len(rows)
    assert errands(fresh.dealer, 10) == []


def test_a_position_that_is_not_the_one_that_was_played_is_noticed_by_its_fingerprint(
    house: House, open_house: Make
):
    ann = house.guest("Ann")
    code = house.game(ann, "greedy", "greedy")
    house.play_on(code, 20)
    tamper(house, code, 16, fingerprint="0" * 16)
    with pytest.raises(Refused, match="broken: row 16"):
        open_house(house.url).dealer.undo(ann, code, 0)
    assert house.status(code) == "broken"


@pytest.mark.parametrize("row", [1, 5, 11])
def test_a_row_that_is_missing_is_noticed(house: House, open_house: Make, row: int):
    code = house.game(house.guest("Ann"), "greedy", "greedy")
    house.play_on(code, 10)
    tamper(house, code, row, seq=50)
    assert open_house(house.url).look(None, code).trouble == f"row {row}"


def test_a_broken_table_with_a_bot_to_move_stops_the_sweep_from_asking_again(house: House, open_house: Make):
    code = house.game(house.guest("Ann"), "greedy", "greedy")
    house.answer(code)
    while house.asked(code) == 0:
        house.answer(code)
    tamper(house, code, 2, answer="no such word")
    fresh = open_house(house.url)
    assert errands(fresh.dealer, 10) == []
    assert fresh.status(code) == "broken"


def test_rules_that_break_in_mid_game_stop_the_table_and_not_the_house(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    def broken(*_: object) -> None:
        raise RulesBroken("card offers seat 1 nothing")

    ann = house.guest("Ann")
    code, other = house.game(ann, "greedy", "greedy"), house.game(ann, "greedy", "greedy")
    word = house.options(code)[0]
    with monkeypatch.context() as here:
        here.setattr(house.live(code).game, "answer", broken)
        with pytest.raises(Refused, match="broken: rules"):
            house.dealer.answer(ann, code, 0, 1, word)
    assert (house.status(code), len(house.rows(code))) == ("broken", 1)
    house.answer(other)


def test_a_game_of_other_rules_is_refused_with_the_reason_and_left_as_it_is(house: House, open_house: Make):
    ann = house.guest("Ann")
    code = house.game(ann, "greedy", "greedy")
    with house.database.begin() as c:
        c.execute(update(tables).where(tables.c.code == code).values(rules=99))
    fresh = open_house(house.url)
    look = fresh.look(ann, code, 0)
    assert (look.status, look.trouble, look.view) == ("running", "rules 99", None)
    with pytest.raises(Refused, match="other-rules: version 99"):
        fresh.dealer.answer(ann, code, 0, 1, "stop")
    assert fresh.status(code) == "running"
