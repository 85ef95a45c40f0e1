"""A turn (3.A, 3.B, 3.G): its start, its steps in order, its end; and what may happen only once in it."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.games.scoundrels.nouns import LAST_DAY, NIGHT
from backroom.games.scoundrels.rules.menu import menu
from backroom.games.scoundrels.rules.night import day, night
from backroom.games.scoundrels.rules.planning import plan
from backroom.games.scoundrels.rules.turn import end_of_turn, turn
from backroom.games.scoundrels.state import book
from tests.games.scoundrels.table import Table


def alone(players: int = 4, **options: object) -> Table:
    """A table where nobody can suspect anybody."""
    t = Table(players, **options)
    for who in "ABCD"[:players]:
        t.available(who, 0)
    return t


def play_at_random(players: int, seed: int, **options: object) -> list[tuple[int, int, int]]:
    """A whole game of random answers; who took which turn of which day."""
    t = Table(players, **options)
    dice = Dice(seed)
    t.g.source = dice
    turns: list[tuple[int, int, int]] = []
    t.run(day())
    while t.g.seat != NOBODY:
        now = (t.g.day, t.g.turn, t.g.active)
        if t.g.phase != NIGHT and (not turns or turns[-1] != now):
            turns.append(now)
        options_now = book.options(t.g)
        book.answer(t.g, options_now[dice(len(options_now))])
    assert t.g.ended == LAST_DAY
    return turns


@pytest.mark.rule("S3.1", "S11.14", "S0.1")
@pytest.mark.parametrize(("players", "length", "days"), [(2, "short", 2), (3, "long", 3), (4, "short", 2)])
def test_every_player_has_four_turns_a_day_clockwise_from_the_first(players, length, days):
    turns = play_at_random(players, seed=players, length=length)
    assert len(turns) == 4 * players * days
    first_day = [active for d, _, active in turns if d == 1]
    assert first_day == list(range(players)) * 4


@pytest.mark.rule("S3.2")
def test_a_turn_runs_from_its_start_to_the_last_chance_in_this_order():
    t = Table(2)
    t.sheet("A", "Washed-up Prospector", None, "Selfish Banker")
    t.run(turn(0))
    asked = []
    while t.asked != ("B", "plan_card"):
        asked.append(t.asked)
        t.answer({"at_office": "sell", "menu": "leader", "plan_slot": "4"}.get(t.asked[1], t.options[0]))
    assert asked == [
        ("A", "triggered"),
        ("A", "plan_card"),
        ("A", "plan_slot"),
        ("B", "suspect"),
        ("A", "menu"),
        ("A", "at_office"),
        ("A", "triggered"),
    ]


@pytest.mark.rule("S3.3")
def test_the_player_whose_turn_it_is_is_active_until_the_next_turn_begins():
    t = alone(2)
    t.run(turn(1))
    assert (t.g.active, t.asked) == (1, ("B", "plan_card"))


@pytest.mark.rule("S3.10", "S3.8", "S3.9")
def test_everything_may_be_used_again_from_the_start_of_the_next_turn():
    t = alone(2)
    t.sheet("B", "Talkative Banker")
    t.used("Talkative Banker")
    t.g.leader_used = t.g.strategy_used = 1
    t.run(turn(1))
    assert (t.g.traits_used, t.g.jobs_used, t.g.leader_used, t.g.strategy_used) == (0, 0, 0, 0)


@pytest.mark.rule("S3.9", "S3.8")
def test_a_scoundrel_is_spent_while_its_trait_or_its_job_is_flagged():
    t = Table()
    t.used("Filthy Dog")
    spent = [t.g.is_spent(t.scoundrel(name)) for name in ("Filthy Dog", "Filthy Cow", "Bold Dog", "Bold Cow")]
    assert spent == [True, True, True, False]


@pytest.mark.rule("S3.11")
def test_only_the_active_player_s_scoundrels_start_with_the_turn():
    t = alone()
    t.sheet("B", "Washed-up Banker")
    t.run(turn(0))
    assert t.asked == ("A", "plan_card")


@pytest.mark.rule("S3.12", "S10.44", "S-J12", "S5.3", "S-T13")
def test_at_the_start_of_a_turn_no_card_of_this_turn_lies_there_to_be_suspected():
    t = Table(2)
    t.sheet("A", "Washed-up Deputy")
    t.plan("A", "3", slot=2)
    t.announce("B", 2)
    t.run(turn(0))
    t.answer("use-1")
    assert (t.asked, t.g.jail[1], t.g.reserve[1]) == (("A", "plan_card"), 2, 1)
    assert (t.g.money[0], t.discarded) == (5, ["Washed-up Deputy"])


@pytest.mark.rule("S3.57", "S10.61", "S-T15")
def test_what_ends_a_turn_comes_before_the_last_chance_to_suspect():
    t = Table(2)
    t.sheet("A", "Selfish Prospector")
    t.money(A=6)
    t.announce("A", 2)
    t.run(end_of_turn(0))
    assert (t.asked, t.options) == (("A", "triggered"), ["use-1", "pass"])
    t.answer("use-1")
    assert (t.g.money[0], t.asked) == (9, ("B", "suspect"))
    t.answer("pass")
    assert t.asked == ("B", "plan_card")


@pytest.mark.rule("S3.57")
def test_after_the_last_turn_of_the_day_nobody_begins_another():
    t = alone(2)
    t.announce("B", 2)
    t.g.turn = 7
    t.run(end_of_turn(1))
    assert (t.asked, t.g.turn) == (None, 8)


@pytest.mark.rule("S3.19", "S11.7")
def test_a_hand_lasts_for_the_four_turns_of_a_day():
    t = alone(2)
    t.run(day())
    hands = []
    while t.g.phase != NIGHT and t.g.day == 1:
        if t.asked[1] == "plan_card":
            hands.append((t.asked[0], len(t.options), t.g.cards_played(t.g.seat)))
        t.answer(t.options[-1])
    assert hands == [(who, 4 - turns, turns) for turns in range(3) for who in "AB"]


@pytest.mark.rule("S0.3")
def test_a_bluff_works_until_somebody_who_smelt_it_is_proved_right_at_night():
    t = Table(2)
    t.run(plan(0), menu(0), night())
    t.answer("2", "4", "place", "leader")
    assert (t.g.money[0], t.g.reputation) == (8, [-1, 1])
    assert ("turns_up", "p1", "4", "2") in t.heard("B")


@pytest.mark.rule("S3.20")
def test_suspicion_follows_the_plan_of_a_face_down_card():
    t = Table(2)
    t.run(plan(0))
    t.answer("2", "5")
    assert t.asked == ("B", "suspect")
