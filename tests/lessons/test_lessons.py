"""Every lesson can be played: by its solution, by every wrong answer, and by whatever a learner may say."""

from __future__ import annotations

from random import Random

import pytest

from backroom.engine import notation
from backroom.engine.errors import IllegalChoice
from backroom.engine.flow import NOBODY
from backroom.engine.rulebook import waiting
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.lessons import NEXT, Lesson, LessonPlay, course, solution
from backroom.lessons.course import checked
from backroom.lessons.lesson import ANY, BadLesson, read_lesson
from tests.games.words import blanks, is_well_set

LESSONS = [lesson for game in TITLES for lesson in course(game) if lesson.steps]
every_lesson = pytest.mark.parametrize(
    "lesson", LESSONS, ids=[f"{lesson.game}-{lesson.name}" for lesson in LESSONS]
)


def said_until(lesson: Lesson, number: int) -> LessonPlay:
    """The lesson after so many steps by its solution."""
    play = LessonPlay(lesson, is_strict=True)
    for step in lesson.steps[:number]:
        play.say(solution(play, step.answer))
    return play


@every_lesson
def test_a_lesson_is_solved_by_its_own_answers(lesson: Lesson) -> None:
    play = said_until(lesson, len(lesson.steps))
    assert play.is_done
    assert not play.options()
    assert not play.wrong


@every_lesson
def test_a_learner_is_asked_wherever_the_lesson_wants_an_answer(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        play = said_until(lesson, number)
        if step.answer:
            assert lesson.seat in waiting(play.g)
            assert set(step.answer) - {ANY} <= set(play.options())
            assert set(step.wrong) - {ANY} <= set(play.options()) - set(step.answer)
            assert len(play.options()) > 1
        else:
            assert play.options() == [NEXT]


@every_lesson
def test_every_wrong_answer_is_played_by_the_rules_and_leaves_the_learner_asked(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        for word in said_until(lesson, number).options():
            play = said_until(lesson, number)
            before, seat = play.g, lesson.seat
            expected = play.title.copy(before)
            play.say(word)
            is_right = not step.answer or word in step.answer or ANY in step.answer
            assert (play.wrong == "") == is_right
            assert play.number == number + is_right
            assert play.is_done or play.g.seat in {seat, NOBODY}
            if not is_right:
                assert play.comment() or not step.wrong
                assert play.options() == []
                with pytest.raises(IllegalChoice):
                    play.say(word)
                assert play.title.key(expected) != play.title.key(play.g)


@every_lesson
def test_whatever_a_learner_says_and_takes_back_the_lesson_comes_to_its_end(lesson: Lesson) -> None:
    random, said = Random(lesson.name), list[str]()
    for _ in range(200):
        play = LessonPlay(lesson)
        for word in said:
            play.say(word)
        if play.is_done:
            return
        word = random.choice(play.options())
        play.say(word)
        if not play.wrong:
            said.append(word)
    pytest.fail("the lesson has not come to its end")


@every_lesson
def test_a_lesson_begins_in_a_position_of_the_game(lesson: Lesson) -> None:
    play = LessonPlay(lesson)
    setup = play.title.parse_setup(play.setup)
    text = notation.write(play.title, play.g, setup)
    again = notation.read(play.title, text, play.chance)
    assert play.title.key(again) == play.title.key(play.g)


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_a_lesson_follow_the_custom_of_the_language(lesson: Lesson, language: str) -> None:
    steps = [text for step in lesson.steps for text in (step.say, step.hint, *step.wrong.values()) if text]
    texts = [text[language] for text in (lesson.title, lesson.goal, lesson.done, *steps)]
    assert [text for text in texts if not is_well_set(text, language) or blanks(text)] == []


def test_each_course_has_lessons_of_a_few_minutes_and_ends_with_a_whole_game() -> None:
    for game in TITLES:
        lessons = course(game)
        assert 5 <= len(lessons) <= 9, game
        assert all(2 <= lesson.minutes <= 4 for lesson in lessons[:-1])
        assert lessons[-1].minutes > 20, "a whole game of somebody who learns it"
        assert [bool(lesson.practice) for lesson in lessons] == [False] * (len(lessons) - 1) + [True]


# -- lessons that are wrong ------------------------------------------------------------------------

GOOD = """
title = {en = "T", fr = "T", it = "T"}
goal = {en = "G", fr = "G", it = "G"}
done = {en = "D", fr = "D", it = "D"}
position = '''
reckoning 1
setup {"players":3}
'''
[[step]]
answer = ["discard-knife"]
say = {en = "S", fr = "S", it = "S"}
hint = {en = "H", fr = "H", it = "H"}
"""


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('fr = "S", ', "", "step 1, say has no text in fr"),
        (', it = "H"', "", "step 1, hint has no text in it"),
        ("[[step]]", "colour = 3\n[[step]]", "unknown field `colour`"),
        ("reckoning 1", "reckoning 0", "is not 'reckoning' 1"),
        ("discard-knife", "play-spoon", "'play-spoon' is no answer now; there are: "),
        ('"discard-knife"]', '"discard-knife"]\nthen = ["1 stab 4"]', "step 1: '1 stab 4': the question is"),
    ],
)
def test_a_lesson_that_cannot_be_played_says_where_it_is_wrong(
    before: str, after: str, complaint: str
) -> None:
    with pytest.raises(BadLesson, match="reckoning, ") as error:
        checked(read_lesson("reckoning", "1-test.toml", GOOD.replace(before, after)))
    assert complaint in str(error.value)


def test_a_lesson_is_a_game_or_has_steps() -> None:
    with pytest.raises(BadLesson, match="has steps or is a whole game"):
        read_lesson("reckoning", "1-test.toml", GOOD.partition("[[step]]")[0])
