"""Who sees what: views, news, imagined worlds (section 4)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from msgspec.structs import astuple

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.looks import hears
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import (
    BLADE,
    BOOM,
    BRUISER,
    COCKTAIL,
    GODFATHER,
    KNIFE,
    MOVE,
    ORDER,
    RAID,
    WHO,
)
from backroom.games.reckoning.shapes import Gangster, ReckoningView
from backroom.games.reckoning.state import Game, book
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import B, G, R, Y, asked, deal, options, play, table, told
from tests.games.reckoning.witness import discard_any, heard, listen, random_games, twin

EVERYBODY = [Y, R, B, G, NOBODY]


def evening() -> Game:
    """Four players, green out; yellow is choosing whom to drug and has chosen seat 18."""
    g = table(
        *["gang Y GF@30 BL@7z", "gang R BR@18 BR@8z", "gang B BR@1 BR@27"],
        *["turn Y 12 9 3", "bank 44", "money 10 9 8 7", "cakes R@5 G@7", "out G-2-3"],
        *["hand Y cocktail move order order order", "hand R knife knife knife knife gunshot"],
        *["hand B boom boom pass pass raid", "discards knife gunshot", "removed raid"],
        players=4,
        raid_card="remove",
        cocktail="upto",
    )
    return play(g, "play-cocktail", "18")


def as_seen_by(me: int, seen: ReckoningView) -> ReckoningView:
    """A view with the name of another viewer on it."""
    return msgspec.structs.replace(seen, me=me)


# -- what is seen --------------------------------------------------------------------------------


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("me", EVERYBODY)
def test_everybody_sees_the_table(me: int):
    seen = view(evening(), me)
    assert {seat: who for seat, who in enumerate(seen.seats) if who} == {
        1: Gangster(B, BRUISER, asleep=False),
        7: Gangster(Y, BLADE, asleep=True),
        8: Gangster(R, BRUISER, asleep=True),
        18: Gangster(R, BRUISER, asleep=False),
        27: Gangster(B, BRUISER, asleep=False),
        30: Gangster(Y, GODFATHER, asleep=False),
    }
    assert seen.cakes == (0, 5, 0, 7)
    assert seen.tokens == 16


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("me", EVERYBODY)
def test_everybody_sees_money_counters_and_the_numbers_of_cards(me: int):
    seen = view(evening(), me)
    assert (seen.bank, seen.money) == (43, (11, 9, 8, 7))
    assert seen.hands == (4, 5, 5, 0)
    assert seen.pile == 60 - 14 - 3 - 1
    assert seen.discards == (0, 1, COCKTAIL)
    assert seen.removed == (RAID,)
    assert (seen.turn, seen.turns, seen.events, seen.quiet) == (Y, 13, 3, 0)
    assert (seen.out, seen.last_stand) == ((0, 0, 0, 2), (0, 0, 0, 3))


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("me", EVERYBODY)
def test_everybody_sees_the_targets_chosen_so_far_for_a_cocktail(me: int):
    seen = view(evening(), me)
    assert seen.picked == (18,)
    assert seen.question is not None
    assert (seen.question.name, seen.question.waiting) == ("drug", (Y,))


@pytest.mark.rule("R4.1")
def test_a_lull_is_counted_openly():
    g = table("gang Y BR@1", "gang R BR@5", "turn Y 20 8 0")
    assert [view(g, me).quiet for me in (Y, R, B, NOBODY)] == [13] * 4


@pytest.mark.rule("R4.1")
def test_gangsters_off_the_table_are_seen_with_their_tokens():
    g = table("gang Y BR@1", "gang R GF@5 BR@7z", "hand Y raid order order order order")
    play(g, "play-raid")
    seen = view(g, NOBODY)
    assert seen.waiting == ((BRUISER,), (GODFATHER, BRUISER + 4), ())
    assert seen.tokens == 17


@pytest.mark.rule("R4.1")
def test_a_hand_is_seen_by_its_owner_only():
    g = evening()
    assert view(g, Y).hand == (ORDER, ORDER, ORDER, MOVE)
    assert view(g, R).hand == (KNIFE, KNIFE, KNIFE, KNIFE, 1)
    assert view(g, G).hand == ()


@pytest.mark.rule("R4.1")
def test_everybody_sees_how_the_house_plays():
    odd = deal(3, pass_turn="on", cocktail="upto", raid_card="remove", stall_limit=12)
    even = deal(3, mask="off", raid_sleepers="wake")
    for me in (Y, B, NOBODY):
        assert astuple(view(odd, me).house_rules) == (True, True, False, False, True, 12)
        assert astuple(view(even, me).house_rules) == (False, False, True, True, False, 60)


@pytest.mark.rule("R4.1")
def test_everybody_sees_which_step_or_card_asks():
    g = table("gang Y BL@9", "gang R BR@8 BR@10 BR@20", "hand Y knife move move move move")
    doing = []
    for answer in ("play-knife", "8", "play-move"):
        doing.append({view(g, me).doing for me in (Y, R, NOBODY)})
        play(g, answer)
    assert doing == [{"cards"}, {"knife"}, {"second_card"}]


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_spectator_sees_no_hand(players: int):
    assert view(deal(players), NOBODY).hand == ()


@pytest.mark.rule("R4.1")
def test_what_others_hold_and_what_the_pile_holds_changes_nothing_in_a_view():
    g = evening()
    other = twin(g)
    other.hands[R], other.pile = other.pile[-5:], sorted([*other.hands[R], *other.pile[:-5]])
    assert other.hands[R] == [MOVE] * 5
    for me in (Y, B, G, NOBODY):
        assert view(other, me) == view(g, me)
    assert view(other, R) != view(g, R)


@pytest.mark.rule("R4.1")
def test_the_random_generator_is_seen_by_nobody():
    dealt = ["gang Y BR@1", "gang R BR@5"]
    one, other = table(*dealt, chance=Dice(1)), table(*dealt, chance=Dice(2))
    for me in (Y, R, B, NOBODY):
        assert view(one, me) == view(other, me)


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize(
    ("answer", "news"),
    [("play-order", ("plays", (Y, ORDER, 0))), ("discard-order", ("discards", (Y, ORDER, 0)))],
)
def test_a_card_is_public_when_played_or_discarded(answer: str, news: tuple[str, tuple[int, ...]]):
    g = table("gang Y BR@1", "gang R BR@5", "hand Y order order order order order")
    play(g, answer)
    for me in (Y, R, B, NOBODY):
        assert news in heard(g, me)
        assert view(g, me).discards == (ORDER,)


@pytest.mark.rule("R4.1")
def test_a_hand_is_public_when_its_owner_goes_out():
    g = table("gang Y BL@1", "gang R BR@2", "gang B BR@9", "hand R raid raid boom boom boom", "hand Y knife")
    play(g, "play-knife")
    for me in (Y, R, B, NOBODY):
        assert [kind for name, (_, kind, _) in heard(g, me) if name == "shows"] == [4, 4, 4, 6, 6]
        assert view(g, me).discards == (0, 4, 4, 4, 6, 6)


# -- what follows from it ------------------------------------------------------------------------


@pytest.mark.rule("R4.2")
def test_everybody_can_count_the_cards_that_lie_in_no_open_pile():
    for game in random_games(3, raid_card="remove"):
        for g in game:
            seen = view(g, NOBODY)
            hidden = Counter(g.box.deck) - Counter(seen.discards) - Counter(seen.removed)
            assert hidden == Counter(g.pile) + Counter(kind for cards in g.hands for kind in cards)
            assert hidden.total() == seen.pile + sum(seen.hands)


@pytest.mark.rule("R4.2")
def test_right_after_a_reshuffle_the_draw_pile_holds_exactly_the_former_discards():
    g = table("gang Y BR@1", "gang R BR@5", "gang B BR@9", "hand Y boom boom boom boom boom")
    g.discards, g.pile = g.pile[1:], g.pile[:1]
    former = Counter(view(g, NOBODY).discards)
    play(g, "discard-boom")
    assert ("reshuffled", (0, 0, 0)) in heard(g, NOBODY)
    assert Counter(g.pile) == former + Counter([BOOM])
    assert view(g, NOBODY).discards == ()


@pytest.mark.rule("R4.3")
def test_the_owner_of_a_hand_can_count_what_the_others_and_the_pile_hold():
    dice = Dice(3)
    for game in random_games(2):
        for g in game:
            for me in range(g.box.players):
                seen = view(g, me)
                unseen = Counter(g.box.deck) - Counter([*seen.discards, *seen.removed, *seen.hand])
                world = TITLE.imagine(g, me, dice)
                assert world.hands[me] == g.hands[me]
                assert unseen == hidden_from(world, me) == hidden_from(g, me)


def hidden_from(g: Game, me: int) -> Counter[int]:
    """The draw pile and all hands but one."""
    return Counter(
        [*g.pile, *[kind for player, cards in enumerate(g.hands) if player != me for kind in cards]]
    )


@pytest.mark.rule("R4.3", "R4.1")
def test_an_imagined_world_cannot_be_told_from_the_real_one_but_others_may_hold_anything():
    g = evening()
    dice = Dice(11)
    worlds = [TITLE.imagine(g, Y, dice) for _ in range(200)]
    assert all(view(world, Y) == view(g, Y) for world in worlds)
    assert {kind for world in worlds for kind in world.hands[R]} == set(g.box.deck)


@pytest.mark.rule("R4.4")
def test_that_a_card_was_drawn_is_public_but_its_kind_is_not():
    g = table("gang Y BR@1", "gang R BR@5", "gang B BR@9", "hand Y boom boom boom boom boom")
    play(listen(g), "discard-boom")
    drawn = g.hands[Y][0]
    public = [("discards", (Y, 4, 0)), ("draws", (Y, 0, 0)), ("turn", (R, 0, 0))]
    assert heard(g, R) == heard(g, B) == heard(g, NOBODY) == public
    assert heard(g, Y) == [*public[:2], ("drew", (Y, drawn, 0)), public[2]]


@pytest.mark.rule("R4.4", "R4.1")
def test_nothing_is_told_to_some_players_only_but_the_kind_of_a_drawn_card():
    for game in random_games(3):
        *_, g = game
        for happening in g.ear or []:
            if book.events[happening[0]].name == "drew":
                drawer = happening[1]
                assert [me for me in (*range(6), NOBODY) if hears(happening, me)] == [drawer]
            else:
                assert happening[4] == -1


# -- rhythm --------------------------------------------------------------------------------------

WITH_A_MOVE = "hand Y knife move order order order"
WITHOUT = "hand Y knife order order order order"
DINNER = ["gang Y BL@1", "gang R BR@2 BR@9", "gang B BR@12", "hand R order order move boom boom"]


def rhythm(hand: str, **options: object) -> list[object]:
    """All that red notices while yellow stabs and stops."""
    g = table(*DINNER, hand, **options)  # type: ignore[arg-type]
    noticed: list[object] = [asked(g), view(g, R)]
    for answer in ("play-knife", "stop"):
        if asked(g) != ("red", "card"):
            play(g, answer)
        noticed += [asked(g), view(g, R), heard(g, R)]
    return noticed


@pytest.mark.rule("R4.5")
def test_a_stop_looks_the_same_with_and_without_a_move_in_hand():
    assert rhythm(WITH_A_MOVE) == rhythm(WITHOUT)


@pytest.mark.rule("R4.5")
def test_without_the_mask_a_stop_tells_that_there_was_no_move():
    assert rhythm(WITH_A_MOVE, mask="off") != rhythm(WITHOUT, mask="off")


@pytest.mark.rule("R4.5")
def test_a_discard_looks_the_same_whether_or_not_there_was_a_choice():
    g = table(
        *DINNER[1:3], "gang Y BR@30", "hand Y boom boom boom boom boom", "hand R order order move knife knife"
    )
    h = table(
        *DINNER[1:3],
        "gang Y BR@30",
        "hand Y boom order raid raid cocktail",
        "hand R order order move knife knife",
    )
    assert asked(g) == asked(h) == ("yellow", "card")
    assert view(g, R) == view(h, R)
    play(g, "discard-boom")
    play(h, "discard-boom")
    assert heard(g, R) == heard(h, R)
    assert view(g, R) == view(h, R)


@pytest.mark.rule("R4.6")
def test_no_card_money_or_gangster_is_ever_handed_over():
    for game in random_games(3, seating="free"):
        g = next(game)
        hands, money, gangs = holdings(listen(g))
        for g in game:
            now, richer, fewer = holdings(g)
            for me in range(g.box.players):
                assert now[me] == hands[me] + drawn(g, me) - laid(g, me)
                assert richer[me] - money[me] == sum(m for p, m in income_told(g) if p == me)
                assert fewer[me] == gangs[me] - killed(g, me)
            hands, money, gangs = now, richer, fewer
            listen(g)


def holdings(g: Game) -> tuple[list[Counter[int]], list[int], list[Counter[int]]]:
    """Cards, money and gangsters by type of every player."""
    gangs = [Counter(who % WHO % 4 for who in g.waiting if who // WHO == me) for me in range(len(g.gangs))]
    for me, gang in enumerate(gangs):
        gang.update({who: (g.gangs[me] & seats).bit_count() for who, seats in enumerate(g.types)})
    return [Counter(cards) for cards in g.hands], g.money[:], gangs


def drawn(g: Game, me: int) -> Counter[int]:
    """The cards a player has drawn."""
    return Counter(kind for player, kind in told(g, "drew") if player == me)


def laid(g: Game, me: int) -> Counter[int]:
    """The cards a player has laid open: played, discarded, or shown when going out."""
    news = [*told(g, "plays"), *told(g, "discards"), *told(g, "shows")]
    return Counter(kind for player, kind in news if player == me)


def killed(g: Game, me: int) -> Counter[int]:
    """The gangsters a player has lost, by type."""
    return Counter(who % 4 for player, who, _ in told(g, "killed") if player == me)


def income_told(g: Game) -> list[tuple[int, ...]]:
    """All payments, each with the player who got it; the bank alone pays."""
    return told(g, "collects") + told(g, "inherits")


@pytest.mark.rule("R4.7")
def test_a_player_who_is_out_sees_what_the_public_sees():
    g = evening()
    assert as_seen_by(NOBODY, view(g, G)) == view(g, NOBODY)
    assert heard(g, G) == heard(g, NOBODY)
    for game in random_games(3):
        for g in game:
            for me, event in enumerate(g.out):
                if event:
                    assert as_seen_by(NOBODY, view(g, me)) == view(g, NOBODY)


# -- options -------------------------------------------------------------------------------------


def options_seen(g: Game) -> list[list[str] | None]:
    """The options of the question as yellow, red, blue and a spectator see them."""
    noun = book.queries[g.query].noun
    found: list[list[str] | None] = []
    for me in (Y, R, B, NOBODY):
        question = view(g, me).question
        assert question is not None
        shown = question.options
        found.append(None if shown is None else [noun.write(option) for option in shown])
    return found


@pytest.mark.rule("R4.8")
def test_the_options_of_card_and_second_are_shown_to_their_holder_only():
    g = table(*DINNER, WITH_A_MOVE)
    assert options_seen(g) == [options(g), None, None, None]
    play(g, "play-knife")
    assert asked(g) == ("yellow", "second")
    assert options_seen(g) == [["stop", "play-move"], None, None, None]


@pytest.mark.rule("R4.8")
def test_the_options_of_all_other_decisions_are_public():
    g = table(*DINNER, WITH_A_MOVE)
    play(g, "play-order")
    assert options_seen(g) == [[str(seat) for seat in range(1, 31)]] * 4
    for game in random_games(2, cocktail="upto", seating="free"):
        for g in game:
            if g.seat != NOBODY and book.queries[g.query].name not in {"card", "second"}:
                assert options_seen(g) == [options(g)] * 4


@pytest.mark.rule("R4.8")
def test_only_card_and_second_are_ever_kept_from_others():
    g = table(*DINNER, WITH_A_MOVE)
    discard_any(g)
    assert options_seen(g) == [None, options(g), None, None]
    assert {query.name for query in book.queries if query.secret} == {"card", "second"}
