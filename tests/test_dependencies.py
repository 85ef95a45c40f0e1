"""The bill of materials follows the lock files; an audit says what it found, or that nobody answered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from tools.dependencies import BILL, bill, main, read_lock, read_locks


class Osv(BaseHTTPRequestHandler):
    """A vulnerability database that knows of one bad version."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        bad = [
            {"vulns": [{"id": "BAD-1"}]} if "/jinja2@" in query["package"]["purl"] else {} for query in asked
        ]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"results": bad}).encode())

    def log_message(self, *_args: object) -> None:
        pass


@pytest.fixture
def service() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Osv) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_a_lock_names_versions_and_who_needs_them():
    anyio = [
        "anyio==4.16.0 \\",
        "    --hash=sha256:ab",
        "    # via",
        "    #   -c core.txt",
        "    #   starlette",
    ]
    uvloop = ["uvloop==0.23.0 ; sys_platform != 'win32' \\", "    # via backroom (pyproject.toml)"]
    lock = "\n".join(["# a comment", *anyio, *uvloop, ""])
    assert read_lock(lock) == [("anyio", "4.16.0", {"starlette"}), ("uvloop", "0.23.0", {"backroom"})]


def test_a_package_is_required_by_servers_or_by_an_extra_or_only_here():
    scopes = {package.name: package.scope for package in read_locks()[0]}
    assert (scopes["starlette"], scopes["anyio"]) == ("required", "required")
    assert (scopes["psycopg"], scopes["psycopg-binary"], scopes["ray"]) == (
        "optional",
        "optional",
        "optional",
    )
    assert (scopes["pytest"], scopes["ruff"], scopes["setuptools"]) == ("excluded", "excluded", "excluded")


def test_the_bill_of_materials_is_that_of_the_lock_files():
    assert BILL.read_text("utf-8") == bill(), "make lock writes it"


def test_every_reference_of_the_bill_is_to_one_of_its_parts():
    written = json.loads(bill())
    refs = {"backroom", *(part["bom-ref"] for part in written["components"])}
    assert len(refs) == len(written["components"]) + 1
    assert {ref for link in written["dependencies"] for ref in [link["ref"], *link["dependsOn"]]} <= refs


def test_an_audit_names_the_bad_version_and_fails(service: str, capsys: pytest.CaptureFixture[str]):
    assert main(["audit", "--service", service]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("jinja2 ")
    assert first.endswith("(required): BAD-1")
    assert last.endswith("1 with known vulnerabilities")


def test_an_audit_that_reaches_nobody_says_so_and_how_old_the_locks_are(capsys: pytest.CaptureFixture[str]):
    assert main(["audit", "--service", "http://127.0.0.1:9/"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.endswith("nothing was checked.")
    assert "packages are locked, since 2" in last
