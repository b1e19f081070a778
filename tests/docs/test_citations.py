"""Every paragraph that the code of a game cites stands in its rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

import hundreddays as hd
from docs.citations import Citation, citations, exists, takers_of
from docs.source import GAMES, SOURCE, modules
from hundreddays.core import Rulebook

FEWEST = 300
"""No game cites fewer paragraphs: if less is found, the reader has become blind."""


def cited(id: str) -> dict[str, list[Citation]]:
    paths = modules(GAMES / id)
    takers = takers_of([*paths, *modules(SOURCE / "core")])
    return {path.relative_to(GAMES).as_posix(): list(citations(path, takers)) for path in paths}


@pytest.mark.parametrize("id", hd.REGISTER)
def test_paragraphs_cited_in_code_exist(id: str) -> None:
    book = hd.load(id).rulebook()
    found = cited(id)
    wrong = [
        f"{path}:{cite.line} cites {cite.number}"
        for path in found
        for cite in found[path]
        if not exists(cite.number, book)
    ]
    assert wrong == []
    assert sum(map(len, found.values())) > FEWEST


FALSE = '''
"""A chapter. 901, E902-E903 and 17"""
from typing import NamedTuple

def refuse(s, text, cite): ...

class Note(NamedTuple):
    """A note (904, 905)."""
    text: str
    cite: str

class Retreat:
    """Who goes back, 1 to 6. 17 to 906"""

    cite = "907"

    def apply(self, s, move, tell):
        tell(1, "lost", "908", hex=613)
        tell(1, "kept", cite="E909", hex="0613")
        refuse(s, "No. (1971)", "910" if move else "17")
        Note("why", "911")  # 917
        Note("how", "9180")  # 919: as 17 says of 999
        Note("who", "17")  # 920, E921 and 17
        self.both(("left", "912"), ("gone", "17"))  # not the first of 999. 913
        return f"so says §914", {"0613": 915, "die": "6"}, "9.16"
'''


def test_a_false_citation_is_caught(tmp_path: Path) -> None:
    path = tmp_path / "false.py"
    path.write_text(FALSE)
    book = Rulebook("# Rules\n\n**17** Everything.\n")
    takers = takers_of([path, *modules(SOURCE / "core")])
    found = {cite.number for cite in citations(path, takers) if not exists(cite.number, book)}
    numbers = {str(number) for number in (*range(901, 915), 917, 919, 920)} - {"902", "903", "909"}
    assert found == numbers | {"E902", "E903", "E909", "9.16", "9180", "E921"}
