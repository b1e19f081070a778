"""Bits of English that every game needs: counts with their word, lists with their “and”."""

from __future__ import annotations

from collections.abc import Iterable


def several(count: int, word: str, words: str = "") -> str:
    """ "1 corps", "3 units", "2 hexes": the plural is the word with an s, unless it is given."""
    return f"{count} {word}" if count == 1 else f"{count} {words or word + 's'}"


def listed(words: Iterable[str]) -> str:
    """ "Ghent", "Ghent and Namur", "Ghent, Namur and Lille" """
    found = list(words)
    return " and ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)
