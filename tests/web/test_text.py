"""The page words: the same keys in three languages, all of them used, none missing."""

import ast
import re
from pathlib import Path

import pytest

import backroom
from backroom.engine.words import LANGUAGES
from backroom.web.words import page_words
from tests.games.words import bare, blanks, flat, is_well_set

SOURCES = Path(backroom.__file__).parent
WEB = SOURCES / "web"
CALL = re.compile(r"(?<!def )(?<!`)\bsay(?:\.fill(?:_in)?)?\(")
LITERAL = re.compile(r'"([^"]*)"')
EITHER = re.compile(r'"([^"]*)" if .* else "([^"]*)"')
ANY = "*"
NAME_THE_KEY = {"table.keys", "table.why_key"}  # a question mark that is no punctuation

Path_ = tuple[str, ...]


def read(language: str) -> dict[Path_, set[str]]:
    """The gaps of every text, by its path; all forms of a counted text have the same ones."""
    texts = flat(page_words(language).tables)
    return {tuple(bare(key).split(".")): blanks(text) for key, text in texts.items()}


def arguments(source: str, start: int) -> list[str]:
    """The positional arguments of the call whose parenthesis opens just before `start`."""
    depth, parts, quoted = 0, [""], False
    for letter in source[start:]:
        quoted ^= letter == '"'
        depth += 0 if quoted else (letter in "([{") - (letter in ")]}")
        if depth < 0:
            break
        if letter == "," and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += letter
    found = [part.strip() for part in parts if part.strip()]
    return [part for part in found if not re.match(r"\w+=", part) and not part.startswith("**")]


def possible(argument: str) -> list[str]:
    """The possible values of an argument, as far as the source tells: a literal, one of two, or anything."""
    if found := LITERAL.fullmatch(argument):
        return [found[1]]
    if found := EITHER.fullmatch(argument):
        return [found[1], found[2]]
    return [ANY]


def patterns() -> set[Path_]:
    """Every path of texts that templates and modules look up."""
    found: set[Path_] = set()
    for file in [*WEB.rglob("*.html"), *WEB.rglob("*.py")]:
        source = file.read_text("utf-8")
        for call in CALL.finditer(source):
            paths: list[Path_] = [()]
            for argument in arguments(source, call.end()):
                paths = [(*path, key) for path in paths for key in possible(argument)]
            found.update(path for path in paths if path and set(path) != {ANY})
    return found


def fits(path: Path_, pattern: Path_) -> bool:
    return len(path) == len(pattern) and all(key in (ANY, part) for part, key in zip(path, pattern))


def quoted_in_sources() -> set[str]:
    """All texts in quotes, and the keys of messages in addresses."""
    files = [*WEB.rglob("*.py"), *(SOURCES / "tables").rglob("*.py")]
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return texts | {key for text in texts for key in re.findall(r"flash=([a-z-]+)", text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_words_with_the_same_gaps(language):
    assert read(language) == read("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_punctuation_follows_the_custom_of_the_language(language):
    texts = flat(page_words(language).tables)
    wrong = [key for key, text in texts.items() if not is_well_set(text, language)]

    assert [key for key in wrong if key not in NAME_THE_KEY] == []


def test_everything_that_pages_say_is_there():
    words = read("en")
    missing = [pattern for pattern in patterns() if not any(fits(path, pattern) for path in words)]

    assert missing == []


def test_every_word_is_said_somewhere():
    said = patterns()
    unsaid = [path for path in read("en") if not any(fits(path, pattern) for pattern in said)]

    assert [path for path in unsaid if path[0] != "done"] == []


def test_every_refusal_has_its_words_and_every_word_its_refusal():
    words = {path[1] for path in read("en") if path[0] == "refused"}
    raised = set()
    for file in [*WEB.rglob("*.py"), *(SOURCES / "tables").rglob("*.py")]:
        raised.update(re.findall(r'Refused\(\s*"([a-z-]+)"', file.read_text("utf-8")))

    assert raised - words == set()
    assert words - quoted_in_sources() == set()


def test_every_good_news_is_told_by_some_page():
    words = {path[1] for path in read("en") if path[0] == "done"}

    assert words - quoted_in_sources() == set()
