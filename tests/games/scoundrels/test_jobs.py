"""Section 6.C: what every job does, in the hands of a scoundrel that works on slot 6."""

from __future__ import annotations

import pytest

from backroom.games.scoundrels.nouns import NIGHT
from backroom.games.scoundrels.rules.menu import menu
from tests.games.scoundrels.table import Table, use


def filthy(job: str, *others: str | None, money: int = 0, players: int = 4) -> Table:
    """A has a Filthy one with this job, some money and nobody else has any."""
    t = Table(players)
    t.sheet("A", f"Filthy {job}", *others)
    t.g.money = [money, *[0] * (players - 1)]
    return t


def used(t: Table, *answers: str | int) -> Table:
    """A plans on 6, uses the Filthy one and gives these answers."""
    t.announce("A", 6)
    t.run(menu(0))
    t.answer("use-1", *answers)
    return t


def is_offered(t: Table) -> bool:
    """Would D06 offer the Filthy one on slot 6?"""
    t.announce("A", 6)
    t.run(menu(0))
    return t.asked == ("A", "menu") and "use-1" in t.options


def empty(t: Table, *sites: str) -> Table:
    """These sites hold no safe."""
    for site in sites:
        for number in range(1, 6):
            t.safe(f"{site}{number}", at="unused")
    return t


# -- money --------------------------------------------------------------------------------------------


@pytest.mark.rule("S-J01", "S-J17", "S-J57", "S-J58")
@pytest.mark.parametrize(
    ("job", "gained"), [("Prospector", 3), ("Banker", 4), ("Railroad baron", 5), ("Clockmaker", 3)]
)
def test_plain_money(job: str, gained: int):
    assert used(filthy(job)).g.money[0] == gained


@pytest.mark.rule("S-J02", "S6.2")
def test_drifter_works_for_the_poor_only():
    assert used(filthy("Drifter", money=3)).g.money[0] == 7
    assert not is_offered(filthy("Drifter", money=4))


@pytest.mark.rule("S-J04")
def test_cow_gives_money_and_goes():
    t = used(filthy("Cow"))
    assert (t.g.money[0], t.discarded) == (5, ["Filthy Cow"])


@pytest.mark.rule("S-J05", "S9.34", "S10.22")
def test_investor_counts_the_cards_played_today():
    t = filthy("Investor")
    t.plan("A", "3", 3)
    t.plan("A", "0", 5)
    assert used(t).g.money[0] == 3  # with the one on 6


@pytest.mark.rule("S-J05", "S10.22", "S3.76")
def test_investor_gives_4_at_the_end_of_the_day():
    t = filthy("Investor")
    t.g.phase, t.g.active, t.g.slot = NIGHT, -1, 0
    t.run(use(0, 0, 8))
    assert t.g.money[0] == 4


@pytest.mark.rule("S-J05", "S10.52", "S-T08", "S3.16")
def test_investor_counts_an_open_0():
    t = Table()
    t.sheet("A", "Naive Investor")
    t.money(A=0)
    t.announce("A", "open")
    t.run(menu(0))
    assert t.options == ["use-1", "done"]
    t.answer("use-1")
    assert t.g.money[0] == 1


@pytest.mark.rule("S-J06")
def test_blacksmith_frees_an_own_henchman_beside_the_money():
    t = used(filthy("Blacksmith"))
    assert (t.g.money[0], t.g.jail[0], t.g.reserve[0]) == (2, 0, 3)


@pytest.mark.rule("S-J10")
def test_barber_makes_a_name_and_opponents_richer():
    t = filthy("Barber")
    t.sheet("B", "Greedy Banker")
    t = used(t)
    assert (t.g.money, t.g.reputation[0], t.g.armed[1]) == ([0, 1, 1, 1], 1, 0)


@pytest.mark.rule("S-J11", "S-D21", "S3.75")
def test_pickpocket_takes_up_to_2_from_somebody_with_money():
    t = filthy("Pickpocket")
    assert not is_offered(t)
    t.money(B=1, C=5)
    t = used(t)
    assert (t.asked, t.options) == (("A", "take_from"), ["p2", "p3"])
    t.answer("p3")
    assert t.g.money == [2, 1, 3, 0]


@pytest.mark.rule("S-J13")
def test_bartender_counts_the_scoundrels_on_the_sheet():
    assert used(filthy("Bartender", None, "Cocky Dog", "Silent Cow")).g.money[0] == 3


@pytest.mark.rule("S-J24")
def test_automaton_draws_a_card():
    t = filthy("Automaton")
    t.deck("A", "50")
    t = used(t)
    assert (t.g.money[0], t.g.hands[0] >> 5 & 1, t.g.decks[0]) == (1, 1, (1,))


@pytest.mark.rule("S-J24")
def test_automaton_with_an_empty_deck_gives_only_the_dollar():
    t = filthy("Automaton")
    t.deck("A", "")
    assert used(t).g.money[0] == 1


@pytest.mark.rule("S-J25", "S10.69")
@pytest.mark.parametrize(("deck", "gained"), [("502", 6), ("052", 2)])
def test_gambler_shows_the_top_card_to_all_and_shuffles(deck: str, gained: int):
    t = filthy("Gambler")
    t.deck("A", deck)
    t = used(t)
    assert t.g.money[0] == gained
    assert ("flips", "p1", deck[0]) in t.heard("C")
    assert t.g.decks[0] == (0b100101,)


@pytest.mark.rule("S-J25")
def test_gambler_needs_a_deck():
    t = filthy("Gambler")
    t.deck("A", "")
    assert not is_offered(t)


@pytest.mark.rule("S-J26")
def test_con_artist_sells_reputation():
    t = used(filthy("Con artist"))
    assert (t.g.money[0], t.g.reputation[0]) == (6, -1)


@pytest.mark.rule("S-J27", "S3.69")
def test_bank_robber_pays_with_an_available_henchman():
    t = used(filthy("Bank robber"))
    assert (t.g.money[0], t.g.reserve[0], t.g.jail[0]) == (6, 1, 2)
    t = filthy("Bank robber")
    t.available("A", 0)
    assert not is_offered(t)


@pytest.mark.rule("S-J28")
def test_cook_buys_reputation():
    t = used(filthy("Cook", money=1))
    assert (t.g.money[0], t.g.reputation[0]) == (0, 1)
    assert not is_offered(filthy("Cook"))
    t = filthy("Cook", money=1)
    t.rep(A=6)
    assert not is_offered(t)


@pytest.mark.rule("S-J31")
def test_loan_shark_takes_a_dollar_from_each():
    t = filthy("Loan shark")
    t.money(B=3, D=1)
    assert used(t).g.money == [4, 2, 0, 0]


@pytest.mark.rule("S-J32", "S-D28", "S6.4")
def test_printer_may_sell_reputation():
    t = used(filthy("Printer"))
    assert (t.asked, t.options) == (("A", "may"), ["no", "yes"])
    t.answer("yes")
    assert (t.g.money[0], t.g.reputation[0]) == (6, -1)
    t = used(filthy("Printer"), "no")
    assert (t.g.money[0], t.g.reputation[0]) == (3, 0)


@pytest.mark.rule("S-J32", "S-D28", "S3.5")
def test_printer_is_not_asked_at_the_bottom_of_the_track():
    t = filthy("Printer")
    t.rep(A=-2)
    t = used(t)
    assert (t.g.money[0], t.asked) == (3, None)


@pytest.mark.rule("S-J37")
def test_lawyer_frees_two_of_ones_own():
    t = filthy("Lawyer")
    t.jailed("A", 3)
    t = used(t)
    assert (t.g.money[0], t.g.jail[0]) == (1, 1)


@pytest.mark.rule("S-J38")
def test_fence_pays_for_each_safe():
    t = filthy("Fence")
    assert not is_offered(t)
    t.safe("D1", at="A")
    t.safe("E2", at="A")
    assert used(t).g.money[0] == 4


@pytest.mark.rule("S-J51")
def test_mayor_gives_reputation():
    assert used(filthy("Mayor")).g.reputation[0] == 1


# -- henchmen -----------------------------------------------------------------------------------------


@pytest.mark.rule("S-J12", "S5.3")
def test_deputy_jails_one_and_earns_a_dollar():
    t = used(filthy("Deputy"), "p3", "pass")
    assert (t.g.jail[2], t.g.money[0]) == (2, 1)


@pytest.mark.rule("S-J12")
def test_deputy_without_a_target_earns_the_dollar():
    t = filthy("Deputy")
    for rival in "BCD":
        t.available(rival, 0)
    assert used(t).g.money[0] == 1


@pytest.mark.rule("S-J33", "S6.3")
def test_priest_needs_somebody_to_free_and_room_to_rise():
    t = used(filthy("Priest"), "p3")
    assert (t.g.jail[2], t.g.reserve[2], t.g.reputation[0]) == (0, 3, 1)
    t = filthy("Priest")
    t.rep(A=6)
    assert not is_offered(t)
    t = filthy("Priest")
    for rival in "BCD":
        t.jailed(rival, 0)
    assert not is_offered(t)


@pytest.mark.rule("S-J56")
def test_kidnapper_robs_the_one_whose_henchman_he_jails():
    t = filthy("Kidnapper")
    t.money(B=5, C=5)
    t = used(t, "p3", "pass")
    assert (t.g.money, t.g.jail[2]) == ([2, 5, 3, 0], 2)


@pytest.mark.rule("S-J56", "S3.71")
def test_kidnapper_robs_even_if_nothing_was_left_to_jail():
    t = filthy("Kidnapper")
    t.available("C", 1)
    t.money(C=5)
    t = used(t, "p3", "place")
    assert (t.g.money[0], t.g.jail[2]) == (2, 2)


@pytest.mark.rule("S-J56")
def test_kidnapper_without_a_henchman_to_jail_robs_anybody_with_money():
    t = filthy("Kidnapper")
    for rival in "BCD":
        t.available(rival, 0)
    assert not is_offered(t)
    t.money(B=5, D=1)
    t = used(t)
    assert (t.asked, t.options) == (("A", "take_from"), ["p2", "p4"])


# -- scouting and stealing ----------------------------------------------------------------------------


@pytest.mark.rule("S-J03", "S6.3")
def test_dog_scouts_anywhere_and_goes():
    t = used(filthy("Dog"), "L4", 5)
    assert (t.marks_on("L4"), t.discarded) == ([("A", 5)], ["Filthy Dog"])


@pytest.mark.rule("S-J07", "S-J08", "S-J09", "S3.68")
@pytest.mark.parametrize(("job", "site"), [("Stablehand", "D"), ("Gardener", "E"), ("Lab assistant", "L")])
def test_scouts_of_a_single_site(job: str, site: str):
    t = used(filthy(job))
    assert t.options == [f"{site}{number}" for number in range(1, 6)]
    assert not is_offered(empty(filthy(job), site))


@pytest.mark.rule("S-J14")
def test_surveyor_pays_for_a_scout():
    t = used(filthy("Surveyor", money=1), "D1", 2)
    assert (t.g.money[0], t.marks_on("D1")) == (0, [("A", 2)])
    assert not is_offered(filthy("Surveyor"))


@pytest.mark.rule("S-J16", "S-J35", "S-J36", "S-J39", "S-J53", "S6.3")
@pytest.mark.parametrize(
    ("job", "price", "sites"),
    [
        ("Rustler", 3, "DEL"),
        ("Burglar", 2, "E"),
        ("Train robber", 1, "D"),
        ("Outlaw", 2, "DEL"),
        ("Mad scientist", 2, "L"),
    ],
)
def test_thieves_for_a_price(job: str, price: int, sites: str):
    t = used(filthy(job, money=price))
    assert t.options == [f"{site}{number}" for site in sites for number in range(1, 6)]
    t.answer(f"{sites[0]}2")
    assert (t.g.money[0], t.held_by("A")) == (0, [f"{sites[0]}2"])
    assert not is_offered(filthy(job, money=price - 1))
    assert not is_offered(empty(filthy(job, money=price), *sites))


@pytest.mark.rule("S-J34")
def test_tracker_scouts_anywhere():
    t = used(filthy("Tracker"), "E5", 6)
    assert (t.marks_on("E5"), t.sheet_of("A")[0]) == ([("A", 6)], "Filthy Tracker")


@pytest.mark.rule("S-J44", "S3.67", "S9.15")
def test_inventor_steals_an_unused_safe():
    t = used(filthy("Inventor", money=1))
    assert t.options == ["D0", "E0", "L0"]
    t.answer("L0")
    assert (t.g.money[0], t.held_by("A")) == (0, ["L0"])


@pytest.mark.rule("S-J45", "S6.13")
def test_criminal_mastermind_marks_unseen_and_earns_2():
    t = filthy("Criminal mastermind")
    t.safe("D3", at="A")
    t = used(t)
    assert t.asked == ("A", "mark_which")
    assert "D3" in t.options
    t.answer("E1", 6)
    assert (t.marks_on("E1"), t.g.money[0]) == ([("A", 6)], 2)


@pytest.mark.rule("S-J47", "S3.67")
def test_test_subject_scouts_an_unused_safe():
    t = used(filthy("Test subject"), "E0", 2)
    assert (t.marks_on("E0"), t.g.money[0]) == ([("A", 2)], 2)


@pytest.mark.rule("S-J49", "S6.2")
def test_renegade_steals_only_when_behind():
    t = filthy("Renegade")
    t.safe("D1", at="A")
    t.safe("D2", at="B")
    assert not is_offered(t)
    t = filthy("Renegade")
    t.safe("D2", at="B")
    assert used(t, "L1").held_by("A") == ["L1"]


@pytest.mark.rule("S-J54", "S6.5")
def test_cat_burglar_steals_what_carries_an_own_mark():
    t = filthy("Cat burglar", money=1)
    t.mark("B", "E1", 4)
    assert not is_offered(t)
    t.mark("A", "E2", 4)
    t.mark("A", "L2", 4)
    t = used(t)
    assert t.options == ["E2", "L2"]


@pytest.mark.rule("S-J55", "S6.5")
def test_spy_scouts_two_different_safes():
    t = used(filthy("Spy"), "E1", 4)
    assert t.asked == ("A", "scout_which")
    assert "E1" not in t.options
    t.answer("E2", 5)
    assert (t.marks_on("E1"), t.marks_on("E2")) == ([("A", 4)], [("A", 5)])


@pytest.mark.rule("S-J55", "S3.29")
def test_spy_with_a_single_safe_on_the_board_scouts_once():
    t = empty(filthy("Spy"), "D", "E", "L")
    t.safe("L3", at="site")
    t = used(t, 6)
    assert (t.marks_on("L3"), t.asked) == ([("A", 6)], None)


@pytest.mark.rule("S-J60", "S10.67", "S-D28")
def test_safecracker_may_steal_what_he_saw():
    t = filthy("Safecracker", money=3)
    t.safe("L2", value=2)
    t = used(t, "L2", 7)
    assert t.asked == ("A", "may")
    t.answer("no")
    assert t.held_by("A") == []
    t = used(filthy("Safecracker", money=3), "L2", 7, "yes")
    assert (t.held_by("A"), t.g.money[0]) == (["L2"], 0)


@pytest.mark.rule("S-J60", "S10.67")
def test_safecracker_without_3_dollars_is_not_asked():
    t = used(filthy("Safecracker", money=2), "L2", 7)
    assert (t.asked, t.g.money[0]) == (None, 2)


# -- poker cards --------------------------------------------------------------------------------------


@pytest.mark.rule("S-J15", "S-J20", "S-D23", "S4.4")
@pytest.mark.parametrize(("job", "gained"), [("Newsboy", 1), ("Reporter", 3)])
def test_newsboy_and_reporter_look_at_a_played_card(job: str, gained: int):
    t = filthy(job)
    t.plan("C", "0", 4)
    t = used(t)
    assert (t.asked, t.options) == (("A", "peek_at"), ["p1-6", "p3-4"])
    t.answer("p3-4")
    assert t.g.money[0] == gained
    assert t.g.seen[2][3] == 0b1
    assert ("sees_card", "p1", "p3-4", "0") in t.heard("A")
    assert [event for event in t.heard("B") if event[0] == "sees_card"] == []


@pytest.mark.rule("S-J59", "S-D23")
def test_seer_looks_at_two_different_cards():
    t = filthy("Seer")
    t.plan("B", "3", 3)
    t.plan("C", "0", 4)
    t = used(t, "p2-3")
    assert t.options == ["p1-6", "p3-4"]
    t.answer("p3-4")
    assert (t.g.money[0], t.g.seen[1][2], t.g.seen[2][3]) == (2, 1, 1)


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
    t.deck("A", "502")
    t = used(t)
    assert ("sees_top", "p1", "5") in t.heard("A")
    assert (t.asked, t.options) == (("A", "shuffle"), ["no", "yes"])
    t.answer("no")
    assert (t.g.hands[0] >> 5 & 1, len(t.g.decks[0])) == (1, 2)


@pytest.mark.rule("S-J46")
def test_abomination_may_shuffle_and_draw_another():
    t = filthy("Abomination")
    t.hand("A", "A234")
    t.announce("A", 6)
    t.script(1, 0)  # the 5 of 0, 5 lies on top; after the shuffle the 0
    t.run(menu(0))
    t.answer("use-1", "yes")
    assert (t.g.hands[0] >> 5 & 1, t.g.hands[0] & 1) == (0, 1)


@pytest.mark.rule("S-J46")
def test_abomination_shuffles_no_single_card_and_needs_a_deck():
    t = filthy("Abomination")
    t.deck("A", "5")
    t = used(t)
    assert (t.asked, t.g.hands[0] >> 5 & 1) == (None, 1)
    t = filthy("Abomination")
    t.deck("A", "")
    assert not is_offered(t)


# -- hires, uses, swaps, the Office -------------------------------------------------------------------


@pytest.mark.rule("S-J18", "S-J19", "S-J40", "S9.5")
@pytest.mark.parametrize("job", ["Horse", "Innkeeper", "Undertaker"])
def test_who_uses_another_needs_one(job: str):
    assert not is_offered(filthy(job))


@pytest.mark.rule("S-J21", "S6.9", "S-D25")
def test_courier_may_hire_at_full_price():
    t = filthy("Courier", money=1)
    t.saloon("Silent Spy", "Cocky Horse", "Helpful Prospector")  # 4, 3, 2 dollars
    t = used(t)
    assert (t.asked, t.g.money[0], t.options) == (("A", "hire_by_ability"), 3, ["middle", "right", "none"])
    t.answer("none")
    assert t.asked is None


@pytest.mark.rule("S-J30", "S6.9")
def test_doctor_hires_the_top_of_the_discard_only():
    t = filthy("Doctor")
    t.discard("Silent Dog", "Helpful Prospector")
    t = used(t)
    assert (t.g.money[0], t.options) == (2, ["discard", "none"])


@pytest.mark.rule("S-J29", "S6.11")
def test_tailor_needs_two_others():
    assert not is_offered(filthy("Tailor"))
    t = used(filthy("Tailor", "Cocky Dog", "Silent Banker"), "place-2")
    assert t.sheet_of("A")[:3] == ["Filthy Tailor", "Cocky Banker", "Silent Dog"]


@pytest.mark.rule("S-J42", "S6.11")
def test_impostor_swaps_its_own_job():
    assert not is_offered(filthy("Impostor"))
    t = used(filthy("Impostor", None, "Silent Banker"))
    assert t.sheet_of("A")[:3] == ["Filthy Banker", None, "Silent Impostor"]


@pytest.mark.rule("S-J41", "S10.53", "S9.21", "S-T12", "S-T22")
def test_marshal_sells_information_without_waking_the_greedy():
    t = filthy("Marshal", "Greedy Prospector", "Corrupt Dog")
    t.saloon("Silent Spy", "Cocky Horse", "Grumpy Cow")
    t = used(t)  # without money there is nothing else to do at the Office
    assert (t.g.money[0], t.discarded) == (2, ["Grumpy Cow"])
    assert t.options == ["use-3", "pass"]
