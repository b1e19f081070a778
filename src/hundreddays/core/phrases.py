"""Bits of English that every game needs: counts with their word, lists with their “and”, what somebody gave us, names
cut short.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

LONGEST: Final = 60
"""How many characters of somebody's text a message repeats, and how many digits of a number."""
DIGITS: Final = 12
"""A number that somebody wrote has no more digits than this. Python itself refuses to read more than 4,300."""


def several(count: int, word: str, words: str = "") -> str:
    """ "1 corps", "3 units", "2 hexes": the plural is the word with an s, unless it is given."""
    return f"{count} {word}" if count == 1 else f"{count} {words or word + 's'}"


def thrown(die: int, plus: int) -> str:
    """A die and what is added to it: "2 − 1 = 1", or "2" where nothing is."""
    return f"{die} {'−' if plus < 0 else '+'} {abs(plus)} = {_minus(die + plus)}" if plus else f"{die}"


def _minus(number: int) -> str:
    return f"−{-number}" if number < 0 else f"{number}"


def signed(number: int) -> str:
    """A number that is added, as people write it: "+2", "−2", "0"."""
    return f"+{number}" if number > 0 else _minus(number)


def opened(sentence: str) -> str:
    """A sentence with a capital, though it may begin with a name like d'Erlon."""
    return sentence[:1].upper() + sentence[1:]


def percent(share: float, digits: int = 0) -> str:
    """A share from 0 to 1 as people write it: "63 %"."""
    return f"{100 * share:.{digits}f} %"


GOING_ON: Final = ("To ", "Into ", "By way of ")
"""How labels begin that say where what was named before them goes."""


def listed(words: Iterable[str]) -> str:
    """ "Ghent", "Ghent and Namur", "Ghent, Namur and Lille" """
    found = list(words)
    return " and ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def quoted(value: Any) -> str:
    """A value as a message repeats it: words in quotes, what is long cut short, tables and lists not at all."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**LONGEST else "a number of very many digits"
    if isinstance(value, Mapping | list):
        return "a table" if isinstance(value, Mapping) else "a list"
    return f"“{shortened(str(value))}”"


def whole_number(text: str) -> int | None:
    """The number that somebody wrote in digits; None if it is none, or longer than anything we count."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= DIGITS else None


def shortened(text: str) -> str:
    """Somebody's text within a message: on one line, and cut short where it is long."""
    said = "".join(letter if letter.isprintable() else "�" for letter in text[:LONGEST])
    return said if len(text) <= LONGEST else f"{said}…"


SAID_BY_SYMBOL: Final = ("Cavalry", "Artillery", "Infantry", "Division")
"""What the symbol on a counter says, so that its name need not."""


def brief(name: str, most: int = 12) -> str:
    """A unit's name as it fits on a counter: "J. Tissot (Gauthier)" without what stands in brackets, "IV Corps
    artillery" by its corps, "5th Brigade, II Corps" without it, "Cavalry, right flank" by what the symbol does not say.
    A longer one is named by who leads it, "1st Guards Division (Cooke)" as "Cooke". Where nobody is named, or at too
    great length, by what stands before the word for its arm; else by its last word, or by its first where the last
    names only what it is.
    """
    bracketed = re.findall(r" \(([^)]*)\)", name)
    leader = bracketed[-1] if bracketed else ""
    plain, _, where = re.sub(r" \([^)]*\)", "", name).partition(", ")
    if where and plain in SAID_BY_SYMBOL:
        plain = opened(where)
    plain, corps, _ = plain.partition(" Corps")
    shorter = plain.partition(" Brigade")[0]
    for whole in (plain + corps, shorter, leader if leader[:1].isupper() else ""):
        if 0 < len(whole) <= most:
            return whole
    words = shorter.split()
    if words[-1] in SAID_BY_SYMBOL and len(words) > 1:
        words.pop()
    if len(" ".join(words)) <= most:
        return " ".join(words)
    return words[0] if words[-1].islower() else words[-1]


def in_one(labels: Iterable[str]) -> str:
    """A plan in words, a piece with where it goes: "Move Ney", "To Ligny", "Stand" → "Move Ney to Ligny; Stand"."""
    said = ""
    for label in labels:
        goes_on = said and label.startswith(GOING_ON)
        said += f" {label[:1].lower()}{label[1:]}" if goes_on else f"; {label}" if said else label
    return said
