"""Setting the table (2.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from backroom.engine.chance import Dice
from backroom.games.nostra_city.bags import EMPTY, size
from backroom.games.nostra_city.meta import TITLE
from backroom.games.nostra_city.nouns import ALL_INVESTIGATIONS, CARD, CARDS
from backroom.games.nostra_city.rules.opening import opening
from backroom.games.nostra_city.state import Game
from tests.games.kit import said
from tests.games.nostra_city.table import LETTERS, Table

every_number = pytest.mark.parametrize("players", [3, 4, 5])


def dealt(players: int = 4, **options: object) -> Table:
    """A table at the first question of the game."""
    t = Table(players, **options)
    t.run(opening())
    return t


def at_random(players: int, seed: int) -> Game:
    """A real game at its first question."""
    return TITLE.start(TITLE.parse_setup({"players": players}), Dice(seed), [])


@pytest.mark.rule("N2.1", "N2.2")
@every_number
def test_everybody_gets_three_caids_and_a_turf_face_up_and_ready(players: int):
    t = dealt(players)
    for letter in LETTERS[:players]:
        cards = t.lies(letter)
        assert Counter(word[0] for word in cards) == {"c": 3, "t": 1}
        assert all(t.is_ready(word) for word in cards)
    everything = [word for letter in LETTERS[:players] for word in t.lies(letter)]
    assert len(set(everything)) == 4 * players
    assert {event[2] for event in t.heard("A") if event[0] == "dealt"} == set(everything)


@pytest.mark.rule("N2.1", "N2.2")
def test_every_caid_and_every_turf_may_be_dealt_to_anybody():
    seen: set[tuple[int, str]] = set()
    for seed in range(300):
        g = at_random(3, seed)
        seen |= {
            (me, word) for me in range(3) for card, word in enumerate(CARDS) if g.territory[me] >> card & 1
        }
    assert len(seen) == 3 * (20 + 14)


@pytest.mark.rule("N2.3", "N9.25")
def test_pawns_start_at_the_sum_of_the_cards_that_were_dealt():
    t = Table(3)
    t.script(1, 4, 0, *[0] * 6, 12)  # c02 (-1), c06 (+1), c01 (0) ..., and the thirteenth Turf
    t.run(opening())
    assert t.lies("A") == ["c01", "c02", "c06", "t13"]
    assert t.respect("A") == 1


@pytest.mark.rule("N10.71", "N2.3")
def test_who_loses_a_bad_name_gains_respect():
    t = Table(3)
    t.territory("A", "c02", "c06", "c01", "t13")
    t.hand("B", "v05")
    assert t.respect("A") == 1
    t.window("turn")
    t.answer("play-v05", "c02")
    assert (t.respect("A"), t.removed) == (2, ["c02"])


@pytest.mark.rule("N2.4")
@every_number
def test_everybody_starts_with_thirty_thousand_face_down(players: int):
    t = dealt(players)
    assert {t.in_bank(letter) for letter in LETTERS[:players]} == {"5 5 10i 10g"}


@pytest.mark.rule("N2.5", "N2.6")
@pytest.mark.parametrize(("players", "left"), [(3, 30), (4, 26), (5, 22)])
def test_the_street_is_filled_and_all_investigations_stay_in_the_pile(players: int, left: int):
    for seed in range(40):
        g = at_random(players, seed)
        assert g.street_pile.bit_count() == left
        assert g.street_pile & ALL_INVESTIGATIONS == ALL_INVESTIGATIONS
        assert len({card for card in g.street if card >= 0}) == 4


@pytest.mark.rule("N2.6")
def test_the_slots_are_filled_in_order():
    g = at_random(3, 7)
    told = [said(TITLE.book, one) for one in g.ear or []]
    filled = [words[1:] for words in told if words[0] == "comes_into_street"]
    assert filled == [(f"s{slot + 1}", CARD.write(card)) for slot, card in enumerate(g.street)]


@pytest.mark.rule("N2.7")
@pytest.mark.parametrize(("players", "cards"), [(3, 41), (4, 37), (5, 33)])
def test_the_bills_that_are_left_and_the_raid_are_the_bill_pile(players: int, cards: int):
    t = dealt(players)
    assert size(t.g.pile) + 1 == cards
    assert t.discarded == 0


@pytest.mark.rule("N2.8")
def test_all_vendetta_cards_are_in_their_pile():
    t = dealt()
    assert (size(t.g.vendetta_pile), t.g.vendetta_discard) == (27, EMPTY)
    assert t.g.hands == [EMPTY] * 4


@pytest.mark.rule("N2.9")
def test_titles_and_rewards_belong_to_nobody_yet():
    t = dealt()
    assert t.g.titles == t.g.bonuses == (-1, -1, -1)
    assert t.g.zealous == [0, 0, 0, 0]


@pytest.mark.rule("N2.10")
@pytest.mark.parametrize(
    ("players", "shift", "space"), [(3, 0, 9), (4, 0, 8), (5, 0, 7), (4, 2, 10), (5, -2, 5)]
)
def test_the_verdict_token_starts_on_its_space_in_january(players: int, shift: int, space: int):
    t = dealt(players, verdict_shift=shift)
    assert t.g.verdict == space
    assert ("month", "january") in t.heard()


@pytest.mark.rule("N2.11")
def test_who_gets_the_first_player_card_leads_and_everybody_hears_of_it():
    t = dealt(first_player=3)
    assert (t.first_player, t.g.leader) == ("C", 2)
    told = t.heard("A")
    assert ("first_player", "red") in told
    assert ("phase", "business", "red") in told


@pytest.mark.rule("N2.12")
@every_number
def test_nobody_is_asked_anything_before_the_first_collection(players: int):
    t = dealt(players, first_player=1, caid_powers="off")  # no window in January without powers
    assert t.asked == ("A", "collect")


@pytest.mark.rule("N11.22")
def test_chance_is_asked_for_cards_and_the_first_seat_only():
    rolls: list[int] = []

    def chance(n: int) -> int:
        rolls.append(n)
        return n - 1

    TITLE.start(TITLE.parse_setup({"players": 3}), chance)
    caids, turfs = list(range(20, 11, -1)), list(range(14, 11, -1))
    assert rolls == [*caids, *turfs, *[28, 27, 26, 25], 3]
