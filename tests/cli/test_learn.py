"""Lessons in the terminal: hints, wrong answers taken back, the list of all lessons."""

from __future__ import annotations

import json

from backroom.games import TITLES
from backroom.lessons import LessonPlay, course, solution
from tests.cli.terminal import backroom, keys


def test_all_lessons_are_listed_as_text_and_as_json():
    names = {game: [lesson.name for lesson in course(game)] for game in TITLES}
    assert json.loads(backroom("learn", "--json").stdout) == names
    listed = backroom("learn").stdout
    assert all(f"  {name}: " in listed for lessons in names.values() for name in lessons)


def test_a_learner_follows_the_hints_to_the_end_of_every_lesson():
    for game in TITLES:
        for lesson in course(game):
            if lesson.practice:
                continue
            play, typed = LessonPlay(lesson), list[str]()
            while play.step:
                word = solution(play, play.step.answer)
                typed += ["?", f"@{word}"] if play.step.answer else [""]
                play.say(word)
            result = backroom("learn", game, lesson.name, typed=keys(*typed, "q"))
            assert result.exit_code == 0, result.stderr
            said = " ".join(result.stdout.split())
            assert lesson.done["en"].replace("**", "") in said
            assert all(step.hint["en"] in said for step in lesson.steps if step.answer)


def test_a_wrong_answer_is_shown_and_taken_back():
    lesson = next(one for one in course("reckoning") if one.name == "weapons")
    play = LessonPlay(lesson)
    typed = []
    while play.step and not play.step.answer:
        typed.append("")
        play.say("next")
    assert play.step
    wrong = next(word for word in play.options() if word not in play.step.answer)
    screen = backroom("learn", "reckoning", "weapons", typed=keys(*typed, f"@{wrong}", "", "q")).stdout
    question = play.title.words("en").ask(play.title.book.queries[play.g.query])
    assert screen.count(f"\n{question}\n") == 2


def test_an_unknown_lesson_says_which_there_are():
    result = backroom("learn", "reckoning", "dancing")
    assert result.exit_code == 2
    assert "reckoning has no lesson 'dancing'; there are: " in result.stderr
