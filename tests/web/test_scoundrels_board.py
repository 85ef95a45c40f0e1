"""The board of 3000 Scoundrels, drawn from views: what a seat must see is there, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain
from random import Random

import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.replay import Play
from backroom.engine.rulebook import waiting
from backroom.engine.words import LANGUAGES
from backroom.games.scoundrels.meta import TITLE, words
from backroom.games.scoundrels.nouns import LEADERS
from backroom.games.scoundrels.rules.hiring import hire_or_office
from backroom.games.scoundrels.rules.suspicion import suspicion
from backroom.games.scoundrels.state import Game, book
from backroom.web.application import environment
from backroom.web.boards.context import BoardContext
from backroom.web.boards.scoundrels import ScoundrelsBoard
from backroom.web.regions import Memory, Region
from backroom.web.words import page_words
from tests.games.scoundrels.table import Table
from tests.web.boards import Drawn, look, must_lie_where_they_say

BOARD = ScoundrelsBoard(environment())


class Seen(Drawn):
    """What is drawn for a player, or for spectators."""

    def __init__(self, t: Table | Play[Game], letter: str = "", language: str = "en") -> None:
        super().__init__(BOARD, TITLE, t, letter, language)

    def part(self, name: str) -> str:
        """The HTML from the element with this id to the next element with an id."""
        return next(rest for rest in re.split(r'(?= id=")', self.all) if rest.startswith(f' id="{name}"'))

    def regions(self) -> set[Region]:
        """All regions of the board."""
        panels = [BOARD.panel(self.context, player) for player in range(len(self.panels))]
        return {*BOARD.table(self.context), *BOARD.hand(self.context), *chain(*panels)}


@pytest.fixture
def t() -> Table:
    return Table(4)


# -- scoundrels ----------------------------------------------------------------------------------------


def test_bullet_holes_go_through_the_dollars_of_the_price(t):
    t.saloon("Toothless Horse")  # dollars at 1 5 7 8, holes at none of them but where the Horse was shot

    drawn = Seen(t).part("saloon-right")
    price = t.g.box.prices[t.scoundrel("Toothless Horse")]
    spots = re.findall(r'<svg class="(coin|shot|hole|none)"', drawn)

    assert len(spots) == 8
    assert [at for at, spot in enumerate(spots, 1) if spot in {"coin", "shot"}] == [1, 5, 7, 8]
    assert spots.count("coin") == price
    assert f">${price}<" in drawn


def test_a_scoundrel_says_when_it_works_and_what_it_does_in_the_readers_language(t):
    t.saloon("Wealthy Investor")

    english, french = Seen(t).part("saloon-right"), Seen(t, "", "fr").part("saloon-right")

    assert "Slot 4 (+$1) or 6." in english
    assert words("fr")("card", "t20", "text") in french
    assert '<span class="cue plus"><b>4</b><i>+$1</i></span><span class="cue"><b>6</b></span>' in english


def test_one_s_own_crew_are_cards_and_those_of_others_are_lines(t):
    t.sheet("A", "Filthy Dog")
    t.sheet("B", "Cocky Drifter")

    seen = Seen(t, "A")

    assert "scoundrel blue green" in seen.tag("crew-p1-1")["class"]
    assert "strip blue green" in seen.tag("crew-p2-1")["class"]
    assert "crew-p1-1" not in seen.panels[0].html
    assert "crew-p1-1" in Seen(t).panels[0].html


def test_armed_scoundrels_glow_and_used_ones_are_faded(t):
    t.sheet("A", "Greedy Dog", "Filthy Drifter")
    t.g.armed[0] = 1
    t.used("Filthy Drifter")

    seen = Seen(t, "A")

    assert seen.tag("crew-p1-1")["class"].split()[-1] == "armed"
    assert seen.tag("crew-p1-2")["class"].split()[-1] == "spent"


# -- slots, suspicion ----------------------------------------------------------------------------------


def test_a_card_that_lies_face_down_is_read_by_its_owner_and_by_who_looked_at_it(t):
    t.plan("B", "0", slot=4)
    t.knows_card("C", "B", 4)

    owner, spy, other = [Seen(t, letter).part("slot-p2-4") for letter in "BCA"]

    assert "It is worth 0." in owner
    assert "It is worth 0." in spy
    assert "It is worth" not in other
    assert "#card-back" in other


def test_henchmen_lean_over_the_card_they_doubt_by_colour_shape_and_letter(t):
    t.plan("B", "0", slot=4)
    t.henchman("A", on=("B", 4))
    t.henchman("D", on=("B", 4))

    drawn = Seen(t, "C").part("slot-p2-4")

    assert re.findall(r'class="henchman p(\d)"', drawn) == ["0", "3"]
    assert re.findall(r'class="letter">(\w)<', drawn) == ["R", "G"]


def test_only_what_looks_different_is_drawn_again(t):
    t.announce("B", 4)
    before = Seen(t, "C").regions()
    t.henchman("A", on=("B", 4))

    assert {region.id for region in Seen(t, "C").regions() - before} == {"slot-p2-4", "standoff", "purse-0"}


def test_not_to_believe_somebody_is_one_tap(t):
    t.announce("B", 4)
    t.run(suspicion())

    seen = Seen(t, "C")
    doubts = [given["value"] for tag, given in seen.table.tags if tag == "button"]

    assert doubts == ["place", "pass"]
    assert seen.elements == {"place": "slot-p2-4", "pass": ""}
    assert "I don’t believe you!" in seen.table.html
    assert "I don’t believe you!" not in Seen(t, "D").all


# -- safes ---------------------------------------------------------------------------------------------


def test_the_value_of_a_safe_is_shown_to_who_knows_it_and_others_see_what_it_may_be(t):
    t.safe("E3", value=6, known="A")

    assert ">6</b>" in Seen(t, "A").part("safe-E3")
    assert ">?</b>" in Seen(t, "B").part("safe-E3")
    assert "worth 2, 3, 4, 5, 6, as far as you know" in Seen(t, "B").part("safe-E3")
    assert "worth 2, 3, 4, 5, as far as you know" in Seen(t, "A").part("safe-E1")
    assert re.findall(r'class="gone">(\d)<', Seen(t, "A").table.html) == ["6"]


def test_marks_lie_on_safes_by_owner_and_value(t):
    t.mark("A", "L2", 7)
    t.mark("D", "L2", 2)

    drawn = Seen(t).part("safe-L2")

    assert re.findall(r'class="mark p(\d)"', drawn) == ["0", "3"]
    assert re.findall(r'class="letter">(\d)<', drawn) == ["7", "2"]


def test_a_stolen_safe_lies_on_the_sheet_of_the_thief_and_nowhere_else(t):
    t.safe("D2", at="B")

    seen = Seen(t, "A")

    assert "safe-D2" in seen.panels[1].html
    assert seen.ids.count("safe-D2") == 1


# -- the town ------------------------------------------------------------------------------------------


def test_pawns_stand_on_the_track_and_henchmen_sit_in_jail(t):
    t.rep(A=-2, B=3, C=3)
    t.jailed("D", 2)

    drawn = Seen(t).table.html
    spaces = drawn.split('<ol class="fame"')[1].split("</ol>")[0].split("<li")[1:]

    assert [re.findall(r"pawn-(\d)", space) for space in spaces] == [
        ["0"],
        [],
        ["3"],
        [],
        [],
        ["1", "2"],
        [],
        [],
        [],
    ]
    assert re.findall(r'data-key="jail-(\d)', drawn) == ["0", "1", "2", "3", "3"]


def test_poker_cards_in_hand_are_seen_by_their_owner_only(t):
    t.hand("A", "056")
    t.hand("B", "A23")

    assert [name for name in Seen(t, "A").ids if name.startswith("hand-card")] == [
        "hand-card-0",
        "hand-card-5",
        "hand-card-6",
    ]
    assert "hand-card" not in Seen(t).all


# -- answers -------------------------------------------------------------------------------------------


def test_hiring_is_done_in_the_saloon_and_the_sheriff_is_visited_at_his_office(t):
    t.saloon("Toothless Horse", "Talkative Pickpocket", "Bold Barber")
    t.money(A=20)
    t.run(hire_or_office(0))

    seen = Seen(t, "A")

    assert seen.elements == {
        "left": "saloon-left",
        "middle": "saloon-middle",
        "right": "saloon-right",
        "sheriff": "office",
    }
    assert "Toothless Horse" in seen.options[0].text
    assert seen.options[0].hint == words("en")("card", "j18", "text")


def test_others_find_nothing_to_click(t):
    t.sheet("A", "Filthy Dog")
    t.turn("A", slot=6)

    assert "answer-form" in Seen(t, "A").hand.html
    assert "answer-form" not in Seen(t, "B").all


@pytest.mark.parametrize("house_rules", [{"players": 2}, {"players": 4, "strategy": "on", "length": "long"}])
def test_every_question_of_a_game_can_be_drawn_and_every_answer_lies_where_it_says(house_rules):
    drawn: Counter[str] = Counter()
    for seed in range(4):
        must_lie_where_they_say(
            Seen, Play(TITLE, TITLE.parse_setup(house_rules), Dice(seed)), Random(seed), drawn
        )
    assert len(drawn) > 18


# -- the end -------------------------------------------------------------------------------------------


def test_the_ranking_says_what_the_points_are_made_of():
    play, dice = Play(TITLE, TITLE.parse_setup({"players": 3}), Dice(1)), Random(1)
    while play.g.seat != NOBODY:
        play.answer(dice.choice(book.options(play.g, waiting(play.g)[0])), waiting(play.g)[0])

    seen = look(TITLE, play.g, [], 0, TITLE.outcome(play.g))
    game, say = words("en"), page_words("en")
    rows = BOARD.ranking(
        BoardContext(
            seen=seen, view=seen.view, words=game, say=say, options=[], calls={}, names=[], memory=Memory()
        )
    )
    made_of = [[int(n) for n in re.findall(r"-?\d+", row.detail)] for row in rows]

    assert [row.place for row in rows] == [1, 2, 3]
    assert [sum(points) for points in made_of] == [int(row.result) for row in rows]


# -- words ---------------------------------------------------------------------------------------------


def test_every_drawing_that_is_used_exists(t):
    t.sheet("A", *["Naive Dog", "Annoying Cow", "Anxious Investor", "Bold Barber", "Sleepy Spy"])
    t.sheet("B", *["Washed-up Seer", "Selfish Mayor", "Lying Printer", "Corrupt Priest", "Nosy Lawyer"])
    t.strategy("A", "g4")
    sprite = environment().get_template("boards/scoundrels-sprite.html").render()
    legend = str(BOARD.art.legend(None, words("en"), page_words("en")))
    wanted = set(re.findall(r'href="#([\w-]+)"', Seen(t, "A").all + legend + sprite))

    assert [name for name in sorted(wanted) if f'id="{name}"' not in sprite] == []


def test_the_log_tells_what_was_done_and_not_that_somebody_let_it_be(t):
    t.announce("B", 4)
    t.run(suspicion())
    t.answer("place", "pass")
    assert {"suspects", "trusts"} <= {event[0] for event in t.heard()}

    lines = BOARD.game_log(look(TITLE, t.g, t.ear, NOBODY), words("en"))

    told = [line for line in lines if line.kind in {"suspects", "trusts"}]
    assert [line.kind for line in told] == ["suspects"]
    assert "Yellow" in told[0].text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_busy_table_can_be_drawn_in_every_language(t, language):
    t.sheet("A", "Filthy Dog", "Wealthy Doctor")
    t.sheet("B", "Cocky Drifter")
    t.plan("B", "0", slot=4)
    t.mark("A", "L2", 7)
    t.turn("A", slot=6)

    assert "{" not in Seen(t, "A", language).all


def test_a_poster_shows_who_has_taken_that_leader():
    play = Play(TITLE, TITLE.parse_setup({"players": 3}), Dice(2))
    first = play.g.seat
    play.answer(LEADERS.index("goff"))
    poster = Seen(play).part("poster-goff")
    assert f'class="emblem p{first}"' in poster
    assert "emblem" not in Seen(play).part("poster-cain")
