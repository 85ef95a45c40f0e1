"""What the worked examples of section 10 look at besides the kit: the dead, the tokens, a quiet turn."""

from __future__ import annotations

from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.seats import each
from backroom.games.reckoning.state import Game
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import Y, deal, options, play, told

# Position S of section 10.1: six players, three cakes, two sleepers.
S = (
    "bank 40",
    "gang Y BR@1 BL@27",
    "gang R BR@3 GM@6 BL@23",
    "gang B BR@9 BR@11 BL@14",
    "gang G GF@12 BR@15 BL@18",
    "gang O BR@4 BR@19z GF@20",
    "gang V BL@7z GM@13 BR@21 GF@25",
    "cakes R@1 Y@18 B@22",
)
EMPTY_IN_S = [2, 5, 8, 10, 16, 17, 22, 24, 26, 28, 29, 30]


def killed(g: Game) -> list[int]:
    """The seats on which somebody was killed, in the order of the events."""
    return [seat for _, _, seat in told(g, "killed")]


def tokens(g: Game) -> int:
    """The sleeping tokens in the supply."""
    return view(g, Y).tokens


def sleepers(g: Game) -> list[int]:
    """The seats of all sleepers."""
    return each(g.asleep)


def seats(*numbers: int) -> list[str]:
    """Seats as they are offered."""
    return [str(number) for number in numbers]


def discard(g: Game, turns: int = 1) -> Game:
    """So many players in a row discard a card; nothing else happens in their turns."""
    for _ in range(turns):
        play(g, next(option for option in options(g) if option.startswith("discard-")))
    return g


def predefined(players: int) -> list[str]:
    """The gangs on their predefined seats, as lines of a position."""
    return [line for line in TITLE.write(deal(players)) if line.startswith("gang ")]
