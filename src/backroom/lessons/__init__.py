"""Lessons: short guided games, on the real board and by the real rules.

`course(game)` lists the lessons of a game; `LessonPlay(lesson)` plays one, answer by answer.
"""

from backroom.lessons.course import course, find_lesson, solution
from backroom.lessons.lesson import NEXT, RIVAL, STRONG, Lesson, LessonStep
from backroom.lessons.playing import LessonPlay

__all__ = [
    "NEXT",
    "RIVAL",
    "STRONG",
    "Lesson",
    "LessonPlay",
    "LessonStep",
    "course",
    "find_lesson",
    "solution",
]
