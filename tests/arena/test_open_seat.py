"""Programs in open seats: what they are told, what their answers do, and what happens when they fail."""

from __future__ import annotations

import fcntl
import json
import re
import shlex
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from backroom.arena.games import Played, Series, play
from backroom.arena.open_seat import (
    LEAVING,
    MOST_LATE,
    PROTOCOL,
    STARTING,
    USUAL_MS,
    VERSION,
    Conduct,
    Decision,
    Hello,
    Introduction,
    Over,
    chosen,
    read_order,
    read_reply,
)
from backroom.arena.program import CRASHED, LONGEST, NO_HELLO, NONSENSE, NOT_STARTED, TOO_LATE, TOO_LONG
from backroom.arena.work import at_work, side_by_side
from backroom.bots import BOTS, Sight
from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.games import TITLES, title
from tests.arena.programs import EXAMPLES, PATIENT, PYTHON, SHELL, written


class Asleep:
    """Lets its time run out at every decision, and counts them."""

    def __init__(self) -> None:
        self.decisions = 0

    def choose(self, sight: Sight, _dice: Dice) -> int:
        self.decisions += 1
        return sight.timeout


def series(*bots: str, game: str = "reckoning", seed: int = 1) -> Series:
    setup = msgspec.json.encode(title(game).parse_setup({"players": len(bots)}))
    return Series(game, msgspec.Raw(setup), list(bots), seed)


def played(*bots: str, game: str = "reckoning", seed: int = 1) -> Played:
    """The first game of a series."""
    return play(msgspec.json.encode(series(*bots, game=game, seed=seed)), 0)


def behaved(result: Played) -> Conduct:
    """How the program in the first seat behaved."""
    conduct = result.conduct[0]
    assert conduct is not None
    return conduct


def course(result: Played) -> object:
    """How a game went, whoever played it."""
    return result.decisions, result.places, result.winners, result.reason


# -- good programs -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("example", "name"), [(PYTHON, "Seeded"), (SHELL, "Seeded shell")], ids=["python", "shell"]
)
@pytest.mark.parametrize("game", TITLES)
def test_the_examples_play_every_game_to_its_end_and_lose_no_turn(game: str, example: str, name: str):
    assert behaved(played(example, "greedy", "greedy", game=game)) == Conduct(name, {})


def test_the_same_seed_gives_the_same_games_whatever_the_jobs():
    among = series(PYTHON, SHELL, "random")
    alone, both = ({one.number: course(one) for one in at_work(among, 4, jobs)} for jobs in (1, 2))
    assert alone == both


FIRST_OPTION = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    reply = {{"name": "First", "decision": message.get("decision", 0), "answer": {answer}}}
    print(json.dumps(reply), flush=True)
"""


def test_a_word_and_a_number_choose_the_same(tmp_path: Path):
    by_number, by_word = [
        played(written(tmp_path, FIRST_OPTION.format(answer=way), first=""), "greedy", "greedy")
        for way in ("0", 'message.get("options", [""])[0]')
    ]
    assert course(by_number) == course(by_word)
    assert behaved(by_number) == behaved(by_word) == Conduct("First", {})


def test_every_seat_has_a_process_of_its_own(tmp_path: Path):
    numbered = 'import os\ninput()\nprint(\'{"name": "%d"}\' % os.getpid(), flush=True)\n'
    result = played(*[written(tmp_path, numbered, first="")] * 3)
    assert len({conduct.name for conduct in result.conduct if conduct}) == 3


# -- what a program is told --------------------------------------------------------------------------


def transcript(folder: Path, game: str) -> list[dict[str, Any]]:
    """All messages of a game to a program that takes the first option."""
    copying = f"""
import json, sys
with open({str(folder / "heard")!r}, "w") as copy:
    for line in sys.stdin:
        copy.write(line)
        decision = json.loads(line).get("decision", 0)
        print(json.dumps({{"name": "Clerk", "decision": decision, "answer": 0}}), flush=True)
"""
    assert behaved(played(written(folder, copying, first=""), "greedy", "greedy", game=game)).lost == {}
    return [json.loads(line) for line in (folder / "heard").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("game", TITLES)
def test_a_program_hears_hello_then_decisions_then_the_result(tmp_path: Path, game: str):
    hello, *decisions, over = transcript(tmp_path, game)
    assert hello == {"type": "hello", "protocol": "backroom-seat", "version": 1}
    assert [one["decision"] for one in decisions] == list(range(1, len(decisions) + 1))
    for one in decisions:
        assert list(one) == [
            *["type", "decision", "game", "seat", "limit_ms", "seed", "question", "options", "heard", "view"]
        ]
        assert (one["type"], one["game"], one["seat"], one["limit_ms"]) == ("decision", game, 0, PATIENT)
        assert (one["view"]["me"], one["view"]["question"]["name"]) == (0, one["question"])
        assert len(one["options"]) == len(one["view"]["question"]["options"])
    assert list(over) == ["type", "game", "seat", "reason", "places", "winners"]
    assert (over["type"], min(over["places"])) == ("over", 1)


def test_a_program_hears_what_happened_since_its_last_decision(tmp_path: Path):
    decisions = transcript(tmp_path, "reckoning")[1:-1]
    told = [happening for one in decisions for happening in one["heard"]]
    drew = [happening for happening in told if happening[0] == "drew"]
    assert {happening[0] for happening in told} >= {"plays", "draws", "drew"}
    assert {happening[1] for happening in drew} == {"yellow"}  # what others draw is theirs


# -- bad programs ------------------------------------------------------------------------------------

MUTE = "while True:\n    asked()\n"
LINES = "while True:\n    asked()\n    print({!r}, flush=True)\n"
ANSWERS = "while True:\n    say(decision=asked(), answer={})\n"

FAILURES = {
    "crashed at once": ("", "crashed"),
    "crashed with an error": ("asked()\nraise SystemExit(3)", "crashed"),
    "closed its output": ("os.close(1)\nwhile sys.stdin.readline(): pass", "crashed"),
    "never answers": (MUTE, "too late"),
    "never reads": ("signal.pause()", "too late"),
    "floods": ("while True:\n    os.write(1, b'x' * 65536)", "line too long"),
    "a line that is too long": ("asked()\nprint('x' * 70000, flush=True)\nsignal.pause()", "line too long"),
    "no JSON": (LINES.format("knife!"), "nonsense"),
    "no text": ("while True:\n    asked()\n    os.write(1, b'\"\\xff\\n')", "nonsense"),
    "deep JSON": (LINES.format('{"x":' * 9000), "nonsense"),
    "no answer in it": (LINES.format('{"decision": 1}'), "nonsense"),
    "no such word": (ANSWERS.format("'surrender'"), "nonsense"),
    "no such number": (ANSWERS.format("999"), "nonsense"),
    "a negative number": (ANSWERS.format("-1"), "nonsense"),
    "an answer to a later question": ("while True:\n    say(decision=asked() + 1, answer=0)", "nonsense"),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_program_that_fails_plays_as_if_its_time_had_run_out(
    failure: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    body, reason = FAILURES[failure]
    asleep = Asleep()
    monkeypatch.setitem(BOTS, "asleep", lambda _title: asleep)
    expected = played("asleep", "greedy", "greedy")
    found = played(written(tmp_path, body, ms=30 if reason == "too late" else PATIENT), "greedy", "greedy")
    assert course(found) == course(expected)
    assert behaved(found) == Conduct("Polite", {reason: asleep.decisions})


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ("", "crashed"),
        ("print('hello?', flush=True)\ninput()", "no hello"),
        ('print(\'{"name": ""}\', flush=True)\ninput()', "no hello"),
        ('print(\'{"name": "\\\\u001b[31mRed"}\', flush=True)\ninput()', "no hello"),
        ("import os\nwhile True: os.write(1, b'y\\n')", "no hello"),
    ],
)
def test_a_program_that_does_not_introduce_itself_loses_every_turn(tmp_path: Path, first: str, reason: str):
    conduct = behaved(played(written(tmp_path, "", first=first), "greedy", "greedy"))
    assert (conduct.name, list(conduct.lost)) == ("", [reason])


def test_a_file_that_is_no_program_loses_every_turn(tmp_path: Path):
    path = tmp_path / "text"
    path.write_bytes(b"\x00\x01")
    path.chmod(0o755)
    assert list(behaved(played(f"exec:{path}", "greedy", "greedy")).lost) == ["not started"]


def test_an_answer_that_comes_too_late_is_dropped_and_the_next_one_counts(tmp_path: Path):
    """It replies to the first question when it has read the second."""
    body = "asked()\nasked()\nsay(decision=1, answer=0)\nsay(decision=2, answer=0)\n"
    rest = "while True:\n    say(decision=asked(), answer=0)\n"
    result = played(written(tmp_path, body + rest, ms=2000), "greedy", "greedy")
    assert behaved(result).lost == {"too late": 1}


def test_complaints_on_standard_error_are_passed_on(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    played(written(tmp_path, "raise ValueError('my own fault')"), "greedy", "greedy")
    assert "ValueError: my own fault" in capfd.readouterr().err


# -- processes end -----------------------------------------------------------------------------------

STUBBORN = """
import fcntl, json, os, signal, sys
lock = open({lock!r}, "w")
os.set_inheritable(lock.fileno(), True)
fcntl.flock(lock, fcntl.LOCK_SH)
os.fork()  # parent and child stay for ever
for line in sys.stdin:
    decision = json.loads(line).get("decision", 0)
    print(json.dumps({{"name": "Stubborn", "decision": decision, "answer": 0}}), flush=True)
while True:
    signal.pause()
"""


def stubborn(folder: Path) -> str:
    """A program with a child; both hold a lock until they are killed."""
    return written(folder, STUBBORN.format(lock=str(folder / "lock")), first="")


def wait_until_unlocked(folder: Path) -> None:
    """Processes that were killed need a moment to go. The test fails by its time limit if they stay."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)


@pytest.mark.timeout(30)
def test_after_a_game_a_program_and_its_children_are_gone(tmp_path: Path):
    played(stubborn(tmp_path), "greedy", "greedy")
    wait_until_unlocked(tmp_path)


class Quitter:
    """Presses Ctrl-C."""

    def choose(self, _sight: Sight, _dice: Dice) -> int:
        raise KeyboardInterrupt


@pytest.mark.timeout(30)
def test_after_ctrl_c_programs_are_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(BOTS, "quitter", lambda _title: Quitter())
    with pytest.raises(KeyboardInterrupt):
        played(stubborn(tmp_path), "quitter", "greedy")
    wait_until_unlocked(tmp_path)


@pytest.mark.timeout(60)
def test_programs_of_other_processes_are_gone_when_these_are_terminated(tmp_path: Path):
    order = msgspec.json.encode(series(stubborn(tmp_path), "greedy", "greedy"))
    games = side_by_side(partial(play, order), range(40), jobs=2)
    next(games)  # now the next program is being started, the worst of moments
    games.close()
    wait_until_unlocked(tmp_path)


# -- commands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("exec:", "names no program"),
        ("exec:  ", "names no program"),
        ("exec:50ms:", "names no program"),
        ("exec:'sh", "No closing quotation"),
        ("exec:no-such-program-here", "there is no program 'no-such-program-here'"),
        ("exec:0ms:sh", "the time must be 1 to 1000000 ms"),
        ("exec:2000000ms:sh", "the time must be 1 to 1000000 ms"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_before_any_game(name: str, reason: str):
    with pytest.raises(BackroomError, match=reason):
        read_order(name)


def test_a_command_is_split_into_words_as_a_shell_does():
    order = read_order("exec:250ms:sh -c 'echo $HOME; true' *")
    assert (order.words, order.ms) == (["sh", "-c", "echo $HOME; true", "*"], 250)


def test_without_a_time_a_decision_may_take_two_seconds():
    assert read_order("exec:sh").ms == 2000


def test_no_shell_reads_a_command(tmp_path: Path):
    noting = f"import sys\nopen({str(tmp_path / 'words')!r}, 'w').write('|'.join(sys.argv[1:]))\n"
    name = written(tmp_path, noting, first="") + f" ; touch {shlex.quote(str(tmp_path / 'pwned'))} `id` $HOME"
    played(name, "greedy", "greedy")
    assert (tmp_path / "words").read_text("utf-8") == f";|touch|{tmp_path / 'pwned'}|`id`|$HOME"
    assert not (tmp_path / "pwned").exists()


# -- the document ------------------------------------------------------------------------------------


def test_the_messages_in_the_document_are_those_that_are_sent_and_understood():
    document = (EXAMPLES.parent / "docs/open_seat.md").read_text("utf-8")
    hello, name, asked, word, number, over = re.findall(r"^```json\n(.*?)\n```$", document, re.MULTILINE)
    assert hello.encode() == msgspec.json.encode(Hello(PROTOCOL, VERSION))
    assert msgspec.json.decode(name, type=Introduction).name == "Seeded"
    question = msgspec.json.decode(asked, type=Decision)
    assert asked.encode() == msgspec.json.encode(question)
    assert [chosen(question, read_reply(reply.encode())) for reply in (word, number)] == [1, 1]
    assert over.encode() == msgspec.json.encode(msgspec.json.decode(over, type=Over))


def test_the_document_names_every_reason_and_limit():
    document = (EXAMPLES.parent / "docs/open_seat.md").read_text("utf-8")
    for reason in (NOT_STARTED, NO_HELLO, CRASHED, TOO_LATE, TOO_LONG, NONSENSE):
        assert f"| `{reason}` |" in document
    assert (USUAL_MS, STARTING, LEAVING, MOST_LATE, LONGEST) == (2000, 10.0, 1.0, 3, 65_536)
