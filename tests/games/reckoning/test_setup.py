"""Setting the table: options, cards, predefined and free seating (section 2)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from backroom.engine.chance import Dice, Script
from backroom.engine.errors import BadSetup, IllegalChoice
from backroom.engine.flow import NOBODY
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import COLOURS
from backroom.games.reckoning.seats import each
from backroom.games.reckoning.setup import DECK, SEATINGS, TABLE
from backroom.games.reckoning.state import Game
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import B, G, R, Y, asked, deal, hand, options, play, table, told
from tests.games.reckoning.witness import (
    Watched,
    discard_any,
    gang,
    happened,
    heard,
    seated,
    spec_table,
)

PLAYERS = [3, 4, 5, 6]


def seat_everybody(g: Game) -> list[str]:
    """Everybody takes the lowest empty seat with the first type offered. Returns whose they are, in order."""
    while "turn" not in happened(g):
        play(g, options(g)[0])
    return [COLOURS[player] for player, _, _ in told(g, "sits")]


# -- options -------------------------------------------------------------------------------------


@pytest.mark.rule("R2.1")
def test_the_options_and_their_defaults():
    setup = TITLE.parse_setup({"players": 3})
    assert msgspec.structs.asdict(setup) == {
        "players": 3,
        "seating": "predefined",
        "first_placer": "random",
        "pass_turn": "off",
        "cocktail": "exact",
        "raid_sleepers": "keep",
        "raid_card": "discard",
        "mask": "on",
        "stall_limit": 60,
        "table_data": None,
        "deck_data": None,
        "seating_data": None,
    }


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": 6},
        {"seating": "predefined"},
        {"seating": "free"},
        {"first_placer": "random"},
        {"first_placer": 0},
        {"first_placer": 3},
        {"pass_turn": "on"},
        {"cocktail": "upto"},
        {"raid_sleepers": "wake"},
        {"raid_card": "remove"},
        {"mask": "off"},
        {"stall_limit": 0},
        {"stall_limit": 12},
        {"stall_limit": 1000},
    ],
)
def test_a_value_of_an_option_that_the_rules_name(options: dict[str, object]):
    assert asked(deal(**{"players": 4, **options})) is not None  # type: ignore[arg-type]


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 7},
        {"seating": "none"},
        {"first_placer": "youngest"},
        {"first_placer": 4},
        {"first_placer": -1},
        {"pass_turn": "maybe"},
        {"cocktail": "three"},
        {"raid_sleepers": "kill"},
        {"raid_card": "keep"},
        {"mask": "half"},
        {"stall_limit": 11},
        {"stall_limit": -1},
        {"menu": "dessert"},
    ],
)
def test_any_other_value_is_refused(options: dict[str, object]):
    with pytest.raises(BadSetup):
        deal(**{"players": 4, **options})  # type: ignore[arg-type]


@pytest.mark.rule("R2.1")
def test_the_number_of_players_must_be_said():
    with pytest.raises(BadSetup):
        TITLE.parse_setup({})


@pytest.mark.rule("R2.1")
def test_options_are_fixed_for_the_game():
    setup = TITLE.parse_setup({"players": 3})
    with pytest.raises(AttributeError):
        setup.mask = "off"


@pytest.mark.rule("R2.1")
def test_the_first_placer_has_no_effect_with_predefined_seating():
    assert deal(4, first_placer=2).key() == deal(4).key()


@pytest.mark.rule("R2.1")
def test_a_stall_limit_of_zero_never_stops_the_game():
    lull = ["gang Y BR@1", "gang R BR@5", "turn Y 999 0 0"]
    assert asked(discard_any(table(*lull, stall_limit=0))) == ("red", "card")
    assert asked(discard_any(table(*lull, stall_limit=12))) is None


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(("raid_card", "piles"), [("discard", ([6], [])), ("remove", ([], [6]))])
def test_raid_card_says_where_a_played_raid_goes(raid_card: str, piles: tuple[list[int], list[int]]):
    g = table("gang Y BR@1", "gang R BR@5", "hand Y raid boom boom boom boom", raid_card=raid_card)
    play(g, "play-raid")
    assert (g.discards, g.removed) == piles


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(("raid_sleepers", "who"), [("keep", "sleeping-bruiser@7"), ("wake", "bruiser@7")])
def test_raid_sleepers_says_whether_a_raid_wakes(raid_sleepers: str, who: str):
    lines = ["gang Y BR@1", "gang R BR@5z", "hand Y raid boom boom boom boom"]
    g = table(*lines, raid_sleepers=raid_sleepers)
    play(g, "play-raid", "1", "7")
    assert gang(g, R) == [who]


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(("cocktail", "question"), [("exact", "second"), ("upto", "drug")])
def test_cocktail_says_whether_all_targets_must_be_taken(cocktail: str, question: str):
    lines = ["gang Y BR@30", "gang R BR@7 BR@8", "hand Y cocktail boom boom boom boom"]
    g = table(*lines, cocktail=cocktail)
    play(g, "play-cocktail")
    assert asked(g) == ("yellow", question)


# -- steps ---------------------------------------------------------------------------------------


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize("players", PLAYERS)
def test_turns_go_round_in_the_order_of_colours(players: int):
    g = discard_any(deal(players), players)
    order = ["yellow", "red", "blue", "green", "orange", "violet"][:players]
    assert [COLOURS[player] for (player,) in told(g, "turn")] == [*order, "yellow"]


@pytest.mark.rule("R2.2")
def test_the_order_of_colours_is_the_same_with_free_seating():
    g = deal(5, seating="free", first_placer=1)
    seat_everybody(g)
    discard_any(g, 3)
    assert [COLOURS[player] for (player,) in told(g, "turn")] == ["blue", "green", "orange", "yellow"]


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_has_the_own_cake_in_front_and_may_order_it(players: int):
    g = deal(players, deck_data={**dict.fromkeys(DECK, 0), "order": 59, "move": 1})
    for me in range(players):
        assert options(g) == ["play-order", "discard-order"]
        play(g, "play-order", str(10 + me))
        if asked(g) == (COLOURS[me], "second"):
            play(g, "stop")
    assert g.cakes[1:] == [11, 12, 13, 14, 15][: players - 1]


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_takes_the_gang_of_that_many_players(players: int):
    g = deal(players, seating="free")
    sizes = {3: 10, 4: 7, 5: 6, 6: 5}
    seat_everybody(g)
    assert [len(seated(g, me)) for me in range(players)] == [sizes[players]] * players


@pytest.mark.rule("R2.4")
@pytest.mark.parametrize(("players", "bank"), [(3, 120), (4, 90), (5, 70), (6, 60)])
def test_bank_and_tokens_are_complete_when_the_first_gangster_is_placed(players: int, bank: int):
    seen = view(deal(players, seating="free"), NOBODY)
    assert (seen.bank, seen.tokens) == (bank, 18)


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize("players", PLAYERS)
def test_five_cards_each_one_at_a_time_clockwise_from_yellow(players: int):
    chance = Watched()
    g = deal(players, chance)
    assert [player for (player,) in told(g, "draws")] == list(range(players)) * 5
    assert [len(cards) for cards in g.hands] == [5] * players
    assert len(g.pile) == 60 - 5 * players
    assert chance.among == list(range(60, 60 - 5 * players, -1))


@pytest.mark.rule("R2.5")
def test_any_card_of_the_pile_may_be_dealt_next():
    last_of_60_then_lowest = [59] + [0] * 14
    g = deal(3, Script(last_of_60_then_lowest))
    assert hand(g, Y) == ["knife"] * 3 + ["gunshot", "move"]
    assert hand(g, R) == hand(g, B) == ["knife"] * 3 + ["gunshot"] * 2


@pytest.mark.rule("R2.5")
def test_hands_are_dealt_hidden_from_the_others():
    g = deal(3, Dice(7))
    for me in (Y, R, B):
        assert {player for name, (player, *_) in heard(g, me) if name == "drew"} == {me}
        assert view(g, me).hand == tuple(g.hands[me])
    assert "drew" not in {name for name, _ in heard(g, NOBODY)}


@pytest.mark.rule("R2.6")
@pytest.mark.parametrize("seating", ["predefined", "free"])
def test_no_discards_no_cake_on_the_table_and_nobody_asleep(seating: str):
    g = deal(4, seating=seating)
    assert g.discards == []
    assert g.cakes == [0, 0, 0, 0]
    assert g.asleep == 0
    assert [who % 8 for who in g.waiting if who % 8 >= 4] == []


@pytest.mark.rule("R2.7")
def test_players_place_knowing_their_hands():
    g = deal(3, seating="free", first_placer=1)
    assert asked(g) == ("red", "who_sits")
    assert [len(view(g, me).hand) for me in (Y, R, B)] == [5, 5, 5]


@pytest.mark.rule("R2.8")
@pytest.mark.parametrize("players", PLAYERS)
def test_with_predefined_seating_yellow_takes_the_first_turn_and_nobody_is_asked_before(players: int):
    g = deal(players)
    assert asked(g) == ("yellow", "card")
    assert told(g, "turn") == [(Y,)]
    assert g.waiting == []


# -- free seating --------------------------------------------------------------------------------


@pytest.mark.rule("R2.9", "R2.9a")
def test_the_first_placer_puts_a_gangster_of_choice_on_any_empty_seat():
    g = deal(3, seating="free", first_placer=2)
    assert asked(g) == ("blue", "who_sits")
    assert options(g) == ["godfather", "gunman", "blade", "bruiser"]
    play(g, "blade")
    assert asked(g) == ("blue", "where")
    assert options(g) == [str(seat) for seat in range(1, 31)]
    play(g, "17")
    assert gang(g, B) == ["blade@17"]


@pytest.mark.rule("R2.9", "R2.9b")
def test_placing_goes_on_counter_clockwise_one_gangster_at_a_time():
    g = deal(4, seating="free", first_placer=1)
    assert seat_everybody(g) == ["red", "yellow", "green", "blue"] * 7
    assert g.waiting == []
    assert [len(seated(g, me)) for me in range(4)] == [7, 7, 7, 7]


@pytest.mark.rule("R2.9b")
def test_a_seat_once_taken_is_not_offered_again():
    g = play(deal(3, seating="free", first_placer=0), "godfather", "12", "bruiser")
    assert asked(g) == ("blue", "where")
    assert options(g) == [str(seat) for seat in range(1, 31) if seat != 12]
    with pytest.raises(IllegalChoice):
        play(g, "12")


@pytest.mark.rule("R2.9c")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("first", [0, 1, 2])
def test_whoever_places_last_takes_the_first_turn_and_play_goes_clockwise(players: int, first: int):
    g = deal(players, seating="free", first_placer=first)
    order = seat_everybody(g)
    assert order[0] == COLOURS[first]
    assert order[-1] == COLOURS[(first + 1) % players]
    assert asked(g) == (order[-1], "card")
    assert asked(discard_any(g)) == (COLOURS[(first + 2) % players], "card")


@pytest.mark.rule("R2.9c")
def test_nobody_takes_a_turn_before_all_sit():
    g = deal(4, seating="free", first_placer=3)
    seat_everybody(g)
    seating = [name for name in happened(g) if name in {"sits", "turn", "collects"}]
    assert seating[:29] == ["sits"] * 28 + ["turn"]


@pytest.mark.rule("R2.9", "R2.1")
@pytest.mark.parametrize("first", range(5))
def test_a_random_first_placer_is_one_of_the_players(first: int):
    chance = Watched(Script([0] * 25 + [first]))
    g = deal(5, chance, seating="free")
    assert chance.among[25:] == [5]
    assert asked(g) == (COLOURS[first], "who_sits")


@pytest.mark.rule("R2.9d")
@pytest.mark.parametrize("seat", range(1, 31))
def test_no_seat_is_forbidden(seat: int):
    g = play(deal(4, seating="free", first_placer=0), "godfather", str(seat))
    assert gang(g, Y) == [f"godfather@{seat}"]


@pytest.mark.rule("R2.9d")
def test_with_four_players_two_seats_stay_empty_whichever_they_are():
    g = deal(4, seating="free", first_placer=G)
    while "turn" not in happened(g):
        play(g, options(g)[-1])
    assert each(g.empty()) == [1, 2]
    g = deal(4, seating="free", first_placer=G)
    seat_everybody(g)
    assert each(g.empty()) == [29, 30]


# -- predefined seatings -------------------------------------------------------------------------


def seats_of(cell: str) -> list[int]:
    return [int(seat) for seat in cell.split(",")]


@pytest.mark.rule("R2.8", "R2.10", "R2.11", "R2.12", "R2.13")
@pytest.mark.parametrize(("players", "rule"), [(3, "R2.10"), (4, "R2.11"), (5, "R2.12"), (6, "R2.13")])
def test_the_predefined_seating_of_the_specification(players: int, rule: str):
    rows = spec_table(rule)
    assert [row[0] for row in rows] == COLOURS[:players]
    g = deal(players)
    for me, (_, *cells, _) in enumerate(rows):
        named = zip(["godfather", "gunman", "blade", "bruiser"], cells)
        expected = [f"{who}@{seat}" for who, cell in named for seat in seats_of(cell)]
        assert sorted(gang(g, me)) == sorted(expected)


@pytest.mark.rule("R2.10", "R2.11", "R2.12", "R2.13")
@pytest.mark.parametrize(
    ("players", "empty"), [(3, []), (4, [29, 30]), (5, []), (6, [])], ids=["R2.10", "R2.11", "R2.12", "R2.13"]
)
def test_the_seats_that_the_predefined_seating_leaves_empty(players: int, empty: list[int]):
    assert each(deal(players).empty()) == empty


@pytest.mark.rule("R2.10", "R2.11", "R2.12", "R2.13")
@pytest.mark.parametrize(
    ("players", "rule", "incomes"),
    [
        (3, "R2.10", [3, 3, 6]),
        (4, "R2.11", [2, 3, 4, 3]),
        (5, "R2.12", [2, 2, 2, 3, 4]),
        (6, "R2.13", [2, 2, 2, 2, 2, 4]),
    ],
)
def test_the_first_income_of_every_colour(players: int, rule: str, incomes: list[int]):
    assert [row[-1] for row in spec_table(rule)] == [f"${income},000" for income in incomes]
    g = discard_any(deal(players), players - 1)
    assert told(g, "collects") == list(enumerate(incomes))


# -- data of one's own ---------------------------------------------------------------------------


@pytest.mark.rule("R2.14")
def test_a_deck_of_ones_own_is_dealt():
    g = deal(3, deck_data={**DECK, "knife": 0, "raid": 11})
    assert hand(g, Y) == ["gunshot"] * 3 + ["order"] * 2
    assert Counter(g.box.deck)[6] == 11


@pytest.mark.rule("R2.14")
def test_a_table_of_ones_own_is_sat_at():
    seats = msgspec.to_builtins(TABLE)
    seats[29]["object"], seats[2]["object"] = "register", "plain"
    laid = ["gang Y GF@3 BR@1", "gang R BR@5"]
    assert told(table(*laid), "collects") == [(Y, 2)]
    assert told(table(*laid, table_data=seats), "collects") == [(Y, 1)]
    assert told(table("gang Y GF@30", "gang R BR@5", table_data=seats), "collects") == [(Y, 2)]


@pytest.mark.rule("R2.14")
def test_a_seating_of_ones_own_is_taken():
    three = {colour: {**SEATINGS["3"][colour]} for colour in COLOURS[:3]}
    three["yellow"]["godfather"], three["red"]["godfather"] = [15], [1]
    g = deal(3, seating_data={"3": three})
    assert "godfather@15" in gang(g, Y)
    assert "godfather@1" in gang(g, R)


@pytest.mark.rule("R2.14")
@pytest.mark.parametrize(
    ("options", "broken"),
    [
        ({"table_data": []}, "RB.1"),
        ({"deck_data": {**DECK, "move": 0}}, "RB.3"),
        ({"seating_data": {"3": {}}}, "RB.4"),
    ],
)
def test_data_that_break_a_rule_are_refused_with_its_id(options: dict[str, object], broken: str):
    with pytest.raises(BadSetup, match=broken):
        deal(3, **options)  # type: ignore[arg-type]
