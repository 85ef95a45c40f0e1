"""What is answered for a Mobster who has run out of time (the last column of section 3.8)."""

from __future__ import annotations

import pytest

from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import KIND
from backroom.games.bootleggers.rules.boys import boys_phase
from backroom.games.bootleggers.rules.muscle import muscle_phase, pick
from backroom.games.bootleggers.rules.sales import password_phase
from backroom.games.bootleggers.rules.sending import sending
from backroom.games.bootleggers.rules.shipping import next_loading
from backroom.games.bootleggers.rules.taking import take_card
from backroom.games.bootleggers.state import book
from tests.games.bootleggers.table import Table


def table(players: int = 4, **options: object) -> Table:
    """A table with Muscle face up: A is the strongest, then B, C ..."""
    t = Table(players, **options)
    t.muscle(*[60, 47, 33, 12, 9, 5][:players])
    return t


def default(t: Table) -> tuple[str, str, str]:
    """Who is asked what, and the answer that the table would give."""
    assert t.asked is not None
    letter, question = t.asked
    word = book.queries[t.g.query].noun.write(TITLE.timeout(t.g, t.g.seat))
    return letter, question, word


@pytest.mark.rule("B-D1")
def test_the_lowest_muscle_card():
    t = Table(3)
    t.hand("A", 70, 12, 33)
    t.hand("B", 71, 13)
    t.hand("C", 72, 14)
    t.run(muscle_phase())
    assert default(t) == ("A", "muscle", "12")


@pytest.mark.rule("B-D2")
@pytest.mark.parametrize(
    ("offer", "taken"),
    [
        (["hit", "improvement", "single-still", "double-influence"], "double-influence"),
        (["hit", "improvement", "double-still"], "double-still"),
        (["hit", "improvement"], "improvement"),
        (["hit"], "hit"),
    ],
)
def test_influence_before_stills_before_improvements_before_thugs_before_trucks(offer: list[str], taken: str):
    t = table()
    t.offer(*offer, truck="small")
    t.run(pick(0))
    assert default(t) == ("A", "pick", taken)


@pytest.mark.rule("B-D3")
def test_a_die_goes_to_the_family_still_then_to_a_remote_one():
    t = table()
    t.g.remotes[0] = (1,)
    t.run(take_card(0, KIND.read("single-still")))
    assert default(t) == ("A", "die", "family")
    t = table()
    t.g.family[0], t.g.remotes[0] = 4, (4, 1)
    t.run(take_card(0, KIND.read("single-still")))
    assert default(t) == ("A", "die", "remote-2")


@pytest.mark.rule("B-D4")
def test_a_remote_still_rather_than_two_dice():
    t = table()
    t.run(take_card(0, KIND.read("double-still")))
    assert default(t) == ("A", "double", "remote-still")


@pytest.mark.rule("B-D5")
def test_an_improvement_is_stored():
    t = table()
    t.run(take_card(0, KIND.read("improvement")))
    assert default(t) == ("A", "improve", "back-room")


@pytest.mark.rule("B-D6")
def test_no_marker_is_placed():
    t = table()
    t.run(boys_phase())
    assert default(t) == ("A", "place", "done")


@pytest.mark.rule("B-D7", "B-D8")
def test_the_floor_is_passed_and_a_target_is_the_first_one():
    t = table()
    t.thug("B", "hit")
    t.markers("lils", A=1, C=1)
    t.markers("mothers", A=1)
    t.window("street")
    assert default(t) == ("B", "floor", "pass")
    t.answer("play-hit")
    assert default(t) == ("B", "target_spot", "lils")


@pytest.mark.rule("B-D9")
def test_investigation_is_not_played():
    t = table()
    t.thug("B", "moll")
    t.thug("C", "investigation")
    t.window("street")
    t.answer("play-moll", "blue")
    assert default(t) == ("C", "counter", "pass")


@pytest.mark.rule("B-D10")
def test_vigorish_is_refused():
    t = table()
    t.thug("B", "vigorish")
    t.window("street")
    t.answer("play-vigorish", "blue-family")
    assert default(t) == ("A", "vigorish", "refuse")


@pytest.mark.rule("B-D11", "B-D12")
def test_a_draft_is_dropped_and_an_offer_declined():
    t = table()
    t.g.crates[0] = 3
    t.window("talks")
    t.answer("propose", "green")
    assert default(t) == ("A", "term", "drop")
    t.answer("give-crates", "2", "put")
    assert default(t) == ("B", "answer", "decline")


@pytest.mark.rule("B-D13")
def test_as_much_as_possible_is_loaded():
    t = table()
    t.g.crates[0] = 3
    t.run(next_loading())
    assert default(t) == ("A", "load", "3")


@pytest.mark.rule("B-D14")
def test_trucks_go_to_omalleys_and_stay_at_home_when_it_is_closed():
    t = table()
    t.markers("lils", A=3)
    first = t.put(t.first_truck("A"), load=4)
    t.run(sending(0))
    assert default(t) == ("A", "send", f"truck-{first}-to-omalleys")
    t = table()
    t.markers("lils", A=3)
    t.g.busted = 1
    t.put(t.first_truck("A"), load=4)
    t.run(sending(0))
    assert default(t) == ("A", "send", "done")


@pytest.mark.rule("B-D15")
def test_nobody_is_admitted_to_the_public_dock():
    t = table()
    t.markers("lils", A=3)
    t.put(t.first_truck("B"), load=4, at="lils")
    t.dice(4)
    t.run(password_phase())
    assert default(t) == ("A", "admit", "refuse")


@pytest.mark.rule("B-D16")
def test_nobody_is_pre_empted():
    t = table(influence="chaos")
    t.window("street", last=True)
    t.answer("pass", "place-lils")
    assert default(t) == ("A", "preempt", "let-be")


@pytest.mark.rule("B-D17")
def test_one_marker_comes_back_to_the_safe_house():
    t = table()
    t.markers("lils", A=2)
    t.markers("mothers", A=1)
    t.thug("A", "safe-house")
    t.window("street")
    t.answer("play-safe-house")
    assert default(t) == ("A", "safe", "lils")
    t.answer("lils")
    assert default(t) == ("A", "safe", "done")


@pytest.mark.parametrize("players", [3, 6])
def test_a_table_that_everybody_has_left_comes_to_its_end(players: int):
    t = TITLE.start(TITLE.parse_setup({"players": players}), lambda _n: 0)
    while t.seat >= 0:
        book.answer(t, TITLE.timeout(t, t.seat))
    assert (t.round, TITLE.outcome(t).reason) == (12, "last_round")
