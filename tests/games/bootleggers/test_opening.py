"""Setting the table (section 2.1 and 2.2): what is handed out, and which cards are dealt."""

from __future__ import annotations

from collections import Counter

import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.games.bootleggers.influence import open_spots
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import NO_TRUCK, OMALLEYS, SMALL
from backroom.games.bootleggers.state import LOAN_TRUCKS, Game

PLAYERS = [3, 4, 5, 6]


def deal(players: int = 4, seed: int = 1, **options: object) -> Game:
    """A game at its first question: all choose their Muscle."""
    return TITLE.start(TITLE.parse_setup({"players": players, **options}), Dice(seed), [])


def of_quarters(g: Game, cards: tuple[int, ...]) -> list[int]:
    """How many of these cards are of each quarter."""
    return [len([card for card in cards if card in quarter]) for quarter in g.box.quarters]


@pytest.mark.rule("B2.2")
def test_the_first_round_begins_with_the_secret_choice():
    g = deal(4)
    assert (g.round, g.phase) == (1, 1)
    assert (g.asked, TITLE.book.queries[g.query].name) == ((0, 1, 2, 3), "muscle")


@pytest.mark.rule("B2.3")
def test_all_that_is_not_handed_out_is_still_in_the_box():
    g = deal(4)
    assert g.box.boards - sum([len(remotes) for remotes in g.remotes]) == 6
    assert sum(g.improvements) == sum(g.stored_improvements) == 0
    assert sum(g.crates) == 0
    assert len(g.size) - len(LOAN_TRUCKS) == 4
    assert g.operator[: len(LOAN_TRUCKS)] == [NOBODY, NOBODY]


@pytest.mark.rule("B2.4")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_offer_is_drawn_from_eighty_shuffled_men_of_action(players: int):
    offers = set()
    for seed in range(20):
        g = deal(players, seed)
        assert Counter(g.deck) + Counter(g.offer) == Counter(g.box.deck)
        offers.add(tuple(g.offer))
    assert len(offers) > 10


@pytest.mark.rule("B2.5")
def test_no_truck_card_is_face_up_before_the_first_round():
    g = TITLE.new(TITLE.parse_setup({"players": 3}), Dice(1))
    assert (g.truck_offer, len(g.truck_deck)) == (NO_TRUCK, 14)
    TITLE.book.advance(g)
    assert Counter([*g.truck_deck, g.truck_offer]) == Counter(g.box.truck_deck)
    assert {deal(3, seed).truck_offer for seed in range(30)} == {0, 1, 2}


@pytest.mark.rule("B2.6", "B2.7")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_gets_three_muscle_cards_of_each_quarter_and_the_rest_leaves_the_game(players: int):
    g = deal(players)
    assert [of_quarters(g, hand) for hand in g.muscle] == [[3, 3, 3, 3]] * players
    assert of_quarters(g, g.undealt) == [18 - 3 * players] * 4
    assert sorted([*g.undealt, *[card for hand in g.muscle for card in hand]]) == list(range(1, 73))


@pytest.mark.rule("B2.6")
def test_each_quarter_is_shuffled():
    hands = {deal(3, seed).muscle[0] for seed in range(20)}
    assert len(hands) == 20


def exchanged(g: Game, me: int) -> Game:
    """The same game, but a card of this player's first quarter has left it, and another is in their hand."""
    other = TITLE.copy(g)
    held, gone = g.muscle[me][0], g.undealt[0]
    other.muscle[me] = tuple(sorted([gone, *g.muscle[me][1:]]))
    other.undealt = tuple(sorted([held, *g.undealt[1:]]))
    return other


@pytest.mark.rule("B2.7")
@pytest.mark.parametrize("me", [NOBODY, 0, 1, 2])
def test_nobody_can_tell_which_cards_left_the_game(me: int):
    g = deal(3)
    rival = (me + 1) % 3
    assert of_quarters(exchanged(g, rival), exchanged(g, rival).muscle[rival]) == [3, 3, 3, 3]
    assert TITLE.view(exchanged(g, rival), me) == TITLE.view(g, me)
    assert len({TITLE.imagine(g, me, Dice(seed)).undealt for seed in range(10)}) == 10


@pytest.mark.rule("B2.8", "B2.9", "B2.10", "B2.11", "B1.60")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_starts_with_a_still_a_marker_a_small_truck_and_ten_thousand(players: int):
    g = deal(players)
    assert g.family == [1] * players
    assert g.boys == [1] * players
    assert [g.supply(me) for me in range(players)] == [19] * players
    loans = len(LOAN_TRUCKS)
    assert g.owner[loans:] == g.operator[loans:] == list(range(players))
    assert g.size[loans:] == [SMALL] * players
    assert g.money == [10] * players


@pytest.mark.rule("B2.12")
def test_the_copper_is_off_the_board():
    assert deal(4).copper == NOBODY


@pytest.mark.rule("B2.13")
@pytest.mark.parametrize("players", PLAYERS)
def test_only_omalleys_is_open(players: int):
    g = deal(players)
    assert open_spots(g) == [OMALLEYS]
    assert g.influence == [(0,) * players] * len(g.box.spots)


@pytest.mark.rule("B2.14")
def test_nobody_has_remote_stills_thugs_or_anything_stored():
    g = deal(3)
    assert g.remotes == g.thugs == [(), (), ()]
    assert g.stored_dice == g.stored_improvements == [0, 0, 0]


@pytest.mark.parametrize(
    ("players", "dealt", "unseen", "spots", "mccoy", "seen"),
    [
        pytest.param(3, 36, 36, 5, (3, 2), 36, marks=pytest.mark.rule("B2.20")),
        pytest.param(4, 48, 24, 5, (3, 2), 48, marks=pytest.mark.rule("B2.21")),
        pytest.param(5, 60, 12, 5, (3, 2), 60, marks=pytest.mark.rule("B2.22")),
        pytest.param(6, 72, 0, 6, (2, 1), 72, marks=pytest.mark.rule("B2.23")),
    ],
)
def test_the_numbers_for_each_number_of_mobsters(
    players: int, dealt: int, unseen: int, spots: int, mccoy: tuple[int, int], seen: int
):
    g = deal(players)
    assert (sum(map(len, g.muscle)), len(g.undealt)) == (dealt, unseen)
    assert len(g.offer) == players
    assert len(g.offer) * g.box.rounds == seen
    assert len(g.box.spots) == spots
    assert (g.box.spots[4].wholesale, g.box.spots[4].margin) == mccoy


@pytest.mark.rule("B2.40", "B8.1")
@pytest.mark.parametrize(("players", "unseen"), [(3, 48), (4, 40), (5, 32), (6, 24)])
def test_two_cards_of_each_quarter_in_the_short_game(players: int, unseen: int):
    g = deal(players, length=8)
    assert [of_quarters(g, hand) for hand in g.muscle] == [[2, 2, 2, 2]] * players
    assert len(g.undealt) == unseen


def test_the_table_is_told_how_many_cards_were_dealt_and_not_which():
    g = deal(3)
    event = next(event for event in TITLE.book.events if event.name == "dealt")
    assert g.ear is not None
    assert [told[1:3] for told in g.ear if told[0] == event.number] == [(0, 12), (1, 12), (2, 12)]
