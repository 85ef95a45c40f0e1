"""3000 Scoundrels on a page: a western town that runs on gears, with its Saloon, three sites and a jail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

from jinja2 import Environment

from backroom.engine.flow import Query, Seat
from backroom.engine.words import Words
from backroom.games.scoundrels.cards_text import CardWords
from backroom.games.scoundrels.meta import TITLE
from backroom.games.scoundrels.nouns import (
    HIGHEST,
    IN_SALOON,
    JOB,
    LEADERS,
    LOWEST,
    MARK_KINDS,
    NIGHT,
    NO_MARK,
    NOBODY_THERE,
    ON_SITE,
    OPEN,
    PHASES,
    PLACES,
    PLAYER,
    POKER,
    SAFE,
    SALOON,
    SCORE,
    SCOUNDREL,
    SEATS,
    SITES,
    SLOT,
    STANDING,
    STANDINGS,
    STRATEGIES,
    TRAIT,
    UNUSED,
    face_of,
    moved_of,
)
from backroom.games.scoundrels.setup import BUILT_IN
from backroom.games.scoundrels.shapes import ScoundrelsView
from backroom.tables.snapshot import TableView
from backroom.web.boards import scoundrels_town as town
from backroom.web.boards import staging
from backroom.web.boards.base import GameBoard
from backroom.web.boards.context import BoardContext, RankingLine, ShownOption
from backroom.web.boards.scoundrels_cards import job_face, trait_face
from backroom.web.boards.scoundrels_consequences import consequence
from backroom.web.boards.scoundrels_town import Piece, PlayerSheet, Stage
from backroom.web.regions import Region
from backroom.web.words import PageWords

# Events that are not shown in the game log: they are visible on the table, or say that nothing was done.
QUIET = {"trusts", "armed", "strategy_armed", "holds_back", "gives_way", "arrives", "takes_place"}
SAFES = [card.id.lower() for card in BUILT_IN.safes]
PLACE = "place-"
USE = "use-"


class ScoundrelsBoard(GameBoard):
    """Makes regions of views of 3000 Scoundrels, and puts its options and results into words."""

    groups: ClassVar = {
        "trait": list(TRAIT.names.values()),
        "job": list(JOB.names.values()),
        "strategy": STRATEGIES,
        "safe": SAFES,
    }
    score: ClassVar = SCORE
    decisive: ClassVar = {"unmasks": 2}

    def __init__(self, env: Environment) -> None:
        super().__init__(
            env,
            "scoundrels",
            PLAYER,
            TITLE.book.events,
            QUIET,
            "day",
            staging.SCOUNDRELS,
            seats=SEATS,
            leaders=LEADERS,
            site_names=SITES,
            poker=POKER,
            places=range(1, PLACES + 1),
            saloon=[STANDING.write(IN_SALOON + at) for at in range(SALOON)],
            faces=[(face_of(kind), face_of(kind) + 1) for kind in range(MARK_KINDS)],
            reputations=range(LOWEST, HIGHEST + 1),
        )

    # -- what is drawn -----------------------------------------------------------------------------

    def table(self, context: BoardContext) -> list[Region]:
        """Days and Reputation, the card in question, the sites, the Saloon and the jail."""
        stage = town.staged(context)
        above = self.above(context, stage)
        layout = town.Town(tuple([one.id for one in above]), stage.view.set_aside != NOBODY_THERE)
        return [
            self.region("board", "table", layout),
            self.region("days", "days", town.calendar(stage)),
            self.region("fame", "fame", town.fame(stage)),
            *above,
            *self.street(stage),
            *self.row(stage),
        ]

    def above(self, context: BoardContext, stage: Stage) -> list[Region]:
        """The leaders or strategy cards to choose from, and the card that can be suspected, if any."""
        question, duel = stage.view.question, town.standoff(context)
        found = []
        if question and question.name == "choose_leader":
            found.append(self.region("gallery", "gallery", town.gallery(stage)))
        if question and question.name == "choose_strategy":
            found.append(self.region("schemes", "schemes", town.schemes(stage)))
        if duel:
            found.append(self.region("standoff", "standoff", duel))
        return found

    def street(self, stage: Stage) -> list[Region]:
        """The sites, then the safes that are left there."""
        sites = [town.site(stage, number) for number in range(len(SITES))]
        left = [safe for safe in stage.view.safes if safe.where in {ON_SITE, UNUSED}]
        return [
            *[self.region(f"street-{one.name}", "site", one) for one in sites],
            *self.pieces("safe", [town.safe_on_table(stage, safe) for safe in left]),
        ]

    def row(self, stage: Stage) -> list[Region]:
        """The Saloon, a scoundrel who is being hired, the discard, and the Sheriff's Office."""
        view = stage.view
        hired = [] if view.set_aside == NOBODY_THERE else [town.person(stage, "newcomer", view.set_aside)]
        top = view.discards[-1] if view.discards else NOBODY_THERE
        return [
            *self.pieces("person", [*town.saloon(stage), *hired]),
            self.region("backyard", "backyard", town.backyard(view)),
            self.region("discard", "discard", town.person(stage, "discard", top)),
            self.region("office", "office", town.office(stage)),
        ]

    def hand(self, context: BoardContext) -> list[Region]:
        """The viewer's own sheet and poker cards, and what they know of their deck."""
        stage = town.staged(context)
        desk = town.desk(stage)
        return [
            self.region("holding", "hand", desk),
            *self.lying(stage, desk.sheet, "person"),
            self.region("fist", "fist", town.fist(stage)),
        ]

    def panel(self, context: BoardContext, player: Seat) -> list[Region]:
        """What a player has; for other players also everything on their sheets."""
        stage = town.staged(context)
        view, supply = stage.view, town.Supply(player, stage.view.players[player].supply)
        found = [
            self.region(f"panel-{player}", "panel", town.rogue(stage, player)),
            self.region(f"purse-{player}", "purse", town.purse(view, player)),
            self.region(f"supply-{player}", "supply", supply),
        ]
        if player != view.me:
            sheet = town.sheet(stage, player)
            found += [self.region(f"sheet-{player}", "sheet", sheet), *self.lying(stage, sheet, "strip")]
        return found

    def lying(self, stage: Stage, sheet: PlayerSheet, crew: str) -> list[Region]:
        """Everything on a sheet; `crew` is how its scoundrels are drawn, as cards or as lines."""
        view, player = stage.view, sheet.player
        found = self.pieces("slot", town.slots(stage, player))
        if sheet.has_zero:
            found += self.pieces("zero", [town.zero(stage, player)])
        if sheet.has_loot:
            stolen = [town.safe_on_table(stage, view.safes[number]) for number in view.players[player].safes]
            found += [*self.pieces("loot", [town.loot(stage, player)]), *self.pieces("safe", stolen)]
        if sheet.has_plan:
            found += self.pieces("plan", [town.plan(stage, player)])
        return [*found, *self.pieces(crew, town.crew(stage, player))]

    def pieces(self, name: str, parts: Sequence[Piece]) -> list[Region]:
        """Regions that have the ids of the pieces they show."""
        return [self.region(one.id, name, one) for one in parts]

    def phases(self, view: Any) -> list[tuple[str, bool]]:
        """The steps of a turn and the end of the day, each with whether it is the current one."""
        if view.ended or not view.phase:
            return []
        return [(PHASES[phase], phase == view.phase) for phase in range(1, NIGHT + 1)]

    # -- cards away from the table -----------------------------------------------------------------

    def cards_of(self, word: str) -> list[str]:
        """The words of the cards that a word stands for: a scoundrel is a trait and a job."""
        return word.split("-") if word in SCOUNDREL.numbers else [word]

    def picture(self, word: str, group: str, _setup: dict[str, Any], words: Words, say: PageWords) -> str:
        """Draw what is printed on a card, as in the box of the words."""
        own = cast("CardWords", words)
        draw = {
            "trait": lambda: self.art.printed_trait(trait_face(TRAIT.read(word), own.box), say),
            "job": lambda: self.art.printed_job(job_face(JOB.read(word), own.box), say),
            "strategy": lambda: self.art.portrait(leader_of(word, own)),
            "safe": lambda: self.art.printed_safe(own.data.safes[SAFES.index(word)]),
        }
        drawn: str = draw[group]()
        return drawn

    # -- options -----------------------------------------------------------------------------------

    def option(self, seen: TableView, query: Query, option: int, words: Words, say: PageWords) -> ShownOption:
        """An answer in words, and the element where it can be clicked."""
        view: ScoundrelsView = cast("Any", seen.view)
        noun = query.noun
        word = noun.write(option)
        scoundrel = meant(view, word)
        text = words.noun(noun, option)
        if scoundrel != NOBODY_THERE:
            text = say.fill("scoundrels", "about", answer=text, scoundrel=words.noun(SCOUNDREL, scoundrel))
        element, does = element_of(view, noun.name, word, option), hint(view, noun.name, word, words)
        after = consequence(seen, query, option, words, say)
        return ShownOption(
            word, text, element, does, card=card_meant(view, noun.name, word), consequence=after
        )

    # -- the end -----------------------------------------------------------------------------------

    def ranking_line(self, context: BoardContext, player: Seat, at: int) -> RankingLine:
        """The points and their parts; ties are broken by money, then by the later last turn (S7.7)."""
        view: ScoundrelsView = context.view
        say = context.say
        safes, marks, reputation, technology = view.scores[player]
        totals = [sum(points) for points in view.scores]
        detail = say.fill(
            "scoundrels", "result", safes=safes, marks=marks, reputation=reputation, technology=technology
        )
        is_tied = totals.count(totals[player]) > 1
        remark = say.fill("scoundrels", "tie", money=view.players[player].money) if is_tied else ""
        return RankingLine(at, player, context.words.noun(SCORE, totals[player]), detail, remark)


def leader_of(strategy: str, words: CardWords) -> str:
    """The leader to whom a strategy card belongs."""
    return LEADERS[words.box.strategies[STRATEGIES.index(strategy)].leader]


# -- answers -------------------------------------------------------------------------------------------


def element_of(view: ScoundrelsView, noun: str, word: str, option: int) -> str:
    """The id of the element on the page that an answer is about, or ""."""
    seat = SEATS[view.me]
    if word.startswith((PLACE, USE)):
        return f"crew-{seat}-{word.removeprefix(PLACE).removeprefix(USE)}"
    if noun in {"step3", "ability_hire", "standing", "who_goes"} and word != "none":
        return {"sheriff": "office", "discard": "discard"}.get(word, "") or (
            "newcomer" if word in {"newcomer", "set-aside"} else f"saloon-{word}"
        )
    if noun == "suspicion":
        return f"slot-{SEATS[view.active]}-{POKER[view.slot]}" if word == "place" else ""
    if noun in {"menu_act", "reaction"}:
        own = {"leader": f"slot-{seat}-{POKER[view.slot]}" if word == "leader" else ""}
        return {**own, "strategy": f"strategy-{seat}"}.get(word, "")
    if noun == "value":
        return f"safe-{SAFE.write(view.marked_safe)}"
    if noun == "moved_mark":
        return f"safe-{SAFE.write(moved_of(option)[0])}" if option != NO_MARK else ""
    elements = {
        "poker": f"hand-card-{word}",
        "slot": f"slot-{seat}-{word}" if word != "open" else f"zero-{seat}",
        "office": "office",
        "leader": f"poster-{word}",
        "strategy": f"strategy-{word}",
        "safe": f"safe-{word}",
        "played": f"slot-{word}",
        "player": f"player-{option}",
    }
    return elements.get(noun, "")


def meant(view: ScoundrelsView, word: str) -> int:
    """The scoundrel that an answer is about, or NOBODY_THERE."""
    return view.who_stands(STANDINGS[word]) if word in STANDINGS else NOBODY_THERE


def card_meant(view: ScoundrelsView, noun: str, word: str) -> str:
    """The word of the strategy card or the scoundrel that an answer is about, or ""."""
    if noun == "strategy":
        return word
    if word == "strategy":
        return STRATEGIES[view.players[view.me].strategy]
    scoundrel = meant(view, word)
    return SCOUNDREL.write(scoundrel) if scoundrel != NOBODY_THERE else ""


def hint(view: ScoundrelsView, noun: str, word: str, words: Words) -> str:
    """What a leader, a scoundrel or a strategy card would do."""
    if noun == "slot" or word == "leader":
        slot = SLOT.read(word) if noun == "slot" else view.slot
        return cast("CardWords", words).leader_action(slot) if slot < OPEN else ""
    card = card_meant(view, noun, word)
    return words("card", card.rpartition("-")[2], "text") if card else ""
