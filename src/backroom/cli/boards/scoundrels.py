"""3000 Scoundrels in a terminal: scoundrels as cards, sites with their safes, a line for each sheet."""

from __future__ import annotations

from typing import cast

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from backroom.cli.boards.base import GameLogStyle, TerminalGameBoard
from backroom.engine.flow import NOBODY, Query, Seat
from backroom.engine.words import Words
from backroom.games.scoundrels.cards_text import CardWords
from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import (
    HIGHEST,
    JOB,
    LEADER_NAME,
    LOWEST,
    NO_LEADER,
    NO_STRATEGY,
    NOBODY_THERE,
    ON_SITE,
    OPEN,
    PHASES,
    PLAYER,
    POKER,
    SAFE,
    SCORE,
    SCOUNDREL,
    SITE,
    SITES,
    SLOTS,
    STANDINGS,
    STRATEGIES,
    TRAIT,
    UNUSED,
    job_of,
    trait_of,
)
from backroom.games.scoundrels.shapes import UNKNOWN, Leader, Safe, ScoundrelsView

LETTERS = "RBYG"
STYLES = ["red", "bright_blue", "yellow", "green"]
LEVELS = ["", "bright_blue", "red"]  # of traits
COLOURS = ["green", "magenta", "white"]  # of jobs
POSITIONS = range(1, 9)  # of a price
CARD = 26  # width of a scoundrel in columns
GAME_LOG_STYLE = GameLogStyle(
    TITLE.book.events,
    paragraphs={"day", "turn"},
    quiet={"trusts", "armed", "strategy_armed", "holds_back", "gives_way", "takes_place", "rearranged"},
    plain_to_see={"arrives", "draws", "discarded"},
)


class ScoundrelsBoard(TerminalGameBoard):
    """Draws views of one game, in one language, for one width of the terminal."""

    def __init__(self, words: Words, say: Words, names: list[str], width: int, ascii_only: bool) -> None:
        super().__init__(words, say, names, PLAYER, GAME_LOG_STYLE)
        self.cards = cast("CardWords", words)
        self.width = width
        self.box = box.ASCII if ascii_only else box.ROUNDED
        self.shot, self.hole, self.blank = ("*", "o", ".") if ascii_only else ("●", "○", "·")
        self.dot = " - " if ascii_only else " · "

    def text(self, key: str, **arguments: object) -> str:
        """A text of the terminal's own."""
        return self.say.fill("scoundrels", key, **arguments)

    # -- the table ---------------------------------------------------------------------------

    def draw(self, view: ScoundrelsView, _marks: dict[int, str]) -> RenderableType:
        """Day, Reputation, sites, Saloon, players, the viewer's crew, and the card that can be suspected."""
        parts: list[RenderableType] = [self.moment(view), self.fame(view), self.sites(view)]
        parts += [self.saloon(view), self.players(view), *self.own_crew(view), *self.suspicion(view)]
        return Group(*parts)

    def moment(self, view: ScoundrelsView) -> Text:
        """Day, turn, step, and the slot that was announced."""
        line = Text.assemble((self.text("day", day=view.day, days=view.days), "bold"))
        if view.phase:
            line.append(self.dot + self.say("scoundrels", "phase", PHASES[view.phase]))
        if view.active != NOBODY and view.slot:
            slot = POKER[view.slot] if view.slot < OPEN else POKER[0]
            said = self.text("announced", player=self.player_name(view.active), slot=slot)
            line.append(self.dot + said, style=STYLES[view.active])
        return line

    def fame(self, view: ScoundrelsView) -> Text:
        """The Reputation track with its pawns."""
        line = Text(self.text("reputation") + " ", style="dim")
        for space in range(LOWEST, HIGHEST + 1):
            here = [player for player, has in enumerate(view.players) if has.reputation == space]
            line.append(f" {space}", style="bold" if here else "dim")
            for player in here:
                line.append(LETTERS[player], style=f"bold {STYLES[player]}")
            line.append(" ")
        return line

    def sites(self, view: ScoundrelsView) -> Table:
        """A line for every site: its values, the safes that are there, and the one set aside."""
        table = Table(box=None, padding=(0, 1), pad_edge=False, show_header=False)
        for site in range(len(SITES)):
            here = [safe for safe in view.safes if safe.site == site]
            values = " ".join(str(value) for value in self.cards.box.sites[site])
            line = Text()
            for safe in here:
                if safe.where == ON_SITE:
                    line.append(self.safe(safe)).append("  ")
            for safe in here:
                if safe.where == UNUSED:
                    line.append(Text.assemble("(", self.safe(safe), ")"))
            table.add_row(Text(self.words.noun(SITE, site), "bold"), Text(values, "dim"), line)
        return table

    def safe(self, safe: Safe) -> Text:
        """The handle of a safe, its value if the viewer knows it, and its marks by owner and value."""
        line = Text(SAFE.write(safe.number))
        if safe.value == UNKNOWN:
            line.append("?", style="dim")
        else:
            line.append(f"={safe.value}", style="bold cyan")
        for owner, shown in safe.marks:
            line.append(f" {LETTERS[owner]}{shown}", style=STYLES[owner])
        return line

    # -- scoundrels --------------------------------------------------------------------------

    def saloon(self, view: ScoundrelsView) -> RenderableType:
        """The scoundrels for hire with their prices, one who is being hired, and the top of the discard."""
        cards = [
            self.card(view, scoundrel, f"${view.prices[at]}", False)
            for at, scoundrel in enumerate(view.saloon)
            if scoundrel != NOBODY_THERE
        ]
        if view.set_aside != NOBODY_THERE:
            cards.append(self.card(view, view.set_aside, self.text("newcomer"), False))
        rest = self.text("decks", traits=sum(view.traits_left), jobs=sum(view.jobs_left))
        top = self.words.noun(SCOUNDREL, view.discards[-1]) if view.discards else "-"
        below = Text(self.text("discard", scoundrel=top) + self.dot + rest, style="dim")
        return Group(Text(self.text("saloon"), "bold"), self.rows(cards), below)

    def rows(self, cards: list[Panel]) -> RenderableType:
        """Cards side by side, as many as fit in the terminal."""
        many = max(1, self.width // CARD)
        grids: list[RenderableType] = []
        for first in range(0, len(cards), many):
            grid = Table.grid(padding=(0, 1, 0, 0))
            row = cards[first : first + many]
            for _ in row:
                grid.add_column(width=CARD - 2)
            grid.add_row(*row)
            grids.append(grid)
        return Group(*grids)

    def card(self, view: ScoundrelsView, scoundrel: int, corner: str, is_armed: bool) -> Panel:
        """The trait over the job: when it works, the price with its bullet holes, and what it does."""
        box = self.cards.box
        trait, job = box.trait[scoundrel], box.job[scoundrel]
        is_spent = view.is_spent(scoundrel)
        gears = " +" * (trait.tech + job.tech)
        inside = Group(
            Text(self.words("card", TRAIT.write(trait_of(scoundrel)), "text")),
            self.price(trait.icons, job.holes),
            Text(self.words.noun(JOB, job_of(scoundrel)) + gears, style=f"bold {COLOURS[job.colour]}"),
            Text(self.words("card", JOB.write(job_of(scoundrel)), "text")),
        )
        name = self.words.noun(TRAIT, trait_of(scoundrel))
        sign = self.text("armed") if is_armed else self.text("spent") if is_spent else ""
        return Panel(
            inside,
            box=self.box,
            padding=(0, 0),
            title=Text(f"{corner} {name}".strip(), style=f"bold {LEVELS[trait.level]}"),
            title_align="left",
            subtitle=sign or None,
            border_style="bold yellow" if is_armed else "dim" if is_spent else "",
        )

    def price(self, icons: int, holes: int) -> Text:
        """Dollars, dollars shot through, other holes, and empty positions."""
        line = Text()
        for at in POSITIONS:
            icon, hole = icons >> at & 1, holes >> at & 1
            if icon and not hole:
                line.append("$", style="bold yellow")
            else:
                line.append(self.shot if icon else self.hole if hole else self.blank, style="dim")
        return line

    def own_crew(self, view: ScoundrelsView) -> list[RenderableType]:
        """The viewer's own scoundrels as cards, by place."""
        if view.me == NOBODY:
            return []
        has = view.players[view.me]
        cards = [
            self.card(view, scoundrel, f"{place + 1}.", has.is_armed(place))
            for place, scoundrel in enumerate(has.sheet)
            if scoundrel != NOBODY_THERE
        ]
        return [Text(self.text("crew"), "bold"), self.rows(cards)] if cards else []

    # -- players -----------------------------------------------------------------------------

    def players(self, view: ScoundrelsView) -> RenderableType:
        """A line for every player, and their crews."""
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
        for key in ("player", "money", "henchmen", "cards", "slots", "safes", "marks"):
            table.add_column(self.text(key), no_wrap=True)
        for player, has in enumerate(view.players):
            table.add_row(
                self.who(view, player),
                f"${has.money}",
                f"{has.reserve}/{has.jail}",
                f"{has.hand}+{has.deck}",
                self.slots(has),
                Text("  ").join([self.safe(view.safes[safe]) for safe in has.safes]),
                "/".join(str(count) for count in has.supply),
            )
        return Group(table, *self.crews(view))

    def who(self, view: ScoundrelsView, player: Seat) -> Text:
        """Letter and name; > marks a player who has to answer."""
        waiting = view.question.waiting if view.question else ()
        return Text.assemble(
            ">" if player in waiting else " ",
            (f"{LETTERS[player]} {self.player_name(player)}", f"bold {STYLES[player]}"),
            f" {self.names[player]:.8}",
        )

    def slots(self, has: Leader) -> Text:
        """The slots with a card: its value if the viewer knows it, and the owners of henchmen on it."""
        line = Text()
        cards = {card.slot: card for card in has.cards}
        for slot in range(1, SLOTS + 1):
            card = cards.get(slot)
            if card is None:
                line.append(f"{POKER[slot]} ", style="dim")
                continue
            value = "?" if card.value == UNKNOWN else POKER[card.value]
            line.append(f"{POKER[slot]}[{value}]", style="bold")
            for owner in card.henchmen:
                line.append(LETTERS[owner], style=f"bold {STYLES[owner]}")
            line.append(" ")
        if has.open_zero:
            line.append("[0]", style="bold")
        return line

    def crews(self, view: ScoundrelsView) -> list[Text]:
        """Leaders, the crews of the other players, and all strategy cards."""
        lines = []
        for player, has in enumerate(view.players):
            crew = [
                self.words.noun(SCOUNDREL, scoundrel) + ("!" if has.is_armed(place) else "")
                for place, scoundrel in enumerate(has.sheet)
                if scoundrel != NOBODY_THERE and player != view.me
            ]
            if has.strategy != NO_STRATEGY:
                card = STRATEGIES[has.strategy]
                crew.append(f"{self.words('card', card, 'name')} ({self.words('card', card, 'text')})")
            if has.leader != NO_LEADER:
                leader = f" {LETTERS[player]} {self.words.noun(LEADER_NAME, has.leader)}"
                lines.append(Text.assemble((leader, STYLES[player]), ": " if crew else "", ", ".join(crew)))
        return lines

    def suspicion(self, view: ScoundrelsView) -> list[RenderableType]:
        """The card of this turn, while the viewer may suspect it."""
        if not view.may_suspect:
            return []
        player, mine = self.player_name(view.active), view.players[view.me].reserve
        return [Text(self.text("suspect", player=player, slot=POKER[view.slot], count=mine), "bold red")]

    # -- the person --------------------------------------------------------------------------

    def hand(self, view: ScoundrelsView) -> str:
        """The viewer's own poker cards, and what they know of their deck."""
        cards = " ".join(POKER[value] for value in view.hand)
        deck = " > ".join(" ".join(POKER[value] for value in part) for part in view.deck)
        return (cards or "-") + (self.dot + self.text("deck", cards=deck) if deck else "")

    def marks(self, _view: ScoundrelsView, _query: Query) -> dict[int, str]:
        """No marks: the choices are short lists."""
        return {}

    def option(self, view: ScoundrelsView, query: Query, choice: int) -> str:
        """An answer in words; slots with the leader action there, scoundrels by name."""
        word, said = query.noun.write(choice), self.words.noun(query.noun, choice)
        if query.noun.name == "slot" and choice < OPEN:
            return f"{said}: {self.cards.leader_action(choice)}"
        scoundrel = view.who_stands(STANDINGS[word]) if word in STANDINGS else NOBODY_THERE
        return said if scoundrel == NOBODY_THERE else f"{said}: {self.words.noun(SCOUNDREL, scoundrel)}"

    def legend(self) -> list[tuple[str, str]]:
        """The letters and signs on the table, with explanations."""
        signs = {"$": "dollar", self.shot: "shot", "D1=3 R4": "safe", "4[?]B": "slot", "2/3/2": "marks"}
        others = {"!": "armed", "+": "technology", ">": "waiting"}
        return [(sign, self.say("scoundrels", "sign", key)) for sign, key in {**signs, **others}.items()]

    # -- the end -----------------------------------------------------------------------------

    def result(self, view: ScoundrelsView, player: Seat) -> tuple[str, str]:
        """Points, their four parts, and the money that breaks ties (S7.7)."""
        safes, marks, reputation, technology = view.scores[player]
        made_of = self.text(
            "points",
            safes=safes,
            marks=marks,
            reputation=reputation,
            technology=technology,
            money=view.players[player].money,
        )
        return self.words.noun(SCORE, sum(view.scores[player])), made_of
