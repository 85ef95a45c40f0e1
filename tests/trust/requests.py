"""Requests that are aimed at the handlers: valid ones of real sessions, changed a little."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import urlencode

from starlette.routing import Route

from backroom.games import TITLES
from backroom.loadtest.serving import TOKEN
from backroom.web.routes import ROUTES
from backroom.web.table import ACTIONS
from tests.trust.files import Files
from tests.trust.guests import Guest, Targets, TargetTable
from tests.trust.mutation import NASTY, Pairs, mutate_fields
from tests.trust.tally import Tally
from tests.trust.wire import SAME_SITE, Wire, form_with_files, plain_form, request_bytes

PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")
FOR_EVERYBODY = {"say", "note", "unveil"}  # what a spectator may do at a table
TAKEN = 204  # the answer to our own script when an action was carried out
LANGUAGES = ["en", "fr", "it", "de", "*", "en;q=x", "fr;q=0,it;q=-1", "x" * 3000, ",;=,", "é"]
ODD_HEADERS = {
    "Origin": ["http://[", "null", "http://", "http://127.0.0.1:0", "//", "http://[::1", "\\", "é"],
    "Sec-Fetch-Site": ["cross-site", "none", "same-site", "", "x"],
    "Accept-Language": LANGUAGES,
    "X-Forwarded-For": ["1.2.3.4", "::1", "nonsense", "1.2.3.4, " * 200, "[::1]:99", "127.0.0.1:99999"],
    "X-Forwarded-Proto": ["https", "http", "gopher", "wss", ""],
    "Content-Type": ["", "text/plain", "application/json", "multipart/form-data", "x/y; =", "\xff",
                     "multipart/form-data; boundary=", "application/x-www-form-urlencoded; charset=utf-16"],
    "Content-Length": ["0", "-1", "1e3", "5", "99999999999999999999", "²"],
    "Transfer-Encoding": ["chunked", "gzip", "identity"],
    "Accept-Encoding": ["gzip", "br;q=1, gzip;q=0", "x" * 2000],
    "Authorization": [f"Bearer {TOKEN}", "Bearer ", "Bearer é", "Basic x", "x" * 5000],
    "Range": ["bytes=0-1", "bytes=-1", "bytes=5-1", "x", "bytes=" + "0-1," * 300],
    "If-None-Match": ["*", '"x"', "x" * 500],
    "If-Modified-Since": ["x", "Thu, 01 Jan 1970 00:00:00 GMT", "Sun, 99 Jan 99999 00:00:00 GMT"],
    "Expect": ["100-continue", "x"],
    "Connection": ["close", "upgrade", "keep-alive, x"],
    "Upgrade": ["websocket", "h2c", "x"],
    "Host": ["", "example.org", "[", "127.0.0.1:x", "é"],
    "Cookie": ["", "=", ";;;", "backroom", 'backroom="', "backroom=\x01", "a=b; " * 300, "language=xx"],
}  # fmt: skip


class Caller:
    """One connection that sends requests of all kinds at the busy and the quiet tables."""

    def __init__(self, targets: Targets, dice: Random, files: Files, tally: Tally) -> None:
        self.targets = targets
        self.dice = dice
        self.wire = Wire(targets.port)
        self.files = files
        self.tally = tally
        self.sent = 0

    async def call(self, count: int) -> None:
        """Send about so many requests."""
        while self.sent < count:
            await self.dice.choice(
                [self.play, self.play, self.act, self.visit, self.visit, self.visit, self.upload]
            )()
        self.wire.close()

    # -- what is sent ------------------------------------------------------------------------------

    async def play(self) -> None:
        """Look at a table from a seat, change one of the forms there twice, then post it as it is."""
        dice = self.dice
        table = await self.targets.some_busy_table(dice)
        guest = dice.choice(table.people)
        headers = {**SAME_SITE, "Cookie": guest.cookie}
        status, response = await self.send("table", request_bytes("GET", f"/t/{table.code}", headers))
        if status != 200:
            return
        forms = table.record(dice, guest, response.decode("utf-8", "replace"))
        answers = [form for form in forms if form[0].endswith("/answer")]
        if not forms or (not answers and dice.random() < 0.7):
            return  # others are asked
        action, fields = dice.choice(answers if answers and dice.random() < 0.9 else forms)
        if not action.startswith("/"):
            return
        for sent in (self.mutated(fields), self.mutated(fields), fields):
            await self.post(table, self.poster(table, guest), action, sent)
        await self.post(table, guest, action, fields)
        old, stale, stale_fields = dice.choice(table.forms)
        if stale.startswith("/"):
            await self.post(table, old, stale, stale_fields)

    async def act(self) -> None:
        """Post an action to a table: anybody at one that is busy or waiting, outsiders at a quiet one."""
        dice = self.dice
        name = dice.choice([*ACTIONS, "unveil", *([dice.choice(NASTY)] if dice.random() < 0.1 else [])])
        kind = dice.randrange(3)
        if kind == 0:
            table = dice.choice(self.targets.quiet)
            guest: Guest | None = dice.choice([*self.targets.outsiders, None])
        else:
            table = (
                dice.choice(self.targets.busy) if kind == 1 else await self.targets.some_waiting_table(dice)
            )
            guest = self.poster(table, dice.choice(table.people))
        fields = self.fields_of(name, table)
        sent = self.mutated(fields) if dice.random() < 0.7 else fields
        await self.post(table, guest, f"/t/{table.code}/{name}", sent)

    async def visit(self) -> None:
        """Follow any route, with a path, a query, fields and headers that are more or less right."""
        dice = self.dice
        route = dice.choice([route for route in ROUTES if isinstance(route, Route)])
        tables = self.targets.quiet if "{action}" in route.path else [*self.targets.busy, *self.targets.quiet]
        path = PARAMETER.sub(lambda found: self.value_of(found[1], tables), route.path)
        method = (
            dice.choice(sorted(route.methods or {"GET"}))
            if dice.random() < 0.97
            else dice.choice(["PUT", "X"])
        )
        query = mutate_fields(dice, [("seat", "0"), ("step", "3"), ("open", "1"), ("flash", "broken")], NASTY)
        target = f"{path}?{urlencode(query, errors='surrogatepass')}" if dice.random() < 0.4 else path
        headers = {**SAME_SITE, "Cookie": self.any_cookie()}
        body = b""
        if method == "POST":
            fields = self.fields_of(route.name, dice.choice(self.targets.busy))
            headers["Content-Type"], body = plain_form(self.mutated(fields))
        if route.path in {"/admin", "/metrics"} and dice.random() < 0.5:
            headers["Authorization"] = f"Bearer {TOKEN}"
        await self.send(route.name, request_bytes(method, target, self.with_odd(headers), body))

    async def upload(self) -> None:
        """Upload a changed data file or saved game."""
        dice = self.dice
        fields: Pairs = [("players", "3"), ("bots", dice.choice(["", "easy"]))]
        if dice.random() < 0.5:
            game, name, content = self.files.data_file(dice)
            path, files = f"/new/{game}", {name: content}
        else:
            path, files, fields = "/import", {"file": self.files.saved_game(dice)}, []
        kind, body = form_with_files(dice, self.mutated(fields) if dice.random() < 0.2 else fields, files)
        headers = {**SAME_SITE, "Cookie": self.any_cookie(), "Content-Type": kind}
        await self.send(f"upload {path.split('/')[1]}", request_bytes("POST", path, headers, body))

    # -- how it is sent ----------------------------------------------------------------------------

    async def post(self, table: TargetTable, guest: Guest | None, action: str, fields: Pairs) -> None:
        """Post a form to a table, and check that nobody without a seat there has their way."""
        kind, body = plain_form(fields)
        headers = {**SAME_SITE, "Content-Type": kind, "Cookie": guest.cookie if guest else ""}
        fragment = self.dice.random() < 0.8
        if fragment:
            headers["X-Fragment"] = "1"
        name = action.rpartition("/")[2]
        handler = f"act {name}" if name in ACTIONS else "act other"
        request = request_bytes("POST", action, headers, body)
        status, response = await self.send(handler, request)
        at, seat = action.split("/")[2:3], table.seat_of(guest)
        if at != [table.code]:
            return
        if (
            seat >= 0
            and name == "answer"
            and (status == TAKEN or (status == 303 and b"flash=" not in response))
        ):
            table.posted[seat] += sum(field == "answer" for field, _ in fields) or 1
        running = table not in self.targets.waiting
        if running and seat < 0 and status == TAKEN and name in ACTIONS and name not in FOR_EVERYBODY:
            self.tally.fail(f"{handler}: accepted from somebody without a seat", request)

    async def send(self, handler: str, request: bytes) -> tuple[int, bytes]:
        """Send a request and count what came of it."""
        self.sent += 1
        try:
            status, response = await self.wire.send(request)
        except TimeoutError:
            self.tally.count(handler, "no answer in time")
            self.tally.fail(f"{handler}: no answer in time", request)
            return 0, b""
        self.tally.status(handler, status, request)
        return status, response

    # -- who and what ------------------------------------------------------------------------------

    def mutated(self, fields: Pairs) -> Pairs:
        """Fields with a few changes."""
        targets = [self.dice.choice(self.targets.busy), self.dice.choice(self.targets.quiet)]
        words = [value for table in targets for _, _, form in table.forms[-5:] for _, value in form]
        return mutate_fields(
            self.dice, fields, [*words, *(table.code for table in targets), "0", "1", "2", "3"]
        )

    def poster(self, table: TargetTable, guest: Guest) -> Guest | None:
        """Mostly the person who saw the form; sometimes somebody else, or nobody."""
        if self.dice.random() < 0.7:
            return guest
        return self.dice.choice([*table.people, *self.targets.outsiders, None])

    def any_cookie(self) -> str:
        """The session of a guest, or what looks like one."""
        dice = self.dice
        guest = dice.choice([*self.targets.outsiders, *dice.choice(self.targets.busy).people])
        seat = f"seat-{dice.choice(self.targets.busy).code}={dice.choice(['0', '1', '99', '-1', 'x'])}"
        return dice.choice(
            [guest.cookie, guest.cookie, guest.cookie, f"{guest.cookie}; {seat}", "backroom=made-up"]
        )

    def value_of(self, parameter: str, tables: list[TargetTable]) -> str:
        """A value for a parameter of a path, mostly a valid one."""
        dice = self.dice
        if dice.random() < 0.12:
            return dice.choice(NASTY)[:6000]
        valid = {
            "game": list(TITLES),
            "code": [dice.choice(tables).code],
            "action": [*ACTIONS, "unveil"],
        }
        return dice.choice(valid.get(parameter, ["1"]))

    def fields_of(self, name: str, table: TargetTable) -> Pairs:
        """Fields that are valid for a handler or an action, as far as we know it."""
        dice = self.dice
        seat = str(dice.randrange(len(table.people)))
        forms = [form for _, action, form in table.forms if action.rpartition("/")[2] == name]
        if forms and dice.random() < 0.7:
            return dice.choice(forms)
        known: dict[str, Pairs] = {
            "bot": [("seat", seat), ("bot", "easy")],
            "passes": [("seat", seat), ("kind", dice.choice(["phase", "opening", "turn", ""]))],
            "signal": [("seat", seat), ("name", "hand"), ("word", "up")],
            "agree": [("motion", dice.choice(["pause", "resume", f"undo-{seat}", f"stand-in-{seat}"]))],
            "withdraw": [("motion", dice.choice(["pause", f"undo-{seat}"]))],
            "say": [("text", "hello"), ("name", "Ann")],
            "note": [("text", "hello")],
            "name": [("name", "Ann"), ("next", "/")],
            "language": [("language", "fr"), ("next", "/")],
            "quick": [("players", "3"), ("bot", "easy"), ("name", "Ann")],
            "new": [
                ("players", "3"),
                ("clock", "move"),
                ("seconds", "60"),
                ("listed", "on"),
                ("increment", "0"),
            ],
            "account": [("do", "logout"), ("login", f"ann{seat}"), ("password", "long enough password")],
        }
        return known.get(name, [("seat", seat), ("seq", "1"), ("answer", "0"), ("name", "Ann")])

    def with_odd(self, headers: dict[str, str]) -> dict[str, str]:
        """Headers, now and then with an odd one."""
        dice = self.dice
        if dice.random() < 0.25:
            name = dice.choice(list(ODD_HEADERS))
            headers = {**headers, name: dice.choice(ODD_HEADERS[name])}
            if name == "Origin":
                headers.pop("Sec-Fetch-Site", None)
        if dice.random() < 0.3:
            headers = {**headers, "X-Fragment": "1"}
        return headers
