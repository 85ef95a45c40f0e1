"""Replays, and games as files."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from backroom.engine.replay import read_record, replay
from backroom.games.reckoning.meta import TITLE
from backroom.games.scoundrels.setup import BUILT_IN
from backroom.web.application import Application
from tests.web.conftest import Visitors
from tests.web.pages import Visitor
from tests.web.playing import finish


@pytest.fixture
def finished(app: Application, ada: Visitor) -> str:
    """The code of a game that is over."""
    code = ada.quick()
    finish(app, ada, code)
    assert app.reader.seen_by(None, code).status == "over"
    return code


def drawn(visitor: Visitor, path: str) -> str:
    """The fragment that the replay shows, without the page around it."""
    return visitor.client.get(path, headers={"x-fragment": "1"}).text


def test_every_step_of_a_finished_game_can_be_seen_by_anybody(
    app: Application, visitors: Visitors, finished: str
):
    eve = visitors()
    steps = app.reader.seen_by(None, finished).steps
    for step in (0, 1, steps // 2, steps):
        assert eve.get(f"/t/{finished}/replay?step={step}").forms != []
    assert drawn(eve, f"/t/{finished}/replay?step=99999&seat=9") == drawn(eve, f"/t/{finished}/replay")


def test_hands_are_open_only_once_the_game_is_over(app: Application, visitors: Visitors, finished: str):
    ada, eve = visitors(), visitors()
    running = ada.quick()
    closed = drawn(eve, f"/t/{running}/replay?step=0")
    assert drawn(eve, f"/t/{running}/replay?step=0&open=1&seat=0") == closed
    assert app.reader.at_step(None, running, 0, 0, open_hands=True).hands == []
    assert len(app.reader.at_step(None, finished, 0, 0, open_hands=True).hands) == 3
    opened = drawn(eve, f"/t/{finished}/replay?step=0&open=1")
    assert opened != drawn(eve, f"/t/{finished}/replay?step=0")


def test_a_replay_offers_nothing_to_answer(ada: Visitor, finished: str):
    page = ada.get(f"/t/{finished}/replay?step=1")
    assert page.by_id.get("answer-form") is None
    assert [form.action for form in page.forms if form.action.startswith(f"/t/{finished}/")] in (
        [],
        [f"/t/{finished}/replay"],
    )


def test_a_running_game_cannot_be_downloaded(ada: Visitor):
    assert ada.client.get(f"/t/{ada.quick()}/download").status_code == 409


def test_a_table_that_has_not_begun_has_no_replay(ada: Visitor):
    path = ada.post("/new/reckoning", players=3).url.path
    assert ada.client.get(f"{path}/replay").status_code == 409


def test_a_game_goes_out_as_a_file_and_comes_back_the_same(
    app: Application, visitors: Visitors, finished: str
):
    bob = visitors()
    file = bob.client.get(f"/t/{finished}/download")
    assert "attachment" in file.headers["content-disposition"]
    record = read_record(file.content)
    assert replay(TITLE, record, Random(0).randrange).g.seat == -1
    came = bob.client.post("/import", files={"file": ("game.json", file.content)})
    path = came.url.path
    assert path.endswith("/replay")
    again = bob.client.get(path.replace("/replay", "/download")).content
    assert read_record(again).steps == record.steps


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b'{"backroom": 1', b"[" * 100_000])
def test_a_damaged_file_is_refused_with_a_page(ada: Visitor, content: bytes):
    page = ada.client.post("/import", files={"file": ("game.json", content)})
    assert page.status_code == 409
    assert page.url.path == "/import"


def test_a_file_whose_game_was_changed_is_refused(ada: Visitor, finished: str):
    content = ada.client.get(f"/t/{finished}/download").content
    changed = content.replace(b'"play-', b'"discard-', 1)
    assert changed != content
    assert ada.client.post("/import", files={"file": ("game.json", changed)}).status_code == 409


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "not played here"), ("fr", "non jouée ici"), ("it", "non giocata qui")],
)
def test_an_imported_game_is_marked_on_its_pages(
    ada: Visitor, visitors: Visitors, finished: str, language: str, says: str
):
    content = ada.client.get(f"/t/{finished}/download").content
    eve = visitors(language)
    path = eve.client.post("/import", files={"file": ("game.json", content)}).url.path
    assert says in eve.get(path).html
    assert says in eve.get(path.removesuffix("/replay")).html
    assert says not in eve.get(f"/t/{finished}/replay").html


def test_a_hostile_data_file_opens_no_table(app: Application, ada: Visitor):
    jobs = [{**msgspec.to_builtins(job), "program": "use own; use saloon"} for job in BUILT_IN.jobs]
    files = {"data": ("data.json", msgspec.json.encode({"jobs": jobs}))}
    page = ada.client.post("/new/scoundrels", data={"players": "4"}, files=files)
    assert (page.status_code, page.url.path) == (409, "/new/scoundrels")
    assert "looks at scoundrels" in page.text
    assert app.tables.all_tables() == []


def test_a_data_file_comes_to_the_table(app: Application, ada: Visitor):
    files = {"data": ("data.json", b'{"positions": 12}')}
    page = ada.client.post("/new/scoundrels", data={"players": "2"}, files=files)
    assert app.reader.seen_by(None, page.url.path.removeprefix("/t/")).setup["data"] == {"positions": 12}
