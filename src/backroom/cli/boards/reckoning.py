"""Reckoning in a terminal: thirty seats round a long table, what lies on it, and the players."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from backroom.cli.boards.base import GameLogStyle, TerminalGameBoard
from backroom.engine.flow import Happening, Query, Seat
from backroom.engine.words import Words
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import (
    BUSINESSES,
    COLOUR,
    HAND,
    IN_PLAY,
    KIND,
    MONEY,
    OBJECTS,
    REGISTER,
    SEAT,
    TYPE,
    TYPES,
    is_discard,
)
from backroom.games.reckoning.position import LETTERS, TYPE_LETTERS
from backroom.games.reckoning.seats import around
from backroom.games.reckoning.shapes import ReckoningView

TOP = range(1, 14)
BOTTOM = range(28, 15, -1)
LEFT = (30, 29)
RIGHT = (14, 15)
STYLES = ["yellow", "red", "bright_blue", "green", "dark_orange", "magenta"]
MONEY_SEATS = [*BUSINESSES, REGISTER]
GAME_LOG_STYLE = GameLogStyle(
    TITLE.book.events,
    paragraphs={"turn"},
    quiet={"turn", "draws", "stops", "shows"},
    plain_to_see={"plays", "wakes"},
)
PLAIN = OBJECTS.index("plain")


class ReckoningBoard(TerminalGameBoard):
    """Draws views of one game, in one language, for one width of the terminal."""

    def __init__(self, words: Words, say: Words, names: list[str], width: int, ascii_only: bool) -> None:
        super().__init__(words, say, names, COLOUR, GAME_LOG_STYLE)
        self.cell = max(5, min(8, (width - 14) // len(TOP)))
        self.end = max(6, min(8, (width - self.inner - 3) // 2))
        self.lines = "+-+|++" if ascii_only else "╭─╮│╰╯"
        self.size = "long" if self.cell >= 8 else "short"

    @property
    def inner(self) -> int:
        """The width of the table between its ends."""
        return self.cell * len(TOP)

    # -- the table ---------------------------------------------------------------------------

    def draw(self, view: ReckoningView, marks: dict[int, str]) -> Text:
        """The table from above; each row of chairs has marks, numbers, objects and gangsters."""
        left, right, table = self.sides(view, marks), self.sides(view, marks, RIGHT), self.top_of_table(view)
        margin = Text(" " * (self.end + 1))
        rows = [margin + row for row in self.chairs(view, marks, TOP)]
        rows.append(margin[:-1] + self.edge(self.lines[:3], self.treasury(view)))
        wall = Text(self.lines[3], style="dim")
        for west, middle, east in zip(left, table, right):
            rows.append(Text.assemble(west, wall, middle, wall, " ", east))
        rows.append(margin[:-1] + self.edge(self.lines[4] + self.lines[1] + self.lines[5], ""))
        rows += [margin + row for row in reversed(self.chairs(view, marks, BOTTOM))]
        for row in rows:
            row.rstrip()
        return Text("\n").join(rows)

    def chairs(self, view: ReckoningView, marks: dict[int, str], seats: Iterable[int]) -> list[Text]:
        """A long side of the table, from the back of the chairs to the plates."""
        seats = list(seats)
        rows = [
            self.row(self.number(seat, marks) for seat in seats),
            self.row(self.object(view, seat) for seat in seats),
            self.row(self.gangster(view, seat) for seat in seats),
        ]
        marked = any(seat in marks for seat in seats)
        return [self.row(self.mark(seat, marks) for seat in seats), *rows] if marked else rows

    def row(self, cells: Iterable[Text]) -> Text:
        """Cells of one width, side by side."""
        line = Text()
        for cell in cells:
            cell.align("center", self.cell)
            line += cell
        return line

    def sides(self, view: ReckoningView, marks: dict[int, str], seats: tuple[int, int] = LEFT) -> list[Text]:
        """A short end of the table: two seats, one above the other."""
        upper, lower = [self.side(view, marks, seat) for seat in seats]
        lines = [*upper, *[Text() for _ in range(len(view.money) - 4)], *lower]
        for line in lines:
            line.align("right" if seats == LEFT else "left", self.end)
        return lines

    def side(self, view: ReckoningView, marks: dict[int, str], seat: int) -> list[Text]:
        """One seat at an end, in three lines."""
        number = Text.assemble(self.number(seat, marks), self.mark(seat, marks))
        who = Text.assemble(self.gangster(view, seat), self.cake(view, seat))
        return [number, self.object(view, seat), who]

    def top_of_table(self, view: ReckoningView) -> list[Text]:
        """Cakes along both sides, and between them a line for every player."""
        players = [self.player(view, player) for player in range(len(view.money))]
        blank = [Text() for _ in range(4 - len(players))]
        for line in [*players, *blank]:
            line.align("left", self.inner)
        cakes = [self.row(self.cake(view, seat) for seat in seats) for seats in (TOP, BOTTOM)]
        return [cakes[0], *players, *blank, cakes[1]]

    def edge(self, corners: str, title: str) -> Text:
        """An edge of the table, with a title in it."""
        words = f"{corners[1]} {title} " if title else ""
        line = corners[0] + words + corners[1] * (self.inner - len(words)) + corners[2]
        return Text(line, style="dim")

    def treasury(self, view: ReckoningView) -> str:
        """What lies in the middle of the table."""
        return self.say.fill(
            "reckoning",
            "treasury",
            bank=self.words.noun(MONEY, view.bank),
            pile=view.pile,
            discards=len(view.discards),
            turn=view.turns,
        )

    # -- one seat ----------------------------------------------------------------------------

    def number(self, seat: int, marks: dict[int, str]) -> Text:
        return Text(str(seat), style="bold" if seat in marks else "dim")

    def mark(self, seat: int, marks: dict[int, str]) -> Text:
        return Text(f"({marks[seat]})" if seat in marks else "", style="bold reverse")

    def object(self, view: ReckoningView, seat: int) -> Text:
        thing = view.objects[seat]
        style = "bold" if thing in MONEY_SEATS else "dim" if thing == PLAIN else ""
        return Text(self.say("reckoning", self.size, OBJECTS[thing]), style=style)

    def gangster(self, view: ReckoningView, seat: int) -> Text:
        """The gangster on a seat: colour, type, and z if he is asleep."""
        who = view.seats[seat]
        if who is None:
            return Text("")
        style = (
            STYLES[who.player] + (" bold" if who.player == view.me else "") + (" dim" if who.asleep else "")
        )
        return Text(letters(view, seat), style=style)

    def cake(self, view: ReckoningView, seat: int) -> Text:
        """The cake on a seat, with the letter of its owner."""
        if seat not in view.cakes:
            return Text("")
        owner = view.cakes.index(seat)
        return Text(f"*{LETTERS[owner]}", style=f"bold {STYLES[owner]}")

    # -- players -----------------------------------------------------------------------------

    def player(self, view: ReckoningView, player: Seat) -> Text:
        """One player: whether it is their turn, colour, name, money and income, gangsters, cards."""
        colour, money = self.words.noun(COLOUR, player), self.words.noun(MONEY, view.money[player])
        line = Text.assemble(
            "> " if view.turn == player and not view.ended else "  ",
            (f"{LETTERS[player]} {colour:<10}", f"bold {STYLES[player]}"),
            f"{self.names[player]:<7.7}",
            (f"{money:>9}", "bold"),
        )
        if view.out[player] != IN_PLAY:
            return line.append("  " + self.say("reckoning", "out"), style="dim")
        waiting, sitting = len(view.waiting[player]), len(view.gang(player))
        held = self.say.fill("reckoning", "held", gangsters=sitting + waiting, cards=view.hands[player])
        line.append(f" {'+' + self.words.noun(MONEY, view.income[player]):>10}", style="green")
        return line.append(f"  {held}")

    def hand(self, view: ReckoningView) -> str:
        """The viewer's own cards; several of a kind are counted."""
        kinds = sorted(set(view.hand))
        cards = [self.words.noun(KIND, kind) for kind in kinds]
        copies = [view.hand.count(kind) for kind in kinds]
        return ", ".join(f"{n} × {card}" if n > 1 else card for card, n in zip(cards, copies))

    # -- choices -----------------------------------------------------------------------------

    def marks(self, view: ReckoningView, query: Query) -> dict[int, str]:
        """The numbers of the choices at their seats, and the seats already chosen."""
        question = view.question
        if (
            question is None
            or question.options is None
            or query.noun.name not in {"seat", "target", "colour"}
        ):
            return {}
        found = {seat: "+" for seat in view.picked if query.name in {"drug", "move_to"}}
        for number, choice in enumerate(question.options, 1):
            seat = view.cakes[choice] if query.noun.name == "colour" else choice
            if seat > 0:
                found[seat] = str(number)
        return found

    def groups(self, query: Query, options: tuple[int, ...]) -> list[list[int]]:
        """What to play, and beside it what to discard."""
        if query.name != "card":
            return super().groups(query, options)
        discards = [choice for choice in options if is_discard(choice)]
        return [[choice for choice in options if choice not in discards], discards]

    def option(self, view: ReckoningView, query: Query, choice: int) -> str:
        """An answer in words: who sits there and what the seat shows, or who would be hit by the cake."""
        if query.noun.name == "colour":
            return self.blast(view, self.say("reckoning", "cake_on"), view.cakes[choice], choice)
        if query.noun.name not in {"seat", "target"} or not choice:
            return self.words.noun(query.noun, choice)
        if query.name in {"cake", "pass_to"}:
            return self.blast(view, "{seat}", choice)
        return self.seat(view, choice)

    def seat(self, view: ReckoningView, seat: int) -> str:
        """A seat in words: who sits there, what it shows, whose cakes threaten it."""
        who = view.seats[seat]
        cakes = [LETTERS[owner] for owner, cake in enumerate(view.cakes) if cake > 0 and seat in around(cake)]
        words = [self.man(who.player, who.type)] if who else []
        words += [self.say("reckoning", "asleep")] if who and who.asleep else []
        words += [self.thing(view.objects[seat])] if view.objects[seat] != PLAIN else []
        words += [self.say.fill("reckoning", "near_cake", owners="".join(cakes))] if cakes else []
        what = ", ".join(words) or self.say("reckoning", "empty")
        return self.say.fill("reckoning", "seat", seat=self.words.noun(SEAT, seat), what=what)

    def blast(self, view: ReckoningView, where: str, seat: int, owner: Seat = 0) -> str:
        """The gangsters that a cake on this seat would hit."""
        place = where.format(seat=self.words.noun(SEAT, seat), player=self.words.noun(COLOUR, owner))
        hit = [letters(view, other) for other in around(seat) if view.seats[other]]
        return self.say.fill(
            "reckoning", "hits" if hit else "hits_nobody", where=place, victims=" ".join(hit)
        )

    def man(self, player: Seat, kind: int) -> str:
        return self.say.fill(
            "reckoning",
            "man",
            colour=self.words.noun(COLOUR, player),
            type=self.words.noun(TYPE, kind),
        )

    def thing(self, thing: int) -> str:
        return self.words("noun", "object", OBJECTS[thing])

    # -- words -------------------------------------------------------------------------------

    def mark_of(self, happening: Happening) -> Text:
        """The letter of the player whose turn it is."""
        return Text(LETTERS[happening[1]], style=f"bold {STYLES[happening[1]]}")

    def sentences(self, happenings: list[Happening], brief: bool) -> list[str]:
        """The happenings in words; a complete new hand is left out, its player sees it anyway."""
        drawn = [happening for happening in happenings if GAME_LOG_STYLE.name(happening) == "drew"]
        is_dealt = len(drawn) >= HAND
        return super().sentences([h for h in happenings if not is_dealt or h not in drawn], brief)

    def legend(self) -> list[tuple[str, str]]:
        """The letters on the table, with explanations."""
        types = [(TYPE_LETTERS[kind], self.words.noun(TYPE, kind)) for kind in range(len(TYPES))]
        things = [(self.say("reckoning", self.size, name), self.thing(i)) for i, name in enumerate(OBJECTS)]
        signs = [(sign, self.say("reckoning", "sign", sign)) for sign in ("z", "*")]
        return [*types, *signs, *things[:PLAIN]]

    # -- the end -----------------------------------------------------------------------------

    def result(self, view: ReckoningView, player: Seat) -> tuple[str, str]:
        """Money, and the tie-break if there was one."""
        return self.words.noun(MONEY, view.money[player]), self.tie_break(view, player)

    def tie_break(self, view: ReckoningView, player: Seat) -> str:
        """Why a player ranks above or below others with the same money (R7.7)."""
        return " ".join(self.words("ranking", reason) for reason in view.tie_breaks(player))


def letters(view: ReckoningView, seat: int) -> str:
    """The gangster on a seat, in the notation of the specification: YGF, RBLz."""
    who = view.seats[seat]
    return f"{LETTERS[who.player]}{TYPE_LETTERS[who.type]}{'z' if who.asleep else ''}" if who else ""
