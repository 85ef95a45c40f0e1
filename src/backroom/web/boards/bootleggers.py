"""Bootleggers on a page: a street of speakeasies at night, trucks in line, and the deals of six Mobsters."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from backroom.engine.flow import Query, Seat
from backroom.engine.words import Words
from backroom.games.bootleggers.nouns import (
    CARD_ON_OFFER,
    COLOUR,
    COLOURS,
    DONE_SENDING,
    MONEY,
    NO_CARD,
    NO_TRUCK,
    NOWHERE,
    PHASES,
    SENDING_STEP,
    SIZE,
    SPOT,
    SPOTS,
    TRUCK_CARD,
)
from backroom.games.bootleggers.state import book
from backroom.games.bootleggers.view import BootleggersView, Truck
from backroom.web.boards.bootleggers_deals import Vocabulary, composer, ledger, offer_of, vocabulary
from backroom.web.boards.bootleggers_street import (
    WHERE_TO,
    Facade,
    answers,
    facades,
    last_rolls,
    order_of_muscle,
    panel,
    points,
)
from backroom.web.boards.furniture import Furnished, kept
from backroom.web.boards.scene import Choice, Scene, Standing
from backroom.web.words import PageWords

# Events that the log leaves out: what lies on the table, and that nothing was done.
QUIET = {"rolls", "thirst", "offered", "offered_truck", "window", "passes", "lets_be"}


class BootleggersBoard(Furnished):
    """Draws views of Bootleggers, and puts its choices, events and results into words."""

    def __init__(self, env: Environment) -> None:
        super().__init__(env, "bootleggers", COLOUR, book.events, QUIET)
        self.spots: dict[tuple[str, Facade], Markup] = {}
        self.vocabularies: dict[tuple[str, Vocabulary], Markup] = {}

    # -- what is drawn -----------------------------------------------------------------------------

    def table(self, scene: Scene) -> Markup:
        """The round, the offer, the street; then the deal on the table and the ledger."""
        view, game, say = scene.view, scene.game, scene.say
        drawn = Markup("".join([self.spot(facade, game, say) for facade in facades(scene)]))  # noqa: S704
        return Markup(  # noqa: S704 - the template escapes
            self.art.table(
                view,
                drawn,
                offered(scene),
                [(player, points(view.mobsters[player].strength)) for player in order_of_muscle(view)],
                offer_of(view.proposal, view, game, say),
                ledger(view.promises, game, say),
                ledger(view.settled, game, say),
                answers(scene),
                playing(view),
                game,
                say,
            )
        )

    def spot(self, facade: Facade, game: Words, say: PageWords) -> Markup:
        """One speakeasy; most look as they did an answer ago, so the drawings are kept."""
        return kept(self.spots, (say.language, facade), lambda: self.art.spot(facade, game, say))

    def hand(self, scene: Scene) -> Markup:
        """One's own Muscle cards and Thugs, the loading of all trucks, and the composer of deals."""
        view, game, say = scene.view, scene.game, scene.say
        words = {choice.word for choice in scene.choices}
        opening = "propose" if "propose" in words else "counter" if "counter" in words else ""
        form = composer(view, opening, game, say) if opening else None
        promises = [self.promises(scene, opening, side) for side in ("give", "ask")] if opening else []
        drawn = self.art.hand(view, answers(scene), loads(scene), form, promises, scene.look, game, say)
        return Markup(drawn)  # noqa: S704 - the template escapes

    def promises(self, scene: Scene, opening: str, side: str) -> Markup:
        """The promises of one side in the composer; they change from round to round."""
        known = vocabulary(scene.view, opening, side, scene.game)
        return kept(self.vocabularies, (scene.say.language, known), lambda: self.art.words(known, scene.say))

    def panel(self, scene: Scene, player: Seat) -> Markup:
        """Muscle, money, stills, trucks, Back Room and Thugs of a Mobster."""
        has = panel(scene, player, last_rolls(scene.look.story))
        return self.panel_of(has, scene)

    def phases(self, view: Any) -> list[tuple[str, bool]]:
        """The six phases of a round; the Heat only matters in its rounds."""
        if view.ended:
            return []
        return [(phase, number == view.phase) for number, phase in enumerate(PHASES, 1)]

    # -- choices -----------------------------------------------------------------------------------

    def choice(self, view: Any, query: Query, choice: int, game: Words, say: PageWords) -> Choice:
        """An answer in words, and where it can be clicked."""
        noun = query.noun
        word, text = noun.write(choice), game.noun(noun, choice)
        if noun.name == "sending":
            return sending(view, word, text, choice, game, say)
        if query.name == "load":
            return loading(view, word, choice, game, say)
        if noun.name == "truck":
            found = next((t for t in view.trucks if t.number == choice), None)
            text = truck_words(found, game, say) if found else text
        return Choice(word, text, place(view, noun.name, word, choice), hint(noun.name, word, game))

    # -- the end -----------------------------------------------------------------------------------

    def standing(self, scene: Scene, player: Seat, at: int) -> Standing:
        """Money, and whose word was worth what; equal money is decided by Muscle (B7.4)."""
        view: BootleggersView = scene.view
        has, shown = view.mobsters[player], panel(scene, player, {})
        rivals = [p for p, other in enumerate(view.mobsters) if other.money == has.money and p != player]
        detail = scene.say.fill(
            "bootleggers",
            "result",
            markers=sum(spot.markers[player] for spot in view.spots),
            trucks=sum(truck.owner == player for truck in view.trucks),
            kept=shown.kept,
            broken=shown.broken,
        )
        remark = scene.say.fill("bootleggers", "tie", muscle=points(has.strength)) if rivals else ""
        return Standing(at, player, scene.game.noun(MONEY, has.money), detail, remark)


# -- answers -------------------------------------------------------------------------------------------


def place(view: BootleggersView, noun: str, word: str, choice: int) -> str:
    """The id of the thing on the page that an answer is about; empty: there is none."""
    if noun in {"spot", "placement", "improvement_place"}:
        return f"spot-{word}" if word in SPOTS else f"room-{COLOURS[view.me]}" if word == "back-room" else ""
    if noun == "floor":
        verb, _, thing = word.partition("-")
        return {"play": f"thug-{thing}", "place": f"spot-{thing}"}.get(verb, "")
    if noun == "die_place":
        return f"room-{COLOURS[view.me]}" if word == "back-room" else f"still-{COLOURS[view.me]}-{word}"
    if noun == "muscle":
        return f"hand-muscle-{word}" if choice in view.muscle else ""
    if noun == "answer":
        return "deal"
    if noun == "admission":
        return f"truck-{view.about}" if word == "admit" else ""
    places = {
        "offered": f"offer-{word}",
        "truck": word,
        "still": f"still-{word}",
        "colour": f"player-{choice}",
    }
    return places.get(noun, "")


def hint(noun: str, word: str, game: Words) -> str:
    """What a card on offer does; a card in hand says so itself."""
    return card_text(word, game) if noun == "offered" else ""


def card_text(kind: str, game: Words) -> str:
    """The text on a card of the Men of Action, or of a truck."""
    return str(game.tables["card"].get(kind, {}).get("text", ""))


def sending(view: BootleggersView, word: str, text: str, choice: int, game: Words, say: PageWords) -> Choice:
    """A truck to a speakeasy, or nothing more."""
    if choice == DONE_SENDING:
        return Choice(word, text, "", "")
    number, spot = divmod(choice, SENDING_STEP)
    truck = next(t for t in view.trucks if t.number == number)
    size = game.noun(SIZE, truck.size)
    load = say.fill("bootleggers", "loaded", size=size, number=number, load=truck.load)
    return Choice(word, f"{load}{WHERE_TO}{game.noun(SPOT, spot)}", f"spot-{SPOTS[spot]}", "")


def loading(view: BootleggersView, word: str, crates: int, game: Words, say: PageWords) -> Choice:
    """So many crates on the truck in question."""
    truck = next(t for t in view.trucks if t.number == view.about)
    size = game.noun(SIZE, truck.size)
    text = say.fill("bootleggers", "load", count=crates, size=size, number=truck.number)
    return Choice(word, text, "", "")


def truck_words(truck: Truck, game: Words, say: PageWords) -> str:
    """A truck by whose it is, its size, its load and where it stands."""
    said = say.fill(
        "bootleggers",
        "truck_of",
        player=game.noun(COLOUR, truck.operator),
        size=game.noun(SIZE, truck.size),
        number=truck.number,
        load=truck.load,
        capacity=truck.capacity,
    )
    return said if truck.place == NOWHERE else f"{said}, {game.noun(SPOT, truck.place)}"


def playing(view: BootleggersView) -> int:
    """The Thug card whose targets I am choosing, or NO_CARD."""
    is_mine = view.question is not None and view.me in view.question.waiting
    return view.about if is_mine and view.doing == "play_thug" else NO_CARD


def offered(scene: Scene) -> list[tuple[str, str, str]]:
    """The cards on offer: word, name and text; the truck card last."""
    view, game = scene.view, scene.game
    cards = [kind for kind in view.offer if kind != NO_CARD]
    if view.truck_offer != NO_TRUCK:
        cards.append(TRUCK_CARD + view.truck_offer)
    words = [(CARD_ON_OFFER.write(card), game.noun(CARD_ON_OFFER, card)) for card in cards]
    return [(word, name, card_text(word, game)) for word, name in words]


def loads(scene: Scene) -> list[int]:
    """All trucks filled in the order of the questions (B3.422): what to answer from now on."""
    view = scene.view
    if not scene.choices or view.question.name != "load":
        return []
    left = view.mobsters[view.me].crates
    home = [t for t in view.trucks if t.operator == view.me and t.place == NOWHERE]
    order = sorted(home, key=lambda truck: (-truck.capacity, truck.number))
    asked = next(at for at, truck in enumerate(order) if truck.number == view.about)
    found = []
    for truck in order[asked:]:
        if left:
            found.append(min(truck.capacity, left))
            left -= found[-1]
    return found
