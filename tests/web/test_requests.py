"""Security of requests and responses: cross-site checks, cookies, limits, headers; and languages."""

from __future__ import annotations

from collections.abc import Iterator

import anyio
import pytest
from limits import parse
from starlette.requests import HTTPConnection

from backroom.tables.settings import Settings
from backroom.web import security
from backroom.web.application import Application
from backroom.web.routes import create_app
from backroom.web.security import Limits, address
from backroom.web.words import page_words
from tests.web.conftest import Visitors
from tests.web.pages import Page, Visitor

PAGES = ["/", "/new/reckoning", "/rules/reckoning", "/account", "/import", "/nowhere", "/t/nosuchtable"]


@pytest.mark.parametrize("path", [*PAGES, "/healthz", "/admin"])
def test_everything_leaves_with_the_security_headers(ada: Visitor, path: str):
    headers = ada.client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "connect-src 'self' ws://testserver;" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers


@pytest.mark.parametrize("host", ["evil.example; script-src *", "a b", ""])
def test_no_host_changes_the_policy(ada: Visitor, host: str):
    assert (
        "connect-src 'self';"
        in ada.client.get("/", headers={"host": host}).headers["content-security-policy"]
    )


def test_a_strange_character_in_an_address_is_an_ordinary_page(ada: Visitor):
    assert ada.client.get("/t/a%00b").status_code == 404


def test_a_defect_of_ours_is_an_ordinary_page_with_the_headers(
    app: Application, ada: Visitor, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    def broken(*_: object, **_named: object) -> None:
        raise ValueError("the ace of spades")

    monkeypatch.setattr(app.tables, "lobby", broken)
    page = ada.client.get("/")
    assert page.status_code == 500
    assert "content-security-policy" in page.headers
    assert page_words("en")("refused", "server-error") in page.text
    assert "spades" not in page.text
    assert "ValueError" in caplog.text
    assert "spades" not in caplog.text


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_inline_scripts_or_styles(ada: Visitor, path: str):
    assert_all_outside(Page(ada.client.get(path).text))


def test_the_table_has_no_inline_scripts_or_styles(ada: Visitor):
    assert_all_outside(ada.get(f"/t/{ada.quick()}"))


def assert_all_outside(page: Page) -> None:
    scripts = [given for tag, given in page.tags if tag == "script"]
    assert all(given.get("src", "").startswith("/static/") for given in scripts)
    assert [tag for tag, _ in page.tags if tag == "style"] == []
    assert [
        given for _, given in page.tags if "style" in given or any(a.startswith("on") for a in given)
    ] == []
    outside = [given for _, given in page.tags for key in ("src", "href") if "//" in given.get(key, "")]
    assert outside == []


# -- cross-site requests -------------------------------------------------------------------------

STRANGERS = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": "http://["},
    {},
]


@pytest.mark.parametrize("headers", STRANGERS)
@pytest.mark.parametrize(
    "path", ["/quick/reckoning", "/name", "/account", "/language", "/import", "/new/reckoning"]
)
def test_a_form_of_another_site_is_refused(visitors: Visitors, headers: dict[str, str], path: str):
    eve = visitors()
    del eve.client.headers["sec-fetch-site"]
    refused = eve.client.post(path, data={"name": "Eve"}, headers=headers, follow_redirects=False)
    assert refused.status_code == 403
    assert "set-cookie" not in refused.headers


def test_another_site_cannot_answer_in_somebodys_name(app: Application, ada: Visitor):
    code = ada.quick()
    before = app.reader.seen_by(None, code).version
    del ada.client.headers["sec-fetch-site"]
    fields = {"seat": "0", "seq": "99", "text": "hello"}
    for action in ("answer", "say", "start", "undo", "agree", "unveil"):
        told = ada.client.post(
            f"/t/{code}/{action}",
            data=fields,
            headers={"origin": "http://evil.example"},
            follow_redirects=False,
        )
        assert told.headers["location"] == f"/t/{code}?flash=csrf"
    assert app.reader.seen_by(None, code).version == before


def test_an_old_browser_is_known_by_its_origin(visitors: Visitors):
    ada = visitors()
    del ada.client.headers["sec-fetch-site"]
    answer = ada.client.post("/quick/reckoning", headers={"origin": "http://testserver"})
    assert answer.url.path.startswith("/t/")


# -- cookies -------------------------------------------------------------------------------------


def test_the_session_cookie_is_for_the_server_alone(visitors: Visitors):
    plain = visitors().client.post("/quick/reckoning", follow_redirects=False).headers["set-cookie"]
    assert plain.startswith("backroom=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(plain.split("; "))
    assert "Secure" not in plain
    ada = visitors()
    ada.client.base_url = "https://testserver"
    secure = ada.client.post("/quick/reckoning", follow_redirects=False)
    assert "Secure" in secure.headers["set-cookie"].split("; ")
    assert "strict-transport-security" in secure.headers


def test_looking_around_leaves_no_cookie(visitors: Visitors):
    ada, eve = visitors(), visitors()
    code = ada.quick()
    for path in ("/", "/rules/reckoning", "/account", f"/t/{code}", f"/t/{code}/replay"):
        assert "set-cookie" not in eve.client.get(path).headers


@pytest.mark.parametrize("address", ["https://evil.example/", "//evil.example/", "/\\evil.example", "evil"])
def test_nobody_is_sent_to_another_site(ada: Visitor, address: str):
    answer = ada.client.post("/language", data={"language": "fr", "next": address}, follow_redirects=False)
    assert answer.headers["location"] == "/"


# -- body size and rate limits -------------------------------------------------------------------


def test_a_body_that_is_too_long_is_refused(ada: Visitor):
    code = ada.quick()
    told = ada.ours(f"/t/{code}/say", text="x" * 70_000)
    assert (told.status_code, told.text) == (413, page_words("en")("refused", "too-big"))
    big = ada.client.post("/import", files={"file": ("game.json", b"x" * 3_000_000)})
    assert big.status_code == 413


def test_a_long_body_that_hides_its_length_is_refused(ada: Visitor):
    def pieces() -> Iterator[bytes]:
        for _ in range(80):
            yield b"x" * 1000

    headers = {"content-type": "application/x-www-form-urlencoded", "x-fragment": "1"}
    assert ada.client.post(f"/t/{ada.quick()}/say", content=pieces(), headers=headers).status_code == 413


class TestWithRateLimits:
    """Limits are per hour here, longer than any test runs, so that the results do not depend on time."""

    @pytest.fixture
    def limited(self) -> bool:
        return True

    @pytest.fixture(autouse=True)
    def strict(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for what in ("password", "chat", "page"):
            monkeypatch.setitem(security.RATES, what, [parse("3/year")])

    def test_guessing_passwords_is_slowed_down(self, ada: Visitor):
        codes = [
            ada.post("/account", do="login", login="bob", password=f"wrong pass {number}").status_code
            for number in range(5)
        ]
        assert codes == [409, 409, 409, 429, 429]

    def test_chatter_is_slowed_down_in_the_readers_language(self, visitors: Visitors):
        ada = visitors("fr")
        code = ada.post("/quick/reckoning", players=3).url.path[3:]
        told = [ada.ours(f"/t/{code}/say", text="bla") for _ in range(4)]
        assert [answer.status_code for answer in told] == [204, 204, 204, 429]
        assert told[-1].text == page_words("fr")("refused", "slow-down")

    def test_one_visitors_chatter_does_not_slow_another(self, visitors: Visitors):
        ada, bob = visitors(), visitors()
        code = ada.quick()
        bob.post("/name", name="Bob", next="/")
        for _ in range(5):
            ada.ours(f"/t/{code}/say", text="bla")
        assert bob.ours(f"/t/{code}/say", text="hush").status_code == 204

    def test_made_up_sessions_do_not_help(self, visitors: Visitors):
        eve = visitors()
        told = [
            eve.client.get("/rules/reckoning", headers={"cookie": f"backroom=made-up-{number}"}).status_code
            for number in range(3 * security.PEOPLE_PER_ADDRESS + 1)
        ]
        assert told == [200] * 3 * security.PEOPLE_PER_ADDRESS + [429]


# -- languages -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("fr", "fr"),
        ("it-CH, fr;q=0.5", "it"),
        ("de, en;q=0.1, fr;q=0.9", "fr"),
        ("xx", "en"),
        ("fr;q=0", "en"),
        ("fr;q=nonsense, it", "it"),
    ],
)
def test_the_browser_chooses_the_language(visitors: Visitors, wish: str, language: str):
    page = visitors(wish).client.get("/")
    assert page.headers["content-language"] == language
    assert f'<html lang="{language}"' in page.text


def test_the_language_can_be_switched_and_everybody_reads_their_own(app: Application, visitors: Visitors):
    ada, bruno = visitors("en"), visitors("en")
    code = ada.quick()
    bruno.post("/language", language="it", next=f"/t/{code}")
    assert 'lang="it"' in bruno.get(f"/t/{code}").html
    assert 'lang="en"' in ada.get(f"/t/{code}").html
    told = bruno.ours(f"/t/{code}/answer", seat=0, seq=1, answer="stop")
    assert told.text == page_words("it")("refused", "not-your-seat")


def test_without_redis_nothing_is_counted_but_everything_is_played():
    async def often() -> None:
        limits = Limits("redis://127.0.0.1:1")
        for _ in range(100):
            await limits.take("password", "10.0.0.1")

    anyio.run(often)


def test_a_household_with_many_addresses_is_one():
    def seen_as(host: str) -> str:
        return address(HTTPConnection({"type": "http", "client": (host, 1)}))

    assert seen_as("2001:db8::1") == seen_as("2001:db8::ffff") != seen_as("2001:db8:0:1::1")
    assert seen_as("10.0.0.1") != seen_as("10.0.0.2")
    assert seen_as("::ffff:10.0.0.1") != seen_as("::ffff:10.0.0.2")


@pytest.mark.parametrize("sent", ["1:2:zzz", "[::1", "unknown", "", "1.2.3.4, 5", "\xff" * 1000])
def test_a_proxy_that_passes_nonsense_on_breaks_nothing(sent: str):
    assert address(HTTPConnection({"type": "http", "client": (sent, 1)})) == "unknown"


def test_counters_are_not_named_by_session_tokens():
    async def counted() -> set[str]:
        limits = Limits()
        await limits.take("page", "10.0.0.1", "a-secret-token")
        return set(limits.limiter.storage.storage)  # type: ignore[attr-defined]

    names = anyio.run(counted)
    assert len(names) == 4
    assert not any("secret" in name for name in names)


def test_nothing_needs_to_be_configured(settings: Settings):
    plain = Settings(database_url=settings.database_url)
    assert create_app(Application(plain)).state.application.settings.admin_token == ""


def test_pages_are_compressed_for_whoever_can_read_that(ada: Visitor):
    code = ada.quick()
    plain = ada.client.get(f"/t/{code}", headers={"accept-encoding": "identity"})
    small = ada.client.get(f"/t/{code}", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert small.text == plain.text
    assert int(small.headers["content-length"]) < len(plain.content) / 4
