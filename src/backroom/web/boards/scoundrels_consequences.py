"""What an answer in 3000 Scoundrels would lead to, as far as the rules and the view of the asked seat tell.

Nothing here is a guess. What depends on hidden cards or on the answers of others is left out, or said as an
"if".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from backroom.engine.flow import Query, Seat
from backroom.engine.words import Words
from backroom.games.scoundrels.arguments import pair_of, taking_of
from backroom.games.scoundrels.box import Box
from backroom.games.scoundrels.cards_text import CardWords
from backroom.games.scoundrels.nouns import (
    BAIL_1,
    BAIL_2,
    BRIBE,
    GIVE_IN,
    HIGHEST,
    LEADER,
    LOWEST,
    MONEY,
    NO_STRATEGY,
    NOBODY_THERE,
    NONE,
    OFFICE,
    OPEN,
    PLACE,
    PLACES,
    PLAYER,
    POKER,
    RANSOM,
    SCOUNDREL,
    SELL,
    SET_ASIDE,
    job_of,
    pack_scoundrel,
    played_of,
    site_of,
    trait_of,
)
from backroom.games.scoundrels.programs import Program
from backroom.games.scoundrels.shapes import UNKNOWN, Card, Leader, Safe, ScoundrelsView
from backroom.tables.snapshot import TableView
from backroom.web.words import PageWords


def consequence(seen: TableView, query: Query, option: int, words: Words, say: PageWords) -> str:
    """What an answer would lead to, in words; "" if that cannot be known, or is plain to see."""
    tell = TELLS.get(query.name)
    return tell(Ahead(seen, words, say), option) if tell else ""


class Ahead:
    """A view, the box of its table, and the words for what may come."""

    def __init__(self, seen: TableView, words: Words, say: PageWords) -> None:
        self.view: ScoundrelsView = cast("Any", seen.view)
        self.box: Box = cast("CardWords", words).box
        self.words = words
        self.say = say

    @property
    def mine(self) -> Leader:
        """The viewer."""
        return self.view.players[self.view.me]

    def __call__(self, key: str, **values: Any) -> str:
        """A text about consequences, filled in."""
        return self.say.fill("scoundrels", "consequence", key, **values)

    def money(self, amount: int) -> str:
        """An amount of money in words."""
        return self.words.noun(MONEY, amount)

    def leaves(self, change: int) -> str:
        """What the viewer would have after gaining or paying so much."""
        return self("money", money=self.money(self.mine.money + change))

    def reputation(self, change: int) -> str:
        """Where the viewer's Reputation would land; the track has ends."""
        before = self.mine.reputation
        after = min(max(before + change, LOWEST), HIGHEST)
        return self.moves(self.say("scoundrels", "reputation"), before, after)

    def moves(self, what: str, before: int, after: int) -> str:
        """Something that goes from one number to another, or stays."""
        return self("moves" if before != after else "stays", what=what, before=before, after=after)

    def name(self, scoundrel: int) -> str:
        """The name of a scoundrel."""
        return self.words.noun(SCOUNDREL, scoundrel)

    def tech(self, scoundrel: int) -> int:
        """The technology icons of a scoundrel."""
        return self.box.trait[scoundrel].tech + self.box.job[scoundrel].tech


def joined(*said: str) -> str:
    """What there is to say, in one line."""
    return "; ".join([one for one in said if one])


# -- planning and suspicion ------------------------------------------------------------------------------


def plan_card(ahead: Ahead, value: int) -> str:
    """Where this card would be true."""
    if value and ahead.mine.card_on(value) is None:
        return ahead("true_on", slot=POKER[value])
    return ahead("true_nowhere")


def plan_slot(ahead: Ahead, slot: int) -> str:
    """Whether the card would be a bluff there, what that risks, and who shows the slot."""
    if slot == OPEN:
        return ahead("no_doubt")
    is_true = ahead.view.planning == slot
    crew = [one for one in ahead.mine.sheet if one != NOBODY_THERE and ahead.box.trait[one].slots >> slot & 1]
    shown = ahead("shows", scoundrels=", ".join([ahead.name(one) for one in crew])) if crew else ""
    return joined(ahead("true") if is_true else ahead("bluff", what=ahead.reputation(-1)), shown)


def suspect(ahead: Ahead, choice: int) -> str:
    """What a doubt risks and gains, or what the viewer knows of the card."""
    card, known = ahead.view.announced, ""
    if card is not None and card.value != UNKNOWN:
        known = ahead("known_true" if is_true(card) else "known_bluff")
    if choice != PLACE:
        return known
    said = "" if known else ahead("doubt", what=ahead.reputation(1))
    return joined(known, said, ahead("henchmen", count=ahead.mine.reserve - 1))


def is_true(card: Card) -> bool:
    """True if a card that the viewer knows has the value of its slot."""
    return card.value == card.slot


def plant_on(ahead: Ahead, choice: int) -> str:
    """What the viewer knows of a card on which a henchman is put."""
    owner, slot = played_of(choice)
    card = ahead.view.players[owner].card_on(slot)
    if card is None or card.value == UNKNOWN:
        return ""
    return ahead("known_true" if is_true(card) else "known_bluff")


def burn(ahead: Ahead, choice: int) -> str:
    """Whose henchmen would leave the game."""
    owner, slot = played_of(choice)
    card = ahead.view.players[owner].card_on(slot)
    names = [ahead.words.noun(PLAYER, one) for one in card.henchmen] if card else []
    return ahead("burns", players=", ".join(names))


# -- actions ---------------------------------------------------------------------------------------------


def menu(ahead: Ahead, choice: int) -> str:
    """The money after an action that only brings money."""
    view = ahead.view
    if choice == LEADER:
        return brings(ahead, ahead.box.leader_actions[view.slot], 0)
    if not 0 <= choice < PLACES:
        return ""
    scoundrel = ahead.mine.sheet[choice]
    trait = ahead.box.trait[scoundrel]
    if trait.use_cost is not None or trait.double >> view.slot & 1:
        return ""
    return brings(ahead, ahead.box.job[scoundrel].program, trait.plus >> view.slot & 1)


def brings(ahead: Ahead, program: Program | None, more: int) -> str:
    """The viewer's money after a program that only gains a sum, and after so much more."""
    if program is None or program.condition is not None or len(program.instructions) != 1:
        return ""
    step = program.instructions[0]
    is_plain = step.verb == "gain" and not step.argument and step.cost is None and not step.may
    return ahead.leaves(step.number + more) if is_plain else ""


def swap_second(ahead: Ahead, standing: int) -> str:
    """Who the two scoundrels would be after they have exchanged their jobs or traits."""
    first = ahead.view.who_stands(
        pair_of(ahead.view.about)[1] if not ahead.view.picked else ahead.view.picked[0]
    )
    second = ahead.view.who_stands(standing)
    one = pack_scoundrel(trait_of(first), job_of(second))
    other = pack_scoundrel(trait_of(second), job_of(first))
    return ahead("become", one=ahead.name(one), other=ahead.name(other))


# -- hiring, the Sheriff's Office ------------------------------------------------------------------------


def step_3(ahead: Ahead, choice: int) -> str:
    """The price of a hire and what it leaves, or who is run out of the Saloon."""
    if choice == OFFICE:
        there = [one for one in ahead.view.saloon if one != NOBODY_THERE]
        return ahead("run_out", scoundrel=ahead.name(there[-1])) if there else ""
    strategy = ahead.mine.strategy
    return hire(ahead, choice, 0 if strategy == NO_STRATEGY else ahead.box.strategies[strategy].discount)


def ability_hire(ahead: Ahead, choice: int) -> str:
    """The price of a hire and what it leaves."""
    return "" if choice == NONE else hire(ahead, choice, 0)


def hire(ahead: Ahead, standing: int, discount: int) -> str:
    """What a hire costs and leaves, what it adds in technology, and whether somebody must go."""
    scoundrel = ahead.view.who_stands(standing)
    cost = max(ahead.box.prices[scoundrel] - discount, 0)
    said = [ahead("price", price=ahead.money(cost), money=ahead.money(ahead.mine.money - cost))]
    if not ahead.box.trait[scoundrel].when_hired:
        if NOBODY_THERE not in ahead.mine.sheet:
            said.append(ahead("make_room"))
        elif ahead.tech(scoundrel):
            said.append(technology(ahead, ahead.tech(scoundrel)))
    return joined(*said)


def technology(ahead: Ahead, change: int) -> str:
    """Where the technology on the viewer's sheet would land."""
    before = ahead.mine.tech
    return ahead.moves(ahead("technology"), before, before + change)


def make_room(ahead: Ahead, standing: int) -> str:
    """The technology on the sheet without the one who goes."""
    newcomer, goes = ahead.view.set_aside, ahead.view.who_stands(standing)
    return technology(ahead, 0 if standing == SET_ASIDE else ahead.tech(newcomer) - ahead.tech(goes))


def office(ahead: Ahead, choice: int) -> str:
    """The money after a deal with the sheriff."""
    box = ahead.box
    change = {SELL: box.sell, BAIL_1: -box.bail, BAIL_2: -2 * box.bail, BRIBE: -box.bribe}
    return ahead.leaves(change[choice])


def freed(ahead: Ahead, owner: Seat) -> str:
    """How many henchmen their owner would have available."""
    return ahead("available", count=ahead.view.players[owner].reserve + 1)


# -- safes -----------------------------------------------------------------------------------------------


def look_at(ahead: Ahead, number: int) -> str:
    """What a safe may be worth, as far as the viewer knows."""
    safe = ahead.view.safes[number]
    if safe.value != UNKNOWN:
        return ahead.say.fill("scoundrels", "known", value=safe.value)
    values = sorted(set(safe.possible))
    return ahead.say.fill("scoundrels", "possible", values=", ".join([str(value) for value in values]))


def steal(ahead: Ahead, number: int) -> str:
    """The points of a safe, and whether one must be given back."""
    safe = ahead.view.safes[number]
    is_full = len(ahead.mine.safes) >= ahead.box.most_safes(ahead.view.day)
    worth = ahead("points", count=points(safe)) if safe.value != UNKNOWN else look_at(ahead, number)
    return joined(worth, ahead("give_back") if is_full else "")


def points(safe: Safe) -> int:
    """The value of a safe that the viewer knows, and its true marks (S7.2, S7.3)."""
    return safe.value + sum([shown == safe.value for _, shown in safe.marks])


def abandon(ahead: Ahead, number: int) -> str:
    """The points that would be given up."""
    return ahead("gives_up", count=points(ahead.view.safes[number]))


def mark_value(ahead: Ahead, value: int) -> str:
    """Whether a mark would be true."""
    safe = ahead.view.safes[ahead.view.marked_safe]
    if value not in ahead.box.sites[site_of(safe.number)]:
        return ahead("plain_lie")
    if safe.value == UNKNOWN and value in safe.possible:
        return ahead("true_if", value=value)
    return ahead("true_mark" if value == safe.value else "lie")


# -- against others --------------------------------------------------------------------------------------


def take_from(ahead: Ahead, victim: Seat) -> str:
    """How much money a player has to give."""
    money = min(taking_of(ahead.view.about)[0], ahead.view.players[victim].money)
    return joined(ahead("takes", money=ahead.money(money)), ahead.leaves(money))


def jail_whose(ahead: Ahead, victim: Seat) -> str:
    """How many henchmen their owner would have available."""
    return ahead("available", count=ahead.view.players[victim].reserve - 1)


def jail_or_lose(ahead: Ahead, choice: int) -> str:
    """A henchman less, or where Reputation would land."""
    return ahead("henchmen", count=ahead.mine.reserve - 1) if choice == GIVE_IN else ahead.reputation(-1)


def pay_or_lose(ahead: Ahead, choice: int) -> str:
    """The money left, or where Reputation would land."""
    return ahead.leaves(-RANSOM) if choice == GIVE_IN else ahead.reputation(-1)


TELLS: dict[str, Callable[[Ahead, int], str]] = {
    "plan_card": plan_card,
    "plan_slot": plan_slot,
    "suspect": suspect,
    "plant_on": plant_on,
    "burn_which": burn,
    "menu": menu,
    "swap_second": swap_second,
    "hire_or_office": step_3,
    "hire_by_ability": ability_hire,
    "make_room": make_room,
    "at_office": office,
    "whose_henchman": freed,
    "scout_which": look_at,
    "mark_which": look_at,
    "steal_which": steal,
    "abandon": abandon,
    "mark_value": mark_value,
    "take_from": take_from,
    "jail_whose": jail_whose,
    "jail_or_lose": jail_or_lose,
    "pay_or_lose": pay_or_lose,
}
