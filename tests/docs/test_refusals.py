"""A refusal says what holds: not a list of what might be the matter."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

import hundreddays as hd
from docs.source import GAMES, called, modules, tree_of

MAKERS: Final = {"Reason": 0, "refusal": 0}
"""What makes a refusal, with the place of its text."""


def makers(paths: list[Path]) -> dict[str, int]:
    """These, and the functions of a game that hand a text on to them."""
    found = dict(MAKERS)
    for path in paths:
        for function in (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef)):
            given = [one.arg for one in function.args.args if one.arg != "self"]
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and called(node) in MAKERS and node.args:
                    text = node.args[0].func if isinstance(node.args[0], ast.Call) else node.args[0]
                    text = text.value if isinstance(text, ast.Attribute) else text
                    if isinstance(text, ast.Name) and text.id in given:
                        found[function.name] = given.index(text.id)
    return found


def alternatives(path: Path, made_by: dict[str, int]) -> list[str]:
    """Refusals that leave it open which of several reasons holds. What stands after a colon is advice."""
    found: list[str] = []
    for node in ast.walk(tree_of(path)):
        at = made_by.get(called(node), -1) if isinstance(node, ast.Call) else -1
        if isinstance(node, ast.Call) and 0 <= at < len(node.args):
            text = ast.unparse(node.args[at]).split(": ")[0]
            if ", or " in text or " or than " in text:
                found.append(f"{path.name}:{node.lineno} {ast.unparse(node.args[at])}")
    return found


@pytest.mark.parametrize("id", hd.REGISTER)
def test_a_refusal_lists_no_alternatives(id: str) -> None:
    paths = modules(GAMES / id)
    made_by = makers(paths)
    assert [found for path in paths for found in alternatives(path, made_by)] == []


def test_alternatives_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "refusing.py"
    path.write_text(
        'Reason("He is eliminated, or far away.", "1.2")\nReason(f"{name} must go: name a town, or pass.", "1.2")\n'
        "def no(s, text, cite): return [Reason(text, cite)]\n"
        'no(s, f"{name} may not leave, or has not the points to.", "1.2")\n'
    )
    assert alternatives(path, makers([path])) == [
        "refusing.py:1 'He is eliminated, or far away.'",
        "refusing.py:4 f'{name} may not leave, or has not the points to.'",
    ]
