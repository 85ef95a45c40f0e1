"""The house heuristics: what a careful, short-sighted player does in plain situations."""

from __future__ import annotations

import pytest

from backroom.engine.chance import Dice
from backroom.engine.errors import IllegalChoice
from backroom.engine.flow import NOBODY
from backroom.games.reckoning.bot import choose
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.state import Game, book
from backroom.games.reckoning.view import look
from tests.counted import lines_of_python
from tests.games.reckoning.table import deal, play, table


def answer(g: Game, seed: int = 1) -> str:
    """What the bot answers, in words."""
    return book.queries[g.query].noun.write(choose(look(g, g.seat), Dice(seed), g.box))


def turn(g: Game) -> list[str]:
    """All that the bot answers in its turn."""
    me, said = g.seat, []
    while g.seat == me and g.turn == me:
        said.append(answer(g))
        play(g, said[-1])
    return said


def test_it_shoots_the_accountant_and_not_the_idler():
    g = table("gang Y BR@26 BR@28", "gang R BR@1 GF@3 BR@14", "hand Y gunshot gunshot pass pass boom")
    assert turn(g)[:2] == ["play-gunshot", "3"]


def test_it_strikes_at_the_leader_first():
    g = table(
        *["gang Y BR@26 BR@28", "gang R BR@3", "gang B BR@1", "money 0 0 30"],
        *["hand Y gunshot gunshot pass pass boom", "bank 2"],
    )
    assert turn(g)[:2] == ["play-gunshot", "1"]


def test_it_kills_the_last_rival_and_takes_the_bank():
    g = table("gang Y BL@2 BR@27", "gang R BR@1", "hand Y knife order order move move", "bank 31")
    assert turn(g) == ["play-knife"]
    assert g.money[0] == 31


def test_it_moves_to_the_second_bar_for_a_monopoly():
    g = table("gang Y BR@6 BR@29", "gang R BR@15", "hand Y move raid raid pass pass")
    play(g, answer(g))
    assert answer(g) == "29"
    play(g, "29")
    assert answer(g) == "17"


def test_it_leaves_the_blast_of_a_cake():
    g = table("gang Y GF@29 BR@10", "gang R BR@16 BR@17", "cakes R@10", "hand Y move raid raid pass pass")
    play(g, "play-move")
    assert answer(g) == "10"


def test_it_serves_the_cake_where_it_hits_most_rivals_and_none_of_its_own():
    g = table("gang Y BR@8 BR@20", "gang R BR@7 BR@9 BR@13 BR@14 BR@15", "hand Y order raid raid boom boom")
    assert turn(g)[:2] == ["play-order", "14"]


def test_it_does_not_set_off_a_cake_among_its_own():
    g = table("gang Y BR@8 BR@9 BR@10", "gang R BR@20", "cakes R@9", "hand Y boom boom boom boom raid")
    assert answer(g) != "play-boom"


def test_it_sets_off_a_cake_among_its_rivals():
    g = table(
        *["gang Y BR@29", "gang R BR@20 BR@10", "gang B BR@11 GF@12", "cakes R@11"],
        *["hand Y boom pass raid raid knife"],
    )
    assert answer(g) == "play-boom"


def test_it_passes_a_cake_away_from_its_own_towards_a_rival():
    g = table("gang Y GF@8 BR@9", "gang R BR@16 BR@18", "cakes R@9", "hand Y pass raid raid order order")
    play(g, "play-pass")
    assert answer(g) == "16"


def test_it_spikes_the_drinks_of_sleepers_first():
    g = table(
        *["gang Y BR@29", "gang R BR@7 BR@8 BR@13 BR@15z BR@18", "turn Y"],
        *["hand Y cocktail raid raid order order"],
    )
    play(g, "play-cocktail")
    assert answer(g) == "15"


def test_it_takes_a_seat_that_pays_when_it_may_sit_anywhere():
    g = deal(4, seating="free", first_placer=0)
    play(g, answer(g))
    assert answer(g) in {"3", "4", "6", "11", "17", "20", "25"}


def test_it_discards_what_it_has_most_of_when_nothing_can_be_played():
    g = table("gang Y BR@29", "gang R BR@15", "hand Y knife knife knife gunshot boom")
    assert answer(g) == "discard-knife"


def test_dice_break_ties():
    g = table("gang Y BR@29", "gang R BR@7 BR@8 BR@18 BR@19 BR@23", "hand Y cocktail raid raid order order")
    play(g, "play-cocktail")
    assert len({answer(g, seed) for seed in range(40)}) == 5


def test_who_is_not_asked_has_nothing_to_choose():
    g = deal(4)
    with pytest.raises(IllegalChoice, match="seat 2 is not asked anything now"):
        choose(look(g, 2), Dice(1), g.box)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": 4, "seating": "free"},
        {"players": 5, "cocktail": "upto", "raid_sleepers": "wake", "mask": "off"},
        {"players": 6, "pass_turn": "on", "raid_card": "remove", "seating": "free"},
    ],
)
def test_it_plays_whole_games_by_the_rules_and_never_thinks_for_long(options: dict[str, object]):
    thoughts = []
    for seed in range(2):
        g = TITLE.start(TITLE.parse_setup(options), Dice(seed))
        dice = Dice(seed, 1)
        while g.seat != NOBODY:
            seen = look(g, g.seat)
            with lines_of_python() as lines:
                choice = choose(seen, dice, g.box)
            thoughts.append(lines.count)
            book.answer(g, choice)
    assert sum(thoughts) / len(thoughts) < 6_000  # lines: about 2,000, and twice that under make mutants
    assert max(thoughts) < 24_000
