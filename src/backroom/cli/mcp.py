"""`backroom mcp`: a language model plays at the tables of a server, by the Model Context Protocol."""

from __future__ import annotations

import click
from mcp.server import MCPServer

import backroom
from backroom.cli.common import language
from backroom.cli.prompting import prompt
from backroom.client import House, Table
from backroom.engine.errors import BackroomError

INSTRUCTIONS = """\
You play a gangster board game at a table. Take a seat (sit_down) or open a table with bots (open_table),
then call look: it shows the table, what has happened and, when you are asked, the question with numbered
options. Give the number of one of them to answer; you then see what comes of it. read_rule explains the rule
that a question names.
"""
LONGEST_WAIT = 20.0  # seconds until the table is shown although the seat is not asked


class Player:
    """What a language model can do, each as one tool that answers with text."""

    def __init__(self, house: House, lang: str) -> None:
        self.house = house
        self.lang = lang
        self.last_seen: dict[str, Table] = {}  # by code: an answer refers to it

    def list_tables(self) -> str:
        """List the tables at which you play, and those that have a free seat for you."""
        found = self.house.tables()
        lines = [
            f"{kind}: {table['code']} {table['game']}, host {table['host']}, {table['status']}, "
            f"{table['free']} of {table['players']} seats free"
            + (", your turn" if table["is_my_turn"] else "")
            for kind in ("mine", "open")
            for table in found[kind]
        ]
        return "\n".join(lines) or "There is no table. Open one with open_table."

    def open_table(self, game: str, players: int, bots: str = "easy") -> str:
        """Open a table, take seat 0 and start.

        game: bootleggers, nostra_city, reckoning or scoundrels. bots: easy, medium or hard, on all other
        seats; empty to wait for people.
        """
        opened = self.house.open_table(game, players, bots)
        return self.seen(self.house.start(opened["code"]) if bots else opened)

    def sit_down(self, table: str, seat: int) -> str:
        """Take a free seat at a table before its game starts."""
        return self.seen(self.house.sit(table, seat))

    def look(self, table: str) -> str:
        """Look at a table; waits about 20 seconds at most until you are asked or the game is over."""
        return self.seen(self.next_seen(table))

    def answer(self, table: str, option: int) -> str:
        """Answer the question that you saw last with the number of an option; shows what comes of it."""
        last = self.last_seen.get(table) or self.house.look(table)
        if not 1 <= option <= len(last["options"]):
            return f"There are options 1 to {len(last['options'])}.\n{self.seen(self.house.look(table))}"
        self.house.answer(last, last["options"][option - 1])
        return self.seen(self.next_seen(table))

    def read_rule(self, game: str, rule: str) -> str:
        """Read a rule of the numbered specification, such as reckoning R3.1; it is in English."""
        found = self.house.rule(game, rule)
        return f"{found['id']} ({found['section']}): {found['text']}"

    def talk(self, table: str, text: str) -> str:
        """Say something to everybody at a table."""
        lines = self.house.say(table, text)["chat"]
        return "\n".join(f"{line['name']}: {line['text']}" for line in lines[-10:])

    def next_seen(self, code: str) -> Table:
        """The table as soon as the player is asked or the game is over, with all news since their answer."""
        table: Table = {}
        for newer in self.house.follow(code, seconds=LONGEST_WAIT):
            newer["heard"] = [*table.get("heard", []), *newer["heard"]]
            table = newer
            if table["options"]:
                break
        return table or self.house.look(code)

    def seen(self, table: Table) -> str:
        """A table as text, kept for the answer."""
        self.last_seen[table["code"]] = table
        return f"[table {table['code']}, {table['status']}]\n{prompt(table, self.lang)}"


def make_server(house: House, lang: str) -> MCPServer:
    """The tools of a player, for any transport."""
    player = Player(house, lang)
    server = MCPServer(
        "backroom", instructions=INSTRUCTIONS, version=backroom.__version__, log_level="WARNING"
    )
    tools = player.list_tables, player.open_table, player.sit_down, player.look
    for tool in (*tools, player.answer, player.read_rule, player.talk):
        server.add_tool(tool, structured_output=False)
    return server


@click.command()
@click.option("--url", default="http://127.0.0.1:8000", show_default=True, help="Address of the server.")
@click.option(
    "--token", envvar="BACKROOM_TOKEN", help="Token of a program, from the account page; or BACKROOM_TOKEN."
)
@language
def mcp(url: str, token: str | None, lang: str) -> None:
    """Let a language model play at the tables of a server, over standard input and output (MCP)."""
    if not token:
        raise BackroomError("there is no token: make one on the account page and set BACKROOM_TOKEN")
    if not url.startswith(("http://", "https://")):
        raise BackroomError(f"{url}: the address must begin with http:// or https://")
    make_server(House(url, token, lang), lang).run("stdio")
