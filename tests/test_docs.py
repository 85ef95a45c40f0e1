"""What newcomers read: links and names lead somewhere, the map is complete, the sample runs, and so on."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import backroom
from tests.laws.seeds import is_thorough

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md")])
IN_PAGE = re.compile(r'<a href="([^":#$]+)')
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
SAMPLE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
OF_TODAY = [document for document in DOCUMENTS if document.name != "CHANGELOG.md"]
MAP_ENTRY = re.compile(r"(?P<indent>  )?(?:(?P<folder>[\w<>/]+/)|\w+\.py)(?:\s|$)")
MODULE_LINE = re.compile(r" {2,4}\w+\.py ")
MODULE = re.compile(r"\b\w+\.py\b")
QUOTED = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w.<][\w./<>*-]*\.(?:css|html|js|md|py|sh|toml|yml)")
CLASS = re.compile(r"`([A-Z][a-z]\w*)`")
ENTRY = re.compile(r"^\| ([\w -]+) \| (?!meaning)", re.MULTILINE)
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
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


# -- the architecture ----------------------------------------------------------------------------


def architecture(after: str, before: str) -> str:
    """The text of docs/architecture.md between two marks."""
    return (ROOT / "docs/architecture.md").read_text("utf-8").partition(after)[2].partition(before)[0]


def the_map() -> dict[str, list[str]]:
    """What the map says about each folder, line by line; `*` stands for any game."""
    top, folder, lines = "", "", dict[str, list[str]]()
    for line in architecture("## 1.", "## 2.").split("```")[1].strip().splitlines():
        entry = MAP_ENTRY.match(line)
        if entry and entry["indent"]:
            folder = top + (entry["folder"] or "").replace("<game>", "*")
        elif entry:
            top = folder = entry["folder"]
        lines.setdefault(folder, []).append(line)
    return {folder: found for folder, found in lines.items() if not found[0].endswith(" later")}


def modules_in(folder: str) -> set[str]:
    """The modules of a folder; of several folders, those that each of them has."""
    packages = [path.parent for path in ROOT.glob(f"{folder}__init__.py")]
    return set.intersection(*[{path.name for path in package.glob("[a-z]*.py")} for package in packages])


def modules_of(lines: list[str]) -> set[str]:
    """The modules that some lines of the map name."""
    return set(MODULE.findall(" ".join(lines)))


def test_every_module_on_the_map_exists():
    named = [folder + name for folder, lines in the_map().items() for name in sorted(modules_of(lines))]
    assert len(named) > 50
    assert [name for name in named if not any(ROOT.glob(name))] == []


def test_every_package_is_on_the_map():
    packages = {path.parent.name for path in ROOT.glob("src/backroom/*/__init__.py")}
    assert packages == {folder.split("/")[2] for folder in the_map() if folder.startswith("src/")} - {""}


def test_a_folder_whose_modules_are_on_the_map_has_no_other():
    listed = {folder: lines for folder, lines in the_map().items() if any(map(MODULE_LINE.match, lines))}
    missing = {folder: modules_in(folder) - modules_of(lines) for folder, lines in listed.items()}
    assert {"src/backroom/", "src/backroom/games/*/", "src/backroom/tables/"} <= set(missing)
    assert {folder: names for folder, names in missing.items() if names} == {}


def names_in(module: Path) -> Iterator[str]:
    """The classes, functions and methods of a module, as documents call them."""
    for node in ast.parse(module.read_text("utf-8")).body:
        if isinstance(node, FUNCTION | ast.ClassDef):
            yield from (node.name, f"{module.stem}.{node.name}")
        if isinstance(node, ast.ClassDef):
            for method in [inner.name for inner in node.body if isinstance(inner, FUNCTION)]:
                yield from (method, f"{node.name}.{method}")


def names_in_the_code() -> set[str]:
    """The classes, functions and methods of the package, and the scripts of its pages."""
    sources = ROOT / "src/backroom"
    scripts = {script.name for script in (sources / "web/static").glob("*.js")}
    return scripts.union(*[names_in(module) for module in sources.rglob("*.py")])


def test_the_walk_of_an_answer_names_what_is_in_the_code():
    steps = architecture("### One answer", "`tests/web/test_costs.py`")
    named = [name for name in QUOTED.findall(steps) if not name.startswith("/")]
    assert len(named) > 30
    assert set(named) - names_in_the_code() == set()


def test_the_vocabulary_names_classes_that_are_in_the_code():
    named = CLASS.findall((ROOT / "docs/vocabulary.md").read_text("utf-8"))
    assert len(named) > 30
    assert set(named) - names_in_the_code() == set()


def test_a_word_has_one_meaning_in_the_vocabulary():
    words = ENTRY.findall((ROOT / "docs/vocabulary.md").read_text("utf-8"))
    assert len(words) > 60
    assert [word for word in words if words.count(word) > 1] == []


@pytest.mark.parametrize("document", OF_TODAY, ids=lambda path: path.name)
def test_every_file_that_a_document_names_exists(document: Path):
    named = [name for name in QUOTED.findall(document.read_text("utf-8")) if FILE.fullmatch(name)]
    assert [name for name in named if not is_file(name)] == []


def is_file(name: str) -> bool:
    """Is there such a file, from the root, from the package, or anywhere in it by the end of its path?"""
    pattern = name.replace("<game>", "*")
    places = [pattern, f"src/**/{pattern}", f"tests/**/{pattern}", f"docs/**/{pattern}"]
    return name.startswith("build/") or any(any(ROOT.glob(place)) for place in places)


# -- the reference -------------------------------------------------------------------------------


@pytest.mark.skipif(not is_thorough(), reason="slow: only with BACKROOM_LAWS=thorough, as in CI")
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
