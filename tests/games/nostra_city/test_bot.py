"""The house bot: legal, purposeful, on one side or the other, and quick."""

from __future__ import annotations

import msgspec
import pytest

from backroom.bots import bot, sight
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.games.nostra_city.meta import TITLE
from backroom.games.nostra_city.rules.auction import resolve
from backroom.games.nostra_city.setup import BUILT_IN
from tests.games.evenings import evening
from tests.games.nostra_city.table import Table

GREEDY = bot("greedy", TITLE)


def choice(t: Table) -> str:
    """What the bot answers now, in words."""
    g = t.g
    chosen = GREEDY.choose(sight(TITLE, g, g.seat), Dice(1))
    return TITLE.book.queries[g.query].noun.write(chosen)


def play(t: Table) -> list[str]:
    """What the bot answers until somebody else is asked, or nobody."""
    me, said = t.g.seat, list[str]()
    while t.g.seat == me:
        said.append(choice(t))
        t.answer(said[-1])
    return said


@pytest.mark.parametrize(
    ("players", "options"),
    [(3, {}), (4, {"mask_prompts": "off"}), (5, {"caid_powers": "off", "informants": 0})],
)
def test_it_plays_legally_against_its_like_to_the_verdict(players: int, options: dict[str, object]):
    g, _ = evening(TITLE, players, 1, tuple(range(players)), **options)
    assert g.ended


def test_it_beats_three_that_play_at_random():
    games = [evening(TITLE, 4, seed, (seed % 4,))[0] for seed in range(16)]
    won = [seed % 4 in TITLE.outcome(g).winners for seed, g in enumerate(games)]
    assert sum(won) >= 9  # four would be its share


def test_bots_collect_bid_corrupt_cheat_and_take_revenge():
    happened = set[str]().union(*[evening(TITLE, 4, seed, (0, 1, 2, 3))[1] for seed in range(8)])
    assert {"collects", "bids", "won", "corrupts", "cheats", "plays", "uses", "named"} <= happened


# -- sides ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "bill"), [("v12", "20i"), ("v01", "20g")])
def test_a_loyal_player_bribes_for_innocent_and_an_informant_for_guilty(hand: str, bill: str):
    t = Table(3)
    t.territory("A", "c04", "t01")
    t.bank("A", "5 20i 20g")
    t.hand("A", hand)
    t.verdict(9 if hand == "v12" else 4)
    t.begin("trial", "A")
    t.answer("pass")
    assert play(t)[:2] == ["c04", bill]


def test_nobody_bribes_for_a_verdict_that_is_safe():
    t = Table(3)
    t.territory("A", "c04", "t01")
    t.bank("A", "50i 50g")
    t.month("june")
    t.verdict(1)
    t.g.zealous = [1, 1, 1]  # no reward is left
    t.begin("trial", "A")
    assert play(t) == ["end-turn"]


def test_an_informant_leaves_investigations_alone_and_a_loyal_player_pays():
    for hand, slot in (("v12", "s2"), ("v01", "s1")):
        t = Table(3)
        t.territory("A", "c04", "t01")
        t.bank("A", "20i 20g")
        t.hand("A", hand)
        t.street("r01", "e04")
        t.verdict(9)
        t.begin("meeting", "A")
        t.answer("pass")
        assert play(t)[:2] == ["c04", slot]


# -- purposes ------------------------------------------------------------------------------------


def test_it_gives_small_bills_and_keeps_the_good_ones():
    t = Table(3)
    t.territory("A", "c04", "t10")
    t.territory("B", "c06", "t11")
    t.g.card_moved = 1
    t.script_bills("5", "50i")
    t.begin("business", "A")
    t.answer("c04", "bronx")
    assert play(t)[0] == "give-white"
    assert t.in_hand("B") == ""


def test_it_cheats_rather_than_give_away_a_fifty():
    t = Table(3)
    t.territory("A", "c04", "t10")
    t.territory("B", "c06", "t11")
    t.g.card_moved = 1
    t.script_bills("50g", "50i")
    t.begin("business", "A")
    t.answer("c04", "bronx")
    assert play(t)[:2] == ["keep", "keep"]
    assert len(t.in_hand("B")) == len("v05")


def test_last_to_bid_where_nobody_has_bid_it_stakes_one_bill():
    t = Table(3)
    t.territory("C", "c04", "t01")
    t.bank("C", "10i 20g 50g")
    t.street("r04")
    t.begin("meeting", "A")
    assert t.asked == ("C", "bid")
    assert play(t) == ["c04", "10i", "close"]
    assert t.in_bank("C") == "10i 20g 50g"


@pytest.mark.parametrize(("crew", "slot"), [("c06 c07 c08", "s1"), ("c06 c07 c08 c10", "s2")])
def test_whoever_has_caids_enough_would_rather_have_a_turf(crew: str, slot: str):
    t = Table(3)
    t.territory("A", *crew.split(), "t01")
    t.bank("A", "20i 20g")
    t.street("c20", "t10")
    t.begin("meeting", "A")
    assert next(word for word in play(t) if word in ("s1", "s2")) == slot


@pytest.mark.parametrize(("respect", "slot"), [(0, "s2"), (6, "s1")])
def test_it_judges_cards_by_the_data_file(respect: int, slot: str):
    cards = msgspec.to_builtins(BUILT_IN)["caids"]
    caids = [card | {"respect": respect} if card["id"] == "N-C20" else card for card in cards]
    t = Table(3, data={"caids": caids})
    t.territory("A", "c06", "c07", "c08", "c10", "t01")
    t.bank("A", "20i 20g")
    t.street("c20", "t10")
    t.begin("meeting", "A")
    assert next(word for word in play(t) if word in ("s1", "s2")) == slot


def test_reprisals_hit_the_most_dangerous_rival():
    t = Table(3)
    t.hand("A", "v05")
    t.territory("A", "c04", "t01")
    t.territory("B", "c06", "c13", "t02")
    t.territory("C", "c02", "c07", "t03")
    t.window("turn")
    assert play(t)[:2] == ["play-v05", "white"]


def test_titles_go_to_the_weakest():
    t = Table(4)
    t.street("k01")
    t.territory("B", "r04")
    t.territory("D", "r05")
    t.bid("A", "c04", "s1", "5")
    t.g.revealed = 1
    t.run(resolve(NOBODY, 0))
    assert t.asked == ("A", "consigliere")
    assert choice(t) == "red"
