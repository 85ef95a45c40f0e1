"""What the lobby says about a game: about how long it takes, and how difficult it is to learn.

Minutes are measured, not guessed. `DECISIONS` holds the mean number of decisions in forty games between house
bots, by number of players, as this prints it:

    backroom simulate GAME --seats N --games 40 --seed 1 --json

A person takes about eight seconds for a decision: most are small (one marker, or a pass), a few need thought.
A bot takes about as long as its usual pace. Whoever knows the game is faster, whoever learns it is slower.

Difficulty goes by the number of kinds of questions that a game can put to a player: each is a rule that they
have to know before they can answer. Fewer than twenty are easy, thirty and more are hard.
"""

from __future__ import annotations

from functools import cache

from backroom.games import title as title_named

DECISIONS: dict[str, dict[int, float]] = {
    "bootleggers": {3: 338.2, 4: 520.2, 5: 710.55, 6: 1116.15},
    "nostra_city": {3: 365.82, 4: 540.85, 5: 720.33},
    "reckoning": {3: 161.43, 4: 154.7, 5: 165.07, 6: 168.03},
    "scoundrels": {2: 135.1, 3: 234.88, 4: 331.02},
}
SECONDS = 8.0  # of a person, for a decision
BOT_SECONDS = 0.8
STEP = 5  # minutes are rounded to multiples of this
FEW_QUESTIONS, MANY_QUESTIONS = 20, 30


def minutes(game: str, players: int, bots: int = 0) -> int:
    """About how long a game takes, if so many of the players are bots."""
    share = bots / players
    seconds = DECISIONS[game][players] * ((1 - share) * SECONDS + share * BOT_SECONDS)
    return max(STEP, STEP * round(seconds / 60 / STEP))


@cache
def span(game: str) -> tuple[int, int]:
    """The minutes of the shortest and of the longest game among people, by number of players."""
    found = [minutes(game, players) for players in DECISIONS[game]]
    return min(found), max(found)


@cache
def difficulty(game: str) -> str:
    """How difficult a game is to learn: easy, medium or hard."""
    questions = len(title_named(game).book.queries)
    return "easy" if questions < FEW_QUESTIONS else "medium" if questions < MANY_QUESTIONS else "hard"
