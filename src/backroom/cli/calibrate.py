"""`backroom calibrate`: see review.py."""

from backroom.cli.review import calibrate

__all__ = ["calibrate"]
