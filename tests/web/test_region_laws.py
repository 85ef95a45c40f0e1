"""Laws of regions, for every game: pushes add up to the page, and no region knows more than its viewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from backroom.engine.chance import Dice
from backroom.engine.flow import NO_REPLY, NOBODY, Seat
from backroom.engine.looks import hears
from backroom.engine.words import Words
from backroom.games import TITLES
from backroom.tables.people import Person
from backroom.tables.snapshot import Snapshot, Story, TableView
from backroom.web.application import Application
from backroom.web.boards.reckoning import ReckoningBoard
from backroom.web.regions import Common, Drawings, Memory, Region
from backroom.web.render import Page
from tests.laws.seeds import is_thorough
from tests.web.dom import plain
from tests.web.evening import SEATS, Evening, Looking

EVERY_GAME = pytest.mark.parametrize("game", TITLES)
LONGEST = 100 if is_thorough() else 60  # answers per game


def watch(app: Application, game: str, every: int = 9) -> None:
    """Play with chat and undo; now and then, compare two screens by turns with pages drawn from scratch."""
    evening = Evening(app, game, seed=5)
    screens = [Looking(evening, seat) for seat in (*SEATS, NOBODY)]
    for answers in range(LONGEST):
        snapshot = evening.snapshot()
        for screen in screens:
            screen.push(snapshot)
        if answers % every == 0 or not evening.asked():
            for screen in (screens[answers % 5], screens[(answers + 2) % 5]):
                assert screen.mirror.html == plain(screen.drawn_anew(evening.snapshot())), (
                    f"seat {screen.seat}"
                )
        if not evening.asked():
            return
        do_something(evening, answers)


def do_something(evening: Evening, answers: int) -> None:
    """Mostly answer; sometimes chat, put a motion to pause, or undo."""
    match answers % 13:
        case 5:
            evening.app.tables.say(evening.people[answers % 4], evening.code, f"line {answers} <b>&")
        case 8:
            evening.app.games.agree(evening.people[1], evening.code, "pause")
        case 9:
            evening.app.games.withdraw(evening.people[1], evening.code, "pause")
        case 11:
            evening.take_back()
        case _:
            evening.answer()


@EVERY_GAME
def test_what_was_pushed_adds_up_to_the_page_as_it_is_drawn_anew(app: Application, game: str):
    watch(app, game)


def differs_in_another_world(
    evening: Evening, seat: Seat, dice: Dice, draw: Callable[[TableView], Any] | None = None
) -> bool:
    """True if what is drawn for a viewer changes when everything they cannot know is dealt again."""
    snapshot, renderer = evening.snapshot(), evening.app.renderer
    assert snapshot.play is not None
    play, person = snapshot.play, evening.person(seat)
    draw = draw or (lambda seen: renderer.compose(seen, "en").regions())
    honest = draw(snapshot.seen_by(person, seat))
    play.g, play.memo = play.title.imagine(play.g, seat, dice), {}
    play.heard = [[told for told in heard if hears(told, seat)] for heard in play.heard]
    return bool(draw(snapshot.seen_by(person, seat)) != honest)


def is_choosing_in_secret(evening: Evening) -> bool:
    """True if some seats have replied already: another world takes these replies back, visibly for all."""
    snapshot = evening.snapshot()
    return snapshot.play is not None and any(reply != NO_REPLY for reply in snapshot.play.g.replies)


@EVERY_GAME
def test_no_region_depends_on_what_its_viewer_cannot_know(app: Application, game: str):
    evening, dice, checked = Evening(app, game, seed=6), Dice(7), 0
    for _ in range(60):
        evening.answer()
        if not is_choosing_in_secret(evening):
            checked += 1
            for seat in (*SEATS, NOBODY) if checked % 4 == 0 else ():
                assert not differs_in_another_world(evening, seat, dice), f"seat {seat}"
    assert checked > 20


@EVERY_GAME
def test_who_sees_the_same_is_drawn_for_once(app: Application, game: str):
    evening = Evening(app, game, seed=8)
    first, second = Looking(evening, NOBODY), Looking(evening, NOBODY)
    for _ in range(20):
        evening.answer()
        snapshot = evening.snapshot()
        sent = first.push(snapshot)
        drawn = app.renderer.drawings.drawn
        assert second.push(snapshot) == sent
        assert app.renderer.drawings.drawn == drawn


# -- planted defects are caught --------------------------------------------------------------------


def test_a_drawing_that_is_shared_by_those_who_see_different_things_is_caught(
    app: Application, monkeypatch: pytest.MonkeyPatch
):
    honest = Drawings._draw

    def careless(self: Drawings, sheet: str, name: str, part: Any, words: Words) -> str:
        key = (sheet, name, words.key, part.name if name == "card" else part)
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = honest(self, sheet, name, part, words)
        return found

    monkeypatch.setattr(Drawings, "_draw", careless)
    with pytest.raises(AssertionError):
        watch(app, "reckoning", every=1)


def test_a_part_that_leaves_out_what_is_seen_is_caught(app: Application, monkeypatch: pytest.MonkeyPatch):
    honest, shown = ReckoningBoard.panel, dict[str, Any]()

    def forgetful(self: ReckoningBoard, context: Any, player: int) -> list[Region]:
        (region,) = honest(self, context, player)
        shown[region.id] = region.part
        return [self.region(region.id, "any_panel", region.id)]

    monkeypatch.setattr(ReckoningBoard, "panel", forgetful)
    monkeypatch.setattr(
        ReckoningBoard,
        "draw_any_panel",
        lambda self, name, game, say: self.art.panel(shown[name], game, say),
        raising=False,
    )
    with pytest.raises(AssertionError, match="seat"):
        watch(app, "reckoning", every=1)


def test_a_memory_that_never_looks_again_is_caught(app: Application, monkeypatch: pytest.MonkeyPatch):
    def stubborn(self: Memory, name: str, make: Any, *of: Any) -> Any:
        known = self.made.get(name)
        if known is None:
            known = self.made[name] = of, make(*of)
        return known[1]

    monkeypatch.setattr(Memory, "keep", stubborn)
    with pytest.raises(AssertionError, match="seat"):
        watch(app, "bootleggers", every=1)


def test_what_is_shared_by_viewers_who_see_different_things_is_caught(
    app: Application, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Common, "share", lambda self, region: self.regions.setdefault(region.id, region))
    with pytest.raises(AssertionError, match="seat"):
        watch(app, "reckoning", every=1)


def test_a_value_that_depends_on_its_viewer_must_not_be_shared(
    app: Application, monkeypatch: pytest.MonkeyPatch
):
    honest = Page.seats

    def shown(self: Page, *of: Any) -> list[Any]:
        return [replace(one, mine=one.seat == self.seen.me) for one in honest(self, *of)]

    monkeypatch.setattr(Page, "seats", shown)
    with pytest.raises(AssertionError, match="seat"):
        watch(app, "reckoning", every=1)


def test_a_region_of_somebody_elses_hand_is_caught(app: Application, monkeypatch: pytest.MonkeyPatch):
    honest = Snapshot.seen_by

    def peeping(snapshot: Snapshot, person: Person | None, seat: Seat = NOBODY) -> TableView:
        seen = honest(snapshot, person, seat)
        assert snapshot.play is not None
        return replace(seen, view=snapshot.play.title.view(snapshot.play.g, 2)) if seat == 0 else seen

    evening, dice = Evening(app, "reckoning", seed=6), Dice(7)
    assert not differs_in_another_world(evening, 0, dice)
    monkeypatch.setattr(Snapshot, "seen_by", peeping)
    assert any(differs_in_another_world(evening, 0, dice) for _ in range(10))  # a hand may come out the same


def test_a_story_that_is_carried_on_for_the_wrong_seat_is_caught(
    app: Application, monkeypatch: pytest.MonkeyPatch
):
    def of_whoever_was_first(self: Story, name: Any, start: Any, add: Any, since: Any) -> Any:
        return self._carry_on((name, "anybody"), start, add, lambda: self, since)

    monkeypatch.setattr(Story, "retell", of_whoever_was_first)
    with pytest.raises(AssertionError, match="seat"):
        watch(app, "reckoning")
