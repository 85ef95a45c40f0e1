"""Promises, bluffs, doubts and bids of a game, found in what was told, and what they brought."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.coach.dealings import Dealing, dealings_in
from backroom.coach.review import judged, put_together, review_portion
from backroom.engine.flow import NOBODY
from backroom.engine.replay import Play
from backroom.engine.words import LANGUAGES
from tests.coach.games import played


def count(play: Play[Any], event: str) -> int:
    """How often an event was told."""
    names = [one.name for one in play.title.book.events]
    return sum([names[happening[0]] == event for heard in play.heard[1:] for happening in heard])


def of_kind(found: list[Dealing], kind: str, *fates: str) -> list[Dealing]:
    return [one for one in found if one.kind == kind and (not fates or one.fate in fates)]


def test_every_promise_is_found_with_its_end():
    plays = [played("bootleggers", seed, "random", players=4) for seed in range(8)]
    settled = 0
    for play in plays:
        found = dealings_in(play)
        assert len(found) == count(play, "promises")
        for fate in ("kept", "broken", "void"):
            ended = of_kind(found, "promise", fate)
            assert len(ended) == count(play, f"promise_{fate}")
            assert all(one.begins <= one.ends for one in ended)
            settled += len(ended)
    assert settled > 10


def test_every_bluff_is_a_card_on_a_slot_of_another_number_and_every_doubt_is_right_or_wrong():
    play = played("scoundrels", 2, "greedy", players=4)
    found = dealings_in(play)
    doubts, bluffs = of_kind(found, "doubt"), of_kind(found, "bluff")
    assert len(doubts) == count(play, "suspects")
    assert len(of_kind(doubts, "doubt", "right")) == count(play, "unmasks")
    assert len(of_kind(doubts, "doubt", "wrong")) == count(play, "jailed_for_nothing")
    for one in bluffs:
        _, seat, slot, card = one.told[0]
        assert card != slot
        assert play.at(one.begins[0] + 1).g.slots[seat][slot - 1] == card
        assert (one.fate == "unmasked") == (one.other != NOBODY)
    assert of_kind(bluffs, "bluff", "unmasked")
    assert of_kind(bluffs, "bluff", "unnoticed")


def test_the_bids_of_a_month_belong_together_and_all_cards_that_they_win_are_found():
    play = played("nostra_city", 2, "greedy", players=4)
    found = dealings_in(play)
    told = [line[0] for one in found for line in one.told]
    assert told.count("bids") == count(play, "bids")
    assert told.count("won") == count(play, "won")
    for one in found:
        assert (one.fate == "won") == ("won" in [line[0] for line in one.told])
        assert {play.record.steps[step].seat for step in one.begins} == {one.seat}
        assert max(one.begins) <= min(one.ends)


def test_what_a_bid_brought_is_the_change_of_the_chances():
    play = played("nostra_city", 2, "greedy", players=4)
    one = dealings_in(play)[0]
    first, last = one.begins[0], one.ends[-1]
    review = put_together(play.record, [review_portion(play.record, [], first, last + 1)])
    before, after = (judged(play.title, play.at(step).g) for step in (first, one.begins[-1] + 1))
    measured = review.dealings[0]
    assert measured.begun == pytest.approx([now - then for then, now in zip(before, after)], abs=0.002)
    assert measured.begun[one.seat] < 0  # the money is out of the Bank
    assert sum(measured.decided) == pytest.approx(0, abs=0.002)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["bootleggers", "nostra_city", "scoundrels"])
def test_a_dealing_is_told_in_words(game: str, language: str):
    play = played(game, 1, "random", players=4)
    words = play.title.words(language)
    told = [line for one in dealings_in(play) for line in one.in_words(game, words)]
    assert told
    assert not any("{" in line for line in told)


def test_where_players_do_not_deal_there_are_no_dealings():
    assert dealings_in(played("reckoning", 1, "random", players=4)) == []
