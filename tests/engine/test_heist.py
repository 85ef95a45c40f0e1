"""The toy game at play: reactions that are cancelled, hands that are looked at, bids in secret."""

from __future__ import annotations

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.rulebook import waiting
from tests.engine.heist import HAND_OF, TITLE, book, view
from tests.engine.heist_table import asked, bidding, cards, heard, options, play, table

# -- recruiting and reactions --------------------------------------------------------------------


def test_another_player_leads_in_every_round():
    assert asked(table("round 1", "offer crew-1", players=3)) == (1, "offer")


def test_rob_takes_three_coins():
    g = play(table("offer rob-1"), "rob-1")
    assert g.money == [8, 2]
    assert g.discards == cards("rob-1")


def test_rob_takes_no_more_than_there_is():
    assert play(table("money 5 1", "offer rob-1"), "rob-1").money == [6, 0]


def test_a_cancelled_card_is_discarded_without_effect():
    g = play(table("hand 1 cancel-1:2", "offer rob-1"), "rob-1", "cancel-1")
    assert g.money == [5, 5]
    assert g.discards == cards("rob-1", "cancel-1")
    assert (g.offer, asked(g)) == ([], None)


def test_a_cancel_can_be_cancelled():
    g = play(table("hand 0 cancel-2:1", "hand 1 cancel-1:2", "offer rob-1"), "rob-1", "cancel-1", "cancel-2")
    assert g.money == [8, 2]


def test_after_a_cancelled_cancel_the_next_player_may_still_react():
    g = table("hand 0 cancel-1:1", "hand 1 cancel-2:2", "hand 2 cancel-3:4", "offer rob-1", players=3)
    play(g, "rob-1", "cancel-2", "pass", "cancel-1")
    assert asked(g) == (2, "reaction")
    play(g, "cancel-3")
    assert g.money == [5, 5, 5]


def test_a_cancel_closes_the_window_it_answers():
    g = table("hand 1 cancel-1:2", "hand 2 crew-1:4", "offer rob-1 crew-2", players=3)
    play(g, "rob-1", "cancel-1", "pass")
    assert asked(g) == (1, "offer")


def test_players_without_a_cancel_are_asked_all_the_same():
    g = play(table("hand 1 crew-1:2", "offer rob-1"), "rob-1")
    assert (asked(g), options(g)) == ((1, "reaction"), ["pass"])


def test_players_without_cards_are_not_asked():
    assert asked(play(table("hand 1", "offer rob-1 crew-1"), "rob-1")) == (1, "offer")


def test_crew_is_kept_and_everybody_knows_where_it_went():
    g = play(table("offer crew-1", players=3), "crew-1")
    assert g.hands[0] == cards("crew-1")
    assert all(view(g, me).hands[0] == tuple(cards("crew-1")) for me in range(3))


# -- looking at a hand ---------------------------------------------------------------------------


def test_an_informer_shows_the_hand_to_its_player_only():
    g = table("hand 1 crew-1:2 rob-2:2", "offer informer-1", players=3)
    play(g, "informer-1", "pass", "1")
    assert view(g, 0).hands[1] == tuple(cards("crew-1", "rob-2"))
    assert view(g, 2).hands[1] == view(g, NOBODY).hands[1] == (None, None)


def test_what_an_informer_saw_is_told_to_its_player_only():
    g = table("hand 1 crew-1:2 rob-2:2", "offer informer-1", players=3)
    play(g, "informer-1", "pass", "1")
    assert heard(g, 0) == ["recruits", "looks", "sees", "sees"]
    assert heard(g, 1) == heard(g, 2) == heard(g, NOBODY) == ["recruits", "looks"]


def test_an_informer_discards_a_card_and_remembers_the_rest():
    g = table("hand 1 crew-1:2 rob-2:2", "offer informer-1", players=3)
    play(g, "informer-1", "pass", "1", "rob-2")
    assert view(g, 0).hands[1] == tuple(cards("crew-1"))
    assert g.discards == cards("informer-1", "rob-2")


def test_a_card_drawn_later_is_not_known():
    g = table("hand 1 crew-1:3", "offer windfall-1 crew-2")
    play(g, "pass", "windfall-1")
    assert view(g, 0).hands[1] == (*cards("crew-1"), None, None)
    assert heard(g, 0) == ["recruits", "draws", "draws"]
    assert heard(g, 1) == ["recruits", "draws", "drew", "draws", "drew"]


def test_in_an_imagined_world_the_informer_has_seen_the_cards_that_lie_there_instead():
    g = table("hand 1 crew-1:2 rob-2:2", "offer informer-1", players=3)
    play(g, "informer-1", "pass", "1")
    world = TITLE.imagine(g, 2, Dice(3))
    assert world.hands[1] != g.hands[1]
    assert view(world, 0).hands[1] == tuple(world.hands[1])
    assert book.options(world) == world.hands[1]
    assert world.query == HAND_OF.number


# -- the auction ---------------------------------------------------------------------------------


def test_the_highest_bid_pays_and_takes_the_card():
    g = bidding("offer crew-1 rob-1", players=3)
    book.answer(g, 4, seat=2)
    book.answer(g, 1, seat=0)
    assert waiting(g) == (1,)
    book.answer(g, 3, seat=1)
    assert (g.money, g.bank, g.hands[2], g.offer) == ([5, 5, 1], 4, cards("crew-1"), cards("rob-1"))


def test_a_tie_goes_to_the_first_in_order():
    g = play(bidding("round 2", "offer crew-1", players=3), "5", "2", "5")
    assert g.hands[2] == cards("crew-1")


def test_bids_are_revealed_together():
    g = play(bidding("offer crew-1"), "5")
    assert heard(g, 0) == []
    play(g, "2")
    assert heard(g, 1) == heard(g, NOBODY) == ["bid", "bid", "wins"]


def test_whoever_imagines_a_world_lets_the_others_bid_again():
    g = play(bidding("offer crew-1", players=3), "5", "2")
    assert waiting(TITLE.imagine(g, 1, Dice(0))) == (0, 2)
    assert waiting(TITLE.imagine(g, 2, Dice(0))) == (0, 1, 2)
    assert asked(TITLE.imagine(g, 2, Dice(0))) == (0, "bids")
    assert g.replies == (5, 2, -1)


# -- a whole game --------------------------------------------------------------------------------


def test_a_game_is_dealt_and_ends_after_its_rounds():
    g = TITLE.start(TITLE.parse_setup({"players": 3, "rounds": 1}), Dice(5))
    assert [len(hand) for hand in g.hands] == [3, 3, 3]
    assert (len(g.offer), asked(g)) == (4, (0, "bids"))
    dice = Dice(6)
    while g.seat != NOBODY:
        book.answer(g, book.options(g)[dice(len(book.options(g)))])
    assert (g.stack, TITLE.outcome(g).reason) == ([], "last_round")


def test_coins_and_crew_count():
    g = play(table("money 4 5", "offer crew-1"), "crew-1")
    assert TITLE.outcome(g).places == (1, 2)
    assert TITLE.outcome(g).winners == (0,)
