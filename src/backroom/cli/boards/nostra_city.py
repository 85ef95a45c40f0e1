"""Nostra City in a terminal: calendar and jury, the Street, the Corruption pile, and the Territories."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from backroom.cli.boards.base import GameLogStyle, TerminalGameBoard
from backroom.engine.flow import NOBODY, Query, Seat
from backroom.engine.words import Words
from backroom.games.nostra_city.meta import TITLE as NOSTRA_CITY
from backroom.games.nostra_city.nouns import (
    BILLS,
    BONUS,
    CARD,
    CARDS,
    COLOUR,
    MONTH,
    NO_CARD,
    NO_SLOT,
    NO_WINDOW,
    NOTHING,
    PHASE,
    POINTS,
    TITLE,
    TYPE,
    VENDETTA_CARD,
    WINDOW,
    is_investigation,
    word_of_play,
)
from backroom.games.nostra_city.setup import ZEALOUS
from backroom.games.nostra_city.shapes import BidView, Lieutenant, NostraCityView

LETTERS = "KWRYB"
STYLES = ["bright_black", "white", "red", "yellow", "bright_blue"]
QUIET = {"window_opens", "window_closes"}  # windows for vendettas that open and close
GAME_LOG_STYLE = GameLogStyle(
    NOSTRA_CITY.book.events,
    paragraphs={"month", "phase", "turn"},
    quiet=QUIET,
    plain_to_see={"dealt", "comes_into_street", "counts_turfs"},
)


class NostraCityBoard(TerminalGameBoard):
    """Draws views of one game, in one language, for one width of the terminal."""

    def __init__(self, words: Words, say: Words, names: list[str], width: int, ascii_only: bool) -> None:
        super().__init__(words, say, names, COLOUR, GAME_LOG_STYLE)
        self.width = width
        self.dot, self.times, self.arrow = (" - ", "x", "->") if ascii_only else (" · ", "×", "→")

    def text(self, key: str, **arguments: object) -> str:
        """A text of the terminal's own."""
        return self.say.fill("nostra_city", key, **arguments)

    # -- the table ---------------------------------------------------------------------------

    def draw(self, view: NostraCityView, _marks: dict[int, str]) -> RenderableType:
        """The Month, the jury, the Street, the current collection or bid, the pile, and the players."""
        parts: list[RenderableType] = [self.moment(view), self.calendar(view), self.bench(view)]
        parts += [self.street(view), *self.takings(view), *self.bidding(view), *self.pile(view)]
        parts += [self.players(view), self.territories(view)]
        return Group(*parts)

    def moment(self, view: NostraCityView) -> Text:
        """Month, phase, window, and the first player."""
        line = Text(
            self.words.noun(MONTH, view.month) + self.dot + self.words.noun(PHASE, view.phase), "bold"
        )
        if view.window != NO_WINDOW:
            line.append(self.dot + self.words.noun(WINDOW, view.window), style="italic")
        if view.first_player != NOBODY:
            line.append(self.dot + self.text("first", player=self.player_name(view.first_player)), "not bold")
        return line

    def calendar(self, view: NostraCityView) -> Text:
        """The Months, with the Underboss and the two verdicts."""
        line = Text()
        for month in range(1, view.house_rules.months + 1):
            name = self.words.noun(MONTH, month)[:3]
            notes = {
                view.house_rules.underboss: "underboss",
                view.house_rules.first_verdict: "verdict",
                view.house_rules.months: "verdict",
            }
            note = f" ({self.text(notes[month])})" if month in notes else ""
            is_now = month == view.month
            line.append(f"[{name}]" if is_now else f" {name} ", "bold" if is_now else "dim").append(
                note + " "
            )
        return line

    def bench(self, view: NostraCityView) -> Text:
        """The jury bench with the Verdict token: blue is Innocent, red is Guilty."""
        line = Text(self.text("innocent") + " ", "bright_blue")
        for space in range(1, view.house_rules.spaces + 1):
            style = "bright_blue" if space <= view.house_rules.last_blue else "red"
            if space == view.house_rules.last_blue + 1:
                line.append(" |", "dim")
            line.append(f" [{space}]" if space == view.verdict else f" {space}", style)
        return line.append(" " + self.text("guilty"), "red")

    def street(self, view: NostraCityView) -> Table:
        """A line for every slot: the card, what it does, and the bids that the viewer sees there."""
        table = Table(box=None, padding=(0, 1), pad_edge=False, show_header=False)
        for slot, card in enumerate(view.street):
            here = [bid for bid in view.bids if bid.slot == slot]
            mark = ">" if slot == view.resolving else " "
            name = self.words.noun(CARD, card) if card != NO_CARD else "-"
            if is_investigation(card):
                name += f" ({self.text('bribe', money=view.house_rules.bribe(card))})"
            about = Text(self.card_text(CARDS[card]) if card != NO_CARD else "", "dim")
            for bid in here:
                about.append("  ").append(self.bid(bid))
            table.add_row(f"{mark}S{slot + 1}", Text(name, "bold"), about)
        return table

    def bid(self, bid: BidView) -> Text:
        """The owner of a bid, the number of bills in it, and which they are if the viewer may see them."""
        line = Text(f"{LETTERS[bid.owner]}{self.times}{bid.bills}", f"not dim bold {STYLES[bid.owner]}")
        return line.append(f" ({self.bills(bid.stake)})") if any(bid.stake) else line

    def takings(self, view: NostraCityView) -> list[Text]:
        """The collection in progress: its type, what is due to whom, and for the collector the bills."""
        if view.collecting == NO_CARD or not any(view.dues):
            return []
        due = [
            f"{LETTERS[player]} {count}"
            for player, count in enumerate(view.dues)
            if count and player != view.active
        ]
        said = self.text(
            "collects",
            caid=self.words.noun(CARD, view.collecting),
            type=self.words.noun(TYPE, view.kind),
            count=view.drawn_count,
            due=", ".join(due) or "-",
        )
        lines = [Text(said, "bold")]
        if view.drawn:
            dealt = [
                self.bill(bill) + (self.arrow + self.receiver(to) if to is not None else "")
                for bill, to in zip(view.drawn, [*view.shares, *[None] * len(view.drawn)])
            ]
            lines.append(Text("  " + "  ".join(dealt), "bold green"))
        return lines

    def receiver(self, to: int) -> str:
        """Who gets a bill, by letter; the collector is a dash."""
        return "-" if to == NOTHING else LETTERS[to]

    def bidding(self, view: NostraCityView) -> list[Text]:
        """The bid that the viewer is making."""
        if view.bearer == NO_CARD or view.active != view.me:
            return []
        slot = f"S{view.location + 1}" if view.location != NO_SLOT else "?"
        caid = self.words.noun(CARD, view.bearer)
        return [Text(self.text("bidding", caid=caid, slot=slot, bills=self.bills(view.open_stake)), "bold")]

    def pile(self, view: NostraCityView) -> list[Text]:
        """The Corruption pile with what the viewer knows of it, the last count, and the other piles."""
        placed = [
            f"{LETTERS[player]} {has.placed}" for player, has in enumerate(view.lieutenants) if has.placed
        ]
        line = Text(self.text("corruption", count=view.corruption), "bold")
        line.append(f" ({', '.join(placed)})" if placed else "", "not bold")
        known = {"placed": view.placed, "glimpsed": view.glimpsed, "peeked": view.peeked}
        for key, counts in known.items():
            if any(counts):
                line.append(self.dot + self.text(key, bills=self.bills(counts)), "not bold cyan")
        lines = [line]
        if any(view.counted):
            lines.append(Text(self.text("counted", bills=self.bills(view.counted)), "dim"))
        discard = [
            self.counted(self.words.noun(VENDETTA_CARD, kind), count)
            for kind, count in enumerate(view.vendetta_discard)
            if count
        ]
        piles = self.text("piles", street=view.street_pile, bills=view.pile, vendetta=view.vendetta_pile)
        return [*lines, Text(piles + (f" ({', '.join(discard)})" if discard else ""), "dim")]

    # -- players -----------------------------------------------------------------------------

    def players(self, view: NostraCityView) -> Table:
        """A line for every player: Respect, bills, Vendetta cards, Titles and rewards."""
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
        for key in ("player", "respect", "bills", "vendetta", "honours"):
            table.add_column(self.text(key), no_wrap=key != "honours")
        for player, has in enumerate(view.lieutenants):
            table.add_row(
                self.who(view, player),
                str(has.respect),
                str(has.bills) + (f" ({self.bills(has.known)})" if any(has.known) else ""),
                str(has.cards),
                ", ".join(self.honours(view, player, has)),
            )
        return table

    def who(self, view: NostraCityView, player: Seat) -> Text:
        """Letter and name; > marks a player who has to answer."""
        waiting = view.question.waiting if view.question else ()
        return Text.assemble(
            ">" if player in waiting else " ",
            (f"{LETTERS[player]} {self.player_name(player)}", f"bold {STYLES[player]}"),
            f" {self.names[player]:.8}",
        )

    def honours(self, view: NostraCityView, player: Seat, has: Lieutenant) -> list[str]:
        """Titles, Respect cards, Investigations, rewards, and Shame."""
        found = [self.words.noun(TITLE, title) for title, q in enumerate(view.titles) if q == player]
        found += [self.words.noun(CARD, card) for card in has.prizes]
        found += [self.words.noun(BONUS, bonus) for bonus, q in enumerate(view.bonuses) if q == player]
        if has.zealous:
            found.append(self.counted(self.words("card", ZEALOUS, "name"), has.zealous))
        if has.shames:
            found.append(self.counted(self.text("shame"), has.shames))
        if has.informant:
            found.append(self.text("informant"))
        return found

    def territories(self, view: NostraCityView) -> Table:
        """All players' Caïds, then Turfs; a star marks those that are Engaged."""
        table = Table(box=None, padding=(0, 1), pad_edge=False, show_header=False)
        for player, has in enumerate(view.lieutenants):
            letter = Text(f" {LETTERS[player]}", f"bold {STYLES[player]}")
            table.add_row(
                letter, Text("; ").join([self.cards(view, has, part) for part in (has.caids, has.turfs)])
            )
        return table

    def cards(self, view: NostraCityView, has: Lieutenant, cards: tuple[int, ...]) -> Text:
        """Caïds or Turfs of a player."""
        return Text(", ").join([self.card(view, card, card in has.engaged) for card in cards])

    def card(self, view: NostraCityView, card: int, is_engaged: bool) -> Text:
        """A Caïd or a Turf, with the bid on it."""
        line = Text(self.words.noun(CARD, card) + "*" * is_engaged, "dim" if is_engaged else "")
        for bid in view.bids:
            if bid.caid == card:
                line.append(f" {self.times}{bid.bills}", f"not dim bold {STYLES[bid.owner]}")
        return line

    # -- the person --------------------------------------------------------------------------

    def hand(self, view: NostraCityView) -> str:
        """The viewer's own Bank and Vendetta cards."""
        grudges = [
            self.counted(self.words.noun(VENDETTA_CARD, kind), count)
            for kind, count in enumerate(view.hand)
            if count
        ]
        return (self.bills(view.bank) or "-") + (self.dot + ", ".join(grudges) if grudges else "")

    def bills(self, counts: tuple[int, ...]) -> str:
        """Bills by type."""
        return " ".join(self.counted(self.bill(kind), count) for kind, count in enumerate(counts) if count)

    def bill(self, kind: int) -> str:
        """A bill in short: value, then I for Innocent or G for Guilty."""
        return BILLS[kind].upper()

    def counted(self, what: str, count: int) -> str:
        """A number of things, in words."""
        return f"{what}{self.times}{count}" if count > 1 else what

    def marks(self, _view: NostraCityView, _query: Query) -> dict[int, str]:
        """No marks: the choices are short lists."""
        return {}

    def option(self, view: NostraCityView, query: Query, choice: int) -> str:
        """An answer in words; cards with what they do, slots with their cards."""
        said, noun = self.words.noun(query.noun, choice), query.noun.name
        if choice == NOTHING:
            return said
        if noun == "play":
            return f"{said}: {self.card_text(word_of_play(choice))}"
        if noun == "act":
            return f"{said}: {self.card_text(CARDS[choice])}"
        if noun in {"slot", "unbid"}:
            return f"{said}: {self.words.noun(CARD, view.street[choice])}"
        return said

    def card_text(self, word: str) -> str:
        """The text of a card."""
        return self.words("card", word, "text")

    def legend(self) -> list[tuple[str, str]]:
        """The letters and signs on the table, with explanations."""
        signs = {"10I": "innocent", "10G": "guilty", f"K{self.times}2": "bid", "*": "engaged"}
        others = {"[8]": "token", ">": "waiting"}
        return [(sign, self.say("nostra_city", "sign", key)) for sign, key in {**signs, **others}.items()]

    # -- the end -----------------------------------------------------------------------------

    def result(self, view: NostraCityView, player: Seat) -> tuple[str, str]:
        """Respect, the side that a player was on, and the money in the Bank."""
        has = view.lieutenants[player]
        money = view.house_rules.worth(has.bank)
        side = self.text("informant" if has.informant else "loyal")
        return self.words.noun(POINTS, has.respect), self.text("result", side=side, money=money)
