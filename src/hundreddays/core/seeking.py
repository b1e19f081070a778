"""Finding paragraphs of a rulebook by the words of players, the nearest first; the browser seeks by the same words."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from hundreddays.core.phrases import listed


class Paragraph(NamedTuple):
    """One numbered paragraph, with the chapter it stands in."""

    number: str
    chapter: str
    text: str


class Sought(NamedTuple):
    """What a search found."""

    paragraphs: list[Paragraph]
    """Those with all the words or with others that mean the same, the nearest first."""
    some: bool
    """There are none: these have the most of the words."""
    instead: list[str]
    """What was read in place of words that the book does not know."""

    @property
    def note(self) -> str:
        """What has to be said of it; empty if nothing."""
        read = f"Read as {listed(f'“{word}”' for word in self.instead)}." if self.instead else ""
        return " ".join(filter(None, [read, "None has all of these words; the nearest:" if self.some else ""]))


NEAREST: Final = 8
"""So many paragraphs are shown where none has all the words."""
_ELSEWHERE = re.compile(r": see [\d, and]+\.$")
"""All that such a paragraph says is where to look."""


def seek(book: Sequence[Paragraph], asked: str) -> Sought:
    """The paragraphs about something. A question may be asked as it is spoken: what stands around its words is left
    out. A word that the book does not know is read as one that is spelled nearly so.
    """
    wanted = _wanted(asked)
    words = [_read(word, book) for word in wanted]
    instead = [word for word, typed in zip(words, wanted, strict=True) if word != typed]
    found = [one for one in book if all(_holds(_within(one), word) for word in words)]
    if not found and len(words) > 1:
        return Sought(_nearest(book, words), True, instead)
    return Sought(sorted(found, key=lambda one: -_rank(one, words)), False, instead)


def _within(one: Paragraph) -> str:
    """What is said of a paragraph's subject: its own words, and those of its chapter's name."""
    return f"{one.number} {one.text} {one.chapter}"


def _rank(one: Paragraph, words: Sequence[str]) -> float:
    """How near a paragraph is to what is sought: it stands in a chapter that is about it, begins with it, holds the
    book's own words for it, or the words themselves.
    """
    if _ELSEWHERE.search(one.text):
        return 0
    text = f"{one.number} {one.text}"
    literal = all(_begins(text, word) for word in words)
    own = all(_begins(text, (_alike(word) or [word])[0]) for word in words)
    early = all(_holds(_plain(text)[:40], word) for word in words)
    about = sum(_holds(one.chapter, word) for word in words) / len(words) if words else 0
    return 2 * literal + 3 * own + 2 * early + 4 * about + 2 * (about == 1)


def _nearest(book: Sequence[Paragraph], words: Sequence[str]) -> list[Paragraph]:
    """The paragraphs that hold the most of the words: those with a rare one before those with what is everywhere."""
    held = {word: {one for one in book if _holds(_within(one), word)} for word in words}
    count = {one: sum(one in those for those in held.values()) for one in book}
    most = max(count.values(), default=0)
    rare = {one: sum(1 / len(those) for those in held.values() if one in those) for one in book}
    found = [one for one in book if most and count[one] == most]
    return sorted(found, key=lambda one: -rare[one])[:NEAREST]


def _wanted(words: str) -> list[str]:
    """The words of a question that say what is sought; a phrase that has a meaning of its own is one of them."""
    around, alike = _search_words()
    left = f" {_plain(re.sub('[§?!,;:“”]', ' ', words))} "
    found = []
    for phrase in sorted((one for each in alike for one in each if " " in one), key=len, reverse=True):
        if f" {phrase} " in left:
            left = left.replace(f" {phrase} ", " ")
            found.append(phrase)
    return [*found, *(word for word in left.split() if word not in around)] or left.split()


def _read(word: str, book: Sequence[Paragraph]) -> str:
    """A word that the book does not know, as the one that it knows and that is spelled nearly so."""
    most = 0 if len(word) < 4 or re.search(r"\d|\s", word) else 1 if len(word) < 8 else 2
    if not most or _alike(word) or any(_holds(_within(one), word) for one in book):
        return word
    known = Counter(each for one in book for each in re.findall(r"[^\W\d_]{4,}", _plain(_within(one))))
    for each in _search_words()[1]:
        known.update({one: 0 for one in each if len(one) > 3 and " " not in one})
    near = ((_distance(word, one), -count, one) for one, count in known.items() if one[0] == word[0])
    far, _, found = min(near, default=(most + 1, 0, ""))
    return found if far <= most else word


def _distance(one: str, two: str) -> int:
    """How many letters must be changed, left out, put in or exchanged with the next."""
    rows = [list(range(len(two) + 1))]
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, other in enumerate(two, 1):
            row.append(min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (letter != other)))
            if i > 1 and j > 1 and letter == two[j - 2] and one[i - 2] == other:
                row[j] = min(row[j], rows[i - 2][j - 2] + 1)
        rows.append(row)
    return rows[-1][-1]


def _holds(text: str, word: str) -> bool:
    """Whether some word of a text begins so, or with another that means the same; short ones must be the whole word."""
    same = [*_stems(word), *(_alike(word) or ())]
    return any(_begins(text, one, wholly=len(one) < 4 and one != word) for one in same)


def _begins(text: str, word: str, wholly: bool = False) -> bool:
    """Whether some word of a text begins so, or is that word."""
    return bool(re.search(rf"(?<!\w){re.escape(word)}" + (r"(?!\w)" if wholly else ""), _plain(text)))


def _stems(word: str) -> list[str]:
    """A word, and what it is without its ending: "retreats", "stacked"."""
    return [word, *(stem for stem in (re.sub("(s|es|ed|ing)$", "", word),) if len(stem) > 3 and stem != word)]


def _alike(word: str) -> list[str] | None:
    """The words that mean the same, what the books call it first."""
    stems = _stems(word)
    return next((each for each in _search_words()[1] if any(stem in each for stem in stems)), None)


@cache
def _search_words() -> tuple[frozenset[str], list[list[str]]]:
    """What people write around what they mean, and the words that mean the same: the browser has the same."""
    from importlib.resources import files  # not at the top: `--help` need not wait for it

    told = json.loads(files("hundreddays.core").joinpath("search_words.json").read_text("utf-8"))
    return frozenset(told["around"].split()), told["alike"]


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """A text as it is compared: without accents, hyphens and apostrophes."""
    bare = "".join(sign for sign in normalize("NFD", text.lower()) if not combining(sign))
    return re.sub(r"[-‐–—\s]+", " ", re.sub("['’]", "", bare)).strip()
