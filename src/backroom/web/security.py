"""Checks on requests: cross-site requests and rate limits; and security headers on responses."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage, Storage
from limits.aio.strategies import FixedWindowRateLimiter
from limits.errors import StorageError
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from backroom.tables.errors import Refused
from backroom.tables.people import hash_token

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}

POLICY = (
    "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
    "connect-src 'self'{live}; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'"
)
HOST = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # no-referrer would also hide the Origin that we check
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cache-Control": "no-store",
}


class SecurityMiddleware:
    """Marks cross-site requests, and adds headers and cookies to responses."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope["cross_site"] = is_cross_site(scope)
        scope["path"] = scope["path"].replace("\0", "\N{REPLACEMENT CHARACTER}")  # PostgreSQL takes no NUL
        scope["cookies_out"] = []  # filled by the handler
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        await self.app(scope, receive, with_headers(scope, send))


def is_cross_site(scope: Scope) -> bool:
    """True if another site may have sent this request, by Sec-Fetch-Site or, if it is missing, by Origin."""
    if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
        return False
    headers = Headers(scope=scope)
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in {"same-origin", "none"}
    origin = headers.get("origin", "")
    return not origin or host_of(origin) != headers.get("host")


def host_of(origin: str) -> str:
    """The host and port of an origin; empty if it is not a URL."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def refuse_cross_site(connection: HTTPConnection) -> None:
    """Refuse a request that does not come from one of our own pages."""
    if connection.scope.get("cross_site", True):
        raise Refused("csrf")


def with_headers(scope: Scope, send: Send) -> Send:
    """Wrap `send` so that it adds cookies and security headers, and keeps pages out of caches."""

    async def send_on(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            given = {name for name, _ in message["headers"]}
            host = Headers(scope=scope).get("host", "")
            usual = usual_headers(host if HOST.fullmatch(host) else "", scope.get("scheme") == "https")
            cookies = [(b"set-cookie", cookie.encode("latin-1")) for cookie in scope["cookies_out"]]
            added = [header for header in usual if header[0] not in given]
            message["headers"] = [*message["headers"], *added, *cookies]
        await send(message)

    return send_on


@lru_cache(maxsize=100)
def usual_headers(host: str, is_secure: bool) -> list[tuple[bytes, bytes]]:
    """The headers of every response that does not set them itself; the host is empty if it is not valid.

    Not all browsers take 'self' to mean WebSockets of this host too.
    """
    scheme = "wss" if is_secure else "ws"
    usual = {"Content-Security-Policy": POLICY.format(live=f" {scheme}://{host}" if host else ""), **HEADERS}
    if is_secure:
        usual["Strict-Transport-Security"] = "max-age=31536000"
    return [(name.lower().encode("ascii"), value.encode("ascii")) for name, value in usual.items()]


# -- rate limits ---------------------------------------------------------------------------------

RATES: dict[str, list[RateLimitItem]] = {
    name: [parse(rate) for rate in rates]
    for name, rates in {
        "password": ["10/minute", "60/hour"],
        "login": ["20/minute", "120/hour"],  # for one login, by all strangers: more than an address may try
        "guest": ["120/minute", "1000/hour"],
        "open": ["30/minute", "300/hour"],
        "act": ["20/second", "300/minute"],
        "coach": ["2/second", "60/minute"],
        "chat": ["3/second", "40/minute"],
        "page": ["30/second", "600/minute"],
        "connection": ["10/second", "120/minute"],
    }.items()
}


BY_ADDRESS = {"password"}  # a new session must not give more tries
PEOPLE_PER_ADDRESS = 10  # an address may do so many times more than a session: a club may share one
LONGEST_ADDRESS = 100  # characters that are looked at; behind a proxy it may be anything
PREFIX = 64  # bits of an IPv6 address that belong to one household


class Limits:
    """Rate limits by session and by address, counted in memory or, for several processes, in Redis."""

    def __init__(self, redis_url: str = "", *, on: bool = True) -> None:
        self.limiter = FixedWindowRateLimiter(counters(redis_url))
        self.on = on

    async def take(self, what: str, address: str, token: str = "") -> None:
        """Count one request for an address and, if there is one, for a session; refuse if there are too many.

        Anybody can make up session tokens, so counting by session alone would limit nothing. Counters are
        named by a hash: whoever can read Redis must not find tokens there.
        """
        if not self.on:
            return
        session = "" if what in BY_ADDRESS else token and hash_token(token)
        for rate in RATES[what]:
            by_address = type(rate)(rate.amount * PEOPLE_PER_ADDRESS, rate.multiples) if session else rate
            counted = [await self._hit(by_address, what, address)]
            if session:
                counted.append(await self._hit(rate, what, session))
            if not all(counted):
                raise Refused("slow-down")

    async def check(self, what: str, address: str) -> None:
        """Refuse if an address has no more tries left, without counting this one."""
        for rate in RATES[what] if self.on else ():
            with suppress(StorageError):
                if not await self.limiter.test(rate, what, address):
                    raise Refused("slow-down")

    async def _hit(self, rate: RateLimitItem, what: str, whose: str) -> bool:
        try:
            return await self.limiter.hit(rate, what, whose)
        except StorageError:
            return True  # if Redis is down, nothing is limited


def counters(redis_url: str) -> Storage:
    """The storage of the counters."""
    if not redis_url:
        return MemoryStorage()
    storage_url = (
        redis_url.replace("unix://", "redis+unix://", 1) if redis_url.startswith("unix:") else redis_url
    )
    return RedisStorage(storage_url, implementation="redispy", wrap_exceptions=True)


def address(connection: HTTPConnection) -> str:
    """The client's IP address, or its network for IPv6; behind a trusted proxy, the one it reports."""
    return network_of(connection.client.host[:LONGEST_ADDRESS] if connection.client else "")


@lru_cache(maxsize=5_000)
def network_of(host: str) -> str:
    """An IP address, or the network of a household for IPv6; cached, because every request needs it."""
    try:
        ip = ip_address(host)
    except ValueError:
        return "unknown"  # a proxy has passed on what it was sent
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is None:
        return str(IPv6Network((int(ip), PREFIX), strict=False))
    return str(ip)
