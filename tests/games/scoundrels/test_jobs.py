"""Section 6.C: when a job can do nothing, or only a part of what its vector says."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.games.scoundrels.nouns import NIGHT
from backroom.games.scoundrels.rules.menu import menu
from tests.games.scoundrels.table import Table, use


def filthy(job: str, *others: str | None, money: int = 0) -> Table:
    """A has a Filthy one with this job and some money; nobody else has any."""
    t = Table()
    t.sheet("A", f"Filthy {job}", *others)
    t.g.money = [money, 0, 0, 0]
    return t


def used(t: Table, *answers: str | int) -> Table:
    """A plans on 6, uses the Filthy one and gives these answers."""
    t.announce("A", 6)
    t.run(menu(0))
    t.answer("use-1", *answers)
    return t


# -- nothing to do ------------------------------------------------------------------------------------


def arranged(
    job: str,
    *,
    money: int = 0,
    rep: int = 0,
    men: int = 2,
    rivals: tuple[int, int] = (2, 0),
    deck: str = "05",
    empty: str = "",
) -> Table:
    """A's money, Reputation, available henchmen and deck; the same henchmen and Reputation for each rival.

    No safe lies on an empty site, and none is stolen; the only mark is one of B.
    """
    t = filthy(job, money=money)
    t.mark("B", "E1", 4)
    t.deck("A", deck)
    t.available("A", men)
    rivals_men, rivals_rep = rivals
    t.rep(A=rep, B=rivals_rep, C=rivals_rep, D=rivals_rep)
    for rival in "BCD":
        t.available(rival, rivals_men)
    for site in empty:
        for number in range(1, 6):
            t.safe(f"{site}{number}", at="unused")
    return t


@pytest.mark.rule(
    "S-J02", "S-J07", "S-J08", "S-J09", "S-J11", "S-J14", "S-J16", "S-J18", "S-J19", "S-J22", "S-J23",
    "S-J25", "S-J26", "S-J27", "S-J28", "S-J29", "S-J33", "S-J35", "S-J36", "S-J38", "S-J39", "S-J40",
    "S-J42", "S-J43", "S-J46", "S-J49", "S-J51", "S-J52", "S-J53", "S-J54", "S-J56",
    "S3.27", "S3.68", "S3.69", "S6.2", "S6.3", "S6.11", "S9.5",
)  # fmt: skip
@pytest.mark.parametrize(
    ("job", "enough", "too_little"),
    [
        ("Drifter", {"money": 3}, {"money": 4}),
        ("Stablehand", {"empty": "EL"}, {"empty": "D"}),
        ("Gardener", {"empty": "DL"}, {"empty": "E"}),
        ("Lab assistant", {"empty": "DE"}, {"empty": "L"}),
        ("Pickpocket", None, {}),
        ("Surveyor", {"money": 1}, {}),
        ("Surveyor", {"money": 1, "empty": "DE"}, {"money": 1, "empty": "DEL"}),
        ("Rustler", {"money": 3}, {"money": 2}),
        ("Rustler", {"money": 3, "empty": "DL"}, {"money": 3, "empty": "DEL"}),
        ("Burglar", {"money": 2, "empty": "DL"}, {"money": 1}),
        ("Burglar", {"money": 2}, {"money": 2, "empty": "E"}),
        ("Train robber", {"money": 1, "empty": "EL"}, {}),
        ("Train robber", {"money": 1}, {"money": 1, "empty": "D"}),
        ("Outlaw", {"money": 2}, {"money": 1}),
        ("Outlaw", {"money": 2, "empty": "EL"}, {"money": 2, "empty": "DEL"}),
        ("Mad scientist", {"money": 2, "empty": "DE"}, {"money": 1}),
        ("Mad scientist", {"money": 2}, {"money": 2, "empty": "L"}),
        ("Cat burglar", None, {"money": 1}),
        ("Convict", {"rivals": (1, -2)}, {"rivals": (0, -2)}),
        ("Convict", {"rivals": (0, -1)}, {"rivals": (0, -2)}),
        ("Blackmailer", {"rivals": (2, -1)}, {"rivals": (2, -2)}),
        ("Bounty hunter", {"rivals": (1, 0)}, {"rivals": (0, 0)}),
        ("Kidnapper", {"rivals": (1, 0)}, {"rivals": (0, 0)}),
        ("Gambler", {"deck": "0"}, {"deck": ""}),
        ("Abomination", {"deck": "0"}, {"deck": ""}),
        ("Con artist", {"rep": -1}, {"rep": -2}),
        ("Bank robber", {"men": 1}, {"men": 0}),
        ("Cook", {"money": 1}, {}),
        ("Cook", {"money": 1, "rep": 5}, {"money": 1, "rep": 6}),
        ("Mayor", {"rep": 5}, {"rep": 6}),
        ("Priest", {"rep": 5}, {"rep": 6}),
        ("Priest", {"rivals": (2, 0)}, {"rivals": (3, 0)}),
        ("Brainwasher", {"men": 2, "rivals": (3, 0)}, {"men": 3, "rivals": (3, 0)}),
        ("Fence", None, {}),
        ("Renegade", None, {}),
        ("Horse", None, {}),
        ("Innkeeper", None, {}),
        ("Undertaker", None, {}),
        ("Tailor", None, {}),
        ("Impostor", None, {}),
    ],
)
def test_who_can_do_nothing_is_not_offered(
    job: str, enough: dict[str, Any] | None, too_little: dict[str, Any]
):
    t = arranged(job, **too_little)
    t.announce("A", 6)
    t.run(menu(0))
    assert t.asked is None
    if enough is not None:
        assert used(arranged(job, **enough)).g.is_spent(t.scoundrel(f"Filthy {job}"))


# -- a part of it -------------------------------------------------------------------------------------


@pytest.mark.rule("S-J05", "S9.34", "S10.52", "S-T08", "S3.16")
def test_investor_counts_an_open_0():
    t = Table()
    t.sheet("A", "Naive Investor")
    t.money(A=0)
    t.announce("A", "open")
    t.run(menu(0))
    assert t.options == ["use-1", "done"]
    t.answer("use-1")
    assert t.g.money[0] == 1


@pytest.mark.rule("S-J10")
def test_money_from_the_barber_wakes_no_greedy_opponent():
    t = filthy("Barber")
    t.sheet("B", "Greedy Banker")
    assert used(t).g.armed[1] == 0


@pytest.mark.rule("S-J24")
def test_automaton_with_an_empty_deck_gives_only_the_dollar():
    t = filthy("Automaton")
    t.deck("A", "")
    assert used(t).g.money[0] == 1


@pytest.mark.rule("S-J25", "S10.69")
@pytest.mark.parametrize(("deck", "gained"), [("502", 6), ("452", 2), ("052", 2)])
def test_gambler_shows_the_top_card_to_all_and_shuffles(deck: str, gained: int):
    t = filthy("Gambler")
    t.deck("A", deck)
    t = used(t)
    assert t.g.money[0] == gained
    assert ("flips", "p1", deck[0]) in t.heard("C")
    assert [part.bit_count() for part in t.g.decks[0]] == [3]


@pytest.mark.rule("S-J32", "S-D28", "S3.5")
def test_printer_is_not_asked_at_the_bottom_of_the_track():
    t = filthy("Printer")
    t.rep(A=-2)
    t = used(t)
    assert (t.g.money[0], t.asked) == (3, None)


@pytest.mark.rule("S-J12")
def test_deputy_without_a_target_earns_the_dollar():
    t = filthy("Deputy")
    for rival in "BCD":
        t.available(rival, 0)
    assert used(t).g.money[0] == 1


@pytest.mark.rule("S-J56", "S3.71")
def test_kidnapper_robs_even_if_nothing_was_left_to_jail():
    t = filthy("Kidnapper")
    t.available("C", 1)
    t.money(C=1)
    t = used(t, "p3", "place")
    assert (t.g.money[0], t.g.jail[2]) == (1, 2)


@pytest.mark.rule("S-J56", "S-D21")
def test_kidnapper_without_a_henchman_to_jail_robs_anybody_with_money():
    t = filthy("Kidnapper")
    for rival in "BCD":
        t.available(rival, 0)
    t.money(B=5, C=1)
    t = used(t)
    assert (t.asked, t.options) == (("A", "take_from"), ["p2", "p3"])


@pytest.mark.rule("S-J49", "S6.2")
def test_renegade_steals_only_when_behind():
    t = filthy("Renegade")
    t.safe("D1", at="A")
    t.safe("D2", at="B")
    t.announce("A", 6)
    t.run(menu(0))
    assert t.asked is None


@pytest.mark.rule("S-J55", "S3.29")
def test_spy_with_a_single_safe_on_the_board_scouts_once():
    t = arranged("Spy", empty="DEL")
    t.safe("L3", at="site")
    t = used(t, 6)
    assert (t.marks_on("L3"), t.asked) == ([("A", 6)], None)


@pytest.mark.rule("S-J60", "S10.67", "S-D28", "S6.4")
def test_safecracker_may_leave_what_he_saw_and_is_not_asked_without_3_dollars():
    t = used(filthy("Safecracker", money=3), "L2", 7, "no")
    assert (t.held_by("A"), t.g.money[0]) == ([], 3)
    t = used(filthy("Safecracker", money=2), "L2", 7)
    assert (t.asked, t.g.money[0]) == (None, 2)


# -- poker cards --------------------------------------------------------------------------------------


@pytest.mark.rule("S-J15", "S-J20", "S-D23", "S4.4")
@pytest.mark.parametrize("job", ["Newsboy", "Reporter"])
def test_who_looks_at_a_played_card_knows_it_alone(job: str):
    t = filthy(job)
    t.plan("C", "0", 4)
    t = used(t, "p3-4")
    assert t.g.seen[2][3] == 0b1
    assert ("sees_card", "p1", "p3-4", "0") in t.heard("A")
    assert [event for event in t.heard("B") if event[0] == "sees_card"] == []


@pytest.mark.rule("S-J15", "S-D23", "S3.5")
def test_the_only_card_on_the_table_is_looked_at_without_asking():
    assert ("peeks", "p1", "p1-6") in used(filthy("Newsboy")).heard("B")


@pytest.mark.rule("S-J59", "S3.29", "S3.76")
def test_seer_sees_nothing_at_the_end_of_the_day():
    t = filthy("Seer")
    t.plan("B", "3", 3)
    t.g.phase, t.g.active, t.g.slot = NIGHT, -1, 0
    t.run(use(0, 0, 8))
    assert (t.g.money[0], t.asked) == (2, None)


@pytest.mark.rule("S-J46", "S-D28", "S4.6")
def test_abomination_keeps_the_card_it_saw():
    t = filthy("Abomination")
    t.deck("A", "50")
    t = used(t, "no")
    assert ("sees_top", "p1", "5") in t.heard("A")
    assert (t.g.hands[0] >> 5 & 1, t.g.decks[0]) == (1, (1,))


@pytest.mark.rule("S-J46", "S4.6")
def test_whoever_looks_at_a_top_card_sees_it_alone():
    t = Table()
    t.sheet("B", "Cocky Abomination")
    t.deck("B", "50")
    t.run(use(1, 0, 0))
    assert ("sees_top", "p2", "5") in t.heard("B")
    assert ("sees_top", "p2", "5") not in t.heard("A")


@pytest.mark.rule("S-J46")
def test_abomination_shuffles_no_single_card():
    t = filthy("Abomination")
    t.deck("A", "5")
    t = used(t)
    assert (t.asked, t.g.hands[0] >> 5 & 1) == (None, 1)
