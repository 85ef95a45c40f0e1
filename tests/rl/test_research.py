"""Every page of docs/research.md runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGES = re.findall(
    r"^```python\n(.*?)^```$",
    (Path(__file__).parents[2] / "docs/research.md").read_text("utf-8"),
    re.DOTALL | re.MULTILINE,
)


@pytest.mark.parametrize("page", PAGES, ids=range(len(PAGES)))
def test_a_page_for_researchers_runs(page: str, capsys: pytest.CaptureFixture[str]):
    exec(compile(page, "docs/research.md", "exec"), {})
    assert capsys.readouterr().out


def test_there_is_a_page_for_every_interface():
    text = "\n".join(PAGES)
    interfaces = ("Encoder(", "aec_env(", "parallel_env(", "gym_env(", "vector_env(", "register_open_spiel(")
    assert [name for name in interfaces if name not in text] == []
