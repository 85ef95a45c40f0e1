"""The door for programs: tokens, tables as JSON, and nothing that a player would not see."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from httpx2 import Response
from jsonschema import Draft202012Validator
from limits import parse
from starlette.testclient import TestClient
from starlette.types import Message

from backroom.cli.screenshots import served
from backroom.client import House, RefusedByServer
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.games import TITLES
from backroom.tables.people import person_of
from backroom.tables.settings import Settings
from backroom.tables.snapshot import TableView
from backroom.web import security
from backroom.web.api import OPERATIONS, PREFIX, seen_table
from backroom.web.api_description import described
from backroom.web.application import Application
from backroom.web.routes import create_app
from backroom.web.words import page_words
from tests.web.conftest import Visitors
from tests.web.evening import SEATS, Evening
from tests.web.pages import Visitor
from tests.web.playing import bots_move
from tests.web.test_region_laws import differs_in_another_world, is_choosing_in_secret

ROOT = Path(__file__).parents[2]
SECRET = "correct horse"
TOKEN = re.compile(r'<code class="token">([^<]+)</code>')


class Robot:
    """A program with its token."""

    def __init__(self, client: TestClient, token: str) -> None:
        self.client = client
        self.token = token
        self.headers = {"authorization": f"Bearer {token}"}

    def ask(self, path: str) -> Response:
        return self.client.get(PREFIX + path, headers=self.headers)

    def post(self, path: str, **body: object) -> Response:
        return self.client.post(PREFIX + path, headers=self.headers, json=body)

    def look(self, path: str) -> dict[str, Any]:
        return seen(self.ask(path))

    def do(self, path: str, **body: object) -> dict[str, Any]:
        return seen(self.post(path, **body))


def seen(response: Response) -> dict[str, Any]:
    """What a response shows; it must not be a refusal."""
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def error(response: Response) -> tuple[int, str]:
    """The status and the word of a refusal; people are told something too."""
    told = response.json()
    assert len(told["message"]) > 10
    return response.status_code, told["error"]


def registered(visitor: Visitor, login: str = "ada") -> Visitor:
    visitor.post("/account", do="register", login=login, password=SECRET)
    return visitor


def make_token(visitor: Visitor, name: str = "Deep Bluff") -> str:
    page = visitor.post("/account/programs", name=name)
    assert page.status_code == 200
    found = TOKEN.search(page.text)
    assert found is not None
    return found[1]


@pytest.fixture
def robot(visitors: Visitors) -> Robot:
    ada = registered(visitors())
    return Robot(visitors().client, make_token(ada))


# -- tokens ----------------------------------------------------------------------------------------


def test_a_token_is_shown_once_and_works_until_its_program_is_deleted(visitors: Visitors):
    ada = registered(visitors())
    robot = Robot(visitors().client, make_token(ada))
    assert robot.ask("/tables").json() == {"mine": [], "open": []}
    page = ada.get("/account")
    assert "Deep Bluff" in page.html
    assert TOKEN.search(page.html) is None
    form = page.form("/account/programs")
    assert form is not None
    ada.press(form)
    assert "Deep Bluff" not in ada.get("/account").html
    assert error(robot.ask("/tables")) == (401, "bad-token")


def test_only_an_account_has_programs_and_only_so_many(visitors: Visitors):
    guest, ada = visitors(), registered(visitors())
    guest.post("/name", name="Gus")
    told = guest.post("/account/programs", name="Sly")
    assert told.status_code == 403
    assert page_words("en")("refused", "account-needed") in told.text
    for number in range(5):
        make_token(ada, f"Program {number}")
    assert ada.post("/account/programs", name="One more").status_code == 409


def test_nobody_deletes_the_program_of_another(app: Application, visitors: Visitors):
    robot = Robot(visitors().client, make_token(registered(visitors(), "ada")))
    eve = registered(visitors(), "eve")
    for number in range(1, 5):
        eve.post("/account/programs", delete=number)
    assert robot.ask("/tables").status_code == 200


def test_programs_are_exported_and_deleted_with_their_account(visitors: Visitors):
    ada = registered(visitors())
    robot = Robot(visitors().client, make_token(ada))
    assert ada.client.get("/account/data").json()["programs"][0]["name"] == "Deep Bluff"
    ada.post("/account", do="delete", sure="yes", password=SECRET)
    assert error(robot.ask("/tables")) == (401, "bad-token")


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer nonsense", "Basic YWRhOmFkYQ==", "Bearer " + "x" * 999]
)
def test_without_a_token_of_a_program_there_is_nothing_to_see(ada: Visitor, header: str):
    code = ada.quick()
    for one in OPERATIONS:
        path = PREFIX + one.path.format(code=code, game="reckoning", id="R1.1")
        body = None if one.method == "GET" else "{}"
        told = ada.client.request(one.method, path, headers={"authorization": header}, content=body)
        assert told.status_code in {401, 409}  # 409: what was sent is not understood
        assert code not in told.text


def test_the_session_of_a_person_is_no_token(ada: Visitor):
    ada.quick()
    robot = Robot(ada.client, ada.client.cookies["backroom"])
    assert error(robot.ask("/tables")) == (401, "bad-token")


# -- sitting down ----------------------------------------------------------------------------------


def test_a_program_sits_only_where_the_host_admits_programs_and_everybody_sees_it(
    visitors: Visitors, robot: Robot
):
    host = visitors()
    closed, admitting = [
        host.post("/new/reckoning", players=3, listed="on", clock="none", **more).url.path[3:]
        for more in ({}, {"programs": "on"})
    ]
    assert [table["code"] for table in robot.look("/tables")["open"]] == [admitting]
    assert error(robot.post(f"/tables/{closed}/sit", seat=1)) == (403, "no-programs")
    look = robot.do(f"/tables/{admitting}/sit", seat=1)
    assert [(seat["name"], seat["kind"]) for seat in look["seats"]][1:] == [
        ("Deep Bluff", "program"),
        ("", "free"),
    ]
    assert "Deep Bluff (program)" in host.get(f"/t/{admitting}").html
    assert "Deep Bluff (programme)" in visitors("fr").get(f"/t/{admitting}").html
    assert [table["code"] for table in robot.look("/tables")["mine"]] == [admitting]
    assert robot.do(f"/tables/{admitting}/leave", seat=1)["mine"] == []


def test_a_program_takes_no_seat_by_other_doors(visitors: Visitors, robot: Robot):
    host, browser = visitors(), visitors()
    code = host.post("/new/reckoning", players=3, listed="on", clock="none").url.path[3:]
    browser.client.cookies.set("backroom", robot.token)
    assert "flash=no-programs" in str(browser.post(f"/t/{code}/sit", seat=1).url)
    assert browser.post("/match/reckoning").status_code == 403


# -- playing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TITLES)
def test_a_program_plays_a_whole_game_and_hears_everything_once(app: Application, robot: Robot, game: str):
    look = robot.do("/tables", game=game, players=3, bots="random")
    code, dice = look["code"], Random(1)
    look = robot.do(f"/tables/{code}/start")
    heard, since = look["heard"], look["step"]
    while look["status"] != "over":
        bots_move(app)
        look = robot.look(f"/tables/{code}?since={since}")
        heard, since = heard + look["heard"], look["step"]
        if look["options"]:
            assert look["asked"]
            about = {"seat": 0, "seq": look["seq"], "answer": dice.choice(look["options"])}
            robot.do(f"/tables/{code}/answer", **about)
    with app.database.read() as c:
        player = person_of(c, robot.token, app.now())
    story = app.reader.seen_by(player, code, 0).story
    told = TITLES[game].told
    assert heard == [told(happening) for step in range(len(story)) for happening in story[step]]
    assert sorted(look["outcome"]) == ["places", "reason", "winners"]


def test_what_comes_too_late_or_is_no_option_or_for_another_seat_is_refused(robot: Robot):
    look = robot.do("/tables", game="reckoning", players=3, bots="random")
    path = f"/tables/{look['code']}"
    look = robot.do(f"{path}/start")
    while not look["options"]:
        look = robot.look(path)
    good = {"seat": 0, "seq": look["seq"], "answer": look["options"][0]}
    assert error(robot.post(f"{path}/answer", **{**good, "seq": look["seq"] - 1}))[0] == 409
    assert error(robot.post(f"{path}/answer", **{**good, "answer": "everything"}))[0] == 409
    assert error(robot.post(f"{path}/answer", **{**good, "seat": 1})) == (403, "not-your-seat")
    assert robot.look(path)["seq"] == look["seq"]
    assert robot.do(f"{path}/answer", **good)["seq"] > look["seq"]


def test_a_program_talks_and_is_heard(visitors: Visitors, robot: Robot):
    code = robot.do("/tables", game="reckoning", players=3, listed=True)["code"]
    assert robot.do(f"/tables/{code}/say", text="Good evening")["chat"] == [
        {"name": "Deep Bluff", "text": "Good evening"}
    ]
    assert "Good evening" in visitors().get(f"/t/{code}").html


def test_a_program_reads_the_rules(robot: Robot):
    rule = robot.look("/rules/reckoning/R3.1")
    assert (rule["game"], rule["id"]) == ("reckoning", "R3.1")
    assert rule["text"]
    assert error(robot.ask("/rules/reckoning/R99.9")) == (404, "not-found")
    assert error(robot.ask("/rules/chess/R3.1")) == (404, "not-found")


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b"\xff\xfe", b'{"seat": "1"}', b'{"seat": 1e99}', b"[" * 9000, b" " * 20_000]
)
def test_a_body_that_makes_no_sense_is_refused_in_words(robot: Robot, body: bytes):
    code = robot.do("/tables", game="reckoning", players=3)["code"]
    told = robot.client.post(f"{PREFIX}/tables/{code}/sit", headers=robot.headers, content=body)
    assert told.status_code == (413 if len(body) > 16_384 else 409)
    assert error(told)


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess", "players": 3},
        {"game": "reckoning", "players": 99},
        {"game": "reckoning", "players": 3, "bots": "nobody"},
    ],
)
def test_a_table_that_cannot_be_is_refused(robot: Robot, wish: dict[str, Any]):
    assert error(robot.post("/tables", **wish))[0] == 409
    assert robot.look("/tables")["mine"] == []


@pytest.mark.parametrize("limited", [True])
def test_a_program_that_asks_too_often_is_slowed_down(robot: Robot, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(security.RATES, "page", [parse("3/year")])
    assert [robot.ask("/tables").status_code for _ in range(4)] == [200, 200, 200, 429]


# -- nothing hidden --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TITLES)
def test_no_byte_depends_on_what_its_seat_cannot_know(app: Application, game: str):
    evening, dice, checked = Evening(app, game, seed=6), Dice(7), 0

    def draw(seen: TableView) -> bytes:
        return msgspec.json.encode(seen_table(seen, "en"))

    for _ in range(60):
        evening.answer()
        if not is_choosing_in_secret(evening):
            checked += 1
            for seat in (*SEATS, NOBODY) if checked % 4 == 0 else ():
                assert not differs_in_another_world(evening, seat, dice, draw), f"seat {seat}"
    assert checked > 20


# -- the description -------------------------------------------------------------------------------


def test_the_description_is_there_for_everybody_and_describes_what_is_sent(ada: Visitor, robot: Robot):
    found = msgspec.json.decode(ada.client.get(f"{PREFIX}/openapi.json").content)
    assert found == msgspec.json.decode(described())
    assert {(path, how) for path, ways in found["paths"].items() for how in ways} == {
        (PREFIX + one.path, one.method.lower()) for one in OPERATIONS
    }
    for game in TITLES:
        look = robot.do("/tables", game=game, players=3, bots="random")
        look = robot.do(f"/tables/{look['code']}/start")
        schema = {"$ref": "#/components/schemas/SeenTable", "components": found["components"]}
        assert [one.message for one in Draft202012Validator(schema).iter_errors(look)] == []
        look["options"] = "all"
        assert list(Draft202012Validator(schema).iter_errors(look))


# -- a real server ---------------------------------------------------------------------------------


@pytest.fixture
def front_door(settings: Settings) -> Iterator[tuple[str, str]]:
    """The address of a server whose bots think, and the token of a program there."""
    app = Application(msgspec.structs.replace(settings, workers=1), limited=False)
    with served(app) as url, TestClient(create_app(app)) as client:
        yield url, make_token(registered(Visitor(client)))


def test_a_program_follows_its_table_and_plays_to_the_end(front_door: tuple[str, str]):
    house, dice = House(*front_door), Random(2)
    look = house.open_table("reckoning", players=3, bots="random")
    code = look["code"]
    with pytest.raises(RefusedByServer, match="taken") as refused:
        house.sit(code, 1)
    assert (refused.value.http, refused.value.error) == (409, "seat-taken")
    house.start(code)
    steps = []
    for look in house.follow(code):
        steps.append(look["step"])
        if look["options"]:
            house.answer(look, dice.choice(look["options"]))
    assert look["status"] == "over"
    assert steps == sorted(steps)
    assert house.look(code, since=0)["heard"]
    assert house.tables()["mine"] == []
    assert house.rule("reckoning", "R3.1")["id"] == "R3.1"


def test_whoever_stops_following_is_counted_no_more(settings: Settings):
    app = Application(settings, limited=False)
    with served(app) as url, TestClient(create_app(app)) as client:
        house = House(url, make_token(registered(Visitor(client))))
        code = house.open_table("reckoning", players=3)["code"]
        following = house.follow(code)
        assert next(following)["status"] == "open"
        assert app.viewers.number == 1
        following.close()
        house.say(code, "Anybody there?")
        while app.viewers.number or app.hub.has_subscribers(code):
            threading.Event().wait(0.05)


def test_whoever_leaves_before_the_first_event_is_counted_no_more(app: Application, robot: Robot):
    code = robot.do("/tables", game="reckoning", players=3)["code"]
    headers = [(b"authorization", robot.headers["authorization"].encode())]
    path = f"{PREFIX}/tables/{code}/stream"
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": headers}

    async def receive() -> Message:
        await asyncio.Event().wait()
        return {}

    async def send(message: Message) -> None:
        raise OSError("gone")

    portal = robot.client.portal
    assert portal is not None
    with suppress(OSError):
        portal.call(robot.client.app, scope, receive, send)
    assert app.viewers.number == 0


def test_the_example_of_the_manual_plays_a_game(
    front_door: tuple[str, str], capsys: pytest.CaptureFixture[str]
):
    url, token = front_door
    example = (ROOT / "docs/open_seat.md").read_text("utf-8").partition("```python\n")[2].partition("```")[0]
    exec(example.replace("http://127.0.0.1:8000", url).replace("TOKEN", token))
    assert "places" in capsys.readouterr().out
