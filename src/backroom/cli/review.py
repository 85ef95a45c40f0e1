"""`backroom review`: looks back on a saved game. `backroom calibrate`: how good that judgement is."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.text import Text

from backroom.cli.boards import board
from backroom.cli.common import (
    blaming,
    check_seats,
    grid,
    language,
    open_console,
    own_words,
    read_file,
    watched,
)
from backroom.coach.calibration import all_predictions, brier, calibration, picture
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
HUMAN = "human"


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


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{100 * share:.0f} %"


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1, 100_000), default=400, show_default=True, help="How many.")
@click.option("--players", type=int, default=4, show_default=True, help="Number of players.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE", help="Write a plot as SVG.")
def calibrate(game: str, games: int, players: int, as_json: bool, plot: Path | None) -> None:
    """Compare predicted chances to win with what happened, in games of house bots of GAME."""
    title = title_of(game)
    check_seats(title, players)
    found = list(chain.from_iterable(watched(all_predictions(title, players, games), games)))
    bins = calibration(found)
    if plot is not None:
        plot.write_text(picture(bins, title.words("en")("title")), "utf-8")
    if as_json:
        plain = {"game": game, "games": games, "players": players, "brier": brier(found), "bins": bins}
        click.echo(msgspec.json.encode(plain).decode())
        return
    rows = [[percent(one.predicted), percent(one.happened), str(one.count)] for one in bins]
    open_console().print(grid(["predicted", "happened", "predictions"], rows, names=0))
    click.echo(f"Brier score {brier(found):.4f}, {games} games of {players} players")
