"""What a seat sees, as numbers: no more than its view, no less, and in bounds."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from backroom.engine.chance import Dice
from backroom.engine.errors import BackroomError
from backroom.engine.flow import Seat
from backroom.engine.kinds import count
from backroom.engine.laws import (
    LawBroken,
    Member,
    hold,
    imagination_is_blind,
    the_conversation_reveals_nothing,
    views_reveal_nothing,
)
from backroom.engine.looks import Asked, hears
from backroom.engine.title import View
from backroom.games import title
from backroom.rl.decoding import decode
from backroom.rl.encoder import HEARD, Encoder, layout
from backroom.rl.schema import Schema
from tests.laws.seeds import any_seeds, games
from tests.rl.encoding import GAMES, as_numbers, encoded, encoder_of, looks

every_game = pytest.mark.parametrize("member", GAMES, ids=lambda member: member.title.name)
every_leak_law = pytest.mark.parametrize(
    "law", [views_reveal_nothing, the_conversation_reveals_nothing, imagination_is_blind]
)


def seeds_for(member: Member[Any]) -> range:
    """A few games; more where laws are looked at thoroughly."""
    return any_seeds(max(1, games(member) // 3))


# -- kinds ---------------------------------------------------------------------------------------


@every_game
def test_every_leaf_has_a_kind_and_a_name_of_its_own(member: Member[Any]):
    players = member.title.seats[-1]
    names = [field.name for field in layout(member.title.name, players).fields]
    assert len(names) == len(set(names)) > 30


def test_a_leaf_without_a_kind_is_named():
    class Bare(View, frozen=True, kw_only=True):
        loot: int

    with pytest.raises(BackroomError, match="loot does not say what its numbers are"):
        Schema(Bare)


@every_game
def test_numbers_stay_in_range_and_give_the_view_back(member: Member[Any]):
    for seed in seeds_for(member):
        for encoder, view, _ in looks(member, seed, every=23):
            in_range(encoder)
            assert decode(encoder.layout, encoder.tokens, encoder.options) == view


def in_range(encoder: Encoder) -> None:
    """Every token and every place of the flat vector is within its bounds."""
    for number, owner, index, value in encoder.tokens.tolist():
        field = encoder.layout.fields[number]
        assert field.kind.least <= value <= field.kind.most, f"{field.name} is {value}"
        assert 0 <= index <= field.bound, f"{field.name} has index {index}"
        assert (owner >= 0) == field.owned, f"{field.name} belongs to {owner}"
    low, high = encoder.layout.bounds()
    assert (encoder.flat >= low).all()
    assert (encoder.flat <= high).all()


# -- the flat vector, options, happenings --------------------------------------------------------


@every_game
def test_the_flat_vector_says_the_same_as_the_tokens(member: Member[Any]):
    for encoder, _, _ in looks(member, 1, every=50):
        layout = encoder.layout
        flat = np.zeros(layout.width, np.int32)
        for number, owner, index, value in encoder.tokens.tolist():
            field = layout.fields[number]
            if index < field.span:
                place = layout.part(field.name).start + max(owner, 0) * field.span + index
                flat[place] = value - field.kind.least + 1
        options = layout.part("options")
        flat[options.start : options.start + len(encoder.options)] = encoder.options[:, 2] + 1
        flat[layout.part("heard")][: encoder.heard.size] = encoder.heard.reshape(-1)
        assert (encoder.flat == flat).all()


@every_game
def test_options_name_query_noun_and_answer_and_point_at_what_they_are_about(member: Member[Any]):
    pointing = 0
    for encoder, view, _ in looks(member, 2, every=5):
        asked, layout = view.question, encoder.layout
        shown = asked.options if asked is not None and asked.options is not None else ()
        assert tuple(encoder.options[:, 2].tolist()) == shown
        for query, noun, answer, token in encoder.options.tolist():
            assert asked is not None
            assert layout.title.book.queries[query].name == asked.name
            assert answer in layout.nouns[noun].names
            if token >= 0:
                field, owner, index, value = encoder.tokens[token].tolist()
                seat = (owner + max(view.me, 0)) % layout.players
                about = value if layout.fields[field].kind.noun is layout.nouns[noun] else index
                assert answer == (about if owner < 0 or about == value else seat)
                pointing += 1
    assert pointing


@every_game
def test_the_last_happenings_are_those_that_the_seat_may_know(member: Member[Any]):
    for encoder, view, ear in looks(member, 3, every=40):
        known = [one for one in reversed(ear) if hears(one, view.me)][:HEARD]
        assert [event - 1 for event, *_ in encoder.heard.tolist()] == [event for event, *_ in known]


def test_a_seat_counts_from_the_viewer_on():
    reckoning = title("reckoning")
    g = reckoning.start(reckoning.parse_setup({"players": 4}), Dice(1))
    encoder = encoder_of("reckoning", 4)
    turn = encoder.layout.part("turn")
    seen = []
    for me in range(4):
        encoder.look(g, me)
        seen.append(int(encoder.flat[turn][0]) + encoder.layout.schema.fields[5].kind.least - 1)
    assert seen == [(g.turn - me) % 4 for me in range(4)]


def test_options_beyond_the_slots_are_among_the_options_only():
    encoder = encoder_of("bootleggers", 4)
    amounts = tuple(range(1, 301))
    encoder.numbers.begin(0, None)
    encoder.numbers.put_options(Asked("amount", (0,), amounts))
    assert tuple(encoder.options[:, 2].tolist()) == amounts
    assert encoder.offered == encoder.layout.slots == 256
    assert (encoder.flat[encoder.layout.part("options")] == np.arange(2, 258)).all()
    with pytest.raises(BackroomError, match="there are more than 10000 options"):
        encoder.numbers.put_options(Asked("amount", (0,), tuple(range(10_001))))


def test_a_field_is_found_by_its_name():
    found = layout("reckoning", 4)
    assert found.part("money").stop - found.part("money").start == 4
    with pytest.raises(BackroomError, match="reckoning has no field 'gold'; there are"):
        found.part("gold")


# -- no more than the view -----------------------------------------------------------------------


@every_leak_law
@every_game
def test_numbers_reveal_nothing_that_the_view_hides(member: Member[Any], law: Any):
    for seed in seeds_for(member):
        hold(as_numbers(member), law, seed)


def test_a_leak_into_the_numbers_is_caught():
    member = GAMES[2]

    def view(g: Any, me: Seat) -> Any:
        return encoded(encoder_of("reckoning", g.box.players), g, max(me - 1, 0))

    leaky = msgspec.structs.replace(member, title=msgspec.structs.replace(member.title, view=view))
    with pytest.raises(LawBroken, match="sees what it may not know"):
        hold(leaky, views_reveal_nothing, 1)


def test_a_count_has_bounds():
    assert (count(7).least, count(7).most, count(7, -1).least) == (0, 7, -1)
