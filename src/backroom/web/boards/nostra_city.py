"""Nostra City on a page: a case file of 1990s New York, with the Street, the jury bench and the dossiers."""

from __future__ import annotations

from itertools import chain
from typing import Any, ClassVar, cast

import msgspec
from jinja2 import Environment

from backroom.engine.flow import Query, Seat
from backroom.engine.words import Words
from backroom.games.nostra_city.box import Box
from backroom.games.nostra_city.meta import TITLE as NOSTRA_CITY
from backroom.games.nostra_city.nouns import (
    BILLS,
    BONUSES,
    CARD,
    CARDS,
    COLOUR,
    COLOURS,
    ENDS,
    LEFT,
    MONEY,
    MONTHS,
    NO_SLOT,
    NOTHING,
    PHASES,
    POINTS,
    RUNNING,
    STAY,
    TITLES,
    TRAFFICS,
    VENDETTA,
    word_of_play,
)
from backroom.games.nostra_city.setup import ZEALOUS
from backroom.games.nostra_city.shapes import NostraCityView
from backroom.tables.snapshot import Story, TableView
from backroom.web.boards import staging
from backroom.web.boards.base import GameBoard
from backroom.web.boards.context import NO_PLACE, BoardContext, RankingLine, ShownOption
from backroom.web.boards.nostra_city_cards import (
    STREET_CARDS,
    TYPE_NAMES,
    Case,
    box_of,
    element_of_card,
    grudges,
    pay,
    printed_face,
    territory,
)
from backroom.web.boards.nostra_city_consequences import consequence
from backroom.web.boards.nostra_city_file import (
    Desk,
    Folder,
    calendar,
    count,
    dossier,
    holdings,
    jury,
    own,
    panel,
    pile,
    sealing,
    stacks,
    street,
    takings,
)
from backroom.web.regions import Region
from backroom.web.turning_points import TurningPoint
from backroom.web.words import PageWords

# Events that are not in the game log: windows for vendettas that open and close, and how many Turfs count.
QUIET = {"window_opens", "window_closes", "counts_turfs"}
VERDICTS = {"sways_jury": 3, "investigations_press": 2, "counted": 1}  # events: where they tell the space
SYMBOLS = {
    "title": "ring",
    "zealous": "gavel",
    "bonus": "star",
}  # by group; Vendetta cards have symbols of their own


class NostraCityBoard(GameBoard):
    """Makes regions of views of Nostra City, and puts its options and results into words."""

    groups: ClassVar = {
        **STREET_CARDS,
        "title": TITLES,
        "zealous": [ZEALOUS],
        "bonus": BONUSES,
        "vendetta": VENDETTA,
    }
    score: ClassVar = POINTS
    decisive: ClassVar = {"is_killed": 1, "takes_card": 1}

    def __init__(self, env: Environment) -> None:
        super().__init__(
            env,
            "nostra_city",
            COLOUR,
            NOSTRA_CITY.book.events,
            QUIET,
            "month",
            staging.NOSTRA_CITY,
            colour_names=COLOURS,
            months=MONTHS,
            ends=ENDS,
            traffics=TRAFFICS,
            vendetta=VENDETTA,
        )

    def what_decided(self, story: Story, seen: TableView) -> list[TurningPoint]:
        """When the verdict changed sides for the last time, then what else decided."""
        return [*crossings(story, box_of(seen))[-1:], *super().what_decided(story, seen)]

    # -- what is drawn -----------------------------------------------------------------------------

    def table(self, context: BoardContext) -> list[Region]:
        """Calendar, jury bench, collection and count, the Street, the Corruption pile, and the dossiers."""
        case = Case(context)
        view = case.view
        news = self.news(case)
        slots = [self.region(one.id, "slot", one) for one in street(case)]
        others = [player for player in range(len(view.lieutenants)) if player != view.me]
        dossiers = [self.dossier(case, player) for player in others]
        folder = Folder(view.ended, ids(news), ids(slots), ids([regions[0] for regions in dossiers]))
        return [
            self.region("board", "table", folder),
            self.region("calendar", "calendar", calendar(view)),
            self.region("jury", "jury", jury(case)),
            *news,
            *slots,
            self.region("bribery", "pile", pile(case)),
            *chain(*dossiers),
            self.region("ruler", "ruler", tuple([has.respect for has in view.lieutenants])),
            self.region("holdings", "holdings", holdings(case)),
            self.region("stacks", "stacks", stacks(view)),
        ]

    def news(self, case: Case) -> list[Region]:
        """The collection in progress, and the last count, if there are any."""
        collection, held = takings(case), count(case)
        found = [self.region("takings", "takings", collection)] if collection else []
        return [*found, self.region(held.id, "count", held)] if held else found

    def dossier(self, case: Case, player: Seat) -> list[Region]:
        """The dossier of another player, then their cards."""
        cards = [self.region(card.id, "strip", card) for card in territory(case, player)]
        return [self.region(f"dossier-{player}", "dossier", dossier(case, player, ids(cards))), *cards]

    def hand(self, context: BoardContext) -> list[Region]:
        """The viewer's own Territory, Bank and Vendetta cards, and the bid that they are making."""
        case = Case(context)
        view, bid = case.view, sealing(case)
        cards = [self.region(card.id, "full", card) for card in territory(case, view.me)]
        held = [self.region(one.id, "grudge", one) for one in grudges(case, view.hand, "hand")]
        desk = Desk(view.me, view.active == view.me, bid is not None, ids(cards), ids(held))
        return [
            self.region("holding", "desk", desk),
            self.region("own", "own", own(case)),
            *([self.region("sealing", "sealing", bid)] if bid else []),
            self.region("bank", "bank", pay(case, view.bank, "hand-bill")),
            *cards,
            *held,
        ]

    def panel(self, context: BoardContext, player: Seat) -> list[Region]:
        """The figures of a player; the dossier is on the board."""
        return [self.region(f"panel-{player}", "panel", panel(context.view, player))]

    def phases(self, view: Any) -> list[tuple[str, bool]]:
        """The phases of a Month; the last Month includes the FINAL VERDICT."""
        if view.ended != RUNNING or not view.phase:
            return []
        return [(PHASES[phase], phase == view.phase) for phase in view.phases]

    # -- cards away from the table -----------------------------------------------------------------

    def picture(self, word: str, group: str, setup: dict[str, Any], words: Words, say: PageWords) -> str:
        """Draw what is printed on a card: Street cards have a face, the others a symbol."""
        drawn: str = (
            self.art.printed_face(printed_face(word, setup, words), words, say)
            if group in STREET_CARDS
            else self.art.printed_symbol(SYMBOLS.get(group, word), group)
        )
        return drawn

    # -- options -----------------------------------------------------------------------------------

    def option(self, seen: TableView, query: Query, option: int, words: Words, say: PageWords) -> ShownOption:
        """An answer in words, and the element where it can be clicked."""
        view: NostraCityView = cast("Any", seen.view)
        noun = query.noun
        return ShownOption(
            noun.write(option),
            words.noun(noun, option),
            element_of(view, noun.name, option),
            hint(view, noun.name, option, words, say),
            card=card_meant(view, noun.name, option),
            consequence=consequence(seen, query, option, words, say),
        )

    # -- the end -----------------------------------------------------------------------------------

    def ranking(self, context: BoardContext) -> list[RankingLine]:
        """Winners, then losers by Respect: there is no second place (N7.14)."""
        lines = super().ranking(context)
        won = [line for line in lines if context.seen.outcome and line.player in context.seen.outcome.winners]
        lost = [msgspec.structs.replace(line, place=NO_PLACE) for line in lines if line not in won]
        return won + sorted(lost, key=lambda line: -context.view.lieutenants[line.player].respect)

    def ranking_line(self, context: BoardContext, player: Seat, at: int) -> RankingLine:
        """A player's Respect and what it is made of, the side they were on, money, bonuses and Titles."""
        view: NostraCityView = context.view
        game, say = context.words, context.say
        has = view.lieutenants[player]
        side = say("nostra_city", "informant" if has.informant else "loyal")
        money = game.noun(MONEY, view.house_rules.worth(has.bank))
        won = [game("noun", "bonus", BONUSES[n]) for n, q in enumerate(view.bonuses) if q == player]
        detail = ", ".join([side, say.fill("nostra_city", "in_bank", money=money), *won])
        parts = respect_parts(view, player, box_of(context.seen))
        zealous = game("card", ZEALOUS, "name")
        made_of = [
            say.fill("nostra_city", "made_of", key, count=part, zealous=zealous)
            for key, part in parts.items()
            if part
        ]
        detail = f"{' + '.join(made_of)}; {detail}" if made_of else detail
        titles = [game("noun", "title", TITLES[n]) for n, q in enumerate(view.titles) if q == player]
        return RankingLine(at, player, game.noun(POINTS, has.respect), detail, ", ".join(titles))


def crossings(story: Story, box: Box) -> list[TurningPoint]:
    """When the verdict token went from one side to the other."""
    found, was_guilty = list[TurningPoint](), box.start > box.last_blue
    for step, heard in enumerate(story):
        for happening in heard:
            space = VERDICTS.get(NOSTRA_CITY.book.events[happening[0]].name)
            if space is None:
                continue
            is_guilty = happening[space] > box.last_blue
            if is_guilty != was_guilty:
                found.append(TurningPoint(step, "crossing", happening=happening))
            was_guilty = is_guilty
    return found


def respect_parts(view: NostraCityView, player: Seat, box: Box) -> dict[str, int]:
    """What a player's Respect is made of (N1.20)."""
    has = view.lieutenants[player]
    parts = {
        "titles": sum([box.titles[n] for n, holder in enumerate(view.titles) if holder == player]),
        "bonuses": sum([box.bonuses[n] for n, holder in enumerate(view.bonuses) if holder == player]),
        "zealous": box.zealous * has.zealous,
        "shame": box.shame * has.shames,
    }
    return {"cards": has.respect - sum(parts.values()), **parts}


def ids(regions: list[Region]) -> tuple[str, ...]:
    """The ids of regions."""
    return tuple([region.id for region in regions])


# -- answers -------------------------------------------------------------------------------------------


def element_of(view: NostraCityView, noun: str, option: int) -> str:
    """The id of the element on the page that an answer is about, or ""."""
    if option == NOTHING:
        return "share-keep" if noun == "share" else ""
    if noun in {"act", "card", "second_target"}:
        return element_of_card(view, option)
    if noun == "play":
        return f"hand-{word_of_play(option)}"
    if noun in {"bill", "stake", "second_bill"}:
        return f"hand-{'stake' if view.resolving != NO_SLOT else 'bill'}-{BILLS[option]}"
    if noun == "move":
        return "" if option == STAY else f"chair-{view.verdict + (-1 if option == LEFT else 1)}"
    elements = {
        "colour": f"dossier-{option}",
        "share": f"share-{option}",
        "slot": f"slot-s{option + 1}",
        "unbid": f"slot-s{option + 1}",
        "taking": f"peek-{BILLS[option]}" if noun == "taking" else "",
        "type": f"type-{TYPE_NAMES[option]}" if noun == "type" else "",
    }
    return elements.get(noun, "")


def card_meant(view: NostraCityView, noun: str, option: int) -> str:
    """The word of the card that an answer is about, or ""."""
    if option == NOTHING:
        return ""
    if noun in {"act", "card", "second_target"}:
        return CARDS[option]
    if noun == "play":
        return word_of_play(option)
    is_slot = noun in {"slot", "unbid"} and view.street[option] >= 0
    return CARDS[view.street[option]] if is_slot else ""


def hint(view: NostraCityView, noun: str, option: int, words: Words, say: PageWords) -> str:
    """What a card would do, or which players a collection would owe bills."""
    if option == NOTHING:
        return ""
    if noun in {"act", "play"}:
        return text_of(card_meant(view, noun, option), words)
    if noun in {"slot", "unbid"} and view.street[option] >= 0:
        return words.noun(CARD, view.street[option])
    if noun == "type":
        return owing(view, option, words, say)
    return ""


def text_of(word: str, words: Words) -> str:
    """The text of a card, or ""."""
    return str(words.tables["card"].get(word, {}).get("text", ""))


def owing(view: NostraCityView, kind: int, words: Words, say: PageWords) -> str:
    """How many bills a collection would owe each of the other players."""
    due = [
        f"{words.noun(COLOUR, q)} {has.turfs_by_type[kind]}"
        for q, has in enumerate(view.lieutenants)
        if q != view.me and has.turfs_by_type[kind]
    ]
    return say.fill("nostra_city", "owing", players=", ".join(due)) if due else ""
