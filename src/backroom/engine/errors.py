"""What can go wrong at the edge of the kernel, each with one clear line for the person who caused it."""

from __future__ import annotations


class BackroomError(Exception):
    """Something a person can put right; the message says what."""


class InvalidChoice(BackroomError):
    """An answer that was not understood: no such seat, word or number."""


class IllegalChoice(BackroomError):
    """An answer that was understood but is not allowed now. The game is untouched."""


class BadSetup(BackroomError):
    """Options or data files from which no game can be made."""


class BadSave(BackroomError):
    """A saved game or position that is damaged, unknown or of other rules."""


class RulesBroken(Exception):
    """A rule asked a question without any option: a defect of the rules, never of an answer."""
