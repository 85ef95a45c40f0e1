"""Gestures: what a player does unasked is written down, and changes no question."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.engine.errors import IllegalChoice, InvalidChoice
from backroom.engine.replay import Play, read_record, replay
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
