"""Several answers at once, worked out from a view: load all trucks, or compose a whole deal.

A page that draws a form finds here what can be filled in, and which answers that gives. A phrase is the words
of some answers, with `FILLED` in place of what was filled in. A question with one possible answer is never
asked, so no phrase answers it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from backroom.engine.flow import NOBODY, Seat
from backroom.engine.nouns import Noun
from backroom.games.bootleggers.nouns import CARD_ON_OFFER, FLOOR_ACTION, MOST_ASKED, NOWHERE, PROPOSE, SIZES
from backroom.games.bootleggers.rules.shipping import loading_rank
from backroom.games.bootleggers.shapes import BootleggersView
from backroom.games.bootleggers.terms import (
    ALL,
    ANSWER_TO_DEAL,
    COUNTER_OFFER,
    DRAFT,
    GIVE,
    LAST_TO_RENT,
    NEEDS,
    NUMBERS,
    PARTY,
    PROMISE,
    PUT,
    due_rounds,
    forms_with,
    numbers,
    on_offer,
    opens,
    proposer_of,
    targets,
)

FILLED: Final = "*"
PROPOSES: Final = FLOOR_ACTION.write(PROPOSE)
COUNTERS: Final = ANSWER_TO_DEAL.write(COUNTER_OFFER)
PUTS: Final = DRAFT.write(PUT)


# -- loading -----------------------------------------------------------------------------------------


def full_loads(view: BootleggersView) -> tuple[int, ...]:
    """The answers from now on that fill all trucks, in the order of loading (B3.422)."""
    if view.question is None or view.question.name != "load":
        return ()
    home = [truck for truck in view.trucks if truck.operator == view.me and truck.place == NOWHERE]
    order = sorted(home, key=lambda truck: loading_rank(truck.capacity, truck.number))
    asked = [truck.number for truck in order].index(view.about)
    left, loads = view.mobsters[view.me].crates, list[int]()
    for truck in order[asked:]:
        if left:
            loads.append(min(truck.capacity, left))
            left -= loads[-1]
    return tuple(loads)


# -- what a deal may be about ------------------------------------------------------------------------


class Goods(msgspec.Struct, frozen=True, gc=False):
    """What a party is known to have that may be part of a deal; everything is known of the viewer's own."""

    party: int  # a Mobster, or ALL: any Mobster who takes an open offer
    cash: int  # maximum
    crates: int
    trucks: tuple[int, ...]  # the size of each idle one
    may_rent: bool
    thugs: tuple[int, ...]
    is_certain: bool  # whether these are all Thugs that could be named


def partners(view: BootleggersView) -> list[int]:
    """The possible addressees: each other Mobster, or all; a counter-proposal goes to the proposer."""
    if view.proposal:
        return [proposer_of(view.proposal)]
    return [*others(view), ALL]


def others(view: BootleggersView) -> list[Seat]:
    """The other Mobsters."""
    return [player for player in range(len(view.mobsters)) if player != view.me]


def goods(view: BootleggersView, party: int) -> Goods:
    """What a party could give. An open offer asks for no card, because a card has one owner."""
    may_rent = view.window <= LAST_TO_RENT
    if party == ALL:
        crates = max([view.mobsters[player].crates for player in others(view)])
        return Goods(ALL, MOST_ASKED, crates, most_trucks(view), may_rent, (), True)
    has, is_mine = view.mobsters[party], party == view.me
    return Goods(
        party,
        has.money if is_mine else MOST_ASKED,
        has.crates,
        tuple(idle_sizes(view, party)),
        may_rent,
        has.thugs,
        is_mine or view.holder != party,
    )


def idle_sizes(view: BootleggersView, me: Seat) -> list[int]:
    """The sizes of a Mobster's idle trucks."""
    return sorted([truck.size for truck in view.trucks if truck.owner == me and truck.idle])


def most_trucks(view: BootleggersView) -> tuple[int, ...]:
    """As many trucks of each size as any other Mobster has idle."""
    owned = [idle_sizes(view, player) for player in others(view)]
    return tuple(
        [size for size in range(len(SIZES)) for _ in range(max([sizes.count(size) for sizes in owned]))]
    )


# -- what can be promised ----------------------------------------------------------------------------


class Reach(msgspec.Struct, frozen=True, gc=False):
    """Everything that the promises of one side of a deal depend on."""

    side: int
    promiser: Seat  # NOBODY if it can be any Mobster
    players: int
    spots: int
    round: int
    rounds: int
    offer: tuple[int, ...]  # the cards on offer, while they are being taken


class Parameter(msgspec.Struct, frozen=True, gc=False):
    """A parameter of a promise: a number between bounds, or one of a list."""

    name: str
    noun: Noun
    least: int
    most: int
    options: tuple[int, ...]  # empty for a number


class PossiblePromises(msgspec.Struct, frozen=True, gc=False):
    """The promises that one side of a deal can contain."""

    forms: tuple[int, ...]
    rounds: tuple[int, ...]
    dated: tuple[int, ...]  # the forms that need a round
    parameters: tuple[tuple[Parameter, tuple[int, ...]], ...]  # each with the forms that have it


def reach(view: BootleggersView, side: int) -> Reach:
    """Everything that the promises of a side depend on now."""
    whom = partners(view)
    promiser = view.me if side == GIVE else whom[0] if len(whom) == 1 else NOBODY
    offer = on_offer(view.window, list(view.offer), view.truck_offer)
    return Reach(
        side, promiser, len(view.mobsters), len(view.spots), view.round, view.house_rules.rounds, tuple(offer)
    )


def vocabulary(at: Reach) -> PossiblePromises:
    """The forms and their parameters; the parameters of each form are in the order of its questions."""
    forms = forms_with(list(at.offer))
    found: dict[Parameter, list[int]] = {}
    last: dict[Parameter, int] = {}  # the last position at which any form asks for it
    for form in forms:
        for place, name in enumerate(NEEDS[form]):
            one = parameter(at, form, name)
            found.setdefault(one, []).append(form)
            last[one] = max(last.get(one, 0), place)
    order = sorted(found, key=lambda one: last[one])
    return PossiblePromises(
        tuple(forms),
        tuple(range(at.round, at.rounds + 1)),
        tuple([form for form in forms if len(due_rounds(form, at.round, at.rounds)) > 1]),
        tuple([(one, tuple(found[one])) for one in order]),
    )


def parameter(at: Reach, form: int, name: str) -> Parameter:
    """A parameter of a form, with its bounds or options."""
    noun = NEEDS[form][name]
    if name in NUMBERS:
        known = numbers(form, name)
        return Parameter(name, noun, known[0], known[-1], ())
    if name == "target":
        options = targets(at.players, at.spots, at.promiser)
    elif name == "spot":
        options = list(range(at.spots))
    else:
        options = list(at.offer) if noun is CARD_ON_OFFER else list(noun.names)
    return Parameter(name, noun, 0, 0, tuple(options))


# -- the answers -------------------------------------------------------------------------------------


def first_phrase(view: BootleggersView) -> str:
    """The first answer of a deal."""
    return COUNTERS if view.proposal else PROPOSES


def party_phrase(view: BootleggersView, party: int) -> str:
    """The addressee of a deal; a counter-proposal already has one."""
    return "" if view.proposal else PARTY.write(party)


def term_phrase(side: int, asset: int, size: int = 0) -> str:
    """The answer that opens a term; it names the size of a truck, while a card follows."""
    return DRAFT.write(opens(side, asset, size))


def amount_phrase(side: int, asset: int, most: int) -> str:
    """The answers for a term of cash or crates."""
    return f"{term_phrase(side, asset)} {FILLED}" if most > 1 else term_phrase(side, asset)


def promise_phrase(side: int) -> str:
    """The answers for a promise of some form; the round, if the form needs one, and the parameters follow."""
    return f"{term_phrase(side, PROMISE)} {FILLED}"


def parameter_phrase(one: Parameter) -> str:
    """The answer for a parameter; none if there is only one option."""
    return "" if len(one.options) == 1 else FILLED
