"""`backroom review`: a saved game, looked back on in the terminal."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console

from backroom.cli.common import own_words
from backroom.cli.review import dealing, show
from backroom.coach.dealings import BLUFF, dealings_in
from backroom.coach.review import put_together, review_portion
from tests.cli.terminal import backroom
from tests.coach.games import played


def test_the_figures_of_a_review_are_shown_as_tables():
    play = played("reckoning", 2)
    review = put_together(play.record, [review_portion(play.record, [0, 1, 2], 30, 36)])
    with StringIO() as screen:
        show(Console(file=screen, width=80), review, play.title.words("en"), own_words("en"))
        shown = screen.getvalue().splitlines()
    rows = {line.split()[0]: " ".join(line.split()[1:]) for line in shown if line.split()}
    for point in review.points:
        assert rows[str(point.step)] == " ".join([f"{100 * one:.0f} %" for one in point.chances])
    assert f"Turning points: {', '.join(map(str, review.swings))}" in shown
    dear = [one for one in review.decisions if one.cost > 0]
    assert dear
    assert len([line for line in shown if re.match(r"step \d+: \w+ answered", line)]) == len(dear)
    for seat, player in enumerate(["Yellow", "Red", "Blue"]):
        weighed = any(one.seat == seat for one in review.decisions)
        cost = f"{100 * review.cost(seat):.0f} %" if weighed else "-"
        assert rows[player] == f"{100 * review.luck[seat]:.0f} % {cost}"


def test_a_running_game_is_not_reviewed(tmp_path: Path):
    file = tmp_path / "game.json"
    file.write_bytes(played("reckoning", 2, most=5).save())
    result = backroom("review", str(file))
    assert result.exit_code == 2
    assert "the game is not over" in result.stderr


def test_a_bluff_is_told_with_the_card_its_end_and_what_it_brought():
    play = played("scoundrels", 2)
    bluff = next(one for one in dealings_in(play) if one.kind == BLUFF)
    span = bluff.begins[0], bluff.begins[-1] + 1
    review = put_together(play.record, [review_portion(play.record, [], *span)])
    measured = next(one for one in review.dealings if one.begins == bluff.begins)
    players = ["Red", "Blue", "Yellow"]
    told = dealing(measured, "scoundrels", players, play.title.words("en"), own_words("en")).splitlines()
    _, seat, slot, card = bluff.told[0]
    assert told[0].startswith(f"step {bluff.begins[0]}: {players[seat]} plans a card on slot ")
    assert told[1] == f"  a bluff: the card was the {card}"
    assert f"{players[seat]} {round(100 * measured.begun[seat]):+} %" in told[2]
    assert slot != card
