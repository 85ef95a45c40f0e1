"""Downloading and importing games, and rematches."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import func, select

from backroom.engine.replay import read_record, replay
from backroom.tables import archive, table_rows
from backroom.tables.errors import Refused
from backroom.tables.people import Person
from backroom.tables.schema import log
from backroom.tables.uploads import check_record
from tests.tables.scripted_services import RECKONING, ScriptedServices, bot_tasks


@pytest.fixture
def ann(services: ScriptedServices) -> Person:
    return services.guest("Ann")


@pytest.fixture
def over(services: ScriptedServices, ann: Person) -> str:
    """A table with a finished game."""
    code = services.brief_game(ann, "greedy", "random")
    services.play_on(code)
    return code


def test_a_finished_game_is_downloaded_whole(services: ScriptedServices, over: str):
    record = read_record(services.reader.record(over))
    again = replay(RECKONING, record, services.dice)
    assert again.g.key() == services.logged(over).game.g.key()
    assert record.who == ["Ann", "greedy", "random"]


def test_a_game_that_is_still_played_is_not_given_away(services: ScriptedServices, ann: Person):
    code = services.game(ann, "greedy", "greedy")
    with pytest.raises(Refused, match="not-over"):
        services.reader.record(code)
    services.games.agree(ann, code, "pause")
    with pytest.raises(Refused, match="not-over"):
        services.reader.record(code)
    with pytest.raises(Refused, match="not-over"):
        services.reader.record(services.table(ann, "greedy", "greedy"))


def test_a_game_from_a_file_is_laid_out_to_be_looked_at(services: ScriptedServices, over: str):
    bob = services.guest("Bob")
    code = services.tables.import_record(bob, check_record(services.reader.record(over)))
    look = services.reader.at_step(bob, code, 3, 1, open_hands=True)
    assert code != over
    assert look.status == "over"
    assert [info.name for info in look.seats] == ["Ann", "greedy", "random"]
    assert look.view == services.reader.at_step(None, over, 3, 1).view
    assert services.look(None, code).outcome == services.look(None, over).outcome
    assert [table.code for table in services.tables.lobby(bob).past] == [code]
    assert services.reader.record(code) == services.reader.record(over)


def test_nobody_plays_on_in_a_game_from_a_file(services: ScriptedServices, ann: Person):
    code = services.game(ann, "greedy", "greedy")
    services.play_on(code, 7)
    while services.asked(code) == 0:
        services.answer(code)
    unfinished = services.tables.import_record(ann, check_record(services.logged(code).game.save()))
    assert services.look(ann, unfinished).outcome is None
    with pytest.raises(Refused, match="not-your-seat"):
        services.games.answer(ann, unfinished, 0, 8, "stop")
    assert [bot_task.code for bot_task in bot_tasks(services.games, 10)] == [code]


def changed(record: bytes, **values: object) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(read_record(record), **values))


def test_names_in_a_file_are_made_fit_to_be_shown(services: ScriptedServices, ann: Person, over: str):
    bad = changed(services.reader.record(over), who=["A\u202enn" * 20])
    look = services.look(None, services.tables.import_record(ann, check_record(bad)))
    assert [info.name for info in look.seats] == [("Ann" * 20)[:24], "", ""]


# -- imported games are guests -----------------------------------------------------------------------------


def test_an_imported_game_says_so(services: ScriptedServices, ann: Person, over: str):
    code = services.tables.import_record(ann, check_record(services.reader.record(over)))
    assert (services.look(None, code).imported, services.look(None, over).imported) == (True, False)


def test_a_person_may_import_only_so_many_games(
    services: ScriptedServices, ann: Person, over: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(archive, "MOST_IMPORTS", 2)
    checked = check_record(services.reader.record(over))
    for _ in range(2):
        services.tables.import_record(ann, checked)
    with pytest.raises(Refused, match="too-many-imports"):
        services.tables.import_record(ann, checked)
    services.tables.import_record(services.guest("Bob"), checked)


def test_a_person_may_import_only_so_many_bytes(
    services: ScriptedServices, ann: Person, over: str, monkeypatch: pytest.MonkeyPatch
):
    checked = check_record(services.reader.record(over))
    size = len(table_rows.encode(checked.record.setup)) + archive.ROW_BYTES * (len(checked.record.steps) + 1)
    monkeypatch.setattr(archive, "MOST_IMPORTED_BYTES", 2 * size)
    for _ in range(2):
        services.tables.import_record(ann, checked)
    with pytest.raises(Refused, match="too-many-imports"):
        services.tables.import_record(ann, checked)


def test_imported_games_are_deleted_after_a_while_and_nothing_else_is(
    services: ScriptedServices, ann: Person, over: str
):
    checked = check_record(services.reader.record(over))
    old = services.tables.import_record(ann, checked)
    services.later(31 * archive.DAY)
    young = services.tables.import_record(ann, checked)
    services.games.delete_old_imports()
    assert {table.code for table in services.tables.all_tables()} == {over, young}
    with pytest.raises(Refused, match="no-such-table"):
        services.look(None, old)
    with services.database.read() as c:
        assert c.execute(select(func.count()).where(log.c.table_id == 2)).scalar() == 0


def test_a_new_table_never_gets_the_number_of_a_deleted_one(
    services: ScriptedServices, ann: Person, over: str
):
    services.tables.import_record(ann, check_record(services.reader.record(over)))
    services.later(31 * archive.DAY)
    services.games.delete_old_imports()
    assert len(services.tables.all_tables()) == 2  # it is the newest: its number would be given away
    services.table(ann, "greedy", "greedy")
    services.games.delete_old_imports()
    assert len(services.tables.all_tables()) == 2


# -- rematches -------------------------------------------------------------------------------------------


def test_a_rematch_with_bots_starts_at_once(services: ScriptedServices, ann: Person, over: str):
    again = services.games.rematch(ann, over)
    look = services.look(ann, again, 0)
    assert (look.status, look.me, look.setup) == ("running", 0, services.look(None, over).setup)
    assert [info.bot for info in look.seats] == ["", "greedy", "random"]
    assert services.look(None, over).rematch == again


def test_all_who_ask_for_a_rematch_meet_at_one_table_and_the_first_hosts_it(
    services: ScriptedServices, ann: Person
):
    bob = services.guest("Bob")
    code = services.brief_game(ann, bob, "greedy")
    services.play_on(code)
    again = services.games.rematch(bob, code)
    assert services.games.rematch(ann, code) == again
    look = services.look(bob, again, 1)
    assert (look.status, look.is_host, look.me) == ("open", True, 1)
    assert [info.name or info.bot for info in look.seats] == ["Ann", "Bob", "greedy"]
    services.games.start(bob, again)


def test_a_rematch_is_for_players_once_the_game_is_over(services: ScriptedServices, ann: Person, over: str):
    with pytest.raises(Refused, match="not-a-player"):
        services.games.rematch(services.guest("Eve"), over)
    with pytest.raises(Refused, match="not-over"):
        services.games.rematch(ann, services.game(ann, "greedy", "greedy"))
