"""No response to a viewer contains hidden information.

In randomly played games, everything a viewer cannot know is dealt again: the hands of the others, the draw
pile, events that only others know, chance outcomes. Pages, pushes and refusals must then be identical byte
for byte, for players and for spectators.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Happening, Seat
from backroom.engine.looks import hears
from backroom.engine.replay import Play
from backroom.engine.words import Words
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.nouns import KINDS
from backroom.tables import snapshot as snapshots
from backroom.tables.snapshot import Snapshot, TableView
from backroom.web.application import Application
from backroom.web.boards.reckoning import ReckoningBoard
from backroom.web.words import PageWords
from tests.web.conftest import Visitors
from tests.web.pages import SAME_SITE, Visitor
from tests.web.playing import answer_once, bots_move, draw_anew, person

GAMES = [
    {"players": "3"},
    {"players": "4", "seating": "free", "mask": "off"},
    {"players": "3", "pass_turn": "on", "cocktail": "upto", "raid_card": "remove"},
]


class Game:
    """Ada, Bob and bots at a table, with Eve as a spectator."""

    def __init__(self, app: Application, visitors: Visitors, house_rules: dict[str, str], seed: int) -> None:
        self.app = app
        self.dice = Random(seed)
        self.viewers: dict[Seat, Visitor] = {0: visitors(), 1: visitors("fr"), NOBODY: visitors("it")}
        self.code = self.viewers[0].post("/new/reckoning", **house_rules, listed="on").url.path[3:]
        self.viewers[1].post(f"/t/{self.code}/sit", seat=1)
        for seat in range(2, int(house_rules["players"])):
            self.viewers[0].post(f"/t/{self.code}/bot", seat=seat, bot="random")
        self.viewers[0].post(f"/t/{self.code}/start")
        for seat in (0, 1):
            app.tables.here(person(app, self.viewers[seat]), self.code)  # so that it is not a change later

    @property
    def play(self) -> Play[Any]:
        """The game in the cache of the application."""
        self.app.reader.seen_by(None, self.code)
        return next(iter(self.app.cache.games.values())).game

    def go_on(self) -> bool:
        """Give the next answer. Returns False once the game is over."""
        bots_move(self.app)
        return any(
            answer_once(self.viewers[seat], self.viewers[seat].get(f"/t/{self.code}"), self.dice)
            for seat in (0, 1)
        )

    def bytes_for(self, seat: Seat) -> list[bytes]:
        """Every response a viewer can get, drawn without caches."""
        draw_anew(self.app, self.viewers[0])
        client, path = self.viewers[seat].client, f"/t/{self.code}"
        seq = self.app.reader.seen_by(None, self.code).seq
        wrong = {"seat": str(max(seat, 0)), "seq": str(seq), "answer": "discard-nothing"}
        ours = {"x-fragment": "1"}
        with client.websocket_connect(f"{path}/live?seat={seat}", headers=dict(SAME_SITE)) as socket:
            push = socket.receive_text().encode()
        return [
            client.get(path).content,
            push,
            client.get("/").content,
            client.post("/admin", data={"token": "let-me-in"}).content,
            client.get(f"{path}/download").content,
            client.post(f"{path}/answer", data=wrong, headers=ours).content,
            client.post(f"{path}/answer", data={**wrong, "seat": "2"}, headers=ours).content,
        ]

    def bytes_in_another_world(self, seat: Seat) -> list[bytes]:
        """The same in a world where everything this viewer cannot know is different. The game is restored."""
        play = self.play
        real = play.g, play.heard, play.record
        play.g = TITLE.imagine(play.g, seat, Dice(self.dice.getrandbits(32)))
        play.heard = [[other(happening, seat) for happening in heard] for heard in play.heard]
        steps = [
            msgspec.structs.replace(step, chance=[outcome + 1 for outcome in step.chance])
            for step in play.record.steps
        ]
        play.record = msgspec.structs.replace(play.record, opening=[], steps=steps)
        play.g.now, play.g.offered = real[0].now, None
        try:
            return self.bytes_for(seat)
        finally:
            play.g, play.heard, play.record = real


def differences(real: list[bytes], imagined: list[bytes]) -> list[tuple[bytes, bytes]]:
    """Where two sets of responses differ, with some context."""
    found = []
    for one, two in zip(real, imagined):
        at = next((i for i, (a, b) in enumerate(zip(one, two)) if a != b), min(len(one), len(two)))
        if one != two:
            found.append((one[max(at - 60, 0) : at + 60], two[max(at - 60, 0) : at + 60]))
    return found


def other(happening: Happening, seat: Seat) -> Happening:
    """Another event instead of this one, unless this seat may know it."""
    event, player, card, rest, to = happening
    return happening if hears(happening, seat) else (event, player, (card + 1) % len(KINDS), rest, to)


@pytest.mark.parametrize("house_rules", GAMES, ids=["predefined", "free", "variants"])
def test_no_byte_depends_on_what_its_reader_cannot_know(
    app: Application, visitors: Visitors, house_rules: dict[str, str]
):
    game, looked, answers = Game(app, visitors, house_rules, seed=11), 0, 0
    while looked < 5 and game.go_on():
        answers += 1
        if answers % 6 == 1:
            looked += 1
            for seat in game.viewers:
                assert differences(game.bytes_for(seat), game.bytes_in_another_world(seat)) == []
    assert looked > 2


def test_the_other_worlds_are_really_different(app: Application, visitors: Visitors):
    game = Game(app, visitors, GAMES[0], seed=12)
    game.go_on()
    play = game.play
    for seat in game.viewers:
        hidden = [TITLE.view(play.g, other).hand for other in range(3) if other != seat]  # type: ignore[attr-defined]
        world = TITLE.imagine(play.g, seat, Dice(5))
        assert [TITLE.view(world, other).hand for other in range(3) if other != seat] != hidden  # type: ignore[attr-defined]


# -- planted leaks are caught ----------------------------------------------------------------------


def test_a_log_that_tells_what_others_heard_is_caught(
    app: Application, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
):
    game = Game(app, visitors, GAMES[0], seed=13)
    for _ in range(20):
        game.go_on()
    assert differences(game.bytes_for(NOBODY), game.bytes_in_another_world(NOBODY)) == []
    monkeypatch.setattr(snapshots, "hears", lambda happening, me: True)
    page, push, *_ = differences(game.bytes_for(NOBODY), game.bytes_in_another_world(NOBODY))
    assert all(b"stamp=" in world for world in page)
    assert all(b"/replay?step=" in world for world in push)


def test_a_view_of_somebody_elses_hand_is_caught(
    app: Application, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
):
    game, honest = Game(app, visitors, GAMES[0], seed=14), Snapshot.seen_by
    game.go_on()

    def peeping(snapshot: Snapshot, *others: Any) -> TableView:
        seen = honest(snapshot, *others)
        assert snapshot.play is not None
        return seen if seen.me == NOBODY else replace(seen, view=TITLE.view(snapshot.play.g, 2))

    assert differences(game.bytes_for(0), game.bytes_in_another_world(0)) == []
    monkeypatch.setattr(Snapshot, "seen_by", peeping)
    page, push, *_ = differences(game.bytes_for(0), game.bytes_in_another_world(0))
    assert all(b"stamp=" in world for world in page)
    assert all(b'class="card' in world.replace(b"\\", b"") for world in push)


def test_a_card_that_lies_face_down_but_says_what_it_is_is_caught(
    app: Application, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
):
    game = Game(app, visitors, GAMES[0], seed=16)
    game.go_on()
    play = game.play

    def marked(board: ReckoningBoard, pile: int, words: Words, say: PageWords) -> str:
        hand = [str(kind) for kind in TITLE.view(play.g, 2).hand]  # type: ignore[attr-defined]
        return str(board.art.pile(pile, words, say)).replace("<svg", f'<svg data-card="{".".join(hand)}"', 1)

    assert differences(game.bytes_for(0), game.bytes_in_another_world(0)) == []
    monkeypatch.setattr(ReckoningBoard, "draw_pile", marked, raising=False)
    page, push, *_ = differences(game.bytes_for(0), game.bytes_in_another_world(0))
    assert all(b"stamp=" in world for world in page)
    assert all(b'data-card="' in world.replace(b"\\", b"") for world in push)


# -- errors and logs -------------------------------------------------------------------------------


def test_refusals_and_logs_name_no_card(
    app: Application, visitors: Visitors, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    game = Game(app, visitors, GAMES[0], seed=15)
    game.go_on()
    words = [f"{verb}-{kind}" for verb in ("play", "discard") for kind in KINDS]
    refusals = [
        game.viewers[seat].ours(f"/t/{game.code}/answer", seat=seat, seq=0, answer="x").text
        for seat in (0, 1)
    ]
    refusals += [
        game.viewers[0].ours(f"/t/{game.code}/answer", seat=0, seq=999, answer=word).text for word in words
    ]

    def broken(seen: TableView, *_: object) -> str:
        raise KeyError(seen.view)

    monkeypatch.setattr(app.renderer, "page", broken)
    refusals.append(game.viewers[0].client.get(f"/t/{game.code}").text)
    assert "KeyError" in caplog.text
    written = caplog.text + "".join(refusals)
    assert [
        kind for kind in KINDS if f"{kind}-" in written or f"-{kind}" in written or f"'{kind}'" in written
    ] == []
    assert "ReckoningView" not in written
