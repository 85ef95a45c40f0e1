"""Services for tests: the clock stands still until a test moves it, and players answer in notation.

ann, bob = services.guest("Ann"), services.guest("Bob")
code = services.game(ann, bob, "greedy")
services.answer(code, "discard-move")
services.later(30)
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from backroom.engine.chance import Dice
from backroom.engine.flow import NOBODY, Chance, Seat
from backroom.engine.replay import fingerprint
from backroom.engine.rulebook import waiting
from backroom.games import title
from backroom.games.reckoning.nouns import KINDS
from backroom.tables import people
from backroom.tables.clock import Clock
from backroom.tables.database import Database
from backroom.tables.game_service import GameService
from backroom.tables.hub import Hub
from backroom.tables.logged_game import LoggedGame
from backroom.tables.people import Person
from backroom.tables.schema import log
from backroom.tables.seats import read_seats
from backroom.tables.services import Services
from backroom.tables.settings import Settings
from backroom.tables.snapshot import Snapshot, TableView
from backroom.tables.workers import BotTask, think

NO_CLOCK = Clock()
# Nobody can be hurt: a game of three is over after 29 answers, where others take 130.
BRIEF: dict[str, Any] = {"deck_data": dict.fromkeys(KINDS, 0) | {"move": 30}, "stall_limit": 12}


class Heard(Hub):
    """A hub that remembers the published changes."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def publish(self, code: str, snapshot: Snapshot | None = None) -> None:
        self.told.append(code)
        super().publish(code, snapshot)


class ScriptedServices:
    """The services of one process, with helpers to play through them."""

    def __init__(self, url: str, seed: int = 1, **settings: float) -> None:
        given: dict[str, Any] = {"bot_pace": 0.0, **settings}
        self.url = url
        self.time = 1000.0
        self.hub = Heard()
        self.database = Database(url)
        self.settings = Settings(database_url=url, **given)
        self.serve(Dice(seed))
        self.dice = Dice(seed, 1)

    @property
    def told(self) -> list[str]:
        return self.hub.told

    def serve(self, chance: Chance | None) -> None:
        """Make services that use this chance; without one, every game draws from the seeds of its table."""
        made = Services(self.database, self.settings, lambda: self.time, self.hub, chance)
        self.store, self.cache, self.reader = made.store, made.cache, made.reader
        self.tables, self.games, self.privacy = made.tables, made.games, made.privacy

    def close(self) -> None:
        self.database.close()

    def later(self, seconds: float) -> None:
        """Move the clock forward."""
        self.time += seconds

    # -- people and tables ---------------------------------------------------------------------------

    def guest(self, name: str) -> Person:
        with self.database.begin() as c:
            return people.add_guest(c, name, self.time)[0]

    def table(
        self, *players: Person | str, clock: Clock = NO_CLOCK, game: str = "reckoning", **options: object
    ) -> str:
        """Open a table, hosted by the first person; `players` are people and names of bots, by seat."""
        host = next(player for player in players if isinstance(player, Person))
        setup = {"players": len(players), **options}
        code = self.tables.open_table(host, game, setup, clock, listed=True)
        self.tables.leave_seat(host, code, 0)
        for seat, player in enumerate(players):
            if isinstance(player, str):
                self.tables.add_bot(host, code, seat, player)
            elif player in players[:seat]:
                self.tables.share_seat(host, code, seat)
            else:
                self.tables.sit(player, code, seat)
        return code

    def game(self, *players: Person | str, clock: Clock = NO_CLOCK, **options: Any) -> str:
        """Open a table and start the game."""
        code = self.table(*players, clock=clock, **options)
        self.games.start(next(player for player in players if isinstance(player, Person)), code)
        return code

    def brief_game(self, *players: Person | str) -> str:
        """Open a table for three and start a game that soon stalls, for tests that need a finished game."""
        return self.game(*players, **BRIEF)

    # -- playing -------------------------------------------------------------------------------------

    def logged(self, code: str) -> LoggedGame:
        """The logged game itself, hidden information included."""

        def see(_c: object, _table: object, logged: LoggedGame | None) -> LoggedGame:
            assert logged is not None
            return logged

        return self.reader.examine(code, see)

    def asked(self, code: str) -> Seat:
        """The seat that is asked; NOBODY once the game is over."""
        seat: Seat = self.logged(code).game.g.seat
        return seat

    def options(self, code: str) -> list[str]:
        """The options of the current question, in notation."""
        return options_of(self.logged(code))

    def person_at(self, code: str, seat: Seat) -> Person:
        """The person on a seat."""
        with self.database.begin() as c:
            person_id = read_seats(c, self.store.find(c, code)).rows[seat].person_id
            assert person_id is not None
            return Person(person_id, "", None)

    def answer(self, code: str, word: str = "") -> None:
        """Answer for the seat that is asked, by default with a random option."""
        logged = self.logged(code)
        seat, options = logged.game.g.seat, options_of(logged)
        word = word or options[self.dice(len(options))]
        self.games.answer(self.person_at(code, seat), code, seat, logged.rows, word)

    def bots_move(self, limit: int = 10) -> int:
        """Think out and play all bot moves that are due. Returns how many."""
        due = bot_tasks(self.games, limit)
        for bot_task in due:
            self.games.answer_for_bot(bot_task.code, bot_task.seat, bot_task.seq, think(bot_task))
        return len(due)

    def play_on(self, code: str, answers: int = 10_000) -> int:
        """Play at random until so many answers are given or the game is over. Returns how many were given."""
        for given in range(answers):
            seat = self.asked(code)
            if seat == NOBODY:
                return given
            if not self.bots_move(1):
                self.answer(code)
        return answers

    # -- facts ---------------------------------------------------------------------------------------

    def look(self, person: Person | None, code: str, seat: Seat = NOBODY) -> TableView:
        return self.reader.seen_by(person, code, seat)

    def status(self, code: str) -> str:
        return self.look(None, code).status

    def position(self, code: str) -> str:
        """The fingerprint of the current position."""
        logged = self.logged(code)
        return fingerprint(logged.title, logged.game.g)

    def rows(self, code: str) -> list[tuple[int, str, Seat, str]]:
        """The log: number, kind, seat, answer."""
        with self.database.begin() as c:
            table = self.store.find(c, code)
            wanted = select(log.c.seq, log.c.kind, log.c.seat, log.c.answer).where(log.c.table_id == table.id)
            return [tuple(row) for row in c.execute(wanted.order_by(log.c.seq))]

    def still_asked(self, code: str) -> tuple[Seat, ...]:
        return waiting(self.logged(code).game.g)


def options_of(logged: LoggedGame) -> list[str]:
    """The options of the current question, in notation."""
    g, book = logged.game.g, logged.title.book
    return [book.queries[g.query].noun.write(choice) for choice in book.options(g)]


def bot_tasks(games: GameService, limit: int) -> list[BotTask]:
    """Lease the bot moves that are due."""
    return games.lease([bot.code for bot in games.pending().bots[:limit]])


RECKONING = title("reckoning")
