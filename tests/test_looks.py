"""What a seat may see is declared once: the looks follow the shapes, and are checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.looks import SHAPES, main

BANK = "    bank: Annotated[int, count(120)]\n"


@pytest.fixture
def shapes() -> Path:
    """The shapes of a game of a test, like those of Reckoning."""
    return next(path for path in SHAPES if path.parent.name == "reckoning")


@pytest.fixture
def spoilt(shapes: Path, tmp_path: Path) -> Path:
    """A copy of the shapes of Reckoning with its looks, to be spoilt."""
    folder = tmp_path / "src" / "backroom" / "games" / "reckoning"
    folder.mkdir(parents=True)
    for name in ("shapes.py", "looks.py"):
        (folder / name).write_text(shapes.with_name(name).read_text("utf-8"), "utf-8")
    return folder / "shapes.py"


def test_the_looks_of_every_game_are_as_its_shapes_say():
    assert [path.parent.name for path in SHAPES] == ["bootleggers", "nostra_city", "reckoning", "scoundrels"]
    assert main(["--check"], SHAPES) is None


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        pytest.param("shapes.py", BANK, BANK + "    loot: int\n", id="a field that no look has"),
        pytest.param("shapes.py", BANK, "", id="a field that is gone"),
        pytest.param(
            "shapes.py",
            BANK,
            "    bank: Annotated[tuple[int, ...], up_to(9), count(120)]\n",
            id="a field of another type",
        ),
        pytest.param("looks.py", "            bank=self.bank,\n", "", id="a field that is not shown"),
    ],
)
def test_what_is_out_of_date_is_named_left_alone_and_put_right(spoilt: Path, name: str, old: str, new: str):
    module = spoilt.with_name(name)
    text = module.read_text("utf-8")
    assert text.count(old) == 1
    module.write_text(text.replace(old, new), "utf-8")
    looks = spoilt.with_name("looks.py")
    before = looks.read_text("utf-8")
    assert main(["--check"], [spoilt]) == f"{looks}: not what shapes.py says: run `make format`"
    assert looks.read_text("utf-8") == before
    assert main([], [spoilt]) is None
    assert main(["--check"], [spoilt]) is None
