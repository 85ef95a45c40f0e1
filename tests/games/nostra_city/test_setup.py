"""The options of 2.1, and the variants that are made of them (section 8)."""

from __future__ import annotations

import msgspec
import pytest

from backroom.engine.errors import BadSetup
from backroom.games.nostra_city.bags import count
from backroom.games.nostra_city.box import Box
from backroom.games.nostra_city.meta import TITLE
from backroom.games.nostra_city.nouns import BIG_ANGER, INFORMANT
from backroom.games.nostra_city.rules.ending import final_verdict, winners
from backroom.games.nostra_city.rules.opening import opening
from backroom.games.nostra_city.rules.vendetta import cheat
from backroom.games.nostra_city.setup import BUILT_IN, Setup, make_box, read_data
from tests.games.data_files import file
from tests.games.nostra_city.table import LETTERS, Table


def box(**options: object) -> Box:
    """What the players share at a table with these options."""
    return make_box(msgspec.convert({"players": 4, **options}, Setup))


def test_the_options_and_their_defaults():
    assert msgspec.structs.asdict(Setup(players=4)) == {
        "players": 4,
        "first_player": "random",
        "caid_powers": "on",
        "verdict_shift": 0,
        "vendetta_reshuffle": "on",
        "final_tie": "shared",
        "mask_prompts": "on",
        "informants": 2,
        "data": None,
    }


@pytest.mark.rule("N-O1", "N0.1")
@pytest.mark.parametrize("players", [2, 6])
def test_three_to_five_can_play(players: int):
    with pytest.raises(BadSetup, match="players"):
        TITLE.parse_setup({"players": players})
    assert [TITLE.parse_setup({"players": number}).players for number in (3, 4, 5)] == [3, 4, 5]


@pytest.mark.rule("N-O2")
def test_the_first_player_card_goes_to_the_named_seat():
    t = Table(5, first_player=4)
    t.run(opening())
    assert t.first_player == "D"


@pytest.mark.rule("N-O2", "N9.42", "N11.22")
@pytest.mark.parametrize("outcome", [0, 1, 2])
def test_by_default_chance_says_who_is_first(outcome: int):
    t = Table(3)
    dealt = 3 * 3 + 3 + 4
    t.script(*[0] * dealt, outcome)
    t.run(opening())
    assert t.first_player == LETTERS[outcome]


@pytest.mark.rule("N-O2")
def test_a_seat_that_is_not_there_cannot_be_first():
    with pytest.raises(BadSetup, match=r"first_player: seat 5 of 4 \(N-O2\)"):
        box(first_player=5)


@pytest.mark.rule("N-O3")
def test_without_powers_a_caid_draws_no_bill_more_and_the_protected_one_can_be_killed():
    drawn = {}
    for powers in ("on", "off"):
        t = Table(3, caid_powers=powers)
        t.territory("A", "c02", "t10")
        t.begin("business", "A")
        t.answer("c02", "bronx")
        drawn[powers] = [told for told in t.heard() if told[0] == "draws_bills"]
    assert drawn == {"on": [("draws_bills", "black", "2")], "off": [("draws_bills", "black", "1")]}
    t = Table(3, caid_powers="off")
    t.hand("A", "v05")
    t.territory("B", "v02", "c01")
    t.window("turn")
    t.answer("play-v05")
    assert (t.asked, t.options) == (("A", "aim"), ["c01", "v02"])


@pytest.mark.rule("N-O3")
def test_respect_values_stay_without_powers():
    t = Table(3, caid_powers="off")
    t.territory("A", "c02", "v02", "c06")
    assert t.respect("A") == 1


@pytest.mark.rule("N-O4", "N8.2")
@pytest.mark.parametrize(
    ("shift", "spaces"), [(-2, [7, 6, 5]), (-1, [8, 7, 6]), (1, [10, 9, 8]), (2, [11, 10, 9])]
)
def test_a_milder_or_harder_court(shift: int, spaces: list[int]):
    assert [box(players=players, verdict_shift=shift).start for players in (3, 4, 5)] == spaces


@pytest.mark.rule("N-O4")
def test_the_token_cannot_start_beyond_a_bench_of_the_owner():
    data = read_data(file(jury={"spaces": 9, "last_blue": 4, "start": {"3": 9, "4": 8, "5": 7}}))
    assert box(data=data, verdict_shift=1).start == 9
    with pytest.raises(BadSetup, match=r"verdict_shift: space 10 of 9 \(N-O4\)"):
        box(data=data, verdict_shift=2)
    with pytest.raises(BadSetup):
        TITLE.parse_setup({"players": 4, "verdict_shift": 3})


@pytest.mark.rule("N-O5", "N8.4")
@pytest.mark.parametrize(("option", "hand"), [("on", "v05"), ("off", "")])
def test_without_the_reshuffle_grudges_come_to_an_end(option: str, hand: str):
    t = Table(3, vendetta_reshuffle=option)
    t.vendetta("", discard="v05")
    t.run(cheat(1, 1))
    assert t.in_hand("B") == hand


@pytest.mark.rule("N-O6")
@pytest.mark.parametrize(("option", "first"), [("shared", [0, 1]), ("bank", [1])])
def test_the_larger_bank_may_break_the_last_tie(option: str, first: list[int]):
    t = Table(3, final_tie=option)
    t.verdict(3)
    t.territory("A", "r01", "r04", "r05", "c01", "t01")
    t.territory("B", "r02", "r03", "r06", "c03", "t13")
    t.territory("C", "t03", "t04", "c05", "c11")
    t.bank("A", "10i")
    t.bank("B", "20i")
    t.bank("C", "50i")
    t.run(final_verdict())
    assert [t.respect(letter) for letter in "ABC"] == [5, 5, 4]
    assert winners(t.g) == first


@pytest.mark.rule("N-O7")
@pytest.mark.parametrize(("option", "asked"), [("on", ("B", "react")), ("off", None)])
def test_masked_prompts_can_be_switched_off(option: str, asked: tuple[str, str] | None):
    t = Table(3, mask_prompts=option)
    t.hand("B", "v12")
    t.window("turn")
    assert t.asked == asked


@pytest.mark.rule("N-O8")
def test_a_file_is_refused_when_the_table_is_opened_too():
    with pytest.raises(BadSetup, match="unknown field"):
        TITLE.parse_setup({"players": 4, "data": {"dice": 6}})
    with pytest.raises(BadSetup, match=r"leaves no red space \(N1.16\)"):
        TITLE.parse_setup({"players": 4, "data": {"jury": {"spaces": 6, "last_blue": 6, "start": {}}}})


@pytest.mark.rule("N-O9", "N8.3")
@pytest.mark.parametrize(("number", "angers"), [(0, 8), (1, 7), (2, 6)])
def test_every_informant_left_out_is_a_big_anger_more(number: int, angers: int):
    deck = box(informants=number).vendetta
    assert (count(deck, INFORMANT), count(deck, BIG_ANGER)) == (number, angers)


@pytest.mark.rule("N-O9")
def test_a_file_may_hold_more_informants_than_the_box():
    cards = msgspec.to_builtins(BUILT_IN.vendetta)
    cards[0]["count"] = 5
    data = read_data(file(vendetta=cards))
    assert count(box(data=data).vendetta, INFORMANT) == 5
    assert count(box(data=data, informants=1).vendetta, INFORMANT) == 4


@pytest.mark.rule("N-O9", "N9.55")
def test_informants_left_out_cannot_make_more_big_angers_than_a_row_may_have():
    cards = msgspec.to_builtins(BUILT_IN.vendetta)
    cards[BIG_ANGER]["count"] = 30
    data = read_data(file(vendetta=cards))
    assert count(box(data=data, informants=1).vendetta, BIG_ANGER) == 31
    with pytest.raises(BadSetup, match=r"informants: makes 32 of N-V12, 31 at most \(N9.55\)"):
        box(data=data, informants=0)


@pytest.mark.rule("N8.1")
def test_in_a_teaching_game_guilty_means_that_all_lose():
    t = Table(3, caid_powers="off", informants=0)
    for letter, caid in zip("ABC", ("c01", "c02", "c03")):
        t.territory(letter, caid)
    t.hand("A", "v12 v12")
    t.verdict(7)
    t.run(final_verdict())
    t.answer("pass")
    assert winners(t.g) == []
    assert ("verdict", "all-lose") in t.heard()
    assert count(t.g.vendetta_pile, INFORMANT) == 0
    assert not t.g.powers_work()
