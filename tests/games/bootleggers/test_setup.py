"""The options of 2.4: each exists, is checked, and reaches the house; and the supply of markers (2.3)."""

from __future__ import annotations

import msgspec
import pytest

from backroom.engine.errors import BadSetup
from backroom.games.bootleggers.box import Box
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import KIND
from backroom.games.bootleggers.rules.taking import take_card
from backroom.games.bootleggers.setup import make_box
from tests.games.bootleggers.table import Table


def box(**options: object) -> Box:
    """What the Mobsters share at a table with these options."""
    return make_box(TITLE.parse_setup({"players": 4, **options}))


def test_the_options_and_their_defaults():
    assert msgspec.structs.asdict(TITLE.parse_setup({"players": 4})) == {
        "players": 4,
        "length": 12,
        "influence": "phase",
        "big_payoff": "realign",
        "safe_house": "any",
        "public_dock": "per_truck",
        "markers": "influence_only",
        "windows": "full",
        "talk": "normal",
        "cash": "hidden",
        "memory": "on",
        "data": None,
    }


@pytest.mark.rule("B0.1")
def test_three_to_six_can_play():
    assert list(TITLE.seats) == [3, 4, 5, 6]
    for players in (2, 7):
        with pytest.raises(BadSetup):
            TITLE.parse_setup({"players": players})


@pytest.mark.rule("B0.1", "B2.40")
def test_twelve_rounds_or_eight_in_the_short_game():
    assert (box().rounds, box(length=8).rounds) == (12, 8)


@pytest.mark.rule("B2.41")
def test_influence_in_its_phase_or_chaotic():
    assert (box().chaos, box(influence="chaos").chaos) == (False, True)


@pytest.mark.rule("B2.42")
def test_big_payoff_realigns_trucks_or_lets_them_stay():
    assert (box().realign, box(big_payoff="stay").realign) == (True, False)


@pytest.mark.rule("B2.43")
def test_the_safe_house_takes_from_any_speakeasy_or_from_one():
    assert (box().safe_house_any, box(safe_house="one").safe_house_any) == (True, False)


@pytest.mark.rule("B2.45")
def test_markers_are_for_influence_only_or_shared():
    assert (box().shared_markers, box(markers="shared").shared_markers) == (False, True)


@pytest.mark.rule("B2.46")
def test_windows_are_full_or_brisk():
    assert (box().brisk, box(windows="brisk").brisk) == (False, True)


@pytest.mark.rule("B2.47")
@pytest.mark.parametrize(("talk", "proposals"), [("normal", 4), ("quick", 2), ("long", 8), ("none", 0)])
def test_talk_is_the_number_of_proposals_in_the_talks(talk: str, proposals: int):
    assert box(talk=talk).talks == proposals


@pytest.mark.rule("B2.48")
def test_cash_is_hidden_or_open():
    assert (box().cash_open, box(cash="open").cash_open) == (False, True)


@pytest.mark.rule("B2.49")
def test_the_memory_aid_is_on_or_off():
    assert (box().memory_aid, box(memory="off").memory_aid) == (True, False)


@pytest.mark.parametrize(
    "options",
    [
        {"length": 10},
        {"influence": "none"},
        {"big_payoff": "move"},
        {"safe_house": "two"},
        {"public_dock": "never"},
        {"markers": "none"},
        {"windows": "few"},
        {"talk": "endless"},
        {"cash": "shown"},
        {"memory": True},
        {"colour": "red"},
        {"data": {"start": {}}},
    ],
)
def test_what_is_no_value_of_an_option_is_refused(options: dict[str, object]):
    with pytest.raises(BadSetup):
        TITLE.parse_setup({"players": 4, **options})


@pytest.mark.rule("B8.20")
def test_options_may_be_combined_freely():
    shared = box(length=8, influence="chaos", big_payoff="stay", talk="none", markers="shared")
    assert (shared.rounds, shared.chaos, shared.realign, shared.talks) == (8, True, False, 0)
    assert shared.shared_markers


# -- the supply ----------------------------------------------------------------------------------


@pytest.mark.rule("B2.31", "B9.29")
def test_the_supply_is_what_is_neither_in_the_back_room_nor_in_a_speakeasy():
    t = Table(3)
    t.markers("mothers", A=3)
    t.markers("lils", A=2, B=1)
    t.g.boys = [4, 0, 1]
    assert [t.g.supply(me) for me in range(3)] == [11, 19, 19]


@pytest.mark.rule("B2.31")
def test_who_is_given_more_than_the_supply_holds_gets_the_rest_and_no_compensation():
    t = Table(3)
    t.g.boys = [19, 1, 1]
    money = t.g.money[0]
    t.run(take_card(0, KIND.read("double-influence")))
    assert (t.g.boys[0], t.g.supply(0), t.g.money[0]) == (20, 0, money)


@pytest.mark.rule("B2.32")
def test_trucks_and_stills_use_no_markers():
    t = Table(3)
    t.truck("A", "large")
    t.truck("B", "small", operator="A")
    t.g.remotes[0] = (1, 2)
    assert t.g.supply(0) == 19


@pytest.mark.rule("B2.33", "B9.29")
def test_shared_markers_are_used_by_trucks_stills_and_rented_trucks():
    t = Table(3, markers="shared")
    assert t.g.supply(0) == 18  # one in the Back Room, one on the first truck
    t.truck("A", "large")
    t.truck("B", "small", operator="A")
    t.g.remotes[0] = (1, 2)
    assert t.g.supply(0) == 14


@pytest.mark.rule("B2.33")
def test_a_supply_of_shared_markers_is_never_below_nothing_and_stills_are_gained_all_the_same():
    t = Table(3, markers="shared")
    t.g.boys[0] = 19
    assert t.g.supply(0) == 0
    t.run(take_card(0, KIND.read("double-still")))
    t.answer("remote-still")
    assert (t.g.remotes[0], t.g.supply(0)) == ((1,), 0)


@pytest.mark.rule("B2.34")
@pytest.mark.parametrize("card", ["hit", "dirty-rat"])
def test_a_destroyed_or_replaced_marker_goes_to_its_owners_supply(card: str):
    t = Table(3)
    t.muscle(60, 47, 33)
    t.markers("lils", B=2)
    t.thug("A", card)
    t.window("street")
    t.answer(f"play-{card}")
    assert (t.g.influence[1][1], t.g.boys[1], t.g.supply(1)) == (1, 1, 18)
