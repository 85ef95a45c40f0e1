"""Defects of play, options, copies, saves and replays, planted in sound games."""

from __future__ import annotations

import random
from typing import Any

from backroom.engine.errors import IllegalChoice
from backroom.engine.flow import Picked, Query, Seat
from backroom.engine.knowledge import redeal
from backroom.engine.laws import (
    copies_are_independent,
    gestures_change_no_question,
    invariants_hold,
    options_are_honest,
    positions_survive_text,
    random_play_ends,
    replays_are_exact,
    rules_soon_ask,
)
from backroom.engine.rulebook import Rulebook, waiting
from backroom.engine.title import Outcome
from backroom.games.reckoning import position
from backroom.games.reckoning.cards import STAB
from backroom.games.reckoning.rules.hand import CARD, refill
from backroom.games.reckoning.state import Game as Reckoning
from backroom.games.reckoning.state import book as reckoning
from tests.engine import heist
from tests.laws.members import HEIST, RECKONING
from tests.laws.planting import Faulty, caught_by, faulty, swapped

# -- play ----------------------------------------------------------------------------------------


@caught_by(random_play_ends, "more than .* questions")
def an_auction_without_end() -> Faulty:
    def auction(g: heist.Game, _me: Seat, _: int, _picked: Picked) -> None:
        g.ask_each(tuple(range(g.players)), heist.BIDS)

    with swapped(heist.book.bodies, heist.auction.number, auction):
        yield HEIST


@caught_by(rules_soon_ask, "500 rules have run without a question, the next is windfall")
def a_windfall_without_end() -> Faulty:
    def windfall(g: heist.Game, me: Seat, _: int, _picked: Picked) -> None:
        g.let(me, heist.windfall)

    with swapped(heist.book.bodies, heist.windfall.number, windfall):
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

    yield faulty(HEIST, write=write, key=lambda g: (g.key()[0][:1], *g.key()[2:]))


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


@caught_by(replays_are_exact, "other happenings in the replay")
def an_event_by_the_way() -> Faulty:
    honest = heist.book.bodies[heist.recruit.number]

    def chatty(g: heist.Game, me: Seat, arg: int, picked: Picked) -> None:
        honest(g, me, arg, picked)
        g.tell(heist.LOOKS, me, random.randrange(10**9))

    with swapped(heist.book.bodies, heist.recruit.number, chatty):
        yield HEIST
