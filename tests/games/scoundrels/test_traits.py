"""Section 6.B: when every trait lets its scoundrel work. Reactions have their place in other chapters."""

from __future__ import annotations

import pytest

from backroom.games.scoundrels.rules.menu import menu
from backroom.games.scoundrels.rules.turn import end_of_turn
from tests.games.scoundrels.table import Table

SLOTS = {
    "Cruel": "36", "Filthy": "6", "Cocky": "5", "Cowardly": "A2", "Wealthy": "46", "Toothless": "6",
    "Grumpy": "6", "Wanted": "56", "Silent": "A", "Shifty": "A6", "One-eyed": "2", "Cunning": "26",
    "Stubborn": "3", "Lucky": "36", "Drunken": "4", "Ambitious": "46", "Vain": "45", "Honest": "34",
    "Thrifty": "2", "Bearded": "A", "Jealous": "5", "Patient": "A3", "Stunning": "36",
    "Cybernetic": "36", "Radioactive": "5", "Brilliant": "A2", "Legendary": "456", "Frenzied": "2",
    "Bionic": "24",
}  # fmt: skip
EXTRA = {"Wealthy": "4", "Thrifty": "2", "Bearded": "A", "Jealous": "5", "Brilliant": "A2"}


def menu_of(trait: str, slot: str) -> Table:
    """A has a Banker with this trait and $0, and announces the slot."""
    t = Table()
    t.sheet("A", f"{trait} Banker")
    t.money(A=0)
    t.announce("A", "0A23456".index(slot))
    t.run(menu(0))
    return t


def is_offered(t: Table) -> bool:
    """Is the Banker on the menu?"""
    return t.asked == ("A", "menu") and "use-1" in t.options


@pytest.mark.rule(
    "S-T11", "S-T17", "S-T18", "S-T19", "S-T20", "S-T24", "S-T25", "S-T26", "S-T27", "S-T28", "S-T29",
    "S-T30", "S-T31", "S-T32", "S-T33", "S-T34", "S-T35", "S-T36", "S-T37", "S-T38", "S-T39", "S-T40",
    "S-T43", "S-T44", "S-T45", "S-T46", "S-T47", "S-T49", "S-T50", "S3.23", "S3.24",
)  # fmt: skip
@pytest.mark.parametrize(("trait", "slots"), list(SLOTS.items()))
def test_a_poker_trait_works_on_its_slots_and_no_others(trait: str, slots: str):
    assert [slot for slot in "A23456" if is_offered(menu_of(trait, slot))] == list(slots)


@pytest.mark.rule("S-T20", "S-T37", "S-T38", "S-T39", "S-T46", "S3.34", "S3.35", "S10.35", "S3.24")
@pytest.mark.parametrize(("trait", "slots"), list(SLOTS.items()))
def test_the_extra_dollar_comes_on_its_slots_only(trait: str, slots: str):
    for slot in slots:
        t = menu_of(trait, slot)
        t.answer("use-1")
        assert t.g.money[0] == 4 + (slot in EXTRA.get(trait, ""))


@pytest.mark.rule("S-T43", "S-T49", "S3.34")
@pytest.mark.parametrize(("trait", "slots"), list(SLOTS.items()))
def test_double_effects_are_on_slot_6_of_stunning_and_slot_2_of_frenzied(trait: str, slots: str):
    for slot in slots:
        t = menu_of(trait, slot)
        t.answer("use-1")
        is_double = (trait, slot) in (("Stunning", "6"), ("Frenzied", "2"))
        assert (t.asked == ("A", "twice_over")) == is_double


@pytest.mark.rule("S-T44", "S-T45", "S-T50")
def test_three_traits_carry_a_technology_icon():
    t = Table()
    names = [t.traits[trait] for trait, card in enumerate(t.g.box.traits) if card.tech]
    assert names == ["Cybernetic", "Radioactive", "Bionic"]


@pytest.mark.rule("S-T15", "S10.61", "S3.57")
@pytest.mark.parametrize(("richest", "works"), [(5, True), (6, False), (7, False)])
def test_selfish_needs_strictly_more_money_than_each_opponent(richest: int, works: bool):
    t = Table()
    t.sheet("A", "Selfish Prospector")
    t.money(A=6, C=richest)
    t.announce("A", 6)
    t.run(end_of_turn(0))
    assert (t.asked == ("A", "triggered")) == works
