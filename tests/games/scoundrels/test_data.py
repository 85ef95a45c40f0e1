"""Components and tables of cards (sections 1, 6.B to 6.D): the data file says what the specification says."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from backroom import specs
from backroom.games.scoundrels.box import Box, Trait
from backroom.games.scoundrels.nouns import (
    EVENTS,
    JOBS,
    LEADERS,
    MARK_KINDS,
    NO_EVENT,
    PLACES,
    POKER,
    SAFE,
    SALOON,
    SCOUNDREL,
    SITES,
    SLOTS,
    TRAITS,
)
from backroom.games.scoundrels.setup import BUILT_IN, JobData, Setup, StrategyData, TraitData, make_box
from tests.games.scoundrels.table import LETTERS, Table

LEVELS = {1: "I", 2: "II"}
SITE_NAMES = {"depot": "Depot", "estate": "Estate", "lab": "Laboratory"}
LEADER_NAMES = {
    "cain": "Preston Cain",
    "zimmer": "Doc Zimmer",
    "boone": "Lilith Boone",
    "goff": "Milton Goff",
}


def box(players: int = 4, **options: object) -> Box:
    """What the players of a game share."""
    return make_box(msgspec.convert({"players": players, **options}, Setup))


def row(rule: str) -> list[str]:
    """The cells of a card's row in the specification."""
    line = specs.load("scoundrels").entries[rule].text.splitlines()[-1]
    return [cell.strip() for cell in line.strip("|").split("|")]


def table_under(rule: str) -> list[list[str]]:
    """The rows of the table that follows a rule."""
    lines = specs.load("scoundrels").entries[rule].text.splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return rows[2:]


# -- cards ---------------------------------------------------------------------------------------


def timing(trait: TraitData) -> str:
    """When a trait works, in the words of the table."""
    when = trait.timing
    if when.poker is not None:
        added = {"": "", "+1": " (+$1)", "x2": " (double)"}
        return "slots " + ", ".join([slot + added[modifier] for slot, modifier in when.poker.items()])
    if when.partner is not None:
        return f"partner {when.partner}"
    if when.zero:
        return "open 0"
    if when.when_hired is not None:
        return "when hired (double)" if when.when_hired else "when hired"
    condition = {None: "", "money=0": " if money = 0", "richest": " if richest"}[when.condition]
    return f"event `{when.event}`{condition}"


def extra(trait: TraitData) -> str:
    """What else stands on a trait, in the words of the table."""
    if trait.use_cost is not None:
        return f"use cost `{trait.use_cost}`"
    if trait.after_use is not None:
        return f"after use `{trait.after_use}`"
    return "requires Reputation >= 0" if trait.requires == "rep>=0" else str(trait.requires or "")


def listed(positions: list[int]) -> str:
    return " ".join([str(position) for position in positions])


@pytest.mark.rule(
    "S-T01", "S-T02", "S-T03", "S-T04", "S-T05", "S-T06", "S-T07", "S-T08", "S-T09", "S-T10", "S-T11",
    "S-T12", "S-T13", "S-T14", "S-T15", "S-T16", "S-T17", "S-T18", "S-T19", "S-T20", "S-T21", "S-T22",
    "S-T23", "S-T24", "S-T25", "S-T26", "S-T27", "S-T28", "S-T29", "S-T30", "S-T31", "S-T32", "S-T33",
    "S-T34", "S-T35", "S-T36", "S-T37", "S-T38", "S-T39", "S-T40", "S-T41", "S-T42", "S-T43", "S-T44",
    "S-T45", "S-T46", "S-T47", "S-T48", "S-T49", "S-T50",
)  # fmt: skip
@pytest.mark.parametrize("trait", BUILT_IN.traits, ids=lambda trait: trait.id)
def test_every_trait_is_the_one_of_the_table(trait: TraitData):
    found = [trait.en, trait.fr, trait.it, LEVELS[trait.level], timing(trait), listed(trait.icons)]
    assert row(f"S-{trait.id}")[1:9] == [*found, extra(trait), str(trait.tech or "")]


@pytest.mark.rule("S1.2", "S1.28")
@pytest.mark.parametrize("job", BUILT_IN.jobs, ids=lambda job: job.id)
def test_every_job_is_the_one_of_the_table(job: JobData):
    found = [job.en, job.fr, job.it, job.colour, listed(job.holes) or "none", str(job.tech or "")]
    assert row(f"S-{job.id}")[1:8] == [*found, f"`{job.program}`"]


@pytest.mark.rule(
    "S-C01", "S-C02", "S-C03", "S-C04", "S-C05", "S-C06", "S-C07", "S-C08", "S-C09", "S-C10", "S-C11",
    "S-C12", "S-C13", "S-C14", "S-C15", "S-C16", "S-C17", "S-C18",
)  # fmt: skip
def test_every_safe_is_the_one_of_the_table():
    for safe in BUILT_IN.safes:
        found = [SITE_NAMES[safe.site], str(safe.value), safe.en, safe.fr, safe.it]
        assert row(f"S-{safe.id}")[1:6] == found


def strategy_timing(card: StrategyData) -> str:
    """When a strategy card works, in the words of the table."""
    if isinstance(card.timing, str):
        return {"menu": "step 2 menu", "hire": "D09"}[card.timing]
    condition = {None: "", "money>=5": " if money >= 5"}[card.timing.condition]
    return f"event `{card.timing.event}`{condition}"


@pytest.mark.rule(
    "S-G1", "S-G2", "S-G3", "S-G4", "S-G5", "S-G6", "S-G7", "S-G8",
)  # fmt: skip
@pytest.mark.parametrize("card", BUILT_IN.strategies, ids=lambda card: card.id)
def test_every_strategy_card_is_the_one_of_the_table(card: StrategyData):
    cells = row(f"S-{card.id}")
    assert cells[1:6] == [LEADER_NAMES[card.leader], card.en, card.fr, card.it, strategy_timing(card)]
    discount = f"The scoundrel you hire in step 3 costs ${card.discount} less"
    assert cells[6].startswith(f"`{card.program}`:" if card.program else discount)


# -- components ----------------------------------------------------------------------------------


@pytest.mark.rule("S0.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play_two_days_or_three_of_four_turns_each(players: int):
    assert (box(players).days, box(players, length="long").days, box(players).turns) == (2, 3, 4)


@pytest.mark.rule("S1.1", "S9.43")
def test_fifty_traits_and_sixty_jobs():
    h = box()
    assert (len(h.blue), len(h.red)) == (40, 10)
    assert (len(h.green), len(h.purple), len(h.black)) == (16, 22, 22)
    assert (len(h.strategies), len(SAFE.numbers), len(h.leader_actions) - 1) == (8, 18, 6)


@pytest.mark.rule("S1.2", "S9.43")
def test_each_trait_and_each_job_exists_once_so_there_are_three_thousand_scoundrels():
    assert len(set(SCOUNDREL.names)) == TRAITS * JOBS == len(box().prices) == 3000
    assert len({card.en for card in BUILT_IN.traits}) == TRAITS
    assert len({card.en for card in BUILT_IN.jobs}) == JOBS


@pytest.mark.rule("S1.3", "S2.10")
def test_a_player_owns_seven_poker_cards():
    t = Table()
    assert POKER == ["0", "A", "2", "3", "4", "5", "6"]
    for me in range(4):
        assert t.g.hands[me] | t.g.decks[me][0] == 0b1111111
        assert t.g.hands[me] & t.g.decks[me][0] == 0


@pytest.mark.rule("S1.4", "S1.5")
def test_a_player_owns_seven_marks_of_three_kinds():
    assert len(box().marks) == MARK_KINDS
    assert box().marks == (2, 3, 2)
    assert [(low, high) for low, high, _ in BUILT_IN.marks] == [(2, 3), (4, 5), (6, 7)]


@pytest.mark.rule("S1.6")
def test_a_player_owns_three_henchmen_each_in_one_place():
    t = Table()
    t.plan("A", "4", slot=5)
    t.henchman("B", on=("A", 5))
    assert (t.g.reserve[1], t.g.jail[1], t.henchmen_on("A", 5), t.g.removed[1]) == (1, 1, "B", 0)


@pytest.mark.rule("S1.7", "S1.9")
def test_a_sheet_has_six_slots_and_five_places_and_the_0_has_no_slot():
    t = Table()
    assert (len(t.g.slots[0]), len(t.g.sheets[0])) == (SLOTS, PLACES) == (6, 5)
    assert box().leader_actions[POKER.index("0")] is None


@pytest.mark.rule("S1.8")
def test_the_leader_actions_are_those_of_the_table_and_all_sheets_are_alike():
    found = [action.text if action is not None else "none" for action in box().leader_actions[1:]]
    assert found == [cells[2].strip("`") for cells in table_under("S1.8")]
    assert LEADERS == ["cain", "zimmer", "boone", "goff"]


@pytest.mark.rule("S1.10")
def test_the_board_has_a_saloon_of_three_and_three_sites_of_five():
    t = Table()
    assert len(t.g.saloon) == SALOON == 3
    assert [len(t.g.safes_at(site)) for site in range(len(SITES))] == [5, 5, 5]


@pytest.mark.rule("S1.11", "S1.12", "S9.20")
def test_the_nine_spaces_of_reputation_are_worth_their_numbers():
    assert box().points == [-2, -1, 0, 1, 2, 3, 4, 5, 6]


@pytest.mark.rule("S1.14", "S1.15", "S1.16", "S10.9")
def test_every_site_has_a_public_list_of_six_values():
    assert box().sites == [[3, 3, 4, 4, 4, 5], [2, 3, 3, 4, 5, 6], [2, 2, 2, 4, 6, 7]]
    values = Table().g.values
    assert [sorted(values[6 * site : 6 * site + 6]) for site in range(3)] == box().sites


@pytest.mark.rule("S1.17")
def test_a_blind_theft_is_worth_the_same_everywhere_but_the_spread_grows():
    sites = box().sites
    assert [sum(values) for values in sites] == [23, 23, 23]
    spread = [sum([(6 * value - 23) ** 2 for value in values]) for values in sites]
    assert spread == sorted(spread)
    assert max(sites[2]) == 7
    assert all(set(range(2, 8)) - set(values) for values in sites)  # some marks are visible lies everywhere


@pytest.mark.rule("S1.18")
def test_the_names_of_the_scoring_picture_sit_on_its_values():
    worth = {safe.en: safe.value for safe in BUILT_IN.safes}
    assert (worth["Remote control"], worth["Miracle cure"]) == (3, 4)


@pytest.mark.rule("S1.19")
def test_every_safe_has_a_handle_that_says_its_site_and_not_its_value():
    t = Table()
    assert list(SAFE.numbers) == [f"{site}{number}" for site in "DEL" for number in range(6)]
    assert [SAFE.write(safe) for safe in range(18) if t.g.where[safe] == -2] == ["D0", "E0", "L0"]
    before = SAFE.read("E3")
    t.safe("E3", value=6)
    assert (t.g.values[before], SAFE.write(before)) == (6, "E3")


# -- scoundrels and their price ------------------------------------------------------------------


@pytest.mark.rule("S1.20")
def test_a_scoundrel_is_a_trait_and_a_job():
    t = Table()
    trait, job = divmod(t.scoundrel("Cybernetic Test subject"), JOBS)
    assert t.name(JOBS * trait + job) == "Cybernetic Test subject"
    h = t.g.box
    assert (h.traits[trait].slots, h.jobs[job].program.text) == (0b1001000, "scout unused; gain 2")
    assert h.traits[trait].tech + h.jobs[job].tech == 2


@pytest.mark.rule("S1.21", "S10.32", "S11.16")
@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("Filthy Dog", 1),
        ("Cybernetic Outlaw", 5),
        ("Washed-up Banker", 2),
        ("Helpful Prospector", 2),
        ("Trigger-happy Pickpocket", 0),
        ("Charming Deputy", 1),
        ("Stunning Horse", 5),
        ("Stunning Spy", 7),
        ("Legendary Safecracker", 7),
    ],
)
def test_the_price_is_the_icons_that_no_hole_covers(name: str, price: int):
    t = Table()
    assert t.g.box.prices[t.scoundrel(name)] == price


@pytest.mark.rule("S11.16")
def test_a_price_is_never_above_the_icons_of_the_trait():
    h = box()
    for trait in range(TRAITS):
        icons = h.traits[trait].icons.bit_count()
        assert max(h.prices[JOBS * trait : JOBS * trait + JOBS]) <= icons == len(BUILT_IN.traits[trait].icons)


@pytest.mark.rule("S1.22", "S6.19", "S6.20", "S6.21")
def test_the_three_thousand_prices_are_distributed_as_printed():
    h = box()
    printed = {(cells[0], cells[1]): cells[2:] for cells in table_under("S1.22")}
    for level, traits in (("level I", h.blue), ("level II", h.red)):
        for colour, jobs in (("green", h.green), ("purple", h.purple), ("black", h.black)):
            assert histogram([h.prices[JOBS * t + j] for t in traits for j in jobs]) == printed[level, colour]
    assert histogram(h.prices) == printed["all", "all"]
    assert sum(h.prices) == 9032


def histogram(prices: list[int]) -> list[str]:
    """Number, mean, and how many cost 0 to 7."""
    counts = [str(prices.count(price)) for price in range(8)]
    return [str(len(prices)), f"{sum(prices) / len(prices):.2f}", *counts]


@pytest.mark.rule("S1.23", "S8.1", "S-O1")
def test_the_decks_are_those_of_the_table():
    for game, players, traits, jobs, total in table_under("S1.23"):
        h = box(int(players), length=game.split()[0])
        assert ", ".join([f"{n} {c}" for n, c in zip(h.traits_in_deck, ["blue", "red"])]) == traits
        assert ", ".join([f"{n} {c}" for n, c in zip(h.jobs_in_deck, ["green", "purple", "black"])]) == jobs
        assert f"{sum(h.traits_in_deck)} / {sum(h.jobs_in_deck)}" == total


@pytest.mark.rule("S1.24")
def test_a_long_game_of_four_needs_more_scoundrels_than_there_are_traits():
    h = box(4, length="long")
    assert 3 + h.players * h.turns * h.days == 51 > sum(h.traits_in_deck)
    for players in (2, 3, 4):
        for length in ("short", "long"):
            h = box(players, length=length)
            assert sum(h.jobs_in_deck[:2]) <= h.traits_in_deck[0]  # red traits meet black jobs only


@pytest.mark.rule("S1.25")
def test_the_constants():
    h = box()
    assert (h.start_money, h.hand_size, h.turns, h.start_henchmen, h.start_jailed) == (4, 4, 4, 3, 1)
    assert (h.start_reputation, h.sell, h.bail, h.bail_most, h.bribe) == (0, 2, 2, 2, 12)


@pytest.mark.rule("S0.4")
def test_everything_that_matters_is_short():
    t = Table()
    assert len(POKER) - SLOTS == 1  # seven cards for six slots, and one of them is always a bluff
    assert t.g.box.turns * t.g.box.days > PLACES  # fewer places than hires
    assert t.g.known == [0] * 18  # nobody knows a safe
    assert t.g.box.start_henchmen < t.g.box.turns * (t.g.box.players - 1)  # fewer henchmen than cards


@pytest.mark.rule("S8.4")
def test_the_expansion_is_not_covered():
    assert max([value for values in box().sites for value in values]) == 7
    assert len(BUILT_IN.safes) == 18


# -- how the cards were designed -----------------------------------------------------------------


def icons(trait: Trait) -> int:
    return trait.icons.bit_count()


def by_name(name: str) -> Trait:
    """A trait by its English name."""
    return box().traits[[trait.en for trait in BUILT_IN.traits].index(name)]


@pytest.mark.rule("S6.15")
def test_slot_6_is_by_far_the_most_frequent():
    traits = box().traits
    shown = [len([1 for trait in traits if trait.slots >> slot & 1]) for slot in range(1, 7)]
    assert shown == [6, 7, 7, 7, 6, 13]


@pytest.mark.rule("S6.15")
def test_more_slots_cost_more_icons():
    plain = [t for t in box().traits if t.slots and not t.plus | t.double and t.use_cost is None]
    found = {n: [icons(t) for t in plain if t.slots.bit_count() == n] for n in (1, 2, 3)}
    assert {n: (min(counts), max(counts)) for n, counts in found.items()} == {1: (3, 5), 2: (4, 6), 3: (7, 7)}
    assert (icons(by_name("Stunning")), icons(by_name("Cruel"))) == (7, 3)


@pytest.mark.rule("S6.16")
def test_events_are_priced_by_how_often_they_happen():
    traits = box().traits
    once = [t for t in traits if t.when_hired or t.discards_itself]
    assert {icons(t) for t in once} == {1, 2, 3}
    per_turn = [icons(by_name(name)) for name in ("Annoying", "Selfish", "Corrupt", "Nosy")]
    assert (min(per_turn), max(per_turn)) == (5, 6)
    assert [icons(by_name(name)) for name in ("Bold", "Talkative", "Naive", "Generous")] == [2, 3, 2, 3]
    assert [icons(by_name(name)) for name in ("Sleepy", "Ruthless", "Energetic")] == [4, 4, 6]
    helped = [icons(t) for t in traits if t.left != t.right]
    assert {*helped, icons(by_name("Greedy")), icons(by_name("Lying"))} == {3, 4}


@pytest.mark.rule("S6.17")
def test_level_ii_holds_what_is_strong():
    h = box()
    strong = [t for t in h.traits if t.tech or t.double or t.when_hired == 2 or (t.left and t.right)]
    assert {t.level for t in strong} == {2}
    assert [t.level for t in h.traits if t.slots.bit_count() == 3] == [2]
    mean = {level: sum([icons(t) for t in h.traits if t.level == level]) for level in (1, 2)}
    assert (f"{mean[1] / 40:.1f}", f"{mean[2] / 10:.1f}") == ("4.0", "5.6")


@pytest.mark.rule("S6.18", "S9.39")
def test_names_that_may_be_translations_of_others_are_traits_of_their_own():
    names = {trait.en for trait in BUILT_IN.traits}
    assert {"Filthy", "Cybernetic", "Cocky", "Cowardly", "Wealthy", "Brilliant", "Sleepy", "Corrupt"} < names
    assert {"Radioactive", "Bold", "Stunning"} < names
    assert by_name("Cybernetic").tech == 1


@pytest.mark.rule("S9.40")
def test_discarding_to_scout_stands_on_the_job_and_not_on_the_trait():
    assert box().jobs[2].program.text == "discard self to scout any"
    assert not by_name("Filthy").discards_itself


@pytest.mark.rule("S6.19", "S6.20", "S6.21")
def test_jobs_of_later_colours_have_fewer_holes_and_the_technology():
    h = box()
    colours = {"green": h.green, "purple": h.purple, "black": h.black}
    holes = {colour: [h.jobs[job].holes.bit_count() for job in jobs] for colour, jobs in colours.items()}
    assert Counter(holes["green"]) == {4: 7, 3: 6, 2: 2, 5: 1}  # mostly three or four
    assert sum(holes["green"]) / 16 > sum(holes["purple"]) / 22 > sum(holes["black"]) / 22
    tech = {BUILT_IN.jobs[j].en: job.tech for j, job in enumerate(h.jobs) if job.tech and job.colour == 2}
    assert tech == {"Abomination": 2, "Test subject": 1, "Mad scientist": 1, "Clockmaker": 1}
    assert not [j for j in h.green if h.jobs[j].tech]


@pytest.mark.rule("S6.22")
def test_a_safe_costs_12_dollars_by_bribe_and_a_henchman_2_by_bail():
    h = box()
    assert (h.bribe, h.bail) == (12, 2)
    assert f"{sum([value for values in h.sites for value in values]) / 18:.1f}" == "3.8"


@pytest.mark.rule("S6.24")
def test_names_and_effects_of_public_traces_are_in_the_box():
    programs = {job.en: job.program for job in BUILT_IN.jobs}
    assert {"Loan shark", "Prospector", "Dog", "Bank robber", "Printer", "Priest"} < set(programs)
    assert {"Abomination", "Test subject"} < set(programs)
    assert programs["Drifter"] == "if money<4; gain 4"


@pytest.mark.rule("S6.29", "S6.25")
def test_each_leader_offers_two_strategy_cards():
    cards = box(strategy="on").strategies
    assert Counter([card.leader for card in cards]) == dict.fromkeys(range(4), 2)
    assert all(card.in_menu + (card.event != NO_EVENT) + (card.discount > 0) == 1 for card in cards)


@pytest.mark.rule("S5.9")
def test_every_event_but_one_arms_a_trait_and_that_one_a_strategy_card():
    h = box()
    armed = {EVENTS[t.event] for t in h.traits}
    assert set(EVENTS) - armed == {"sheriff_step3"}
    assert [EVENTS[card.event] for card in h.strategies if card.event != NO_EVENT] == [
        "sheriff_step3",
        "turn_start",
        "turn_end",
    ]


# -- the table of the tests ----------------------------------------------------------------------


def test_whatever_the_kit_moves_comes_from_somewhere():
    t = Table()
    t.sheet("A", "Filthy Dog", None, "Helpful Prospector")
    t.saloon("Toothless Horse", "Wanted Lab assistant")
    t.discard("Trigger-happy Pickpocket")
    t.plan("A", "4", slot=3)
    t.safe("E3", value=6, at="A")
    t.mark("B", "E3", 4)
    g = t.g
    assert t.sheet_of("A") == ["Filthy Dog", None, "Helpful Prospector", None, None]
    assert t.in_saloon == [None, "Toothless Horse", "Wanted Lab assistant"]
    assert len(g.blue) + len(g.red) == TRAITS - 5
    assert len(g.green) + len(g.purple) + len(g.black) == JOBS - 5
    assert sorted(g.values[6:12]) == g.box.sites[1]
    assert (g.supply[1], t.marks_on("E3"), t.held_by("A")) == ((2, 2, 2), [("B", 4)], ["E3"])
    assert [g.hands[seat].bit_count() for seat in range(len(LETTERS))] == [3, 4, 4, 4]
