"""Bootleggers in a terminal: the street with its speakeasies, what the Mobsters have, and the promises."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from backroom.cli.boards.base import GameLogStyle, TerminalGameBoard
from backroom.engine.flow import NOBODY, Happening, Query, Seat
from backroom.engine.words import Words
from backroom.games.bootleggers.meta import TITLE
from backroom.games.bootleggers.nouns import (
    CARD_ON_OFFER,
    COLOUR,
    COLOURS,
    KIND,
    MONEY,
    NO_CARD,
    NO_TRUCK,
    NO_WINDOW,
    NOWHERE,
    PHASE,
    SPOT,
    STATUSES,
    TRUCK,
    UNLIMITED,
    WINDOW,
    truck_card,
    truck_sent,
)
from backroom.games.bootleggers.pledges import tally
from backroom.games.bootleggers.shapes import UNKNOWN, BootleggersView, Mobster, Spot, Truck
from backroom.games.bootleggers.telling import BULLET, deal_in_words, promise_in_words

LETTERS = [colour[0].upper() for colour in COLOURS]
STYLES = ["bright_blue", "green", "yellow", "red", "dark_orange", "magenta"]
SIZE_LETTERS = ["s", "m", "L"]
GAME_LOG_STYLE = GameLogStyle(
    TITLE.book.events,
    paragraphs={"round", "phase"},
    quiet={"passes", "window", "phase", "skipped", "earns", "rolls", "thirst"},
    plain_to_see={"offered", "payroll", "loads"},
)


class BootleggersBoard(TerminalGameBoard):
    """Draws views of one game, in one language, for one width of the terminal."""

    def __init__(self, words: Words, say: Words, names: list[str], width: int, ascii_only: bool) -> None:
        super().__init__(words, say, names, COLOUR, GAME_LOG_STYLE)
        self.width = width
        self.dot, self.ring = ("*", ".") if ascii_only else ("●", "○")

    def text(self, key: str, **arguments: object) -> str:
        """A text of the terminal's own."""
        return self.say.fill("bootleggers", key, **arguments)

    # -- the table ---------------------------------------------------------------------------

    def draw(self, view: BootleggersView, marks: dict[int, str]) -> RenderableType:
        """The round, the cards on offer, the street, the Mobsters, and the promises."""
        parts: list[RenderableType] = [self.moment(view), self.on_offer(view)]
        parts += [self.street(view, marks), self.mobsters(view), *self.dealings(view)]
        return Group(*parts)

    def moment(self, view: BootleggersView) -> Text:
        """Round, phase and window."""
        line = Text.assemble(
            (self.text("round", round=view.round, rounds=view.house_rules.rounds), "bold"),
            " · ",
            self.words.noun(PHASE, view.phase),
        )
        if view.window != NO_WINDOW:
            line.append(" · " + self.words.noun(WINDOW, view.window), style="italic")
        if view.announced != NO_CARD:
            line.append(" · " + self.words.noun(KIND, view.announced), style="bold red")
        if view.copper != NOBODY:
            line.append(" · " + self.text("copper", player=self.player_name(view.copper)))
        return line

    def on_offer(self, view: BootleggersView) -> Text:
        """The cards on offer."""
        cards = [self.words.noun(KIND, kind) for kind in view.offer]
        if view.truck_offer != NO_TRUCK:
            cards.append(self.words.noun(CARD_ON_OFFER, truck_card(view.truck_offer)))
        return Text(self.text("offer", cards=", ".join(cards) or "-"), style="dim")

    def street(self, view: BootleggersView, marks: dict[int, str]) -> Table:
        """A line for every speakeasy: circles, dice and prices, and the three docks."""
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
        for key in ("speakeasy", "circles", "demand", "price", "lines"):
            table.add_column(self.text(key))
        for number, spot in enumerate(view.spots):
            table.add_row(
                self.spot_name(number, spot, marks),
                self.circles(spot),
                self.thirst(view, number, spot),
                self.prices(spot),
                self.lines(view, spot),
            )
        return table

    def spot_name(self, number: int, spot: Spot, marks: dict[int, str]) -> Text:
        """The name of a speakeasy, bright if it is open, with what lies on it."""
        mark = f"({marks[number]}) " if number in marks else ""
        name = Text.assemble(
            (mark, "bold reverse"), (self.words.noun(SPOT, number), "bold" if spot.open else "dim")
        )
        signs = [
            (spot.busted, "busted"),
            (spot.coppered, "coppered"),
            (spot.payoff != NOBODY, "payoff"),
            (spot.heat != NOBODY, "heat"),
            (spot.word, "word"),
            (spot.thirsty, "thirsty"),
        ]
        for lies, key in signs:
            if lies:
                name.append(" " + self.text(key), style="red")
        return name

    def circles(self, spot: Spot) -> Text:
        """The markers of each Mobster, the decider's underlined; then markers, shaded and all circles."""
        line = Text()
        for player, markers in enumerate(spot.markers):
            if markers or spot.payoff == player:
                sign = STATUSES[spot.status[player]][:2] if spot.decider == player else ""
                style = STYLES[player] + (" bold underline" if sign else "")
                line.append(f"{LETTERS[player]}{markers}", style=style)
                line.append(" ")
        if spot.circles:
            line.append(f"{sum(spot.markers)}/{spot.shaded}/{spot.circles}", style="dim")
        return line

    def thirst(self, view: BootleggersView, number: int, spot: Spot) -> Text:
        """The dice of a speakeasy with the bonus of improvements; during its sales, the remaining demand."""
        if spot.dice == 0 or spot.coppered:
            return Text(self.text("unlimited"))
        dice = f"{spot.dice + spot.thirsty}{self.text('dice')}"
        bonus = f"+{spot.improvements}" if spot.improvements else ""
        wanted = "" if view.door != number or not spot.rolled else f" = {self.amount(view.demand)}"
        return Text(dice + bonus + wanted)

    def amount(self, demand: int) -> str:
        """The remaining demand of a speakeasy."""
        return self.text("unlimited") if demand == UNLIMITED else str(demand)

    def prices(self, spot: Spot) -> str:
        """Wholesale price and margin."""
        return f"{spot.price}+{spot.profit}" if spot.profit else str(spot.price)

    def lines(self, view: BootleggersView, spot: Spot) -> Text:
        """The trucks at the three docks, in order of arrival."""
        by_number = {truck.number: truck for truck in view.trucks}
        line = Text()
        for dock, trucks in zip(("dock3", "dock2", "dock1"), spot.lines):
            if trucks:
                line.append(self.text(dock) + " ", style="dim")
                for number in trucks:
                    line.append(self.truck(by_number[number]) + " ")
        return line

    def truck(self, truck: Truck) -> Text:
        """A truck: who is paid for the load (or operates it, if it is empty), size, load and number."""
        player = truck.payee if truck.load else truck.operator
        return Text(
            f"{LETTERS[player]}{SIZE_LETTERS[truck.size]}{truck.load}/{truck.capacity}#{truck.number}",
            style=STYLES[player],
        )

    # -- Mobsters ----------------------------------------------------------------------------

    def mobsters(self, view: BootleggersView) -> Table:
        """A line for every Mobster, in the order of colours."""
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
        for key in ("mobster", "muscle", "money", "stills", "trucks", "back_room", "thugs"):
            table.add_column(self.text(key))
        for player, mobster in enumerate(view.mobsters):
            table.add_row(
                self.who(view, player, mobster),
                self.muscle(view, player, mobster),
                "?" if mobster.money == UNKNOWN else str(mobster.money),
                self.stills(mobster),
                self.trucks(view, player),
                self.back_room(mobster),
                self.thugs(view, player, mobster),
            )
        return table

    def who(self, view: BootleggersView, player: Seat, mobster: Mobster) -> Text:
        """Colour and name; > acts now, ! has raised a hand."""
        waiting = view.question.waiting if view.question else ()
        sign = ">" if player in waiting else "!" if mobster.raised else " "
        style = f"bold {STYLES[player]}"
        return Text.assemble(sign, (f"{self.player_name(player)} ", style), f"{self.names[player]:.8}")

    def muscle(self, view: BootleggersView, player: Seat, mobster: Mobster) -> str:
        """The Muscle card before a Mobster, and how many are left in the hand."""
        shown = str(mobster.face_up) if mobster.face_up else "-"
        return f"{shown}{'+' if view.boosted == player else ''} ({mobster.muscle_cards})"

    def stills(self, mobster: Mobster) -> str:
        """Dice on the Family Still, then on the Remote Stills; ! is blocked."""
        dice = [mobster.family, *mobster.remotes]
        return " ".join(f"{count}{'!' if mobster.blocked >> i & 1 else ''}" for i, count in enumerate(dice))

    def trucks(self, view: BootleggersView, player: Seat) -> Text:
        """The trucks at home that a Mobster operates, and their own trucks that are rented out."""
        line = Text()
        for truck in view.trucks:
            if truck.operator == player and truck.place == NOWHERE:
                sign = "" if truck.owner == player else "r" if truck.owner != NOBODY else "+"
                line.append(f"{SIZE_LETTERS[truck.size]}{truck.load}/{truck.capacity}#{truck.number}{sign} ")
            elif truck.owner == player and truck.operator != player:
                line.append(f"{SIZE_LETTERS[truck.size]}>{LETTERS[truck.operator]} ", style="dim")
        return line

    def back_room(self, mobster: Mobster) -> str:
        """Markers, crates, dice and improvements in a Back Room."""
        counts = [
            ("boys", mobster.boys),
            ("crates", mobster.crates),
            ("stored_dice", mobster.stored_dice),
            ("stored_improvements", mobster.stored_improvements),
        ]
        return " ".join(self.text(key, count=count) for key, count in counts if count)

    def thugs(self, view: BootleggersView, player: Seat, mobster: Mobster) -> str:
        """The Thugs that a Mobster is known to hold, ? for every other card, and Friendly Union Boss."""
        known = [self.words.noun(KIND, kind) for kind in mobster.thugs]
        known += ["?"] * (mobster.thug_cards - len(mobster.thugs))
        if view.union_boss == player:
            known.append(self.text("union_boss"))
        return ", ".join(known)

    # -- deals and promises ------------------------------------------------------------------

    def dealings(self, view: BootleggersView) -> list[RenderableType]:
        """The proposal, the promises, and who has kept or broken theirs."""
        lines: list[RenderableType] = []
        if view.proposal:
            lines.append(Text(deal_in_words(view.proposal, self.words), style="bold"))
        lines += [Text(promise_in_words(promise, self.words), style="dim") for promise in view.promises]
        kept_promises = [
            self.text("kept_promises", player=self.player_name(player), kept=kept, broken=broken, void=void)
            for player in range(len(view.mobsters))
            for kept, broken, void in [tally(view.settled, player)]
            if kept or broken or void
        ]
        return [*lines, Text(" · ".join(kept_promises), style="dim")] if kept_promises else lines

    # -- the person --------------------------------------------------------------------------

    def hand(self, view: BootleggersView) -> str:
        """Muscle cards, then Thugs."""
        muscle = " ".join(str(number) for number in view.muscle)
        thugs = ", ".join(self.words.noun(KIND, kind) for kind in view.mobsters[view.me].thugs)
        return f"{muscle or '-'}{' · ' if thugs else ''}{thugs}"

    def marks(self, view: BootleggersView, query: Query) -> dict[int, str]:
        """The numbers of the choices, at their speakeasies."""
        question = view.question
        if question is None or question.options is None or query.noun.name not in {"spot", "placement"}:
            return {}
        return {
            choice: str(number)
            for number, choice in enumerate(question.options, 1)
            if choice < len(view.spots)
        }

    def groups(self, query: Query, options: tuple[int, ...]) -> list[list[int]]:
        """Trucks to send, in a column for each truck; all others in one list."""
        if query.noun.name != "sending":
            return super().groups(query, options)
        trucks = sorted({truck_sent(choice) for choice in options})
        return [[choice for choice in options if truck_sent(choice) == truck] for truck in trucks]

    def option(self, view: BootleggersView, query: Query, choice: int) -> str:
        """An answer in words; a Muscle card with its cost, crates with the truck they go on."""
        if query.noun.name == "muscle":
            return self.text("muscle_card", number=choice, cost=self.words.noun(MONEY, view.costs[choice]))
        if query.name == "load":
            return self.text("load", crates=choice, truck=self.words.noun(TRUCK, view.about))
        return self.words.noun(query.noun, choice)

    def sentence(self, happening: Happening) -> str:
        """A happening in words; inside a paragraph there are no bullets."""
        return super().sentence(happening).removeprefix(BULLET)

    def legend(self) -> list[tuple[str, str]]:
        """The letters and signs on the table, with explanations."""
        signs = ("s m L", "s4/6#7", "3/4/9", "+1", "!", ">")
        return [(sign, self.say("bootleggers", "sign", sign)) for sign in signs]

    # -- the end -----------------------------------------------------------------------------

    def result(self, view: BootleggersView, player: Seat) -> tuple[str, str]:
        """Money, and the tie-break if there was one (B7.4)."""
        money = [mobster.money for mobster in view.mobsters]
        tie_break = self.words("ranking", "muscle") if money.count(money[player]) > 1 else ""
        return self.words.noun(MONEY, money[player]), tie_break
