"""What a player and a spectator see (section 4), and that nothing else shows through."""

from __future__ import annotations

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.laws import exchanged
from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import NO_CARD, OPEN, PLAN, SAFE, STRATEGIES
from backroom.games.scoundrels.rules.night import check_bluffs, morning, night, take_back
from backroom.games.scoundrels.rules.opening import strategies
from backroom.games.scoundrels.rules.planning import plan
from backroom.games.scoundrels.rules.possible import ANY, OPEN_ONES
from backroom.games.scoundrels.rules.scoring import end_of_game
from backroom.games.scoundrels.rules.suspicion import suspicion
from backroom.games.scoundrels.rules.verbs_cards import peek, topdeck
from backroom.games.scoundrels.rules.verbs_safes import mark_unseen, scout, steal
from backroom.games.scoundrels.shapes import UNKNOWN, Safe, ScoundrelsView
from backroom.games.scoundrels.state import Game, book
from backroom.games.scoundrels.view import view
from tests.games.scoundrels.table import Table, mask
from tests.laws.members import SCOUNDRELS

A, B, C, D = range(4)
EVERYBODY = [A, B, C, D, NOBODY]
WORLDS = 40


def as_seen_by(me: int, seen: ScoundrelsView) -> ScoundrelsView:
    """A view with the name of another viewer on it."""
    return msgspec.structs.replace(seen, me=me)


def sees_alike(one: Game, two: Game, *seats: int) -> bool:
    return all(view(one, me) == view(two, me) for me in seats)


def without_secrets(seen: ScoundrelsView) -> ScoundrelsView:
    """What is left of a view when what only its owner knows is taken out, and his name."""
    players = [
        msgspec.structs.replace(
            player, cards=tuple([msgspec.structs.replace(card, value=UNKNOWN) for card in player.cards])
        )
        for player in seen.players
    ]
    safes = [msgspec.structs.replace(safe, value=UNKNOWN, possible=()) for safe in seen.safes]
    return msgspec.structs.replace(
        seen, me=NOBODY, hand=(), deck=(), top=NO_CARD, players=tuple(players), safes=tuple(safes)
    )


def safe_of(g: Game, me: int, handle: str) -> Safe:
    return view(g, me).safes[SAFE.read(handle)]


def worlds(g: Game, me: int) -> list[Game]:
    """What a seat may imagine."""
    return [TITLE.imagine(g, me, Dice(seed)) for seed in range(WORLDS)]


def afternoon(**options: object) -> Table:
    """Four gangs in mid-day: A bluffs on slot 5 under B's eyes, C has marked a safe and stolen another."""
    t = Table(4, **options)
    t.sheet("A", "Filthy Dog", None, "Helpful Prospector")
    t.saloon("Toothless Horse", "Grumpy Outlaw", "Lucky Rustler")
    t.discard("Charming Cow", "Wanted Banker")
    t.hand("A", "A234")
    t.plan("A", "3", slot=5)
    t.plan("A", "A", slot=1)
    t.plan("B", "2", slot=2)
    t.henchman("B", on=("A", 5))
    t.knows_card("D", "A", 5)
    t.safe("E3", value=4)
    t.mark("C", "E3", 6)
    t.safe("L2", value=7, at="C")
    t.money(A=3, B=14, C=1, D=9)
    t.rep(A=2, B=-1)
    return t


# -- what everybody sees ---------------------------------------------------------------------------


@pytest.mark.rule("S4.1", "S9.16")
@pytest.mark.parametrize("me", EVERYBODY)
def test_money_reputation_henchmen_scoundrels_and_prices_are_public(me: int):
    t = afternoon(strategy="on", length="long")
    t.strategy("B", "g4")
    t.used("Filthy Dog")
    seen = view(t.g, me)
    assert [player.money for player in seen.players] == [3, 14, 1, 9]
    assert [player.reputation for player in seen.players] == [2, -1, 0, 0]
    assert [(player.reserve, player.jail, player.removed) for player in seen.players[:2]] == [
        (2, 1, 0),
        (1, 1, 0),
    ]
    assert [t.name(scoundrel) for scoundrel in seen.players[A].sheet][:3] == t.sheet_of("A")[:3]
    assert seen.players[A].prices[:3] == (1, 0, 2)
    assert [t.name(scoundrel) for scoundrel in seen.saloon] == t.in_saloon
    assert seen.prices == tuple(t.g.box.prices[scoundrel] for scoundrel in t.g.saloon)
    assert [t.name(scoundrel) for scoundrel in seen.discards] == ["Charming Cow", "Wanted Banker"]
    assert seen.discard_price == t.g.box.prices[t.scoundrel("Wanted Banker")]
    assert STRATEGIES[seen.players[B].strategy] == "g4"
    assert [(player.hand, player.deck) for player in seen.players] == [(2, 3), (3, 3), (4, 3), (4, 3)]
    assert (seen.traits_used, seen.jobs_used) == (t.g.traits_used, t.g.jobs_used) != (0, 0)
    assert (seen.day, seen.days, seen.first, seen.with_strategies, seen.early_suspicion) == (
        1,
        3,
        A,
        True,
        True,
    )


@pytest.mark.rule("S4.1", "S11.15")
def test_but_for_what_one_knows_all_views_are_the_same():
    g = afternoon().g
    assert len({msgspec.json.encode(without_secrets(view(g, me))) for me in EVERYBODY}) == 1
    assert len({msgspec.json.encode(as_seen_by(NOBODY, view(g, me))) for me in EVERYBODY}) == len(EVERYBODY)


@pytest.mark.rule("S4.2")
@pytest.mark.parametrize("me", EVERYBODY)
def test_everybody_sees_which_slots_hold_cards_since_when_and_under_whose_henchmen(me: int):
    cards = view(afternoon().g, me).players[A].cards
    assert [(card.slot, card.turn, card.henchmen, card.seen) for card in cards] == [
        (1, 2, (), ()),
        (5, 1, (B,), (D,)),
    ]


@pytest.mark.rule("S4.5")
@pytest.mark.parametrize("me", EVERYBODY)
def test_an_open_0_is_seen_by_all_and_nowhere_else_any_more(me: int):
    t = afternoon()
    t.play_open("B")
    assert [player.open_zero for player in view(t.g, me).players] == [False, True, False, False]
    for world in worlds(t.g, me):
        assert world.open_zero == 1 << B
        assert not any(part & 1 for part in (world.hands[B], *world.decks[B]))


@pytest.mark.rule("S4.12")
@pytest.mark.parametrize("me", EVERYBODY)
def test_marks_and_their_supply_are_public(me: int):
    seen = view(afternoon().g, me)
    assert seen.safes[SAFE.read("E3")].marks == ((C, 6),)
    assert [player.supply for player in seen.players] == [(2, 3, 2), (2, 3, 2), (2, 3, 1), (2, 3, 2)]


@pytest.mark.rule("S4.13", "S9.13", "S1.19")
@pytest.mark.parametrize("letter", "BCD")
def test_which_safe_was_scouted_stolen_or_abandoned_is_heard_and_seen_by_handle(letter: str):
    t = Table()
    t.safe("D1", at="A")
    t.run(scout(A, ANY))
    t.answer("E2", 5)
    t.run(steal(A, ANY))
    t.answer("L4", "D1")
    deeds = [event for event in t.heard(letter) if event[0] in ("scouts", "steals", "abandons")]
    assert deeds == [("scouts", "p1", "E2"), ("steals", "p1", "L4"), ("abandons", "p1", "D1")]
    assert view(t.g, "ABCD".index(letter)).players[A].safes == (SAFE.read("L4"),)
    assert safe_of(t.g, "ABCD".index(letter), "E2").known == (A,)


@pytest.mark.rule("S4.15")
@pytest.mark.parametrize("me", EVERYBODY)
def test_of_the_decks_of_traits_and_jobs_only_the_sizes_are_seen(me: int):
    t = afternoon()
    seen = view(t.g, me)
    assert (seen.traits_left, seen.jobs_left) == (t.g.traits_left, t.g.jobs_left)
    other = TITLE.copy(t.g)
    other.blue, other.black = t.g.blue[3:], t.g.black[:2]
    assert sees_alike(t.g, other, me)


# -- poker cards -----------------------------------------------------------------------------------


@pytest.mark.rule("S4.3")
def test_a_hand_is_seen_by_its_owner_alone():
    t = afternoon()
    other = TITLE.copy(t.g)
    other.hands[B], other.decks[B] = mask("A56"), (mask("034"),)
    assert (view(t.g, B).hand, view(other, B).hand) == ((1, 3, 4), (1, 5, 6))
    assert sees_alike(t.g, other, A, C, D, NOBODY)
    assert [view(t.g, me).hand for me in (A, C, NOBODY)] == [(2, 4), (1, 2, 3, 4), ()]


@pytest.mark.rule("S4.4")
def test_a_face_down_card_is_known_to_its_owner_and_to_whoever_looked():
    t = afternoon()
    values = {me: [card.value for card in view(t.g, me).players[A].cards] for me in EVERYBODY}
    assert values == {A: [1, 3], B: [UNKNOWN] * 2, C: [UNKNOWN] * 2, D: [UNKNOWN, 3], NOBODY: [UNKNOWN] * 2}
    other = TITLE.copy(t.g)
    other.slots[A] = (3, *other.slots[A][1:4], 1, NO_CARD)
    assert sees_alike(t.g, other, B, C, NOBODY)
    assert not sees_alike(t.g, other, D)


@pytest.mark.rule("S4.4", "S3.77")
def test_a_card_that_is_turned_up_is_known_to_all_and_the_others_are_not():
    t = afternoon()
    t.run(check_bluffs(A))
    for me in (B, C, NOBODY):
        assert [(card.value, card.turned_up) for card in view(t.g, me).players[A].cards] == [
            (UNKNOWN, False),
            (3, True),
        ]
    assert all(world.slots[A][4] == 3 for world in worlds(t.g, C))


@pytest.mark.rule("S4.4")
def test_that_somebody_looks_is_public_and_what_he_sees_is_not():
    t = afternoon()
    t.run(peek(C))
    t.answer("p1-A")
    assert [event for event in t.heard("B") if event[1] == "p3"] == [("peeks", "p3", "p1-A")]
    assert ("sees_card", "p3", "p1-A", "A") in t.heard("C")
    assert [view(t.g, me).players[A].cards[0].value for me in (B, C, D)] == [UNKNOWN, 1, UNKNOWN]


@pytest.mark.rule("S4.4")
def test_who_looks_at_a_card_does_not_share_what_others_know_of_the_card_beside_it():
    t = Table()
    t.plan("A", "2", 2)
    t.plan("A", "3", 3)
    t.knows_card("B", "A", 2)
    t.run(peek(C))
    t.answer("p1-3")
    assert t.g.seen[A][1:3] == (1 << B, 1 << C)


@pytest.mark.rule("S4.6")
def test_an_own_deck_is_known_as_a_set_and_never_its_order():
    t = Table()
    t.g.decks[A] = (mask("056"),)
    assert view(t.g, A).deck == ((0, 5, 6),)
    assert view(t.g, A).top == NO_CARD
    t.script(2)
    t.run(topdeck(A))
    assert [view(t.g, me).top for me in EVERYBODY] == [6, NO_CARD, NO_CARD, NO_CARD, NO_CARD]
    other = TITLE.copy(t.g)
    other.tops[A] = 5
    assert sees_alike(t.g, other, B, C, D, NOBODY)
    t.answer("yes")
    assert view(t.g, A).top == NO_CARD


@pytest.mark.rule("S4.6")
def test_the_top_card_of_somebody_else_may_be_any_of_his_deck():
    t = Table()
    t.run(topdeck(A))
    assert {world.tops[A] for world in worlds(t.g, B)} == set(range(7))
    assert all(world.decks[A][0] >> world.tops[A] & 1 for world in worlds(t.g, B))
    assert {world.tops[A] for world in worlds(t.g, A)} == {t.g.tops[A]}


@pytest.mark.rule("S4.7", "S1.3")
def test_of_somebody_elses_cards_one_knows_that_they_are_seven_and_different():
    t = afternoon()
    for world in worlds(t.g, B):
        shown = [card for card in world.slots[A] if card != NO_CARD]
        rest = [value for value in range(7) if world.hands[A] >> value & 1 or world.decks[A][0] >> value & 1]
        assert sorted([*shown, *rest]) == list(range(7))
        assert (world.hands[A].bit_count(), world.decks[A][0].bit_count()) == (2, 3)


def next_day() -> Table:
    """A played 0, A, 2, 3 the day before: B unmasked the 3 on slot 4, and C had looked at the 2."""
    t = Table(4)
    t.hand("A", "0A23456")
    for slot, card in enumerate("0A2", start=1):
        t.plan("A", card, slot=slot)
    t.plan("A", "3", slot=4)
    t.g.hands[A], t.g.decks[A] = 0, (mask("456"),)
    t.henchman("B", on=("A", 4))
    t.knows_card("C", "A", 3)
    t.run(check_bluffs(A), morning())
    return t


@pytest.mark.rule("S4.7", "S11.22")
def test_a_card_turned_up_the_day_before_is_in_the_deck_or_the_one_that_came_back():
    t = next_day()
    assert [view(t.g, me).players[A].returned for me in EVERYBODY] == [(3,), (3,), (2, 3), (3,), (3,)]
    came_back = [world.hands[A] >> 3 & 1 for world in worlds(t.g, B)]
    assert 0.1 < sum(came_back) / WORLDS < 0.4
    assert {(world.hands[A] & mask("23")).bit_count() for world in worlds(t.g, C)} == {0, 1}
    assert {(world.hands[A] & mask("23")).bit_count() for world in worlds(t.g, B)} == {0, 1, 2}


@pytest.mark.rule("S4.7", "S4.4")
def test_what_somebody_looked_at_the_day_before_is_not_told_by_what_others_imagine():
    t = next_day()
    other = TITLE.copy(t.g)
    other.returned[A] = (1 << C, 0, 0, *t.g.returned[A][3:])
    assert sees_alike(t.g, other, B, D, NOBODY)
    assert not sees_alike(t.g, other, C)
    one, two = [TITLE.key(TITLE.imagine(g, B, Dice(7))) for g in (t.g, other)]
    assert one == two


def day_after_next() -> Table:
    """Once more A has played, on the second of three days: 4, 5, 6 and the A, at which D has looked."""
    t = next_day()
    t.g.day = 2
    t.hand("A", "456A")
    for slot, card in enumerate("A456", start=2):
        t.plan("A", card, slot=slot)
    t.knows_card("D", "A", 2)
    take_back(t.g, A)
    t.g.hands[A], t.g.decks[A] = mask("0234"), (mask("A56"),)
    t.g.day = 3
    return t


@pytest.mark.rule("S4.7", "S4.4", "S9.53")
def test_what_was_seen_on_the_first_day_is_remembered_on_the_third():
    t = day_after_next()
    seen = [view(t.g, me).players[A] for me in EVERYBODY]
    assert [leader.returned for leader in seen] == [(), (), (), (1,), ()]
    assert [leader.earlier for leader in seen] == [(3,), (3,), (2, 3), (3,), (3,)]
    assert [view(next_day().g, me).players[A].earlier for me in EVERYBODY] == [()] * 5


@pytest.mark.rule("S4.7", "S9.53")
def test_a_card_played_on_the_first_day_is_most_likely_in_the_hand_of_the_third():
    t = day_after_next()
    imagined = [TITLE.imagine(t.g, B, Dice(seed)) for seed in range(400)]
    held = sum([world.hands[A] >> 3 & 1 for world in imagined]) / len(imagined)
    other = sum([world.hands[A] >> 6 & 1 for world in imagined]) / len(imagined)
    assert 0.75 < held < 0.87  # 13 in 16
    assert 0.45 < other < 0.62  # about half


@pytest.mark.rule("S4.7", "S4.4", "S9.53")
def test_what_somebody_looked_at_two_days_before_is_not_told_by_what_others_imagine():
    t = day_after_next()
    other = TITLE.copy(t.g)
    other.returned[A] = (*t.g.returned[A][:7], 1 << C, 0, 0, *t.g.returned[A][10:])
    assert sees_alike(t.g, other, B, D, NOBODY)
    assert not sees_alike(t.g, other, C)
    one, two = [TITLE.key(TITLE.imagine(g, B, Dice(7))) for g in (t.g, other)]
    assert one == two


@pytest.mark.rule("S4.7", "S4.5")
def test_a_0_that_was_played_openly_is_remembered_by_all():
    t = Table(2)
    t.play_open("A")
    t.run(morning())
    assert [view(t.g, me).players[A].returned for me in (A, B, NOBODY)] == [(0,)] * 3


@pytest.mark.rule("S4.8")
def test_a_card_that_nobody_suspected_is_never_shown():
    t = Table(2)
    t.hand("A", "0A23456")
    for slot, card in enumerate("2306", start=1):
        t.plan("A", card, slot=slot)
    t.henchman("B", on=("A", 4))
    other = TITLE.copy(t.g)
    other.slots[A] = (3, 2, 0, 6, NO_CARD, NO_CARD)
    for g in (t.g, other):
        g.ear = []
        g.hands[A], g.decks[A] = 0, (mask("A45"),)
        g.do(night())
        book.advance(g)
    assert t.g.ear == other.ear
    assert sees_alike(t.g, other, B, NOBODY)
    assert view(t.g, B).players[A].cards == ()


# -- safes -----------------------------------------------------------------------------------------


@pytest.mark.rule("S4.9", "S3.63")
def test_a_value_is_known_to_whoever_has_scouted_marked_or_holds_the_safe():
    g = afternoon().g
    assert [safe_of(g, me, "E3").value for me in EVERYBODY] == [UNKNOWN, UNKNOWN, 4, UNKNOWN, UNKNOWN]
    assert [safe_of(g, me, "L2").value for me in EVERYBODY] == [UNKNOWN, UNKNOWN, 7, UNKNOWN, UNKNOWN]
    other = TITLE.copy(g)
    values = list(other.values)
    for one, two in (("E3", "E1"), ("L2", "L1")):
        at, to = SAFE.read(one), SAFE.read(two)
        values[at], values[to] = values[to], values[at]
    other.values = tuple(values)
    assert sees_alike(g, other, A, B, D, NOBODY)
    assert not sees_alike(g, other, C)


@pytest.mark.rule("S4.9", "S3.58")
def test_a_scout_alone_hears_the_value():
    t = Table()
    t.safe("E2", value=6)
    t.run(scout(A, ANY))
    t.answer("E2")
    assert ("sees_safe", "p1", "E2", "6") in t.heard("A")
    assert [event[0] for letter in "BCD" for event in t.heard(letter) if event[0] == "sees_safe"] == []
    assert [safe_of(t.g, me, "E2").value for me in EVERYBODY] == [6, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]


@pytest.mark.rule("S4.10", "S3.63", "S9.14")
def test_a_value_once_seen_stays_shown_when_the_right_to_look_has_ended():
    t = Table()
    t.safe("D2", value=5, at="A")
    t.run(steal(A, ANY))
    t.answer("E1", "D2")
    t.run(steal(B, ANY))
    t.answer("D2")
    assert [safe_of(t.g, me, "D2").value for me in EVERYBODY] == [5, 5, UNKNOWN, UNKNOWN, UNKNOWN]


@pytest.mark.rule("S4.11", "S6.13")
def test_a_mark_placed_without_looking_shows_the_value_right_after():
    t = Table()
    t.safe("E2", value=6)
    t.run(mark_unseen(A, OPEN_ONES))
    t.answer("E2")
    assert (t.asked, safe_of(t.g, A, "E2").value) == (("A", "mark_value"), UNKNOWN)
    t.answer(3)
    assert [safe_of(t.g, me, "E2").value for me in (A, B)] == [6, UNKNOWN]


@pytest.mark.rule("S6.13", "S3.63")
def test_who_may_already_look_at_a_safe_marks_it_with_open_eyes():
    t = Table()
    t.safe("E2", value=6, known="A")
    t.run(mark_unseen(A, OPEN_ONES))
    t.answer("E2")
    assert (t.asked, safe_of(t.g, A, "E2").value) == (("A", "mark_value"), 6)


@pytest.mark.rule("S4.14", "S1.14")
def test_what_a_safe_may_be_worth_follows_from_the_list_and_from_what_one_knows():
    g = afternoon().g
    assert safe_of(g, A, "E3").possible == safe_of(g, NOBODY, "E1").possible == (2, 3, 3, 4, 5, 6)
    assert safe_of(g, C, "E3").possible == (4,)
    assert safe_of(g, C, "E1").possible == (2, 3, 3, 5, 6)
    assert safe_of(g, C, "L1").possible == (2, 2, 2, 4, 6)
    for world in worlds(g, C):
        assert sorted(world.values[6:12]) == [2, 3, 3, 4, 5, 6]
        assert (world.values[SAFE.read("E3")], world.values[SAFE.read("L2")]) == (4, 7)


@pytest.mark.rule("S4.19")
def test_at_the_end_stolen_safes_are_seen_by_all_and_the_others_are_not():
    t = afternoon()
    assert view(t.g, A).scores == ()
    t.run(end_of_game())
    for me in (A, NOBODY):
        assert (safe_of(t.g, me, "L2").value, safe_of(t.g, me, "E3").value) == (7, UNKNOWN)
        assert view(t.g, me).scores[C] == (7, 0, 0, 0)
        assert [card.value for card in view(t.g, me).players[B].cards] == [UNKNOWN]
    assert view(t.g, C).safes[SAFE.read("E3")].value == 4


# -- questions and answers -------------------------------------------------------------------------


@pytest.mark.rule("S4.16", "S2.11", "S-D02")
def test_strategy_cards_stay_hidden_until_all_are_chosen():
    t = Table(3, strategy="on")
    t.run(strategies())
    t.answer("g1", by="A")
    other = TITLE.copy(t.g)
    other.replies = (STRATEGIES.index("g2"), *t.g.replies[1:])
    assert sees_alike(t.g, other, B, C, NOBODY)
    assert [player.strategy for player in view(t.g, B).players] == [-1, -1, -1]
    assert "strategy_shown" not in [event[0] for event in t.heard()]
    t.answer("g3", by="B")
    t.answer("g5", by="C")
    assert [STRATEGIES[player.strategy] for player in view(t.g, NOBODY).players] == ["g1", "g3", "g5"]


@pytest.mark.rule("S4.16", "S3.15", "S5.10")
def test_the_card_of_a_plan_is_seen_by_nobody_else_even_before_its_slot_is_known():
    t = Table()
    t.run(plan(A))
    t.answer("3")
    other = TITLE.copy(t.g)
    other.planning = 4
    assert sees_alike(t.g, other, B, C, D, NOBODY)
    assert [view(t.g, me).planning for me in EVERYBODY] == [3, NO_CARD, NO_CARD, NO_CARD, NO_CARD]
    t.answer("5")
    assert t.heard("B") == [("plans", "p1", "5")]


@pytest.mark.rule("S4.16")
def test_in_the_worlds_of_others_the_picked_card_is_one_of_the_hand():
    t = Table()
    t.run(plan(A))
    t.answer("3")
    picked = {world.planning for world in worlds(t.g, B)}
    assert picked == set(range(7))
    assert all(world.hands[A] >> world.planning & 1 for world in worlds(t.g, B))
    assert {world.planning for world in worlds(t.g, A)} == {3}


@pytest.mark.rule("S4.17", "S3.6", "S3.16")
def test_the_choice_to_play_openly_is_offered_in_sight_of_its_owner_only():
    t = Table()
    t.sheet("A", "Naive Banker")
    t.hand("A", "0234")
    t.run(plan(A))
    other = TITLE.copy(t.g)
    for g, card in ((t.g, 0), (other, 3)):
        book.answer(g, card)
    mine, theirs = view(t.g, A).question, view(t.g, B).question
    assert mine is not None
    assert theirs is not None
    assert (OPEN in (mine.options or ()), theirs.options) == (True, None)
    assert sees_alike(t.g, other, B, C, D, NOBODY)


@pytest.mark.rule("S4.17", "S3.6")
def test_who_is_asked_to_suspect_does_not_depend_on_the_card():
    asked = []
    for card in "0356":
        t = Table()
        t.hand("A", "0356")
        t.plan("A", card, slot=5)
        t.announce("A", 5)
        t.run(suspicion(A))
        asked.append((t.asked, t.options, view(t.g, B).question, view(t.g, NOBODY).question))
    assert asked == [asked[0]] * 4


@pytest.mark.rule("S4.17")
def test_options_of_public_questions_are_seen_by_all_and_hands_by_their_owner():
    t = Table()
    t.run(plan(A))
    assert [question.options for me in (B, NOBODY) if (question := view(t.g, me).question)] == [None, None]
    t.answer("3", "5")
    assert t.asked == ("B", "suspect")
    assert all(question.options for me in EVERYBODY if (question := view(t.g, me).question))


@pytest.mark.rule("S4.18", "S9.38")
def test_nothing_in_the_game_shows_a_card_or_safe_to_prove_a_claim():
    assert book.gestures == []
    told = {event.name for event in book.events if event.reveals}
    assert told == {
        *["plays_openly", "turns_up_safe", "sees_safe", "sees_card", "flips", "sees_top", "turns_up"],
        "strategy_shown",
    }


# -- imagined worlds -------------------------------------------------------------------------------


@pytest.mark.rule("S11.15")
@pytest.mark.parametrize("me", EVERYBODY)
def test_hidden_cards_and_values_that_change_places_are_not_noticed(me: int):
    t = afternoon()
    t.g.phase = PLAN
    t.run(plan(C))
    for seed in range(WORLDS):
        other = exchanged(SCOUNDRELS, t.g, me, 5 * SCOUNDRELS.exchanges, Dice(seed))
        assert sees_alike(t.g, other, me)
        one, two = [TITLE.key(TITLE.imagine(g, me, Dice(seed))) for g in (t.g, other)]
        assert one == two


@pytest.mark.rule("S11.15")
def test_every_hidden_card_may_be_anywhere():
    t = afternoon()
    imagined = worlds(t.g, B)
    assert {world.slots[A][4] for world in imagined} == set(range(7))
    assert {world.slots[A][4] for world in worlds(t.g, D)} == {3}
    assert {world.values[SAFE.read("E3")] for world in imagined} == {2, 3, 4, 5, 6}
    assert {world.hands[B] for world in imagined} == {t.g.hands[B]}


@pytest.mark.rule("S4.8")
def test_after_the_night_the_cards_of_others_lie_under_their_decks_unseen():
    t = afternoon()
    t.g.reputation = [0] * 4
    before = view(t.g, C).players[A].hand
    t.run(morning())
    seen = view(t.g, C).players[A]
    assert (before, seen.hand, seen.cards) == (2, 4, ())


@pytest.mark.rule("S4.4")
def test_a_face_down_card_is_imagined_to_be_what_its_slot_says_more_often_than_not():
    t = Table(2)
    t.hand("A", "0A23456")
    t.plan("A", "0", slot=5)
    honest = [world.slots[A][4] == 5 for world in worlds(t.g, B)]
    assert 0.5 < sum(honest) / WORLDS < 0.8
