"""Leaks of hidden information, and fields that nobody has classified, planted in sound games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from backroom.engine.flow import EVERYONE, Chance, Picked, Query, Seat
from backroom.engine.knowledge import redeal_unknown
from backroom.engine.laws import (
    events_reach_the_right_ears,
    fields_are_classified,
    imagination_is_blind,
    imagined_worlds_can_be_played,
    looks_show_what_views_show,
    new_games_are_complete,
    the_conversation_reveals_nothing,
    views_reveal_nothing,
)
from backroom.engine.title import Title
from backroom.games.nostra_city import view as nostra_city
from backroom.games.nostra_city import worlds
from backroom.games.nostra_city.bags import cards, count
from backroom.games.nostra_city.nouns import BIG_ANGER
from backroom.games.nostra_city.rules.windows import REACT
from backroom.games.nostra_city.shapes import NostraCityView
from backroom.games.nostra_city.state import Game as NostraCity
from backroom.games.reckoning.looks import ReckoningLook
from backroom.games.reckoning.nouns import MOVE
from backroom.games.reckoning.rules.hand import CARD, DREW, KEEPS, SECOND, STOPS, refill, second_card
from backroom.games.reckoning.state import Game as Reckoning
from backroom.games.reckoning.state import book as reckoning
from backroom.games.reckoning.view import look, redeal_hidden, view
from tests.engine import heist
from tests.engine.heist import HeistView
from tests.laws.members import HEIST, NOSTRA_CITY, RECKONING
from tests.laws.planting import Faulty, caught_by, faulty, swapped

# -- hidden information --------------------------------------------------------------------------


@caught_by(views_reveal_nothing, "sees what it may not know")
def a_view_of_the_draw_pile() -> Faulty:
    yield faulty(RECKONING, view=lambda g, me: replace(view(g, me), pile=sum(g.pile)))


@caught_by(views_reveal_nothing, "sees what it may not know")
def a_view_of_the_neighbours_hand() -> Faulty:
    yield faulty(RECKONING, view=lambda g, me: replace(view(g, me), hand=tuple(g.hands[me - 1])))


@caught_by(views_reveal_nothing, "sees what it may not know")
def a_view_of_secret_replies() -> Faulty:
    yield faulty(HEIST, view=lambda g, me: replace(heist.view(g, me), bank=sum(g.replies)))


@caught_by(looks_show_what_views_show, r"seat -?\d\.hand")
def a_look_at_other_cards_than_the_view_shows() -> Faulty:
    def peeping(g: Reckoning, me: Seat) -> ReckoningLook:
        seen = look(g, me)
        seen.hand = tuple(g.hands[me - 1])
        return seen

    yield faulty(RECKONING, look=peeping)


@caught_by(looks_show_what_views_show, "{'pile'} is in one only|pile.* is in one only")
def a_look_with_a_field_that_no_view_has() -> Faulty:
    class Peeper:
        __slots__ = ("pile", *HeistView.__struct_fields__)

    def peeping(g: heist.Game, me: Seat) -> Peeper:
        seen, shown = Peeper(), heist.view(g, me)
        for field in HeistView.__struct_fields__:
            setattr(seen, field, getattr(shown, field))
        return seen

    yield faulty(HEIST, look=peeping)


@contextmanager
def altered(query: Query, name: str) -> Iterator[None]:
    """A question that has lost a mark for a while."""
    setattr(query, name, False)
    try:
        yield
    finally:
        setattr(query, name, True)


@caught_by(views_reveal_nothing, "sees what it may not know")
def options_for_all_to_see() -> Faulty:
    with altered(CARD, "secret"):
        yield RECKONING


@caught_by(views_reveal_nothing, "pile is public but was imagined")
def a_secret_that_is_called_public() -> Faulty:
    yield replace(RECKONING, public=[*RECKONING.public, "pile"])


@caught_by(the_conversation_reveals_nothing, "who is asked depends on a secret|hears")
def a_skipped_question_that_tells() -> Faulty:
    with altered(SECOND, "masked"):
        yield RECKONING


@caught_by(the_conversation_reveals_nothing, "who is asked depends on a secret")
def asking_only_those_who_can_react() -> Faulty:
    honest = heist.book.bodies[heist.reactions.number]

    def leaky(g: heist.Game, actor: Seat, offset: int, picked: Picked) -> None:
        me = (actor + offset) % g.players
        if offset < g.players and not any(heist.kind_of(card) == heist.CANCEL for card in g.hands[me]):
            g.do(heist.reactions(actor, offset + 1))
        else:
            honest(g, actor, offset, picked)

    with swapped(heist.book.bodies, heist.reactions.number, leaky):
        yield HEIST


@caught_by(the_conversation_reveals_nothing, "can tell the worlds apart")
def a_counter_of_secrets() -> Faulty:
    honest = reckoning.bodies[second_card.number]

    def counting(g: Reckoning, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        g.last_stand[me] = g.hands[me].count(MOVE)

    with swapped(reckoning.bodies, second_card.number, counting):
        yield RECKONING


@caught_by(the_conversation_reveals_nothing, "hears (stops|keeps) or (stops|keeps)")
def two_ways_to_stop() -> Faulty:
    honest = reckoning.bodies[second_card.number]

    def hesitating(g: Reckoning, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        if picked and g.ear and MOVE in g.hands[me]:
            g.ear[-1] = (KEEPS.number, me, 0, 0, EVERYONE)

    with swapped(reckoning.bodies, second_card.number, hesitating):
        yield RECKONING


@caught_by(the_conversation_reveals_nothing, "stops tells seat .* something hidden")
def a_stop_that_sighs() -> Faulty:
    honest = reckoning.bodies[second_card.number]

    def sighing(g: Reckoning, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        if picked and g.ear:
            g.ear[-1] = (STOPS.number, me, int(MOVE in g.hands[me]), 0, EVERYONE)

    with swapped(reckoning.bodies, second_card.number, sighing):
        yield RECKONING


@caught_by(the_conversation_reveals_nothing, "hears more in one world")
def a_cancel_that_rustles() -> Faulty:
    honest = heist.book.bodies[heist.recruit.number]

    def rustling(g: heist.Game, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        for card in g.hands[me]:
            if picked and heist.kind_of(card) == heist.CANCEL:
                g.tell(heist.LOOKS, me, me)

    with swapped(heist.book.bodies, heist.recruit.number, rustling):
        yield HEIST


@caught_by(events_reach_the_right_ears, "hears what it does not see")
def a_draw_that_everybody_hears() -> Faulty:
    honest = reckoning.bodies[refill.number]

    def loud(g: Reckoning, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        if g.ear is not None:
            g.ear[:] = [(*told[:4], EVERYONE) if told[0] == DREW.number else told for told in g.ear]

    with swapped(reckoning.bodies, refill.number, loud):
        yield RECKONING


@caught_by(events_reach_the_right_ears, "hears what it does not see")
def an_informer_who_talks() -> Faulty:
    honest = heist.book.bodies[heist.informer.number]

    def talking(g: heist.Game, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        if g.ear is not None:
            g.ear[:] = [(*told[:4], 0b1111) if told[0] == heist.SEES.number else told for told in g.ear]

    with swapped(heist.book.bodies, heist.informer.number, talking):
        yield HEIST


@caught_by(imagination_is_blind, "sees what it may not know")
def a_view_of_the_truth() -> Faulty:
    yield faulty(HEIST, view=lambda g, me: replace(heist.view(g, me), bag=sum(g.bag)))


@caught_by(imagination_is_blind, "tells the truth")
def imagining_nothing() -> Faulty:
    yield faulty(RECKONING, redeal=lambda g, me, chance: None)


@caught_by(imagination_is_blind, "tells the truth")
def a_hidden_card_that_stays() -> Faulty:
    def redeal_most(g: Reckoning, me: Seat, chance: Chance) -> None:
        kept = g.pile.pop(0)
        redeal_hidden(g, me, chance)
        g.pile.insert(0, kept)

    yield faulty(RECKONING, redeal=redeal_most)


@caught_by(imagination_is_blind, "tells the truth")
def a_hand_that_is_left_out() -> Faulty:
    def redeal_the_rest(g: heist.Game, me: Seat, chance: Chance) -> None:
        redeal_unknown(g.hands[:-1], g.bag, g.known, me, chance)

    yield faulty(HEIST, redeal=redeal_the_rest)


@caught_by(imagination_is_blind, "tells the truth")
def cards_that_only_change_hands() -> Faulty:
    def rotate(g: Reckoning, me: Seat, chance: Chance) -> None:
        others = [seat for seat in g.in_play() if seat not in {me, g.turn}]
        hands = [g.hands[seat] for seat in others]
        for seat, hand in zip(others, hands[1:] + hands[:1]):
            g.hands[seat] = hand

    yield faulty(RECKONING, redeal=rotate)


@caught_by(imagined_worlds_can_be_played, "AssertionError")
def imagining_a_smaller_deck() -> Faulty:
    def redeal_less(g: Reckoning, me: Seat, chance: Chance) -> None:
        redeal_hidden(g, me, chance)
        g.pile.pop()

    yield faulty(RECKONING, redeal=redeal_less)


@caught_by(imagined_worlds_can_be_played, "AssertionError")
def imagining_that_nobody_knows_anything() -> Faulty:
    def redeal_and_forget(g: heist.Game, me: Seat, chance: Chance) -> None:
        heist.redeal_hidden(g, me, chance)
        g.known = [0] * len(g.known)

    yield faulty(HEIST, redeal=redeal_and_forget)


@caught_by(imagined_worlds_can_be_played, "ValueError")
def a_secret_on_the_stack() -> Faulty:
    """Windfall remembers a card of the hand in its frame while it asks something else, then lays it."""

    def windfall(g: heist.Game, me: Seat, card: int, picked: Picked) -> None:
        if picked:
            g.lay(me, card)
        elif card:
            g.ask(me, heist.VICTIM)
        elif g.hands[me]:
            g.do(heist.windfall(me, g.hands[me][0]))

    with swapped(heist.book.bodies, heist.windfall.number, windfall):
        yield HEIST


class Dreamer(Title[heist.Game], frozen=True, kw_only=True):
    """A game whose imagined worlds roll the dice of the real one."""

    def imagine(self, g: heist.Game, me: Seat, chance: Chance) -> heist.Game:
        world = super().imagine(g, me, chance)
        world.source = g.source
        return world


@caught_by(imagined_worlds_can_be_played, "more chance outcomes than the record holds")
def a_world_that_rolls_the_real_dice() -> Faulty:
    fields = {name: getattr(heist.TITLE, name) for name in Title.__struct_fields__}
    yield replace(HEIST, title=Dreamer(**fields))


# -- bids, shares and Vendetta cards ---------------------------------------------------------------


@caught_by(views_reveal_nothing, "sees what it may not know")
def a_location_card_that_lies_face_up() -> Faulty:
    def face_up(g: NostraCity, me: Seat) -> NostraCityView:
        seen = nostra_city.view(g, me)
        return replace(seen, bids=tuple([replace(b, slot=bid[2]) for b, bid in zip(seen.bids, g.bids)]))

    yield faulty(NOSTRA_CITY, view=face_up)


@caught_by(views_reveal_nothing, "sees what it may not know")
def a_stake_in_a_thin_envelope() -> Faulty:
    def thin(g: NostraCity, me: Seat) -> NostraCityView:
        seen = nostra_city.view(g, me)
        stakes = [nostra_city.bills(bid[3]) for bid in g.bids]
        return replace(seen, bids=tuple([replace(b, stake=stake) for b, stake in zip(seen.bids, stakes)]))

    yield faulty(NOSTRA_CITY, view=thin)


@caught_by(views_reveal_nothing, "sees what it may not know")
def a_big_anger_that_shows() -> Faulty:
    def furious(g: NostraCity, me: Seat) -> NostraCityView:
        return replace(nostra_city.view(g, me), gained=sum([count(hand, BIG_ANGER) for hand in g.hands]))

    yield faulty(NOSTRA_CITY, view=furious)


@caught_by(views_reveal_nothing, "sees what it may not know")
def a_bill_that_is_handed_over_face_up() -> Faulty:
    def onlooker(g: NostraCity, me: Seat) -> NostraCityView:
        return replace(nostra_city.view(g, me), drawn=tuple([bill for bag in g.seen for bill in cards(bag)]))

    yield faulty(NOSTRA_CITY, view=onlooker)


@caught_by(views_reveal_nothing, "sees what it may not know")
def shares_that_are_dealt_out_slowly() -> Faulty:
    yield faulty(NOSTRA_CITY, view=lambda g, me: replace(nostra_city.view(g, me), shares=g.shares))


@caught_by(views_reveal_nothing, "sees what it may not know")
def an_informant_with_a_badge() -> Faulty:
    def badge(g: NostraCity, me: Seat) -> NostraCityView:
        return replace(nostra_city.view(g, me), informant=any(map(g.is_informant, range(g.box.players))))

    yield faulty(NOSTRA_CITY, view=badge)


@caught_by(the_conversation_reveals_nothing, "who is asked depends on a secret|hears")
def a_furious_player_who_is_not_asked() -> Faulty:
    with altered(REACT, "masked"):
        yield NOSTRA_CITY


@caught_by(imagination_is_blind, "tells the truth")
def a_corruption_pile_that_stays() -> Faulty:
    def redeal_the_rest(g: NostraCity, me: Seat, chance: Chance) -> None:
        worlds.redeal_slots(g, me, chance)
        worlds.redeal_vendetta(g, me, chance)

    yield faulty(NOSTRA_CITY, redeal=redeal_the_rest)


# -- fields --------------------------------------------------------------------------------------


class Sneaky(heist.Game):
    """A state with a field of which nobody knows who may see it."""

    __slots__ = ("sneak",)


class Loose(heist.Game):
    """A state that forgot its slots."""


def begin(cls: type[heist.Game]) -> Callable[[heist.Setup, Chance], heist.Game]:
    def new(setup: heist.Setup, chance: Chance) -> heist.Game:
        honest, g = heist.new(setup, chance), cls(setup.players, setup.rounds, chance)
        honest.copy_flow(g)
        for field in heist.Game.__slots__:
            setattr(g, field, getattr(honest, field))
        return g

    return new


@caught_by(fields_are_classified, "not classified once: {'sneak'}")
def a_field_that_is_not_classified() -> Faulty:
    yield faulty(HEIST, new=begin(Sneaky))


@caught_by(fields_are_classified, "not classified once: {'grown'}")
def a_field_that_grew() -> Faulty:
    def new(setup: heist.Setup, chance: Chance) -> heist.Game:
        g = begin(Loose)(setup, chance)
        vars(g)["grown"] = 1
        return g

    yield faulty(HEIST, new=new)


@caught_by(new_games_are_complete, "bank has no value in a new game")
def a_field_without_a_first_value() -> Faulty:
    def new(setup: heist.Setup, chance: Chance) -> heist.Game:
        g = heist.new(setup, chance)
        del g.bank
        return g

    yield faulty(HEIST, new=new)


@caught_by(fields_are_classified, "not classified once: {'stirred'}")
def a_field_that_is_left_out() -> Faulty:
    yield replace(RECKONING, public=[field for field in RECKONING.public if field != "stirred"])


@caught_by(fields_are_classified, "not classified once")
def a_field_that_is_classified_twice() -> Faulty:
    yield replace(RECKONING, owner=[*RECKONING.owner, "pile"])
