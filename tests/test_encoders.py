"""The encoders follow the kinds in the shapes, and are checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.encoders import main, written
from tools.looks import SHAPES


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """The path of shapes in a folder with an encoder that is out of date."""
    folder = tmp_path / "src" / "backroom" / "games" / "reckoning"
    folder.mkdir(parents=True)
    (folder / "encoding.py").write_text("# nothing\n", "utf-8")
    return folder / "shapes.py"


def test_the_encoder_of_every_game_is_as_its_shapes_say():
    assert main(["--check"], SHAPES) is None


def test_an_encoder_that_is_out_of_date_is_named_left_alone_and_put_right(spoilt: Path):
    encoder = spoilt.with_name("encoding.py")
    assert main(["--check"], [spoilt]) == f"{encoder}: not what shapes.py says: run `make format`"
    assert encoder.read_text("utf-8") == "# nothing\n"
    assert main([], [spoilt]) is None
    assert encoder.read_text("utf-8") == written(spoilt)
    assert main(["--check"], [spoilt]) is None


def test_a_number_of_several_parts_is_taken_apart():
    text = written(next(path for path in SHAPES if path.parent.name == "bootleggers"))
    assert 'elif one.doing == "extortion":\n        out.put(' in text
    assert "one.about % 8)" in text
    assert "one.about // 8)" in text
