"""Shares, intervals, ratings and times, from games that are written down here."""

from __future__ import annotations

from collections import Counter

import pytest

from backroom.arena.games import Played, SeriesTally
from backroom.arena.rating import ranks, ratings
from backroom.arena.report import ArenaReport, percentile, report, wilson


def game(number: int, bots: str, places: tuple[int, ...], winners: tuple[int, ...]) -> Played:
    """A game of 10 decisions and as many more as its number."""
    return Played(number, tuple(bots.split()), places, winners, "over", 10 + number)


def told(*games: Played) -> ArenaReport:
    """The report of these games."""
    tally = SeriesTally()
    for one in games:
        tally.add(one)
    return report("reckoning", tally)


def test_a_shared_victory_is_shared_and_without_a_winner_nobody_gets_anything():
    found = told(
        game(0, "a b c", (1, 2, 3), (0,)),
        game(1, "b c a", (1, 3, 1), (0, 2)),
        game(2, "c a b", (1, 1, 1), ()),
        game(3, "a b c", (1, 2, 3), (0,)),
    )
    assert found.no_winner == 1
    assert {name: bot.win_share for name, bot in found.bots.items()} == {"a": 0.625, "b": 0.125, "c": 0.0}
    assert [seat.win_share for seat in found.by_seat] == [0.625, 0.0, 0.125]
    assert (found.bots["a"].fair_share, found.bots["a"].ratio) == (0.3333, 1.875)
    assert (found.decisions.mean, found.decisions.max, found.ends) == (11.5, 13, {"over": 4})


def test_copies_count_together_by_seat_played():
    found = told(game(0, "a b b b", (1, 2, 3, 4), (0,)), game(1, "b a b b", (1, 2, 3, 4), (0,)))
    assert (found.bots["a"].games, found.bots["b"].games) == (2, 6)
    assert (found.bots["a"].win_share, found.bots["b"].win_share) == (0.5, 0.1667)


def test_bots_stand_in_the_order_of_their_ratings():
    games = [game(n, "last first middle", (3, 1, 2), (1,)) for n in range(3)]
    assert list(told(*games).bots) == ["first", "middle", "last"]


def test_the_order_in_which_games_end_means_nothing():
    games = [
        game(0, "a b c", (1, 2, 3), (0,)),
        game(1, "c a b", (2, 3, 1), (2,)),
        game(2, "b c a", (1, 2, 3), (0,)),
    ]
    assert told(*games) == told(*games[::-1])


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0), (0.4, 40, 0.2635, 0.5540)],
)
def test_wilsons_interval_is_that_of_the_tables(share: float, games: int, low: float, high: float):
    assert wilson(share, games) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_of_copies_is_that_of_one_player_divided():
    games = [game(n, "a b b b", (1, 2, 3, 4), (0 if n < 4 else 1,)) for n in range(10)]
    low, high = wilson(0.6, 10)
    assert told(*games).bots["b"].win_interval == (round(low / 3, 4), round(high / 3, 4))


# -- ratings -------------------------------------------------------------------------------------


def test_where_nobody_wins_all_are_equal_and_no_rating_moves():
    nobody = game(0, "a b c", (1, 2, 3), ())
    assert ranks(nobody) == [1.0, 1.0, 1.0]
    assert {name: rating.mu for name, rating in ratings([nobody]).items()} == {"a": 25, "b": 25, "c": 25}


def test_winners_come_first_whatever_their_places():
    assert ranks(game(0, "a b c d", (1, 2, 2, 4), (1, 2))) == [2.0, 1.0, 1.0, 5.0]


def test_better_places_give_better_ratings():
    rated = ratings([game(n, "a b c", (2, 1, 3), (1,)) for n in range(5)])
    assert rated["b"].mu > rated["a"].mu > rated["c"].mu


def test_copies_among_themselves_prove_nothing():
    rated = ratings([game(n, "a a a a", (1, 2, 3, 4), (0,)) for n in range(20)])
    assert rated["a"].mu == pytest.approx(25)


def test_more_games_make_a_rating_surer():
    wins = [game(n, "a b c", (1, 2, 3) if n % 2 else (2, 1, 3), (1 - n % 2,)) for n in range(100)]
    assert ratings(wins)["a"].sigma < ratings(wins[:10])["a"].sigma / 2


# -- times ---------------------------------------------------------------------------------------


def test_thinking_times_of_a_name_are_counted_over_all_its_seats():
    tally = SeriesTally()
    tally.add(Played(0, ("a", "b", "a"), (1, 2, 3), (0,), "over", 9, ({0: 2}, {}, {0: 1, 100: 1})))
    assert tally.times == {"a": {0: 3, 100: 1}, "b": {}}
    found = report("reckoning", tally)
    assert (found.bots["a"].p50_ms, found.bots["a"].p99_ms) == (1000.0, 2720.0)
    assert (found.bots["b"].p50_ms, found.bots["b"].p99_ms) == (None, None)


def test_a_percentile_is_the_time_within_which_so_many_were_made():
    times = Counter({-700: 98, -300: 2})
    assert (percentile(times, 0.5), percentile(times, 0.98), percentile(times, 0.99)) == (0.912, 0.912, 49.8)
