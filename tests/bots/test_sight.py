"""What a bot is given: nothing that its seat may not know, and no way to the game itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from backroom.bots import Bot, Sight, bot, gesture_with, sight
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.title import Title
from backroom.games import TITLES, title

EVERY = 17  # so many answers from one position to the next
BOTS = ["random", "greedy", "easy", "ismcts:6"]


def positions(played: Title[Any], seed: int) -> Iterator[Any]:
    """Questions with a choice, from the course of a game between house bots."""
    player, dice = bot("greedy", played), Dice(seed, 1)
    g = played.start(played.parse_setup({"players": 4}), Dice(seed))
    answers = 0
    while g.seat != NOBODY:
        if answers % EVERY == 0 and len(played.book.options(g)) > 1:
            yield g
        played.book.apply(g, player.choose(sight(played, g, g.seat), dice))
        answers += 1


def poisoned(played: Title[Any], g: Any) -> Any | None:
    """The same position for whoever is asked, with lies in all places that the seat cannot see."""
    for number in range(8):
        lie = played.imagine(g, g.seat, Dice(number, 7))
        if played.key(lie) != played.key(g) and played.view(lie, g.seat) == played.view(g, g.seat):
            return lie
    return None


def move(player: Bot, seen: Sight, dice: Dice) -> tuple[int, object]:
    """What a bot answers, and the gesture that it makes with that."""
    answer = player.choose(seen, dice)
    return answer, gesture_with(player, seen, answer)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", TITLES)
def test_a_bot_answers_the_same_when_all_it_cannot_see_is_a_lie(game: str, name: str):
    played = title(game)
    player, lies = bot(name, played), 0
    for number, g in enumerate(positions(played, 3)):
        lie = poisoned(played, g)
        if lie is not None:
            lies += 1
            told = [move(player, sight(played, world, g.seat), Dice(number)) for world in (g, lie)]
            assert told[0] == told[1]
    assert lies >= 5


@pytest.mark.parametrize("game", TITLES)
def test_the_answer_of_a_time_out_tells_nothing_that_the_seat_cannot_see(game: str):
    played = title(game)
    lies = 0
    for g in positions(played, 3):
        lie = poisoned(played, g)
        if lie is not None:
            lies += 1
            told = {sight(played, world, g.seat).timeout for world in (g, lie)}
            assert told == {played.timeout(g, g.seat)}
    assert lies >= 5


@pytest.mark.parametrize("game", TITLES)
def test_a_sight_holds_a_view_and_a_way_to_imagine_and_nothing_else(game: str):
    played = title(game)
    g = next(positions(played, 1))
    seen = sight(played, g, g.seat)
    assert [name for name in dir(seen) if not name.startswith("_")] == [
        *("box", "imagine", "look", "options", "timeout", "title", "view")
    ]
    assert (seen.title, seen.view, seen.box) == (played, played.view(g, g.seat), g.box)
    assert seen.view.question
    assert seen.view.question.options == seen.options
    with pytest.raises(AttributeError):
        seen.game = g  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", TITLES)
def test_whatever_is_done_in_an_imagined_world_the_game_is_as_it_was(game: str):
    played = title(game)
    g = next(positions(played, 1))
    before = played.key(g)
    world = sight(played, g, g.seat).imagine(Dice(4))
    while world.seat != NOBODY:
        played.book.apply(world, played.book.options(world)[-1])
    assert played.key(g) == before


def test_a_planted_bot_that_looks_at_the_game_itself_is_caught():
    played = title("reckoning")

    class Peeper:
        def choose(self, g: Any, _dice: Dice) -> int:
            """Says what the next player holds."""
            return int(g.hands[(g.seat + 1) % 4][0])

    found = [(g, lie) for g in positions(played, 3) if (lie := poisoned(played, g)) is not None]
    assert any(Peeper().choose(g, Dice(0)) != Peeper().choose(lie, Dice(0)) for g, lie in found)
