"""The notebooks of the documentation run from top to bottom, and were saved without their output."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from docs.pages import ROOT

NOTEBOOKS = sorted((ROOT / "docs").rglob("*.ipynb"))


def cells(notebook: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.json.decode(notebook.read_bytes())["cells"]
    return [cell for cell in found if cell["cell_type"] == "code"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(cells(notebook), 1):
        exec(compile("".join(cell["source"]), f"{notebook.name}, cell {number}", "exec"), names)


def test_there_is_a_notebook_and_none_keeps_output() -> None:
    assert NOTEBOOKS
    assert [path.name for path in NOTEBOOKS for cell in cells(path) if cell["outputs"]] == []
