"""Gestures: what a player does unasked is written down, and changes no question."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.engine.errors import IllegalChoice, InvalidChoice
from backroom.engine.replay import Play, read_record, replay
from backroom.games.bootleggers.meta import TITLE as BOOTLEGGERS
from backroom.games.bootleggers.nouns import TALKS
from backroom.games.bootleggers.rules.promises import judge
from backroom.games.bootleggers.rules.windows import hand
from backroom.games.bootleggers.state import Game as Bootleggers
from tests.engine import heist

STOP, WAVE = 0, 1


def a_game() -> Play[heist.Game]:
    return Play(heist.TITLE, heist.Setup(players=3), Dice(1))


def test_a_gesture_is_seen_by_all_and_nobody_is_asked_anything_else():
    play = a_game()
    asked = play.g.flow_key()
    assert play.signal(heist.wave, WAVE, 2) == [(heist.WAVES.number, 2, WAVE, 0, -1)]
    assert play.g.waving == 0b100
    assert play.g.flow_key() == asked


def test_a_gesture_is_part_of_the_record_and_is_played_again():
    play = a_game()
    play.answer(0, 0)
    play.signal(heist.wave, WAVE, 2)
    play.answer(0, 1)
    again = replay(heist.TITLE, read_record(play.save()), Dice(2))
    assert [step.question for step in again.record.steps] == ["bids", "wave", "bids"]
    assert again.g.key() == play.g.key()
    assert again.heard == play.heard


def test_what_cannot_be_signalled_now_is_refused_and_nothing_changes():
    play = a_game()
    before = play.g.key()
    with pytest.raises(IllegalChoice, match="'stop' is no wave now"):
        play.signal(heist.wave, STOP, 1)
    with pytest.raises(InvalidChoice):
        play.signal(heist.wave, 7, 1)
    assert play.g.key() == before
    assert play.record.steps == []


def test_after_the_end_nobody_waves():
    play = a_game()
    while play.g.asked:
        play.answer(heist.book.options(play.g)[0])
    with pytest.raises(IllegalChoice):
        play.signal(heist.wave, WAVE, 0)


# -- taking back -----------------------------------------------------------------------------------


def talks() -> Play[Bootleggers]:
    """Bootleggers, played until somebody has the floor in the Talks; nobody has done anything there yet."""
    play = Play(BOOTLEGGERS, BOOTLEGGERS.parse_setup({"players": 3}), Dice(1))
    while play.g.window != TALKS:
        query = BOOTLEGGERS.book.queries[play.g.query]
        answer(play, "pass" if query.name == "floor" else "")
    return play


def answer(play: Play[Bootleggers], *words: str) -> None:
    """Give these answers; an empty word stands for the first option."""
    for word in words:
        noun = BOOTLEGGERS.book.queries[play.g.query].noun
        play.answer(noun.read(word) if word else BOOTLEGGERS.book.options(play.g)[0])


def test_a_gesture_since_then_stops_no_undo_and_stays():
    play = talks()
    me, steps, before = play.g.seat, len(play.record.steps), play.g.key()
    others = [seat for seat in range(3) if seat != me]
    answer(play, "propose")
    for seat in (me, *others):
        play.signal(hand, WAVE, seat)

    assert [play.why_not_undo(seat) for seat in (me, *others)] == ["", "others", "others"]
    play.undo(me)

    assert [step.question for step in play.record.steps[steps:]] == ["hand", "hand", "hand"]
    assert play.g.raised == 0b111
    play.g.raised = 0
    assert play.g.key() == before
    assert len(play.heard) == len(play.record.steps) + 1


def test_a_gesture_that_makes_no_sense_without_the_answer_is_taken_back_with_it():
    play = talks()
    first, second = play.g.by_muscle()[:2]
    answer(play, "propose", ["blue", "green", "yellow"][second], "give-promise", "words", "1", "put")
    steps, before = len(play.record.steps), play.g.key()
    answer(play, "accept")
    play.signal(judge, 0, second)
    play.signal(hand, WAVE, first)
    assert play.g.settled

    play.undo(second)

    assert [step.question for step in play.record.steps[steps:]] == ["hand"]
    play.g.raised = 0
    assert play.g.key() == before


def test_who_has_only_gestured_has_nothing_to_take_back():
    play = a_game()
    play.signal(heist.wave, WAVE, play.g.seat)
    assert play.why_not_undo(play.g.seat) == "nothing"
