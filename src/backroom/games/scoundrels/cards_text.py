"""The texts on the cards, made from their programs by one small grammar for each language.

A text and what the card does come from the same program, so they cannot drift apart. A grammar,
`text/cards/<lang>.toml`, has for each verb a form to `do` it and one that follows a `to`.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from backroom.engine.words import Words, read_tables, translated
from backroom.games.scoundrels.box import Strategy, Trait
from backroom.games.scoundrels.nouns import (
    EVENTS,
    JOB,
    MOVED_MARK,
    NO_EVENT,
    PLAYED_CARD,
    POKER,
    STRATEGY_CARD,
    TRAIT,
)
from backroom.games.scoundrels.programs import Condition, Cost, Instruction, Program
from backroom.games.scoundrels.setup import CardData, Data, completed, laid_out

COUNTED: Final = ["free", "peek"]  # repeated instructions with these verbs are written once, with a number


class Grammar:
    """How programs are put into words in one language."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self.tables = tables

    def __call__(self, *path: str) -> str:
        """The template at this path of keys."""
        found: Any = self.tables
        for key in path:
            found = found[key]
        return str(found)

    def form(self, table: str, key: str, form: str) -> str:
        """A form of a verb; a verb with a single form uses it everywhere."""
        found = self.tables[table][key]
        return str(found if isinstance(found, str) else found[form])

    # -- programs ----------------------------------------------------------------------------

    def program(self, program: Program) -> str:
        """What a card does, in sentences."""
        deeds: list[str] = []
        steps = program.instructions
        i = 0
        while i < len(steps):
            count = repeated(steps, i)
            deeds.append(self.instruction(steps[i], count))
            i += count
        if program.condition is not None:
            only = self("join", "if")
            deeds[0] = only.format(condition=self.condition(program.condition), deed=deeds[0])
        return " ".join([sentence(deed) for deed in deeds])

    def instruction(self, step: Instruction, count: int) -> str:
        """One step, with its cost: compulsory, optional or conditional."""
        deed = self.deed(step, count, "do" if step.cost is None and not step.may else "to")
        if step.cost is not None:
            deed = self("join", "to").format(cost=self.cost(step.cost, "to" if step.may else "do"), deed=deed)
        if step.may:
            return self("join", "may").format(deed=deed)
        return self("join", "then").format(deed=deed) if step.then else deed

    def deed(self, step: Instruction, count: int, form: str) -> str:
        """A verb with its arguments."""
        number = count if step.verb in COUNTED else step.number
        if step.verb in ("scout", "steal"):
            return self.form("verb", step.verb, form).format(area=self("area", step.argument))
        key = spelled(step.verb, step.argument)
        if number > 1 and f"{key}-many" in self.tables["verb"]:
            key += "-many"
        return self.form("verb", key, form).format(n=number, m=step.second)

    def cost(self, cost: Cost, form: str) -> str:
        """What must be paid."""
        return self.form("cost", spelled(cost.verb, cost.argument), form).format(n=cost.number)

    def condition(self, condition: Condition) -> str:
        """What must hold."""
        return self("condition", condition.kind).format(n=condition.number)

    # -- cards -------------------------------------------------------------------------------

    def trait(self, trait: Trait) -> str:
        """When a scoundrel works, and what that needs."""
        said = [self.timing(trait)]
        if trait.requires is not None:
            said.append(self("trait", "requires").format(condition=self.condition(trait.requires)))
        if trait.use_cost is not None:
            said.append(self("trait", "use_cost").format(cost=self.cost(trait.use_cost, "do")))
        if trait.discards_itself:
            said.append(self("trait", "after_use"))
        return " ".join([sentence(text) for text in said])

    def timing(self, trait: Trait) -> str:
        """When a scoundrel works."""
        if trait.slots:
            return self("timing", "slots").format(slots=self.slots(trait))
        if trait.left or trait.right:
            return self("timing", "both" if trait.left and trait.right else "left" if trait.left else "right")
        if trait.is_naive:
            return self("timing", "zero")
        if trait.when_hired:
            return self("timing", "when_hired" if trait.when_hired == 1 else "when_hired_twice")
        return self.event(trait.event, trait.condition)

    def slots(self, trait: Trait) -> str:
        """The slots with their modifiers: 4 (+$1) or 6."""
        said: list[str] = []
        for slot in [slot for slot in range(len(POKER)) if trait.slots >> slot & 1]:
            key = "plus" if trait.plus >> slot & 1 else "double" if trait.double >> slot & 1 else "slot"
            said.append(self("timing", key).format(slot=POKER[slot]))
        first = ", ".join(said[:-1])
        return self("join", "or").format(first=first, last=said[-1]) if first else said[-1]

    def event(self, event: int, condition: Condition | None) -> str:
        """The event that makes it work, and the condition that must hold then."""
        when = self("event", EVENTS[event])
        if condition is None:
            return when
        return self("join", "when").format(event=when, condition=self.condition(condition))

    def strategy(self, card: Strategy) -> str:
        """When a strategy card works, and what it does."""
        if card.program is None:
            return sentence(self("strategy", "hire").format(n=card.discount))
        when = self("strategy", "menu") if card.event == NO_EVENT else self.event(card.event, card.condition)
        deed = self.program(card.program)
        return capital(self("strategy", "event").format(event=when, deed=small(deed)))


def repeated(steps: list[Instruction], first: int) -> int:
    """How often a counted instruction is repeated in a row from here; 1 for all others."""
    step, last = steps[first], first + 1
    if step.verb in COUNTED and step.cost is None and not step.may and not step.then:
        while last < len(steps) and is_same(steps[last], step):
            last += 1
    return last - first


def is_same(one: Instruction, other: Instruction) -> bool:
    """True if both are the same compulsory instruction."""
    is_plain = one.cost is None and not one.may and not one.then
    return is_plain and one.verb == other.verb and one.argument == other.argument


def spelled(verb: str, argument: str) -> str:
    """The key of a verb with its argument."""
    return "-".join([verb, *argument.split()])


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text with a small first letter."""
    return text[:1].lower() + text[1:]


def sentence(text: str) -> str:
    """The text with a capital first letter and a full stop."""
    return capital(text) + "."


# -- the words of the game ---------------------------------------------------------------------------


class CardWords(Words):
    """The words of the game, with names of scoundrels and texts of cards made from the data."""

    def __init__(self, package: str, language: str, data: bytes = b"") -> None:
        super().__init__(package, language, data)
        texts = read_tables(package, f"cards/{language}.toml")
        self.grammar = Grammar(texts)
        self.feminine = texts.get("feminine", {"jobs": []})
        self.data = completed(msgspec.json.decode(data, type=Data) if data else None)
        self.box = laid_out(self.data, 4)
        names = self.tables["noun"]
        names["trait"] = {TRAIT.write(n): self.named(card) for n, card in enumerate(self.data.traits)}
        names["job"] = {JOB.write(n): self.named(card) for n, card in enumerate(self.data.jobs)}
        names["strategy"] = {
            STRATEGY_CARD.write(n): self.named(card) for n, card in enumerate(self.data.strategies)
        }
        names["scoundrel"] = {
            f"{trait}-{job}": self.pair(names["trait"][trait], names["job"][job])
            for trait in names["trait"]
            for job in names["job"]
        }
        names["played"] = {word: self.played(word) for word in PLAYED_CARD.numbers}
        names["moved_mark"] = {word: self.moved_mark(word) for word in MOVED_MARK.numbers}
        self.tables["card"] = self.cards()

    def named(self, card: CardData) -> str:
        """The name of a card in this language, with typographic apostrophes."""
        name = translated({"en": card.en, "fr": card.fr, "it": card.it}, self.language)
        return name.replace("'", "’") or card.id

    def pair(self, trait: str, job: str) -> str:
        """The name of a scoundrel: trait then job, or the other way round (S1.20); the trait agrees."""
        if job in self.feminine["jobs"]:
            trait = self.feminine["traits"].get(trait, trait)
        return self.grammar("join", "scoundrel").format(
            trait=trait, job=job, small_trait=small(trait), small_job=small(job)
        )

    def played(self, word: str) -> str:
        """A played card: its owner and its slot."""
        player, _, slot = word.partition("-")
        return self.grammar("join", "played").format(player=self("noun", "player", player), slot=slot)

    def moved_mark(self, word: str) -> str:
        """A mark that may be moved: its value, and the safe it is on."""
        safe, _, value = word.partition("-")
        if not value:
            return self.grammar("join", "no_mark")
        return self.grammar("join", "moved_mark").format(safe=safe, value=value)

    def cards(self) -> dict[str, dict[str, str]]:
        """Name and text of every card, by its id without the letter of the game."""
        box, said, data = self.box, self.grammar, self.data
        texts = {
            **{card.id: said.trait(box.traits[n]) for n, card in enumerate(data.traits)},
            **{card.id: said.program(box.jobs[n].program) for n, card in enumerate(data.jobs)},
            **{card.id: said.strategy(box.strategies[n]) for n, card in enumerate(data.strategies)},
            **{card.id: self.safe(card.site, card.value) for card in data.safes},
        }
        cards: list[CardData] = [*data.traits, *data.jobs, *data.strategies, *data.safes]
        return {
            card.id.lower(): {"name": self.named(card), "text": self.own_text(card) or texts[card.id]}
            for card in cards
        }

    def own_text(self, card: CardData) -> str:
        """The text that an owner has written on a card, or none."""
        texts = {"en": card.text_en, "fr": card.text_fr, "it": card.text_it}
        return translated({language: text for language, text in texts.items() if text}, self.language)

    def safe(self, site: str, value: int) -> str:
        """The name of a safe."""
        return sentence(self.grammar("safe", site).format(n=value))

    def leader_action(self, slot: int) -> str:
        """The leader action of a slot."""
        program = self.box.leader_actions[slot]
        return self.grammar("leader", "none") if program is None else self.grammar.program(program)
