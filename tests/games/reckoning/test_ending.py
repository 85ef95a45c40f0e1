"""The end of the game, the winner and the variants (sections 7 and 8)."""

from __future__ import annotations

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.title import Outcome
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import BRUISER, COMMON_DEATH, EMPTY_BANK, GONE, KINDS, LAST_GANG, STALL
from backroom.games.reckoning.seats import each
from backroom.games.reckoning.setup import read_data
from backroom.games.reckoning.state import Game, book
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import B, G, R, Y, asked, deal, hand, options, play, table, told


def discard(g: Game, turns: int) -> Game:
    """So many turns pass in which everybody discards the last card of the hand."""
    for _ in range(turns):
        play(g, options(g)[-1])
    return g


def quiet(stall_limit: int = 60) -> Game:
    """Nobody earns anything, and nobody is in anybody's reach."""
    return table("gang Y BR@30", "gang R BL@16", "gang B BR@22", stall_limit=stall_limit)


# -- how the game ends ---------------------------------------------------------------------------


@pytest.mark.rule("R7.1", "R7.2", "R9.32")
def test_the_last_gang_takes_the_bank_at_once():
    g = table(
        *("turn R", "gang R BL@1 BR@7z", "gang Y GF@2", "bank 31", "money 4 5 6"),
        "hand R knife move move order order",
    )
    play(g, "play-knife")
    assert asked(g) is None
    assert TITLE.outcome(g).reason == "last_gang"
    assert (g.bank, g.money) == (0, [4, 36, 6])
    assert hand(g, R) == ["order", "order", "move", "move"]  # no second card, no draw
    assert each(g.asleep) == [7]  # no waking


@pytest.mark.rule("R7.2")
def test_the_last_gang_takes_the_bank_whoevers_turn_it_is():
    g = table(
        *("turn R", "gang Y BR@27", "gang R BR@26", "gang B BR@10", "cakes B@26", "bank 8"),
        "hand R boom move move order order",
    )
    play(g, "play-boom")
    assert told(g, "inherits") == [(B, 8)]
    assert (g.bank, g.money) == (0, [0, 0, 8])
    assert TITLE.outcome(g).winners == (B,)


@pytest.mark.rule("R7.2")
def test_two_gangs_play_on():
    g = table("gang Y BL@1", "gang R GF@2", "gang B BR@16", "hand Y knife move move order order")
    play(g, "play-knife")
    assert told(g, "goes_out") == [(R,)]
    assert asked(g) == ("yellow", "second")


@pytest.mark.rule("R7.1", "R7.3", "R9.32", "R9.7")
@pytest.mark.parametrize("bank", [1, 2])
def test_the_payment_of_the_last_money_ends_the_game_before_cards_and_waking(bank: int):
    g = table("gang Y GF@30 BR@6 BR@7z", "gang R BR@16", "gang B BR@22", f"bank {bank}")
    assert asked(g) is None
    assert TITLE.outcome(g).reason == "empty_bank"
    assert (g.bank, g.money) == (0, [bank, 0, 0])
    assert each(g.asleep) == [7]


@pytest.mark.rule("R7.3")
def test_with_money_left_in_the_bank_the_turn_goes_on():
    g = table("gang Y GF@30 BR@6", "gang R BR@16", "gang B BR@22", "bank 3")
    assert g.bank == 1
    assert asked(g) == ("yellow", "card")


@pytest.mark.rule("R7.1", "R7.4", "R7.5", "R9.33", "R9.45")
def test_after_a_common_death_the_bank_goes_to_nobody():
    g = table(
        *("turn B 9 8 4", "gang R BR@7 BR@9", "gang B BR@8", "out Y-1-3", "bank 5", "money 12 12 12"),
        *("cakes R@8 Y@gone", "hand B boom move move order order"),
    )
    play(g, "play-boom")
    assert asked(g) is None
    assert TITLE.outcome(g) == Outcome("common_death", (3, 1, 2), (R,))
    assert (g.bank, g.money) == (5, [12, 12, 12])
    assert g.hands == [[], [], []]  # put away in full although the game is over
    assert g.cakes == [GONE, GONE, GONE]


@pytest.mark.rule("R7.4")
def test_a_common_death_may_come_with_the_own_cake_in_step_one():
    g = table("gang Y BR@8", "gang R BR@9", "cakes Y@8", "money 1 2 0", "bank 5")
    assert TITLE.outcome(g).reason == "common_death"
    assert (g.bank, g.money) == (5, [1, 2, 0])


@pytest.mark.rule("R7.11")
def test_one_explosion_puts_out_three_players_at_most():
    g = table(
        *("gang Y BR@30", "gang R BR@7", "gang B BR@8", "gang G BR@9", "gang O BR@10", "gang V BR@6"),
        *("cakes R@8", "hand Y boom move move order order"),
        players=6,
    )
    play(g, "play-boom")
    assert told(g, "goes_out") == [(R,), (B,), (G,)]
    assert g.out == [0, 1, 1, 1, 0, 0]
    assert asked(g) == ("yellow", "second")


@pytest.mark.rule("R7.11", "R7.2")
@pytest.mark.parametrize(
    ("card", "victims"), [("knife", "BR@2"), ("gunshot", "BR@20"), ("cocktail", "BR@7z BR@8z BR@13z")]
)
def test_who_kills_with_knife_gun_or_drink_is_left_himself(card: str, victims: str):
    g = table("gang Y BL@1z BL@3 BR@9", f"gang R {victims}", f"hand Y {card} move move order order")
    play(g, f"play-{card}")
    assert TITLE.outcome(g).reason == "last_gang"
    assert each(g.gangs[Y]) == [1, 3, 9]


@pytest.mark.rule("R7.12")
def test_the_last_gang_empties_the_bank_and_yet_the_game_ends_once_and_for_one_reason():
    g = table("gang Y GF@6 BR@17", "gang R BR@12", "cakes Y@12", "bank 3")
    assert told(g, "killed") == [(R, BRUISER, 12)]
    assert told(g, "game_over") == [(LAST_GANG,)]
    assert told(g, "collects") == []  # the payment never came
    assert told(g, "inherits") == [(Y, 3)]


@pytest.mark.rule("R7.12")
@pytest.mark.parametrize(
    ("lines", "end"),
    [
        (["gang Y GF@8", "gang R BR@30", "bank 1"], EMPTY_BANK),
        (["gang Y GF@8", "gang R BR@9", "cakes Y@8", "bank 1"], COMMON_DEATH),
    ],
)
def test_every_game_ends_for_one_reason(lines: list[str], end: int):
    assert told(table(*lines), "game_over") == [(end,)]


# -- the stall stop ------------------------------------------------------------------------------


@pytest.mark.rule("R7.9", "R7.5", "R7.1", "R9.39")
def test_sixty_turns_without_payment_or_kill_end_the_game_and_leave_the_bank():
    g = discard(quiet(), 59)
    assert asked(g) == ("blue", "card")
    discard(g, 1)
    assert told(g, "game_over") == [(STALL,)]
    assert g.money == [0, 0, 0]
    assert g.bank == 120


@pytest.mark.rule("R7.9", "R9.39")
def test_the_house_may_wait_shorter_or_for_ever():
    assert asked(discard(quiet(stall_limit=12), 11)) is not None
    assert asked(discard(quiet(stall_limit=12), 12)) is None
    assert asked(discard(quiet(stall_limit=0), 300)) is not None


@pytest.mark.rule("R7.9")
def test_a_payment_in_the_last_moment_starts_the_count_again():
    eleven_quiet_turns = ("turn Y 31 20 0", "gang R BL@16", "gang B BR@22")
    assert asked(discard(table("gang Y BR@30", *eleven_quiet_turns, stall_limit=12), 1)) is None
    g = discard(table("gang Y GF@30", *eleven_quiet_turns, stall_limit=12), 1)
    assert asked(g) == ("red", "card")
    assert view(g, B).quiet == 1


@pytest.mark.rule("R7.9")
def test_a_kill_starts_the_count_again():
    g = table(
        *("gang Y BR@30", "gang R BL@16", "gang B BR@22 BR@15", "hand Y move move order order order"),
        "hand R knife order order order order",
        stall_limit=12,
    )
    discard(g, 10)
    play(g, "play-knife", "stop")  # in turn 11
    assert asked(discard(g, 11)) == ("red", "card")
    discard(g, 1)
    assert told(g, "game_over") == [(STALL,)]


@pytest.mark.rule("R7.9", "R7.10")
def test_an_explosion_without_victims_is_an_event_but_no_kill():
    g = table("gang Y BR@30", "gang R BL@16", "gang B BR@22", "cakes Y@5", stall_limit=12)
    assert g.events == 1
    assert asked(discard(g, 12)) is None


# -- the winner ----------------------------------------------------------------------------------


@pytest.mark.rule("R7.6")
def test_most_money_wins_even_of_a_player_who_is_out():
    g = table("turn B", "gang R BR@16 BR@29", "gang B GF@30", "out Y-1-1", "bank 1", "money 30 28 24")
    assert TITLE.outcome(g) == Outcome("empty_bank", (1, 2, 3), (Y,))


@pytest.mark.rule("R7.6", "R7.2")
def test_the_last_gang_need_not_win():
    g = table(
        *("gang Y BL@30", "gang R BR@1", "out B-1-1", "bank 8", "money 2 3 40"),
        "hand Y knife move move order order",
    )
    play(g, "play-knife")
    assert g.money == [10, 3, 40]
    assert TITLE.outcome(g).winners == (B,)


@pytest.mark.rule("R7.7", "R7.7a", "R7.8", "R9.34")
def test_at_equal_money_in_play_beats_out_and_later_out_beats_earlier():
    g = table(
        *("gang Y GF@30", "gang G BR@16", "bank 1", "money 19 20 20 5"),
        *("turn Y 40 39 9", "out R-3-9 B-9-5"),
        players=4,
    )
    assert TITLE.outcome(g).places == (1, 3, 2, 4)


@pytest.mark.rule("R7.7", "R7.7a")
def test_money_comes_before_the_time_in_play():
    g = table("gang Y GF@30", "gang R BR@16", "bank 1", "money 18 19 20", "turn Y 40 39 9", "out B-1-9")
    assert TITLE.outcome(g).places == (2, 2, 1)


@pytest.mark.rule("R7.7b", "R9.34")
def test_at_equal_money_the_larger_gang_in_play_wins_and_sleepers_count():
    g = table("gang Y GF@30", "gang R BR@7z BR@16", "gang B BR@22", "bank 1", "money 19 20 3")
    assert TITLE.outcome(g).places == (2, 1, 3)


@pytest.mark.rule("R7.7b", "R7.10", "R9.34")
def test_of_those_who_went_out_together_the_larger_gang_before_the_blast_wins():
    g = table(
        *("gang Y BR@30", "gang R BR@7", "gang B BR@8 BR@9", "gang G BR@16", "cakes B@8", "money 0 9 9 1"),
        "hand Y boom move order order order",
        players=4,
    )
    play(g, "play-boom")
    assert g.out == [0, 1, 1, 0]
    assert g.last_stand == [0, 1, 2, 0]
    play(g, "stop")
    discard(g, 60)
    assert TITLE.outcome(g).places == (4, 2, 1, 3)


@pytest.mark.rule("R7.7c", "R7.8", "R9.34")
def test_equal_in_everything_they_share_the_victory():
    g = table(
        *("gang Y GF@30 BR@29", "gang R BR@7z BR@16", "gang B BR@22", "gang G BR@1"),
        *("bank 1", "money 19 20 3 3"),
        players=4,
    )
    assert TITLE.outcome(g) == Outcome("empty_bank", (1, 1, 3, 3), (Y, R))


@pytest.mark.rule("R7.8")
def test_every_place_is_found_like_the_first():
    g = table(
        *("gang Y GF@30", "gang R BR@7 BR@16", "gang B BR@22", "bank 1", "turn Y 40 39 9"),
        *("money 8 5 5 5 5 5", "out G-6-1 O-6-2 V-6-2"),
        players=6,
    )
    assert TITLE.outcome(g).places == (1, 2, 3, 6, 4, 4)


@pytest.mark.rule("R7.10")
def test_every_explosion_and_every_knife_gun_and_drink_counts_as_one_event():
    g = table(
        *("gang Y BL@30 BR@9", "gang R BR@1 BR@20 BR@7 BR@16", "gang B BR@23", "cakes Y@5 R@12 B@13"),
        "hand Y knife gunshot boom cocktail order",
    )
    assert g.events == 1  # the cake of step 1, though it killed nobody
    for card in ["knife", "gunshot", "cocktail"]:
        assert play(g.copy(), f"play-{card}").events == 2
    assert play(g.copy(), "play-boom", "red").events == 2
    assert play(g.copy(), "play-order", "1").events == 1


@pytest.mark.rule("R7.10", "R7.7a")
def test_the_time_of_going_out_is_the_number_of_the_event():
    g = table(
        *("turn Y 10 9 4", "gang Y BL@30", "gang R BR@1", "gang B BR@16 BR@29", "cakes Y@5"),
        "hand Y knife order order order order",
    )
    play(g, "play-knife", "1")
    assert g.out == [0, 6, 0]


# -- variants ------------------------------------------------------------------------------------


@pytest.mark.rule("R8.1")
def test_free_seating_begins_with_an_empty_table_and_predefined_seating_with_a_turn():
    free = deal(4, seating="free", first_placer=3)
    assert asked(free) == ("green", "who_sits")
    assert free.occupied() == 0
    assert options(free) == ["godfather", "gunman", "blade", "bruiser"]
    assert asked(play(free, "blade", "30")) == ("blue", "who_sits")
    predefined = deal(4)
    assert asked(predefined) == ("yellow", "card")
    assert len(each(predefined.occupied())) == 28


@pytest.mark.rule("R8.2", "R9.13")
def test_only_in_a_house_that_allows_it_one_may_keep_the_whole_hand():
    given = ("gang Y BR@7z", "gang R BR@16", "hand Y knife knife order order move")
    assert options(table(*given)) == ["play-order", "discard-knife", "discard-order", "discard-move"]
    g = table(*given, pass_turn="on")
    assert options(g) == ["play-order", "discard-knife", "discard-order", "discard-move", "pass"]
    play(g, "pass")
    assert hand(g, Y) == ["knife", "knife", "order", "order", "move"]
    assert g.discards == []
    assert g.asleep == 0  # step 4 comes all the same
    assert asked(g) == ("red", "card")


@pytest.mark.rule("R8.2")
@pytest.mark.parametrize("seed", range(4))
def test_without_raids_and_cocktails_all_houses_play_the_same_game(seed: int):
    deck = {**dict.fromkeys(KINDS, 10), "cocktail": 0, "raid": 0}
    choose = Dice(seed, stream=1)
    here = deal(4, Dice(seed), deck_data=deck)
    there = deal(
        4,
        Dice(seed),
        deck_data=deck,
        pass_turn="on",
        cocktail="upto",
        raid_sleepers="wake",
        raid_card="remove",
    )
    while asked(here):
        choices = book.options(here)
        choice = choices[choose(len(choices))]
        book.answer(here, choice)
        book.answer(there, choice)
        assert there.key() == here.key()
    assert TITLE.outcome(there) == TITLE.outcome(here)


def side_by_side(first: int) -> dict[str, list[int]]:
    """A gang of ten on neighbouring seats."""
    gang = {"godfather": 1, "gunman": 2, "blade": 2, "bruiser": 5}
    seats = iter(range(first, first + 10))
    return {name: [next(seats) for _ in range(size)] for name, size in gang.items()}


@pytest.mark.rule("R8.3")
def test_owners_of_the_game_may_bring_their_own_table_deck_and_seating():
    money = ["bar", "bar", "restaurant", "restaurant", "gambling", "gambling", "register"]
    objects = [*money, *["revolver"] * 23]
    text = msgspec.json.encode(
        {
            "table": [
                {"seat": seat, "object": thing, "opposite": 31 - seat}
                for seat, thing in enumerate(objects, 1)
            ],
            "deck": {**dict.fromkeys(KINDS, 0), "gunshot": 30, "move": 1},
            "seatings": {"3": {"yellow": side_by_side(1), "red": side_by_side(11), "blue": side_by_side(21)}},
        }
    )
    g = deal(
        3,
        table_data=read_data(text, "table_data"),
        deck_data=read_data(text, "deck_data"),
        seating_data=read_data(text, "seating_data"),
    )
    assert told(g, "collects") == [(Y, 26)]
    assert hand(g, Y) == ["gunshot"] * 5
    play(g, "play-gunshot")
    assert options(g) == ["21", "22", "23", "28", "29"]


@pytest.mark.rule("R8.4")
def test_the_last_two_may_live_off_the_bank_until_they_pass_the_rich_dead():
    g = table("gang Y GF@30 BR@6", "gang R BR@11", "out B-1-1", "bank 20", "money 0 0 12")
    discard(g, 12)
    assert TITLE.outcome(g) == Outcome("empty_bank", (1, 3, 2), (Y,))
    assert g.money == [14, 6, 12]
