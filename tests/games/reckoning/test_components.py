"""What is in the box: seats, cards, gangsters, bank (section 1)."""

from __future__ import annotations

from collections import Counter

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import COLOURS, IN_FRONT, KINDS, OBJECTS, TYPES, WHO
from backroom.games.reckoning.seats import each, left_of, right_of
from backroom.games.reckoning.state import Game, book
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import B, R, Y, asked, deal, hand, options, play, table, told
from tests.games.reckoning.witness import discard_any, discards, random_games, seated, spec_table, twin

PLAYERS = [3, 4, 5, 6]
X_SEATS = [14, 15, 29, 30]


def everywhere_but(*seats: int) -> str:
    """Bruisers on all other seats."""
    return " ".join(f"BR@{seat}" for seat in range(1, 31) if seat not in seats)


def gang_of(g: Game, me: int) -> list[int]:
    """How many gangsters of each type a player has, at the table or waiting."""
    waiting = Counter(who % WHO % 4 for who in g.waiting if who // WHO == me)
    return [(g.gangs[me] & seats).bit_count() + waiting[who] for who, seats in enumerate(g.types)]


# -- inventory -----------------------------------------------------------------------------------


@pytest.mark.rule("R1.1")
def test_the_table_has_thirty_numbered_seats():
    g = deal(3, seating="free")
    assert options(play(g, "godfather")) == [str(seat) for seat in range(1, 31)]


@pytest.mark.rule("R1.2")
def test_sixty_cards_of_eight_kinds():
    deck = deal(3).box.deck
    assert len(deck) == 60
    assert sorted(set(deck)) == list(range(len(KINDS)))
    assert len(KINDS) == 8


@pytest.mark.rule("R1.2")
def test_the_backs_of_all_cards_are_the_same():
    one = table("gang Y BR@1", "gang R BR@5", "hand R knife knife knife knife knife")
    other = table("gang Y BR@1", "gang R BR@5", "hand R boom boom boom boom boom")
    assert view(one, NOBODY) == view(other, NOBODY)


@pytest.mark.rule("R1.3")
def test_six_colours_each_with_a_cake_and_eighteen_sleeping_tokens():
    g = deal(6)
    assert len(COLOURS) == 6
    assert g.cakes == [IN_FRONT] * 6
    assert view(g, NOBODY).tokens == 18


@pytest.mark.rule("R1.4")
def test_menu_cards_have_no_effect_in_play():
    position = [line.split()[0] for line in TITLE.write(deal(3))]
    answers = [name for query in book.queries for name in query.noun.names.values()]
    seen = list(type(view(deal(3), Y)).__struct_fields__)
    happenings = [event.name for event in book.events]
    assert [name for name in position + answers + seen + happenings if "menu" in name] == []


# -- gangsters -----------------------------------------------------------------------------------


@pytest.mark.rule("R1.5")
def test_there_are_four_types():
    assert TYPES == ["godfather", "gunman", "blade", "bruiser"]
    assert options(deal(3, seating="free")) == TYPES


@pytest.mark.rule("R1.5")
def test_a_type_never_changes():
    for game in random_games(5):
        before: dict[int, list[int]] = {}
        for g in game:
            gangs = [gang_of(g, me) for me in range(g.box.players)]
            dead = told(g, "killed")
            for me, gang in enumerate(gangs):
                lost = [sum(player == me and who % 4 == kind for player, who, _ in dead) for kind in range(4)]
                assert [a + b for a, b in zip(gang, lost)] == before.setdefault(me, gang)


@pytest.mark.rule("R1.5", "R1.6")
def test_a_blade_who_moves_is_still_a_blade():
    g = table("gang Y BL@1", "gang R BR@19 BR@9", "hand Y move knife order order order")
    assert "play-knife" not in options(g)
    play(g, "play-move", "18", "stop")
    discard_any(g)
    assert "play-knife" in options(g)


@pytest.mark.rule("R1.6")
@pytest.mark.parametrize(
    ("who", "earns", "abilities"),
    [
        ("GF", [(Y, 1)], []),
        ("GM", [], ["play-gunshot"]),
        ("BL", [], ["play-knife"]),
        ("BR", [], []),
    ],
)
def test_each_type_can_do_one_thing_on_any_seat(who: str, earns: list[tuple[int, int]], abilities: list[str]):
    g = table(f"gang Y {who}@8", "gang R BR@7 BR@21", "hand Y knife gunshot pass boom boom")
    assert told(g, "collects") == earns
    assert [option for option in options(g) if option.startswith("play")] == abilities


@pytest.mark.rule("R1.7")
@pytest.mark.parametrize(
    ("players", "each_gang", "on_the_table", "empty"),
    [
        (3, [1, 2, 2, 5], 30, 0),
        (4, [1, 1, 2, 3], 28, 2),
        (5, [1, 1, 1, 3], 30, 0),
        (6, [1, 1, 1, 2], 30, 0),
    ],
)
def test_all_gangs_in_a_game_are_equal(players: int, each_gang: list[int], on_the_table: int, empty: int):
    for seating in ("predefined", "free"):
        g = deal(players, seating=seating)
        assert [gang_of(g, me) for me in range(players)] == [each_gang] * players
    g = deal(players)
    assert g.occupied().bit_count() == on_the_table
    assert g.empty().bit_count() == empty


@pytest.mark.rule("R1.8")
@pytest.mark.parametrize(("players", "letters"), [(3, "YRB"), (4, "YRBG"), (5, "YRBGO"), (6, "YRBGOV")])
def test_colours_in_use(players: int, letters: str):
    gangs = [line.split()[1] for line in TITLE.write(deal(players)) if line.startswith("gang")]
    assert gangs == list(letters)
    assert COLOURS == ["yellow", "red", "blue", "green", "orange", "violet"]


@pytest.mark.rule("R1.3", "R1.9")
def test_the_largest_gang_of_every_colour_makes_48_figures():
    games = [deal(players) for players in PLAYERS]
    largest = [
        max(gang_of(g, colour) for g in games if colour < g.box.players) for colour in range(len(COLOURS))
    ]
    assert largest == [[1, 2, 2, 5]] * 3 + [[1, 1, 2, 3], [1, 1, 1, 3], [1, 1, 1, 2]]
    assert sum(map(sum, largest)) == 48


@pytest.mark.rule("R1.9")
def test_figures_not_needed_stay_out_of_the_game():
    g = deal(6)
    assert [gang_of(g, me) for me in (Y, R, B)] == [[1, 1, 1, 2]] * 3
    assert g.waiting == []


# -- bank ----------------------------------------------------------------------------------------


@pytest.mark.rule("R1.3", "R1.10", "R1.12")
@pytest.mark.parametrize(
    ("players", "ones", "fives", "tens", "bank"),
    [(3, 20, 10, 5, 120), (4, 20, 10, 2, 90), (5, 20, 10, 0, 70), (6, 20, 8, 0, 60)],
)
def test_the_bank_at_the_start(players: int, ones: int, fives: int, tens: int, bank: int):
    g = deal(players, seating="free")
    assert g.bank == bank == ones + 5 * fives + 10 * tens
    assert g.money == [0] * players


@pytest.mark.rule("R1.11")
def test_change_is_always_possible():
    g = table("gang Y GF@1", "gang R BR@2", "bank 5")
    assert (g.bank, g.money) == (4, [1, 0, 0])


@pytest.mark.rule("R1.12")
def test_money_moves_only_from_the_bank_to_players():
    for game in random_games(5):
        poorer: list[int] = []
        for g in game:
            assert all(had <= has for had, has in zip(poorer, g.money))
            assert g.bank + sum(g.money) == g.box.bank
            poorer = g.money[:]


# -- the table -----------------------------------------------------------------------------------


@pytest.mark.rule("R1.13", "R1.14")
def test_left_is_the_next_number_and_right_the_one_before_round_the_ring():
    assert [each(left_of(1 << seat)) for seat in range(1, 31)] == [[s] for s in [*range(2, 31), 1]]
    assert [each(right_of(1 << seat)) for seat in range(1, 31)] == [[s] for s in [30, *range(1, 30)]]


@pytest.mark.rule("R1.13", "R1.15")
@pytest.mark.parametrize("seat", range(1, 31))
def test_a_blade_reaches_exactly_two_neighbours_corners_included(seat: int):
    g = table(f"gang Y BL@{seat}", f"gang R {everywhere_but(seat)}", "hand Y knife boom boom boom boom")
    right, left = seat - 1 or 30, seat % 30 + 1
    assert options(play(g, "play-knife")) == [str(s) for s in sorted([right, left])]


@pytest.mark.rule("R1.16")
@pytest.mark.parametrize("seat", [seat for seat in range(1, 31) if seat not in X_SEATS])
def test_top_and_bottom_face_each_other(seat: int):
    g = table(f"gang Y GM@{seat}", f"gang R {everywhere_but(seat)}", "hand Y gunshot boom boom boom boom")
    play(g, "play-gunshot")
    assert told(g, "shoots") == [(Y, seat, 29 - seat)]


@pytest.mark.rule("R1.17")
@pytest.mark.parametrize("seat", X_SEATS)
def test_an_x_seat_has_no_opposite_in_either_direction(seat: int):
    g = table(f"gang Y GM@{seat}", f"gang R {everywhere_but(seat)}", "hand Y gunshot boom boom boom boom")
    assert "play-gunshot" not in options(g)
    gunmen = everywhere_but(seat).replace("BR", "GM")
    g = table(f"gang R {gunmen}", f"gang Y BR@{seat}", "hand R gunshot boom boom boom boom", "turn R")
    assert "play-gunshot" not in options(g)


@pytest.mark.rule("R1.18")
def test_a_revolver_is_never_used_up():
    g = table(
        "gang Y BR@9",
        "gang R BR@20 BR@1 BR@2",
        "hand Y gunshot gunshot boom boom boom",
        "hand R move order order order order",
    )
    play(g, "play-gunshot", "stop", "play-move", "1", "20", "stop", "play-gunshot")
    assert told(g, "shoots") == [(Y, 9, 20), (Y, 9, 20)]


@pytest.mark.rule("R1.18")
def test_a_revolver_stays_on_its_seat_and_serves_whoever_sits_there():
    g = table(
        "gang Y BR@9 BR@20",
        "gang R BR@1 BR@2",
        "hand Y move order order order order",
        "hand R gunshot move order order order",
    )
    play(g, "play-move", "9", "18", "stop", "play-move", "1", "9", "stop")
    assert "play-gunshot" not in options(g)
    discard_any(g)
    play(g, "play-gunshot")
    assert told(g, "shoots") == [(R, 9, 20)]


@pytest.mark.rule("R1.19", "R1.18")
def test_how_many_seats_show_each_object():
    objects = Counter(OBJECTS[thing] for thing in deal(3).box.table.object[1:])
    assert objects == {
        "revolver": 7,
        "knife": 5,
        "drink": 9,
        "bar": 2,
        "restaurant": 2,
        "gambling": 2,
        "register": 1,
        "plain": 2,
    }


@pytest.mark.rule("R1.20")
def test_a_gangster_and_a_cake_may_share_a_seat_but_never_two_of_a_sort():
    g = table("gang Y BR@1", "gang R BR@5", "gang B BR@9", "cakes R@7", "hand Y order move boom boom boom")
    ordering = play(twin(g), "play-order")
    assert options(ordering) == [str(seat) for seat in range(1, 31) if seat != 7]
    moving = play(twin(g), "play-move")
    assert options(moving) == [str(seat) for seat in range(1, 31) if seat not in {1, 5, 9}]
    play(ordering, "5")
    play(moving, "7")
    assert ordering.cakes[Y] in seated(ordering, R)
    assert moving.cakes[R] in seated(moving, Y)


@pytest.mark.rule("R1.21")
def test_the_thirty_seats_of_the_table_are_those_of_the_specification():
    words = {"cash register": "register", "gambling house": "gambling"}
    rows = [half for row in spec_table("R1.21") for half in (row[:4], row[4:])]
    layout = deal(3).box.table
    assert len(rows) == 30
    for number, letter, thing, opposite in rows:
        seat = int(number)
        assert layout.letter[seat] == letter.replace("-", "")
        assert OBJECTS[layout.object[seat]] == words.get(thing, thing)
        assert layout.opposite[seat] == (0 if opposite == "none (X)" else int(opposite))


# -- the deck ------------------------------------------------------------------------------------


@pytest.mark.rule("R1.22")
def test_how_many_copies_of_each_card():
    deck = Counter(KINDS[kind] for kind in deal(3).box.deck)
    assert deck == {
        "knife": 9,
        "gunshot": 9,
        "order": 9,
        "pass": 6,
        "boom": 5,
        "cocktail": 6,
        "raid": 2,
        "move": 14,
    }


@pytest.mark.rule("R1.22")
def test_move_alone_is_no_action_and_may_follow_another_card():
    g = table(
        "gang Y BL@6 BR@9",
        "gang R BR@5 BR@20 BR@30",
        "hand Y knife gunshot order cocktail move",
        "cakes R@29",
    )
    play(g, "play-knife")
    assert asked(g) == ("yellow", "second")
    assert options(g) == ["stop", "play-move"]


@pytest.mark.rule("R1.23")
def test_two_cards_of_a_kind_are_one_choice():
    g = table("gang Y BR@29", "gang R BR@5", "gang B BR@9", "hand Y knife knife boom boom boom")
    assert options(g) == ["discard-knife", "discard-boom"]
    play(g, "discard-knife")
    assert discards(g) == ["knife"]
    assert hand(g, Y).count("knife") == 1
