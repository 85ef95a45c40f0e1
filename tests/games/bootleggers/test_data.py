"""Components and data tables (section 1), and the data file of owners of the physical game (B1.70)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import pytest

from backroom.engine.errors import BadSetup
from backroom.games.bootleggers.box import Box
from backroom.games.bootleggers.influence import free_circles, spots_with_free_circle, spots_with_free_space
from backroom.games.bootleggers.nouns import (
    COLOURS,
    FIRST_THUG,
    KIND,
    KINDS,
    LARGE,
    MEDIUM,
    OMALLEYS,
    SMALL,
    SPOT,
    THUGS,
    VOLSTEAD,
)
from backroom.games.bootleggers.rules.muscle import muscle_phase
from backroom.games.bootleggers.rules.sales import roll_demand
from backroom.games.bootleggers.rules.stills import stills_phase
from backroom.games.bootleggers.rules.taking import take_card
from backroom.games.bootleggers.setup import BUILT_IN, Setup, make_box, read_data
from tests.games.bootleggers.table import Table
from tests.games.data_files import DataFiles, file

PLAIN: dict[str, Any] = msgspec.to_builtins(BUILT_IN)
FILES = DataFiles(PLAIN, read_data)
changed, refusal = FILES.changed, FILES.refusal


def box(players: int = 4, **options: object) -> Box:
    """What the Mobsters of a game share."""
    return make_box(msgspec.convert({"players": players, **options}, Setup))


# -- pieces --------------------------------------------------------------------------------------


@pytest.mark.rule("B1.1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_offer_has_a_space_for_each_mobster_and_one_for_a_truck(players: int):
    t = Table(players)
    for me in range(players):
        t.hand("ABCDEF"[me], me + 1, me + 10)
    t.run(muscle_phase())
    assert len(t.g.offer) == players
    assert t.g.truck_offer in (SMALL, MEDIUM, LARGE)


@pytest.mark.rule("B1.1")
def test_the_board_has_six_speakeasies_and_twelve_rounds():
    assert len(box(6).spots) == 6
    assert box().rounds == 12


@pytest.mark.rule("B1.2", "B1.60")
def test_everybody_has_one_family_still_with_room_for_three_more_dice():
    t = Table(3)
    assert t.g.family == [1, 1, 1]
    assert t.g.box.die_spaces == 4
    t.g.do(take_card(0, KIND.read("single-still")))
    t.g.family[0] = 3
    t.run()
    assert t.options == ["family", "back-room"]
    t.answer("family")
    t.run(take_card(0, KIND.read("single-still")))
    assert (t.asked, t.g.family[0], t.g.stored_dice[0]) == (None, 4, 1)


@pytest.mark.rule("B1.3", "B1.62")
def test_one_mobster_may_own_all_six_remote_stills_and_no_seventh():
    t = Table(3)
    for _ in range(6):
        t.run(take_card(1, KIND.read("double-still")))
        t.answer("remote-still")
    assert t.g.remotes[1] == (1,) * 6
    t.run(take_card(1, KIND.read("double-still")))
    assert t.asked == ("B", "die")


@pytest.mark.rule("B1.3", "B1.5")
def test_boards_and_improvement_markers_cannot_run_short():
    shared, copies = box(), Counter(box().deck)
    assert copies[KIND.read("double-still")] <= shared.boards == 6
    assert copies[KIND.read("improvement")] == 8 < shared.improvements == 12


@pytest.mark.rule("B1.4", "B2.12")
def test_there_is_one_copper_and_it_is_off_the_board_at_the_start():
    assert Table(4).g.copper == -1


@pytest.mark.rule("B1.6", "B9.3")
def test_twenty_trucks_always_suffice_for_every_purchase():
    cards = Counter(box().truck_deck)
    assert [truck.pieces for truck in box().trucks] == [12, 5, 3]
    assert [6 + cards[SMALL], cards[MEDIUM], cards[LARGE]] == [12, 5, 3]


@pytest.mark.rule("B1.7", "B2.1", "B9.57")
def test_six_colours_of_which_four_are_attested_have_twenty_markers_each():
    assert len(set(COLOURS)) == 6
    assert {"blue", "green", "yellow", "red"} < set(COLOURS)
    assert [Table(6).g.supply(me) for me in range(6)] == [19] * 6  # and one in the Back Room


@pytest.mark.rule("B1.8", "B1.9", "B1.10")
def test_eighty_men_of_action_fourteen_truck_cards_seventy_two_muscle_cards():
    assert len(box().deck) == 80
    assert len(box().truck_deck) == 14
    assert [number for quarter in box().quarters for number in quarter] == list(range(1, 73))


@pytest.mark.rule("B1.11", "B1.12", "B1.13", "B3.6", "B9.31")
def test_neither_crates_nor_dice_nor_money_run_out():
    t = Table(3)
    t.muscle(60, 30, 10)
    t.g.family = [4, 4, 4]
    t.g.remotes = [(4, 4), (4, 4), (4, 4)]
    t.dice(*[6] * 36)
    t.run(stills_phase())
    assert t.g.crates == [72, 72, 72]  # 36 dice and 216 crates


# -- cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("B1.20")
def test_four_quarters_of_eighteen_muscle_cards():
    quarters = [(quarter[0], quarter[-1], len(quarter)) for quarter in box().quarters]
    assert quarters == [(1, 18, 18), (19, 36, 18), (37, 54, 18), (55, 72, 18)]
    assert [colour for _, _, colour in BUILT_IN.muscle.quarters] == ["red", "green", "yellow", "blue"]


@pytest.mark.rule("B1.21", "B9.21")
def test_the_five_prices_of_muscle():
    costs = box().costs
    assert [costs[n] for n in (1, 12, 13, 27, 28, 45, 46, 60, 61, 72)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert Counter(costs[1:]) == {0: 12, 1: 15, 2: 18, 3: 15, 4: 12}


@pytest.mark.rule("B1.30", "B9.2")
def test_the_deck_of_men_of_action():
    copies = Counter(box().deck)
    assert [copies[kind] for kind in range(FIRST_THUG)] == [22, 2, 9, 6, 8]
    doubled = [KINDS[kind] for kind in range(FIRST_THUG, len(KINDS)) if copies[kind] == 2]
    assert doubled == ["bust-shipment", "hit", "recruiting"]
    assert sum(copies[kind] for kind in range(FIRST_THUG, len(KINDS))) == 33 == len(THUGS) + 3


@pytest.mark.rule("B1.31", "B9.62")
def test_a_deck_that_runs_out_is_made_of_the_discard_and_then_spaces_stay_empty():
    t = Table(3)
    for letter in "ABC":
        t.hand(letter, ord(letter) - 64, ord(letter) - 54)
    t.g.deck = []
    t.g.discards = (KIND.read("hit"), KIND.read("single-still"))
    t.run(muscle_phase())
    assert sorted(t.g.offer) == [KIND.read("single-still"), KIND.read("hit")]
    assert len(t.g.deck) == len(t.g.discards) == 0


@pytest.mark.rule("B1.31", "B1.40")
def test_neither_deck_can_run_out_in_the_longest_game():
    shared = box(6)
    assert shared.players * shared.rounds + shared.amounts[KIND.read("windfall")] == 73 <= len(shared.deck)
    assert shared.rounds <= len(shared.truck_deck)


# -- speakeasies ---------------------------------------------------------------------------------


@pytest.mark.rule("B-S1", "B-S2", "B-S3", "B-S4", "B-S5", "B-S6", "B9.60")
def test_the_speakeasies_as_they_are_printed():
    for players in (3, 4, 5, 6):
        found = [
            (spot.shaded, spot.circles, spot.spaces, spot.dice, spot.wholesale, spot.margin)
            for spot in box(players).spots
        ]
        assert found[:4] == [(0, 0, 0, 0, 1, 0), (3, 5, 1, 1, 2, 1), (4, 9, 2, 2, 2, 1), (4, 11, 3, 3, 2, 1)]
        if players < 6:
            assert found[4:] == [(8, 15, 4, 4, 3, 2)]
        else:
            assert found[4:] == [(8, 15, 4, 4, 2, 1), (11, 17, 5, 5, 3, 2)]


@pytest.mark.rule("B1.50", "B9.28")
def test_a_speakeasy_never_holds_more_markers_than_circles():
    t = Table(3)
    t.markers("lils", A=3, B=2)
    assert free_circles(t.g, SPOT.read("lils")) == 0
    assert [SPOT.write(spot) for spot in spots_with_free_circle(t.g)] == ["mothers", "barleycorns", "mccoy"]


@pytest.mark.rule("B1.51")
def test_a_speakeasy_never_holds_more_improvements_than_spaces():
    t = Table(3)
    t.g.improvements[SPOT.read("lils")] = 1
    assert [SPOT.write(spot) for spot in spots_with_free_space(t.g)] == ["mothers", "barleycorns", "mccoy"]


@pytest.mark.rule("B1.51")
@pytest.mark.parametrize(("players", "spaces"), [(3, 10), (4, 10), (5, 10), (6, 15)])
def test_all_improvements_that_can_be_drawn_fit_somewhere(players: int, spaces: int):
    assert sum(spot.spaces for spot in box(players).spots) == spaces >= 8


@pytest.mark.rule("B1.52")
def test_volstead_does_not_exist_with_fewer_than_six():
    assert len(Table(5).g.influence) == VOLSTEAD
    assert VOLSTEAD not in spots_with_free_circle(Table(5).g)
    assert VOLSTEAD in spots_with_free_circle(Table(6).g)


@pytest.mark.rule("B1.60", "B1.61")
def test_a_remote_still_starts_with_one_die_and_has_room_for_three_more():
    t = Table(3)
    t.run(take_card(0, KIND.read("double-still")))
    t.answer("remote-still")
    assert t.g.remotes[0] == (1,)
    t.g.family[0] = 4
    for _ in range(3):
        t.run(take_card(0, KIND.read("single-still")))
        t.answer("remote-1")
    t.run(take_card(0, KIND.read("single-still")))
    assert (t.g.remotes[0], t.g.stored_dice[0]) == ((4,), 1)


@pytest.mark.rule("B1.63")
def test_the_back_room_holds_whatever_comes():
    t = Table(3)
    t.g.family[0] = 4
    for _ in range(9):
        t.run(take_card(0, KIND.read("single-still")))
    for _ in range(19):
        t.run(take_card(0, KIND.read("single-influence")))
    for _ in range(8):
        t.run(take_card(0, KIND.read("improvement")))
        t.answer("back-room")
    assert (t.g.stored_dice[0], t.g.boys[0], t.g.stored_improvements[0]) == (9, 20, 8)


@pytest.mark.rule("B1.64", "B9.59")
def test_only_what_is_stored_can_be_moved():
    t = Table(3)
    t.muscle(60, 30, 10)
    t.g.family[0], t.g.remotes[0] = 3, (2,)
    t.g.improvements[SPOT.read("lils")] = 1
    t.g.stored_dice[1] = t.g.stored_improvements[1] = 1
    t.window("talks")
    assert t.options == ["pass", "propose"]
    t.answer("pass")
    assert t.options == ["pass", "propose", "move-die", "move-improvement"]


@pytest.mark.rule("B1.65")
@pytest.mark.parametrize("card", ["turf-war", "muscling-in"])
def test_no_card_takes_a_family_still_or_its_last_die(card: str):
    t = Table(3)
    t.muscle(60, 30, 10)
    t.thug("A", card)
    t.window("talks")
    assert f"play-{card}" not in t.options
    t = Table(3)
    t.muscle(60, 30, 10)
    t.thug("A", card)
    t.g.remotes[1], t.g.remotes[2] = (2,), (1,)
    t.window("talks")
    t.answer(f"play-{card}")
    assert t.options == ["green-remote-1", "yellow-remote-1"]


# -- the data file -------------------------------------------------------------------------------


@pytest.mark.rule("B1.70")
def test_every_number_of_the_file_reaches_the_game():
    text = file(
        muscle={"quarters": PLAIN["muscle"]["quarters"], "costs": [[1, 36, 0], [37, 72, 5]]},
        men_of_action=PLAIN["men_of_action"] | {"single_influence": 21, "double_influence": 3},
        gains=PLAIN["gains"] | {"double_influence": 3},
        trucks=PLAIN["trucks"] | {"large": {"cap": 10, "price": 4, "graft": 3, "cards": 3, "pieces": 3}},
        start=PLAIN["start"] | {"cash": 12, "markers": 2, "truck": "medium", "goal": 80, "copper_from": 5},
        pieces={"markers": 18, "improvements": 9, "remote_stills": 5, "die_spaces": 5},
    )
    shared = box(data=read_data(text))
    assert (shared.costs[36], shared.costs[37]) == (0, 5)
    assert (Counter(shared.deck)[0], Counter(shared.deck)[1], shared.amounts[1]) == (21, 3, 3)
    large = shared.trucks[LARGE]
    assert (large.capacity, large.price, large.graft) == (10, 4, 3)
    assert (shared.cash, shared.first_markers, shared.first_truck) == (12, 2, MEDIUM)
    assert (shared.goal, shared.copper_from, shared.bonus_rounds) == (80, 5, [4, 8])
    assert (shared.markers, shared.improvements, shared.boards, shared.die_spaces) == (18, 9, 5, 5)


@pytest.mark.rule("B1.70")
def test_the_numbers_of_cards_and_speakeasies_reach_the_game():
    thugs = json.loads(json.dumps(PLAIN["thugs"]))
    thugs[5]["params"] = {"price": 6, "most": 4}
    thugs[31 - FIRST_THUG]["windows"] = ["W4"]
    spots = json.loads(json.dumps(PLAIN["speakeasies"]))
    spots[4]["per_count"] = {"4": {"wholesale": 7, "margin": 5}}
    shared = box(data=read_data(file(thugs=thugs, speakeasies=spots)))
    politics = KIND.read("city-politics")
    assert (shared.amounts[politics], shared.limits[politics]) == (6, 4)
    assert shared.windows[KIND.read("warehouse")] == 1 << 4
    assert (shared.spots[4].wholesale, shared.spots[4].margin) == (7, 5)


@pytest.mark.rule("B1.70")
def test_what_the_file_leaves_out_is_built_in():
    shared = box(data=read_data(changed("start", "cash", to=7)))
    assert (shared.cash, len(shared.deck), shared.costs[72]) == (7, 80, 4)


@pytest.mark.rule("B1.70")
def test_an_owner_may_write_the_file_as_the_specification_shows_it():
    start = {"cash": 10, "markers": 1, "truck": "small", "goal": 100, "rounds": 12, "copper_from": 4}
    men = {"single_influence": 22, "double_influence": 2, "single_still": 9, "double_still": 6}
    text = file(start=start | {"bonus_rounds": [4, 8]}, men_of_action=men | {"speakeasy_improvement": 8})
    assert box(data=read_data(text)).deck == box().deck


@pytest.mark.rule("B1.70")
@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"{", "not JSON"),
        (b'{"start": {}, "start": {}}', "start: given twice in one object (B1.70)"),
        (file(rules=[]), "the file: Object contains unknown field `rules` (B1.70)"),
        (changed("start", "cash", to=-1), "the file, start.cash: Expected `int` >= 0 (B1.70)"),
        (changed("start", "rounds", to=11), "the file, start.rounds: Invalid enum value 11 (B1.70)"),
        (changed("start", "markers", to=21), "start, markers: 21 of 20 (B2.9)"),
        (changed("start", "dice", to=5), "start, dice: 5 on 4 spaces (B1.60)"),
        (changed("start", "bonus_rounds", to=[8, 4]), "start, bonus_rounds: [8, 4] do not ascend"),
        (changed("muscle", "costs", 0, to=[1, 11, 0]), "muscle, costs: 13 .. 27 stands where 12 comes next"),
        (changed("muscle", "costs", 4, to=[61, 71, 4]), "muscle, costs: 71 cards, must be 72 (B1.21)"),
        (changed("muscle", "quarters", 1, 0, to=18), "muscle, quarters: 18 .. 36 stands where 19 comes next"),
        (changed("men_of_action", "single_still", to=8), "men_of_action and thugs: 79, must be 80 (B1.8)"),
        (changed("trucks", "large", "cards", to=4), "trucks, cards: 15, must be 14 (B1.9)"),
        (changed("trucks", "small", "pieces", to=11), "trucks, pieces: 19, must be 20 (B1.6)"),
        (changed("pieces", "improvements", to=7), "pieces, improvements: fewer than speakeasy_improvement"),
        (changed("thugs", 0, "id", to="T99"), "thugs, T99: is not one of"),
        (changed("thugs", 0, "params", to={}), "thugs, T01, params, per_die: is missing (B-T01)"),
        (changed("thugs", 8, "count", to=2), "thugs, T09, count: 2, but one at most is possible (B1.30)"),
        (changed("speakeasies", 0, "shaded", to=1), "speakeasies, S1: has circles, spaces, dice or a margin"),
        (changed("speakeasies", 1, "shaded", to=0), "speakeasies, S2: needs shaded circles"),
        (changed("speakeasies", 1, "players", to=[3]), "speakeasies, S2, players: is in play always (B-S2)"),
        (changed("speakeasies", 1, "id", to="S1"), "speakeasies, S2: is missing (B1.1)"),
    ],
)
def test_a_bad_file_is_refused_with_the_key_and_the_rule(data: bytes, reason: str):
    assert reason in refusal(data)


@pytest.mark.rule("B1.70")
def test_two_cards_in_the_wrong_order_are_refused():
    spots = PLAIN["speakeasies"]
    swapped = [spots[0], spots[2], spots[1], *spots[3:]]
    assert refusal(file(speakeasies=swapped)) == (
        "speakeasies: must stand in the order S1, S2, S3, S4, S5, S6 (B1.1)"
    )


@pytest.mark.rule("B1.70")
def test_what_depends_on_the_number_of_mobsters_is_checked_with_the_game():
    data = read_data(changed("start", "truck", to="large"))
    assert box(3, data=data).first_truck == LARGE
    with pytest.raises(BadSetup, match=r"start, truck: 3 large trucks for 4 Mobsters \(B2.10\)"):
        box(4, data=data)
    quarters = [[1, 17, "red"], [18, 36, "green"], [37, 54, "yellow"], [55, 72, "blue"]]
    data = read_data(changed("muscle", "quarters", to=quarters))
    assert len(box(5, data=data).quarters[0]) == 17
    with pytest.raises(BadSetup, match=r"muscle, quarters, red: 17 cards, 18 are dealt \(B2.6\)"):
        box(6, data=data)


@pytest.mark.rule("B1.53", "B9.13")
def test_an_improvement_adds_one_for_each_consumption_die():
    t = Table(6)
    t.g.improvements[SPOT.read("lils")] = 1
    t.g.improvements[SPOT.read("volstead")] = 1
    t.dice(3, 1, 2, 3, 4, 5)
    assert roll_demand(t.g, SPOT.read("lils")) == 4
    assert roll_demand(t.g, SPOT.read("volstead")) == 20


@pytest.mark.rule("B-S1")
def test_omalleys_has_neither_circles_nor_spaces():
    t = Table(6)
    assert OMALLEYS not in spots_with_free_circle(t.g) + spots_with_free_space(t.g)
