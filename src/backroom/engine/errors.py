"""Errors that the kernel raises. Each message is one clear line for the person who caused it."""

from __future__ import annotations


class BackroomError(Exception):
    """An error that the user can correct; the message says how."""


class InvalidChoice(BackroomError):
    """An answer that was not understood: there is no such seat, name or number."""


class IllegalChoice(BackroomError):
    """An answer that was understood but is not allowed now. The game is unchanged."""


class BadSetup(BackroomError):
    """A set-up or a data file from which no game can be made."""


class BadSave(BackroomError):
    """A saved game or position that is damaged, unknown or from other rules."""


class RulesBroken(Exception):
    """The rules cannot go on: a question without options, or rules that run for ever.

    It is a bug in the rules, or in the data of an owner, not in an answer.
    """
