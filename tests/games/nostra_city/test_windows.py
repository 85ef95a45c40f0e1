"""The reaction windows (section 5): when they open, who is asked in which order, and when they close."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.games.nostra_city.bags import size
from backroom.games.nostra_city.nouns import EVE, LAST_ROUND, NO_WINDOW, NOTHING, TRIAL, WINDOW
from backroom.games.nostra_city.rules import windows
from backroom.games.nostra_city.rules.meeting import meeting_ends
from tests.games.nostra_city.table import Table, seat

WINDOWS = ["turn", "payoff", "reveal", "eve", "last-round"]


def told(t: Table, *names: str) -> list[tuple[str, ...]]:
    """What happened, of these kinds."""
    return [event for event in t.heard("A") if event[0] in names]


def opened(t: Table) -> list[str]:
    """The windows that have opened."""
    return [event[1] for event in told(t, "window_opens")]


def let_go(t: Table) -> list[tuple[str, str]]:
    """Everybody lets everything go by, to the end; who was asked what."""
    asked = []
    while t.asked is not None:
        asked.append(t.asked)
        t.answer(t.options[-1])
    return asked


# -- who is asked, and in which order ------------------------------------------------------------


@pytest.mark.rule("N5.1", "N-DV1")
@pytest.mark.parametrize("window", ["turn", "payoff", "reveal", "eve"])
def test_everybody_is_asked_clockwise_from_the_leader(window: str):
    t = Table(4)
    t.bid("A", "c01", "s1", "5")
    for letter in "ABCD":
        t.hand(letter, "v04" if letter < "D" else "v12")
    t.window(window, "C")
    t.g.first_player = seat("B")
    assert let_go(t) == [("C", "react"), ("D", "react"), ("A", "react"), ("B", "react")]


@pytest.mark.rule("N5.2", "N5.9")
def test_asked_is_who_holds_a_card_or_can_use_a_power():
    t = Table(5)
    t.hand("A", "v12")
    t.territory("C", "c15")  # there is a Ready Caïd to Engage
    t.territory("D", "c14", "c11")  # nobody has more bills than D
    t.window("turn")
    assert let_go(t) == [("A", "react"), ("C", "react")]


@pytest.mark.rule("N5.3")
def test_after_a_play_the_asking_starts_again_from_the_leader():
    t = Table(3)
    t.hand("A", "v04")
    t.hand("B", "v04 v04")
    t.window("turn")
    t.answer("pass")
    t.answer("play-v04", "red")
    assert t.asked == ("A", "react")
    t.answer("pass", "play-v04", "red")
    assert t.asked == ("A", "react")
    t.answer("pass")
    assert t.asked is None
    assert t.g.window == NO_WINDOW
    assert t.g.shames == [0, 0, 2]


@pytest.mark.rule("N5.3")
def test_a_player_may_play_as_many_cards_as_he_likes():
    t = Table(3)
    t.hand("A", "v04 v04 v12")
    t.hand("B", "v04")
    t.window("turn")
    t.answer("play-v04", "red", "play-v04", "red")
    assert t.asked == ("A", "react")
    t.answer("pass", "play-v04", "red")
    assert t.asked == ("A", "react")
    t.answer("pass")
    assert told(t, "window_closes") == [("window_closes", "turn")]


@pytest.mark.rule("N5.5", "N5.2")
@pytest.mark.parametrize("window", WINDOWS)
def test_a_window_that_concerns_nobody_is_not_opened(window: str):
    t = Table(3)
    t.territory("A", "c14", "c11", "c12", "c13")
    t.bid("B", "c01", "s1", "5")
    t.window(window)
    assert t.asked is None
    assert t.heard() == []
    assert t.g.dirty == 0


@pytest.mark.rule("N5.17")
@pytest.mark.parametrize("seed", range(8))
def test_every_play_spends_a_card_or_a_caid_so_every_window_ends(seed: int):
    t, dice = Table(4), Dice(seed)
    for letter, words in zip("ABCD", ["c14 c01 t01 t02", "c15 c02 t03 t04", "c12 c03 t05", "c13 c04 t06"]):
        t.territory(letter, *words.split())
    for letter, words in zip("ABCD", ["v05 v08 v04", "v05 v06 v09", "v06 v07 v11", "v05 v04 v08"]):
        t.hand(letter, words)
    t.corruption("5 10i")
    t.window("payoff")
    strength = left(t)
    while t.asked is not None:
        choices = [word for word in t.options if word != "pass"] or ["pass"]
        word = choices[dice(len(choices))]
        is_play = t.asked[1] == "react" and word != "pass"
        t.answer(word)
        if is_play:
            assert left(t) < strength
            strength = left(t)
    assert t.g.window == NO_WINDOW


def left(t: Table) -> int:
    """Cards in hands, and Caïds that are Ready."""
    ready = sum([t.g.ready_caids(me).bit_count() for me in range(4)])
    return sum([size(hand) for hand in t.g.hands]) + ready


# -- N-O7: prompts that tell nothing --------------------------------------------------------------


@pytest.mark.rule("N5.8", "N10.72", "N-O7")
def test_a_hand_without_a_playable_card_is_prompted_or_not_and_the_record_is_the_same():
    records = []
    for masks in ("on", "off"):
        t = Table(3, mask_prompts=masks)
        t.hand("A", "v12")
        t.hand("B", "v04")
        t.window("turn")
        if masks == "on":
            assert t.asked == ("A", "react")
            assert t.options == ["pass"]
            t.answer("pass")
        assert t.asked == ("B", "react")
        t.answer("play-v04", "red")
        if masks == "on":
            t.answer("pass")
        assert t.asked is None
        records.append(t.heard("C"))
    assert records[0] == records[1]
    assert records[0] == [
        ("window_opens", "turn"),
        ("plays", "white", "v04"),
        ("aims_at", "white", "red"),
        ("is_shamed", "red"),
        ("window_closes", "turn"),
    ]


@pytest.mark.rule("N5.8")
def test_only_its_owner_sees_what_could_be_played():
    t = Table(3)
    t.hand("A", "v04")
    t.window("turn")
    assert t.book.queries[t.g.query].secret


@pytest.mark.rule("N5.9")
def test_a_face_up_power_is_prompted_only_with_a_target_even_with_masks():
    t = Table(3, mask_prompts="on")
    t.territory("A", "c14")
    t.bank("A", "5 5 10i 10g")
    t.window("turn")
    assert t.asked is None


# -- W1 and what has happened since ---------------------------------------------------------------


@pytest.mark.rule("N-W1", "N5.4", "N9.41")
@pytest.mark.parametrize("phase", ["business", "meeting", "trial"])
def test_the_first_turn_of_a_phase_has_a_window_and_idle_turns_open_no_other(phase: str):
    t = Table(3)
    t.street("c07")
    for letter, words in zip("ABC", ["c01 t01", "c02 t02", "c03 t03"]):
        t.territory(letter, *words.split())
    t.hand("C", "v04")
    t.begin(phase)
    assert t.asked == ("C", "react")
    let_go(t)
    assert told(t, "window_opens", "window_closes", "turn") == [
        ("window_opens", "turn"),
        ("window_closes", "turn"),
        ("turn", "black"),
        ("turn", "white"),
        ("turn", "red"),
    ]


@pytest.mark.rule("N5.4", "N-W1")
def test_an_action_opens_a_window_before_the_next_turn():
    t = Table(3)
    for letter, caid in zip("ABC", ["c01", "c02", "c03"]):
        t.territory(letter, caid)
    t.hand("C", "v04")
    t.begin("trial")
    t.answer("pass", "c01", "5")
    assert t.asked == ("C", "react")
    t.answer("pass")
    assert t.asked == ("B", "corrupt")
    t.answer("end-turn")
    assert t.asked == ("C", "corrupt")


@pytest.mark.rule("N5.4")
def test_a_window_that_found_nobody_has_seen_what_happened():
    t = Table(3)
    for letter, caid in zip("ABC", ["c01", "c02", "c03"]):
        t.territory(letter, caid)
    t.begin("trial")
    t.answer("c01", "5")
    assert t.asked == ("B", "corrupt")
    t.hand("A", "v04")
    t.answer("end-turn")
    assert t.asked == ("C", "corrupt")


@pytest.mark.rule("N5.4")
@pytest.mark.parametrize("window", ["payoff", "reveal", "eve", "last-round"])
def test_only_w1_asks_whether_anything_has_happened(window: str):
    t = Table(3)
    t.bid("B", "c01", "s1", "5")
    t.hand("A", "v04")
    t.g.dirty = 0
    t.run(windows.opened(WINDOW.read(window)))
    assert t.asked == ("A", "react")


@pytest.mark.rule("N5.4")
def test_a_play_is_something_that_has_happened_until_its_window_closes():
    t = Table(3)
    t.hand("A", "v04")
    t.g.dirty = 0
    t.run(windows.opened(WINDOW.read("payoff")))
    t.answer("play-v04")
    assert t.g.dirty == 1
    t.answer("white")
    assert t.asked is None
    assert t.g.dirty == 0


# -- W2 to W5 -------------------------------------------------------------------------------------


@pytest.mark.rule("N-W2", "N5.11")
def test_the_payoff_comes_after_each_collection_and_the_draws_for_it():
    t = Table(3)
    t.territory("A", "c02", "c03", "t01")
    t.territory("B", "t04")
    t.hand("C", "v04")
    t.script_bills("10i", "10g", "20i")
    t.script_vendetta("v05")
    t.begin("business")
    t.answer("pass", "c02", "drugs")
    assert t.asked == ("A", "share_bill")  # nobody plays a card between draw and share
    t.answer("keep", "keep", "keep", "keep")
    assert t.in_hand("B") == "v05"
    assert t.asked == ("B", "react")
    assert opened(t) == ["turn", "payoff"]
    t.answer("pass", "pass")
    assert t.g.window == NO_WINDOW


@pytest.mark.rule("N-W3", "N5.11", "N3.30")
def test_the_reveal_is_the_last_window_before_all_slots_are_resolved():
    t = Table(3)
    t.street("t01", "t02", "t03", "t04")
    t.bid("B", "c01", "s1", "10i")
    t.bid("B", "c02", "s4", "10g")
    t.hand("C", "v04")
    t.run(meeting_ends())
    assert t.asked == ("C", "react")
    assert t.in_street == ["t01", "t02", "t03", "t04"]
    t.answer("pass")
    assert t.asked is None
    assert t.in_street == [None, "t02", "t03", None]
    assert opened(t) == ["reveal"]


@pytest.mark.rule("N-W3")
def test_without_a_bid_there_is_no_reveal():
    t = Table(3)
    t.street("t01")
    t.hand("C", "v04")
    t.run(meeting_ends())
    assert t.asked is None


@pytest.mark.rule("N-W4", "N-W5", "N5.11", "N9.28")
@pytest.mark.parametrize(
    ("month", "expected"),
    [
        ("january", ["turn", "turn", "turn", "turn"]),  # the last of them opens February
        ("march", ["turn", "turn", "turn", "eve", "turn"]),
        ("june", ["turn", "turn", "turn", "last-round"]),
    ],
)
def test_an_idle_month_has_these_windows_and_no_other(month: str, expected: list[str]):
    t = Table(3)
    t.month(month)
    t.street("c07", "e03")
    t.corruption("5 10i")
    for letter, words in zip("ABC", ["c01 t01", "c02 t02", "c03 t03"]):
        t.territory(letter, *words.split())
    for letter in "ABC":
        t.hand(letter, "v04")
    t.begin("month")
    now = t.g.month
    while t.asked is not None and t.g.month == now:
        assert (t.asked[1] == "react") == (t.g.window != NO_WINDOW)
        t.answer(t.options[-1])
    assert opened(t) == expected


@pytest.mark.rule("N-W4")
def test_the_eve_comes_before_anything_of_the_reception():
    t = Table(3)
    t.month("march")
    t.territory("A", "c01")
    t.hand("A", "v11")
    t.corruption("20g", by="B")
    t.begin("month")
    while t.g.window != EVE:
        t.answer(t.options[-1])
    assert t.g.phase == TRIAL
    t.answer("play-v11", "20g")
    assert ("count_begins", "0") in told(t, "count_begins")


@pytest.mark.rule("N5.6", "N9.37", "N10.68", "N-W5")
def test_the_last_round_is_one_circuit_from_the_first_player_card():
    t = Table(3)
    t.hand("A", "v06")
    t.hand("B", "v04 v04")
    t.hand("C", "v04")
    t.window("last-round")
    t.answer("pass", "play-v04", "black")
    assert t.asked == ("B", "react")
    t.answer("play-v04", "black")
    assert t.asked == ("C", "react")
    t.answer("play-v04", "black")
    assert t.asked is None
    assert t.in_hand("A") == "v06"
    assert t.respect("A") == -3


@pytest.mark.rule("N5.6", "N5.12")
def test_the_last_round_does_not_ask_the_leader_first_but_who_holds_the_card():
    t = Table(3)
    for letter in "ABC":
        t.hand(letter, "v04")
    t.g.leader, t.g.first_player = seat("A"), seat("B")
    t.run(windows.opened(LAST_ROUND))
    assert let_go(t) == [("B", "react"), ("C", "react"), ("A", "react")]


@pytest.mark.rule("N5.6")
def test_the_last_round_does_not_come_back_to_whom_it_has_gone_past():
    t = Table(3)
    t.territory("A", "c14")
    t.bank("A", "5 5")
    t.bank("B", "10i 10i")
    t.bank("C", "10g 10g")
    t.hand("B", "v06")
    t.window("last-round")
    assert t.asked == ("B", "react")  # nobody has more bills than A
    t.answer("play-v06", "red")
    assert size(t.g.banks[seat("B")]) == 4
    assert t.asked is None


@pytest.mark.rule("N5.6", "N-W6")
def test_protectors_answer_in_the_last_round_too():
    t = Table(3)
    t.territory("B", "c12", "c01")
    t.hand("A", "v05")
    t.window("last-round")
    t.answer("play-v05", "c01")
    assert t.asked == ("B", "protect")


@pytest.mark.rule("N5.12")
def test_draws_at_one_moment_are_done_clockwise_from_the_leader():
    t = Table(4)
    t.territory("A", "c02", "t10")
    t.territory("B", "t11")
    t.territory("D", "t12")
    t.pile("")
    t.begin("business", "C")
    t.answer("c02", "bronx")
    assert told(t, "is_cheated") == [("is_cheated", "yellow", "1"), ("is_cheated", "white", "1")]


# -- advance passes ------------------------------------------------------------------------------


def test_the_window_that_is_open_says_who_may_still_be_asked_and_who_was_hit():
    t = Table(4)
    t.hand("A", "v04")
    t.hand("B", "v04")
    t.hand("D", "v12")
    t.window("turn")
    first = t.standing
    assert (first.passing, first.seats, first.aimed) == (NOTHING, (0, 1, 3), ())
    t.answer("pass")
    assert t.standing.seats == (1, 3)
    t.answer("play-v04", "yellow")
    assert (t.standing.seats, t.standing.aimed) == ((0, 3), (3,))
    assert (t.standing.window_opening, t.standing.phase) == (first.window_opening, first.phase)


def test_another_opening_and_another_phase_are_told_apart():
    t = Table(3)
    t.hand("A", "v04")
    t.window("turn")
    first = t.standing
    t.answer("pass")
    t.phase("trial")
    t.window("turn")
    assert t.standing.window_opening != first.window_opening
    assert t.standing.phase != first.phase
    t.answer("pass")
    t.month("february")
    t.phase("business")
    t.window("turn")
    assert t.standing.phase != first.phase


def test_a_question_inside_a_play_is_no_standing_window():
    t = Table(3)
    t.hand("A", "v04")
    t.window("turn")
    t.answer("play-v04")
    assert t.asked == ("A", "against")
    assert t.standing is None
