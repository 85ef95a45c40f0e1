"""A whole game with pages and forms only, and the refusals on the way."""

from __future__ import annotations

import re
from random import Random

import pytest

from backroom.web.application import Application
from backroom.web.words import page_words
from tests.tables.scripted_services import bot_tasks
from tests.web.conftest import Visitors, Wall
from tests.web.dom import Mirror
from tests.web.pages import SAME_SITE, Visitor
from tests.web.playing import answer_once, bots_move, finish


def test_a_newcomer_plays_a_whole_game_against_bots_without_scripts(app: Application, ada: Visitor):
    form = ada.get("/").form("/quick/reckoning")
    assert form is not None
    code = ada.press(form, bot="easy").url.path.removeprefix("/t/")
    dice, answers = Random(1), 0
    bots_move(app)
    while answer_once(ada, ada.get(f"/t/{code}"), dice):
        answers += 1
        bots_move(app)
    look = app.reader.seen_by(None, code)
    assert look.status == "over"
    assert answers > 0  # how many is luck: bots have real chance, and she may be out early
    ending = ada.get(f"/t/{code}")
    assert ending.form("/rematch") is not None
    assert sum(attributes.get("href") == f"/t/{code}/download" for _, attributes in ending.tags) == 1


def test_two_people_and_a_bot_play_by_the_invite_link(app: Application, visitors: Visitors):
    ada, bob = visitors(), visitors()
    ada.post("/name", name="Ada", next="/")
    opened = ada.post("/new/reckoning", players=3, seating="predefined", clock="none")
    code = opened.url.path.removeprefix("/t/")
    bob.post(f"/t/{code}/sit", seat=1, name="Bob")
    ada.post(f"/t/{code}/bot", seat=2, bot="random")
    ada.post(f"/t/{code}/start")
    look = app.reader.seen_by(None, code)
    assert [info.name for info in look.seats] == ["Ada", "Bob", ""]
    assert look.status == "running"
    assert ada.get(f"/t/{code}").by_id.get("answer-form") is not None
    assert bob.get(f"/t/{code}").by_id.get("answer-form") is None


# -- only the seat's cookie answers ----------------------------------------------------------------


def question(app: Application, code: str) -> dict[str, object]:
    """The form fields of a valid answer of seat 0."""
    look = app.reader.seen_by(None, code)
    return {"seat": 0, "seq": look.seq}


def first_word(visitor: Visitor, code: str) -> str:
    return visitor.get(f"/t/{code}").by_id["answer-form"].buttons[0][1]


def test_nobody_answers_for_a_seat_without_its_cookie(app: Application, visitors: Visitors):
    ada, eve = visitors(), visitors()
    code = ada.quick()
    word, before = first_word(ada, code), app.reader.seen_by(None, code).seq
    eve.post("/name", name="Eve", next="/")
    told = eve.ours(f"/t/{code}/answer", **question(app, code), answer=word)
    assert told.status_code == 403
    assert told.text == page_words("en")("refused", "not-your-seat")
    assert visitors().ours(f"/t/{code}/answer", **question(app, code), answer=word).status_code == 403
    assert app.reader.seen_by(None, code).seq == before


@pytest.mark.parametrize("token", [b"nonsense", b"x" * 5000, b"\xc3\xa9"])
def test_a_made_up_cookie_is_nobody(app: Application, visitors: Visitors, token: bytes):
    ada, eve = visitors(), visitors()
    code = ada.quick()
    headers = [(b"cookie", b"backroom=" + token), (b"x-fragment", b"1")]
    data = {**question(app, code), "answer": first_word(ada, code)}
    assert eve.client.post(f"/t/{code}/answer", data=data, headers=headers).status_code == 403


def test_a_bot_seat_cannot_be_answered_for_by_its_host(app: Application, ada: Visitor):
    code = ada.quick()
    told = ada.ours(f"/t/{code}/answer", seat=1, seq=99, answer="stop")
    assert told.status_code == 403


# -- polite refusals -----------------------------------------------------------------------------


def test_a_stale_answer_gets_a_message_and_the_fresh_page(app: Application, ada: Visitor):
    code = ada.quick()
    fields, word = question(app, code), first_word(ada, code)
    assert ada.ours(f"/t/{code}/answer", **fields, answer=word).status_code == 204
    bots_move(app)
    again = ada.ours(f"/t/{code}/answer", **fields, answer=word)
    assert (again.status_code, again.text) == (409, page_words("en")("refused", "too-late"))
    page = ada.post(f"/t/{code}/answer", **fields, answer=word)
    assert page.url.path == f"/t/{code}"
    assert page_words("en")("refused", "too-late") in page.text


@pytest.mark.parametrize("word", ["31", "play-nothing", "", "<script>alert(1)</script>", "x" * 60_000])
def test_an_answer_that_is_not_offered_is_refused_and_changes_nothing(
    app: Application, ada: Visitor, word: str
):
    code = ada.quick()
    before = app.reader.seen_by(None, code)
    told = ada.ours(f"/t/{code}/answer", **question(app, code), answer=word)
    assert (told.status_code, told.text) == (409, page_words("en")("refused", "not-allowed"))
    assert app.reader.seen_by(None, code).seq == before.seq


def test_numbers_that_are_none_are_not_understood(ada: Visitor):
    code = ada.quick()
    for seat in ("", "one", "1e3", "99999999999", "٣"):
        assert ada.ours(f"/t/{code}/answer", seat=seat, seq=1, answer="stop").status_code == 409


def test_a_table_or_an_action_that_does_not_exist_is_not_found(ada: Visitor):
    assert ada.client.get("/t/nosuchtable").status_code == 404
    assert ada.client.get("/quick/reckoning").status_code == 405
    assert ada.client.get("/no/such/page").status_code == 404
    assert ada.ours(f"/t/{ada.quick()}/steal").status_code == 404


# -- several answers at once -----------------------------------------------------------------------


def seating(visitor: Visitor) -> str:
    """A table at which the visitor is about to place a gangster: which one, and where."""
    code = visitor.post("/new/reckoning", players=3, seating="free", first_placer=0, bots="random")
    visitor.post(f"{code.url.path}/start")
    return code.url.path


def test_several_answers_may_come_in_one_form(app: Application, ada: Visitor):
    path = seating(ada)
    form = {"seat": "0", "seq": "1", "answer": ["gunman", "5"]}
    assert ada.client.post(f"{path}/answer", data=form, headers={"x-fragment": "1"}).status_code == 204
    assert app.reader.seen_by(None, path[3:]).step == 2


def test_the_gangster_who_is_being_seated_is_marked(ada: Visitor):
    path = seating(ada)
    assert "guest picked" not in ada.get(path).html
    ada.client.post(f"{path}/answer", data={"seat": "0", "seq": "1", "answer": "gunman"})
    assert re.findall(r'class="guest picked" id="door-(\w+)"', ada.get(path).html) == ["gunman"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "None of your answers was accepted: “31”"),
        ("fr", "Aucune de vos réponses n’a été retenue\u00a0: «\u00a031\u00a0»"),
        ("it", "Nessuna delle tue risposte è stata accettata: «31»"),
    ],
)
def test_whoever_gives_several_answers_is_told_which_one_was_refused(
    app: Application, visitors: Visitors, language: str, said: str
):
    ada = visitors(language)
    path = seating(ada)
    form = {"seat": "0", "seq": "1", "answer": ["gunman", "31"]}
    told = ada.client.post(f"{path}/answer", data=form, headers={"x-fragment": "1"})
    assert told.status_code == 409
    assert told.text.startswith(said)
    assert said in ada.client.post(f"{path}/answer", data=form).text
    assert app.reader.seen_by(None, path[3:]).step == 0


def test_a_link_puts_no_words_of_its_own_into_a_message(ada: Visitor):
    path = seating(ada)
    page = ada.client.get(f"{path}?flash=none-taken&detail=Call 555 now")
    assert "“…” is not possible there" in page.text
    assert "555" not in page.text.partition('id="message"')[2].partition("</p>")[0]


# -- undo, chat, notes -----------------------------------------------------------------------------


def test_an_answer_that_told_nobody_anything_can_be_taken_back(app: Application, ada: Visitor):
    code = ada.post("/new/reckoning", players=3, seating="free", first_placer=0).url.path[3:]
    for seat in (1, 2):
        ada.post(f"/t/{code}/bot", seat=seat, bot="random")
    ada.post(f"/t/{code}/start")
    page = ada.get(f"/t/{code}")
    assert page.form("/undo") is None
    ada.press(page.by_id["answer-form"])
    undo = ada.get(f"/t/{code}").form("/undo")
    assert undo is not None
    assert ada.press(undo).status_code == 200
    assert app.reader.seen_by(None, code).step == 0


def test_one_who_plays_with_bots_reads_what_goes_before_a_round_is_taken_back(app: Application, ada: Visitor):
    code, dice = ada.quick(), Random(1)
    bots_move(app)
    before = app.reader.seen_by(None, code).step
    answer_once(ada, ada.get(f"/t/{code}"), dice)
    bots_move(app)
    moved_on = app.reader.seen_by(None, code).step
    assert ada.ours(f"/t/{code}/undo", seat=0).status_code == 409  # a button of a page that is out of date
    assert app.reader.seen_by(None, code).step == moved_on

    page = ada.get(f"/t/{code}")
    assert "everything that has happened since" in page.html
    take_back = page.form("/agree")
    assert take_back is not None
    ada.press(take_back)
    assert app.reader.seen_by(None, code).step == before


def test_what_is_said_is_shown_to_all_and_what_is_noted_to_oneself(visitors: Visitors):
    ada, eve = visitors(), visitors()
    code = ada.quick()
    eve.post(f"/t/{code}/say", text="Nice <b>hat</b>")
    ada.post(f"/t/{code}/note", text="Red bluffs")
    assert "Nice &lt;b&gt;hat&lt;/b&gt;" in ada.get(f"/t/{code}").html
    assert "Red bluffs" in ada.get(f"/t/{code}").html
    assert "Red bluffs" not in eve.get(f"/t/{code}").html


# -- one browser for several people ----------------------------------------------------------------


def test_at_a_hot_seat_a_curtain_hides_each_hand_from_the_other(app: Application, ada: Visitor):
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    ada.post(f"/t/{code}/share", seat=1, name="Bob")
    ada.post(f"/t/{code}/bot", seat=2, bot="random")
    ada.post(f"/t/{code}/start")
    curtain = ada.get(f"/t/{code}")
    unveil = curtain.form("/unveil")
    assert unveil is not None
    assert unveil.fields["seat"] == "0"
    assert curtain.by_id.get("answer-form") is None
    seen = ada.client.post(unveil.action, data=unveil.fields)
    assert 'id="answer-form"' in seen.text
    dice = Random(2)
    while app.reader.seen_by(None, code).view.question.waiting == (0,):  # type: ignore[union-attr]
        answer_once(ada, ada.get(f"/t/{code}"), dice)
    unveil = ada.get(f"/t/{code}").form("/unveil")
    assert unveil is not None
    assert unveil.fields["seat"] == "1"


def test_a_friend_in_this_browser_has_a_name_and_no_hand_is_shown_before_the_curtain(
    app: Application, ada: Visitor
):
    code = ada.post("/new/reckoning", players=3).url.path[3:]
    before = ada.get(f"/t/{code}")
    share = before.form("/share")
    assert share is not None
    assert share.fields["name"] == ""
    ada.press(share, name="Bob")
    ada.post(f"/t/{code}/bot", seat=2, bot="random")
    assert app.reader.seen_by(None, code).seats[1].name == "Bob"
    live = next(tag["data-live"] for _, tag in before.tags if "data-live" in tag)
    with ada.client.websocket_connect(live, headers=dict(SAME_SITE)) as socket:
        ada.post(f"/t/{code}/start")
        mirror = Mirror().take(socket.receive_json())
        while 'class="table open' in mirror.html:
            mirror.take(socket.receive_json())
    assert 'id="curtain"' in mirror.html
    assert 'data-key="card-' not in mirror.html


# -- the hand ----------------------------------------------------------------------------------------


def test_every_copy_of_a_card_can_be_played_or_discarded(app: Application, ada: Visitor):
    dice = Random(5)
    while True:
        code = ada.quick()
        bots_move(app)
        html = ada.get(f"/t/{code}").html
        cards = [card.partition("</li>")[0] for card in html.split('<li class="card ')[1:]]
        glowing = [card for card in cards if card.split('"')[0].endswith(" option")]
        assert [card for card in glowing if 'name="answer"' not in card] == []
        if any(re.search(r'data-key="card-[a-z]+-1"', card) for card in glowing):
            return
        answer_once(ada, ada.get(f"/t/{code}"), dice)


# -- presence ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "here", "away"), [("en", "here", "away"), ("fr", "là", "absent"), ("it", "qui", "via")]
)
def test_a_panel_says_who_is_there_and_who_is_not(
    visitors: Visitors, wall: Wall, language: str, here: str, away: str
):
    ada, bob = visitors(language), visitors()
    code = ada.post("/new/reckoning", players=3, bots="random").url.path[3:]
    ada.post(f"/t/{code}/leave", seat=1)
    bob.post(f"/t/{code}/sit", seat=1)
    ada.post(f"/t/{code}/start")
    assert presence(ada, code) == [here, here]
    wall.time += 80
    bob.post(f"/t/{code}/say", text="Back soon")
    wall.time += 80
    ada.post(f"/t/{code}/say", text="Bob?")
    assert presence(ada, code) == [here, away]


def presence(visitor: Visitor, code: str) -> list[str]:
    """The presence dots, person by person; bots have none."""
    return [tag["title"] for _, tag in visitor.get(f"/t/{code}").tags if "presence" in tag.get("class", "")]


# -- motions -----------------------------------------------------------------------------------------


def test_a_vote_is_given_and_withdrawn_by_buttons(app: Application, visitors: Visitors):
    ada, bob = visitors(), visitors()
    code = ada.post("/new/reckoning", players=3, bots="random").url.path[3:]
    ada.post(f"/t/{code}/leave", seat=1)
    bob.post(f"/t/{code}/sit", seat=1)
    ada.post(f"/t/{code}/start")
    assert withdrawals(ada, code) == []
    ada.post(f"/t/{code}/agree", motion="pause")
    assert withdrawals(ada, code) == [f"/t/{code}/withdraw"]
    assert withdrawals(bob, code) == [f"/t/{code}/refuse"]
    assert "Yellow (Guest" in bob.get(f"/t/{code}").html.partition('id="requests"')[2].partition("asks")[0]
    bob.post(f"/t/{code}/refuse", motion="pause")
    assert "refused by Red" in ada.get(f"/t/{code}").html
    assert withdrawals(bob, code) == []
    bob.post(f"/t/{code}/agree", motion="stand-in-0")
    assert app.reader.seen_by(None, code).seats[0].stand_in
    ada.post(f"/t/{code}/withdraw", motion="pause")
    assert app.reader.seen_by(None, code).motions == {}
    told = ada.ours(f"/t/{code}/withdraw", motion="pause")
    assert (told.status_code, told.text) == (409, page_words("en")("refused", "no-such-motion"))


def withdrawals(visitor: Visitor, code: str) -> list[str]:
    return [tag["formaction"] for _, tag in visitor.get(f"/t/{code}").tags if "formaction" in tag]


# -- clocks --------------------------------------------------------------------------------------


def test_a_clock_is_shown_and_runs_out(app: Application, ada: Visitor, wall: Wall):
    code = ada.post("/new/reckoning", players=3, clock="move", seconds=30, bots="random").url.path[3:]
    ada.post(f"/t/{code}/start")
    deadlines = [tag["data-deadline"] for _, tag in ada.get(f"/t/{code}").tags if "data-deadline" in tag]
    assert {float(deadline) for deadline in deadlines} == {wall.time + 30}
    wall.time += 31
    assert app.games.pending().late == [code]
    app.games.time_out(code)
    assert app.reader.seen_by(None, code).step == 1


def test_a_rematch_leads_to_a_new_table_with_the_same_players(app: Application, ada: Visitor):
    code = ada.quick()
    finish(app, ada, code)
    rematch = ada.get(f"/t/{code}").form("/rematch")
    assert rematch is not None
    again = ada.press(rematch).url.path
    assert again != f"/t/{code}"
    assert ada.get(again).by_id.get("answer-form") is not None or bot_tasks(app.games, 1)
