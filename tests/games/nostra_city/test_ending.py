"""The FINAL VERDICT (section 7): bonuses, the last count, who wins and who loses."""

from __future__ import annotations

import json

import pytest

from backroom.engine.title import Outcome
from backroom.games.nostra_city.bags import size
from backroom.games.nostra_city.meta import TITLE
from backroom.games.nostra_city.nouns import ALL_LOSE, BONUS, END
from backroom.games.nostra_city.rules.ending import places, winners
from tests.cli.terminal import backroom
from tests.games.nostra_city.table import LETTERS, Table

INFORMANT = "v01"


def june(players: int = 3, **options: object) -> Table:
    """June, with equal Banks and empty hands, the token on red."""
    t = Table(players, **options)
    t.month("june")
    t.verdict(9)
    return t


def respected(t: Table, **respect: int) -> None:
    """Players get this Respect, whatever for."""
    for letter, points in respect.items():
        t.g.zealous[LETTERS.index(letter)] += points - t.respect(letter)


def ended(t: Table) -> tuple[str, str]:
    """The verdict falls: how it ends, and who wins."""
    t.begin("final-verdict")
    while t.asked:
        t.answer("pass")
    return END.write(t.g.ended), "".join([LETTERS[me] for me in winners(t.g)])


def bonuses(t: Table) -> dict[str, str]:
    """Who got which End bonus."""
    return {BONUS.write(b): LETTERS[me] for b, me in enumerate(t.g.bonuses) if me >= 0}


# -- the steps ----------------------------------------------------------------------------------------


@pytest.mark.rule("N7.1", "N7.2", "N7.3", "N7.5", "N7.6", "N7.7", "N7.8")
def test_the_steps_of_the_final_verdict_in_their_order():
    t = june()
    t.street("e02")
    t.corruption("10i")
    t.hand("B", f"{INFORMANT} v05")
    t.territory("C", "c01", "c02")
    t.begin("final-verdict", "B")
    assert (t.asked, t.g.leader) == (("B", "react"), 1)
    t.answer("pass")
    told = [event for event in t.heard() if event[0] not in ("has_bills", "has_money")]
    assert told == [
        ("final_verdict",),
        ("window_opens", "last-round"),
        ("window_closes", "last-round"),
        ("zealous_gone", "3"),
        ("gets_bonus", "red", "f01"),
        ("gets_bonus", "white", "f02"),
        ("bonus_tied", "f03"),
        ("count_begins", "1"),
        ("vote", "10i"),
        ("counted", "8"),
        ("investigations_press", "1", "9"),
        ("is_informant", "white", "1"),
        ("verdict", "guilty"),
        ("wins", "white"),
    ]


@pytest.mark.rule("N7.3", "N7.7")
def test_banks_are_revealed_to_everybody_and_informants_reveal_themselves():
    t = june()
    t.bank("A", "5 5 50g")
    t.hand("C", f"{INFORMANT} {INFORMANT}")
    ended(t)
    told = t.heard("B")
    assert ("has_bills", "black", "5", "2") in told
    assert ("has_money", "black", "60") in told
    assert ("is_informant", "red", "2") in told


@pytest.mark.rule("N7.2", "N-Z01")
def test_zealous_corrupters_not_won_are_out_of_the_game():
    t = june()
    t.g.zealous = [1, 0, 1]
    ended(t)
    assert ("zealous_gone", "1") in t.heard()
    assert t.g.zealous == [1, 0, 1]


@pytest.mark.rule("N10.53", "N7.3", "N7.4", "N-F01", "N-F02", "N-F03", "N9.24")
def test_each_end_bonus_goes_to_whoever_has_the_most_alone():
    t = june()
    t.territory("A", "c06", "c07", "c08", "t10", "t13", "v03", "r01")
    t.territory("B", "c09", "c16", "c18", "v02", "t11", "t14")
    t.territory("C", "c17", "c19", "c20", "t01", "t02", "e01", "e02")
    t.hand("A", "v12 v05 v01")
    t.hand("B", "v12")
    t.hand("C", "v12")
    t.g.shames[1] = 5
    t.bank("A", "5 20i 20g")
    t.bank("B", "5 20i 20g")
    t.bank("C", "50i 10g")
    before = [t.respect(letter) for letter in "ABC"]
    ended(t)
    assert bonuses(t) == {"f02": "A", "f03": "C"}
    assert [t.respect(letter) for letter in "ABC"] == [before[0] + 2, before[1], before[2] + 2]


@pytest.mark.rule("N7.4", "N-F01")
def test_the_crew_counts_turfs_and_caids_and_no_other_cards():
    t = june()
    t.territory("A", "c06", "t10", "v02", "v03")
    t.territory("B", "c07", "t13", "t14")
    t.territory("C", "c08", "r01", "r02", "e01", "e02")
    ended(t)
    assert bonuses(t) == {"f01": "A"}


@pytest.mark.rule("N7.5", "N3.63", "N3.61")
def test_the_last_count_starts_where_the_token_is_and_nothing_is_reshuffled():
    t = june()
    t.verdict(8)
    t.corruption("20i 10i 5")
    pile = size(t.g.pile)
    assert ended(t)[0] == "innocent"
    assert (t.g.verdict, size(t.g.pile), t.g.corruption) == (5, pile, 0)
    assert "bills_reshuffled" not in [event[0] for event in t.heard()]


@pytest.mark.rule("N10.58", "N7.6", "N6.7", "N7.8")
@pytest.mark.parametrize(("before", "after"), [(7, 8), (6, 7), (12, 12)])
def test_an_investigation_in_the_street_can_decide(before: int, after: int):
    t = june()
    t.street("e04")
    t.verdict(before)
    t.hand("B", INFORMANT)
    assert ended(t) == ("guilty", "B")
    assert t.g.verdict == after


@pytest.mark.rule("N10.49", "N7.15", "N-E01", "N9.30")
def test_in_june_nothing_is_made_ready_discarded_or_refilled():
    t = june()
    t.verdict(2)
    t.street("e01")
    t.territory("A", "c06", "t10")
    t.engaged("c06", "t10")
    t.bank("A", "5 5 10i 10i 10g 20i 20g 50i")
    ended(t)
    assert (t.g.verdict, t.in_street) == (3, ["e01", None, None, None])
    assert ([size(bank) for bank in t.g.banks], t.is_ready("c06"), t.is_ready("t10")) == (
        [8, 4, 4],
        False,
        False,
    )


# -- who wins -----------------------------------------------------------------------------------------


@pytest.mark.rule("N7.8", "N9.43")
@pytest.mark.parametrize(("space", "end"), [(1, "innocent"), (6, "innocent"), (7, "guilty"), (12, "guilty")])
def test_blue_is_innocent_and_red_is_guilty(space: int, end: str):
    t = june()
    t.verdict(space)
    t.hand("C", INFORMANT)
    assert ended(t)[0] == end


def court(token: int, informant: bool = True) -> Table:
    """Four players with their Titles and Respect; C is an Informant."""
    t = june(4)
    t.verdict(token)
    t.titles(A="k02", C="k01", D="k03")
    if informant:
        t.hand("C", INFORMANT)
        t.hand("D", "v12")
    respected(t, A=7, B=7, C=9, D=4)
    return t


@pytest.mark.rule("N10.54", "N7.9", "N7.12", "N-K01", "N-K02", "N-K03")
def test_innocent_the_most_respected_loyal_player_wins_and_a_title_breaks_the_tie():
    t = court(6)
    assert ended(t) == ("innocent", "A")
    assert places(t.g) == [1, 2, 2, 2]


@pytest.mark.rule("N7.12", "N-K01", "N-K02", "N-K03")
@pytest.mark.parametrize(
    "titles",
    [{"A": "k03", "B": "k02"}, {"A": "k02", "B": "k01"}, {"A": "k03", "B": "k01"}, {"B": "k03"}],
)
def test_of_two_titles_the_higher_wins_the_tie_and_the_lowest_beats_none(titles: dict[str, str]):
    t = june()
    t.verdict(1)
    t.titles(**titles)
    respected(t, A=5, B=5, C=4)
    assert ended(t) == ("innocent", "B")


@pytest.mark.rule("N10.55", "N7.10", "N7.14")
def test_guilty_the_informant_wins_and_the_loyal_lose():
    assert ended(court(7)) == ("guilty", "C")


@pytest.mark.rule("N7.10")
def test_an_informant_wins_however_low_and_the_better_of_two():
    t = june()
    t.hand("B", INFORMANT)
    t.hand("C", INFORMANT)
    respected(t, A=9, B=-3, C=-4)
    assert ended(t) == ("guilty", "B")


@pytest.mark.rule("N10.56", "N7.11", "N7.14")
def test_guilty_without_an_informant_all_lose():
    t = court(7, informant=False)
    assert ended(t) == ("all-lose", "")
    assert (t.g.ended, places(t.g)) == (ALL_LOSE, [4, 4, 4, 4])


@pytest.mark.rule("N10.57", "N7.13", "N9.27", "N7.14")
@pytest.mark.parametrize(
    ("final_tie", "won", "order"), [("shared", "AB", [1, 1, 3]), ("bank", "B", [2, 1, 2])]
)
def test_without_titles_the_victory_is_shared_or_goes_to_the_larger_bank(
    final_tie: str, won: str, order: list[int]
):
    t = june(final_tie=final_tie)
    t.verdict(3)
    t.bank("A", "10i")
    t.bank("B", "10i 5")
    t.bank("C", "10i 5")
    respected(t, A=7, B=7, C=4)
    assert ended(t) == ("innocent", won)
    assert places(t.g) == order


@pytest.mark.rule("N7.13")
def test_even_banks_share_the_victory_after_all():
    t = june(final_tie="bank")
    t.verdict(3)
    respected(t, A=7, B=7, C=4)
    assert ended(t) == ("innocent", "AB")


@pytest.mark.rule("N7.16")
def test_if_everybody_is_an_informant_innocent_means_that_nobody_wins():
    t = june()
    t.verdict(3)
    t.g.hands = [1, 1, 1]
    assert ended(t) == ("innocent", "")
    assert places(t.g) == [3, 3, 3]


@pytest.mark.rule("N7.17")
def test_nobody_has_won_before_the_end():
    t = june()
    assert winners(t.g) == []


# -- the house and games that nobody wins -------------------------------------------------------------


@pytest.mark.rule("N7.11", "N7.14")
def test_the_house_is_told_that_nobody_has_won():
    t = june()
    ended(t)
    assert TITLE.outcome(t.g) == Outcome("all-lose", (3, 3, 3), ())


@pytest.mark.rule("N7.11", "N8.1")
def test_games_without_a_winner_are_counted_as_such():
    seats = ["--seats", "3", "--games", "12", "--seed", "1", "--bot", "random", "--json"]
    result = backroom("simulate", "nostra_city", *seats, "--option", "informants=0")
    report = json.loads(result.stdout)
    assert set(report["ends"]) <= {"innocent", "all-lose"}
    assert report["no_winner"] == report["ends"]["all-lose"] > 0
