"""A field is declared once: what is written from the fields follows them, and is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.state_fields import BEGIN, END, STATES, main

HEIST = Path(__file__).parent / "engine" / "heist.py"
BAG = "    bag: list[int]\n"


@pytest.fixture
def heist(tmp_path: Path) -> Path:
    """A copy of the miniature, to be spoilt."""
    module = tmp_path / "heist.py"
    module.write_text(HEIST.read_text("utf-8"), "utf-8")
    return module


def change(module: Path, old: str, new: str) -> None:
    text = module.read_text("utf-8")
    assert text.count(old) == 1
    module.write_text(text.replace(old, new), "utf-8")


def region(module: Path) -> str:
    """All that was written from the fields."""
    return module.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]


def complaint(*modules: Path) -> str:
    return main(["--check"], list(modules)) or ""


def test_every_state_is_looked_at_and_is_as_its_fields_say():
    assert [path.parent.name for path in STATES] == [
        *("bootleggers", "nostra_city", "reckoning", "scoundrels", "engine")
    ]
    assert complaint(*STATES) == ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(BAG, BAG + "    loot: int\n", id="a field that is neither copied nor in the key"),
        pytest.param(BAG, "", id="a field that is gone"),
        pytest.param(BAG, "    bag: list[list[int]]\n", id="a field of another type"),
        pytest.param("        g.bag = self.bag[:]\n", "", id="a field that is not copied"),
        pytest.param("g.bag = self.bag[:]", "g.bag = self.bag", id="a field that is shared"),
        pytest.param("            tuple(self.bag),\n", "", id="a field that is not in the key"),
    ],
)
def test_what_is_out_of_date_is_named_left_alone_and_put_right(heist: Path, old: str, new: str):
    change(heist, old, new)
    spoilt = heist.read_text("utf-8")
    assert complaint(heist) == f"{heist}: copy and key are not what the fields say: run `make format`"
    assert heist.read_text("utf-8") == spoilt
    assert main([], [heist]) is None
    assert complaint(heist) == ""


@pytest.mark.parametrize(
    ("kind", "copied", "frozen"),
    [
        ("int", "self.loot", "self.loot"),
        ("Seat", "self.loot", "self.loot"),
        ("tuple[Seat, ...]", "self.loot", "self.loot"),
        ("tuple[Picked, ...]", "self.loot", "self.loot"),
        ("list[int]", "self.loot[:]", "tuple(self.loot)"),
        ("list[Picked]", "self.loot[:]", "tuple(self.loot)"),
        ("list[list[int]]", "[part[:] for part in self.loot]", "tuple([tuple(part) for part in self.loot])"),
    ],
)
def test_a_field_is_copied_and_frozen_as_its_type_demands(heist: Path, kind: str, copied: str, frozen: str):
    change(heist, BAG, f"    loot: {kind}\n{BAG}")
    assert main([], [heist]) is None
    assert f"        g.loot = {copied}\n        g.bag = self.bag[:]\n" in region(heist)
    assert f"            {frozen},\n" in region(heist)


@pytest.mark.parametrize(
    "kind",
    ["dict[int, int]", "list[set[int]]", "list[int] | None", "list[list[list[int]]]", "tuple[list[int]]"],
)
def test_a_type_that_nobody_knows_to_copy_is_refused(heist: Path, kind: str):
    change(heist, BAG, f"    loot: {kind}\n")
    assert f"{heist}: loot is {kind}, but numbers" in complaint(heist)


def test_what_the_constructor_takes_is_shared_and_not_in_the_key(heist: Path):
    assert "        g = Game(self.players, self.rounds, self.source)\n" in region(heist)
    assert region(heist).count("self.players") == 1


def test_a_region_in_conflict_is_written_anew(heist: Path):
    sound = region(heist)
    change(heist, "        g.bag = self.bag[:]\n", "<<<<<<< ours\n=======\n>>>>>>> theirs\n")
    main([], [heist])
    assert region(heist) == sound


def test_a_state_without_a_place_for_them_is_refused(heist: Path):
    change(heist, END, "")
    assert "copy and key go between these two lines" in complaint(heist)
