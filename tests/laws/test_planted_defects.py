"""Each law catches the defects it is there for: planted in a sound game, they must be noticed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from backroom.engine.errors import IllegalChoice
from backroom.engine.flow import EVERYONE, NOBODY, Chance, Picked, Query, Seat
from backroom.engine.knowledge import redeal, redeal_unknown
from backroom.engine.laws import (
    LAWS,
    Law,
    LawBroken,
    Member,
    copies_are_independent,
    events_reach_the_right_ears,
    fields_are_classified,
    gestures_change_no_question,
    hold,
    imagination_is_blind,
    imagined_worlds_can_be_played,
    invariants_hold,
    options_are_honest,
    positions_survive_text,
    random_play_ends,
    replays_are_exact,
    the_conversation_reveals_nothing,
    views_reveal_nothing,
)
from backroom.engine.rulebook import Rulebook, waiting
from backroom.engine.title import Outcome, Title
from backroom.games.reckoning import position
from backroom.games.reckoning.cards import STAB
from backroom.games.reckoning.nouns import MOVE
from backroom.games.reckoning.rules.hand import CARD, DREW, KEEPS, SECOND, STOPS, refill, second_card
from backroom.games.reckoning.state import Game as Reckoning
from backroom.games.reckoning.state import book as reckoning
from backroom.games.reckoning.view import redeal_hidden, view
from tests.engine import heist
from tests.laws.members import HEIST, RECKONING
from tests.laws.planting import swapped

Faulty = Iterator[Member[Any]]
Defect = Callable[[], AbstractContextManager[Member[Any]]]

PLANTED: list[tuple[Law, str, Defect, str]] = []


def caught_by(law: Law, says: str) -> Callable[[Callable[[], Faulty]], None]:
    """A defect, the law that must catch it, and what the law must say."""
    return lambda defect: PLANTED.append((law, says, contextmanager(defect), defect.__name__))


def faulty(member: Member[Any], **changes: object) -> Member[Any]:
    """The same game with other functions."""
    return replace(member, title=replace(member.title, **changes))


# -- play ----------------------------------------------------------------------------------------


@caught_by(random_play_ends, "more than .* questions")
def an_auction_without_end() -> Faulty:
    def auction(g: heist.Game, _me: Seat, _: int, _picked: Picked) -> None:
        g.ask_each(tuple(range(g.players)), heist.BIDS)

    with swapped(heist.book.bodies, heist.auction.number, auction):
        yield HEIST


@caught_by(random_play_ends, "a winner who is not first")
def a_loser_who_wins() -> Faulty:
    def outcome(g: heist.Game) -> Outcome:
        last = max(heist.outcome(g).places)
        return Outcome("last_round", (*[last + 1] * g.players,), (0,))

    yield faulty(HEIST, outcome=outcome)


@caught_by(random_play_ends, "no reason")
def an_end_without_a_reason() -> Faulty:
    yield faulty(HEIST, outcome=lambda g: Outcome("", heist.outcome(g).places, ()))


@caught_by(random_play_ends, "not a place for everybody")
def a_player_who_is_forgotten() -> Faulty:
    yield faulty(HEIST, outcome=lambda g: Outcome("last_round", heist.outcome(g).places[1:], ()))


@caught_by(invariants_hold, "AssertionError")
def a_lost_card() -> Faulty:
    honest = reckoning.bodies[refill.number]

    def losing(g: Reckoning, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        if len(g.discards) > 5:
            g.discards.pop()

    with swapped(reckoning.bodies, refill.number, losing):
        yield RECKONING


@caught_by(invariants_hold, "AssertionError")
def a_robber_who_drops_a_coin() -> Faulty:
    honest = heist.book.bodies[heist.rob.number]

    def clumsy(g: heist.Game, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        if picked:
            g.money[me] -= 1

    with swapped(heist.book.bodies, heist.rob.number, clumsy):
        yield HEIST


# -- options -------------------------------------------------------------------------------------


@caught_by(options_are_honest, "stab offers .* but")
def an_empty_seat_to_be_stabbed() -> Faulty:
    honest = reckoning.menus[STAB.number]

    def lying(g: Reckoning, me: Seat, arg: int) -> list[int]:
        empty = [seat for seat in range(1, 31) if g.empty() >> seat & 1]
        return sorted([*honest(g, me, arg), *empty[:1]])

    with swapped(reckoning.menus, STAB.number, lying):
        yield RECKONING


@caught_by(options_are_honest, "which is no play")
def a_card_that_does_not_exist() -> Faulty:
    honest = reckoning.menus[CARD.number]
    with swapped(reckoning.menus, CARD.number, lambda g, me, arg: [*honest(g, me, arg), 99]):
        yield RECKONING


@caught_by(options_are_honest, "not ascending")
def options_in_disorder() -> Faulty:
    honest = heist.book.menus[heist.OFFER.number]
    with swapped(heist.book.menus, heist.OFFER.number, lambda g, me, arg: honest(g, me, arg)[::-1]):
        yield HEIST


@caught_by(options_are_honest, "offers nothing")
def a_question_without_an_answer() -> Faulty:
    honest = heist.book.menus[heist.BIDS.number]  # the kernel itself looks at the first who is asked only
    with swapped(
        heist.book.menus, heist.BIDS.number, lambda g, me, arg: honest(g, me, arg) if me == 0 else []
    ):
        yield HEIST


@caught_by(options_are_honest, "something else when asked again")
def options_by_mood() -> Faulty:
    honest, moods = heist.book.menus[heist.OFFER.number], [0, 1]

    def moody(g: heist.Game, me: Seat, arg: int) -> list[int]:
        moods.reverse()
        return honest(g, me, arg)[moods[0] :]

    with swapped(heist.book.menus, heist.OFFER.number, moody):
        yield HEIST


@caught_by(options_are_honest, "changes the game by being asked")
def a_question_that_changes_the_round() -> Faulty:
    honest = heist.book.menus[heist.OFFER.number]

    def hasty(g: heist.Game, me: Seat, arg: int) -> list[int]:
        g.round += 1
        return honest(g, me, arg)

    with swapped(heist.book.menus, heist.OFFER.number, hasty):
        yield HEIST


class Careless:
    """A book by which answers are taken, or questions put, in another way."""

    def __init__(self, book: Rulebook[Any], **others: object) -> None:
        self.book = book
        self.others = others

    def __getattr__(self, name: str) -> Any:
        return self.others[name] if name in self.others else getattr(self.book, name)


@caught_by(options_are_honest, "was accepted")
def answering_for_somebody_else() -> Faulty:
    def answer(g: heist.Game, choice: int, seat: Seat) -> None:
        heist.book.answer(g, choice, seat if seat in waiting(g) else g.seat)

    yield faulty(HEIST, book=Careless(heist.book, answer=answer))


@caught_by(options_are_honest, "was accepted")
def bidding_more_than_one_has() -> Faulty:
    def answer(g: heist.Game, choice: int, seat: Seat) -> None:
        heist.book.queries[g.query].noun.write(choice)
        if seat not in waiting(g):
            raise IllegalChoice("not asked")
        heist.book.apply(g, choice, seat)

    yield faulty(HEIST, book=Careless(heist.book, answer=answer))


@caught_by(options_are_honest, "IllegalChoice")
def nonsense_that_is_merely_illegal() -> Faulty:
    def answer(g: heist.Game, choice: int, seat: Seat) -> None:
        if choice not in heist.book.options(g, seat):
            raise IllegalChoice("no")
        heist.book.answer(g, choice, seat)

    yield faulty(HEIST, book=Careless(heist.book, answer=answer))


@caught_by(options_are_honest, "refused .* but the game changed")
def an_answer_that_is_refused_too_late() -> Faulty:
    def answer(g: heist.Game, choice: int, seat: Seat) -> None:
        g.round += 1
        heist.book.answer(g, choice, seat)

    yield faulty(HEIST, book=Careless(heist.book, answer=answer))


@caught_by(options_are_honest, "asks although there is no choice")
def a_needless_question() -> Faulty:
    queries = [Query(q.number, q.name, q.noun, q.secret, False, q.rule) for q in heist.book.queries]
    yield faulty(HEIST, book=Careless(heist.book, queries=queries))


# -- copies, saves, replays ----------------------------------------------------------------------


@caught_by(copies_are_independent, "playing a copy changed the game")
def a_copy_that_shares_its_hands() -> Faulty:
    def copy(g: Reckoning) -> Reckoning:
        twin = g.copy()
        twin.hands = g.hands
        return twin

    yield faulty(RECKONING, copy=copy)


@caught_by(copies_are_independent, "playing a copy changed the game")
def a_copy_that_shares_single_hands() -> Faulty:
    def copy(g: Reckoning) -> Reckoning:
        twin = g.copy()
        twin.hands = g.hands[:]
        return twin

    yield faulty(RECKONING, copy=copy)


@caught_by(copies_are_independent, "playing a copy changed the game")
def a_copy_that_shares_its_stack() -> Faulty:
    def copy(g: heist.Game) -> heist.Game:
        twin = g.copy()
        twin.stack = g.stack
        return twin

    yield faulty(HEIST, copy=copy)


@caught_by(copies_are_independent, "playing the game changed an old copy")
def a_copy_that_shares_its_cakes() -> Faulty:
    def copy(g: Reckoning) -> Reckoning:
        twin = g.copy()
        twin.cakes = g.cakes
        return twin

    yield faulty(RECKONING, copy=copy)


@caught_by(copies_are_independent, "a copy differs")
def a_copy_that_forgets_the_quiet_turns() -> Faulty:
    def copy(g: Reckoning) -> Reckoning:
        twin = g.copy()
        twin.stirred = 0
        return twin

    yield faulty(RECKONING, copy=copy)


@caught_by(copies_are_independent, "known is not copied")
def a_copy_and_a_key_that_forget_who_knows() -> Faulty:
    def copy(g: heist.Game) -> heist.Game:
        twin = g.copy()
        twin.known = [0] * len(g.known)
        return twin

    yield faulty(HEIST, copy=copy, key=lambda g: (*g.key()[:3], *g.key()[4:]))


@caught_by(positions_survive_text, "reads differently")
def a_save_without_cakes() -> Faulty:
    def write(g: Reckoning) -> list[str]:
        return [line for line in position.write(g) if not line.startswith("cakes")]

    yield faulty(RECKONING, write=write)


@caught_by(positions_survive_text, "reads differently")
def a_save_that_forgets_who_knows() -> Faulty:
    def read(g: heist.Game, lines: list[str]) -> None:
        heist.read(g, lines)
        for me, hand in enumerate(g.hands):
            for card in hand:
                g.known[card] = 1 << me

    yield faulty(HEIST, read=read)


@caught_by(positions_survive_text, "BadSave|reads differently")
def a_save_that_starts_finished_games_anew() -> Faulty:
    def write(g: heist.Game) -> list[str]:
        return [line for line in heist.write(g) if line != "over"]

    yield faulty(HEIST, write=write)


@caught_by(positions_survive_text, "offers something else after loading")
def a_save_and_a_key_that_forget_the_money() -> Faulty:
    def write(g: heist.Game) -> list[str]:
        return [line for line in heist.write(g) if not line.startswith("money")]

    yield faulty(HEIST, write=write, key=lambda g: (g.key()[0][:3], *g.key()[2:]))


@caught_by(positions_survive_text, "goes on differently after loading")
def a_save_and_a_key_that_forget_the_bag() -> Faulty:
    def read(g: heist.Game, lines: list[str]) -> None:
        heist.read(g, lines)
        g.bag = g.bag[::-1]

    yield faulty(HEIST, read=read, key=lambda g: (*g.key()[:6], g.key()[7]))


@caught_by(replays_are_exact, "another position after the replay")
def a_shuffle_behind_the_scenes() -> Faulty:
    honest = reckoning.bodies[refill.number]

    def shuffling(g: Reckoning, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        redeal([g.hands[me], g.pile], random.randrange)

    with swapped(reckoning.bodies, refill.number, shuffling):
        yield RECKONING


@caught_by(replays_are_exact, "another record after the replay")
def a_roll_for_nothing() -> Faulty:
    honest = reckoning.bodies[refill.number]

    def rolling(g: Reckoning, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        if random.randrange(2):
            g.chance(2)

    with swapped(reckoning.bodies, refill.number, rolling):
        yield RECKONING


@caught_by(gestures_change_no_question, "wave changes what is asked")
def a_wave_that_skips_a_question() -> Faulty:
    def hasty(g: heist.Game, me: Seat, _how: int) -> None:
        g.waving ^= 1 << me
        g.arg += 1

    with swapped(heist.book.acts, heist.wave.number, hasty):
        yield HEIST


@caught_by(gestures_change_no_question, "wave matters")
def a_wave_that_costs_a_coin() -> Faulty:
    def dear(g: heist.Game, me: Seat, _how: int) -> None:
        g.waving ^= 1 << me
        g.money = [max(coins - 1, 0) for coins in g.money]

    with swapped(heist.book.acts, heist.wave.number, dear):
        yield HEIST


@caught_by(replays_are_exact, "other events in the replay")
def an_event_by_the_way() -> Faulty:
    honest = heist.book.bodies[heist.recruit.number]

    def chatty(g: heist.Game, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        g.tell(heist.LOOKS, me, random.randrange(10**9))

    with swapped(heist.book.bodies, heist.recruit.number, chatty):
        yield HEIST


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


@caught_by(imagined_worlds_can_be_played, "more chance outcomes than were written down")
def a_world_that_rolls_the_real_dice() -> Faulty:
    fields = {name: getattr(heist.TITLE, name) for name in Title.__struct_fields__}
    yield replace(HEIST, title=Dreamer(**fields))


# -- fields --------------------------------------------------------------------------------------


class Sneaky(heist.Game):
    """A state with a field of which nobody knows who may see it."""

    __slots__ = ("sneak",)


class Loose(heist.Game):
    """A state that forgot its slots."""


def begin(cls: type[heist.Game]) -> Callable[[heist.Setup, Chance], heist.Game]:
    def new(setup: heist.Setup, chance: Chance) -> heist.Game:
        g = cls(setup.players, setup.rounds, chance)
        g.do(heist.opening(NOBODY))
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


@caught_by(fields_are_classified, "not classified once: {'stirred'}")
def a_field_that_is_left_out() -> Faulty:
    yield replace(RECKONING, public=[field for field in RECKONING.public if field != "stirred"])


@caught_by(fields_are_classified, "not classified once")
def a_field_that_is_classified_twice() -> Faulty:
    yield replace(RECKONING, owner=[*RECKONING.owner, "pile"])


# -- the proof -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("law", "says", "defect"), [pytest.param(*case, id=name) for *case, name in PLANTED])
def test_the_law_catches(law: Law, says: str, defect: Defect):
    with defect() as member:
        assert any(re.search(says, complaint) for complaint in complaints(member, law))


def complaints(member: Member[Any], law: Law) -> Iterator[str]:
    for seed in range(60):
        try:
            hold(member, law, seed)
        except LawBroken as broken:
            yield str(broken)


def test_every_law_has_caught_something():
    assert {law for law, *_ in PLANTED} == set(LAWS)


def contents() -> list[object]:
    """All that defects put something else into."""
    books = (heist.book, reckoning)
    return [(*book.bodies, *book.menus, *[(q.secret, q.masked) for q in book.queries]) for book in books]


def test_nothing_planted_stays():
    before = contents()
    for _, _, defect, _ in PLANTED:
        with defect():
            pass
    assert contents() == before


def test_a_broken_law_names_game_law_and_seed():
    broken = faulty(HEIST, outcome=lambda g: Outcome("", (), ()))
    with pytest.raises(LawBroken, match=r"heist breaks random_play_ends, seed 7: .*no reason"):
        hold(broken, random_play_ends, 7)
