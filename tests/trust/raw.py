"""Raw bytes over TCP: requests that no browser would send, and WebSocket frames of every kind."""

from __future__ import annotations

import asyncio
import base64
import re
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

from backroom.loadtest.client import HOST
from tests.trust.guests import TargetTable
from tests.trust.mutation import NASTY
from tests.trust.requests import ODD_HEADERS
from tests.trust.tally import Tally
from tests.trust.wire import SAME_SITE, request_bytes

STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")
SHORT = 0.15  # seconds to wait for what may never come
LONG = 10.0


class RawCaller:
    """Opens one connection after another and says something odd on each."""

    def __init__(self, port: int, dice: Random, targets: list[TargetTable], tally: Tally) -> None:
        self.port = port
        self.dice = dice
        self.targets = targets
        self.tally = tally

    async def call(self, count: int, speak: Callable[[], Awaitable[None]]) -> None:
        """Open so many connections, one after another."""
        for _ in range(count):
            try:
                await speak()
            except OSError as error:
                self.tally.count(speak.__name__, type(error).__name__)

    # -- HTTP --------------------------------------------------------------------------------------

    async def speak_http(self) -> None:
        """Send broken HTTP, and read what comes back until the server closes or a moment has passed."""
        dice = self.dice
        kind, sent = dice.choice(RAW)(dice, self.table_request())
        reader, writer = await asyncio.open_connection(HOST, self.port)
        try:
            for piece in pieces(dice, sent):
                writer.write(piece)
                await writer.drain()
            if dice.random() < 0.8:
                writer.write_eof()
            received = await read_on(reader, SHORT)
        except ConnectionError:
            received = b""
        finally:
            writer.close()
        found = [int(status) for status in STATUS.findall(received)]
        for status in found[:1] or [0]:
            self.tally.status(f"raw {kind}", status, sent)
        for status in found[1:]:
            if status >= 500 and status != 503:
                self.tally.fail(f"raw {kind}: status {status}", sent)

    def table_request(self) -> bytes:
        """A valid request to begin with."""
        dice = self.dice
        table = dice.choice(self.targets)
        guest = dice.choice(table.people)
        headers = {**SAME_SITE, "Cookie": guest.cookie}
        if dice.random() < 0.5:
            return request_bytes("GET", dice.choice(["/", "/healthz", f"/t/{table.code}"]), headers)
        form = {**headers, "Content-Type": "application/x-www-form-urlencoded"}
        return request_bytes("POST", f"/t/{table.code}/say", form, b"text=hello")

    # -- WebSockets --------------------------------------------------------------------------------

    async def speak_frames(self) -> None:
        """Open a live connection, send frames, and see how the server ends it, or that it goes on."""
        dice = self.dice
        table = dice.choice(self.targets)
        reader, writer = await asyncio.open_connection(HOST, self.port)
        try:
            sent = handshake(dice, table.code, dice.choice(table.people).cookie)
            writer.write(sent)
            async with asyncio.timeout(LONG):
                head = await reader.readuntil(b"\r\n\r\n")
            status = int(head[9:12])
            if status != 101:
                self.tally.status("websocket handshake", status, sent)
                return
            said = b"".join(dice.choice(FRAMES)(dice) for _ in range(dice.choice([1, 1, 2, 5])))
            writer.write(said)
            if dice.random() < 0.7:
                writer.write(frame(8, struct.pack("!H", 1000)))
            if dice.random() < 0.2:
                writer.write_eof()
            code = closing_code(await read_on(reader, SHORT))
            self.tally.count("websocket", f"closed {code}" if code else "went on")
            if code == 1011:
                self.tally.fail("websocket: closed with 1011", said)
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError):
            self.tally.count("websocket", "cut")
        except TimeoutError:
            self.tally.count("websocket", "no answer in time")
            self.tally.fail("websocket: no answer in time", sent)
        finally:
            writer.close()


async def read_on(reader: asyncio.StreamReader, seconds: float) -> bytes:
    """Everything that comes until the connection ends, or until nothing has come for a moment."""
    received = b""
    with suppress(TimeoutError, ConnectionError):
        while True:
            async with asyncio.timeout(seconds):
                more = await reader.read(2**16)
            if not more:
                break
            received += more
    return received


def pieces(dice: Random, sent: bytes) -> list[bytes]:
    """The bytes in one piece, or cut somewhere."""
    if dice.random() < 0.7:
        return [sent]
    place = dice.randrange(len(sent) + 1)
    return [sent[:place], sent[place:]]


# -- broken requests -----------------------------------------------------------------------------

Sent = tuple[str, bytes]


TARGETS = [
    *(
        "/",
        "",
        "*",
        "http://127.0.0.1/",
        "http://[/",
        "//",
        "/\0",
        "/%",
        "/%ff",
        "/é",
        "/" * 9000,
        "?",
        "/#x",
    ),
    *("/t/../admin", "/static/../routes.py", "/static/%2e%2e/routes.py", "/static/", "/static/%00"),
    *("/?a=%00", "/t/%00", "/t/%F0%9F%98%80/say", "127.0.0.1:80"),
]


def request_line(dice: Random, valid: bytes) -> Sent:
    """A broken first line."""
    _, _, rest = valid.partition(b"\r\n")
    method = dice.choice(["GET", "get", "", "G" * 5000, "GET\0", "CONNECT", "PRI", "é", "OPTIONS", "TRACE"])
    target = dice.choice(TARGETS)
    version = dice.choice(["HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "", "HTTP/1.1 x", "HTTP/9" * 50])
    line = f"{method} {target} {version}"
    return "request line", line.encode() + dice.choice([b"\r\n", b"\n", b"\r", b"\0\r\n"]) + rest


def headers(dice: Random, valid: bytes) -> Sent:
    """Odd, broken, doubled, huge or many headers."""
    first, _, rest = valid.partition(b"\r\n")
    name = dice.choice(list(ODD_HEADERS))
    odd = f"{name}: {dice.choice(ODD_HEADERS[name])}".encode()
    line = dice.choice(
        [
            odd,
            odd,
            b"Origin: http://[",
            b"Host: a\r\nHost: b",
            b"Content-Length: 5\r\nContent-Length: 6",
            b"Content-Length: 5\r\nTransfer-Encoding: chunked",
            b"X: " + b"y" * dice.choice([8000, 70_000, 300_000]),
            b"\r\n".join(b"X-%d: y" % number for number in range(dice.choice([120, 2000]))),
            b": no name",
            b"no colon",
            b"X : space",
            b" folded: line",
            b"X: \0",
            b"X: \xff\xfe",
            b"X: a\rb",
            b"Cookie: backroom="
            + dice.choice(NASTY[:60]).encode("utf-8", "replace")[:300].replace(b"\n", b""),
        ]
    )
    return "headers", first + b"\r\n" + line + b"\r\n" + rest


def chunked(dice: Random, valid: bytes) -> Sent:
    """A chunked body, right or wrong."""
    first = dice.choice([b"POST /language HTTP/1.1", b"POST /name HTTP/1.1", b"POST /import HTTP/1.1"])
    head = first + b"\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nTransfer-Encoding: chunked\r\n"
    head += b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    body = dice.choice(
        [
            b"6\r\nname=a\r\n0\r\n\r\n",
            b"6\r\nname=a",
            b"ffffffffffffffffff\r\nx",
            b"-1\r\nx\r\n0\r\n\r\n",
            b"zz\r\n",
            b"6;ext=\0\r\nname=a\r\n0\r\n\r\n",
            b"0\r\nTrailer: x\r\n\r\n",
            b"10000\r\n" + b"a" * 65_536 + b"\r\n10\r\n" + b"a" * 16 + b"\r\n0\r\n\r\n",
            b"1\r\na\r\n" * 500 + b"0\r\n\r\n",
        ]
    )
    return "chunked", head + body


def pipelined(dice: Random, valid: bytes) -> Sent:
    """Several requests at once, the last one perhaps cut."""
    several = valid * dice.choice([2, 5, 30])
    return "pipelined", several[: len(several) - dice.choice([0, 0, 1, 20])]


def cut(dice: Random, valid: bytes) -> Sent:
    """A request that ends too early."""
    return "cut", valid[: dice.randrange(len(valid))]


def flipped(dice: Random, valid: bytes) -> Sent:
    """A request with a few other bytes."""
    changed = bytearray(valid)
    for _ in range(dice.choice([1, 2, 8])):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return "flipped", bytes(changed)


def garbage(dice: Random, valid: bytes) -> Sent:
    """No HTTP at all."""
    return "garbage", dice.choice(
        [
            dice.randbytes(dice.choice([1, 50, 5000])),
            b"\r\n" * 50,
            b"\x16\x03\x01\x02\x00\x01\x00",
            b"\0" * 100,
        ]
    )


RAW = (request_line, headers, headers, chunked, pipelined, cut, flipped, flipped, garbage)


# -- frames --------------------------------------------------------------------------------------


def handshake(dice: Random, code: str, cookie: str) -> bytes:
    """The request that opens a live connection, mostly a valid one."""
    given = {
        **SAME_SITE,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(dice.randbytes(16)).decode(),
        "Cookie": cookie,
    }
    seat = dice.choice(["0", "1", "2", "-1", "99", "x", "", "\0"])
    if dice.random() < 0.1:
        name = dice.choice(list(given))
        given[name] = dice.choice(["", "x", "é", "14", "websocket, h2c"])
    if dice.random() < 0.05:
        given["Origin"] = "http://["
        given.pop("Sec-Fetch-Site", None)
    if dice.random() < 0.1:
        given["Sec-WebSocket-Extensions"] = dice.choice(
            ["permessage-deflate", "x; y=", "permessage-deflate; a=é"]
        )
    if dice.random() < 0.05:
        code = dice.choice(NASTY)[:2000]
    stamp = dice.choice(["", "&stamp=x", "&stamp=" + "y" * 500])
    return request_bytes("GET", f"/t/{code}/live?seat={seat}{stamp}", given)


def frame(
    opcode: int, content: bytes, *, masked: bool = True, final: bool = True, reserved: int = 0
) -> bytes:
    """One frame; its mask is all zeros, so the content stays readable."""
    first = final << 7 | reserved << 4 | opcode
    bit = masked << 7
    if len(content) < 126:
        head = struct.pack("!BB", first, bit | len(content))
    elif len(content) < 2**16:
        head = struct.pack("!BBH", first, bit | 126, len(content))
    else:
        head = struct.pack("!BBQ", first, bit | 127, len(content))
    return head + (b"\0\0\0\0" if masked else b"") + content


FRAMES = (
    lambda dice: frame(1, dice.choice(NASTY).encode("utf-8", "replace")[:4000]),
    lambda dice: frame(2, dice.randbytes(dice.choice([0, 5, 125, 126, 4000]))),
    lambda dice: frame(1, b"\xff\xfe\xfd"),
    lambda dice: frame(1, b"x" * dice.choice([4096, 4097, 70_000])),
    lambda dice: frame(1, b"a", final=False) + frame(0, b"b", final=False) + frame(0, b"c"),
    lambda dice: frame(1, b"a", final=False) * 3,
    lambda dice: frame(1, b"x" * 1000, final=False) + frame(0, b"x" * 1000, final=False) * 10,
    lambda dice: frame(0, b"nothing to continue"),
    lambda dice: frame(9, dice.randbytes(dice.choice([0, 5, 125]))) * dice.choice([1, 50]),
    lambda dice: frame(10, b"unasked"),
    lambda dice: frame(9, b"x" * 126),
    lambda dice: frame(9, b"x", final=False),
    lambda dice: frame(8, dice.choice([b"", b"\x03"])),
    lambda dice: frame(8, struct.pack("!H", dice.choice([0, 999, 1005, 1006, 3000, 5000, 65535]))),
    lambda dice: frame(8, struct.pack("!H", 1000) + b"\xff"),
    lambda dice: frame(dice.choice([3, 7, 11, 15]), b"x"),
    lambda dice: frame(1, b"x", reserved=dice.randrange(1, 8)),
    lambda dice: frame(1, b"x", masked=False),
    lambda dice: struct.pack("!BBQ", 0x81, 0xFF, dice.choice([2**63, 2**62, 2**32, 5])) + b"\0\0\0\0xyz",
    lambda dice: dice.randbytes(dice.choice([1, 10, 500])),
)  # fmt: skip


def closing_code(received: bytes) -> int:
    """The code with which the server closed; 0 if it did not. Frames of a server are not masked."""
    at = 0
    while at + 2 <= len(received):
        opcode, length = received[at] & 15, received[at + 1] & 127
        at += 2
        if length == 126:
            length, at = int.from_bytes(received[at : at + 2], "big"), at + 2
        elif length == 127:
            length, at = int.from_bytes(received[at : at + 8], "big"), at + 8
        if opcode == 8:
            return int.from_bytes(received[at : at + 2], "big") if length >= 2 else 1005
        at += length
    return 0
