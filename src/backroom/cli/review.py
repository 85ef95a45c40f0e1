"""`backroom review`: looks back on a saved game."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.text import Text

from backroom.cli.boards import board
from backroom.cli.common import (
    blaming,
    grid,
    language,
    open_console,
    own_words,
    read_file,
    watched,
)
from backroom.cli.terminal_table import HUMAN
from backroom.coach.dealings import BLUFF, Dealing
from backroom.coach.review import Review, portions_of, put_together, review_portion
from backroom.engine.chance import Script
from backroom.engine.errors import BackroomError
from backroom.engine.flow import NOBODY
from backroom.engine.replay import read_record
from backroom.engine.replay import replay as play_again
from backroom.engine.words import Words
from backroom.games import title as title_of

PORTIONS = 40
MOST_SHOWN = 12
LINES = 12  # of the table of chances


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the whole review as JSON.")
@language
def review(file: Path, as_json: bool, lang: str) -> None:
    """Look back on the finished game in FILE: chances, turning points, decisions, luck."""
    with blaming(file):
        record = read_record(read_file(file))
        play = play_again(title_of(record.game), record, Script([]))
        if play.g.seat != NOBODY:
            raise BackroomError("the game is not over: only a finished game is reviewed")
    seats = [seat for seat, who in enumerate(record.who) if who == HUMAN]
    seats = seats or list(range(record.setup["players"]))
    spans = portions_of(record, PORTIONS)
    portions = [review_portion(record, seats, *span) for span in watched(spans, len(spans))]
    found = put_together(record, portions)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
    else:
        show(open_console(), found, title_of(found.game).words(lang), own_words(lang))


def show(console: Console, found: Review, words: Words, say: Words) -> None:
    """Print a review: chances at some moments, the dearest decisions, luck and costs."""
    face = board(title_of(found.game), words, say, [""] * found.players, console.width, False)
    players = [face.player_name(seat) for seat in range(found.players)]
    console.print(Text(say("review", "chances"), style="bold"))
    every = max(1, len(found.points) // LINES)
    shown = [point for at, point in enumerate(found.points) if at % every == 0 or point.step == found.steps]
    rows = [[str(point.step), *map(percent, point.chances)] for point in shown]
    console.print(grid([say("review", "step"), *players], rows))
    console.print(say.fill("review", "turning", steps=", ".join(map(str, found.swings))))
    console.print(Text(say("review", "decisions"), style="bold"))
    dearest = sorted([one for one in found.decisions if one.cost > 0], key=lambda one: -one.cost)
    for one in dearest[:MOST_SHOWN]:
        query = next(query for query in title_of(found.game).book.queries if query.name == one.question)
        answer, best = (words.noun(query.noun, query.noun.read(word)) for word in (one.answer, one.best))
        console.print(
            say.fill(
                "review",
                "decision",
                step=one.step,
                player=players[one.seat],
                answer=answer,
                best=best,
                cost=percent(one.cost),
            )
        )
    console.print(Text(say("review", "luck"), style="bold"))
    weighed = {one.seat for one in found.decisions}
    luck = [
        [player, percent(found.luck[seat]), percent(found.cost(seat)) if seat in weighed else "-"]
        for seat, player in enumerate(players)
    ]
    console.print(grid(["", say("review", "given"), say("review", "cost")], luck))
    if found.dealings:
        console.print(Text(say("review", "dealings"), style="bold"))
        console.print(*[dealing(one, found.game, players, words, say) for one in found.dealings], sep="\n")


def dealing(one: Dealing, game: str, players: list[str], words: Words, say: Words) -> str:
    """A dealing in words: its step, what was told of it, how it ended, and what it brought."""
    told = one.in_words(game, words)
    if one.kind == BLUFF:
        told.append(say.fill("review", "bluff", card=one.told[0][3]))

    def brought(when: str, by_seat: list[float]) -> str:
        changes = [f"{players[seat]} {round(100 * by_seat[seat]):+} %" for seat in one.concerned]
        return f"{say('review', when)} {', '.join(changes)}"

    ended = [brought("decided", one.decided)] if one.ends else []
    outcome = "; ".join([say("review", "fate", one.fate), brought("begun", one.begun), *ended])
    first = say.fill("review", "dealing", step=one.begins[0], told=told[0])
    return "\n  ".join([first, *told[1:], f"→ {outcome}"])


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{100 * share:.0f} %"
