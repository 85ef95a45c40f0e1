"""The lobby: lists, set-ups, names, invitations."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from limits import parse

from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.games.reckoning.meta import TITLE
from backroom.tables.listing import MOST_PUBLIC
from backroom.web import security
from backroom.web.application import Application, game_card
from backroom.web.game_facts import minutes
from backroom.web.new_table import PICTURES, fields
from backroom.web.words import page_words
from tests.web.conftest import Visitors, Wall
from tests.web.costs import counting
from tests.web.pages import Visitor
from tests.web.playing import finish


def links(visitor: Visitor, path: str = "/") -> list[str]:
    return [given["href"] for tag, given in visitor.get(path).tags if tag == "a" and "href" in given]


def test_a_listed_table_is_found_by_others_and_a_private_one_is_not(visitors: Visitors):
    ada, bob = visitors(), visitors()
    shown = ada.post("/new/reckoning", players=3, listed="on").url.path
    hidden = ada.post("/new/reckoning", players=3).url.path
    assert {shown, hidden} <= set(links(ada))
    assert shown in links(bob)
    assert hidden not in links(bob)


def test_my_tables_say_whose_turn_it_is(app: Application, ada: Visitor):
    ada.quick()
    assert page_words("en")("whose", "mine") in ada.get("/").html


def test_a_cancelled_table_is_gone_from_the_lobby(visitors: Visitors):
    ada, bob = visitors(), visitors()
    path = ada.post("/new/reckoning", players=3, listed="on").url.path
    assert ada.post(f"{path}/cancel").url.path == "/"
    assert path not in links(bob)


def test_a_name_can_be_changed_and_is_shown_as_it_is(ada: Visitor):
    ada.post("/name", name="  <i>Ada</i> ", next="/")
    assert "&lt;i&gt;Ada&lt;/i&gt;" in ada.get("/").html
    ada.post("/name", name="Countess", next="/")
    assert "Countess" in ada.get("/").html
    assert ada.post("/name", name=" ", next="/").status_code == 409


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_game_is_explained(visitors: Visitors, language: str):
    html, words = visitors(language).get("/new/reckoning").html, TITLE.words(language)
    shown = {tag["name"] for _, tag in visitors(language).get("/new/reckoning").tags if "name" in tag}
    for setting in msgspec.structs.fields(TITLE.setup):
        assert setting.name in shown
        assert words("house_rule", setting.name, "name") in html


@pytest.mark.parametrize("game", TITLES)
def test_most_variants_have_a_picture_of_the_game(visitors: Visitors, game: str):
    html = visitors("en").get(f"/new/{game}").html
    shown = re.findall(r'class="figure"[^>]*><use href="#([^"]+)"', html)
    assert set(shown) == set(PICTURES[game].values())
    assert set(PICTURES[game]) <= {setting.name for setting in msgspec.structs.fields(TITLES[game].setup)}
    assert [name for name in shown if f'<symbol id="{name}"' not in html] == []


def test_options_are_fields_of_the_right_kind():
    kinds = {setting.name: setting.kind for setting in fields(TITLE, TITLE.words("en"), {})}
    assert kinds == {
        "players": "number",
        "seating": "choice",
        "first_placer": "mixed",
        "pass_turn": "choice",
        "cocktail": "choice",
        "raid_sleepers": "choice",
        "raid_card": "choice",
        "mask": "choice",
        "stall_limit": "number",
        "table_data": "file",
        "deck_data": "file",
        "seating_data": "file",
    }


@pytest.mark.parametrize(("language", "shown"), [("en", "at random"), ("fr", "au hasard"), ("it", "a caso")])
def test_an_option_that_is_a_number_or_a_word_is_read_and_shown_in_words(
    app: Application, visitors: Visitors, language: str, shown: str
):
    ada = visitors(language)
    form = ada.get("/new/reckoning").form("/new/reckoning")
    assert form is not None
    assert form.fields["first_placer"] == shown
    given = {"players": "3", "seating": "free", "first_placer": shown.upper()}
    code = ada.client.post("/new/reckoning", data=given).url.path[3:]
    assert app.reader.seen_by(None, code).setup == {"players": 3, "seating": "free"}
    wrong = ada.client.post("/new/reckoning", data={**given, "first_placer": "random", "players": "9"})
    assert f'name="first_placer" value="{shown}"' in wrong.text


def test_a_table_is_opened_with_the_chosen_options(app: Application, ada: Visitor):
    code = ada.post(
        "/new/reckoning", players=4, seating="free", first_placer=2, pass_turn="on", stall_limit=20,
        clock="budget", seconds=600, increment=5,
    ).url.path[3:]  # fmt: skip
    look = app.reader.seen_by(None, code)
    assert look.setup == {
        "players": 4, "seating": "free", "first_placer": 2, "pass_turn": "on", "stall_limit": 20
    }  # fmt: skip
    assert (look.clock.kind, look.clock.seconds, look.clock.increment) == ("budget", 600, 5)


def test_a_data_file_of_the_owner_is_read_into_the_table(app: Application, ada: Visitor):
    deck = {"knife": 9, "gunshot": 9, "order": 9, "pass": 6, "boom": 5, "cocktail": 6, "raid": 2, "move": 20}
    file = {"deck_data": ("deck.json", json.dumps({"deck": deck}))}
    code = ada.client.post("/new/reckoning", data={"players": "3"}, files=file).url.path[3:]
    assert app.reader.seen_by(None, code).setup["deck_data"] == deck


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "7"},
        {"players": "many"},
        {"players": "3", "stall_limit": "5"},
        {"players": "3", "seating": "standing"},
        {"players": "3", "clock": "move", "seconds": "soon"},
        {"players": "3", "clock": "budget", "seconds": "nan"},
        {},
    ],
)
def test_a_wrong_option_is_named_and_what_was_filled_in_stays(ada: Visitor, wrong: dict[str, str]):
    page = ada.client.post("/new/reckoning", data={**wrong, "cocktail": "upto"})
    assert page.status_code == 409
    assert page.url.path == "/new/reckoning"


def test_a_wrong_data_file_is_refused_with_the_reason(ada: Visitor):
    file = {"deck_data": ("deck.json", '{"deck": {"knife": 9}}')}
    page = ada.client.post("/new/reckoning", data={"players": "3"}, files=file)
    assert page.status_code == 409
    assert "deck, gunshot: is missing (RB.3)" in page.text


def test_nobody_opens_tables_without_end(ada: Visitor):
    codes = [ada.post("/new/reckoning", players=3).status_code for _ in range(21)]
    assert codes == [200] * 20 + [409]


def test_the_lobby_costs_the_same_however_many_tables_there_are(app: Application, visitors: Visitors):
    ada, bob = visitors(), visitors()
    costs = []
    for _ in range(2):
        for one, other in ((ada, bob), (bob, ada)):
            one.quick()
            code = one.post("/new/reckoning", players=3, listed="on").url.path[3:]
            other.post(f"/t/{code}/sit", seat=1)
            one.post("/new/reckoning", players=3, listed="on", bots="easy")
        ada.get("/")
        with counting(app) as cost:
            ada.get("/")
        costs.append((cost.statements, cost.transactions, cost.hops, cost.openings, cost.compilations))
    assert costs[0] == costs[1] == (8, 2, 2, 0, 0)


def test_the_lists_of_the_lobby_are_bounded(app: Application, visitors: Visitors):
    hosts, eve = [visitors() for _ in range(3)], visitors()
    for number in range(MOST_PUBLIC + 6):
        assert hosts[number % 3].post("/new/reckoning", players=3, listed="on").status_code == 200
    assert len([path for path in links(eve) if path.startswith("/t/")]) == MOST_PUBLIC


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_says_who_can_play_how_long_and_how_hard_it_is(visitors: Visitors, language: str):
    page, say = visitors(language).get("/"), page_words(language)
    for game in TITLES:
        card = game_card(game, language)
        assert say.fill("game", "span", least=card.fewest, most=card.most) in page.html
        assert {f"/new/{game}", f"/rules/{game}"} <= {given.get("href") for _, given in page.tags}
        assert page.form(f"/quick/{game}")
        assert page.form(f"/match/{game}")
    assert page.html.count('class="game-picture"') == len(TITLES)


def test_the_rules_of_all_games_are_a_click_away_from_every_page(ada: Visitor):
    for path in ("/", "/new/bootleggers", "/rules/scoundrels", "/account", f"/t/{ada.quick()}"):
        assert {f"/rules/{game}" for game in TITLES} <= set(links(ada, path))


# -- play now --------------------------------------------------------------------------------------


def chosen(visitor: Visitor, name: str, path: str = "/") -> str:
    """The value of the first radio button of this name that is checked."""
    tags = [given for tag, given in visitor.get(path).tags if tag == "input" and given.get("name") == name]
    return next(given["value"] for given in tags if "checked" in given)


def test_the_level_of_the_bots_is_chosen_in_the_lobby_and_remembered(app: Application, ada: Visitor):
    assert chosen(ada, "bot") == "medium"
    code = ada.post("/quick/reckoning", players=3, bot="hard").url.path[3:]
    assert [info.bot for info in app.reader.seen_by(None, code).seats] == ["", "hard", "hard"]
    assert chosen(ada, "bot") == "hard"


def test_a_level_that_does_not_exist_is_forgotten(ada: Visitor):
    ada.client.cookies.set("level", "<b>")
    assert chosen(ada, "bot") == "medium"


# -- my tables -------------------------------------------------------------------------------------


def test_my_tables_say_for_how_long_it_is_my_turn(visitors: Visitors, wall: Wall):
    ada, luca = visitors(), visitors("it")
    ada.quick()
    luca.quick()
    assert f"{page_words('en')('whose', 'mine')} <" in ada.get("/").html
    wall.time += 185
    assert f"{page_words('en')('whose', 'mine')} for 3 minutes" in ada.get("/").html
    wall.time += 2 * 86_400
    assert "da 2 giorni" in luca.get("/").html


def test_a_game_against_bots_is_abandoned_from_the_lobby(app: Application, ada: Visitor):
    code = ada.quick()
    form = ada.get("/").form(f"/t/{code}/abandon")
    assert form
    assert ada.press(form).url.path == "/"
    assert app.reader.seen_by(None, code).status == "closed"
    assert f"/t/{code}" not in links(ada)


def test_a_game_with_others_can_be_left_to_a_bot_at_the_table(app: Application, visitors: Visitors):
    ada, bob = visitors(), visitors()
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    bob.post(f"/t/{code}/sit", seat=1)
    ada.post(f"/t/{code}/bot", seat=2, bot="random")
    ada.post(f"/t/{code}/start")
    page = ada.get(f"/t/{code}")
    assert page.form("/abandon") is None
    assert ada.ours(f"/t/{code}/abandon").status_code == 409
    form = page.form("/concede")
    assert form
    ada.press(form)
    assert app.reader.seen_by(None, code).seats[0].stand_in
    page = ada.get(f"/t/{code}")
    assert page.form("/concede") is None
    assert page.form("/back")
    assert bob.get(f"/t/{code}").form("/concede")
    assert visitors().get(f"/t/{code}").form("/concede") is None


def test_a_finished_game_is_hidden_and_shown_again(app: Application, ada: Visitor):
    code = ada.quick()
    finish(app, ada, code)
    assert f"/t/{code}/replay?step=0" in links(ada)
    form = ada.get("/").form(f"/t/{code}/hide")
    assert form
    ada.press(form)
    assert f"/t/{code}/replay?step=0" not in links(ada)
    form = ada.get("/?hidden=1").form(f"/t/{code}/unhide")
    assert form
    ada.press(form)
    assert f"/t/{code}/replay?step=0" in links(ada)


# -- quick match and invitations -------------------------------------------------------------------


def test_a_quick_match_leads_two_visitors_to_one_table(app: Application, visitors: Visitors):
    ada, bob, eve = visitors(), visitors(), visitors()
    path = ada.post("/match/scoundrels").url.path
    assert bob.post("/match/scoundrels").url.path == path
    assert eve.post("/match").url.path != path
    assert [bool(info.name) for info in app.reader.seen_by(None, path[3:]).seats] == [True, True]
    assert ada.post("/match/chess").status_code == 404


@pytest.mark.parametrize("limited", [True])
def test_quick_matches_count_as_opened_tables(ada: Visitor, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(security.RATES, "open", [parse("3/year")])
    ada.post("/name", name="Ada")
    assert [ada.post("/match").status_code for _ in range(4)] == [200, 200, 200, 429]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_names_the_game_the_host_the_seats_and_the_time_and_asks_for_a_name(
    visitors: Visitors, language: str
):
    ada, bob, say = visitors(), visitors(language), page_words(language)
    ada.post("/name", name="Ada <3", next="/")
    code = ada.post("/new/bootleggers", players=4, bots="").url.path[3:]
    page = bob.get(f"/t/{code}")
    assert TITLES["bootleggers"].words(language)("title") in page.html
    assert say.fill("room", "invited", host="Ada &lt;3") in page.html
    assert say.fill("room", "seats_free", free=3, players=4) in page.html
    assert say.fill("lobby", "minutes", minutes=minutes("bootleggers", 4)) in page.html
    form = page.form("/sit")
    assert form
    assert "name" in form.fields
    bob.press(form, name="Bob")
    assert "Bob" in ada.get(f"/t/{code}").html
    assert "name" not in bob.get(f"/t/{code}").by_id["sit-down"].fields


def test_whoever_has_a_name_keeps_it_unless_they_give_another(app: Application, visitors: Visitors):
    ada, bob = visitors(), visitors()
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    bob.post("/name", name="Bob", next="/")
    bob.post(f"/t/{code}/sit", seat=1, name="  ")
    assert app.reader.seen_by(None, code).seats[1].name == "Bob"
    bob.post(f"/t/{code}/sit", seat=2, name="Robert")
    assert app.reader.seen_by(None, code).seats[2].name == "Robert"


def test_a_taken_seat_is_taken(app: Application, visitors: Visitors):
    ada, bob, eve = visitors(), visitors(), visitors()
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    bob.post(f"/t/{code}/sit", seat=1)
    told = eve.ours(f"/t/{code}/sit", seat=1)
    assert (told.status_code, told.text) == (409, page_words("en")("refused", "seat-taken"))
    assert eve.ours(f"/t/{code}/start").status_code == 403


def test_whoever_sits_down_as_a_newcomer_is_told_to_connect_anew(visitors: Visitors):
    ada, bob = visitors(), visitors()
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    assert bob.ours(f"/t/{code}/sit", seat=1).status_code == 205
    assert bob.ours(f"/t/{code}/sit", seat=2).status_code == 204
