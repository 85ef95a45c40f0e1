"""What newcomers read: links lead somewhere, the sample runs, the reference is complete by itself."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import backroom

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md")])
IN_PAGE = re.compile(r'<a href="([^":#$]+)')
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
SAMPLE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
RELEASE = re.compile(r"^## (\d+\.\d+\.\d+)", re.MULTILINE)

FETCHED = re.compile(  # by an element other than a link to click on, by a style, by a script
    r"""(?:<link\b[^>]*\shref|\b(?:src|srcset|poster))=["']?(?:https?:)?//
    | (?:url\(|@import\s)\s*["']?(?:https?:)?//
    | \b(?:import|from|fetch|src)\W{1,4}https?://""",
    re.VERBOSE,
)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_of_a_document_leads_somewhere(document: Path):
    targets = LINK.findall(document.read_text("utf-8"))
    assert [target for target in targets if not (document.parent / target).exists()] == []


def test_the_sample_for_researchers_plays_a_game(capsys: pytest.CaptureFixture[str]):
    (sample,) = SAMPLE.findall((ROOT / "README.md").read_text("utf-8"))
    exec(compile(sample, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("Outcome(reason=")


def test_the_changelog_knows_the_version_of_the_package():
    assert RELEASE.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))[0] == backroom.__version__


# -- the reference -------------------------------------------------------------------------------


def test_the_reference_is_built_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path: Path):
    tools = f"BIN={Path(sys.executable).parent}"
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    words = ["make", "--silent", "--old-file=.venv/dev", "docs", f"SITE={tmp_path}", tools]
    subprocess.run(words, cwd=ROOT, env=alone, check=True)  # a warning of the generator is an error
    pages = {page.relative_to(tmp_path).as_posix(): page.read_text("utf-8") for page in tmp_path.rglob("*.*")}
    first = IN_PAGE.findall(pages["index.html"])
    assert {"backroom/engine/title.html", "backroom/games.html", "backroom/bots.html"} <= set(first)
    assert [page for page in first if page not in pages] == []
    assert (
        "A world that <code>me</code> cannot tell from the real one." in pages["backroom/engine/title.html"]
    )
    assert [page for page, text in pages.items() if FETCHED.search(text)] == []


@pytest.mark.parametrize(
    ("text", "fetched"),
    [
        ('<script src="https://cdn.example/mathjax.js"></script>', True),
        ('<link rel="stylesheet" href="//fonts.example/serif.css">', True),
        ("<style>@font-face { src: url(https://fonts.example/serif.woff2) }</style>", True),
        ('<script type="module">import mermaid from "https://cdn.example/mermaid.mjs";</script>', True),
        ("<script>fetch('https://cdn.example/index.json')</script>", True),
        ('<a title="the generator" href="https://pdoc.example">built with pdoc</a>', False),
        ("<img src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E\">", False),
        ('<script src="../search.js"></script>', False),
    ],
)
def test_what_a_page_would_fetch_from_elsewhere_is_found(text: str, fetched: bool):
    assert bool(FETCHED.search(text)) == fetched
