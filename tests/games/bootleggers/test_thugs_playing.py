"""Playing a Thug card (B5.10-B5.16, sections 5.3 and 6.3): when, announced how, countered by whom."""

from __future__ import annotations

import pytest

from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.nouns import FIRST_THUG, INVESTIGATION, KIND, NO_CARD, THUGS, WINDOWS
from backroom.games.bootleggers.rules.promises import round_ends
from backroom.games.bootleggers.rules.thugs import CARDS, is_legal
from backroom.games.bootleggers.state import book
from backroom.games.bootleggers.view import view
from tests.games.bootleggers.street import four, table
from tests.games.bootleggers.table import Table

ALWAYS = ["street", "boys", "talks", "road", "door", "closing"]


def everything_goes() -> Table:
    """B could play any Thug card, as far as targets and costs are concerned."""
    t = four()
    t.markers("mothers", A=2, B=1, C=2)
    t.markers("barleycorns", A=2, B=1, C=2)
    t.g.improvements[2] = 1
    t.g.remotes[0] = (2,)
    t.g.crates[1] = 3
    t.g.money[1] = 30
    t.g.union_boss = 0
    t.truck("A", "small", load=4, at="mothers")
    return t


# -- in which window ----------------------------------------------------------------------------------


@pytest.mark.rule("B5.10", "B5.14")
def test_every_thug_has_its_rules():
    assert sorted(CARDS) == list(range(FIRST_THUG, FIRST_THUG + len(THUGS)))


@pytest.mark.parametrize(
    ("kind", "windows"),
    [
        pytest.param("windfall", ["street"], marks=pytest.mark.rule("B-T28", "B9.7")),
        pytest.param("vigorish", ["street", "boys"], marks=pytest.mark.rule("B-T01", "B9.40")),
        pytest.param("big-favor", ALWAYS[:4], marks=pytest.mark.rule("B-T04")),
        pytest.param("little-favor", ALWAYS[:4], marks=pytest.mark.rule("B-T05")),
        pytest.param("big-payoff", ALWAYS[:5], marks=pytest.mark.rule("B-T03")),
        pytest.param("copper-in-the-house", ALWAYS[:5], marks=pytest.mark.rule("B-T07")),
        pytest.param("bust-speakeasy", ALWAYS[:5], marks=pytest.mark.rule("B-T11")),
        pytest.param("packing-heat", ALWAYS[:5], marks=pytest.mark.rule("B-T21")),
        pytest.param("word-of-mouth", ALWAYS[:5], marks=pytest.mark.rule("B-T29")),
        pytest.param("thirsty", ALWAYS[:5], marks=pytest.mark.rule("B-T25")),
        pytest.param("big-city-boys", ALWAYS, marks=pytest.mark.rule("B-T02")),
        pytest.param("city-politics", ALWAYS, marks=pytest.mark.rule("B-T06")),
        pytest.param("state-politics", ALWAYS, marks=pytest.mark.rule("B-T24")),
        pytest.param("double-cross", ALWAYS, marks=pytest.mark.rule("B-T08")),
        pytest.param("hit", ALWAYS, marks=pytest.mark.rule("B-T15")),
        pytest.param("mob-war", ALWAYS, marks=pytest.mark.rule("B-T16")),
        pytest.param("moll", ALWAYS, marks=pytest.mark.rule("B-T17")),
        pytest.param("muscling-in", ALWAYS, marks=pytest.mark.rule("B-T19")),
        pytest.param("opportunity", ALWAYS, marks=pytest.mark.rule("B-T20")),
        pytest.param("recruiting", ALWAYS, marks=pytest.mark.rule("B-T22")),
        pytest.param("safe-house", ALWAYS, marks=pytest.mark.rule("B-T23")),
        pytest.param("turf-war", ALWAYS, marks=pytest.mark.rule("B-T26")),
        pytest.param("dirty-rat", ALWAYS, marks=pytest.mark.rule("B-T30")),
        pytest.param("investigation", ALWAYS, marks=pytest.mark.rule("B-T12")),
        pytest.param("warehouse", ["talks", "road"], marks=pytest.mark.rule("B-T27")),
        pytest.param("bust-shipment", ["road"], marks=pytest.mark.rule("B-T10")),
        pytest.param("hijack", ["road"], marks=pytest.mark.rule("B-T14")),
        pytest.param("free-truck", ["road"], marks=pytest.mark.rule("B-T13")),
        pytest.param("pigeon", ["road", "door"], marks=pytest.mark.rule("B-T18")),
    ],
)
def test_a_card_is_legal_in_its_windows_only(kind, windows):
    t = everything_goes()
    found = []
    for number, name in enumerate(WINDOWS):
        t.g.window = number
        if is_legal(t.g, 1, KIND.read(kind)):
            found.append(name)
    assert found == windows


@pytest.mark.rule("B-T09")
def test_the_union_boss_is_legal_in_all_windows():
    t = everything_goes()
    t.g.union_boss = NOBODY
    t.thug("B", "union-boss")
    for window in ALWAYS:
        t.window(window)
        while t.asked != ("B", "floor"):
            t.answer("pass")
        assert "play-union-boss" in t.options
        while t.asked:
            t.answer("pass")


@pytest.mark.rule("B5.16", "B9.37")
@pytest.mark.parametrize(
    "kind",
    ["big-payoff", "copper-in-the-house", "bust-speakeasy", "packing-heat", "word-of-mouth", "thirsty"],
)
def test_cards_that_bend_sales_need_a_pending_speakeasy(kind):
    t = everything_goes()
    t.thug("B", kind)
    t.g.pending = 1 << 3
    t.g.door = 3
    t.window("door")
    t.answer("play-" + kind)
    assert [said for said in t.heard() if said[0] == "aims_at_spot"] == [
        ("aims_at_spot", "green", "barleycorns")
    ]
    t.g.pending = 0
    t.g.deck.append(KIND.read(kind))
    t.thug("B", kind)
    t.window("door")
    assert t.asked is None


@pytest.mark.rule("B5.16", "B-T25", "B9.39")
def test_in_its_own_w5_a_speakeasy_is_pending_but_too_late_for_thirsty():
    t = everything_goes()
    t.thug("B", "thirsty", "word-of-mouth")
    t.g.pending = t.g.rolled = 1 << 2
    t.window("door", at="mothers")
    assert t.options == ["play-word-of-mouth", "pass", "propose"]


@pytest.mark.rule("B5.14")
def test_a_card_without_a_target_or_the_money_for_it_cannot_be_played():
    t = four()
    t.thug("A", "hit", "muscling-in", "big-payoff", "city-politics", "opportunity", "safe-house")
    t.g.money[0] = 3
    t.window("street")
    assert t.asked is None
    t.markers("mothers", A=4)
    t.g.money[0] = 4
    t.window("street")
    assert t.options == ["play-city-politics", "play-hit", "play-safe-house", "pass", "propose"]
    t.answer("pass")
    t.g.money[0] = 5
    t.window("street")
    assert "play-big-payoff" in t.options


# -- announcing ---------------------------------------------------------------------------------------


@pytest.mark.rule("B-D8", "B3.703", "B5.10")
def test_nothing_is_shown_before_the_last_target_is_chosen():
    t = everything_goes()
    t.thug("B", "hit")
    t.window("street")
    before = t.heard()
    t.answer("play-hit")
    assert t.asked == ("B", "target_spot")
    assert t.options == ["mothers", "barleycorns"]
    t.answer("mothers")
    assert t.options == ["blue", "green", "yellow"]
    assert before == [("window", "street")]
    assert t.heard() == []
    assert KIND.read("hit") in t.g.thugs[1]
    seen = view(t.g, 2)
    assert seen.question is not None
    assert (seen.question.name, seen.question.options, seen.announced) == ("floor", None, NO_CARD)
    t.answer("yellow")
    assert t.heard() == [
        ("plays", "green", "hit"),
        ("aims_at_spot", "green", "mothers"),
        ("aims_at_colour", "green", "yellow"),
        ("loses_marker", "yellow", "mothers"),
    ]
    assert t.g.discards == (KIND.read("hit"),)


@pytest.mark.rule("B-D8", "B3.5")
def test_a_target_without_alternative_is_not_asked_for():
    t = four()
    t.markers("lils", C=1)
    t.thug("A", "hit")
    t.window("street")
    t.answer("play-hit")
    assert t.g.influence[1] == (0, 0, 0, 0)
    assert t.asked is None


@pytest.mark.rule("B6.3", "B9.42")
@pytest.mark.parametrize("kind", ["vigorish", "muscling-in", "turf-war"])
def test_ones_own_stills_are_no_targets(kind):
    t = table(60, 47, 33)
    t.g.family = [2, 2, 2]
    t.g.remotes = [(1,), (1,), (1,)]
    t.thug("A", kind)
    t.window("street")
    t.answer("play-" + kind)
    assert not [still for still in t.options if still.startswith("blue")]
    assert "green-remote-1" in t.options


@pytest.mark.rule("B6.3", "B9.42")
def test_only_hit_and_mob_war_and_big_city_boys_may_be_turned_on_oneself():
    t = table(60, 47, 33)
    t.markers("lils", A=1, B=1)
    t.thug("A", "hit", "dirty-rat", "moll", "big-city-boys", "double-cross")
    t.window("street")
    t.answer("play-hit")
    assert t.options == ["blue", "green"]
    t.answer("blue")
    t.answer("play-moll")
    assert t.options == ["green", "yellow"]
    t.answer("yellow")
    t.answer("play-big-city-boys")
    assert t.options == ["blue", "green", "yellow"]
    t.answer("blue")
    t.answer("play-double-cross", "lils")
    assert t.options == ["destroy-green", "add-mine"]


@pytest.mark.rule("B6.4")
def test_no_card_touches_a_back_room_or_a_hand_of_others():
    t = table(60, 47, 33)
    t.g.stored_dice[1] = 2
    t.g.crates[1] = 5
    t.g.stored_improvements[1] = 1
    t.thug("B", "windfall")
    t.thug("A", *[kind for kind in THUGS if kind not in ("windfall", "big-city-boys", "moll", "recruiting")])
    for window in ALWAYS:
        t.window(window)
        while t.asked:
            if t.asked[0] == "A":
                plays = {option for option in t.options if option.startswith("play-")}
                assert plays <= {
                    *["play-city-politics", "play-state-politics", "play-union-boss", "play-double-cross"],
                    *["play-big-favor", "play-little-favor", "play-vigorish", "play-bust-speakeasy"],
                    "play-free-truck",
                }
            t.answer("pass")


@pytest.mark.rule("B6.5")
def test_each_card_is_questions_and_one_effect_of_its_own():
    effects = [CARDS[kind].effect for kind in sorted(CARDS)]
    assert len(set(effects)) == len(THUGS) - 1  # Hit and Mob War destroy markers alike


@pytest.mark.rule("B5.204", "B5.13")
@pytest.mark.parametrize(
    ("kind", "answers", "victims"),
    [
        ("moll", ["yellow"], "C"),
        ("big-city-boys", ["yellow"], "C"),
        ("big-city-boys", ["red"], ""),
        ("vigorish", ["green-family"], "B"),
        ("hit", ["lils", "green"], "AB"),
        ("hit", ["mothers", "red"], ""),
        ("mob-war", ["mothers", "blue", "green"], "AB"),
        ("double-cross", ["lils", "add-mine"], "A"),
        ("double-cross", ["mothers", "destroy-green"], "B"),
        ("bust-speakeasy", ["omalleys"], ""),
        ("bust-speakeasy", ["lils"], "A"),
        ("bust-shipment", ["truck-7"], "ABC"),
        ("pigeon", ["truck-6"], "AB"),
        ("investigation", [], "A"),
        ("recruiting", [], ""),
    ],
)
def test_at_whom_a_card_is_aimed(kind, answers, victims):
    t = four()
    t.markers("lils", A=2, B=1)
    t.markers("mothers", A=1, B=1, D=1)
    t.g.union_boss = 0
    assert t.truck("A", "small", load=4, at="lils", operator="B") == 6
    assert t.truck("A", "small", load=4, at="lils", operator="B") == 7
    t.g.payee[7] = 2
    t.thug("D", kind)
    t.window("street" if kind in ("vigorish", "recruiting") else "road")
    t.answer("play-" + kind, *answers)
    assert "".join([letter for me, letter in enumerate("ABCD") if t.g.aimed >> me & 1]) == victims


# -- W7 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("B-W7", "B5.11", "B-D9", "B-T12", "B9.54")
def test_the_holder_of_investigation_may_counter():
    t = four()
    t.thug("A", "recruiting")
    t.thug("C", "investigation")
    t.window("street")
    t.answer("play-recruiting")
    assert t.asked == ("C", "counter")
    assert t.options == ["play-investigation", "pass"]
    assert t.g.announced == KIND.read("recruiting")
    t.answer("pass")
    assert t.g.boys == [2, 1, 1, 1]
    assert t.heard()[-3:] == [
        ("lets_be", "yellow", "recruiting"),
        ("rolls_for", "blue", "recruiting", "1"),
        ("recruits", "blue", "1"),
    ]


@pytest.mark.rule("B5.12", "B9.54", "B10.27")
def test_a_countered_card_costs_nothing():
    t = four()
    t.markers("mothers", A=4)
    t.thug("D", "big-payoff")
    t.thug("C", "investigation")
    t.g.money[3] = 5
    t.window("street")
    t.answer("play-big-payoff", "play-investigation")
    assert t.g.money[3] == 5
    assert t.g.payoff[2] == NOBODY
    assert t.g.discards == (INVESTIGATION, KIND.read("big-payoff"))
    assert t.g.announced == NO_CARD
    assert t.heard()[-1] == ("cancels", "yellow", "big-payoff")


@pytest.mark.rule("B5.12", "B10.27")
def test_a_countered_moll_rolls_no_die():
    t = four()
    t.thug("D", "moll")
    t.thug("C", "investigation")
    t.window("street")
    t.answer("play-moll", "blue", "play-investigation")
    assert t.g.money[0] == 10
    assert not [said for said in t.heard() if said[0] == "rolls_for"]


@pytest.mark.rule("B5.12", "B-T02", "B-T09")
@pytest.mark.parametrize(("kind", "target"), [("big-city-boys", ["red"]), ("union-boss", [])])
def test_a_countered_card_that_would_stay_is_discarded(kind, target):
    t = four()
    t.thug("D", kind)
    t.thug("C", "investigation")
    t.window("street")
    t.answer("play-" + kind, *target, "play-investigation")
    assert t.g.discards == (INVESTIGATION, KIND.read(kind))
    assert (t.g.boosted, t.g.union_boss) == (NOBODY, NOBODY)


@pytest.mark.rule("B5.11")
def test_nobody_counters_himself():
    t = four()
    t.thug("A", "recruiting", "investigation")
    t.hide("B", "warehouse")
    t.window("street")
    t.answer("play-recruiting")
    assert t.asked == ("B", "floor")


@pytest.mark.rule("B5.11", "B10.28", "B4.20", "B9.51", "B11.46")
def test_while_investigation_is_not_located_the_hidden_thugs_holder_is_asked():
    t = four()
    t.hide("C", "warehouse")
    t.markers("lils", D=1)
    t.thug("B", "hit")
    t.window("street")
    t.answer("play-hit")
    assert t.asked == ("C", "counter")
    assert t.options == ["pass"]
    t.answer("pass")
    assert t.g.influence[1] == (0, 0, 0, 0)


@pytest.mark.rule("B5.11", "B4.9")
def test_the_hidden_thug_may_be_investigation_itself():
    t = four()
    t.hide("C", "investigation")
    t.thug("B", "recruiting")
    t.window("street")
    t.answer("play-recruiting")
    assert t.options == ["play-investigation", "pass"]
    t.answer("play-investigation")
    assert (t.g.hidden, t.g.holder) == (NO_CARD, NOBODY)
    assert t.g.boys == [1, 1, 1, 1]


@pytest.mark.rule("B5.11", "B4.20")
@pytest.mark.parametrize("where", ["offer", "discard", "hand"])
def test_once_investigation_is_located_the_hidden_thugs_holder_is_not_asked(where):
    t = four()
    t.hide("C", "warehouse")
    t.thug("B", "recruiting")
    if where == "offer":
        t.offer("investigation")
    elif where == "discard":
        t.discarded("investigation")
    else:
        t.thug("D", "investigation")
    t.window("street")
    t.answer("play-recruiting")
    expected = {"offer": ("C", "floor"), "discard": ("C", "floor"), "hand": ("D", "counter")}
    assert t.asked == expected[where]


@pytest.mark.rule("B5.11")
def test_the_hidden_thugs_holder_is_not_asked_about_his_own_card():
    t = four()
    t.hide("C", "warehouse")
    t.thug("C", "recruiting")
    t.window("street")
    t.answer("play-recruiting")
    assert t.asked == ("C", "floor")


@pytest.mark.rule("B-T12", "B5.11")
def test_investigation_itself_opens_no_w7():
    t = four()
    t.g.deck.remove(KIND.read("union-boss"))
    t.g.union_boss = 1
    t.thug("A", "investigation")
    t.hide("C", "warehouse")
    t.window("street")
    t.answer("play-investigation")
    assert t.asked == ("C", "floor")
    assert t.g.union_boss == NOBODY


@pytest.mark.rule("B5.10")
def test_between_announcement_and_effect_only_w7_happens():
    t = four()
    t.thug("A", "big-city-boys", "recruiting")
    t.thug("B", "moll")
    t.thug("C", "investigation")
    t.window("street")
    t.answer("play-recruiting")
    assert [book.rules[frame.rule].name for frame in t.g.stack[::-1]] == [
        "counter",
        "resolve",
        "settle",
        "asking",
    ]


@pytest.mark.rule("B10.42", "B5.12", "B5.204")
def test_a_countered_card_counts_as_played_for_promises():
    t = four()
    t.markers("lils", C=1)
    t.thug("A", "hit")
    t.thug("B", "investigation")
    t.window("talks")
    t.answer(
        "pass", "pass", "propose", "blue", "give-cash", 2, "ask-promise", "lay-off", 1, "hit", "put", "accept"
    )
    while t.asked != ("A", "floor"):
        t.answer("pass")
    t.answer("play-hit", "play-investigation")
    assert [promise for promise in t.heard() if promise[0].startswith("promise_broken")]
    assert t.g.influence[1] == (0, 0, 1, 0)
    assert t.g.money[:3] == [12, 10, 8]


def sworn_to_investigate() -> Table:
    """B has promised A to play Investigation this round, and A has announced Recruiting."""
    t = four()
    t.thug("B", "investigation")
    t.thug("A", "recruiting")
    t.window("talks")
    t.answer(
        "pass", "propose", "blue", "give-promise", "strike", 1, "investigation", "anything", "put", "accept"
    )
    t.answer("pass", "pass", "play-recruiting")
    return t


@pytest.mark.rule("B-T12", "B5.204")
def test_countering_is_playing_investigation_for_promises():
    t = sworn_to_investigate()
    t.answer("play-investigation")
    assert "promise_kept" in [said[0] for said in t.heard()]


@pytest.mark.rule("B-W7", "B5.204")
def test_who_could_have_countered_has_no_excuse():
    t = sworn_to_investigate()
    t.answer("pass")
    round_ends(t.g)
    assert "promise_broken" in [said[0] for said in t.heard()]


@pytest.mark.rule("B5.204", "B5.10")
def test_a_card_counts_as_played_on_the_speakeasy_it_was_announced_for():
    t = four()
    t.markers("lils", C=2)
    t.markers("mothers", C=2)
    t.thug("A", "hit", "hit")
    t.window("talks")
    t.answer(
        "propose",
        "green",
        "give-promise",
        "strike",
        1,
        "hit",
        "lils",
        "put",
        "accept",
        "pass",
        "pass",
        "pass",
    )
    t.answer("play-hit", "mothers")
    assert "promise_kept" not in [said[0] for said in t.heard()]
    t.answer("pass", "pass", "pass", "play-hit", "lils")
    assert "promise_kept" in [said[0] for said in t.heard()]


# -- a data file with more copies ---------------------------------------------------------------------


@pytest.mark.rule("B1.70", "B5.15")
@pytest.mark.parametrize("kind", ["big-city-boys", "union-boss", "big-favor", "little-favor"])
def test_a_second_copy_waits_while_the_first_one_lies_on_the_table(kind):
    t = four()
    t.thug("A", kind)
    t.g.take_thug(1, KIND.read(kind))
    t.window("street")
    t.answer("play-" + kind)
    if kind == "big-city-boys":
        t.answer("blue")
    assert t.asked is None


@pytest.mark.rule("B11.4", "B-T28")
def test_there_is_never_a_second_hidden_thug():
    t = four()
    t.hide("A", "moll")
    t.thug("B", "windfall")
    t.window("street")
    t.answer("pass")
    assert t.asked is None
