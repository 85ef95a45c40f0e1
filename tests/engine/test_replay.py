"""A game as a record: saved in the middle of a decision, played again, taken back, refused when damaged."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from backroom.engine.chance import Dice
from backroom.engine.errors import BadSave, IllegalChoice
from backroom.engine.flow import NOBODY, Chance, Flow, Picked, Seat
from backroom.engine.nouns import counted
from backroom.engine.replay import WAY_POINTS, Play, Record, Step, read_record, replay
from backroom.engine.rulebook import Rulebook
from backroom.engine.title import Title
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import KIND
from backroom.games.reckoning.setup import DECK
from backroom.games.reckoning.state import Game
from tests.engine import heist
from tests.games.reckoning.table import R, Y, asked, lowest, options

Damage = Callable[[dict[str, Any]], object]

HANDS = ("cocktail knife move move raid", 5 * "boom ", 5 * "order ")


def dealt(*hands: str) -> Chance:
    """Chance that deals these hands and afterwards takes the first of what it may take."""
    bag = [kind for kind in DECK for _ in range(DECK[kind])]
    outcomes = []
    for cards in zip(*[hand.split() for hand in hands], strict=True):
        for card in cards:
            outcomes.append(bag.index(card))
            bag.remove(card)
    script = iter(outcomes)
    return lambda _n: next(script, 0)


def begin(chance: Chance, **others: object) -> Play[Game]:
    """A game of three at its first question."""
    return Play(TITLE, TITLE.parse_setup({"players": 3, **others}), chance)


def answer(play: Play[Game], *words: str) -> Play[Game]:
    """Whoever is asked answers, in words."""
    for word in words:
        play.answer(TITLE.book.queries[play.g.query].noun.read(word))
    return play


def at_random(play: Play[Game], dice: Dice, answers: int) -> Play[Game]:
    """So many answers by chance, or all that are left."""
    while answers and play.g.seat != NOBODY:
        offered = options(play.g)
        answer(play, offered[dice(len(offered))])
        answers -= 1
    return play


def half_a_cocktail() -> Play[Game]:
    """Yellow has laid a Spiked Cocktail and chosen one of three targets."""
    play = begin(dealt(*HANDS))
    return answer(play, "play-cocktail", "7")


def loaded(text: bytes, source: Chance = lowest) -> Play[Game]:
    """The game of a saved text."""
    return replay(TITLE, read_record(text), source)


# -- saving and loading --------------------------------------------------------------------------


def test_a_record_holds_names_and_chance_outcomes():
    play = answer(begin(dealt(*HANDS)), "discard-knife")
    assert play.record == Record(
        backroom=1,
        game="reckoning",
        rules=1,
        setup={"players": 3},
        opening=[38, 33, 18, 0, 31, 17, 40, 30, 17, 38, 29, 17, 34, 28, 17],
        steps=[Step(seat=0, question="card", answer="discard-knife", chance=[0])],
    )


def test_a_game_saved_in_the_middle_of_a_decision_is_the_same_when_loaded():
    play = half_a_cocktail()
    again = loaded(play.save())
    assert asked(again.g) == ("yellow", "drug")
    assert (again.g.key(), options(again.g)) == (play.g.key(), ["8", "15", "19", "23"])
    assert (again.save(), again.heard) == (play.save(), play.heard)


@pytest.mark.parametrize("answers", [0, 1, 17, 60])
def test_a_loaded_game_goes_on_equally(answers: int):
    play = at_random(begin(Dice(11), seating="free", pass_turn="on"), Dice(12), answers)
    again = loaded(play.save(), Dice(13))
    play.recorder.source = Dice(13)
    for game in (play, again):
        at_random(game, Dice(14), 10_000)
    assert play.g.seat == NOBODY
    assert (again.save(), again.g.key()) == (play.save(), play.g.key())


def test_a_game_saved_while_several_choose_in_secret_is_the_same_when_loaded():
    play = Play(heist.TITLE, heist.Setup(players=3), lowest)
    play.answer(2, seat=1)
    again = replay(heist.TITLE, read_record(play.save()), lowest)
    assert (again.g.key(), again.g.replies) == (play.g.key(), (-1, 2, -1))
    assert again.record.steps == [Step(seat=1, question="bids", answer="2")]


def test_a_record_can_be_played_up_to_a_step():
    play = half_a_cocktail()
    again = replay(TITLE, read_record(play.save()), lowest, until=1)
    assert (len(again.record.steps), options(again.g)) == (1, ["7", "8", "15", "19", "23"])


def test_who_sits_where_is_kept_through_saving_and_undo():
    play = half_a_cocktail()
    play.record.who = ["human", "greedy", "random"]
    again = loaded(play.save())
    again.undo(Y)
    assert again.record.who == ["human", "greedy", "random"]


def toss(*, later_release: bool) -> Title[Any]:
    """Name a number, twice. A later release of the same rules registers another rule and question before."""
    book: Rulebook[Flow] = Rulebook()
    number = counted("number", range(3))

    def NUMBER(_g: Flow, _me: Seat, _: int) -> list[int]:
        return [0, 1, 2]

    def name_one(g: Flow, me: Seat, _: int, picked: Picked) -> None:
        if len(picked) < 2:
            g.ask(me, query)

    def new(_setup: object, chance: Chance) -> Flow:
        g = Flow(chance)
        g.do(rule(0))
        return g

    if later_release:
        book.rule(lambda _g, _me, _arg, _picked: None)
        book.query(number, "T0.1")(lambda _g, _me, _arg: [0])
    query, rule = book.query(number, "T1.1")(NUMBER), book.rule(name_one)
    own = {"name": "toss", "book": book, "new": new, "key": Flow.flow_key, "write": lambda _g: []}
    return msgspec.structs.replace(heist.TITLE, **own)


def test_a_saved_game_outlives_a_release_that_numbers_rules_and_questions_anew():
    play = Play(toss(later_release=False), heist.Setup(players=2), lowest)
    play.answer(2)
    again = replay(toss(later_release=True), read_record(play.save()), lowest)
    assert again.record.steps == play.record.steps


# -- what is refused -----------------------------------------------------------------------------


def at(number: int, **changes: object) -> Damage:
    """A step with something changed."""
    return lambda record: record["steps"][number - 1].update(changes)


def put(**changes: object) -> Damage:
    """The record with something changed."""
    return lambda record: record.update(changes)


DAMAGES: list[tuple[Damage, str]] = [
    (put(backroom=2), "saved in format 2; this release reads format 1"),
    (put(game="chess"), "a game of chess, not of reckoning"),
    (put(rules=7), "played by version 7 of the rules; this release has version 1"),
    (put(colour="red"), "not a saved game: Object contains unknown field `colour`"),
    (put(rules="one"), "not a saved game: Expected `int`, got `str` - at `$.rules`"),
    (put(check="0123456789abcdef"), "the position after the last step is not the one that was saved"),
    (at(2, question="stab"), "step 2: answers 'stab', but the question is 'card'"),
    (at(2, question="toast"), "step 2: answers 'toast', but the question is 'card'"),
    (at(2, answer="play-rat"), "step 2: 'play-rat' is no play"),
    (at(2, answer="play-raid"), "step 2: 'play-raid' is no answer to card now"),
    (at(2, seat=2), "step 2: seat 2 is not asked anything now"),
    (at(2, seat=7), "step 2: seat 7 is not asked anything now"),
    (at(2, seat=-1), "step 2: seat -1 is not asked anything now"),
    (at(2, seat="R"), "not a saved game: Expected `int`, got `str` - at `$.steps[1].seat`"),
    (at(2, chance=[]), "step 2: the rules need more chance outcomes than the record holds"),
    (at(2, chance=[1, 2]), "step 2: 1 chance outcomes were not used"),
    (at(2, chance=[60]), "step 2: chance outcome 60 is not one of 0 .. 43"),
    (at(2, chance=[-1]), "step 2: chance outcome -1 is not one of 0 .. 43"),
    (lambda record: record["opening"].append(0), "the opening: 1 chance outcomes were not used"),
    (lambda record: record["opening"].pop(), "the opening: the rules need more chance outcomes"),
    (lambda record: record["opening"].insert(0, 60), "the opening: chance outcome 60 is not one of 0 .. 59"),
    (lambda record: record["steps"].pop(), "the position after the last step is not the one that was saved"),
    (put(setup={"players": 9}), "the set-up: "),
    (put(setup={"players": 3, "stall_limit": 5}), "the set-up: "),
]


@pytest.mark.parametrize(("damage", "reason"), DAMAGES)
def test_a_damaged_save_is_refused_with_the_step_and_the_reason(damage: Damage, reason: str):
    play = answer(begin(dealt(5 * "knife ", 5 * "boom ", 5 * "order ")), "discard-knife", "discard-boom")
    record = json.loads(play.save())
    damage(record)
    with pytest.raises(BadSave, match="^" + re.escape(reason)):
        loaded(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "not a saved game: Input data was truncated"),
        (b'{"backroom": 1, "game"', "not a saved game: Input data was truncated"),
        (b"reckoning 1\n", "not a saved game: JSON is malformed: invalid character"),
        (b"[]", "not a saved game: Expected `object`, got `array`"),
        (b"{}", "not a saved game: Object missing required field `backroom`"),
        (b'{"backroom": 1, "game": "\xff"}', "not a saved game: "),
    ],
)
def test_a_damaged_text_is_no_saved_game(text: bytes, reason: str):
    with pytest.raises(BadSave, match="^" + re.escape(reason)):
        read_record(text)


def test_an_answer_after_the_end_is_refused():
    play = at_random(begin(Dice(5), stall_limit=12), Dice(6), 10_000)
    assert play.g.seat == NOBODY
    play.record.steps.append(Step(0, "card", "discard-knife"))
    with pytest.raises(BadSave, match=rf"^step {len(play.record.steps)}: the game is already over$"):
        loaded(play.save())


# -- taking back ---------------------------------------------------------------------------------


def test_at_the_start_there_is_nothing_to_take_back():
    play = begin(Dice(1))
    before = play.g.key()
    assert play.why_not_undo(Y) == "nothing"
    with pytest.raises(IllegalChoice, match=r"^cannot be taken back: nothing$"):
        play.undo(Y)
    assert play.g.key() == before


@pytest.mark.rule("R9.48")
def test_a_target_may_be_chosen_anew():
    play = half_a_cocktail()
    before = replay(TITLE, read_record(play.save()), lowest, until=1).g.key()
    assert play.why_not_undo(Y) == ""
    play.undo(Y)
    assert (play.g.key(), len(play.record.steps)) == (before, 1)
    answer(play, "8", "15", "23")
    assert [step.answer for step in play.record.steps] == ["play-cocktail", "8", "15", "23"]
    assert loaded(play.save()).g.key() == play.g.key()


def test_targets_are_taken_back_one_by_one_to_the_card_that_was_laid():
    play = answer(half_a_cocktail(), "8")
    play.undo(Y)
    play.undo(Y)
    assert options(play.g) == ["7", "8", "15", "19", "23"]
    assert play.why_not_undo(Y) == "revealed"


@pytest.mark.rule("R9.48")
def test_a_card_that_was_laid_is_revealed():
    play = answer(begin(dealt(*HANDS)), "play-knife")
    assert asked(play.g) == ("yellow", "stab")
    assert play.why_not_undo(Y) == "revealed"
    with pytest.raises(IllegalChoice, match=r"^cannot be taken back: revealed$"):
        play.undo(Y)
    assert asked(play.g) == ("yellow", "stab")


@pytest.mark.rule("R9.48")
def test_a_draw_is_random_even_when_nobody_else_was_asked():
    play = begin(dealt("cocktail knife move move raid", 5 * "boom ", 5 * "pass "), mask="off")
    answer(play, "discard-raid")
    assert (asked(play.g), play.g.turns) == (("yellow", "card"), 4)
    assert play.why_not_undo(Y) == "random"
    with pytest.raises(IllegalChoice, match=r"^cannot be taken back: random$"):
        play.undo(Y)


@pytest.mark.rule("R9.48")
def test_nothing_is_taken_back_once_somebody_else_is_asked():
    play = answer(begin(dealt(*HANDS)), "discard-knife")
    assert asked(play.g) == ("red", "card")
    assert play.why_not_undo(Y) == "others"
    assert play.why_not_undo(R) == "nothing"
    with pytest.raises(IllegalChoice, match=r"^cannot be taken back: others$"):
        play.undo(Y)


def test_after_an_undo_chance_goes_on_where_it_was():
    straight, hesitant = begin(dealt(*HANDS)), begin(dealt(*HANDS))
    answer(straight, "play-cocktail", "8", "15", "23")
    answer(hesitant, "play-cocktail", "7").undo(Y)
    answer(hesitant, "8", "15", "23")
    assert hesitant.save() == straight.save()
    assert [KIND.write(kind) for kind in hesitant.g.hands[Y]] == ["knife", "knife", "raid", "move", "move"]


# -- looking back --------------------------------------------------------------------------------


@contextmanager
def counting_redone() -> Iterator[list[Step]]:
    """Collect the steps that are played again."""
    redone: list[Step] = []
    redo = Play.redo

    def count(self: Play[Any], step: Step) -> list[int]:
        redone.append(step)
        return redo(self, step)

    Play.redo = count  # type: ignore[method-assign]
    try:
        yield redone
    finally:
        Play.redo = redo  # type: ignore[method-assign]


def long_game(steps: int = 300) -> Play[Game]:
    """A game that lasts, because every turn raids."""
    raids = dict.fromkeys(DECK, 0) | {"raid": 900, "move": 1}
    return at_random(begin(Dice(5), deck_data=raids, stall_limit=0), Dice(5, 1), steps)


def test_every_step_looks_as_it_did():
    play = long_game()
    for step in (299, 0, 64, 63, 65, 150, 300, 999, -1):
        then, again = play.at(step), replay(TITLE, play.record, lowest, max(step, 0))
        assert TITLE.key(then.g) == TITLE.key(again.g)
        assert then.heard == again.heard
        assert then.record.steps == again.record.steps


def test_a_second_look_back_plays_no_more_than_64_steps_again():
    play = long_game()
    play.at(298)
    for step in range(0, 300, 7):
        with counting_redone() as redone:
            play.at(step)
        assert len(redone) == step % WAY_POINTS


def test_looking_back_leaves_the_game_as_it_is():
    play = long_game(100)
    before, chance = play.save(), play.recorder.source
    play.at(70)
    assert (play.save(), play.recorder.source) == (before, chance)
    at_random(play, Dice(1), 30)
    assert TITLE.key(play.at(130).g) == TITLE.key(play.g)


def test_what_is_taken_back_is_not_seen_when_looking_back():
    play = long_game(140)
    play.at(139)
    play.rewind(100)
    at_random(play, Dice(9), 100)
    assert TITLE.key(play.at(128).g) == TITLE.key(replay(TITLE, play.record, lowest, 128).g)
