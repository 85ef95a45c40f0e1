"""The invariants of Reckoning (section 11): random play keeps them after every rule, and none is empty.

Each property is also shown a position or a story that violates it, which it must notice.
"""

from __future__ import annotations

from functools import cache

import pytest

from backroom.engine import notation
from backroom.engine.chance import Dice
from backroom.engine.flow import Happening
from backroom.engine.laws import (
    Law,
    hold,
    walk,
)
from backroom.games.reckoning.box import Box
from backroom.games.reckoning.cards import DRUGS, SHOOTS, STABS
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import (
    ASLEEP,
    BLADE,
    BOOM,
    EMPTY_BANK,
    END,
    GONE,
    GUNSHOT,
    KNIFE,
    MOVE,
    RAID,
    STALL,
)
from backroom.games.reckoning.rules.hand import DISCARDS, PLAYS, refill
from backroom.games.reckoning.rules.killing import EXPLODES, KILLED
from backroom.games.reckoning.rules.turn import TURN, cash
from backroom.games.reckoning.seats import mask
from backroom.games.reckoning.state import Game
from tests.laws import reckoning_invariants as r11
from tests.laws import watching
from tests.laws.bloodbath import ENDGAME, bloodbath
from tests.laws.members import RECKONING
from tests.laws.reckoning_invariants import Invariant, Story
from tests.laws.secrecy import secrecy
from tests.laws.violating import altered, cases, happened
from tests.laws.watching import story, watched

# -- random play ---------------------------------------------------------------------------------


LAST_DINNER = """
reckoning 1
setup {"players":3}
turn B 9 8 3
bank 84
money 12 12 12
gang R BR@7 BR@9
gang B BR@8
hand R knife knife gunshot gunshot move
hand B boom move move move order
cakes R@8 Y@gone
out Y-2-1
then cards 2 0
then wake 2 0
then end_of_turn 2 0
then next_turn 2 0
asks 2 card 0
"""


@cache
def rule_by_rule() -> list[tuple[Game, Game]]:
    """Positions before and after every rule of some games, half of them near their end."""
    seen = watching.rule_by_rule(RECKONING, range(8))
    with bloodbath():
        seen += watching.rule_by_rule(ENDGAME, range(8))
    with watched(TITLE) as last:
        TITLE.book.answer(notation.read(TITLE, LAST_DINNER, Dice(0)), BOOM)
    return seen + last


@cache
def stories() -> list[tuple[Box, list[Happening]]]:
    """What happened in some games, half of them near their end."""
    games = [story(RECKONING, seed) for seed in range(40)]
    with bloodbath():
        games += [story(ENDGAME, seed) for seed in range(40)]
    return [(g.box, told) for g, told in games]


@pytest.mark.parametrize(
    "invariant",
    [
        pytest.param(r11.no_card_is_lost, marks=pytest.mark.rule("R11.1"), id="R11.1"),
        pytest.param(r11.only_raids_are_removed, marks=pytest.mark.rule("R11.2"), id="R11.2"),
        pytest.param(r11.hands_are_full, marks=pytest.mark.rule("R11.3"), id="R11.3"),
        pytest.param(r11.the_pile_is_never_empty, marks=pytest.mark.rule("R11.4"), id="R11.4"),
        pytest.param(r11.no_money_is_lost, marks=pytest.mark.rule("R11.5"), id="R11.5"),
        pytest.param(r11.the_bank_at_the_end, marks=pytest.mark.rule("R11.6"), id="R11.6"),
        pytest.param(r11.a_running_game_has_money_and_rivals, marks=pytest.mark.rule("R11.7"), id="R11.7"),
        pytest.param(r11.income_is_limited, marks=pytest.mark.rule("R11.8"), id="R11.8"),
        pytest.param(r11.nobody_comes_back, marks=pytest.mark.rule("R11.9"), id="R11.9"),
        pytest.param(r11.a_seat_holds_one_of_each, marks=pytest.mark.rule("R11.10"), id="R11.10"),
        pytest.param(r11.every_sleeper_has_a_token, marks=pytest.mark.rule("R11.11"), id="R11.11"),
        pytest.param(r11.who_had_the_turn_is_awake, marks=pytest.mark.rule("R11.12"), id="R11.12"),
        pytest.param(r11.only_drinkers_fall_asleep, marks=pytest.mark.rule("R11.13"), id="R11.13"),
        pytest.param(r11.every_cake_is_somewhere, marks=pytest.mark.rule("R11.14"), id="R11.14"),
        pytest.param(r11.a_cake_that_is_gone_stays_away, marks=pytest.mark.rule("R11.15"), id="R11.15"),
        pytest.param(r11.who_is_out_has_nobody, marks=pytest.mark.rule("R11.16"), id="R11.16"),
        pytest.param(r11.whoever_is_asked_has_an_option, marks=pytest.mark.rule("R11.20"), id="R11.20"),
        pytest.param(r11.something_happens_in_time, marks=pytest.mark.rule("R11.22"), id="R11.22"),
    ],
)
def test_no_rule_violates(invariant: Invariant):
    for before, after in rule_by_rule():
        invariant(before, after)


def test_every_invariant_of_positions_is_also_a_law():
    assert len(r11.INVARIANTS) == len(set(r11.INVARIANTS)) == 18


@pytest.mark.parametrize(
    "invariant",
    [
        pytest.param(r11.a_turn_is_short, marks=pytest.mark.rule("R11.17"), id="R11.17"),
        pytest.param(r11.an_event_kills_few, marks=pytest.mark.rule("R11.18"), id="R11.18"),
        pytest.param(r11.opposites_are_mutual, marks=pytest.mark.rule("R11.19"), id="R11.19"),
    ],
)
def test_no_story_violates(invariant: Story):
    for box, told in stories():
        invariant(box, told)


@pytest.mark.rule("R11.21")
@secrecy
def test_no_observation_depends_on_what_is_hidden(law: Law):
    for seed in range(10):
        hold(RECKONING, law, seed)


@pytest.mark.rule("R11.23")
def test_same_options_seed_and_answers_give_the_same_game():
    for seed in range(20):
        once = [TITLE.key(g) for g, _ in walk(RECKONING, seed)]
        again = [TITLE.key(g) for g, _ in walk(RECKONING, seed)]
        assert once == again


def test_the_games_that_are_looked_at_end_in_every_way():
    assert {after.ended for _, after in rule_by_rule()} == set(END.names)


# -- what violates an invariant is noticed -------------------------------------------------------

POSITION = """
reckoning 1
setup {"players":3}
turn Y 9 8 3
bank 100
money 10 5 5
gang Y GF@1 GM@24 BL@13 BR@3
gang R GF@15 BL@7z BR@2
gang B GF@23 BR@8
hand Y knife gunshot order pass move
hand R boom cocktail raid move move
hand B knife knife order order move
cakes R@5
discards knife gunshot
then cards 0 0
then wake 0 0
then end_of_turn 0 0
then next_turn 0 0
asks 0 card 0
"""


def position(**fields: object) -> Game:
    """A turn of yellow, in which red has a sleeper and a cake on the table; with these fields changed."""
    return altered(TITLE, notation.read(TITLE, POSITION, Dice(0)), fields)


def test_the_position_itself_violates_nothing():
    for invariant in r11.INVARIANTS:
        invariant(position(), position())


SOUND = position()
HANDS, (YELLOW, RED, BLUE) = SOUND.hands, SOUND.gangs
TWO_GODFATHERS = position(
    gangs=[YELLOW | 1 << 30, RED, BLUE], types=[SOUND.types[0] | 1 << 30, *SOUND.types[1:]]
)

IMPOSSIBLE: list[tuple[str, Invariant, Game, Game]] = [  # the second position cannot follow the first
    ("a card is lost", r11.no_card_is_lost, SOUND, position(pile=SOUND.pile[1:])),
    ("a card too many", r11.no_card_is_lost, SOUND, position(discards=[KNIFE, KNIFE, GUNSHOT])),
    ("a Raid is removed and should not be", r11.only_raids_are_removed, SOUND, position(removed=[RAID])),
    ("a Move is removed", r11.only_raids_are_removed, SOUND, position(removed=[MOVE])),
    ("four cards before step 3", r11.hands_are_full, SOUND, position(hands=[HANDS[0][1:], *HANDS[1:]])),
    ("four cards on another's turn", r11.hands_are_full, SOUND, position(hands=[*HANDS[:2], HANDS[2][1:]])),
    (
        "two cards in step 3",
        r11.hands_are_full,
        SOUND,
        position(hands=[[MOVE] * 2, *HANDS[1:]], stack=[refill(0)]),
    ),
    ("cards of who is out", r11.hands_are_full, SOUND, position(out=[0, 3, 0])),
    ("no draw pile", r11.the_pile_is_never_empty, SOUND, position(pile=[])),
    ("new money", r11.no_money_is_lost, SOUND, position(money=[11, 5, 5])),
    ("a bank in debt", r11.no_money_is_lost, SOUND, position(bank=-1, money=[111, 5, 5])),
    ("a fine", r11.no_money_is_lost, SOUND, position(bank=101, money=[9, 5, 5])),
    ("a stall without money", r11.the_bank_at_the_end, SOUND, position(bank=0, ended=STALL)),
    ("money in an empty bank", r11.the_bank_at_the_end, SOUND, position(ended=EMPTY_BANK)),
    ("playing on without money", r11.a_running_game_has_money_and_rivals, SOUND, position(bank=0)),
    ("playing on alone", r11.a_running_game_has_money_and_rivals, SOUND, position(out=[0, 3, 3])),
    ("a huge income", r11.income_is_limited, SOUND, position(money=[37, 5, 5])),
    ("an odd sum", r11.income_is_limited, position(stack=[cash(0)]), position(money=[13, 5, 5])),
    ("somebody comes back", r11.nobody_comes_back, position(gangs=[0, RED, BLUE]), SOUND),
    ("a second Godfather", r11.nobody_comes_back, TWO_GODFATHERS, TWO_GODFATHERS),
    ("waiting for nothing", r11.nobody_comes_back, position(waiting=[BLADE]), position(waiting=[BLADE])),
    ("two on one seat", r11.a_seat_holds_one_of_each, SOUND, position(gangs=[YELLOW, RED | YELLOW, BLUE])),
    ("of no type", r11.a_seat_holds_one_of_each, SOUND, position(types=[0, *SOUND.types[1:]])),
    ("on another seat", r11.a_seat_holds_one_of_each, SOUND, position(gangs=[YELLOW, RED, mask([8, 30])])),
    ("two cakes on one seat", r11.a_seat_holds_one_of_each, SOUND, position(cakes=[0, 5, 5])),
    ("nobody there to sleep", r11.every_sleeper_has_a_token, SOUND, position(asleep=1 << 30)),
    ("too many sleepers", r11.every_sleeper_has_a_token, SOUND, position(waiting=[ASLEEP] * 18)),
    ("asleep after step 4", r11.who_had_the_turn_is_awake, position(turns=8), position(asleep=1 << 1)),
    ("asleep without a drink", r11.only_drinkers_fall_asleep, SOUND, position(asleep=1 << 24)),
    ("a cake beside the table", r11.every_cake_is_somewhere, SOUND, position(cakes=[0, 31, 0])),
    ("a cake of nobody", r11.every_cake_is_somewhere, SOUND, position(cakes=[0, 0, 0, 0])),
    ("an own cake in step 3", r11.every_cake_is_somewhere, SOUND, position(cakes=[6, 5, 0])),
    ("a cake comes back", r11.a_cake_that_is_gone_stays_away, position(cakes=[0, 5, GONE]), SOUND),
    ("a cake of who is out", r11.a_cake_that_is_gone_stays_away, SOUND, position(out=[0, 0, 3])),
    ("out with gangsters", r11.who_is_out_has_nobody, SOUND, position(out=[0, 0, 3])),
    ("in play without gangsters", r11.who_is_out_has_nobody, SOUND, position(gangs=[YELLOW, RED, 0])),
    ("back in play", r11.who_is_out_has_nobody, position(out=[0, 0, 3]), SOUND),
    ("nothing to answer", r11.whoever_is_asked_has_an_option, SOUND, position(hands=[[], [], []])),
    (
        "too many turns",
        r11.something_happens_in_time,
        position(stirred=9059),
        position(turns=9060, stirred=9059),
    ),
    ("too many quiet turns", r11.something_happens_in_time, SOUND, position(turns=69)),
    ("stirred by nothing", r11.something_happens_in_time, position(stirred=7), SOUND),
]


@pytest.mark.parametrize(("invariant", "before", "after"), cases(IMPOSSIBLE))
def test_an_impossible_position_is_noticed(invariant: Invariant, before: Game, after: Game):
    with pytest.raises(AssertionError):
        invariant(before, after)


def test_every_invariant_of_positions_can_fail():
    assert {invariant for _, invariant, _, _ in IMPOSSIBLE} == set(r11.INVARIANTS)


def test_an_income_beyond_what_a_gang_can_earn_is_noticed():
    g = TITLE.start(TITLE.parse_setup({"players": 6}), Dice(0))
    r11.income_is_limited(g, g)
    g.gangs[0] |= mask([3, 4, 6, 11, 17, 20, 25])
    with pytest.raises(AssertionError):
        r11.income_is_limited(g, g)


DEAD = happened(KILLED, 1, 3, 20)
STABBED, SHOT, BLAST = happened(STABS, 0, 10, 11), happened(SHOOTS, 0, 9, 20), happened(EXPLODES, 1, 20)

UNHEARD_OF: list[tuple[str, Story, list[Happening]]] = [
    ("three cards", r11.a_turn_is_short, [happened(PLAYS, 0, MOVE)] * 3),
    (
        "a discard after two cards",
        r11.a_turn_is_short,
        [happened(PLAYS, 0, MOVE)] * 2 + [happened(DISCARDS, 0, MOVE)],
    ),
    ("two actions", r11.a_turn_is_short, [happened(PLAYS, 0, KNIFE), happened(PLAYS, 0, GUNSHOT)]),
    ("two explosions", r11.a_turn_is_short, [BLAST, happened(PLAYS, 0, MOVE), BLAST]),
    ("three explosions", r11.a_turn_is_short, [BLAST, happened(PLAYS, 0, BOOM), BLAST, BLAST]),
    ("seven dead", r11.a_turn_is_short, [DEAD] * 7),
    ("four dead in a blast", r11.an_event_kills_few, [BLAST] + [DEAD] * 4),
    ("two dead by a knife", r11.an_event_kills_few, [STABBED, DEAD, DEAD]),
    ("nobody dead by a shot", r11.an_event_kills_few, [SHOT, BLAST, DEAD]),
    ("an own man shot", r11.an_event_kills_few, [SHOT, happened(KILLED, 0, 3, 20)]),
    ("an own man drugged", r11.an_event_kills_few, [happened(DRUGS, 0, 20), happened(KILLED, 0, 3, 20)]),
    ("dead of nothing", r11.an_event_kills_few, [DEAD, SHOT, DEAD]),
    ("shot on an X seat", r11.opposites_are_mutual, [happened(SHOOTS, 0, 0, 14)]),
    ("shot from anywhere", r11.opposites_are_mutual, [happened(SHOOTS, 0, 10, 20)]),
]


@pytest.mark.parametrize(("invariant", "happenings"), cases(UNHEARD_OF))
def test_an_impossible_story_is_noticed(invariant: Story, happenings: list[Happening]):
    with pytest.raises(AssertionError):
        invariant(SOUND.box, [happened(TURN, 0), *happenings])


def test_a_one_sided_opposite_is_noticed(monkeypatch: pytest.MonkeyPatch):
    box = position().box
    before, after = box.table.opposite[:14], box.table.opposite[15:]
    monkeypatch.setattr(box.table, "opposite", (*before, 9, *after))
    with pytest.raises(AssertionError):
        r11.opposites_are_mutual(box, [])
