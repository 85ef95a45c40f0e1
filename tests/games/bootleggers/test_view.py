"""What a Mobster and a spectator see (section 4), and that nothing else shows through."""

from __future__ import annotations

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.looks import hears
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import GOAL, KIND, NO_CARD
from backroom.games.bootleggers.rules.heat import end_check, heat_phase
from backroom.games.bootleggers.rules.muscle import bidding, muscle_phase
from backroom.games.bootleggers.rules.sales import password_phase
from backroom.games.bootleggers.rules.shipping import end_of_shipping
from backroom.games.bootleggers.rules.stills import stills_phase
from backroom.games.bootleggers.shapes import UNKNOWN, BootleggersView
from backroom.games.bootleggers.state import Game, book
from backroom.games.bootleggers.terms import CRATES, GIVE, opens
from backroom.games.bootleggers.view import view
from tests.games.bootleggers.table import Table
from tests.laws.bootleggers_invariants import every_payment_is_told
from tests.laws.members import BOOTLEGGERS
from tests.laws.watching import story

A, B, C, D = range(4)
EVERYBODY = [A, B, C, D, NOBODY]


def as_seen_by(me: int, seen: BootleggersView) -> BootleggersView:
    """A view with the name of another viewer on it."""
    return msgspec.structs.replace(seen, me=me)


def sees_alike(one: Game, two: Game, *seats: int) -> bool:
    return all(view(one, me) == view(two, me) for me in seats)


def evening(**options: object) -> Table:
    """Four Mobsters in mid-round; C keeps a Moll up his sleeve."""
    t = Table(4, **options)
    t.muscle(60, 47, 33, 12)
    t.hand("A", 1, 20, 40)
    t.hand("B", 2, 21, 41)
    t.markers("mothers", B=2, C=3)
    t.thug("B", "hit")
    t.thug("C", "hijack")
    t.hide("C", "moll")
    t.g.money = [3, 14, 15, 9]
    return t


# -- Muscle ----------------------------------------------------------------------------------------


@pytest.mark.rule("B4.1")
def test_a_muscle_hand_is_seen_by_its_owner_and_its_size_by_all():
    g = evening().g
    assert view(g, A).muscle == view(g, A).mobsters[A].hand == (1, 20, 40)
    for me in EVERYBODY:
        seen = view(g, me).mobsters
        assert [mobster.muscle_cards for mobster in seen] == [3, 3, 0, 0]
        assert [mobster.hand != () for mobster in seen] == [me == A, me == B, False, False]


@pytest.mark.rule("B4.1")
def test_other_cards_of_the_same_quarters_in_a_hand_look_the_same_to_everybody_else():
    one, two = evening(), evening()
    two.g.muscle[B], two.g.undealt = (3, 22, 42), tuple(sorted({*two.g.undealt, 2, 21, 41} - {3, 22, 42}))
    assert sees_alike(one.g, two.g, A, C, D, NOBODY)
    assert view(one.g, B) != view(two.g, B)


@pytest.mark.rule("B4.1")
def test_everybody_can_count_the_colours_of_a_hand():
    dice, g = Dice(4), TITLE.start(TITLE.parse_setup({"players": 4}), Dice(1))
    for quarter in g.box.quarters:
        for _ in range(20):
            world = TITLE.imagine(g, A, dice)
            assert [sum(number in quarter for number in hand) for hand in world.muscle] == [3, 3, 3, 3]
    assert len({TITLE.imagine(g, A, dice).muscle[B] for _ in range(20)}) > 15


@pytest.mark.rule("B4.1")
def test_with_six_mobsters_the_others_together_hold_what_one_has_not_seen():
    g = TITLE.start(TITLE.parse_setup({"players": 6}), Dice(1))
    world = TITLE.imagine(g, A, Dice(2))
    assert g.undealt == world.undealt == ()
    assert sorted(sum(world.muscle[1:], ())) == sorted(set(range(1, 73)) - set(view(g, A).muscle))


@pytest.mark.rule("B4.2")
def test_that_somebody_has_chosen_is_seen_but_not_what():
    games = []
    for choice in ("2", "21"):
        t = Table(3)
        t.hand("A", 1, 20)
        t.hand("B", 2, 21)
        t.hand("C", 3, 22)
        t.run(bidding())
        t.answer(choice, by="B")
        assert t.heard() == []
        games.append(t.g)
    assert sees_alike(games[0], games[1], A, C, NOBODY)
    question = view(games[0], A).question
    assert question is not None
    assert (question.name, question.waiting, question.options) == ("muscle", (A, C), (1, 20))
    assert TITLE.imagine(games[0], A, Dice(1)).replies == (-1, -1, -1)


@pytest.mark.rule("B4.3")
@pytest.mark.parametrize("me", EVERYBODY)
def test_face_up_and_discarded_muscle_cards_are_public(me: int):
    t = evening()
    assert [mobster.face_up for mobster in view(t.g, me).mobsters] == [60, 47, 33, 12]
    t.run(heat_phase())
    assert view(t.g, me).muscle_discards == (60, 47, 33, 12)


@pytest.mark.rule("B4.4")
def test_undealt_muscle_cards_are_seen_by_nobody_also_not_at_the_end():
    g = evening().g
    for ended in (0, GOAL):
        g.ended = ended
        hidden = set(g.undealt)
        for me in EVERYBODY:
            seen = view(g, me)
            shown = {number for mobster in seen.mobsters for number in (*mobster.hand, mobster.face_up)}
            assert not hidden & {*shown, *seen.muscle, *seen.muscle_discards}


# -- Men of Action -----------------------------------------------------------------------------------


@pytest.mark.rule("B4.5")
def test_of_the_decks_only_the_numbers_of_cards_are_seen():
    one, two = evening(), evening()
    two.g.deck[0], two.g.truck_deck[0] = 4, 2
    assert sees_alike(one.g, two.g, *EVERYBODY)
    assert (view(one.g, A).deck, view(one.g, A).truck_deck) == (80 - 3, 14)


@pytest.mark.rule("B4.5")
def test_the_order_of_a_deck_does_not_exist_before_a_card_is_drawn():
    offers = []
    for seed in range(8):
        t = Table(3)
        t.g.muscle = [(1, 20), (2, 21), (3, 22)]
        t.g.source = Dice(seed)
        t.run(muscle_phase())
        offers.append(tuple(t.g.offer))
        assert t.g.deck == sorted(t.g.deck)
    assert len(set(offers)) > 4


@pytest.mark.rule("B4.6")
@pytest.mark.parametrize("me", EVERYBODY)
def test_offer_and_discards_are_public(me: int):
    t = evening()
    t.offer("thirsty", "single-still", truck="large")
    t.discarded("windfall", "recruiting")
    t.g.truck_discards = (1,)
    seen = view(t.g, me)
    assert [KIND.write(kind) for kind in seen.offer] == ["thirsty", "single-still"]
    assert [KIND.write(kind) for kind in seen.discards] == ["windfall", "recruiting"]
    assert (seen.truck_offer, seen.truck_discards) == (2, (1,))


def hands(g: Game, me: int) -> list[list[str]]:
    """The Thug cards that a seat sees in all hands."""
    return [[KIND.write(kind) for kind in mobster.thugs] for mobster in view(g, me).mobsters]


@pytest.mark.rule("B4.7")
@pytest.mark.parametrize("memory", ["on", "off"])
def test_the_number_of_thug_cards_in_a_hand_is_public(memory: str):
    g = evening(memory=memory).g
    for me in EVERYBODY:
        assert [mobster.thug_cards for mobster in view(g, me).mobsters] == [0, 1, 2, 0]


@pytest.mark.rule("B4.8", "B2.49")
def test_thug_cards_that_were_taken_openly_are_shown_as_a_memory_aid_or_to_their_owner_only():
    g = evening(memory="on").g
    assert hands(g, A) == hands(g, NOBODY) == [[], ["hit"], ["hijack"], []]
    g = evening(memory="off").g
    assert hands(g, A) == hands(g, NOBODY) == [[], [], [], []]
    assert hands(g, B) == [[], ["hit"], [], []]


@pytest.mark.rule("B4.9")
def test_the_hidden_thug_is_seen_by_its_owner_and_that_he_has_one_by_all():
    g = evening().g
    assert hands(g, C)[C] == ["hijack", "moll"]
    assert KIND.write(view(g, C).hidden) == "moll"
    for me in (A, B, D, NOBODY):
        assert hands(g, me)[C] == ["hijack"]
        assert view(g, me).hidden == NO_CARD
        assert view(g, me).holder == C


@pytest.mark.rule("B4.9")
def test_another_hidden_thug_looks_the_same_to_everybody_else():
    one, two = evening(), evening()
    two.g.thugs[C] = tuple(sorted([KIND.read("hijack"), KIND.read("windfall")]))
    two.g.hidden = KIND.read("windfall")
    assert sees_alike(one.g, two.g, A, B, D, NOBODY)


@pytest.mark.rule("B4.9", "B4.5")
def test_the_hidden_thug_may_be_any_that_nobody_has_seen():
    t = evening()
    t.discarded("warehouse")
    dice = Dice(3)
    imagined = {TITLE.imagine(t.g, A, dice).hidden for _ in range(600)}
    assert imagined == {kind for kind in t.g.deck if kind >= 5} | {KIND.read("moll")}
    assert {TITLE.imagine(t.g, C, dice).hidden for _ in range(20)} == {KIND.read("moll")}


@pytest.mark.rule("B4.9")
def test_a_hidden_thug_that_is_played_is_hidden_no_longer():
    t = evening()
    t.window("closing")
    t.answer("pass")
    assert t.asked == ("C", "floor")
    t.answer("play-moll", "blue")
    assert view(t.g, A).holder == NOBODY
    assert [KIND.write(kind) for kind in view(t.g, A).discards] == ["moll"]


@pytest.mark.rule("B4.9")
def test_windfall_tells_only_its_player_which_thug_he_keeps():
    t = Table(4)
    t.muscle(60, 47, 33, 12)
    t.thug("B", "windfall")
    t.window("street")
    t.draws("hit")
    t.answer("play-windfall")
    told = {letter: [line[0] for line in t.heard(letter)] for letter in "AB"}
    assert "drew" in told["B"]
    assert "drew" not in told["A"]
    assert told["A"].count("keeps_thug") == 1
    assert [happening for happening in t.ear if hears(happening, NOBODY)] == [
        happening for happening in t.ear if hears(happening, A)
    ]


# -- money -------------------------------------------------------------------------------------------


@pytest.mark.rule("B4.10", "B2.48", "B9.50")
def test_money_is_seen_by_its_owner_or_by_all_if_the_house_plays_open():
    for me, seen in ((A, [3, UNKNOWN, UNKNOWN, UNKNOWN]), (NOBODY, [UNKNOWN] * 4)):
        assert [mobster.money for mobster in view(evening().g, me).mobsters] == seen
        assert [mobster.money for mobster in view(evening(cash="open").g, me).mobsters] == [3, 14, 15, 9]


@pytest.mark.rule("B4.10")
def test_money_is_announced_to_all_after_round_4():
    t = evening()
    t.g.round = 4
    t.run(heat_phase())
    assert [line[1:] for line in t.heard("A") if line[0] == "announces"] == [
        ("blue", "3"),
        ("green", "14"),
        ("yellow", "15"),
        ("red", "9"),
    ]


@pytest.mark.rule("B4.11", "B4.21", "B9.50")
def test_every_payment_is_told_to_everybody_so_that_all_money_can_be_counted():
    for seed in range(12):
        g, told = story(BOOTLEGGERS, seed)
        every_payment_is_told(g, [happening for happening in told if hears(happening, NOBODY)])


# -- what lies on the table ---------------------------------------------------------------------------


@pytest.mark.rule("B4.12")
@pytest.mark.parametrize("me", EVERYBODY)
def test_everything_on_the_board_and_in_the_back_rooms_is_public(me: int):
    t = evening()
    truck = t.truck("C", "medium", load=4, at="mothers")
    g = t.g
    g.boys, g.frozen, g.crates, g.stored_dice, g.stored_improvements = (
        [5, 1, 0, 2],
        [2, 0, 0, 0],
        *[[7] * 4] * 3,
    )
    g.family, g.remotes, g.improvements[2], g.copper = [3, 1, 1, 1], [(2, 1), (), (), ()], 1, D
    seen = view(g, me)
    first = seen.mobsters[A]
    assert (first.boys, first.frozen, first.supply, first.crates) == (5, 2, 15, 7)
    assert (first.stored_dice, first.stored_improvements, first.family, first.remotes) == (7, 7, 3, (2, 1))
    mothers = seen.spots[2]
    assert (mothers.markers, mothers.improvements, mothers.open) == ((0, 2, 3, 0), 1, True)
    assert (mothers.decider, mothers.lines) == (C, ((truck,), (), ()))
    lined = seen.trucks[-1]
    assert (lined.number, lined.owner, lined.load, lined.payee, lined.place) == (truck, C, 4, C, 2)
    assert (seen.copper, seen.round) == (D, 1)


@pytest.mark.rule("B4.13")
def test_every_die_is_rolled_in_the_open():
    t = evening()
    t.dice(2, 3, 4, 5)
    t.run(stills_phase())
    assert [line[1:] for line in t.heard("D") if line[0] == "rolls"] == [
        ("blue-family", "2"),
        ("green-family", "3"),
        ("yellow-family", "4"),
        ("red-family", "5"),
    ]
    t.truck("C", "small", load=4, at="mothers")
    t.dice(6, 1)
    t.run(password_phase())
    assert [line[1:] for line in t.heard("D") if line[0] == "thirst"] == [("mothers", "6"), ("mothers", "1")]


@pytest.mark.rule("B4.14")
def test_a_proposal_its_terms_and_its_answer_are_public():
    t = evening()
    t.g.crates = [4, 0, 0, 0]
    t.window("talks", first=True, last=True)
    t.answer("propose", "green", "give-crates", 3, "ask-cash", 2, "put")
    assert t.asked == ("B", "answer")
    for me in EVERYBODY:
        assert view(t.g, me).proposal == ((A, B), (0, 1, 3), (1, 0, 2))
    t.answer("accept")
    assert t.heard("D")[1:] == [
        ("proposes", "blue", "green"),
        ("term_crates", "blue", "3"),
        ("term_cash", "green", "2"),
        ("accepts", "green", "blue"),
        ("deal_crates", "blue", "green", "3"),
        ("deal_cash", "green", "blue", "2"),
    ]


@pytest.mark.rule("B4.14")
def test_promises_and_their_outcome_are_public():
    t = evening()
    t.window("talks", first=True, last=True)
    t.answer("propose", "green", "give-promise", "avoid", 1, "lils", "put", "accept")
    for me in EVERYBODY:
        assert [promise[:5] for promise in view(t.g, me).promises] == [(0, A, B, 2, 1)]
    assert ("promises", "blue", "green", "avoid") in t.heard("D")
    t.answer("pass", "pass", "pass", "pass")
    t.run(end_of_shipping())
    assert [promise[:5] for promise in view(t.g, D).settled] == [(1, A, B, 2, 1)]
    assert ("promise_kept", "blue", "green", "avoid") in t.heard("D")


@pytest.mark.rule("B4.14", "B4.9")
def test_whether_a_promised_card_could_be_played_is_not_shown():
    one, two = evening(), evening()
    strike = (0, C, A, 6, 1, 0, 0, KIND.read("moll"), 0)
    one.g.promises = (strike,)
    two.g.promises = ((*strike[:6], 1, *strike[7:]),)
    assert sees_alike(one.g, two.g, *EVERYBODY)


@pytest.mark.rule("B4.15")
@pytest.mark.parametrize("me", EVERYBODY)
def test_the_marks_of_played_cards_are_public(me: int):
    g = evening().g
    g.warehouse, g.blocked, g.boosted, g.union_boss = 1 << B, [0, 3, 0, 0], D, A
    g.payoff, g.heat = (NOBODY, A, *[NOBODY] * 3), (NOBODY, NOBODY, B, NOBODY, NOBODY)
    g.coppered, g.busted, g.thirsty, g.word = 1 << 1, 1 << 2, 1 << 3, 1 << 4
    seen = view(g, me)
    assert [mobster.warehouse for mobster in seen.mobsters] == [False, True, False, False]
    assert (seen.mobsters[B].blocked, seen.boosted, seen.union_boss) == (3, D, A)
    assert seen.mobsters[D].strength == 24 + 11
    lils, mothers, barleycorns, mccoy = seen.spots[1:]
    assert (lils.payoff, lils.coppered) == (A, True)
    assert (mothers.heat, mothers.busted, mothers.open) == (B, True, False)
    assert (barleycorns.thirsty, mccoy.word) == (True, True)


# -- rhythm ------------------------------------------------------------------------------------------


@pytest.mark.rule("B4.20")
@pytest.mark.parametrize("kind", ["street", "boys", "talks", "road", "door", "closing"])
def test_the_holder_of_the_hidden_thug_is_asked_in_every_window(kind: str):
    t = Table(4, talk="none")
    t.muscle(60, 47, 33, 12)
    t.hide("C", "investigation")
    t.window(kind)
    assert t.asked == ("C", "floor")
    assert t.options == ["pass"]
    question = view(t.g, A).question
    assert question is not None
    assert (question.name, question.waiting, question.options) == ("floor", (C,), None)


@pytest.mark.rule("B4.20")
@pytest.mark.parametrize(("hidden", "options"), [("investigation", 2), ("warehouse", 1)])
def test_the_holder_of_the_hidden_thug_is_asked_whether_he_counters(hidden: str, options: int):
    t = Table(4, talk="none")
    t.muscle(60, 47, 33, 12)
    t.markers("mothers", B=2, C=3)
    t.thug("A", "moll")
    t.hide("C", hidden)
    t.window("street")
    t.answer("play-moll", "green")
    assert t.asked == ("C", "counter")
    assert len(t.options) == options
    question = view(t.g, D).question
    assert question is not None
    assert (question.name, question.waiting, question.options) == ("counter", (C,), None)


@pytest.mark.rule("B4.20")
def test_a_still_that_cannot_be_paid_for_and_one_that_is_not_look_alike():
    stories = []
    for money in (2, 20):
        t = Table(3, talk="none")
        t.muscle(60, 47, 33)
        t.thug("A", "vigorish")
        t.g.money[B] = money
        t.window("street")
        t.answer("play-vigorish", "green-family")
        if t.asked == ("B", "vigorish"):
            t.answer("refuse")
        stories.append((t.heard("C"), view(t.g, C)))
    assert stories[0] == stories[1]


@pytest.mark.rule("B4.20")
def test_who_cannot_accept_is_asked_all_the_same_and_only_declines():
    seen = []
    for money in (1, 20):
        t = Table(3)
        t.muscle(60, 47, 33)
        t.g.crates = [4, 0, 0]
        t.g.money[B] = money
        t.window("talks", first=True, last=True)
        t.answer("propose", "all", "give-crates", 3, "ask-cash", 5, "put")
        assert t.asked == ("B", "answer")
        assert t.options == (["decline"] if money == 1 else ["decline", "accept"])
        before = view(t.g, C)
        t.answer("decline")
        seen.append((before, view(t.g, C), t.heard("C")))
    assert seen[0] == seen[1]
    assert ("declines", "green", "blue") in seen[0][2]


@pytest.mark.rule("B4.20", "B3.703")
def test_nobody_sees_what_a_mobster_with_the_floor_is_drafting_or_aiming_at():
    t = evening()
    t.g.crates = [4, 0, 0, 0]
    t.window("talks", first=True, last=True)
    others = (B, C, D, NOBODY)
    before = [view(t.g, me) for me in others]
    for word in ("propose", "green", "give-crates", "2"):
        t.answer(word)
        assert [view(t.g, me) for me in others] == before
    assert view(t.g, A).picked == (B, opens(GIVE, CRATES), 2)
    assert t.heard() == [("window", "talks")]


@pytest.mark.rule("B4.20", "B3.703")
def test_the_targets_of_a_card_are_unseen_until_it_is_announced():
    t = evening(talk="none")
    t.markers("lils", A=1)
    t.window("boys")
    assert t.asked == ("B", "floor")
    before = [view(t.g, me) for me in (A, C, D, NOBODY)]
    for word in ("play-hit", "mothers"):
        t.answer(word)
        assert [view(t.g, me) for me in (A, C, D, NOBODY)] == before
    assert book.queries[t.g.query].name == "target_marker"


# -- spectators and the end ----------------------------------------------------------------------------


@pytest.mark.rule("B4.22")
def test_a_spectator_sees_what_a_mobster_with_nothing_to_hide_sees():
    g = evening(cash="open").g
    assert as_seen_by(NOBODY, view(g, D)) == view(g, NOBODY)
    assert view(g, NOBODY).muscle == ()


@pytest.mark.rule("B4.22", "B4.10")
def test_at_the_end_all_money_and_all_hands_are_shown():
    t = evening(memory="off")
    t.g.money[B] = 100
    t.run(end_check())
    for me in EVERYBODY:
        seen = view(t.g, me)
        assert [mobster.money for mobster in seen.mobsters] == [3, 100, 15, 9]
        assert [mobster.hand for mobster in seen.mobsters] == [(1, 20, 40), (2, 21, 41), (), ()]
        assert hands(t.g, me) == [[], ["hit"], ["hijack", "moll"], []]
    assert [line for line in t.heard("D") if line[0] == "announces"][1] == ("announces", "green", "100")
