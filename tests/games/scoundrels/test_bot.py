"""The house heuristics: what a careful, short-sighted player does in plain situations."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.engine.chance import Dice
from backroom.engine.errors import IllegalChoice
from backroom.engine.flow import NOBODY
from backroom.games.scoundrels.bot import Town, choose
from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import END, PASS, PLAN, SAFE
from backroom.games.scoundrels.prospects import thefts
from backroom.games.scoundrels.rules.hiring import hire_or_office
from backroom.games.scoundrels.rules.night import check_bluffs, morning
from backroom.games.scoundrels.rules.office import office
from backroom.games.scoundrels.rules.planning import plan
from backroom.games.scoundrels.rules.suspicion import before_jail, suspicion
from backroom.games.scoundrels.rules.verbs_safes import place_mark, scout, steal
from backroom.games.scoundrels.state import book
from backroom.games.scoundrels.view import look
from tests.games.scoundrels.table import Table, mask

STEALS_ON_2 = {"A": "scout any", "2": "steal any", "3": "gain 3", "4": "gain 4", "5": "scout any"}


def said(t: Table, seed: int = 1) -> str:
    """What the bot answers, in words."""
    return book.queries[t.g.query].noun.write(choose(look(t.g, t.g.seat), Dice(seed), t.g.box))


def doubt(t: Table) -> float:
    """How likely A takes D's card on slot 5 for a bluff."""
    seen = look(t.g, 0)
    card = next(card for card in seen.players[3].cards if card.slot == 5)
    return Town(seen, t.g.box).doubt(seen.players[3], card)


# -- the plan ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("data", "card"), [(None, "5"), ({"leader_actions": STEALS_ON_2}, "2")])
def test_it_plans_honestly_where_it_can_steal_by_the_data_of_the_game(data: Any, card: str):
    t = Table(data=data)
    t.hand("A", "0256")
    t.run(plan(0))
    assert said(t) == card
    t.answer(card)
    assert said(t) == card


def test_its_prospects_know_which_slot_steals_by_the_data_file():
    t = Table(data={"leader_actions": STEALS_ON_2})
    t.hand("A", "2346")
    t.hand("B", "3456")
    assert thefts(t.g, 0) > thefts(t.g, 1) > 0


def test_it_bluffs_when_a_slot_is_worth_more_than_the_risk():
    t = Table()
    t.hand("A", "06")
    t.run(plan(0))
    t.answer(said(t))
    assert said(t) == "5"


def test_it_plays_the_0_openly_for_somebody_naive():
    t = Table()
    t.sheet("A", "Naive Outlaw")
    t.hand("A", "0346")
    t.run(plan(0))
    assert said(t) == "0"
    t.answer("0")
    assert said(t) == "open"


# -- suspicion -----------------------------------------------------------------------------------


def suspicious(phase: int, seen: str = "") -> Table:
    """D has planned the 0 on slot 5, and everybody wonders."""
    t = Table()
    t.announce("D", 5)
    t.g.hands[3] = 0
    t.g.phase = phase
    if seen:
        t.g.slots[3] = (-1, -1, -1, -1, "0A23456".index(seen), -1)
        t.knows_card("A", "D", 5)
    t.run(suspicion())
    return t


def test_it_waits_for_the_last_moment():
    assert said(suspicious(PLAN, seen="0")) == "pass"
    assert said(suspicious(END, seen="0")) == "place"


def test_it_trusts_what_it_has_seen():
    assert said(suspicious(END, seen="5")) == "pass"


def test_it_knows_that_every_value_exists_once():
    t = Table()
    t.plan("D", "5", 2)
    t.knows_card("A", "D", 2)
    t.plan("D", "3", 5)
    t.announce("D", 5)
    t.g.phase = END
    t.run(suspicion())
    assert said(t) == "place"


def claims_again(seed: int) -> tuple[list[bool], list[bool]]:
    """On the second day of a game between house bots: who doubts a slot claimed on both days, who another."""
    dice = Dice(seed)
    g = TITLE.start(TITLE.parse_setup({"players": 4}), Dice(seed, 1))
    again: list[bool] = []
    new: list[bool] = []
    while g.seat != NOBODY:
        seen = look(g, g.seat)
        choice = choose(seen, dice, g.box)
        if book.queries[g.query].name == "suspect" and g.phase == END and g.day == 2:
            rival = seen.players[g.active]
            is_fresh = g.slot not in (*rival.claimed, *rival.returned)
            (new if is_fresh else again).append(choice != PASS)
        book.apply(g, choice)
    return again, new


@pytest.mark.rule("S4.7")
def test_it_doubts_a_slot_claimed_on_two_days_more_often_than_another():
    games = [claims_again(seed) for seed in range(24)]
    again = [doubts for both, _other in games for doubts in both]
    new = [doubts for _both, other in games for doubts in other]
    assert len(again) > 100
    assert len(new) > 100
    assert sum(again) / len(again) > 1.5 * sum(new) / len(new)


def later_day(day: int, seen: str, *, deck: str = "0A2") -> Table:
    """D claims slot 5. A has looked at the card on 6, and knows that D played 3 and 5 the day before."""
    t = Table(length="long")
    t.g.day = day
    t.plan("D", seen, slot=6)
    t.knows_card("A", "D", 6)
    t.plan("D", "4" if seen != "4" else "6", slot=5)
    t.g.hands[3], t.g.decks[3] = 0, (mask(deck),)
    t.g.returned[3] = (0, 0, 0, 1, 0, 1, 0)  # of 3 and 5, by A
    t.announce("D", 5)
    t.g.phase = END
    t.run(suspicion())
    return t


@pytest.mark.rule("S4.7", "S9.53")
def test_it_is_sure_that_only_one_card_of_the_day_before_has_come_back():
    assert doubt(later_day(2, seen="3")) == 1.0
    assert doubt(later_day(2, seen="6")) < 0.9
    assert doubt(later_day(2, seen="3", deck="A2")) < 0.9  # D has drawn another


@pytest.mark.rule("S4.7", "S9.53")
def test_it_trusts_a_slot_whose_card_was_played_two_days_before():
    t = later_day(3, seen="6")
    t.g.returned[3] = (0,) * 7
    unknown = doubt(t)
    t.g.returned[3] = (*[0] * 7, 0, 0, 0, 0, 0, 1, 0)
    assert doubt(t) < unknown


@pytest.mark.rule("S4.7")
def test_a_claim_that_was_unmasked_is_no_claim_any_more():
    t = Table(2)
    t.plan("A", "3", slot=5)
    t.plan("A", "2", slot=2)
    t.henchman("B", on=("A", 5))
    t.run(check_bluffs(0), morning())
    assert look(t.g, 1).players[0].claimed == (2,)


def test_it_saves_a_henchman_from_jail():
    t = Table()
    t.announce("D", 5)
    t.run(before_jail(0))
    assert said(t) == "place"


# -- hiring and the Office -----------------------------------------------------------------------


def test_it_hires_whom_it_can_use_and_not_whom_it_can_afford():
    t = Table()
    t.saloon("Toothless Tailor", "Legendary Outlaw", "Grumpy Impostor")
    t.money(A=9)
    t.run(hire_or_office(0))
    assert said(t) == "middle"


def test_it_does_not_hire_in_its_last_turn():
    t = Table()
    t.saloon("Filthy Horse", "Cocky Banker", "Grumpy Cook")
    t.money(A=9)
    t.g.day = 2
    for card, slot in [("A", 1), ("2", 2), ("3", 3), ("4", 4)]:
        t.plan("A", card, slot)
    t.run(hire_or_office(0))
    assert said(t) == "sheriff"


def test_it_bribes_the_sheriff_in_the_end():
    t = Table()
    t.money(A=12)
    t.g.day = 2
    for card, slot in [("A", 1), ("2", 2), ("3", 3), ("4", 4)]:
        t.plan("A", card, slot)
    t.run(office(0))
    assert said(t) == "bribe"


# -- safes ---------------------------------------------------------------------------------------


def test_it_steals_the_best_it_knows_of():
    t = Table()
    t.safe("L2", value=7, known="A")
    t.run(steal(0))
    assert said(t) == "L2"


def test_it_scouts_where_values_differ_most():
    t = Table()
    t.safe("L2", value=2, known="A")
    t.run(scout(0))
    assert said(t) in {"L1", "L3", "L4", "L5"}


@pytest.mark.parametrize(("value", "mark"), [(7, "7"), (2, "7")])
def test_it_tells_the_truth_about_a_good_safe_and_praises_a_poor_one(value: int, mark: str):
    t = Table()
    t.safe("L2", value=value, known="A")
    t.run(place_mark(0, SAFE.read("L2")))
    assert said(t) == mark


def test_it_abandons_its_least_valuable_safe():
    t = Table()
    t.safe("E1", value=3, at="A")
    t.safe("L2", value=7, known="A")
    t.run(steal(0))
    t.answer("L2")
    assert said(t) == "E1"


# -- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_wins_against_players_who_do_anything(players: int):
    won = 0
    for seed in range(4):
        setup = TITLE.parse_setup({"players": players, "strategy": "on"})
        g, dice = TITLE.start(setup, Dice(seed)), Dice(seed, 1)
        while g.seat != NOBODY:
            options = book.options(g)
            is_bot = g.seat == seed % players
            choice = choose(look(g, g.seat), dice, g.box) if is_bot else options[dice(len(options))]
            book.answer(g, choice)
        won += TITLE.outcome(g).winners == (seed % players,)
    assert won >= 3


def test_whoever_is_not_asked_has_no_answer():
    t = Table()
    t.run(plan(0))
    with pytest.raises(IllegalChoice):
        choose(look(t.g, 1), Dice(1), t.g.box)
