"""Heist, a toy in the shape of our games, for what the kernel offers and Reckoning does not need.

Every round an offer is laid out and its first card auctioned by secret bids; then each player in turn
recruits one card. Everybody else may answer with a Cancel, which may be cancelled in turn. An Informer
looks at a hand, and remembers. Players may wave at any time. After the last round coins and crew count.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from backroom.engine.errors import BadSave
from backroom.engine.flow import NOBODY, Chance, Flow, Picked, Seat
from backroom.engine.knowledge import draw, is_known, put, redeal_unknown
from backroom.engine.looks import question
from backroom.engine.nouns import Noun, counted
from backroom.engine.rulebook import Rulebook
from backroom.engine.title import Outcome, Title, View, Window, shown
from backroom.engine.words import Words

# -- things --------------------------------------------------------------------------------------

KINDS: Final = ["crew", "rob", "informer", "windfall", "cancel"]
CREW, ROB, INFORMER, WINDFALL, CANCEL = range(5)
COPIES: Final = 8
CARDS: Final = range(1, 1 + COPIES * len(KINDS))
PASS: Final = 0
COINS: Final = 5

PLAYER = counted("player", range(4))
WAVING = Noun("waving", {0: "stop", 1: "wave"})
MONEY = counted("money", range(4 * COINS + 1))
CARD = Noun("card", {card: f"{KINDS[card % 5]}-{1 + (card - 1) // 5}" for card in CARDS})
CHOICE = Noun("choice", {PASS: "pass", **CARD.names})


def kind_of(card: int) -> int:
    """Crew, rob, informer, windfall or cancel."""
    return card % len(KINDS)


# -- state ---------------------------------------------------------------------------------------


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options."""

    players: Annotated[int, msgspec.Meta(ge=2, le=4)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2


class Game(Flow):
    """The state: lists of ints, no card objects, no ordered deck."""

    players: int
    rounds: int
    round: int
    bank: int
    money: list[int]
    waving: int  # the seats that wave
    hands: list[list[int]]
    known: list[int]  # of each card in a hand, the seats that know it is there
    offer: list[int]  # a recruited card stays in it until it takes effect or is cancelled
    discards: list[int]
    bag: list[int]

    __slots__ = tuple(__annotations__)

    def __init__(self, players: int, rounds: int, source: Chance) -> None:
        super().__init__(source)
        self.players = players
        self.rounds = rounds

    # -- written by tools/state_fields.py; `make format` writes it anew ------------------------

    def copy(self) -> Game:
        """An independent twin."""
        g = Game(self.players, self.rounds, self.source)
        self.copy_flow(g)
        g.round = self.round
        g.bank = self.bank
        g.money = self.money[:]
        g.waving = self.waving
        g.hands = [part[:] for part in self.hands]
        g.known = self.known[:]
        g.offer = self.offer[:]
        g.discards = self.discards[:]
        g.bag = self.bag[:]
        return g

    def key(self) -> tuple[object, ...]:
        """Everything that may change, hashable: the numbers, then the rest."""
        return (
            (
                self.round,
                self.bank,
                self.waving,
            ),
            tuple(self.money),
            tuple([tuple(part) for part in self.hands]),
            tuple(self.known),
            tuple(self.offer),
            tuple(self.discards),
            tuple(self.bag),
            self.flow_key(),
        )

    # -- end -----------------------------------------------------------------------------------

    def draw_cards(self, me: Seat, n: int) -> None:
        """Up to `n` cards from the bag that only their owner sees."""
        for _ in range(min(n, len(self.bag))):
            card = draw(self.bag, self.source)
            put(self.hands[me], card)
            self.known[card] = 1 << me
            self.tell(DRAWS, me)
            self.tell(DREW, me, card, to=1 << me)

    def take(self, me: Seat, card: int) -> None:
        """A card of the offer goes to a hand; everybody saw it go."""
        self.offer.remove(card)
        put(self.hands[me], card)
        self.known[card] = (1 << self.players) - 1

    def lay(self, owner: Seat, card: int) -> None:
        """A card of a hand is discarded for all to see."""
        self.hands[owner].remove(card)
        self.known[card] = 0
        put(self.discards, card)
        self.tell(LAYS, owner, card)

    def show(self, owner: Seat, to: Seat) -> None:
        """One player looks at the hand of another; everybody sees that, nobody else what."""
        self.tell(LOOKS, to, owner)
        for card in self.hands[owner]:
            self.known[card] |= 1 << to
            self.tell(SEES, owner, card, to=1 << to)


book: Rulebook[Game] = Rulebook()

DRAWS = book.event("draws", {"player": PLAYER}, random=True)
DREW = book.event("drew", {"player": PLAYER, "card": CARD}, reveals=True, random=True)
LAYS = book.event("lays", {"player": PLAYER, "card": CARD}, reveals=True)
LOOKS = book.event("looks", {"player": PLAYER, "victim": PLAYER})
SEES = book.event("sees", {"victim": PLAYER, "card": CARD}, reveals=True)
OFFERED = book.event("offered", {"card": CARD}, reveals=True, random=True)
BID = book.event("bid", {"player": PLAYER, "money": MONEY}, reveals=True)
WINS = book.event("wins", {"player": PLAYER, "card": CARD})
RECRUITS = book.event("recruits", {"player": PLAYER, "card": CARD})
CANCELLED = book.event("cancelled", {"player": PLAYER})
WAVES = book.event("waves", {"player": PLAYER, "how": WAVING})
ROBS = book.event("robs", {"player": PLAYER, "victim": PLAYER, "money": MONEY})


# -- rules ---------------------------------------------------------------------------------------


@book.rule
def opening(g: Game, _me: Seat, _: int, _picked: Picked) -> None:
    """Three cards for each player, then the rounds."""
    for me in range(g.players):
        g.draw_cards(me, 3)
    g.do(*[play_round(NOBODY, number) for number in range(g.rounds)])


@book.rule
def play_round(g: Game, _me: Seat, number: int, _picked: Picked) -> None:
    """Lay out a new offer, auction its first card, then recruit; in each round another player leads."""
    g.round = number
    while g.offer:
        put(g.discards, g.offer.pop())
    for _ in range(min(1 + g.players, len(g.bag))):
        card = draw(g.bag, g.source)
        g.offer.append(card)
        g.tell(OFFERED, card)
    if g.offer:
        g.do(auction(), *[recruit(me) for me in in_order(g)])


def in_order(g: Game) -> list[Seat]:
    """The seats, beginning with the one that leads this round."""
    return [(g.round + i) % g.players for i in range(g.players)]


@book.query(MONEY, "bid", secret=True)
def BIDS(g: Game, me: Seat, _: int) -> list[int]:
    """As many coins as one has."""
    return list(range(g.money[me] + 1))


@book.rule
def auction(g: Game, _me: Seat, _: int, picked: Picked) -> None:
    """All bid in secret; the highest pays and takes the first card. A tie goes to the first in order."""
    if not picked:
        g.ask_each(tuple(range(g.players)), BIDS)
        return
    for me, coins in enumerate(picked):
        g.tell(BID, me, coins)
    winner = max(in_order(g), key=lambda me: picked[me])
    g.money[winner] -= picked[winner]
    g.bank += picked[winner]
    g.tell(WINS, winner, g.offer[0])
    g.take(winner, g.offer[0])


@book.query(CHOICE, "recruit")
def OFFER(g: Game, _me: Seat, _: int) -> list[int]:
    """One card of the offer, or none."""
    return [PASS, *sorted(g.offer)]


@book.rule
def recruit(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Take one card from the offer; before it does anything, everybody else may react."""
    match picked:
        case () if g.offer:
            g.ask(me, OFFER)
        case (card,) if card != PASS:
            g.tell(RECRUITS, me, card)
            g.do(reactions(me, 1), resolve(me, card))


@book.query(CHOICE, "react", secret=True, masked=True)
def REACTION(g: Game, me: Seat, _: int) -> list[int]:
    """A Cancel of the hand, or nothing."""
    return [PASS, *[card for card in g.hands[me] if kind_of(card) == CANCEL]]


@book.rule
def reactions(g: Game, actor: Seat, offset: int, picked: Picked) -> None:
    """Clockwise, every other player with cards may answer with a Cancel, which opens a window of its own."""
    if offset == g.players:
        return
    me = (actor + offset) % g.players
    rest = reactions(actor, offset + 1)
    match picked:
        case () if g.hands[me]:  # asked with a Cancel or without: who is asked is public
            g.ask(me, REACTION)
        case (card,) if card != PASS:
            g.lay(me, card)
            g.do(reactions(me, 1), cancel(me), rest)
        case _:
            g.do(rest)


@book.rule
def cancel(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """What is being answered, a card or another Cancel, does not happen, and its window closes."""
    answered = g.skip_to(resolve, cancel)
    g.stack.pop()
    g.tell(CANCELLED, answered.me)
    if answered.rule == resolve.number:
        g.offer.remove(answered.arg)
        put(g.discards, answered.arg)


@book.rule
def resolve(g: Game, me: Seat, card: int, _picked: Picked) -> None:
    """Crew and Cancels are kept, other cards do what they say."""
    kind = kind_of(card)
    if kind in EFFECTS:
        g.offer.remove(card)
        put(g.discards, card)
        g.do(EFFECTS[kind](me))
    else:
        g.take(me, card)


# -- gestures, and what reactions are asked for ----------------------------------------------------


def waves(g: Game, me: Seat) -> list[int]:
    """Begin to wave, or stop."""
    return [0 if g.waving >> me & 1 else 1]


@book.gesture(WAVING, "wave", waves)
def wave(g: Game, me: Seat, how: int) -> None:
    """Everybody sees it, and nothing comes of it."""
    g.waving ^= 1 << me
    g.tell(WAVES, me, how)


def window(g: Game) -> Window | None:
    """Until the card takes effect the others react to it, or to the Cancel that was played last."""
    if g.query != REACTION.number or not g.asked:
        return None
    asking, answered = g.stack[-1], g.stack[-2]
    still = [(asking.me + offset) % g.players for offset in range(asking.arg, g.players)]
    return Window(
        passing=PASS,
        phase=g.round,
        window_opening=answered.arg * 100 + len(g.stack),
        seats=tuple([seat for seat in still if g.hands[seat]]),
        aimed=(cancelled_by(g),) if answered.rule == cancel.number else (),
    )


def cancelled_by(g: Game) -> Seat:
    """Whose card, or whose Cancel, the Cancel now answered would undo."""
    return next(frame.me for frame in g.stack[-3::-1] if frame.rule in (resolve.number, cancel.number))


# -- cards ---------------------------------------------------------------------------------------


@book.query(PLAYER, "victim")
def VICTIM(g: Game, me: Seat, _: int) -> list[int]:
    """Another player."""
    return [seat for seat in range(g.players) if seat != me]


@book.rule
def rob(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Take up to three coins from another player."""
    match picked:
        case ():
            g.ask(me, VICTIM)
        case (victim,):
            coins = min(3, g.money[victim])
            g.money[victim] -= coins
            g.money[me] += coins
            g.tell(ROBS, me, victim, coins)


@book.query(CARD, "informer", secret=True)
def HAND_OF(g: Game, _me: Seat, victim: int) -> list[int]:
    """A card of the hand that was looked at."""
    return g.hands[victim][:]


@book.rule
def informer(g: Game, me: Seat, _: int, picked: Picked) -> None:
    """Look at the hand of another player and discard one card from it."""
    match picked:
        case ():
            g.ask(me, VICTIM)
        case (victim,) if g.hands[victim]:
            g.show(victim, to=me)
            g.ask(me, HAND_OF, victim)
        case (victim, card):
            g.lay(victim, card)


@book.rule
def windfall(g: Game, me: Seat, _: int, _picked: Picked) -> None:
    """Draw two cards."""
    g.draw_cards(me, 2)


EFFECTS = {ROB: rob, INFORMER: informer, WINDFALL: windfall}


# -- what a seat may see -------------------------------------------------------------------------

PUBLIC = [
    *["players", "rounds", "round", "bank", "money", "waving", "offer", "discards"],
    *["stack", "asked", "seat", "query", "arg", "masked"],
]
OWNER = ["hands", "known", "replies"]
HIDDEN = ["bag"]
PORTS = ["source", "ear", "offered", "now"]


class HeistView(View, frozen=True, kw_only=True):
    """The table from one seat."""

    round: int
    waving: int
    money: tuple[int, ...]
    bank: int
    hands: tuple[tuple[int | None, ...], ...]  # known cards first, then a None for each hidden one
    offer: tuple[int, ...]
    discards: tuple[int, ...]
    bag: int


def view(g: Game, me: Seat) -> HeistView:
    """Built up from nothing: a field that is not mentioned here is not sent."""
    return HeistView(
        me=me,
        question=shown(question(book, g, me)),
        round=g.round,
        waving=g.waving,
        money=tuple(g.money),
        bank=g.bank,
        hands=tuple([seen(g, hand, me) for hand in g.hands]),
        offer=tuple(g.offer),
        discards=tuple(g.discards),
        bag=len(g.bag),
    )


def seen(g: Game, hand: list[int], me: Seat) -> tuple[int | None, ...]:
    """A hand as far as `me` knows it."""
    known = [card for card in hand if is_known(g.known, card, me)]
    return (*known, *[None] * (len(hand) - len(known)))


def redeal_hidden(g: Game, me: Seat, chance: Chance) -> None:
    """Deal anew, in place, every card whose place `me` does not know."""
    redeal_unknown(g.hands, g.bag, g.known, me, chance)


# -- text ----------------------------------------------------------------------------------------


def write(g: Game) -> list[str]:
    """The position in lines; bag and bank are what lies nowhere else."""
    hands = [
        " ".join(["hand", str(me), *[f"{CARD.write(card)}:{g.known[card]}" for card in hand]])
        for me, hand in enumerate(g.hands)
    ]
    piles = {"offer": g.offer, "discards": g.discards}
    return [
        f"round {g.round}",
        f"waving {g.waving}",
        " ".join(["money", *map(str, g.money)]),
        *hands,
        *[" ".join([name, *map(CARD.write, cards)]) for name, cards in piles.items()],
        *([] if g.stack else ["over"]),
    ]


def read(g: Game, lines: list[str]) -> None:
    """Lay out a new game as the lines say. `rob-1:5` is a card that the seats of the mask 5 know."""
    for line in lines:
        match line.split():
            case ["round", number]:
                g.round = int(number)
            case ["waving", mask]:
                g.waving = int(mask)
            case ["money", *coins]:
                g.money = [int(word) for word in coins]
            case ["hand", me, *cards]:
                for word in cards:
                    name, mask = word.split(":")
                    g.known[CARD.read(name)] = int(mask)
                    put(g.hands[int(me)], CARD.read(name))
            case ["offer", *cards]:
                g.offer = [CARD.read(word) for word in cards]
            case ["discards", *cards]:
                g.discards = [CARD.read(word) for word in cards]
            case ["over"]:
                g.finish()
            case _:
                raise BadSave(f"{line!r}: unknown word")
    elsewhere = {*g.offer, *g.discards, *[card for hand in g.hands for card in hand]}
    g.bag = [card for card in CARDS if card not in elsewhere]
    g.bank = COINS * g.players - sum(g.money)


# -- the game as a whole -------------------------------------------------------------------------


def new(setup: Setup, chance: Chance) -> Game:
    """A game about to be dealt."""
    g = Game(setup.players, setup.rounds, chance)
    g.round = 0
    g.bank = 0
    g.money = [COINS] * g.players
    g.waving = 0
    g.hands = [[] for _ in range(g.players)]
    g.known = [0] * (1 + len(CARDS))
    g.offer = []
    g.discards = []
    g.bag = list(CARDS)
    g.do(opening())
    return g


def outcome(g: Game) -> Outcome:
    """A coin counts 1, crew 2; equal counts share a place."""
    counts = [g.money[me] + 2 * sum(kind_of(card) == CREW for card in g.hands[me]) for me in range(g.players)]
    places = tuple([1 + sum(other > mine for other in counts) for mine in counts])
    return Outcome("last_round", places, tuple([me for me, place in enumerate(places) if place == 1]))


def words(language: str, _data: bytes = b"") -> Words:
    """Nobody plays the toy but tests, which need no words."""
    raise NotImplementedError(language)


TITLE: Title[Game] = Title(
    name="heist",
    rules=1,
    seats=range(2, 5),
    setup=Setup,
    book=book,
    new=new,
    copy=Game.copy,
    key=Game.key,
    look=view,
    view=view,
    redeal=redeal_hidden,
    timeout=lambda g, me: book.options(g, me)[0],
    outcome=outcome,
    standings=lambda g: g.money,
    write=write,
    read=read,
    words=words,
    window=window,
)
