"""Programs of cards (S6.1-S6.5, S6.30): a small language, parsed and checked once, when the data is read."""

from __future__ import annotations

from typing import Final

from backroom.engine.errors import BadSetup

# The verb table of 6.A in its own notation: N is a number, AREA an area, slashes stand between alternatives.
# The words after the verb become the argument, amounts the number and the second number: `rep -1` has -1.
VERBS: Final = [
    "gain N",
    "gain N per card/scoundrel/safe",
    "give N",
    "take N one/each/same",
    "scout AREA",
    "mark open",
    "steal AREA",
    "draw N",
    "peek",
    "flip N N",
    "topdeck",
    "jail one/each",
    "free own/other/any",
    "plant",
    "rep +1",
    "hire saloon/discard",
    "use own/saloon/discard",
    "swapjob self/others",
    "swaptrait",
    "sheriff",
    "discard self",
    "burn",
    "ultimatum jail/pay2",
]
COSTS: Final = ["pay N", "rep -1", "jail own", "free own/other/any", "discard self"]
AREAS: Final = ["any", "depot", "estate", "lab", "unused", "another", "marked", "that"]
MOST: Final = 99
MOST_INSTRUCTIONS: Final = 20  # of a program; an argument holds the number of the step
# What an instruction refers back to: the verb or argument, and what must come before it in the program.
REFERENCES: Final = {"another": "scout", "that": "scout", "plant": "free", "same": "one"}


class Condition:
    """What must hold: money, Reputation, being the richest, being behind in safes."""

    __slots__ = ("kind", "number")

    def __init__(self, kind: str, number: int) -> None:
        self.kind = kind  # "money<", "money>=", "money=", "rep>=", "richest", "behind"
        self.number = number


class Cost:
    """What must be paid in full before the rest happens."""

    __slots__ = ("verb", "argument", "number")

    def __init__(self, verb: str, argument: str, number: int) -> None:
        self.verb = verb  # "pay", "rep", "jail", "free", "discard"
        self.argument = argument  # "own", "other", "any", "self"
        self.number = number  # of `pay`; -1 of `rep`


class Instruction:
    """One step of a program: a verb with its arguments; it may have a cost, be optional or conditional."""

    __slots__ = ("verb", "argument", "number", "second", "cost", "may", "then")

    def __init__(self, verb: str, argument: str, number: int, second: int) -> None:
        self.verb = verb  # a row of the verb table: "gain", "take", "scout", ...
        self.argument = argument  # "any", "each", "per card", ...
        self.number = number
        self.second = second  # `flip 6 2`
        self.cost: Cost | None = None
        self.may = False
        self.then = False


class Program:
    """What a card does, in printed order."""

    __slots__ = ("condition", "instructions", "text")

    def __init__(self, text: str, condition: Condition | None, instructions: list[Instruction]) -> None:
        self.text = text  # as it is written in the data file
        self.condition = condition
        self.instructions = instructions


# -- reading -----------------------------------------------------------------------------------------


def read_program(text: str, where: str) -> Program:
    """Parse a program in the notation of S6.30; `where` names the key of the file that holds it."""
    pieces = text.split(";")
    condition = None
    first = pieces[0].split()
    if first and first[0] == "if":
        condition = read_condition(" ".join(first[1:]), where)
        pieces = pieces[1:]
    if not pieces:
        raise BadSetup(f"{where}: no instruction follows the condition (S6.30)")
    if len(pieces) > MOST_INSTRUCTIONS:
        raise BadSetup(f"{where}: {len(pieces)} instructions, {MOST_INSTRUCTIONS} at most (S6.30)")
    instructions = [read_instruction(piece, where) for piece in pieces]
    check_references(instructions, where)
    return Program(text, condition, instructions)


def read_instruction(piece: str, where: str) -> Instruction:
    """Parse `["may" | "then"] (verb | cost "to" verb)`."""
    words = piece.split()
    prefix = words[0] if words and words[0] in ("may", "then") else ""
    if prefix:
        words = words[1:]
    cost = None
    if "to" in words:
        cost = read_cost(" ".join(words[: words.index("to")]), where)
        words = words[words.index("to") + 1 :]
    step = matched(words, VERBS, "instruction", where)
    step.cost = cost
    step.may = prefix == "may"
    step.then = prefix == "then"
    return step


def read_cost(text: str, where: str) -> Cost:
    """Parse one cost of S6.30, of an instruction or a trait."""
    found = matched(text.split(), COSTS, "cost", where)
    return Cost(found.verb, found.argument, found.number)


def read_condition(text: str, where: str) -> Condition:
    """Parse one condition of S6.30."""
    if text in ("richest", "behind"):
        return Condition(text, 0)
    for kind in ("money<", "money>=", "money=", "rep>="):
        if text.startswith(kind):
            number = text[len(kind) :]
            digits = number[1:] if kind == "rep>=" and number.startswith("-") else number
            if digits.isdecimal() and int(digits) <= MOST and (kind != "money=" or number == "0"):
                return Condition(kind, int(number))
    known = "money<N, money>=N, money=0, rep>=N, richest, behind"
    raise BadSetup(f"{where}: {text!r} is no condition; known: {known} (S6.30)")


def matched(words: list[str], rows: list[str], what: str, where: str) -> Instruction:
    """Make an instruction from the row of a table that the words fit; the error names the nearest row."""
    if not words:
        raise BadSetup(f"{where}: no {what} where one must stand (S6.30)")
    near = [row for row in rows if row.split()[0] == words[0]]
    for row in near:
        if fits(words, row.split()):
            return made(words)
    known = " | ".join(near) if near else ", ".join(dict.fromkeys([row.split()[0] for row in rows]))
    raise BadSetup(f"{where}: {' '.join(words)!r} is no {what}; known: {known} (S6.30)")


def fits(words: list[str], row: list[str]) -> bool:
    """True if every word fits its part of the row."""
    return len(words) == len(row) and not [1 for i, word in enumerate(words) if not is_of(word, row[i])]


def is_of(word: str, part: str) -> bool:
    """True if this word is what this part of a row asks for."""
    if part == "N":
        return word.isdecimal() and 1 <= int(word) <= MOST
    if part == "AREA":
        return word in AREAS
    return word in part.split("/")


def made(words: list[str]) -> Instruction:
    """Make an instruction of words that fit."""
    numbers = [int(word) for word in words if is_number(word)]
    argument = " ".join([word for word in words[1:] if not is_number(word)])
    return Instruction(
        words[0], argument, numbers[0] if numbers else 0, numbers[1] if len(numbers) > 1 else 0
    )


def is_number(word: str) -> bool:
    """True if it is an amount, with or without a sign."""
    return word.lstrip("+-").isdecimal()


def check_references(instructions: list[Instruction], where: str) -> None:
    """Refuse a reference without something before it, and `then` at the beginning."""
    before: list[str] = []
    for step in instructions:
        if step.then and not before:
            raise BadSetup(f"{where}: `then` stands before anything that could have happened (S6.4)")
        if step.cost is not None:
            before.extend([step.cost.verb, step.cost.argument])
        for word in (step.verb, step.argument):
            needed = REFERENCES.get(word, "")
            if needed and needed not in before:
                raise BadSetup(f"{where}: {word!r} needs a {needed!r} before it (S6.5, S6.6)")
        before.extend([step.verb, step.argument])
