"""Rulings (section 9) that no card shows: lost pictures, money, drawing, waking, who knows what."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import comb

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.games.reckoning.cards import blades, guns, in_reach_of_a_blade, in_sight_of_a_gun
from backroom.games.reckoning.nouns import (
    BLADE,
    BOOM,
    BUSINESSES,
    COLOURS,
    GODFATHER,
    GUNMAN,
    KIND,
    KINDS,
    KNIFE_SEAT,
    OBJECTS,
    REGISTER,
    REVOLVER_SEAT,
    TYPES,
)
from backroom.games.reckoning.seats import around, beside, blast, count, each, left_of, mask, right_of
from backroom.games.reckoning.setup import DECK, GANGS, SEATINGS, TABLE
from backroom.games.reckoning.state import Game, book
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import B, R, Y, asked, deal, hand, options, play, table, told

SEAT_OF = {seat.letter: seat.seat for seat in TABLE if seat.letter}
OBJECT_OF = {seat.letter: seat.object for seat in TABLE if seat.letter}
X_SEATS = [seat.seat for seat in TABLE if seat.opposite is None]

every_size = pytest.mark.parametrize("players", range(3, 7))


# -- figures, table, deck and seatings that no source gives --------------------------------------


def figures(gangs: dict[str, dict[str, int]]) -> list[int]:
    """How many figures each colour needs to serve every number of players that uses it."""
    return [
        sum(max(gangs[str(players)][name] for players in range(max(3, place), 7)) for name in TYPES)
        for place in range(1, 7)
    ]


@pytest.mark.rule("R9.1")
def test_one_gunman_each_makes_six_gangs_of_five_and_two_would_need_more_figures_than_there_are():
    six = GANGS["6"]
    assert [six[name] for name in TYPES] == [1, 1, 1, 2]
    assert 6 * sum(six[name] for name in TYPES) == len(TABLE)
    assert sum(figures(GANGS)) == 48
    assert sum(figures({**GANGS, "6": {**six, "gunman": 2}})) == 51


@pytest.mark.rule("R9.2")
def test_the_largest_gang_a_colour_ever_needs_gives_48_figures():
    assert figures(GANGS) == [10, 10, 10, 7, 6, 5]


@pytest.mark.rule("R9.3")
def test_28_objects_lie_on_30_seats_as_the_worked_examples_say():
    objects = Counter(seat.object for seat in TABLE)
    assert [objects[thing] for thing in OBJECTS] == [7, 5, 9, 2, 2, 2, 1, 2]
    assert objects.total() - objects["plain"] == 28
    assert {letter: OBJECT_OF[letter] for letter in "BCDEFGLNOPR"} == {
        "B": "register",
        "C": "gambling",
        "D": "bar",
        "E": "drink",
        "F": "revolver",
        "G": "restaurant",
        "L": "bar",
        "N": "drink",
        "O": "gambling",
        "P": "knife",
        "R": "restaurant",
    }
    assert TABLE[SEAT_OF["F"] - 1].opposite == SEAT_OF["O"]


@pytest.mark.rule("R9.4")
def test_the_letters_run_clockwise_and_the_neighbours_of_the_examples_are_neighbours():
    assert "".join(seat.letter or "" for seat in TABLE) == "ABCDEFGHIJKLMNOPQR"
    assert [SEAT_OF[letter] for letter in "IJK"] == [13, 14, 15]
    assert [SEAT_OF[letter] for letter in "MNOP"] == [18, 19, 20, 21]
    assert SEAT_OF["Q"] - SEAT_OF["P"] == 2  # the blue cake lies between them and reaches both


@pytest.mark.rule("R9.4")
def test_no_rule_of_play_depends_on_the_letters():
    unlettered = [msgspec.to_builtins(msgspec.structs.replace(seat, letter=None)) for seat in TABLE]
    here, there = deal(3, Dice(5)), deal(3, Dice(5), table_data=unlettered)
    choose = Dice(6)
    while asked(here):
        choice = one_of(here, choose)
        book.answer(here, choice)
        book.answer(there, choice)
    assert there.key() == here.key()


def one_of(g: Game, dice: Dice) -> int:
    """An answer at random."""
    choices = book.options(g)
    return choices[dice(len(choices))]


@pytest.mark.rule("R9.5")
def test_two_seats_at_each_end_face_nobody_and_the_others_face_each_other_in_13_pairs():
    assert X_SEATS == [14, 15, 29, 30]
    pairs = {frozenset([seat.seat, seat.opposite]) for seat in TABLE if seat.opposite is not None}
    assert len(pairs) == 13
    assert pairs == {frozenset([seat, 29 - seat]) for seat in range(1, 14)}


@pytest.mark.rule("R9.6")
def test_left_is_clockwise_and_the_ring_has_no_gap():
    for seat, left in pairwise([*range(1, 31), 1]):
        assert left_of(mask([seat])) == mask([left])
        assert right_of(mask([left])) == mask([seat])


def test_a_blast_is_a_seat_and_its_two_neighbours_all_round_the_table():
    assert (around(1), around(15), around(30)) == ([30, 1, 2], [14, 15, 16], [29, 30, 1])
    assert [blast(seat) for seat in range(1, 31)] == [mask(around(seat)) for seat in range(1, 31)]


@pytest.mark.rule("R9.6")
def test_the_next_player_clockwise_is_the_one_on_the_left():
    g = table("gang Y BR@30", "gang R BR@16", "gang B BR@22")
    play(g, "discard-knife")
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R9.41")
def test_the_deck_of_60_has_the_proportions_it_was_designed_for():
    assert [DECK[kind] for kind in KINDS] == [9, 9, 9, 6, 5, 6, 2, 14]
    assert sum(DECK.values()) == 60
    assert max(DECK, key=DECK.__getitem__) == "move"
    assert DECK["pass"] + DECK["boom"] == DECK["order"] + 2
    without_a_move = comb(60 - DECK["move"], 5) / comb(60, 5)
    assert round(1 - without_a_move, 2) == 0.75


@pytest.mark.rule("R9.42")
@pytest.mark.parametrize(
    ("players", "in_danger"),
    [(3, [8, 8, 8]), (4, [6, 6, 6, 6]), (5, [5, 5, 5, 5, 5]), (6, [4, 4, 4, 4, 4, 5])],
)
def test_most_gangsters_start_in_danger_evenly_over_the_colours(players: int, in_danger: list[int]):
    g = deal(players)
    reached = 0
    for me in range(players):
        reached |= in_reach_of_a_blade(g, me) | in_sight_of_a_gun(g, me)
    assert [count(reached & gang) for gang in g.gangs] == in_danger


@pytest.mark.rule("R9.42")
@every_size
def test_every_godfather_starts_off_the_money_and_threatened_by_one_opponent(players: int):
    g = deal(players)
    objects = g.box.table.with_object
    for seat in each(g.types[GODFATHER]):
        opponents = [me for me in range(players) if me != g.owner(seat)]
        stabbing = sum(count(blades(g, me) & beside(1 << seat)) for me in opponents)
        shooting = sum(count(guns(g, me) & g.box.table.facing(1 << seat)) for me in opponents)
        assert stabbing + shooting == 1
        assert not any(objects[money] >> seat & 1 for money in [*BUSINESSES, REGISTER])


@pytest.mark.rule("R9.42")
@every_size
def test_nobody_starts_with_a_monopoly_beside_a_friend_or_with_two_weapons(players: int):
    g = deal(players)
    objects = g.box.table.with_object
    for gang in g.gangs:
        assert all(count(gang & objects[business]) < 2 for business in BUSINESSES)
        assert gang & (beside(gang) | g.box.table.facing(gang)) == 0
    assert g.types[GUNMAN] & (objects[REVOLVER_SEAT] | mask(X_SEATS)) == 0
    assert g.types[BLADE] & objects[KNIFE_SEAT] == 0


@pytest.mark.rule("R9.42")
def test_with_four_players_the_two_plain_seats_stay_empty():
    assert each(deal(4).empty()) == [seat.seat for seat in TABLE if seat.object == "plain"] == [29, 30]
    assert [len(each(deal(players).empty())) for players in (3, 5, 6)] == [0, 0, 0]
    assert sorted(SEATINGS) == ["3", "4", "5", "6"]


# -- money ---------------------------------------------------------------------------------------


@pytest.mark.rule("R9.7")
def test_who_is_owed_more_than_is_left_gets_what_is_left_and_no_more():
    g = table("gang Y GF@4 BR@20", "gang R BR@30", "bank 3", "money 1 0 0")
    assert told(g, "collects") == [(Y, 3)]
    assert (g.bank, g.money) == (0, [4, 0, 0])


@pytest.mark.rule("R9.8")
def test_a_monopoly_earns_four_in_total():
    g = table("gang Y BR@4 BR@20", "gang R BR@30")
    assert told(g, "collects") == [(Y, 4)]


@pytest.mark.rule("R9.9")
def test_a_godfather_on_a_business_earns_twice():
    g = table("gang Y GF@25", "gang R BR@30")
    assert told(g, "collects") == [(Y, 2)]


@pytest.mark.rule("R9.10")
def test_a_sleeping_godfather_earns_nothing_and_a_sleeping_accountant_doubles_nothing():
    given = ("gang R BR@30",)
    assert told(table("gang Y GF@7z BR@6", *given), "collects") == [(Y, 1)]
    assert told(table("gang Y GF@7 BR@3z", *given), "collects") == [(Y, 1)]
    assert told(table("gang Y GF@7 BR@3", *given), "collects") == [(Y, 2)]


@pytest.mark.rule("R9.37")
def test_everybody_sees_everybodys_money():
    g = table("gang Y GF@30", "gang R BR@16", "money 4 5 6")
    for me in [Y, R, B, NOBODY]:
        assert view(g, me).money == (5, 5, 6)
        assert view(g, me).bank == 119


# -- cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("R9.13")
def test_step_three_is_a_card_or_a_discard():
    g = table("gang Y BR@30", "gang R BR@16", "hand Y knife order move move move")
    assert options(g) == ["play-order", "play-move", "discard-knife", "discard-order", "discard-move"]


@pytest.mark.rule("R9.15")
def test_no_move_follows_a_discard():
    g = table("gang Y BR@30", "gang R BR@16", "hand Y knife move move move move")
    play(g, "discard-knife")
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R9.16")
def test_nothing_is_drawn_between_the_first_and_the_second_card():
    g = table("gang Y BR@30", "gang R BR@16", "hand Y order move knife knife knife")
    play(g, "play-order", "1")
    assert asked(g) == ("yellow", "second")
    assert hand(g, Y) == ["knife", "knife", "knife", "move"]
    assert told(g, "draws") == []
    play(g, "play-move", "2")
    assert told(g, "draws") == [(Y,), (Y,)]


@pytest.mark.rule("R9.17")
def test_the_discards_become_the_pile_as_soon_as_its_last_card_is_taken():
    hands = ["boom"] * 5 + ["order"] * 5
    laid = Counter(DECK) - Counter([*hands, "raid"])
    g = table(
        *("gang Y BR@30", "gang R BR@16", "discards " + " ".join(laid.elements())),
        *("hand Y boom boom boom boom boom", "hand R order order order order order"),
    )
    assert len(g.pile) == 1
    play(g, "discard-boom")
    assert hand(g, Y) == ["boom", "boom", "boom", "boom", "raid"]
    assert asked(g) == ("red", "card")  # and no card has been needed since
    assert g.discards == []
    assert sorted(KIND.write(card) for card in g.pile) == sorted([*laid.elements(), "boom"])


@pytest.mark.rule("R9.18")
def test_played_and_discarded_cards_and_the_hands_of_the_dead_lie_open_in_one_pile():
    g = table(
        *("gang Y BL@1", "gang R BR@2", "gang B BR@16", "gang G BR@22"),
        *("hand Y knife move order order order", "hand R boom boom boom boom boom"),
        players=4,
    )
    play(g, "play-knife", "stop", "discard-knife")
    for me in [Y, R, B, NOBODY]:
        assert [KIND.write(card) for card in view(g, me).discards] == ["knife", "knife"] + ["boom"] * 5


@pytest.mark.rule("R9.40")
def test_whether_a_player_holds_a_move_does_not_show_in_what_is_asked():
    given = ("gang Y BR@30", "gang R BR@16")
    without = play(table(*given, "hand Y order order order knife knife"), "play-order", "1")
    holding = play(table(*given, "hand Y order order order knife move"), "play-order", "1")
    assert asked(without) == asked(holding) == ("yellow", "second")
    assert (options(without), options(holding)) == (["stop"], ["stop", "play-move"])
    assert view(without, R).question == view(holding, R).question
    assert told(play(without, "stop"), "stops") == told(play(holding, "stop"), "stops") == [(Y,)]


@pytest.mark.rule("R9.40")
def test_a_house_without_masks_skips_what_leaves_no_choice():
    given = ("gang Y BR@30", "gang R BR@16", "hand R order order move move move")
    g = table(*given, "hand Y order order order knife knife", mask="off")
    assert asked(play(g, "play-order", "1")) == ("red", "card")
    only_booms = table(*given, "hand Y boom boom boom boom boom", mask="off")
    assert told(only_booms, "discards") == [(Y, BOOM)]
    assert asked(only_booms) == ("red", "card")
    assert asked(table(*given, "hand Y boom boom boom boom boom")) == ("yellow", "card")


# -- sleep ---------------------------------------------------------------------------------------


@pytest.mark.rule("R9.19")
def test_all_sleepers_of_the_turn_player_wake_and_nobody_is_asked():
    g = table("gang Y BR@7z BR@8z BR@30", "gang R BR@13z")
    play(g, "discard-knife")
    assert asked(g) == ("red", "card")
    assert each(g.asleep) == [13]


# -- players -------------------------------------------------------------------------------------


@pytest.mark.rule("R9.35", "R9.44")
@every_size
def test_after_free_seating_the_last_to_place_begins_and_play_goes_clockwise_by_colour(players: int):
    first = players - 2
    g = deal(players, seating="free", first_placer=first)
    while (question := asked(g)) is not None and question[1] != "card":
        play(g, options(g)[0])
    placed = [me for me, _, _ in told(g, "sits")]
    assert placed[:players] == [(first - step) % players for step in range(players)]
    assert g.turn == placed[-1] == (first + 1) % players
    for _ in range(players):
        play(g, options(g)[-1])
    assert [COLOURS[me] for (me,) in told(g, "turn")][: players + 1] == [
        COLOURS[(first + 1 + step) % players] for step in range(players + 1)
    ]


@pytest.mark.rule("R9.36")
@pytest.mark.parametrize("youngest", range(3))
def test_the_youngest_player_is_found_by_chance_or_named_by_the_house(youngest: int):
    found = deal(3, lambda n: youngest if n == 3 else 0, seating="free")
    assert told(found, "first_placer") == [(youngest,)]
    assert asked(found) == (COLOURS[youngest], "who_sits")
    named = deal(3, seating="free", first_placer=youngest)
    assert asked(named) == (COLOURS[youngest], "who_sits")


@pytest.mark.rule("R9.38")
@pytest.mark.parametrize("seed", range(4))
def test_nothing_ever_goes_from_player_to_player(seed: int):
    choose = Dice(seed, stream=1)
    g = deal(4, Dice(seed))
    while asked(g):
        book.answer(g, one_of(g, choose))
    earned = [*told(g, "collects"), *told(g, "inherits")]
    assert g.money == [sum(money for who, money in earned if who == me) for me in range(4)]
    spent = [*told(g, "plays"), *told(g, "discards"), *told(g, "shows")]
    for me in range(4):
        kept = Counter(told(g, "drew")) - Counter(spent)
        assert sorted(card for who, card in kept.elements() if who == me) == g.hands[me]
        lost = [seat for who, _, seat in told(g, "killed") if who == me]
        assert count(g.gangs[me]) + len(lost) == 7


@pytest.mark.rule("R9.46")
def test_a_gang_without_its_godfather_plays_on_against_gangs_the_vector_does_not_name():
    g = table(
        *("turn B", "gang B BL@1", "gang G GF@2 BR@16 BR@29 BR@22", "gang Y BR@12"),
        "hand B knife move order order order",
        players=4,
    )
    play(g, "play-knife", "stop")
    assert asked(g) == ("green", "card")
    assert told(g, "collects") == []
    alone = table("turn B", "gang B BL@1", "gang G GF@2", "hand B knife move order order order", players=4)
    assert asked(play(alone, "play-knife")) is None  # by the letter only two gangs: the game would be over


@pytest.mark.rule("R9.48")
def test_what_is_drawn_or_shown_is_marked_so_that_nobody_takes_it_back():
    assert {event.name for event in book.events if event.random} == {
        *("draws", "drew", "first_placer", "reshuffled"),
    }
    assert {event.name for event in book.events if event.reveals} == {"discards", "drew", "plays", "shows"}
