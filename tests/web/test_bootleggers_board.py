"""The board of Bootleggers, drawn from views: what a seat must see is there, what it must not see is not."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from backroom.engine.chance import Dice
from backroom.engine.flow import EVERYONE, NOBODY
from backroom.engine.replay import Play
from backroom.engine.words import LANGUAGES
from backroom.games.bootleggers.meta import TITLE, words
from backroom.games.bootleggers.nouns import KINDS, SPOT
from backroom.games.bootleggers.rules.muscle import bidding
from backroom.games.bootleggers.rules.sales import EARNS, SELLS, password
from backroom.games.bootleggers.rules.shipping import load_truck
from backroom.games.bootleggers.rules.stills import stills_phase
from backroom.games.bootleggers.state import Game
from backroom.web.application import environment
from backroom.web.boards.bootleggers import BootleggersBoard
from backroom.web.words import page_words
from tests.games.bootleggers.table import Table, seat
from tests.web.boards import Drawn, look, must_lie_where_they_say

BOARD = BootleggersBoard(environment())


class Seen(Drawn):
    """What is drawn for a Mobster, or for spectators."""

    def __init__(self, t: Table | Play[Game], letter: str = "", language: str = "en") -> None:
        super().__init__(BOARD, TITLE, t, letter, language)

    def spot(self, name: str) -> str:
        """The drawing of a speakeasy."""
        return next(part for part in self.table.html.split("<article") if f'id="spot-{name}"' in part)


@pytest.fixture
def t() -> Table:
    t = Table(4)
    t.muscle(60, 47, 33, 12)
    return t


# -- the street ----------------------------------------------------------------------------------------


def test_a_speakeasy_is_lit_when_open_dark_when_closed_and_boarded_up_when_busted(t):
    t.markers("lils", A=2, B=1)
    t.markers("mothers", A=4)
    t.g.busted = 1 << SPOT.read("mothers")

    seen = Seen(t)

    assert "spot lils open" in seen.spot("lils")
    assert "spot barleycorns closed" in seen.spot("barleycorns")
    assert "spot mothers busted" in seen.spot("mothers")
    assert ["#planks" in seen.spot(name) for name in ("lils", "barleycorns", "mothers")] == [
        False,
        False,
        True,
    ]


def test_volstead_imports_stands_in_the_street_only_with_six():
    assert [len(re.findall("<article", Seen(Table(n)).table.html)) for n in (3, 5, 6)] == [5, 5, 6]


def test_markers_lie_in_circles_by_colour_and_whoever_controls_is_named(t):
    t.markers("mothers", B=2, C=3)

    drawn = Seen(t).spot("mothers")

    assert [drawn.count(f'class="disc p{player}"') for player in range(4)] == [0, 2, 3, 0]
    assert len(re.findall('<i class="circle( shaded)?">', drawn)) == 9
    assert drawn.count('<i class="circle shaded">') == 4
    assert "Control" in drawn


def test_trucks_stand_in_their_docks_in_order_of_arrival_with_their_crates(t):
    t.markers("mothers", B=2, C=3)
    late = t.truck("C", "medium", load=5)
    first = t.truck("C", "small", load=4, at="mothers")
    t.put(late, load=5, at="mothers")
    other = t.truck("D", "small", load=1, at="mothers")

    docks = Seen(t).spot("mothers").split('<li class="dock ')[1:]

    assert re.findall(r'id="truck-(\d+)"', docks[0]) == [str(first), str(late)]
    assert docks[0].count("#crate") == 9
    assert re.findall(r'id="truck-(\d+)"', docks[2]) == [str(other)]


def test_a_load_that_somebody_else_is_paid_for_carries_his_sign(t):
    truck = t.truck("C", "small", load=4, at="omalleys")
    t.g.payee[truck] = seat("A")

    assert "but Blue is paid" in Seen(t).tag(f"truck-{truck}")["data-sign"]


def test_cards_that_bend_the_sales_lie_on_their_speakeasies(t):
    t.g.payoff = (NOBODY, NOBODY, seat("D"), NOBODY, NOBODY)
    t.g.thirsty = 1 << SPOT.read("lils")
    t.g.coppered = 1 << SPOT.read("mccoy")

    seen = Seen(t)

    assert "Big Payoff: Red" in seen.spot("mothers")
    assert "Thirsty" in seen.spot("lils")
    assert "Copper in the House" in seen.spot("mccoy")
    assert "Big Payoff" not in seen.spot("lils")


def test_the_demand_dice_show_what_was_rolled(t):
    t.markers("mothers", C=4)
    t.truck("C", "small", load=4, at="mothers")
    t.thug("B", "hit")
    t.dice(3, 2)
    t.g.phase = 5
    t.run(password(NOBODY, SPOT.read("mothers")))

    drawn = Seen(t).spot("mothers")

    assert re.findall(r"#die-(\d)", drawn) == ["3", "2"]
    assert "5 more crates wanted" in drawn


# -- Mobsters ------------------------------------------------------------------------------------------


def test_stills_show_the_dice_of_the_last_run_and_the_copper_stands_at_his_victim(t):
    t.g.round = 4
    t.g.family = [2, 1, 1, 1]
    t.dice(6, 4, 1, 1, 1)
    t.run(stills_phase())

    seen = Seen(t)

    assert re.findall(r"#die-(\d)", seen.panels[0].html) == ["6", "4"]
    assert [panel.html.count('data-key="copper"') for panel in seen.panels] == [1, 0, 0, 0]


def test_a_purse_is_closed_to_everybody_but_its_owner(t):
    t.g.money = [23, 31, 0, 17]

    blue, gallery = Seen(t, "A"), Seen(t)

    assert "$23G" in blue.panels[0].html
    assert "$31G" not in blue.all
    assert "$23G" not in gallery.all


def test_money_is_on_the_table_where_the_house_plays_with_open_purses():
    t = Table(4, cash="open")
    t.g.money = [23, 31, 0, 17]

    assert "$31G" in Seen(t, "A").panels[1].html


def test_muscle_cards_in_hand_are_seen_by_their_owner_only(t):
    t.hand("A", 7, 29)
    t.hand("B", 8, 30)

    seen = Seen(t, "A")

    assert [element for element in seen.ids if element.startswith("hand-muscle")] == [
        "hand-muscle-7",
        "hand-muscle-29",
    ]
    assert "muscle-30" not in seen.all


def test_a_hidden_thug_is_a_card_back_to_the_others_and_a_card_to_its_holder(t):
    t.thug("B", "hit")
    t.hide("B", "moll")

    blue, green = Seen(t, "A"), Seen(t, "B")

    assert "#art-hit" in blue.panels[1].html
    assert "#card-back" in blue.panels[1].html
    assert "#art-moll" not in blue.all
    assert "thug-moll" in green.ids


def test_big_city_boys_lie_on_the_card_that_they_lift(t):
    t.g.boosted = seat("C")

    seen = Seen(t)

    assert ">38.5<" in seen.panels[2].html
    assert ">+5.5<" in seen.panels[2].html
    assert re.findall(r'order-(\d)"', seen.table.html) == ["0", "1", "2", "3"]


def test_whoever_has_bid_shows_a_card_back_until_all_cards_are_turned_up_together():
    t = Table(3)
    for letter, card in zip("ABC", (15, 20, 40)):
        t.hand(letter, card, card + 1)
    t.run(bidding())
    t.answer("15", by="A")

    seen = Seen(t, "B")

    assert ["muscle-card back" in panel.html for panel in seen.panels] == [True, False, False]
    assert ">15<" not in seen.all


# -- answers -------------------------------------------------------------------------------------------


def test_a_muscle_card_says_what_it_costs_and_what_it_leaves():
    t = Table(3)
    for letter in "ABC":
        t.hand(letter, 15, 60)
    t.truck("A", "large")
    t.g.money[0] = 8
    t.run(bidding())

    assert [option.consequence for option in Seen(t, "A").options] == [
        "Payroll $4G: Muscle $1G, trucks $3G. Leaves you $4G.",
        "Payroll $6G: Muscle $3G, trucks $3G. Leaves you $2G.",
    ]


def test_every_answer_with_an_element_lies_somewhere_on_the_page(t):
    t.markers("mothers", B=2, C=3)
    t.thug("A", "hit")
    t.window("street")
    t.answer("play-hit")

    seen = Seen(t, "A")

    assert {option.element for option in seen.options} == {"player-1", "player-2"}
    assert {option.element for option in seen.options} <= set(seen.ids)


def test_thugs_are_played_from_the_hand_and_passing_needs_no_element(t):
    t.thug("A", "moll")
    t.window("street")

    seen = Seen(t, "A")

    assert {option.word: option.element for option in seen.options}["play-moll"] == "thug-moll"
    assert {option.word: option.element for option in seen.options}["pass"] == ""
    assert 'value="play-moll"' in seen.hand.html


def test_others_find_nothing_to_click(t):
    t.thug("A", "moll")
    t.window("street")

    assert "answer-form" not in Seen(t, "B").all


def test_filling_all_trucks_is_one_click_largest_first(t):
    t.no_trucks()
    small, large = t.truck("A", "small"), t.truck("A", "large")
    t.g.crates[0] = 11
    t.g.phase = 4
    t.run(load_truck(0, large), load_truck(0, small))

    fill = re.findall(r'name="answer" value="(\d+)"', Seen(t, "A").hand.html)
    t.answer(*fill)

    assert fill == ["9", "2"]
    assert [t.g.load[large], t.g.load[small]] == [9, 2]


def test_the_truck_in_question_stands_out_and_is_named(t):
    t.g.crates[0] = 4
    t.g.phase = 4
    t.run(load_truck(0, t.first_truck("A")))

    seen = Seen(t, "A")

    assert "in-question" in seen.tag(f"truck-{t.first_truck('A')}")["class"]
    assert seen.options[3].text == f"3 crates on the small truck no. {t.first_truck('A')}"


def test_whoever_chooses_targets_is_reminded_of_the_card_and_nobody_else_learns_of_it(t):
    t.markers("mothers", B=2, C=3)
    t.thug("A", "hit")
    t.window("street")
    t.answer("play-hit")

    assert "You play Hit" in Seen(t, "A").table.html
    assert "You play" not in Seen(t, "B").all


# -- deals ---------------------------------------------------------------------------------------------


def test_a_proposal_lies_on_the_table_in_words_and_its_answers_with_it(t):
    t.g.crates[0] = 3
    t.window("talks")
    t.answer(
        "propose", "green", "give-crates", "2", "ask-cash", "5", "ask-promise", "avoid", "3", "mothers", "put"
    )

    green, red = Seen(t, "B"), Seen(t, "D")

    assert "2 crates" in green.table.html
    assert "$5G" in red.table.html
    assert "to send no truck to Mother’s Groceries in round 3" in red.table.html
    assert re.findall(r'name="answer" value="(\w+)"', green.table.html) == ["decline", "accept", "counter"]
    assert "answer-form" not in red.all


def test_promises_are_in_the_ledger_and_counted_for_whoever_gave_them(t):
    t.window("talks")
    t.answer("propose", "green", "give-promise", "avoid", "1", "mothers", "put", "accept")

    seen = Seen(t)

    assert "Promises (1 open)" in seen.table.html
    assert "Promises: 1 open, 0 kept, 0 broken, 0 void" in seen.panels[0].html


def test_cards_in_a_proposal_and_in_the_ledger_can_be_explained(t):
    t.thug("A", "hit")
    t.window("talks")
    t.answer("propose", "green", "give-thug", "give-promise", "lay-off", "1", "hit", "put")
    hit = '<span data-card="hit" tabindex="0">Hit</span>'
    terms = Seen(t, "D").table.html.partition('id="deal"')[2].partition('id="ledger"')[0]
    assert terms.count(hit) == 2  # the card, and the promise not to play one
    t.answer("accept")

    assert Seen(t, "D").table.html.partition('id="ledger"')[2].count(hit) == 1


def test_the_composer_offers_what_somebody_is_known_to_have(t):
    t.thug("B", "hit")
    t.hide("B", "moll")
    t.g.crates = [3, 0, 5, 0]
    t.window("talks")

    seen = Seen(t, "A")

    assert seen.tag("give-blue-crates")["max"] == "3"
    assert seen.tag("ask-yellow-crates")["max"] == "5"
    assert "ask-green-crates" not in seen.ids
    assert [given["data-thing"] for _, given in seen.hand.tags if given.get("value") == "ask-thug"] == ["hit"]
    assert seen.tag("give-blue-cash")["max"] == "10"
    assert seen.tag("ask-green-cash")["max"] == "200"


def uses(seen: Seen, own_id: str) -> list[str]:
    """The answers that a truck in the composer can give."""
    select = seen.hand.html.split(f'id="{own_id}"')[1].split("</select>")[0]
    return re.findall(r'value="([\w-]+)"', select)


def test_the_composer_names_trucks_by_size_and_asks_all_for_one_that_anybody_has(t):
    t.truck("B", "small")
    t.truck("C", "large")
    t.window("talks")

    seen = Seen(t, "A")

    assert [uses(seen, f"ask-{party}-truck-2") for party in ("green", "yellow", "all")] == [
        ["ask-sale-small", "ask-rent-small"],
        ["ask-sale-large", "ask-rent-large"],
        ["ask-sale-small", "ask-rent-small"],
    ]
    assert uses(seen, "ask-all-truck-3") == ["ask-sale-large", "ask-rent-large"]
    assert "ask-all-truck-4" not in seen.ids


def test_a_truck_in_a_proposal_is_named_by_its_size(t):
    t.window("talks")
    t.answer("propose", "all", "give-cash", "2", "ask-rent-small", "put")

    assert "a small truck, rented out" in Seen(t, "D").table.html


def test_nobody_composes_without_the_floor(t):
    t.window("talks")

    assert ["composer" in Seen(t, letter).all for letter in "ABCD"] == [True, False, False, False]


def test_a_counter_offer_goes_to_the_proposer_and_to_nobody_else(t):
    t.window("talks")
    t.answer("propose", "green", "ask-cash", "5", "put")

    seen = Seen(t, "B")

    assert [given["value"] for _, given in seen.hand.tags if given.get("name") == "whom"] == ["blue"]
    said = [
        given["value"] for tag, given in seen.hand.tags if tag == "input" and given.get("data-says") == "*"
    ]
    assert (said[0], said[-1]) == ("counter", "put")
    assert seen.tag("give-green-cash")["data-says"] == "give-cash *"


def test_a_draft_is_seen_by_its_author_only(t):
    t.g.crates[0] = 3
    t.window("talks")
    before = Seen(t, "C").all
    t.answer("propose", "green", "give-crates")

    assert Seen(t, "C").all == before


# -- all of it -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "house_rules", [{"players": 3}, {"players": 6, "influence": "chaos"}, {"players": 4, "memory": "off"}]
)
def test_every_question_of_a_game_can_be_drawn_and_every_answer_lies_where_it_says(house_rules):
    drawn: Counter[str] = Counter()
    must_lie_where_they_say(Seen, Play(TITLE, TITLE.parse_setup(house_rules), Dice(5)), Random(5), drawn)
    assert len(drawn) > 20


def test_thugs_are_only_counted_where_the_house_does_not_help_to_remember():
    t = Table(4, memory="off")
    t.thug("B", "hit", "moll")

    green = Seen(t, "A").panels[1].html

    assert "#art-hit" not in green
    assert green.count("#card-back") == 2


def test_the_log_tells_what_was_done_and_not_that_somebody_passed(t):
    t.thug("A", "moll", "recruiting")
    t.window("street")
    t.answer("play-moll", "green", "pass")
    assert {"window", "passes"} <= {event[0] for event in t.heard()}

    lines = BOARD.game_log(look(TITLE, t.g, t.ear, NOBODY), words("en"))

    assert "plays" in [line.kind for line in lines]
    assert {"window", "passes"} & {line.kind for line in lines} == set()


# -- words ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_have_a_drawing_and_are_explained(language):
    legend = str(BOARD.drawing("legend")(None, words(language), page_words(language)))
    sprite = environment().get_template("boards/bootleggers-sprite.html").render()

    assert [kind for kind in KINDS if f"#art-{kind}" not in legend] == []
    assert [
        href for href in set(re.findall(r'href="#([\w-]+)"', legend + sprite)) if f'id="{href}"' not in sprite
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_busy_table_can_be_drawn_in_every_language(t, language):
    t.markers("mothers", B=2, C=3)
    t.truck("C", "large", load=9, at="mothers")
    t.thug("A", "hit", "hijack")
    t.window("talks")

    assert "{" not in Seen(t, "A", language).all


def test_what_a_sale_brings_is_told_as_crates_times_price_and_as_the_page_writes_money(t):
    sale = [(SELLS.number, 1, SPOT.read("lils"), 3, EVERYONE), (EARNS.number, 2, 6, 0, EVERYONE)]
    seen = look(TITLE, t.g, sale, NOBODY)

    *_, earns = BOARD.game_log(seen, TITLE.words("en"))
    assert (earns.picture, earns.changes) == ("crate:3 × $2G", "money-2:6")
    *_, earns = BOARD.game_log(seen, TITLE.words("fr"))
    assert earns.changes == "money-2:6000"
