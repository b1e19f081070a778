"""`docs/coverage/<id>.md`: every paragraph and every worked case, with code and tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from typing import NamedTuple

import pytest

import hundreddays as hd
from docs.pages import ROOT, read

_ROW = re.compile(r"^\| *(?P<key>[^|]+?) *\| *(?P<code>[^|]*?) *\| *(?P<tests>[^|]*?) *\|$", re.MULTILINE)
_QUOTED = re.compile(r"`([^`]+)`")
_CASE = re.compile(r"^test_(?P<id>[a-z]\d+)_")

every_game = pytest.mark.parametrize("id", hd.REGISTER)


class Row(NamedTuple):
    """A paragraph or a case, the code that carries it out, the tests that show it."""

    key: str
    code: list[str]
    tests: list[str]


@cache
def rows(id: str, part: int) -> list[Row]:
    return rows_of(read(f"docs/coverage/{id}.md"), part)


def rows_of(page: str, part: int) -> list[Row]:
    """Part 1 of a page: its paragraphs; part 2: its worked cases."""
    section = page.split("\n## ")[part]
    table = [match for match in _ROW.finditer(section) if not set(match["key"]) <= set("-: §")]
    return [
        Row(match["key"], _QUOTED.findall(match["code"]), _QUOTED.findall(match["tests"]))
        for match in table
        if match["code"] != "code"
    ]


@cache
def functions_in(path: str) -> frozenset[str]:
    """The names of the test functions of a file."""
    tree = ast.parse(read(path))
    return frozenset(
        node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


@every_game
def test_every_paragraph_of_the_rulebook_has_its_row(id: str) -> None:
    numbers = [paragraph.number for paragraph in hd.load(id).rulebook().paragraphs]
    assert [row.key for row in rows(id, 1)] == numbers


@every_game
def test_every_row_has_code_and_a_test(id: str) -> None:
    assert [row.key for row in rows(id, 1) + rows(id, 2) if not row.code or not row.tests] == []


@every_game
def test_every_worked_case_has_its_row_and_its_test(id: str) -> None:
    named = {
        match["id"].upper()
        for path in (ROOT / "tests/games" / id).glob("test_*.py")
        for test in functions_in(path.relative_to(ROOT).as_posix())
        if (match := _CASE.match(test))
    }
    listed = [row.key for row in rows(id, 2)]
    assert len(listed) == len(set(listed))
    assert set(listed) == named
    assert [row.key for row in rows(id, 2) if not any(f"::test_{row.key.lower()}_" in test for test in row.tests)] == []


@every_game
def test_every_code_named_exists(id: str) -> None:
    assert [name for row in rows(id, 1) + rows(id, 2) for name in row.code if not code_exists(id, name)] == []


def code_exists(id: str, name: str) -> bool:
    """`retreat.py:Retreat.moves`, or a file of the game's folder by itself."""
    path, _, attribute = name.partition(":")
    if not (ROOT / "src/hundreddays/games" / id / path).is_file():
        return False
    if not attribute:
        return True
    thing: object = import_module(f"hundreddays.games.{id}.{path.removesuffix('.py').replace('/', '.')}")
    for part in attribute.split("."):
        slots = [
            slot
            for cls in getattr(thing, "__mro__", ())
            for slot in (*getattr(cls, "__slots__", ()), *getattr(cls, "__annotations__", ()))
        ]
        if part in slots:
            return True
        if not hasattr(thing, part):
            return False
        thing = getattr(thing, part)
    return True


@every_game
def test_every_test_named_exists(id: str) -> None:
    named = [test for row in rows(id, 1) + rows(id, 2) for test in row.tests]
    assert named
    assert [test for test in named if not exists(test)] == []


def exists(name: str) -> bool:
    path, _, test = name.partition("::")
    return (ROOT / path).is_file() and (not test or test.split("[")[0] in functions_in(path))
