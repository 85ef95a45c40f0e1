"""End of day (3.J): bluffs are checked, triggers follow, cards come back, somebody begins the next day."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.games.scoundrels.nouns import NIGHT, NO_CARD
from backroom.games.scoundrels.rules.night import check_bluffs, day, morning, night
from backroom.games.scoundrels.state import NOTHING, book
from tests.games.scoundrels.table import Table, mask


def checked(t: Table, *players: int) -> None:
    """These players turn up their suspected cards."""
    t.g.phase, t.g.active = NIGHT, NOBODY
    t.run(*[check_bluffs(me) for me in players])


# -- bluffs -------------------------------------------------------------------------------------------


@pytest.mark.rule("S10.5", "S3.78")
def test_who_suspects_an_honest_card_has_the_henchman_in_jail():
    t = Table()
    t.plan("A", "4", slot=4)
    t.henchman("B", on=("A", 4))
    checked(t, 0)
    assert (t.g.jail[1], t.g.reserve[1], t.g.reputation) == (2, 1, [0, 0, 0, 0])
    assert ("turns_up", "p1", "4", "4") in t.heard("C")


@pytest.mark.rule("S10.6", "S3.79", "S3.80")
def test_who_unmasks_a_bluff_gains_and_the_bluffer_loses_once():
    t = Table()
    t.plan("A", "0", slot=5)
    t.henchman("B", on=("A", 5))
    t.henchman("C", on=("A", 5))
    checked(t, 0)
    assert t.g.reputation == [-1, 1, 1, 0]
    assert (t.g.reserve, t.g.jail) == ([2] * 4, [1] * 4)
    assert t.g.henchmen[0] == NOTHING


@pytest.mark.rule("S10.7", "S3.80")
def test_the_bluffer_loses_once_for_every_bluff():
    t = Table()
    t.plan("A", "0", slot=5)
    t.plan("A", "2", slot=4)
    for who, slot in [("B", 5), ("C", 5), ("B", 4)]:
        t.henchman(who, on=("A", slot))
    checked(t, 0)
    assert t.g.reputation == [-2, 2, 1, 0]


@pytest.mark.rule("S9.11", "S3.80")
def test_all_gains_come_clockwise_before_the_losses():
    t = Table()
    t.plan("C", "0", slot=5)
    t.plan("C", "2", slot=4)
    for who, slot in [("B", 5), ("D", 5), ("A", 4)]:
        t.henchman(who, on=("C", slot))
    checked(t, 2)
    moves = [told[:2] for told in t.heard() if told[0] in ("rises", "falls")]
    assert moves == [("rises", "p4"), ("rises", "p1"), ("rises", "p2"), ("falls", "p3"), ("falls", "p3")]


@pytest.mark.rule("S3.77", "S4.8", "S6.8")
def test_cards_without_henchmen_stay_hidden():
    t = Table()
    t.plan("A", "0", slot=5)
    t.plan("A", "3", slot=2)
    t.henchman("B", on=("A", 2))
    checked(t, 0)
    assert t.g.turned_up[0] == 1 << 2
    assert [told for told in t.heard() if told[0] == "turns_up"] == [("turns_up", "p1", "2", "3")]


@pytest.mark.rule("S3.77", "S3.81")
def test_players_check_in_the_turn_order_of_the_day_and_triggers_follow_each_check():
    t = Table(3)
    t.g.first = 1
    t.plan("A", "0", slot=5)
    t.plan("C", "0", slot=5)
    t.sheet("C", "Bold Prospector")
    t.henchman("B", on=("A", 5))
    t.henchman("B", on=("C", 5))
    t.run(night())
    assert t.asked == ("C", "triggered")
    assert [told[1] for told in t.heard() if told[0] == "turns_up"] == ["p3"]
    t.answer("use-1")
    assert [told[1] for told in t.heard() if told[0] == "turns_up"] == ["p1"]


@pytest.mark.rule("S3.76", "S3.3", "S3.10")
def test_the_end_of_the_day_belongs_to_nobody_and_everything_may_be_used_again():
    t = Table(2)
    t.sheet("A", "Bold Prospector")
    t.used("Bold Prospector")
    t.plan("A", "0", slot=5)
    t.henchman("B", on=("A", 5))
    t.announce("B", 3)
    t.run(night())
    assert (t.g.phase, t.g.active, t.g.slot) == (NIGHT, NOBODY, 0)
    assert (t.asked, t.options) == (("A", "triggered"), ["use-1", "pass"])


@pytest.mark.rule("S10.22", "S-J05", "S3.81")
def test_a_talkative_investor_counts_four_cards_at_night():
    t = Table(2)
    t.sheet("B", "Talkative Investor")
    t.plan("A", "0", slot=5)
    t.henchman("B", on=("A", 5))
    t.run(night())
    t.answer("use-1")
    assert t.g.money[1] == 8


@pytest.mark.rule("S10.23", "S3.76", "S-J20")
def test_nobody_looks_at_a_played_card_at_night():
    t = Table(3)
    t.sheet("C", "Talkative Reporter")
    t.plan("A", "0", slot=5)
    t.plan("B", "3", slot=3)
    t.henchman("C", on=("A", 5))
    t.run(night())
    t.answer("use-1")
    assert (t.g.money[2], t.asked[1]) == (7, "first_of_day")


@pytest.mark.rule("S10.23", "S3.76", "S-J43")
def test_nobody_places_a_henchman_at_night():
    t = Table(3)
    t.sheet("C", "Talkative Brainwasher")
    t.plan("A", "0", slot=5)
    t.plan("B", "3", slot=3)
    t.henchman("C", on=("A", 5))
    t.run(night())
    t.answer("use-1", "p1")
    assert (t.g.jail[0], t.g.reserve[0]) == (0, 3)
    assert t.g.henchmen[1] == NOTHING


@pytest.mark.rule("S3.81", "S9.12", "S-T21")
def test_the_sleepy_one_acts_when_all_bluffs_are_checked_on_the_last_day_too():
    t = Table(2)
    t.sheet("A", "Sleepy Banker")
    t.g.day = 2
    t.plan("B", "0", slot=5)
    t.henchman("A", on=("B", 5))
    t.run(night())
    assert ("unmasks", "p1", "p2", "5") in t.heard()
    assert (t.asked, t.options) == (("A", "triggered"), ["use-1", "pass"])
    t.answer("use-1")
    assert (t.g.money[0], t.asked) == (8, None)


@pytest.mark.rule("S6.25")
def test_strategy_cards_are_not_used_at_night():
    t = Table(2)
    t.strategy("A", "g8")
    t.money(A=9)
    t.run(night())
    assert t.asked == ("A", "plan_card")


# -- cards come back ----------------------------------------------------------------------------------


def played(letter: str, cards: str, t: Table) -> None:
    """The four cards of a day lie on their slots."""
    for slot, card in enumerate(cards, start=1):
        t.plan(letter, card, slot=slot)


@pytest.mark.rule("S10.33", "S3.83", "S3.84", "S4.6", "S4.7")
def test_the_new_hand_is_what_was_not_played_and_one_card_of_the_day():
    t = Table(2)
    t.hand("A", "A234")
    played("A", "A234", t)
    played("B", "A234", t)
    t.script(0, 0, 2)  # the first two of three that were left, then 3 of A, 2, 3, 4; the rest by default
    t.run(morning())
    assert t.g.hands[0] == mask("0563")
    assert t.g.decks[0] == (mask("A24"),)
    assert t.g.slots[0] == (NO_CARD,) * 6


@pytest.mark.rule("S10.34", "S3.84", "S-J24")
def test_who_has_drawn_before_draws_fewer():
    t = Table(2)
    t.hand("A", "A2345")
    played("A", "A234", t)
    played("B", "A234", t)
    t.g.decks[0] = (mask("06"),)
    t.run(morning())
    draws = [told for told in t.heard() if told[:2] == ("draws", "p1")]
    assert draws == [("draws", "p1", "3")]
    assert t.g.hands[0] & mask("056") == mask("056")


@pytest.mark.rule("S3.84")
def test_who_holds_four_cards_draws_none():
    t = Table(2)
    t.hand("A", "0A23456")
    played("A", "A23", t)
    played("B", "A234", t)
    t.run(morning())
    assert t.g.hands[0] == mask("0456")
    assert not [told for told in t.heard() if told[:2] == ("draws", "p1")]


@pytest.mark.rule("S3.83", "S3.16")
@pytest.mark.parametrize(("shuffled", "drawn", "rest"), [(0, "0", "A23"), (1, "A", "023"), (3, "3", "0A2")])
def test_an_open_0_is_shuffled_in_with_the_others(shuffled: int, drawn: str, rest: str):
    t = Table(2)
    t.hand("A", "0A23")
    t.play_open("A")
    played("A", "A23", t)
    played("B", "A234", t)
    t.script(0, 0, shuffled)  # 4, 5 and 6 come first
    t.run(morning())
    assert t.g.open_zero == 0
    assert (t.g.hands[0], t.g.decks[0]) == (mask("456" + drawn), (mask(rest),))


@pytest.mark.rule("S3.83")
def test_everybody_shuffles_the_own_four_cards_under_the_own_deck():
    t = Table(2)
    played("A", "A234", t)
    t.hand("B", "0356")
    played("B", "0356", t)
    t.script(0, 0, 0, 0, 0, 3)  # A draws 0, 5, 6 and the A; B draws A, 2, 4 and the 6
    t.run(morning())
    assert t.g.hands == [mask("056A"), mask("A246")]
    assert t.g.decks == [(mask("234"),), (mask("035"),)]


@pytest.mark.rule("S3.83")
def test_played_cards_are_not_mixed_with_those_already_in_the_deck():
    t = Table(2)
    t.hand("A", "0A23456")
    t.plan("A", "0", slot=1)
    t.plan("A", "A", slot=2)
    t.g.hands[0] = mask("2345")
    t.g.decks[0] = (mask("6"),)
    t.run(morning())
    assert t.g.decks[0] == (mask("6"), mask("0A"))


@pytest.mark.rule("S4.8", "S4.4")
def test_of_the_cards_of_the_day_nothing_is_left_on_the_sheet():
    t = Table(2)
    played("A", "A243", t)
    t.knows_card("B", "A", slot=3)
    t.henchman("B", on=("A", 4))
    t.run(night())
    t.answer("p1")
    assert (t.g.slots[0], t.g.planned[0], t.g.seen[0]) == ((NO_CARD,) * 6, NOTHING, NOTHING)
    assert (t.g.turned_up[0], t.g.henchmen[0]) == (0, NOTHING)


@pytest.mark.rule("S11.22", "S3.84")
@pytest.mark.parametrize("seed", range(3))
def test_from_day_2_on_a_hand_is_three_cards_not_played_and_one_that_was(seed):
    t = Table(3, length="long")
    t.g.source = dice = Dice(seed)
    t.run(day())
    mornings = 0
    while t.g.seat != NOBODY:
        today = t.g.day
        if t.g.phase != NIGHT:
            lay = [played_by(t, me) for me in range(3)]
        choices = book.options(t.g)
        book.answer(t.g, choices[dice(len(choices))])
        if t.g.day > today:
            mornings += 1
            assert [hand.bit_count() for hand in t.g.hands] == [4, 4, 4]
            assert [(hand & cards).bit_count() for hand, cards in zip(t.g.hands, lay)] == [1, 1, 1]
    assert mornings == 2


def played_by(t: Table, me: int) -> int:
    """The cards a player has played today."""
    return sum([1 << card for card in t.g.slots[me] if card != NO_CARD]) | (t.g.open_zero >> me & 1)


# -- the next day -------------------------------------------------------------------------------------


@pytest.mark.rule("S10.64", "S3.85", "S-D30")
def test_the_sole_holder_of_the_highest_reputation_chooses_who_begins():
    t = Table(3)
    t.rep(A=3, B=2)
    t.run(morning())
    assert (t.asked, t.options) == (("A", "first_of_day"), ["p1", "p2", "p3"])
    t.answer("p3")
    assert (t.g.first, t.g.day, t.asked) == (2, 2, ("C", "plan_card"))


@pytest.mark.rule("S10.64", "S9.36", "S3.85")
def test_on_a_tie_the_first_player_stays_the_same():
    t = Table(3)
    t.g.first = 1
    t.rep(A=3, B=3, C=1)
    t.run(morning())
    assert (t.asked, t.g.first, t.g.day) == (("B", "plan_card"), 1, 2)


@pytest.mark.rule("S3.1", "S3.85")
def test_a_day_begins_with_no_turn_taken():
    t = Table(3)
    t.g.turn = 12
    t.run(morning())
    assert t.g.turn == 0
    assert ("day", "2", "p1") in t.heard()


@pytest.mark.rule("S3.82", "S8.1", "S7.1")
@pytest.mark.parametrize(("length", "last"), [("short", 2), ("long", 3)])
def test_the_last_day_ends_the_game_without_new_hands(length, last):
    t = Table(2, length=length)
    t.g.day = last - 1
    t.run(morning())
    assert t.asked is not None
    t = Table(2, length=length)
    t.g.day = last
    played("A", "A234", t)
    t.run(morning())
    assert (t.asked, t.g.hands[0]) == (None, 0)
    assert ("game_over", "last_day") in t.heard()
