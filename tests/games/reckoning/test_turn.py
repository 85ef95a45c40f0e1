"""The turn, first half: its frame, cake and cash (sections 3.1 to 3.3)."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.state import Game, book
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import B, O, R, Y, asked, deal, hand, options, play, table, told
from tests.games.reckoning.witness import (
    Watched,
    at_random,
    discard_any,
    gang,
    happened,
    listen,
    random_games,
    seated,
)

PLACING = {"who_sits", "where"}


def killed(g: Game) -> list[tuple[int, int]]:
    """Whose gangsters died where."""
    return [(player, seat) for player, _, seat in told(g, "killed")]


# -- frame ---------------------------------------------------------------------------------------


@pytest.mark.rule("R3.1", "R3.32")
def test_turns_go_clockwise_and_skip_players_who_are_out():
    g = table("gang Y BR@1", "gang B BR@5", "gang O BR@9", players=5)
    discard_any(g, 4)
    assert told(g, "turn") == [(B,), (O,), (Y,), (B,)]


def turn_of_red(*lines: str) -> Game:
    """Yellow has thrown a card away, and red's turn has come in the way of all turns."""
    g = table("gang Y BR@29", "hand Y boom boom boom boom boom", *lines)
    return play(listen(g), "discard-boom")


@pytest.mark.rule("R3.2")
def test_a_turn_is_cake_cash_cards_wake():
    g = turn_of_red(
        "gang R GF@2 BR@7z BR@6", "gang B BR@21", "cakes R@21", "hand R move order order order order"
    )
    play(g, "play-move", "2", "3", "stop")
    assert happened(g)[3:] == [
        *["turn", "explodes", "killed", "goes_out", *["shows"] * 5],
        "collects",
        *["plays", "moves", "stops", "draws", "drew"],
        *["wakes", "turn"],
    ]


@pytest.mark.rule("R3.2")
def test_the_cake_comes_before_the_cash_and_waking_after_it():
    g = turn_of_red("gang R GF@1 BR@6 BR@17z", "cakes R@5")
    assert killed(g) == [(R, 6)]
    assert told(g, "collects") == [(R, 1)]


@pytest.mark.rule("R3.2")
def test_waking_comes_after_the_cards():
    g = turn_of_red("gang R BR@7z BR@8", "hand R move move order order order")
    play(g, "play-move")
    assert asked(g) == ("red", "move_to")
    play(g, "9", "play-move")
    assert asked(g) == ("red", "move_to")
    play(g, "10")
    assert gang(g, R) == ["bruiser@7", "bruiser@10"]


@pytest.mark.rule("R3.3")
def test_nothing_happens_between_turns():
    g = table("gang Y BR@1", "gang R BR@5", "gang B BR@9")
    discard_any(g, 4)
    assert happened(g) == ["discards", "draws", "drew", "turn"] * 4


@pytest.mark.rule("R3.4")
def test_only_the_turn_player_acts_except_in_a_raid():
    for game in random_games():
        for g in game:
            assert g.seat in {g.turn, NOBODY} or book.queries[g.query].name in PLACING


@pytest.mark.rule("R3.4")
def test_a_raid_asks_every_player():
    g = table(
        "gang Y BR@1 BL@2", "gang R GF@5 BR@6", "gang B BR@9 GM@8", "hand Y raid order order order order"
    )
    play(g, "play-raid")
    seen = []
    while asked(g) != ("yellow", "second"):
        seen.append(asked(g))
        play(g, options(g)[0])
    assert {who for who, _ in filter(None, seen)} == {"yellow", "red", "blue"}
    assert {what for _, what in filter(None, seen)} == PLACING


@pytest.mark.rule("R3.5")
@pytest.mark.parametrize("options", [{}, {"seating": "free", "first_placer": 0}])
def test_chance_decides_nothing_but_which_card_is_drawn(options: dict[str, object]):
    for seed in range(10):
        chance = Watched(Dice(seed))
        for g in at_random(deal(4, chance, **options), seed):
            sure_things = chance.among.count(1)
            drawn_from_a_choice = len(told(g, "draws")) - lone_cards_drawn(g)
            assert (len(chance.among), sure_things) == (drawn_from_a_choice, 0)


def lone_cards_drawn(g: Game) -> int:
    """How often a card was the only one left in the draw pile: then the reshuffle follows it."""
    return len(told(g, "reshuffled"))


@pytest.mark.rule("R3.5")
def test_chance_chooses_a_random_first_placer_and_only_that_one():
    dealt = Watched()
    deal(6, dealt)
    placed = Watched()
    deal(6, placed, seating="free")
    assert placed.among == [*dealt.among, 6]


@pytest.mark.rule("R3.6")
def test_a_kill_that_ends_the_game_stops_the_turn_there():
    g = table("gang Y BL@1 BR@7z", "gang R BR@2", "hand Y knife move order order order")
    play(g, "play-knife")
    assert asked(g) is None
    assert happened(g)[-2:] == ["inherits", "game_over"]
    assert (hand(g, Y), gang(g, Y)) == (
        ["order", "order", "order", "move"],
        ["blade@1", "sleeping-bruiser@7"],
    )


@pytest.mark.rule("R3.6")
def test_an_explosion_that_ends_the_game_stops_the_turn_before_the_cash():
    g = table("gang Y GF@1", "gang R BR@5", "cakes Y@6", "bank 30")
    assert asked(g) is None
    assert told(g, "collects") == []
    assert told(g, "inherits") == [(Y, 30)]


@pytest.mark.rule("R3.6")
def test_a_payment_that_ends_the_game_stops_the_turn_before_the_cards():
    g = table("gang Y GF@1 BR@7z", "gang R BR@5", "bank 1")
    assert happened(g) == ["collects", "game_over"]
    assert gang(g, Y) == ["godfather@1", "sleeping-bruiser@7"]


# -- step 1: cake --------------------------------------------------------------------------------


@pytest.mark.rule("R3.7")
def test_the_own_cake_explodes_where_others_have_moved_it():
    g = table(
        "gang Y BR@1",
        "gang R BR@14 BR@24",
        "gang B BR@18 BR@28",
        "hand Y order order order order order",
        "hand R pass knife knife knife knife",
    )
    play(g, "play-order", "14", "stop", "play-pass", "18", "stop")
    discard_any(g)
    assert told(g, "explodes") == [(Y, 18)]
    assert killed(g) == [(B, 18)]


@pytest.mark.rule("R3.7")
def test_nobody_is_asked_whether_the_own_cake_explodes():
    g = table("gang Y BR@1 BR@20", "gang R BR@5", "cakes Y@1")
    assert happened(g)[0] == "explodes"
    assert asked(g) == ("yellow", "card")
    assert seated(g, Y) == [20]


@pytest.mark.rule("R3.7")
def test_the_cake_of_another_player_does_not_explode():
    g = table("gang Y BR@1", "gang R BR@5", "gang B BR@9", "cakes R@1 B@2")
    assert told(g, "explodes") == []
    assert g.cakes == [0, 1, 2]


@pytest.mark.rule("R3.8")
@pytest.mark.parametrize("seat", range(1, 31))
def test_a_blast_kills_on_the_seat_of_the_cake_and_on_both_neighbour_seats_only(seat: int):
    yellow = (seat + 14) % 30 + 1
    red = " ".join(f"BR@{other}" for other in range(1, 31) if other != yellow)
    g = table(f"gang Y BR@{yellow}", f"gang R {red}", f"cakes Y@{seat}")
    assert killed(g) == [(R, s) for s in sorted([seat - 1 or 30, seat, seat % 30 + 1])]


@pytest.mark.rule("R3.8")
def test_empty_seats_do_not_extend_the_blast():
    g = table("gang Y BR@1", "gang R BR@9 BR@12 BR@18", "cakes Y@11")
    assert killed(g) == [(R, 12)]
    g = table("gang Y BR@1", "gang R BR@9 BR@13 BR@18", "cakes Y@11")
    assert killed(g) == []


@pytest.mark.rule("R3.9")
def test_a_blast_kills_every_colour_the_owners_included_awake_or_asleep():
    g = table("gang Y BR@7 BR@20", "gang R BR@8z BR@21", "gang B GF@9 BR@22", "cakes Y@8")
    assert killed(g) == [(Y, 7), (R, 8), (B, 9)]


@pytest.mark.rule("R3.10")
def test_all_victims_of_one_blast_die_in_one_event():
    g = table("gang Y BR@1", "gang R BR@8", "gang B BR@9", "gang G BR@20", "cakes Y@8", players=4)
    assert g.events == 1
    assert g.out == [0, 1, 1, 0]


@pytest.mark.rule("R3.11")
def test_an_explosion_neither_sets_off_nor_moves_another_cake():
    g = table("gang Y BR@1", "gang R BR@8 BR@11", "gang B BR@9 BR@22", "cakes Y@8 R@9 B@7")
    assert told(g, "explodes") == [(Y, 8)]
    assert killed(g) == [(R, 8), (B, 9)]
    assert g.cakes == [0, 9, 7]


@pytest.mark.rule("R3.12")
def test_after_the_explosion_the_cake_may_be_ordered_again():
    g = table("gang Y BR@1", "gang R BR@8 BR@20", "cakes Y@8", "hand Y order boom boom boom boom")
    assert view(g, Y).cakes[Y] == 0
    play(g, "play-order", "8")
    assert g.cakes[Y] == 8


@pytest.mark.rule("R3.12")
def test_the_cake_of_a_player_who_goes_out_in_its_blast_leaves_the_game():
    g = table("gang Y BR@7", "gang R BR@20", "gang B BR@22", "cakes Y@8")
    assert told(g, "goes_out") == [(Y,)]
    assert g.cakes == [-1, 0, 0]


@pytest.mark.rule("R3.12")
def test_the_cake_of_a_player_who_is_out_leaves_the_game_when_it_is_set_off():
    g = table("gang Y BR@1", "gang R BR@20", "cakes B@8", "hand Y boom order order order order")
    play(g, "play-boom")
    assert g.cakes == [0, 0, -1]


@pytest.mark.rule("R3.13")
def test_a_turn_player_killed_by_the_own_cake_has_no_cash_and_no_cards():
    g = table("gang Y GF@6 BR@7z", "gang R BR@21", "gang B BR@23", "cakes Y@7", "bank 50")
    assert [name for name in happened(g) if name != "shows"] == [
        "explodes",
        "killed",
        "killed",
        "goes_out",
        "turn",
    ]
    assert asked(g) == ("red", "card")
    assert (g.money, g.bank) == ([0, 0, 0], 50)
    assert hand(g, Y) == []


# -- step 2: cash --------------------------------------------------------------------------------


def income(*gangsters: str) -> int:
    """What yellow collects with this gang."""
    g = table(f"gang Y {' '.join(gangsters)}", "gang R BR@30", "bank 100")
    assert told(g, "collects") in ([], [(Y, g.money[Y])])
    assert g.bank == 100 - g.money[Y]
    return g.money[Y]


@pytest.mark.rule("R3.14", "R3.14a")
@pytest.mark.parametrize("seat", [1, 2, 5, 14, 29])
def test_the_godfather_earns_1_on_any_seat(seat: int):
    assert income(f"GF@{seat}") == 1


@pytest.mark.rule("R3.14a")
def test_no_godfather_no_money():
    assert income("BR@1", "GM@2", "BL@5") == 0


@pytest.mark.rule("R3.14", "R3.14b")
@pytest.mark.parametrize("seat", [6, 17, 11, 25, 4, 20])
@pytest.mark.parametrize("who", ["GM", "BL", "BR"])
def test_one_seat_of_a_business_earns_1(who: str, seat: int):
    assert income(f"{who}@{seat}") == 1


@pytest.mark.rule("R3.14b")
def test_seats_of_three_kinds_of_business_earn_1_each():
    assert income("BR@6", "BR@11", "BR@4") == 3


@pytest.mark.rule("R3.14", "R3.14c")
@pytest.mark.parametrize("both", [(6, 17), (11, 25), (4, 20)])
def test_a_monopoly_earns_4_in_all(both: tuple[int, int]):
    assert income(f"BR@{both[0]}", f"BL@{both[1]}") == 4


@pytest.mark.rule("R3.14c")
def test_a_business_shared_with_an_opponent_is_no_monopoly():
    g = table("gang Y BR@6", "gang R BR@17")
    assert g.money == [1, 0, 0]


@pytest.mark.rule("R3.14c")
def test_two_monopolies_and_a_single_business():
    assert income("BR@6", "BR@17", "BR@11", "BR@25", "BR@20") == 9


@pytest.mark.rule("R3.14", "R3.14d")
@pytest.mark.parametrize(
    ("gangsters", "money"),
    [
        (["BR@3"], 0),
        (["BR@3", "GF@1"], 2),
        (["BR@3", "BR@6"], 2),
        (["BR@3", "BR@6", "BR@17"], 8),
        (["BR@3", "GF@1", "BR@6", "BR@17", "BR@4"], 12),
    ],
)
def test_the_cash_register_doubles_the_sum_and_earns_nothing_itself(gangsters: list[str], money: int):
    assert income(*gangsters) == money


@pytest.mark.rule("R3.14d")
def test_an_opponent_on_the_register_doubles_nothing():
    g = table("gang Y GF@1", "gang R BR@3")
    assert g.money == [1, 0, 0]


@pytest.mark.rule("R3.15")
def test_a_godfather_on_a_business_seat_counts_twice():
    assert income("GF@6") == 2
    assert income("GF@6", "BR@17") == 5


@pytest.mark.rule("R3.15")
def test_a_godfather_on_the_register_earns_and_doubles():
    assert income("GF@3") == 2
    assert income("GF@3", "BR@25") == 4


@pytest.mark.rule("R3.16", "R3.14")
@pytest.mark.parametrize(
    ("gangsters", "money"),
    [
        (["GF@1z"], 0),
        (["GF@6z"], 0),
        (["BR@6z"], 0),
        (["BR@6", "BR@17z"], 1),
        (["BR@6z", "BR@17z"], 0),
        (["GF@1", "BR@3z"], 1),
        (["GF@3z", "BR@6"], 1),
    ],
)
def test_sleepers_count_for_nothing(gangsters: list[str], money: int):
    assert income(*gangsters) == money


@pytest.mark.rule("R3.14")
def test_the_dead_and_the_gangsters_of_others_earn_nothing():
    g = table("gang Y BR@5", "gang R GF@6 BR@3", "gang B BR@17 BR@4")
    assert g.money == [0, 0, 0]


@pytest.mark.rule("R3.17")
def test_a_bank_with_less_than_the_income_pays_all_that_is_left():
    g = table("gang Y GF@6 BR@17", "gang R BR@1", "bank 3", "money 10 0 0")
    assert told(g, "collects") == [(Y, 3)]
    assert (g.money, g.bank) == ([13, 0, 0], 0)


@pytest.mark.rule("R3.17", "R3.18")
@pytest.mark.parametrize(("bank", "left"), [(1, 0), (2, 0), (3, 1)])
def test_a_payment_that_brings_the_bank_to_zero_ends_the_game(bank: int, left: int):
    g = table("gang Y GF@6", "gang R BR@1", f"bank {bank}")
    assert g.bank == left
    assert asked(g) == (("yellow", "card") if left else None)
    assert told(g, "game_over") == ([] if left else [(2,)])


@pytest.mark.rule("R3.18")
def test_an_empty_bank_is_the_reason_of_the_end():
    assert TITLE.outcome(table("gang Y GF@1", "gang R BR@5", "bank 1")).reason == "empty_bank"


@pytest.mark.rule("R3.19")
def test_an_income_of_zero_pays_nothing_and_the_turn_goes_on():
    g = table("gang Y BR@1", "gang R BR@5")
    assert happened(g) == []
    assert asked(g) == ("yellow", "card")


@pytest.mark.rule("R3.20")
def test_collecting_cannot_be_declined():
    g = table("gang Y GF@1", "gang R GF@5", "bank 9", pass_turn="on")
    assert (asked(g), g.money) == (("yellow", "card"), [1, 0, 0])
    discard_any(g)
    assert (asked(g), g.money) == (("red", "card"), [1, 1, 0])
