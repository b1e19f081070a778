"""`docs/architecture.md` names files, folders and functions that are there."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from docs.pages import ROOT, read
from docs.source import SOURCE
from docs.test_house import MAY_SEE

PAGE = read("docs/architecture.md")
_QUOTED = re.compile(r"`([^`]+)`")


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def test_there_are_ten_changes_and_their_files_exist() -> None:
    rows = [
        line for line in section("Ten usual changes, and the files they touch").splitlines() if line.startswith("| ")
    ]
    changes = [row for row in rows if not row.startswith("| change |")]
    assert len(changes) == 10
    files = {name for row in changes for name in _QUOTED.findall(row) if "/" in name}
    assert len(files) > 20
    assert [name for name in sorted(files) if not (ROOT / name).exists()] == []


WAY = [item for item in re.split(r"\n(?=\d+\. |\n)", section("The way of a move")) if "`" in item]


@pytest.mark.parametrize("item", WAY)
def test_the_way_of_a_move_leads_through_files_that_exist(item: str) -> None:
    files = [name for name in _QUOTED.findall(item) if re.search(r"\.(py|ts|svelte)$", name)]
    assert files
    assert [name for name in files if not (ROOT / name).is_file() and not (SOURCE / name).is_file()] == []


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`([A-Z]\w+\.[a-z_]+)`", PAGE))))
def test_a_method_that_is_named_exists(name: str) -> None:
    kind, method = name.split(".")
    found = [path for path in SOURCE.rglob("*.py") if f"class {kind}" in path.read_text("utf-8")]
    assert any(f"def {method}(" in path.read_text("utf-8") for path in found)


def test_the_picture_shows_every_part() -> None:
    shown = {element.text for element in ElementTree.parse(ROOT / "docs/pictures/architecture.svg").iter()}
    assert set(MAY_SEE) | {"cli", "web"} <= shown
    folders = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file() or path.name == "bridges"}
    assert folders == set(MAY_SEE) | {"cli"}
