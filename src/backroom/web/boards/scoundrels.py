"""3000 Scoundrels on a page: a western town that runs on gears, with its Saloon, three sites and a jail."""

from __future__ import annotations

from typing import Any, cast

from jinja2 import Environment
from markupsafe import Markup

from backroom.engine.flow import Query, Seat
from backroom.engine.words import Words
from backroom.games.scoundrels.cards_text import CardWords
from backroom.games.scoundrels.nouns import (
    IN_SALOON,
    MARK,
    NIGHT,
    NO_MARK,
    NOBODY_THERE,
    OPEN,
    PHASES,
    PLAYER,
    POKER,
    SAFE,
    SALOON,
    SCORE,
    SCOUNDREL,
    SEATS,
    SLOT,
    STANDING,
    STRATEGIES,
)
from backroom.games.scoundrels.rules.verbs_safes import FACE
from backroom.games.scoundrels.state import book
from backroom.games.scoundrels.view import ScoundrelsView
from backroom.web.boards.furniture import Furnished, answers, kept
from backroom.web.boards.scene import Choice, Scene, Standing
from backroom.web.boards.scoundrels_cards import house_of
from backroom.web.boards.scoundrels_town import (
    Person,
    Site,
    alone,
    saloon,
    sheet,
    sites,
    standoff,
)
from backroom.web.words import PageWords

# Events that the log leaves out: what lies on the table, and that nothing was done.
QUIET = {"trusts", "armed", "strategy_armed", "holds_back", "gives_way", "arrives", "takes_place"}
PLACE = "place-"
USE = "use-"


class ScoundrelsBoard(Furnished):
    """Draws views of 3000 Scoundrels, and puts its choices, events and results into words."""

    def __init__(self, env: Environment) -> None:
        super().__init__(env, "scoundrels", PLAYER, book.events, QUIET)
        self.sites: dict[tuple[str, Site], Markup] = {}
        self.people: dict[tuple[str, Person], Markup] = {}

    # -- what is drawn -----------------------------------------------------------------------------

    def table(self, scene: Scene) -> Markup:
        """Days and Reputation, the card in question, the sites, the Saloon and the jail."""
        view, game, say = scene.view, scene.game, scene.say
        drawn = self.art.table(
            view,
            house_of(scene.look),
            standoff(scene),
            [self.site(one, game, say) for one in sites(scene)],
            [self.person(one, say) for one in saloon(scene)],
            self.lone(scene, "discard", view.discards[-1] if view.discards else NOBODY_THERE),
            self.lone(scene, "newcomer", view.set_aside),
            answers(scene),
            game,
            say,
        )
        return Markup(drawn)  # noqa: S704 - the template escapes

    def site(self, one: Site, game: Words, say: PageWords) -> Markup:
        """A site; most look as they did an answer ago, so the drawings are kept."""
        return kept(self.sites, (say.language, one), lambda: self.art.site(one, game, say))

    def person(self, one: Person, say: PageWords) -> Markup:
        """A scoundrel in the Saloon, or the room for one."""
        return kept(self.people, (say.language, one), lambda: self.art.person(one, say))

    def lone(self, scene: Scene, place: str, scoundrel: int) -> Markup:
        """The top of the discard, or whoever is just being hired."""
        one = alone(scene, place, scoundrel)
        return self.person(one, scene.say) if one else Markup()

    def hand(self, scene: Scene) -> Markup:
        """One's own sheet and poker cards, and what one knows of the deck."""
        view, game, say = scene.view, scene.game, scene.say
        drawn = self.art.hand(sheet(scene, view.me), view, answers(scene), game, say)
        return Markup(drawn)  # noqa: S704 - the template escapes

    def panel(self, scene: Scene, player: Seat) -> Markup:
        """What a leader has; of others also all that lies on their sheets."""
        has = sheet(scene, player)
        return self.panel_of(has, scene)

    def phases(self, view: Any) -> list[tuple[str, bool]]:
        """The steps of a turn, and the end of the day."""
        if view.ended or not view.phase:
            return []
        return [(PHASES[phase], phase == view.phase) for phase in range(1, NIGHT + 1)]

    # -- choices -----------------------------------------------------------------------------------

    def choice(self, view: Any, query: Query, choice: int, game: Words, say: PageWords) -> Choice:
        """An answer in words, and where it can be clicked."""
        noun = query.noun
        word = noun.write(choice)
        scoundrel = meant(view, word)
        text = game.noun(noun, choice)
        if scoundrel != NOBODY_THERE:
            text = say.fill("scoundrels", "about", answer=text, scoundrel=game.noun(SCOUNDREL, scoundrel))
        return Choice(word, text, place(view, noun.name, word, choice), hint(view, noun.name, word, game))

    # -- the end -----------------------------------------------------------------------------------

    def standing(self, scene: Scene, player: Seat, at: int) -> Standing:
        """What the points are made of; equals are decided by money, then by the later last turn (S7.7)."""
        view: ScoundrelsView = scene.view
        say = scene.say
        safes, marks, reputation, technology = view.scores[player]
        totals = [sum(points) for points in view.scores]
        detail = say.fill(
            "scoundrels", "result", safes=safes, marks=marks, reputation=reputation, technology=technology
        )
        is_tied = totals.count(totals[player]) > 1
        remark = say.fill("scoundrels", "tie", money=view.players[player].money) if is_tied else ""
        return Standing(at, player, scene.game.noun(SCORE, totals[player]), detail, remark)


# -- answers -------------------------------------------------------------------------------------------


def place(view: ScoundrelsView, noun: str, word: str, choice: int) -> str:
    """The id of the thing on the page that an answer is about; empty: there is none."""
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
        return f"safe-{SAFE.write(view.about % FACE)}"
    if noun == "moved_mark":
        return f"safe-{SAFE.write(choice // MARK)}" if choice != NO_MARK else ""
    places = {
        "poker": f"hand-card-{word}",
        "slot": f"slot-{seat}-{word}" if word != "open" else f"zero-{seat}",
        "office": "office",
        "leader": f"leader-{word}",
        "strategy": f"strategy-{word}",
        "safe": f"safe-{word}",
        "played": f"slot-{word}",
        "player": f"player-{choice}",
    }
    return places.get(noun, "")


def meant(view: ScoundrelsView, word: str) -> int:
    """The scoundrel that an answer is about, or NOBODY_THERE."""
    if word.startswith((PLACE, USE)):
        return view.players[view.me].sheet[int(word.removeprefix(PLACE).removeprefix(USE)) - 1]
    if word in {"newcomer", "set-aside"}:
        return view.set_aside
    if word == "discard":
        return view.discards[-1] if view.discards else NOBODY_THERE
    for at in range(SALOON):
        if word == STANDING.write(IN_SALOON + at):
            return view.saloon[at]
    return NOBODY_THERE


def hint(view: ScoundrelsView, noun: str, word: str, game: Words) -> str:
    """What a leader, a scoundrel or a strategy card would do."""
    if noun == "slot" or word == "leader":
        slot = SLOT.read(word) if noun == "slot" else view.slot
        return cast("CardWords", game).leader_action(slot) if slot < OPEN else ""
    if noun == "strategy":
        return game("card", word, "text")
    if word == "strategy":
        return game("card", STRATEGIES[view.players[view.me].strategy], "text")
    scoundrel = meant(view, word)
    return job_text(scoundrel, game) if scoundrel != NOBODY_THERE else ""


def job_text(scoundrel: int, game: Words) -> str:
    """What stands on its job."""
    return game("card", SCOUNDREL.write(scoundrel).partition("-")[2], "text")
