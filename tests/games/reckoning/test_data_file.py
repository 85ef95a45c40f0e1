"""The data file of owners of the physical game (Appendix B): what it changes, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.errors import BadSetup
from backroom.engine.replay import Play, read_record, replay
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.setup import DECK, PARTS, SEATINGS, TABLE, read_data
from backroom.games.reckoning.state import Game
from tests.games.data_files import file, why_refused
from tests.games.reckoning.table import R, Y, deal, hand, options, table
from tests.games.reckoning.vectors import discard


def seats_with(*changes: dict[str, object]) -> list[dict[str, Any]]:
    """The built-in table, the seats named by the changes changed."""
    seats: list[dict[str, Any]] = msgspec.to_builtins(TABLE)
    for change in changes:
        number = change["seat"]
        seats = [seat | change if seat["seat"] == number else seat for seat in seats]
    return seats


def seatings_with(colour: str, **places: object) -> dict[str, Any]:
    """The built-in seating of three players, some places of a colour changed."""
    return {"3": SEATINGS["3"] | {colour: SEATINGS["3"][colour] | places}}


def start(data: bytes, players: int = 3, **others: object) -> Game:
    """A new game with all three options naming this file."""
    parts: dict[str, Any] = {option: read_data(data, option) for option in PARTS}
    return deal(players, **parts | others)


def refusal(data: bytes, option: str) -> str:
    """Why the file is refused."""
    return why_refused(lambda text: read_data(text, option), data)


# -- what it changes -----------------------------------------------------------------------------


@pytest.mark.rule("R2.14", "R8.3")
def test_the_table_of_the_file_is_played_on():
    g = start(file(table=seats_with({"seat": 6, "object": "plain"}, {"seat": 30, "object": "bar"})))
    discard(g)
    assert (g.money[Y], g.money[R]) == (2, 6)


@pytest.mark.rule("R2.14", "RB.2")
def test_opposites_of_the_file_decide_who_is_shot():
    file_table = seats_with({"seat": 14, "opposite": 15}, {"seat": 15, "opposite": 14})
    g = table(
        *("gang Y GM@14", "gang R BR@15", "hand Y gunshot order order order order"),
        table_data=read_data(file(table=file_table), "table_data"),
    )
    assert "play-gunshot" in options(g)


@pytest.mark.rule("R2.14", "R8.3", "RB.3")
def test_the_deck_of_the_file_is_dealt():
    g = start(file(deck=dict.fromkeys(DECK, 0) | {"raid": 5, "move": 20}))
    assert hand(g, Y) == ["raid", "raid", "move", "move", "move"]
    assert len(g.pile) + sum(len(cards) for cards in g.hands) == 25


@pytest.mark.rule("R2.14", "R8.3", "RB.4")
def test_the_seating_of_the_file_is_taken_and_yellow_starts():
    yellow, red = SEATINGS["3"]["yellow"], SEATINGS["3"]["red"]
    g = start(file(seatings={"3": SEATINGS["3"] | {"yellow": red, "red": yellow}}))
    assert (g.gangs[Y], g.gangs[R], g.turn) == (deal(3).gangs[R], deal(3).gangs[Y], Y)


@pytest.mark.rule("R2.14")
def test_a_player_count_without_a_seating_has_the_built_in_one():
    yellow, red = SEATINGS["4"]["yellow"], SEATINGS["4"]["red"]
    data = file(seatings={"4": SEATINGS["4"] | {"yellow": red, "red": yellow}})
    assert start(data, players=3).gangs == deal(3).gangs
    assert start(data, players=4).gangs[Y] == deal(4).gangs[R]


@pytest.mark.rule("R2.14")
def test_a_part_that_is_left_out_is_the_built_in_one():
    assert [read_data(b"{}", option) for option in PARTS] == [None, None, None]
    assert start(b"{}").key() == deal(3).key()


@pytest.mark.rule("R2.14")
def test_an_option_reads_only_its_own_part():
    data = file(table="broken", deck=DECK, seatings="broken")
    assert read_data(data, "deck_data") == DECK


@pytest.mark.rule("R2.14")
def test_a_saved_game_needs_no_file_but_itself():
    data = file(deck=dict.fromkeys(DECK, 0) | {"order": 20, "move": 20})
    play = Play(TITLE, TITLE.parse_setup({"players": 3, "deck_data": read_data(data, "deck_data")}), Dice(1))
    again = replay(TITLE, read_record(play.save()), Dice(2))
    assert again.g.key() == play.g.key()
    assert len(again.g.box.deck) == 40


@pytest.mark.rule("RB.1", "RB.2")
def test_letters_and_the_other_objects_are_free():
    file_table = seats_with({"seat": 1, "letter": "Z"}, {"seat": 2, "object": "knife", "letter": None})
    g = start(file(table=file_table))
    assert (g.box.table.letter[1], g.box.table.letter[2]) == ("Z", "")


# -- what is refused, with key, reason and rule --------------------------------------------------


OBJECTS = "revolver, knife, drink, bar, restaurant, gambling, register, plain"
TABLES = [
    ({"seat": 31}, "table: seat 31 is not one of 1 .. 30 (RB.1)"),
    ({"seat": 0}, "table: seat 0 is not one of 1 .. 30 (RB.1)"),
    ({"seat": 2}, "table: seat 2 is there twice (RB.1)"),
    ({"seat": "x"}, "table, entry 7, seat: Expected `int`, got `str` (RB.1, RB.2)"),
    ({"object": 3}, "table, entry 7, object: Expected `str`, got `int` (RB.1, RB.2)"),
    ({"object": "gin"}, f"table, seat 7, object: 'gin' is not one of {OBJECTS} (RB.1)"),
    ({"opposite": 7}, "table, seat 7, opposite: 7 is no other seat with 7 opposite (RB.2)"),
    ({"opposite": 31}, "table, seat 7, opposite: 31 is no other seat with 7 opposite (RB.2)"),
    ({"opposite": 8}, "table, seat 7, opposite: 8 is no other seat with 7 opposite (RB.2)"),
    ({"opposite": None}, "table, seat 22, opposite: 7 is no other seat with 22 opposite (RB.2)"),
    ({"opposite": "22"}, "table, entry 7, opposite: Expected `int | null`, got `str` (RB.1, RB.2)"),
    ({"letter": "EE"}, "table, entry 7, letter: Expected `str` of length <= 1 (RB.1, RB.2)"),
    ({"colour": "red"}, "table, entry 7: Object contains unknown field `colour` (RB.1, RB.2)"),
    ({"object": "bar"}, "table: 3 of bar, must be 2 (RB.2)"),
    ({"object": "restaurant"}, "table: 3 of restaurant, must be 2 (RB.2)"),
    ({"object": "gambling"}, "table: 3 of gambling, must be 2 (RB.2)"),
    ({"object": "register"}, "table: 2 of register, must be 1 (RB.2)"),
]


@pytest.mark.rule("RB.1", "RB.2", "RB.5", "R2.14")
@pytest.mark.parametrize(("change", "reason"), TABLES)
def test_a_table_with_one_wrong_seat_is_refused(change: dict[str, object], reason: str):
    seats = msgspec.to_builtins(TABLE)
    seats[6] |= change
    assert refusal(file(table=seats), "table_data") == reason


@pytest.mark.rule("RB.1", "RB.5")
@pytest.mark.parametrize("missing", [1, 17, 30])
def test_a_table_without_one_of_its_seats_is_refused(missing: int):
    seats = [seat for seat in seats_with() if seat["seat"] != missing]
    assert refusal(file(table=seats), "table_data") == f"table: seat {missing} is missing (RB.1)"


@pytest.mark.rule("RB.2", "RB.5")
def test_a_seat_that_does_not_say_what_is_opposite_is_refused():
    seats = seats_with()
    del seats[13]["opposite"]
    reason = "table, entry 14: Object missing required field `opposite` (RB.1, RB.2)"
    assert refusal(file(table=seats), "table_data") == reason


KINDS = "knife, gunshot, order, pass, boom, cocktail, raid, move"
DECKS = [
    ({"knife": -1}, "deck, knife: -1 is not in 0 .. 999 (RB.3)"),
    ({"move": 0}, "deck, move: 0 is not in 1 .. 999 (RB.3)"),
    ({"order": 10**12}, "deck, order: 1000000000000 is not in 0 .. 999 (RB.3)"),
    ({"boom": "5"}, "deck, boom: Expected `int`, got `str` (RB.3)"),
    ({"boom": 5.5}, "deck, boom: Expected `int`, got `float` (RB.3)"),
    ({"boom": True}, "deck, boom: Expected `int`, got `bool` (RB.3)"),
    ({"boom": None}, "deck, boom: Expected `int`, got `null` (RB.3)"),
    ({"bazooka": 1}, f"deck, bazooka: is not one of {KINDS} (RB.3)"),
]


@pytest.mark.rule("RB.3", "RB.5", "R2.14", "R9.47")
@pytest.mark.parametrize(("change", "reason"), DECKS)
def test_a_deck_with_a_wrong_count_is_refused(change: dict[str, object], reason: str):
    assert refusal(file(deck=DECK | change), "deck_data") == reason


@pytest.mark.rule("RB.3", "RB.5")
def test_a_deck_names_kinds_without_copies_too():
    deck = {kind: copies for kind, copies in DECK.items() if kind != "raid"}
    assert refusal(file(deck=deck), "deck_data") == "deck, raid: is missing (RB.3)"


@pytest.mark.rule("RB.3", "RB.5")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_deck_is_large_enough_for_the_players_or_the_game_is_refused(players: int):
    enough = dict.fromkeys(DECK, 0) | {"order": 5 * players, "move": 10}
    assert len(start(file(deck=enough), players).box.deck) == 5 * players + 10
    with pytest.raises(BadSetup) as refused:
        start(file(deck=enough | {"move": 9}), players)
    assert str(refused.value) == (
        f"deck: {5 * players + 9} cards are too few for {players} players, who need {5 * players + 10} (RB.3)"
    )


@pytest.mark.rule("RB.3", "RB.5")
def test_raids_that_leave_the_game_do_not_count_for_the_size_of_the_deck():
    data = file(deck=dict.fromkeys(DECK, 0) | {"raid": 1, "move": 24})
    assert len(start(data, raid_card="discard").box.deck) == 25
    with pytest.raises(BadSetup) as refused:
        start(data, raid_card="remove")
    reason = "deck: 24 cards without the raids are too few for 3 players, who need 25 (RB.3)"
    assert str(refused.value) == reason


PLACES = [
    ({"gunman": [24]}, "seatings, 3, yellow, gunman: 1 seats, must be 2 (RB.4)"),
    ({"bruiser": [4, 6, 9, 18, 22, 30]}, "seatings, 3, yellow, bruiser: 6 seats, must be 5 (RB.4)"),
    ({"godfather": [31]}, "seatings, 3, yellow, godfather: seat 31 is not one of 1 .. 30 (RB.4)"),
    ({"blade": [13, 13]}, "seatings, 3, yellow, blade: seat 13 is there twice (RB.4)"),
    ({"blade": [13, 15]}, "seatings, 3, red, godfather: seat 15 is there twice (RB.4)"),
    ({"blade": [13, "29"]}, "seatings, 3, yellow, blade, [1]: Expected `int`, got `str` (RB.4)"),
    ({"blade": 13}, "seatings, 3, yellow, blade: Expected `array`, got `int` (RB.4)"),
    (
        {"accountant": [3]},
        "seatings, 3, yellow, accountant: is not one of godfather, gunman, blade, bruiser (RB.4)",
    ),
]


@pytest.mark.rule("RB.4", "RB.5", "R2.14")
@pytest.mark.parametrize(("change", "reason"), PLACES)
def test_a_gang_in_wrong_places_is_refused(change: dict[str, object], reason: str):
    assert refusal(file(seatings=seatings_with("yellow", **change)), "seating_data") == reason


SEATING = SEATINGS["3"]
COLOURS = [
    ({"3": SEATING | {"green": SEATING["red"]}}, "3, green: is not one of yellow, red, blue (RB.4)"),
    ({"3": {"yellow": SEATING["yellow"], "red": SEATING["red"]}}, "3, blue: is missing (RB.4)"),
    ({"3": SEATING | {"red": {"godfather": [15]}}}, "3, red, gunman: is missing (RB.4)"),
    ({"3": []}, "3: Expected `object`, got `array` (RB.4)"),
    ({"7": SEATING}, "7: is not one of 3, 4, 5, 6 players (RB.4)"),
    ({"4": SEATING}, "4, green: is missing (RB.4)"),
]


@pytest.mark.rule("RB.4", "RB.5", "R2.14")
@pytest.mark.parametrize(("seatings", "reason"), COLOURS)
def test_a_seating_lists_every_colour_in_use_with_the_whole_gang(seatings: object, reason: str):
    assert refusal(file(seatings=seatings), "seating_data") == f"seatings, {reason}"


@pytest.mark.rule("RB.4", "RB.5")
def test_a_bad_seating_for_another_number_of_players_is_refused_all_the_same():
    with pytest.raises(BadSetup, match=r"^seatings, 4, green: is missing \(RB\.4\)$"):
        deal(3, seating_data={"4": SEATINGS["3"]})


@pytest.mark.rule("RB.5", "R2.14")
@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"table_data": msgspec.to_builtins(TABLE)[1:]}, r"^table: seat 1 is missing \(RB\.1\)$"),
        ({"deck_data": DECK | {"move": 0}}, r"^deck, move: 0 is not in 1 \.\. 999 \(RB\.3\)$"),
        ({"seating_data": seatings_with("blue", godfather=[])}, r"^seatings, 3, blue, godfather: 0 seats"),
    ],
)
def test_data_that_came_without_a_file_is_checked_too(data: dict[str, Any], reason: str):
    with pytest.raises(BadSetup, match=reason):
        deal(3, seating="free", **data)


@pytest.mark.rule("RB.5")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b'{"deck": {"knife": 9, "knife": 1}}', "knife: given twice in one object (RB.5)"),
        (b'{"deck": 1, "deck": 2}', "deck: given twice in one object (RB.5)"),
        (b'{"decks": {}}', "the file: Object contains unknown field `decks` (Appendix B)"),
        (b"[]", "the file: Expected `object`, got `array` (Appendix B)"),
        (b'{"deck": null}', "deck: Expected `object`, got `null` (RB.3)"),
        (
            b'{"deck": {',
            "not JSON: Expecting property name enclosed in double quotes: line 1 column 11 (char 10)",
        ),
        (b"", "not JSON: Expecting value: line 1 column 1 (char 0)"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(text: bytes, reason: str):
    assert refusal(text, "deck_data") == reason


@pytest.mark.rule("RB.5")
def test_a_file_that_is_no_text_is_refused_like_any_other():
    assert refusal(b'{"deck": "\xff"}', "deck_data").startswith("not JSON: ")
