"""What views work out for whoever reads them is what the rules say, in the course of whole games."""

from __future__ import annotations

from backroom.engine.flow import NOBODY
from backroom.games.nostra_city.meta import TITLE as NOSTRA_CITY
from backroom.games.nostra_city.nouns import FIRST_INVESTIGATION, RUNNING
from backroom.games.nostra_city.rules.ending import money
from backroom.games.nostra_city.view import view as city
from backroom.games.reckoning.meta import TITLE as RECKONING
from backroom.games.reckoning.nouns import STEPS
from backroom.games.reckoning.rules.ending import places, standing
from backroom.games.reckoning.seats import RING, around, blast, mask
from backroom.games.reckoning.view import view as table
from backroom.games.scoundrels.meta import TITLE as SCOUNDRELS
from backroom.games.scoundrels.nouns import NOBODY_THERE, PLACES, SET_ASIDE, STRATEGY_BIT
from backroom.games.scoundrels.rules.standing import who_stands
from backroom.games.scoundrels.rules.suspicion import may_suspect
from backroom.games.scoundrels.view import view as town
from tests.games.evenings import at_random

# -- 3000 Scoundrels -----------------------------------------------------------------------------


def test_a_view_of_the_town_says_who_stands_where_and_who_is_spent():
    spent = 0
    for g in at_random(SCOUNDRELS, 3, seed=4):
        for me in range(3):
            seen = town(g, me)
            standing_there = [who_stands(g, me, standing) for standing in range(SET_ASIDE + 1)]
            assert [seen.who_stands(standing) for standing in range(SET_ASIDE + 1)] == standing_there
            there = [one for one in standing_there if one != NOBODY_THERE]
            assert [seen.is_spent(one) for one in there] == [g.is_spent(one) for one in there]
            spent += any(g.is_spent(one) for one in there)
    assert spent


def test_nobody_is_never_spent():
    g = next(at_random(SCOUNDRELS, 2, seed=1))
    g.traits_used = g.jobs_used = -1
    assert not town(g, 0).is_spent(NOBODY_THERE)


def test_a_view_of_the_town_says_whether_one_may_suspect():
    answers = set()
    for seed in range(3):
        for g in at_random(SCOUNDRELS, 3, seed):
            assert not town(g, NOBODY).may_suspect
            for me in range(3):
                answers.add(may_suspect(g, me))
                assert town(g, me).may_suspect == may_suspect(g, me)
    assert answers == {True, False}


def test_a_view_of_the_town_says_who_is_armed():
    armed = set()
    for g in at_random(SCOUNDRELS, 3, seed=2, strategy="on"):
        for me, has in enumerate(town(g, 0).players):
            bits = [*[has.is_armed(place) for place in range(PLACES)], has.is_strategy_armed]
            assert bits == [g.armed[me] >> bit & 1 == 1 for bit in range(STRATEGY_BIT + 1)]
            armed |= {bit for bit, is_armed in enumerate(bits) if is_armed}
    assert {1, STRATEGY_BIT} <= armed


# -- Nostra City ---------------------------------------------------------------------------------


def test_a_view_of_the_city_knows_what_bills_are_worth_and_which_phases_a_month_has():
    phases = set()
    for g in at_random(NOSTRA_CITY, 3, seed=1):
        seen = city(g, 0)
        assert seen.house_rules.worth(seen.bank) == money(g, 0)
        phases.add(seen.phases)
        assert g.phase == 0 or g.ended != RUNNING or g.phase in seen.phases
    assert phases == {(1, 2, 3, 4), (1, 2, 3, 5)}


def test_a_view_of_the_city_knows_the_bribe_of_an_investigation():
    g = next(at_random(NOSTRA_CITY, 3, seed=1))
    cards = range(FIRST_INVESTIGATION, FIRST_INVESTIGATION + 6)
    assert [city(g, 0).house_rules.bribe(card) for card in cards] == g.box.bribes


# -- Reckoning -----------------------------------------------------------------------------------


def test_a_view_of_the_table_places_players_as_the_rules_do():
    for seed in range(4):
        *_, g = at_random(RECKONING, 4, seed)
        seen = table(g, 0)
        assert [seen.standing(player) for player in range(4)] == [standing(g, player) for player in range(4)]
        assert sorted(range(4), key=seen.standing) == sorted(range(4), key=lambda me: -places(g)[me])


def test_a_cake_clears_its_seat_and_both_neighbours():
    assert [blast(seat) for seat in range(1, RING + 1)] == [mask(around(seat)) for seat in range(1, RING + 1)]
    assert around(1) == [30, 1, 2]
    assert around(30) == [29, 30, 1]


def test_the_steps_of_a_turn_are_rules_in_this_order():
    names = [rule.name for rule in RECKONING.book.rules]
    turn = [names[frame.rule] for frame in next(at_random(RECKONING, 3, seed=1)).stack]
    assert turn[::-1][:2] == STEPS[2:]
    assert set(STEPS) < set(names)
