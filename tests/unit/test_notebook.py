"""In a notebook a state shows itself: cells are run by IPython, and what it would display is looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from IPython.core.interactiveshell import InteractiveShell

import hundreddays as hd

CELL = """
import hundreddays as hd
from random import Random
rng, state = Random(4), hd.load("{id}").start()
for _ in range(60):
    state.apply(hd.draw(state.odds(), rng) if state.actor == hd.CHANCE else rng.choice(state.moves()))
{shown}
"""


def _displayed(shell: Any, cell: str) -> str:
    ran = shell.run_cell(cell)
    ran.raise_error()
    data, _ = shell.display_formatter.format(ran.result)
    svg: str = data["image/svg+xml"]
    return svg


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    shell: Any = InteractiveShell
    return shell()


@pytest.mark.parametrize("id", list(hd.REGISTER))
def test_a_cell_shows_the_state_and_each_seats_eye_as_a_picture(id: str, shell: Any) -> None:
    seen = [_displayed(shell, CELL.format(id=id, shown=shown)) for shown in ("state", "state.eye(0)", "state.eye(1)")]
    for svg in seen:
        root = ElementTree.fromstring(svg)
        assert root.tag.endswith("svg")
        assert len(root.findall(".//{http://www.w3.org/2000/svg}title")) > 5, "no pieces are shown"
    if hd.load(id).hidden:
        assert len(set(seen)) == 3, "each seat, and the spectator, sees something of his own"
