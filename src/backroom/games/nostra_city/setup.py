"""The set-up: the options of 2.1, and the data of all cards (N1.22).

A set-up is plain data and complete: a data file named on the command line is read into it, so that a
saved game needs no other file. Everything is checked here; a bad value is refused with the id of
the rule it breaks, never repaired.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from backroom.engine.data_files import FEW, MANY, Name, built_in, check_names, conform, load, with_fields
from backroom.engine.errors import BadSetup
from backroom.engine.words import NAME, TEXT, Translations
from backroom.games.nostra_city.bags import MOST, Bag, count, one
from backroom.games.nostra_city.box import Box, Caid, Deed, Reprisal, Turf
from backroom.games.nostra_city.nouns import (
    ATTACK_CLASSES,
    BIG_ANGER,
    BILL_TYPES,
    BOROUGHS,
    CAIDS,
    FAMILIES,
    FIRST_RESPECT,
    HOOKS,
    IN_WINDOW,
    INFORMANT,
    INVESTIGATIONS,
    KINDS_OF_CARD,
    LABELS,
    LAY_SHAME,
    MONEY,
    MOST_SPACES,
    RESPECTS,
    TRAFFICS,
    TURFS,
    VENDETTA_KINDS,
    VERBS,
)

Switch = Literal["on", "off"]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Thousands = Annotated[int, msgspec.Meta(ge=0, le=99)]
Points = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Space = Annotated[int, msgspec.Meta(ge=1, le=MOST_SPACES)]
Month = Annotated[int, msgspec.Meta(ge=1, le=6)]
Players = Annotated[int, msgspec.Meta(ge=3, le=5)]
Label = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
CardText = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Words = Annotated[list[Name], FEW]
Param = Annotated[int, msgspec.Meta(ge=-999, le=999)] | bool | Name | Words
Params = Annotated[dict[Name, Param], FEW]
Deck = Literal["street", "vendetta"]
Borough = Literal["staten-island", "brooklyn", "queens", "bronx"]
Traffic = Literal["drugs", "prostitution", "gambling"]

MOST_PLAYERS: Final = 5
INFORMANTS: Final = 2  # in the box; N-O9 may leave some out

# The parameters of each verb; the number comes first, the rest is its scope.
PARAMS: Final[dict[str, list[str]]] = {
    "DRAW_MOD": ["k"],
    "DRAW_VENDETTA": ["k"],
    "CHEAT_MOD": ["k"],
    "BID_MOD": ["k"],
    "KEEP_MOD": ["k", "lone"],
    "TAKE_UNBID": ["kinds"],
    "EXTRA_BILL": ["k"],
    "PEEK_PILE": ["k"],
    "CULL_PILE": ["k"],
    "TAKE_PILE": ["k"],
    "DRAW_BILLS": ["k"],
    "MOVE_VERDICT": ["k", "price"],
    "ENGAGE_CAID": ["k"],
    "TAKE_CAID": ["engaged"],
    "TAKE_TURF": ["engaged"],
    "STEAL_RANDOM": ["k", "richer"],
    "CANCEL": ["attacks"],
    "FORBID_TYPE": ["types"],
    "LIMIT_ACTION": ["k"],
}
MAY_BE_LEFT_OUT: Final = ["lone", "engaged", "richer"]  # false if left out
LESS: Final = ["CHEAT_MOD"]  # k is never positive
MORE_OR_LESS: Final = ["DRAW_MOD", "KEEP_MOD"]  # all other numbers are positive
LISTS: Final = {"kinds": KINDS_OF_CARD[:3], "attacks": ATTACK_CLASSES, "types": [*BOROUGHS, *TRAFFICS]}

# The moments at which a verb can act: on a Caïd, and in an Investigation (N1.24).
ON_CAIDS: Final[dict[str, list[str]]] = {
    "DRAW_MOD": ["collection.draw"],
    "DRAW_VENDETTA": ["collection.raid", "cheated"],
    "CHEAT_MOD": ["collection.cheat"],
    "IGNORE_RAID": ["collection.raid"],
    "NO_TURF_ENGAGE": ["collection.engage"],
    "BID_MOD": ["bid.value"],
    "WIN_TIES": ["bid.tie"],
    "KEEP_MOD": ["bid.keep"],
    "REFUND_LOSS": ["bid.lost"],
    "TAKE_UNBID": ["bid.lost"],
    "EXTRA_BILL": ["corruption.after"],
    "PEEK_PILE": ["corruption.before"],
    "CULL_PILE": ["corruption.after"],
    "DRAW_BILLS": ["corruption.after"],
    "MOVE_VERDICT": ["corruption.after"],
    "STEAL_RANDOM": ["window"],
    "ENGAGE_CAID": ["window"],
    "CANCEL": ["strike"],
    "UNTARGETABLE": ["targets"],
    "NONE": ["never"],
}
IN_INVESTIGATIONS: Final[dict[str, list[str]]] = {
    "WIPE_BANKS": ["reception.bank"],
    "DISABLE_POWERS": ["always"],
    "DRAW_MOD": ["collection.draw"],
    "FORBID_TYPE": ["collection.types"],
    "KEEP_MOD": ["bid.keep"],
    "LIMIT_ACTION": ["corruption.start"],
    "NONE": ["never"],
}
LABEL_OF: Final = {"collection": 0, "bid": 1, "corruption": 2, "window": 3, "strike": 3, "cheated": 3}
ON_REPRISALS: Final = {  # with what each aims at
    "LAY_SHAME": "opponent",
    "KILL_CAID": "caid",
    "TAKE_CAID": "caid",
    "ENGAGE_CAID": "caid",
    "TAKE_TURF": "turf",
    "STEAL_RANDOM": "bank",
    "WITHDRAW_BID": "bid",
    "TAKE_PILE": "pile",
}
KINDS: Final = ["informant", "caid", "turf", *["reprisal"] * 8, "anger"]  # of the Vendetta cards, in order
ZEALOUS: Final = "z01"  # the word of its card
CONDITIONS: Final = {
    "titles": ["street", "named-by-underboss", "named-by-consigliere"],
    "zealous": ["only-corrupter"],
    "end_bonuses": ["most-cards", "most-vendetta", "most-money"],
}


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the data file; unknown keys are refused."""


class CardData(Section, frozen=True, kw_only=True):
    """A card; a name and a text of the owner's take the place of the built-in ones."""

    id: Name
    name: dict[Literal["en", "fr", "it"], Label] = {}
    text: dict[Literal["en", "fr", "it"], CardText] = {}


class DeedData(Section, frozen=True):
    """What a card does, and the moment it does it."""

    verb: Name
    hook: Name
    params: Params = {}


class StepData(Section, frozen=True):
    """What a Reprisal does, and to whom."""

    verb: Name
    target: Literal["opponent", "caid", "turf", "bank", "bid", "pile"]
    params: Params = {}


class BillData(Section, frozen=True):
    """A type of bill."""

    id: Name
    value: Thousands
    icon: Literal["none", "innocent", "guilty"]
    corruption: Annotated[int, msgspec.Meta(ge=0, le=3)]
    count: Count


class TurfData(CardData, frozen=True, kw_only=True):
    """A place."""

    colours: Annotated[list[Borough], FEW]
    traffics: Annotated[list[Traffic], FEW]
    respect: Points
    engageable: bool = True
    deck: Deck = "street"


class CaidData(CardData, frozen=True, kw_only=True):
    """A gangster."""

    family: Name
    label: Name
    respect: Points
    power: DeedData
    deck: Deck = "street"


class RespectData(CardData, frozen=True, kw_only=True):
    """A card that only brings Respect; the box may have none of it."""

    respect: Points
    count: Literal[0, 1] = 1


class InvestigationData(CardData, frozen=True, kw_only=True):
    """Trouble in the Street."""

    bribe: Thousands
    effect: DeedData


class VendettaData(CardData, frozen=True, kw_only=True):
    """A kind of Vendetta card."""

    kind: Literal["informant", "anger", "reprisal", "caid", "turf"]
    count: Count
    respect: Points = 0
    windows: Annotated[list[Literal["W1", "W2", "W3", "W4", "W5"]], FEW] = []
    steps: Annotated[list[StepData], FEW] = []


class RewardData(CardData, frozen=True, kw_only=True):
    """A Title, a Zealous Corrupter or an End bonus."""

    respect: Points
    condition: Name
    count: Count = 1


class JuryData(Section, frozen=True):
    """The bench, and where the Verdict token starts with 3, 4 and 5 players."""

    spaces: Space
    last_blue: Space
    start: dict[Literal["3", "4", "5"], Space]


class LimitsData(Section, frozen=True):
    """Limits and dates; Months are numbers, January is 1."""

    bank_end_of_month: Count
    slots: Literal[4]
    months: Month
    first_verdict_month: Month
    underboss_month: Month
    zealous_from: Month
    investigation_respect: Points = 1


class SetupData(Section, frozen=True):
    """What every player starts with."""

    caids: Annotated[int, msgspec.Meta(ge=1, le=4)]
    turfs: Annotated[int, msgspec.Meta(ge=1, le=2)]
    bank: Annotated[dict[Name, Count], MANY]


class Data(Section, frozen=True):
    """A data file as owners of the physical game may write it (N1.22); each part may be left out."""

    bills: Annotated[list[BillData], MANY] | None = None
    turfs: Annotated[list[TurfData], MANY] | None = None
    caids: Annotated[list[CaidData], MANY] | None = None
    respects: Annotated[list[RespectData], MANY] | None = None
    investigations: Annotated[list[InvestigationData], MANY] | None = None
    vendetta: Annotated[list[VendettaData], MANY] | None = None
    titles: Annotated[list[RewardData], MANY] | None = None
    zealous: Annotated[list[RewardData], MANY] | None = None
    end_bonuses: Annotated[list[RewardData], MANY] | None = None
    jury: JuryData | None = None
    limits: LimitsData | None = None
    setup: SetupData | None = None


class DataFile(msgspec.Struct, frozen=True):
    """All parts: those of the owner's file, and the built-in ones for the rest."""

    bills: Annotated[list[BillData], MANY]
    turfs: Annotated[list[TurfData], MANY]
    caids: Annotated[list[CaidData], MANY]
    respects: Annotated[list[RespectData], MANY]
    investigations: Annotated[list[InvestigationData], MANY]
    vendetta: Annotated[list[VendettaData], MANY]
    titles: Annotated[list[RewardData], MANY]
    zealous: Annotated[list[RewardData], MANY]
    end_bonuses: Annotated[list[RewardData], MANY]
    jury: JuryData
    limits: LimitsData
    setup: SetupData


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of 2.1; all are public and fixed for the game."""

    players: Players
    first_player: Literal["random", 1, 2, 3, 4, 5] = "random"
    caid_powers: Switch = "on"
    verdict_shift: Literal[-2, -1, 0, 1, 2] = 0
    vendetta_reshuffle: Switch = "on"
    final_tie: Literal["shared", "bank"] = "shared"
    mask_prompts: Switch = "on"
    informants: Literal[0, 1, 2] = 2
    data: Data | None = None


BUILT_IN: Final = built_in(__package__, DataFile)


def own_texts(data: bytes) -> list[tuple[str, str, Translations]]:
    """Return the names and texts that an owner has given to cards."""
    own = msgspec.json.decode(data, type=Data) if data else Data()
    street = [own.caids, own.turfs, own.respects, own.investigations]
    rows = [*street, own.vendetta, own.titles, own.zealous, own.end_bonuses]
    cards: list[CardData] = [card for row in rows for card in row or []]
    return [
        (card.id.removeprefix("N-").lower(), what, {language: texts[language] for language in texts})
        for card in cards
        for what, texts in ((NAME, card.name), (TEXT, card.text))
    ]


# -- reading a data file -------------------------------------------------------------------------


def read_data(text: bytes) -> object:
    """Read a data file as plain data for the set-up; checks all that can be checked without a game."""
    data = conform(load(text, "N1.22"), Data, "the file", "N1.22")
    check(completed(data))
    return msgspec.to_builtins(data)


def completed(data: Data | None) -> DataFile:
    """Return the parts of the file, with the built-in ones for those it leaves out."""
    return with_fields(BUILT_IN, data)


# -- checking it ---------------------------------------------------------------------------------


def check(data: DataFile) -> None:
    """Check everything that does not depend on the number of players."""
    check_order([bill.id for bill in data.bills], ids("B", BILL_TYPES), "bills")
    check_order([card.id for card in data.turfs], [*ids("T", TURFS - 1), "N-V03"], "turfs")
    check_order([card.id for card in data.caids], [*ids("C", CAIDS - 1), "N-V02"], "caids")
    check_order([card.id for card in data.respects], ids("R", RESPECTS), "respects")
    check_order([card.id for card in data.investigations], ids("E", INVESTIGATIONS), "investigations")
    check_order([card.id for card in data.vendetta], ids("V", VENDETTA_KINDS), "vendetta")
    for bill in data.bills:
        check_bill(bill)
    worth = sum([bill.value * bill.count for bill in data.bills])
    if worth not in MONEY.names:
        raise BadSetup(f"bills: worth {worth} in all, {max(MONEY.names)} at most (N1.10)")
    for place in data.turfs:
        check_turf(place)
    for gangster in data.caids:
        check_caid(gangster)
    for trouble in data.investigations:
        check_deed(trouble.effect, IN_INVESTIGATIONS, f"investigations, {trouble.id}, effect")
    check_vendetta(data.vendetta)
    check_rewards(data)
    check_board(data)


def ids(letter: str, number: int) -> list[str]:
    """Return the ids N-T01, N-T02 and so on."""
    return [f"N-{letter}{n:02}" for n in range(1, number + 1)]


def check_order(found: list[str], needed: list[str], where: str) -> None:
    """Refuse ids other than these, or in another order."""
    check_names(found, needed, where, "N1.22")
    if found != needed:
        raise BadSetup(f"{where}: must stand in the order {', '.join(needed)} (N1.22)")


def check_bill(bill: BillData) -> None:
    """A bill has an icon and a Corruption value, or neither."""
    if (bill.icon == "none") != (bill.corruption == 0):
        raise BadSetup(f"bills, {bill.id}, corruption: {bill.corruption} with icon {bill.icon} ({bill.id})")


def check_deck(card: CaidData | TurfData, where: str) -> None:
    """Only the two cards that join their drawer are in the Vendetta deck (N3.67)."""
    needed = "vendetta" if card.id.startswith("N-V") else "street"
    if card.deck != needed:
        raise BadSetup(f"{where}, {card.id}, deck: must be {needed} ({card.id})")


def check_turf(turf: TurfData) -> None:
    """Every Turf of the Street can start a collection, so that no player is ever without one (N11.17)."""
    check_deck(turf, "turfs")
    if turf.deck == "street" and not (turf.engageable and turf.colours + turf.traffics):
        raise BadSetup(f"turfs, {turf.id}, engageable: must start a collection (N11.17)")


def check_caid(caid: CaidData) -> None:
    """The label says when the power acts."""
    where = f"caids, {caid.id}"
    check_deck(caid, "caids")
    if caid.family not in FAMILIES:
        raise BadSetup(f"{where}, family: {caid.family!r} is not one of {', '.join(FAMILIES)} ({caid.id})")
    check_deed(caid.power, ON_CAIDS, f"{where}, power")
    needed = LABELS[LABEL_OF.get(caid.power.hook.split(".")[0], len(LABELS) - 1)]
    if caid.label != needed:
        raise BadSetup(f"{where}, label: {caid.power.hook} makes it {needed}, not {caid.label!r} (N3.73)")


def check_deed(deed: DeedData, verbs: dict[str, list[str]], where: str) -> None:
    """The verb must be allowed on such a card, at a moment that fits it, with the parameters it needs."""
    if deed.verb not in verbs:
        raise BadSetup(f"{where}, verb: {deed.verb!r} is not one of {', '.join(verbs)} (N1.23)")
    hooks = verbs[deed.verb]
    if deed.hook not in hooks:
        raise BadSetup(
            f"{where}, hook: {deed.hook!r} is not one of {', '.join(hooks)} for {deed.verb} (N1.24)"
        )
    check_params(deed.verb, deed.params, f"{where}, params")


def check_params(verb: str, params: dict[str, Any], where: str) -> None:
    """Check the numbers, lists and conditions of a verb."""
    needed = PARAMS.get(verb, [])
    check_names([*params, *[name for name in MAY_BE_LEFT_OUT if name in needed]], needed, where, "N1.23")
    for name, value in params.items():
        if name in LISTS:
            listed = conform(value, Words, f"{where}, {name}", "N1.23")
            unknown = [word for word in listed if word not in LISTS[name]]
            if unknown or not listed:
                raise BadSetup(f"{where}, {name}: must be some of {', '.join(LISTS[name])} (N1.23)")
        elif name in MAY_BE_LEFT_OUT:
            conform(value, bool, f"{where}, {name}", "N1.23")
        else:
            check_number(verb, conform(value, int, f"{where}, {name}", "N1.23"), f"{where}, {name}")


def check_number(verb: str, k: int, where: str) -> None:
    """Check the amount, which depends on the direction in which the verb works."""
    low, high = (-MOST, 0) if verb in LESS else (-MOST, MOST) if verb in MORE_OR_LESS else (1, MOST)
    if not low <= k <= high:
        raise BadSetup(f"{where}: {k}, must be {low} .. {high} for {verb} (N1.23)")


def check_vendetta(cards: list[VendettaData]) -> None:
    """Only Reprisals do something; at most one card has a Respect value, the one that is laid out."""
    for card, kind in zip(cards, KINDS):
        where = f"vendetta, {card.id}"
        if card.kind != kind:
            raise BadSetup(f"{where}, kind: must be {kind} ({card.id})")
        if kind in ("caid", "turf") and card.count > 1:
            raise BadSetup(f"{where}, count: {card.count}, but there is one such card ({card.id})")
        if kind != "reprisal" and (card.windows or card.steps or card.respect):
            raise BadSetup(f"{where}: is no Reprisal and has no windows, steps or respect ({card.id})")
        if kind == "reprisal":
            check_reprisal(card, where)
    shames = [card.id for card in cards if is_laid(card)]
    if len(shames) > 1:
        raise BadSetup(f"vendetta, {shames[1]}, steps: a second card with LAY_SHAME (N1.23)")


def is_laid(card: VendettaData) -> bool:
    """True if the card stays in front of its victim for good."""
    return [step.verb for step in card.steps] == [VERBS[LAY_SHAME]]


def check_reprisal(card: VendettaData, where: str) -> None:
    """One step, aimed at what its verb attacks."""
    if len(card.steps) != 1 or not card.windows:
        raise BadSetup(f"{where}, steps: a Reprisal has one step, and a window to be played in ({card.id})")
    step = card.steps[0]
    if step.verb not in ON_REPRISALS:
        raise BadSetup(f"{where}, verb: {step.verb!r} is not one of {', '.join(ON_REPRISALS)} (N1.23)")
    if step.target != ON_REPRISALS[step.verb]:
        raise BadSetup(f"{where}, target: {step.verb} aims at {ON_REPRISALS[step.verb]} (N1.23)")
    if card.respect and not is_laid(card):
        raise BadSetup(f"{where}, respect: lies before nobody ({card.id})")
    check_params(step.verb, step.params, f"{where}, params")


def check_rewards(data: DataFile) -> None:
    """Three Titles, one kind of Zealous Corrupter, three End bonuses, each with its own condition."""
    for where, rewards, letter in (
        ("titles", data.titles, "K"),
        ("zealous", data.zealous, "Z"),
        ("end_bonuses", data.end_bonuses, "F"),
    ):
        needed = CONDITIONS[where]
        check_order([reward.id for reward in rewards], ids(letter, len(needed)), where)
        for reward, condition in zip(rewards, needed):
            if reward.condition != condition:
                raise BadSetup(f"{where}, {reward.id}, condition: must be {condition} ({reward.id})")
            if where != "zealous" and reward.count != 1:
                raise BadSetup(f"{where}, {reward.id}, count: must be 1 ({reward.id})")


def check_board(data: DataFile) -> None:
    """Both colours on the bench, a starting space for every number of players, and enough bills to deal."""
    jury, start = data.jury, data.setup
    if jury.last_blue >= jury.spaces:
        raise BadSetup(f"jury, last_blue: {jury.last_blue} of {jury.spaces} leaves no red space (N1.16)")
    check_names(jury.start, ["3", "4", "5"], "jury, start", "N1.17")
    for players, space in jury.start.items():
        if space > jury.spaces:
            raise BadSetup(f"jury, start, {players}: {space} of {jury.spaces} spaces (N1.17)")
    for name, each in start.bank.items():
        in_box = next((bill.count for bill in data.bills if bill.id == name), 0)
        if each * MOST_PLAYERS > in_box:
            raise BadSetup(f"setup, bank, {name}: {each} for each of 5 players, {in_box} in all (N2.4)")


# -- laying it out -------------------------------------------------------------------------------


def make_box(setup: Setup) -> Box:
    """Check the set-up and make what never changes during the game from it."""
    if setup.first_player != "random" and setup.first_player > setup.players:
        raise BadSetup(f"first_player: seat {setup.first_player} of {setup.players} (N-O2)")
    data = completed(setup.data)
    if setup.data is not None:
        check(data)
    box = Box(setup.players)
    lay_cards(box, data)
    lay_bills(box, data)
    lay_board(box, data)
    apply_options(box, setup)
    return box


def lay_cards(box: Box, data: DataFile) -> None:
    """Set Caïds, Turfs, Respect cards, Investigations, Vendetta cards, Titles and rewards."""
    box.caids = [
        Caid(FAMILIES.index(card.family), LABELS.index(card.label), card.respect, deed(card.power))
        for card in data.caids
    ]
    box.turfs = [Turf(types_of(card), card.respect, card.engageable) for card in data.turfs]
    box.respects = [card.respect for card in data.respects]
    box.bribes = [card.bribe for card in data.investigations]
    box.effects = [deed(card.effect) for card in data.investigations]
    box.reprisals = [reprisal(card) for card in data.vendetta]
    box.shame = sum([card.respect for card in data.vendetta])
    box.vendetta = sum([one(kind) * card.count for kind, card in enumerate(data.vendetta)])
    box.titles = [card.respect for card in data.titles]
    box.zealous, box.zealous_cards = data.zealous[0].respect, data.zealous[0].count
    box.bonuses = [card.respect for card in data.end_bonuses]
    for number, card in enumerate(data.respects):
        if not card.count:
            box.street &= ~(1 << FIRST_RESPECT + number)


def deed(data: DeedData) -> Deed:
    """Return a power or an effect in the form that the rules use."""
    amount, scope = numbers(data.params)
    return Deed(HOOKS.index(data.hook), VERBS.index(data.verb), amount, scope)


def numbers(params: dict[str, Any]) -> tuple[int, int]:
    """Return the amount of a deed, and its scope: a mask, a price, or 1 for a condition."""
    scope = 0
    for name, value in params.items():
        if name in LISTS:
            scope = sum([1 << LISTS[name].index(word) for word in set(value)])
        elif name != "k":
            scope = int(value)
    return params.get("k", 0), scope


def types_of(turf: TurfData) -> int:
    """Return the mask of the collections that a Turf counts for."""
    types = [*BOROUGHS, *TRAFFICS]
    return sum([1 << types.index(word) for word in {*turf.colours, *turf.traffics}])


def reprisal(card: VendettaData) -> Reprisal:
    """Return a Vendetta card in the form that the rules use."""
    windows = sum([1 << int(window[1:]) for window in set(card.windows)])
    steps = [Deed(IN_WINDOW, VERBS.index(step.verb), *numbers(step.params)) for step in card.steps]
    return Reprisal(windows, steps, is_laid(card))


def lay_bills(box: Box, data: DataFile) -> None:
    """Set the bills of the box, and those of a Bank at the start."""
    signs = {"none": 0, "innocent": -1, "guilty": 1}
    box.values = [bill.value for bill in data.bills]
    box.points = [signs[bill.icon] * bill.corruption for bill in data.bills]
    box.bills = sum([one(kind) * bill.count for kind, bill in enumerate(data.bills)])
    box.bank = bank_of(data)


def bank_of(data: DataFile) -> Bag:
    """Return what every player starts with (N2.4)."""
    return sum([one(kind) * data.setup.bank.get(bill.id, 0) for kind, bill in enumerate(data.bills)])


def lay_board(box: Box, data: DataFile) -> None:
    """Set the Jury bench, the Calendar, and what is dealt."""
    box.caids_dealt, box.turfs_dealt = data.setup.caids, data.setup.turfs
    box.spaces, box.last_blue = data.jury.spaces, data.jury.last_blue
    box.start = next(space for players, space in data.jury.start.items() if players == str(box.players))
    limits = data.limits
    box.bank_limit = limits.bank_end_of_month
    box.months = limits.months
    box.first_verdict = limits.first_verdict_month
    box.underboss = limits.underboss_month
    box.zealous_from = limits.zealous_from
    box.investigation_respect = limits.investigation_respect


def apply_options(box: Box, setup: Setup) -> None:
    """Apply the options N-O2 to N-O9."""
    box.start += setup.verdict_shift
    if not 1 <= box.start <= box.spaces:
        raise BadSetup(f"verdict_shift: space {box.start} of {box.spaces} (N-O4)")
    box.first = box.first if setup.first_player == "random" else setup.first_player - 1
    box.powers = setup.caid_powers == "on"
    box.reshuffles = setup.vendetta_reshuffle == "on"
    box.bank_breaks_ties = setup.final_tie == "bank"
    box.masks = setup.mask_prompts == "on"
    left_out = min(INFORMANTS - setup.informants, box.vendetta & MOST)
    angers = count(box.vendetta, BIG_ANGER) + left_out
    if angers > MOST:
        raise BadSetup(f"informants: makes {angers} of N-V12, {MOST} at most (N9.55)")
    box.vendetta += left_out * (one(BIG_ANGER) - one(INFORMANT))
