"""Nostra City on a page: a case file of 1990s New York, with the Street, the jury bench and the dossiers."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from backroom.engine.flow import Query, Seat
from backroom.engine.words import Words
from backroom.games.nostra_city.nouns import (
    BILLS,
    BONUSES,
    CARD,
    CARDS,
    COLOUR,
    FINAL_VERDICT,
    LEFT,
    NO_SLOT,
    NOTHING,
    PHASES,
    POINTS,
    RECEPTION,
    RUNNING,
    STAY,
    TITLES,
    USE,
    VENDETTA,
)
from backroom.games.nostra_city.state import book
from backroom.games.nostra_city.view import NostraCityView
from backroom.web.boards.furniture import Furnished, answers, kept
from backroom.web.boards.nostra_city_cards import TYPE_NAMES, place_of
from backroom.web.boards.nostra_city_file import (
    Dossier,
    Slot,
    chairs,
    desk,
    dossier,
    everybody,
    rows,
    street,
    takings,
)
from backroom.web.boards.scene import Choice, Scene, Standing
from backroom.web.words import PageWords

# Events that the log leaves out: that a moment for vendettas comes and goes, and how many Turfs count.
QUIET = {"window_opens", "window_closes", "counts_turfs"}


class NostraCityBoard(Furnished):
    """Draws views of Nostra City, and puts its choices, events and results into words."""

    def __init__(self, env: Environment) -> None:
        super().__init__(env, "nostra_city", COLOUR, book.events, QUIET)
        self.slots: dict[tuple[str, Slot], Markup] = {}
        self.dossiers: dict[tuple[str, Dossier], Markup] = {}
        self.papers: dict[tuple[Hashable, ...], Markup] = {}

    # -- what is drawn -----------------------------------------------------------------------------

    def table(self, scene: Scene) -> Markup:
        """Calendar and jury bench, what is going on, the Street, the Corruption pile, and the dossiers."""
        view, game, say = scene.view, scene.game, scene.say
        drawn = self.art.table(
            view,
            self.cover(scene),
            [self.slot(one, game, say) for one in street(scene)],
            [self.dossier(dossier(scene, q), game, say) for q in everybody(view) if q != view.me],
            takings(scene),
            self.ledgers(scene),
            answers(scene),
            game,
            say,
        )
        return Markup(drawn)  # noqa: S704 - the template escapes

    def cover(self, scene: Scene) -> Markup:
        """Calendar and jury bench."""
        view, game, say = scene.view, scene.game, scene.say
        found = chairs(scene)
        seen = (say.language, view.month, view.ended, view.verdict, view.house, found)
        return kept(self.papers, seen, lambda: self.art.cover(view, found, game, say))

    def ledgers(self, scene: Scene) -> Markup:
        """The Respect scale, and who holds which Turfs."""
        view, game, say = scene.view, scene.game, scene.say
        found, scores = rows(scene), tuple([has.respect for has in view.lieutenants])
        seen = (say.language, scores, tuple(found))
        return kept(self.papers, seen, lambda: self.art.ledgers(view, found, game, say))

    def slot(self, one: Slot, game: Words, say: PageWords) -> Markup:
        """A slot of the Street; most look as they did an answer ago, so the drawings are kept."""
        return kept(self.slots, (say.language, one), lambda: self.art.slot(one, game, say))

    def dossier(self, one: Dossier, game: Words, say: PageWords) -> Markup:
        """What lies before another player."""
        return kept(self.dossiers, (say.language, one), lambda: self.art.dossier(one, game, say))

    def hand(self, scene: Scene) -> Markup:
        """One's own Territory, Bank and Vendetta cards, and the bid that one is making."""
        view, game, say = scene.view, scene.game, scene.say
        drawn = self.art.desk(dossier(scene, view.me), desk(scene), view, game, say)
        return Markup(drawn)  # noqa: S704 - the template escapes

    def panel(self, scene: Scene, player: Seat) -> Markup:
        """The figures of a player; the dossier lies on the table."""
        return self.panel_of(dossier(scene, player), scene)

    def phases(self, view: Any) -> list[tuple[str, bool]]:
        """The phases of a Month; in the last one the FINAL VERDICT is among them."""
        if view.ended != RUNNING or not view.phase:
            return []
        last = FINAL_VERDICT if view.month == view.house.months else RECEPTION
        return [(PHASES[phase], phase == view.phase) for phase in [*range(1, RECEPTION), last]]

    # -- choices -----------------------------------------------------------------------------------

    def choice(self, view: Any, query: Query, choice: int, game: Words, say: PageWords) -> Choice:
        """An answer in words, and where it can be clicked."""
        noun = query.noun
        return Choice(
            noun.write(choice),
            game.noun(noun, choice),
            place(view, noun.name, choice),
            hint(view, noun.name, choice, game, say),
        )

    # -- the end -----------------------------------------------------------------------------------

    def standing(self, scene: Scene, player: Seat, at: int) -> Standing:
        """On whose side a player was, and what the Respect is made of beside the cards."""
        view: NostraCityView = scene.view
        game, say = scene.game, scene.say
        has = view.lieutenants[player]
        side = say("nostra_city", "informant" if has.informant else "loyal")
        money = sum(count * value for count, value in zip(has.bank, view.house.values))
        won = [game("noun", "bonus", BONUSES[n]) for n, q in enumerate(view.bonuses) if q == player]
        detail = ", ".join([side, say.fill("nostra_city", "in_bank", money=money), *won])
        titles = [game("noun", "title", TITLES[n]) for n, q in enumerate(view.titles) if q == player]
        return Standing(at, player, game.noun(POINTS, has.respect), detail, ", ".join(titles))


# -- answers -------------------------------------------------------------------------------------------


def place(view: NostraCityView, noun: str, choice: int) -> str:
    """The id of the thing on the page that an answer is about; empty: there is none."""
    if choice == NOTHING:
        return "share-keep" if noun == "share" else ""
    if noun in {"act", "card", "second_target"}:
        return place_of(view, choice)
    if noun == "play":
        return f"hand-{CARDS[choice - USE] if choice >= USE else VENDETTA[choice]}"
    if noun in {"bill", "stake", "second_bill"}:
        return f"hand-{'stake' if view.resolving != NO_SLOT else 'bill'}-{BILLS[choice]}"
    if noun == "move":
        return "" if choice == STAY else f"chair-{view.verdict + (-1 if choice == LEFT else 1)}"
    places = {
        "colour": f"dossier-{choice}",
        "share": f"share-{choice}",
        "slot": f"slot-s{choice + 1}",
        "unbid": f"slot-s{choice + 1}",
        "taking": f"peek-{BILLS[choice]}" if noun == "taking" else "",
        "type": f"type-{TYPE_NAMES[choice]}" if noun == "type" else "",
    }
    return places.get(noun, "")


def hint(view: NostraCityView, noun: str, choice: int, game: Words, say: PageWords) -> str:
    """What a card would do, or to whom a collection would owe bills."""
    if choice == NOTHING:
        return ""
    if noun == "play":
        return text_of(CARDS[choice - USE] if choice >= USE else VENDETTA[choice], game)
    if noun == "act":
        return text_of(CARDS[choice], game)
    if noun in {"slot", "unbid"} and view.street[choice] >= 0:
        return game.noun(CARD, view.street[choice])
    if noun == "type":
        return owing(view, choice, game, say)
    return ""


def text_of(word: str, game: Words) -> str:
    """What is written on a card, if anything is."""
    return str(game.tables["card"].get(word, {}).get("text", ""))


def owing(view: NostraCityView, kind: int, game: Words, say: PageWords) -> str:
    """How many bills a collection would owe to whom."""
    due = [
        f"{game.noun(COLOUR, q)} {has.turfs_by_type[kind]}"
        for q, has in enumerate(view.lieutenants)
        if q != view.me and has.turfs_by_type[kind]
    ]
    return say.fill("nostra_city", "owing", players=", ".join(due)) if due else ""
