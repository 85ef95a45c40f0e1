"""The rules agree with a second, naive account of what is most intricate in them, in random games."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.engine.flow import Picked, Seat
from backroom.engine.laws import Member
from backroom.games.reckoning.rules.turn import cash
from backroom.games.reckoning.state import Game, book
from tests.laws.bloodbath import ENDGAME, bloodbath
from tests.laws.members import BOOTLEGGERS, NOSTRA_CITY, RECKONING, SCOUNDRELS
from tests.laws.planting import swapped
from tests.laws.seeds import any_seeds, games
from tests.models import bootleggers, nostra_city, reckoning, scoundrels
from tests.models.passages import Model, compare, printed

OFTEN = {
    "bootleggers": 10,
    "nostra_city": 5,
    "scoundrels": 10,
}  # times as many games as a law looks at: few positions of each

MODELS: dict[str, tuple[Member[Any], list[Model[Any]]]] = {
    "bootleggers": (BOOTLEGGERS, bootleggers.MODELS),
    "nostra_city": (NOSTRA_CITY, nostra_city.MODELS),
    "reckoning": (RECKONING, reckoning.MODELS),
    "scoundrels": (SCOUNDRELS, scoundrels.MODELS),
}


def agree(member: Member[Any], models: list[Model[Any]]) -> None:
    """Each model sees something, and foresees it."""
    member = printed(member)
    seen = [
        compare(member, models, seed) for seed in any_seeds(games(member) * OFTEN.get(member.title.name, 1))
    ]
    assert all(map(sum, zip(*seen)))


@pytest.mark.parametrize("game", MODELS)
def test_models_foresee_what_the_rules_do(game: str):
    agree(*MODELS[game])


def test_the_model_of_reckoning_foresees_who_goes_out_near_its_end():
    with bloodbath():
        agree(ENDGAME, reckoning.MODELS)


def test_a_disagreement_shows_the_position():
    honest = book.bodies[cash.number]

    def generous(g: Game, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        g.money[me] += 1

    with (
        swapped(book.bodies, cash.number, generous),
        pytest.raises(AssertionError, match=r"(?s)reckoning 1\nsetup .*\nthen cash .*\ncash: money is "),
    ):
        agree(RECKONING, reckoning.MODELS)
