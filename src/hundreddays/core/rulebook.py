"""The rulebook that ships with a game: Markdown whose paragraphs carry numbers that code, prompts and refusals cite."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from hundreddays.core.faults import Unknown
from hundreddays.core.seeking import Paragraph, Sought, seek

_HEADING = re.compile(r"^(#{1,4})\s+(?:(?P<number>[A-Z]?\d+[A-Za-z]?(?:\.\d+)*)\.?\s+)?(?P<title>.+)$")
_PARAGRAPH = re.compile(r"^(?:- )?\*\*(?P<number>[A-Z]?\d+[A-Za-z]?(?:\.\d+[a-z]?)*)\*\*\s+(?P<text>.*)$")


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
        """Every paragraph that holds all these words, or others that mean the same, in itself or in its chapter's name,
        the nearest first.
        """
        found = self.seek(words)
        return [] if found.some else found.paragraphs

    def seek(self, words: str) -> Sought:
        """The same; where no paragraph has them all, those with the most, and what was read in place of what."""
        return seek(self.paragraphs, words)


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
