"""Numbers of a game stand in its data, also where a sentence says them."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

import hundreddays as hd
from docs.source import GAMES, modules, tree_of

SMALL: Final = 6
"""Counting, and the faces of a die, are English; what is larger is a figure of the game."""

ALLOWED: Final = {
    "map.toml: more than 62 cities": "what fits into a mask of the rules, and no figure of the game",
    ": cv must be 1 to 7": "what fits into the digits of the state, and no figure of the game",
    "” is no date; write 1815-06-15": "an example of how a date is written",
}
"""Sentences that may hold a larger number, with the reason."""

_CITED: Final = re.compile(r"\((?:[A-Z]?\d+[\d.a-z]*(?:, ?| and )?)+\)|§\S+|\b\d+\.\d+\w*")


def figures(path: Path) -> list[str]:
    """The sentences of a module that hold a number larger than a die's."""
    tree = tree_of(path)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and " " in node.value
        and id(node) not in prose
        and any(int(number) > SMALL for number in re.findall(r"\d+", _CITED.sub("", node.value)))
    ]


@pytest.mark.parametrize("id", hd.REGISTER)
def test_sentences_take_their_figures_from_data(id: str) -> None:
    paths = [path for folder in ("rules", "interface") for path in modules(GAMES / id / folder)]
    assert [text for path in paths for text in figures(path) if text not in ALLOWED] == []


def test_a_figure_in_a_sentence_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "refusing.py"
    path.write_text(
        '"""At most 68 of them."""\nReason("His span or the 68 SPs do not hold.", "34")\n'
        'Reason(f"{most} SPs at most, on 1 to 6 (341, 17.5).", "34")\n'
    )
    assert figures(path) == ["His span or the 68 SPs do not hold."]
