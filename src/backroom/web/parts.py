"""The parts of the regions that all games share: each is everything that is seen in its region."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from backroom.engine.flow import Seat
from backroom.web.boards.context import GameLogLine, RankingLine


class ShownPlayer(msgspec.Struct, frozen=True, gc=False):
    """A player as shown on a page: colour, name, presence and clock."""

    seat: Seat
    colour: str  # its name: "Red"
    emblem: Markup  # colour, shape and letter
    name: str  # of the person or the bot; empty for a free seat
    kind: str  # person, bot, free
    is_host: bool
    bot: str  # the key of the bot, or ""
    stand_in: bool
    here: bool  # the person has looked at the table recently
    mine: bool
    asked: bool
    left: int | None  # seconds left of a budget when the seat was last asked
    deadline: float | None  # epoch seconds, while this seat is asked

    @property
    def known_as(self) -> str:
        """Colour and name: Blue (Ada), Blue (Ledger, medium)."""
        name = self.name.removesuffix(")").replace(" (", ", ") if self.kind == "bot" else self.name
        return f"{self.colour} ({name})" if name else self.colour


class Layout(msgspec.Struct, frozen=True, gc=False):
    """The root element of a table's page, and the ids of the regions directly inside it."""

    classes: str
    asked: bool
    middle: tuple[str, ...]
    side: tuple[str, ...]


class Curtain(msgspec.Struct, frozen=True, gc=False):
    """In a shared browser: it must be passed to this player."""

    url: str
    player: ShownPlayer


class Asking(msgspec.Struct, frozen=True, gc=False):
    """The question for the viewer, with its explanation and the id of the rule behind it."""

    ask: str
    help: str
    tip: str
    rules_url: str
    rule: str  # its id
    me: ShownPlayer


class FormTarget(msgspec.Struct, frozen=True, gc=False):
    """The URL of a table and the seat for which a form is posted."""

    url: str
    me: Seat


class Passing(msgspec.Struct, frozen=True, gc=False):
    """The viewer's advance pass, or the kinds that they can give."""

    post: FormTarget
    advance_pass: str
    kinds: tuple[str, ...]


class GestureButton(msgspec.Struct, frozen=True, gc=False):
    """A gesture: the name and the word that are posted, and the text of its button."""

    name: str
    word: str
    text: str


class SetupSummary(msgspec.Struct, frozen=True, gc=False):
    """The set-up of the game, as names and values, and the clock."""

    house_rules: tuple[tuple[str, str], ...]
    clock: str  # its kind
    seconds: str
    increment: str
    coach: bool  # everybody may ask the coach


class Room(msgspec.Struct, frozen=True, gc=False):
    """A table before the game starts: its seats, and what can be changed about them."""

    url: str
    game: str
    minutes: int  # that the game takes, about
    host: str  # empty if the host has no seat
    setup: SetupSummary
    seats: tuple[ShownPlayer, ...]
    is_host: bool
    is_seated: bool  # the viewer has a seat
    bots: tuple[tuple[str, str], ...]  # that can be put on a free seat: key, name


class Finale(msgspec.Struct, frozen=True, gc=False):
    """The scene at the end of a game, or when a player is out: whose it is, and how it ended."""

    game: str
    seat: Seat  # the winner, or who is out; NOBODY if several win, or nobody
    reason: str  # the word of the end


class ShownMoment(msgspec.Struct, frozen=True, gc=False):
    """A turning point in words."""

    step: int
    kind: str
    when: str  # the heading of that part of the game log
    badges: tuple[tuple[Markup, str], ...]
    text: Markup


class Elimination(msgspec.Struct, frozen=True, gc=False):
    """Players who have gone out of the game while it goes on."""

    url: str
    key: str  # changes with every player who goes out; a notice that was dismissed stays away
    scene: Finale
    players: tuple[str, ...]
    me: bool  # the viewer is one of them
    can_hurry: bool  # only bots are left, and they could answer at once


class Ending(msgspec.Struct, frozen=True, gc=False):
    """How the game ended: a scene, the ranking, the turning points, links to the replay and the rematch."""

    url: str
    scene: Finale
    reason: str
    rule: str  # by which the game was won
    margin: str  # between the winner and the next; empty if there is none
    headline: str
    rows: tuple[tuple[RankingLine, ShownPlayer], ...]
    moments: tuple[ShownMoment, ...]
    goes_on: bool  # show these links; not in a replay
    rematch: str
    is_player: bool
    imported: bool


class Checking(msgspec.Struct, frozen=True, gc=False):
    """The link to the page that checks the game."""

    url: str
    waits: str  # "open" for commitments, "starting" for seeds; empty once the game has begun
    server_commitment: str  # while that is so
    seats: str  # likewise: the viewer's seats, each with its commitment


class Now(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The current state of the table; at most one of these fields is shown, besides the regions."""

    regions: tuple[str, ...]  # the phases, advance passes, gestures and undo
    room: Room | None = None
    notice: tuple[str, ...] = ()  # keys of texts: the table is broken, closed or paused
    ending: Ending | None = None
    asking: Asking | None = None
    waits: str = ""


class Ribbon(msgspec.Struct, frozen=True, gc=False):
    """The phases of a turn; the current one is marked."""

    game: str
    phases: tuple[tuple[str, bool], ...]


class Recap(msgspec.Struct, frozen=True, gc=False):
    """What has happened since the viewer's last answer: lines, each with the emblem of who acts."""

    url: str
    lines: tuple[tuple[tuple[tuple[Markup, str], ...], GameLogLine], ...]
    earlier: int  # lines that are left out


class Undo(msgspec.Struct, frozen=True, gc=False):
    """The undo button: at once, or after saying what goes, with the consent of all people."""

    post: FormTarget
    ask: str  # the question, and the viewer's answer to it
    answer: str
    why: str  # why it takes consent; empty if it does not
    motion: str
    others: bool  # other people have to agree


class GestureForm(msgspec.Struct, frozen=True, gc=False):
    """The buttons of one gesture."""

    post: FormTarget
    buttons: tuple[GestureButton, ...]


class Seated(msgspec.Struct, frozen=True, gc=False):
    """A player beside the board; their panel is a region of its own."""

    url: str
    player: ShownPlayer
    has_turn: bool
    replaying: bool


class ShownChatLine(msgspec.Struct, frozen=True, gc=False):
    """A line of chat, with what tells its writer from others of the same name."""

    id: int
    name: str
    badges: tuple[tuple[Markup, str], ...]  # emblem and colour of each seat; empty for a spectator
    by_host: bool
    text: str


class HiddenLines(msgspec.Struct, frozen=True, gc=False):
    """How many lines of chat are hidden, because the viewer has muted their writers."""

    count: int
    url: str


class Pace(msgspec.Struct, frozen=True, gc=False):
    """How quickly the bots of a table answer."""

    url: str
    pace: str


class Leaving(msgspec.Struct, frozen=True, gc=False):
    """How the viewer can leave a game that has begun: abandon it among bots, or let a bot play on."""

    url: str
    way: str  # abandon, concede


class Consent(msgspec.Struct, frozen=True, gc=False):
    """The motions at a table: those that have been put, and those that could be."""

    url: str
    mine: tuple[Seat, ...]
    moved: tuple[tuple[str, tuple[Seat, ...]], ...]  # with the seats that support them
    possible: tuple[str, ...]
    steps: int  # played so far
    names: tuple[str, ...]  # of all players


class MotionLine(msgspec.Struct, frozen=True, gc=False):
    """One motion as shown; without an asker nobody has put it yet."""

    motion: str
    text: str
    asker: str
    agreed: list[str]  # after the asker
    refused: list[str]
    can_agree: bool
    can_refuse: bool
    can_withdraw: bool


class LostTime(msgspec.Struct, frozen=True, gc=False):
    """What was answered for the viewer, who had run out of time, and the motions that could help."""

    post: FormTarget
    key: str  # changes with every time-out; a notice that was dismissed stays away
    answers: tuple[tuple[str, str], ...]  # each with its question
    consent: Consent
    others: bool  # other people have to agree
    stand_in: bool  # a bot plays for the viewer by now


class OpenHand(msgspec.Struct, frozen=True, gc=False):
    """A player's hand, shown openly in the replay of a finished game."""

    player: ShownPlayer
    drawn: str
