"""Playing by the book: which questions are asked, which answers are taken, and what a refused one leaves."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice, Script
from backroom.engine.errors import IllegalChoice, InvalidChoice, RulesBroken
from backroom.engine.flow import NOBODY, Flow, Picked, Seat
from backroom.engine.looks import hears
from backroom.engine.nouns import counted
from backroom.engine.rulebook import Rulebook, waiting
from backroom.engine.title import Question
from tests.engine.heist import BIDS, DREW, HAND_OF, OFFER, REACTION, VICTIM, book, view
from tests.engine.heist_table import asked, bidding, cards, options, play, table

[CREW_1], [CREW_2], [ROB_1], [CANCEL_1] = [cards(name) for name in ("crew-1", "crew-2", "rob-1", "cancel-1")]

# -- answers -------------------------------------------------------------------------------------


def test_an_offered_answer_is_taken():
    g = table("offer crew-1 rob-1")
    book.answer(g, ROB_1)
    assert g.discards == [ROB_1]


@pytest.mark.parametrize(
    ("choice", "seat", "error", "says"),
    [
        (99, NOBODY, InvalidChoice, "99 is no choice"),
        (-1, 0, InvalidChoice, "-1 is no choice"),
        (CREW_2, NOBODY, IllegalChoice, "'crew-2' is no answer to offer now"),
        (0, 1, IllegalChoice, "seat 1 is not asked anything now"),
        (0, 7, IllegalChoice, "seat 7 is not asked anything now"),
    ],
)
def test_any_other_answer_is_refused_and_leaves_the_game_untouched(
    choice: int, seat: Seat, error: type[Exception], says: str
):
    g = table("hand 1 cancel-1:2", "offer crew-1 rob-1")
    before = g.key()
    with pytest.raises(error, match=says):
        book.answer(g, choice, seat)
    assert g.key() == before


def test_nothing_is_answered_once_the_game_is_over():
    g = play(table("offer crew-1"), "crew-1")
    assert asked(g) is None
    with pytest.raises(IllegalChoice, match="the game is over"):
        book.answer(g, 0)


def test_who_has_replied_cannot_reply_again():
    g = bidding("offer crew-1")
    book.answer(g, 2, seat=1)
    before = g.key()
    with pytest.raises(IllegalChoice, match="seat 1 is not asked"):
        book.answer(g, 3, seat=1)
    assert g.key() == before


def test_every_seat_answers_from_its_own_options():
    g = bidding("money 3 1", "offer crew-1")
    with pytest.raises(IllegalChoice, match="'2' is no answer to bids now"):
        book.answer(g, 2, seat=1)
    book.answer(g, 2, seat=0)


# -- which questions are asked -------------------------------------------------------------------


def test_a_question_with_one_option_is_not_asked():
    g = play(table("hand 1", "offer rob-1 crew-1"), "rob-1")
    assert asked(g) == (1, "offer")  # there was only one victim
    assert g.money == [8, 2]


def test_a_question_with_several_options_is_asked():
    g = play(table("hand 1", "hand 2", "offer rob-1", players=3), "rob-1")
    assert asked(g) == (0, "victim")
    assert options(g) == ["1", "2"]


def test_a_masked_question_is_asked_even_with_one_option():
    g = play(table("hand 1 crew-2:2", "offer rob-1 crew-1"), "rob-1")
    assert asked(g) == (1, "reaction")
    assert options(g) == ["pass"]


def test_a_house_that_does_not_mask_skips_it():
    g = table("hand 1 crew-2:2", "offer rob-1 crew-1")
    g.masked = False
    play(g, "rob-1")
    assert asked(g) == (1, "offer")


def test_a_house_that_does_not_mask_still_asks_where_there_is_a_choice():
    g = table("hand 1 cancel-2:2", "offer rob-1 crew-1")
    g.masked = False
    play(g, "rob-1")
    assert asked(g) == (1, "reaction")


def test_players_who_choose_at_the_same_time_are_all_asked_even_without_a_choice():
    g = bidding("money 0 0", "offer crew-1")
    assert waiting(g) == (0, 1)
    assert options(g) == ["0"]


def test_a_question_without_any_option_is_a_defect_of_the_rules():
    broken: Rulebook[Flow] = Rulebook()

    @broken.query(counted("number", range(3)), "nothing")
    def NOTHING(_g: Flow, _me: Seat, _: int) -> list[int]:
        return []

    @broken.rule
    def hopeless(g: Flow, me: Seat, _: int, _picked: Picked) -> None:
        g.ask(me, NOTHING)

    g = Flow(Dice(0))
    g.do(hopeless(2))
    with pytest.raises(RulesBroken, match="nothing offers seat 2 nothing"):
        broken.advance(g)


def test_rules_that_run_for_ever_are_stopped():
    broken: Rulebook[Flow] = Rulebook()
    endless = broken.announce()

    @broken.write(endless)
    def again(g: Flow, me: Seat, arg: int, _picked: Picked) -> None:
        g.do(endless(me, arg + 1))

    g = Flow(Dice(0))
    g.do(endless(1))
    with pytest.raises(RulesBroken, match="5000 rules have run without a question, the next is again"):
        broken.advance(g)


def test_a_question_with_one_option_asked_for_ever_is_stopped_too():
    broken: Rulebook[Flow] = Rulebook()

    @broken.query(counted("number", range(1)), "T1")
    def NO_CHOICE(_g: Flow, _me: Seat, _: int) -> list[int]:
        return [0]

    @broken.rule
    def stubborn(g: Flow, me: Seat, _: int, _picked: Picked) -> None:
        g.ask(me, NO_CHOICE)

    g = Flow(Dice(0))
    g.do(stubborn(0))
    with pytest.raises(RulesBroken, match="the next is stubborn"):
        broken.advance(g)


# -- what is seen of a question ------------------------------------------------------------------


def test_replies_are_not_seen_before_all_are_in():
    low, high = bidding("offer crew-1", players=3), bidding("offer crew-1", players=3)
    book.answer(low, 0, seat=2)
    book.answer(high, 5, seat=2)
    for me in (NOBODY, 0, 1):
        assert view(low, me) == view(high, me)
    assert view(low, 0).question == Question("bids", (0, 1), (0, 1, 2, 3, 4, 5))


def test_the_options_of_an_open_question_are_seen_by_all():
    g = table("offer crew-1 rob-1")
    for me in (NOBODY, 0, 1):
        assert view(g, me).question == Question("offer", (0,), (0, ROB_1, CREW_1))


def test_the_options_of_a_secret_question_are_seen_by_the_one_who_is_asked():
    g = play(table("hand 1 cancel-1:2", "offer crew-1"), "crew-1")
    assert view(g, 1).question == Question("reaction", (1,), (0, CANCEL_1))
    assert view(g, 0).question == view(g, NOBODY).question == Question("reaction", (1,), None)


def test_a_finished_game_asks_nothing():
    g = play(table("offer crew-1"), "crew-1")
    assert view(g, 0).question is None


def test_spectators_hear_what_is_told_to_everybody():
    assert hears((DREW.number, 1, 2, 0, -1), NOBODY)
    assert not hears((DREW.number, 1, 2, 0, 0b10), NOBODY)
    assert [hears((DREW.number, 1, 2, 0, 0b10), me) for me in range(3)] == [False, True, False]


# -- the book itself -----------------------------------------------------------------------------


def test_questions_are_numbered_as_registered_and_named_in_small_letters():
    assert [query.name for query in book.queries] == ["bids", "offer", "reaction", "victim", "hand_of"]
    assert [query.number for query in (BIDS, OFFER, REACTION, VICTIM, HAND_OF)] == [0, 1, 2, 3, 4]


def test_rules_are_named_by_their_functions():
    assert [rule.name for rule in book.rules][:4] == ["opening", "play_round", "auction", "recruit"]


def test_a_rule_may_be_announced_before_it_is_written():
    chapters: Rulebook[Flow] = Rulebook()
    later = chapters.announce()

    def visit(g: Flow, me: Seat, arg: int, picked: Picked) -> None:
        g.masked = False

    def leave(g: Flow, me: Seat, arg: int, picked: Picked) -> None:
        g.do(later(me))

    first = chapters.rule(leave)
    assert chapters.write(later)(visit) is later
    assert [rule.name for rule in chapters.rules] == ["leave", "visit"]
    assert chapters.rules[later.number] is later
    for start in (first(0), later(0)):
        g = Flow(Script([]))
        g.do(start)
        chapters.advance(g)
        assert not g.masked
    g = Flow(Script([]))
    g.let(0, later)
    chapters.advance(g)
    assert not g.masked


def test_options_are_computed_once_for_the_one_who_is_asked():
    g = table("offer crew-1 rob-1")
    assert book.options(g) is book.options(g, 0)
