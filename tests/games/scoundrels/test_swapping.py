"""Swaps of jobs and traits (S6.11, S6.12)."""

from __future__ import annotations

import pytest

from backroom.games.scoundrels.arguments import OTHERS, SELF, TRAITS_OF, pack_swap
from backroom.games.scoundrels.nouns import HIRED, ON_DISCARD, SCOUNDREL, SET_ASIDE
from backroom.games.scoundrels.rules.arming import arm
from backroom.games.scoundrels.rules.possible import firsts
from backroom.games.scoundrels.rules.swapping import swap_jobs, swap_traits
from tests.games.scoundrels.table import Table


def crew(
    *names: str | None, saloon: tuple[str, ...] = ("Silent Cow", "Toothless Spy", "Wanted Mayor")
) -> Table:
    """A has this sheet; the Saloon is full."""
    t = Table()
    t.sheet("A", *names)
    t.saloon(*saloon)
    return t


# -- jobs ----------------------------------------------------------------------------------------


@pytest.mark.rule("S6.11", "S-J42", "S-D26", "S-D27")
def test_an_impostor_takes_the_job_of_an_own_or_saloon_scoundrel():
    t = crew("Filthy Impostor", None, "Grumpy Horse")
    t.run(swap_jobs(0, pack_swap(SELF, 0)))
    assert (t.asked, t.options) == (("A", "swap_second"), ["place-3", "left", "middle", "right"])
    t.answer("middle")
    assert t.sheet_of("A")[0] == "Filthy Spy"
    assert t.in_saloon == ["Silent Cow", "Toothless Impostor", "Wanted Mayor"]
    new = [t.scoundrel("Filthy Spy"), t.scoundrel("Toothless Impostor")]
    assert t.heard("B") == [("swapped_jobs", "p1", *[SCOUNDREL.write(scoundrel) for scoundrel in new])]


@pytest.mark.rule("S6.11", "S-J29", "S-D26", "S-D27")
def test_a_tailor_swaps_two_others_one_of_them_of_the_sheet():
    t = crew("Filthy Tailor", "Grumpy Horse", "Cocky Dog")
    t.run(swap_jobs(0, pack_swap(OTHERS, 0)))
    assert (t.asked, t.options) == (("A", "swap_first"), ["place-2", "place-3"])
    t.answer("place-2")
    assert t.options == ["place-3", "left", "middle", "right"]
    t.answer("place-3")
    assert t.sheet_of("A")[:3] == ["Filthy Tailor", "Grumpy Dog", "Cocky Horse"]


@pytest.mark.rule("S6.11", "S-D26")
def test_a_single_first_is_not_asked_for():
    t = crew("Filthy Tailor", "Grumpy Horse")
    t.run(swap_jobs(0, pack_swap(OTHERS, 0)))
    assert (t.asked, t.options) == (("A", "swap_second"), ["left", "middle", "right"])


@pytest.mark.rule("S6.11", "S-J29")
def test_a_tailor_alone_on_the_sheet_has_nobody_to_swap():
    t = crew("Filthy Tailor")
    assert not firsts(t.g, 0, pack_swap(OTHERS, 0))
    assert firsts(t.g, 0, pack_swap(SELF, 0))


@pytest.mark.rule("S6.11")
def test_a_tailor_in_the_saloon_never_swaps_its_own_job():
    t = crew("Grumpy Horse", saloon=("Silent Cow", "Toothless Spy", "Wanted Tailor"))
    t.run(swap_jobs(0, pack_swap(OTHERS, 7)))
    assert t.options == ["left", "middle"]


@pytest.mark.rule("S6.11")
def test_an_impostor_swaps_from_the_discard_and_from_aside_too():
    t = crew("Grumpy Horse", saloon=())
    t.discard("Filthy Impostor")
    t.run(swap_jobs(0, pack_swap(SELF, ON_DISCARD)))
    assert (t.sheet_of("A")[0], t.discarded) == ("Grumpy Impostor", ["Filthy Horse"])
    t.g.set_aside = t.scoundrel("Charming Banker")
    t.run(swap_jobs(0, pack_swap(SELF, SET_ASIDE)))
    assert t.sheet_of("A")[0] == "Grumpy Banker"
    assert t.name(t.g.set_aside) == "Charming Impostor"


@pytest.mark.rule("S6.11", "S5.8")
def test_who_changes_jobs_stays_armed():
    t = crew("Annoying Horse", "Cocky Dog")
    arm(t.g, 0, HIRED)
    t.run(swap_jobs(0, pack_swap(SELF, 0)))
    t.answer("place-2")
    assert t.sheet_of("A")[0] == "Annoying Dog"
    assert t.g.armed[0] == 1


@pytest.mark.rule("S10.20", "S6.12", "S9.7")
def test_who_was_used_before_the_swap_is_not_offered_after_it():
    t = Table()
    t.sheet("A", "Cocky Tailor", "Wanted Prospector")
    t.saloon("Filthy Cow", "Silent Banker", "Grumpy Horse")
    t.turn("A", 5)
    t.answer("use-2", "use-1", "middle")
    assert t.sheet_of("A")[1] == "Wanted Banker"
    assert "use-2" not in t.options


# -- traits --------------------------------------------------------------------------------------


@pytest.mark.rule("S6.11", "S-G3")
def test_traits_are_swapped_between_the_sheet_and_the_saloon():
    t = crew("Filthy Dog", "Grumpy Horse")
    t.run(swap_traits(0))
    assert (t.asked, t.options) == (("A", "swap_first"), ["place-1", "place-2"])
    t.answer("place-1")
    assert t.options == ["place-2", "left", "middle", "right"]
    t.answer("right")
    assert t.sheet_of("A")[0] == "Wanted Dog"
    assert t.in_saloon[2] == "Filthy Mayor"


@pytest.mark.rule("S6.11")
def test_an_empty_sheet_has_no_trait_to_swap():
    assert not firsts(crew().g, 0, TRAITS_OF)
    assert not firsts(crew("Filthy Dog", saloon=()).g, 0, TRAITS_OF)
    assert firsts(crew("Filthy Dog").g, 0, TRAITS_OF)


@pytest.mark.rule("S5.8", "S6.11")
def test_who_gets_another_trait_is_no_longer_armed():
    t = crew("Annoying Horse", "Cocky Dog")
    arm(t.g, 0, HIRED)
    t.run(swap_traits(0))
    t.answer("place-2", "place-1")
    assert t.sheet_of("A")[:2] == ["Cocky Horse", "Annoying Dog"]
    assert t.g.armed[0] == 0


@pytest.mark.rule("S10.58", "S-G3", "S3.50", "S9.8")
def test_who_gets_a_one_shot_trait_by_a_swap_cannot_be_used_any_more():
    t = Table(strategy="on")
    t.strategy("A", "g3")
    t.sheet("A", "Filthy Horse", "Grumpy Banker")
    t.saloon("Silent Cow", "Drunken Spy", "Charming Mayor")
    t.turn("A", 6)
    t.answer("strategy", "place-2", "right")
    assert t.sheet_of("A")[1] == "Charming Banker"
    assert t.asked == ("A", "hire_or_office")  # the Horse has nobody to use
