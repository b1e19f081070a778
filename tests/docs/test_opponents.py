"""What players are told of the levels is what was measured."""

from __future__ import annotations

import re

from docs.pages import read
from hundreddays.players import LEVELS

SECTIONS = {
    "Napoleon 1815 Returns": "returns",
    "Napoleon at Waterloo, Basic": "waterloo, Basic Game",
    "Napoleon at Waterloo, Advanced": "waterloo, Advanced Game",
    "Napoléon": "napoleon",
    "The Emperor Returns, campaign": "emperor, campaign",
}
"""What a game is called for players, and in the notes."""

_ROW = re.compile(r"^\| (?P<game>[^|`]+) \|(?P<shares>(?: [^|]+ \|){4})$", re.MULTILINE)


def told() -> dict[str, list[str]]:
    """The share of each level over the one below it, as the page for players has it."""
    rows = _ROW.finditer(read("docs/opponents.md"))
    return {row["game"]: [cell.strip() for cell in row["shares"].strip(" |").split("|")] for row in rows}


def measured(section: str) -> list[str]:
    text = read("docs/notes/opponents.md").split(f"### {section}\n")[1].split("\n###")[0]
    pairs = zip(LEVELS, ("random", *LEVELS), strict=False)
    return [_share(text, upper, lower) for upper, lower in pairs]


def _share(text: str, upper: str, lower: str) -> str:
    found = re.search(rf"\| `{upper}` against `{lower}` \| ([\d.]+) % \| ([\d.]+) % \|", text)
    return f"{float(found[1]):.0f} / {float(found[2]):.0f} %" if found else "not played"


def test_the_page_for_players_says_what_was_measured() -> None:
    page = {game: shares for game, shares in told().items() if game in SECTIONS}
    assert page == {game: measured(section) for game, section in SECTIONS.items()}


def test_the_page_for_players_names_every_level() -> None:
    for level in LEVELS:
        assert f"| `{level}` |" in read("docs/opponents.md")
