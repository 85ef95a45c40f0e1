"""The board of Nostra City, drawn from views: what a seat must see is there, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.replay import Play
from backroom.engine.rulebook import waiting
from backroom.engine.title import Outcome
from backroom.engine.words import LANGUAGES
from backroom.games.nostra_city.bags import kinds
from backroom.games.nostra_city.meta import TITLE, words
from backroom.games.nostra_city.nouns import (
    ALL_LOSE,
    BOROUGHS,
    TRAFFICS,
)
from backroom.games.nostra_city.state import Game, book
from backroom.web.application import environment
from backroom.web.boards.context import NO_PLACE, BoardContext
from backroom.web.boards.nostra_city import NostraCityBoard
from backroom.web.regions import Memory
from backroom.web.words import page_words
from tests.games.nostra_city.table import Table
from tests.web.boards import Drawn, look, must_lie_where_they_say

BOARD = NostraCityBoard(environment())


class Seen(Drawn):
    """What is drawn for a player, or for spectators."""

    def __init__(self, t: Table | Play[Game], letter: str = "", language: str = "en") -> None:
        super().__init__(BOARD, TITLE, t, letter, language)

    def part(self, name: str) -> str:
        """The HTML from the element with this id to the next element with an id."""
        return next(rest for rest in re.split(r'(?= id=")', self.all) if rest.startswith(f' id="{name}"'))


def dossier(seen: Seen, player: int) -> str:
    """Everything that is drawn about a player on the table."""
    return seen.table.html.split(f'id="dossier-{player}"')[1].split("</section>")[0]


def bills_in(drawn: str) -> list[str]:
    """The bills of a drawing, by the titles that describe them."""
    return re.findall(r'class="bill[^>]*data-sign="([^"]*)"', drawn)


@pytest.fixture
def t() -> Table:
    """Everybody has a Caïd or two and a Turf."""
    t = Table(4)
    t.territory("A", "c16", "c02", "t10")
    t.territory("B", "c06", "c09", "t04")
    t.territory("C", "c12", "c07", "t14")
    t.territory("D", "c05", "c01", "t01")
    t.street("c19", "e02", "r04", None)
    return t


# -- cards -------------------------------------------------------------------------------------------


def test_one_s_own_territory_lies_on_one_s_desk_and_those_of_others_are_dossiers(t):
    seen = Seen(t, "A")

    assert "hand-c16" in seen.hand.html
    assert "card-c06" in seen.table.html
    assert "c16" not in seen.table.html
    assert "card-c16" in Seen(t).table.html


def test_engaged_cards_are_turned_and_stamped(t):
    t.engaged("c16", "c06", "t04")

    seen = Seen(t, "A")
    cards = [name for name in seen.ids if re.match("(hand|card)-[ct]", name)]
    turned = [name for name in cards if "engaged" in seen.tag(name)["class"].split()]

    assert len(cards) == 12
    assert sorted(turned) == ["card-c06", "card-t04", "hand-c16"]
    assert '<span class="imprint">Engaged</span>' in seen.part("card-c06")
    assert "imprint" not in seen.part("hand-c02")


def test_a_card_that_is_engaged_is_the_only_thing_that_is_drawn_anew(t):
    before = BOARD.table(Seen(t, "A").context)
    t.engaged("c06")

    after = BOARD.table(Seen(t, "A").context)

    assert [region.id for region in after if region not in before] == ["card-c06"]


@pytest.mark.rule("N1.13")
def test_a_turf_shows_letter_and_pattern_of_its_borough_and_the_icon_of_its_traffic(t):
    drawn = Seen(t, "A").part("card-t04")

    assert re.findall(r'class="kind ([\w-]+)"', drawn) == ["brooklyn", "drugs"]
    assert "<b>B</b>" in drawn
    assert "#drugs" in drawn
    assert re.findall(r"<b>(\w)</b>", Seen(t, "A").part("card-t14")) == ["B", "X"]


def test_the_street_shows_powers_bribes_and_respect(t):
    seen = Seen(t)

    assert words("en")("card", "c19", "text") in seen.part("slot-s1")
    assert "Bribe <b>40</b>" in seen.part("slot-s2")
    assert "+2" in seen.part("slot-s3")
    assert "vacant" in seen.tag("slot-s4")["class"]


# -- the trial ---------------------------------------------------------------------------------------


def test_the_jury_bench_has_six_blue_and_six_red_chairs_and_the_token_sits_on_one(t):
    t.verdict(9)

    seen = Seen(t)
    chairs = [seen.tag(f"chair-{n}")["class"] for n in range(1, 13)]

    assert chairs == ["blue"] * 6 + ["red", "red", "red sits", "red", "red", "red"]
    assert 'data-key="verdict"' in seen.part("chair-9")
    assert "space 9 of 12, Guilty" in seen.table.html


def test_one_sees_of_the_corruption_pile_what_one_has_put_there(t):
    t.corruption("10g 20i", by="A")
    t.corruption("50i", by="B")

    pile = [Seen(t, letter).table.html.split('class="bribery"')[1].split("</section>")[0] for letter in "ABC"]

    assert [bills_in(drawn) for drawn in pile] == [["10, Guilty 1", "20, Innocent 2"], ["50, Innocent 3"], []]
    assert all(">3</b>" in drawn for drawn in pile)


def test_a_count_turns_up_every_bill_and_says_who_prevails(t):
    t.month("march")
    t.verdict(8)
    t.corruption("5 10i 10i 20i 10g")
    t.begin("reception")

    count = Seen(t).table.html.split('class="count"')[1].split("</div>")[0]

    assert bills_in(count) == ["5", "10, Innocent 1", "10, Innocent 1", "10, Guilty 1", "20, Innocent 2"]
    assert "3 more for Innocent" in count


def test_the_token_is_moved_by_clicking_the_chair_beside_it(t):
    t.territory("A", "c20")
    t.street("c19")
    t.verdict(8)
    t.bank("A", "10i 10i 5")
    t.begin("trial")
    t.answer("c20", "10i")

    assert Seen(t, "A").elements == {"left": "chair-7", "right": "chair-9", "no": ""}


@pytest.mark.rule("N1.18")
@pytest.mark.parametrize(("shames", "space", "beyond"), [(2, -1, []), (7, -5, ["-6"])])
def test_the_respect_scale_begins_at_minus_five_and_says_what_is_beyond(t, shames, space, beyond):
    t.g.shames[1] = shames  # Vito brings +1

    spaces = Seen(t).table.html.split('class="scale"')[1].split("</ol>")[0].split("<li")[1:]
    at = next(number for number, drawn in enumerate(spaces) if "pawn-1" in drawn)

    assert len(spaces) == 31
    assert at - 5 == space
    assert re.findall(r"<small>(-?\d+)</small>", spaces[at]) == beyond


# -- money -------------------------------------------------------------------------------------------


def test_the_bills_of_a_bank_are_seen_by_their_owner_and_others_see_their_number(t):
    t.bank("B", "50g 50g 5")

    assert bills_in(Seen(t, "B").hand.html) == ["5", "50, Guilty 3"]
    assert bills_in(dossier(Seen(t, "A"), 1)) == []
    assert "Bills in the Bank</span> 3" in Seen(t, "A").panels[1].html


def test_drawn_bills_are_dealt_out_by_tapping_players(t):
    t.territory("A", "t05")
    t.script_bills("10i", "50g", "5")
    t.begin("business")
    t.answer("c16", "t05", "brooklyn")
    assert t.asked == ("A", "share_bill")

    seen = Seen(t, "A")
    drawn = seen.part("takings")

    assert seen.elements == {"give-white": "share-1", "give-red": "share-2", "keep": "share-keep"}
    assert bills_in(drawn) == ["10, Innocent 1", "50, Guilty 3", "5"]
    assert 'class="next"' in drawn
    assert bills_in(Seen(t, "B").part("takings")) == []

    t.answer("give-red")

    assert bills_in(Seen(t, "A").part("share-2")) == ["10, Innocent 1"]
    assert bills_in(Seen(t, "C").part("share-2")) == []


def test_a_type_of_collection_is_chosen_in_the_table_of_turfs_which_says_who_is_owed(t):
    t.begin("business")
    t.answer("c16")
    assert t.asked == ("A", "collect_what")

    seen = Seen(t, "A")

    assert seen.elements == {"bronx": "type-bronx", "drugs": "type-drugs"}
    assert seen.options[0].hint == "Bills due: Red 1"


# -- bids --------------------------------------------------------------------------------------------


def test_an_envelope_tells_how_many_bills_are_in_it_and_only_its_owner_sees_where_it_goes(t):
    t.bid("B", "c06", "s2", "20g 10g")

    assert 'class="envelope p1"' in Seen(t, "A").part("card-c06")
    assert "envelope" not in Seen(t, "A").part("slot-s2")
    assert "envelope p1 secret" in Seen(t, "B").part("slot-s2")
    assert bills_in(Seen(t, "B").part("slot-s2")) == ["10, Guilty 1", "20, Guilty 2"]


def test_once_they_are_revealed_envelopes_lie_on_the_street_and_their_bills_stay_hidden(t):
    t.bid("B", "c06", "s2", "20g 10g")
    t.g.revealed = 1

    assert 'class="envelope p1"' in Seen(t, "A").part("slot-s2")
    assert bills_in(Seen(t, "A").part("slot-s2")) == []


def test_a_bid_is_made_on_the_street_and_with_the_bills_of_one_s_bank(t):
    t.bank("A", "5 10i 10i")
    t.begin("meeting")
    t.answer("c16")

    assert Seen(t, "A").elements == {"s1": "slot-s1", "s2": "slot-s2", "s3": "slot-s3"}

    t.answer("s3", "10i")
    seen = Seen(t, "A")

    assert seen.elements == {"5": "hand-bill-5", "10i": "hand-bill-10i", "close": ""}
    assert bills_in(seen.hand.html.split('class="sealing"')[1].split("</div>")[0]) == ["10, Innocent 1"]
    assert "sealing" not in Seen(t, "B").hand.html


# -- vendetta ----------------------------------------------------------------------------------------


def test_vendetta_cards_lie_in_the_hand_of_their_owner_and_are_played_from_there(t):
    t.hand("A", "v05 v12 v12")
    t.hand("B", "v01")
    t.window("turn")

    seen = Seen(t, "A")

    assert seen.elements == {"play-v05": "hand-v05", "pass": ""}
    assert "Big Anger <em>×2</em>" in seen.part("hand-v12")
    assert "FBI Informant" not in seen.all
    assert "FBI Informant" in Seen(t, "B").hand.html


def test_targets_are_chosen_where_they_lie(t):
    t.hand("A", "v05")
    t.window("turn")
    t.answer("play-v05")

    assert Seen(t, "A").elements == {"white": "dossier-1", "red": "dossier-2", "yellow": "dossier-3"}

    t.answer("white")

    assert Seen(t, "A").elements == {"c06": "card-c06", "c09": "card-c09"}
    assert "answer-form" in Seen(t, "A").part("card-c09")


# -- answers -----------------------------------------------------------------------------------------


def test_others_find_nothing_to_click(t):
    t.begin("trial")

    assert "answer-form" in Seen(t, "A").hand.html
    assert "answer-form" not in Seen(t, "B").all


@pytest.mark.parametrize("players", [3, 5])
def test_every_question_of_a_game_can_be_drawn_and_every_answer_lies_where_it_says(players):
    drawn: Counter[str] = Counter()
    for seed in range(4):
        play = Play(TITLE, TITLE.parse_setup({"players": players}), Dice(seed))
        must_lie_where_they_say(Seen, play, Random(seed), drawn)
    assert len(drawn) > 18


# -- the end -----------------------------------------------------------------------------------------


def test_the_ranking_says_on_whose_side_everybody_was_and_nobody_may_be_first():
    play, dice = (
        Play(TITLE, TITLE.parse_setup({"players": 3, "informants": 0, "verdict_shift": 2}), Dice(1)),
        Random(1),
    )
    while play.g.seat != NOBODY:
        play.answer(dice.choice(book.options(play.g, waiting(play.g)[0])), waiting(play.g)[0])
    assert play.g.ended == ALL_LOSE

    outcome: Outcome = TITLE.outcome(play.g)
    seen = look(TITLE, play.g, [], 0, outcome)
    game, say = words("en"), page_words("en")
    rows = BOARD.ranking(
        BoardContext(
            seen=seen, view=seen.view, words=game, say=say, options=[], calls={}, names=[], memory=Memory()
        )
    )

    assert [row.place for row in rows] == [NO_PLACE] * 3
    respect = [int(row.result) for row in rows]
    assert respect == sorted(map(play.g.respect, range(3)), reverse=True)
    assert all(row.detail.partition("loyal, ")[1] for row in rows)
    assert 'class="sentence imprint all-lose"' in Seen(play).table.html
    assert [len(bills_in(dossier(Seen(play), q))) for q in range(3)] == [
        len(kinds(bank)) for bank in play.g.banks
    ]


# -- words -------------------------------------------------------------------------------------------


def test_every_borough_has_its_letter():
    assert BOARD.art.borough_letters == dict(zip(BOROUGHS, "SBQX", strict=True))


def test_every_drawing_that_is_used_exists(t):
    t.territory("A", "v02", "v03", "r01", "e03", *[f"c{n:02}" for n in (11, 18)])
    t.hand("A", "v01 v04 v05 v06 v07 v08 v09 v10 v11 v12")
    t.titles(A="k01", B="k02", C="k03")
    t.corruption("10g")
    t.street("k01", "e02", "r04", "t07")
    t.g.zealous[0] = t.g.shames[0] = 1
    sprite = environment().get_template("boards/nostra_city-sprite.html").render()
    legend = str(BOARD.drawing("legend")(None, words("en"), page_words("en")))
    wanted = set(re.findall(r'href="#([\w-]+)"', Seen(t, "A").all + legend + sprite))

    assert wanted > {"v01", "v12", *TRAFFICS, "ring", "badge", "star"}
    assert [name for name in sorted(wanted) if f'id="{name}"' not in sprite] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_zealous_corrupter_is_a_card_that_is_explained(t, language):
    t.g.zealous[1] = 2
    name = words(language)("card", "z01", "name")
    assert re.search(rf'data-card="z01"[^>]*>.*{name} ×2', dossier(Seen(t, "A", language), 1))


def test_the_log_does_not_tell_that_a_moment_for_vendettas_comes_and_goes(t):
    t.hand("A", "v05")
    t.window("turn")
    t.answer("play-v05", "white", "c06")
    assert {"window_opens", "plays", "window_closes"} <= {event[0] for event in t.heard()}

    kinds = [line.kind for line in BOARD.game_log(look(TITLE, t.g, t.ear, NOBODY), words("en"))]

    assert "plays" in kinds
    assert not {"window_opens", "window_closes"} & set(kinds)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_busy_table_can_be_drawn_in_every_language(t, language):
    t.hand("A", "v01 v05 v12")
    t.titles(A="k01", B="k02", C="k03")
    t.bid("B", "c06", "s2", "20g 10g")
    t.corruption("5 10i 50g")
    t.begin("trial")

    assert "{" not in Seen(t, "A", language).all
