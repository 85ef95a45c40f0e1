"""A language model at the table: what it is told, and what it can do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import anyio
import msgspec
import pytest
from mcp import Client
from starlette.testclient import TestClient

from backroom.bots import bot, sight
from backroom.cli.mcp import make_server
from backroom.cli.prompting import prompt, told_again
from backroom.cli.screenshots import served
from backroom.client import House
from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY
from backroom.engine.looks import hears
from backroom.engine.replay import Play
from backroom.engine.rulebook import waiting
from backroom.engine.words import LANGUAGES
from backroom.games import TITLES
from backroom.tables.settings import Settings
from backroom.web.application import Application
from backroom.web.routes import create_app
from tests.cli.terminal import backroom
from tests.laws.seeds import in_turn
from tests.tables.migrated import migrated, quick_hashes
from tests.web.conftest import settings
from tests.web.pages import Visitor
from tests.web.test_api import make_token, registered

__all__ = ["migrated", "quick_hashes", "settings"]
MOST_TOKENS = 1500
# More than tokenizers of language models make: words in fours, signs and gaps by themselves.
TOKEN = re.compile(r"\w{1,4}|(?:(?P<sign>[^\w\s])(?P=sign)*)|\s{2,}")
OPTION = re.compile(r"(?m)^(\d+)\. ")


def decisions(game: str, every: int) -> Iterator[dict[str, Any]]:
    """Looks of a game between house bots with as many players as there can be, now and then."""
    title, dice, player = TITLES[game], Dice(4), bot("greedy", TITLES[game])
    setup = {"players": title.seats[-1]}
    play = Play(title, title.parse_setup(setup), Dice(4, 1))
    answered = [0] * title.seats[-1]
    while play.g.seat != NOBODY:
        seat = waiting(play.g)[0]
        view, query = title.view(play.g, seat), title.book.queries[play.g.query]
        if len(play.record.steps) % every == 0:
            assert view.question is not None
            news = [told for step in play.heard[answered[seat] :] for told in step if hears(told, seat)]
            yield {
                "code": "somewhere",
                "game": game,
                "setup": setup,
                "status": "running",
                "seats": [{"name": f"Guest {number}"} for number in range(title.seats[-1])],
                "question": query.name,
                "options": [query.noun.write(option) for option in view.question.options or ()],
                "heard": [title.told(told) for told in news],
                "outcome": None,
                "view": msgspec.to_builtins(view),
            }
        answered[seat] = len(play.heard)
        play.answer(player.choose(sight(title, play.g, seat), dice), seat)


@pytest.mark.parametrize("game", TITLES)
def test_a_decision_is_short_and_every_option_has_its_number(game: str):
    for number, table in enumerate(decisions(game, every=5)):
        for language in in_turn(LANGUAGES, number):
            text = prompt(table, language)
            assert sum(1 for _ in TOKEN.finditer(text)) <= MOST_TOKENS, text
            found = [int(one) for one in OPTION.findall(text)]
            if found:
                assert found == list(range(1, len(table["options"]) + 1))
            else:
                assert len(table["options"]) > 40  # a row of amounts


@pytest.mark.parametrize("game", TITLES)
def test_what_was_put_into_words_is_understood_again(game: str):
    title = TITLES[game]
    for table in decisions(game, every=9):
        for words in table["heard"]:
            assert title.told(told_again(title, words)) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_names_its_rule_and_the_texts_are_in_the_language(language: str):
    table = next(decisions("reckoning", every=1))
    text = prompt(table, language)
    words = TITLES["reckoning"].words(language)
    query = next(one for one in TITLES["reckoning"].book.queries if one.name == table["question"])
    assert words.ask(query) in text
    assert words.help(query) in text
    assert f"(reckoning {query.rule})" in text


def test_a_model_plays_a_whole_game_with_the_client_of_the_protocol(settings: Settings):
    app = Application(msgspec.structs.replace(settings, workers=1), limited=False)
    with served(app) as url, TestClient(create_app(app)) as client:
        token = make_token(registered(Visitor(client)))
        anyio.run(play_by_tools, House(url, token))


async def play_by_tools(house: House) -> None:
    """A game of Reckoning by tools alone; a wrong number and a question about a rule on the way."""
    dice = Random(3)
    async with Client(make_server(house, "en")) as model:

        async def use(tool: str, **given: object) -> str:
            result = await model.call_tool(tool, given)
            assert not result.is_error, result
            return str(result.content[0].text)  # type: ignore[union-attr]

        listed = await model.list_tools()
        assert {tool.name for tool in listed.tools} == {
            *("list_tables", "open_table", "sit_down", "look", "answer", "read_rule", "talk"),
        }
        assert "open_table" in await use("list_tables")
        text = await use("open_table", game="reckoning", players=3, bots="random")
        table = text.partition("table ")[2].partition(",")[0]
        assert table in await use("list_tables")
        text = await use("look", table=table)
        assert "options 1 to" in await use("answer", table=table, option=99)
        rule = text.partition("(reckoning ")[2].partition(")")[0]
        assert (await use("read_rule", game="reckoning", rule=rule)).startswith(rule)
        assert await use("talk", table=table, text="Good evening") == "Deep Bluff: Good evening"
        while f"[table {table}, over]" not in text:
            options = OPTION.findall(text)
            answer = {"table": table, "option": int(dice.choice(options))} if options else {"table": table}
            text = await use("answer" if options else "look", **answer)
        assert "The game is over" in text
        refused = await model.call_tool("sit_down", {"table": "nowhere", "seat": 0})
        assert refused.is_error


def test_without_a_token_it_says_where_to_get_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("BACKROOM_TOKEN", raising=False)
    refused = backroom("mcp")
    assert (refused.exit_code, "account page" in refused.stderr) == (2, True)
    refused = backroom("mcp", "--token", "x", "--url", "file:///etc/passwd")
    assert (refused.exit_code, "must begin with http" in refused.stderr) == (2, True)
