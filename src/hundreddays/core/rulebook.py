"""The rulebook that ships with a game: Markdown whose paragraphs carry numbers that code, prompts and refusals cite."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple
from unicodedata import combining, normalize

from hundreddays.core.faults import Unknown

_HEADING = re.compile(r"^(#{1,4})\s+(?:(?P<number>[A-Z]?\d+[A-Za-z]?(?:\.\d+)*)\.?\s+)?(?P<title>.+)$")
_PARAGRAPH = re.compile(r"^(?:- )?\*\*(?P<number>[A-Z]?\d+[A-Za-z]?(?:\.\d+[a-z]?)*)\*\*\s+(?P<text>.*)$")


class Paragraph(NamedTuple):
    """One numbered paragraph, with the chapter it stands in."""

    number: str
    chapter: str
    text: str


class Rulebook:
    """All paragraphs in order.

    In the source a paragraph begins `**8.4** ...` and runs to the next blank line or number.
    """

    def __init__(self, markdown: str) -> None:
        self.markdown = markdown
        self.paragraphs: list[Paragraph] = list(_paragraphs(markdown))
        self._by_number = {paragraph.number: paragraph for paragraph in self.paragraphs}
        twice = sorted(number for number, count in Counter(p.number for p in self.paragraphs).items() if count > 1)
        if twice:
            raise ValueError(f"paragraph numbers used twice: {', '.join(twice)}")

    @classmethod
    def of(cls, package: str) -> Rulebook:
        from importlib.resources import files  # not at the top: `--help` need not wait for it

        return cls(files(package).joinpath("rules.md").read_text("utf-8"))

    def __contains__(self, number: str) -> bool:
        return number in self._by_number

    def find(self, number: str) -> list[Paragraph]:
        """One paragraph by its number ("17.5"), or all of a chapter ("17")."""
        number = number.strip().lstrip("§").strip()
        if number in self._by_number:
            return [self._by_number[number]]
        chapter = [p for p in self.paragraphs if p.number.startswith(number + ".")]
        if not chapter:
            raise Unknown("paragraph", number, list(self._by_number))
        return chapter

    def search(self, words: str) -> list[Paragraph]:
        """Every paragraph that holds all these words, or others that mean the same, in itself or in its chapter's name.

        A question may be asked as it is spoken: what stands around its words is left out. The chapters about it first.
        """
        wanted = _wanted(words)
        found = [p for p in self.paragraphs if all(_holds(f"{p.chapter} {p.text}", word) for word in wanted)]
        return sorted(found, key=lambda one: not all(_holds(one.chapter, word) for word in wanted))


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


def _holds(text: str, word: str) -> bool:
    """Whether some word of a text begins so, or with another that means the same; short ones must be the whole word."""
    _, alike = _search_words()
    stems = [word, *(stem for stem in (re.sub("(s|es|ed|ing)$", "", word),) if len(stem) > 3)]
    same = next((each for each in alike if any(stem in each for stem in stems)), ())
    ends = {one: r"(?!\w)" if len(one) < 4 and one != word else "" for one in (*stems, *same)}
    return any(re.search(rf"(?<!\w){re.escape(one)}{end}", _plain(text)) for one, end in ends.items())


@cache
def _search_words() -> tuple[frozenset[str], list[list[str]]]:
    """What people write around what they mean, and the words that mean the same: the browser has the same."""
    from importlib.resources import files

    told = json.loads(files("hundreddays.core").joinpath("search_words.json").read_text("utf-8"))
    return frozenset(told["around"].split()), told["alike"]


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """A text as it is compared: without accents, hyphens and apostrophes."""
    bare = "".join(sign for sign in normalize("NFD", text.lower()) if not combining(sign))
    return re.sub(r"[-‐–—\s]+", " ", re.sub("['’]", "", bare)).strip()


def _paragraphs(markdown: str) -> Iterator[Paragraph]:
    chapter = ""
    number = ""
    lines: list[str] = []
    for line in [*markdown.splitlines(), ""]:
        heading = _HEADING.match(line)
        start = _PARAGRAPH.match(line)
        if number and (heading or start or not line.strip()):
            yield Paragraph(number, chapter, " ".join(lines))
            number = ""
        if heading:
            chapter = heading["title"].strip()
        elif start:
            number, lines = start["number"], [start["text"].strip()]
        elif number:
            lines.append(line.strip())
